/* keyboard.h -- a terminal that gives its keys one by one and shows none of them. It is
 * as it was before when it is left, when a signal ends the program, and while the
 * program is stopped. */
#ifndef CLIENT_KEYBOARD_H
#define CLIENT_KEYBOARD_H

#include <stdbool.h>

/* Called from signal handlers: when the program is about to stop or to end, and when it
 * goes on. */
typedef struct keyboard_pause {
    void (*stops)(void);
    void (*goes_on)(void);
} keyboard_pause;

/* False: standard input and output are no terminal, or one that can do no more than
 * lines. */
bool keyboard_take(const keyboard_pause *pause);
void keyboard_leave(void);

/* What a key means to somebody who types a line. */
typedef enum keyboard_key {
    KEYBOARD_NOTHING, /* an arrow, say */
    KEYBOARD_TEXT,
    KEYBOARD_ENTER,
    KEYBOARD_TAB,
    KEYBOARD_ERASE,      /* the last character, */
    KEYBOARD_ERASE_WORD, /* the last word, */
    KEYBOARD_ERASE_LINE, /* all of it */
    KEYBOARD_END         /* of the input, where nothing is typed */
} keyboard_key;

/* Of each byte that comes, in their order, for a key can be several. */
keyboard_key keyboard_reads(char byte);

#endif
