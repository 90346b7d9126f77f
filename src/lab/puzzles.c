/* puzzles.c -- what makes a position a puzzle, and how hard it is: the proof of
 * each kind (puzzles_GAME.c and the like), and which bots find the answer.
 * Called by puzzle_maker.c, puzzle_file.c and cli/puzzle.c. */
#include "lab/puzzles.h"

#include <math.h>
#include <string.h>

#define NAME_ROW(name, word, certainty) [PUZZLE_##name] = (word),
#define BY_ROW(name, word, certainty) [PUZZLE_##name] = PUZZLE_BY_##certainty,
#define CERTAINTY_ROW(name, word) [PUZZLE_BY_##name] = (word),

const char *const puzzle_names[N_PUZZLE_KINDS] = {PUZZLE_KINDS(NAME_ROW)};
const uint8_t puzzle_certainties[N_PUZZLE_KINDS] = {PUZZLE_KINDS(BY_ROW)};
const char *const puzzle_certainty_names[N_PUZZLE_CERTAINTIES] = {
    PUZZLE_CERTAINTIES(CERTAINTY_ROW)};
const bot_level puzzle_level[PUZZLE_LEVELS] = {LEVEL_EASY, LEVEL_MEDIUM,
                                               LEVEL_HARD, LEVEL_MASTER};

static const puzzle_rules *const rules[N_PUZZLE_KINDS] = {
    [PUZZLE_REACH] = &puzzle_reach,     [PUZZLE_STOP] = &puzzle_stop,
    [PUZZLE_WIN] = &puzzle_win,         [PUZZLE_LIAR] = &puzzle_liar,
    [PUZZLE_SUSPECT] = &puzzle_suspect, [PUZZLE_MEND] = &puzzle_mend};

const puzzle_rules *puzzle_rules_of(puzzle_kind kind)
{
    return rules[kind];
}

bool puzzle_only_move(const adit_game *game, const void *obs, puzzle_does *does,
                      int of, puzzle *out)
{
    adit_action moves[ADIT_MAX_MOVES];
    int n = game->legal(obs, moves, ADIT_MAX_MOVES), found = 0;

    for (int i = 0; i < n; i++) {
        puzzle_effect e = does(obs, moves[i], of);

        if (e == PUZZLE_DIFFERS)
            return false;
        if (e == PUZZLE_ALWAYS) {
            found++;
            out->move = moves[i];
        }
    }
    out->n = n;
    return found == 1;
}

bool puzzle_prove(puzzle_kind kind, const puzzle_game *g, int viewer,
                  puzzle *out)
{
    *out = (puzzle){.kind = kind,
                    .viewer = viewer,
                    .goal = ADIT_NOBODY,
                    .seat = ADIT_NOBODY,
                    .second = ADIT_NOBODY};
    return rules[kind]->prove(g, viewer, out);
}

bool puzzle_is_answer(const puzzle *p, adit_action move, int seat)
{
    return p->seats ? seat == p->seat
                    : memcmp(&move, &p->move, sizeof move) == 0;
}

int puzzle_levels(const puzzle *p)
{
    int n = 0;

    for (int i = 0; i < PUZZLE_LEVELS; i++)
        n += p->found[i] >= PUZZLE_FOUND;
    return n;
}

/* ---- Who finds it? ---- */

enum { DRAWS = 20, DRAWS_OF_MASTER = 10, PERCENT = 100 };

typedef struct ear {
    const puzzle_game *g;
    int heard;
} ear;

static void hear(ear *e, mind *m, int n_moves)
{
    for (; e->heard < e->g->n_said && e->g->said[e->heard].n_moves <= n_moves;
         e->heard++)
        bot_hear(m, e->g->said[e->heard].seat, e->g->said[e->heard].claim);
}

void puzzle_sit(const puzzle_game *g, const bot *b, int seat, mind *m)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    match now = {.moves = g->m.moves, .room = g->m.room};
    ear e = {.g = g};

    match_again(&g->m, &now, &story);
    bot_sit(m, b, g->m.game, seat, adit_luck_from(1));
    bot_follow(m, &now, &story);
    hear(&e, m, 0);
    while (now.n_moves < g->m.n_moves) {
        match_play(&now, match_turn(&now), g->m.moves[now.n_moves], NULL,
                   &story);
        bot_follow(m, &now, &story);
        hear(&e, m, now.n_moves);
    }
}

/* A move may mend the right seat in several ways. */
static bool is_right(const puzzle *p, adit_action move)
{
    return p->seats ? move.kind == p->move.kind && move.target == p->seat
                    : puzzle_is_answer(p, move, ADIT_NOBODY);
}

/* What its bots play there, each time with other luck. */
static int found_by_moves(const puzzle_game *g, const puzzle *p, int level,
                          mind *minds)
{
    const bot *b = bot_of_level(puzzle_level[level]);
    int thought = (int)bot_brain(b, g->m.game)->thought, found = 0;
    int draws = thought > 0 ? DRAWS_OF_MASTER : DRAWS;
    mind *m = minds + 1;

    puzzle_sit(g, b, p->viewer, minds);
    for (int i = 0; i < draws; i++) {
        memcpy(m, minds, sizeof *m);
        m->luck = adit_luck_from((uint64_t)i + 1);
        if (thought > 0)
            bot_think(m, thought);
        found += is_right(p, bot_choose(m));
    }
    return found * PERCENT / draws;
}

/* Whom its bots would name: they follow what they believe as closely as they
 * follow the net in their moves, and as often have no plan at all. */
static int found_by_beliefs(const double chance[], const puzzle *p, int level)
{
    const bot *b = bot_of_level(puzzle_level[level]);
    double all = 0, right, aimless = b->strolls[1] / 100.0;
    int n = 0;

    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++)
        if (p->seats >> seat & 1) {
            all += pow(chance[seat], b->sharp / 2.0);
            n++;
        }
    right = all > 0 ? pow(chance[p->seat], b->sharp / 2.0) / all : 1.0 / n;
    return (int)((aimless / n + (1 - aimless) * right) * PERCENT + 0.5);
}

void puzzle_grade(const puzzle_game *g, puzzle *p, mind *minds)
{
    bool by_beliefs = rules[p->kind]->is_public;
    double chance[ADIT_MAX_PLAYERS] = {0};

    if (by_beliefs)
        puzzle_odds(g, chance);
    for (int i = 0; i < PUZZLE_LEVELS; i++)
        p->found[i] = (uint8_t)(by_beliefs ? found_by_beliefs(chance, p, i)
                                           : found_by_moves(g, p, i, minds));
}
