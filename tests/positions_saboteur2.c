/* positions_saboteur2.c -- the table of `saboteur2` in tests of positions. */
#include "games/saboteur2.h"

#define DWARVES saboteur2
#define DWARVES_BOTTOM SABOTEUR2_BOTTOM
#define DWARVES_RECOUNT saboteur2_recount
#include "tests/positions_dwarves.inc"

/* Counts typed anew from the rules, not taken from the engine. */
static const struct {
    const char *name;
    int dwarf, count;
} dwarves[] = {
    {"green", DWARF_GREEN, 4},       {"blue", DWARF_BLUE, 4},
    {"saboteur", DWARF_SABOTEUR, 3}, {"geologist", DWARF_GEOLOGIST, 2},
    {"boss", DWARF_BOSS, 1},         {"profiteer", DWARF_PROFITEER, 1}};

enum { ALL_DWARVES = 15, OUT = 10, MUCH_GOLD = 99 };

/* The dwarves of this test, of which a position may lack some; discarded cards
 * of a position that lie where those lie that are out, as the discard pile has
 * room for ten fewer than there are; seats whose gold was said. */
static struct {
    int n_dwarves, n_out, gold_of;
    bool hats_given;
} own;

static void begin(test *t)
{
    memset(&own, 0, sizeof own);
    own.n_dwarves = ALL_DWARVES;
    begin_deck();
    for (int i = 0; i < DECK_KINDS; i++)
        there_are[card_named(all_cards[i].name)] += all_cards[i].more;
    if (state_of(t)->extra_rockfall) /* no, the second word */
        there_are[CARD_ROCKFALL]--;
}

static int dwarf_of(test *t, const char *word)
{
    for (int i = 0; i < countof(dwarves); i++)
        if (same_word(dwarves[i].name, word))
            return dwarves[i].dwarf;
    misread(t, "dwarf", word);
    return DWARF_NONE;
}

static int take_dwarf(test *t)
{
    return dwarf_of(t, take_word(t));
}

/* ---- The position ---- */

static void clear(test *t)
{
    saboteur2 *s = state_of(t);

    clear_table(t, DWARF_GREEN);
    memset(s->hat, 0, sizeof s->hat);
    s->n_hats = 0;
}

static void set_roles(test *t)
{
    saboteur2 *s = state_of(t);

    for (int seat = 0; seat < s->head.n_players; seat++)
        s->dwarf[seat] = (uint8_t)take_dwarf(t);
}

static void set_hats(test *t)
{
    saboteur2 *s = state_of(t);
    int n = t->n_words - t->next_word;

    own.hats_given = true;
    if (n > countof(s->hat)) {
        fail(t, "there are at most %d hats", countof(s->hat));
        return;
    }
    s->n_hats = (uint8_t)n;
    while (n > 0)
        s->hat[--n] = (uint8_t)take_dwarf(t);
}

static void set_trapped(test *t)
{
    state_of(t)->trapped = (uint16_t)take_seats(t);
}

static void set_theft(test *t)
{
    saboteur2 *s = state_of(t);

    while (has_word(t)) {
        int seat = take_seat(t);

        if (saboteur2_thieves(s) >> seat & 1)
            fail(t, "P%d is named twice", seat + 1);
        else if (s->n_thieves == countof(s->thief))
            too_many(t, CARD_THEFT);
        else
            s->thief[s->n_thieves++] = (uint8_t)seat;
        if (t->failed)
            return;
    }
}

static void set_gold(test *t)
{
    int seat = take_seat(t);

    if (own.gold_of >> seat & 1)
        fail(t, "a second line 'gold P%d'", seat + 1);
    own.gold_of |= 1 << seat;
    state_of(t)->gold[seat] = (uint8_t)take_number(t, 0, MUCH_GOLD);
}

static void set_inspected(test *t)
{
    saboteur2 *s = state_of(t);
    int by = take_seat(t), of = take_seat(t);

    if (by == of)
        fail(t, "nobody inspects himself");
    else if (s->n_inspections == countof(s->inspection))
        too_many(t, CARD_INSPECT);
    else
        s->inspection[s->n_inspections++] =
            (inspection){.by = (uint8_t)by, .of = (uint8_t)of};
}

static const command set_once[] = {{"round", set_round},
                                   {"turn", set_turn},
                                   {"roles", set_roles},
                                   {"hats", set_hats},
                                   {"goals", set_goals},
                                   {"pile", set_pile},
                                   {"laid", set_laid},
                                   {"played", set_played},
                                   {"theft", set_theft},
                                   {"trapped", set_trapped},
                                   {0}};
static const command set_up[] = {
    {"mine", set_mine},           {"turned", set_turned},
    {"hand", set_hand},           {"broken", set_broken},
    {"seen", set_seen},           {"gold", set_gold},
    {"inspected", set_inspected}, {0}};

/* With players and in the hat pile. */
static int dwarves_seen(const saboteur2 *s, int dwarf)
{
    int n = count_dwarves(s, dwarf);

    for (int i = 0; i < s->n_hats; i++)
        n += s->hat[i] == dwarf;
    return n;
}

/* If no line says what the hat pile is, all that are left are; the first of the
 * table comes on top. */
static void fill_hats(test *t)
{
    saboteur2 *s = state_of(t);

    for (int i = countof(dwarves) - 1; i >= 0; i--) {
        int left = dwarves[i].count - dwarves_seen(s, dwarves[i].dwarf);

        if (left < 0)
            fail(t, "there are only %d of %s", dwarves[i].count,
                 dwarves[i].name);
        while (!t->failed && !own.hats_given && left-- > 0)
            s->hat[s->n_hats++] = (uint8_t)dwarves[i].dwarf;
    }
    own.n_dwarves = s->head.n_players + s->n_hats;
}

static void count_all_cards(const saboteur2 *s, int counts[N_ALL_CARDS])
{
    count_cards(s, counts);
    counts[CARD_TRAP] += __builtin_popcount(s->trapped);
    counts[CARD_THEFT] += s->n_thieves;
}

/* What no line names lies face up in the discard pile, but for ten cards,
 * without which it would be too long. */
static void fill_discard(test *t)
{
    saboteur2 *s = state_of(t);
    uint8_t left[SABOTEUR2_DECK];
    int counts[N_ALL_CARDS] = {0}, n;

    count_all_cards(s, counts);
    if (counts[CARD_INSPECT] + s->n_inspections > there_are[CARD_INSPECT])
        too_many(t, CARD_INSPECT);
    n = list_left(t, counts, left) - OUT;
    if (n < 0)
        fail(t, "lines name all cards but %d: at most all but %d", n + OUT,
             OUT);
    if (t->failed)
        return;
    memcpy(s->deck, left, (size_t)n);
    memcpy(s->deck + SABOTEUR2_BOTTOM, left + n, OUT);
    s->n_discard = (uint8_t)n;
    own.n_out = OUT;
}

static void complete(test *t)
{
    saboteur2_recount(state_of(t));
    check_turned(t);
    fill_hats(t);
    fill_discard(t);
}

/* ---- Moves ---- */

/* What is shuffled is left to chance. */
static const command foretell[] = {{0}};

static void before(test *t, adit_action move)
{
    (void)t, (void)move;
}

static void after(test *t)
{
    const saboteur2 *s = state_of(t);
    int counts[N_ALL_CARDS] = {0};
    const char *broken;

    if (told(t, EVENT_ROUND)) {
        own.n_dwarves = ALL_DWARVES;
        own.n_out = 0;
    }
    count_all_cards(s, counts);
    check_table(t, counts);
    same(t, "the number of dwarves",
         s->head.n_players + s->n_hats + s->n_old_hats, own.n_dwarves);
    if (own.n_dwarves == ALL_DWARVES &&
        (broken = saboteur2_game.check(s)) != NULL)
        fail(t, "%s", broken);
}

static void end(test *t)
{
    (void)t;
}

/* ---- Expectations ---- */

static void expect_discard(test *t)
{
    same(t, "discard", state_of(t)->n_discard + own.n_out,
         take_number(t, 0, SABOTEUR2_DECK));
}

/* The word that follows is a dwarf, or 'unknown' for none. */
static void same_dwarf(test *t, const char *what, int is)
{
    const char *word = take_word(t);
    int expected = same_word(word, "unknown") ? DWARF_NONE : dwarf_of(t, word);

    if (is != expected)
        fail(t, "%s is %s", what, is ? dwarf_names[is] : "unknown");
}

static void expect_role(test *t)
{
    int seat = take_seat(t);

    same_dwarf(t, "the dwarf", state_of(t)->dwarf[seat]);
}

static void expect_hats(test *t)
{
    same(t, "hats", state_of(t)->n_hats, take_number(t, 0, ALL_DWARVES));
}

static void expect_trapped(test *t)
{
    same_seats(t, "those trapped", state_of(t)->trapped, take_seats(t));
}

static void expect_theft(test *t)
{
    same_seats(t, "those with a theft", saboteur2_thieves(state_of(t)),
               take_seats(t));
}

static void expect_size(test *t)
{
    same_size(t);
}

/* As bits: 1 green, 2 blue. */
static void expect_free(test *t)
{
    static const char *const teams[] = {"", "green", "blue"};
    const saboteur2 *s = state_of(t);
    int expected = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (s->goal[goal] == GOAL_TREASURE && mine_goal_is_down(&s->mine, goal))
            fail(t, "the treasure lies face down");
    while (has_word(t))
        expected |= 1 << take_named(t, "team", teams, 3) >> 1;
    same(t, "free ways, as bits,", saboteur2_free_ways(s), expected);
}

static void expect_crystals(test *t)
{
    same(t, "crystals", mine_count(&state_of(t)->mine, FEATURE_CRYSTAL),
         take_number(t, 0, MINE_MANY));
}

/* Each winner is told what he is paid, nothing too; geologists are told of
 * crystals. */
static void expect_won(test *t)
{
    int won = 0;

    last_end(t);
    for (int i = 0; i < t->story.n; i++)
        if (t->story.event[i].kind == EVENT_PAID)
            won |= 1 << t->story.event[i].seat;
    same_seats(t, "those who won", won, take_seats(t));
}

static void expect_dwarves(test *t)
{
    int dwarf = take_dwarf(t);

    same(t, "dwarves", dwarves_seen(state_of(t), dwarf),
         take_number(t, 0, ALL_DWARVES));
}

/* ---- What views hold ---- */

static bool sees_gold(test *t, const saboteur2 *obs)
{
    int seat = take_seat(t);

    return obs->gold[seat] == state_of(t)->gold[seat];
}

/* Any of them. */
static bool sees_hats(test *t, const saboteur2 *obs)
{
    (void)t;
    for (int i = 0; i < countof(obs->hat); i++)
        if (obs->hat[i] != DWARF_NONE)
            return true;
    return false;
}

static const sight sights[] = {
    {"goal", sees_goal}, {"pile", sees_pile}, {"role", sees_role},
    {"hand", sees_hand}, {"size", sees_size}, {"passed", sees_passed},
    {"gold", sees_gold}, {"hats", sees_hats}, {0}};

static void expect_shown(test *t)
{
    expect_view(t, sights, true);
}

static void expect_hidden(test *t)
{
    expect_view(t, sights, false);
}

/* A view, and whose it is. */
typedef struct eye {
    saboteur2 obs;
    int seat;
} eye;

static void knows_role(test *t, const eye *e)
{
    same_dwarf(t, "the dwarf", e->obs.dwarf[take_seat(t)]);
}

/* At his last inspection of a player. */
static void knows_was(test *t, const eye *e)
{
    int of = take_seat(t), was = DWARF_NONE;

    for (int i = 0; i < e->obs.n_inspections; i++) {
        const inspection *at = &e->obs.inspection[i];

        if (at->by == e->seat && at->of == of)
            was = saboteur2_inspected(&e->obs, at);
    }
    same_dwarf(t, "the dwarf inspected", was);
}

static void knows_old(test *t, const eye *e)
{
    int owner = take_seat(t), old = DWARF_NONE;

    for (int i = 0; i < e->obs.n_old_hats; i++)
        if (e->obs.old_hat[i].owner == owner)
            old = e->obs.old_hat[i].dwarf;
    same_dwarf(t, "the dwarf put aside", old);
}

static void knows_goal(test *t, const eye *e)
{
    static const char *const words[] = {"", "treasure", "stone", "unknown"};
    int goal = take_goal(t), card = e->obs.goal[goal];
    int is = card == GOAL_NONE ? 3 : card == GOAL_TREASURE ? 1 : 2;

    if (take_named(t, "goal as it may be known", words, 4) != is)
        fail(t, "G%d is known as %s", goal + 1, words[is]);
}

/* How many cards were put face down from a known hand. */
static int put_down(const saboteur2 *obs, const known_hand *k)
{
    int n = 0;

    for (int i = 0; i < obs->n_discard; i++) {
        int by = obs->face_down[i];

        n += by != ADIT_NOBODY &&
             ((by == k->holder && i >= k->since) ||
              (by == k->first && i >= k->from && i < k->since));
    }
    return n;
}

/* Is a card surely in somebody's hand, as the view tells? Of a hand that was
 * given away, the cards that were put face down may be any. */
static bool is_in_hand(const saboteur2 *obs, int whom, int card)
{
    for (int i = 0; i < SABOTEUR2_KNOWN; i++) {
        const known_hand *k = &obs->known[i];
        int n = 0;

        if (k->card[0] == CARD_NONE || k->holder != whom)
            continue;
        for (int j = 0; j < DWARVES_HAND; j++)
            n += k->card[j] == card;
        if (n > put_down(obs, k))
            return true;
    }
    return memchr(obs->hand[whom], card, obs->n_hand[whom]) != NULL;
}

static void knows_card(test *t, const eye *e)
{
    int whom = take_seat(t);

    if (has_word(t)) {
        const char *word = take_word(t);

        if (!is_in_hand(&e->obs, whom, card_of(t, word)))
            fail(t, "%s is not known to be in that hand", word);
        return;
    }
    for (int card = 1; card < N_ALL_CARDS; card++)
        if (is_in_hand(&e->obs, whom, card))
            fail(t, "%s is known to be in that hand", card_names[card]);
}

/* VIEWER WHAT OF WHOM IS */
static void expect_knows(test *t)
{
    static const struct {
        const char *name;
        void (*check)(test *t, const eye *e);
    } things[] = {{"role", knows_role},
                  {"was", knows_was},
                  {"old", knows_old},
                  {"goal", knows_goal},
                  {"card", knows_card}};
    eye e = {.seat = take_seat(t)};
    const char *what = take_word(t);

    match_observe(&t->m, e.seat, &e.obs);
    for (int i = 0; i < countof(things); i++)
        if (same_word(things[i].name, what)) {
            things[i].check(t, &e);
            return;
        }
    misread(t, "thing to be known", what);
}

static const command expectations[] = {{"pile", expect_pile},
                                       {"discard", expect_discard},
                                       {"round", expect_round},
                                       {"phase", expect_phase},
                                       {"hand", expect_hand},
                                       {"size", expect_size},
                                       {"mine", expect_mine},
                                       {"goal", expect_goal},
                                       {"broken", expect_broken},
                                       {"role", expect_role},
                                       {"hats", expect_hats},
                                       {"trapped", expect_trapped},
                                       {"theft", expect_theft},
                                       {"free", expect_free},
                                       {"crystals", expect_crystals},
                                       {"shown", expect_shown},
                                       {"hidden", expect_hidden},
                                       {"knows", expect_knows},
                                       {"looked", expect_looked},
                                       {"dealt", expect_dealt},
                                       {"dwarves", expect_dwarves},
                                       {"ended", expect_ended},
                                       {"going", expect_going},
                                       {"won", expect_won},
                                       {0}};

const game_part saboteur2_part = {.game = &saboteur2_game,
                                  .set_once = set_once,
                                  .set_up = set_up,
                                  .foretell = foretell,
                                  .expect = expectations,
                                  .begin = begin,
                                  .clear = clear,
                                  .complete = complete,
                                  .before = before,
                                  .after = after,
                                  .end = end};
