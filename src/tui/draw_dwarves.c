/* draw_dwarves.c -- what is told of players and events of `saboteur` and `saboteur2`
 * in a terminal, beside the mine: hands, tools, roles, rounds. Called by
 * draw_saboteur.c and draw_saboteur2.c. */
#include "tui/draw_dwarves.h"

#include <stdarg.h>
#include <string.h>

#include "core/text.h"
#include "games/dwarves_text.h"

void say_looked(draw_prose *l, int looked)
{
    const char *before = " saw";

    for (int goal = 0; goal < MINE_GOALS; goal++) {
        if (!(looked >> goal & 1))
            continue;
        draw_word(l, INK_PLAIN, *before ? ";" : ",");
        draw_phrase(l, "%s G%d", before, goal + 1);
        before = "";
    }
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

    if (passed == 0)
        return;
    draw_word(l, INK_PLAIN, ";");
    draw_phrase(l, " passed %d", passed);
}

bool say_broken(draw_prose *l, const uint16_t *broken, int seat,
                const char *lead)
{
    char tool[16];
    int n = 0, left = 0;

    for (int t = TOOL_PICK; t < N_TOOLS; t++)
        left += broken[t] >> seat & 1;
    for (int t = TOOL_PICK; t < N_TOOLS; t++) {
        if (!(broken[t] >> seat & 1))
            continue;
        left--;
        draw_word(l, INK_PLAIN, n++ == 0 ? lead : left > 0 ? "," : " and");
        snprintf(tool, sizeof tool, " %s", tool_names[t]);
        draw_word(l, INK_BAD, tool);
    }
    return n > 0;
}

bool is_stopped(const uint16_t *broken, unsigned trapped, int seat)
{
    unsigned stopped = trapped;

    for (int t = TOOL_PICK; t < N_TOOLS; t++)
        stopped |= broken[t];
    return stopped >> seat & 1;
}

void say_seat(draw_prose *l, int seat, int dwarf, int n_hand)
{
    const char *name = l->d->name[seat];

    fprintf(l->d->to, "P%d%s%s%s%s: %d card%s", seat + 1, name ? " " : "",
            name ? name : "", dwarf ? ", " : "",
            dwarf ? dwarf_names[dwarf] : "", n_hand, n_hand == 1 ? "" : "s");
}

void say_who(draw_prose *l, int viewer, const char *role)
{
    if (l->d->name[viewer] != NULL)
        draw_phrase(l, "You are P%d, a ", viewer + 1);
    else
        draw_phrase(l, "P%d is a ", viewer + 1);
    draw_word(l, INK_STRONG, role);
    draw_word(l, INK_PLAIN, ".");
}

void say_aim(draw_prose *l, int viewer, int dwarf)
{
    static const char *const aims[] = {
        [DWARF_MINER] = " Reach the gold before the cards run out.",
        [DWARF_SABOTEUR] = " Let the cards run out before the gold is reached.",
        [DWARF_GREEN] = " Reach the gold by a way without blue doors.",
        [DWARF_BLUE] = " Reach the gold by a way without green doors.",
        [DWARF_BOSS] = " You win with either team, for one gold less.",
        [DWARF_PROFITEER] = " You win whoever wins, for two gold less.",
        [DWARF_GEOLOGIST] = " Each crystal in the mine is a gold for you."};
    const char *aim = aims[dwarf];

    if (l->d->name[viewer] != NULL && aim != NULL &&
        l->column + (int)strlen(aim) <= l->width)
        draw_phrase(l, "%s", aim);
}

void say_goals(draw_prose *l, int looked, const uint8_t *goal)
{
    for (int i = 0; i < MINE_GOALS; i++)
        if (looked >> i & 1)
            draw_phrase(l, " G%d is %s.", i + 1, goal_in_words(goal[i]));
}

/* When a round ends the next one is dealt at once, so its last position is
 * drawn from what was seen before and what happened. */
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
 * cards down to be rid of something, which is told then. */
bool dwarves_are_dull(const adit_event *e, const adit_story *story)
{
    if (e->card != 0)
        return false;
    return e->kind == EVENT_DEALT || e->kind == EVENT_DREW ||
           (e->kind == EVENT_PASSED && tells_of(story, EVENT_SHED));
}

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

/* Of who was who the last round is the one that is remembered. */
void brief_result(brief *b, int gold, int dwarf)
{
    brief_piece(b, INK_PLAIN, " $%-2d", gold);
    brief_piece(b, dwarf == DWARF_SABOTEUR ? INK_BAD : INK_PLAIN, " %s",
                dwarf_names[dwarf]);
}

void brief_looked(brief *b, int looked)
{
    char text[MINE_GOALS * 3 + 1] = "";
    adit_text goals = adit_text_in(text, sizeof text);

    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (looked >> goal & 1) {
            text_put(&goals, " G");
            text_int(&goals, goal + 1);
        }
    if (goals.length > 0)
        brief_piece(b, INK_PLAIN, " saw%s", text);
}

/* The card that is played; to put some down, or to be rid of something by that, is
 * a thing of its own. */
void dwarves_thing(adit_action move, adit_text *out)
{
    static const char *const words[] = {
        [MOVE_PASS] = "pass", [MOVE_SHED] = "shed", [MOVE_STEAL] = "steal"};

    if (move.kind == MOVE_TAKE)
        dwarves_write_move(move, out);
    else if (move.kind < countof(words) && words[move.kind] != NULL)
        text_put(out, words[move.kind]);
    else
        text_put(out, card_kinds[move.card[0]].name);
}

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

/* The mine of the base game has less room, and its state ends before. */
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

static void note_dig(mine *m, adit_action dig, adit_text *out)
{
    int turned = mine_put(m, dig.x, dig.y, lies_so(dig.card[0], dig.way & 1));

    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (turned >> goal & 1) {
            text_put(out, " turns G");
            text_int(out, goal + 1);
        }
}

static void note_rockfall(mine *m, adit_action move, adit_text *out)
{
    int card = mine_card_at(m, move.x, move.y), dark = count_reached(m);

    dark -= mine_is_reached(m, card);
    mine_remove(m, card);
    dark -= count_reached(m);
    if (dark == 0)
        return;
    text_char(out, ' ');
    text_int(out, dark);
    text_put(out, dark == 1 ? " falls dark" : " fall dark");
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
static void say_sides(int sides, adit_text *out)
{
    static const char *const names[] = {"north", "east", "south", "west"};

    for (int side = 0; side < N_SIDES; side++) {
        int left = sides >> side >> 1;

        if (!(sides >> side & 1))
            continue;
        text_put(out, names[side]);
        text_put(out, left == 0 ? "" : left & (left - 1) ? ", " : " and ");
    }
}

static void explain_tunnels(card_sides c, adit_text *out)
{
    int first = c.joined & ~c.second, stubs = c.open & ~c.joined;

    if (c.joined == 0)
        text_put(out, "a dead end: its tunnels lead nowhere, at ");
    else if (c.second)
        text_put(out, "two tunnels that do not meet: one joins ");
    else if (first & (first - 1))
        text_put(out, "a tunnel that joins ");
    else
        text_put(out, "a tunnel from the ");
    say_sides(c.joined ? first : c.open, out);
    if (c.second) {
        text_put(out, ", the other ");
        say_sides(c.second, out);
    }
    if (c.joined && stubs) {
        text_put(out, ", and is blocked at ");
        say_sides(stubs, out);
    }
}

static void explain_path(int card, adit_text *out)
{
    static const char *const features[] = {
        [FEATURE_NONE] = "",
        [FEATURE_LADDER] = " A ladder joins the start and all ladders.",
        [FEATURE_GREEN] = " Through a green door the way is not free for blue.",
        [FEATURE_BLUE] = " Through a blue door the way is not free for green.",
        [FEATURE_CRYSTAL] = " Geologists are paid for its crystal.",
    };
    card_sides c = card_lies[lies_so(card, false)];

    explain_tunnels(c, out);
    text_put(out, card_ways(card) > 1 ? ". r turns it." : ".");
    text_put(out, features[c.feature]);
}

/* The last is what begins so. */
static const struct {
    const char *thing, *text;
} deeds[] = {
    {"map", "look at a goal that lies face down; what it is you alone see."},
    {"rockfall", "takes a path card out of the mine, but not the start or a "
                 "goal."},
    {"break-", "lay it in front of somebody: with a broken tool nobody digs."},
    {"fix-", "takes a broken tool of this kind away from anybody, you as "
             "well."},
    {"theft", "lay it in front of yourself: when the round is over you may "
              "steal a gold."},
    {"hands-off", "takes somebody's theft away."},
    {"swap-hand", "your hand and somebody else's change places."},
    {"inspect", "look at somebody's dwarf; who it is you alone see."},
    {"swap-hat", "somebody, or you, gets another dwarf from the hat pile."},
    {"trap", "lay it in front of somebody: trapped, one does not dig and gets "
             "no gold."},
    {"free", "takes somebody's trap away."},
    {"shed", "put two cards face down to be rid of what lies in front of you: "
             "a broken tool, a trap, a theft."},
    {"steal", "take a gold from somebody, as your theft allows."},
    {"take", "a nugget card: it is worth so much gold."},
};

void dwarves_explain(const char *thing, const char *pass, adit_text *out)
{
    int card = card_named(thing);

    if (card != CARD_NONE && card_is_path(card))
        explain_path(card, out);
    else if (strcmp(thing, "pass") == 0)
        text_put(out, pass);
    else
        for (int i = 0; i < countof(deeds); i++)
            if (strncmp(thing, deeds[i].thing, strlen(deeds[i].thing)) == 0)
                text_put(out, deeds[i].text);
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

const char dwarves_are_asked[] = "a cell such as 3,1, a player such as P2";
const char dwarves_examples[] = "'why 3,1', 'why P2' or 'why dig NES@3,1'";

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
