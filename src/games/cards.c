/* cards.c -- the path and action cards of `saboteur` and `saboteur2`, and how
 * they are written. There is one table of cards (cards.h); decks, sides, ways
 * to lie and names all follow from it at compile time, so that they cannot
 * disagree. Called by the rules, texts, drawings and bots of both games. */
#include "games/cards.h"

enum { N = SIDE_N, E = SIDE_E, S = SIDE_S, W = SIDE_W };

#define PATH_KIND(card, name, count_, open_, joined, second, feature)          \
    [CARD_##card] = {.count = count_,                                          \
                     .open = open_,                                            \
                     .ways = IS_TWIN(open_, joined) ? 1 : 2},

/* One row per kind. The count of the rockfall is the base game's; the expansion
 * adds one (E1). */
const card_kind card_kinds[N_ALL_CARDS] = {
    PATH_CARDS(PATH_KIND) MORE_PATH_CARDS(PATH_KIND)[CARD_MAP] = {.count = 6},
    [CARD_ROCKFALL] = {.count = 3},
    [CARD_BREAK_PICK] = {.count = 3, .breaks = TOOL_PICK},
    [CARD_BREAK_LAMP] = {.count = 3, .breaks = TOOL_LAMP},
    [CARD_BREAK_CART] = {.count = 3, .breaks = TOOL_CART},
    [CARD_FIX_PICK] = {.count = 2, .fixes = {TOOL_PICK}},
    [CARD_FIX_LAMP] = {.count = 2, .fixes = {TOOL_LAMP}},
    [CARD_FIX_CART] = {.count = 2, .fixes = {TOOL_CART}},
    [CARD_FIX_PICK_LAMP] = {.count = 1, .fixes = {TOOL_PICK, TOOL_LAMP}},
    [CARD_FIX_PICK_CART] = {.count = 1, .fixes = {TOOL_PICK, TOOL_CART}},
    [CARD_FIX_LAMP_CART] = {.count = 1, .fixes = {TOOL_LAMP, TOOL_CART}},
    [CARD_THEFT] = {.count = 4},
    [CARD_HANDS_OFF] = {.count = 3},
    [CARD_SWAP_HAND] = {.count = 2},
    [CARD_INSPECT] = {.count = 2},
    [CARD_SWAP_HAT] = {.count = 2},
    [CARD_TRAP] = {.count = 3},
    [CARD_FREE] = {.count = 4},
};

const char *const card_names[N_ALL_CARDS] = {
#define PATH_NAME(card, name, ...) [CARD_##card] = name,
    PATH_CARDS(PATH_NAME) MORE_PATH_CARDS(PATH_NAME)
#undef PATH_NAME
        [CARD_MAP] = "map",
    [CARD_ROCKFALL] = "rockfall",
    [CARD_BREAK_PICK] = "break-pick",
    [CARD_BREAK_LAMP] = "break-lamp",
    [CARD_BREAK_CART] = "break-cart",
    [CARD_FIX_PICK] = "fix-pick",
    [CARD_FIX_LAMP] = "fix-lamp",
    [CARD_FIX_CART] = "fix-cart",
    [CARD_FIX_PICK_LAMP] = "fix-pick/lamp",
    [CARD_FIX_PICK_CART] = "fix-pick/cart",
    [CARD_FIX_LAMP_CART] = "fix-lamp/cart",
    [CARD_THEFT] = "theft",
    [CARD_HANDS_OFF] = "hands-off",
    [CARD_SWAP_HAND] = "swap-hand",
    [CARD_INSPECT] = "inspect",
    [CARD_SWAP_HAT] = "swap-hat",
    [CARD_TRAP] = "trap",
    [CARD_FREE] = "free",
};

const char *const tool_names[N_TOOLS] = {"", "pick", "lamp", "cart"};

/* Two rows for each card: as it is, and turned. */
#define PATH_LIES(card, name, count, open, joined, second, feature)            \
    [2 * CARD_##card] = {open, joined, second, FEATURE_##feature},             \
         [2 * CARD_##card + 1] = {HALF_TURN(open), HALF_TURN(joined),          \
                                  HALF_TURN(second), FEATURE_##feature},

const card_sides card_lies[2 * CARD_THEFT] = {PATH_CARDS(PATH_LIES)
                                                  MORE_PATH_CARDS(PATH_LIES)};

static void write_sides(int sides, const char *letters, adit_text *out)
{
    for (int i = 0; i < N_SIDES; i++)
        if (sides >> i & 1)
            text_char(out, letters[i]);
}

/* Numbers run base paths, base actions, more paths, more actions; ranks run
 * base paths, more paths, base actions, more actions. The two middle blocks
 * change places. */
enum { MORE_PATHS = CARD_THEFT - N_CARDS, BASE_ACTIONS = N_CARDS - CARD_MAP };

#define RANK(card)                                                             \
    ((card) + ((card) >= CARD_MAP && (card) < N_CARDS ? MORE_PATHS : 0) -      \
     ((card) >= N_CARDS && (card) < CARD_THEFT ? BASE_ACTIONS : 0))
#define FIVE_RANKS(card)                                                       \
    RANK(card), RANK((card) + 1), RANK((card) + 2), RANK((card) + 3),          \
        RANK((card) + 4)

const uint8_t card_ranks[] = {FIVE_RANKS(0),  FIVE_RANKS(5),  FIVE_RANKS(10),
                              FIVE_RANKS(15), FIVE_RANKS(20), FIVE_RANKS(25),
                              FIVE_RANKS(30), FIVE_RANKS(35), FIVE_RANKS(40),
                              FIVE_RANKS(45), FIVE_RANKS(50), FIVE_RANKS(55),
                              RANK(60)};
_Static_assert(sizeof card_ranks == N_ALL_CARDS, "each card has a rank");

/* Joined sides in capital letters, the tunnel that has N first; then stubs and
 * dead ends in small letters; then the feature: "NS+EW", "NSe.green". A card is
 * named as it lies, so that NES turned is written NSW. */
void card_write_lies(uint8_t lies, adit_text *out)
{
    static const char *const features[] = {"", ".ladder", ".green", ".blue",
                                           ".crystal"};
    card_sides sides = card_lies[lies];
    int first = sides.joined & ~sides.second, second = sides.second;

    if (second & SIDE_N)
        first = sides.second, second = sides.joined & ~sides.second;
    write_sides(first, "NESW", out);
    if (second) {
        text_char(out, '+');
        write_sides(second, "NESW", out);
    }
    write_sides(sides.open & ~sides.joined, "nesw", out);
    text_put(out, features[sides.feature]);
}

/* Looks through the path cards of both games by writing each. A card that a
 * game does not have is refused by its `why`. */
bool card_reads_lies(const char *name, uint8_t *lies)
{
    for (int card = 1; card < CARD_THEFT; card++)
        for (int way = 0; card_is_path(card) && way < card_ways(card); way++) {
            char buffer[16];
            adit_text text = adit_text_in(buffer, sizeof buffer);

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
    for (int card = 1; card < N_ALL_CARDS; card++)
        if (text_same(card_names[card], name))
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
