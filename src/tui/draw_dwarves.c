/* draw_dwarves.c -- what the terminal says of players and events of `saboteur`
 * and `saboteur2`, beside the mine: hands, tools, roles, rounds. Both games
 * keep these things in the same way, but not at the same place of their states:
 * for this reason functions take the fields and not the state. Called by
 * draw_saboteur.c and draw_saboteur2.c. */
#include "tui/draw_dwarves.h"

#include <stdarg.h>
#include <string.h>

#include "core/text.h"
#include "games/dwarves_text.h"

enum { WORDS = 128, CARDS = 512 }; /* bytes */

static void list_goals(int looked, const char *between, adit_text *out)
{
    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (looked >> goal & 1) {
            text_put(out, out->length > 0 ? between : "");
            text_put(out, goal_labels[goal]);
        }
}

void say_looked(draw_prose *l, int looked)
{
    char goals[WORDS], words[WORDS];
    adit_text text = adit_text_in(goals, sizeof goals);

    list_goals(looked, ", ", &text);
    if (looked)
        draw_item(l, TEXT_IN(words, terminal_player_saw, .goals = goals));
}

int passed_by(const int8_t *face_down, int n, int seat)
{
    int passed = 0;

    for (int i = 0; i < n; i++)
        passed += face_down[i] == seat;
    return passed;
}

void say_passed(draw_prose *l, const int8_t *face_down, int n, int seat)
{
    int passed = passed_by(face_down, n, seat);
    char words[WORDS];

    if (passed > 0)
        draw_item(l, TEXT_IN(words, terminal_player_passed, .n = passed));
}

/* The seat's broken tools, in the ink for what is bad; false if it has none. */
static bool list_broken(const uint16_t *broken, int seat, char out[WORDS])
{
    adit_text text = adit_text_in(out, WORDS);
    int n = 0, i = 0;

    for (int t = TOOL_PICK; t < N_TOOLS; t++)
        n += broken[t] >> seat & 1;
    for (int t = TOOL_PICK; t < N_TOOLS; t++) {
        char tool[WORDS];

        if (broken[t] >> seat & 1)
            text_list_item(&text, i++, n,
                           draw_inked(INK_BAD,
                                      text_or("cards.tools", tool_names[t]),
                                      tool, sizeof tool));
    }
    return n > 0;
}

void say_broken(draw_prose *l, const uint16_t *broken, int seat)
{
    char tools[WORDS], words[2 * WORDS];

    if (list_broken(broken, seat, tools))
        draw_item(l, TEXT_IN(words, terminal_player_broken, .tools = tools));
}

void say_stopped(draw_prose *l, const uint16_t *broken, int viewer)
{
    char tools[WORDS], words[2 * WORDS];

    if (list_broken(broken, viewer, tools))
        draw_say(l, TEXT_IN(words, terminal_hand_broken, .tools = tools));
}

bool is_stopped(const uint16_t *broken, unsigned trapped, int seat)
{
    unsigned stopped = trapped;

    for (int t = TOOL_PICK; t < N_TOOLS; t++)
        stopped |= broken[t];
    return stopped >> seat & 1;
}

const char *dwarf_label(int dwarf)
{
    return dwarf == DWARF_NONE ? "" : draw_role(dwarf_names[dwarf]);
}

void say_seat(draw_prose *l, seat_line s)
{
    const char *name = l->d->name[s.seat];
    char who[CARDS], cards[WORDS], words[2 * CARDS];

    snprintf(who, sizeof who, "%s%s%s", draw_seat_name(s.seat), name ? " " : "",
             name ? name : "");
    TEXT_IN(cards, terminal_amounts_cards, .n = s.n_hand);
    if (s.dwarf)
        TEXT_IN(words, terminal_player_lineAs, .p = who,
                .role = text_or("cards.roles", dwarf_names[s.dwarf]),
                .has = cards);
    else
        TEXT_IN(words, terminal_player_line, .p = who, .has = cards);
    draw_say(l, words);
}

/* All columns have the same width for all seats: that of a full hand, and of
 * the widest role. */
void put_seat(draw_prose *l, seat_line s)
{
    const draw *d = l->d;
    char cards[WORDS], most[WORDS];
    int wide;

    TEXT_IN(most, terminal_amounts_cards, .n = DWARVES_HAND);
    wide = draw_columns(most);
    fputs(s.is_next ? "> " : "  ", d->to);
    draw_seat(d, s.seat);
    fputc(' ', d->to);
    draw_padded(d, INK_PLAIN, dwarf_label(s.dwarf), s.role_width + 2);
    draw_padded(d, INK_PLAIN,
                TEXT_IN(cards, terminal_amounts_cards, .n = s.n_hand), wide);
    l->column = 2 + draw_seat_width(d) + 1 + s.role_width + 2 + wide;
}

const char *role_in_words(int dwarf)
{
    return text_or("cards.aRole", dwarf_names[dwarf]);
}

int roles_width(int first, int last)
{
    int widest = 0;

    for (int dwarf = first; dwarf <= last; dwarf++) {
        int wide = draw_columns(draw_role(dwarf_names[dwarf]));

        widest = wide > widest ? wide : widest;
    }
    return widest;
}

void list_cards(const uint8_t *cards, int n, const char *between,
                adit_text *out)
{
    for (int i = 0; i < n; i++) {
        text_put(out, i > 0 ? between : "");
        text_put(out, card_names[cards[i]]);
    }
}

/* Hands that are not seen begin with CARD_NONE, and nothing is said of them. */
void say_held(const draw *d, const uint8_t *hand, int n)
{
    draw_prose l = {.d = d,
                    .width = d->words ? 0 : d->width,
                    .indent = 8,
                    .column = 6,
                    .is_apart = true};
    char cards[CARDS], words[2 * CARDS];
    adit_text text = adit_text_in(cards, sizeof cards);

    if (n == 0 || hand[0] == CARD_NONE)
        return;
    list_cards(hand, n, " ", &text);
    fputs("      ", d->to);
    draw_say(&l, TEXT_IN(words, terminal_player_holds, .cards = cards));
    fputc('\n', d->to);
}

void say_who(draw_prose *l, int viewer, int dwarf)
{
    const char *p = draw_seat_name(viewer);
    char role[WORDS], words[2 * WORDS];

    draw_inked(INK_STRONG, role_in_words(dwarf), role, sizeof role);
    if (viewer == l->d->me)
        TEXT_IN(words, terminal_hand_you, .p = p, .role = role);
    else
        TEXT_IN(words, terminal_hand_other, .p = p, .role = role);
    draw_say(l, words);
}

/* Only to a reader about their own role. */
void say_aim(draw_prose *l, int viewer, int dwarf)
{
    const char *aim = text_or("terminal.aims", dwarf_names[dwarf]);

    if (viewer == l->d->me && dwarf != DWARF_NONE &&
        l->column + 1 + draw_columns(aim) <= l->width)
        draw_say(l, aim);
}

void say_goals(draw_prose *l, int looked, const uint8_t *goal)
{
    for (int i = 0; i < MINE_GOALS; i++) {
        char words[WORDS];

        if (!(looked >> i & 1))
            continue;
        if (goal[i] == GOAL_TREASURE)
            TEXT_IN(words, terminal_hand_treasure, .goal = goal_labels[i]);
        else
            TEXT_IN(words, terminal_hand_stone, .goal = goal_labels[i],
                    .card = goal_names[goal[i]]);
        draw_say(l, words);
    }
}

/* When a round ends the next one is dealt by the same move. The last position
 * of the old one is therefore drawn from what was seen before and what
 * happened. */
bool dwarves_end_round(const adit_event *e)
{
    return e->kind == EVENT_ENDED;
}

bool dwarves_begin_round(const adit_event *e)
{
    return e->kind == EVENT_ROUND;
}

static bool tells_of(const adit_story *story, int kind)
{
    for (int i = 0; i < story->n; i++)
        if (story->event[i].kind == kind)
            return true;
    return false;
}

/* That others are dealt cards, and draw some after each turn; and that they put
 * cards down to be rid of something, which another sentence says. */
bool dwarves_are_dull(const adit_event *e, const adit_story *story)
{
    if (e->card != 0)
        return false;
    return e->kind == EVENT_DEALT || e->kind == EVENT_DREW ||
           (e->kind == EVENT_PASSED && tells_of(story, EVENT_SHED));
}

/* Pieces that have no room are left out, and later ones may still have some:
 * the most important ones come first. */
void brief_piece(brief *b, draw_ink ink, const char *format, ...)
{
    char text[64];
    va_list args;
    int n;

    va_start(args, format);
    n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (b->column + n > b->d->width)
        return;
    draw_put(b->d, ink, text);
    b->column += n;
}

void brief_words(brief *b, draw_ink ink, const char *words)
{
    int columns = 1 + draw_columns(words);

    if (b->column + columns > b->d->width)
        return;
    fputc(' ', b->d->to);
    draw_put(b->d, ink, words);
    b->column += columns;
}

void brief_role(brief *b, draw_ink ink, int dwarf)
{
    int room = b->d->width - b->column - 1;
    const char *label = dwarf_label(dwarf);

    if (dwarf != DWARF_NONE && draw_columns(label) > room)
        label = text_or("cli.roles", dwarf_names[dwarf]);
    if (draw_columns(label) > room && dwarf != DWARF_NONE &&
        dwarf != DWARF_MINER)
        label = text_or("cli.rolesShort", dwarf_names[dwarf]);
    brief_words(b, ink, label);
}

void brief_passed(brief *b, int passed)
{
    char words[WORDS];

    if (passed > 0)
        brief_words(b, INK_PLAIN,
                    TEXT_IN(words, terminal_player_passed, .n = passed));
}

/* Always six columns, so that what follows stands in a column. */
void brief_broken(brief *b, const uint16_t *broken, unsigned trapped, int seat)
{
    static const char letters[N_TOOLS] = {0, 'P', 'L', 'C'};
    char text[N_TOOLS + 3] = "";
    int n = 0;

    for (int t = TOOL_PICK; t < N_TOOLS; t++)
        if (broken[t] >> seat & 1)
            text[n++] = letters[t];
    if (trapped >> seat & 1)
        text[n++] = '#';
    brief_piece(b, INK_BAD, n > 0 ? " -%-4s" : "      ", text);
}

/* A player's role in the last round is the one that everybody remembers. */
void brief_result(brief *b, int gold, int dwarf)
{
    brief_piece(b, INK_PLAIN, " $%-2d", gold);
    brief_role(b, dwarf == DWARF_SABOTEUR ? INK_BAD : INK_PLAIN, dwarf);
}

void brief_looked(brief *b, int looked)
{
    char goals[WORDS], words[WORDS];
    adit_text text = adit_text_in(goals, sizeof goals);

    list_goals(looked, " ", &text);
    if (looked)
        brief_words(b, INK_PLAIN,
                    TEXT_IN(words, terminal_player_saw, .goals = goals));
}

/* The card that is played. Putting some down, or being rid of something by
 * that, is a thing of its own. */
void dwarves_thing(adit_action move, adit_text *out)
{
    static const char *const words[] = {
        [MOVE_PASS] = "pass", [MOVE_SHED] = "shed", [MOVE_STEAL] = "steal"};

    if (move.kind == MOVE_TAKE)
        dwarves_write_move(move, out);
    else if (move.kind < countof(words) && words[move.kind] != NULL)
        text_put(out, words[move.kind]);
    else
        text_put(out, card_names[move.card[0]]);
}

/* A map is played on a cell of the mine, too: that of the goal. */
draw_spot dwarves_spot(const mine *m, adit_action move)
{
    int goal = MINE_FIRST_GOAL + move.target;

    switch (move.kind) {
    case MOVE_DIG:
    case MOVE_ROCKFALL:
        return (draw_spot){SPOT_CELL, move.x, move.y};
    case MOVE_MAP:
        return (draw_spot){SPOT_CELL, (int8_t)mine_x(m, goal),
                           (int8_t)mine_y(m, goal)};
    case MOVE_BREAK:
    case MOVE_FIX:
    case MOVE_USE:
    case MOVE_STEAL:
        return (draw_spot){SPOT_SEAT, (int8_t)move.target, 0};
    default:
        return (draw_spot){0};
    }
}

/* There is no state here to ask where a goal lies; the rules fix it. */
draw_spot dwarves_spot_of_event(const adit_event *e)
{
    switch (e->kind) {
    case EVENT_DUG:
    case EVENT_FELL:
        return (draw_spot){SPOT_CELL, e->x, e->y};
    case EVENT_LOOKED:
    case EVENT_TURNED:
        return (draw_spot){SPOT_CELL, MINE_GOAL_X, (int8_t)(2 - 2 * e->target)};
    case EVENT_BROKE:
    case EVENT_FIXED:
    case EVENT_HANDS_OFF:
    case EVENT_SWAPPED:
    case EVENT_INSPECTED:
    case EVENT_HAT:
    case EVENT_TRAPPED:
    case EVENT_FREED:
        return (draw_spot){SPOT_SEAT, (int8_t)e->target, 0};
    case EVENT_THIEF:
        return (draw_spot){SPOT_SEAT, (int8_t)e->seat, 0};
    default:
        return (draw_spot){0};
    }
}

/* The mine of the base game has less room, and its state ends before the last
 * fields: a plain copy would read beyond it. */
static mine copy_of(const mine *m)
{
    bool few = m->first_end == MINE_FIRST_LAID + MINE_FEW;
    mine copy = {0};

    memcpy(&copy, m, few ? (size_t)MINE_SIZE_OF_FEW : sizeof copy);
    return copy;
}

static int count_reached(const mine *m)
{
    int n = 0;

    for (int card = MINE_START; card <= m->n_cards; card++)
        n += mine_is_reached(m, card);
    return n;
}

/* Lays the card in a copy of the mine and looks which goals it would turn
 * over. */
static void note_dig(mine *m, adit_action dig, adit_text *out)
{
    int turned = mine_put(m, dig.x, dig.y, lies_so(dig.card[0], dig.way & 1));

    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (turned >> goal & 1) {
            text_char(out, ' ');
            TEXT(out, terminal_notes_turns, .goal = goal_labels[goal]);
        }
}

/* How many cards would be cut off by the fall, the card itself not counted. */
static void note_rockfall(mine *m, adit_action move, adit_text *out)
{
    int card = mine_card_at(m, move.x, move.y), dark = count_reached(m);

    dark -= mine_is_reached(m, card);
    mine_remove(m, card);
    dark -= count_reached(m);
    if (dark == 0)
        return;
    text_char(out, ' ');
    TEXT(out, terminal_notes_dark, .n = dark);
}

void dwarves_note(const mine *m, adit_action move, adit_text *out)
{
    mine copy = copy_of(m);

    if (move.kind == MOVE_DIG)
        note_dig(&copy, move, out);
    else if (move.kind == MOVE_ROCKFALL)
        note_rockfall(&copy, move, out);
}

/* ---- A card explained ---- */

/* "north, east and south" */
static const char *list_sides(int sides, char out[WORDS])
{
    static const text_id names[] = {
        TEXT_terminal_sides_north, TEXT_terminal_sides_east,
        TEXT_terminal_sides_south, TEXT_terminal_sides_west};
    adit_text text = adit_text_in(out, WORDS);
    int n = __builtin_popcount((unsigned)sides), i = 0;

    for (int side = 0; side < N_SIDES; side++)
        if (sides >> side & 1)
            text_list_item(&text, i++, n, text_of(names[side]));
    return out;
}

/* Which sides a card joins, in a sentence or two. */
static void explain_tunnels(card_sides c, adit_text *out)
{
    int first = c.joined & ~c.second, stubs = c.open & ~c.joined;
    char one[WORDS], other[WORDS];

    list_sides(c.joined ? first : c.open, one);
    if (c.joined == 0)
        TEXT(out, terminal_explain_deadEnd, .sides = one);
    else if (c.second)
        TEXT(out, terminal_explain_two, .first = one,
             .second = list_sides(c.second, other));
    else if (first & (first - 1))
        TEXT(out, terminal_explain_joins, .sides = one);
    else
        TEXT(out, terminal_explain_single, .sides = one);
    if (c.joined && stubs) {
        text_char(out, ' ');
        TEXT(out, terminal_explain_blocked, .sides = list_sides(stubs, other));
    }
}

static void explain_path(int card, adit_text *out)
{
    static const text_id features[] = {
        [FEATURE_LADDER] = TEXT_terminal_explain_ladder,
        [FEATURE_GREEN] = TEXT_terminal_explain_green,
        [FEATURE_BLUE] = TEXT_terminal_explain_blue,
        [FEATURE_CRYSTAL] = TEXT_terminal_explain_crystal,
    };
    card_sides c = card_lies[lies_so(card, false)];

    explain_tunnels(c, out);
    if (card_ways(card) > 1) {
        text_char(out, ' ');
        text_put(out, text_of(TEXT_terminal_explain_turns));
    }
    if (c.feature != FEATURE_NONE) {
        text_char(out, ' ');
        text_put(out, text_of(features[c.feature]));
    }
}

/* By how the thing begins. */
static const struct {
    const char *thing;
    text_id text;
} deeds[] = {
    {"map", TEXT_terminal_explain_map},
    {"rockfall", TEXT_terminal_explain_rockfall},
    {"break-", TEXT_terminal_explain_break},
    {"fix-", TEXT_terminal_explain_fix},
    {"theft", TEXT_terminal_explain_theft},
    {"hands-off", TEXT_terminal_explain_handsOff},
    {"swap-hand", TEXT_terminal_explain_swapHand},
    {"inspect", TEXT_terminal_explain_inspect},
    {"swap-hat", TEXT_terminal_explain_swapHat},
    {"trap", TEXT_terminal_explain_trap},
    {"free", TEXT_terminal_explain_free},
    {"shed", TEXT_terminal_explain_shed},
    {"steal", TEXT_terminal_explain_steal},
    {"take", TEXT_terminal_explain_take},
};

/* A path card is explained from its sides; there are too many for a text
 * each. */
void dwarves_explain(const char *thing, text_id pass, adit_text *out)
{
    int card = card_named(thing);

    if (card != CARD_NONE && card_is_path(card))
        explain_path(card, out);
    else if (strcmp(thing, "pass") == 0)
        text_put(out, text_of(pass));
    else
        for (int i = 0; i < countof(deeds); i++)
            if (strncmp(thing, deeds[i].thing, strlen(deeds[i].thing)) == 0)
                text_put(out, text_of(deeds[i].text));
}

/* ---- The hand ---- */

/* Takes a card out of a hand; false if it is not there. */
static bool take_out(uint8_t *hand, int n, int card)
{
    for (int i = 0; i < n; i++)
        if (hand[i] == card) {
            hand[i] = CARD_NONE;
            return true;
        }
    return false;
}

/* Each card that is still there stays at its place. New cards fill the gaps
 * from the left, and the rest closes up. */
void keep_order(const uint8_t *before, int n_before, uint8_t *hand, int n)
{
    uint8_t left[DWARVES_HAND_ROOM], kept[2 * DWARVES_HAND_ROOM] = {0};
    int at = 0, next = 0;

    memcpy(left, hand, (size_t)n);
    for (int i = 0; i < n_before; i++)
        if (take_out(left, n, before[i]))
            kept[i] = before[i];
    for (int i = 0; i < n_before + n && at < n; i++) {
        while (kept[i] == CARD_NONE && next < n)
            kept[i] = left[next++];
        if (kept[i] != CARD_NONE)
            hand[at++] = kept[i];
    }
}

/* ---- Why? ---- */

const draw_asked dwarves_are_asked = {
    .examples = TEXT_terminal_why_dwarves_examples,
    .unknown = TEXT_terminal_why_dwarves_unknown,
    .all = TEXT_terminal_why_dwarves_all,
    .all_of_piece = TEXT_terminal_why_dwarves_all,
};

/* A card with two ways has two moves, a rockfall has one, and others have
 * nothing to do at a cell. */
static void add_at_cell(int card, int8_t x, int8_t y, draw_list *out)
{
    bool path = card_is_path(card);
    int ways = path ? card_ways(card) : card == CARD_ROCKFALL ? 1 : 0;

    for (int way = 0; way < ways; way++)
        draw_list_add(out,
                      (adit_action){.kind = path ? MOVE_DIG : MOVE_ROCKFALL,
                                    .card = {(uint8_t)card},
                                    .way = (uint8_t)way,
                                    .x = x,
                                    .y = y});
}

/* A card that fixes either of two tools has a move for each. */
static void add_on_player(int card, uint8_t seat, draw_list *out)
{
    const card_kind *kind = &card_kinds[card];
    adit_action a = {.card = {(uint8_t)card}, .target = seat};

    if (card_is_path(card) || card == CARD_MAP || card == CARD_ROCKFALL ||
        card == CARD_THEFT)
        return;
    a.kind = kind->breaks ? MOVE_BREAK : kind->fixes[0] ? MOVE_FIX : MOVE_USE;
    a.way = kind->breaks | kind->fixes[0];
    draw_list_add(out, a);
    a.way = kind->fixes[1];
    if (a.way)
        draw_list_add(out, a);
}

/* Of equal cards only the first counts. */
int moves_of_hand(const uint8_t *hand, int n, const char *what, draw_list *out)
{
    uint64_t done = 0;
    const char *cell = what, *player = what;
    int8_t x, y;
    uint8_t seat;
    bool is_cell = text_takes_cell(&cell, &x, &y) && *cell == 0;

    if (!is_cell && (!text_takes_seat(&player, &seat) || *player))
        return -1;
    for (int i = 0; i < n; i++) {
        if (done >> hand[i] & 1)
            continue;
        done |= (uint64_t)1 << hand[i];
        if (is_cell)
            add_at_cell(hand[i], x, y, out);
        else
            add_on_player(hand[i], seat, out);
    }
    return out->n;
}
