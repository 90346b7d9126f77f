/* beliefs.c -- what watchers believed during a game that was played, for a
 * terminal or as JSON. The game is played once more from its moves, and after
 * each of them bots/suspicion.c says what somebody at the table could have
 * thought. Nothing is judged here: this file decides only how it looks. A
 * terminal gets one row per move and a few sentences at the end of each round.
 * Called by `adit replay --beliefs`. */
#include "lab/beliefs.h"

#include <stdio.h>

#include "common/cli.h"
#include "core/text.h"

/* The game as it was played, and the same game as far as it has been shown. */
typedef struct report {
    const match *played;
    match now;
    suspicion all;
    bool ascii;
} report;

/* Rounded to the nearest whole percent. OPINION_SURE is certainty. */
static int percent(int32_t part)
{
    return (part + OPINION_SURE / 200) / (OPINION_SURE / 100);
}

typedef struct words {
    char text[32];
} words;

static words percent_of(int32_t part)
{
    words share = {""};
    adit_text t = adit_text_in(share.text, sizeof share.text);

    TEXT(&t, language_percent, .n = percent(part));
    return share;
}

/* ---- A row for each move ---- */

/* How much of a whole, at a glance. Nothing where only ASCII may be printed. */
static const char *bar(const report *r, int32_t part)
{
    static const char *const bars[] = {" ", "▁", "▂", "▃", "▄",
                                       "▅", "▆", "▇", "█"};

    return r->ascii ? "" : bars[(part * 8 + OPINION_SURE / 2) / OPINION_SURE];
}

static int likeliest_line(const suspicion *s, int n_lines, int seat)
{
    int best = 0;

    for (int line = 1; line < n_lines; line++)
        if (s->now.part[line][seat] > s->now.part[best][seat])
            best = line;
    return best;
}

/* One seat's column. A game with several roles shows the likeliest one and how
 * likely it is; a game with a single line needs no name for it. */
static void print_cell(const report *r, int seat)
{
    const adit_game *game = r->now.game;
    int n = opinion_lines(game), line = likeliest_line(&r->all, n, seat);
    int32_t part = r->all.now.part[line][seat];

    if (n > 1) {
        printf("  ");
        cli_cell(stdout, -3,
                 text_or("cli.rolesShort", watcher_of(game)->line[line]));
    }
    printf("  %3d%s", percent(part), bar(r, part));
}

/* What each seat has now, for games in which the opinion is about who will have
 * the most: the reader can compare the two. */
static void print_sums(const report *r)
{
    int32_t gold[ADIT_MAX_PLAYERS];

    r->now.game->gold(r->now.state, gold);
    printf("   %s", text_or("cli.beliefs.sums", watcher_of(r->now.game)->sum));
    for (int seat = 0; seat < r->now.config.n_players; seat++)
        printf(" %2d", gold[seat]);
}

static void print_parts(const report *r)
{
    for (int seat = 0; seat < r->now.config.n_players; seat++)
        print_cell(r, seat);
    if (watcher_of(r->now.game)->sum != NULL)
        print_sums(r);
}

/* Blanks as wide as the columns that are left out where there is no opinion, so
 * that the moves stand below each other. */
static void print_gap(const report *r)
{
    int cell = opinion_lines(r->now.game) > 1 ? 10 : 5;

    printf("%*s", r->now.config.n_players * (cell + !r->ascii), "");
}

static void move_text(const report *r, int n, char out[ADIT_MAX_MOVE_TEXT])
{
    adit_text text = adit_text_in(out, ADIT_MAX_MOVE_TEXT);

    r->now.game->write_move(r->played->moves[n - 1], &text);
}

static void print_move(const report *r)
{
    char move[ADIT_MAX_MOVE_TEXT];

    move_text(r, r->all.n, move);
    printf("%5d  P%-2d", r->all.n, r->all.by + 1);
    if (r->all.judged)
        print_parts(r);
    else
        print_gap(r);
    printf("   %s\n", move);
}

static void print_round(int number)
{
    printf("\n");
    CLI_PRINT(stdout, cli_beliefs_round, .n = number);
    printf("\n");
}

/* The head of a round's table, and its first row: what is believed before any
 * move. The widths are those of print_cell. */
static void print_deal(const report *r)
{
    int cell = opinion_lines(r->now.game) > 1 ? 10 : 5;

    if (r->now.game->rounds != NULL)
        print_round(r->all.round.number);
    cli_cell(stdout, 5, text_of(TEXT_cli_beliefs_move));
    printf("     ");
    for (int seat = 0; seat < r->now.config.n_players; seat++)
        printf("%*s%-*d", cell - 2, "P", 2 + !r->ascii, seat + 1);
    printf("\n%5d     ", r->all.n);
    print_parts(r);
    printf("   %s\n", text_of(TEXT_cli_beliefs_deal));
}

/* ---- When a round is over ---- */

static void print_mark(const report *r, int line, const suspicion_mark *mark)
{
    const adit_game *game = r->now.game;
    char move[ADIT_MAX_MOVE_TEXT];

    move_text(r, mark->n, move);
    printf("  ");
    if (opinion_lines(game) > 1)
        CLI_PRINT(stdout, cli_beliefs_markRole, .n = mark->n,
                  .by = cli_seat_of(mark->by).name, .move = move,
                  .of = cli_seat_of(mark->of).name,
                  .role = text_or("cards.roles", watcher_of(game)->line[line]),
                  .from = percent_of(mark->from).text,
                  .to = percent_of(mark->to).text);
    else
        CLI_PRINT(stdout, cli_beliefs_mark, .n = mark->n,
                  .by = cli_seat_of(mark->by).name, .move = move,
                  .of = cli_seat_of(mark->of).name,
                  .from = percent_of(mark->from).text,
                  .to = percent_of(mark->to).text);
    printf("\n");
}

/* With several lines only the largest mark of each is printed; three per line
 * would be more text than the table itself. */
static void print_marks(const report *r)
{
    int n = opinion_lines(r->now.game), most = n > 1 ? 1 : SUSPICION_MARKS;

    for (int line = 0; line < n; line++)
        for (int i = 0; i < most; i++)
            if (r->all.over.mark[line][i].n > 0)
                print_mark(r, line, &r->all.over.mark[line][i]);
}

/* "P1 miner, P2 saboteur" */
static void print_who(const report *r)
{
    char list[ADIT_MAX_PLAYERS * 32];
    adit_text t = adit_text_in(list, sizeof list);

    for (int seat = 0; seat < r->now.config.n_players; seat++) {
        text_put(&t, seat > 0 ? ", " : "");
        text_seat(&t, seat);
        text_char(&t, ' ');
        text_put(&t, text_or("cards.roles",
                             r->now.game->roles[r->all.over.role[seat]]));
    }
    printf("  ");
    CLI_PRINT(stdout, cli_beliefs_who, .list = list);
    printf("\n");
}

/* Who was who, and the two seats about which watchers erred most: the saboteur
 * who was believed longest, and the honest player who was suspected most. */
static void print_roles(const report *r)
{
    const suspicion_round *over = &r->all.over;

    print_who(r);
    if (over->liar != ADIT_NOBODY) {
        printf("  ");
        CLI_PRINT(stdout, cli_beliefs_liar,
                  .seat = cli_seat_of(over->liar).name,
                  .n = over->seat[over->liar].calm);
        printf("\n");
    }
    if (over->accused != ADIT_NOBODY) {
        words most = percent_of(over->seat[over->accused].most);

        printf("  ");
        CLI_PRINT(stdout, cli_beliefs_accused,
                  .seat = cli_seat_of(over->accused).name, .percent = most.text,
                  .n = over->seat[over->accused].most_at);
        printf("\n");
    }
}

/* Comes right after the row of the move that ended the round, because the roles
 * have been shown by then. A turning point is named only if it came after the
 * deal. */
static void print_end(const report *r)
{
    const suspicion_round *over = &r->all.over;

    print_marks(r);
    if (r->now.game->roles != NULL)
        print_roles(r);
    if (over->since > over->first) {
        printf("  ");
        CLI_PRINT(stdout, cli_beliefs_turningPoint, .n = over->since);
        printf("\n");
    }
}

/* In this order because one move can end a round and begin the next. */
static void print_rows(const report *r)
{
    if (r->all.n > 0)
        print_move(r);
    if (r->all.ends)
        print_end(r);
    if (r->all.begins)
        print_deal(r);
}

/* JSON comes from suspicion.c itself, so that the web page and this program
 * show the same numbers. SUSPICION_ROOM holds whatever one move brings. */
static void print_lines(const report *r)
{
    char lines[SUSPICION_ROOM];
    adit_text text = adit_text_in(lines, sizeof lines);

    suspicion_write(&r->all, &r->now, &text);
    require(!text.cut);
    fputs(lines, stdout);
}

/* ---- The game, once more ---- */

/* A language may have words of its own for the game and for what the opinion is
 * about; where it has none, those of the game's tables stand. */
static void print_title(const report *r)
{
    const adit_game *game = r->now.game;

    char key[64];
    text_id about, title;

    snprintf(key, sizeof key, "cli.beliefs.about.%s", game->name);
    about = text_named(key);
    snprintf(key, sizeof key, "options.games.%s.title", game->name);
    title = text_named(key);
    CLI_PRINT(stdout, cli_beliefs_title,
              .title = title == N_TEXTS ? game->title : text_of(title),
              .about = about == N_TEXTS ? "" : text_of(about));
    printf("\n");
}

/* The moves were legal when they were played, and the seed is the same, so that
 * match_play cannot fail here. Stops early when nobody reads the output any
 * more. */
void beliefs_show(const match *played, const match_said *said, int n_said,
                  bool json, bool ascii)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    report r = {.played = played, .ascii = ascii};
    int heard = 0;

    r.now.moves = played->moves;
    r.now.room = played->room;
    match_again(played, &r.now, &story);
    suspicion_open(&r.all, played->game);
    if (!json)
        print_title(&r);
    for (;;) {
        suspicion_see(&r.all, &r.now, &story);
        if (json)
            print_lines(&r);
        else
            print_rows(&r);
        if (r.now.n_moves == played->n_moves || !cli_printed())
            return;
        for (; heard < n_said && said[heard].n_moves <= r.now.n_moves; heard++)
            opinion_hear(&r.all.now, played->game, said[heard].seat,
                         said[heard].claim);
        match_play(&r.now, match_turn(&r.now), played->moves[r.now.n_moves],
                   NULL, &story);
    }
}
