/* dwarves_rules.h -- the rules that `saboteur` and `saboteur2` share, over states
 * that differ in size: hands, tools, laying cards, maps, rockfalls, goals, what is
 * hidden. A file that includes it has defined
 *
 *   DWARVES         the type of its state, with DWARVES_FIELDS and a `mine`
 *   DWARVES_BOTTOM  where the draw pile ends in `deck`
 *   DWARVES_ROOM    for how many cards its mine has room
 *
 * B-numbers are decisions in docs/rules/saboteur.md. */
#ifndef GAMES_DWARVES_RULES_H
#define GAMES_DWARVES_RULES_H

#include "core/rng.h"
#include "games/dwarves.h"
#include "games/dwarves_text.h"
#include "games/moves.h"

/* The values of options with these two words. */
enum { YES, NO };

/* Options of both games, but for what their sources say. */
#define BREAK_SELF_OPTION(said)                                                \
    {                                                                          \
        .name = "break_self",                                                  \
        .about = "may a broken tool be played on oneself?", .source = said,    \
        .words = {                                                             \
            "yes",                                                             \
            "no"                                                               \
        }                                                                      \
    }
#define ROUNDS_OPTION                                                          \
    {                                                                          \
        .name = "rounds", .about = "rounds in a game",                         \
        .source = "3 the rule book", .min = 1, .max = 9, .usual = 3            \
    }
#define FIRST_OPTION                                                           \
    {                                                                          \
        .name = "first", .about = "who begins the first round",                \
        .source = "the rule book says the youngest", .words = {"random"},      \
        .seat = true                                                           \
    }

/* What each game has of its own: a card leaves a hand, or comes into it; what a seat
 * has. */
static void leave_hand(DWARVES *s, int seat, int card);
static void take_in(DWARVES *s, int seat, int card);
static int gold_of(const DWARVES *s, int seat);

/* ---- Seats ---- */

static inline int seats(const DWARVES *s)
{
    return (1 << s->head.n_players) - 1;
}

static inline int left_of(const DWARVES *s, int seat)
{
    return seat + 1 == s->head.n_players ? 0 : seat + 1;
}

static inline int right_of(const DWARVES *s, int seat)
{
    return seat == 0 ? s->head.n_players - 1 : seat - 1;
}

/* The first broken tool in front of a seat, or TOOL_NONE. */
static inline int broken_tool(const DWARVES *s, int seat)
{
    for (int t = TOOL_PICK; t < N_TOOLS; t++)
        if (s->broken[t] >> seat & 1)
            return t;
    return TOOL_NONE;
}

/* Seats with any tool broken, as bits. */
static inline int broken_any(const DWARVES *s)
{
    return s->broken[TOOL_PICK] | s->broken[TOOL_LAMP] | s->broken[TOOL_CART];
}

/* A hand is one word, its first card lowest. */
static inline uint64_t read_hand(const DWARVES *s, int seat)
{
    uint64_t word;

    __builtin_memcpy(&word, s->hand[seat], sizeof word);
    return word;
}

static inline void write_hand(DWARVES *s, int seat, uint64_t word)
{
    __builtin_memcpy(s->hand[seat], &word, sizeof word);
}

/* What of such a word n cards are, at most seven. */
static inline uint64_t first_cards(int n)
{
    return ((uint64_t)1 << 8 * n) - 1;
}

/* Where a card is in a hand, or -1. */
static inline int slot_in_hand(const DWARVES *s, int seat, int card)
{
    uint64_t equal = first_equal(read_hand(s, seat), eight_times(card));

    return equal ? __builtin_ctzll(equal) / 8 : -1;
}

/* ---- Targets ---- */

/* Seats that a broken tool may be played on (B6). */
static inline int breakable(const DWARVES *s, int seat, int tool)
{
    int self = (s->break_self == NO) << seat;

    return seats(s) & ~s->broken[tool] & ~self;
}

static inline int goals_down(const DWARVES *s)
{
    int down = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++)
        down |= mine_goal_is_down(&s->mine, goal) << goal;
    return down;
}

/* Works the counters out from the rest of a state. */
static inline void recount(DWARVES *s)
{
    for (int tool = TOOL_PICK; tool < N_TOOLS; tool++) {
        int n = count_bits(s->broken[tool]);

        s->count[COUNT_BROKEN + tool] = (uint8_t)n;
        s->count[COUNT_WHOLE + tool] = (uint8_t)(s->head.n_players - n);
    }
    s->count[COUNT_DOWN] = (uint8_t)count_bits(goals_down(s));
    s->count[COUNT_LAID] = (uint8_t)(s->mine.n_cards - MINE_FIRST_LAID + 1);
}

/* In how many ways a card can be played is the sum of two counters, and which
 * ones tables say, without a branch: this is asked all the time. For a path
 * card they are the ends that it fits as it is and turned (mine.fits), for an
 * action card the players or places to play it on. A tally has all of them for a
 * seat. The first is always 0, for no end takes a card without open sides. */
enum {
    TALLY_NONE,
    TALLY_COUNTS = 16,
    TALLY_THEFT = TALLY_COUNTS + N_COUNTS, /* from here on in the expansion */
    TALLY_HANDS_OFF,
    TALLY_OTHERS,
    TALLY_HATS,
    TALLY_TRAP,
    TALLY_FREE,
    N_TALLIES
};

typedef struct tally {
    uint8_t n[N_TALLIES];
} tally;

enum { N = SIDE_N, E = SIDE_E, S = SIDE_S, W = SIDE_W };

/* For each card its first counter, in another table its second one. Ladders have
 * footholds instead of ends. */
#define DIGS_AS_IT_IS(card, name, count, open, joined, second, feature)        \
    [CARD_##card] = FEATURE_##feature == FEATURE_LADDER ? TALLY_NONE : (open),
#define DIGS_TURNED(card, name, count, open, joined, second, feature)          \
    [CARD_##card] =                                                            \
        FEATURE_##feature == FEATURE_LADDER || IS_TWIN(open, joined)           \
            ? TALLY_NONE                                                       \
            : HALF_TURN(open),
#define WHOLE(tool) (TALLY_COUNTS + COUNT_WHOLE + TOOL_##tool)
#define BROKEN(tool) (TALLY_COUNTS + COUNT_BROKEN + TOOL_##tool)
#define BASE_CARDS_FIRST                                                       \
    PATH_CARDS(DIGS_AS_IT_IS)                                                  \
    [CARD_MAP] = TALLY_COUNTS + COUNT_DOWN,                                    \
    [CARD_ROCKFALL] = TALLY_COUNTS + COUNT_LAID,                               \
    [CARD_BREAK_PICK] = WHOLE(PICK), [CARD_BREAK_LAMP] = WHOLE(LAMP),          \
    [CARD_BREAK_CART] = WHOLE(CART), [CARD_FIX_PICK] = BROKEN(PICK),           \
    [CARD_FIX_LAMP] = BROKEN(LAMP), [CARD_FIX_CART] = BROKEN(CART),            \
    [CARD_FIX_PICK_LAMP] = BROKEN(PICK), [CARD_FIX_PICK_CART] = BROKEN(PICK),  \
    [CARD_FIX_LAMP_CART] = BROKEN(LAMP)
#define BASE_CARDS_SECOND                                                      \
    PATH_CARDS(DIGS_TURNED)                                                    \
    [CARD_FIX_PICK_LAMP] = BROKEN(LAMP), [CARD_FIX_PICK_CART] = BROKEN(CART),  \
    [CARD_FIX_LAMP_CART] = BROKEN(CART)

/* What both games count. Where nobody may break his own tools (B6), a seat counts
 * for itself as broken. */
static inline void tally_base(const DWARVES *s, int seat, bool can_dig,
                              tally *t)
{
    uint64_t fits[2];

    __builtin_memcpy(fits, s->mine.fits, sizeof fits);
    fits[0] = can_dig ? fits[0] : 0;
    fits[1] = can_dig ? fits[1] : 0;
    __builtin_memcpy(t->n, fits, sizeof fits);
    __builtin_memcpy(&t->n[TALLY_COUNTS + 1], &s->count[1], N_COUNTS - 1);
    for (int tool = TOOL_PICK; s->break_self == NO && tool < N_TOOLS; tool++)
        t->n[TALLY_COUNTS + COUNT_WHOLE + tool] -=
            !(s->broken[tool] >> seat & 1);
}

/* ---- Moves ---- */

static inline adit_action dig(const DWARVES *s, int card, int way, int end)
{
    return move_of(MOVE_DIG, card, way, 0, mine_x(&s->mine, end),
                   mine_y(&s->mine, end));
}

static inline adit_action fell(const DWARVES *s, int laid)
{
    return move_of(MOVE_ROCKFALL, CARD_ROCKFALL, 0, 0,
                   mine_x(&s->mine, MINE_FIRST_LAID + laid),
                   mine_y(&s->mine, MINE_FIRST_LAID + laid));
}

static inline adit_action on_player(int kind, int card, int t, int seat)
{
    return move_of(kind, card, t, seat, 0, 0);
}

static inline adit_action look(int goal)
{
    return move_of(MOVE_MAP, CARD_MAP, 0, goal, 0, 0);
}

static inline adit_action pass(int card)
{
    return move_of(MOVE_PASS, card, 0, 0, 0, 0);
}

static inline adit_action nth_dig(const DWARVES *s, int card, int n)
{
    int open = card_kinds[card].open, unturned = mine_fits(&s->mine, open);
    bool turned = n >= unturned;

    return dig(s, card, turned,
               mine_nth_fitting(&s->mine, turned ? half_turn(open) : open,
                                turned ? n - unturned : n));
}

static inline adit_action nth_fix(const DWARVES *s, int card, int n)
{
    int tool = card_kinds[card].fixes[0], first = s->count[COUNT_BROKEN + tool];

    if (n >= first) {
        tool = card_kinds[card].fixes[1];
        n -= first;
    }
    return on_player(MOVE_FIX, card, tool, nth_bit(s->broken[tool], n));
}

/* The n-th way to play an action card of the base game. */
static inline adit_action nth_action(const DWARVES *s, int card, int n)
{
    int breaks = card_kinds[card].breaks;

    if (card == CARD_MAP)
        return look(nth_bit(goals_down(s), n));
    if (card == CARD_ROCKFALL)
        return fell(s, n);
    if (breaks)
        return on_player(MOVE_BREAK, card, breaks,
                         nth_bit(breakable(s, s->head.turn, breaks), n));
    return nth_fix(s, card, n);
}

/* ---- Lists ---- */

/* A list under way; moves past its room are only counted. It is passed from hand
 * to hand, so that its length stays out of the reach of what is written. */
typedef struct list {
    adit_action *out;
    int room, n;
} list;

static inline list add(list l, adit_action action)
{
    if (l.n < l.room)
        l.out[l.n] = action;
    l.n++;
    return l;
}

/* The ends whose bits are set, turned or not. */
static inline list list_ends(list l, const DWARVES *s, int card, int way,
                             uint64_t ends)
{
    for (; ends; ends &= ends - 1)
        l = add(l,
                dig(s, card, way, s->mine.first_end + __builtin_ctzll(ends)));
    return l;
}

_Static_assert((int)MINE_ENDS_OF_FEW <= 32, "for few, half a word will do");

/* Both ways in one loop if there is room for their bits in a word: the turned
 * ones are the high half. */
static inline list list_digs(list l, const DWARVES *s, int card)
{
    int open = card_kinds[card].open, turned = half_turn(open);
    uint64_t ends = mine_all_fitting(&s->mine, open), more = 0;

    if (card_ways(card) == 2)
        more = mine_all_fitting(&s->mine, turned);
    if (DWARVES_ROOM > MINE_FEW && s->mine.n_ends > 32)
        return list_ends(list_ends(l, s, card, 0, ends), s, card, 1, more);
    for (ends |= more << 32; ends; ends &= ends - 1) {
        int i = __builtin_ctzll(ends);

        l = add(l, dig(s, card, i >> 5, s->mine.first_end + (i & 31)));
    }
    return l;
}

static inline list list_falls(list l, const DWARVES *s)
{
    for (int i = 0; i <= s->mine.n_cards - MINE_FIRST_LAID; i++)
        l = add(l, fell(s, i));
    return l;
}

/* One move for each bit: a seat or a goal. */
static inline list list_targets(list l, int kind, int card, int way, int bits)
{
    for (; bits; bits &= bits - 1)
        l = add(l, move_of(kind, card, way, lowest_bit(bits), 0, 0));
    return l;
}

/* All ways to play an action card of the base game. */
static inline list list_actions(list l, const DWARVES *s, int card)
{
    const card_kind *kind = &card_kinds[card];

    if (card == CARD_MAP)
        return list_targets(l, MOVE_MAP, card, 0, goals_down(s));
    if (card == CARD_ROCKFALL)
        return list_falls(l, s);
    if (kind->breaks)
        return list_targets(l, MOVE_BREAK, card, kind->breaks,
                            breakable(s, s->head.turn, kind->breaks));
    for (int i = 0; i < 2; i++)
        l = list_targets(l, MOVE_FIX, card, kind->fixes[i],
                         s->broken[kind->fixes[i]]);
    return l;
}

/* ---- Why not? ---- */

/* "Laying a path card", in the order of precedence; the hand was looked at
 * before. */
static inline adit_err why_dig(const DWARVES *s, adit_action a,
                               adit_refusal *out)
{
    int open, unmet, end;

    if (broken_any(s) >> s->head.turn & 1)
        return REFUSE(out, ADIT_ERR_BROKEN,
                      .thing = tool_names[broken_tool(s, s->head.turn)]);
    end = mine_end_at(&s->mine, a.x, a.y);
    if (end == 0 && mine_card_at(&s->mine, a.x, a.y))
        return REFUSE(out, ADIT_ERR_OCCUPIED, .x = a.x, .y = a.y);
    open = card_lies[lies_so(a.card[0], a.way)].open;
    unmet = need_unmet(end ? s->mine.need[end - s->mine.first_end]
                           : mine_need(&s->mine, a.x, a.y),
                       open);
    if (unmet)
        return REFUSE(out, ADIT_ERR_SIDE, .x = a.x, .y = a.y,
                      .side = "NESW"[__builtin_ctz((unsigned)unmet)]);
    if (end == 0)
        return REFUSE(out, ADIT_ERR_WAY, .x = a.x, .y = a.y);
    return ADIT_OK;
}

static inline adit_err why_break(const DWARVES *s, adit_action a,
                                 adit_refusal *out)
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

static inline adit_err why_fix(const DWARVES *s, adit_action a,
                               adit_refusal *out)
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

static inline adit_err why_rockfall(const DWARVES *s, adit_action a,
                                    adit_refusal *out)
{
    int at = mine_card_at(&s->mine, a.x, a.y);

    if (at == 0)
        return REFUSE(out, ADIT_ERR_NOTHING, .x = a.x, .y = a.y);
    if (at < MINE_FIRST_LAID)
        return REFUSE(out, ADIT_ERR_FIXED, .x = a.x, .y = a.y);
    return ADIT_OK;
}

static inline adit_err why_map(const DWARVES *s, adit_action a,
                               adit_refusal *out)
{
    if (a.target >= MINE_GOALS)
        return REFUSE(out, ADIT_ERR_GOAL);
    if (!mine_goal_is_down(&s->mine, a.target))
        return REFUSE(out, ADIT_ERR_FACE_UP, .goal = (int8_t)a.target);
    return ADIT_OK;
}

/* With an empty hand only. */
static inline adit_err why_pass(const DWARVES *s, adit_action a,
                                adit_refusal *out)
{
    if (a.card[0] == CARD_NONE && s->n_hand[s->head.turn] > 0)
        return REFUSE(out, ADIT_ERR_EMPTY);
    return ADIT_OK;
}

/* The fields that each kind of move uses; all others must be zero. */
#define BASE_MOVES_USE                                                         \
    [MOVE_DIG] = {.kind = 255, .card = {255}, .way = 255, .x = -1, .y = -1},   \
    [MOVE_BREAK] = {.kind = 255, .card = {255}, .way = 255, .target = 255},    \
    [MOVE_FIX] = {.kind = 255, .card = {255}, .way = 255, .target = 255},      \
    [MOVE_ROCKFALL] = {.kind = 255, .card = {255}, .x = -1, .y = -1},          \
    [MOVE_MAP] = {.kind = 255, .card = {255}, .target = 255}

/* What a card of the base game does when it is played: a kind of move, and the
 * ways that such a move may have, as bits. */
typedef struct card_deed {
    uint8_t kind, ways;
} card_deed;

#define DIG_DEED(card, name, count, open, joined, second, feature)             \
    [CARD_##card] = {MOVE_DIG, IS_TWIN(open, joined) ? 1 : 3},
#define ANY_TOOL (1 << TOOL_PICK | 1 << TOOL_LAMP | 1 << TOOL_CART)
#define BASE_DEEDS                                                             \
    PATH_CARDS(DIG_DEED)                                                       \
    [CARD_MAP] = {MOVE_MAP, 1}, [CARD_ROCKFALL] = {MOVE_ROCKFALL, 1},          \
    [CARD_BREAK_PICK] = {MOVE_BREAK, 1 << TOOL_PICK},                          \
    [CARD_BREAK_LAMP] = {MOVE_BREAK, 1 << TOOL_LAMP},                          \
    [CARD_BREAK_CART] = {MOVE_BREAK, 1 << TOOL_CART},                          \
    [CARD_FIX_PICK] = {MOVE_FIX, ANY_TOOL},                                    \
    [CARD_FIX_LAMP] = {MOVE_FIX, ANY_TOOL},                                    \
    [CARD_FIX_CART] = {MOVE_FIX, ANY_TOOL},                                    \
    [CARD_FIX_PICK_LAMP] = {MOVE_FIX, ANY_TOOL},                               \
    [CARD_FIX_PICK_CART] = {MOVE_FIX, ANY_TOOL},                               \
    [CARD_FIX_LAMP_CART] = {MOVE_FIX, ANY_TOOL}

static inline bool deed_is(card_deed deed, adit_action a)
{
    return a.kind == deed.kind && a.way < 8 && deed.ways >> a.way & 1;
}

/* For all moves that both games have but dig. */
static inline adit_err why_base(const DWARVES *s, adit_action a,
                                adit_refusal *out)
{
    switch (a.kind) {
    case MOVE_BREAK:
        return why_break(s, a, out);
    case MOVE_FIX:
        return why_fix(s, a, out);
    case MOVE_ROCKFALL:
        return why_rockfall(s, a, out);
    case MOVE_MAP:
        return why_map(s, a, out);
    default:
        return why_pass(s, a, out);
    }
}

/* ---- A round begins ---- */

/* What the last round has left in front of players and in their heads. */
static inline void clear_tables(DWARVES *s)
{
    __builtin_memset(s->looked, 0, sizeof s->looked);
    __builtin_memset(s->broken, 0, sizeof s->broken);
    recount(s);
    s->laid = s->played = ADIT_NOBODY;
}

static inline void tell_round(const DWARVES *s, adit_story *story)
{
    TELL(story, .kind = EVENT_ROUND, .seat = s->head.turn,
         .knower = ADIT_NOBODY, .amount = s->round);
    for (int seat = 0; seat < s->head.n_players; seat++)
        TELL(story, .kind = EVENT_DEALT, .seat = (int8_t)seat,
             .knower = (int8_t)seat, .card = s->dwarf[seat]);
}

/* ---- Goals ---- */

/* The path card that a goal is, by what is on it. */
static const uint8_t goal_cards[] = {
    [GOAL_TREASURE] = CARD_NESW, [GOAL_NE] = CARD_NE, [GOAL_NW] = CARD_NW};

static inline void deal_goals(DWARVES *s, rng *chance)
{
    s->goal[0] = GOAL_TREASURE, s->goal[1] = GOAL_NE, s->goal[2] = GOAL_NW;
    rng_shuffle(chance, s->goal, MINE_GOALS);
}

/* ---- A move ---- */

static inline void discard(DWARVES *s, int card, int face_down_by)
{
    s->deck[s->n_discard] = (uint8_t)card;
    s->face_down[s->n_discard++] = (int8_t)face_down_by;
}

/* The top card of the pile, for a seat that puts it into its hand. */
static inline int draw_card(DWARVES *s, int seat, adit_story *story)
{
    int top = DWARVES_BOTTOM - s->n_pile--;
    uint8_t card = s->deck[top];

    s->deck[top] = CARD_NONE;
    TELL(story, .kind = EVENT_DREW, .seat = (int8_t)seat,
         .knower = (int8_t)seat, .card = card);
    return card;
}

/* "Turning goals over": in passes, G1 first. True if the treasure was there. */
static inline bool turn_goals(DWARVES *s, int reached, adit_story *story)
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
static inline void tell_move(const DWARVES *s, int kind, adit_action a,
                             adit_story *story)
{
    TELL(story, .kind = (uint8_t)kind, .seat = s->head.turn,
         .target = (int8_t)a.target, .knower = ADIT_NOBODY, .card = a.card[0],
         .way = a.way, .x = a.x, .y = a.y);
}

/* True if the round ends by it. */
static inline bool play_dig(DWARVES *s, adit_action a, adit_story *story)
{
    tell_move(s, EVENT_DUG, a, story);
    s->laid = s->head.turn;
    s->count[COUNT_LAID]++;
    return turn_goals(
        s, mine_put(&s->mine, a.x, a.y, lies_so(a.card[0], a.way)), story);
}

static inline void play_rockfall(DWARVES *s, adit_action a, adit_story *story)
{
    int at = mine_card_at(&s->mine, a.x, a.y);
    uint8_t lies = s->mine.at[at].lies;

    TELL(story, .kind = EVENT_FELL, .seat = s->head.turn, .knower = ADIT_NOBODY,
         .card = lies >> 1, .way = lies & 1, .x = a.x, .y = a.y);
    mine_remove(&s->mine, at);
    s->count[COUNT_LAID]--;
    discard(s, lies >> 1, ADIT_NOBODY);
    discard(s, CARD_ROCKFALL, ADIT_NOBODY);
}

static inline void play_break(DWARVES *s, adit_action a, adit_story *story)
{
    tell_move(s, EVENT_BROKE, a, story);
    s->broken[a.way] |= (uint16_t)(1 << a.target);
    s->count[COUNT_BROKEN + a.way]++;
    s->count[COUNT_WHOLE + a.way]--;
}

/* A broken tool is whole again, and its card is discarded. */
static inline void mend(DWARVES *s, int seat, int tool)
{
    s->broken[tool] &= (uint16_t) ~(1 << seat);
    s->count[COUNT_BROKEN + tool]--;
    s->count[COUNT_WHOLE + tool]++;
    discard(s, CARD_BREAK_PICK + tool - TOOL_PICK, ADIT_NOBODY);
}

static inline void play_fix(DWARVES *s, adit_action a, adit_story *story)
{
    tell_move(s, EVENT_FIXED, a, story);
    mend(s, a.target, a.way);
    discard(s, a.card[0], ADIT_NOBODY);
}

static inline void play_map(DWARVES *s, adit_action a, adit_story *story)
{
    TELL(story, .kind = EVENT_LOOKED, .seat = s->head.turn,
         .target = (int8_t)a.target, .knower = s->head.turn,
         .card = s->goal[a.target]);
    s->looked[s->head.turn] |= (uint8_t)(1 << a.target);
    discard(s, CARD_MAP, ADIT_NOBODY);
}

/* A card of the base game, played face up; true if the treasure was reached. */
static inline bool play_base(DWARVES *s, adit_action a, adit_story *story)
{
    switch (a.kind) {
    case MOVE_DIG:
        return play_dig(s, a, story);
    case MOVE_BREAK:
        play_break(s, a, story);
        break;
    case MOVE_FIX:
        play_fix(s, a, story);
        break;
    case MOVE_ROCKFALL:
        play_rockfall(s, a, story);
        break;
    default:
        play_map(s, a, story);
    }
    return false;
}

/* ---- A round ends ---- */

/* The seats that have such a dwarf, as bits. */
static inline int seats_of(const DWARVES *s, int dwarf)
{
    int who = 0;

    for (int seat = 0; seat < s->head.n_players; seat++)
        who |= (s->dwarf[seat] == dwarf) << seat;
    return who;
}

/* The round is over, and these seats have won it, as bits: told is which dwarves
 * that makes, and then who was who. */
static inline void tell_end(const DWARVES *s, int by, int winners,
                            adit_story *story)
{
    uint8_t won = 0;

    for (int set = winners; set; set &= set - 1)
        won |= (uint8_t)(1 << s->dwarf[lowest_bit(set)]);
    TELL(story, .kind = EVENT_ENDED, .seat = ADIT_NOBODY, .knower = ADIT_NOBODY,
         .card = won, .way = (uint8_t)by, .amount = s->round);
    for (int seat = 0; seat < s->head.n_players; seat++)
        TELL(story, .kind = EVENT_SHOWN, .seat = (int8_t)seat,
             .knower = ADIT_NOBODY, .card = s->dwarf[seat]);
}

/* All gold is shown. */
static inline void tell_over(const DWARVES *s, adit_story *story)
{
    adit_event over = {.kind = EVENT_OVER,
                       .seat = ADIT_NOBODY,
                       .knower = ADIT_NOBODY,
                       .receiver = ADIT_NOBODY};

    for (int seat = 0; seat < s->head.n_players; seat++)
        over.more[seat / 6][seat % 6] = (uint8_t)(1 + gold_of(s, seat));
    story_add(story, over);
}

/* After the last round the game is over; else true, and the next one counts. */
static inline bool goes_on_to_next(DWARVES *s, adit_story *story)
{
    if (s->round < s->rounds) {
        s->round++;
        return true;
    }
    s->phase = PHASE_OVER;
    s->head.turn = ADIT_NOBODY;
    if (story != NULL)
        tell_over(s, story);
    return false;
}

/* ---- What each player may know ---- */

/* Discards that others have put face down, eight at a time; behind the last one
 * there is nothing, or what is hidden anyway. */
static inline void hide_discards(DWARVES *o, int viewer)
{
    const int last = (int)sizeof o->deck - 8;

    for (int i = 0; i < o->n_discard; i += 8) {
        int at = i < last ? i : last;
        uint64_t by, card, seen;

        __builtin_memcpy(&by, &o->face_down[at], sizeof by);
        __builtin_memcpy(&card, &o->deck[at], sizeof card);
        seen = equal_bytes(by, eight_times(ADIT_NOBODY)) |
               equal_bytes(by, eight_times(viewer));
        card &= (seen >> 7) * 255;
        __builtin_memcpy(&o->deck[at], &card, sizeof card);
    }
}

static inline void hide_cards(DWARVES *o, int viewer)
{
    uint64_t own = viewer >= 0 ? read_hand(o, viewer) : 0;

    __builtin_memset(o->hand, CARD_NONE, sizeof o->hand);
    if (viewer >= 0)
        write_hand(o, viewer, own);
    hide_discards(o, viewer);
    __builtin_memset(&o->deck[DWARVES_BOTTOM - o->n_pile], CARD_NONE,
                     sizeof o->deck - DWARVES_BOTTOM + o->n_pile);
}

static inline void hide_goals(DWARVES *o, int viewer)
{
    int seen = viewer >= 0 ? o->looked[viewer] : 0;

    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (mine_goal_is_down(&o->mine, goal) && !(seen >> goal & 1))
            o->goal[goal] = GOAL_NONE;
}

/* ---- What an event changes, for who sees it ---- */

/* Is there room for so many discards? In a game that there can be, always. */
static inline bool has_room(const DWARVES *o, int n)
{
    return o->n_discard + n + o->n_pile <= DWARVES_BOTTOM;
}

/* Only one's own hand is seen; all, of a game that is over. */
static inline bool hand_is_seen(int viewer, int seat)
{
    return viewer == seat || viewer == ADIT_EVERYONE;
}

static inline bool follow_leaving(DWARVES *o, int viewer, int seat, int card)
{
    if (o->n_hand[seat] == 0)
        return false;
    if (!hand_is_seen(viewer, seat)) {
        o->n_hand[seat]--;
        o->played = (int8_t)seat;
        return true;
    }
    if (card == CARD_NONE || slot_in_hand(o, seat, card) < 0)
        return false;
    leave_hand(o, seat, card);
    return true;
}

static inline bool follow_drawing(DWARVES *o, int viewer, const adit_event *e)
{
    bool seen = hand_is_seen(viewer, e->seat);

    if (o->n_pile == 0 || o->n_hand[e->seat] >= DWARVES_HAND ||
        seen != (e->card != CARD_NONE))
        return false;
    o->deck[DWARVES_BOTTOM - o->n_pile--] = CARD_NONE;
    if (seen)
        take_in(o, e->seat, e->card);
    else
        o->n_hand[e->seat]++;
    return true;
}

/* A path card in the mine, or out of it. */
static inline bool follow_dig(DWARVES *o, const adit_event *e)
{
    uint8_t lies = lies_so(e->card, e->way);

    if (!dwarves_can_lie(&o->mine, e->x, e->y, lies))
        return false;
    mine_put(&o->mine, e->x, e->y, lies);
    o->laid = e->seat;
    o->count[COUNT_LAID]++;
    return true;
}

static inline bool follow_fall(DWARVES *o, const adit_event *e)
{
    int at = mine_card_at(&o->mine, e->x, e->y);

    if (at < MINE_FIRST_LAID || !has_room(o, 2) ||
        o->mine.at[at].lies != lies_so(e->card, e->way))
        return false;
    play_rockfall(o, (adit_action){.x = e->x, .y = e->y}, NULL);
    return true;
}

static inline bool follow_tool(DWARVES *o, const adit_event *e)
{
    bool broken = o->broken[e->way] >> e->target & 1;
    adit_action a = {
        .card = {e->card}, .way = e->way, .target = (uint8_t)e->target};

    if (broken != (e->kind == EVENT_FIXED) || !has_room(o, 2))
        return false;
    if (broken)
        play_fix(o, a, NULL);
    else
        play_break(o, a, NULL);
    return true;
}

static inline bool follow_look(DWARVES *o, const adit_event *e)
{
    if (!has_room(o, 1) || !mine_goal_is_down(&o->mine, e->target))
        return false;
    if (e->card != GOAL_NONE)
        o->goal[e->target] = e->card;
    o->looked[e->seat] |= (uint8_t)(1 << e->target);
    discard(o, CARD_MAP, ADIT_NOBODY);
    return true;
}

static inline bool follow_turning(DWARVES *o, const adit_event *e)
{
    if (!dwarves_can_turn(&o->mine, e->target, e->way))
        return false;
    mine_turn_goal(&o->mine, e->target, e->way);
    o->goal[e->target] = e->card;
    o->count[COUNT_DOWN]--;
    return true;
}

/* The card that a face-up event shows to have left a hand, or CARD_NONE. */
static inline int card_played(const adit_event *e)
{
    static const uint8_t cards[N_EVENTS] = {
        [EVENT_FELL] = CARD_ROCKFALL,     [EVENT_LOOKED] = CARD_MAP,
        [EVENT_THIEF] = CARD_THEFT,       [EVENT_HANDS_OFF] = CARD_HANDS_OFF,
        [EVENT_SWAPPED] = CARD_SWAP_HAND, [EVENT_INSPECTED] = CARD_INSPECT,
        [EVENT_HAT] = CARD_SWAP_HAT,      [EVENT_TRAPPED] = CARD_TRAP,
        [EVENT_FREED] = CARD_FREE};
    bool says = e->kind == EVENT_DUG || e->kind == EVENT_BROKE ||
                e->kind == EVENT_FIXED;

    return says ? e->card : cards[e->kind];
}

/* A new round, of which nothing is known yet but who begins. */
static inline bool follow_round(DWARVES *o, const adit_event *e)
{
    if (e->amount != o->round + 1 || e->amount > o->rounds)
        return false;
    o->round = (uint8_t)e->amount;
    o->phase = PHASE_PLAY;
    o->head.turn = e->seat;
    o->n_discard = o->n_pile = 0;
    __builtin_memset(o->deck, CARD_NONE, sizeof o->deck);
    __builtin_memset(o->face_down, ADIT_NOBODY, sizeof o->face_down);
    __builtin_memset(o->hand, CARD_NONE, sizeof o->hand);
    __builtin_memset(o->n_hand, 0, sizeof o->n_hand);
    __builtin_memset(o->dwarf, DWARF_NONE, sizeof o->dwarf);
    __builtin_memset(o->goal, GOAL_NONE, sizeof o->goal);
    mine_open(&o->mine, DWARVES_ROOM);
    clear_tables(o);
    return true;
}

/* What both games have; a card that was played has left its hand. */
static inline bool follow_base(DWARVES *o, int viewer, const adit_event *e)
{
    switch (e->kind) {
    case EVENT_ROUND:
        return follow_round(o, e);
    case EVENT_DEALT:
        o->dwarf[e->seat] = e->card;
        return true;
    case EVENT_DUG:
        return follow_dig(o, e);
    case EVENT_BROKE:
    case EVENT_FIXED:
        return follow_tool(o, e);
    case EVENT_FELL:
        return follow_fall(o, e);
    case EVENT_LOOKED:
        return follow_look(o, e);
    case EVENT_PASSED:
        if (!follow_leaving(o, viewer, e->seat, e->card) || !has_room(o, 1))
            return false;
        discard(o, e->card, e->seat);
        return true;
    case EVENT_TURNED:
        return follow_turning(o, e);
    case EVENT_ENDED: /* of the round; what comes then is told */
        o->phase = PHASE_OVER;
        return true;
    case EVENT_DREW:
        return follow_drawing(o, viewer, e);
    case EVENT_SHOWN:
        if (e->seat >= 0)
            o->dwarf[e->seat] = e->card;
        return true;
    case EVENT_OVER:
        o->phase = PHASE_OVER;
        o->head.turn = ADIT_NOBODY;
        return true;
    default:
        return true;
    }
}

/* All of a move was told. Who begins a round is told with it: then nobody has
 * played yet. */
static inline void follow_to_next(DWARVES *o)
{
    o->head.n_moves++;
    if (o->phase == PHASE_PLAY && o->played != ADIT_NOBODY)
        o->head.turn = (int8_t)left_of(o, o->head.turn);
}

/* Cards to be dealt out: puts n equal ones, at most eight, behind the others, for
 * which it writes a word. */
enum { MOST_EQUAL = 8 };

static inline uint8_t *put_equal(uint8_t *to, int card, int n)
{
    uint64_t word = eight_times(card);

    __builtin_memcpy(to, &word, sizeof word);
    return to + n;
}

static inline void imagine_seed(DWARVES *s, adit_luck *luck)
{
    for (int i = 0; i < 32; i += 8) {
        uint64_t word = adit_luck_next(luck);

        __builtin_memcpy(&s->seed[i], &word, sizeof word);
    }
}

static inline void imagine_goals(DWARVES *s, adit_luck *luck)
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

#endif
