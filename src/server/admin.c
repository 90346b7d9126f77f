/* admin.c -- what the operator can ask over HTTP: is the server well, which
 * version is it, what has it counted. The metrics of the process are those that
 * Prometheus expects of any program (process_...), read from /proc. Health and
 * version are for everyone, metrics for this machine and for addresses that
 * were named. Called by http.c before anything else is looked for. */
#define _POSIX_C_SOURCE 200809L

#include "server/admin.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/json.h"
#include "server/relay.h"
#include "server/thinkers.h"

enum {
    PROTOCOL = 2,       /* version of docs/protocol.md, for clients */
    LARGEST = 64 * 1024 /* bytes that hold all metrics */
};

/* ---- The process ---- */

/* The n-th field of "/proc/self/stat", from 3 on (proc(5)); 0 if it cannot be
 * read. The second field is the program's name, which may hold anything, so
 * counting begins after its last bracket. */
static int64_t stat_number(int n)
{
    char text[1024];
    const char *at;
    int fd = open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
    ssize_t size = fd < 0 ? -1 : read(fd, text, sizeof text - 1);

    if (fd >= 0)
        close(fd);
    text[size > 0 ? size : 0] = 0;
    at = strrchr(text, ')');
    for (int i = 2; at != NULL && i < n; i++)
        at = strchr(at + 1, ' ');
    return at != NULL ? (int64_t)strtoll(at + 1, NULL, 10) : 0;
}

static int64_t open_files(void)
{
    DIR *folder = opendir("/proc/self/fd");
    int64_t n = 0;

    if (folder == NULL)
        return 0;
    for (const struct dirent *e; (e = readdir(folder)) != NULL;)
        n += e->d_name[0] != '.';
    closedir(folder);
    return n - 1; /* without the one that is open for looking */
}

static int64_t cpu_time(void)
{
    struct timespec t = {0};

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* When the process started, in nanoseconds since 1970: the start of the
 * machine, and the ticks from there on. */
static int64_t start_time(void)
{
    enum { STARTED = 22 }; /* its field: in ticks since the machine started */
    struct timespec wall, up;
    int64_t ticks = sysconf(_SC_CLK_TCK), began = stat_number(STARTED);

    clock_gettime(CLOCK_REALTIME, &wall);
    clock_gettime(CLOCK_BOOTTIME, &up);
    return (int64_t)(wall.tv_sec - up.tv_sec) * 1000000000 +
           (wall.tv_nsec - up.tv_nsec) + began * (1000000000 / ticks);
}

static void measure_process(adit_text *out)
{
    enum { VIRTUAL = 23, RESIDENT = 24 }; /* fields: bytes; pages */
    struct rlimit files = {0};

    getrlimit(RLIMIT_NOFILE, &files);
    metrics_gauge(out, "process_resident_memory_bytes",
                  "Memory that is in use.",
                  stat_number(RESIDENT) * sysconf(_SC_PAGESIZE));
    metrics_gauge(out, "process_virtual_memory_bytes",
                  "Memory that is set aside.", stat_number(VIRTUAL));
    metrics_gauge(out, "process_open_fds", "Open file descriptors.",
                  open_files());
    metrics_gauge(out, "process_max_fds", "How many there may be.",
                  (int64_t)files.rlim_cur);
    metrics_head(out, "process_cpu_seconds_total", "counter",
                 "Time that processors have spent.");
    metrics_seconds(out, "process_cpu_seconds_total", cpu_time());
    metrics_head(out, "process_start_time_seconds", "gauge",
                 "When it started, in seconds since 1970.");
    metrics_seconds(out, "process_start_time_seconds", start_time());
}

/* ---- The store ---- */

/* A file that is not there has 0 bytes. */
static void measure_files(const char *folder, adit_text *out)
{
    static const char *const names[] = {"adit.db", "adit.db-wal"};
    static const char name[] = "adit_store_bytes";
    int at = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    metrics_head(out, name, "gauge", "How large the files of the store are.");
    for (int i = 0; i < countof(names); i++) {
        struct stat is = {0};

        if (fstatat(at, names[i], &is, 0) != 0)
            is.st_size = 0;
        metrics_value(out, name, "file", names[i], (int64_t)is.st_size);
    }
    if (at >= 0)
        close(at);
}

/* ---- Answers ---- */

static lobby_answer text_answer(int status, const char *type,
                                const adit_text *t)
{
    require(!t->cut);
    return (lobby_answer){
        .status = status, .text = t->at, .length = t->length, .type = type};
}

/* Room for an answer. A server without memory for even that cannot go on. */
static adit_text begin_answer(size_t room)
{
    char *buffer = malloc(room);

    require(buffer != NULL);
    return adit_text_in(buffer, room);
}

/* 503 while nothing can be stored: people can look, but not play. With a
 * shared database the reason is not this server, and starting it again would
 * not help; but it is not ready for people either. */
static lobby_answer health(const admin *o, bool is_ready)
{
    adit_text t = begin_answer(256);
    const char *why = is_ready || o->data != NULL ? lobby_ails(o->lobby) : NULL;

    if (o->closing && (is_ready || !o->drained))
        why = o->drained ? "others have the tables of this server"
                         : "the server is going down";
    text_put(&t, why ? why : "ok");
    return text_answer(why ? 503 : 200, "text/plain; charset=utf-8", &t);
}

static lobby_answer version(void)
{
    adit_text t = begin_answer(256);

    json_open(&t, '{');
    json_key_string(&t, "adit", ADIT_VERSION);
    json_key_int(&t, "protocol", PROTOCOL);
    json_close(&t, '}');
    return text_answer(200, "application/json", &t);
}

static void measure_queue(thinkers *w, adit_text *out)
{
    static const char name[] = "adit_thoughts_waiting";

    metrics_head(out, name, "gauge",
                 "Thoughts of bots that wait for a thread, by kind.");
    metrics_value(out, name, "kind", "quick",
                  thinkers_waiting(w, BOT_JOB_QUICK));
    metrics_value(out, name, "kind", "long", thinkers_waiting(w, BOT_JOB_LONG));
}

/* A server that shares no database has nothing to pass on. */
static void measure_relay(const relay *r, adit_text *out)
{
    static const char name[] = "adit_relayed_total";
    relay_counts n;

    if (r == NULL)
        return;
    n = relay_count(r);
    metrics_head(
        out, name, "counter",
        "Sockets and requests that were passed on to other servers, or "
        "came from there.");
    metrics_value(out, name, "way", "out", n.out);
    metrics_value(out, name, "way", "in", n.in);
    metrics_gauge(out, "adit_relayed_sockets",
                  "Sockets that are passed on at this moment.", n.lines);
}

static lobby_answer all_numbers(const admin *o)
{
    adit_text t = begin_answer(LARGEST);

    metrics_head(&t, "adit_build_info", "gauge", "Always 1.");
    metrics_value(&t, "adit_build_info", "version", ADIT_VERSION, 1);
    metrics_gauge(&t, "adit_sockets", "Sockets that are open.",
                  o->sockets->count);
    metrics_gauge(&t, "adit_connections", "Connections of HTTP.",
                  o->connections);
    measure_queue(o->bots, &t);
    thinkers_measure(o->bots, &t);
    measure_relay(o->relay, &t);
    lobby_measure(o->lobby, &t);
    if (o->data != NULL)
        measure_files(o->data, &t);
    measure_process(&t);
    return text_answer(200, "text/plain; version=0.0.4; charset=utf-8", &t);
}

bool admin_is_health(const char *path)
{
    return strcmp(path, "/healthz") == 0 || strcmp(path, "/readyz") == 0;
}

bool admin_ask(const admin *o, const char *path, bool is_operator,
               lobby_answer *out)
{
    if (strcmp(path, "/healthz") == 0)
        *out = health(o, false);
    else if (strcmp(path, "/readyz") == 0)
        *out = health(o, true);
    else if (!o->is_all && strcmp(path, "/api/version") == 0)
        *out = version();
    else if (is_operator && strcmp(path, "/metrics") == 0)
        *out = all_numbers(o);
    else
        return false;
    return true;
}
