/* galleries.c -- 2 to 4 players' goblins dig for gems, with dice, bombs and
 * guns. The rules are in docs/rules/galleries.md; D-numbers are its decisions,
 * and names in quotes are its headings. After each move the game runs on by
 * itself, through income, rolls, explosions and the next player's turn, until
 * somebody has to choose or the game is over. It is one table of functions at
 * the end, by which everybody calls it. */
#include "games/galleries.h"

#include "games/galleries_text.h"
#include "games/moves.h"

enum {
    OPTION_INCOME,
    OPTION_SPENT,
    OPTION_BOUNTY,
    OPTION_GEMS,
    OPTION_FIRST,
    N_OPTIONS
};

/* The values of options for which the rules ask: the second word of each. */
enum { INCOME_EVERY = 1, SPENT_BOX = 1, BOUNTY_OTHERS = 1 };

static const adit_option options[N_OPTIONS] = {
    [OPTION_INCOME] = {.name = "income", .words = {"lead", "every"}},
    [OPTION_SPENT] = {.name = "spent", .words = {"pile", "box"}},
    [OPTION_BOUNTY] = {.name = "bounty", .words = {"any", "others"}},
    [OPTION_GEMS] = {.name = "gems", .words = {"auto"}, .min = 10, .max = 200},
    [OPTION_FIRST] = {.name = "first", .words = {"random"}, .seat = true},
};

/* ---- Pieces ---- */

enum {
    N = SYMBOL_NUGGET,
    D = SYMBOL_DIAMOND,
    BONES = SYMBOL_BONES,
    CHEST = SYMBOL_CHEST,
    PICK = SYMBOL_PICK
};

/* The ten cards of each tunnel pile (D2). A simulation may try others. */
#ifndef GALLERIES_CARDS
#define GALLERIES_CARDS                                                        \
    N, 2 * N, 3 * N, N + D, D, 2 * D + BONES, N + CHEST, CHEST, N + PICK,      \
        2 * N + BONES
#endif

static const uint8_t tunnel_cards[GALLERIES_PILE] = {GALLERIES_CARDS};

static const uint8_t chest_cards[GALLERIES_PILE] = {
    CHEST_N,    CHEST_2N,    CHEST_D,      CHEST_2D,    CHEST_BOMB,
    CHEST_BOMB, CHEST_BONES, CHEST_HELMET, CHEST_CROSS, CHEST_ARMOUR};

/* What a chest card gives. */
static const struct {
    uint8_t nuggets, diamonds, wears;
} chest_gives[N_CHEST_KINDS] = {
    [CHEST_N] = {.nuggets = 1},
    [CHEST_2N] = {.nuggets = 2},
    [CHEST_D] = {.diamonds = 1},
    [CHEST_2D] = {.diamonds = 2},
    [CHEST_HELMET] = {.wears = WEARS_HELMET},
    [CHEST_CROSS] = {.wears = WEARS_CROSS},
    [CHEST_ARMOUR] = {.wears = WEARS_ARMOUR},
};

/* At which step a move is made, and what it costs in the village. */
static const struct {
    uint8_t step, price;
} acts[N_ACTS] = {
    [ACT_FETCH] = {STEP_START, 0},   [ACT_WORK] = {STEP_START, 0},
    [ACT_ROLL] = {STEP_VILLAGE, 0},  [ACT_EQUIP] = {STEP_VILLAGE, 1},
    [ACT_PLANT] = {STEP_VILLAGE, 2}, [ACT_DEFUSE] = {STEP_VILLAGE, 2},
    [ACT_KILL] = {STEP_VILLAGE, 3},  [ACT_DIG] = {STEP_DICE, 0},
    [ACT_BOMB] = {STEP_DICE, 0},     [ACT_SHOOT] = {STEP_DICE, 0},
    [ACT_PASS] = {STEP_DICE, 0},
};

int galleries_price(int act)
{
    return acts[act].price;
}

/* ---- Places ---- */

/* A place is one byte: the gallery in the high half, the card in the low half,
 * from 1; 0 is the entrance. No place at all is 0, since galleries begin with
 * 1. */
static int place_at(int gallery, int card)
{
    return gallery << 4 | card;
}

static int gallery_of(int place)
{
    return place >> 4;
}

static int card_of(int place)
{
    return place & 15;
}

static bool has_place(const galleries *s, int gallery, int card)
{
    return gallery >= 1 && gallery <= GALLERIES && card >= 0 &&
           card <= s->length[gallery];
}

static int next_number(int number)
{
    return number == GALLERIES ? 1 : number + 1;
}

/* ---- Goblins ---- */

static int seat_of(int goblin)
{
    return goblin / GALLERIES_GOBLINS;
}

static int number_of(int goblin)
{
    return goblin % GALLERIES_GOBLINS + 1;
}

static int goblin_of(int seat, int number)
{
    return GALLERIES_GOBLINS * seat + number - 1;
}

/* The goblins of a seat that are in a set, as bits 0 to 2. */
static int own(int set, int seat)
{
    return set >> GALLERIES_GOBLINS * seat & 7;
}

/* Goblins in a gallery: all that play and are neither in reserve nor dead. */
static int standing(const galleries *s)
{
    int all = (1 << GALLERIES_GOBLINS * s->head.n_players) - 1;

    return all & ~(s->reserve | s->cemetery);
}

/* A seat's goblins in reserve; of those that wear the same only the lowest.
 * They are one choice, which is written with the lowest number ("Digging"). */
static int different(const galleries *s, int seat)
{
    const uint8_t *wears = &s->wears[goblin_of(seat, 1)];
    int reserve = own(s->reserve, seat);

    return reserve & ~((reserve & 1 && wears[0] == wears[1]) << 1 |
                       ((reserve & 1 && wears[0] == wears[2]) ||
                        (reserve & 2 && wears[1] == wears[2]))
                           << 2);
}

/* The goblins that a contract may name: all but the dead; alike ones in reserve
 * once (D27). */
static int prey(const galleries *s)
{
    int set = standing(s);

    for (int seat = 0; seat < s->head.n_players; seat++)
        set |= different(s, seat) << GALLERIES_GOBLINS * seat;
    return set;
}

/* A seat's goblins that can dig: one from the reserve, or one in a gallery that
 * is not held. */
static int movers(const galleries *s, int seat)
{
    return different(s, seat) | own(standing(s) & ~s->held, seat);
}

int galleries_nuggets(tunnel card)
{
    return nuggets_on(card.symbols) + chest_gives[card.chest].nuggets;
}

/* Would bones on or under a card hold a goblin that wears this? A cross
 * protects it. */
static bool holds(tunnel card, int wears)
{
    return (card.symbols & BONES || card.chest == CHEST_BONES) &&
           !(wears & WEARS_CROSS);
}

/* A goblin comes to stand on a card: its place, and all sets that repeat it. */
static void stand(galleries *s, int goblin, int gallery, int at)
{
    tunnel *card = &s->card[gallery][at];
    bool held = holds(*card, s->wears[goblin]);

    s->place[goblin] = (uint8_t)place_at(gallery, at);
    s->in_gallery[gallery] |= (uint16_t)(1 << goblin);
    s->on_number[card->number] |= (uint16_t)(1 << goblin);
    s->held |= (uint16_t)(held << goblin);
    card->goblin = (uint8_t)(1 + goblin);
}

/* A goblin leaves the reserve, or its card. In reserve its place is 0, so that
 * gallery 0 and card [0][0] are written, which nobody reads. */
static void leave(galleries *s, int goblin)
{
    int gallery = gallery_of(s->place[goblin]);
    tunnel *card = &s->card[gallery][card_of(s->place[goblin])];
    uint16_t others = (uint16_t) ~(1 << goblin);

    s->reserve &= others;
    s->held &= others;
    s->in_gallery[gallery] &= others;
    s->on_number[card->number] &= others;
    card->goblin = 0;
    s->place[goblin] = 0;
}

/* First all is cleared, then each goblin is put on its card as `stand`
 * would. */
void galleries_recount(galleries *s)
{
    int all = (1 << GALLERIES_GOBLINS * s->head.n_players) - 1;

    s->reserve = (uint16_t)(all & ~s->cemetery);
    s->held = 0;
    s->length[0] = 0;
    for (int i = 0; i < GALLERIES_ALL_GOBLINS; i++)
        s->place[i] = 0;
    for (int i = 1; i <= GALLERIES; i++) {
        s->in_gallery[i] = s->on_number[i] = 0;
        s->length[0] += s->length[i];
        for (int j = 1; j <= GALLERIES; j++)
            s->numbered[i][j] = 0;
    }
    for (int i = 1; i <= GALLERIES; i++)
        for (int j = 1; j <= s->length[i]; j++) {
            tunnel card = s->card[i][j];
            int goblin = card.goblin - 1;

            s->numbered[i][card.number] |= (uint16_t)(1 << j);
            if (goblin < 0)
                continue;
            s->reserve &= (uint16_t) ~(1 << goblin);
            stand(s, goblin, i, j);
        }
}

/* ---- Bombs ---- */

/* As bits, by their index: a seat's, then the two of the chests. */
static int bombs_in_play(const galleries *s)
{
    int set = 0;

    for (int i = 0; i < GALLERIES_BOMBS; i++)
        set |= (s->bomb[i] != 0) << i;
    return set;
}

static int bomb_owner(int bomb)
{
    return bomb < GALLERIES_SEATS ? bomb : BOMB_OF_CHEST;
}

/* The bomb of that owner at a place, or -1. */
static int bomb_at(const galleries *s, int owner, int place)
{
    for (int i = 0; i < GALLERIES_BOMBS; i++)
        if (s->bomb[i] == place && bomb_owner(i) == owner)
            return i;
    return -1;
}

/* ---- What can be done ---- */

/* Can a card be drawn there, if need be after shuffling the used ones? */
static bool can_give(const galleries *s, int pile)
{
    return s->n_pile[pile] + s->n_used[pile] > 0;
}

/* Moves of one kind that differ in one thing only: `n` of them, one for each
 * bit of a set (goblins, bombs, equipment), or one for each place. All legal
 * moves are at most five offers, and the list, its length and a random move are
 * read from them. */
typedef struct offer {
    uint8_t kind, n;
    uint8_t number, gallery; /* dig; bomb: which number, 0: any place */
    int set;
} offer;

enum { MAX_OFFERS = 5 };

typedef struct offers {
    offer at[MAX_OFFERS];
    int n, n_moves;
} offers;

/* An offer of nothing is not kept: the next one is written over it. */
static void add(offers *o, offer an)
{
    o->at[o->n] = an;
    o->n += an.n > 0;
    o->n_moves += an.n;
}

static offer one(int kind)
{
    return (offer){.kind = (uint8_t)kind, .n = 1};
}

static offer one_of(int kind, int set)
{
    return (offer){
        .kind = (uint8_t)kind, .n = (uint8_t)count_bits(set), .set = set};
}

/* For a bomb: the entrance `number` and all cards of that number, or, for 0,
 * all places that there are. */
static offer places(const galleries *s, int kind, int number)
{
    int n = 1;

    for (int i = 1; i <= GALLERIES; i++)
        n += count_bits(s->numbered[i][number]);
    if (number == 0)
        n = GALLERIES + s->length[0];
    return (offer){
        .kind = (uint8_t)kind, .n = (uint8_t)n, .number = (uint8_t)number};
}

/* Tunnel `number` in a gallery, with one of these goblins; nothing if no card
 * of it is to be had. */
static offer digs(const galleries *s, int number, int gallery, int goblins)
{
    offer dig = one_of(ACT_DIG, can_give(s, number) ? goblins : 0);

    dig.number = (uint8_t)number, dig.gallery = (uint8_t)gallery;
    return dig;
}

/* The pieces that a seat's goblins in reserve lack: three bits for each goblin,
 * in the order of WEARS_. */
static int wanted(const galleries *s, int seat)
{
    int goblins = different(s, seat), set = 0;

    for (; goblins; goblins &= goblins - 1) {
        int i = lowest_bit(goblins);

        set |= (WEARS_ALL & ~s->wears[goblin_of(seat, 1) + i]) << 3 * i;
    }
    return set;
}

/* "Village": whatever would do something may be bought, if there are gems for
 * it (D25); or nothing. */
static void village(const galleries *s, offers *o)
{
    int seat = s->head.turn, gems = s->gems[seat];

    add(o, one(ACT_ROLL));
    if (gems >= acts[ACT_EQUIP].price)
        add(o, one_of(ACT_EQUIP, wanted(s, seat)));
    if (gems >= acts[ACT_PLANT].price && s->bomb[seat] == 0)
        add(o, places(s, ACT_PLANT, 0));
    if (gems >= acts[ACT_DEFUSE].price)
        add(o, one_of(ACT_DEFUSE, bombs_in_play(s)));
    if (gems >= acts[ACT_KILL].price)
        add(o, one_of(ACT_KILL, prey(s)));
}

/* The goblins that a gun may shoot. With a number: those in that gallery or on
 * a card with that number; with a bomb on the other die: any in a gallery. */
static int targets(const galleries *s)
{
    int number = s->die[DIE_A];

    if (s->die[DIE_B] != FACE_SYMBOL)
        return 0;
    return number == FACE_SYMBOL ? standing(s)
                                 : s->in_gallery[number] | s->on_number[number];
}

/* "Dice": what the roll allows. Two equal numbers are one place to dig. */
static void dice(const galleries *s, offers *o)
{
    int a = s->die[DIE_A], b = s->die[DIE_B], seat = s->head.turn;

    add(o, one(ACT_PASS));
    if (a != FACE_SYMBOL && b != FACE_SYMBOL) {
        int goblins = movers(s, seat);

        add(o, digs(s, a, b, goblins));
        if (a != b)
            add(o, digs(s, b, a, goblins));
    }
    if (a == FACE_SYMBOL && s->bomb[seat] == 0)
        add(o, places(s, ACT_BOMB, b == FACE_SYMBOL ? 0 : b));
    if (b == FACE_SYMBOL)
        add(o, one_of(ACT_SHOOT, targets(s)));
}

/* All offers of the present step, in the order of the list of legal moves. */
static void look_around(const galleries *s, offers *o)
{
    o->n = o->n_moves = 0;
    switch (s->step) {
    case STEP_START:
        add(o, one(ACT_FETCH));
        add(o, one(ACT_WORK));
        break;
    case STEP_VILLAGE:
        village(s, o);
        break;
    case STEP_DICE:
        dice(s, o);
        break;
    }
}

/* ---- Moves ---- */

static adit_action at_place(int kind, int target, int place)
{
    return move_of(kind, 0, 0, target, gallery_of(place), card_of(place));
}

/* Place i of all there are: gallery by gallery, each from its entrance. */
static int nth_place(const galleries *s, int i)
{
    int gallery = 1;

    for (; i > s->length[gallery]; gallery++)
        i -= s->length[gallery] + 1;
    return place_at(gallery, i);
}

/* Place i of those at which a number points: the entrance first, then the
 * cards, gallery by gallery. */
static int nth_numbered(const galleries *s, int number, int i)
{
    int gallery = 1, n;

    if (i-- == 0)
        return place_at(number, 0);
    for (; i >= (n = count_bits(s->numbered[gallery][number])); gallery++)
        i -= n;
    return place_at(gallery, nth_bit(s->numbered[gallery][number], i));
}

/* Move i of an offer. A bit of `wanted` is 3 * goblin + piece. */
static adit_action take_up(const galleries *s, offer an, int i)
{
    int chosen;

    switch (an.kind) {
    case ACT_EQUIP:
        chosen = nth_bit(an.set, i);
        return move_of(ACT_EQUIP, 1 << chosen % 3, chosen / 3 + 1, 0, 0, 0);
    case ACT_PLANT:
    case ACT_BOMB:
        return at_place(an.kind, 0,
                        an.number ? nth_numbered(s, an.number, i)
                                  : nth_place(s, i));
    case ACT_DEFUSE:
        chosen = nth_bit(an.set, i);
        return at_place(ACT_DEFUSE, bomb_owner(chosen), s->bomb[chosen]);
    case ACT_KILL:
    case ACT_SHOOT:
        chosen = nth_bit(an.set, i);
        return move_of(an.kind, 0, number_of(chosen), seat_of(chosen), 0, 0);
    case ACT_DIG:
        return move_of(ACT_DIG, an.number, nth_bit(an.set, i) + 1, 0,
                       an.gallery, 0);
    default:
        return move_of(an.kind, 0, 0, 0, 0, 0);
    }
}

static int galleries_legal(const void *obs, adit_action *out, int room)
{
    const galleries *s = obs;
    offers o;
    int n = 0;

    look_around(s, &o);
    for (int i = 0; i < o.n; i++)
        for (int j = 0; j < o.at[i].n && n < room; j++)
            out[n++] = take_up(s, o.at[i], j);
    return o.n_moves;
}

/* The move at that place of the list, without writing it. */
static adit_action galleries_any(const void *obs, adit_luck *luck)
{
    const galleries *s = obs;
    offers o;
    int n, i = 0;

    look_around(s, &o);
    n = (int)adit_luck_below(luck, (uint32_t)o.n_moves);
    for (; n >= o.at[i].n; i++)
        n -= o.at[i].n;
    return take_up(s, o.at[i], n);
}

/* ---- Why not ---- */

/* Bytes of each kind of move that may be other than zero. */
static const adit_action used_fields[N_ACTS] = {
    [ACT_FETCH] = {.kind = 255},
    [ACT_WORK] = {.kind = 255},
    [ACT_ROLL] = {.kind = 255},
    [ACT_EQUIP] = {.kind = 255, .card = {255}, .way = 255},
    [ACT_PLANT] = {.kind = 255, .x = -1, .y = -1},
    [ACT_DEFUSE] = {.kind = 255, .target = 255, .x = -1, .y = -1},
    [ACT_KILL] = {.kind = 255, .target = 255, .way = 255},
    [ACT_DIG] = {.kind = 255, .card = {255}, .way = 255, .x = -1},
    [ACT_BOMB] = {.kind = 255, .x = -1, .y = -1},
    [ACT_SHOOT] = {.kind = 255, .target = 255, .way = 255},
    [ACT_PASS] = {.kind = 255},
};

/* Can these bytes be a move at all? What the notation can write, such as place
 * 9.99, passes: that it is not there is for the rules to say. */
static bool well_formed(adit_action a)
{
    if (a.kind < ACT_FETCH || a.kind >= N_ACTS ||
        !move_uses_only(a, &used_fields[a.kind]))
        return false;
    if (used_fields[a.kind].way && (a.way < 1 || a.way > GALLERIES_GOBLINS))
        return false;
    if (used_fields[a.kind].x && (a.x < 1 || a.x > 9 || a.y < 0 || a.y > 99))
        return false;
    if (a.kind == ACT_DIG && (a.card[0] < 1 || a.card[0] > 9))
        return false;
    if (a.target > ADIT_MAX_PLAYERS - (a.kind != ACT_DEFUSE))
        return false;
    return a.kind != ACT_EQUIP || galleries_equipment(a.card[0]) != NULL;
}

/* Does the number on the other die point at a place? A symbol there points
 * everywhere. */
static bool points_at(const galleries *s, int number, int gallery, int card)
{
    if (number == FACE_SYMBOL)
        return true;
    if (!has_place(s, gallery, card))
        return false;
    return card == 0 ? gallery == number
                     : s->card[gallery][card].number == number;
}

/* Reason 5 of "Refusals". A place or goblin that does not exist is one at which
 * no number points; with two symbols it gets a reason of its own later. */
static bool dice_allow(const galleries *s, adit_action a)
{
    int die_a = s->die[DIE_A], die_b = s->die[DIE_B];

    switch (a.kind) {
    case ACT_DIG:
        return a.card[0] != FACE_SYMBOL && a.x != FACE_SYMBOL &&
               ((a.card[0] == die_a && a.x == die_b) ||
                (a.card[0] == die_b && a.x == die_a));
    case ACT_BOMB:
        return die_a == FACE_SYMBOL && points_at(s, die_b, a.x, a.y);
    case ACT_SHOOT:
        if (die_b != FACE_SYMBOL)
            return false;
        return die_a == FACE_SYMBOL ||
               (a.target < s->head.n_players &&
                targets(s) >> goblin_of(a.target, a.way) & 1);
    default:
        return true;
    }
}

/* A goblin in reserve like which there is one with a lower number: the refusal
 * names that one. */
static adit_err refuse_twin(const galleries *s, int goblin, adit_refusal *out)
{
    static const char *const names[] = {"g1", "g2", "g3"};
    int seat = seat_of(goblin), i = 0;

    while (!(own(s->reserve, seat) >> i & 1) ||
           s->wears[goblin_of(seat, 1) + i] != s->wears[goblin])
        i++;
    return REFUSE(out, ADIT_ERR_TWIN, .seat = (int8_t)seat,
                  .goblin = (int8_t)number_of(goblin), .thing = names[i]);
}

static adit_err refuse_dead(int goblin, adit_refusal *out)
{
    return REFUSE(out, ADIT_ERR_CEMETERY, .seat = (int8_t)seat_of(goblin),
                  .goblin = (int8_t)number_of(goblin));
}

/* The order of reasons in these functions is that of "Refusals" (D19). */
static adit_err why_equip(const galleries *s, adit_action a, adit_refusal *out)
{
    int seat = s->head.turn, goblin = goblin_of(seat, a.way);
    const char *thing = galleries_equipment(a.card[0]);

    if (!(s->reserve >> goblin & 1))
        return REFUSE(out, ADIT_ERR_RESERVE, .seat = (int8_t)seat,
                      .goblin = (int8_t)a.way);
    if (s->wears[goblin] & a.card[0])
        return REFUSE(out, ADIT_ERR_WORN, .seat = (int8_t)seat,
                      .goblin = (int8_t)a.way, .thing = thing);
    if (!(different(s, seat) >> (a.way - 1) & 1))
        return refuse_twin(s, goblin, out);
    return ADIT_OK;
}

static adit_err why_bomb(const galleries *s, adit_action a, adit_refusal *out)
{
    int bomb = s->bomb[s->head.turn];

    if (!has_place(s, a.x, a.y))
        return REFUSE(out, ADIT_ERR_PLACE, .x = a.x, .y = a.y);
    if (bomb != 0)
        return REFUSE(out, ADIT_ERR_BOMB, .x = (int8_t)gallery_of(bomb),
                      .y = (int8_t)card_of(bomb));
    return ADIT_OK;
}

static adit_err why_defuse(const galleries *s, adit_action a, adit_refusal *out)
{
    if (a.target != BOMB_OF_CHEST && a.target >= s->head.n_players)
        return REFUSE(out, ADIT_ERR_PLAYER);
    if (!has_place(s, a.x, a.y))
        return REFUSE(out, ADIT_ERR_PLACE, .x = a.x, .y = a.y);
    if (bomb_at(s, a.target, place_at(a.x, a.y)) < 0)
        return REFUSE(out, ADIT_ERR_NO_BOMB, .x = a.x, .y = a.y);
    return ADIT_OK;
}

/* goblin_of may give an index that no goblin has, but the seat is checked
 * before it is used. */
static adit_err why_kill(const galleries *s, adit_action a, adit_refusal *out)
{
    int goblin = goblin_of(a.target, a.way);

    if (a.target >= s->head.n_players)
        return REFUSE(out, ADIT_ERR_PLAYER);
    if (s->cemetery >> goblin & 1)
        return refuse_dead(goblin, out);
    if (!(prey(s) >> goblin & 1))
        return refuse_twin(s, goblin, out);
    return ADIT_OK;
}

static adit_err why_shoot(const galleries *s, adit_action a, adit_refusal *out)
{
    if (a.target >= s->head.n_players)
        return REFUSE(out, ADIT_ERR_PLAYER);
    if (s->place[goblin_of(a.target, a.way)] == 0)
        return REFUSE(out, ADIT_ERR_GALLERY, .seat = (int8_t)a.target,
                      .goblin = (int8_t)a.way);
    return ADIT_OK;
}

/* That the dice allow it has been checked, so that the number is one of 1 to
 * 5. */
static adit_err why_dig(const galleries *s, adit_action a, adit_refusal *out)
{
    static const char *const numbers[] = {"", "1", "2", "3", "4", "5"};
    int seat = s->head.turn, goblin = goblin_of(seat, a.way);
    int place = s->place[goblin];

    if (!can_give(s, a.card[0]))
        return REFUSE(out, ADIT_ERR_CARD, .thing = numbers[a.card[0]]);
    if (s->cemetery >> goblin & 1)
        return refuse_dead(goblin, out);
    if (s->held >> goblin & 1)
        return REFUSE(out, ADIT_ERR_HELD, .seat = (int8_t)seat,
                      .goblin = (int8_t)a.way, .x = (int8_t)gallery_of(place),
                      .y = (int8_t)card_of(place));
    if (!(movers(s, seat) >> (a.way - 1) & 1))
        return refuse_twin(s, goblin, out);
    return ADIT_OK;
}

/* "Refusals", in the order of its table: the step, the dice, the price, what it
 * points at (D19). */
static adit_err galleries_why(const void *obs, adit_action a, adit_refusal *out)
{
    static const char *const prices[] = {"", "1 gem", "2 gems", "3 gems"};
    const galleries *s = obs;

    if (!well_formed(a))
        return REFUSE(out, ADIT_ERR_MOVE);
    if (s->step == STEP_OVER)
        return REFUSE(out, ADIT_ERR_OVER);
    if (acts[a.kind].step != s->step)
        return REFUSE(out, ADIT_ERR_NOW);
    if (s->step == STEP_DICE && !dice_allow(s, a))
        return REFUSE(out, ADIT_ERR_ROLLED);
    if (acts[a.kind].price > s->gems[s->head.turn])
        return REFUSE(out, ADIT_ERR_DEAR, .thing = prices[acts[a.kind].price]);
    switch (a.kind) {
    case ACT_EQUIP:
        return why_equip(s, a, out);
    case ACT_PLANT:
    case ACT_BOMB:
        return why_bomb(s, a, out);
    case ACT_DEFUSE:
        return why_defuse(s, a, out);
    case ACT_KILL:
        return why_kill(s, a, out);
    case ACT_SHOOT:
        return why_shoot(s, a, out);
    case ACT_DIG:
        return why_dig(s, a, out);
    default:
        return ADIT_OK;
    }
}

/* ---- Gems ---- */

/* What a seat adds at the end: the nuggets on the cards where its goblins
 * stand, whatever they wear. */
static int nuggets_under(const galleries *s, int seat)
{
    int sum = 0;

    for (int i = 1; i <= GALLERIES_GOBLINS; i++) {
        int place = s->place[goblin_of(seat, i)];

        if (place != 0)
            sum +=
                galleries_nuggets(s->card[gallery_of(place)][card_of(place)]);
    }
    return sum;
}

/* "End": the game is over; nuggets are added where goblins stand (D15, D16).
 * They are not added to `gems`: galleries_gold does it. */
static void finish(galleries *s, int why, adit_story *story)
{
    s->step = STEP_OVER;
    s->head.turn = ADIT_NOBODY;
    s->die[DIE_A] = s->die[DIE_B] = 0;
    for (int seat = 0; story && seat < s->head.n_players; seat++) {
        int nuggets = nuggets_under(s, seat);

        if (nuggets > 0)
            TELL(story, .kind = TOLD_COUNTED, .seat = (int8_t)seat,
                 .knower = ADIT_NOBODY, .amount = (int16_t)nuggets);
    }
    TELL(story, .kind = TOLD_OVER, .seat = ADIT_NOBODY, .knower = ADIT_NOBODY,
         .way = (uint8_t)why);
}

/* All gems that players get go through here. As many as the pile has; for a
 * closing in full, even if the pile has fewer (D9). */
static void hand_out(galleries *s, int seat, int due, int what,
                     adit_story *story)
{
    int paid = due < s->left || what == PAY_CLOSING ? due : s->left;

    if (paid == 0)
        return;
    s->gems[seat] = (uint8_t)(s->gems[seat] + paid);
    s->left = (uint8_t)(paid < s->left ? s->left - paid : 0);
    TELL(story, .kind = TOLD_PAID, .seat = (int8_t)seat, .knower = ADIT_NOBODY,
         .card = (uint8_t)due, .way = (uint8_t)what, .amount = (int16_t)paid);
}

/* A payment, after which the game may be over: every caller has to look at
 * `step` before it goes on. */
static void pay(galleries *s, int seat, int due, int what, adit_story *story)
{
    hand_out(s, seat, due, what, story);
    if (s->left == 0)
        finish(s, OVER_BY_GEMS, story);
}

/* Several at once: the player whose turn it is first, then clockwise. The end
 * is looked at once, when all have been paid. */
static void pay_all(galleries *s, const int due[], int what, adit_story *story)
{
    int seat = s->head.turn;

    for (int i = 0; i < s->head.n_players; i++) {
        hand_out(s, seat, due[seat], what, story);
        seat = seat + 1 == s->head.n_players ? 0 : seat + 1;
    }
    if (s->left == 0)
        finish(s, OVER_BY_GEMS, story);
}

/* The price goes back to the pile, or out of the game (D4). */
static void spend(galleries *s, adit_action a, adit_story *story)
{
    int seat = s->head.turn, price = acts[a.kind].price;

    s->gems[seat] = (uint8_t)(s->gems[seat] - price);
    if (s->spent == SPENT_BOX)
        s->boxed = (uint8_t)(s->boxed + price);
    else
        s->left = (uint8_t)(s->left + price);
    TELL(story, .kind = TOLD_BOUGHT, .seat = (int8_t)seat,
         .knower = ADIT_NOBODY, .card = a.kind, .amount = (int16_t)price);
}

/* ---- Piles ---- */

static void use_up(galleries *s, int pile, int card)
{
    s->used[pile][s->n_used[pile]++] = (uint8_t)card;
}

/* The card that everybody sees on a pile; of chest cards not even the top. */
static uint8_t seen_top(const galleries *s, int pile)
{
    return (uint8_t)(pile > 0 ? galleries_top(s, pile) : 0);
}

/* The used cards become a new pile, only when a card is needed (D24); chest
 * cards likewise (D6). */
static void shuffle_used(galleries *s, int pile, adit_story *story)
{
    int n = s->n_used[pile];

    for (int i = 0; i < n; i++)
        s->pile[pile][i] = s->used[pile][i];
    rng_shuffle(&s->chance, s->pile[pile], n);
    s->n_shuffled[pile] = s->n_pile[pile] = (uint8_t)n;
    s->n_used[pile] = 0;
    TELL(story, .kind = TOLD_SHUFFLED, .seat = ADIT_NOBODY,
         .knower = ADIT_NOBODY, .way = (uint8_t)n, .amount = (int16_t)pile,
         .more = {{seen_top(s, pile)}});
}

/* The top card of a pile. The caller has asked can_give. */
static int draw(galleries *s, int pile, adit_story *story)
{
    int card;

    if (s->n_pile[pile] == 0)
        shuffle_used(s, pile, story);
    card = galleries_top(s, pile);
    s->n_pile[pile]--;
    return card;
}

/* ---- Killing ---- */

/* An event about a goblin where it is now: it has to be reported before the
 * goblin leaves. */
static void tell_goblin(const galleries *s, int kind, int goblin, int amount,
                        adit_story *story)
{
    TELL(story, .kind = (uint8_t)kind, .seat = s->head.turn,
         .target = (int8_t)seat_of(goblin), .knower = ADIT_NOBODY,
         .way = (uint8_t)number_of(goblin),
         .x = (int8_t)gallery_of(s->place[goblin]),
         .y = (int8_t)card_of(s->place[goblin]), .amount = (int16_t)amount);
}

static void tell_bomb(const galleries *s, int kind, int bomb, adit_story *story)
{
    TELL(story, .kind = (uint8_t)kind, .seat = s->head.turn,
         .target = (int8_t)bomb_owner(bomb), .knower = ADIT_NOBODY,
         .x = (int8_t)gallery_of(s->bomb[bomb]),
         .y = (int8_t)card_of(s->bomb[bomb]));
}

/* The goblin goes to the cemetery and loses all equipment (D14). */
static void die(galleries *s, int goblin, adit_story *story)
{
    tell_goblin(s, TOLD_DIED, goblin, 0, story);
    leave(s, goblin);
    s->cemetery |= (uint16_t)(1 << goblin);
    s->wears[goblin] = 0;
}

/* A blow from a bomb or a gun: true if the goblin dies of it. Armour takes the
 * blow and is lost (D13). */
static bool strike(galleries *s, int goblin, adit_story *story)
{
    bool dies = !(s->wears[goblin] & WEARS_ARMOUR);

    if (dies) {
        die(s, goblin, story);
    } else {
        tell_goblin(s, TOLD_ARMOUR, goblin, 0, story);
        s->wears[goblin] &= (uint8_t)~WEARS_ARMOUR;
    }
    return dies;
}

/* How many of these dead a seat is paid for: with bounty=others not for its own
 * (D12). */
static int bounty(const galleries *s, int seat, int dead)
{
    return count_bits(s->bounty == BOUNTY_OTHERS
                          ? dead & ~(7 << GALLERIES_GOBLINS * seat)
                          : dead);
}

/* A player's bomb is at home again; a chest's goes to the chest discard. */
static void bomb_goes_home(galleries *s, int bomb)
{
    s->bomb[bomb] = 0;
    if (bomb >= GALLERIES_SEATS)
        use_up(s, 0, CHEST_BOMB);
}

/* All bombs in play at once. Who dies and who is owed what is worked out before
 * anybody is struck; first all deaths, then the pay (D22); two bombs in one
 * gallery are each paid in full (D28). An explosion that finds nobody is one
 * all the same (D21). */
static void explode(galleries *s, adit_story *story)
{
    int due[GALLERIES_SEATS] = {0}, struck = 0, dead;

    for (int set = bombs_in_play(s); set; set &= set - 1) {
        int bomb = lowest_bit(set);

        tell_bomb(s, TOLD_EXPLODED, bomb, story);
        struck |= s->in_gallery[gallery_of(s->bomb[bomb])];
    }
    dead = struck;
    for (int set = struck; set; set &= set - 1)
        if (s->wears[lowest_bit(set)] & WEARS_ARMOUR)
            dead &= ~(set & -set);
    for (int seat = 0; seat < s->head.n_players; seat++)
        if (s->bomb[seat] != 0)
            due[seat] = bounty(s, seat,
                               dead & s->in_gallery[gallery_of(s->bomb[seat])]);
    for (int set = struck; set; set &= set - 1)
        strike(s, lowest_bit(set), story);
    for (int set = bombs_in_play(s); set; set &= set - 1)
        bomb_goes_home(s, lowest_bit(set));
    pay_all(s, due, PAY_BOMB, story);
}

static void shoot(galleries *s, adit_action a, adit_story *story)
{
    int goblin = goblin_of(a.target, a.way), seat = s->head.turn;

    tell_goblin(s, TOLD_SHOT, goblin, 0, story);
    if (strike(s, goblin, story))
        pay(s, seat, bounty(s, seat, 1 << goblin), PAY_GUN, story);
}

/* ---- A gallery closes ---- */

/* The seat that gets the nuggets on a card of a closing gallery, and how many:
 * the goblin's owner, twice with a helmet; the closer for all other cards, and
 * without doubling (D23). */
static int claim(const galleries *s, tunnel card, int closer, int *nuggets)
{
    int goblin = card.goblin - 1;

    *nuggets = galleries_nuggets(card);
    if (goblin < 0 || seat_of(goblin) == closer)
        return closer;
    if (s->wears[goblin] & WEARS_HELMET)
        *nuggets *= 2;
    return seat_of(goblin);
}

/* A tunnel card goes to the used ones of its number, the chest card under it to
 * the chest discard. */
static void clear_card(galleries *s, tunnel card)
{
    use_up(s, card.number, card.symbols);
    if (card.chest != CHEST_NONE)
        use_up(s, 0, card.chest);
}

/* The gallery is empty, and may be dug anew. */
static void clear_cards(galleries *s, int gallery)
{
    for (int i = 1; i <= s->length[gallery]; i++) {
        clear_card(s, s->card[gallery][i]);
        s->card[gallery][i] = (tunnel){0};
    }
    for (int i = 1; i <= GALLERIES; i++)
        s->numbered[gallery][i] = 0;
    s->length[0] = (uint8_t)(s->length[0] - s->length[gallery]);
    s->length[gallery] = 0;
}

static void clear_gallery(galleries *s, int gallery, adit_story *story)
{
    clear_cards(s, gallery);
    /* Those that lie on cards: one at the entrance stays (D10). */
    for (int set = bombs_in_play(s); set; set &= set - 1) {
        int bomb = lowest_bit(set), place = s->bomb[bomb];

        if (gallery_of(place) == gallery && card_of(place) > 0) {
            tell_bomb(s, TOLD_BOMB_HOME, bomb, story);
            bomb_goes_home(s, bomb);
        }
    }
}

/* "A gallery closes": each goblin's nuggets are counted before it goes home;
 * then cards and bombs are cleared; then all are paid one sum each (D23), in
 * full (D9). Diamonds of the closing card were paid when it was laid. */
static void close_gallery(galleries *s, int gallery, adit_story *story)
{
    int due[GALLERIES_SEATS] = {0}, closer = s->head.turn;

    TELL(story, .kind = TOLD_CLOSED, .seat = (int8_t)closer,
         .knower = ADIT_NOBODY, .x = (int8_t)gallery);
    for (int i = 1; i <= s->length[gallery]; i++) {
        tunnel card = s->card[gallery][i];
        int nuggets, seat = claim(s, card, closer, &nuggets);

        due[seat] += nuggets;
        if (card.goblin == 0)
            continue;
        /* Home, with all that it wears (D11). */
        tell_goblin(s, TOLD_HOME, card.goblin - 1, seat == closer ? 0 : nuggets,
                    story);
        leave(s, card.goblin - 1);
        s->reserve |= (uint16_t)(1 << (card.goblin - 1));
    }
    clear_gallery(s, gallery, story);
    pay_all(s, due, PAY_CLOSING, story);
}

/* ---- Digging ---- */

/* A second piece of the same kind does nothing. A cross frees a goblin that
 * bones hold. */
static void put_on(galleries *s, int goblin, int wears, adit_story *story)
{
    if (s->wears[goblin] & wears)
        return;
    s->wears[goblin] |= (uint8_t)wears;
    if (wears & WEARS_CROSS)
        s->held &= (uint16_t) ~(1 << goblin);
    TELL(story, .kind = TOLD_WEARS, .seat = s->head.turn,
         .target = (int8_t)seat_of(goblin), .knower = ADIT_NOBODY,
         .card = (uint8_t)wears, .way = (uint8_t)number_of(goblin));
}

static void plant(galleries *s, int bomb, int gallery, int card,
                  adit_story *story)
{
    s->bomb[bomb] = (uint8_t)place_at(gallery, card);
    tell_bomb(s, TOLD_PLANTED, bomb, story);
}

/* "Chest cards": nuggets and bones lie under the card, a bomb lies on it, and
 * all else acts at once and is discarded. */
static void open_chest(galleries *s, int goblin, adit_story *story)
{
    int gallery = gallery_of(s->place[goblin]);
    int at = card_of(s->place[goblin]);
    int chest = can_give(s, 0) ? draw(s, 0, story) : CHEST_NONE;

    TELL(story, .kind = TOLD_CHEST, .seat = s->head.turn, .knower = ADIT_NOBODY,
         .card = (uint8_t)chest, .x = (int8_t)gallery, .y = (int8_t)at);
    switch (chest) {
    case CHEST_NONE:
        break;
    case CHEST_N:
    case CHEST_2N:
    case CHEST_BONES:
        s->card[gallery][at].chest = (uint8_t)chest;
        stand(s, goblin, gallery, at); /* on bones, perhaps */
        break;
    case CHEST_BOMB:
        plant(s, GALLERIES_SEATS + (s->bomb[GALLERIES_SEATS] != 0), gallery, at,
              story);
        break;
    case CHEST_D:
    case CHEST_2D:
        use_up(s, 0, chest);
        pay(s, s->head.turn, chest_gives[chest].diamonds, PAY_DIAMONDS, story);
        break;
    default:
        use_up(s, 0, chest);
        put_on(s, goblin, chest_gives[chest].wears, story);
    }
}

/* Lays the top card of a pile at the deep end, and the goblin steps onto it. It
 * may come from the reserve or from any card, of this gallery too. */
static tunnel lay(galleries *s, int number, int gallery, int goblin,
                  adit_story *story)
{
    int at = ++s->length[gallery];
    tunnel card = {.number = (uint8_t)number,
                   .symbols = (uint8_t)draw(s, number, story)};

    s->length[0]++;
    s->card[gallery][at] = card;
    s->numbered[gallery][number] |= (uint16_t)(1 << at);
    leave(s, goblin);
    stand(s, goblin, gallery, at);
    TELL(story, .kind = TOLD_DUG, .seat = s->head.turn,
         .target = (int8_t)seat_of(goblin), .knower = ADIT_NOBODY,
         .card = card.symbols, .way = (uint8_t)number_of(goblin),
         .x = (int8_t)gallery, .y = (int8_t)at, .amount = (int16_t)number,
         .more = {{seen_top(s, number)}});
    return card;
}

/* The symbols of a new card that does not close the gallery: chest, bones,
 * pick, in this order; diamonds were paid before (D5). True if the goblin digs
 * on, which it must if a card is to be had (D7). */
static bool act_on(galleries *s, int goblin, tunnel card, adit_story *story)
{
    if (card.symbols & CHEST)
        open_chest(s, goblin, story);
    if (s->step == STEP_OVER)
        return false;
    if (s->held >> goblin & 1) {
        tell_goblin(s, TOLD_HELD, goblin, 0, story);
        return false;
    }
    return card.symbols & PICK && can_give(s, next_number(card.number));
}

/* "Digging", as long as there are picks. Each card's diamonds are paid first;
 * then the third of a number closes the gallery, and its other symbols do
 * nothing (D8). */
static void dig(galleries *s, int number, int gallery, int goblin,
                adit_story *story)
{
    for (;;) {
        tunnel card = lay(s, number, gallery, goblin, story);

        pay(s, s->head.turn, diamonds_on(card.symbols), PAY_DIAMONDS, story);
        if (s->step == STEP_OVER)
            return;
        if (count_bits(s->numbered[gallery][number]) == GALLERIES_CLOSING) {
            close_gallery(s, gallery, story);
            return;
        }
        if (!act_on(s, goblin, card, story))
            return;
        number = next_number(number);
        tell_goblin(s, TOLD_PICK, goblin, number, story);
    }
}

/* ---- A turn ---- */

/* "Dice": as long as a bomb is rolled while one is in play, all explode and the
 * dice are rolled again; this comes before any choice (D18). One draw below 36
 * is both dice (docs/fairness.md). */
static void roll(galleries *s, adit_story *story)
{
    for (bool again = true; again && s->step != STEP_OVER;) {
        int drawn = (int)rng_below(&s->chance, 36);

        s->step = STEP_DICE;
        s->die[DIE_A] = (uint8_t)(drawn / 6 + 1);
        s->die[DIE_B] = (uint8_t)(drawn % 6 + 1);
        TELL(story, .kind = TOLD_ROLLED, .seat = s->head.turn,
             .knower = ADIT_NOBODY, .card = s->die[DIE_A],
             .way = s->die[DIE_B]);
        again = s->die[DIE_A] == FACE_SYMBOL && bombs_in_play(s) != 0;
        if (again)
            explode(s, story);
    }
}

/* Is it the deepest goblin of its gallery? Deeper cards on which nobody stands
 * do not matter (D3). */
static bool is_in_lead(const galleries *s, int goblin)
{
    int gallery = gallery_of(s->place[goblin]);
    int at = s->length[gallery];

    while (s->card[gallery][at].goblin == 0)
        at--;
    return at == card_of(s->place[goblin]);
}

/* One gem for each gallery in whose lead one is, or for each goblin (D3). */
static void take_income(galleries *s, adit_story *story)
{
    int seat = s->head.turn, income = 0;

    for (int set = own(standing(s), seat); set; set &= set - 1)
        income += s->income == INCOME_EVERY ||
                  is_in_lead(s, goblin_of(seat, 1) + lowest_bit(set));
    pay(s, seat, income, PAY_INCOME, story);
}

/* Is there anything to decide in the village? A step with one choice goes on by
 * itself ("A turn"). */
static bool can_buy(const galleries *s)
{
    int gems = s->gems[s->head.turn];

    /* For two there is always a bomb to plant, or one's own to remove. */
    return gems >= acts[ACT_PLANT].price ||
           (gems >= acts[ACT_EQUIP].price && wanted(s, s->head.turn) != 0);
}

/* The turn goes on after the cemetery: income, which may end the game (D20),
 * then the village if anything can be bought, otherwise the dice. */
static void work(galleries *s, adit_story *story)
{
    take_income(s, story);
    if (s->step == STEP_OVER)
        return;
    if (can_buy(s))
        s->step = STEP_VILLAGE;
    else
        roll(s, story);
}

/* Only somebody with goblins in the cemetery has something to decide first. */
static void begin_turn(galleries *s, adit_story *story)
{
    s->die[DIE_A] = s->die[DIE_B] = 0;
    s->step = STEP_START;
    TELL(story, .kind = TOLD_TURN, .seat = s->head.turn, .knower = ADIT_NOBODY,
         .amount = (int16_t)(s->turns + 1));
    if (own(s->cemetery, s->head.turn) == 0)
        work(s, story);
}

/* The next seat clockwise; after 1,000 turns the game is over (D16). */
static void end_turn(galleries *s, adit_story *story)
{
    if (s->step == STEP_OVER)
        return;
    if (++s->turns == GALLERIES_TURNS) {
        finish(s, OVER_BY_TURNS, story);
        return;
    }
    s->head.turn =
        (int8_t)(s->head.turn + 1 == s->head.n_players ? 0 : s->head.turn + 1);
    begin_turn(s, story);
}

/* "Cemetery": all of one's goblins come back to the reserve, which is the whole
 * turn. */
static void fetch(galleries *s, adit_story *story)
{
    int mine = s->cemetery & 7 << GALLERIES_GOBLINS * s->head.turn;

    TELL(story, .kind = TOLD_FETCHED, .seat = s->head.turn,
         .knower = ADIT_NOBODY, .amount = (int16_t)count_bits(mine));
    s->cemetery &= (uint16_t)~mine;
    s->reserve |= (uint16_t)mine;
}

/* "Village": gems first, then what they buy (D26). */
static void buy(galleries *s, adit_action a, adit_story *story)
{
    int seat = s->head.turn, bomb;

    spend(s, a, story);
    switch (a.kind) {
    case ACT_EQUIP:
        put_on(s, goblin_of(seat, a.way), a.card[0], story);
        break;
    case ACT_PLANT:
        plant(s, seat, a.x, a.y, story);
        break;
    case ACT_DEFUSE:
        bomb = bomb_at(s, a.target, place_at(a.x, a.y));
        require(bomb >= 0);
        tell_bomb(s, TOLD_DEFUSED, bomb, story);
        bomb_goes_home(s, bomb);
        break;
    default: /* armour or not (D13), wherever it is (D27) */
        tell_goblin(s, TOLD_CONTRACT, goblin_of(a.target, a.way), 0, story);
        die(s, goblin_of(a.target, a.way), story);
    }
}

/* Nothing is changed before `why` has agreed. Each case runs on to the next
 * decision. */
static adit_err galleries_apply(void *state, adit_action a, adit_story *story)
{
    galleries *s = state;
    int seat = s->head.turn;
    adit_err err = galleries_why(s, a, NULL);

    if (err != ADIT_OK)
        return err;
    s->head.n_moves++;
    switch (a.kind) {
    case ACT_FETCH:
        fetch(s, story);
        end_turn(s, story);
        break;
    case ACT_WORK:
        TELL(story, .kind = TOLD_WORKS, .seat = s->head.turn,
             .knower = ADIT_NOBODY);
        work(s, story);
        break;
    case ACT_ROLL:
        roll(s, story);
        break;
    case ACT_DIG:
        dig(s, a.card[0], a.x, goblin_of(seat, a.way), story);
        end_turn(s, story);
        break;
    case ACT_BOMB:
        plant(s, seat, a.x, a.y, story);
        end_turn(s, story);
        break;
    case ACT_SHOOT:
        shoot(s, a, story);
        end_turn(s, story);
        break;
    case ACT_PASS:
        TELL(story, .kind = TOLD_PASSED, .seat = s->head.turn,
             .knower = ADIT_NOBODY);
        end_turn(s, story);
        break;
    default:
        buy(s, a, story);
        roll(s, story);
    }
    return ADIT_OK;
}

/* ---- The deal ---- */

/* The streams of chance: one for the deal, one for all that comes later
 * (docs/fairness.md). */
enum { STREAM_DEAL, STREAM_PLAY };

static void deal_pile(galleries *s, int pile, const uint8_t *cards, rng *r)
{
    for (int i = 0; i < GALLERIES_PILE; i++)
        s->pile[pile][i] = cards[i];
    rng_shuffle(r, s->pile[pile], GALLERIES_PILE);
    s->n_shuffled[pile] = s->n_pile[pile] = GALLERIES_PILE;
}

/* The order of the draws is that of docs/fairness.md: who begins, piles 1 to 5,
 * chests. */
static void galleries_init(void *state, const adit_config *config,
                           const uint8_t seed[32], adit_story *story)
{
    galleries *s = state;
    int n = config->n_players, first = config->option[OPTION_FIRST];
    int gems = config->option[OPTION_GEMS];
    rng deal = rng_open(seed, STREAM_DEAL);

    *s = (galleries){
        .head = {.n_players = (uint8_t)n},
        .chance = rng_open(seed, STREAM_PLAY),
        .income = (uint8_t)config->option[OPTION_INCOME],
        .spent = (uint8_t)config->option[OPTION_SPENT],
        .bounty = (uint8_t)config->option[OPTION_BOUNTY],
        .total = (uint8_t)(gems     ? gems
                           : n == 2 ? 50
                                    : 60),
        .reserve = (uint16_t)((1 << GALLERIES_GOBLINS * n) - 1),
    };
    s->left = s->total;
    s->head.turn =
        (int8_t)(first ? first - 1 : (int)rng_below(&deal, (uint32_t)n));
    for (int pile = 1; pile <= GALLERIES; pile++)
        deal_pile(s, pile, tunnel_cards, &deal);
    deal_pile(s, 0, chest_cards, &deal);
    begin_turn(s, story);
}

/* ---- What each player may know ---- */

/* All viewers see the same (D17). Hidden are the order of the piles below their
 * tops, and all chance to come. What a pile held above its top was seen when it
 * was drawn, and is blank too. */
static void galleries_observe(const void *state, int viewer, void *obs)
{
    galleries *o = obs;

    if (obs != state)
        __builtin_memcpy(o, state, sizeof *o);
    if (viewer == ADIT_EVERYONE && o->step == STEP_OVER)
        return;
    o->chance = (rng){0};
    for (int pile = 0; pile <= GALLERIES; pile++) {
        int at = o->n_shuffled[pile] - o->n_pile[pile];
        int top = pile > 0 ? galleries_top(o, pile) : 0;

        for (int i = 0; i < GALLERIES_PILE; i++)
            o->pile[pile][i] = 0;
        if (top)
            o->pile[pile][at] = (uint8_t)top;
    }
}

/* ---- What an event changes in an observation ---- */

/* All that an observation has of a pile is its top, if that is known. */
static void show_top(galleries *o, int pile, uint8_t top)
{
    for (int i = 0; i < GALLERIES_PILE; i++)
        o->pile[pile][i] = 0;
    if (top)
        o->pile[pile][o->n_shuffled[pile] - o->n_pile[pile]] = top;
}

/* A card is drawn from a pile, and the next one is seen, if there is one. In a
 * whole state (ADIT_EVERYONE) the next one is there already, and the rest of
 * the pile stays. */
static bool follow_draw(galleries *o, int pile, uint8_t top)
{
    bool is_new;

    if (o->n_pile[pile] == 0)
        return false;
    o->n_pile[pile]--;
    is_new = top != seen_top(o, pile); /* else all of the pile is known */
    if (is_new)
        show_top(o, pile, o->n_pile[pile] > 0 ? top : 0);
    return true;
}

/* The used cards are a new pile. It was empty, and there were that many. */
static bool follow_shuffle(galleries *o, int pile, int n, uint8_t top)
{
    if (pile < 0 || pile > GALLERIES || n != o->n_used[pile] || n == 0 ||
        o->n_pile[pile] > 0)
        return false;
    o->n_shuffled[pile] = o->n_pile[pile] = (uint8_t)n;
    o->n_used[pile] = 0;
    show_top(o, pile, top);
    return true;
}

static bool follow_dig(galleries *o, int goblin, const adit_event *e)
{
    int number = e->amount, gallery = e->x, at = e->y;

    if (o->cemetery >> goblin & 1 || at != o->length[gallery] + 1 ||
        at > GALLERIES_LENGTH || !follow_draw(o, number, e->more[0][0]))
        return false;
    o->length[gallery]++, o->length[0]++;
    o->card[gallery][at] =
        (tunnel){.number = (uint8_t)number, .symbols = e->card};
    o->numbered[gallery][number] |= (uint16_t)(1 << at);
    leave(o, goblin);
    stand(o, goblin, gallery, at);
    return true;
}

/* A chest card is turned over. A bomb lies in play only by the event that
 * follows. */
static bool follow_chest(galleries *o, const adit_event *e)
{
    tunnel *card = &o->card[e->x][e->y];

    if (e->card == CHEST_NONE)
        return true;
    if (e->y == 0 || card->goblin == 0 || !follow_draw(o, 0, 0))
        return false;
    if (e->card == CHEST_N || e->card == CHEST_2N || e->card == CHEST_BONES) {
        card->chest = e->card;
        stand(o, card->goblin - 1, e->x, e->y);
    } else if (e->card != CHEST_BOMB) {
        use_up(o, 0, e->card);
    }
    return true;
}

/* Was a chest card drawn that is nowhere yet? Then it is a bomb about to be
 * laid. */
static bool is_one_out(const galleries *o)
{
    int n = o->n_pile[0] + o->n_used[0];

    for (int bomb = GALLERIES_SEATS; bomb < GALLERIES_BOMBS; bomb++)
        n += o->bomb[bomb] != 0;
    for (int i = 1; i <= GALLERIES; i++)
        for (int j = 1; j <= o->length[i]; j++)
            n += o->card[i][j].chest != CHEST_NONE;
    return n < GALLERIES_CHESTS;
}

/* A bomb comes into play, or leaves it: removed, exploded, or its gallery
 * closed. */
static bool follow_bomb(galleries *o, const adit_event *e)
{
    int place = place_at(e->x, e->y);
    int bomb = e->target < GALLERIES_SEATS
                   ? e->target
                   : GALLERIES_SEATS + (o->bomb[GALLERIES_SEATS] != 0);

    if (e->kind != TOLD_PLANTED) {
        bomb = bomb_at(o, e->target, place);
        if (bomb >= 0)
            bomb_goes_home(o, bomb);
        return bomb >= 0;
    }
    if (o->bomb[bomb] != 0 || (bomb >= GALLERIES_SEATS && !is_one_out(o)))
        return false;
    o->bomb[bomb] = (uint8_t)place;
    return true;
}

/* The cards of a closed gallery lie there until the last goblin has gone home;
 * there is always one, the closer's. */
static void follow_home(galleries *o, int goblin, int gallery)
{
    leave(o, goblin);
    o->reserve |= (uint16_t)(1 << goblin);
    if (o->in_gallery[gallery] == 0)
        clear_cards(o, gallery);
}

/* Something happens to a goblin. Where it is has to be where the event says. */
static bool follow_goblin(galleries *o, const adit_event *e)
{
    int goblin = goblin_of(e->target, e->way);
    bool is_there = o->place[goblin] == place_at(e->x, e->y) &&
                    !(o->cemetery >> goblin & 1);

    switch (e->kind) {
    case TOLD_DUG:
        return follow_dig(o, goblin, e);
    case TOLD_HOME:
        if (!is_there || e->x == 0)
            return false;
        follow_home(o, goblin, e->x);
        return true;
    case TOLD_ARMOUR:
        o->wears[goblin] &= (uint8_t)~WEARS_ARMOUR;
        return is_there;
    case TOLD_DIED:
        if (is_there)
            die(o, goblin, NULL);
        return is_there;
    default: /* TOLD_WEARS */
        put_on(o, goblin, e->card, NULL);
        return true;
    }
}

/* A turn begins. That it goes on to the dice, if there is nothing to buy, is
 * said by the roll. */
static void follow_turn(galleries *o, const adit_event *e)
{
    o->head.turn = e->seat;
    o->turns = (uint16_t)(e->amount - 1);
    o->die[DIE_A] = o->die[DIE_B] = 0;
    o->step = own(o->cemetery, e->seat) ? STEP_START : STEP_VILLAGE;
}

/* A payment, or a purchase by the player whose turn it is. */
static bool follow_gems(galleries *o, const adit_event *e)
{
    if (e->kind == TOLD_PAID) {
        if (e->amount + o->gems[e->seat] > (int)UINT8_MAX)
            return false;
        o->gems[e->seat] = (uint8_t)(o->gems[e->seat] + e->amount);
        o->left = (uint8_t)(e->amount < o->left ? o->left - e->amount : 0);
        return true;
    }
    if (e->seat != o->head.turn || e->amount != acts[e->card].price ||
        e->amount > o->gems[e->seat] || e->amount > o->total - o->left)
        return false;
    spend(o, (adit_action){.kind = e->card}, NULL);
    return true;
}

/* The reader has checked that seats, goblins and places can be; here it is
 * checked that the pieces are there. */
static bool galleries_follow(void *obs, int viewer, const adit_event *e)
{
    galleries *o = obs;

    (void)viewer;
    if (e == NULL) {
        o->head.n_moves++;
        return true;
    }
    if (o->step == STEP_OVER)
        return false;
    switch (e->kind) {
    case TOLD_TURN:
        follow_turn(o, e);
        return e->amount >= 1 && e->amount <= GALLERIES_TURNS;
    case TOLD_FETCHED:
        o->reserve |=
            o->cemetery & (uint16_t)(7 << GALLERIES_GOBLINS * e->seat);
        o->cemetery &= (uint16_t) ~(7 << GALLERIES_GOBLINS * e->seat);
        return true;
    case TOLD_WORKS:
        o->step = STEP_VILLAGE;
        return true;
    case TOLD_BOUGHT:
    case TOLD_PAID:
        return follow_gems(o, e);
    case TOLD_PLANTED:
    case TOLD_DEFUSED:
    case TOLD_BOMB_HOME:
    case TOLD_EXPLODED:
        return follow_bomb(o, e);
    case TOLD_ROLLED:
        o->step = STEP_DICE;
        o->die[DIE_A] = e->card, o->die[DIE_B] = e->way;
        return true;
    case TOLD_CHEST:
        return follow_chest(o, e);
    case TOLD_DUG:
    case TOLD_HOME:
    case TOLD_ARMOUR:
    case TOLD_DIED:
    case TOLD_WEARS:
        return follow_goblin(o, e);
    case TOLD_SHUFFLED:
        return follow_shuffle(o, e->amount, e->way, e->more[0][0]);
    case TOLD_OVER:
        if (e->way == OVER_BY_TURNS)
            o->turns = GALLERIES_TURNS;
        finish(o, e->way, NULL);
        return true;
    default:
        return true;
    }
}

/* ---- Imagining what one does not know ---- */

/* Cards of a pile whose place is not known. */
typedef struct pool {
    uint8_t card[GALLERIES_PILE];
    int n;
} pool;

/* Takes one such card out, if there is one; the order of the others does not
 * matter. */
static void take_out(pool *p, int card)
{
    int i = 0;

    while (i < p->n && p->card[i] != card)
        i++;
    if (i < p->n)
        p->card[i] = p->card[--p->n];
}

static pool all_of(const uint8_t *cards)
{
    pool p = {.n = GALLERIES_PILE};

    for (int i = 0; i < GALLERIES_PILE; i++)
        p.card[i] = cards[i];
    return p;
}

/* The cards of a number that are neither used nor in a gallery: those of its
 * pile, as a set. */
static pool unseen_tunnels(const galleries *s, int number)
{
    pool p = all_of(tunnel_cards);

    for (int i = 0; i < s->n_used[number]; i++)
        take_out(&p, s->used[number][i]);
    for (int gallery = 1; gallery <= GALLERIES; gallery++)
        for (int set = s->numbered[gallery][number]; set; set &= set - 1)
            take_out(&p, s->card[gallery][lowest_bit(set)].symbols);
    return p;
}

/* Likewise the chest cards: not in the discard, not under a card, not a bomb in
 * play. */
static pool unseen_chests(const galleries *s)
{
    pool p = all_of(chest_cards);

    for (int i = 0; i < s->n_used[0]; i++)
        take_out(&p, s->used[0][i]);
    for (int gallery = 1; gallery <= GALLERIES; gallery++)
        for (int i = 1; i <= s->length[gallery]; i++)
            if (s->card[gallery][i].chest != CHEST_NONE)
                take_out(&p, s->card[gallery][i].chest);
    for (int i = GALLERIES_SEATS; i < GALLERIES_BOMBS; i++)
        if (s->bomb[i] != 0)
            take_out(&p, CHEST_BOMB);
    return p;
}

/* The known top stays, and the rest of each pile is dealt anew; so is all
 * chance to come. */
static void galleries_imagine(const void *obs, int seat, adit_luck *luck,
                              void *state)
{
    galleries *s = state;
    uint8_t seed[32];

    (void)seat;
    *s = *(const galleries *)obs;
    for (int i = 0; i < 32; i += 8) {
        uint64_t word = adit_luck_next(luck);

        for (int j = 0; j < 8; j++)
            seed[i + j] = (uint8_t)(word >> 8 * j);
    }
    s->chance = rng_open(seed, STREAM_PLAY);
    for (int pile = 0; pile <= GALLERIES; pile++) {
        pool p = pile == 0 ? unseen_chests(s) : unseen_tunnels(s, pile);
        int at = s->n_shuffled[pile] - s->n_pile[pile];

        if (pile > 0 && s->n_pile[pile] > 0)
            take_out(&p, s->pile[pile][at++]);
        luck_shuffle(luck, p.card, p.n);
        for (int i = 0; i < p.n; i++)
            s->pile[pile][at + i] = p.card[i];
    }
}

/* Gems; when the game is over, with the nuggets under goblins. */
static void galleries_gold(const void *obs, int32_t out[ADIT_MAX_PLAYERS])
{
    const galleries *s = obs;

    for (int seat = 0; seat < s->head.n_players; seat++)
        out[seat] =
            s->gems[seat] + (s->step == STEP_OVER ? nuggets_under(s, seat) : 0);
}

/* ---- A hasty player's eye ---- */

/* What things are worth to it, in hundredths of a gem. */
enum {
    WORTH_GEM = 100,
    WORTH_NUGGET = 40, /* under a goblin: it may be paid one day */
    WORTH_LEAD = 60,
    WORTH_CHEST = 45,
    WORTH_PICK = 50,
    WORTH_GOBLIN = 100, /* alive rather than dead */
    WORTH_HELD = -30,
    WORTH_DICE = 90, /* a turn with something to dig */
    WORTH_NOTHING = 1
};

/* What a goblin is worth where it stands; nothing in reserve. */
static int worth_of(const galleries *s, int goblin)
{
    int place = s->place[goblin];
    tunnel card = s->card[gallery_of(place)][card_of(place)];

    if (place == 0)
        return 0;
    return WORTH_NUGGET * galleries_nuggets(card) +
           (is_in_lead(s, goblin) ? WORTH_LEAD : 0);
}

/* What the player whose turn it is gets if they close a gallery now. */
static int closing_pay(const galleries *s, int gallery)
{
    int sum = 0;

    for (int i = 1; i <= s->length[gallery]; i++) {
        int nuggets,
            seat = claim(s, s->card[gallery][i], s->head.turn, &nuggets);

        sum += seat == s->head.turn ? nuggets : 0;
    }
    return sum;
}

/* What digging a card with these symbols brings at once, less what the goblin
 * leaves behind. */
static int gain_of_card(const galleries *s, adit_action a, int symbols)
{
    int goblin = goblin_of(s->head.turn, a.way), nuggets = nuggets_on(symbols);
    int gain = WORTH_GEM * diamonds_on(symbols) - worth_of(s, goblin);

    if (count_bits(s->numbered[a.x][a.card[0]]) == 2)
        return gain + WORTH_GEM * (nuggets + closing_pay(s, a.x));
    gain += WORTH_LEAD + WORTH_NUGGET * nuggets;
    gain += symbols & CHEST ? WORTH_CHEST : 0;
    gain += symbols & PICK ? WORTH_PICK : 0;
    if (symbols & BONES && !(s->wears[goblin] & WEARS_CROSS))
        gain += WORTH_HELD;
    return gain;
}

/* By the card on top; if the pile is empty, the mean over the used cards, which
 * will be shuffled. */
static int gain_of_dig(const galleries *s, adit_action a)
{
    int number = a.card[0], sum = 0;

    if (s->n_pile[number] > 0)
        return gain_of_card(s, a, galleries_top(s, number));
    for (int i = 0; i < s->n_used[number]; i++)
        sum += gain_of_card(s, a, s->used[number][i]);
    return sum / s->n_used[number];
}

/* Of the death of some goblins, for the player whose turn it is. */
static int gain_of_deaths(const galleries *s, int goblins)
{
    int seat = s->head.turn, dead = 0, lost = 0;

    for (int set = goblins; set; set &= set - 1) {
        int goblin = lowest_bit(set);

        if (s->wears[goblin] & WEARS_ARMOUR)
            continue;
        dead |= 1 << goblin;
        if (seat_of(goblin) == seat)
            lost += WORTH_GOBLIN + worth_of(s, goblin);
    }
    return WORTH_GEM * bounty(s, seat, dead) - lost;
}

static int gain_of(const galleries *s, adit_action a)
{
    int seat = s->head.turn;

    switch (a.kind) {
    case ACT_FETCH:
        return WORTH_DICE * 2 / 3 * count_bits(own(s->cemetery, seat));
    case ACT_WORK:
        return movers(s, seat) ? WORTH_DICE : WORTH_NOTHING;
    case ACT_DIG:
        return gain_of_dig(s, a);
    case ACT_SHOOT:
        return gain_of_deaths(s, 1 << goblin_of(a.target, a.way));
    case ACT_BOMB: /* the next roll has a bomb one time in six */
        return gain_of_deaths(s, s->in_gallery[a.x]) / 6;
    case ACT_PLANT:
        return gain_of_deaths(s, s->in_gallery[a.x]) / 6 -
               WORTH_GEM * acts[a.kind].price;
    case ACT_EQUIP:
    case ACT_DEFUSE:
    case ACT_KILL:
        return -WORTH_GEM * acts[a.kind].price;
    default:
        return WORTH_NOTHING;
    }
}

static void galleries_gains(const void *obs, const adit_action *moves, int n,
                            int *out)
{
    for (int i = 0; i < n; i++)
        out[i] = gain_of(obs, moves[i]);
}

/* ---- Invariants ---- */

/* Are the cards of a pile those that are nowhere else? */
static bool same_cards(pool p, const uint8_t *pile, int n)
{
    if (p.n != n)
        return false;
    for (int i = 0; i < n; i++)
        take_out(&p, pile[i]);
    return p.n == 0;
}

/* Cards of a pile that are used or in galleries; for chests also the bombs in
 * play. */
static int count_elsewhere(const galleries *s, int pile)
{
    int n = s->n_used[pile];

    for (int i = 1; i <= GALLERIES; i++)
        for (int j = 1; j <= s->length[i]; j++)
            n += pile == 0 ? s->card[i][j].chest != CHEST_NONE
                           : s->card[i][j].number == pile;
    for (int i = GALLERIES_SEATS; pile == 0 && i < GALLERIES_BOMBS; i++)
        n += s->bomb[i] != 0;
    return n;
}

/* Each card is somewhere exactly once. */
static const char *check_cards(const galleries *s)
{
    for (int pile = 0; pile <= GALLERIES; pile++) {
        pool p = pile == 0 ? unseen_chests(s) : unseen_tunnels(s, pile);
        int n = s->n_pile[pile];

        if (n + count_elsewhere(s, pile) != GALLERIES_PILE ||
            !same_cards(p, &s->pile[pile][s->n_shuffled[pile] - n], n))
            return "the ten cards of a pile are not each somewhere once";
    }
    return NULL;
}

/* No gallery has a third card of a number, and bombs lie where there are
 * places. */
static const char *check_galleries(const galleries *s)
{
    for (int i = 1; i <= GALLERIES; i++)
        for (int j = 1; j <= GALLERIES; j++)
            if (count_bits(s->numbered[i][j]) > 2 && s->step != STEP_OVER)
                return "a gallery with three cards of a number is open";
    for (int i = 0; i < GALLERIES_BOMBS; i++)
        if (s->bomb[i] != 0 &&
            !has_place(s, gallery_of(s->bomb[i]), card_of(s->bomb[i])))
            return "a bomb lies where there is no place";
    for (int i = s->head.n_players; i < GALLERIES_SEATS; i++)
        if (s->bomb[i] != 0)
            return "a bomb of nobody who plays";
    return NULL;
}

/* In reserve, in the cemetery and on cards. */
static int count_goblins(const galleries *s)
{
    int n = count_bits(s->reserve) + count_bits(s->cemetery);

    for (int i = 1; i <= GALLERIES; i++)
        for (int j = 1; j <= s->length[i]; j++)
            n += s->card[i][j].goblin != 0;
    return n;
}

/* Sets and places are what they would be if they were worked out again. */
static const char *check_goblins(const galleries *s)
{
    galleries again = *s;

    galleries_recount(&again);
    if (!same_bytes(&again, s, sizeof again))
        return "what is kept of goblins and cards is not what is there";
    if (count_goblins(s) != GALLERIES_GOBLINS * s->head.n_players)
        return "a goblin is nowhere, or in two places";
    for (int i = 0; i < GALLERIES_ALL_GOBLINS; i++)
        if (s->cemetery >> i & 1 && s->wears[i] != 0)
            return "a dead goblin wears something";
    return NULL;
}

static const char *check_gems(const galleries *s)
{
    int sum = s->left + s->boxed;

    for (int seat = 0; seat < s->head.n_players; seat++)
        sum += s->gems[seat];
    /* Only a closing that empties the pile pays more than there is (D9). */
    if (sum < s->total || (sum > s->total && s->left > 0))
        return "gems were lost or made";
    if (s->left == 0 && s->step != STEP_OVER)
        return "the game goes on without gems";
    return NULL;
}

static const char *check_step(const galleries *s)
{
    if ((s->head.turn == ADIT_NOBODY) != (s->step == STEP_OVER))
        return "somebody is on turn after the end, or nobody before it";
    if ((s->die[DIE_A] != 0) != (s->step == STEP_DICE))
        return "dice lie there at another step, or none at theirs";
    if (s->step == STEP_DICE && s->die[DIE_A] == FACE_SYMBOL &&
        bombs_in_play(s) != 0)
        return "a bomb was rolled and those in play have not exploded";
    if (s->step == STEP_VILLAGE && !can_buy(s))
        return "a village where nothing can be bought";
    return NULL;
}

static const char *galleries_check(const void *state)
{
    const galleries *s = state;
    const char *broken;

    if ((broken = check_step(s)) || (broken = check_gems(s)) ||
        (broken = check_goblins(s)) || (broken = check_galleries(s)))
        return broken;
    return check_cards(s);
}

/* What players say to each other ("Talk"); nothing of it can be checked. */
static const adit_claim_kind claims[] = {
    {.word = "truce", .about = ADIT_ABOUT_SEAT},
    {.word = "stop", .about = ADIT_ABOUT_SEAT},
    {.word = "gallery", .about = ADIT_ABOUT_GALLERY, .most = GALLERIES},
    {.word = "trust-me"},
    {.word = "thanks"},
    {.word = "sorry"},
    {.word = "well-dug"},
};

const adit_game galleries_game = {
    .name = "galleries",
    .texts = "galleries",
    .title = "Galleries",
    .min_players = 2,
    .max_players = GALLERIES_SEATS,
    .n_options = N_OPTIONS,
    .n_claims = countof(claims),
    .open = true,
    .rules = 2, /* since closings are paid in full and contracts reach the
                 * reserve, armour or not (D9, D13, D27) */
    .state_size = sizeof(galleries),
    .options = options,
    .claims = claims,
    .init = galleries_init,
    .legal = galleries_legal,
    .any = galleries_any,
    .why = galleries_why,
    .apply = galleries_apply,
    .observe = galleries_observe,
    .imagine = galleries_imagine,
    .gold = galleries_gold,
    .gains = galleries_gains,
    .write_move = galleries_write_move,
    .parts = galleries_parts,
    .read_move = galleries_read_move,
    .view = galleries_view,
    .event = galleries_event,
    .read_view = galleries_read_view,
    .read_event = galleries_read_event,
    .follow = galleries_follow,
    .trace = galleries_trace,
    .check = galleries_check,
    .move_names = {galleries_move_names, N_ACTS},
    .event_names = {galleries_event_names, N_TOLD},
};

_Static_assert(sizeof(galleries) <= ADIT_MAX_STATE, "a state fits");
_Static_assert(countof(options) <= ADIT_MAX_OPTIONS, "a config holds them all");
_Static_assert((int)GALLERIES_CHESTS == (int)GALLERIES_PILE,
               "the chests are a pile like the others");
