/* screen.c -- a terminal by ncurses: a page that is painted, its keys and
 * mouse. There is only one screen, which is why its state is global here. Two
 * things matter: the terminal is left as it was, however the program ends; and
 * somebody else, the network or a bot, may have work to do while we wait for a
 * key ("company"). Called by the stage and by whoever runs one. */
#define _XOPEN_SOURCE_EXTENDED 1
#define _GNU_SOURCE /* wcwidth */

#include "tui/screen.h"

#include <locale.h>
#include <ncurses.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

enum {
    ESCAPE_WAIT = 100, /* ms: what a key sends may come in pieces */
    CTRL_C = 3,
    CTRL_L = 12,
    CTRL_U = 21,
    LOOK = 200, /* ms after which it is seen that the screen has another size */
    HURRY =
        16 /* keys in a row that the company waits for, as of one held down */
};

/* How an ink looks with many colours, with eight, and with none. */
static const struct {
    short of_many, of_eight, back;
    attr_t plain;
} looks[N_INKS] = {
    [INK_PLAIN] = {-1, -1, -1, A_NORMAL},
    [INK_STRONG] = {215, COLOR_YELLOW, -1, A_BOLD},
    [INK_FAINT] = {242, -1, -1, A_DIM},
    [INK_BAD] = {203, COLOR_RED, -1, A_BOLD},
    [INK_END] = {109, COLOR_CYAN, -1, A_NORMAL},
    [INK_GREEN] = {COLOR_BLACK, COLOR_BLACK, COLOR_GREEN, A_BOLD},
    [INK_BLUE] = {COLOR_WHITE, COLOR_WHITE, COLOR_BLUE, A_BOLD},
    [INK_CRYSTAL] = {177, COLOR_MAGENTA, -1, A_BOLD},
    [INK_SPOT] = {81, COLOR_CYAN, -1, A_BOLD},
    [INK_HERE] = {-1, -1, -1, A_REVERSE | A_BOLD},
    [INK_NEW] = {229, COLOR_WHITE, -1, A_BOLD},
    [INK_SEAT] = {215, COLOR_YELLOW, -1, A_NORMAL},
    [INK_SEAT + 1] = {81, COLOR_CYAN, -1, A_NORMAL},
    [INK_SEAT + 2] = {177, COLOR_MAGENTA, -1, A_NORMAL},
    [INK_SEAT + 3] = {114, COLOR_GREEN, -1, A_NORMAL},
};

/* Signals that end a program from outside. */
static const int endings[] = {SIGHUP, SIGQUIT, SIGTERM};

static struct {
    SCREEN *terminal;
    bool colours;
    screen_company company; /* if it can be polled */
    unsigned turns;         /* how often we waited for keys */
    char keys[256];         /* the line of keys, */
    int keys_line;          /* and where it is */
    MEVENT clicks[8];       /* not yet given out, the oldest last */
    int n_clicks;
    struct sigaction before[countof(endings)];
    FILE *complaints; /* what was written to standard error meanwhile, */
    int errors;       /* and where that goes */
} this_screen;

static volatile sig_atomic_t is_ended;

/* ---- Beginning and end ---- */

/* Colours that nobody wants (NO_COLOR) or that the terminal does not have are
 * replaced by bold, dim and inverse. */
static void mix_colours(void)
{
    const char *none = getenv("NO_COLOR");

    this_screen.colours = has_colors() && (none == NULL || *none == 0);
    if (!this_screen.colours)
        return;
    start_color();
    use_default_colors();
    for (short ink = 1; ink < N_INKS; ink++)
        init_pair(ink, COLORS >= 256 ? looks[ink].of_many : looks[ink].of_eight,
                  looks[ink].back);
}

/* Ctrl-C is a key like others: the player is asked whether they mean it.
 * ncurses restores the old setting whenever the program stops. */
static void take_interrupts(void)
{
    struct termios now;

    if (tcgetattr(STDIN_FILENO, &now) != 0)
        return;
    now.c_cc[VINTR] = _POSIX_VDISABLE;
    tcsetattr(STDIN_FILENO, TCSANOW, &now);
    def_prog_mode();
}

static void note_ending(int signal)
{
    (void)signal;
    is_ended = 1;
}

/* A program that should end leaves as by Ctrl-C, with the terminal as it was.
 * The handler only notes it: the rest cannot be done inside a signal
 * handler. */
static void take_endings(void)
{
    struct sigaction noted = {.sa_handler = note_ending};

    sigemptyset(&noted.sa_mask);
    for (int i = 0; i < countof(endings); i++)
        sigaction(endings[i], &noted, &this_screen.before[i]);
}

static void leave_endings(void)
{
    for (int i = 0; i < countof(endings); i++)
        sigaction(endings[i], &this_screen.before[i], NULL);
}

/* What libraries write to standard error in the middle of the screen would
 * spoil it. It goes to a file until the screen is closed. */
static void hold_complaints(void)
{
    this_screen.complaints = isatty(STDERR_FILENO) ? tmpfile() : NULL;
    if (this_screen.complaints == NULL)
        return;
    this_screen.errors = dup(STDERR_FILENO);
    if (this_screen.errors >= 0)
        dup2(fileno(this_screen.complaints), STDERR_FILENO);
}

static void tell_complaints(void)
{
    char line[256];

    if (this_screen.complaints == NULL)
        return;
    if (this_screen.errors >= 0) {
        dup2(this_screen.errors, STDERR_FILENO);
        close(this_screen.errors);
    }
    rewind(this_screen.complaints);
    while (fgets(line, sizeof line, this_screen.complaints) != NULL)
        fputs(line, stderr);
    fclose(this_screen.complaints);
}

bool screen_is_possible(void)
{
    const char *term = getenv("TERM");

    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term != NULL &&
           *term != 0 && strcmp(term, "dumb") != 0;
}

/* The signals are taken first: from the moment ncurses changes the terminal
 * nothing may end us without restoring it. */
bool screen_open(void)
{
    setlocale(LC_CTYPE, "");
    set_escdelay(ESCAPE_WAIT);
    take_endings();
    this_screen.terminal = newterm(NULL, stdout, stdin);
    if (this_screen.terminal == NULL) {
        leave_endings();
        return false;
    }
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    mix_colours();
    take_interrupts();
    hold_complaints();
    return true;
}

void screen_close(void)
{
    if (this_screen.terminal == NULL)
        return;
    endwin();
    delscreen(this_screen.terminal);
    this_screen.terminal = NULL;
    this_screen.company = (screen_company){0};
    leave_endings();
    tell_complaints();
}

screen_area screen_whole(void)
{
    return (screen_area){.height = LINES, .width = COLS};
}

/* ---- Painting ---- */

/* An ink that has no colour of its own among eight is dim, as it is without
 * colours. */
static void use_ink(int ink)
{
    bool many = COLORS >= 256;
    short colour = many ? looks[ink].of_many : looks[ink].of_eight;
    attr_t look = looks[ink].plain;

    if (this_screen.colours && colour >= 0)
        look = (look & ~(attr_t)A_DIM) | (attr_t)COLOR_PAIR(ink);
    attrset(look);
}

void screen_clear(void)
{
    attrset(A_NORMAL);
    erase();
    this_screen.keys[0] = 0;
}

/* The next character of a text, and how many columns it takes. Bytes that are
 * not text in this locale are shown as question marks, one each. */
static wchar_t next_character(const char **text, int *columns)
{
    mbstate_t state = {0};
    wchar_t c;
    size_t n = mbrtowc(&c, *text, MB_CUR_MAX, &state);

    if (n == (size_t)-1 || n == (size_t)-2 || n == 0) {
        c = L'?';
        n = 1;
    }
    *text += n;
    *columns = wcwidth(c);
    if (*columns < 0) {
        *columns = 1;
        c = L'?';
    }
    return c;
}

/* Paints one line of a text, without what is left of column `from`. Returns the
 * rest of the text. It reads lines that are above the area, too, because only
 * reading finds their end. */
static const char *put_line(screen_area a, int line, const char *text, int from)
{
    int at = -from;

    while (*text && *text != '\n') {
        int columns;
        wchar_t c;

        if (draw_begins_ink(text)) {
            use_ink(text[1] - 'A');
            text += 2;
            continue;
        }
        if (*text == INK_ENDS) {
            attrset(A_NORMAL);
            text++;
            continue;
        }
        c = next_character(&text, &columns);
        if (at >= 0 && at + columns <= a.width && line >= 0 && line < a.height)
            mvaddnwstr(a.line + line, a.column + at, &c, 1);
        at += columns;
    }
    attrset(A_NORMAL);
    return *text ? text + 1 : text;
}

void screen_put(screen_area a, const char *text, int line, int column)
{
    for (int i = -line; *text && i < a.height; i++)
        text = put_line(a, i, text, column);
}

/* Fills the rest of the area with blanks in the same ink, so that an inverted
 * line reaches to its end. */
void screen_line(screen_area a, draw_ink ink, const char *text)
{
    int at = 0;

    use_ink(ink);
    while (at < a.width) {
        int columns = 1;
        wchar_t c = *text ? next_character(&text, &columns) : L' ';

        if (at + columns <= a.width)
            mvaddnwstr(a.line, a.column + at, &c, 1);
        at += columns > 0 ? columns : 1;
    }
    attrset(A_NORMAL);
}

void screen_keys(screen_area a, draw_ink ink, const char *text)
{
    screen_line(a, ink, text);
    snprintf(this_screen.keys, sizeof this_screen.keys, "%s", text);
    this_screen.keys_line = a.line;
}

void screen_show(void)
{
    refresh();
}

/* ---- Keys ---- */

static int key_of(wint_t c)
{
    switch (c) {
    case KEY_UP:
        return KEYS_UP;
    case KEY_DOWN:
        return KEYS_DOWN;
    case KEY_LEFT:
        return KEYS_LEFT;
    case KEY_RIGHT:
        return KEYS_RIGHT;
    case KEY_NPAGE:
        return KEYS_NEXT;
    case KEY_PPAGE:
        return KEYS_BEFORE;
    case KEY_SR:
        return KEYS_SCROLL_UP;
    case KEY_SF:
        return KEYS_SCROLL_DOWN;
    case KEY_SLEFT:
        return KEYS_SCROLL_LEFT;
    case KEY_SRIGHT:
        return KEYS_SCROLL_RIGHT;
    case KEY_HOME:
        return KEYS_FIRST;
    case KEY_END:
        return KEYS_LAST;
    case KEY_ENTER:
        return KEYS_ENTER;
    case KEY_BTAB:
        return KEYS_BACK_TAB;
    case KEY_BACKSPACE:
    case KEY_DC:
        return KEYS_ERASE;
    case KEY_RESIZE:
        return KEYS_SIZE;
    default:
        return KEYS_NONE;
    }
}

/* Ctrl-L paints everything anew, as in other programs: for a terminal on which
 * something else has written. */
static int letter_of(wint_t c)
{
    switch (c) {
    case '\r':
    case '\n':
        return KEYS_ENTER;
    case '\033':
        return KEYS_ESCAPE;
    case '\t':
        return KEYS_TAB;
    case '\b':
    case 0x7f:
        return KEYS_ERASE;
    case CTRL_C:
        return KEYS_LEAVE;
    case CTRL_U:
        return KEYS_EMPTY;
    case CTRL_L:
        clearok(curscr, TRUE);
        return KEYS_SIZE;
    default:
        return (int)c;
    }
}

/* The key that a line of keys names, in the present language or as a single
 * letter. */
static int key_called(const char *name, size_t n)
{
    static const struct {
        text_id name;
        int key;
    } keys[] = {
        {TEXT_terminal_keys_enter, KEYS_ENTER},
        {TEXT_terminal_keys_escape, KEYS_ESCAPE},
        {TEXT_terminal_keys_tab, KEYS_TAB},
        {TEXT_terminal_keys_up, KEYS_UP},
        {TEXT_terminal_keys_down, KEYS_DOWN},
        {TEXT_terminal_keys_left, KEYS_LEFT},
        {TEXT_terminal_keys_right, KEYS_RIGHT},
    };

    for (int i = 0; i < countof(keys); i++) {
        const char *one = text_of(keys[i].name);

        if (strlen(one) == n && strncmp(one, name, n) == 0)
            return keys[i].key;
    }
    return n == 1 ? name[0] : KEYS_CLICK;
}

/* The key that stands at a column of the line of keys: in "up, down: more" the
 * one that was hit, or the first if the words after it were hit. */
static int key_at(int column)
{
    const char *text = this_screen.keys, *hit = text, *item = text;
    size_t n;

    for (int at = 0, columns; *hit && at <= column; at += columns) {
        const char *next = hit;

        next_character(&next, &columns);
        if (at + columns > column)
            break;
        hit = next;
    }
    if (*hit == 0)
        return KEYS_CLICK;
    for (const char *gap; (gap = strstr(item, "  ")) && gap <= hit;)
        item = gap + strspn(gap, " ");
    n = strcspn(item, ":");
    for (const char *at = item; at <= hit && at < item + n;) {
        size_t word = strcspn(at, " ,:");

        if (hit < at + word || hit >= item + n)
            return key_called(at, word);
        at += word + strspn(at + word, " ,");
    }
    return KEYS_CLICK;
}

/* Clicks that came together arrive as one key, and ncurses gives out the last
 * of them first. They are kept, and given out in their order. */
static void take_clicks(void)
{
    while (this_screen.n_clicks < (int)countof(this_screen.clicks) &&
           getmouse(&this_screen.clicks[this_screen.n_clicks]) == OK)
        this_screen.n_clicks++;
}

/* The oldest click. On the line of keys it is the key that stands there. */
static screen_event click(void)
{
    const MEVENT *m = &this_screen.clicks[--this_screen.n_clicks];
    screen_event e = {.key = KEYS_CLICK, .line = m->y, .column = m->x};

    if (m->bstate & BUTTON4_PRESSED)
        e.key = KEYS_SCROLL_UP;
    else if (m->bstate & BUTTON5_PRESSED)
        e.key = KEYS_SCROLL_DOWN;
    else if (m->y == this_screen.keys_line)
        e.key = key_at(m->x);
    return e;
}

/* A terminal that is gone gives no keys, at once and for ever: without this
 * question a caller would wait for keys in an endless, busy loop. */
bool screen_is_gone(void)
{
    return is_ended || tcgetpgrp(STDIN_FILENO) < 0;
}

void screen_invite(const screen_company *company)
{
    this_screen.company = *company;
}

/* The key that is there, or comes within so many ms. */
static screen_event key_within(int ms)
{
    wint_t c;
    int kind;

    if (this_screen.n_clicks > 0)
        return click();
    timeout(ms);
    kind = get_wch(&c);
    if (kind == ERR)
        return (screen_event){.key = screen_is_gone() ? KEYS_LEAVE : KEYS_NONE};
    if (kind == KEY_CODE_YES && c == KEY_MOUSE) {
        take_clicks();
        return this_screen.n_clicks > 0 ? click()
                                        : (screen_event){.key = KEYS_NONE};
    }
    return (screen_event){.key =
                              kind == KEY_CODE_YES ? key_of(c) : letter_of(c)};
}

/* Waits until a key is pressed, the company has something to do, or it is time
 * to look at the screen's size again. A signal ends it, too. */
static void wait_a_while(int ms)
{
    const screen_company *c = &this_screen.company;
    struct pollfd p[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = -1}};
    int patience = -1;

    if (c->tend != NULL) {
        p[1] = c->poll(c->self);
        patience = c->patience(c->self);
    }
    if (ms < 0 || ms > LOOK)
        ms = LOOK;
    if (patience >= 0 && patience < ms)
        ms = patience;
    poll(p, countof(p), ms);
    if (c->tend != NULL)
        c->tend(c->self);
}

void screen_forget(void)
{
    flushinp();
    this_screen.n_clicks = 0;
}

/* A key that is held down would otherwise keep the company waiting: every
 * HURRY-th time it has its turn first. In company this returns after each wait,
 * because the company may have changed what has to be painted. */
screen_event screen_wait(int ms)
{
    screen_event e;

    if (is_ended)
        return (screen_event){.key = KEYS_LEAVE};
    if (++this_screen.turns % HURRY == 0)
        wait_a_while(0);
    e = key_within(0);
    while (e.key == KEYS_NONE) {
        wait_a_while(ms);
        e = key_within(0);
        if (ms >= 0 || this_screen.company.tend != NULL)
            break;
    }
    return e;
}
