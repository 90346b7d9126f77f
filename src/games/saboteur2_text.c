/* saboteur2_text.c -- observations and traces of `saboteur2` as JSON, and back:
 * what the expansion has besides dwarves_text.c. A view says what a player
 * remembers, inspections and hands that they gave away, in the form in which
 * they know it. In the table of saboteur2.c. */
#include "games/saboteur2_text.h"

#include "games/dwarves_text.h"

/* ---- Views ---- */

/* What lies in front of a seat. */
static void view_front(const saboteur2 *s, int seat, adit_text *out)
{
    dwarves_view_tools(s->broken, seat, out);
    json_key_bool(out, "trapped", s->trapped >> seat & 1);
    json_key_bool(out, "theft", saboteur2_thieves(s) >> seat & 1);
}

/* How much gold others have may be covered until the end, as at a table; not
 * whether they have any (E29). */
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
    dwarves_view_dwarf("role", s->dwarf[seat], out);
    json_key_int(out, "cards", s->n_hand[seat]);
    view_front(s, seat, out);
    dwarves_view_looked(s->looked[seat], out);
    json_key_int(out, "passed", passed);
    json_key_int(out, "hats", saboteur2_hats_of(s, seat));
    json_key(out, "gold");
    if (shows_gold(s, seat, viewer))
        json_int(out, s->gold[seat]);
    else
        json_nothing(out);
    json_key_bool(out, "has_gold", s->gold[seat] > 0);
    dwarves_view_hand(s->hand[seat], s->n_hand[seat], out);
    json_close(out, '}');
}

/* Who inspected whom and when; what was seen, for the one who saw it; and
 * whether it is old, because that player has another dwarf by now. */
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
        dwarves_view_dwarf("role", his ? saboteur2_inspected(s, seen) : 0, out);
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
        dwarves_view_dwarf("role", s->old_hat[i].dwarf, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* Looks through the discards for one that was put down unseen while it may have
 * been part of that hand; see known_hand. */
bool saboteur2_is_sure(const saboteur2 *s, const known_hand *k)
{
    for (int i = 0; i < s->n_discard; i++)
        if (s->face_down[i] != ADIT_NOBODY &&
            ((s->face_down[i] == k->first && i >= k->from && i < k->since) ||
             (s->face_down[i] == k->holder && i >= k->since)))
            return false;
    return true;
}

/* Hands that the viewer has given away: the cards, and who has them now (null:
 * they were put down). "sure" is false if some of them may have been put down
 * unseen (E20). */
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

/* The keys of docs/protocol.md, "The view of saboteur2". */
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

/* ---- Views, back ---- */

static int read_any_dwarf(reading *r, scan of)
{
    return dwarves_read_dwarf(r, reading_of(of, "role"), DWARF_SABOTEUR,
                              N_DWARVES - 1);
}

/* Where gold is covered, the view says only whether there is any (E29); the
 * observation may know more, and keeps it if the two agree. */
static void read_gold(reading *r, scan of, uint8_t *gold)
{
    scan told = reading_of(of, "gold");
    bool any = reading_bool(r, reading_of(of, "has_gold"));

    if (!reading_is_null(told))
        *gold = (uint8_t)reading_int(r, told, 0, SABOTEUR2_SOME_GOLD - 1);
    else if ((*gold > 0) != any)
        *gold = any ? SABOTEUR2_SOME_GOLD : 0;
}

static void read_seat(reading *r, scan of, int seat, saboteur2 *s)
{
    r->bad |= reading_seat(r, reading_of(of, "p")) != seat;
    s->dwarf[seat] = (uint8_t)read_any_dwarf(r, of);
    s->n_hand[seat] = dwarves_read_hand_of(r, of, N_ALL_CARDS, s->hand[seat]);
    s->looked[seat] = dwarves_read_looked(r, of);
    dwarves_read_tools(r, of, seat, s->broken);
    if (reading_bool(r, reading_of(of, "trapped")))
        s->trapped |= (uint16_t)(1 << seat);
    read_gold(r, of, &s->gold[seat]);
}

/* Each seat at most once, in the order in which thefts were played. While
 * thieves steal, the one whose turn it is must be one of those yet to steal. */
static void read_thieves(reading *r, scan view, saboteur2 *s)
{
    scan thieves = reading_of(view, "thieves");

    reading_seats(r, thieves);
    s->n_thieves = (uint8_t)reading_list(r, thieves, 0, SABOTEUR2_THEFTS);
    __builtin_memset(s->thief, 0, sizeof s->thief);
    for (int i = 0; i < s->n_thieves; i++)
        s->thief[i] = (uint8_t)reading_seat(r, reading_next(&thieves));
    s->stealing = 0;
    if (s->phase != PHASE_STEAL)
        return;
    s->stealing = (uint16_t)reading_seats(r, reading_of(view, "stealing"));
    r->bad |= s->head.turn < 0 || !(s->stealing >> s->head.turn & 1);
}

static void read_old_hats(reading *r, scan view, saboteur2 *s)
{
    scan hats = reading_of(view, "old_hats");

    s->n_old_hats = (uint8_t)reading_list(r, hats, 0, SABOTEUR2_HATS);
    __builtin_memset(s->old_hat, 0, sizeof s->old_hat);
    for (int i = 0; i < s->n_old_hats; i++) {
        scan one = reading_next(&hats);

        s->old_hat[i].owner = (uint8_t)reading_seat(r, reading_of(one, "p"));
        s->old_hat[i].dwarf = (uint8_t)read_any_dwarf(r, one);
    }
}

/* After how many swaps of its hat a seat was inspected, which a view does not
 * say. If the inspection is not old, after all of them; otherwise at the first
 * old hat that shows the dwarf that was seen. */
static uint8_t find_hats(reading *r, scan from, const saboteur2 *s, int of)
{
    int hats = saboteur2_hats_of(s, of), role = read_any_dwarf(r, from);
    inspection it = {.of = (uint8_t)of};

    if (!reading_bool(r, reading_of(from, "old")))
        return (uint8_t)hats;
    r->bad |= hats == 0;
    while (it.hats < hats - 1 && role && saboteur2_inspected(s, &it) != role)
        it.hats++;
    return it.hats;
}

/* An inspection that the observation has already stays as it is there: it knows
 * the number of hats exactly. */
static void read_inspections(reading *r, scan view, saboteur2 *s)
{
    scan list = reading_of(view, "inspections");
    int n = reading_list(r, list, 0, SABOTEUR2_INSPECTIONS);

    for (int i = 0; i < n; i++) {
        scan one = reading_next(&list);
        inspection told = {
            .by = (uint8_t)reading_seat(r, reading_of(one, "p")),
            .of = (uint8_t)reading_seat(r, reading_of(one, "of")),
            .move = (uint16_t)reading_int(r, reading_of(one, "move"), 0,
                                          UINT16_MAX)};

        told.hats = find_hats(r, one, s, told.of);
        if (i >= s->n_inspections || s->inspection[i].move != told.move ||
            s->inspection[i].by != told.by || s->inspection[i].of != told.of)
            s->inspection[i] = told;
    }
    s->n_inspections = (uint8_t)n;
}

/* Makes a known hand one that is not sure: some card that was put down unseen
 * may have been part of it. There has to be one. */
static void make_unsure(reading *r, const saboteur2 *s, known_hand *k)
{
    int i = 0;

    while (i < s->n_discard && s->face_down[i] == ADIT_NOBODY)
        i++;
    r->bad |= i == s->n_discard;
    if (r->bad)
        return;
    k->first = s->face_down[i];
    k->from = (uint8_t)i;
    k->since = (uint8_t)(i + 1);
}

/* One entry of "known". Since when the holder has the hand is not said; from
 * now on, unless it is not sure. */
static known_hand read_known_hand(reading *r, scan of, const saboteur2 *s,
                                  bool *sure)
{
    known_hand k = {.first = ADIT_NOBODY, .since = s->n_discard};
    int n;

    k.knower = (int8_t)reading_seat(r, reading_of(of, "by"));
    k.holder = (int8_t)reading_seat_or_none(r, reading_of(of, "p"));
    n = dwarves_read_cards(r, reading_of(of, "cards"), N_ALL_CARDS, k.card,
                           DWARVES_HAND);
    r->bad |= n == 0 || k.holder == k.knower;
    *sure = reading_bool(r, reading_of(of, "sure"));
    if (!*sure)
        make_unsure(r, s, &k);
    r->bad |= !r->bad && n > saboteur2_places_of(s, &k);
    return k;
}

/* Does the observation have that entry already? */
static bool is_known(const saboteur2 *s, const known_hand *old,
                     const known_hand *told, bool sure)
{
    return old->knower == told->knower && old->holder == told->holder &&
           same_bytes(old->card, told->card, sizeof old->card) &&
           saboteur2_is_sure(s, old) == sure;
}

/* If the view names the same known hands as the observation has, in the same
 * order, those stay, because they know since when somebody has a hand;
 * otherwise all are replaced. */
static void read_known(reading *r, scan view, saboteur2 *s)
{
    scan list = reading_of(view, "known");
    int n = reading_list(r, list, 0, SABOTEUR2_KNOWN), at = 0;
    known_hand told[SABOTEUR2_KNOWN] = {0};
    bool same = true;

    for (int i = 0; i < n; i++) {
        bool sure;

        told[i] = read_known_hand(r, reading_next(&list), s, &sure);
        while (at < SABOTEUR2_KNOWN && s->known[at].card[0] == CARD_NONE)
            at++;
        same &=
            at < SABOTEUR2_KNOWN && is_known(s, &s->known[at], &told[i], sure);
        at++;
    }
    while (at < SABOTEUR2_KNOWN && s->known[at].card[0] == CARD_NONE)
        at++;
    if (!same || at < SABOTEUR2_KNOWN)
        __builtin_memcpy(s->known, told, sizeof s->known);
}

/* Has anybody played a card in this round? What is played is discarded, laid or
 * in front of a player. */
static bool has_begun(const saboteur2 *s)
{
    return s->n_discard > 0 || s->mine.n_cards >= MINE_FIRST_LAID ||
           s->trapped || s->n_thieves ||
           (s->broken[TOOL_PICK] | s->broken[TOOL_LAMP] | s->broken[TOOL_CART]);
}

/* Phase, round, and the sizes of piles. There is no draft in this game: its
 * name is left out of the list. */
static void read_sums(reading *r, scan view, saboteur2 *s)
{
    static const char *const phases[] = {"", "play", NULL, "over", "steal"};

    s->phase = (uint8_t)reading_name(r, reading_of(view, "phase"), phases,
                                     PHASE_PLAY, PHASE_STEAL + 1);
    s->round = (uint8_t)reading_int(r, reading_of(view, "round"), 1, s->rounds);
    s->n_pile =
        (uint8_t)reading_int(r, reading_of(view, "pile"), 0, SABOTEUR2_BOTTOM);
    s->n_hats =
        (uint8_t)reading_int(r, reading_of(view, "hats"), 0, countof(s->hat));
    __builtin_memset(s->hat, DWARF_NONE, sizeof s->hat);
}

/* Reads everything, and refuses all of it if anything is wrong. Order matters:
 * thieves need the phase, known hands need the discards. */
bool saboteur2_read_view(adit_span json, int viewer, void *obs)
{
    saboteur2 *s = obs;
    reading r = {.n_players = s->head.n_players};
    scan seats = reading_of(json, "seats");

    read_sums(&r, json, s);
    reading_list(&r, seats, r.n_players, r.n_players);
    __builtin_memset(s->broken, 0, sizeof s->broken);
    s->trapped = 0;
    for (int seat = 0; seat < r.n_players; seat++)
        read_seat(&r, reading_next(&seats), seat, s);
    dwarves_read_mine(&r, json, N_ALL_CARDS, &s->mine, s->goal);
    __builtin_memset(s->deck, CARD_NONE, sizeof s->deck);
    __builtin_memset(s->face_down, ADIT_NOBODY, sizeof s->face_down);
    s->n_discard = (uint8_t)dwarves_read_discard(&r, json, N_ALL_CARDS,
                                                 SABOTEUR2_BOTTOM - s->n_pile,
                                                 s->deck, s->face_down);
    read_thieves(&r, json, s);
    read_old_hats(&r, json, s);
    read_inspections(&r, json, s);
    read_known(&r, json, s);
    dwarves_read_own(&r, json, viewer);
    if (r.bad || (s->head.turn == ADIT_NOBODY) != (s->phase == PHASE_OVER))
        return false;
    if (s->played == ADIT_NOBODY && s->phase == PHASE_PLAY && has_begun(s))
        s->played = dwarves_before(&s->head);
    saboteur2_recount(s);
    return true;
}

/* Here winners are paid in gold pieces, not in nugget cards, which the rules
 * mark by `way`. */
bool saboteur2_read_event(adit_span json, int n_players, adit_event *out)
{
    if (!dwarves_read_event(json, n_players, N_ALL_CARDS, out))
        return false;
    if (out->kind == EVENT_PAID)
        out->way = 1;
    return true;
}

/* ---- Traces ---- */

/* The deal of a round, with all its secrets: traces are for programs that check
 * the engine. */
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

/* Winners are those who were paid (saboteur2_round). */
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

/* The cards that the player who moved drew, or, after a swap of hands, the
 * other (E14). */
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

/* Keys of a turn. The first event of a turn is always one of the player who
 * moved. */
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

/* The deal comes after the line of the move that began the round. */
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
