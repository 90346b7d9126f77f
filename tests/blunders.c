/* blunders.c -- positions in which people laugh at a bad answer, and how often minds
 * give one. Written in the notation of tests/positions, with two lines of their own
 * (tests/blunders/README.md). A mind sits at each seat from the beginning and sees what
 * its seat sees of every move; the one on turn at the end is asked, again and again,
 * each time with other luck.
 *
 *     test-blunders FILE            checks the file, in TAP
 *     test-blunders FILE BOT...     a table: how often each bot errs
 *
 * Bots are named as elsewhere (master:200). */
#include <string.h>

#include "bots/bot.h"
#include "bots/trained.h"
#include "tests/positions.h"
#include "tests/tap.h"

enum {
    ASKED = 20, /* times that a mind is asked */
    MAX_BOTS = 6,
    MAX_LINES = 8
};

/* ---- The bots ---- */

typedef struct player {
    const bot *bot;
    const char *name; /* with its budget */
    int thought;      /* iterations; 0: as many as usual */
    int errs, asked;
    mind minds[ADIT_MAX_PLAYERS];
} player;

static player players[MAX_BOTS];
static int n_players;

/* "master:200" */
static bool add_player(const char *name)
{
    player *p = &players[n_players];
    const char *at;

    if (n_players == MAX_BOTS || (p->bot = bot_begins(name, &at)) == NULL ||
        (*at && (!text_takes(&at, ":") ||
                 !text_takes_int(&at, 1, BOT_MAX_THOUGHT, &p->thought) || *at)))
        return false;
    p->name = name;
    n_players++;
    return true;
}

static void sit_down(player *p, const match *m)
{
    for (int seat = 0; seat < m->config.n_players; seat++)
        bot_sit(&p->minds[seat], p->bot, m->game, seat,
                bot_luck(m->seed, seat));
}

static adit_action ask(const player *p, int seat, int time)
{
    static mind asked;

    asked = p->minds[seat];
    asked.luck = adit_luck_from((uint64_t)time);
    bot_think(&asked, p->thought ? p->thought : (int)asked.brain->thought);
    return bot_choose(&asked);
}

/* ---- Judgements ---- */

/* A line of them; what it names are beginnings of moves, each followed by a
 * zero byte. */
typedef struct judgement {
    bool never; /* else one of these */
    int n;
    char moves[POSITIONS_LINE];
} judgement;

static judgement judgements[MAX_LINES];
static int n_judgements;

/* As a whole: "dig n" begins "dig n@0,1", and not "dig nes@0,1". */
static bool begins(const char *move, const char *beginning)
{
    size_t n = strlen(beginning);

    return strncmp(move, beginning, n) == 0 &&
           (move[n] == 0 || move[n] == ' ' || move[n] == '@');
}

static bool names(const judgement *j, const char *move)
{
    const char *at = j->moves;

    for (int i = 0; i < j->n; i++, at += strlen(at) + 1)
        if (begins(move, at))
            return true;
    return false;
}

static bool errs(const char *move)
{
    for (int i = 0; i < n_judgements; i++)
        if (names(&judgements[i], move) == judgements[i].never)
            return true;
    return false;
}

typedef struct move_text {
    char text[ADIT_MAX_MOVE_TEXT];
} move_text;

static move_text write_move(const test *t, adit_action move)
{
    move_text written;
    adit_text out = adit_text_in(written.text, sizeof written.text);

    t->m.game->write_move(move, &out);
    return written;
}

/* How many of the legal moves begin so; without a beginning, how many err. */
static int count_legal(const test *t, const char *beginning, int *n)
{
    adit_action list[ADIT_MAX_MOVES];
    int found = 0;

    *n = t->m.game->legal(t->m.state, list, ADIT_MAX_MOVES);
    for (int i = 0; i < *n; i++) {
        move_text move = write_move(t, list[i]);

        found += beginning ? begins(move.text, beginning) : errs(move.text);
    }
    return found;
}

/* "MOVE, MOVE" */
static void judge(test *t, bool never)
{
    judgement *j = &judgements[n_judgements];
    char *text = take_rest(t), *next, *to = j->moves;
    int n;

    if (n_judgements == MAX_LINES || *text == 0) {
        fail(t, "too many judgements, or one that names no move");
        return;
    }
    *j = (judgement){.never = never};
    for (; text != NULL; text = next, j->n++) {
        next = cut_at(text, ", ");
        if (count_legal(t, text, &n) == 0)
            fail(t, "no legal move begins so: %s", text);
        memcpy(to, text, strlen(text) + 1);
        to += strlen(text) + 1;
    }
    n_judgements++;
}

static void judge_never(test *t)
{
    judge(t, true);
}

static void judge_one_of(test *t)
{
    judge(t, false);
}

static void play_before(test *t)
{
    if (n_judgements > 0)
        fail(t, "a move after the judgement");
    else
        play(t);
}

static const command checks[] = {{"play", play_before},
                                 {"never", judge_never},
                                 {"one-of", judge_one_of},
                                 {0}};

/* ---- Tests ---- */

static void follow(test *t)
{
    for (int i = 0; i < n_players; i++) {
        if (!t->played)
            sit_down(&players[i], &t->m);
        for (int seat = 0; seat < t->m.config.n_players; seat++)
            bot_follow(&players[i].minds[seat], &t->m, &t->story);
    }
    if (!t->played)
        n_judgements = 0;
}

/* There must be something to be right and wrong about. */
static void check_choice(test *t)
{
    int n, wrong = count_legal(t, NULL, &n);

    if (n_judgements == 0)
        fail(t, "nothing is judged");
    else if (wrong == 0 || wrong == n)
        fail(t, "%d of %d legal moves err", wrong, n);
}

/* Of so many answers; and the last of them. */
static int count_errors(const test *t, const player *p, int asked,
                        move_text *wrong)
{
    int n = 0;

    for (int i = 0; i < asked; i++) {
        move_text move = write_move(t, ask(p, match_turn(&t->m), i));

        if (errs(move.text))
            *wrong = move, n++;
    }
    return n;
}

/* May it err there? At easy one often has no plan, and is blunt, but has
 * sense; and with a hand of good cards it digs somewhere. */
static bool may_err(const player *p, const test *t)
{
    bool is_easy = p->bot == bot_named("trained:easy");

    return p->bot == bot_named("greedy") ||
           (is_easy && strncmp(t->name, "second look", 11) != 0 &&
            strncmp(t->name, "passes", 6) != 0 &&
            strncmp(t->name, "stalls", 6) != 0);
}

/* Nets are not even asked about a second look. */
static bool weighs_second_look(const test *t)
{
    static mind m;
    policy p;

    for (int i = 0; i < n_players; i++)
        if (players[i].bot == bot_named("trained"))
            m = players[i].minds[match_turn(&t->m)];
    trained_look(&m, &p);
    for (int i = 0; i < p.n; i++)
        if (p.move[i].kind == MOVE_MAP && errs(write_move(t, p.move[i]).text))
            return true;
    return false;
}

static void end_check(test *t)
{
    if (!t->failed)
        check_choice(t);
    for (int i = 0; i < n_players && !t->failed; i++) {
        const player *p = &players[i];
        int asked = p->thought ? 1 : ASKED; /* it takes its time */
        move_text wrong;

        if (!is_listed(t, ask(p, match_turn(&t->m), 0)))
            fail(t, "%s plays what is not legal", p->name);
        else if (!may_err(p, t) && count_errors(t, p, asked, &wrong) > 0)
            fail(t, "%s plays %s", p->name, wrong.text);
    }
    if (!t->failed && strncmp(t->name, "second look", 11) == 0 &&
        weighs_second_look(t))
        fail(t, "a second look is weighed");
    tap_point(!t->failed, t->name);
}

static void end_table(test *t)
{
    if (t->failed)
        return;
    printf("| %s |", t->name);
    for (int i = 0; i < n_players; i++) {
        move_text wrong;
        int n = count_errors(t, &players[i], ASKED, &wrong);

        if (n > 0)
            printf(" %d: %s |", n, wrong.text);
        else
            printf(" 0 |");
        players[i].errs += n;
        players[i].asked += ASKED;
    }
    printf("\n");
    fflush(stdout);
}

static void print_table(const char *file)
{
    static const purpose figures = {
        .checks = checks, .follow = follow, .end = end_table};

    printf("| errs in %d answers |", ASKED);
    for (int i = 0; i < n_players; i++)
        printf(" %s |", players[i].name);
    printf("\n|---|");
    for (int i = 0; i < n_players; i++)
        printf("---|");
    printf("\n");
    run_positions(&figures, file);
    printf("| all, %% |");
    for (int i = 0; i < n_players; i++)
        printf(" %.1f |", 100.0 * players[i].errs / players[i].asked);
    printf("\n");
}

/* Minds go along, so that what they are told is such as they understand. */
static int check_file(const char *file)
{
    static const purpose check = {
        .checks = checks, .follow = follow, .end = end_check};

    tap_point(begins("dig n@0,1", "dig n") && begins("pass", "pass") &&
                  !begins("dig nes@0,1", "dig n") &&
                  !begins("break pick@P10", "break pick@P1"),
              "beginnings are of whole words");
    add_player("greedy");
    add_player("trained:easy");
    add_player("trained:medium");
    add_player("trained");
    add_player("master:40");
    run_positions(&check, file);
    return tap_done();
}

int main(int argc, char **argv)
{
    const char *wrong = argc < 2 ? "FILE [BOT...]" : NULL;

    for (int i = 2; i < argc && wrong == NULL; i++)
        if (!add_player(argv[i]))
            wrong = "there is no such bot, or there are too many";
    if (wrong != NULL) {
        fprintf(stderr, "test-blunders: %s\n", wrong);
        return 2;
    }
    if (argc == 2)
        return check_file(argv[1]);
    print_table(argv[1]);
    return 0;
}
