/* match.c -- adit match: is bot A stronger than bot B? Both play the same
 * deals, in seats that are exchanged, so that luck is the same for both. The
 * command line becomes a tournament (lab/tournament.c), with one pairing for
 * each design and number of players; what came of it is printed by
 * lab/verdict.c. A part of it is its deals (lab/parts.c), which are judged here
 * when all are there. Called by main.c and merge.c. */
#include <stdlib.h>
#include <string.h>

#include "cli/merge.h"
#include "common/threads.h"
#include "core/text.h"
#include "lab/tournament.h"

enum {
    USUAL_DEALS = 2000,  /* of each pairing */
    USUAL_MOST = 100000, /* the same for a sequential test, at most */
    MAX_DEALS = 1000000
};

/* ---- The command line ---- */

typedef struct request {
    const char *rest[3]; /* A, B, the game */
    const char *design, *deals, *players, *profile, *seed, *threads, *scores;
    const char *patience, *talk, *sprt, *alpha, *beta;
    part_wish part;
    bool json;
} request;

enum { MATCH_OPTIONS = 15 };

/* The command line, as options that lead into a request. */
typedef struct asked {
    request r;
    cli_option options[MATCH_OPTIONS];
    cli_args args;
} asked;

static void ask(asked *a)
{
    request *r = &a->r;
    const cli_option options[MATCH_OPTIONS] = {
        {.name = "design", .value = &r->design},
        {.name = "deals", .value = &r->deals},
        {.name = "players", .value = &r->players},
        {.name = "sprt", .value = &r->sprt},
        {.name = "alpha", .value = &r->alpha},
        {.name = "beta", .value = &r->beta},
        {.name = "profile", .value = &r->profile},
        {.name = "seed", .value = &r->seed},
        {.name = "threads", .value = &r->threads, .here = true},
        {.name = "talk", .value = &r->talk},
        {.name = "patience", .value = &r->patience, .here = true},
        {.name = "part", .value = &r->part.part, .here = true},
        {.name = "out", .value = &r->part.out, .here = true},
        {.name = "scores", .value = &r->scores, .here = true},
        {.name = "json", .given = &r->json, .here = true},
    };

    *a = (asked){.args = {.command = "match",
                          .usage = TEXT_cli_usage_match,
                          .options = a->options,
                          .n_options = MATCH_OPTIONS,
                          .what = "A, B, GAME",
                          .rest = r->rest,
                          .min_rest = 3,
                          .max_rest = 3,
                          .takes_set = true}};
    memcpy(a->options, options, sizeof options);
}

/* A plain number: digits, a point, a sign. strtod alone would also take "inf",
 * "nan" and hexadecimal numbers. */
static bool takes_real(const char **at, double *out)
{
    char *end = NULL;
    size_t length = strspn(*at, "+-0123456789.");

    *out = strtod(*at, &end);
    if (end == *at || end != *at + length)
        return false;
    *at = end;
    return true;
}

/* --alpha or --beta: the chance that a sequential test errs in one direction or
 * the other, 0.05 by default. */
static int read_chance(const char *option, const char *text, double *out)
{
    const char *at = text;

    *out = 0.05;
    if (text == NULL)
        return CLI_DONE;
    if (!takes_real(&at, out) || *at != 0 || *out < 0.001 || *out > 0.3)
        return CLI_MISUSED(cli_match_chance, .option = option, .value = text);
    return CLI_DONE;
}

/* --sprt LOW,HIGH: a test that ends as soon as one of the two differences, in
 * Elo, is clearly more likely than the other. --alpha and --beta without it
 * would have no effect, and are refused. */
static int read_sequential(const request *r, sequential *s)
{
    enum { MAX_BOUND = 1000 };
    const char *at = r->sprt;
    int code;

    if ((code = read_chance("--alpha", r->alpha, &s->alpha)) ||
        (code = read_chance("--beta", r->beta, &s->beta)))
        return code;
    s->wanted = r->sprt != NULL;
    if (!s->wanted && (r->alpha != NULL || r->beta != NULL))
        return cli_misused(TEXT_cli_match_alone, NULL);
    if (!s->wanted)
        return CLI_DONE;
    if (!takes_real(&at, &s->low) || !text_takes(&at, ",") ||
        !takes_real(&at, &s->high) || *at != 0 || s->low < -MAX_BOUND ||
        s->high > MAX_BOUND || s->low >= s->high)
        return CLI_MISUSED(cli_match_sprt,
                           .most = cli_digits_of(MAX_BOUND).text,
                           .value = r->sprt);
    return CLI_DONE;
}

/* A single bot or program. A list is refused, because only two bots can be
 * compared. */
static int read_rival(const char *text, const adit_game *game, cli_bot *out)
{
    cli_bot bots[ADIT_MAX_PLAYERS];
    int code;

    if (strchr(text, ',') != NULL)
        return CLI_MISUSED(cli_match_single, .value = text);
    code = cli_bots_or_programs(text, game, 1, bots);
    *out = bots[0];
    return code;
}

/* The designs that are asked for (lab/pairing.h), as bits. A game without
 * hidden sides has no design `sides`: "all" leaves it out, and asking for it is
 * an error. */
static int read_designs(const verdicts *v, const char *text, unsigned *out)
{
    bool has_sides = v->study->saboteurs != NULL;
    unsigned all = (1u << N_DESIGNS) - 1;

    *out = 0;
    if (text == NULL)
        text = design_names[DESIGN_ONE];
    for (int i = 0; i < N_DESIGNS; i++)
        if (strcmp(text, design_names[i]) == 0)
            *out = 1u << i;
    if (strcmp(text, "all") == 0)
        *out = has_sides ? all : all & ~(1u << DESIGN_SIDES);
    if (*out == 0)
        return CLI_MISUSED(cli_match_design, .value = text);
    if (*out == 1u << DESIGN_SIDES && !has_sides)
        return CLI_MISUSED(cli_match_noSides, .game = v->game->name);
    return CLI_DONE;
}

/* Roles are dealt anew in each round, so that one round is what a deal is
 * about. Games that have rounds play one, unless --set says otherwise. */
static void set_rounds(const adit_game *game, cli_args *args)
{
    bool has = false;

    for (int i = 0; i < game->n_options; i++)
        has = has || strcmp(game->options[i].name, "rounds") == 0;
    for (int i = 0; i < args->n_set; i++)
        has = has && strncmp(args->set[i], "rounds=", 7) != 0;
    if (has && args->n_set < countof(args->set))
        args->set[args->n_set++] = "rounds=1";
}

/* Adds a pairing to the tournament. It points to the rivals in the caller's
 * memory. The design `sides` gives seats by their roles, which change from
 * round to round: it needs a game of one round. */
static int add_pair(tournament *t, design of, const adit_config *config)
{
    verdicts *v = &t->verdicts;
    pairing *d = &t->pairings[v->n++];

    *d = (pairing){.game = v->game,
                   .study = v->study,
                   .config = *config,
                   .design = of,
                   .rival = {v->rival[RIVAL_A], v->rival[RIVAL_B]}};
    if (of == DESIGN_SIDES && pairing_rounds(d) != 1)
        return CLI_MISUSED(cli_match_oneRound, .n = pairing_rounds(d));
    return CLI_DONE;
}

static int add_pairs(tournament *t, const request *r, cli_args *args)
{
    verdicts *v = &t->verdicts;
    unsigned players, designs;
    int code;

    if ((code = cli_player_counts(v->game, r->players, &players)) ||
        (code = read_designs(v, r->design, &designs)))
        return code;
    set_rounds(v->game, args);
    for (int of = 0; of < N_DESIGNS; of++)
        for (int n = 1; n <= ADIT_MAX_PLAYERS; n++) {
            adit_config config;

            if (!(designs >> of & 1) || !(players >> n & 1))
                continue;
            if ((code = cli_config(v->game, n, r->profile, args, &config)) ||
                (code = add_pair(t, (design)of, &config)))
                return code;
        }
    return CLI_DONE;
}

/* Turns the whole command line into a tournament, or says what is wrong with
 * it. The game comes first, since bots, options and designs depend on it.
 * `rivals` must outlive the tournament. */
static int prepare(tournament *t, const request *r, cli_args *args,
                   cli_bot rivals[N_RIVALS])
{
    verdicts *v = &t->verdicts;
    long deals = r->sprt ? USUAL_MOST : USUAL_DEALS;
    int code;

    v->game = cli_game(r->rest[2]);
    if (v->game == NULL)
        return CLI_USAGE;
    v->study = results_study(v->game);
    for (int i = 0; i < N_RIVALS; i++) {
        if ((code = read_rival(r->rest[i], v->game, &rivals[i])))
            return code;
        v->rival[i] = &rivals[i];
    }
    if (r->deals != NULL &&
        (code = cli_number("--deals", r->deals, 2, MAX_DEALS, &deals)))
        return code;
    t->deals = deals;
    if ((code = read_sequential(r, &v->sequential)) ||
        (code = add_pairs(t, r, args)) ||
        (code = bot_game_terms_of(r->patience, r->talk, &t->terms)) ||
        (code = threads_size(r->threads, deals, &t->n_threads)))
        return code;
    t->span.to = deals * v->n;
    return cli_seed(r->seed, v->seed);
}

/* What is left of a tournament that Ctrl-C has ended early: the pairings of
 * which at least two deals were played, for without two there is no spread to
 * judge by. They are played in order, so that those without results are the
 * last ones. */
static int count_up(tournament *t)
{
    verdicts *v = &t->verdicts;
    int64_t fought = 0;
    bool early = false;

    for (int i = 0; i < v->n; i++) {
        fought += v->verdict[i].deals;
        early |= v->verdict[i].deals < t->deals && !v->verdict[i].decided;
    }
    if (!early)
        return CLI_DONE;
    while (v->n > 0 && v->verdict[v->n - 1].deals < 2)
        v->n--;
    CLI_FAIL(cli_match_interrupted, .n = fought);
    return CLI_INTERRUPTED;
}

/* If the scores go to standard output, the verdicts go to standard error, so
 * that the two do not mix. */
static int print(const tournament *t, bool json, FILE *to)
{
    if (json)
        verdicts_json(&t->verdicts, to);
    else
        verdicts_print(&t->verdicts, to);
    return cli_flush();
}

/* Has all deals judged by `judge`, and prints the verdicts. An early end still
 * prints what is known, and exits with 130. */
static int compete(tournament *t, const char *list, bool json,
                   int (*judge)(tournament *t, const parts *p), const parts *p)
{
    FILE *to = stdout;
    cli_out file = {0};
    int code = CLI_DONE, how = CLI_DONE;

    if (list != NULL)
        code = cli_open(&file, list);
    t->scores = file.file;
    if (code == CLI_DONE)
        code = judge(t, p);
    if (code == CLI_DONE)
        how = count_up(t);
    if (file.file == stdout)
        to = stderr;
    if (cli_close(&file, code == CLI_DONE) != CLI_DONE)
        code = CLI_FAILED;
    if (code == CLI_DONE && t->verdicts.n > 0)
        code = print(t, json, to);
    return code ? code : how;
}

static int play(tournament *t, const parts *none)
{
    (void)none;
    cli_end_early();
    return tournament_play(t);
}

/* ---- Parts ---- */

static int compete_part(tournament *t, part_job *j)
{
    part_count count = {DEAL_SUMS, tournament_pass, t, &t->reached};
    cli_out file = {0};
    int code, how = CLI_DONE;

    cli_end_early();
    t->span = j->span = part_span_of(j->part, t->span.to);
    t->reached = t->span.from;
    t->part = &j->writer;
    code = cli_open(&file, j->path);
    if (code == CLI_DONE)
        code = part_job_begin(j, file.file, &count);
    if (code == CLI_DONE && !j->is_done)
        code = tournament_play(t);
    if (code == CLI_DONE && !j->is_done)
        how = part_job_end(j, t->reached);
    if (cli_close(&file, code == CLI_DONE && !j->is_done) != CLI_DONE)
        code = CLI_FAILED;
    return code ? code : how;
}

static int read_all(tournament *t, const parts *p)
{
    part_count count = {DEAL_SUMS, tournament_take, t, &t->reached};
    int code = tournament_open(t);

    if (code == CLI_DONE)
        code = parts_read(p, t->span.to, &count);
    tournament_close(t);
    return code;
}

int match_merge(const parts *p, const merge_wish *wish)
{
    static tournament t; /* too large for some stacks */
    cli_bot rivals[N_RIVALS];
    asked a;
    int code;

    ask(&a);
    if ((code = parts_fill(p, &a.args)) ||
        (code = prepare(&t, &a.r, &a.args, rivals)))
        return code;
    cli_errors_about(NULL);
    return compete(&t, wish->scores, wish->json, read_all, p);
}

int cli_match(int argc, char **argv)
{
    static tournament t; /* too large for some stacks */
    cli_bot rivals[N_RIVALS];
    part_job j;
    asked a;
    int code;

    ask(&a);
    if ((code = cli_read(&a.args, argc, argv)) ||
        (code = parts_wish(&a.r.part, a.r.seed, &a.args, &j)) ||
        (code = prepare(&t, &a.r, &a.args, rivals)))
        return code;
    if (j.part.of == 0)
        return compete(&t, a.r.scores, a.r.json, play, NULL);
    if (a.r.scores != NULL)
        return cli_misused(TEXT_cli_parts_noScores, NULL);
    return compete_part(&t, &j);
}
