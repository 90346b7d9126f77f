/* puzzles_saboteur_seats.c -- puzzles of `saboteur` whose answer is a player:
 * by logic, by the odds, and by a long search. Called through the table of
 * puzzles.c. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/believer.h"
#include "bots/trained.h"
#include "games/saboteur.h"
#include "lab/puzzles.h"

/* ---- By logic: only a saboteur lies ----
 *
 * A deal says who the saboteurs are and where the treasure is. It fits if no
 * miner in it has said of a goal what that miner knew to be false. Whoever has
 * looked at the treasure, or at both stones, knows all three goals. */

typedef struct talk {
    int seat, goal;
    int looked; /* goals that the speaker had seen by then, as bits */
    bool gold;  /* or stone */
} talk;

enum { MOST_TALK = 64 };
_Static_assert(MINE_GOALS == (int)PUZZLE_GOALS, "lies are listed by goal");

/* What was said about goals in this round, and what the speakers had seen by
 * then: looks are seen by all, only not what they showed. */
static int collect_talk(const puzzle_game *g, talk out[MOST_TALK])
{
    saboteur s = {0};
    match at;
    int n = 0;

    for (int i = 0; i < g->n_said && n < MOST_TALK; i++) {
        const match_said *said = &g->said[i];
        int up = 0;

        if (said->claim.kind != CLAIM_GOLD && said->claim.kind != CLAIM_STONE)
            continue;
        match_at(&g->m, said->n_moves, &at);
        match_observe(&at, ADIT_PUBLIC, &s);
        for (int goal = 0; goal < MINE_GOALS; goal++)
            up |= !mine_goal_is_down(&s.mine, goal) << goal;
        out[n++] = (talk){.seat = said->seat,
                          .goal = said->claim.target,
                          .looked = s.looked[said->seat] | up,
                          .gold = said->claim.kind == CLAIM_GOLD};
    }
    return n;
}

/* Did the speaker say what they knew to be false, with the treasure there? */
static bool is_lie(const talk *t, int treasure)
{
    bool knows = (t->looked >> treasure & 1) || (t->looked >> t->goal & 1) ||
                 (t->looked | 1 << treasure) == (1 << MINE_GOALS) - 1;

    return knows && t->gold != (t->goal == treasure);
}

static unsigned liars(const talk *said, int n, int treasure)
{
    unsigned seats = 0;

    for (int i = 0; i < n; i++)
        if (is_lie(&said[i], treasure))
            seats |= 1u << said[i].seat;
    return seats;
}

/* Where the treasure could be, for all that lies face up. */
static bool may_be_treasure(const saboteur *s, int goal)
{
    int up = 0, here = s->goal[goal] == GOAL_TREASURE;

    for (int i = 0; i < MINE_GOALS; i++)
        up |= s->goal[i] == GOAL_TREASURE;
    return up ? here : mine_goal_is_down(&s->mine, goal);
}

/* Goes through all deals. All that fit must have the same saboteurs, and
 * exactly one. */
static bool solve(const puzzle_game *g, const saboteur *s, const talk *said,
                  int n_said, puzzle *out)
{
    adit_suspects who = g->m.game->suspects(s);
    unsigned found = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++)
        out->lies[goal] = liars(said, n_said, goal);
    out->n = out->all = 0;
    for (unsigned seats = 0; seats <= who.seats; seats++) {
        int n = __builtin_popcount(seats);

        if ((seats & ~who.seats) || n < who.least || n > who.most)
            continue;
        for (int goal = 0; goal < MINE_GOALS; goal++) {
            if (!may_be_treasure(s, goal))
                continue;
            out->all++;
            if (out->lies[goal] & ~seats)
                continue;
            out->n++;
            if (n != 1 || (found != 0 && found != seats))
                return false;
            found = seats;
        }
    }
    if (found == 0)
        return false;
    out->seat = __builtin_ctz(found);
    return true;
}

/* Does the rule hold in this game: is it true that no miner has lied? Then the
 * truth is one of the deals that fit. */
static bool rule_holds(const puzzle_game *g, const talk *said, int n)
{
    const saboteur *s = (const saboteur *)(const void *)g->m.state;
    int treasure = 0;
    unsigned seats;

    while (s->goal[treasure] != GOAL_TREASURE)
        treasure++;
    seats = liars(said, n, treasure);
    for (int seat = 0; seat < s->head.n_players; seat++)
        if (seats >> seat & 1 && s->dwarf[seat] != DWARF_SABOTEUR)
            return false;
    return true;
}

static bool look_as_public(const puzzle_game *g, int viewer, saboteur *s)
{
    if (g->m.game != &saboteur_game || viewer != ADIT_PUBLIC)
        return false;
    match_observe(&g->m, viewer, s);
    return s->phase == PHASE_PLAY && s->round == 1;
}

static bool prove_liar(const puzzle_game *g, int viewer, puzzle *out)
{
    talk said[MOST_TALK];
    saboteur s = {0};
    int n;

    if (!look_as_public(g, viewer, &s))
        return false;
    n = collect_talk(g, said);
    if (n < 2 || n == MOST_TALK || !rule_holds(g, said, n) ||
        !solve(g, &s, said, n, out))
        return false;
    out->seats = (1u << s.head.n_players) - 1;
    return true;
}

/* ---- By the odds ---- */

enum { SURELY = 9000, HARDLY = 4000 };

typedef struct odds {
    believer by;
    match m;
    adit_story story;
    adit_event events[ADIT_MAX_EVENTS];
    forecast now;
} odds;

static int32_t chance_of(const odds *o, int seat)
{
    return (int32_t)(o->now.role[seat][DWARF_SABOTEUR] * PUZZLE_SURE + 0.5);
}

/* What a watcher without a seat sees, hears and believes. */
static void watch(odds *o)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    adit_event events[ADIT_MAX_EVENTS];
    adit_story seen = {events, ADIT_MAX_EVENTS, o->story.n};

    match_observe(&o->m, ADIT_PUBLIC, obs);
    for (int i = 0; i < seen.n; i++)
        events[i] = adit_witness(&o->events[i], ADIT_PUBLIC);
    believer_see(&o->by, obs, &seen);
}

static void listen(odds *o, const puzzle_game *g)
{
    for (int i = 0; i < g->n_said; i++)
        if (g->said[i].n_moves == o->m.n_moves)
            believer_hear(&o->by, g->said[i].seat, g->said[i].claim);
}

/* Notes after which move, with what was said then, the chance of the seat rose
 * most. */
static void note_rise(const odds *o, int32_t was, puzzle *out)
{
    int32_t is = chance_of(o, out->seat);

    if (is - was <= out->to - out->from)
        return;
    out->at = o->m.n_moves;
    out->from = was;
    out->to = is;
}

static void follow(odds *o, const puzzle_game *g, bool rises, puzzle *out)
{
    o->story = (adit_story){.event = o->events, .room = ADIT_MAX_EVENTS};
    o->m.moves = g->m.moves;
    o->m.room = g->m.room;
    match_again(&g->m, &o->m, &o->story);
    believer_sit(&o->by, g->m.game, ADIT_PUBLIC);
    watch(o);
    listen(o, g);
    while (o->m.n_moves < g->m.n_moves) {
        int32_t was = 0;

        if (rises) {
            believer_foretell(&o->by, &o->now);
            was = chance_of(o, out->seat);
        }
        match_play(&o->m, match_turn(&o->m), g->m.moves[o->m.n_moves], NULL,
                   &o->story);
        watch(o);
        listen(o, g);
        if (rises) {
            believer_foretell(&o->by, &o->now);
            note_rise(o, was, out);
        }
    }
    believer_foretell(&o->by, &o->now);
}

void puzzle_odds(const puzzle_game *g, double chance[ADIT_MAX_PLAYERS])
{
    odds *o = malloc(sizeof *o);

    if (o == NULL)
        return;
    follow(o, g, false, NULL);
    for (int seat = 0; seat < g->m.config.n_players; seat++)
        chance[seat] = o->now.role[seat][DWARF_SABOTEUR];
    free(o);
}

/* The two seats that are likeliest, and how likely. */
static void rank(const odds *o, int n_players, puzzle *out)
{
    out->seat = out->second = ADIT_NOBODY;
    out->chance = out->next = -1;
    for (int seat = 0; seat < n_players; seat++) {
        int32_t chance = out->odds[seat] = chance_of(o, seat);

        if (chance > out->chance) {
            out->second = out->seat;
            out->next = out->chance;
            out->seat = seat;
            out->chance = chance;
        } else if (chance > out->next) {
            out->second = seat;
            out->next = chance;
        }
    }
}

static bool prove_suspect(const puzzle_game *g, int viewer, puzzle *out)
{
    const saboteur *truth = (const saboteur *)(const void *)g->m.state;
    saboteur s = {0};
    odds *o;
    bool is;

    if (!look_as_public(g, viewer, &s) || (o = malloc(sizeof *o)) == NULL)
        return false;
    follow(o, g, false, out);
    rank(o, s.head.n_players, out);
    is = out->chance > SURELY && out->next < HARDLY &&
         truth->dwarf[out->seat] == DWARF_SABOTEUR;
    if (is)
        follow(o, g, true, out);
    out->seats = (1u << s.head.n_players) - 1;
    free(o);
    return is;
}

/* ---- By search ---- */

enum {
    THOUGHTS = 16, /* of their own luck, PUZZLE_ITERATIONS in all */
    GLANCE = 640,  /* iterations by which most positions are passed over */
    /* Student's t for 15 degrees of freedom and 95 %, in thousandths. */
    STUDENT = 2131
};

/* What mending each seat brought in each thought, beyond the same thought's
 * first move. */
typedef struct search {
    double more[THOUGHTS][ADIT_MAX_PLAYERS];
} search;

/* The best of the moves that mend that seat. False: it has tried none. */
static bool best_mend(const mind *m, const adit_action *moves, int n, int seat,
                      double *more)
{
    bool any = false;

    for (int i = 0; i < n; i++) {
        double here;

        if (moves[i].kind != MOVE_FIX || moves[i].target != seat ||
            !master_brings(m, moves[i], &here))
            continue;
        if (!any || here > *more)
            *more = here;
        any = true;
    }
    return any;
}

static bool think_through(const puzzle_game *g, int iterations, mind *minds,
                          unsigned seats, search *out)
{
    const mind *sat = minds;
    mind *m = minds + 1;
    adit_action moves[ADIT_MAX_MOVES];
    int n = g->m.game->legal(sat->obs, moves, ADIT_MAX_MOVES);

    for (int i = 0; i < THOUGHTS; i++) {
        memcpy(m, sat, sizeof *m);
        m->luck = adit_luck_from((uint64_t)i + 1);
        bot_think(m, iterations / THOUGHTS);
        for (int seat = 0; seat < g->m.config.n_players; seat++)
            if (seats >> seat & 1 &&
                !best_mend(m, moves, n, seat, &out->more[i][seat]))
                return false;
    }
    return true;
}

/* How much more one seat brought than another: the mean, and half of its
 * interval. */
static void compare(const search *s, int a, int b, double *mean, double *half)
{
    double sum = 0, squares = 0;

    for (int i = 0; i < THOUGHTS; i++) {
        double more = s->more[i][a] - s->more[i][b];

        sum += more;
        squares += more * more;
    }
    *mean = sum / THOUGHTS;
    squares = fmax(0, squares - sum * *mean) / (THOUGHTS - 1);
    *half = STUDENT / 1000.0 * sqrt(squares / THOUGHTS);
}

/* The best seat, if it is better than each other beyond doubt; `least` is of
 * the one that comes nearest. */
static bool is_decided(const search *s, unsigned seats, puzzle *out)
{
    double least = HUGE_VAL;

    out->seat = __builtin_ctz(seats);
    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++) {
        double mean, half;

        if (!(seats >> seat & 1) || seat == out->seat)
            continue;
        compare(s, seat, out->seat, &mean, &half);
        if (mean > 0)
            out->seat = seat;
    }
    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++) {
        double mean, half;

        if (!(seats >> seat & 1) || seat == out->seat)
            continue;
        compare(s, out->seat, seat, &mean, &half);
        if (mean - half >= least)
            continue;
        least = mean - half;
        out->second = seat;
        out->least = (int32_t)(least * PUZZLE_SURE);
        out->most = (int32_t)((mean + half) * PUZZLE_SURE);
    }
    return out->least > 0;
}

/* Others whom a card in hand could mend. */
static unsigned mendable(const puzzle_game *g, int viewer)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    adit_action moves[ADIT_MAX_MOVES];
    unsigned seats = 0;
    int n;

    match_observe(&g->m, viewer, obs);
    n = g->m.game->legal(obs, moves, ADIT_MAX_MOVES);
    for (int i = 0; i < n; i++)
        if (moves[i].kind == MOVE_FIX)
            seats |= 1u << moves[i].target;
    return seats;
}

/* Is it decided after so many iterations in all? */
static bool decides(const puzzle_game *g, int viewer, int iterations,
                    puzzle *out)
{
    search all = {0};
    mind *minds;
    bool is;

    if (g->m.game != &saboteur_game || viewer < 0 ||
        match_turn(&g->m) != viewer)
        return false;
    out->seats = mendable(g, viewer);
    if (__builtin_popcount(out->seats) < 2 || out->seats >> viewer & 1 ||
        (minds = malloc(2 * sizeof *minds)) == NULL)
        return false;
    puzzle_sit(g, bot_of_level(LEVEL_MASTER), viewer, minds);
    is = think_through(g, iterations, minds, out->seats, &all) &&
         is_decided(&all, out->seats, out);
    out->n = iterations;
    out->move.kind = MOVE_FIX;
    free(minds);
    return is;
}

static bool prove_mend(const puzzle_game *g, int viewer, puzzle *out)
{
    return decides(g, viewer, PUZZLE_ITERATIONS, out);
}

/* Does the net at once prefer one seat by far? */
static bool net_prefers(const puzzle_game *g, int viewer, mind *m)
{
    enum { BY_FAR = 3 };
    int32_t share[ADIT_MAX_MOVES], of[ADIT_MAX_PLAYERS] = {0};
    int32_t best = 0, second = 0;
    policy p;

    puzzle_sit(g, bot_of_level(LEVEL_HARD), viewer, m);
    trained_look(m, &p);
    trained_shares(m, &p, share);
    for (int i = 0; i < p.n; i++)
        if (p.move[i].kind == MOVE_FIX)
            of[p.move[i].target] += share[i];
    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++) {
        if (of[seat] > best) {
            second = best;
            best = of[seat];
        } else if (of[seat] > second) {
            second = of[seat];
        }
    }
    return best > BY_FAR * second;
}

static bool may_mend(const puzzle_game *g, int viewer)
{
    puzzle found = {.least = 0};
    unsigned seats;
    mind *m;
    bool may;

    if (viewer < 0)
        return false;
    seats = mendable(g, viewer);
    if (__builtin_popcount(seats) < 2 || seats >> viewer & 1 ||
        (m = malloc(sizeof *m)) == NULL)
        return false;
    may = net_prefers(g, viewer, m);
    free(m);
    return may && decides(g, viewer, GLANCE, &found);
}

/* ---- What is asked ---- */

/* Has anybody been caught in a lie by a goal that lies face up? Then no
 * thought is needed. */
static bool shows_goals(const puzzle_game *g)
{
    const saboteur *s = (const saboteur *)(const void *)g->m.state;

    return !(mine_goal_is_down(&s->mine, 0) && mine_goal_is_down(&s->mine, 1) &&
             mine_goal_is_down(&s->mine, 2));
}

/* Do the answer's own words contradict each other, wherever the treasure is?
 * Then nobody else has to be heard. */
static bool contradicts_self(const puzzle *p)
{
    return p->lies[0] & p->lies[1] & p->lies[2] & 1u << p->seat;
}

/* Do two who have looked at a goal say the opposite of the seat? Then one only
 * has to count. */
static bool is_outvoted(const puzzle_game *g, int seat)
{
    talk said[MOST_TALK];
    int n = collect_talk(g, said);

    for (int i = 0; i < n; i++) {
        unsigned others = 0;

        for (int k = 0; said[i].seat == seat && k < n; k++)
            if (said[k].seat != seat && said[k].goal == said[i].goal &&
                said[k].gold != said[i].gold &&
                said[k].looked >> said[k].goal & 1)
                others |= 1u << said[k].seat;
        if (__builtin_popcount(others) > 1)
            return true;
    }
    return false;
}

static bool is_good_liar(const puzzle_game *g, const puzzle *p)
{
    return !shows_goals(g) && !contradicts_self(p) && !is_outvoted(g, p->seat);
}

static bool is_good_suspect(const puzzle_game *g, const puzzle *p)
{
    enum { DEEDS = 8 };

    return g->m.n_moves >= DEEDS && p->to < PUZZLE_SURE;
}

static bool is_good_mend(const puzzle_game *g, const puzzle *p)
{
    (void)g;
    (void)p;
    return true;
}

/* For logic only looks count, and words about goals. */
static bool tells_look(const adit_event *e)
{
    return e->kind == EVENT_LOOKED || e->kind == EVENT_TURNED;
}

static bool tells_goal(adit_claim claim)
{
    return claim.kind == CLAIM_GOLD || claim.kind == CLAIM_STONE;
}

const puzzle_rules puzzle_liar = {.game = &saboteur_game,
                                  .share = 15,
                                  .is_public = true,
                                  .asks_who = true,
                                  /* With five there may be a second one. */
                                  .n = 3,
                                  .players = {4, 4, 3},
                                  .prove = prove_liar,
                                  .is_good = is_good_liar,
                                  .tells = tells_look,
                                  .tells_claim = tells_goal};
const puzzle_rules puzzle_suspect = {.game = &saboteur_game,
                                     .share = 31,
                                     .is_public = true,
                                     .asks_who = true,
                                     .n = 5,
                                     .players = {4, 5, 3, 6, 7},
                                     .prove = prove_suspect,
                                     .is_good = is_good_suspect,
                                     .tells = puzzle_tells_deed};
const puzzle_rules puzzle_mend = {.game = &saboteur_game,
                                  .share = 2,
                                  .asks_who = true,
                                  .n = 3,
                                  .players = {5, 6, 7},
                                  .prove = prove_mend,
                                  .is_good = is_good_mend,
                                  .may_hold = may_mend,
                                  .tells = puzzle_tells_deed};
