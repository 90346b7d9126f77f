/* lines_recorded.c -- a record by lines: what it is, what happened, how the table lay; and step
 * by step, forwards and back, through anybody's eyes, where somebody types. Called by lines.c
 * and `adit replay`. */
#include "client/lines.h"

#include <string.h>

#include "core/text.h"

bool lines_reads_viewer(const char *text, int n_players, int *viewer)
{
    const char *at = text;
    uint8_t seat;

    if (strcmp(text, "public") == 0)
        *viewer = ADIT_PUBLIC;
    else if (strcmp(text, "everyone") == 0)
        *viewer = ADIT_EVERYONE;
    else if (text_takes_seat(&at, &seat) && *at == 0 && seat < n_players)
        *viewer = seat;
    else
        return false;
    return true;
}

/* ---- What is shown ---- */

void lines_show_title(const recorded *g)
{
    printf("%s: %d players, %d moves", g->whole.game->title,
           g->whole.config.n_players, g->whole.n_moves);
    if (g->undone > 0)
        printf(", %d taken back", g->undone);
    if (!g->finished)
        printf(", not finished");
    if (g->viewer >= 0)
        printf(", as P%d saw it", g->viewer + 1);
    else if (g->viewer == ADIT_PUBLIC)
        printf(", as everyone at the table saw it");
    printf(".\n");
}

/* What was said before the next move; what it was worth, only to those who look
 * back on all of it. */
static void show_claims(const recorded *g)
{
    for (int i = 0; i < g->n_said; i++) {
        const record_said *said = &g->said[i];
        char sentence[ADIT_MAX_CLAIM_SAID];
        adit_text t = adit_text_in(sentence, sizeof sentence);

        if (said->n_moves != g->now.n_moves)
            continue;
        adit_claim_say(g->whole.game, said->claim, &t);
        printf("      P%d says: %s", said->seat + 1, sentence);
        if (g->viewer == ADIT_EVERYONE && said->mark == ADIT_MARK_UNKNOWN)
            printf(" (he could not know)");
        else if (g->viewer == ADIT_EVERYONE && said->mark > ADIT_MARK_SAID)
            printf(" (%s)", adit_mark_name(said->mark));
        putchar('\n');
    }
}

/* What happened, with the number of the move. */
void lines_show_story(const recorded *g, const draw *sheet)
{
    int n = g->now.n_moves;
    char label[16] = "";

    if (n > 0)
        snprintf(label, sizeof label, "%4d. ", n);
    draw_story(sheet, n > 0 ? g->before : NULL, &g->story, g->viewer, label);
    show_claims(g);
}

/* The whole table, or what of it matters now; in words that is what matters to who is
 * on turn. */
void lines_show_table(const recorded *g, const draw *sheet, bool whole)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];

    recorded_look_at(g, &g->now, obs);
    if (whole || sheet->words)
        draw_table(sheet, obs, g->viewer);
    else
        draw_turn(sheet, obs, g->viewer);
    if (match_turn(&g->now) == ADIT_NOBODY)
        draw_result(sheet, obs);
}

/* ---- Step by step ---- */

static const char step_help[] =
    "Enter or n: the next move. b: back. A number: after that many moves.\n"
    "P2, public, everyone: with the eyes of that player, or of all.\n"
    "q: quit. ?: this.\n";

static recorded *game_of(lines *l)
{
    return (recorded *)(void *)l->client;
}

static bool is_typed(const lines *l)
{
    return l->orders.typing.typed;
}

/* Where one waits, what happened stands just above the prompt: a small screen
 * has no room for more than the table. */
static void show_step(lines *l)
{
    const recorded *g = game_of(l);

    if (l->turn < 0) {
        lines_show_title(g);
        if (is_typed(l))
            fputs(step_help, stdout);
    }
    putchar('\n');
    if (!is_typed(l))
        lines_show_story(g, &l->orders.sheet);
    lines_show_table(g, &l->orders.sheet, false);
    if (is_typed(l))
        lines_show_story(g, &l->orders.sheet);
    l->turn = g->now.n_moves;
    l->viewer = g->viewer;
}

/* Beyond the last one there is nothing. */
static void go_to(lines *l, int n)
{
    l->orders.left = n > game_of(l)->whole.n_moves;
    if (!l->orders.left)
        recorded_go_to(game_of(l), n);
}

/* A position is shown once; where nobody types, all that follow it are. */
static bool prepare(lines *l)
{
    const recorded *g = game_of(l);

    if (l->turn != g->now.n_moves || l->viewer != g->viewer)
        show_step(l);
    while (!is_typed(l) && !l->orders.left && cli_printed()) {
        go_to(l, g->now.n_moves + 1);
        if (!l->orders.left)
            show_step(l);
    }
    l->orders.left |= !is_typed(l);
    return true;
}

static bool has_say(lines *l)
{
    return is_typed(l);
}

static void prompt(lines *l, char out[LINES_PROMPT])
{
    const recorded *g = game_of(l);

    snprintf(out, LINES_PROMPT, "%d of %d> ", g->now.n_moves, g->whole.n_moves);
}

static void look_as(lines *l, int viewer)
{
    recorded *g = game_of(l);
    int n = g->now.n_moves;

    recorded_look_as(g, viewer);
    lines_show_title(g);
    recorded_go_to(g, n > 0 ? n : 0);
}

static bool takes(lines *l, const char *line)
{
    const recorded *g = game_of(l);
    const char *at = line;
    int n = g->now.n_moves, last = g->whole.n_moves, to, viewer;

    if (*line == 0 || strcmp(line, "n") == 0)
        go_to(l, n + 1);
    else if (strcmp(line, "q") == 0)
        l->orders.left = true;
    else if (strcmp(line, "b") == 0)
        go_to(l, n > 0 ? n - 1 : 0);
    else if (text_takes_int(&at, 0, last, &to) && *at == 0)
        go_to(l, to);
    else if (lines_reads_viewer(line, g->whole.config.n_players, &viewer))
        look_as(l, viewer);
    else if (strcmp(line, "?") == 0)
        fputs(step_help, stdout);
    else
        printf("Enter, b, a number from 0 to %d, a player, q; or ?\n", last);
    return true;
}

static int input_ended(lines *l)
{
    l->orders.left = true;
    return CLI_DONE;
}

const lines_way lines_recorded = {
    .prepare = prepare,
    .has_say = has_say,
    .prompt = prompt,
    .takes = takes,
    .input_ended = input_ended,
};
