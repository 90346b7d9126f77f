/* sim.c -- adit sim: many games of bots against bots, and what came of them.
 * The command line becomes a simulation (lab/simulation.c), with one series for
 * each number of players; the tables are printed by lab/results.c. A part of it
 * is printed by lab/parts.c, and all of them are added up here. Called by
 * main.c and merge.c. */
#include <string.h>
#include <unistd.h>

#include "cli/merge.h"
#include "common/threads.h"
#include "lab/bot_game.h"
#include "lab/simulation.h"

/* Of more games a sum could leave 64 bits: the largest is that of the squares
 * of a whole table of winners, (12 * RESULTS_WHOLE)^2 for each game. */
enum { MAX_GAMES = 80000000 };
_Static_assert(INT64_MAX / MAX_GAMES / RESULTS_WHOLE / ADIT_MAX_PLAYERS >=
                   RESULTS_WHOLE * ADIT_MAX_PLAYERS,
               "sums of squares have room");

/* ---- The command line ---- */

/* The files that it writes: those of the simulation, and that of a part. */
enum { OUT_PART = N_OUTS, N_FILES };

typedef struct request {
    const char *game, *games, *players, *bots, *profile, *seed, *threads;
    const char *patience, *talk, *part;
    const char *out[N_FILES];
    bool beliefs, json;
} request;

enum { SIM_OPTIONS = 14 };

/* The command line, as options that lead into a request. */
typedef struct asked {
    request r;
    cli_option options[SIM_OPTIONS];
    cli_args args;
} asked;

static void ask(asked *a)
{
    request *r = &a->r;
    const cli_option options[SIM_OPTIONS] = {
        {.name = "games", .value = &r->games},
        {.name = "players", .value = &r->players},
        {.name = "bots", .value = &r->bots},
        {.name = "profile", .value = &r->profile},
        {.name = "seed", .value = &r->seed},
        {.name = "threads", .value = &r->threads, .here = true},
        {.name = "talk", .value = &r->talk},
        {.name = "patience", .value = &r->patience, .here = true},
        {.name = "part", .value = &r->part, .here = true},
        {.name = "out", .value = &r->out[OUT_PART], .here = true},
        {.name = "trace", .value = &r->out[OUT_TRACE], .here = true},
        {.name = "record", .value = &r->out[OUT_RECORD], .here = true},
        {.name = "beliefs", .given = &r->beliefs},
        {.name = "json", .given = &r->json, .here = true},
    };

    *a = (asked){.args = {.command = "sim",
                          .usage = TEXT_cli_usage_sim,
                          .options = a->options,
                          .n_options = SIM_OPTIONS,
                          .what = "GAME",
                          .rest = &r->game,
                          .min_rest = 1,
                          .max_rest = 1,
                          .takes_set = true}};
    memcpy(a->options, options, sizeof options);
}

/* A series: the games with one number of players, their options and their bots.
 * Results are counted by bot: each seat belongs to the first seat that has the
 * same bot with the same budget, its `owner`. */
static int add_series(simulation *s, int n_players, const request *r,
                      const cli_args *args)
{
    series *x = &s->results.series[s->results.n_series++];
    int code =
        cli_config(s->results.game, n_players, r->profile, args, &x->config);

    if (code == CLI_DONE)
        code =
            cli_bots_or_programs(r->bots, s->results.game, n_players, x->bots);
    for (int seat = 0; code == CLI_DONE && seat < n_players; seat++)
        while (strcmp(x->bots[x->owner[seat]].name, x->bots[seat].name) != 0)
            x->owner[seat]++;
    return code;
}

static int prepare(simulation *s, const request *r, const cli_args *args)
{
    unsigned players;
    long games;
    int code;

    s->results.game = cli_game(r->game);
    if (s->results.game == NULL)
        return CLI_USAGE;
    if (r->games == NULL)
        return cli_misused(TEXT_cli_sim_noGames, NULL);
    if (r->beliefs && !insight_knows(s->results.game))
        return CLI_MISUSED(cli_sim_noRoles, .game = s->results.game->name);
    if ((code = cli_number("--games", r->games, 1, MAX_GAMES, &games)) ||
        (code = cli_player_counts(s->results.game, r->players, &players)) ||
        (code = bot_game_terms_of(r->patience, r->talk, &s->terms)))
        return code;
    s->results.study = results_study(s->results.game);
    s->results.beliefs = r->beliefs;
    s->results.games = games;
    for (int n = 1; n <= ADIT_MAX_PLAYERS; n++)
        if (players >> n & 1 && (code = add_series(s, n, r, args)))
            return code;
    if ((code = threads_size(r->threads,
                             simulation_pieces(games) * s->results.n_series,
                             &s->n_threads)))
        return code;
    s->span.to = games * s->results.n_series;
    return cli_seed(r->seed, s->results.seed);
}

/* No two of the files may be one, by whatever names: the second would replace
 * the first when it is done. */
static int keep_apart(const cli_out out[N_FILES], const char *const *path)
{
    static const char *const names[N_FILES] = {"--trace", "--record", "--out"};

    for (int i = 0; i < N_FILES; i++)
        for (int j = 0; j < i; j++) {
            if (path[i] == NULL || path[j] == NULL)
                continue;
            if (strcmp(path[i], path[j]) == 0)
                return CLI_MISUSED(cli_sim_sameFile, .one = names[j],
                                   .two = names[i], .file = path[i]);
            if (cli_same_place(&out[i], &out[j]))
                return CLI_MISUSED(cli_sim_samePlace, .one = names[j],
                                   .two = names[i], .file = path[j],
                                   .other = path[i]);
        }
    return CLI_DONE;
}

/* If a trace or a record goes to a terminal, there is no bar of progress among
 * its lines. */
static int open_outs(simulation *s, cli_out out[N_FILES],
                     const char *const *path)
{
    bool shown = false;
    int code = keep_apart(out, path);

    for (int i = 0; i < N_FILES && code == CLI_DONE; i++)
        if (path[i] != NULL) {
            code = cli_open(&out[i], path[i]);
            shown = shown || out[i].file == stdout;
        }
    for (int i = 0; i < N_OUTS; i++) {
        s->out[i] = out[i].file;
        s->path[i] = out[i].path;
    }
    s->quiet = shown && isatty(STDOUT_FILENO);
    return code ? code : keep_apart(out, path);
}

/* The code that is left of two steps: that of the first to fail. */
static int close_outs(cli_out out[N_FILES], bool keep, int code)
{
    for (int i = 0; i < N_FILES; i++)
        if (cli_close(&out[i], keep && code == CLI_DONE) != CLI_DONE)
            code = CLI_FAILED;
    return code;
}

/* Says after how many games it ended, if that is not after all of them, and
 * leaves out series of which no game was played. They are played in order, so
 * that these are the last ones. */
static int count_up(simulation *s)
{
    results *r = &s->results;

    if (s->reached == s->span.to)
        return CLI_DONE;
    while (r->n_series > 0 && r->series[r->n_series - 1].tally.games == 0)
        r->n_series--;
    r->early = s->reached;
    CLI_FAIL(cli_sim_interrupted, .n_played = s->reached, .n_all = s->span.to);
    return CLI_INTERRUPTED;
}

static int print(const results *r, bool json, FILE *to)
{
    if (json)
        results_json(r, to);
    else
        results_print(r, to);
    return cli_flush();
}

/* Plays, and prints what came of it. An early end by Ctrl-C still prints what
 * is known and keeps the files, and exits with 130. If a file goes to standard
 * output, the tables go to standard error, so that the two do not mix. */
static int simulate(simulation *s, const request *r)
{
    FILE *to = stdout;
    cli_out out[N_FILES] = {{0}};
    int code, how = CLI_DONE;

    cli_end_early();
    code = open_outs(s, out, r->out);
    if (code == CLI_DONE)
        code = simulation_run(s);
    if (code == CLI_DONE)
        how = count_up(s);
    for (int i = 0; i < N_FILES; i++)
        if (out[i].file == stdout)
            to = stderr;
    code = close_outs(out, s->results.n_series > 0, code);
    if (code == CLI_DONE && s->results.n_series > 0)
        code = print(&s->results, r->json, to);
    return code ? code : how;
}

/* ---- Parts ---- */

static part_count counting(simulation *s)
{
    return (part_count){RESULTS_SUMS, simulation_take, s, &s->reached};
}

/* Plays a part. What an early end leaves of it is kept if it can go on, which a
 * trace or a record cannot: then those of all parts would not be the whole. */
static int simulate_part(simulation *s, part_job *j, const request *r)
{
    const char *path[N_FILES] = {r->out[OUT_TRACE], r->out[OUT_RECORD],
                                 j->path};
    part_count count = counting(s);
    cli_out out[N_FILES] = {{0}};
    bool keep = true;
    int code, how = CLI_DONE;

    cli_end_early();
    j->goes_on = j->goes_on && !path[OUT_TRACE] && !path[OUT_RECORD];
    s->span = j->span = part_span_of(j->part, s->span.to);
    s->reached = s->span.from;
    code = open_outs(s, out, path);
    if (code == CLI_DONE)
        code = part_job_begin(j, out[OUT_PART].file, &count);
    if (code == CLI_DONE && !j->is_done)
        code = simulation_run(s);
    if (code == CLI_DONE && !j->is_done) {
        simulation_put(s, &j->writer);
        how = part_job_end(j, s->reached);
        keep = how == CLI_DONE || j->goes_on;
    }
    code = close_outs(out, keep && !j->is_done, code);
    return code ? code : how;
}

int sim_merge(const parts *p, const merge_wish *wish)
{
    static simulation s; /* too large for some stacks */
    part_count count = counting(&s);
    asked a;
    int code;

    ask(&a);
    if (wish->scores != NULL)
        return cli_misused(TEXT_cli_parts_scores, NULL);
    if ((code = parts_fill(p, &a.args)) || (code = prepare(&s, &a.r, &a.args)))
        return code;
    cli_errors_about(NULL);
    code = parts_read(p, s.span.to, &count);
    return code ? code : print(&s.results, wish->json, stdout);
}

int cli_sim(int argc, char **argv)
{
    simulation s = {0};
    part_job j;
    asked a;
    int code;

    ask(&a);
    if ((code = cli_read(&a.args, argc, argv)) ||
        (code = prepare(&s, &a.r, &a.args)) ||
        (code = parts_wish(&(part_wish){a.r.part, a.r.out[OUT_PART]}, a.r.seed,
                           &a.args, &j)))
        return code;
    return j.part.of > 0 ? simulate_part(&s, &j, &a.r) : simulate(&s, &a.r);
}
