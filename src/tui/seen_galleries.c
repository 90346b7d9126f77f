/* seen_galleries.c -- a view of `galleries` becomes an observation. */
#include "games/galleries.h"

#include <string.h>

#include "tui/seen_parts.h"

static const char *const steps[] = {"", "start", "village", "dice", "over"};

/* ---- Pieces ---- */

int seen_symbols(reading *r, const json_t *value)
{
    int symbols;

    if (galleries_read_symbols(reading_word(r, value), &symbols))
        return symbols;
    r->bad = true;
    return SYMBOL_NUGGET;
}

int seen_face(reading *r, const json_t *value, const char *symbol)
{
    if (!json_is_string(value))
        return reading_int(r, value, 1, 5);
    r->bad |= strcmp(reading_word(r, value), symbol) != 0;
    return FACE_SYMBOL;
}

int seen_piece(reading *r, const json_t *value)
{
    const char *word = reading_word(r, value);

    for (int piece = WEARS_ARMOUR; piece < WEARS_ALL; piece <<= 1)
        if (strcmp(galleries_equipment(piece), word) == 0)
            return piece;
    r->bad = true;
    return WEARS_ARMOUR;
}

static int read_wears(reading *r, const json_t *list)
{
    int n = reading_list(r, list, 0, 3), all = 0;

    for (int i = 0; i < n; i++)
        all |= seen_piece(r, json_array_get(list, (size_t)i));
    return all;
}

/* ---- Seats ---- */

static void read_goblin(reading *r, const json_t *of, int goblin, galleries *s)
{
    const char *at = reading_word(r, json_object_get(of, "at"));

    s->wears[goblin] = (uint8_t)read_wears(r, json_object_get(of, "wears"));
    if (strcmp(at, "cemetery") == 0)
        s->cemetery |= (uint16_t)(1 << goblin);
}

static void read_seat(reading *r, const json_t *of, int seat, galleries *s)
{
    const json_t *bomb = json_object_get(of, "bomb");
    const json_t *goblins = json_object_get(of, "goblins");
    int gallery, card;

    r->bad |= reading_seat(r, json_object_get(of, "p")) != seat;
    s->gems[seat] =
        (uint8_t)reading_int(r, json_object_get(of, "gems"), 0, UINT8_MAX);
    if (strcmp(reading_word(r, bomb), "home") != 0) {
        reading_place(r, bomb, &gallery, &card);
        r->bad |= card > s->length[gallery];
        s->bomb[seat] = (uint8_t)(gallery << 4 | card);
    }
    reading_list(r, goblins, GALLERIES_GOBLINS, GALLERIES_GOBLINS);
    for (int i = 0; i < GALLERIES_GOBLINS; i++)
        read_goblin(r, json_array_get(goblins, (size_t)i),
                    GALLERIES_GOBLINS * seat + i, s);
}

/* ---- Galleries and piles ---- */

/* Those of players are where the players say. */
static void read_chest_bombs(reading *r, const json_t *list, int place,
                             galleries *s)
{
    int n = reading_list(r, list, 0, GALLERIES_BOMBS);

    for (int i = 0; i < n; i++) {
        int bomb = GALLERIES_SEATS;

        if (strcmp(reading_word(r, json_array_get(list, (size_t)i)), "chest") !=
            0)
            continue;
        while (bomb < GALLERIES_BOMBS && s->bomb[bomb] != 0)
            bomb++;
        if (bomb < GALLERIES_BOMBS)
            s->bomb[bomb] = (uint8_t)place;
        else
            r->bad = true;
    }
}

static tunnel read_tunnel(reading *r, const json_t *of)
{
    const json_t *goblin = json_object_get(of, "goblin");
    tunnel card = {0};

    card.number =
        (uint8_t)reading_int(r, json_object_get(of, "number"), 1, GALLERIES);
    card.symbols = (uint8_t)seen_symbols(r, json_object_get(of, "symbols"));
    card.goblin =
        (uint8_t)(json_is_null(goblin) ? 0 : 1 + reading_goblin(r, goblin));
    card.chest =
        (uint8_t)reading_name_or_none(r, json_object_get(of, "chest"),
                                      galleries_chests, CHEST_N, N_CHEST_KINDS);
    return card;
}

static void read_gallery(reading *r, const json_t *of, int gallery,
                         galleries *s)
{
    const json_t *cards = json_object_get(of, "cards");

    read_chest_bombs(r, json_object_get(of, "bombs"), gallery << 4, s);
    s->length[gallery] = (uint8_t)reading_list(r, cards, 0, GALLERIES_LENGTH);
    for (int i = 1; i <= s->length[gallery]; i++) {
        const json_t *one = json_array_get(cards, (size_t)i - 1);

        s->card[gallery][i] = read_tunnel(r, one);
        read_chest_bombs(r, json_object_get(one, "bombs"), gallery << 4 | i, s);
    }
}

static void read_pile(reading *r, const json_t *of, int pile, galleries *s)
{
    const json_t *used = json_object_get(of, pile ? "used" : "discard");
    int n = reading_int(r, json_object_get(of, "cards"), 0, GALLERIES_PILE);

    memset(s->pile[pile], 0, sizeof s->pile[pile]);
    s->n_pile[pile] = s->n_shuffled[pile] = (uint8_t)n;
    s->n_used[pile] = (uint8_t)reading_list(r, used, 0, GALLERIES_PILE);
    for (int i = 0; i < s->n_used[pile]; i++) {
        const json_t *card = json_array_get(used, (size_t)i);

        s->used[pile][i] =
            (uint8_t)(pile ? seen_symbols(r, card)
                           : reading_name(r, card, galleries_chests, CHEST_N,
                                          N_CHEST_KINDS));
    }
}

/* Of a pile of tunnel cards the top is seen, and nothing else. */
static void read_top(reading *r, const json_t *of, int pile, galleries *s)
{
    if (s->n_pile[pile] > 0)
        s->pile[pile][0] = (uint8_t)seen_symbols(r, json_object_get(of, "top"));
}

/* ---- All of it ---- */

static void read_board(reading *r, const json_t *view, galleries *s)
{
    const json_t *list = json_object_get(view, "galleries");
    const json_t *piles = json_object_get(view, "piles");

    reading_list(r, list, GALLERIES, GALLERIES);
    reading_list(r, piles, GALLERIES, GALLERIES);
    for (int i = 1; i <= GALLERIES; i++) {
        read_gallery(r, json_array_get(list, (size_t)i - 1), i, s);
        read_pile(r, json_array_get(piles, (size_t)i - 1), i, s);
        read_top(r, json_array_get(piles, (size_t)i - 1), i, s);
    }
    read_pile(r, json_object_get(view, "chests"), 0, s);
}

/* Is each goblin in one place? */
static bool goblins_agree(const galleries *s)
{
    unsigned seen = s->cemetery;

    for (int i = 1; i <= GALLERIES; i++)
        for (int j = 1; j <= s->length[i]; j++) {
            unsigned goblin =
                s->card[i][j].goblin ? 1u << (s->card[i][j].goblin - 1) : 0;

            if (seen & goblin)
                return false;
            seen |= goblin;
        }
    return true;
}

void seen_galleries(reading *r, const json_t *view, void *obs)
{
    galleries *s = obs;
    const json_t *seats = json_object_get(view, "seats");
    const json_t *dice = json_object_get(view, "dice");

    s->step = (uint8_t)reading_name(r, json_object_get(view, "phase"), steps,
                                    STEP_START, STEP_OVER + 1);
    s->turns = (uint16_t)reading_int(r, json_object_get(view, "turns"), 0,
                                     GALLERIES_TURNS);
    s->total =
        (uint8_t)reading_int(r, json_object_get(view, "total"), 1, UINT8_MAX);
    s->left =
        (uint8_t)reading_int(r, json_object_get(view, "left"), 0, s->total);
    s->boxed =
        (uint8_t)reading_int(r, json_object_get(view, "boxed"), 0, s->total);
    s->die[DIE_A] = s->die[DIE_B] = 0;
    if (s->step == STEP_DICE) {
        reading_list(r, dice, 2, 2);
        s->die[DIE_A] = (uint8_t)seen_face(r, json_array_get(dice, 0), "bomb");
        s->die[DIE_B] = (uint8_t)seen_face(r, json_array_get(dice, 1), "gun");
    }
    read_board(r, view, s);
    reading_list(r, seats, r->n_players, r->n_players);
    for (int seat = 0; seat < r->n_players; seat++)
        read_seat(r, json_array_get(seats, (size_t)seat), seat, s);
    r->bad |= !goblins_agree(s);
    if (!r->bad)
        galleries_recount(s);
}
