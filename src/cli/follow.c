/* follow.c -- adit follow: the rules, for a client that does not know them. A
 * server sends what each move did, but no list of legal moves. This program
 * reads the server's messages on standard input, one per line, and prints after
 * each "game" and "step" what the seat sees then, with its legal moves. This
 * way a bot in any language can sit at a table without a line of rules. Called
 * by main.c. */
#define _POSIX_C_SOURCE 200809L /* getline */

#include "common/cli.h"

#include <stdlib.h>

#include "core/reading.h"
#include "wire/read_view.h"
#include "wire/view.h"

/* What was seen last. Before the first "game" nothing is known, and a step
 * cannot be followed. */
typedef struct following {
    viewed at;
    bool knows;
} following;

/* A whole position, from which everything starts anew. After one that cannot be
 * read nothing is known until the next one. */
static bool hear_game(following *f, scan message)
{
    f->knows = read_view(reading_of(message, "view"), &f->at);
    return f->knows;
}

/* A move, as its events. It must be the next one: if a message was missed, what
 * would be printed is not what the server has. A step that deals a new round
 * has the whole view with it, since events do not tell all of that. */
static bool hear_step(following *f, scan message)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    scan view = reading_of(message, "view");
    reading r = {0};
    int n = reading_int(&r, reading_of(message, "n"), 1, INT32_MAX);

    if (!f->knows || r.bad || n != f->at.m.n_moves + 1)
        return false;
    if (reading_is_there(view))
        return hear_game(f, message);
    return read_view_events(f->at.m.game, f->at.m.config.n_players,
                            reading_of(message, "events"), &story) &&
           read_view_follow(&f->at, &story);
}

static void print_seen(const following *f)
{
    static char text[VIEW_ROOM]; /* too large for some stacks */
    adit_text out = adit_text_in(text, sizeof text);

    view_seen(&f->at.m, f->at.m.state, f->at.viewer, true, &out);
    require(!out.cut);
    puts(text);
}

/* Messages of other kinds are passed over: talk, clocks and what later versions
 * send do not change the position. {"lost":true} means that this message does
 * not follow from those before it; the client then asks the server for a
 * "sync", and goes on with the answer. Each line is flushed, because the client
 * waits for it.
 *
 * False: nobody reads standard output any more. */
static bool hear(following *f, scan message)
{
    scan kind = reading_of(message, "t");
    bool game = reading_is(kind, "game");

    if (!game && !reading_is(kind, "step"))
        return true;
    if (game ? hear_game(f, message) : hear_step(f, message))
        print_seen(f);
    else
        puts("{\"lost\":true}");
    return fflush(stdout) == 0;
}

int cli_follow(int argc, char **argv)
{
    static following f;
    cli_args args = {.command = "follow", .usage = TEXT_cli_usage_follow};
    int code = cli_read(&args, argc, argv);
    size_t room = 0;
    char *line = NULL;
    ssize_t length;

    if (code != CLI_DONE)
        return code;
    while ((length = getline(&line, &room, stdin)) > 0)
        if (!hear(&f, (scan){line, line + length}))
            break;
    free(line);
    return cli_flush();
}
