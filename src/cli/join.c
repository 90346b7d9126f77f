/* join.c -- adit join: a seat at a server's table. Here are the address, which
 * guest one is there (kept in one file for each server), and the questions that
 * come before one sits down: which table, its password, one's name. The table
 * itself is client/remote_table.h, and client/lines.h or client/screen_run.h
 * shows it. Called by main.c.
 *
 * Nothing that a server answers is trusted: names of tables are checked before
 * they become a path, and texts are cleaned before they are printed. */
#define _GNU_SOURCE /* asprintf */

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "client/lines.h"
#include "client/remote_table.h"
#include "client/screen_run.h"
#include "common/cli.h"
#include "common/xdg.h"
#include "core/json.h"
#include "core/text.h"
#include "lobby/utf8.h"
#include "wire/view.h"

typedef struct joining {
    remote_table there;
    char *password; /* as typed, ours to free; or NULL */
    bool ascii, words;
} joining;

/* A table that is to be opened at the server. Without a game, none is. */
typedef struct opening {
    const char *game, *players, *profile, *clock;
    bool is_public;
} opening;

typedef struct request {
    const char *address, *name, *seat, *ca;
    opening opening;
    bool watch, plain, ascii, words;
} request;

/* ---- Addresses ---- */

/* The name of a table, as servers make them. Anything else could change the
 * path of the request that it becomes a part of. */
static bool is_table(const char *name)
{
    size_t n = strspn(name, "0123456789abcdefghijklmnopqrstuvwxyz");

    return n > 0 && n < REMOTE_TABLE && name[n] == 0;
}

/* "host", "host:80", "[::1]:80": the first n bytes of the text. True if all of
 * them were that. Characters that would mean something else in an address or in
 * a header are refused here, once for all. */
static bool read_host(remote_place *p, const char *text, size_t n)
{
    const char *end = text + n, *port = NULL;
    size_t host;

    if (*text == '[') {
        const char *close = memchr(text, ']', n);

        if (close == NULL)
            return false;
        host = (size_t)(close - text - 1);
        text++;
        port = close + 1 < end ? close + 1 : NULL;
    } else {
        port = memchr(text, ':', n);
        host = port ? (size_t)(port - text) : n;
    }
    if (host == 0 || host >= sizeof p->host || (port && *port != ':'))
        return false;
    memcpy(p->host, text, host);
    p->host[host] = 0;
    if (port != NULL) {
        size_t digits = (size_t)(end - port - 1);

        if (digits == 0 || digits > 5 ||
            strspn(port + 1, "0123456789") < digits)
            return false;
        memcpy(p->port, port + 1, digits);
        p->port[digits] = 0;
    }
    return p->host[strcspn(p->host, " /@\r\n\t%\"\\")] == 0;
}

/* The address of a server, or of a table as a browser shows it or as the API
 * has it. Without "https://" the line is not encrypted, as in a browser. */
static bool read_address(const char *text, joining *j)
{
    static const char *const ways[] = {"#/table/", "api/tables/"};
    remote_place *p = &j->there.asker.place;
    size_t host;

    p->secure = strncmp(text, "https://", 8) == 0;
    snprintf(p->port, sizeof p->port, p->secure ? "443" : "80");
    if (p->secure || strncmp(text, "http://", 7) == 0)
        text += p->secure ? 8 : 7;
    host = strcspn(text, "/#");
    if (!read_host(p, text, host))
        return false;
    text += host;
    text += *text == '/';
    if (*text == 0)
        return true;
    for (int i = 0; i < countof(ways); i++)
        if (strncmp(text, ways[i], strlen(ways[i])) == 0 &&
            is_table(text + strlen(ways[i]))) {
            snprintf(j->there.table, sizeof j->there.table, "%s",
                     text + strlen(ways[i]));
            return true;
        }
    return false;
}

/* ---- What is kept ---- */

/* The path of the file that says which guest one is at this server, by its host
 * and port. What cannot be in a file name becomes "_". False: nothing can be
 * kept, and every visit is a first one. */
static bool find_token(const joining *j, char path[XDG_PATH + 300])
{
    char folder[XDG_PATH], host[REMOTE_HOST];

    if (!xdg_find(XDG_STATE, folder))
        return false;
    for (size_t i = 0; i < sizeof host; i++) {
        char c = j->there.asker.place.host[i];

        host[i] = c == 0 || strchr("abcdefghijklmnopqrstuvwxyz"
                                   "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-",
                                   c)
                      ? c
                      : '_';
    }
    snprintf(path, XDG_PATH + 300, "%s/guest-%s-%s", folder, host,
             j->there.asker.place.port);
    return true;
}

/* Reads which guest one is there, and the nonce that one gave to the deal of a
 * table. The nonce counts only for that table: for another one a new one is
 * drawn. Without the file one comes as a new guest, which is not an error. */
static void find_guest(joining *j)
{
    char path[XDG_PATH + 300], format[64], table[REMOTE_TABLE];
    FILE *file = find_token(j, path) ? fopen(path, "r") : NULL;

    if (file == NULL)
        return;
    snprintf(format, sizeof format,
             "%%%d[0-9A-Za-z_-] %%%d[0-9a-z] %%%d[0-9a-f]", REMOTE_COOKIE - 1,
             REMOTE_TABLE - 1, REMOTE_NONCE - 1);
    if (fscanf(file, format, j->there.asker.cookie, table, j->there.nonce) <
            3 ||
        strcmp(table, j->there.table) != 0 ||
        strlen(j->there.nonce) != REMOTE_NONCE - 1)
        j->there.nonce[0] = 0;
    fclose(file);
}

/* Writes that file anew. It is written beside its place and renamed, so that
 * two programs at once leave one whole file. The token in it is as good as a
 * password: nobody else may read it. If it cannot be kept, a remark says so and
 * the game goes on. A remote_table calls this when it has drawn a nonce. */
static void keep_guest(void *self)
{
    const joining *j = self;
    char path[XDG_PATH + 300], folder[XDG_PATH], *beside;
    int fd, wrong;

    if (j->there.asker.cookie[0] == 0 || !find_token(j, path) ||
        !xdg_find(XDG_STATE, folder) || xdg_make(folder) != 0 ||
        asprintf(&beside, "%s.%ld", path, (long)getpid()) < 0)
        return;
    fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    wrong = fd < 0 || dprintf(fd, "%s\n%s %s\n", j->there.asker.cookie,
                              j->there.table, j->there.nonce) < 0
                ? errno
                : 0;
    if (fd >= 0 && close(fd) != 0 && wrong == 0)
        wrong = errno;
    if (wrong == 0 && rename(beside, path) != 0)
        wrong = errno;
    if (wrong != 0) {
        unlink(beside);
        CLI_FAIL(cli_join_identity, .file = path, .why = strerror(wrong));
    }
    free(beside);
}

/* ---- Questions ---- */

static struct termios with_echo; /* the terminal, before it fell silent */

/* Also called by a signal handler: nobody is left with a silent terminal. */
static void echo_again(void)
{
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &with_echo);
}

/* A line from standard input, without its end; hidden, if it is a password.
 * NULL: the input is over. The caller frees it. */
static char *type_in(text_id prompt, bool hidden)
{
    struct termios quiet;
    char *line = NULL;
    size_t length = 0;
    ssize_t n = 0;
    bool quietly =
        hidden && isatty(STDIN_FILENO) && tcgetattr(0, &with_echo) == 0;

    printf("%s ", text_of(prompt));
    fflush(stdout);
    if (quietly) {
        cli_undo_at_signals(echo_again);
        quiet = with_echo;
        quiet.c_lflag &= ~(tcflag_t)ECHO;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet);
    }
    /* Byte by byte, without stdio: what comes after this line is for the
     * reader of the game (client/typing.c), and must not lie in a buffer. */
    while (length < 500) {
        char *more = realloc(line, length + 2);

        if (more == NULL)
            break;
        line = more;
        n = read(STDIN_FILENO, line + length, 1);
        if (n <= 0 || line[length] == '\n')
            break;
        length++;
    }
    if (quietly) {
        echo_again();
        cli_undo_at_signals(NULL);
    }
    if (!isatty(STDIN_FILENO) || quietly)
        putchar('\n');
    if (line == NULL || (n <= 0 && length == 0)) {
        free(line);
        return NULL;
    }
    line[length] = 0;
    return line;
}

/* ---- Tables ---- */

static int fails(const joining *j, const char *why)
{
    const remote_place *place = &j->there.asker.place;

    return CLI_FAIL(cli_join_server, .host = place->host, .port = place->port,
                    .why = why);
}

enum { SETTING = 2000 }; /* bytes of a setting as JSON */

static int take_table(joining *j, const json_t *of)
{
    const char *name = json_string_value(json_object_get(of, "table"));

    if (name == NULL || !is_table(name))
        return fails(j, text_of(TEXT_cli_join_strange));
    snprintf(j->there.table, sizeof j->there.table, "%s", name);
    return CLI_DONE;
}

/* ---- One of those that there are ---- */

static const char *word(const json_t *of, const char *key)
{
    const char *text = json_string_value(json_object_get(of, key));

    return text ? text : "?";
}

static void print_table(const json_t *of, int number)
{
    char game[40], phase[40], table[256];
    adit_text t = adit_text_in(table, sizeof table);

    utf8_clean(word(of, "game"), true, game, sizeof game);
    utf8_clean(word(of, "phase"), true, phase, sizeof phase);
    TEXT(&t, cli_join_table, .number = cli_digits_of(number).text, .game = game,
         .n_taken = json_integer_value(json_object_get(of, "seated")),
         .n_seats = json_integer_value(json_object_get(of, "players")),
         .phase = text_or("cli.join.phases", phase));
    printf("  ");
    if (json_is_true(json_object_get(of, "locked")))
        CLI_PRINT(stdout, cli_join_tableLocked, .table = table);
    else
        fputs(table, stdout);
    putchar('\n');
}

/* Asks for one of the public tables. A number that is not in the list ends the
 * program: scripts must not be asked again and again. */
static int choose_from(joining *j, const json_t *tables)
{
    int n = (int)json_array_size(tables), chosen = 0;
    const char *at;
    char *line;

    if (n == 0)
        return fails(j, text_of(TEXT_cli_join_noTables));
    for (int i = 0; i < n; i++)
        print_table(json_array_get(tables, (size_t)i), i + 1);
    line = type_in(TEXT_cli_join_which, false);
    at = line;
    if (at == NULL || !text_takes_int(&at, 1, n, &chosen) || *at)
        chosen = 0;
    free(line);
    if (chosen == 0)
        return CLI_FAIL(cli_join_numbers, .n = n);
    return take_table(j, json_array_get(tables, (size_t)chosen - 1));
}

static int choose_table(joining *j)
{
    char why[REMOTE_WHY], *body;
    int status = remote_get(&j->there.asker, "/api/tables", &body, why), code;
    json_t *answer;

    if (status != 200) {
        free(body);
        return fails(j, why);
    }
    answer = json_loads(body, 0, NULL);
    code = json_is_array(json_object_get(answer, "tables"))
               ? choose_from(j, json_object_get(answer, "tables"))
               : fails(j, text_of(TEXT_cli_join_strange));
    json_decref(answer);
    free(body);
    return code;
}

/* ---- A new one ---- */

/* What POST /api/tables wants (docs/protocol.md). What was not asked for, such
 * as a clock, is left to the server's defaults. */
static void write_setting(const opening *o, const adit_game *game,
                          const adit_config *config, long seconds,
                          char out[SETTING])
{
    adit_text text = adit_text_in(out, SETTING);

    json_open(&text, '{');
    json_key_string(&text, "game", game->name);
    json_key_int(&text, "players", config->n_players);
    view_options(game, config, &text);
    if (o->clock != NULL) {
        json_key(&text, "clock");
        json_open(&text, '{');
        json_key_string(&text, "kind", "move");
        json_key_int(&text, "seconds", (int)seconds);
        json_close(&text, '}');
    }
    if (o->is_public) {
        json_key(&text, "public");
        json_bool(&text, true);
    }
    json_close(&text, '}');
}

/* Opens a table by the options of the command line. These are checked here
 * first, so that a mistake is answered with the sentence that `adit play` has
 * for it. */
static int open_table(joining *j, const opening *o, const cli_args *args)
{
    const adit_game *game = cli_game(o->game);
    char setting[SETTING], why[REMOTE_WHY], *body;
    adit_config config;
    json_t *answer;
    long seconds = 0;
    int n, code;

    if (game == NULL)
        return CLI_USAGE;
    n = cli_usual_players(game);
    if ((o->players && (code = cli_players(game, o->players, &n))) ||
        (code = cli_config(game, n, o->profile, args, &config)) ||
        (o->clock &&
         (code = cli_number("join: --clock", o->clock, 1, 86400, &seconds))))
        return code;
    write_setting(o, game, &config, seconds, setting);
    if (remote_post(&j->there.asker, "/api/tables", setting, &body, why) /
            100 !=
        2) {
        free(body);
        return fails(j, why);
    }
    answer = json_loads(body, 0, NULL);
    code = take_table(j, answer);
    json_decref(answer);
    free(body);
    return code;
}

/* ---- Sitting down ---- */

/* Finds out what must be known before one can sit down: whether there is such a
 * table, whether it asks for a password, and the player's name. Somebody who
 * has not given a name is asked for it only if they can still take a seat and
 * can answer; otherwise it is the name of their account. */
static int look_at_table(joining *j, const request *w)
{
    char path[128], why[REMOTE_WHY], *body;
    const char *phase;
    int status;
    json_t *table;
    bool locked, waits;

    snprintf(path, sizeof path, "/api/tables/%s", j->there.table);
    status = remote_get(&j->there.asker, path, &body, why);
    table = body ? json_loads(body, 0, NULL) : NULL;
    free(body);
    phase = json_string_value(json_object_get(table, "phase"));
    if (status != 200 || phase == NULL) {
        json_decref(table);
        return fails(j, why);
    }
    locked = json_is_true(json_object_get(table, "locked"));
    waits = strcmp(phase, "waiting") == 0;
    json_decref(table);
    if (locked && (j->password = type_in(TEXT_cli_join_password, true)) == NULL)
        return cli_fail(TEXT_cli_join_noPassword, NULL);
    j->there.password = j->password;
    j->there.name = w->name ? w->name : getenv("USER");
    if (!w->watch && waits && w->name == NULL && isatty(STDIN_FILENO)) {
        char *name = type_in(TEXT_cli_join_name, false);

        if (name && *name)
            j->there.name = name; /* stays until the program ends */
    }
    if (j->there.name == NULL || *j->there.name == 0)
        j->there.name = text_of(TEXT_cli_join_guest);
    return CLI_DONE;
}

/* --ca: a file with more certificates to trust. It is read once here, so that a
 * wrong file is reported as such and not as a server that cannot be trusted. */
static int trust(joining *j, const char *file)
{
    char why[REMOTE_WHY];

    if (file && !j->there.asker.place.secure)
        return cli_misused(TEXT_cli_join_ca, NULL);
    if (file && !remote_trusts(file, why))
        return CLI_FAIL(cli_errors_file, .file = file, .why = why);
    j->there.asker.place.ca = file;
    return CLI_DONE;
}

/* The table of the address, or a new one, or one that is chosen from a list.
 * Options for a new table without --open would be ignored silently, and are
 * refused. */
static int find_table(joining *j, const request *w, const cli_args *args)
{
    const opening *o = &w->opening;

    if (j->there.table[0] && o->game != NULL)
        return cli_misused(TEXT_cli_join_openElsewhere, NULL);
    if (o->game == NULL && (o->players || o->profile || o->clock ||
                            o->is_public || args->n_set > 0))
        return cli_misused(TEXT_cli_join_withOpen, NULL);
    if (o->game != NULL)
        return open_table(j, o, args);
    return j->there.table[0] ? CLI_DONE : choose_table(j);
}

/* From the command line to the end of the game. What can be wrong with the
 * command line is checked before the first request. Whatever it leaves in `j`,
 * cli_join frees. */
static int join(joining *j, const request *w, const cli_args *args)
{
    char address[REMOTE_ADDRESS];
    draw sheet;
    uint8_t seat;
    const char *at = w->seat;
    int code;

    if (!read_address(w->address, j))
        return CLI_MISUSED(cli_join_address, .address = w->address);
    if (at && (!text_takes_seat(&at, &seat) || *at))
        return CLI_MISUSED(cli_join_seat, .value = w->seat);
    if (w->seat && w->watch)
        return cli_misused(TEXT_cli_join_seatOrWatch, NULL);
    if ((code = trust(j, w->ca)) != CLI_DONE)
        return code;
    find_guest(j);
    if ((code = find_table(j, w, args)) != CLI_DONE)
        return code;
    if ((code = look_at_table(j, w)) != CLI_DONE)
        return code;
    j->there.wanted = w->seat;
    j->there.watches = w->watch;
    j->there.seat = ADIT_NOBODY;
    j->there.keep = keep_guest;
    j->there.keeper = j;
    j->there.adviser = adviser_new();
    if (j->there.adviser == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    j->there.remote = remote_open(&j->there.asker, j->there.table);
    if (j->there.remote == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    /* The first connection is waited for: if it fails there is nothing to show.
     * Later ones are opened in the background. */
    if (!remote_arrives(j->there.remote))
        return fails(j, remote_trouble(j->there.remote));
    keep_guest(j);
    sheet = draw_on(stdout, adit_game_at(0), j->ascii);
    sheet.words = j->words;
    code = SCREEN_NONE;
    if (!w->plain && screen_is_possible())
        code = screen_join(&j->there, &sheet);
    if (code != SCREEN_NONE)
        return code;
    if (w->opening.game != NULL) {
        remote_table_address(&j->there, address);
        CLI_PRINT(stdout, cli_join_others, .address = address);
        putchar('\n');
    }
    return lines_join(&j->there, &sheet);
}

int cli_join(int argc, char **argv)
{
    request w = {0};
    const cli_option options[] = {
        {.name = "name", .value = &w.name},
        {.name = "seat", .value = &w.seat},
        {.name = "ca", .value = &w.ca},
        {.name = "open", .value = &w.opening.game},
        {.name = "players", .value = &w.opening.players},
        {.name = "profile", .value = &w.opening.profile},
        {.name = "clock", .value = &w.opening.clock},
        {.name = "public", .given = &w.opening.is_public},
        {.name = "watch", .given = &w.watch},
        {.name = "plain", .given = &w.plain},
        {.name = "ascii", .given = &w.ascii},
        {.name = "words", .given = &w.words},
    };
    cli_args args = {.command = "join",
                     .usage = TEXT_cli_usage_join,
                     .options = options,
                     .n_options = countof(options),
                     .what = "ADDRESS",
                     .rest = &w.address,
                     .min_rest = 1,
                     .max_rest = 1,
                     .takes_set = true};
    int code = cli_read(&args, argc, argv);
    joining *j;

    if (code != CLI_DONE)
        return code;
    if ((j = calloc(1, sizeof *j)) == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    j->ascii = w.ascii;
    j->words = w.words;
    code = join(j, &w, &args);
    remote_close(j->there.remote);
    adviser_free(j->there.adviser);
    free(j->password);
    free(j);
    return code;
}
