/* seen.c -- views become positions, and events events. */
#include "tui/seen.h"

#include <string.h>

#include "core/text.h"
#include "games/galleries.h"
#include "games/saboteur.h"
#include "games/saboteur2.h"
#include "tui/seen_parts.h"

enum { MOVES = 1000000 }; /* more than any game has */

/* ---- What all games have ---- */

static const adit_game *game_of(const json_t *view)
{
    const char *name = json_string_value(json_object_get(view, "game"));

    return name ? adit_game_named(name) : NULL;
}

static void read_options(reading *r, const json_t *options,
                         const adit_game *game, adit_config *config)
{
    r->bad |= json_object_size(options) != game->n_options;
    for (int i = 0; i < game->n_options && !r->bad; i++) {
        const json_t *value = json_object_get(options, game->options[i].name);
        char number[24];
        adit_text text = adit_text_in(number, sizeof number);

        if (json_is_integer(value))
            text_int(&text, json_integer_value(value));
        r->bad |= adit_config_set(game, config, game->options[i].name,
                                  json_is_integer(value)
                                      ? number
                                      : reading_word(r, value)) != NULL;
    }
}

static int read_viewer(reading *r, const json_t *value)
{
    const char *word = json_string_value(value);

    if (word != NULL && strcmp(word, "public") == 0)
        return ADIT_PUBLIC;
    if (word != NULL && strcmp(word, "everyone") == 0)
        return ADIT_EVERYONE;
    return reading_seat(r, value);
}

static bool is_over(const adit_game *game, const void *obs)
{
    if (game == &galleries_game)
        return ((const galleries *)obs)->step == STEP_OVER;
    if (game == &saboteur2_game)
        return ((const saboteur2 *)obs)->phase == PHASE_OVER;
    return ((const saboteur *)obs)->phase == PHASE_OVER;
}

/* The game that begins, as nobody in particular sees it. */
static void begin(seen *s, const adit_game *game, const adit_config *config)
{
    static const uint8_t seed[32];
    match first;

    match_begin(&first, game, config, seed, NULL);
    s->m = (match){.game = game, .config = *config};
    match_observe(&first, ADIT_PUBLIC, s->m.state);
}

static void read_head(reading *r, const json_t *view, seen *s)
{
    adit_head *head = (adit_head *)s->m.state;

    s->viewer = r->viewer = read_viewer(r, json_object_get(view, "viewer"));
    s->m.n_moves = reading_int(r, json_object_get(view, "moves"), 0, MOVES);
    head->n_moves = (uint32_t)s->m.n_moves;
    head->turn = (int8_t)reading_seat_or_none(r, json_object_get(view, "turn"));
}

bool seen_read(const json_t *view, seen *out)
{
    const adit_game *game = game_of(view);
    reading r = {0};
    adit_config config;

    if (game == NULL || (game != &saboteur_game && game != &saboteur2_game &&
                         game != &galleries_game))
        return false;
    r.n_players = reading_int(&r, json_object_get(view, "players"),
                              game->min_players, game->max_players);
    adit_config_init(game, r.n_players, &config);
    read_options(&r, json_object_get(view, "options"), game, &config);
    if (r.bad)
        return false;
    begin(out, game, &config);
    read_head(&r, view, out);
    if (game == &galleries_game)
        seen_galleries(&r, view, out->m.state);
    else if (game == &saboteur2_game)
        seen_saboteur2(&r, view, out->m.state);
    else
        seen_saboteur(&r, view, out->m.state);
    return !r.bad &&
           (match_turn(&out->m) == ADIT_NOBODY) ==
               is_over(game, out->m.state) &&
           (match_turn(&out->m) == ADIT_NOBODY ||
            game->legal(out->m.state, NULL, 0) <= ADIT_MAX_MOVES);
}

/* ---- Events ---- */

bool seen_events(const adit_game *game, const seen *before, const json_t *list,
                 adit_story *out)
{
    reading r = {.n_players =
                     before ? before->m.config.n_players : game->max_players};
    int n = reading_list(&r, list, 0, ADIT_MAX_EVENTS);

    out->n = 0;
    for (int i = 0; i < n && !r.bad; i++) {
        const json_t *event = json_array_get(list, (size_t)i);
        bool read = game == &galleries_game
                        ? seen_galleries_event(&r, event, &out->event[i])
                        : seen_dwarves_event(&r, game, event, &out->event[i]);

        r.bad |= !read;
        out->n++;
    }
    if (r.bad || before == NULL || game == &galleries_game)
        return !r.bad;
    return seen_can_follow(game == &saboteur2_game
                               ? &((const saboteur2 *)before->m.state)->mine
                               : &((const saboteur *)before->m.state)->mine,
                           out);
}
