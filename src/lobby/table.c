/* table.c -- what follows from the log of a table. One function for each kind
 * of entry does what the entry says, after the entry's row (entry.c) has said
 * that it may come now. A table in memory, one that is read after a restart and
 * one that is audited all change by these functions alone, and are therefore
 * the same. Called by ledger.c and log_reader.c; the questions are asked
 * everywhere in the lobby. */
#include "lobby/table.h"

#include "wire/record.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64 }; /* moves, at first; doubled as needed */

table *table_new(const char *name)
{
    table *t = calloc(1, sizeof *t);

    if (t == NULL)
        return NULL;
    t->node.key = key_of_text(name);
    strncpy(t->name, name, sizeof t->name - 1);
    t->live.step.event = calloc(ADIT_MAX_EVENTS, sizeof *t->live.step.event);
    t->live.step.room = ADIT_MAX_EVENTS;
    t->live.place = -1;
    if (t->live.step.event == NULL) {
        free(t);
        return NULL;
    }
    return t;
}

void table_free(table *t)
{
    free(t->match.moves);
    free(t->played);
    talk_forget(&t->talk);
    free(t->past);
    free(t->live.step.event);
    free(t->live.face);
    free(t);
}

/* ---- Questions ---- */

proof table_proof(const table *t)
{
    proof p = {.n_nonces = t->setting.config.n_players, .day = t->setting.day};

    memcpy(p.commit, t->commit, sizeof p.commit);
    memcpy(p.secret, t->secret, sizeof p.secret);
    for (int i = 0; i < p.n_nonces; i++)
        memcpy(p.nonces[i], t->seats[i].nonce, sizeof p.nonces[i]);
    return p;
}

int table_seat_of(const table *t, const guest *who)
{
    for (int i = 0; i < t->setting.config.n_players && !is_nobody(who); i++)
        if (t->seats[i].kind == SEAT_PERSON &&
            same_guest(&t->seats[i].guest, who))
            return i;
    return ADIT_NOBODY;
}

bool table_is_host(const table *t, const guest *who)
{
    return !is_nobody(who) && same_guest(&t->setting.host, who);
}

int table_empty_seat(const table *t)
{
    for (int i = 0; i < t->setting.config.n_players; i++)
        if (t->seats[i].kind == SEAT_EMPTY)
            return i;
    return ADIT_NOBODY;
}

int table_turn(const table *t)
{
    return t->phase == TABLE_PLAYING ? match_turn(&t->match) : ADIT_NOBODY;
}

bool table_bot_plays(const table *t, int seat)
{
    return t->seats[seat].kind == SEAT_BOT || t->seats[seat].stood_in;
}

int table_rounds_over(const table *t)
{
    if (t->match.game == NULL)
        return 0;
    return adit_rounds_of(t->match.game, t->match.state).over;
}

bool table_knows(const table *t, int seat, int64_t id)
{
    for (int i = t->match.n_moves; i-- > 0;)
        if (t->played[i].seat == seat && t->played[i].id == id)
            return true;
    return false;
}

/* A person who was deleted has a seat but no guest, and does not count. */
static bool has_people(const table *t)
{
    for (int i = 0; i < t->setting.config.n_players; i++)
        if (t->seats[i].kind == SEAT_PERSON && !is_nobody(&t->seats[i].guest))
            return true;
    return false;
}

bool table_is_awake(const table *t)
{
    return has_people(t) ? t->live.n_here > 0 : t->live.n_sessions > 0;
}

int64_t table_left(const table *t, int seat, int64_t now)
{
    int64_t left = t->seats[seat].left;

    if (seat == table_turn(t))
        left -= t->live.used + (t->live.running ? now - t->live.since : 0);
    return left < 0 ? 0 : left;
}

static int64_t full_clock(const setting *s)
{
    return (int64_t)s->seconds * 1000;
}

static int64_t added(const setting *s)
{
    return (int64_t)s->add_s * 1000;
}

/* Only a clock for the whole game carries over. A bot's time is not counted: a
 * person who comes back has what they had. */
int64_t table_left_after(const table *t, int seat, int64_t now)
{
    if (t->setting.clock != CLOCK_TOTAL || table_bot_plays(t, seat))
        return t->seats[seat].left;
    return table_left(t, seat, now) + added(&t->setting);
}

/* ---- The log ---- */

/* Room for one more move. Both lists grow together, by doubling, up to the
 * number of moves that a record can have. False: no memory, or the game is that
 * long. */
static bool has_room(table *t)
{
    int room = t->match.room ? 2 * t->match.room : FIRST_ROOM;
    adit_action *moves;
    played *more;

    if (t->match.n_moves < t->match.room)
        return true;
    if (room > RECORD_MOVES)
        return false;
    moves = realloc(t->match.moves, (size_t)room * sizeof *moves);
    if (moves == NULL)
        return false;
    t->match.moves = moves;
    more = realloc(t->played, (size_t)room * sizeof *more);
    if (more == NULL)
        return false;
    t->played = more;
    t->match.room = room;
    return true;
}

/* The game's own `round` reads from each event what it says about the present
 * round, and says true when that round is over. */
static void hear_step(table *t)
{
    const adit_game *game = t->setting.game;

    for (int i = 0; game->round != NULL && i < t->live.step.n; i++)
        if (game->round(&t->live.step.event[i], &t->rounds[t->n_rounds]) &&
            t->n_rounds < TABLE_ROUNDS - 1)
            t->rounds[++t->n_rounds] = (adit_round){0};
}

/* Each of the following does what an entry says, or says false and changes
 * nothing. `fits` has made sure that the phase and the seat are right; what
 * else an entry may get wrong is checked here. */

static bool opened(table *t, const entry *e)
{
    t->setting = e->setting;
    memcpy(t->secret, e->secret, sizeof t->secret);
    proof_commit(t->secret, t->commit);
    t->phase = TABLE_WAITING;
    return true;
}

static bool begins_from(table *t, const entry *e)
{
    if (t->past != NULL || e->other >= t->setting.config.n_players)
        return false;
    t->past = calloc(1, sizeof *t->past);
    if (t->past == NULL)
        return false;
    memcpy(t->past->seed, e->secret, sizeof t->past->seed);
    t->past->as = (int8_t)e->other;
    t->past_rules = e->rules;
    return true;
}

/* "P3:thanks" or a move: the next of the past. */
static bool add_to_past(match_past *past, const adit_game *game,
                        const char *item)
{
    match_said said = {.n_moves = past->n_moves};
    const char *claim = item;
    uint8_t seat;

    if (!text_takes_seat(&claim, &seat) || !text_takes(&claim, ":"))
        return past->n_moves < MATCH_PAST &&
               game->read_move(item, &past->moves[past->n_moves++]);
    said.seat = (int8_t)seat;
    if (past->n_said == MATCH_CLAIMS ||
        !adit_claim_read(game, claim, &said.claim))
        return false;
    past->said[past->n_said++] = said;
    return true;
}

/* What was played by earlier rules is passed over: it is of no use any more. */
static bool remembers(table *t, const entry *e)
{
    const char *at = e->text, *end;

    if (t->past == NULL)
        return false;
    for (; t->past_rules == t->setting.game->rules && *at; at = end + 1) {
        char item[ADIT_MAX_MOVE_TEXT];

        end = strchr(at, ';');
        if (end == NULL || (size_t)(end - at) >= sizeof item)
            return false;
        memcpy(item, at, (size_t)(end - at));
        item[end - at] = 0;
        if (!add_to_past(t->past, t->setting.game, item))
            return false;
    }
    return true;
}

/* Plays the past, as far as the log can be believed, and notes what its claims
 * were worth. False: it is not a game that goes on. */
static bool past_is_sound(table *t)
{
    const adit_game *game = t->setting.game;
    match_past *past = t->past;
    match then;

    match_begin(&then, game, &t->setting.config, past->seed, NULL);
    for (int i = 0, n = 0;;) {
        for (; i < past->n_said && past->said[i].n_moves <= n; i++) {
            match_said *said = &past->said[i];

            if (said->seat >= t->setting.config.n_players)
                return false;
            said->mark =
                (uint8_t)adit_judge(game, then.state, said->seat, said->claim);
        }
        if (n == past->n_moves)
            return match_turn(&then) != ADIT_NOBODY;
        if (game->apply(then.state, past->moves[n++], NULL) != ADIT_OK)
            return false;
    }
}

/* New settings replace the old ones, except for the host, whom another entry
 * names. The game and the number of seats stay. */
static bool agreed(table *t, const entry *e)
{
    guest host = t->setting.host;

    if (e->setting.game != t->setting.game ||
        e->setting.config.n_players != t->setting.config.n_players ||
        (t->past != NULL && !same_bytes(&e->setting.config, &t->setting.config,
                                        sizeof e->setting.config)))
        return false;
    t->setting = e->setting;
    t->setting.host = host;
    return true;
}

/* Whoever sits down starts without a stand-in and with an empty clock, which
 * `started` fills. */
static void fill(chair *s, const entry *e, seat_kind kind)
{
    *s = (chair){.kind = (uint8_t)kind, .guest = e->guest};
    memcpy(s->name, e->name, sizeof s->name);
    memcpy(s->nonce, e->nonce, sizeof s->nonce);
}

static bool sat(table *t, const entry *e)
{
    fill(&t->seats[e->seat], e, SEAT_PERSON);
    t->was_sat = true;
    return true;
}

static bool bot_sat(table *t, const entry *e)
{
    fill(&t->seats[e->seat], e, SEAT_BOT);
    return true;
}

static bool stood(table *t, const entry *e)
{
    t->seats[e->seat] = (chair){0};
    return true;
}

static bool named(table *t, const entry *e)
{
    memcpy(t->seats[e->seat].name, e->name, sizeof e->name);
    return true;
}

static bool gave_nonce(table *t, const entry *e)
{
    memcpy(t->seats[e->seat].nonce, e->nonce, sizeof e->nonce);
    return true;
}

/* People and bots change places with everything that is theirs, notes
 * included. */
static bool swapped(table *t, const entry *e)
{
    chair held = t->seats[e->seat];

    if (e->other >= t->setting.config.n_players)
        return false;
    t->seats[e->seat] = t->seats[e->other];
    t->seats[e->other] = held;
    talk_swap(&t->talk, e->seat, e->other);
    return true;
}

static bool new_host(table *t, const entry *e)
{
    t->setting.host = e->guest;
    return true;
}

/* The seed follows from the secret and from the nonces that have been given by
 * now. A game that was begun by earlier rules cannot go on; one that was begun
 * by later rules than ours cannot be understood at all. */
static bool started(table *t, const entry *e)
{
    proof p = table_proof(t);
    uint8_t seed[PROOF_BYTES];

    if (table_empty_seat(t) != ADIT_NOBODY || e->rules > t->setting.game->rules)
        return false;
    if (e->rules < t->setting.game->rules ||
        (t->past != NULL && t->past_rules != t->setting.game->rules)) {
        t->outdated = true;
        t->phase = TABLE_OVER;
        return true;
    }
    if (!has_room(t) || (t->past != NULL && !past_is_sound(t)))
        return false;
    proof_seed(&p, seed);
    t->live.step.n = 0;
    if (t->past != NULL)
        match_begin_from(&t->match, t->setting.game, &t->setting.config,
                         t->past, seed, &t->live.step);
    else
        match_begin(&t->match, t->setting.game, &t->setting.config, seed,
                    &t->live.step);
    t->n_rounds = 0;
    t->rounds[0] = (adit_round){0};
    hear_step(t);
    for (int i = 0; i < ADIT_MAX_PLAYERS; i++)
        t->seats[i].left = full_clock(&t->setting);
    t->phase = TABLE_PLAYING;
    return true;
}

/* Remembers the rounds as they were in front of the move, so that others can
 * tell whether it ended one. */
bool table_play(table *t, int seat, adit_action move, adit_refusal *why)
{
    *why = (adit_refusal){.err = ADIT_OK};
    t->live.step.n = 0;
    t->live.before = adit_rounds_of(t->match.game, t->match.state);
    return has_room(t) &&
           match_play(&t->match, seat, move, why, &t->live.step) == ADIT_OK;
}

/* `made` says that table_play has judged and made this very move, so that the
 * rules are asked only once. In the log of an outdated game moves are passed
 * over. */
static bool moved(table *t, const entry *e)
{
    adit_refusal unused;

    if (t->outdated)
        return true;
    if (!e->made && !table_play(t, e->seat, e->move, &unused))
        return false;
    hear_step(t);
    t->played[t->match.n_moves - 1] =
        (played){.id = e->id, .seat = (int8_t)e->seat};
    t->seats[e->seat].left = e->left;
    if (match_turn(&t->match) == ADIT_NOBODY)
        t->phase = TABLE_OVER;
    return true;
}

/* Somebody takes over a bot's seat. Its clock goes on as it is. The seat's
 * nonce is gone, which does no harm: the seed was made when the game began. */
static bool took(table *t, const entry *e)
{
    chair *s = &t->seats[e->seat];
    int64_t left = s->left;

    if (!t->setting.late)
        return false;
    fill(s, e, SEAT_PERSON);
    s->left = left;
    t->was_sat = true;
    return true;
}

/* A bot stands in, or the player is back. With a clock for the whole game,
 * players who have used up their time have none left, and if they come back,
 * what the clock adds after each move. */
static bool stood_in(table *t, const entry *e)
{
    bool total = t->setting.clock == CLOCK_TOTAL;
    chair *s = &t->seats[e->seat];

    s->stood_in = e->kind == ENTRY_STANDIN;
    s->reason = e->reason;
    if (total && s->stood_in && e->reason == REASON_CLOCK)
        s->left = 0;
    if (total && !s->stood_in && s->left < added(&t->setting))
        s->left = added(&t->setting);
    return true;
}

static bool claimed(table *t, const entry *e)
{
    return t->outdated || talk_claims(&t->talk, &t->match, e,
                                      t->seats[e->seat].kind == SEAT_BOT);
}

static bool said(table *t, const entry *e)
{
    return talk_chats(&t->talk, t->match.n_moves, &t->seats[e->seat].guest, e);
}

static bool noted(table *t, const entry *e)
{
    return e->other < t->setting.config.n_players && e->other != e->seat &&
           talk_notes(&t->talk, e);
}

/* What a seat could know when it guessed was judged when it did
 * (handlers.c). */
static bool guessed(table *t, const entry *e)
{
    if (e->n_guess != t->setting.config.n_players || e->guess[e->seat] != 0)
        return false;
    return t->outdated || talk_guesses(&t->talk, &t->match, e);
}

static bool has_next(table *t, const entry *e)
{
    memcpy(t->next, e->name, sizeof t->next);
    return true;
}

static bool abandoned(table *t, const entry *e)
{
    (void)e;
    t->phase = TABLE_ABANDONED;
    return true;
}

/* What each kind of entry does; its row in entry.c says when it may come. */
static bool (*const takers[N_ENTRIES])(table *t, const entry *e) = {
    [ENTRY_OPENED] = opened,    [ENTRY_FROM] = begins_from,
    [ENTRY_PAST] = remembers,   [ENTRY_SAT] = sat,
    [ENTRY_NONCE] = gave_nonce, [ENTRY_NAMED] = named,
    [ENTRY_BOT] = bot_sat,      [ENTRY_STOOD] = stood,
    [ENTRY_SWAPPED] = swapped,  [ENTRY_AGREED] = agreed,
    [ENTRY_HOST] = new_host,    [ENTRY_STARTED] = started,
    [ENTRY_MOVED] = moved,      [ENTRY_TOOK] = took,
    [ENTRY_STANDIN] = stood_in, [ENTRY_BACK] = stood_in,
    [ENTRY_CLAIMED] = claimed,  [ENTRY_SAID] = said,
    [ENTRY_NOTED] = noted,      [ENTRY_GUESSED] = guessed,
    [ENTRY_NEXT] = has_next,    [ENTRY_ABANDONED] = abandoned,
};

/* May the entry follow those before it, as far as its row says? A game by
 * earlier rules counts as over, but the entries that were made while it was
 * played are in the log all the same, and are accepted. */
static bool fits(const table *t, const entry *e)
{
    int is = entry_is(e->kind);
    int now = 1 << t->phase | (t->outdated ? AT_PLAYING : 0);
    int sits = entry_has_seat(e->kind) ? t->seats[e->seat].kind : SEAT_EMPTY;

    return (is & now) &&
           (!entry_has_seat(e->kind) ||
            e->seat < t->setting.config.n_players) &&
           (!(is & OF_PERSON) || sits == SEAT_PERSON) &&
           (!(is & OF_BOT) || sits == SEAT_BOT);
}

/* The store's text has no zero byte at its end, so it is copied into a line. */
bool table_reads(const table *t, const store_entry *stored,
                 char line[STORE_ENTRY], entry *out)
{
    if (stored->length >= STORE_ENTRY || stored->seq != t->seq + 1)
        return false;
    memcpy(line, stored->text, stored->length);
    line[stored->length] = 0;
    return entry_read(line, t->setting.game, out);
}

bool table_take(table *t, const entry *e)
{
    int is = entry_is(e->kind);

    if (!fits(t, e) || !takers[e->kind](t, e))
        return false;
    if (is & IS_RESEATING)
        talk_reseat(&t->talk, e->seat);
    t->seq++;
    t->n_changes += (is & IS_CHANGE) != 0;
    return true;
}

/* The moves and claims of the guest stay: the game would not be complete
 * without. */
void table_erase(table *t, const guest *who)
{
    int seat = table_seat_of(t, who);

    talk_erase(&t->talk, who, seat);
    if (table_is_host(t, who))
        t->setting.host = (guest){{0}};
    if (seat == ADIT_NOBODY)
        return;
    t->seats[seat].guest = (guest){{0}};
    memset(t->seats[seat].name, 0, sizeof t->seats[seat].name);
}

/* Room for moves is kept, because the log that is read next needs it. */
void table_forget(table *t)
{
    t->phase = TABLE_NEW;
    t->outdated = t->was_sat = false;
    t->seq = 0;
    t->match.game = NULL;
    t->match.n_moves = 0;
    free(t->past);
    t->past = NULL;
    t->next[0] = 0;
    t->n_changes = 0;
    talk_forget(&t->talk);
    memset(t->seats, 0, sizeof t->seats);
    memset(&t->setting, 0, sizeof t->setting);
    memset(t->commit, 0, sizeof t->commit);
    memset(t->secret, 0, sizeof t->secret);
}
