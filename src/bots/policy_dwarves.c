/* policy_dwarves.c -- what a net makes of a seat's moves in `saboteur` and
 * `saboteur2`: features of what everybody has witnessed and of what the seat
 * sees go in, and how good each move is comes out. Moves that no sensible
 * player makes are left out first. Called by trained.c, master.c and
 * believer.c. */
#include "bots/policy_dwarves.h"

#include "bots/hearsay_dwarves.h"

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

/* Does somebody hinder themselves, or a digger help a known saboteur, or hinder
 * one of its own side? */
static bool mistakes(const table *t, int seat, adit_action move)
{
    int me = t->dwarf[seat];

    if (hinders(move) && move.target == seat)
        return true;
    if (t->more == NULL || !digs_for_a_team(me) || move.target == seat)
        return false;
    return (helps(move) && t->dwarf[move.target] == DWARF_SABOTEUR) ||
           (hinders(move) && is_own(me, t->dwarf[move.target]));
}

/* Does a digger help somebody who is all but surely a saboteur? */
static bool is_fooled(const adit_game *game, const policy *p, const table *t,
                      int seat, adit_action move)
{
    const int surely = NET_CHANCE / 10 * 9;
    int me = t->dwarf[seat], n = t->head->n_players;
    int bad = DWARF_SABOTEUR - policy_first_dwarf(game);

    return helps(move) && move.target != seat &&
           (me == DWARF_MINER || digs_for_a_team(me)) &&
           p->thought.chance[features_from(seat, move.target, n)][bad] >=
               surely;
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

/* Does a thief leave gold where there is most of it? */
static bool steals_little(const table *t, int seat, adit_action move)
{
    int most = 0;

    if (move.kind != MOVE_STEAL)
        return false;
    for (int i = 0; i < t->head->n_players; i++)
        if (i != seat && t->more->gold[i] > most)
            most = t->more->gold[i];
    return move.way ? most > 0 : t->more->gold[move.target] < most;
}

/* Is it a saboteur who knows the gold, and the next card can reach it? */
static bool is_alarmed(const table *t, const policy_memory *m, int seat)
{
    int hopes = table_hopes(t);

    return t->dwarf[seat] == DWARF_SABOTEUR && count_bits(hopes) == 1 &&
           m->to[lowest_bit(hopes)].far[0] == 1;
}

void policy_look(const adit_game *game, const net *n, const policy_memory *m,
                 const void *obs, int seat, policy *out)
{
    _Alignas(16) int8_t view[DWARVES_VIEW];
    table t = table_of(game, obs);

    dwarves_view(m, which(game), obs, seat, view);
    out->is_eager = is_eager(game, view);
    net_look(n, view, &out->thought);
    out->expects = POLICY_EXPECTS;
    hearsay_weigh(m, &t, seat, policy_first_dwarf(game), &out->thought);
}

/* What sense says of a move; if it urges any, only those are left. */
typedef enum sense { SENSE_FOLLY, SENSE_ALLOWS, SENSE_URGES } sense;

static sense sense_of(const adit_game *game, const policy *p,
                      const policy_memory *m, const void *obs, int seat,
                      adit_action move, const int8_t *row)
{
    table t = table_of(game, obs);
    reach how;

    if (looks_in_vain(&t, seat, move) || mistakes(&t, seat, move) ||
        steals_little(&t, seat, move) || is_fooled(game, p, &t, seat, move))
        return SENSE_FOLLY;
    if (p->is_eager && brings_nearer(move, row))
        return SENSE_URGES;
    if (move.kind == MOVE_ROCKFALL && is_alarmed(&t, m, seat) &&
        row[game == &saboteur_game ? BASE_MOVE_SUM : MORE_MOVE_SUM] < 0)
        return SENSE_URGES;
    how = reaches(&t, obs, seat, move);
    return how == REACH_FOR_NOTHING ? SENSE_FOLLY
           : how == REACH_FOR_GOLD  ? SENSE_URGES
                                    : SENSE_ALLOWS;
}

/* ---- Pleas ----
 *
 * A net sees a broken tool, asked about or not, and so far has learnt nothing
 * from the asking. Among people a plea is answered: by an act, or by a refusal
 * that everybody sees. */

enum { PLEA = NET_LOGIT / 2 }; /* how much better it makes the answer */

/* The claim that asks for that move; -1: none does. */
static int plea_for(adit_action move)
{
    if (move.kind == MOVE_FIX)
        return CLAIM_FIX_PICK + move.way - TOOL_PICK;
    return move.kind == MOVE_USE && move.card[0] == CARD_FREE ? CLAIM_FREE_ME
                                                              : -1;
}

/* Did the seat that the move would help ask for it within a lap? */
static bool is_asked(const policy_memory *m, adit_action move, int n_players)
{
    int plea = plea_for(move);

    for (int i = 0; plea >= 0 && i < FEATURES_CLAIMS && i < m->n_claims; i++) {
        const features_claim *c =
            &m->claim[(m->n_claims - 1 - i) % FEATURES_CLAIMS];

        if (c->seat == move.target && c->claim.kind == plea &&
            m->n_deeds - c->at < n_players)
            return true;
    }
    return false;
}

/* What a plea adds to a move of somebody who wants the gold found: the more,
 * the less the one who asks is suspected. */
static int32_t answer(const adit_game *game, const policy_memory *m,
                      const void *obs, int seat, const policy *p,
                      adit_action move)
{
    table t = table_of(game, obs);
    int n = t.head->n_players, me = t.dwarf[seat];
    int bad = DWARF_SABOTEUR - policy_first_dwarf(game);
    int doubt;

    if (move.target == seat || !is_asked(m, move, n) ||
        !(me == DWARF_MINER || digs_for_a_team(me)))
        return 0;
    doubt = p->thought.chance[features_from(seat, move.target, n)][bad];
    return doubt > NET_CHANCE / 2 ? 0 : PLEA - PLEA * 2 * doubt / NET_CHANCE;
}

/* ---- Words about goals ---- */

enum { FOLLOWS = NET_LOGIT }; /* a card nearer to gold that is sure */

/* What a digger who has not seen the gold makes of where others say it is: how
 * much better a card is that brings the way nearer there. */
static int32_t follow(const adit_game *game, const int *hope, int hopes,
                      adit_action move, const int8_t *row)
{
    const int8_t *after =
        row + (game == &saboteur_game ? BASE_MOVE_AFTER : MORE_MOVE_AFTER);
    int n = count_bits(hopes), more = 0;

    if (move.kind != MOVE_DIG)
        return 0;
    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (hopes >> goal & 1)
            more += (hope[goal] - HEARSAY_SURE / n) * after[6 * goal] / 4;
    return more * FOLLOWS / HEARSAY_SURE;
}

/* Does a card turn a goal that is rather gold than not, for all that was said?
 * No saboteur would want that. */
static bool turns_gold(const adit_game *game, const int *hope, adit_action move,
                       const int8_t *row)
{
    const int8_t *after =
        row + (game == &saboteur_game ? BASE_MOVE_AFTER : MORE_MOVE_AFTER);

    for (int goal = 0; move.kind == MOVE_DIG && goal < MINE_GOALS; goal++)
        if (after[6 * goal + 2] > 0 && hope[goal] * 2 > HEARSAY_SURE)
            return true;
    return false;
}

/* ---- Dead ends ----
 *
 * In the first laps nets like to lay dead ends beside the start: so everybody
 * sees that a card which could do harm is gone. People take it for a blunder,
 * and it wins nothing. A miner who could bring a goal nearer lays no dead end
 * then. */

enum { YOUNG_LAPS = 2 };

static bool is_dead_end(adit_action move)
{
    return move.kind == MOVE_DIG &&
           card_lies[lies_so(move.card[0], move.way)].joined == 0;
}

static void leave_out_dead_ends(policy *p)
{
    int n = 0;

    for (int i = 0; i < p->n; i++)
        if (!is_dead_end(p->move[i])) {
            p->move[n] = p->move[i];
            p->logit[n++] = p->logit[i];
        }
    p->n = n > 0 ? n : p->n;
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
    table t = table_of(game, obs);
    int hope[MINE_GOALS], me = t.dwarf[seat];
    bool digs = me == DWARF_MINER || digs_for_a_team(me), nears = false;
    bool heard = (digs || me == DWARF_SABOTEUR) &&
                 hearsay_hopes(m, &t, seat, policy_first_dwarf(game),
                               &out->thought, out->expects, hope);

    require(n_legal <= ADIT_MAX_MOVES);
    out->n = 0;
    for (int i = 0; i < n_legal; i++) {
        adit_action move = out->move[i];
        sense says;

        dwarves_move(m, which(game), obs, seat, move, row);
        says = sense_of(game, out, m, obs, seat, move, row);
        if (says < least ||
            (heard && !digs && turns_gold(game, hope, move, row)))
            continue;
        if (says > least) {
            least = says;
            out->n = 0;
        }
        out->move[out->n] = move;
        out->logit[out->n++] = net_rate(n, &out->thought, row) +
                               answer(game, m, obs, seat, out, move);
        if (heard && digs)
            out->logit[out->n - 1] +=
                follow(game, hope, table_hopes(&t), move, row);
        nears |= brings_nearer(move, row);
    }
    if (me == DWARF_MINER && nears &&
        m->n_deeds < YOUNG_LAPS * t.head->n_players)
        leave_out_dead_ends(out);
}

/* ---- Tempers ---- */

/* Has a seat broken a tool of another, or trapped it, in this round? */
static bool has_hurt(const policy_memory *m, int by, int whom)
{
    return m->pair[by][whom] & 15;
}

/* How much somebody leans to a move, in eighths of a logit. */
static int leaning(const temper *t, const policy_memory *m, int seat,
                   adit_action move)
{
    switch (move.kind) {
    case MOVE_DIG:
        return t->digs;
    case MOVE_MAP:
        return t->looks;
    case MOVE_ROCKFALL:
        return t->fells;
    case MOVE_PASS:
        return t->passes;
    default:
        break;
    }
    if (helps(move) && move.target != seat)
        return t->mends;
    if (hinders(move))
        return t->breaks + (has_hurt(m, move.target, seat) ? t->grudge : 0);
    return 0;
}

void policy_lean(const adit_game *game, const policy_memory *m, const void *obs,
                 int seat, const character *who, policy *out)
{
    bool is_saboteur = table_of(game, obs).dwarf[seat] == DWARF_SABOTEUR;
    const temper *t = is_saboteur ? &who->saboteur : &who->digger;

    for (int i = 0; i < out->n; i++)
        out->logit[i] += leaning(t, m, seat, out->move[i]) * NET_LOGIT / 8;
}

/* ---- Looks ----
 *
 * In `saboteur` nets have learnt to look at the same goal first, where another
 * would do as well: anybody can foresee it. Of goals that are alike a draw says
 * which is the one that the net prefers. */

/* Are they as far away, and have the same players looked at and told of
 * them? */
static bool are_alike(const policy_memory *m, const table *t, int a, int b)
{
    int both = 1 << a | 1 << b, hopes = table_hopes(t) & both;
    bool alike =
        m->to[a].far[0] == m->to[b].far[0] && (hopes == 0 || hopes == both);

    for (int i = 0; alike && i < t->head->n_players; i++) {
        int sets[] = {t->looked[i], m->says_gold[i], m->says_stone[i]};

        for (int k = 0; k < countof(sets); k++)
            alike &= (sets[k] & both) == 0 || (sets[k] & both) == both;
    }
    return alike;
}

void policy_mix_looks(const adit_game *game, const policy_memory *m,
                      const void *obs, adit_luck *luck, policy *out)
{
    table t = table_of(game, obs);

    for (int i = 0; game == &saboteur_game && i < out->n; i++) {
        int alike[MINE_GOALS], n = 0, with;
        int32_t logit = out->logit[i];

        for (int k = i; out->move[i].kind == MOVE_MAP && k < out->n; k++)
            if (out->move[k].kind == MOVE_MAP && n < MINE_GOALS &&
                are_alike(m, &t, out->move[i].target, out->move[k].target))
                alike[n++] = k;
        if (n < 2)
            continue;
        with = alike[adit_luck_below(luck, (uint32_t)n)];
        out->logit[i] = out->logit[with];
        out->logit[with] = logit;
    }
}

/* ---- Kindness ----
 *
 * In a newcomer's first game nobody is hurt before the third lap of a round,
 * and then only by a saboteur, who can mend what is broken, and while all
 * others can dig. Whoever can mends it at once: everybody digs again within a
 * lap. */

enum { SPARED_LAPS = 2 };

/* Can the seat mend what a move breaks? */
static bool can_undo(const table *t, int seat, adit_action move)
{
    int tool = card_kinds[move.card[0]].breaks;

    for (int i = 0; tool != TOOL_NONE && i < t->n_hand[seat]; i++) {
        const uint8_t *fixes = card_kinds[t->hand[seat][i]].fixes;

        if (fixes[0] == tool || fixes[1] == tool)
            return true;
    }
    return false;
}

static bool is_unkind(const table *t, const policy_memory *m, int seat,
                      adit_action move)
{
    int n = t->head->n_players;

    return hinders(move) && move.target != seat &&
           (m->n_deeds < SPARED_LAPS * n || t->dwarf[seat] != DWARF_SABOTEUR ||
            table_cannot_dig(t) != 0 || !can_undo(t, seat, move));
}

void policy_be_kind(const adit_game *game, const policy_memory *m,
                    const void *obs, int seat, policy *out)
{
    table t = table_of(game, obs);
    bool can_mend = false;
    int n = 0;

    if (*t.phase != PHASE_PLAY)
        return;
    for (int i = 0; i < out->n; i++)
        can_mend |= helps(out->move[i]) && out->move[i].target != seat;
    for (int i = 0; i < out->n; i++) {
        adit_action move = out->move[i];

        if (can_mend ? !helps(move) || move.target == seat
                     : is_unkind(&t, m, seat, move))
            continue;
        out->move[n] = move;
        out->logit[n++] = out->logit[i];
    }
    out->n = n > 0 ? n : out->n;
}

adit_action policy_best(const policy *p)
{
    int best = 0;

    for (int i = 1; i < p->n; i++)
        best = p->logit[i] > p->logit[best] ? i : best;
    return p->move[best];
}

/* A card that joins, laid between the start and the goals. */
static bool is_stroll(adit_action move)
{
    return move.kind == MOVE_DIG && move.x >= 0 &&
           card_lies[lies_so(move.card[0], 0)].joined != 0;
}

static bool is_pass(adit_action move)
{
    return move.kind == MOVE_PASS;
}

/* Leaves only such moves, each as good as the other, if there are any. */
static bool leave_only(policy *p, bool (*is_such)(adit_action move))
{
    int n = 0;

    for (int i = 0; i < p->n; i++)
        if (is_such(p->move[i])) {
            p->move[n] = p->move[i];
            p->logit[n++] = 0;
        }
    p->n = n > 0 ? n : p->n;
    return n > 0;
}

void policy_stroll(policy *p)
{
    if (!leave_only(p, is_stroll))
        leave_only(p, is_pass);
}

/* The part of a move, where the best one has 65536. */
static uint32_t share_of(const policy *p, int i, int32_t top, int sharp)
{
    return net_share(((int64_t)top - p->logit[i]) * sharp / 2);
}

/* What the net thinks of the best one, and the sum of all parts. */
static int32_t top_of(const policy *p, int sharp, uint32_t *all)
{
    int32_t top = p->logit[0];

    for (int i = 1; i < p->n; i++)
        top = p->logit[i] > top ? p->logit[i] : top;
    *all = 0;
    for (int i = 0; i < p->n; i++)
        *all += share_of(p, i, top, sharp);
    return top;
}

/* A draw below the sum of all parts, and the move in whose part it falls. */
adit_action policy_draw(const policy *p, int sharp, adit_luck *luck)
{
    uint32_t all, at;
    int32_t top = top_of(p, sharp, &all);
    int i = 0;

    at = adit_luck_below(luck, all);
    for (uint32_t share; at >= (share = share_of(p, i, top, sharp)); i++)
        at -= share;
    return p->move[i];
}

int32_t policy_share(const policy *p, int i, int sharp)
{
    uint32_t all;
    int32_t top = top_of(p, sharp, &all);

    return (int32_t)((uint64_t)share_of(p, i, top, sharp) * NET_CHANCE / all);
}

/* ---- Talk ---- */

/* How likely each seat is a saboteur, of 255. The net counts seats from its own
 * on. */
static void doubt_all(const adit_game *game, const net *n,
                      const policy_memory *m, const void *obs, int seat,
                      uint8_t doubt[ADIT_MAX_PLAYERS])
{
    int n_players = ((const adit_head *)obs)->n_players;
    int bad = DWARF_SABOTEUR - policy_first_dwarf(game);
    policy p;

    policy_look(game, n, m, obs, seat, &p);
    for (int i = 0; i < n_players; i++) {
        int from = features_from(seat, i, n_players);

        doubt[i] = (uint8_t)(p.thought.chance[from][bad] * 255 / NET_CHANCE);
    }
}

/* What a seat expects of the round once it has said that: a logit. */
static int32_t worth_of_saying(const adit_game *game, const net *n,
                               const policy_memory *m, const void *obs,
                               int seat, const adit_claim *claim)
{
    policy_memory heard = *m;
    policy p;

    if (claim != NULL)
        dwarves_hear(&heard, seat, *claim);
    policy_look(game, n, &heard, obs, seat, &p);
    return p.thought.wins;
}

/* Truth, lie or silence about a goal, the likelier the more each is worth to
 * the seat: nobody can count on any of them. */
static bool tell_by_worth(const adit_game *game, const net *n,
                          const policy_memory *m, const void *obs, int seat,
                          int sharp, adit_luck *luck, adit_claim *out)
{
    adit_claim truth = *out, lie = talk_contrary(truth);
    const adit_claim *says[3] = {&truth, &lie, NULL};
    int32_t worth[3], top = INT32_MIN;
    uint32_t all = 0, at;
    int i = 0;

    for (int k = 0; k < 3; k++) {
        worth[k] = worth_of_saying(game, n, m, obs, seat, says[k]);
        top = worth[k] > top ? worth[k] : top;
    }
    for (int k = 0; k < 3; k++)
        all += net_share(((int64_t)top - worth[k]) * sharp);
    at = adit_luck_below(luck, all);
    for (uint32_t share;
         at >= (share = net_share(((int64_t)top - worth[i]) * sharp)); i++)
        at -= share;
    if (says[i] != NULL)
        *out = *says[i];
    return says[i] != NULL;
}

bool policy_speak(const adit_game *game, const net *n, const policy_memory *m,
                  const void *obs, int seat, const talk_manner *manner,
                  adit_luck *luck, adit_claim *out)
{
    talk_sight sight = {.memory = m, .obs = obs, .seat = seat};
    uint8_t doubt[ADIT_MAX_PLAYERS];
    adit_luck before = *luck;
    talk_outcome came;

    if (!talk_has_cause(m, seat))
        return false;
    if (manner->weighs > 0 && talk_may_lie(&sight, which(game), out))
        return tell_by_worth(game, n, m, obs, seat, manner->weighs, luck, out);
    came = talk_choose(&sight, which(game), manner, luck, out);
    if (came == TALK_DOUBTS) {
        doubt_all(game, n, m, obs, seat, doubt);
        sight.doubt = doubt;
        *luck = before;
        came = talk_choose(&sight, which(game), manner, luck, out);
    }
    return came == TALK_CLAIM;
}
