/* dataset.c -- adit dataset: games of bots as data, for programs that learn
 * from them. The command line becomes a dataset (lab/dataset.c), which can be
 * made again from it by anybody: whatever does not play alike twice is refused.
 * Also looks whether one is as its manifest says. Called by main.c. */
#include "lab/dataset.h"

#include "common/threads.h"

typedef struct request {
    const char *game, *games, *players, *bots, *profile, *seed, *threads;
    const char *talk, *shard, *part, *out, *check;
} request;

/* A part is one of several that have to agree about the seed. */
static int read_part(const request *r, dataset *out)
{
    if (r->part == NULL)
        return CLI_DONE;
    if (!part_takes(r->part, &out->part))
        return CLI_MISUSED(cli_parts_form,
                           .most = cli_digits_of(PART_MOST).text,
                           .value = r->part);
    return r->seed ? CLI_DONE : cli_misused(TEXT_cli_parts_noSeed, NULL);
}

static int read_bots(const request *r, dataset *out)
{
    int n = out->config.n_players;
    int code = cli_bots_or_programs(r->bots, out->game, n, out->bots);

    for (int seat = 0; seat < n && code == CLI_DONE; seat++) {
        const cli_bot *b = &out->bots[seat];

        if (b->bot == NULL)
            code = CLI_MISUSED(cli_dataset_program, .bot = b->name);
        else if (b->ms > 0)
            code = CLI_MISUSED(cli_dataset_clock, .bot = b->name,
                               .name = b->bot->name);
    }
    return code;
}

static int read_counts(const request *r, dataset *out)
{
    long games, shard = DATASET_SHARD;
    int code;

    if ((code = cli_number("--games", r->games, 1, DATASET_GAMES, &games)))
        return code;
    if (r->shard != NULL &&
        (code = cli_number("--shard", r->shard, 1, DATASET_GAMES, &shard)))
        return code;
    out->games = games;
    out->shard = shard;
    if (dataset_shards(out) > DATASET_SHARDS)
        return CLI_MISUSED(cli_dataset_shards, .n = dataset_shards(out),
                           .n_most = DATASET_SHARDS);
    return CLI_DONE;
}

static int read_game(const request *r, const cli_args *args, dataset *out)
{
    int n, code;

    out->game = cli_game(r->game);
    if (out->game == NULL)
        return CLI_USAGE;
    n = cli_usual_players(out->game);
    if (r->players != NULL && (code = cli_players(out->game, r->players, &n)))
        return code;
    return cli_config(out->game, n, r->profile, args, &out->config);
}

static int prepare(const request *r, const cli_args *args, dataset *out,
                   dataset_wish *wish)
{
    int code;

    snprintf(out->version, sizeof out->version, "%s", ADIT_VERSION);
    if (r->game == NULL)
        return cli_misused(TEXT_cli_dataset_noGame, NULL);
    if (r->games == NULL)
        return cli_misused(TEXT_cli_dataset_noGames, NULL);
    if (r->out == NULL)
        return cli_misused(TEXT_cli_dataset_noOut, NULL);
    if ((code = read_game(r, args, out)) || (code = read_counts(r, out)) ||
        (code = read_bots(r, out)) || (code = read_part(r, out)) ||
        (code = cli_talk(r->talk, &out->is_quiet)) ||
        (code = threads_size(r->threads, out->games, &wish->n_threads)))
        return code;
    wish->folder = r->out;
    wish->takes_seed = r->seed == NULL;
    return cli_seed(r->seed, out->seed);
}

/* A check needs nothing but the folder: the manifest says the rest. */
static bool stands_alone(const cli_args *args)
{
    int given = 0;

    for (int i = 0; i < args->n_options; i++)
        given += *args->options[i].value != NULL;
    return given == 1 && args->n_rest == 0 && args->n_set == 0;
}

int cli_dataset(int argc, char **argv)
{
    request r = {0};
    dataset d = {0};
    dataset_wish wish = {0};
    const cli_option options[] = {
        {.name = "games", .value = &r.games},
        {.name = "players", .value = &r.players},
        {.name = "bots", .value = &r.bots},
        {.name = "profile", .value = &r.profile},
        {.name = "seed", .value = &r.seed},
        {.name = "talk", .value = &r.talk},
        {.name = "shard", .value = &r.shard},
        {.name = "threads", .value = &r.threads},
        {.name = "part", .value = &r.part},
        {.name = "out", .value = &r.out},
        {.name = "check", .value = &r.check},
    };
    cli_args args = {.command = "dataset",
                     .usage = TEXT_cli_usage_dataset,
                     .options = options,
                     .n_options = countof(options),
                     .what = "GAME",
                     .rest = &r.game,
                     .max_rest = 1,
                     .takes_set = true};
    int code = cli_read(&args, argc, argv);

    if (code != CLI_DONE)
        return code;
    if (r.check != NULL)
        return stands_alone(&args) ? dataset_check(r.check)
                                   : cli_misused(TEXT_cli_dataset_alone, NULL);
    code = prepare(&r, &args, &d, &wish);
    return code ? code : dataset_play(&d, &wish);
}
