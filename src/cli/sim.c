/* sim.c -- adit sim: many games of bots against bots, and what came of them.
 * The command line becomes a simulation (lab/simulation.c), with one series for
 * each number of players; the tables are printed by lab/results.c. Called by
 * main.c. */
#include <string.h>
#include <unistd.h>

#include "common/threads.h"
#include "lab/bot_game.h"
#include "lab/simulation.h"

enum { MAX_GAMES = 1000000000 };

/* ---- The command line ---- */

typedef struct request {
    const char *game, *games, *players, *bots, *profile, *seed, *threads;
    const char *patience, *talk;
    const char *out[N_OUTS];
    bool beliefs, json;
} request;

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
    return cli_seed(r->seed, s->results.seed);
}

/* Opens the files for traces and records. The two must not be one file, by
 * whatever names: the second would replace the first when it is done. If one of
 * them goes to a terminal, there is no bar of progress among its lines. */
static int open_outs(simulation *s, cli_out out[N_OUTS], const request *r)
{
    const char *trace = r->out[OUT_TRACE], *record = r->out[OUT_RECORD];
    bool shown = false;
    int code = CLI_DONE;

    if (trace != NULL && record != NULL && strcmp(trace, record) == 0)
        return CLI_MISUSED(cli_sim_sameFile, .file = trace);
    for (int i = 0; i < N_OUTS && code == CLI_DONE; i++)
        if (r->out[i] != NULL) {
            code = cli_open(&out[i], r->out[i]);
            s->out[i] = out[i].file;
            s->path[i] = out[i].path;
            shown = shown || s->out[i] == stdout;
        }
    if (code == CLI_DONE && cli_same_place(&out[OUT_TRACE], &out[OUT_RECORD]))
        return CLI_MISUSED(cli_sim_samePlace, .file = trace, .other = record);
    s->quiet = shown && isatty(STDOUT_FILENO);
    return code;
}

/* Says after how many games it ended, if that is not after all of them, and
 * leaves out series of which no game was played. They are played in order, so
 * that these are the last ones. */
static int count_up(simulation *s)
{
    results *r = &s->results;
    int64_t played = 0, all = r->games * r->n_series;

    for (int i = 0; i < r->n_series; i++)
        played += r->series[i].tally.games;
    if (played == all)
        return CLI_DONE;
    while (r->n_series > 0 && r->series[r->n_series - 1].tally.games == 0)
        r->n_series--;
    r->early = played;
    CLI_FAIL(cli_sim_interrupted, .n_played = played, .n_all = all);
    return CLI_INTERRUPTED;
}

/* Plays, and prints what came of it. An early end by Ctrl-C still prints what
 * is known and keeps the files, and exits with 130. If a file goes to standard
 * output, the tables go to standard error, so that the two do not mix. */
static int simulate(simulation *s, const request *r)
{
    FILE *to = stdout;
    cli_out out[N_OUTS] = {{0}};
    int code, how = CLI_DONE;

    cli_end_early();
    code = open_outs(s, out, r);
    if (code == CLI_DONE)
        code = simulation_run(s);
    if (code == CLI_DONE)
        how = count_up(s);
    for (int i = 0; i < N_OUTS; i++) {
        if (out[i].file == stdout)
            to = stderr;
        if (cli_close(&out[i], code == CLI_DONE && s->results.n_series > 0) !=
            CLI_DONE)
            code = CLI_FAILED;
    }
    if (code != CLI_DONE || s->results.n_series == 0)
        return code ? code : how;
    if (r->json)
        results_json(&s->results, to);
    else
        results_print(&s->results, to);
    code = cli_flush();
    return code ? code : how;
}

int cli_sim(int argc, char **argv)
{
    request r = {0};
    simulation s = {0};
    const cli_option options[] = {
        {.name = "games", .value = &r.games},
        {.name = "players", .value = &r.players},
        {.name = "bots", .value = &r.bots},
        {.name = "profile", .value = &r.profile},
        {.name = "seed", .value = &r.seed},
        {.name = "threads", .value = &r.threads},
        {.name = "talk", .value = &r.talk},
        {.name = "patience", .value = &r.patience},
        {.name = "trace", .value = &r.out[OUT_TRACE]},
        {.name = "record", .value = &r.out[OUT_RECORD]},
        {.name = "beliefs", .given = &r.beliefs},
        {.name = "json", .given = &r.json},
    };
    cli_args args = {.command = "sim",
                     .usage = TEXT_cli_usage_sim,
                     .options = options,
                     .n_options = countof(options),
                     .what = "GAME",
                     .rest = &r.game,
                     .min_rest = 1,
                     .max_rest = 1,
                     .takes_set = true};
    int code = cli_read(&args, argc, argv);

    if (code != CLI_DONE)
        return code;
    code = prepare(&s, &r, &args);
    return code ? code : simulate(&s, &r);
}
