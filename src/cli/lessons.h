/* lessons.h -- games with a fixed deal that teach the rules: what is said, asked for and
 * answered on the way. */
#ifndef CLI_LESSONS_H
#define CLI_LESSONS_H

#include "core/base.h"

enum { LESSON_STEPS = 10, LESSON_ANSWERS = 3, LESSON_SETS = 3 };

typedef struct lesson_step {
    const char *title, *text;
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
    lesson_step step[LESSON_STEPS]; /* up to one without a title */
} lesson;

/* NULL: there is none of that game. */
const lesson *lesson_of(const adit_game *game);
/* The game whose lesson comes first. */
const adit_game *lesson_first(void);

extern const lesson lesson_saboteur, lesson_saboteur2, lesson_galleries;

#endif
