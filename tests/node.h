/* node.h -- a node for a test: a store of many nodes, and all that it has told,
 * as one text: "landed 0 lost a held b 0 1:x 2:y told news ". */
#ifndef TESTS_NODE_H
#define TESTS_NODE_H

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "postgres_server.h"
#include "store/store.h"

enum { NODE_DATE = 1000000, NODE_HEARD = 16384, NODE_PATIENCE = 30 /* s */ };

typedef struct node {
    store *s;
    char heard[NODE_HEARD];
} node;

#define NODE_HEAR(n, ...)                                                      \
    snprintf((n)->heard + strlen((n)->heard), NODE_HEARD - strlen((n)->heard), \
             __VA_ARGS__)

static void node_landed(void *self, const store_landing *l)
{
    node *n = self;

    NODE_HEAR(n, "landed %d ", l->result);
    for (int i = 0; i < l->n_lost; i++)
        NODE_HEAR(n, "lost %s ", l->lost[i]);
}

static void node_held(void *self, const store_holding *h)
{
    node *n = self;

    NODE_HEAR(n, "held %s %d ", h->table, h->result);
    if (h->result == STORE_TAKEN)
        NODE_HEAR(n, "by %s at %s ", h->node, h->address);
    for (int64_t i = 0; i < h->n; i++) {
        const store_entry *e = &h->entries[i];

        assert_string_equal(e->table, h->table);
        assert_int_equal(e->date, NODE_DATE + e->seq);
        NODE_HEAR(n, "%d:%.*s ", (int)e->seq, (int)e->length, e->text);
    }
}

static void node_orphaned(void *self, const char *table)
{
    NODE_HEAR((node *)self, "orphaned %s ", table);
}

static void node_returned(void *self)
{
    NODE_HEAR((node *)self, "returned ");
}

static void node_told(void *self, const char *news)
{
    NODE_HEAR((node *)self, "told %s ", news);
}

/* NULL: the address of the server itself. */
static inline void node_open(node *n, const char *name, const char *address)
{
    char at[64], why[256] = "";
    const store_membership as = {.name = name, .address = at, .version = "1"};

    snprintf(at, sizeof at, "%s:7401", name);
    if (n->s)
        n->s->close(n->s);
    n->heard[0] = 0;
    n->s = store_open_postgres(address ? address : server_address(), &as, why,
                               sizeof why);
    if (!n->s)
        fail_msg("%s", why);
    n->s->ear = (store_ear){.landed = node_landed,
                            .held = node_held,
                            .orphaned = node_orphaned,
                            .returned = node_returned,
                            .told = node_told,
                            .self = n};
}

static inline void node_close(node *n)
{
    if (n->s)
        n->s->close(n->s);
    n->s = NULL;
}

/* Until something comes, or for a moment. */
static inline void node_waits(node *n)
{
    struct pollfd fd = {.fd = n->s->wakes, .events = POLLIN};

    poll(&fd, 1, 100);
    n->s->run(n->s);
}

/* Runs until something is so; `why` says what came instead. */
#define NODE_UNTIL(n, holds, why)                                              \
    for (time_t late = time(NULL) + NODE_PATIENCE; !(holds);) {                \
        if (time(NULL) > late)                                                 \
            fail_msg("%s: %s", #holds, why);                                   \
        node_waits(n);                                                         \
    }

/* What was heard goes on until this is in it. */
static inline void node_hears(node *n, const char *due)
{
    NODE_UNTIL(n, strstr(n->heard, due), n->heard)
}

/* The database can be reached again. */
static inline void node_returns(node *n)
{
    NODE_UNTIL(n, !n->s->is_away, n->s->why)
}

static inline store_result node_try(node *n, const char *table, int seq,
                                    const char *text)
{
    return n->s->append(n->s, &(store_entry){.table = table,
                                             .seq = seq,
                                             .date = NODE_DATE + seq,
                                             .text = text,
                                             .length = strlen(text)});
}

static inline void node_add(node *n, const char *table, int seq,
                            const char *text)
{
    if (node_try(n, table, seq, text) != STORE_OK)
        fail_msg("%s %d: %s", table, seq, n->s->why);
}

/* What follows in `heard` is due: the landing, and nothing else of commits. */
static inline void node_commit(node *n, const char *due)
{
    const char *at;

    n->heard[0] = 0;
    assert_true(n->s->launch(n->s));
    node_hears(n, "landed ");
    at = strstr(n->heard, "landed ");
    if (strncmp(at, due, strlen(due)) != 0 ||
        strncmp(at + strlen(due), "lost", 4) == 0)
        fail_msg("due: %s\nheard: %s\nwhy: %s", due, n->heard, n->s->why);
}

/* In a term in which its holder may have yielded it. */
static inline void node_take(node *n, const char *table, int64_t term,
                             const char *due)
{
    n->heard[0] = 0;
    n->s->nodes->hold(n->s, table, term);
    node_hears(n, "held ");
    if (!strstr(n->heard, due))
        fail_msg("due: %s\nheard: %s\nwhy: %s", due, n->heard, n->s->why);
}

static inline void node_hold(node *n, const char *table, const char *due)
{
    node_take(n, table, 0, due);
}

static inline bool node_hear_entry(void *self, const store_entry *e)
{
    char *heard = self;

    snprintf(heard + strlen(heard), NODE_HEARD - strlen(heard), "%d:%.*s ",
             (int)e->seq, (int)e->length, e->text);
    return true;
}

static inline void node_expect(node *n, const char *table, const char *due)
{
    char heard[NODE_HEARD] = "";

    assert_int_equal(n->s->read_table(n->s, table, node_hear_entry, heard),
                     STORE_OK);
    assert_string_equal(heard, due);
}

#endif
