/* net.h -- a trained net in whole numbers: from rows of features to how good
 * each move is, who may be what, and who will win.
 *
 *      view: seats  --U-->  e of each seat  --------+--R--> ROLE: who is who
 *            rest   --G(with all e)--> g --Z--> z --+--V--> VALUE: win, gold
 *      move: row    --H(with z, e and roles of its seat)--> K --> MOVE: logit
 *
 * The weights come from a file (gpu/train/weights.py says what is in it), which
 * stays where it is: a net only points into it. All sums are of integers, so
 * that every compiler and every machine comes to the same. No C library. */
#ifndef BOTS_NET_H
#define BOTS_NET_H

#include "bots/features_dwarves.h"
#include "bots/features_galleries.h"

enum {
    NET_GAMES = 3,
    NET_SEATS = FEATURES_SEATS,
    NET_ROLES = 6,
    NET_WIDEST = 256,  /* outputs of a layer */
    NET_ONE = 32,      /* of an activation, and of a chance that goes in */
    NET_LOGIT = 256,   /* of a logit */
    NET_CHANCE = 10000 /* of a chance: certain */
};

typedef enum net_layer_name {
    NET_U, /* what is known of a seat */
    NET_G, /* the rest of the view, and all seats */
    NET_Z,
    NET_R, /* a seat's role */
    NET_ROLE,
    NET_H, /* a move */
    NET_K,
    NET_MOVE,
    NET_V, /* who wins, and gold */
    NET_VALUE,
    NET_LAYERS
} net_layer_name;

/* Fixed-point numbers: an output is bias + sum of weight * input, times
 * multiplier / 2^24. */
typedef struct net_layer {
    const uint8_t *bias;   /* four bytes for each output */
    const int8_t *weights; /* one for each output, input by input */
    int32_t n_rows;        /* inputs that are of rows: the first ones */
    int32_t n_in, n_out, multiplier;
} net_layer;

typedef struct net {
    char game[16];
    int32_t e, g, z, r, h, k, v;
    int32_t n_seats, n_roles; /* of the game */
    net_layer layer[NET_LAYERS];
} net;

typedef struct nets {
    const char *note; /* how they were trained */
    int n_note, n;
    net net[NET_GAMES];
} nets;

/* What a net makes of a view, before it looks at moves. */
typedef struct net_thought {
    int32_t base[NET_WIDEST];              /* of all moves alike */
    int32_t about[NET_SEATS][NET_WIDEST];  /* of those that mean a seat */
    int32_t role[NET_SEATS][NET_ROLES];    /* logits */
    uint16_t chance[NET_SEATS][NET_ROLES]; /* of NET_CHANCE */
    int32_t wins, gold;                    /* a logit; a piece is 64 */
} net_thought;

/* Opens a file of nets: NULL, or what is wrong with it. Every size is checked
 * against the game's shape, so that no input can be out of bounds. Whether its
 * bytes are those that were written is asked apart, because that takes
 * longer. */
const char *nets_open(nets *all, const uint8_t *file, size_t size);
bool nets_are_whole(const uint8_t *file, size_t size);
/* That of a game, or NULL. */
const net *nets_of(const nets *all, const char *game);

/* Works out what does not depend on a move. `view` is a row of that game's
 * features. */
void net_look(const net *n, const int8_t *view, net_thought *t);
/* How good a move is: a logit. */
int32_t net_rate(const net *n, const net_thought *t, const int8_t *row);

/* A number in proportion to exp(-below / NET_LOGIT), 65536 at 0: how moves and
 * roles share their chances. */
uint32_t net_share(int64_t below);

#endif
