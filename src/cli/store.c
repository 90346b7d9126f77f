/* store.c -- adit store: the database that many servers keep their tables in.
 * It is prepared here, checked, and filled from the folder of a single server,
 * or emptied into one. A copy is there as a whole or not at all, however it
 * ends: a database gets it in one transaction, and a folder appears under its
 * name when all is in it. Called by main.c. */
#define _POSIX_C_SOURCE 200809L

#include "common/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/progress.h"
#include "core/text.h"
#include "store/store.h"

enum {
    SECRET = 32,     /* bytes of guests.key, and of the database's secret */
    PART = 20000,    /* changes that are committed together */
    ALIVE = 3000,    /* ms since a node was heard of */
    LONGEST = 4096,  /* bytes of a path */
    PRINTED = 1 << 8 /* bytes of a line */
};

/* ---- Copying ---- */

/* A copy on its way. What fails leaves the reason in `why`, as a sentence. */
typedef struct transfer {
    store *from, *to;
    progress progress;
    char table[STORE_NAME];         /* that is being copied */
    int64_t tables, entries;        /* copied so far, */
    int64_t over, summaries, names; /* and how many should match */
    int changes;                    /* since the last commit */
    char why[PRINTED];
} transfer;

static bool fails(transfer *t, const store *s)
{
    snprintf(t->why, sizeof t->why, "%s", s->why);
    return false;
}

static bool commits(transfer *t)
{
    t->changes = 0;
    return t->to->commit(t->to) == STORE_OK || fails(t, t->to);
}

static bool changes(transfer *t, store_result result)
{
    if (result != STORE_OK)
        return fails(t, t->to);
    return ++t->changes < PART || commits(t);
}

static bool copy_entry(void *self, const store_entry *e)
{
    transfer *t = self;

    t->entries++;
    return changes(t, t->to->append(t->to, e));
}

static bool copy_mention(void *self, const char *guest)
{
    transfer *t = self;

    return changes(t, t->to->mention(t->to, t->table, guest));
}

/* A log, and whom it mentions. */
static bool copy_table(void *self, const store_entry *named)
{
    transfer *t = self;
    int64_t before = t->entries;

    snprintf(t->table, sizeof t->table, "%s", named->table);
    if (t->from->read_table(t->from, t->table, copy_entry, t) != STORE_OK)
        fails(t, t->from);
    else if (t->why[0] == 0 &&
             t->from->read_mentioned(t->from, t->table, copy_mention, t) !=
                 STORE_OK)
        fails(t, t->from);
    t->tables++;
    t->over += t->entries > before && named->length == 0;
    progress_show(&t->progress, t->tables, t->names);
    return t->why[0] == 0;
}

static bool copy_summary(void *self, const store_entry *e)
{
    transfer *t = self;

    t->summaries++;
    return changes(t, t->to->shelve(t->to, e));
}

/* Whom the operator keeps out, which needs no commit. */
static bool copy_block(void *self, const store_entry *whom)
{
    transfer *t = self;

    return t->to->block(t->to, whom) == STORE_OK || fails(t, t->to);
}

static bool count_name(void *self, const store_entry *named)
{
    (void)named;
    ((transfer *)self)->names++;
    return true;
}

/* Tables first, and then what makes them be over. One that is over and has no
 * summary would be open in the copy: such a store is damaged. */
static bool copies(transfer *t)
{
    store *from = t->from;

    t->progress = progress_begin();
    if (from->read_names(from, count_name, t) != STORE_OK ||
        from->read_names(from, copy_table, t) != STORE_OK ||
        (t->why[0] == 0 &&
         from->read_past(from, 0, copy_summary, t) != STORE_OK) ||
        (t->why[0] == 0 && from->read_blocks(from, copy_block, t) != STORE_OK))
        fails(t, from);
    progress_erase(&t->progress);
    if (t->why[0] == 0 && t->over != t->summaries)
        snprintf(t->why, sizeof t->why, "%s",
                 text_of(TEXT_cli_stored_noSummary));
    return t->why[0] == 0 && commits(t);
}

static int told(transfer *t, bool done)
{
    if (!done)
        return cli_fail_because(t->why);
    CLI_PRINT(stdout, cli_stored_copied, .n = t->tables,
              .n_entries = t->entries);
    putchar('\n');
    return cli_flush();
}

/* ---- Into a database ---- */

static bool joins_path(char out[LONGEST], const char *folder, const char *name)
{
    int n = snprintf(out, LONGEST, "%s%s", folder, name);

    return n > 0 && n < LONGEST;
}

/* The secret of a folder; without one the database keeps the one that it
 * has. */
static bool reads_secret(const char *folder, uint8_t secret[SECRET])
{
    char path[LONGEST];
    int fd = joins_path(path, folder, "/guests.key")
                 ? open(path, O_RDONLY | O_CLOEXEC)
                 : -1;
    bool found = fd >= 0 && read(fd, secret, SECRET) == SECRET;

    if (fd >= 0)
        close(fd);
    return found;
}

static int copy_to_database(const char *folder, const char *address)
{
    transfer t = {0};
    uint8_t secret[SECRET];
    bool has_secret = reads_secret(folder, secret), done;

    t.from = store_look_sqlite(folder, t.why, sizeof t.why);
    if (t.from)
        t.to = store_fill_postgres(address, has_secret ? secret : NULL, t.why,
                                   sizeof t.why);
    done = t.from && t.to && copies(&t);
    if (done && store_filled(t.to) != STORE_OK)
        done = fails(&t, t.to);
    if (t.to)
        t.to->close(t.to);
    if (t.from)
        t.from->close(t.from);
    if (done && !has_secret)
        CLI_REMARK(cli_stored_noSecret, .folder = folder);
    return told(&t, done);
}

/* ---- Into a folder ---- */

static bool cannot(transfer *t, const char *path)
{
    adit_text why = adit_text_in(t->why, sizeof t->why);

    TEXT(&why, cli_errors_file, .file = path, .why = strerror(errno));
    return false;
}

static bool finds_node(void *self, const store_node *n)
{
    transfer *t = self;
    adit_text why = adit_text_in(t->why, sizeof t->why);

    if (n->heard < ALIVE)
        TEXT(&why, cli_postgres_used, .node = n->name);
    return t->why[0] == 0;
}

/* Nobody may change what is copied: not before it, and not meanwhile. */
static bool is_quiet(transfer *t)
{
    const store_nodes *nodes = t->from->nodes;

    if (nodes->read_nodes(t->from, finds_node, t) != STORE_OK)
        return fails(t, t->from);
    return t->why[0] == 0;
}

/* What an interrupted copy has left: the files that we make there, and no
 * others. */
static void clear(const char *folder)
{
    static const char *const names[] = {"/adit.db", "/adit.db-wal",
                                        "/adit.db-shm", "/guests.key"};
    char path[LONGEST];

    for (int i = 0; i < countof(names); i++)
        if (joins_path(path, folder, names[i]))
            unlink(path);
    rmdir(folder);
}

static bool writes_secret(transfer *t, const char *folder)
{
    char path[LONGEST];
    int fd = joins_path(path, folder, "/guests.key")
                 ? open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)
                 : -1;
    bool done = fd >= 0 &&
                write(fd, t->from->nodes->secret(t->from), SECRET) == SECRET &&
                fsync(fd) == 0;

    if (!done)
        cannot(t, path);
    if (fd >= 0)
        close(fd);
    return done;
}

static bool fills_folder(transfer *t, const char *folder)
{
    bool done;

    t->to = store_open_sqlite(folder, NULL, t->why, sizeof t->why);
    if (!t->to)
        return false;
    done = copies(t) && is_quiet(t);
    t->to->close(t->to);
    return done && writes_secret(t, folder);
}

/* rename takes the place of an empty folder, and of nothing else. */
static int copy_to_folder(const char *address, const char *folder)
{
    transfer t = {0};
    char beside[LONGEST];
    bool done = false;

    if (!joins_path(beside, folder, ".new"))
        return CLI_FAIL(cli_errors_file, .file = folder,
                        .why = strerror(ENAMETOOLONG));
    if (rmdir(folder) != 0 && errno != ENOENT)
        return CLI_FAIL(cli_stored_notEmpty, .folder = folder);
    t.from = store_open_postgres(address, NULL, t.why, sizeof t.why);
    if (t.from && is_quiet(&t)) {
        clear(beside);
        done = fills_folder(&t, beside) &&
               (rename(beside, folder) == 0 || cannot(&t, folder));
        if (!done)
            clear(beside);
    }
    if (t.from)
        t.from->close(t.from);
    return told(&t, done);
}

static int copy_store(const char *from, const char *to)
{
    if (store_is_database(from) == store_is_database(to))
        return cli_misused(TEXT_cli_stored_twoOfAKind, NULL);
    return store_is_database(to) ? copy_to_database(from, to)
                                 : copy_to_folder(from, to);
}

/* ---- Preparing and checking ---- */

static int prepare(const char *address, const char *role)
{
    char why[PRINTED];

    if (!store_is_database(address))
        return CLI_MISUSED(cli_stored_notAddress, .text = address);
    if (!store_prepare_postgres(address, role, why, sizeof why))
        return cli_fail_because(why);
    puts(text_of(TEXT_cli_stored_prepared));
    return cli_flush();
}

static bool print_node(void *unused, const store_node *n)
{
    (void)unused;
    CLI_PRINT(stdout, cli_stored_node, .node = n->name, .address = n->address,
              .version = n->version, .n = n->tables,
              .state = text_of(n->heard >= ALIVE ? TEXT_cli_stored_dead
                               : n->draining     ? TEXT_cli_stored_draining
                                                 : TEXT_cli_stored_alive));
    putchar('\n');
    return true;
}

/* The rights are those of the role in the address, so that it should be the
 * servers' own. */
static int check(const char *address)
{
    char why[PRINTED];
    store_census census = {0};
    store *s;
    bool done;

    if (!store_is_database(address))
        return CLI_MISUSED(cli_stored_notAddress, .text = address);
    s = store_open_postgres(address, NULL, why, sizeof why);
    if (!s)
        return cli_fail_because(why);
    done = s->probe(s) == STORE_OK &&
           s->nodes->read_nodes(s, print_node, NULL) == STORE_OK &&
           s->nodes->count(s, NULL, 0, &census) == STORE_OK;
    snprintf(why, sizeof why, "%s", s->why);
    s->close(s);
    if (!done)
        return cli_fail_because(why);
    CLI_PRINT(stdout, cli_stored_checked, .n = census.open);
    putchar('\n');
    return cli_flush();
}

int cli_store(int argc, char **argv)
{
    const char *rest[3] = {0}, *role = NULL;
    const cli_option options[] = {{.name = "role", .value = &role}};
    cli_args args = {.command = "store",
                     .usage = TEXT_cli_usage_store,
                     .options = options,
                     .n_options = countof(options),
                     .what = "prepare|copy|check, ADDRESS",
                     .rest = rest,
                     .min_rest = 2,
                     .max_rest = 3};
    int code = cli_read(&args, argc, argv);

    if (code != CLI_DONE)
        return code;
    if (strcmp(rest[0], "copy") == 0 && rest[2] && !role)
        return copy_store(rest[1], rest[2]);
    if (strcmp(rest[0], "prepare") == 0 && !rest[2])
        return prepare(rest[1], role);
    if (strcmp(rest[0], "check") == 0 && !rest[2] && !role)
        return check(rest[1]);
    return cli_misused(TEXT_cli_stored_usage, NULL);
}
