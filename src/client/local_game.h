/* local_game.h -- a game on this machine: people at its keyboard, bots at the other
 * seats, and where it is kept until it is over. */
#ifndef CLIENT_LOCAL_GAME_H
#define CLIENT_LOCAL_GAME_H

#include "client/client.h"
#include "common/cli.h"

#include "wire/record.h"

typedef struct local_game {
    client client; /* comes first */
    match m;
    cli_bot bot[ADIT_MAX_PLAYERS]; /* no bot: a person sits there */
    mind mind[ADIT_MAX_PLAYERS];   /* a person's is for hints, */
    mind hint;                     /* which a copy gives */
    bool is_open; /* nobody has secrets: what is told is told to all at once */
    int n_people;
    int undone; /* decisions that were taken back */
    int viewer; /* who looks; ADIT_EVERYONE after the end */
    int told
        [ADIT_MAX_PLAYERS]; /* moves that each was told of; -1: nothing yet */
    int seen;               /* moves that anybody was told of */
    match teller;           /* the game as far as it was told last */
    int saved;              /* moves that a file has, too; -1 */
    int pace;               /* ms that a move of a bot is seen */
    int64_t next_at;        /* when the next one may follow */
    bool hurry;             /* at once, until a person is on turn */
    int left; /* iterations of the bot that thinks; -1: it has not begun */
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE]; /* what was last looked at */
    bool keeps; /* it is to be kept after each move, */
    char *kept; /* in this file; NULL: in none */
    int lock;   /* says to other programs that it is played; 0: does not */
    adit_action moves[RECORD_MOVES];
    adit_luck luck[RECORD_MOVES + 1]; /* for bots_rewind */
} local_game;

/* It is a client, once it was dealt or resumed: shown from here on. */
void local_game_begin(local_game *s, const client_ears *ears, bool on_screen);
/* Another deal of the same table; false: there is no chance to be had. */
bool local_game_again(local_game *s);
/* The bots are not waited for. */
void local_game_hurry(local_game *s);
/* Takes back, as local_game_undo does, and tells all of it again if it is on the screen. */
void local_game_back(local_game *s);

/* ---- The game itself ---- */

/* Deals. Game, bots and number of people are set. */
void local_game_deal(local_game *s, const adit_config *config,
                     const uint8_t seed[32]);
/* By the seat on turn. */
adit_err local_game_move(local_game *s, adit_action move, adit_refusal *out);
/* Back to the last decision of the only person, as if nothing had happened since; bots
 * know nothing of it either. Only if local_game_stands says nothing. */
void local_game_undo(local_game *s);
/* Why nothing can be taken back, as a sentence; NULL: something can. */
const char *local_game_stands(const local_game *s);
/* What a bot would do that has seen what the seat has. */
adit_action local_game_hint(local_game *s, int seat);
/* The only person, or ADIT_NOBODY if there are several. */
int local_game_person(const local_game *s);

/* The whole record: the game as far as it is. */
void local_game_write(const local_game *s, FILE *file);

/* ---- Games that are not over ---- */

/* From now on it is kept among the user's unfinished games, until it is over. */
void local_game_keep(local_game *s);
/* Writes it there, as local_game_move does; once it is over nothing is left of it. */
void local_game_save(local_game *s);
void local_game_forget(local_game *s);
/* The one that was begun last, of those that no other program plays. Says what is wrong,
 * or that there is none. */
int local_game_resume(local_game *s);

/* The bot that gives hints, and sits at the other seats if nothing else is said. */
extern const char local_game_bot[];

#endif
