/* timers.c -- what happens by itself: bots move, clocks run out, bots stand in
 * for players who are away, tables that nobody needs end. settle.c plans a
 * table again after each change, and lobby_tick runs what is due. A bot's move
 * waits for a random time, so that its speed says nothing about what it holds.
 *
 * A turn, from its beginning to a bot's move:
 *
 *   timers_step     a move was made: the bots may talk about it
 *   timers_turn     bot_at = now + delay, at random; word_at = now + delay / 2
 *   timers_plan     ask_bots: a job with a copy of the game -> worker threads
 *   ...             the table falls asleep: the job is called off
 *   timers_words    the job came back with what the bots say: one at word_at,
 *                   the next a delay later, and so on; bot_at is at least
 *                   a delay after the last
 *   timers_run      each word is an entry of the log
 *   timers_plan     all is said: a job for the move, if a bot plays this turn
 *   ...             the table changes or falls asleep: the job is called off
 *   timers_bot_move the job came back with a move: due at bot_at
 *   timers_run      the move is an entry of the log
 *
 * What comes back too late for its time waits for the next whole delay after
 * it. What is not said when a person moves, when the table falls asleep, when
 * the disk fails or when the server goes down is never said: words are about the
 * position in which they were chosen. */
#include "lobby/lobby_impl.h"

#include "lobby/bot_job.h"

enum {
    RETRY = 1000,       /* ms until what could not be stored is tried again */
    FORGET = 60 * 1000, /* ms that a finished table stays in memory, empty */
    WAITING = 2 * 60 * 60 * 1000, /* ms that an empty table waits for players */
    UNUSED = 10 * 60 * 1000,      /* ms if nobody has ever sat down there */
    AGAIN = 15 * 1000, /* ms from the end of a show until the next begins */
    SHOW_DELAYS = 3    /* of bots, for one of a show: there is much to see */
};

/* ---- Plans ---- */

/* DUE_NEVER is later than everything. */
static int64_t earlier(int64_t a, int64_t b)
{
    return a == DUE_NEVER || (b != DUE_NEVER && b < a) ? b : a;
}

/* When an empty table ends, or leaves memory if it is over already. Tables at
 * which nobody ever sat end soonest: opening them costs a stranger nothing. */
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

/* When the present turn ends by itself: a bot has found its move, or a person
 * runs out of time. The game must be going on. */
static int64_t turn_ends_at(const table *t)
{
    int turn = table_turn(t);

    if (table_bot_plays(t, turn))
        return t->live.has_thought ? t->live.bot_at : DUE_NEVER;
    if (t->setting.clock == CLOCK_NONE)
        return DUE_NEVER;
    return t->live.since + table_left(t, turn, t->live.since);
}

/* A player who is away, and for whom no bot plays yet. */
static bool is_missed(const table *t, int i)
{
    const chair *s = &t->seats[i];

    return s->kind == SEAT_PERSON && s->live.here == 0 && !s->stood_in;
}

/* A player who was away has come back, but no time was left for their turn, so
 * that handle_return was refused: they play again when that turn is over. */
static bool is_back(const table *t, int i)
{
    const chair *s = &t->seats[i];

    return s->kind == SEAT_PERSON && s->live.here > 0 && s->stood_in &&
           s->reason == REASON_AWAY && i != table_turn(t);
}

/* The host of a table that waits is away, and somebody else with a seat is
 * there to start the game. */
static bool needs_host(const table *t)
{
    return t->phase == TABLE_WAITING && t->live.host_away != 0 &&
           t->live.n_here > 0;
}

/* Do bots still have something to say about the last move? */
static bool has_words(const table *t)
{
    return t->live.n_spoken < t->live.n_words;
}

/* When a show that is over goes on at another table; only if somebody has
 * stayed, and once. */
static int64_t goes_on_at(const table *t)
{
    return t->live.is_show && t->phase == TABLE_OVER && t->live.first != NULL &&
                   t->next[0] == 0
               ? t->live.since + AGAIN
               : DUE_NEVER;
}

/* It is not known how it stands, and the store has to be asked (again). */
static bool has_to_be_read(const lobby *l, const table *t)
{
    return l->store->nodes != NULL && t->live.halted && !t->live.moved &&
           (!t->live.awaited || t->live.unread);
}

/* The earliest of everything that can happen here by itself. While a game
 * sleeps, only its end can. */
static int64_t next_due(const lobby *l, const table *t)
{
    int64_t at = abandon_at(l, t);

    if (has_to_be_read(l, t))
        at = earlier(at, t->live.retry);
    if (needs_host(t))
        at = earlier(at, t->live.host_away + l->limits.grace);
    at = earlier(at, goes_on_at(t));
    if (t->phase != TABLE_PLAYING || !t->live.running)
        return at;
    at = earlier(at, turn_ends_at(t));
    if (has_words(t))
        at = earlier(at, t->live.word_at);
    for (int i = 0; i < t->setting.config.n_players; i++)
        if (is_missed(t, i))
            at = earlier(at, t->seats[i].live.away + l->limits.grace);
        else if (is_back(t, i))
            at = earlier(at, lobby_now(l));
    return at;
}

/* The next job of this turn: what the bots say, then, when all of it is said,
 * the move of the bot whose turn it is. NULL: nobody has to think, or there is
 * no memory, and the next plan tries again. */
static bot_job *next_job(table *t)
{
    int turn = table_turn(t);

    if (t->live.may_talk && bot_job_may_talk(t))
        return bot_job_new_talk(t);
    t->live.may_talk = false;
    if (has_words(t) || !table_bot_plays(t, turn) || t->live.has_thought)
        return NULL;
    return bot_job_new(t, turn);
}

/* A job for a move is not needed any more if a person plays the turn. */
static void ask_bots(lobby *l, table *t)
{
    if (!t->live.may_talk && !table_bot_plays(t, table_turn(t)))
        tables_call_off(l, t);
    if (t->live.asked != NULL)
        return;
    t->live.asked = next_job(t);
    if (t->live.asked != NULL)
        l->out.think(l->out.self, t->live.asked);
}

/* What bots were about to say is not said, nor what they might say. */
void timers_silence(table *t)
{
    t->live.may_talk = false;
    t->live.n_words = t->live.n_spoken = 0;
}

static int64_t delay_at(const lobby *l, const table *t)
{
    return (int64_t)l->limits.bot_delay * (t->live.is_show ? SHOW_DELAYS : 1);
}

/* Between the delay and one and a half times as much, by chance alone. */
static int64_t some_delay(const lobby *l, const table *t)
{
    int64_t delay = delay_at(l, t);
    uint32_t chance;

    lobby_random(l, &chance, sizeof chance);
    return delay + (int64_t)(((uint64_t)chance * (uint64_t)delay) >> 33);
}

/* The random delay is drawn for every turn, a person's too, so that drawing it
 * does not depend on anything. */
void timers_turn(lobby *l, table *t)
{
    t->live.used = 0;
    t->live.since = lobby_now(l);
    tables_call_off(l, t);
    t->live.has_thought = false;
    t->live.bot_at = t->live.since + some_delay(l, t);
    t->live.word_at = t->live.since + delay_at(l, t) / 2;
}

void timers_step(lobby *l, table *t)
{
    timers_turn(l, t);
    timers_silence(t);
    t->live.may_talk = true;
}

/* The time itself, or if that has passed the next whole delay after it. */
static int64_t next_beat(const lobby *l, const table *t, int64_t at)
{
    int64_t late = lobby_now(l) - at, beat = delay_at(l, t);

    return late > 0 && beat > 0 ? at + (late + beat - 1) / beat * beat : at;
}

void timers_bot_move(lobby *l, table *t, adit_action move)
{
    t->live.has_thought = true;
    t->live.thought = move;
    t->live.bot_at = next_beat(l, t, t->live.bot_at);
    timers_plan(l, t);
}

void timers_words(lobby *l, table *t, const bot_job *th)
{
    int64_t said;

    t->live.may_talk = false;
    for (int i = 0; i < th->n_words; i++)
        t->live.words[i] = th->words[i];
    t->live.n_words = (int8_t)th->n_words;
    t->live.n_spoken = 0;
    t->live.word_at = next_beat(l, t, t->live.word_at);
    said = t->live.word_at + (int64_t)th->n_words * delay_at(l, t);
    if (th->n_words > 0 && said > t->live.bot_at)
        t->live.bot_at = said;
    timers_plan(l, t);
}

/* When the game falls asleep, the time that the turn has taken is put aside in
 * `used`; when it wakes up, it is counted on from then. Nothing is due before
 * `retry`, while the disk fails. */
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
    if (awake) {
        ask_bots(l, t);
    } else {
        tables_call_off(l, t);
        timers_silence(t);
    }
    at = next_due(l, t);
    due_set(&l->due, t,
            at != DUE_NEVER && at < t->live.retry ? t->live.retry : at);
}

table *timers_fetch(lobby *l, const char *name, whereabouts *where)
{
    table *t = ledger_fetch(l, name, where);

    if (t != NULL && t->live.place < 0)
        timers_plan(l, t);
    return t;
}

/* Due even if nothing else is, so that the table is planned again then. */
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

/* `made` is not set: the rules judge a bot's move as any other. Should they
 * refuse it, the entry fails and all is undone. */
static void play_bot(lobby *l, table *t, int turn)
{
    ledger_write(l, t,
                 &(entry){.kind = ENTRY_MOVED,
                          .seat = (uint8_t)turn,
                          .move = t->live.thought,
                          .left = t->seats[turn].left});
}

/* The next word, unless somebody has taken over the seat in the meantime, or
 * people have used up the room. It is written like the claim of a person, but
 * for the limits on how fast people may talk. */
static void say_word(lobby *l, table *t)
{
    const bot_word *w = &t->live.words[t->live.n_spoken++];

    t->live.word_at += delay_at(l, t);
    if (t->seats[w->seat].kind == SEAT_BOT && talk_has_room(&t->talk) &&
        adit_judge(t->match.game, t->match.state, w->seat, w->claim) !=
            ADIT_MARK_NONE)
        ledger_write(l, t,
                     &(entry){.kind = ENTRY_CLAIMED,
                              .seat = (uint8_t)w->seat,
                              .claim = w->claim});
}

/* A person whose time is over loses the turn to a bot, not the game. */
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

/* What is due in a game that is awake. Each of these is an entry of its own. */
static void go_on(lobby *l, table *t, int64_t now)
{
    for (int i = 0; i < t->setting.config.n_players; i++)
        if (is_missed(t, i) && t->seats[i].live.away + l->limits.grace <= now)
            stand_in(l, t, i, REASON_AWAY);
        else if (is_back(t, i))
            ledger_write(l, t,
                         &(entry){.kind = ENTRY_BACK, .seat = (uint8_t)i});
    if (has_words(t) && t->live.word_at <= now)
        say_word(l, t);
    else
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

/* The table ends, or its game goes on, or somebody else becomes the host. If
 * this wrote an entry, the next settle plans the table again; otherwise it is
 * planned here. What is still due after that is looked at again in a second, so
 * that the loop cannot spin. */
void timers_run(lobby *l, table *t)
{
    int64_t now = lobby_now(l), gone = abandon_at(l, t);

    if (l->store->is_away) {
        timers_retry(l, t);
        return;
    }
    if (has_to_be_read(l, t))
        ledger_restore(l, t);
    if (gone != DUE_NEVER && gone <= now) {
        if (t->phase > TABLE_PLAYING || t->live.halted) {
            ledger_let_go(l, t);
            return;
        }
        ledger_write(l, t, &(entry){.kind = ENTRY_ABANDONED});
    } else if (t->phase == TABLE_PLAYING && t->live.running) {
        go_on(l, t, now);
    } else if (goes_on_at(t) != DUE_NEVER && goes_on_at(t) <= now) {
        shows_go_on(l, t);
    } else if (needs_host(t) && t->live.host_away + l->limits.grace <= now) {
        pass_host_on(l, t);
    }
    if (!t->live.dirty)
        timers_plan(l, t);
    if (t->live.due != DUE_NEVER && t->live.due <= now)
        due_set(&l->due, t, now + RETRY);
}
