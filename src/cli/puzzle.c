/* puzzle.c -- adit puzzle: the puzzle of a day, by lines; and how puzzles are
 * made and proved again. What a puzzle is and whether it holds is known to
 * lab/puzzles.c; this file asks, hears the answers, and says why. Called by
 * main.c. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/threads.h"
#include "core/text.h"
#include "games/dwarves.h"
#include "lab/puzzle_maker.h"
#include "tui/draw.h"

enum { SENTENCE = 512, DAY = 16 };

typedef struct request {
    const char *rest[2];
    const char *day, *id, *file, *count, *seed, *threads, *out;
    bool grades, ascii, words;
} request;

/* ---- Which puzzle ---- */

/* Goes through lines: those of the program, or of a file. */
typedef struct reading {
    const char *file; /* for errors */
    puzzle_item *item;
    long wanted; /* the puzzle with this number; 0: all */
    bool found;
    int n, code;                     /* lines so far */
    bool (*each)(struct reading *r); /* of all; false: no more */
    void *self;
} reading;

/* A cli_taker. */
static bool take(void *self, const char *line, size_t length)
{
    reading *r = self;
    const char *wrong;

    r->n++;
    if (!puzzle_read(line, length, r->item, &wrong)) {
        r->code = CLI_FAIL(cli_puzzle_badLine, .file = r->file, .n = r->n,
                           .why = wrong);
        return false;
    }
    if (r->wanted > 0 && r->item->number != r->wanted)
        return true;
    r->found = true;
    return r->each != NULL ? r->each(r) : false;
}

static void read_shipped(reading *r)
{
    size_t size;
    const char *at = puzzle_year(&size), *end = at + size;

    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = stop ? (size_t)(stop - at) : (size_t)(end - at);

        if (!take(r, at, length))
            return;
        at += length + 1;
    }
}

static int read_all(reading *r, const char *file)
{
    int code = CLI_DONE;

    r->file = file != NULL ? cli_name_of(file) : "adit";
    if (file == NULL)
        read_shipped(r);
    else
        code = cli_lines(file, take, r);
    return code != CLI_DONE ? code : r->code;
}

/* How many lines the program has. */
static int count_shipped(void)
{
    size_t size;
    const char *at = puzzle_year(&size), *end = at + size;
    int n = 0;

    for (; at < end; at++)
        n += *at == '\n';
    return n;
}

static void today(char out[DAY])
{
    time_t now = time(NULL);
    struct tm here;

    localtime_r(&now, &here);
    strftime(out, DAY, "%Y-%m-%d", &here);
}

/* ---- What is shown ---- */

typedef struct solving {
    puzzle_item item;
    draw sheet;
    char name[ADIT_MAX_PLAYERS][RECORD_BOT];
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    int tries;
} solving;

/* "Tuck", of "tuck:hard"; the viewer is "you". */
static void name_seats(solving *s)
{
    s->sheet.me = s->item.puzzle.viewer;
    for (int seat = 0; seat < s->item.game.m.config.n_players; seat++) {
        char *name = s->name[seat];

        snprintf(name, RECORD_BOT, "%s", s->item.bot[seat]);
        name[strcspn(name, ":")] = 0;
        if (name[0] >= 'a' && name[0] <= 'z')
            name[0] = (char)(name[0] - 'a' + 'A');
        s->sheet.name[seat] = seat == s->sheet.me ? text_of(TEXT_terminal_you)
                              : name[0]           ? name
                                                  : NULL;
    }
}

static const char *called(const solving *s, int seat)
{
    return s->sheet.name[seat] ? s->sheet.name[seat] : draw_seat_name(seat);
}

static bool matters(const solving *s, const adit_event *e)
{
    const puzzle_rules *r = puzzle_rules_of(s->item.puzzle.kind);

    return r->tells == NULL || r->tells(e);
}

static bool claim_matters(const solving *s, const match_said *said)
{
    const puzzle_rules *r = puzzle_rules_of(s->item.puzzle.kind);

    return r->tells_claim == NULL || r->tells_claim(said->claim);
}

/* What was said, without what it was worth: that is the question. */
static void show_said(const solving *s, int n)
{
    const puzzle_game *g = &s->item.game;

    for (int i = 0; i < g->n_said; i++)
        if (g->said[i].n_moves == n && claim_matters(s, &g->said[i])) {
            teller who = draw_teller(&s->sheet);
            match_said said = g->said[i];
            char sentence[SENTENCE];
            adit_text t = adit_text_in(sentence, sizeof sentence);

            said.mark = ADIT_MARK_SAID;
            tell_said(g->m.game, &said, &who, &t);
            printf("      %s\n", sentence);
        }
}

static void show_move(const solving *s, int n, const adit_story *story)
{
    teller who = draw_teller(&s->sheet);

    for (int i = 0; i < story->n; i++) {
        adit_event e = adit_witness(&story->event[i], s->item.puzzle.viewer);
        char sentence[SENTENCE];
        adit_text t = adit_text_in(sentence, sizeof sentence);

        if (!matters(s, &e))
            continue;
        tell_event(s->item.game.m.game, &e, &who, &t);
        printf("%4d. %s\n", n, sentence);
    }
    show_said(s, n);
}

/* What happened: all of it, where one has to judge somebody; otherwise since
 * the viewer's last turn. */
static void show_deeds(const solving *s)
{
    const match *m = &s->item.game.m;
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    match now = {.moves = m->moves, .room = m->room};
    int from = s->item.puzzle.viewer == ADIT_PUBLIC ||
                       s->item.puzzle.kind == PUZZLE_MEND
                   ? 0
                   : m->n_moves - m->config.n_players;

    match_again(m, &now, NULL);
    if (from <= 0)
        show_said(s, 0);
    while (now.n_moves < m->n_moves) {
        match_play(&now, match_turn(&now), m->moves[now.n_moves], NULL, &story);
        if (now.n_moves > from)
            show_move(s, now.n_moves, &story);
    }
}

/* "G2" */
static const char *goal_name(const puzzle *p)
{
    static const char *const names[MINE_GOALS] = {"G1", "G2", "G3"};

    return names[p->goal];
}

static void print_flow(const solving *s, const char *text)
{
    draw_paragraph(&s->sheet, text);
}

static void show_question(const solving *s)
{
    const puzzle *p = &s->item.puzzle;
    char sentence[SENTENCE];

    switch (p->kind) {
    case PUZZLE_REACH:
        TEXT_IN(sentence, cli_puzzle_ask_reach, .goal = goal_name(p));
        break;
    case PUZZLE_STOP:
        TEXT_IN(sentence, cli_puzzle_ask_stop, .goal = goal_name(p));
        break;
    case PUZZLE_WIN:
        snprintf(sentence, sizeof sentence, "%s",
                 text_of(TEXT_cli_puzzle_ask_win));
        break;
    case PUZZLE_LIAR:
        snprintf(sentence, sizeof sentence, "%s",
                 text_of(TEXT_cli_puzzle_ask_liar));
        break;
    case PUZZLE_SUSPECT:
        snprintf(sentence, sizeof sentence, "%s",
                 text_of(TEXT_cli_puzzle_ask_suspect));
        break;
    default:
        snprintf(sentence, sizeof sentence, "%s",
                 text_of(TEXT_cli_puzzle_ask_mend));
    }
    print_flow(s, sentence);
}

static void show_certainty(const solving *s)
{
    const puzzle *p = &s->item.puzzle;
    char key[64];

    snprintf(key, sizeof key, "cli.puzzle.by.%s",
             puzzle_certainty_names[puzzle_certainties[p->kind]]);
    print_flow(s, text_of(text_named(key)));
}

/* The seats that can be the answer, "P1 Fenn, P2 Bram". */
static void show_seats(const solving *s)
{
    const char *comma = "";

    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++)
        if (s->item.puzzle.seats >> seat & 1) {
            printf("%s%s %s", comma, draw_seat_name(seat), called(s, seat));
            comma = ", ";
        }
    putchar('\n');
}

static void show(solving *s)
{
    const puzzle *p = &s->item.puzzle;
    char title[64];

    printf("%s, %s\n\n",
           TEXT_IN(title, cli_puzzle_title, .n_number = s->item.number),
           draw_title(s->item.game.m.game));
    show_deeds(s);
    putchar('\n');
    match_observe(&s->item.game.m, p->viewer, s->obs);
    if (p->viewer == ADIT_PUBLIC)
        draw_table(&s->sheet, s->obs, p->viewer);
    else
        draw_turn(&s->sheet, s->obs, p->viewer);
    putchar('\n');
    show_question(s);
    show_certainty(s);
    CLI_PRINT(stdout, cli_puzzle_levels, .n = puzzle_levels(p),
              .n_all = PUZZLE_LEVELS);
    putchar('\n');
    if (p->seats)
        show_seats(s);
}

/* ---- Why ---- */

typedef struct part {
    char text[16];
} part;

static part percent_of(int32_t n)
{
    part share = {""};
    adit_text t = adit_text_in(share.text, sizeof share.text);

    TEXT(&t, language_percent,
         .n = (n + PUZZLE_SURE / 200) / (PUZZLE_SURE / 100));
    return share;
}

static void tell_why_move(const solving *s, char out[SENTENCE])
{
    const puzzle *p = &s->item.puzzle;
    char move[ADIT_MAX_MOVE_TEXT];
    adit_text t = adit_text_in(move, sizeof move);

    s->item.game.m.game->write_move(p->move, &t);
    if (p->kind == PUZZLE_REACH)
        text_fill_array(out, SENTENCE, TEXT_cli_puzzle_why_reach,
                        &(const struct text_cli_puzzle_why_reach){
                            .n = p->n, .move = move, .goal = goal_name(p)});
    else if (p->kind == PUZZLE_STOP)
        text_fill_array(out, SENTENCE, TEXT_cli_puzzle_why_stop,
                        &(const struct text_cli_puzzle_why_stop){
                            .n = p->n, .move = move, .goal = goal_name(p)});
    else
        text_fill_array(
            out, SENTENCE, TEXT_cli_puzzle_why_win,
            &(const struct text_cli_puzzle_why_win){.n = p->n, .move = move});
}

/* The move after which suspicion rose most, as it was played. */
static void tell_move_at(const solving *s, char out[ADIT_MAX_MOVE_TEXT],
                         int *by)
{
    adit_text t = adit_text_in(out, ADIT_MAX_MOVE_TEXT);
    match at;

    match_at(&s->item.game.m, s->item.puzzle.at - 1, &at);
    *by = match_turn(&at);
    s->item.game.m.game->write_move(s->item.game.m.moves[at.n_moves], &t);
}

static void tell_why_seat(const solving *s, char out[SENTENCE])
{
    const puzzle *p = &s->item.puzzle;
    const char *name = called(s, p->seat);

    if (p->kind == PUZZLE_LIAR) {
        text_fill_array(out, SENTENCE, TEXT_cli_puzzle_why_liar,
                        &(const struct text_cli_puzzle_why_liar){
                            .n = p->n, .n_all = p->all, .name = name});
    } else if (p->kind == PUZZLE_SUSPECT) {
        char move[ADIT_MAX_MOVE_TEXT];
        int by;

        tell_move_at(s, move, &by);
        text_fill_array(out, SENTENCE, TEXT_cli_puzzle_why_suspect,
                        &(const struct text_cli_puzzle_why_suspect){
                            .name = name,
                            .chance = percent_of(p->chance).text,
                            .other = called(s, p->second),
                            .next = percent_of(p->next).text,
                            .n_move = p->at,
                            .by = called(s, by),
                            .move = move,
                            .from = percent_of(p->from).text,
                            .to = percent_of(p->to).text});
    } else {
        text_fill_array(out, SENTENCE, TEXT_cli_puzzle_why_mend,
                        &(const struct text_cli_puzzle_why_mend){
                            .name = name,
                            .other = called(s, p->second),
                            .low = percent_of(p->least).text,
                            .high = percent_of(p->most).text});
    }
}

static void show_why(const solving *s)
{
    const puzzle *p = &s->item.puzzle;
    char why[SENTENCE];

    if (p->seats)
        tell_why_seat(s, why);
    else
        tell_why_move(s, why);
    print_flow(s, why);
    CLI_PRINT(stdout, cli_puzzle_found,
              .easy = percent_of(p->found[0] * 100).text,
              .medium = percent_of(p->found[1] * 100).text,
              .hard = percent_of(p->found[2] * 100).text,
              .master = percent_of(p->found[3] * 100).text);
    putchar('\n');
}

/* ---- Answers ---- */

/* "P2", or the name of who sits there. */
static int seat_of(const solving *s, const char *line)
{
    const char *at = line;
    uint8_t seat;

    if (text_takes_seat(&at, &seat) && *at == 0 &&
        seat < s->item.game.m.config.n_players)
        return seat;
    for (int i = 0; i < s->item.game.m.config.n_players; i++)
        if (strcmp(line, s->name[i]) == 0 && line[0] != 0)
            return i;
    return ADIT_NOBODY;
}

/* Is it right? Says why not. What cannot be an answer costs nothing. */
static bool hears_seat(solving *s, const char *line)
{
    int seat = seat_of(s, line);

    if (seat == ADIT_NOBODY || !(s->item.puzzle.seats >> seat & 1)) {
        puts(text_of(TEXT_cli_puzzle_typeSeat));
        return false;
    }
    s->tries++;
    if (puzzle_is_answer(&s->item.puzzle, (adit_action){0}, seat))
        return true;
    CLI_PRINT(stdout, cli_puzzle_notSeat, .name = called(s, seat));
    putchar('\n');
    return false;
}

static bool hears_move(solving *s, const char *line)
{
    const match *m = &s->item.game.m;
    adit_action move;
    adit_refusal why;
    char sentence[SENTENCE];

    if (!draw_reads_move(m->game, line, &move)) {
        puts(text_of(TEXT_cli_puzzle_typeMove));
        return false;
    }
    if (match_why(m, s->item.puzzle.viewer, move, &why) != ADIT_OK) {
        draw_no(&s->sheet, &why, sentence, sizeof sentence);
        puts(sentence);
        return false;
    }
    s->tries++;
    if (puzzle_is_answer(&s->item.puzzle, move, ADIT_NOBODY))
        return true;
    puts(text_of(TEXT_cli_puzzle_notMove));
    return false;
}

static void tell_right(const solving *s, bool solved)
{
    putchar('\n');
    if (solved) {
        CLI_PRINT(stdout, cli_puzzle_right, .n = s->tries);
        putchar('\n');
    }
    show_why(s);
}

/* Until it is solved or left. */
static void ask(solving *s)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    bool over = false;

    puts(text_of(s->item.puzzle.seats ? TEXT_cli_puzzle_typeSeat
                                      : TEXT_cli_puzzle_typeMove));
    while (!over && cli_printed()) {
        fputs("> ", stdout);
        fflush(stdout);
        n = getline(&line, &room, stdin);
        if (n > 0 && line[n - 1] == '\n')
            line[n - 1] = 0;
        if (n < 0 || strcmp(line, "quit") == 0)
            break;
        over = strcmp(line, "answer") == 0;
        if (over)
            tell_right(s, false);
        else if (s->item.puzzle.seats ? hears_seat(s, line)
                                      : hears_move(s, line)) {
            tell_right(s, true);
            over = true;
        }
    }
    free(line);
}

static int number_wanted(const request *w, long *out)
{
    char day[DAY];
    int number;

    *out = 1;
    if (w->id != NULL)
        return cli_number("puzzle: --id", w->id, 1, PUZZLE_MOST, out);
    if (w->file != NULL)
        return CLI_DONE;
    today(day);
    if (!puzzle_of_day(w->day ? w->day : day, count_shipped(), &number))
        return CLI_MISUSED(cli_puzzle_noDay, .value = w->day ? w->day : day);
    *out = number;
    return CLI_DONE;
}

static int solve(const request *w)
{
    solving *s;
    reading r = {0};
    int code;

    if (w->day && (w->id || w->file))
        return cli_misused(TEXT_cli_puzzle_together, NULL);
    if ((code = number_wanted(w, &r.wanted)) != CLI_DONE)
        return code;
    if ((s = calloc(1, sizeof *s)) == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    r.item = &s->item;
    code = read_all(&r, w->file);
    if (code == CLI_DONE && !r.found)
        code = CLI_FAIL(cli_puzzle_none, .n_number = r.wanted, .n = r.n);
    if (code == CLI_DONE) {
        s->sheet = draw_on(stdout, s->item.game.m.game, w->ascii);
        s->sheet.words = w->words;
        name_seats(s);
        show(s);
        ask(s);
        code = cli_flush();
    }
    free(s);
    return code;
}

/* ---- Making and checking ---- */

static int make(const request *w)
{
    puzzle_order order = {0};
    cli_out out = {0};
    long count = 0;
    int code, closed;

    if ((code = cli_number("--count", w->count ? w->count : "365", 1,
                           PUZZLE_MOST, &count)) ||
        (code = threads_size(w->threads, THREADS_MOST, &order.n_threads)) ||
        (code = cli_seed(w->seed, order.seed)) ||
        (code = cli_open(&out, w->out ? w->out : "-")))
        return code;
    order.count = (int)count;
    order.to = out.file;
    order.path = out.path;
    code = puzzles_make(&order);
    closed = cli_close(&out, code == CLI_DONE);
    if (code == CLI_DONE && closed == CLI_DONE && cli_ends_early())
        return CLI_INTERRUPTED;
    return code != CLI_DONE ? code : closed;
}

typedef struct checking {
    puzzle_item item, again;
    mind minds[2];
    bool grades;
    int held;
} checking;

/* Proves one again. */
static bool check_one(reading *r)
{
    checking *c = r->self;

    if (puzzle_holds(&c->item, c->grades, &c->again, c->minds)) {
        c->held++;
        return !cli_ends_early();
    }
    r->code =
        CLI_FAIL(cli_puzzle_fails, .file = r->file, .n_number = c->item.number);
    return false;
}

static int check(const request *w)
{
    checking *c = calloc(1, sizeof *c);
    const char *file = w->rest[1];
    reading r = {.each = check_one, .self = c};
    int code = CLI_DONE;

    if (c == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    r.item = &c->item;
    c->grades = w->grades;
    if (w->id != NULL)
        code = cli_number("puzzle: --id", w->id, 1, PUZZLE_MOST, &r.wanted);
    if (code == CLI_DONE)
        code = read_all(&r, file);
    if (code == CLI_DONE && !r.found)
        code = CLI_FAIL(cli_puzzle_none, .n_number = r.wanted, .n = r.n);
    if (code == CLI_DONE) {
        CLI_PRINT(stdout, cli_puzzle_checked, .n = c->held);
        putchar('\n');
        code = cli_flush();
    }
    free(c);
    return code;
}

/* What goes with what. */
static int do_as_asked(const request *w)
{
    bool makes = w->rest[0] && strcmp(w->rest[0], "make") == 0;
    bool checks = w->rest[0] && strcmp(w->rest[0], "check") == 0;

    if ((w->rest[0] && !makes && !checks) || (w->rest[1] && !checks))
        return CLI_MISUSED(cli_puzzle_order,
                           .value = w->rest[1] ? w->rest[1] : w->rest[0]);
    if ((!makes && (w->count || w->seed || w->threads || w->out)) ||
        (!checks && w->grades) ||
        (w->rest[0] && (w->day || w->file || w->ascii || w->words)) ||
        (makes && w->id))
        return cli_misused(TEXT_cli_puzzle_together, NULL);
    return makes ? make(w) : checks ? check(w) : solve(w);
}

int cli_puzzle(int argc, char **argv)
{
    request w = {0};
    const cli_option options[] = {
        {.name = "day", .value = &w.day},
        {.name = "id", .value = &w.id},
        {.name = "file", .value = &w.file},
        {.name = "ascii", .given = &w.ascii},
        {.name = "words", .given = &w.words},
        {.name = "count", .value = &w.count},
        {.name = "seed", .value = &w.seed},
        {.name = "threads", .value = &w.threads},
        {.name = "out", .value = &w.out},
        {.name = "grades", .given = &w.grades},
    };
    cli_args args = {.command = "puzzle",
                     .usage = TEXT_cli_usage_puzzle,
                     .options = options,
                     .n_options = countof(options),
                     .what = "make, check FILE",
                     .rest = w.rest,
                     .max_rest = 2};
    int code = cli_read(&args, argc, argv);

    return code != CLI_DONE ? code : do_as_asked(&w);
}
