/* trace.c -- a game with all that its moves imply, one line per step, so that
 * any program can check or study it without the engine. A turn lists all legal
 * moves in a fixed order, so that traces of two programs can be compared as
 * text. Called by lab/simulation.c; each game writes its own part. */
#include "wire/trace.h"

#include "core/json.h"
#include "wire/record.h"
#include "wire/view.h"

void trace_begin(const match *m, const adit_story *story, adit_text *out)
{
    json_open(out, '{');
    json_key_string(out, "t", "game");
    json_key_string(out, "game", m->game->name);
    record_setting(m, out);
    m->game->trace(m->state, ADIT_TRACE_GAME, story, out);
    json_close(out, '}');
    text_char(out, '\n');
    m->game->trace(m->state, ADIT_TRACE_LINES, story, out);
}

/* A legal move as text, to be sorted. */
typedef struct move_text {
    char at[ADIT_MAX_MOVE_TEXT];
} move_text;

static bool comes_before(const move_text *a, const move_text *b)
{
    int i = 0;

    while (a->at[i] && a->at[i] == b->at[i])
        i++;
    return (uint8_t)a->at[i] < (uint8_t)b->at[i];
}

/* Restores the heap below `top`: its entry sinks until neither child is
 * greater. */
static void sink(move_text *moves, int top, int n)
{
    for (int child; (child = 2 * top + 1) < n; top = child) {
        move_text held;

        if (child + 1 < n && comes_before(&moves[child], &moves[child + 1]))
            child++;
        if (!comes_before(&moves[top], &moves[child]))
            return;
        held = moves[top], moves[top] = moves[child], moves[child] = held;
    }
}

/* Heap sort: the lists can be long, there is no C library here, and nothing has
 * to be allocated. */
static void sort_bytewise(move_text *moves, int n)
{
    for (int top = n / 2 - 1; top >= 0; top--)
        sink(moves, top, n);
    for (int last = n - 1; last > 0; last--) {
        move_text held = moves[0];

        moves[0] = moves[last], moves[last] = held;
        sink(moves, 0, last);
    }
}

/* In the order of their bytes, not of the engine's list: another program need
 * not know that. */
static void legal_moves(const match *m, adit_text *out)
{
    adit_action moves[ADIT_MAX_MOVES];
    move_text texts[ADIT_MAX_MOVES];
    int n = m->game->legal(m->state, moves, ADIT_MAX_MOVES);

    require(n <= ADIT_MAX_MOVES);
    for (int i = 0; i < n; i++) {
        adit_text text = adit_text_in(texts[i].at, sizeof texts[i].at);

        m->game->write_move(moves[i], &text);
    }
    sort_bytewise(texts, n);
    json_key(out, "legal");
    json_open(out, '[');
    for (int i = 0; i < n; i++)
        json_text(out, texts[i].at);
    json_close(out, ']');
}

void trace_before(const match *m, adit_action move, adit_text *out)
{
    json_open(out, '{');
    json_key_string(out, "t", "turn");
    json_key_seat(out, "p", match_turn(m));
    m->game->trace(m->state, ADIT_TRACE_BEFORE, NULL, out);
    legal_moves(m, out);
    json_key(out, "move");
    view_move(m->game, move, out);
}

void trace_after(const match *m, const adit_story *story, adit_text *out)
{
    m->game->trace(m->state, ADIT_TRACE_AFTER, story, out);
    json_close(out, '}');
    text_char(out, '\n');
    m->game->trace(m->state, ADIT_TRACE_LINES, story, out);
    if (match_turn(m) != ADIT_NOBODY)
        return;
    json_open(out, '{');
    json_key_string(out, "t", "game_end");
    record_result(m, out);
    json_close(out, '}');
    text_char(out, '\n');
}
