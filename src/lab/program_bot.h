/* program_bot.h -- a bot that is a program of its own, in any language. Lines
 * tell it what its seat sees, and ask it what it does (docs/bot-protocol.md).
 *
 * Whatever it does, no answer takes longer than its patience, and nothing here
 * blocks or ends us: a program that is slow, dies, floods us, or says what
 * cannot be is in trouble, which is a sentence for people, and gets no more
 * questions. */
#ifndef LAB_PROGRAM_BOT_H
#define LAB_PROGRAM_BOT_H

#include "bots/bot.h"
#include "games/dwarves.h"
#include "wire/record.h"

enum {
    PROGRAM_VERSION = 1,          /* of the protocol */
    PROGRAM_PATIENCE = 10,        /* seconds for an answer, by default */
    PROGRAM_MOST_PATIENCE = 3600, /* and at most */
    PROGRAM_CLAIMS = 8            /* that may stand in front of a move */
};

struct forecast; /* believer.h */
typedef struct program_bot program_bot;

/* Starts the command with /bin/sh -c; patience is in seconds. If it cannot be
 * started it is in trouble. NULL: there is no memory left. */
program_bot *program_start(const char *command, int patience);
/* Closes their input, and gives them a moment to end by themselves unless one
 * is in trouble. They are freed, and gone when this returns, with all that they
 * have started. */
void programs_end(program_bot *programs[], int n);

const char *program_command(const program_bot *p);
/* What is wrong with it, as a sentence that lives as long as it does; NULL:
 * nothing. */
const char *program_trouble(const program_bot *p);

/* It sits down at a game that has begun. `asks` is what it will be asked:
 * "move" and "claims", or one of them, or "beliefs", with a blank between two.
 * The luck is its own chance. */
void program_sit(program_bot *p, const match *m, int seat, adit_luck luck,
                 const char *asks, const adit_story *story);
/* What its seat sees of the last move; and what another seat has said. None of
 * them waits. */
void program_see(program_bot *p, const match *m, const adit_story *story);
void program_hear(program_bot *p, const match *m, const match_said *said);

/* What it does now, and says before that: at most PROGRAM_CLAIMS claims. The
 * move is legal. False: trouble. */
bool program_choose(program_bot *p, const match *m, adit_action *move,
                    match_said *said, int *n_said);
/* What it believes now. False if it has no beliefs, or is in trouble. */
bool program_believe(program_bot *p, const match *m, struct forecast *out);

#endif
