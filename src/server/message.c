/* message.c -- what comes in as JSON. */
#include "server/message.h"

#include "server/letters.h"

#include <jansson.h>
#include <string.h>

#define WORD(name, word) word,
static const char *const kinds[] = {MESSAGES(WORD)};

/* ---- Pieces ---- */

static json_t *read_object(const char *text, size_t length)
{
    json_t *object = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);

    if (object != NULL && !json_is_object(object)) {
        json_decref(object);
        return NULL;
    }
    return object;
}

/* A string that fits with its zero byte, and has none inside. */
static bool reads_text(const json_t *v, char *out, size_t room)
{
    size_t length = json_string_length(v);

    if (!json_is_string(v) || length >= room ||
        strlen(json_string_value(v)) != length)
        return false;
    memcpy(out, json_string_value(v), length + 1);
    return true;
}

static bool reads_number(const json_t *v, int64_t min, int64_t max,
                         int64_t *out)
{
    if (!json_is_integer(v) || json_integer_value(v) < min ||
        json_integer_value(v) > max)
        return false;
    *out = json_integer_value(v);
    return true;
}

static bool reads_seat(const json_t *v, int8_t *out)
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

/* Which of some words it is; `n` if none. */
static int which_of(const char *word, const char *const *words, int n)
{
    int i = 0;

    while (i < n && strcmp(word, words[i]) != 0)
        i++;
    return i;
}

static bool reads_word(const json_t *v, const char *const *words, int n,
                       uint8_t *out)
{
    int i = json_is_string(v) ? which_of(json_string_value(v), words, n) : n;

    if (i == n)
        return false;
    *out = (uint8_t)i;
    return true;
}

bool message_is_name(const char *name)
{
    int n = letters_count(name, false);

    return n >= 1 && n <= 24;
}

/* ---- Messages ---- */

/* Which keys a message may have and must have, besides "t" and "id". */
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
    KEY_TERM = 8192 /* any of what is agreed on */
};

static const struct {
    uint16_t may, must;
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
    [MESSAGE_NOTE] = {.must = KEY_SEAT, .may = KEY_MARK | KEY_TEXT | KEY_MUTE},
};

/* A string; whatever is not 64 hex digits is left for none. */
static bool reads_nonce(const json_t *v, uint8_t nonce[PROOF_BYTES])
{
    if (!json_is_string(v))
        return false;
    if (!proof_takes_bytes(json_string_value(v), nonce))
        memset(nonce, 0, PROOF_BYTES);
    return true;
}

static bool reads_bool(const json_t *v, bool *out)
{
    if (v != NULL)
        *out = json_is_true(v);
    return v == NULL || json_is_boolean(v);
}

/* What is agreed on, and can be changed until the game begins. */
static const char *const terms[] = {"profile", "options", "public", "watch",
                                    "clock",   "late",    "talk"};

static bool is_term(const char *key)
{
    return which_of(key, terms, countof(terms)) < countof(terms);
}

/* The keys of what is said. */
static int read_talk_key(const char *key, const json_t *v, message *m)
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

/* A key and its value; 0: that is wrong. */
static int read_key(const char *key, const json_t *v, message *m)
{
    const int64_t most = ((int64_t)1 << 53) - 1;

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
        return json_array_size(v) == 2 &&
                       reads_seat(json_array_get(v, 0), &m->seat) &&
                       reads_seat(json_array_get(v, 1), &m->other)
                   ? KEY_SEATS
                   : 0;
    return read_talk_key(key, v, m);
}

static refusal read_keys(json_t *object, message *m)
{
    const char *key;
    json_t *v;
    int had = 0;

    /* So that a refusal has the id, whatever else is wrong. */
    reads_number(json_object_get(object, "id"), 1, ((int64_t)1 << 53) - 1,
                 &m->id);
    if (!reads_word(json_object_get(object, "t"), kinds, N_MESSAGES,
                    &m->kind) ||
        m->kind == MESSAGE_NONE)
        return REFUSED_BAD_MESSAGE;
    json_object_foreach (object, key, v) {
        int which = strcmp(key, "t") == 0 ? KEY_ID : read_key(key, v, m);

        if (which == 0)
            return REFUSED_BAD_MESSAGE;
        had |= strcmp(key, "t") == 0 ? 0 : which;
    }
    if ((had & keys[m->kind].must) != keys[m->kind].must ||
        (had & ~(keys[m->kind].must | keys[m->kind].may | KEY_ID)))
        return REFUSED_BAD_MESSAGE;
    return (had & KEY_NONCE) && proof_is_none(m->nonce) ? REFUSED_BAD_NONCE
                                                        : REFUSED_NONE;
}

refusal message_read(const char *text, size_t length, message *out)
{
    json_t *object = read_object(text, length);
    refusal r;

    *out = (message){.seat = ADIT_NOBODY,
                     .other = ADIT_NOBODY,
                     .n = -1,
                     .json = text,
                     .length = length};
    if (object == NULL)
        return REFUSED_BAD_JSON;
    r = read_keys(object, out);
    json_decref(object);
    return r;
}

/* ---- Settings ---- */

static refusal read_game(json_t *o, setting *s)
{
    const json_t *players = json_object_get(o, "players");
    char game[32];
    int64_t n;

    if (!reads_text(json_object_get(o, "game"), game, sizeof game))
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

static bool reads_option(const char *name, const json_t *v, setting *s)
{
    char value[32];
    adit_text t = adit_text_in(value, sizeof value);

    if (json_is_integer(v))
        text_int(&t, json_integer_value(v));
    else if (!reads_text(v, value, sizeof value))
        return false;
    return adit_config_set(s->game, &s->config, name, value) == NULL;
}

static refusal read_options(json_t *o, setting *s)
{
    json_t *profile = json_object_get(o, "profile"), *v;
    json_t *options = json_object_get(o, "options");
    const char *name;

    if (profile != NULL &&
        (!json_is_string(profile) ||
         adit_config_profile(s->game, &s->config, json_string_value(profile))))
        return REFUSED_BAD_OPTION;
    if (options != NULL && !json_is_object(options))
        return REFUSED_BAD_MESSAGE;
    json_object_foreach (options, name, v)
        if (!reads_option(name, v, s))
            return REFUSED_BAD_OPTION;
    return REFUSED_NONE;
}

static refusal read_clock(json_t *o, setting *s)
{
    json_t *clock = json_object_get(o, "clock"), *add;
    int64_t seconds = 0, added = 0;
    size_t n = 1;

    if (clock == NULL)
        return REFUSED_NONE;
    if (!reads_word(json_object_get(clock, "kind"), clock_words, N_CLOCKS,
                    &s->clock))
        return REFUSED_BAD_CLOCK;
    if (s->clock != CLOCK_NONE) {
        if (!reads_number(json_object_get(clock, "seconds"), 1, ENTRY_MAX_CLOCK,
                          &seconds))
            return REFUSED_BAD_CLOCK;
        n++;
    }
    add = json_object_get(clock, "add");
    if (s->clock == CLOCK_TOTAL && add != NULL) {
        if (!reads_number(add, 0, ENTRY_MAX_ADD, &added))
            return REFUSED_BAD_CLOCK;
        n++;
    }
    s->seconds = (int32_t)seconds;
    s->add_s = (int32_t)added;
    return json_object_size(clock) == n ? REFUSED_NONE : REFUSED_BAD_CLOCK;
}

static refusal read_access(json_t *o, setting *s)
{
    static const char *const watches[] = {"none", "public"};
    const json_t *watch = json_object_get(o, "watch");
    const json_t *late = json_object_get(o, "late");
    const json_t *talk = json_object_get(o, "talk");
    uint8_t watched = s->watched, sits = s->late;

    if (!reads_bool(json_object_get(o, "public"), &s->is_public) ||
        (watch != NULL && !reads_word(watch, watches, 2, &watched)) ||
        (late != NULL && !reads_word(late, late_words, 2, &sits)) ||
        (talk != NULL && !reads_word(talk, talk_words, N_TALKS, &s->talk)))
        return REFUSED_BAD_MESSAGE;
    s->watched = watched;
    s->late = sits;
    return REFUSED_NONE;
}

/* What it does not name stays as it is in `s`. */
static refusal read_terms(json_t *o, setting *s)
{
    refusal r = read_options(o, s);

    if (r == REFUSED_NONE)
        r = read_clock(o, s);
    return r == REFUSED_NONE ? read_access(o, s) : r;
}

static refusal read_lock(json_t *o, setting *s, char password[MESSAGE_PASSWORD])
{
    const json_t *secret = json_object_get(o, "password");

    s->locked = secret != NULL;
    if (s->locked &&
        (!reads_text(secret, password, MESSAGE_PASSWORD) || password[0] == 0))
        return REFUSED_BAD_PASSWORD;
    return REFUSED_NONE;
}

static refusal read_setting(json_t *o, setting *s,
                            char password[MESSAGE_PASSWORD])
{
    static const char *const others[] = {"game", "players", "password"};
    const char *key;
    json_t *v;
    refusal r;

    json_object_foreach (o, key, v)
        if (!is_term(key) &&
            which_of(key, others, countof(others)) == countof(others))
            return REFUSED_BAD_MESSAGE;
    r = read_game(o, s);
    if (r == REFUSED_NONE)
        r = read_terms(o, s);
    if (r == REFUSED_NONE && json_object_get(o, "talk") == NULL)
        s->talk = s->is_public ? TALK_CLAIMS : TALK_FREE;
    return r == REFUSED_NONE ? read_lock(o, s, password) : r;
}

refusal message_read_setting(const char *text, size_t length, setting *out,
                             char password[MESSAGE_PASSWORD])
{
    json_t *object = read_object(text, length);
    refusal r;

    *out = (setting){.watched = true};
    password[0] = 0;
    if (object == NULL)
        return REFUSED_BAD_JSON;
    r = read_setting(object, out, password);
    json_decref(object);
    return r;
}

refusal message_read_change(const message *m, setting *s)
{
    json_t *object = read_object(m->json, m->length);
    setting changed = *s;
    refusal r;

    if (object == NULL)
        return REFUSED_BAD_JSON;
    r = read_terms(object, &changed);
    json_decref(object);
    if (r == REFUSED_NONE)
        *s = changed;
    return r;
}
