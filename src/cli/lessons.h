/* lessons.h -- games with a fixed deal that teach the rules: what is said, asked for and
 * answered on the way. */
#ifndef CLI_LESSONS_H
#define CLI_LESSONS_H

#include "core/base.h"

enum { LESSON_STEPS = 10, LESSON_ANSWERS = 3, LESSON_SETS = 3 };

typedef struct lesson_step {
    const char *ask;                    /* the move of P1; NULL: read on */
    const char *answer[LESSON_ANSWERS]; /* those of P2, P3 and so on after it */
} lesson_step;

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

/* What is said at a step, which is the page's text where the terminal has none of its
 * own. */
const char *lesson_title(const lesson *l, int step);
const char *lesson_text(const lesson *l, int step);

/* NULL: there is none of that game. */
const lesson *lesson_of(const adit_game *game);
/* The game whose lesson comes first. */
const adit_game *lesson_first(void);

extern const lesson lesson_saboteur, lesson_saboteur2, lesson_galleries;

#endif
