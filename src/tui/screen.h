/* screen.h -- a terminal as a page that can be painted anew, and its keys and
 * mouse. There is only one, and whoever opens it closes it. */
#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include <poll.h>

#include "tui/draw.h"

/* Keys that are not letters; letters are themselves. */
enum {
    KEYS_NONE = -1, /* no key: the time is over, or company had work */
    KEYS_UP = 0x200000,
    KEYS_DOWN,
    KEYS_LEFT,
    KEYS_RIGHT,
    KEYS_SCROLL_UP, /* with the shift key, or by the wheel */
    KEYS_SCROLL_DOWN,
    KEYS_SCROLL_LEFT,
    KEYS_SCROLL_RIGHT,
    KEYS_NEXT, /* page down */
    KEYS_BEFORE,
    KEYS_FIRST,
    KEYS_LAST,
    KEYS_ENTER,
    KEYS_ESCAPE,
    KEYS_TAB,
    KEYS_BACK_TAB,
    KEYS_ERASE,
    KEYS_EMPTY, /* Ctrl-U */
    KEYS_LEAVE, /* Ctrl-C; and nothing else once screen_is_gone */
    KEYS_SIZE,  /* the screen has another size */
    KEYS_CLICK
};

typedef struct screen_event {
    int key;
    int line, column; /* of a click, and of the wheel */
} screen_event;

/* A part of the screen. */
typedef struct screen_area {
    int line, column, height, width;
} screen_area;

/* Is there a terminal at both ends, and could it be such a screen? */
bool screen_is_possible(void);
/* False: this terminal cannot do it. What is written to standard error
 * meanwhile is shown after the end. */
bool screen_open(void);
void screen_close(void);
/* Was the terminal closed, or should the program end? */
bool screen_is_gone(void);
screen_area screen_whole(void);

/* Empties it; nothing is seen before screen_show. */
void screen_clear(void);
/* A text with inks as bytes (INKS_TOLD), from its line and column on, as much
 * as has room. */
void screen_put(screen_area a, const char *text, int line, int column);
/* One line in an ink, up to the end of the area. */
void screen_line(screen_area a, draw_ink ink, const char *text);
/* A line of keys, such as "Enter: go on  up, down: more". A click on one of
 * them is that key, until the screen is emptied. */
void screen_keys(screen_area a, draw_ink ink, const char *text);
void screen_show(void);

/* Waits for a key for at most so many milliseconds, or for ever if that is
 * below 0; in company often less. */
screen_event screen_wait(int ms);

/* Throws away what was typed and not read yet: it was meant for something
 * else. */
void screen_forget(void);

/* Somebody who must not be kept waiting while we wait for keys: what to poll
 * for, at most how many ms (-1: for ever), and what to do then. */
typedef struct screen_company {
    void *self;
    struct pollfd (*poll)(const void *self);
    int (*patience)(const void *self);
    void (*tend)(void *self);
} screen_company;

/* Until the screen is closed. The struct is copied. */
void screen_invite(const screen_company *company);

#endif
