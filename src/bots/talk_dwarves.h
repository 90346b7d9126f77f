/* talk_dwarves.h -- what a dwarf says, in `saboteur` and `saboteur2`: chosen
 * from what the seat sees, from what everybody has witnessed and heard, and
 * from whom the seat suspects. The same on a CPU, in a page and on a GPU. */
#ifndef BOTS_TALK_DWARVES_H
#define BOTS_TALK_DWARVES_H

#include "bots/bot.h"
#include "bots/features_dwarves.h"

/* What somebody goes by who may speak. */
typedef struct talk_sight {
    const dwarves_memory *memory;
    const void *obs;
    int seat;
    /* How likely each seat is a saboteur, of 255; NULL: nobody has asked the
     * net yet. */
    const uint8_t *doubt;
} talk_sight;

/* What comes of an occasion. */
typedef enum talk_outcome {
    TALK_SILENCE,
    TALK_CLAIM,
    TALK_DOUBTS /* it depends on the doubts, which were NULL */
} talk_outcome;

/* Is there any cause for that seat to speak, as far as everybody can see? It
 * spares most questions to the net. */
bool talk_has_cause(const dwarves_memory *memory, int seat);
/* Has somebody who need not be honest just looked at a goal, of which they have
 * said nothing yet? Then the truth about it. */
bool talk_may_lie(const talk_sight *s, int which, adit_claim *truth);
adit_claim talk_contrary(adit_claim claim);
/* What it says now. If that depends on doubts it is to be asked again with
 * them, and with the same luck: this spares the net most questions. */
talk_outcome talk_choose(const talk_sight *s, int which,
                         const talk_manner *manner, adit_luck *luck,
                         adit_claim *out);

#endif
