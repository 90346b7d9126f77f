/* swift.c -- moves on the spur of the moment. */
#include "bots/swift.h"

#include "bots/weigh_scene.h"

/* ---- The outlook ---- */

/* The nearest ends: how far it is from each, and which end it is, as one number
 * that can be compared. */
typedef struct ends {
    int at[SWIFT_HEADS];
} ends;

static ends nearest_ends(const mine *m, const way *w)
{
    int first = WAY_NONE << 8, second = first;

    for (int end = 0; end < m->n_ends; end++) {
        int at = way_from_place(w, m, m->first_end + end) << 8 | end;
        int farther = at < first ? first : at;

        first = at < first ? at : first;
        second = farther < second ? farther : second;
    }
    return (ends){{first, second}};
}

void swift_look(outlook *o, const mine *m, const way *w)
{
    ends e = nearest_ends(m, w);

    o->known[0] = o->known[1] = 0;
    o->far = (uint8_t)(e.at[0] >> 8);
    for (o->n = 0; o->n < SWIFT_HEADS; o->n++) {
        int far = e.at[o->n] >> 8, end = e.at[o->n] & 255;

        if (far == WAY_NONE || far > o->far + 1)
            break;
        o->head[o->n].x = (int8_t)mine_x(m, m->first_end + end);
        o->head[o->n].y = (int8_t)mine_y(m, m->first_end + end);
        o->head[o->n].need = m->need[end];
        o->head[o->n].others = (uint8_t)(e.at[o->n == 0] >> 8);
        weigh_look_beyond(m, w, end, o->head[o->n].beyond);
    }
}

/* How far it will be when a card with such sides lies at a head. */
static int far_after(const outlook *o, int i, int joined)
{
    int far = o->head[i].others;

    for (; joined; joined &= joined - 1) {
        int beyond = o->head[i].beyond[lowest_bit(joined)];

        far = beyond < far ? beyond : far;
    }
    return far;
}

/* Where a card is best laid; `gold` is 1 or -1. */
static offer best_offer(const outlook *o, int card, float gold)
{
    offer best = {.gain = -100 * gold, .head = -1};

    for (int turned = 0; turned < card_kinds[card].ways; turned++) {
        card_sides sides = card_lies[lies_so(card, turned)];

        for (int i = 0; i < o->n; i++) {
            float gain;

            if (need_unmet(o->head[i].need, sides.open))
                continue;
            gain = weigh_near(far_after(o, i, sides.joined));
            if (gain * gold > best.gain * gold)
                best = (offer){gain, (int8_t)i, (uint8_t)turned};
        }
    }
    best.gain -= weigh_near(o->far);
    return best;
}

/* ---- The choice ---- */

/* The best move so far, and what kind of deed it is. */
typedef struct swift {
    const saboteur *s;
    outlook *o;
    const way *w;
    const float *trust;
    const float *keep; /* what cards are worth in the hand */
    float gold;        /* 1: wants it found; -1: does not */
    float now, stake;  /* what the way is worth, and one card more of it */
    int seat;
    uint64_t chance;
    adit_action move;
    float worth;
    int deed;
} swift;

/* A little chance for each move: other bits of one draw. */
static float stir(swift *c)
{
    const float most = 0.4f;
    uint64_t bits = c->chance;

    c->chance = bits >> 8 | bits << 56;
    return (float)(int)(bits & 255) * (most / 256);
}

static void consider(swift *c, adit_action move, float worth, int what)
{
    bool better;

    worth += stir(c) - weigh_tastes[1].keep * c->keep[move.card[0]];
    better = worth > c->worth;
    c->worth = better ? worth : c->worth;
    c->deed = better ? what : c->deed;
    if (better)
        c->move = move;
}

static void consider_dig(swift *c, int card)
{
    bool against = c->gold < 0;
    offer *best = &c->o->offer[against][card];

    if (!(c->o->known[against] >> card & 1)) {
        *best = best_offer(c->o, card, c->gold);
        c->o->known[against] |= (uint32_t)1 << card;
    }
    if (best->gain * c->gold > -0.3f)
        consider(
            c,
            move_of(MOVE_DIG, card, best->turned, 0, c->o->head[best->head].x,
                    c->o->head[best->head].y),
            best->gain * c->gold,
            weigh_deed(card_lies[lies_so(card, best->turned)], best->gain));
}

/* The first that makes a difference will do. Cards are ordered so that the one
 * that is missed least comes first from behind. */
static void consider_digs(swift *c, uint32_t cards)
{
    const uint32_t live = ((uint32_t)2 << CARD_NW) - 1;
    const uint32_t paths = ((uint32_t)1 << SWIFT_PATHS) - 1;
    const float difference = 0.3f;

    for (cards &= c->gold > 0 ? live : paths; cards && c->worth < difference;) {
        int card = 31 - __builtin_clz(cards);

        consider_dig(c, card);
        cards ^= (uint32_t)1 << card;
    }
}

static int lame_seats(const saboteur *s)
{
    return s->broken[TOOL_PICK] | s->broken[TOOL_LAMP] | s->broken[TOOL_CART];
}

/* On the one who is the surest to be on the other side, and has a turn soonest. */
static void consider_break(swift *c, int card)
{
    int tool = card_kinds[card].breaks, n = c->s->head.n_players, best = -1;
    int broken = c->s->broken[tool], lame = lame_seats(c->s);
    float most = 0, late = -c->gold;

    for (int i = 1, seat = c->seat; i < n; i++, late *= worth_late) {
        float worth;

        seat = seat + 1 == n ? 0 : seat + 1;
        worth = c->trust[seat] * late;
        if (worth > most && !(broken >> seat & 1)) {
            most = lame >> seat & 1 ? worth * worth_lame : worth;
            best = seat;
        }
    }
    if (best >= 0)
        consider(c, move_of(MOVE_BREAK, card, tool, best, 0, 0),
                 (most - weigh_tastes[1].doubt) * weigh_tastes[1].breaks *
                     c->stake,
                 DEED_BREAK);
}

static void consider_mend(swift *c, int card, int tool)
{
    float most = -100;
    int best = -1;

    for (int who = c->s->broken[tool]; who; who &= who - 1) {
        int seat = lowest_bit(who);
        float worth = seat == c->seat ? worth_mend_self
                                      : c->gold * c->trust[seat] * worth_mend;

        if (worth > most) {
            most = worth;
            best = seat;
        }
    }
    if (best >= 0)
        consider(c, move_of(MOVE_FIX, card, tool, best, 0, 0), most * c->stake,
                 best == c->seat ? DEED_MEND_SELF : DEED_MEND);
}

/* Dead ends nearer to the goal than all others. */
static int find_dead_end(const swift *c, int *far)
{
    const mine *m = &c->s->mine;
    int best = 0;

    for (int card = MINE_FIRST_LAID; card <= m->n_cards; card++) {
        int from;

        if (card_lies[m->at[card].lies].joined)
            continue;
        from = way_from_place(c->w, m, card);
        if (from < *far && mine_is_reached(m, card)) {
            *far = from;
            best = card;
        }
    }
    return best;
}

/* The card behind the nearest end. */
static int find_last(const swift *c)
{
    const mine *m = &c->s->mine;
    int need = c->o->n ? c->o->head[0].need & 15 : 0;

    for (; need; need &= need - 1) {
        int side = lowest_bit(need);
        int card = mine_card_at(m, c->o->head[0].x + step_x[side],
                                c->o->head[0].y + step_y[side]);

        if (card >= MINE_FIRST_LAID && m->at[card].lit)
            return card;
    }
    return 0;
}

/* Who wants the gold clears the way, who does not cuts it. */
static void consider_fall(swift *c)
{
    const mine *m = &c->s->mine;
    int far = c->o->far, card;

    if (c->gold > 0) {
        card = find_dead_end(c, &far);
    } else {
        card = find_last(c);
        far = card && far < WAY_NONE ? far + 1 : far;
    }
    if (card)
        consider(c,
                 move_of(MOVE_ROCKFALL, CARD_ROCKFALL, 0, 0, mine_x(m, card),
                         mine_y(m, card)),
                 (weigh_near(far) - c->now) * c->gold * weigh_tastes[1].cut,
                 c->gold > 0 ? DEED_CLEAR : DEED_CUT);
}

static void consider_action(swift *c, int card)
{
    const card_kind *kind = &card_kinds[card];

    if (kind->breaks)
        consider_break(c, card);
    else if (card == CARD_ROCKFALL)
        consider_fall(c);
    else
        for (int i = 0; i < 2 && kind->fixes[i]; i++)
            consider_mend(c, card, kind->fixes[i]);
}

/* Who has nothing better to do looks at a goal, which tells nobody anything
 * here, or passes what he misses least. */
static void consider_idling(swift *c, uint32_t cards)
{
    int goal = 0, least = CARD_NONE;

    if (cards >> CARD_MAP & 1) {
        while (!mine_goal_is_down(&c->s->mine, goal))
            goal++;
        consider(c, move_of(MOVE_MAP, CARD_MAP, 0, goal, 0, 0), 0, DEED_LOOK);
        return;
    }
    for (; cards; cards &= cards - 1) {
        int card = __builtin_ctz(cards);

        least =
            least == CARD_NONE || c->keep[card] < c->keep[least] ? card : least;
    }
    consider(c, move_of(MOVE_PASS, least, 0, 0, 0, 0), 0, DEED_PASS);
}

weighed swift_choose(const saboteur *s, outlook *o, const way *w,
                     const float trust[ADIT_MAX_PLAYERS], adit_luck *luck)
{
    const uint32_t actions = ~(((uint32_t)2 << CARD_MAP) - 1);
    int seat = s->head.turn, when;
    bool lame = lame_seats(s) >> seat & 1;
    bool against = s->dwarf[seat] == DWARF_SABOTEUR;
    const uint8_t *hand = s->hand[seat];
    uint32_t cards = 0;
    swift c = {.s = s,
               .o = o,
               .w = w,
               .trust = trust,
               .keep = weigh_keeps[against],
               .gold = against ? -1.0f : 1.0f,
               .now = weigh_near(o->far),
               .stake =
                   weigh_near(o->far ? o->far - 1 : 0) - weigh_near(o->far),
               .seat = seat,
               .chance = adit_luck_next(luck),
               .worth = -100};

    for (int i = 0; i < s->n_hand[seat]; i++)
        cards |= (uint32_t)1 << hand[i];
    if (!lame)
        consider_digs(&c, cards);
    for (uint32_t todo = cards & actions; todo; todo &= todo - 1)
        consider_action(&c, __builtin_ctz(todo));
    if (c.worth < 0.4f)
        consider_idling(&c, cards);
    when = lame ? WHEN_LAME : o->far <= 3 ? WHEN_NEAR : WHEN_FAR;
    return (weighed){c.move, c.worth, guilt_of[c.deed][when]};
}
