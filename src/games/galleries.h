/* galleries.h -- what a state or an observation of `galleries` holds, for those
 * that read observations: bots, views, drawings.
 *
 * Piles and galleries are numbered 1 to 5 as on the table; element 0 of their
 * arrays is not used, unless it is said to be. A goblin's index is 3 * seat +
 * its number - 1, so that P2g1 is 3; a set of goblins has a bit for each index,
 * and the goblins of one seat are three bits side by side. */
#ifndef GAMES_GALLERIES_H
#define GAMES_GALLERIES_H

#include "core/rng.h"

enum {
    GALLERIES_SEATS = 4,
    GALLERIES_GOBLINS = 3, /* of each player */
    GALLERIES_ALL_GOBLINS = GALLERIES_SEATS * GALLERIES_GOBLINS,
    GALLERIES = 5,         /* and as many piles */
    GALLERIES_PILE = 10,   /* cards of each number */
    GALLERIES_LENGTH = 11, /* two of each number, and one that closes */
    GALLERIES_CHESTS = 10, /* as many as GALLERIES_PILE: they are a pile too */
    GALLERIES_CHEST_BOMBS = 2,
    GALLERIES_BOMBS = GALLERIES_SEATS + GALLERIES_CHEST_BOMBS,
    GALLERIES_TURNS = 1000 /* D16 */
};

/* The steps of a turn at which somebody decides. */
enum { STEP_START = 1, STEP_VILLAGE, STEP_DICE, STEP_OVER };

/* What is on a tunnel card: up to three nuggets, up to three diamonds, the rest
 * as bits. */
enum {
    SYMBOL_NUGGET = 1,
    SYMBOL_DIAMOND = 4,
    SYMBOL_BONES = 16,
    SYMBOL_CHEST = 32,
    SYMBOL_PICK = 64
};

static inline int nuggets_on(int symbols)
{
    return symbols & 3;
}

static inline int diamonds_on(int symbols)
{
    return symbols >> 2 & 3;
}

/* Chest cards. */
enum {
    CHEST_NONE,
    CHEST_N,
    CHEST_2N,
    CHEST_D,
    CHEST_2D,
    CHEST_BOMB,
    CHEST_BONES,
    CHEST_HELMET,
    CHEST_CROSS,
    CHEST_ARMOUR,
    N_CHEST_KINDS
};

/* Equipment of a goblin, as bits. */
enum { WEARS_ARMOUR = 1, WEARS_CROSS = 2, WEARS_HELMET = 4, WEARS_ALL = 7 };

/* Faces of the dice: 1 to 5, and on A the bomb, on B the gun. */
enum { DIE_A, DIE_B, FACE_SYMBOL = 6 };

/* Whose bomb: a seat, or the chests', which no seat can be. */
enum { BOMB_OF_CHEST = ADIT_MAX_PLAYERS };

/* Moves. A goblin is its number in `way`, for kill and shoot with its owner in
 * target. A place is x (the gallery), y (the card in it, from 1; 0 its
 * entrance). dig: card (the number of the pile), x, way. equip: card (one of
 * WEARS_), way. plant and bomb: x, y. defuse: x, y, target (BOMB_OF_CHEST, or
 * the owner). */
enum {
    ACT_FETCH = 1,
    ACT_WORK,
    ACT_ROLL,
    ACT_EQUIP,
    ACT_PLANT,
    ACT_DEFUSE,
    ACT_KILL,
    ACT_DIG,
    ACT_BOMB,
    ACT_SHOOT,
    ACT_PASS,
    N_ACTS
};

/* What an act costs in the village, in gems. */
int galleries_price(int act);

/* The third card of a number closes a gallery (D8). */
enum { GALLERIES_CLOSING = 3 };

/* For what a player is paid. */
enum { PAY_INCOME = 1, PAY_DIAMONDS, PAY_CLOSING, PAY_BOMB, PAY_GUN, N_PAYS };

/* Events: a row is a name and its word in JSON. A goblin is target (its owner)
 * and way (its number); a place is x, y as in moves; gallery 0 is the reserve,
 * where a contract may reach. Everyone sees all of it. */
#define GALLERIES_EVENTS(X)                                                    \
    X(TURN, "turn")         /* seat begins turn `amount` */                    \
    X(FETCHED, "fetched")   /* seat takes `amount` goblins back */             \
    X(WORKS, "works")       /* seat leaves them in the cemetery */             \
    X(BOUGHT, "bought")     /* seat spends `amount`; card: the kind of act */  \
    X(WEARS, "wears")       /* goblin gets card */                             \
    X(PLANTED, "planted")   /* bomb of target at x, y */                       \
    X(DEFUSED, "defused")   /* bomb of target at x, y is gone */               \
    X(CONTRACT, "contract") /* seat has goblin killed */                       \
    X(ROLLED, "rolled")     /* seat: die A is card, die B is way */            \
    X(DUG, "dug")           /* goblin digs: amount (number), card, x, y */     \
    X(CHEST, "chest")       /* opened at x, y: card, or none is left */        \
    X(HELD, "held")         /* goblin, by bones at x, y */                     \
    X(PICK, "pick")         /* goblin digs on: number `amount` */              \
    X(CLOSED, "closed")     /* gallery x, by seat */                           \
    X(HOME, "home")         /* goblin leaves x, y with `amount` nuggets */     \
    X(BOMB_HOME, "bomb_home") /* bomb of target leaves x, y */                 \
    X(EXPLODED, "exploded")   /* bomb of target at x, y */                     \
    X(SHOT, "shot")           /* seat shoots at goblin at x, y */              \
    X(ARMOUR, "armour")       /* goblin at x, y loses it */                    \
    X(DIED, "died")           /* goblin at x, y */                             \
    X(PAID, "paid")           /* seat gets `amount` of `card` for `way` */     \
    X(SHUFFLED, "shuffled")   /* `way` cards, of number amount; 0: chests */   \
    X(PASSED, "passed")       /* seat */                                       \
    X(COUNTED, "counted")     /* seat adds `amount` nuggets at the end */      \
    X(OVER, "over")           /* way 1: no gem is left; 2: too many turns */

#define GALLERIES_EVENT_ENUM(name, word) TOLD_##name,
enum { TOLD_NONE, GALLERIES_EVENTS(GALLERIES_EVENT_ENUM) N_TOLD };

enum { OVER_BY_GEMS = 1, OVER_BY_TURNS };

/* A tunnel card that lies in a gallery. */
typedef struct tunnel {
    uint8_t number, symbols;
    uint8_t goblin; /* the one on it: 1 + its index; 0: none */
    uint8_t chest;  /* the chest card under it: nuggets or bones */
} tunnel;

ADIT_NO_HOLES_BEGIN
typedef struct galleries {
    adit_head head;
    rng chance; /* for dice and shuffles: players decide how many there are */

    uint16_t turns; /* players' turns that are over */
    uint8_t step;
    uint8_t die[2];                /* as they lie, at STEP_DICE; else 0 */
    uint8_t income, spent, bounty; /* options, as values */
    uint8_t left, boxed, total; /* gems in the pile, out of the game, in all */
    uint8_t gems[GALLERIES_SEATS];

    uint8_t wears[GALLERIES_ALL_GOBLINS];
    /* Gallery * 16 + card; 0 in reserve and in the cemetery. */
    uint8_t place[GALLERIES_ALL_GOBLINS];
    /* The same, card 0 being the entrance; 0 where the bomb is not in play. By
     * seat, then those of the chests. */
    uint8_t bomb[GALLERIES_BOMBS];
    uint8_t spare;

    /* Goblins, as bits. */
    uint16_t reserve, cemetery, held;
    uint16_t in_gallery[GALLERIES + 1];
    uint16_t on_number[GALLERIES + 1]; /* on a tunnel card of that number */

    /* Tunnel cards from the entrance, the first is [1]; and by gallery and
     * number, as bits. length[0] is the sum. */
    uint8_t length[GALLERIES + 1];
    tunnel card[GALLERIES + 1][GALLERIES_LENGTH + 1];
    uint16_t numbered[GALLERIES + 1][GALLERIES + 1];

    /* Piles as they were shuffled, of n_shuffled cards; n_pile of them are
     * left, the last ones. Pile 0 is the chest cards, and its used ones are
     * their discard. */
    uint8_t n_shuffled[GALLERIES + 1], n_pile[GALLERIES + 1];
    uint8_t n_used[GALLERIES + 1];
    uint8_t pile[GALLERIES + 1][GALLERIES_PILE];
    uint8_t used[GALLERIES + 1][GALLERIES_PILE];
    uint8_t spare_too[4];
} galleries;
ADIT_NO_HOLES_END

/* The symbols of the top card of a pile; 0 if the pile is empty. */
static inline int galleries_top(const galleries *s, int pile)
{
    return s->n_pile[pile]
               ? s->pile[pile][s->n_shuffled[pile] - s->n_pile[pile]]
               : 0;
}

/* Nuggets on a card and under it. */
int galleries_nuggets(tunnel card);

/* Works out what follows from the cards that lie, the goblins on them and those
 * in the cemetery, after a state was changed by hand: places, sets, lengths. */
void galleries_recount(galleries *s);

extern const adit_game galleries_game;

/* Names of the notation. */
extern const char *const galleries_chests[N_CHEST_KINDS]; /* "2N", "bomb" */
extern const char *const galleries_pays[N_PAYS];          /* "income" */
const char *galleries_equipment(int wears); /* of one piece: "armour" */
void galleries_write_symbols(int symbols, adit_text *out);   /* "DDb" */
bool galleries_read_symbols(const char *text, int *symbols); /* any, in order */

#endif
