/* progress.c -- how far a long run is: a bar with the time left, on standard
 * error, if that is a terminal with room for one. It is not thread-safe:
 * callers hold a lock. Called by lab/simulation.c, lab/tournament.c and `adit
 * backup`. */
#include "common/progress.h"

#include <stdio.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "texts/texts.h"

enum {
    MAX_BAR = 40,   /* columns */
    BESIDE_BAR = 30 /* columns of what comes after it, at most */
};

/* How long a bar the terminal has room for, with what comes after it; 0:
 * none. */
static int bar_for(int fd)
{
    struct winsize size;
    int room = MAX_BAR;

    if (!isatty(fd))
        return 0;
    if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        room = size.ws_col - BESIDE_BAR;
    return room < 0 ? 0 : room < MAX_BAR ? room : MAX_BAR;
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

progress progress_begin(void)
{
    double at = now();

    return (progress){
        .width = bar_for(STDERR_FILENO), .began = at, .shown = at};
}

void progress_show(progress *p, int64_t n_done, int64_t all)
{
    static const char full[MAX_BAR + 1] =
        "########################################";
    double at = now(), done = (double)n_done / (double)all;
    char share[16], time[16], words[BESIDE_BAR];
    adit_text percent = adit_text_in(share, sizeof share);
    adit_text beside = adit_text_in(words, sizeof words);
    int left;

    if (p->width == 0 || n_done == 0 || at - p->shown < 0.1)
        return;
    left = (int)((at - p->began) * (1 - done) / done + 0.5);
    p->shown = at;
    TEXT(&percent, language_percent, .n = (int)(done * 100));
    snprintf(time, sizeof time, "%d:%02d", left / 60, left % 60);
    TEXT(&beside, cli_timeLeft, .percent = share, .time = time);
    fprintf(stderr, "\r[%-*.*s] %s   ", p->width, (int)(done * p->width), full,
            words);
}

void progress_erase(const progress *p)
{
    if (p->shown > p->began)
        fprintf(stderr, "\r%*s\r", p->width + BESIDE_BAR - 1, "");
}
