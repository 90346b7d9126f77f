/* table_dwarves.h -- a state or an observation of `saboteur` or `saboteur2`, as
 * the bots look at it: pointers to the fields that both have, since they are at
 * different places in the two. */
#ifndef BOTS_TABLE_DWARVES_H
#define BOTS_TABLE_DWARVES_H

#include "games/moves.h"
#include "games/saboteur.h"
#include "games/saboteur2.h"

/* The six dwarves of the expansion, from DWARF_SABOTEUR on. */
enum { N_ROLES = N_DWARVES - DWARF_SABOTEUR };

typedef struct table {
    const adit_head *head;
    const mine *mine;
    const uint16_t *broken; /* by tool, seats as bits */
    const uint8_t *phase, *n_pile, *n_hand;
    const uint8_t *goal, *dwarf, *looked;
    const uint8_t (*hand)[DWARVES_HAND_ROOM];
    const saboteur *base; /* one of these two, the other is NULL */
    const saboteur2 *more;
} table;

#define TABLE_OF(s)                                                            \
    {                                                                          \
        .head = &(s)->head, .mine = &(s)->mine, .broken = (s)->broken,         \
        .phase = &(s)->phase, .n_pile = &(s)->n_pile, .n_hand = (s)->n_hand,   \
        .goal = (s)->goal, .dwarf = (s)->dwarf, .looked = (s)->looked,         \
        .hand = (s)->hand,                                                     \
    }

static inline table table_of_base(const saboteur *s)
{
    table t = TABLE_OF(s);

    t.base = s;
    return t;
}

static inline table table_of_more(const saboteur2 *s)
{
    table t = TABLE_OF(s);

    t.more = s;
    return t;
}

/* Is it one of these two games? */
static inline bool table_is_of(const adit_game *game)
{
    return game == &saboteur_game || game == &saboteur2_game;
}

static inline table table_of(const adit_game *game, const void *obs)
{
    return game == &saboteur_game ? table_of_base(obs) : table_of_more(obs);
}

/* Seats that cannot lay path cards, as bits. */
static inline int table_cannot_dig(const table *t)
{
    int trapped = t->more ? t->more->trapped : 0;

    return t->broken[TOOL_PICK] | t->broken[TOOL_LAMP] | t->broken[TOOL_CART] |
           trapped;
}

/* Is the goal seen to be a stone, whichever of the two? */
static inline bool table_is_stone(const table *t, int goal)
{
    return t->goal[goal] == GOAL_NE || t->goal[goal] == GOAL_NW;
}

/* The goals that may be the treasure, for all that this observation says, as
 * bits; one bit if it is known. Those that lie face up are among the stones. */
static inline int table_hopes(const table *t)
{
    int hopes = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++) {
        if (t->goal[goal] == GOAL_TREASURE)
            return 1 << goal;
        hopes |= !table_is_stone(t, goal) << goal;
    }
    return hopes;
}

/* Cards that have yet to be played, in hands and in the pile. */
static inline int table_cards_left(const table *t)
{
    int n = *t->n_pile;

    for (int seat = 0; seat < t->head->n_players; seat++)
        n += t->n_hand[seat];
    return n;
}

#endif
