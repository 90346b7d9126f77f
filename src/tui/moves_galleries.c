/* moves_galleries.c -- what a terminal says about moves of `galleries`: how
 * they are listed, what they would bring, and which ones a question may mean.
 * It computes what a move would pay from what is seen, without playing it: a
 * card that is not known cannot be played in advance. Called by
 * draw_galleries.c. */
#include "tui/moves_galleries.h"

#include <string.h>

#include "core/text.h"
#include "games/galleries_text.h"

/* ---- Lists of moves ---- */

void galleries_write_marks(int wears, adit_text *out)
{
    text_put(out, wears & WEARS_HELMET ? "^" : "");
    text_put(out, wears & WEARS_CROSS ? "+" : "");
    text_put(out, wears & WEARS_ARMOUR ? "#" : "");
}

/* "dig 1 in 3 with g2" is listed under all but its last word, and equipment
 * under "buy". */
int galleries_heading(const char *move)
{
    const char *end = strchr(move, '@');
    bool equips = end == NULL && strncmp(move, "buy ", 4) == 0 &&
                  strncmp(move, "buy kill ", 9) != 0;

    if (end == NULL)
        end = equips ? strchr(move, ' ') : strrchr(move, ' ');
    return end ? (int)(end - move) + 1 : (int)strlen(move);
}

/* "buy helmet", "dig 1 in 3", "shoot": whatever it is done with or to. */
void galleries_thing(adit_action move, adit_text *out)
{
    char text[ADIT_MAX_MOVE_TEXT];
    adit_text all = adit_text_in(text, sizeof text);
    char *end;

    galleries_write_move(move, &all);
    end = strchr(text, '@');
    if (end == NULL)
        end = strrchr(text, ' ');
    if (move.kind == ACT_DIG)
        end = strstr(text, " with ");
    text_span(out, text, end ? (size_t)(end - text) : strlen(text));
}

/* What each player is paid if the player whose turn it is closes a gallery with
 * a card of these symbols: in full, whatever is in the pile. */
static void find_pay(const galleries *s, int gallery, int symbols, int pay[])
{
    int closer = s->head.turn;

    for (int seat = 0; seat < s->head.n_players; seat++)
        pay[seat] = 0;
    pay[closer] = nuggets_on(symbols) + diamonds_on(symbols);
    for (int at = 1; at <= s->length[gallery]; at++) {
        tunnel card = s->card[gallery][at];
        int nuggets = galleries_nuggets(card), goblin = card.goblin - 1;

        if (goblin < 0 || seat_of(goblin) == closer)
            pay[closer] += nuggets;
        else
            pay[seat_of(goblin)] +=
                nuggets * (s->wears[goblin] & WEARS_HELMET ? 2 : 1);
    }
}

/* "you +4, P2 +2", from the closer on; true if the pile is empty then, which
 * ends the game. */
static bool write_pay(const galleries *s, int gallery, int symbols,
                      adit_text *out)
{
    int pay[GALLERIES_SEATS], sum = 0;

    find_pay(s, gallery, symbols, pay);
    for (int i = 0; i < s->head.n_players; i++) {
        int seat = (s->head.turn + i) % s->head.n_players;

        sum += pay[seat];
        if (i == 0)
            TEXT(out, terminal_remarks_payYou, .n = pay[seat]);
        if (pay[seat] == 0 || i == 0)
            continue;
        text_put(out, ", ");
        text_seat(out, seat);
        text_put(out, " +");
        text_int(out, pay[seat]);
    }
    return sum >= s->left;
}

/* What closing the gallery brings. With an unknown card only that it closes. */
static void write_closing(const galleries *s, int gallery, int top,
                          adit_text *out)
{
    char number[16], pay[128];
    adit_text text = adit_text_in(pay, sizeof pay);
    bool is_last = top && write_pay(s, gallery, top, &text);

    snprintf(number, sizeof number, "%d", gallery);
    if (!top)
        TEXT(out, terminal_remarks_closes, .gallery = number);
    else if (is_last)
        TEXT(out, terminal_remarks_closesLast, .gallery = number, .pay = pay);
    else
        TEXT(out, terminal_remarks_closesFor, .gallery = number, .pay = pay);
}

/* What the top card of a pile would do in a gallery: end the game, close the
 * gallery, or dig on. */
static void write_prospect(const galleries *s, int pile, int gallery,
                           adit_text *out)
{
    int top = galleries_top(s, pile), next = pile % GALLERIES + 1;
    char symbols[16], number[16];
    adit_text on_top = adit_text_in(symbols, sizeof symbols);

    galleries_write_symbols(top, &on_top);
    if (top)
        TEXT(out, terminal_remarks_top, .symbols = symbols);
    else
        text_put(out, text_of(TEXT_terminal_remarks_topUnknown));
    if (diamonds_on(top) >= s->left) {
        text_put(out, ", ");
        text_put(out, text_of(TEXT_terminal_remarks_lastGems));
    } else if (closes(s, gallery, pile)) {
        text_put(out, ", ");
        write_closing(s, gallery, top, out);
    } else if (top & SYMBOL_PICK && can_give(s, next)) {
        text_put(out, ", ");
        snprintf(number, sizeof number, "%d", next);
        TEXT(out, terminal_remarks_digsOn, .number = number);
    }
}

/* For moves that cost gems it is the price. */
void galleries_remark(const void *obs, adit_action move, adit_text *out)
{
    switch (move.kind) {
    case ACT_DIG:
        write_prospect(obs, move.card[0], move.x, out);
        break;
    case ACT_EQUIP:
        TEXT(out, options_gems, .n = 1);
        break;
    case ACT_PLANT:
    case ACT_DEFUSE:
        TEXT(out, options_gems, .n = 2);
        break;
    case ACT_KILL:
        TEXT(out, options_gems, .n = 3);
        break;
    }
}

/* What the goblin of a move wears, and where it is. */
static void note_goblin(const galleries *s, int seat, int number,
                        adit_text *out)
{
    int goblin = index_of(seat, number), place = s->place[goblin];

    char at[8];
    adit_text where = adit_text_in(at, sizeof at);

    text_place(&where, place >> 4, place & 15);
    galleries_write_marks(s->wears[goblin], out);
    text_char(out, ' ');
    if (place)
        TEXT(out, terminal_notes_at, .place = at);
    else
        text_put(out, text_of(TEXT_terminal_notes_reserve));
}

static void add_note(text_id note, adit_text *out)
{
    text_put(out, ": ");
    text_put(out, text_of(note));
}

void galleries_note(const void *obs, adit_action move, adit_text *out)
{
    const galleries *s = obs;
    int seat = s->head.turn;

    switch (move.kind) {
    case ACT_FETCH:
        add_note(TEXT_terminal_notes_fetch, out);
        break;
    case ACT_WORK:
        add_note(TEXT_terminal_notes_work, out);
        break;
    case ACT_ROLL:
        add_note(TEXT_terminal_notes_roll, out);
        break;
    case ACT_PASS:
        add_note(TEXT_terminal_notes_pass, out);
        break;
    case ACT_EQUIP:
        galleries_write_marks(s->wears[index_of(seat, move.way)], out);
        break;
    case ACT_DIG:
        note_goblin(s, seat, move.way, out);
        break;
    case ACT_KILL:
    case ACT_SHOOT:
        note_goblin(s, move.target, move.way, out);
        break;
    }
}

/* By how the thing begins. */
static const struct {
    const char *thing;
    text_id text;
} deeds[] = {
    {"fetch", TEXT_terminal_explain_fetch},
    {"work", TEXT_terminal_explain_work},
    {"roll", TEXT_terminal_explain_roll},
    {"buy helmet", TEXT_terminal_explain_helmet},
    {"buy cross", TEXT_terminal_explain_cross},
    {"buy armour", TEXT_terminal_explain_armour},
    {"buy bomb", TEXT_terminal_explain_buyBomb},
    {"buy defuse", TEXT_terminal_explain_defuse},
    {"buy kill", TEXT_terminal_explain_kill},
    {"dig", TEXT_terminal_explain_dig},
    {"bomb", TEXT_terminal_explain_bomb},
    {"shoot", TEXT_terminal_explain_shoot},
    {"pass", TEXT_terminal_explain_pass},
};

void galleries_explain(const char *thing, adit_text *out)
{
    for (int i = 0; i < countof(deeds); i++)
        if (strncmp(thing, deeds[i].thing, strlen(deeds[i].thing)) == 0)
            text_put(out, text_of(deeds[i].text));
}

/* ---- Why? ---- */

/* Bombs there, and what can be done to the goblin there. What is possible
 * depends on the step of the turn: planting and killing in the village, bombs
 * and guns by the dice. */
static void add_at_place(const galleries *s, int gallery, int at, draw_list *m)
{
    int goblin = s->card[gallery][at].goblin - 1;
    bool village = s->step == STEP_VILLAGE;
    adit_action here = {.x = (int8_t)gallery, .y = (int8_t)at};

    here.kind = village ? ACT_PLANT : ACT_BOMB;
    draw_list_add(m, here);
    for (int i = 0; village && i < GALLERIES_BOMBS; i++)
        if (s->bomb[i] == place_of(gallery, at)) {
            here.kind = ACT_DEFUSE;
            here.target = (uint8_t)(i < GALLERIES_SEATS ? i : BOMB_OF_CHEST);
            draw_list_add(m, here);
        }
    if (goblin >= 0)
        draw_list_add(m, (adit_action){.kind = village ? ACT_KILL : ACT_SHOOT,
                                       .target = (uint8_t)seat_of(goblin),
                                       .way = (uint8_t)number_of(goblin)});
}

/* What a player's own goblin can do: dig as the dice lie, be equipped, or be
 * fetched. */
static void add_own(const galleries *s, int number, draw_list *m)
{
    int a = s->die[DIE_A], b = s->die[DIE_B];

    if (s->step == STEP_START)
        draw_list_add(m, (adit_action){.kind = ACT_FETCH});
    for (int wears = 1; s->step == STEP_VILLAGE && wears < WEARS_ALL;
         wears *= 2)
        draw_list_add(m, (adit_action){.kind = ACT_EQUIP,
                                       .way = (uint8_t)number,
                                       .card = {(uint8_t)wears}});
    if (s->step != STEP_DICE || a == FACE_SYMBOL || b == FACE_SYMBOL)
        return;
    for (int i = 0; i < (a == b ? 1 : 2); i++)
        draw_list_add(m, (adit_action){.kind = ACT_DIG,
                                       .way = (uint8_t)number,
                                       .card = {(uint8_t)(i ? b : a)},
                                       .x = (int8_t)(i ? a : b)});
}

/* And what can be done to it. A player's own goblin in reserve is not meant
 * like that, if there is something else to do with it. */
static void add_of_goblin(const galleries *s, int seat, int number,
                          draw_list *m)
{
    bool own = seat == s->head.turn;

    if (own)
        add_own(s, number, m);
    if (own && m->n > 0 && s->place[index_of(seat, number)] == 0)
        return;
    draw_list_add(
        m, (adit_action){.kind = s->step == STEP_VILLAGE ? ACT_KILL : ACT_SHOOT,
                         .target = (uint8_t)seat,
                         .way = (uint8_t)number});
}

/* "3.2" is a place, "P2g1" a goblin, and "g1" a goblin of the player who asks.
 * The moves need not be legal: the answer says why they are not. */
int galleries_moves_about(const void *obs, const char *what, adit_action *out,
                          int room)
{
    const galleries *s = obs;
    draw_list m = {.at = out, .room = room};
    uint8_t seat = (uint8_t)s->head.turn;
    const char *at = what;
    int gallery, card, number;

    if (text_takes_int(&at, 1, GALLERIES, &gallery) && text_takes(&at, ".") &&
        text_takes_int(&at, 1, GALLERIES_LENGTH, &card) && *at == 0) {
        add_at_place(s, gallery, card, &m);
        return m.n;
    }
    at = what;
    text_takes_seat(&at, &seat);
    if (!text_takes(&at, "g") ||
        !text_takes_int(&at, 1, GALLERIES_GOBLINS, &number) || *at)
        return -1;
    add_of_goblin(s, seat, number, &m);
    return m.n;
}
