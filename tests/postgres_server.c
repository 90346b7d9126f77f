/* postgres_server.c -- a database of PostgreSQL for a test. A keeper, which is
 * a process of its own, starts the server and ends it when its pipe closes:
 * that happens also when the test is killed. PostgreSQL does not run as root,
 * so that root becomes nobody for it. Nothing is kept safe on disk, and nobody
 * but this machine can connect. */
#define _GNU_SOURCE

#include "tests/postgres_server.h"

#include <fcntl.h>
#include <glob.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base.h"
#include "store/store.h"

static char folder[64], data[80], address[128], programs[256];
static int line = -1; /* to the keeper */
static pid_t keeper;
static PGconn *owner;

/* The newest that Debian has here. */
static void find_programs(void)
{
    glob_t found;

    if (glob("/usr/lib/postgresql/*/bin", 0, NULL, &found) != 0) {
        fprintf(stderr, "PostgreSQL is not here: ./dev test installs it\n");
        exit(1);
    }
    snprintf(programs, sizeof programs, "%s",
             found.gl_pathv[found.gl_pathc - 1]);
    globfree(&found);
}

static void become_nobody(void)
{
    const struct passwd *nobody = getpwnam("nobody");

    if (geteuid() != 0)
        return;
    require(nobody && setgid(nobody->pw_gid) == 0 &&
            setuid(nobody->pw_uid) == 0);
}

static pid_t start(const char *program, char *const argv[])
{
    char path[320];
    pid_t pid = fork();

    require(pid >= 0);
    if (pid > 0)
        return pid;
    become_nobody();
    require(chdir(folder) == 0 && freopen("/dev/null", "r", stdin) &&
            freopen("log", "a", stdout) && dup2(1, 2) == 2);
    snprintf(path, sizeof path, "%s/%s", programs, program);
    execv(path, argv);
    _exit(127);
}

static void remove_folder(void)
{
    char *const argv[] = {"rm", "-rf", folder, NULL};
    pid_t pid = fork();

    if (pid == 0) {
        execvp("rm", argv);
        _exit(127);
    }
    waitpid(pid, NULL, 0);
}

/* Everybody is let in, but for a role that has a password. */
static void write_rules(void)
{
    char path[128];
    FILE *file;

    snprintf(path, sizeof path, "%s/pg_hba.conf", data);
    file = fopen(path, "w");
    require(file);
    fputs("local all guarded scram-sha-256\n"
          "local all all trust\n",
          file);
    fclose(file);
}

/* The pipe closes when the last one who has its other end is gone. */
static void keep(int from)
{
    char *const initdb[] = {"initdb",     "-N",    "-D",   data,
                            "-A",         "trust", "-U",   "owner",
                            "--locale=C", "-E",    "UTF8", NULL};
    char *const server[] = {"postgres",
                            "-D",
                            data,
                            "-k",
                            folder,
                            "-c",
                            "listen_addresses=",
                            "-c",
                            "fsync=off",
                            "-c",
                            "autovacuum=off",
                            "-c",
                            "max_connections=50",
                            "-c",
                            "shared_buffers=32MB",
                            NULL};
    char byte;
    int status;
    pid_t pid;

    setsid();
    pid = start("initdb", initdb);
    if (waitpid(pid, &status, 0) == pid && status == 0) {
        write_rules();
        pid = start("postgres", server);
        while (read(from, &byte, 1) > 0)
            ;
        kill(pid, SIGQUIT);
        waitpid(pid, NULL, 0);
    }
    remove_folder();
    _exit(0);
}

static void begin_keeper(void)
{
    int ends[2];

    require(pipe2(ends, O_CLOEXEC) == 0);
    keeper = fork();
    require(keeper >= 0);
    if (keeper == 0) {
        close(ends[1]);
        keep(ends[0]);
    }
    close(ends[0]);
    line = ends[1];
}

/* The server is up when it lets us in. */
static void await(void)
{
    for (int i = 0; i < 600; i++) {
        owner = PQconnectdb(address);
        if (PQstatus(owner) == CONNECTION_OK)
            return;
        PQfinish(owner);
        require(waitpid(keeper, NULL, WNOHANG) == 0);
        usleep(100000);
    }
    require(false);
}

void server_start(void)
{
    const char *parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    const struct passwd *nobody = getpwnam("nobody");
    char why[256];

    find_programs();
    snprintf(folder, sizeof folder, "%s/adit-pg-XXXXXX", parent);
    require(mkdtemp(folder));
    snprintf(data, sizeof data, "%s/data", folder);
    snprintf(address, sizeof address, "host=%s dbname=postgres user=owner",
             folder);
    if (geteuid() == 0)
        require(nobody && chown(folder, nobody->pw_uid, nobody->pw_gid) == 0);
    begin_keeper();
    await();
    if (!store_prepare_postgres(address, NULL, why, sizeof why)) {
        fprintf(stderr, "%s\n", why);
        exit(1);
    }
}

void server_stop(void)
{
    PQfinish(owner);
    owner = NULL;
    close(line);
    waitpid(keeper, NULL, 0);
}

void server_empty(void)
{
    server_does("TRUNCATE adit.node, adit.game, adit.event, adit.past,"
                " adit.part");
}

const char *server_address(void)
{
    return address;
}

const char *server_folder(void)
{
    return folder;
}

static PGresult *ask(const char *sql)
{
    PGresult *answer = PQexec(owner, sql);

    if (PQresultStatus(answer) != PGRES_COMMAND_OK &&
        PQresultStatus(answer) != PGRES_TUPLES_OK) {
        fprintf(stderr, "%s: %s\n", sql, PQresultErrorMessage(answer));
        abort();
    }
    return answer;
}

void server_does(const char *sql)
{
    PQclear(ask(sql));
}

const char *server_text(const char *sql)
{
    static char text[4096];
    PGresult *answer = ask(sql);

    snprintf(text, sizeof text, "%s",
             PQntuples(answer) > 0 ? PQgetvalue(answer, 0, 0) : "");
    PQclear(answer);
    return text;
}

int64_t server_number(const char *sql)
{
    return strtoll(server_text(sql), NULL, 10);
}
