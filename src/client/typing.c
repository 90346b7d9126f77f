/* typing.c -- lines that somebody types, or that come from a pipe. The line
 * editor is written by hand because it writes nothing but text, line ends and
 * "\b \b": no escape sequences, which screen readers would read aloud and a
 * pipe would keep. Called by orders.c and lines.c. */
#define _GNU_SOURCE /* wcwidth */

#include "client/typing.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "client/keyboard.h"
#include "common/cli.h"
#include "texts/texts.h"

enum {
    WIDTH = 76, /* columns of a list of words */
    SHORT = 20  /* bytes of a prompt that is not broken on any screen */
};

const char *typing_quote(const char *text, char out[TYPING_QUOTE])
{
    int n = 0;

    for (; n < TYPING_QUOTE - 1 && text[n]; n++)
        out[n] = text[n] >= ' ' && text[n] <= '~' ? text[n] : '?';
    if (text[n])
        memcpy(out + n - 3, "...", 3);
    out[n] = 0;
    return out;
}

/* ---- The prompt ---- */

/* Whose line it is, for signal handlers, which cannot be given anything. They
 * find the line whole at any time: a byte is written before it is counted. */
static typing *typist;

/* stdio must not be used in a signal handler. */
static void put_raw(const char *text, size_t n)
{
    while (n > 0) {
        ssize_t done = write(STDOUT_FILENO, text, n);

        if (done <= 0)
            return;
        text += done;
        n -= (size_t)done;
    }
}

/* Ctrl-Z, or the end: the shell's prompt comes on a line of its own. */
static void before_stop(void)
{
    if (typist->asks)
        put_raw("\n", 1);
}

static void after_stop(void)
{
    if (!typist->asks)
        return;
    put_raw(typist->prompt, strlen(typist->prompt));
    put_raw(typist->text, typist->n);
}

void typing_ask(typing *t, const char *prompt)
{
    snprintf(t->prompt, sizeof t->prompt, "%s", prompt);
    fputs(t->prompt, stdout);
    if (t->edits)
        fwrite(t->text, 1, t->n, stdout);
    cli_printed();
    t->asks = true;
}

void typing_break(typing *t)
{
    if (t->asks)
        putchar('\n');
    t->asks = false;
}

static void rub_out(int columns)
{
    while (columns-- > 0)
        fputs("\b \b", stdout);
}

/* A line that may be longer than the screen is wide cannot be rubbed out. */
void typing_make_way(typing *t)
{
    if (t->asks && t->edits && t->n == 0 && strlen(t->prompt) < SHORT) {
        rub_out((int)strlen(t->prompt));
        t->asks = false;
    }
    typing_break(t);
}

static void ask_again(typing *t)
{
    char prompt[TYPING_PROMPT];

    memcpy(prompt, t->prompt, sizeof prompt);
    typing_ask(t, prompt);
}

/* ---- Completing ---- */

static size_t in_common(const char *a, const char *b, size_t most)
{
    size_t n = 0;

    while (n < most && a[n] && a[n] == b[n])
        n++;
    return n;
}

/* Blanks in front do not belong to a line. */
static const char *begun(const typing *t)
{
    return t->text + strspn(t->text, " ");
}

/* Is a word of that length among those that were offered? */
static bool is_offered(const typing *t, const char *word, size_t length)
{
    const char *at = t->offers.words;

    for (; *at; at += strcspn(at, "\n") + 1)
        if (strcspn(at, "\n") == length && memcmp(at, word, length) == 0)
            return true;
    return false;
}

/* Keeps the word of a line that is being typed, which is after `typed`
 * characters. It begins after a blank or "@", and includes the "@" that ends
 * it: moves are completed piece by piece. Each word is kept once. */
static void keep_word(typing *t, const char *line, size_t typed)
{
    size_t from = typed, to = typed;

    while (from > 0 && line[from - 1] != ' ' && line[from - 1] != '@')
        from--;
    to += strcspn(line + to, " @");
    to += line[to] == '@';
    if (to == from || is_offered(t, line + from, to - from) ||
        t->offers.used + to - from + 2 > sizeof t->offers.words)
        return;
    memcpy(t->offers.words + t->offers.used, line + from, to - from);
    t->offers.used += to - from + 1;
    t->offers.words[t->offers.used - 1] = '\n';
    t->offers.words[t->offers.used] = 0;
}

/* Finds what all offers have in common as they come, so that they need not be
 * kept. */
void typing_offer(typing *t, const char *line)
{
    size_t typed = strlen(begun(t));

    if (strncmp(line, begun(t), typed) != 0)
        return;
    if (t->offers.n++ == 0) {
        snprintf(t->offers.first, sizeof t->offers.first, "%s", line);
        t->offers.common = strlen(t->offers.first);
    }
    t->offers.common = in_common(t->offers.first, line, t->offers.common);
    keep_word(t, line, typed);
}

static void list_words(typing *t)
{
    size_t column = 0;

    typing_break(t);
    for (char *at = t->offers.words; *at;) {
        size_t length = strcspn(at, "\n");

        if (column > 0 && column + 2 + length > WIDTH) {
            putchar('\n');
            column = 0;
        }
        column += (size_t)printf("%s%.*s", column ? "  " : "", (int)length, at);
        at += length + 1;
    }
    putchar('\n');
    ask_again(t);
}

/* A line that is too long gets no more; gather notes that it is. */
static void add(typing *t, char byte)
{
    if (t->n + 1 >= sizeof t->text)
        return;
    t->text[t->n + 1] = 0;
    t->text[t->n] = byte;
    t->n++;
    if (t->edits)
        putchar(byte);
}

/* Adds what all possible lines go on with; if that is nothing, shows what they
 * go on with. */
static void complete(typing *t)
{
    size_t typed;

    t->text[t->n] = 0;
    typed = strlen(begun(t));
    t->offers.n = t->offers.common = t->offers.used = 0;
    t->offers.words[0] = 0;
    t->complete(t->self, begun(t));
    for (size_t i = typed; i < t->offers.common; i++)
        add(t, t->offers.first[i]);
    if (t->offers.common == typed && t->offers.n > 1)
        list_words(t);
}

/* ---- Editing ---- */

/* How many bytes the last character has, and how many columns. What is not a
 * character is taken away byte by byte. */
static size_t last_character(const typing *t, int *columns)
{
    mbstate_t state = {0};
    wchar_t c;
    size_t n = 1;

    *columns = 1;
    while (n < t->n && n < 4 && (t->text[t->n - n] & 0xc0) == 0x80)
        n++;
    if (mbrtowc(&c, t->text + t->n - n, n, &state) != n)
        return 1;
    *columns = wcwidth(c) < 0 ? 1 : wcwidth(c);
    return n;
}

static void erase(typing *t)
{
    int columns;

    if (t->n == 0)
        return;
    t->n -= last_character(t, &columns);
    rub_out(columns);
}

static void erase_word(typing *t)
{
    while (t->n > 0 && t->text[t->n - 1] == ' ')
        erase(t);
    while (t->n > 0 && t->text[t->n - 1] != ' ')
        erase(t);
}

static bool press(typing *t, char byte)
{
    switch (keyboard_reads(byte)) {
    case KEYBOARD_TEXT:
        add(t, byte);
        break;
    case KEYBOARD_ENTER:
        putchar('\n');
        return true;
    case KEYBOARD_TAB:
        complete(t);
        break;
    case KEYBOARD_ERASE:
        erase(t);
        break;
    case KEYBOARD_ERASE_WORD:
        erase_word(t);
        break;
    case KEYBOARD_ERASE_LINE:
        while (t->n > 0)
            erase(t);
        break;
    case KEYBOARD_END:
        t->ended = t->n == 0;
        break;
    case KEYBOARD_NOTHING:
        break;
    }
    return false;
}

/* ---- Lines ---- */

static bool gather(typing *t, char byte)
{
    if (byte == '\n')
        return true;
    t->no_text |= byte == 0;
    t->too_long |= t->n + 1 >= sizeof t->text;
    add(t, byte ? byte : '?');
    return false;
}

static char *trimmed(char *line)
{
    size_t n;

    line += strspn(line, " \t\r\n");
    n = strlen(line);
    while (n > 0 && strchr(" \t\r\n", line[n - 1]))
        line[--n] = 0;
    return line;
}

/* The line that is whole now; NULL: it was refused. Where nobody typed it, it
 * is shown after the prompt. */
static char *take(typing *t)
{
    char quote[TYPING_QUOTE], *line;
    bool no_text = t->no_text, too_long = t->too_long;

    t->text[t->n] = 0;
    t->n = 0;
    t->asks = t->no_text = t->too_long = false;
    line = trimmed(t->text);
    if (!t->typed)
        puts(typing_quote(line, quote));
    if (!no_text && !too_long)
        return line;
    if (no_text)
        puts(text_of(TEXT_terminal_typing_noText));
    else
        TEXT_LINE(stdout, terminal_typing_tooLong, .n = TYPING_LINE - 1);
    ask_again(t);
    return NULL;
}

char *typing_line(typing *t)
{
    char *line = NULL;

    while (line == NULL && t->from < t->to) {
        char byte = t->input[t->from++];

        if (t->edits && t->ended)
            continue;
        if (t->edits ? press(t, byte) : gather(t, byte))
            line = take(t);
    }
    cli_printed();
    return line;
}

/* At the end of the input a last line without its end counts, unless it is
 * being edited here. */
void typing_read(typing *t)
{
    ssize_t n = read(STDIN_FILENO, t->input, sizeof t->input);

    t->from = t->to = 0;
    if (n > 0) {
        t->to = (size_t)n;
    } else if (n == 0 || errno != EINTR) {
        t->ended = true;
        if (!t->edits && t->n > 0)
            t->input[t->to++] = '\n';
    }
}

bool typing_is_over(const typing *t)
{
    return t->ended && t->from == t->to;
}

/* ---- Beginning and end ---- */

void typing_begin(typing *t, typing_completer *completer, void *self)
{
    static const keyboard_pause pause = {before_stop, after_stop};

    t->complete = completer;
    t->self = self;
    t->typed = isatty(STDIN_FILENO);
    typist = t;
    t->edits = t->typed && keyboard_take(&pause);
}

void typing_end(typing *t)
{
    typing_break(t);
    if (t->edits)
        keyboard_leave();
    t->edits = false;
    typist = NULL;
}
