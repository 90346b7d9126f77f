/* insight_text.c -- how good beliefs were, for people and for programs. */
#include <math.h>

#include "cli/cli.h"
#include "cli/insight.h"
#include "core/json.h"

static const char *const viewers[] = {"public", "seats", "exec"};
static const char *const times[] = {"deal", "middle", "end"};

/* Where no seat is a program, or none has beliefs, nothing is said of programs. */
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

static void print_estimate(const estimate *e, int digits, FILE *to)
{
    fprintf(to, "%8.*f", digits, e->value);
    if (isfinite(e->low))
        fprintf(to, "  %7.*f to %7.*f", digits, e->low, digits, e->high);
    else
        fprintf(to, "  %18s", "-");
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

/* A table of two estimates, for each number of players, viewer and moment from the
 * first one on. */
static const struct measure {
    const char *title, *left, *right;
    int first;
    void (*print)(const insight_score *s, FILE *to);
} measures[] = {
    {"who is who: how far beliefs were from a seat's role; 0 is best",
     "log-loss", "Brier", INSIGHT_DEAL, print_losses},
    {"how much less that is than by the deal alone", "log-loss", "Brier",
     INSIGHT_MIDDLE, print_gains},
    {"where the treasure is, and how often the likeliest goal was it, in percent",
     "log-loss", "found", INSIGHT_DEAL, print_goals},
};

static void print_measure(const struct measure *m, const insight_row *row,
                          FILE *to)
{
    for (int viewer = 0; viewer < INSIGHT_VIEWERS; viewer++)
        for (int i = m->first;
             i < INSIGHT_MOMENTS && is_shown(row->tally, viewer); i++) {
            fprintf(to, "%7d  %-7s %-6s", row->n_players, viewers[viewer],
                    times[i]);
            m->print(&row->tally->of[viewer][i], to);
            fprintf(to, "\n");
        }
}

static void print_bin(const insight_bin *b, FILE *to)
{
    estimate were = stats_clusters(&b->were);

    if (b->were.sizes == 0)
        fprintf(to, "%8d%6s%15s", 0, "-", "-");
    else
        fprintf(to, "%8lld%6.1f %5.1f to %5.1f", (long long)b->were.sizes,
                100 * were.value, 100 * were.low, 100 * were.high);
}

static void print_calibration(const insight_row *row, FILE *to)
{
    enum { STEP = 100 / INSIGHT_BINS };

    for (int viewer = 0; viewer < INSIGHT_VIEWERS; viewer++)
        for (int i = 0; i < INSIGHT_BINS && is_shown(row->tally, viewer); i++) {
            const insight_score *of = row->tally->of[viewer];

            fprintf(to, "%7d %-6s%3d-%-3d", row->n_players, viewers[viewer],
                    i * STEP, (i + 1) * STEP);
            print_bin(&of[INSIGHT_MIDDLE].bin[i], to);
            print_bin(&of[INSIGHT_END].bin[i], to);
            fprintf(to, "\n");
        }
}

void insight_print(const insight_row *rows, int n, FILE *to)
{
    for (int i = 0; i < countof(measures); i++) {
        const struct measure *m = &measures[i];

        fprintf(to, "\n%s\nplayers  by      when  %8s%20s%8s%20s\n", m->title,
                m->left, "95 % interval", m->right, "95 % interval");
        for (int k = 0; k < n; k++)
            print_measure(m, &rows[k], to);
    }
    fprintf(to, "\nseats believed to be saboteurs, in percent, and how many of "
                "them were\nplayers by    belief  middle  were  95 %% interval"
                "      end  were  95 %% interval\n");
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
