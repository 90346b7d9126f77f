/* remote_client.c -- a server's table as a client (client.h): what is known of
 * it (remote_table.c) and the connection to it (remote.c) under one interface,
 * for whatever shows it. It also goes on to the table of a rematch. Made by
 * `adit join`; called through its table of functions. */
#include "client/remote_table.h"

#include <stdlib.h>
#include <string.h>

#include "common/cli.h"
#include "core/text.h"
#include "texts/texts.h"

static remote_table *table_of(client *c)
{
    return (remote_table *)(void *)c;
}

static const remote_table *table_in(const client *c)
{
    return (const remote_table *)(const void *)c;
}

static const void *client_look(client *c, int *viewer)
{
    const remote_table *r = table_of(c);

    *viewer = r->at.viewer;
    return r->knows ? r->at.m.state : NULL;
}

static const char *client_rests(client *c)
{
    const remote_table *r = table_of(c);

    if (remote_table_asks(r))
        return NULL;
    if (r->phase == REMOTE_OVER)
        return text_of(TEXT_terminal_gameOver);
    if (!r->knows)
        return text_of(TEXT_terminal_noGame);
    return text_of(r->replaced ? TEXT_terminal_table_botForYou
                               : TEXT_terminal_notYourTurn);
}

static bool client_send(client *c, adit_action move)
{
    return remote_table_move(table_of(c), move);
}

/* The server decides what may be said, and answers. */
static bool client_claim(client *c, const char *claim)
{
    return remote_table_send(table_of(c), "claim", "claim", claim);
}

static const char *client_hushed(const client *c)
{
    const remote_table *r = table_in(c);

    return r->seat == ADIT_NOBODY       ? "not_seated"
           : r->phase != REMOTE_PLAYING ? "not_playing"
                                        : NULL;
}

static bool client_guess(client *c, const guess *one)
{
    return remote_table_guess(table_of(c), one);
}

static const char *client_unguessable(const client *c)
{
    const remote_table *r = table_in(c);
    adit_rounds rounds = {0};

    if (client_hushed(c) != NULL || !r->knows || r->at.viewer != r->seat)
        return client_hushed(c) != NULL ? client_hushed(c) : "not_playing";
    rounds = adit_rounds_of(r->at.m.game, r->at.m.state);
    return rounds.over >= rounds.now ? "not_playing" : NULL;
}

static const guesses *client_guessed(const client *c)
{
    return &table_in(c)->guesses;
}

static const char *client_hint(client *c, struct bot_reason *out)
{
    return remote_table_hint(table_of(c), out) ? adviser_bot : NULL;
}

/* Writes the record of the game to a file. False: `why` has the reason. It
 * blocks until the server has answered, and is not tried without a
 * connection. */
static bool saves(remote_table *r, const char *path, char why[REMOTE_WHY])
{
    char from[128], *body;
    cli_out out;
    bool saved = false;

    if (remote_trouble(r->remote) != NULL) {
        snprintf(why, REMOTE_WHY, "%s", text_of(TEXT_terminal_table_noLine));
        return false;
    }
    snprintf(from, sizeof from, "/api/tables/%s/record", r->table);
    if (remote_get(&r->asker, from, &body, why) == 200) {
        snprintf(why, REMOTE_WHY, "%s",
                 text_of(TEXT_terminal_table_cannotWrite));
        if (!(r->client.on_screen && strcmp(path, "-") == 0) &&
            cli_open(&out, path) == CLI_DONE) {
            fputs(body, out.file);
            saved = cli_close(&out, true) == CLI_DONE;
        }
    }
    free(body);
    return saved;
}

/* During a game the record is the server's secret: it has the seed. */
static const char *client_unsavable(client *c)
{
    return table_of(c)->phase == REMOTE_OVER
               ? NULL
               : text_of(TEXT_terminal_table_saveAtEnd);
}

/* Also says how the deal can be checked. On the screen that is too long to be
 * copied, and it is printed when the screen is left. */
static bool client_save(client *c, const char *path, char said[CLIENT_SAID])
{
    remote_table *r = table_of(c);
    char why[REMOTE_WHY] = "", proof[REMOTE_LINE];
    adit_text text = adit_text_in(said, CLIENT_SAID);

    if (!saves(r, path, why)) {
        if (*why)
            TEXT(&text, terminal_table_notSaved, .why = why);
        else
            text_put(&text, text_of(TEXT_terminal_local_notSaved));
        return false;
    }
    remote_table_say_proof(r, path, proof);
    snprintf(r->farewell, sizeof r->farewell,
             "%s\n  adit replay %s\n%s\n  %s\n",
             text_of(TEXT_terminal_table_again), path,
             text_of(TEXT_terminal_table_check), proof);
    if (c->on_screen) {
        text_put(&text, text_of(TEXT_terminal_table_savedLater));
        return true;
    }
    TEXT(&text, terminal_table_saved, .path = path);
    text_put(&text, "\n  ");
    text_put(&text, proof);
    return true;
}

/* Leaving a game means that a bot goes on; before it, only that the seat is
 * free. By lines only the first is worth a question. */
static const char *client_loses(client *c)
{
    const remote_table *r = table_of(c);

    if (r->seat < 0 || r->phase == REMOTE_OVER ||
        (!c->on_screen && r->phase != REMOTE_PLAYING))
        return NULL;
    if (!c->on_screen)
        return text_of(TEXT_terminal_table_quit);
    return text_of(r->phase == REMOTE_PLAYING
                       ? TEXT_terminal_table_leave
                       : TEXT_terminal_table_leaveBefore);
}

static bool client_is_over(const client *c)
{
    return table_in(c)->phase == REMOTE_OVER;
}

/* The game of what is being told now; before that, the table's. */
static const adit_game *client_game(const client *c)
{
    const remote_table *r = table_in(c);

    return r->kind != NULL ? r->kind : adit_game_named(r->game);
}

static int client_n_moves(const client *c)
{
    return table_in(c)->at.m.n_moves;
}

static const char *client_name(const client *c, int seat)
{
    const remote_table *r = table_in(c);

    return seat < r->n_players ? r->called[seat] : NULL;
}

static int reader_of(const client *c)
{
    return table_in(c)->seat;
}

static struct pollfd line_of(const client *c)
{
    return remote_poll(table_in(c)->remote);
}

static int when_to_tend(const client *c)
{
    return remote_patience(table_in(c)->remote);
}

static void hear_line(client *c)
{
    remote_tend(table_of(c)->remote, remote_table_hear, table_of(c));
}

static const client_kind remote_kind = {
    .look = client_look,
    .rests = client_rests,
    .send = client_send,
    .claim = client_claim,
    .hushed = client_hushed,
    .guess = client_guess,
    .unguessable = client_unguessable,
    .guessed = client_guessed,
    .hint = client_hint,
    .unsavable = client_unsavable,
    .save = client_save,
    .loses = client_loses,
    .is_over = client_is_over,
    .game = client_game,
    .n_moves = client_n_moves,
    .name = client_name,
    .me = reader_of,
    .poll = line_of,
    .patience = when_to_tend,
    .tend = hear_line,
};

void remote_table_begin(remote_table *r, const client_ears *ears,
                        bool on_screen)
{
    r->client.kind = &remote_kind;
    r->client.ears = *ears;
    r->client.on_screen = on_screen;
}

/* The next table begins with nothing but who the user is. The address of
 * `asker` stays the same: the new connection keeps a pointer to it. */
bool remote_table_go_on(remote_table *r)
{
    remote *g = remote_open(&r->asker, r->next);
    remote_table before = *r;

    if (g == NULL)
        return false;
    remote_close(r->remote);
    adviser_forgets(before.adviser);
    *r = (remote_table){.client = before.client,
                        .asker = before.asker,
                        .keep = before.keep,
                        .keeper = before.keeper,
                        .adviser = before.adviser,
                        .remote = g,
                        .name = before.name,
                        .password = before.password,
                        .watches = before.watches,
                        .seat = ADIT_NOBODY};
    memcpy(r->table, before.next, sizeof r->table);
    memcpy(r->farewell, before.farewell, sizeof r->farewell);
    return true;
}

void remote_table_address(const remote_table *r, char out[REMOTE_ADDRESS])
{
    const remote_place *p = &r->asker.place;
    bool bare = strcmp(p->port, p->secure ? "443" : "80") == 0;
    bool six = strchr(p->host, ':') != NULL;

    snprintf(out, REMOTE_ADDRESS, "http%s://%s%s%s%s%s/#/table/%s",
             p->secure ? "s" : "", six ? "[" : "", p->host, six ? "]" : "",
             bare ? "" : ":", bare ? "" : p->port, r->table);
}
