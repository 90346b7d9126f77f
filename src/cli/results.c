/* results.c -- what came of many games. */
#include "cli/results.h"

#include <string.h>

#include "core/json.h"
#include "wire/view.h"

enum { JSON_ROOM = 64 * 1024 };

/* A tally is whole numbers and nothing else. */
void results_add(tally *sum, const tally *t)
{
    enum { NUMBERS = sizeof(tally) / sizeof(int64_t) };
    int64_t to[NUMBERS], from[NUMBERS];

    _Static_assert(sizeof to == sizeof(tally), "no other bytes");
    memcpy(to, sum, sizeof to);
    memcpy(from, t, sizeof from);
    for (int i = 0; i < NUMBERS; i++)
        to[i] += from[i];
    memcpy(sum, to, sizeof to);
}

/* ---- Studies ---- */

const study *results_study(const adit_game *game)
{
    static const study *const studies[] = {&study_saboteur, &study_saboteur2,
                                           &study_galleries};
    static const study none = {.gold = "gold"};

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

/* Newton's method: one root is not worth a mathematical library. */
static double square_root(double v)
{
    double root = v > 1 ? v : 1;

    for (int i = 0; i < 64; i++)
        root = (root + v / root) / 2;
    return v > 0 ? root : 0;
}

void results_interval(double p, int64_t n, double *low, double *high)
{
    double z = 1.96, m = n > 0 ? (double)n : 1;
    double middle = (p + z * z / (2 * m)) / (1 + z * z / m);
    double half = z / (1 + z * z / m) *
                  square_root(p * (1 - p) / m + z * z / (4 * m * m));

    *low = middle > half ? 100 * (middle - half) : 0;
    *high = middle + half < 1 ? 100 * (middle + half) : 100;
}

static void write_hex(const uint8_t seed[32], char out[65])
{
    for (int i = 0; i < 32; i++)
        snprintf(out + 2 * i, 3, "%02x", seed[i]);
}

/* ---- Results for people ---- */

/* One bot's name stands for all seats. */
static void print_bots(const results *r, FILE *to)
{
    const series *x = &r->series[0];
    bool alike = true;

    for (int seat = 1; seat < x->config.n_players; seat++)
        alike = alike && x->bots[seat] == x->bots[0];
    fprintf(to, "bots     %s", x->bots[0]->name);
    for (int seat = 1; !alike && seat < x->config.n_players; seat++)
        fprintf(to, ",%s", x->bots[seat]->name);
    fprintf(to, "\n");
}

static void print_options(const results *r, FILE *to)
{
    const adit_config *config = &r->series[0].config;
    int unusual = 0;

    fprintf(to, "options ");
    for (int i = 0; i < r->game->n_options; i++) {
        char value[32];
        adit_text t = adit_text_in(value, sizeof value);

        if (config->option[i] == r->game->options[i].usual)
            continue;
        adit_config_value(r->game, config, i, &t);
        fprintf(to, " %s=%s", r->game->options[i].name, value);
        unusual++;
    }
    fprintf(to, "%s\n", unusual ? ", else as usual" : " as usual");
}

static void print_setting(const results *r, FILE *to)
{
    char hex[65];
    size_t zeros;

    write_hex(r->seed, hex);
    zeros = strspn(hex, "0");
    fprintf(to, "game     %s\n", r->game->name);
    fprintf(to, "games    %lld for each number of players\n",
            (long long)r->games);
    fprintf(to, "seed     %s\n", hex + (zeros < 64 ? zeros : 63));
    print_bots(r, to);
    print_options(r, to);
}

static void print_table(const results *r, const table *t, FILE *to)
{
    fprintf(to, "\n%s\nplayers", t->title);
    t->head(r, to);
    fprintf(to, "\n");
    for (int n = 0; n < r->n_series; n++) {
        fprintf(to, "%7d", r->series[n].config.n_players);
        t->row(&r->series[n], to);
        fprintf(to, "\n");
    }
}

/* A figure for each seat, with so many digits behind the point. */
typedef struct by_seat {
    const char *title, *first; /* what the first column is */
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

/* More than ten seats stand closer, and drop a digit rather than touch. */
static void print_figure(double figure, int digits, int width, FILE *to)
{
    int room = snprintf(NULL, 0, "%.*f", digits, figure);

    fprintf(to, "%*.*f", width, digits - (room >= width), figure);
}

static void print_by_seat(const results *r, const by_seat *of, FILE *to)
{
    int most = r->series[r->n_series - 1].config.n_players;
    int width = most > 10 ? 5 : 6;

    fprintf(to, "\n%s\nplayers%10s", of->title, of->first);
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

void results_print(const results *r, FILE *to)
{
    char title[64];
    by_seat gold = {title, "moves", print_moves, gold_of, 2};
    by_seat won = {"games won or shared by seat, in percent", "games",
                   print_games, wins_of, 1};

    snprintf(title, sizeof title, "a game, on average: moves, and %s by seat",
             r->study->gold);
    print_setting(r, to);
    for (int i = 0; i < r->study->n_tables; i++)
        print_table(r, &r->study->tables[i], to);
    print_by_seat(r, &gold, to);
    print_by_seat(r, &won, to);
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
        json_key_string(out, "bot", x->bots[seat]->name);
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
    json_close(out, '}');
}

void results_json(const results *r, FILE *to)
{
    char buffer[JSON_ROOM], hex[65];
    adit_text out = adit_text_in(buffer, sizeof buffer);

    write_hex(r->seed, hex);
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
