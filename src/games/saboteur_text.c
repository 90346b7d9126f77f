/* saboteur_text.c -- observations and traces of `saboteur` as JSON, and back:
 * what it has besides dwarves_text.c, which is above all the nuggets. A view
 * says of them what the viewer can add up, not card by card, so that reading
 * one back has to invent cards that come to the same. In the table of
 * saboteur.c. */
#include "games/saboteur_text.h"

#include "games/dwarves_text.h"

/* ---- JSON ---- */

/* What a viewer may know of a seat's nuggets: how many cards it has, what it
 * was paid in the open, what all of it is worth at least (an unknown card
 * counts 1), and whether that is exact. */
typedef struct purse {
    int cards, paid, least;
    bool known;
} purse;

static purse purse_of(const nuggets *b, int seat)
{
    purse p = {
        .paid = b->loose[seat], .least = nuggets_of(b, seat), .known = true};

    for (int i = 0; i < b->n_taken; i++) {
        if (nugget_seat(b, i) != seat)
            continue;
        p.cards++;
        p.paid += nugget_is_pay(b, i) ? b->value[i] : 0;
        p.least += !nugget_is_known(b, i);
        p.known &= nugget_is_known(b, i);
    }
    return p;
}

static void view_nuggets(const nuggets *b, int seat, adit_text *out)
{
    purse p = purse_of(b, seat);

    json_key_int(out, "nuggets", p.cards);
    json_key_int(out, "paid", p.paid);
    json_key(out, "gold");
    if (p.known)
        json_int(out, p.least);
    else
        json_nothing(out);
    json_key_int(out, "least", p.least);
}

static void view_seat(const saboteur *s, int seat, adit_text *out)
{
    int passed = 0;

    for (int i = 0; i < s->n_discard; i++)
        passed += s->face_down[i] == seat;
    json_open(out, '{');
    json_key_seat(out, "p", seat);
    dwarves_view_dwarf("role", s->dwarf[seat], out);
    json_key_int(out, "cards", s->n_hand[seat]);
    dwarves_view_tools(s->broken, seat, out);
    dwarves_view_looked(s->looked[seat], out);
    json_key_int(out, "passed", passed);
    view_nuggets(&s->box, seat, out);
    dwarves_view_hand(s->hand[seat], s->n_hand[seat], out);
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
 * the viewer in whose hand they are. */
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

/* The keys of docs/protocol.md, "The view of saboteur". */
void saboteur_view(const void *obs, int viewer, adit_text *out)
{
    const saboteur *s = obs;

    (void)viewer;
    json_key_string(out, "phase", phase_names[s->phase]);
    json_key_int(out, "round", s->round);
    json_key_int(out, "rounds", s->rounds);
    json_key_int(out, "pile", s->n_pile);
    dwarves_view_dwarf("aside", s->aside, out);
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

/* ---- Views, back ---- */

/* More nuggets than a seat can get in nine rounds. */
enum { MOST_GOLD = 120 };

/* If the gold is known it is the least, too. */
static purse read_purse(reading *r, scan of)
{
    scan gold = reading_of(of, "gold");
    purse p = {.cards =
                   reading_int(r, reading_of(of, "nuggets"), 0, NUGGET_CARDS),
               .paid = reading_int(r, reading_of(of, "paid"), 0, MOST_GOLD),
               .least = reading_int(r, reading_of(of, "least"), 0, MOST_GOLD),
               .known = !reading_is_null(gold)};

    r->bad |= p.known && reading_int(r, gold, 0, MOST_GOLD) != p.least;
    return p;
}

/* The cards that are still to be taken, as a list of their own, without a
 * round. */
static nuggets read_draft(reading *r, scan draft)
{
    scan order = reading_of(draft, "order"),
         values = reading_of(draft, "values");
    bool shown = reading_is_there(values);
    nuggets b = {0};
    int n = reading_list(r, order, 1, NUGGET_SEATS);

    if (shown)
        reading_list(r, values, n, n);
    for (; b.n < n; b.n++) {
        b.to[b.n] = (uint8_t)reading_seat(r, reading_next(&order));
        if (shown)
            b.value[b.n] = (uint8_t)reading_int(r, reading_next(&values), 1, 3);
    }
    return b;
}

/* Does the observation say the same already? Then it is kept, for it knows more
 * than the view: which card came when. */
static bool same_purses(const nuggets *b, const purse *told, int n)
{
    for (int seat = 0; seat < n; seat++) {
        purse p = purse_of(b, seat);

        if (p.cards != told[seat].cards || p.paid != told[seat].paid ||
            p.least != told[seat].least || p.known != told[seat].known)
            return false;
    }
    return true;
}

/* Likewise for the cards that are still to be taken. */
static bool same_draft(const nuggets *b, const nuggets *draft)
{
    if (b->n - b->n_taken != draft->n)
        return false;
    for (int i = 0; i < draft->n; i++) {
        int at = b->n_taken + i;

        if (nugget_seat(b, at) != draft->to[i] ||
            (nugget_is_known(b, b->n_taken) ? b->value[at] : 0) !=
                draft->value[i])
            return false;
    }
    return true;
}

/* A card of a purse. When it was taken is not known. */
static void hand_out(nuggets *b, int seat, int value, bool paid)
{
    b->to[b->n] =
        (uint8_t)((paid ? NUGGET_TOLD_PAID : NUGGET_TOLD) << 4 | seat);
    b->value[b->n++] = (uint8_t)value;
    b->n_taken = b->n;
}

/* Makes up cards that come to what a purse says: `cards` of them, `paid` in the
 * open, `least` in all. Pay in the open is made loose nuggets, but for as many
 * cards of 1 as the drafted ones are not worth. Of several cards of unknown
 * value one stays unknown, and the others are taken to be worth 1, which comes
 * to the same sum. */
static void fill_purse(reading *r, purse p, int seat, nuggets *b)
{
    int drafted = p.least - p.paid - !p.known, n = p.cards - !p.known, n_paid;

    r->bad |= drafted < 0 || n < 0 || (n == 0 && drafted > 0);
    n_paid = drafted < n ? n - drafted : 0;
    r->bad |= n_paid > p.paid || b->n + p.cards > NUGGET_CARDS;
    if (r->bad)
        return;
    for (int i = 0; i < n_paid; i++)
        hand_out(b, seat, 1, true);
    for (int left = n - n_paid; left > 0; left--) {
        int most = drafted - (left - 1), value = most < 3 ? most : 3;

        hand_out(b, seat, value, false);
        drafted -= value;
    }
    r->bad |= drafted > 0;
    if (!p.known)
        hand_out(b, seat, 0, false);
    b->loose[seat] = (uint8_t)(p.paid - n_paid);
}

/* A box that agrees with the view: the purses of all seats, then the cards
 * still to be taken. */
static void fill_box(reading *r, int round, const purse *told,
                     const nuggets *draft, nuggets *b)
{
    *b = (nuggets){0};
    for (int seat = 0; seat < r->n_players; seat++)
        fill_purse(r, told[seat], seat, b);
    r->bad |= b->n + draft->n > NUGGET_CARDS;
    for (int i = 0; i < draft->n && !r->bad; i++) {
        b->to[b->n] = (uint8_t)(round << 4 | draft->to[i]);
        b->value[b->n++] = draft->value[i];
    }
}

static void read_seat(reading *r, scan of, int seat, saboteur *s)
{
    r->bad |= reading_seat(r, reading_of(of, "p")) != seat;
    s->dwarf[seat] = (uint8_t)dwarves_read_dwarf(r, reading_of(of, "role"),
                                                 DWARF_MINER, DWARF_SABOTEUR);
    s->n_hand[seat] = dwarves_read_hand_of(r, of, N_CARDS, s->hand[seat]);
    s->looked[seat] = dwarves_read_looked(r, of);
    dwarves_read_tools(r, of, seat, s->broken);
}

/* All seats, then their nuggets: only if the observation does not agree with
 * the view are these made up. */
static void read_seats(reading *r, scan view, saboteur *s)
{
    scan seats = reading_of(view, "seats");
    purse purses[SABOTEUR_SEATS];
    nuggets draft = {0};

    reading_list(r, seats, r->n_players, r->n_players);
    __builtin_memset(s->broken, 0, sizeof s->broken);
    for (int seat = 0; seat < r->n_players; seat++) {
        scan of = reading_next(&seats);

        read_seat(r, of, seat, s);
        purses[seat] = read_purse(r, of);
    }
    if (s->phase == PHASE_DRAFT)
        draft = read_draft(r, reading_of(view, "draft"));
    if (!r->bad && (!same_purses(&s->box, purses, r->n_players) ||
                    !same_draft(&s->box, &draft)))
        fill_box(r, s->round, purses, &draft, &s->box);
}

/* Has anybody played a card in this round? What is played is discarded, laid or
 * in front of a player. */
static bool has_begun(const saboteur *s)
{
    return s->n_discard > 0 || s->mine.n_cards >= MINE_FIRST_LAID ||
           (s->broken[TOOL_PICK] | s->broken[TOOL_LAMP] | s->broken[TOOL_CART]);
}

/* Reads everything, and refuses all of it if anything is wrong. What a view
 * does not say (the pile, others' hands, who has played last) stays masked, or
 * as it is in the observation. */
bool saboteur_read_view(adit_span json, int viewer, void *obs)
{
    saboteur *s = obs;
    reading r = {.n_players = s->head.n_players};

    s->phase = (uint8_t)reading_name(&r, reading_of(json, "phase"), phase_names,
                                     PHASE_PLAY, PHASE_OVER + 1);
    s->round =
        (uint8_t)reading_int(&r, reading_of(json, "round"), 1, s->rounds);
    s->n_pile =
        (uint8_t)reading_int(&r, reading_of(json, "pile"), 0, SABOTEUR_DECK);
    s->aside = (int8_t)dwarves_read_dwarf(&r, reading_of(json, "aside"),
                                          DWARF_MINER, DWARF_SABOTEUR);
    read_seats(&r, json, s);
    dwarves_read_mine(&r, json, N_CARDS, &s->mine, s->goal);
    __builtin_memset(s->deck, CARD_NONE, sizeof s->deck);
    __builtin_memset(s->face_down, ADIT_NOBODY, sizeof s->face_down);
    s->n_discard = (uint8_t)dwarves_read_discard(
        &r, json, N_CARDS, SABOTEUR_DECK - s->n_pile, s->deck, s->face_down);
    dwarves_read_own(&r, json, viewer);
    if (r.bad || (s->head.turn == ADIT_NOBODY) != (s->phase == PHASE_OVER))
        return false;
    if (s->played == ADIT_NOBODY && s->phase == PHASE_PLAY && has_begun(s))
        s->played = dwarves_before(&s->head);
    saboteur_recount(s);
    return true;
}

bool saboteur_read_event(adit_span json, int n_players, adit_event *out)
{
    return dwarves_read_event(json, n_players, N_CARDS, out);
}

/* ---- Traces ---- */

/* The deal of a round, with all its secrets: traces are for programs that check
 * the engine. */
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

/* The seats that have won a round: all whose kind of dwarf has. */
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

/* How a round ended, which nugget cards were drawn, and what everybody has by
 * then. */
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

/* Keys of a turn: goals that it turned over, what was seen of a goal, what was
 * drawn. */
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

/* The deal comes after the line of the move that began the round. */
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
