/* summary.h -- what a game came to, kept beside the log of its table, so that whoever
 * asks for his history need not wait until all his games are played again. */
#ifndef LOBBY_SUMMARY_H
#define LOBBY_SUMMARY_H

#include "lobby/table.h"

typedef struct summary_seat {
    char name[ENTRY_NAME]; /* of the person, or of the bot */
    guest guest;           /* nobody: a bot, or a person who was erased */
    bool bot;
    int32_t gold;
} summary_seat;

typedef struct summary {
    const adit_game *game;
    int n_players, n_rounds;
    summary_seat seats[ADIT_MAX_PLAYERS];
    adit_round rounds[TABLE_ROUNDS];
} summary;

/* Of a table whose game is over. */
void summary_make(const table *t, summary *out);
/* At most STORE_ENTRY bytes, always the same for the same. */
void summary_write(const summary *s, adit_text *out);
/* False: that is none. */
bool summary_read(const char *text, size_t length, summary *out);

/* A guest is nobody in it any more. */
void summary_erase(summary *s, const guest *who);

/* The seat of a guest, or ADIT_NOBODY. */
int summary_seat_of(const summary *s, const guest *who);
/* Seats with the most gold, as bits. */
unsigned summary_winners(const summary *s);

#endif
