/* choosing.c -- choosing a move step by step, in positions that play comes to:
 * each legal move can be chosen, nothing else can, no place is out of reach,
 * and each is where it can be clicked. A failure says how to find the position
 * again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/match.h"
#include "tui/choosing.h"

enum {
    GAMES = 6,    /* for each number of players, */
    MOVES = 1200, /* of at most so many moves; */
    EVERY = 50,   /* one position in so many is looked at, */
    OFTEN = 5     /* and in the long version */
};

static struct {
    match m;
    adit_action moves[MOVES];
    choosing c;
    char where[160]; /* of what is being looked at */
} now;

static void note_where(const char *what)
{
    snprintf(now.where, sizeof now.where,
             "%s, %d players, seed %d, move %d: %s", now.m.game->name,
             now.m.config.n_players, now.m.seed[0], now.m.n_moves, what);
}

/* Like an assertion, but it says where. */
static void holds(bool it, const char *what)
{
    if (it)
        return;
    note_where(what);
    fail_msg("%s", now.where);
}

/* ---- In each position ---- */

static void each_position(void (*look)(void))
{
    const char *how = getenv("ADIT_TEST");
    uint32_t every = how && strcmp(how, "full") == 0 ? OFTEN : EVERY;
    adit_luck luck = adit_luck_from(1);

    for (int i = 0; adit_game_at(i) != NULL; i++) {
        const adit_game *game = adit_game_at(i);

        for (int n = game->min_players; n <= game->max_players; n++)
            for (int seed = 1; seed <= GAMES; seed++) {
                adit_config config;
                _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
                int seat;

                adit_config_init(game, n, &config);

                now.m = (match){.moves = now.moves, .room = MOVES};
                match_begin(&now.m, game, &config, (uint8_t[32]){(uint8_t)seed},
                            NULL);
                while ((seat = match_turn(&now.m)) != ADIT_NOBODY &&
                       now.m.n_moves < MOVES) {
                    match_observe(&now.m, seat, obs);
                    if (adit_luck_below(&luck, every) == 0) {
                        choosing_begin(&now.c, game, obs, obs);
                        look();
                    }
                    match_play(&now.m, seat, game->any(obs, &luck), NULL, NULL);
                }
            }
    }
}

static int number_of(adit_action move)
{
    return choices_number(&now.c.all, move);
}

/* Marks all that can be done with the thing in hand at the place. */
static void turn_round(bool found[ADIT_MAX_MOVES + 1])
{
    int ways = choosing_ways(&now.c);

    holds(ways > 0, "a place has no move");
    for (int way = 0; way < ways; way++) {
        int number = number_of(choosing_move(&now.c));

        holds(number > 0, "what is chosen is not legal");
        holds(!found[number], "a move is chosen in two ways");
        found[number] = true;
        holds(choosing_turn(&now.c) == (ways > 1), "turned, but alone");
    }
    holds(found[number_of(choosing_move(&now.c))],
          "turning does not come round");
}

/* Of two cards alike either is good for the same moves. */
static bool is_like_another(int thing)
{
    for (int i = 0; i < thing; i++)
        if (strcmp(now.c.thing[i], now.c.thing[thing]) == 0)
            return true;
    return false;
}

static void choose_all(void)
{
    bool found[ADIT_MAX_MOVES + 1] = {false};
    choosing *c = &now.c;
    int n = 0;

    holds(c->held < 0 && !choosing_go(c) && !c->going, "something is chosen");
    for (int thing = 0; thing < c->n_things; thing++) {
        choosing_hold(c, thing);
        holds(!c->going && (c->n_spots > 0) == choosing_can(c, thing),
              "a thing is good for nothing");
        if (c->n_spots == 0 || is_like_another(thing))
            continue;
        holds(choosing_go(c) && !choosing_go(c), "a thing is taken once");
        holds(choosing_is_done(c) == (c->n_spots == 1),
              "a place is chosen of several");
        if (!choosing_is_done(c))
            choosing_walk(c, STEP_NEXT);
        for (int i = 0; i < c->n_spots; i++) {
            turn_round(found);
            choosing_walk(c, STEP_NEXT);
        }
        holds(c->at == 0, "Tab does not come round");
    }
    for (int number = 1; number <= c->all.n; number++)
        n += found[number];
    holds(n == c->all.n, "a legal move cannot be chosen");
}

static void every_legal_move_can_be_chosen_and_no_other(void **unused)
{
    (void)unused;
    each_position(choose_all);
}

static void pick_all(void)
{
    for (int i = 0; i < now.c.all.n; i++) {
        choosing_pick(&now.c, now.c.all.move[i]);
        holds(now.c.going && number_of(choosing_move(&now.c)) == i + 1,
              "another move is picked");
    }
}

static void each_move_can_be_picked(void **unused)
{
    (void)unused;
    each_position(pick_all);
}

/* A move that is not there changes nothing. */
static void pick_none(void)
{
    adit_action before;

    choosing_hold(&now.c, now.c.n_things - 1);
    choosing_walk(&now.c, STEP_NEXT);
    before = choosing_move(&now.c);
    choosing_pick(&now.c, (adit_action){.kind = 255});
    holds(number_of(before) == number_of(choosing_move(&now.c)),
          "what is not legal is picked");
}

static void what_is_not_legal_cannot_be_picked(void **unused)
{
    (void)unused;
    each_position(pick_none);
}

/* ---- Arrows ---- */

static const choosing_step back_of[] = {[STEP_LEFT] = STEP_RIGHT,
                                        [STEP_RIGHT] = STEP_LEFT,
                                        [STEP_UP] = STEP_DOWN,
                                        [STEP_DOWN] = STEP_UP};

/* Where each arrow leads from each place. */
static int leads[ADIT_MAX_MOVES][STEP_DOWN + 1];

static void walk_from(int spot)
{
    choosing *c = &now.c;

    for (int step = STEP_LEFT; step <= STEP_DOWN; step++) {
        choosing_set(c, spot);
        leads[spot][step] = spot;
        if (!choosing_walk(c, (choosing_step)step)) {
            holds(c->at == spot, "no way, and yet another place");
            continue;
        }
        holds(c->at != spot, "a step that goes nowhere");
        leads[spot][step] = c->at;
        holds(choosing_walk(c, back_of[step]), "there is no way back");
    }
}

/* All places that arrows lead to from one; or, against them, from which they
 * lead there. */
static int n_reached(int from, bool against)
{
    bool reached[ADIT_MAX_MOVES] = {[0] = false};
    bool more = true;
    int n = 1;

    for (reached[from] = true; more;) {
        more = false;
        for (int i = 0; i < now.c.n_spots * (STEP_DOWN + 1); i++) {
            int a = i / (STEP_DOWN + 1), b = leads[a][i % (STEP_DOWN + 1)];

            if (reached[against ? b : a] && !reached[against ? a : b]) {
                reached[against ? a : b] = more = true;
                n++;
            }
        }
    }
    return n;
}

/* To the first place from everywhere, and from there everywhere. */
static void walk_all(void)
{
    choosing *c = &now.c;

    for (int thing = 0; thing < c->n_things; thing++) {
        choosing_hold(c, thing);
        if (!choosing_go(c) || !c->going)
            continue;
        for (int spot = 0; spot < c->n_spots; spot++)
            walk_from(spot);
        holds(n_reached(0, false) == c->n_spots, "arrows do not lead there");
        holds(n_reached(0, true) == c->n_spots, "arrows do not lead back");
    }
}

static void arrows_lead_to_every_place_and_back(void **unused)
{
    (void)unused;
    each_position(walk_all);
}

/* Is there such a way where one is? */
static bool has_way(uint8_t way)
{
    bool found = false;

    for (int i = choosing_ways(&now.c); i > 0; i--) {
        choosing_turn(&now.c);
        found |= choosing_move(&now.c).way == way;
    }
    return found;
}

static void turned_all(void)
{
    choosing *c = &now.c;

    for (int thing = 0; thing < c->n_things; thing++) {
        choosing_hold(c, thing);
        for (int spot = 0; spot + 1 < c->n_spots; spot++) {
            choosing_set(c, spot);
            if (choosing_ways(c) == 2 && choosing_turn(c)) {
                uint8_t way = choosing_move(c).way;

                choosing_walk(c, STEP_NEXT);
                holds(choosing_move(c).way == way || !has_way(way),
                      "a card is turned by itself");
            }
        }
    }
}

static void a_card_stays_turned(void **unused)
{
    (void)unused;
    each_position(turned_all);
}

/* ---- Where it is drawn ---- */

static bool is_on_board(draw_spot spot)
{
    return spot.kind == SPOT_CELL || spot.kind == SPOT_PLACE;
}

static bool overlap(draw_box a, draw_box b)
{
    return a.line < b.line + b.height && b.line < a.line + a.height &&
           a.column < b.column + b.width && b.column < a.column + a.width;
}

/* Where the first text stands that is drawn as the place where somebody is. */
static draw_box first_here(const char *text)
{
    draw_box at = {0};

    for (; *text; text++) {
        if (*text == INK_BEGINS)
            at.height = *++text == 'A' + INK_HERE;
        else if (*text == '\n')
            at = (draw_box){.line = at.line + 1};
        else if (*text != INK_ENDS)
            at.column++;
        if (at.height > 0)
            break;
    }
    return at;
}

/* The board with the thing in hand at its place; where that is drawn is where
 * it is said to be. */
static void draw_place(draw_box box[ADIT_MAX_MOVES], int width)
{
    const choosing *c = &now.c;
    draw_marks marks = {.spot = c->spot,
                        .box = box,
                        .n = c->n_spots,
                        .at = c->spot[c->at],
                        .move = choosing_move(c)};
    draw d = {.game = now.m.game,
              .width = width,
              .height = width / 3,
              .inks = INKS_TOLD,
              .ascii = true,
              .me = ADIT_NOBODY,
              .marks = &marks};
    draw_page page = {0};
    draw_box here;

    draw_to_page(&d, &page);
    draw_board(&d, c->all.obs, match_turn(&now.m));
    here = first_here(draw_page_text(&page));
    draw_page_drop(&page);
    holds(here.height > 0 && here.line == marks.here.line &&
              here.column == marks.here.column,
          "a place is drawn somewhere else");
}

static void draw_all(void)
{
    /* Narrow cards, usual ones, large ones. */
    static const int widths[] = {34, 60, 150};
    static draw_box box[ADIT_MAX_MOVES];
    static int drawn;
    choosing *c = &now.c;

    for (int thing = 0; thing < c->n_things; thing++) {
        choosing_hold(c, thing);
        for (int spot = 0; spot < c->n_spots; spot++) {
            if (!is_on_board(c->spot[spot]))
                continue;
            memset(box, 0, sizeof box);
            choosing_set(c, spot);
            draw_place(box, widths[drawn++ % countof(widths)]);
            for (int i = 0; i < c->n_spots; i++)
                holds(!is_on_board(c->spot[i]) ||
                          (box[i].height > 0 && box[i].width > 0 &&
                           (i == spot || !overlap(box[i], box[spot]))),
                      "a place cannot be clicked");
        }
    }
}

static void each_place_is_drawn_where_it_can_be_clicked(void **unused)
{
    (void)unused;
    each_position(draw_all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_legal_move_can_be_chosen_and_no_other),
        cmocka_unit_test(each_move_can_be_picked),
        cmocka_unit_test(what_is_not_legal_cannot_be_picked),
        cmocka_unit_test(arrows_lead_to_every_place_and_back),
        cmocka_unit_test(a_card_stays_turned),
        cmocka_unit_test(each_place_is_drawn_where_it_can_be_clicked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
