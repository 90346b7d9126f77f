/* adviser.c -- a bot that sits behind somebody at a server's table. */
#define _GNU_SOURCE /* getrandom */

#include "cli/adviser.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "bots/bot.h"

const char adviser_bot[] = "deducer";

struct adviser {
    mind mind;
    mind copy; /* which answers, so that asking changes nothing */
};

adviser *adviser_new(void)
{
    return calloc(1, sizeof(adviser));
}

void adviser_free(adviser *a)
{
    free(a);
}

static void sit(mind *m, const seen *at)
{
    uint64_t chance;

    if (getrandom(&chance, sizeof chance, 0) != sizeof chance)
        abort();
    bot_sit(m, bot_named(adviser_bot), at->m.game, at->viewer,
            adit_luck_from(chance));
}

/* Who does not know how it came to that looks as if for the first time. */
void adviser_sees(adviser *a, const seen *now, const adit_story *story)
{
    static const adit_story nothing;
    mind *m = &a->mind;

    if (now->viewer < 0)
        return;
    if (story == NULL || m->game != now->m.game || m->seat != now->viewer) {
        sit(m, now);
        story = &nothing;
    }
    bot_see(m, now->m.state, story);
}

adit_action adviser_says(adviser *a)
{
    a->copy = a->mind;
    bot_think(&a->copy, (int)a->copy.brain->thought);
    return bot_choose(&a->copy);
}
