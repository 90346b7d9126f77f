/* serve.c -- adit serve: a server for people who play in their browsers or in
 * terminals. Here are the command line, the limits with their defaults, what is
 * said at the beginning, and --check, which looks for damage in what a server
 * has kept. The server itself is server/server.h. Called by main.c. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/cli.h"
#include "common/xdg.h"
#include "core/text.h"
#include "lobby/audit.h"
#include "server/control.h"
#include "server/relay.h"
#include "server/server.h"
#include "server/static_files.h"

enum {
    WORDS = 14, /* options that are not numbers */
    /* As many as are recommended for PBKDF2 with HMAC-SHA-256: a tenth of a
     * second. */
    LOCK_ROUNDS = 600000
};

/* An option that is a number: what was given for it, or NULL; its limits; and
 * its value, which is the default until something else is read. */
typedef struct amount {
    const char *name, *text;
    long min, max, value;
} amount;

enum {
    PORT,
    TABLES,
    TABLES_OF_GUEST,
    TABLES_OF_ADDRESS,
    WATCHERS,
    SOCKETS,
    SOCKETS_OF_ADDRESS,
    BOT_THREADS,
    BOT_DELAY,
    GRACE,
    ABANDON,
    KEEP,
    SHOW_TABLES,
    AMOUNTS
};

/* In the units of the command line: bot-delay is in milliseconds, grace in
 * seconds, abandon in hours, keep in days. A value of 0 for tables-of-address
 * and bot-threads means that it follows from others: see tables_of_address, and
 * the number of cores. */
static const amount usual[AMOUNTS] = {
    [PORT] = {"port", NULL, 0, 65535, 8080},
    [TABLES] = {"tables", NULL, 1, 1000000, 10000},
    [TABLES_OF_GUEST] = {"tables-of-guest", NULL, 1, 1000000, 20},
    [TABLES_OF_ADDRESS] = {"tables-of-address", NULL, 1, 1000000, 0},
    [WATCHERS] = {"watchers", NULL, 0, 100000, 50},
    [SOCKETS] = {"sockets", NULL, 1, 1000000, 8000},
    [SOCKETS_OF_ADDRESS] = {"sockets-of-address", NULL, 1, 1000000, 200},
    [BOT_THREADS] = {"bot-threads", NULL, 1, 256, 0},
    [BOT_DELAY] = {"bot-delay", NULL, 0, 60000, 800},
    [GRACE] = {"grace", NULL, 1, 86400, 60},
    [ABANDON] = {"abandon", NULL, 1, 8760, 24},
    [KEEP] = {"keep", NULL, 0, 36500, 365},
    [SHOW_TABLES] = {"show-tables", NULL, 0, 1, 1},
};

/* The command line, as texts. */
typedef struct request {
    const char *listen, *data, *store, *node, *peers, *control, *web, *log,
        *check;
    const char *origin[CLIENT_ID_TRUSTED], *host[CLIENT_ID_TRUSTED];
    const char *proxy[CLIENT_ID_TRUSTED], *operator[CLIENT_ID_TRUSTED];
    amount amount[AMOUNTS];
    bool bots_only;
    server_log_form form; /* of the log */
} request;

/* ---- The command line ---- */

/* Reads all options. The numbers get their rows from the table above, so that a
 * new limit is one line there. */
static int read_wishes(request *w, int argc, char **argv)
{
    cli_option options[WORDS + AMOUNTS] = {
        {.name = "listen", .value = &w->listen},
        {.name = "data", .value = &w->data},
        {.name = "store", .value = &w->store},
        {.name = "node", .value = &w->node},
        {.name = "peers-listen", .value = &w->peers},
        {.name = "control", .value = &w->control},
        {.name = "bots-only", .given = &w->bots_only},
        {.name = "web", .value = &w->web},
        {.name = "host", .value = w->host, .most = CLIENT_ID_TRUSTED},
        {.name = "origin", .value = w->origin, .most = CLIENT_ID_TRUSTED},
        {.name = "proxy", .value = w->proxy, .most = CLIENT_ID_TRUSTED},
        {.name = "operator", .value = w->operator, .most = CLIENT_ID_TRUSTED },
         {.name = "log", .value = &w->log},
         {.name = "check", .value = &w->check}};
    cli_args args = {.command = "serve",
                     .usage = TEXT_cli_usage_serve,
                     .options = options,
                     .n_options = countof(options)};
    int code;

    for (int i = 0; i < AMOUNTS; i++)
        options[WORDS + i] = (cli_option){.name = w->amount[i].name,
                                          .value = &w->amount[i].text};
    code = cli_read(&args, argc, argv);
    for (int i = 0; i < AMOUNTS && code == CLI_DONE; i++) {
        amount *a = &w->amount[i];
        char what[64];

        snprintf(what, sizeof what, "serve: --%s", a->name);
        if (a->text != NULL)
            code = cli_number(what, a->text, a->min, a->max, &a->value);
    }
    return code;
}

/* IP addresses, which can be written in several ways. Each is replaced by the
 * form in which addresses are compared later. `room` holds these, and must live
 * as long as the list. */
static int check_addresses(const char *option,
                           const char *list[CLIENT_ID_TRUSTED],
                           char room[][CLIENT_ID_ADDRESS])
{
    for (int i = 0; i < CLIENT_ID_TRUSTED && list[i]; i++) {
        if (!client_id_canonical(list[i], room[i]))
            return CLI_MISUSED(cli_serve_address, .option = option,
                               .value = list[i]);
        list[i] = room[i];
    }
    return CLI_DONE;
}

/* A name that is not in the form in which browsers send it would never match.
 * It is better refused here, and so are origins. */
static int check_hosts(const request *w)
{
    for (int i = 0; i < CLIENT_ID_TRUSTED && w->host[i]; i++)
        if (!client_id_is_host(w->host[i]))
            return CLI_MISUSED(cli_serve_host, .value = w->host[i]);
    return CLI_DONE;
}

static int check_origins(const request *w)
{
    for (int i = 0; i < CLIENT_ID_TRUSTED && w->origin[i]; i++)
        if (!client_id_is_origin(w->origin[i]))
            return CLI_MISUSED(cli_serve_origin, .value = w->origin[i]);
    return CLI_DONE;
}

/* Which form the log has: what --log says; or sentences where a person reads it
 * at a terminal, and JSON for whatever collects it otherwise. */
static int choose_log(request *w)
{
    w->form = isatty(STDERR_FILENO) ? SERVER_LOG_TEXT : SERVER_LOG_JSON;
    if (w->log == NULL)
        return CLI_DONE;
    for (int i = 0; i < SERVER_LOG_FORMS; i++)
        if (strcmp(w->log, server_log_forms[i]) == 0) {
            w->form = (server_log_form)i;
            return CLI_DONE;
        }
    return CLI_MISUSED(cli_serve_log, .value = w->log);
}

/* ---- The store ---- */

static bool is_node_name(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
    size_t n = strlen(name);

    return n > 0 && n < STORE_NODE && strspn(name, letters) == n;
}

/* What is about people and tables. */
static int check_bots_only(const request *w)
{
    const char *unused = w->web != NULL         ? "web"
                         : w->origin[0] != NULL ? "origin"
                                                : NULL;

    if (!w->bots_only)
        return CLI_DONE;
    if (w->store == NULL || !store_is_database(w->store))
        return cli_misused(TEXT_cli_serve_botsOnly, NULL);
    for (int i = TABLES; i < AMOUNTS; i++)
        if (i != BOT_THREADS && w->amount[i].text != NULL)
            unused = w->amount[i].name;
    if (unused != NULL)
        return CLI_MISUSED(cli_serve_noUse, .option = unused);
    return CLI_DONE;
}

/* --store may also name a folder, as --data does. */
static int check_store(request *w)
{
    bool shared = w->store != NULL && store_is_database(w->store);

    if (w->store != NULL && w->data != NULL)
        return cli_misused(TEXT_cli_serve_storeAndData, NULL);
    if (shared && (w->node == NULL || w->peers == NULL))
        return cli_misused(TEXT_cli_serve_storeNode, NULL);
    if (!shared && (w->node != NULL || w->peers != NULL))
        return cli_misused(TEXT_cli_serve_nodeStore, NULL);
    if (shared && !is_node_name(w->node))
        return cli_misused(TEXT_cli_serve_nodeName, NULL);
    if (shared && !relay_is_address(w->peers))
        return CLI_MISUSED(cli_serve_peers, .value = w->peers);
    if (!shared && w->control != NULL)
        return cli_misused(TEXT_cli_serve_controlStore, NULL);
    if (w->store != NULL && !shared) {
        w->data = w->store;
        w->store = NULL;
    }
    return CLI_DONE;
}

static int usual_folder(char out[XDG_PATH])
{
    return xdg_find(XDG_DATA, out) ? CLI_DONE
                                   : cli_misused(TEXT_cli_serve_noHome, NULL);
}

/* Where the operator can ask the server: in its folder. A node has none, but
 * the one that systemd makes for it, or what --control says. */
static const char *find_control(const request *w, const char *data,
                                char room[XDG_PATH])
{
    const char *folder = data != NULL ? data : getenv("RUNTIME_DIRECTORY");
    int n;

    if (w->control != NULL || folder == NULL)
        return w->control;
    n = snprintf(room, XDG_PATH, "%s/" CONTROL_NAME, folder);
    return n < XDG_PATH ? room : NULL;
}

static int make_folder(const char *name)
{
    int error;

    if (name[0] == 0 || strlen(name) >= XDG_PATH)
        return cli_misused(TEXT_cli_serve_data, NULL);
    error = xdg_make(name);
    if (error == ENOTDIR)
        return CLI_FAIL(cli_backup_notFolder, .folder = name);
    return error
               ? CLI_FAIL(cli_errors_file, .file = name, .why = strerror(error))
               : CLI_DONE;
}

/* ---- The server ---- */

/* The server takes connections: its address goes to standard output, where a
 * script can wait for it. From here on only the log speaks, and that is in
 * English for everybody. */
static void ready(const char *address)
{
    printf("adit: %s\n", address);
    fflush(stdout);
    text_choose("en");
}

/* How many tables may be opened from one address, if nothing is said: a tenth
 * of all. But it is never less than one guest may have, or the limit for a
 * guest could not be reached by anybody. */
static int32_t tables_of_address(const amount *a)
{
    long tenth = a[TABLES].value / 10, least = a[TABLES_OF_GUEST].value;

    if (a[TABLES_OF_ADDRESS].text != NULL)
        return (int32_t)a[TABLES_OF_ADDRESS].value;
    return (int32_t)(tenth > least ? tenth : least);
}

/* The settings for the server, in its units: all times are milliseconds. The
 * strings stay those of the request, which outlives the server. */
static server_settings settings_of(const request *w, const char *data)
{
    const amount *a = w->amount;
    bool http = !w->bots_only || w->listen != NULL || a[PORT].text != NULL;
    server_settings s = {
        .address = w->listen ? w->listen
                   : http    ? "127.0.0.1"
                             : NULL,
        .port = (int)a[PORT].value,
        .data = data,
        .database = w->store,
        .node = w->node,
        .peers = w->peers,
        .web = w->web,
        .bots_only = w->bots_only,
        .limits = {.tables = w->bots_only ? 0 : (int32_t)a[TABLES].value,
                   .tables_of_guest = (int32_t)a[TABLES_OF_GUEST].value,
                   .tables_of_address = tables_of_address(a),
                   .watchers = (int32_t)a[WATCHERS].value,
                   .bot_delay = (int32_t)a[BOT_DELAY].value,
                   .grace = (int64_t)a[GRACE].value * 1000,
                   .abandon = (int64_t)a[ABANDON].value * 3600 * 1000,
                   .keep = (int64_t)a[KEEP].value * 24 * 3600 * 1000,
                   .show_tables = (int32_t)a[SHOW_TABLES].value,
                   .lock_rounds = LOCK_ROUNDS},
        .sockets = (int32_t)a[SOCKETS].value,
        .sockets_of_address = (int32_t)a[SOCKETS_OF_ADDRESS].value,
        .bot_threads = (int32_t)a[BOT_THREADS].value,
        .ready = ready,
        .log = w->form};

    memcpy(s.trust.origin, w->origin, sizeof w->origin);
    memcpy(s.trust.host, w->host, sizeof w->host);
    memcpy(s.trust.proxy, w->proxy, sizeof w->proxy);
    memcpy(s.trust.operator, w->operator, sizeof w->operator);
    return s;
}

/* This program does not speak TLS. An origin with https means that a proxy
 * does, and if that is not named by --proxy all guests seem to come from its
 * address. */
static bool forgets_proxy(const request *w)
{
    static const char tls[] = "https://";
    bool behind = false;

    for (int i = 0; i < CLIENT_ID_TRUSTED && w->origin[i]; i++)
        behind |= strncmp(w->origin[i], tls, sizeof tls - 1) == 0;
    return behind && w->proxy[0] == NULL;
}

/* Runs the server until a signal ends it. What is likely to be a mistake, but
 * could be meant, is a warning in the log and not an error. */
static int serve(const request *w, const char *data)
{
    static const server_log_fact no_page[] = {
        {"text",
         "this program was built without the page, so there is only /api/; "
         "--web takes a folder with it",
         0},
        {0}};
    static const server_log_fact no_proxy[] = {
        {"text",
         "--origin has https, so a proxy stands in front of this server, but no "
         "--proxy names it: all guests share the limits of one address",
         0},
        {0}};
    server_settings settings = settings_of(w, data);
    char why[512] = "", path[XDG_PATH];

    settings.control = find_control(w, data, path);

    if (w->web == NULL && !w->bots_only && n_page_sources == 0)
        server_log_note(w->form, SERVER_LOG_WARNING, no_page);
    if (forgets_proxy(w))
        server_log_note(w->form, SERVER_LOG_WARNING, no_proxy);
    if (!server_run(&settings, why, sizeof why))
        return cli_fail_because(why);
    return cli_flush();
}

/* ---- Is all that a server keeps in order? ---- */

/* Something is wrong with a table; without a name, with the store itself. */
static void complain(void *unused, const char *name, const char *what)
{
    (void)unused;
    if (name[0])
        CLI_PRINT(stdout, cli_serve_table, .table = name, .what = what);
    else
        fputs(what, stdout);
    putchar('\n');
}

static void print_counts(const audit *a)
{
    char tables[64], over[64], entries[64], result[64];
    adit_text t = adit_text_in(tables, sizeof tables);
    adit_text o = adit_text_in(over, sizeof over);
    adit_text e = adit_text_in(entries, sizeof entries);
    adit_text r = adit_text_in(result, sizeof result);

    TEXT(&t, cli_serve_tables, .n = a->tables);
    TEXT(&o, cli_serve_over, .n = a->over);
    TEXT(&e, cli_serve_entries, .n = a->entries);
    if (a->complaints == 0)
        text_put(&r, text_of(TEXT_cli_serve_allWell));
    else
        TEXT(&r, cli_serve_wrong, .n = a->complaints);
    CLI_PRINT(stdout, cli_serve_checked, .tables = tables, .over = over,
              .entries = entries, .result = result);
    putchar('\n');
}

/* --check FOLDER, or a database: replays the log of every table that is kept
 * there, and compares (lobby/audit.h). It only reads. The exit code says
 * whether all is well. */
static int check(const char *place)
{
    char why[256] = "";
    audit a = {.complain = complain};
    store *s = store_is_database(place)
                   ? store_look_postgres(place, why, sizeof why)
                   : store_look_sqlite(place, why, sizeof why);
    int code;

    if (s == NULL)
        return cli_fail_because(why);
    audit_store(s, &a);
    s->close(s);
    print_counts(&a);
    code = cli_flush();
    return code != CLI_DONE ? code : a.complaints == 0 ? CLI_DONE : CLI_FAILED;
}

/* ---- The command ---- */

/* Everything that can be wrong with the command line is said before a folder is
 * made or a port is taken. The addresses in their compared form live on this
 * stack until the server ends. */
int cli_serve(int argc, char **argv)
{
    request w = {0};
    char folder[XDG_PATH], proxies[CLIENT_ID_TRUSTED][CLIENT_ID_ADDRESS];
    char operators[CLIENT_ID_TRUSTED][CLIENT_ID_ADDRESS];
    int code;

    memcpy(w.amount, usual, sizeof usual);
    code = read_wishes(&w, argc, argv);
    if (code != CLI_DONE)
        return code;
    if (w.check != NULL)
        return check(w.check);
    code = check_origins(&w);
    if (code == CLI_DONE)
        code = check_hosts(&w);
    if (code == CLI_DONE)
        code = check_addresses("--proxy", w.proxy, proxies);
    if (code == CLI_DONE)
        code = check_addresses("--operator", w.operator, operators);
    if (code == CLI_DONE)
        code = choose_log(&w);
    if (code == CLI_DONE)
        code = check_bots_only(&w);
    if (code == CLI_DONE)
        code = check_store(&w);
    if (code == CLI_DONE && w.store != NULL)
        return serve(&w, NULL);
    if (code == CLI_DONE && w.data == NULL)
        code = usual_folder(folder);
    if (code == CLI_DONE)
        code = make_folder(w.data ? w.data : folder);
    return code == CLI_DONE ? serve(&w, w.data ? w.data : folder) : code;
}
