/* saboteur2_table.h -- positions of `saboteur2` put together by hand, for tests
 * that look at more than positions in text can say. */
#ifndef TESTS_SABOTEUR2_TABLE_H
#define TESTS_SABOTEUR2_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/saboteur2.h"
#include "tests/deck.h"

/* The dwarves, in the order of the hat pile where it is not said, top first. */
static const struct {
    const char *name;
    int dwarf, count;
} s2_dwarves[] = {
    {"green", DWARF_GREEN, 4},       {"blue", DWARF_BLUE, 4},
    {"saboteur", DWARF_SABOTEUR, 3}, {"geologist", DWARF_GEOLOGIST, 2},
    {"boss", DWARF_BOSS, 1},         {"profiteer", DWARF_PROFITEER, 1}};

/* A position. Lists are words with a blank between them; what is left out is
 * empty. All other cards lie face up in the discard pile, but for ten that are
 * out. The goals are NE, treasure, NW. */
typedef struct s2_setup {
    int n;             /* players: 4 if not said */
    const char *roles; /* of each: green blue boss saboteur */
    const char *hand[ADIT_MAX_PLAYERS];
    const char *pile;  /* top first */
    const char *mine;  /* "EW@1,0 NS+EW@2,0" */
    const char *down;  /* discarded first of all: "P2 NES P1 map" */
    const char *theft; /* "P3 P1", as they were played */
    uint16_t pick, lamp, cart, trapped; /* seats, as bits */
    int turn, rounds;                   /* 1 round if not said */
} s2_setup;

/* The next word of a list, or false. */
static inline bool s2_word(const char **at, char word[16])
{
    size_t n = *at ? strcspn(*at, " ") : 0;

    if (n == 0)
        return false;
    assert_true(n < 16);
    memcpy(word, *at, n);
    word[n] = 0;
    *at += n + ((*at)[n] == ' ');
    return true;
}

static inline uint8_t s2_card(const char *word)
{
    int card = card_named(word);

    if (card == CARD_NONE)
        fail_msg("there is no card %s", word);
    return (uint8_t)card;
}

static inline int s2_dwarf(const char *word)
{
    for (int i = 0; i < countof(s2_dwarves); i++)
        if (strcmp(word, s2_dwarves[i].name) == 0)
            return s2_dwarves[i].dwarf;
    fail_msg("there is no dwarf %s", word);
    return 0;
}

static inline int s2_seat(const char *word)
{
    uint8_t seat = 0;

    assert_true(text_takes_seat(&word, &seat) && *word == 0);
    return seat;
}

static inline void s2_set_dwarves(saboteur2 *s, const char *roles)
{
    uint8_t left[ADIT_MAX_PLAYERS + 4];
    int counts[N_DWARVES] = {0}, n = 0;
    char word[16];

    for (int seat = 0; seat < s->head.n_players; seat++) {
        assert_true(s2_word(&roles, word));
        s->dwarf[seat] = (uint8_t)s2_dwarf(word);
        counts[s->dwarf[seat]]++;
    }
    for (int i = 0; i < countof(s2_dwarves); i++)
        for (int j = counts[s2_dwarves[i].dwarf]; j < s2_dwarves[i].count; j++)
            left[n++] = (uint8_t)s2_dwarves[i].dwarf;
    assert_int_equal(n + s->head.n_players, 15);
    memset(s->hat, 0, sizeof s->hat);
    s->n_hats = (uint8_t)n;
    for (int i = 0; i < n; i++)
        s->hat[n - 1 - i] = left[i];
}

static inline void s2_set_hands(saboteur2 *s, const s2_setup *x)
{
    char word[16];

    for (int seat = 0; seat < s->head.n_players; seat++)
        for (const char *at = x->hand[seat]; s2_word(&at, word);) {
            assert_true(s->n_hand[seat] < DWARVES_HAND);
            s->hand[seat][s->n_hand[seat]++] = s2_card(word);
        }
}

static inline void s2_set_pile(saboteur2 *s, const char *pile)
{
    uint8_t cards[SABOTEUR2_BOTTOM];
    char word[16];

    while (s2_word(&pile, word))
        cards[s->n_pile++] = s2_card(word);
    memcpy(&s->deck[SABOTEUR2_BOTTOM - s->n_pile], cards, s->n_pile);
}

static inline void s2_set_mine(saboteur2 *s, const char *cards)
{
    while (cards && *cards) {
        char name[16];
        uint8_t lies = 0;
        int8_t x = 0, y = 0;

        assert_true(text_takes_word(&cards, "@", name, sizeof name));
        if (!card_reads_lies(name, &lies))
            fail_msg("there is no path card %s", name);
        assert_true(text_takes(&cards, "@") && text_takes_cell(&cards, &x, &y));
        mine_put(&s->mine, x, y, lies);
        text_takes(&cards, " ");
    }
}

/* Cards that were put face down, each behind who did it. */
static inline void s2_set_down(saboteur2 *s, const char *down)
{
    char word[16];

    while (s2_word(&down, word)) {
        s->face_down[s->n_discard] = (int8_t)s2_seat(word);
        assert_true(s2_word(&down, word));
        s->deck[s->n_discard++] = s2_card(word);
    }
}

static inline void s2_set_front(saboteur2 *s, const s2_setup *x)
{
    const char *at = x->theft;
    char word[16];

    s->broken[TOOL_PICK] = x->pick;
    s->broken[TOOL_LAMP] = x->lamp;
    s->broken[TOOL_CART] = x->cart;
    s->trapped = x->trapped;
    while (s2_word(&at, word))
        s->thief[s->n_thieves++] = (uint8_t)s2_seat(word);
}

/* Cards that are on the table or in a hand. */
static inline void s2_count(const saboteur2 *s, int counts[N_ALL_CARDS])
{
    for (int i = 0; i < SABOTEUR2_DECK; i++)
        counts[s->deck[i]]++;
    for (int seat = 0; seat < s->head.n_players; seat++)
        for (int i = 0; i < s->n_hand[seat]; i++)
            counts[s->hand[seat][i]]++;
    for (int i = MINE_FIRST_LAID; i <= s->mine.n_cards; i++)
        counts[s->mine.at[i].lies >> 1]++;
    for (int tool = TOOL_PICK; tool < N_TOOLS; tool++)
        counts[CARD_BREAK_PICK + tool - TOOL_PICK] +=
            __builtin_popcount(s->broken[tool]);
    counts[CARD_TRAP] += __builtin_popcount(s->trapped);
    counts[CARD_THEFT] += s->n_thieves;
}

/* The last ten of the cards that are left are out. */
static inline void s2_discard_rest(saboteur2 *s)
{
    uint8_t left[SABOTEUR2_DECK];
    int counts[N_ALL_CARDS] = {0}, n = 0;

    s2_count(s, counts);
    for (int i = 0; i < DECK_KINDS; i++) {
        int card = s2_card(all_cards[i].name),
            all = all_cards[i].base + all_cards[i].more;

        if (counts[card] > all)
            fail_msg("there are only %d of %s", all, all_cards[i].name);
        for (int j = counts[card]; j < all; j++)
            left[n++] = (uint8_t)card;
    }
    assert_true(n >= 10);
    for (int i = 0; i < n - 10; i++)
        s->deck[s->n_discard++] = left[i];
    memcpy(&s->deck[SABOTEUR2_BOTTOM], &left[n - 10], 10);
}

static inline saboteur2 s2_bare(int n, int rounds)
{
    static const uint8_t seed[32] = {7};
    adit_config config;
    saboteur2 s;

    assert_null(adit_config_init(&saboteur2_game, n, &config));
    assert_null(adit_config_set(&saboteur2_game, &config, "rounds",
                                (char[]){(char)('0' + rounds), 0}));
    assert_null(adit_config_set(&saboteur2_game, &config, "first", "P1"));
    saboteur2_game.init(&s, &config, seed, NULL);
    memset(s.hand, 0, sizeof s.hand);
    memset(s.n_hand, 0, sizeof s.n_hand);
    memset(s.deck, 0, sizeof s.deck);
    s.n_pile = s.n_discard = 0;
    s.goal[0] = GOAL_NE, s.goal[1] = GOAL_TREASURE, s.goal[2] = GOAL_NW;
    return s;
}

static inline saboteur2 s2_at(s2_setup x)
{
    saboteur2 s = s2_bare(x.n ? x.n : 4, x.rounds ? x.rounds : 1);

    s.head.turn = (int8_t)x.turn;
    s2_set_dwarves(&s, x.roles ? x.roles : "green blue boss saboteur");
    s2_set_hands(&s, &x);
    s2_set_pile(&s, x.pile);
    s2_set_mine(&s, x.mine);
    s2_set_down(&s, x.down);
    s2_set_front(&s, &x);
    s2_discard_rest(&s);
    saboteur2_recount(&s);
    return s;
}

static inline adit_action s2_move(const char *text)
{
    adit_action a = {0};

    if (!saboteur2_game.read_move(text, &a))
        fail_msg("'%s' is not read", text);
    return a;
}

/* Plays a move that must be legal, with the checks of the engine. */
static inline void s2_play(saboteur2 *s, const char *move, adit_story *story)
{
    const char *broken;

    if (saboteur2_game.apply(s, s2_move(move), story) != ADIT_OK)
        fail_msg("'%s' is refused", move);
    if ((broken = saboteur2_game.check(s)) != NULL)
        fail_msg("after '%s': %s", move, broken);
}

#endif
