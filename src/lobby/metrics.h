/* metrics.h -- what a server counts and measures, for its operator. Counting
 * costs one addition; the text for Prometheus (text exposition format 0.0.4) is
 * made when somebody asks for it. Nothing here is about a person or a table.
 * Only the loop's thread counts. */
#ifndef LOBBY_METRICS_H
#define LOBBY_METRICS_H

#include "lobby/refusal.h"

#include "core/text.h"

/* Counters without labels: the name, to which "_total" is added, and what it
 * counts. */
#define METRICS(X)                                                             \
    X(MESSAGES, "adit_messages", "Messages that sockets have sent.")           \
    X(SOCKETS, "adit_sockets_opened", "Sockets that were opened.")             \
    X(FRAMES, "adit_frames_sent", "Frames that were queued for sockets.")      \
    X(BYTES, "adit_bytes_sent", "Bytes that sockets have taken.")              \
    X(SLOW, "adit_slow_readers",                                               \
      "Sockets that fell behind, or were closed for it.")                      \
    X(CONNECTIONS, "adit_connections_accepted",                                \
      "Connections that were accepted.")                                       \
    X(ENTRIES, "adit_store_entries", "Entries that were committed.")           \
    X(COMMITS, "adit_store_commits", "Commits that are on disk.")              \
    X(FAILURES, "adit_store_failures", "Commits that failed.")                 \
    X(TAKEN, "adit_tables_taken",                                              \
      "Tables that have come here from other nodes.")                          \
    X(LOST, "adit_tables_lost", "Tables that have gone to other nodes.")       \
    X(NEWS, "adit_news_heard", "What other nodes have told this one.")         \
    X(ABANDONED, "adit_tables_abandoned", "Tables that nobody came to.")       \
    X(CALLED_OFF, "adit_thoughts_called_off",                                  \
      "Thoughts of bots that ended before a move was found.")

#define METRICS_ENUM(name, text, help) METRIC_##name,
typedef enum metric { METRICS(METRICS_ENUM) N_METRICS } metric;

/* Whose budget was empty when a message came (budget.c). */
#define PAYERS(X) X(SOCKET, "socket") X(GUEST, "guest") X(ADDRESS, "address")
#define PAYER_ENUM(name, word) PAYER_##name,
typedef enum payer { PAYERS(PAYER_ENUM) N_PAYERS } payer;

/* Bounds of a histogram; games; classes of status, 0xx to 5xx. */
enum { METRICS_BOUNDS = 16, METRICS_GAMES = 16, METRICS_STATUS = 6 };

/* A histogram: how often something took up to each bound (see metrics.c), and
 * longer than the last. */
typedef struct metrics_times {
    int64_t count[METRICS_BOUNDS + 1];
    int64_t sum; /* of all, in ns */
} metrics_times;

/* All counters since the server started. Each list is indexed by the enum of
 * its length. */
typedef struct metrics {
    int64_t count[N_METRICS];
    int64_t refused[N_REFUSALS], by_rule[ADIT_N_ERRORS];
    int64_t closed[N_CLOSINGS], unpaid[N_PAYERS];
    int64_t moves_of_people, moves_of_bots; /* a bot that stands in is a bot */
    /* By the game's place in the list of games (adit_game_at). */
    int64_t opened[METRICS_GAMES], finished[METRICS_GAMES];
    int64_t answers[METRICS_STATUS]; /* over HTTP, by their first digit */
    metrics_times request, commit, thought;
    metrics_times wait[2]; /* of a bot for a thread, by bot_job_kind */
} metrics;

static inline void metrics_add(metrics *m, metric which, int64_t n)
{
    m->count[which] += n;
}

void metrics_time(metrics_times *t, int64_t ns);
/* Counts one more for a game. */
void metrics_game(int64_t list[METRICS_GAMES], const adit_game *game);

/* Writes all of the above. */
void metrics_write(const metrics *m, adit_text *out);

/* ---- For files that write more metrics ---- */

/* The two lines in front of the values of a metric; kind is "gauge", "counter"
 * or "histogram". */
void metrics_head(adit_text *out, const char *name, const char *kind,
                  const char *help);
/* One value, as LABEL="IS" unless `label` is NULL. */
void metrics_value(adit_text *out, const char *name, const char *label,
                   const char *is, int64_t value);
/* One value in seconds, from nanoseconds. */
void metrics_seconds(adit_text *out, const char *name, int64_t ns);
/* Head and value of a metric that is one number. */
void metrics_gauge(adit_text *out, const char *name, const char *help,
                   int64_t value);

#endif
