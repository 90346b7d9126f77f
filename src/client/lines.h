/* lines.h -- a game by lines: what happens is one sentence per line, a turn
 * shows the table and the moves by number, and what is typed is a line. The
 * cursor is never moved, so that it serves terminals, screen readers, pipes and
 * scripts alike. */
#ifndef CLIENT_LINES_H
#define CLIENT_LINES_H

#include "client/local_game.h"
#include "client/orders.h"
#include "client/recorded.h"
#include "client/remote_table.h"

enum { LINES_PROMPT = 64 };

typedef struct lines lines;

/* What only one kind of client has, or has in its own way. A function that is
 * NULL does nothing. */
typedef struct lines_way {
    const order *own;
    int n_own;
    /* Prints all that has happened. */
    void (*log)(lines *l);
    /* Tells what a move did, as in client.h. */
    void (*story)(lines *l, const void *before, const adit_story *story,
                  int viewer);
    /* What somebody says, as a sentence; NULL: it is printed at once. */
    void (*said)(lines *l, const char *sentence);
    /* The position has changed. */
    void (*position)(lines *l);
    /* The prompt, if it is not that of a turn; and a line before it is taken
     * for an order. True: it was meant for this way. */
    void (*prompt)(lines *l, char out[LINES_PROMPT]);
    bool (*takes)(lines *l, const char *line);
    /* Can the user do something now? If not, no line is read: what a script has
     * written ahead has to wait. */
    bool (*has_say)(lines *l);
    /* What is printed below a turn, or NULL; and below the end of a game. */
    void (*turn)(lines *l);
    void (*end)(lines *l);
    /* Before each prompt. False: the input has ended while the keyboard was
     * handed over. */
    bool (*prepare)(lines *l);
    /* Why it cannot go on, as an exit code, after saying so; CLI_DONE: it can.
     * And the exit code when the input is over, but not the game. */
    int (*hindrance)(lines *l);
    int (*input_ended)(lines *l);
} lines_way;

/* A game by lines. `news` waits for the next table, which is shown with it. */
struct lines {
    client *client;
    const lines_way *way;
    orders orders;
    bool waits;      /* a person reads and answers at a terminal */
    bool thinking;   /* the last line says who thinks, and has not ended */
    int turn;        /* the turn on the page, by its number of moves; or -1 */
    bool over_shown; /* the end is on the page */
    int after;       /* lines that were read since the end */
    draw_page news;  /* what has happened since the table was shown */
    /* At a server's table: */
    draw_page log;          /* all that has happened */
    bool about_told;        /* it was said what is played here */
    bool sat;               /* the user has had a seat */
    bool wants_next;        /* to go on to the rematch */
    bool in_trouble;        /* it was said that there is no connection */
    int viewer;             /* in a record: whose view is on the page */
    char name[REMOTE_NAME]; /* a name that was chosen here */
};

/* Each plays a game to its end, or until it is left. Returns the exit code. */
int lines_play(local_game *g, const draw *sheet);
int lines_join(remote_table *r, const draw *sheet);
/* Step by step; where nobody types, all steps. */
int lines_replay(recorded *g, const draw *sheet);

/* Of a record: what it is, what led to the position, and the table, whole or as
 * much of it as matters now. */
void lines_show_title(const recorded *g);
void lines_show_story(const recorded *g, const draw *sheet);
void lines_show_table(const recorded *g, const draw *sheet, bool whole);
/* What was said, as a line below the move after which it was. */
void lines_show_said(const draw *sheet, const match_said *said);
/* "P2", "public", "everyone"; false: the text is none of these. */
bool lines_reads_viewer(const char *text, int n_players, int *viewer);

/* ---- For ways ---- */

extern const lines_way lines_local, lines_remote, lines_recorded;

/* What is said begins on a line of its own, not after what somebody types. */
void lines_say(lines *l, const char *sentence);
/* Prints what was held back. */
void lines_tell_news(lines *l);
/* A prompt for Enter alone; false at the end of the input. */
bool lines_wait_for_enter(lines *l, const char *prompt);
/* Says why, and gives up. */
int lines_give_up(lines *l, const char *why);
/* The names of seats may have changed. */
void lines_name_seats(lines *l);

#endif
