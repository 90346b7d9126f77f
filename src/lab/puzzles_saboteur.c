/* puzzles_saboteur.c -- puzzles of `saboteur` that ask for the only move,
 * proved by trying every legal one. What a move does is the same in all deals
 * that agree with what the viewer sees, or the position is not a puzzle: stones
 * are tried both ways. Called through the table of puzzles.c. */
#include "lab/puzzles.h"

#include <stdlib.h>

#include "games/saboteur.h"

static puzzle_effect both(puzzle_effect a, puzzle_effect b)
{
    return a == b ? a : PUZZLE_DIFFERS;
}

/* ---- The mine ---- */

/* Is a goal turned over, when light falls on those? The other goals are stones,
 * whose corner may lie either way; through it light may reach another. */
static puzzle_effect turns(const mine *m, int lit, int goal)
{
    puzzle_effect all = PUZZLE_NEVER;
    int first;

    if (lit >> goal & 1)
        return PUZZLE_ALWAYS;
    if (lit == 0)
        return PUZZLE_NEVER;
    first = __builtin_ctz((unsigned)lit);
    for (int stone = 0; stone < 2; stone++) {
        mine copy = *m;
        int lies = mine_goal_lies(&copy, first, stone ? CARD_NE : CARD_NW);
        int more = mine_turn_goal(&copy, first, (uint8_t)lies);
        puzzle_effect e = turns(&copy, (lit & ~(1 << first)) | more, goal);

        all = stone ? both(all, e) : e;
    }
    return all;
}

/* Does a card laid there turn the goal over? */
static puzzle_effect lays(const mine *m, int end, uint8_t lies, int goal)
{
    mine copy = *m;

    return turns(&copy, mine_lay(&copy, end, lies), goal);
}

/* The goal at which a seat knows the treasure to be, while it lies face down;
 * or ADIT_NOBODY. */
static int known_treasure(const saboteur *s)
{
    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (s->goal[goal] == GOAL_TREASURE && mine_goal_is_down(&s->mine, goal))
            return goal;
    return ADIT_NOBODY;
}

/* What the seat sees whose turn it is, if it is the viewer's. */
static bool look(const puzzle_game *g, int viewer, const adit_game *game,
                 void *obs)
{
    if (g->m.game != game || viewer < 0 || match_turn(&g->m) != viewer)
        return false;
    match_observe(&g->m, viewer, obs);
    return true;
}

static int end_of(const saboteur *s, adit_action move)
{
    return mine_end_at(&s->mine, move.x, move.y);
}

/* ---- The move that reaches it ---- */

static puzzle_effect reaches(const void *obs, adit_action move, int goal)
{
    const saboteur *s = obs;

    return move.kind == MOVE_DIG ? lays(&s->mine, end_of(s, move),
                                        lies_so(move.card[0], move.way), goal)
                                 : PUZZLE_NEVER;
}

static bool prove_reach(const puzzle_game *g, int viewer, puzzle *out)
{
    saboteur s = {0};

    if (!look(g, viewer, &saboteur_game, &s) || s.phase != PHASE_PLAY ||
        s.dwarf[viewer] != DWARF_MINER ||
        (out->goal = known_treasure(&s)) == ADIT_NOBODY)
        return false;
    return puzzle_only_move(&saboteur_game, &s, reaches, out->goal, out);
}

/* ---- The move that stops it ---- */

/* Could one path card of the box, wherever it fits, turn the goal over? */
static bool is_in_reach(const mine *m, int goal)
{
    for (int card = 1; card < CARD_MAP; card++)
        for (int way = 0; way < card_ways(card); way++) {
            uint8_t lies = lies_so(card, way);
            uint64_t ends = mine_all_fitting(m, card_lies[lies].open);

            for (; ends; ends &= ends - 1) {
                int end = m->first_end + __builtin_ctzll(ends);

                if (lays(m, end, lies, goal) != PUZZLE_NEVER)
                    return true;
            }
        }
    return false;
}

/* A move that turns another goal over leaves it to the deal how that lies. */
static puzzle_effect stops(const void *obs, adit_action move, int goal)
{
    const saboteur *s = obs;
    mine copy = s->mine;

    if (move.kind == MOVE_DIG) {
        int lit =
            mine_lay(&copy, end_of(s, move), lies_so(move.card[0], move.way));

        if (lit != 0)
            return lit >> goal & 1 ? PUZZLE_NEVER : PUZZLE_DIFFERS;
    } else if (move.kind == MOVE_ROCKFALL) {
        mine_remove(&copy, mine_card_at(&copy, move.x, move.y));
    } else {
        return PUZZLE_NEVER; /* the mine stays as it is */
    }
    return is_in_reach(&copy, goal) ? PUZZLE_NEVER : PUZZLE_ALWAYS;
}

static bool prove_stop(const puzzle_game *g, int viewer, puzzle *out)
{
    saboteur s = {0};

    if (!look(g, viewer, &saboteur_game, &s) || s.phase != PHASE_PLAY ||
        s.dwarf[viewer] != DWARF_SABOTEUR ||
        (out->goal = known_treasure(&s)) == ADIT_NOBODY ||
        !is_in_reach(&s.mine, out->goal))
        return false;
    return puzzle_only_move(&saboteur_game, &s, stops, out->goal, out);
}

/* ---- What is asked ---- */

/* How many path cards could be laid, and of those how many in a cell beside the
 * goal. */
static void count_digs(const puzzle_game *g, const puzzle *p, int *n, int *near)
{
    adit_action moves[ADIT_MAX_MOVES];
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    int all;

    *n = *near = 0;
    match_observe(&g->m, p->viewer, obs);
    all = g->m.game->legal(obs, moves, ADIT_MAX_MOVES);
    for (int i = 0; i < all; i++) {
        if (moves[i].kind != MOVE_DIG)
            continue;
        ++*n;
        *near += abs(moves[i].x - MINE_GOAL_X) +
                     abs(moves[i].y - (2 - 2 * p->goal)) ==
                 1;
    }
}

static bool is_good_reach(const puzzle_game *g, const puzzle *p)
{
    enum { DIGS = 8, NEAR = 2 };
    int digs, near;

    count_digs(g, p, &digs, &near);
    return digs >= DIGS && near >= NEAR;
}

static bool is_good_stop(const puzzle_game *g, const puzzle *p)
{
    enum { MOVES = 8 };

    (void)g;
    return p->n >= MOVES;
}

bool puzzle_tells_deed(const adit_event *e)
{
    return e->kind != EVENT_DREW && e->kind != EVENT_DEALT &&
           e->kind != EVENT_ROUND;
}

const puzzle_rules puzzle_reach = {.game = &saboteur_game,
                                   .share = 28,
                                   .n = 5,
                                   .players = {3, 4, 5, 6, 7},
                                   .prove = prove_reach,
                                   .is_good = is_good_reach,
                                   .tells = puzzle_tells_deed};
const puzzle_rules puzzle_stop = {.game = &saboteur_game,
                                  .share = 21,
                                  .n = 5,
                                  .players = {3, 4, 5, 6, 7},
                                  .prove = prove_stop,
                                  .is_good = is_good_stop,
                                  .tells = puzzle_tells_deed};
