/* seen_told.c -- what happened in `galleries`, from JSON. */
#include <string.h>

#include "games/galleries.h"
#include "tui/seen_parts.h"

/* What an event must have besides its name. */
enum {
    P = 1,
    GOBLIN = 2,
    BOMB = 4,
    AT = 8,
    GALLERY = 16,
    NUMBER = 32,
    SYMBOLS = 64,
    CHEST = 128,
    WEARS = 256,
    FOR = 512,
    DICE = 1024,
    N = 2048,
    BUYS = 4096,
    BY = 8192,
    CARDS = 16384,
    RESERVE = 32768 /* which `at` may be too */
};

static const uint16_t has[N_TOLD] = {
    [TOLD_TURN] = P | N,
    [TOLD_FETCHED] = P | N,
    [TOLD_WORKS] = P,
    [TOLD_BOUGHT] = P | BUYS | N,
    [TOLD_WEARS] = GOBLIN | WEARS,
    [TOLD_PLANTED] = BOMB | AT,
    [TOLD_DEFUSED] = P | BOMB | AT,
    [TOLD_CONTRACT] = P | GOBLIN | AT | RESERVE,
    [TOLD_ROLLED] = P | DICE,
    [TOLD_DUG] = GOBLIN | AT | NUMBER | SYMBOLS,
    [TOLD_CHEST] = CHEST | AT,
    [TOLD_HELD] = GOBLIN | AT,
    [TOLD_PICK] = GOBLIN | AT | NUMBER,
    [TOLD_CLOSED] = P | GALLERY,
    [TOLD_HOME] = GOBLIN | AT | N,
    [TOLD_BOMB_HOME] = BOMB | AT,
    [TOLD_EXPLODED] = BOMB | AT,
    [TOLD_SHOT] = P | GOBLIN | AT,
    [TOLD_ARMOUR] = GOBLIN | AT,
    [TOLD_DIED] = GOBLIN | AT | RESERVE,
    [TOLD_PAID] = P | FOR | N,
    [TOLD_SHUFFLED] = CARDS,
    [TOLD_PASSED] = P,
    [TOLD_COUNTED] = P | N,
    [TOLD_OVER] = BY,
};

static const char *const names[N_TOLD] = {
#define TOLD_NAME(name, word) [TOLD_##name] = word,
    GALLERIES_EVENTS(TOLD_NAME)
#undef TOLD_NAME
};

static void read_owner(reading *r, const json_t *value, adit_event *e)
{
    e->target = (int8_t)(strcmp(reading_word(r, value), "chest") == 0
                             ? BOMB_OF_CHEST
                             : reading_seat(r, value));
}

static void read_at(reading *r, const json_t *value, int keys, adit_event *e)
{
    int gallery, card;

    if (keys & RESERVE && strcmp(reading_word(r, value), "reserve") == 0)
        return;
    reading_place(r, value, &gallery, &card);
    e->x = (int8_t)gallery, e->y = (int8_t)card;
}

static void read_pieces(reading *r, const json_t *from, int keys, adit_event *e)
{
    int goblin;

    if (keys & GOBLIN) {
        goblin = reading_goblin(r, json_object_get(from, "goblin"));
        e->target = (int8_t)(goblin / GALLERIES_GOBLINS);
        e->way = (uint8_t)(goblin % GALLERIES_GOBLINS + 1);
    }
    if (keys & BOMB)
        read_owner(r, json_object_get(from, "bomb"), e);
    if (keys & AT)
        read_at(r, json_object_get(from, "at"), keys, e);
    if (keys & GALLERY)
        e->x = (int8_t)reading_int(r, json_object_get(from, "gallery"), 1,
                                   GALLERIES);
    if (keys & NUMBER)
        e->amount = (int16_t)reading_int(r, json_object_get(from, "number"), 1,
                                         GALLERIES);
    if (keys & SYMBOLS)
        e->card = (uint8_t)seen_symbols(r, json_object_get(from, "symbols"));
}

static void read_deal(reading *r, const json_t *from, int keys, adit_event *e)
{
    static const char *const shops[N_ACTS] = {[ACT_EQUIP] = "equipment",
                                              [ACT_PLANT] = "bomb",
                                              [ACT_DEFUSE] = "defuse",
                                              [ACT_KILL] = "kill"};
    static const char *const reasons[] = {"", "gems", "turns"};
    const json_t *dice = json_object_get(from, "dice");

    if (keys & CHEST)
        e->card = (uint8_t)reading_name_or_none(
            r, json_object_get(from, "card"), galleries_chests, CHEST_N,
            N_CHEST_KINDS);
    if (keys & WEARS)
        e->card = (uint8_t)seen_piece(r, json_object_get(from, "wears"));
    if (keys & BUYS)
        e->card = (uint8_t)reading_name(r, json_object_get(from, "buys"), shops,
                                        ACT_EQUIP, ACT_KILL + 1);
    if (keys & DICE) {
        reading_list(r, dice, 2, 2);
        e->card = (uint8_t)seen_face(r, json_array_get(dice, 0), "bomb");
        e->way = (uint8_t)seen_face(r, json_array_get(dice, 1), "gun");
    }
    if (keys & BY)
        e->way = (uint8_t)reading_name(r, json_object_get(from, "by"), reasons,
                                       OVER_BY_GEMS, countof(reasons));
}

static void read_sums(reading *r, const json_t *from, int keys, adit_event *e)
{
    const json_t *due = json_object_get(from, "of");

    if (keys & CARDS) {
        e->amount = (int16_t)reading_int(r, json_object_get(from, "pile"), 0,
                                         GALLERIES);
        e->way = (uint8_t)reading_int(r, json_object_get(from, "cards"), 0,
                                      GALLERIES_PILE);
    }
    if (keys & N)
        e->amount =
            (int16_t)reading_int(r, json_object_get(from, "n"), 0, INT16_MAX);
    if (keys & FOR) {
        e->way = (uint8_t)reading_name(r, json_object_get(from, "for"),
                                       galleries_pays, PAY_INCOME, N_PAYS);
        e->card =
            (uint8_t)(due ? reading_int(r, due, 0, UINT8_MAX) : e->amount);
    }
}

bool seen_galleries_event(reading *r, const json_t *from, adit_event *out)
{
    adit_event e = {.seat = ADIT_NOBODY, .knower = ADIT_NOBODY};
    const json_t *p = json_object_get(from, "p");

    e.kind = (uint8_t)reading_name(r, json_object_get(from, "event"), names,
                                   TOLD_NONE + 1, N_TOLD);
    if (p != NULL || has[e.kind] & P)
        e.seat = (int8_t)reading_seat(r, p);
    read_pieces(r, from, has[e.kind], &e);
    read_deal(r, from, has[e.kind], &e);
    read_sums(r, from, has[e.kind], &e);
    *out = e;
    return !r->bad;
}
