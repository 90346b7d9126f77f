/* positions.c -- runs the tests of tests/positions: positions, moves and what
 * must hold after them, written from the rules. Its README lists the commands. */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "games/saboteur.h"
#include "match/match.h"
#include "tests/tap.h"

enum { LINE = 1024, WORDS = 64 };

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

typedef struct test {
    const char *file;
    int line;
    char name[LINE];
    bool named, failed, built, position;

    match m;
    adit_action moves[256];
    saboteur *s; /* the state of m */
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story;

    int box[4], gone[4], drafted[16], n_drafted;
    bool box_given;
} test;

__attribute__((format(printf, 2, 3))) static void fail(test *t,
                                                       const char *format, ...)
{
    va_list args;

    t->failed = true;
    printf("# %s:%d: ", t->file, t->line);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n");
}

/* ---- Words ---- */

static int split(char *line, char *words[WORDS])
{
    int n = 0;

    for (char *w = strtok(line, " "); w != NULL; w = strtok(NULL, " "))
        if (n < WORDS)
            words[n++] = w;
    return n;
}

static int seat_of(test *t, const char *word)
{
    uint8_t seat;
    const char *at = word;

    if (strcmp(word, "public") == 0 || strcmp(word, "nobody") == 0)
        return ADIT_NOBODY;
    if (text_takes_seat(&at, &seat) && *at == 0)
        return seat;
    fail(t, "not a seat: %s", word);
    return 0;
}

static int goal_of(test *t, const char *word)
{
    if (word[0] == 'G' && word[1] >= '1' && word[1] <= '3' && word[2] == 0)
        return word[1] - '1';
    fail(t, "not a goal: %s", word);
    return 0;
}

static int card_of(test *t, const char *word)
{
    int card = card_named(word);

    if (card == CARD_NONE)
        fail(t, "not a card: %s", word);
    return card;
}

static int tool_of(test *t, const char *word)
{
    int tool = tool_named(word);

    if (tool == TOOL_NONE)
        fail(t, "not a tool: %s", word);
    return tool;
}

static int named(test *t, const char *const *names, int n, const char *word)
{
    for (int i = 1; i < n; i++)
        if (strcmp(names[i], word) == 0)
            return i;
    fail(t, "not known: %s", word);
    return 0;
}

static int dwarf_of(test *t, const char *word)
{
    return named(t, saboteur_dwarves, 3, word);
}

/* "NSW@3,-1" */
static void lie(test *t, const char *word)
{
    char name[16];
    const char *at = word;
    uint8_t lies;
    int8_t x, y;

    if (!text_takes_word(&at, "@", name, sizeof name) ||
        !card_reads_lies(name, &lies) || !text_takes(&at, "@") ||
        !text_takes_cell(&at, &x, &y) || *at)
        fail(t, "not a card in the mine: %s", word);
    else
        mine_put(&t->s->mine, x, y, lies);
}

/* ---- The position ---- */

static void begin(test *t, int n_players, char **words, int n)
{
    static const uint8_t seed[32] = {7};
    adit_config config;

    if (adit_config_init(&saboteur_game, n_players, &config) != NULL)
        fail(t, "not a number of players: %d", n_players);
    for (int i = 0; i < n && !t->failed; i++) {
        char *value = strchr(words[i], '=');
        const char *wrong;

        if (value == NULL) {
            fail(t, "not an option: %s", words[i]);
            return;
        }
        *value++ = 0;
        wrong = strcmp(words[i], "profile") == 0
                    ? adit_config_profile(&saboteur_game, &config, value)
                    : adit_config_set(&saboteur_game, &config, words[i], value);
        if (wrong)
            fail(t, "%s: %s", words[i], wrong);
    }
    match_begin(&t->m, &saboteur_game, &config, seed, NULL);
    t->built = true;
}

/* An empty table: no hands, no pile, all miners. */
static void clear_table(test *t)
{
    saboteur *s = t->s;

    t->position = true;
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

static void set_hand(test *t, char **words, int n)
{
    int seat = seat_of(t, words[0]);

    for (int i = 1; i < n; i++)
        t->s->hand[seat][i - 1] = (uint8_t)card_of(t, words[i]);
    t->s->n_hand[seat] = (uint8_t)(n - 1);
}

static void set_pile(test *t, char **words, int n)
{
    for (int i = 0; i < n; i++)
        t->s->deck[SABOTEUR_DECK - n + i] = (uint8_t)card_of(t, words[i]);
    t->s->n_pile = (uint8_t)n;
}

/* Each card is a draft of its own, so that nobody knows of another's: their
 * rounds are numbers that no test plays. */
static void add_nugget(test *t, int seat, int value)
{
    saboteur *s = t->s;
    int i = s->box.n++;

    s->box.value[i] = (uint8_t)value;
    s->box.to[i] = (uint8_t)((8 + i % 2) << 4 | seat);
    s->box.n_taken = s->box.n;
    t->gone[value]++;
}

static int value_of(test *t, const char *word)
{
    if (word[0] < '1' || word[0] > '3' || word[1] != 0)
        fail(t, "not a nugget card: %s", word);
    return word[0] - '0';
}

static bool set_up(test *t, char **words, int n)
{
    saboteur *s = t->s;
    const char *what = words[0];

    if (strcmp(what, "round") == 0)
        s->round = (uint8_t)atoi(words[1]);
    else if (strcmp(what, "turn") == 0)
        s->head.turn = (int8_t)seat_of(t, words[1]);
    else if (strcmp(what, "roles") == 0)
        for (int i = 1; i < n; i++)
            s->dwarf[i - 1] = (uint8_t)dwarf_of(t, words[i]);
    else if (strcmp(what, "aside") == 0)
        s->aside = (int8_t)dwarf_of(t, words[1]);
    else if (strcmp(what, "goals") == 0)
        for (int i = 1; i < n; i++)
            s->goal[i - 1] = (uint8_t)named(t, saboteur_goals, 4, words[i]);
    else if (strcmp(what, "mine") == 0)
        for (int i = 1; i < n; i++)
            lie(t, words[i]);
    else if (strcmp(what, "hand") == 0)
        set_hand(t, words + 1, n - 1);
    else if (strcmp(what, "pile") == 0)
        set_pile(t, words + 1, n - 1);
    else if (strcmp(what, "broken") == 0)
        for (int i = 2; i < n; i++)
            s->broken[tool_of(t, words[i])] |=
                (uint16_t)(1 << seat_of(t, words[1]));
    else if (strcmp(what, "seen") == 0)
        for (int i = 2; i < n; i++)
            s->looked[seat_of(t, words[1])] |=
                (uint8_t)(1 << goal_of(t, words[i]));
    else if (strcmp(what, "laid") == 0)
        s->laid = (int8_t)seat_of(t, words[1]);
    else if (strcmp(what, "played") == 0)
        s->played = (int8_t)seat_of(t, words[1]);
    else if (strcmp(what, "nuggets") == 0)
        for (int i = 2; i < n; i++)
            add_nugget(t, seat_of(t, words[1]), value_of(t, words[i]));
    else
        return false;
    return true;
}

static void turn_over(test *t, char **words)
{
    uint8_t lies;

    if (!card_reads_lies(words[2], &lies))
        fail(t, "not a way to lie: %s", words[2]);
    else
        mine_turn_goal(&t->s->mine, goal_of(t, words[1]), lies);
}

static void set_box(test *t, char **words, int n)
{
    t->box_given = true;
    for (int i = 0; i < n; i++)
        t->box[value_of(t, words[i])]++;
}

/* What no line names lies face up in the discard pile; nugget cards that are
 * neither held nor in the box are away. */
static void complete(test *t)
{
    saboteur *s = t->s;
    int seen[N_CARDS] = {0};

    t->position = false;
    saboteur_recount(s);
    for (int i = MINE_FIRST_LAID; i <= s->mine.n_cards; i++)
        seen[s->mine.lies[i] >> 1]++;
    for (int tool = 1; tool < N_TOOLS; tool++)
        seen[CARD_BREAK_PICK + tool - 1] += __builtin_popcount(s->broken[tool]);
    for (int seat = 0; seat < s->head.n_players; seat++)
        for (int i = 0; i < s->n_hand[seat]; i++)
            seen[s->hand[seat][i]]++;
    for (int i = SABOTEUR_DECK - s->n_pile; i < SABOTEUR_DECK; i++)
        seen[s->deck[i]]++;
    for (int i = 0; i < countof(deck); i++) {
        int card = card_of(t, deck[i].name), left = deck[i].count - seen[card];

        if (left < 0)
            fail(t, "there are only %d of %s", deck[i].count, deck[i].name);
        for (; left > 0; left--)
            s->deck[s->n_discard++] = (uint8_t)card;
    }
    for (int v = 1; v <= 3 && t->box_given; v++)
        for (int away = full_box[v] - t->gone[v] - t->box[v]; away > 0; away--)
            add_nugget(t, 11, v);
}

/* ---- Moves ---- */

static bool read_move(test *t, const char *text, adit_action *out)
{
    if (saboteur_game.read_move(text, out))
        return true;
    fail(t, "not a move: %s", text);
    return false;
}

static bool is_listed(test *t, adit_action move)
{
    adit_action list[ADIT_MAX_MOVES];
    int n = saboteur_game.legal(t->s, list, ADIT_MAX_MOVES);

    for (int i = 0; i < n; i++)
        if (memcmp(&list[i], &move, sizeof move) == 0)
            return true;
    return false;
}

static void check_legal(test *t, const char *text)
{
    adit_action move;
    adit_refusal refusal;

    if (!read_move(t, text, &move))
        return;
    if (match_why(&t->m, match_turn(&t->m), move, &refusal) != ADIT_OK)
        fail(t, "%s is refused: %s", text, adit_err_name(refusal.err));
    if (!is_listed(t, move))
        fail(t, "%s is not in the list", text);
}

/* "MOVE [by P3] : reason [parameter]" */
static void check_illegal(test *t, char *text)
{
    char *reason = strstr(text, " : "), *by, *parameter;
    int seat = match_turn(&t->m);
    match before = t->m;
    adit_action move;
    adit_refusal refusal;
    char side[2] = {0};

    if (reason == NULL) {
        fail(t, "no reason given");
        return;
    }
    *reason = 0, reason += 3;
    if ((by = strstr(text, " by P")) != NULL) {
        seat = seat_of(t, by + 4);
        *by = 0;
    }
    if ((parameter = strchr(reason, ' ')) != NULL)
        *parameter++ = 0;
    if (!read_move(t, text, &move))
        return;
    if (by == NULL && is_listed(t, move))
        fail(t, "%s is in the list", text);
    if (match_play(&t->m, seat, move, &refusal, NULL) == ADIT_OK) {
        fail(t, "%s is not refused", text);
        return;
    }
    if (memcmp(&before, &t->m, sizeof before) != 0)
        fail(t, "the refusal of %s changed something", text);
    if (strcmp(adit_err_name(refusal.err), reason) != 0)
        fail(t, "%s is refused as %s, not %s", text, adit_err_name(refusal.err),
             reason);
    side[0] = refusal.side;
    if (parameter != NULL &&
        strcmp(parameter, refusal.thing ? refusal.thing : side) != 0)
        fail(t, "%s is refused for %s", text,
             refusal.thing ? refusal.thing : side);
}

/* The cards that `draft` has named take the place of those drawn by chance. */
static void settle_draft(test *t)
{
    saboteur *s = t->s;

    if (t->n_drafted == 0 || s->phase != PHASE_DRAFT)
        return;
    if (t->n_drafted != s->box.n - s->box.n_taken) {
        fail(t, "%d nugget cards are drawn", s->box.n - s->box.n_taken);
        return;
    }
    for (int v = 1, i = s->box.n_taken; v <= 3; v++)
        for (int j = 0; j < t->n_drafted; j++)
            if (t->drafted[j] == v)
                s->box.value[i++] = (uint8_t)v;
    t->n_drafted = 0;
}

static void play(test *t, const char *text)
{
    adit_action move;
    adit_refusal refusal;
    const char *broken;

    if (!read_move(t, text, &move))
        return;
    if (match_play(&t->m, match_turn(&t->m), move, &refusal, &t->story) !=
        ADIT_OK)
        fail(t, "%s is refused: %s", text, adit_err_name(refusal.err));
    settle_draft(t);
    if ((broken = mine_check(&t->s->mine)) != NULL)
        fail(t, "after %s: %s", text, broken);
}

static void check_list(test *t, char *text)
{
    int n = 0, listed = saboteur_game.legal(t->s, NULL, 0);

    for (char *next; text != NULL; text = next, n++) {
        if ((next = strstr(text, ", ")) != NULL)
            *next = 0, next += 2;
        check_legal(t, text);
    }
    if (n != listed)
        fail(t, "there are %d legal moves", listed);
}

static void check_count(test *t, const char *word, int expected)
{
    adit_action list[ADIT_MAX_MOVES];
    int n = saboteur_game.legal(t->s, list, ADIT_MAX_MOVES), found = 0;

    for (int i = 0; i < n; i++) {
        char text[ADIT_MAX_MOVE_TEXT];
        adit_text out = adit_text_in(text, sizeof text);

        saboteur_game.write_move(list[i], &out);
        found += strncmp(text, word, strlen(word)) == 0;
    }
    if (found != expected)
        fail(t, "there are %d moves that begin with %s", found, word);
}

/* ---- Expectations ---- */

static void same(test *t, const char *what, int is, int expected)
{
    if (is != expected)
        fail(t, "%s is %d, not %d", what, is, expected);
}

static const adit_event *told(const test *t, int kind)
{
    for (int i = 0; i < t->story.n; i++)
        if (t->events[i].kind == kind)
            return &t->events[i];
    return NULL;
}

static int seats_in(test *t, char **words, int n)
{
    int seats = 0;

    for (int i = 0; i < n; i++)
        seats |= 1 << seat_of(t, words[i]);
    return seats;
}

static int won(const test *t)
{
    const adit_event *ended = told(t, EVENT_ENDED);
    int seats = 0;

    for (int i = 0; ended && i < t->story.n; i++)
        if (t->events[i].kind == EVENT_SHOWN && t->events[i].seat >= 0 &&
            t->events[i].card ==
                (ended->way == BY_TREASURE ? DWARF_MINER : DWARF_SABOTEUR))
            seats |= 1 << t->events[i].seat;
    return seats;
}

static void expect_hand(test *t, char **words, int n)
{
    int seat = seat_of(t, words[0]);
    int counts[N_CARDS] = {0};

    for (int i = 0; i < t->s->n_hand[seat]; i++)
        counts[t->s->hand[seat][i]]++;
    for (int i = 1; i < n; i++)
        counts[card_of(t, words[i])]--;
    for (int card = 1; card < N_CARDS; card++)
        if (counts[card] != 0)
            fail(t, "the hand has %+d of %s", counts[card],
                 card_kinds[card].name);
}

static void expect_mine(test *t, char **words)
{
    const char *at = words[0];
    char lies[16] = "none";
    adit_text out = adit_text_in(lies, sizeof lies);
    int8_t x, y;
    int card;

    if (!text_takes_cell(&at, &x, &y)) {
        fail(t, "not a cell: %s", words[0]);
        return;
    }
    card = mine_card_at(&t->s->mine, x, y);
    if (card)
        card_write_lies(t->s->mine.lies[card], &out);
    else
        text_put(&out, "none");
    if (strcmp(lies, words[1]) != 0)
        fail(t, "at %s lies %s", words[0], lies);
}

static void expect_goal(test *t, char **words)
{
    int goal = goal_of(t, words[0]);
    char lies[16];
    adit_text out = adit_text_in(lies, sizeof lies);

    if (mine_goal_is_down(&t->s->mine, goal))
        text_put(&out, "down");
    else
        card_write_lies(t->s->mine.lies[MINE_FIRST_GOAL + goal], &out);
    if (strcmp(lies, words[1]) != 0)
        fail(t, "%s lies %s", words[0], lies);
}

static void expect_broken(test *t, char **words, int n)
{
    int seat = seat_of(t, words[0]), expected = 0, is = 0;

    for (int i = 1; i < n; i++)
        expected |= 1 << tool_of(t, words[i]);
    for (int tool = 1; tool < N_TOOLS; tool++)
        is |= (t->s->broken[tool] >> seat & 1) << tool;
    same(t, "broken tools", is, expected);
}

static int cards_held(const saboteur *s, int seat)
{
    int n = 0;

    for (int i = 0; i < s->box.n_taken; i++)
        n += nugget_seat(&s->box, i) == seat;
    return n;
}

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

/* shown/hidden VIEWER WHAT [OF WHOM] */
static void expect_view(test *t, char **words, int n, bool shown)
{
    saboteur obs;
    const char *what = words[1];
    int whom = n > 2 && words[2][0] == 'P' ? seat_of(t, words[2]) : 0;
    bool sees = true;

    match_observe(&t->m, seat_of(t, words[0]), &obs);
    if (strcmp(what, "role") == 0)
        sees = obs.dwarf[whom] != DWARF_NONE;
    else if (strcmp(what, "hand") == 0)
        sees = obs.hand[whom][0] != CARD_NONE;
    else if (strcmp(what, "goal") == 0)
        sees = obs.goal[goal_of(t, words[2])] != GOAL_NONE;
    else if (strcmp(what, "gold") == 0)
        sees = knows_gold(&obs, whom);
    else if (strcmp(what, "aside") == 0)
        sees = obs.aside != DWARF_NONE;
    else if (strcmp(what, "passed") == 0)
        sees = sees_passed(&obs, whom);
    else if (strcmp(what, "pile") == 0)
        sees = obs.deck[SABOTEUR_DECK - 1] != CARD_NONE;
    else if (strcmp(what, "size") == 0)
        sees = obs.n_hand[whom] == t->s->n_hand[whom];
    else if (strcmp(what, "cards") == 0)
        sees = cards_held(&obs, whom) == cards_held(t->s, whom);
    else
        fail(t, "what is %s?", what);
    if (sees != shown)
        fail(t, "%s is %s", what, sees ? "shown" : "hidden");
}

static void expect_knows(test *t, char **words)
{
    saboteur obs;
    int goal = goal_of(t, words[1]);
    const char *is;

    match_observe(&t->m, seat_of(t, words[0]), &obs);
    is = obs.goal[goal] ? saboteur_goals[obs.goal[goal]] : "unknown";
    if (strcmp(is, words[2]) != 0)
        fail(t, "%s knows %s as %s", words[0], words[1], is);
}

/* The cards of the draft that a seat sees: in its hand, or as it passed them on. */
static void expect_offer(test *t, char **words, int n)
{
    saboteur obs;
    int seat = seat_of(t, words[0]), from, counts[4] = {0};

    match_observe(&t->m, seat, &obs);
    from = obs.box.n;
    for (int i = 0; i < obs.box.n; i++)
        if (nugget_round(&obs.box, i) == obs.round &&
            nugget_seat(&obs.box, i) == seat && i <= obs.box.n_taken)
            from = i < obs.box.n_taken ? i + 1 : i;
    for (int i = 0; i < obs.box.n; i++) {
        int value = obs.box.value[i] & ~NUGGET_SOMEWHERE;

        if (i >= from)
            counts[value]++;
        else if (nugget_round(&obs.box, i) == obs.round && from == obs.box.n &&
                 nugget_seat(&obs.box, i) != seat && value != 0)
            fail(t, "a value is shown that %s never had in hand", words[0]);
    }
    for (int i = 1; i < n; i++)
        counts[value_of(t, words[i])]--;
    for (int v = 0; v <= 3; v++)
        if (counts[v] != 0)
            fail(t, "%s sees %+d nugget cards of %d", words[0], counts[v], v);
}

static void expect_looked(test *t, char **words, int n)
{
    saboteur obs;
    int goals = 0;

    match_observe(&t->m, seat_of(t, words[0]), &obs);
    for (int i = 2; i < n; i++)
        goals |= 1 << goal_of(t, words[i]);
    same(t, "goals looked at", obs.looked[seat_of(t, words[1])], goals);
}

static void expect_box(test *t, char **words, int n)
{
    int left[4];

    memcpy(left, full_box, sizeof left);
    for (int i = 0; i < t->s->box.n; i++)
        left[t->s->box.value[i]]--;
    for (int i = 0; i < n; i++)
        left[value_of(t, words[i])]--;
    for (int v = 1; v <= 3; v++)
        if (left[v] != 0)
            fail(t, "the box has %+d nugget cards of %d", left[v], v);
}

/* In hands and pile. */
static void expect_dealt(test *t, char **words)
{
    saboteur *s = t->s;
    int counts[N_CARDS] = {0}, sum = 0;

    for (int seat = 0; seat < s->head.n_players; seat++)
        for (int i = 0; i < s->n_hand[seat]; i++)
            counts[s->hand[seat][i]]++;
    for (int i = SABOTEUR_DECK - s->n_pile; i < SABOTEUR_DECK; i++)
        counts[s->deck[i]]++;
    if (strcmp(words[0], "path") == 0 || strcmp(words[0], "action") == 0)
        for (int card = 1; card < N_CARDS; card++)
            sum +=
                card_is_path(card) == (words[0][0] == 'p') ? counts[card] : 0;
    else
        sum = counts[card_of(t, words[0])];
    same(t, words[0], sum, atoi(words[1]));
}

static void expect_dwarves(test *t, char **words)
{
    int dwarf = dwarf_of(t, words[0]), n = t->s->aside == dwarf;

    for (int seat = 0; seat < t->s->head.n_players; seat++)
        n += t->s->dwarf[seat] == dwarf;
    same(t, words[0], n, atoi(words[1]));
}

static void expect_ended(test *t, const char *by)
{
    const adit_event *ended = told(t, EVENT_ENDED);
    const char *is = ended == NULL               ? "going on"
                     : ended->way == BY_TREASURE ? "treasure"
                                                 : "exhausted";

    if (strcmp(is, by) != 0)
        fail(t, "the round is %s", is);
}

static int gold_of(test *t, int seat)
{
    int32_t gold[ADIT_MAX_PLAYERS];

    saboteur_game.gold(t->s, gold);
    return gold[seat];
}

static void expect_number(test *t, char **words)
{
    static const char *const phases[] = {"", "play", "draft", "over"};
    saboteur *s = t->s;
    const char *what = words[0];
    const adit_event *drawn = told(t, EVENT_NUGGETS);

    if (strcmp(what, "turn") == 0)
        same(t, what, s->head.turn, seat_of(t, words[1]));
    else if (strcmp(what, "pile") == 0)
        same(t, what, s->n_pile, atoi(words[1]));
    else if (strcmp(what, "discard") == 0)
        same(t, what, s->n_discard, atoi(words[1]));
    else if (strcmp(what, "round") == 0)
        same(t, what, s->round, atoi(words[1]));
    else if (strcmp(what, "phase") == 0)
        same(t, what, s->phase, named(t, phases, 4, words[1]));
    else if (strcmp(what, "drawn") == 0)
        same(t, what, drawn ? drawn->amount : -1, atoi(words[1]));
    else if (strcmp(what, "aside") == 0)
        same(t, what, s->aside,
             strcmp(words[1], "none") ? dwarf_of(t, words[1]) : 0);
    else if (strcmp(what, "gold") == 0)
        same(t, what, gold_of(t, seat_of(t, words[1])), atoi(words[2]));
    else if (strcmp(what, "cards") == 0)
        same(t, what, cards_held(s, seat_of(t, words[1])), atoi(words[2]));
    else if (strcmp(what, "loose") == 0)
        same(t, what, s->box.loose[seat_of(t, words[1])], atoi(words[2]));
    else if (strcmp(what, "size") == 0)
        same(t, what, s->n_hand[seat_of(t, words[2])], atoi(words[3]));
    else
        fail(t, "what is %s?", what);
}

static void expect(test *t, char **words, int n)
{
    const char *what = words[0];
    int32_t gold[ADIT_MAX_PLAYERS];

    if (strcmp(what, "hand") == 0)
        expect_hand(t, words + 1, n - 1);
    else if (strcmp(what, "mine") == 0)
        expect_mine(t, words + 1);
    else if (strcmp(what, "goal") == 0)
        expect_goal(t, words + 1);
    else if (strcmp(what, "broken") == 0)
        expect_broken(t, words + 1, n - 1);
    else if (strcmp(what, "shown") == 0 || strcmp(what, "hidden") == 0)
        expect_view(t, words + 1, n - 1, what[0] == 's');
    else if (strcmp(what, "knows") == 0)
        expect_knows(t, words + 1);
    else if (strcmp(what, "offer") == 0)
        expect_offer(t, words + 1, n - 1);
    else if (strcmp(what, "looked") == 0)
        expect_looked(t, words + 1, n - 1);
    else if (strcmp(what, "box") == 0)
        expect_box(t, words + 1, n - 1);
    else if (strcmp(what, "dealt") == 0)
        expect_dealt(t, words + 1);
    else if (strcmp(what, "dwarves") == 0)
        expect_dwarves(t, words + 1);
    else if (strcmp(what, "ended") == 0)
        expect_ended(t, words[1]);
    else if (strcmp(what, "going") == 0)
        expect_ended(t, "going on");
    else if (strcmp(what, "won") == 0)
        same(t, what, won(t), seats_in(t, words + 1, n - 1));
    else if (strcmp(what, "winners") == 0) {
        saboteur_game.gold(t->s, gold);
        same(t, what, (int)adit_winners(gold, t->s->head.n_players),
             seats_in(t, words + 1, n - 1));
    } else
        expect_number(t, words);
}

/* ---- Files ---- */

/* How many tests name each decision: [B7]. */
static int decisions[100];

static void count_decisions(const char *name)
{
    for (; (name = strstr(name, "[B")) != NULL; name += 2) {
        const char *at = name + 2;
        int number;

        if (text_takes_int(&at, 1, countof(decisions) - 1, &number) &&
            *at == ']')
            decisions[number]++;
    }
}

static void end_test(test *t)
{
    if (!t->named)
        return;
    count_decisions(t->name);
    tap_point(!t->failed, t->name);
    t->named = false;
}

static void begin_test(test *t, const char *name)
{
    test fresh = {.file = t->file, .line = t->line, .named = true};

    end_test(t);
    *t = fresh;
    snprintf(t->name, sizeof t->name, "%s", name);
    t->m.moves = t->moves;
    t->m.room = countof(t->moves);
    t->s = (saboteur *)t->m.state;
    t->story = (adit_story){.event = t->events, .room = ADIT_MAX_EVENTS};
}

/* A line that plays or checks: the position is complete before it. */
static bool check(test *t, char *rest, char **words, int n)
{
    if (strcmp(words[0], "draft") == 0)
        for (int i = 1; i < n; i++)
            t->drafted[t->n_drafted++] = value_of(t, words[i]);
    else if (strcmp(words[0], "legal") == 0)
        check_legal(t, rest);
    else if (strcmp(words[0], "illegal") == 0)
        check_illegal(t, rest);
    else if (strcmp(words[0], "list") == 0)
        check_list(t, rest);
    else if (strcmp(words[0], "count") == 0)
        check_count(t, words[1], atoi(words[2]));
    else if (strcmp(words[0], "play") == 0)
        play(t, rest);
    else if (strcmp(words[0], "expect") == 0)
        expect(t, words + 1, n - 1);
    else
        return false;
    return true;
}

static void run_line(test *t, char *line)
{
    char copy[LINE], *words[WORDS], *rest = strchr(line, ' ');
    int n;

    snprintf(copy, sizeof copy, "%s", line);
    n = split(copy, words);
    if (strcmp(words[0], "test") == 0) {
        begin_test(t, rest + 1);
        return;
    }
    if (t->failed)
        return;
    if (strcmp(words[0], "players") == 0) {
        begin(t, atoi(words[1]), words + 2, n - 2);
        if (!t->failed)
            clear_table(t);
    } else if (strcmp(words[0], "deal") == 0) {
        begin(t, atoi(words[1]), words + 2, n - 2);
    } else if (!t->built) {
        fail(t, "neither 'players' nor 'deal' before this");
    } else if (strcmp(words[0], "turned") == 0) {
        turn_over(t, words);
    } else if (strcmp(words[0], "box") == 0) {
        set_box(t, words + 1, n - 1);
    } else if (!t->position || !set_up(t, words, n)) {
        if (t->position)
            complete(t);
        if (!t->failed && !check(t, rest ? rest + 1 : NULL, words, n))
            fail(t, "no such command: %s", words[0]);
    }
}

static void run_file(test *t, const char *path)
{
    FILE *file = fopen(path, "r");
    char line[LINE];

    if (file == NULL) {
        tap_say("cannot read %s", path);
        tap_point(false, path);
        return;
    }
    t->file = path;
    for (t->line = 1; fgets(line, sizeof line, file); t->line++) {
        int n = (int)strcspn(line, "#\n");

        while (n > 0 && line[n - 1] == ' ')
            n--;
        line[n] = 0;
        if (n > 0)
            run_line(t, line);
    }
    end_test(t);
    fclose(file);
}

int main(int argc, char **argv)
{
    static test t;

    for (int i = 1; i < argc; i++)
        run_file(&t, argv[i]);
    for (int i = 1; i < countof(decisions); i++)
        if (decisions[i] > 0)
            tap_say("fired rules in positions: B%d %d", i, decisions[i]);
    return tap_done();
}
