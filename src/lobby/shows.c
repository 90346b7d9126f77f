/* shows.c -- something to watch: tables at which only bots sit, at most one a
 * game among those that are listed, and only if nobody plays one that could be
 * watched instead. A show is in memory alone: nothing of it is stored, counted
 * or reported, and it is gone after a restart. Its bots play only while a
 * socket is there, and think last (bot_job.h). Called by api.c, which lists
 * them, and by timers.c, when one is over. */
#include "lobby/lobby_impl.h"

#include "lobby/bot_job.h"

#include <string.h>

/* Who plays, from P1 on; in a game that they cannot play it is the simplest
 * bot. */
static const char *const cast[] = {"wren:hard", "tuck:hard", "odile:hard",
                                   "bram:hard", "ida:hard"};
static const char understudy[] = "hasty";

const char *shows_actor(const setting *s, const char *wanted)
{
    const bot *b;
    int iterations;

    return bot_job_reads_bot(wanted, s->game, &b, &iterations) &&
                   iterations <= bot_job_most(b, &s->config, s->game)
               ? wanted
               : understudy;
}

int shows_seats(const adit_game *game, int most)
{
    int middle = (game->min_players + game->max_players) / 2;

    return middle < most ? middle : most;
}

/* Opens a table, seats all bots and begins. NULL: it cannot be had now. */
static table *open_show(lobby *l, const adit_game *game)
{
    entry opened = {.kind = ENTRY_OPENED,
                    .setting = {.game = game,
                                .is_public = true,
                                .watched = true,
                                .talk = TALK_CLAIMS}};
    int players = shows_seats(game, countof(cast));
    refusal r;
    table *t;

    if (adit_config_init(game, players, &opened.setting.config) != NULL ||
        (t = tables_add(l)) == NULL)
        return NULL;
    t->live.is_show = true;
    lobby_random(l, opened.secret, sizeof opened.secret);
    r = ledger_write(l, t, &opened);
    for (int i = 0; i < players && r == REFUSED_NONE; i++) {
        entry sits = {.kind = ENTRY_BOT, .seat = (uint8_t)i};

        strncpy(sits.name, shows_actor(&t->setting, cast[i]),
                sizeof sits.name - 1);
        r = ledger_write(l, t, &sits);
    }
    if (r == REFUSED_NONE)
        r = ledger_write(l, t,
                         &(entry){.kind = ENTRY_STARTED, .rules = game->rules});
    if (r == REFUSED_NONE)
        return t;
    tables_drop(l, t);
    return NULL;
}

/* The show of a game that is not over, or a new one; NULL: none can be had. */
static table *show_of(lobby *l, int i)
{
    table *t = tables_find(l, l->shows[i]);

    if (t == NULL || t->phase != TABLE_PLAYING)
        t = open_show(l, adit_game_at(i));
    if (t != NULL)
        memcpy(l->shows[i], t->name, sizeof l->shows[i]);
    return t;
}

/* Does somebody play that game where everyone can watch? */
static bool is_played(const lobby *l, const adit_game *game)
{
    for (const table *t = l->index.listed[TABLE_PLAYING]; t != NULL;
         t = t->live.list_next)
        if (t->setting.game == game && t->setting.watched &&
            !t->setting.locked && table_is_awake(t))
            return true;
    return false;
}

int shows_offer(lobby *l, char names[LOBBY_SHOWS][STORE_NAME])
{
    int n = 0;

    for (int i = 0; l->limits.show_tables > 0 && i < LOBBY_SHOWS &&
                    adit_game_at(i) != NULL;
         i++) {
        const table *t = is_played(l, adit_game_at(i)) ? NULL : show_of(l, i);

        if (t != NULL)
            memcpy(names[n++], t->name, sizeof names[0]);
    }
    return n;
}

void shows_go_on(lobby *l, table *t)
{
    entry e = {.kind = ENTRY_NEXT};
    const table *next = NULL;

    for (int i = 0; i < LOBBY_SHOWS && adit_game_at(i) != NULL; i++)
        if (adit_game_at(i) == t->setting.game)
            next = show_of(l, i);
    if (next == NULL)
        return;
    memcpy(e.name, next->name, sizeof next->name);
    ledger_write(l, t, &e);
}
