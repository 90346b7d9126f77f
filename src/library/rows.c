/* rows.c -- rows for nets of a single match, as adit_play.h promises them; and
 * the one list of games that have any, for batch.c too. The rows themselves are
 * made by bots/features_dwarves.c and bots/features_galleries.c. */
#include "library/rows.h"

#include "library/play.h"

const rows *rows_of(const adit_game *game)
{
    static const rows *const known[] = {&saboteur_rows, &saboteur2_rows,
                                        &galleries_rows};
    static const rows none = {.game = NULL};

    for (int i = 0; i < countof(known); i++)
        if (known[i]->game == game)
            return known[i];
    return &none;
}

struct adit_rows {
    const rows *of;
    int32_t n_seen, n_heard;
    _Alignas(16) uint8_t memory[];
};

size_t adit_rows_size(const adit_game *game)
{
    const rows *of = rows_of(game);

    return of->game == NULL ? 0 : sizeof(adit_rows) + (size_t)of->memory;
}

void adit_rows_sit(adit_rows *r, const adit_match *m)
{
    r->of = rows_of(m->m.game);
    require(r->of->game != NULL);
    r->n_seen = NOTHING_SEEN;
    r->n_heard = 0;
    __builtin_memset(r->memory, 0, (size_t)r->of->memory);
}

static void see(void *self, const match *now, const adit_story *story)
{
    adit_rows *r = self;

    r->of->see(r->memory, now->state, story);
}

static void hear(void *self, int seat, adit_claim claim)
{
    adit_rows *r = self;

    r->of->hear(r->memory, seat, claim);
}

void adit_rows_follow(adit_rows *r, const adit_match *m)
{
    const follower by = {r, see, hear};

    require(r->of->game == m->m.game);
    if (r->n_seen > m->m.n_moves || r->n_heard > m->n_said)
        adit_rows_sit(r, m);
    follow(m, &r->n_seen, &r->n_heard, &by);
}

static void require_followed(const adit_rows *r, const adit_match *m)
{
    require(r->of->game == m->m.game && r->n_seen == m->m.n_moves &&
            r->n_heard == m->n_said);
}

void adit_rows_view(const adit_rows *r, const adit_match *m, int seat,
                    int8_t *out)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];

    require_followed(r, m);
    require(seat >= 0 && seat < m->m.config.n_players);
    adit_match_observe(m, seat, obs);
    r->of->look(r->memory, obs, seat, out);
}

void adit_rows_moves(const adit_rows *r, const adit_match *m,
                     const adit_action *moves, int n, int8_t *out)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    int seat = adit_match_turn(m);

    require_followed(r, m);
    require(seat != ADIT_NOBODY);
    adit_match_observe(m, seat, obs);
    for (int i = 0; i < n; i++, out += r->of->move) {
        require(m->m.game->why(obs, moves[i], NULL) == ADIT_OK);
        r->of->rate(r->memory, obs, seat, moves[i], out);
    }
}
