/* metrics.c -- what a server counts, as text that Prometheus reads: a name and
 * a number on each line, which needs no library. Counting is an addition
 * somewhere else; here the numbers are named and explained, once. Called by
 * lobby_measure and src/server/admin.c. */
#include "lobby/metrics.h"

static const struct {
    const char *name, *help;
} counters[] = {
#define ROW(id, text, sentence)                                                \
    [METRIC_##id] = {.name = text "_total", .help = sentence},
    METRICS(ROW)
#undef ROW
};

/* The bounds of all histograms, from a tenth of a millisecond, in which a fast
 * disk does a commit, to ten seconds, which is far too long for anything.
 * `text` is the same in seconds. */
static const struct {
    int64_t ns;
    const char *text;
} bounds[] = {
    {100000, "0.0001"},  {250000, "0.00025"}, {500000, "0.0005"},
    {1000000, "0.001"},  {2500000, "0.0025"}, {5000000, "0.005"},
    {10000000, "0.01"},  {25000000, "0.025"}, {50000000, "0.05"},
    {100000000, "0.1"},  {250000000, "0.25"}, {500000000, "0.5"},
    {1000000000, "1"},   {2500000000, "2.5"}, {5000000000, "5"},
    {10000000000, "10"},
};
_Static_assert(countof(bounds) == METRICS_BOUNDS, "a count for each bound");

/* ---- Counting ---- */

void metrics_time(metrics_times *t, int64_t ns)
{
    int i = 0;

    while (i < METRICS_BOUNDS && ns > bounds[i].ns)
        i++;
    t->count[i]++;
    t->sum += ns;
}

/* Games beyond the last place are counted in that place. */
void metrics_game(int64_t list[METRICS_GAMES], const adit_game *game)
{
    int i = 0;

    while (i < METRICS_GAMES - 1 && adit_game_at(i) != NULL &&
           adit_game_at(i) != game)
        i++;
    list[i]++;
}

/* ---- Writing ---- */

void metrics_head(adit_text *out, const char *name, const char *kind,
                  const char *help)
{
    const char *const pieces[] = {"# HELP ", name, " ",  help, "\n# TYPE ",
                                  name,      " ",  kind, "\n"};

    for (int i = 0; i < countof(pieces); i++)
        text_put(out, pieces[i]);
}

/* "NAME " or "NAME{LABEL="IS"} ". Labels are constants of ours, so nothing is
 * escaped. */
static void begin_value(adit_text *out, const char *name, const char *label,
                        const char *is)
{
    const char *const pieces[] = {"{", label, "=\"", is, "\"}"};

    text_put(out, name);
    for (int i = 0; i < countof(pieces) && label != NULL; i++)
        text_put(out, pieces[i]);
    text_char(out, ' ');
}

void metrics_value(adit_text *out, const char *name, const char *label,
                   const char *is, int64_t value)
{
    begin_value(out, name, label, is);
    text_int(out, value);
    text_char(out, '\n');
}

/* With nine digits after the point, and without floating point, which would
 * round. */
void metrics_seconds(adit_text *out, const char *name, int64_t ns)
{
    begin_value(out, name, NULL, NULL);
    text_int(out, ns / 1000000000);
    text_char(out, '.');
    for (int64_t digit = 100000000; digit > 0; digit /= 10)
        text_char(out, (char)('0' + ns / digit % 10));
    text_char(out, '\n');
}

void metrics_gauge(adit_text *out, const char *name, const char *help,
                   int64_t value)
{
    metrics_head(out, name, "gauge", help);
    metrics_value(out, name, NULL, NULL, value);
}

/* NAME_bucket, NAME_sum or NAME_count, written into `room`. */
static const char *part_of(char room[64], const char *name, const char *part)
{
    adit_text t = adit_text_in(room, 64);

    text_put(&t, name);
    text_put(&t, part);
    require(!t.cut);
    return room;
}

/* Prometheus wants each bucket to include those below it, so they are added up
 * here. */
static void write_times(adit_text *out, const char *name, const char *help,
                        const metrics_times *t)
{
    char room[64];
    int64_t n = 0;

    metrics_head(out, name, "histogram", help);
    part_of(room, name, "_bucket");
    for (int i = 0; i < METRICS_BOUNDS; i++) {
        n += t->count[i];
        metrics_value(out, room, "le", bounds[i].text, n);
    }
    n += t->count[METRICS_BOUNDS];
    metrics_value(out, room, "le", "+Inf", n);
    metrics_seconds(out, part_of(room, name, "_sum"), t->sum);
    metrics_value(out, part_of(room, name, "_count"), NULL, NULL, n);
}

static void write_refusals(const metrics *m, adit_text *out)
{
    static const char name[] = "adit_refusals_total",
                      by_rule[] = "adit_illegal_moves_total";

    metrics_head(out, name, "counter",
                 "Requests that the server refused, by name.");
    for (int i = REFUSED_NONE + 1; i < N_REFUSALS; i++)
        metrics_value(out, name, "name", refusal_name((refusal)i),
                      m->refused[i]);
    metrics_head(out, by_rule, "counter",
                 "Moves that the rules do not allow, by name.");
    for (int i = ADIT_OK + 1; i < ADIT_N_ERRORS; i++)
        metrics_value(out, by_rule, "name", adit_err_name((adit_err)i),
                      m->by_rule[i]);
}

static void write_limits(const metrics *m, adit_text *out)
{
    static const char closed[] = "adit_sockets_closed_total",
                      unpaid[] = "adit_over_budget_total";
#define WORD(name, word) word,
    static const char *const payers[] = {PAYERS(WORD)};
#undef WORD

    metrics_head(out, closed, "counter",
                 "Sockets that the server closed, by why.");
    for (int i = CLOSED_NONE + 1; i < N_CLOSINGS; i++)
        metrics_value(out, closed, "why", closing_name((closing)i),
                      m->closed[i]);
    metrics_head(out, unpaid, "counter",
                 "Messages that came when a budget was spent, by whose.");
    for (int i = 0; i < N_PAYERS; i++)
        metrics_value(out, unpaid, "of", payers[i], m->unpaid[i]);
}

static void write_games(const int64_t list[METRICS_GAMES], const char *name,
                        const char *help, adit_text *out)
{
    metrics_head(out, name, "counter", help);
    for (int i = 0; i < METRICS_GAMES && adit_game_at(i) != NULL; i++)
        metrics_value(out, name, "game", adit_game_at(i)->name, list[i]);
}

static void write_answers(const metrics *m, adit_text *out)
{
    static const char name[] = "adit_http_answers_total";
    char digits[] = "0xx";

    metrics_head(out, name, "counter", "Answers over HTTP, by their status.");
    for (int i = 1; i < METRICS_STATUS; i++) {
        digits[0] = (char)('0' + i);
        metrics_value(out, name, "status", digits, m->answers[i]);
    }
}

void metrics_write(const metrics *m, adit_text *out)
{
    static const char moves[] = "adit_moves_total";

    for (int i = 0; i < N_METRICS; i++) {
        metrics_head(out, counters[i].name, "counter", counters[i].help);
        metrics_value(out, counters[i].name, NULL, NULL, m->count[i]);
    }
    metrics_head(out, moves, "counter", "Moves that were made.");
    metrics_value(out, moves, "by", "person", m->moves_of_people);
    metrics_value(out, moves, "by", "bot", m->moves_of_bots);
    write_games(m->opened, "adit_tables_opened_total",
                "Tables that were opened, by game.", out);
    write_games(m->finished, "adit_games_finished_total",
                "Games that were played to their end, by game.", out);
    write_refusals(m, out);
    write_limits(m, out);
    write_answers(m, out);
    write_times(out, "adit_request_seconds",
                "From hearing a request to its answer, when it is on disk.",
                &m->request);
    write_times(out, "adit_commit_seconds", "How long a commit took.",
                &m->commit);
    write_times(out, "adit_thought_seconds", "How long a bot thought.",
                &m->thought);
    write_times(out, "adit_quick_thought_wait_seconds",
                "How long a bot that does not search waited for a thread.",
                &m->wait[0]);
    write_times(out, "adit_long_thought_wait_seconds",
                "How long a bot that searches waited for a thread.",
                &m->wait[1]);
}
