/* local_game.h -- a game on this machine: people at its keyboard, bots at the
 * other seats, and the file in which it is kept until it is over. */
#ifndef CLIENT_LOCAL_GAME_H
#define CLIENT_LOCAL_GAME_H

#include "bots/turning.h"
#include "client/client.h"
#include "client/guess_score.h"
#include "client/my_games.h"
#include "common/cli.h"

#include "wire/record.h"

/* How much of a game somebody has heard. */
typedef struct local_told {
    int moves; /* -1: not even the deal */
    int claims;
} local_told;

/* It is all in one piece of memory, which the caller allocates and sets to
 * zero; it is too large for a stack. `kept` is to be freed at the end. */
typedef struct local_game {
    client client; /* comes first */
    match m;
    bool from; /* the game begins from a position of this one: */
    match_past past;
    cli_bot bot[ADIT_MAX_PLAYERS]; /* no bot: a person sits there */
    mind mind[ADIT_MAX_PLAYERS];   /* a person's is for hints, */
    mind hint;                     /* which a copy gives */
    bool is_open;  /* nobody has secrets: all hear the same, at once */
    bool is_quiet; /* nobody says anything */
    int n_people;
    int undone; /* decisions that were taken back */
    int viewer; /* who looks; ADIT_EVERYONE after the end */
    local_told told[ADIT_MAX_PLAYERS]; /* each seat */
    local_told seen;                   /* anybody */
    match teller;    /* the game where the last telling ended */
    int saved;       /* moves and claims that a saved file has; or -1 */
    int pace;        /* ms that a move or a word of a bot is seen */
    int64_t next_at; /* when the next one may follow, by clock_ms; 0: now */
    bool hurry;      /* without a pause, until a person has moved */
    int left;        /* iterations that the bot has left; -1: not begun */
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE]; /* what was last looked at */
    bool keeps; /* it is to be kept after each move and claim, */
    char *kept; /* in this file; NULL: in none */
    int lock;   /* tells other programs that it is played; 0: there is none */
    char mine[MY_GAMES_ID]; /* what it is called among the player's own, once
                               it is over; or "" */
    int n_said;
    match_said said[RECORD_CLAIMS];  /* every claim, in order, */
    uint8_t round_of[RECORD_CLAIMS]; /* and in which round it was made */
    guesses guesses; /* of the people here; no bot and no record gets them */
    adit_action moves[RECORD_MOVES];
    adit_luck luck[RECORD_MOVES + 1]; /* for bots_rewind */
} local_game;

/* From here on it is a client. The game has been dealt or resumed, and the ears
 * hear what the person who looks may know. */
void local_game_begin(local_game *s, const client_ears *ears, bool on_screen);
/* Another deal of the same table. False: there is no randomness to be had. */
bool local_game_again(local_game *s);
/* Bots move without a pause until a person has moved. */
void local_game_hurry(local_game *s);
/* Takes back, as local_game_undo does; on the screen the ears hear all of the
 * game again. */
void local_game_back(local_game *s);

/* ---- The game itself ---- */

/* Deals, or imagines the position that it begins from. Game, bots and the
 * number of people have been set, and so has the past. After each move bots say
 * what they have to say, unless it is quiet. */
void local_game_deal(local_game *s, const adit_config *config,
                     const uint8_t seed[32]);
/* A move of the seat whose turn it is. It is kept on disk before this
 * returns. */
adit_err local_game_move(local_game *s, adit_action move, adit_refusal *out);
/* A claim of a seat, in the notation, which all bots hear. It is kept on disk,
 * too. Returns NULL, or the name that servers have for the reason why not; so
 * does local_game_hushed, of any claim. */
const char *local_game_say(local_game *s, int seat, const char *claim);
const char *local_game_hushed(const local_game *s);
/* Claim number i as people know it: without its mark while its round is
 * played. */
match_said local_game_said(const local_game *s, int i);
/* Locks whom a seat suspects, while a round is played. It is kept on disk,
 * beside the game. Returns NULL, or the name of the reason why not; so does
 * local_game_unguessable, of any guess. */
const char *local_game_guess(local_game *s, const guess *one);
const char *local_game_unguessable(const local_game *s);
/* How well a seat has read a round that is over, beside the bots and the deeds,
 * as lines of text; nothing if it did not guess. */
void local_game_tell_read(const local_game *s, int seat, int round,
                          const teller *who, adit_text *out);
/* Back to the last decision of the only person, as if nothing had happened
 * since; bots forget it, too. Only if local_game_stands returns NULL. */
void local_game_undo(local_game *s);
/* Why nothing can be taken back, as a sentence; NULL: something can. */
const char *local_game_stands(const local_game *s);
/* The move of a bot that has seen what the seat has seen, and why. */
void local_game_hint(local_game *s, int seat, bot_reason *out);
/* What turned a round that is over, from 1, or a game without rounds. Returns
 * how many points there are. */
int local_game_turning(local_game *s, int round,
                       turning_point out[TURNING_POINTS]);
/* The only person, or ADIT_NOBODY if there are several. */
int local_game_person(const local_game *s);

/* The whole record, as far as the game is. */
void local_game_write(const local_game *s, FILE *file);

/* ---- Games that are not over ---- */

/* From now on it is among the user's unfinished games, until it is over. */
void local_game_keep(local_game *s);
/* Writes it there now. Nothing is left of a game that is over. */
void local_game_save(local_game *s);
void local_game_forget(local_game *s);
/* Goes on with the game that was begun last, of those that no other program
 * plays. An exit code, after saying what is wrong or that there is none. */
int local_game_resume(local_game *s);

/* The bot that gives hints, and that sits at the other seats by default. */
extern const char local_game_bot[];

#endif
