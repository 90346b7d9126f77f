/* match.c -- adit match: is bot A stronger than bot B?
 *
 * Threads take deals, and each result goes to its place in a list, so that what is
 * said of the list does not depend on the number of threads. A sequential test
 * looks at the deals in their order, as far as all before them are done; what was
 * played beyond the one that decides is forgotten. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "cli/crew.h"
#include "cli/progress.h"
#include "cli/verdict.h"
#include "core/text.h"

enum {
    USUAL_DEALS = 2000,
    USUAL_MOST = 100000, /* of a sequential test */
    MAX_DEALS = 1000000,
    ERROR_ROOM = 1024
};

static const char usage[] =
    "usage: adit match A B GAME [OPTION]...\n"
    "\n"
    "Says whether bot A is stronger than bot B. Both play the same deals, in each\n"
    "other's place, and what comes of all games of a deal counts as one number.\n"
    "\n"
    "  A, B             bots, as 'adit games' lists them; one that thinks may have a\n"
    "                   budget for a move: master:500 iterations, master:100ms;\n"
    "                   exec:COMMAND is a program that speaks as 'adit bot' does\n"
    "  --design D       one (usual): in each seat an A among B's, and then B's only\n"
    "                   sides: A against saboteurs of B, and the reverse\n"
    "                   mixed: half A's and half B's, and the reverse\n"
    "                   all: each of them that the game has\n"
    "  --deals N        how many deals, for each design and number of players\n"
    "                   (usually 2000; of --sprt at most, and usually 100000)\n"
    "  --players P      a number, a list 3,5,7 or a range 3-10 (usually 5, or the\n"
    "                   most that the game is for)\n"
    "  --sprt LOW,HIGH  stops as soon as it is clear whether A is rather HIGH or\n"
    "                   rather LOW Elo stronger\n"
    "  --alpha, --beta  how often that may be wrong, for HIGH and for LOW\n"
    "                   (usually 0.05)\n"
    "  --set K=V        an option of the game; rounds are usually 1 here\n"
    "  --profile NAME   a named set of options, which --set can change\n"
    "  --seed HEX       1 to 64 hex digits (usually drawn, and told)\n"
    "  --threads T      usually as many as there are cores\n"
    "  --patience S     seconds that a program may take to answer (usually 10)\n"
    "  --scores FILE    writes what each deal gave, for other programs\n"
    "  --json           prints the results as one JSON object\n"
    "  --help           this text\n"
    "\n"
    "The same seed gives the same output, whatever the number of threads, unless a\n"
    "bot thinks by the clock.\n"
    "\n"
    "examples:\n"
    "  adit match hasty random saboteur\n"
    "  adit match hasty random saboteur --design all --players 3,5,7,10\n"
    "  adit match hasty random galleries --sprt 0,20\n"
    "  adit match trained 'exec:/old/adit bot deducer' saboteur\n";

/* ---- The deals of one design and number of players ---- */

typedef struct contest {
    verdicts verdicts;
    duel duels[N_DESIGNS * ADIT_MAX_PLAYERS];
    int64_t deals; /* of each duel, at most */
    int n_threads, patience;
    cli_out scores;
    progress progress;

    /* Of the duel that is fought now. From here on the lock protects what
     * changes, but for deals that are taken: they belong to a thread. */
    pthread_mutex_t lock;
    const duel *duel;
    deal *deal;
    bool *done;
    int64_t taken, counted; /* deals; those counted are all done */
    int64_t fought;         /* deals of duels before */
    sprt test;
    moments seen;
    int decided;
    char trouble[ERROR_ROOM]; /* why a game could not go on, or "" */
} contest;

typedef struct worker {
    contest *contest;
    bout bout;
} worker;

static bool take_deal(contest *c, int64_t *out)
{
    bool taken;

    pthread_mutex_lock(&c->lock);
    taken = c->decided == 0 && c->taken < c->deals && !c->trouble[0] &&
            !cli_ends_early();
    if (taken)
        *out = c->taken++;
    pthread_mutex_unlock(&c->lock);
    return taken;
}

/* Counts what is done without a gap. */
static void finish_deal(contest *c, int64_t i)
{
    pthread_mutex_lock(&c->lock);
    c->done[i] = true;
    while (c->decided == 0 && c->counted < c->deals && c->done[c->counted]) {
        moments_add(&c->seen, verdict_of_deal(&c->deal[c->counted++]));
        if (c->verdicts.sequential.wanted)
            c->decided =
                sprt_decides(&c->test, &c->seen, verdict_unit(c->duel));
    }
    progress_show(&c->progress, c->fought + c->counted,
                  c->deals * c->verdicts.n);
    pthread_mutex_unlock(&c->lock);
}

static void fail_deal(contest *c, const char *trouble)
{
    pthread_mutex_lock(&c->lock);
    if (!c->trouble[0])
        snprintf(c->trouble, sizeof c->trouble, "%s", trouble);
    pthread_mutex_unlock(&c->lock);
}

static void *work(void *arg)
{
    worker *w = arg;
    contest *c = w->contest;
    uint8_t seed[32];
    int64_t i;

    while (take_deal(c, &i)) {
        adit_seed_of(c->verdicts.seed, (uint64_t)i, seed);
        if (duel_play(c->duel, &w->bout, seed, &c->deal[i]))
            finish_deal(c, i);
        else
            fail_deal(c, w->bout.trouble);
    }
    return NULL;
}

static void fight(contest *c, worker *workers, int number)
{
    verdict *v = &c->verdicts.verdict[number];

    c->duel = &c->duels[number];
    c->taken = c->counted = 0;
    c->seen = (moments){0};
    c->decided = 0;
    c->test = verdict_test(c->duel, &c->verdicts.sequential);
    memset(c->done, 0, (size_t)c->deals * sizeof *c->done);
    crew_work(work, workers, sizeof *workers, c->n_threads);
    if (c->trouble[0])
        return;
    if (c->counted < 2 && cli_ends_early()) {
        *v = (verdict){.duel = c->duel, .deals = c->counted};
        return;
    }
    *v = verdict_of(c->duel, c->deal, c->counted, c->verdicts.seed);
    v->test = c->test;
    v->ratio = sprt_ratio(&c->test, &c->seen, verdict_unit(c->duel));
    v->decided = c->decided;
    c->fought += c->deals;
    if (c->scores.file != NULL)
        verdict_list(c->duel, c->deal, c->counted, c->scores.file);
}

static int fight_all(contest *c)
{
    worker *workers = calloc((size_t)c->n_threads, sizeof *workers);
    bool equipped = workers != NULL;

    c->deal = malloc((size_t)c->deals * sizeof *c->deal);
    c->done = malloc((size_t)c->deals * sizeof *c->done);
    equipped = equipped && c->deal != NULL && c->done != NULL;
    for (int i = 0; equipped && i < c->n_threads; i++) {
        workers[i].contest = c;
        equipped = bout_equip(&workers[i].bout, c->patience);
    }
    pthread_mutex_init(&c->lock, NULL);
    c->progress = progress_begin();
    for (int i = 0; equipped && i < c->verdicts.n && !c->trouble[0]; i++)
        fight(c, workers, i);
    progress_erase(&c->progress);
    pthread_mutex_destroy(&c->lock);
    for (int i = 0; workers != NULL && i < c->n_threads; i++)
        bout_free(&workers[i].bout);
    free(c->done);
    free(c->deal);
    free(workers);
    if (!equipped)
        return cli_fail("no memory for %lld deals on %d threads; --deals and "
                        "--threads can be fewer",
                        (long long)c->deals, c->n_threads);
    return c->trouble[0] ? cli_fail("%s", c->trouble) : CLI_DONE;
}

/* ---- The command line ---- */

typedef struct request {
    const char *rest[3]; /* A, B, the game */
    const char *design, *deals, *players, *profile, *seed, *threads, *scores;
    const char *patience, *sprt, *alpha, *beta;
    bool json;
} request;

/* A plain number: digits, a point, a sign. */
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

static int read_chance(const char *what, const char *text, double *out)
{
    const char *at = text;

    *out = 0.05;
    if (text == NULL)
        return CLI_DONE;
    if (!takes_real(&at, out) || *at != 0 || *out < 0.001 || *out > 0.3)
        return cli_misused("--%s takes a number from 0.001 to 0.3, not '%s'",
                           what, text);
    return CLI_DONE;
}

static int read_sequential(const request *r, sequential *s)
{
    enum { MAX_BOUND = 1000 };
    const char *at = r->sprt;
    int code;

    if ((code = read_chance("alpha", r->alpha, &s->alpha)) ||
        (code = read_chance("beta", r->beta, &s->beta)))
        return code;
    s->wanted = r->sprt != NULL;
    if (!s->wanted && (r->alpha != NULL || r->beta != NULL))
        return cli_misused("--alpha and --beta are for --sprt LOW,HIGH, which "
                           "is missing");
    if (!s->wanted)
        return CLI_DONE;
    if (!takes_real(&at, &s->low) || !text_takes(&at, ",") ||
        !takes_real(&at, &s->high) || *at != 0 || s->low < -MAX_BOUND ||
        s->high > MAX_BOUND || s->low >= s->high)
        return cli_misused("--sprt takes two bounds in Elo from -%d to %d, the "
                           "lower one first, such as 0,20, not '%s'",
                           MAX_BOUND, MAX_BOUND, r->sprt);
    return CLI_DONE;
}

static int read_rival(const char *text, const adit_game *game, cli_bot *out)
{
    cli_bot bots[ADIT_MAX_PLAYERS];
    int code;

    if (strchr(text, ',') != NULL)
        return cli_misused("match is between two single bots, not '%s'", text);
    code = cli_bots_or_programs(text, game, 1, bots);
    *out = bots[0];
    return code;
}

/* The designs that are asked for, as bits. */
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
        return cli_misused("--design takes one, sides, mixed or all, not '%s'",
                           text);
    if (*out == 1u << DESIGN_SIDES && !has_sides)
        return cli_misused("%s has no hidden sides: --design takes one, mixed "
                           "or all here",
                           v->game->name);
    return CLI_DONE;
}

/* A round is what a deal is about, unless it is said otherwise. */
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

static int add_duel(contest *c, design of, const adit_config *config)
{
    verdicts *v = &c->verdicts;
    duel *d = &c->duels[v->n++];

    *d = (duel){.game = v->game,
                .study = v->study,
                .config = *config,
                .design = of,
                .rival = {v->rival[RIVAL_A], v->rival[RIVAL_B]}};
    if (of == DESIGN_SIDES && duel_rounds(d) != 1)
        return cli_misused("who is on which side changes from round to round: "
                           "--design sides is for rounds=1, not rounds=%d",
                           duel_rounds(d));
    return CLI_DONE;
}

static int add_duels(contest *c, const request *r, cli_args *args)
{
    verdicts *v = &c->verdicts;
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
                (code = add_duel(c, (design)of, &config)))
                return code;
        }
    return CLI_DONE;
}

static int prepare(contest *c, const request *r, cli_args *args,
                   cli_bot rivals[N_RIVALS])
{
    verdicts *v = &c->verdicts;
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
    c->deals = deals;
    if ((code = read_sequential(r, &v->sequential)) ||
        (code = add_duels(c, r, args)) ||
        (code = bout_patience(r->patience, &c->patience)) ||
        (code = crew_size(r->threads, deals, &c->n_threads)))
        return code;
    return cli_seed(r->seed, v->seed);
}

/* Without two deals there is nothing to say of a duel. Says how many there were, if it
 * ended before its end. */
static int count_up(contest *c)
{
    verdicts *v = &c->verdicts;
    int64_t fought = 0;
    bool early = false;

    for (int i = 0; i < v->n; i++) {
        fought += v->verdict[i].deals;
        early |= v->verdict[i].deals < c->deals && !v->verdict[i].decided;
    }
    if (!early)
        return CLI_DONE;
    while (v->n > 0 && v->verdict[v->n - 1].deals < 2)
        v->n--;
    cli_fail("interrupted after %lld deals", (long long)fought);
    return CLI_INTERRUPTED;
}

static int compete(contest *c, const request *r)
{
    FILE *to = stdout;
    int code = CLI_DONE, how = CLI_DONE;

    cli_end_early();
    if (r->scores != NULL)
        code = cli_open(&c->scores, r->scores);
    if (code == CLI_DONE)
        code = fight_all(c);
    if (code == CLI_DONE)
        how = count_up(c);
    if (c->scores.file == stdout)
        to = stderr;
    if (cli_close(&c->scores, code == CLI_DONE) != CLI_DONE)
        code = CLI_FAILED;
    if (code != CLI_DONE || c->verdicts.n == 0)
        return code ? code : how;
    if (r->json)
        verdicts_json(&c->verdicts, to);
    else
        verdicts_print(&c->verdicts, to);
    code = cli_flush();
    return code ? code : how;
}

int cli_match(int argc, char **argv)
{
    static contest c; /* too large for some stacks */
    cli_bot rivals[N_RIVALS];
    request r = {0};
    const cli_option options[] = {
        {.name = "design", .value = &r.design},
        {.name = "deals", .value = &r.deals},
        {.name = "players", .value = &r.players},
        {.name = "sprt", .value = &r.sprt},
        {.name = "alpha", .value = &r.alpha},
        {.name = "beta", .value = &r.beta},
        {.name = "profile", .value = &r.profile},
        {.name = "seed", .value = &r.seed},
        {.name = "threads", .value = &r.threads},
        {.name = "patience", .value = &r.patience},
        {.name = "scores", .value = &r.scores},
        {.name = "json", .given = &r.json},
    };
    cli_args args = {.command = "match",
                     .usage = usage,
                     .options = options,
                     .n_options = countof(options),
                     .what = "A, B or GAME",
                     .rest = r.rest,
                     .min_rest = 3,
                     .max_rest = 3,
                     .takes_set = true};
    int code = cli_read(&args, argc, argv);

    if (code != CLI_DONE)
        return code;
    code = prepare(&c, &r, &args, rivals);
    return code ? code : compete(&c, &r);
}
