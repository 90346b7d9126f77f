/* two_worlds.c -- one table in two worlds that differ in everything that one of
 * its people cannot know: all others' cards and roles, the piles, the goals,
 * the seed and what it follows from, the keys of other guests. Every byte that
 * he receives is the same in both, and at the same moment: frames, answers to
 * requests, refusals.
 *
 * The first world is as the server deals it. In the second, what is hidden from
 * the viewer is dealt anew after every move. Others then play moves that are
 * legal each in its world and look the same to the viewer; where no deal has
 * such a move, for he is about to learn something, both worlds are one for the
 * time of that move. */
#include "tests/edge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lobby/message.h"
#include "tests/hidden.h"
#include "tests/tap.h"

enum {
    TAB,      /* the viewer's first socket, */
    TAB2,     /* and another; */
    WATCHER,  /* somebody else who has no seat; */
    OUTSIDER, /* one who does not know the password; */
    HOST,     /* the host, where he has no seat. All these are compared. */
    COMPARED,
    SEAT = 10,  /* others who sit, in the order of the seats */
    CROWD = 24, /* those who only want to come */
    DEALS = 80, /* that are tried for a move */
    SHOWN = 700 /* bytes of a difference */
};

/* Guests: the viewer, the watcher, ... as their first sockets; seat i is 10 +
 * i. In the second world all but these have other keys. */
enum { OTHER_KEYS = 100 };

typedef struct state {
    _Alignas(8) uint8_t bytes[ADIT_MAX_STATE];
} state;

typedef struct pair {
    edge world[2];
    char name[STORE_NAME];
    const adit_game *game;
    adit_config config;
    adit_luck luck;
    int viewer; /* a seat, or ADIT_PUBLIC */
    bool person[ADIT_MAX_PLAYERS];
    int host; /* socket */
    bool locked, late;
    bool armed;         /* a bot will make its move as it is, */
    adit_action coming; /* which is this one in the first world */
    long number, next_id;
    bool failed;
} pair;

static struct {
    long pairs, bytes, frames, answers, moves, apart, over, differing_moves;
    long types[N_MESSAGES], refusals[N_REFUSALS], rules[ADIT_N_ERRORS];
    long table, game, step, done, refused, pong, talk, said, notes;
    long guesses;
    long marks, others_notes;
    long drained, returns, stand_ins, stale_thoughts, words, histories, deleted;
    long commits, nonces,
        taken[2]; /* seats of bots, by others, by the viewer */
} so_far;

/* ---- Chance ---- */

static int below(pair *p, int n)
{
    return (int)adit_luck_below(&p->luck, (uint32_t)n);
}

static bool one_in(pair *p, int n)
{
    return below(p, n) == 0;
}

/* ---- Comparing ---- */

static void complain(pair *p, const char *what)
{
    tap_say("pair %ld, %s, %d players, viewer %d: %s", p->number, p->game->name,
            p->config.n_players, p->viewer, what);
    p->failed = true;
}

static void show_difference(const char *a, const char *b, size_t n)
{
    size_t i = 0, from;

    while (i < n && a[i] == b[i])
        i++;
    from = i > 200 ? i - 200 : 0;
    printf("#   first : %.*s\n#   second: %.*s\n", (int)SHOWN, a + from,
           (int)SHOWN, b + from);
}

static void count_refusal(const char *text)
{
    char name[32];

    edge_refusal(text, name);
    for (int i = 1; i < N_REFUSALS; i++)
        so_far.refusals[i] += strcmp(name, refusal_name((refusal)i)) == 0;
    for (int i = 1; i < ADIT_N_ERRORS; i++)
        so_far.rules[i] += strcmp(name, adit_err_name((adit_err)i)) == 0;
}

static void count_frame(const char *text)
{
    static const struct {
        const char *start;
        long *count;
    } kinds[] = {{"{\"t\":\"table\"", &so_far.table},
                 {"{\"t\":\"game\"", &so_far.game},
                 {"{\"t\":\"step\"", &so_far.step},
                 {"{\"t\":\"done\"", &so_far.done},
                 {"{\"t\":\"refused\"", &so_far.refused},
                 {"{\"t\":\"pong\"", &so_far.pong},
                 {"{\"t\":\"talk\"", &so_far.talk},
                 {"{\"t\":\"said\"", &so_far.said},
                 {"{\"t\":\"notes\"", &so_far.notes},
                 {"{\"t\":\"guesses\"", &so_far.guesses}};

    for (int i = 0; i < countof(kinds); i++)
        *kinds[i].count +=
            strncmp(text, kinds[i].start, strlen(kinds[i].start)) == 0;
    if (strncmp(text, kinds[0].start, strlen(kinds[0].start)) == 0) {
        so_far.commits += strstr(text, "\"commit\":\"") != NULL;
        so_far.nonces += strstr(text, "\"nonce\":true") != NULL;
    }
    if (strncmp(text, kinds[4].start, strlen(kinds[4].start)) == 0)
        count_refusal(text);
}

static void count_frames(const edge_socket *s)
{
    const char *at = s->heard;

    for (long i = 0; i < s->frames; i++) {
        size_t length;

        sscanf(at, "%*d %zu", &length);
        at = strchr(at, '\n') + 1;
        count_frame(at);
        at += length + 1;
    }
    so_far.frames += s->frames;
    so_far.bytes += (long)s->n;
}

static void compare_socket(pair *p, int i)
{
    edge_socket *a = &p->world[0].socket[i], *b = &p->world[1].socket[i];
    static const char *const names[] = {"tab", "second tab", "watcher",
                                        "outsider", "host"};

    if (a->closed != b->closed || (a->session == NULL) != (b->session == NULL))
        complain(p, "one of two sockets is closed");
    if (a->n != b->n || (a->n > 0 && memcmp(a->heard, b->heard, a->n) != 0)) {
        complain(p, names[i]);
        if (a->n > 0 && b->n > 0)
            show_difference(a->heard, b->heard, a->n < b->n ? a->n : b->n);
    }
    count_frames(a);
}

/* Is the game of both still as it was when nobody looked? */
static void compare(pair *p)
{
    for (int i = 0; i < COMPARED; i++)
        compare_socket(p, i);
    for (int w = 0; w < 2; w++)
        for (int i = 0; i < EDGE_SOCKETS; i++)
            edge_forget(&p->world[w], i);
}

/* ---- Both worlds ---- */

static table *table_in(pair *p, int w)
{
    return tables_find(p->world[w].lobby, p->name);
}

/* Others are others in the second world. */
static int guest_in(int w, int who)
{
    return who >= WATCHER && w > 0 ? who + OTHER_KEYS : who;
}

static int guest_of(int socket)
{
    return socket == TAB2 ? TAB : socket;
}

static void say(pair *p, int socket, const char *text, size_t length)
{
    message m;

    message_read(text, length, &m);
    if (socket < COMPARED)
        so_far.types[m.kind]++;
    for (int w = 0; w < 2; w++)
        if (p->world[w].socket[socket].session != NULL)
            edge_hear(&p->world[w], socket, text, length);
    compare(p);
}

__attribute__((format(printf, 3, 4))) static void says(pair *p, int socket,
                                                       const char *format, ...)
{
    char text[512];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    say(p, socket, text, strlen(text));
}

/* Rounds of the first world that are over; and after a move. */
static int rounds_over(pair *p)
{
    return table_rounds_over(table_in(p, 0));
}

static int rounds_after(pair *p, adit_action move)
{
    state s;

    memcpy(&s, table_in(p, 0)->match.state, sizeof s);
    p->game->apply(&s, move, NULL);
    return adit_rounds_of(p->game, &s).over;
}

/* When a round is over everybody learns what its claims were worth: in both
 * worlds it is the same, from then on and not before. */
static void agree_on_marks(pair *p, adit_action move)
{
    const talk *from = &table_in(p, 0)->talk;
    talk *to = &table_in(p, 1)->talk;

    if (rounds_after(p, move) == rounds_over(p) ||
        from->n_claims != to->n_claims)
        return;
    for (int i = 0; i < from->n_claims; i++) {
        so_far.marks += from->claims[i].said.mark != to->claims[i].said.mark;
        to->claims[i].said.mark = from->claims[i].said.mark;
    }
}

static void pass_time(pair *p, int64_t ms)
{
    if (p->armed)
        agree_on_marks(p, p->coming);
    for (int w = 0; w < 2; w++)
        edge_pass(&p->world[w], ms);
    compare(p);
}

static bool is_there(const pair *p, int socket)
{
    return p->world[0].socket[socket].session != NULL;
}

static void come(pair *p, int socket)
{
    refusal r[2];

    for (int w = 0; w < 2; w++) {
        int who = guest_in(w, guest_of(socket));
        guest g = edge_guest(who);
        lobby_place where;

        r[w] = lobby_may_join(p->world[w].lobby, p->name, &g, &where);
        edge_join(&p->world[w], socket, p->name, who);
    }
    if (r[0] != r[1])
        complain(p, "one of two may come");
    so_far.refusals[r[0]]++;
    compare(p);
}

static void go(pair *p, int socket)
{
    for (int w = 0; w < 2; w++)
        edge_leave(&p->world[w], socket);
    compare(p);
}

/* ---- Requests over HTTP ---- */

static bool same_answer(const lobby_answer *a, const lobby_answer *b)
{
    return a->status == b->status && a->length == b->length &&
           memcmp(a->text, b->text, a->length) == 0 &&
           strcmp(a->type, b->type) == 0;
}

static void ask(pair *p, int who, const char *method, const char *path,
                const char *body)
{
    lobby_answer a = edge_ask(&p->world[0], guest_in(0, who), method, path,
                              body),
                 b = edge_ask(&p->world[1], guest_in(1, who), method, path,
                              body);
    /* Who may read a record, or has a history, may learn all: when it is
     * over. */
    bool told = (strcmp(a.type, "application/jsonl") == 0 ||
                 strcmp(path, "/api/me") == 0) &&
                table_in(p, 0)->phase == TABLE_OVER;

    if (told ? b.status != a.status : !same_answer(&a, &b)) {
        complain(p, path);
        show_difference(a.text, b.text,
                        a.length < b.length ? a.length : b.length);
    }
    if (a.status >= 400)
        count_refusal(a.text);
    so_far.answers++;
    so_far.bytes += (long)a.length;
    free(a.text);
    free(b.text);
    compare(p);
}

static void ask_something(pair *p)
{
    static const char *const bodies[] = {
        "{\"game\":\"galleries\"}",
        "{\"game\":\"saboteur\",\"public\":true}",
        "{\"game\":\"chess\"}",
        "{\"game\":\"saboteur\",\"players\":2}",
        "{\"game\":\"saboteur\",\"options\":{\"rounds\":\"0\"}}",
        "{\"game\":\"saboteur\",\"clock\":{\"kind\":\"sand\"}}",
        "{\"game\":\"saboteur\",\"password\":\"\"}",
        "{\"game\":\"saboteur\",\"colour\":1}",
        "{\"from\":{\"record\":[\"{}\"],\"as\":\"P1\"}}",
        "{"};
    int who = one_in(p, 3) ? WATCHER : TAB;
    char path[64];

    if (so_far.answers % 3 == 0)
        ask(p, TAB, "GET", so_far.histories++ % 2 ? "/api/me" : "/api/me/data",
            NULL);
    switch (below(p, 8)) {
    case 0:
    case 1:
        ask(p, who, "GET", "/api/tables", NULL);
        return;
    case 2:
        snprintf(path, sizeof path, "/api/tables/%s", p->name);
        break;
    case 3:
    case 4:
        snprintf(path, sizeof path, "/api/tables/%s/record", p->name);
        break;
    case 5:
        snprintf(path, sizeof path, "/api/tables/%s/%s", p->name,
                 one_in(p, 2) ? "state" : "record/1");
        break;
    case 6:
        snprintf(path, sizeof path, "/api/%s",
                 one_in(p, 2)         ? "tables/0000000000000000"
                 : so_far.answers & 1 ? "days/saboteur/1970-01-01"
                                      : "log");
        break;
    default:
        ask(p, who, one_in(p, 8) ? "DELETE" : "POST", "/api/tables",
            bodies[below(p, countof(bodies))]);
        return;
    }
    ask(p, who, "GET", path, NULL);
}

/* ---- Moves that look alike ---- */

static const void *state_of(pair *p, int w)
{
    return table_in(p, w)->match.state;
}

static int turn_of(pair *p)
{
    return table_turn(table_in(p, 0));
}

static bool same_sight(const pair *p, const void *a, const void *b, int viewer)
{
    state left, right;

    memset(&left, 0, sizeof left);
    memset(&right, 0, sizeof right);
    p->game->observe(a, viewer, &left);
    p->game->observe(b, viewer, &right);
    return memcmp(&left, &right, p->game->state_size) == 0;
}

static bool same_events(const adit_story *a, const adit_story *b, int viewer)
{
    if (a->n != b->n)
        return false;
    for (int i = 0; i < a->n; i++) {
        adit_event left = adit_witness(&a->event[i], viewer);
        adit_event right = adit_witness(&b->event[i], viewer);

        if (memcmp(&left, &right, sizeof left) != 0)
            return false;
    }
    return true;
}

/* Does a move in one world look to the viewer as another does in the other? */
static bool looks_alike(const pair *p, const void *first, adit_action a,
                        const void *second, adit_action b)
{
    adit_event events[2][ADIT_MAX_EVENTS];
    adit_story left = {.event = events[0], .room = ADIT_MAX_EVENTS},
               right = {.event = events[1], .room = ADIT_MAX_EVENTS};
    state x, y;

    memcpy(&x, first, sizeof x);
    memcpy(&y, second, sizeof y);
    if (p->game->apply(&x, a, &left) != ADIT_OK ||
        p->game->apply(&y, b, &right) != ADIT_OK)
        return false;
    for (int viewer = ADIT_PUBLIC; viewer < p->config.n_players; viewer++)
        if ((viewer == ADIT_PUBLIC || viewer == p->viewer) &&
            !(same_sight(p, &x, &y, viewer) &&
              same_events(&left, &right, viewer)))
            return false;
    return true;
}

/* All that the viewer may not know is dealt anew. When the pile is empty a deal
 * may be one that cannot be: then another is tried, and at last the one that
 * is. */
static void deal_anew(pair *p, void *out)
{
    for (int i = 0; i < 20; i++) {
        memcpy(out, state_of(p, 0), ADIT_MAX_STATE);
        hidden_shuffle(p->game, out, p->viewer, &p->luck);
        if (p->game->check(out) == NULL)
            return;
    }
    memcpy(out, state_of(p, 0), ADIT_MAX_STATE);
}

static void draw(pair *p, uint8_t bytes[PROOF_BYTES])
{
    for (int i = 0; i < PROOF_BYTES; i++)
        bytes[i] = (uint8_t)below(p, 256);
}

/* The commitment of both is the same: nobody can tell which secret is its. */
static void hide_seed(pair *p)
{
    table *t = table_in(p, 1);

    draw(p, t->secret);
    draw(p, t->match.seed);
    for (int i = 0; i < p->config.n_players; i++)
        if (i != p->viewer && !proof_is_none(t->seats[i].nonce))
            draw(p, t->seats[i].nonce);
}

/* For the moment in which the game is dealt, which all may see some of. */
static void show_seed(pair *p)
{
    table *a = table_in(p, 0), *b = table_in(p, 1);

    memcpy(b->secret, a->secret, sizeof b->secret);
    for (int i = 0; i < p->config.n_players; i++)
        memcpy(b->seats[i].nonce, a->seats[i].nonce, sizeof b->seats[i].nonce);
}

static void put_apart(pair *p)
{
    deal_anew(p, table_in(p, 1)->match.state);
    hide_seed(p);
}

static void bring_together(pair *p)
{
    memcpy(table_in(p, 1)->match.state, state_of(p, 0), ADIT_MAX_STATE);
}

static adit_action any_of_kind(pair *p, const adit_action *list, int n,
                               adit_action like)
{
    int from = below(p, n);

    for (int i = 0; i < n; i++)
        if (list[(from + i) % n].kind == like.kind)
            return list[(from + i) % n];
    return like;
}

/* A move in the second world that looks like this one of the first, in one of
 * the deals that may be. */
static bool find_match(pair *p, adit_action a, adit_action *b)
{
    static adit_action list[ADIT_MAX_MOVES];
    const void *first = state_of(p, 0);
    state s;

    memcpy(&s, state_of(p, 1), sizeof s);
    for (int deal = 0; deal < DEALS; deal++) {
        int n = p->game->legal(&s, list, ADIT_MAX_MOVES);

        *b = turn_of(p) == p->viewer ? a : any_of_kind(p, list, n, a);
        for (int i = 0; i < 2; i++, *b = a)
            if (p->game->why(&s, *b, NULL) == ADIT_OK &&
                looks_alike(p, first, a, &s, *b)) {
                memcpy(table_in(p, 1)->match.state, &s, sizeof s);
                return true;
            }
        deal_anew(p, &s);
    }
    return false;
}

/* Whatever it is that the viewer learns by it, there is a deal that says so. */
static adit_action match_of(pair *p, adit_action a)
{
    adit_action b = a;

    so_far.moves++;
    if (find_match(p, a, &b)) {
        so_far.apart++;
        so_far.differing_moves += memcmp(&a, &b, sizeof a) != 0;
        return b;
    }
    bring_together(p);
    return a;
}

static adit_action any_move(pair *p)
{
    static adit_action list[ADIT_MAX_MOVES];
    int n = p->game->legal(state_of(p, 0), list, ADIT_MAX_MOVES);

    return list[below(p, n)];
}

static const char *text_of(const pair *p, adit_action move)
{
    static char text[2][ADIT_MAX_MOVE_TEXT];
    static int which;
    adit_text out = adit_text_in(text[which ^= 1], sizeof text[0]);

    p->game->write_move(move, &out);
    return text[which];
}

/* ---- Some move ---- */

static const char *some_move(pair *p)
{
    static const char *const others[] = {
        "pass",     "pass NES",      "dig NES@1,0",
        "map G2",   "break lamp P1", "mend cart P2",
        "roll",     "nonsense",      "",
        "take 3",   "take 1",        "steal none",
        "fetch",    "rockfall 2,1",  "enter 1.1",
        "pass map", "end",           "dig NESW/@2,0"};
    adit_action move;

    if (turn_of(p) == ADIT_NOBODY || one_in(p, 2))
        return others[below(p, countof(others))];
    move = any_move(p);
    if (one_in(p, 3)) {
        move.x = (int8_t)below(p, 4);
        move.y = (int8_t)(below(p, 3) - 1);
    }
    return text_of(p, move);
}

static const char some_nonce[] =
    "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

/* A seat to ask for; not a bot's where late comers may have it, which they take
 * on purpose, for then they see more. */
static int some_seat(pair *p)
{
    int seat = below(p, ADIT_MAX_PLAYERS);
    bool taken = p->late && turn_of(p) != ADIT_NOBODY &&
                 table_in(p, 0)->seats[seat].kind == SEAT_BOT;

    return taken ? p->config.n_players : seat;
}

/* ---- Talk ---- */

/* A claim of the game about anything, or of another game. */
static void write_claim(pair *p, adit_text *out)
{
    static const char *const others[] = {"gold@G4", "trust@P13", "nothing",
                                         "map@G1", "gallery@9"};
    const adit_claim_kind *kind;
    adit_claim claim = {0};

    if (p->game->n_claims == 0 || one_in(p, 5)) {
        text_put(out, others[below(p, countof(others))]);
        return;
    }
    claim.kind = (uint8_t)below(p, p->game->n_claims);
    kind = &p->game->claims[claim.kind];
    if (kind->about == ADIT_ABOUT_SEAT)
        claim.target = (uint8_t)below(p, p->config.n_players + 1);
    else if (kind->about == ADIT_ABOUT_CELL)
        claim.x = (int8_t)below(p, 9), claim.y = (int8_t)(below(p, 5) - 2);
    else if (kind->about != ADIT_ABOUT_NOTHING)
        claim.target = (uint8_t)(1 + below(p, kind->most - 1));
    adit_claim_write(p->game, claim, out);
}

/* Once the dwarves are shown, a claim is marked at once: both worlds are one
 * for the time of it. */
static void claim_something(pair *p, int socket)
{
    char text[ADIT_MAX_CLAIM_TEXT];
    adit_text out = adit_text_in(text, sizeof text);
    bool marked = turn_of(p) != ADIT_NOBODY &&
                  adit_rounds_of(p->game, state_of(p, 0)).now == rounds_over(p);
    state apart;

    write_claim(p, &out);
    if (marked) {
        memcpy(&apart, state_of(p, 1), sizeof apart);
        memcpy(table_in(p, 1)->match.state, state_of(p, 0), ADIT_MAX_STATE);
    }
    says(p, socket, "{\"t\":\"claim\",\"id\":9,\"claim\":\"%s\"}", text);
    if (marked)
        memcpy(table_in(p, 1)->match.state, &apart, sizeof apart);
}

static void chat_something(pair *p, int socket)
{
    static const char *const texts[] = {"Hello", "gold!", "",
                                        " x",    "a\\nb", "\xf0\x9f\x98\x80"};
    char text[256];

    memset(text, 'x', sizeof text);
    text[201] = 0;
    says(p, socket, "{\"t\":\"chat\",\"id\":9,\"text\":\"%s\"}",
         one_in(p, 8) ? text : texts[below(p, countof(texts))]);
}

/* Others have other notes in the second world, and mute others. */
static void note_something(pair *p, int socket)
{
    static const char *const marks[] = {"suspect", "trust", "none"};
    int seat = 1 + below(p, p->config.n_players + 1);

    if (socket < COMPARED) {
        says(p, socket,
             "{\"t\":\"note\",\"id\":9,\"seat\":\"P%d\",\"mark\":\"%s\","
             "\"mute\":%s,\"text\":\"%d\"}",
             seat, marks[below(p, 3)], one_in(p, 4) ? "true" : "false",
             below(p, 100));
        return;
    }
    for (int w = 0; w < 2; w++)
        if (p->world[w].socket[socket].session != NULL)
            edge_say(&p->world[w], socket,
                     "{\"t\":\"note\",\"seat\":\"P%d\",\"mark\":\"%s\","
                     "\"mute\":%s,\"text\":\"%s\"}",
                     seat, marks[w], w ? "true" : "false",
                     w ? "first" : "another");
    so_far.others_notes++;
    compare(p);
}

/* The viewer guesses: mostly all others, sometimes anything. What others guess
 * is told when the round is over, and would not be the same in both worlds
 * (server_talk.c has it). */
static void guess_something(pair *p, int socket)
{
    char of[128] = "";
    adit_text out = adit_text_in(of, sizeof of);
    bool fits = !one_in(p, 4);
    int n = fits ? p->config.n_players : below(p, ADIT_MAX_PLAYERS + 2);

    for (int i = 0; i < n; i++) {
        text_put(&out, i ? "," : "");
        if (i == p->viewer && fits)
            text_put(&out, "null");
        else
            text_int(&out, below(p, 5) * 25);
    }
    says(p, socket, "{\"t\":\"guess\",\"id\":9,\"round\":%d,\"of\":[%s]}",
         one_in(p, 8) ? 9 : rounds_over(p) + 1, of);
}

/* So much was said that no more can be. */
static void say_too_much(pair *p, int socket)
{
    int32_t n[2];

    for (int w = 0; w < 2; w++) {
        n[w] = table_in(p, w)->talk.n_notes;
        table_in(p, w)->talk.n_notes = TALK_MOST_LINES;
    }
    says(p, socket, "{\"t\":\"note\",\"id\":9,\"seat\":\"P%d\"}",
         1 + below(p, p->config.n_players));
    for (int w = 0; w < 2; w++)
        table_in(p, w)->talk.n_notes = n[w];
}

static void talk_about_something(pair *p, int socket)
{
    switch (below(p, 8)) {
    case 0:
    case 1:
    case 2:
    case 3:
        claim_something(p, socket);
        return;
    case 4:
        chat_something(p, socket);
        return;
    case 5:
        if (one_in(p, 4)) {
            say_too_much(p, socket);
            return;
        }
        /* fall through */
    case 6:
        if (socket < COMPARED) {
            guess_something(p, socket);
            return;
        }
        /* fall through */
    default:
        note_something(p, socket);
    }
}

/* ---- Noise ---- */

static int some_id(pair *p)
{
    return 1 + below(p, 50);
}

/* Anything, from one of those who are compared or from somebody else. */
static void say_something(pair *p, int socket)
{
    static const char *const broken[] = {
        "",
        "{",
        "[]",
        "null",
        "{\"t\":7}",
        "{\"t\":\"dance\"}",
        "{\"t\":\"ping\",\"x\":1}",
        "{\"t\":\"ping\",\"t\":\"ping\"}",
        "{\"t\":\"move\",\"move\":\"pass\"}",
        "{\"t\":\"sit\",\"id\":3}",
        "{\"t\":\"sit\",\"name\":\"\xff\"}",
        "{\"t\":\"sit\",\"name\":\"a\\u0000b\"}",
        "{\"t\":\"why\",\"move\":\"pass\",\"id\":0}",
        "{\"t\":\"clear\",\"seat\":\"Q1\"}"};
    static const char *const names[] = {"Ann", "Bo",      "P1",
                                        "",    "\\u200b", "Zo\xc3\xab"};
    static const char *const bots[] = {"trained", "greedy",  "master:20",
                                       "nobody",  "hasty:5", "master:20001"};
    int seat = 1 + below(p, ADIT_MAX_PLAYERS), id = some_id(p);
    int moves = table_in(p, 0)->match.n_moves;

    switch (below(p, 20)) {
    case 0:
    case 1: {
        const char *text = broken[below(p, countof(broken))];

        say(p, socket, text, strlen(text));
        return;
    }
    case 2:
        says(p, socket, "{\"t\":\"ping\",\"id\":%d}", id);
        return;
    case 3:
    case 4:
        says(p, socket, "{\"t\":\"sync\"}");
        return;
    case 5:
        says(p, socket, "{\"t\":\"enter\",\"id\":%d,\"password\":\"%s\"}", id,
             one_in(p, 2) ? "opal" : "beryl");
        return;
    case 6:
        if (one_in(p, 2))
            says(p, socket, "{\"t\":\"sit\",\"id\":%d,\"name\":\"%s\"}", id,
                 names[below(p, countof(names))]);
        else
            says(p, socket,
                 "{\"t\":\"sit\",\"id\":%d,\"name\":\"%s\",\"seat\":\"P%d\"}",
                 id, names[below(p, countof(names))], 1 + some_seat(p));
        return;
    case 7:
        says(p, socket, "{\"t\":\"name\",\"id\":%d,\"name\":\"%s\"}", id,
             names[below(p, countof(names))]);
        return;
    case 8:
        says(p, socket,
             "{\"t\":\"bot\",\"id\":%d,\"seat\":\"P%d\",\"bot\":\"%s\"}", id,
             seat, bots[below(p, countof(bots))]);
        return;
    case 9:
        if (id % 3 == 0)
            says(p, socket, "{\"t\":\"lead\",\"id\":%d,\"n\":%d}", id,
                 id % (moves + 1));
        else
            says(p, socket, "{\"t\":\"%s\",\"id\":%d}",
                 one_in(p, 3) ? "fill" : "rematch", id);
        return;
    case 10:
        says(p, socket, "{\"t\":\"clear\",\"id\":%d,\"seat\":\"P%d\"}", id,
             seat);
        return;
    case 11:
        says(p, socket,
             "{\"t\":\"swap\",\"id\":%d,\"seats\":[\"P%d\",\"P%d\"]}", id, seat,
             1 + below(p, 4));
        return;
    case 12:
        if (turn_of(p) != ADIT_NOBODY ||
            table_empty_seat(table_in(p, 0)) != ADIT_NOBODY)
            says(p, socket, "{\"t\":\"start\",\"id\":%d}", id);
        return;
    case 13:
        says(p, socket, "{\"t\":\"back\",\"id\":%d}", id);
        return;
    case 14:
        /* One that is not the viewer's turn, or not a move of his. */
        if (turn_of(p) != p->viewer)
            says(p, socket, "{\"t\":\"move\",\"id\":%d,\"move\":\"%s\"}", id,
                 some_move(p));
        else
            says(p, socket,
                 "{\"t\":\"move\",\"id\":%d,\"move\":\"%s\",\"n\":%d}", id,
                 some_move(p), moves + 1);
        return;
    case 15:
        if (one_in(p, 12))
            says(p, socket, "{\"t\":\"stand\",\"id\":%d}", id);
        else
            says(p, socket, "{\"t\":\"change\",\"id\":%d,\"public\":true}", id);
        return;
    case 16:
        says(p, socket, "{\"t\":\"nonce\",\"id\":%d,\"nonce\":\"%s\"}", id,
             one_in(p, 3) ? "00" : some_nonce);
        return;
    default:
        says(p, socket, "{\"t\":\"why\",\"id\":%d,\"move\":\"%s\"}", id,
             some_move(p));
    }
}

static int somebody(pair *p)
{
    int socket = below(p, 2 * COMPARED);

    return socket < COMPARED ? socket : socket & 1;
}

static void hurry(pair *p, int socket)
{
    for (int i = 0; i < 165; i++)
        says(p, socket, "{\"t\":\"ping\"}");
}

/* A socket takes nothing for a while, and then all at once. */
static void stall(pair *p, int socket)
{
    bool stalls = p->world[0].socket[socket].queued == 0;

    for (int w = 0; w < 2; w++) {
        edge_socket *s = &p->world[w].socket[socket];

        s->queued = stalls ? LOBBY_SLOW + 1 : 0;
        if (!stalls) {
            lobby_drained(p->world[w].lobby, s->session);
            lobby_settle(p->world[w].lobby);
        }
    }
    so_far.drained += !stalls;
    compare(p);
}

/* Somebody closes his window, or opens it again. */
static void come_or_go(pair *p, int socket)
{
    if (is_there(p, socket)) {
        go(p, socket);
        return;
    }
    so_far.returns++;
    come(p, socket);
    if (p->locked && socket != OUTSIDER && is_there(p, socket))
        says(p, socket, "{\"t\":\"enter\",\"password\":\"opal\"}");
}

/* More come than may watch. */
static void crowd(pair *p)
{
    for (int i = CROWD; i < EDGE_SOCKETS; i++)
        come(p, i);
    for (int i = CROWD; i < EDGE_SOCKETS; i++)
        if (is_there(p, i))
            go(p, i);
}

static void disturb(pair *p)
{
    int socket = somebody(p);

    switch (below(p, 14)) {
    case 0:
        ask_something(p);
        return;
    case 1:
        if (!one_in(p, 4))
            return;
        if (one_in(p, 3))
            socket = SEAT + below(p, p->config.n_players);
        if (socket != TAB && (socket < SEAT || p->person[socket - SEAT]) &&
            (socket != SEAT + p->viewer) && (socket != HOST || p->host == HOST))
            come_or_go(p, socket);
        return;
    case 2:
        if (is_there(p, socket) && one_in(p, 3))
            stall(p, socket);
        return;
    case 3:
        pass_time(p, below(p, 3000));
        return;
    case 4:
        if (one_in(p, 60) && is_there(p, socket))
            hurry(p, socket);
        else if (one_in(p, 60))
            crowd(p);
        return;
    case 5:
        socket = SEAT + below(p, p->config.n_players);
        if (is_there(p, socket) && turn_of(p) != socket - SEAT)
            say_something(p, socket);
        return;
    case 6:
    case 7:
        if (one_in(p, 2))
            socket = SEAT + below(p, p->config.n_players);
        if (is_there(p, socket))
            talk_about_something(p, socket);
        return;
    default:
        if (is_there(p, socket))
            say_something(p, socket);
    }
}

/* ---- Before the game ---- */

static void choose_options(pair *p)
{
    for (int i = 0; i < p->game->n_options; i++) {
        const adit_option *o = &p->game->options[i];
        int words = 0;

        while (words < 4 && o->words[words])
            words++;
        if (o->seat)
            p->config.option[i] = (int16_t)below(p, p->config.n_players + 1);
        else if (o->max)
            p->config.option[i] = (int16_t)(o->min + below(p, 2));
        else
            p->config.option[i] = (int16_t)below(p, words);
    }
}

static void write_options(const pair *p, adit_text *out)
{
    for (int i = 0; i < p->game->n_options; i++) {
        text_put(out, i ? ",\"" : "\"");
        text_put(out, p->game->options[i].name);
        text_put(out, "\":\"");
        adit_config_value(p->game, &p->config, i, out);
        text_put(out, "\"");
    }
}

static void open_table(pair *p)
{
    static const char *const clocks[] = {
        "{\"kind\":\"none\"}", "{\"kind\":\"move\",\"seconds\":60}",
        "{\"kind\":\"total\",\"seconds\":90,\"add\":5}",
        "{\"kind\":\"total\",\"seconds\":20}"};
    static const char *const talks[] = {"none", "claims", "free", "free"};
    char options[512], body[1024], name[STORE_NAME];
    adit_text out = adit_text_in(options, sizeof options);

    write_options(p, &out);
    p->locked = one_in(p, 4);
    p->late = one_in(p, 3);
    snprintf(body, sizeof body,
             "{\"game\":\"%s\",\"players\":%d,\"options\":{%s},\"public\":%s,"
             "\"watch\":\"%s\",\"late\":\"%s\",\"talk\":\"%s\","
             "\"clock\":%s%s}",
             p->game->name, p->config.n_players, options,
             one_in(p, 2) ? "true" : "false", one_in(p, 6) ? "none" : "public",
             p->late ? "sit" : "watch", talks[below(p, countof(talks))],
             clocks[below(p, countof(clocks))],
             p->locked ? ",\"password\":\"opal\"" : "");
    p->host = p->viewer != ADIT_PUBLIC && one_in(p, 3) ? TAB : HOST;
    for (int w = 0; w < 2; w++) {
        bool made = edge_table(&p->world[w], guest_in(w, p->host), body, name);

        require(made);
    }
    memcpy(p->name, name, sizeof name);
    hide_seed(p);
}

static void come_in(pair *p)
{
    for (int i = 0; i < COMPARED; i++)
        if (i != HOST || p->host == HOST) {
            come(p, i);
            if (p->locked && i != OUTSIDER)
                says(p, i, "{\"t\":\"enter\",\"password\":\"opal\"}");
        }
    for (int seat = 0; seat < p->config.n_players; seat++)
        if (p->person[seat] && seat != p->viewer) {
            come(p, SEAT + seat);
            if (p->locked)
                says(p, SEAT + seat, "{\"t\":\"enter\",\"password\":\"opal\"}");
        }
}

/* A disk that fails while nothing is dealt yet. */
static void fail_once(pair *p)
{
    for (int w = 0; w < 2; w++)
        memory_store_fail(p->world[w].store, MEMORY_COMMIT, 1, STORE_NO_ROOM);
    says(p, p->host, "{\"t\":\"fill\",\"id\":77}");
    for (int w = 0; w < 2; w++)
        memory_store_fail(p->world[w].store, MEMORY_COMMIT, 0, STORE_OK);
}

static void sit_down(pair *p)
{
    for (int i = 0; i < p->config.n_players; i++)
        says(p, p->host, "{\"t\":\"clear\",\"seat\":\"P%d\"}", i + 1);
    for (int i = 0; i < p->config.n_players; i++) {
        static const char *const bots[] = {"trained", "greedy", "random"};

        if (i == p->viewer) {
            says(p, TAB, "{\"t\":\"sit\",\"name\":\"Viewer\",\"seat\":\"P%d\"}",
                 i + 1);
            says(p, WATCHER, "{\"t\":\"sit\",\"name\":\"Viewer\"}");
        } else if (p->person[i])
            says(p, SEAT + i,
                 "{\"t\":\"sit\",\"name\":\"Other %d\",\"seat\":\"P%d\","
                 "\"nonce\":\"%s\"}",
                 i, i + 1, some_nonce);
        else
            says(p, p->host, "{\"t\":\"bot\",\"seat\":\"P%d\",\"bot\":\"%s\"}",
                 i + 1, bots[below(p, countof(bots))]);
    }
    hide_seed(p);
    says(p, TAB, "{\"t\":\"nonce\",\"id\":3,\"nonce\":\"%s\"}", some_nonce);
}

static void rest(pair *p)
{
    pass_time(p, 3000);
}

static void begin(pair *p)
{
    open_table(p);
    come_in(p);
    rest(p);
    for (int i = 0; i < 25; i++)
        disturb(p);
    if (one_in(p, 3))
        fail_once(p);
    for (int i = 0; i < COMPARED; i++)
        if (!is_there(p, i) && (i != HOST || p->host == HOST))
            come_or_go(p, i);
    for (int i = 0; i < p->config.n_players; i++)
        if (p->person[i] && i != p->viewer && !is_there(p, SEAT + i))
            come_or_go(p, SEAT + i);
    rest(p);
    sit_down(p);
    rest(p);
    says(p, WATCHER, "{\"t\":\"sit\",\"id\":1,\"name\":\"Late\"}");
    says(p, WATCHER,
         "{\"t\":\"sit\",\"id\":2,\"name\":\"Late\",\"seat\":\"P1\"}");
    show_seed(p);
    says(p, p->host, "{\"t\":\"start\",\"id\":1}");
}

/* ---- The game ---- */

/* Bots say the same in both worlds, whatever they know. */
static void thank(pair *p)
{
    unsigned who = (unsigned)below(p, 1 << ADIT_MAX_PLAYERS);

    so_far.words++;
    for (int w = 0; w < 2; w++)
        edge_thank(&p->world[w], who);
    compare(p);
}

/* Thoughts about turns that are past, or have been asked again, change
 * nothing. */
static bool has_thought(pair *p)
{
    for (;;) {
        edge *e = p->world;
        const bot_job *asked = table_in(p, 0)->live.asked;

        if (e[0].n_thoughts != e[1].n_thoughts)
            complain(p, "a bot is asked in one world");
        if (e[0].n_thoughts == 0 || e[1].n_thoughts == 0)
            return false;
        if (e[0].thought[0] == asked && asked->seat == ADIT_NOBODY) {
            thank(p);
            continue;
        }
        if (e[0].thought[0] == asked)
            return true;
        so_far.stale_thoughts++;
        for (int w = 0; w < 2; w++)
            edge_answer(&e[w], &(adit_action){.kind = 1});
        compare(p);
    }
}

static adit_action choice_of(pair *p)
{
    bot_job *t = p->world[0].thought[0];

    if (!one_in(p, 6) || t->match.n_moves > 60)
        return any_move(p);
    while (!lobby_think(t))
        ;
    return t->move;
}

static void move_bot(pair *p)
{
    if (!p->armed && has_thought(p)) {
        adit_action a = choice_of(p), b = match_of(p, a);

        edge_answer(&p->world[0], &a);
        edge_answer(&p->world[1], &b);
        p->armed = true;
        p->coming = a;
        compare(p);
    }
    pass_time(p, 1 + below(p, 1500));
}

static void move_person(pair *p, int seat)
{
    int socket = seat == p->viewer ? TAB : SEAT + seat;
    adit_action a = any_move(p), move[2] = {a, match_of(p, a)};
    int n = table_in(p, 0)->match.n_moves;
    bool counts = one_in(p, 2);
    long id = 1000 + p->next_id++;

    if (socket < COMPARED)
        so_far.types[MESSAGE_MOVE]++;
    agree_on_marks(p, a);
    for (int w = 0; w < 2; w++) {
        long mine = socket < COMPARED ? id : id + 5000 * w;

        if (counts)
            edge_say(&p->world[w], socket,
                     "{\"t\":\"move\",\"id\":%ld,\"move\":\"%s\",\"n\":%d}",
                     mine, text_of(p, move[w]), n);
        else
            edge_say(&p->world[w], socket,
                     "{\"t\":\"move\",\"id\":%ld,\"move\":\"%s\"}", mine,
                     text_of(p, move[w]));
    }
    compare(p);
    if (socket < COMPARED && one_in(p, 4))
        says(p, socket, "{\"t\":\"move\",\"id\":%ld,\"move\":\"%s\"}", id,
             text_of(p, a));
}

/* The viewer, or another, is away for longer than others wait; or takes too
 * long. */
static void be_away(pair *p)
{
    int seat = below(p, p->config.n_players);

    so_far.stand_ins++;
    if (one_in(p, 2) && p->person[seat] && seat != p->viewer) {
        if (is_there(p, SEAT + seat))
            go(p, SEAT + seat);
    } else if (one_in(p, 2)) {
        go(p, TAB);
        if (is_there(p, TAB2))
            go(p, TAB2);
    }
    pass_time(p, one_in(p, 2) ? 61000 : 10000 + below(p, 20000));
    if (!is_there(p, TAB))
        come_or_go(p, TAB);
    says(p, TAB, "{\"t\":\"back\",\"id\":5}");
}

static void turn(pair *p)
{
    const table *t = table_in(p, 0);
    int seat = turn_of(p), n = t->match.n_moves;

    if (!is_there(p, TAB))
        come_or_go(p, TAB);
    if (table_bot_plays(t, seat))
        move_bot(p);
    else if (seat != p->viewer && !is_there(p, SEAT + seat))
        come_or_go(p, SEAT + seat);
    else
        move_person(p, seat);
    t = table_in(p, 0);
    if (t->match.n_moves != table_in(p, 1)->match.n_moves)
        complain(p, "a move was made in one world");
    if (p->failed || t->match.n_moves == n)
        return;
    p->armed = false;
    put_apart(p);
}

/* Somebody takes the seat of a bot: the viewer, if he has none, who learns what
 * that seat knows; or another. */
static void come_late(pair *p)
{
    bool sees = p->viewer == ADIT_PUBLIC && !p->armed && one_in(p, 2);
    int seat = below(p, p->config.n_players);

    if (table_in(p, 0)->seats[seat].kind != SEAT_BOT ||
        is_there(p, SEAT + seat))
        return;
    if (sees)
        bring_together(p);
    else
        come_or_go(p, SEAT + seat);
    says(p, sees ? TAB : SEAT + seat,
         "{\"t\":\"sit\",\"id\":8,\"name\":\"Late %d\",\"seat\":\"P%d\"}", seat,
         seat + 1);
    /* Unless he was too fast. */
    if (table_in(p, 0)->seats[seat].kind == SEAT_PERSON) {
        so_far.taken[sees]++;
        p->person[seat] = true;
        if (sees)
            p->viewer = seat;
        if (turn_of(p) == seat)
            p->armed = false;
    }
    if (!p->armed)
        put_apart(p);
}

static bool goes_on(pair *p)
{
    return !p->failed && table_in(p, 0)->phase == TABLE_PLAYING;
}

static void play(pair *p, int moves)
{
    put_apart(p);
    says(p, TAB, "{\"t\":\"sync\"}");
    for (int i = 0; i < moves && goes_on(p); i++) {
        for (int n = below(p, 6); n > 0 && goes_on(p); n--)
            disturb(p);
        if (goes_on(p) && one_in(p, 60) && !p->armed)
            be_away(p);
        if (goes_on(p) && p->late && one_in(p, 12))
            come_late(p);
        if (goes_on(p))
            turn(p);
    }
    if (!p->failed && table_in(p, 0)->phase == TABLE_OVER) {
        char path[64];

        so_far.over++;
        snprintf(path, sizeof path, "/api/tables/%s/record", p->name);
        ask(p, WATCHER, "GET", path, NULL);
    }
    for (int i = 0; i < 10 && !p->failed; i++)
        disturb(p);
}

/* Others see it alike. He is nobody then, and nobody asks for him. */
static void delete_viewer(pair *p)
{
    so_far.deleted++;
    ask(p, TAB, "DELETE", "/api/me", NULL);
    says(p, WATCHER, "{\"t\":\"sync\"}");
    says(p, TAB, "{\"t\":\"sync\"}");
    pass_time(p, 3000);
}

static int n_games(void)
{
    int n = 0;

    while (adit_game_at(n) != NULL)
        n++;
    return n;
}

static void choose(pair *p, long number)
{
    p->number = number;
    p->luck = adit_luck_from((uint64_t)number);
    p->game = adit_game_at((int)(number % n_games()));
    adit_config_init(
        p->game,
        p->game->min_players +
            below(p, p->game->max_players - p->game->min_players + 1),
        &p->config);
    choose_options(p);
    p->viewer = below(p, p->config.n_players + 1) - 1;
    for (int i = 0; i < p->config.n_players; i++)
        p->person[i] = i == p->viewer || one_in(p, 2);
}

static bool is_tight(long number)
{
    static pair p;

    memset(&p, 0, sizeof p);
    choose(&p, number);
    for (int w = 0; w < 2; w++) {
        p.world[w].limits = edge_limits;
        p.world[w].limits.tables = number % 2 ? 3 : 50;
        p.world[w].limits.tables_of_guest = number % 4 ? 4 : 1;
        p.world[w].limits.tables_of_address = number % 8 == 2 ? 1 : 50;
        p.world[w].limits.watchers = COMPARED + ADIT_MAX_PLAYERS;
        edge_open(&p.world[w], (uint64_t)number, NULL);
        p.world[w].talks = true;
    }
    begin(&p);
    if (!p.failed)
        play(&p, one_in(&p, 3) ? 400 : 10 + below(&p, 60));
    if (!p.failed && number % 2)
        delete_viewer(&p);
    for (int w = 0; w < 2; w++)
        edge_close(&p.world[w]);
    so_far.pairs++;
    return !p.failed;
}

/* ---- Was everything there? ---- */

static bool was(long count, const char *what)
{
    if (count == 0)
        tap_say("never: %s", what);
    return count > 0;
}

/* These are said before anybody is at a table, or by nobody: */
static bool is_said_elsewhere(refusal r)
{
    return r == REFUSED_TOO_BIG || r == REFUSED_BAD_TYPE ||
           r == REFUSED_TOO_MANY_SOCKETS || r == REFUSED_ORIGIN ||
           r == REFUSED_HOST || r == REFUSED_BLOCKED || r == REFUSED_PROTOCOL ||
           r == REFUSED_VERSION || r == REFUSED_CLOSING ||
           /* of the deal of a day, at a table of its own (server_days.c) */
           r == REFUSED_DAY_NOT_OVER || r == REFUSED_ONE_TRY ||
           /* of a disk that is damaged, and of tables that nobody is at */
           r == REFUSED_DAMAGED || r == REFUSED_ABANDONED ||
           r == REFUSED_EARLIER_RULES;
}

static bool all_were_there(void)
{
#define WORD(name, word) word,
    static const char *const types[] = {MESSAGES(WORD)};
#undef WORD
    static const adit_err rules[] = {ADIT_ERR_TURN, ADIT_ERR_MOVE,
                                     ADIT_ERR_HAND, ADIT_ERR_NOW,
                                     ADIT_ERR_OCCUPIED};
    bool all = true;

    for (int i = 1; i < N_MESSAGES; i++)
        all &= was(so_far.types[i], types[i]);
    for (int i = 1; i < N_REFUSALS; i++)
        if (!is_said_elsewhere((refusal)i))
            all &= was(so_far.refusals[i], refusal_name((refusal)i));
    for (int i = 0; i < countof(rules); i++)
        all &= was(so_far.rules[rules[i]], adit_err_name(rules[i]));
    all &= was(so_far.table, "a table");
    all &= was(so_far.histories, "a history");
    all &= was(so_far.deleted, "a guest who deletes himself");
    all &= was(so_far.game, "a game");
    all &= was(so_far.step, "a step");
    all &= was(so_far.done, "done");
    all &= was(so_far.pong, "a pong");
    all &= was(so_far.talk, "talk");
    all &= was(so_far.said, "something said");
    all &= was(so_far.notes, "notes");
    all &= was(so_far.guesses, "guesses");
    all &= was(so_far.marks, "marks that differ");
    all &= was(so_far.others_notes, "notes of others");
    all &= was(so_far.drained, "a slow socket");
    all &= was(so_far.returns, "a return");
    all &= was(so_far.over, "an end");
    all &= was(so_far.stand_ins, "a stand-in");
    all &= was(so_far.stale_thoughts, "a late thought");
    all &= was(so_far.words, "words of bots");
    all &= was(so_far.commits == so_far.table, "a commitment in every table");
    all &= was(so_far.nonces, "a nonce");
    all &= was(so_far.taken[false], "a bot's seat that another takes");
    all &= was(so_far.taken[true], "a bot's seat that the viewer takes");
    return all;
}

static void report(void)
{
    tap_say(
        "%ld pairs, %ld of them to the end; %ld moves, %ld in worlds apart, "
        "%ld of these two different moves",
        so_far.pairs, so_far.over, so_far.moves, so_far.apart,
        so_far.differing_moves);
    tap_say("compared: %ld bytes, %ld frames (%ld table, %ld game, %ld step, "
            "%ld done, %ld refused, %ld pong), %ld answers over HTTP",
            so_far.bytes, so_far.frames, so_far.table, so_far.game, so_far.step,
            so_far.done, so_far.refused, so_far.pong, so_far.answers);
    tap_say("%ld talk, %ld said, %ld notes, %ld guesses; %ld marks that were "
            "not the same, %ld notes of others",
            so_far.talk, so_far.said, so_far.notes, so_far.guesses,
            so_far.marks, so_far.others_notes);
    tap_say(
        "%ld times drained, %ld returns, %ld stand-ins, %ld stale thoughts, "
        "%ld seats of bots taken",
        so_far.drained, so_far.returns, so_far.stand_ins, so_far.stale_thoughts,
        so_far.taken[false] + so_far.taken[true]);
}

/* two_worlds [FIRST LAST]: these pairs only. */
int main(int argc, char **argv)
{
    const char *full = getenv("ADIT_TEST");
    long first = argc > 2 ? strtol(argv[1], NULL, 10) : 0;
    long last = argc > 2 ? strtol(argv[2], NULL, 10)
                : full != NULL && strcmp(full, "full") == 0 ? 9999
                                                            : 299;
    bool tight = true;

    for (long i = first; i <= last && tight; i++)
        tight = is_tight(i);
    report();
    tap_point(tight, "what a viewer cannot know changes nothing he receives");
    if (argc <= 2) {
        tap_point(all_were_there(), "every message and refusal was exercised");
        tap_point(so_far.apart * 2 > so_far.moves,
                  "most moves were made in worlds apart");
    }
    return tap_done();
}
