/* draw_saboteur.c -- `saboteur` as text for a terminal: its players, hands and
 * nuggets; the mine is in draw_mine.c. In the list of draw.c. */
#include "games/saboteur.h"
#include "tui/draw_dwarves.h"

static mine_sight sight_of(const saboteur *s)
{
    return (mine_sight){&s->mine, s->goal, s->phase == PHASE_PLAY};
}

static void saboteur_board(const draw *d, const void *obs, int viewer)
{
    mine_sight sight = sight_of(obs);

    (void)viewer;
    draw_mine(d, &sight);
}

static void saboteur_words(const draw *d, const void *obs, int viewer)
{
    mine_sight sight = sight_of(obs);

    (void)viewer;
    say_mine(d, &sight);
}

/* ---- The players ---- */

/* The sum of a seat's nugget cards, "4+" where it is not known of all, and how
 * many they are. */
static void say_nuggets(const draw *d, const nuggets *b, int seat)
{
    int cards = 0, sum = nuggets_of(b, seat);
    bool all = true;

    for (int i = 0; i < b->n_taken; i++) {
        if (nugget_seat(b, i) != seat)
            continue;
        cards++;
        sum += !nugget_is_known(b, i); /* at least 1 */
        all &= nugget_is_known(b, i);
    }
    if (cards > 0 || sum > 0)
        fprintf(d->to, "; gold %d%s in %d card%s", sum, all ? "" : "+", cards,
                cards == 1 ? "" : "s");
}

/* The hands of others are seen when a finished game is replayed. */
static void say_hand(const draw *d, const saboteur *s, int seat)
{
    if (s->n_hand[seat] == 0 || s->hand[seat][0] == CARD_NONE)
        return;
    fputs("      holds", d->to);
    for (int i = 0; i < s->n_hand[seat]; i++)
        fprintf(d->to, " %s", card_kinds[s->hand[seat][i]].name);
    fputc('\n', d->to);
}

static void draw_player(const draw *d, const saboteur *s, int seat, int viewer)
{
    draw_prose l = {.d = d};

    if (d->words) {
        say_seat(&l, seat, s->dwarf[seat], s->n_hand[seat]);
    } else {
        fputs(seat == s->head.turn ? "> " : "  ", d->to);
        draw_seat(d, seat);
        fprintf(d->to, " %-8s  %d card%s", dwarf_names[s->dwarf[seat]],
                s->n_hand[seat], s->n_hand[seat] == 1 ? "" : "s");
    }
    say_broken(&l, s->broken, seat, "; broken");
    say_looked(&l, s->looked[seat]);
    say_passed(&l, s->face_down, s->n_discard, seat);
    say_nuggets(d, &s->box, seat);
    fputs(d->words ? ".\n" : "\n", d->to);
    if (seat != viewer)
        say_hand(d, s, seat);
}

static void saboteur_brief(const draw *d, const void *obs, int seat, int viewer)
{
    const saboteur *s = obs;
    brief b = {.d = d};
    int known = 0, cards = 0, passed;

    if (s->phase == PHASE_OVER) {
        brief_result(&b, nuggets_of(&s->box, seat), s->dwarf[seat]);
        return;
    }
    brief_piece(&b, INK_PLAIN, " %d", s->n_hand[seat]);
    brief_broken(&b, s->broken, 0, seat);
    for (int i = 0; i < s->box.n_taken; i++)
        if (nugget_seat(&s->box, i) == seat) {
            cards++;
            known += nugget_is_known(&s->box, i);
        }
    brief_piece(&b, INK_PLAIN, "$%d%s",
                nuggets_of(&s->box, seat) + cards - known,
                known < cards ? "+" : "");
    if (s->dwarf[seat] != DWARF_NONE && seat != viewer)
        brief_piece(&b, s->dwarf[seat] == DWARF_SABOTEUR ? INK_BAD : INK_PLAIN,
                    " %s", dwarf_names[s->dwarf[seat]]);
    brief_looked(&b, s->looked[seat]);
    passed = passed_by(s->face_down, s->n_discard, seat);
    if (passed > 0)
        brief_piece(&b, INK_PLAIN, " passed %d", passed);
}

static void saboteur_stand(const draw *d, const void *obs)
{
    const saboteur *s = obs;

    fprintf(d->to, "round %d of %d, pile %d", s->round, s->rounds, s->n_pile);
}

static draw_spot saboteur_spot(const void *obs, adit_action move)
{
    return dwarves_spot(&((const saboteur *)obs)->mine, move);
}

/* ---- The hand ---- */

/* Who one is, and what only one's own eyes have seen. */
static void say_secrets(const draw *d, const saboteur *s, int viewer)
{
    draw_prose l = {.d = d, .width = d->words ? 0 : d->width - 1};

    say_who(&l, viewer, dwarf_names[s->dwarf[viewer]]);
    say_goals(&l, s->looked[viewer], s->goal);
    if (say_broken(&l, s->broken, viewer, " No digging with a broken"))
        draw_word(&l, INK_PLAIN, ".");
    say_aim(&l, viewer, s->dwarf[viewer]);
    fputc('\n', d->to);
}

/* The nugget cards that go round, if the viewer knows them. */
static void say_draft(const draw *d, const nuggets *b)
{
    if (nugget_is_known(b, b->n_taken)) {
        fputs("Nugget cards to choose from:", d->to);
        for (int i = b->n_taken; i < b->n; i++)
            fprintf(d->to, " %d", b->value[i]);
    } else {
        fprintf(d->to, "Nugget cards still to be taken: %d", b->n - b->n_taken);
    }
    fputs(". The order is", d->to);
    for (int i = b->n_taken; i < b->n; i++)
        fprintf(d->to, " P%d", nugget_seat(b, i) + 1);
    fputs(".\n", d->to);
    if (nugget_is_known(b, b->n_taken) && !d->words)
        draw_nuggets(d, &b->value[b->n_taken], b->n - b->n_taken);
}

static void saboteur_hand(const draw *d, const void *obs, int viewer)
{
    const saboteur *s = obs;

    if (s->phase == PHASE_DRAFT)
        say_draft(d, &s->box);
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

/* As the hand lies there, or the nugget cards of a draft. */
static const char *saboteur_card_name(const void *obs, int seat, int card)
{
    static const char *const takes[] = {NULL, "take 1", "take 2", "take 3"};
    const saboteur *s = obs;

    if (s->phase == PHASE_DRAFT && card < s->box.n - s->box.n_taken)
        return takes[s->box.value[s->box.n_taken + card] & 3];
    if (s->phase != PHASE_PLAY || card >= s->n_hand[seat])
        return NULL;
    return card_kinds[s->hand[seat][card]].name;
}

static void saboteur_keep_hand(const void *before, void *obs, int seat)
{
    const saboteur *was = before;
    saboteur *s = obs;

    keep_order(was->hand[seat], was->n_hand[seat], s->hand[seat],
               s->n_hand[seat]);
}

static void saboteur_explain(const char *thing, adit_text *out)
{
    dwarves_explain(thing, "put a card face down, and draw another.", out);
}

/* ---- All of it ---- */

static void say_round(const draw *d, const saboteur *s)
{
    fprintf(d->to, "Round %d of %d. Pile: %d, discarded: %d.\n", s->round,
            s->rounds, s->n_pile, s->n_discard);
}

static void draw_players(const draw *d, const void *obs, int viewer)
{
    const saboteur *s = obs;

    say_round(d, s);
    for (int seat = 0; seat < s->head.n_players; seat++)
        draw_player(d, s, seat, viewer);
}

static void saboteur_table(const draw *d, const void *obs, int viewer)
{
    draw_players(d, obs, viewer);
    draw_board(d, obs, viewer);
    saboteur_hand(d, obs, viewer);
}

/* In the draft the mine does not matter any more. */
static void saboteur_sight(const draw *d, const void *obs, int viewer)
{
    const saboteur *s = obs;

    if (s->phase == PHASE_PLAY)
        draw_board(d, s, viewer);
    saboteur_hand(d, s, viewer);
}

/* In words just who cannot dig and where one can; what happened was told before, and
 * all of it is told to who asks. */
static void saboteur_turn(const draw *d, const void *obs, int viewer)
{
    const saboteur *s = obs;
    mine_sight sight = sight_of(s);

    if (!d->words) {
        draw_players(d, s, viewer);
        saboteur_sight(d, s, viewer);
        return;
    }
    say_round(d, s);
    for (int seat = 0; seat < s->head.n_players; seat++)
        if (seat != viewer && is_stopped(s->broken, 0, seat))
            draw_player(d, s, seat, viewer);
    say_ends(d, &sight);
    saboteur_hand(d, s, viewer);
}

static const char legend[] =
    "The aim: miners dig from the start S to the treasure, which is G1, G2 or G3;\n"
    "saboteurs want the cards to run out before. Nobody knows who is who.\n"
    "Cards: NES is a tunnel that joins north, east and south. Turned by half a\n"
    "turn it is NSW. Small letters are a dead end: nes leads nowhere.\n"
    "Cells: 3,-1 is column 3, row -1; S is at 0,0, the goals are in column 8.\n";

static void saboteur_legend(const draw *d)
{
    const char *format =
        "A cell or * in the picture is an open end: there a card can go on.\n"
        "In the picture %s is a tunnel, %s is cut off from S, %s blocks a dead end.\n"
        "On cards -L breaks a lamp (P pick, C cart), +L fixes it.\n"
        "gold 4+ in 2 cards: at least 4, for you have not seen all of them.\n";

    fputs(legend, d->to);
    if (d->words)
        fputs(
            "Open ends are where a card can go on: 3,1 open W wants a tunnel to the "
            "west.\n",
            d->to);
    else if (d->ascii)
        fprintf(d->to, format, "--", "~~", "X");
    else
        fprintf(d->to, format, "━━", "╌╌", "╳");
}

static int saboteur_moves_about(const void *obs, const char *what,
                                adit_action *out, int room)
{
    const saboteur *s = obs;

    return moves_of_hand(s->hand[s->head.turn], s->n_hand[s->head.turn], what,
                         &(draw_list){.at = out, .room = room});
}

static void saboteur_note(const void *obs, adit_action move, adit_text *out)
{
    dwarves_note(&((const saboteur *)obs)->mine, move, out);
}

const drawing draw_saboteur = {
    .game = &saboteur_game,
    .gold = "gold",
    .table = saboteur_table,
    .others = draw_players,
    .sight = saboteur_sight,
    .turn = saboteur_turn,
    .board = saboteur_board,
    .words = saboteur_words,
    .hand = saboteur_hand,
    .card_name = saboteur_card_name,
    .keep_hand = saboteur_keep_hand,
    .brief = saboteur_brief,
    .briefest = 12,
    .briefest_at_end = 13,
    .crew =
        "Players: 6 -PL $4+ is six cards, pick and lamp broken, at least 4 gold.\n",
    .stand = saboteur_stand,
    .thing = dwarves_thing,
    .spot = saboteur_spot,
    .explain = saboteur_explain,
    .spot_of_event = dwarves_spot_of_event,
    .legend = saboteur_legend,
    .ends_round = dwarves_end_round,
    .begins_round = dwarves_begin_round,
    .is_dull = dwarves_are_dull,
    .note = saboteur_note,
    .asked = {.what = dwarves_are_asked,
              .examples = dwarves_examples,
              .all = "any card of yours"},
    .moves_about = saboteur_moves_about,
};
