/* saboteur2.c -- the expansion: 2 to 12 players, teams and bosses, doors,
 * ladders, crystals and thieves. The rules are in docs/rules/saboteur2.md, on
 * top of those of the base game; E-numbers are its decisions, B-numbers the
 * base game's, and names in quotes are headings there. What both games share is
 * in dwarves_rules.inc. The game is one table of functions at the end, by which
 * everybody calls it. */
#include "games/saboteur2.h"

#include "games/dwarves_text.h"
#include "games/saboteur2_text.h"

#define DWARVES saboteur2
#define DWARVES_BOTTOM SABOTEUR2_BOTTOM
#define DWARVES_ROOM MINE_MANY
#include "games/dwarves_rules.inc"

enum {
    OPTION_EXTRA_ROCKFALL,
    OPTION_BOSS,
    OPTION_OPEN_GOLD,
    OPTION_BREAK_SELF,
    OPTION_ROUNDS,
    OPTION_FIRST,
    N_OPTIONS
};

enum { BOSS_TREASURE = 1 };

static const adit_option options[N_OPTIONS] = {
    [OPTION_EXTRA_ROCKFALL] = {.name = "extra_rockfall",
                               .words = {"yes", "no"}},
    [OPTION_BOSS] = {.name = "boss", .words = {"team", "treasure"}},
    [OPTION_OPEN_GOLD] = {.name = "open_gold", .words = {"no", "yes"}},
    [OPTION_BREAK_SELF] = BREAK_SELF_OPTION,
    [OPTION_ROUNDS] = ROUNDS_OPTION,
    [OPTION_FIRST] = FIRST_OPTION,
};

/* "Set-up of a round": the dwarf deck, the same for any number of players. */
static const struct {
    uint8_t dwarf, count;
} dwarf_deck[] = {{DWARF_GREEN, 4},     {DWARF_BLUE, 4}, {DWARF_SABOTEUR, 3},
                  {DWARF_GEOLOGIST, 2}, {DWARF_BOSS, 1}, {DWARF_PROFITEER, 1}};

/* How many of a card are in the deck (E1). */
static int count_of(const saboteur2 *s, int card)
{
    bool extra = card == CARD_ROCKFALL && s->extra_rockfall != NO;

    return card_kinds[card].count + extra;
}

/* 118 cards, or 117 without the extra rockfall (E1). */
static int deck_size(const saboteur2 *s)
{
    return SABOTEUR2_DECK - (s->extra_rockfall == NO);
}

/* A hand lies in the order of the notation (E23). The card goes after all cards
 * that come before it in that order: empty slots have the lowest rank and are
 * counted too, hence the six that `at` starts below. The cards after it move up
 * by a byte. */
static void take_in(saboteur2 *s, int seat, int card)
{
    uint64_t word = read_hand(s, seat), before;
    int at = s->n_hand[seat]++ - DWARVES_HAND;

    for (int i = 0; i < DWARVES_HAND; i++)
        at += card_rank(s->hand[seat][i]) <= card_rank(card);
    before = first_cards(at);
    write_hand(s, seat,
               (word & before) | (uint64_t)card << 8 * at |
                   (word & ~before) << 8);
}

/* The cards after it move down by a byte, so that the order stays. */
static void leave_hand(saboteur2 *s, int seat, int card)
{
    uint64_t word = read_hand(s, seat);
    uint64_t before = first_cards(slot_in_hand(s, seat, card));

    s->n_hand[seat]--;
    s->played = (int8_t)seat;
    write_hand(s, seat, (word & before) | (word >> 8 & ~before));
}

/* Puts a whole hand in order by a sorting network for six: twelve comparisons,
 * whatever the cards. A key is the rank, then the card itself; empty slots sort
 * last. */
static void order_hand(saboteur2 *s, int seat)
{
    static const uint8_t pairs[][2] = {{0, 5}, {1, 3}, {2, 4}, {1, 2},
                                       {3, 4}, {0, 3}, {2, 5}, {0, 1},
                                       {2, 3}, {4, 5}, {1, 2}, {3, 4}};
    uint64_t word = read_hand(s, seat) & first_cards(s->n_hand[seat]);
    int key[DWARVES_HAND];

    for (int i = 0; i < DWARVES_HAND; i++, word >>= 8) {
        int card = word & 255;

        key[i] = card ? card_rank(card) << 8 | card : N_ALL_CARDS << 8;
    }
    for (int i = 0; i < countof(pairs); i++) {
        int a = key[pairs[i][0]], b = key[pairs[i][1]];

        key[pairs[i][0]] = a < b ? a : b;
        key[pairs[i][1]] = a < b ? b : a;
    }
    for (int i = DWARVES_HAND - 1; i >= 0; i--)
        word = word << 8 | (key[i] & 255);
    write_hand(s, seat, word);
}

void saboteur2_recount(saboteur2 *s)
{
    recount(s);
    for (int seat = 0; seat < s->head.n_players; seat++)
        order_hand(s, seat);
}

/* ---- In front of a player ---- */

int saboteur2_thieves(const saboteur2 *s)
{
    int who = 0;

    for (int i = 0; i < s->n_thieves; i++)
        who |= 1 << s->thief[i];
    return who;
}

/* What lies in front of a seat, as bits: tools, FRONT_TRAP, FRONT_THEFT. */
static int in_front(const saboteur2 *s, int seat)
{
    int front = 0;

    for (int tool = TOOL_PICK; tool < N_TOOLS; tool++)
        front |= (s->broken[tool] >> seat & 1) << tool;
    return front | (s->trapped >> seat & 1) << FRONT_TRAP |
           (saboteur2_thieves(s) >> seat & 1) << FRONT_THEFT;
}

static bool can_dig(const saboteur2 *s, int seat)
{
    return !((broken_any(s) | s->trapped) >> seat & 1);
}

/* ---- What a card can be used for ---- */

/* The seats that an action card of the expansion may be played on, as bits. A
 * theft has no target: bit 0 says whether it may be played. */
static int targets(const saboteur2 *s, int seat, int card)
{
    int others = seats(s) & ~(1 << seat);

    switch (card) {
    case CARD_THEFT:
        return !(saboteur2_thieves(s) >> seat & 1);
    case CARD_HANDS_OFF:
        return saboteur2_thieves(s);
    case CARD_SWAP_HAND:
    case CARD_INSPECT:
        return others;
    case CARD_SWAP_HAT:
        return s->n_hats > 0 ? seats(s) : 0;
    case CARD_TRAP:
        return others & ~s->trapped;
    default: /* CARD_FREE */
        return s->trapped;
    }
}

/* Where ladders may stand. It is looked up when the first ladder asks for it,
 * and then shared: most hands have no ladder. */
typedef struct ground {
    int n;
    foothold at[MINE_FOOTHOLDS];
} ground;

enum { NOT_LOOKED_UP = -1 };

static void look_up(const saboteur2 *s, ground *g)
{
    if (g->n == NOT_LOOKED_UP)
        g->n = mine_footholds(&s->mine, g->at);
}

static bool is_ladder(int card)
{
    return card >= CARD_LADDER_S && card <= CARD_LADDER_NE;
}

/* In how many ways a ladder can be laid: at each foothold that it fits, as it
 * is and turned. */
static int count_ladders(const saboteur2 *s, int card, ground *g)
{
    int n = 0;

    look_up(s, g);
    for (int way = 0; way < 2; way++)
        for (int i = 0; i < g->n; i++)
            n += !need_unmet(g->at[i].need, card_lies[lies_so(card, way)].open);
    return n;
}

/* All ways to lay a ladder: first all footholds as it is, then all turned, as
 * nth_ladder counts them. The ground has been looked up. */
static list list_ladders(list l, int card, const ground *g)
{
    for (int way = 0; way < 2; way++)
        for (int i = 0; i < g->n; i++)
            if (!need_unmet(g->at[i].need, card_lies[lies_so(card, way)].open))
                l = add(
                    l, move_of(MOVE_DIG, card, way, 0, g->at[i].x, g->at[i].y));
    return l;
}

/* The n-th of them. The caller knows that there are more than n. */
static adit_action nth_ladder(const saboteur2 *s, int card, int n, ground *g)
{
    look_up(s, g);
    for (int way = 0; way < 2; way++)
        for (int i = 0; i < g->n; i++)
            if (!need_unmet(g->at[i].need,
                            card_lies[lies_so(card, way)].open) &&
                n-- == 0)
                return move_of(MOVE_DIG, card, way, 0, g->at[i].x, g->at[i].y);
    return (adit_action){0};
}

/* The two counters of each card, whose sum is the number of its uses
 * (tally). */
static const uint8_t first_count[N_ALL_CARDS] = {
    MORE_PATH_CARDS(DIGS_AS_IT_IS) BASE_CARDS_FIRST,
    [CARD_THEFT] = TALLY_THEFT,
    [CARD_HANDS_OFF] = TALLY_HANDS_OFF,
    [CARD_SWAP_HAND] = TALLY_OTHERS,
    [CARD_INSPECT] = TALLY_OTHERS,
    [CARD_SWAP_HAT] = TALLY_HATS,
    [CARD_TRAP] = TALLY_TRAP,
    [CARD_FREE] = TALLY_FREE,
};
static const uint8_t second_count[N_ALL_CARDS] = {MORE_PATH_CARDS(DIGS_TURNED)
                                                      BASE_CARDS_SECOND};

/* Fills in what only the expansion counts. A seat cannot trap itself, so that
 * it is taken out of those who are not trapped, unless it is trapped. */
static void take_tally(const saboteur2 *s, int seat, tally *t)
{
    int n = s->head.n_players, trapped = count_bits(s->trapped);

    tally_base(s, seat, can_dig(s, seat), t);
    t->n[TALLY_THEFT] = !(saboteur2_thieves(s) >> seat & 1);
    t->n[TALLY_HANDS_OFF] = s->n_thieves;
    t->n[TALLY_OTHERS] = (uint8_t)(n - 1);
    t->n[TALLY_HATS] = (uint8_t)(s->n_hats > 0 ? n : 0);
    t->n[TALLY_TRAP] = (uint8_t)(n - 1 - trapped + (s->trapped >> seat & 1));
    t->n[TALLY_FREE] = (uint8_t)trapped;
}

/* In how many ways the seat could play a card now, not counting passes and
 * sheds; ladders are counted apart. */
static int uses(const tally *t, unsigned card)
{
    return t->n[first_count[card]] + t->n[second_count[card]];
}

/* The ladders of a hand that may dig, as bits of its slots: the four kinds have
 * numbers in a row, so that two comparisons of all bytes at once find them. */
static int ladders_in(const saboteur2 *s, int seat)
{
    uint64_t hand = read_hand(s, seat);
    uint64_t ladders =
        bytes_from(hand, CARD_LADDER_S) & ~bytes_from(hand, CARD_LADDER_NE + 1);

    return can_dig(s, seat) ? bytes_as_bits(ladders) : 0;
}

/* The n-th use of a card, for the seat whose turn it is. */
static adit_action nth_use(const saboteur2 *s, int card, int n, ground *g)
{
    if (is_ladder(card))
        return nth_ladder(s, card, n, g);
    if (card_is_path(card))
        return nth_dig(s, card, n);
    if (card >= CARD_THEFT)
        return move_of(MOVE_USE, card, 0,
                       nth_bit(targets(s, s->head.turn, card), n), 0, 0);
    return nth_action(s, card, n);
}

/* ---- Several cards at once ---- */

/* All sets of one to three of the six slots of a hand, in the order of the
 * numbers that their bits make, so that the sets of the first n cards are the
 * first ones of the list; slot 6 stands for "no card", and is always empty. A
 * list of sets is a word with a bit for each of the 41.
 *
 *     X(with, 0, 2, 6)   the set {0, 2}, named SET_026 */
#define SETS(X, with)                                                          \
    X(with, 0, 6, 6)                                                           \
    X(with, 1, 6, 6)                                                           \
    X(with, 0, 1, 6)                                                           \
    X(with, 2, 6, 6)                                                           \
    X(with, 0, 2, 6)                                                           \
    X(with, 1, 2, 6)                                                           \
    X(with, 0, 1, 2)                                                           \
    X(with, 3, 6, 6)                                                           \
    X(with, 0, 3, 6)                                                           \
    X(with, 1, 3, 6)                                                           \
    X(with, 0, 1, 3)                                                           \
    X(with, 2, 3, 6)                                                           \
    X(with, 0, 2, 3)                                                           \
    X(with, 1, 2, 3)                                                           \
    X(with, 4, 6, 6)                                                           \
    X(with, 0, 4, 6)                                                           \
    X(with, 1, 4, 6)                                                           \
    X(with, 0, 1, 4)                                                           \
    X(with, 2, 4, 6)                                                           \
    X(with, 0, 2, 4)                                                           \
    X(with, 1, 2, 4)                                                           \
    X(with, 3, 4, 6)                                                           \
    X(with, 0, 3, 4)                                                           \
    X(with, 1, 3, 4)                                                           \
    X(with, 2, 3, 4)                                                           \
    X(with, 5, 6, 6)                                                           \
    X(with, 0, 5, 6)                                                           \
    X(with, 1, 5, 6)                                                           \
    X(with, 0, 1, 5)                                                           \
    X(with, 2, 5, 6)                                                           \
    X(with, 0, 2, 5)                                                           \
    X(with, 1, 2, 5)                                                           \
    X(with, 3, 5, 6)                                                           \
    X(with, 0, 3, 5)                                                           \
    X(with, 1, 3, 5)                                                           \
    X(with, 2, 3, 5)                                                           \
    X(with, 4, 5, 6)                                                           \
    X(with, 0, 4, 5)                                                           \
    X(with, 1, 4, 5)                                                           \
    X(with, 2, 4, 5)                                                           \
    X(with, 3, 4, 5)
/* IF_TWO is the set's bit if it has two cards, which pay for a shed. IF_AHEAD
 * is its bit if it has a slot but not the one before it. */
#define SET_ENUM(with, a, b, c) SET_##a##b##c,
#define SET_SLOTS(with, a, b, c) {a, b, c},
#define IF_TWO(with, a, b, c) | (uint64_t)(b < 6 && c == 6) << SET_##a##b##c
#define HAS(slot, a, b, c) (a == slot || b == slot || c == slot)
#define IF_AHEAD(slot, a, b, c)                                                \
    | (uint64_t)(HAS(slot, a, b, c) && !HAS(slot - 1, a, b, c)) << SET_##a##b##c

enum { SETS(SET_ENUM, ) N_SETS };

/* The slots of each set; how many sets there are of n cards; those of two. */
static const uint8_t slots_of[N_SETS][3] = {SETS(SET_SLOTS, )};
static const uint8_t sets_of[] = {0, 1, 3, 7, 14, 25, N_SETS}; /* n cards */
static const uint64_t just_two = 0 SETS(IF_TWO, );
/* Of equal cards a set takes the first ones, so that each choice is one move.
 * `again` says which of the second to sixth card equal the one before them, as
 * bits; then a set that has such a card but not the one before it is not
 * proper. A hand NES NES map has again = 00001, and {1} is the same as {0}. */
#define IF_EQUAL(again, slot)                                                  \
    ((again) >> (slot - 1) & 1 ? 0 SETS(IF_AHEAD, slot) : 0)
#define PROPER(again)                                                          \
    ~((uint64_t)0 | IF_EQUAL(again, 1) | IF_EQUAL(again, 2) |                  \
      IF_EQUAL(again, 3) | IF_EQUAL(again, 4) | IF_EQUAL(again, 5))
#define FOUR_PROPER(again)                                                     \
    PROPER(again), PROPER(again + 1), PROPER(again + 2), PROPER(again + 3)
static const uint64_t proper[1 << (DWARVES_HAND - 1)] = {
    FOUR_PROPER(0),  FOUR_PROPER(4),  FOUR_PROPER(8),  FOUR_PROPER(12),
    FOUR_PROPER(16), FOUR_PROPER(20), FOUR_PROPER(24), FOUR_PROPER(28),
};

/* A hand, and the sets of its cards that are different choices. `again` has the
 * slots whose card equals the one before. */
typedef struct sorted {
    const uint8_t *card;
    uint64_t sets;
    int n, again;
} sorted;

/* Compares each card with the one before it, all at once, by shifting the hand
 * by a byte. */
static sorted look_at_hand(const saboteur2 *s, int seat)
{
    sorted hand = {.card = s->hand[seat], .n = s->n_hand[seat]};
    uint64_t word = read_hand(s, seat), equal = equal_bytes(word, word << 8);

    hand.again = bytes_as_bits(equal) & ((1 << hand.n) - 1) & ~1;
    hand.sets =
        (((uint64_t)1 << sets_of[hand.n]) - 1) & proper[hand.again >> 1];
    return hand;
}

/* A pass or a shed with the cards of a set. */
static adit_action with_cards(int kind, int way, const sorted *hand, int set)
{
    const uint8_t *slot = slots_of[set];
    int cards = hand->card[slot[0]] | hand->card[slot[1]] << 8 |
                hand->card[slot[2]] << 16;

    return move_of(kind, cards, way, 0, 0, 0);
}

/* Things in front of the seat, and for each all pairs of cards. */
static adit_action nth_shed(const sorted *hand, int front, int n)
{
    uint64_t pairs = hand->sets & just_two;
    int n_pairs = count_many(pairs);

    return with_cards(MOVE_SHED, nth_bit(front, n / n_pairs), hand,
                      nth_of_many(pairs, n % n_pairs));
}

static list list_sets(list l, int kind, int way, const sorted *hand,
                      uint64_t sets)
{
    for (; sets; sets &= sets - 1)
        l = add(l, with_cards(kind, way, hand, __builtin_ctzll(sets)));
    return l;
}

/* All passes. Each set is written where the next move goes, and that place
 * moves on only if the set is one of the hand's: there is no branch. `nth` has
 * each card where it stands as the first, second and third of a move. */
#define WRITE_PASS(with, a, b, c)                                              \
    store_move(out, MOVE_PASS | nth[0][a] | nth[1][b] | nth[2][c]);            \
    out += sets & 1, sets >>= 1;

static list list_passes(list l, const sorted *hand)
{
    uint64_t nth[3][DWARVES_HAND + 1], sets = hand->sets;
    adit_action *out;

    if (l.room - l.n <= N_SETS)
        return list_sets(l, MOVE_PASS, 0, hand, sets);
    out = l.out + l.n;
    for (int i = 0; i <= DWARVES_HAND; i++)
        for (int k = 0; k < 3; k++)
            nth[k][i] = (uint64_t)hand->card[i] << (24 + 8 * k);
    SETS(WRITE_PASS, )
    l.n = (int)(out - l.out);
    return l;
}

/* ---- Legal moves ---- */

/* All moves of the seat whose turn it is, counted: the uses of each card of the
 * hand, where equal cards count once; then sheds, then passes. The list, its
 * length and a random move are all read from it, in that order. */
typedef struct menu {
    sorted hand;
    ground ground;
    int uses[DWARVES_HAND], sheds, front, n;
} menu;

/* Fills it in. Uses of equal cards are masked out by -first, which is all ones
 * or zero. */
static void read_menu(const saboteur2 *s, menu *m)
{
    int seat = s->head.turn;
    tally t;

    take_tally(s, seat, &t);
    m->hand = look_at_hand(s, seat);
    m->ground.n = NOT_LOOKED_UP;
    m->n = 0;
    for (int i = 0; i < DWARVES_HAND; i++) {
        int first = ~m->hand.again >> i & 1;

        m->uses[i] = -first & uses(&t, m->hand.card[i]);
        m->n += m->uses[i];
    }
    for (int set = ladders_in(s, seat) & ~m->hand.again; set; set &= set - 1) {
        int i = lowest_bit(set);

        m->uses[i] = count_ladders(s, m->hand.card[i], &m->ground);
        m->n += m->uses[i];
    }
    m->front = in_front(s, seat);
    m->sheds = count_bits(m->front) * count_many(m->hand.sets & just_two);
    m->n += m->sheds + count_many(m->hand.sets);
}

/* The card whose moves contain number n is found without a branch: `slot`
 * counts the cards that end before it, `before` the moves of those. */
static adit_action nth_move(const saboteur2 *s, menu *m, int n)
{
    int slot = 0, upto = 0, before = 0;

    for (int i = 0; i < DWARVES_HAND; i++) {
        upto += m->uses[i];
        before = upto <= n ? upto : before;
        slot += upto <= n;
    }
    n -= before;
    if (slot < DWARVES_HAND)
        return nth_use(s, m->hand.card[slot], n, &m->ground);
    if (n < m->sheds)
        return nth_shed(&m->hand, m->front, n);
    return with_cards(MOVE_PASS, 0, &m->hand,
                      nth_of_many(m->hand.sets, n - m->sheds));
}

/* The whole menu, in the order of nth_move. */
static list list_hand(list l, const saboteur2 *s)
{
    menu m;
    reach r;
    int seat = s->head.turn;

    read_menu(s, &m);
    take_reach(s, &r);
    for (int i = 0; i < m.hand.n; i++) {
        int card = m.hand.card[i];
        playable u = {card, first_count[card], second_count[card], m.uses[i]};

        if (u.n == 0)
            continue;
        if (is_ladder(card))
            l = list_ladders(l, card, &m.ground);
        else if (card >= CARD_THEFT)
            l = list_targets(l, MOVE_USE, card, 0, targets(s, seat, card));
        else
            l = list_uses(l, s, &r, u);
    }
    for (int front = m.front; front; front &= front - 1)
        l = list_sets(l, MOVE_SHED, lowest_bit(front), &m.hand,
                      m.hand.sets & just_two);
    return list_passes(l, &m.hand);
}

/* The seats that the present thief may steal from, as bits: all others who have
 * gold (E19). */
static int victims(const saboteur2 *s)
{
    int who = 0;

    for (int seat = 0; seat < s->head.n_players; seat++)
        who |= (s->gold[seat] > 0 && seat != s->head.turn) << seat;
    return who;
}

static adit_action steal_none(void)
{
    return move_of(MOVE_STEAL, CARD_NONE, 1, 0, 0, 0);
}

/* Somebody who does not see the hand sees no move. */
static bool sees_hand(const saboteur2 *s)
{
    return s->hand[s->head.turn][0] != CARD_NONE;
}

/* Thieves may always take nothing (E10). A viewer who does not see the hand
 * sees no moves. */
static int saboteur2_legal(const void *obs, adit_action *out, int room)
{
    const saboteur2 *s = obs;
    list l = {.out = out, .room = room};
    menu m;

    if (s->phase == PHASE_STEAL) {
        l = list_targets(l, MOVE_STEAL, CARD_NONE, 0, victims(s));
        l = add(l, steal_none());
    }
    if (s->phase != PHASE_PLAY)
        return l.n;
    if (s->n_hand[s->head.turn] == 0) {
        l = add(l, pass(CARD_NONE));
    } else if (sees_hand(s) && room > 0) {
        l = list_hand(l, s);
    } else if (sees_hand(s)) {
        read_menu(s, &m);
        l.n = m.n;
    }
    return l.n;
}

/* The move at that place of the list, without writing it. */
static adit_action saboteur2_any(const void *obs, adit_luck *luck)
{
    const saboteur2 *s = obs;
    menu m;

    if (s->phase == PHASE_STEAL) {
        int who = victims(s), n = count_bits(who);
        int drawn = (int)adit_luck_below(luck, (uint32_t)n + 1);

        return drawn == n ? steal_none()
                          : move_of(MOVE_STEAL, CARD_NONE, 0,
                                    nth_bit(who, drawn), 0, 0);
    }
    if (s->n_hand[s->head.turn] == 0) {
        adit_luck_below(luck, 1); /* one of one */
        return pass(CARD_NONE);
    }
    require(sees_hand(s));
    read_menu(s, &m);
    return nth_move(s, &m, (int)adit_luck_below(luck, (uint32_t)m.n));
}

/* ---- Why not? ---- */

/* "Ladders", in the order in which other path cards are refused (E17):
 * occupied, a side, next to a goal, touching nothing. A need that is not 0
 * means that a card lies face up beside it, be it rock to rock (E3). */
static adit_err why_ladder(const saboteur2 *s, adit_action a, adit_refusal *out)
{
    int need = mine_need(&s->mine, a.x, a.y);
    int unmet = need_unmet(need, card_lies[lies_so(a.card[0], a.way)].open);

    if (mine_card_at(&s->mine, a.x, a.y))
        return REFUSE(out, ADIT_ERR_OCCUPIED, .x = a.x, .y = a.y);
    if (unmet)
        return REFUSE(out, ADIT_ERR_SIDE, .x = a.x, .y = a.y,
                      .side = "NESW"[lowest_bit(unmet)]);
    if (mine_is_beside_goal(a.x, a.y))
        return REFUSE(out, ADIT_ERR_BESIDE_GOAL, .x = a.x, .y = a.y);
    if (need == 0) /* rock to rock will do (E3) */
        return REFUSE(out, ADIT_ERR_TOUCH, .x = a.x, .y = a.y);
    return ADIT_OK;
}

/* A path card: tools come first, then a trap (E17). */
static adit_err why_lay(const saboteur2 *s, adit_action a, adit_refusal *out)
{
    int broken = broken_tool(s, s->head.turn);

    if (broken)
        return REFUSE(out, ADIT_ERR_BROKEN, .thing = tool_names[broken]);
    if (s->trapped >> s->head.turn & 1)
        return REFUSE(out, ADIT_ERR_TRAPPED);
    return is_ladder(a.card[0]) ? why_ladder(s, a, out) : why_dig(s, a, out);
}

/* Why something cannot be taken away from in front of a seat. */
static adit_err why_rid(const saboteur2 *s, int seat, int front,
                        adit_refusal *out)
{
    if (in_front(s, seat) >> front & 1)
        return ADIT_OK;
    if (front == FRONT_TRAP)
        return REFUSE(out, ADIT_ERR_NOT_TRAPPED, .seat = (int8_t)seat);
    if (front == FRONT_THEFT)
        return REFUSE(out, ADIT_ERR_NO_THEFT, .seat = (int8_t)seat);
    return REFUSE(out, ADIT_ERR_WHOLE, .seat = (int8_t)seat,
                  .thing = tool_names[front]);
}

/* An action card of the expansion: no such player; yourself; then the reason of
 * that card. */
static adit_err why_use(const saboteur2 *s, adit_action a, adit_refusal *out)
{
    int seat = s->head.turn, card = a.card[0];
    bool for_others =
        card == CARD_SWAP_HAND || card == CARD_INSPECT || card == CARD_TRAP;

    if (a.target >= s->head.n_players)
        return REFUSE(out, ADIT_ERR_PLAYER);
    if (for_others && a.target == seat)
        return REFUSE(out, ADIT_ERR_SELF, .seat = (int8_t)seat);
    if (targets(s, seat, card) >> a.target & 1)
        return ADIT_OK;
    switch (card) {
    case CARD_THEFT:
        return REFUSE(out, ADIT_ERR_THEFT);
    case CARD_SWAP_HAT:
        return REFUSE(out, ADIT_ERR_HAT);
    case CARD_TRAP:
        return REFUSE(out, ADIT_ERR_TRAP, .seat = (int8_t)a.target);
    default:
        return why_rid(s, a.target,
                       card == CARD_FREE ? FRONT_TRAP : FRONT_THEFT, out);
    }
}

static adit_err why_steal(const saboteur2 *s, adit_action a, adit_refusal *out)
{
    if (a.way)
        return ADIT_OK;
    if (a.target >= s->head.n_players)
        return REFUSE(out, ADIT_ERR_PLAYER);
    if (a.target == s->head.turn)
        return REFUSE(out, ADIT_ERR_SELF, .seat = (int8_t)a.target);
    if (s->gold[a.target] == 0)
        return REFUSE(out, ADIT_ERR_GOLD, .seat = (int8_t)a.target);
    return ADIT_OK;
}

/* The first card of a move that the hand does not have, or not so often. Each
 * is taken out of a copy of the hand: the lowest byte that is equal becomes a
 * mask of eight ones. */
static int missing(const saboteur2 *s, adit_action a)
{
    uint64_t hand = read_hand(s, s->head.turn);

    for (int i = 0; i < countof(a.card) && a.card[i]; i++) {
        uint64_t equal = first_equal(hand, eight_times(a.card[i]));

        if (equal == 0)
            return a.card[i];
        hand &= ~((equal & -equal) * 255 >> 7);
    }
    return CARD_NONE;
}

/* Bytes of each kind of move that may be other than zero. */
static const adit_action used_fields[N_MOVES] = {
    BASE_MOVES_USE,
    [MOVE_PASS] = {.kind = 255, .card = {255, 255, 255}},
    [MOVE_USE] = {.kind = 255, .card = {255}, .target = 255},
    [MOVE_SHED] = {.kind = 255, .way = 255, .card = {255, 255}},
    [MOVE_STEAL] = {.kind = 255, .way = 255, .target = 255},
};

/* Several cards of a move stand in the order of the notation, without gaps: one
 * choice is one move. */
static bool in_order(adit_action a)
{
    for (int i = 1; i < countof(a.card); i++) {
        if (a.card[i] == CARD_NONE)
            continue;
        if (a.card[i - 1] == CARD_NONE ||
            card_rank(a.card[i - 1]) > card_rank(a.card[i]))
            return false;
    }
    return true;
}

static const card_deed deeds[N_ALL_CARDS] = {
    MORE_PATH_CARDS(DIG_DEED) BASE_DEEDS, [CARD_THEFT] = {MOVE_USE, 1},
    [CARD_HANDS_OFF] = {MOVE_USE, 1},     [CARD_SWAP_HAND] = {MOVE_USE, 1},
    [CARD_INSPECT] = {MOVE_USE, 1},       [CARD_SWAP_HAT] = {MOVE_USE, 1},
    [CARD_TRAP] = {MOVE_USE, 1},          [CARD_FREE] = {MOVE_USE, 1},
};

/* Does the card do what the move says? */
static bool card_does(adit_action a)
{
    switch (a.kind) {
    case MOVE_PASS: /* any cards, or none */
        return true;
    case MOVE_SHED:
        return a.way >= TOOL_PICK && a.way < N_FRONTS && a.card[1] != CARD_NONE;
    case MOVE_STEAL:
        return a.way == 0 || (a.way == 1 && a.target == 0);
    default:
        return deed_is(deeds[a.card[0]], a) &&
               (a.card[0] != CARD_THEFT || a.target == 0);
    }
}

/* Can these bytes be a move of this game at all? Whatever passes can be written
 * in the notation, and is safe to index tables with. */
static bool well_formed(adit_action a)
{
    if (a.kind < MOVE_DIG || a.kind >= N_MOVES || a.kind == MOVE_TAKE)
        return false;
    for (int i = 0; i < countof(a.card); i++)
        if (a.card[i] >= N_ALL_CARDS)
            return false;
    return move_uses_only(a, &used_fields[a.kind]) && in_order(a) &&
           card_does(a);
}

/* "Refusals", in the order of its table (E17). It is in line in both callers:
 * `apply` needs no reasons, and the compiler drops them there. */
TAKEN_IN adit_err why_not(const saboteur2 *s, adit_action a, adit_refusal *out)
{
    int lacks;

    if (!well_formed(a))
        return REFUSE(out, ADIT_ERR_MOVE);
    if (s->phase == PHASE_OVER)
        return REFUSE(out, ADIT_ERR_OVER);
    if ((a.kind == MOVE_STEAL) != (s->phase == PHASE_STEAL))
        return REFUSE(out, ADIT_ERR_NOW);
    if (a.card[0] && (lacks = missing(s, a)) != CARD_NONE)
        return REFUSE(out, ADIT_ERR_HAND, .thing = card_names[lacks]);
    switch (a.kind) {
    case MOVE_DIG:
        return why_lay(s, a, out);
    case MOVE_USE:
        return why_use(s, a, out);
    case MOVE_SHED:
        return why_rid(s, s->head.turn, a.way, out);
    case MOVE_STEAL:
        return why_steal(s, a, out);
    default:
        return why_base(s, a, out);
    }
}

static adit_err saboteur2_why(const void *obs, adit_action a, adit_refusal *out)
{
    return why_not(obs, a, out);
}

/* ---- A round begins ---- */

/* Each round has a stream of chance of its own (docs/fairness.md). */
static rng deal_chance(const saboteur2 *s)
{
    return rng_open(s->seed, (uint64_t)(s->round - 1));
}

/* One dwarf to each seat, the rest is the hat pile. Its top, hat[n_hats - 1],
 * is the first card after the last seat's. */
static void deal_dwarves(saboteur2 *s, rng *chance)
{
    uint8_t deck[SABOTEUR2_DWARVES];
    int n = 0;

    for (int i = 0; i < countof(dwarf_deck); i++)
        for (int j = 0; j < dwarf_deck[i].count; j++)
            deck[n++] = dwarf_deck[i].dwarf;
    rng_shuffle(chance, deck, SABOTEUR2_DWARVES);
    for (int seat = 0; seat < s->head.n_players; seat++)
        s->dwarf[seat] = deck[seat];
    s->n_hats = (uint8_t)(SABOTEUR2_DWARVES - s->head.n_players);
    for (int i = 0; i < countof(s->hat); i++)
        s->hat[i] = i < s->n_hats ? deck[SABOTEUR2_DWARVES - 1 - i] : 0;
}

/* Of the shuffled cards the first ten are out for this round, then six to each
 * seat, and the rest is the pile. They are stored in another order: the pile
 * ends at SABOTEUR2_BOTTOM, and the ten are after it. */
static void deal_cards(saboteur2 *s, rng *chance)
{
    uint8_t deck[SABOTEUR2_DECK];
    int n = 0, size = deck_size(s), top = SABOTEUR2_OUT;

    for (int card = 1; card < N_ALL_CARDS; card = card_after(card))
        for (int i = count_of(s, card); i > 0; i--)
            deck[n++] = (uint8_t)card;
    rng_shuffle(chance, deck, size);
    for (int seat = 0; seat < s->head.n_players; seat++) {
        s->n_hand[seat] = DWARVES_HAND;
        for (int i = 0; i < DWARVES_HAND; i++)
            s->hand[seat][i] = deck[top++];
        order_hand(s, seat);
    }
    s->n_pile = (uint8_t)(size - top);
    s->n_discard = 0;
    for (int i = 0; i < SABOTEUR2_DECK; i++) {
        int from = i < SABOTEUR2_BOTTOM ? size - SABOTEUR2_BOTTOM + i
                                        : i - SABOTEUR2_BOTTOM;

        s->deck[i] = i >= SABOTEUR2_BOTTOM || from >= top ? deck[from] : 0;
        s->face_down[i] = ADIT_NOBODY;
    }
}

/* The order of the draws is that of docs/fairness.md; `first` is drawn in the
 * first round only. */
static void begin_round(saboteur2 *s, int first, adit_story *story)
{
    rng chance = deal_chance(s);

    if (first == ADIT_NOBODY)
        first = (int)rng_below(&chance, s->head.n_players);
    mine_open(&s->mine, MINE_MANY);
    deal_dwarves(s, &chance);
    deal_goals(s, &chance);
    deal_cards(s, &chance);
    clear_tables(s);
    s->trapped = s->stealing = 0;
    s->n_thieves = s->n_old_hats = s->n_inspections = 0;
    __builtin_memset(s->thief, 0, sizeof s->thief);
    __builtin_memset(s->old_hat, 0, sizeof s->old_hat);
    __builtin_memset(s->inspection, 0, sizeof s->inspection);
    __builtin_memset(s->known, 0, sizeof s->known);
    s->phase = PHASE_PLAY;
    s->head.turn = (int8_t)first;
    tell_round(s, story);
}

static void saboteur2_init(void *state, const adit_config *config,
                           const uint8_t seed[32], adit_story *story)
{
    saboteur2 *s = state;
    const int16_t *option = config->option;

    *s = (saboteur2){
        .head = {.n_players = config->n_players},
        .round = 1,
        .rounds = (uint8_t)option[OPTION_ROUNDS],
        .break_self = (uint8_t)option[OPTION_BREAK_SELF],
        .boss = (uint8_t)option[OPTION_BOSS],
        .open_gold = (uint8_t)option[OPTION_OPEN_GOLD],
        .extra_rockfall = (uint8_t)option[OPTION_EXTRA_ROCKFALL],
    };
    for (int i = 0; i < 32; i++)
        s->seed[i] = seed[i];
    begin_round(s, option[OPTION_FIRST] - 1, story); /* 0, random: nobody */
}

/* ---- Who wins ---- */

enum { GREEN = 1, BLUE = 2 }; /* teams, as bits */

/* "The treasure is reached": green's way must meet no blue door, blue's no
 * green one. Judged when all goals have been turned over (E21). */
int saboteur2_free_ways(const saboteur2 *s)
{
    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (s->goal[goal] == GOAL_TREASURE)
            return (mine_has_way(&s->mine, goal, FEATURE_BLUE) ? GREEN : 0) |
                   (mine_has_way(&s->mine, goal, FEATURE_GREEN) ? BLUE : 0);
    return 0;
}

/* The table of "The treasure is reached": a digger who made the connection wins
 * alone if their team's way is free; otherwise each team wins whose way is
 * free, which may be none (E30). Anyone who is of no team puts neither first
 * (E6). */
static int winning_teams(int dwarf, int free)
{
    int own = dwarf == DWARF_GREEN ? GREEN : dwarf == DWARF_BLUE ? BLUE : 0;

    return own & free ? own : free;
}

/* All who win, as bits. Geologists are not winners (E12), nor is anybody who is
 * trapped. */
static int winners(const saboteur2 *s, int by, int teams)
{
    int who = seats_of(s, DWARF_PROFITEER);

    if (by == BY_EXHAUSTION)
        return (who | seats_of(s, DWARF_SABOTEUR)) & ~s->trapped;
    if (teams & GREEN)
        who |= seats_of(s, DWARF_GREEN);
    if (teams & BLUE)
        who |= seats_of(s, DWARF_BLUE);
    if (teams || s->boss == BOSS_TREASURE) /* E7 */
        who |= seats_of(s, DWARF_BOSS);
    return who & ~s->trapped;
}

/* "Winners": gold by the number of winners; the boss gets one less, the
 * profiteer two, never less than nothing (E8). */
static int share_of(int dwarf, int n_winners)
{
    static const int8_t shares[] = {0, 5, 4, 3, 2, 1};
    int share = shares[n_winners < 5 ? n_winners : 5];

    share -= dwarf == DWARF_BOSS ? 1 : dwarf == DWARF_PROFITEER ? 2 : 0;
    return share > 0 ? share : 0;
}

/* All are paid, even if it is nothing: the event says that they have won. */
static void pay_winners(saboteur2 *s, int who, adit_story *story)
{
    for (int set = who; set; set &= set - 1) {
        int seat = lowest_bit(set);
        int share = share_of(s->dwarf[seat], count_bits(who));

        s->gold[seat] = (uint8_t)(s->gold[seat] + share);
        TELL(story, .kind = EVENT_PAID, .seat = (int8_t)seat,
             .knower = ADIT_NOBODY, .way = 1, .amount = (int16_t)share);
    }
}

/* One for each crystal, whoever has won; two who are not trapped share, rounded
 * down (E9). */
static void pay_geologists(saboteur2 *s, adit_story *story)
{
    int who = seats_of(s, DWARF_GEOLOGIST) & ~s->trapped;
    int share;

    if (who == 0)
        return;
    share = mine_count(&s->mine, FEATURE_CRYSTAL) / count_bits(who);
    for (; who; who &= who - 1) {
        int seat = lowest_bit(who);

        s->gold[seat] = (uint8_t)(s->gold[seat] + share);
        TELL(story, .kind = EVENT_CRYSTALS, .seat = (int8_t)seat,
             .knower = ADIT_NOBODY, .amount = (int16_t)share);
    }
}

/* ---- A round ends ---- */

/* It begins to the left of the seat that played the last card of any kind. */
static void next_round(saboteur2 *s, adit_story *story)
{
    if (goes_on_to_next(s, story))
        begin_round(s, left_of(s, s->played), story);
}

/* "Theft": it begins with the seat that played its theft last, or the latest
 * one that is not trapped (E18); then it goes on clockwise. False if there is
 * no thief. */
static bool begin_thefts(saboteur2 *s)
{
    s->stealing = (uint16_t)(saboteur2_thieves(s) & ~s->trapped);
    for (int i = s->n_thieves - 1; i >= 0; i--)
        if (s->stealing >> s->thief[i] & 1) {
            s->phase = PHASE_STEAL;
            s->head.turn = (int8_t)s->thief[i];
            return true;
        }
    return false;
}

/* Who wins is settled before anything is reported; then come dwarves, ways,
 * gold, geologists, and thieves. */
static void end_round(saboteur2 *s, int by, adit_story *story)
{
    int free = 0, teams = 0, who;

    if (by == BY_TREASURE) {
        free = saboteur2_free_ways(s);
        teams = winning_teams(s->dwarf[s->laid], free);
    }
    who = winners(s, by, teams);
    tell_end(s, by, who, story);
    if (by == BY_TREASURE)
        TELL(story, .kind = EVENT_FREE_WAY, .seat = s->laid,
             .knower = ADIT_NOBODY, .card = (uint8_t)teams,
             .way = (uint8_t)free);
    pay_winners(s, who, story);
    pay_geologists(s, story);
    if (!begin_thefts(s))
        next_round(s, story);
}

/* Can a seat do anything but pass? To shed a card is something (E5). Ladders
 * come last, because they are the most work. */
static bool can_act(const saboteur2 *s, int seat, ground *g)
{
    tally t;
    int n = s->n_hand[seat] >= 2 ? in_front(s, seat) : 0;

    take_tally(s, seat, &t);
    for (int i = 0; i < DWARVES_HAND; i++)
        n += uses(&t, s->hand[seat][i]);
    if (n > 0)
        return true;
    for (int set = ladders_in(s, seat); set; set &= set - 1)
        if (count_ladders(s, s->hand[seat][lowest_bit(set)], g) > 0)
            return true;
    return false;
}

/* The pile is empty, and nobody can do anything but pass (B7, E5). */
static bool is_exhausted(const saboteur2 *s)
{
    ground g;

    if (s->n_pile > 0)
        return false;
    g.n = NOT_LOOKED_UP;
    for (int seat = 0; seat < s->head.n_players; seat++)
        if (can_act(s, seat, &g))
            return false;
    return true;
}

/* ---- Known hands ---- */

static bool is_blank(const known_hand *k)
{
    return k->card[0] == CARD_NONE;
}

/* Takes a card out of what is known, if it is there. When none is left the
 * entry is cleared. */
static void strike_out(known_hand *k, int card)
{
    int i = 0;

    while (i < DWARVES_HAND && k->card[i] != card)
        i++;
    for (; i < DWARVES_HAND; i++)
        k->card[i] = i + 1 < DWARVES_HAND ? k->card[i + 1] : CARD_NONE;
    if (is_blank(k))
        *k = (known_hand){0};
}

/* A card was played from a hand for all to see: it is taken to be the known
 * one, if one is known (E20). */
static void was_seen(saboteur2 *s, int seat, int card)
{
    for (int i = 0; i < SABOTEUR2_KNOWN; i++)
        if (!is_blank(&s->known[i]) && s->known[i].holder == seat)
            strike_out(&s->known[i], card);
}

/* A known hand has gone to another seat, and it is known where it goes (E20).
 * If it comes back to its knower, they see what is there, and what is not there
 * was put down: then nobody holds it, and only discards can have the rest. */
static void goes_on(saboteur2 *s, known_hand *k, int to)
{
    k->first = k->holder, k->from = k->since;
    k->holder = (int8_t)to, k->since = s->n_discard;
    if (k->knower != to)
        return;
    k->holder = ADIT_NOBODY;
    for (int i = 0; i < s->n_hand[to] && !is_blank(k); i++)
        strike_out(k, s->hand[to][i]);
}

/* Entry i: the knower remembers the hand that the holder has just got from
 * them. */
static void know_hand(saboteur2 *s, int i, int knower, int holder)
{
    sorted hand = look_at_hand(s, holder);

    if (hand.n == 0)
        return;
    s->known[i] = (known_hand){.knower = (int8_t)knower,
                               .holder = (int8_t)holder,
                               .first = ADIT_NOBODY,
                               .since = s->n_discard};
    for (int j = 0; j < hand.n; j++)
        s->known[i].card[j] = hand.card[j];
}

/* Each swap has two entries of its own, by its number: were they filled up as
 * they become free, a viewer could conclude from their places what became of
 * others'. */
static int first_known(const saboteur2 *s)
{
    int swaps = 0;

    for (int i = 0; i < s->n_discard; i++)
        swaps += s->deck[i] == CARD_SWAP_HAND && s->face_down[i] == ADIT_NOBODY;
    return 2 * (swaps - 1);
}

/* Exchanges two hands, and what everybody knows about them. Hands that were
 * known before go on first; then each of the two knows what they gave away. */
static void swap_hands(saboteur2 *s, int a, int b)
{
    uint8_t n = s->n_hand[a];
    int first = first_known(s);

    require(first >= 0 && first < SABOTEUR2_KNOWN);

    for (int i = 0; i < DWARVES_HAND_ROOM; i++) {
        uint8_t held = s->hand[a][i];

        s->hand[a][i] = s->hand[b][i], s->hand[b][i] = held;
    }
    s->n_hand[a] = s->n_hand[b], s->n_hand[b] = n;
    for (int i = 0; i < SABOTEUR2_KNOWN; i++) {
        known_hand *k = &s->known[i];

        if (!is_blank(k) && (k->holder == a || k->holder == b))
            goes_on(s, k, k->holder == a ? b : a);
    }
    know_hand(s, first, a, b);
    know_hand(s, first + 1, b, a);
}

/* ---- A move ---- */

int saboteur2_hats_of(const saboteur2 *s, int seat)
{
    int n = 0;

    for (int i = 0; i < s->n_old_hats; i++)
        n += s->old_hat[i].owner == seat;
    return n;
}

/* Counts the old hats of that seat: after `hats` of them comes the one that was
 * seen, or, if there are no more, the present dwarf. */
int saboteur2_inspected(const saboteur2 *s, const inspection *i)
{
    int hats = i->hats;

    for (int j = 0; j < s->n_old_hats; j++)
        if (s->old_hat[j].owner == i->of && hats-- == 0)
            return s->old_hat[j].dwarf;
    return s->dwarf[i->of];
}

/* Takes a theft away; the order of the others stays, since it decides who
 * steals first. */
static void drop_theft(saboteur2 *s, int seat)
{
    int i = 0;

    while (s->thief[i] != seat)
        i++;
    for (s->n_thieves--; i < s->n_thieves; i++)
        s->thief[i] = s->thief[i + 1];
    s->thief[s->n_thieves] = 0;
    discard(s, CARD_THEFT, ADIT_NOBODY);
}

/* Takes away what lies in front of a seat; its card is discarded. */
static void rid(saboteur2 *s, int seat, int front)
{
    if (front == FRONT_THEFT) {
        drop_theft(s, seat);
    } else if (front == FRONT_TRAP) {
        s->trapped &= (uint16_t) ~(1 << seat);
        discard(s, CARD_TRAP, ADIT_NOBODY);
    } else {
        mend(s, seat, front);
    }
}

/* The dwarf as it is at this moment; see `inspection`. */
static void inspect(saboteur2 *s, int of, adit_story *story)
{
    TELL(story, .kind = EVENT_INSPECTED, .seat = s->head.turn,
         .target = (int8_t)of, .knower = s->head.turn, .card = s->dwarf[of]);
    s->inspection[s->n_inspections++] =
        (inspection){.by = (uint8_t)s->head.turn,
                     .of = (uint8_t)of,
                     .hats = (uint8_t)saboteur2_hats_of(s, of),
                     .move = (uint16_t)s->head.n_moves};
}

/* "Swap your hats": the old dwarf is put aside for the rest of the round (E4).
 * Only its owner sees the new one, also if somebody else played the card. */
static void swap_hat(saboteur2 *s, int of, adit_story *story)
{
    s->old_hat[s->n_old_hats++] =
        (old_hat){.dwarf = s->dwarf[of], .owner = (uint8_t)of};
    s->dwarf[of] = s->hat[--s->n_hats];
    s->hat[s->n_hats] = DWARF_NONE;
    TELL(story, .kind = EVENT_HAT, .seat = s->head.turn, .target = (int8_t)of,
         .knower = (int8_t)of, .card = s->dwarf[of]);
}

static void tell_use(const saboteur2 *s, int kind, int target,
                     adit_story *story)
{
    TELL(story, .kind = (uint8_t)kind, .seat = s->head.turn,
         .target = (int8_t)target, .knower = ADIT_NOBODY);
}

/* Each of the two sees the hand that they get. */
static void tell_swap(const saboteur2 *s, int seat, int target,
                      adit_story *story)
{
    adit_event e = {.kind = EVENT_SWAPPED,
                    .seat = (int8_t)seat,
                    .target = (int8_t)target,
                    .knower = (int8_t)seat,
                    .receiver = (int8_t)target};

    __builtin_memcpy(e.more[0], s->hand[seat], sizeof e.more[0]);
    __builtin_memcpy(e.more[1], s->hand[target], sizeof e.more[1]);
    story_add(story, e);
}

/* "Action cards" of the expansion. Theft and trap stay in front of a player;
 * all others are discarded, after what they take away, as with tools. Swap,
 * inspection and hat are discarded first: the swap counts itself among the
 * discards (first_known). */
static void use(saboteur2 *s, adit_action a, adit_story *story)
{
    int seat = s->head.turn;

    if (a.card[0] == CARD_SWAP_HAND || a.card[0] == CARD_INSPECT ||
        a.card[0] == CARD_SWAP_HAT)
        discard(s, a.card[0], ADIT_NOBODY);
    switch (a.card[0]) {
    case CARD_THEFT:
        tell_use(s, EVENT_THIEF, seat, story);
        s->thief[s->n_thieves++] = (uint8_t)seat;
        break;
    case CARD_HANDS_OFF:
        tell_use(s, EVENT_HANDS_OFF, a.target, story);
        rid(s, a.target, FRONT_THEFT);
        break;
    case CARD_SWAP_HAND:
        swap_hands(s, seat, a.target);
        if (story != NULL)
            tell_swap(s, seat, a.target, story);
        break;
    case CARD_INSPECT:
        inspect(s, a.target, story);
        break;
    case CARD_SWAP_HAT:
        swap_hat(s, a.target, story);
        break;
    case CARD_TRAP:
        tell_use(s, EVENT_TRAPPED, a.target, story);
        s->trapped |= (uint16_t)(1 << a.target);
        break;
    default:
        tell_use(s, EVENT_FREED, a.target, story);
        rid(s, a.target, FRONT_TRAP);
    }
    if (a.card[0] == CARD_HANDS_OFF || a.card[0] == CARD_FREE)
        discard(s, a.card[0], ADIT_NOBODY);
}

/* The cards of a pass or of a shed, unseen. */
static void put_down(saboteur2 *s, adit_action a, adit_story *story)
{
    for (int i = 0; i < countof(a.card) && a.card[i]; i++) {
        leave_hand(s, s->head.turn, a.card[i]);
        TELL(story, .kind = EVENT_PASSED, .seat = s->head.turn,
             .knower = s->head.turn, .card = a.card[i]);
        discard(s, a.card[i], s->head.turn);
    }
}

static void draw_cards(saboteur2 *s, int seat, int n, adit_story *story)
{
    for (; n > 0 && s->n_pile > 0; n--)
        take_in(s, seat, draw_card(s, seat, story));
}

/* A card played face up; true if the treasure was reached by it. */
static bool play_card(saboteur2 *s, adit_action a, adit_story *story)
{
    leave_hand(s, s->head.turn, a.card[0]);
    was_seen(s, s->head.turn, a.card[0]);
    if (a.kind != MOVE_USE)
        return play_base(s, a, story);
    use(s, a, story);
    return false;
}

/* One of the four kinds of turns, with its draw; true if the treasure was
 * reached, and then nothing is drawn. After a shed one card is drawn for two.
 * After swapped hands it is the other who draws (E14). */
static bool take_turn(saboteur2 *s, adit_action a, adit_story *story)
{
    int seat = s->head.turn, drawing = seat, n = 1;

    if (a.kind == MOVE_PASS && a.card[0] == CARD_NONE) {
        tell_move(s, EVENT_IDLE, a, story);
        return false;
    }
    if (a.kind == MOVE_PASS) {
        put_down(s, a, story);
        n = 1 + (a.card[1] != CARD_NONE) + (a.card[2] != CARD_NONE);
    } else if (a.kind == MOVE_SHED) {
        put_down(s, a, story);
        TELL(story, .kind = EVENT_SHED, .seat = (int8_t)seat,
             .knower = ADIT_NOBODY, .way = a.way);
        rid(s, seat, a.way);
    } else if (play_card(s, a, story)) {
        return true;
    }
    if (a.kind == MOVE_USE && a.card[0] == CARD_SWAP_HAND)
        drawing = a.target;
    draw_cards(s, drawing, n, story);
    return false;
}

/* The next seat clockwise that has yet to steal; there is one. */
static int next_thief(const saboteur2 *s, int seat)
{
    do
        seat = left_of(s, seat);
    while (!(s->stealing >> seat & 1));
    return seat;
}

/* One gold piece, or nothing. Then it is the next thief's turn clockwise; after
 * the last one the next round begins, and their thefts are gone with all
 * else. */
static void steal(saboteur2 *s, adit_action a, adit_story *story)
{
    int seat = s->head.turn;

    s->stealing &= (uint16_t) ~(1 << seat);
    if (a.way == 0) {
        s->gold[a.target]--;
        s->gold[seat]++;
    }
    TELL(story, .kind = EVENT_STOLE, .seat = (int8_t)seat,
         .target = a.way ? ADIT_NOBODY : (int8_t)a.target,
         .knower = ADIT_NOBODY, .amount = !a.way);
    if (s->stealing == 0) {
        next_round(s, story);
        return;
    }
    s->head.turn = (int8_t)next_thief(s, seat);
}

/* Nothing is changed before why_not has agreed. */
static adit_err saboteur2_apply(void *state, adit_action a, adit_story *story)
{
    saboteur2 *s = state;
    adit_err err = why_not(s, a, NULL);

    if (err != ADIT_OK)
        return err;
    s->head.n_moves++;
    if (a.kind == MOVE_STEAL) {
        steal(s, a, story);
    } else if (take_turn(s, a, story)) {
        end_round(s, BY_TREASURE, story);
    } else {
        s->head.turn = (int8_t)left_of(s, s->head.turn);
        if (is_exhausted(s))
            end_round(s, BY_EXHAUSTION, story);
    }
    return ADIT_OK;
}

/* ---- What each player may know ---- */

/* The seats whose dwarf the viewer has seen as it was after that many swaps of
 * its hat, as bits: their own, and those that they inspected at that time. */
static int seen_after(const saboteur2 *s, int viewer,
                      const uint8_t hats[SABOTEUR2_SEATS])
{
    int seen = viewer >= 0 ? 1 << viewer : 0;

    for (int i = 0; i < s->n_inspections; i++) {
        const inspection *it = &s->inspection[i];

        seen |= (it->by == viewer && it->hats == hats[it->of]) << it->of;
    }
    return seen;
}

/* Goes through the old hats in order, with the number of swaps so far for each
 * seat, and blanks those that the viewer has not seen. Players' dwarves are
 * shown at the end of a round, the hat pile and old hats never (E16). */
static void hide_dwarves(saboteur2 *o, int viewer)
{
    uint8_t swaps[SABOTEUR2_SEATS] = {0};
    int seen;

    __builtin_memset(o->hat, DWARF_NONE, sizeof o->hat);
    for (int i = 0; i < o->n_old_hats; i++) {
        int owner = o->old_hat[i].owner;

        if (!(seen_after(o, viewer, swaps) >> owner & 1))
            o->old_hat[i].dwarf = DWARF_NONE;
        swaps[owner]++;
    }
    seen = seen_after(o, viewer, swaps);
    for (int seat = 0; o->phase == PHASE_PLAY && seat < SABOTEUR2_SEATS; seat++)
        o->dwarf[seat] = seen >> seat & 1 ? o->dwarf[seat] : DWARF_NONE;
}

/* Each line masks one kind of secret. Gold is not one: who has how much follows
 * from what everyone has seen, and screens cover it (E29). */
static void saboteur2_observe(const void *state, int viewer, void *obs)
{
    const saboteur2 *s = state;
    saboteur2 *o = obs;

    if (obs != state)
        __builtin_memcpy(o, s, sizeof *o);
    if (viewer == ADIT_EVERYONE && s->phase == PHASE_OVER)
        return;
    for (int i = 0; i < 32; i++)
        o->seed[i] = 0;
    hide_cards(s, viewer, o);
    hide_dwarves(o, viewer);
    hide_goals(s, viewer, o);
    for (int i = 0; i < SABOTEUR2_KNOWN; i++)
        if (is_blank(&o->known[i]) || o->known[i].knower != viewer)
            o->known[i] = (known_hand){0};
}

/* ---- What an event changes in an observation ---- */

/* Something in front of a seat is taken away, and the card that did it, if any,
 * is discarded after it. */
static bool follow_rid(saboteur2 *o, int seat, int front, int card)
{
    if (!(in_front(o, seat) >> front & 1) || !has_room(o, 2))
        return false;
    rid(o, seat, front);
    if (card != CARD_NONE)
        discard(o, card, ADIT_NOBODY);
    return true;
}

static bool follow_theft(saboteur2 *o, int seat)
{
    if (o->n_thieves == SABOTEUR2_THEFTS || saboteur2_thieves(o) >> seat & 1)
        return false;
    o->thief[o->n_thieves++] = (uint8_t)seat;
    return true;
}

/* Plays the swap in the observation. The hand that comes to the viewer is first
 * put where it comes from, so that swap_hands finds it; afterwards what the
 * viewer may not know is blanked: the hand that they gave, which is in `known`
 * now, and what others know. */
static bool follow_swap(saboteur2 *o, int viewer, const adit_event *e)
{
    int from = viewer == e->seat     ? e->target
               : viewer == e->target ? e->seat
                                     : ADIT_NOBODY;
    bool all = viewer == ADIT_EVERYONE;

    if (e->seat == e->target || !has_room(o, 1))
        return false;
    discard(o, CARD_SWAP_HAND, ADIT_NOBODY);
    if (first_known(o) >= SABOTEUR2_KNOWN)
        return false;
    if (from != ADIT_NOBODY) {
        const uint8_t *hand = e->more[viewer == e->target];

        for (int i = 0; i < DWARVES_HAND; i++) {
            if ((hand[i] != CARD_NONE) != (i < o->n_hand[from]))
                return false;
            o->hand[from][i] = hand[i];
        }
        order_hand(o, from);
    }
    swap_hands(o, e->seat, e->target);
    if (from != ADIT_NOBODY)
        write_hand(o, from, 0);
    for (int i = 0; i < SABOTEUR2_KNOWN; i++)
        if (is_blank(&o->known[i]) || (o->known[i].knower != viewer && !all))
            o->known[i] = (known_hand){0};
    return true;
}

/* n_moves counts a move only when all its events have been followed, hence the
 * 1. */
static bool follow_inspection(saboteur2 *o, const adit_event *e)
{
    if (o->n_inspections == SABOTEUR2_INSPECTIONS || !has_room(o, 1))
        return false;
    if (e->card != DWARF_NONE)
        o->dwarf[e->target] = e->card;
    discard(o, CARD_INSPECT, ADIT_NOBODY);
    o->inspection[o->n_inspections++] =
        (inspection){.by = (uint8_t)e->seat,
                     .of = (uint8_t)e->target,
                     .hats = (uint8_t)saboteur2_hats_of(o, e->target),
                     .move = (uint16_t)(o->head.n_moves + 1)};
    return true;
}

/* The old dwarf goes aside with what the viewer knew of it. */
static bool follow_hat(saboteur2 *o, const adit_event *e)
{
    if (o->n_old_hats == SABOTEUR2_HATS || o->n_hats == 0 || !has_room(o, 1))
        return false;
    discard(o, CARD_SWAP_HAT, ADIT_NOBODY);
    o->old_hat[o->n_old_hats++] =
        (old_hat){.dwarf = o->dwarf[e->target], .owner = (uint8_t)e->target};
    o->hat[--o->n_hats] = DWARF_NONE;
    o->dwarf[e->target] = e->card;
    return true;
}

/* Some gold and more gold is some gold. */
static bool follow_pay(saboteur2 *o, int seat, int amount)
{
    if (o->gold[seat] == SABOTEUR2_SOME_GOLD)
        return amount >= 0;
    if (amount < 0 || amount + o->gold[seat] >= SABOTEUR2_SOME_GOLD)
        return false;
    o->gold[seat] = (uint8_t)(o->gold[seat] + amount);
    return true;
}

/* One gold piece goes over. Whether any is left of covered gold the event does
 * not say: a client that does not know the amount needs the next view. */
static bool follow_loot(saboteur2 *o, int thief, int target)
{
    if (o->gold[target] == 0 || o->gold[target] == SABOTEUR2_SOME_GOLD)
        return false;
    o->gold[target]--;
    return follow_pay(o, thief, 1);
}

/* As `steal`. */
static bool follow_steal(saboteur2 *o, const adit_event *e)
{
    int seat = e->seat;

    if (o->phase != PHASE_STEAL || seat != o->head.turn || e->amount > 1 ||
        (e->amount && !follow_loot(o, seat, e->target)))
        return false;
    o->stealing &= (uint16_t) ~(1 << seat);
    if (o->stealing != 0)
        o->head.turn = (int8_t)next_thief(o, seat);
    return true;
}

/* What is in front of players, and what they have learned, goes with the
 * round. */
static void follow_clearing(saboteur2 *o)
{
    o->trapped = o->stealing = 0;
    o->n_thieves = o->n_old_hats = o->n_inspections = o->n_hats = 0;
    __builtin_memset(o->thief, 0, sizeof o->thief);
    __builtin_memset(o->old_hat, 0, sizeof o->old_hat);
    __builtin_memset(o->inspection, 0, sizeof o->inspection);
    __builtin_memset(o->known, 0, sizeof o->known);
}

static bool follow_over(saboteur2 *o, const adit_event *e)
{
    for (int seat = 0; seat < o->head.n_players; seat++) {
        int gold = e->more[seat / 6][seat % 6] - 1;

        if (gold < 0)
            return false;
        o->gold[seat] = (uint8_t)gold;
    }
    return true;
}

/* The part of `follow` that only this game has. After the end of a round all
 * events of payment come in one move, so that thefts may begin before the gold
 * is there. */
static bool follow_more(saboteur2 *o, int viewer, const adit_event *e)
{
    switch (e->kind) {
    case EVENT_ROUND:
        follow_clearing(o);
        return true;
    case EVENT_ENDED:
        begin_thefts(o);
        return true;
    case EVENT_PAID:
    case EVENT_CRYSTALS:
        return follow_pay(o, e->seat, e->amount);
    case EVENT_OVER:
        return follow_over(o, e);
    case EVENT_THIEF:
        return follow_theft(o, e->seat);
    case EVENT_HANDS_OFF:
        return follow_rid(o, e->target, FRONT_THEFT, CARD_HANDS_OFF);
    case EVENT_SWAPPED:
        return follow_swap(o, viewer, e);
    case EVENT_INSPECTED:
        return follow_inspection(o, e);
    case EVENT_HAT:
        return follow_hat(o, e);
    case EVENT_TRAPPED:
        if (o->trapped >> e->target & 1)
            return false;
        o->trapped |= (uint16_t)(1 << e->target);
        return true;
    case EVENT_FREED:
        return follow_rid(o, e->target, FRONT_TRAP, CARD_FREE);
    case EVENT_SHED:
        return follow_rid(o, e->seat, e->way, CARD_NONE);
    case EVENT_STOLE:
        return follow_steal(o, e);
    default:
        return e->kind != EVENT_NUGGETS && e->kind != EVENT_TOOK;
    }
}

/* First the card leaves its hand, and is struck out where it was known; then
 * what both games have; then what only this one has. */
static bool saboteur2_follow(void *obs, int viewer, const adit_event *e)
{
    saboteur2 *o = obs;
    int card;

    if (e == NULL) {
        follow_to_next(o);
        return true;
    }
    card = card_played(e);
    if (card != CARD_NONE) {
        if (!follow_leaving(o, viewer, e->seat, card))
            return false;
        was_seen(o, e->seat, card);
    }
    return follow_base(o, viewer, e) && follow_more(o, viewer, e);
}

/* ---- Talk ---- */

static const adit_claim_kind claims[N_SABOTEUR2_CLAIMS] = {
    DWARF_CLAIMS(CLAIM_ROW) MORE_CLAIMS(CLAIM_ROW)};

/* The dwarf that a claim of this game alone speaks of, or DWARF_NONE. */
static int claimed_dwarf(adit_claim claim)
{
    static const uint8_t dwarves[N_SABOTEUR2_CLAIMS] = {
        [CLAIM_GREEN] = DWARF_GREEN,
        [CLAIM_BLUE] = DWARF_BLUE,
        [CLAIM_BOSS] = DWARF_BOSS,
        [CLAIM_PROFITEER] = DWARF_PROFITEER,
        [CLAIM_GEOLOGIST] = DWARF_GEOLOGIST,
        [CLAIM_IS_GREEN] = DWARF_GREEN,
        [CLAIM_IS_BLUE] = DWARF_BLUE,
    };

    return dwarves[claim.kind];
}

/* What somebody is, a speaker knows by an inspection that is not old, or when
 * the dwarves have been shown (E27): exactly if the speaker's observation has
 * it. */
static adit_mark saboteur2_judge(const void *state, int seat, adit_claim claim)
{
    const saboteur2 *s = state;
    int of = seat, dwarf = claimed_dwarf(claim);
    saboteur2 seen;

    saboteur2_observe(s, seat, &seen);
    if (dwarf == DWARF_NONE)
        return dwarves_judge(claim, &(dwarves_facts){.goal = seen.goal,
                                                     .hand = s->hand[seat],
                                                     .dwarf = s->dwarf,
                                                     .mine = &s->mine});
    if (claims[claim.kind].about == ADIT_ABOUT_SEAT)
        of = claim.target;
    if (seen.dwarf[of] == DWARF_NONE)
        return ADIT_MARK_UNKNOWN;
    return dwarves_mark(seen.dwarf[of] == dwarf);
}

static adit_rounds saboteur2_rounds(const void *obs)
{
    const saboteur2 *s = obs;

    return dwarves_rounds(s->round, s->phase);
}

/* The hats that were not dealt may be all the saboteurs. */
static adit_suspects saboteur2_suspects(const void *obs)
{
    const saboteur2 *s = obs;
    int n = s->head.n_players, most = 0;

    for (int i = 0; i < countof(dwarf_deck); i++)
        if (dwarf_deck[i].dwarf == DWARF_SABOTEUR)
            most = dwarf_deck[i].count;
    return dwarves_suspects(s->dwarf, n, 0, most < n ? most : n);
}

/* ---- Imagining what one does not know ---- */

/* Fills those of n places that are empty; returns what is left of the pool. */
static const uint8_t *fill(uint8_t *place, int n, const uint8_t *pool)
{
    for (int i = 0; i < n; i++) {
        bool empty = place[i] == 0;

        place[i] = empty ? *pool : place[i];
        pool += empty;
    }
    return pool;
}

/* Deals the dwarves that the viewer does not know, to seats, old hats and the
 * hat pile. */
static void imagine_dwarves(saboteur2 *s, adit_luck *luck)
{
    uint8_t pool[SABOTEUR2_DWARVES + MOST_EQUAL], *end = pool;
    const uint8_t *rest = pool;
    int left[N_DWARVES] = {0};

    for (int i = 0; i < countof(dwarf_deck); i++)
        left[dwarf_deck[i].dwarf] = dwarf_deck[i].count;
    for (int seat = 0; seat < s->head.n_players; seat++)
        left[s->dwarf[seat]]--;
    for (int i = 0; i < s->n_old_hats; i++)
        left[s->old_hat[i].dwarf]--;
    for (int dwarf = DWARF_MINER; dwarf < N_DWARVES; dwarf++)
        end = put_equal(end, dwarf, left[dwarf]);
    luck_shuffle(luck, pool, (int)(end - pool));
    rest = fill(s->dwarf, s->head.n_players, rest);
    for (int i = 0; i < s->n_old_hats; i++)
        rest = fill(&s->old_hat[i].dwarf, 1, rest);
    fill(s->hat, s->n_hats, rest);
}

/* Places that a known hand's cards can be in, each of which is empty. */
typedef struct places {
    uint8_t *at[DWARVES_HAND + SABOTEUR2_DECK];
    int n;
} places;

static void add_place(places *p, uint8_t *place)
{
    if (*place == 0)
        p->at[p->n++] = place;
}

/* The places that the cards of a known hand can be in: empty slots of the
 * holder's hand, and unseen discards as known_hand describes. */
static void known_places(saboteur2 *s, const known_hand *k, places *p)
{
    for (int i = 0; k->holder != ADIT_NOBODY && i < s->n_hand[k->holder]; i++)
        add_place(p, &s->hand[k->holder][i]);
    for (int i = 0; i < s->n_discard; i++)
        if ((s->face_down[i] == k->first && k->first != ADIT_NOBODY &&
             i >= k->from && i < k->since) ||
            (s->face_down[i] == k->holder && k->holder != ADIT_NOBODY &&
             i >= k->since))
            add_place(p, &s->deck[i]);
}

int saboteur2_places_of(const saboteur2 *s, const known_hand *k)
{
    saboteur2 copy = *s;
    places p = {.n = 0};

    known_places(&copy, k, &p);
    return p.n;
}

/* Puts the cards of a known hand into such places, each as likely as the other.
 * Two known hands may share places in a view that was read, and then the first
 * has them. */
static void place_known(saboteur2 *s, const known_hand *k, adit_luck *luck)
{
    places p = {.n = 0};

    known_places(s, k, &p);
    for (int i = 0; i < DWARVES_HAND && k->card[i] && p.n > 0; i++) {
        int drawn = (int)adit_luck_below(luck, (uint32_t)p.n);

        *p.at[drawn] = k->card[i];
        p.at[drawn] = p.at[--p.n];
    }
}

/* How many cards of each kind are in sight, or have been placed already. In a
 * whole state these are all cards, which check_deck relies on. */
static void count_seen(const saboteur2 *s, uint8_t seen[N_ALL_CARDS])
{
    for (int i = MINE_FIRST_LAID; i <= s->mine.n_cards; i++)
        seen[s->mine.at[i].lies >> 1]++;
    for (int i = 0; i < s->n_discard; i++)
        seen[s->deck[i]]++;
    for (int i = s->n_discard; i < SABOTEUR2_DECK; i++)
        if (s->deck[i]) /* none is, in an observation */
            seen[s->deck[i]]++;
    for (int seat = 0; seat < s->head.n_players; seat++)
        for (uint64_t hand = read_hand(s, seat); hand; hand >>= 8)
            seen[hand & 255]++;
    for (int t = TOOL_PICK; t < N_TOOLS; t++)
        seen[CARD_BREAK_PICK + t - TOOL_PICK] += s->count[COUNT_BROKEN + t];
    seen[CARD_TRAP] += (uint8_t)count_bits(s->trapped);
    seen[CARD_THEFT] += s->n_thieves;
}

/* The cards that are not in sight, in canonical order, for the shuffle to be
 * reproducible. */
static int unseen_cards(const saboteur2 *s, uint8_t *out)
{
    uint8_t seen[N_ALL_CARDS] = {0}, *end = out;

    count_seen(s, seen);
    for (int card = 1; card < N_ALL_CARDS; card++)
        end = put_equal(end, card, count_of(s, card) - seen[card]);
    return (int)(end - out);
}

/* Known cards go where they can be (E20), then the others anywhere. */
static void place_cards(saboteur2 *s, adit_luck *luck)
{
    uint8_t pool[SABOTEUR2_DECK + MOST_EQUAL];
    const uint8_t *rest = pool;

    for (int i = 0; i < SABOTEUR2_KNOWN; i++)
        if (!is_blank(&s->known[i]))
            place_known(s, &s->known[i], luck);
    luck_shuffle(luck, pool, unseen_cards(s, pool));
    rest = fill(s->deck, s->n_discard, rest);
    for (int seat = 0; seat < s->head.n_players; seat++) {
        rest = fill(s->hand[seat], s->n_hand[seat], rest);
        order_hand(s, seat);
    }
    fill(&s->deck[SABOTEUR2_BOTTOM - s->n_pile], s->n_pile + SABOTEUR2_OUT,
         rest);
}

/* Deals until somebody can act: that the round has not ended is known, too (B7,
 * E5). Each try begins from what the viewer sees. */
static void imagine_cards(saboteur2 *s, adit_luck *luck)
{
    uint8_t hand[sizeof s->hand], deck[sizeof s->deck]; /* as they are seen */

    __builtin_memcpy(hand, s->hand, sizeof hand);
    __builtin_memcpy(deck, s->deck, sizeof deck);
    place_cards(s, luck);
    while (s->phase == PHASE_PLAY && is_exhausted(s)) {
        __builtin_memcpy(s->hand, hand, sizeof hand);
        __builtin_memcpy(s->deck, deck, sizeof deck);
        place_cards(s, luck);
    }
}

/* Some gold is at least one. */
static int gold_of(const saboteur2 *s, int seat)
{
    return s->gold[seat] == SABOTEUR2_SOME_GOLD ? 1 : s->gold[seat];
}

static void saboteur2_imagine(const void *obs, int seat, adit_luck *luck,
                              void *state)
{
    saboteur2 *s = state;

    (void)seat;
    if (state != obs)
        *s = *(const saboteur2 *)obs;
    imagine_seed(s, luck);
    imagine_dwarves(s, luck);
    imagine_goals(s, luck);
    imagine_cards(s, luck);
    for (int i = 0; i < s->head.n_players; i++)
        s->gold[i] = (uint8_t)gold_of(s, i);
}

static void saboteur2_gold(const void *obs, int32_t out[ADIT_MAX_PLAYERS])
{
    const saboteur2 *s = obs;

    for (int seat = 0; seat < s->head.n_players; seat++)
        out[seat] = gold_of(s, seat);
}

static void saboteur2_gains(const void *obs, const adit_action *moves, int n,
                            int *out)
{
    const saboteur2 *s = obs;

    dwarves_gains(&s->mine, s->goal, moves, n, out);
}

/* ---- Invariants ---- */

static const char *check_deck(const saboteur2 *s)
{
    uint8_t seen[N_ALL_CARDS] = {0};

    count_seen(s, seen);
    for (int card = 1; card < N_ALL_CARDS; card++)
        if (seen[card] != count_of(s, card))
            return "the cards are not each somewhere exactly once";
    return NULL;
}

static const char *check_dwarves(const saboteur2 *s)
{
    int left[N_DWARVES] = {0};

    for (int i = 0; i < countof(dwarf_deck); i++)
        left[dwarf_deck[i].dwarf] = dwarf_deck[i].count;
    for (int seat = 0; seat < s->head.n_players; seat++)
        left[s->dwarf[seat]]--;
    for (int i = 0; i < s->n_hats; i++)
        left[s->hat[i]]--;
    for (int i = 0; i < s->n_old_hats; i++)
        left[s->old_hat[i].dwarf]--;
    for (int dwarf = 0; dwarf < N_DWARVES; dwarf++)
        if (left[dwarf] != 0)
            return "the fifteen dwarves are not each somewhere exactly once";
    return NULL;
}

static const char *check_seats(const saboteur2 *s)
{
    int front = broken_any(s) | s->trapped | saboteur2_thieves(s);

    for (int seat = 0; seat < s->head.n_players; seat++)
        if (s->n_hand[seat] > DWARVES_HAND)
            return "a hand has too many cards";
    if (front & ~seats(s))
        return "something lies in front of somebody who does not play";
    if (count_bits(saboteur2_thieves(s)) != s->n_thieves)
        return "somebody has two thefts";
    return NULL;
}

/* What is known of a hand is true: each card is there, or was put down. */
static const char *check_known(const saboteur2 *s)
{
    for (int i = 0; i < SABOTEUR2_KNOWN; i++) {
        known_hand k = s->known[i];

        if (is_blank(&k))
            continue;
        for (int j = 0; k.holder >= 0 && j < s->n_hand[k.holder]; j++)
            strike_out(&k, s->hand[k.holder][j]);
        for (int j = 0; j < s->n_discard && !is_blank(&k); j++)
            if (s->face_down[j] != ADIT_NOBODY &&
                ((s->face_down[j] == k.first && j >= k.from && j < k.since) ||
                 (s->face_down[j] == k.holder && j >= k.since)))
                strike_out(&k, s->deck[j]);
        if (!is_blank(&k))
            return "what is known of a hand is not true";
    }
    return NULL;
}

static const char *saboteur2_check(const void *state)
{
    const saboteur2 *s = state;
    saboteur2 again = *s;
    const char *broken;

    saboteur2_recount(&again);
    if (!same_bytes(&again, s, sizeof again))
        return "a counter is wrong, or a hand is not in order";
    if ((s->head.turn == ADIT_NOBODY) != (s->phase == PHASE_OVER))
        return "somebody is on turn after the end, or nobody before it";
    if (s->phase == PHASE_PLAY && is_exhausted(s))
        return "the round goes on though nobody can play";
    if (s->phase == PHASE_STEAL && !(s->stealing >> s->head.turn & 1))
        return "somebody steals who is no thief";
    if ((broken = check_deck(s)) || (broken = check_dwarves(s)) ||
        (broken = check_seats(s)) || (broken = check_known(s)))
        return broken;
    return mine_check(&s->mine);
}

const adit_game saboteur2_game = {
    .name = "saboteur2",
    .texts = "dwarves",
    .title = "Saboteur 2",
    .min_players = 2,
    .max_players = SABOTEUR2_SEATS,
    .n_options = N_OPTIONS,
    .n_claims = N_SABOTEUR2_CLAIMS,
    .rules = 1,
    .state_size = sizeof(saboteur2),
    .options = options,
    .claims = claims,
    .init = saboteur2_init,
    .legal = saboteur2_legal,
    .any = saboteur2_any,
    .why = saboteur2_why,
    .apply = saboteur2_apply,
    .observe = saboteur2_observe,
    .imagine = saboteur2_imagine,
    .gold = saboteur2_gold,
    .gains = saboteur2_gains,
    .roles = dwarf_names,
    .n_roles = N_DWARVES,
    .round = saboteur2_round,
    .write_move = dwarves_write_move,
    .parts = dwarves_parts,
    .read_move = dwarves_read_move,
    .view = saboteur2_view,
    .event = dwarves_event,
    .read_view = saboteur2_read_view,
    .read_event = saboteur2_read_event,
    .follow = saboteur2_follow,
    .trace = saboteur2_trace,
    .judge = saboteur2_judge,
    .rounds = saboteur2_rounds,
    .suspects = saboteur2_suspects,
    .check = saboteur2_check,
    .move_names = {dwarf_move_names, N_MOVES},
    .event_names = {dwarf_event_names, N_EVENTS},
    .card_names = {card_names, N_ALL_CARDS},
};

_Static_assert(sizeof(saboteur2) <= ADIT_MAX_STATE, "a state fits");
_Static_assert(countof(options) <= ADIT_MAX_OPTIONS, "a config holds them all");
