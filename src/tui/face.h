/* face.h -- cards of `saboteur` and `saboteur2` as small pictures. */
#ifndef TUI_FACE_H
#define TUI_FACE_H

#include "games/dwarves.h"
#include "tui/draw.h"

/* As large as a card is drawn. Hands are of the usual size; a mine has narrow cards where
 * it is wider than the screen, and large ones where there is room:
 *
 *   .|.  .|.  ...  ...  .|.  G1+  ...
 *   )|(  -/-  .H-  [G]  .|X  |?|  -X-   bridge, curves, ladder, door, half blocked,
 *   .|.  .|.  .|.  ...  .|.  +-+  ...   goal, dead end                              */
typedef struct face_size {
    int wide, high; /* odd numbers */
} face_size;

enum { FACE_WIDEST = 9, FACE_HIGHEST = 5, FACE_WIDE = 5, FACE_HIGH = 3 };

extern const face_size face_narrow, face_usual, face_large;

/* A card as it is seen: a glyph, in UTF-8, and its ink for each place. */
typedef struct face {
    face_size size;
    char glyph[FACE_HIGHEST][FACE_WIDEST][4];
    draw_ink ink[FACE_HIGHEST][FACE_WIDEST];
} face;

/* How a path card lies there: how light falls on it, on which of its joined sides, and
 * at all; which of two kinds of rock it has. */
typedef struct light {
    int sides;
    bool reached, dark;
} light;

face face_of_path(const draw *d, face_size size, uint8_t lies, light on);
/* A card of the usual size that shows no tunnel, with three letters on it. */
face face_of_box(const draw *d, const char *text);
face face_of_action(const draw *d, int card);
/* A goal that lies face down: its name, and what is known of it. */
face face_of_goal(const draw *d, face_size size, int goal, int is);
/* The name of a goal that is turned over, and of the start or treasure in the middle. */
void face_name_goal(face *f, int goal);
void face_mark_middle(face *f, const char *glyph);
/* Its number in a hand, in the corner. */
void face_number(face *f, int number);
/* Where a card was, if nothing else is seen there. */
void face_of_rubble(face *f);
/* An open end: the name of the cell, if there is room for it. */
face face_of_end(face_size size, int x, int y);
face face_blank(face_size size);

/* All of it in one ink. */
void face_tint(face *f, draw_ink ink);
/* Without what is faint: the rock of a card on which light falls. */
void face_clear(face *f);

/* How many columns of a line are seen, up to the last one. */
int face_used(const face *f, int line);
/* The first n columns of a line. */
void face_put(const draw *d, const face *f, int line, int n);

#endif
