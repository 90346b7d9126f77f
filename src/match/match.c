/* match.c -- a game under way: header, moves and the state that follows from
 * them, the same for all games. A move is judged once, by `apply`, which checks
 * and changes in one go; only if it is refused does match_why work out the
 * reason, and then from what the seat sees. Called by everything that plays,
 * replays or simulates a game. */
#include "match/match.h"

/* The head of a state as a copy. A pointer to it would break the aliasing
 * rules: `state` is an array of bytes, and the compiler may have seen it filled
 * as such. */
static adit_head head(const match *m)
{
    adit_head h;

    __builtin_memcpy(&h, m->state, sizeof h);
    return h;
}

void match_begin(match *m, const adit_game *game, const adit_config *config,
                 const uint8_t seed[32], adit_story *story)
{
    m->game = game;
    m->config = *config;
    m->n_moves = 0;
    for (int i = 0; i < 32; i++)
        m->seed[i] = seed[i];
    if (story != NULL)
        story->n = 0;
    game->init(m->state, config, seed, story);
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
    match_begin(out, m->game, &m->config, m->seed, NULL);
    out->moves = m->moves;
    out->room = m->room;
    for (; out->n_moves < n; out->n_moves++) {
        adit_err err = m->game->apply(out->state, m->moves[out->n_moves], NULL);

        require(err == ADIT_OK);
    }
}

void match_observe(const match *m, int viewer, void *obs)
{
    m->game->observe(m->state, viewer, obs);
}
