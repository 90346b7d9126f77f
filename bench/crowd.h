/* crowd.h -- many players at many tables, on one thread: their sockets, and who of
 * them has seen which position. How one talks to a server is its dialect. */
#ifndef BENCH_CROWD_H
#define BENCH_CROWD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bench/sample.h"

enum {
    SEATS = 5,
    NAME = 64,    /* bytes of a table's name or a cookie, with the zero byte */
    MOVE = 64,    /* of a move */
    MESSAGE = 512 /* of anything that the crowd says */
};

typedef struct table table;
typedef struct crowd crowd;

typedef enum seat_state {
    SEAT_AWAY,
    SEAT_ASKING,  /* for a table, over HTTP */
    SEAT_SHAKING, /* hands: the answer to the upgrade is awaited */
    SEAT_OPEN,
    SEAT_SETTLED /* the server has taken the player in */
} seat_state;

typedef struct seat {
    table *table;
    char *rest; /* what came of the next frame so far */
    void *own;  /* what its dialect keeps of it; freed with it */
    size_t n_rest, room;
    int fd;
    seat_state state;
    int8_t number;
} seat;

struct table {
    seat seat[SEATS];
    int64_t sent; /* when the move under way was; 0: there is none */
    int64_t n;    /* the position that all have seen; -1: none */
    int64_t next; /* the position that some have seen */
    uint32_t serial;
    uint32_t seen; /* by which seats, a bit each */
    int8_t n_settled;
    int8_t turn; /* whose it is; -1: nobody's, or not known yet */
    char name[NAME], cookie[NAME];
    char move[MOVE]; /* that will be made */
};

typedef struct dialect {
    const char *name;
    /* The HTTP request that opens a table; NULL: it needs none. */
    int (*ask)(const table *t, char *out);
    void (*answered)(table *t, const char *text);
    /* The path of a seat's socket, with the header lines that it needs. */
    int (*path)(const seat *s, char *out);
    /* The socket is open. */
    void (*opened)(crowd *c, seat *s);
    void (*hear)(crowd *c, seat *s, const char *text, size_t length);
    /* All seats are settled. */
    void (*begin)(crowd *c, table *t);
    /* The message that makes the table's move. */
    int (*move)(crowd *c, const table *t, char *out);
} dialect;

typedef struct counts {
    int64_t moves, done, frames, bytes;
    /* Frames that show a position after a move, to the seat on turn and to others. */
    int64_t turns, turn_bytes, steps, step_bytes;
} counts;

struct crowd {
    const dialect *dialect;
    table *tables;
    char *buffer;
    uint64_t chance;
    int64_t now; /* ns, when the last bytes came */
    sample latency;
    counts counts;
    /* Called when all seats of a table have seen the same new position. */
    void (*ready)(crowd *c, table *t);
    uint32_t serial; /* tables that there have been */
    int n_tables, n_asked, n_ready, n_busy;
    int port, home, epoll; /* the first seat of each table is at home */
};

void fail(const char *format, ...)
    __attribute__((format(printf, 1, 2), noreturn));
int64_t now_ns(void);
/* 0 … n - 1. */
uint32_t chance_below(crowd *c, uint32_t n);

/* Opens tables, a few at a time; `ready` is called for each. */
void crowd_open(crowd *c, int n_tables);
/* Everybody leaves. */
void crowd_leave(crowd *c);
/* Waits up to so many ns, and hears what there is. */
void crowd_listen(crowd *c, int64_t patience);

void seat_say(crowd *c, seat *s, const char *text, size_t length);
/* The server has taken the player in. */
void seat_settled(crowd *c, seat *s);
/* The seat has seen position n. */
void seat_saw(crowd *c, seat *s, int64_t n);
/* Makes the move of the table, whose turn it must be. */
void table_play(crowd *c, table *t);

#endif
