/* cards.h -- the path and action cards of `saboteur` and `saboteur2`, as data:
 * what each shows, joins and does, and how it is written. The rules read the
 * columns of these tables, and name a card only where the rule book does. */
#ifndef GAMES_CARDS_H
#define GAMES_CARDS_H

#include "core/text.h"

/* The sides of a path card as bits. Side number i, from 0, is the bit 1 << i:
 * N, E, S, W. The opposite side has the number i ^ 2. */
enum { SIDE_N = 1, SIDE_E = 2, SIDE_S = 4, SIDE_W = 8, N_SIDES = 4 };

/* What a path card of the expansion may have besides tunnels. */
enum {
    FEATURE_NONE,
    FEATURE_LADDER,
    FEATURE_GREEN, /* doors */
    FEATURE_BLUE,
    FEATURE_CRYSTAL
};

/* The path cards of the base game ("Kinds of path cards"). A row is a kind, in
 * the order of the notation:
 *
 *     name of the constant, name in the notation, how many there are,
 *     open:    the sides that show a tunnel,
 *     joined:  those of them that are joined with others (none of a dead end),
 *     second:  those of the joined ones that belong to a second tunnel, which
 *              does not meet the first,
 *     feature: what else is on it */
#define PATH_CARDS(X)                                                          \
    X(NESW, "NESW", 5, N | E | S | W, N | E | S | W, 0, NONE)                  \
    X(ESW, "ESW", 5, E | S | W, E | S | W, 0, NONE)                            \
    X(NES, "NES", 5, N | E | S, N | E | S, 0, NONE)                            \
    X(NS, "NS", 4, N | S, N | S, 0, NONE)                                      \
    X(EW, "EW", 3, E | W, E | W, 0, NONE)                                      \
    X(NE, "NE", 5, N | E, N | E, 0, NONE)                                      \
    X(NW, "NW", 4, N | W, N | W, 0, NONE)                                      \
    X(DEAD_NESW, "nesw", 1, N | E | S | W, 0, 0, NONE)                         \
    X(DEAD_ESW, "esw", 1, E | S | W, 0, 0, NONE)                               \
    X(DEAD_NES, "nes", 1, N | E | S, 0, 0, NONE)                               \
    X(DEAD_NS, "ns", 1, N | S, 0, 0, NONE)                                     \
    X(DEAD_EW, "ew", 1, E | W, 0, 0, NONE)                                     \
    X(DEAD_NE, "ne", 1, N | E, 0, 0, NONE)                                     \
    X(DEAD_NW, "nw", 1, N | W, 0, 0, NONE)                                     \
    X(DEAD_N, "n", 1, N, 0, 0, NONE)                                           \
    X(DEAD_E, "e", 1, E, 0, 0, NONE)

/* The path cards of the expansion ("More path cards"), likewise. A side that is
 * open and not joined, beside others that are joined, is a stub. */
#define MORE_PATH_CARDS(X)                                                     \
    X(BRIDGE, "NS+EW", 2, N | E | S | W, N | E | S | W, E | W, NONE)           \
    X(CURVES_NW, "NW+ES", 1, N | E | S | W, N | E | S | W, E | S, NONE)        \
    X(CURVES_NE, "NE+SW", 1, N | E | S | W, N | E | S | W, S | W, NONE)        \
    X(LADDER_S, "S.ladder", 1, S, S, 0, LADDER)                                \
    X(LADDER_W, "W.ladder", 1, W, W, 0, LADDER)                                \
    X(LADDER_ES, "ES.ladder", 1, E | S, E | S, 0, LADDER)                      \
    X(LADDER_NE, "NE.ladder", 1, N | E, N | E, 0, LADDER)                      \
    X(GREEN_ES, "ES.green", 1, E | S, E | S, 0, GREEN)                         \
    X(GREEN_EW, "EW.green", 1, E | W, E | W, 0, GREEN)                         \
    X(GREEN_NSE, "NSe.green", 1, N | E | S, N | S, 0, GREEN)                   \
    X(BLUE_NS, "NS.blue", 1, N | S, N | S, 0, BLUE)                            \
    X(BLUE_EW, "EW.blue", 1, E | W, E | W, 0, BLUE)                            \
    X(BLUE_SW, "SW.blue", 1, S | W, S | W, 0, BLUE)                            \
    X(HALF_NES, "NEs", 1, N | E | S, N | E, 0, NONE)                           \
    X(HALF_NSEW, "NSew", 1, N | E | S | W, N | S, 0, NONE)                     \
    X(HALF_EWNS, "EWns", 1, N | E | S | W, E | W, 0, NONE)                     \
    X(HALF_NSE, "NSe", 1, N | E | S, N | S, 0, NONE)                           \
    X(HALF_ESN, "ESn", 2, N | E | S, E | S, 0, NONE)                           \
    X(CRYSTAL_W, "w.crystal", 1, W, 0, 0, CRYSTAL)                             \
    X(CRYSTAL_S, "s.crystal", 1, S, 0, 0, CRYSTAL)                             \
    X(CRYSTAL_ESW, "ESW.crystal", 3, E | S | W, E | S | W, 0, CRYSTAL)         \
    X(CRYSTAL_NES, "NES.crystal", 1, N | E | S, N | E | S, 0, CRYSTAL)         \
    X(CRYSTAL_ESWN, "ESWn.crystal", 1, N | E | S | W, E | S | W, 0, CRYSTAL)   \
    X(CRYSTAL_NSWE, "NSWe.crystal", 1, N | E | S | W, N | S | W, 0, CRYSTAL)   \
    X(CRYSTAL_EWS, "EWs.crystal", 1, E | S | W, E | W, 0, CRYSTAL)             \
    X(CRYSTAL_NESW, "NESW.crystal", 1, N | E | S | W, N | E | S | W, 0, CRYSTAL)

#define PATH_CARD_ENUM(card, ...) CARD_##card,

/* The cards of the base game come first, so that it need not know of others. */
enum {
    CARD_NONE,
    PATH_CARDS(PATH_CARD_ENUM) /* then the action cards */
    CARD_MAP,
    CARD_ROCKFALL,
    CARD_BREAK_PICK,
    CARD_BREAK_LAMP,
    CARD_BREAK_CART,
    CARD_FIX_PICK,
    CARD_FIX_LAMP,
    CARD_FIX_CART,
    CARD_FIX_PICK_LAMP,
    CARD_FIX_PICK_CART,
    CARD_FIX_LAMP_CART,
    N_CARDS,                         /* of the base game */
    BEFORE_MORE_CARDS = N_CARDS - 1, /* the next has the number N_CARDS */
    MORE_PATH_CARDS(PATH_CARD_ENUM)  /* then its action cards */
    CARD_THEFT,
    CARD_HANDS_OFF,
    CARD_SWAP_HAND,
    CARD_INSPECT,
    CARD_SWAP_HAT,
    CARD_TRAP,
    CARD_FREE,
    N_ALL_CARDS
};

enum { TOOL_NONE, TOOL_PICK, TOOL_LAMP, TOOL_CART, N_TOOLS };

/* What a kind of card can do. */
typedef struct card_kind {
    uint8_t count; /* in the deck of the base game, or of the expansion */
    uint8_t open;  /* sides that show a tunnel */
    uint8_t ways;  /* in which it can lie: 2, or 1 if turning changes nothing */
    uint8_t breaks;   /* a tool */
    uint8_t fixes[2]; /* one of these tools */
} card_kind;

extern const card_kind card_kinds[N_ALL_CARDS];
extern const char *const card_names[N_ALL_CARDS]; /* in the notation */
extern const char *const tool_names[N_TOOLS];

/* A path card as it lies is one byte: twice its kind, and 1 more if it is
 * turned by half a turn. 0 stands for no card, or for one that lies face down.
 * NES turned, which reads NSW, is CARD_NES << 1 | 1. */
static inline uint8_t lies_so(int card, bool turned)
{
    return (uint8_t)(card << 1 | turned);
}

/* Half a turn exchanges N with S and E with W, which is a rotation of the four
 * bits by two. A macro, because tables are made with it. */
#define HALF_TURN(sides) (((sides) >> 2 | (sides) << 2) & 15)

/* Does a card look the same when it is turned? Then it lies in one way only.
 * Two tunnels change places by half a turn or stay, so that `second` need not
 * be compared. */
#define IS_TWIN(open, joined)                                                  \
    (HALF_TURN(open) == (open) && HALF_TURN(joined) == (joined))

static inline int half_turn(int sides)
{
    return HALF_TURN(sides);
}

/* The sides of a card as it lies, in the columns of PATH_CARDS. There is a
 * table of all ways to lie, indexed by lies_so, because this is asked all the
 * time; its first row, no card, is all zeros. */
typedef struct card_sides {
    uint8_t open, joined, second, feature;
} card_sides;

extern const card_sides card_lies[2 * CARD_THEFT];

/* All sides that a walker who enters at `side` can leave by, that side
 * included; 0 if the side is not joined with any. Of the bridge NS+EW,
 * card_tunnel(sides, SIDE_E) is E | W. */
static inline int card_tunnel(card_sides sides, int side)
{
    if (sides.second & side)
        return sides.second;
    return sides.joined & side ? sides.joined & ~sides.second : 0;
}

static inline bool card_is_path(int card)
{
    return card < CARD_MAP || (card >= N_CARDS && card < CARD_THEFT);
}

/* In how many ways a path card can lie. */
static inline int card_ways(int card)
{
    return card_kinds[card].ways;
}

/* Where a kind stands in the order of the notation: all path cards, then all
 * action cards, and of each the base game's first. This differs from the order
 * of the numbers. */
extern const uint8_t card_ranks[N_ALL_CARDS];

static inline int card_rank(int card)
{
    return card_ranks[card];
}

/* The kind that comes after another in this order; N_ALL_CARDS after the
 * last. */
static inline int card_after(int card)
{
    if (card == CARD_MAP - 1)
        return N_CARDS;
    if (card == CARD_THEFT - 1)
        return CARD_MAP;
    return card == N_CARDS - 1 ? CARD_THEFT : card + 1;
}

/* A card as it lies, in the notation: "NSW". */
void card_write_lies(uint8_t lies, adit_text *out);
bool card_reads_lies(const char *name, uint8_t *lies);
/* The kind, or CARD_NONE. */
int card_named(const char *name);
/* The tool, or TOOL_NONE. */
int tool_named(const char *name);

#endif
