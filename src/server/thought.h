/* thought.h -- a move that a bot is to find, on a thread of its own. It takes all that
 * it needs along; the bot sees what its seat saw, from the beginning on. */
#ifndef SERVER_THOUGHT_H
#define SERVER_THOUGHT_H

#include "bots/bot.h"
#include "server/table.h"

enum { THOUGHT_MOST = 20000 }; /* iterations for a move */

/* "searcher", "searcher:500"; false: there is no such bot for the game. */
bool thought_reads_bot(const char *name, const adit_game *game, const bot **b,
                       int *iterations);

typedef struct lobby_thought {
    char table[STORE_NAME];
    int64_t job;
    int seat, iterations;
    const bot *bot;
    match match; /* with a log of its own */
    adit_action move;
    bool found; /* false: no memory */
} lobby_thought;

/* Who sits at a seat, or stands in there, is to move. NULL: no memory. */
lobby_thought *thought_new(const table *t, int seat, int64_t job);
void thought_free(lobby_thought *t);

#endif
