/* outbox.c -- what the lobby sends to the sessions at a table: the table,
 * positions, moves, answers, and the talk. Secrets are kept by sending only
 * what the engine shows to a viewer (view_write) or what that viewer has
 * witnessed (view_events). A session that reads too slowly is sent nothing of a
 * game until it has caught up, and then the whole position. Called by settle.c
 * after each commit, and for one session by handlers.c and lobby.c; the
 * messages are in docs/protocol.md. */
#include "lobby/lobby_impl.h"

#include "core/json.h"
#include "lobby/utf8.h"
#include "texts/telling.h"
#include "wire/record.h"
#include "wire/view.h"

#include <stdlib.h>
#include <string.h>

static const char *const phases[] = {"new", "waiting", "playing", "over",
                                     "abandoned"};

/* A viewer, besides those of the engine: somebody at a table who may not see
 * its game. */
enum { SEES_NOTHING = -3 };

/* All messages are written into the lobby's one buffer, one after another; send
 * copies them. */
static adit_text open_message(lobby *l, const char *kind)
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

static void close_message(lobby *l, session *to, adit_text *t)
{
    json_close(t, '}');
    send(l, to, t);
}

/* ---- The table ---- */

void outbox_write_terms(const setting *s, adit_text *out)
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

/* Milliseconds until a bot stands in for a player who is away. */
static int64_t bot_in(const lobby *l, const chair *s)
{
    int64_t left = s->live.away + l->limits.grace - lobby_now(l);

    return left < 0 ? 0 : left;
}

/* Others learn that somebody has given a nonce, but not which. */
static void write_person(const lobby *l, const table *t, const chair *s,
                         adit_text *out)
{
    json_key_string(out, "kind", "person");
    json_key_string(out, "name", s->name);
    json_key_bool(out, "here", s->live.here > 0);
    if (table_is_host(t, &s->guest))
        json_key_bool(out, "host", true);
    if (!proof_is_none(s->nonce))
        json_key_bool(out, "nonce", true);
    if (s->stood_in)
        json_key_string(out, "standin", reason_words[s->reason]);
    else if (s->live.here == 0 && t->live.running)
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

/* The people: only for those who know the password, if there is one. */
static void write_people(const lobby *l, const table *t, adit_text *out)
{
    json_key(out, "seats");
    json_open(out, '[');
    for (int i = 0; i < t->setting.config.n_players; i++)
        write_seat(l, t, i, out);
    json_close(out, ']');
    json_key_int(out, "watchers", sessions_watchers(t));
    if (t->next[0])
        json_key_string(out, "next", t->next);
}

/* That the game begins from a position. Whose cards those were is in the past,
 * which stays here until the game is over. */
static void write_from(const match_past *past, adit_text *out)
{
    json_key(out, "from");
    json_open(out, '{');
    json_key_int(out, "at", past->n_moves);
    json_key_seat(out, "as", past->as);
    json_close(out, '}');
}

void outbox_write_commit(const table *t, adit_text *out)
{
    char digits[2 * PROOF_BYTES + 1];

    record_hex(t->commit, digits);
    json_key_string(out, "commit", digits);
}

/* Without a session, as somebody sees it over HTTP: a table with a password
 * then does not say who is there. */
void outbox_write_table(const lobby *l, const table *t, const session *to,
                        adit_text *out)
{
    const setting *s = &t->setting;

    json_key_string(out, "table", t->name);
    json_key_string(out, "game", s->game->name);
    json_key_int(out, "players", s->config.n_players);
    view_options(s->game, &s->config, out);
    if (t->past != NULL)
        write_from(t->past, out);
    json_key_bool(out, "public", s->is_public);
    outbox_write_terms(s, out);
    outbox_write_commit(t, out);
    json_key_string(out, "phase", phases[t->phase]);
    if (s->day)
        json_key_day(out, "day", s->day);
    if (to != NULL ? to->entered : !s->locked)
        write_people(l, t, out);
    if (to != NULL)
        write_you(t, to, out);
}

static void tell_table(lobby *l, session *to)
{
    adit_text t = open_message(l, "table");

    outbox_write_table(l, to->table, to, &t);
    close_message(l, to, &t);
}

/* The host's name is there only while the host has a seat, and not for a table
 * with a password: who meets there is not public. */
void outbox_write_face(const table *t, adit_text *out)
{
    const setting *s = &t->setting;
    int seated = 0, host = table_seat_of(t, &s->host);

    for (int i = 0; i < s->config.n_players; i++)
        seated += t->seats[i].kind != SEAT_EMPTY;
    json_open(out, '{');
    json_key_string(out, "table", t->name);
    json_key_string(out, "game", s->game->name);
    json_key_int(out, "players", s->config.n_players);
    json_key_int(out, "seated", seated);
    json_key_string(out, "phase",
                    t->phase == TABLE_WAITING ? "waiting" : "playing");
    outbox_write_terms(s, out);
    if (host != ADIT_NOBODY && !s->locked)
        json_key_string(out, "host", t->seats[host].name);
    if (t->live.is_show)
        json_key_bool(out, "show", true);
    json_close(out, '}');
}

/* Written when a change is on disk, so that a list never shows more than that.
 * Without memory it stays as it was. */
void outbox_face(table *t)
{
    char text[STORE_FACE];
    adit_text out = adit_text_in(text, sizeof text);
    char *face;

    if (t->live.listed == TABLE_NEW && !t->live.is_show)
        return;
    outbox_write_face(t, &out);
    require(!out.cut);
    face = strdup(text);
    if (face == NULL)
        return;
    free(t->live.face);
    t->live.face = face;
}

/* Newcomers are left out: outbox_newcomers sends them everything. */
void outbox_table(lobby *l, table *t)
{
    for (session *s = t->live.first; s != NULL; s = s->next)
        if (!s->fresh)
            tell_table(l, s);
}

/* ---- The game ---- */

/* The one decision about what a session may see of the game. */
static int viewer_of(const session *s)
{
    if (s->seat != ADIT_NOBODY)
        return s->seat;
    return s->entered && s->table->setting.watched ? ADIT_PUBLIC : SEES_NOTHING;
}

/* What is left for each seat at this moment, and whose time runs: nobody's
 * while the game sleeps or a bot has the turn. */
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
        json_int(out, table_left(t, i, lobby_now(l)));
    json_close(out, ']');
    if (turn != ADIT_NOBODY && t->live.running && !table_bot_plays(t, turn))
        json_key_seat(out, "running", turn);
    json_close(out, '}');
}

/* What the last move did, or how the game began, as the viewer witnessed it. */
static void write_events(const table *t, int viewer, adit_text *out)
{
    json_key(out, "events");
    view_events(&t->match, viewer, &t->live.step, out);
}

/* The whole position as the viewer sees it, without the legal moves, which
 * clients work out by the rules. */
static void write_view(const table *t, int viewer, adit_text *out)
{
    json_key(out, "view");
    view_write(&t->match, viewer, false, out);
}

static bool may_see(const session *to)
{
    return viewer_of(to) != SEES_NOTHING;
}

/* Measured by what the server could not send yet; what the kernel holds for the
 * other side is not counted. */
static bool is_slow(const lobby *l, const session *s)
{
    return l->out.queued(s->conn) > LOBBY_SLOW;
}

/* Counts a slow reader once each time it falls behind. */
static void fall_behind(lobby *l, session *s, bool behind)
{
    metrics_add(&l->metrics, METRIC_SLOW, behind && !s->behind);
    s->behind = behind;
}

/* A session that has fallen back is sent no steps until it has been sent
 * everything (lobby_drained, outbox_everything): a step is useless to a client
 * that has missed one. */
static bool keeps_up(lobby *l, session *to)
{
    fall_behind(l, to, to->behind || is_slow(l, to));
    return !to->behind;
}

/* The whole position. The events are in it only at the beginning; later a
 * client needs none, because the view has everything. */
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
    text = open_message(l, "game");
    json_key_int(&text, "n", t->match.n_moves);
    if (t->match.n_moves == 0)
        write_events(t, viewer, &text);
    write_view(t, viewer, &text);
    write_clocks(l, t, &text);
    close_message(l, to, &text);
}

/* ---- What was said ---- */

static void begin_line(int k, int seat, int n_moves, adit_text *out)
{
    json_open(out, '{');
    json_key_int(out, "k", k);
    json_key_seat(out, "p", seat);
    json_key_int(out, "n", n_moves);
}

/* A claim, as it was made. Whether it was true is a secret while its round is
 * played. */
static void write_claim(const table *t, const talk_claim *c, adit_text *out)
{
    char text[ADIT_MAX_CLAIM_TEXT];
    adit_text claim = adit_text_in(text, sizeof text);

    adit_claim_write(t->setting.game, c->said.claim, &claim);
    begin_line(c->k, c->said.seat, c->said.n_moves, out);
    json_key_int(out, "round", c->round);
    json_key_string(out, "claim", text);
    if (c->said.mark > ADIT_MARK_SAID && c->round <= table_rounds_over(t))
        json_key_string(out, "mark", adit_mark_name(c->said.mark));
    json_close(out, '}');
}

static void write_chat(const talk_chat *c, adit_text *out)
{
    begin_line(c->k, c->seat, c->n_moves, out);
    json_key_string(out, "text", c->text);
    json_close(out, '}');
}

/* Claims and chat are two lists, each in order of k: they are merged here. Chat
 * of players whom `seat` has muted is left out. */
static void write_lines(const table *t, int seat, adit_text *out)
{
    const talk *said = &t->talk;
    int i = 0, j = 0;

    while (i < said->n_claims || j < said->n_chats)
        if (j == said->n_chats ||
            (i < said->n_claims && said->claims[i].k < said->chats[j].k)) {
            write_claim(t, &said->claims[i++], out);
        } else {
            const talk_chat *chat = &said->chats[j++];

            if (!talk_is_muted(said, seat, chat->seat))
                write_chat(chat, out);
        }
}

static void tell_talk(lobby *l, session *to)
{
    const table *t = to->table;
    adit_text text;

    if (!may_see(to) || t->talk.k == 0 || !keeps_up(l, to))
        return;
    text = open_message(l, "talk");
    json_key(&text, "lines");
    json_open(&text, '[');
    write_lines(t, to->seat, &text);
    json_close(&text, ']');
    close_message(l, to, &text);
}

/* The last line, whichever list it is in. */
static void write_last(const table *t, adit_text *out)
{
    const talk *said = &t->talk;

    if (said->n_claims > 0 && said->claims[said->n_claims - 1].k == said->k)
        write_claim(t, &said->claims[said->n_claims - 1], out);
    else
        write_chat(&said->chats[said->n_chats - 1], out);
}

/* Only chat can be muted; claims are part of the game. */
static bool last_is_muted(const table *t, int seat)
{
    const talk *said = &t->talk;

    return said->n_chats > 0 && said->chats[said->n_chats - 1].k == said->k &&
           talk_is_muted(said, seat, said->chats[said->n_chats - 1].seat);
}

/* At most one line is new when this is called: a table with a change is settled
 * before it changes again (lobby.c). */
static void tell_line(lobby *l, session *to)
{
    const table *t = to->table;
    adit_text text;

    if (!may_see(to) || last_is_muted(t, to->seat) || !keeps_up(l, to))
        return;
    text = open_message(l, "said");
    json_key(&text, "line");
    write_last(t, &text);
    close_message(l, to, &text);
}

/* ---- Notes ---- */

/* `notes` is one player's row: the player's notes about each seat. */
static void write_notes(const talk_note *notes, int n, adit_text *out)
{
    json_key(out, "notes");
    json_open(out, '[');
    for (int seat = 0; seat < n; seat++) {
        const talk_note *note = &notes[seat];

        if (talk_is_blank(note))
            continue;
        json_open(out, '{');
        json_key_seat(out, "p", seat);
        json_key_string(out, "mark", note_words[note->mark]);
        json_key_string(out, "text", note->text != NULL ? note->text : "");
        json_key_bool(out, "mute", note->mute);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void tell_notes(lobby *l, session *to)
{
    const table *t = to->table;
    adit_text text;

    if (to->seat == ADIT_NOBODY || t->talk.notes == NULL || !keeps_up(l, to))
        return;
    text = open_message(l, "notes");
    write_notes(t->talk.notes[to->seat], t->setting.config.n_players, &text);
    close_message(l, to, &text);
}

/* ---- Guesses ---- */

/* {"p":"P1","at":12,"of":[null,0,25,75,100]} */
static void write_guess(const table *t, const talk_guess *g, adit_text *out)
{
    json_open(out, '{');
    json_key_seat(out, "p", g->seat);
    json_key_int(out, "at", g->n_moves);
    json_key(out, "of");
    json_open(out, '[');
    for (int i = 0; i < t->setting.config.n_players; i++)
        if (g->of[i] == 0)
            json_nothing(out);
        else
            json_int(out, (g->of[i] - 1) * GUESS_STEP);
    json_close(out, ']');
    json_close(out, '}');
}

/* Of a round that is over everybody's, of the present one the session's own;
 * nothing, if there are none. */
static void tell_guesses(lobby *l, session *to, int round)
{
    const table *t = to->table;
    bool open = round <= table_rounds_over(t);
    adit_text text = open_message(l, "guesses");
    int n = 0;

    json_key_int(&text, "round", round);
    json_key(&text, "guesses");
    json_open(&text, '[');
    for (int i = 0; i < t->talk.n_guesses; i++) {
        const talk_guess *g = &t->talk.guesses[i];

        if (g->round != round || (!open && g->seat != to->seat))
            continue;
        write_guess(t, g, &text);
        n++;
    }
    json_close(&text, ']');
    if (n > 0 && may_see(to) && keeps_up(l, to))
        close_message(l, to, &text);
}

static int round_of(const table *t)
{
    return t->match.game ? adit_rounds_of(t->match.game, t->match.state).now
                         : 0;
}

static void tell_all_guesses(lobby *l, session *to)
{
    for (int round = 1; round <= round_of(to->table); round++)
        if (to->table->talk.n_guesses > 0)
            tell_guesses(l, to, round);
}

/* A move may end a round and begin the next. */
static void tell_new_guesses(lobby *l, session *to)
{
    const table *t = to->table;

    if (t->live.has_marks)
        tell_guesses(l, to, table_rounds_over(t));
    if (to->seat != ADIT_NOBODY && (t->live.guessed >> to->seat & 1))
        tell_guesses(l, to, round_of(t));
}

/* When a round is over all lines are sent again, because its claims have marks
 * now. */
void outbox_said(lobby *l, table *t)
{
    for (session *s = t->live.first; s != NULL; s = s->next) {
        if (s->fresh)
            continue;
        if (t->live.has_marks && t->talk.n_claims > 0)
            tell_talk(l, s);
        else if (t->live.has_line)
            tell_line(l, s);
        if (s->seat != ADIT_NOBODY && (t->live.noted >> s->seat & 1))
            tell_notes(l, s);
        tell_new_guesses(l, s);
    }
}

/* ---- Watching together ---- */

static void write_eyes(int eyes, adit_text *out)
{
    json_key(out, "eyes");
    if (eyes >= 0)
        json_seat(out, eyes);
    else
        json_text(out, eyes == ADIT_PUBLIC ? "public" : "everyone");
}

static void tell_lead(lobby *l, session *to)
{
    const table *t = to->table;
    adit_text text;

    if (!may_see(to) || !keeps_up(l, to))
        return;
    text = open_message(l, "lead");
    if (t->live.leader != NULL && t->live.leader->seat != ADIT_NOBODY) {
        json_key_seat(&text, "p", t->live.leader->seat);
        json_key_int(&text, "n", t->live.lead_at);
        write_eyes(t->live.lead_eyes, &text);
    }
    close_message(l, to, &text);
}

/* Whoever leads knows where they are. */
void outbox_lead(lobby *l, table *t)
{
    for (session *s = t->live.first; s != NULL && t->live.leads; s = s->next)
        if (!s->fresh && s != t->live.leader)
            tell_lead(l, s);
}

/* ---- All there is, and what is new ---- */

/* The order of these messages is part of the protocol. Sending the position may
 * itself make a slow session fall behind; the talk then waits, too. */
void outbox_everything(lobby *l, session *to)
{
    to->fresh = false;
    tell_table(l, to);
    tell_game(l, to);
    fall_behind(l, to, is_slow(l, to));
    tell_talk(l, to);
    tell_notes(l, to);
    tell_all_guesses(l, to);
    if (to->table->live.leader != NULL && to->table->live.leader != to)
        tell_lead(l, to);
}

void outbox_newcomers(lobby *l, table *t)
{
    for (session *s = t->live.first; s != NULL; s = s->next)
        if (s->fresh)
            outbox_everything(l, s);
}

/* A session that was too slow is sent everything later. */
void outbox_beginning(lobby *l, table *t)
{
    for (session *s = t->live.first; s != NULL; s = s->next)
        if (!s->fresh && !s->behind)
            tell_game(l, s);
}

static void send_step(lobby *l, session *to, const adit_text *t)
{
    if (keeps_up(l, to))
        send(l, to, t);
}

/* Has the move begun a new round? What was dealt in it does not follow from the
 * events, so the whole view is sent with the step. */
static bool deals_round(const table *t)
{
    return adit_rounds_of(t->match.game, t->match.state).now !=
           t->live.before.now;
}

/* A move, to all sessions with the same viewer: what happened, from which
 * clients work out the new position. It is written once for all of them; only
 * what the engine lets this viewer witness is in it. */
static void tell_step_to(lobby *l, table *t, int viewer)
{
    adit_text text = {0};

    for (session *s = t->live.first; s != NULL; s = s->next) {
        if (s->fresh || viewer_of(s) != viewer)
            continue;
        if (text.at == NULL) {
            text = open_message(l, "step");
            json_key_int(&text, "n", t->match.n_moves);
            write_events(t, viewer, &text);
            if (deals_round(t))
                write_view(t, viewer, &text);
            write_clocks(l, t, &text);
            json_close(&text, '}');
        }
        send_step(l, s, &text);
    }
}

/* ADIT_PUBLIC is -1, so the loop covers those who watch and each seat. */
void outbox_step(lobby *l, table *t)
{
    for (int viewer = ADIT_PUBLIC; viewer < t->setting.config.n_players;
         viewer++)
        tell_step_to(l, t, viewer);
}

/* ---- Answers ---- */

void outbox_done(lobby *l, session *to, int64_t id)
{
    adit_text t = open_message(l, "done");

    json_key_int(&t, "id", id);
    close_message(l, to, &t);
}

static adit_text begin_refusal(lobby *l, int64_t id)
{
    adit_text t = open_message(l, "refused");

    if (id != 0)
        json_key_int(&t, "id", id);
    json_key(&t, "why");
    return t;
}

void outbox_refused(lobby *l, session *to, int64_t id, refusal why)
{
    adit_text t = begin_refusal(l, id);

    l->metrics.refused[why]++;
    refusal_write(why, &t);
    close_message(l, to, &t);
}

void outbox_refused_move(lobby *l, session *to, int64_t id,
                         const adit_refusal *why)
{
    char sentence[256];
    adit_text text = adit_text_in(sentence, sizeof sentence);
    adit_text t = begin_refusal(l, id);

    l->metrics.by_rule[why->err]++;
    tell_refusal(why, &(teller){.me = ADIT_NOBODY}, &text);
    view_refusal(why, sentence, &t);
    close_message(l, to, &t);
}

void outbox_pong(lobby *l, session *to)
{
    adit_text t = open_message(l, "pong");

    close_message(l, to, &t);
}

int outbox_notice(lobby *l, const char *text)
{
    int n = 0;

    if (text[0] == 0 || !utf8_is_line(text, OUTBOX_NOTICE))
        return 0;
    for (table *t = l->newest; t != NULL; t = t->live.older)
        for (session *s = t->live.first; s != NULL; s = s->next, n++) {
            adit_text out = open_message(l, "notice");

            json_key_string(&out, "text", text);
            close_message(l, s, &out);
        }
    return n;
}
