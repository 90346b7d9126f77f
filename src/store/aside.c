/* aside.c -- commits that nobody waits for. A store whose commits make their
 * caller wait (SQLite) is given a thread for them: what is to be changed is
 * collected here, a launch hands all of it to the thread, and `run` tells what
 * became of it. Used by src/server.
 *
 *   caller's thread:  append ...  launch            run -> ear.landed
 *                         |          |                ^
 *                      collected -> flying            | `wakes` can be read
 *                                    |                |
 *   own thread:                   append ... commit --+
 *
 * The inner store is used by one thread at a time: whoever reads while a
 * commit is in the air waits for its end. */
#include "store/batch.h"

#include "core/base.h"
#include "texts/texts.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

typedef struct aside {
    store base;
    store *inner;
    batch collected, flying;
    bool in_air; /* the caller's: a commit was launched and has not landed */
    pthread_t thread;
    pthread_mutex_t inside; /* held by whoever uses `inner` */
    /* What the threads tell each other. */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool has_work, has_landed, ends;
    store_result result;
    char why[256]; /* of the commit that has landed */
} aside;

/* ---- The thread ---- */

static store_result pass_on(store *to, const batch *b, const batch_change *c)
{
    const store_entry entry = {.table = c->table,
                               .seq = c->seq,
                               .date = c->date,
                               .text = b->text + c->text,
                               .length = c->length};
    char guest[STORE_GUEST] = "";

    if (c->length < sizeof guest)
        memcpy(guest, entry.text, c->length);
    switch (c->kind) {
    case BATCH_APPEND:
        return to->append(to, &entry);
    case BATCH_SHELVE:
        return to->shelve(to, &entry);
    case BATCH_MENTION:
        return to->mention(to, c->table, guest);
    case BATCH_UNMENTION:
        return to->unmention(to, c->table, guest);
    case BATCH_REWRITE:
        return to->rewrite(to, &entry);
    default:
        return to->remove(to, c->table);
    }
}

/* What is refused undoes all of it, as store.h promises. */
static store_result commit_all(store *inner, const batch *b)
{
    store_result result = STORE_OK;

    for (int i = 0; i < b->n && result == STORE_OK; i++)
        result = pass_on(inner, b, &b->change[i]);
    return result == STORE_OK ? inner->commit(inner) : result;
}

static void ring(const aside *a)
{
    require(eventfd_write(a->base.wakes, 1) == 0);
}

static bool waits_for_work(aside *a)
{
    bool works;

    pthread_mutex_lock(&a->lock);
    while (!a->has_work && !a->ends)
        pthread_cond_wait(&a->changed, &a->lock);
    works = a->has_work;
    a->has_work = false;
    pthread_mutex_unlock(&a->lock);
    return works;
}

static void *on_thread(void *self)
{
    aside *a = self;

    while (waits_for_work(a)) {
        store_result result;

        pthread_mutex_lock(&a->inside);
        result = commit_all(a->inner, &a->flying);
        memcpy(a->why, a->inner->why, sizeof a->why);
        pthread_mutex_unlock(&a->inside);
        pthread_mutex_lock(&a->lock);
        a->result = result;
        a->has_landed = true;
        pthread_mutex_unlock(&a->lock);
        ring(a);
    }
    return NULL;
}

/* ---- Changes ---- */

static store_result keep(store *s, batch_kind kind, const store_entry *e)
{
    aside *a = (aside *)s;

    if (batch_add(&a->collected, kind, e))
        return STORE_OK;
    batch_clear(&a->collected);
    snprintf(s->why, sizeof s->why, "%s", text_of(TEXT_cli_store_tooMuch));
    return STORE_FAILED;
}

/* The inner store checks all this when the commit is made; here only what
 * the batch itself cannot hold, or what no commit could put right. */
static store_result change(store *s, batch_kind kind, const store_entry *e)
{
    aside *a = (aside *)s;
    size_t length = e->table ? strnlen(e->table, STORE_NAME) : 0;
    int64_t last = kind == BATCH_APPEND && length > 0
                       ? batch_last(&a->collected, e->table)
                       : 0;

    if (length > 0 && length < STORE_NAME && e->length <= STORE_ENTRY &&
        (last == 0 || e->seq == last + 1))
        return keep(s, kind, e);
    batch_clear(&a->collected);
    snprintf(s->why, sizeof s->why, "%s", text_of(TEXT_cli_store_entry));
    return last > 0 && e->seq <= last ? STORE_TAKEN : STORE_FAILED;
}

static store_result aside_append(store *s, const store_entry *entry)
{
    return change(s, BATCH_APPEND, entry);
}

static store_result aside_shelve(store *s, const store_entry *summary)
{
    return change(s, BATCH_SHELVE, summary);
}

static store_result change_part(store *s, batch_kind kind, const char *table,
                                const char *guest)
{
    size_t length = strnlen(guest, STORE_GUEST);
    store_entry e = {.table = table, .text = guest, .length = length};

    if (length == 0 || length == STORE_GUEST)
        e.table = NULL;
    return change(s, kind, &e);
}

static store_result aside_mention(store *s, const char *table,
                                  const char *guest)
{
    return change_part(s, BATCH_MENTION, table, guest);
}

static store_result aside_unmention(store *s, const char *table,
                                    const char *guest)
{
    return change_part(s, BATCH_UNMENTION, table, guest);
}

static store_result aside_rewrite(store *s, const store_entry *entry)
{
    return change(s, BATCH_REWRITE, entry);
}

static store_result aside_remove(store *s, const char *table)
{
    return change(s, BATCH_REMOVE, &(store_entry){.table = table});
}

static void aside_undo(store *s)
{
    batch_clear(&((aside *)s)->collected);
}

/* ---- Commits ---- */

static bool aside_launch(store *s)
{
    aside *a = (aside *)s;
    batch empty = a->flying;

    if (a->in_air || a->collected.n == 0)
        return false;
    a->flying = a->collected;
    a->collected = empty;
    a->in_air = true;
    pthread_mutex_lock(&a->lock);
    a->has_work = true;
    pthread_cond_signal(&a->changed);
    pthread_mutex_unlock(&a->lock);
    return true;
}

/* The bell rings once for each commit. */
static void aside_run(store *s)
{
    aside *a = (aside *)s;
    store_landing landing;
    eventfd_t rung;
    bool landed;

    (void)eventfd_read(s->wakes, &rung);
    pthread_mutex_lock(&a->lock);
    landed = a->has_landed;
    a->has_landed = false;
    landing = (store_landing){.result = a->result};
    if (landed)
        memcpy(s->why, a->why, sizeof s->why);
    pthread_mutex_unlock(&a->lock);
    if (!landed)
        return;
    a->in_air = false;
    batch_clear(&a->flying);
    s->ear.landed(s->ear.self, &landing);
}

/* ---- What is read, and what is rare ---- */

/* The inner store, for this thread alone until it is `left`. A reader may read
 * on, so the lock is one that its holder can take again. */
static store *enter(store *s)
{
    aside *a = (aside *)s;

    pthread_mutex_lock(&a->inside);
    return a->inner;
}

static store_result leave(store *s, store_result result)
{
    aside *a = (aside *)s;

    if (result != STORE_OK)
        memcpy(s->why, a->inner->why, sizeof s->why);
    pthread_mutex_unlock(&a->inside);
    return result;
}

/* For callers who do not mind waiting, while nothing is in the air. */
static store_result aside_commit(store *s)
{
    aside *a = (aside *)s;
    store *inner = enter(s);
    store_result result;

    require(!a->in_air);
    result = commit_all(inner, &a->collected);
    batch_clear(&a->collected);
    return leave(s, result);
}

static store_result aside_probe(store *s)
{
    store *inner = enter(s);

    return leave(s, inner->probe(inner));
}

static store_result aside_block(store *s, const store_entry *whom)
{
    store *inner = enter(s);

    return leave(s, inner->block(inner, whom));
}

static store_result aside_unblock(store *s, const char *whom)
{
    store *inner = enter(s);

    return leave(s, inner->unblock(inner, whom));
}

static store_result aside_read_blocks(store *s, store_reader *each, void *self)
{
    store *inner = enter(s);

    return leave(s, inner->read_blocks(inner, each, self));
}

static store_result aside_read_open(store *s, store_reader *each, void *self)
{
    store *inner = enter(s);

    return leave(s, inner->read_open(inner, each, self));
}

static store_result aside_read_table(store *s, const char *table,
                                     store_reader *each, void *self)
{
    store *inner = enter(s);

    return leave(s, inner->read_table(inner, table, each, self));
}

static store_result aside_read_past(store *s, int64_t since, store_reader *each,
                                    void *self)
{
    store *inner = enter(s);

    return leave(s, inner->read_past(inner, since, each, self));
}

static store_result aside_read_guest(store *s, const char *guest,
                                     store_reader *each, void *self)
{
    store *inner = enter(s);

    return leave(s, inner->read_guest(inner, guest, each, self));
}

static store_result aside_read_mentioned(store *s, const char *table,
                                         store_guest_reader *each, void *self)
{
    store *inner = enter(s);

    return leave(s, inner->read_mentioned(inner, table, each, self));
}

static store_result aside_read_names(store *s, store_reader *each, void *self)
{
    store *inner = enter(s);

    return leave(s, inner->read_names(inner, each, self));
}

static store_result aside_copy_begin(store *s)
{
    store *inner = enter(s);

    return leave(s, inner->copy_begin(inner));
}

static store_result aside_copy_next(store *s, store_piece *out)
{
    store *inner = enter(s);

    return leave(s, inner->copy_next(inner, out));
}

static void aside_copy_end(store *s)
{
    store *inner = enter(s);

    inner->copy_end(inner);
    leave(s, STORE_OK);
}

/* ---- Opening and closing ---- */

/* What is in the air lands first: it may have been acknowledged by no one, but
 * it was asked for. */
static void aside_close(store *s)
{
    aside *a = (aside *)s;

    pthread_mutex_lock(&a->lock);
    a->ends = true;
    pthread_cond_signal(&a->changed);
    pthread_mutex_unlock(&a->lock);
    pthread_join(a->thread, NULL);
    a->inner->close(a->inner);
    batch_free(&a->collected);
    batch_free(&a->flying);
    pthread_mutex_destroy(&a->inside);
    pthread_mutex_destroy(&a->lock);
    pthread_cond_destroy(&a->changed);
    close(s->wakes);
    free(a);
}

static const store aside_functions = {
    .append = aside_append,
    .shelve = aside_shelve,
    .mention = aside_mention,
    .unmention = aside_unmention,
    .rewrite = aside_rewrite,
    .remove = aside_remove,
    .commit = aside_commit,
    .launch = aside_launch,
    .run = aside_run,
    .undo = aside_undo,
    .probe = aside_probe,
    .block = aside_block,
    .unblock = aside_unblock,
    .read_blocks = aside_read_blocks,
    .read_open = aside_read_open,
    .read_table = aside_read_table,
    .read_past = aside_read_past,
    .read_guest = aside_read_guest,
    .read_mentioned = aside_read_mentioned,
    .read_names = aside_read_names,
    .copy_begin = aside_copy_begin,
    .copy_next = aside_copy_next,
    .copy_end = aside_copy_end,
    .close = aside_close,
};

static bool has_locks(aside *a)
{
    pthread_mutexattr_t again;
    bool done;

    if (pthread_mutexattr_init(&again) != 0)
        return false;
    pthread_mutexattr_settype(&again, PTHREAD_MUTEX_RECURSIVE);
    done = pthread_mutex_init(&a->inside, &again) == 0 &&
           pthread_mutex_init(&a->lock, NULL) == 0 &&
           pthread_cond_init(&a->changed, NULL) == 0;
    pthread_mutexattr_destroy(&again);
    return done;
}

store *store_open_aside(store *inner, char *why, size_t room)
{
    aside *a = calloc(1, sizeof *a);
    int bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);

    if (a && has_locks(a) && bell >= 0) {
        a->base = aside_functions;
        a->inner = inner;
        a->base.wakes = bell;
        if (pthread_create(&a->thread, NULL, on_thread, a) == 0)
            return &a->base;
    }
    if (bell >= 0)
        close(bell);
    free(a);
    inner->close(inner);
    snprintf(why, room, "%s", text_of(TEXT_cli_server_noThread));
    return NULL;
}
