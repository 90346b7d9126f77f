/* saboteur.c -- the base game: 3 to 10 dwarves dig for gold, and some of them are
 * traitors. The rules are in docs/rules/saboteur.md; B-numbers are its decisions. */
#include "games/saboteur.h"

#include "core/rng.h"
#include "games/moves.h"
#include "games/saboteur_text.h"

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

/* The values of options as the rules ask for them. */
enum { DWARVES5_2_3 = 1, NO = 1, DRAW_PLAYERS = 1, STARTER_LAST_CARD = 1 };

static const adit_option options[N_OPTIONS] = {
    [OPTION_DWARVES5] = {.name = "dwarves5",
                         .about = "saboteurs and miners in the dwarf deck of "
                                  "five players",
                         .source = "2+4 the rule book, 2+3 the procedure",
                         .words = {"2+4", "2+3"}},
    [OPTION_BREAK_SELF] = {.name = "break_self",
                           .about = "may a broken tool be played on oneself?",
                           .source = "yes the rule book, no the summary and "
                                     "the procedure",
                           .words = {"yes", "no"}},
    [OPTION_DRAW] = {.name = "draw",
                     .about = "when the miners win, as many nugget cards are "
                              "drawn as there are...",
                     .source = "miners the rule book, players the summary",
                     .words = {"miners", "players"}},
    [OPTION_BROKEN_SHARES] = {.name = "broken_shares",
                              .about = "does a miner with a broken tool at the "
                                       "end share the gold?",
                              .source = "yes the rule book, no the summary",
                              .words = {"yes", "no"}},
    [OPTION_STARTER] = {.name = "starter",
                        .about =
                            "the next round begins to the left of who laid "
                            "the last path card, or played the last card",
                        .source = "last_path the rule book, last_card the "
                                  "procedure",
                        .words = {"last_path", "last_card"}},
    [OPTION_MAX_SABOTEURS] = {.name = "max_saboteurs",
                              .about = "is the dwarf set aside always a miner?",
                              .source = "asked for by players",
                              .words = {"no", "yes"}},
    [OPTION_ROUNDS] = {.name = "rounds",
                       .about = "rounds in a game",
                       .source = "3 the rule book",
                       .min = 1,
                       .max = 9,
                       .usual = 3},
    [OPTION_FIRST] = {.name = "first",
                      .about = "who begins the first round",
                      .source = "the rule book says the youngest",
                      .words = {"random"},
                      .seat = true},
};

static const adit_profile profiles[] = {
    {.name = "rulebook", .about = "the rule book: all options as they are"},
    {.name = "summary",
     .about = "the summary, with its optional rule for broken tools",
     .set = {{"break_self", "no"},
             {"draw", "players"},
             {"broken_shares", "no"}}},
    {.name = "procedure",
     .about = "the rules written as a procedure",
     .set = {{"dwarves5", "2+3"},
             {"break_self", "no"},
             {"starter", "last_card"}}},
};

/* "Cards": saboteurs and miners in the dwarf deck, and cards in a hand, by the
 * number of players (B1). */
static const struct {
    uint8_t saboteurs, miners, hand;
} set_ups[] = {
    [3] = {1, 3, 6}, [4] = {1, 4, 6}, [5] = {2, 4, 6}, [6] = {2, 5, 5},
    [7] = {3, 5, 5}, [8] = {3, 6, 4}, [9] = {3, 7, 4}, [10] = {4, 7, 4},
};

/* The path card that a goal is, by what is on it. */
static const uint8_t goal_cards[] = {
    [GOAL_TREASURE] = CARD_NESW, [GOAL_NE] = CARD_NE, [GOAL_NW] = CARD_NW};

const char *const saboteur_dwarves[] = {"", "miner", "saboteur"};
const char *const saboteur_goals[] = {"", "treasure", "NE", "NW"};

/* ---- Seats ---- */

static int seats(const saboteur *s)
{
    return (1 << s->head.n_players) - 1;
}

static int left_of(const saboteur *s, int seat)
{
    return seat + 1 == s->head.n_players ? 0 : seat + 1;
}

static int right_of(const saboteur *s, int seat)
{
    return seat == 0 ? s->head.n_players - 1 : seat - 1;
}

/* The first broken tool in front of a seat, or TOOL_NONE. */
static int broken_tool(const saboteur *s, int seat)
{
    for (int t = TOOL_PICK; t < N_TOOLS; t++)
        if (s->broken[t] >> seat & 1)
            return t;
    return TOOL_NONE;
}

static bool can_dig(const saboteur *s, int seat)
{
    int any =
        s->broken[TOOL_PICK] | s->broken[TOOL_LAMP] | s->broken[TOOL_CART];

    return !(any >> seat & 1);
}

/* Where a card is in a hand, or -1. The hand is one word: after the xor the bits
 * of an equal byte are all 0, and the subtraction makes its highest bit 1. */
static int slot_in_hand(const saboteur *s, int seat, int card)
{
    const uint64_t ones = 0x0101010101010101;
    uint64_t word, equal;

    __builtin_memcpy(&word, s->hand[seat], sizeof word);
    word ^= ones * (uint64_t)card;
    equal = (word - ones) & ~word & 128 * ones;
    return equal ? __builtin_ctzll(equal) / 8 : -1;
}

/* ---- What a card can be used for ---- */

/* Seats that a broken tool may be played on (B6). */
static int breakable(const saboteur *s, int seat, int tool)
{
    int self = (s->break_self == NO) << seat;

    return seats(s) & ~s->broken[tool] & ~self;
}

static int goals_down(const saboteur *s)
{
    int down = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++)
        down |= mine_goal_is_down(&s->mine, goal) << goal;
    return down;
}

/* In how many ways a card can be played is the sum of two counters, and which
 * ones a table says, without a branch: this is asked all the time. For a path
 * card they are the ends that it fits as it is and turned (mine.fits); for an
 * action card, the players or places to play it on (count). */
enum { SORT_DIG, SORT_ACTION, N_SORTS };

enum { N = SIDE_N, E = SIDE_E, S = SIDE_S, W = SIDE_W };

#define DIGS(card, name, count, open, joined)                                  \
    [CARD_##card] = {                                                          \
        SORT_DIG, {open, HALF_TURN(open) == (open) ? 0 : HALF_TURN(open)}, 0},
#define ACTION(...)                                                            \
    {                                                                          \
        SORT_ACTION, {__VA_ARGS__}, 0                                          \
    }

static const struct {
    uint8_t sort, counter[2], spare;
} counted[N_CARDS] = {
    PATH_CARDS(DIGS)[CARD_MAP] = ACTION(COUNT_DOWN),
    [CARD_ROCKFALL] = ACTION(COUNT_LAID),
    [CARD_BREAK_PICK] = ACTION(COUNT_WHOLE + TOOL_PICK),
    [CARD_BREAK_LAMP] = ACTION(COUNT_WHOLE + TOOL_LAMP),
    [CARD_BREAK_CART] = ACTION(COUNT_WHOLE + TOOL_CART),
    [CARD_FIX_PICK] = ACTION(COUNT_BROKEN + TOOL_PICK),
    [CARD_FIX_LAMP] = ACTION(COUNT_BROKEN + TOOL_LAMP),
    [CARD_FIX_CART] = ACTION(COUNT_BROKEN + TOOL_CART),
    [CARD_FIX_PICK_LAMP] =
        ACTION(COUNT_BROKEN + TOOL_PICK, COUNT_BROKEN + TOOL_LAMP),
    [CARD_FIX_PICK_CART] =
        ACTION(COUNT_BROKEN + TOOL_PICK, COUNT_BROKEN + TOOL_CART),
    [CARD_FIX_LAMP_CART] =
        ACTION(COUNT_BROKEN + TOOL_LAMP, COUNT_BROKEN + TOOL_CART),
};

/* The counters for a seat, by sort. */
typedef struct tally {
    const uint8_t *of[N_SORTS];
    uint8_t others[N_COUNTS]; /* where nobody may break his own tools (B6) */
} tally;

static void take_tally(const saboteur *s, int seat, tally *t)
{
    static const uint8_t nowhere[16];

    t->of[SORT_DIG] = can_dig(s, seat) ? s->mine.fits : nowhere;
    t->of[SORT_ACTION] = s->count;
    if (s->break_self != NO)
        return;
    for (int i = 0; i < N_COUNTS; i++)
        t->others[i] = s->count[i];
    for (int tool = TOOL_PICK; tool < N_TOOLS; tool++)
        if (!(s->broken[tool] >> seat & 1))
            t->others[COUNT_WHOLE + tool]--;
    t->of[SORT_ACTION] = t->others;
}

void saboteur_recount(saboteur *s)
{
    for (int tool = TOOL_PICK; tool < N_TOOLS; tool++) {
        int n = count_bits(s->broken[tool]);

        s->count[COUNT_BROKEN + tool] = (uint8_t)n;
        s->count[COUNT_WHOLE + tool] = (uint8_t)(s->head.n_players - n);
    }
    s->count[COUNT_DOWN] = (uint8_t)count_bits(goals_down(s));
    s->count[COUNT_LAID] = (uint8_t)(s->mine.n_cards - MINE_FIRST_LAID + 1);
}

/* In how many ways the seat could play a card now, passing it not counted. */
static int uses(const tally *t, int card)
{
    const uint8_t *of = t->of[counted[card].sort];

    return of[counted[card].counter[0]] + of[counted[card].counter[1]];
}

static adit_action dig(const saboteur *s, int card, int way, int end)
{
    return move_of(MOVE_DIG, card, way, 0, mine_x(&s->mine, end),
                   mine_y(&s->mine, end));
}

static adit_action fell(const saboteur *s, int laid)
{
    return move_of(MOVE_ROCKFALL, CARD_ROCKFALL, 0, 0,
                   mine_x(&s->mine, MINE_FIRST_LAID + laid),
                   mine_y(&s->mine, MINE_FIRST_LAID + laid));
}

static adit_action on_player(int kind, int card, int t, int seat)
{
    return move_of(kind, card, t, seat, 0, 0);
}

static adit_action look(int goal)
{
    return move_of(MOVE_MAP, CARD_MAP, 0, goal, 0, 0);
}

static adit_action pass(int card)
{
    return move_of(MOVE_PASS, card, 0, 0, 0, 0);
}

static adit_action take(int value)
{
    return move_of(MOVE_TAKE, CARD_NONE, value, 0, 0, 0);
}

static adit_action nth_dig(const saboteur *s, int card, int n)
{
    int open = card_kinds[card].open, unturned = mine_fits(&s->mine, open);
    bool turned = n >= unturned;

    return dig(s, card, turned,
               mine_nth_fitting(&s->mine, turned ? half_turn(open) : open,
                                turned ? n - unturned : n));
}

static adit_action nth_fix(const saboteur *s, int card, int n)
{
    int tool = card_kinds[card].fixes[0], first = s->count[COUNT_BROKEN + tool];

    if (n >= first) {
        tool = card_kinds[card].fixes[1];
        n -= first;
    }
    return on_player(MOVE_FIX, card, tool, nth_bit(s->broken[tool], n));
}

/* The n-th of the ways that `uses` counts, for the seat on turn. */
static adit_action nth_use(const saboteur *s, int card, int n)
{
    int breaks = card_kinds[card].breaks;

    if (card_is_path(card))
        return nth_dig(s, card, n);
    if (card == CARD_MAP)
        return look(nth_bit(goals_down(s), n));
    if (card == CARD_ROCKFALL)
        return fell(s, n);
    if (breaks)
        return on_player(MOVE_BREAK, card, breaks,
                         nth_bit(breakable(s, s->head.turn, breaks), n));
    return nth_fix(s, card, n);
}

/* ---- Legal moves ---- */

/* A list under way; moves past its room are only counted. */
typedef struct list {
    adit_action *out;
    int room, n;
} list;

static void add(list *l, adit_action action)
{
    if (l->n < l->room)
        l->out[l->n] = action;
    l->n++;
}

/* Both ways in one loop: the unturned ones are the low half of the bits. */
static void list_digs(const saboteur *s, int card, list *l)
{
    int open = card_kinds[card].open, turned = half_turn(open);
    uint64_t ends = mine_all_fitting(&s->mine, open);

    if (turned != open)
        ends |= (uint64_t)mine_all_fitting(&s->mine, turned) << 32;
    for (; ends; ends &= ends - 1) {
        int i = __builtin_ctzll(ends);

        add(l, dig(s, card, i >> 5, MINE_FIRST_END + (i & 31)));
    }
}

static void list_falls(const saboteur *s, list *l)
{
    for (int i = 0; i <= s->mine.n_cards - MINE_FIRST_LAID; i++)
        add(l, fell(s, i));
}

/* One move for each bit: a seat or a goal. */
static void list_targets(int kind, int card, int way, int bits, list *l)
{
    for (; bits; bits &= bits - 1)
        add(l, move_of(kind, card, way, __builtin_ctz((unsigned)bits), 0, 0));
}

static void list_uses(const saboteur *s, int card, list *l)
{
    const card_kind *kind = &card_kinds[card];

    if (card_is_path(card)) {
        if (can_dig(s, s->head.turn))
            list_digs(s, card, l);
    } else if (card == CARD_MAP) {
        list_targets(MOVE_MAP, card, 0, goals_down(s), l);
    } else if (card == CARD_ROCKFALL) {
        list_falls(s, l);
    } else if (kind->breaks) {
        list_targets(MOVE_BREAK, card, kind->breaks,
                     breakable(s, s->head.turn, kind->breaks), l);
    } else {
        for (int i = 0; i < 2; i++)
            list_targets(MOVE_FIX, card, kind->fixes[i],
                         s->broken[kind->fixes[i]], l);
    }
}

/* The moves of a card of the hand, its pass among them; 0 if an equal card came
 * before it, for two equal cards give one move, not two. An observer who does not
 * see the hand sees no card in it, and no move. */
static int moves_of(const tally *t, int card, unsigned *seen)
{
    int first = !(*seen >> card & 1);

    *seen |= 1u << card;
    return first * (uses(t, card) + 1);
}

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

static void list_hand(const saboteur *s, list *l)
{
    unsigned seen = 1u << CARD_NONE;

    for (int i = 0; i < s->n_hand[s->head.turn]; i++) {
        int card = s->hand[s->head.turn][i];

        if (seen >> card & 1)
            continue;
        seen |= 1u << card;
        list_uses(s, card, l);
        add(l, pass(card));
    }
}

static int saboteur_legal(const void *obs, adit_action *out, int room)
{
    const saboteur *s = obs;
    list l = {.out = out, .room = room};
    int seat = s->head.turn;

    if (s->phase == PHASE_DRAFT)
        for (int values = nuggets_offered(&s->box), v = 1; v <= 3; v++)
            if (values >> v & 1)
                add(&l, take(v));
    if (s->phase != PHASE_PLAY)
        return l.n;
    if (s->n_hand[seat] == 0)
        add(&l, pass(CARD_NONE));
    else if (room > 0)
        list_hand(s, &l);
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

/* Counts the moves up to each card of the hand, draws one, and sees whose it is:
 * without a branch until it is clear which card. */
static adit_action any_of_hand(const saboteur *s, adit_luck *luck)
{
    const uint8_t *hand = s->hand[s->head.turn];
    tally t;
    unsigned seen = 1u << CARD_NONE;
    int upto[SABOTEUR_HAND + 1] = {0}, n, slot = 0;

    take_tally(s, s->head.turn, &t);
    for (int i = 0; i < SABOTEUR_HAND; i++)
        upto[i + 1] = upto[i] + moves_of(&t, hand[i], &seen);
    require(upto[SABOTEUR_HAND] > 0); /* the hand is seen */
    n = (int)adit_luck_below(luck, (uint32_t)upto[SABOTEUR_HAND]);
    for (int i = 1; i <= SABOTEUR_HAND; i++)
        slot += upto[i] <= n;
    if (n == upto[slot + 1] - 1)
        return pass(hand[slot]);
    return nth_use(s, hand[slot], n - upto[slot]);
}

static adit_action saboteur_any(const void *obs, adit_luck *luck)
{
    const saboteur *s = obs;

    if (s->phase == PHASE_DRAFT)
        return any_take(s, luck);
    if (s->n_hand[s->head.turn] == 0)
        return pass(CARD_NONE);
    return any_of_hand(s, luck);
}

/* ---- Why not? ---- */

/* "Laying a path card", in the order of precedence; the hand was looked at
 * before. */
static adit_err why_dig(const saboteur *s, adit_action a, adit_refusal *out)
{
    int broken, open, unmet, end;

    broken = broken_tool(s, s->head.turn);
    if (broken)
        return REFUSE(out, ADIT_ERR_BROKEN, .thing = tool_names[broken]);
    if (mine_card_at(&s->mine, a.x, a.y))
        return REFUSE(out, ADIT_ERR_OCCUPIED, .x = a.x, .y = a.y);
    end = mine_end_at(&s->mine, a.x, a.y);
    open = card_lies[lies_so(a.card[0], a.way)].open;
    unmet = need_unmet(end ? s->mine.need[end - MINE_FIRST_END]
                           : mine_need(&s->mine, a.x, a.y),
                       open);
    if (unmet)
        return REFUSE(out, ADIT_ERR_SIDE, .x = a.x, .y = a.y,
                      .side = "NESW"[__builtin_ctz((unsigned)unmet)]);
    if (end == 0)
        return REFUSE(out, ADIT_ERR_WAY, .x = a.x, .y = a.y);
    return ADIT_OK;
}

static adit_err why_break(const saboteur *s, adit_action a, adit_refusal *out)
{
    if (a.target >= s->head.n_players)
        return REFUSE(out, ADIT_ERR_PLAYER);
    if (s->break_self == NO && a.target == s->head.turn)
        return REFUSE(out, ADIT_ERR_SELF, .seat = (int8_t)a.target);
    if (s->broken[a.way] >> a.target & 1)
        return REFUSE(out, ADIT_ERR_ALREADY, .seat = (int8_t)a.target,
                      .thing = tool_names[a.way]);
    return ADIT_OK;
}

static adit_err why_fix(const saboteur *s, adit_action a, adit_refusal *out)
{
    const card_kind *kind = &card_kinds[a.card[0]];

    if (a.way != kind->fixes[0] && a.way != kind->fixes[1])
        return REFUSE(out, ADIT_ERR_TOOL, .thing = tool_names[a.way]);
    if (a.target >= s->head.n_players)
        return REFUSE(out, ADIT_ERR_PLAYER);
    if (!(s->broken[a.way] >> a.target & 1))
        return REFUSE(out, ADIT_ERR_WHOLE, .seat = (int8_t)a.target,
                      .thing = tool_names[a.way]);
    return ADIT_OK;
}

static adit_err why_rockfall(const saboteur *s, adit_action a,
                             adit_refusal *out)
{
    int at = mine_card_at(&s->mine, a.x, a.y);

    if (at == 0)
        return REFUSE(out, ADIT_ERR_NOTHING, .x = a.x, .y = a.y);
    if (at < MINE_FIRST_LAID)
        return REFUSE(out, ADIT_ERR_FIXED, .x = a.x, .y = a.y);
    return ADIT_OK;
}

static adit_err why_map(const saboteur *s, adit_action a, adit_refusal *out)
{
    if (a.target >= MINE_GOALS)
        return REFUSE(out, ADIT_ERR_GOAL);
    if (!mine_goal_is_down(&s->mine, a.target))
        return REFUSE(out, ADIT_ERR_FACE_UP, .goal = (int8_t)a.target);
    return ADIT_OK;
}

static adit_err why_take(const saboteur *s, adit_action a, adit_refusal *out)
{
    static const char *const names[] = {"1", "2", "3"};

    if (!(nuggets_offered(&s->box) >> a.way & 1))
        return REFUSE(out, ADIT_ERR_NUGGET, .thing = names[a.way - 1]);
    return ADIT_OK;
}

/* The fields that each kind of move uses; all others must be zero. */
static const adit_action used_fields[] = {
    [MOVE_DIG] = {.kind = 255, .card = {255}, .way = 255, .x = -1, .y = -1},
    [MOVE_BREAK] = {.kind = 255, .card = {255}, .way = 255, .target = 255},
    [MOVE_FIX] = {.kind = 255, .card = {255}, .way = 255, .target = 255},
    [MOVE_ROCKFALL] = {.kind = 255, .card = {255}, .x = -1, .y = -1},
    [MOVE_MAP] = {.kind = 255, .card = {255}, .target = 255},
    [MOVE_PASS] = {.kind = 255, .card = {255}},
    [MOVE_TAKE] = {.kind = 255, .way = 255},
};

/* Does the card do what the move says? */
static bool card_does(adit_action a)
{
    const card_kind *kind = &card_kinds[a.card[0]];

    switch (a.kind) {
    case MOVE_DIG:
        return kind->open != 0 && a.way < card_ways(a.card[0]);
    case MOVE_BREAK:
        return kind->breaks != TOOL_NONE && a.way == kind->breaks;
    case MOVE_FIX:
        return kind->fixes[0] != TOOL_NONE && a.way >= TOOL_PICK &&
               a.way < N_TOOLS;
    case MOVE_ROCKFALL:
        return a.card[0] == CARD_ROCKFALL;
    case MOVE_MAP:
        return a.card[0] == CARD_MAP;
    case MOVE_TAKE:
        return a.way >= 1 && a.way <= 3;
    default: /* MOVE_PASS: any card, or none */
        return true;
    }
}

/* Can these bytes be a move at all? */
static bool well_formed(adit_action a)
{
    return a.kind >= MOVE_DIG && a.kind <= MOVE_TAKE && a.card[0] < N_CARDS &&
           move_uses_only(a, &used_fields[a.kind]) && card_does(a);
}

static adit_err saboteur_why(const void *obs, adit_action a, adit_refusal *out)
{
    const saboteur *s = obs;

    if (!well_formed(a))
        return REFUSE(out, ADIT_ERR_MOVE);
    if (s->phase == PHASE_OVER)
        return REFUSE(out, ADIT_ERR_OVER);
    if ((a.kind == MOVE_TAKE) != (s->phase == PHASE_DRAFT))
        return REFUSE(out, ADIT_ERR_NOW);
    if (a.card[0] && slot_in_hand(s, s->head.turn, a.card[0]) < 0)
        return REFUSE(out, ADIT_ERR_HAND, .thing = card_kinds[a.card[0]].name);
    switch (a.kind) {
    case MOVE_DIG:
        return why_dig(s, a, out);
    case MOVE_BREAK:
        return why_break(s, a, out);
    case MOVE_FIX:
        return why_fix(s, a, out);
    case MOVE_ROCKFALL:
        return why_rockfall(s, a, out);
    case MOVE_MAP:
        return why_map(s, a, out);
    case MOVE_TAKE:
        return why_take(s, a, out);
    default: /* MOVE_PASS */
        if (a.card[0] == 0 && s->n_hand[s->head.turn] > 0)
            return REFUSE(out, ADIT_ERR_EMPTY);
        return ADIT_OK;
    }
}

/* ---- A round begins ---- */

/* The streams of chance of round r: one for the deal, one for the nuggets. */
static rng deal_chance(const saboteur *s)
{
    return rng_open(s->seed, 2 * (uint64_t)(s->round - 1));
}

static rng nugget_chance(const saboteur *s)
{
    return rng_open(s->seed, 2 * (uint64_t)(s->round - 1) + 1);
}

static int miners_in_deck(const saboteur *s)
{
    int n = s->head.n_players;

    return n == 5 && s->dwarves5 == DWARVES5_2_3 ? 3 : set_ups[n].miners;
}

/* With max_saboteurs a miner is set aside before the deck is shuffled. */
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

static void deal_goals(saboteur *s, rng *chance)
{
    s->goal[0] = GOAL_TREASURE, s->goal[1] = GOAL_NE, s->goal[2] = GOAL_NW;
    rng_shuffle(chance, s->goal, MINE_GOALS);
}

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
        for (int i = 0; i < SABOTEUR_HAND; i++)
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

static void begin_round(saboteur *s, int first, adit_story *story)
{
    rng chance = deal_chance(s);

    if (first == ADIT_NOBODY) /* B3 */
        first = (int)rng_below(&chance, s->head.n_players);
    mine_open(&s->mine);
    deal_dwarves(s, &chance);
    deal_goals(s, &chance);
    deal_hands(s, &chance);
    for (int seat = 0; seat < SABOTEUR_SEATS; seat++)
        s->looked[seat] = 0;
    for (int t = 0; t < N_TOOLS; t++)
        s->broken[t] = 0;
    saboteur_recount(s);
    s->laid = s->played = ADIT_NOBODY;
    s->phase = PHASE_PLAY;
    s->head.turn = (int8_t)first;
    TELL(story, .kind = EVENT_ROUND, .seat = (int8_t)first,
         .knower = ADIT_NOBODY, .amount = s->round);
    for (int seat = 0; seat < s->head.n_players; seat++)
        TELL(story, .kind = EVENT_DEALT, .seat = (int8_t)seat,
             .knower = (int8_t)seat, .card = s->dwarf[seat]);
}

static void saboteur_init(void *state, const adit_config *config,
                          const uint8_t seed[32], adit_story *story)
{
    saboteur *s = state;
    const int16_t *option = config->option;

    *s = (saboteur){
        .head = {.n_players = config->n_players},
        .round = 1,
        .rounds = (uint8_t)option[OPTION_ROUNDS],
        .dwarves5 = (uint8_t)option[OPTION_DWARVES5],
        .break_self = (uint8_t)option[OPTION_BREAK_SELF],
        .draw = (uint8_t)option[OPTION_DRAW],
        .broken_shares = (uint8_t)option[OPTION_BROKEN_SHARES],
        .starter = (uint8_t)option[OPTION_STARTER],
        .max_saboteurs = (uint8_t)option[OPTION_MAX_SABOTEURS],
    };
    for (int i = 0; i < 32; i++)
        s->seed[i] = seed[i];
    begin_round(s, option[OPTION_FIRST] - 1, story); /* 0, random: nobody */
}

/* ---- Gold ---- */

static int seats_of(const saboteur *s, int dwarf)
{
    int who = 0;

    for (int seat = 0; seat < s->head.n_players; seat++)
        who |= (s->dwarf[seat] == dwarf) << seat;
    return who;
}

/* "Saboteurs win." */
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

/* The miners who share the gold, as bits. */
static int sharers(const saboteur *s)
{
    int who = seats_of(s, DWARF_MINER);

    if (s->broken_shares == NO)
        who &= ~(s->broken[TOOL_PICK] | s->broken[TOOL_LAMP] |
                 s->broken[TOOL_CART]);
    return who;
}

/* "Miners win": the cards are drawn (B8), and go round counter-clockwise from who
 * laid the last path card, or from the first miner after a saboteur (B9).
 * Returns how many there are. */
static int begin_draft(saboteur *s, adit_story *story)
{
    int who = sharers(s), n = count_bits(who), seat = s->laid;
    uint8_t order[SABOTEUR_SEATS];
    rng chance = nugget_chance(s);

    if (n > 0 && s->draw == DRAW_PLAYERS)
        n = s->head.n_players;
    if (n > nuggets_in_box(&s->box))
        n = nuggets_in_box(&s->box);
    for (int i = 0; i < n; i++, seat = right_of(s, seat)) {
        while (!(who >> seat & 1))
            seat = right_of(s, seat);
        order[i] = (uint8_t)seat;
    }
    nuggets_draw(&s->box, s->round, order, n, &chance);
    TELL(story, .kind = EVENT_NUGGETS, .seat = ADIT_NOBODY,
         .knower = ADIT_NOBODY, .amount = (int16_t)n);
    return n;
}

/* ---- A round ends ---- */

/* "Next round, end of the game" (B11). */
static int starter(const saboteur *s)
{
    bool path = s->starter != STARTER_LAST_CARD && s->laid != ADIT_NOBODY;

    return left_of(s, path ? s->laid : s->played);
}

static void next_round(saboteur *s, adit_story *story)
{
    if (s->round == s->rounds) {
        s->phase = PHASE_OVER;
        s->head.turn = ADIT_NOBODY;
        TELL(story, .kind = EVENT_OVER, .seat = ADIT_NOBODY,
             .knower = ADIT_NOBODY);
        return;
    }
    s->round++;
    begin_round(s, starter(s), story);
}

static void show_dwarves(const saboteur *s, adit_story *story)
{
    for (int seat = 0; seat < s->head.n_players; seat++)
        TELL(story, .kind = EVENT_SHOWN, .seat = (int8_t)seat,
             .knower = ADIT_NOBODY, .card = s->dwarf[seat]);
    if (s->aside != DWARF_NONE)
        TELL(story, .kind = EVENT_SHOWN, .seat = ADIT_NOBODY,
             .knower = ADIT_NOBODY, .card = (uint8_t)s->aside);
}

static void end_round(saboteur *s, int by, adit_story *story)
{
    TELL(story, .kind = EVENT_ENDED, .seat = ADIT_NOBODY, .knower = ADIT_NOBODY,
         .way = (uint8_t)by, .amount = s->round);
    show_dwarves(s, story);
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

static bool has_playable(const saboteur *s, int seat)
{
    tally t;

    take_tally(s, seat, &t);
    for (int i = 0; i < s->n_hand[seat]; i++)
        if (uses(&t, s->hand[seat][i]) > 0)
            return true;
    return false;
}

/* B7: the pile is empty and nobody has a playable card. */
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

/* The last card takes its place in the hand. */
static void leave_hand(saboteur *s, int seat, int card)
{
    int slot = slot_in_hand(s, seat, card), last = --s->n_hand[seat];

    s->hand[seat][slot] = s->hand[seat][last];
    s->hand[seat][last] = CARD_NONE;
    s->played = (int8_t)seat;
}

static void discard(saboteur *s, int card, int face_down_by)
{
    s->deck[s->n_discard] = (uint8_t)card;
    s->face_down[s->n_discard++] = (int8_t)face_down_by;
}

static void draw_card(saboteur *s, adit_story *story)
{
    int seat = s->head.turn, top = SABOTEUR_DECK - s->n_pile;
    uint8_t card = s->deck[top];

    s->deck[top] = CARD_NONE;
    s->n_pile--;
    s->hand[seat][s->n_hand[seat]++] = card;
    TELL(story, .kind = EVENT_DREW, .seat = (int8_t)seat,
         .knower = (int8_t)seat, .card = card);
}

/* "Turning goals over": in passes, G1 first. True if the treasure was there. */
static bool turn_goals(saboteur *s, int reached, adit_story *story)
{
    bool treasure = false;

    while (reached) {
        int next = 0;

        for (int goal = 0; goal < MINE_GOALS; goal++) {
            uint8_t lies;

            if (!(reached >> goal & 1))
                continue;
            lies = mine_goal_lies(&s->mine, goal, goal_cards[s->goal[goal]]);
            next |= mine_turn_goal(&s->mine, goal, lies);
            s->count[COUNT_DOWN]--;
            treasure |= s->goal[goal] == GOAL_TREASURE;
            TELL(story, .kind = EVENT_TURNED, .seat = s->head.turn,
                 .target = (int8_t)goal, .knower = ADIT_NOBODY,
                 .card = s->goal[goal], .way = lies);
        }
        for (int goal = 0; goal < MINE_GOALS; goal++)
            if (!mine_goal_is_down(&s->mine, goal))
                next &= ~(1 << goal);
        reached = next;
    }
    return treasure;
}

/* A move as everybody sees it. */
static void tell_move(const saboteur *s, int kind, adit_action a,
                      adit_story *story)
{
    TELL(story, .kind = (uint8_t)kind, .seat = s->head.turn,
         .target = (int8_t)a.target, .knower = ADIT_NOBODY, .card = a.card[0],
         .way = a.way, .x = a.x, .y = a.y);
}

/* True if the round ends by it. */
static bool play_dig(saboteur *s, adit_action a, adit_story *story)
{
    int end = mine_end_at(&s->mine, a.x, a.y);

    tell_move(s, EVENT_DUG, a, story);
    s->laid = s->head.turn;
    s->count[COUNT_LAID]++;
    return turn_goals(s, mine_lay(&s->mine, end, lies_so(a.card[0], a.way)),
                      story);
}

static void play_rockfall(saboteur *s, adit_action a, adit_story *story)
{
    int at = mine_card_at(&s->mine, a.x, a.y);
    uint8_t lies = s->mine.lies[at];

    TELL(story, .kind = EVENT_FELL, .seat = s->head.turn, .knower = ADIT_NOBODY,
         .card = lies >> 1, .way = lies & 1, .x = a.x, .y = a.y);
    mine_remove(&s->mine, at);
    s->count[COUNT_LAID]--;
    discard(s, lies >> 1, ADIT_NOBODY);
    discard(s, CARD_ROCKFALL, ADIT_NOBODY);
}

static void play_fix(saboteur *s, adit_action a, adit_story *story)
{
    tell_move(s, EVENT_FIXED, a, story);
    s->broken[a.way] &= (uint16_t) ~(1 << a.target);
    s->count[COUNT_BROKEN + a.way]--;
    s->count[COUNT_WHOLE + a.way]++;
    discard(s, CARD_BREAK_PICK + a.way - TOOL_PICK, ADIT_NOBODY);
    discard(s, a.card[0], ADIT_NOBODY);
}

static void play_map(saboteur *s, adit_action a, adit_story *story)
{
    TELL(story, .kind = EVENT_LOOKED, .seat = s->head.turn,
         .target = (int8_t)a.target, .knower = s->head.turn,
         .card = s->goal[a.target]);
    s->looked[s->head.turn] |= (uint8_t)(1 << a.target);
    discard(s, CARD_MAP, ADIT_NOBODY);
}

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

static void play_take(saboteur *s, adit_action a, adit_story *story)
{
    TELL(story, .kind = EVENT_TOOK, .seat = s->head.turn,
         .knower = s->head.turn, .amount = a.way);
    nuggets_take(&s->box, a.way);
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
    switch (a.kind) {
    case MOVE_DIG:
        return play_dig(s, a, story);
    case MOVE_BREAK:
        tell_move(s, EVENT_BROKE, a, story);
        s->broken[a.way] |= (uint16_t)(1 << a.target);
        s->count[COUNT_BROKEN + a.way]++;
        s->count[COUNT_WHOLE + a.way]--;
        break;
    case MOVE_FIX:
        play_fix(s, a, story);
        break;
    case MOVE_ROCKFALL:
        play_rockfall(s, a, story);
        break;
    case MOVE_MAP:
        play_map(s, a, story);
        break;
    default:
        play_pass(s, a, story);
    }
    return false;
}

static adit_err saboteur_apply(void *state, adit_action a, adit_story *story)
{
    saboteur *s = state;
    adit_err err = saboteur_why(s, a, NULL);

    if (err != ADIT_OK)
        return err;
    s->head.n_moves++;
    if (a.kind == MOVE_TAKE) {
        play_take(s, a, story);
    } else if (play_card(s, a, story)) {
        end_round(s, BY_TREASURE, story);
    } else {
        if (s->n_pile > 0)
            draw_card(s, story);
        s->head.turn = (int8_t)left_of(s, s->head.turn);
        if (is_exhausted(s))
            end_round(s, BY_EXHAUSTION, story);
    }
    return ADIT_OK;
}

/* ---- What each player may know ---- */

static void hide_cards(saboteur *o, int viewer)
{
    for (int seat = 0; seat < SABOTEUR_SEATS; seat++)
        for (int i = 0; seat != viewer && i < SABOTEUR_HAND; i++)
            o->hand[seat][i] = CARD_NONE;
    for (int i = 0; i < o->n_discard; i++)
        if (o->face_down[i] != ADIT_NOBODY && o->face_down[i] != viewer)
            o->deck[i] = CARD_NONE;
    for (int i = SABOTEUR_DECK - o->n_pile; i < SABOTEUR_DECK; i++)
        o->deck[i] = CARD_NONE;
}

/* Dwarves are shown at the end of the round. */
static void hide_dwarves(saboteur *o, int viewer)
{
    if (o->phase != PHASE_PLAY)
        return;
    o->aside = DWARF_NONE;
    for (int seat = 0; seat < SABOTEUR_SEATS; seat++)
        if (seat != viewer)
            o->dwarf[seat] = DWARF_NONE;
}

static void hide_goals(saboteur *o, int viewer)
{
    int seen = viewer >= 0 ? o->looked[viewer] : 0;

    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (mine_goal_is_down(&o->mine, goal) && !(seen >> goal & 1))
            o->goal[goal] = GOAL_NONE;
}

static void saboteur_observe(const void *state, int viewer, void *obs)
{
    saboteur *o = obs;

    *o = *(const saboteur *)state;
    if (viewer == ADIT_EVERYONE && o->phase == PHASE_OVER)
        return;
    for (int i = 0; i < 32; i++)
        o->seed[i] = 0;
    hide_cards(o, viewer);
    hide_dwarves(o, viewer);
    hide_goals(o, viewer);
    if (o->phase != PHASE_OVER)
        nuggets_hide(&o->box, viewer);
}

/* ---- Imagining what one does not know ---- */

static void imagine_dwarves(saboteur *s, int seat, adit_luck *luck)
{
    int n = s->head.n_players, n_pool = 0;
    int left[] = {0, miners_in_deck(s), set_ups[n].saboteurs};
    bool spare = left[DWARF_MINER] + left[DWARF_SABOTEUR] > n;
    uint8_t pool[SABOTEUR_SEATS + 1];

    if (s->phase != PHASE_PLAY)
        return;
    if (spare && s->max_saboteurs)
        left[s->aside = DWARF_MINER]--;
    if (seat >= 0)
        left[s->dwarf[seat]]--;
    for (int dwarf = DWARF_MINER; dwarf <= DWARF_SABOTEUR; dwarf++)
        while (left[dwarf]-- > 0)
            pool[n_pool++] = (uint8_t)dwarf;
    luck_shuffle(luck, pool, n_pool);
    for (int other = 0; other < n; other++)
        if (other != seat)
            s->dwarf[other] = pool[--n_pool];
    if (n_pool > 0)
        s->aside = (int8_t)pool[0];
}

static void imagine_goals(saboteur *s, adit_luck *luck)
{
    uint8_t pool[MINE_GOALS];
    int n = 0, known = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++)
        known |= 1 << s->goal[goal];
    for (int goal = GOAL_TREASURE; goal <= GOAL_NW; goal++)
        if (!(known >> goal & 1))
            pool[n++] = (uint8_t)goal;
    luck_shuffle(luck, pool, n);
    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (s->goal[goal] == GOAL_NONE)
            s->goal[goal] = pool[--n];
}

/* The cards whose place the seat does not know, in canonical order. */
static int unseen_cards(const saboteur *s, int seat, uint8_t *out)
{
    uint8_t seen[N_CARDS] = {0};
    int n = 0;

    for (int i = MINE_FIRST_LAID; i <= s->mine.n_cards; i++)
        seen[s->mine.lies[i] >> 1]++;
    for (int i = 0; i < s->n_discard; i++)
        seen[s->deck[i]]++;
    for (int i = 0; seat >= 0 && i < s->n_hand[seat]; i++)
        seen[s->hand[seat][i]]++;
    for (int t = TOOL_PICK; t < N_TOOLS; t++)
        seen[CARD_BREAK_PICK + t - TOOL_PICK] += s->count[COUNT_BROKEN + t];
    for (int card = 1; card < N_CARDS; card++)
        for (int i = seen[card]; i < card_kinds[card].count; i++)
            out[n++] = (uint8_t)card;
    return n;
}

/* Deals the unseen cards to the pile, the hands and the face-down discards. */
static void place_unseen(saboteur *s, int seat, const uint8_t *pool)
{
    for (int i = 0; i < s->n_discard; i++)
        if (s->face_down[i] != ADIT_NOBODY && s->face_down[i] != seat)
            s->deck[i] = *pool++;
    for (int other = 0; other < s->head.n_players; other++)
        for (int i = 0; other != seat && i < s->n_hand[other]; i++)
            s->hand[other][i] = *pool++;
    for (int i = SABOTEUR_DECK - s->n_pile; i < SABOTEUR_DECK; i++)
        s->deck[i] = *pool++;
}

/* That the round has not ended is known too: somebody can play (B7). */
static void imagine_cards(saboteur *s, int seat, adit_luck *luck)
{
    uint8_t pool[SABOTEUR_DECK];
    int n = unseen_cards(s, seat, pool);

    do {
        luck_shuffle(luck, pool, n);
        place_unseen(s, seat, pool);
    } while (s->phase == PHASE_PLAY && is_exhausted(s));
}

static void saboteur_imagine(const void *obs, int seat, adit_luck *luck,
                             void *state)
{
    saboteur *s = state;

    *s = *(const saboteur *)obs;
    for (int i = 0; i < 32; i += 8) {
        uint64_t word = adit_luck_next(luck);

        for (int j = 0; j < 8; j++)
            s->seed[i + j] = (uint8_t)(word >> 8 * j);
    }
    imagine_dwarves(s, seat, luck);
    imagine_goals(s, luck);
    imagine_cards(s, seat, luck);
    nuggets_imagine(&s->box, luck);
}

static void saboteur_gold(const void *obs, int32_t out[ADIT_MAX_PLAYERS])
{
    const saboteur *s = obs;

    for (int seat = 0; seat < s->head.n_players; seat++)
        out[seat] = nuggets_of(&s->box, seat);
}

/* ---- A hasty player's eye ---- */

/* The rows of the face-down goals that may be the treasure. */
typedef struct aims {
    int row[MINE_GOALS], n;
} aims;

static aims take_aim(const saboteur *s)
{
    aims a = {.n = 0};

    for (int goal = 0; goal < MINE_GOALS; goal++) {
        bool stone = s->goal[goal] == GOAL_NE || s->goal[goal] == GOAL_NW;

        if (mine_goal_is_down(&s->mine, goal) && !stone)
            a.row[a.n++] = 2 - 2 * goal;
    }
    return a;
}

enum { FAR = 255 };

static int distance(const aims *a, int x, int y)
{
    int nearest = FAR;

    for (int i = 0; i < a->n; i++) {
        int dx = x - MINE_GOAL_X, dy = y - a->row[i];
        int d = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);

        nearest = d < nearest ? d : nearest;
    }
    return nearest;
}

/* From the nearest end. */
static int distance_now(const saboteur *s, const aims *a)
{
    int nearest = FAR;

    for (int end = MINE_FIRST_END; end < MINE_FIRST_END + s->mine.n_ends;
         end++) {
        int d = distance(a, mine_x(&s->mine, end), mine_y(&s->mine, end));

        nearest = d < nearest ? d : nearest;
    }
    return nearest;
}

/* From the cells that a card opens on, unless a card lies there; `now` if that is
 * no nearer. */
static int distance_after(const saboteur *s, const aims *a, adit_action dig,
                          int now)
{
    static const int8_t step_x[] = {0, 1, 0, -1}, step_y[] = {1, 0, -1, 0};
    int joined = card_lies[lies_so(dig.card[0], dig.way)].joined;
    int nearest = now;

    for (; joined; joined &= joined - 1) {
        int i = __builtin_ctz((unsigned)joined);
        int x = dig.x + step_x[i], y = dig.y + step_y[i];
        int d = distance(a, x, y);

        if (d < nearest && s->mine.lies[mine_card_at(&s->mine, x, y)] == 0)
            nearest = d;
    }
    return nearest;
}

/* How much nearer to a goal the tunnels come; in the draft, the gold. */
static void saboteur_gains(const void *obs, const adit_action *moves, int n,
                           int *out)
{
    const saboteur *s = obs;
    aims a = take_aim(s);
    int now = distance_now(s, &a);

    for (int i = 0; i < n; i++) {
        out[i] = 0;
        if (moves[i].kind == MOVE_TAKE)
            out[i] = moves[i].way;
        else if (moves[i].kind == MOVE_DIG)
            out[i] = now - distance_after(s, &a, moves[i], now);
    }
}

/* ---- Invariants ---- */

/* All 67 cards are somewhere exactly once. */
static const char *check_deck(const saboteur *s)
{
    int seen[N_CARDS] = {0};

    for (int i = MINE_FIRST_LAID; i <= s->mine.n_cards; i++)
        seen[s->mine.lies[i] >> 1]++;
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

static const char *check_seats(const saboteur *s)
{
    int n = s->head.n_players, dwarves[3] = {0};

    for (int seat = 0; seat < n; seat++) {
        if (s->n_hand[seat] > set_ups[n].hand)
            return "a hand has too many cards";
        if (s->n_pile > 0 && s->phase == PHASE_PLAY &&
            s->n_hand[seat] < set_ups[n].hand)
            return "a hand has too few cards while the pile has some";
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

static bool is_recounted(const saboteur *s)
{
    saboteur again = *s;

    saboteur_recount(&again);
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
    .about = "3 to 10 dwarves dig for gold; some of them are traitors",
    .min_players = 3,
    .max_players = SABOTEUR_SEATS,
    .n_options = N_OPTIONS,
    .n_profiles = countof(profiles),
    .state_size = sizeof(saboteur),
    .options = options,
    .profiles = profiles,
    .init = saboteur_init,
    .legal = saboteur_legal,
    .any = saboteur_any,
    .why = saboteur_why,
    .apply = saboteur_apply,
    .observe = saboteur_observe,
    .imagine = saboteur_imagine,
    .gold = saboteur_gold,
    .gains = saboteur_gains,
    .write_move = saboteur_write_move,
    .read_move = saboteur_read_move,
    .view = saboteur_view,
    .event = saboteur_event,
    .say = saboteur_say,
    .trace = saboteur_trace,
    .check = saboteur_check,
};

_Static_assert(sizeof(saboteur) <= ADIT_MAX_STATE, "a state fits");
_Static_assert(countof(options) <= ADIT_MAX_OPTIONS, "a config holds them all");
