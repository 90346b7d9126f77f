/* bot_queue.c -- which thought comes next: rings within rings. Whoever has nothing
 * that waits is in no ring, so that a turn is never given to nobody, and one that is
 * new comes last. */
#include "lobby/bot_queue.h"

#include <stdlib.h>

/* An address, with its hosts; or a host, with its thoughts. */
typedef struct bot_party {
    key_node node; /* comes first */
    struct bot_party *next, *before, *above;
    struct bot_party *turn; /* of an address: the host whose turn it is */
    bot_job *first, **last;
} party;

void bot_queue_open(bot_queue *q, uint64_t salt)
{
    for (int i = 0; i < BOT_JOB_KINDS; i++)
        q->lane[i] = (bot_queue_lane){.addresses = {.salt = salt},
                                      .hosts = {.salt = salt}};
}

void bot_queue_close(bot_queue *q)
{
    for (int i = 0; i < BOT_JOB_KINDS; i++) {
        require(q->lane[i].n == 0);
        key_map_clear(&q->lane[i].addresses, NULL);
        key_map_clear(&q->lane[i].hosts, NULL);
    }
}

/* ---- Rings ---- */

/* At the end, which is before the one whose turn it is. */
static void join_ring(party **turn, party *p)
{
    party *next = *turn != NULL ? *turn : p;

    p->next = next;
    p->before = next != p ? next->before : p;
    p->before->next = p;
    next->before = p;
    *turn = next;
}

static void leave_ring(party **turn, party *p)
{
    p->before->next = p->next;
    p->next->before = p->before;
    if (*turn == p)
        *turn = p->next != p ? p->next : NULL;
}

/* The party of that key, new if it has to be; NULL: no memory. */
static party *party_of(key_map *m, map_key key, party **turn)
{
    party *p = (party *)(void *)key_map_find(m, key);

    if (p != NULL)
        return p;
    p = calloc(1, sizeof *p);
    if (p == NULL)
        return NULL;
    p->node.key = key;
    if (!key_map_add(m, &p->node)) {
        free(p);
        return NULL;
    }
    p->last = &p->first;
    join_ring(turn, p);
    return p;
}

static void dissolve(key_map *m, party *p, party **turn)
{
    leave_ring(turn, p);
    key_map_remove(m, &p->node);
    free(p);
}

/* ---- Thoughts ---- */

/* A guest may host at several addresses, and is another party at each. */
static map_key host_key(const bot_job *t)
{
    map_key key = key_of_bytes(t->host.key);

    key.half[0] ^= t->network * 0x9e3779b97f4a7c15;
    return key;
}

bool bot_queue_add(bot_queue *q, bot_job *t)
{
    bot_queue_lane *l = &q->lane[t->kind];
    party *above = party_of(&l->addresses, key_of_number(t->network), &l->turn);
    party *p =
        above != NULL ? party_of(&l->hosts, host_key(t), &above->turn) : NULL;

    if (p == NULL) {
        if (above != NULL && above->turn == NULL)
            dissolve(&l->addresses, above, &l->turn);
        return false;
    }
    p->above = above;
    t->queued = p;
    t->next = NULL;
    t->link = p->last;
    *p->last = t;
    p->last = &t->next;
    l->n++;
    return true;
}

void bot_queue_remove(bot_queue *q, bot_job *t)
{
    bot_queue_lane *l = &q->lane[t->kind];
    party *p = t->queued, *above = p->above;

    *t->link = t->next;
    if (t->next != NULL)
        t->next->link = t->link;
    else
        p->last = t->link;
    t->queued = NULL;
    l->n--;
    if (p->first == NULL)
        dissolve(&l->hosts, p, &above->turn);
    if (above->turn == NULL)
        dissolve(&l->addresses, above, &l->turn);
}

bot_job *bot_queue_take(bot_queue *q, bot_job_kind kind)
{
    party *address = q->lane[kind].turn, *host;
    bot_job *t;

    if (address == NULL)
        return NULL;
    host = address->turn;
    q->lane[kind].turn = address->next;
    address->turn = host->next;
    t = host->first;
    bot_queue_remove(q, t);
    return t;
}
