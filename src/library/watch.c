/* watch.c -- beliefs, as adit_play.h promises them: what the readers at all
 * seats and a watcher without one make of a match (bots/readers.h,
 * bots/opinion.h). */
#include "bots/opinion.h"
#include "bots/readers.h"
#include "bots/table_dwarves.h"
#include "library/play.h"

_Static_assert((int)ADIT_SURE == (int)OPINION_SURE, "as watchers count");
_Static_assert((int)ADIT_KNOWN == (int)READERS_KNOW, "as readers say it");

int adit_role_of(const adit_game *game, const void *obs, int seat)
{
    require(seat >= 0 && seat < ((const adit_head *)obs)->n_players);
    return table_is_of(game) ? table_of(game, obs).dwarf[seat] : 0;
}

int adit_goal_of(const adit_game *game, const void *obs, int goal)
{
    return table_is_of(game) && goal >= 0 && goal < MINE_GOALS
               ? table_of(game, obs).goal[goal]
               : GOAL_NONE;
}

struct adit_watch {
    const adit_game *game;
    int32_t n_players, n_seen, n_heard;
    opinion opinion;
    readers readers;
};

size_t adit_watch_size(void)
{
    return sizeof(adit_watch);
}

void adit_watch_sit(adit_watch *w, const adit_match *m)
{
    w->game = m->m.game;
    w->n_players = m->m.config.n_players;
    w->n_seen = NOTHING_SEEN;
    w->n_heard = 0;
    opinion_open(&w->opinion, w->game);
    if (readers_know(w->game))
        readers_open(&w->readers, w->game, w->n_players);
}

static void see(void *self, const match *now, const adit_story *story)
{
    adit_watch *w = self;

    opinion_see(&w->opinion, now, story);
    if (readers_know(w->game))
        readers_see(&w->readers, now, story);
}

static void hear(void *self, int seat, adit_claim claim)
{
    adit_watch *w = self;

    opinion_hear(&w->opinion, w->game, seat, claim);
    if (readers_know(w->game))
        readers_hear(&w->readers, w->n_players, seat, claim);
}

void adit_watch_follow(adit_watch *w, const adit_match *m)
{
    const follower by = {w, see, hear};
    int32_t n_heard;

    if (w->n_seen > m->m.n_moves || w->n_heard > m->n_said)
        adit_watch_sit(w, m);
    n_heard = w->n_heard;
    follow(m, &w->n_seen, &w->n_heard, &by);
    if (w->n_heard > n_heard)
        opinion_weigh(&w->opinion, w->game, w->n_players);
}

bool adit_watch_suspects(const adit_watch *w, int reader,
                         int32_t out[ADIT_MAX_PLAYERS])
{
    require(w->n_seen != NOTHING_SEEN);
    require(reader >= ADIT_PUBLIC && reader < w->n_players);
    if (!readers_know(w->game))
        return false;
    readers_believe(reader == ADIT_PUBLIC ? &w->readers.deeds
                                          : &w->readers.by[reader],
                    w->n_players, out);
    return true;
}

int adit_watch_lines(const adit_game *game)
{
    return opinion_lines(game);
}

const char *adit_watch_line(const adit_game *game, int line)
{
    require(line >= 0 && line < opinion_lines(game));
    return watcher_of(game)->line[line];
}

void adit_watch_opinion(const adit_watch *w, int line,
                        int32_t out[ADIT_MAX_PLAYERS])
{
    require(w->n_seen != NOTHING_SEEN);
    require(line >= 0 && line < opinion_lines(w->game));
    for (int seat = 0; seat < w->n_players; seat++)
        out[seat] = w->opinion.part[line][seat];
}
