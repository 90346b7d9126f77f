/* guard.h -- how much anybody may ask for: buckets of tokens that fill again, and
 * sockets counted, by address; and the work that messages make, by address and by
 * guest. */
#ifndef SERVER_GUARD_H
#define SERVER_GUARD_H

#include <stdbool.h>
#include <stdint.h>

/* A bucket holds `room` tokens and gains `rate` of them a second. */
typedef struct bucket {
    int64_t at; /* when it was last looked at, in ms; 0: never, so it is full */
    double filled;
} bucket;
typedef struct bucket_size {
    double room, rate;
} bucket_size;

/* Takes a token, if there is one. */
bool bucket_take(bucket *b, bucket_size size, int64_t now);
/* Is there a token? And: takes so many, even if there are fewer. So whoever has one
 * may ask, and what it costs is paid when it is known. */
bool bucket_has(const bucket *b, bucket_size size, int64_t now);
void bucket_pay(bucket *b, bucket_size size, double cost, int64_t now);

/* What an address may do only so often. */
typedef enum guard_deed {
    GUARD_REQUEST,  /* ask over HTTP */
    GUARD_SOCKET,   /* open a socket */
    GUARD_CREATE,   /* open a table */
    GUARD_PASSWORD, /* try a password */
    GUARD_HISTORY,  /* ask for what is kept about oneself, or delete it */
    GUARD_WORK,     /* say something at a table: a token is about one ping */
    GUARD_RUBBISH,  /* say there what no client would */
    GUARD_DEEDS
} guard_deed;

typedef struct guard_limits {
    bucket_size deed[GUARD_DEEDS];
    bucket_size guest_work; /* as GUARD_WORK, of a guest at any address */
    int32_t sockets_of_address, sockets;
} guard_limits;

typedef struct guard guard;

/* NULL: no memory. The number of addresses it remembers is bounded; those that have
 * nothing open and full buckets are forgotten first. */
guard *guard_open(const guard_limits *limits);
void guard_close(guard *g);

/* What counts of an address: all of an IPv4 address, of an IPv6 address the first 64
 * bits. Text that is not an address is 0. */
uint64_t guard_network(const char *address);

/* May this address do it now? Addresses are text, "192.0.2.7" or "2001:db8::1". */
bool guard_allows(guard *g, const char *address, guard_deed deed, int64_t now);

/* Has this address, and has the guest, something left to pay for work with? Then work
 * is paid for by both. A guest is known by a key that nobody can choose. */
bool guard_address_has(guard *g, const char *address, int64_t now);
bool guard_guest_has(guard *g, const uint8_t key[16], int64_t now);
void guard_pay(guard *g, const char *address, const uint8_t key[16],
               double cost, int64_t now);

/* A socket more; NULL, or which limit refuses it: "too_many_sockets" or
 * "server_full". Each that was taken in is to be let out again. */
const char *guard_enter(guard *g, const char *address, int64_t now);
void guard_leave(guard *g, const char *address);

#endif
