/* bot_job_text.c -- a job for a move as bytes, so that another node can think it
 * and finds the same move. The bytes are written by a bot of their own, which
 * sits where the other one would and notes what it is shown: they cannot have
 * anything that the other would not know. Called by src/server/thinkers.c.
 *
 *   "job 1 GAME PLAYERS SEAT KIND BOT ITERATIONS LUCK PARTY\n", and then
 *   's', the observation, number of events, the events    what the seat saw
 *   'h', seat, length, the claim in the notation          what it heard
 *
 * An observation stands there as what differs from the one before, an event as
 * what differs from zeros: how many bytes are the same, how many differ, and
 * these; the end is two zeros. Both are of one version (thinkers.c), and so have
 * one layout. */
#include "lobby/bot_job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEES = 's',
    HEARS = 'h',
    RUN = 255,    /* bytes that one number can count */
    WORTH_IT = 20 /* ms that a job takes, at least */
};

/* ---- Writing ---- */

static void put_difference(adit_text *out, const uint8_t *is,
                           const uint8_t *was, size_t n)
{
    for (size_t at = 0; at < n;) {
        size_t same = 0, other = 0;

        while (same < RUN && at + same < n && is[at + same] == was[at + same])
            same++;
        at += same;
        while (other < RUN && at + other < n &&
               is[at + other] != was[at + other])
            other++;
        if (at + other == n && other == 0)
            break;
        text_char(out, (char)same);
        text_char(out, (char)other);
        text_span(out, (const char *)is + at, other);
        at += other;
    }
    text_span(out, "\0", 2);
}

static adit_text *paper_of(const mind *m)
{
    adit_text *out;

    memcpy(&out, m->memory, sizeof out);
    return out;
}

static void note_sight(mind *m, const void *obs, const adit_story *story)
{
    static const adit_event nothing;
    adit_text *out = paper_of(m);

    text_char(out, SEES);
    put_difference(out, obs, m->obs, m->game->state_size);
    text_char(out, (char)story->n);
    for (int i = 0; i < story->n; i++)
        put_difference(out, (const uint8_t *)&story->event[i],
                       (const uint8_t *)&nothing, sizeof nothing);
}

static void note_word(mind *m, int seat, adit_claim claim)
{
    adit_text *out = paper_of(m);
    char word[ADIT_MAX_CLAIM_TEXT];
    adit_text text = adit_text_in(word, sizeof word);

    adit_claim_write(m->game, claim, &text);
    text_char(out, HEARS);
    text_char(out, (char)seat);
    text_char(out, (char)text.length);
    text_span(out, word, text.length);
}

/* It never has to choose. */
static const brain note_taker = {
    .memory = sizeof(adit_text *), .see = note_sight, .hear = note_word};
static const bot note_bot = {.name = "", .brains = {&note_taker}};

/* Bots without a memory look only at what they choose from, and are quick. */
bool bot_job_travels(const bot_job *t)
{
    const bot *b = t->seat != ADIT_NOBODY ? t->bots[t->seat] : NULL;
    int most = b != NULL ? bot_job_most(b, &t->match.config, t->match.game) : 0;

    return b != NULL && t->iterations >= most * WORTH_IT / 1000 &&
           bot_brain(b, t->match.game)->see != NULL && bot_named(b->name) == b;
}

static void put_head(const bot_job *t, uint64_t party, adit_text *out)
{
    text_put(out, "job 1 ");
    text_put(out, t->match.game->name);
    text_char(out, ' ');
    text_int(out, t->match.config.n_players);
    text_char(out, ' ');
    text_int(out, t->seat);
    text_char(out, ' ');
    text_int(out, t->kind);
    text_char(out, ' ');
    text_put(out, t->bots[t->seat]->name);
    text_char(out, ' ');
    text_int(out, t->iterations);
    text_char(out, ' ');
    text_hex(out, (const uint8_t *)&t->luck, sizeof t->luck);
    text_char(out, ' ');
    text_hex(out, (const uint8_t *)&party, sizeof party);
    text_char(out, '\n');
}

/* The game is played again from its beginning, as for any bot that begins to
 * think. The copy shares the list of moves, in which the same are written. */
bool bot_job_write(const bot_job *t, uint64_t party, adit_text *out)
{
    int n = t->match.config.n_players;
    mind *minds = malloc((size_t)n * sizeof *minds);
    bots_ears ears = t->ears;
    match m = t->match;

    if (minds == NULL)
        return false;
    put_head(t, party, out);
    for (int i = 0; i < n; i++)
        minds[i].bot = NULL;
    bot_sit(&minds[t->seat], &note_bot, m.game, t->seat, t->luck);
    memcpy(minds[t->seat].memory, &out, sizeof out);
    bots_begin_again(minds, &m, &ears);
    bots_watch(minds, &m, t->n_moves, &ears);
    free(minds);
    return !out->cut;
}

/* ---- Reading ---- */

/* What is left to be read, and what was read last. */
typedef struct reader {
    const uint8_t *at, *end;
    const adit_game *game;
    int n_players;
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story;
    int seat; /* who has spoken; or ADIT_NOBODY: something was seen */
    adit_claim claim;
} reader;

static bool take_byte(reader *r, int *out)
{
    if (r->at == r->end)
        return false;
    *out = *r->at++;
    return true;
}

static bool take_difference(reader *r, uint8_t *was, size_t n)
{
    int same, other;

    for (;;) {
        if (!take_byte(r, &same) || !take_byte(r, &other))
            return false;
        if (same == 0 && other == 0)
            return true;
        if ((size_t)(same + other) > n || other > r->end - r->at)
            return false;
        memcpy(was + same, r->at, (size_t)other);
        was += same + other;
        n -= (size_t)(same + other);
        r->at += other;
    }
}

static bool is_seat_or_none(const reader *r, int seat)
{
    return seat >= ADIT_NOBODY && seat < r->n_players;
}

static bool take_event(reader *r)
{
    adit_event *e = &r->events[r->story.n++];

    *e = (adit_event){0};
    return take_difference(r, (uint8_t *)e, sizeof *e) &&
           is_seat_or_none(r, e->seat) && is_seat_or_none(r, e->knower) &&
           is_seat_or_none(r, e->receiver);
}

static adit_head head_of(const reader *r)
{
    adit_head head;

    memcpy(&head, r->obs, sizeof head);
    return head;
}

static bool take_sight(reader *r)
{
    int n;

    r->seat = ADIT_NOBODY;
    r->story = (adit_story){.event = r->events, .room = ADIT_MAX_EVENTS};
    if (!take_difference(r, r->obs, r->game->state_size) || !take_byte(r, &n) ||
        n > ADIT_MAX_EVENTS || head_of(r).n_players != r->n_players ||
        !is_seat_or_none(r, head_of(r).turn))
        return false;
    while (r->story.n < n)
        if (!take_event(r))
            return false;
    return true;
}

static bool take_word(reader *r)
{
    char word[ADIT_MAX_CLAIM_TEXT];
    int n;

    if (!take_byte(r, &r->seat) || r->seat >= r->n_players ||
        !take_byte(r, &n) || n >= (int)sizeof word || n > r->end - r->at)
        return false;
    memcpy(word, r->at, (size_t)n);
    word[n] = 0;
    r->at += n;
    return adit_claim_read(r->game, word, &r->claim) &&
           (r->game->claims[r->claim.kind].about != ADIT_ABOUT_SEAT ||
            r->claim.target < r->n_players);
}

static bool take_next(reader *r)
{
    int kind;

    return take_byte(r, &kind) && (kind == SEES    ? take_sight(r)
                                   : kind == HEARS ? take_word(r)
                                                   : false);
}

static reader reader_of(const bot_job *t, const void *obs)
{
    reader r = {.at = t->sights + t->n_seen,
                .end = t->sights + t->n_sights,
                .game = t->match.game,
                .n_players = t->match.config.n_players};

    if (obs != NULL)
        memcpy(r.obs, obs, t->match.game->state_size);
    return r;
}

/* All of it can be read, and at its end the seat is to move. */
static bool is_sound(const bot_job *t)
{
    reader r = reader_of(t, NULL);

    if (r.at == r.end || *r.at != SEES)
        return false;
    while (r.at < r.end)
        if (!take_next(&r))
            return false;
    return head_of(&r).turn == t->seat;
}

static bool read_bot(const char **at, bot_job *t)
{
    char name[64];
    const bot *b;

    if (!text_takes_word(at, " ", name, sizeof name) || !text_takes(at, " ") ||
        (b = bot_named(name)) == NULL)
        return false;
    t->bots[t->seat] = b;
    return text_takes_int(at, 1,
                          bot_job_most(b, &t->match.config, t->match.game),
                          &t->iterations);
}

static bool read_head(const char *at, bot_job *t)
{
    adit_config *config = &t->match.config;
    char game[32];
    int n, kind;

    if (!text_takes(&at, "job 1 ") ||
        !text_takes_word(&at, " ", game, sizeof game) ||
        (t->match.game = adit_game_named(game)) == NULL ||
        !text_takes(&at, " ") ||
        !text_takes_int(&at, t->match.game->min_players,
                        t->match.game->max_players, &n) ||
        !text_takes(&at, " ") || !text_takes_int(&at, 0, n - 1, &t->seat) ||
        !text_takes(&at, " ") ||
        !text_takes_int(&at, BOT_JOB_LONG, BOT_JOB_SHOW, &kind) ||
        !text_takes(&at, " "))
        return false;
    config->n_players = (uint8_t)n;
    t->kind = (uint8_t)kind;
    return read_bot(&at, t) && text_takes(&at, " ") &&
           text_takes_hex(&at, (uint8_t *)&t->luck, sizeof t->luck) &&
           text_takes(&at, " ") &&
           text_takes_hex(&at, t->host.key, sizeof(uint64_t)) && *at == 0;
}

static bool show_sights(bot_job *t, int most)
{
    mind *m = &t->minds[t->seat];
    reader r = reader_of(t, m->obs);

    for (; most > 0 && r.at < r.end; most--) {
        bool taken = take_next(&r);

        require(taken); /* is_sound has looked */
        if (r.seat == ADIT_NOBODY)
            bot_see(m, r.obs, &r.story);
        else
            bot_hear(m, r.seat, r.claim);
    }
    t->n_seen = (size_t)(r.at - t->sights);
    return r.at == r.end;
}

bot_job *bot_job_read(const char *text, size_t n)
{
    const char *end = n > 0 ? memchr(text, '\n', n) : NULL;
    bot_job *t = end != NULL ? calloc(1, sizeof *t) : NULL;
    char head[256];

    if (t == NULL)
        return NULL;
    snprintf(head, sizeof head, "%.*s", (int)(end - text), text);
    t->n_sights = n - (size_t)(end + 1 - text);
    t->sights = malloc(t->n_sights + 1);
    if (t->sights != NULL)
        memcpy(t->sights, end + 1, t->n_sights);
    t->show = show_sights;
    if (t->sights != NULL && read_head(head, t) && is_sound(t))
        return t;
    bot_job_free(t);
    return NULL;
}
