/* positions_saboteur.c -- the table of `saboteur` in tests of positions. */
#include "games/saboteur.h"

#define DWARVES saboteur
#define DWARVES_BOTTOM SABOTEUR_DECK
#define DWARVES_RECOUNT saboteur_recount
#include "tests/positions_dwarves.inc"

/* Counts typed anew from the rules, not taken from the engine. */
static const int full_box[4] = {0, 16, 8, 4};

/* What this test has said of nugget cards, by their value: in the box, and gone
 * from it; and those that will be drawn. */
static struct {
    int box[4], gone[4], drafted[16], n_drafted;
    bool box_given, rest_dealt;
} own;

static void begin(test *t)
{
    (void)t;
    memset(&own, 0, sizeof own);
    begin_deck();
}

/* ---- Words ---- */

static int take_dwarf(test *t)
{
    return take_named(t, "dwarf", dwarf_names, 3);
}

/* The value of a nugget card. */
static int take_value(test *t)
{
    return take_number(t, 1, 3);
}

/* ---- The position ---- */

static void clear(test *t)
{
    clear_table(t, DWARF_MINER);
    state_of(t)->aside = DWARF_NONE;
}

static void set_roles(test *t)
{
    saboteur *s = state_of(t);

    for (int seat = 0; seat < s->head.n_players; seat++)
        s->dwarf[seat] = (uint8_t)take_dwarf(t);
}

static void set_aside(test *t)
{
    state_of(t)->aside = (int8_t)take_dwarf(t);
}

/* Each card is a draft of its own, so that nobody knows of another's: their
 * rounds are numbers that no test plays. */
static void add_nugget(test *t, int seat, int value)
{
    nuggets *box = &state_of(t)->box;
    int i = box->n;

    if (++own.gone[value] > full_box[value]) {
        fail(t, "there are only %d nugget cards of %d", full_box[value], value);
        return;
    }
    box->value[i] = (uint8_t)value;
    box->to[i] = (uint8_t)((8 + i % 2) << 4 | seat);
    box->n = box->n_taken = (uint8_t)(i + 1);
}

static void set_nuggets(test *t)
{
    int seat = take_seat(t);

    while (has_word(t))
        add_nugget(t, seat, take_value(t));
}

static void set_box(test *t)
{
    own.box_given = true;
    while (has_word(t))
        own.box[take_value(t)]++;
}

static void set_rest(test *t)
{
    (void)t;
    own.rest_dealt = true;
}

static const command set_once[] = {{"round", set_round},
                                   {"turn", set_turn},
                                   {"roles", set_roles},
                                   {"aside", set_aside},
                                   {"goals", set_goals},
                                   {"pile", set_pile},
                                   {"laid", set_laid},
                                   {"played", set_played},
                                   {"box", set_box},
                                   {"rest", set_rest},
                                   {0}};
static const command set_up[] = {{"mine", set_mine},
                                 {"turned", set_turned},
                                 {"hand", set_hand},
                                 {"broken", set_broken},
                                 {"seen", set_seen},
                                 {"nuggets", set_nuggets},
                                 {0}};

/* Fills the hands, in the order of seats, and then the draw pile from below. */
static void deal_rest(saboteur *s, const uint8_t *left, int n)
{
    int size = s->head.n_players < 6 ? 6 : s->head.n_players < 8 ? 5 : 4, i = 0;

    for (int seat = 0; seat < s->head.n_players; seat++)
        while (s->n_hand[seat] < size && i < n)
            s->hand[seat][s->n_hand[seat]++] = left[i++];
    n -= i;
    memmove(s->deck + SABOTEUR_DECK - s->n_pile - n,
            s->deck + SABOTEUR_DECK - s->n_pile, s->n_pile);
    memcpy(s->deck + SABOTEUR_DECK - n, left + i, (size_t)n);
    s->n_pile = (uint8_t)(s->n_pile + n);
}

/* What no line names lies face up in the discard pile, or is dealt. */
static void place_rest(test *t)
{
    saboteur *s = state_of(t);
    uint8_t left[SABOTEUR_DECK];
    int counts[N_ALL_CARDS] = {0}, n;

    count_cards(s, counts);
    n = list_left(t, counts, left);
    if (t->failed)
        return;
    if (own.rest_dealt) {
        deal_rest(s, left, n);
        return;
    }
    memcpy(s->deck, left, (size_t)n);
    s->n_discard = (uint8_t)n;
}

/* Nugget cards that are neither held nor in the box are away. */
static void fill_box(test *t)
{
    for (int v = 1; v <= 3 && own.box_given; v++) {
        int away = full_box[v] - own.gone[v] - own.box[v];

        if (away < 0)
            fail(t, "there are only %d nugget cards of %d", full_box[v], v);
        for (; away > 0; away--)
            add_nugget(t, 11, v);
    }
}

static void complete(test *t)
{
    place_rest(t);
    saboteur_recount(state_of(t));
    check_turned(t);
    fill_box(t);
}

/* ---- Moves ---- */

static void foretell_draft(test *t)
{
    while (has_word(t)) {
        if (own.n_drafted == countof(own.drafted)) {
            fail(t, "too many cards for a draft");
            return;
        }
        own.drafted[own.n_drafted++] = take_value(t);
    }
}

static const command foretell[] = {{"draft", foretell_draft}, {0}};

static void before(test *t, adit_action move)
{
    (void)t, (void)move;
}

/* The cards that `draft` has named take the place of those drawn by chance. */
static void settle_draft(test *t)
{
    saboteur *s = state_of(t);
    int n = s->box.n - s->box.n_taken;

    if (own.n_drafted == 0 || s->phase != PHASE_DRAFT)
        return;
    if (own.n_drafted != n) {
        fail(t, "%d nugget cards are drawn", n);
        return;
    }
    for (int v = 1, i = s->box.n_taken; v <= 3; v++)
        for (int j = 0; j < n; j++)
            if (own.drafted[j] == v)
                s->box.value[i++] = (uint8_t)v;
    own.n_drafted = 0;
}

static void after(test *t)
{
    int counts[N_ALL_CARDS] = {0};

    settle_draft(t);
    count_cards(state_of(t), counts);
    check_table(t, counts);
}

static void end(test *t)
{
    if (own.n_drafted > 0)
        fail(t, "there was no draft of the cards that 'draft' names");
}

/* ---- Expectations ---- */

static void expect_discard(test *t)
{
    same(t, "discard", state_of(t)->n_discard,
         take_number(t, 0, SABOTEUR_DECK));
}

static void expect_aside(test *t)
{
    static const char *const words[] = {"", "miner", "saboteur", "none"};
    int dwarf = take_named(t, "dwarf", words, 4);

    same(t, "aside", state_of(t)->aside, dwarf == 3 ? DWARF_NONE : dwarf);
}

static void expect_size(test *t)
{
    static const char *const words[] = {"", "hand"};

    take_named(t, "thing with a size", words, 2);
    same_size(t);
}

static int cards_held(const saboteur *s, int seat)
{
    int n = 0;

    for (int i = 0; i < s->box.n_taken; i++)
        n += nugget_seat(&s->box, i) == seat;
    return n;
}

static void expect_cards(test *t)
{
    int seat = take_seat(t);

    same(t, "cards", cards_held(state_of(t), seat),
         take_number(t, 0, NUGGET_CARDS));
}

static void expect_loose(test *t)
{
    int seat = take_seat(t);

    same(t, "loose", state_of(t)->box.loose[seat],
         take_number(t, 0, UINT8_MAX));
}

static void expect_box(test *t)
{
    const nuggets *box = &state_of(t)->box;
    int left[4];

    memcpy(left, full_box, sizeof left);
    for (int i = 0; i < box->n; i++)
        left[box->value[i]]--;
    while (has_word(t))
        left[take_value(t)]--;
    for (int v = 1; v <= 3; v++)
        if (left[v] != 0)
            fail(t, "the box has %+d nugget cards of %d", left[v], v);
}

/* ---- What views hold ---- */

static bool sees_aside(test *t, const saboteur *obs)
{
    (void)t;
    return obs->aside != DWARF_NONE;
}

static bool sees_gold(test *t, const saboteur *obs)
{
    int seat = take_seat(t);

    for (int i = 0; i < obs->box.n_taken; i++)
        if (nugget_seat(&obs->box, i) == seat && !nugget_is_known(&obs->box, i))
            return false;
    return true;
}

static bool sees_cards(test *t, const saboteur *obs)
{
    int seat = take_seat(t);

    return cards_held(obs, seat) == cards_held(state_of(t), seat);
}

static const sight sights[] = {{"goal", sees_goal},   {"pile", sees_pile},
                               {"role", sees_role},   {"hand", sees_hand},
                               {"size", sees_size},   {"passed", sees_passed},
                               {"aside", sees_aside}, {"gold", sees_gold},
                               {"cards", sees_cards}, {0}};

static void expect_shown(test *t)
{
    expect_view(t, sights, true);
}

static void expect_hidden(test *t)
{
    expect_view(t, sights, false);
}

static void expect_knows(test *t)
{
    saboteur obs;
    int goal;
    const char *is;

    match_observe(&t->m, take_seat(t), &obs);
    goal = take_goal(t);
    is = obs.goal[goal] ? goal_names[obs.goal[goal]] : "unknown";
    if (!same_word(is, take_word(t)))
        fail(t, "G%d is known as %s", goal + 1, is);
}

/* Where the cards begin that a seat has in hand, or has passed on. */
static int offer_begins(const saboteur *obs, int seat)
{
    const nuggets *box = &obs->box;
    int from = box->n;

    for (int i = 0; i < box->n; i++)
        if (nugget_round(box, i) == obs->round && nugget_seat(box, i) == seat &&
            i <= box->n_taken)
            from = i < box->n_taken ? i + 1 : i;
    return from;
}

/* The cards of the draft that a seat sees: in its hand, or as it passed them
 * on. */
static void expect_offer(test *t)
{
    saboteur obs;
    int seat = take_seat(t), from, counts[4] = {0};

    match_observe(&t->m, seat, &obs);
    from = offer_begins(&obs, seat);
    for (int i = 0; i < obs.box.n; i++) {
        int value = obs.box.value[i] & ~NUGGET_SOMEWHERE;

        if (i >= from)
            counts[value]++;
        else if (nugget_round(&obs.box, i) == obs.round && from == obs.box.n &&
                 nugget_seat(&obs.box, i) != seat && value != 0)
            fail(t, "a value is shown that the seat never had in hand");
    }
    while (has_word(t))
        counts[take_value(t)]--;
    for (int v = 0; v <= 3; v++)
        if (counts[v] != 0)
            fail(t, "the view shows %+d nugget cards of %d", counts[v], v);
}

/* ---- The deal, and the end of a round ---- */

static void expect_dwarves(test *t)
{
    const saboteur *s = state_of(t);
    int dwarf = take_dwarf(t);

    same(t, "dwarves", count_dwarves(s, dwarf) + (s->aside == dwarf),
         take_number(t, 0, SABOTEUR_SEATS + 1));
}

static void expect_won(test *t)
{
    const adit_event *ended = last_end(t);
    int winner = ended->way == BY_TREASURE ? DWARF_MINER : DWARF_SABOTEUR;
    int won = 0;

    for (int i = 0; i < t->story.n; i++) {
        const adit_event *e = &t->story.event[i];

        if (e->kind == EVENT_SHOWN && e->seat >= 0 && e->card == winner)
            won |= 1 << e->seat;
    }
    same_seats(t, "those who won", won, take_seats(t));
}

static void expect_drawn(test *t)
{
    const adit_event *drawn = told(t, EVENT_NUGGETS);

    same(t, "drawn", drawn ? drawn->amount : -1,
         take_number(t, 0, NUGGET_CARDS));
}

static const command expectations[] = {{"pile", expect_pile},
                                       {"discard", expect_discard},
                                       {"round", expect_round},
                                       {"phase", expect_phase},
                                       {"aside", expect_aside},
                                       {"hand", expect_hand},
                                       {"size", expect_size},
                                       {"mine", expect_mine},
                                       {"goal", expect_goal},
                                       {"broken", expect_broken},
                                       {"cards", expect_cards},
                                       {"loose", expect_loose},
                                       {"box", expect_box},
                                       {"shown", expect_shown},
                                       {"hidden", expect_hidden},
                                       {"knows", expect_knows},
                                       {"offer", expect_offer},
                                       {"looked", expect_looked},
                                       {"dealt", expect_dealt},
                                       {"dwarves", expect_dwarves},
                                       {"ended", expect_ended},
                                       {"going", expect_going},
                                       {"won", expect_won},
                                       {"drawn", expect_drawn},
                                       {0}};

const game_part saboteur_part = {.game = &saboteur_game,
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
