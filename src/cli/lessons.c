/* lessons.c -- the lessons of `adit learn`, one file a game: a list in which learn.c
 * finds the one it is asked for. */
#include "cli/lessons.h"

static const lesson *const lessons[] = {&lesson_saboteur, &lesson_saboteur2,
                                        &lesson_galleries};

const adit_game *lesson_first(void)
{
    return lessons[0]->game;
}

const lesson *lesson_of(const adit_game *game)
{
    for (int i = 0; i < countof(lessons); i++)
        if (lessons[i]->game == game)
            return lessons[i];
    return NULL;
}
