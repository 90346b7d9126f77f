/* features_galleries.c -- rows of `galleries` for a learner: everything that
 * lies on the table, from a seat's point of view, and what was done and said of
 * late. Since there is nothing to conclude, rows are made directly from the
 * observation; the memory has only deeds and claims. Called by gpu/ for
 * training. */
#include "bots/features_galleries.h"

#include "games/moves.h"

enum { ONE = FEATURES_ONE };

/* ---- What everybody sees ---- */

static void bump(uint8_t *count)
{
    *count += *count < 15;
}

/* What an event is as a deed; N_GOBLIN_DEEDS: none. A purchase is recognized by
 * the event that follows from it. The table has one more than the deed, so that
 * 0 is none. */
static int did_by(const adit_event *e)
{
    static const uint8_t deeds[N_TOLD] = {
        [TOLD_FETCHED] = GOBLINS_FETCH + 1,
        [TOLD_WORKS] = GOBLINS_WORK + 1,
        [TOLD_PLANTED] = GOBLINS_PLANT + 1,
        [TOLD_DEFUSED] = GOBLINS_DEFUSE + 1,
        [TOLD_CONTRACT] = GOBLINS_KILL + 1,
        [TOLD_SHOT] = GOBLINS_SHOOT + 1,
        [TOLD_DUG] = GOBLINS_DIG + 1,
        [TOLD_CLOSED] = GOBLINS_CLOSE + 1,
        [TOLD_EXPLODED] = GOBLINS_EXPLODE + 1,
        [TOLD_PASSED] = GOBLINS_PASS + 1,
    };

    return deeds[e->kind] ? deeds[e->kind] - 1 : (int)N_GOBLIN_DEEDS;
}

enum { NOBODYS = GALLERIES_SEATS };

/* Whose goblin it is, or whose bomb; the seat itself where there is neither. */
static int target_of(const adit_event *e, int did)
{
    if (did == GOBLINS_EXPLODE)
        return NOBODYS;
    if (did == GOBLINS_PLANT || did == GOBLINS_DEFUSE || did == GOBLINS_KILL ||
        did == GOBLINS_SHOOT)
        return e->target < GALLERIES_SEATS ? e->target : (int)NOBODYS;
    return e->seat;
}

/* Equipment is bought, or found in a chest: only the former is a deed. All
 * bombs that explode together are one deed, since their events come in the
 * order of seats, which says nothing. */
static void note_event(goblins_memory *m, const adit_event *e, bool bought)
{
    int did = e->kind == TOLD_WEARS && bought ? GOBLINS_EQUIP : did_by(e);
    int value = did == GOBLINS_EQUIP ? e->card
                : did == GOBLINS_DIG ? e->amount
                                     : 0;

    if (did == N_GOBLIN_DEEDS)
        return;
    m->deed[m->n_deeds % GOBLINS_DEEDS] =
        (goblins_deed){.did = (uint8_t)did,
                       .seat = (uint8_t)e->seat,
                       .target = (uint8_t)target_of(e, did),
                       .gallery = (uint8_t)(did == GOBLINS_EXPLODE ? 0 : e->x),
                       .value = (uint8_t)value};
    m->n_deeds++;
}

/* Counts who has killed whose goblins. by[gallery] has the seats that kill
 * there at the moment, as bits: one by a gun or a contract, or all whose bombs
 * lie there. A contract may reach the reserve, which is gallery 0. */
static void note_harm(goblins_memory *m, const adit_event *e,
                      uint8_t by[GALLERIES + 1])
{
    if (e->kind == TOLD_SHOT || e->kind == TOLD_CONTRACT)
        by[e->x] = (uint8_t)(1 << e->seat);
    else if (e->kind == TOLD_EXPLODED && e->target < GALLERIES_SEATS)
        by[e->x] |= (uint8_t)(1 << e->target);
    for (int who = by[e->x]; e->kind == TOLD_DIED && who; who &= who - 1)
        bump(&m->harm[lowest_bit(who)][e->target]);
}

/* Goes through the events of a move. What is worn after a purchase and before
 * the dice was bought. */
void goblins_see(goblins_memory *m, const void *now, const adit_story *story)
{
    uint8_t by[GALLERIES + 1] = {0};
    bool bought = false;

    (void)now;
    for (int i = 0; i < story->n; i++) {
        const adit_event *e = &story->event[i];

        bought = e->kind == TOLD_BOUGHT || (bought && e->kind != TOLD_ROLLED);
        if (i == 0 || e->kind != TOLD_EXPLODED || e[-1].kind != TOLD_EXPLODED)
            note_event(m, e, bought);
        if (e->kind == TOLD_SHOT || e->kind == TOLD_CONTRACT ||
            e->kind == TOLD_EXPLODED || e->kind == TOLD_DIED)
            note_harm(m, e, by);
    }
}

void goblins_hear(goblins_memory *m, int seat, adit_claim claim)
{
    m->claim[m->n_claims % GOBLINS_CLAIMS] = (goblins_claim){
        .claim = claim, .seat = (uint8_t)seat, .at = m->n_deeds};
    m->n_claims++;
}

/* ---- What a row is made from ---- */

typedef struct scene {
    const galleries *s;
    const goblins_memory *m;
    int me, n;
    int8_t leader[GALLERIES + 1]; /* the goblin in the lead, or -1 */
    features_hand hand;           /* whose part of a row this is */
} scene;

/* The goblin in the lead of a gallery, or -1 (D3). */
TAKEN_IN int deepest(const galleries *s, int gallery)
{
    int best = -1, depth = 0;

    for (int set = s->in_gallery[gallery]; set; set &= set - 1) {
        int goblin = lowest_bit(set);

        if ((s->place[goblin] & 15) > depth) {
            depth = s->place[goblin] & 15;
            best = goblin;
        }
    }
    return best;
}

TAKEN_IN scene scene_of(const goblins_memory *m, const void *obs, int seat)
{
    const galleries *s = obs;
    scene c = {.s = s, .m = m, .me = seat < 0 ? 0 : seat};

    c.n = s->head.n_players;
    for (int i = 1; i <= GALLERIES; i++)
        c.leader[i] = (int8_t)deepest(s, i);
    return c;
}

TAKEN_IN int from_me(const scene *c, int seat)
{
    return features_from(c->me, seat, c->n);
}

TAKEN_IN int seat_at(const scene *c, int from)
{
    return c->me + from - (c->me + from < c->n ? 0 : c->n);
}

TAKEN_IN int owner_of(int goblin)
{
    return goblin / GALLERIES_GOBLINS;
}

/* The tunnel card on which a goblin stands. */
TAKEN_IN tunnel under(const galleries *s, int goblin)
{
    return s->card[s->place[goblin] >> 4][s->place[goblin] & 15];
}

/* As galleries_nuggets, in line. */
TAKEN_IN int nuggets_under(tunnel card)
{
    return nuggets_on(card.symbols) + (card.chest == CHEST_N) +
           2 * (card.chest == CHEST_2N);
}

TAKEN_IN void put_goblin(int8_t *row, const scene *c, int goblin)
{
    const galleries *s = c->s;
    int gallery = s->place[goblin] >> 4;

    row[GOBLINS_GOBLIN_HOME] = features_bit(s->reserve >> goblin & 1);
    row[GOBLINS_GOBLIN_HOME + 1] = features_bit(s->cemetery >> goblin & 1);
    for (int i = 0; i < 3; i++)
        row[GOBLINS_GOBLIN_WEARS + i] = features_bit(s->wears[goblin] >> i & 1);
    if (gallery == 0)
        return;
    row[GOBLINS_GOBLIN_GALLERY + gallery - 1] = ONE;
    row[GOBLINS_GOBLIN_DEPTH] = (int8_t)((s->place[goblin] & 15) * 2);
    row[GOBLINS_GOBLIN_HELD] = features_bit(s->held >> goblin & 1);
    row[GOBLINS_GOBLIN_NUGGETS] = (int8_t)(nuggets_under(under(s, goblin)) * 4);
    row[GOBLINS_GOBLIN_LEADS] = features_bit(c->leader[gallery] == goblin);
    row[GOBLINS_GOBLIN_NUMBER + under(s, goblin).number - 1] = ONE;
}

/* What a seat has, what it will get, and what it and I have done to each
 * other. */
TAKEN_IN void put_seat(int8_t *row, const scene *c, int seat)
{
    const galleries *s = c->s;
    int goblins = 7 << GALLERIES_GOBLINS * seat, leads = 0, stands = 0;

    row[GOBLINS_SEAT_HERE] = ONE;
    row[GOBLINS_SEAT_GEMS] = features_clamp(s->gems[seat] * 2);
    row[GOBLINS_SEAT_GEMS + 1] =
        features_clamp((s->gems[seat] - s->gems[c->me]) * 2);
    row[GOBLINS_SEAT_HOME] = (int8_t)(count_bits(s->reserve & goblins) * 4);
    row[GOBLINS_SEAT_HOME + 1] =
        (int8_t)(count_bits(s->cemetery & goblins) * 4);
    row[GOBLINS_SEAT_BOMB] = features_bit(s->bomb[seat] == 0);
    for (int i = 1; i <= GALLERIES; i++)
        if (c->leader[i] >= 0 && owner_of(c->leader[i]) == seat) {
            row[GOBLINS_SEAT_LEADS + i - 1] = ONE;
            leads++;
        }
    goblins &= ~(s->reserve | s->cemetery);
    row[GOBLINS_SEAT_INCOME] =
        (int8_t)((s->income ? count_bits(goblins) : leads) * 4);
    for (int i = 0; i < 3; i++)
        row[GOBLINS_SEAT_CAN_PAY + i] = features_bit(s->gems[seat] > i);
    for (; goblins; goblins &= goblins - 1)
        stands += nuggets_under(under(s, lowest_bit(goblins)));
    row[GOBLINS_SEAT_STANDS] = (int8_t)(stands * 2);
    row[GOBLINS_SEAT_HARM] = (int8_t)(c->m->harm[seat][c->me] * 4);
    row[GOBLINS_SEAT_HARM + 1] = (int8_t)(c->m->harm[c->me][seat] * 4);
}

TAKEN_IN void put_bombs(int8_t *row, const scene *c, int gallery)
{
    for (int i = 0; i < GALLERIES_BOMBS; i++) {
        int place = c->s->bomb[i];

        if (place == 0 || place >> 4 != gallery)
            continue;
        row[GOBLINS_GALLERY_BOMBS +
            (i < GALLERIES_SEATS ? from_me(c, i) : (int)NOBODYS)] += ONE;
        row[GOBLINS_GALLERY_ENTRANCE] += place & 15 ? 0 : ONE;
    }
}

TAKEN_IN void put_gallery(int8_t *row, const scene *c, int gallery)
{
    const galleries *s = c->s;
    int all = 0, alone = 0, leader = c->leader[gallery];

    row[GOBLINS_GALLERY_LENGTH] = (int8_t)(s->length[gallery] * 2);
    for (int i = 1; i <= GALLERIES; i++) {
        int n = count_bits(s->numbered[gallery][i]);

        row[GOBLINS_GALLERY_NUMBERS + i - 1] = (int8_t)(n * ONE);
        row[GOBLINS_GALLERY_CLOSING + i - 1] =
            features_bit(n == GALLERIES_CLOSING - 1);
    }
    for (int i = 1; i <= s->length[gallery]; i++) {
        int nuggets = nuggets_under(s->card[gallery][i]);

        all += nuggets;
        alone += s->card[gallery][i].goblin ? 0 : nuggets;
    }
    row[GOBLINS_GALLERY_NUGGETS] = (int8_t)(all * 2);
    row[GOBLINS_GALLERY_NUGGETS + 1] = (int8_t)(alone * 2);
    for (int set = s->in_gallery[gallery]; set; set &= set - 1)
        row[GOBLINS_GALLERY_GOBLINS + from_me(c, owner_of(lowest_bit(set)))] +=
            ONE;
    if (leader >= 0)
        row[GOBLINS_GALLERY_LEADER + from_me(c, owner_of(leader))] = ONE;
    put_bombs(row, c, gallery);
}

/* The symbols of the top card; the last column says that it is not known. */
TAKEN_IN void put_top(int8_t *row, const galleries *s, int pile)
{
    int top = galleries_top(s, pile);

    row[0] = (int8_t)(nuggets_on(top) * 4);
    row[1] = (int8_t)(diamonds_on(top) * 4);
    row[2] = features_bit(top & SYMBOL_BONES);
    row[3] = features_bit(top & SYMBOL_CHEST);
    row[4] = features_bit(top & SYMBOL_PICK);
    row[5] = features_bit(top == 0);
}

/* What the ten cards of a pile have on them (D2). */
enum { ALL_NUGGETS = 11, ALL_DIAMONDS = 4, ALL_BONES = 2, ALL_CHESTS = 2 };

/* Takes what is on a card off the unseen, in the units of put_pile. */
TAKEN_IN void see_card(int8_t *row, int symbols)
{
    row[0] = (int8_t)(row[0] - nuggets_on(symbols));
    row[1] = (int8_t)(row[1] - diamonds_on(symbols) * 2);
    row[2] = (int8_t)(row[2] - (symbols & SYMBOL_BONES ? 4 : 0));
    row[3] = (int8_t)(row[3] - (symbols & SYMBOL_CHEST ? 4 : 0));
    row[4] = (int8_t)(row[4] - (symbols & SYMBOL_PICK ? ONE : 0));
}

/* Of a pile how many cards it has, its top, and what is on those that nobody
 * has seen since it was shuffled: everything less what lies on the table. */
TAKEN_IN void put_pile(int8_t *row, const galleries *s, int pile)
{
    int8_t *unseen = row + GOBLINS_PILE_UNSEEN;

    row[GOBLINS_PILE_CARDS] = (int8_t)(s->n_pile[pile] * 2);
    row[GOBLINS_PILE_CARDS + 1] = (int8_t)(s->n_used[pile] * 2);
    put_top(row + GOBLINS_PILE_TOP, s, pile);
    unseen[0] = ALL_NUGGETS;
    unseen[1] = 2 * ALL_DIAMONDS;
    unseen[2] = 4 * ALL_BONES;
    unseen[3] = 4 * ALL_CHESTS;
    unseen[4] = ONE;
    see_card(unseen, galleries_top(s, pile));
    for (int i = 0; i < s->n_used[pile]; i++)
        see_card(unseen, s->used[pile][i]);
    for (int gallery = 1; gallery <= GALLERIES; gallery++)
        for (int at = s->numbered[gallery][pile]; at; at &= at - 1)
            see_card(unseen, s->card[gallery][lowest_bit(at)].symbols);
}

/* Chest cards in the pile and used, and those of each kind that may still
 * come. */
TAKEN_IN void put_chests(int8_t *row, const scene *c)
{
    const galleries *s = c->s;
    int8_t *unseen = row + 2 - CHEST_N;

    row[0] = (int8_t)(s->n_pile[0] * 2);
    row[1] = (int8_t)(s->n_used[0] * 2);
    for (int kind = CHEST_N; kind < N_CHEST_KINDS; kind++)
        unseen[kind] = kind == CHEST_BOMB ? 2 * ONE : ONE;
    for (int i = 0; i < s->n_used[0]; i++)
        unseen[s->used[0][i]] -= ONE;
    for (int i = GALLERIES_SEATS; i < GALLERIES_BOMBS; i++)
        unseen[CHEST_BOMB] -= s->bomb[i] ? ONE : 0;
    for (int gallery = 1; gallery <= GALLERIES; gallery++)
        for (int i = 1; i <= s->length[gallery]; i++)
            if (s->card[gallery][i].chest)
                unseen[s->card[gallery][i].chest] -= ONE;
}

/* ---- Deeds and claims in their order ---- */

TAKEN_IN void put_deed(int8_t *row, const scene *c, const goblins_deed *d)
{
    row[GOBLINS_DEED_DID + d->did] = ONE;
    row[GOBLINS_DEED_SEAT + from_me(c, d->seat)] = ONE;
    if (d->target < GALLERIES_SEATS)
        row[GOBLINS_DEED_TARGET + from_me(c, d->target)] = ONE;
    if (d->gallery > 0)
        row[GOBLINS_DEED_GALLERY + d->gallery - 1] = ONE;
    row[GOBLINS_DEED_VALUE] = (int8_t)(d->value * 2);
}

enum { CLAIM_TRUCE, CLAIM_STOP, CLAIM_GALLERY };

TAKEN_IN void put_claim(int8_t *row, const scene *c, const goblins_claim *f)
{
    int age = c->m->n_deeds - f->at;

    row[GOBLINS_CLAIM_SAID + f->claim.kind] = ONE;
    row[GOBLINS_CLAIM_SEAT + from_me(c, f->seat)] = ONE;
    if (f->claim.kind <= CLAIM_STOP)
        row[GOBLINS_CLAIM_TARGET + from_me(c, f->claim.target)] = ONE;
    if (f->claim.kind == CLAIM_GALLERY)
        row[GOBLINS_CLAIM_GALLERY + f->claim.target - 1] = ONE;
    row[GOBLINS_CLAIM_FRESH] = (int8_t)(age < 15 ? 16 - age : 1);
}

/* The last deeds and claims, the last one first. */
TAKEN_IN void put_history(int8_t *row, const scene *c)
{
    int n = c->m->n_deeds;

    for (int i = c->hand.number; i < GOBLINS_DEEDS && i < n; i += c->hand.of)
        put_deed(row + GOBLINS_VIEW_DEEDS + i * GOBLINS_DEED, c,
                 &c->m->deed[(n - 1 - i) % GOBLINS_DEEDS]);
    n = c->m->n_claims;
    for (int i = c->hand.number; i < GOBLINS_CLAIMS && i < n; i += c->hand.of)
        put_claim(row + GOBLINS_VIEW_CLAIMS + i * GOBLINS_CLAIM, c,
                  &c->m->claim[(n - 1 - i) % GOBLINS_CLAIMS]);
}

/* ---- A view ---- */

TAKEN_IN void put_table(int8_t *row, const scene *c)
{
    const galleries *s = c->s;
    int8_t *gems = row + GOBLINS_VIEW_GEMS;

    row[GOBLINS_VIEW_PLAYERS + c->n - 2] = ONE;
    row[GOBLINS_VIEW_OPTIONS] = features_bit(s->income);
    row[GOBLINS_VIEW_OPTIONS + 1] = features_bit(s->spent);
    row[GOBLINS_VIEW_OPTIONS + 2] = features_bit(s->bounty);
    if (s->step != STEP_OVER)
        row[GOBLINS_VIEW_STEP + s->step - STEP_START] = ONE;
    if (s->head.turn >= 0)
        row[GOBLINS_VIEW_TURN + from_me(c, s->head.turn)] = ONE;
    gems[0] = features_clamp(s->left);
    gems[1] = features_clamp(s->boxed);
    gems[2] = features_clamp(s->total);
    gems[3] = (int8_t)(s->left < 16 ? 16 - s->left : 0);
    row[GOBLINS_VIEW_TURNS] = (int8_t)(s->turns / 8);
    for (int die = 0; die < 2; die++)
        if (s->die[die])
            row[GOBLINS_VIEW_DICE + 6 * die + s->die[die] - 1] = ONE;
}

/* By words, which a row is aligned to. */
TAKEN_IN void clear_row(int8_t *row, int n)
{
    __builtin_memset(__builtin_assume_aligned(row, 16), 0, (size_t)n);
}

/* No two hands write to the same column. */
void goblins_view_by(const goblins_memory *m, const void *obs, int seat,
                     features_hand hand, int8_t *row)
{
    scene c = scene_of(m, obs, seat);

    c.hand = hand;
    if (hand.number == 0) {
        put_table(row, &c);
        put_chests(row + GOBLINS_VIEW_CHESTS, &c);
    }
    for (int i = hand.number; i < c.n; i += hand.of)
        put_seat(row + GOBLINS_VIEW_SEATS + i * GOBLINS_SEAT, &c,
                 seat_at(&c, i));
    for (int i = hand.number; i < c.n * GALLERIES_GOBLINS; i += hand.of)
        put_goblin(row + GOBLINS_VIEW_GOBLINS + i * GOBLINS_GOBLIN, &c,
                   seat_at(&c, i / GALLERIES_GOBLINS) * GALLERIES_GOBLINS +
                       i % GALLERIES_GOBLINS);
    for (int i = hand.number; i < GALLERIES; i += hand.of) {
        put_gallery(row + GOBLINS_VIEW_GALLERIES + i * GOBLINS_GALLERY, &c,
                    i + 1);
        put_pile(row + GOBLINS_VIEW_PILES + i * GOBLINS_PILE, c.s, i + 1);
    }
    put_history(row, &c);
}

void goblins_view(const goblins_memory *m, const void *obs, int seat,
                  int8_t row[GOBLINS_VIEW])
{
    clear_row(row, GOBLINS_VIEW);
    goblins_view_by(m, obs, seat, (features_hand){0, 1}, row);
}

/* ---- Moves ---- */

/* What a closing brings to everyone ("A gallery closes"): to me, to the others,
 * and to the one of them who gets most. */
TAKEN_IN void put_closing(int8_t *row, const scene *c, adit_action a)
{
    const galleries *s = c->s;
    int digger = c->me * GALLERIES_GOBLINS + a.way - 1;
    int due[GALLERIES_SEATS] = {0}, others = 0, most = 0;

    due[c->me] = nuggets_on(galleries_top(s, a.card[0]));
    for (int i = 1; i <= s->length[(int)a.x]; i++) {
        tunnel card = s->card[(int)a.x][i];
        int goblin = card.goblin - 1, to = c->me, by = 1;

        if (goblin >= 0 && goblin != digger)
            to = owner_of(goblin);
        if (to != c->me && s->wears[goblin] & WEARS_HELMET)
            by = 2;
        due[to] += by * nuggets_under(card);
    }
    for (int seat = 0; seat < c->n; seat++)
        if (seat != c->me) {
            others += due[seat];
            most = due[seat] > most ? due[seat] : most;
        }
    row[0] = ONE;
    row[1] = features_clamp(due[c->me] * 2);
    row[2] = features_clamp(others * 2);
    row[3] = features_clamp(most * 2);
}

/* What is in the gallery at which a move points. */
TAKEN_IN void put_place(int8_t *row, const scene *c, int gallery, int card)
{
    const galleries *s = c->s;
    int leader = c->leader[gallery];

    row[GOBLINS_MOVE_PLACE + gallery - 1] = ONE;
    row[GOBLINS_MOVE_CARD] = (int8_t)(card * 4);
    row[GOBLINS_MOVE_CARD + 1] = features_bit(card == 0);
    if (leader >= 0)
        row[GOBLINS_MOVE_LEADER + from_me(c, owner_of(leader))] = ONE;
    for (int set = s->in_gallery[gallery]; set; set &= set - 1) {
        int goblin = lowest_bit(set);

        if (!(s->wears[goblin] & WEARS_ARMOUR))
            row[GOBLINS_MOVE_VICTIMS + (owner_of(goblin) != c->me)] += ONE;
    }
    for (int i = 0; i < GALLERIES_BOMBS; i++)
        if (s->bomb[i] >> 4 == gallery)
            row[GOBLINS_MOVE_BOMBS + (i != c->me)] += ONE;
}

TAKEN_IN void put_dig(int8_t *row, const scene *c, adit_action a)
{
    int n = count_bits(c->s->numbered[(int)a.x][a.card[0]]);

    row[GOBLINS_MOVE_PILE + a.card[0] - 1] = ONE;
    put_top(row + GOBLINS_MOVE_TOP, c->s, a.card[0]);
    if (n == GALLERIES_CLOSING - 1)
        put_closing(row + GOBLINS_MOVE_CLOSING, c, a);
}

/* The goblin of a move, and whose it is. */
TAKEN_IN void put_whom(int8_t *row, const scene *c, int owner, int number)
{
    int goblin = owner * GALLERIES_GOBLINS + number - 1;

    row[GOBLINS_MOVE_NUMBER + number - 1] = ONE;
    row[GOBLINS_MOVE_TARGET + from_me(c, owner)] = ONE;
    put_goblin(row + GOBLINS_MOVE_GOBLIN, c, goblin);
}

void goblins_move(const goblins_memory *m, const void *obs, int seat,
                  adit_action a, int8_t row[GOBLINS_MOVE])
{
    scene c = scene_of(m, obs, seat);
    bool others = a.kind == ACT_KILL || a.kind == ACT_SHOOT;

    clear_row(row, GOBLINS_MOVE);
    row[GOBLINS_MOVE_KIND + a.kind - 1] = ONE;
    if (a.way)
        put_whom(row, &c, others ? a.target : c.me, a.way);
    if (a.kind == ACT_DEFUSE)
        row[GOBLINS_MOVE_TARGET + (a.target < GALLERIES_SEATS
                                       ? from_me(&c, a.target)
                                       : (int)NOBODYS)] = ONE;
    if (a.kind == ACT_EQUIP)
        row[GOBLINS_MOVE_WEARS + lowest_bit(a.card[0])] = ONE;
    row[GOBLINS_MOVE_PRICE] = (int8_t)(galleries_price(a.kind) * 4);
    if (a.x > 0)
        put_place(row, &c, a.x, a.y);
    if (a.kind == ACT_DIG)
        put_dig(row, &c, a);
}

/* ---- For nets ---- */

const net_shape goblins_shape = {"galleries",
                                 GALLERIES_SEATS,
                                 0,
                                 GOBLINS_VIEW_COLUMNS,
                                 GOBLINS_MOVE_COLUMNS,
                                 GOBLINS_VIEW_SEATS,
                                 GOBLINS_SEAT,
                                 0,
                                 0,
                                 0,
                                 0,
                                 GOBLINS_SEAT_HERE,
                                 GOBLINS_MOVE_TARGET};
