/* timers.c -- what happens by itself: bots move, clocks run out, people who are away are
 * stood in for, tables that nobody needs end. After each change settle.c has a table planned
 * anew, and lobby_tick runs what is due. Chance in the delays of bots keeps them from telling
 * anything by their speed. */
#include "lobby/lobby_impl.h"

#include "lobby/bot_job.h"

enum {
    RETRY = 1000,       /* ms after something could not be stored */
    FORGET = 60 * 1000, /* that a table which is over stays in memory */
    WAITING = 2 * 60 * 60 * 1000, /* that an empty one waits for players */
    UNUSED = 10 * 60 * 1000       /* if none has ever sat down there */
};

/* ---- Plans ---- */

static int64_t earlier(int64_t a, int64_t b)
{
    return a == DUE_NEVER || (b != DUE_NEVER && b < a) ? b : a;
}

static int64_t abandon_at(const lobby *l, const table *t)
{
    int64_t after = l->limits.abandon, most = after;

    if (t->live.empty == 0)
        return DUE_NEVER;
    if (t->phase > TABLE_PLAYING || t->live.halted)
        return t->live.empty + FORGET;
    if (t->phase == TABLE_WAITING)
        most = WAITING;
    if (!t->was_sat)
        most = UNUSED;
    return t->live.empty + (after < most ? after : most);
}

/* A bot has found its move, or a person runs out of time. */
static int64_t turn_ends_at(const table *t)
{
    int turn = table_turn(t);

    if (table_bot_plays(t, turn))
        return t->live.has_thought ? t->live.bot_at : DUE_NEVER;
    if (t->setting.clock == CLOCK_NONE)
        return DUE_NEVER;
    return t->live.since + table_left(t, turn, t->live.since);
}

static bool is_missed(const table *t, int i)
{
    const chair *s = &t->seats[i];

    return s->kind == SEAT_PERSON && s->live.here == 0 && !s->stood_in;
}

/* He has come back, but not in time for his turn: he plays again after it. */
static bool is_back(const table *t, int i)
{
    const chair *s = &t->seats[i];

    return s->kind == SEAT_PERSON && s->live.here > 0 && s->stood_in &&
           s->reason == REASON_AWAY && i != table_turn(t);
}

/* The host is away, and there is somebody else. */
static bool needs_host(const table *t)
{
    return t->phase == TABLE_WAITING && t->live.host_away != 0 &&
           t->live.n_here > 0;
}

static int64_t next_due(const lobby *l, const table *t)
{
    int64_t at = abandon_at(l, t);

    if (needs_host(t))
        at = earlier(at, t->live.host_away + l->limits.grace);
    if (t->phase != TABLE_PLAYING || !t->live.running)
        return at;
    at = earlier(at, turn_ends_at(t));
    for (int i = 0; i < t->setting.config.n_players; i++)
        if (is_missed(t, i))
            at = earlier(at, t->seats[i].live.away + l->limits.grace);
        else if (is_back(t, i))
            at = earlier(at, lobby_now(l));
    return at;
}

static void ask_bot(lobby *l, table *t)
{
    if (t->live.has_thought || t->live.asked != NULL)
        return;
    t->live.asked = bot_job_new(t, table_turn(t));
    if (t->live.asked != NULL)
        l->out.think(l->out.self, t->live.asked);
}

/* Somewhere between the delay and half as much again, by chance alone. */
static int64_t some_delay(const lobby *l)
{
    uint32_t chance;

    lobby_random(l, &chance, sizeof chance);
    return l->limits.bot_delay +
           (int64_t)(((uint64_t)chance * (uint32_t)l->limits.bot_delay) >> 33);
}

void timers_turn(lobby *l, table *t)
{
    t->live.used = 0;
    t->live.since = lobby_now(l);
    tables_call_off(l, t);
    t->live.has_thought = false;
    t->live.bot_at = t->live.since + some_delay(l);
}

void timers_bot_move(lobby *l, table *t, adit_action move)
{
    int64_t late = lobby_now(l) - t->live.bot_at, beat = l->limits.bot_delay;

    t->live.has_thought = true;
    t->live.thought = move;
    if (late > 0 && beat > 0)
        t->live.bot_at += (late + beat - 1) / beat * beat;
    timers_plan(l, t);
}

void timers_plan(lobby *l, table *t)
{
    bool awake =
        t->phase == TABLE_PLAYING && table_is_awake(t) && !t->live.halted;
    int64_t at;

    if (awake != t->live.running) {
        if (t->live.running)
            t->live.used += lobby_now(l) - t->live.since;
        t->live.since = lobby_now(l);
        t->live.running = awake;
    }
    if (awake && table_bot_plays(t, table_turn(t)))
        ask_bot(l, t);
    else
        tables_call_off(l, t);
    at = next_due(l, t);
    due_set(&l->due, t,
            at != DUE_NEVER && at < t->live.retry ? t->live.retry : at);
}

table *timers_fetch(lobby *l, const char *name)
{
    table *t = ledger_fetch(l, name);

    if (t != NULL && t->live.place < 0)
        timers_plan(l, t);
    return t;
}

void timers_retry(lobby *l, table *t)
{
    t->live.retry = lobby_now(l) + RETRY;
    timers_plan(l, t);
    due_set(&l->due, t, t->live.retry);
}

/* ---- What is due ---- */

static void stand_in(lobby *l, table *t, int i, reason why)
{
    ledger_write(l, t,
                 &(entry){.kind = ENTRY_STANDIN,
                          .seat = (uint8_t)i,
                          .reason = (uint8_t)why});
}

static void play_bot(lobby *l, table *t, int turn)
{
    ledger_write(l, t,
                 &(entry){.kind = ENTRY_MOVED,
                          .seat = (uint8_t)turn,
                          .move = t->live.thought,
                          .left = t->seats[turn].left});
}

static void end_turn(lobby *l, table *t, int64_t now)
{
    int turn = table_turn(t);
    int64_t at = turn_ends_at(t);

    if (at == DUE_NEVER || at > now)
        return;
    if (table_bot_plays(t, turn))
        play_bot(l, t, turn);
    else
        stand_in(l, t, turn, REASON_CLOCK);
}

static void go_on(lobby *l, table *t, int64_t now)
{
    for (int i = 0; i < t->setting.config.n_players; i++)
        if (is_missed(t, i) && t->seats[i].live.away + l->limits.grace <= now)
            stand_in(l, t, i, REASON_AWAY);
        else if (is_back(t, i))
            ledger_write(l, t,
                         &(entry){.kind = ENTRY_BACK, .seat = (uint8_t)i});
    end_turn(l, t, now);
}

static void pass_host_on(lobby *l, table *t)
{
    for (int i = 0; i < t->setting.config.n_players; i++)
        if (t->seats[i].live.here > 0) {
            ledger_write(
                l, t, &(entry){.kind = ENTRY_HOST, .guest = t->seats[i].guest});
            return;
        }
}

void timers_run(lobby *l, table *t)
{
    int64_t now = lobby_now(l), gone = abandon_at(l, t);

    if (gone != DUE_NEVER && gone <= now) {
        if (t->phase > TABLE_PLAYING || t->live.halted) {
            tables_drop(l, t);
            return;
        }
        ledger_write(l, t, &(entry){.kind = ENTRY_ABANDONED});
    } else if (t->phase == TABLE_PLAYING && t->live.running) {
        go_on(l, t, now);
    } else if (needs_host(t) && t->live.host_away + l->limits.grace <= now) {
        pass_host_on(l, t);
    }
    if (!t->live.dirty)
        timers_plan(l, t);
    if (t->live.due != DUE_NEVER && t->live.due <= now)
        due_set(&l->due, t, now + RETRY);
}
