/* program_bot.c -- a bot that is a program of its own.
 *
 * What it is told is put together until it is asked something: then all of that leaves in
 * one go, and its answer is waited for. Its pipes never block us: while something is to be
 * written we read, too, up to a bound, and what does not move within its patience is given
 * up. Only waiting counts, and of it no more than a slice at a time, so that the time in
 * which all of us were stopped does not.
 *
 * It is the head of a process group of its own. So Ctrl-C is ours alone, and when it ends
 * all that it has started ends with it, and becomes a child of ours (a subreaper's), for
 * which we wait, too. Until then it stays a zombie, so that its number is nobody else's. */
#define _GNU_SOURCE /* pipe2 */

#include "lab/program_bot.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bots/believer.h"
#include "common/cli.h"
#include "core/json.h"
#include "core/text.h"
#include "texts/telling.h"
#include "wire/view.h"

enum {
    MOST = 64 * 1024,  /* bytes of a line that it may say */
    MOST_LINES = 1000, /* that it may say when it is asked something */
    STEP =
        VIEW_ROOM + 512 * ADIT_MAX_EVENTS, /* bytes of a line that it is told */
    SLICE = 50,                            /* ms: of a wait */
    GRACE = 1000,                          /* ms: to end by itself */
    SURE = 10000,                          /* a belief that is certain */
    MOST_RUNNING = 8192
};

struct program_bot {
    pid_t pid;         /* 0: it is gone */
    int to, from;      /* its standard input and output; -1: closed */
    int patience;      /* seconds */
    bool greeted;      /* has it said hello? */
    unsigned plays;    /* games, as bits of their place in the list */
    int seat, n_moves; /* of what it was asked last */

    char *out; /* what it is yet to be told */
    size_t n_out, room, sent;
    char in[MOST + 1]; /* what it has said and was not looked at */
    size_t n_in, taken;

    bool has_trouble;
    char trouble[1024];
    char command[];
};

const char *program_command(const program_bot *p)
{
    return p->command;
}

const char *program_trouble(const program_bot *p)
{
    return p->has_trouble ? p->trouble : NULL;
}

/* The first trouble is the one that counts. Always false. */
#define IN_TROUBLE(p, key, ...)                                                \
    in_trouble((p), TEXT_##key, &(const struct text_##key){__VA_ARGS__})
static bool in_trouble(program_bot *p, text_id id, const void *holes)
{
    char why[sizeof p->trouble / 2], seat[8];
    adit_text sentence = adit_text_in(why, sizeof why);
    adit_text name = adit_text_in(seat, sizeof seat), trouble;

    if (p->has_trouble)
        return false;
    p->has_trouble = true;
    trouble = adit_text_in(p->trouble, sizeof p->trouble);
    text_fill(&sentence, id, holes);
    if (p->seat < 0) {
        TEXT(&trouble, cli_program_of, .command = p->command, .why = why);
        return false;
    }
    text_seat(&name, p->seat);
    TEXT(&trouble, cli_program_playing, .command = p->command, .seat = seat,
         .n = p->n_moves, .why = why);
    return false;
}

/* What it has said, as far as it is repeated. */
typedef struct quoted {
    char text[81];
} quoted;

static quoted quote(const char *text)
{
    quoted q;

    snprintf(q.text, sizeof q.text, "%s", text ? text : "");
    return q;
}

/* ---- The process ---- */

/* Those that are to go if a signal ends us, in whichever thread: from then on none is
 * started, and those that are being started are waited for. */
static atomic_int running[MOST_RUNNING];
static atomic_int starting;
static atomic_bool ending;

static void change_running(int old, int new)
{
    for (int i = 0; i < MOST_RUNNING; i++) {
        int expected = old;

        if (atomic_compare_exchange_strong(&running[i], &expected, new))
            return;
    }
}

static void end_running(void)
{
    atomic_store(&ending, true);
    while (atomic_load(&starting) > 0)
        ;
    for (int i = 0; i < MOST_RUNNING; i++) {
        int pid = atomic_load(&running[i]);

        if (pid > 0)
            kill(-pid, SIGKILL);
    }
}

static void shut(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static bool has_ended(const program_bot *p, siginfo_t *how)
{
    *how = (siginfo_t){0};
    return waitid(P_PID, (id_t)p->pid, how, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           how->si_pid != 0;
}

/* Waits for it at most so many milliseconds, and says how it ended. */
static bool await_end(const program_bot *p, int *patience, siginfo_t *how)
{
    while (!has_ended(p, how)) {
        if (*patience <= 0)
            return false;
        poll(NULL, 0, SLICE / 10);
        *patience -= SLICE / 10;
    }
    return true;
}

static void end_now(program_bot *p)
{
    shut(&p->to);
    shut(&p->from);
    if (p->pid == 0)
        return;
    kill(-p->pid, SIGKILL);
    change_running(p->pid, 0);
    while (waitpid(-p->pid, NULL, 0) > 0 || errno == EINTR)
        ;
    p->pid = 0;
}

/* Its ends of the pipes become its standard input and output; what is ignored here is
 * not ignored there. */
static int spawn(program_bot *p, int in, int out)
{
    char *const words[] = {(char *)"sh", (char *)"-c", p->command, NULL};
    extern char **environ;
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, usual;
    int error;

    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawnattr_init(&how);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &usual);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP |
                                       POSIX_SPAWN_SETSIGMASK |
                                       POSIX_SPAWN_SETSIGDEF);
    error = posix_spawn(&p->pid, "/bin/sh", &files, &how, words, environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

/* No signal ends this thread between the start of a program and the note of it. */
static int start(program_bot *p, int in, int out)
{
    sigset_t all, before;
    int error = ECANCELED;

    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    atomic_fetch_add(&starting, 1);
    if (!atomic_load(&ending))
        error = spawn(p, in, out);
    if (error == 0)
        change_running(0, p->pid);
    atomic_fetch_sub(&starting, 1);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}

/* Never one of the first three, which a caller may have closed. */
static int open_pipe(int fd[2])
{
    if (pipe2(fd, O_CLOEXEC) != 0)
        return errno;
    for (int i = 0; i < 2; i++) {
        int above = fcntl(fd[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);

        if (above < 0) {
            int error = errno;

            shut(&fd[0]);
            shut(&fd[1]);
            return error;
        }
        close(fd[i]);
        fd[i] = above;
    }
    return 0;
}

static void run(program_bot *p)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    int error = open_pipe(in);

    if (error == 0)
        error = open_pipe(out);
    if (error == 0)
        error = start(p, in[0], out[1]);
    shut(&in[0]);
    shut(&out[1]);
    p->to = in[1], p->from = out[0];
    if (error != 0) {
        p->pid = 0;
        end_now(p);
        IN_TROUBLE(p, cli_program_notStarted, .why = strerror(error));
        return;
    }
    fcntl(p->to, F_SETFL, O_NONBLOCK);
    fcntl(p->from, F_SETFL, O_NONBLOCK);
}

/* ---- What it is told ---- */

/* Room for a line of so many bytes. */
static bool reserve(program_bot *p, size_t bytes, adit_text *line)
{
    if (p->room - p->n_out < bytes) {
        size_t room = 2 * (p->n_out + bytes);
        char *more = realloc(p->out, room);

        if (more == NULL)
            return in_trouble(p, TEXT_cli_program_noMemory, NULL);
        p->out = more;
        p->room = room;
    }
    *line = adit_text_in(p->out + p->n_out, p->room - p->n_out);
    return p->trouble[0] == 0;
}

static void end_line(program_bot *p, adit_text *line)
{
    json_close(line, '}');
    text_char(line, '\n');
    require(!line->cut);
    p->n_out += line->length;
}

static void begin_line(adit_text *line, const char *t)
{
    json_open(line, '{');
    json_key_string(line, "t", t);
}

static void say_hello(program_bot *p)
{
    adit_text line;

    if (!reserve(p, STEP, &line))
        return;
    begin_line(&line, "hello");
    json_key_int(&line, "adit", PROGRAM_VERSION);
    json_key_string(&line, "version", ADIT_VERSION);
    end_line(p, &line);
}

static void tell_position(const match *m, int seat, const adit_story *story,
                          adit_text *line)
{
    json_key_int(line, "n", m->n_moves);
    json_key(line, "events");
    view_events(m, seat, story, line);
    json_key(line, "view");
    view_write(m, seat, true, line);
}

void program_sit(program_bot *p, const match *m, int seat, adit_luck luck,
                 const char *asks, const adit_story *story)
{
    adit_text line;
    uint8_t bytes[8];

    p->seat = seat;
    if (!reserve(p, STEP, &line))
        return;
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(luck.at >> (56 - 8 * i));
    begin_line(&line, "game");
    json_key_seat(&line, "p", seat);
    json_key(&line, "luck");
    text_char(&line, '"');
    text_hex(&line, bytes, 8);
    text_char(&line, '"');
    json_key(&line, "asks");
    json_open(&line, '[');
    json_text(&line, asks);
    json_close(&line, ']');
    tell_position(m, seat, story, &line);
    end_line(p, &line);
}

void program_see(program_bot *p, const match *m, const adit_story *story)
{
    adit_text line;

    if (!reserve(p, STEP, &line))
        return;
    begin_line(&line, "step");
    tell_position(m, p->seat, story, &line);
    end_line(p, &line);
}

void program_hear(program_bot *p, const match *m, const record_said *said)
{
    char text[ADIT_MAX_MOVE_TEXT];
    adit_text claim = adit_text_in(text, sizeof text), line;

    if (!reserve(p, STEP, &line))
        return;
    adit_claim_write(m->game, said->claim, &claim);
    begin_line(&line, "said");
    json_key_int(&line, "n", said->n_moves);
    json_key_seat(&line, "p", said->seat);
    json_key_string(&line, "claim", text);
    end_line(p, &line);
}

static void ask(program_bot *p, const match *m, const char *what)
{
    adit_text line;

    p->n_moves = m->n_moves;
    if (!reserve(p, STEP, &line))
        return;
    begin_line(&line, what);
    json_key_int(&line, "n", m->n_moves);
    end_line(p, &line);
}

/* ---- What it says ---- */

/* How it ended, for people. */
static bool tell_end(program_bot *p)
{
    enum { NO_COMMAND = 127 }; /* as a shell has it */
    int patience = GRACE;
    siginfo_t how;
    text_id id;

    if (!await_end(p, &patience, &how))
        return in_trouble(p,
                          p->greeted ? TEXT_cli_program_closed
                                     : TEXT_cli_program_closedEarly,
                          NULL);
    if (how.si_code != CLD_EXITED)
        id =
            p->greeted ? TEXT_cli_program_signal : TEXT_cli_program_signalEarly;
    else if (how.si_status == NO_COMMAND && !p->greeted)
        id = TEXT_cli_program_noCommand;
    else
        id =
            p->greeted ? TEXT_cli_program_status : TEXT_cli_program_statusEarly;
    return in_trouble(
        p, id, &(const struct text_cli_program_status){.n = how.si_status});
}

static bool take_line(program_bot *p, char **line)
{
    char *from = p->in + p->taken,
         *end = memchr(from, '\n', p->n_in - p->taken);

    if (end != NULL) {
        *end = 0;
        *line = from;
        p->taken = (size_t)(end - p->in) + 1;
        return true;
    }
    memmove(p->in, from, p->n_in - p->taken);
    p->n_in -= p->taken;
    p->taken = 0;
    return false;
}

/* False: it listens no more. */
static bool write_on(program_bot *p)
{
    ssize_t n = write(p->to, p->out + p->sent, p->n_out - p->sent);

    if (n > 0)
        p->sent += (size_t)n;
    if (p->sent == p->n_out)
        p->sent = p->n_out = 0;
    return n >= 0 || errno == EAGAIN || errno == EINTR;
}

/* False: it says no more. */
static bool read_on(program_bot *p)
{
    ssize_t n = read(p->from, p->in + p->n_in, MOST - p->n_in);

    if (n > 0)
        p->n_in += (size_t)n;
    return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

static double milliseconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* Writes and reads what can be; false if that is over. */
static bool converse(program_bot *p, double *waited)
{
    struct pollfd on[] = {
        {.fd = p->n_in < MOST ? p->from : -1, .events = POLLIN},
        {.fd = p->n_out > 0 ? p->to : -1, .events = POLLOUT}};
    double began = milliseconds();
    int n = poll(on, countof(on), SLICE);
    siginfo_t how;

    *waited += fmin(milliseconds() - began, SLICE);
    if (n <= 0)
        return n < 0 || !has_ended(p, &how);
    return (!on[0].revents || read_on(p)) && (!on[1].revents || write_on(p));
}

/* The next line that it says, when it has been told everything. */
static bool listen_to(program_bot *p, double *waited, char **line)
{
    while (p->n_out > 0 || !take_line(p, line)) {
        if (p->n_out == 0 && p->n_in == MOST)
            return IN_TROUBLE(p, cli_program_longLine, .n = MOST);
        if (*waited > 1000.0 * p->patience)
            return IN_TROUBLE(p, cli_program_slow, .n = p->patience);
        if (converse(p, waited))
            continue;
        read_on(p); /* what it said between the last look and its end */
        return take_line(p, line) || tell_end(p);
    }
    return true;
}

/* What kind of line it is, and all of it, which the caller drops. */
static json_t *read_line(program_bot *p, const char *line, const char **t)
{
    json_t *object = json_loads(line, JSON_REJECT_DUPLICATES, NULL);

    *t = json_string_value(json_object_get(object, "t"));
    if (*t == NULL) {
        IN_TROUBLE(p, cli_program_notObject, .line = quote(line).text);
        json_decref(object);
        return NULL;
    }
    return object;
}

static bool greet(program_bot *p, const json_t *said)
{
    const json_t *games = json_object_get(said, "games");
    json_int_t version = json_integer_value(json_object_get(said, "adit"));
    const adit_game *game;

    if (version != PROGRAM_VERSION)
        return IN_TROUBLE(p, cli_program_version, .n = version,
                          .n_ours = PROGRAM_VERSION);
    p->greeted = true;
    p->plays = games == NULL ? ~0u : 0;
    for (int i = 0; (game = adit_game_at(i)) != NULL; i++)
        for (size_t j = 0; j < json_array_size(games); j++) {
            const char *name = json_string_value(json_array_get(games, j));

            if (name != NULL && strcmp(name, game->name) == 0)
                p->plays |= 1u << i;
        }
    return true;
}

static bool plays(const program_bot *p, const adit_game *game)
{
    int i = 0;

    while (adit_game_at(i) != game)
        i++;
    return p->plays >> i & 1;
}

/* The next line of one of two kinds. Others are passed over: later programs may say
 * more. */
static json_t *next_message(program_bot *p, const match *m, const char *kind,
                            const char *other)
{
    double waited = 0;

    for (int i = 0; i < MOST_LINES; i++) {
        char *line = NULL;
        const char *t;
        json_t *said;

        if (p->has_trouble || !listen_to(p, &waited, &line) ||
            (said = read_line(p, line, &t)) == NULL)
            return NULL;
        if (!p->greeted && strcmp(t, "hello") == 0) {
            if (greet(p, said) && !plays(p, m->game))
                IN_TROUBLE(p, cli_program_otherGame, .game = m->game->name);
        } else if (p->greeted && (!strcmp(t, kind) || !strcmp(t, other))) {
            return said;
        }
        json_decref(said);
    }
    IN_TROUBLE(p, cli_program_noAnswer, .n = MOST_LINES);
    return NULL;
}

static bool is_kind(const json_t *said, const char *kind)
{
    return strcmp(json_string_value(json_object_get(said, "t")), kind) == 0;
}

/* Is it about the present, and its own seat? It may leave that open. */
static bool is_now(program_bot *p, const match *m, const json_t *said)
{
    const json_t *n = json_object_get(said, "n"),
                 *seat = json_object_get(said, "p");
    char own[8];
    adit_text text = adit_text_in(own, sizeof own);

    text_seat(&text, p->seat);
    if (n != NULL && json_integer_value(n) != m->n_moves)
        return IN_TROUBLE(p, cli_program_otherMoment,
                          .n = json_integer_value(n));
    if (seat != NULL &&
        (!json_is_string(seat) || strcmp(json_string_value(seat), own) != 0))
        return in_trouble(p, TEXT_cli_program_otherSeat, NULL);
    return true;
}

/* ---- Moves and claims ---- */

static bool read_claim(program_bot *p, const match *m, const json_t *said,
                       record_said *out)
{
    const char *text = json_string_value(json_object_get(said, "claim"));

    *out = (record_said){.n_moves = m->n_moves, .seat = (int8_t)p->seat};
    if (text == NULL || !adit_claim_read(m->game, text, &out->claim))
        return IN_TROUBLE(p, cli_program_notAClaim, .text = quote(text).text,
                          .game = m->game->name);
    out->mark = (uint8_t)adit_judge(m->game, m->state, p->seat, out->claim);
    if (out->mark == ADIT_MARK_NONE)
        return IN_TROUBLE(p, cli_program_badClaim, .text = quote(text).text);
    return true;
}

static bool read_move(program_bot *p, const match *m, const json_t *said,
                      adit_action *out)
{
    const char *text = json_string_value(json_object_get(said, "move"));
    char sentence[256];
    adit_text why = adit_text_in(sentence, sizeof sentence);
    adit_refusal refusal;

    if (!is_now(p, m, said))
        return false;
    if (text == NULL || !m->game->read_move(text, out))
        return IN_TROUBLE(p, cli_program_notAMove, .text = quote(text).text,
                          .game = m->game->name);
    if (match_why(m, p->seat, *out, &refusal) == ADIT_OK)
        return true;
    tell_refusal(&refusal, &(teller){.me = ADIT_NOBODY}, &why);
    return IN_TROUBLE(p, cli_program_illegal, .text = text, .why = sentence);
}

bool program_choose(program_bot *p, const match *m, adit_action *move,
                    record_said *said, int *n_said)
{
    *n_said = 0;
    ask(p, m, "choose");
    for (;;) {
        json_t *line = next_message(p, m, "move", "claim");
        bool is_move, good;

        if (line == NULL)
            return false;
        is_move = is_kind(line, "move");
        if (is_move)
            good = read_move(p, m, line, move);
        else if (*n_said == PROGRAM_CLAIMS)
            good = IN_TROUBLE(p, cli_program_claims, .n = PROGRAM_CLAIMS);
        else
            good = read_claim(p, m, line, &said[(*n_said)++]);
        json_decref(line);
        if (is_move || !good)
            return good;
    }
}

/* ---- Beliefs ---- */

/* Numbers from 0 to SURE. */
static bool read_parts(program_bot *p, const json_t *list, int n, double *out,
                       int step)
{
    if (json_array_size(list) != (size_t)n)
        return IN_TROUBLE(p, cli_program_beliefCount,
                          .n = (long long)json_array_size(list), .n_due = n);
    for (int i = 0; i < n; i++) {
        double part = json_number_value(json_array_get(list, (size_t)i)) / SURE;

        if (!(part >= 0 && part <= 1))
            return IN_TROUBLE(p, cli_program_beliefRange,
                              .most = cli_digits_of(SURE).text);
        out[i * step] = part;
    }
    return true;
}

static bool wrong_sum(program_bot *p, int seat, double sum)
{
    char name[8], total[32];
    adit_text t = adit_text_in(name, sizeof name);

    text_seat(&t, seat);
    snprintf(total, sizeof total, "%.0f", sum * SURE);
    return IN_TROUBLE(p, cli_program_beliefSum, .seat = name, .sum = total,
                      .due = cli_digits_of(SURE).text);
}

/* Roles that it does not name are out of the question. */
static bool read_roles(program_bot *p, const match *m, const json_t *chances,
                       forecast *out)
{
    int n = m->config.n_players;

    for (int role = 1; role < m->game->n_roles; role++) {
        const json_t *list = json_object_get(chances, m->game->roles[role]);

        if (list != NULL &&
            !read_parts(p, list, n, &out->role[0][role], N_DWARVES))
            return false;
    }
    for (int seat = 0; seat < n; seat++) {
        double sum = 0;

        for (int role = 0; role < N_DWARVES; role++)
            sum += out->role[seat][role];
        if (fabs(sum - 1) > 0.001)
            return wrong_sum(p, seat, sum);
    }
    return true;
}

bool program_believe(program_bot *p, const match *m, forecast *out)
{
    json_t *said;
    const json_t *chances, *treasure;
    bool has;

    *out = (forecast){0};
    ask(p, m, "believe");
    said = next_message(p, m, "beliefs", "");
    if (said == NULL)
        return false;
    chances = json_object_get(said, "chances");
    treasure = json_object_get(said, "treasure");
    has = is_now(p, m, said) && chances != NULL && treasure != NULL &&
          read_roles(p, m, chances, out) &&
          read_parts(p, treasure, MINE_GOALS, out->goal, 1);
    json_decref(said);
    return has;
}

/* ---- From the beginning to the end ---- */

program_bot *program_start(const char *command, int patience)
{
    size_t length = strlen(command);
    program_bot *p = calloc(1, sizeof *p + length + 1);

    if (p == NULL)
        return NULL;
    memcpy(p->command, command, length);
    p->to = p->from = p->seat = -1;
    p->patience = patience;
    cli_undo_at_signals(end_running);
    signal(SIGCHLD, SIG_DFL); /* which whoever started us may have ignored */
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    run(p);
    say_hello(p);
    return p;
}

/* It hears how its last game ended, if it listens. */
static void tell_rest(program_bot *p, int *patience)
{
    struct pollfd on = {.fd = p->to, .events = POLLOUT};

    while (p->to >= 0 && p->n_out > 0 && *patience > 0) {
        if (poll(&on, 1, SLICE) <= 0)
            *patience -= SLICE;
        else if (!write_on(p))
            break;
    }
    shut(&p->to);
    shut(&p->from);
}

void programs_end(program_bot *programs[], int n)
{
    int patience = GRACE;
    siginfo_t how;

    for (int i = 0; i < n; i++)
        if (programs[i]->has_trouble)
            patience = 0;
    for (int i = 0; i < n; i++)
        tell_rest(programs[i], &patience);
    for (int i = 0; i < n; i++) {
        program_bot *p = programs[i];

        if (p->pid > 0)
            await_end(p, &patience, &how);
        end_now(p);
        free(p->out);
        free(p);
    }
}
