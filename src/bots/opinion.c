/* opinion.c -- the list of those who watch games, and what they think after
 * each move: lines of whole numbers, the same everywhere. A game that has no
 * watcher has no lines. Called by suspicion.c, lab/beliefs.c and the screen of
 * a record. */
#include "bots/opinion.h"

#include "core/json.h"

static const watcher *const watchers[] = {&saboteur_watcher, &saboteur2_watcher,
                                          &galleries_watcher};

const watcher *watcher_of(const adit_game *game)
{
    for (int i = 0; i < countof(watchers); i++)
        if (watchers[i]->game == game)
            return watchers[i];
    return NULL;
}

int opinion_lines(const adit_game *game)
{
    const watcher *w = watcher_of(game);

    return w ? w->n_lines : 0;
}

bool opinion_needs_net(const adit_game *game)
{
    const watcher *w = watcher_of(game);

    return w != NULL && w->needs_net;
}

void opinion_open(opinion *o, const adit_game *game)
{
    const watcher *w = watcher_of(game);

    *o = (opinion){.part = {{0}}};
    if (w != NULL && w->open != NULL)
        w->open(o);
}

void opinion_hear(opinion *o, const adit_game *game, int seat, adit_claim claim)
{
    const watcher *w = watcher_of(game);

    if (w != NULL && w->hear != NULL)
        w->hear(o, seat, claim);
}

void opinion_weigh(opinion *o, const adit_game *game, int n_players)
{
    const watcher *w = watcher_of(game);

    if (w != NULL && w->weigh != NULL)
        w->weigh(o, game, n_players);
}

/* A match_listener. */
static void remember(void *self, const match *then, const adit_story *story,
                     const match_said *said)
{
    if (said != NULL)
        opinion_hear(self, then->game, said->seat, said->claim);
    else
        watcher_of(then->game)->see(self, then, story);
}

/* A watcher that hears nothing looks anew each time, and remembers nothing. */
void opinion_see(opinion *o, const match *now, const adit_story *story)
{
    const watcher *w = watcher_of(now->game);

    if (w != NULL && w->hear != NULL && now->n_moves == 0)
        match_tell_past(now, remember, o);
    if (w != NULL)
        w->see(o, now, story);
}

void opinion_write(const opinion *o, const adit_game *game, int n_players,
                   adit_text *out)
{
    json_key(out, "chances");
    json_open(out, '{');
    for (int line = 0; line < opinion_lines(game); line++) {
        json_key(out, watcher_of(game)->line[line]);
        json_open(out, '[');
        for (int seat = 0; seat < n_players; seat++)
            json_int(out, o->part[line][seat]);
        json_close(out, ']');
    }
    json_close(out, '}');
}
