/* card_picture.h -- cards of `saboteur` and `saboteur2` as small pictures. */
#ifndef TUI_CARD_PICTURE_H
#define TUI_CARD_PICTURE_H

#include "games/dwarves.h"
#include "tui/draw.h"

/* The size in which a card is drawn. Hands have the default size
 * (card_picture_usual); a mine has narrow cards where it is wider than the
 * screen, and large ones where there is room:
 *
 *   .|.  .|.  ...  ...  .|.  G1+  ...
 *   )|(  -/-  .H-  [G]  .|X  |?|  -X-   bridge, curves, ladder, door,
 *   .|.  .|.  .|.  ...  .|.  +-+  ...   half blocked, goal, dead end */
typedef struct card_picture_size {
    int wide, high; /* odd numbers */
} card_picture_size;

enum {
    CARD_PICTURE_WIDEST = 9,
    CARD_PICTURE_HIGHEST = 5,
    CARD_PICTURE_WIDE = 5,
    CARD_PICTURE_HIGH = 3
};

extern const card_picture_size card_picture_narrow, card_picture_usual,
    card_picture_large;

/* A card as it is seen: a glyph, in UTF-8, and its ink for each place. */
typedef struct card_picture {
    card_picture_size size;
    char glyph[CARD_PICTURE_HIGHEST][CARD_PICTURE_WIDEST][4];
    draw_ink ink[CARD_PICTURE_HIGHEST][CARD_PICTURE_WIDEST];
} card_picture;

/* How light falls on a path card that lies in the mine: on which of its joined
 * sides, as bits, and whether at all; and which of the two kinds of rock it
 * has. */
typedef struct light {
    int sides;
    bool reached, dark;
} light;

card_picture card_picture_of_path(const draw *d, card_picture_size size,
                                  uint8_t lies, light on);
/* A card of the default size that shows no tunnel, with three letters on it. */
card_picture card_picture_of_box(const draw *d, const char *text);
card_picture card_picture_of_action(const draw *d, int card);
/* A goal that lies face down: its name, and what is known of it. */
card_picture card_picture_of_goal(const draw *d, card_picture_size size,
                                  int goal, int is);
/* The name of a goal that is turned over; and a letter for start or treasure in
 * the middle. */
void card_picture_name_goal(card_picture *f, int goal);
void card_picture_mark_middle(card_picture *f, const char *glyph);
/* Its number in a hand, in the corner. */
void card_picture_number(card_picture *f, int number);
/* Marks where a card was, if nothing else is seen there. */
void card_picture_of_rubble(card_picture *f);
/* An open end: the name of the cell, if there is room for it. */
card_picture card_picture_of_end(card_picture_size size, int x, int y);
card_picture card_picture_blank(card_picture_size size);

/* All of it in one ink. */
void card_picture_tint(card_picture *f, draw_ink ink);
/* Without what is faint: only the tunnels stay. */
void card_picture_clear(card_picture *f);

/* How many columns of a line are seen, up to the last one. */
int card_picture_used(const card_picture *f, int line);
/* The first n columns of a line. */
void card_picture_put(const draw *d, const card_picture *f, int line, int n);

#endif
