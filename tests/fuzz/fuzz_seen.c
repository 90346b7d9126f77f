/* fuzz_seen.c -- any JSON as a view with events, from a server that is not trusted:
 * refused, or it can be drawn, listed and told. */
#include <string.h>

#include "core/text.h"
#include "games/saboteur.h"
#include "games/saboteur2.h"
#include "tui/draw.h"
#include "tui/seen.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static FILE *nowhere;

static void draw_all(const seen *s)
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

static const mine *mine_of(const seen *s)
{
    if (s->m.game == &saboteur_game)
        return &((const saboteur *)s->m.state)->mine;
    if (s->m.game == &saboteur2_game)
        return &((const saboteur2 *)s->m.state)->mine;
    return NULL;
}

/* What is read could be a position. */
static void look(const json_t *from)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    draw d = {.to = nowhere, .width = 80};
    const mine *mine;
    static seen s;

    if (!seen_read(json_object_get(from, "view"), &s))
        return;
    mine = mine_of(&s);
    require(mine == NULL || mine_check(mine) == NULL);
    draw_all(&s);
    d.game = s.m.game;
    if (seen_events(s.m.game, &s, json_object_get(from, "events"), &story))
        draw_story(&d, s.m.state, &story, s.viewer, "");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *from = json_loadb((const char *)data, size, 0, NULL);

    if (nowhere == NULL)
        nowhere = fopen("/dev/null", "w");
    require(nowhere != NULL);
    look(from);
    json_decref(from);
    return 0;
}
