/* my_tally.h -- what many games come to: by game, role and level, in a row, and
 * against each character. The page counts in the same way
 * (docs/my-games.md). */
#ifndef CLIENT_MY_TALLY_H
#define CLIENT_MY_TALLY_H

#include "bots/bot.h"
#include "client/my_games.h"

enum {
    MY_TALLY_GAMES = 8,
    MY_TALLY_ROLES = 8,
    MY_TALLY_ROUNDS = 10, /* one more than any game has */
    MY_TALLY_CHARACTERS = 32
};

typedef struct my_count {
    int n, won;
    long gold;
} my_count;

/* Those of one game. */
typedef struct my_game_tally {
    const adit_game *game;
    my_count all;                   /* games */
    my_count roles[MY_TALLY_ROLES]; /* rounds */
} my_game_tally;

/* Rounds with a character at the table. */
typedef struct my_against {
    const character *who;
    int rounds;
    int together; /* both won */
    int lied;     /* they told a lie, */
    int fooled;   /* they won, and the player did not; */
    int caught;   /* or the player won, and they did not */
} my_against;

/* How well the player reads others, and hides from them: sums over rounds. */
typedef struct my_sum {
    int n;
    double sum;
} my_sum;

/* A character that the player has guessed about: their points, round by
 * round. */
typedef struct my_read {
    const character *who;
    my_sum points;
} my_read;

typedef struct my_row {
    int now, best;
} my_row;

typedef struct my_result {
    int64_t at; /* seconds since 1970 */
    bool won;
} my_result;

typedef struct my_tally {
    my_games_owner owner;
    int n; /* games in the file, those that do not count, too */
    int n_games;
    my_game_tally games[MY_TALLY_GAMES];
    my_count levels[N_LEVELS + 1]; /* games; the last: bots of several */
    int n_against;
    my_against against[MY_TALLY_CHARACTERS];
    my_count lies;  /* rounds in which the player lied */
    bool is_read;   /* the following is wanted, too, which takes time */
    my_sum reading; /* points of rounds with guesses, */
    my_sum beside;  /* and what the bots at the table came to in them */
    int n_reads;
    my_read reads[MY_TALLY_CHARACTERS];
    my_sum hiding; /* percent, of rounds as a saboteur */
    int n_results;
    my_result results[MY_GAMES_MOST]; /* that count, by when they ended */
} my_tally;

/* One more game. One in which something was taken back, or that began from a
 * position of another, does not count. */
void my_tally_add(my_tally *t, const my_game *game);
/* After the last. */
void my_tally_close(my_tally *t);

my_count my_tally_all(const my_tally *t);
/* Games won in a row; and days in a row with a game, of which one in seven may
 * be without. `now` is the time. */
my_row my_tally_wins(const my_tally *t);
my_row my_tally_days(const my_tally *t, int64_t now);
/* Who fooled the player in the largest part of the rounds with a lie, of which
 * there are some; who did it most often. NULL: nobody. */
const my_against *my_tally_best_liar(const my_tally *t);
const my_against *my_tally_fooled_by(const my_tally *t);

/* Which character the player reads best, and which worst, of those that were
 * guessed about in some rounds; NULL: fewer than two were. */
const my_read *my_tally_read(const my_tally *t, bool best);
double my_mean(const my_sum *s);

/* The level of all bots of a game; N_LEVELS if they are of several, or
 * none. */
int my_tally_level(const record_reader *r, int n_players);
/* A time of a file, in seconds since 1970. */
int64_t my_tally_time(const char at[MY_GAMES_TIME]);

/* What a game came to: its rounds, if it has roles, and who told a lie in each,
 * as bits. */
typedef struct my_outcome {
    int n_rounds;
    adit_round rounds[MY_TALLY_ROUNDS];
    uint16_t liars[MY_TALLY_ROUNDS];
    int32_t gold; /* of the player */
    bool won;
} my_outcome;
void my_outcome_of(const my_game *g, my_outcome *out);

#endif
