/* galleries_table.h -- positions of `galleries` put together by hand, for tests
 * that look at more than positions in text can say. */
#ifndef TESTS_GALLERIES_TABLE_H
#define TESTS_GALLERIES_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games/galleries.h"

/* Seats, and whose bomb it can be besides. */
enum { P1, P2, P3, P4, CHEST = BOMB_OF_CHEST, NOBODY = -1 };

/* Goblins as a tunnel card has them. */
enum {
    NO_GOBLIN,
    P1G1,
    P1G2,
    P1G3,
    P2G1,
    P2G2,
    P2G3,
    P3G1,
    P3G2,
    P3G3,
    P4G1,
    P4G2,
    P4G3
};

/* The tunnel cards, typed anew from the rules (D2). */
enum {
    N = 1,
    NN = 2,
    NNN = 3,
    D = 4,
    ND = 5,
    NNB = 18,
    DDB = 24,
    C = 32,
    NC = 33,
    NP = 65
};

enum { BOMB = 6, GUN = 6 }; /* on the dice */

/* Each player has two gems, so that his turn waits in the village. P1 is on
 * turn, in turn 7; nothing has been dug. */
static inline galleries table(int n)
{
    static const uint8_t tunnels[10] = {N, NN, NNN, ND, D, DDB, NC, C, NP, NNB};
    static const uint8_t chests[10] = {
        CHEST_N,    CHEST_2N,    CHEST_D,      CHEST_2D,    CHEST_BOMB,
        CHEST_BOMB, CHEST_BONES, CHEST_HELMET, CHEST_CROSS, CHEST_ARMOUR};
    galleries s = {.head = {.n_players = (uint8_t)n},
                   .chance = {.next = 16},
                   .turns = 6,
                   .step = STEP_VILLAGE,
                   .left = 40,
                   .total = (uint8_t)(40 + 2 * n)};

    for (int seat = 0; seat < n; seat++)
        s.gems[seat] = 2;
    for (int pile = 0; pile <= 5; pile++) {
        s.n_shuffled[pile] = s.n_pile[pile] = 10;
        memcpy(s.pile[pile], pile ? tunnels : chests, 10);
    }
    galleries_recount(&s);
    return s;
}

static inline void take(galleries *s, int pile, int card)
{
    uint8_t *cards = s->pile[pile];
    int i = 0, n = s->n_pile[pile];

    while (i < n && cards[i] != card)
        i++;
    assert_true(i < n);
    memmove(cards + i, cards + i + 1, (size_t)(9 - i));
    cards[9] = 0;
    s->n_shuffled[pile] = s->n_pile[pile] = (uint8_t)(n - 1);
}

static inline void put_on_top(galleries *s, int pile, int card)
{
    take(s, pile, card);
    memmove(s->pile[pile] + 1, s->pile[pile], 9);
    s->pile[pile][0] = (uint8_t)card;
    s->n_shuffled[pile] = ++s->n_pile[pile];
}

static inline void use(galleries *s, int pile, int card)
{
    take(s, pile, card);
    s->used[pile][s->n_used[pile]++] = (uint8_t)card;
}

/* All that is left in a pile becomes used, in its order. */
static inline void use_all(galleries *s, int pile)
{
    while (s->n_pile[pile] > 0)
        use(s, pile, s->pile[pile][0]);
}

/* At the deep end of a gallery. */
static inline void lay(galleries *s, int gallery, int number, int symbols,
                       int goblin)
{
    take(s, number, symbols);
    s->card[gallery][++s->length[gallery]] =
        (tunnel){.number = (uint8_t)number,
                 .symbols = (uint8_t)symbols,
                 .goblin = (uint8_t)goblin};
    galleries_recount(s);
}

/* A chest card under the last card of a gallery. */
static inline void lay_under(galleries *s, int gallery, int chest)
{
    take(s, 0, chest);
    s->card[gallery][s->length[gallery]].chest = (uint8_t)chest;
    galleries_recount(s);
}

static inline void lay_bomb(galleries *s, int owner, int gallery, int card)
{
    if (owner == CHEST) {
        take(s, 0, CHEST_BOMB);
        owner = s->bomb[4] == 0 ? 4 : 5;
    }
    s->bomb[owner] = (uint8_t)(gallery << 4 | card);
}

static inline void bury(galleries *s, int goblin)
{
    s->cemetery |= (uint16_t)(1 << (goblin - 1));
    galleries_recount(s);
}

static inline void dress(galleries *s, int goblin, int wears)
{
    s->wears[goblin - 1] = (uint8_t)wears;
    galleries_recount(s);
}

static inline void give(galleries *s, int seat, int gems)
{
    s->total = (uint8_t)(s->total + gems - s->gems[seat]);
    s->gems[seat] = (uint8_t)gems;
}

static inline void leave(galleries *s, int left)
{
    s->total = (uint8_t)(s->total + left - s->left);
    s->left = (uint8_t)left;
}

static inline void show_dice(galleries *s, int a, int b)
{
    s->step = STEP_DICE;
    s->die[0] = (uint8_t)a, s->die[1] = (uint8_t)b;
}

/* The next word of chance, after those that were foretold before: the one in
 * the middle of those that are drawn as `value` of n. */
static inline void foretell(galleries *s, uint32_t n, uint32_t value)
{
    uint32_t *block = s->chance.block;

    assert_true(s->chance.next > 0);
    memmove(block, block + 1, 15 * sizeof *block);
    block[15] = (uint32_t)(((2 * (uint64_t)value + 1) << 32) / (2 * n));
    s->chance.next--;
}

static inline void foretell_roll(galleries *s, int a, int b)
{
    foretell(s, 36, (uint32_t)(6 * (a - 1) + b - 1));
}

/* Shuffling n cards will leave them as they are. */
static inline void foretell_order(galleries *s, int n)
{
    for (int i = n - 1; i > 0; i--)
        foretell(s, (uint32_t)i + 1, (uint32_t)i);
}

static inline adit_action move_of(const char *text)
{
    adit_action a;

    if (!galleries_game.read_move(text, &a))
        fail_msg("'%s' is not read as a move", text);
    return a;
}

/* An event. A goblin is owner and way, a place is x and y; everyone knows
 * it. */
typedef struct step {
    int kind, seat, owner, way, x, y, card, amount;
} step;

/* P2 has rolled 3 and a gun. Spent gems leave the game. */
static inline galleries a_bit_of_everything(void)
{
    galleries s = table(3);

    s.head.turn = P2, s.turns = 41, s.spent = 1, s.boxed = 10, s.total = 60;
    s.gems[P1] = 7, s.gems[P2] = 0, s.gems[P3] = 12, s.left = 31;
    lay(&s, 2, 4, NN, P1G1);
    lay(&s, 2, 1, NC, NO_GOBLIN);
    lay_under(&s, 2, CHEST_2N);
    lay(&s, 3, 5, C, P3G2);
    lay_under(&s, 3, CHEST_BONES);
    lay(&s, 3, 5, DDB, P2G3);
    lay(&s, 4, 3, NNN, NO_GOBLIN);
    dress(&s, P1G1, WEARS_HELMET);
    dress(&s, P1G3, WEARS_ALL);
    dress(&s, P2G3, WEARS_CROSS);
    dress(&s, P3G3, WEARS_ARMOUR);
    bury(&s, P1G2);
    bury(&s, P3G1);
    lay_bomb(&s, P1, 1, 0);
    lay_bomb(&s, P2, 2, 2);
    lay_bomb(&s, P3, 1, 0);
    lay_bomb(&s, CHEST, 3, 2);
    lay_bomb(&s, CHEST, 2, 2);
    use(&s, 1, N);
    use(&s, 1, D);
    use(&s, 3, ND);
    use_all(&s, 5);
    use(&s, 0, CHEST_HELMET);
    use(&s, 0, CHEST_D);
    put_on_top(&s, 1, NNB);
    put_on_top(&s, 3, C);
    put_on_top(&s, 4, NP);
    show_dice(&s, 3, GUN);
    return s;
}

#endif
