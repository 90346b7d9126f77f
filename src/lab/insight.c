/* insight.c -- how good beliefs are. A game that was played is watched once
 * more by somebody without a seat, by each seat, and by the programs that
 * played in it. What they hold likely is compared with what turned out to be
 * so: at the deal, half way through a round and at its end. Sums are whole
 * numbers, so that the number of threads changes nothing. Called by
 * simulation.c; results.c shows it.
 *
 * Forecasts are measured in two ways: by the logarithmic loss, which punishes a
 * wrong certainty hard, and by the Brier score, the squared error over all
 * roles. Less is better for both. */
#include "lab/insight.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/believer.h"
#include "common/cli.h"
#include "core/json.h"

enum { MOST_ROUNDS = 16 };

/* A belief in what is not so costs no more than this. Without it, a single
 * "impossible" that was possible after all would make the mean infinite. */
static const double least = 1e-6;

/* How many moves come before each moment of a round. */
typedef struct hours {
    int at[INSIGHT_MOMENTS];
} hours;

/* What a group of viewers forecast at one moment of one round. It is averaged
 * before it is added up: viewers of the same round are not independent of each
 * other, rounds are. */
typedef struct sheet {
    double loss, brier, goal_loss;
    int n, n_viewers, found;
    struct {
        double believed;
        int n, were;
    } bin[INSIGHT_BINS];
} sheet;

struct insight {
    believer by[1 + ADIT_MAX_PLAYERS]; /* the public first */
    program_bot *program[ADIT_MAX_PLAYERS];
    const char *trouble; /* with one of them */
    match match;
    adit_story story;
    adit_event events[ADIT_MAX_EVENTS];
    hours rounds[MOST_ROUNDS];
    int n_rounds;
    struct {
        double loss, brier;
    } dealt[INSIGHT_VIEWERS]; /* this round's first scores */
};

bool insight_knows(const adit_game *game)
{
    return believer_knows(game);
}

insight *insight_new(void)
{
    return malloc(sizeof(insight));
}

void insight_free(insight *in)
{
    free(in);
}

/* ---- The game, once more ---- */

/* The replay reads its moves from the game that was played, which has to stay
 * as it is meanwhile. */
static void begin_again(insight *in, const match *played)
{
    in->match.moves = played->moves;
    in->match.room = played->room;
    in->story = (adit_story){.event = in->events, .room = ADIT_MAX_EVENTS};
    match_again(played, &in->match, &in->story);
}

static void next_move(insight *in)
{
    match *m = &in->match;
    adit_err err =
        match_play(m, match_turn(m), m->moves[m->n_moves], NULL, &in->story);

    require(err == ADIT_OK);
}

/* Did the last move begin a round? If several began by one move, because all
 * but the last were over before anybody could move, they count as one. */
static bool begins_round(const insight *in)
{
    bool begins = false;

    for (int i = 0; i < in->story.n; i++)
        begins |= in->events[i].kind == EVENT_ROUND;
    return begins;
}

/* What follows the end of a round, a draft or thefts, is not part of it. */
static bool is_in_play(const insight *in)
{
    return *table_of(in->match.game, in->match.state).phase == PHASE_PLAY;
}

/* The first of two replays. Where the middle of a round is can be known only
 * when its end is, and believers have to be asked in passing. */
static void find_hours(insight *in, const match *played)
{
    int moves = 0;

    in->n_rounds = 0;
    begin_again(in, played);
    for (;; next_move(in)) {
        if (begins_round(in)) {
            require(in->n_rounds < MOST_ROUNDS);
            in->rounds[in->n_rounds++].at[INSIGHT_DEAL] = in->match.n_moves;
            moves = 0;
        }
        if (in->match.n_moves == played->n_moves)
            break;
        if (is_in_play(in)) {
            hours *h = &in->rounds[in->n_rounds - 1];

            moves++;
            h->at[INSIGHT_MIDDLE] = h->at[INSIGHT_DEAL] + moves / 2;
            h->at[INSIGHT_END] = h->at[INSIGHT_DEAL] + moves - 1;
        }
    }
}

/* ---- Beliefs ---- */

static void sit_down(insight *in)
{
    for (int i = 0; i <= in->match.config.n_players; i++)
        believer_sit(&in->by[i], in->match.game, i == 0 ? ADIT_PUBLIC : i - 1);
}

/* Programs see the game once more. They hear in advance that they will be asked
 * for beliefs, and not for moves. */
static void show_programs(insight *in)
{
    const match *m = &in->match;

    for (int seat = 0; seat < m->config.n_players; seat++) {
        program_bot *p = in->program[seat];

        if (p != NULL && m->n_moves == 0)
            program_sit(p, m, seat, bot_luck(m->seed, seat), "beliefs",
                        &in->story);
        else if (p != NULL)
            program_see(p, m, &in->story);
    }
}

/* Shows a believer the position and the last events as its viewer saw them.
 * What the viewer must not know is taken out here. */
static void see(insight *in, believer *b)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    adit_event events[ADIT_MAX_EVENTS];
    adit_story seen = {events, ADIT_MAX_EVENTS, in->story.n};

    match_observe(&in->match, b->viewer, obs);
    for (int i = 0; i < seen.n; i++)
        events[i] = adit_witness(&in->events[i], b->viewer);
    believer_see(b, obs, &seen);
}

/* What is said between this move and the next. */
static void hear(insight *in, const match_said *said)
{
    for (int i = 0; i <= in->match.config.n_players; i++)
        believer_hear(&in->by[i], said->seat, said->claim);
    for (int seat = 0; seat < in->match.config.n_players; seat++)
        if (in->program[seat] != NULL && seat != said->seat)
            program_hear(in->program[seat], &in->match, said);
}

/* ---- Scores ---- */

/* In nats: 0 for certainty, 0.69 for one half. */
static double loss_of(double p)
{
    return -log(fmin(fmax(p, least), 1));
}

/* A forecast of one seat's role, which in truth is `dwarf`. The bins group
 * forecasts by how strongly the seat was believed to be a saboteur: of those
 * near 30 %, about 30 % should have been one. */
static void score_role(const double p[N_DWARVES], int dwarf, sheet *s)
{
    int i = (int)(p[DWARF_SABOTEUR] * INSIGHT_BINS);
    int bin = i < 0 ? 0 : i < INSIGHT_BINS ? i : INSIGHT_BINS - 1;

    s->n++;
    s->loss += loss_of(p[dwarf]);
    for (int role = 0; role < N_DWARVES; role++)
        s->brier += (p[role] - (role == dwarf)) * (p[role] - (role == dwarf));
    s->bin[bin].n++;
    s->bin[bin].believed += p[DWARF_SABOTEUR];
    s->bin[bin].were += dwarf == DWARF_SABOTEUR;
}

/* Where the treasure was believed to be. Goals that are equally likely, except
 * for how sums are rounded, share the guess: without that the first of three
 * unknown goals would always be "the guess". */
static void score_goal(const double p[MINE_GOALS], const table *truth, sheet *s)
{
    double most = fmax(fmax(p[0], p[1]), p[2]);
    int n = 0, treasure = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++) {
        n += p[goal] > most - 1e-9;
        if (truth->goal[goal] == GOAL_TREASURE)
            treasure = goal;
    }
    s->n_viewers++;
    s->found += p[treasure] > most - 1e-9 ? INSIGHT_PARTS / n : 0;
    s->goal_loss += loss_of(p[treasure]);
}

/* A viewer's own role is not a forecast, because they know it. */
static void score_viewer(const forecast *f, int viewer, const table *truth,
                         sheet *s)
{
    for (int seat = 0; seat < truth->head->n_players; seat++)
        if (seat != viewer)
            score_role(f->role[seat], truth->dwarf[seat], s);
    score_goal(f->goal, truth, s);
}

/* Nothing is asked after trouble. A program without beliefs adds nothing, which
 * is not trouble. */
static void ask_program(insight *in, int seat, const table *truth, sheet *s)
{
    program_bot *p = in->program[seat];
    forecast f;

    if (p == NULL || in->trouble != NULL)
        return;
    if (program_believe(p, &in->match, &f))
        score_viewer(&f, seat, truth, s);
    in->trouble = program_trouble(p);
}

static void add_mean(moments *m, double mean)
{
    moments_add(m, llround(mean * INSIGHT_WHOLE));
}

/* One round more. What was gained is measured against the deal of the same
 * round, which takes most of the luck of the deal out of it. */
static void add_sheet(const sheet *s, double dealt_loss, double dealt_brier,
                      insight_score *sum)
{
    double loss = s->loss / s->n, brier = s->brier / s->n;

    sum->forecasts += s->n;
    add_mean(&sum->loss, loss);
    add_mean(&sum->brier, brier);
    add_mean(&sum->loss_gain, dealt_loss - loss);
    add_mean(&sum->brier_gain, dealt_brier - brier);
    add_mean(&sum->goal_loss, s->goal_loss / s->n_viewers);
    clusters_add(&sum->found, s->found, INSIGHT_PARTS * s->n_viewers);
    for (int i = 0; i < INSIGHT_BINS; i++) {
        sum->bin[i].believed += llround(s->bin[i].believed * INSIGHT_WHOLE);
        clusters_add(&sum->bin[i].were, s->bin[i].were, s->bin[i].n);
    }
}

/* All viewers' forecasts at a moment of the present round. The deal comes first
 * in every round, and is kept for the gains of the later moments. */
static void score(insight *in, int moment, insight_tally *sum)
{
    table truth = table_of(in->match.game, in->match.state);
    sheet sheets[INSIGHT_VIEWERS] = {{0}};

    for (int i = 0; i <= truth.head->n_players; i++) {
        forecast f;

        believer_foretell(&in->by[i], &f);
        score_viewer(&f, in->by[i].viewer, &truth, &sheets[i > 0]);
    }
    for (int seat = 0; seat < truth.head->n_players; seat++)
        ask_program(in, seat, &truth, &sheets[INSIGHT_PROGRAMS]);
    for (int group = 0; group < INSIGHT_VIEWERS; group++) {
        const sheet *s = &sheets[group];

        if (s->n == 0)
            continue;
        if (moment == INSIGHT_DEAL) {
            in->dealt[group].loss = s->loss / s->n;
            in->dealt[group].brier = s->brier / s->n;
        }
        add_sheet(s, in->dealt[group].loss, in->dealt[group].brier,
                  &sum->of[group][moment]);
    }
}

/* The second replay: all believers see every move, and are asked at the moments
 * that find_hours found. In a very short round two moments may be the same
 * position, and each is counted. */
const char *insight_study(insight *in, const bot_game *of, insight_tally *sum)
{
    const match *played = &of->match;
    int round = -1, heard = 0;

    in->trouble = NULL;
    memcpy(in->program, of->at, sizeof in->program);
    find_hours(in, played);
    begin_again(in, played);
    sit_down(in);
    for (;; next_move(in)) {
        round += begins_round(in);
        for (int i = 0; i <= in->match.config.n_players; i++)
            see(in, &in->by[i]);
        show_programs(in);
        for (int moment = 0; moment < INSIGHT_MOMENTS; moment++)
            if (in->match.n_moves == in->rounds[round].at[moment])
                score(in, moment, sum);
        if (in->match.n_moves == played->n_moves || in->trouble != NULL)
            return in->trouble;
        for (;
             heard < of->n_said && of->said[heard].n_moves <= in->match.n_moves;
             heard++)
            hear(in, &of->said[heard]);
    }
}

/* ---- How it is shown ---- */

static const char *const viewers[] = {"public", "seats", "exec"};
static const char *const times[] = {"deal", "middle", "end"};
static const text_id viewer_names[] = {TEXT_cli_insight_viewers_public,
                                       TEXT_cli_insight_viewers_seats,
                                       TEXT_cli_insight_viewers_exec};
static const text_id time_names[] = {TEXT_cli_insight_moments_deal,
                                     TEXT_cli_insight_moments_middle,
                                     TEXT_cli_insight_moments_end};

/* There are no rows about programs where no seat is a program, or none has
 * beliefs. */
static bool is_shown(const insight_tally *t, int viewer)
{
    return viewer != INSIGHT_PROGRAMS ||
           t->of[viewer][INSIGHT_DEAL].forecasts > 0;
}

static estimate mean_of(const moments *m)
{
    return stats_mean(m, INSIGHT_WHOLE);
}

/* ---- For people ---- */

/* A value and its interval; a dash if one round alone says nothing about how
 * much it varies. */
static void print_estimate(const estimate *e, int digits, FILE *to)
{
    fprintf(to, "%8.*f", digits, e->value);
    if (isfinite(e->low))
        cli_range((cli_range_form){20, 7, digits}, e->low, e->high, to);
    else
        fprintf(to, "%20s", "-");
}

static void print_losses(const insight_score *s, FILE *to)
{
    estimate loss = mean_of(&s->loss), brier = mean_of(&s->brier);

    print_estimate(&loss, 4, to);
    print_estimate(&brier, 4, to);
}

static void print_gains(const insight_score *s, FILE *to)
{
    estimate loss = mean_of(&s->loss_gain), brier = mean_of(&s->brier_gain);

    print_estimate(&loss, 4, to);
    print_estimate(&brier, 4, to);
}

static void print_goals(const insight_score *s, FILE *to)
{
    estimate loss = mean_of(&s->goal_loss), found = stats_clusters(&s->found);

    found = (estimate){100 * found.value, 100 * found.low, 100 * found.high};
    print_estimate(&loss, 4, to);
    print_estimate(&found, 1, to);
}

/* The tables. Each has two estimates, for each number of players, each viewer
 * and each moment from the first one on. Gains start in the middle: at the deal
 * they are zero. */
static const struct measure {
    text_id title, left, right;
    int first;
    void (*print)(const insight_score *s, FILE *to);
} measures[] = {
    {TEXT_cli_insight_roles, TEXT_cli_insight_logLoss, TEXT_cli_insight_brier,
     INSIGHT_DEAL, print_losses},
    {TEXT_cli_insight_gains, TEXT_cli_insight_logLoss, TEXT_cli_insight_brier,
     INSIGHT_MIDDLE, print_gains},
    {TEXT_cli_insight_goals, TEXT_cli_insight_logLoss, TEXT_cli_insight_found,
     INSIGHT_DEAL, print_goals},
};

static void print_measure(const struct measure *m, const insight_row *row,
                          FILE *to)
{
    for (int viewer = 0; viewer < INSIGHT_VIEWERS; viewer++)
        for (int i = m->first;
             i < INSIGHT_MOMENTS && is_shown(row->tally, viewer); i++) {
            fprintf(to, "%7d  ", row->n_players);
            cli_head(viewer_names[viewer], -8, to);
            cli_head(time_names[i], -6, to);
            m->print(&row->tally->of[viewer][i], to);
            fprintf(to, "\n");
        }
}

/* How many beliefs fell into the bin, and how many percent of those seats were
 * saboteurs. */
static void print_bin(const insight_bin *b, FILE *to)
{
    estimate were = stats_clusters(&b->were);

    if (b->were.sizes == 0) {
        fprintf(to, "%8d%6s%15s", 0, "-", "-");
    } else {
        fprintf(to, "%8lld%6.1f", (long long)b->were.sizes, 100 * were.value);
        cli_range((cli_range_form){15, 5, 1}, 100 * were.low, 100 * were.high,
                  to);
    }
}

/* The deal is left out: nobody has done anything by then, and beliefs are only
 * what the numbers of dwarves make them. */
static void print_calibration(const insight_row *row, FILE *to)
{
    enum { STEP = 100 / INSIGHT_BINS };

    for (int viewer = 0; viewer < INSIGHT_VIEWERS; viewer++)
        for (int i = 0; i < INSIGHT_BINS && is_shown(row->tally, viewer); i++) {
            const insight_score *of = row->tally->of[viewer];

            fprintf(to, "%7d ", row->n_players);
            cli_head(viewer_names[viewer], -6, to);
            fprintf(to, "%3d-%-3d", i * STEP, (i + 1) * STEP);
            print_bin(&of[INSIGHT_MIDDLE].bin[i], to);
            print_bin(&of[INSIGHT_END].bin[i], to);
            fprintf(to, "\n");
        }
}

static void head_measure(const struct measure *m, FILE *to)
{
    fprintf(to, "\n%s\n", text_of(m->title));
    cli_head(TEXT_cli_table_players, 7, to);
    fprintf(to, "  ");
    cli_head(TEXT_cli_insight_by, -8, to);
    cli_head(TEXT_cli_insight_when, -6, to);
    cli_head(m->left, 8, to);
    cli_head(TEXT_cli_table_interval, 20, to);
    cli_head(m->right, 8, to);
    cli_head(TEXT_cli_table_interval, 20, to);
    fprintf(to, "\n");
}

static void head_calibration(FILE *to)
{
    fprintf(to, "\n%s\n", text_of(TEXT_cli_insight_believed));
    cli_head(TEXT_cli_table_players, 7, to);
    fprintf(to, " ");
    cli_head(TEXT_cli_insight_by, -6, to);
    cli_head(TEXT_cli_insight_belief, 7, to);
    for (int i = INSIGHT_MIDDLE; i <= INSIGHT_END; i++) {
        cli_head(time_names[i], 8, to);
        cli_head(TEXT_cli_insight_were, 6, to);
        cli_head(TEXT_cli_table_interval, 15, to);
    }
    fprintf(to, "\n");
}

void insight_print(const insight_row *rows, int n, FILE *to)
{
    for (int i = 0; i < countof(measures); i++) {
        head_measure(&measures[i], to);
        for (int k = 0; k < n; k++)
            print_measure(&measures[i], &rows[k], to);
    }
    head_calibration(to);
    for (int k = 0; k < n; k++)
        print_calibration(&rows[k], to);
}

/* ---- For programs ---- */

static void json_estimate(adit_text *out, const char *key, estimate e)
{
    char name[32];

    cli_json_real(out, key, e.value);
    snprintf(name, sizeof name, "%s_low", key);
    cli_json_real(out, name, e.low);
    snprintf(name, sizeof name, "%s_high", key);
    cli_json_real(out, name, e.high);
}

static estimate percent_of(const clusters *c)
{
    estimate share = stats_clusters(c);

    return (estimate){100 * share.value, 100 * share.low, 100 * share.high};
}

static void json_bin(const insight_bin *b, int i, adit_text *out)
{
    int64_t n = b->were.sizes;

    json_open(out, '{');
    json_key_int(out, "from", i * 100 / INSIGHT_BINS);
    json_key_int(out, "to", (i + 1) * 100 / INSIGHT_BINS);
    json_key_int(out, "seats", n);
    json_key_int(out, "were", b->were.parts);
    if (n > 0) {
        cli_json_real(out, "believed_percent",
                      100 * (double)b->believed / INSIGHT_WHOLE / (double)n);
        json_estimate(out, "were_percent", percent_of(&b->were));
    }
    json_close(out, '}');
}

static void json_score(const insight_score *s, adit_text *out)
{
    json_key_int(out, "rounds", s->loss.n);
    json_key_int(out, "forecasts", s->forecasts);
    json_estimate(out, "log_loss", mean_of(&s->loss));
    json_estimate(out, "brier", mean_of(&s->brier));
    json_estimate(out, "log_loss_gain", mean_of(&s->loss_gain));
    json_estimate(out, "brier_gain", mean_of(&s->brier_gain));
    json_estimate(out, "goal_log_loss", mean_of(&s->goal_loss));
    json_estimate(out, "found_percent", percent_of(&s->found));
    json_key(out, "calibration");
    json_open(out, '[');
    for (int i = 0; i < INSIGHT_BINS; i++)
        json_bin(&s->bin[i], i, out);
    json_close(out, ']');
}

void insight_json(const insight_tally *t, adit_text *out)
{
    json_key(out, "beliefs");
    json_open(out, '[');
    for (int viewer = 0; viewer < INSIGHT_VIEWERS; viewer++)
        for (int i = 0; i < INSIGHT_MOMENTS && is_shown(t, viewer); i++) {
            json_open(out, '{');
            json_key_string(out, "by", viewers[viewer]);
            json_key_string(out, "when", times[i]);
            json_score(&t->of[viewer][i], out);
            json_close(out, '}');
        }
    json_close(out, ']');
}
