/* minds.c -- the bots of the page, which think in a worker: one game, to which
 * every move is reported, and a mind for each seat. Records and moves come in
 * as in glue.c. The caller is web/src/engine/thinker.ts; it gives bots their
 * iterations in portions, so that the worker can be interrupted. */
#include "bots/bot.h"
#include "bots/catalogue.h"
#include "bots/net.h"

#include "border.h"
#include "nets.h"

enum {
    HINT = ADIT_MAX_PLAYERS, /* one more mind, which is asked for hints */
    N_MINDS
};

static adit_action moves[RECORD_MOVES];
static match game;
static adit_luck luck[RECORD_MOVES + 1]; /* after each move, for bots_rewind */
static adit_event events[ADIT_MAX_EVENTS];
static adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
static mind minds[N_MINDS];

/* All that there are. */
EXPORT(int, bots, void)
{
    adit_text t = writing();

    catalogue_bots(NULL, &t);
    return written(&t);
}

/* ---- The game ---- */

EXPORT(void, open_record, void)
{
    game.moves = moves;
    game.room = RECORD_MOVES;
    for (int i = 0; i < N_MINDS; i++)
        minds[i].bot = NULL;
    record_open(&reader, &game);
}

/* After the last line; 0, or what is wrong. */
EXPORT(int, close_record, void)
{
    return record_close(&reader) ? 0 : wrong();
}

/* A seat has made the move that came in. False: it may not. */
EXPORT(bool, play, int seat, int length)
{
    adit_action move;

    if (!game.game->read_move(word(length), &move) ||
        game.n_moves == game.room ||
        match_play(&game, seat, move, NULL, &story) != ADIT_OK)
        return false;
    for (int i = 0; i < N_MINDS; i++)
        if (minds[i].bot != NULL)
            bot_follow(&minds[i], &game, &story);
    bots_mark(minds, &game, luck);
    return true;
}

/* Back to the position after n moves; the bots forget everything that came
 * after it. The hint's mind has to sit down again. */
EXPORT(void, take_back, int n)
{
    require(n >= 0 && n < game.n_moves);
    bots_rewind(minds, &game, n, luck);
    minds[HINT].bot = NULL;
}

/* ---- Minds ---- */

/* A mind that sits down follows the game from its beginning, as its seat saw
 * it. `marks`: how far its luck has come is noted after each move, so that
 * moves can be taken back; the hint's mind is never rewound. */
static void catch_up(mind *m, bool marks)
{
    match now;

    match_begin(&now, game.game, &game.config, game.seed, &story);
    now.moves = game.moves, now.room = game.room;
    for (;;) {
        bot_follow(m, &now, &story);
        if (marks)
            bots_mark(minds, &now, luck);
        if (now.n_moves == game.n_moves)
            return;
        match_play(&now, match_turn(&now), moves[now.n_moves], NULL, &story);
    }
}

/* The bot whose name came in sits down as mind `number`. Returns the iterations
 * that it spends on a move by default; -1: there is no such bot. */
EXPORT(int, sit, int number, int seat, int length)
{
    const bot *b = bot_named(word(length));
    mind *m = &minds[number];

    require(number < N_MINDS && seat < game.config.n_players);
    if (b == NULL)
        return -1;
    bot_sit(m, b, game.game, seat, bot_luck(game.seed, seat));
    catch_up(m, number != HINT);
    return (int)m->brain->thought;
}

/* Does it sit there, and is it its turn? */
static bool may_think(const mind *m)
{
    return m->bot != NULL && match_turn(&game) == m->seat;
}

/* Spends some iterations on the present move. -1: it is not this mind's
 * turn. */
EXPORT(int, think, int number, int iterations)
{
    mind *m = &minds[number];

    if (!may_think(m))
        return -1;
    bot_think(m, iterations);
    return 0;
}

/* The move that it would play now; -1: it is not its turn. */
EXPORT(int, choose, int number)
{
    mind *m = &minds[number];
    adit_text t = writing();

    if (!may_think(m))
        return -1;
    game.game->write_move(bot_choose(m), &t);
    return written(&t);
}
