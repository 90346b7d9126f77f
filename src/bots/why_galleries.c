/* why_galleries.c -- what a move of `galleries` brings about, by what lies on
 * the table: a gallery that closes, the lead of one, a goblin struck; and what
 * it brings to whom, in gems, nuggets and goblins. What it is good for, and
 * what else was considered, are chances to win, which each bot adds from its
 * own numbers (galleries_turn.c, galleries_search.c). Called by why.c. */
#include "bots/galleries_bots.h"
#include "bots/why.h"
#include "games/moves.h"

/* The deepest card of a gallery on which a goblin stands; 0: none does. */
static int deepest(const galleries *s, int gallery)
{
    int at = s->length[gallery];

    while (at > 0 && s->card[gallery][at].goblin == 0)
        at--;
    return at;
}

/* The seat whose goblin that is, or ADIT_NOBODY. */
static int leads(const galleries *s, int gallery)
{
    int at = deepest(s, gallery);

    return at > 0 ? (s->card[gallery][at].goblin - 1) / GALLERIES_GOBLINS
                  : ADIT_NOBODY;
}

/* ---- What a move comes to ----
 *
 * It is tried in a world that looks the same, and the rules tell what happens,
 * as far as everybody can foresee it: up to a chest, a shuffle, a roll or the
 * next turn. */

typedef struct outcome {
    int paid[GALLERIES_SEATS];
    int nuggets; /* on the last card that was dug */
    bool has_closed, has_chest, is_held;
} outcome;

/* False: from here on it is chance. */
static bool take_event(outcome *o, const adit_event *e)
{
    switch (e->kind) {
    case TOLD_CHEST:
        o->has_chest = true;
        return false;
    case TOLD_SHUFFLED:
    case TOLD_ROLLED:
    case TOLD_TURN:
    case TOLD_OVER:
        return false;
    case TOLD_PAID:
        o->paid[e->seat] += e->amount;
        return true;
    case TOLD_DUG:
        o->nuggets = nuggets_on(e->card);
        return true;
    case TOLD_CLOSED:
        o->has_closed = true;
        return true;
    case TOLD_HELD:
        o->is_held = true;
        return true;
    default:
        return true;
    }
}

static outcome try_move(const galleries *obs, adit_action move)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    adit_luck luck = adit_luck_from(obs->head.n_moves);
    outcome o = {0};
    galleries world;
    adit_err err;

    galleries_game.imagine(obs, obs->head.turn, &luck, &world);
    err = galleries_game.apply(&world, move, &story);
    require(err == ADIT_OK);
    for (int i = 0; i < story.n && take_event(&o, &events[i]); i++)
        ;
    return o;
}

/* ---- What it brings ---- */

static void gain(bot_reason *out, why_gain_kind kind, int n, int on)
{
    if (out->n_gains < WHY_BRINGS)
        out->gain[out->n_gains++] = (why_gain){kind, n, on};
}

/* The seat with the most; not the player's own. ADIT_NOBODY: nobody has any. */
static int most_of_others(const int *of, int n_players, int me)
{
    int best = ADIT_NOBODY;

    for (int i = 0; i < n_players; i++)
        if (i != me && of[i] > (best == ADIT_NOBODY ? 0 : of[best]))
            best = i;
    return best;
}

static void gain_gems(bot_reason *out, const outcome *o)
{
    if (o->paid[out->seat] > 0)
        gain(out, WHY_GAIN_GEMS, o->paid[out->seat], ADIT_NOBODY);
}

/* The third card of a number closes a gallery, at once or by a pick; otherwise
 * whoever digs is the deepest then. */
static why_aim look_at_dig(const galleries *s, const outcome *o,
                           bot_reason *out)
{
    int gallery = out->move.x, first = leads(s, gallery), other;

    gain_gems(out, o);
    if (o->has_closed || count_bits(s->numbered[gallery][out->move.card[0]]) ==
                             GALLERIES_CLOSING - 1) {
        other = most_of_others(o->paid, s->head.n_players, out->seat);
        if (other != ADIT_NOBODY)
            gain(out, WHY_GAIN_OTHERS, o->paid[other], other);
        return WHY_AIM_CLOSE;
    }
    if (first != ADIT_NOBODY && first != out->seat)
        gain(out, WHY_GAIN_PAST, 0, first);
    if (o->has_chest)
        gain(out, WHY_GAIN_CHEST, 0, ADIT_NOBODY);
    if (o->is_held)
        gain(out, WHY_GAIN_HELD, 0, ADIT_NOBODY);
    if (o->nuggets > 0)
        gain(out, WHY_GAIN_NUGGETS, o->nuggets, ADIT_NOBODY);
    return first == out->seat ? WHY_AIM_DEEPER : WHY_AIM_LEAD;
}

/* A goblin of another is killed, or loses its armour. */
static void look_at_blow(const galleries *s, bot_reason *out)
{
    int victim = out->move.target;
    int goblin = GALLERIES_GOBLINS * victim + out->move.way - 1;
    int gallery = s->place[goblin] / 16, at = s->place[goblin] % 16;

    if (victim == out->seat)
        return;
    if (out->move.kind == ACT_SHOOT && s->wears[goblin] & WEARS_ARMOUR) {
        gain(out, WHY_GAIN_STRIPS, 0, ADIT_NOBODY);
        return;
    }
    if (gallery == 0)
        return;
    if (leads(s, gallery) == victim && deepest(s, gallery) == at)
        gain(out, WHY_GAIN_LEADER, gallery, ADIT_NOBODY);
    if (galleries_nuggets(s->card[gallery][at]) > 0)
        gain(out, WHY_GAIN_ROBS, galleries_nuggets(s->card[gallery][at]),
             victim);
}

static int goblins_in(const galleries *s, int gallery, int seat)
{
    return count_bits(s->in_gallery[gallery] >> GALLERIES_GOBLINS * seat & 7);
}

/* A bomb, for those of others who are where it lies. */
static void look_at_bomb(const galleries *s, bot_reason *out)
{
    int there[GALLERIES_SEATS] = {0}, other;

    for (int i = 0; i < s->head.n_players; i++)
        there[i] = goblins_in(s, out->move.x, i);
    while (out->n_gains < WHY_BRINGS &&
           (other = most_of_others(there, s->head.n_players, out->seat)) !=
               ADIT_NOBODY) {
        gain(out, WHY_GAIN_REACH, there[other], other);
        there[other] = 0;
    }
}

static why_gain_kind gain_of_gear(int wears)
{
    return wears == WEARS_ARMOUR  ? WHY_GAIN_ARMOUR
           : wears == WEARS_CROSS ? WHY_GAIN_CROSS
                                  : WHY_GAIN_HELMET;
}

static why_aim look_at(const galleries *s, bot_reason *out)
{
    static const uint8_t aims[] = {
        [ACT_FETCH] = WHY_AIM_FETCH, [ACT_WORK] = WHY_AIM_WORK,
        [ACT_ROLL] = WHY_AIM_ROLL,   [ACT_EQUIP] = WHY_AIM_EQUIP,
        [ACT_PLANT] = WHY_AIM_PLANT, [ACT_DEFUSE] = WHY_AIM_DEFUSE,
        [ACT_KILL] = WHY_AIM_KILL,   [ACT_BOMB] = WHY_AIM_BOMB,
        [ACT_SHOOT] = WHY_AIM_SHOOT, [ACT_PASS] = WHY_AIM_WAIT};
    int dead = s->cemetery >> GALLERIES_GOBLINS * out->seat & 7, n;
    outcome o = try_move(s, out->move);

    switch (out->move.kind) {
    case ACT_DIG:
        return look_at_dig(s, &o, out);
    case ACT_FETCH:
        gain(out, WHY_GAIN_BACK, count_bits(dead), ADIT_NOBODY);
        break;
    case ACT_WORK:
        if (o.paid[out->seat] > 0)
            gain(out, WHY_GAIN_INCOME, o.paid[out->seat], ADIT_NOBODY);
        break;
    case ACT_EQUIP:
        gain(out, gain_of_gear(out->move.card[0]), 0, ADIT_NOBODY);
        break;
    case ACT_PLANT:
    case ACT_BOMB:
        look_at_bomb(s, out);
        break;
    case ACT_DEFUSE:
        if ((n = goblins_in(s, out->move.x, out->seat)) > 0)
            gain(out, WHY_GAIN_SAVES, n, ADIT_NOBODY);
        break;
    case ACT_SHOOT:
    case ACT_KILL:
        gain_gems(out, &o);
        look_at_blow(s, out);
        break;
    default:
        break;
    }
    return (why_aim)aims[out->move.kind];
}

static void explain(const mind *m, bot_reason *out)
{
    galleries obs;

    __builtin_memcpy(&obs, m->obs, sizeof obs);
    out->aim = look_at(&obs, out);
}

const why_explainer galleries_explainer = {&galleries_game, explain};

void why_by_chances(bot_reason *out, const adit_action *moves,
                    const int32_t *chances, int n)
{
    int32_t best = 0;

    for (int i = 0; i < n; i++) {
        bool is_it = same_bytes(&moves[i], &out->move, sizeof out->move);

        best = chances[i] > best ? chances[i] : best;
        if (is_it)
            out->n_good = chances[i];
    }
    out->good = WHY_GOOD_CHANCE;
    out->unit = WHY_WIN;
    out->own = out->n_good == best;
    for (int i = 0; i < n; i++)
        why_consider(out, moves[i], chances[i] - out->n_good);
}
