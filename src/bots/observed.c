/* observed.c -- what a move looks like to those who watch: a kind that tells
 * friend from foe, for each place where the treasure may be. It is given what
 * the watcher saw, before and after. Called by greedy_dwarves.c. */
#include "bots/observed.h"

#include "bots/way.h"

enum { NEAR = 3 /* cards */ };

/* The cards that are missing to each goal that lies face down. */
static lefts lefts_of(const table *t)
{
    lefts l;

    for (int goal = 0; goal < MINE_GOALS; goal++) {
        l.to[goal] = WAY_NONE;
        if (mine_goal_is_down(t->mine, goal)) {
            way w = way_to(t->mine, goal);

            l.to[goal] = (uint8_t)way_left(&w, t->mine);
        }
    }
    return l;
}

/* The goals at which the gold may be for all that a seat knows, were it at this
 * one: a seat that has looked there knows it, others only know where it is
 * not. */
static int hopes_of(const table *t, int seat, int treasure)
{
    int down = 0;

    if (t->looked[seat] >> treasure & 1)
        return 1 << treasure;
    for (int goal = 0; goal < MINE_GOALS; goal++)
        down |= mine_goal_is_down(t->mine, goal) << goal;
    return down & ~t->looked[seat];
}

/* By how many cards the way to these goals has become shorter, in all. */
static int progress(const lefts *was, const lefts *is, int hopes)
{
    int sum = 0;

    for (; hopes; hopes &= hopes - 1) {
        int goal = lowest_bit(hopes);

        /* A goal that was turned over is reached. */
        sum += was->to[goal] - (is->to[goal] == WAY_NONE ? 0 : is->to[goal]);
    }
    return sum;
}

/* Doors are seen as such, whatever they do to the way; then crystals, dead
 * ends, and all others by what they do to it. */
static int dig_kind(const adit_event *e, int nearer)
{
    card_sides sides = card_lies[lies_so(e->card, e->way)];

    if (sides.feature == FEATURE_GREEN)
        return OBSERVED_GREEN;
    if (sides.feature == FEATURE_BLUE)
        return OBSERVED_BLUE;
    if (sides.feature == FEATURE_CRYSTAL && nearer >= 0)
        return nearer > 0 ? OBSERVED_CRYSTAL_CLOSER : OBSERVED_CRYSTAL;
    if (sides.joined == 0)
        return nearer < 0 ? OBSERVED_BLOCK : OBSERVED_DEAD;
    return nearer > 0   ? OBSERVED_CLOSER
           : nearer < 0 ? OBSERVED_AWAY
                        : OBSERVED_LEVEL;
}

static int fall_kind(int nearer)
{
    return nearer > 0   ? OBSERVED_CLEAR
           : nearer < 0 ? OBSERVED_CUT
                        : OBSERVED_FELL;
}

/* What an event is as a deed, if the way has come nearer by so many cards. */
static int kind_of(const adit_event *e, int nearer)
{
    bool self = e->target == e->seat;

    switch (e->kind) {
    case EVENT_DUG:
        return dig_kind(e, nearer);
    case EVENT_FELL:
        return fall_kind(nearer);
    case EVENT_BROKE:
        return OBSERVED_BREAK;
    case EVENT_FIXED:
        return self ? OBSERVED_MEND_SELF : OBSERVED_MEND;
    case EVENT_LOOKED:
        return OBSERVED_LOOK;
    case EVENT_PASSED:
        return OBSERVED_PASS;
    case EVENT_THIEF:
        return OBSERVED_THEFT;
    case EVENT_HANDS_OFF:
        return OBSERVED_HANDS_OFF;
    case EVENT_SWAPPED:
        return OBSERVED_SWAP_HAND;
    case EVENT_INSPECTED:
        return OBSERVED_INSPECT;
    case EVENT_HAT:
        return self ? OBSERVED_HAT_SELF : OBSERVED_HAT;
    case EVENT_TRAPPED:
        return OBSERVED_TRAP;
    case EVENT_FREED:
        return self ? OBSERVED_FREE_SELF : OBSERVED_FREE;
    case EVENT_SHED:
        return OBSERVED_SHED;
    default:
        return OBSERVED_NONE;
    }
}

static bool has_target(const adit_event *e)
{
    switch (e->kind) {
    case EVENT_BROKE:
    case EVENT_FIXED:
    case EVENT_HANDS_OFF:
    case EVENT_SWAPPED:
    case EVENT_INSPECTED:
    case EVENT_HAT:
    case EVENT_TRAPPED:
    case EVENT_FREED:
        return true;
    default:
        return false;
    }
}

/* The situation in which it was done. */
static int when(const table *t, const lefts *was, int seat, int hopes)
{
    if (table_cannot_dig(t) >> seat & 1)
        return WHEN_LAME;
    for (; hopes; hopes &= hopes - 1)
        if (was->to[lowest_bit(hopes)] <= NEAR)
            return WHEN_NEAR;
    return WHEN_FAR;
}

/* Cards that are put down come before what is done with them: two, and then the
 * shed. */
static int kind_of_many(const adit_story *story, int nearer)
{
    const adit_event *next = &story->event[1];

    if (story->event[0].kind != EVENT_PASSED || story->n < 2 ||
        next->kind != EVENT_PASSED)
        return kind_of(&story->event[0], nearer);
    return story->n > 2 && next[1].kind == EVENT_SHED ? OBSERVED_SHED
                                                      : OBSERVED_PASS_MORE;
}

/* A move has one deed, which comes first. */
static bool deed_of(const table *before, const lefts *was, const lefts *is,
                    const adit_story *story, observed *out)
{
    const adit_event *e = story->event;

    if (story->n == 0 || kind_of(e, 0) == OBSERVED_NONE)
        return false;
    out->seat = (uint8_t)e->seat;
    out->target = (uint8_t)(has_target(e) ? e->target : e->seat);
    for (int goal = 0; goal < MINE_GOALS; goal++) {
        int hopes = hopes_of(before, e->seat, goal);

        out->kind[goal] =
            (uint8_t)kind_of_many(story, progress(was, is, hopes));
        out->when[goal] = (uint8_t)when(before, was, e->seat, hopes);
    }
    return true;
}

/* To somebody who looks for the first time a round begins, as it were. */
static bool begins_round(const table *before, const adit_story *story)
{
    bool begins = before->head->n_players == 0;

    for (int i = 0; i < story->n; i++)
        begins |= story->event[i].kind == EVENT_ROUND;
    return begins;
}

static bool changes_mine(const adit_story *story)
{
    return story->n > 0 && (story->event[0].kind == EVENT_DUG ||
                            story->event[0].kind == EVENT_FELL);
}

/* Ways are searched again only if the mine has changed. */
sight observed_in(lefts *l, const table *before, const table *now,
                  const adit_story *story, observed *out)
{
    lefts was = *l;

    if (begins_round(before, story)) {
        *l = lefts_of(now);
        return SIGHT_ROUND;
    }
    if (*before->phase != PHASE_PLAY)
        return SIGHT_NOTHING;
    if (changes_mine(story))
        *l = lefts_of(now);
    return deed_of(before, &was, l, story, out) ? SIGHT_DEED : SIGHT_NOTHING;
}
