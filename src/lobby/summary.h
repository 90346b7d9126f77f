/* summary.h -- the result of a game, kept beside the log of its table, so that
 * a guest who asks for their history need not wait until all their games have
 * been played again. */
#ifndef LOBBY_SUMMARY_H
#define LOBBY_SUMMARY_H

#include "lobby/table.h"

typedef struct summary_seat {
    char name[ENTRY_NAME]; /* of the person, or of the bot with its budget */
    guest guest;           /* nobody: a bot, or a person who was deleted */
    bool bot;
    int32_t gold;
} summary_seat;

typedef struct summary {
    const adit_game *game;
    int n_players, n_rounds;
    int32_t day; /* whose deal it was; 0: of none */
    bool from;   /* begun from a position: it counts for nothing */
    summary_seat seats[ADIT_MAX_PLAYERS];
    adit_round rounds[TABLE_ROUNDS];
} summary;

/* The summary of a table whose game is over. */
void summary_make(const table *t, summary *out);
/* As one line of JSON, of at most STORE_ENTRY bytes; the same summary always
 * gives the same bytes, which audit.c relies on. */
void summary_write(const summary *s, adit_text *out);
/* Reads it again. False: it is not a summary. */
bool summary_read(const char *text, size_t length, summary *out);

/* Takes a guest's name and key out. */
void summary_erase(summary *s, const guest *who);

/* The seat of a guest, or ADIT_NOBODY. */
int summary_seat_of(const summary *s, const guest *who);
/* The seats that won, as bits (adit_victors). */
unsigned summary_victors(const summary *s);

#endif
