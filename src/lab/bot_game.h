/* bot_game.h -- a game among bots, each of which sees what its seat sees. A bot
 * may be a program of its own: it is started once, and plays in one game after
 * another. */
#ifndef LAB_BOT_GAME_H
#define LAB_BOT_GAME_H

#include "common/cli.h"
#include "lab/program_bot.h"
#include "wire/record.h"

/* What holds for all games of a run. */
typedef struct bot_game_terms {
    int patience;  /* with programs, in seconds */
    bool is_quiet; /* nobody says anything */
} bot_game_terms;

/* Claims between two moves: one of each bot, and those of a program. */
enum { BOT_GAME_CLAIMS = ADIT_MAX_PLAYERS + PROGRAM_CLAIMS };

/* Large, and best allocated. The caller fills in `bots` before each game;
 * everything else belongs to bot_game.c and may be read. */
typedef struct bot_game {
    const cli_bot *bots[ADIT_MAX_PLAYERS]; /* who sits where */
    match match;
    adit_story story;               /* what happened last */
    mind *minds;                    /* of all seats */
    match_said said[RECORD_CLAIMS]; /* all of the game; the new ones, since */
    int n_said, n_old;              /* the last move, come after n_old */
    bot_game_terms terms;
    program_bot
        *programs[ADIT_MAX_PLAYERS * ADIT_MAX_PLAYERS]; /* all of them */
    int n_programs;
    program_bot *at[ADIT_MAX_PLAYERS]; /* in that seat; NULL: a bot of ours */
    const char *trouble;               /* why the game cannot go on, or NULL */
    adit_event events[ADIT_MAX_EVENTS];
    adit_action moves[RECORD_MOVES];
} bot_game;

/* --patience and --talk; NULL: the default. Returns the exit code; says what is
 * wrong. */
int bot_game_terms_of(const char *patience, const char *talk,
                      bot_game_terms *out);

/* Is there memory for it? It starts as {0}, and has to be freed in any case.
 * Freeing it also ends its programs. */
bool bot_game_equip(bot_game *b, bot_game_terms terms);
void bot_game_free(bot_game *b);

/* The bots sit down, and the game begins. */
void bot_game_begin(bot_game *b, const adit_game *game,
                    const adit_config *config, const uint8_t seed[32]);
/* What the bot whose turn it is wants to do; what it says before that is in
 * `said`. The state does not change. False: it has no move, and `trouble` says
 * why. */
bool bot_game_choose(bot_game *b, adit_action *move);
/* Plays the move that was chosen, and shows it to all seats. */
void bot_game_play(bot_game *b, adit_action move);

#endif
