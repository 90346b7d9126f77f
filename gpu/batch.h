/* batch.h -- many games at once: what the kernels work on.
 *
 * A batch is a list of arrays in one memory, the processor's or a GPU's. The caller
 * owns them all, and gives those that the kernels it runs say they need; the same list
 * goes to every kernel, by value. Game i is the i-th of each array.
 *
 * Python has the same list (adit_gpu.py), by the names and places that
 * `adit-gpu layout` prints. */
#ifndef GPU_BATCH_H
#define GPU_BATCH_H

#include "adit.h"

enum {
    BATCH_ALIGN = 16,  /* bytes: where a state or a memory begins */
    BATCH_CHUNK = 256, /* games whose legal moves are counted together */
    BATCH_LISTED = 24, /* moves of a game that a GPU's blocks have room for */
    BATCH_HANDS = 16,  /* threads that make a view there */
    ENDED_ROUND = 1,   /* in `ended` */
    ENDED_GAME = 2
};

/* Who plays: not a bot, or one of these. */
enum { BY_OTHERS, BY_RANDOM, BY_HASTY, BY_GREEDY, BY_DEDUCER };

/* What whole games came to. */
typedef struct batch_tally {
    uint64_t moves, hash;
} batch_tally;

/* The fields; {n}: as many, {rows}: as many as there are legal moves. */
#define BATCH_FIELDS(X)                                                        \
    X(uint64_t, n)     /* games */                                             \
    X(uint64_t, first) /* the number of the first one in the series */         \
    X(uint64_t, room)  /* legal moves that there is room for, in all */        \
    X(uint64_t, each)  /* whole games that a thread plays */                   \
    X(uint64_t,                                                                \
      configs) /* set-ups; game number i has the (i modulo that)-th */         \
    X(const adit_config *, config)                                             \
    X(const uint8_t *, series) /* the seed of all seeds, 32 bytes */           \
    X(uint8_t *, state)        /* BATCH_ALIGN bytes, or a multiple, each */    \
    X(uint8_t *, memory)       /* what all have witnessed, for features */     \
    X(uint8_t *, seen)         /* an observation each, as long as a state */   \
    X(uint32_t *, episode)     /* how often it was dealt anew */               \
    X(adit_luck *, luck)       /* for moves by chance */                       \
    X(adit_action *, move)     /* what is played */                            \
    X(int8_t *, turn)          /* whose turn it is, or ADIT_NOBODY */          \
    X(uint8_t *, ended)        /* by the last move: ENDED_... as bits */       \
    X(adit_round *, round)     /* what the last round came to */               \
    X(int32_t *, gold)         /* ADIT_MAX_PLAYERS each, when it is over */    \
    X(adit_claim *, claim)     /* what is said, */                             \
    X(int8_t *, speaker)       /* and by whom; ADIT_NOBODY: nothing */         \
    X(uint8_t *, doubt)        /* how likely each seat is a saboteur, of */    \
                               /* 255, for the seat on turn */                 \
    X(uint64_t, asked)         /* 1: only that seat speaks, who has doubts; */ \
                               /* 0: anybody, who has none */                  \
    X(uint64_t *, begin)       /* n + 1: where its legal moves begin */        \
    X(uint64_t *, sum)         /* of each chunk; for the kernels' own use */   \
    X(adit_action *, legal)    /* of all games, one after the other */         \
    X(uint32_t *, game)        /* whose each of them is */                     \
    X(int8_t *, view)          /* features of what the seat on turn sees, */   \
    X(int8_t *, row)           /* of each legal move, */                       \
    X(int8_t *, secret)        /* and of what it does not see */               \
    X(uint64_t, watches)       /* 1: not the seat on turn looks, but who */    \
                               /* only watches; secrets are from seat 0 on */  \
    X(uint64_t, seats)         /* minds that a game has room for */            \
    X(uint8_t *, bot)          /* who plays each seat: BY_... */               \
    X(uint8_t *, mind)         /* of each seat */                              \
    X(adit_event *, event)     /* ADIT_MAX_EVENTS each: what has happened, */  \
    X(uint8_t *, told)         /* and how many they are */                     \
    X(batch_tally *, tally)    /* of each thread */

typedef struct batch {
#define BATCH_FIELD(type, name) type name;
    BATCH_FIELDS(BATCH_FIELD)
#undef BATCH_FIELD
} batch;

/* How long a row or a memory is; 0: the game has none. */
typedef struct batch_sizes {
    uint32_t state, memory, view, row, secret, mind;
} batch_sizes;

/* The kernels: of how many things each one takes care, and how those are portioned out
 * on a GPU: things to a block, threads to a thing, shared bytes for a thing. What stands
 * before the arrow is read, what stands behind it is written; what stands in brackets
 * may be NULL. */
/* Between two rows in shared memory: so that threads which look at the same column of
 * theirs meet in few banks. */
#define BATCH_STAGED(size) (((size) + 111) / 128 * 128 + 16)
#define BATCH_CHUNKS(b) (((b)->n + BATCH_CHUNK - 1) / BATCH_CHUNK)
#define BATCH_KERNELS(X)                                                         \
    /* whole games by chance: first, each, series, config -> tally */            \
    X(play, b->n, 128, 1, 0)                                                     \
    /* deals: first, series, config -> state (memory, luck, episode, turn) */    \
    X(reset, b->n, 128, 1, 0)                                                    \
    /* any legal move, each as likely as the other: state, luck -> move */       \
    X(any, b->n, 128, 1, 0)                                                      \
    /* plays: state, move -> state, ended (turn, memory, round, gold). A game  \
     * that is over stays so, or is dealt anew where there is an episode. */ \
    X(step, b->n, 32, 1, BATCH_STAGED(sizes().state))                            \
    /* after reset and step where there is a memory: it works out the          \
     * distances in the mines that have changed, and what the last deed meant */ \
    X(survey, b->n, 128, 1, 8)                                                   \
    /* takes claims in: claim, speaker, state -> memory */                       \
    X(hear, b->n, 128, 1, 0)                                                     \
    /* what dwarves say, one at most: state, memory, asked, episode (doubt) -> \
     * claim, speaker */ \
    X(say, b->n, 64, 1, 0)                                                       \
    /* what the seat on turn sees: state -> seen */                              \
    X(observe, b->n, 32, 4, BATCH_STAGED(sizes().state))                         \
    /* its legal moves, in three steps: seen -> begin, sum, legal, game */       \
    X(count, BATCH_CHUNKS(b), 1, BATCH_CHUNK, 8 * BATCH_CHUNK)                   \
    X(place, BATCH_CHUNKS(b), 1, BATCH_CHUNK, 8 * BATCH_CHUNK)                   \
    X(legal, b->n, 128, 1, 12 * BATCH_LISTED)                                    \
    /* features: seen, memory, state -> view (secret); and of each legal       \
     * move: seen, memory, begin, legal, game -> row */ \
    X(look, b->n, 4, BATCH_HANDS,                                                \
      sizes().memory + sizes().state + sizes().view + sizes().secret)            \
    X(rows, b->room, 128, 1, BATCH_STAGED(sizes().row))                          \
    /* bots, with the luck that they have in adit: after reset they sit down;  \
     * after that and after step they watch: state, event, told, bot -> mind */ \
    X(sit, b->n * b->seats, 32, 1, 0)                                            \
    X(watch, b->n * b->seats, 32, 1, 0)                                          \
    /* and where it is their turn they choose: mind, turn, bot -> move */        \
    X(think, b->n, 32, 1, 0)

#endif
