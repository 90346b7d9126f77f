/* galleries_text.h -- `galleries` as text; the slots of its table that
 * galleries_text.c and galleries_read.c fill. */
#ifndef GAMES_GALLERIES_TEXT_H
#define GAMES_GALLERIES_TEXT_H

#include "games/galleries.h"

/* What the fields of an event are. */
enum {
    HAS_GOBLIN = 1,
    HAS_BOMB = 2,
    HAS_PLACE = 4,
    HAS_GALLERY = 8,
    HAS_NUMBER = 16,
    HAS_SYMBOLS = 32,
    HAS_CHEST = 64,
    HAS_WEARS = 128,
    HAS_PAY = 256,
    HAS_DICE = 512,
    HAS_AMOUNT = 1024,
    HAS_PURCHASE = 2048,
    HAS_REASON = 4096,
    HAS_CARDS = 8192,
    HAS_TOP = 16384,    /* perhaps: the card that is on top of the pile now */
    HAS_NO_SEAT = 32768 /* nobody did it */
};

/* How an event is written: its word, and which of its fields mean something, as
 * bits. */
typedef struct galleries_telling {
    const char *name;
    uint16_t has;
} galleries_telling;

extern const galleries_telling galleries_told[N_TOLD];

/* Words of views and events. */
extern const char *const galleries_steps[];   /* "village" */
extern const char *const galleries_reasons[]; /* why it is over */
extern const char *const galleries_goods[N_ACTS];
extern const char *const galleries_move_names[N_ACTS];
extern const char *const galleries_event_names[N_TOLD];

void galleries_write_move(adit_action a, adit_text *out);
bool galleries_read_move(const char *text, adit_action *out);
void galleries_parts(adit_action a, adit_text *out);
void galleries_view(const void *obs, int viewer, adit_text *out);
void galleries_event(const adit_event *event, adit_text *out);
bool galleries_read_view(adit_span json, int viewer, void *obs);
bool galleries_read_event(adit_span json, int n_players, adit_event *out);
void galleries_trace(const void *state, adit_trace_part part,
                     const adit_story *story, adit_text *out);

#endif
