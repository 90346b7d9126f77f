/* lines_recorded.c -- a record by lines: what it is, what happened, and how the
 * table lay; and where somebody types, step by step, forwards and back, through
 * anybody's eyes. It is the way of a recorded game for lines.c; `adit replay`
 * uses the parts that print. */
#include "client/lines.h"

#include <string.h>

#include "core/text.h"

enum { CLAIM = 128 }; /* bytes of a claim as a sentence */

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

/* "Saboteur: 5 players, 90 moves, 2 taken back, as P1 saw it." */
void lines_show_title(const recorded *g)
{
    char more[128];

    fputs(
        TEXT_IN(more, terminal_replay_moves, .game = draw_title(g->whole.game),
                .n_players = g->whole.config.n_players, .n = g->whole.n_moves),
        stdout);
    if (g->whole.past != NULL)
        printf(", %s",
               TEXT_IN(more, terminal_replay_from, .n = g->whole.past->n_moves,
                       .p = draw_seat_name(g->whole.past->as)));
    if (g->undone > 0)
        printf(", %s", TEXT_IN(more, terminal_replay_undone, .n = g->undone));
    if (!g->finished)
        printf(", %s", text_of(TEXT_terminal_replay_unfinished));
    if (g->viewer >= 0)
        printf(", %s", TEXT_IN(more, terminal_replay_asSeat,
                               .p = draw_seat_name(g->viewer)));
    else if (g->viewer == ADIT_PUBLIC)
        printf(", %s", text_of(TEXT_terminal_replay_asPublic));
    printf(".\n");
}

void lines_show_said(const draw *sheet, const match_said *said)
{
    const char *p = draw_seat_name(said->seat);
    teller who = draw_teller(sheet);
    char sentence[CLAIM];
    adit_text t = adit_text_in(sentence, sizeof sentence);

    tell_claim(sheet->game, said->claim, &who, &t);
    fputs("      ", stdout);
    if (said->mark > ADIT_MARK_SAID)
        TEXT_LINE(stdout, terminal_replay_saysMarked, .p = p, .claim = sentence,
                  .mark = text_or("claimMarks", adit_mark_name(said->mark)));
    else
        TEXT_LINE(stdout, terminal_replay_says, .p = p, .claim = sentence);
}

/* What was said before the next move. */
static void show_claims(const recorded *g, const draw *sheet)
{
    for (int i = 0; i < g->n_said; i++) {
        match_said said = recorded_said(g, i);

        if (said.n_moves == g->now.n_moves)
            lines_show_said(sheet, &said);
    }
}

/* What led to this position, with the number of the move. */
void lines_show_story(const recorded *g, const draw *sheet)
{
    int n = g->now.n_moves;
    char label[16] = "";

    if (n > 0)
        snprintf(label, sizeof label, "%4d. ", n);
    draw_story(sheet, n > 0 ? g->before : NULL, &g->story, g->viewer, label);
    show_claims(g, sheet);
}

/* The whole table, or what of it matters now. In words a turn has only what
 * matters to the player whose turn it is, and a record is for others: there it
 * is always the whole. */
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

static void show_help(void)
{
    puts(text_of(TEXT_terminal_replay_help_steps));
    puts(text_of(TEXT_terminal_replay_help_eyes));
    puts(text_of(TEXT_terminal_replay_help_quit));
}

static recorded *game_of(lines *l)
{
    return (recorded *)(void *)l->client;
}

static bool is_typed(const lines *l)
{
    return l->orders.typing.typed;
}

/* A position. Where somebody types, what happened stands just above the prompt,
 * because a small screen has room for little more than the table. */
static void show_step(lines *l)
{
    const recorded *g = game_of(l);

    if (l->turn < 0) {
        lines_show_title(g);
        if (is_typed(l))
            show_help();
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

/* Going on from the last position leaves the record. */
static void go_to(lines *l, int n)
{
    l->orders.left = n > game_of(l)->whole.n_moves;
    if (!l->orders.left)
        recorded_go_to(game_of(l), n);
}

/* Shows each position once. Where nobody types, all positions follow at once,
 * and then it is over. */
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
    char text[LINES_PROMPT - 1];

    TEXT_IN(text, terminal_replay_prompt, .n = g->now.n_moves,
            .n_all = g->whole.n_moves);
    snprintf(out, LINES_PROMPT, "%s ", text);
}

/* The same position through other eyes; its story has to be read again, too. */
static void look_as(lines *l, int viewer)
{
    recorded *g = game_of(l);
    int n = g->now.n_moves;

    recorded_look_as(g, viewer);
    lines_show_title(g);
    recorded_go_to(g, n > 0 ? n : 0);
}

/* Every line is for this way: a record has no orders. */
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
        show_help();
    else
        TEXT_LINE(stdout, terminal_replay_what, .n = last);
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
