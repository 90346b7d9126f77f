/* draw.c -- what the drawings of all games share, and the way to each of them.
 * It writes text for a terminal or for a page of the screen: the same functions
 * draw for both. Its first half is about paper: inks, columns, lines, prose.
 * Its second half finds the drawing of a game (draw_GAME.c) and has what no
 * game needs to say for itself: sentences, the log, the result. A game without
 * a drawing of its own has draw_plain.c. Called by the stage, by client/ and by
 * many commands. */
#define _XOPEN_SOURCE 700 /* wcwidth */

#include "tui/draw.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "bots/turning.h"
#include "core/text.h"
#include "texts/texts.h"

enum {
    EASILY_READ = 79, /* columns of a paragraph */
    LEAST_KEY = 8     /* columns of a list of keys */
};

/* ---- The sheet ---- */

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);

    return value != NULL && *value != 0;
}

/* As users expect it: NO_COLOR wins, and a file or a pipe gets plain text. */
static bool shows_colour(int fd)
{
    const char *term = getenv("TERM");

    return isatty(fd) && !is_set("NO_COLOR") && term != NULL &&
           strcmp(term, "dumb") != 0;
}

/* 80 columns for a terminal that does not say, and for what is not a
 * terminal. */
void draw_measure(draw *d)
{
    struct winsize size;

    d->width = 80;
    if (ioctl(fileno(d->to), TIOCGWINSZ, &size) != 0 || size.ws_col < 20)
        return;
    d->width = size.ws_col;
    d->height = size.ws_row;
}

draw draw_on(FILE *to, const adit_game *game, bool ascii)
{
    draw d = {.to = to,
              .game = game,
              .me = ADIT_NOBODY,
              .inks = shows_colour(fileno(to)) ? INKS_TERMINAL : INKS_NONE};

    d.ascii = text_locale_is_ascii() || ascii;
    text_use_ascii(d.ascii);
    draw_measure(&d);
    return d;
}

/* Each ink as a terminal knows it by its ANSI code. For a screen it is bytes in
 * the text (INKS_TOLD): two in front, one at the end. */
void draw_put(const draw *d, draw_ink ink, const char *text)
{
    static const char *const codes[N_INKS] = {[INK_STRONG] = "1",
                                              [INK_FAINT] = "2",
                                              [INK_BAD] = "31",
                                              [INK_END] = "36",
                                              [INK_GREEN] = "30;42",
                                              [INK_BLUE] = "97;44",
                                              [INK_CRYSTAL] = "1;35",
                                              [INK_SPOT] = "1;36",
                                              [INK_HERE] = "7",
                                              [INK_NEW] = "1",
                                              [INK_SEAT] = "33",
                                              "36",
                                              "35",
                                              "32"};

    if (ink == INK_PLAIN || d->inks == INKS_NONE)
        fputs(text, d->to);
    else if (d->inks == INKS_TOLD)
        fprintf(d->to, "%c%c%s%c", INK_BEGINS, 'A' + (int)ink, text, INK_ENDS);
    else
        fprintf(d->to, "\033[%sm%s\033[0m", codes[ink], text);
}

static bool same_spot(draw_spot a, draw_spot b)
{
    return a.kind == b.kind && a.x == b.x && a.y == b.y;
}

/* Has nothing happened on the board after it? What happens to a seat is not on
 * the board. */
static bool is_newest(const draw_marks *m, int fresh)
{
    for (int i = fresh + 1; i < m->n_fresh; i++)
        if (m->fresh[i].kind != SPOT_SEAT)
            return false;
    return m->fresh[fresh].kind != SPOT_SEAT;
}

/* The strongest mark wins: where one is, then where one could go, then what is
 * new. Notes the boxes on the way, for clicks and for scrolling. */
draw_ink draw_marked(const draw *d, draw_spot spot, draw_ink usual,
                     draw_box box)
{
    draw_marks *m = d->marks;

    for (int i = 0; m != NULL && i < m->n_fresh; i++)
        if (same_spot(m->fresh[i], spot)) {
            usual = INK_NEW;
            m->newest = is_newest(m, i) ? box : m->newest;
        }
    for (int i = 0; m != NULL && i < m->n; i++)
        if (same_spot(m->spot[i], spot)) {
            m->box[i] = box;
            usual = INK_SPOT;
        }
    if (m == NULL || !same_spot(m->at, spot))
        return usual;
    m->here = box;
    return INK_HERE;
}

/* ---- Columns ---- */

bool draw_begins_ink(const char *text)
{
    return *text == INK_BEGINS && text[1] >= 'A' && text[1] < 'A' + N_INKS;
}

/* The text after its first character, and how many columns that takes. An ink
 * is two bytes, which belong together and take no column. */
static const char *after_character(const char *text, int *columns)
{
    mbstate_t state = {0};
    wchar_t c;
    size_t n;

    *columns = 0;
    if (draw_begins_ink(text))
        return text + 2;
    if (*text == INK_ENDS)
        return text + 1;
    n = mbrtowc(&c, text, MB_CUR_MAX, &state);
    if (n == 0 || n > MB_CUR_MAX) { /* not a character of this locale */
        *columns = 1;
        return text + 1;
    }
    *columns = wcwidth(c);
    *columns = *columns < 0 ? 1 : *columns;
    return text + n;
}

int draw_columns(const char *text)
{
    int widest = 0, n = 0;

    while (*text) {
        int columns;

        n = *text == '\n' ? -1 : n; /* which counts as a column itself */
        text = after_character(text, &columns);
        n += columns;
        widest = n > widest ? n : widest;
    }
    return widest;
}

/* How many of a text's first bytes have room in so many columns, and how many
 * columns they take. */
static int bytes_within(const char *text, int length, int room, int *columns)
{
    const char *at = text, *next;
    int more;

    for (*columns = 0; at < text + length; at = next) {
        next = after_character(at, &more);
        if (*columns + more > room)
            break;
        *columns += more;
    }
    return (int)(at - text);
}

/* As much of a text as there is room for, padded with blanks. A text that is
 * cut ends with an ellipsis. */
static void put_columns(const draw *d, const char *text, int width)
{
    int length = (int)strlen(text), columns;
    int bytes = bytes_within(text, length, width, &columns);
    const char *more = "";

    if (bytes < length && width > 1) {
        bytes = bytes_within(text, length, width - 1, &columns);
        more = d->ascii ? "." : "…";
    }
    fprintf(d->to, "%.*s%s%*s", bytes, text, more,
            width - columns - (*more != 0), "");
}

void draw_padded(const draw *d, draw_ink ink, const char *text, int width)
{
    int blanks = width - draw_columns(text);
    char padding[256];

    snprintf(padding, sizeof padding, "%*s", blanks > 0 ? blanks : 0, "");
    draw_put(d, ink, text);
    draw_put(d, ink == INK_HERE ? ink : INK_PLAIN, padding);
}

/* ---- Prose ---- */

const char *draw_inked(draw_ink ink, const char *word, char *out, size_t room)
{
    snprintf(out, room, "%c%c%s%c", INK_BEGINS, 'A' + (int)ink, word, INK_ENDS);
    return out;
}

/* A word, whose parts may have inks. An ink may begin in one word and end in
 * another, therefore the caller keeps it. */
static void put_word(const draw *d, const char *word, draw_ink *ink)
{
    static const char stops[] = {INK_BEGINS, INK_ENDS, 0};

    while (*word) {
        size_t n = strcspn(word, stops);
        char part[512];

        snprintf(part, sizeof part, "%.*s", (int)n, word);
        if (n > 0)
            draw_put(d, *ink, part);
        word += n;
        if (draw_begins_ink(word)) {
            *ink = (draw_ink)(word[1] - 'A');
            word += 2;
        } else if (*word) {
            *ink = INK_PLAIN;
            word++;
        }
    }
}

/* Breaks the line if the word has no room; a word longer than a line stands
 * alone. */
static void say_word(draw_prose *l, const char *word, draw_ink *ink)
{
    int columns = draw_columns(word);

    if (l->width > 0 && l->column + 1 + columns > l->width &&
        l->column > l->indent) {
        fprintf(l->d->to, "\n%*s", l->indent, "");
        l->column = l->indent;
    } else if (l->column > 0 && !l->is_apart) {
        fputc(' ', l->d->to);
        l->column++;
    }
    l->is_apart = false;
    put_word(l->d, word, ink);
    l->column += columns;
}

void draw_say(draw_prose *l, const char *text)
{
    draw_ink ink = INK_PLAIN;

    while (*text) {
        size_t n = strcspn(text, " ");
        char word[512];

        snprintf(word, sizeof word, "%.*s", (int)n, text);
        say_word(l, word, &ink);
        text += n + (text[n] != 0);
    }
}

void draw_item(draw_prose *l, const char *text)
{
    fputc(';', l->d->to);
    l->column++;
    draw_say(l, text);
}

/* ---- Names ---- */

/* All names get the same width, so that what stands beside them is in a
 * column. */
static int widest_name(const draw *d)
{
    int widest = 0;

    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++) {
        int width = d->name[seat] ? draw_columns(d->name[seat]) : 0;

        widest = width > widest ? width : widest;
    }
    return widest;
}

int draw_seat_width(const draw *d)
{
    int width = widest_name(d);

    return 3 + (width > 0 ? 1 + width : 0);
}

void draw_seat(const draw *d, int seat)
{
    int width = widest_name(d);

    fprintf(d->to, "P%-2d", seat + 1);
    if (width == 0)
        return;
    fputc(' ', d->to);
    put_columns(d, d->name[seat] ? d->name[seat] : "", width);
}

/* ---- Pages ---- */

/* A page is a stream into memory: everything that can be printed can be
 * measured before it is put anywhere. */
void draw_to_page(draw *d, draw_page *page)
{
    if (page->file == NULL)
        page->file = open_memstream(&page->text, &page->size);
    if (page->file != NULL)
        d->to = page->file;
}

/* The text is complete only when the stream is closed. */
const char *draw_page_text(draw_page *page)
{
    if (page->file != NULL)
        fclose(page->file);
    page->file = NULL;
    return page->text ? page->text : "";
}

void draw_page_drop(draw_page *page)
{
    draw_page_text(page);
    free(page->text);
    *page = (draw_page){0};
}

int draw_lines(const char *text)
{
    int n = 0;

    for (; *text; text++)
        n += *text == '\n';
    return n;
}

/* A word that is longer than the line is cut into pieces. */
int draw_flow(const draw *d, const char *text)
{
    int column = 0, lines = 0;

    while (*text) {
        int length = (int)strcspn(text, " \n"), columns;
        int bytes = bytes_within(text, length, d->width, &columns);

        if (column > 0 && column + 1 + columns > d->width) {
            fputc('\n', d->to);
            column = 0;
            lines++;
        }
        column += columns + (column > 0);
        fprintf(d->to, "%s%.*s", column > columns ? " " : "", bytes, text);
        text += bytes;
        if (bytes == length && *text)
            text++;
    }
    if (column > 0)
        fputc('\n', d->to);
    return lines + (column > 0);
}

/* Short lines stay as they are, so that tables and lists survive. */
void draw_text(const draw *d, const char *text)
{
    while (*text) {
        size_t n = strcspn(text, "\n");
        char *line = strndup(text, n);

        if (line != NULL && draw_columns(line) > d->width)
            draw_flow(d, line);
        else
            fprintf(d->to, "%.*s\n", (int)n, text);
        free(line);
        text += n + (text[n] != 0);
    }
}

void draw_paragraph(const draw *d, const char *text)
{
    draw narrow = *d;

    narrow.width = d->width < EASILY_READ ? d->width : EASILY_READ;
    draw_flow(&narrow, text);
}

static const char *key_name(const draw_key *k)
{
    return k->key != NULL ? k->key : text_of(k->name);
}

void draw_keys(const draw *d, const draw_key *keys, int n)
{
    int widest = LEAST_KEY;

    for (int i = 0; i < n; i++) {
        int wide = draw_columns(key_name(&keys[i]));

        widest = wide > widest ? wide : widest;
    }
    for (int i = 0; i < n; i++) {
        int beside = 2 + widest + 2;
        draw_prose l = {d, d->width, beside, beside, true};

        fputs("  ", d->to);
        draw_padded(d, INK_PLAIN, key_name(&keys[i]), widest + 2);
        draw_say(&l, text_of(keys[i].what));
        fputc('\n', d->to);
    }
}

/* ---- To each game its own ---- */

static const drawing *const drawings[] = {&draw_galleries, &draw_saboteur,
                                          &draw_saboteur2};

/* To add a game to the terminal, put its drawing into the list above. */
static const drawing *drawing_of(const adit_game *game)
{
    for (int i = 0; i < countof(drawings); i++)
        if (drawings[i]->game == game)
            return drawings[i];
    return &draw_plain;
}

void draw_table(const draw *d, const void *obs, int viewer)
{
    drawing_of(d->game)->table(d, obs, viewer);
}

void draw_others(const draw *d, const void *obs, int viewer)
{
    if (drawing_of(d->game)->others != NULL)
        drawing_of(d->game)->others(d, obs, viewer);
}

void draw_sight(const draw *d, const void *obs, int viewer)
{
    drawing_of(d->game)->sight(d, obs, viewer);
}

void draw_turn(const draw *d, const void *obs, int viewer)
{
    const drawing *own = drawing_of(d->game);

    if (own->turn != NULL) {
        own->turn(d, obs, viewer);
        return;
    }
    draw_others(d, obs, viewer);
    draw_sight(d, obs, viewer);
}

void draw_board(const draw *d, const void *obs, int viewer)
{
    if (d->words)
        draw_words(d, obs, viewer);
    else
        drawing_of(d->game)->board(d, obs, viewer);
}

void draw_words(const draw *d, const void *obs, int viewer)
{
    drawing_of(d->game)->words(d, obs, viewer);
}

/* Somebody without a hand of their own sees the table instead. */
void draw_hand(const draw *d, const void *obs, int viewer)
{
    const drawing *own = drawing_of(d->game);

    if (viewer < 0)
        draw_table(d, obs, viewer);
    else if (own->hand != NULL)
        own->hand(d, obs, viewer);
}

const char *draw_card_name(const adit_game *game, const void *obs, int seat,
                           int card)
{
    const drawing *own = drawing_of(game);

    return own->card_name ? own->card_name(obs, seat, card) : NULL;
}

void draw_keep_hand(const adit_game *game, const void *before, void *obs,
                    int seat)
{
    if (drawing_of(game)->keep_hand != NULL)
        drawing_of(game)->keep_hand(before, obs, seat);
}

/* A seat of the crew with its name, and how many columns that takes. Names are
 * cut so that the drawing's shortest text still has room beside them. */
static int put_crew_name(const draw *d, const adit_head *head, int seat,
                         int width)
{
    bool many = head->n_players > 9, on_turn = seat == head->turn;
    draw_spot spot = {.kind = SPOT_SEAT, .x = (int8_t)seat};
    draw_box box = {.line = seat, .width = width, .height = 1};
    const drawing *own = drawing_of(d->game);
    int most =
        width - 4 - many -
        (head->turn == ADIT_NOBODY ? own->briefest_at_end : own->briefest);
    int name = widest_name(d);
    draw_page page = {0};
    draw to = *d;

    name = name < most ? name : most > 0 ? most : 0;
    draw_to_page(&to, &page);
    fprintf(to.to, "%cP%-*d", on_turn ? '>' : ' ', 1 + many, seat + 1);
    if (name > 0) {
        fputc(' ', to.to);
        put_columns(&to, d->name[seat] ? d->name[seat] : "", name);
    }
    draw_put(d, draw_marked(d, spot, on_turn ? INK_STRONG : INK_PLAIN, box),
             draw_page_text(&page));
    draw_page_drop(&page);
    return 3 + many + (name > 0) + name;
}

void draw_crew(const draw *d, const void *obs, int viewer, int width)
{
    const adit_head *head = obs;
    const drawing *own = drawing_of(d->game);
    draw rest = *d;

    for (int seat = 0; seat < head->n_players; seat++) {
        rest.width = width - put_crew_name(d, head, seat, width);
        if (own->brief != NULL)
            own->brief(&rest, obs, seat, viewer);
        fputc('\n', d->to);
    }
}

void draw_stand(const draw *d, const void *obs)
{
    if (drawing_of(d->game)->stand != NULL)
        drawing_of(d->game)->stand(d, obs);
}

/* Only a screen shows the crew, and only there is it explained. */
void draw_legend(const draw *d)
{
    const drawing *own = drawing_of(d->game);

    if (own->legend != NULL)
        own->legend(d);
    if (own->brief != NULL && d->inks == INKS_TOLD)
        draw_paragraph(d, text_of(own->crew));
}

/* The title in the present language, or the game's own. */
const char *draw_title(const adit_game *game)
{
    char key[64];
    adit_text text = adit_text_in(key, sizeof key);
    text_id id;

    text_put(&text, "options.games.");
    text_put(&text, game->name);
    text_put(&text, ".title");
    id = text_named(key);
    return id == N_TEXTS ? game->title : text_of(id);
}

const char *draw_role(const char *role)
{
    return text_or("terminal.roles", role);
}

/* ---- Moves ---- */

/* The game's notation comes first: what it understands is never put right. */
bool draw_reads_move(const adit_game *game, const char *text, adit_action *out)
{
    char right[ADIT_MAX_MOVE_TEXT];
    adit_text put = adit_text_in(right, sizeof right);
    const drawing *own = drawing_of(game);

    if (game->read_move(text, out))
        return true;
    return own->put_right != NULL && own->put_right(text, &put) && !put.cut &&
           game->read_move(right, out);
}

const char *draw_begun_move(const adit_game *game, const char *text)
{
    const char *const *kinds = drawing_of(game)->kinds;
    size_t length = strlen(text);

    for (; kinds != NULL && *kinds != NULL; kinds++)
        if (length > 0 && strncmp(*kinds, text, length) == 0 &&
            ((*kinds)[length] == ' ' || (*kinds)[length] == '@'))
            return *kinds;
    return NULL;
}

/* By default a heading ends before the place, "dig NES@", or after the first
 * word. */
int draw_heading(const adit_game *game, const char *move)
{
    size_t at = strcspn(move, "@");
    int own;

    if (drawing_of(game)->heading != NULL &&
        (own = drawing_of(game)->heading(move)) > 0)
        return own;
    if (move[at] == 0)
        at = strcspn(move, " ");
    return (int)at + (move[at] != 0);
}

int draw_most_listed(const adit_game *game, adit_action move)
{
    const drawing *own = drawing_of(game);

    return own->most_listed ? own->most_listed(move) : ADIT_MAX_MOVES;
}

void draw_note(const adit_game *game, const void *obs, adit_action move,
               adit_text *out)
{
    if (drawing_of(game)->note != NULL)
        drawing_of(game)->note(obs, move, out);
}

void draw_remark(const adit_game *game, const void *obs, adit_action move,
                 adit_text *out)
{
    if (drawing_of(game)->remark != NULL)
        drawing_of(game)->remark(obs, move, out);
}

/* By default what the move is listed under, without the sign in front of the
 * place. */
void draw_thing(const adit_game *game, adit_action move, adit_text *out)
{
    char text[ADIT_MAX_MOVE_TEXT];
    adit_text all = adit_text_in(text, sizeof text);
    int length;

    if (drawing_of(game)->thing != NULL) {
        drawing_of(game)->thing(move, out);
        return;
    }
    game->write_move(move, &all);
    length = draw_heading(game, text);
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '@'))
        length--;
    text_span(out, text, (size_t)length);
}

draw_spot draw_spot_of(const adit_game *game, const void *obs, adit_action move)
{
    const drawing *own = drawing_of(game);

    return own->spot != NULL ? own->spot(obs, move) : (draw_spot){0};
}

void draw_explain(const adit_game *game, const char *thing, adit_text *out)
{
    if (drawing_of(game)->explain != NULL)
        drawing_of(game)->explain(thing, out);
}

draw_spot draw_spot_of_event(const adit_game *game, const adit_event *event)
{
    const drawing *own = drawing_of(game);

    return own->spot_of_event ? own->spot_of_event(event) : (draw_spot){0};
}

const draw_asked *draw_what_is_asked(const adit_game *game)
{
    return drawing_of(game)->asked;
}

void draw_list_add(draw_list *l, adit_action move)
{
    if (l->n < l->room)
        l->at[l->n++] = move;
}

int draw_moves_about(const adit_game *game, const void *obs, const char *what,
                     adit_action *out, int room)
{
    const drawing *own = drawing_of(game);

    return own->moves_about ? own->moves_about(obs, what, out, room) : -1;
}

/* ---- What happened ---- */

enum { SENTENCE = 256, REASON = 1024 };

/* Has nobody else that name? A name that two players have would not say who is
 * meant. The reader is "you" and needs none. */
static bool is_called(const draw *d, int seat)
{
    const char *name = seat < ADIT_MAX_PLAYERS ? d->name[seat] : NULL;

    if (name == NULL || *name == 0 || seat == d->me)
        return false;
    for (int other = 0; other < ADIT_MAX_PLAYERS; other++)
        if (other != seat && d->name[other] &&
            strcmp(d->name[other], name) == 0)
            return false;
    return true;
}

static const char *const seat_names[ADIT_MAX_PLAYERS] = {
    "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10", "P11", "P12"};

const char *draw_seat_name(int seat)
{
    return seat_names[seat];
}

/* On a screen players have names; in lines of text they are P1, P2, as in the
 * moves that one types there. */
static const char *called(const void *self, int seat)
{
    const draw *d = (const draw *)self;

    return d->inks == INKS_TOLD && is_called(d, seat) ? d->name[seat]
                                                      : seat_names[seat];
}

teller draw_teller(const draw *d)
{
    return (teller){.me = d->me, .self = d, .name = called};
}

void draw_reason(const draw *d, const bot_reason *reason)
{
    char sentence[REASON];
    adit_text text = adit_text_in(sentence, sizeof sentence);
    teller who = draw_teller(d);

    tell_reason(reason, &who, &text);
    if (text.length > 0)
        fprintf(d->to, "%s\n", sentence);
}

void draw_turning(const draw *d, const turning_point *points, int n)
{
    char sentence[REASON];
    teller who = draw_teller(d);

    if (n > 0)
        fprintf(d->to, "\n%s\n", text_of(TEXT_terminal_turning));
    for (int i = 0; i < n; i++) {
        adit_text text = adit_text_in(sentence, sizeof sentence);

        tell_turning(&points[i], &who, &text);
        draw_text(d, sentence);
    }
}

void draw_refusal(const draw *d, const adit_refusal *refusal, char *out,
                  size_t room)
{
    adit_text text = adit_text_in(out, room);
    teller who = draw_teller(d);

    tell_refusal(refusal, &who, &text);
}

void draw_no(const draw *d, const adit_refusal *refusal, char *out, size_t room)
{
    char why[SENTENCE];
    adit_text text = adit_text_in(out, room);

    draw_refusal(d, refusal, why, sizeof why);
    TEXT(&text, terminal_no, .why = why);
}

void draw_said(const draw *d, const match_said *said, bool late,
               char out[DRAW_SAID])
{
    adit_text text = adit_text_in(out, DRAW_SAID);
    teller who = draw_teller(d);

    if (late)
        tell_said_again(d->game, said, &who, &text);
    else
        tell_said(d->game, said, &who, &text);
}

/* With a full stop, unless it ends with a sign of its own. */
void draw_sentence(const draw *d, const adit_event *seen, char *out,
                   size_t room)
{
    adit_text text = adit_text_in(out, room);
    teller who = draw_teller(d);

    tell_event(d->game, seen, &who, &text);
    text_put(&text,
             text.length > 0 && strchr(".!?", out[text.length - 1]) ? "" : ".");
}

/* How often the sentence about event i comes again right after it, for a viewer
 * who cannot see what is different: "P2 puts down a card", three times. */
static int told_again(const draw *d, const adit_story *story, int i, int viewer,
                      char sentence[SENTENCE])
{
    adit_event seen = adit_witness(&story->event[i], viewer);
    int n = 0;

    draw_sentence(d, &seen, sentence, SENTENCE);
    while (drawing_of(d->game)->counts_again && i + n + 1 < story->n) {
        char next[SENTENCE];

        seen = adit_witness(&story->event[i + n + 1], viewer);
        draw_sentence(d, &seen, next, SENTENCE);
        if (strcmp(next, sentence) != 0)
            break;
        n++;
    }
    return n;
}

bool draw_begins_round(const adit_game *game, const adit_event *event)
{
    const drawing *own = drawing_of(game);

    return own->begins_round != NULL && own->begins_round(event);
}

int draw_before_round(const draw *d, const adit_story *story)
{
    int n = 0;

    while (n < story->n && !draw_begins_round(d->game, &story->event[n]))
        n++;
    return n;
}

/* Follows the events with what the viewer knew before them, because at the end
 * of a round the board has to be shown as it was then: the state has the next
 * round's already. */
bool draw_story(const draw *d, const void *before, const adit_story *story,
                int viewer, const char *label)
{
    const drawing *own = drawing_of(d->game);
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    char blank[32], sentence[SENTENCE];
    bool ended = false, known = before != NULL;

    snprintf(blank, sizeof blank, "%*s", (int)strlen(label), "");
    if (before != NULL)
        memcpy(obs, before, d->game->state_size);
    for (int i = 0, told = 0; i < story->n; i++) {
        adit_event seen = adit_witness(&story->event[i], viewer);

        if (i >= told &&
            (own->is_dull == NULL || !own->is_dull(&seen, story))) {
            int again = told_again(d, story, i, viewer, sentence);
            char more[SENTENCE];

            fprintf(d->to, "%s%s", label, sentence);
            if (again > 0)
                fprintf(d->to, " %s",
                        TEXT_IN(more, terminal_again, .n = again + 1));
            fputc('\n', d->to);
            label = blank;
            told = i + again + 1; /* the rest is counted */
        }
        known = known && d->game->follow(obs, viewer, &seen);
        if (known && own->ends_round && own->ends_round(&seen)) {
            draw_board(d, obs, viewer);
            ended = true;
        }
    }
    return ended;
}

/* ---- The end ---- */

/* "P1, P2 and P5", with the words of the language. */
static void list_seats(unsigned seats, adit_text *out)
{
    int n = __builtin_popcount(seats), i = 0;

    for (int seat = 0; seats >> seat; seat++)
        if (seats >> seat & 1)
            text_list_item(out, i++, n, seat_names[seat]);
}

void draw_seats(const draw *d, unsigned seats)
{
    char names[SENTENCE];
    adit_text text = adit_text_in(names, sizeof names);

    list_seats(seats, &text);
    fputs(names, d->to);
}

void draw_winners(const draw *d, const void *obs)
{
    int n = ((const adit_head *)obs)->n_players, most;
    bool gems = drawing_of(d->game)->counts_gems, several;
    int32_t gold[ADIT_MAX_PLAYERS];
    unsigned winners;
    char who[SENTENCE];
    adit_text text = adit_text_in(who, sizeof who);

    d->game->gold(obs, gold);
    winners = adit_winners(gold, n);
    several = winners & (winners - 1);
    most = (int)gold[__builtin_ctz(winners)];
    list_seats(winners, &text);
    if (gems && several)
        TEXT_LINE(d->to, terminal_end_winGems, .who = who, .n = most);
    else if (gems)
        TEXT_LINE(d->to, terminal_end_winsGems, .who = who, .n = most);
    else if (several)
        TEXT_LINE(d->to, terminal_end_win, .who = who, .n = most);
    else
        TEXT_LINE(d->to, terminal_end_wins, .who = who, .n = most);
}

/* "  12 gems", the numbers below each other. */
static void put_amount(const draw *d, int n)
{
    char amount[64];

    if (drawing_of(d->game)->counts_gems)
        TEXT_IN(amount, options_gems, .n = n);
    else
        TEXT_IN(amount, terminal_amounts_gold, .n = n);
    fprintf(d->to, " %*s%s", n < 10 ? 2 : n < 100 ? 1 : 0, "", amount);
}

/* By gold, the most first; players with the same amount share a place. */
void draw_result(const draw *d, const void *obs)
{
    const drawing *own = drawing_of(d->game);
    int n = ((const adit_head *)obs)->n_players, done = 0;
    int32_t gold[ADIT_MAX_PLAYERS], most = 0;

    d->game->gold(obs, gold);
    for (int seat = 0; seat < n; seat++)
        most = gold[seat] > most ? gold[seat] : most;
    for (int32_t sum = most; sum >= 0; sum--) {
        int place = done + 1;

        for (int seat = 0; seat < n; seat++) {
            if (gold[seat] != sum)
                continue;
            done++;
            fprintf(d->to, "%4d. ", place);
            draw_seat(d, seat);
            put_amount(d, (int)sum);
            if (own->reckon != NULL)
                own->reckon(d, obs, seat);
            fputc('\n', d->to);
        }
    }
    draw_winners(d, obs);
}

/* Where there are rounds, the last of them was drawn when it ended. A page is
 * read from its top and lines from their end: the result stands where it is
 * seen first. */
void draw_end(const draw *d, const void *obs, int viewer)
{
    const drawing *own = drawing_of(d->game);
    bool page = d->inks == INKS_TOLD;

    if (page)
        draw_result(d, obs);
    if (own != &draw_plain && own->begins_round == NULL) {
        fputs(page ? "\n" : "", d->to);
        draw_board(d, obs, viewer);
    }
    if (!page)
        draw_result(d, obs);
}

bool draw_follow(const draw *d, void *obs, const adit_story *story, int viewer)
{
    const drawing *own = drawing_of(d->game);

    for (int i = 0; i < story->n && own->ends_round; i++) {
        adit_event seen = adit_witness(&story->event[i], viewer);

        if (!d->game->follow(obs, viewer, &seen))
            return false;
        if (own->ends_round(&seen))
            return true;
    }
    return false;
}

const char *draw_why_out(const draw *d, const void *obs, int seat)
{
    const drawing *own = drawing_of(d->game);

    return own->out && own->out(obs) >> seat & 1 ? text_of(own->why_out) : NULL;
}
