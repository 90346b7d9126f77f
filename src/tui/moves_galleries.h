/* moves_galleries.h -- what a terminal says about moves of `galleries`: slots
 * of draw_galleries.c that moves_galleries.c fills, and what both of them
 * ask. */
#ifndef TUI_MOVES_GALLERIES_H
#define TUI_MOVES_GALLERIES_H

#include "games/galleries.h"
#include "tui/draw.h"

int galleries_heading(const char *move);
void galleries_thing(adit_action move, adit_text *out);
void galleries_explain(const char *thing, adit_text *out);
void galleries_note(const void *obs, adit_action move, adit_text *out);
void galleries_remark(const void *obs, adit_action move, adit_text *out);
int galleries_moves_about(const void *obs, const char *what, adit_action *out,
                          int room);

/* "^+#": helmet, cross, armour. */
void galleries_write_marks(int wears, adit_text *out);

/* A place as the state has it: the gallery in the upper four bits. */
static inline int place_of(int gallery, int card)
{
    return gallery << 4 | card;
}

/* Goblins are counted through all seats, from 0; a player's own from 1. */
static inline int index_of(int seat, int number)
{
    return GALLERIES_GOBLINS * seat + number - 1;
}

static inline int seat_of(int goblin)
{
    return goblin / GALLERIES_GOBLINS;
}

static inline int number_of(int goblin)
{
    return goblin % GALLERIES_GOBLINS + 1;
}

/* Has the pile a card, even if the used ones have to be shuffled first? */
static inline bool can_give(const galleries *s, int pile)
{
    return s->n_pile[pile] + s->n_used[pile] > 0;
}

/* Would a card of that number close the gallery? */
static inline bool closes(const galleries *s, int gallery, int number)
{
    return __builtin_popcount(s->numbered[gallery][number]) == 2;
}

#endif
