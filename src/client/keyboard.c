/* keyboard.c -- a terminal that gives its keys one by one, for the line editor
 * of typing.c, which calls it. The terminal gets its old settings back however
 * the program ends, or else the user's shell would not show what is typed. The
 * screen does not use this: it has ncurses for that. */
#include "client/keyboard.h"

#include <errno.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

#include "common/cli.h"
#include "tui/screen.h"

/* A key can be a sequence of bytes that begins with Escape: ESC [ 1 ; 5 A, ESC
 * O P, ESC [ [ A. This is how far into one we are. */
typedef enum escape { ESCAPE_NONE, ESCAPE_BEGUN, ESCAPE_INSIDE } escape;

/* There is one terminal, and signal handlers can know of it in no other way. */
static struct {
    struct termios before, taken;
    const keyboard_pause *pause;
    escape escape;
} keyboard;

/* Set after the settings are made, and cleared before they are undone. */
static volatile sig_atomic_t is_taken;

static void give_back(void)
{
    if (!is_taken)
        return;
    is_taken = 0;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &keyboard.before);
}

static void take(void)
{
    tcsetattr(STDIN_FILENO, TCSADRAIN, &keyboard.taken);
    is_taken = 1;
}

/* What is written next, by the shell, begins on a line of its own and to a
 * terminal as it was. */
static void leave_behind(void)
{
    keyboard.pause->stops();
    give_back();
}

/* ---- Stopping ---- */

/* Where the user's shell has Ctrl-Z ignored, it stays ignored. */
static void watch_stops(void (*handler)(int))
{
    struct sigaction now,
        stopping = {.sa_handler = handler, .sa_flags = SA_RESTART};

    sigemptyset(&stopping.sa_mask);
    if (sigaction(SIGTSTP, NULL, &now) == 0 && now.sa_handler != SIG_IGN)
        sigaction(SIGTSTP, &stopping, NULL);
}

/* Ctrl-Z. The signal is raised again as if nobody had caught it, and unblocking
 * it stops the program right here. It does not stop where nobody could make it
 * go on. After that the keyboard is taken again. */
static void stop(int signal_number)
{
    int error = errno;
    sigset_t one, before;

    leave_behind();
    watch_stops(SIG_DFL);
    sigemptyset(&one);
    sigaddset(&one, signal_number);
    raise(signal_number);
    sigprocmask(SIG_UNBLOCK, &one, &before);
    sigprocmask(SIG_SETMASK, &before, NULL);
    watch_stops(stop);
    take();
    keyboard.pause->goes_on();
    errno = error;
}

/* ---- Beginning and end ---- */

/* IEXTEN is off so that Ctrl-V and Ctrl-O come as keys. Ctrl-C and Ctrl-Z
 * remain signals. */
bool keyboard_take(const keyboard_pause *pause)
{
    if (!screen_is_possible() || tcgetattr(STDIN_FILENO, &keyboard.before) != 0)
        return false;
    keyboard.pause = pause;
    keyboard.escape = ESCAPE_NONE;
    keyboard.taken = keyboard.before;
    keyboard.taken.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
    keyboard.taken.c_cc[VMIN] = 1;
    keyboard.taken.c_cc[VTIME] = 0;
    cli_undo_at_signals(leave_behind);
    watch_stops(stop);
    take();
    return true;
}

void keyboard_leave(void)
{
    watch_stops(SIG_DFL);
    give_back();
    cli_undo_at_signals(NULL);
}

/* ---- Keys ---- */

/* Is the byte a part of a sequence? Parameters go on up to a letter, which ends
 * it. What follows an Escape and does not begin a sequence is a key of its
 * own. */
static bool is_escaped(char byte)
{
    escape before = keyboard.escape;

    keyboard.escape = ESCAPE_NONE;
    if (byte == '\033')
        keyboard.escape = ESCAPE_BEGUN;
    else if (before == ESCAPE_BEGUN && (byte == '[' || byte == 'O'))
        keyboard.escape = ESCAPE_INSIDE;
    else if (before == ESCAPE_INSIDE && byte >= ' ' &&
             (byte < '@' || byte == '['))
        keyboard.escape = ESCAPE_INSIDE;
    else
        return before == ESCAPE_INSIDE && byte >= '@';
    return true;
}

keyboard_key keyboard_reads(char byte)
{
    const cc_t *keys = keyboard.before.c_cc;
    cc_t key = (cc_t)byte;

    if (is_escaped(byte) || byte == 0)
        return KEYBOARD_NOTHING;
    if (byte == '\n' || byte == '\r')
        return KEYBOARD_ENTER;
    if (byte == '\t')
        return KEYBOARD_TAB;
    if (byte == '\b' || byte == 0x7f || key == keys[VERASE])
        return KEYBOARD_ERASE;
    if (key == keys[VWERASE])
        return KEYBOARD_ERASE_WORD;
    if (key == keys[VKILL])
        return KEYBOARD_ERASE_LINE;
    if (key == keys[VEOF])
        return KEYBOARD_END;
    return key < ' ' ? KEYBOARD_NOTHING : KEYBOARD_TEXT;
}
