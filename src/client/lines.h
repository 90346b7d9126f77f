/* lines.h -- a game by lines: what happens is told a sentence a line, a turn shows the table
 * and the moves by number, and what is typed is a line. No cursor is ever moved, so it serves
 * terminals, screen readers, pipes and scripts alike. */
#ifndef CLIENT_LINES_H
#define CLIENT_LINES_H

#include "client/local_game.h"
#include "client/orders.h"
#include "client/recorded.h"
#include "client/remote_table.h"

enum { LINES_PROMPT = 64 };

typedef struct lines lines;

/* What only one kind of client has, or has otherwise. What is NULL is nothing. */
typedef struct lines_way {
    const order *own;
    int n_own;
    /* All that has happened. */
    void (*log)(lines *l);
    /* What is told. */
    void (*story)(lines *l, const void *before, const adit_story *story,
                  int viewer);
    /* The position is another one. */
    void (*position)(lines *l);
    /* What stands before his line, where that is no turn; and a line before it is taken for
     * an order: true, it was meant. */
    void (*prompt)(lines *l, char out[LINES_PROMPT]);
    bool (*takes)(lines *l, const char *line);
    /* Is there something for him to say? */
    bool (*has_say)(lines *l);
    /* What stands below a turn, or NULL; and below the end of a game. */
    void (*turn)(lines *l);
    void (*end)(lines *l);
    /* Before he is asked, each time: false if the keyboard is handed over, and the input ends. */
    bool (*prepare)(lines *l);
    /* Why it cannot go on, as an exit code, after saying so; CLI_DONE if it can. */
    int (*hindrance)(lines *l);
    int (*input_ended)(lines *l);
} lines_way;

struct lines {
    client *client;
    const lines_way *way;
    orders orders;
    bool waits; /* a person reads and answers at a terminal */
    bool
        thinking; /* the line on the screen says who thinks, and is not ended */
    int turn;     /* after so many moves: his turn that is on the page; -1 */
    bool over_shown; /* and so is the end */
    int after;       /* lines since the end */
    draw_page news;  /* what has happened, held back until the table is shown */
    /* At a server's table: */
    draw_page log;   /* all that has happened */
    bool about_told; /* what is played here */
    bool sat;        /* he has had a seat */
    bool wants_next; /* the table of the rematch */
    bool in_trouble; /* with the line, which was told */
    int viewer;      /* in a record: through whose eyes it is on the page */
    char name[REMOTE_NAME]; /* that he has chosen here */
};

/* Each plays a game to its end, or until it is left, and returns the exit code. */
int lines_play(local_game *g, const draw *sheet);
int lines_join(remote_table *r, const draw *sheet);
/* Step by step; where nobody types, all of them. */
int lines_replay(recorded *g, const draw *sheet);

/* Of a record: what it is, what led to a position, and the table, whole or as much of it as
 * matters now. */
void lines_show_title(const recorded *g);
void lines_show_story(const recorded *g, const draw *sheet);
void lines_show_table(const recorded *g, const draw *sheet, bool whole);
/* "P2", "public", "everyone"; false: that is nobody. */
bool lines_reads_viewer(const char *text, int n_players, int *viewer);

/* ---- For ways ---- */

extern const lines_way lines_local, lines_remote, lines_recorded;

/* What is told begins on a line of its own, not behind what somebody types. */
void lines_say(lines *l, const char *sentence);
/* What has happened is told now. */
void lines_tell_news(lines *l);
/* A prompt for Enter alone; false at the end of the input. */
bool lines_wait_for_enter(lines *l, const char *prompt);
/* Says why, and gives up. */
int lines_give_up(lines *l, const char *why);
/* How seats are called now. */
void lines_name_seats(lines *l);

#endif
