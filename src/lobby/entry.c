/* entry.c -- the log of a table as lines of words. A row for each kind of entry
 * says what its line consists of; writing, reading, erasing and judging all
 * follow from that row. A line is accepted only if it is exactly as it would be
 * written, so one entry has one spelling and damage is noticed. Used by
 * ledger.c to write and by table.c to read. */
#include "lobby/entry.h"

#include <string.h>

#define WORD(name, word) word,
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

/* ---- The rows ---- */

/* What a line can consist of after its first word. Each part is preceded by one
 * blank. */
enum {
    PART_NONE,
    PART_SEAT,
    PART_OTHER, /* a second seat */
    PART_GUEST,
    PART_NONCE,       /* 64 hex digits, or a dash for none */
    PART_GIVEN_NONCE, /* 64 hex digits */
    PART_NAME,        /* of a person, to the end of the line; nothing: erased */
    PART_BOT,         /* its name with its budget: "master:500" */
    PART_TABLE,       /* the name of a table */
    PART_SECRET,      /* 64 hex digits, published when the game is over */
    PART_SETTING,     /* game, players, terms, clock, host, lock, options */
    PART_TERMS,       /* the same with nobody as the host */
    PART_RULES,       /* a number from 2 on; nothing stands for 1 */
    PART_REASON,
    PART_MOVE, /* id, left, move */
    PART_CLAIM,
    PART_NOTE,  /* mark, mute */
    PART_GUESS, /* a character for each seat: a step from 0 to 4, or a dash */
    PART_PAST, /* the rest of the line: moves and claims, which table.c reads */
    PART_TEXT, /* the rest of the line; nothing: erased, or none */
    N_PARTS
};

enum { MOST_PARTS = 4 };

/* How to read a row: the first word of the line; the parts that follow it, in
 * this order; the phases in which it may come, who has to sit in its seat, and
 * what it means to others. PART_NONE fills up, and writes and reads nothing. */
static const struct {
    const char *word;
    uint8_t part[MOST_PARTS];
    uint16_t is;
} rows[N_ENTRIES] = {
    [ENTRY_OPENED] = {"opened", {PART_SECRET, PART_SETTING}, AT_NEW},
    [ENTRY_FROM] = {"from", {PART_OTHER, PART_SECRET, PART_RULES}, AT_WAITING},
    [ENTRY_PAST] = {"past", {PART_PAST}, AT_WAITING},
    [ENTRY_SAT] = {"sat",
                   {PART_SEAT, PART_GUEST, PART_NONCE, PART_NAME},
                   AT_WAITING | IS_RESEATING | IS_CHANGE},
    [ENTRY_NONCE] = {"nonce",
                     {PART_SEAT, PART_GIVEN_NONCE},
                     AT_WAITING | OF_PERSON | IS_CHANGE},
    [ENTRY_NAMED] = {"named",
                     {PART_SEAT, PART_NAME},
                     AT_WAITING | OF_PERSON | IS_CHANGE},
    [ENTRY_BOT] = {"bot",
                   {PART_SEAT, PART_BOT},
                   AT_WAITING | IS_RESEATING | IS_CHANGE},
    [ENTRY_STOOD] = {"stood",
                     {PART_SEAT},
                     AT_WAITING | IS_RESEATING | IS_CHANGE},
    [ENTRY_SWAPPED] = {"swapped",
                       {PART_SEAT, PART_OTHER},
                       AT_WAITING | IS_CHANGE},
    [ENTRY_AGREED] = {"agreed", {PART_TERMS}, AT_WAITING | IS_CHANGE},
    [ENTRY_HOST] = {"host", {PART_GUEST}, AT_WAITING | AT_PLAYING},
    [ENTRY_STARTED] = {"started", {PART_RULES}, AT_WAITING | IS_STEP},
    [ENTRY_MOVED] = {"moved",
                     {PART_SEAT, PART_MOVE},
                     AT_PLAYING | IS_STEP | IS_ASIDE},
    [ENTRY_TOOK] = {"took",
                    {PART_SEAT, PART_GUEST, PART_NAME},
                    AT_PLAYING | OF_BOT | IS_CHANGE},
    [ENTRY_STANDIN] = {"standin",
                       {PART_SEAT, PART_REASON},
                       AT_PLAYING | OF_PERSON | IS_CHANGE},
    [ENTRY_BACK] = {"back", {PART_SEAT}, AT_PLAYING | OF_PERSON | IS_CHANGE},
    [ENTRY_CLAIMED] = {"claimed",
                       {PART_SEAT, PART_CLAIM},
                       AT_PLAYING | IS_LINE | IS_ASIDE},
    [ENTRY_SAID] = {"said",
                    {PART_SEAT, PART_TEXT},
                    AT_WAITING | AT_PLAYING | AT_OVER | OF_PERSON | IS_LINE |
                        IS_ASIDE},
    [ENTRY_NOTED] = {"noted",
                     {PART_SEAT, PART_OTHER, PART_NOTE, PART_TEXT},
                     AT_WAITING | AT_PLAYING | AT_OVER | OF_PERSON | IS_NOTE |
                         IS_ASIDE},
    [ENTRY_GUESSED] = {"guessed",
                       {PART_SEAT, PART_GUESS},
                       AT_PLAYING | OF_PERSON | IS_GUESS | IS_ASIDE},
    [ENTRY_NEXT] = {"next", {PART_TABLE}, AT_OVER | IS_ASIDE},
    [ENTRY_ABANDONED] = {"abandoned", {0}, AT_WAITING | AT_PLAYING},
};

static bool has_part(int kind, int part)
{
    for (int i = 0; i < MOST_PARTS; i++)
        if (rows[kind].part[i] == part)
            return true;
    return false;
}

int entry_is(int kind)
{
    return rows[kind].is;
}

bool entry_has_seat(int kind)
{
    return has_part(kind, PART_SEAT);
}

/* The guest of ENTRY_OPENED is the host in its setting. */
const guest *entry_guest(const entry *e)
{
    if (has_part(e->kind, PART_SETTING))
        return &e->setting.host;
    return has_part(e->kind, PART_GUEST) ? &e->guest : NULL;
}

/* The guest becomes nobody, the name and the text empty, a guess one of nobody,
 * which all have a spelling of their own in a line. Marks and mutes of a note
 * go with its text. */
bool entry_erase(entry *e)
{
    bool guest_of = has_part(e->kind, PART_GUEST);
    bool host_of = has_part(e->kind, PART_SETTING);
    bool name_of = has_part(e->kind, PART_NAME);
    bool text_of = has_part(e->kind, PART_TEXT);
    bool guess_of = has_part(e->kind, PART_GUESS);

    if (host_of)
        e->setting.host = (guest){{0}};
    if (guest_of)
        e->guest = (guest){{0}};
    if (name_of)
        memset(e->name, 0, sizeof e->name);
    if (text_of) {
        e->text = "";
        e->mark = NOTE_NONE;
        e->mute = false;
    }
    if (guess_of)
        memset(e->guess, 0, sizeof e->guess);
    return guest_of || host_of || name_of || text_of || guess_of;
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

/* "saboteur 5 public watched sit claims none 0 0 HOST - rounds=3 ...": the dash
 * stands for a table without a password; one with a password has salt and hash
 * there and, after a star, the rounds. All options are written, including those
 * that have their default, which may be another one in a later version. */
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
    if (s->day) {
        blank_text("day=", out);
        text_day(out, s->day);
    }
}

static void write_nonce(const uint8_t nonce[PROOF_BYTES], adit_text *out)
{
    if (proof_is_none(nonce))
        blank_text("-", out);
    else
        blank_hex(nonce, PROOF_BYTES, out);
}

/* "ID LEFT MOVE": the client's id, ms on the clock after the move, the
 * notation. */
static void write_move(const entry *e, const adit_game *game, adit_text *out)
{
    blank_int(e->id, out);
    blank_int(e->left, out);
    text_char(out, ' ');
    game->write_move(e->move, out);
}

/* Not even the blank, if the words were erased. */
static void write_words(const char *words, adit_text *out)
{
    if (words[0])
        blank_text(words, out);
}

/* "-0134": one's own seat has a dash, and so has whoever is known. */
static const char steps[] = "-01234";
_Static_assert(sizeof steps == GUESS_STEPS + 2, "a character a step");

static void write_guess(const entry *e, adit_text *out)
{
    text_char(out, ' ');
    for (int i = 0; i < e->n_guess; i++)
        text_char(out, steps[e->guess[i]]);
}

/* The opposite of takes_part: what is written here has to be read there. */
static void write_part(const entry *e, int part, const adit_game *game,
                       adit_text *out)
{
    switch (part) {
    case PART_SEAT:
    case PART_OTHER:
        blank_seat(part == PART_SEAT ? e->seat : e->other, out);
        break;
    case PART_GUEST:
        blank_hex(e->guest.key, sizeof e->guest.key, out);
        break;
    case PART_NONCE:
    case PART_GIVEN_NONCE:
        write_nonce(e->nonce, out);
        break;
    case PART_NAME:
    case PART_BOT:
    case PART_TABLE:
        write_words(e->name, out);
        break;
    case PART_SECRET:
        blank_hex(e->secret, sizeof e->secret, out);
        break;
    case PART_SETTING:
    case PART_TERMS:
        write_setting(&e->setting, out);
        break;
    case PART_RULES:
        if (e->rules > 1)
            blank_int(e->rules, out);
        break;
    case PART_REASON:
        blank_text(reason_words[e->reason], out);
        break;
    case PART_MOVE:
        write_move(e, game, out);
        break;
    case PART_CLAIM:
        text_char(out, ' ');
        adit_claim_write(game, e->claim, out);
        break;
    case PART_NOTE:
        blank_text(note_words[e->mark], out);
        blank_text(mute_words[e->mute], out);
        break;
    case PART_GUESS:
        write_guess(e, out);
        break;
    case PART_PAST:
    case PART_TEXT:
        write_words(e->text, out);
        break;
    }
}

void entry_write(const entry *e, const adit_game *game, adit_text *out)
{
    text_put(out, rows[e->kind].word);
    for (int i = 0; i < MOST_PARTS; i++)
        write_part(e, rows[e->kind].part[i], game, out);
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

/* A number from 0 to 2^53 - 1, without leading zeros. That is as far as
 * JavaScript counts exactly, and where clients' ids end. */
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

/* One of `n` words; *out is which. */
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

/* The rest of the line, at least one byte of it. False if it does not fit. */
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

/* A dash, or salt and hash in one word, with the rounds after a star. Without a
 * star it is the hash of the first version, one round of SHA-256. */
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

/* Each "NAME=VALUE". Options that are not there keep the default of the
 * game. Last comes the day, if it is the deal of one. */
static bool takes_options(const char **at, setting *s)
{
    while (text_takes(at, " ")) {
        char name[32], value[32];

        if (text_takes(at, "day="))
            return text_takes_day(at, &s->day) && s->day > 0;

        if (!text_takes_word(at, "=", name, sizeof name) ||
            !text_takes(at, "=") ||
            !text_takes_word(at, "", value, sizeof value) ||
            adit_config_set(s->game, &s->config, name, value) != NULL)
            return false;
    }
    return true;
}

/* The number of players comes early, because the game's defaults depend on it.
 * The rest is in the order of write_setting. */
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

/* The rest of the line, not copied; "" if there is nothing, because it was
 * erased or because the note has no text. */
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

    if (!takes_one(at, note_words, N_NOTES, &e->mark) ||
        !takes_one(at, mute_words, 2, &mute))
        return false;
    e->mute = mute;
    return true;
}

static bool takes_guess(const char **at, entry *e)
{
    const char *s = *at;

    if (!text_takes(&s, " "))
        return false;
    for (; *s; s++) {
        const char *found = strchr(steps, *s);

        if (found == NULL || e->n_guess == ADIT_MAX_PLAYERS)
            return false;
        e->guess[e->n_guess++] = (uint8_t)(found - steps);
    }
    *at = s;
    return e->n_guess > 0;
}

/* "started" alone is version 1; "started 1" is not how it is written. */
static bool takes_rules(const char **at, entry *e)
{
    int64_t rules = 1;

    if (**at != 0 && (!takes_number(at, &rules) || rules < 2 || rules > 255))
        return false;
    e->rules = (uint8_t)rules;
    return true;
}

static bool takes_part(const char **at, int part, const adit_game *game,
                       entry *e)
{
    switch (part) {
    case PART_SEAT:
        return takes_seat(at, &e->seat);
    case PART_OTHER:
        return takes_seat(at, &e->other);
    case PART_GUEST:
        return takes_hex(at, e->guest.key, sizeof e->guest.key);
    case PART_NONCE:
        return takes_nonce(at, e->nonce);
    case PART_GIVEN_NONCE:
        return takes_nonce(at, e->nonce) && !proof_is_none(e->nonce);
    case PART_NAME:
        return takes_name(at, e->name);
    case PART_BOT:
        return takes_rest(at, e->name, ENTRY_BOT_NAME);
    case PART_TABLE:
        return takes_rest(at, e->name, STORE_NAME);
    case PART_SECRET:
        return takes_hex(at, e->secret, sizeof e->secret);
    case PART_SETTING:
        return takes_setting(at, &e->setting);
    case PART_TERMS:
        return takes_setting(at, &e->setting) && is_nobody(&e->setting.host);
    case PART_RULES:
        return takes_rules(at, e);
    case PART_REASON:
        return takes_one(at, reason_words, N_REASONS, &e->reason);
    case PART_MOVE:
        return takes_move(at, game, e);
    case PART_CLAIM:
        return takes_claim(at, game, e);
    case PART_NOTE:
        return takes_note(at, e);
    case PART_GUESS:
        return takes_guess(at, e);
    case PART_PAST:
    case PART_TEXT:
        return takes_text(at, e);
    default:
        return true;
    }
}

/* The first word chooses the row, and each part takes its piece off the front
 * of the line. What is left over makes the line wrong. */
bool entry_read(const char *line, const adit_game *game, entry *out)
{
    char word[16];
    int kind = 1;

    *out = (entry){0};
    if (!text_takes_word(&line, "", word, sizeof word))
        return false;
    while (kind < N_ENTRIES && !text_same(word, rows[kind].word))
        kind++;
    if (kind == N_ENTRIES)
        return false;
    out->kind = (uint8_t)kind;
    for (int i = 0; i < MOST_PARTS; i++)
        if (!takes_part(&line, rows[kind].part[i], game, out))
            return false;
    return *line == 0;
}
