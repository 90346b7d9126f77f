/* report.c -- what the operator learns about the lobby: what is counted when it
 * is on disk, and the few events that are worth a line in the log. No address,
 * name or text of a person is in it. Called by settle.c and lobby.c. */
#include "lobby/lobby_impl.h"

#include <arpa/inet.h>
#include <string.h>

enum {
    MS = 1000000, /* ns in a ms */
    SLOW = 1000   /* ms; a commit that takes longer is reported */
};

int64_t report_ticks(const lobby *l)
{
    return l->world.ticks(l->world.self);
}

metrics *lobby_metrics(lobby *l)
{
    return &l->metrics;
}

static void report(const lobby *l, const lobby_news *news)
{
    if (l->out.report != NULL)
        l->out.report(l->out.self, news);
}

/* ---- The store ---- */

/* Why a commit failed, in words for the log. The store's own sentence is used
 * only where it is about the file: others name tables, whose names are
 * secrets. */
static const char *why_not(const lobby *l, store_result r)
{
    switch (r) {
    case STORE_OK:
    case STORE_TAKEN:
        return "an entry was refused";
    case STORE_NO_ROOM:
        return "the disk is full";
    default:
        return l->store->why;
    }
}

/* `done` may be false although the store said STORE_OK: then an entry was
 * refused before. */
void report_health(lobby *l, store_result r, bool done)
{
    if (!done && !l->ailing)
        report(l, &(lobby_news){.event = LOBBY_STORE_FAILED,
                                .why = why_not(l, r)});
    if (done && l->ailing)
        report(l, &(lobby_news){.event = LOBBY_STORE_WORKS});
    l->ailing = !done;
}

/* An entry that was refused (flight.failed) makes the whole commit fail. A
 * commit with nothing in it is not counted. */
bool report_landing(lobby *l, store_result r)
{
    const flight *f = &l->flight;
    metrics *m = &l->metrics;
    int64_t took = report_ticks(l) - f->began;
    bool done = r == STORE_OK && !f->failed;

    if (f->added == 0 && done)
        return true;
    metrics_time(&m->commit, took);
    metrics_add(m, done ? METRIC_COMMITS : METRIC_FAILURES, 1);
    metrics_add(m, METRIC_ENTRIES, done ? f->added : 0);
    report_health(l, r, done);
    if (took >= (int64_t)SLOW * MS)
        report(l, &(lobby_news){.event = LOBBY_STORE_SLOW, .ms = took / MS});
    return done;
}

/* ---- Addresses ---- */

/* Is it an address of this machine, of a home or of a company: 127/8, 10/8,
 * 172.16/12, 192.168/16, ::1, fc00::/7 or fe80::/10? */
static bool is_private(const char *address)
{
    static const uint8_t own[16] = {[15] = 1};
    uint8_t at[16];

    if (inet_pton(AF_INET, address, at) == 1)
        return at[0] == 127 || at[0] == 10 ||
               (at[0] == 172 && (at[1] & 0xf0) == 16) ||
               (at[0] == 192 && at[1] == 168);
    return inet_pton(AF_INET6, address, at) == 1 &&
           (memcmp(at, own, sizeof own) == 0 || (at[0] & 0xfe) == 0xfc ||
            (at[0] == 0xfe && (at[1] & 0xc0) == 0x80));
}

/* If the first 20 guests all come from one private address, that is probably a
 * proxy that was not named: then all share one address's limits, and the
 * operator should know. One guest from elsewhere settles the question for
 * good. */
void report_arrival(lobby *l, const guest *who, const char *address)
{
    arrivals *a = &l->arrivals;
    uint64_t network;

    if (a->settled || is_nobody(who))
        return;
    network = rate_limit_network(address);
    a->settled = !is_private(address) || (a->n > 0 && a->network != network);
    for (int i = 0; i < a->n; i++)
        if (same_guest(&a->seen[i], who))
            return;
    if (a->settled)
        return;
    a->network = network;
    a->seen[a->n++] = *who;
    if (a->n < countof(a->seen))
        return;
    a->settled = true;
    report(l, &(lobby_news){.event = LOBBY_ONE_ADDRESS});
}

/* ---- Tables ---- */

static void note_phase(lobby *l, const table *t)
{
    static const lobby_event events[] = {[TABLE_NEW] = LOBBY_NO_EVENT,
                                         [TABLE_WAITING] = LOBBY_OPENED,
                                         [TABLE_PLAYING] = LOBBY_BEGUN,
                                         [TABLE_OVER] = LOBBY_OVER,
                                         [TABLE_ABANDONED] = LOBBY_ABANDONED};
    metrics *m = &l->metrics;

    if (t->phase == TABLE_WAITING)
        metrics_game(m->opened, t->setting.game);
    if (t->phase == TABLE_OVER)
        metrics_game(m->finished, t->setting.game);
    if (t->phase == TABLE_ABANDONED)
        metrics_add(m, METRIC_ABANDONED, 1);
    report(l, &(lobby_news){.event = events[t->phase],
                            .table = t->live.number,
                            .game = t->setting.game->name,
                            .players = t->setting.config.n_players,
                            .moves = t->match.n_moves});
}

/* A person's move has an id; a bot's has none. A table of phase TABLE_NEW could
 * not be stored, and is not reported; nor is a show. */
void report_table(lobby *l, table *t)
{
    if (t->live.is_show)
        return;
    if (t->live.has_step && t->match.n_moves > 0) {
        bool person = t->played[t->match.n_moves - 1].id != 0;

        l->metrics.moves_of_people += person;
        l->metrics.moves_of_bots += !person;
    }
    if (t->phase != t->live.reported && t->phase != TABLE_NEW)
        note_phase(l, t);
    t->live.reported = t->phase;
}

/* ---- How many there are ---- */

/* How many tables and people there are at this moment. */
typedef struct census {
    int64_t phase[TABLE_ABANDONED + 1];
    int64_t seated, here, watchers;
} census;

static census count_all(const lobby *l)
{
    census c = {0};

    for (const table *t = l->newest; t != NULL; t = t->live.older) {
        c.phase[t->phase] += !t->live.is_show;
        c.watchers += sessions_watchers(t);
        for (int i = 0; i < t->setting.config.n_players; i++)
            if (t->seats[i].kind == SEAT_PERSON && t->phase <= TABLE_PLAYING) {
                c.seated++;
                c.here += t->seats[i].live.here > 0;
            }
    }
    return c;
}

void lobby_measure(const lobby *l, adit_text *out)
{
    census c = count_all(l);

    metrics_head(out, "adit_tables", "gauge", "Tables in memory, by phase.");
    metrics_value(out, "adit_tables", "phase", "waiting",
                  c.phase[TABLE_WAITING]);
    metrics_value(out, "adit_tables", "phase", "playing",
                  c.phase[TABLE_PLAYING]);
    metrics_value(out, "adit_tables", "phase", "over", c.phase[TABLE_OVER]);
    metrics_value(out, "adit_tables", "phase", "abandoned",
                  c.phase[TABLE_ABANDONED]);
    metrics_gauge(out, "adit_people_seated",
                  "Seats that people have at tables that are not over.",
                  c.seated);
    metrics_gauge(out, "adit_people_here", "Of these, those who are there.",
                  c.here);
    metrics_gauge(out, "adit_watchers", "Sockets at tables without a seat.",
                  c.watchers);
    metrics_gauge(out, "adit_store_works",
                  "1, or 0 while nothing can be stored.",
                  !l->ailing && !l->store->is_away);
    metrics_gauge(out, "adit_store_waiting",
                  "Entries that are not on disk yet, collected or in the air.",
                  l->added + (l->flight.is_up ? l->flight.added : 0));
    metrics_gauge(out, "adit_blocks", "Addresses and guests that are blocked.",
                  l->blocks.n);
    metrics_write(&l->metrics, out);
}
