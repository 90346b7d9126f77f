/* results.c -- what came of many games: sums of whole numbers, which come out
 * alike in any order of games and with any number of threads, a table for
 * people and JSON for programs. It knows winners, gold and roles. What else can
 * be learned from a game belongs to its study (study_GAME.c), whose tables are
 * printed here. Called by simulation.c and `adit sim`; verdict.c and the
 * studies use its helpers. */
#include "lab/results.h"

#include <string.h>

#include "core/json.h"
#include "core/text.h"
#include "lab/stats.h"
#include "wire/record.h"
#include "wire/view.h"

enum { JSON_ROOM = 512 * 1024 }; /* with the longest numbers everywhere */

/* A tally is numbers of 64 bits and nothing else: for this reason a new field
 * needs no new code here. The assertion catches a size that is not so. */
void results_numbers(const tally *t, int64_t out[RESULTS_SUMS])
{
    _Static_assert(RESULTS_SUMS * sizeof *out == sizeof *t, "no other bytes");
    memcpy(out, t, sizeof *t);
}

/* Tables add some numbers to each other, which has to stay within 64 bits
 * whoever has written them: no game gives a billion of anything. */
static bool are_possible(const int64_t *numbers, int n, int64_t games)
{
    int64_t most = games * 1000000000;
    bool possible = true;

    for (int i = 0; i < n; i++)
        possible = possible && numbers[i] <= most && numbers[i] >= -most;
    return possible;
}

bool results_add_numbers(tally *sum, const int64_t from[RESULTS_SUMS])
{
    enum {
        PLAIN = offsetof(tally, parts) / sizeof *from,
        OWN = offsetof(tally, own) / sizeof *from
    };
    int64_t to[RESULTS_SUMS];
    bool fits = are_possible(from, PLAIN, from[0]) &&
                are_possible(from + OWN, STUDY_SUMS, from[0]);

    results_numbers(sum, to);
    for (int i = 0; i < RESULTS_SUMS; i++)
        fits = !__builtin_add_overflow(to[i], from[i], &to[i]) && fits;
    memcpy(sum, to, sizeof *sum);
    return fits;
}

void results_add(tally *sum, const tally *t)
{
    int64_t from[RESULTS_SUMS];

    results_numbers(t, from);
    results_add_numbers(sum, from);
}

/* ---- Studies ---- */

const study *results_study(const adit_game *game)
{
    static const study *const studies[] = {&study_saboteur, &study_saboteur2,
                                           &study_galleries};
    static const study none = {.gold = "gold",
                               .gold_name = TEXT_cli_results_goldOf};

    for (int i = 0; i < countof(studies); i++)
        if (studies[i]->game == game)
            return studies[i];
    return &none;
}

/* ---- Results ---- */

double results_mean(int64_t sum, int64_t n)
{
    return n > 0 ? (double)sum / (double)n : 0;
}

double results_percent(int64_t part, int64_t n)
{
    return 100 * results_mean(part, n);
}

void results_interval(double p, int64_t n, double *low, double *high)
{
    estimate share = stats_share(p, (double)n);

    *low = 100 * share.low;
    *high = 100 * share.high;
}

/* ---- Results for people ---- */

/* The column is nine characters wide, or wider where the present language has a
 * longer label: then all settings stand below each other. */
void results_letter(const char *label, FILE *to)
{
    static const text_id labels[] = {
        TEXT_cli_results_game, TEXT_cli_results_games,   TEXT_cli_results_seed,
        TEXT_cli_results_bots, TEXT_cli_results_options, TEXT_cli_results_note};
    int width = 9;

    for (int i = 0; i < countof(labels); i++)
        if (text_columns(text_of(labels[i])) >= width)
            width = text_columns(text_of(labels[i])) + 1;
    cli_cell(to, -width, label);
}

void results_label(text_id label, FILE *to)
{
    results_letter(text_of(label), to);
}

const char *results_role(const adit_game *game, int role)
{
    return text_or("cli.roles", game->roles[role]);
}

static bool has_one_bot(const series *x)
{
    bool alike = true;

    for (int seat = 0; seat < x->config.n_players; seat++)
        alike = alike && x->owner[seat] == 0;
    return alike;
}

/* One bot's name stands for all seats. */
static void print_bots(const results *r, FILE *to)
{
    const series *x = &r->series[0];

    results_label(TEXT_cli_results_bots, to);
    fprintf(to, "%s", x->bots[0].name);
    for (int seat = 1; !has_one_bot(x) && seat < x->config.n_players; seat++)
        fprintf(to, ",%s", x->bots[seat].name);
    fprintf(to, "\n");
}

/* Only options that differ from their defaults: a reader wants to know what is
 * special about a run. */
void results_options(const adit_game *game, const adit_config *config, FILE *to)
{
    char words[512];
    adit_text list = adit_text_in(words, sizeof words);

    for (int i = 0; i < game->n_options; i++) {
        if (config->option[i] == game->options[i].usual)
            continue;
        text_put(&list, list.length > 0 ? " " : "");
        text_put(&list, game->options[i].name);
        text_char(&list, '=');
        adit_config_value(game, config, i, &list);
    }
    results_label(TEXT_cli_results_options, to);
    if (list.length > 0)
        CLI_PRINT(to, cli_results_otherDefaults, .list = words);
    else
        fputs(text_of(TEXT_cli_results_defaults), to);
    fputc('\n', to);
}

/* All that is needed to repeat the run. A seed is shown as it can be typed:
 * without the zeros in front of it. */
static void print_setting(const results *r, FILE *to)
{
    char hex[65];
    size_t zeros;

    record_hex(r->seed, hex);
    zeros = strspn(hex, "0");
    results_label(TEXT_cli_results_game, to);
    fprintf(to, "%s\n", r->game->name);
    results_label(TEXT_cli_results_games, to);
    if (r->early > 0)
        CLI_PRINT(to, cli_results_early, .n = r->early);
    else
        CLI_PRINT(to, cli_results_forEach, .n = r->games);
    fputc('\n', to);
    results_label(TEXT_cli_results_seed, to);
    fprintf(to, "%s\n", hex + (zeros < 64 ? zeros : 63));
    print_bots(r, to);
    results_options(r->game, &r->series[0].config, to);
}

static void print_table(const results *r, const table *t, FILE *to)
{
    fprintf(to, "\n%s\n", text_of(t->title));
    cli_head(TEXT_cli_table_players, 7, to);
    t->head(r, to);
    fprintf(to, "\n");
    for (int n = 0; n < r->n_series; n++) {
        fprintf(to, "%7d", r->series[n].config.n_players);
        t->row(&r->series[n], to);
        fprintf(to, "\n");
    }
}

/* A table with a figure for each seat, with so many digits after the point. */
typedef struct by_seat {
    const char *title;
    text_id first; /* what the first column is */
    void (*print_first)(const tally *t, FILE *to);
    double (*figure)(const tally *t, int seat);
    int digits;
} by_seat;

static void print_moves(const tally *t, FILE *to)
{
    fprintf(to, "%10.1f", results_mean(t->moves, t->games));
}

static void print_games(const tally *t, FILE *to)
{
    fprintf(to, "%10lld", (long long)t->games);
}

static double gold_of(const tally *t, int seat)
{
    return results_mean(t->gold[seat], t->games);
}

static double wins_of(const tally *t, int seat)
{
    return results_percent(t->won[seat], t->games);
}

/* With more than ten seats the columns are narrower, and a long figure drops a
 * digit rather than touch its neighbour. */
static void print_figure(double figure, int digits, int width, FILE *to)
{
    int room = snprintf(NULL, 0, "%.*f", digits, figure);

    fprintf(to, "%*.*f", width, digits - (room >= width), figure);
}

static void print_by_seat(const results *r, const by_seat *of, FILE *to)
{
    int most = r->series[r->n_series - 1].config.n_players;
    int width = most > 10 ? 5 : 6;

    fprintf(to, "\n%s\n", of->title);
    cli_head(TEXT_cli_table_players, 7, to);
    cli_head(of->first, 10, to);
    for (int seat = 0; seat < most; seat++)
        fprintf(to, "%*sP%d", width - (seat < 9 ? 2 : 3), "", seat + 1);
    fprintf(to, "\n");
    for (int n = 0; n < r->n_series; n++) {
        const series *x = &r->series[n];

        fprintf(to, "%7d", x->config.n_players);
        of->print_first(&x->tally, to);
        for (int seat = 0; seat < x->config.n_players; seat++)
            print_figure(of->figure(&x->tally, seat), of->digits, width, to);
        fprintf(to, "\n");
    }
}

/* ---- By bot, where there are several ---- */

/* A bot's number is its first seat (`owner`), so that the search starts
 * there. */
static int64_t gold_of_bot(const series *x, int owner)
{
    int64_t gold = 0;

    for (int seat = owner; seat < x->config.n_players; seat++)
        gold += x->owner[seat] == owner ? x->tally.gold[seat] : 0;
    return gold;
}

static const cli_range_form interval = {17, 5, 1};

/* What a seat of the bot has won on average; one of n would be a fair share.
 * Seats of a game are not independent, and the interval counts games. */
static void print_bot(const results *r, const series *x, int owner, FILE *to)
{
    const clusters *parts = &x->tally.parts[owner];
    int64_t seats = parts->sizes / RESULTS_WHOLE;
    estimate won = stats_clusters(parts);

    (void)r;
    fprintf(to, "%7d   %-18s%7.1f", x->config.n_players, x->bots[owner].name,
            100 * won.value);
    cli_range(interval, 100 * won.low, 100 * won.high, to);
    fprintf(to, "%8.1f%11.2f\n", 100.0 / x->config.n_players,
            results_mean(gold_of_bot(x, owner), seats));
}

static void print_bot_roles(const results *r, const series *x, int owner,
                            FILE *to)
{
    for (int i = 0; i < r->study->n_roles; i++) {
        const score *s = &x->tally.role_of[owner][r->study->roles[i]];
        estimate won = stats_clusters(&s->won);

        if (s->won.n == 0)
            continue;
        fprintf(to, "%7d   %-18s", x->config.n_players, x->bots[owner].name);
        cli_cell(to, -10, results_role(r->game, r->study->roles[i]));
        fprintf(to, "%9lld%7.1f", (long long)s->won.sizes, 100 * won.value);
        cli_range(interval, 100 * won.low, 100 * won.high, to);
        fprintf(to, "%8.2f\n", results_mean(s->gold, s->won.sizes));
    }
}

static void print_each_bot(const results *r,
                           void (*print)(const results *, const series *, int,
                                         FILE *),
                           FILE *to)
{
    for (int i = 0; i < r->n_series; i++)
        for (int seat = 0; seat < r->series[i].config.n_players; seat++)
            if (r->series[i].owner[seat] == seat)
                print(r, &r->series[i], seat, to);
}

static void print_bot_head(FILE *to)
{
    fprintf(to, "\n");
    cli_head(TEXT_cli_table_players, 7, to);
    fprintf(to, "   ");
    cli_head(TEXT_cli_table_bot, -18, to);
}

static void print_by_bot(const results *r, FILE *to)
{
    const char *gold = text_of(r->study->gold_name);

    fprintf(to, "\n");
    CLI_PRINT(to, cli_results_wonByBot, .gold = gold);
    print_bot_head(to);
    cli_head(TEXT_cli_table_won, 7, to);
    cli_head(TEXT_cli_table_interval, 17, to);
    cli_head(TEXT_cli_table_fair, 8, to);
    cli_cell(to, 11, gold);
    fprintf(to, "\n");
    print_each_bot(r, print_bot, to);
    if (r->study->n_roles == 0)
        return;
    fprintf(to, "\n");
    CLI_PRINT(to, cli_results_wonByRole, .gold = gold);
    print_bot_head(to);
    cli_head(TEXT_cli_table_role, -10, to);
    cli_head(TEXT_cli_table_dwarves, 9, to);
    cli_head(TEXT_cli_table_won, 7, to);
    cli_head(TEXT_cli_table_interval, 17, to);
    cli_head(TEXT_cli_table_gold, 8, to);
    fprintf(to, "\n");
    print_each_bot(r, print_bot_roles, to);
}

static void print_beliefs(const results *r, FILE *to)
{
    insight_row rows[ADIT_MAX_PLAYERS];

    for (int n = 0; n < r->n_series; n++)
        rows[n] = (insight_row){r->series[n].config.n_players,
                                &r->series[n].tally.beliefs};
    insight_print(rows, r->n_series, to);
}

void results_print(const results *r, FILE *to)
{
    char words[128];
    adit_text title = adit_text_in(words, sizeof words);
    by_seat gold = {words, TEXT_cli_table_moves, print_moves, gold_of, 2};
    by_seat won = {text_of(TEXT_cli_results_wonBySeat), TEXT_cli_table_games,
                   print_games, wins_of, 1};

    TEXT(&title, cli_results_average, .gold = text_of(r->study->gold_name));
    print_setting(r, to);
    for (int i = 0; i < r->study->n_tables; i++)
        print_table(r, &r->study->tables[i], to);
    print_by_seat(r, &gold, to);
    print_by_seat(r, &won, to);
    if (!has_one_bot(&r->series[0]))
        print_by_bot(r, to);
    if (r->beliefs)
        print_beliefs(r, to);
}

/* ---- Results for programs ---- */

static void json_seats(const series *x, adit_text *out)
{
    const tally *t = &x->tally;

    json_key(out, "seats");
    json_open(out, '[');
    for (int seat = 0; seat < x->config.n_players; seat++) {
        json_open(out, '{');
        json_key_seat(out, "seat", seat);
        json_key_string(out, "bot", x->bots[seat].name);
        json_key_int(out, "won", t->won[seat]);
        cli_json_real(out, "won_percent",
                      results_percent(t->won[seat], t->games));
        json_key_int(out, "gold", t->gold[seat]);
        cli_json_real(out, "gold_per_game",
                      results_mean(t->gold[seat], t->games));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void json_share(adit_text *out, const char *key, const clusters *of)
{
    estimate share = stats_clusters(of);
    char name[32];

    cli_json_real(out, key, 100 * share.value);
    snprintf(name, sizeof name, "%s_low", key);
    cli_json_real(out, name, 100 * share.low);
    snprintf(name, sizeof name, "%s_high", key);
    cli_json_real(out, name, 100 * share.high);
}

static void json_bot_roles(const results *r, const series *x, int owner,
                           adit_text *out)
{
    json_key(out, "roles");
    json_open(out, '[');
    for (int i = 0; i < r->study->n_roles; i++) {
        const score *s = &x->tally.role_of[owner][r->study->roles[i]];

        json_open(out, '{');
        json_key_string(out, "role", r->game->roles[r->study->roles[i]]);
        json_key_int(out, "dwarves", s->won.sizes);
        json_key_int(out, "won", s->won.parts);
        json_share(out, "won_percent", &s->won);
        json_key_int(out, "gold", s->gold);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* Each bot, in the order of seats; `seats` is how many it has in a game. */
static void json_bots(const results *r, const series *x, adit_text *out)
{
    json_key(out, "bots");
    json_open(out, '[');
    for (int seat = 0; seat < x->config.n_players; seat++) {
        const clusters *parts = &x->tally.parts[seat];

        if (x->owner[seat] != seat)
            continue;
        json_open(out, '{');
        json_key_string(out, "bot", x->bots[seat].name);
        json_key_int(out, "seats",
                     parts->n ? parts->sizes / RESULTS_WHOLE / parts->n : 0);
        cli_json_real(out, "won", (double)parts->parts / RESULTS_WHOLE);
        json_share(out, "won_percent", parts);
        json_key_int(out, "gold", gold_of_bot(x, seat));
        json_bot_roles(r, x, seat, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void json_series(const results *r, const series *x, adit_text *out)
{
    const tally *t = &x->tally;

    json_open(out, '{');
    json_key_int(out, "players", x->config.n_players);
    json_key_int(out, "games", t->games);
    json_key_int(out, "moves", t->moves);
    cli_json_real(out, "moves_per_game", results_mean(t->moves, t->games));
    if (r->study->json != NULL)
        r->study->json(x, out);
    json_seats(x, out);
    json_bots(r, x, out);
    if (r->beliefs)
        insight_json(&t->beliefs, out);
    json_close(out, '}');
}

/* Keys do not depend on the language. A run that does not fit into JSON_ROOM
 * would be a bug. */
void results_json(const results *r, FILE *to)
{
    char buffer[JSON_ROOM], hex[65];
    adit_text out = adit_text_in(buffer, sizeof buffer);

    record_hex(r->seed, hex);
    json_open(&out, '{');
    json_key_string(&out, "game", r->game->name);
    view_options(r->game, &r->series[0].config, &out);
    json_key_string(&out, "seed", hex);
    json_key(&out, "results");
    json_open(&out, '[');
    for (int n = 0; n < r->n_series; n++)
        json_series(r, &r->series[n], &out);
    json_close(&out, ']');
    json_close(&out, '}');
    require(!out.cut);
    fprintf(to, "%s\n", buffer);
}

/* ---- Scores ---- */

/* What one owner's seats made of the round. Seats of the same owner and role
 * depend on each other, so that they are one cluster. */
static void count_owner(scores *s, int owner)
{
    int won[N_DWARVES] = {0}, dwarves[N_DWARVES] = {0};

    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++) {
        int role = s->last.role[seat];

        if (role == DWARF_NONE || s->owner[seat] != owner)
            continue;
        dwarves[role]++;
        won[role] += s->last.won >> seat & 1;
        s->of[owner][role].gold += s->last.gold[seat];
    }
    for (int role = 0; role < N_DWARVES; role++)
        clusters_add(&s->of[owner][role].won, won[role], dwarves[role]);
}

static void count(scores *s)
{
    unsigned owners = 0;

    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++)
        if (s->owner[seat] != SCORE_NOBODY)
            owners |= 1u << s->owner[seat];
    for (; owners; owners &= owners - 1)
        count_owner(s, __builtin_ctz(owners));
}

/* The game's `round` collects what its events say, and is true when the round
 * is over. */
void scores_hear(scores *s, const adit_story *story)
{
    for (int i = 0; s->game->round != NULL && i < story->n; i++)
        if (s->game->round(&story->event[i], &s->last))
            count(s);
}
