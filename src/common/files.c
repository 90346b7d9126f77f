/* files.c -- files that subcommands write and read. What is written is there
 * whole or not at all, also after a signal or on a full disk; what is read is a
 * record, or an error says at which line it is not. Signals are here, too,
 * because only their handler can remove a file that is not whole. Called by
 * play, join, sim, match, replay, verify and backup. */
#define _XOPEN_SOURCE 700 /* realpath */

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/cli.h"
#include "core/scan.h"
#include "core/text.h"
#include "texts/telling.h"
#include "wire/record.h"

enum {
    MAX_LINE = 1 << 20, /* bytes of a line that is read */
    MAX_UNFINISHED = 4  /* files written at a time */
};

/* ---- Writing files ---- */

/* Files that are not whole yet, to be removed if a signal ends the program. A
 * handler can know of them in no other way. */
static _Atomic(const char *) unfinished[MAX_UNFINISHED];

/* What else is to be put right then; or NULL. */
static _Atomic(cli_undo *) undo_too;

static const int deadly[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

static sigset_t deadly_signals(void)
{
    sigset_t set;

    sigemptyset(&set);
    for (int i = 0; i < countof(deadly); i++)
        sigaddset(&set, deadly[i]);
    return set;
}

sigset_t cli_hold_signals(void)
{
    sigset_t held = deadly_signals(), before;

    pthread_sigmask(SIG_BLOCK, &held, &before);
    return before;
}

void cli_let_signals(const sigset_t *before)
{
    pthread_sigmask(SIG_SETMASK, before, NULL);
}

/* A signal handler. All of these signals are held back while it runs, so that a
 * second one finds nothing left to do. The program then ends by the signal
 * itself, as its parent expects. */
static void leave_nothing(int signal_number)
{
    cli_undo *undo = atomic_load(&undo_too);

    for (int i = 0; i < MAX_UNFINISHED; i++) {
        const char *path = atomic_load(&unfinished[i]);

        if (path != NULL)
            unlink(path);
    }
    if (undo != NULL)
        undo();
    signal(signal_number, SIG_DFL);
    raise(signal_number); /* which ends the program when this returns */
}

/* A signal that is ignored, as under nohup, stays ignored. */
static void watch_signals(void)
{
    struct sigaction cleaning = {.sa_handler = leave_nothing,
                                 .sa_mask = deadly_signals()};

    for (int i = 0; i < countof(deadly); i++) {
        struct sigaction now;

        if (sigaction(deadly[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL)
            sigaction(deadly[i], &cleaning, NULL);
    }
}

void cli_undo_at_signals(cli_undo *undo)
{
    atomic_store(&undo_too, undo);
    watch_signals();
}

static atomic_bool ends_early;

/* What end_early says, made before: a handler may do little. */
static char early_words[512];

/* A signal handler: the first Ctrl-C. It says that the end is near, because the
 * piece of work under way may take a while; the sentence begins on a new line,
 * as the bar of progress may be on this one. */
static void end_early(int signal_number)
{
    int error = errno;

    if (atomic_exchange(&ends_early, true))
        leave_nothing(signal_number);
    else if (isatty(STDERR_FILENO) &&
             write(STDERR_FILENO, early_words, strlen(early_words)) < 0)
        leave_nothing(signal_number);
    errno = error;
}

void cli_end_early(void)
{
    struct sigaction early = {.sa_handler = end_early,
                              .sa_mask = deadly_signals(),
                              .sa_flags = SA_RESTART};
    struct sigaction now;

    snprintf(early_words, sizeof early_words, "\nadit: %s\n",
             text_of(TEXT_cli_endsEarly));
    if (sigaction(SIGINT, NULL, &now) == 0 && now.sa_handler != SIG_IGN)
        sigaction(SIGINT, &early, NULL);
}

bool cli_ends_early(void)
{
    return atomic_load(&ends_early);
}

/* Puts `path` in the place of `old`; NULL is a free place. Only one thread
 * opens files. */
static void replace_unfinished(const char *old, const char *path)
{
    for (int i = 0; i < MAX_UNFINISHED; i++)
        if (atomic_load(&unfinished[i]) == old) {
            atomic_store(&unfinished[i], path);
            return;
        }
}

/* Never one of the first three descriptors, which whoever started us may have
 * closed: what is printed must not end up in a file. */
static int above_standard(int fd)
{
    int above = fd;

    if (fd >= 0 && fd <= STDERR_FILENO) {
        above = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        close(fd);
    }
    return above;
}

/* As the file that was there, or as any new file. */
static void set_mode(int fd, const struct stat *old)
{
    mode_t mask = umask(0);

    umask(mask);
    /* Only root may give files away; for others it stays their own. */
    if (old != NULL && fchown(fd, old->st_uid, old->st_gid) != 0)
        errno = 0;
    fchmod(fd, old ? old->st_mode & 0777 : 0666 & ~mask);
}

/* A new file. Signals wait until it is in the list above. */
static int make_unfinished(char *path)
{
    sigset_t before = cli_hold_signals();
    int fd = above_standard(mkstemp(path));

    watch_signals();
    if (fd >= 0)
        replace_unfinished(NULL, path);
    cli_let_signals(&before);
    return fd;
}

/* In the same folder, so that a rename is all that is left to do. */
static int make_beside(cli_out *out, const struct stat *old)
{
    static const char name[] = ".adit-XXXXXX";
    const char *slash = strrchr(out->place, '/');
    size_t folder = slash ? (size_t)(slash - out->place) + 1 : 0;
    int fd;

    out->beside = malloc(folder + sizeof name);
    if (out->beside == NULL)
        return -1;
    memcpy(out->beside, out->place, folder);
    memcpy(out->beside + folder, name, sizeof name);
    fd = make_unfinished(out->beside);
    if (fd >= 0)
        set_mode(fd, old);
    return fd;
}

/* Where a path leads that names no file yet, but whose folder is there. */
static char *new_place(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char *folder = slash ? strndup(path, (size_t)(name - path)) : strdup(".");
    char *real = folder ? realpath(folder, NULL) : NULL;
    size_t room = real ? strlen(real) + strlen(name) + 2 : 0;
    char *place = real ? malloc(room) : NULL;

    if (place != NULL)
        snprintf(place, room, "%s/%s", real, name);
    free(real);
    free(folder);
    return place;
}

/* A descriptor for the path, or -1 and errno. Links are followed, so that the
 * file is replaced and not the link. A link that leads nowhere is an error. */
static int make_file(cli_out *out)
{
    struct stat old;

    if (stat(out->path, &old) != 0) {
        bool is_new = errno == ENOENT && lstat(out->path, &old) != 0;

        if (!is_new || out->path[0] == 0)
            return -1;
        out->place = new_place(out->path);
        return out->place ? make_beside(out, NULL) : -1;
    }
    if (access(out->path, W_OK) != 0)
        return -1;
    out->place = realpath(out->path, NULL);
    if (!S_ISREG(old.st_mode))
        return above_standard(open(out->path, O_WRONLY | O_NOCTTY));
    return out->place ? make_beside(out, &old) : -1;
}

static void forget(cli_out *out)
{
    if (out->beside != NULL)
        replace_unfinished(out->beside, NULL);
    free(out->beside);
    free(out->place);
    *out = (cli_out){0};
}

int cli_open(cli_out *out, const char *path)
{
    int fd;

    if (strcmp(path, "-") == 0) {
        *out =
            (cli_out){.file = stdout, .path = text_of(TEXT_cli_files_output)};
        return CLI_DONE;
    }
    *out = (cli_out){.path = path};
    fd = make_file(out);
    out->file = fd < 0 ? NULL : fdopen(fd, "w");
    if (out->file == NULL) {
        int error = errno;

        if (fd >= 0)
            close(fd);
        if (fd >= 0 && out->beside != NULL)
            unlink(out->beside);
        forget(out);
        return CLI_FAIL(cli_errors_cannotWrite, .file = path,
                        .why = strerror(error));
    }
    return CLI_DONE;
}

bool cli_same_place(const cli_out *a, const cli_out *b)
{
    return a->place != NULL && b->place != NULL &&
           strcmp(a->place, b->place) == 0;
}

/* Everything down to the disk; 0, or what went wrong. Without this a power
 * failure could leave the name without the bytes. */
static int settle(cli_out *out)
{
    errno = 0;
    if (fflush(out->file) != 0 || ferror(out->file) ||
        (out->beside != NULL && fsync(fileno(out->file)) != 0))
        return errno ? errno : EIO;
    return 0;
}

int cli_cannot_write(const char *path, int error)
{
    if (error == EPIPE)
        return CLI_FAILED;
    return CLI_FAIL(cli_errors_cannotWrite, .file = path,
                    .why = strerror(error));
}

int cli_close(cli_out *out, bool keep)
{
    const char *path = out->path;
    int error;

    if (out->file == NULL)
        return CLI_DONE;
    if (out->file == stdout) {
        forget(out);
        return keep ? cli_flush() : CLI_DONE;
    }
    error = keep ? settle(out) : 0;
    if (fclose(out->file) != 0 && keep && error == 0)
        error = errno;
    if (out->beside != NULL && keep && error == 0 &&
        rename(out->beside, out->place) != 0)
        error = errno;
    if (out->beside != NULL && (!keep || error != 0))
        unlink(out->beside);
    forget(out);
    return error ? cli_cannot_write(path, error) : CLI_DONE;
}

/* Why standard output first failed, or 0. All parts of the program share it. */
static int print_error;

bool cli_printed(void)
{
    if (print_error != 0)
        return false;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    print_error = errno ? errno : EIO;
    return false;
}

int cli_flush(void)
{
    return cli_printed()
               ? CLI_DONE
               : cli_cannot_write(text_of(TEXT_cli_files_output), print_error);
}

/* ---- Reading records ---- */

/* Instead of a length: there is no more line, or it is too long. */
enum { LINE_NONE = -1, LINE_TOO_LONG = -2 };

/* The length of the next line, without its end. */
static int read_line(FILE *file, char line[MAX_LINE])
{
    int n = 0, c;

    while ((c = getc(file)) != EOF && c != '\n') {
        if (n == MAX_LINE)
            return LINE_TOO_LONG;
        line[n++] = (char)c;
    }
    return c == EOF && (n == 0 || ferror(file)) ? LINE_NONE : n;
}

static int read_lines(FILE *file, const char *name, cli_taker *take, void *self)
{
    char *line = malloc(MAX_LINE);
    int length = LINE_NONE, n = 1;
    bool goes_on = true;

    if (line == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    errno = 0;
    while (goes_on && (length = read_line(file, line)) >= 0) {
        goes_on = take(self, line, (size_t)length);
        n++;
    }
    free(line);
    if (length == LINE_TOO_LONG)
        return CLI_FAIL(cli_errors_lineTooLong, .file = name, .n = n);
    if (ferror(file))
        return CLI_FAIL(cli_errors_cannotRead, .file = name,
                        .why = strerror(errno ? errno : EIO));
    return CLI_DONE;
}

const char *cli_name_of(const char *path)
{
    return strcmp(path, "-") == 0 ? text_of(TEXT_cli_files_input) : path;
}

int cli_lines(const char *path, cli_taker *take, void *self)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "r");
    int code;

    if (file == NULL)
        return CLI_FAIL(cli_errors_cannotRead, .file = path,
                        .why = strerror(errno));
    code = read_lines(file, cli_name_of(path), take, self);
    if (!standard)
        fclose(file);
    return code;
}

/* One of several games in a file. Games are counted by their headers. */
typedef struct picking {
    record_reader *reader;
    long number, begun; /* from 1 on; number 0: the file is one game */
} picking;

/* A cli_taker: gives the reader the lines of the wanted game, and ends with
 * it. */
static bool takes_line(void *self, const char *line, size_t length)
{
    picking *p = self;
    scan all = {line, line + length}, value;

    if (p->number > 0 && scan_object(all) && scan_find(all, "adit", &value))
        p->begun++;
    if (p->begun > p->number)
        return false;
    return p->begun < p->number || record_line(p->reader, line, length);
}

int cli_load_game(const char *path, long number, record_reader *r)
{
    picking p = {r, number, 0};
    char why[2 * sizeof r->wrong];
    adit_text fault = adit_text_in(why, sizeof why);
    int code = cli_lines(path, takes_line, &p);

    if (code != CLI_DONE)
        return code;
    if (p.begun < number)
        return CLI_FAIL(cli_errors_gameOfFile, .file = cli_name_of(path),
                        .n_number = number, .n = p.begun);
    if (r->wrong[0] == 0)
        record_close(r);
    if (r->wrong[0] == 0)
        return CLI_DONE;
    tell_fault(r, &fault);
    return number > 0 ? CLI_FAIL(cli_errors_fileGame, .file = cli_name_of(path),
                                 .n = number, .why = why)
                      : CLI_FAIL(cli_errors_file, .file = cli_name_of(path),
                                 .why = why);
}

int cli_load(const char *path, record_reader *r)
{
    return cli_load_game(path, 0, r);
}
