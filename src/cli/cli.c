/* cli.c -- what the subcommands share: the command line, errors, files. */
#define _XOPEN_SOURCE 700 /* realpath */

#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/json.h"
#include "wire/record.h"

enum {
    ERROR_ROOM = 8192,  /* bytes of an error, with the longest path */
    LIST_ROOM = 512,    /* of a list of names in it */
    MAX_LINE = 1 << 20, /* bytes of a line that is read */
    MAX_UNFINISHED = 4  /* files written at a time */
};

/* ---- Errors ---- */

/* One line whatever the arguments hold, for some come from outside. */
static void complain(const char *format, va_list args)
{
    char line[ERROR_ROOM];

    vsnprintf(line, sizeof line, format, args);
    for (char *c = line; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            *c = '?';
    fprintf(stderr, "adit: %s\n", line);
}

int cli_fail(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    complain(format, args);
    va_end(args);
    return CLI_FAILED;
}

int cli_misused(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    complain(format, args);
    va_end(args);
    return CLI_USAGE;
}

static void add_name(adit_text *list, const char *name)
{
    if (list->length > 0)
        text_put(list, ", ");
    text_put(list, name);
}

/* ---- The command line ---- */

static int unknown_option(const cli_args *args, const char *word)
{
    char buffer[LIST_ROOM];
    adit_text list = adit_text_in(buffer, sizeof buffer);

    for (int i = 0; i < args->n_options; i++) {
        add_name(&list, "--");
        text_put(&list, args->options[i].name);
    }
    if (args->takes_set)
        add_name(&list, "--set");
    return cli_misused("%s: there is no option '%.*s'; there are %s",
                       args->command, (int)strcspn(word, "="), word, buffer);
}

static int read_set(cli_args *args, const char *value)
{
    if (args->n_set == countof(args->set))
        return cli_misused("%s: --set is given more often than any game has "
                           "options",
                           args->command);
    args->set[args->n_set++] = value;
    return CLI_DONE;
}

static int read_switch(const cli_args *args, const cli_option *option,
                       const char *value)
{
    if (value != NULL)
        return cli_misused("%s: --%s takes no value", args->command,
                           option->name);
    if (*option->given)
        return cli_misused("%s: --%s is given twice", args->command,
                           option->name);
    *option->given = true;
    return CLI_DONE;
}

static const cli_option *option_named(const cli_args *args, const char *name,
                                      size_t length)
{
    for (int i = 0; i < args->n_options; i++)
        if (strlen(args->options[i].name) == length &&
            strncmp(args->options[i].name, name, length) == 0)
            return &args->options[i];
    return NULL;
}

/* "--name", with its value behind "=" or in `next`; *used says if that was
 * taken. */
static int read_option(cli_args *args, const char *word, const char *next,
                       bool *used)
{
    const char *name = word + 2, *value = strchr(word, '=');
    size_t length = value ? (size_t)(value++ - name) : strlen(name);
    bool is_set = args->takes_set && length == 3 && !strncmp(name, "set", 3);
    const cli_option *option = option_named(args, name, length);

    if (option == NULL && !is_set)
        return unknown_option(args, word);
    if (!is_set && option->value == NULL)
        return read_switch(args, option, value);
    if (value == NULL && next != NULL && strncmp(next, "--", 2) != 0) {
        value = next;
        *used = true;
    }
    if (value == NULL)
        return cli_misused("%s: --%.*s needs a value", args->command,
                           (int)length, name);
    if (is_set)
        return read_set(args, value);
    if (*option->value != NULL)
        return cli_misused("%s: --%s is given twice", args->command,
                           option->name);
    *option->value = value;
    return CLI_DONE;
}

static int read_rest(cli_args *args, const char *word)
{
    if (args->n_rest == args->max_rest)
        return cli_misused("%s: '%s' is one argument too many", args->command,
                           word);
    args->rest[args->n_rest++] = word;
    return CLI_DONE;
}

static bool wants_help(const cli_args *args)
{
    const cli_option *help = option_named(args, "help", 4);

    return help != NULL && help->given != NULL && *help->given;
}

int cli_read(cli_args *args, int argc, char **argv)
{
    bool options = true;

    for (int i = 0; i < argc; i++) {
        const char *word = argv[i], *next = i + 1 < argc ? argv[i + 1] : NULL;
        bool used = false;
        int code = CLI_DONE;

        if (strcmp(word, "-h") == 0)
            word = "--help";
        if (options && strcmp(word, "--") == 0)
            options = false;
        else if (options && strncmp(word, "--", 2) == 0)
            code = read_option(args, word, next, &used);
        else if (options && word[0] == '-' && word[1] != 0)
            code = unknown_option(args, word);
        else
            code = read_rest(args, word);
        if (code != CLI_DONE || wants_help(args))
            return code;
        i += used;
    }
    if (args->n_rest < args->min_rest)
        return cli_misused("%s: %s is missing ('adit %s --help' says more)",
                           args->command, args->what, args->command);
    return CLI_DONE;
}

int cli_number(const char *what, const char *text, long min, long max,
               long *out)
{
    char *end = NULL;
    const char *digits = text + (text[0] == '-');
    bool starts = digits[0] >= '0' && digits[0] <= '9' &&
                  (strcmp(text, "0") == 0 || digits[0] != '0');

    errno = 0;
    *out = strtol(text, &end, 10);
    if (!starts || errno != 0 || *end != 0 || *out < min || *out > max)
        return cli_misused("%s takes a whole number from %ld to %ld, not '%s'",
                           what, min, max, text);
    return CLI_DONE;
}

const adit_game *cli_game(const char *name)
{
    const adit_game *game = adit_game_named(name);
    char buffer[LIST_ROOM];
    adit_text list = adit_text_in(buffer, sizeof buffer);

    if (game != NULL)
        return game;
    for (int i = 0; (game = adit_game_at(i)) != NULL; i++)
        add_name(&list, game->name);
    cli_misused("there is no game '%s'; these exist: %s", name, buffer);
    return NULL;
}

int cli_players(const adit_game *game, const char *text, int *out)
{
    int n;
    const char *at = text;

    if (!text_takes_int(&at, game->min_players, game->max_players, &n) || *at)
        return cli_misused("%s is for %d to %d players, not '%s'", game->name,
                           game->min_players, game->max_players, text);
    *out = n;
    return CLI_DONE;
}

int cli_usual_players(const adit_game *game)
{
    enum { USUAL = 5 };

    return USUAL < game->min_players   ? game->min_players
           : USUAL > game->max_players ? game->max_players
                                       : USUAL;
}

void cli_values(const adit_option *option, int n_players, adit_text *out)
{
    const char * or = "";

    for (int i = 0; i < countof(option->words) && option->words[i]; i++) {
        text_put(out, i ? ", " : "");
        text_put(out, option->words[i]);
        or = ", or ";
    }
    if (option->seat) {
        text_put(out, or);
        text_put(out, "P1 to ");
        text_seat(out, n_players - 1);
    } else if (option->max > 0) {
        text_put(out, or);
        text_int(out, option->min);
        text_put(out, " to ");
        text_int(out, option->max);
    }
}

static int unknown_profile(const adit_game *game, const char *profile)
{
    char buffer[LIST_ROOM];
    adit_text list = adit_text_in(buffer, sizeof buffer);

    if (game->n_profiles == 0)
        return cli_misused("%s has no profiles", game->name);
    for (int i = 0; i < game->n_profiles; i++)
        add_name(&list, game->profiles[i].name);
    return cli_misused("%s has no profile '%s'; it has %s", game->name, profile,
                       buffer);
}

/* Says which options there are, or which values one of them takes. */
static int wrong_set(const adit_game *game, int n_players, const char *name,
                     const char *value)
{
    char buffer[LIST_ROOM];
    adit_text list = adit_text_in(buffer, sizeof buffer);

    for (int i = 0; i < game->n_options; i++) {
        if (strcmp(game->options[i].name, name) != 0)
            continue;
        cli_values(&game->options[i], n_players, &list);
        return cli_misused("option %s of %s takes %s, not '%s'", name,
                           game->name, buffer, value);
    }
    for (int i = 0; i < game->n_options; i++)
        add_name(&list, game->options[i].name);
    return cli_misused("%s has no option '%s'; it has %s", game->name, name,
                       buffer);
}

/* The i-th --set. */
static int apply_set(const adit_game *game, const cli_args *args, int i,
                     adit_config *config)
{
    const char *set = args->set[i];
    size_t length = strcspn(set, "=");
    char name[64];

    if (set[length] == 0)
        return cli_misused("--set takes OPTION=VALUE, not '%s'", set);
    for (int j = 0; j < i; j++)
        if (strncmp(args->set[j], set, length + 1) == 0)
            return cli_misused("option %.*s is set twice", (int)length, set);
    snprintf(name, sizeof name, "%.*s", (int)length, set);
    if (adit_config_set(game, config, name, set + length + 1) != NULL)
        return wrong_set(game, config->n_players, name, set + length + 1);
    return CLI_DONE;
}

int cli_config(const adit_game *game, int n_players, const char *profile,
               const cli_args *args, adit_config *out)
{
    if (adit_config_init(game, n_players, out) != NULL)
        return cli_misused("%s is for %d to %d players, not %d", game->name,
                           game->min_players, game->max_players, n_players);
    if (profile != NULL && adit_config_profile(game, out, profile) != NULL)
        return unknown_profile(game, profile);
    for (int i = 0; i < args->n_set; i++) {
        int code = apply_set(game, args, i, out);

        if (code != CLI_DONE)
            return code;
    }
    return CLI_DONE;
}

static int draw_seed(uint8_t seed[32])
{
    FILE *kernel = fopen("/dev/urandom", "rb");
    bool drawn = kernel != NULL && fread(seed, 32, 1, kernel) == 1;

    if (kernel != NULL)
        fclose(kernel);
    return drawn ? CLI_DONE
                 : cli_fail("the kernel gives no random seed; choose one with "
                            "--seed");
}

int cli_seed(const char *text, uint8_t seed[32])
{
    if (text == NULL)
        return draw_seed(seed);
    if (!record_seed(text, seed))
        return cli_misused("--seed takes 1 to 64 hex digits, not '%s'", text);
    return CLI_DONE;
}

static int unknown_bot(const char *name)
{
    char buffer[LIST_ROOM];
    adit_text list = adit_text_in(buffer, sizeof buffer);
    const bot *b;

    for (int i = 0; (b = bot_at(i)) != NULL; i++)
        add_name(&list, b->name);
    return cli_misused("there is no bot '%s'; these exist: %s", name, buffer);
}

int cli_bots(const char *text, int n, const bot *bots[ADIT_MAX_PLAYERS])
{
    const char *at = text ? text : bot_hasty.name;
    int named = 0;

    for (bool more = true; more; named++) {
        size_t length = strcspn(at, ",");
        char name[64];
        const bot *b;

        snprintf(name, sizeof name, "%.*s", (int)length, at);
        b = bot_named(name);
        if (b == NULL)
            return unknown_bot(name);
        if (named < ADIT_MAX_PLAYERS)
            bots[named] = b;
        more = at[length] == ',';
        at += length + more;
    }
    if (named > 1 && named != n)
        return cli_misused("--bots takes one name for all, or one for each of "
                           "the %d seats, not %d",
                           n, named);
    for (int seat = named; seat < n; seat++)
        bots[seat] = bots[0];
    return CLI_DONE;
}

void cli_json_real(adit_text *t, const char *key, double v)
{
    char number[32];

    snprintf(number, sizeof number, "%.6g", v);
    json_key(t, key);
    text_put(t, number);
}

/* ---- Writing files ---- */

/* Files that are not whole yet, to be removed if a signal ends the program. A
 * handler can know of them in no other way. */
static _Atomic(const char *) unfinished[MAX_UNFINISHED];

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

/* A second signal waits until this is done, and finds nothing left to do. */
static void remove_unfinished(int signal_number)
{
    for (int i = 0; i < MAX_UNFINISHED; i++) {
        const char *path = atomic_load(&unfinished[i]);

        if (path != NULL)
            unlink(path);
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number); /* which ends the program when this returns */
}

static void watch_signals(void)
{
    struct sigaction cleaning = {.sa_handler = remove_unfinished,
                                 .sa_mask = deadly_signals()};

    for (int i = 0; i < countof(deadly); i++) {
        struct sigaction now;

        if (sigaction(deadly[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL)
            sigaction(deadly[i], &cleaning, NULL);
    }
}

/* Puts `path` where `old` stands: NULL is a free place. */
static void replace_unfinished(const char *old, const char *path)
{
    for (int i = 0; i < MAX_UNFINISHED; i++)
        if (atomic_load(&unfinished[i]) == old) {
            atomic_store(&unfinished[i], path);
            return;
        }
}

/* Never one of the first three, which a caller may have closed: what is printed
 * must not end up in a file. */
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
    /* Only root may give files away; another user keeps his own. */
    if (old != NULL && fchown(fd, old->st_uid, old->st_gid) != 0)
        errno = 0;
    fchmod(fd, old ? old->st_mode & 0777 : 0666 & ~mask);
}

/* A new file that no signal leaves behind. */
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

/* In the folder of the place, so that a rename is all that is left to do. */
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

/* Where a path leads to that names no file yet: its folder is there. */
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

/* A descriptor for the path, or -1 and errno. */
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
        *out = (cli_out){.file = stdout, .path = "standard output"};
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
        return cli_fail("cannot write to %s: %s", path, strerror(error));
    }
    return CLI_DONE;
}

bool cli_same_place(const cli_out *a, const cli_out *b)
{
    return a->place != NULL && b->place != NULL &&
           strcmp(a->place, b->place) == 0;
}

/* Everything down to the disk; 0, or what went wrong. */
static int settle(cli_out *out)
{
    errno = 0;
    if (fflush(out->file) != 0 || ferror(out->file) ||
        (out->beside != NULL && fsync(fileno(out->file)) != 0))
        return errno ? errno : EIO;
    return 0;
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
    return error ? cli_fail("cannot write to %s: %s", path, strerror(error))
                 : CLI_DONE;
}

/* Why standard output first failed, or 0. It is one, and printed to from
 * everywhere. */
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
    if (cli_printed())
        return CLI_DONE;
    return cli_fail("cannot write to standard output: %s",
                    strerror(print_error));
}

/* ---- Reading records ---- */

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

static int read_record(FILE *file, const char *name, char line[MAX_LINE],
                       record_reader *r)
{
    int length;

    errno = 0;
    while ((length = read_line(file, line)) >= 0)
        if (!record_line(r, line, (size_t)length))
            return cli_fail("%s: %s", name, r->wrong);
    if (length == LINE_TOO_LONG)
        return cli_fail("%s: line %d: longer than any line of a record", name,
                        r->line + 1);
    if (ferror(file))
        return cli_fail("cannot read %s: %s", name,
                        strerror(errno ? errno : EIO));
    if (!record_close(r))
        return cli_fail("%s: %s", name, r->wrong);
    return CLI_DONE;
}

int cli_load(const char *path, match *m, bool *finished)
{
    bool standard = strcmp(path, "-") == 0;
    const char *name = standard ? "standard input" : path;
    FILE *file = standard ? stdin : fopen(path, "r");
    char *line = malloc(MAX_LINE);
    record_reader r;
    int code;

    record_open(&r, m);
    if (file == NULL || line == NULL)
        code = cli_fail("cannot read %s: %s", name, strerror(errno));
    else
        code = read_record(file, name, line, &r);
    if (code == CLI_DONE)
        *finished = r.finished;
    free(line);
    if (file != NULL && !standard)
        fclose(file);
    return code;
}
