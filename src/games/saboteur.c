/* saboteur.c -- the base game: 3 to 10 dwarves dig for gold, and some of them
 * are traitors. The rules are in docs/rules/saboteur.md; B-numbers are its
 * decisions, and names in quotes are its headings. What both games of dwarves
 * share is in dwarves_rules.inc. The game is one table of functions at the end,
 * by which everybody calls it. */
#include "games/saboteur.h"

#include "games/dwarves_text.h"
#include "games/saboteur_text.h"

#define DWARVES saboteur
#define DWARVES_BOTTOM SABOTEUR_DECK
#define DWARVES_ROOM MINE_FEW
#include "games/dwarves_rules.inc"

enum {
    OPTION_DWARVES5,
    OPTION_BREAK_SELF,
    OPTION_DRAW,
    OPTION_BROKEN_SHARES,
    OPTION_STARTER,
    OPTION_MAX_SABOTEURS,
    OPTION_ROUNDS,
    OPTION_FIRST,
    N_OPTIONS
};

/* The values of options for which the rules ask: the second word of each. */
enum { DWARVES5_2_3 = 1, DRAW_PLAYERS = 1, STARTER_LAST_CARD = 1 };

static const adit_option options[N_OPTIONS] = {
    [OPTION_DWARVES5] = {.name = "dwarves5", .words = {"2+4", "2+3"}},
    [OPTION_BREAK_SELF] = BREAK_SELF_OPTION,
    [OPTION_DRAW] = {.name = "draw", .words = {"miners", "players"}},
    [OPTION_BROKEN_SHARES] = {.name = "broken_shares", .words = {"yes", "no"}},
    [OPTION_STARTER] = {.name = "starter", .words = {"last_path", "last_card"}},
    [OPTION_MAX_SABOTEURS] = {.name = "max_saboteurs", .words = {"no", "yes"}},
    [OPTION_ROUNDS] = ROUNDS_OPTION,
    [OPTION_FIRST] = FIRST_OPTION,
};

static const adit_profile profiles[] = {
    {.name = "rulebook"},
    {.name = "summary", .set = {{"draw", "players"}}},
    {.name = "procedure",
     .set = {{"dwarves5", "2+3"},
             {"break_self", "no"},
             {"starter", "last_card"}}},
};

/* "Set-up of a round": saboteurs and miners in the dwarf deck, and cards in a
 * hand, by the number of players. With five players the miners depend on an
 * option (B1). */
static const struct {
    uint8_t saboteurs, miners, hand;
} set_ups[] = {
    [3] = {1, 3, 6}, [4] = {1, 4, 6}, [5] = {2, 4, 6}, [6] = {2, 5, 5},
    [7] = {3, 5, 5}, [8] = {3, 6, 4}, [9] = {3, 7, 4}, [10] = {4, 7, 4},
};

/* ---- What a card can be used for ---- */

/* The two counters of each card, whose sum is the number of its uses
 * (tally). */
static const uint8_t first_count[N_CARDS] = {BASE_CARDS_FIRST};
static const uint8_t second_count[N_CARDS] = {BASE_CARDS_SECOND};

static bool can_dig(const saboteur *s, int seat)
{
    return !(broken_any(s) >> seat & 1);
}

static void take_tally(const saboteur *s, int seat, tally *t)
{
    tally_base(s, seat, can_dig(s, seat), t);
}

void saboteur_recount(saboteur *s)
{
    recount(s);
}

/* In how many ways the seat could play a card now, passing it not counted. */
static int uses(const tally *t, unsigned card)
{
    return t->n[first_count[card]] + t->n[second_count[card]];
}

/* The n-th of the ways that `uses` counts, for the seat whose turn it is. */
static adit_action nth_use(const saboteur *s, int card, int n)
{
    return card < CARD_MAP ? nth_dig(s, card, n) : nth_action(s, card, n);
}

static adit_action take(int value)
{
    return move_of(MOVE_TAKE, CARD_NONE, value, 0, 0, 0);
}

/* ---- Legal moves ---- */

/* The moves of one card of the hand, its pass among them; 0 if an equal card
 * came before it, for two equal cards are one choice. `seen` has the kinds that
 * came, as bits; it begins with CARD_NONE, so that a masked hand has no
 * moves. */
static int moves_of(const tally *t, unsigned card, unsigned *seen)
{
    unsigned kind = 1u << card;
    int first = !(*seen & kind);

    *seen |= kind;
    return first * (uses(t, card) + 1);
}

/* The length of the list, without writing it. */
static int count_hand(const saboteur *s)
{
    tally t;
    unsigned seen = 1u << CARD_NONE;
    int n = 0;

    take_tally(s, s->head.turn, &t);
    for (int i = 0; i < s->n_hand[s->head.turn]; i++)
        n += moves_of(&t, s->hand[s->head.turn][i], &seen);
    return n;
}

/* The moves of each kind of card in the hand, in the order of the hand: all its
 * uses, then its pass. This order is that of any_of_hand. */
static list list_hand(list l, const saboteur *s)
{
    const uint8_t *hand = s->hand[s->head.turn];
    unsigned seen = 1u << CARD_NONE;
    tally t;
    reach r;

    take_tally(s, s->head.turn, &t);
    take_reach(s, &r);
    for (int i = 0, n = s->n_hand[s->head.turn]; i < n; i++) {
        unsigned card = hand[i];
        playable u = {(int)card, first_count[card], second_count[card],
                      uses(&t, card)};

        if (seen >> card & 1)
            continue;
        seen |= 1u << card;
        l = add(list_uses(l, s, &r, u), pass(u.card));
    }
    return l;
}

/* In a draft: the values that may be taken (B20). Otherwise the moves of the
 * hand; with an empty hand the only move is to pass. */
static int saboteur_legal(const void *obs, adit_action *out, int room)
{
    const saboteur *s = obs;
    list l = {.out = out, .room = room};
    int seat = s->head.turn;

    if (s->phase == PHASE_DRAFT)
        for (int values = nuggets_offered(&s->box), v = 1; v <= 3; v++)
            if (values >> v & 1)
                l = add(l, take(v));
    if (s->phase != PHASE_PLAY)
        return l.n;
    if (s->n_hand[seat] == 0)
        l = add(l, pass(CARD_NONE));
    else if (room > 0)
        l = list_hand(l, s);
    else
        l.n = count_hand(s);
    return l.n;
}

static adit_action any_take(const saboteur *s, adit_luck *luck)
{
    int values = nuggets_offered(&s->box);
    uint32_t n = (uint32_t)count_bits(values);

    return take(nth_bit(values, (int)adit_luck_below(luck, n)));
}

/* Counts the moves up to each card of the hand, draws a number, and sees whose
 * it is: there is no branch until it is clear which card. The last move of each
 * card is its pass. */
static adit_action any_of_hand(const saboteur *s, adit_luck *luck)
{
    const uint8_t *hand = s->hand[s->head.turn];
    tally t;
    unsigned seen = 1u << CARD_NONE;
    int upto[DWARVES_HAND + 1] = {0}, n, slot = 0;

    take_tally(s, s->head.turn, &t);
    for (int i = 0; i < DWARVES_HAND; i++)
        upto[i + 1] = upto[i] + moves_of(&t, hand[i], &seen);
    require(upto[DWARVES_HAND] > 0); /* the hand is seen */
    n = (int)adit_luck_below(luck, (uint32_t)upto[DWARVES_HAND]);
    for (int i = 1; i <= DWARVES_HAND; i++)
        slot += upto[i] <= n;
    if (n == upto[slot + 1] - 1)
        return pass(hand[slot]);
    return nth_use(s, hand[slot], n - upto[slot]);
}

/* Where there is one move only, a number is drawn all the same, so that the
 * luck of a caller that draws from the list instead stays in step. */
static adit_action saboteur_any(const void *obs, adit_luck *luck)
{
    const saboteur *s = obs;

    if (s->phase == PHASE_DRAFT)
        return any_take(s, luck);
    if (s->n_hand[s->head.turn] == 0) {
        adit_luck_below(luck, 1); /* one of one */
        return pass(CARD_NONE);
    }
    return any_of_hand(s, luck);
}

/* ---- Why not? ---- */

/* A nugget card is taken by its value (B20). */
static adit_err why_take(const saboteur *s, adit_action a, adit_refusal *out)
{
    static const char *const names[] = {"1", "2", "3"};

    if (!(nuggets_offered(&s->box) >> a.way & 1))
        return REFUSE(out, ADIT_ERR_NUGGET, .thing = names[a.way - 1]);
    return ADIT_OK;
}

/* Bytes of each kind of move that may be other than zero. */
static const adit_action used_fields[] = {
    BASE_MOVES_USE,
    [MOVE_PASS] = {.kind = 255, .card = {255}},
    [MOVE_TAKE] = {.kind = 255, .way = 255},
};

/* What each card does. A nugget card is taken by a move without a card, in one
 * of three values. */
static const card_deed deeds[N_CARDS] = {
    [CARD_NONE] = {MOVE_TAKE, 1 << 1 | 1 << 2 | 1 << 3}, BASE_DEEDS};

/* Can these bytes be a move of this game at all? Whatever passes can be written
 * in the notation, and is safe to index tables with. */
static bool well_formed(adit_action a)
{
    return a.kind >= MOVE_DIG && a.kind <= MOVE_TAKE && a.card[0] < N_CARDS &&
           move_uses_only(a, &used_fields[a.kind]) &&
           (a.kind == MOVE_PASS || deed_is(deeds[a.card[0]], a));
}

/* "Refusals", in the order of its table (B17). It is in line in both callers:
 * `apply` needs no reasons, and the compiler drops them there. */
TAKEN_IN adit_err why_not(const saboteur *s, adit_action a, adit_refusal *out)
{
    if (!well_formed(a))
        return REFUSE(out, ADIT_ERR_MOVE);
    if (s->phase == PHASE_OVER)
        return REFUSE(out, ADIT_ERR_OVER);
    if ((a.kind == MOVE_TAKE) != (s->phase == PHASE_DRAFT))
        return REFUSE(out, ADIT_ERR_NOW);
    if (a.card[0] && slot_in_hand(s, s->head.turn, a.card[0]) < 0)
        return REFUSE(out, ADIT_ERR_HAND, .thing = card_names[a.card[0]]);
    switch (a.kind) {
    case MOVE_DIG:
        return why_dig(s, a, out);
    case MOVE_TAKE:
        return why_take(s, a, out);
    default:
        return why_base(s, a, out);
    }
}

static adit_err saboteur_why(const void *obs, adit_action a, adit_refusal *out)
{
    return why_not(obs, a, out);
}

/* ---- A round begins ---- */

/* The streams of chance of a round: an even one for the deal, the odd one after
 * it for the nuggets, so that neither depends on what players have done
 * (docs/fairness.md). */
static rng deal_chance(const saboteur *s)
{
    return rng_open(s->seed, 2 * (uint64_t)(s->round - 1));
}

static rng nugget_chance(const saboteur *s)
{
    return rng_open(s->seed, 2 * (uint64_t)(s->round - 1) + 1);
}

/* By the number of players; with five by the option dwarves5 (B1). */
static int miners_in_deck(const saboteur *s)
{
    int n = s->head.n_players;

    return n == 5 && s->dwarves5 == DWARVES5_2_3 ? 3 : set_ups[n].miners;
}

int saboteur_dwarves(const saboteur *s, int dwarf)
{
    return dwarf == DWARF_MINER ? miners_in_deck(s)
                                : set_ups[s->head.n_players].saboteurs;
}

/* One dwarf to each seat; the one that is left over is set aside. With
 * max_saboteurs a miner is set aside before the rest is shuffled (B16). The
 * order of the list and of the draws is that of docs/fairness.md. */
static void deal_dwarves(saboteur *s, rng *chance)
{
    uint8_t deck[SABOTEUR_SEATS + 1];
    int n = s->head.n_players, n_deck = 0;
    int spare = miners_in_deck(s) + set_ups[n].saboteurs - n;
    bool miner_aside = spare && s->max_saboteurs;

    for (int i = miner_aside; i < miners_in_deck(s); i++)
        deck[n_deck++] = DWARF_MINER;
    for (int i = 0; i < set_ups[n].saboteurs; i++)
        deck[n_deck++] = DWARF_SABOTEUR;
    rng_shuffle(chance, deck, n_deck);
    for (int seat = 0; seat < n; seat++)
        s->dwarf[seat] = deck[seat];
    s->aside = !spare        ? DWARF_NONE
               : miner_aside ? DWARF_MINER
                             : (int8_t)deck[n];
}

/* All cards in canonical order are shuffled; hands are dealt from the front, P1
 * first, and what is left is the pile, which lies where it was shuffled. */
static void deal_hands(saboteur *s, rng *chance)
{
    int n = s->head.n_players, top = 0;

    for (int card = 1; card < N_CARDS; card++)
        for (int i = 0; i < card_kinds[card].count; i++)
            s->deck[top++] = (uint8_t)card;
    rng_shuffle(chance, s->deck, SABOTEUR_DECK);
    top = 0;
    for (int seat = 0; seat < n; seat++) {
        s->n_hand[seat] = set_ups[n].hand;
        for (int i = 0; i < DWARVES_HAND; i++)
            s->hand[seat][i] = i < set_ups[n].hand ? s->deck[top++] : CARD_NONE;
    }
    s->n_pile = (uint8_t)(SABOTEUR_DECK - top);
    s->n_discard = 0;
    for (int i = 0; i < SABOTEUR_DECK; i++) {
        if (i < top)
            s->deck[i] = CARD_NONE;
        s->face_down[i] = ADIT_NOBODY;
    }
}

/* The order of the draws is that of docs/fairness.md; `first` is drawn in the
 * first round only (B3). */
static void begin_round(saboteur *s, int first, adit_story *story)
{
    rng chance = deal_chance(s);

    if (first == ADIT_NOBODY) /* B3 */
        first = (int)rng_below(&chance, s->head.n_players);
    mine_open(&s->mine, MINE_FEW);
    deal_dwarves(s, &chance);
    deal_goals(s, &chance);
    deal_hands(s, &chance);
    clear_tables(s);
    s->phase = PHASE_PLAY;
    s->head.turn = (int8_t)first;
    tell_round(s, story);
}

static void saboteur_init(void *state, const adit_config *config,
                          const uint8_t seed[32], adit_story *story)
{
    saboteur *s = state;
    const int16_t *option = config->option;

    __builtin_memset(s, 0, SABOTEUR_SIZE);
    s->head.n_players = config->n_players;
    s->round = 1;
    s->rounds = (uint8_t)option[OPTION_ROUNDS];
    s->dwarves5 = (uint8_t)option[OPTION_DWARVES5];
    s->break_self = (uint8_t)option[OPTION_BREAK_SELF];
    s->draw = (uint8_t)option[OPTION_DRAW];
    s->broken_shares = (uint8_t)option[OPTION_BROKEN_SHARES];
    s->starter = (uint8_t)option[OPTION_STARTER];
    s->max_saboteurs = (uint8_t)option[OPTION_MAX_SABOTEURS];
    for (int i = 0; i < 32; i++)
        s->seed[i] = seed[i];
    begin_round(s, option[OPTION_FIRST] - 1, story); /* 0, random: nobody */
}

/* ---- Gold ---- */

/* "Saboteurs win": the nugget cards are paid in the open (B14), then what
 * remains in loose nuggets (B10). */
static void pay_saboteurs(saboteur *s, adit_story *story)
{
    nuggets_pay pay =
        nuggets_pay_out(&s->box, s->round, seats_of(s, DWARF_SABOTEUR));

    for (int i = 0; i < pay.n; i++)
        TELL(story, .kind = EVENT_PAID, .seat = (int8_t)pay.seat[i],
             .knower = ADIT_NOBODY, .card = pay.value[i],
             .amount = pay.value[i]);
    for (int seat = 0; seat < s->head.n_players; seat++)
        if (pay.loose[seat])
            TELL(story, .kind = EVENT_PAID, .seat = (int8_t)seat,
                 .knower = ADIT_NOBODY, .amount = pay.loose[seat]);
}

/* The miners who share the gold, as bits. With broken_shares=no those with a
 * broken tool do not. */
static int sharers(const saboteur *s)
{
    int who = seats_of(s, DWARF_MINER);

    return s->broken_shares == NO ? who & ~broken_any(s) : who;
}

/* "Miners win": which seat takes the first card, the second and so on. The
 * cards that are drawn (B8) go round counter-clockwise from the seat that laid
 * the last path card, or from the first miner after it (B9). Returns how many
 * cards there are; the box may hold fewer than should be drawn. */
static int draft_order(const saboteur *s, uint8_t order[SABOTEUR_SEATS])
{
    int who = sharers(s), n = count_bits(who), seat = s->laid;

    if (n > 0 && s->draw == DRAW_PLAYERS)
        n = s->head.n_players;
    if (n > nuggets_in_box(&s->box))
        n = nuggets_in_box(&s->box);
    for (int i = 0; i < n; i++, seat = right_of(s, seat)) {
        while (!(who >> seat & 1))
            seat = right_of(s, seat);
        order[i] = (uint8_t)seat;
    }
    return n;
}

/* To the seat that takes next the event says what there is to take. */
static void show_rest(const saboteur *s, adit_event *e)
{
    e->receiver = ADIT_NOBODY;
    if (s->box.n_taken == s->box.n)
        return;
    e->receiver = (int8_t)nugget_seat(&s->box, s->box.n_taken);
    for (int i = s->box.n_taken; i < s->box.n; i++)
        e->more[1][s->box.value[i] - 1]++;
}

/* Draws the cards and says so; returns how many there are, which may be
 * none. */
static int begin_draft(saboteur *s, adit_story *story)
{
    uint8_t order[SABOTEUR_SEATS];
    rng chance = nugget_chance(s);
    int n = draft_order(s, order);

    nuggets_draw(&s->box, s->round, order, n, &chance);
    if (story != NULL) {
        adit_event e = {.kind = EVENT_NUGGETS,
                        .seat = ADIT_NOBODY,
                        .knower = ADIT_NOBODY,
                        .amount = (int16_t)n};

        show_rest(s, &e);
        story_add(story, e);
    }
    return n;
}

/* ---- A round ends ---- */

/* "Next round": to the left of the seat that laid the last path card. With
 * starter=last_card, or if none was laid, of the one that played the last card
 * (B11). */
static int starter(const saboteur *s)
{
    bool path = s->starter != STARTER_LAST_CARD && s->laid != ADIT_NOBODY;

    return left_of(s, path ? s->laid : s->played);
}

static void next_round(saboteur *s, adit_story *story)
{
    if (goes_on_to_next(s, story))
        begin_round(s, starter(s), story);
}

/* All dwarves are shown. Saboteurs are paid at once; miners draft, by moves, if
 * there is anything to draft. */
static void end_round(saboteur *s, int by, adit_story *story)
{
    int side = by == BY_TREASURE ? DWARF_MINER : DWARF_SABOTEUR;

    tell_end(s, by, seats_of(s, side), story);
    if (s->aside != DWARF_NONE)
        TELL(story, .kind = EVENT_SHOWN, .seat = ADIT_NOBODY,
             .knower = ADIT_NOBODY, .card = (uint8_t)s->aside);
    if (by == BY_EXHAUSTION) {
        pay_saboteurs(s, story);
        next_round(s, story);
    } else if (begin_draft(s, story) > 0) {
        s->phase = PHASE_DRAFT;
        s->head.turn = (int8_t)nugget_seat(&s->box, s->box.n_taken);
    } else {
        next_round(s, story);
    }
}

/* Has the seat a card that it could use now (B7)? All of the hand is added up,
 * since it cannot be foreseen which card is the first of that kind. */
static bool has_playable(const saboteur *s, int seat)
{
    tally t;
    int n = 0;

    take_tally(s, seat, &t);
    for (int i = 0; i < DWARVES_HAND; i++)
        n += uses(&t, s->hand[seat][i]);
    return n > 0;
}

/* "End of the round": the pile is empty and nobody has a playable card (B7). */
static bool is_exhausted(const saboteur *s)
{
    if (s->n_pile > 0)
        return false;
    for (int i = 0, seat = s->head.turn; i < s->head.n_players;
         i++, seat = left_of(s, seat))
        if (has_playable(s, seat))
            return false;
    return true;
}

/* ---- A move ---- */

/* The last card takes its place in the hand: here a hand has no order. */
static void leave_hand(saboteur *s, int seat, int card)
{
    int slot = slot_in_hand(s, seat, card), last = --s->n_hand[seat];

    s->hand[seat][slot] = s->hand[seat][last];
    s->hand[seat][last] = CARD_NONE;
    s->played = (int8_t)seat;
}

static void take_in(saboteur *s, int seat, int card)
{
    s->hand[seat][s->n_hand[seat]++] = (uint8_t)card;
}

/* A card is put down unseen; with an empty hand nothing happens, and nothing
 * counts as played (B11). */
static void play_pass(saboteur *s, adit_action a, adit_story *story)
{
    if (a.card[0] == CARD_NONE) {
        tell_move(s, EVENT_IDLE, a, story);
        return;
    }
    TELL(story, .kind = EVENT_PASSED, .seat = s->head.turn,
         .knower = s->head.turn, .card = a.card[0]);
    discard(s, a.card[0], s->head.turn);
}

/* A nugget card is taken. After the last one the next round begins. */
static void play_take(saboteur *s, adit_action a, adit_story *story)
{
    int seat = s->head.turn;

    nuggets_take(&s->box, a.way);
    if (story != NULL) {
        adit_event e = {.kind = EVENT_TOOK,
                        .seat = (int8_t)seat,
                        .knower = (int8_t)seat,
                        .amount = a.way};

        show_rest(s, &e);
        story_add(story, e);
    }
    if (s->box.n_taken == s->box.n)
        next_round(s, story);
    else
        s->head.turn = (int8_t)nugget_seat(&s->box, s->box.n_taken);
}

/* Does what a card does; true if the treasure was reached. */
static bool play_card(saboteur *s, adit_action a, adit_story *story)
{
    if (a.card[0] != CARD_NONE)
        leave_hand(s, s->head.turn, a.card[0]);
    if (a.kind != MOVE_PASS)
        return play_base(s, a, story);
    play_pass(s, a, story);
    return false;
}

/* Nothing is changed before why_not has agreed. When the treasure is reached
 * nothing is drawn; otherwise the player draws, and before the next turn it is
 * looked at whether the round is exhausted (B7). */
static adit_err saboteur_apply(void *state, adit_action a, adit_story *story)
{
    saboteur *s = state;
    adit_err err = why_not(s, a, NULL);

    if (err != ADIT_OK)
        return err;
    if (a.kind == MOVE_TAKE) {
        play_take(s, a, story);
    } else if (play_card(s, a, story)) {
        end_round(s, BY_TREASURE, story);
    } else {
        if (s->n_pile > 0)
            take_in(s, s->head.turn, draw_card(s, s->head.turn, story));
        s->head.turn = (int8_t)left_of(s, s->head.turn);
        if (is_exhausted(s))
            end_round(s, BY_EXHAUSTION, story);
    }
    s->head.n_moves++;
    return ADIT_OK;
}

/* ---- What each player may know ---- */

/* While cards are played each seat knows its own dwarf only; at the end of the
 * round all are shown, and in the draft they lie open. */
static void hide_dwarves(const saboteur *s, int viewer, saboteur *o)
{
    uint8_t own = viewer >= 0 ? s->dwarf[viewer] : DWARF_NONE;

    if (s->phase != PHASE_PLAY)
        return;
    o->aside = DWARF_NONE;
    __builtin_memset(o->dwarf, DWARF_NONE, sizeof o->dwarf);
    if (viewer >= 0)
        o->dwarf[viewer] = own;
}

/* Each line masks one kind of secret. What a seat has learned (goals looked at,
 * cards put down, drafts) is kept in the state for this purpose. */
static void saboteur_observe(const void *state, int viewer, void *obs)
{
    const saboteur *s = state;
    saboteur *o = obs;

    if (obs != state)
        __builtin_memcpy(o, s, SABOTEUR_SIZE);
    if (viewer == ADIT_EVERYONE && s->phase == PHASE_OVER)
        return;
    for (int i = 0; i < 32; i++)
        o->seed[i] = 0;
    hide_cards(s, viewer, o);
    hide_dwarves(s, viewer, o);
    hide_goals(s, viewer, o);
    if (s->phase != PHASE_OVER)
        nuggets_hide(&o->box, viewer);
}

/* ---- What an event changes in an observation ---- */

/* Nugget cards are drawn. How many, and who takes when, follows from what
 * everybody knows by then. */
static bool follow_draft(saboteur *o, const adit_event *e)
{
    uint8_t order[SABOTEUR_SEATS];
    int n;

    if (o->laid == ADIT_NOBODY || sharers(o) == 0)
        return e->amount == 0;
    n = draft_order(o, order);
    if (e->amount != n || n == 0 || e->receiver != order[0] ||
        !nuggets_follow_draw(&o->box, o->round, order, n, e->more[1]))
        return false;
    o->phase = PHASE_DRAFT;
    o->head.turn = e->receiver;
    return true;
}

static bool follow_take(saboteur *o, int viewer, const adit_event *e)
{
    if (o->phase != PHASE_DRAFT || o->head.turn != e->seat ||
        !nuggets_follow_take(&o->box, viewer, e->amount, e->more[1]))
        return false;
    if (o->box.n_taken < o->box.n)
        o->head.turn = (int8_t)nugget_seat(&o->box, o->box.n_taken);
    return true;
}

static bool follow_over(saboteur *o, const adit_event *e)
{
    for (int seat = 0; seat < o->head.n_players; seat++)
        if (!nuggets_show(&o->box, seat, e->more[seat / 6][seat % 6] - 1))
            return false;
    return true;
}

/* First the card leaves its hand, then what both games have, then what only
 * this one has. Events that only the expansion has come after EVENT_OVER, and
 * are refused. */
static bool saboteur_follow(void *obs, int viewer, const adit_event *e)
{
    saboteur *o = obs;
    int card;

    if (e == NULL) {
        follow_to_next(o);
        return true;
    }
    card = card_played(e);
    if ((card && !follow_leaving(o, viewer, e->seat, card)) ||
        !follow_base(o, viewer, e))
        return false;
    switch (e->kind) {
    case EVENT_ROUND:
        o->aside = DWARF_NONE;
        return true;
    case EVENT_SHOWN:
        if (e->seat == ADIT_NOBODY)
            o->aside = (int8_t)e->card;
        return true;
    case EVENT_PAID:
        return nuggets_follow_pay(&o->box, o->round, e->seat, e->amount,
                                  e->card);
    case EVENT_NUGGETS:
        return follow_draft(o, e);
    case EVENT_TOOK:
        return follow_take(o, viewer, e);
    case EVENT_OVER:
        return follow_over(o, e);
    default:
        return e->kind <= EVENT_OVER;
    }
}

/* ---- Talk ---- */

enum { CLAIM_MINER = N_DWARF_CLAIMS, N_CLAIMS };

static const adit_claim_kind claims[N_CLAIMS] = {
    DWARF_CLAIMS(CLAIM_ROW) CLAIM_ROW(MINER, "miner", NOTHING, true)};

/* Goals are judged by what the speaker sees (B23), all else by what is so. */
static adit_mark saboteur_judge(const void *state, int seat, adit_claim claim)
{
    const saboteur *s = state;
    saboteur seen;

    if (claim.kind == CLAIM_MINER)
        return dwarves_mark(s->dwarf[seat] == DWARF_MINER);
    saboteur_observe(s, seat, &seen);
    return dwarves_judge(claim, &(dwarves_facts){.goal = seen.goal,
                                                 .hand = s->hand[seat],
                                                 .dwarf = s->dwarf,
                                                 .mine = &s->mine});
}

static adit_rounds saboteur_rounds(const void *obs)
{
    const saboteur *s = obs;

    return dwarves_rounds(s->round, s->phase);
}

/* A dwarf that is left over may be a saboteur, unless a miner was set aside
 * (B16). */
static adit_suspects saboteur_suspects(const void *obs)
{
    const saboteur *s = obs;
    int n = s->head.n_players, most = set_ups[n].saboteurs;
    int spare = s->max_saboteurs ? 0 : miners_in_deck(s) + most - n;

    return dwarves_suspects(s->dwarf, n, most - spare, most);
}

/* ---- Imagining what one does not know ---- */

/* Deals the dwarves that the seat does not know, to the others and aside. What
 * is left over after that is the one aside; with max_saboteurs it is a miner,
 * and known (B16). */
static void imagine_dwarves(saboteur *s, int seat, adit_luck *luck)
{
    int n = s->head.n_players;
    int left[] = {0, miners_in_deck(s), set_ups[n].saboteurs};
    bool spare = left[DWARF_MINER] + left[DWARF_SABOTEUR] > n;
    uint8_t pool[SABOTEUR_SEATS + 1 + MOST_EQUAL], *end = pool;

    if (s->phase != PHASE_PLAY)
        return;
    if (spare && s->max_saboteurs)
        left[s->aside = DWARF_MINER]--;
    if (seat >= 0)
        left[s->dwarf[seat]]--;
    for (int dwarf = DWARF_MINER; dwarf <= DWARF_SABOTEUR; dwarf++)
        end = put_equal(end, dwarf, left[dwarf]);
    luck_shuffle(luck, pool, (int)(end - pool));
    for (int other = 0; other < n; other++)
        if (other != seat)
            s->dwarf[other] = *--end;
    if (end > pool)
        s->aside = (int8_t)pool[0];
}

/* All cards less those that the seat sees: in the mine, among the discards, in
 * its hand, and as broken tools in front of players. In canonical order, for
 * the shuffle to be reproducible. */
static int unseen_cards(const saboteur *s, int seat, uint8_t *out)
{
    uint8_t seen[N_CARDS] = {0}, *end = out;

    for (int i = MINE_FIRST_LAID; i <= s->mine.n_cards; i++)
        seen[s->mine.at[i].lies >> 1]++;
    for (int i = 0; i < s->n_discard; i++)
        seen[s->deck[i]]++;
    for (int i = 0; seat >= 0 && i < DWARVES_HAND; i++)
        seen[s->hand[seat][i]]++;
    for (int t = TOOL_PICK; t < N_TOOLS; t++)
        seen[CARD_BREAK_PICK + t - TOOL_PICK] += s->count[COUNT_BROKEN + t];
    for (int card = 1; card < N_CARDS; card++)
        end = put_equal(end, card, card_kinds[card].count - seen[card]);
    return (int)(end - out);
}

/* Deals the unseen cards to the discards that were put down by others, to the
 * hands, and to the pile. A hand is written as a word: the cards that follow in
 * the pool are masked away. */
static void place_unseen(saboteur *s, int seat, const uint8_t *pool)
{
    for (int i = 0; i < s->n_discard; i++) {
        bool unseen = s->face_down[i] != ADIT_NOBODY && s->face_down[i] != seat;

        s->deck[i] = unseen ? *pool : s->deck[i];
        pool += unseen;
    }
    for (int other = 0; other < s->head.n_players; other++)
        if (other != seat) {
            uint64_t word;

            __builtin_memcpy(&word, pool, sizeof word);
            write_hand(s, other, word & first_cards(s->n_hand[other]));
            pool += s->n_hand[other];
        }
    __builtin_memcpy(&s->deck[SABOTEUR_DECK - s->n_pile], pool, s->n_pile);
}

/* Deals until somebody can play: that the round has not ended is known, too
 * (B7). This rejection keeps the result uniform over all deals that agree with
 * what the seat knows. */
static void imagine_cards(saboteur *s, int seat, adit_luck *luck)
{
    uint8_t pool[SABOTEUR_DECK + MOST_EQUAL];
    int n = unseen_cards(s, seat, pool);

    do {
        luck_shuffle(luck, pool, n);
        place_unseen(s, seat, pool);
    } while (s->phase == PHASE_PLAY && is_exhausted(s));
}

/* The order matters: it is the order in which luck is drawn. */
static void saboteur_imagine(const void *obs, int seat, adit_luck *luck,
                             void *state)
{
    saboteur *s = state;

    if (state != obs)
        __builtin_memcpy(s, obs, SABOTEUR_SIZE);
    imagine_seed(s, luck);
    imagine_dwarves(s, seat, luck);
    imagine_goals(s, luck);
    imagine_cards(s, seat, luck);
    nuggets_imagine(&s->box, luck);
}

static int gold_of(const saboteur *s, int seat)
{
    return nuggets_of(&s->box, seat);
}

static void saboteur_gold(const void *obs, int32_t out[ADIT_MAX_PLAYERS])
{
    const saboteur *s = obs;

    for (int seat = 0; seat < s->head.n_players; seat++)
        out[seat] = gold_of(s, seat);
}

static void saboteur_gains(const void *obs, const adit_action *moves, int n,
                           int *out)
{
    const saboteur *s = obs;

    dwarves_gains(&s->mine, s->goal, moves, n, out);
}

/* ---- Invariants ---- */

/* All 67 cards are somewhere exactly once. */
static const char *check_deck(const saboteur *s)
{
    int seen[N_CARDS] = {0};

    for (int i = MINE_FIRST_LAID; i <= s->mine.n_cards; i++)
        seen[s->mine.at[i].lies >> 1]++;
    for (int t = TOOL_PICK; t < N_TOOLS; t++)
        seen[CARD_BREAK_PICK + t - TOOL_PICK] += count_bits(s->broken[t]);
    for (int seat = 0; seat < s->head.n_players; seat++)
        for (int i = 0; i < s->n_hand[seat]; i++)
            seen[s->hand[seat][i]]++;
    for (int i = 0; i < SABOTEUR_DECK; i++)
        if (i < s->n_discard || i >= SABOTEUR_DECK - s->n_pile)
            seen[s->deck[i]]++;
    for (int card = 0; card < N_CARDS; card++)
        if (seen[card] != card_kinds[card].count)
            return "the 67 cards are not each somewhere exactly once";
    return NULL;
}

/* Hands have their size, dwarves are those of the deck, and nothing lies in
 * front of empty seats. */
static const char *check_seats(const saboteur *s)
{
    int n = s->head.n_players, dwarves[3] = {0};

    for (int seat = 0; seat < n; seat++) {
        if (s->n_hand[seat] > set_ups[n].hand)
            return "a hand has too many cards";
        if (s->n_pile > 0 && s->phase == PHASE_PLAY &&
            s->n_hand[seat] < set_ups[n].hand)
            return "a hand has too few cards while the pile has some";
        if (read_hand(s, seat) & ~first_cards(s->n_hand[seat]))
            return "there is a card behind the last one of a hand";
        dwarves[s->dwarf[seat]]++;
    }
    dwarves[s->aside]++;
    if (dwarves[DWARF_MINER] != miners_in_deck(s) ||
        dwarves[DWARF_SABOTEUR] != set_ups[n].saboteurs)
        return "the dwarves in play and aside are not the dwarf deck";
    if ((s->broken[1] | s->broken[2] | s->broken[3]) & ~seats(s))
        return "a tool is broken of somebody who does not play";
    return NULL;
}

/* Are the counters what they would be if they were counted again? */
static bool is_recounted(const saboteur *s)
{
    saboteur again;

    __builtin_memcpy(&again, s, SABOTEUR_SIZE);
    recount(&again);
    for (int i = 0; i < N_COUNTS; i++)
        if (again.count[i] != s->count[i])
            return false;
    return true;
}

static const char *saboteur_check(const void *state)
{
    const saboteur *s = state;
    const char *broken;

    if (!is_recounted(s))
        return "a counter is wrong";

    if ((s->head.turn == ADIT_NOBODY) != (s->phase == PHASE_OVER))
        return "somebody is on turn after the end, or nobody before it";
    if (s->phase == PHASE_PLAY && is_exhausted(s))
        return "the round goes on though nobody can play";
    if ((s->box.n_taken < s->box.n) != (s->phase == PHASE_DRAFT))
        return "nugget cards are left over, or the draft has none";
    if ((broken = check_deck(s)) || (broken = check_seats(s)) ||
        (broken = nuggets_check(&s->box)))
        return broken;
    return mine_check(&s->mine);
}

const adit_game saboteur_game = {
    .name = "saboteur",
    .title = "Saboteur",
    .texts = "dwarves",
    .min_players = 3,
    .max_players = SABOTEUR_SEATS,
    .n_options = N_OPTIONS,
    .n_profiles = countof(profiles),
    .n_claims = N_CLAIMS,
    .rules = 1,
    .state_size = SABOTEUR_SIZE,
    .options = options,
    .profiles = profiles,
    .claims = claims,
    .init = saboteur_init,
    .legal = saboteur_legal,
    .any = saboteur_any,
    .why = saboteur_why,
    .apply = saboteur_apply,
    .observe = saboteur_observe,
    .imagine = saboteur_imagine,
    .gold = saboteur_gold,
    .gains = saboteur_gains,
    .roles = dwarf_names,
    .n_roles = N_DWARVES,
    .round = saboteur_round,
    .write_move = dwarves_write_move,
    .parts = dwarves_parts,
    .read_move = dwarves_read_move,
    .view = saboteur_view,
    .event = dwarves_event,
    .read_view = saboteur_read_view,
    .read_event = saboteur_read_event,
    .follow = saboteur_follow,
    .trace = saboteur_trace,
    .judge = saboteur_judge,
    .rounds = saboteur_rounds,
    .suspects = saboteur_suspects,
    .check = saboteur_check,
    .move_names = {dwarf_move_names, MOVE_USE},
    .event_names = {dwarf_event_names, EVENT_THIEF},
    .card_names = {card_names, N_CARDS},
};

_Static_assert((int)SABOTEUR_SIZE <= (int)ADIT_MAX_STATE, "a state fits");
_Static_assert(countof(options) <= ADIT_MAX_OPTIONS, "a config holds them all");
