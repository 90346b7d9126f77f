/* dwarves_claims.h -- what the players of `saboteur` and `saboteur2` say to each
 * other, and whether it was so. To be included behind dwarves_rules.h, with the
 * same definitions.
 *
 * What a speaker could know is what his observation holds, and what follows from
 * it about the goals. B-numbers are decisions in docs/rules/saboteur.md. */
#ifndef GAMES_DWARVES_CLAIMS_H
#define GAMES_DWARVES_CLAIMS_H

#include "games/dwarves_rules.h"

#define CLAIM_ROW(claim, said, points_at, can_be_checked, sentence)            \
    [CLAIM_##claim] = {.word = (said),                                         \
                       .says = (sentence),                                     \
                       .about = ADIT_ABOUT_##points_at,                        \
                       .most = MINE_GOALS,                                     \
                       .checked = (can_be_checked)},

static inline adit_mark mark_if(bool is_so)
{
    return is_so ? ADIT_MARK_TRUE : ADIT_MARK_FALSE;
}

/* What a player knows of a goal: he sees it, or it follows from the others (B23).
 * Which stone it is does not matter here. */
static inline int known_goal(const DWARVES *seen, int goal)
{
    int stones = 0;

    if (seen->goal[goal] != GOAL_NONE)
        return seen->goal[goal];
    for (int other = 0; other < MINE_GOALS; other++) {
        if (seen->goal[other] == GOAL_TREASURE)
            return GOAL_NE;
        stones += seen->goal[other] != GOAL_NONE;
    }
    return stones == MINE_GOALS - 1 ? GOAL_TREASURE : GOAL_NONE;
}

static inline adit_mark judge_goal(const DWARVES *seen, int goal, bool gold)
{
    int is = known_goal(seen, goal);

    if (is == GOAL_NONE)
        return ADIT_MARK_UNKNOWN;
    return mark_if((is == GOAL_TREASURE) == gold);
}

static inline bool is_fix(int card)
{
    return card_kinds[card].fixes[0] != TOOL_NONE;
}

static inline bool is_map(int card)
{
    return card == CARD_MAP;
}

static inline bool is_rockfall(int card)
{
    return card == CARD_ROCKFALL;
}

/* Is there such a card in the hand? Dead ends are path cards too (B24). */
static inline bool holds(const DWARVES *s, int seat, bool (*is_such)(int card))
{
    for (int i = 0; i < s->n_hand[seat]; i++)
        if (is_such(s->hand[seat][i]))
            return true;
    return false;
}

/* To point at a cell: to dig where nothing lies, to keep what a rockfall could
 * take (B26). */
static inline adit_mark judge_cell(const DWARVES *s, adit_claim claim)
{
    int at = mine_card_at(&s->mine, claim.x, claim.y);
    bool right = claim.kind == CLAIM_HERE ? at == 0 : at >= MINE_FIRST_LAID;

    return right ? ADIT_MARK_SAID : ADIT_MARK_NONE;
}

/* A claim of both games, by the state and what the speaker sees of it. */
static inline adit_mark judge_claim(const DWARVES *s, const DWARVES *seen,
                                    int seat, adit_claim claim)
{
    switch (claim.kind) {
    case CLAIM_GOLD:
    case CLAIM_STONE:
        return judge_goal(seen, claim.target, claim.kind == CLAIM_GOLD);
    case CLAIM_MAP:
    case CLAIM_NO_MAP:
        return mark_if(holds(s, seat, is_map) == (claim.kind == CLAIM_MAP));
    case CLAIM_PATH:
    case CLAIM_NO_PATH:
        return mark_if(holds(s, seat, card_is_path) ==
                       (claim.kind == CLAIM_PATH));
    case CLAIM_ROCKFALL:
    case CLAIM_NO_ROCKFALL:
        return mark_if(holds(s, seat, is_rockfall) ==
                       (claim.kind == CLAIM_ROCKFALL));
    case CLAIM_NO_FIX:
        return mark_if(!holds(s, seat, is_fix));
    case CLAIM_SUSPECT: /* B25 */
    case CLAIM_TRUST:
        return mark_if((s->dwarf[claim.target] == DWARF_SABOTEUR) ==
                       (claim.kind == CLAIM_SUSPECT));
    case CLAIM_HERE:
    case CLAIM_KEEP:
        return judge_cell(s, claim);
    default:
        return ADIT_MARK_SAID;
    }
}

/* A round is over when its dwarves have been shown. */
static inline adit_rounds rounds_of(const DWARVES *s)
{
    bool over = s->phase != PHASE_PLAY;

    return (adit_rounds){.now = s->round, .over = (uint8_t)(s->round - !over)};
}

#endif
