/* deducer.h -- what the deducers of `saboteur` and `saboteur2` think, for the
 * searcher, who goes on from there. */
#ifndef BOTS_DEDUCER_H
#define BOTS_DEDUCER_H

#include "bots/bot.h"
#include "bots/guided.h"

/* The thoughts are at the beginning of his memory. */
typedef struct deducer {
    const adit_game *game;
    uint32_t memory;
    void (*see)(mind *m, const void *obs, const adit_story *story);
    /* Before any of what follows, when the seat is on turn: what he makes of the
     * situation. */
    void (*stance)(mind *m, const table *t, stance *out);
    /* And what all others do. */
    void (*views)(mind *m, const table *t, views *out);
    /* Gives the dwarves and the treasure of an imagined state to where he believes
     * them to be. */
    void (*draw)(mind *m, world *state);
} deducer;

extern const deducer saboteur_thoughts, saboteur2_thoughts;

/* Where there is no more to think about: the richest nugget; gold from the
 * richest. */
adit_action dwarves_take_most(const mind *m);

/* The treasure changes places with whatever was imagined there. */
void dwarves_set_treasure(uint8_t goal[MINE_GOALS], int treasure);

#endif
