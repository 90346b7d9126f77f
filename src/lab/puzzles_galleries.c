/* puzzles_galleries.c -- puzzles of `galleries`: the only move that wins now,
 * proved by trying every legal one. A move after which chance decides makes a
 * position none. Called through the table of puzzles.c. */
#include "lab/puzzles.h"

#include "games/galleries.h"

/* Does the game end by the move itself, before anybody rolls again or begins
 * a turn? What comes to light under a chest, or below a card that was dug, is
 * chance: then nothing is proved. */
static puzzle_effect wins(const void *s, adit_action move, int viewer)
{
    adit_event events[ADIT_MAX_EVENTS] = {{0}};
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    int32_t gold[ADIT_MAX_PLAYERS];
    adit_luck luck = adit_luck_from(1);
    galleries world;

    galleries_game.imagine(s, viewer, &luck, &world);
    if (galleries_game.apply(&world, move, &story) != ADIT_OK)
        return PUZZLE_DIFFERS;
    for (int i = 0; i < story.n; i++) {
        int kind = events[i].kind;

        if (kind == TOLD_TURN || kind == TOLD_ROLLED)
            return PUZZLE_NEVER;
        if (kind == TOLD_CHEST || kind == TOLD_PICK || kind == TOLD_SHUFFLED)
            return PUZZLE_DIFFERS;
    }
    galleries_game.gold(&world, gold);
    return world.head.turn == ADIT_NOBODY &&
                   adit_winners(gold, world.head.n_players) == 1u << viewer
               ? PUZZLE_ALWAYS
               : PUZZLE_NEVER;
}

static bool prove_win(const puzzle_game *g, int viewer, puzzle *out)
{
    galleries s;

    if (g->m.game != &galleries_game || viewer < 0 ||
        match_turn(&g->m) != viewer)
        return false;
    match_observe(&g->m, viewer, &s);
    return puzzle_only_move(&galleries_game, &s, wins, viewer, out);
}

static bool is_good_win(const puzzle_game *g, const puzzle *p)
{
    enum { MOVES = 8 };

    (void)g;
    return p->n >= MOVES;
}

const puzzle_rules puzzle_win = {.game = &galleries_game,
                                 .share = 3, /* they are rare */
                                 .n = 3,
                                 .players = {2, 3, 4},
                                 .prove = prove_win,
                                 .is_good = is_good_win};
