/* follow.c -- adit follow: the rules for a client that has none. A server tells what each move
 * did, and no list of moves; this program makes of that what is seen, with the moves that are
 * legal. So a bot in any language can sit at a table. */
#define _POSIX_C_SOURCE 200809L

#include "common/cli.h"

#include <stdlib.h>

#include "core/reading.h"
#include "wire/read_view.h"
#include "wire/view.h"

/* What was seen last; nothing is, before the first "game". */
typedef struct following {
    viewed at;
    bool knows;
} following;

static bool hear_game(following *f, scan message)
{
    f->knows = read_view(reading_of(message, "view"), &f->at);
    return f->knows;
}

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
    static char text[VIEW_ROOM];
    adit_text out = adit_text_in(text, sizeof text);

    view_seen(&f->at.m, f->at.m.state, f->at.viewer, true, &out);
    require(!out.cut);
    puts(text);
}

/* False: somebody has closed what it is written to. */
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
