/* cards.h -- the path and action cards, and how they are written. */
#ifndef GAMES_CARDS_H
#define GAMES_CARDS_H

#include "core/text.h"

/* The sides of a path card as bits. */
enum { SIDE_N = 1, SIDE_E = 2, SIDE_S = 4, SIDE_W = 8, N_SIDES = 4 };

/* The path cards in the canonical order of the notation: their name, how many are
 * in the deck, the sides that show a tunnel, and those of them that are joined
 * with each other ("Cards"). Dead ends join nothing. */
#define PATH_CARDS(X)                                                          \
    X(NESW, "NESW", 5, N | E | S | W, N | E | S | W)                           \
    X(ESW, "ESW", 5, E | S | W, E | S | W)                                     \
    X(NES, "NES", 5, N | E | S, N | E | S)                                     \
    X(NS, "NS", 4, N | S, N | S)                                               \
    X(EW, "EW", 3, E | W, E | W)                                               \
    X(NE, "NE", 5, N | E, N | E)                                               \
    X(NW, "NW", 4, N | W, N | W)                                               \
    X(DEAD_NESW, "nesw", 1, N | E | S | W, 0)                                  \
    X(DEAD_ESW, "esw", 1, E | S | W, 0)                                        \
    X(DEAD_NES, "nes", 1, N | E | S, 0)                                        \
    X(DEAD_NS, "ns", 1, N | S, 0)                                              \
    X(DEAD_EW, "ew", 1, E | W, 0)                                              \
    X(DEAD_NE, "ne", 1, N | E, 0)                                              \
    X(DEAD_NW, "nw", 1, N | W, 0)                                              \
    X(DEAD_N, "n", 1, N, 0)                                                    \
    X(DEAD_E, "e", 1, E, 0)

#define PATH_CARD_ENUM(card, name, count, open, joined) CARD_##card,

enum {
    CARD_NONE,
    PATH_CARDS(PATH_CARD_ENUM) /* then the action cards, in that order too */
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
    N_CARDS,
    N_PATH_CARDS = CARD_MAP /* those below it, CARD_NONE too */
};

enum { TOOL_NONE, TOOL_PICK, TOOL_LAMP, TOOL_CART, N_TOOLS };

/* What a kind of card can do. */
typedef struct card_kind {
    const char *name;
    uint8_t count;    /* in the deck of 67 */
    uint8_t open;     /* sides that show a tunnel */
    uint8_t joined;   /* those that are joined with each other */
    uint8_t breaks;   /* a tool */
    uint8_t fixes[2]; /* one of these tools */
} card_kind;

extern const card_kind card_kinds[N_CARDS];
extern const char *const tool_names[N_TOOLS];

/* A path card as it lies is one byte: its kind, and whether it is turned by half
 * a turn. 0 is no card, or one that lies face down. */
static inline uint8_t lies_so(int card, bool turned)
{
    return (uint8_t)(card << 1 | turned);
}

/* Half a turn swaps N with S and E with W. A macro for the sake of tables. */
#define HALF_TURN(sides) (((sides) >> 2 | (sides) << 2) & 15)

static inline int half_turn(int sides)
{
    return HALF_TURN(sides);
}

/* The sides of a card as it lies: those that show a tunnel, and those that are
 * joined. By table, for this is asked all the time. */
typedef struct card_sides {
    uint8_t open, joined;
} card_sides;

extern const card_sides card_lies[2 * N_PATH_CARDS];

static inline bool card_is_path(int card)
{
    return card < N_PATH_CARDS;
}

/* A card that is its own turned twin lies in one way only. */
static inline int card_ways(int card)
{
    int open = card_kinds[card].open;

    return half_turn(open) == open ? 1 : 2;
}

/* A card as it lies, in the notation: "NSW". */
void card_write_lies(uint8_t lies, adit_text *out);
bool card_reads_lies(const char *name, uint8_t *lies);
/* The kind, or CARD_NONE. */
int card_named(const char *name);
/* The tool, or TOOL_NONE. */
int tool_named(const char *name);

#endif
