/* check.c -- adit serve --check: is all that a server keeps in order? Every table
 * that is not is named, and the exit code says whether there is one. What is checked
 * is in lobby/audit.c; called by serve.c. */
#define _POSIX_C_SOURCE 200809L

#include "common/cli.h"

#include "lobby/audit.h"

static void complain(void *unused, const char *name, const char *what)
{
    (void)unused;
    if (name[0])
        printf("table %s: %s\n", name, what);
    else
        printf("%s\n", what);
}

static void count(long long n, const char *one, const char *many)
{
    printf("%lld %s", n, n == 1 ? one : many);
}

int cli_check(const char *folder)
{
    char why[256] = "";
    audit a = {.complain = complain};
    store *s = store_look_sqlite(folder, why, sizeof why);
    int code;

    if (s == NULL)
        return cli_fail("%s", why);
    audit_store(s, &a);
    s->close(s);
    count(a.tables, "table, ", "tables, ");
    count(a.over, "game that is over, ", "games that are over, ");
    count(a.entries, "entry: ", "entries: ");
    if (a.complaints == 0)
        printf("all is well\n");
    else
        count(a.complaints, "thing is wrong\n", "things are wrong\n");
    code = cli_flush();
    return code != CLI_DONE ? code : a.complaints == 0 ? CLI_DONE : CLI_FAILED;
}
