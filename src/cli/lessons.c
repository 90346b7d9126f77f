/* lessons.c -- the lessons of `adit learn`. Each game has a file with its deal
 * and moves; here is the list of them, in which learn.c finds the one that it
 * was asked for, and the way from a step to its texts. Called by learn.c. */
#include "cli/lessons.h"

#include <stdio.h>

#include "texts/texts.h"

/* The first one is the lesson of somebody who does not say which game. */
static const lesson *const lessons[] = {&lesson_saboteur, &lesson_saboteur2,
                                        &lesson_galleries};

/* A text of a step, by its key in texts/: "lessons.saboteur.3.title". NULL:
 * there is none of that name. */
static const char *find(const lesson *l, int step, const char *group,
                        const char *what)
{
    char key[128];
    text_id id;

    snprintf(key, sizeof key, "%s.%s.%d.%s", group, l->game->name, step, what);
    id = text_named(key);
    return id == N_TEXTS ? NULL : text_of(id);
}

/* The terminal has texts of its own where a step names keys or moves, which the
 * page says in other words. */
const char *lesson_title(const lesson *l, int step)
{
    const char *own = find(l, step, "cli.lessons", "title");

    return own ? own : find(l, step, "lessons", "title");
}

const char *lesson_text(const lesson *l, int step)
{
    const char *own = find(l, step, "cli.lessons", "says");

    return own ? own : find(l, step, "lessons", "text");
}

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
