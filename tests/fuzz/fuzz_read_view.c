/* fuzz_read_view.c -- any text as a view with events, from a server that is not
 * trusted: refused, or it can be drawn, listed, told and followed. */
#include <string.h>

#include "core/reading.h"
#include "games/saboteur.h"
#include "games/saboteur2.h"
#include "tui/draw.h"
#include "wire/read_view.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static FILE *nowhere;

static void draw_all(const viewed *s)
{
    static adit_action moves[ADIT_MAX_MOVES];
    draw d = {.to = nowhere, .game = s->m.game, .width = 80};
    const void *obs = s->m.state;

    draw_table(&d, obs, s->viewer);
    draw_words(&d, obs, s->viewer);
    draw_turn(&d, obs, s->viewer);
    draw_crew(&d, obs, s->viewer, 30);
    draw_stand(&d, obs);
    if (match_turn(&s->m) == ADIT_NOBODY) {
        draw_end(&d, obs, s->viewer);
        return;
    }
    require(s->m.game->legal(obs, moves, ADIT_MAX_MOVES) <= ADIT_MAX_MOVES);
}

static const mine *mine_of(const viewed *s)
{
    if (s->m.game == &saboteur_game)
        return &((const saboteur *)s->m.state)->mine;
    if (s->m.game == &saboteur2_game)
        return &((const saboteur2 *)s->m.state)->mine;
    return NULL;
}

/* What is read could be a position. */
static void is_sound(const viewed *s)
{
    const mine *mine = mine_of(s);

    require(mine == NULL || mine_check(mine) == NULL);
    draw_all(s);
}

static void look(adit_span from)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    draw d = {.to = nowhere, .width = 80};
    static viewed s, before;

    if (!scan_object(from) || !read_view(reading_of(from, "view"), &s))
        return;
    is_sound(&s);
    d.game = s.m.game;
    if (!read_view_events(s.m.game, s.m.config.n_players,
                          reading_of(from, "events"), &story))
        return;
    before = s;
    if (!read_view_follow(&s, &story))
        return;
    is_sound(&s);
    draw_story(&d, before.m.state, &story, s.viewer, "");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (nowhere == NULL)
        nowhere = fopen("/dev/null", "w");
    require(nowhere != NULL);
    look((adit_span){(const char *)data, (const char *)data + size});
    return 0;
}
