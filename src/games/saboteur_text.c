/* saboteur_text.c -- `saboteur` as text: moves in the notation, observations,
 * events and traces as JSON, events in words. */
#include "games/saboteur_text.h"

#include "core/json.h"

/* ---- The notation ---- */

static void write_fix(adit_action a, adit_text *out)
{
    const card_kind *kind = &card_kinds[a.card[0]];

    text_put(out, "fix ");
    text_put(out, tool_names[a.way]);
    text_char(out, '@');
    text_seat(out, a.target);
    if (kind->fixes[1] == TOOL_NONE)
        return;
    text_put(out, " with ");
    text_put(out, kind->name + sizeof "fix");
}

void saboteur_write_move(adit_action a, adit_text *out)
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
        text_put(out, a.card[0] ? "pass " : "pass");
        text_put(out, a.card[0] ? card_kinds[a.card[0]].name : "");
        break;
    case MOVE_TAKE:
        text_put(out, "take ");
        text_int(out, a.way);
        break;
    }
}

enum { WORD = 16 }; /* room for a word of the notation */

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

/* "lamp@P2", behind break or fix. */
static bool read_tool(const char **at, adit_action *a)
{
    char word[WORD];

    if (!text_takes_word(at, "@", word, WORD) || !text_takes(at, "@"))
        return false;
    a->way = (uint8_t)tool_named(word);
    return a->way != TOOL_NONE && text_takes_seat(at, &a->target);
}

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

static bool read_pass(const char **at, adit_action *a)
{
    char word[WORD];

    a->kind = MOVE_PASS;
    if (!text_takes(at, " "))
        return true;
    if (!text_takes_word(at, "", word, WORD))
        return false;
    a->card[0] = (uint8_t)card_named(word);
    return a->card[0] != CARD_NONE;
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
    return text_takes(at, "pass") && read_pass(at, a);
}

bool saboteur_read_move(const char *text, adit_action *out)
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
    json_string(out, name);
}

static void json_cards(adit_text *out, const uint8_t *cards, int n)
{
    json_open(out, '[');
    for (int i = 0; i < n; i++)
        json_string(out, card_kinds[cards[i]].name);
    json_close(out, ']');
}

static void json_goal(adit_text *out, int goal)
{
    char name[] = {'G', (char)('1' + goal), 0};

    json_string(out, name);
}

static void json_tools(adit_text *out, const saboteur *s, int seat)
{
    json_key(out, "broken");
    json_open(out, '[');
    for (int t = TOOL_PICK; t < N_TOOLS; t++)
        if (s->broken[t] >> seat & 1)
            json_string(out, tool_names[t]);
    json_close(out, ']');
}

/* What a viewer may know of a seat's nuggets: how many cards, what it was paid
 * and, where all is known, the sum. */
static void view_nuggets(const nuggets *b, int seat, adit_text *out)
{
    int cards = 0, paid = b->loose[seat];
    bool all = true;

    for (int i = 0; i < b->n_taken; i++) {
        if (nugget_seat(b, i) != seat)
            continue;
        cards++;
        paid += nugget_is_pay(b, i) ? b->value[i] : 0;
        all = all && nugget_is_known(b, i);
    }
    json_key_int(out, "nuggets", cards);
    json_key_int(out, "paid", paid);
    json_key(out, "gold");
    if (all)
        json_int(out, nuggets_of(b, seat));
    else
        json_null(out);
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
        json_string(out, saboteur_dwarves[s->dwarf[seat]]);
    else
        json_null(out);
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

static void view_goals(const saboteur *s, adit_text *out)
{
    json_key(out, "goals");
    json_open(out, '[');
    for (int goal = 0; goal < MINE_GOALS; goal++) {
        uint8_t lies = s->mine.lies[MINE_FIRST_GOAL + goal];

        json_open(out, '{');
        json_key(out, "goal");
        json_goal(out, goal);
        json_key_int(out, "x", MINE_GOAL_X);
        json_key_int(out, "y", 2 - 2 * goal);
        json_key(out, "is");
        if (s->goal[goal])
            json_string(out, saboteur_goals[s->goal[goal]]);
        else
            json_null(out);
        json_key(out, "lies");
        if (lies)
            json_lies(out, lies);
        else
            json_null(out);
        json_key_bool(out, "lit",
                      mine_is_reached(&s->mine, MINE_FIRST_GOAL + goal));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void view_mine(const saboteur *s, adit_text *out)
{
    json_key(out, "mine");
    json_open(out, '[');
    for (int i = MINE_START; i <= s->mine.n_cards; i++) {
        if (i != MINE_START && i < MINE_FIRST_LAID)
            continue;
        json_open(out, '{');
        json_key_int(out, "x", mine_x(&s->mine, i));
        json_key_int(out, "y", mine_y(&s->mine, i));
        json_key(out, "lies");
        json_lies(out, s->mine.lies[i]);
        json_key_bool(out, "lit", mine_is_reached(&s->mine, i));
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* The discard pile from the bottom; null for a card that was passed unseen. */
static void view_discard(const saboteur *s, adit_text *out)
{
    json_key(out, "discard");
    json_open(out, '[');
    for (int i = 0; i < s->n_discard; i++) {
        json_open(out, '{');
        json_key(out, "card");
        if (s->deck[i])
            json_string(out, card_kinds[s->deck[i]].name);
        else
            json_null(out);
        if (s->face_down[i] != ADIT_NOBODY)
            json_key_seat(out, "by", s->face_down[i]);
        json_close(out, '}');
    }
    json_close(out, ']');
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
        json_string(out, saboteur_dwarves[s->aside]);
    else
        json_null(out);
    json_key(out, "seats");
    json_open(out, '[');
    for (int seat = 0; seat < s->head.n_players; seat++)
        view_seat(s, seat, out);
    json_close(out, ']');
    view_goals(s, out);
    view_mine(s, out);
    view_discard(s, out);
    if (s->phase == PHASE_DRAFT)
        view_draft(&s->box, out);
}

static const char *const event_names[N_EVENTS] = {
#define EVENT_NAME(name, word) [EVENT_##name] = word,
    SABOTEUR_EVENTS(EVENT_NAME)
#undef EVENT_NAME
};

static void json_card_of(adit_text *out, const adit_event *e)
{
    if (e->card == 0)
        return; /* not for this viewer's eyes */
    switch (e->kind) {
    case EVENT_DEALT:
    case EVENT_SHOWN:
        json_key_string(out, "role", saboteur_dwarves[e->card]);
        break;
    case EVENT_DUG:
    case EVENT_FELL:
        json_key(out, "lies");
        json_lies(out, lies_so(e->card, e->way));
        break;
    case EVENT_LOOKED:
        json_key_string(out, "is", saboteur_goals[e->card]);
        break;
    case EVENT_TURNED:
        json_key_string(out, "is", saboteur_goals[e->card]);
        json_key(out, "lies");
        json_lies(out, e->way);
        break;
    case EVENT_PAID:
        json_key_bool(out, "as_card", true);
        break;
    default:
        json_key_string(out, "card", card_kinds[e->card].name);
    }
}

void saboteur_event(const adit_event *e, adit_text *out)
{
    json_open(out, '{');
    json_key_string(out, "event", event_names[e->kind]);
    if (e->seat != ADIT_NOBODY)
        json_key_seat(out, "p", e->seat);
    if (e->kind == EVENT_BROKE || e->kind == EVENT_FIXED) {
        json_key_seat(out, "on", e->target);
        json_key_string(out, "tool", tool_names[e->way]);
    }
    if (e->kind == EVENT_LOOKED || e->kind == EVENT_TURNED) {
        json_key(out, "goal");
        json_goal(out, e->target);
    }
    if (e->kind == EVENT_ENDED)
        json_key_string(out, "by",
                        e->way == BY_TREASURE ? "treasure" : "exhausted");
    json_card_of(out, e);
    if (e->kind == EVENT_DUG || e->kind == EVENT_FELL) {
        json_key_int(out, "x", e->x);
        json_key_int(out, "y", e->y);
    }
    if (e->amount != 0)
        json_key_int(out, "n", e->amount);
    json_close(out, '}');
}

/* ---- Words ---- */

/* One sentence an event. A small template language: %p the player, %t the other
 * player, %g the goal, %c the card, %l the card as it lies, %w the tool, %r the
 * role, %i what a goal is, %n the amount, %@ the cell. */
static const char *template_of(const adit_event *e)
{
    bool secret = e->card == 0, own = e->target == e->seat;

    switch (e->kind) {
    case EVENT_ROUND:
        return "Round %n begins. %p is first.";
    case EVENT_DEALT:
        return secret ? "%p gets a dwarf and a hand of cards."
                      : "%p is a %r this round.";
    case EVENT_DUG:
        return "%p lays %l at %@.";
    case EVENT_BROKE:
        return own ? "%p breaks their own %w." : "%p breaks the %w of %t.";
    case EVENT_FIXED:
        return own ? "%p fixes their own %w with %c."
                   : "%p fixes the %w of %t with %c.";
    case EVENT_FELL:
        return "%p lets rocks fall at %@: %l is gone.";
    case EVENT_LOOKED:
        return secret ? "%p looks at %g." : "%p looks at %g: it is %i.";
    case EVENT_PASSED:
        return secret ? "%p passes." : "%p passes %c, face down.";
    case EVENT_IDLE:
        return "%p has no card left and passes.";
    case EVENT_TURNED:
        return "%g is turned over: it is %i.";
    case EVENT_DREW:
        return secret ? "%p draws a card." : "%p draws %c.";
    case EVENT_ENDED:
        return e->way == BY_TREASURE
                   ? "Round %n ends: the treasure is found, the miners win."
                   : "Round %n ends: nobody can play on, the treasure is lost.";
    case EVENT_SHOWN:
        return e->seat == ADIT_NOBODY ? "The dwarf set aside was a %r."
                                      : "%p was a %r.";
    case EVENT_PAID:
        return secret ? "%p is paid %n in loose nuggets."
                      : "%p is paid a nugget card of %n.";
    case EVENT_NUGGETS:
        return "Nugget cards for the miners: %n.";
    case EVENT_TOOK:
        return e->amount ? "%p takes a nugget card of %n."
                         : "%p takes a nugget card.";
    default:
        return "The game is over.";
    }
}

static const char *const goals_in_words[] = {[GOAL_TREASURE] = "the treasure",
                                             [GOAL_NE] = "a stone, NE",
                                             [GOAL_NW] = "a stone, NW"};

static void say_part(char part, const adit_event *e, adit_text *out)
{
    switch (part) {
    case 'p':
        text_seat(out, e->seat);
        break;
    case 't':
        text_seat(out, e->target);
        break;
    case 'g':
        text_char(out, 'G');
        text_int(out, e->target + 1);
        break;
    case 'c':
        text_put(out, card_kinds[e->card].name);
        break;
    case 'l':
        card_write_lies(lies_so(e->card, e->way), out);
        break;
    case 'w':
        text_put(out, tool_names[e->way]);
        break;
    case 'r':
        text_put(out, saboteur_dwarves[e->card]);
        break;
    case 'i':
        text_put(out, goals_in_words[e->card]);
        break;
    case 'n':
        text_int(out, e->amount);
        break;
    case '@':
        text_cell(out, e->x, e->y);
        break;
    }
}

void saboteur_say(const adit_event *e, adit_text *out)
{
    for (const char *s = template_of(e); *s; s++) {
        if (*s == '%')
            say_part(*++s, e, out);
        else
            text_char(out, *s);
    }
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
        json_string(out, saboteur_dwarves[s->dwarf[seat]]);
    json_close(out, ']');
    json_key(out, "aside");
    json_open(out, '[');
    if (s->aside)
        json_string(out, saboteur_dwarves[s->aside]);
    json_close(out, ']');
    json_key(out, "goals");
    json_open(out, '[');
    for (int goal = 0; goal < MINE_GOALS; goal++)
        json_string(out, saboteur_goals[s->goal[goal]]);
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

/* The winners of the round: all miners, or the saboteurs. */
static unsigned winners_of(const adit_story *story, int by)
{
    int dwarf = by == BY_TREASURE ? DWARF_MINER : DWARF_SABOTEUR;
    unsigned won = 0;

    for (int i = 0; i < story->n; i++) {
        const adit_event *e = &story->event[i];

        if (e->kind == EVENT_SHOWN && e->seat >= 0 && e->card == dwarf)
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
    json_key_seats(out, "won", winners_of(story, ended->way));
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

static void trace_turned(const adit_story *story, adit_text *out)
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

static void trace_after(const adit_story *story, adit_text *out)
{
    trace_turned(story, out);
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
