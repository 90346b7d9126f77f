/* typing.h -- lines that somebody types, or that come from a pipe.
 *
 * On a terminal that gives its keys one by one, the line is edited here and Tab
 * completes it; nothing is ever written but text, line ends and "\b \b". On any
 * other terminal the kernel edits lines. What comes from a pipe is shown after
 * the prompt, so that the page reads like a conversation. */
#ifndef CLIENT_TYPING_H
#define CLIENT_TYPING_H

#include <stdbool.h>
#include <stddef.h>

enum {
    TYPING_LINE = 8192,  /* bytes of a line and its end; no more are taken */
    TYPING_PROMPT = 128, /* bytes of a prompt */
    TYPING_QUOTE = 48    /* bytes of what typing_quote writes */
};

/* Calls typing_offer for each line that begins with what is typed. Others may
 * be offered, too, and are passed over. */
typedef void typing_completer(void *self, const char *text);

typedef struct typing {
    typing_completer *complete;
    void *self;
    bool typed; /* standard input is a terminal */
    bool edits; /* and the line is edited here */
    bool asks;  /* the prompt and what is typed are the end of the page */
    bool ended; /* the input */
    bool no_text, too_long; /* the line that is not whole yet */
    char prompt[TYPING_PROMPT];
    char text[TYPING_LINE]; /* n bytes of that line; or the last whole one */
    size_t n;
    char input[4096]; /* read, but not looked at yet: from `from` to `to` */
    size_t from, to;
    struct {
        size_t n, common; /* how many there are; bytes that all begin with */
        char first[TYPING_LINE];
        char words[2048]; /* what could come next, one per line */
        size_t used;
    } offers;
} typing;

/* From here to typing_end nobody else may read standard input. */
void typing_begin(typing *t, typing_completer *complete, void *self);
void typing_end(typing *t);

/* Shows the prompt, and after it what is typed already. */
void typing_ask(typing *t, const char *prompt);
/* Ends the line of the prompt. The prompt has to be shown again after that. */
void typing_break(typing *t);
/* The same for what is said meanwhile: a prompt with nothing typed after it is
 * rubbed out and leaves no trace. */
void typing_make_way(typing *t);

/* Waits for more input. Only when typing_line has returned NULL. */
void typing_read(typing *t);
/* The next line, without blanks around it, valid until the next call. NULL: it
 * is not whole yet, or the input is over. A line that is not text is refused
 * here, and the next one is taken. */
char *typing_line(typing *t);
bool typing_is_over(const typing *t);

void typing_offer(typing *t, const char *line);

/* What somebody typed, fit to be shown: one short line of ASCII. */
const char *typing_quote(const char *text, char out[TYPING_QUOTE]);

#endif
