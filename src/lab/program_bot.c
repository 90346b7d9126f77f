/* program_bot.c -- a bot that is a program of its own, and speaks with us
 * through pipes (docs/bot-protocol.md). Called by bot_game.c and insight.c.
 *
 * What it should know is collected until it is asked something: then all of
 * that leaves in one go, and we wait for its answer. Its pipes never block us.
 * While there is something to write we also read, up to a bound; otherwise two
 * sides that both write would wait for each other forever. What does not move
 * within the program's patience is given up. Only waiting counts, and at most
 * one slice of it at a time, so that the time in which all of us were stopped
 * does not.
 *
 * It is the head of a process group of its own. For this reason Ctrl-C is ours
 * alone; and when it ends, all that it has started ends with it. Orphans become
 * children of ours (we are a subreaper), and we wait for them, too. Until then
 * the program stays a zombie, so that no other process can get its number. */
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
    MOST = 64 * 1024,  /* bytes of a line that it may send */
    MOST_LINES = 1000, /* that it may send when it is asked something */
    STEP =
        VIEW_ROOM + 512 * ADIT_MAX_EVENTS, /* bytes of a line that we tell it */
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

    char *out; /* lines that it has not got yet */
    size_t n_out, room, sent;
    char in[MOST + 1]; /* what it has sent and nobody has looked at */
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

/* Notes what is wrong with the program, with the command and the seat in front
 * of it. The first trouble is the one that counts: later ones follow from it.
 * Always false, so that a caller can return it. */
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

/* What it has sent, cut to what fits into a sentence. */
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

/* The programs that have to go if a signal ends us. A signal handler may use no
 * lock: for this reason the list is of atomic numbers, 0 for a free place. Once
 * `ending` is set no program is started, and those that are being started are
 * waited for. */
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

/* Called by a signal handler, in whichever thread. The wait is short, because a
 * thread that starts a program blocks signals meanwhile (see start) and
 * therefore cannot be the one that waits. */
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

/* Does not take the process away (WNOWAIT): its number has to stay taken until
 * end_now has ended its group. A failed call counts as an end. */
static bool has_ended(const program_bot *p, siginfo_t *how)
{
    *how = (siginfo_t){0};
    return waitid(P_PID, (id_t)p->pid, how, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           how->si_pid != 0;
}

/* Waits at most so many milliseconds, takes what it waited from them, and says
 * how the program ended. */
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

/* Ends the program and all that it has started, and waits until they are gone.
 * First the kill, then the wait: after the wait the number could be another
 * group's. */
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

/* Its ends of the pipes become its standard input and output. Signals that we
 * ignore or block are not ignored or blocked there: a program should die of a
 * closed pipe as it would in a shell. An error number, or 0. */
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

/* No signal ends this thread between the start of a program and the note of it:
 * otherwise a program could outlive us. */
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

/* Never one of the first three descriptors, which a caller may have closed: the
 * program's own dup2 of one end could then overwrite the other. */
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

/* ---- What we say to it ---- */

/* Room for a line of so many bytes at the end of `out`. False: the program is
 * in trouble, and hears nothing more. */
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

/* What the seat sees: the events since the last line, masked for it, and the
 * whole view, so that a program need not keep any state. */
static void tell_position(const match *m, int seat, const adit_story *story,
                          adit_text *line)
{
    json_key_int(line, "n", m->n_moves);
    json_key(line, "events");
    view_events(m, seat, story, line);
    json_key(line, "view");
    view_write(m, seat, true, line);
}

/* The program gets its own chance as 16 hexadecimal digits: one that uses it
 * plays the same game again when the seed is the same. */
/* Words with blanks between them, as a list. */
static void json_words(adit_text *line, const char *words)
{
    json_open(line, '[');
    for (const char *at = words; *at; at += *at == ' ') {
        char word[16];
        size_t length = strcspn(at, " ");

        snprintf(word, sizeof word, "%.*s", (int)length, at);
        json_text(line, word);
        at += length;
    }
    json_close(line, ']');
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
    json_words(&line, asks);
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

void program_hear(program_bot *p, const match *m, const match_said *said)
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

/* ---- What it says to us ---- */

/* Says for people how the program ended. It may have closed its output a moment
 * before it ends: it has GRACE for that. A status of 127 before any greeting is
 * how a shell says that there is no such command. */
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

/* The next whole line, without its end; it is overwritten by the next read.
 * False: there is none yet, and the rest has moved to the front to make
 * room. */
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

/* Writes as much as the pipe takes. False: the program has closed its input. */
static bool write_on(program_bot *p)
{
    ssize_t n = write(p->to, p->out + p->sent, p->n_out - p->sent);

    if (n > 0)
        p->sent += (size_t)n;
    if (p->sent == p->n_out)
        p->sent = p->n_out = 0;
    return n >= 0 || errno == EAGAIN || errno == EINTR;
}

/* Reads what there is. False: the program has closed its output. */
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

/* Waits at most one slice, then writes and reads what it can. False: the
 * program has ended or closed a pipe. A process that it has started may hold
 * the pipes open after it: therefore it also looks whether the program itself
 * still lives. */
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

/* The next line that it sends once everything has been written to it. False:
 * trouble. */
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

/* The line as an object, which the caller drops, and its kind in `t`, which
 * lives as long as the object. NULL: trouble. */
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

/* Its hello: the version of the protocol has to be ours, and a program that
 * names no games plays all of them. */
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

/* The next line of one of two kinds. Others are passed over, because later
 * versions of the protocol may have more, up to MOST_LINES of them. The hello
 * may come together with the first answer, and has to come before it. The
 * caller drops what it gets; NULL: trouble. */
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

/* Is the answer about the present, and its own seat? It may leave both open.
 * Without this a late program would play the answer to an old question. */
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
                       match_said *out)
{
    const char *text = json_string_value(json_object_get(said, "claim"));

    *out = (match_said){.n_moves = m->n_moves, .seat = (int8_t)p->seat};
    if (text == NULL || !adit_claim_read(m->game, text, &out->claim))
        return IN_TROUBLE(p, cli_program_notAClaim, .text = quote(text).text,
                          .game = m->game->name);
    out->mark = (uint8_t)adit_judge(m->game, m->state, p->seat, out->claim);
    if (out->mark == ADIT_MARK_NONE)
        return IN_TROUBLE(p, cli_program_badClaim, .text = quote(text).text);
    return true;
}

/* The move has to be legal; otherwise the trouble says why, in the words that
 * players get. */
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

/* Claims may come before the move. Each line has the program's full
 * patience. */
bool program_choose(program_bot *p, const match *m, adit_action *move,
                    match_said *said, int *n_said)
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

/* Reads n numbers from 0 to SURE as shares of 1, into every `step`-th place of
 * `out`. */
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

/* Roles that it does not name are out of the question. The chances of each seat
 * have to add up to 1, with room for rounding. */
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

/* The hello is only collected here: nothing waits for the program to start. */
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

/* Sends what is left, so that the program sees how its last game ended, if it
 * reads at all. Then its input is closed, which asks it to end. */
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

/* All of them share one GRACE: with many programs the end would otherwise take
 * as many seconds. After trouble nobody waits. */
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
