/* tell.c -- what the lobby says. */
#include "server/tell.h"

#include "server/tell_talk.h"

#include "core/json.h"
#include "wire/record.h"
#include "wire/view.h"

static const char *const phases[] = {"new", "waiting", "playing", "over",
                                     "abandoned"};

/* Who is at a table but may not see its game. */
enum { SEES_NOTHING = -3 };

adit_text tell_open(lobby *l, const char *kind)
{
    adit_text t = adit_text_in(l->text, LOBBY_ANSWER);

    json_open(&t, '{');
    json_key_string(&t, "t", kind);
    return t;
}

static void send(lobby *l, session *to, const adit_text *t)
{
    require(!t->cut);
    l->out.send(to->conn, t->at, t->length);
}

void tell_close(lobby *l, session *to, adit_text *t)
{
    json_close(t, '}');
    send(l, to, t);
}

/* ---- The table ---- */

void tell_write_terms(const setting *s, adit_text *out)
{
    json_key_bool(out, "locked", s->locked);
    json_key_string(out, "watch", s->watched ? "public" : "none");
    json_key_string(out, "late", late_words[s->late]);
    json_key_string(out, "talk", talk_words[s->talk]);
    json_key(out, "clock");
    json_open(out, '{');
    json_key_string(out, "kind", clock_words[s->clock]);
    if (s->clock != CLOCK_NONE)
        json_key_int(out, "seconds", s->seconds);
    if (s->clock == CLOCK_TOTAL)
        json_key_int(out, "add", s->add_s);
    json_close(out, '}');
}

/* Milliseconds until a bot plays for who is away. */
static int64_t bot_in(const lobby *l, const chair *s)
{
    int64_t left = s->away + l->limits.grace - house_now(l);

    return left < 0 ? 0 : left;
}

static void write_person(const lobby *l, const table *t, const chair *s,
                         adit_text *out)
{
    json_key_string(out, "kind", "person");
    json_key_string(out, "name", s->name);
    json_key_bool(out, "here", s->here > 0);
    if (table_is_host(t, &s->guest))
        json_key_bool(out, "host", true);
    if (!proof_is_none(s->nonce))
        json_key_bool(out, "nonce", true);
    if (s->stood_in)
        json_key_string(out, "standin", reason_words[s->reason]);
    else if (s->here == 0 && t->running)
        json_key_int(out, "bot_in", bot_in(l, s));
}

static void write_seat(const lobby *l, const table *t, int i, adit_text *out)
{
    const chair *s = &t->seats[i];

    json_open(out, '{');
    json_key_seat(out, "p", i);
    if (s->kind == SEAT_PERSON) {
        write_person(l, t, s, out);
    } else if (s->kind == SEAT_BOT) {
        json_key_string(out, "kind", "bot");
        json_key_string(out, "bot", s->name);
    } else {
        json_key_string(out, "kind", "empty");
    }
    json_close(out, '}');
}

static void write_you(const table *t, const session *to, adit_text *out)
{
    json_key(out, "you");
    json_open(out, '{');
    json_key(out, "p");
    if (to->seat == ADIT_NOBODY)
        json_nothing(out);
    else
        json_seat(out, to->seat);
    json_key_bool(out, "host", table_is_host(t, &to->guest));
    json_key_bool(out, "entered", to->entered);
    json_close(out, '}');
}

/* Who is there is for those who know the password. */
static void write_people(const lobby *l, const table *t, adit_text *out)
{
    json_key(out, "seats");
    json_open(out, '[');
    for (int i = 0; i < t->setting.config.n_players; i++)
        write_seat(l, t, i, out);
    json_close(out, ']');
    json_key_int(out, "watchers", house_watchers(t));
    if (t->next[0])
        json_key_string(out, "next", t->next);
}

void tell_write_commit(const table *t, adit_text *out)
{
    char digits[2 * PROOF_BYTES + 1];

    record_hex(t->commit, digits);
    json_key_string(out, "commit", digits);
}

void tell_write_table(const lobby *l, const table *t, const session *to,
                      adit_text *out)
{
    const setting *s = &t->setting;

    json_key_string(out, "table", t->name);
    json_key_string(out, "game", s->game->name);
    json_key_int(out, "players", s->config.n_players);
    view_options(s->game, &s->config, out);
    json_key_bool(out, "public", s->is_public);
    tell_write_terms(s, out);
    tell_write_commit(t, out);
    json_key_string(out, "phase", phases[t->phase]);
    if (to != NULL ? to->entered : !s->locked)
        write_people(l, t, out);
    if (to != NULL)
        write_you(t, to, out);
}

static void tell_table(lobby *l, session *to)
{
    adit_text t = tell_open(l, "table");

    tell_write_table(l, to->table, to, &t);
    tell_close(l, to, &t);
}

void tell_change(lobby *l, table *t)
{
    for (session *s = t->first; s != NULL; s = s->next)
        if (!s->fresh)
            tell_table(l, s);
}

/* ---- The game ---- */

static int viewer_of(const session *s)
{
    if (s->seat != ADIT_NOBODY)
        return s->seat;
    return s->entered && s->table->setting.watched ? ADIT_PUBLIC : SEES_NOTHING;
}

static void write_clocks(const lobby *l, const table *t, adit_text *out)
{
    int turn = table_turn(t);

    if (t->setting.clock == CLOCK_NONE)
        return;
    json_key(out, "clock");
    json_open(out, '{');
    json_key(out, "left");
    json_open(out, '[');
    for (int i = 0; i < t->setting.config.n_players; i++)
        json_int(out, table_left(t, i, house_now(l)));
    json_close(out, ']');
    if (turn != ADIT_NOBODY && t->running && !table_bot_plays(t, turn))
        json_key_seat(out, "running", turn);
    json_close(out, '}');
}

/* What the last move did, or the beginning. */
static void write_events(const table *t, int viewer, adit_text *out)
{
    json_key(out, "events");
    view_events(&t->match, viewer, &t->step, out);
}

/* Everything but the events, which come before it. */
static void write_position(const lobby *l, const table *t, int viewer,
                           adit_text *out)
{
    json_key(out, "view");
    view_write(&t->match, viewer, true, out);
    write_clocks(l, t, out);
    json_close(out, '}');
}

bool tell_shows(const session *to)
{
    return viewer_of(to) != SEES_NOTHING;
}

static bool is_slow(const lobby *l, const session *s)
{
    return l->out.queued(s->conn) > LOBBY_SLOW;
}

static void fall_behind(lobby *l, session *s, bool behind)
{
    metrics_add(&l->metrics, METRIC_SLOW, behind && !s->behind);
    s->behind = behind;
}

bool tell_keeps_up(lobby *l, session *to)
{
    fall_behind(l, to, to->behind || is_slow(l, to));
    return !to->behind;
}

static void tell_game(lobby *l, session *to)
{
    const table *t = to->table;
    int viewer = viewer_of(to);
    adit_text text;

    if (viewer == SEES_NOTHING || t->match.game == NULL)
        return;
    fall_behind(l, to, is_slow(l, to));
    if (to->behind)
        return;
    text = tell_open(l, "game");
    json_key_int(&text, "n", t->match.n_moves);
    if (t->match.n_moves == 0)
        write_events(t, viewer, &text);
    write_position(l, t, viewer, &text);
    send(l, to, &text);
}

void tell_all_there_is(lobby *l, session *to)
{
    to->fresh = false;
    tell_table(l, to);
    tell_game(l, to);
    fall_behind(l, to, is_slow(l, to));
    tell_talk(l, to);
    tell_notes(l, to);
}

void tell_newcomers(lobby *l, table *t)
{
    for (session *s = t->first; s != NULL; s = s->next)
        if (s->fresh)
            tell_all_there_is(l, s);
}

/* Who is behind will be told all there is. */
void tell_begin(lobby *l, table *t)
{
    for (session *s = t->first; s != NULL; s = s->next)
        if (!s->fresh && !s->behind)
            tell_game(l, s);
}

static void send_step(lobby *l, session *to, const adit_text *t)
{
    if (tell_keeps_up(l, to))
        send(l, to, t);
}

/* To all who see the same. */
static void tell_step_to(lobby *l, table *t, int viewer)
{
    adit_text text = {0};

    for (session *s = t->first; s != NULL; s = s->next) {
        if (s->fresh || viewer_of(s) != viewer)
            continue;
        if (text.at == NULL) {
            text = tell_open(l, "step");
            json_key_int(&text, "n", t->match.n_moves);
            write_events(t, viewer, &text);
            write_position(l, t, viewer, &text);
        }
        send_step(l, s, &text);
    }
}

void tell_step(lobby *l, table *t)
{
    for (int viewer = ADIT_PUBLIC; viewer < t->setting.config.n_players;
         viewer++)
        tell_step_to(l, t, viewer);
}

/* ---- Answers ---- */

void tell_done(lobby *l, session *to, int64_t id)
{
    adit_text t = tell_open(l, "done");

    json_key_int(&t, "id", id);
    tell_close(l, to, &t);
}

static adit_text begin_refusal(lobby *l, int64_t id)
{
    adit_text t = tell_open(l, "refused");

    if (id != 0)
        json_key_int(&t, "id", id);
    json_key(&t, "why");
    return t;
}

void tell_refused(lobby *l, session *to, int64_t id, refusal why)
{
    adit_text t = begin_refusal(l, id);

    l->metrics.refused[why]++;
    refusal_write(why, &t);
    tell_close(l, to, &t);
}

void tell_refused_move(lobby *l, session *to, int64_t id,
                       const adit_refusal *why)
{
    adit_text t = begin_refusal(l, id);

    l->metrics.by_rule[why->err]++;
    view_refusal(why, &t);
    tell_close(l, to, &t);
}

void tell_pong(lobby *l, session *to)
{
    adit_text t = tell_open(l, "pong");

    tell_close(l, to, &t);
}
