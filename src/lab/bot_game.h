/* bot_game.h -- a game among bots, each of which sees what its seat sees. A bot may be a
 * program of its own: it is started once, and plays in one game after the other. */
#ifndef LAB_BOT_GAME_H
#define LAB_BOT_GAME_H

#include "common/cli.h"
#include "lab/program_bot.h"
#include "wire/record.h"

typedef struct bot_game {
    const cli_bot *bots[ADIT_MAX_PLAYERS]; /* who sits where */
    match match;
    adit_story story;                 /* what happened last */
    mind *minds;                      /* of all seats */
    record_said said[PROGRAM_CLAIMS]; /* before the move that was chosen last */
    int n_said;
    int patience; /* with programs, in seconds */
    program_bot
        *programs[ADIT_MAX_PLAYERS * ADIT_MAX_PLAYERS]; /* all of them */
    int n_programs;
    program_bot *at[ADIT_MAX_PLAYERS]; /* in that seat; NULL: a bot of ours */
    const char *trouble;               /* why the game cannot go on, or NULL */
    adit_event events[ADIT_MAX_EVENTS];
    adit_action moves[RECORD_MOVES];
} bot_game;

/* --patience: so many seconds, or as usual. */
int bot_game_patience(const char *text, int *out);

/* Is there memory for it? In any case it has to be freed. */
bool bot_game_equip(bot_game *b, int patience);
void bot_game_free(bot_game *b);

/* The bots sit down, and the game begins. */
void bot_game_begin(bot_game *b, const adit_game *game,
                    const adit_config *config, const uint8_t seed[32]);
/* What the bot on turn wants to do, and says before it; then it is done, and seen by all.
 * False: it does not, and that is trouble. */
bool bot_game_choose(bot_game *b, adit_action *move);
void bot_game_play(bot_game *b, adit_action move);

#endif
