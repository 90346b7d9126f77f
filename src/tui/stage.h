/* stage.h -- a game on the screen: the board with what can be chosen on it, players,
 * what happened, the hand. It shows what somebody sees, and gives back what he wants;
 * where the game is played it does not know. */
#ifndef TUI_STAGE_H
#define TUI_STAGE_H

#include "tui/choosing.h"
#include "tui/screen.h"

enum { STAGE_SAID = 512, STAGE_FRESH = 32 };

/* What somebody wants who has pressed a key. */
typedef enum stage_wish {
    STAGE_NOTHING,
    STAGE_MOVE, /* stage_move says which */
    STAGE_HINT,
    STAGE_SAVE,
    STAGE_QUIT,
    STAGE_OTHER /* a key that the stage does not know */
} stage_wish;

typedef struct stage {
    draw sheet;
    int viewer;
    bool asked; /* it is for him to choose */
    bool over;
    const adit_game *seen; /* what `obs` is of; NULL: nothing was seen yet */
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    _Alignas(8) uint8_t hand_obs[ADIT_MAX_STATE]; /* his hand in its order */
    choosing choosing;
    char *told; /* sentences, one a line */
    size_t n_told;
    int back; /* lines of the log that are scrolled away */
    char title[STAGE_SAID], said[STAGE_SAID];
    const char *keys;     /* instead of the usual ones; or NULL */
    const char *spare;    /* a key that is named where it has room; or NULL */
    const char *answers;  /* the only keys, while something is asked; or NULL */
    const char *aside;    /* a text instead of the log; or NULL */
    bool aside_cut;       /* not all of it has room */
    const char *before;   /* a text as long as there is no game; or NULL */
    const draw_key *more; /* what other keys do, for the help */
    int n_more;
    const char *call; /* what he should know even if he reads; or NULL */
    draw_spot fresh[STAGE_FRESH]; /* what was done since he moved last */
    int n_fresh;
    bool happened; /* something of it after the last look at the board */
    bool wonders;  /* looks at any cell, to hear why not */
    draw_spot eye;
    int top, left; /* of the board: what is scrolled away */
    int first;     /* seat of the crew that has room */
    screen_area board, crew, menu, hand, bar;
    screen_area thing[CHOOSING_THINGS]; /* where each stands */
    draw_box box[ADIT_MAX_MOVES];
} stage;

/* What is known of a round that is over: what was seen before its last move, and what
 * that did. */
typedef struct stage_round {
    const adit_game *game;
    _Alignas(8) uint8_t before[ADIT_MAX_STATE];
    adit_event event[ADIT_MAX_EVENTS];
    int n, viewer;
} stage_round;

/* The sheet tells the game, the names, and whether it is ASCII. */
void stage_begin(stage *s, const draw *sheet);
void stage_end(stage *s);

/* The position as somebody sees it; with `asked` he may choose a move, and what was
 * typed before is thrown away. The cards of his hand stay where they were. */
void stage_see(stage *s, const void *obs, int viewer, bool asked);
/* Sentences, each on a line, for the log. */
void stage_tell(stage *s, const char *sentences);
/* What he saw happen after that sight, for the log. True: a round has ended by it,
 * which can be read about. */
bool stage_story(stage *s, const void *before, const adit_story *story,
                 int viewer, stage_round *round);
/* Nothing has happened yet. */
void stage_untell(stage *s);
/* What stands below everything, until the next key. */
void stage_say(stage *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

void stage_paint(stage *s);
/* What a game has come to that is over: for the terminal, when the screen is closed. */
void stage_leave_result(const stage *s, const draw *sheet);
/* A key. What it says is painted by the next stage_paint. */
stage_wish stage_press(stage *s, screen_event e);
adit_action stage_move(const stage *s);
/* Puts a move before his eyes that a bot would make. */
void stage_hint(stage *s, adit_action move, const char *bot);

/* A text over all of it, until a key. False: Ctrl-C. */
bool stage_read(stage *s, const char *title, const char *text);
/* The same of a page that is drawn anew for each size that the screen has. */
typedef void stage_page(const draw *d, const void *self);
bool stage_read_page(stage *s, const char *title, stage_page *page,
                     const void *self);
/* The same of a round that is over, and of the game that is. */
bool stage_read_round(stage *s, const stage_round *round);
bool stage_read_end(stage *s);
/* A question that y answers. */
bool stage_asks(stage *s, const char *question);
/* A line of text that is typed; false: called off. */
bool stage_types(stage *s, const char *prompt, char *out, size_t room);
/* A file to save in, which is there already only if that is meant; false: none. */
bool stage_types_file(stage *s, char *out, size_t room);
/* One of some texts; -1: none. */
int stage_picks(stage *s, const char *title, const char *const *texts, int n);
/* What the keys do, and how the picture is read. */
bool stage_help(stage *s);

#endif
