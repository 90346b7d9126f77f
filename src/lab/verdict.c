/* verdict.c -- what the deals of a tournament say about two bots: gold, games won,
 * ratings with their intervals, a decision if one was asked for; and how that is
 * shown, to people and to programs. Called by tournament.c and `adit match`. */
#include "lab/verdict.h"

#include "core/json.h"
#include "wire/record.h"
#include "wire/view.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Ratings ---- */

/* Ratings stand for strengths: in a game among several a seat wins in proportion
 * to the strength of its bot. (A side of the design `sides` is like one seat.) */

/* How strong A is, B being 1, if it wins so much of a deal, and B so much. */
static double strength_of(const pairing *d, double a, double b)
{
    if (d->design == DESIGN_ONE) {
        int n = d->config.n_players;

        return a < n ? a * (n - 1) / (n - a) : INFINITY;
    }
    return b > 0 ? a / b : INFINITY;
}

/* How much more A wins with so many of n seats than B with the others. */
static double surplus_of(int a, int n, double strength)
{
    double all = a * strength + (n - a);

    return (a * strength - (n - a)) / all;
}

/* What a deal is expected to give for A's strength, by verdict_of_deal. */
static double expected(const pairing *d, double strength)
{
    int n = d->config.n_players;

    switch (d->design) {
    case DESIGN_SIDES:
        return (strength - 1) / (strength + 1);
    case DESIGN_ONE:
        return strength / (strength + n - 1) - 1.0 / n;
    default:
        return (surplus_of(n / 2, n, strength) +
                surplus_of(n - n / 2, n, strength)) /
               2;
    }
}

static double elo_of(const void *pair_of, double a, double b)
{
    return stats_elo(
        strength_of(pair_of, a / RESULTS_WHOLE, b / RESULTS_WHOLE));
}

sprt verdict_test(const pairing *d, const sequential *s)
{
    return sprt_of(expected(d, stats_odds(s->low)),
                   expected(d, stats_odds(s->high)), s->alpha, s->beta);
}

int64_t verdict_of_deal(const deal *x)
{
    return x->won[RIVAL_A] - x->won[RIVAL_B];
}

double verdict_unit(const pairing *d)
{
    int games = d->design == DESIGN_ONE ? d->config.n_players : 2;

    return (double)RESULTS_WHOLE * games;
}

/* ---- A verdict ---- */

/* The interval of ratings, by drawing deals again. */
static estimate rate(const pairing *d, const deal *deals, int64_t n,
                     const uint8_t seed[32])
{
    int32_t(*pair)[2] = malloc((size_t)n * sizeof *pair);
    stats_units units = {.n = n, .of = elo_of, .context = d};
    estimate elo = {0, -STATS_MAX_ELO, STATS_MAX_ELO};
    uint64_t at;

    if (pair == NULL)
        return elo;
    for (int64_t i = 0; i < n; i++)
        memcpy(pair[i], deals[i].won, sizeof pair[i]);
    units.pair = pair;
    memcpy(&at, seed, sizeof at);
    elo = stats_bootstrap(&units, adit_luck_from(at));
    free(pair);
    return elo;
}

static void add_roles(const deal *x, score role[N_RIVALS][N_DWARVES])
{
    for (int i = 0; i < N_RIVALS; i++)
        for (int j = 0; j < N_DWARVES; j++) {
            const small_score *s = &x->role[i][j];

            clusters_add(&role[i][j].won, s->won, s->dwarves);
            role[i][j].gold += s->gold;
        }
}

verdict verdict_of(const pairing *d, const deal *deals, int64_t n,
                   const uint8_t seed[32])
{
    verdict v = {.pairing = d, .deals = n};
    int seats = d->config.n_players;
    int most = RESULTS_WHOLE * (d->design == DESIGN_SIDES ? 2 : seats);
    moments difference = {0}, gold[N_RIVALS] = {{0}};
    clusters won[N_RIVALS] = {{0}}, found[N_RIVALS] = {{0}};

    for (int64_t i = 0; i < n; i++) {
        const deal *x = &deals[i];

        moments_add(&difference, x->gold[RIVAL_A] - x->gold[RIVAL_B]);
        for (int r = 0; r < N_RIVALS; r++) {
            moments_add(&gold[r], x->gold[r]);
            clusters_add(&won[r], x->won[r], most);
            clusters_add(&found[r], x->found[r], 1);
        }
        add_roles(x, v.role);
    }
    v.difference = stats_mean(&difference, seats * pairing_rounds(d));
    for (int r = 0; r < N_RIVALS; r++) {
        v.gold[r] = moments_mean(&gold[r]) / (seats * pairing_rounds(d));
        v.share[r] = stats_clusters(&won[r]);
        v.found[r] = stats_clusters(&found[r]);
    }
    v.elo = rate(d, deals, n, seed);
    return v;
}

/* ---- How it is shown ---- */

enum { LINE_ROOM = 1024, JSON_ROOM = 256 * 1024 };

static const char *const letters[N_RIVALS] = {"A", "B"};
static const char *const keys[N_RIVALS] = {"a", "b"};

/* "gold a round" */
typedef struct unit {
    char name[32];
} unit;

static unit unit_of(const verdicts *v)
{
    unit u;

    snprintf(u.name, sizeof u.name, "%s a %s", v->study->gold,
             v->study->n_roles > 0 ? "round" : "game");
    return u;
}

/* Never "-0": what is nearer to 0 than half of the last digit is 0. */
static double plain(double x, double half)
{
    return x > -half && x < half ? 0 : x;
}

/* ---- Sentences ---- */

/* "A is stronger than B in saboteur for 5 players: ..." */
static void say_gold(const verdicts *v, const verdict *x, char out[LINE_ROOM])
{
    const char *a = v->rival[RIVAL_A]->name, *b = v->rival[RIVAL_B]->name;
    const estimate *d = &x->difference;
    char first[2 * CLI_BOT_NAME + 64];

    if (d->low > 0 || d->high < 0)
        snprintf(first, sizeof first, "%s is %s than %s", a,
                 d->low > 0 ? "stronger" : "weaker", b);
    else
        snprintf(first, sizeof first, "could not tell %s and %s apart", a, b);
    snprintf(out, LINE_ROOM,
             "%s in %s for %d players: %+.3f %s (95 %%: %+.3f to %+.3f)", first,
             v->game->name, x->pairing->config.n_players,
             plain(d->value, 0.0005), unit_of(v).name, plain(d->low, 0.0005),
             plain(d->high, 0.0005));
}

/* What the sequential test has found. */
static void say_test(const verdicts *v, const verdict *x, char out[LINE_ROOM])
{
    const sequential *s = &v->sequential;
    int n = x->pairing->config.n_players;

    if (x->decided == 0)
        snprintf(out, LINE_ROOM,
                 "could not decide between %+g and %+g Elo for %d players in "
                 "%lld deals",
                 s->low, s->high, n, (long long)x->deals);
    else
        snprintf(out, LINE_ROOM,
                 "accepted %+g Elo, against %+g, for %d players after %lld "
                 "deals",
                 x->decided > 0 ? s->high : s->low,
                 x->decided > 0 ? s->low : s->high, n, (long long)x->deals);
}

/* ---- For people ---- */

static const char *const about[N_DESIGNS] = {
    [DESIGN_SIDES] =
        "sides: A against saboteurs of B, and B against saboteurs of A",
    [DESIGN_ONE] = "one: in each seat an A among B's, and then B's only",
    [DESIGN_MIXED] = "mixed: half A's and half B's, then the other way round",
};

static void print_setting(const verdicts *v, FILE *to)
{
    char hex[65];
    size_t zeros;

    record_hex(v->seed, hex);
    zeros = strspn(hex, "0");
    for (int i = 0; i < N_RIVALS; i++)
        fprintf(to, "%s        %s\n", letters[i], v->rival[i]->name);
    fprintf(to, "game     %s\n", v->game->name);
    fprintf(to, "seed     %s\n", hex + (zeros < 64 ? zeros : 63));
    results_options(v->game, &v->verdict[0].pairing->config, to);
    if (v->rival[RIVAL_A]->ms || v->rival[RIVAL_B]->ms)
        fprintf(to, "note     a bot that thinks by the clock does not play "
                    "alike twice\n");
}

static void print_gold(const verdicts *v, const verdict *x, FILE *to)
{
    (void)v;
    fprintf(to, "%7d%10lld%10.3f%10.3f%+16.3f  %+7.3f to %+.3f\n",
            x->pairing->config.n_players, (long long)x->deals, x->gold[RIVAL_A],
            x->gold[RIVAL_B], plain(x->difference.value, 0.0005),
            plain(x->difference.low, 0.0005),
            plain(x->difference.high, 0.0005));
}

static void print_wins(const verdicts *v, const verdict *x, FILE *to)
{
    (void)v;
    fprintf(to, "%7d", x->pairing->config.n_players);
    for (int i = 0; i < N_RIVALS; i++)
        fprintf(to, "%7.1f  %5.1f to %5.1f", 100 * x->share[i].value,
                100 * x->share[i].low, 100 * x->share[i].high);
    fprintf(to, "%+8.0f  %+5.0f to %+.0f\n", plain(x->elo.value, 0.5),
            plain(x->elo.low, 0.5), plain(x->elo.high, 0.5));
}

static void print_found(const verdicts *v, const verdict *x, FILE *to)
{
    (void)v;
    fprintf(to, "%7d", x->pairing->config.n_players);
    for (int i = 0; i < N_RIVALS; i++)
        fprintf(to, "%7.1f  %5.1f to %5.1f", 100 * x->found[i].value,
                100 * x->found[i].low, 100 * x->found[i].high);
    fprintf(to, "\n");
}

static void print_role(const verdict *x, int rival, int role, FILE *to)
{
    const score *s = &x->role[rival][role];
    estimate won = stats_clusters(&s->won);

    if (s->won.n == 0)
        return;
    fprintf(to, "%7d   %-4s%-10s%9lld%8.1f  %5.1f to %5.1f%9.3f\n",
            x->pairing->config.n_players, letters[rival], dwarf_names[role],
            (long long)s->won.sizes, 100 * won.value, 100 * won.low,
            100 * won.high, results_mean(s->gold, s->won.sizes));
}

static void print_roles(const verdicts *v, const verdict *x, FILE *to)
{
    for (int i = 0; i < v->study->n_roles; i++)
        for (int rival = 0; rival < N_RIVALS; rival++)
            print_role(x, rival, v->study->roles[i], to);
}

static void print_test(const verdicts *v, const verdict *x, FILE *to)
{
    (void)v;
    fprintf(to, "%7d%10lld%10.2f%10.2f%10.2f\n", x->pairing->config.n_players,
            (long long)x->deals, x->ratio, x->test.lower, x->test.upper);
}

typedef void print_rows(const verdicts *v, const verdict *x, FILE *to);

static void print_each(const verdicts *v, design of, print_rows *print,
                       FILE *to)
{
    for (int i = 0; i < v->n; i++)
        if (v->verdict[i].pairing->design == of)
            print(v, &v->verdict[i], to);
}

static void print_design(const verdicts *v, design of, FILE *to)
{
    const char *what = of == DESIGN_SIDES ? "rounds" : "games";

    fprintf(to, "\n%s\n\n%s\n", about[of], unit_of(v).name);
    fprintf(to, "players     deals       A's       B's    A's less B's"
                "    95 %% interval\n");
    print_each(v, of, print_gold, to);
    fprintf(to, "\n%s won%s, in percent, and what it is in Elo\n", what,
            of == DESIGN_SIDES ? "" : " by a seat, ties in parts");
    fprintf(to, "players    A's   95 %% interval    B's   95 %% interval"
                "     Elo   95 %% interval\n");
    print_each(v, of, print_wins, to);
    if (of == DESIGN_SIDES) {
        fprintf(to, "\ntreasures found against the other one's saboteurs, in "
                    "percent\n");
        fprintf(to,
                "players    A's   95 %% interval    B's   95 %% interval\n");
        print_each(v, of, print_found, to);
    }
    if (v->study->n_roles > 0) {
        fprintf(to, "\nrounds won in a role, in percent, and %s\n",
                unit_of(v).name);
        fprintf(to, "players  bot  role        dwarves     won"
                    "   95 %% interval     gold\n");
        print_each(v, of, print_roles, to);
    }
    if (v->sequential.wanted) {
        fprintf(to, "\nsequential test of %+g against %+g Elo\n",
                v->sequential.high, v->sequential.low);
        fprintf(to, "players     deals       LLR     lower     upper\n");
        print_each(v, of, print_test, to);
    }
}

static void print_sentence(const verdicts *v, const verdict *x, FILE *to)
{
    char line[LINE_ROOM];

    say_gold(v, x, line);
    fprintf(to, "%s: %s\n", design_names[x->pairing->design], line);
    if (!v->sequential.wanted)
        return;
    say_test(v, x, line);
    fprintf(to, "%s: %s\n", design_names[x->pairing->design], line);
}

void verdicts_print(const verdicts *v, FILE *to)
{
    int seen = N_DESIGNS;

    print_setting(v, to);
    for (int i = 0; i < v->n; i++) {
        int of = v->verdict[i].pairing->design;

        if (of != seen)
            print_design(v, (design)of, to);
        seen = of;
    }
    fprintf(to, "\n");
    for (int i = 0; i < v->n; i++)
        print_sentence(v, &v->verdict[i], to);
}

/* ---- For programs ---- */

static void json_estimate(adit_text *out, const char *key, const estimate *e)
{
    json_key(out, key);
    json_open(out, '{');
    cli_json_real(out, "value", e->value);
    cli_json_real(out, "low", e->low);
    cli_json_real(out, "high", e->high);
    json_close(out, '}');
}

static void json_role(const verdict *x, int rival, int role, adit_text *out)
{
    const score *s = &x->role[rival][role];
    estimate won = stats_clusters(&s->won);

    json_open(out, '{');
    json_key_string(out, "bot", keys[rival]);
    json_key_string(out, "role", dwarf_names[role]);
    json_key_int(out, "deals", s->won.n);
    json_key_int(out, "dwarves", s->won.sizes);
    json_key_int(out, "won", s->won.parts);
    json_key_int(out, "gold", s->gold);
    json_estimate(out, "share_won", &won);
    cli_json_real(out, "gold_per_dwarf", results_mean(s->gold, s->won.sizes));
    json_close(out, '}');
}

static void json_roles(const verdicts *v, const verdict *x, adit_text *out)
{
    json_key(out, "roles");
    json_open(out, '[');
    for (int i = 0; i < v->study->n_roles; i++)
        for (int rival = 0; rival < N_RIVALS; rival++)
            json_role(x, rival, v->study->roles[i], out);
    json_close(out, ']');
}

static void json_test(const verdicts *v, const verdict *x, adit_text *out)
{
    static const char *const accepted[] = {"low", "neither", "high"};

    json_key(out, "sprt");
    json_open(out, '{');
    cli_json_real(out, "elo_low", v->sequential.low);
    cli_json_real(out, "elo_high", v->sequential.high);
    cli_json_real(out, "expected_low", x->test.low);
    cli_json_real(out, "expected_high", x->test.high);
    cli_json_real(out, "llr", x->ratio);
    cli_json_real(out, "lower", x->test.lower);
    cli_json_real(out, "upper", x->test.upper);
    json_key_string(out, "accepted", accepted[1 + x->decided]);
    json_close(out, '}');
}

static void json_verdict(const verdicts *v, const verdict *x, adit_text *out)
{
    const estimate *d = &x->difference;
    char line[LINE_ROOM];

    json_open(out, '{');
    json_key_string(out, "design", design_names[x->pairing->design]);
    json_key_int(out, "players", x->pairing->config.n_players);
    json_key_int(out, "deals", x->deals);
    json_key_int(out, "games", x->deals * pairing_games(x->pairing));
    cli_json_real(out, "gold_a", x->gold[RIVAL_A]);
    cli_json_real(out, "gold_b", x->gold[RIVAL_B]);
    json_estimate(out, "difference", d);
    json_estimate(out, "share_won_a", &x->share[RIVAL_A]);
    json_estimate(out, "share_won_b", &x->share[RIVAL_B]);
    json_estimate(out, "elo", &x->elo);
    if (x->pairing->design == DESIGN_SIDES) {
        json_estimate(out, "share_found_a", &x->found[RIVAL_A]);
        json_estimate(out, "share_found_b", &x->found[RIVAL_B]);
    }
    json_roles(v, x, out);
    if (v->sequential.wanted)
        json_test(v, x, out);
    json_key_string(out, "verdict",
                    d->low > 0    ? "stronger"
                    : d->high < 0 ? "weaker"
                                  : "unclear");
    say_gold(v, x, line);
    json_key_string(out, "says", line);
    json_close(out, '}');
}

void verdicts_json(const verdicts *v, FILE *to)
{
    char buffer[JSON_ROOM], hex[65];
    adit_text out = adit_text_in(buffer, sizeof buffer);

    record_hex(v->seed, hex);
    json_open(&out, '{');
    for (int i = 0; i < N_RIVALS; i++)
        json_key_string(&out, keys[i], v->rival[i]->name);
    json_key_string(&out, "game", v->game->name);
    view_options(v->game, &v->verdict[0].pairing->config, &out);
    json_key_string(&out, "seed", hex);
    json_key_string(&out, "unit", unit_of(v).name);
    json_key(&out, "results");
    json_open(&out, '[');
    for (int i = 0; i < v->n; i++)
        json_verdict(v, &v->verdict[i], &out);
    json_close(&out, ']');
    json_close(&out, '}');
    require(!out.cut);
    fprintf(to, "%s\n", buffer);
}

static void json_pair(adit_text *out, const char *key,
                      const int32_t pair[N_RIVALS])
{
    json_key(out, key);
    json_open(out, '[');
    for (int i = 0; i < N_RIVALS; i++)
        json_int(out, pair[i]);
    json_close(out, ']');
}

void verdict_list(const pairing *d, const deal *deals, int64_t n, FILE *to)
{
    for (int64_t i = 0; i < n; i++) {
        char line[LINE_ROOM];
        adit_text out = adit_text_in(line, sizeof line);

        json_open(&out, '{');
        json_key_string(&out, "design", design_names[d->design]);
        json_key_int(&out, "players", d->config.n_players);
        json_key_int(&out, "deal", i);
        json_key_seats(&out, "a", deals[i].seats);
        json_pair(&out, "gold", deals[i].gold);
        json_pair(&out, "won", deals[i].won);
        json_close(&out, '}');
        fprintf(to, "%s\n", line);
    }
}
