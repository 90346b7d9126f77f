/* rate_limit.h -- how much anybody may ask for: buckets of tokens that fill
 * again, and a count of sockets, by address; and the work that messages make,
 * by address and by guest. The limits are the operator's, the time is the
 * caller's: nothing here has a clock. */
#ifndef LOBBY_RATE_LIMIT_H
#define LOBBY_RATE_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

/* A bucket holds at most `room` tokens and gains `rate` of them a second. {0}
 * is a full one. Several buckets of the same size share a bucket_size. */
typedef struct bucket {
    int64_t at;    /* when `filled` was right, in ms; 0: never used, so full */
    double filled; /* tokens then; may be negative after bucket_pay */
} bucket;
typedef struct bucket_size {
    double room, rate;
} bucket_size;

/* Takes a token. False: there is none, and none is taken. */
bool bucket_take(bucket *b, bucket_size size, int64_t now);
/* Is there a token? And: takes so many, even if there are fewer. Together they
 * let somebody with one token ask for something whose price is known only
 * afterwards. */
bool bucket_has(const bucket *b, bucket_size size, int64_t now);
void bucket_pay(bucket *b, bucket_size size, double cost, int64_t now);

/* What an address may do only so often; each kind has a bucket. */
typedef enum rate_kind {
    RATE_LIMIT_REQUEST,  /* ask over HTTP */
    RATE_LIMIT_SOCKET,   /* open a socket */
    RATE_LIMIT_CREATE,   /* open a table */
    RATE_LIMIT_PASSWORD, /* try a password */
    RATE_LIMIT_HISTORY,  /* ask for what is kept about a guest, or delete it */
    RATE_LIMIT_WORK, /* send messages to a table: a token is about one ping */
    RATE_LIMIT_RUBBISH, /* send what no client would send */
    RATE_LIMIT_KINDS
} rate_kind;

typedef struct rate_limits {
    bucket_size of[RATE_LIMIT_KINDS];
    bucket_size guest_work; /* RATE_LIMIT_WORK of a guest, at any address */
    /* Open at the same time, of one address and of all. */
    int32_t sockets_of_address, sockets;
} rate_limits;

typedef struct rate_limit rate_limit;

/* NULL: no memory. It remembers a fixed number of addresses and guests, chosen
 * here; those for whom forgetting changes nothing are forgotten first. */
rate_limit *rate_limit_open(const rate_limits *limits);
void rate_limit_close(rate_limit *g);

/* What of an address counts: all of an IPv4 address, the first 64 bits of an
 * IPv6 address, which is what one customer of a provider has. Text that is not
 * an address is 0. */
uint64_t rate_limit_network(const char *address);

/* May this address do it now? If so, a token is taken. Addresses are text,
 * "192.0.2.7" or "2001:db8::1". */
bool rate_limit_allows(rate_limit *g, const char *address, rate_kind kind,
                       int64_t now);

/* Has this address, and has this guest, a token left to pay for work with? Work
 * is paid for by both. A guest is known by a key that nobody can choose. */
bool rate_limit_address_has(rate_limit *g, const char *address, int64_t now);
bool rate_limit_guest_has(rate_limit *g, const uint8_t key[16], int64_t now);
void rate_limit_pay(rate_limit *g, const char *address, const uint8_t key[16],
                    double cost, int64_t now);

/* One more socket. NULL, or the limit that refuses it: "too_many_sockets" or
 * "server_full". For each that was not refused, rate_limit_leave has to
 * follow, with the same address; NULL if another server counts it. */
const char *rate_limit_enter(rate_limit *g, const char *address, int64_t now);
void rate_limit_leave(rate_limit *g, const char *address);

/* ---- Where several servers are one ---- */

/* The networks with the most sockets here, so many of them at most and not
 * those with few: for other servers, which count them as their own for a
 * while. */
typedef struct rate_limit_crowd {
    uint64_t network;
    int32_t sockets;
} rate_limit_crowd;
int rate_limit_crowds(const rate_limit *g, rate_limit_crowd *out, int most);
/* Another server has so many sockets of that network; and: it takes back all
 * that it has said. */
void rate_limit_hear(rate_limit *g, uint64_t server, rate_limit_crowd crowd,
                     int64_t now);
void rate_limit_unhear(rate_limit *g, uint64_t server);

#endif
