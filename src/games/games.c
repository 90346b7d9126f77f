/* games.c -- the games of list.h by name and number, and what holds for all of
 * them: who has won, what a viewer witnesses of an event, and what the reasons
 * are called for which a move is refused. Called by everything that knows no
 * game. */
#include "core/text.h"

/* Tests add the example game to the list from outside:
 * -DADIT_MORE_GAMES=GAME(heap) */
#ifndef ADIT_MORE_GAMES
#define ADIT_MORE_GAMES
#endif

#define GAME(name) extern const adit_game name##_game;
#include "games/list.h"
ADIT_MORE_GAMES
#undef GAME

#define GAME(name) &name##_game,
static const adit_game *const games[] = {
#include "games/list.h"
    ADIT_MORE_GAMES};
#undef GAME

const adit_game *adit_game_at(int i)
{
    return i >= 0 && i < countof(games) ? games[i] : NULL;
}

const adit_game *adit_game_named(const char *name)
{
    for (int i = 0; i < countof(games); i++)
        if (text_same(games[i]->name, name))
            return games[i];
    return NULL;
}

/* Hides the secret parts of an event: `card`, `way`, `amount` and more[0] from
 * all but the knower, more[1] from all but the receiver. That something
 * happened, and to whom, is always seen. */
adit_event adit_witness(const adit_event *event, int viewer)
{
    adit_event seen = *event;

    if (viewer == ADIT_EVERYONE)
        return seen;
    if (event->knower != ADIT_NOBODY && event->knower != viewer) {
        seen.card = seen.way = 0;
        seen.amount = 0;
        __builtin_memset(seen.more[0], 0, sizeof seen.more[0]);
    }
    if (event->receiver != ADIT_NOBODY && event->receiver != viewer)
        __builtin_memset(seen.more[1], 0, sizeof seen.more[1]);
    return seen;
}

const char *adit_err_name(adit_err err)
{
#define ERROR_NAME(name, code) code,
    static const char *const names[ADIT_N_ERRORS] = {ADIT_ERRORS(ERROR_NAME)};
#undef ERROR_NAME

    require((unsigned)err < ADIT_N_ERRORS);
    return names[err];
}

/* All who have the most share the victory. */
unsigned adit_winners(const int32_t gold[], int n_players)
{
    int32_t most = gold[0];
    unsigned who = 0;

    for (int seat = 1; seat < n_players; seat++)
        most = gold[seat] > most ? gold[seat] : most;
    for (int seat = 0; seat < n_players; seat++)
        who |= (unsigned)(gold[seat] == most) << seat;
    return who;
}

unsigned adit_victors(const adit_round rounds[], int n_rounds,
                      const int32_t gold[], int n_players)
{
    return n_rounds == 1 ? rounds[0].won : adit_winners(gold, n_players);
}
