/* admin.c -- adit admin: the operator asks a server that runs, or tells it what
 * to do. The order goes through the server's control socket (server/control.h),
 * and where several servers share a database, on to the one that it is about.
 * The answer is JSON, which --json prints as it is; otherwise it is a table, or
 * a sentence. Called by main.c. */
#define _POSIX_C_SOURCE 200809L

#include "common/cli.h"

#include <errno.h>
#include <glob.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/xdg.h"
#include "core/text.h"
#include "lobby/utf8.h"
#include "server/control.h"

enum {
    ANSWER = 16 << 20, /* bytes of an answer, at most */
    WORDS = 64,        /* of an order */
    COLUMNS = 8,
    CELL = 512 /* bytes */
};

/* ---- Where the server is ---- */

static bool is_socket(const char *path)
{
    struct stat is;

    return stat(path, &is) == 0 && S_ISSOCK(is.st_mode);
}

/* Copies the path if a socket is there. */
static bool takes(const char *path, char out[XDG_PATH])
{
    size_t n = strlen(path);

    if (n >= XDG_PATH || !is_socket(path))
        return false;
    memcpy(out, path, n + 1);
    return true;
}

/* What was named: a socket, or the folder in which one is. Otherwise that of
 * the user's own server, of the one that systemd runs, or of one of its
 * nodes. */
static int find_socket(const char *named, char out[XDG_PATH])
{
    char own[XDG_PATH], path[XDG_PATH + 16];
    const char *folder = named;
    glob_t nodes = {0};
    bool found = false;

    if (named == NULL && xdg_find(XDG_DATA, own))
        folder = own;
    if (folder != NULL) {
        snprintf(path, sizeof path, "%s/" CONTROL_NAME, folder);
        found = (named != NULL && takes(named, out)) || takes(path, out);
    }
    if (named != NULL && !found)
        return CLI_FAIL(cli_admin_noSocket, .path = named);
    found = found || takes("/var/lib/adit/" CONTROL_NAME, out);
    if (!found && glob("/run/adit-*/" CONTROL_NAME, 0, NULL, &nodes) == 0)
        found = takes(nodes.gl_pathv[0], out);
    globfree(&nodes);
    return found ? CLI_DONE : cli_fail(TEXT_cli_admin_nowhere, NULL);
}

/* ---- The answer ---- */

typedef struct reply {
    char *text;
    size_t n;
} reply;

/* Pieces come in order. */
static bool take_piece(void *self, const store_piece *p)
{
    reply *r = self;
    char *more =
        r->n + p->n < ANSWER ? realloc(r->text, r->n + p->n + 1) : NULL;

    if (more == NULL)
        return false;
    r->text = more;
    memcpy(r->text + r->n, p->bytes, p->n);
    r->n += p->n;
    r->text[r->n] = 0;
    return true;
}

static int ask(const char *path, const char *order, reply *out)
{
    char line[CONTROL_ORDER], why[CONTROL_LINE];
    int n = snprintf(line, sizeof line, "order %s\n", order);
    int64_t size;
    int fd;

    if (n >= CONTROL_ORDER - 1)
        return cli_misused(TEXT_cli_admin_tooLong, NULL);
    fd = control_connect(path);
    if (fd < 0)
        return CLI_FAIL(cli_errors_file, .file = path, .why = strerror(errno));
    switch (control_ask(fd, line, take_piece, out, &size, why)) {
    case CONTROL_DONE:
        return CLI_DONE;
    case CONTROL_FAILED:
        return cli_fail_because(why);
    case CONTROL_SILENT:
        return CLI_FAIL(cli_admin_silent, .path = path);
    case CONTROL_LOST:
    case CONTROL_STOPPED:
        break;
    }
    return CLI_FAIL(cli_admin_ended, .path = path);
}

/* ---- Tables ---- */

/* The day of a moment, if there is a calendar for it. */
static void write_day(adit_text *out, int64_t ms)
{
    enum { DAY = 86400000 };

    if (ms >= 0 && ms / DAY < 2900000)
        text_day(out, (int32_t)(ms / DAY));
}

/* A value as it is printed. What people have called themselves, or an operator
 * has written, is shown and does nothing else to the terminal. */
static void write_cell(const char *key, const json_t *v, char out[CELL])
{
    adit_text t = adit_text_in(out, CELL);

    out[0] = 0;
    if (json_is_string(v)) {
        utf8_clean(json_string_value(v), text_locale_is_ascii(), out, CELL);
    } else if (json_is_integer(v) && strcmp(key, "since") == 0) {
        write_day(&t, json_integer_value(v));
    } else if (json_is_integer(v)) {
        text_int(&t, json_integer_value(v));
    } else if (json_is_boolean(v)) {
        text_put(&t, json_is_true(v) ? "yes" : "no");
    }
    if (out[0] == 0)
        memcpy(out, "-", 2);
}

/* The value of a key, in the row or in its face. */
static const json_t *value_in(const json_t *row, const char *key)
{
    const json_t *v = json_object_get(row, key);

    return v != NULL ? v : json_object_get(json_object_get(row, "face"), key);
}

/* A row, or with NULL their heads. The last column has no width: nothing
 * follows it. */
static void print_row(const json_t *row, const char *const keys[COLUMNS],
                      const size_t width[COLUMNS])
{
    char cell[CELL];

    for (int c = 0; c < COLUMNS && keys[c]; c++) {
        bool is_last = c + 1 == COLUMNS || keys[c + 1] == NULL;

        if (row != NULL)
            write_cell(keys[c], value_in(row, keys[c]), cell);
        printf("%s%-*s", c ? "  " : "", is_last ? 0 : (int)width[c],
               row != NULL ? cell : keys[c]);
    }
    putchar('\n');
}

/* Columns are as wide as what is in them; bytes are counted, not what a
 * terminal shows, which only matters for names. */
static void print_rows(const json_t *rows, const char *const keys[COLUMNS])
{
    size_t width[COLUMNS] = {0}, n = json_array_size(rows);
    char cell[CELL];

    for (int c = 0; c < COLUMNS && keys[c]; c++) {
        width[c] = strlen(keys[c]);
        for (size_t i = 0; i < n; i++) {
            write_cell(keys[c], value_in(json_array_get(rows, i), keys[c]),
                       cell);
            if (width[c] < strlen(cell))
                width[c] = strlen(cell);
        }
    }
    print_row(NULL, keys, width);
    for (size_t i = 0; i < n; i++)
        print_row(json_array_get(rows, i), keys, width);
}

/* ---- Orders ---- */

static void print_nodes(const json_t *all, const char *unused)
{
    static const char *const keys[COLUMNS] = {"node",  "address", "version",
                                              "state", "heard",   "tables"};

    (void)unused;
    print_rows(json_object_get(all, "nodes"), keys);
}

static void print_tables(const json_t *all, const char *unused)
{
    static const char *const keys[COLUMNS] = {"table",  "node",   "game",
                                              "phase",  "seated", "players",
                                              "listed", "host"};
    const json_t *rows = json_object_get(all, "tables");
    int64_t open = json_integer_value(json_object_get(all, "open"));

    (void)unused;
    if (json_array_size(rows) > 0)
        print_rows(rows, keys);
    CLI_PRINT(stdout, cli_admin_open, .n = open,
              .n_listed = (int64_t)json_array_size(rows));
    putchar('\n');
}

static void print_table(const json_t *all, const char *unused)
{
    static const char *const what[COLUMNS] = {"table", "node", "game", "phase",
                                              "moves"},
                             *const seats[COLUMNS] = {"p", "name", "bot",
                                                      "guest"},
                             *const people[COLUMNS] = {"p", "guest", "address"};
    json_t *row = json_pack("[O]", all);

    (void)unused;
    print_rows(row, what);
    putchar('\n');
    print_rows(json_object_get(all, "seats"), seats);
    putchar('\n');
    print_rows(json_object_get(all, "sockets"), people);
    json_decref(row);
}

static void print_blocks(const json_t *all, const char *unused)
{
    static const char *const keys[COLUMNS] = {"whom", "since", "why"};
    const json_t *rows = json_object_get(all, "blocks");

    (void)unused;
    if (json_array_size(rows) > 0)
        print_rows(rows, keys);
    else
        puts(text_of(TEXT_cli_admin_noBlocks));
}

static void print_closed(const json_t *unused, const char *table)
{
    (void)unused;
    CLI_PRINT(stdout, cli_admin_closed, .table = table);
    putchar('\n');
}

static void print_drained(const json_t *unused, const char *node)
{
    (void)unused;
    CLI_PRINT(stdout, cli_admin_drains, .node = node);
    putchar('\n');
}

static void print_blocked(const json_t *all, const char *unused)
{
    char whom[CELL];

    (void)unused;
    write_cell("whom", json_object_get(all, "whom"), whom);
    CLI_PRINT(stdout, cli_admin_blocked, .whom = whom);
    putchar('\n');
}

static void print_unblocked(const json_t *all, const char *unused)
{
    char whom[CELL];

    (void)unused;
    write_cell("whom", json_object_get(all, "whom"), whom);
    CLI_PRINT(stdout, cli_admin_unblocked, .whom = whom);
    putchar('\n');
}

static void print_said(const json_t *all, const char *unused)
{
    (void)unused;
    CLI_PRINT(stdout, cli_admin_said,
              .n = json_integer_value(json_object_get(all, "sockets")));
    putchar('\n');
}

/* How many words follow an order, at least and at most; and what it prints. */
static const struct {
    const char *name;
    int min, max;
    void (*print)(const json_t *all, const char *word);
} orders[] = {
    {"nodes", 0, 0, print_nodes},       {"tables", 0, 0, print_tables},
    {"table", 1, 1, print_table},       {"close", 1, 1, print_closed},
    {"drain", 1, 1, print_drained},     {"block", 1, WORDS, print_blocked},
    {"unblock", 1, 1, print_unblocked}, {"blocks", 0, 0, print_blocks},
    {"say", 1, WORDS, print_said},
};

static int print_answer(int which, const reply *r, const char *word, bool json)
{
    json_t *all = json_loadb(r->text, r->n, 0, NULL);

    if (all == NULL)
        return cli_fail(TEXT_cli_admin_strange, NULL);
    if (json)
        puts(r->text);
    else
        orders[which].print(all, word);
    json_decref(all);
    return cli_flush();
}

/* The words as one line, as the shell has left them. */
static bool joins(char *const words[], int n, char out[CONTROL_ORDER])
{
    adit_text t = adit_text_in(out, CONTROL_ORDER);

    for (int i = 0; i < n; i++) {
        text_put(&t, i ? " " : "");
        text_put(&t, words[i]);
        if (strchr(words[i], '\n') != NULL)
            return false;
    }
    return !t.cut;
}

int cli_admin(int argc, char **argv)
{
    const char *rest[WORDS + 1] = {0}, *named = NULL;
    bool json = false;
    const cli_option options[] = {{.name = "control", .value = &named},
                                  {.name = "json", .given = &json}};
    cli_args args = {.command = "admin",
                     .usage = TEXT_cli_usage_admin,
                     .options = options,
                     .n_options = countof(options),
                     .what = "nodes|tables|table|close|drain|block|unblock|"
                             "blocks|say",
                     .rest = rest,
                     .min_rest = 1,
                     .max_rest = WORDS + 1};
    char path[XDG_PATH], order[CONTROL_ORDER];
    reply answer = {0};
    int which = 0, code = cli_read(&args, argc, argv);

    if (code != CLI_DONE)
        return code;
    while (which < countof(orders) && strcmp(orders[which].name, rest[0]) != 0)
        which++;
    if (which == countof(orders) || args.n_rest - 1 < orders[which].min ||
        args.n_rest - 1 > orders[which].max)
        return cli_misused(TEXT_cli_admin_usage, NULL);
    if (!joins((char *const *)rest, args.n_rest, order))
        return cli_misused(TEXT_cli_admin_tooLong, NULL);
    code = find_socket(named, path);
    if (code == CLI_DONE)
        code = ask(path, order, &answer);
    if (code == CLI_DONE)
        code = print_answer(which, &answer, rest[1], json);
    free(answer.text);
    return code;
}
