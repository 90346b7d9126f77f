/* bot_queue.c -- which thought comes next: rings within rings. Whoever has nothing
 * that waits is in no ring, so that a turn is never given to nobody, and one that is
 * new comes last. */
#include "lobby/bot_queue.h"

#include <stdlib.h>
#include <string.h>

enum { EXPECTED = 1024 }; /* addresses or hosts that wait at a time */

/* An address, with its hosts; or a host, with its thoughts. */
typedef struct bot_party {
    key_node node; /* comes first */
    struct bot_party *next, *before, *above;
    struct bot_party *turn; /* of an address: the host whose turn it is */
    bot_job *first, **last;
} party;

bool bot_queue_open(bot_queue *q, uint64_t salt)
{
    bool done = true;

    for (int i = 0; i < BOT_JOB_KINDS; i++) {
        bot_queue_lane *l = &q->lane[i];

        *l = (bot_queue_lane){0};
        done &= key_map_open(&l->addresses, EXPECTED, salt);
        done &= key_map_open(&l->hosts, EXPECTED, salt);
    }
    return done;
}

void bot_queue_close(bot_queue *q)
{
    for (int i = 0; i < BOT_JOB_KINDS; i++) {
        require(q->lane[i].n == 0);
        key_map_close(&q->lane[i].addresses);
        key_map_close(&q->lane[i].hosts);
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
static party *party_of(key_map *m, const uint64_t key[2], party **turn)
{
    party *p = (party *)(void *)key_map_find(m, key);

    if (p != NULL)
        return p;
    p = calloc(1, sizeof *p);
    if (p == NULL)
        return NULL;
    memcpy(p->node.key, key, sizeof p->node.key);
    p->last = &p->first;
    key_map_add(m, &p->node);
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
static void write_keys(const bot_job *t, uint64_t address[2], uint64_t host[2])
{
    address[0] = t->network;
    address[1] = 0;
    memcpy(host, t->host.key, sizeof t->host.key);
    host[0] ^= t->network * 0x9e3779b97f4a7c15;
}

bool bot_queue_add(bot_queue *q, bot_job *t)
{
    bot_queue_lane *l = &q->lane[t->kind];
    uint64_t address[2], host[2];
    party *above, *p;

    write_keys(t, address, host);
    above = party_of(&l->addresses, address, &l->turn);
    p = above != NULL ? party_of(&l->hosts, host, &above->turn) : NULL;
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
