/* draw_saboteur2.c -- `saboteur2` as text for a terminal: its players, hands,
 * what they know of each other, and thefts. The mine is in draw_mine.c, and
 * what it shares with `saboteur` in draw_dwarves.c. Much of what is known here
 * is old or uncertain (hats are swapped, hands are passed on), and the
 * sentences say so. In the list of draw.c. */
#include "games/saboteur2.h"

#include <string.h>

#include "core/text.h"
#include "tui/draw_dwarves.h"

enum {
    GOLD = 11, /* columns */
    SAID = 256 /* bytes */
};

static mine_sight sight_of(const saboteur2 *s)
{
    return (mine_sight){&s->mine, s->goal, s->phase == PHASE_PLAY};
}

static void saboteur2_board(const draw *d, const void *obs, int viewer)
{
    mine_sight sight = sight_of(obs);

    (void)viewer;
    draw_mine(d, &sight);
}

static void saboteur2_words(const draw *d, const void *obs, int viewer)
{
    mine_sight sight = sight_of(obs);

    (void)viewer;
    say_mine(d, &sight);
}

/* ---- The players ---- */

/* Others' gold may be covered until the end; anyone who replays a game sees
 * all. */
static bool shows_gold(const saboteur2 *s, int seat, int viewer)
{
    return seat == viewer || viewer == ADIT_EVERYONE || s->open_gold ||
           s->phase == PHASE_OVER;
}

/* What lies in front of a seat: trap, broken tools, a theft that is planned. */
static void say_front(draw_prose *l, const saboteur2 *s, int seat)
{
    char word[64];

    if (s->trapped >> seat & 1)
        draw_item(l, draw_inked(INK_BAD, text_of(TEXT_terminal_player_trapped),
                                word, sizeof word));
    say_broken(l, s->broken, seat);
    if (saboteur2_thieves(s) >> seat & 1)
        draw_item(l, draw_inked(INK_STRONG, text_of(TEXT_cards_burdens_theft),
                                word, sizeof word));
}

/* How much, or only if there is any, which is never covered (E29). */
static const char *gold_of(const saboteur2 *s, int seat, int viewer,
                           char out[GOLD + 16])
{
    if (shows_gold(s, seat, viewer))
        return text_fill_array(
            out, GOLD + 16, TEXT_terminal_amounts_gold,
            &(const struct text_terminal_amounts_gold){.n = s->gold[seat]});
    return text_of(s->gold[seat] > 0 ? TEXT_terminal_amounts_someGold
                                     : TEXT_terminal_amounts_noGold);
}

/* "P2 hasty     green      6 cards     3 gold": the part of a line that all
 * players have. */
static void say_player(draw_prose *l, const saboteur2 *s, int seat, int viewer)
{
    char out[GOLD + 16];
    const char *gold = gold_of(s, seat, viewer, out);
    int blanks = GOLD - draw_columns(gold);
    seat_line line = {.seat = seat,
                      .dwarf = s->dwarf[seat],
                      .n_hand = s->n_hand[seat],
                      .role_width =
                          roles_width(DWARF_SABOTEUR, DWARF_GEOLOGIST),
                      .is_next = seat == s->head.turn};

    if (l->d->words) {
        say_seat(l, line);
        draw_item(l, gold);
        return;
    }
    put_seat(l, line);
    fprintf(l->d->to, "%*s%s", blanks > 1 ? blanks : 1, "", gold);
    l->column += GOLD;
}

static void draw_player(const draw *d, const saboteur2 *s, int seat, int viewer)
{
    draw_prose l = {.d = d, .width = d->words ? 0 : d->width - 1, .indent = 8};
    int hats = saboteur2_hats_of(s, seat);
    char words[64];

    say_player(&l, s, seat, viewer);
    say_front(&l, s, seat);
    if (hats > 0)
        draw_item(&l, TEXT_IN(words, terminal_player_hats, .n = hats));
    say_looked(&l, s->looked[seat]);
    say_passed(&l, s->face_down, s->n_discard, seat);
    fputs(d->words ? ".\n" : "\n", d->to);
    if (seat != viewer)
        say_held(d, s->hand[seat], s->n_hand[seat]);
}

static void say_round(const draw *d, const saboteur2 *s)
{
    draw_prose l = {.d = d, .width = d->words ? 0 : d->width};
    char words[256];

    draw_say(&l, TEXT_IN(words, terminal_round_saboteur2, .n_round = s->round,
                         .n_rounds = s->rounds, .n_pile = s->n_pile,
                         .n_used = s->n_discard, .n_out = SABOTEUR2_OUT,
                         .n_hats = s->n_hats,
                         .n_crystals = mine_count(&s->mine, FEATURE_CRYSTAL)));
    fputc('\n', d->to);
}

static void draw_players(const draw *d, const void *obs, int viewer)
{
    const saboteur2 *s = obs;

    say_round(d, s);
    for (int seat = 0; seat < s->head.n_players; seat++)
        draw_player(d, s, seat, viewer);
}

/* "6 -PL# $3t": trapped, and planning a theft. */
static void saboteur2_brief(const draw *d, const void *obs, int seat,
                            int viewer)
{
    const saboteur2 *s = obs;
    brief b = {.d = d};
    int hats = saboteur2_hats_of(s, seat);
    char words[64];

    if (s->phase == PHASE_OVER) {
        brief_result(&b, s->gold[seat], s->dwarf[seat]);
        return;
    }
    brief_piece(&b, INK_PLAIN, " %d", s->n_hand[seat]);
    brief_broken(&b, s->broken, s->trapped, seat);
    if (shows_gold(s, seat, viewer))
        brief_piece(&b, INK_PLAIN, "$%-2d", s->gold[seat]);
    else
        brief_piece(&b, INK_PLAIN, s->gold[seat] > 0 ? "$+ " : "$- ");
    brief_piece(&b, INK_STRONG, saboteur2_thieves(s) >> seat & 1 ? "t" : " ");
    if (s->dwarf[seat] != DWARF_NONE && seat != viewer)
        brief_role(&b, INK_PLAIN, s->dwarf[seat]);
    brief_looked(&b, s->looked[seat]);
    if (hats > 0)
        brief_words(&b, INK_PLAIN,
                    TEXT_IN(words, terminal_player_hats, .n = hats));
    brief_passed(&b, passed_by(s->face_down, s->n_discard, seat));
}

static void saboteur2_stand(const draw *d, const void *obs)
{
    const saboteur2 *s = obs;
    char words[128];

    fputs(TEXT_IN(words, terminal_stand_saboteur2, .n_round = s->round,
                  .n_rounds = s->rounds, .n_pile = s->n_pile,
                  .n_crystals = mine_count(&s->mine, FEATURE_CRYSTAL)),
          d->to);
}

static draw_spot saboteur2_spot(const void *obs, adit_action move)
{
    return dwarves_spot(&((const saboteur2 *)obs)->mine, move);
}

/* ---- What only the viewer has seen ---- */

/* Which roles the viewer had earlier in the round. */
static void say_old_hats(draw_prose *l, const saboteur2 *s, int viewer)
{
    char words[SAID];

    for (int i = 0; i < s->n_old_hats; i++)
        if (s->old_hat[i].owner == viewer)
            draw_say(l, TEXT_IN(words, terminal_hand_oldHat,
                                .role = role_in_words(s->old_hat[i].dwarf)));
}

/* What was seen is old once its owner has another hat. */
static void say_inspections(draw_prose *l, const saboteur2 *s, int viewer)
{
    for (int i = 0; i < s->n_inspections; i++) {
        const inspection *seen = &s->inspection[i];
        const char *p = draw_seat_name(seen->of);
        const char *role = role_in_words(saboteur2_inspected(s, seen));
        char words[SAID];

        if (seen->by != viewer)
            continue;
        if (saboteur2_hats_of(s, seen->of) != seen->hats)
            TEXT_IN(words, terminal_hand_inspectedOld, .p = p, .role = role,
                    .n_move = seen->move);
        else
            TEXT_IN(words, terminal_hand_inspected, .p = p, .role = role,
                    .n_move = seen->move);
        draw_say(l, words);
    }
}

static int count_cards(const known_hand *k)
{
    int n = 0;

    while (n < DWARVES_HAND && k->card[n])
        n++;
    return n;
}

/* Hands that the viewer has given away: they know those cards until they are
 * played. What was put down since then lies face down, and nobody knows which
 * cards it was. */
static void say_known(draw_prose *l, const saboteur2 *s, int viewer)
{
    for (int i = 0; i < SABOTEUR2_KNOWN; i++) {
        const known_hand *k = &s->known[i];
        char cards[SAID], words[2 * SAID];
        adit_text text = adit_text_in(cards, sizeof cards);

        if (k->card[0] == CARD_NONE || k->knower != viewer)
            continue;
        list_cards(k->card, count_cards(k), ", ", &text);
        if (k->holder == ADIT_NOBODY)
            TEXT_IN(words, terminal_hand_givenAwayGone, .cards = cards);
        else if (saboteur2_is_sure(s, k))
            TEXT_IN(words, terminal_hand_givenAway,
                    .p = draw_seat_name(k->holder), .cards = cards);
        else
            TEXT_IN(words, terminal_hand_givenAwayOrGone,
                    .p = draw_seat_name(k->holder), .cards = cards);
        draw_say(l, words);
    }
}

static void say_secrets(const draw *d, const saboteur2 *s, int viewer)
{
    draw_prose l = {.d = d, .width = d->words ? 0 : d->width - 1};

    say_who(&l, viewer, s->dwarf[viewer]);
    say_old_hats(&l, s, viewer);
    say_goals(&l, s->looked[viewer], s->goal);
    say_inspections(&l, s, viewer);
    if (s->trapped >> viewer & 1)
        draw_say(&l, text_of(TEXT_terminal_hand_trapped));
    say_stopped(&l, s->broken, viewer);
    say_known(&l, s, viewer);
    say_aim(&l, viewer, s->dwarf[viewer]);
    fputc('\n', d->to);
}

/* ---- The hand ---- */

/* Who steals, clockwise from the player whose turn it is. */
static void say_thefts(const draw *d, const saboteur2 *s)
{
    int n = s->head.n_players;
    const char *p = draw_seat_name(s->head.turn);
    char others[SAID];
    adit_text text = adit_text_in(others, sizeof others);

    for (int i = 1; i < n; i++) {
        int seat = (s->head.turn + i) % n;

        if (!(s->stealing >> seat & 1))
            continue;
        text_put(&text, text.length > 0 ? ", " : "");
        text_seat(&text, seat);
    }
    if (text.length > 0)
        TEXT_LINE(d->to, terminal_hand_thefts, .p = p, .others = others);
    else
        TEXT_LINE(d->to, terminal_hand_theft, .p = p);
}

static void saboteur2_hand(const draw *d, const void *obs, int viewer)
{
    const saboteur2 *s = obs;

    if (s->phase == PHASE_STEAL)
        say_thefts(d, s);
    if (s->phase != PHASE_PLAY || viewer < 0)
        return;
    say_secrets(d, s, viewer);
    if (s->n_hand[viewer] == 0)
        fprintf(d->to, "%s\n", text_of(TEXT_terminal_hand_empty));
    else if (d->words)
        say_cards(d, s->hand[viewer], s->n_hand[viewer]);
    else
        draw_cards(d, s->hand[viewer], s->n_hand[viewer]);
}

/* ---- Cards to choose from ---- */

/* As the hand lies there. */
static const char *saboteur2_card_name(const void *obs, int seat, int card)
{
    const saboteur2 *s = obs;

    if (s->phase != PHASE_PLAY || card >= s->n_hand[seat])
        return NULL;
    return card_names[s->hand[seat][card]];
}

static void saboteur2_keep_hand(const void *before, void *obs, int seat)
{
    const saboteur2 *was = before;
    saboteur2 *s = obs;

    keep_order(was->hand[seat], was->n_hand[seat], s->hand[seat],
               s->n_hand[seat]);
}

static void saboteur2_explain(const char *thing, adit_text *out)
{
    dwarves_explain(thing, TEXT_terminal_explain_passSome, out);
}

/* ---- All of it ---- */

static void saboteur2_table(const draw *d, const void *obs, int viewer)
{
    draw_players(d, obs, viewer);
    draw_board(d, obs, viewer);
    saboteur2_hand(d, obs, viewer);
}

/* When thieves steal the mine does not matter any more. */
static void saboteur2_sight(const draw *d, const void *obs, int viewer)
{
    const saboteur2 *s = obs;

    if (s->phase == PHASE_PLAY)
        draw_board(d, s, viewer);
    saboteur2_hand(d, s, viewer);
}

/* In words only who cannot dig, or is a thief, and where the viewer can. They
 * have heard already what happened, and anyone who wants all of it can ask for
 * the table. */
static void saboteur2_turn(const draw *d, const void *obs, int viewer)
{
    const saboteur2 *s = obs;
    mine_sight sight = sight_of(s);
    unsigned marked = s->trapped | saboteur2_thieves(s);

    if (!d->words) {
        draw_players(d, s, viewer);
        saboteur2_sight(d, s, viewer);
        return;
    }
    say_round(d, s);
    for (int seat = 0; seat < s->head.n_players; seat++)
        if (seat != viewer && is_stopped(s->broken, marked, seat))
            draw_player(d, s, seat, viewer);
    say_ends(d, &sight);
    saboteur2_hand(d, s, viewer);
}

static void say_picture(const draw *d)
{
    char words[1024];

    draw_paragraph(d, TEXT_IN(words, terminal_legend_saboteur2_picture,
                              .tunnel = d->ascii ? "--" : "━━",
                              .dark = d->ascii ? "~~" : "╌╌",
                              .blocked = d->ascii ? "X" : "╳",
                              .bridge = d->ascii ? "|" : "┃",
                              .curves = d->ascii ? "/ \\" : "╱ ╲",
                              .crystal = d->ascii ? "<>" : "◆"));
}

static void saboteur2_legend(const draw *d)
{
    draw_paragraph(d, text_of(TEXT_terminal_legend_saboteur2_aim));
    draw_paragraph(d, text_of(TEXT_terminal_legend_saboteur2_cards));
    if (d->words)
        draw_paragraph(d, text_of(TEXT_terminal_legend_ends));
    else
        say_picture(d);
}

static unsigned saboteur2_out(const void *obs)
{
    return ((const saboteur2 *)obs)->trapped;
}

/* ---- Moves ---- */

/* Takes words that are cards off a text, and puts them into the order of the
 * notation; false if a word is not a card, or if there are too many. */
static bool sort_cards(const char *text, int cards[3])
{
    int n = 0;

    while (text_takes(&text, " ")) {
        char word[16];
        int card, at = n++;

        if (n > 3 || !text_takes_word(&text, "", word, sizeof word) ||
            (card = card_named(word)) == CARD_NONE)
            return false;
        for (; at > 0 && card_rank(cards[at - 1]) > card_rank(card); at--)
            cards[at] = cards[at - 1];
        cards[at] = card;
    }
    return *text == 0;
}

/* Cards to be put down, in any order: the notation knows only one, and people
 * should not have to. */
static bool saboteur2_put_right(const char *text, adit_text *out)
{
    const char *with = strstr(text, " with "), *from = text;
    int cards[3] = {CARD_NONE};

    if (text_takes(&from, "shed ") && with != NULL)
        from = with + 5;
    else if (!text_takes(&from, "pass"))
        return false;
    if (!sort_cards(from, cards))
        return false;
    for (; text < from; text++)
        text_char(out, *text);
    for (int i = 0; i < 3 && cards[i]; i++) {
        text_char(out, ' ');
        text_put(out, card_names[cards[i]]);
    }
    return true;
}

/* "shed lamp with NES map" is listed under all but its cards. */
static int saboteur2_heading(const char *move)
{
    const char *with = strstr(move, " with ");

    if (strncmp(move, "shed ", 5) != 0 || with == NULL)
        return 0;
    return (int)(with - move) + 6;
}

/* Two lines of cells or players; fewer of sets of cards, which are long. */
static int saboteur2_most_listed(adit_action move)
{
    return move.card[1] != CARD_NONE ? 3 : 12;
}

static void add_note(text_id note, adit_text *out)
{
    text_char(out, ' ');
    text_put(out, text_of(note));
}

static void saboteur2_note(const void *obs, adit_action move, adit_text *out)
{
    dwarves_note(&((const saboteur2 *)obs)->mine, move, out);
    if (move.kind == MOVE_USE && move.card[0] == CARD_THEFT)
        add_note(TEXT_terminal_notes_front, out);
    if (move.kind == MOVE_PASS && move.card[0] == CARD_NONE)
        add_note(TEXT_terminal_notes_emptyHand, out);
}

static void saboteur2_remark(const void *obs, adit_action move, adit_text *out)
{
    static const text_id uses[N_ALL_CARDS] = {
        [CARD_THEFT] = TEXT_terminal_remarks_theft,
        [CARD_HANDS_OFF] = TEXT_terminal_remarks_handsOff,
        [CARD_SWAP_HAND] = TEXT_terminal_remarks_swapHand,
        [CARD_INSPECT] = TEXT_terminal_remarks_inspect,
        [CARD_SWAP_HAT] = TEXT_terminal_remarks_swapHat,
        [CARD_TRAP] = TEXT_terminal_remarks_trap,
        [CARD_FREE] = TEXT_terminal_remarks_free};

    (void)obs;
    if (move.kind == MOVE_USE)
        text_put(out, text_of(uses[move.card[0]]));
    if (move.kind == MOVE_SHED)
        text_put(out, text_of(TEXT_terminal_remarks_pairs));
    if (move.kind == MOVE_PASS && move.card[1])
        text_put(out, text_of(TEXT_terminal_remarks_sets));
}

static int saboteur2_moves_about(const void *obs, const char *what,
                                 adit_action *out, int room)
{
    const saboteur2 *s = obs;

    return moves_of_hand(s->hand[s->head.turn], s->n_hand[s->head.turn], what,
                         &(draw_list){.at = out, .room = room});
}

const drawing draw_saboteur2 = {
    .game = &saboteur2_game,
    .table = saboteur2_table,
    .others = draw_players,
    .sight = saboteur2_sight,
    .turn = saboteur2_turn,
    .board = saboteur2_board,
    .words = saboteur2_words,
    .hand = saboteur2_hand,
    .card_name = saboteur2_card_name,
    .keep_hand = saboteur2_keep_hand,
    .brief = saboteur2_brief,
    .briefest = 12,
    .briefest_at_end = 14,
    .crew = TEXT_terminal_legend_saboteur2_crew,
    .stand = saboteur2_stand,
    .thing = dwarves_thing,
    .spot = saboteur2_spot,
    .explain = saboteur2_explain,
    .spot_of_event = dwarves_spot_of_event,
    .legend = saboteur2_legend,
    .ends_round = dwarves_end_round,
    .out = saboteur2_out,
    .why_out = TEXT_terminal_player_trapped,
    .begins_round = dwarves_begin_round,
    .is_dull = dwarves_are_dull,
    .counts_again = true,
    .put_right = saboteur2_put_right,
    .heading = saboteur2_heading,
    .most_listed = saboteur2_most_listed,
    .note = saboteur2_note,
    .remark = saboteur2_remark,
    .asked = &dwarves_are_asked,
    .moves_about = saboteur2_moves_about,
};
