/* study_saboteur.c -- what can be learned from games of `saboteur`: which side
 * won, how rounds ended, and what each side got. It hears the events of each
 * game as they happen and adds whole numbers. The sides become known only after
 * a round is over, and before gold is handed out. In the list of results.c,
 * which prints its tables. */
#include "core/json.h"
#include "games/saboteur.h"
#include "lab/results.h"

/* ---- What is counted ---- */

enum { SABOTEUR_SIDES = 2, SABOTEUR_ENDS = 2 };

typedef struct side_tally {
    int64_t won, dwarves, gold; /* rounds won; dwarves of all rounds; nuggets */
} side_tally;

typedef struct saboteur_tally {
    int64_t rounds, no_saboteur; /* all; those in which none was in play */
    int64_t end[SABOTEUR_ENDS];
    side_tally side[SABOTEUR_SIDES];
} saboteur_tally;

/* The round that is being settled. */
typedef struct round_told {
    int by, saboteurs;
    uint8_t side[ADIT_MAX_PLAYERS];
} round_told;

STUDY_HAS(saboteur_tally, round_told)

enum { MINERS, SABOTEURS };
enum { END_TREASURE, END_EXHAUSTED };

static const char *const sides[] = {"miners", "saboteurs"};
static const char *const ends[] = {"treasure", "exhausted"};

/* A round is over, dwarves are shown, gold is handed out: in this order.
 * Saboteurs win only if there is one, which is not known before a dwarf is
 * shown: for this reason a round counts as one without a saboteur until then. A
 * dwarf without a seat is the card that was left over. */
static void saboteur_hear(const adit_event *event, told *now, tally *sum)
{
    saboteur_tally *t = sums_of(sum);
    int side = event->card == DWARF_SABOTEUR ? SABOTEURS : MINERS;

    switch (event->kind) {
    case EVENT_ENDED:
        *memory_of(now) = (round_told){.by = event->way};
        t->rounds++;
        t->end[event->way == BY_TREASURE ? END_TREASURE : END_EXHAUSTED]++;
        t->no_saboteur++; /* until one is shown */
        t->side[MINERS].won += event->way == BY_TREASURE;
        break;
    case EVENT_SHOWN:
        if (event->seat == ADIT_NOBODY)
            break;
        memory_of(now)->side[event->seat] = (uint8_t)side;
        t->side[side].dwarves++;
        if (side == MINERS || memory_of(now)->saboteurs++ > 0)
            break;
        t->no_saboteur--;
        t->side[SABOTEURS].won += memory_of(now)->by == BY_EXHAUSTION;
        break;
    case EVENT_PAID:
    case EVENT_TOOK:
        t->side[memory_of(now)->side[event->seat]].gold += event->amount;
        break;
    default:
        break;
    }
}

/* ---- Roles ---- */

static const uint8_t roles[] = {DWARF_MINER, DWARF_SABOTEUR};

/* Looks into the state. Only for seating bots (pairing.c). */
static unsigned saboteurs_of(const void *state)
{
    const saboteur *s = state;
    unsigned seats = 0;

    for (int seat = 0; seat < s->head.n_players; seat++)
        seats |= (unsigned)(s->dwarf[seat] == DWARF_SABOTEUR) << seat;
    return seats;
}

/* ---- For people ---- */

static void head_sides(const results *r, FILE *to)
{
    (void)r;
    cli_head(TEXT_cli_table_rounds, 10, to);
    cli_head(TEXT_cli_study_miners, 12, to);
    cli_head(TEXT_cli_table_interval, 15, to);
    cli_head(TEXT_cli_study_saboteurs, 12, to);
    cli_head(TEXT_cli_table_interval, 15, to);
}

/* The two shares need not add up to 100 %: in a round without saboteurs that
 * finds no treasure, nobody wins. */
static void row_sides(const series *x, FILE *to)
{
    const saboteur_tally *t = sums_in(&x->tally);

    fprintf(to, "%10lld", (long long)t->rounds);
    for (int i = 0; i < SABOTEUR_SIDES; i++) {
        double low, high;

        results_interval(results_mean(t->side[i].won, t->rounds), t->rounds,
                         &low, &high);
        fprintf(to, "%12.1f", results_percent(t->side[i].won, t->rounds));
        cli_range((cli_range_form){15, 4, 1}, low, high, to);
    }
}

static void head_ends(const results *r, FILE *to)
{
    (void)r;
    cli_head(TEXT_cli_study_treasure, 14, to);
    cli_head(TEXT_cli_study_exhausted, 14, to);
    cli_head(TEXT_cli_study_noSaboteur, 14, to);
}

static void row_ends(const series *x, FILE *to)
{
    const saboteur_tally *t = sums_in(&x->tally);

    for (int i = 0; i < SABOTEUR_ENDS; i++)
        fprintf(to, "%14.1f", results_percent(t->end[i], t->rounds));
    fprintf(to, "%14.1f", results_percent(t->no_saboteur, t->rounds));
}

static void head_round(const results *r, FILE *to)
{
    (void)r;
    cli_head(TEXT_cli_table_moves, 10, to);
    cli_head(TEXT_cli_study_minerGold, 19, to);
    cli_head(TEXT_cli_study_saboteurGold, 19, to);
}

static void row_round(const series *x, FILE *to)
{
    const saboteur_tally *t = sums_in(&x->tally);

    fprintf(to, "%10.1f", results_mean(x->tally.moves, t->rounds));
    for (int i = 0; i < SABOTEUR_SIDES; i++)
        fprintf(to, "%19.2f",
                results_mean(t->side[i].gold, t->side[i].dwarves));
}

static const table tables[] = {
    {TEXT_cli_study_roundsWon, head_sides, row_sides},
    {TEXT_cli_study_roundsEnded, head_ends, row_ends},
    {TEXT_cli_study_averageRound, head_round, row_round},
};

/* ---- For programs ---- */

static void json_side(const side_tally *side, const char *name, int64_t rounds,
                      adit_text *out)
{
    double low, high;

    results_interval(results_mean(side->won, rounds), rounds, &low, &high);
    json_open(out, '{');
    json_key_string(out, "side", name);
    json_key_int(out, "won", side->won);
    cli_json_real(out, "won_percent", results_percent(side->won, rounds));
    cli_json_real(out, "won_percent_low", low);
    cli_json_real(out, "won_percent_high", high);
    json_key_int(out, "dwarves", side->dwarves);
    json_key_int(out, "gold", side->gold);
    cli_json_real(out, "gold_per_dwarf",
                  results_mean(side->gold, side->dwarves));
    json_close(out, '}');
}

static void saboteur_json(const series *x, adit_text *out)
{
    const saboteur_tally *t = sums_in(&x->tally);

    json_key_int(out, "rounds", t->rounds);
    cli_json_real(out, "moves_per_round",
                  results_mean(x->tally.moves, t->rounds));
    json_key(out, "ends");
    json_open(out, '{');
    for (int i = 0; i < SABOTEUR_ENDS; i++)
        json_key_int(out, ends[i], t->end[i]);
    json_close(out, '}');
    json_key_int(out, "no_saboteur", t->no_saboteur);
    json_key(out, "sides");
    json_open(out, '[');
    for (int i = 0; i < SABOTEUR_SIDES; i++)
        json_side(&t->side[i], sides[i], t->rounds, out);
    json_close(out, ']');
}

const study study_saboteur = {
    .game = &saboteur_game,
    .gold = "gold",
    .gold_name = TEXT_cli_results_goldOf,
    .tables = tables,
    .n_tables = countof(tables),
    .hear = saboteur_hear,
    .json = saboteur_json,
    .roles = roles,
    .n_roles = countof(roles),
    .saboteurs = saboteurs_of,
};
