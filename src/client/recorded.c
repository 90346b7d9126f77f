/* recorded.c -- a recorded game as a client. Nobody moves in it, and there is
 * nothing to wait for: it goes where the user wants, and tells what happened on
 * the way there. Every move was checked when the record was read, so that none
 * can fail here. Called by `adit replay`, lines_recorded.c and
 * screen_recorded.c. */
#include "client/recorded.h"

#include <string.h>

#include "texts/texts.h"

void recorded_look_at(const recorded *g, const match *at, void *obs)
{
    if (g->viewer == ADIT_EVERYONE)
        memcpy(obs, at->state, ADIT_MAX_STATE);
    else
        match_observe(at, g->viewer, obs);
}

void recorded_look_as(recorded *g, int viewer)
{
    g->viewer = viewer == ADIT_EVERYONE && !g->finished ? ADIT_PUBLIC : viewer;
}

/* ---- Going there ---- */

match_said recorded_said(const recorded *g, int i)
{
    match_said said = g->said[i];

    if (g->viewer != ADIT_EVERYONE)
        said.mark = ADIT_MARK_SAID;
    return said;
}

/* What happened, and what was said before the next move. Where nobody listens,
 * `story` is still what led to the position. */
static void tell(recorded *g, const void *before)
{
    const client_ears *ears = &g->client.ears;

    if (ears->story == NULL)
        return;
    ears->story(ears->self, before, &g->story, g->viewer, false);
    for (int i = 0; i < g->n_said; i++) {
        match_said said = recorded_said(g, i);

        if (said.n_moves == g->now.n_moves)
            ears->claim(ears->self, &said, false);
    }
}

static void go_to_beginning(recorded *g)
{
    match_at(&g->whole, 0, &g->now);
    match_again(&g->whole, &g->now, &g->story);
    if (g->client.ears.begins != NULL)
        g->client.ears.begins(g->client.ears.self);
    tell(g, NULL);
}

static void step(recorded *g)
{
    recorded_look_at(g, &g->now, g->before);
    match_play(&g->now, match_turn(&g->now), g->whole.moves[g->now.n_moves],
               NULL, &g->story);
    tell(g, g->before);
}

/* If nobody hears what happens on the way, it jumps to the move before and
 * makes only the last one anew, for its story. Otherwise it tells every move,
 * after a step back from the beginning on: the log then has what had happened
 * by then. */
void recorded_go_to(recorded *g, int n)
{
    n = n < 0 ? 0 : n > g->whole.n_moves ? g->whole.n_moves : n;
    if (g->client.ears.story == NULL && n > 0 && n != g->now.n_moves + 1)
        match_at(&g->whole, n - 1, &g->now);
    else if (n < g->now.n_moves || n == 0)
        go_to_beginning(g);
    while (g->now.n_moves < n)
        step(g);
}

/* Who made the last move, if the viewer may know what they saw: those who see
 * everything, and its own seat. */
static int seat_to_ask(const recorded *g)
{
    match before;
    int seat;

    if (g->now.n_moves == 0)
        return ADIT_NOBODY;
    match_at(&g->whole, g->now.n_moves - 1, &before);
    seat = match_turn(&before);
    return g->viewer == ADIT_EVERYONE || g->viewer == seat ? seat : ADIT_NOBODY;
}

bool recorded_others(recorded *g, bot_level level, hindsight_share *out, int *n)
{
    hindsight h = {.played = &g->whole,
                   .said = g->said,
                   .n_said = g->n_said,
                   .room = g->minds};

    if (seat_to_ask(g) == ADIT_NOBODY)
        return false;
    *n = hindsight_others(&h, g->now.n_moves, level, out);
    return true;
}

bool recorded_why(recorded *g, bot_reason *out)
{
    int seat = seat_to_ask(g);
    const char *rest;
    const bot *b;

    b = seat != ADIT_NOBODY ? bot_begins(g->bot[seat], &rest) : NULL;
    if (b == NULL)
        return false;
    bot_why_played(&g->minds[0], b, &g->whole, g->said, g->n_said,
                   g->now.n_moves, out);
    return true;
}

/* ---- As a client ---- */

static recorded *game_of(client *c)
{
    return (recorded *)(void *)c;
}

static const recorded *game_in(const client *c)
{
    return (const recorded *)(const void *)c;
}

static const void *client_look(client *c, int *viewer)
{
    recorded *g = game_of(c);

    recorded_look_at(g, &g->now, g->obs);
    *viewer = g->viewer;
    return g->obs;
}

static const char *client_rests(client *c)
{
    (void)c;
    return text_of(TEXT_terminal_recorded_played);
}

static bool client_is_over(const client *c)
{
    return match_turn(&game_in(c)->now) == ADIT_NOBODY;
}

static const adit_game *client_game(const client *c)
{
    return game_in(c)->whole.game;
}

static int client_n_moves(const client *c)
{
    return game_in(c)->now.n_moves;
}

static const char *client_name(const client *c, int seat)
{
    (void)c;
    (void)seat;
    return NULL;
}

static const client_kind recorded_kind = {
    .look = client_look,
    .rests = client_rests,
    .is_over = client_is_over,
    .game = client_game,
    .n_moves = client_n_moves,
    .name = client_name,
};

void recorded_open(recorded *g)
{
    g->client.kind = &recorded_kind;
    g->story = (adit_story){.event = g->events, .room = ADIT_MAX_EVENTS};
    go_to_beginning(g);
}

void recorded_begin(recorded *g, const client_ears *ears, bool on_screen)
{
    g->client.ears = *ears;
    g->client.on_screen = on_screen;
    go_to_beginning(g);
}
