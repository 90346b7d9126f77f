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

/* How far it will be with such sides joined, when it is so far from the nearest
 * other end and from the cells beyond. What is equally bad is equally far, so that
 * places can be compared by it. */
static void look_after(int others, const uint8_t beyond[N_SIDES],
                       uint8_t after[1 << N_SIDES])
{
    after[0] = (uint8_t)(others < WEIGH_FARTHEST ? others : WEIGH_FARTHEST);
    for (int joined = 1; joined < 1 << N_SIDES; joined++) {
        uint8_t one = beyond[lowest_bit(joined)],
                rest = after[joined & (joined - 1)];

        after[joined] = one < rest ? one : rest;
    }
}

/* A head that is not there is looked at all the same, for that is sooner done than
 * left out: it only asks too much. */
void swift_look(outlook *o, const mine *m, const way *w)
{
    ends e = nearest_ends(m, w);

    o->far = (uint8_t)(e.at[0] >> 8);
    for (int i = 0; i < SWIFT_HEADS; i++) {
        int far = e.at[i] >> 8, end = e.at[i] & 255;
        bool none = far == WAY_NONE || far > o->far + 1;
        uint8_t beyond[N_SIDES];

        weigh_look_beyond(m, w, end, beyond);
        look_after(e.at[i == 0] >> 8, beyond, o->head[i].after);
        o->head[i].x = (int8_t)mine_x(m, m->first_end + end);
        o->head[i].y = (int8_t)mine_y(m, m->first_end + end);
        o->head[i].need = none ? NEED_TOO_MUCH : m->need[end];
    }
}

/* The best place for a path card: which head, and which way it lies there. */
typedef struct offer {
    float worth; /* to one who wants the gold, or does not */
    int head, turned;
    bool fits;
} offer;

/* A place as one number, the less the better: from the lowest bit on, the head,
 * whether the card is turned, how far it will be (`against` the gold, how near), and
 * whether it does not fit. */
enum { PLACE_TURNED = 1, PLACE_FAR = 2, PLACE_UNFIT = 7, PLACE_FARS = 31 };

static int place_of(const outlook *o, int lies, int head, bool against)
{
    card_sides sides = card_lies[lies];
    int far = o->head[head].after[sides.joined];
    bool unfit = need_unmet(o->head[head].need, sides.open) != 0;

    return head | (lies & 1) << PLACE_TURNED |
           (against ? PLACE_FARS - far : far) << PLACE_FAR |
           unfit << PLACE_UNFIT;
}

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

/* Where a card is best laid; `gold` is 1 or -1. All places are looked at alike, even
 * those of a card that is its own turned twin: what fits cannot be foreseen, so that
 * a branch would cost more than it saves. */
static offer best_offer(const outlook *o, int card, float gold)
{
    bool against = gold < 0;
    int lies = lies_so(card, false), best, far;

    best = lesser(
        lesser(place_of(o, lies, 0, against), place_of(o, lies, 1, against)),
        lesser(place_of(o, lies + 1, 0, against),
               place_of(o, lies + 1, 1, against)));
    far = best >> PLACE_FAR & PLACE_FARS;
    far = against ? PLACE_FARS - far : far;
    return (offer){(weigh_near(far) - weigh_near(o->far)) * gold, best & 1,
                   best >> PLACE_TURNED & 1, !(best >> PLACE_UNFIT)};
}

/* ---- The choice ---- */

/* The best move so far, as a word, and what kind of deed it is. */
typedef struct swift {
    const saboteur *s;
    const outlook *o;
    const way *w;
    const float *trust;
    const float *keep; /* what cards are worth in the hand */
    float gold;        /* 1: wants it found; -1: does not */
    float now, stake;  /* what the way is worth, and one card more of it */
    int seat;
    uint64_t chance, move;
    float worth;
    int deed;
} swift;

/* A move that comes to mind. */
typedef struct idea {
    adit_action move;
    float worth; /* without the card's own */
    int deed;
    bool can; /* be made at all? */
} idea;

/* A little chance for each move that can be made: other bits of one draw. */
static float stir(swift *c, bool can)
{
    const float most = 0.4f;
    uint64_t bits = c->chance;
    int used = can * 8;

    c->chance = bits >> used | bits << (64 - used) % 64;
    return (float)(int)(bits & 255) * (most / 256);
}

/* Which move is the best cannot be foreseen, so there is no branch. */
static void consider(swift *c, idea i)
{
    float worth = i.worth + (stir(c, i.can) -
                             weigh_tastes[1].keep * c->keep[i.move.card[0]]);
    bool better = i.can & (worth > c->worth);
    uint64_t move;

    __builtin_memcpy(&move, &i.move, sizeof move);
    c->worth = better ? worth : c->worth;
    c->deed = better ? i.deed : c->deed;
    c->move = better ? move : c->move;
}

static void consider_dig(swift *c, int card)
{
    const float harm = -0.3f;
    offer best = best_offer(c->o, card, c->gold);

    consider(c,
             (idea){move_of(MOVE_DIG, card, best.turned, 0,
                            c->o->head[best.head].x, c->o->head[best.head].y),
                    best.worth,
                    weigh_deed(card_lies[lies_so(card, best.turned)],
                               best.worth * c->gold),
                    best.fits & (best.worth > harm)});
}

/* The first that makes a difference will do. Cards are ordered so that the one
 * that is missed least comes first from behind. */
static void consider_digs(swift *c, uint32_t cards)
{
    const uint32_t live = ((uint32_t)2 << CARD_NW) - 1;
    const uint32_t paths = ((uint32_t)1 << CARD_MAP) - 1;
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
    int tool = card_kinds[card].breaks, n = c->s->head.n_players, best = 0;
    int broken = c->s->broken[tool], lame = lame_seats(c->s);
    float most = 0, late = -c->gold;

    for (int i = 1, seat = c->seat; i < n; i++, late *= worth_late) {
        float worth;
        bool better;

        seat = seat + 1 == n ? 0 : seat + 1;
        worth = c->trust[seat] * late;
        better = (worth > most) & !(broken >> seat & 1);
        worth *= lame >> seat & 1 ? worth_lame : 1;
        most = better ? worth : most;
        best = better ? seat : best;
    }
    consider(c, (idea){move_of(MOVE_BREAK, card, tool, best, 0, 0),
                       (most - weigh_tastes[1].doubt) * weigh_tastes[1].breaks *
                           c->stake,
                       DEED_BREAK, most > 0});
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
        consider(c, (idea){move_of(MOVE_FIX, card, tool, best, 0, 0),
                           most * c->stake,
                           best == c->seat ? DEED_MEND_SELF : DEED_MEND, true});
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
    int need = c->o->far < WAY_NONE ? c->o->head[0].need & 15 : 0;

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
        consider(c, (idea){move_of(MOVE_ROCKFALL, CARD_ROCKFALL, 0, 0,
                                   mine_x(m, card), mine_y(m, card)),
                           (weigh_near(far) - c->now) * c->gold *
                               weigh_tastes[1].cut,
                           c->gold > 0 ? DEED_CLEAR : DEED_CUT, true});
}

#define BIT(card) ((uint32_t)1 << CARD_##card)

static const uint32_t breaks =
    BIT(BREAK_PICK) | BIT(BREAK_LAMP) | BIT(BREAK_CART);
static const uint32_t fixes[N_TOOLS] = {
    [TOOL_PICK] = BIT(FIX_PICK) | BIT(FIX_PICK_LAMP) | BIT(FIX_PICK_CART),
    [TOOL_LAMP] = BIT(FIX_LAMP) | BIT(FIX_PICK_LAMP) | BIT(FIX_LAMP_CART),
    [TOOL_CART] = BIT(FIX_CART) | BIT(FIX_PICK_CART) | BIT(FIX_LAMP_CART),
};

/* In the order of cards. Who has no use for a card that mends need not look at it. */
static void consider_actions(swift *c, uint32_t cards)
{
    uint32_t useful = 0;

    for (int tool = TOOL_PICK; tool < N_TOOLS; tool++)
        useful |= c->s->broken[tool] ? fixes[tool] : 0;
    if (cards & BIT(ROCKFALL))
        consider_fall(c);
    for (uint32_t todo = cards & breaks; todo; todo &= todo - 1)
        consider_break(c, __builtin_ctz(todo));
    for (uint32_t todo = cards & useful; todo; todo &= todo - 1) {
        int card = __builtin_ctz(todo);

        for (int i = 0; i < 2; i++)
            consider_mend(c, card, card_kinds[card].fixes[i]);
    }
}

/* The card that is missed least, the first of equals; none in an empty hand. Floats
 * that are not negative have the same order as their bits. */
static int least_missed(const swift *c)
{
    const uint8_t *hand = c->s->hand[c->seat];
    uint64_t least = ~(uint64_t)0 << 8;

    for (int i = 0; i < DWARVES_HAND; i++) {
        uint32_t keep;
        uint64_t at;

        __builtin_memcpy(&keep, &c->keep[hand[i]], sizeof keep);
        at = hand[i] ? (uint64_t)keep << 8 | hand[i] : least;
        least = at < least ? at : least;
    }
    return (int)(least & 255);
}

/* Who has nothing better to do looks at a goal, which tells nobody anything
 * here, or passes what he misses least. */
static void consider_idling(swift *c, uint32_t cards)
{
    if (cards & BIT(MAP)) {
        int goal = 0;

        while (!mine_goal_is_down(&c->s->mine, goal))
            goal++;
        consider(c, (idea){move_of(MOVE_MAP, CARD_MAP, 0, goal, 0, 0), 0,
                           DEED_LOOK, true});
        return;
    }
    consider(c, (idea){move_of(MOVE_PASS, least_missed(c), 0, 0, 0, 0), 0,
                       DEED_PASS, true});
}

weighed swift_choose(const saboteur *s, const outlook *o, const way *w,
                     const float trust[ADIT_MAX_PLAYERS], adit_luck *luck)
{
    int seat = s->head.turn, when;
    bool lame = lame_seats(s) >> seat & 1;
    bool against = s->dwarf[seat] == DWARF_SABOTEUR;
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
    weighed out;

    for (int i = 0; i < DWARVES_HAND; i++)
        cards |= (uint32_t)1 << s->hand[seat][i];
    cards &= ~BIT(NONE);
    if (!lame)
        consider_digs(&c, cards);
    consider_actions(&c, cards);
    if (c.worth < 0.4f)
        consider_idling(&c, cards);
    when = lame ? WHEN_LAME : o->far <= 3 ? WHEN_NEAR : WHEN_FAR;
    out = (weighed){.worth = c.worth, .guilt = guilt_of[c.deed][when]};
    __builtin_memcpy(&out.move, &c.move, sizeof out.move);
    return out;
}
