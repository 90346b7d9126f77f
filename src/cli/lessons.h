/* lessons.h -- short games with a fixed deal that teach the rules. Each step
 * says something, may ask for one move, and then shows the moves of the
 * others. */
#ifndef CLI_LESSONS_H
#define CLI_LESSONS_H

#include "core/base.h"

enum { LESSON_STEPS = 10, LESSON_ANSWERS = 3, LESSON_SETS = 3 };

/* Moves are in the notation of the game. They are made by the seat whose turn
 * it is; the deal and the moves before make sure that this is the right one. */
typedef struct lesson_step {
    const char *ask;                    /* P1's move; NULL: only read */
    const char *answer[LESSON_ANSWERS]; /* the others', after it; or NULL */
} lesson_step;

/* A game by its seed and options, so that everyone has the same cards, and its
 * steps in order. Seat 0 is the learner. */
typedef struct lesson {
    const adit_game *game;
    const char *seed;
    int n_players;
    struct {
        const char *option, *value;
    } set[LESSON_SETS];
    int n_steps;
    lesson_step step[LESSON_STEPS];
} lesson;

/* What is said at a step, counted from 0: the terminal's own text, or the
 * page's where it has none. */
const char *lesson_title(const lesson *l, int step);
const char *lesson_text(const lesson *l, int step);

/* NULL: that game has no lesson. */
const lesson *lesson_of(const adit_game *game);
/* The game whose lesson is given if nothing else is asked for. */
const adit_game *lesson_first(void);

extern const lesson lesson_saboteur, lesson_saboteur2, lesson_galleries;

#endif
