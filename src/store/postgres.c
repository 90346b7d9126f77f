/* postgres.c -- the store of many servers: a database of PostgreSQL, which
 * keeps the logs and decides who may write to which. Here changes are collected
 * and checked, and the store is opened and closed. Called through store.h.
 *
 * What is checked here is what this node knows of the tables that it holds; the
 * last word has the fence of the commit (postgres_commit.c). */
#include "store/postgres_store.h"

#include "core/base.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum {
    READING = 2000,  /* ms that a question of a server may take, */
    WORKING = 60000, /* and one of a tool */
    OPENING = 5000,  /* ms until all is ready */
    LIFE =
        POSTGRES_LEASE + 200 /* ms, after which the dead are known to be dead */
};

/* ---- Tables ---- */

/* Names are made by us, and are ASCII; whatever else a client asks for is not
 * there. */
static bool is_word(const char *word, size_t room)
{
    size_t n = word ? strnlen(word, room) : 0;

    for (size_t i = 0; i < n; i++)
        if (word[i] <= ' ' || word[i] > '~')
            return false;
    return n > 0 && n < room;
}

bool postgres_is_name(const char *table)
{
    return is_word(table, STORE_NAME);
}

postgres_table *postgres_find(const postgres_store *s, const char *table)
{
    return (postgres_table *)(void *)key_map_find(&s->tables,
                                                  key_of_text(table));
}

postgres_table *postgres_add(postgres_store *s, const char *table)
{
    postgres_table *t = postgres_find(s, table);

    if (t)
        return t;
    t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->node.key = key_of_text(table);
    if (key_map_add(&s->tables, &t->node))
        return t;
    free(t);
    return NULL;
}

void postgres_drop(postgres_store *s, postgres_table *t)
{
    key_map_remove(&s->tables, &t->node);
    free(t);
}

/* A table that nobody holds can be changed, too, but only as it is now: what
 * was read of it is for one commit. */
static postgres_table *look_up(postgres_store *s, const char *table)
{
    postgres_table *t = postgres_find(s, table);
    int64_t last, term;

    if (t && (t->held || t->flying))
        return t;
    if (postgres_read_last(s, table, &last, &term) != STORE_OK || term == 0)
        return NULL;
    t = postgres_add(s, table);
    if (t)
        *t = (postgres_table){
            .node = t->node, .term = term, .last = last, .kept = last};
    return t;
}

/* What was looked up for changes that are not made. */
static void forget_others(postgres_store *s)
{
    key_map *m = &s->tables;

    for (uint32_t i = 0; i < m->n_slots; i++)
        for (key_node *n = m->slots[i], *next; n; n = next) {
            postgres_table *t = (postgres_table *)(void *)n;

            next = n->next;
            if (!t->held && !t->flying)
                postgres_drop(s, t);
        }
}

/* ---- Adding ---- */

static void postgres_undo(store *base)
{
    postgres_store *s = (postgres_store *)base;

    batch_clear(&s->batch);
    forget_others(s);
}

static store_result refuse(postgres_store *s, store_result result)
{
    postgres_undo(&s->base);
    return result;
}

static store_result refuse_because(postgres_store *s, text_id id)
{
    postgres_say(s, id, NULL);
    return refuse(s, STORE_FAILED);
}

/* Nothing can be built on what nobody knows. */
static bool is_unsure(postgres_store *s, const char *table)
{
    const postgres_table *t = postgres_find(s, table);

    if (t && t->unsure)
        POSTGRES_SAY(s, cli_postgres_unsure, .table = table);
    return t && t->unsure;
}

static store_result keep(postgres_store *s, batch_kind kind,
                         const store_entry *e)
{
    if (is_unsure(s, e->table))
        return refuse(s, STORE_FAILED);
    if (batch_add(&s->batch, kind, e))
        return STORE_OK;
    return refuse_because(s, TEXT_cli_store_tooMuch);
}

/* The number of a table's last entry, as far as is known here. The first entry
 * of a table is tried without asking: the commit finds out. A node has to hold
 * what it adds to. */
static int64_t last_of(postgres_store *s, const store_entry *e)
{
    int64_t last = batch_last(&s->batch, e->table);
    const postgres_table *t = postgres_find(s, e->table);

    if (last == 0 && !t && e->seq > 1 && s->name[0] == 0)
        t = look_up(s, e->table);
    return last == 0 && t ? t->last : last;
}

static store_result postgres_append(store *base, const store_entry *e)
{
    postgres_store *s = (postgres_store *)base;
    int64_t last;

    if (!postgres_is_name(e->table) || e->length > STORE_ENTRY || e->seq < 1)
        return refuse_because(s, TEXT_cli_store_entry);
    if (is_unsure(s, e->table))
        return refuse(s, STORE_FAILED);
    last = last_of(s, e);
    if (e->seq <= last) {
        POSTGRES_SAY(s, cli_store_entryTaken, .table = e->table, .n = e->seq);
        return refuse(s, STORE_TAKEN);
    }
    if (e->seq > last + 1) {
        if (last == 0)
            POSTGRES_SAY(s, cli_postgres_notHeld, .table = e->table);
        else
            POSTGRES_SAY(s, cli_store_entryGap, .table = e->table, .n = last,
                         .n_number = e->seq);
        return refuse(s, STORE_FAILED);
    }
    return keep(s, BATCH_APPEND, e);
}

/* A change that is not an entry of a log, so it has no number. */
static store_result change(store *base, batch_kind kind, const store_entry *e)
{
    postgres_store *s = (postgres_store *)base;

    if (postgres_is_name(e->table) && e->length <= STORE_ENTRY)
        return keep(s, kind, e);
    return refuse_because(s, TEXT_cli_store_name);
}

static store_result postgres_shelve(store *base, const store_entry *summary)
{
    store_entry e = *summary;

    if (e.seq != 0)
        e.table = NULL;
    return change(base, BATCH_SHELVE, &e);
}

static store_result change_part(store *base, batch_kind kind, const char *table,
                                const char *guest)
{
    store_entry e = {.table = table, .text = guest};

    if (is_word(guest, STORE_GUEST))
        e.length = strlen(guest);
    else
        e.table = NULL;
    return change(base, kind, &e);
}

static store_result postgres_mention(store *base, const char *table,
                                     const char *guest)
{
    return change_part(base, BATCH_MENTION, table, guest);
}

static store_result postgres_unmention(store *base, const char *table,
                                       const char *guest)
{
    return change_part(base, BATCH_UNMENTION, table, guest);
}

/* Only entries that are committed can be rewritten. */
static store_result postgres_rewrite(store *base, const store_entry *e)
{
    postgres_store *s = (postgres_store *)base;
    const postgres_table *t =
        postgres_is_name(e->table) ? look_up(s, e->table) : NULL;

    if (t && e->seq >= 1 && e->seq <= t->last && e->length <= STORE_ENTRY)
        return keep(s, BATCH_REWRITE, e);
    return refuse_because(s, TEXT_cli_store_noEntry);
}

static store_result postgres_remove(store *base, const char *table)
{
    return change(base, BATCH_REMOVE, &(store_entry){.table = table});
}

/* ---- Of many nodes ---- */

/* NULL stands in the batch as a table without a name. */
store_result postgres_let_go(store *base, const char *table)
{
    postgres_store *s = (postgres_store *)base;

    if (table)
        return change(base, BATCH_LET_GO, &(store_entry){.table = table});
    return batch_add(&s->batch, BATCH_LET_GO, &(store_entry){.table = ""})
               ? STORE_OK
               : refuse_because(s, TEXT_cli_store_tooMuch);
}

/* As a change of the batch: the network is its number, the phase its date, and
 * its text is the host, a zero byte, and the face. */
store_result postgres_show(store *base, const store_face *face)
{
    char text[STORE_GUEST + STORE_FACE];
    const char *host = face->host ? face->host : "";
    size_t n = strnlen(host, STORE_GUEST);
    const store_entry e = {.table = face->table,
                           .seq = (int64_t)face->network,
                           .date = face->listed,
                           .text = text,
                           .length = n + 1 + face->length};

    if (n == STORE_GUEST || (n > 0 && !is_word(host, STORE_GUEST)) ||
        face->length > STORE_FACE)
        return change(base, BATCH_SHOW, &(store_entry){.table = NULL});
    memcpy(text, host, n + 1);
    if (face->length > 0)
        memcpy(text + n + 1, face->text, face->length);
    return change(base, BATCH_SHOW, &e);
}

/* ---- The rest ---- */

/* Writes a row as it is. Whoever is not a node has nothing of their own there,
 * and asks whether anything answers. */
static store_result postgres_probe(store *base)
{
    postgres_store *s = (postgres_store *)base;
    postgres_values v = {0};
    store_result result;

    require(s->batch.n == 0);
    postgres_put_text(&v, s->name);
    PQclear(postgres_ask(s,
                         "UPDATE adit.node SET draining = draining"
                         " WHERE name = $1::text",
                         &v, &result));
    return result;
}

static store_result postgres_block(store *base, const store_entry *whom)
{
    postgres_values v = {0};
    store_result result;

    postgres_put_text(&v, whom->table);
    postgres_put_number(&v, whom->date);
    postgres_put_bytes(&v, whom->text, whom->length);
    PQclear(postgres_ask((postgres_store *)base,
                         "INSERT INTO adit.block"
                         " VALUES ($1::text, $2::bigint, $3::bytea)"
                         " ON CONFLICT (whom) DO UPDATE SET at = excluded.at,"
                         " why = excluded.why",
                         &v, &result));
    return result;
}

static store_result postgres_unblock(store *base, const char *whom)
{
    postgres_values v = {0};
    store_result result;

    postgres_put_text(&v, whom);
    PQclear(postgres_ask((postgres_store *)base,
                         "DELETE FROM adit.block WHERE whom = $1::text", &v,
                         &result));
    return result;
}

static store_result postgres_copy_begin(store *base)
{
    postgres_say((postgres_store *)base, TEXT_cli_postgres_copies, NULL);
    return STORE_FAILED;
}

static store_result postgres_copy_next(store *base, store_piece *out)
{
    *out = (store_piece){0};
    return postgres_copy_begin(base);
}

static void postgres_copy_end(store *base)
{
    (void)base;
}

static void drop(key_node *node)
{
    free(node);
}

/* What this node holds is free at once; if the database is away, its lease runs
 * out. What is on its way goes first, for else a last sign of life could come
 * after this. */
static void retires(postgres_store *s)
{
    int64_t until = postgres_clock() + READING;
    postgres_values v = {0};
    store_result result;

    if (!s->enlisted)
        return;
    s->beat_due = INT64_MAX;
    while (s->link.first && postgres_clock() < until)
        postgres_wait(s, until);
    postgres_put_text(&v, s->name);
    postgres_put_number(&v, s->incarnation);
    PQclear(postgres_ask(
        s,
        "WITH gone AS (UPDATE adit.game SET node = NULL, incarnation = NULL,"
        "  term = term + 1 WHERE open AND node = $1::text"
        "  AND incarnation = $2::bigint)"
        " DELETE FROM adit.node WHERE name = $1::text"
        " AND incarnation = $2::bigint",
        &v, &result));
}

static void postgres_close(store *base)
{
    postgres_store *s = (postgres_store *)base;

    base->ear = (store_ear){.self = NULL};
    retires(s);
    postgres_link_close(s);
    postgres_address_free(&s->address);
    postgres_plan_free(s->plan);
    batch_free(&s->batch);
    key_map_clear(&s->tables, drop);
    key_map_clear(&s->suspects, drop);
    free(s->suspected.bytes);
    PQclear(s->faces);
    free(s);
}

static const store postgres_functions = {
    .append = postgres_append,
    .shelve = postgres_shelve,
    .mention = postgres_mention,
    .unmention = postgres_unmention,
    .rewrite = postgres_rewrite,
    .remove = postgres_remove,
    .commit = postgres_commit,
    .launch = postgres_launch,
    .run = postgres_run,
    .undo = postgres_undo,
    .probe = postgres_probe,
    .block = postgres_block,
    .unblock = postgres_unblock,
    .read_blocks = postgres_read_blocks,
    .read_open = postgres_read_open,
    .read_table = postgres_read_table,
    .read_past = postgres_read_past,
    .read_guest = postgres_read_guest,
    .read_mentioned = postgres_read_mentioned,
    .read_names = postgres_read_names,
    .copy_begin = postgres_copy_begin,
    .copy_next = postgres_copy_next,
    .copy_end = postgres_copy_end,
    .close = postgres_close,
    .nodes = &postgres_nodes,
    .wakes = -1,
};

/* ---- Opening ---- */

/* An address of a node has no blanks; a version may have some. */
static bool takes_membership(postgres_store *s, const store_membership *as)
{
    if (!is_word(as->name, sizeof s->name) ||
        !is_word(as->address, sizeof s->node_address)) {
        postgres_say(s, TEXT_cli_postgres_nodeName, NULL);
        return false;
    }
    snprintf(s->name, sizeof s->name, "%s", as->name);
    snprintf(s->node_address, sizeof s->node_address, "%s", as->address);
    snprintf(s->version, sizeof s->version, "%s", as->version);
    if (getrandom(&s->incarnation, sizeof s->incarnation, 0) !=
        sizeof s->incarnation) {
        postgres_say(s, TEXT_cli_postgres_noRandom, NULL);
        return false;
    }
    s->incarnation &= INT64_MAX;
    return true;
}

/* If the name is taken, that may be by our own last life, whose lease runs out:
 * only who is still alive then is somebody else. */
static bool enlists(postgres_store *s)
{
    int64_t until = postgres_clock() + LIFE;
    bool is_alive;

    while (!(s->enlisted = postgres_enlist(s, &is_alive))) {
        if (!is_alive)
            return false;
        if (postgres_clock() > until) {
            POSTGRES_SAY(s, cli_postgres_alive, .node = s->name);
            return false;
        }
        poll(NULL, 0, 200);
    }
    return true;
}

/* The other connection is there, too. */
static bool is_connected(postgres_store *s)
{
    int64_t until = postgres_clock() + OPENING;

    while (s->base.is_away && postgres_clock() < until)
        postgres_wait(s, until);
    if (s->base.is_away && s->base.why[0] == 0)
        postgres_say(s, TEXT_cli_postgres_silent, NULL);
    return !s->base.is_away;
}

static postgres_store *make_store(char *why, size_t room)
{
    postgres_store *s = calloc(1, sizeof *s);

    if (s)
        s->plan = postgres_plan_new();
    if (!s || !s->plan) {
        snprintf(why, room, "%s", text_of(TEXT_cli_errors_noMemory));
        free(s);
        return NULL;
    }
    s->base = postgres_functions;
    s->link.timer = s->link.watched = -1;
    s->patience = WORKING;
    return s;
}

/* The store, if it is open; else NULL, and why. */
static store *opened(postgres_store *s, bool is_open, char *why, size_t room)
{
    if (is_open)
        return &s->base;
    snprintf(why, room, "%s", s->base.why);
    postgres_close(&s->base);
    return NULL;
}

/* Nodes that have been gone for a day, and have left nothing, are forgotten. */
static void tidies(postgres_store *s)
{
    store_result result;

    PQclear(postgres_ask(
        s,
        "DELETE FROM adit.node n WHERE until < now() - interval '1 day'"
        " AND NOT EXISTS (SELECT 1 FROM adit.game g"
        "  WHERE g.open AND g.node = n.name)",
        NULL, &result));
}

static bool joins(postgres_store *s)
{
    s->patience = READING;
    if (!enlists(s))
        return false;
    tidies(s);
    return postgres_link_open(s) && is_connected(s);
}

store *store_open_postgres(const char *address, const store_membership *as,
                           char *why, size_t room)
{
    postgres_store *s = make_store(why, room);

    if (!s)
        return NULL;
    return opened(s,
                  (!as || takes_membership(s, as)) &&
                      postgres_address_read(s, address) &&
                      postgres_schema_fits(s) && postgres_may_use(s, NULL) &&
                      (!as || joins(s)),
                  why, room);
}

/* One snapshot for all that is read. */
static bool begins_looking(postgres_store *s)
{
    store_result result;

    PQclear(postgres_ask(s, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
                         NULL, &result));
    s->in_transaction = true;
    return result == STORE_OK;
}

store *store_look_postgres(const char *address, char *why, size_t room)
{
    postgres_store *s = make_store(why, room);

    if (!s)
        return NULL;
    return opened(s,
                  postgres_address_read(s, address) &&
                      postgres_schema_fits(s) && begins_looking(s),
                  why, room);
}

/* ---- Making and filling ---- */

bool store_prepare_postgres(const char *address, const char *role, char *why,
                            size_t room)
{
    postgres_store *s = make_store(why, room);
    store *made;

    if (!s)
        return false;
    made = opened(
        s, postgres_address_read(s, address) && postgres_schema_make(s, role),
        why, room);
    if (made)
        made->close(made);
    return made != NULL;
}

/* Is there nothing, and nobody? The lock keeps nodes out until the end. */
static bool is_empty(postgres_store *s)
{
    store_result result;
    PGresult *row = postgres_ask(
        s,
        "SELECT EXISTS (SELECT 1 FROM adit.game UNION ALL"
        " SELECT 1 FROM adit.past UNION ALL SELECT 1 FROM adit.part)"
        " ::int::bigint, (SELECT min(name) FROM adit.node WHERE until >= now())",
        &(postgres_values){0}, &result);
    bool is_used = row && PQgetlength(row, 0, 1) > 0;
    bool is_full = row && postgres_number(row, 0, 0) != 0;

    if (is_used)
        POSTGRES_SAY(s, cli_postgres_used, .node = postgres_text(row, 0, 1));
    else if (is_full)
        postgres_say(s, TEXT_cli_postgres_notEmpty, NULL);
    PQclear(row);
    return row && !is_used && !is_full;
}

static bool begins_filling(postgres_store *s, const uint8_t *secret)
{
    store_result result;
    PGresult *done = postgres_ask(
        s, "BEGIN; LOCK TABLE adit.node IN SHARE ROW EXCLUSIVE MODE", NULL,
        &result);

    PQclear(done);
    if (!done || !is_empty(s))
        return false;
    s->in_transaction = s->is_filled = true;
    if (secret) {
        postgres_values v = {0};

        postgres_put_bytes(&v, secret, sizeof s->secret);
        done = postgres_ask(s, "UPDATE adit.meta SET secret = $1::bytea", &v,
                            &result);
        PQclear(done);
    }
    return done != NULL;
}

store *store_fill_postgres(const char *address, const uint8_t *secret,
                           char *why, size_t room)
{
    postgres_store *s = make_store(why, room);

    if (!s)
        return NULL;
    return opened(s,
                  postgres_address_read(s, address) &&
                      postgres_schema_fits(s) && begins_filling(s, secret),
                  why, room);
}

store_result store_filled(store *base)
{
    postgres_store *s = (postgres_store *)base;
    store_result result;

    require(s->is_filled && s->batch.n == 0);
    PQclear(postgres_ask(s, "COMMIT", NULL, &result));
    s->in_transaction = s->is_filled = false;
    return result;
}
