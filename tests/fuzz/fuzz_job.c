/* fuzz_job.c -- any bytes as a job for a bot, from another node: refused, or
 * all of it can be shown to a bot, and it is then its turn. */
#include <stdlib.h>
#include <string.h>

#include "lobby/bot_job.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A bot that looks at nothing but what it is shown last. */
static void show(bot_job *t)
{
    adit_head head;
    mind *m;

    t->minds = malloc((size_t)t->match.config.n_players * sizeof *t->minds);
    require(t->minds != NULL);
    m = &t->minds[t->seat];
    bot_sit(m, &bot_hasty, t->match.game, t->seat, t->luck);
    while (!t->show(t, 3))
        ;
    memcpy(&head, m->obs, sizeof head);
    require(head.turn == t->seat &&
            head.n_players == t->match.config.n_players);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bot_job *t = bot_job_read((const char *)data, size);

    if (t == NULL)
        return 0;
    require(t->bots[t->seat] != NULL && t->iterations > 0 &&
            t->kind < BOT_JOB_KINDS && t->kind != BOT_JOB_QUICK);
    show(t);
    bot_job_free(t);
    return 0;
}
