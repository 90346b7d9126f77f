/* evaluate_saboteur2.c -- what the cards of the expansion are worth to a dwarf:
 * doors, thieves, hats, traps, exchanges. Worth is counted as in evaluate.c,
 * which calls it; what is paid in gold pieces (payoff.h) is converted. The
 * numbers were found by trial. */
#include "bots/evaluate_scene.h"

/* A gold piece in cards of the way. Being at the gold is worth 12 cards
 * (evaluate_nearness), which is three gold pieces. */
static const float per_gold = 4.0f, whole_way = 12.0f;

/* What deeds are worth: parts of a gold piece, or of the next card of the
 * way. */
static const float worth_theft = 0.85f, worth_inspect = 0.1f;
static const float worth_hands_off = 0.5f, worth_trap = 0.9f;
static const float worth_free = 0.7f, worth_free_friend = 0.7f;
static const float worth_shed = 1.0f, cost_of_shed = 0.8f;
static const float worth_fresh = 0.3f, fresh_card = 0.5f;
static const float worth_later = 0.55f, taken_off = 0.18f, stays_trapped = 0.5f;
static const float worth_hat = 0.8f, worth_second = 0.2f;

/* As evaluate_keeps, for the cards of the expansion. Doors and crystals depend
 * on the dwarf, and are worked out in evaluate_keep_more. */
static const float keep[2][N_ALL_CARDS] = {
    {[CARD_BRIDGE] = 0.7f,       [CARD_CURVES_NW] = 0.4f,
     [CARD_CURVES_NE] = 0.4f,    [CARD_LADDER_S] = 0.2f,
     [CARD_LADDER_W] = 0.4f,     [CARD_LADDER_ES] = 0.5f,
     [CARD_LADDER_NE] = 0.5f,    [CARD_HALF_NES] = 0.3f,
     [CARD_HALF_NSEW] = 0.2f,    [CARD_HALF_EWNS] = 0.5f,
     [CARD_HALF_NSE] = 0.2f,     [CARD_HALF_ESN] = 0.3f,
     [CARD_CRYSTAL_ESW] = 0.8f,  [CARD_CRYSTAL_NES] = 0.7f,
     [CARD_CRYSTAL_ESWN] = 0.8f, [CARD_CRYSTAL_NSWE] = 0.7f,
     [CARD_CRYSTAL_EWS] = 0.7f,  [CARD_CRYSTAL_NESW] = 0.9f,
     [CARD_THEFT] = 2.5f,        [CARD_HANDS_OFF] = 0.4f,
     [CARD_SWAP_HAND] = 0.2f,    [CARD_INSPECT] = 0.1f,
     [CARD_SWAP_HAT] = 0.8f,     [CARD_TRAP] = 1.2f,
     [CARD_FREE] = 1.2f},
    {[CARD_HALF_NES] = 0.3f,
     [CARD_HALF_NSEW] = 0.4f,
     [CARD_HALF_EWNS] = 0.3f,
     [CARD_HALF_NSE] = 0.4f,
     [CARD_HALF_ESN] = 0.3f,
     [CARD_CRYSTAL_W] = 0.5f,
     [CARD_CRYSTAL_S] = 0.4f,
     [CARD_THEFT] = 2.5f,
     [CARD_HANDS_OFF] = 0.4f,
     [CARD_SWAP_HAND] = 0.2f,
     [CARD_INSPECT] = 0.1f,
     [CARD_SWAP_HAT] = 0.9f,
     [CARD_TRAP] = 1.5f,
     [CARD_FREE] = 1.0f}};
static const float more_paths = 1.15f, fewer_fixes = 0.5f;
static const float fresh_crystal = 0.08f;
static const float keep_door = 1.0f, keep_crystal = 3.0f;

/* ---- Doors ---- */

enum { GREEN = 1, BLUE = 2, BOTH = 3 };

/* The teams that can go on after a card with this feature, as bits. */
static int free_behind(int feature)
{
    return feature == FEATURE_BLUE    ? BLUE
           : feature == FEATURE_GREEN ? GREEN
                                      : BOTH;
}

/* Cards whose light has yet to go on; one with two tunnels may come twice. */
typedef struct glow {
    int n;
    uint8_t card[2 * MINE_PLACES_OF_MANY];
} glow;

/* Takes a card from the list and lets its light go on, but not into cards with
 * the feature `shut`. Only tunnels that are lit in the mine count. */
static void shine(const mine *m, int shut, uint8_t *lit, glow *g)
{
    int from = g->card[--g->n];

    for (int i = 0; i < N_SIDES; i++) {
        int card, tunnel;
        card_sides sides;

        if (!(lit[from] >> i & 1))
            continue;
        card = mine_card_at(m, mine_x(m, from) + step_x[i],
                            mine_y(m, from) + step_y[i]);
        sides = card_lies[m->at[card].lies];
        tunnel = card_tunnel(sides, 1 << (i ^ 2)) & m->at[card].lit;
        if (sides.feature == shut || !(tunnel & ~lit[card]))
            continue;
        lit[card] |= (uint8_t)tunnel;
        g->card[g->n++] = (uint8_t)card;
    }
}

/* The sides that are lit for a team that may not pass doors of that colour. */
static void light_for(const mine *m, int shut, uint8_t *lit)
{
    glow g;

    g.n = 0;
    for (int card = 0; card <= m->n_cards; card++) {
        bool source = card == MINE_START ||
                      card_lies[m->at[card].lies].feature == FEATURE_LADDER;

        lit[card] = source ? m->at[card].lit : 0;
        if (source)
            g.card[g.n++] = (uint8_t)card;
    }
    while (g.n > 0)
        shine(m, shut, lit, &g);
}

/* The teams that can come to a cell, as bits: by any neighbour that opens on
 * it. */
static int free_at(const scene *c, int x, int y)
{
    int free = 0;

    if (c->doors == NULL)
        return BOTH;
    for (int i = 0; i < N_SIDES; i++) {
        int card = mine_card_at(c->t->mine, x + step_x[i], y + step_y[i]);

        for (int team = 0; card && team < 2; team++)
            free |= (c->doors->lit[team][card] >> (i ^ 2) & 1) << team;
    }
    return free;
}

static int free_at_end(const scene *c, int end)
{
    int place = c->t->mine->first_end + end;

    if (c->doors == NULL)
        return BOTH;
    return free_at(c, mine_x(c->t->mine, place), mine_y(c->t->mine, place));
}

/* ---- The situation ---- */

/* The nearest ends: for each set of teams for which the way there is free (0 to
 * 3), and of all. */
typedef struct nearby {
    uint8_t far[4];
    uint8_t first, second; /* of all */
} nearby;

static const nearby nothing = {
    {WAY_NONE, WAY_NONE, WAY_NONE, WAY_NONE}, WAY_NONE, WAY_NONE};

static void come_near(nearby *n, int free, int far)
{
    if (far < n->far[free])
        n->far[free] = (uint8_t)far;
    if (far < n->first) {
        n->second = n->first;
        n->first = (uint8_t)far;
    } else if (far < n->second) {
        n->second = (uint8_t)far;
    }
}

/* What such ways are worth, compared with a round without the gold. Each kind
 * of way counts by half for every card that it is farther away than the
 * nearest: of several, the nearest is the likeliest to be dug on. */
static float worth_of(const scene *c, const nearby *n)
{
    float near =
        evaluate_near(n->first) + worth_second * evaluate_near(n->second);
    float sum = 0, all = 0;

    for (int free = 0; free < 4; free++) {
        float weight = 1.0f / (float)(1 << (n->far[free] - n->first));
        float prize = free == BOTH && n->first < PURSE_RACE
                          ? c->s->own.race[n->first]
                          : c->s->own.by_way[free];

        sum += weight * (prize - c->s->own.without);
        all += weight;
    }
    return near / whole_way * per_gold * sum / all;
}

/* The ends near a goal, without the one on which a card is about to be laid
 * (-1: none). */
static nearby near_but(const scene *c, const heads *h, int but)
{
    nearby n = nothing;

    for (int j = 0; j < HEADS; j++)
        if (h->far[j] < WAY_NONE && h->end[j] != but)
            come_near(&n, free_at_end(c, h->end[j]), h->far[j]);
    return n;
}

/* How likely the gold is reached if `far` cards are missing and so many are
 * left to be played: half the time with eleven for each card of the way,
 * counted in games of greedy dwarves. */
static float reach_from(int far, int cards_left)
{
    float left = (float)cards_left, needs = (float)(11 * far + 4);

    return left * left / (left * left + needs * needs);
}

/* How likely the round ends before the seat's next turn, counted in the same
 * games: by the cards that are missing to the gold; and, when the pile is
 * empty, by the cards that the others hold. */
static float last_at(int far)
{
    static const float treasure[] = {1, 0.55f, 0.2f, 0.09f, 0.03f};

    return far < countof(treasure) ? treasure[far] : 0;
}

static float last_with(const table *t, int seat)
{
    float others = (float)(table_cards_left(t) - t->n_hand[seat]);
    float n = t->head->n_players;

    return *t->n_pile > 0 ? 0 : n / (n + 3 * others);
}

/* Adds to the situation: for whom ways are free, how likely the gold is
 * reached, how near the end is, how likely this is the seat's last turn, and
 * what the way to each goal is worth as it is. Doors are lit only if there are
 * any. */
void evaluate_look_more(scene *c, doors *room)
{
    const mine *m = c->t->mine;
    int left = table_cards_left(c->t), n = c->t->head->n_players;
    float turns = 0;

    if (mine_count(m, FEATURE_GREEN) + mine_count(m, FEATURE_BLUE) > 0) {
        light_for(m, FEATURE_BLUE, room->lit[0]);
        light_for(m, FEATURE_GREEN, room->lit[1]);
        c->doors = room;
    }
    for (int i = 0; i < c->n_goals; i++) {
        int far = c->h[i].far[0], plies = 2 * far;
        float hope = c->s->hope[c->h[i].goal];

        nearby now;

        c->reach += hope * reach_from(far, left);
        turns += hope * (float)(plies < left ? plies : left) / (float)n;
        c->last += hope * last_at(far);
        now = near_but(c, &c->h[i], -1);
        c->worth[i] = worth_of(c, &now);
    }
    c->soon = 1 / (1 + turns);
    c->last += (1 - c->last) * last_with(c->t, c->seat);
}

/* What the round is worth to a dwarf with such a purse, in gold pieces. */
static float value_of(const scene *c, const purse *p)
{
    return c->reach * p->by_way[BOTH] + (1 - c->reach) * p->without;
}

/* ---- Digging ---- */

/* What the way to a goal is worth after a card was laid, by the sides at which
 * light leaves it. If it reaches the goal, it is what the seat gets for
 * reaching it. */
static float worth_after(const scene *c, const heads *h, nearby n, int lit,
                         int free, int x, int y)
{
    for (; lit; lit &= lit - 1) {
        int i = lowest_bit(lit), to_x = x + step_x[i], to_y = y + step_y[i];
        int far = way_from(&c->s->ways[h->goal], to_x, to_y);
        int card = mine_card_at(c->t->mine, to_x, to_y);
        bool dark = way_is_dark(c->t->mine, card, i ^ 2);

        if (card == MINE_FIRST_GOAL + h->goal || (dark && far == 0))
            return per_gold * (c->s->own.by_me[free] - c->s->own.without);
        if (card == 0 || dark)
            come_near(&n, free, far);
    }
    return worth_of(c, &n);
}

/* What a card is worth on a cell: the change of all ways, by hope, for those
 * who can come there through it; and its crystal, to a geologist. */
float evaluate_dig_more(const scene *c, int end, card_sides sides, int x, int y)
{
    int free = free_behind(sides.feature), lit = evaluate_lit(c, sides, x, y);
    float worth =
        sides.feature == FEATURE_CRYSTAL ? per_gold * c->s->crystal : 0;

    if (sides.feature != FEATURE_LADDER)
        free &= free_at(c, x, y);
    for (int i = 0; i < c->n_goals; i++) {
        const heads *h = &c->h[i];
        nearby rest = near_but(c, h, end);

        worth += c->s->hope[h->goal] *
                 (worth_after(c, h, rest, lit, free, x, y) - c->worth[i]);
    }
    return worth;
}

/* A crystal that falls is lost to a geologist. */
float evaluate_fall_more(const scene *c, int card, float gain)
{
    card_sides sides = card_lies[c->t->mine->at[card].lies];
    float worth = gain * c->s->gold;

    if (sides.feature == FEATURE_CRYSTAL)
        worth -= per_gold * c->s->crystal;
    return worth;
}

bool evaluate_is_more(int card)
{
    return card >= CARD_THEFT ||
           (card >= CARD_LADDER_S && card <= CARD_LADDER_NE);
}

/* The best foothold for a ladder; some of them are ends. */
static void evaluate_ladder(scene *c, int card, int turned)
{
    const mine *m = c->t->mine;
    card_sides sides = card_lies[lies_so(card, turned)];
    foothold at[MINE_FOOTHOLDS];
    int n = mine_footholds(m, at);
    float best = 0;
    adit_action move = {0};

    for (int i = 0; i < n; i++) {
        int x = at[i].x, y = at[i].y, end = mine_end_at(m, x, y);
        float worth;

        if (need_unmet(at[i].need, sides.open))
            continue;
        end = end ? end - m->first_end : -1;
        worth = evaluate_dig_more(c, end, sides, x, y);
        if (move.kind == 0 || worth > best) {
            best = worth;
            move = move_of(MOVE_DIG, card, turned, 0, x, y);
        }
    }
    if (move.kind)
        evaluate_add(c, move, best, 0);
}

/* ---- Cards played on players ---- */

static adit_action use(int card, int target)
{
    return move_of(MOVE_USE, card, 0, target, 0, 0);
}

/* The part of its worth that a card has if it is laid in front of somebody now,
 * over what it would have later. A patient dwarf keeps what can be undone until
 * the last turn: `stays` is how likely it is still there at the end. */
static float now_or_later(const scene *c, float stays)
{
    if (!c->s->patient)
        return 0.3f + 0.7f * c->soon;
    return c->last + (1 - c->last) * (stays - worth_later);
}

/* Cards that can take a theft away, as far as the seat does not see where they
 * are. */
static int hands_off_left(const scene *c)
{
    const saboteur2 *s = c->t->more;
    int n = card_kinds[CARD_HANDS_OFF].count;

    for (int i = 0; i < s->n_discard; i++)
        n -= s->deck[i] == CARD_HANDS_OFF;
    for (int i = 0; i < s->n_hand[c->seat]; i++)
        n -= s->hand[c->seat][i] == CARD_HANDS_OFF;
    return n;
}

/* Worth a gold piece or a little less, unless it is taken away, or the thief is
 * trapped at the end. */
static void evaluate_theft(scene *c)
{
    bool trapped = c->t->more->trapped >> c->seat & 1;
    float stays = 1 - taken_off * (float)hands_off_left(c);

    if (!(saboteur2_thieves(c->t->more) >> c->seat & 1))
        evaluate_add(c, use(CARD_THEFT, 0),
                     per_gold * worth_theft * now_or_later(c, stays) *
                         (trapped ? 0.3f : 1.0f),
                     0);
}

/* A thief robs the richest, which is perhaps this seat: the richer it will be,
 * the more this is worth. */
static void evaluate_hands_off(scene *c)
{
    int who = saboteur2_thieves(c->t->more) & ~(1 << c->seat);
    float wealth = value_of(c, &c->s->own) / 3;

    for (; who; who &= who - 1) {
        int seat = lowest_bit(who);

        if (!(c->t->more->trapped >> seat & 1))
            evaluate_add(c, use(CARD_HANDS_OFF, seat),
                         per_gold * worth_hands_off * wealth * (0.2f + c->soon),
                         0);
    }
}

/* What there is to gain if a seat wins nothing, in gold pieces. */
static float spoils_of(const scene *c, int seat)
{
    return c->reach * c->s->spoils[seat][0] +
           (1 - c->reach) * c->s->spoils[seat][1];
}

/* The seat whose digging or whose share of the gold is most in the way. */
static void evaluate_trap(scene *c)
{
    int best = -1, lame = table_cannot_dig(c->t);
    float most = 0;

    for (int seat = 0; seat < c->t->head->n_players; seat++) {
        float worth = -c->s->trust[seat] * c->stake * worth_trap;

        if (seat == c->seat || c->t->more->trapped >> seat & 1)
            continue;
        if (lame >> seat & 1)
            worth *= 0.5f;
        worth += per_gold * spoils_of(c, seat) * now_or_later(c, stays_trapped);
        if (best < 0 || worth > most) {
            most = worth;
            best = seat;
        }
    }
    if (best >= 0)
        evaluate_add(c, use(CARD_TRAP, best), most,
                     guilt_of[OBSERVED_TRAP][c->when]);
}

/* What it is worth to be out of a trap: a share of the gold, a theft, and
 * digging on. */
static float worth_of_freedom(const scene *c)
{
    float theft = saboteur2_thieves(c->t->more) >> c->seat & 1 ? 1 : 0;

    return per_gold * worth_free * (value_of(c, &c->s->own) + theft) +
           (c->s->gold > 0 ? c->stake * c->s->gold : 0);
}

/* Everybody who is trapped is a move. Of others it is worth their digging, less
 * what they will take of the gold. */
static void evaluate_free(scene *c)
{
    for (int who = c->t->more->trapped; who; who &= who - 1) {
        int seat = lowest_bit(who);
        float worth = seat == c->seat
                          ? worth_of_freedom(c)
                          : c->s->trust[seat] * c->stake * worth_free_friend -
                                per_gold * spoils_of(c, seat);

        evaluate_add(c, use(CARD_FREE, seat), worth, 0);
    }
}

/* The seat about which there is most doubt. */
static void evaluate_inspect(scene *c)
{
    int best = -1;
    float most = 0;

    for (int seat = 0; seat < c->t->head->n_players; seat++) {
        float trust = c->s->trust[seat], doubt = 1 - trust * trust;

        if (seat == c->seat || c->t->dwarf[seat] != DWARF_NONE)
            continue;
        if (best < 0 || doubt > most) {
            most = doubt;
            best = seat;
        }
    }
    if (best >= 0)
        evaluate_add(c, use(CARD_INSPECT, best),
                     per_gold * worth_inspect * most, 0);
}

/* The longest hand of another, for one's own without this card. */
static void evaluate_swap_hand(scene *c)
{
    const uint8_t *hand = c->t->hand[c->seat];
    int best = -1, n = c->t->n_hand[c->seat];
    float own = -evaluate_keep(c, CARD_SWAP_HAND);

    for (int i = 0; i < n; i++)
        own += evaluate_keep(c, hand[i]);
    for (int seat = 0; seat < c->t->head->n_players; seat++)
        if (seat != c->seat &&
            (best < 0 || c->t->n_hand[seat] > c->t->n_hand[best]))
            best = seat;
    evaluate_add(c, use(CARD_SWAP_HAND, best),
                 worth_fresh * (fresh_card * (float)c->t->n_hand[best] - own -
                                fresh_card),
                 0);
}

/* One's own hat, if the next one of the pile promises more. */
static void evaluate_swap_hat(scene *c)
{
    float more = value_of(c, &c->s->hat) - value_of(c, &c->s->own);

    if (c->t->more->n_hats > 0)
        evaluate_add(c, use(CARD_SWAP_HAT, c->seat),
                     per_gold * worth_hat * more, 0);
}

void evaluate_more(scene *c, int card)
{
    switch (card) {
    case CARD_THEFT:
        evaluate_theft(c);
        break;
    case CARD_HANDS_OFF:
        evaluate_hands_off(c);
        break;
    case CARD_SWAP_HAND:
        evaluate_swap_hand(c);
        break;
    case CARD_INSPECT:
        evaluate_inspect(c);
        break;
    case CARD_SWAP_HAT:
        evaluate_swap_hat(c);
        break;
    case CARD_TRAP:
        evaluate_trap(c);
        break;
    case CARD_FREE:
        evaluate_free(c);
        break;
    default:
        for (int turned = 0; c->digs && turned < 2; turned++)
            evaluate_ladder(c, card, turned);
    }
}

/* ---- Any cards ---- */

/* What a card of the base game is worth in this game, to a patient dwarf.
 * Broken tools can be shed as well, so that cards that mend are worth less; and
 * more of the deck are not path cards, so that these are worth more. */
static float keep_base(const scene *c, int card, float in_base)
{
    if (!c->s->patient)
        return in_base;
    return card < CARD_MAP          ? more_paths * in_base
           : card > CARD_BREAK_CART ? fewer_fixes * in_base
                                    : in_base;
}

/* Doors are worth what they do for the own team; crystals are worth a lot to a
 * geologist. */
float evaluate_keep_more(const scene *c, int card, float in_base)
{
    int feature =
        card < CARD_THEFT ? card_lies[lies_so(card, 0)].feature : FEATURE_NONE;
    const purse *own = &c->s->own;

    if (card < N_CARDS)
        return keep_base(c, card, in_base);
    if (feature == FEATURE_CRYSTAL && c->s->crystal > 0)
        return keep_crystal;
    if (feature == FEATURE_GREEN)
        return keep_door * (own->by_way[GREEN] - own->by_way[BLUE]) / 3;
    if (feature == FEATURE_BLUE)
        return keep_door * (own->by_way[BLUE] - own->by_way[GREEN]) / 3;
    return keep[c->s->gold < 0][card];
}

/* The card of the hand that is missed the least, but for those in a set of
 * slots. */
static int least_missed(const scene *c, int set)
{
    const uint8_t *hand = c->t->hand[c->seat];
    int best = 0;

    while (set >> best & 1)
        best++;
    for (int i = best + 1; i < c->t->n_hand[c->seat]; i++)
        if (!(set >> i & 1) &&
            evaluate_keep(c, hand[i]) < evaluate_keep(c, hand[best]))
            best = i;
    return best;
}

/* A pass or a shed with the n cards of the hand that are missed the least. */
static adit_action put_down(const scene *c, int kind, int n)
{
    const uint8_t *hand = c->t->hand[c->seat];
    adit_action a = {.kind = (uint8_t)kind};
    int set = 0, at = 0;

    for (; n > 0; n--)
        set |= 1 << least_missed(c, set);
    for (; set; set &= set - 1)
        a.card[at++] = hand[lowest_bit(set)];
    return a;
}

/* How many things keep the seat from digging. */
static int hindrances(const scene *c)
{
    int n = c->t->more->trapped >> c->seat & 1;

    for (int tool = TOOL_PICK; tool < N_TOOLS; tool++)
        n += c->t->broken[tool] >> c->seat & 1;
    return n;
}

/* Two cards for a broken tool or a trap. It also costs a card for the rest of
 * the round, which is worth less the nearer the end is. */
void evaluate_shed(scene *c)
{
    float rest = c->stake > 0 && c->s->gold > 0 ? c->stake * c->s->gold : 0;
    float cost = cost_of_shed * (1.5f - c->soon);
    adit_action a;

    if (c->t->n_hand[c->seat] < 2)
        return;
    a = put_down(c, MOVE_SHED, 2);
    cost += worth_fresh * evaluate_keep(c, a.card[1]);
    for (a.way = TOOL_PICK; a.way < N_TOOLS; a.way++)
        if (c->t->broken[a.way] >> c->seat & 1)
            evaluate_add(c, a, worth_shed * rest / (float)hindrances(c) - cost,
                         0);
    a.way = FRONT_TRAP;
    if (c->t->more->trapped >> c->seat & 1)
        evaluate_add(c, a, worth_of_freedom(c) - cost, 0);
}

/* What a card is worth that is drawn: to a geologist also for the crystals that
 * may be left. */
static float worth_drawn(const scene *c)
{
    float crystals = 10 - (float)mine_count(c->t->mine, FEATURE_CRYSTAL);

    if (*c->t->n_pile == 0)
        return 0;
    if (c->s->crystal <= 0 || !c->s->patient)
        return fresh_card;
    return fresh_card + crystals * fresh_crystal;
}

/* One to three cards, as many as fresh ones are better than. The worth of the
 * first is added, because evaluate_add takes it off again. */
void evaluate_passes(scene *c)
{
    int hand = c->t->n_hand[c->seat], most = hand < 3 ? hand : 3;
    float fresh = worth_drawn(c);

    if (hand == 0)
        evaluate_add(c, move_of(MOVE_PASS, CARD_NONE, 0, 0, 0, 0), 0, 0);
    for (int n = 1; n <= most; n++) {
        adit_action a = put_down(c, MOVE_PASS, n);
        float worth = worth_fresh * evaluate_keep(c, a.card[0]);

        for (int i = 0; i < n; i++)
            worth += worth_fresh * (fresh - evaluate_keep(c, a.card[i]));
        evaluate_add(c, a, worth, guilt_of[OBSERVED_PASS][c->when]);
    }
}
