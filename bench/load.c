/* load.c -- a crowd that plays on a server as fast as it is told to.
 *
 *     load DIALECT PORT [HOME]
 *
 * has its sockets at PORT; those who open tables are at HOME, if that is another port.
 * It reads orders from standard input, a line each, and answers each with a line
 * of JSON when it is done:
 *
 *     open TABLES          five players come to each of so many new tables
 *     pace RATE SECONDS    moves at moments of a Poisson process, so many a second,
 *                          at tables chosen by chance
 *     full SECONDS         at every table the next move as soon as all have seen
 *                          the last
 *     play MOVES           the same, until each table has seen so many moves
 *     leave                everybody hangs up
 *     tables               the names of the tables
 *
 * The latency of a move is the time from sending it until the last of the five seats
 * has received the position after it. */
#include "bench/dialect.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>

static const int64_t second = 1000000000;
static const int64_t patience =
    20 * second; /* with a server that says nothing */

/* What the crowd is about. */
typedef struct task {
    int64_t end;     /* of sending, as a time */
    int64_t target;  /* moves at each table */
    bool at_once;    /* the next move follows the last */
    int64_t in_time; /* moves that all saw before the end */
} task;

static task now_doing;

static bool is_over(const table *t)
{
    return t->turn < 0 && !t->sent;
}

static void ready(crowd *c, table *t)
{
    const task *k = &now_doing;

    if (c->now < k->end)
        now_doing.in_time++;
    if (k->at_once && !is_over(t) && c->now < k->end && t->n < k->target)
        table_play(c, t);
}

/* ---- Orders ---- */

static double cpu_seconds(void)
{
    struct rusage u;

    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

typedef struct start {
    int64_t at;
    double cpu;
} start;

static start begin(crowd *c)
{
    c->counts = (counts){0};
    sample_clear(&c->latency);
    return (start){now_ns(), cpu_seconds()};
}

static double per(int64_t sum, int64_t n)
{
    return n ? (double)sum / (double)n : 0;
}

static void report(crowd *c, start s, double seconds, sample *lag)
{
    const counts *n = &c->counts;
    double cpu = cpu_seconds() - s.cpu, wall = (double)(now_ns() - s.at) / 1e9;
    int over = 0;

    for (int i = 0; i < c->n_tables; i++)
        over += is_over(&c->tables[i]);
    printf("{\"moves\":%lld,\"done\":%lld,\"rate\":%.1f,\"over\":%d,"
           "\"p50_us\":%.1f,\"p99_us\":%.1f,\"max_us\":%.1f,"
           "\"lag_p99_us\":%.1f,\"frames\":%lld,\"bytes\":%lld,"
           "\"turn_bytes\":%.1f,\"step_bytes\":%.1f,\"load_cpu\":%.3f,"
           "\"seconds\":%.3f}\n",
           (long long)n->moves, (long long)n->done,
           (double)now_doing.in_time / seconds, over,
           (double)sample_at(&c->latency, 500) / 1e3,
           (double)sample_at(&c->latency, 990) / 1e3,
           (double)sample_at(&c->latency, 1000) / 1e3,
           (double)sample_at(lag, 990) / 1e3, (long long)n->frames,
           (long long)n->bytes, per(n->turn_bytes, n->turns),
           per(n->step_bytes, n->steps), cpu / wall, wall);
}

/* Listens until the number is what it should be. */
static void await(crowd *c, const int *number, int value)
{
    int64_t heard = now_ns();
    int64_t frames = c->counts.frames;

    while (*number != value) {
        crowd_listen(c, second);
        if (c->counts.frames != frames) {
            frames = c->counts.frames;
            heard = now_ns();
        } else if (now_ns() - heard > patience)
            fail("the server is silent; %d tables of %d are ready, %d await an "
                 "answer to a move",
                 c->n_ready, c->n_tables, c->n_busy);
    }
}

static void do_open(crowd *c, int n_tables)
{
    start s = begin(c);

    now_doing = (task){0};
    crowd_open(c, n_tables);
    await(c, &c->n_ready, n_tables);
    report(c, s, 1, &(sample){0});
}

/* A table where a move can be made, or NULL. */
static table *free_table(crowd *c)
{
    int first = (int)chance_below(c, (uint32_t)c->n_tables);

    for (int i = 0; i < c->n_tables; i++) {
        table *t = &c->tables[(first + i) % c->n_tables];

        if (t->turn >= 0 && !t->sent)
            return t;
    }
    return NULL;
}

/* Exponential, so that moves come as they do from people who do not know of each
 * other. */
static int64_t next_gap(crowd *c, double rate)
{
    double u = (chance_below(c, UINT32_MAX) + 1.0) / 4294967296.0;

    return (int64_t)(-log(u) * (double)second / rate);
}

static void do_pace(crowd *c, double rate, double seconds)
{
    sample lag = {0};
    start s = begin(c);
    int64_t due = s.at, now;

    now_doing = (task){.end = s.at + (int64_t)(seconds * (double)second)};
    while ((now = now_ns()) < now_doing.end) {
        table *t = now < due ? NULL : free_table(c);

        if (!t && now >= due && c->n_busy == 0)
            fail("all games are over");
        if (!t) {
            crowd_listen(c, now < due ? due - now : now_doing.end - now);
            continue;
        }
        sample_add(&lag, now - due);
        table_play(c, t);
        due += next_gap(c, rate);
    }
    await(c, &c->n_busy, 0);
    report(c, s, seconds, &lag);
    free(lag.value);
}

static void play_all(crowd *c)
{
    for (int i = 0; i < c->n_tables; i++)
        if (!is_over(&c->tables[i]) && c->tables[i].n < now_doing.target)
            table_play(c, &c->tables[i]);
}

static void do_full(crowd *c, double seconds)
{
    start s = begin(c);

    now_doing = (task){.end = s.at + (int64_t)(seconds * (double)second),
                       .target = INT64_MAX,
                       .at_once = true};
    play_all(c);
    await(c, &c->n_busy, 0);
    report(c, s, seconds, &(sample){0});
}

static void do_play(crowd *c, int moves)
{
    start s = begin(c);

    now_doing = (task){.end = INT64_MAX, .target = moves, .at_once = true};
    play_all(c);
    await(c, &c->n_busy, 0);
    report(c, s, (double)(now_ns() - s.at) / 1e9, &(sample){0});
}

static void do_tables(const crowd *c)
{
    printf("[");
    for (int i = 0; i < c->n_tables; i++)
        printf("%s\"%s\"", i ? "," : "", c->tables[i].name);
    printf("]\n");
}

static void obey(crowd *c, const char *order)
{
    double a, b;
    int n;

    if (sscanf(order, "open %d", &n) == 1 && n > 0)
        do_open(c, n);
    else if (sscanf(order, "pace %lf %lf", &a, &b) == 2 && a > 0 && b > 0)
        do_pace(c, a, b);
    else if (sscanf(order, "full %lf", &b) == 1 && b > 0)
        do_full(c, b);
    else if (sscanf(order, "play %d", &n) == 1)
        do_play(c, n);
    else if (strcmp(order, "tables\n") == 0)
        do_tables(c);
    else if (strcmp(order, "leave\n") == 0) {
        crowd_leave(c);
        puts("{}");
    } else
        fail("unknown order: %s", order);
    fflush(stdout);
}

static void allow_sockets(void)
{
    struct rlimit files;

    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

/* Between orders it listens too, since servers ping. */
static void listen_until_ordered(crowd *c)
{
    struct epoll_event input = {.events = EPOLLIN};
    int both = epoll_create1(EPOLL_CLOEXEC);

    input.data.fd = 0;
    epoll_ctl(both, EPOLL_CTL_ADD, 0, &input);
    input.data.fd = c->epoll;
    epoll_ctl(both, EPOLL_CTL_ADD, c->epoll, &input);
    for (;;) {
        char order[MESSAGE];
        struct epoll_event events[2];
        int n = epoll_wait(both, events, 2, -1);

        if (n < 0 && errno != EINTR)
            fail("epoll_wait: %s", strerror(errno));
        for (int i = 0; i < n; i++) {
            if (events[i].data.fd != 0)
                crowd_listen(c, 0);
            else if (!fgets(order, sizeof(order), stdin))
                return;
            else
                obey(c, order);
        }
    }
}

int main(int argc, char **argv)
{
    crowd c = {.chance = 88172645463325252u, .ready = ready};

    if (argc < 3 || argc > 4 || !(c.dialect = dialect_named(argv[1]))) {
        fputs("usage: load adit|ws|boardgame PORT [HOME]\n", stderr);
        return 2;
    }
    setvbuf(stdin, NULL, _IONBF, 0);
    allow_sockets();
    prctl(PR_SET_TIMERSLACK, 1);
    c.port = (int)strtol(argv[2], NULL, 10);
    c.home = (int)strtol(argv[argc - 1], NULL, 10);
    c.serial =
        (uint32_t)c.port * 40503u; /* crowds have addresses of their own */
    c.epoll = epoll_create1(EPOLL_CLOEXEC);
    if (c.epoll < 0)
        fail("epoll_create1: %s", strerror(errno));
    listen_until_ordered(&c);
    crowd_leave(&c);
    return 0;
}
