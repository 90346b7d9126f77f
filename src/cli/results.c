/* results.c -- what came of many games. */
#include "cli/results.h"

#include <string.h>

#include "core/json.h"
#include "games/saboteur.h"
#include "wire/view.h"

enum { JSON_ROOM = 64 * 1024 };

void results_add(tally *sum, const tally *t)
{
    sum->games += t->games;
    sum->moves += t->moves;
    sum->rounds += t->rounds;
    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++) {
        sum->won[seat] += t->won[seat];
        sum->gold[seat] += t->gold[seat];
    }
    for (int i = 0; i < MAX_ENDS; i++)
        sum->end[i] += t->end[i];
    sum->one_sided += t->one_sided;
    for (int i = 0; i < MAX_SIDES; i++) {
        sum->side[i].won += t->side[i].won;
        sum->side[i].dwarves += t->side[i].dwarves;
        sum->side[i].gold += t->side[i].gold;
    }
}

/* ---- What is known of single games: all that the simulation knows ---- */

enum { MINERS, SABOTEURS };
enum { END_TREASURE, END_EXHAUSTED };

/* A round is over, dwarves are shown, gold is handed out: in this order. */
static void hear_saboteur(const adit_event *event, round_told *r, tally *t)
{
    int side = event->card == DWARF_SABOTEUR ? SABOTEURS : MINERS;

    switch (event->kind) {
    case EVENT_ENDED:
        *r = (round_told){.by = event->way};
        t->rounds++;
        t->end[r->by == BY_TREASURE ? END_TREASURE : END_EXHAUSTED]++;
        t->one_sided++; /* until one is shown */
        t->side[MINERS].won += r->by == BY_TREASURE;
        break;
    case EVENT_SHOWN:
        if (event->seat == ADIT_NOBODY)
            break;
        r->side[event->seat] = (uint8_t)side;
        t->side[side].dwarves++;
        if (side == MINERS || r->saboteurs++ > 0)
            break;
        t->one_sided--;
        t->side[SABOTEURS].won += r->by == BY_EXHAUSTION;
        break;
    case EVENT_PAID:
    case EVENT_TOOK:
        t->side[r->side[event->seat]].gold += event->amount;
        break;
    default:
        break;
    }
}

static const study studies[] = {
    {.game = &saboteur_game,
     .side = {"miners", "saboteurs"},
     .one_of = {"miner", "saboteur"},
     .end = {"treasure", "exhausted"},
     .one_sided = "no saboteur",
     .one_sided_key = "no_saboteur",
     .hear = hear_saboteur},
};

const study *results_study(const adit_game *game)
{
    for (int i = 0; i < countof(studies); i++)
        if (studies[i].game == game)
            return &studies[i];
    return NULL;
}

/* ---- Results ---- */

static double mean(int64_t sum, int64_t n)
{
    return n > 0 ? (double)sum / (double)n : 0;
}

static double percent(int64_t part, int64_t n)
{
    return 100 * mean(part, n);
}

/* Newton's method: one root is not worth a mathematical library. */
static double square_root(double v)
{
    double root = v > 1 ? v : 1;

    for (int i = 0; i < 64; i++)
        root = (root + v / root) / 2;
    return v > 0 ? root : 0;
}

/* Wilson's interval of 95 % for a share, in percent. */
static void interval(int64_t part, int64_t n, double *low, double *high)
{
    double z = 1.96, p = mean(part, n), m = n > 0 ? (double)n : 1;
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

/* A table has a row for each number of players. */
typedef struct table {
    const char *title;
    bool of_rounds; /* only for a game with sides */
    void (*head)(const results *r, FILE *to);
    void (*row)(const series *x, FILE *to);
} table;

static void head_sides(const results *r, FILE *to)
{
    fprintf(to, "%10s", "rounds");
    for (int i = 0; i < MAX_SIDES; i++)
        fprintf(to, "%12s  95 %% interval", r->study->side[i]);
}

static void row_sides(const series *x, FILE *to)
{
    const tally *t = &x->tally;

    fprintf(to, "%10lld", (long long)t->rounds);
    for (int i = 0; i < MAX_SIDES; i++) {
        double low, high;

        interval(t->side[i].won, t->rounds, &low, &high);
        fprintf(to, "%12.1f   %4.1f to %4.1f",
                percent(t->side[i].won, t->rounds), low, high);
    }
}

static void head_ends(const results *r, FILE *to)
{
    for (int i = 0; i < MAX_ENDS; i++)
        fprintf(to, "%14s", r->study->end[i]);
    fprintf(to, "%14s", r->study->one_sided);
}

static void row_ends(const series *x, FILE *to)
{
    for (int i = 0; i < MAX_ENDS; i++)
        fprintf(to, "%14.1f", percent(x->tally.end[i], x->tally.rounds));
    fprintf(to, "%14.1f", percent(x->tally.one_sided, x->tally.rounds));
}

static void head_round(const results *r, FILE *to)
{
    fprintf(to, "%10s", "moves");
    for (int i = 0; i < MAX_SIDES; i++)
        fprintf(to, "%12s's gold", r->study->one_of[i]);
}

static void row_round(const series *x, FILE *to)
{
    const tally *t = &x->tally;

    fprintf(to, "%10.1f", mean(t->moves, t->rounds));
    for (int i = 0; i < MAX_SIDES; i++)
        fprintf(to, "%19.2f", mean(t->side[i].gold, t->side[i].dwarves));
}

static void head_seats(const results *r, FILE *to)
{
    int most = r->series[r->n_series - 1].config.n_players;

    for (int seat = 0; seat < most; seat++)
        fprintf(to, seat < 9 ? "%4sP%d" : "%3sP%d", "", seat + 1);
}

static void head_game(const results *r, FILE *to)
{
    fprintf(to, "%10s", "moves");
    head_seats(r, to);
}

static void row_game(const series *x, FILE *to)
{
    const tally *t = &x->tally;

    fprintf(to, "%10.1f", mean(t->moves, t->games));
    for (int seat = 0; seat < x->config.n_players; seat++)
        fprintf(to, "%6.2f", mean(t->gold[seat], t->games));
}

static void head_games(const results *r, FILE *to)
{
    fprintf(to, "%10s", "games");
    head_seats(r, to);
}

static void row_games(const series *x, FILE *to)
{
    const tally *t = &x->tally;

    fprintf(to, "%10lld", (long long)t->games);
    for (int seat = 0; seat < x->config.n_players; seat++)
        fprintf(to, "%6.1f", percent(t->won[seat], t->games));
}

static const table tables[] = {
    {"rounds won, in percent", true, head_sides, row_sides},
    {"how rounds ended, in percent", true, head_ends, row_ends},
    {"a round, on average", true, head_round, row_round},
    {"a game, on average: moves, and gold by seat", false, head_game, row_game},
    {"games won or shared by seat, in percent", false, head_games, row_games},
};

void results_print(const results *r, FILE *to)
{
    print_setting(r, to);
    for (int i = 0; i < countof(tables); i++) {
        if (tables[i].of_rounds && r->study == NULL)
            continue;
        fprintf(to, "\n%s\nplayers", tables[i].title);
        tables[i].head(r, to);
        fprintf(to, "\n");
        for (int n = 0; n < r->n_series; n++) {
            fprintf(to, "%7d", r->series[n].config.n_players);
            tables[i].row(&r->series[n], to);
            fprintf(to, "\n");
        }
    }
}

/* ---- Results for programs ---- */

static void json_sides(const results *r, const tally *t, adit_text *out)
{
    json_key(out, "sides");
    json_open(out, '[');
    for (int i = 0; i < MAX_SIDES; i++) {
        const side_tally *side = &t->side[i];
        double low, high;

        interval(side->won, t->rounds, &low, &high);
        json_open(out, '{');
        json_key_string(out, "side", r->study->side[i]);
        json_key_int(out, "won", side->won);
        cli_json_real(out, "won_percent", percent(side->won, t->rounds));
        cli_json_real(out, "won_percent_low", low);
        cli_json_real(out, "won_percent_high", high);
        json_key_int(out, "dwarves", side->dwarves);
        json_key_int(out, "gold", side->gold);
        cli_json_real(out, "gold_per_dwarf", mean(side->gold, side->dwarves));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void json_rounds(const results *r, const tally *t, adit_text *out)
{
    json_key_int(out, "rounds", t->rounds);
    cli_json_real(out, "moves_per_round", mean(t->moves, t->rounds));
    json_key(out, "ends");
    json_open(out, '{');
    for (int i = 0; i < MAX_ENDS; i++)
        json_key_int(out, r->study->end[i], t->end[i]);
    json_close(out, '}');
    json_key_int(out, r->study->one_sided_key, t->one_sided);
    json_sides(r, t, out);
}

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
        cli_json_real(out, "won_percent", percent(t->won[seat], t->games));
        json_key_int(out, "gold", t->gold[seat]);
        cli_json_real(out, "gold_per_game", mean(t->gold[seat], t->games));
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
    cli_json_real(out, "moves_per_game", mean(t->moves, t->games));
    if (r->study != NULL)
        json_rounds(r, t, out);
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
