/* minds.c -- the bots of the page, which think and talk in a worker: one game,
 * to which every move and every claim is reported, and a mind for each seat.
 * Records and moves come in as in glue.c. The caller is
 * web/src/engine/thinker.ts; it gives bots their iterations in portions, so
 * that the worker can be interrupted. */
#include "bots/bot.h"
#include "bots/catalogue.h"
#include "bots/net.h"
#include "bots/why.h"
#include "core/json.h"

#include "border.h"
#include "nets.h"

enum {
    HINT = ADIT_MAX_PLAYERS, /* one more mind, which is asked for hints */
    N_MINDS,
};

static adit_action moves[RECORD_MOVES];
static match_past past; /* from which it begins, if it does */
static match game;
static adit_luck luck[RECORD_MOVES + 1]; /* after each move, for bots_rewind */
static adit_event events[ADIT_MAX_EVENTS];
static adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
static mind minds[N_MINDS];
static match_said said[RECORD_CLAIMS]; /* the claims so far, in order */
static int n_said;

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
    reader.said = said;
    reader.past = &past;
}

/* After the last line; 0, or what is wrong. */
EXPORT(int, close_record, void)
{
    if (!record_close(&reader))
        return wrong();
    n_said = reader.n_said;
    return 0;
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

/* Back to the position after n moves; the bots forget everything that was done
 * or said after it. The hint's mind has to sit down again. */
EXPORT(void, take_back, int n)
{
    require(n >= 0 && n < game.n_moves);
    while (n_said > 0 && said[n_said - 1].n_moves > n)
        n_said--;
    bots_rewind(minds, &game, n, luck, said, n_said);
    minds[HINT].bot = NULL;
}

/* ---- Talk ---- */

/* Nobody here asks for marks: the page has its own list, with them. */
static void note_claim(int seat, adit_claim claim)
{
    said[n_said++] = (match_said){
        .n_moves = game.n_moves, .claim = claim, .seat = (int8_t)seat};
    if (minds[HINT].bot != NULL)
        bot_hear(&minds[HINT], seat, claim);
}

/* Somebody who is not a bot has made the claim that came in. False: it cannot
 * be made. */
EXPORT(bool, hear, int seat, int length)
{
    adit_claim claim;

    if (n_said == RECORD_CLAIMS ||
        !adit_claim_read(game.game, word(length), &claim))
        return false;
    bots_hear(minds, &game, seat, claim);
    note_claim(seat, claim);
    return true;
}

/* How many claims bots have made, as far as those who sit here now go. */
static int said_by_bots(void)
{
    int n = 0;

    for (int i = 0; i < n_said; i++)
        n += minds[said[i].seat].bot != NULL;
    return n;
}

/* A bots_sayer: adds the claim to a list that is being written. */
static void write_claim(void *self, int seat, adit_claim claim)
{
    char text[ADIT_MAX_CLAIM_TEXT];
    adit_text short_text = adit_text_in(text, sizeof text);
    adit_text *list = self;

    note_claim(seat, claim);
    adit_claim_write(game.game, claim, &short_text);
    json_open(list, '{');
    json_key_seat(list, "p", seat);
    json_key_string(list, "claim", text);
    json_close(list, '}');
}

/* What bots say in this position, which they may do once: a list, to whoever
 * called `play` or has just let them sit down to a new game. */
EXPORT(int, talk, void)
{
    int players = game.config.n_players;
    adit_text t = writing();

    json_open(&t, '[');
    if (n_said + players <= RECORD_CLAIMS && bots_have_room(said_by_bots()))
        bots_talk(minds, &game, write_claim, &t);
    json_close(&t, ']');
    return written(&t);
}

/* Is nothing done or said yet? */
EXPORT(bool, is_new, void)
{
    return game.n_moves == 0 && n_said == 0;
}

/* ---- Minds ---- */

/* A mind that sits down follows the game from its beginning, as its seat saw
 * and heard it. `marks`: how far its luck has come is noted after each move, so that
 * moves can be taken back; the hint's mind is never rewound. */
static void catch_up(mind *m, bool marks)
{
    match now;

    match_again(&game, &now, &story);
    now.moves = game.moves, now.room = game.room;
    for (int i = 0;;) {
        bot_follow(m, &now, &story);
        for (; i < n_said && said[i].n_moves <= now.n_moves; i++)
            bot_hear(m, said[i].seat, said[i].claim);
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

/* A hint: the move that the mind for hints would play now, with its reason
 * (docs/protocol.md, "Why a bot made a move"); -1: it is not its turn. */
EXPORT(int, hint, void)
{
    mind *m = &minds[HINT];
    adit_text t = writing();
    bot_reason reason;

    if (!may_think(m))
        return -1;
    bot_hint(m, &reason);
    why_write(&reason, &t);
    return written(&t);
}
