/* policy_dwarves.c -- what a net makes of a seat's moves in `saboteur` and
 * `saboteur2`: features of what everybody has witnessed and of what the seat
 * sees go in, and how good each move is comes out. Moves that no sensible
 * player makes are left out first. Called by trained.c, master.c and
 * believer.c. */
#include "bots/policy_dwarves.h"

bool policy_knows(const adit_game *game)
{
    return table_is_of(game);
}

policy_taste policy_taste_in(const adit_game *game)
{
    static const policy_taste in_base = {10000, 5000}, in_more = {2000, 2500};

    return game == &saboteur_game ? in_base : in_more;
}

static int which(const adit_game *game)
{
    return game == &saboteur_game ? DWARVES_BASE : DWARVES_MORE;
}

int policy_first_dwarf(const adit_game *game)
{
    return game == &saboteur_game ? DWARF_MINER : DWARF_SABOTEUR;
}

void policy_see(const adit_game *game, policy_memory *m, const void *now,
                const adit_story *story)
{
    dwarves_see(m, which(game), now, story);
}

/* ---- Sense ----
 *
 * What no net does: look where there is nothing to learn; and in `saboteur`, as
 * a miner who knows the gold and could bring it nearer, with so few cards
 * missing, anything else. Nets learn without these moves, too
 * (gpu/train/net.py).
 *
 * And in `saboteur2`, where they would learn it late: reach the gold that they
 * know of for nothing, or not reach it if it pays; and, as diggers, help a
 * saboteur whom they know, or hinder one of their own. */

/* The buckets 1 to 5 of BASE_GOAL_NEAR: one to six cards are missing. */
enum { NEAR_ENOUGH = 5 };

/* Is it a miner who knows where the gold is, and that it is near? Read from the
 * row, as nets learn it. */
static bool is_eager(const adit_game *game, const int8_t *view)
{
    int hopes = 0;
    bool near = false;

    if (game != &saboteur_game || view[BASE_VIEW_SEATS + BASE_SEAT_DWARF] <= 0)
        return false;
    for (int i = 0; i < MINE_GOALS; i++) {
        const int8_t *goal = view + BASE_VIEW_GOALS + i * BASE_GOAL;

        if (goal[BASE_GOAL_HOPE] <= 0)
            continue;
        hopes++;
        for (int far = 1; far <= NEAR_ENOUGH; far++)
            near |= goal[BASE_GOAL_NEAR + far] > 0;
    }
    return hopes == 1 && near;
}

static bool brings_nearer(adit_action move, const int8_t *row)
{
    return move.kind == MOVE_DIG && row[BASE_MOVE_SUM] > 0;
}

/* A second look at a goal, or a look by somebody who knows where the gold
 * is. */
static bool looks_in_vain(const table *t, int seat, adit_action move)
{
    return move.kind == MOVE_MAP && (t->looked[seat] >> move.target & 1 ||
                                     count_bits(table_hopes(t)) == 1);
}

static bool digs_for_a_team(int dwarf)
{
    return dwarf == DWARF_GREEN || dwarf == DWARF_BLUE || dwarf == DWARF_BOSS;
}

/* Is somebody whose dwarf is known on a digger's own side? */
static bool is_own(int me, int other)
{
    return digs_for_a_team(other) &&
           (me == other || me == DWARF_BOSS || other == DWARF_BOSS);
}

static bool helps(adit_action move)
{
    return move.kind == MOVE_FIX ||
           (move.kind == MOVE_USE && move.card[0] == CARD_FREE);
}

static bool hinders(adit_action move)
{
    return move.kind == MOVE_BREAK ||
           (move.kind == MOVE_USE && move.card[0] == CARD_TRAP);
}

/* Does a digger help a known saboteur, or hinder one of its own side? */
static bool mistakes(const table *t, int seat, adit_action move)
{
    int me = t->dwarf[seat];

    if (t->more == NULL || !digs_for_a_team(me) || move.target == seat)
        return false;
    return (helps(move) && t->dwarf[move.target] == DWARF_SABOTEUR) ||
           (hinders(move) && is_own(me, t->dwarf[move.target]));
}

/* Could a card complete the way to a goal: because it lies beside it, or
 * because something beside the goal already opens to it? A cheap test that
 * spares most imagined worlds. */
static bool may_complete(const mine *m, int goal, adit_action move)
{
    int x = mine_x(m, MINE_FIRST_GOAL + goal);
    int y = mine_y(m, MINE_FIRST_GOAL + goal);
    int dx = move.x - x, dy = move.y - y;

    return dx * dx + dy * dy == 1 || (mine_need(m, x, y) & 15) != 0;
}

/* What a seat that reaches the gold gets by it. */
typedef enum reach { REACH_NOT, REACH_FOR_NOTHING, REACH_FOR_GOLD } reach;

/* What a move gets the seat if it reaches the gold, where the seat knows the
 * gold: it is made in an imagined world. Geologists have other reasons. */
static reach reaches(const table *t, const void *obs, int seat,
                     adit_action move)
{
    int hopes = t->more != NULL ? table_hopes(t) : 0;
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    adit_luck luck = adit_luck_from(0);
    reach how = REACH_NOT;
    saboteur2 world;

    if (move.kind != MOVE_DIG || t->dwarf[seat] == DWARF_GEOLOGIST ||
        count_bits(hopes) != 1 ||
        !may_complete(t->mine, lowest_bit(hopes), move))
        return REACH_NOT;
    saboteur2_game.imagine(obs, seat, &luck, &world);
    saboteur2_game.apply(&world, move, &story);
    for (int i = 0; i < story.n; i++) {
        const adit_event *e = &story.event[i];

        if (e->kind == EVENT_FREE_WAY)
            how = REACH_FOR_NOTHING;
        else if (e->kind == EVENT_PAID && e->seat == seat && e->amount > 0)
            how = REACH_FOR_GOLD;
    }
    return how;
}

void policy_look(const adit_game *game, const net *n, const policy_memory *m,
                 const void *obs, int seat, policy *out)
{
    _Alignas(16) int8_t view[DWARVES_VIEW];

    dwarves_view(m, which(game), obs, seat, view);
    out->is_eager = is_eager(game, view);
    net_look(n, view, &out->thought);
}

/* What sense says of a move; if it urges any, only those are left. */
typedef enum sense { SENSE_FOLLY, SENSE_ALLOWS, SENSE_URGES } sense;

static sense sense_of(const adit_game *game, const policy *p, const void *obs,
                      int seat, adit_action move, const int8_t *row)
{
    table t = table_of(game, obs);
    reach how;

    if (looks_in_vain(&t, seat, move) || mistakes(&t, seat, move))
        return SENSE_FOLLY;
    if (p->is_eager && brings_nearer(move, row))
        return SENSE_URGES;
    how = reaches(&t, obs, seat, move);
    return how == REACH_FOR_NOTHING ? SENSE_FOLLY
           : how == REACH_FOR_GOLD  ? SENSE_URGES
                                    : SENSE_ALLOWS;
}

/* Goes through the legal moves, and keeps those of which sense says most: when
 * one is urged, those that were only allowed are forgotten. At least one is
 * left, since no pass, and nothing after a round, is folly. */
void policy_rate(const adit_game *game, const net *n, const policy_memory *m,
                 const void *obs, int seat, policy *out)
{
    int n_legal = game->legal(obs, out->move, ADIT_MAX_MOVES);
    _Alignas(16) int8_t row[DWARVES_MOVE];
    sense least = SENSE_ALLOWS;

    require(n_legal <= ADIT_MAX_MOVES);
    out->n = 0;
    for (int i = 0; i < n_legal; i++) {
        adit_action move = out->move[i];
        sense says;

        dwarves_move(m, which(game), obs, seat, move, row);
        says = sense_of(game, out, obs, seat, move, row);
        if (says < least)
            continue;
        if (says > least) {
            least = says;
            out->n = 0;
        }
        out->move[out->n] = move;
        out->logit[out->n++] = net_rate(n, &out->thought, row);
    }
}

adit_action policy_best(const policy *p)
{
    int best = 0;

    for (int i = 1; i < p->n; i++)
        best = p->logit[i] > p->logit[best] ? i : best;
    return p->move[best];
}

void policy_pass(policy *p)
{
    int n = 0;

    for (int i = 0; i < p->n; i++)
        if (p->move[i].kind == MOVE_PASS) {
            p->move[n] = p->move[i];
            p->logit[n++] = p->logit[i];
        }
    p->n = n > 0 ? n : p->n;
}

/* The part of a move, where the best one has 65536. */
static uint32_t share_of(const policy *p, int i, int32_t top, int sharp)
{
    return net_share(((int64_t)top - p->logit[i]) * sharp / 2);
}

/* A draw below the sum of all parts, and the move in whose part it falls. */
adit_action policy_draw(const policy *p, int sharp, adit_luck *luck)
{
    int32_t top = p->logit[0];
    uint32_t all = 0, at;
    int i = 0;

    for (int k = 1; k < p->n; k++)
        top = p->logit[k] > top ? p->logit[k] : top;
    for (int k = 0; k < p->n; k++)
        all += share_of(p, k, top, sharp);
    at = adit_luck_below(luck, all);
    for (uint32_t share; at >= (share = share_of(p, i, top, sharp)); i++)
        at -= share;
    return p->move[i];
}
