/* screen_recorded.c -- a recorded game on the screen: forwards and back,
 * through anybody's eyes, and beside it what somebody who watched could believe
 * of each player (bots/opinion.h). It is the way of a recorded game for
 * screen_run.c. */
#include "client/screen_run.h"

#include <stdlib.h>
#include <string.h>

#include "bots/opinion.h"

/* A percent in parts of an opinion; columns of a bar; bytes of a number. */
enum { PERCENT = OPINION_SURE / 100, BAR = 10, NUMBER = 8 };

/* What is believed. There is one screen, and one such page on it. */
static struct {
    bool shown; /* instead of what happened */
    int line;   /* about which role, of those that there are */
    opinion opinion;
    int heard; /* the move up to which it has an opinion; -1: not begun */
} belief = {.heard = -1};

/* Is there a page that says why the last move was made? */
static bool why_is_shown;

static recorded *game_of(screen_run *r)
{
    return (recorded *)(void *)r->client;
}

/* ---- What was believed ---- */

/* What was said before the next move, which is heard before that is seen. */
static void hear_claims(const recorded *g)
{
    for (int i = 0; i < g->n_said; i++)
        if (g->said[i].n_moves == belief.heard)
            opinion_hear(&belief.opinion, g->whole.game, g->said[i].seat,
                         g->said[i].claim);
}

/* Goes on from where it was, or begins again after a step back: an opinion
 * cannot forget. */
static void form_opinion(const recorded *g)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    match m;

    if (belief.heard == g->now.n_moves)
        return;
    if (belief.heard > g->now.n_moves || belief.heard < 0) {
        opinion_open(&belief.opinion, g->whole.game);
        match_at(&g->whole, 0, &m);
        match_again(&g->whole, &m, &story);
        opinion_see(&belief.opinion, &m, &story);
        belief.heard = 0;
    } else {
        match_at(&g->whole, belief.heard, &m);
    }
    for (; belief.heard < g->now.n_moves; belief.heard++) {
        hear_claims(g);
        match_play(&m, match_turn(&m), g->whole.moves[belief.heard], NULL,
                   &story);
        opinion_see(&belief.opinion, &m, &story);
    }
}

/* "P2  31 % ###", one line per seat. */
static void write_opinion(screen_run *r)
{
    const recorded *g = game_of(r);
    const int32_t *part = belief.opinion.part[belief.line];
    draw d = r->stage.sheet;

    draw_page_drop(&r->aside);
    draw_to_page(&d, &r->aside);
    TEXT_LINE(d.to, terminal_run_watched,
              .role = draw_role(watcher_of(g->whole.game)->line[belief.line]));
    fputc('\n', d.to);
    for (int seat = 0; seat < g->whole.config.n_players; seat++) {
        int full = (part[seat] * BAR + OPINION_SURE / 2) / OPINION_SURE;

        fprintf(d.to, " P%-2d %3d %% ", seat + 1,
                (int)((part[seat] + PERCENT / 2) / PERCENT));
        for (int i = 0; i < full; i++)
            draw_put(&d, INK_STRONG, d.ascii ? "#" : "█");
        fputc('\n', d.to);
    }
    r->stage.aside = draw_page_text(&r->aside);
}

/* The pages one after another, one for each role, and then none. */
static void next_belief(screen_run *r)
{
    int lines = opinion_lines(game_of(r)->whole.game);

    if (lines == 0) {
        stage_say(&r->stage, "%s", text_of(TEXT_terminal_run_noBeliefs));
    } else if (!belief.shown) {
        belief.shown = true;
        belief.line = 0;
    } else if (++belief.line >= lines) {
        belief.shown = false;
    }
}

/* ---- Why ---- */

static void write_why(screen_run *r)
{
    draw d = r->stage.sheet;
    bot_reason why;

    draw_page_drop(&r->aside);
    draw_to_page(&d, &r->aside);
    if (recorded_why(game_of(r), &why))
        draw_reason(&d, &why);
    else
        fprintf(d.to, "%s\n", text_of(TEXT_terminal_run_noWhy));
    r->stage.aside = draw_page_text(&r->aside);
}

/* ---- What is seen ---- */

static bool asks(screen_run *r)
{
    (void)r;
    return false;
}

/* The move that ends a round also deals the next. Then the stage shows how the
 * round lay when it ended, and the next move shows the new one. */
static void look_at_round(screen_run *r)
{
    recorded *g = game_of(r);
    _Alignas(8) uint8_t before[ADIT_MAX_STATE];
    match m;

    if (g->now.n_moves == 0 || match_turn(&g->now) == ADIT_NOBODY)
        return;
    match_at(&g->whole, g->now.n_moves - 1, &m);
    recorded_look_at(g, &m, before);
    if (draw_follow(&r->stage.sheet, before, &g->story, g->viewer))
        stage_see(&r->stage, before, g->viewer, false);
}

static void tell(screen_run *r, const adit_story *story, int viewer)
{
    draw d = r->stage.sheet;
    draw_page page = {0};

    draw_to_page(&d, &page);
    draw_story(&d, NULL, story, viewer, "");
    stage_tell(&r->stage, draw_page_text(&page));
    draw_page_drop(&page);
}

/* The last move, or who has won, below everything: the log may be scrolled or
 * covered. */
static void say_move(screen_run *r)
{
    const recorded *g = game_of(r);
    draw d = r->stage.sheet;
    draw_page page = {0};
    const char *text;

    draw_to_page(&d, &page);
    if (match_turn(&g->now) == ADIT_NOBODY)
        draw_winners(&d, g->now.state);
    else if (g->now.n_moves > 0)
        draw_story(&d, NULL, &g->story, g->viewer, "");
    text = draw_page_text(&page);
    stage_say(&r->stage, "%.*s", (int)strcspn(text, "\n"), text);
    draw_page_drop(&page);
}

static void title(screen_run *r)
{
    const recorded *g = game_of(r);
    int n = g->now.n_moves, all = g->whole.n_moves;

    if (g->viewer >= 0)
        TEXT_IN(r->stage.title, terminal_title_seat, .n = n, .n_all = all,
                .p = draw_seat_name(g->viewer));
    else if (g->viewer == ADIT_PUBLIC)
        TEXT_IN(r->stage.title, terminal_title_public, .n = n, .n_all = all);
    else
        TEXT_IN(r->stage.title, terminal_title_all, .n = n, .n_all = all);
    if (r->stage.said[0] == 0)
        say_move(r);
    r->stage.spare = text_of(TEXT_terminal_bar_whyMove);
    r->stage.aside = NULL;
    if (why_is_shown) {
        write_why(r);
    } else if (belief.shown) {
        form_opinion(g);
        write_opinion(r);
    }
}

static const char *keys(screen_run *r)
{
    (void)r;
    return text_of(TEXT_terminal_bar_replay);
}

/* ---- What is pressed ---- */

static void go_to(screen_run *r, int n)
{
    recorded_go_to(game_of(r), n);
    screen_look(r);
}

/* Everyone, the public, then each seat in turn; while a game is not over, not
 * everyone. The log begins anew, as the new viewer saw it. */
static void next_viewer(screen_run *r)
{
    recorded *g = game_of(r);
    int n = g->whole.config.n_players, at = g->now.n_moves;

    if (g->viewer == ADIT_EVERYONE)
        g->viewer = ADIT_PUBLIC;
    else if (g->viewer == ADIT_PUBLIC)
        g->viewer = 0;
    else
        g->viewer = g->viewer + 1 < n ? g->viewer + 1
                    : g->finished     ? ADIT_EVERYONE
                                      : ADIT_PUBLIC;
    recorded_go_to(g, 0);
    go_to(r, at);
}

static void ask_number(screen_run *r)
{
    char text[NUMBER] = "", *end;
    int n;

    if (!stage_types(&r->stage, text_of(TEXT_terminal_ask_move), text,
                     sizeof text) ||
        !text[0])
        return;
    n = (int)strtol(text, &end, 10);
    if (*end)
        TEXT_IN(r->stage.said, terminal_ask_notANumber, .text = text);
    else
        go_to(r, n);
}

/* To the end of this round, or of the one before. */
static void go_by_rounds(screen_run *r, int by)
{
    recorded *g = game_of(r);
    int n = g->now.n_moves + by;

    for (; n > 0 && n < g->whole.n_moves; n += by) {
        recorded_go_to(g, n);
        if (draw_before_round(&r->stage.sheet, &g->story) < g->story.n)
            break;
    }
    go_to(r, n);
}

static void write_help(const draw *d, const void *self)
{
    static const draw_key keys[] = {
        {.name = TEXT_terminal_keys_next, .what = TEXT_terminal_help_nextMove},
        {.name = TEXT_terminal_keys_left,
         .what = TEXT_terminal_help_moveBefore},
        {.key = "n, p", .what = TEXT_terminal_help_rounds},
        {.name = TEXT_terminal_keys_homeEnd, .what = TEXT_terminal_help_ends},
        {.key = "g", .what = TEXT_terminal_help_goTo},
        {.name = TEXT_terminal_keys_tab, .what = TEXT_terminal_help_eyes},
        {.key = "b", .what = TEXT_terminal_help_beliefs},
        {.key = "w", .what = TEXT_terminal_help_whyMove},
        {.name = TEXT_terminal_keys_upDown,
         .what = TEXT_terminal_help_scrollBoard},
        {.key = "l", .what = TEXT_terminal_help_logSoFar},
        {.key = "q", .what = TEXT_terminal_help_leaveReplay},
    };

    (void)self;
    draw_keys(d, keys, countof(keys));
    fputc('\n', d->to);
    draw_legend(d);
}

static void help(screen_run *r)
{
    r->left = !stage_read_page(&r->stage, text_of(TEXT_terminal_page_help),
                               write_help, NULL);
}

/* The keys of a record. The key that saves has nothing to do here. */
static bool takes(screen_run *r, screen_event e)
{
    const recorded *g = game_of(r);

    r->stage.said[0] = 0;
    switch (e.key) {
    case KEYS_RIGHT:
    case KEYS_ENTER:
    case ' ':
        go_to(r, g->now.n_moves + 1);
        return true;
    case KEYS_LEFT:
        go_to(r, g->now.n_moves - 1);
        return true;
    case KEYS_FIRST:
        go_to(r, 0);
        return true;
    case KEYS_LAST:
        go_to(r, g->whole.n_moves);
        return true;
    case 'n':
    case 'p':
        go_by_rounds(r, e.key == 'n' ? 1 : -1);
        return true;
    case KEYS_TAB:
        next_viewer(r);
        return true;
    case 'b':
        why_is_shown = false;
        next_belief(r);
        return true;
    case 'w':
        why_is_shown = !why_is_shown;
        return true;
    case 'g':
        ask_number(r);
        return true;
    case '?':
        help(r);
        return true;
    case 's':
        return true;
    default:
        return false;
    }
}

const screen_way screen_recorded = {
    .asks = asks,
    .title = title,
    .keys = keys,
    .look = look_at_round,
    .story = tell,
    .takes = takes,
};
