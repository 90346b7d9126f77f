/* talk_galleries.h -- what players say and hear in `galleries`. Nothing is
 * hidden there, so there is nothing to tell: one asks for peace, calls for
 * somebody to be stopped, thanks and praises. Every bot with a character keeps
 * this in its mind; those who plan their turns also heed it. */
#ifndef BOTS_TALK_GALLERIES_H
#define BOTS_TALK_GALLERIES_H

#include "bots/bot.h"
#include "games/galleries.h"

/* The claims, by their places in the game's list. */
enum {
    SAY_TRUCE,
    SAY_STOP,
    SAY_GALLERY,
    SAY_TRUST_ME,
    SAY_THANKS,
    SAY_SORRY,
    SAY_WELL_DUG,
    N_SAYS
};

/* What everybody has witnessed and heard. A time is a number of turns, plus
 * one; 0: never. */
typedef struct galleries_ears {
    uint16_t truce[GALLERIES_SEATS][GALLERIES_SEATS]; /* who offered it whom */
    uint16_t stop[GALLERIES_SEATS][GALLERIES_SEATS];  /* who called for it */
    uint16_t spoke[GALLERIES_SEATS][N_SAYS];
    /* The last move: who made it, 1 + who has hurt each seat, what each seat
     * was paid; 1 + the seat that has defused a bomb, and the gallery in which
     * one was planted or defused, or which one more card closes now. */
    int8_t doer, hurt_by[GALLERIES_SEATS];
    uint8_t paid[GALLERIES_SEATS], defused_by, planted, freed, ripe;
    uint8_t betrayed[GALLERIES_SEATS]; /* whom, in a truce they offered: bits */
    uint8_t n_words;                   /* since then */
    int8_t speaker;                    /* of the last one, and what it was */
    adit_claim word;
} galleries_ears;

/* The seat that made a move sees obs after it; before it, it saw `before`. */
void talk_galleries_see(galleries_ears *e, const galleries *before,
                        const galleries *obs, const adit_story *story);
void talk_galleries_hear(galleries_ears *e, const galleries *obs, int seat,
                         adit_claim claim);
bool talk_galleries_speak(const galleries_ears *e, const mind *m,
                          adit_luck *luck, adit_claim *out);

/* How much better a move is for what was said, in the unit of
 * galleries_chances: worse if it breaks a truce that was offered and kept,
 * better if it hits a leader whom somebody wants to be stopped. Where nobody
 * talks it is 0. */
int talk_galleries_heed(const galleries_ears *e, const galleries *obs,
                        adit_action move);

#endif
