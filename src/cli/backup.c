/* backup.c -- adit backup: a copy of all that a server keeps, while it runs or
 * not. A server that runs is asked through its socket (server/control.h),
 * as it has the store open; without one the folder is copied directly. Either
 * way the copy comes in pieces, which are written beside the file's place, and
 * the file appears under its name only when it is whole and on disk. Called by
 * main.c. */
#define _POSIX_C_SOURCE 200809L

#include "common/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/progress.h"
#include "core/text.h"
#include "server/control.h"
#include "store/store.h"

enum { LONGEST_PATH = 4096 };

/* A copy on its way. A function that fails leaves the reason in `why`, as a
 * sentence, and returns false; make_copy prints it once, at the end. */
typedef struct copy {
    const char *folder;
    cli_out out;
    progress progress;
    int64_t size;           /* bytes up to the last one written */
    char why[CONTROL_LINE]; /* "": it has not failed */
} copy;

/* ---- The file ---- */

static bool cannot_write(copy *c)
{
    adit_text why = adit_text_in(c->why, sizeof c->why);

    TEXT(&why, cli_errors_cannotWrite, .file = c->out.path,
         .why = strerror(errno));
    return false;
}

/* Writes a piece to its place. They need not come in order, and one may come
 * twice: what was changed while it was copied is sent again, and the last
 * counts. */
static bool put(void *self, const store_piece *p)
{
    copy *c = self;

    if (fseeko(c->out.file, (off_t)p->at, SEEK_SET) != 0 ||
        fwrite(p->bytes, 1, p->n, c->out.file) != p->n)
        return cannot_write(c);
    if (c->size < p->at + (int64_t)p->n)
        c->size = p->at + (int64_t)p->n;
    progress_show(&c->progress, c->size, p->size);
    return true;
}

/* All of it has come, and perhaps more than that: a store that shrank while it
 * was copied is cut to the size that it has in the end. */
static bool finish(copy *c, int64_t size)
{
    c->size = size;
    return (fflush(c->out.file) == 0 &&
            ftruncate(fileno(c->out.file), (off_t)size) == 0) ||
           cannot_write(c);
}

/* ---- From a server ---- */

static bool asks_server(copy *c, int fd)
{
    adit_text why = adit_text_in(c->why, sizeof c->why);
    char words[CONTROL_LINE];
    int64_t size = 0;
    control_result r = control_ask(fd, "backup\n", put, c, &size, words);

    if (r == CONTROL_DONE && size <= c->size)
        return finish(c, size);
    if (r == CONTROL_FAILED)
        text_put(&why, words);
    else if (r == CONTROL_SILENT)
        TEXT(&why, cli_backup_silent, .folder = c->folder);
    else if (r != CONTROL_STOPPED)
        TEXT(&why, cli_backup_ended, .folder = c->folder);
    return false;
}

/* ---- Without a server ---- */

/* The same pieces as a server sends; the last one has no bytes, and says how
 * long the file is. */
static bool reads_store(copy *c, store *s)
{
    store_piece p;
    bool done = s->copy_begin(s) == STORE_OK;

    while (done && (done = s->copy_next(s, &p) == STORE_OK) && p.n > 0)
        if (!put(c, &p))
            return false;
    if (!done)
        snprintf(c->why, sizeof c->why, "%s", s->why);
    return done && finish(c, p.size);
}

/* No server has the store open. It is opened for copying only: one of an older
 * version stays as it is. */
static bool copies_folder(copy *c)
{
    store *s = store_copy_sqlite(c->folder, c->why, sizeof c->why);
    bool done = s != NULL && reads_store(c, s);

    if (s != NULL) {
        s->copy_end(s);
        s->close(s);
    }
    return done;
}

/* ---- What was asked for ---- */

static bool stats(const char *folder, const char *name, struct stat *out)
{
    char path[LONGEST_PATH];
    int n = snprintf(path, sizeof path, "%s/%s", folder, name);

    return n > 0 && (size_t)n < sizeof path && stat(path, out) == 0;
}

/* A folder without a store would give an empty copy, and nobody would notice
 * before it is needed. */
static int check_folder(const char *folder)
{
    struct stat is;

    if (stat(folder, &is) != 0)
        return CLI_FAIL(cli_errors_file, .file = folder,
                        .why = strerror(errno));
    if (!S_ISDIR(is.st_mode))
        return CLI_FAIL(cli_backup_notFolder, .folder = folder);
    return stats(folder, "adit.db", &is)
               ? CLI_DONE
               : CLI_FAIL(cli_backup_nothing, .folder = folder);
}

/* A file that is there is replaced only with --force, and only if it is a
 * regular file. The store must not be written over by its own copy, by whatever
 * name or link: inodes are compared, not names. */
static int check_file(const char *file, const char *folder, bool force)
{
    static const char *const names[] = {"adit.db", "adit.db-wal"};
    struct stat is, ours;

    if (lstat(file, &is) != 0)
        return CLI_DONE;
    if (!force)
        return CLI_FAIL(cli_backup_exists, .file = file);
    if (stat(file, &is) != 0 || !S_ISREG(is.st_mode))
        return CLI_FAIL(cli_backup_notOver, .file = file);
    for (int i = 0; i < countof(names); i++)
        if (stats(folder, names[i], &ours) && ours.st_dev == is.st_dev &&
            ours.st_ino == is.st_ino)
            return CLI_FAIL(cli_backup_itself, .file = file);
    return CLI_DONE;
}

/* No server runs if there is no socket (ENOENT) or nobody listens to it
 * (ECONNREFUSED). With any other error nobody knows, and nothing is copied. The
 * copy is for its owner alone, as the folder is: the secrets of games that are
 * not over are in it. */
static int make_copy(copy *c, const char *file)
{
    char path[LONGEST_PATH];
    int fd, error;
    bool done;

    snprintf(path, sizeof path, "%s/" CONTROL_NAME, c->folder);
    fd = control_connect(path);
    error = errno;
    if (fd < 0 && error != ENOENT && error != ECONNREFUSED)
        return CLI_FAIL(cli_errors_file, .file = path, .why = strerror(error));
    if (cli_open(&c->out, file) != CLI_DONE) {
        if (fd >= 0)
            close(fd);
        return CLI_FAILED;
    }
    fchmod(fileno(c->out.file), 0600);
    c->progress = progress_begin();
    done = fd >= 0 ? asks_server(c, fd) : copies_folder(c);
    progress_erase(&c->progress);
    if (!done)
        cli_fail_because(c->why);
    if (cli_close(&c->out, done) != CLI_DONE || !done)
        return CLI_FAILED;
    CLI_PRINT(stdout, cli_backup_done, .file = file, .n = c->size);
    putchar('\n');
    return cli_flush();
}

/* A copy cannot go to standard output: its pieces need a file in which they can
 * find their place. */
int cli_backup(int argc, char **argv)
{
    const char *rest[2] = {0};
    bool force = false;
    const cli_option options[] = {{.name = "force", .given = &force}};
    cli_args args = {.command = "backup",
                     .usage = TEXT_cli_usage_backup,
                     .options = options,
                     .n_options = countof(options),
                     .what = "FOLDER, FILE",
                     .rest = rest,
                     .min_rest = 2,
                     .max_rest = 2};
    copy c = {0};
    int code = cli_read(&args, argc, argv);

    if (code != CLI_DONE)
        return code;
    if (strcmp(rest[1], "-") == 0)
        return cli_misused(TEXT_cli_backup_notFile, NULL);
    if (store_is_database(rest[0]))
        return cli_misused(TEXT_cli_backup_database, NULL);
    c.folder = rest[0];
    code = check_folder(c.folder);
    if (code == CLI_DONE)
        code = check_file(rest[1], c.folder, force);
    return code == CLI_DONE ? make_copy(&c, rest[1]) : code;
}
