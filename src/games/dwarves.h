/* dwarves.h -- what the states of `saboteur` and `saboteur2` have in common:
 * hands of cards, tools, goals, the pile; moves, events and claims. */
#ifndef GAMES_DWARVES_H
#define GAMES_DWARVES_H

#include "games/mine.h"

enum {
    DWARVES_HAND = 6,
    DWARVES_HAND_ROOM = 8 /* so that a hand is one word */
};

enum {
    DWARF_NONE,
    DWARF_MINER,
    DWARF_SABOTEUR,
    DWARF_GREEN, /* from here on in the expansion */
    DWARF_BLUE,
    DWARF_BOSS,
    DWARF_PROFITEER,
    DWARF_GEOLOGIST,
    N_DWARVES
};
/* The parts of a round: cards are played; miners draft nugget cards; the game
 * is over; thieves steal. */
enum { PHASE_PLAY = 1, PHASE_DRAFT, PHASE_OVER, PHASE_STEAL };
/* What a goal is: not known, the treasure, or one of the two stones, by the
 * path card on it. */
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
 * (the tool). rockfall: card, x, y. map: card, target (goal). pass: card, or
 * none with an empty hand; in the expansion up to three. take: way (the value).
 *
 * Of the expansion: use (theft and the like): card, target (a seat; for theft
 * none). shed: way (what is taken away), two cards. steal: target (seat), or
 * way 1: nobody. Several cards stand in the order of the notation. */
enum {
    MOVE_DIG = 1,
    MOVE_BREAK,
    MOVE_FIX,
    MOVE_ROCKFALL,
    MOVE_MAP,
    MOVE_PASS,
    MOVE_TAKE,
    MOVE_USE,
    MOVE_SHED,
    MOVE_STEAL,
    N_MOVES
};

/* What can lie in front of a player: a broken tool, or one of these. */
enum { FRONT_TRAP = N_TOOLS, FRONT_THEFT, N_FRONTS };

/* Events: a row is a name and its word in JSON. Beside it is what the fields
 * say; in brackets what only the knower sees. For ENDED, `way` is BY_TREASURE
 * or BY_EXHAUSTION, and `card` has the kinds of dwarves that have won, as
 * bits. */
#define DWARF_EVENTS(X)                                                        \
    X(ROUND, "round")         /* round `amount`; seat begins */                \
    X(DEALT, "dealt")         /* seat gets a dwarf [card] and a hand */        \
    X(DUG, "dug")             /* seat: card, way, x, y */                      \
    X(BROKE, "broke")         /* seat breaks target's tool `way` */            \
    X(FIXED, "fixed")         /* seat, with card, mends target's tool `way` */ \
    X(FELL, "fell")           /* seat takes card (as it lay: way) from x, y */ \
    X(LOOKED, "looked")       /* seat looks at goal target [card] */           \
    X(PASSED, "passed")       /* seat puts a card [card] face down */          \
    X(IDLE, "idle")           /* seat passes with an empty hand */             \
    X(TURNED, "turned")       /* goal target is turned over: card, way */      \
    X(DREW, "drew")           /* seat draws [card] */                          \
    X(ENDED, "ended")         /* round `amount`: way and card as above */      \
    X(SHOWN, "shown")         /* seat's dwarf (nobody's: the one aside) */     \
    X(PAID, "paid")           /* seat gets `amount`, as a card or loose (0) */ \
    X(NUGGETS, "nuggets")     /* `amount` nugget cards are drawn */            \
    X(TOOK, "took")           /* seat takes a nugget card of [amount] */       \
    X(OVER, "over")           /* the game is over */                           \
    X(THIEF, "thief")         /* seat lays a theft in front of it */           \
    X(HANDS_OFF, "hands_off") /* seat takes target's theft away */             \
    X(SWAPPED, "swapped")     /* seat and target exchange their hands */       \
    X(INSPECTED, "inspected") /* seat sees target's dwarf [card] */            \
    X(HAT, "hat")             /* by seat, target gets another dwarf [card] */  \
    X(TRAPPED, "trapped")     /* target, by seat */                            \
    X(FREED, "freed")         /* target, by seat */                            \
    X(SHED, "shed")           /* seat is rid of what was in front: way */      \
    X(FREE_WAY, "free_way")   /* teams as bits of `way`; seat connected */     \
    X(CRYSTALS, "crystals")   /* geologist seat gets `amount` for them */      \
    X(STOLE, "stole")         /* seat takes `amount` from target, or nothing */

#define DWARF_EVENT_ENUM(name, word) EVENT_##name,
enum { EVENT_NONE, DWARF_EVENTS(DWARF_EVENT_ENUM) N_EVENTS };

/* Claims of both games, first in their lists ("Talk"). A row is the word, what
 * it points at, whether it can be checked, and the sentence. */
#define DWARF_CLAIMS(X)                                                        \
    X(GOLD, "gold", GOAL, true)                                                \
    X(STONE, "stone", GOAL, true)                                              \
    X(MAP, "map", NOTHING, true)                                               \
    X(NO_MAP, "no-map", NOTHING, true)                                         \
    X(PATH, "path", NOTHING, true)                                             \
    X(NO_PATH, "no-path", NOTHING, true)                                       \
    X(ROCKFALL, "rockfall", NOTHING, true)                                     \
    X(NO_ROCKFALL, "no-rockfall", NOTHING, true)                               \
    X(NO_FIX, "no-fix", NOTHING, true)                                         \
    X(SUSPECT, "suspect", SEAT, true)                                          \
    X(TRUST, "trust", SEAT, true)                                              \
    X(FIX_PICK, "fix-pick", NOTHING, false)                                    \
    X(FIX_LAMP, "fix-lamp", NOTHING, false)                                    \
    X(FIX_CART, "fix-cart", NOTHING, false)                                    \
    X(HERE, "here", CELL, false)                                               \
    X(KEEP, "keep", CELL, false)                                               \
    X(TRUST_ME, "trust-me", NOTHING, false)                                    \
    X(THANKS, "thanks", NOTHING, false)                                        \
    X(SORRY, "sorry", NOTHING, false)                                          \
    X(WELL_DUG, "well-dug", NOTHING, false)

#define CLAIM_ENUM(claim, ...) CLAIM_##claim,
enum { DWARF_CLAIMS(CLAIM_ENUM) N_DWARF_CLAIMS };

#define CLAIM_ROW(claim, said, points_at, can_be_checked)                      \
    [CLAIM_##claim] = {.word = (said),                                         \
                       .about = ADIT_ABOUT_##points_at,                        \
                       .most = MINE_GOALS,                                     \
                       .checked = (can_be_checked)},

/* What a claim is judged by. What its speaker could know is what the speaker's
 * observation holds, and what follows from it about the goals (B23). */
typedef struct dwarves_facts {
    const uint8_t *goal;  /* as the speaker sees them */
    const uint8_t *hand;  /* the speaker's */
    const uint8_t *dwarf; /* of each seat, in truth */
    const mine *mine;
} dwarves_facts;

/* The fields that both states begin with, for so many seats and cards.
 *
 * After the cards of a hand its slots are CARD_NONE, so that nobody has to ask
 * how many there are. The deck holds two piles:
 *
 *     deck: [ discards, oldest first >      free      < draw pile, top first ]
 *             0           n_discard             DWARVES_BOTTOM - n_pile
 *
 * For a discard that was put down unseen, `face_down` has the seat that did it,
 * otherwise ADIT_NOBODY. `count` repeats what could be counted again from the
 * rest. */
#define DWARVES_FIELDS(seats, cards)                                           \
    adit_head head;                                                            \
    uint8_t seed[32];                                                          \
    uint16_t broken[N_TOOLS]; /* seats with that tool broken, as bits */       \
    int8_t laid, played; /* who laid the last path card, played the last */    \
    uint8_t phase, round;                                                      \
    uint8_t rounds, break_self; /* options, as values */                       \
    uint8_t count[N_COUNTS];    /* of what action cards can be played on */    \
    uint8_t goal[MINE_GOALS];                                                  \
    uint8_t dwarf[seats];                                                      \
    uint8_t looked[seats]; /* goals that a seat has seen, as bits */           \
    uint8_t n_hand[seats];                                                     \
    uint8_t hand[seats][DWARVES_HAND_ROOM];                                    \
    uint8_t n_discard, n_pile;                                                 \
    uint8_t deck[cards];                                                       \
    int8_t face_down[cards];

/* The seat before the one whose turn it is. A reader of views takes it for the
 * seat that played the last card, which a view does not say; it is, unless that
 * seat passed with an empty hand. */
static inline int8_t dwarves_before(const adit_head *head)
{
    return (int8_t)(head->turn > 0 ? head->turn - 1 : head->n_players - 1);
}

static inline adit_mark dwarves_mark(bool is_so)
{
    return is_so ? ADIT_MARK_TRUE : ADIT_MARK_FALSE;
}

/* What a claim of DWARF_CLAIMS is worth. */
adit_mark dwarves_judge(adit_claim claim, const dwarves_facts *facts);

/* How good moves look at first sight, to somebody who sees these goals
 * (adit_game.gains). */
void dwarves_gains(const mine *m, const uint8_t seen[MINE_GOALS],
                   const adit_action *moves, int n, int *out);

/* The slots `rounds` and `round` of the two games. */
adit_rounds dwarves_rounds(int round, int phase);
bool saboteur_round(const adit_event *event, adit_round *now);
bool saboteur2_round(const adit_event *event, adit_round *now);
/* The slot `suspects`, for a table with so many saboteurs. */
adit_suspects dwarves_suspects(const uint8_t *dwarf, int n_players, int least,
                               int most);

extern const char *const dwarf_names[N_DWARVES], *const goal_names[];

#endif
