/* typing.h -- lines that somebody types, or that come from a pipe.
 *
 * On a terminal that gives its keys one by one, the line is edited here and Tab
 * completes it, and nothing is ever written but text, line ends and "\b \b"; on any
 * other the kernel does what it does. What comes from a pipe is shown behind the prompt,
 * so that the page reads like a talk. */
#ifndef CLIENT_TYPING_H
#define CLIENT_TYPING_H

#include <stdbool.h>
#include <stddef.h>

enum {
    TYPING_LINE =
        8192, /* bytes of a line, with its end; longer ones are refused */
    TYPING_PROMPT = 128,
    TYPING_QUOTE = 48
};

/* To call typing_offer for each line that begins with what is typed; others do no
 * harm. */
typedef void typing_completer(void *self, const char *text);

typedef struct typing {
    typing_completer *complete;
    void *self;
    bool typed; /* by somebody at a terminal */
    bool edits; /* and here */
    bool asks;  /* the prompt and what is typed stand at the end of the page */
    bool ended; /* the input */
    bool no_text, too_long; /* the line that is not whole yet */
    char prompt[TYPING_PROMPT];
    char text
        [TYPING_LINE]; /* of that line, n bytes; or the last that was given */
    size_t n;
    char input[4096]; /* read, but not looked at yet: from `from` to `to` */
    size_t from, to;
    struct {
        size_t n, common; /* how many there are; bytes that all begin with */
        char first[TYPING_LINE];
        char words[2048]; /* what could come next, a line each */
        size_t used;
    } offers;
} typing;

/* Nobody else reads standard input until the end. */
void typing_begin(typing *t, typing_completer *complete, void *self);
void typing_end(typing *t);

/* Shows the prompt, and behind it what is typed already. */
void typing_ask(typing *t, const char *prompt);
/* What is printed next begins on a line of its own. Then one asks again. */
void typing_break(typing *t);
/* The same for what is told meanwhile: a prompt behind which nothing stands leaves no
 * line behind. */
void typing_make_way(typing *t);

/* Waits for more; only after typing_line had none. */
void typing_read(typing *t);
/* The next line, without blanks around it, until the next call; NULL: it is not whole
 * yet, or the input is over. One that is no text is refused here. */
char *typing_line(typing *t);
bool typing_is_over(const typing *t);

void typing_offer(typing *t, const char *line);

/* What somebody typed, fit to be shown: one short line of ASCII. */
const char *typing_quote(const char *text, char out[TYPING_QUOTE]);

#endif
