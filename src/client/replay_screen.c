/* replay_screen.c -- a recorded game on the screen of a terminal: forwards and back,
 * through anybody's eyes, with what those believed who watched. */
#include "client/replay_screen.h"

#include <stdlib.h>
#include <string.h>

#include "bots/opinion.h"
#include "tui/stage.h"

enum { PERCENT = OPINION_SURE / 100, BAR = 10, NUMBER = 8 };

typedef struct viewing {
    const match *whole;
    match now;
    stage stage;
    int viewer;
    bool finished;
    bool believes; /* what was believed is shown, instead of what happened */
    int line;      /* about which role, of those that there are */
    opinion opinion;
    int heard; /* the move up to which it has an opinion; -1: not begun */
    draw_page aside;
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story;
} viewing;

/* ---- Where one is ---- */

static void look(const viewing *v, const match *m, void *obs)
{
    if (v->viewer == ADIT_EVERYONE)
        memcpy(obs, m->state, ADIT_MAX_STATE);
    else
        match_observe(m, v->viewer, obs);
}

static void tell(viewing *v)
{
    draw d = v->stage.sheet;
    draw_page page = {0};

    draw_to_page(&d, &page);
    draw_story(&d, NULL, &v->story, v->viewer, "");
    stage_tell(&v->stage, draw_page_text(&page));
    draw_page_drop(&page);
}

static void begin(viewing *v)
{
    match_at(v->whole, 0, &v->now);
    match_begin(&v->now, v->whole->game, &v->whole->config, v->whole->seed,
                &v->story);
    stage_untell(&v->stage);
    tell(v);
}

static void go_to(viewing *v, int n)
{
    n = n < 0 ? 0 : n > v->whole->n_moves ? v->whole->n_moves : n;
    if (n < v->now.n_moves)
        begin(v);
    while (v->now.n_moves < n) {
        match_play(&v->now, match_turn(&v->now),
                   v->whole->moves[v->now.n_moves], NULL, &v->story);
        tell(v);
    }
}

/* ---- What was believed ---- */

/* From the beginning, or from where one was. */
static void form_opinion(viewing *v)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    match m;

    if (v->heard == v->now.n_moves)
        return;
    if (v->heard > v->now.n_moves || v->heard < 0) {
        opinion_open(&v->opinion, v->whole->game);
        match_at(v->whole, 0, &m);
        match_begin(&m, v->whole->game, &v->whole->config, v->whole->seed,
                    &story);
        opinion_see(&v->opinion, &m, &story);
        v->heard = 0;
    } else {
        match_at(v->whole, v->heard, &m);
    }
    for (; v->heard < v->now.n_moves; v->heard++) {
        match_play(&m, match_turn(&m), v->whole->moves[v->heard], NULL, &story);
        opinion_see(&v->opinion, &m, &story);
    }
}

/* "P2  31 % ███", a line a seat. */
static void write_opinion(viewing *v)
{
    draw d = v->stage.sheet;
    const int32_t *part = v->opinion.part[v->line];

    draw_page_drop(&v->aside);
    draw_to_page(&d, &v->aside);
    fprintf(d.to, "To those who watched:\n%s?\n\n",
            watcher_of(v->whole->game)->line[v->line]);
    for (int seat = 0; seat < v->whole->config.n_players; seat++) {
        int full = (part[seat] * BAR + OPINION_SURE / 2) / OPINION_SURE;

        fprintf(d.to, " P%-2d %3d %% ", seat + 1,
                (int)((part[seat] + PERCENT / 2) / PERCENT));
        for (int i = 0; i < full; i++)
            draw_put(&d, INK_STRONG, d.ascii ? "#" : "█");
        fputc('\n', d.to);
    }
    v->stage.aside = draw_page_text(&v->aside);
}

/* ---- The screen ---- */

/* With the move that ends a round the next is dealt; then it is seen how that one lay. */
static void look_at_end(viewing *v, void *obs)
{
    _Alignas(8) uint8_t before[ADIT_MAX_STATE];
    match m;

    if (v->now.n_moves == 0 || match_turn(&v->now) == ADIT_NOBODY)
        return;
    match_at(v->whole, v->now.n_moves - 1, &m);
    look(v, &m, before);
    if (draw_follow(&v->stage.sheet, before, &v->story, v->viewer))
        memcpy(obs, before, ADIT_MAX_STATE);
}

/* The move, or who has won by the last one; the log may be scrolled or covered. */
static void say_move(viewing *v)
{
    draw d = v->stage.sheet;
    draw_page page = {0};
    const char *text;

    draw_to_page(&d, &page);
    if (match_turn(&v->now) == ADIT_NOBODY)
        draw_winners(&d, v->now.state);
    else if (v->now.n_moves > 0)
        draw_story(&d, NULL, &v->story, v->viewer, "");
    text = draw_page_text(&page);
    stage_say(&v->stage, "%.*s", (int)strcspn(text, "\n"), text);
    draw_page_drop(&page);
}

static void show(viewing *v)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    char who[32] = "everything";

    if (v->viewer >= 0)
        snprintf(who, sizeof who, "as P%d saw it", v->viewer + 1);
    else if (v->viewer == ADIT_PUBLIC)
        snprintf(who, sizeof who, "what was public");
    snprintf(v->stage.title, sizeof v->stage.title, "move %d of %d, %s",
             v->now.n_moves, v->whole->n_moves, who);
    look(v, &v->now, obs);
    look_at_end(v, obs);
    stage_see(&v->stage, obs, v->viewer, false);
    if (v->stage.said[0] == 0)
        say_move(v);
    v->stage.aside = NULL;
    if (v->believes) {
        form_opinion(v);
        write_opinion(v);
    }
    stage_paint(&v->stage);
}

/* All, what is public, then each seat; of a game that is not over not all. */
static void next_viewer(viewing *v)
{
    int n = v->whole->config.n_players, at = v->now.n_moves;

    if (v->viewer == ADIT_EVERYONE)
        v->viewer = ADIT_PUBLIC;
    else if (v->viewer == ADIT_PUBLIC)
        v->viewer = 0;
    else
        v->viewer = v->viewer + 1 < n ? v->viewer + 1
                    : v->finished     ? ADIT_EVERYONE
                                      : ADIT_PUBLIC;
    begin(v);
    go_to(v, at);
}

static void next_belief(viewing *v)
{
    int lines = opinion_lines(v->whole->game);

    if (lines == 0) {
        stage_say(&v->stage, "There are no beliefs about this game.");
    } else if (!v->believes) {
        v->believes = true;
        v->line = 0;
    } else if (++v->line >= lines) {
        v->believes = false;
    }
}

static void ask_number(viewing *v)
{
    char text[NUMBER] = "", *end;
    int n;

    if (!stage_types(&v->stage, "Go to move:", text, sizeof text) || !text[0])
        return;
    n = (int)strtol(text, &end, 10);
    if (*end)
        stage_say(&v->stage, "'%s' is no number of a move.", text);
    else
        go_to(v, n);
}

/* To the end of this round, or of the one before. */
static void go_by_rounds(viewing *v, int by)
{
    int n = v->now.n_moves + by;

    for (; n > 0 && n < v->whole->n_moves; n += by) {
        go_to(v, n);
        if (draw_before_round(&v->stage.sheet, &v->story) < v->story.n)
            return;
    }
    go_to(v, n);
}

static bool help(viewing *v)
{
    static const char keys[] =
        "  right, Enter   the next move\n"
        "  left           the move before\n"
        "  n, p           the next round, the one before\n"
        "  Home, End      the beginning, the end\n"
        "  g              go to a move by its number\n"
        "  Tab            through whose eyes: all, the public, each player\n"
        "  b              what those believed who watched; again for other roles\n"
        "  up, down       scroll the board, PgUp and PgDn what happened\n"
        "  l              all that has happened so far\n"
        "  q              leave\n"
        "\n";
    draw_page page = {0};
    draw d = v->stage.sheet;
    bool goes_on;

    draw_to_page(&d, &page);
    fputs(keys, d.to);
    draw_legend(&d);
    goes_on = stage_read(&v->stage, "Keys and signs", draw_page_text(&page));
    draw_page_drop(&page);
    return goes_on;
}

/* False: enough. */
static bool obey(viewing *v, screen_event e)
{
    v->stage.said[0] = 0;
    switch (e.key) {
    case KEYS_RIGHT:
    case KEYS_ENTER:
    case ' ':
        go_to(v, v->now.n_moves + 1);
        return true;
    case KEYS_LEFT:
        go_to(v, v->now.n_moves - 1);
        return true;
    case KEYS_FIRST:
        go_to(v, 0);
        return true;
    case KEYS_LAST:
        go_to(v, v->whole->n_moves);
        return true;
    case 'n':
    case 'p':
        go_by_rounds(v, e.key == 'n' ? 1 : -1);
        return true;
    case KEYS_TAB:
        next_viewer(v);
        return true;
    case 'b':
        next_belief(v);
        return true;
    case 'g':
        ask_number(v);
        return true;
    case '?':
        return help(v);
    case 's':
        return true;
    default:
        return stage_press(&v->stage, e) != STAGE_QUIT;
    }
}

bool replay_on_screen(const match *whole, const draw *sheet, int viewer,
                      int undone)
{
    viewing *v = calloc(1, sizeof *v);

    if (v == NULL || !screen_open()) {
        free(v);
        return false;
    }
    v->whole = whole;
    v->viewer = viewer;
    v->finished = match_turn(whole) == ADIT_NOBODY;
    v->heard = -1;
    v->story = (adit_story){.event = v->events, .room = ADIT_MAX_EVENTS};
    stage_begin(&v->stage, sheet);
    v->stage.keys = "left, right: moves  n, p: rounds  Tab: eyes  b: beliefs";
    begin(v);
    if (undone > 0)
        stage_say(&v->stage, "Decisions taken back in this game: %d.", undone);
    do
        show(v);
    while (obey(v, screen_wait(-1)));
    screen_close();
    stage_end(&v->stage);
    draw_page_drop(&v->aside);
    free(v);
    return true;
}
