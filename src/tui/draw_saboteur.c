/* draw_saboteur.c -- `saboteur` as text for a terminal: its players, hands and
 * nuggets. The mine is in draw_mine.c, and what it shares with `saboteur2` in
 * draw_dwarves.c. It draws what it is given: an observation has no secrets that
 * its viewer should not see, and a replay shows all. In the list of draw.c. */
#include "games/saboteur.h"

#include "core/text.h"
#include "tui/draw_dwarves.h"

/* Open ends matter only while cards can be laid. */
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

/* The sum of a seat's nugget cards, "4+" where not all are known, and how many
 * they are. A card that is not known counts as 1, the least there is. */
static void say_nuggets(draw_prose *l, const nuggets *b, int seat)
{
    int cards = 0, sum = nuggets_of(b, seat);
    char gold[16], words[64];
    bool all = true;

    for (int i = 0; i < b->n_taken; i++) {
        if (nugget_seat(b, i) != seat)
            continue;
        cards++;
        sum += !nugget_is_known(b, i); /* at least 1 */
        all &= nugget_is_known(b, i);
    }
    snprintf(gold, sizeof gold, "%d%s", sum, all ? "" : "+");
    if (cards > 0 || sum > 0)
        draw_item(l, TEXT_IN(words, terminal_player_nuggets, .gold = gold,
                             .n = cards));
}

static void draw_player(const draw *d, const saboteur *s, int seat, int viewer)
{
    draw_prose l = {.d = d};
    seat_line line = {.seat = seat,
                      .dwarf = s->dwarf[seat],
                      .n_hand = s->n_hand[seat],
                      .role_width = roles_width(DWARF_MINER, DWARF_SABOTEUR),
                      .is_next = seat == s->head.turn};

    if (d->words)
        say_seat(&l, line);
    else
        put_seat(&l, line);
    say_broken(&l, s->broken, seat);
    say_looked(&l, s->looked[seat]);
    say_passed(&l, s->face_down, s->n_discard, seat);
    say_nuggets(&l, &s->box, seat);
    fputs(d->words ? ".\n" : "\n", d->to);
    if (seat != viewer)
        say_held(d, s->hand[seat], s->n_hand[seat]);
}

/* "6 -PL  $3+": cards in hand, what is broken, gold; then whatever has room. */
static void saboteur_brief(const draw *d, const void *obs, int seat, int viewer)
{
    const saboteur *s = obs;
    brief b = {.d = d};
    int known = 0, cards = 0;

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
        brief_role(&b, s->dwarf[seat] == DWARF_SABOTEUR ? INK_BAD : INK_PLAIN,
                   s->dwarf[seat]);
    brief_looked(&b, s->looked[seat]);
    brief_passed(&b, passed_by(s->face_down, s->n_discard, seat));
}

static void saboteur_stand(const draw *d, const void *obs)
{
    const saboteur *s = obs;
    char words[128];

    fputs(TEXT_IN(words, terminal_stand_saboteur, .n_round = s->round,
                  .n_rounds = s->rounds, .n_pile = s->n_pile),
          d->to);
}

static draw_spot saboteur_spot(const void *obs, adit_action move)
{
    return dwarves_spot(&((const saboteur *)obs)->mine, move);
}

/* ---- The hand ---- */

/* Who the viewer is, and what only they have seen. */
static void say_secrets(const draw *d, const saboteur *s, int viewer)
{
    draw_prose l = {.d = d, .width = d->words ? 0 : d->width - 1};

    say_who(&l, viewer, s->dwarf[viewer]);
    say_goals(&l, s->looked[viewer], s->goal);
    say_stopped(&l, s->broken, viewer);
    say_aim(&l, viewer, s->dwarf[viewer]);
    fputc('\n', d->to);
}

/* The nugget cards that go round, if the viewer knows them, and who takes one
 * after whom. */
static void say_draft(const draw *d, const nuggets *b)
{
    bool knows = nugget_is_known(b, b->n_taken);
    char cards[128], seats[128];
    adit_text worth = adit_text_in(cards, sizeof cards);
    adit_text order = adit_text_in(seats, sizeof seats);

    for (int i = b->n_taken; i < b->n; i++) {
        text_put(&worth, i > b->n_taken ? " " : "");
        text_int(&worth, b->value[i]);
        text_put(&order, i > b->n_taken ? " " : "");
        text_seat(&order, nugget_seat(b, i));
    }
    if (knows)
        TEXT_LINE(d->to, terminal_hand_draft, .cards = cards, .seats = seats);
    else
        TEXT_LINE(d->to, terminal_hand_draftHidden, .n = b->n - b->n_taken,
                  .seats = seats);
    if (knows && !d->words)
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
        fprintf(d->to, "%s\n", text_of(TEXT_terminal_hand_empty));
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
    return card_names[s->hand[seat][card]];
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
    dwarves_explain(thing, TEXT_terminal_explain_passOne, out);
}

/* ---- All of it ---- */

static void say_round(const draw *d, const saboteur *s)
{
    TEXT_LINE(d->to, terminal_round_saboteur, .n_round = s->round,
              .n_rounds = s->rounds, .n_pile = s->n_pile,
              .n_used = s->n_discard);
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

/* In words only who cannot dig and where the viewer can. They have heard
 * already what happened, and anyone who wants all of it can ask for the
 * table. */
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

static void say_picture(const draw *d)
{
    char words[512];

    draw_paragraph(d, TEXT_IN(words, terminal_legend_saboteur_picture,
                              .tunnel = d->ascii ? "--" : "━━",
                              .dark = d->ascii ? "~~" : "╌╌",
                              .blocked = d->ascii ? "X" : "╳"));
    draw_paragraph(d, text_of(TEXT_terminal_legend_saboteur_actions));
    draw_paragraph(d, text_of(TEXT_terminal_legend_saboteur_gold));
}

static void saboteur_legend(const draw *d)
{
    draw_paragraph(d, text_of(TEXT_terminal_legend_saboteur_aim));
    draw_paragraph(d, text_of(TEXT_terminal_legend_saboteur_cards));
    draw_paragraph(d, text_of(TEXT_terminal_legend_saboteur_cells));
    if (d->words)
        draw_paragraph(d, text_of(TEXT_terminal_legend_ends));
    else
        say_picture(d);
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
    .crew = TEXT_terminal_legend_saboteur_crew,
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
    .asked = &dwarves_are_asked,
    .moves_about = saboteur_moves_about,
};
