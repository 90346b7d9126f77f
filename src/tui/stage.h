/* stage.h -- a game on the screen: the board with what can be chosen on it,
 * players, what happened, the hand. It shows what a player sees, and gives back
 * what they want to do. It does not know where the game is played. */
#ifndef TUI_STAGE_H
#define TUI_STAGE_H

#include "bots/turning.h"
#include "tui/choosing.h"
#include "tui/screen.h"

/* What can be said has room for 500 bytes of an operator's. */
enum { STAGE_SAID = 640, STAGE_FRESH = 32 };

/* What a player wants who has pressed a key. */
typedef enum stage_wish {
    STAGE_NOTHING,
    STAGE_MOVE, /* stage_move says which */
    STAGE_HINT,
    STAGE_SAVE,
    STAGE_QUIT,
    STAGE_OTHER /* a key that the stage does not know */
} stage_wish;

/* What turned a round or a game. */
typedef struct stage_turning {
    turning_point point[TURNING_POINTS];
    int n;
} stage_turning;

/* Starts as {0}. The texts that it points to have to live as long as they are
 * shown. */
typedef struct stage {
    draw sheet;
    int viewer;
    bool asked; /* the viewer has to choose a move */
    bool over;
    bool reads, has_come;  /* a page is read; a turn has come meanwhile */
    const adit_game *seen; /* what `obs` is of; NULL: nothing was seen yet */
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    _Alignas(8) uint8_t hand_obs[ADIT_MAX_STATE]; /* the hand as it lies */
    choosing choosing;
    char *told; /* the log, one sentence per line */
    size_t n_told;
    int back; /* lines of the log that are scrolled away */
    char title[STAGE_SAID], said[STAGE_SAID];
    const char *keys;     /* instead of the default ones; or NULL */
    const char *spare;    /* a key that is named where it has room; or NULL */
    const char *answers;  /* the only keys, while something is asked; or NULL */
    const char *aside;    /* a text instead of the log; or NULL */
    bool aside_cut;       /* not all of it has room */
    const char *before;   /* a text as long as there is no game; or NULL */
    const draw_key *more; /* what other keys do, for the help */
    int n_more;
    const char *call; /* to be seen even while a page is read; or NULL */
    draw_spot fresh[STAGE_FRESH]; /* since the viewer moved last */
    int n_fresh;
    bool happened; /* something of it after the last look at the board */
    stage_turning turning; /* the game, for the page about its end */
    bool wonders;          /* the viewer looks at any cell, to learn why not */
    draw_spot eye;
    int top, left; /* of the board: what is scrolled away */
    int first;     /* seat of the crew that has room */
    screen_area board, crew, menu, hand, bar;
    screen_area thing[CHOOSING_THINGS]; /* where each stands */
    draw_box box[ADIT_MAX_MOVES];
} stage;

/* What is known of a round that is over: what was seen before its last move,
 * and what that move did. */
typedef struct stage_round {
    const adit_game *game;
    _Alignas(8) uint8_t before[ADIT_MAX_STATE];
    adit_event event[ADIT_MAX_EVENTS];
    int n, viewer;
    stage_turning turning; /* as far as it is known here */
    char read[2048];       /* how well the viewer has read the others; or "" */
} stage_round;

/* The sheet gives the game, the names, and whether only ASCII may be used. */
void stage_begin(stage *s, const draw *sheet);
void stage_end(stage *s);

/* The position as the viewer sees it; with `asked` they may choose a move, and
 * what was typed before is thrown away. The cards of their hand stay where they
 * were. */
void stage_see(stage *s, const void *obs, int viewer, bool asked);
/* Sentences for the log, each on a line. */
void stage_tell(stage *s, const char *sentences);
/* What the viewer saw happen after they saw `before`, for the log. True: a
 * round has ended by it, and `round` can be read (stage_read_round). */
bool stage_story(stage *s, const void *before, const adit_story *story,
                 int viewer, stage_round *round);
/* Empties the log: nothing has happened yet. */
void stage_untell(stage *s);
/* What stands below everything until the next key, as printf has it. */
void stage_say(stage *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

void stage_paint(stage *s);
/* For the terminal, when the screen is closed: the result, if the game is
 * over. */
void stage_leave_result(const stage *s, const draw *sheet);
/* What a key does. What it says is painted by the next stage_paint. */
stage_wish stage_press(stage *s, screen_event e);
adit_action stage_move(const stage *s);
/* Shows the viewer a move that a bot would make, as if they had chosen it, and
 * in the log why. */
void stage_hint(stage *s, const struct bot_reason *reason, const char *by);

/* A text over all of it, until a key is pressed. False: Ctrl-C. */
bool stage_read(stage *s, const char *title, const char *text);
/* The same for a page that is drawn anew whenever the screen changes its
 * size. */
typedef void stage_page(const draw *d, const void *self);
bool stage_read_page(stage *s, const char *title, stage_page *page,
                     const void *self);
/* The same for a round that is over, and for a game that is over. */
bool stage_read_round(stage *s, const stage_round *round);
bool stage_read_end(stage *s);
/* A yes-or-no question; `at_leave` is what Ctrl-C means, which asks to
 * leave. */
bool stage_asks(stage *s, const char *question, bool at_leave);
/* Lets somebody type a line, which begins with what is in `out`. False: called
 * off. */
bool stage_types(stage *s, const char *prompt, char *out, size_t room);
/* The same for a file to save in. Before one that exists already is replaced
 * there is a question. False: none. */
bool stage_types_file(stage *s, char *out, size_t room);
/* Lets somebody choose one of some texts; -1: none. */
int stage_picks(stage *s, const char *title, const char *const *texts, int n);
/* A sheet with a row for each of some players, and a value for each that is set
 * by steps. */
typedef struct stage_sheet {
    const char *title, *about, *how; /* above the rows, and below them */
    const char *const *name;
    int n, most; /* rows; the values are 0 to most, */
    int *value;  /* or -1 where there is nothing to set */
    /* What a value says, for the row's end. */
    void (*say)(int value, char *out, size_t room);
} stage_sheet;
/* False: called off. */
bool stage_sets(stage *s, const stage_sheet *sheet);
/* What the keys do, and how the picture is read. */
bool stage_help(stage *s);

#endif
