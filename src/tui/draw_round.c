/* draw_round.c -- the end of a round of `saboteur` and `saboteur2` as a page.
 * When a round ends the next one is dealt by the same move, and nobody would
 * see how it ended. The page therefore draws the board from what was seen
 * before, followed up to the end of the round, and tells from the events of
 * that move who was who. Called by stage_pages.c.
 *
 *   2          G1┐    P2 dug at 7,0: EW. P2 reached G2: the treasure!
 *     ...      │?│
 *   0 ░┃░      └─┘    Gold! The miners have won round 1 of 3.
 *     ━S━ ...
 *     ░┃░             P1 you       saboteur
 *     ...             P2 master    miner     wins
 *                     P3 master    miner     wins */
#include <string.h>

#include "core/text.h"
#include "games/dwarves_text.h"
#include "tui/draw.h"

enum {
    BESIDE = 40, /* columns of the words, if the board stands beside them */
    GAP = 2,
    ROLE = 10, /* columns */
    SENTENCE = 256
};

/* A round that is over, how the board lay then, and what its last move did. */
typedef struct ending {
    const draw *d;
    const void *obs;
    const adit_story *story;
    int viewer, n; /* events before the next round */
    adit_round came;
} ending;

static void sentence_of(const ending *e, int i, char out[SENTENCE])
{
    adit_event seen = adit_witness(&e->story->event[i], e->viewer);

    draw_sentence(e->d, &seen, out, SENTENCE);
}

/* ---- Words ---- */

/* The move that ended it: everything that happened before the end was
 * declared. */
static void say_last_move(const ending *e)
{
    char text[4 * SENTENCE] = "";

    for (int i = 0; i < e->n && e->story->event[i].kind != EVENT_ENDED; i++) {
        size_t used = strlen(text);
        char sentence[SENTENCE];

        sentence_of(e, i, sentence);
        snprintf(text + used, sizeof text - used, "%s%s", used ? " " : "",
                 sentence);
    }
    draw_flow(e->d, text);
}

static void write_winners(const ending *e, char out[SENTENCE])
{
    adit_text text = adit_text_in(out, SENTENCE);

    for (int i = 0; i < e->n; i++)
        if (e->story->event[i].kind == EVENT_ENDED)
            tell_part(e->d->game, &e->story->event[i], "won", &text);
}

/* The next line of a text, without its end, and how long it is. */
static const char *next_line(const char **text, int *length)
{
    const char *line = *text;

    *length = (int)strcspn(line, "\n");
    *text = line + *length + (line[*length] != 0);
    return line;
}

/* An ink reaches to the end of a line at most, therefore each line is put on
 * its own. */
static void say_headline(const ending *e, int round)
{
    char winners[SENTENCE], text[2 * SENTENCE];
    adit_text headline = adit_text_in(text, sizeof text);
    draw_page page = {0};
    draw flat = *e->d;

    write_winners(e, winners);
    if (e->came.by == BY_TREASURE)
        TEXT(&headline, terminal_roundFound, .n = round, .won = winners);
    else
        TEXT(&headline, terminal_roundLost, .n = round, .won = winners);
    draw_to_page(&flat, &page);
    draw_flow(&flat, text);
    for (const char *at = draw_page_text(&page); *at;) {
        int length;
        const char *line = next_line(&at, &length);

        snprintf(text, sizeof text, "%.*s", length, line);
        draw_put(e->d, INK_STRONG, text);
        fputc('\n', e->d->to);
    }
    draw_page_drop(&page);
}

/* "P4 master  saboteur   3 gold". At the end what the round brought: gold, or
 * why there was none, or that the player has won. */
static void say_seat(const ending *e, int seat)
{
    const draw *d = e->d;
    const char *out = draw_why_out(d, e->obs, seat);
    bool won = e->came.won >> seat & 1;
    char gold[32];

    draw_seat(d, seat);
    fputs("  ", d->to);
    draw_padded(d, won ? INK_STRONG : INK_PLAIN,
                draw_role(d->game->roles[e->came.role[seat]]), ROLE + 1);
    if (e->came.gold[seat] > 0)
        fputs(TEXT_IN(gold, terminal_amounts_gold, .n = e->came.gold[seat]),
              d->to);
    else if (out != NULL)
        draw_put(d, INK_BAD, out);
    else
        fputs(won ? text_of(TEXT_terminal_round_wins) : "", d->to);
    fputc('\n', d->to);
}

/* What the list of the players does not say. */
static bool is_said_apart(const adit_event *event)
{
    return event->kind == EVENT_NUGGETS || event->kind == EVENT_FREE_WAY ||
           (event->kind == EVENT_SHOWN && event->seat == ADIT_NOBODY);
}

static void say_rest(const ending *e)
{
    for (int i = 0; i < e->n; i++) {
        char sentence[SENTENCE];

        if (!is_said_apart(&e->story->event[i]))
            continue;
        sentence_of(e, i, sentence);
        draw_flow(e->d, sentence);
    }
}

static void say_ending(const ending *e)
{
    int n = ((const adit_head *)e->obs)->n_players;

    say_last_move(e);
    fputc('\n', e->d->to);
    say_headline(e, adit_rounds_of(e->d->game, e->obs).now);
    fputc('\n', e->d->to);
    for (int seat = 0; seat < n; seat++)
        say_seat(e, seat);
    fputc('\n', e->d->to);
    say_rest(e);
}

/* ---- The page ---- */

/* Two texts side by side, line by line; the second begins at that column. */
static void put_beside(const draw *d, const char *left, const char *right,
                       int column)
{
    while (*left || *right) {
        int length, wide;
        const char *line = next_line(&left, &length);
        char text[4096];

        snprintf(text, sizeof text, "%.*s", length, line);
        wide = draw_columns(text);
        line = next_line(&right, &length);
        fputs(text, d->to);
        if (length > 0)
            fprintf(d->to, "%*s%.*s", column - wide, "", length, line);
        fputc('\n', d->to);
    }
}

/* The board at the side of the words if there is room for both, otherwise below
 * them. */
static void put_page(const draw *d, const char *words, const char *board)
{
    int wide = draw_columns(board) + GAP;

    if (!d->words && wide + BESIDE <= d->width)
        put_beside(d, board, words, wide);
    else
        fprintf(d->to, "%s\n%s", words, board);
}

/* Both are drawn before it is known whether they fit side by side. Empty marks
 * make draw_mine show the whole board, as small as need be. */
static void draw_ending(const draw *d, ending e)
{
    draw_marks none = {0};
    draw part = *d;
    draw_page words = {0}, board = {0};

    e.d = &part;
    part.marks = &none;
    part.width = d->width - GAP - BESIDE;
    draw_to_page(&part, &board);
    draw_board(&part, e.obs, e.viewer);
    part.width = BESIDE;
    draw_to_page(&part, &words);
    say_ending(&e);
    put_page(d, draw_page_text(&words), draw_page_text(&board));
    draw_page_drop(&words);
    draw_page_drop(&board);
}

/* The events are masked for the viewer, like everything else that they see. */
bool draw_round_end(const draw *d, const void *before, const adit_story *story,
                    int viewer)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    ending e = {.obs = obs, .story = story, .viewer = viewer};

    memcpy(obs, before, d->game->state_size);
    if (!draw_follow(d, obs, story, viewer))
        return false;
    e.n = draw_before_round(d, story);
    for (int i = 0; i < e.n && d->game->round; i++) {
        adit_event seen = adit_witness(&story->event[i], viewer);

        d->game->round(&seen, &e.came);
    }
    draw_ending(d, e);
    return true;
}
