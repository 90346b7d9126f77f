/* study_saboteur2.c -- what can be learned from games of `saboteur2`: what each
 * role won and got, who connected and whose way was free, and which new cards
 * were laid. It hears the events of each game as they happen and adds whole
 * numbers. A player's role may change during a round: wins and gold belong to
 * the role that they show at its end. In the list of results.c, which prints
 * its tables. */
#include "core/json.h"
#include "games/saboteur2.h"
#include "lab/results.h"

/* ---- What is counted ---- */

/* A round ends with the treasure or without it. The player who connected is
 * green, blue or another. A way is free for both teams, one or none, as bits.
 * Cards of some kinds are laid. */
enum {
    SABOTEUR2_ENDS = 2,
    SABOTEUR2_CONNECTS = 3,
    SABOTEUR2_WAYS = 4,
    SABOTEUR2_KINDS = 7
};

typedef struct role_tally {
    int64_t dealt, dwarves; /* at the beginning of rounds, and at their end */
    int64_t won, gold;      /* rounds; paid by them */
    int64_t stole, lost;    /* by thefts */
} role_tally;

typedef struct saboteur2_tally {
    int64_t rounds;
    int64_t end[SABOTEUR2_ENDS];
    role_tally role[N_DWARVES];
    int64_t connected[SABOTEUR2_CONNECTS][SABOTEUR2_WAYS];
    int64_t won[SABOTEUR2_WAYS];   /* rounds, by the teams that won */
    int64_t laid[SABOTEUR2_KINDS]; /* cards */
    int64_t
        led_by[SABOTEUR2_KINDS]; /* treasures with such a card in the mine */
    int64_t thefts, stolen, trapped, crystals, hats, sheds;
} saboteur2_tally;

/* What is remembered of the present round, from its deal on. */
typedef struct round_told {
    unsigned trapped;
    uint8_t role[ADIT_MAX_PLAYERS];
    uint8_t lies[SABOTEUR2_KINDS]; /* cards in the mine */
} round_told;

STUDY_HAS(saboteur2_tally, round_told)

enum { END_TREASURE, END_EXHAUSTED };
enum { BY_GREEN, BY_BLUE, BY_OTHER };

static const char *const ends[] = {"treasure", "exhausted"};

/* The roles in the order of their tables. */
static const uint8_t roles[] = {DWARF_GREEN,     DWARF_BLUE,
                                DWARF_BOSS,      DWARF_PROFITEER,
                                DWARF_GEOLOGIST, DWARF_SABOTEUR};

/* Ways by their bits, 1 green and 2 blue; and in the order of their tables. */
static const char *const ways[SABOTEUR2_WAYS] = {"none", "green", "blue",
                                                 "both"};
static const uint8_t ways_in_order[] = {3, 1, 2, 0};

static const char *const connects[] = {"green", "blue", "other"};

enum {
    KIND_BRIDGE,
    KIND_CURVES,
    KIND_LADDER,
    KIND_GREEN,
    KIND_BLUE,
    KIND_HALF,
    KIND_CRYSTAL
};

static const text_id kinds[SABOTEUR2_KINDS] = {
    TEXT_cli_study_kinds_bridge,   TEXT_cli_study_kinds_curves,
    TEXT_cli_study_kinds_ladder,   TEXT_cli_study_kinds_greenDoor,
    TEXT_cli_study_kinds_blueDoor, TEXT_cli_study_kinds_half,
    TEXT_cli_study_kinds_crystal};
static const char *const kind_keys[SABOTEUR2_KINDS] = {
    "bridges",    "curves",       "ladders", "green_doors",
    "blue_doors", "half_blocked", "crystals"};

/* The kind of a path card, or -1 for one of the base game, which is not counted
 * here. */
static int kind_of(int card)
{
    static const int8_t by_feature[] = {[FEATURE_LADDER] = KIND_LADDER,
                                        [FEATURE_GREEN] = KIND_GREEN,
                                        [FEATURE_BLUE] = KIND_BLUE,
                                        [FEATURE_CRYSTAL] = KIND_CRYSTAL};
    card_sides sides = card_lies[lies_so(card, false)];

    if (card < N_CARDS)
        return -1;
    if (sides.feature != FEATURE_NONE)
        return by_feature[sides.feature];
    if (card == CARD_BRIDGE)
        return KIND_BRIDGE;
    return sides.second ? KIND_CURVES : KIND_HALF;
}

/* ---- Hearing ---- */

/* A card that falls is not in the mine any more, but it was laid. */
static void hear_mine(const adit_event *e, told *now, saboteur2_tally *t)
{
    int kind = kind_of(e->card);

    if (kind < 0)
        return;
    if (e->kind == EVENT_FELL) {
        memory_of(now)->lies[kind]--;
        return;
    }
    memory_of(now)->lies[kind]++;
    t->laid[kind]++;
}

/* How the round ended, and what the mine and the players looked like at that
 * moment. */
static void hear_end(const adit_event *e, const told *now, saboteur2_tally *t)
{
    t->rounds++;
    t->end[e->way == BY_TREASURE ? END_TREASURE : END_EXHAUSTED]++;
    t->trapped += __builtin_popcount(memory_in(now)->trapped);
    t->crystals += memory_in(now)->lies[KIND_CRYSTAL];
    for (int i = 0; i < SABOTEUR2_KINDS; i++)
        t->led_by[i] += e->way == BY_TREASURE && memory_in(now)->lies[i] > 0;
}

/* The event's `way` says for which teams the way is free, and its `card` which
 * teams win. */
static void hear_way(const adit_event *e, const told *now, saboteur2_tally *t)
{
    int dwarf = memory_in(now)->role[e->seat];
    int by = dwarf == DWARF_GREEN  ? BY_GREEN
             : dwarf == DWARF_BLUE ? BY_BLUE
                                   : BY_OTHER;

    t->connected[by][e->way]++;
    t->won[e->card]++;
}

/* A thief may find nothing to steal. */
static void hear_theft(const adit_event *e, const told *now, saboteur2_tally *t)
{
    if (e->amount == 0)
        return;
    t->stolen += e->amount;
    t->role[memory_in(now)->role[e->seat]].stole += e->amount;
    t->role[memory_in(now)->role[e->target]].lost += e->amount;
}

static void hear_round(const adit_event *e, told *now, saboteur2_tally *t)
{
    switch (e->kind) {
    case EVENT_ROUND:
        *now = (told){0};
        break;
    case EVENT_DEALT:
        t->role[e->card].dealt++;
        break;
    case EVENT_DUG:
    case EVENT_FELL:
        hear_mine(e, now, t);
        break;
    case EVENT_THIEF:
        t->thefts++;
        break;
    case EVENT_HAT:
        t->hats++;
        break;
    case EVENT_TRAPPED:
        memory_of(now)->trapped |= 1u << e->target;
        break;
    case EVENT_FREED:
        memory_of(now)->trapped &= ~(1u << e->target);
        break;
    case EVENT_SHED:
        t->sheds++;
        if (e->way == FRONT_TRAP)
            memory_of(now)->trapped &= ~(1u << e->seat);
        break;
    default:
        break;
    }
}

/* A round is over, dwarves are shown, the way is announced, gold is handed out,
 * thieves steal: in this order. What comes later relies on the roles that were
 * shown. */
static void saboteur2_hear(const adit_event *e, told *now, tally *sum)
{
    saboteur2_tally *t = sums_of(sum);

    switch (e->kind) {
    case EVENT_ENDED:
        hear_end(e, now, t);
        break;
    case EVENT_SHOWN:
        memory_of(now)->role[e->seat] = e->card;
        t->role[e->card].dwarves++;
        break;
    case EVENT_FREE_WAY:
        hear_way(e, now, t);
        break;
    case EVENT_PAID:
        t->role[memory_of(now)->role[e->seat]].won++;
        t->role[memory_of(now)->role[e->seat]].gold += e->amount;
        break;
    case EVENT_CRYSTALS:
        t->role[memory_of(now)->role[e->seat]].gold += e->amount;
        break;
    case EVENT_STOLE:
        hear_theft(e, now, t);
        break;
    default:
        hear_round(e, now, t);
    }
}

/* ---- Roles ---- */

/* Looks into the state. Only for seating bots (pairing.c). */
static unsigned saboteurs_of(const void *state)
{
    const saboteur2 *s = state;
    unsigned seats = 0;

    for (int seat = 0; seat < s->head.n_players; seat++)
        seats |= (unsigned)(s->dwarf[seat] == DWARF_SABOTEUR) << seat;
    return seats;
}

/* ---- For people ---- */

static void head_roles(const results *r, FILE *to)
{
    for (int i = 0; i < countof(roles); i++)
        cli_cell(to, 11, results_role(r->game, roles[i]));
}

static void row_dealt(const series *x, FILE *to)
{
    for (int i = 0; i < countof(roles); i++)
        fprintf(to, "%11lld",
                (long long)sums_in(&x->tally)->role[roles[i]].dealt);
}

/* Geologists never win: they are paid for crystals. */
static void row_won(const series *x, FILE *to)
{
    for (int i = 0; i < countof(roles); i++) {
        const role_tally *role = &sums_in(&x->tally)->role[roles[i]];

        if (roles[i] == DWARF_GEOLOGIST)
            fprintf(to, "%11s", "-");
        else
            fprintf(to, "%11.1f", results_percent(role->won, role->dwarves));
    }
}

/* "3.9-12.5": at most ten characters, so that it stands apart in a column of
 * eleven. For this reason 100 has no digit after the point. */
static void write_interval(double low, double high, char out[32])
{
    snprintf(out, 32, high > 99.95 ? "%.1f-%.0f" : "%.1f-%.1f", low, high);
}

/* Dwarves of one role win together: the interval is by rounds. */
static void row_won_interval(const series *x, FILE *to)
{
    for (int i = 0; i < countof(roles); i++) {
        estimate won = stats_clusters(&x->tally.role[roles[i]].won);
        char text[32];

        write_interval(100 * won.low, 100 * won.high, text);
        fprintf(to, "%11s", roles[i] == DWARF_GEOLOGIST ? "-" : text);
    }
}

static void row_gold(const series *x, FILE *to)
{
    for (int i = 0; i < countof(roles); i++) {
        const role_tally *role = &sums_in(&x->tally)->role[roles[i]];

        fprintf(to, "%11.2f", results_mean(role->gold, role->dwarves));
    }
}

/* What thefts brought or cost a dwarf. A change that rounds to zero is shown
 * without a minus sign. */
static void row_thefts(const series *x, FILE *to)
{
    for (int i = 0; i < countof(roles); i++) {
        const role_tally *role = &sums_in(&x->tally)->role[roles[i]];

        double change = results_mean(role->stole - role->lost, role->dwarves);

        fprintf(to, "%+11.2f", change > -0.005 && change < 0.005 ? 0 : change);
    }
}

static void head_ends(const results *r, FILE *to)
{
    (void)r;
    cli_head(TEXT_cli_table_rounds, 9, to);
    cli_head(TEXT_cli_study_treasure, 10, to);
    cli_head(TEXT_cli_study_exhausted, 11, to);
    cli_head(TEXT_cli_study_bothTeams, 12, to);
    cli_head(TEXT_cli_study_green, 8, to);
    cli_head(TEXT_cli_study_blue, 9, to);
    cli_head(TEXT_cli_study_neither, 9, to);
}

static void row_ends(const series *x, FILE *to)
{
    static const int8_t widths[] = {12, 8, 9, 9};
    const saboteur2_tally *t = sums_in(&x->tally);

    fprintf(to, "%9lld%10.1f%11.1f", (long long)t->rounds,
            results_percent(t->end[END_TREASURE], t->rounds),
            results_percent(t->end[END_EXHAUSTED], t->rounds));
    for (int i = 0; i < SABOTEUR2_WAYS; i++)
        fprintf(to, "%*.1f", widths[i],
                results_percent(t->won[ways_in_order[i]], t->rounds));
}

static void head_end_intervals(const results *r, FILE *to)
{
    (void)r;
    cli_head(TEXT_cli_study_treasure, 14, to);
    cli_head(TEXT_cli_study_bothTeams, 14, to);
    cli_head(TEXT_cli_study_green, 14, to);
    cli_head(TEXT_cli_study_blue, 14, to);
    cli_head(TEXT_cli_study_neither, 14, to);
}

static void print_interval(int64_t part, int64_t n, FILE *to)
{
    char text[32];
    double low, high;

    results_interval(results_mean(part, n), n, &low, &high);
    write_interval(low, high, text);
    fprintf(to, "%14s", text);
}

static void row_end_intervals(const series *x, FILE *to)
{
    const saboteur2_tally *t = sums_in(&x->tally);

    print_interval(t->end[END_TREASURE], t->rounds, to);
    for (int i = 0; i < SABOTEUR2_WAYS; i++)
        print_interval(t->won[ways_in_order[i]], t->rounds, to);
}

static void head_ways(const results *r, FILE *to)
{
    (void)r;
    cli_head(TEXT_cli_study_both, 14, to);
    cli_head(TEXT_cli_study_green, 14, to);
    cli_head(TEXT_cli_study_blue, 14, to);
    cli_head(TEXT_cli_study_none, 14, to);
}

static void row_ways(const series *x, int by, FILE *to)
{
    const int64_t *connected = sums_in(&x->tally)->connected[by];

    for (int i = 0; i < SABOTEUR2_WAYS; i++)
        fprintf(to, "%14lld", (long long)connected[ways_in_order[i]]);
}

static void row_by_green(const series *x, FILE *to)
{
    row_ways(x, BY_GREEN, to);
}

static void row_by_blue(const series *x, FILE *to)
{
    row_ways(x, BY_BLUE, to);
}

static void row_by_other(const series *x, FILE *to)
{
    row_ways(x, BY_OTHER, to);
}

static void head_kinds(const results *r, FILE *to)
{
    (void)r;
    for (int i = 0; i < SABOTEUR2_KINDS; i++)
        cli_head(kinds[i], i == KIND_GREEN ? 12 : i == KIND_BLUE ? 11 : 9, to);
}

static void row_laid(const series *x, FILE *to)
{
    const saboteur2_tally *t = sums_in(&x->tally);

    for (int i = 0; i < SABOTEUR2_KINDS; i++)
        fprintf(to, "%*.2f",
                i == KIND_GREEN  ? 12
                : i == KIND_BLUE ? 11
                                 : 9,
                results_mean(t->laid[i], t->rounds));
}

/* Of the rounds that found the treasure, how many percent had such a card in
 * the mine. It shows use, not cause. */
static void row_led_by(const series *x, FILE *to)
{
    const saboteur2_tally *t = sums_in(&x->tally);

    for (int i = 0; i < SABOTEUR2_KINDS; i++)
        fprintf(to, "%*.1f",
                i == KIND_GREEN  ? 12
                : i == KIND_BLUE ? 11
                                 : 9,
                results_percent(t->led_by[i], t->end[END_TREASURE]));
}

static void head_round(const results *r, FILE *to)
{
    (void)r;
    cli_head(TEXT_cli_table_moves, 9, to);
    cli_head(TEXT_cli_study_crystals, 10, to);
    cli_head(TEXT_cli_study_hats, 8, to);
    cli_head(TEXT_cli_study_sheds, 8, to);
    cli_head(TEXT_cli_study_trapped, 9, to);
    cli_head(TEXT_cli_study_theftCards, 10, to);
    cli_head(TEXT_cli_study_stolen, 8, to);
}

static void row_round(const series *x, FILE *to)
{
    const saboteur2_tally *t = sums_in(&x->tally);

    fprintf(
        to, "%9.1f%10.2f%8.2f%8.2f%9.2f%10.2f%8.2f",
        results_mean(x->tally.moves, t->rounds),
        results_mean(t->crystals, t->rounds), results_mean(t->hats, t->rounds),
        results_mean(t->sheds, t->rounds), results_mean(t->trapped, t->rounds),
        results_mean(t->thefts, t->rounds), results_mean(t->stolen, t->rounds));
}

static const table tables[] = {
    {TEXT_cli_study_dealt, head_roles, row_dealt},
    {TEXT_cli_study_dwarfWon, head_roles, row_won},
    {TEXT_cli_study_sameIntervals, head_roles, row_won_interval},
    {TEXT_cli_study_paid, head_roles, row_gold},
    {TEXT_cli_study_thefts, head_roles, row_thefts},
    {TEXT_cli_study_endsAndTeams, head_ends, row_ends},
    {TEXT_cli_study_sameIntervals, head_end_intervals, row_end_intervals},
    {TEXT_cli_study_byGreen, head_ways, row_by_green},
    {TEXT_cli_study_byBlue, head_ways, row_by_blue},
    {TEXT_cli_study_byOther, head_ways, row_by_other},
    {TEXT_cli_study_laid, head_kinds, row_laid},
    {TEXT_cli_study_ledBy, head_kinds, row_led_by},
    {TEXT_cli_study_averageRound, head_round, row_round},
};

/* ---- For programs ---- */

static void json_role(const series *x, int dwarf, adit_text *out)
{
    const role_tally *role = &sums_in(&x->tally)->role[dwarf];
    estimate won = stats_clusters(&x->tally.role[dwarf].won);

    json_open(out, '{');
    json_key_string(out, "role", dwarf_names[dwarf]);
    json_key_int(out, "dealt", role->dealt);
    json_key_int(out, "dwarves", role->dwarves);
    json_key_int(out, "won", role->won);
    cli_json_real(out, "won_percent",
                  results_percent(role->won, role->dwarves));
    cli_json_real(out, "won_percent_low", 100 * won.low);
    cli_json_real(out, "won_percent_high", 100 * won.high);
    json_key_int(out, "gold", role->gold);
    cli_json_real(out, "gold_per_dwarf",
                  results_mean(role->gold, role->dwarves));
    json_key_int(out, "stole", role->stole);
    json_key_int(out, "lost", role->lost);
    json_close(out, '}');
}

/* An object with a number for each of some names. */
static void json_counts(adit_text *out, const char *key,
                        const char *const *names, const int64_t *counts, int n)
{
    json_key(out, key);
    json_open(out, '{');
    for (int i = 0; i < n; i++)
        json_key_int(out, names[i], counts[i]);
    json_close(out, '}');
}

static void saboteur2_json(const series *x, adit_text *out)
{
    const saboteur2_tally *t = sums_in(&x->tally);

    json_key_int(out, "rounds", t->rounds);
    cli_json_real(out, "moves_per_round",
                  results_mean(x->tally.moves, t->rounds));
    json_counts(out, "ends", ends, t->end, SABOTEUR2_ENDS);
    json_counts(out, "teams", ways, t->won, SABOTEUR2_WAYS);
    json_key(out, "connected");
    json_open(out, '{');
    for (int i = 0; i < SABOTEUR2_CONNECTS; i++)
        json_counts(out, connects[i], ways, t->connected[i], SABOTEUR2_WAYS);
    json_close(out, '}');
    json_key(out, "roles");
    json_open(out, '[');
    for (int i = 0; i < countof(roles); i++)
        json_role(x, roles[i], out);
    json_close(out, ']');
    json_counts(out, "laid", kind_keys, t->laid, SABOTEUR2_KINDS);
    json_counts(out, "treasures_with", kind_keys, t->led_by, SABOTEUR2_KINDS);
    json_key_int(out, "crystals", t->crystals);
    json_key_int(out, "hats", t->hats);
    json_key_int(out, "sheds", t->sheds);
    json_key_int(out, "trapped", t->trapped);
    json_key_int(out, "thefts", t->thefts);
    json_key_int(out, "stolen", t->stolen);
}

const study study_saboteur2 = {
    .game = &saboteur2_game,
    .gold = "gold",
    .gold_name = TEXT_cli_results_goldOf,
    .tables = tables,
    .n_tables = countof(tables),
    .hear = saboteur2_hear,
    .json = saboteur2_json,
    .roles = roles,
    .n_roles = countof(roles),
    .saboteurs = saboteurs_of,
};
