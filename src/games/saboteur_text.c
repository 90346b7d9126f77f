/* saboteur_text.c -- observations and traces of `saboteur` as JSON. */
#include "games/saboteur_text.h"

#include "games/dwarves_text.h"

/* ---- JSON ---- */

static void json_tools(adit_text *out, const saboteur *s, int seat)
{
    json_key(out, "broken");
    json_open(out, '[');
    for (int t = TOOL_PICK; t < N_TOOLS; t++)
        if (s->broken[t] >> seat & 1)
            json_text(out, tool_names[t]);
    json_close(out, ']');
}

/* What a viewer may know of a seat's nuggets: how many cards, what it was paid,
 * where all is known the sum, and what that is at least. */
static void view_nuggets(const nuggets *b, int seat, adit_text *out)
{
    int cards = 0, unknown = 0, paid = b->loose[seat];

    for (int i = 0; i < b->n_taken; i++) {
        if (nugget_seat(b, i) != seat)
            continue;
        cards++;
        paid += nugget_is_pay(b, i) ? b->value[i] : 0;
        unknown += !nugget_is_known(b, i);
    }
    json_key_int(out, "nuggets", cards);
    json_key_int(out, "paid", paid);
    json_key(out, "gold");
    if (unknown == 0)
        json_int(out, nuggets_of(b, seat));
    else
        json_nothing(out);
    json_key_int(out, "least", nuggets_of(b, seat) + unknown);
}

static void view_seat(const saboteur *s, int seat, adit_text *out)
{
    int passed = 0;

    for (int i = 0; i < s->n_discard; i++)
        passed += s->face_down[i] == seat;
    json_open(out, '{');
    json_key_seat(out, "p", seat);
    json_key(out, "role");
    if (s->dwarf[seat])
        json_text(out, dwarf_names[s->dwarf[seat]]);
    else
        json_nothing(out);
    json_key_int(out, "cards", s->n_hand[seat]);
    json_tools(out, s, seat);
    json_key(out, "looked");
    json_open(out, '[');
    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (s->looked[seat] >> goal & 1)
            json_goal(out, goal);
    json_close(out, ']');
    json_key_int(out, "passed", passed);
    view_nuggets(&s->box, seat, out);
    if (s->n_hand[seat] == 0 || s->hand[seat][0] != CARD_NONE) {
        json_key(out, "hand");
        json_cards(out, s->hand[seat], s->n_hand[seat]);
    }
    json_close(out, '}');
}

static void json_offer(const nuggets *b, adit_text *out)
{
    json_open(out, '[');
    for (int i = b->n_taken; i < b->n; i++)
        json_int(out, b->value[i]);
    json_close(out, ']');
}

/* The cards still to be taken: how many, who takes when, and their values for
 * whom they are in the hand of. */
static void view_draft(const nuggets *b, adit_text *out)
{
    json_key(out, "draft");
    json_open(out, '{');
    json_key_int(out, "left", b->n - b->n_taken);
    json_key(out, "order");
    json_open(out, '[');
    for (int i = b->n_taken; i < b->n; i++)
        json_seat(out, nugget_seat(b, i));
    json_close(out, ']');
    if (nugget_is_known(b, b->n_taken)) {
        json_key(out, "values");
        json_offer(b, out);
    }
    json_close(out, '}');
}

static const char *const phase_names[] = {"", "play", "draft", "over"};

void saboteur_view(const void *obs, int viewer, adit_text *out)
{
    const saboteur *s = obs;

    (void)viewer;
    json_key_string(out, "phase", phase_names[s->phase]);
    json_key_int(out, "round", s->round);
    json_key_int(out, "rounds", s->rounds);
    json_key_int(out, "pile", s->n_pile);
    json_key(out, "aside");
    if (s->aside)
        json_text(out, dwarf_names[s->aside]);
    else
        json_nothing(out);
    json_key(out, "seats");
    json_open(out, '[');
    for (int seat = 0; seat < s->head.n_players; seat++)
        view_seat(s, seat, out);
    json_close(out, ']');
    dwarves_view_goals(&s->mine, s->goal, out);
    dwarves_view_mine(&s->mine, out);
    dwarves_view_discard(s->deck, s->face_down, s->n_discard, out);
    if (s->phase == PHASE_DRAFT)
        view_draft(&s->box, out);
}

/* ---- Traces ---- */

static void trace_round(const saboteur *s, adit_text *out)
{
    json_open(out, '{');
    json_key_string(out, "t", "round");
    json_key_int(out, "n", s->round);
    json_key_seat(out, "first", s->head.turn);
    json_key(out, "roles");
    json_open(out, '[');
    for (int seat = 0; seat < s->head.n_players; seat++)
        json_text(out, dwarf_names[s->dwarf[seat]]);
    json_close(out, ']');
    json_key(out, "aside");
    json_open(out, '[');
    if (s->aside)
        json_text(out, dwarf_names[s->aside]);
    json_close(out, ']');
    json_key(out, "goals");
    json_open(out, '[');
    for (int goal = 0; goal < MINE_GOALS; goal++)
        json_text(out, goal_names[s->goal[goal]]);
    json_close(out, ']');
    json_key(out, "hands");
    json_open(out, '[');
    for (int seat = 0; seat < s->head.n_players; seat++)
        json_cards(out, s->hand[seat], s->n_hand[seat]);
    json_close(out, ']');
    json_key(out, "pile");
    json_cards(out, &s->deck[SABOTEUR_DECK - s->n_pile], s->n_pile);
    json_close(out, '}');
    text_char(out, '\n');
}

/* The winners of the round: all who have a dwarf that has won. */
static unsigned winners_of(const adit_story *story, int dwarves)
{
    unsigned won = 0;

    for (int i = 0; i < story->n; i++) {
        const adit_event *e = &story->event[i];

        if (e->kind == EVENT_SHOWN && e->seat >= 0 && dwarves >> e->card & 1)
            won |= 1u << e->seat;
    }
    return won;
}

static void trace_round_end(const saboteur *s, const adit_event *ended,
                            const adit_story *story, adit_text *out)
{
    json_open(out, '{');
    json_key_string(out, "t", "round_end");
    json_key_int(out, "n", ended->amount);
    json_key_string(out, "by",
                    ended->way == BY_TREASURE ? "treasure" : "exhausted");
    json_key_seats(out, "won", winners_of(story, ended->card));
    if (ended->way == BY_TREASURE) {
        json_key(out, "nuggets");
        json_offer(&s->box, out);
    }
    json_key(out, "gold");
    json_open(out, '[');
    for (int seat = 0; seat < s->head.n_players; seat++)
        json_int(out, nuggets_of(&s->box, seat));
    json_close(out, ']');
    json_close(out, '}');
    text_char(out, '\n');
}

static void trace_after(const adit_story *story, adit_text *out)
{
    dwarves_trace_turned(story, out);
    for (int i = 0; i < story->n; i++) {
        const adit_event *e = &story->event[i];

        if (e->kind == EVENT_LOOKED)
            json_key_string(out, "seen",
                            e->card == GOAL_TREASURE ? "treasure" : "stone");
        if (e->kind == EVENT_DREW) {
            json_key(out, "drew");
            json_cards(out, &e->card, 1);
        }
    }
}

void saboteur_trace(const void *state, adit_trace_part part,
                    const adit_story *story, adit_text *out)
{
    if (part == ADIT_TRACE_AFTER)
        trace_after(story, out);
    if (part != ADIT_TRACE_LINES)
        return;
    for (int i = 0; i < story->n; i++) {
        const adit_event *e = &story->event[i];

        if (e->kind == EVENT_ENDED)
            trace_round_end(state, e, story, out);
        if (e->kind == EVENT_ROUND)
            trace_round(state, out);
    }
}
