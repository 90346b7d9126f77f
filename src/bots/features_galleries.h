/* features_galleries.h -- rows of `galleries`, as in features_dwarves.h. All is
 * public there but what nobody knows, so that there are no secrets for a
 * critic. */
#ifndef BOTS_FEATURES_GALLERIES_H
#define BOTS_FEATURES_GALLERIES_H

#include "bots/features.h"
#include "games/galleries.h"

enum { GOBLINS_DEEDS = 16, GOBLINS_CLAIMS = 4, N_GOBLIN_CLAIMS = 7 };

/* Deeds, as they are remembered. */
enum {
    GOBLINS_FETCH,
    GOBLINS_WORK,
    GOBLINS_EQUIP,
    GOBLINS_PLANT, /* bought, or by dice */
    GOBLINS_DEFUSE,
    GOBLINS_KILL,
    GOBLINS_SHOOT,
    GOBLINS_DIG,
    GOBLINS_CLOSE,
    GOBLINS_EXPLODE,
    GOBLINS_PASS,
    N_GOBLIN_DEEDS
};

ADIT_NO_HOLES_BEGIN
/* One deed; `target` is a seat, or GALLERIES_SEATS for nobody, and gallery 0 is
 * none. */
typedef struct goblins_deed {
    uint8_t did, seat, target, gallery;
    uint8_t value, spare[3]; /* the number that was dug, what is worn */
} goblins_deed;

typedef struct goblins_claim {
    adit_claim claim;
    uint8_t seat, spare;
    uint16_t at; /* after so many deeds */
} goblins_claim;

/* What was done and said in this game. */
typedef struct goblins_memory {
    goblins_deed deed[GOBLINS_DEEDS];
    goblins_claim claim[GOBLINS_CLAIMS];
    uint16_t n_deeds, n_claims;
    /* Goblins that a seat has killed, of each seat. */
    uint8_t harm[GALLERIES_SEATS][GALLERIES_SEATS];
    uint8_t spare[12];
} goblins_memory;
ADIT_NO_HOLES_END
_Static_assert(sizeof(goblins_memory) % 16 == 0, "copied by large words");

/* The parts of rows, X(NAME, "what it is", columns): of a seat, a goblin, a
 * gallery, a pile, a deed, a claim. */
#define GOBLINS_SEAT_PARTS(X)                                                  \
    X(HERE, "is there", 1)                                                     \
    X(GEMS, "gems, more than I have", 2)                                       \
    X(HOME, "goblins in reserve, in the cemetery", 2)                          \
    X(BOMB, "bomb at home", 1)                                                 \
    X(LEADS, "is in the lead in gallery", GALLERIES)                           \
    X(INCOME, "income to come", 1)                                             \
    X(CAN_PAY, "has 1, 2, 3 gems", 3)                                          \
    X(STANDS, "nuggets under the goblins", 1)                                  \
    X(HARM, "goblins of mine killed, killed by me", 2)
#define GOBLINS_GOBLIN_PARTS(X)                                                \
    X(HOME, "in reserve, in the cemetery", 2)                                  \
    X(GALLERY, "in gallery", GALLERIES)                                        \
    X(DEPTH, "on card", 1)                                                     \
    X(HELD, "held", 1)                                                         \
    X(WEARS, "armour, cross, helmet", 3)                                       \
    X(NUGGETS, "nuggets under it", 1)                                          \
    X(LEADS, "in the lead", 1)                                                 \
    X(NUMBER, "on a card of number", GALLERIES)
#define GOBLINS_GALLERY_PARTS(X)                                               \
    X(LENGTH, "cards", 1)                                                      \
    X(NUMBERS, "cards of number", GALLERIES)                                   \
    X(CLOSING, "closes with number", GALLERIES)                                \
    X(NUGGETS, "nuggets, those where nobody stands", 2)                        \
    X(GOBLINS, "goblins of seat", GALLERIES_SEATS)                             \
    X(LEADER, "seat in the lead", GALLERIES_SEATS)                             \
    X(BOMBS, "bomb of seat, of chests", GALLERIES_SEATS + 1)                   \
    X(ENTRANCE, "bombs at the entrance", 1)
#define GOBLINS_PILE_PARTS(X)                                                  \
    X(CARDS, "cards in it, used ones", 2)                                      \
    X(TOP, "nuggets, diamonds, bones, chest, pick, unknown", 6)                \
    X(UNSEEN, "unseen nuggets, diamonds, bones, chests, picks", 5)
#define GOBLINS_DEED_PARTS(X)                                                  \
    X(DID, "what", N_GOBLIN_DEEDS)                                             \
    X(SEAT, "who", GALLERIES_SEATS)                                            \
    X(TARGET, "on whom", GALLERIES_SEATS)                                      \
    X(GALLERY, "where", GALLERIES)                                             \
    X(VALUE, "number, equipment", 1)
#define GOBLINS_CLAIM_PARTS(X)                                                 \
    X(SAID, "what", N_GOBLIN_CLAIMS)                                           \
    X(SEAT, "who", GALLERIES_SEATS)                                            \
    X(TARGET, "about whom", GALLERIES_SEATS)                                   \
    X(GALLERY, "where", GALLERIES)                                             \
    X(FRESH, "2 less an eighth for each deed since", 1)

/* From a list of parts an enum of columns, as in features_dwarves.h. */
#define GOBLINS_SEAT_AT(part, name, n)                                         \
    GOBLINS_SEAT_##part, GOBLINS_SEAT_LAST_##part = GOBLINS_SEAT_##part + (n)-1,
#define GOBLINS_GOBLIN_AT(part, name, n)                                       \
    GOBLINS_GOBLIN_##part,                                                     \
        GOBLINS_GOBLIN_LAST_##part = GOBLINS_GOBLIN_##part + (n)-1,
#define GOBLINS_GALLERY_AT(part, name, n)                                      \
    GOBLINS_GALLERY_##part,                                                    \
        GOBLINS_GALLERY_LAST_##part = GOBLINS_GALLERY_##part + (n)-1,
#define GOBLINS_PILE_AT(part, name, n)                                         \
    GOBLINS_PILE_##part, GOBLINS_PILE_LAST_##part = GOBLINS_PILE_##part + (n)-1,
#define GOBLINS_DEED_AT(part, name, n)                                         \
    GOBLINS_DEED_##part, GOBLINS_DEED_LAST_##part = GOBLINS_DEED_##part + (n)-1,
#define GOBLINS_CLAIM_AT(part, name, n)                                        \
    GOBLINS_CLAIM_##part,                                                      \
        GOBLINS_CLAIM_LAST_##part = GOBLINS_CLAIM_##part + (n)-1,
enum { GOBLINS_SEAT_PARTS(GOBLINS_SEAT_AT) GOBLINS_SEAT };
enum { GOBLINS_GOBLIN_PARTS(GOBLINS_GOBLIN_AT) GOBLINS_GOBLIN };
enum { GOBLINS_GALLERY_PARTS(GOBLINS_GALLERY_AT) GOBLINS_GALLERY };
enum { GOBLINS_PILE_PARTS(GOBLINS_PILE_AT) GOBLINS_PILE };
enum { GOBLINS_DEED_PARTS(GOBLINS_DEED_AT) GOBLINS_DEED };
enum { GOBLINS_CLAIM_PARTS(GOBLINS_CLAIM_AT) GOBLINS_CLAIM };

/* Whole rows: X(NAME, "what it is", columns, how many times). */
#define GOBLINS_VIEW_PARTS(X)                                                  \
    X(PLAYERS, "players, one of the numbers", 3, 1)                            \
    X(OPTIONS, "income of every goblin, gems to the box, no own bounty", 3, 1) \
    X(STEP, "cemetery, village, dice", 3, 1)                                   \
    X(TURN, "on turn", GALLERIES_SEATS, 1)                                     \
    X(GEMS, "gems in the pile, in the box, in all; few are left", 4, 1)        \
    X(TURNS, "turns that are over", 1, 1)                                      \
    X(DICE, "face of the die", 6, 2)                                           \
    X(CHESTS, "chest cards in the pile, used, unseen by kind",                 \
      2 + N_CHEST_KINDS - 1, 1)                                                \
    X(SEATS, "seat", GOBLINS_SEAT, GALLERIES_SEATS)                            \
    X(GOBLINS, "goblin", GOBLINS_GOBLIN, GALLERIES_ALL_GOBLINS)                \
    X(GALLERIES, "gallery", GOBLINS_GALLERY, GALLERIES)                        \
    X(PILES, "pile", GOBLINS_PILE, GALLERIES)                                  \
    X(DEEDS, "deed", GOBLINS_DEED, GOBLINS_DEEDS)                              \
    X(CLAIMS, "claim", GOBLINS_CLAIM, GOBLINS_CLAIMS)
#define GOBLINS_MOVE_PARTS(X)                                                  \
    X(KIND, "kind", ACT_PASS, 1)                                               \
    X(NUMBER, "number of the goblin", GALLERIES_GOBLINS, 1)                    \
    X(TARGET, "seat, or the chests", GALLERIES_SEATS + 1, 1)                   \
    X(GOBLIN, "that goblin, as in a view", GOBLINS_GOBLIN, 1)                  \
    X(PILE, "number that is dug", GALLERIES, 1)                                \
    X(PLACE, "gallery", GALLERIES, 1)                                          \
    X(CARD, "card, entrance", 2, 1)                                            \
    X(WEARS, "armour, cross, helmet", 3, 1)                                    \
    X(PRICE, "price", 1, 1)                                                    \
    X(TOP, "nuggets, diamonds, bones, chest, pick, unknown", 6, 1)             \
    X(CLOSING, "closes, for me, for others, for who gets most", 4, 1)          \
    X(LEADER, "seat in the lead there", GALLERIES_SEATS, 1)                    \
    X(VICTIMS, "goblins without armour there: mine, others'", 2, 1)            \
    X(BOMBS, "bombs there: mine, others'", 2, 1)

#define GOBLINS_VIEW_AT(part, name, n, times)                                  \
    GOBLINS_VIEW_##part,                                                       \
        GOBLINS_VIEW_LAST_##part = GOBLINS_VIEW_##part + (n) * (times)-1,
#define GOBLINS_MOVE_AT(part, name, n, times)                                  \
    GOBLINS_MOVE_##part,                                                       \
        GOBLINS_MOVE_LAST_##part = GOBLINS_MOVE_##part + (n) * (times)-1,
enum { GOBLINS_VIEW_PARTS(GOBLINS_VIEW_AT) GOBLINS_VIEW_COLUMNS };
enum { GOBLINS_MOVE_PARTS(GOBLINS_MOVE_AT) GOBLINS_MOVE_COLUMNS };

/* Bytes of rows. */
enum {
    GOBLINS_VIEW = FEATURES_ROW(GOBLINS_VIEW_COLUMNS),
    GOBLINS_MOVE = FEATURES_ROW(GOBLINS_MOVE_COLUMNS)
};

/* As those of features_dwarves.h, for one game. */
void goblins_see(goblins_memory *m, const void *now, const adit_story *story);
void goblins_hear(goblins_memory *m, int seat, adit_claim claim);
void goblins_view(const goblins_memory *m, const void *obs, int seat,
                  int8_t row[GOBLINS_VIEW]);
void goblins_view_by(const goblins_memory *m, const void *obs, int seat,
                     features_hand hand, int8_t *row);
void goblins_move(const goblins_memory *m, const void *obs, int seat,
                  adit_action a, int8_t row[GOBLINS_MOVE]);

extern const net_shape goblins_shape;

#endif
