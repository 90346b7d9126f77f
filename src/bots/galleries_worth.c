/* galleries_worth.c -- who will win a game of `galleries`, by a quick estimate.
 *
 * What a seat has is counted in a row of numbers. What each is worth was found
 * by regression over games of bots, and then by trial: what bots do not value
 * they do not make use of, so that leads, armour and bombs turned out to be
 * worth more than the regression said. Called by galleries_search.c,
 * galleries_turn.c and galleries_opinion.c. */
#include "bots/galleries_bots.h"

#include "games/moves.h"

/* What is counted of a seat. "Soon" counts a thing once for each turn by which
 * the seat's comes earlier than it could. */
enum {
    NUGGETS,        /* under its goblins */
    HELMET_NUGGETS, /* those under helmets */
    LEADS,
    LEADS_SOON,
    RESERVE,
    HELD,
    DEAD,
    ARMOUR,
    ARMOUR_OUT, /* in galleries */
    CROSS,
    HELMET,
    AT_RISK,      /* goblins without armour in galleries with bombs */
    PREY,         /* others' goblins without armour at its own bomb */
    BOMB,         /* its own, not in play */
    CLOSING_SOON, /* loose nuggets, times rolls that close; if it can dig */
    CLOSING_OWN,  /* nuggets under its goblins, times rolls that close */
    IDLE,         /* nobody can dig */
    SOON,
    ALWAYS,
    N_COUNTS
};

/* For each seat what it has, and how soon its turn comes. */
typedef struct counts {
    int32_t of[GALLERIES_SEATS][N_COUNTS];
    int32_t soon[GALLERIES_SEATS];
} counts;

/* Of gems in the pile more than that make no difference. */
enum { YOUNG = 60 };

/* Worth in thousandths of a gem, and what a hundred gems in the pile would add
 * to it. */
static const int32_t worth[N_COUNTS][2] = {
    [NUGGETS] = {720, -1400},  [HELMET_NUGGETS] = {-28, 67},
    [LEADS] = {400, 700},      [LEADS_SOON] = {180, -14},
    [RESERVE] = {60, 100},     [HELD] = {-252, -557},
    [DEAD] = {-271, -460},     [ARMOUR] = {150, 2000},
    [ARMOUR_OUT] = {-50, 300}, [CROSS] = {-41, 493},
    [HELMET] = {63, 581},      [AT_RISK] = {-460, -27},
    [PREY] = {300, 1200},      [BOMB] = {-10, 248},
    [CLOSING_SOON] = {1, 12},  [CLOSING_OWN] = {-42, 217},
    [IDLE] = {-208, -887},     [SOON] = {135, -210},
    [ALWAYS] = {-440, 24976},
};

static int seat_of(int goblin)
{
    return goblin / GALLERIES_GOBLINS;
}

/* Rolls out of 36 that close a gallery: for each number of which two cards lie
 * there, the number and the gallery in either order. */
static int closing_rolls(const galleries *s, int gallery)
{
    int rolls = 0;

    for (int number = 1; number <= GALLERIES; number++)
        if (count_bits(s->numbered[gallery][number]) == 2)
            rolls += number == gallery ? 1 : 2;
    return rolls;
}

/* What a goblin stands on. */
static void count_goblin(const galleries *s, int goblin, int rolls, counts *c)
{
    int32_t *of = c->of[seat_of(goblin)];
    int place = s->place[goblin];
    int nuggets = galleries_nuggets(s->card[place >> 4][place & 15]);

    of[NUGGETS] += nuggets;
    of[CLOSING_OWN] += nuggets * rolls;
    if (s->wears[goblin] & WEARS_HELMET)
        of[HELMET_NUGGETS] += nuggets;
}

/* Has the seat a goblin that is neither dead nor held? */
static bool can_dig(const galleries *s, int seat)
{
    return (7 << GALLERIES_GOBLINS * seat & ~(s->cemetery | s->held)) != 0;
}

/* Goblins, the lead, and loose nuggets, which whoever closes the gallery
 * gets. */
static void count_gallery(const galleries *s, int gallery, counts *c)
{
    int rolls = closing_rolls(s, gallery), loose = 0, first = 0;

    for (int i = 1; i <= s->length[gallery]; i++) {
        tunnel card = s->card[gallery][i];

        if (card.goblin == 0) {
            loose += galleries_nuggets(card);
            continue;
        }
        first = card.goblin;
        count_goblin(s, card.goblin - 1, rolls, c);
    }
    if (first) {
        c->of[seat_of(first - 1)][LEADS]++;
        c->of[seat_of(first - 1)][LEADS_SOON] += c->soon[seat_of(first - 1)];
    }
    for (int seat = 0; seat < s->head.n_players; seat++)
        if (can_dig(s, seat))
            c->of[seat][CLOSING_SOON] += loose * rolls * c->soon[seat];
}

static void count_bomb(const galleries *s, int bomb, counts *c)
{
    for (int set = s->in_gallery[s->bomb[bomb] >> 4]; set; set &= set - 1) {
        int goblin = lowest_bit(set);

        if (s->wears[goblin] & WEARS_ARMOUR)
            continue;
        c->of[seat_of(goblin)][AT_RISK]++;
        if (bomb < GALLERIES_SEATS && bomb != seat_of(goblin))
            c->of[bomb][PREY]++;
    }
}

static void count_seat(const galleries *s, int seat, counts *c)
{
    int32_t *of = c->of[seat];
    int shift = GALLERIES_GOBLINS * seat;

    of[RESERVE] = count_bits(s->reserve >> shift & 7);
    of[HELD] = count_bits(s->held >> shift & 7);
    of[DEAD] = count_bits(s->cemetery >> shift & 7);
    for (int i = shift; i < shift + GALLERIES_GOBLINS; i++) {
        of[ARMOUR] += (s->wears[i] & WEARS_ARMOUR) != 0;
        of[ARMOUR_OUT] += s->place[i] && s->wears[i] & WEARS_ARMOUR;
        of[CROSS] += (s->wears[i] & WEARS_CROSS) != 0;
        of[HELMET] += (s->wears[i] & WEARS_HELMET) != 0;
    }
    of[BOMB] = s->bomb[seat] == 0;
    of[IDLE] = !can_dig(s, seat);
    of[SOON] = c->soon[seat];
    of[ALWAYS] = 1;
}

/* A seat whose turn has begun has had its income, and waits longest for the
 * next. */
static void count_all(const galleries *s, counts *c)
{
    int n = s->head.n_players;

    *c = (counts){0};
    for (int i = 0; i < n; i++) {
        int seat =
            s->head.turn + i < n ? s->head.turn + i : s->head.turn + i - n;

        c->soon[seat] = i == 0 ? (s->step == STEP_START ? n : 0) : n - i;
        count_seat(s, seat, c);
    }
    for (int gallery = 1; gallery <= GALLERIES; gallery++)
        if (s->length[gallery] > 0)
            count_gallery(s, gallery, c);
    for (int bomb = 0; bomb < GALLERIES_BOMBS; bomb++)
        if (s->bomb[bomb] != 0)
            count_bomb(s, bomb, c);
}

/* The sum of all counts times their worth, on top of the gems. When the game is
 * over it is exact. */
void galleries_worth(const galleries *s, int32_t out[GALLERIES_SEATS])
{
    int left = s->left < YOUNG ? s->left : YOUNG;
    counts c;

    if (s->head.turn == ADIT_NOBODY) {
        int32_t gold[ADIT_MAX_PLAYERS];

        galleries_game.gold(s, gold);
        for (int seat = 0; seat < s->head.n_players; seat++)
            out[seat] = 100 * gold[seat];
        return;
    }
    count_all(s, &c);
    for (int seat = 0; seat < s->head.n_players; seat++) {
        int32_t sum = 0;

        for (int i = 0; i < N_COUNTS; i++)
            sum += c.of[seat][i] * (worth[i][0] + worth[i][1] * left / 100);
        out[seat] = 100 * s->gems[seat] + sum / 10;
    }
}

/* 2 to the power of x / 256, times 65536. Between whole powers it is a straight
 * line, which is good enough and the same on every machine. */
static int64_t power(int x)
{
    int above = x + 16 * 256;

    if (above < 0)
        return 1;
    return (int64_t)(256 + above % 256) << above / 256 >> 8;
}

/* By which lead, in hundredths of a gem, somebody is twice as likely to win:
 * the larger the more is to come. */
static int32_t doubling(const galleries *s)
{
    return s->head.turn == ADIT_NOBODY ? 1 : 100 + 6 * s->left;
}

/* How likely each seat is to win, by what each will have: a softmax with base
 * 2. */
static void share_out(const galleries *s, const int32_t due[GALLERIES_SEATS],
                      int32_t out[GALLERIES_SEATS])
{
    int n = s->head.n_players, best = INT32_MIN;
    int64_t part[GALLERIES_SEATS], all = 0;

    for (int i = 0; i < n; i++)
        best = due[i] > best ? due[i] : best;
    for (int i = 0; i < n; i++)
        all += part[i] = power((due[i] - best) * 256 / doubling(s));
    for (int i = 0; i < n; i++)
        out[i] = (int32_t)(part[i] * GALLERIES_CERTAIN / all);
}

void galleries_shares(const galleries *s, int32_t out[GALLERIES_SEATS])
{
    int32_t due[GALLERIES_SEATS];

    galleries_worth(s, due);
    share_out(s, due, out);
}

void galleries_chances(const galleries *s, int32_t out[GALLERIES_SEATS])
{
    int32_t due[GALLERIES_SEATS], sum = 0;
    int n = s->head.n_players;

    galleries_worth(s, due);
    share_out(s, due, out);
    for (int i = 0; i < n; i++)
        sum += due[i];
    for (int i = 0; i < n; i++)
        out[i] += (due[i] - sum / n) / 10;
}
