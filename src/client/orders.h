/* orders.h -- what can be typed at a prompt: moves, and orders such as "why 3,1". What is
 * the same wherever one plays by lines is here; what is not, lines.h has. */
#ifndef CLIENT_ORDERS_H
#define CLIENT_ORDERS_H

#include <sys/stat.h>

#include "client/client.h"
#include "client/typing.h"
#include "tui/choices.h"

typedef struct orders orders;

/* Does something, or shows something of what is seen. One of which nothing is told is told
 * of by another, and must be written whole. */
typedef struct order {
    const char *name, *argument;
    text_id about; /* N_TEXTS: nothing */
    void (*run)(orders *o, const char *rest);
    void (*show)(const draw *d, const void *obs, int viewer);
    void (*offer)(orders *o); /* what may follow it, each by orders_offer */
    /* Is it of use now? If not it need not be listed. NULL: it always is. */
    bool (*fits)(orders *o);
} order;

struct orders {
    client *client;
    const order *own; /* what can be ordered there only */
    int n_own;
    void (*tell)(void *self); /* all that has happened */
    void *self;
    typing typing;
    draw sheet;
    choices choices;      /* of his turn, when it is */
    const char *question; /* does he mean to leave? NULL: he was not asked */
    struct stat saved[8]; /* the files that this game was saved in, */
    int n_saves;          /* and how often it was */
    bool pauses;          /* nothing is asked but Enter */
    bool left;            /* he has, by an order */
    char prefix[TYPING_LINE]; /* what stands before what is offered */
};

/* Lines are never coloured: they are for whatever reads them. */
void orders_begin(orders *o, client *c, const draw *sheet);
void orders_end(orders *o);

/* Shows the prompt; or the question, until it is answered. */
void orders_ask(orders *o, const char *prompt);
/* A prompt for Enter alone: nobody can tell who looks, so that nothing is completed. */
void orders_pause(orders *o, const char *prompt);
/* What one needs for a turn: the moves are found, and shown below what has happened and
 * what he sees, or as much of all that as the screen has room for. */
void orders_show_turn(orders *o, const void *obs, int viewer, const char *news);
/* Does what the line says. */
void orders_obey(orders *o, const char *line);

/* ---- For orders ---- */

/* A way in which the line could go on behind the order. */
void orders_offer(orders *o, const char *rest);

#endif
