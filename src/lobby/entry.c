/* entry.c -- the log of a table as lines of words. */
#include "lobby/entry.h"

#include <string.h>

#define WORD(name, word) word,
static const char *const kinds[] = {ENTRIES(WORD)};
const char *const clock_words[N_CLOCKS] = {CLOCKS(WORD)};
const char *const late_words[2] = {"watch", "sit"};
const char *const reason_words[N_REASONS] = {REASONS(WORD)};
const char *const talk_words[N_TALKS] = {TALKS(WORD)};
const char *const note_words[N_NOTES] = {NOTES(WORD)};
static const char *const mute_words[] = {"heard", "muted"};

/* ---- Guests ---- */

bool same_guest(const guest *a, const guest *b)
{
    return same_bytes(a->key, b->key, sizeof a->key);
}

bool is_nobody(const guest *who)
{
    return same_guest(who, &(guest){{0}});
}

void guest_write(const guest *who, char out[STORE_GUEST])
{
    adit_text text = adit_text_in(out, STORE_GUEST);

    text_hex(&text, who->key, sizeof who->key);
}

bool guest_read(const char *text, guest *out)
{
    return text_takes_hex(&text, out->key, sizeof out->key) && *text == 0;
}

/* ---- Erasing ---- */

/* What an entry says of people. */
enum { SAYS_HOST = 1, SAYS_GUEST = 2, SAYS_NAME = 4, SAYS_TEXT = 8 };
static const uint8_t says[N_ENTRIES] = {
    [ENTRY_OPENED] = SAYS_HOST,
    [ENTRY_SAT] = SAYS_GUEST | SAYS_NAME,
    [ENTRY_TOOK] = SAYS_GUEST | SAYS_NAME,
    [ENTRY_NAMED] = SAYS_NAME,
    [ENTRY_HOST] = SAYS_GUEST,
    [ENTRY_SAID] = SAYS_TEXT,
    [ENTRY_NOTED] = SAYS_TEXT,
};

const guest *entry_guest(const entry *e)
{
    if (says[e->kind] & SAYS_HOST)
        return &e->setting.host;
    return says[e->kind] & SAYS_GUEST ? &e->guest : NULL;
}

bool entry_erase(entry *e)
{
    if (says[e->kind] & SAYS_HOST)
        e->setting.host = (guest){{0}};
    if (says[e->kind] & SAYS_GUEST)
        e->guest = (guest){{0}};
    if (says[e->kind] & SAYS_NAME)
        memset(e->name, 0, sizeof e->name);
    if (says[e->kind] & SAYS_TEXT) {
        e->text = "";
        e->mark = NOTE_NONE;
        e->mute = false;
    }
    return says[e->kind] != 0;
}

/* ---- Writing ---- */

static void blank_hex(const uint8_t *bytes, int n, adit_text *out)
{
    text_char(out, ' ');
    text_hex(out, bytes, n);
}

static void blank_int(int64_t v, adit_text *out)
{
    text_char(out, ' ');
    text_int(out, v);
}

static void blank_seat(int seat, adit_text *out)
{
    text_char(out, ' ');
    text_seat(out, seat);
}

static void blank_text(const char *s, adit_text *out)
{
    text_char(out, ' ');
    text_put(out, s);
}

/* "saboteur 5 public watched sit claims none 0 0 HOST - rounds=3 ...": the lock, or a
 * dash. */
static void write_setting(const setting *s, adit_text *out)
{
    blank_text(s->game->name, out);
    blank_int(s->config.n_players, out);
    blank_text(s->is_public ? "public" : "private", out);
    blank_text(s->watched ? "watched" : "unwatched", out);
    blank_text(late_words[s->late], out);
    blank_text(talk_words[s->talk], out);
    blank_text(clock_words[s->clock], out);
    blank_int(s->seconds, out);
    blank_int(s->add_s, out);
    blank_hex(s->host.key, sizeof s->host.key, out);
    if (s->locked) {
        blank_hex(s->salt, sizeof s->salt, out);
        text_hex(out, s->lock, sizeof s->lock);
        if (s->rounds > 0) {
            text_char(out, '*');
            text_int(out, s->rounds);
        }
    } else {
        blank_text("-", out);
    }
    for (int i = 0; i < s->game->n_options; i++) {
        blank_text(s->game->options[i].name, out);
        text_char(out, '=');
        adit_config_value(s->game, &s->config, i, out);
    }
}

static void write_nonce(const uint8_t nonce[PROOF_BYTES], adit_text *out)
{
    if (proof_is_none(nonce))
        blank_text("-", out);
    else
        blank_hex(nonce, PROOF_BYTES, out);
}

static void write_move(const entry *e, const adit_game *game, adit_text *out)
{
    blank_int(e->id, out);
    blank_int(e->left, out);
    text_char(out, ' ');
    game->write_move(e->move, out);
}

/* Nothing, if it was erased. */
static void write_words(const char *words, adit_text *out)
{
    if (words[0])
        blank_text(words, out);
}

static void write_claim(const entry *e, const adit_game *game, adit_text *out)
{
    text_char(out, ' ');
    adit_claim_write(game, e->claim, out);
}

/* "P3 suspect heard he broke my lamp"; there may be no text. */
static void write_note(const entry *e, adit_text *out)
{
    blank_seat(e->other, out);
    blank_text(note_words[e->mark], out);
    blank_text(mute_words[e->mute], out);
    write_words(e->text, out);
}

void entry_write(const entry *e, const adit_game *game, adit_text *out)
{
    text_put(out, kinds[e->kind]);
    switch (e->kind) {
    case ENTRY_OPENED:
        blank_hex(e->secret, sizeof e->secret, out);
        write_setting(&e->setting, out);
        return;
    case ENTRY_AGREED:
        write_setting(&e->setting, out);
        return;
    case ENTRY_HOST:
        blank_hex(e->guest.key, sizeof e->guest.key, out);
        return;
    case ENTRY_NEXT:
        blank_text(e->name, out);
        return;
    case ENTRY_STARTED: /* the first rules are left out */
        if (e->rules > 1)
            blank_int(e->rules, out);
        return;
    case ENTRY_ABANDONED:
        return;
    default:
        break;
    }
    blank_seat(e->seat, out);
    if (e->kind == ENTRY_SWAPPED)
        blank_seat(e->other, out);
    if (e->kind == ENTRY_SAT || e->kind == ENTRY_TOOK)
        blank_hex(e->guest.key, sizeof e->guest.key, out);
    if (e->kind == ENTRY_SAT || e->kind == ENTRY_NONCE)
        write_nonce(e->nonce, out);
    if (e->kind == ENTRY_SAT || e->kind == ENTRY_TOOK ||
        e->kind == ENTRY_NAMED || e->kind == ENTRY_BOT)
        write_words(e->name, out);
    if (e->kind == ENTRY_STANDIN)
        blank_text(reason_words[e->reason], out);
    if (e->kind == ENTRY_MOVED)
        write_move(e, game, out);
    if (e->kind == ENTRY_CLAIMED)
        write_claim(e, game, out);
    if (e->kind == ENTRY_SAID)
        write_words(e->text, out);
    if (e->kind == ENTRY_NOTED)
        write_note(e, out);
}

/* ---- Reading ---- */

static bool takes_hex(const char **at, uint8_t *bytes, int n)
{
    return text_takes(at, " ") && text_takes_hex(at, bytes, n);
}

static bool takes_seat(const char **at, uint8_t *seat)
{
    return text_takes(at, " ") && text_takes_seat(at, seat);
}

/* A number from 0 to 2^53 - 1, without leading zeros. */
static bool takes_number(const char **at, int64_t *out)
{
    const int64_t most = ((int64_t)1 << 53) - 1;
    const char *s = *at;
    int64_t v = 0;

    if (!text_takes(&s, " ") || *s < '0' || *s > '9' ||
        (s[0] == '0' && s[1] >= '0' && s[1] <= '9'))
        return false;
    for (; *s >= '0' && *s <= '9'; s++) {
        v = 10 * v + (*s - '0');
        if (v > most)
            return false;
    }
    *at = s;
    *out = v;
    return true;
}

/* One of `n` words. */
static bool takes_one(const char **at, const char *const *words, int n,
                      uint8_t *out)
{
    char word[32];
    const char *s = *at;

    if (!text_takes(&s, " ") ||
        !text_takes_word(&s, "", word, (int)sizeof word))
        return false;
    for (int i = 0; i < n; i++)
        if (text_same(word, words[i])) {
            *at = s;
            *out = (uint8_t)i;
            return true;
        }
    return false;
}

/* The rest of the line, whatever it is; not nothing. */
static bool takes_rest(const char **at, char *out, size_t room)
{
    size_t length;

    if (!text_takes(at, " "))
        return false;
    length = strlen(*at);
    if (length == 0 || length >= room)
        return false;
    memcpy(out, *at, length + 1);
    *at += length;
    return true;
}

/* A name, or nothing where it was erased. */
static bool takes_name(const char **at, char out[ENTRY_NAME])
{
    return **at == 0 || takes_rest(at, out, ENTRY_NAME);
}

static bool takes_lock(const char **at, setting *s)
{
    if (text_takes(at, " -"))
        return true;
    s->locked = true;
    return takes_hex(at, s->salt, sizeof s->salt) &&
           text_takes_hex(at, s->lock, sizeof s->lock) &&
           (!text_takes(at, "*") ||
            text_takes_int(at, 1, ENTRY_MAX_ROUNDS, &s->rounds));
}

static bool takes_options(const char **at, setting *s)
{
    while (text_takes(at, " ")) {
        char name[32], value[32];

        if (!text_takes_word(at, "=", name, sizeof name) ||
            !text_takes(at, "=") ||
            !text_takes_word(at, "", value, sizeof value) ||
            adit_config_set(s->game, &s->config, name, value) != NULL)
            return false;
    }
    return true;
}

static bool takes_setting(const char **at, setting *s)
{
    static const char *const seen[] = {"private", "public"};
    static const char *const watched[] = {"unwatched", "watched"};
    char game[32];
    uint8_t is_public, is_watched, late;
    int64_t players, seconds, add;

    if (!text_takes(at, " ") || !text_takes_word(at, "", game, sizeof game))
        return false;
    s->game = adit_game_named(game);
    if (s->game == NULL || !takes_number(at, &players) ||
        players > ADIT_MAX_PLAYERS ||
        adit_config_init(s->game, (int)players, &s->config) != NULL ||
        !takes_one(at, seen, 2, &is_public) ||
        !takes_one(at, watched, 2, &is_watched) ||
        !takes_one(at, late_words, 2, &late) ||
        !takes_one(at, talk_words, N_TALKS, &s->talk) ||
        !takes_one(at, clock_words, N_CLOCKS, &s->clock) ||
        !takes_number(at, &seconds) || seconds > ENTRY_MAX_CLOCK ||
        !takes_number(at, &add) || add > ENTRY_MAX_ADD ||
        !takes_hex(at, s->host.key, sizeof s->host.key) || !takes_lock(at, s))
        return false;
    s->is_public = is_public;
    s->watched = is_watched;
    s->late = late;
    s->seconds = (int32_t)seconds;
    s->add_s = (int32_t)add;
    return takes_options(at, s);
}

static bool takes_nonce(const char **at, uint8_t nonce[PROOF_BYTES])
{
    return text_takes(at, " -") ||
           (takes_hex(at, nonce, PROOF_BYTES) && !proof_is_none(nonce));
}

static bool takes_move(const char **at, const adit_game *game, entry *e)
{
    char move[ADIT_MAX_MOVE_TEXT];

    return game != NULL && takes_number(at, &e->id) &&
           takes_number(at, &e->left) && takes_rest(at, move, sizeof move) &&
           game->read_move(move, &e->move);
}

static bool takes_claim(const char **at, const adit_game *game, entry *e)
{
    char claim[ADIT_MAX_CLAIM_TEXT];

    return game != NULL && takes_rest(at, claim, sizeof claim) &&
           adit_claim_read(game, claim, &e->claim);
}

/* The rest of the line, where it stands; nothing if there is none, or if it was
 * erased. */
static bool takes_text(const char **at, entry *e)
{
    e->text = "";
    if (**at == 0)
        return true;
    if (!text_takes(at, " ") || **at == 0)
        return false;
    e->text = *at;
    *at += strlen(*at);
    return true;
}

static bool takes_note(const char **at, entry *e)
{
    uint8_t mute;

    if (!takes_seat(at, &e->other) ||
        !takes_one(at, note_words, N_NOTES, &e->mark) ||
        !takes_one(at, mute_words, 2, &mute))
        return false;
    e->mute = mute;
    return takes_text(at, e);
}

static bool takes_rules(const char **at, entry *e)
{
    int64_t rules = 1;

    if (**at != 0 && (!takes_number(at, &rules) || rules < 2 || rules > 255))
        return false;
    e->rules = (uint8_t)rules;
    return true;
}

/* What stands behind the kind and, where it has one, the seat. */
static bool takes_more(const char **at, const adit_game *game, entry *e)
{
    switch (e->kind) {
    case ENTRY_OPENED:
        return takes_hex(at, e->secret, sizeof e->secret) &&
               takes_setting(at, &e->setting);
    case ENTRY_AGREED:
        return takes_setting(at, &e->setting) && is_nobody(&e->setting.host);
    case ENTRY_HOST:
        return takes_hex(at, e->guest.key, sizeof e->guest.key);
    case ENTRY_STARTED:
        return takes_rules(at, e);
    case ENTRY_NEXT:
        return takes_rest(at, e->name, STORE_NAME);
    case ENTRY_SAT:
        return takes_hex(at, e->guest.key, sizeof e->guest.key) &&
               takes_nonce(at, e->nonce) && takes_name(at, e->name);
    case ENTRY_TOOK:
        return takes_hex(at, e->guest.key, sizeof e->guest.key) &&
               takes_name(at, e->name);
    case ENTRY_NONCE:
        return takes_nonce(at, e->nonce) && !proof_is_none(e->nonce);
    case ENTRY_NAMED:
        return takes_name(at, e->name);
    case ENTRY_BOT:
        return takes_rest(at, e->name, ENTRY_BOT_NAME);
    case ENTRY_SWAPPED:
        return takes_seat(at, &e->other);
    case ENTRY_STANDIN:
        return takes_one(at, reason_words, N_REASONS, &e->reason);
    case ENTRY_MOVED:
        return takes_move(at, game, e);
    case ENTRY_CLAIMED:
        return takes_claim(at, game, e);
    case ENTRY_SAID:
        return takes_text(at, e);
    case ENTRY_NOTED:
        return takes_note(at, e);
    default:
        return true;
    }
}

bool entry_has_seat(int kind)
{
    return kind != ENTRY_OPENED && kind != ENTRY_AGREED && kind != ENTRY_HOST &&
           kind != ENTRY_STARTED && kind != ENTRY_NEXT &&
           kind != ENTRY_ABANDONED;
}

bool entry_read(const char *line, const adit_game *game, entry *out)
{
    char word[16];
    int kind = 1;

    *out = (entry){0};
    if (!text_takes_word(&line, "", word, sizeof word))
        return false;
    while (kind < N_ENTRIES && !text_same(word, kinds[kind]))
        kind++;
    if (kind == N_ENTRIES)
        return false;
    out->kind = (uint8_t)kind;
    return (!entry_has_seat(kind) || takes_seat(&line, &out->seat)) &&
           takes_more(&line, game, out) && *line == 0;
}
