/* keyboard.h -- a terminal that gives its keys one by one and echoes none of
 * them. It gets its old settings back when it is left, when a signal ends the
 * program, and while the program is stopped by Ctrl-Z. */
#ifndef CLIENT_KEYBOARD_H
#define CLIENT_KEYBOARD_H

#include <stdbool.h>

/* Called from signal handlers, so that only what is safe there may be done:
 * before the program stops or ends, and when it goes on. */
typedef struct keyboard_pause {
    void (*stops)(void);
    void (*goes_on)(void);
} keyboard_pause;

/* False: standard input and output are not a terminal, or one that can do
 * nothing but lines. `pause` must live until keyboard_leave. */
bool keyboard_take(const keyboard_pause *pause);
void keyboard_leave(void);

/* What a key means to somebody who types a line. */
typedef enum keyboard_key {
    KEYBOARD_NOTHING, /* an arrow, for example */
    KEYBOARD_TEXT,
    KEYBOARD_ENTER,
    KEYBOARD_TAB,
    KEYBOARD_ERASE,      /* the last character, */
    KEYBOARD_ERASE_WORD, /* the last word, */
    KEYBOARD_ERASE_LINE, /* all of it */
    KEYBOARD_END         /* Ctrl-D: the end of the input */
} keyboard_key;

/* What a byte means. It has to be called with every byte, in order, since one
 * key can be several bytes. */
keyboard_key keyboard_reads(char byte);

#endif
