/* dwarves_text.c -- `saboteur` and `saboteur2` as text: moves in the notation,
 * both ways; the mine, goals, hands and events as JSON. Each move has one
 * spelling, and what is written can be read again (dwarves_read.c).
 * docs/protocol.md has the forms. Called by the two games and their own text
 * files. */
#include "games/dwarves_text.h"

const char *const dwarf_names[N_DWARVES] = {
    "", "miner", "saboteur", "green", "blue", "boss", "profiteer", "geologist"};
const char *const goal_names[] = {"", "treasure", "NE", "NW"};

/* ---- The notation ---- */

const char *const front_names[N_FRONTS] = {"",     "pick", "lamp",
                                           "cart", "trap", "theft"};

static void write_cards(adit_action a, adit_text *out)
{
    for (int i = 0; i < countof(a.card) && a.card[i]; i++) {
        text_char(out, ' ');
        text_put(out, card_names[a.card[i]]);
    }
}

/* "fix lamp@P2"; a card with two tools is named as well: "fix lamp@P2 with
 * pick/lamp". */
static void write_fix(adit_action a, adit_text *out)
{
    text_put(out, "fix ");
    text_put(out, tool_names[a.way]);
    text_char(out, '@');
    text_seat(out, a.target);
    if (card_kinds[a.card[0]].fixes[1] == TOOL_NONE)
        return;
    text_put(out, " with ");
    text_put(out, card_names[a.card[0]] + sizeof "fix");
}

/* A move in the notation (docs/protocol.md, "Moves"). */
void dwarves_write_move(adit_action a, adit_text *out)
{
    switch (a.kind) {
    case MOVE_DIG:
        text_put(out, "dig ");
        card_write_lies(lies_so(a.card[0], a.way), out);
        text_char(out, '@');
        text_cell(out, a.x, a.y);
        break;
    case MOVE_BREAK:
        text_put(out, "break ");
        text_put(out, tool_names[a.way]);
        text_char(out, '@');
        text_seat(out, a.target);
        break;
    case MOVE_FIX:
        write_fix(a, out);
        break;
    case MOVE_ROCKFALL:
        text_put(out, "rockfall@");
        text_cell(out, a.x, a.y);
        break;
    case MOVE_MAP:
        text_put(out, "map@G");
        text_int(out, a.target + 1);
        break;
    case MOVE_PASS:
        text_put(out, "pass");
        write_cards(a, out);
        break;
    case MOVE_TAKE:
        text_put(out, "take ");
        text_int(out, a.way);
        break;
    case MOVE_USE:
        text_put(out, card_names[a.card[0]]);
        if (a.card[0] == CARD_THEFT)
            break;
        text_char(out, '@');
        text_seat(out, a.target);
        break;
    case MOVE_SHED:
        text_put(out, "shed ");
        text_put(out, front_names[a.way]);
        text_put(out, " with");
        write_cards(a, out);
        break;
    case MOVE_STEAL:
        text_put(out, a.way ? "steal none" : "steal@");
        if (!a.way)
            text_seat(out, a.target);
        break;
    }
}

enum { WORD = 16 }; /* room for a word of the notation */

/* "NES@3,-1", after "dig ". */
static bool read_dig(const char **at, adit_action *a)
{
    char word[WORD];
    uint8_t lies;

    a->kind = MOVE_DIG;
    if (!text_takes_word(at, "@", word, WORD) || !card_reads_lies(word, &lies))
        return false;
    a->card[0] = lies >> 1, a->way = lies & 1;
    return text_takes(at, "@") && text_takes_cell(at, &a->x, &a->y);
}

/* "lamp@P2", after "break " or "fix ". */
static bool read_tool(const char **at, adit_action *a)
{
    char word[WORD];

    if (!text_takes_word(at, "@", word, WORD) || !text_takes(at, "@"))
        return false;
    a->way = (uint8_t)tool_named(word);
    return a->way != TOOL_NONE && text_takes_seat(at, &a->target);
}

/* Without "with" the card is the one that mends that tool alone. A card named
 * there must have two tools, so that each move has one spelling; whether it
 * mends this one is for `why` to say. */
static bool read_fix(const char **at, adit_action *a)
{
    char name[WORD] = "fix-";

    a->kind = MOVE_FIX;
    if (!read_tool(at, a))
        return false;
    a->card[0] = (uint8_t)(CARD_FIX_PICK + a->way - TOOL_PICK);
    if (!text_takes(at, " with "))
        return true;
    if (!text_takes_word(at, "", name + 4, WORD - 4))
        return false;
    a->card[0] = (uint8_t)card_named(name);
    return card_kinds[a->card[0]].fixes[1] != TOOL_NONE;
}

static bool read_map(const char **at, adit_action *a)
{
    int goal;

    a->kind = MOVE_MAP, a->card[0] = CARD_MAP;
    if (!text_takes_int(at, 1, MINE_GOALS, &goal))
        return false;
    a->target = (uint8_t)(goal - 1);
    return true;
}

/* Up to `most` cards, each after a blank, in the order of the notation. */
static bool read_cards(const char **at, int most, adit_action *a)
{
    char word[WORD];

    for (int i = 0; i < most && text_takes(at, " "); i++) {
        if (!text_takes_word(at, "", word, WORD))
            return false;
        a->card[i] = (uint8_t)card_named(word);
        if (a->card[i] == CARD_NONE ||
            (i > 0 && card_rank(a->card[i - 1]) > card_rank(a->card[i])))
            return false;
    }
    return true;
}

/* "lamp with NES map", after "shed ". */
static bool read_shed(const char **at, adit_action *a)
{
    char word[WORD];

    a->kind = MOVE_SHED;
    if (!text_takes_word(at, "", word, WORD))
        return false;
    for (int i = TOOL_PICK; i < N_FRONTS; i++)
        if (text_same(word, front_names[i]))
            a->way = (uint8_t)i;
    return a->way && text_takes(at, " with") && read_cards(at, 2, a) &&
           a->card[1] != CARD_NONE;
}

static bool read_steal(const char **at, adit_action *a)
{
    a->kind = MOVE_STEAL;
    if (text_takes(at, "@"))
        return text_takes_seat(at, &a->target);
    a->way = 1;
    return text_takes(at, " none");
}

/* "theft", "trap@P3" and the like. */
static bool read_use(const char **at, adit_action *a)
{
    char word[WORD];

    a->kind = MOVE_USE;
    if (!text_takes_word(at, "@", word, WORD))
        return false;
    a->card[0] = (uint8_t)card_named(word);
    if (a->card[0] < CARD_THEFT)
        return false;
    return a->card[0] == CARD_THEFT ||
           (text_takes(at, "@") && text_takes_seat(at, &a->target));
}

static bool read_take(const char **at, adit_action *a)
{
    int value;

    a->kind = MOVE_TAKE;
    if (!text_takes_int(at, 1, 3, &value))
        return false;
    a->way = (uint8_t)value;
    return true;
}

/* By its first word. What begins with none of these must be an action card of
 * the expansion. */
static bool read_kind(const char **at, adit_action *a)
{
    if (text_takes(at, "dig "))
        return read_dig(at, a);
    if (text_takes(at, "break ")) {
        a->kind = MOVE_BREAK;
        if (!read_tool(at, a))
            return false;
        a->card[0] = (uint8_t)(CARD_BREAK_PICK + a->way - TOOL_PICK);
        return true;
    }
    if (text_takes(at, "fix "))
        return read_fix(at, a);
    if (text_takes(at, "rockfall@")) {
        a->kind = MOVE_ROCKFALL, a->card[0] = CARD_ROCKFALL;
        return text_takes_cell(at, &a->x, &a->y);
    }
    if (text_takes(at, "map@G"))
        return read_map(at, a);
    if (text_takes(at, "take "))
        return read_take(at, a);
    if (text_takes(at, "pass")) {
        a->kind = MOVE_PASS;
        return read_cards(at, 3, a);
    }
    if (text_takes(at, "shed "))
        return read_shed(at, a);
    if (text_takes(at, "steal"))
        return read_steal(at, a);
    return read_use(at, a);
}

/* The whole text must be a move. Whether it can be made now is not asked. */
bool dwarves_read_move(const char *text, adit_action *out)
{
    adit_action a = {0};

    if (!read_kind(&text, &a) || *text != 0)
        return false;
    *out = a;
    return true;
}

/* ---- JSON ---- */

static void json_lies(adit_text *out, uint8_t lies)
{
    char name[WORD];
    adit_text text = adit_text_in(name, sizeof name);

    card_write_lies(lies, &text);
    json_text(out, name);
}

void json_cards(adit_text *out, const uint8_t *cards, int n)
{
    json_open(out, '[');
    for (int i = 0; i < n; i++)
        json_text(out, card_names[cards[i]]);
    json_close(out, ']');
}

void json_goal(adit_text *out, int goal)
{
    char name[] = {'G', (char)('1' + goal), 0};

    json_text(out, name);
}

/* ---- What a move consists of ---- */

const char *const dwarf_move_names[N_MOVES] = {
    [MOVE_DIG] = "dig",     [MOVE_BREAK] = "break",       [MOVE_FIX] = "fix",
    [MOVE_MAP] = "map",     [MOVE_ROCKFALL] = "rockfall", [MOVE_PASS] = "pass",
    [MOVE_TAKE] = "take",   [MOVE_USE] = "use",           [MOVE_SHED] = "shed",
    [MOVE_STEAL] = "steal",
};

static void parts_of_dig(adit_action a, adit_text *out)
{
    json_key(out, "lies");
    json_lies(out, lies_so(a.card[0], a.way));
    json_key_bool(out, "turned", a.way != 0);
}

/* "cards" are put down unseen, several perhaps; "card" is played. */
static void parts_cards(adit_action a, adit_text *out)
{
    int n = 0;

    while (n < countof(a.card) && a.card[n])
        n++;
    if (a.kind == MOVE_PASS || a.kind == MOVE_SHED) {
        json_key(out, "cards");
        json_cards(out, a.card, n);
    } else if (n > 0) {
        json_key_string(out, "card", card_names[a.card[0]]);
    }
}

static bool is_on_a_seat(adit_action a)
{
    return a.kind == MOVE_BREAK || a.kind == MOVE_FIX ||
           (a.kind == MOVE_USE && a.card[0] != CARD_THEFT) ||
           (a.kind == MOVE_STEAL && !a.way);
}

/* A move as the keys of a JSON object, so that the page need not know the
 * notation. */
void dwarves_parts(adit_action a, adit_text *out)
{
    json_key_string(out, "move",
                    a.kind == MOVE_USE ? card_names[a.card[0]]
                                       : dwarf_move_names[a.kind]);
    parts_cards(a, out);
    if (a.kind == MOVE_DIG)
        parts_of_dig(a, out);
    if (a.kind == MOVE_DIG || a.kind == MOVE_ROCKFALL) {
        json_key_int(out, "x", a.x);
        json_key_int(out, "y", a.y);
    }
    if (a.kind == MOVE_BREAK || a.kind == MOVE_FIX)
        json_key_string(out, "tool", tool_names[a.way]);
    if (a.kind == MOVE_SHED)
        json_key_string(out, "rid_of", front_names[a.way]);
    if (a.kind == MOVE_TAKE)
        json_key_int(out, "n", a.way);
    if (a.kind == MOVE_MAP) {
        json_key(out, "goal");
        json_goal(out, a.target);
    }
    if (is_on_a_seat(a))
        json_key_seat(out, "on", a.target);
}

/* Each goal: its cell, what it is (null: not known to the viewer), how it lies
 * (null: face down), and whether light falls on it. */
void dwarves_view_goals(const mine *m, const uint8_t goals[], adit_text *out)
{
    json_key(out, "goals");
    json_open(out, '[');
    for (int goal = 0; goal < MINE_GOALS; goal++) {
        uint8_t lies = m->at[MINE_FIRST_GOAL + goal].lies;

        json_open(out, '{');
        json_key(out, "goal");
        json_goal(out, goal);
        json_key_int(out, "x", MINE_GOAL_X);
        json_key_int(out, "y", 2 - 2 * goal);
        json_key(out, "is");
        if (goals[goal])
            json_text(out, goal_names[goals[goal]]);
        else
            json_nothing(out);
        json_key(out, "lies");
        if (lies)
            json_lies(out, lies);
        else
            json_nothing(out);
        json_key_bool(out, "lit", mine_is_reached(m, MINE_FIRST_GOAL + goal));
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* Which tunnels of a card are lit, in the order in which they are written. Only
 * for cards where "lit" is not enough: those with two tunnels, and those with a
 * stub, since light that falls on a stub gets into no tunnel. */
static void view_tunnels(const mine_place *place, adit_text *out)
{
    card_sides sides = card_lies[place->lies];
    bool blocked = sides.joined && sides.joined != sides.open;
    int first = sides.second ? card_tunnel(sides, SIDE_N) : sides.joined;

    if (!sides.second && !blocked)
        return;
    json_key(out, "light");
    json_open(out, '[');
    json_bool(out, place->lit & first);
    if (sides.second)
        json_bool(out, place->lit & sides.joined & ~first);
    json_close(out, ']');
}

/* The cards of the mine in the order of their places, the start first. Goals
 * have a list of their own. */
void dwarves_view_mine(const mine *m, adit_text *out)
{
    json_key(out, "mine");
    json_open(out, '[');
    for (int i = MINE_START; i <= m->n_cards; i++) {
        if (i != MINE_START && i < MINE_FIRST_LAID)
            continue;
        json_open(out, '{');
        json_key_int(out, "x", mine_x(m, i));
        json_key_int(out, "y", mine_y(m, i));
        json_key(out, "lies");
        json_lies(out, m->at[i].lies);
        json_key_bool(out, "lit", mine_is_reached(m, i));
        view_tunnels(&m->at[i], out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void dwarves_view_dwarf(const char *key, int dwarf, adit_text *out)
{
    json_key(out, key);
    if (dwarf)
        json_text(out, dwarf_names[dwarf]);
    else
        json_nothing(out);
}

void dwarves_view_tools(const uint16_t *broken, int seat, adit_text *out)
{
    json_key(out, "broken");
    json_open(out, '[');
    for (int t = TOOL_PICK; t < N_TOOLS; t++)
        if (broken[t] >> seat & 1)
            json_text(out, tool_names[t]);
    json_close(out, ']');
}

void dwarves_view_looked(int goals, adit_text *out)
{
    json_key(out, "looked");
    json_open(out, '[');
    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (goals >> goal & 1)
            json_goal(out, goal);
    json_close(out, ']');
}

/* Nothing is written for a hand that is masked, that is, whose first card is
 * none though it has cards. */
void dwarves_view_hand(const uint8_t *hand, int n, adit_text *out)
{
    if (n > 0 && hand[0] == CARD_NONE)
        return;
    json_key(out, "hand");
    json_cards(out, hand, n);
}

/* The discard pile, the oldest card first; null for a card that the viewer has
 * not seen. */
void dwarves_view_discard(const uint8_t *deck, const int8_t *face_down, int n,
                          adit_text *out)
{
    json_key(out, "discard");
    json_open(out, '[');
    for (int i = 0; i < n; i++) {
        json_open(out, '{');
        json_key(out, "card");
        if (deck[i])
            json_text(out, card_names[deck[i]]);
        else
            json_nothing(out);
        if (face_down[i] != ADIT_NOBODY)
            json_key_seat(out, "by", face_down[i]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

const char *const dwarf_event_names[N_EVENTS] = {
#define EVENT_NAME(name, word) [EVENT_##name] = word,
    DWARF_EVENTS(EVENT_NAME)
#undef EVENT_NAME
};

/* A list of dwarves; `set` has them as bits. */
static void json_dwarves(adit_text *out, const char *key, int set)
{
    json_key(out, key);
    json_open(out, '[');
    for (int dwarf = DWARF_MINER; dwarf < N_DWARVES; dwarf++)
        if (set >> dwarf & 1)
            json_text(out, dwarf_names[dwarf]);
    json_close(out, ']');
}

/* Is it something that is done to a player, and "on" their seat? */
static bool has_target(const adit_event *e)
{
    return e->kind == EVENT_BROKE || e->kind == EVENT_FIXED ||
           e->kind == EVENT_STOLE ||
           (e->kind >= EVENT_HANDS_OFF && e->kind <= EVENT_FREED);
}

/* The field `card` under the key that it has in that kind of event: a dwarf is
 * a "role", a goal "is" something, a path card in the mine "lies". */
static void json_card_of(adit_text *out, const adit_event *e)
{
    if (e->card == 0 || e->kind == EVENT_FREE_WAY || e->kind == EVENT_ENDED)
        return; /* not for this viewer's eyes, or said elsewhere */
    switch (e->kind) {
    case EVENT_DEALT:
    case EVENT_SHOWN:
    case EVENT_INSPECTED:
    case EVENT_HAT:
        json_key_string(out, "role", dwarf_names[e->card]);
        break;
    case EVENT_DUG:
    case EVENT_FELL:
        json_key(out, "lies");
        json_lies(out, lies_so(e->card, e->way));
        break;
    case EVENT_LOOKED:
        json_key_string(out, "is", goal_names[e->card]);
        break;
    case EVENT_TURNED:
        json_key_string(out, "is", goal_names[e->card]);
        json_key(out, "lies");
        json_lies(out, e->way);
        break;
    case EVENT_PAID:
        json_key_bool(out, "as_card", true);
        break;
    default:
        json_key_string(out, "card", card_names[e->card]);
    }
}

/* The rest of a draft: who takes next, and, for that seat's eyes, from what. */
static void json_rest(adit_text *out, const adit_event *e)
{
    const uint8_t *rest = e->more[1];

    if (e->receiver != ADIT_NOBODY)
        json_key_seat(out, "next", e->receiver);
    if (rest[0] + rest[1] + rest[2] == 0)
        return;
    json_key(out, "values");
    json_open(out, '[');
    for (int v = 1; v <= 3; v++)
        for (int i = 0; i < rest[v - 1]; i++)
            json_int(out, v);
    json_close(out, ']');
}

static void json_hand(adit_text *out, const char *key, const uint8_t *cards)
{
    int n = 0;

    while (n < DWARVES_HAND && cards[n])
        n++;
    if (n == 0)
        return;
    json_key(out, key);
    json_cards(out, cards, n);
}

/* The fields `more`: the rest of a draft, swapped hands, or the gold of all at
 * the end, which is stored plus one. */
static void json_more(adit_text *out, const adit_event *e)
{
    const uint8_t *gold = e->more[0];

    if (e->kind == EVENT_NUGGETS || e->kind == EVENT_TOOK)
        json_rest(out, e);
    if (e->kind == EVENT_SWAPPED) {
        json_hand(out, "gets", e->more[0]);
        json_hand(out, "gives", e->more[1]);
    }
    if (e->kind != EVENT_OVER || gold[0] == 0)
        return;
    json_key(out, "gold");
    json_open(out, '[');
    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++)
        if (e->more[seat / 6][seat % 6])
            json_int(out, e->more[seat / 6][seat % 6] - 1);
    json_close(out, ']');
}

/* An event as its viewer has witnessed it: what was masked is 0, and is left
 * out. */
void dwarves_event(const adit_event *e, adit_text *out)
{
    json_open(out, '{');
    json_key_string(out, "event", dwarf_event_names[e->kind]);
    if (e->seat != ADIT_NOBODY)
        json_key_seat(out, "p", e->seat);
    if (has_target(e) && e->target != ADIT_NOBODY)
        json_key_seat(out, "on", e->target);
    if (e->kind == EVENT_BROKE || e->kind == EVENT_FIXED)
        json_key_string(out, "tool", tool_names[e->way]);
    if (e->kind == EVENT_SHED)
        json_key_string(out, "rid_of", front_names[e->way]);
    if (e->kind == EVENT_FREE_WAY) {
        json_dwarves(out, "free", e->way << DWARF_GREEN);
        json_dwarves(out, "won", e->card << DWARF_GREEN);
    }
    if (e->kind == EVENT_LOOKED || e->kind == EVENT_TURNED) {
        json_key(out, "goal");
        json_goal(out, e->target);
    }
    if (e->kind == EVENT_ENDED) {
        json_key_string(out, "by",
                        e->way == BY_TREASURE ? "treasure" : "exhausted");
        json_dwarves(out, "won", e->card);
    }
    json_card_of(out, e);
    if (e->kind == EVENT_DUG || e->kind == EVENT_FELL) {
        json_key_int(out, "x", e->x);
        json_key_int(out, "y", e->y);
    }
    if (e->amount != 0 || e->kind == EVENT_PAID || e->kind == EVENT_CRYSTALS)
        json_key_int(out, "n", e->amount);
    json_more(out, e);
    json_close(out, '}');
}

/* ---- Traces ---- */

/* The goals that a move has turned over, if any. */
void dwarves_trace_turned(const adit_story *story, adit_text *out)
{
    bool any = false;

    for (int i = 0; i < story->n; i++) {
        const adit_event *e = &story->event[i];

        if (e->kind != EVENT_TURNED)
            continue;
        if (!any) {
            json_key(out, "turned");
            json_open(out, '[');
        }
        any = true;
        json_open(out, '{');
        json_key(out, "goal");
        json_goal(out, e->target);
        json_key(out, "lies");
        json_lies(out, e->way);
        json_close(out, '}');
    }
    if (any)
        json_close(out, ']');
}
