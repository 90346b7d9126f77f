/* bout.h -- a game among bots, each of which sees what its seat sees. A bot may be a
 * program of its own: it is started once, and plays in one game after the other. */
#ifndef CLI_BOUT_H
#define CLI_BOUT_H

#include "cli/cli.h"
#include "cli/program_bot.h"
#include "wire/record.h"

typedef struct bout {
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
} bout;

/* --patience: so many seconds, or as usual. */
int bout_patience(const char *text, int *out);

/* Is there memory for it? In any case it has to be freed. */
bool bout_equip(bout *b, int patience);
void bout_free(bout *b);

/* The bots sit down, and the game begins. */
void bout_begin(bout *b, const adit_game *game, const adit_config *config,
                const uint8_t seed[32]);
/* What the bot on turn wants to do, and says before it; then it is done, and seen by all.
 * False: it does not, and that is trouble. */
bool bout_choose(bout *b, adit_action *move);
void bout_play(bout *b, adit_action move);

#endif
