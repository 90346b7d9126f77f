/* saboteur2_text.c -- observations and traces of `saboteur2` as JSON. */
#include "games/saboteur2_text.h"

#include "games/dwarves_text.h"

/* ---- Views ---- */

static void json_dwarf(adit_text *out, const char *key, int dwarf)
{
    json_key(out, key);
    if (dwarf)
        json_text(out, dwarf_names[dwarf]);
    else
        json_nothing(out);
}

/* What lies in front of a seat. */
static void view_front(const saboteur2 *s, int seat, adit_text *out)
{
    json_key(out, "broken");
    json_open(out, '[');
    for (int t = TOOL_PICK; t < N_TOOLS; t++)
        if (s->broken[t] >> seat & 1)
            json_text(out, tool_names[t]);
    json_close(out, ']');
    json_key_bool(out, "trapped", s->trapped >> seat & 1);
    json_key_bool(out, "theft", saboteur2_thieves(s) >> seat & 1);
}

/* Others' gold may be covered until the end, as at a table; not whether there is
 * any (E29). */
static bool shows_gold(const saboteur2 *s, int seat, int viewer)
{
    return seat == viewer || viewer == ADIT_EVERYONE || s->open_gold ||
           s->phase == PHASE_OVER;
}

static void view_seat(const saboteur2 *s, int seat, int viewer, adit_text *out)
{
    int passed = 0;

    for (int i = 0; i < s->n_discard; i++)
        passed += s->face_down[i] == seat;
    json_open(out, '{');
    json_key_seat(out, "p", seat);
    json_dwarf(out, "role", s->dwarf[seat]);
    json_key_int(out, "cards", s->n_hand[seat]);
    view_front(s, seat, out);
    json_key(out, "looked");
    json_open(out, '[');
    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (s->looked[seat] >> goal & 1)
            json_goal(out, goal);
    json_close(out, ']');
    json_key_int(out, "passed", passed);
    json_key_int(out, "hats", saboteur2_hats_of(s, seat));
    json_key(out, "gold");
    if (shows_gold(s, seat, viewer))
        json_int(out, s->gold[seat]);
    else
        json_nothing(out);
    json_key_bool(out, "has_gold", s->gold[seat] > 0);
    if (s->n_hand[seat] == 0 || s->hand[seat][0] != CARD_NONE) {
        json_key(out, "hand");
        json_cards(out, s->hand[seat], s->n_hand[seat]);
    }
    json_close(out, '}');
}

/* Who inspected whom and when; what was seen, to who saw it; whether that is
 * old by now. */
static void view_inspections(const saboteur2 *s, int viewer, adit_text *out)
{
    json_key(out, "inspections");
    json_open(out, '[');
    for (int i = 0; i < s->n_inspections; i++) {
        const inspection *seen = &s->inspection[i];
        bool his = seen->by == viewer || viewer == ADIT_EVERYONE;

        json_open(out, '{');
        json_key_seat(out, "p", seen->by);
        json_key_seat(out, "of", seen->of);
        json_key_int(out, "move", seen->move);
        json_dwarf(out, "role", his ? saboteur2_inspected(s, seen) : 0);
        json_key_bool(out, "old", saboteur2_hats_of(s, seen->of) != seen->hats);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* Dwarves that were put aside for a new hat. */
static void view_old_hats(const saboteur2 *s, adit_text *out)
{
    json_key(out, "old_hats");
    json_open(out, '[');
    for (int i = 0; i < s->n_old_hats; i++) {
        json_open(out, '{');
        json_key_seat(out, "p", s->old_hat[i].owner);
        json_dwarf(out, "role", s->old_hat[i].dwarf);
        json_close(out, '}');
    }
    json_close(out, ']');
}

bool saboteur2_is_sure(const saboteur2 *s, const known_hand *k)
{
    for (int i = 0; i < s->n_discard; i++)
        if (s->face_down[i] != ADIT_NOBODY &&
            ((s->face_down[i] == k->first && i >= k->from && i < k->since) ||
             (s->face_down[i] == k->holder && i >= k->since)))
            return false;
    return true;
}

/* Hands that the viewer has given away: the cards, and who has them now (nobody:
 * they were put down); if not sure, some of them may have been put down. */
static void view_known(const saboteur2 *s, adit_text *out)
{
    json_key(out, "known");
    json_open(out, '[');
    for (int i = 0; i < SABOTEUR2_KNOWN; i++) {
        const known_hand *k = &s->known[i];
        int n = 0;

        if (k->card[0] == CARD_NONE)
            continue;
        while (n < DWARVES_HAND && k->card[n])
            n++;
        json_open(out, '{');
        json_key_seat(out, "by", k->knower);
        json_key(out, "p");
        if (k->holder == ADIT_NOBODY)
            json_nothing(out);
        else
            json_seat(out, k->holder);
        json_key(out, "cards");
        json_cards(out, k->card, n);
        json_key_bool(out, "sure", saboteur2_is_sure(s, k));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static const char *const phase_names[] = {"", "play", "draft", "over", "steal"};

void saboteur2_view(const void *obs, int viewer, adit_text *out)
{
    const saboteur2 *s = obs;

    json_key_string(out, "phase", phase_names[s->phase]);
    json_key_int(out, "round", s->round);
    json_key_int(out, "rounds", s->rounds);
    json_key_int(out, "pile", s->n_pile);
    json_key_int(out, "out", SABOTEUR2_OUT);
    json_key_int(out, "hats", s->n_hats);
    json_key_int(out, "crystals", mine_count(&s->mine, FEATURE_CRYSTAL));
    json_key(out, "seats");
    json_open(out, '[');
    for (int seat = 0; seat < s->head.n_players; seat++)
        view_seat(s, seat, viewer, out);
    json_close(out, ']');
    dwarves_view_goals(&s->mine, s->goal, out);
    dwarves_view_mine(&s->mine, out);
    dwarves_view_discard(s->deck, s->face_down, s->n_discard, out);
    json_key(out, "thieves");
    json_open(out, '[');
    for (int i = 0; i < s->n_thieves; i++)
        json_seat(out, s->thief[i]);
    json_close(out, ']');
    if (s->phase == PHASE_STEAL)
        json_key_seats(out, "stealing", s->stealing);
    view_inspections(s, viewer, out);
    view_old_hats(s, out);
    view_known(s, out);
}

/* ---- Traces ---- */

static void trace_round(const saboteur2 *s, adit_text *out)
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
    for (int i = s->n_hats - 1; i >= 0; i--)
        json_text(out, dwarf_names[s->hat[i]]);
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
    json_cards(out, &s->deck[SABOTEUR2_BOTTOM - s->n_pile], s->n_pile);
    json_key(out, "out");
    json_cards(out, &s->deck[SABOTEUR2_BOTTOM], SABOTEUR2_OUT);
    json_close(out, '}');
    text_char(out, '\n');
}

static void trace_round_end(const saboteur2 *s, const adit_event *ended,
                            const adit_story *story, adit_text *out)
{
    unsigned won = 0;

    for (int i = 0; i < story->n; i++)
        if (story->event[i].kind == EVENT_PAID)
            won |= 1u << story->event[i].seat;
    json_open(out, '{');
    json_key_string(out, "t", "round_end");
    json_key_int(out, "n", ended->amount);
    json_key_string(out, "by",
                    ended->way == BY_TREASURE ? "treasure" : "exhausted");
    json_key_seats(out, "won", won);
    json_key(out, "gold");
    json_open(out, '[');
    for (int seat = 0; seat < s->head.n_players; seat++)
        json_int(out, s->gold[seat]);
    json_close(out, ']');
    json_close(out, '}');
    text_char(out, '\n');
}

/* The cards that the player on turn drew, or another. */
static void trace_drew(const adit_story *story, const char *key, bool other,
                       int player, adit_text *out)
{
    uint8_t cards[ADIT_MAX_EVENTS];
    int n = 0;

    for (int i = 0; i < story->n; i++)
        if (story->event[i].kind == EVENT_DREW &&
            (story->event[i].seat != player) == other)
            cards[n++] = story->event[i].card;
    if (n == 0)
        return;
    json_key(out, key);
    json_cards(out, cards, n);
}

/* The first event of a turn is told by who made it. */
static void trace_after(const adit_story *story, adit_text *out)
{
    int player = story->event[0].seat;

    dwarves_trace_turned(story, out);
    for (int i = 0; i < story->n; i++) {
        const adit_event *e = &story->event[i];

        if (e->kind == EVENT_LOOKED)
            json_key_string(out, "seen",
                            e->card == GOAL_TREASURE ? "treasure" : "stone");
        if (e->kind == EVENT_INSPECTED)
            json_key_string(out, "seen", dwarf_names[e->card]);
        if (e->kind == EVENT_HAT)
            json_key_string(out, "new", dwarf_names[e->card]);
    }
    trace_drew(story, "drew", false, player, out);
    trace_drew(story, "drew_other", true, player, out);
}

void saboteur2_trace(const void *state, adit_trace_part part,
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
