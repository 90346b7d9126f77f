/* match.c -- a game under way: header, moves and the state that follows from
 * them, the same for all games. A move is judged once, by `apply`, which checks
 * and changes in one go; only if it is refused does match_why work out the
 * reason, and then from what the seat sees. How a game began, by a deal or from
 * a position of another, is known here alone. Called by everything that plays,
 * replays or simulates a game. */
#include "match/match.h"

#include "core/rng.h"

/* The head of a state as a copy. A pointer to it would break the aliasing
 * rules: `state` is an array of bytes, and the compiler may have seen it filled
 * as such. */
static adit_head head(const match *m)
{
    adit_head h;

    __builtin_memcpy(&h, m->state, sizeof h);
    return h;
}

static void take_header(match *m, const adit_game *game,
                        const adit_config *config, const uint8_t seed[32],
                        adit_story *story)
{
    m->game = game;
    m->config = *config;
    m->n_moves = 0;
    m->past = NULL;
    for (int i = 0; i < 32; i++)
        m->seed[i] = seed[i];
    if (story != NULL)
        story->n = 0;
}

void match_begin(match *m, const adit_game *game, const adit_config *config,
                 const uint8_t seed[32], adit_story *story)
{
    take_header(m, game, config, seed, story);
    game->init(m->state, config, seed, story);
}

/* The past's own game at its deal. Its list of moves is only read. */
static void begin_past(const match *m, match *then, adit_story *story)
{
    match_begin(then, m->game, &m->config, m->past->seed, story);
    then->moves = (adit_action *)(uintptr_t)m->past->moves;
    then->room = m->past->n_moves;
}

static void next_of_past(match *then, adit_story *story)
{
    adit_err err;

    if (story != NULL)
        story->n = 0;
    err = then->game->apply(then->state, then->moves[then->n_moves++], story);
    require(err == ADIT_OK);
}

void match_begin_from(match *m, const adit_game *game,
                      const adit_config *config, const match_past *past,
                      const uint8_t seed[32], adit_story *story)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    adit_luck luck = luck_of_seed("adit from 1", seed, ADIT_NOBODY);
    adit_head start;
    match then;

    take_header(m, game, config, seed, story);
    m->past = past;
    begin_past(m, &then, NULL);
    while (then.n_moves < past->n_moves)
        next_of_past(&then, NULL);
    match_observe(&then, past->as, obs);
    game->imagine(obs, past->as, &luck, m->state);
    start = head(m);
    start.n_moves = 0;
    __builtin_memcpy(m->state, &start, sizeof start);
}

void match_again(const match *played, match *out, adit_story *story)
{
    adit_config config = played->config;
    uint8_t seed[32];

    __builtin_memcpy(seed, played->seed, sizeof seed);
    if (played->past != NULL)
        match_begin_from(out, played->game, &config, played->past, seed, story);
    else
        match_begin(out, played->game, &config, seed, story);
}

void match_tell_past(const match *m, match_listener *tell, void *self)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    const match_past *past = m->past;
    match then;

    if (past == NULL)
        return;
    begin_past(m, &then, &story);
    for (int i = 0;;) {
        tell(self, &then, &story, NULL);
        story.n = 0;
        for (; i < past->n_said && past->said[i].n_moves <= then.n_moves; i++)
            tell(self, &then, &story, &past->said[i]);
        if (then.n_moves == past->n_moves)
            return;
        next_of_past(&then, &story);
    }
}

void match_observe(const match *m, int viewer, void *obs)
{
    m->game->observe(m->state, viewer, obs);
}

int match_turn(const match *m)
{
    return head(m).turn;
}

adit_err match_why(const match *m, int seat, adit_action action,
                   adit_refusal *out)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    adit_refusal refusal = {.err = ADIT_OK};

    if (match_turn(m) == ADIT_NOBODY) {
        refusal.err = ADIT_ERR_OVER;
    } else if (seat != match_turn(m)) {
        refusal.err = ADIT_ERR_TURN;
    } else {
        match_observe(m, seat, obs);
        refusal.err = m->game->why(obs, action, &refusal);
    }
    if (out != NULL)
        *out = refusal;
    return refusal.err;
}

/* `apply` refuses exactly the moves that `why` refuses for the seat whose turn
 * it is: where the two disagree the game is wrong, and the program stops. */
adit_err match_play(match *m, int seat, adit_action action, adit_refusal *out,
                    adit_story *story)
{
    adit_err err;

    if (story != NULL)
        story->n = 0;
    if (seat != match_turn(m) ||
        m->game->apply(m->state, action, story) != ADIT_OK) {
        err = match_why(m, seat, action, out);
        require(err != ADIT_OK);
        return err;
    }
    require(m->n_moves < m->room);
    m->moves[m->n_moves++] = action;
    if (out != NULL)
        *out = (adit_refusal){.err = ADIT_OK};
    return ADIT_OK;
}

void match_at(const match *m, int n, match *out)
{
    match_again(m, out, NULL);
    out->moves = m->moves;
    out->room = m->room;
    for (; out->n_moves < n; out->n_moves++) {
        adit_err err = m->game->apply(out->state, m->moves[out->n_moves], NULL);

        require(err == ADIT_OK);
    }
}
