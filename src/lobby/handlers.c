/* handlers.c -- what people ask for at a table: one function for each message,
 * and one table that says who may send it, when, and what it costs (`rows`, at
 * the end). Every request is judged from scratch, whatever was allowed before.
 * What a request changes is an entry of the log, so a function that refuses has
 * changed nothing. Called by lobby_hear; the messages are in
 * docs/protocol.md. */
#include "lobby/lobby_impl.h"

#include "lobby/bot_job.h"
#include "lobby/utf8.h"

#include <stdio.h>
#include <string.h>

/* The bot that fills seats if the host does not name one. */
static const char usual_bot[] = "trained";

_Static_assert(BOT_JOB_MOST == 40000, "the refusal of a bot tells the bound");

/* ---- Opening ---- */

/* Where the next piece of a past begins that is not in the text yet: moves and
 * claims, each ended by a semicolon. */
typedef struct past_place {
    int move, said;
} past_place;

static void write_said(const match_said *said, const adit_game *game,
                       adit_text *out)
{
    text_seat(out, said->seat);
    text_char(out, ':');
    adit_claim_write(game, said->claim, out);
    text_char(out, ';');
}

/* As much of it as an entry has room for. */
static void write_past(const match_past *past, const adit_game *game,
                       past_place *at, adit_text *out)
{
    const size_t enough = out->room - 2 * ADIT_MAX_MOVE_TEXT;

    while (out->length < enough) {
        if (at->said < past->n_said &&
            past->said[at->said].n_moves <= at->move) {
            write_said(&past->said[at->said++], game, out);
        } else if (at->move < past->n_moves) {
            game->write_move(past->moves[at->move++], out);
            text_char(out, ';');
        } else {
            return;
        }
    }
}

/* From where the game begins: entries that follow the first at once. */
static refusal begin_from(lobby *l, table *t, const match_past *past)
{
    const adit_game *game = t->setting.game;
    entry e = {
        .kind = ENTRY_FROM, .other = (uint8_t)past->as, .rules = game->rules};
    past_place at = {0, 0};
    refusal r;

    memcpy(e.secret, past->seed, sizeof e.secret);
    r = ledger_write(l, t, &e);
    while (r == REFUSED_NONE &&
           (at.move < past->n_moves || at.said < past->n_said)) {
        char piece[STORE_ENTRY - 64];
        adit_text text = adit_text_in(piece, sizeof piece);

        write_past(past, game, &at, &text);
        r = ledger_write(l, t, &(entry){.kind = ENTRY_PAST, .text = piece});
    }
    return r;
}

/* The secret of the deal is drawn here, before anybody has a seat, and its hash
 * is published at once: the server cannot choose a deal after it knows who
 * plays. */
refusal handle_open(lobby *l, const setting *s, const match_past *past,
                    const char *address, table **out)
{
    entry e = {.kind = ENTRY_OPENED, .setting = *s};
    uint64_t network = rate_limit_network(address);
    refusal r = tables_may_open(l, &s->host, network);

    if (r != REFUSED_NONE)
        return r;
    *out = tables_add(l);
    if (*out == NULL)
        return REFUSED_SERVER_FULL;
    (*out)->live.network = network;
    lobby_random(l, e.secret, sizeof e.secret);
    r = ledger_write(l, *out, &e);
    return r == REFUSED_NONE && past != NULL ? begin_from(l, *out, past) : r;
}

/* ---- Entering ---- */

/* Hands the password to a worker, which takes a while; the answer comes from
 * handle_password. Attempts are limited by address, because hashing is
 * expensive and passwords can be guessed. */
static verdict enter(lobby *l, session *s, const message *m)
{
    lobby_password *k;

    if (s->entered)
        return (verdict){0};
    if (!rate_limit_allows(l->rate_limit, s->address, RATE_LIMIT_PASSWORD,
                           lobby_now(l)))
        return (verdict){.refused = REFUSED_TOO_FAST};
    k = password_like(&s->table->setting, m->password);
    if (k == NULL)
        return (verdict){.refused = REFUSED_TOO_FAST};
    k->to = s;
    k->id = m->id;
    k->heard = l->heard;
    s->knocks = k;
    if (l->out.hash(l->out.self, k))
        return (verdict){.later = true};
    s->knocks = NULL;
    lobby_password_free(k);
    return (verdict){.refused = REFUSED_TOO_FAST};
}

refusal handle_password(lobby *l, session *s, const lobby_password *k)
{
    if (!lobby_is_hashed(k))
        return REFUSED_CLOSING;
    if (s->table->live.halted)
        return s->table->live.awaited ? REFUSED_NOT_STORED : REFUSED_DAMAGED;
    if (!password_fits(k, &s->table->setting))
        return REFUSED_WRONG_PASSWORD;
    s->entered = true;
    outbox_everything(l, s);
    return REFUSED_NONE;
}

/* ---- The host ---- */

/* Seats a bot, in an empty seat or in the place of another bot. The host cannot
 * put one in the place of a person. */
static refusal put_bot(lobby *l, table *t, int i, const char *name)
{
    entry e = {.kind = ENTRY_BOT, .seat = (uint8_t)i};
    const char *budget;
    const bot *b;
    int iterations;

    if (!bot_job_reads_bot(name, t->setting.game, &b, &iterations))
        return REFUSED_NO_SUCH_BOT;
    if (i >= t->setting.config.n_players)
        return REFUSED_NO_SUCH_SEAT;
    if (iterations > bot_job_most(b, &t->setting.config, t->setting.game))
        return REFUSED_BOT_TOO_SLOW;
    if (t->seats[i].kind == SEAT_PERSON)
        return REFUSED_SEAT_TAKEN;
    /* The client may have used an older name of the bot. */
    bot_begins(name, &budget);
    snprintf(e.name, sizeof e.name, "%s%s", b->name, budget);
    return ledger_write(l, t, &e);
}

static refusal seat_bot(lobby *l, session *s, const message *m)
{
    return put_bot(l, s->table, m->seat, m->bot);
}

/* All empty seats, with the same bot: what refuses one of them refuses the
 * first. */
static refusal fill(lobby *l, session *s, const message *m)
{
    refusal r = REFUSED_NONE;

    for (int i;
         (i = table_empty_seat(s->table)) != ADIT_NOBODY && r == REFUSED_NONE;)
        r = put_bot(l, s->table, i, m->bot[0] ? m->bot : usual_bot);
    return r;
}

static refusal clear(lobby *l, session *s, const message *m)
{
    table *t = s->table;
    int i = m->seat;

    if (i >= t->setting.config.n_players)
        return REFUSED_NO_SUCH_SEAT;
    if (t->seats[i].kind == SEAT_EMPTY)
        return REFUSED_NONE;
    return ledger_write(l, t,
                        &(entry){.kind = ENTRY_STOOD, .seat = (uint8_t)i});
}

static refusal swap(lobby *l, session *s, const message *m)
{
    table *t = s->table;
    int a = m->seat, b = m->other;

    if (a >= t->setting.config.n_players || b >= t->setting.config.n_players)
        return REFUSED_NO_SUCH_SEAT;
    return ledger_write(l, t,
                        &(entry){.kind = ENTRY_SWAPPED,
                                 .seat = (uint8_t)a,
                                 .other = (uint8_t)b});
}

/* The host changes the terms of the game. The game itself, the number of seats
 * and the password stay, and the rules of a game that begins from a position;
 * the entry names no host, so it cannot change that either. */
static refusal change(lobby *l, session *s, const message *m)
{
    table *t = s->table;
    entry e = {.kind = ENTRY_AGREED, .setting = t->setting};
    refusal r = message_read_change(m, &e.setting);

    if (r != REFUSED_NONE)
        return r;
    if (t->past != NULL && !same_bytes(&e.setting.config, &t->setting.config,
                                       sizeof e.setting.config))
        return REFUSED_BAD_OPTION;
    e.setting.host = (guest){{0}};
    return ledger_write(l, t, &e);
}

/* The version of the rules goes into the log: a game can only be continued by
 * the rules that it began with. */
static refusal start(lobby *l, session *s, const message *m)
{
    table *t = s->table;

    (void)m;
    if (table_empty_seat(t) != ADIT_NOBODY)
        return REFUSED_SEATS_EMPTY;
    return ledger_write(
        l, t, &(entry){.kind = ENTRY_STARTED, .rules = t->setting.game->rules});
}

/* The same people and bots sit down again, except players who have left and are
 * not there, and those who were deleted. */
static refusal seat_again(lobby *l, const table *from, table *to)
{
    refusal r = REFUSED_NONE;

    for (int i = 0; i < from->setting.config.n_players && r == REFUSED_NONE;
         i++) {
        const chair *s = &from->seats[i];
        entry e = {.kind = s->kind == SEAT_BOT ? ENTRY_BOT : ENTRY_SAT,
                   .seat = (uint8_t)i,
                   .guest = s->guest};

        if ((s->stood_in && s->live.here == 0) ||
            (s->kind == SEAT_PERSON && is_nobody(&s->guest)))
            continue;
        memcpy(e.name, s->name, sizeof e.name);
        r = ledger_write(l, to, &e);
    }
    return r;
}

/* Asked for twice, the second is done already: there is one next table. */
static refusal rematch(lobby *l, session *s, const message *m)
{
    table *t = s->table, *again;
    entry e = {.kind = ENTRY_NEXT};
    refusal r;

    (void)m;
    if (t->next[0])
        return REFUSED_NONE;
    r = handle_open(l, &t->setting, t->past, s->address, &again);
    if (r == REFUSED_NONE)
        r = seat_again(l, t, again);
    if (r != REFUSED_NONE)
        return r;
    memcpy(e.name, again->name, sizeof again->name);
    return ledger_write(l, t, &e);
}

/* ---- Sitting down ---- */

/* A name that can be seen and that no other person at the table has. `seat` is
 * the person's own, which does not count. */
static refusal may_be_called(const table *t, const char *name, int seat)
{
    if (!message_is_name(name))
        return REFUSED_BAD_NAME;
    for (int i = 0; i < t->setting.config.n_players; i++)
        if (i != seat && t->seats[i].kind == SEAT_PERSON &&
            strcmp(t->seats[i].name, name) == 0)
            return REFUSED_NAME_TAKEN;
    return REFUSED_NONE;
}

/* A player who changes seats without a new nonce keeps the one they gave
 * before. */
static void keep_nonce(const session *s, const message *m, entry *e)
{
    bool brings = s->seat == ADIT_NOBODY || !proof_is_none(m->nonce);

    memcpy(e->nonce, brings ? m->nonce : s->table->seats[s->seat].nonce,
           sizeof e->nonce);
}

/* May this session take over a bot's seat during the game? A nonce is refused:
 * the seed has been made already. */
static refusal may_take(const table *t, const session *s, const message *m)
{
    if (!t->setting.late || s->seat != ADIT_NOBODY || !proof_is_none(m->nonce))
        return REFUSED_NOT_WAITING;
    if (m->seat == ADIT_NOBODY)
        return REFUSED_TABLE_FULL;
    if (m->seat >= t->setting.config.n_players)
        return REFUSED_NO_SUCH_SEAT;
    if (t->seats[m->seat].kind != SEAT_BOT)
        return REFUSED_SEAT_TAKEN;
    return may_be_called(t, m->name, ADIT_NOBODY);
}

/* Sits down before the game. Somebody who has a seat already changes seats: two
 * entries, of which both or neither are committed. */
static refusal sit(lobby *l, session *s, const message *m)
{
    table *t = s->table;
    int at = m->seat != ADIT_NOBODY ? m->seat : table_empty_seat(t);
    entry e = {.kind = ENTRY_SAT, .seat = (uint8_t)at, .guest = s->guest};
    refusal r = may_be_called(t, m->name, s->seat);

    if (t->phase != TABLE_WAITING)
        return REFUSED_NOT_WAITING;
    if (at == ADIT_NOBODY)
        return REFUSED_TABLE_FULL;
    if (at >= t->setting.config.n_players)
        return REFUSED_NO_SUCH_SEAT;
    if (t->seats[at].kind != SEAT_EMPTY)
        return REFUSED_SEAT_TAKEN;
    keep_nonce(s, m, &e);
    if (r == REFUSED_NONE && s->seat != ADIT_NOBODY)
        r = ledger_write(
            l, t, &(entry){.kind = ENTRY_STOOD, .seat = (uint8_t)s->seat});
    if (r != REFUSED_NONE)
        return r;
    memcpy(e.name, m->name, sizeof e.name);
    return ledger_write(l, t, &e);
}

/* Takes over a bot's seat during the game. All sockets of the guest are sent
 * the position again, because they see what the seat sees from now on. A move
 * that the bot was about to make is not made. */
static refusal take_seat(lobby *l, session *s, const message *m)
{
    table *t = s->table;
    entry e = {.kind = ENTRY_TOOK, .seat = (uint8_t)m->seat, .guest = s->guest};
    refusal r = may_take(t, s, m);

    if (r != REFUSED_NONE)
        return r;
    memcpy(e.name, m->name, sizeof e.name);
    r = ledger_write(l, t, &e);
    if (r != REFUSED_NONE)
        return r;
    if (m->seat == table_turn(t))
        timers_turn(l, t);
    for (session *at = t->live.first; at != NULL; at = at->next)
        at->fresh |= at->seat == m->seat;
    return REFUSED_NONE;
}

static refusal sit_down(lobby *l, session *s, const message *m)
{
    return s->table->phase == TABLE_PLAYING ? take_seat(l, s, m) : sit(l, s, m);
}

/* ---- With a seat ---- */

/* Before the game the seat becomes empty; during it, a bot stands in until the
 * player comes back. */
static refusal stand(lobby *l, session *s, const message *m)
{
    table *t = s->table;
    entry e = {.kind = ENTRY_STOOD, .seat = (uint8_t)s->seat};

    (void)m;
    if (t->phase > TABLE_PLAYING)
        return REFUSED_NOT_PLAYING;
    if (t->phase == TABLE_PLAYING) {
        if (t->seats[s->seat].stood_in)
            return REFUSED_NONE;
        e.kind = ENTRY_STANDIN;
        e.reason = REASON_LEFT;
    }
    return ledger_write(l, t, &e);
}

static refusal rename_seat(lobby *l, session *s, const message *m)
{
    entry e = {.kind = ENTRY_NAMED, .seat = (uint8_t)s->seat};
    refusal r = may_be_called(s->table, m->name, s->seat);

    if (r != REFUSED_NONE)
        return r;
    memcpy(e.name, m->name, sizeof e.name);
    return ledger_write(l, s->table, &e);
}

static refusal give_nonce(lobby *l, session *s, const message *m)
{
    entry e = {.kind = ENTRY_NONCE, .seat = (uint8_t)s->seat};

    memcpy(e.nonce, m->nonce, sizeof e.nonce);
    return ledger_write(l, s->table, &e);
}

/* A player whose time is used up and who takes back a turn that is running gets
 * for it what the clock adds after a move. The entry has set the seat's clock;
 * here the time that this turn has taken so far is set so that exactly that
 * much is left. */
static void give_time(table *t, int seat, int64_t now)
{
    if (t->setting.clock != CLOCK_TOTAL || table_left(t, seat, now) > 0)
        return;
    t->live.used = t->seats[seat].left - (int64_t)t->setting.add_s * 1000;
    t->live.since = now;
}

/* A player without any time left cannot come back, unless the clock adds some
 * after each move: a bot would stand in again at once. */
static refusal play_again(lobby *l, session *s)
{
    table *t = s->table;
    const chair *mine = &t->seats[s->seat];
    const setting *set = &t->setting;
    refusal r;

    if (!mine->stood_in)
        return REFUSED_NO_BOT_PLAYS;
    if (set->clock != CLOCK_NONE && set->add_s == 0 &&
        table_left(t, s->seat, lobby_now(l)) == 0)
        return REFUSED_NO_TIME;
    r = ledger_write(l, t,
                     &(entry){.kind = ENTRY_BACK, .seat = (uint8_t)s->seat});
    if (r == REFUSED_NONE && s->seat == table_turn(t))
        give_time(t, s->seat, lobby_now(l));
    return r;
}

static refusal take_back(lobby *l, session *s, const message *m)
{
    (void)m;
    return play_again(l, s);
}

/* Coming back is enough for players who were away. Players who left or ran out
 * of time have to ask for their seat (`back`). */
void handle_return(lobby *l, session *s)
{
    if (!s->returns || s->table->live.unsettled)
        return;
    s->returns = false;
    if (s->seat != ADIT_NOBODY && s->table->phase == TABLE_PLAYING &&
        s->table->seats[s->seat].stood_in &&
        s->table->seats[s->seat].reason == REASON_AWAY)
        play_again(l, s);
}

/* ---- Saying something ---- */

/* Five things at once, and then one every two seconds. */
static const bucket_size pace = {.room = 5, .rate = 0.5};

/* Both budgets count: the seat's, for all its sockets together, and the
 * socket's, for all seats that it has had. Standing up and sitting down again
 * gives nobody more. */
static bool may_speak(const lobby *l, bucket *of_socket, bucket *of_seat)
{
    return bucket_take(of_socket, pace, lobby_now(l)) &&
           bucket_take(of_seat, pace, lobby_now(l));
}

/* The claim must be one of this game that can be judged at this moment; whether
 * it is true is worked out when the entry takes effect (talk.c). */
static refusal claim(lobby *l, session *s, const message *m)
{
    table *t = s->table;
    entry e = {.kind = ENTRY_CLAIMED, .seat = (uint8_t)s->seat};

    if (t->setting.talk == TALK_NONE)
        return REFUSED_SILENT;
    if (!adit_claim_read(t->setting.game, m->claim, &e.claim) ||
        adit_judge(t->setting.game, t->match.state, s->seat, e.claim) ==
            ADIT_MARK_NONE)
        return REFUSED_NO_SUCH_CLAIM;
    if (t->talk.n_claims == TALK_MOST_CLAIMS)
        return REFUSED_TOO_MUCH;
    if (!may_speak(l, &s->talks, &t->seats[s->seat].live.talks))
        return REFUSED_TOO_FAST;
    return ledger_write(l, t, &e);
}

/* `least` and `most` are characters as people count them. */
static refusal judge_text(const char *text, int least, int most)
{
    int n = utf8_count(text, true);

    if (n > most)
        return REFUSED_TOO_LONG;
    return n >= least ? REFUSED_NONE : REFUSED_BAD_TEXT;
}

/* Whether chat is allowed comes first: where it is not, nothing is said about
 * the text. */
static refusal chat(lobby *l, session *s, const message *m)
{
    table *t = s->table;
    entry e = {.kind = ENTRY_SAID, .seat = (uint8_t)s->seat, .text = m->text};
    refusal r = judge_text(m->text, 1, TALK_CHAT);

    if (t->setting.talk != TALK_FREE)
        return REFUSED_SILENT;
    if (r != REFUSED_NONE)
        return r;
    if (t->talk.n_lines == TALK_MOST_LINES)
        return REFUSED_TOO_MUCH;
    if (!may_speak(l, &s->talks, &t->seats[s->seat].live.talks))
        return REFUSED_TOO_FAST;
    return ledger_write(l, t, &e);
}

/* The note as it will be: what the message leaves out stays as it was. The text
 * points into the message or into the old note, which both live until the entry
 * is written. */
static entry changed(const talk *t, int by, const message *m)
{
    entry e = {.kind = ENTRY_NOTED,
               .seat = (uint8_t)by,
               .other = (uint8_t)m->seat,
               .text = ""};

    if (t->notes != NULL) {
        const talk_note *old = &t->notes[by][m->seat];

        e.mark = old->mark;
        e.mute = old->mute;
        e.text = old->text != NULL ? old->text : "";
    }
    if (m->has_mark)
        e.mark = m->mark;
    if (m->has_mute)
        e.mute = m->mute;
    if (m->has_text)
        e.text = m->text;
    return e;
}

static refusal note(lobby *l, session *s, const message *m)
{
    table *t = s->table;
    refusal r = judge_text(m->text, 0, TALK_NOTE);
    entry e;

    if (m->seat >= t->setting.config.n_players || m->seat == s->seat)
        return REFUSED_NO_SUCH_SEAT;
    if (r != REFUSED_NONE)
        return r;
    if (t->talk.n_notes == TALK_MOST_LINES)
        return REFUSED_TOO_MUCH;
    if (!may_speak(l, &s->notes, &t->seats[s->seat].live.notes))
        return REFUSED_TOO_FAST;
    e = changed(&t->talk, s->seat, m);
    return ledger_write(l, t, &e);
}

/* Every seat is answered: one's own and those that the player knows with
 * nothing; somebody else has to be guessed. */
static bool fits_table(const table *t, int by, const message *m)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    unsigned given = 0;

    for (int i = 0; i < m->n_of; i++)
        given |= (unsigned)(m->of[i] != 0) << i;
    match_observe(&t->match, by, obs);
    return m->n_of == t->setting.config.n_players && given != 0 &&
           !(given & ~(unsigned)t->match.game->suspects(obs).seats);
}

/* Whom a player suspects, while a round is played. `round` says which one the
 * client saw, so that a guess does not fall into the next. */
static refusal guess(lobby *l, session *s, const message *m)
{
    table *t = s->table;
    entry e = {.kind = ENTRY_GUESSED, .seat = (uint8_t)s->seat};
    adit_rounds rounds = adit_rounds_of(t->match.game, t->match.state);

    if (t->match.game->suspects == NULL)
        return REFUSED_BAD_GUESS;
    if (rounds.over == rounds.now)
        return REFUSED_NOT_PLAYING;
    if (m->round != rounds.now)
        return REFUSED_STALE;
    if (!fits_table(t, s->seat, m))
        return REFUSED_BAD_GUESS;
    if (t->talk.n_guessed[s->seat] == TALK_MOST_GUESSES)
        return REFUSED_TOO_MUCH;
    if (!may_speak(l, &s->notes, &t->seats[s->seat].live.notes))
        return REFUSED_TOO_FAST;
    e.n_guess = m->n_of;
    memcpy(e.guess, m->of, sizeof e.guess);
    return ledger_write(l, t, &e);
}

/* ---- The game ---- */

/* The move of a message; or why it cannot even be judged. */
static verdict read_move(const session *s, const message *m, adit_action *move)
{
    const table *t = s->table;
    verdict v = {0};

    if (t->phase != TABLE_PLAYING)
        v.refused = REFUSED_NOT_PLAYING;
    else if (!t->setting.game->read_move(m->move, move))
        v.by_rule.err = ADIT_ERR_MOVE;
    return v;
}

static bool is_refused(const verdict *v)
{
    return v->refused != REFUSED_NONE || v->by_rule.err != ADIT_OK;
}

static verdict why(lobby *l, session *s, const message *m)
{
    adit_action move;
    verdict v = read_move(s, m, &move);

    (void)l;
    if (!is_refused(&v))
        match_why(&s->table->match, s->seat, move, &v.by_rule);
    return v;
}

/* A move. The client's id makes it safe to send a move twice: if the answer was
 * lost and the client sends it again, it is answered as done and not made
 * again. `n` says which position the client saw; if the game has gone on since,
 * the move is refused. The rules judge and make the move here, once
 * (table_play); its entry follows. */
static verdict play(lobby *l, session *s, const message *m)
{
    table *t = s->table;
    entry e = {.kind = ENTRY_MOVED,
               .id = m->id,
               .seat = (uint8_t)s->seat,
               .made = true};
    verdict v;

    if (t->match.game != NULL && table_knows(t, s->seat, m->id))
        return (verdict){0};
    v = read_move(s, m, &e.move);
    if (v.refused == REFUSED_NONE && t->seats[s->seat].stood_in)
        v.refused = REFUSED_BOT_PLAYS;
    else if (v.refused == REFUSED_NONE && m->n >= 0 && m->n != t->match.n_moves)
        v.refused = REFUSED_STALE;
    if (is_refused(&v))
        return v;
    e.left = table_left_after(t, s->seat, lobby_now(l));
    if (table_play(t, s->seat, e.move, &v.by_rule))
        v.refused = ledger_write(l, t, &e);
    else if (v.by_rule.err == ADIT_OK)
        v.refused = REFUSED_NOT_STORED; /* no memory for the move */
    return v;
}

/* ---- Watching together ---- */

/* Whoever leads says where their replay is, and all others at the table hear
 * it; the last who says so leads. Without a number it is over. Nothing of it is
 * kept: it ends with the socket. */
static refusal lead(lobby *l, session *s, const message *m)
{
    table *t = s->table;

    if (m->n < 0 && t->live.leader != s)
        return REFUSED_NONE;
    if (m->n > t->match.n_moves)
        return REFUSED_STALE;
    if (m->eyes >= t->setting.config.n_players)
        return REFUSED_NO_SUCH_SEAT;
    t->live.leader = m->n < 0 ? NULL : s;
    t->live.lead_at = (int32_t)m->n;
    t->live.lead_eyes = m->eyes;
    t->live.leads = true;
    tables_mark(l, t);
    return REFUSED_NONE;
}

static refusal sync(lobby *l, session *s, const message *m)
{
    (void)m;
    outbox_everything(l, s);
    return REFUSED_NONE;
}

static refusal ping(lobby *l, session *s, const message *m)
{
    (void)m;
    outbox_pong(l, s);
    return REFUSED_NONE;
}

/* ---- Who may send what, and when ---- */

/* What a message needs of its sender and of the table. `may` checks them in the
 * order of this list, and the first that is missing is the refusal. */
enum {
    OUTSIDE = 1,    /* may be sent without the password */
    AFTERWARDS = 2, /* may be sent at a table that was abandoned */
    /* Could be asked for without end and would make the log grow without
     * end. */
    BOUNDED = 4,
    HOST = 8,     /* only the host */
    SEATED = 16,  /* only players with a seat */
    WAITING = 32, /* only before the game */
    PLAYING = 64, /* only during the game */
    OVER = 128,   /* only after it */
    USUAL =
        256,    /* not at the deal of a day, which is played to its end, once */
    KEEPS = 512 /* something is stored */
};

/* How to read a row: the function that does it, as a `handle` (which says why
 * it refuses) or as a `decide` (which may also refuse by the rules of the game,
 * or answer later); what it needs; its price in tokens (budget.c); and whether
 * everyone at the table is sent something because of it. */
static const struct {
    refusal (*handle)(lobby *l, session *s, const message *m);
    /* Or this, if handle is NULL. */
    verdict (*decide)(lobby *l, session *s, const message *m);
    uint16_t asks;
    uint8_t price;
    bool is_told; /* everyone at the table is sent it */
} rows[N_MESSAGES] = {
    [MESSAGE_ENTER] = {NULL, enter, OUTSIDE | AFTERWARDS, 2, false},
    [MESSAGE_SIT] = {sit_down, NULL, KEEPS | BOUNDED, 4, true},
    [MESSAGE_STAND] = {stand, NULL, KEEPS | SEATED | USUAL, 4, true},
    [MESSAGE_NAME] = {rename_seat, NULL, KEEPS | BOUNDED | SEATED | WAITING, 4,
                      true},
    [MESSAGE_NONCE] = {give_nonce, NULL, KEEPS | BOUNDED | SEATED | WAITING, 4,
                       true},
    [MESSAGE_BOT] = {seat_bot, NULL, KEEPS | BOUNDED | HOST | WAITING, 4, true},
    [MESSAGE_FILL] = {fill, NULL, KEEPS | HOST | WAITING, 8, true},
    [MESSAGE_CLEAR] = {clear, NULL, KEEPS | BOUNDED | HOST | WAITING, 4, true},
    [MESSAGE_SWAP] = {swap, NULL, KEEPS | BOUNDED | HOST | WAITING, 4, true},
    [MESSAGE_CHANGE] = {change, NULL, KEEPS | BOUNDED | HOST | WAITING, 6,
                        true},
    [MESSAGE_START] = {start, NULL, KEEPS | HOST | WAITING, 8, true},
    [MESSAGE_MOVE] = {NULL, play, KEEPS | SEATED, 2, true},
    [MESSAGE_WHY] = {NULL, why, SEATED, 1, false},
    [MESSAGE_BACK] = {take_back, NULL, KEEPS | SEATED | PLAYING, 2, true},
    [MESSAGE_CLAIM] = {claim, NULL, KEEPS | SEATED | PLAYING, 2, true},
    [MESSAGE_CHAT] = {chat, NULL, KEEPS | SEATED, 2, true},
    [MESSAGE_NOTE] = {note, NULL, KEEPS | SEATED, 2, false},
    [MESSAGE_GUESS] = {guess, NULL, KEEPS | SEATED | PLAYING, 2, false},
    [MESSAGE_REMATCH] = {rematch, NULL, KEEPS | HOST | OVER | USUAL, 8, true},
    [MESSAGE_LEAD] = {lead, NULL, SEATED | OVER, 1, true},
    [MESSAGE_SYNC] = {sync, NULL, AFTERWARDS, 2, false},
    [MESSAGE_PING] = {ping, NULL, OUTSIDE | AFTERWARDS, 1, false},
};

int handle_price(int kind, bool *is_told)
{
    *is_told = rows[kind].is_told;
    return rows[kind].price;
}

/* Too many changes at this table? Standing up before the game, starting it and
 * coming back to it are always possible, so that nobody is stuck. Standing up
 * during the game is counted, because one can come back and do it again. */
static bool is_too_much(const table *t, int kind)
{
    return t->n_changes >= TABLE_MOST_CHANGES &&
           ((rows[kind].asks & BOUNDED) ||
            (kind == MESSAGE_STAND && t->phase == TABLE_PLAYING));
}

/* The row's needs, in order. The functions themselves check what depends on the
 * message. */
static refusal may(const session *s, int kind)
{
    const table *t = s->table;
    int asks = rows[kind].asks;

    if (t->live.halted)
        return t->live.awaited ? REFUSED_NOT_STORED : REFUSED_DAMAGED;
    if (!s->entered && !(asks & OUTSIDE))
        return REFUSED_LOCKED;
    if (t->phase == TABLE_ABANDONED && !(asks & AFTERWARDS))
        return REFUSED_ABANDONED;
    if (is_too_much(t, kind))
        return REFUSED_TOO_MUCH;
    if ((asks & HOST) && !table_is_host(t, &s->guest))
        return REFUSED_NOT_HOST;
    if ((asks & SEATED) && s->seat == ADIT_NOBODY)
        return REFUSED_NOT_SEATED;
    if ((asks & WAITING) && t->phase != TABLE_WAITING)
        return REFUSED_NOT_WAITING;
    if ((asks & PLAYING) && t->phase != TABLE_PLAYING)
        return REFUSED_NOT_PLAYING;
    if ((asks & OVER) && t->phase != TABLE_OVER)
        return REFUSED_NOT_OVER;
    if ((asks & USUAL) && t->setting.day)
        return REFUSED_ONE_TRY;
    return REFUSED_NONE;
}

verdict handle_message(lobby *l, session *s, const message *m)
{
    verdict v = {.refused = may(s, m->kind)};

    if (v.refused == REFUSED_NONE && l->store->is_away &&
        (rows[m->kind].asks & KEEPS))
        v.refused = REFUSED_NOT_STORED;
    if (v.refused != REFUSED_NONE)
        return v;
    if (rows[m->kind].decide != NULL)
        return rows[m->kind].decide(l, s, m);
    v.refused = rows[m->kind].handle(l, s, m);
    return v;
}
