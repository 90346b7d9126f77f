/* draw_saboteur2.c -- `saboteur2` as text for a terminal: its players, hands, what
 * they know of each other, and thefts; the mine is in draw_mine.c. In the list of
 * draw.c. */
#include "games/saboteur2.h"

#include <string.h>

#include "core/text.h"
#include "tui/draw_dwarves.h"

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

/* Others' gold may be covered until the end; who replays a game sees all. */
static bool shows_gold(const saboteur2 *s, int seat, int viewer)
{
    return seat == viewer || viewer == ADIT_EVERYONE || s->open_gold ||
           s->phase == PHASE_OVER;
}

/* What lies in front of a seat. */
static void say_front(draw_prose *l, const saboteur2 *s, int seat)
{
    if (s->trapped >> seat & 1) {
        draw_word(l, INK_PLAIN, ";");
        draw_word(l, INK_BAD, " trapped");
    }
    say_broken(l, s->broken, seat, "; broken");
    if (saboteur2_thieves(s) >> seat & 1) {
        draw_word(l, INK_PLAIN, ";");
        draw_word(l, INK_STRONG, " theft");
    }
}

/* The hands of others are seen when a finished game is replayed. */
static void say_hand(const draw *d, const saboteur2 *s, int seat)
{
    draw_prose l = {.d = d, .width = d->width, .indent = 8};

    if (s->n_hand[seat] == 0 || s->hand[seat][0] == CARD_NONE)
        return;
    draw_word(&l, INK_PLAIN, "      holds");
    for (int i = 0; i < s->n_hand[seat]; i++)
        draw_phrase(&l, " %s", card_kinds[s->hand[seat][i]].name);
    fputc('\n', d->to);
}

/* "P2 hasty     green      6 cards", as far as it goes for all. */
static void put_player(draw_prose *l, const saboteur2 *s, int seat)
{
    const draw *d = l->d;

    if (d->words) {
        say_seat(l, seat, s->dwarf[seat], s->n_hand[seat]);
        return;
    }
    fputs(seat == s->head.turn ? "> " : "  ", d->to);
    draw_seat(d, seat);
    l->column = 2 + draw_seat_width(d) +
                fprintf(d->to, " %-9s  %d card%s", dwarf_names[s->dwarf[seat]],
                        s->n_hand[seat], s->n_hand[seat] == 1 ? " " : "s");
}

/* Whether there is any is never covered (E29). */
static void say_gold(draw_prose *l, const saboteur2 *s, int seat, int viewer)
{
    const char *some = s->gold[seat] > 0 ? "some" : "no";

    if (shows_gold(s, seat, viewer))
        draw_phrase(l, l->d->words ? "; %d gold" : "%6d gold", s->gold[seat]);
    else
        draw_phrase(l, l->d->words ? "; %s gold" : "%6s gold", some);
}

static void draw_player(const draw *d, const saboteur2 *s, int seat, int viewer)
{
    draw_prose l = {.d = d, .width = d->words ? 0 : d->width - 1, .indent = 8};
    int hats = saboteur2_hats_of(s, seat);

    put_player(&l, s, seat);
    say_gold(&l, s, seat, viewer);
    say_front(&l, s, seat);
    if (hats > 0)
        draw_phrase(&l, hats == 1 ? "; new hat" : "; %d new hats", hats);
    say_looked(&l, s->looked[seat]);
    say_passed(&l, s->face_down, s->n_discard, seat);
    fputs(d->words ? ".\n" : "\n", d->to);
    if (seat != viewer)
        say_hand(d, s, seat);
}

static void say_round(const draw *d, const saboteur2 *s)
{
    draw_prose l = {.d = d, .width = d->words ? 0 : d->width};

    draw_phrase(&l, "Round %d of %d. Pile: %d, discarded: %d, out: %d.",
                s->round, s->rounds, s->n_pile, s->n_discard, SABOTEUR2_OUT);
    draw_phrase(&l, " Hat pile: %d. Crystals: %d.", s->n_hats,
                mine_count(&s->mine, FEATURE_CRYSTAL));
    fputc('\n', d->to);
}

static void draw_players(const draw *d, const void *obs, int viewer)
{
    const saboteur2 *s = obs;

    say_round(d, s);
    for (int seat = 0; seat < s->head.n_players; seat++)
        draw_player(d, s, seat, viewer);
}

/* "6 -PL# $3t": trapped, and with a theft in front of him. */
static void saboteur2_brief(const draw *d, const void *obs, int seat,
                            int viewer)
{
    const saboteur2 *s = obs;
    brief b = {.d = d};
    int passed = passed_by(s->face_down, s->n_discard, seat);
    int hats = saboteur2_hats_of(s, seat);

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
        brief_piece(&b, INK_PLAIN, " %s", dwarf_names[s->dwarf[seat]]);
    brief_looked(&b, s->looked[seat]);
    if (hats > 0)
        brief_piece(&b, INK_PLAIN, hats > 1 ? " %d hats" : " new hat", hats);
    if (passed > 0)
        brief_piece(&b, INK_PLAIN, " passed %d", passed);
}

static void saboteur2_stand(const draw *d, const void *obs)
{
    const saboteur2 *s = obs;

    fprintf(d->to, "round %d of %d, pile %d, crystals %d", s->round, s->rounds,
            s->n_pile, mine_count(&s->mine, FEATURE_CRYSTAL));
}

static draw_spot saboteur2_spot(const void *obs, adit_action move)
{
    return dwarves_spot(&((const saboteur2 *)obs)->mine, move);
}

/* ---- What only one's own eyes have seen ---- */

static const char *role_in_words(int dwarf)
{
    return dwarf == DWARF_GREEN  ? "green digger"
           : dwarf == DWARF_BLUE ? "blue digger"
                                 : dwarf_names[dwarf];
}

static void say_old_hats(draw_prose *l, const saboteur2 *s, int viewer)
{
    for (int i = 0; i < s->n_old_hats; i++)
        if (s->old_hat[i].owner == viewer)
            draw_phrase(l, " Before the new hat: a %s.",
                        role_in_words(s->old_hat[i].dwarf));
}

/* What was seen is old once its owner has another hat. */
static void say_inspections(draw_prose *l, const saboteur2 *s, int viewer)
{
    for (int i = 0; i < s->n_inspections; i++) {
        const inspection *seen = &s->inspection[i];
        bool old = saboteur2_hats_of(s, seen->of) != seen->hats;

        if (seen->by == viewer)
            draw_phrase(l,
                        old ? " P%d was a %s at move %d, and has a new hat now."
                            : " P%d is a %s, seen at move %d.",
                        seen->of + 1,
                        role_in_words(saboteur2_inspected(s, seen)),
                        seen->move);
    }
}

/* Hands that the viewer has given away. What lies face down is not seen. */
static void say_known(draw_prose *l, const saboteur2 *s, int viewer)
{
    for (int i = 0; i < SABOTEUR2_KNOWN; i++) {
        const known_hand *k = &s->known[i];

        if (k->card[0] == CARD_NONE || k->knower != viewer)
            continue;
        if (k->holder == ADIT_NOBODY)
            draw_phrase(l, " Put down, of a hand given away:");
        else
            draw_phrase(l, " P%d has%s, of a hand given away:", k->holder + 1,
                        saboteur2_is_sure(s, k) ? "" : " or has put down");
        for (int j = 0; j < DWARVES_HAND && k->card[j]; j++) {
            bool last = j + 1 == DWARVES_HAND || !k->card[j + 1];

            draw_phrase(l, " %s%c", card_kinds[k->card[j]].name,
                        last ? '.' : ',');
        }
    }
}

static void say_secrets(const draw *d, const saboteur2 *s, int viewer)
{
    draw_prose l = {.d = d, .width = d->words ? 0 : d->width - 1};

    say_who(&l, viewer, role_in_words(s->dwarf[viewer]));
    say_old_hats(&l, s, viewer);
    say_goals(&l, s->looked[viewer], s->goal);
    say_inspections(&l, s, viewer);
    if (s->trapped >> viewer & 1)
        draw_phrase(&l, " Trapped: no digging, no gold.");
    if (say_broken(&l, s->broken, viewer, " No digging with a broken"))
        draw_word(&l, INK_PLAIN, ".");
    say_known(&l, s, viewer);
    say_aim(&l, viewer, s->dwarf[viewer]);
    fputc('\n', d->to);
}

/* ---- The hand ---- */

/* Who steals, clockwise from who is on turn. */
static void say_thefts(const draw *d, const saboteur2 *s)
{
    int n = s->head.n_players;

    fprintf(d->to, "The round is over. P%d may steal a gold", s->head.turn + 1);
    for (int i = 1; i < n; i++) {
        int seat = (s->head.turn + i) % n;

        if (s->stealing >> seat & 1)
            fprintf(d->to, ", then P%d", seat + 1);
    }
    fputs(".\n", d->to);
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
        fputs("No cards are left in the hand.\n", d->to);
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
    return card_kinds[s->hand[seat][card]].name;
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
    dwarves_explain(thing,
                    "put one to three cards face down, and draw as many.", out);
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

/* In words just who cannot dig, or is a thief, and where one can; what happened was told
 * before, and all of it is told to who asks. */
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

/* In help it fits a small screen. */
static const char legend[] =
    "The aim: gold. Green and blue dig from S to the treasure: G1, G2 or G3. Green's\n"
    "way may not lead through a blue door [B], nor blue's through a green one [G].\n"
    "Saboteurs want the cards to run out. The boss wins with either team, the\n"
    "profiteer always, and a geologist is paid for crystals. Trapped, one gets none.\n"
    "Cards: NES joins north, east, south; turned it is NSW. Small letters lead\n"
    "nowhere, NS+EW do not meet. A ladder is joined to S and to all other ladders.\n";

static void saboteur2_legend(const draw *d)
{
    const char *format =
        "Picture: %s tunnel, %s cut off from S, %s blocked, )%s( bridge, %s curves,\n"
        "H ladder, %s crystal; 3,-1 (column, row) or * is an open end. -L breaks a lamp\n"
        "(P pick, C cart), +L fixes it; -# traps, +# frees; +$ is a theft, -$ ends it.\n"
        "Moves: pass NES NS map (1 to 3 cards), shed lamp with NES map (to lose it).\n";

    fputs(legend, d->to);
    if (d->words)
        fputs(
            "Open ends are where a card can go on: 3,1 open W wants a tunnel to the "
            "west.\n",
            d->to);
    else if (d->ascii)
        fprintf(d->to, format, "--", "~~", "X", "|", "/ \\", "<>");
    else
        fprintf(d->to, format, "━━", "╌╌", "╳", "┃", "╱ ╲", "◆");
}

static unsigned saboteur2_out(const void *obs)
{
    return ((const saboteur2 *)obs)->trapped;
}

/* ---- Moves ---- */

/* Takes words that are cards off a text, and puts them in the order of the
 * notation; false if some are none, or too many. */
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

/* Cards to be put down, in any order. */
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
        text_put(out, card_kinds[cards[i]].name);
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

/* Two lines of cells or players; of sets of cards, which are long, less. */
static int saboteur2_most_listed(adit_action move)
{
    return move.card[1] != CARD_NONE ? 3 : 12;
}

static void saboteur2_note(const void *obs, adit_action move, adit_text *out)
{
    dwarves_note(&((const saboteur2 *)obs)->mine, move, out);
    if (move.kind == MOVE_USE && move.card[0] == CARD_THEFT)
        text_put(out, " in front of you");
    if (move.kind == MOVE_PASS && move.card[0] == CARD_NONE)
        text_put(out, " with an empty hand");
}

static void saboteur2_remark(const void *obs, adit_action move, adit_text *out)
{
    static const char *const uses[N_ALL_CARDS] = {
        [CARD_THEFT] = "to steal a gold when the round is over",
        [CARD_HANDS_OFF] = "takes a theft away",
        [CARD_SWAP_HAND] = "your hands change places",
        [CARD_INSPECT] = "you alone see the dwarf",
        [CARD_SWAP_HAT] = "a dwarf from the hat pile for the one there",
        [CARD_TRAP] = "no digging, no gold",
        [CARD_FREE] = "takes a trap away"};

    (void)obs;
    if (move.kind == MOVE_USE)
        text_put(out, uses[move.card[0]]);
    if (move.kind == MOVE_SHED)
        text_put(out, "pairs");
    if (move.kind == MOVE_PASS && move.card[1])
        text_put(out, "sets of 2 or 3");
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
    .gold = "gold",
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
    .crew =
        "Players: 6 -PL# $4t is six cards, pick and lamp broken, trapped, 4 gold ($+ is\n"
        "some, $- none), and a theft: a thief.\n",
    .stand = saboteur2_stand,
    .thing = dwarves_thing,
    .spot = saboteur2_spot,
    .explain = saboteur2_explain,
    .spot_of_event = dwarves_spot_of_event,
    .legend = saboteur2_legend,
    .ends_round = dwarves_end_round,
    .out = saboteur2_out,
    .why_out = "trapped",
    .begins_round = dwarves_begin_round,
    .is_dull = dwarves_are_dull,
    .again = "cards",
    .put_right = saboteur2_put_right,
    .heading = saboteur2_heading,
    .most_listed = saboteur2_most_listed,
    .note = saboteur2_note,
    .remark = saboteur2_remark,
    .asked = {.what = dwarves_are_asked,
              .examples = dwarves_examples,
              .all = "any card of yours"},
    .moves_about = saboteur2_moves_about,
};
