/* galleries_taste.c -- a player of `galleries` who reckons move by move, by
 * what things are worth to it. It is quick, and so plays the games in a
 * searcher's head (galleries_search.c) and in a watcher's
 * (galleries_opinion.c); with the hungry taste it is the greedy bot of that
 * game. */

#include "bots/galleries_bots.h"
#include "bots/talk_galleries.h"
#include "games/moves.h"

enum {
    GEM = 100,
    MANY = 60, /* gems in the pile when a game is young */
    /* Pass, a bomb at any place, a shot at any goblin. */
    MOST_MOVES = 1 + GALLERIES * GALLERIES_LENGTH + GALLERIES_ALL_GOBLINS
};

/* Found by trial: thousands of games of one taste among others. Armour is worth
 * more than it costs as long as many turns are to come. */
const galleries_taste galleries_patient = {
    .nugget = 10,
    .helmet = 37,
    .lead = 100,
    .rival_lead = 40,
    .rival_nugget = 15,
    .rival_closing = 24,
    .chest = 9,
    .held = -35,
    .home = 7,
    .goblin = 154,
    .rival_goblin = 15,
    .armour_gone = 58,
    .bomb = 41,
    .danger = 20,
    .fetch = 104,
    .dice = 110,
    .nugget_late = 60,
    .gear = {[WEARS_ARMOUR] = 248},
};

/* Sees no further than the next time round: it buys no equipment, and others
 * hardly matter to it. */
const galleries_taste galleries_hungry = {
    .nugget = 50,
    .helmet = 30,
    .lead = 100,
    .rival_lead = 10,
    .rival_nugget = 5,
    .rival_closing = 10,
    .chest = 50,
    .held = -40,
    .home = 20,
    .goblin = 100,
    .rival_goblin = 10,
    .armour_gone = 10,
    .bomb = 50,
    .danger = 20,
    .fetch = 80,
    .dice = 110,
};

/* ---- Places ---- */

static int seat_of(int goblin)
{
    return goblin / GALLERIES_GOBLINS;
}

static int goblin_of(int seat, int number)
{
    return GALLERIES_GOBLINS * seat + number - 1;
}

static tunnel card_under(const galleries *s, int goblin)
{
    return s->card[s->place[goblin] >> 4][s->place[goblin] & 15];
}

/* The goblin in the lead of a gallery: 1 + its index; 0: nobody is there. */
static int leader(const galleries *s, int gallery)
{
    int at = s->length[gallery];

    while (at > 0 && s->card[gallery][at].goblin == 0)
        at--;
    return at > 0 ? s->card[gallery][at].goblin : 0;
}

/* What its place is worth to a goblin's owner: nuggets that may be paid, and
 * the income of the lead. */
static int worth_of_place(const galleries_taste *t, const galleries *s,
                          int goblin)
{
    int nuggets, lead;

    if (s->place[goblin] == 0)
        return 0;
    nuggets = galleries_nuggets(card_under(s, goblin));
    lead = leader(s, s->place[goblin] >> 4) == goblin + 1;
    return nuggets *
               (t->nugget + (s->wears[goblin] & WEARS_HELMET ? t->helmet : 0)) +
           (lead ? t->lead : 0);
}

/* What a player gains if a rival's goblin is gone from its place. */
static int worth_to_rivals(const galleries_taste *t, const galleries *s,
                           int goblin)
{
    int lead;

    if (s->place[goblin] == 0)
        return 0;
    lead = leader(s, s->place[goblin] >> 4) == goblin + 1;
    return t->rival_nugget * galleries_nuggets(card_under(s, goblin)) +
           (lead ? t->rival_lead : 0);
}

/* ---- Deaths ---- */

/* To the player whose turn it is, if a goblin dies. */
static int gain_of_death(const galleries_taste *t, const galleries *s,
                         int goblin)
{
    if (seat_of(goblin) == s->head.turn)
        return -t->goblin - worth_of_place(t, s, goblin);
    return t->rival_goblin + worth_to_rivals(t, s, goblin);
}

/* If a bomb or a shot strikes a goblin: armour takes the blow, otherwise there
 * is a gem for it (D12). */
static int gain_of_blow(const galleries_taste *t, const galleries *s,
                        int goblin)
{
    bool mine = seat_of(goblin) == s->head.turn;

    if (s->wears[goblin] & WEARS_ARMOUR)
        return mine ? -t->armour_gone : t->armour_gone;
    return gain_of_death(t, s, goblin) + (mine && s->bounty ? 0 : GEM);
}

/* What laying one's own bomb in a gallery brings: all blows, times how likely
 * it explodes in time. */
static int gain_of_bomb(const galleries_taste *t, const galleries *s,
                        int gallery)
{
    int sum = 0;

    for (int set = s->in_gallery[gallery]; set; set &= set - 1)
        sum += gain_of_blow(t, s, lowest_bit(set));
    return sum * t->bomb / 100;
}

/* What a goblin risks in a gallery where bombs lie. */
static int danger_in(const galleries_taste *t, const galleries *s, int gallery,
                     int goblin)
{
    bool bomb = false;

    for (int i = 0; i < GALLERIES_BOMBS; i++)
        bomb |= s->bomb[i] >> 4 == gallery;
    if (!bomb || s->wears[goblin] & WEARS_ARMOUR)
        return 0;
    return (t->goblin + t->lead) * t->danger / 100;
}

/* ---- Digging ---- */

/* A dig that is considered: by whose taste, where, with which goblin. */
typedef struct spade {
    const galleries_taste *taste;
    const galleries *s;
    int gallery, goblin;
} spade;

/* What a closing brings, but for the closing card: gems for loose nuggets and
 * those under one's own goblins; what others get counts against it, and what
 * their goblins lose by going home counts for it. */
static int gain_of_closing(const spade *d)
{
    const galleries *s = d->s;
    const galleries_taste *t = d->taste;
    int seat = s->head.turn, gain = 0;

    for (int i = 1; i <= s->length[d->gallery]; i++) {
        tunnel card = s->card[d->gallery][i];
        int nuggets = galleries_nuggets(card), goblin = card.goblin - 1;

        if (goblin < 0 || seat_of(goblin) == seat)
            gain += GEM * nuggets;
        else
            gain += worth_to_rivals(t, s, goblin) -
                    t->rival_closing * nuggets *
                        (s->wears[goblin] & WEARS_HELMET ? 2 : 1);
        if (goblin >= 0 && seat_of(goblin) == seat && goblin != d->goblin)
            gain += t->home - worth_of_place(t, s, goblin);
    }
    return gain + t->home;
}

/* What it brings to come to stand on a card, deepest in the gallery: its
 * nuggets, the lead, perhaps taken from somebody; less what bones and bombs
 * cost. */
static int gain_of_standing(const spade *d, int symbols)
{
    const galleries *s = d->s;
    const galleries_taste *t = d->taste;
    int wears = s->wears[d->goblin], gain = t->lead;
    int first = leader(s, d->gallery);

    gain += nuggets_on(symbols) *
            (t->nugget + (wears & WEARS_HELMET ? t->helmet : 0));
    if (first && seat_of(first - 1) != s->head.turn)
        gain += t->rival_lead;
    else if (first && first - 1 != d->goblin)
        gain -= t->lead;
    if (symbols & SYMBOL_BONES && !(wears & WEARS_CROSS))
        gain += t->held;
    return gain - danger_in(t, s, d->gallery, d->goblin);
}

static int gain_of_number(const spade *d, int number, int chain);

/* Of a card, and of all that follows from its pick. `chain` has the numbers
 * that were dug before it, as bits, so that five picks in a row end
 * somewhere. */
static int gain_of_card(const spade *d, int number, int symbols, int chain)
{
    const galleries *s = d->s;
    int gain = GEM * diamonds_on(symbols);
    int next = number == GALLERIES ? 1 : number + 1;

    if (count_bits(s->numbered[d->gallery][number]) == 2)
        return gain + GEM * nuggets_on(symbols) + gain_of_closing(d);
    if (symbols & SYMBOL_CHEST)
        gain += d->taste->chest;
    if (symbols & SYMBOL_PICK && !(chain >> next & 1) &&
        s->n_pile[next] + s->n_used[next] > 0)
        return gain + gain_of_number(d, next, chain | 1 << number);
    return gain + gain_of_standing(d, symbols);
}

/* By the card on top; if the pile is empty, the mean over the used cards, which
 * will be shuffled. */
static int gain_of_number(const spade *d, int number, int chain)
{
    const galleries *s = d->s;
    int sum = 0;

    if (s->n_pile[number] > 0)
        return gain_of_card(d, number, galleries_top(s, number), chain);
    for (int i = 0; i < s->n_used[number]; i++)
        sum += gain_of_card(d, number, s->used[number][i], chain);
    return sum / s->n_used[number];
}

/* Less what the goblin gives up: its place, or its readiness in reserve. */
static int gain_of_dig(const galleries_taste *t, const galleries *s,
                       adit_action a)
{
    int goblin = goblin_of(s->head.turn, a.way);
    spade d = {.taste = t, .s = s, .gallery = a.x, .goblin = goblin};
    int gain = gain_of_number(&d, a.card[0], 1 << a.card[0]);

    return gain - (s->place[goblin] ? worth_of_place(t, s, goblin) : t->home);
}

/* ---- Choosing ---- */

typedef struct best {
    adit_action move;
    int gain;
} best;

static void offer(best *b, adit_action move, int gain)
{
    if (gain > b->gain)
        *b = (best){move, gain};
}

/* The first legal move is to pass, which gains nothing. */
static adit_action after_dice(const galleries_taste *t, const galleries *s)
{
    adit_action moves[MOST_MOVES];
    int n = galleries_game.legal(s, moves, MOST_MOVES);
    best b = {moves[0], 0}; /* to pass */

    for (int i = 1; i < n; i++) {
        adit_action a = moves[i];

        if (a.kind == ACT_DIG)
            offer(&b, a, gain_of_dig(t, s, a));
        else if (a.kind == ACT_SHOOT)
            offer(&b, a, gain_of_blow(t, s, goblin_of(a.target, a.way)));
        else if (a.kind == ACT_BOMB)
            offer(&b, a, gain_of_bomb(t, s, a.x));
    }
    return b.move;
}

/* Equipment for goblins in reserve, of those that are alike once. It is worth
 * less the fewer gems are left. */
static void offer_gear(best *b, const galleries_taste *t, const galleries *s)
{
    int seat = s->head.turn, seen = 0;

    for (int i = 1; i <= GALLERIES_GOBLINS; i++) {
        int goblin = goblin_of(seat, i), wears = s->wears[goblin];

        if (!(s->reserve >> goblin & 1) || seen >> wears & 1)
            continue;
        seen |= 1 << wears;
        for (int gear = 1; gear < WEARS_ALL; gear <<= 1)
            if (!(wears & gear))
                offer(b, move_of(ACT_EQUIP, gear, i, 0, 0, 0),
                      t->gear[gear] * s->left / MANY - GEM);
    }
}

/* At an entrance, where a bomb stays when the gallery closes (D10). */
static void offer_bombs(best *b, const galleries_taste *t, const galleries *s)
{
    for (int gallery = 1; gallery <= GALLERIES; gallery++)
        if (s->in_gallery[gallery] != 0)
            offer(b, move_of(ACT_PLANT, 0, 0, 0, gallery, 0),
                  gain_of_bomb(t, s, gallery) - 2 * GEM);
}

/* On any goblin that lives, in reserve too (D27); of those there that are alike
 * the first is found first, and the others are not better. */
static void offer_contracts(best *b, const galleries_taste *t,
                            const galleries *s)
{
    int all = (1 << GALLERIES_GOBLINS * s->head.n_players) - 1;

    for (int set = all & ~s->cemetery; set; set &= set - 1) {
        int goblin = lowest_bit(set);

        offer(b, move_of(ACT_KILL, 0, goblin % 3 + 1, seat_of(goblin), 0, 0),
              gain_of_death(t, s, goblin) - 3 * GEM);
    }
}

static adit_action in_village(const galleries_taste *t, const galleries *s)
{
    best b = {move_of(ACT_ROLL, 0, 0, 0, 0, 0), 0};
    int seat = s->head.turn, gems = s->gems[seat];

    offer_gear(&b, t, s);
    if (gems >= 2 && s->bomb[seat] == 0)
        offer_bombs(&b, t, s);
    if (gems >= 3)
        offer_contracts(&b, t, s);
    return b.move;
}

/* To fetch one's goblins, or income and dice. */
static adit_action at_start(const galleries_taste *t, const galleries *s)
{
    int mine = 7 << GALLERIES_GOBLINS * s->head.turn, work = 0;
    int dead = s->cemetery & mine, able = mine & ~(dead | s->held);

    for (int gallery = 1; gallery <= GALLERIES; gallery++) {
        int first = leader(s, gallery);

        work += first && seat_of(first - 1) == s->head.turn ? GEM : 0;
    }
    work += able ? t->dice : 0;
    return move_of(t->fetch * count_bits(dead) > work ? ACT_FETCH : ACT_WORK, 0,
                   0, 0, 0, 0);
}

/* The later it is, the likelier a nugget is still under its goblin when it is
 * paid: its worth grows as the pile of gems shrinks. */
adit_action galleries_pick(const galleries_taste *t, const galleries *s)
{
    galleries_taste now = *t;
    int gone = s->left < MANY ? MANY - s->left : 0;

    now.nugget = (int16_t)(now.nugget + now.nugget_late * gone / MANY);
    switch (s->step) {
    case STEP_START:
        return at_start(&now, s);
    case STEP_VILLAGE:
        return in_village(&now, s);
    default:
        return after_dice(&now, s);
    }
}

/* ---- The bot ---- */

static adit_action choose(mind *m)
{
    galleries obs;

    __builtin_memcpy(&obs, m->obs, sizeof obs);
    return galleries_pick(&galleries_hungry, &obs);
}

const brain galleries_greedy = {.game = &galleries_game, .choose = choose};
const brain galleries_easy = {.game = &galleries_game,
                              .memory = sizeof(galleries_ears),
                              .see = galleries_see,
                              .hear = galleries_hear,
                              .speak = galleries_speak,
                              .choose = choose};
