/* message.c -- what comes in as JSON from anybody becomes a whole struct, or is
 * refused whole. A table says which keys each kind of message may have. Only
 * the form is judged here; whether the sender may ask for it is in handlers.c.
 * Called by lobby_hear and api.c. */
#include "lobby/message.h"

#include "core/reading.h"
#include "lobby/json_reader.h"
#include "lobby/utf8.h"
#include "wire/record.h"

#include <string.h>

#define WORD(name, word) word,
static const char *const kinds[] = {MESSAGES(WORD)};

/* ---- Pieces ---- */

/* Too many values is a wrong message, not wrong JSON: it might be fine
 * elsewhere. */
static refusal read_object(reader *r, const char *text, size_t length)
{
    static const refusal refused[] = {[READER_OK] = REFUSED_NONE,
                                      [READER_NO_OBJECT] = REFUSED_BAD_JSON,
                                      [READER_TOO_MUCH] = REFUSED_BAD_MESSAGE};

    return refused[reader_read(r, text, length)];
}

static bool is_text(const value *v)
{
    return v != NULL && v->kind == VALUE_TEXT;
}

/* Reads a text that fits with its zero byte. */
static bool reads_text(const value *v, char *out, size_t room)
{
    if (!is_text(v) || (size_t)v->length >= room)
        return false;
    memcpy(out, v->text, (size_t)v->length + 1);
    return true;
}

static bool reads_number(const value *v, int64_t min, int64_t max, int64_t *out)
{
    if (v == NULL || v->kind != VALUE_INT || v->number < min || v->number > max)
        return false;
    *out = v->number;
    return true;
}

/* "P1" to "P12". Whether the table has such a seat is not known here. */
static bool reads_seat(const value *v, int8_t *out)
{
    char text[8];
    const char *at = text;
    uint8_t seat;

    if (!reads_text(v, text, sizeof text) || !text_takes_seat(&at, &seat) ||
        *at != 0)
        return false;
    *out = (int8_t)seat;
    return true;
}

/* Which of `n` words it is; `n` if it is none of them. */
static int which_of(const char *word, const char *const *words, int n)
{
    int i = 0;

    while (i < n && strcmp(word, words[i]) != 0)
        i++;
    return i;
}

static bool reads_word(const value *v, const char *const *words, int n,
                       uint8_t *out)
{
    int i = is_text(v) ? which_of(v->text, words, n) : n;

    if (i == n)
        return false;
    *out = (uint8_t)i;
    return true;
}

bool message_is_name(const char *name)
{
    int n = utf8_count(name, false);

    return n >= 1 && n <= 24;
}

/* ---- Messages ---- */

/* Which keys a message may have and must have, besides "t" and "id". The bits
 * are also what read_key returns. */
enum {
    KEY_NAME = 1,
    KEY_SEAT = 2,
    KEY_BOT = 4,
    KEY_SEATS = 8,
    KEY_MOVE = 16,
    KEY_N = 32,
    KEY_PASSWORD = 64,
    KEY_ID = 128,
    KEY_NONCE = 256,
    KEY_CLAIM = 512,
    KEY_TEXT = 1024,
    KEY_MARK = 2048,
    KEY_MUTE = 4096,
    KEY_TERM = 8192, /* any of `terms` */
    KEY_OF = 16384,
    KEY_ROUND = 32768,
    KEY_EYES = 65536
};

/* How to read a row: all keys in `must` have to be there, those in `may` can
 * be, and any other is refused. Messages without a row have no keys. */
static const struct {
    uint32_t may, must;
} keys[N_MESSAGES] = {
    [MESSAGE_ENTER] = {.must = KEY_PASSWORD},
    [MESSAGE_SIT] = {.must = KEY_NAME, .may = KEY_SEAT | KEY_NONCE},
    [MESSAGE_NAME] = {.must = KEY_NAME},
    [MESSAGE_NONCE] = {.must = KEY_NONCE},
    [MESSAGE_BOT] = {.must = KEY_SEAT | KEY_BOT},
    [MESSAGE_FILL] = {.may = KEY_BOT},
    [MESSAGE_CLEAR] = {.must = KEY_SEAT},
    [MESSAGE_SWAP] = {.must = KEY_SEATS},
    [MESSAGE_CHANGE] = {.must = KEY_TERM},
    [MESSAGE_MOVE] = {.must = KEY_MOVE | KEY_ID, .may = KEY_N},
    [MESSAGE_WHY] = {.must = KEY_MOVE},
    [MESSAGE_CLAIM] = {.must = KEY_CLAIM},
    [MESSAGE_CHAT] = {.must = KEY_TEXT},
    [MESSAGE_GUESS] = {.must = KEY_OF | KEY_ROUND},
    [MESSAGE_LEAD] = {.may = KEY_N | KEY_EYES},
    [MESSAGE_NOTE] = {.must = KEY_SEAT, .may = KEY_MARK | KEY_TEXT | KEY_MUTE},
};

/* A string. What is not 64 hex digits becomes a nonce of zeros, which read_keys
 * refuses as `bad_nonce` and not as a wrong message. */
static bool reads_nonce(const value *v, uint8_t nonce[PROOF_BYTES])
{
    if (!is_text(v))
        return false;
    if (!proof_takes_bytes(v->text, nonce))
        memset(nonce, 0, PROOF_BYTES);
    return true;
}

/* A key that is missing leaves *out as it is. */
static bool reads_bool(const value *v, bool *out)
{
    if (v != NULL)
        *out = v->kind == VALUE_TRUE;
    return v == NULL || v->kind == VALUE_TRUE || v->kind == VALUE_FALSE;
}

/* The settings that can be given when a table is opened and changed until the
 * game begins. */
static const char *const terms[] = {"profile", "options", "public", "watch",
                                    "clock",   "late",    "talk"};

static bool is_term(const char *key)
{
    return which_of(key, terms, countof(terms)) < countof(terms);
}

/* The first of them say how the game is played. */
static bool is_of_rules(const char *key)
{
    return which_of(key, terms, 2) < 2;
}

/* The keys of talk, and terms. 0: it is unknown, or its value is wrong. */
static int read_talk_key(const char *key, const value *v, message *m)
{
    if (strcmp(key, "claim") == 0)
        return reads_text(v, m->claim, sizeof m->claim) ? KEY_CLAIM : 0;
    if (strcmp(key, "text") == 0) {
        m->has_text = reads_text(v, m->text, sizeof m->text);
        return m->has_text ? KEY_TEXT : 0;
    }
    if (strcmp(key, "mark") == 0) {
        m->has_mark = reads_word(v, note_words, N_NOTES, &m->mark);
        return m->has_mark ? KEY_MARK : 0;
    }
    if (strcmp(key, "mute") == 0) {
        m->has_mute = reads_bool(v, &m->mute);
        return m->has_mute ? KEY_MUTE : 0;
    }
    return is_term(key) ? KEY_TERM : 0;
}

static bool reads_seats(const reader *r, const value *v, message *m)
{
    const value *one = reader_first(r, v);

    return v->kind == VALUE_LIST && v->length == 2 &&
           reads_seat(one, &m->seat) &&
           reads_seat(reader_next(r, one), &m->other);
}

/* 0, 25, 50, 75, 100 or null for each seat. Other numbers, or more of them than
 * any table has seats, become a guess without seats, which handlers.c refuses
 * as `bad_guess` and not as a wrong message. */
static bool reads_guess(const reader *r, const value *v, message *m)
{
    bool fits = v->length <= ADIT_MAX_PLAYERS;
    int n = 0;

    if (v->kind != VALUE_LIST)
        return false;
    for (const value *one = reader_first(r, v); one != NULL;
         one = reader_next(r, one)) {
        int64_t step = one->kind == VALUE_INT ? one->number / GUESS_STEP : -1;

        if (one->kind != VALUE_INT && one->kind != VALUE_NULL)
            return false;
        fits = fits &&
               (one->kind == VALUE_NULL || (step >= 0 && step < GUESS_STEPS &&
                                            step * GUESS_STEP == one->number));
        if (fits)
            m->of[n++] = (uint8_t)(step + 1);
    }
    m->n_of = fits ? (uint8_t)n : 0;
    return true;
}

static int read_guess_key(const reader *r, const value *v, message *m)
{
    if (strcmp(v->key, "of") == 0)
        return reads_guess(r, v, m) ? KEY_OF : 0;
    if (strcmp(v->key, "round") == 0)
        return reads_number(v, 1, INT32_MAX, &m->round) ? KEY_ROUND : 0;
    return 0;
}

/* "P1" to "P12", "public" or "everyone". */
static bool reads_eyes(const value *v, int8_t *out)
{
    static const char *const words[] = {"public", "everyone"};
    uint8_t which;

    if (!reads_word(v, words, countof(words), &which))
        return reads_seat(v, out);
    *out = which == 0 ? ADIT_PUBLIC : ADIT_EVERYONE;
    return true;
}

/* Reads a value into the field for its key, and returns the key's bit; 0: it is
 * unknown, or its value is wrong. */
static int read_key(const reader *r, const value *v, message *m)
{
    const int64_t most = ((int64_t)1 << 53) - 1;
    const char *key = v->key;

    if (strcmp(key, "id") == 0)
        return reads_number(v, 1, most, &m->id) ? KEY_ID : 0;
    if (strcmp(key, "name") == 0)
        return reads_text(v, m->name, sizeof m->name) ? KEY_NAME : 0;
    if (strcmp(key, "seat") == 0)
        return reads_seat(v, &m->seat) ? KEY_SEAT : 0;
    if (strcmp(key, "nonce") == 0)
        return reads_nonce(v, m->nonce) ? KEY_NONCE : 0;
    if (strcmp(key, "bot") == 0)
        return reads_text(v, m->bot, sizeof m->bot) ? KEY_BOT : 0;
    if (strcmp(key, "move") == 0)
        return reads_text(v, m->move, sizeof m->move) ? KEY_MOVE : 0;
    if (strcmp(key, "n") == 0)
        return reads_number(v, 0, most, &m->n) ? KEY_N : 0;
    if (strcmp(key, "password") == 0)
        return reads_text(v, m->password, sizeof m->password) ? KEY_PASSWORD
                                                              : 0;
    if (strcmp(key, "seats") == 0)
        return reads_seats(r, v, m) ? KEY_SEATS : 0;
    if (strcmp(key, "of") == 0 || strcmp(key, "round") == 0)
        return read_guess_key(r, v, m);
    if (strcmp(key, "eyes") == 0)
        return reads_eyes(v, &m->eyes) ? KEY_EYES : 0;
    return read_talk_key(key, v, m);
}

static refusal read_keys(const reader *r, message *m)
{
    const value *object = r->value;
    int had = 0;

    /* First, so that a refusal has the id, whatever else is wrong. */
    reads_number(reader_find(r, object, "id"), 1, ((int64_t)1 << 53) - 1,
                 &m->id);
    if (!reads_word(reader_find(r, object, "t"), kinds, N_MESSAGES, &m->kind) ||
        m->kind == MESSAGE_NONE)
        return REFUSED_BAD_MESSAGE;
    for (const value *v = reader_first(r, object); v; v = reader_next(r, v)) {
        bool is_kind = strcmp(v->key, "t") == 0;
        int which = is_kind ? KEY_ID : read_key(r, v, m);

        if (which == 0)
            return REFUSED_BAD_MESSAGE;
        had |= is_kind ? 0 : which;
    }
    if ((had & keys[m->kind].must) != keys[m->kind].must ||
        (had & ~(keys[m->kind].must | keys[m->kind].may | KEY_ID)))
        return REFUSED_BAD_MESSAGE;
    return (had & KEY_NONCE) && proof_is_none(m->nonce) ? REFUSED_BAD_NONCE
                                                        : REFUSED_NONE;
}

static message blank(const char *text, size_t length)
{
    return (message){.seat = ADIT_NOBODY,
                     .other = ADIT_NOBODY,
                     .eyes = ADIT_PUBLIC,
                     .n = -1,
                     .json = text,
                     .length = length};
}

void message_skip(const char *text, size_t length, message *out)
{
    *out = blank(text, length);
    out->id = reader_guess_id(text, length);
}

refusal message_read(const char *text, size_t length, message *out)
{
    reader in;
    refusal r = read_object(&in, text, length);

    *out = blank(text, length);
    if (r == REFUSED_NONE)
        return read_keys(&in, out);
    out->id = reader_guess_id(text, length);
    return r;
}

/* ---- Settings ---- */

/* Game and number of players come first, because options depend on both. The
 * default is five players, or as near to five as the game allows. */
static refusal read_game(const reader *in, setting *s)
{
    const value *players = reader_find(in, in->value, "players");
    char game[32];
    int64_t n;

    if (!reads_text(reader_find(in, in->value, "game"), game, sizeof game))
        return REFUSED_BAD_MESSAGE;
    s->game = adit_game_named(game);
    if (s->game == NULL)
        return REFUSED_NO_SUCH_GAME;
    n = s->game->max_players < 5   ? s->game->max_players
        : s->game->min_players > 5 ? s->game->min_players
                                   : 5;
    if ((players != NULL && !reads_number(players, 1, ADIT_MAX_PLAYERS, &n)) ||
        adit_config_init(s->game, (int)n, &s->config) != NULL)
        return REFUSED_BAD_PLAYERS;
    return REFUSED_NONE;
}

/* A value may be a number or a string; options are set by words either way. */
static bool reads_option(const value *v, setting *s)
{
    char word[32];
    adit_text t = adit_text_in(word, sizeof word);

    if (v->kind == VALUE_INT)
        text_int(&t, v->number);
    else if (!reads_text(v, word, sizeof word))
        return false;
    return adit_config_set(s->game, &s->config, v->key, word) == NULL;
}

/* The profile first, then single options on top of it. */
static refusal read_options(const reader *in, setting *s)
{
    const value *profile = reader_find(in, in->value, "profile");
    const value *options = reader_find(in, in->value, "options");

    if (profile != NULL &&
        (!is_text(profile) ||
         adit_config_profile(s->game, &s->config, profile->text)))
        return REFUSED_BAD_OPTION;
    if (options != NULL && options->kind != VALUE_OBJECT)
        return REFUSED_BAD_MESSAGE;
    for (const value *v = reader_first(in, options); v; v = reader_next(in, v))
        if (!reads_option(v, s))
            return REFUSED_BAD_OPTION;
    return REFUSED_NONE;
}

/* `n` counts the keys that this kind of clock can have. If the object has
 * another number of keys, there is one that does not belong there. */
static refusal read_clock(const reader *in, setting *s)
{
    const value *clock = reader_find(in, in->value, "clock"), *add;
    int64_t seconds = 0, added = 0;
    int n = 1;

    if (clock == NULL)
        return REFUSED_NONE;
    if (!reads_word(reader_find(in, clock, "kind"), clock_words, N_CLOCKS,
                    &s->clock))
        return REFUSED_BAD_CLOCK;
    if (s->clock != CLOCK_NONE) {
        if (!reads_number(reader_find(in, clock, "seconds"), 1, ENTRY_MAX_CLOCK,
                          &seconds))
            return REFUSED_BAD_CLOCK;
        n++;
    }
    add = reader_find(in, clock, "add");
    if (s->clock == CLOCK_TOTAL && add != NULL) {
        if (!reads_number(add, 0, ENTRY_MAX_ADD, &added))
            return REFUSED_BAD_CLOCK;
        n++;
    }
    s->seconds = (int32_t)seconds;
    s->add_s = (int32_t)added;
    return clock->length == n ? REFUSED_NONE : REFUSED_BAD_CLOCK;
}

static refusal read_access(const reader *in, setting *s)
{
    static const char *const watches[] = {"none", "public"};
    const value *watch = reader_find(in, in->value, "watch");
    const value *late = reader_find(in, in->value, "late");
    const value *talk = reader_find(in, in->value, "talk");
    uint8_t watched = s->watched, sits = s->late;

    if (!reads_bool(reader_find(in, in->value, "public"), &s->is_public) ||
        (watch != NULL && !reads_word(watch, watches, 2, &watched)) ||
        (late != NULL && !reads_word(late, late_words, 2, &sits)) ||
        (talk != NULL && !reads_word(talk, talk_words, N_TALKS, &s->talk)))
        return REFUSED_BAD_MESSAGE;
    s->watched = watched;
    s->late = sits;
    return REFUSED_NONE;
}

/* All terms. What is not named stays as it is in `s`. */
static refusal read_terms(const reader *in, setting *s)
{
    refusal r = read_options(in, s);

    if (r == REFUSED_NONE)
        r = read_clock(in, s);
    return r == REFUSED_NONE ? read_access(in, s) : r;
}

/* The password itself goes to the caller, who has it hashed; `s` only says that
 * there is one. */
static refusal read_lock(const reader *in, setting *s,
                         char password[MESSAGE_PASSWORD])
{
    const value *secret = reader_find(in, in->value, "password");

    s->locked = secret != NULL;
    if (s->locked &&
        (!reads_text(secret, password, MESSAGE_PASSWORD) || password[0] == 0))
        return REFUSED_BAD_PASSWORD;
    return REFUSED_NONE;
}

/* Unknown keys are refused first. What may be said by default depends on
 * whether the table is public, so it is decided last. */
static refusal read_setting(const reader *in, const match *from, setting *s,
                            char password[MESSAGE_PASSWORD])
{
    static const char *const dealt[] = {"password", "game", "players"};
    static const char *const begun[] = {"password", "from"};
    const char *const *others = from == NULL ? dealt : begun;
    int n = from == NULL ? countof(dealt) : countof(begun);
    refusal r = REFUSED_NONE;

    for (const value *v = reader_first(in, in->value); v;
         v = reader_next(in, v))
        if ((!is_term(v->key) && which_of(v->key, others, n) == n) ||
            (from != NULL && is_of_rules(v->key)))
            return REFUSED_BAD_MESSAGE;
    if (from == NULL) {
        r = read_game(in, s);
    } else {
        s->game = from->game;
        s->config = from->config;
    }
    if (r == REFUSED_NONE)
        r = read_terms(in, s);
    if (r == REFUSED_NONE && reader_find(in, in->value, "talk") == NULL)
        s->talk = s->is_public ? TALK_CLAIMS : TALK_FREE;
    return r == REFUSED_NONE ? read_lock(in, s, password) : r;
}

refusal message_read_setting(const char *text, size_t length, const match *from,
                             setting *out, char password[MESSAGE_PASSWORD])
{
    reader in;
    refusal r = read_object(&in, text, length);

    *out = (setting){.watched = true};
    password[0] = 0;
    return r == REFUSED_NONE ? read_setting(&in, from, out, password) : r;
}

/* All but the value of the key, in whose place null stands. */
static bool cut_out(scan whole, scan part, char *rest, size_t *n)
{
    const char *end = part.end;
    adit_text t = adit_text_in(rest, READER_TEXT);

    text_span(&t, whole.at, (size_t)(part.at - whole.at));
    text_put(&t, "null");
    text_span(&t, end, (size_t)(whole.end - end));
    *n = t.length;
    return !t.cut;
}

static bool reads_past(scan from, match_past *out, match *then)
{
    reading in = {.n_players = ADIT_MAX_PLAYERS};
    scan as = reading_of(from, "as"), record = reading_of(from, "record");

    if (!scan_object(from) || scan_keys(from) != 2 ||
        !record_read_past(record, out, then))
        return false;
    in.n_players = then->config.n_players;
    out->as = (int8_t)reading_seat(&in, as);
    return !in.bad;
}

refusal message_read_past(const char *text, size_t length, match_past *out,
                          match *then, char *rest, size_t *n)
{
    scan whole = {text, length > 0 ? text + length : text}, from;

    then->game = NULL;
    if (length == 0 || !scan_object(whole) || !scan_find(whole, "from", &from))
        return REFUSED_NONE;
    if (!cut_out(whole, from, rest, n))
        return REFUSED_TOO_BIG;
    return reads_past(from, out, then) ? REFUSED_NONE : REFUSED_BAD_PAST;
}

refusal message_read_name(const char *text, size_t length,
                          char name[ENTRY_NAME])
{
    reader in;
    refusal r = read_object(&in, text, length);
    const value *called =
        r == REFUSED_NONE ? reader_first(&in, in.value) : NULL;

    if (r != REFUSED_NONE)
        return r;
    if (called == NULL || !text_same(called->key, "name") ||
        reader_next(&in, called) != NULL)
        return REFUSED_BAD_MESSAGE;
    return reads_text(called, name, ENTRY_NAME) && message_is_name(name)
               ? REFUSED_NONE
               : REFUSED_BAD_NAME;
}

/* message_read has checked that there are only terms; here their values are
 * read, into a copy. */
refusal message_read_change(const message *m, setting *s)
{
    reader in;
    setting changed = *s;
    refusal r = read_object(&in, m->json, m->length);

    if (r == REFUSED_NONE)
        r = read_terms(&in, &changed);
    if (r == REFUSED_NONE)
        *s = changed;
    return r;
}
