/* postgres_address.c -- where the database is, and in words why it cannot be
 * used. libpq could try several hosts by itself, but one that answers nothing
 * would hold up the others: here each is tried alone, in turn, until one takes
 * writes. A password in the address is refused, as everybody on the machine can
 * read command lines, and none is ever printed. Called by postgres.c and
 * postgres_link.c. */
#define _GNU_SOURCE /* strchrnul */

#include "store/postgres_store.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/text.h"

enum {
    WORDS = 64, /* of an address, with those that we add */
    PATH = 4096 /* bytes of a file's name */
};

static const char *value_of(const postgres_address *a, const char *keyword)
{
    for (const PQconninfoOption *o = a->option; o && o->keyword; o++)
        if (strcmp(o->keyword, keyword) == 0)
            return o->val && o->val[0] ? o->val : NULL;
    return NULL;
}

/* ---- Saying why ---- */

static void repeat(postgres_store *s, const char *words)
{
    snprintf(s->base.why, sizeof s->base.why, "%.100s: %.*s",
             s->address.text ? s->address.text : "PostgreSQL",
             (int)strcspn(words, "\n"), words);
}

void postgres_say(postgres_store *s, text_id id, const void *holes)
{
    char sentence[sizeof s->base.why];
    adit_text text = adit_text_in(sentence, sizeof sentence);

    text_fill(&text, id, holes);
    repeat(s, sentence);
}

/* The classes and codes that can be said better than PostgreSQL does, to
 * somebody who has not seen our SQL. */
static const struct {
    const char *code;
    text_id id;
} known[] = {
    {"28P01", TEXT_cli_postgres_password},
    {"3D000", TEXT_cli_postgres_noDatabase},
    {"3F000", TEXT_cli_postgres_notPrepared},
    {"42P01", TEXT_cli_postgres_notPrepared},
    {"42501", TEXT_cli_postgres_noRights},
    {"42704", TEXT_cli_postgres_roleName},
    {"25006", TEXT_cli_postgres_standby},
    {"53100", TEXT_cli_store_full},
    {"55P03", TEXT_cli_postgres_locked},
    {"57014", TEXT_cli_postgres_silent},
    {"57P03", TEXT_cli_postgres_starting},
};

static bool says_known(postgres_store *s, const char *code)
{
    for (int i = 0; i < countof(known); i++)
        if (strncmp(known[i].code, code, 5) == 0) {
            postgres_say(s, known[i].id, NULL);
            return true;
        }
    return false;
}

store_result postgres_complain(postgres_store *s, const PGresult *answer)
{
    const char *code = PQresultErrorField(answer, PG_DIAG_SQLSTATE);
    const char *words = PQresultErrorField(answer, PG_DIAG_MESSAGE_PRIMARY);

    if (!code || !says_known(s, code))
        repeat(s, words ? words : PQresultErrorMessage(answer));
    if (code && strcmp(code, "53100") == 0)
        return STORE_NO_ROOM;
    return code && strcmp(code, "23505") == 0 ? STORE_TAKEN : STORE_FAILED;
}

/* libpq has the code of what a server says at the beginning only in words:
 * "...: FATAL:  28P01: password ..." (PQERRORS_VERBOSE). */
static const char *code_in(const char *words)
{
    const char *at = strstr(words, ":  ");

    return at && strspn(at + 3, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") == 5 &&
                   at[8] == ':'
               ? at + 3
               : NULL;
}

/* Where libpq looks for passwords; NULL: nobody has named a file, and there is
 * none where it belongs. */
static const char *password_file(const postgres_address *a, char usual[PATH])
{
    const char *named = value_of(a, "passfile"), *home = getenv("HOME");

    if (!named)
        named = getenv("PGPASSFILE");
    if (named && named[0])
        return named;
    snprintf(usual, PATH, "%s/.pgpass", home ? home : "");
    return access(usual, F_OK) == 0 ? usual : NULL;
}

static void say_no_password(postgres_store *s)
{
    char usual[PATH];
    const char *file = password_file(&s->address, usual);

    if (!file)
        postgres_say(s, TEXT_cli_postgres_noPassword, NULL);
    else if (access(file, R_OK) == 0)
        POSTGRES_SAY(s, cli_postgres_passwordNone, .file = file);
    else
        POSTGRES_SAY(s, cli_postgres_passwordMissing, .file = file,
                     .why = strerror(errno));
}

void postgres_complain_of(postgres_store *s, const PGconn *conn)
{
    const char *words = conn ? PQerrorMessage(conn) : "";
    const char *code = code_in(words);
    char why[sizeof s->base.why];

    if (PQconnectionNeedsPassword(conn)) {
        say_no_password(s);
        return;
    }
    if (code && says_known(s, code))
        return;
    if (code)
        words = code + 7;
    if (strncmp(words, "connection to server at ", 24) == 0)
        words += 24;
    snprintf(why, sizeof why, "%.*s", (int)strcspn(words, "\n"), words);
    /* 28000: there is no such role, or no rule that would let it in from
     * here. */
    if (code && strncmp(code, "28000", 5) == 0)
        POSTGRES_SAY(s, cli_postgres_refused, .why = why);
    else
        POSTGRES_SAY(s, cli_postgres_unreachable, .why = why);
}

/* ---- The address ---- */

/* Takes a list with commas apart. A list of ports may have one for all. */
static bool takes_list(char *out[POSTGRES_HOSTS], const char *list, int *n)
{
    int i = 0;

    for (const char *end; list && i < POSTGRES_HOSTS; list = end + 1, i++) {
        end = strchrnul(list, ',');
        out[i] = strndup(list, (size_t)(end - list));
        if (!out[i])
            return false;
        if (!*end) {
            *n = i + 1;
            return true;
        }
    }
    *n = 0;
    return list == NULL;
}

/* Hosts by name and by number are the same hosts. */
static bool takes_hosts(postgres_address *a)
{
    int names, numbers, ports;

    if (!takes_list(a->host, value_of(a, "host"), &names) ||
        !takes_list(a->number, value_of(a, "hostaddr"), &numbers) ||
        !takes_list(a->port, value_of(a, "port"), &ports))
        return false;
    a->n = names > numbers ? names : numbers;
    if (a->n == 0)
        a->n = 1;
    for (int i = 1; ports == 1 && i < a->n; i++)
        if (!(a->port[i] = strdup(a->port[0])))
            return false;
    return (!names || !numbers || names == numbers) &&
           (ports <= 1 || ports == a->n);
}

/* libpq passes over a file that others can read, and says so by itself. */
static bool keeps_passwords(postgres_store *s)
{
    char usual[PATH];
    const char *file = password_file(&s->address, usual);
    struct stat is;

    if (!file || stat(file, &is) != 0 || !S_ISREG(is.st_mode) ||
        !(is.st_mode & (S_IRWXG | S_IRWXO)))
        return true;
    POSTGRES_SAY(s, cli_postgres_passwordOpen, .file = file);
    return false;
}

/* What libpq complains of has the whole address in it, and so perhaps a
 * password; and so may what is said of one that was refused for it. */
bool postgres_address_read(postgres_store *s, const char *text)
{
    postgres_address *a = &s->address;
    const char *password;

    a->option = PQconninfoParse(text, NULL);
    password = value_of(a, "password");
    if (!password)
        password = value_of(a, "sslpassword");
    if (!a->option || password || !takes_hosts(a)) {
        postgres_say(s,
                     password ? TEXT_cli_postgres_passwordGiven
                              : TEXT_cli_postgres_address,
                     NULL);
        return false;
    }
    a->text = strdup(text);
    snprintf(a->caller, sizeof a->caller, "adit %s", s->name);
    return a->text != NULL && keeps_passwords(s);
}

void postgres_address_free(postgres_address *a)
{
    for (int i = 0; i < POSTGRES_HOSTS; i++) {
        free(a->host[i]);
        free(a->number[i]);
        free(a->port[i]);
    }
    PQconninfoFree(a->option);
    free(a->text);
    *a = (postgres_address){0};
}

void postgres_address_next(postgres_address *a)
{
    a->at = (a->at + 1) % a->n;
}

/* ---- Connecting ---- */

typedef struct words {
    const char *keyword[WORDS], *value[WORDS];
    int n;
} words;

static void say_word(words *w, const char *keyword, const char *value)
{
    if (value && value[0] && w->n < WORDS - 1) {
        w->keyword[w->n] = keyword;
        w->value[w->n++] = value;
    }
}

/* What the address says comes last and counts. A peer that is gone without a
 * word is noticed within seconds. */
PGconn *postgres_address_connect(const postgres_address *a)
{
    static const char *const ours[] = {
        "host", "hostaddr", "port", "target_session_attrs", "connect_timeout"};
    words w = {.n = 0};
    PGconn *conn;

    say_word(&w, "keepalives_idle", "2");
    say_word(&w, "keepalives_interval", "1");
    say_word(&w, "keepalives_count", "3");
    say_word(&w, "tcp_user_timeout", "5000");
    say_word(&w, "client_encoding", "UTF8");
    say_word(&w, "fallback_application_name", a->caller);
    for (const PQconninfoOption *o = a->option; o->keyword; o++) {
        bool is_ours = false;

        for (int i = 0; i < countof(ours); i++)
            is_ours = is_ours || strcmp(o->keyword, ours[i]) == 0;
        if (!is_ours)
            say_word(&w, o->keyword, o->val);
    }
    say_word(&w, "host", a->host[a->at]);
    say_word(&w, "hostaddr", a->number[a->at]);
    say_word(&w, "port", a->port[a->at]);
    conn = PQconnectStartParams(w.keyword, w.value, 0);
    if (conn)
        PQsetErrorVerbosity(conn, PQERRORS_VERBOSE);
    return conn;
}
