/* positions.c -- runs the tests of tests/positions: positions, moves and what
 * must hold after them, written from the rules. Its README lists the
 * commands. */
#include "tests/positions.h"

#include <string.h>

#include "tests/tap.h"
#include "wire/view.h"

/* ---- Moves ---- */

static bool move_is_legal(test *t, const char *text, adit_action *move)
{
    adit_refusal refusal;

    if (!read_move(t, text, move))
        return false;
    if (match_why(&t->m, match_turn(&t->m), *move, &refusal) != ADIT_OK)
        fail(t, "%s is refused: %s", text, adit_err_name(refusal.err));
    if (!is_listed(t, *move))
        fail(t, "%s is not in the list", text);
    return !t->failed;
}

static void check_legal(test *t)
{
    adit_action move;

    move_is_legal(t, take_rest(t), &move);
}

/* The whole of it, as it is sent. */
static void check_refusal(test *t, const adit_refusal *refusal,
                          const char *json)
{
    char is[POSITIONS_LINE];
    adit_text out = adit_text_in(is, sizeof is);

    view_refusal(refusal, NULL, &out);
    if (!same_word(is, json))
        fail(t, "it is refused as %s", is);
}

/* The reason, and perhaps what it points at. */
static void check_reason(test *t, const adit_refusal *refusal, char *reason)
{
    const char *parameter = cut_at(reason, " "), *name, *thing;
    char side[2] = {refusal->side};

    name = adit_err_name(refusal->err);
    thing = refusal->thing ? refusal->thing : side;
    if (!same_word(name, reason))
        fail(t, "it is refused as %s, not %s", name, reason);
    else if (parameter != NULL && !same_word(parameter, thing))
        fail(t, "it is refused as %s '%s', not %s", name, thing, parameter);
}

/* "MOVE [by P3] : reason [parameter]", or its JSON instead of the reason. */
static void check_illegal(test *t)
{
    static match before;
    char *text = take_rest(t), *reason = cut_at(text, " : ");
    char *by = cut_at(text, " by ");
    adit_action move;
    adit_refusal refusal;
    int seat = by ? seat_of(t, by) : match_turn(&t->m);

    if (reason == NULL)
        fail(t, "no reason is given");
    if (t->failed || !read_move(t, text, &move))
        return;
    if (by == NULL && is_listed(t, move))
        fail(t, "%s is in the list", text);
    memcpy(&before, &t->m, sizeof before);
    if (match_play(&t->m, seat, move, &refusal, NULL) == ADIT_OK) {
        fail(t, "%s is not refused", text);
        return;
    }
    if (memcmp(&before, &t->m, sizeof before) != 0)
        fail(t, "the refusal of %s changed something", text);
    if (*reason == '{')
        check_refusal(t, &refusal, reason);
    else
        check_reason(t, &refusal, reason);
}

/* "MOVE, MOVE": none for "list" alone. */
static void check_list(test *t)
{
    char *text = take_rest(t);
    adit_action named[POSITIONS_LINE];
    int n = 0, listed = t->m.game->legal(t->m.state, NULL, 0);

    for (char *next = *text ? text : NULL; (text = next) != NULL; n++) {
        next = cut_at(text, ", ");
        if (!move_is_legal(t, text, &named[n]))
            return;
        if (is_among(named, n, named[n]))
            fail(t, "%s is named twice", text);
    }
    same(t, "the number of legal moves", listed, n);
}

/* How many legal moves begin so. */
static int count_moves(const test *t, const char *text, size_t length)
{
    adit_action list[ADIT_MAX_MOVES];
    int n = t->m.game->legal(t->m.state, list, ADIT_MAX_MOVES), found = 0;

    for (int i = 0; i < n; i++) {
        char move[ADIT_MAX_MOVE_TEXT];
        adit_text out = adit_text_in(move, sizeof move);

        t->m.game->write_move(list[i], &out);
        found += strncmp(move, text, length) == 0;
    }
    return found;
}

/* "BEGINNING NUMBER" */
static void check_count(test *t)
{
    const char *text = t->rest, *last = strrchr(text, ' ');

    if (last == NULL) {
        fail(t, "neither a beginning nor a number");
        return;
    }
    t->next_word = t->n_words - 1;
    same(t, "the number of such moves",
         count_moves(t, text, (size_t)(last - text)),
         take_number(t, 0, ADIT_MAX_MOVES));
}

/* ---- Talk ---- */

/* "P1 gold@G2 : true" */
static void check_claim(test *t)
{
    int seat = take_seat(t);
    const char *text = take_word(t), *colon = take_word(t),
               *mark = take_word(t), *is = "refused";
    char again[ADIT_MAX_CLAIM_TEXT];
    adit_text out = adit_text_in(again, sizeof again);
    adit_claim claim;

    if (t->failed || !same_word(colon, ":")) {
        fail(t, "a claim is 'P1 gold@G2 : true'");
        return;
    }
    if (adit_claim_read(t->m.game, text, &claim)) {
        adit_claim_write(t->m.game, claim, &out);
        if (!same_word(text, again))
            fail(t, "%s is written %s", text, again);
        is = adit_mark_name(adit_judge(t->m.game, t->m.state, seat, claim));
        is = same_word(is, "none") ? "refused" : is;
    }
    if (!same_word(is, mark))
        fail(t, "%s of P%d is %s, not %s", text, seat + 1, is, mark);
}

/* ---- Expectations ---- */

static void expect_turn(test *t)
{
    same(t, "turn", match_turn(&t->m), take_seat_or(t, "nobody"));
}

static void expect_gold(test *t)
{
    int32_t gold[ADIT_MAX_PLAYERS];
    int seat = take_seat(t);

    t->m.game->gold(t->m.state, gold);
    same(t, "gold", gold[seat], take_number(t, 0, INT16_MAX));
}

static void expect_winners(test *t)
{
    int32_t gold[ADIT_MAX_PLAYERS];

    if (match_turn(&t->m) != ADIT_NOBODY)
        fail(t, "the game is not over");
    t->m.game->gold(t->m.state, gold);
    same_seats(t, "winners", (int)adit_winners(gold, t->m.config.n_players),
               take_seats(t));
}

/* "2 1": it is round 2, and one is over. */
static void expect_rounds(test *t)
{
    adit_rounds rounds = adit_rounds_of(t->m.game, t->m.state);

    same(t, "the round", rounds.now, take_number(t, 1, 9));
    same(t, "rounds over", rounds.over, take_number(t, 0, 9));
}

static const command expectations[] = {{"turn", expect_turn},
                                       {"gold", expect_gold},
                                       {"winners", expect_winners},
                                       {"rounds", expect_rounds},
                                       {0}};

static void expect(test *t)
{
    const char *what = take_word(t);

    if (!t->failed && !run_named(t, expectations, what) &&
        !run_named(t, t->part->expect, what))
        fail(t, "expect what? %s", what);
}

/* ---- Tests ---- */

static const command checks[] = {
    {"legal", check_legal}, {"illegal", check_illegal},
    {"list", check_list},   {"count", check_count},
    {"play", play},         {"claim", check_claim},
    {"expect", expect},     {0}};

/* How many tests name each decision: [B7], [D12]. */
static const char letters[] = "BDE";
static int decisions[sizeof letters - 1][100];

static void count_decisions(const char *name)
{
    for (; (name = strchr(name, '[')) != NULL; name++) {
        const char *letter = name[1] ? strchr(letters, name[1]) : NULL;
        const char *at = name + 2;
        int number;

        if (letter &&
            text_takes_int(&at, 1, countof(decisions[0]) - 1, &number) &&
            *at == ']')
            decisions[letter - letters][number]++;
    }
}

static void say_decisions(void)
{
    for (int i = 0; i < countof(decisions); i++)
        for (int j = 1; j < countof(decisions[0]); j++)
            if (decisions[i][j] > 0)
                tap_say("fired rules in positions: %c%d %d", letters[i], j,
                        decisions[i][j]);
}

/* ---- The program ---- */

static void follow(test *t)
{
    (void)t;
}

static void end(test *t)
{
    count_decisions(t->name);
    tap_point(!t->failed, t->name);
}

static const purpose rules = {.checks = checks, .follow = follow, .end = end};

int main(int argc, char **argv)
{
    if (argc < 2)
        tap_point(false, "files are named");
    for (int i = 1; i < argc; i++)
        run_positions(&rules, argv[i]);
    say_decisions();
    return tap_done();
}
