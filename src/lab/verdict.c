/* verdict.c -- what the deals of a match say about two bots: gold, games won,
 * ratings with their intervals, a decision if one was asked for; and how that
 * is shown, to people and to programs. Everything is an estimate from deals,
 * which are independent of each other; games of one deal are not. Called by
 * tournament.c and `adit match`.
 *
 * Ratings stand for strengths: in a game among several players a seat wins in
 * proportion to the strength of its bot. A side of the design `sides` is like
 * one seat. */
#include "lab/verdict.h"

#include "core/json.h"
#include "core/text.h"
#include "wire/record.h"
#include "wire/view.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Ratings ---- */

/* How strong A is, B being 1, if it wins so many games of a deal, and B so
 * many. */
static double strength_of(const pairing *d, double a, double b)
{
    if (d->design == DESIGN_ONE) {
        int n = d->config.n_players;

        return a < n ? a * (n - 1) / (n - a) : INFINITY;
    }
    return b > 0 ? a / b : INFINITY;
}

/* How many more games A wins with `a` of n seats than B with the others. */
static double surplus_of(int a, int n, double strength)
{
    double all = a * strength + (n - a);

    return (a * strength - (n - a)) / all;
}

/* What verdict_of_deal is on average if A is so strong, in units of
 * verdict_unit. The test compares this with what was seen. */
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

/* A difference of 1 is one game won more per game that A's seats are looked at
 * in: two games, or in the design `one` a game for each seat. */
double verdict_unit(const pairing *d)
{
    int games = d->design == DESIGN_ONE ? d->config.n_players : 2;

    return (double)RESULTS_WHOLE * games;
}

/* ---- A verdict ---- */

/* The rating, and its interval by drawing deals again: a rating is not a mean,
 * and there is no formula for its interval. Without memory the interval is
 * everything. The seed makes it the same each time. */
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

/* A deal is one cluster: all of its games are played with the same cards. */
static void add_roles(const deal *x, score role[N_RIVALS][N_DWARVES])
{
    for (int i = 0; i < N_RIVALS; i++)
        for (int j = 0; j < N_DWARVES; j++) {
            const small_score *s = &x->role[i][j];

            clusters_add(&role[i][j].won, s->won, s->dwarves);
            role[i][j].gold += s->gold;
        }
}

/* Gold is per seat and round, so that designs and numbers of players can be
 * compared. */
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

/* What is counted, and in what: "gold a round", as programs know it, or in the
 * present language. */
typedef struct unit {
    char name[64];
} unit;

static unit unit_for_programs(const verdicts *v)
{
    unit u;

    snprintf(u.name, sizeof u.name, "%s a %s", v->study->gold,
             v->study->n_roles > 0 ? "round" : "game");
    return u;
}

static unit unit_of(const verdicts *v)
{
    const char *gold = text_of(v->study->gold_name);
    unit u = {""};
    adit_text name = adit_text_in(u.name, sizeof u.name);

    if (v->study->n_roles > 0)
        TEXT(&name, cli_match_perRound, .gold = gold);
    else
        TEXT(&name, cli_match_perGame, .gold = gold);
    return u;
}

/* Never "-0": what is nearer to 0 than half of the last digit is 0. */
static double plain(double x, double half)
{
    return x > -half && x < half ? 0 : x;
}

/* ---- Sentences ---- */

typedef struct figure {
    char text[32];
} figure;

/* With its sign, and so many digits after the point. */
static figure figure_of(double x, int digits)
{
    figure f;

    snprintf(f.text, sizeof f.text, "%+.*f", digits, x);
    return f;
}

static figure elo_figure(double elo)
{
    figure f;

    snprintf(f.text, sizeof f.text, "%+g", elo);
    return f;
}

/* "A is stronger than B in saboteur for 5 players: ..." An interval that
 * contains 0 leaves it open. The three texts have the same holes. */
static void say_gold(const verdicts *v, const verdict *x, unit of,
                     char out[LINE_ROOM])
{
    const estimate *d = &x->difference;
    text_id id = d->low > 0    ? TEXT_cli_match_stronger
                 : d->high < 0 ? TEXT_cli_match_weaker
                               : TEXT_cli_match_unclear;
    figure value = figure_of(plain(d->value, 0.0005), 3);
    figure low = figure_of(plain(d->low, 0.0005), 3);
    figure high = figure_of(plain(d->high, 0.0005), 3);
    struct text_cli_match_unclear unclear = {.a = v->rival[RIVAL_A]->name,
                                             .b = v->rival[RIVAL_B]->name,
                                             .game = v->game->name,
                                             .n_players =
                                                 x->pairing->config.n_players,
                                             .difference = value.text,
                                             .unit = of.name,
                                             .low = low.text,
                                             .high = high.text};
    adit_text text = adit_text_in(out, LINE_ROOM);

    text_fill(&text, id, &unclear);
}

static void say_test(const verdicts *v, const verdict *x, char out[LINE_ROOM])
{
    figure low = elo_figure(v->sequential.low);
    figure high = elo_figure(v->sequential.high);
    int n = x->pairing->config.n_players;
    adit_text text = adit_text_in(out, LINE_ROOM);

    if (x->decided == 0)
        TEXT(&text, cli_match_undecided, .low = low.text, .high = high.text,
             .n_players = n, .n = x->deals);
    else
        TEXT(&text, cli_match_accepted,
             .this = x->decided > 0 ? high.text : low.text,
             .other = x->decided > 0 ? low.text : high.text, .n_players = n,
             .n = x->deals);
}

/* ---- For people ---- */

static const text_id about[N_DESIGNS] = {
    [DESIGN_SIDES] = TEXT_cli_match_designs_sides,
    [DESIGN_ONE] = TEXT_cli_match_designs_one,
    [DESIGN_MIXED] = TEXT_cli_match_designs_mixed,
};

static const cli_range_form interval = {16, 5, 1};

/* All that is needed to repeat the match; and a warning if a bot thinks by the
 * clock, because then it cannot be repeated. */
static void print_setting(const verdicts *v, FILE *to)
{
    char hex[65];
    size_t zeros;

    record_hex(v->seed, hex);
    zeros = strspn(hex, "0");
    for (int i = 0; i < N_RIVALS; i++) {
        results_letter(letters[i], to);
        fprintf(to, "%s\n", v->rival[i]->name);
    }
    results_label(TEXT_cli_results_game, to);
    fprintf(to, "%s\n", v->game->name);
    results_label(TEXT_cli_results_seed, to);
    fprintf(to, "%s\n", hex + (zeros < 64 ? zeros : 63));
    results_options(v->game, &v->verdict[0].pairing->config, to);
    if (v->rival[RIVAL_A]->ms || v->rival[RIVAL_B]->ms) {
        results_label(TEXT_cli_results_note, to);
        fprintf(to, "%s\n", text_of(TEXT_cli_match_clock));
    }
}

static void print_gold(const verdicts *v, const verdict *x, FILE *to)
{
    (void)v;
    fprintf(to, "%7d%10lld%10.3f%10.3f%+16.3f  %+7.3f %s %+.3f\n",
            x->pairing->config.n_players, (long long)x->deals, x->gold[RIVAL_A],
            x->gold[RIVAL_B], plain(x->difference.value, 0.0005),
            plain(x->difference.low, 0.0005), text_of(TEXT_cli_table_to),
            plain(x->difference.high, 0.0005));
}

static void print_share(const estimate *share, FILE *to)
{
    fprintf(to, "%7.1f", 100 * share->value);
    cli_range(interval, 100 * share->low, 100 * share->high, to);
}

static void print_wins(const verdicts *v, const verdict *x, FILE *to)
{
    (void)v;
    fprintf(to, "%7d", x->pairing->config.n_players);
    for (int i = 0; i < N_RIVALS; i++)
        print_share(&x->share[i], to);
    fprintf(to, "%+8.0f  %+5.0f %s %+.0f\n", plain(x->elo.value, 0.5),
            plain(x->elo.low, 0.5), text_of(TEXT_cli_table_to),
            plain(x->elo.high, 0.5));
}

static void print_found(const verdicts *v, const verdict *x, FILE *to)
{
    (void)v;
    fprintf(to, "%7d", x->pairing->config.n_players);
    for (int i = 0; i < N_RIVALS; i++)
        print_share(&x->found[i], to);
    fprintf(to, "\n");
}

static void print_role(const verdict *x, int rival, int role, FILE *to)
{
    const score *s = &x->role[rival][role];
    estimate won = stats_clusters(&s->won);

    if (s->won.n == 0)
        return;
    fprintf(to, "%7d   %-4s", x->pairing->config.n_players, letters[rival]);
    cli_cell(to, -10, results_role(x->pairing->game, role));
    fprintf(to, "%9lld%8.1f", (long long)s->won.sizes, 100 * won.value);
    cli_range(interval, 100 * won.low, 100 * won.high, to);
    fprintf(to, "%9.3f\n", results_mean(s->gold, s->won.sizes));
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

/* "A's" */
static void head_rival(int rival, int columns, FILE *to)
{
    char words[16];
    adit_text text = adit_text_in(words, sizeof words);

    TEXT(&text, cli_match_of, .letter = letters[rival]);
    cli_cell(to, columns, words);
}

static void head_title(const char *title, FILE *to)
{
    fprintf(to, "\n%s\n", title);
    cli_head(TEXT_cli_table_players, 7, to);
}

static void head_gold(const verdicts *v, FILE *to)
{
    head_title(unit_of(v).name, to);
    cli_head(TEXT_cli_table_deals, 10, to);
    head_rival(RIVAL_A, 10, to);
    head_rival(RIVAL_B, 10, to);
    cli_head(TEXT_cli_match_difference, 16, to);
    fprintf(to, "    %s\n", text_of(TEXT_cli_table_interval));
}

static void head_shares(text_id title, FILE *to)
{
    head_title(text_of(title), to);
    for (int rival = 0; rival < N_RIVALS; rival++) {
        head_rival(rival, 7, to);
        cli_head(TEXT_cli_table_interval, 16, to);
    }
}

static void head_roles(const verdicts *v, FILE *to)
{
    char words[256];
    adit_text title = adit_text_in(words, sizeof words);

    TEXT(&title, cli_match_inRole, .unit = unit_of(v).name);
    head_title(words, to);
    fprintf(to, "  ");
    cli_head(TEXT_cli_table_bot, -5, to);
    cli_head(TEXT_cli_table_role, -10, to);
    cli_head(TEXT_cli_table_dwarves, 9, to);
    cli_head(TEXT_cli_table_won, 8, to);
    cli_head(TEXT_cli_table_interval, 16, to);
    cli_head(TEXT_cli_table_gold, 9, to);
    fprintf(to, "\n");
}

static void head_test(const sequential *s, FILE *to)
{
    char words[128];
    adit_text title = adit_text_in(words, sizeof words);

    TEXT(&title, cli_match_test, .high = elo_figure(s->high).text,
         .low = elo_figure(s->low).text);
    head_title(words, to);
    cli_head(TEXT_cli_table_deals, 10, to);
    cli_head(TEXT_cli_match_llr, 10, to);
    cli_head(TEXT_cli_match_lower, 10, to);
    cli_head(TEXT_cli_match_upper, 10, to);
    fprintf(to, "\n");
}

/* The tables of one design. Finding the treasure is counted in `sides` only,
 * where one rival has all the diggers. */
static void print_design(const verdicts *v, design of, FILE *to)
{
    bool sides = of == DESIGN_SIDES;

    fprintf(to, "\n%s\n", text_of(about[of]));
    head_gold(v, to);
    print_each(v, of, print_gold, to);
    head_shares(sides ? TEXT_cli_match_roundsWon : TEXT_cli_match_gamesWon, to);
    cli_head(TEXT_cli_match_elo, 8, to);
    fprintf(to, "   %s\n", text_of(TEXT_cli_table_interval));
    print_each(v, of, print_wins, to);
    if (sides) {
        head_shares(TEXT_cli_match_found, to);
        fprintf(to, "\n");
        print_each(v, of, print_found, to);
    }
    if (v->study->n_roles > 0) {
        head_roles(v, to);
        print_each(v, of, print_roles, to);
    }
    if (v->sequential.wanted) {
        head_test(&v->sequential, to);
        print_each(v, of, print_test, to);
    }
}

static void print_sentence(const verdicts *v, const verdict *x, FILE *to)
{
    char line[LINE_ROOM];

    say_gold(v, x, unit_of(v), line);
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

/* Elo is what was asked for; `expected` is the same in games won, as it was
 * tested. */
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
    say_gold(v, x, unit_for_programs(v), line);
    json_key_string(out, "says", line);
    json_close(out, '}');
}

void verdicts_json(const verdicts *v, FILE *to)
{
    char buffer[JSON_ROOM], hex[65];
    adit_text out = adit_text_in(buffer, sizeof buffer);

    text_choose("en"); /* which is what programs are used to */
    record_hex(v->seed, hex);
    json_open(&out, '{');
    for (int i = 0; i < N_RIVALS; i++)
        json_key_string(&out, keys[i], v->rival[i]->name);
    json_key_string(&out, "game", v->game->name);
    view_options(v->game, &v->verdict[0].pairing->config, &out);
    json_key_string(&out, "seed", hex);
    json_key_string(&out, "unit", unit_for_programs(v).name);
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

/* The bare results, before any estimate, for people who do their own
 * statistics. */
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
