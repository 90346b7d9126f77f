/* features_dwarves.h -- rows of `saboteur` and `saboteur2` for a learner.
 *
 * A memory holds what everybody has witnessed in this round. It begins as
 * zeros, and is given the set-up, each move and each claim, once. Rows are made
 * from it and from what a seat sees:
 *
 *      dwarves_see(&memory, which, obs, &story);        after each move
 *      dwarves_hear(&memory, seat, claim);              after each claim
 *      dwarves_view(&memory, which, obs, seat, row);    what a seat sees
 *      dwarves_move(&memory, which, obs, seat, move, row);
 *
 * The parts of rows are lists of rows themselves, X(NAME, "what it is", columns
 * in saboteur, columns in saboteur2); docs/features.md is printed from them. */
#ifndef BOTS_FEATURES_DWARVES_H
#define BOTS_FEATURES_DWARVES_H

#include "bots/features.h"
#include "bots/table_dwarves.h"
#include "bots/way.h"

/* Which game: a constant where speed matters, so that the compiler leaves out
 * what only the other one needs. */
enum { DWARVES_BASE, DWARVES_MORE, N_DWARVES_GAMES };

enum {
    FEATURES_SEATS = SABOTEUR2_SEATS,
    FEATURES_FAR = 15, /* cards; as far as any */
    FEATURES_OWN = 4,  /* last deeds of each seat, */
    FEATURES_DEEDS = FEATURES_OWN * FEATURES_SEATS,
    FEATURES_LAST = 16, /* and of the table */
    FEATURES_CLAIMS = 6,
    FEATURES_WIDE = MINE_GOAL_X + 1, /* of the mine that is drawn: from the */
    FEATURES_HIGH = 7,               /* start to the goals */
    FEATURES_CELLS = FEATURES_WIDE * FEATURES_HIGH,
    FEATURES_SEEN = 64
};

/* Deeds whose meaning depends on where the gold is. */
enum {
    WAYS_CLOSER,
    WAYS_LEVEL,
    WAYS_AWAY,
    WAYS_DEAD,
    WAYS_BLOCK,
    WAYS_CLEAR,
    WAYS_FELL,
    WAYS_CUT,
    N_WAYS
};
/* And those that do not; from N_BASE_QUIET on in the expansion. */
enum {
    QUIET_BREAK,
    QUIET_MEND,
    QUIET_MEND_SELF,
    QUIET_LOOK,
    QUIET_PASS,
    QUIET_BROKEN, /* what others did to one */
    QUIET_MENDED,
    N_BASE_QUIET,
    QUIET_GREEN = N_BASE_QUIET,
    QUIET_BLUE,
    QUIET_CRYSTAL,
    QUIET_LADDER,
    QUIET_THEFT,
    QUIET_HANDS_OFF,
    QUIET_SWAP_HAND,
    QUIET_INSPECT,
    QUIET_HAT,
    QUIET_TRAP,
    QUIET_FREE,
    QUIET_SHED,
    QUIET_PASS_MORE,
    N_QUIET
};

/* The last deeds, by what everybody sees of them; those before DID_THEFT are of
 * both games. */
enum {
    DID_NOTHING,
    DID_DIG,
    DID_DEAD, /* a card that joins nothing */
    DID_FELL,
    DID_BREAK,
    DID_MEND,
    DID_LOOK,
    DID_PASS,
    DID_THEFT,
    DID_HANDS_OFF,
    DID_SWAP_HAND,
    DID_INSPECT,
    DID_HAT,
    DID_TRAP,
    DID_FREE,
    DID_SHED,
    N_DIDS
};

ADIT_NO_HOLES_BEGIN
/* One deed of the round. `nearer` and `when` hold by how many cards the way to
 * each goal has become shorter, as numbers from 1 to 15, where 8 says that it
 * has not changed: G1 in the low half of `nearer`, G2 in its high half, G3 in
 * the low half of `when`. The high half of `when` says whether the gold was
 * near and whether the seat could not dig. */
typedef struct features_deed {
    uint8_t did, seat, target; /* a seat, or a goal looked at */
    uint8_t lies;              /* a card, or how many were put down */
    int8_t x, y;
    uint8_t nearer; /* G1, G2 */
    uint8_t when;   /* G3, the situation */
} features_deed;

typedef struct features_claim {
    adit_claim claim;
    uint8_t seat, spare;
    uint16_t at; /* after so many deeds */
} features_claim;

/* The way to a goal. For each cell it has FEATURES_FAR less the cards that are
 * missing, a number from 0 to 15, as four bits in four planes: bit b of cell c
 * is in near[c / 64][b] >> c % 64. This takes half the room of bytes, and a set
 * of cells of one distance is written at once. Then the three nearest ends; and
 * how far it is from the nearest end that the green and the blue team can come
 * to. */
typedef struct dwarves_way {
    uint64_t near[4][4]; /* four rows of the mine in a word, by plane */
    uint8_t far[3], end[3];
    uint8_t team_far[2];
    uint8_t spare[8];
} dwarves_way;

/* What everybody has witnessed. `deed` is a ring, long enough for the last
 * deeds of each seat. */
typedef struct dwarves_memory {
    dwarves_way to[MINE_GOALS];
    way_cells taken;
    uint64_t reach[2]; /* ends that the green, the blue team can come to */
    features_deed deed[FEATURES_DEEDS];
    features_claim claim[FEATURES_CLAIMS];
    uint32_t ways[FEATURES_SEATS][MINE_GOALS]; /* counts of four bits each */
    uint32_t quiet[FEATURES_SEATS][3];
    uint16_t suspects[FEATURES_SEATS], trusts[FEATURES_SEATS]; /* said so */
    uint16_t n_deeds, n_claims;
    int8_t drift[FEATURES_SEATS][4]; /* cards closer to each goal, by a seat */
    uint8_t pair[FEATURES_SEATS][FEATURES_SEATS]; /* broke | mended << 4 */
    uint8_t says_gold[FEATURES_SEATS], says_stone[FEATURES_SEATS];
    uint8_t says_has[FEATURES_SEATS], says_role[FEATURES_SEATS];
    uint8_t seen[FEATURES_SEEN]; /* cards played face up, by kind */
    uint8_t was[MINE_GOALS], hopes[MINE_GOALS]; /* before the last deed */
    uint8_t begun, changed, is_dark, down;
    uint8_t last, next; /* deed to be settled, + 1; where the next one goes */
} dwarves_memory;
ADIT_NO_HOLES_END
_Static_assert(sizeof(dwarves_memory) % 16 == 0, "copied by large words");

/* The parts of rows, with their columns in `saboteur` and in `saboteur2`. Of a
 * seat, and of one of its own last deeds: */
#define DWARVES_SEAT_PARTS(X)                                                  \
    X(HERE, "is there", 1, 1)                                                  \
    X(BROKEN, "broken pick, lamp, cart", 3, 3)                                 \
    X(LAME, "cannot dig", 1, 1)                                                \
    X(HAND, "cards in hand", 1, 1)                                             \
    X(LOOKED, "has looked at goal", 3, 3)                                      \
    X(GOLD, "gold that is known, nugget cards of unknown worth", 2, 2)         \
    X(DWARF, "dwarf, where known", 2, 6)                                       \
    X(WAYS, "digs and rockfalls, by my hopes", N_WAYS, N_WAYS)                 \
    X(DRIFT, "cards closer to goal", 3, 3)                                     \
    X(QUIET, "other deeds", N_BASE_QUIET, N_QUIET)                             \
    X(SAID_GOAL, "says gold (+) or stone (-) of goal", 3, 3)                   \
    X(SAID_HAS, "says map, path, rockfall, mending cards: + or -", 4, 4)       \
    X(SAID_ROLE, "says to be", 1, 5)                                           \
    X(FRONT, "trapped, theft, yet to steal", 0, 3)                             \
    X(HATS, "hats swapped, inspected by me", 0, 2)                             \
    X(KNOWN, "cards that I know of the hand, by class", 0, 7)
#define DWARVES_OWN_PARTS(X)                                                   \
    X(DID, "dig, dead end, rockfall, break, mend, look, pass", 7, 7)           \
    X(NEARER, "closer, by my hopes", 1, 1)                                     \
    X(ON, "on me, on themselves", 2, 2)                                        \
    X(WHEN, "gold was near, could not dig", 2, 2)                              \
    X(MORE, "theft, hand, inspection, hat, trap (+) or free (-), shed", 0, 6)  \
    X(FEATURE, "green (+) or blue (-) door, ladder, crystal", 0, 3)

/* Of one of the table's last deeds, and of a claim. */
#define DWARVES_DEED_PARTS(X)                                                  \
    X(SEAT, "who, bit by bit", 4, 4)                                           \
    X(TARGET, "on whom, or which goal, bit by bit", 4, 4)                      \
    X(DID, "what", DID_PASS, N_DIDS - 1)                                       \
    X(NEARER, "closer to goal", 3, 3)                                          \
    X(SIDES, "open sides", 4, 4)                                               \
    X(CELL, "column, row", 2, 2)                                               \
    X(FEATURE, "green (+) or blue (-) door, ladder, crystal", 0, 3)
#define DWARVES_CLAIM_PARTS(X)                                                 \
    X(SEAT, "who, bit by bit", 4, 4)                                           \
    X(TARGET, "about whom, bit by bit", 4, 4)                                  \
    X(FRESH, "2 less an eighth for each deed since", 1, 1)                     \
    X(GOAL, "gold (+) or stone (-) at goal", 3, 3)                             \
    X(HAS, "map, path, rockfall, mending cards: + or -", 4, 4)                 \
    X(OPINION, "trusts (+) or suspects (-)", 1, 1)                             \
    X(ASK, "asks to mend pick, lamp, cart", 3, 3)                              \
    X(CELL, "dig here (+) or keep (-), column, row", 3, 3)                     \
    X(TALK, "trust me, thanks, sorry, well dug", 4, 4)                         \
    X(ROLE, "I am", 1, 5)                                                      \
    X(MORE, "they are green (+) or blue (-), free me", 0, 2)

/* Of a goal. */
#define DWARVES_GOAL_PARTS(X)                                                  \
    X(DOWN, "face down", 1, 1)                                                 \
    X(LOOKED, "I have looked", 1, 1)                                           \
    X(GOLD, "is gold", 1, 1)                                                   \
    X(STONE, "is stone", 1, 1)                                                 \
    X(HOPE, "may be gold", 1, 1)                                               \
    X(FAR, "cards missing from the three nearest ends", 3, 3)                  \
    X(NEAR, "cards missing: 0 to 4, to 6, to 8, more", 8, 8)                   \
    X(TEAM, "cards missing for green, for blue", 0, 2)

/* Planes of the part of the mine that is drawn. */
enum {
    PLANE_LIT,
    PLANE_DEAD,
    PLANE_DARK,
    PLANE_END,
    PLANE_EAST, /* a tunnel between the cell and the next one to the east */
    PLANE_NORTH,
    N_BASE_PLANES,
    PLANE_DOOR = N_BASE_PLANES,
    PLANE_LADDER,
    PLANE_CRYSTAL,
    N_PLANES
};

/* From a list of parts an enum of columns: a part's first column has its name,
 * and the last name is the size. The LAST_ names only make the enum count
 * on. */
#define BASE_SEAT_AT(part, name, n, more)                                      \
    BASE_SEAT_##part, BASE_SEAT_LAST_##part = BASE_SEAT_##part + (n)-1,
#define MORE_SEAT_AT(part, name, base, n)                                      \
    MORE_SEAT_##part, MORE_SEAT_LAST_##part = MORE_SEAT_##part + (n)-1,
enum { DWARVES_SEAT_PARTS(BASE_SEAT_AT) BASE_SEAT };
enum { DWARVES_SEAT_PARTS(MORE_SEAT_AT) MORE_SEAT };

#define BASE_OWN_AT(part, name, n, more)                                       \
    BASE_OWN_##part, BASE_OWN_LAST_##part = BASE_OWN_##part + (n)-1,
#define MORE_OWN_AT(part, name, base, n)                                       \
    MORE_OWN_##part, MORE_OWN_LAST_##part = MORE_OWN_##part + (n)-1,
enum { DWARVES_OWN_PARTS(BASE_OWN_AT) BASE_OWN };
enum { DWARVES_OWN_PARTS(MORE_OWN_AT) MORE_OWN };

#define BASE_DEED_AT(part, name, n, more)                                      \
    BASE_DEED_##part, BASE_DEED_LAST_##part = BASE_DEED_##part + (n)-1,
#define MORE_DEED_AT(part, name, base, n)                                      \
    MORE_DEED_##part, MORE_DEED_LAST_##part = MORE_DEED_##part + (n)-1,
enum { DWARVES_DEED_PARTS(BASE_DEED_AT) BASE_DEED };
enum { DWARVES_DEED_PARTS(MORE_DEED_AT) MORE_DEED };

#define BASE_CLAIM_AT(part, name, n, more)                                     \
    BASE_CLAIM_##part, BASE_CLAIM_LAST_##part = BASE_CLAIM_##part + (n)-1,
#define MORE_CLAIM_AT(part, name, base, n)                                     \
    MORE_CLAIM_##part, MORE_CLAIM_LAST_##part = MORE_CLAIM_##part + (n)-1,
enum { DWARVES_CLAIM_PARTS(BASE_CLAIM_AT) BASE_CLAIM };
enum { DWARVES_CLAIM_PARTS(MORE_CLAIM_AT) MORE_CLAIM };

#define BASE_GOAL_AT(part, name, n, more)                                      \
    BASE_GOAL_##part, BASE_GOAL_LAST_##part = BASE_GOAL_##part + (n)-1,
#define MORE_GOAL_AT(part, name, base, n)                                      \
    MORE_GOAL_##part, MORE_GOAL_LAST_##part = MORE_GOAL_##part + (n)-1,
enum { DWARVES_GOAL_PARTS(BASE_GOAL_AT) BASE_GOAL };
enum { DWARVES_GOAL_PARTS(MORE_GOAL_AT) MORE_GOAL };

/* Rows, with their columns and how often they stand there. */
enum {
    BASE_SEATS = SABOTEUR_SEATS,
    MORE_SEATS = SABOTEUR2_SEATS,
    BASE_OWNS = FEATURES_OWN,
    MORE_OWNS = FEATURES_OWN - 1
};
#define DWARVES_VIEW_PARTS(X)                                                  \
    X(PLAYERS, "players, one of the numbers", 8, 11, 1, 1)                     \
    X(DEAL, "saboteurs and miners in the deck, a miner aside", 3, 0, 1, 1)     \
    X(OPTIONS, "options", 4, 4, 1, 1)                                          \
    X(ROUND, "round, rounds, the last one", 3, 3, 1, 1)                        \
    X(PHASE, "cards are played, gold is shared or stolen", 2, 2, 1, 1)         \
    X(TURN, "on turn", BASE_SEATS, MORE_SEATS, 1, 1)                           \
    X(WATCH, "I only watch", 1, 1, 1, 1)                                       \
    X(PILE, "pile, cards left, laid, ends, no pile, deeds", 6, 6, 1, 1)        \
    X(HATS, "hat pile, thefts", 0, 2, 1, 1)                                    \
    X(HAND, "my hand, by card", N_CARDS, N_ALL_CARDS, 1, 1)                    \
    X(UNSEEN, "cards that I have not seen, by card", 32, FEATURES_SEEN, 1, 1)  \
    X(DRAFT, "nuggets of 1, 2, 3 to take", 3, 0, 1, 1)                         \
    X(GOALS, "goal", BASE_GOAL, MORE_GOAL, MINE_GOALS, MINE_GOALS)             \
    X(SEATS, "seat", BASE_SEAT, MORE_SEAT, BASE_SEATS, MORE_SEATS)             \
    X(OWN, "own deed", BASE_OWN, MORE_OWN, BASE_SEATS *BASE_OWNS,              \
      MORE_SEATS *MORE_OWNS)                                                   \
    X(PAIRS, "broke, mended, trusts (+) or suspects (-), inspected", 3, 4,     \
      BASE_SEATS *BASE_SEATS, MORE_SEATS *MORE_SEATS)                          \
    X(DEEDS, "deed", BASE_DEED, MORE_DEED, FEATURES_LAST, FEATURES_LAST)       \
    X(CLAIMS, "claim", BASE_CLAIM, MORE_CLAIM, FEATURES_CLAIMS,                \
      FEATURES_CLAIMS)                                                         \
    X(MINE, "cell of the mine, by row and column", FEATURES_CELLS,             \
      FEATURES_CELLS, N_BASE_PLANES, N_PLANES)
#define DWARVES_MOVE_PARTS(X)                                                  \
    X(KIND, "kind", MOVE_TAKE, MOVE_STEAL, 1, 1)                               \
    X(CARDS, "cards, counted", N_CARDS, N_ALL_CARDS, 1, 1)                     \
    X(FRONT, "pick, lamp, cart, trap, theft", 3, 5, 1, 1)                      \
    X(VALUE, "nuggets of 1, 2, 3; steal from nobody", 3, 1, 1, 1)              \
    X(TARGET, "seat", BASE_SEATS, MORE_SEATS, 1, 1)                            \
    X(SEAT, "that seat, as in a view", BASE_SEAT, MORE_SEAT, 1, 1)             \
    X(GOAL, "goal to look at", 3, 3, 1, 1)                                     \
    X(MAP, "may be gold, seen already", 2, 2, 1, 1)                            \
    X(AFTER, "closer, second end closer, 0, 1, up to 3 missing, from here", 6, \
      6, MINE_GOALS, MINE_GOALS)                                               \
    X(SUM, "closer, by my hopes: on average, at best", 2, 2, 1, 1)             \
    X(OPEN, "open sides", 4, 4, 1, 1)                                          \
    X(JOINED, "joined sides", 4, 4, 1, 1)                                      \
    X(LIES, "dead end, lit, lit cards joined to it", 3, 3, 1, 1)               \
    X(CELL, "column, row", 2, 2, 1, 1)                                         \
    X(FEATURE, "green (+) or blue (-) door, ladder, crystal", 0, 3, 1, 1)      \
    X(TEAM, "green, blue can come here", 0, 2, 1, 1)

#define BASE_VIEW_AT(part, name, n, more, times, more_times)                   \
    BASE_VIEW_##part,                                                          \
        BASE_VIEW_LAST_##part = BASE_VIEW_##part + (n) * (times)-1,
#define MORE_VIEW_AT(part, name, base, n, base_times, times)                   \
    MORE_VIEW_##part,                                                          \
        MORE_VIEW_LAST_##part = MORE_VIEW_##part + (n) * (times)-1,
enum { DWARVES_VIEW_PARTS(BASE_VIEW_AT) BASE_VIEW };
enum { DWARVES_VIEW_PARTS(MORE_VIEW_AT) MORE_VIEW };

#define BASE_MOVE_AT(part, name, n, more, times, more_times)                   \
    BASE_MOVE_##part,                                                          \
        BASE_MOVE_LAST_##part = BASE_MOVE_##part + (n) * (times)-1,
#define MORE_MOVE_AT(part, name, base, n, base_times, times)                   \
    MORE_MOVE_##part,                                                          \
        MORE_MOVE_LAST_##part = MORE_MOVE_##part + (n) * (times)-1,
enum { DWARVES_MOVE_PARTS(BASE_MOVE_AT) BASE_MOVE };
enum { DWARVES_MOVE_PARTS(MORE_MOVE_AT) MORE_MOVE };

/* The row for a critic: labels first, a dwarf's number for each seat. */
enum {
    SECRET_LABEL = 0,
    SECRET_DWARF = SECRET_LABEL + FEATURES_SEATS, /* six for each seat */
    SECRET_GOLD = SECRET_DWARF + 6 * FEATURES_SEATS,
    SECRET_FAR = SECRET_GOLD + MINE_GOALS,
    SECRET_HAND = SECRET_FAR + 1, /* seven classes of cards for each seat */
    SECRET_END = SECRET_HAND + 7 * FEATURES_SEATS
};

/* Bytes of rows: those of a game are as long as its own, DWARVES_... have room
 * for either's. */
enum {
    SABOTEUR_VIEW = FEATURES_ROW(BASE_VIEW),
    SABOTEUR2_VIEW = FEATURES_ROW(MORE_VIEW),
    DWARVES_VIEW = SABOTEUR2_VIEW,
    SABOTEUR_MOVE = FEATURES_ROW(BASE_MOVE),
    SABOTEUR2_MOVE = FEATURES_ROW(MORE_MOVE),
    DWARVES_MOVE = SABOTEUR2_MOVE,
    DWARVES_SECRET = FEATURES_ROW(SECRET_END)
};

/* A move was made: `now` is what anybody sees after it, or the state, of which
 * only what is public is read; `story` has its events, of which only what
 * everybody may know is read, whoever's they are. */
void dwarves_see(dwarves_memory *m, int which, const void *now,
                 const adit_story *story);
/* The three parts of dwarves_see, in this order, for several threads.
 * dwarves_notice says whether the mine has changed: only then must it be
 * surveyed, for each goal, in any order or at once. */
bool dwarves_notice(dwarves_memory *m, int which, const void *now,
                    const adit_story *story);
void dwarves_survey(dwarves_memory *m, int which, const void *now, int goal);
void dwarves_settle(dwarves_memory *m);

/* A claim was made. */
void dwarves_hear(dwarves_memory *m, int seat, adit_claim claim);

/* The deeds that are still remembered, from the last one (0) back; and by how
 * many cards one has shortened the way to a goal. */
int dwarves_deeds_kept(const dwarves_memory *m);
const features_deed *dwarves_deed(const dwarves_memory *m, int back);
int dwarves_nearer(const features_deed *d, int goal);
/* Forgets one of them, or a claim of a seat: to ask what a net would think
 * without it. `obs` is what anybody sees now. */
void dwarves_forget_deed(dwarves_memory *m, int which, const void *obs,
                         int back);
void dwarves_forget_claim(dwarves_memory *m, int seat, adit_claim claim);

/* The row of what a seat sees (ADIT_PUBLIC: of one who only watches); and the
 * row of a legal move of the seat whose turn it is. Rows must lie at addresses
 * that are multiples of 16. */
void dwarves_view(const dwarves_memory *m, int which, const void *obs, int seat,
                  int8_t *row);
void dwarves_move(const dwarves_memory *m, int which, const void *obs, int seat,
                  adit_action a, int8_t *row);
/* What one hand puts into a view, which begins as zeros. */
void dwarves_view_by(const dwarves_memory *m, int which, const void *obs,
                     int seat, features_hand hand, int8_t *row);

/* For a critic while it learns, from the state: what the seat may not know. Its
 * row begins as zeros, too. */
void dwarves_secret(const dwarves_memory *m, int which, const void *state,
                    int seat, features_hand hand, int8_t *row);

extern const net_shape dwarves_shape_of_base, dwarves_shape_of_more;

#endif
