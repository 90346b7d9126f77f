/* draw.h -- observations as text for people: pictures, sentences, lists. The
 * same functions serve a terminal that is written line by line, and a
 * screen. */
#ifndef TUI_DRAW_H
#define TUI_DRAW_H

#include <stdio.h>

#include "core/base.h"
#include "texts/telling.h"
#include "texts/texts.h"

/* Where a move takes effect on the board: a cell of the mine, or a place in a
 * gallery (its number and the card's). Or not there, but at a seat. Or a card
 * that lies drawn in front of the player. */
typedef enum spot_kind {
    SPOT_NONE,
    SPOT_CELL,
    SPOT_PLACE,
    SPOT_SEAT,
    SPOT_CARD
} spot_kind;

typedef struct draw_spot {
    uint8_t kind;
    int8_t x, y; /* of a seat or a card only x */
} draw_spot;

enum { DRAW_CARDS = 16 }; /* that lie drawn in front of somebody, at most */

/* Where something was drawn: the line of the page and the column, from 0. */
typedef struct draw_box {
    int line, column, width, height;
} draw_box;

/* What is to be marked on a board, for a player who chooses. */
typedef struct draw_marks {
    const draw_spot *spot; /* where the player could go, */
    draw_box *box;         /* and where that was drawn; height 0: nowhere */
    int n;
    draw_spot at;     /* where the player is, */
    adit_action move; /* with that in hand; kind 0: nothing */
    draw_box here;
    const draw_spot *fresh; /* what was done since their last move; */
    int n_fresh;
    draw_box newest; /* where the last of them on the board was drawn */
    unsigned idle;   /* cards that cannot be played, as bits */
    int foot;        /* so many last lines are to stay in sight */
} draw_marks;

/* How inks are written: not at all, as a terminal understands them, or as the
 * bytes below, for a screen that paints them itself. */
typedef enum draw_inks { INKS_NONE, INKS_TERMINAL, INKS_TOLD } draw_inks;
enum {
    INK_BEGINS = '\016',
    INK_ENDS = '\017'
}; /* a letter follows: 'A' + ink */

/* A sheet to draw on: where it goes, what it can show, who sits where. A copy
 * of it is cheap, and the way to draw with another width or onto a page. */
typedef struct draw {
    FILE *to;
    const adit_game *game;
    const char *name[ADIT_MAX_PLAYERS]; /* "you", "hasty"; NULL: not said */
    int me; /* the seat of the reader, who is "you"; or ADIT_NOBODY */
    int width, height; /* of the screen; height 0: it has no end */
    draw_inks inks;
    bool ascii;
    bool words;        /* the board in sentences, not as a picture */
    draw_marks *marks; /* or NULL */
} draw;

/* A sheet as good as the terminal and the locale of `to` allow. */
draw draw_on(FILE *to, const adit_game *game, bool ascii);
/* The size of the screen, which can change. */
void draw_measure(draw *d);

/* Text that is drawn before it is known where it will stand. {0} is an empty
 * page. */
typedef struct draw_page {
    FILE *file;
    char *text;
    size_t size;
} draw_page;

/* From now on what is drawn is added to the page, until d->to is set again.
 * Without memory it goes to d->to as before. */
void draw_to_page(draw *d, draw_page *page);
/* What stands on it. Nothing can be added afterwards. */
const char *draw_page_text(draw_page *page);
/* Frees and empties it. */
void draw_page_drop(draw_page *page);
/* Do its first bytes begin an ink of INKS_TOLD? */
bool draw_begins_ink(const char *text);
/* How many lines a text has, and how many columns its widest line. */
int draw_lines(const char *text);
int draw_columns(const char *text);
/* The words of a text, in lines as wide as the screen; returns how many. */
int draw_flow(const draw *d, const char *text);
/* A text whose long lines are broken like that. */
void draw_text(const draw *d, const char *text);
/* The same for a paragraph, in lines that are never too long to be read
 * easily. */
void draw_paragraph(const draw *d, const char *text);

/* What a key does, or an order: a row of a help page. */
typedef struct draw_key {
    const char *key; /* as it is written everywhere: "w"; or NULL, */
    text_id name;    /* and it is called that */
    text_id what;
} draw_key;
/* Keys in a column, and beside them what they do. */
void draw_keys(const draw *d, const draw_key *keys, int n);

/* All that a viewer sees of a position; and what of it matters at a turn. */
void draw_table(const draw *d, const void *obs, int viewer);
void draw_turn(const draw *d, const void *obs, int viewer);
/* The same for a screen that is too small for it, in two parts: what may leave
 * it at the top, and what should stay, with what matters most at its end. */
void draw_others(const draw *d, const void *obs, int viewer);
void draw_sight(const draw *d, const void *obs, int viewer);
/* Parts of it. A viewer without a hand of their own sees all there is. */
void draw_board(const draw *d, const void *obs, int viewer);
void draw_words(const draw *d, const void *obs, int viewer);
void draw_hand(const draw *d, const void *obs, int viewer);
/* The name of a card that lies drawn in front of a seat, counted in the order
 * of the hand: as draw_thing names it. NULL: there are not so many. */
const char *draw_card_name(const adit_game *game, const void *obs, int seat,
                           int card);
/* Puts the cards of a hand into the order in which they lay before: a new card
 * takes the place of one that has gone. */
void draw_keep_hand(const adit_game *game, const void *before, void *obs,
                    int seat);
/* The players, one short line each, in so many columns. */
void draw_crew(const draw *d, const void *obs, int viewer, int width);
/* In a few words how far the game is: "round 1 of 3, pile 38". */
void draw_stand(const draw *d, const void *obs);
/* How to read all this. */
void draw_legend(const draw *d);
/* The end of the game: how it looks, who has how much, and who has won. */
void draw_end(const draw *d, const void *obs, int viewer);
void draw_result(const draw *d, const void *obs);
void draw_winners(const draw *d, const void *obs);
/* "P1" */
const char *draw_seat_name(int seat);
/* "P1, P2 and P5" */
void draw_seats(const draw *d, unsigned seats);
/* What a game is called: "Saboteur 2". */
const char *draw_title(const adit_game *game);
/* What a role is called where there is little room: "green". */
const char *draw_role(const char *role);

/* What happened, as a viewer saw it, one sentence per line, and the board as it
 * was when a round ended. `before` is what the viewer saw before it, or NULL
 * for sentences only. `label` is put in front of the first sentence, and as
 * much blank space in front of the others. True if a round ended. */
bool draw_story(const draw *d, const void *before, const adit_story *story,
                int viewer, const char *label);

/* Turns what was seen before into what was seen when the round ended; false if
 * none did. */
bool draw_follow(const draw *d, void *obs, const adit_story *story, int viewer);
/* Why a seat gets nothing at the end of a round, or NULL. */
const char *draw_why_out(const draw *d, const void *obs, int seat);
/* The end of a round as a page of its own: how it came, who has won, who was
 * who and what it brought them, and the board as it was. False if no round
 * ended. */
bool draw_round_end(const draw *d, const void *before, const adit_story *story,
                    int viewer);

/* Who reads what is drawn, and how others are called. */
teller draw_teller(const draw *d);
/* Why a bot would make a move, or made it, on a line of its own; nothing if
 * there is nothing to be said. */
void draw_reason(const draw *d, const struct bot_reason *reason);
/* What turned a round or a game that is over, below a heading of its own;
 * nothing if nothing did. */
void draw_turning(const draw *d, const struct turning_point *points, int n);
/* Why a move is refused, for that reader, without a full stop; and "No: ...",
 * as an answer. */
void draw_refusal(const draw *d, const adit_refusal *refusal, char *out,
                  size_t room);
void draw_no(const draw *d, const adit_refusal *refusal, char *out,
             size_t room);
/* What somebody says, for that reader; `late`: what it was worth is new. */
enum { DRAW_SAID = 512 };
void draw_said(const draw *d, const match_said *said, bool late,
               char out[DRAW_SAID]);
/* What happened, as a whole sentence for that reader. */
void draw_sentence(const draw *d, const adit_event *seen, char *out,
                   size_t room);

/* How many of its events come before a new round begins; all of them, if none
 * does. */
int draw_before_round(const draw *d, const adit_story *story);

/* Does the event begin a new round? */
bool draw_begins_round(const adit_game *game, const adit_event *event);

/* ---- Moves ---- */

/* A move in the notation, or as people write it who do not know it by heart. */
bool draw_reads_move(const adit_game *game, const char *text, adit_action *out);
/* A move that begins with that text and a new word, or "@"; NULL if none
 * does. */
const char *draw_begun_move(const adit_game *game, const char *text);
/* Moves are listed under their common beginning, this long: "dig NES@". */
int draw_heading(const adit_game *game, const char *move);
/* Where there are more than so many moves like it under its heading, they are
 * listed only for a player who asks for them. */
int draw_most_listed(const adit_game *game, adit_action move);
/* What one should know of a move, to be put after it: " turns G2", ": do
 * nothing"; and of all moves under its heading. Often nothing. */
void draw_note(const adit_game *game, const void *obs, adit_action move,
               adit_text *out);
void draw_remark(const adit_game *game, const void *obs, adit_action move,
                 adit_text *out);

/* What a player takes in hand for a move: "NES", "map", "buy"; and where it
 * takes effect. */
void draw_thing(const adit_game *game, adit_action move, adit_text *out);
draw_spot draw_spot_of(const adit_game *game, const void *obs,
                       adit_action move);
/* What such a thing does, in a sentence or two. For some there is nothing to
 * say. */
void draw_explain(const adit_game *game, const char *thing, adit_text *out);
/* Where an event has changed something, or somebody looked. */
draw_spot draw_spot_of_event(const adit_game *game, const adit_event *event);

/* What one can ask about besides moves: examples of it, a sentence about a
 * {text} that is nothing of the kind, and what all moves about a place, or a
 * piece, are called. */
typedef struct draw_asked {
    text_id examples, unknown, all, all_of_piece;
} draw_asked;
/* NULL: there is nothing. */
const draw_asked *draw_what_is_asked(const adit_game *game);
/* The moves that a player may mean who asks about a cell, a place, a piece:
 * writes at most `room` of them and returns how many; -1 if the text is nothing
 * of the kind. */
int draw_moves_about(const adit_game *game, const void *obs, const char *what,
                     adit_action *out, int room);

/* ---- For the file that draws a game ---- */

typedef enum draw_ink {
    INK_PLAIN,
    INK_STRONG, /* what matters: tunnels in use, whose turn it is */
    INK_FAINT,  /* rock, what is cut off */
    INK_BAD,    /* what blocks or is broken */
    INK_END,    /* where one may go on */
    INK_GREEN,  /* doors */
    INK_BLUE,
    INK_CRYSTAL,
    INK_SPOT, /* where one could go, */
    INK_HERE, /* and where one is */
    INK_NEW,  /* what others have just done */
    INK_SEAT, /* of P1; those of P2, P3 and P4 follow */
    N_INKS = INK_SEAT + 4
} draw_ink;

/* Text in an ink; without colour just the text. */
void draw_put(const draw *d, draw_ink ink, const char *text);
/* The same, with blanks up to so many columns; in INK_HERE they are seen,
 * too. */
void draw_padded(const draw *d, draw_ink ink, const char *text, int width);
/* A word for a hole of a text that is drawn with draw_say, in an ink. */
const char *draw_inked(draw_ink ink, const char *word, char *out, size_t room);
/* Is that spot marked, and how? `usual` if it is not. Notes where it is
 * drawn. */
draw_ink draw_marked(const draw *d, draw_spot spot, draw_ink usual,
                     draw_box box);
/* A line that is put together from words. Where the screen has no room for one,
 * the line goes on below, indented; one of width 0 is never broken. A semicolon
 * is never put on the next line: a line with items should be a column narrower
 * than the screen. */
typedef struct draw_prose {
    const draw *d;
    int width, indent, column;
    bool is_apart; /* what comes first stands at its column already */
} draw_prose;

/* A text, after a blank if the line has something already; and an item of a
 * list, after a semicolon. */
void draw_say(draw_prose *l, const char *text);
void draw_item(draw_prose *l, const char *text);

/* Moves that a player may mean, as many as there is room for. */
typedef struct draw_list {
    adit_action *at;
    int room, n;
} draw_list;

void draw_list_add(draw_list *l, adit_action move);

/* A seat with its name, "P2 hasty", padded to the longest of the table. */
void draw_seat(const draw *d, int seat);
int draw_seat_width(const draw *d);

/* What a game brings for its drawing. A function that is NULL has nothing to do
 * in the game, or draw.c has a default for it. */
typedef struct drawing {
    const adit_game *game;
    bool counts_gems; /* and not gold */
    void (*table)(const draw *d, const void *obs, int viewer);
    void (*others)(const draw *d, const void *obs, int viewer);
    void (*sight)(const draw *d, const void *obs, int viewer);
    void (*turn)(const draw *d, const void *obs, int viewer); /* both parts */
    void (*board)(const draw *d, const void *obs, int viewer);
    void (*words)(const draw *d, const void *obs, int viewer);
    void (*hand)(const draw *d, const void *obs, int viewer);
    const char *(*card_name)(const void *obs, int seat, int card);
    void (*keep_hand)(const void *before, void *obs, int seat);
    /* What follows a seat's name in d->width columns; how many columns it needs
     * at least, during the game and at its end; and how it is read. */
    void (*brief)(const draw *d, const void *obs, int seat, int viewer);
    int briefest, briefest_at_end;
    text_id crew; /* if `brief` is there */
    void (*stand)(const draw *d, const void *obs);
    void (*legend)(const draw *d);
    /* What a seat's result is made of, to be put after it. */
    void (*reckon)(const draw *d, const void *obs, int seat);
    bool (*ends_round)(const adit_event *event);
    /* The seats that get nothing at the end of a round, and why. */
    unsigned (*out)(const void *obs);
    text_id why_out;
    bool (*begins_round)(const adit_event *event);
    /* Does the event of that story go without saying? */
    bool (*is_dull)(const adit_event *event, const adit_story *story);
    /* Are equal sentences in a row, about cards that are not seen, written once
     * with a number? */
    bool counts_again;
    /* A move that is not quite in the notation, put right. */
    bool (*put_right)(const char *text, adit_text *out);
    /* A move of each kind that is more than a word; NULL ends them. */
    const char *const *kinds;
    void (*thing)(adit_action move, adit_text *out);
    draw_spot (*spot)(const void *obs, adit_action move);
    void (*explain)(const char *thing, adit_text *out);
    draw_spot (*spot_of_event)(const adit_event *event);
    int (*heading)(const char *move); /* 0: the default */
    int (*most_listed)(adit_action move);
    void (*note)(const void *obs, adit_action move, adit_text *out);
    void (*remark)(const void *obs, adit_action move, adit_text *out);
    const draw_asked *asked;
    int (*moves_about)(const void *obs, const char *what, adit_action *out,
                       int room);
} drawing;

extern const drawing draw_galleries, draw_saboteur, draw_saboteur2;
/* For any other game. */
extern const drawing draw_plain;

#endif
