/* thinkers.c -- long jobs of bots go to a node that thinks for others, if one is
 * known that has less to do than the threads here; all others are for these.
 * Whatever goes wrong with that node, the job is thought here, at once: no move
 * depends on it. Called by server.c.
 *
 *   here                                   a node with --bots-only
 *        <~~ "thinker ADDRESS VERSION THREADS JOBS" ~~   once a second, to all
 *        --- relay_think, and a connection that lasts -->
 *        --- "SEAL N LENGTH job", bot_job_write -->      bot_workers
 *        --- "SEAL N 0 off NUMBER" -->                   it is not needed
 *        <-- "SEAL N 0 move NUMBER NS MOVE" ---          it took so long
 *        <-- "SEAL N 0 no NUMBER" ---                    think it yourself
 *        <-- "SEAL N 0 bye" ---                          send no more
 *
 * Each end counts its lines from 1 (N), and the seal is about that, so that none
 * can be said twice or left out. NUMBER is the N of a job. A job is at one place
 * at any time: on the way (an errand), or with the threads here. */
#include "server/thinkers.h"

#include "core/base.h"
#include "lobby/lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SILENCE = 3000,   /* ms after which a node that thinks is forgotten */
    LATE = 4000,      /* ms that a move may take there */
    DEEP = 3,         /* jobs there for each thread, so that none is late */
    AGAIN = 2000,     /* ms until a node is called again that did not answer, */
    DISTRUST = 60000, /* or has said what makes no sense */
    MOST_THINKERS = 64,
    MOST_JOBS = 1000,     /* that are here for others */
    MOST_BYTES = 8 << 20, /* that wait for a connection */
    LINES = 256           /* connections of others */
};

typedef struct thinkers_errand errand;

/* A connection that lasts. */
typedef struct line {
    uv_tcp_t tcp; /* comes first: the handle is the line */
    thinkers *all;
    struct thinker *to; /* who thinks at the other end; NULL: they ask */
    struct line *next, **link;
    errand *errands;
    relay_lasting is;
    uint64_t party; /* of whoever asks */
    int64_t n_in, n_out;
    bool ended;
} line;

/* A job between two nodes: on its way there, if it was sent; or thought here,
 * until its answer is sent. */
struct thinkers_errand {
    bot_job *job;
    line *at; /* NULL: nobody waits for it any more */
    errand *next, **link;
    int64_t number, sent;
};

/* A node that thinks for others, as it has told of itself. */
typedef struct thinker {
    struct thinker *next;
    char address[STORE_ADDRESS];
    thinkers *all;
    line *line;              /* NULL: not yet, or it has broken */
    int threads, jobs, sent; /* sent: jobs that are there from here */
    int64_t heard, again;    /* when it may be called again */
    bool calling, leaving;
} thinker;

struct thinkers {
    thinkers_settings settings;
    bot_workers *workers;
    relay *relay;
    store *store;
    thinker *known;
    line *lines;
    char *paper; /* for a job as text */
    uint8_t salt[32];
    int64_t here;   /* long jobs that the threads here have for this node */
    int64_t others; /* and for other nodes */
    bool retired;
    int64_t n_sent, n_answered, n_fallen_back, n_called_off;
    int64_t n_thought, n_refused, n_not_needed;
};

/* ---- Lines ---- */

static int64_t now_of(const thinkers *th)
{
    return (int64_t)uv_now(th->settings.loop);
}

static bool say(line *l, const char *what, const char *body, size_t n_body)
{
    char text[RELAY_SEAL + RELAY_LINE];
    char *said = text + RELAY_SEAL + 1;
    size_t room = sizeof text - RELAY_SEAL - 2;
    int n = snprintf(said, room, "%lld %zu %s", (long long)++l->n_out, n_body,
                     what);
    uv_stream_t *to = (uv_stream_t *)&l->tcp;

    if (n < 0 || (size_t)n >= room ||
        !relay_seal(l->is.key, l->is.session, said, body, n_body, text))
        return false;
    text[RELAY_SEAL] = ' ';
    said[n] = '\n';
    return relay_send(to, text, RELAY_SEAL + 2 + (size_t)n, NULL) &&
           (n_body == 0 || relay_send(to, body, n_body, NULL));
}

static bool say_of(line *l, const char *what, int64_t number)
{
    char text[64];

    snprintf(text, sizeof text, "%s %lld", what, (long long)number);
    return say(l, text, "", 0);
}

/* ---- Errands ---- */

static bool add_errand(line *l, bot_job *t, int64_t number)
{
    errand *e = malloc(sizeof *e);

    if (e == NULL)
        return false;
    *e = (errand){.job = t,
                  .at = l,
                  .next = l->errands,
                  .link = &l->errands,
                  .number = number,
                  .sent = now_of(l->all)};
    if (e->next != NULL)
        e->next->link = &e->next;
    l->errands = e;
    t->errand = e;
    return true;
}

static void leave_line(errand *e)
{
    *e->link = e->next;
    if (e->next != NULL)
        e->next->link = e->link;
    if (e->at->to != NULL)
        e->at->to->sent--;
    e->at = NULL;
}

/* Nothing is on its way for the job any more. */
static bot_job *end_errand(errand *e)
{
    bot_job *t = e->job;

    if (e->at != NULL)
        leave_line(e);
    t->errand = NULL;
    free(e);
    return t;
}

static errand *errand_of(const line *l, int64_t number)
{
    errand *e = l->errands;

    while (e != NULL && e->number != number)
        e = e->next;
    return e;
}

static void think_here(thinkers *th, bot_job *t)
{
    th->here += t->kind != BOT_JOB_QUICK;
    bot_workers_ask(th->workers, t);
}

static void fall_back(thinkers *th, errand *e)
{
    th->n_fallen_back++;
    think_here(th, end_errand(e));
}

static void free_line(uv_handle_t *handle)
{
    line *l = handle->data;

    free(l->is.in.at);
    free(l);
}

/* Jobs that were on it are thought here; what was to be answered on it is not
 * needed. */
static void end_line(line *l)
{
    thinkers *th = l->all;

    if (l->ended)
        return;
    l->ended = true;
    *l->link = l->next;
    if (l->next != NULL)
        l->next->link = l->link;
    while (l->errands != NULL) {
        errand *e = l->errands;

        if (l->to != NULL) {
            fall_back(th, e);
            continue;
        }
        th->n_not_needed++;
        leave_line(e);
        bot_workers_call_off(th->workers, e->job);
    }
    if (l->to != NULL)
        l->to->line = NULL;
    uv_close((uv_handle_t *)&l->tcp, free_line);
}

/* It has said what makes no sense. */
static void distrust(line *l)
{
    if (l->to != NULL)
        l->to->again = now_of(l->all) + DISTRUST;
    end_line(l);
}

/* ---- Moves that come ---- */

/* The bot that thinks there sees what the one here would have seen; that the
 * move may be made is for this node to judge. */
static bool take_move(thinkers *th, errand *e, int64_t took, const char *text)
{
    bot_job *t = e->job;
    const adit_game *game = t->match.game;
    adit_action move;

    if (!game->read_move(text, &move) ||
        match_why(&t->match, t->seat, move, NULL) != ADIT_OK)
        return false;
    t->move = move;
    t->found = true;
    t->took = took;
    t->waited = (now_of(th) - e->sent) * 1000000 - took;
    if (t->waited < 0)
        t->waited = 0;
    end_errand(e);
    th->n_answered++;
    th->settings.done(th->settings.self, t);
    return true;
}

static bool takes_number(const char **at, int64_t *out)
{
    char digits[20], *end;

    if (!text_takes_word(at, " ", digits, sizeof digits) || digits[0] < '0' ||
        digits[0] > '9')
        return false;
    *out = strtoll(digits, &end, 10);
    return *end == 0;
}

/* "move NUMBER NS MOVE", "no NUMBER" or "bye". An answer that has come too late
 * is of a job that is thought here. */
static bool hear_answer(line *l, const char *at)
{
    bool moves = text_takes(&at, "move ");
    int64_t number, took = 0;
    errand *e;

    if (!moves && text_same(at, "bye")) {
        l->to->leaving = true;
        return true;
    }
    if ((!moves && !text_takes(&at, "no ")) || !takes_number(&at, &number) ||
        (moves && (!text_takes(&at, " ") || !takes_number(&at, &took) ||
                   !text_takes(&at, " "))) ||
        (!moves && *at != 0))
        return false;
    e = errand_of(l, number);
    if (e == NULL)
        return true;
    if (moves)
        return take_move(l->all, e, took, at);
    fall_back(l->all, e);
    return true;
}

/* ---- Jobs that come ---- */

/* Nodes take turns, and of each its tables' hosts. */
static bool hear_job(line *l, const char *body, size_t n)
{
    thinkers *th = l->all;
    bot_job *t = bot_job_read(body, n);

    if (t == NULL)
        return false;
    t->network = l->party;
    if (th->retired || th->others >= MOST_JOBS || !add_errand(l, t, l->n_in)) {
        bot_job_free(t);
        th->n_refused++;
        return say_of(l, "no", l->n_in);
    }
    th->others++;
    bot_workers_ask(th->workers, t);
    return true;
}

static bool hear_request(line *l, const char *at, const char *body, size_t n)
{
    int64_t number;
    errand *e;

    if (text_same(at, "job"))
        return hear_job(l, body, n);
    if (!text_takes(&at, "off ") || !takes_number(&at, &number) || *at != 0)
        return false;
    e = errand_of(l, number);
    if (e == NULL)
        return true;
    l->all->n_not_needed++;
    leave_line(e);
    bot_workers_call_off(l->all->workers, e->job);
    return true;
}

/* It has been thought for another node, or was given up. */
static void answer(thinkers *th, bot_job *t)
{
    line *l = t->errand->at;
    int64_t number = t->errand->number;
    char text[RELAY_LINE / 2];
    adit_text out = adit_text_in(text, sizeof text);

    th->others--;
    end_errand(t->errand);
    if (l != NULL && t->found) {
        th->n_thought++;
        text_put(&out, "move ");
        text_int(&out, number);
        text_char(&out, ' ');
        text_int(&out, t->took);
        text_char(&out, ' ');
        t->match.game->write_move(t->move, &out);
        if (!say(l, text, "", 0))
            end_line(l);
    } else if (l != NULL) {
        th->n_refused++;
        if (!say_of(l, "no", number))
            end_line(l);
    }
    bot_job_free(t);
}

/* ---- What a line says ---- */

/* "SEAL N LENGTH WHAT", and the body. How many bytes it is in all; 0: more has
 * to come; -1: it is nothing that a node says. */
static int64_t take_message(line *l)
{
    relay_inbox *in = &l->is.in;
    size_t used;
    char *head = relay_take_line(in, &used);
    const char *at = head != NULL ? head + RELAY_SEAL + 1 : NULL, *body;
    int64_t n, length;

    if (head == NULL)
        return in->n > RELAY_LINE ? -1 : 0;
    if (used <= RELAY_SEAL + 2 || !takes_number(&at, &n) || n != l->n_in + 1 ||
        !text_takes(&at, " ") || !takes_number(&at, &length) ||
        length > BOT_JOB_TEXT || !text_takes(&at, " "))
        return -1;
    if (in->n - used < (size_t)length) {
        head[used - 1] = '\n';
        return 0;
    }
    body = in->at + used;
    if (!relay_is_sealed(l->is.key, l->is.session, head, body, (size_t)length))
        return -1;
    l->n_in = n;
    if (!(l->to != NULL ? hear_answer(l, at)
                        : hear_request(l, at, body, (size_t)length)))
        return -1;
    return (int64_t)used + length;
}

static void take_messages(line *l)
{
    while (!l->ended) {
        int64_t n = take_message(l);

        if (n == 0)
            return;
        if (n < 0)
            distrust(l);
        else
            relay_skip(&l->is.in, (size_t)n);
    }
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf)
{
    line *l = stream->data;

    if (n < 0 || !relay_take_in(&l->is.in, buf->base, (size_t)n))
        end_line(l);
    else if (n > 0)
        take_messages(l);
    free(buf->base);
}

/* Takes the descriptor and the bytes; NULL: they are lost. */
static line *begin_line(thinkers *th, const relay_lasting *is, thinker *to)
{
    line *l = calloc(1, sizeof *l);

    if (l == NULL || uv_tcp_init(th->settings.loop, &l->tcp) != 0) {
        close(is->fd);
        free(is->in.at);
        free(l);
        return NULL;
    }
    l->tcp.data = l;
    l->all = th;
    l->to = to;
    l->is = *is;
    l->next = th->lines;
    l->link = &th->lines;
    if (l->next != NULL)
        l->next->link = &l->next;
    th->lines = l;
    if (uv_tcp_open(&l->tcp, is->fd) != 0) {
        close(is->fd);
        end_line(l);
        return NULL;
    }
    uv_tcp_nodelay(&l->tcp, 1);
    if (uv_read_start((uv_stream_t *)&l->tcp, relay_alloc, on_read) == 0)
        return l;
    end_line(l);
    return NULL;
}

/* Whose turn it is, as a number that tells nothing else. */
static uint64_t number_of(const thinkers *th, const void *who, size_t n)
{
    uint8_t text[32 + STORE_NODE], digest[32];
    uint64_t number;

    require(n <= STORE_NODE);
    memcpy(text, th->salt, 32);
    memcpy(text + 32, who, n);
    adit_sha256(text, 32 + n, digest);
    memcpy(&number, digest, sizeof number);
    return number;
}

void thinkers_receive(void *self, const relay_lasting *is)
{
    thinkers *th = self;
    line *l;
    int n = 0;

    for (l = th->lines; l != NULL; l = l->next)
        n++;
    if (n >= LINES || th->retired) {
        close(is->fd);
        free(is->in.at);
        return;
    }
    l = begin_line(th, is, NULL);
    if (l == NULL)
        return;
    l->party = number_of(th, is->node, strlen(is->node));
    take_messages(l);
}

/* ---- Who thinks for others ---- */

/* A relay_done. */
static void on_called(void *self, const relay_result *result)
{
    thinker *k = self;
    relay_lasting is;

    k->calling = false;
    k->again = now_of(k->all) + AGAIN;
    if (result->line == NULL)
        return;
    if (!relay_take(result->line, &is))
        return;
    k->line = begin_line(k->all, &is, k);
    if (k->line != NULL)
        take_messages(k->line);
}

static void call(thinker *k)
{
    const thinkers *th = k->all;

    if (k->line == NULL && !k->calling && !k->leaving && !th->retired &&
        now_of(th) >= k->again)
        k->calling =
            relay_think(th->relay, k->address, th->settings.node, on_called, k);
}

static thinker *thinker_at(thinkers *th, const char *address)
{
    thinker *k = th->known;
    int n = 0;

    for (; k != NULL; k = k->next, n++)
        if (strcmp(k->address, address) == 0)
            return k;
    k = n < MOST_THINKERS ? calloc(1, sizeof *k) : NULL;
    if (k == NULL)
        return NULL;
    k->all = th;
    snprintf(k->address, sizeof k->address, "%s", address);
    k->next = th->known;
    th->known = k;
    return k;
}

/* "ADDRESS VERSION THREADS JOBS"; or "ADDRESS VERSION 0 0": it goes. A bot of
 * another version may move otherwise. */
void thinkers_hear(thinkers *th, const char *news)
{
    char address[STORE_ADDRESS], version[32];
    int threads, jobs;
    thinker *k;

    if (th->settings.for_others || th->relay == NULL ||
        !text_takes_word(&news, " ", address, sizeof address) ||
        !text_takes(&news, " ") || !relay_is_address(address) ||
        !text_takes_word(&news, " ", version, sizeof version) ||
        !text_takes(&news, " ") || strcmp(version, ADIT_VERSION) != 0 ||
        !text_takes_int(&news, 0, 100000, &threads) ||
        !text_takes(&news, " ") || !text_takes_int(&news, 0, 100000, &jobs) ||
        *news != 0 || (k = thinker_at(th, address)) == NULL)
        return;
    k->heard = now_of(th);
    k->threads = threads;
    k->jobs = jobs;
    k->leaving = threads == 0;
    call(k);
}

static void tell(const thinkers *th, int threads)
{
    char news[STORE_ADDRESS + 96];

    snprintf(news, sizeof news, "thinker %s %s %d %d", th->settings.address,
             ADIT_VERSION, threads, (int)th->others);
    th->store->nodes->tell(th->store, news);
}

/* Moves that are late are thought here, and so is everything of a node that is
 * silent. */
static void look_at(thinker *k)
{
    int64_t now = now_of(k->all);

    if (k->line != NULL && now - k->heard >= SILENCE)
        end_line(k->line);
    for (errand *e = k->line != NULL ? k->line->errands : NULL, *next;
         e != NULL; e = next) {
        int64_t number = e->number;

        next = e->next;
        if (now - e->sent < LATE)
            continue;
        fall_back(k->all, e);
        say_of(k->line, "off", number);
    }
}

void thinkers_tick(thinkers *th)
{
    if (th->relay == NULL)
        return;
    if (th->settings.for_others && !th->retired)
        tell(th, th->settings.threads);
    for (thinker **at = &th->known, *k; (k = *at) != NULL;) {
        look_at(k);
        if (k->line != NULL || k->calling || now_of(th) - k->heard < DISTRUST) {
            at = &k->next;
            continue;
        }
        *at = k->next;
        free(k);
    }
}

/* ---- Jobs of this node ---- */

/* Jobs that are there. What it has told is as old as a second. */
static int64_t jobs_at(const thinker *k)
{
    return k->jobs > k->sent ? k->jobs : k->sent;
}

/* Has it a thread to spare, or at least less to do than those here? */
static bool is_free(const thinkers *th, const thinker *k)
{
    int64_t there = jobs_at(k);

    return k->line != NULL && !k->leaving && k->threads > 0 &&
           there < DEEP * k->threads && now_of(th) - k->heard < SILENCE &&
           uv_stream_get_write_queue_size((uv_stream_t *)&k->line->tcp) <
               MOST_BYTES &&
           (there < k->threads ||
            there * th->settings.threads < th->here * k->threads);
}

static bool is_freer(const thinker *a, const thinker *b)
{
    return jobs_at(a) * b->threads < jobs_at(b) * a->threads;
}

static thinker *best_of(const thinkers *th)
{
    thinker *best = NULL;

    for (thinker *k = th->known; k != NULL; k = k->next)
        if (is_free(th, k) && (best == NULL || is_freer(k, best)))
            best = k;
    return best;
}

static bool send_job(thinkers *th, thinker *k, bot_job *t)
{
    uint8_t who[sizeof t->network + sizeof t->host];
    adit_text out = adit_text_in(th->paper, BOT_JOB_TEXT);
    line *l = k->line;

    memcpy(who, &t->network, sizeof t->network);
    memcpy(who + sizeof t->network, &t->host, sizeof t->host);
    if (!bot_job_write(t, number_of(th, who, sizeof who), &out) ||
        !add_errand(l, t, l->n_out + 1))
        return false;
    k->sent++;
    if (say(l, "job", th->paper, out.length)) {
        th->n_sent++;
        return true;
    }
    end_errand(t->errand);
    end_line(l);
    return false;
}

void thinkers_ask(thinkers *th, bot_job *t)
{
    thinker *k = NULL;

    if (th->known != NULL && !th->retired && bot_job_travels(t))
        k = best_of(th);
    if (k == NULL || !send_job(th, k, t))
        think_here(th, t);
}

/* The threads here give it back, later, as they do all others. */
void thinkers_call_off(thinkers *th, bot_job *t)
{
    if (t->errand != NULL) {
        line *l = t->errand->at;

        say_of(l, "off", t->errand->number);
        th->n_called_off++;
        think_here(th, end_errand(t->errand));
    }
    bot_workers_call_off(th->workers, t);
}

int thinkers_waiting(thinkers *th, bot_job_kind kind)
{
    return bot_workers_waiting(th->workers, kind);
}

static void on_thought(void *self, bot_job *t)
{
    thinkers *th = self;

    if (t->errand != NULL) {
        answer(th, t);
        return;
    }
    th->here -= t->kind != BOT_JOB_QUICK;
    th->settings.done(th->settings.self, t);
}

/* ---- Opening and closing ---- */

thinkers *thinkers_open(const thinkers_settings *settings)
{
    thinkers *th = calloc(1, sizeof *th);
    bot_workers_settings workers = {.loop = settings->loop,
                                    .threads = settings->threads,
                                    .done = on_thought,
                                    .self = th};

    if (th == NULL)
        return NULL;
    th->settings = *settings;
    th->workers = bot_workers_open(&workers);
    if (th->workers != NULL)
        return th;
    free(th);
    return NULL;
}

bool thinkers_join(thinkers *th, relay *r, store *s)
{
    th->paper = malloc(BOT_JOB_TEXT);
    th->relay = r;
    th->store = s;
    return th->paper != NULL &&
           uv_random(NULL, NULL, th->salt, sizeof th->salt, 0, NULL) == 0;
}

void thinkers_retire(thinkers *th)
{
    th->retired = true;
    if (!th->settings.for_others) {
        while (th->lines != NULL)
            end_line(th->lines);
        bot_workers_stop(th->workers);
        return;
    }
    if (th->relay != NULL)
        tell(th, 0);
    for (line *l = th->lines, *next; l != NULL; l = next) {
        next = l->next;
        if (!say(l, "bye", "", 0))
            end_line(l);
    }
    bot_workers_clear(th->workers);
}

bool thinkers_are_idle(const thinkers *th)
{
    return th->others == 0;
}

void thinkers_close(thinkers *th)
{
    th->retired = true;
    while (th->lines != NULL)
        end_line(th->lines);
    bot_workers_close(th->workers);
}

void thinkers_free(thinkers *th)
{
    thinker *next;

    if (th == NULL)
        return;
    for (thinker *k = th->known; k != NULL; k = next) {
        next = k->next;
        free(k);
    }
    free(th->paper);
    free(th);
}

/* ---- For the operator ---- */

/* A server that shares no database sends nothing. */
void thinkers_measure(const thinkers *th, adit_text *out)
{
    static const char sent[] = "adit_thoughts_sent_total";
    static const char for_others[] = "adit_thoughts_for_others_total";

    if (th->relay == NULL)
        return;
    if (th->settings.for_others) {
        metrics_head(out, for_others, "counter",
                     "Thoughts that other servers have asked for.");
        metrics_value(out, for_others, "came", "thought", th->n_thought);
        metrics_value(out, for_others, "came", "refused", th->n_refused);
        metrics_value(out, for_others, "came", "not_needed", th->n_not_needed);
        return;
    }
    metrics_head(out, sent, "counter",
                 "Thoughts that were sent to servers with --bots-only.");
    metrics_value(out, sent, "came", "all", th->n_sent);
    metrics_value(out, sent, "came", "answered", th->n_answered);
    metrics_value(out, sent, "came", "fallen_back", th->n_fallen_back);
    metrics_value(out, sent, "came", "called_off", th->n_called_off);
}
