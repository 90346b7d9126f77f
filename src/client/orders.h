/* orders.h -- what can be typed at a prompt: moves, and orders such as "why
 * 3,1". Here is what is the same wherever one plays by lines; what is not is in
 * the ways of lines.h. */
#ifndef CLIENT_ORDERS_H
#define CLIENT_ORDERS_H

#include <sys/stat.h>

#include "client/client.h"
#include "client/typing.h"
#include "tui/choices.h"

typedef struct orders orders;

/* An order does something (`run`), or shows something of what is seen (`show`).
 * One without a text is not listed and must be typed in full: the text of
 * another one mentions it. */
typedef struct order {
    const char *name, *argument;
    text_id about; /* N_TEXTS: nothing */
    void (*run)(orders *o, const char *rest);
    void (*show)(const draw *d, const void *obs, int viewer);
    void (*offer)(orders *o); /* calls orders_offer for what may follow */
    /* Is it of use now? If not it is not listed. NULL: it always is. */
    bool (*fits)(orders *o);
} order;

/* All that is needed to understand a line. `self` is the `lines` that own
 * it. */
struct orders {
    client *client;
    const order *own; /* orders of this kind of client alone */
    int n_own;
    void (*tell)(void *self); /* prints all that has happened */
    void *self;
    typing typing;
    draw sheet;
    choices choices;          /* the moves of the turn that was shown last */
    const char *question;     /* leave really? NULL: that is not being asked */
    struct stat saved[8];     /* the files that this game was saved in, */
    int n_saves;              /* and how often it was */
    bool pauses;              /* nothing is asked but Enter */
    bool left;                /* the user has left, by an order */
    char prefix[TYPING_LINE]; /* the line up to what is offered */
};

/* Lines are never coloured, because anything may read them. */
void orders_begin(orders *o, client *c, const draw *sheet);
void orders_end(orders *o);

/* Shows the prompt; or the question, until it is answered. */
void orders_ask(orders *o, const char *prompt);
/* A prompt for Enter alone. Nothing is completed there: nobody knows who is at
 * the keyboard, and a completion would show a hand. */
void orders_pause(orders *o, const char *prompt);
/* What a player needs for a turn: finds the moves, and shows them below what
 * has happened and what is seen, or as much of all that as the screen has room
 * for. */
void orders_show_turn(orders *o, const void *obs, int viewer, const char *news);
/* Does what the line says, or says why not. */
void orders_obey(orders *o, const char *line);

/* ---- For orders ---- */

/* A way in which the line could go on after the order. */
void orders_offer(orders *o, const char *rest);

#endif
