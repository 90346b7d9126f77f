/* evaluate_scene.h -- what the parts of evaluate.c share: a situation, and the list of
 * evaluated moves that grows from it. */
#ifndef BOTS_EVALUATE_SCENE_H
#define BOTS_EVALUATE_SCENE_H

#include "bots/evaluate.h"
#include "bots/observed.h"

enum { HEADS = 3 };

/* For whom the sides of each card are lit: green, then blue. */
typedef struct doors {
    uint8_t lit[2][MINE_PLACES_OF_MANY];
} doors;

/* How near the tunnels are to a goal: by the nearest ends. */
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

/* Takes a move into the list, with what it is worth without the card's own. */
void evaluate_add(scene *c, adit_action move, float worth, float guilt);

/* What a card is worth in the hand, for one with such a stance. */
float evaluate_keep(const scene *c, int card);

/* What it is worth to be so many cards from the gold: ever less, up to the farthest,
 * from where on it is all the same. */
enum { EVALUATE_FARTHEST = 25 };
extern const float evaluate_nearness[WAY_NONE + 1];

static inline float evaluate_near(int far)
{
    return evaluate_nearness[far];
}

/* What other deeds are worth, in parts of the next card of the way. */
static const float worth_lame = 0.3f, worth_late = 0.93f, worth_look = 1.6f;
static const float worth_mend = 0.8f, worth_mend_self = 1.3f;

/* And where tastes differ, of the plain and of the patient. */
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

/* How much more likely a deed is of a saboteur than of a miner, as a logarithm:
 * for those who mind how they look. */
extern const float guilt_of[N_OBSERVED][N_WHENS];

static const int8_t step_x[] = {0, 1, 0, -1}, step_y[] = {1, 0, -1, 0};

/* The sides by which light would leave a card. */
int evaluate_lit(const scene *c, card_sides sides, int x, int y);

/* The expansion: a situation, with room for its doors; what it adds to a card that
 * is laid (on an end, or -1) or falls; its other cards; what they are worth in the
 * hand; and what can be done with any cards. */
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
