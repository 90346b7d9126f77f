/* rate_limit.h -- how much anybody may ask for: buckets of tokens that fill again, and
 * sockets counted, by address; and the work that messages make, by address and by
 * guest. */
#ifndef LOBBY_RATE_LIMIT_H
#define LOBBY_RATE_LIMIT_H

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
typedef enum rate_kind {
    RATE_LIMIT_REQUEST,  /* ask over HTTP */
    RATE_LIMIT_SOCKET,   /* open a socket */
    RATE_LIMIT_CREATE,   /* open a table */
    RATE_LIMIT_PASSWORD, /* try a password */
    RATE_LIMIT_HISTORY,  /* ask for what is kept about oneself, or delete it */
    RATE_LIMIT_WORK, /* say something at a table: a token is about one ping */
    RATE_LIMIT_RUBBISH, /* say there what no client would */
    RATE_LIMIT_KINDS
} rate_kind;

typedef struct rate_limits {
    bucket_size of[RATE_LIMIT_KINDS];
    bucket_size guest_work; /* as RATE_LIMIT_WORK, of a guest at any address */
    int32_t sockets_of_address, sockets;
} rate_limits;

typedef struct rate_limit rate_limit;

/* NULL: no memory. The number of addresses it remembers is bounded; those that have
 * nothing open and full buckets are forgotten first. */
rate_limit *rate_limit_open(const rate_limits *limits);
void rate_limit_close(rate_limit *g);

/* What counts of an address: all of an IPv4 address, of an IPv6 address the first 64
 * bits. Text that is not an address is 0. */
uint64_t rate_limit_network(const char *address);

/* May this address do it now? Addresses are text, "192.0.2.7" or "2001:db8::1". */
bool rate_limit_allows(rate_limit *g, const char *address, rate_kind kind,
                       int64_t now);

/* Has this address, and has the guest, something left to pay for work with? Then work
 * is paid for by both. A guest is known by a key that nobody can choose. */
bool rate_limit_address_has(rate_limit *g, const char *address, int64_t now);
bool rate_limit_guest_has(rate_limit *g, const uint8_t key[16], int64_t now);
void rate_limit_pay(rate_limit *g, const char *address, const uint8_t key[16],
                    double cost, int64_t now);

/* A socket more; NULL, or which limit refuses it: "too_many_sockets" or
 * "server_full". Each that was taken in is to be let out again. */
const char *rate_limit_enter(rate_limit *g, const char *address, int64_t now);
void rate_limit_leave(rate_limit *g, const char *address);

#endif
