/* saboteur.h -- what a state or an observation of `saboteur` holds, for those who
 * read observations: bots, views, drawings. */
#ifndef GAMES_SABOTEUR_H
#define GAMES_SABOTEUR_H

#include "games/mine.h"
#include "games/nuggets.h"

enum {
    SABOTEUR_SEATS = 10,
    SABOTEUR_HAND = 6,
    SABOTEUR_HAND_ROOM = 8, /* so that a hand is one word */
    SABOTEUR_DECK = 67
};

enum { DWARF_NONE, DWARF_MINER, DWARF_SABOTEUR };
enum { PHASE_PLAY = 1, PHASE_DRAFT, PHASE_OVER };
enum { GOAL_NONE, GOAL_TREASURE, GOAL_NE, GOAL_NW };
enum { BY_TREASURE = 1, BY_EXHAUSTION };

/* What the state keeps count of, so that legal moves are counted at a glance.
 * Counter 0 is always 0. */
enum {
    COUNT_NONE,
    COUNT_WHOLE = 1 - TOOL_PICK,  /* players whose tool is not broken */
    COUNT_BROKEN = 4 - TOOL_PICK, /* and those whose tool is */
    COUNT_DOWN = 7,               /* goals face down */
    COUNT_LAID,                   /* path cards in the mine */
    N_COUNTS
};

/* Moves. dig: card, way (1: turned), x, y. break, fix: card, target (seat), way
 * (the tool). rockfall: card, x, y. map: card, target (goal). pass: card, or none
 * with an empty hand. take: way (the value). */
enum {
    MOVE_DIG = 1,
    MOVE_BREAK,
    MOVE_FIX,
    MOVE_ROCKFALL,
    MOVE_MAP,
    MOVE_PASS,
    MOVE_TAKE
};

/* Events; in brackets what only the knower sees. */
#define SABOTEUR_EVENTS(X)                                                     \
    X(ROUND, "round")     /* round `amount`; seat begins */                    \
    X(DEALT, "dealt")     /* seat gets a dwarf [card] and a hand */            \
    X(DUG, "dug")         /* seat: card, way, x, y */                          \
    X(BROKE, "broke")     /* seat breaks target's tool `way` */                \
    X(FIXED, "fixed")     /* seat, with card, mends target's tool `way` */     \
    X(FELL, "fell")       /* seat takes card (as it lay: way) from x, y */     \
    X(LOOKED, "looked")   /* seat looks at goal target [card] */               \
    X(PASSED, "passed")   /* seat puts a card [card] face down */              \
    X(IDLE, "idle")       /* seat passes with an empty hand */                 \
    X(TURNED, "turned")   /* goal target is turned over: card, way */          \
    X(DREW, "drew")       /* seat draws [card] */                              \
    X(ENDED, "ended")     /* round `amount`; way 1: treasure, 2: not */        \
    X(SHOWN, "shown")     /* seat's dwarf (nobody's: the one aside) */         \
    X(PAID, "paid")       /* seat gets `amount`, as a card or loose (0) */     \
    X(NUGGETS, "nuggets") /* `amount` nugget cards are drawn */                \
    X(TOOK, "took")       /* seat takes a nugget card of [amount] */           \
    X(OVER, "over")       /* the game is over */

#define SABOTEUR_EVENT_ENUM(name, word) EVENT_##name,
enum { EVENT_NONE, SABOTEUR_EVENTS(SABOTEUR_EVENT_ENUM) N_EVENTS };

ADIT_NO_HOLES_BEGIN
typedef struct saboteur {
    adit_head head;
    mine mine;
    nuggets box;
    uint8_t seed[32];

    uint16_t broken[N_TOOLS]; /* seats with that tool broken, as bits */

    int8_t laid, played; /* who laid the last path card, played the last card */
    int8_t aside;        /* the dwarf set aside */
    uint8_t phase, round;
    uint8_t rounds, dwarves5, break_self, draw, broken_shares, starter,
        max_saboteurs; /* options, as values */

    uint8_t count[N_COUNTS]; /* of what action cards can be played on */
    uint8_t dwarf[SABOTEUR_SEATS];
    uint8_t goal[MINE_GOALS];
    uint8_t looked[SABOTEUR_SEATS]; /* goals that a seat has seen, as bits */
    uint8_t n_hand[SABOTEUR_SEATS];
    uint8_t hand[SABOTEUR_SEATS][SABOTEUR_HAND_ROOM];

    /* The discard pile grows from the front, the draw pile shrinks towards the
     * back: its top is deck[SABOTEUR_DECK - n_pile]. */
    uint8_t n_discard, n_pile;
    uint8_t deck[SABOTEUR_DECK];
    /* For a card that was discarded face down, who did it. */
    int8_t face_down[SABOTEUR_DECK];
    uint8_t spare[2];
} saboteur;
ADIT_NO_HOLES_END

/* Works the counters out from the rest of a state, after it was changed by
 * hand. */
void saboteur_recount(saboteur *s);

extern const adit_game saboteur_game;
extern const char *const saboteur_dwarves[], *const saboteur_goals[];

#endif
