/* readers.h -- what each player of a game with hidden saboteurs would believe
 * if a bot sat there, and what somebody would who hears no words: next to them
 * stand the guesses of people (docs/my-games.md). */
#ifndef BOTS_READERS_H
#define BOTS_READERS_H

#include "bots/believer.h"
#include "match/match.h"

typedef struct readers {
    believer by[ADIT_MAX_PLAYERS];
    believer deeds;   /* sees what is public, and hears nothing */
    adit_round round; /* the last that is over: who was who */
    int over;         /* how many are */
    bool has_ended;   /* is it by the last move? */
} readers;

/* Can anybody be guessed to be a saboteur in that game? */
bool readers_know(const adit_game *game);

/* Before the game begins; then a look when it has begun and after each move,
 * with what the move did; and what anybody says. */
void readers_open(readers *r, const adit_game *game, int n_players);
void readers_see(readers *r, const match *now, const adit_story *story);
void readers_hear(readers *r, int n_players, int seat, adit_claim claim);

/* How likely each seat is a saboteur to one of them, of OPINION_SURE;
 * READERS_KNOW where there is nothing to guess. */
enum { READERS_KNOW = -1 };
void readers_believe(const believer *b, int n_players, int32_t out[]);

/* What they believe after the last move, as lines of JSON: of a round that it
 * ended, who was who; while one is played, how likely each seat is a saboteur,
 * null where a reader knows. Only the deeds alone, unless `all`. */
void readers_write(const readers *r, const match *now, bool all,
                   adit_text *out);
/* The same as keys of an object that is open: who was who in the round that is
 * over, "roles"; and how likely, "deeds" and, if `all`, "by". */
void readers_write_roles(const readers *r, const match *now, adit_text *out);
void readers_write_beliefs(const readers *r, int n_players, bool all,
                           adit_text *out);

#endif
