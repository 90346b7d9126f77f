/* study_galleries.c -- what can be learned from games of `galleries`: how long
 * they are, whether it helps to be first, and where gems come from. It hears
 * the events of each game as they happen and adds whole numbers; it never looks
 * at a state. In the list of results.c, which prints its tables. */
#include "core/json.h"
#include "games/galleries.h"
#include "lab/results.h"

/* ---- What is counted ---- */

/* Winners who share a game have equal parts of it: 12 can be divided by 1 to 4
 * players. */
enum { GALLERIES_PARTS = 12, GALLERIES_ENDS = 2 };

typedef struct galleries_tally {
    int64_t lasted[GALLERIES_TURNS + 1]; /* games, by players' turns */
    int64_t won[GALLERIES_SEATS];        /* parts, from the first player on */
    int64_t end[GALLERIES_ENDS];
    int64_t paid[N_PAYS]; /* gems; [0]: nuggets counted at the end */
    int64_t spent, died, closed;
} galleries_tally;

typedef struct game_told {
    int first, turns;
} game_told;

STUDY_HAS(galleries_tally, game_told)

enum { END_PILE, END_TURNS };

static const char *const ends[] = {"pile", "turns"};

/* Where gems come from, for people and as keys. Nuggets are not paid but
 * counted at the end, and do not come from the pile. */
enum { PAY_NUGGETS = 0 };

static const struct source {
    int pay;
    text_id name;
    const char *key;
} sources[] = {
    {PAY_INCOME, TEXT_cli_study_income, "income"},
    {PAY_DIAMONDS, TEXT_cli_study_diamonds, "diamonds"},
    {PAY_CLOSING, TEXT_cli_study_closings, "closings"},
    {PAY_BOMB, TEXT_cli_study_bombs, "bombs"},
    {PAY_GUN, TEXT_cli_study_guns, "guns"},
    {PAY_NUGGETS, TEXT_cli_study_nuggets, "nuggets"},
};
_Static_assert(countof(sources) == N_PAYS, "a row for each, and the nuggets");

/* The player who has the first turn is the first player. */
static void galleries_hear(const adit_event *event, told *now, tally *sum)
{
    galleries_tally *t = sums_of(sum);

    switch (event->kind) {
    case TOLD_TURN:
        if (memory_of(now)->turns++ == 0)
            memory_of(now)->first = event->seat;
        break;
    case TOLD_PAID:
        t->paid[event->way] += event->amount;
        break;
    case TOLD_COUNTED:
        t->paid[PAY_NUGGETS] += event->amount;
        break;
    case TOLD_BOUGHT:
        t->spent += event->amount;
        break;
    case TOLD_DIED:
        t->died++;
        break;
    case TOLD_CLOSED:
        t->closed++;
        break;
    case TOLD_OVER:
        t->end[event->way == OVER_BY_GEMS ? END_PILE : END_TURNS]++;
        break;
    default:
        break;
    }
}

/* Wins are counted from the first player on, and not by seat, because seats say
 * nothing about who begins. */
static void galleries_end(unsigned winners, int n_players, const told *now,
                          tally *sum)
{
    galleries_tally *t = sums_of(sum);
    int part = GALLERIES_PARTS / __builtin_popcount(winners);

    require(memory_in(now)->turns <= GALLERIES_TURNS);
    t->lasted[memory_in(now)->turns]++;
    for (int i = 0; i < n_players; i++)
        if (winners >> (memory_in(now)->first + i) % n_players & 1)
            t->won[i] += part;
}

/* ---- Figures ---- */

/* The turns of each player of a game, on average. */
static double mean_turns(const series *x)
{
    int64_t sum = 0;

    for (int turns = 0; turns <= GALLERIES_TURNS; turns++)
        sum += turns * sums_in(&x->tally)->lasted[turns];
    return results_mean(sum, x->tally.games * x->config.n_players);
}

/* The number of turns per player that `percent` of the games do not exceed. All
 * players' turns are counted together, so that it need not be whole. */
static double turns_of(const series *x, int percent)
{
    int64_t games = 0;
    int turns = -1;

    do
        games += sums_in(&x->tally)->lasted[++turns];
    while (100 * games < percent * x->tally.games && turns < GALLERIES_TURNS);
    return (double)turns / x->config.n_players;
}

/* The share of the games that the i-th player won, from the first on. */
static double share_of(const series *x, int i)
{
    return results_mean(sums_in(&x->tally)->won[i],
                        GALLERIES_PARTS * x->tally.games);
}

static double fair_share(const series *x)
{
    return 1.0 / x->config.n_players;
}

static int64_t all_gems(const galleries_tally *t)
{
    int64_t sum = 0;

    for (int i = 0; i < N_PAYS; i++)
        sum += t->paid[i];
    return sum;
}

/* ---- For people ---- */

static void head_turns(const results *r, FILE *to)
{
    (void)r;
    cli_head(TEXT_cli_table_games, 10, to);
    cli_head(TEXT_cli_study_mean, 10, to);
    cli_head(TEXT_cli_study_median, 10, to);
    cli_head(TEXT_cli_study_most, 10, to);
}

static void row_turns(const series *x, FILE *to)
{
    fprintf(to, "%10lld%10.1f%10.1f%10.1f", (long long)x->tally.games,
            mean_turns(x), turns_of(x, 50), turns_of(x, 95));
}

static void head_first(const results *r, FILE *to)
{
    (void)r;
    cli_head(TEXT_cli_study_first, 10, to);
    cli_head(TEXT_cli_table_interval, 15, to);
    cli_head(TEXT_cli_table_fair, 10, to);
    cli_head(TEXT_cli_study_above, 12, to);
}

static void row_first(const series *x, FILE *to)
{
    double low, high, share = share_of(x, 0);

    results_interval(share, x->tally.games, &low, &high);
    fprintf(to, "%10.1f", 100 * share);
    cli_range((cli_range_form){15, 4, 1}, low, high, to);
    fprintf(to, "%10.1f%+12.1f", 100 * fair_share(x),
            100 * (share - fair_share(x)));
}

static void head_order(const results *r, FILE *to)
{
    static const text_id ordinals[GALLERIES_SEATS] = {
        TEXT_cli_study_first, TEXT_cli_study_second, TEXT_cli_study_third,
        TEXT_cli_study_fourth};
    int most = r->series[r->n_series - 1].config.n_players;

    for (int i = 0; i < most; i++)
        cli_head(ordinals[i], 10, to);
}

static void row_order(const series *x, FILE *to)
{
    for (int i = 0; i < x->config.n_players; i++)
        fprintf(to, "%10.1f", 100 * share_of(x, i));
}

static void head_sources(const results *r, FILE *to)
{
    (void)r;
    for (int i = 0; i < countof(sources); i++)
        cli_head(sources[i].name, i < countof(sources) - 1 ? 10 : 14, to);
}

static void row_shares(const series *x, FILE *to)
{
    const galleries_tally *t = sums_in(&x->tally);

    for (int i = 0; i < countof(sources); i++)
        fprintf(to, "%*.1f", i < countof(sources) - 1 ? 10 : 14,
                results_percent(t->paid[sources[i].pay], all_gems(t)));
}

static void row_sources(const series *x, FILE *to)
{
    const galleries_tally *t = sums_in(&x->tally);

    for (int i = 0; i < countof(sources); i++)
        fprintf(to, "%*.2f", i < countof(sources) - 1 ? 10 : 14,
                results_mean(t->paid[sources[i].pay], x->tally.games));
}

static void head_ends(const results *r, FILE *to)
{
    (void)r;
    cli_head(TEXT_cli_study_noGem, 14, to);
    cli_head(TEXT_cli_study_allTurns, 14, to);
}

static void row_ends(const series *x, FILE *to)
{
    for (int i = 0; i < GALLERIES_ENDS; i++)
        fprintf(to, "%14.1f",
                results_percent(sums_in(&x->tally)->end[i], x->tally.games));
}

static void head_events(const results *r, FILE *to)
{
    (void)r;
    cli_head(TEXT_cli_study_closed, 18, to);
    cli_head(TEXT_cli_study_died, 18, to);
    cli_head(TEXT_cli_study_spent, 18, to);
}

static void row_events(const series *x, FILE *to)
{
    const galleries_tally *t = sums_in(&x->tally);

    fprintf(to, "%18.2f%18.2f%18.2f", results_mean(t->closed, x->tally.games),
            results_mean(t->died, x->tally.games),
            results_mean(t->spent, x->tally.games));
}

static const table tables[] = {
    {TEXT_cli_study_turns, head_turns, row_turns},
    {TEXT_cli_study_firstWon, head_first, row_first},
    {TEXT_cli_study_order, head_order, row_order},
    {TEXT_cli_study_sources, head_sources, row_shares},
    {TEXT_cli_study_sourceGems, head_sources, row_sources},
    {TEXT_cli_study_gamesEnded, head_ends, row_ends},
    {TEXT_cli_study_averageGame, head_events, row_events},
};

/* ---- For programs ---- */

static void json_turns(const series *x, adit_text *out)
{
    json_key(out, "turns_per_player");
    json_open(out, '{');
    cli_json_real(out, "mean", mean_turns(x));
    cli_json_real(out, "median", turns_of(x, 50));
    cli_json_real(out, "percentile_95", turns_of(x, 95));
    json_close(out, '}');
}

/* From the first player on: games won, of which a shared one is a part. */
static void json_order(const series *x, adit_text *out)
{
    json_key(out, "order");
    json_open(out, '[');
    for (int i = 0; i < x->config.n_players; i++) {
        double low, high, share = share_of(x, i);

        results_interval(share, x->tally.games, &low, &high);
        json_open(out, '{');
        json_key_int(out, "place", i + 1);
        cli_json_real(out, "won", share * (double)x->tally.games);
        cli_json_real(out, "won_percent", 100 * share);
        cli_json_real(out, "won_percent_low", low);
        cli_json_real(out, "won_percent_high", high);
        cli_json_real(out, "fair_percent", 100 * fair_share(x));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void json_sources(const galleries_tally *t, adit_text *out)
{
    json_key(out, "gems");
    json_open(out, '{');
    for (int i = 0; i < countof(sources); i++)
        json_key_int(out, sources[i].key, t->paid[sources[i].pay]);
    json_close(out, '}');
    json_key(out, "gems_percent");
    json_open(out, '{');
    for (int i = 0; i < countof(sources); i++)
        cli_json_real(out, sources[i].key,
                      results_percent(t->paid[sources[i].pay], all_gems(t)));
    json_close(out, '}');
}

static void galleries_json(const series *x, adit_text *out)
{
    const galleries_tally *t = sums_in(&x->tally);

    json_turns(x, out);
    json_order(x, out);
    json_sources(t, out);
    json_key_int(out, "spent", t->spent);
    json_key(out, "ends");
    json_open(out, '{');
    for (int i = 0; i < GALLERIES_ENDS; i++)
        json_key_int(out, ends[i], t->end[i]);
    json_close(out, '}');
    json_key_int(out, "closed", t->closed);
    json_key_int(out, "died", t->died);
}

const study study_galleries = {
    .game = &galleries_game,
    .gold = "gems",
    .gold_name = TEXT_cli_results_gemsOf,
    .tables = tables,
    .n_tables = countof(tables),
    .hear = galleries_hear,
    .end = galleries_end,
    .json = galleries_json,
};
