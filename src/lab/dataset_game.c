/* dataset_game.c -- one game of a dataset: its record, what everybody believed
 * before each move, and why the bots moved as they did. The bots and all who
 * watch them see the game while it is played, once, so that a reason is what
 * the bot thought and not what it could have thought. One thread owns it.
 * Called by dataset.c. */
#include "lab/dataset_game.h"

#include <stdlib.h>
#include <string.h>

#include "bots/opinion.h"
#include "bots/readers.h"
#include "bots/why.h"
#include "core/json.h"
#include "lab/bot_game.h"

enum {
    FIRST_ROOM = 64 * 1024, /* bytes of a text at first */
    BELIEFS_ROOM = 8192,    /* of what is believed before a move, at most */
    ROUND_ROOM = 512,       /* of who was who */
    FRAME_ROOM = 512        /* of a line around all of that */
};

bool long_text_room(long_text *t, size_t more)
{
    adit_text *text = &t->text;
    size_t room = text->length + more + 1;
    char *at;

    if (room <= text->room)
        return true;
    room = room < FIRST_ROOM ? FIRST_ROOM : 2 * room;
    at = realloc(text->at, room);
    if (at == NULL)
        return false;
    if (text->at == NULL)
        *at = 0;
    text->at = at;
    text->room = room;
    return true;
}

/* What a line has of a game. */
enum { RECORD, ROUNDS, BELIEFS, REASONS, N_TEXTS_OF_GAME };

struct dataset_game {
    const dataset *of;
    bot_game game;
    opinion opinion;
    readers readers;
    bool has_roles;
    long_text texts[N_TEXTS_OF_GAME];
};

dataset_game *dataset_game_new(const dataset *of)
{
    dataset_game *g = calloc(1, sizeof *g);
    bot_game_terms terms = {.is_quiet = of->is_quiet};

    if (g == NULL)
        return NULL;
    g->of = of;
    g->has_roles = readers_know(of->game);
    for (int seat = 0; seat < of->config.n_players; seat++)
        g->game.bots[seat] = &of->bots[seat];
    if (bot_game_equip(&g->game, terms))
        return g;
    dataset_game_free(g);
    return NULL;
}

void dataset_game_free(dataset_game *g)
{
    if (g == NULL)
        return;
    bot_game_free(&g->game);
    for (int i = 0; i < N_TEXTS_OF_GAME; i++)
        free(g->texts[i].text.at);
    free(g);
}

static adit_text *text_for(dataset_game *g, int which)
{
    return &g->texts[which].text;
}

/* Nothing that is written between two calls is longer than this. */
static bool has_room(dataset_game *g)
{
    return long_text_room(&g->texts[RECORD],
                          (BOT_GAME_CLAIMS + ADIT_MAX_PLAYERS + 4) *
                              RECORD_LINE) &&
           long_text_room(&g->texts[ROUNDS], ROUND_ROOM) &&
           long_text_room(&g->texts[BELIEFS], BELIEFS_ROOM) &&
           long_text_room(&g->texts[REASONS], WHY_ROOM);
}

/* ---- Those who watch ---- */

static void open_watchers(dataset_game *g)
{
    opinion_open(&g->opinion, g->of->game);
    if (g->has_roles)
        readers_open(&g->readers, g->of->game, g->of->config.n_players);
}

static void write_round(dataset_game *g)
{
    adit_text *out = text_for(g, ROUNDS);

    json_open(out, '{');
    json_key_int(out, "at", g->game.match.n_moves);
    readers_write_roles(&g->readers, &g->game.match, out);
    json_close(out, '}');
}

/* What just happened, and what was said of it. */
static void watch(dataset_game *g)
{
    const bot_game *b = &g->game;

    opinion_see(&g->opinion, &b->match, &b->story);
    if (g->has_roles)
        readers_see(&g->readers, &b->match, &b->story);
    for (int i = b->n_old; i < b->n_said; i++) {
        match_said said = b->said[i];

        opinion_hear(&g->opinion, b->match.game, said.seat, said.claim);
        if (g->has_roles)
            readers_hear(&g->readers, b->match.config.n_players, said.seat,
                         said.claim);
    }
    if (b->n_old < b->n_said)
        opinion_weigh(&g->opinion, b->match.game, b->match.config.n_players);
    if (g->has_roles && g->readers.has_ended)
        write_round(g);
}

/* Between rounds all roles have been shown. */
static void write_beliefs(dataset_game *g)
{
    const match *m = &g->game.match;
    adit_rounds rounds = adit_rounds_of(m->game, m->state);
    adit_text *out = text_for(g, BELIEFS);

    if (g->has_roles && rounds.over == rounds.now) {
        json_nothing(out);
        return;
    }
    json_open(out, '{');
    opinion_write(&g->opinion, m->game, m->config.n_players, out);
    if (g->has_roles)
        readers_write_beliefs(&g->readers, m->config.n_players, true, out);
    json_close(out, '}');
}

/* ---- Those who play ---- */

static void write_header(dataset_game *g)
{
    const match *m = &g->game.match;

    record_header(m, text_for(g, RECORD));
    for (int seat = 0; seat < m->config.n_players; seat++)
        record_bot(seat, g->of->bots[seat].name, text_for(g, RECORD));
}

/* A bot without numbers of its own has no reasons. */
static void write_reason(dataset_game *g, adit_action move)
{
    const mind *m = &g->game.minds[match_turn(&g->game.match)];
    bot_reason reason;

    if (m->brain->why == NULL) {
        json_nothing(text_for(g, REASONS));
        return;
    }
    bot_why(m, move, &reason);
    why_write(&reason, text_for(g, REASONS));
}

static void make_move(dataset_game *g)
{
    bot_game *b = &g->game;
    int seat = match_turn(&b->match);
    adit_action move;
    bool chosen;

    write_beliefs(g);
    chosen = bot_game_choose(b, &move);
    require(chosen); /* only programs can be in trouble */
    for (int i = b->n_old; i < b->n_said; i++)
        record_claim(b->match.game, &b->said[i], text_for(g, RECORD));
    record_move(&b->match, seat, move, text_for(g, RECORD));
    write_reason(g, move);
    bot_game_play(b, move);
}

/* ---- The line ---- */

static void put_list(dataset_game *g, const char *key, int which,
                     adit_text *out)
{
    const adit_text *list = text_for(g, which);

    json_key(out, key);
    text_char(out, '[');
    text_span(out, list->at, list->length);
    text_char(out, ']');
}

/* A record's lines become values of a list: commas take the place of their
 * ends. */
static void join_lines(adit_text *record)
{
    for (size_t i = 0; i < record->length; i++)
        if (record->at[i] == '\n')
            record->at[i] = ',';
    record->at[--record->length] = 0;
}

static bool put_line(dataset_game *g, int64_t n, long_text *out)
{
    size_t room = FRAME_ROOM;

    for (int i = 0; i < N_TEXTS_OF_GAME; i++) {
        require(!text_for(g, i)->cut);
        room += text_for(g, i)->length;
    }
    if (!long_text_room(out, room))
        return false;
    join_lines(text_for(g, RECORD));
    json_open(&out->text, '{');
    json_key_int(&out->text, "game", n);
    json_key(&out->text, "seed");
    text_char(&out->text, '"');
    text_hex(&out->text, g->game.match.seed, 32);
    text_char(&out->text, '"');
    put_list(g, "record", RECORD, &out->text);
    if (g->has_roles)
        put_list(g, "rounds", ROUNDS, &out->text);
    put_list(g, "beliefs", BELIEFS, &out->text);
    put_list(g, "reasons", REASONS, &out->text);
    json_close(&out->text, '}');
    text_char(&out->text, '\n');
    require(!out->text.cut);
    return true;
}

bool dataset_game_play(dataset_game *g, int64_t n, long_text *out)
{
    bot_game *b = &g->game;
    uint8_t seed[32];

    for (int i = 0; i < N_TEXTS_OF_GAME; i++)
        text_for(g, i)->length = 0;
    if (!has_room(g))
        return false;
    adit_seed_of(g->of->seed, (uint64_t)n, seed);
    bot_game_begin(b, g->of->game, &g->of->config, seed);
    open_watchers(g);
    write_header(g);
    for (;;) {
        watch(g);
        if (match_turn(&b->match) == ADIT_NOBODY)
            break;
        if (!has_room(g))
            return false;
        make_move(g);
    }
    record_end(&b->match, text_for(g, RECORD));
    return put_line(g, n, out);
}
