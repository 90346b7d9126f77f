/* stage_keys.c -- what keys and clicks do on the stage: choosing, looking,
 * scrolling, asking. Only what concerns the stage itself is done here. What
 * concerns the game comes back as a wish (stage_wish), and a key that is not
 * known comes back as STAGE_OTHER: the client may have a use for it. Called by
 * client/screen_run.c and `adit learn`. */
#include "tui/stage.h"

#include <stdlib.h>
#include <string.h>

#include "bots/why.h"
#include "core/text.h"

enum { PAGE = 8, ASIDE = 5 }; /* what the log and the board are scrolled by */

adit_action stage_move(const stage *s)
{
    return choosing_move(&s->choosing);
}

/* What was typed while the bot thought is thrown away: it was meant for the
 * choice as it was before. */
void stage_hint(stage *s, const bot_reason *reason, const char *by)
{
    char text[ADIT_MAX_MOVE_TEXT];
    adit_text out = adit_text_in(text, sizeof text);
    draw d = s->sheet;
    draw_page page = {0};

    if (!s->asked)
        return;
    choosing_pick(&s->choosing, reason->move);
    screen_forget();
    s->sheet.game->write_move(reason->move, &out);
    TEXT_IN(s->said, terminal_moves_hintOnScreen, .bot = by, .move = text);
    draw_to_page(&d, &page);
    draw_reason(&d, reason);
    stage_tell(s, draw_page_text(&page));
    draw_page_drop(&page);
}

/* ---- Why not there? ---- */

/* What is looked at, written as a player would ask for it in a line. */
static void name_eye(const stage *s, char out[16])
{
    if (s->eye.kind == SPOT_PLACE && s->eye.y == 0)
        snprintf(out, 16, "%d", s->eye.x);
    else if (s->eye.kind == SPOT_SEAT)
        snprintf(out, 16, "P%d", s->eye.x + 1);
    else
        snprintf(out, 16, s->eye.kind == SPOT_PLACE ? "%d.%d" : "%d,%d",
                 s->eye.x, s->eye.y);
}

/* Is the move done with what is in hand? */
static bool is_held(const stage *s, adit_action move)
{
    char name[CHOOSING_NAME];
    adit_text text = adit_text_in(name, sizeof name);

    draw_thing(s->sheet.game, move, &text);
    return s->choosing.held >= 0 &&
           strcmp(name, s->choosing.thing[s->choosing.held]) == 0;
}

/* Names the place in front of the first reason, unless the reason names it
 * itself. */
static void add_reason(stage *s, const char *cell, const char *reason, int said)
{
    size_t n = strlen(s->said);
    bool named = strstr(reason, cell) != NULL;

    snprintf(s->said + n, sizeof s->said - n, "%s%s%s%s", said ? "; " : "",
             said || named ? "" : cell, said || named ? "" : ": ", reason);
}

/* Can the card of move i be played there, this way or the other way round? A
 * card that can be turned has two moves, and one that is legal is enough. */
static bool is_legal(const stage *s, const adit_action *moves, int n, int i)
{
    adit_refusal why;

    for (int j = 0; j < n; j++)
        if (moves[j].kind == moves[i].kind &&
            moves[j].card[0] == moves[i].card[0] &&
            s->sheet.game->why(s->obs, moves[j], &why) == ADIT_OK)
            return true;
    return false;
}

enum { REASONS = 32, REASON = 192 };

/* Moves at the place, and what there is to say of each. */
typedef struct reasons {
    adit_action move[REASONS];
    char text[REASONS][REASON];
    int n;
    bool same; /* all of them */
} reasons;

/* What there is to say at that place of what is in hand, or of any card. */
static void find_reasons(const stage *s, const char *cell, bool of_held,
                         reasons *r)
{
    const adit_game *game = s->sheet.game;
    adit_action moves[REASONS];
    int n = draw_moves_about(game, s->obs, cell, moves, REASONS);

    *r = (reasons){.same = true};
    for (int i = 0; i < n; i++) {
        adit_refusal why;

        if (of_held && !is_held(s, moves[i]))
            continue;
        if (is_legal(s, moves, n, i))
            snprintf(r->text[r->n], REASON, "%s",
                     text_of(TEXT_terminal_why_legal));
        else if (game->why(s->obs, moves[i], &why) != ADIT_OK)
            draw_refusal(&s->sheet, &why, r->text[r->n], REASON);
        r->same &= strcmp(r->text[r->n], r->text[0]) == 0;
        r->move[r->n++] = moves[i];
    }
}

/* The same reason is given once. Cards are named, if it is not about what is in
 * hand. */
static void say_reasons(stage *s, const char *cell, const reasons *r,
                        bool of_held)
{
    char before[2 * REASON] = "";

    for (int i = 0; i < (r->same ? 1 : r->n); i++) {
        char reason[2 * REASON];
        adit_text text = adit_text_in(reason, sizeof reason);

        if (!of_held && !r->same) {
            draw_thing(s->sheet.game, r->move[i], &text);
            text_put(&text, ": ");
        }
        text_put(&text, r->text[i]);
        if (strcmp(reason, before) != 0)
            add_reason(s, cell, reason, i);
        memcpy(before, reason, sizeof before);
    }
}

/* About what is in hand. If that has nothing to do with the place, about all
 * cards. */
static void say_why(stage *s)
{
    bool of_held = true;
    char cell[16];
    reasons r;

    name_eye(s, cell);
    s->said[0] = 0;
    find_reasons(s, cell, of_held, &r);
    if (r.n == 0) {
        of_held = false;
        find_reasons(s, cell, of_held, &r);
    }
    if (r.n > 0)
        say_reasons(s, cell, &r, of_held);
    else
        TEXT_IN(s->said, terminal_why_nothingThere, .place = cell);
}

/* Begins where the player is, or at a player for what is played on one;
 * otherwise beside the start of the mine, or at the first gallery. Or ends
 * it. */
static void look_around(stage *s, bool begins)
{
    const choosing *c = &s->choosing;
    draw_spot at = {0};
    bool mine = !s->sheet.game->open;

    s->wonders = begins;
    if (!begins)
        return;
    if (c->n_spots > 0)
        at = c->spot[c->at > 0 ? c->at : 0];
    if (at.kind == SPOT_SEAT || (c->going && at.kind != SPOT_NONE))
        s->eye = at;
    else
        s->eye =
            mine ? (draw_spot){SPOT_CELL, 1, 0} : (draw_spot){SPOT_PLACE, 1, 1};
    say_why(s);
}

static void look_at_player(stage *s, int by)
{
    int n = ((const adit_head *)s->obs)->n_players;

    s->eye.x = (int8_t)((s->eye.x + by + n) % n);
    say_why(s);
}

/* Galleries are counted downwards, rows of the mine upwards. The bounds are far
 * enough out for every board, and keep the eye from getting lost. */
static void look(stage *s, int right, int down)
{
    bool mine = s->eye.kind == SPOT_CELL;
    int x = s->eye.x + (mine ? right : down);
    int y = s->eye.y + (mine ? -down : right);

    if (s->eye.kind == SPOT_SEAT) {
        look_at_player(s, right + down);
        return;
    }
    if (mine ? x < -40 || x > 60 || y < -40 || y > 40
             : x < 1 || x > 5 || y < 0 || y > 11)
        return;
    s->eye.x = (int8_t)x;
    s->eye.y = (int8_t)y;
    say_why(s);
}

static stage_wish wonder(stage *s, int key)
{
    switch (key) {
    case KEYS_LEFT:
        look(s, -1, 0);
        break;
    case KEYS_RIGHT:
        look(s, 1, 0);
        break;
    case KEYS_UP:
        look(s, 0, -1);
        break;
    case KEYS_DOWN:
        look(s, 0, 1);
        break;
    case 'w':
    case KEYS_ESCAPE:
    case KEYS_ENTER:
        look_around(s, false);
        break;
    default:
        return STAGE_OTHER;
    }
    return STAGE_NOTHING;
}

/* ---- Choosing ---- */

static void walk(stage *s, choosing_step step)
{
    if (!choosing_walk(&s->choosing, step))
        stage_say(s, "%s", text_of(TEXT_terminal_choose_noOther));
}

/* The thing beside, around the ends; or the first there is. */
static void hold(stage *s, int by)
{
    choosing *c = &s->choosing;
    int n = c->n_things;

    choosing_hold(c,
                  c->held < 0 ? (by < 0 ? n - 1 : 0) : (c->held + by + n) % n);
}

/* Does the thing alone say all of the move? "roll" does; "buy helmet" leaves
 * open for which goblin. */
static bool is_whole(const stage *s)
{
    char text[ADIT_MAX_MOVE_TEXT];
    adit_text move = adit_text_in(text, sizeof text);

    s->sheet.game->write_move(choosing_move(&s->choosing), &move);
    return strcmp(text, s->choosing.thing[s->choosing.held]) == 0;
}

/* Only what was chosen is done: nobody plays by a key that was pressed once too
 * often. What has no place, and only one way, is done at once: to roll, to
 * fetch. */
static stage_wish take_or_do(stage *s)
{
    choosing *c = &s->choosing;
    bool taken = c->going;

    if (c->held < 0)
        stage_say(s, "%s", text_of(TEXT_terminal_choose_first));
    else if (!choosing_can(c, c->held))
        TEXT_IN(s->said, terminal_choose_notNow, .thing = c->thing[c->held]);
    else
        choosing_go(c);
    if (taken && !choosing_is_done(c))
        stage_say(s, "%s", text_of(TEXT_terminal_choose_whereFirst));
    return c->going && choosing_is_done(c) && (taken || is_whole(s))
               ? STAGE_MOVE
               : STAGE_NOTHING;
}

/* Before something is taken, left and right choose it and down takes it;
 * afterwards all arrows walk over the board. */
static stage_wish arrow(stage *s, choosing_step step)
{
    if (s->choosing.going)
        walk(s, step);
    else if (step == STEP_LEFT || step == STEP_RIGHT || s->choosing.held < 0)
        hold(s, step == STEP_LEFT ? -1 : 1);
    else if (step == STEP_DOWN)
        choosing_go(&s->choosing);
    return STAGE_NOTHING;
}

/* A move in the notation; true: it can be played. The game may have gone on
 * while it was typed, therefore it is checked against the present. */
static bool type_move(stage *s)
{
    const adit_game *game = s->sheet.game;
    char text[ADIT_MAX_MOVE_TEXT] = "", sentence[256];
    adit_action move;
    adit_refusal why;

    if (!stage_types(s, ":", text, sizeof text) || text[0] == 0)
        return false;
    if (!draw_reads_move(game, text, &move)) {
        TEXT_IN(s->said, terminal_notAMove, .text = text);
    } else if (!s->asked) {
        stage_say(s, "%s", text_of(TEXT_terminal_choose_tooLate));
    } else if (game->why(s->obs, move, &why) != ADIT_OK) {
        draw_no(&s->sheet, &why, sentence, sizeof sentence);
        stage_say(s, "%s", sentence);
    } else {
        choosing_pick(&s->choosing, move);
        return true;
    }
    return false;
}

/* Says what the thing in hand does. */
static void explain(stage *s)
{
    const choosing *c = &s->choosing;
    char text[STAGE_SAID];
    adit_text out = adit_text_in(text, sizeof text);

    if (c->held < 0) {
        stage_say(s, "%s", text_of(TEXT_terminal_explain_chooseFirst));
        return;
    }
    draw_explain(s->sheet.game, c->thing[c->held], &out);
    stage_say(s, "%s: %.*s", c->thing[c->held], STAGE_SAID - CHOOSING_NAME - 3,
              out.length ? text : text_of(TEXT_terminal_explain_nothing));
}

static stage_wish choose_by_key(stage *s, int key)
{
    choosing *c = &s->choosing;

    if (key >= '1' && key <= '9') {
        if (key - '1' < c->n_things)
            choosing_hold(c, key - '1');
        return STAGE_NOTHING;
    }
    switch (key) {
    case KEYS_LEFT:
        return arrow(s, STEP_LEFT);
    case KEYS_RIGHT:
        return arrow(s, STEP_RIGHT);
    case KEYS_UP:
        return arrow(s, STEP_UP);
    case KEYS_DOWN:
        return arrow(s, STEP_DOWN);
    case KEYS_TAB:
    case KEYS_BACK_TAB:
        if (c->going)
            walk(s, key == KEYS_TAB ? STEP_NEXT : STEP_BEFORE);
        else
            hold(s, key == KEYS_TAB ? 1 : -1);
        return STAGE_NOTHING;
    case KEYS_ENTER:
    case ' ':
        return take_or_do(s);
    case KEYS_ESCAPE:
        choosing_back(c);
        return STAGE_NOTHING;
    case 'r':
        if (!choosing_turn(c))
            stage_say(s, "%s", text_of(TEXT_terminal_choose_onlyWay));
        return STAGE_NOTHING;
    case ':':
        return type_move(s) ? STAGE_MOVE : STAGE_NOTHING;
    case 'h':
        return STAGE_HINT;
    case 'x':
        explain(s);
        return STAGE_NOTHING;
    case 'w':
        look_around(s, true);
        return STAGE_NOTHING;
    default:
        return STAGE_OTHER;
    }
}

/* ---- Clicks ---- */

static bool is_in(screen_area a, screen_event e)
{
    return e.line >= a.line && e.line < a.line + a.height &&
           e.column >= a.column && e.column < a.column + a.width;
}

/* The place that was clicked, on the board or among the players; -1: none. What
 * is scrolled away is added, because boxes are counted on the whole page. */
static int spot_clicked(const stage *s, screen_event e)
{
    const choosing *c = &s->choosing;
    bool on_board = is_in(s->board, e), on_crew = is_in(s->crew, e);
    int line =
        e.line - (on_board ? s->board.line - s->top : s->crew.line - s->first);
    int column =
        e.column - (on_board ? s->board.column - s->left : s->crew.column);

    for (int i = 0; (on_board || on_crew) && i < c->n_spots; i++) {
        draw_box b = s->box[i];

        if ((c->spot[i].kind == SPOT_SEAT) == on_crew && b.height > 0 &&
            line >= b.line && line < b.line + b.height && column >= b.column &&
            column < b.column + b.width)
            return i;
    }
    return -1;
}

/* A first click chooses a place, a second one on it plays. A click into the
 * upper or lower half of the menu goes to the place before or after. */
static stage_wish click(stage *s, screen_event e)
{
    choosing *c = &s->choosing;
    int spot = spot_clicked(s, e);

    if (spot >= 0) {
        bool again = c->going && c->at == spot;

        choosing_go(c);
        if (again)
            return STAGE_MOVE;
        choosing_set(c, spot);
    } else if (c->going && is_in(s->menu, e)) {
        walk(s, e.line < s->menu.line + s->menu.height / 2 ? STEP_BEFORE
                                                           : STEP_NEXT);
    }
    for (int i = 0; i < c->n_things; i++)
        if (is_in(s->thing[i], e))
            choosing_hold(c, i);
    return STAGE_NOTHING;
}

/* ---- All keys ---- */

/* What is scrolled too far comes back when it is painted. The wheel scrolls
 * what it is over. */
static stage_wish scroll(stage *s, int key, bool over_log)
{
    switch (key) {
    case KEYS_BEFORE:
        s->back += PAGE;
        return STAGE_NOTHING;
    case KEYS_NEXT:
        s->back = s->back > PAGE ? s->back - PAGE : 0;
        return STAGE_NOTHING;
    case KEYS_SCROLL_UP:
        if (over_log)
            s->back++;
        else
            s->top -= s->top > 0;
        return STAGE_NOTHING;
    case KEYS_SCROLL_DOWN:
        if (over_log)
            s->back -= s->back > 0;
        else
            s->top++;
        return STAGE_NOTHING;
    case KEYS_SCROLL_LEFT:
        s->left -= s->left > ASIDE ? ASIDE : s->left;
        return STAGE_NOTHING;
    case KEYS_SCROLL_RIGHT:
        s->left += ASIDE;
        return STAGE_NOTHING;
    default:
        return STAGE_OTHER;
    }
}

/* Where nothing is chosen the arrows alone scroll. */
static int scrolling(int key)
{
    switch (key) {
    case KEYS_UP:
        return KEYS_SCROLL_UP;
    case KEYS_DOWN:
        return KEYS_SCROLL_DOWN;
    case KEYS_LEFT:
        return KEYS_SCROLL_LEFT;
    case KEYS_RIGHT:
        return KEYS_SCROLL_RIGHT;
    default:
        return key;
    }
}

/* Reads a copy, because the log may grow meanwhile. False: the player wants to
 * leave. */
static bool read_log(stage *s)
{
    char *told = strdup(s->told ? s->told : "");
    bool goes_on =
        told == NULL || stage_read(s, text_of(TEXT_terminal_page_log), told);

    free(told);
    return goes_on;
}

/* A change of the screen's size is not a key: what was said stays. Keys that
 * work at any time come first, then scrolling, then choosing. */
stage_wish stage_press(stage *s, screen_event e)
{
    if (e.key == KEYS_NONE || e.key == KEYS_SIZE)
        return STAGE_NOTHING;
    s->said[0] = 0;
    switch (e.key) {
    case KEYS_LEAVE:
    case 'q':
        return STAGE_QUIT;
    case '?':
        return stage_help(s) ? STAGE_NOTHING : STAGE_QUIT;
    case 's':
        return STAGE_SAVE;
    case 'l':
        return read_log(s) ? STAGE_NOTHING : STAGE_QUIT;
    }
    if (scroll(s, s->asked ? e.key : scrolling(e.key), is_in(s->menu, e)) !=
        STAGE_OTHER)
        return STAGE_NOTHING;
    if (!s->asked)
        return STAGE_OTHER;
    if (e.key == KEYS_CLICK)
        return click(s, e);
    return s->wonders ? wonder(s, e.key) : choose_by_key(s, e.key);
}
