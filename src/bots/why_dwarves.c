/* why_dwarves.c -- reasons in `saboteur` and `saboteur2`. What a move does to
 * the ways is read from its row of features, as the net reads it; what it is
 * good for follows from that and from the seat's own dwarf. Whom a move is
 * about is judged by the net's role head, and why it judges so is found by
 * asking it again without each kind of their deeds and each of their claims:
 * what changes its mind most is what is named. Called by why.c, and by the
 * brains that play by a net. */
#include "bots/why.h"

#include "bots/trained.h"

/* ---- What a move does ---- */

typedef struct scene {
    table t;
    int which, seat, me; /* me: the seat's dwarf */
    int hopes;           /* goals that may be the treasure, as bits */
    int nearer[MINE_GOALS], far[MINE_GOALS]; /* by the move; before it */
    bool reaches[MINE_GOALS];
} scene;

static int which_of(const adit_game *game)
{
    return game == &saboteur_game ? DWARVES_BASE : DWARVES_MORE;
}

/* A memory that has seen nothing but this position knows the ways in it. */
static void see_ways(const mind *m, int which, dwarves_memory *ways)
{
    adit_event none[1];
    adit_story story = {.event = none};

    __builtin_memset(ways, 0, sizeof *ways);
    dwarves_see(ways, which, m->obs, &story);
}

/* How the ways change by a move. */
static void take_move(const mind *m, const dwarves_memory *ways, scene *c,
                      adit_action move)
{
    _Alignas(16) int8_t row[DWARVES_MOVE];
    int after =
        c->which == DWARVES_BASE ? (int)BASE_MOVE_AFTER : (int)MORE_MOVE_AFTER;

    dwarves_move(ways, c->which, m->obs, m->seat, move, row);
    for (int goal = 0; goal < MINE_GOALS; goal++) {
        c->nearer[goal] = row[after + 6 * goal] / 4;
        c->reaches[goal] = row[after + 6 * goal + 2] > 0;
    }
}

/* The same for a rockfall, of which rows say only nearly what it does: the card
 * is taken out of a copy of the mine. */
static void take_rockfall(const mind *m, scene *c, adit_action move)
{
    _Alignas(8) uint8_t copy[ADIT_MAX_STATE];
    mine *fallen =
        (mine *)(void *)(copy + ((const uint8_t *)c->t.mine - m->obs));

    __builtin_memcpy(copy, m->obs, m->game->state_size);
    mine_remove(fallen, mine_card_at(fallen, move.x, move.y));
    for (int goal = 0; goal < MINE_GOALS; goal++) {
        way before, after;

        if (!mine_goal_is_down(fallen, goal))
            continue;
        before = way_to(c->t.mine, goal);
        after = way_to(fallen, goal);
        c->nearer[goal] =
            way_left(&before, c->t.mine) - way_left(&after, fallen);
    }
}

static scene scene_of(const mind *m, const dwarves_memory *ways)
{
    scene c = {.t = table_of(m->game, m->obs),
               .which = which_of(m->game),
               .seat = m->seat};

    c.me = c.t.dwarf[m->seat];
    c.hopes = table_hopes(&c.t);
    for (int goal = 0; goal < MINE_GOALS; goal++)
        c.far[goal] = ways->to[goal].far[0];
    return c;
}

static bool is_hope(const scene *c, int goal)
{
    return c->hopes >> goal & 1;
}

static int nearer_in_all(const scene *c)
{
    int sum = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++)
        sum += is_hope(c, goal) ? c->nearer[goal] : 0;
    return sum;
}

/* Cards that are missing to the nearest goal that may be gold. */
static int missing(const scene *c)
{
    int least = FEATURES_FAR;

    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (is_hope(c, goal) && c->far[goal] < least)
            least = c->far[goal];
    return least;
}

/* And to a goal after the move. */
static int left_to(const scene *c, int goal)
{
    return c->far[goal] - c->nearer[goal];
}

/* The goal that a move brings nearer than all others, and how far it is then.
 * Of several that it brings nearer alike none is named: then it is the
 * nearest. */
static void name_goal(const scene *c, bot_reason *out)
{
    int best = ADIT_NOBODY, alike = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++) {
        if (!is_hope(c, goal) || c->nearer[goal] <= 0)
            continue;
        if (best == ADIT_NOBODY || c->nearer[goal] > c->nearer[best])
            best = goal, alike = 1;
        else if (c->nearer[goal] == c->nearer[best]) {
            best = left_to(c, goal) < left_to(c, best) ? goal : best;
            alike++;
        }
    }
    if (best == ADIT_NOBODY)
        return;
    out->n = left_to(c, best);
    if (alike == 1)
        out->goal = best;
}

static why_aim aim_of_dig(const scene *c, adit_action move, bot_reason *out)
{
    bool joins = card_lies[lies_so(move.card[0], move.way)].joined != 0;
    int sum = nearer_in_all(c);

    for (int goal = 0; joins && goal < MINE_GOALS; goal++)
        if (c->reaches[goal] && mine_goal_is_down(c->t.mine, goal) &&
            (is_hope(c, goal) || (out->goal == ADIT_NOBODY && sum <= 0)))
            out->goal = goal;
    if (out->goal != ADIT_NOBODY)
        return WHY_AIM_REACH;
    if (!joins)
        return sum < 0 ? WHY_AIM_BLOCK : WHY_AIM_DEAD;
    name_goal(c, out);
    return out->n > 0 ? WHY_AIM_NEARER : sum < 0 ? WHY_AIM_AWAY : WHY_AIM_LEVEL;
}

static why_aim aim_of_rockfall(const scene *c)
{
    int sum = nearer_in_all(c);

    return sum > 0 ? WHY_AIM_CLEAR : sum < 0 ? WHY_AIM_CUT : WHY_AIM_FELL;
}

static why_aim aim_of_use(adit_action move)
{
    switch (move.card[0]) {
    case CARD_THEFT:
        return WHY_AIM_THEFT;
    case CARD_HANDS_OFF:
        return WHY_AIM_HANDS_OFF;
    case CARD_SWAP_HAND:
        return WHY_AIM_SWAP_HAND;
    case CARD_INSPECT:
        return WHY_AIM_INSPECT;
    case CARD_SWAP_HAT:
        return WHY_AIM_HAT;
    case CARD_TRAP:
        return WHY_AIM_TRAP;
    default:
        return WHY_AIM_FREE;
    }
}

static why_aim aim_of(const scene *c, adit_action move, bot_reason *out)
{
    static const uint8_t aims[] = {
        [MOVE_BREAK] = WHY_AIM_BREAK, [MOVE_FIX] = WHY_AIM_MEND,
        [MOVE_MAP] = WHY_AIM_LOOK,    [MOVE_PASS] = WHY_AIM_PASS,
        [MOVE_TAKE] = WHY_AIM_TAKE,   [MOVE_SHED] = WHY_AIM_SHED,
        [MOVE_STEAL] = WHY_AIM_STEAL};

    if (move.kind == MOVE_DIG)
        return aim_of_dig(c, move, out);
    if (move.kind == MOVE_ROCKFALL)
        return aim_of_rockfall(c);
    return move.kind == MOVE_USE ? aim_of_use(move) : (why_aim)aims[move.kind];
}

/* ---- What it is good for ---- */

static bool wants_gold(int dwarf)
{
    return dwarf == DWARF_MINER || dwarf == DWARF_GREEN ||
           dwarf == DWARF_BLUE || dwarf == DWARF_BOSS;
}

/* Of a card that is laid: what is on it, to those who want that. */
static why_good good_of_feature(const scene *c, adit_action move)
{
    int feature = card_lies[lies_so(move.card[0], move.way)].feature;

    if (feature == FEATURE_CRYSTAL && c->me == DWARF_GEOLOGIST)
        return WHY_GOOD_CRYSTAL;
    return (feature == FEATURE_GREEN && c->me == DWARF_GREEN) ||
                   (feature == FEATURE_BLUE && c->me == DWARF_BLUE)
               ? WHY_GOOD_DOOR
               : WHY_GOOD_NONE;
}

/* For those who do not want the gold found, whatever brings it nearer is for
 * show. */
static why_good good_of_help(const scene *c, bot_reason *out)
{
    if (!wants_gold(c->me))
        return c->me == DWARF_SABOTEUR ? WHY_GOOD_TRUST : WHY_GOOD_NONE;
    if (count_bits(c->hopes) == 1)
        return WHY_GOOD_KNOWN;
    out->n_good = count_bits(c->hopes);
    return WHY_GOOD_HOPE;
}

/* A digger who makes the way longer gets a new card for it, if there is one,
 * and pays with so many cards. */
static why_good good_of_harm(const scene *c, bot_reason *out)
{
    if (!wants_gold(c->me))
        return c->me == DWARF_SABOTEUR ? WHY_GOOD_FOIL : WHY_GOOD_NONE;
    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (is_hope(c, goal) && -c->nearer[goal] > out->n_good)
            out->n_good = -c->nearer[goal];
    return WHY_GOOD_COSTS;
}

/* Whoever changes no way has played a card, and may draw another; when the pile
 * is empty that is good for nothing. */
static why_good good_of_nothing(const scene *c, bot_reason *out)
{
    if (!wants_gold(c->me))
        return c->me == DWARF_SABOTEUR ? WHY_GOOD_BIDE : WHY_GOOD_NONE;
    if (*c->t.n_pile == 0)
        return WHY_GOOD_SPENT;
    out->n_good = missing(c);
    return out->n_good < FEATURES_FAR ? WHY_GOOD_STAYS : WHY_GOOD_FRESH;
}

/* Could the seat bring a hope nearer with a card in its hand? */
static bool could_dig(const mind *m, const dwarves_memory *ways,
                      const scene *now)
{
    adit_action moves[ADIT_MAX_MOVES];
    int n = m->game->legal(m->obs, moves, ADIT_MAX_MOVES);
    scene c = *now;

    for (int i = 0; i < n; i++) {
        if (moves[i].kind != MOVE_DIG)
            continue;
        take_move(m, ways, &c, moves[i]);
        if (nearer_in_all(&c) > 0)
            return true;
    }
    return false;
}

static why_good good_of_pass(const mind *m, const dwarves_memory *ways,
                             const scene *c)
{
    if (table_cannot_dig(&c->t) >> c->seat & 1)
        return WHY_GOOD_LAME;
    if (c->me == DWARF_SABOTEUR)
        return WHY_GOOD_BIDE;
    if (could_dig(m, ways, c))
        return WHY_GOOD_KEEP;
    return *c->t.n_pile > 0 ? WHY_GOOD_FRESH : WHY_GOOD_SPENT;
}

/* Of a move on somebody; or on oneself. */
static why_good good_of_seat(const scene *c, const bot_reason *r)
{
    bool own = r->move.target == c->seat;

    switch (r->aim) {
    case WHY_AIM_MEND:
    case WHY_AIM_FREE:
        return own                 ? WHY_GOOD_ABLE
               : wants_gold(c->me) ? WHY_GOOD_HELP
                                   : WHY_GOOD_TRUST;
    case WHY_AIM_BREAK:
    case WHY_AIM_TRAP:
        return WHY_GOOD_STOP;
    case WHY_AIM_INSPECT:
    case WHY_AIM_HAT:
        return WHY_GOOD_ROLE;
    case WHY_AIM_SWAP_HAND:
        return WHY_GOOD_HAND;
    default:
        return WHY_GOOD_GOLD;
    }
}

static why_good good_of(const mind *m, const dwarves_memory *ways,
                        const scene *c, bot_reason *out)
{
    why_good special = out->move.kind == MOVE_DIG
                           ? good_of_feature(c, out->move)
                           : WHY_GOOD_NONE;

    switch (out->aim) {
    case WHY_AIM_REACH:
        if (!is_hope(c, out->goal))
            return special ? special : good_of_nothing(c, out);
        return special ? special : good_of_help(c, out);
    case WHY_AIM_NEARER:
    case WHY_AIM_CLEAR:
        return special ? special : good_of_help(c, out);
    case WHY_AIM_LEVEL:
    case WHY_AIM_DEAD:
    case WHY_AIM_FELL:
        return special ? special : good_of_nothing(c, out);
    case WHY_AIM_AWAY:
    case WHY_AIM_BLOCK:
    case WHY_AIM_CUT:
        return special ? special : good_of_harm(c, out);
    case WHY_AIM_LOOK:
        return WHY_GOOD_LEARN;
    case WHY_AIM_PASS:
        return good_of_pass(m, ways, c);
    case WHY_AIM_SHED:
        return out->move.way <= FRONT_TRAP ? WHY_GOOD_ABLE : WHY_GOOD_NONE;
    default:
        return good_of_seat(c, out);
    }
}

static void explain(const mind *m, bot_reason *out)
{
    dwarves_memory ways;
    scene c;

    see_ways(m, which_of(m->game), &ways);
    c = scene_of(m, &ways);
    if (out->move.kind == MOVE_DIG)
        take_move(m, &ways, &c, out->move);
    else if (out->move.kind == MOVE_ROCKFALL)
        take_rockfall(m, &c, out->move);
    out->aim = aim_of(&c, out->move, out);
    out->good = good_of(m, &ways, &c, out);
}

const why_explainer saboteur_explainer = {&saboteur_game, explain},
                    saboteur2_explainer = {&saboteur2_game, explain};

/* ---- What is believed ---- */

/* Somebody who is thought about, by a mind's net. */
typedef struct judged {
    const mind *m;
    const trained *by;
    int which, about;
    int role; /* of the net's */
} judged;

static int32_t chance_with(const judged *j, const dwarves_memory *memory)
{
    int n = table_of(j->m->game, j->m->obs).head->n_players;
    policy p;

    policy_look(j->m->game, &j->by->net, memory, j->m->obs, j->m->seat, &p);
    return p.thought.chance[features_from(j->m->seat, j->about, n)][j->role];
}

/* Would a move on somebody who has that role be sensible for `me`? */
static bool suits(int me, int role, bool harms)
{
    if (me == DWARF_SABOTEUR)
        return harms == (role != DWARF_SABOTEUR);
    if (!wants_gold(me))
        return true;
    if (me == DWARF_MINER)
        return harms == (role == DWARF_SABOTEUR);
    return harms != (role == me || role == DWARF_BOSS ||
                     (me == DWARF_BOSS && wants_gold(role)));
}

/* The likeliest of the roles that speak for the move. */
static int role_that_suits(const mind *m, const uint16_t *chance, int n_roles,
                           bool harms)
{
    int first = policy_first_dwarf(m->game), best = -1;
    int me = table_of(m->game, m->obs).dwarf[m->seat];

    for (int i = 0; i < n_roles; i++)
        if (suits(me, first + i, harms) &&
            (best < 0 || chance[i] > chance[best]))
            best = i;
    return best;
}

/* Is somebody meant by the move, and to be harmed? */
static bool is_about(const bot_reason *r, bool *harms)
{
    *harms = r->aim == WHY_AIM_BREAK || r->aim == WHY_AIM_TRAP ||
             r->aim == WHY_AIM_HANDS_OFF || r->aim == WHY_AIM_HAT;
    return r->move.target != r->seat &&
           (*harms || r->aim == WHY_AIM_MEND || r->aim == WHY_AIM_FREE);
}

/* Of those who say that a goal is gold, the one who is least likely a
 * saboteur. */
static int speaker_for(const judged *j, const policy *p, int goal)
{
    int n = table_of(j->m->game, j->m->obs).head->n_players;
    int bad = DWARF_SABOTEUR - policy_first_dwarf(j->m->game);
    int best = ADIT_NOBODY, least = NET_CHANCE + 1;

    for (int seat = 0; goal != ADIT_NOBODY && seat < n; seat++) {
        int from = features_from(j->m->seat, seat, n);

        if (seat == j->m->seat ||
            !(j->by->memory.says_gold[seat] >> goal & 1) ||
            p->thought.chance[from][bad] >= least)
            continue;
        best = seat;
        least = p->thought.chance[from][bad];
    }
    return best;
}

/* ---- By which deeds and words ---- */

static int hopes_of(const judged *j)
{
    table t = table_of(j->m->game, j->m->obs);

    return table_hopes(&t);
}

static why_deed_kind kind_of_deed(const features_deed *d, int hopes)
{
    static const uint8_t kinds[N_DIDS] = {[DID_DEAD] = WHY_DEED_DEAD,
                                          [DID_BREAK] = WHY_DEED_BROKE,
                                          [DID_MEND] = WHY_DEED_MENDED,
                                          [DID_LOOK] = WHY_DEED_LOOKED,
                                          [DID_PASS] = WHY_DEED_PASSED,
                                          [DID_THEFT] = WHY_DEED_THEFT,
                                          [DID_HANDS_OFF] = WHY_DEED_HANDS_OFF,
                                          [DID_SWAP_HAND] = WHY_DEED_SWAPPED,
                                          [DID_INSPECT] = WHY_DEED_INSPECTED,
                                          [DID_HAT] = WHY_DEED_HAT,
                                          [DID_TRAP] = WHY_DEED_TRAPPED,
                                          [DID_FREE] = WHY_DEED_FREED,
                                          [DID_SHED] = WHY_DEED_SHED};
    int sum = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++)
        sum += hopes >> goal & 1 ? dwarves_nearer(d, goal) : 0;
    if (d->did == DID_DIG)
        return sum > 0   ? WHY_DEED_NEARER
               : sum < 0 ? WHY_DEED_AWAY
                         : WHY_DEED_LEVEL;
    if (d->did == DID_FELL)
        return sum > 0   ? WHY_DEED_CLEAR
               : sum < 0 ? WHY_DEED_CUT
                         : WHY_DEED_FELL;
    return (why_deed_kind)kinds[d->did];
}

/* A deed with whom or what it was about; deeds that are alike are one. */
static why_deed deed_of(const features_deed *d, int hopes)
{
    why_deed is = {.kind = kind_of_deed(d, hopes),
                   .n = 1,
                   .on = ADIT_NOBODY,
                   .goal = ADIT_NOBODY};

    if (is.kind == WHY_DEED_LOOKED)
        is.goal = d->target;
    else if (d->target != d->seat)
        is.on = d->target;
    return is;
}

static bool is_alike(const why_deed *a, const why_deed *b)
{
    return a->kind == b->kind && a->on == b->on && a->goal == b->goal;
}

/* Keeps the two that weigh most. */
static void keep_weighty(bot_reason *out, const why_deed *d)
{
    const int32_t notable = WHY_SURE / 50;
    int at = out->n_by;

    if (d->weight < notable)
        return;
    while (at > 0 && out->by[at - 1].weight < d->weight)
        at--;
    if (at == WHY_BY)
        return;
    out->n_by += out->n_by < WHY_BY;
    for (int i = out->n_by - 1; i > at; i--)
        out->by[i] = out->by[i - 1];
    out->by[at] = *d;
}

enum { MOST_ASKED = 14 }; /* questions about deeds, and about words */

/* What would be believed without all deeds of the seat that are like that
 * one. */
static void weigh_deed(const judged *j, why_deed *d, bot_reason *out)
{
    int hopes = hopes_of(j);
    dwarves_memory without = j->by->memory;

    d->n = 0;
    for (int i = 0; i < dwarves_deeds_kept(&without); i++) {
        why_deed other;

        if (dwarves_deed(&without, i)->seat != j->about)
            continue;
        other = deed_of(dwarves_deed(&without, i), hopes);
        if (!is_alike(&other, d))
            continue;
        d->n++;
        dwarves_forget_deed(&without, j->which, j->m->obs, i);
    }
    d->weight = out->chance - chance_with(j, &without);
    keep_weighty(out, d);
}

static void weigh_deeds(const judged *j, bot_reason *out)
{
    const dwarves_memory *memory = &j->by->memory;
    why_deed asked[MOST_ASKED];
    int n = 0;

    for (int i = 0; i < dwarves_deeds_kept(memory) && n < MOST_ASKED; i++) {
        bool is_new = dwarves_deed(memory, i)->seat == j->about;

        asked[n] = deed_of(dwarves_deed(memory, i), hopes_of(j));
        for (int k = 0; k < n; k++)
            is_new &= !is_alike(&asked[k], &asked[n]);
        if (is_new)
            weigh_deed(j, &asked[n++], out);
    }
}

/* Words that are known to be wrong are lies, whatever their speaker knew. */
static why_deed word_of(const judged *j, adit_claim claim)
{
    table t = table_of(j->m->game, j->m->obs);
    why_deed is = {.kind = WHY_DEED_SAID,
                   .n = 1,
                   .on = ADIT_NOBODY,
                   .goal = ADIT_NOBODY,
                   .claim = claim};

    if (claim.kind == CLAIM_GOLD || claim.kind == CLAIM_STONE) {
        bool gold = claim.kind == CLAIM_GOLD;
        bool is_gold = t.goal[claim.target] == GOAL_TREASURE;
        bool lies = gold ? table_is_stone(&t, claim.target) : is_gold;

        is.goal = claim.target;
        is.kind = gold   ? lies ? WHY_DEED_LIED_GOLD : WHY_DEED_SAID_GOLD
                  : lies ? WHY_DEED_LIED_STONE
                         : WHY_DEED_SAID_STONE;
    } else if (claim.kind == CLAIM_SUSPECT || claim.kind == CLAIM_TRUST) {
        is.on = claim.target;
        is.kind =
            claim.kind == CLAIM_TRUST ? WHY_DEED_TRUSTS : WHY_DEED_SUSPECTS;
    } else if (j->m->game->claims[claim.kind].checked &&
               claim.kind >= N_DWARF_CLAIMS) {
        is.kind = WHY_DEED_SAID_ROLE;
    } else if (claim.kind >= CLAIM_FIX_PICK && claim.kind <= CLAIM_FIX_CART) {
        is.kind = WHY_DEED_ASKED;
    }
    return is;
}

static void weigh_word(const judged *j, adit_claim claim, bot_reason *out)
{
    dwarves_memory without = j->by->memory;
    why_deed d = word_of(j, claim);

    dwarves_forget_claim(&without, j->about, claim);
    d.weight = out->chance - chance_with(j, &without);
    keep_weighty(out, &d);
}

/* What it has said about goals, and its last words about anything else. */
static void weigh_words(const judged *j, bot_reason *out)
{
    const dwarves_memory *memory = &j->by->memory;
    int n =
        memory->n_claims < FEATURES_CLAIMS ? memory->n_claims : FEATURES_CLAIMS;

    for (uint8_t goal = 0; goal < MINE_GOALS; goal++) {
        if (memory->says_gold[j->about] >> goal & 1)
            weigh_word(j, (adit_claim){CLAIM_GOLD, goal, 0, 0}, out);
        if (memory->says_stone[j->about] >> goal & 1)
            weigh_word(j, (adit_claim){CLAIM_STONE, goal, 0, 0}, out);
    }
    for (int i = 0; i < n; i++) {
        const features_claim *c = &memory->claim[i];

        if (c->seat == j->about && c->claim.kind != CLAIM_GOLD &&
            c->claim.kind != CLAIM_STONE)
            weigh_word(j, c->claim, out);
    }
}

/* ---- By a net ---- */

static void believe(judged *j, const policy *p, bool harms, bot_reason *out)
{
    table t = table_of(j->m->game, j->m->obs);
    const uint16_t *chance =
        p->thought
            .chance[features_from(j->m->seat, j->about, t.head->n_players)];
    bool known = t.dwarf[j->about] != DWARF_NONE;

    j->role = role_that_suits(j->m, chance, j->by->net.n_roles, harms);
    out->about = j->about;
    out->role = policy_first_dwarf(j->m->game) + j->role;
    out->chance = chance[j->role];
    if (known) {
        out->role = t.dwarf[j->about];
        out->chance = WHY_SURE;
        out->belief = WHY_BELIEF_KNOWN;
        return;
    }
    out->belief =
        out->chance * 2 > WHY_SURE ? WHY_BELIEF_LIKELY : WHY_BELIEF_PERHAPS;
    weigh_deeds(j, out);
    weigh_words(j, out);
}

static void forget_belief(bot_reason *out)
{
    out->belief = WHY_BELIEF_NONE;
    out->about = ADIT_NOBODY;
    out->n_by = 0;
}

/* A saboteur helps one of its own kind, or somebody else for show. */
static void tell_for_whom(bot_reason *out)
{
    if (out->good != WHY_GOOD_TRUST)
        return;
    if (out->chance * 2 > WHY_SURE && out->role == DWARF_SABOTEUR) {
        out->good = WHY_GOOD_NONE;
        return;
    }
    forget_belief(out);
}

/* The word of somebody who is rather trusted for the goal that a move brings
 * nearer, as long as the seat does not know better. */
static void trust_words(judged *j, const policy *p, bot_reason *out)
{
    if (out->good != WHY_GOOD_HOPE)
        return;
    j->about = speaker_for(j, p, out->goal);
    if (j->about == ADIT_NOBODY)
        return;
    believe(j, p, false, out);
    out->belief = WHY_BELIEF_SAYS;
    out->n_by = 0;
    if (out->chance * 2 < WHY_SURE)
        forget_belief(out);
}

static void share_out(const mind *m, const policy *p, bot_reason *out)
{
    int32_t share[ADIT_MAX_MOVES];

    trained_shares(m, p, share);
    out->unit = WHY_SHARE;
    for (int i = 0; i < p->n; i++)
        if (same_bytes(&p->move[i], &out->move, sizeof out->move))
            out->worth = share[i];
        else if (share[i] >= WHY_SURE / 100)
            why_consider(out, p->move[i], share[i]);
    out->own = out->worth * 20 >= WHY_SURE;
}

void why_by_net(const mind *m, bot_reason *out)
{
    const trained *by = (const trained *)(const void *)m->memory;
    judged j = {.m = m, .by = by, .which = which_of(m->game)};
    bool harms;
    policy p;

    if (!by->has_net || !policy_knows(m->game))
        return;
    trained_look(m, &p);
    share_out(m, &p, out);
    if (is_about(out, &harms)) {
        j.about = out->move.target;
        believe(&j, &p, harms, out);
        tell_for_whom(out);
    } else {
        trust_words(&j, &p, out);
    }
}
