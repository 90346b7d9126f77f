/* bout.c -- a game among bots. */
#include "cli/bout.h"

#include <stdlib.h>

bool bout_equip(bout *b)
{
    b->match.moves = b->moves;
    b->match.room = RECORD_MOVES;
    b->story = (adit_story){.event = b->events, .room = ADIT_MAX_EVENTS};
    b->minds = malloc(ADIT_MAX_PLAYERS * sizeof *b->minds);
    return b->minds != NULL;
}

void bout_free(bout *b)
{
    free(b->minds);
    b->minds = NULL;
}

/* All seats see what happened. */
static void follow(bout *b)
{
    for (int seat = 0; seat < b->match.config.n_players; seat++)
        bot_follow(&b->minds[seat], &b->match, &b->story);
}

void bout_begin(bout *b, const adit_game *game, const adit_config *config,
                const uint8_t seed[32])
{
    for (int seat = 0; seat < config->n_players; seat++)
        bot_sit(&b->minds[seat], b->bots[seat]->bot, game, seat,
                bot_luck(seed, seat));
    match_begin(&b->match, game, config, seed, &b->story);
    follow(b);
}

adit_action bout_choose(bout *b)
{
    int seat = match_turn(&b->match);

    return cli_bot_moves(b->bots[seat], &b->minds[seat]);
}

void bout_play(bout *b, adit_action move)
{
    adit_err err =
        match_play(&b->match, match_turn(&b->match), move, NULL, &b->story);

    require(err == ADIT_OK);
    follow(b);
}
