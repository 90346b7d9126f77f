/* lessons.c -- the lessons of `adit learn`, one file a game: a list in which learn.c
 * finds the one it is asked for. */
#include "cli/lessons.h"

#include <stdio.h>

#include "texts/texts.h"

static const lesson *const lessons[] = {&lesson_saboteur, &lesson_saboteur2,
                                        &lesson_galleries};

/* One of the texts of a step; NULL: there is none. */
static const char *find(const lesson *l, int step, const char *group,
                        const char *what)
{
    char key[128];
    text_id id;

    snprintf(key, sizeof key, "%s.%s.%d.%s", group, l->game->name, step, what);
    id = text_named(key);
    return id == N_TEXTS ? NULL : text_of(id);
}

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
