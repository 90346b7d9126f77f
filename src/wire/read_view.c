/* read_view.c -- views and events, in the form of docs/protocol.md, become
 * observations and events again; and from a position and the events of a move
 * follows the next position. The sender is not trusted: each piece is checked
 * here or by the game, and what passes is safe to ask for legal moves. Called
 * by client/remote_table.c, `adit follow`, `adit bot` and the page. */
#include "wire/read_view.h"

#include "core/reading.h"
#include "core/text.h"
#include "wire/view.h"

enum { MOVES = 1000000 }; /* more than any game has */

/* ---- What all games have ---- */

/* The options of a view, all of them and no others. Numbers stand as numbers,
 * everything else as text; both are turned into text, because adit_config_set
 * knows what is allowed. */
static void read_options(reading *r, scan options, const adit_game *game,
                         adit_config *config)
{
    r->bad |= !scan_object(options) || scan_keys(options) != game->n_options;
    for (int i = 0; i < game->n_options && !r->bad; i++) {
        scan value = reading_of(options, game->options[i].name), number = value;
        reading_word word;
        int64_t n;

        if (reading_is_there(value) && scan_int(&number, &n)) {
            adit_text text = adit_text_in(word.text, sizeof word.text);

            text_int(&text, n);
        } else {
            word = reading_text(r, value);
        }
        r->bad |= adit_config_set(game, config, game->options[i].name,
                                  word.text) != NULL;
    }
}

static int read_viewer(reading *r, scan value)
{
    if (reading_is(value, "public"))
        return ADIT_PUBLIC;
    if (reading_is(value, "everyone"))
        return ADIT_EVERYONE;
    return reading_seat(r, value);
}

/* The beginning of the game as the public sees it, as the ground on which a
 * view is read. Any seed will do: what follows from it is masked. */
static void begin_game(viewed *s, const adit_game *game,
                       const adit_config *config)
{
    static const uint8_t seed[32];
    match first;

    match_begin(&first, game, config, seed, NULL);
    __builtin_memset(s, 0, sizeof *s);
    s->m.game = game;
    s->m.config = *config;
    match_observe(&first, ADIT_PUBLIC, s->m.state);
}

/* What a view says about the whole game: which one, how many players, the
 * options, and whose view it is. All of this has to be known before the game
 * can read the rest. */
static bool read_setup(scan view, viewed *out)
{
    reading r = {0};
    reading_word name = reading_text(&r, reading_of(view, "game"));
    const adit_game *game = r.bad ? NULL : adit_game_named(name.text);
    adit_config config;

    if (game == NULL)
        return false;
    r.n_players = reading_int(&r, reading_of(view, "players"),
                              game->min_players, game->max_players);
    adit_config_init(game, r.n_players, &config);
    read_options(&r, reading_of(view, "options"), game, &config);
    if (r.bad)
        return false;
    begin_game(out, game, &config);
    out->viewer = read_viewer(&r, reading_of(view, "viewer"));
    return !r.bad;
}

/* Reads the changing part of a view into the observation that s holds. A
 * position in which there are more moves than any game has cannot be, and a
 * caller's list would be too short for it. */
static bool look(scan view, viewed *s)
{
    adit_head *head = (adit_head *)s->m.state;
    reading r = {.n_players = s->m.config.n_players};

    s->m.n_moves = reading_int(&r, reading_of(view, "moves"), 0, MOVES);
    head->n_moves = (uint32_t)s->m.n_moves;
    head->turn = (int8_t)reading_seat_or_none(&r, reading_of(view, "turn"));
    return !r.bad && s->m.game->read_view(view, s->viewer, s->m.state) &&
           (head->turn == ADIT_NOBODY ||
            s->m.game->legal(s->m.state, NULL, 0) <= ADIT_MAX_MOVES);
}

/* Longer than anything that adit writes: not worth the time of looking at
 * it. */
static bool is_short(adit_span text)
{
    return text.end - text.at <= VIEW_ROOM;
}

bool read_view(adit_span view, viewed *out)
{
    return is_short(view) && scan_object(view) && read_setup(view, out) &&
           look(view, out);
}

/* ---- What happens ---- */

bool read_view_events(const adit_game *game, int n_players, adit_span list,
                      adit_story *out)
{
    reading r = {.n_players = n_players, .bad = !is_short(list)};
    int n = r.bad ? 0 : reading_list(&r, list, 0, ADIT_MAX_EVENTS);

    for (out->n = 0; out->n < n; out->n++) {
        scan one = reading_next(&list);

        if (!scan_object(one) ||
            !game->read_event(one, n_players, &out->event[out->n]))
            return false;
    }
    return !r.bad;
}

/* Works on a copy: after an event that cannot have happened an observation is
 * worth nothing. */
bool read_view_follow(viewed *s, const adit_story *story)
{
    const adit_game *game = s->m.game;
    viewed next = *s;

    for (int i = 0; i < story->n; i++)
        if (!game->follow(next.m.state, s->viewer, &story->event[i]))
            return false;
    if (!game->follow(next.m.state, s->viewer, NULL))
        return false;
    next.m.n_moves++;
    *s = next;
    return true;
}

/* The view must be of the same game, set-up and viewer, and the events must
 * lead there. */
bool read_view_next(viewed *s, const adit_story *story, adit_span view)
{
    viewed there, next = *s;

    if (!is_short(view) || !scan_object(view) || !read_setup(view, &there) ||
        there.m.game != s->m.game || there.viewer != s->viewer ||
        !same_bytes(&there.m.config, &s->m.config, sizeof s->m.config) ||
        !read_view_follow(&next, story) || !look(view, &next))
        return false;
    *s = next;
    return true;
}
