/* cards.c -- the path and action cards, and how they are written. */
#include "games/cards.h"

#define N SIDE_N
#define E SIDE_E
#define S SIDE_S
#define W SIDE_W

#define THROUGH(sides) .open = (sides), .joined = (sides)
#define DEAD(sides) .open = (sides)

/* "Cards": a row a kind. */
const card_kind card_kinds[N_CARDS] = {
    [CARD_NESW] = {.name = "NESW", .count = 5, THROUGH(N | E | S | W)},
    [CARD_ESW] = {.name = "ESW", .count = 5, THROUGH(E | S | W)},
    [CARD_NES] = {.name = "NES", .count = 5, THROUGH(N | E | S)},
    [CARD_NS] = {.name = "NS", .count = 4, THROUGH(N | S)},
    [CARD_EW] = {.name = "EW", .count = 3, THROUGH(E | W)},
    [CARD_NE] = {.name = "NE", .count = 5, THROUGH(N | E)},
    [CARD_NW] = {.name = "NW", .count = 4, THROUGH(N | W)},
    [CARD_DEAD_NESW] = {.name = "nesw", .count = 1, DEAD(N | E | S | W)},
    [CARD_DEAD_ESW] = {.name = "esw", .count = 1, DEAD(E | S | W)},
    [CARD_DEAD_NES] = {.name = "nes", .count = 1, DEAD(N | E | S)},
    [CARD_DEAD_NS] = {.name = "ns", .count = 1, DEAD(N | S)},
    [CARD_DEAD_EW] = {.name = "ew", .count = 1, DEAD(E | W)},
    [CARD_DEAD_NE] = {.name = "ne", .count = 1, DEAD(N | E)},
    [CARD_DEAD_NW] = {.name = "nw", .count = 1, DEAD(N | W)},
    [CARD_DEAD_N] = {.name = "n", .count = 1, DEAD(N)},
    [CARD_DEAD_E] = {.name = "e", .count = 1, DEAD(E)},
    [CARD_MAP] = {.name = "map", .count = 6},
    [CARD_ROCKFALL] = {.name = "rockfall", .count = 3},
    [CARD_BREAK_PICK] = {.name = "break-pick", .count = 3, .breaks = TOOL_PICK},
    [CARD_BREAK_LAMP] = {.name = "break-lamp", .count = 3, .breaks = TOOL_LAMP},
    [CARD_BREAK_CART] = {.name = "break-cart", .count = 3, .breaks = TOOL_CART},
    [CARD_FIX_PICK] = {.name = "fix-pick", .count = 2, .fixes = {TOOL_PICK}},
    [CARD_FIX_LAMP] = {.name = "fix-lamp", .count = 2, .fixes = {TOOL_LAMP}},
    [CARD_FIX_CART] = {.name = "fix-cart", .count = 2, .fixes = {TOOL_CART}},
    [CARD_FIX_PICK_LAMP] = {.name = "fix-pick/lamp",
                            .count = 1,
                            .fixes = {TOOL_PICK, TOOL_LAMP}},
    [CARD_FIX_PICK_CART] = {.name = "fix-pick/cart",
                            .count = 1,
                            .fixes = {TOOL_PICK, TOOL_CART}},
    [CARD_FIX_LAMP_CART] = {.name = "fix-lamp/cart",
                            .count = 1,
                            .fixes = {TOOL_LAMP, TOOL_CART}},
};

const char *const tool_names[N_TOOLS] = {"", "pick", "lamp", "cart"};

#define TURNED(sides) (((sides) >> 2 | (sides) << 2) & 15)
#define LIES(card, open, joined)                                               \
    [2 * (card)] = {open, joined},                                             \
         [2 * (card) + 1] = {TURNED(open), TURNED(joined)}
#define LIES_BOTH(sides, through, dead)                                        \
    LIES(through, sides, sides), LIES(dead, sides, 0)

const card_sides card_lies[2 * N_PATH_CARDS] = {
    LIES_BOTH(N | E | S | W, CARD_NESW, CARD_DEAD_NESW),
    LIES_BOTH(E | S | W, CARD_ESW, CARD_DEAD_ESW),
    LIES_BOTH(N | E | S, CARD_NES, CARD_DEAD_NES),
    LIES_BOTH(N | S, CARD_NS, CARD_DEAD_NS),
    LIES_BOTH(E | W, CARD_EW, CARD_DEAD_EW),
    LIES_BOTH(N | E, CARD_NE, CARD_DEAD_NE),
    LIES_BOTH(N | W, CARD_NW, CARD_DEAD_NW),
    LIES(CARD_DEAD_N, N, 0),
    LIES(CARD_DEAD_E, E, 0),
};

void card_write_lies(uint8_t lies, adit_text *out)
{
    card_sides sides = card_lies[lies];

    for (int i = 0; i < N_SIDES; i++)
        if (sides.joined >> i & 1)
            text_char(out, "NESW"[i]);
    for (int i = 0; i < N_SIDES; i++)
        if ((sides.open & ~sides.joined) >> i & 1)
            text_char(out, "nesw"[i]);
}

bool card_reads_lies(const char *name, uint8_t *lies)
{
    for (int card = 1; card < N_PATH_CARDS; card++)
        for (int way = 0; way < card_ways(card); way++) {
            char buffer[8];
            adit_text text = text_in(buffer, sizeof buffer);

            card_write_lies(lies_so(card, way), &text);
            if (text_same(buffer, name)) {
                *lies = lies_so(card, way);
                return true;
            }
        }
    return false;
}

int card_named(const char *name)
{
    for (int card = 1; card < N_CARDS; card++)
        if (text_same(card_kinds[card].name, name))
            return card;
    return CARD_NONE;
}

int tool_named(const char *name)
{
    for (int t = 1; t < N_TOOLS; t++)
        if (text_same(tool_names[t], name))
            return t;
    return TOOL_NONE;
}
