/* evaluate_scene.h -- what the parts of evaluate.c share: a situation, and the
 * list of evaluated moves that grows from it. */
#ifndef BOTS_EVALUATE_SCENE_H
#define BOTS_EVALUATE_SCENE_H

#include "bots/evaluate.h"
#include "bots/observed.h"

/* How many of the nearest ends are considered for each goal. */
enum { HEADS = 3 };

/* For each team, green then blue, the sides of each card that it can come to
 * without a door of the other colour. */
typedef struct doors {
    uint8_t lit[2][MINE_PLACES_OF_MANY];
} doors;

/* How near the tunnels are to a goal: the nearest ends, as numbers from 0, and
 * the cards that are missing from there. */
typedef struct heads {
    uint8_t goal;
    uint8_t far[HEADS], end[HEADS]; /* in rising order; WAY_NONE: none */
} heads;

typedef struct scene {
    const table *t;
    const stance *s;
    heads h[MINE_GOALS]; /* for those with any hope */
    int n_goals;
    float now;          /* what the way is worth as it is, */
    float stake;        /* and one card more */
    const doors *doors; /* NULL: there are none, all is free for both */
    float reach;        /* in saboteur2: how likely the gold will be reached, */
    float soon;         /* and how near the end of the round is: up to 1 */
    float last;         /* how likely this is the seat's last turn */
    float worth[MINE_GOALS]; /* of the way to each of h, as it is */
    int seat, when;
    bool digs;
    int n;
    evaluated *out;
} scene;

/* Adds a move to the list. `worth` is what it brings; what the card was worth
 * in the hand, and what it costs to look guilty, is taken off here. */
void evaluate_add(scene *c, adit_action move, float worth, float guilt);

/* What it is worth to have a card in the hand, to a dwarf with this stance. */
float evaluate_keep(const scene *c, int card);

/* What it is worth to be that many cards from the gold: 12 when it is reached,
 * 0 at ten cards, and ever less up to the farthest, from where on it is all the
 * same. */
enum { EVALUATE_FARTHEST = 25 };
extern const float evaluate_nearness[WAY_NONE + 1];

static inline float evaluate_near(int far)
{
    return evaluate_nearness[far];
}

/* What other deeds are worth, in parts of the next card of the way: on somebody
 * who cannot dig anyway, for each seat whose turn comes later, a look at a
 * goal, mending others and oneself. Found by trial. */
static const float worth_lame = 0.3f, worth_late = 0.93f, worth_look = 1.6f;
static const float worth_mend = 0.8f, worth_mend_self = 1.3f;

/* Where tastes differ: of dwarves that play at once, and of patient ones
 * (stance.patient). */
typedef struct taste {
    float breaks, cut; /* a tool; the way */
    float doubt;       /* what a broken tool must promise */
    float second;      /* head of a tunnel */
    float keep;        /* a card in the hand */
} taste;

extern const taste evaluate_tastes[2];

/* What it is worth to keep a card: for one who wants the gold, and for one who
 * does not. */
extern const float evaluate_keeps[2][N_CARDS];

/* How much more likely a deed is of a saboteur than of a miner, as a logarithm,
 * by kind and situation: for those who mind how they look. */
extern const float guilt_of[N_OBSERVED][N_WHENS];

static const int8_t step_x[] = {0, 1, 0, -1}, step_y[] = {1, 0, -1, 0};

/* The sides by which light would leave a card that lies at x, y. */
int evaluate_lit(const scene *c, card_sides sides, int x, int y);

/* The expansion's part: the situation, with room for its doors; what a card is
 * worth that is laid (on an end, or -1) or falls; the other cards; what cards
 * are worth in the hand; and what can be done with any cards. */
void evaluate_look_more(scene *c, doors *room);
float evaluate_dig_more(const scene *c, int end, card_sides sides, int x,
                        int y);
float evaluate_fall_more(const scene *c, int card, float gain);
bool evaluate_is_more(int card);
void evaluate_more(scene *c, int card);
float evaluate_keep_more(const scene *c, int card, float in_base);
void evaluate_shed(scene *c);
void evaluate_passes(scene *c);

#endif
