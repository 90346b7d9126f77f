/* deck.h -- the cards of both games, typed anew from the rules, for all tests
 * that count them. */
#ifndef TESTS_DECK_H
#define TESTS_DECK_H

/* In the order of the notation, path cards first: how many of each kind there
 * are in the base game, and how many the expansion adds. */
enum { DECK_KINDS = 60, DECK_PATHS = 42 };

static const struct {
    const char *name;
    int base, more;
} all_cards[DECK_KINDS] = {
    {"NESW", 5, 0},
    {"ESW", 5, 0},
    {"NES", 5, 0},
    {"NS", 4, 0},
    {"EW", 3, 0},
    {"NE", 5, 0},
    {"NW", 4, 0},
    {"nesw", 1, 0},
    {"esw", 1, 0},
    {"nes", 1, 0},
    {"ns", 1, 0},
    {"ew", 1, 0},
    {"ne", 1, 0},
    {"nw", 1, 0},
    {"n", 1, 0},
    {"e", 1, 0},
    {"NS+EW", 0, 2},
    {"NW+ES", 0, 1},
    {"NE+SW", 0, 1},
    {"S.ladder", 0, 1},
    {"W.ladder", 0, 1},
    {"ES.ladder", 0, 1},
    {"NE.ladder", 0, 1},
    {"ES.green", 0, 1},
    {"EW.green", 0, 1},
    {"NSe.green", 0, 1},
    {"NS.blue", 0, 1},
    {"EW.blue", 0, 1},
    {"SW.blue", 0, 1},
    {"NEs", 0, 1},
    {"NSew", 0, 1},
    {"EWns", 0, 1},
    {"NSe", 0, 1},
    {"ESn", 0, 2},
    {"w.crystal", 0, 1},
    {"s.crystal", 0, 1},
    {"ESW.crystal", 0, 3},
    {"NES.crystal", 0, 1},
    {"ESWn.crystal", 0, 1},
    {"NSWe.crystal", 0, 1},
    {"EWs.crystal", 0, 1},
    {"NESW.crystal", 0, 1},
    {"map", 6, 0},
    {"rockfall", 3, 1},
    {"break-pick", 3, 0},
    {"break-lamp", 3, 0},
    {"break-cart", 3, 0},
    {"fix-pick", 2, 0},
    {"fix-lamp", 2, 0},
    {"fix-cart", 2, 0},
    {"fix-pick/lamp", 1, 0},
    {"fix-pick/cart", 1, 0},
    {"fix-lamp/cart", 1, 0},
    {"theft", 0, 4},
    {"hands-off", 0, 3},
    {"swap-hand", 0, 2},
    {"inspect", 0, 2},
    {"swap-hat", 0, 2},
    {"trap", 0, 3},
    {"free", 0, 4},
};

#endif
