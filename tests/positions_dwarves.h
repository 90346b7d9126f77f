/* positions_dwarves.h -- what the tables of `saboteur` and `saboteur2` have in
 * common in tests of positions, over states that differ in size. A file that
 * includes it has defined
 *
 *   DWARVES          the type of its state, with DWARVES_FIELDS and a `mine`
 *   DWARVES_BOTTOM   where the draw pile ends in `deck`
 *   DWARVES_RECOUNT  what works out the counters of a state
 */
#ifndef TESTS_POSITIONS_DWARVES_H
#define TESTS_POSITIONS_DWARVES_H

#include <string.h>

#include "games/dwarves.h"
#include "tests/deck.h"
#include "tests/positions.h"

/* How many of each card there are in the game of this test. */
static int there_are[N_ALL_CARDS];

static inline DWARVES *state_of(test *t)
{
    return (DWARVES *)t->m.state;
}

/* ---- Words ---- */

static inline int take_goal(test *t)
{
    static const char *const goals[] = {"", "G1", "G2", "G3"};
    int goal = take_named(t, "goal", goals, countof(goals));

    return goal ? goal - 1 : 0;
}

static inline int card_of(test *t, const char *word)
{
    int card = card_named(word);

    if (card == CARD_NONE)
        misread(t, "card", word);
    return card;
}

static inline int take_card(test *t)
{
    return card_of(t, take_word(t));
}

static inline int take_tool(test *t)
{
    const char *word = take_word(t);
    int tool = tool_named(word);

    if (tool == TOOL_NONE)
        misread(t, "tool", word);
    return tool;
}

/* ---- Cards ---- */

/* Forgets the last test's. */
static inline void begin_deck(void)
{
    memset(there_are, 0, sizeof there_are);
    for (int i = 0; i < DECK_KINDS; i++)
        there_are[card_named(all_cards[i].name)] = all_cards[i].base;
}

/* In hands, in the pile, and out. */
static inline void count_dealt(const DWARVES *s, int counts[N_ALL_CARDS])
{
    for (int seat = 0; seat < s->head.n_players; seat++)
        for (int i = 0; i < s->n_hand[seat]; i++)
            counts[s->hand[seat][i]]++;
    for (int i = DWARVES_BOTTOM - s->n_pile; i < countof(s->deck); i++)
        counts[s->deck[i]]++;
}

/* Those, and what was discarded, lies in the mine or has broken a tool. */
static inline void count_cards(const DWARVES *s, int counts[N_ALL_CARDS])
{
    count_dealt(s, counts);
    for (int i = 0; i < s->n_discard; i++)
        counts[s->deck[i]]++;
    for (int i = MINE_FIRST_LAID; i <= s->mine.n_cards; i++)
        counts[s->mine.at[i].lies >> 1]++;
    for (int tool = 1; tool < N_TOOLS; tool++)
        counts[CARD_BREAK_PICK + tool - 1] +=
            __builtin_popcount(s->broken[tool]);
}

static inline void too_many(test *t, int card)
{
    fail(t, "there are only %d of %s", there_are[card], card_kinds[card].name);
}

/* The cards that are left when those counted are taken; returns how many. */
static inline int list_left(test *t, const int counts[N_ALL_CARDS],
                            uint8_t *left)
{
    int n = 0;

    for (int card = 1; card < N_ALL_CARDS; card++) {
        if (counts[card] > there_are[card])
            too_many(t, card);
        for (int i = counts[card]; i < there_are[card]; i++)
            left[n++] = (uint8_t)card;
    }
    return n;
}

/* After a move: what the engine keeps account of, and all cards. */
static inline void check_table(test *t, const int counts[N_ALL_CARDS])
{
    const DWARVES *s = state_of(t);
    DWARVES again = *s;
    const char *broken = mine_check(&s->mine);

    DWARVES_RECOUNT(&again);
    if (memcmp(again.count, s->count, sizeof again.count) != 0)
        fail(t, "a counter is wrong");
    if (broken != NULL)
        fail(t, "%s", broken);
    for (int card = 1; card < N_ALL_CARDS; card++)
        if (counts[card] != there_are[card])
            fail(t, "%d of the %d %s are somewhere", counts[card],
                 there_are[card], card_kinds[card].name);
}

/* ---- The position ---- */

/* An empty table: no hands, no pile, all dwarves alike. */
static inline void clear_table(test *t, int dwarf)
{
    DWARVES *s = state_of(t);

    memset(s->n_hand, 0, sizeof s->n_hand);
    memset(s->hand, 0, sizeof s->hand);
    memset(s->deck, 0, sizeof s->deck);
    s->n_pile = s->n_discard = 0;
    for (int seat = 0; seat < s->head.n_players; seat++)
        s->dwarf[seat] = (uint8_t)dwarf;
    s->goal[0] = GOAL_NE, s->goal[1] = GOAL_TREASURE, s->goal[2] = GOAL_NW;
    s->head.turn = 0;
}

static inline void set_round(test *t)
{
    DWARVES *s = state_of(t);

    s->round = (uint8_t)take_number(t, 1, s->rounds);
}

static inline void set_turn(test *t)
{
    state_of(t)->head.turn = (int8_t)take_seat(t);
}

static inline void set_goals(test *t)
{
    DWARVES *s = state_of(t);
    int named = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++) {
        s->goal[goal] = (uint8_t)take_named(t, "goal card", goal_names, 4);
        named |= 1 << s->goal[goal];
    }
    if (named != (1 << GOAL_TREASURE | 1 << GOAL_NE | 1 << GOAL_NW))
        fail(t, "there is one of each goal card");
}

static inline int count_lying(const mine *m, int card)
{
    int n = 0;

    for (int i = MINE_FIRST_LAID; i <= m->n_cards; i++)
        n += m->at[i].lies >> 1 == card;
    return n;
}

/* "NSW@3,-1" */
static inline void lie(test *t, const char *word)
{
    mine *m = &state_of(t)->mine;
    char name[16];
    const char *at = word;
    uint8_t lies;
    int8_t x, y;

    if (!text_takes_word(&at, "@", name, sizeof name) ||
        !card_reads_lies(name, &lies) || !text_takes(&at, "@") ||
        !text_takes_cell(&at, &x, &y) || *at)
        misread(t, "card in the mine", word);
    else if (mine_card_at(m, x, y))
        fail(t, "a card lies there already: %s", word);
    else if (count_lying(m, lies >> 1) == there_are[lies >> 1])
        too_many(t, lies >> 1);
    else
        mine_put(m, x, y, lies);
}

static inline void set_mine(test *t)
{
    while (has_word(t) && !t->failed)
        lie(t, take_word(t));
}

static inline void set_turned(test *t)
{
    mine *m = &state_of(t)->mine;
    int goal = take_goal(t);
    const char *word = take_word(t);
    uint8_t lies;

    if (!card_reads_lies(word, &lies))
        misread(t, "way to lie", word);
    else if (!mine_goal_is_down(m, goal))
        fail(t, "that goal lies face up already");
    else
        mine_turn_goal(m, goal, lies);
}

static inline void set_hand(test *t)
{
    DWARVES *s = state_of(t);
    int seat = take_seat(t);

    while (has_word(t)) {
        int card = take_card(t);

        if (s->n_hand[seat] == DWARVES_HAND) {
            fail(t, "a hand has at most %d cards", DWARVES_HAND);
            return;
        }
        s->hand[seat][s->n_hand[seat]++] = (uint8_t)card;
    }
}

static inline void set_pile(test *t)
{
    DWARVES *s = state_of(t);
    int n = t->n_words - t->next_word;

    if (n > DWARVES_BOTTOM) {
        fail(t, "there are only %d cards", DWARVES_BOTTOM);
        return;
    }
    s->n_pile = (uint8_t)n;
    for (int i = DWARVES_BOTTOM - n; has_word(t); i++)
        s->deck[i] = (uint8_t)take_card(t);
}

static inline void set_broken(test *t)
{
    DWARVES *s = state_of(t);
    int seat = take_seat(t);

    while (has_word(t)) {
        int tool = take_tool(t);

        if (s->broken[tool] >> seat & 1)
            fail(t, "that %s is broken already", tool_names[tool]);
        s->broken[tool] |= (uint16_t)(1 << seat);
    }
}

static inline void set_seen(test *t)
{
    int seat = take_seat(t);

    while (has_word(t))
        state_of(t)->looked[seat] |= (uint8_t)(1 << take_goal(t));
}

static inline void set_laid(test *t)
{
    state_of(t)->laid = (int8_t)take_seat_or(t, "nobody");
}

static inline void set_played(test *t)
{
    state_of(t)->played = (int8_t)take_seat_or(t, "nobody");
}

/* A goal that lies face up is the card that `goals` says. */
static inline void check_turned(test *t)
{
    static const uint8_t cards[] = {
        [GOAL_TREASURE] = CARD_NESW, [GOAL_NE] = CARD_NE, [GOAL_NW] = CARD_NW};
    const DWARVES *s = state_of(t);

    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (!mine_goal_is_down(&s->mine, goal) &&
            s->mine.at[MINE_FIRST_GOAL + goal].lies >> 1 !=
                cards[s->goal[goal]])
            fail(t, "G%d is %s and cannot lie so", goal + 1,
                 goal_names[s->goal[goal]]);
}

/* ---- Expectations ---- */

static inline void expect_pile(test *t)
{
    same(t, "pile", state_of(t)->n_pile, take_number(t, 0, DWARVES_BOTTOM));
}

static inline void expect_round(test *t)
{
    const DWARVES *s = state_of(t);

    same(t, "round", s->round, take_number(t, 1, s->rounds));
}

static inline void expect_phase(test *t)
{
    static const char *const phases[] = {"", "play", "draft", "over", "steal"};
    int is = state_of(t)->phase;

    if (take_named(t, "phase", phases, countof(phases)) != is)
        fail(t, "the phase is %s", phases[is]);
}

static inline void expect_hand(test *t)
{
    const DWARVES *s = state_of(t);
    int seat = take_seat(t), counts[N_ALL_CARDS] = {0};

    for (int i = 0; i < s->n_hand[seat]; i++)
        counts[s->hand[seat][i]]++;
    while (has_word(t))
        counts[take_card(t)]--;
    for (int card = 1; card < N_ALL_CARDS; card++)
        if (counts[card] != 0)
            fail(t, "the hand has %+d of %s", counts[card],
                 card_kinds[card].name);
}

static inline void expect_mine(test *t)
{
    const mine *m = &state_of(t)->mine;
    const char *cell = take_word(t), *expected = take_word(t), *at = cell;
    char lies[16];
    adit_text out = adit_text_in(lies, sizeof lies);
    int8_t x, y;
    int card;

    if (!text_takes_cell(&at, &x, &y) || *at) {
        misread(t, "cell", cell);
        return;
    }
    card = mine_card_at(m, x, y);
    if (card)
        card_write_lies(m->at[card].lies, &out);
    else
        text_put(&out, "none");
    if (!same_word(lies, expected))
        fail(t, "at %s lies %s", cell, lies);
}

static inline void expect_goal(test *t)
{
    const mine *m = &state_of(t)->mine;
    int goal = take_goal(t);
    char lies[16];
    adit_text out = adit_text_in(lies, sizeof lies);

    if (mine_goal_is_down(m, goal))
        text_put(&out, "down");
    else
        card_write_lies(m->at[MINE_FIRST_GOAL + goal].lies, &out);
    if (!same_word(lies, take_word(t)))
        fail(t, "G%d lies %s", goal + 1, lies);
}

static inline void expect_broken(test *t)
{
    int seat = take_seat(t), expected = 0, is = 0;

    while (has_word(t))
        expected |= 1 << take_tool(t);
    for (int tool = 1; tool < N_TOOLS; tool++)
        is |= (state_of(t)->broken[tool] >> seat & 1) << tool;
    same(t, "broken tools, as bits,", is, expected);
}

static inline void expect_looked(test *t)
{
    DWARVES obs;
    int seat, goals = 0;

    match_observe(&t->m, take_seat_or(t, "public"), &obs);
    seat = take_seat(t);
    while (has_word(t))
        goals |= 1 << take_goal(t);
    same(t, "goals looked at, as bits,", obs.looked[seat], goals);
}

/* Of a seat: its hand. */
static inline void same_size(test *t)
{
    int seat = take_seat(t);

    same(t, "size", state_of(t)->n_hand[seat], take_number(t, 0, DWARVES_HAND));
}

/* Of a card, or of all path or action cards. */
static inline void expect_dealt(test *t)
{
    const char *what = take_word(t);
    bool path = same_word(what, "path"),
         all = path || same_word(what, "action");
    int wanted = all ? CARD_NONE : card_of(t, what);
    int counts[N_ALL_CARDS] = {0}, sum = 0;

    count_dealt(state_of(t), counts);
    for (int card = 1; card < N_ALL_CARDS; card++)
        if (all ? card_is_path(card) == path : card == wanted)
            sum += counts[card];
    same(t, what, sum, take_number(t, 0, countof(state_of(t)->deck)));
}

/* Players who have that dwarf. */
static inline int count_dwarves(const DWARVES *s, int dwarf)
{
    int n = 0;

    for (int seat = 0; seat < s->head.n_players; seat++)
        n += s->dwarf[seat] == dwarf;
    return n;
}

/* The end of the round by the last `play`; the test fails if it did not end. */
static inline const adit_event *last_end(test *t)
{
    static const adit_event none;
    const adit_event *ended = told(t, EVENT_ENDED);

    if (ended == NULL)
        fail(t, "the last play did not end the round");
    return ended ? ended : &none;
}

static inline void expect_end(test *t, const char *by)
{
    const adit_event *ended = told(t, EVENT_ENDED);
    const char *is = ended == NULL               ? "going on"
                     : ended->way == BY_TREASURE ? "treasure"
                                                 : "exhausted";

    if (!same_word(is, by))
        fail(t, "the round is %s", is);
}

static inline void expect_ended(test *t)
{
    static const char *const words[] = {"", "treasure", "exhausted"};

    expect_end(t, words[take_named(t, "way to end", words, 3)]);
}

static inline void expect_going(test *t)
{
    expect_end(t, "going on");
}

/* ---- What views hold ---- */

/* A thing that a view may show; of whom is in the words that follow. */
typedef struct sight {
    const char *name;
    bool (*sees)(test *t, const DWARVES *obs);
} sight;

static inline bool sees_goal(test *t, const DWARVES *obs)
{
    return obs->goal[take_goal(t)] != GOAL_NONE;
}

static inline bool sees_pile(test *t, const DWARVES *obs)
{
    (void)t;
    return obs->deck[DWARVES_BOTTOM - 1] != CARD_NONE;
}

static inline bool sees_role(test *t, const DWARVES *obs)
{
    return obs->dwarf[take_seat(t)] != DWARF_NONE;
}

static inline bool sees_hand(test *t, const DWARVES *obs)
{
    return obs->hand[take_seat(t)][0] != CARD_NONE;
}

static inline bool sees_passed(test *t, const DWARVES *obs)
{
    int seat = take_seat(t);

    for (int i = 0; i < obs->n_discard; i++)
        if (obs->face_down[i] == seat && obs->deck[i] == CARD_NONE)
            return false;
    return true;
}

static inline bool sees_size(test *t, const DWARVES *obs)
{
    int seat = take_seat(t);

    return obs->n_hand[seat] == state_of(t)->n_hand[seat];
}

/* VIEWER WHAT [OF WHOM]. The list ends with an empty one. */
static inline void expect_view(test *t, const sight *list, bool shown)
{
    DWARVES obs;
    const char *what;

    match_observe(&t->m, take_seat_or(t, "public"), &obs);
    what = take_word(t);
    while (list->name != NULL && !same_word(list->name, what))
        list++;
    if (list->name == NULL)
        misread(t, "thing to be seen", what);
    else if (list->sees(t, &obs) != shown)
        fail(t, "%s is %s", what, shown ? "hidden" : "shown");
}

#endif
