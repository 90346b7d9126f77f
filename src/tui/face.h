/* face.h -- cards of `saboteur` and `saboteur2` as small pictures. */
#ifndef TUI_FACE_H
#define TUI_FACE_H

#include "games/dwarves.h"
#include "tui/draw.h"

enum {
    FACE_WIDE = 5,
    FACE_NARROW = 3,
    FACE_HIGH = 3,
    FACE_MIDDLE_X = FACE_WIDE / 2,
    FACE_MIDDLE_Y = FACE_HIGH / 2
};

/* A card as it is seen: a glyph, in UTF-8, and its ink for each place. */
typedef struct face {
    char glyph[FACE_HIGH][FACE_WIDE][4];
    draw_ink ink[FACE_HIGH][FACE_WIDE];
} face;

/* How light falls on a card: on which of its joined sides, and at all. */
typedef struct light {
    int sides;
    bool reached;
} light;

/* A path card as it lies; `dark` chooses between the two kinds of rock. */
face face_of_path(const draw *d, uint8_t lies, light on, bool dark);
/* A card that shows no tunnel, with three letters on it. */
face face_of_box(const draw *d, const char *text, draw_ink ink);
face face_of_action(const draw *d, int card);
/* A goal that lies face down: its name, and what is known of it. */
face face_of_goal(const draw *d, int goal, int is);
/* An open end: the name of the cell, as far as so many columns have room for it. */
face face_of_end(int x, int y, int wide);
face face_all_of(const char *glyph, draw_ink ink);

void face_mark(face *f, int x, int y, const char *glyph, draw_ink ink);
/* A text in ASCII, a letter a column. */
void face_letter(face *f, int x, int y, const char *text, draw_ink ink);
/* All of it in one ink. */
void face_tint(face *f, draw_ink ink);
/* Without what is faint: the rock of a card on which light falls. */
void face_clear(face *f);
/* The same in three columns, for a mine that is wider than the screen:
 *
 *   .|.  .|.  ...  ...  .|.  G1+  ...
 *   )|(  -/-  .H-  [G]  .|X  |?|  -X-   bridge, curves, ladder, door, half blocked,
 *   .|.  .|.  .|.  ...  .|.  +-+  ...   goal, dead end                              */
face face_narrow(const face *f);

/* How many of so many columns of a line are seen, up to the last one. */
int face_used(const face *f, int line, int wide);
/* The first n columns of a line. */
void face_put(const draw *d, const face *f, int line, int n);

#endif
