/* bout.h -- a game among bots, each of which sees what its seat sees. */
#ifndef CLI_BOUT_H
#define CLI_BOUT_H

#include "cli/cli.h"
#include "wire/record.h"

typedef struct bout {
    const cli_bot *bots[ADIT_MAX_PLAYERS]; /* who sits where */
    match match;
    adit_story story; /* what happened last */
    mind *minds;      /* of all seats */
    adit_event events[ADIT_MAX_EVENTS];
    adit_action moves[RECORD_MOVES];
} bout;

/* Is there memory for it? In any case it has to be freed. */
bool bout_equip(bout *b);
void bout_free(bout *b);

/* The bots sit down, and the game begins. */
void bout_begin(bout *b, const adit_game *game, const adit_config *config,
                const uint8_t seed[32]);
/* What the bot on turn wants to do; then it is done, and seen by all. */
adit_action bout_choose(bout *b);
void bout_play(bout *b, adit_action move);

#endif
