/* galleries_search.c -- plays `galleries` on in its head, many times: a tree
 * over moves and dice, below it a quick player for all seats, and after some
 * turns an estimate of who will win.
 *
 * In the tree sights and moves take turns: under a sight are the moves of the
 * seat whose turn it is, under a move the sights that cards and dice have led
 * to. Only the dice make sights; in between the quick player decides. Each seat
 * goes for its own chance to win.
 *
 *     ROOT -- dig 3 in 1 -+- sight (dice 2 5, ...) -- moves of the next seat
 *       |                 +- sight (dice 4 4, ...) -- moves of the next seat
 *       +---- pass -------+- ...
 *
 * Called as the brain of `master`. */
#include "bots/galleries_bots.h"
#include "bots/talk_galleries.h"
#include "bots/why.h"

enum {
    ROOT = 1,
    NODES = 4000,
    GLANCE = 60,       /* visits that a first glance counts for */
    CURIOSITY = 14000, /* how much is tried besides the best */
    DEPTH = 2,         /* moves on a way through the tree, at most */
    AHEAD = 8          /* turns that are played in all */
};

/* A sight or a move. Nodes of one level are a list. */
typedef struct node {
    adit_action move; /* of a move */
    int64_t sum;      /* of its seat's chances after each visit */
    uint32_t visits;
    uint32_t sight;       /* of a sight: what is seen, as a hash */
    int32_t glance;       /* of a move: the seat's chance at first glance */
    uint16_t below, next; /* the first under it; the next beside it; 0: none */
} node;

typedef struct tree {
    galleries_ears ears; /* comes first, and outlives the tree */
    galleries root;      /* what the seat sees, of which the tree is about */
    uint64_t luck;
    int64_t better; /* sum of how much better visits were than glances */
    int64_t n;      /* nodes that are used; 0: no tree yet */
    node at[NODES];
} tree;
_Static_assert(sizeof(tree) <= BOT_MEMORY, "a tree fits into a mind");

/* ---- Growth ---- */

/* A new node, in front of those that are under the same one. */
static int add_below(tree *t, int above)
{
    int i = (int)t->n++;

    t->at[i] = (node){.next = t->at[above].below};
    t->at[above].below = (uint16_t)i;
    return i;
}

/* Puts the sensible moves under a sight, each with its first estimate, the best
 * of the turn (galleries_turn.c). */
static void grow(tree *t, int sight, const galleries *obs)
{
    adit_action moves[GALLERIES_BRANCHES];
    int32_t chances[GALLERIES_BRANCHES];
    int n = galleries_sensible(obs, moves);

    galleries_rate(obs, moves, n, chances);
    while (n-- > 0) {
        node *move = &t->at[add_below(t, sight)];

        move->move = moves[n];
        move->glance = chances[n];
    }
}

static bool is_about(const tree *t, const mind *m)
{
    return t->n > 0 && same_bytes(&t->root, m->obs, sizeof t->root);
}

/* The tree about what the seat sees now: the one that is there, or a new one.
 * Iterations can come in portions. */
static tree *tree_of(mind *m)
{
    tree *t = (tree *)(void *)m->memory;

    if (is_about(t, m))
        return t;
    __builtin_memcpy(&t->root, m->obs, sizeof t->root);
    t->luck = adit_luck_next(&m->luck);
    t->better = 0;
    t->n = ROOT + 1;
    t->at[ROOT] = (node){0};
    grow(t, ROOT, &t->root);
    return t;
}

/* FNV-1a. */
static uint32_t mix(uint32_t hash, const uint8_t *bytes, int n)
{
    for (int i = 0; i < n; i++)
        hash = (hash ^ bytes[i]) * 16777619;
    return hash;
}

/* A hash of what can differ between sights under the same move. */
static uint32_t sight_of(const galleries *s)
{
    uint32_t hash = mix(2166136261, s->die, sizeof s->die);

    hash = mix(hash, s->gems, sizeof s->gems);
    hash = mix(hash, s->wears, sizeof s->wears);
    hash = mix(hash, s->place, sizeof s->place);
    hash = mix(hash, s->bomb, sizeof s->bomb);
    hash = mix(hash, s->n_pile, sizeof s->n_pile);
    for (int pile = 1; pile <= GALLERIES; pile++)
        hash = mix(hash, &(uint8_t){(uint8_t)galleries_top(s, pile)}, 1);
    return hash;
}

/* The sight under a move, a new one if it has not been seen; 0 if there is no
 * room for it and its moves. */
static int sight_below(tree *t, int move, const galleries *s)
{
    uint32_t sight = sight_of(s);
    int i = t->at[move].below;

    while (i && t->at[i].sight != sight)
        i = t->at[i].next;
    if (i || t->n + 1 + GALLERIES_BRANCHES > NODES)
        return i;
    i = add_below(t, move);
    t->at[i].sight = sight;
    grow(t, i, s);
    return i;
}

/* ---- Selection ---- */

/* The whole part of a square root. */
static int64_t root_of(uint32_t x)
{
    uint32_t r = 0;

    for (uint32_t bit = 1u << 30; bit; bit >>= 2) {
        bool fits = x >= r + bit;

        x -= fits ? r + bit : 0;
        r = (r >> 1) + (fits ? bit : 0);
    }
    return (int64_t)r;
}

/* By how much visits of the first moves were better than their estimates, on
 * average: estimates of moves that were not visited are corrected by it. */
static int64_t shift_at(const tree *t, int sight)
{
    return sight == ROOT ? t->better / (1 + (int64_t)t->at[ROOT].visits) : 0;
}

/* The mean of all visits, with the first estimate counted as so many visits. */
static int64_t mean(const node *move, int64_t shift)
{
    return (move->sum + GLANCE * (move->glance + shift)) /
           (move->visits + GLANCE);
}

/* The better a move has been, the more often it is tried, but none is
 * forgotten: an upper confidence bound, in whole numbers. */
static int choose_below(const tree *t, int sight)
{
    int64_t urge = CURIOSITY * root_of(t->at[sight].visits) / 8;
    int64_t top = INT64_MIN, shift = shift_at(t, sight);
    int best = 0;

    for (int i = t->at[sight].below; i; i = t->at[i].next) {
        const node *move = &t->at[i];
        int64_t value = mean(move, shift) + urge / (move->visits + GLANCE);

        if (value > top)
            best = i, top = value;
    }
    return best;
}

/* ---- Iterations ---- */

/* A way through the tree: moves, and who made them. */
typedef struct way {
    int n;
    int move[DEPTH], seat[DEPTH];
} way;

/* It expects of the others no more than that they take what they can get. */
static void play_quickly(galleries *s, int seat)
{
    bool own = s->head.turn == seat;
    adit_action a =
        galleries_pick(own ? &galleries_patient : &galleries_hungry, s);
    adit_err err = galleries_game.apply(s, a, NULL);

    require(err == ADIT_OK);
}

/* To the next dice. */
static void play_to_dice(galleries *s, int seat)
{
    while (s->head.turn != ADIT_NOBODY && s->step != STEP_DICE)
        play_quickly(s, seat);
}

/* From a first move on as far as the tree goes. Two sights may have the same
 * hash: then a move of the one may be refused at the other, and the way ends
 * there. */
static void walk(tree *t, int move, galleries *s, way *w)
{
    for (int sight = ROOT; w->n < DEPTH;) {
        int seat = s->head.turn;

        if (galleries_game.apply(s, t->at[move].move, NULL) != ADIT_OK)
            return;
        t->at[sight].visits++;
        w->move[w->n] = move, w->seat[w->n++] = seat;
        play_to_dice(s, w->seat[0]);
        if (s->head.turn == ADIT_NOBODY || w->n == DEPTH)
            return;
        sight = sight_below(t, move, s);
        if (sight == 0)
            return;
        move = choose_below(t, sight);
    }
}

/* Each move of the way gets the chance of the seat that made it. */
static void learn(tree *t, const way *w, const int32_t chances[])
{
    t->better += chances[w->seat[0]] - t->at[w->move[0]].glance;
    for (int i = 0; i < w->n; i++) {
        node *move = &t->at[w->move[i]];

        move->sum += chances[w->seat[i]];
        move->visits++;
    }
}

/* One game: an imagined world, a way through the tree, the quick player, and
 * the estimate. The n-th visits of all first moves are in the same world, so
 * that moves are compared and not luck. */
static void iterate(tree *t, int seat)
{
    /* The first moves are all tried in the same worlds, one after the other. */
    int first = choose_below(t, ROOT);
    uint64_t world = t->at[first].visits;
    adit_luck luck = adit_luck_from(t->luck + world * 0xd1342543de82ef95);
    int32_t chances[GALLERIES_SEATS];
    galleries s;
    way w = {0};

    galleries_game.imagine(&t->root, seat, &luck, &s);
    walk(t, first, &s, &w);
    while (s.head.turn != ADIT_NOBODY && s.turns < t->root.turns + AHEAD)
        play_quickly(&s, seat);
    galleries_chances(&s, chances);
    learn(t, &w, chances);
}

static void think(mind *m, int n)
{
    tree *t = tree_of(m);

    while (n-- > 0)
        iterate(t, m->seat);
}

/* What a first move promises, and what was said about it. */
static int64_t value_of(const tree *t, int i)
{
    return mean(&t->at[i], shift_at(t, ROOT)) +
           talk_galleries_heed(&t->ears, &t->root, t->at[i].move);
}

/* The best move so far. */
static adit_action choose(mind *m)
{
    const tree *t = tree_of(m);
    int best = t->at[ROOT].below;

    for (int i = best; i; i = t->at[i].next)
        if (value_of(t, i) > value_of(t, best))
            best = i;
    return t->at[best].move;
}

/* Chances are what the visits came to. Without a tree of this position, or
 * about a move that is not in it, the turn alone says. */
static void why(const mind *m, bot_reason *out)
{
    const tree *t = (const tree *)(const void *)m->memory;
    adit_action moves[GALLERIES_BRANCHES];
    int32_t chances[GALLERIES_BRANCHES];
    bool is_in = false;
    int n = 0;

    if (is_about(t, m))
        for (int i = t->at[ROOT].below; i; i = t->at[i].next) {
            moves[n] = t->at[i].move;
            chances[n++] = (int32_t)mean(&t->at[i], shift_at(t, ROOT));
            is_in |= same_bytes(&t->at[i].move, &out->move, sizeof out->move);
        }
    if (is_in)
        why_by_chances(out, moves, chances, n);
    else
        galleries_deducer.why(m, out);
}

const brain galleries_searcher = {.game = &galleries_game,
                                  .memory = sizeof(tree),
                                  .thought = 1000,
                                  .see = galleries_see,
                                  .hear = galleries_hear,
                                  .speak = galleries_speak,
                                  .think = think,
                                  .choose = choose,
                                  .why = why};
