/* positions_saboteur.c -- the table of `saboteur` in tests of positions. */
#include <string.h>

#include "games/saboteur.h"
#include "tests/positions.h"

/* Counts typed anew from the rules, not taken from the engine. */
static const struct {
    const char *name;
    int count;
} deck[] = {{"NESW", 5},
            {"ESW", 5},
            {"NES", 5},
            {"NS", 4},
            {"EW", 3},
            {"NE", 5},
            {"NW", 4},
            {"nesw", 1},
            {"esw", 1},
            {"nes", 1},
            {"ns", 1},
            {"ew", 1},
            {"ne", 1},
            {"nw", 1},
            {"n", 1},
            {"e", 1},
            {"map", 6},
            {"rockfall", 3},
            {"break-pick", 3},
            {"break-lamp", 3},
            {"break-cart", 3},
            {"fix-pick", 2},
            {"fix-lamp", 2},
            {"fix-cart", 2},
            {"fix-pick/lamp", 1},
            {"fix-pick/cart", 1},
            {"fix-lamp/cart", 1}};
static const int full_box[4] = {0, 16, 8, 4};

/* What this test has said of nugget cards, by their value: in the box, and gone
 * from it; and those that will be drawn. */
static struct {
    int box[4], gone[4], drafted[16], n_drafted;
    bool box_given;
} own;

static void begin(void)
{
    memset(&own, 0, sizeof own);
}

static saboteur *state_of(test *t)
{
    return (saboteur *)t->m.state;
}

/* ---- Words ---- */

static int take_goal(test *t)
{
    static const char *const goals[] = {"", "G1", "G2", "G3"};
    int goal = take_named(t, "goal", goals, countof(goals));

    return goal ? goal - 1 : 0;
}

static int card_of(test *t, const char *word)
{
    int card = card_named(word);

    if (card == CARD_NONE)
        misread(t, "card", word);
    return card;
}

static int take_card(test *t)
{
    return card_of(t, take_word(t));
}

static int take_tool(test *t)
{
    const char *word = take_word(t);
    int tool = tool_named(word);

    if (tool == TOOL_NONE)
        misread(t, "tool", word);
    return tool;
}

static int take_dwarf(test *t)
{
    return take_named(t, "dwarf", saboteur_dwarves, 3);
}

/* The value of a nugget card. */
static int take_value(test *t)
{
    return take_number(t, 1, 3);
}

/* ---- The position ---- */

/* An empty table: no hands, no pile, all miners. */
static void clear(test *t)
{
    saboteur *s = state_of(t);

    memset(s->n_hand, 0, sizeof s->n_hand);
    memset(s->hand, 0, sizeof s->hand);
    memset(s->deck, 0, sizeof s->deck);
    s->n_pile = s->n_discard = 0;
    for (int seat = 0; seat < s->head.n_players; seat++)
        s->dwarf[seat] = DWARF_MINER;
    s->aside = DWARF_NONE;
    s->goal[0] = GOAL_NE, s->goal[1] = GOAL_TREASURE, s->goal[2] = GOAL_NW;
    s->head.turn = 0;
}

static void set_round(test *t)
{
    state_of(t)->round = (uint8_t)take_number(t, 1, NUGGET_ROUNDS);
}

static void set_turn(test *t)
{
    state_of(t)->head.turn = (int8_t)take_seat(t);
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

static void set_goals(test *t)
{
    for (int goal = 0; goal < MINE_GOALS; goal++)
        state_of(t)->goal[goal] =
            (uint8_t)take_named(t, "goal card", saboteur_goals, 4);
}

/* "NSW@3,-1" */
static void lie(test *t, const char *word)
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
    else if (m->n_cards == MINE_CARDS)
        fail(t, "there are no more path cards");
    else
        mine_put(m, x, y, lies);
}

static void set_mine(test *t)
{
    while (has_word(t))
        lie(t, take_word(t));
}

static void set_turned(test *t)
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

static void set_hand(test *t)
{
    saboteur *s = state_of(t);
    int seat = take_seat(t);

    while (has_word(t)) {
        int card = take_card(t);

        if (s->n_hand[seat] == SABOTEUR_HAND) {
            fail(t, "a hand has at most %d cards", SABOTEUR_HAND);
            return;
        }
        s->hand[seat][s->n_hand[seat]++] = (uint8_t)card;
    }
}

static void set_pile(test *t)
{
    saboteur *s = state_of(t);
    int n = t->n_words - t->next_word;

    if (n > SABOTEUR_DECK) {
        fail(t, "there are only %d cards", SABOTEUR_DECK);
        return;
    }
    s->n_pile = (uint8_t)n;
    for (int i = SABOTEUR_DECK - n; has_word(t); i++)
        s->deck[i] = (uint8_t)take_card(t);
}

static void set_broken(test *t)
{
    int seat = take_seat(t);

    while (has_word(t))
        state_of(t)->broken[take_tool(t)] |= (uint16_t)(1 << seat);
}

static void set_seen(test *t)
{
    int seat = take_seat(t);

    while (has_word(t))
        state_of(t)->looked[seat] |= (uint8_t)(1 << take_goal(t));
}

static void set_laid(test *t)
{
    state_of(t)->laid = (int8_t)take_seat_or(t, "nobody");
}

static void set_played(test *t)
{
    state_of(t)->played = (int8_t)take_seat_or(t, "nobody");
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

static const command set_once[] = {{"round", set_round}, {"turn", set_turn},
                                   {"roles", set_roles}, {"aside", set_aside},
                                   {"goals", set_goals}, {"pile", set_pile},
                                   {"laid", set_laid},   {"played", set_played},
                                   {"box", set_box},     {0}};
static const command set_up[] = {{"mine", set_mine},
                                 {"turned", set_turned},
                                 {"hand", set_hand},
                                 {"broken", set_broken},
                                 {"seen", set_seen},
                                 {"nuggets", set_nuggets},
                                 {0}};

/* How many of each card lie in the mine, are in hands and in the pile, or have
 * broken a tool. */
static void count_seen(const saboteur *s, int seen[N_CARDS])
{
    for (int i = MINE_FIRST_LAID; i <= s->mine.n_cards; i++)
        seen[s->mine.lies[i] >> 1]++;
    for (int tool = 1; tool < N_TOOLS; tool++)
        seen[CARD_BREAK_PICK + tool - 1] += __builtin_popcount(s->broken[tool]);
    for (int seat = 0; seat < s->head.n_players; seat++)
        for (int i = 0; i < s->n_hand[seat]; i++)
            seen[s->hand[seat][i]]++;
    for (int i = SABOTEUR_DECK - s->n_pile; i < SABOTEUR_DECK; i++)
        seen[s->deck[i]]++;
}

/* What no line names lies face up in the discard pile. */
static void fill_discard(test *t)
{
    saboteur *s = state_of(t);
    int seen[N_CARDS] = {0};

    count_seen(s, seen);
    for (int i = 0; i < countof(deck); i++)
        if (seen[card_of(t, deck[i].name)] > deck[i].count)
            fail(t, "there are only %d of %s", deck[i].count, deck[i].name);
    if (t->failed)
        return;
    for (int i = 0; i < countof(deck); i++) {
        int card = card_of(t, deck[i].name);

        for (int left = deck[i].count - seen[card]; left > 0; left--)
            s->deck[s->n_discard++] = (uint8_t)card;
    }
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
    saboteur_recount(state_of(t));
    fill_discard(t);
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
    const char *broken;

    settle_draft(t);
    if ((broken = mine_check(&state_of(t)->mine)) != NULL)
        fail(t, "%s", broken);
}

static void end(test *t)
{
    if (own.n_drafted > 0)
        fail(t, "there was no draft of the cards that 'draft' names");
}

/* ---- Expectations ---- */

static void expect_pile(test *t)
{
    same(t, "pile", state_of(t)->n_pile, take_number(t, 0, SABOTEUR_DECK));
}

static void expect_discard(test *t)
{
    same(t, "discard", state_of(t)->n_discard,
         take_number(t, 0, SABOTEUR_DECK));
}

static void expect_round(test *t)
{
    same(t, "round", state_of(t)->round, take_number(t, 1, NUGGET_ROUNDS));
}

static void expect_phase(test *t)
{
    static const char *const phases[] = {"", "play", "draft", "over"};

    same(t, "phase", state_of(t)->phase, take_named(t, "phase", phases, 4));
}

static void expect_aside(test *t)
{
    static const char *const words[] = {"", "miner", "saboteur", "none"};
    int dwarf = take_named(t, "dwarf", words, 4);

    same(t, "aside", state_of(t)->aside, dwarf == 3 ? DWARF_NONE : dwarf);
}

static void expect_hand(test *t)
{
    saboteur *s = state_of(t);
    int seat = take_seat(t), counts[N_CARDS] = {0};

    for (int i = 0; i < s->n_hand[seat]; i++)
        counts[s->hand[seat][i]]++;
    while (has_word(t))
        counts[take_card(t)]--;
    for (int card = 1; card < N_CARDS; card++)
        if (counts[card] != 0)
            fail(t, "the hand has %+d of %s", counts[card],
                 card_kinds[card].name);
}

static void expect_size(test *t)
{
    static const char *const words[] = {"", "hand"};
    int seat;

    take_named(t, "thing with a size", words, 2);
    seat = take_seat(t);
    same(t, "size", state_of(t)->n_hand[seat],
         take_number(t, 0, SABOTEUR_HAND));
}

static void expect_mine(test *t)
{
    mine *m = &state_of(t)->mine;
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
        card_write_lies(m->lies[card], &out);
    else
        text_put(&out, "none");
    if (!same_word(lies, expected))
        fail(t, "at %s lies %s", cell, lies);
}

static void expect_goal(test *t)
{
    mine *m = &state_of(t)->mine;
    int goal = take_goal(t);
    char lies[16];
    adit_text out = adit_text_in(lies, sizeof lies);

    if (mine_goal_is_down(m, goal))
        text_put(&out, "down");
    else
        card_write_lies(m->lies[MINE_FIRST_GOAL + goal], &out);
    if (!same_word(lies, take_word(t)))
        fail(t, "G%d lies %s", goal + 1, lies);
}

static void expect_broken(test *t)
{
    int seat = take_seat(t), expected = 0, is = 0;

    while (has_word(t))
        expected |= 1 << take_tool(t);
    for (int tool = 1; tool < N_TOOLS; tool++)
        is |= (state_of(t)->broken[tool] >> seat & 1) << tool;
    same(t, "broken tools, as bits,", is, expected);
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

static bool knows_gold(const saboteur *obs, int seat)
{
    for (int i = 0; i < obs->box.n_taken; i++)
        if (nugget_seat(&obs->box, i) == seat && !nugget_is_known(&obs->box, i))
            return false;
    return true;
}

static bool sees_passed(const saboteur *obs, int seat)
{
    for (int i = 0; i < obs->n_discard; i++)
        if (obs->face_down[i] == seat && obs->deck[i] == CARD_NONE)
            return false;
    return true;
}

/* Something that belongs to a player. */
static bool sees_of(test *t, const saboteur *obs, const char *what)
{
    const saboteur *s = state_of(t);
    int whom = take_seat(t);

    if (same_word(what, "role"))
        return obs->dwarf[whom] != DWARF_NONE;
    if (same_word(what, "hand"))
        return obs->hand[whom][0] != CARD_NONE;
    if (same_word(what, "gold"))
        return knows_gold(obs, whom);
    if (same_word(what, "passed"))
        return sees_passed(obs, whom);
    if (same_word(what, "size"))
        return obs->n_hand[whom] == s->n_hand[whom];
    if (same_word(what, "cards"))
        return cards_held(obs, whom) == cards_held(s, whom);
    misread(t, "thing to be seen", what);
    return false;
}

static bool sees(test *t, const saboteur *obs, const char *what)
{
    if (same_word(what, "goal"))
        return obs->goal[take_goal(t)] != GOAL_NONE;
    if (same_word(what, "aside"))
        return obs->aside != DWARF_NONE;
    if (same_word(what, "pile"))
        return obs->deck[SABOTEUR_DECK - 1] != CARD_NONE;
    return sees_of(t, obs, what);
}

/* VIEWER WHAT [OF WHOM] */
static void expect_view(test *t, bool shown)
{
    saboteur obs;
    const char *what;

    match_observe(&t->m, take_seat_or(t, "public"), &obs);
    what = take_word(t);
    if (sees(t, &obs, what) != shown)
        fail(t, "%s is %s", what, shown ? "hidden" : "shown");
}

static void expect_shown(test *t)
{
    expect_view(t, true);
}

static void expect_hidden(test *t)
{
    expect_view(t, false);
}

static void expect_knows(test *t)
{
    saboteur obs;
    int goal;
    const char *is;

    match_observe(&t->m, take_seat(t), &obs);
    goal = take_goal(t);
    is = obs.goal[goal] ? saboteur_goals[obs.goal[goal]] : "unknown";
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

/* The cards of the draft that a seat sees: in its hand, or as it passed them on. */
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

static void expect_looked(test *t)
{
    saboteur obs;
    int seat, goals = 0;

    match_observe(&t->m, take_seat_or(t, "public"), &obs);
    seat = take_seat(t);
    while (has_word(t))
        goals |= 1 << take_goal(t);
    same(t, "goals looked at, as bits,", obs.looked[seat], goals);
}

/* ---- The deal, and the end of a round ---- */

/* In hands and pile: of a card, or of all path or action cards. */
static void expect_dealt(test *t)
{
    const saboteur *s = state_of(t);
    const char *what = take_word(t);
    bool path = same_word(what, "path"),
         all = path || same_word(what, "action");
    int wanted = all ? CARD_NONE : card_of(t, what);
    int counts[N_CARDS] = {0}, sum = 0;

    for (int seat = 0; seat < s->head.n_players; seat++)
        for (int i = 0; i < s->n_hand[seat]; i++)
            counts[s->hand[seat][i]]++;
    for (int i = SABOTEUR_DECK - s->n_pile; i < SABOTEUR_DECK; i++)
        counts[s->deck[i]]++;
    for (int card = 1; card < N_CARDS; card++)
        if (all ? card_is_path(card) == path : card == wanted)
            sum += counts[card];
    same(t, what, sum, take_number(t, 0, SABOTEUR_DECK));
}

static void expect_dwarves(test *t)
{
    const saboteur *s = state_of(t);
    int dwarf = take_dwarf(t), n = s->aside == dwarf;

    for (int seat = 0; seat < s->head.n_players; seat++)
        n += s->dwarf[seat] == dwarf;
    same(t, "dwarves", n, take_number(t, 0, SABOTEUR_SEATS + 1));
}

static void expect_end(test *t, const char *by)
{
    const adit_event *ended = told(t, EVENT_ENDED);
    const char *is = ended == NULL               ? "going on"
                     : ended->way == BY_TREASURE ? "treasure"
                                                 : "exhausted";

    if (!same_word(is, by))
        fail(t, "the round is %s", is);
}

static void expect_ended(test *t)
{
    static const char *const words[] = {"", "treasure", "exhausted"};

    expect_end(t, words[take_named(t, "way to end", words, 3)]);
}

static void expect_going(test *t)
{
    expect_end(t, "going on");
}

static void expect_won(test *t)
{
    const adit_event *ended = told(t, EVENT_ENDED);
    const adit_story *story = last_story(t);
    int won = 0;

    for (int i = 0; ended && i < story->n; i++) {
        const adit_event *e = &story->event[i];

        if (e->kind == EVENT_SHOWN && e->seat >= 0 &&
            e->card ==
                (ended->way == BY_TREASURE ? DWARF_MINER : DWARF_SABOTEUR))
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
