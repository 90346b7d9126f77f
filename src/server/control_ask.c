/* control_ask.c -- the other side of a server's control socket: asks, and takes
 * the answer apart. Called by `adit backup` and `adit admin`. */
#define _POSIX_C_SOURCE 200809L

#include "server/control.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "core/text.h"
#include "lobby/utf8.h"

enum { PATIENCE = 60 /* seconds in which a server has to say something */ };

/* A timeout of the socket shows in errno as EAGAIN. */
static control_result lost(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK ? CONTROL_SILENT
                                                   : CONTROL_LOST;
}

static bool hears_line(FILE *line, char text[CONTROL_LINE])
{
    if (fgets(text, CONTROL_LINE, line) == NULL || strchr(text, '\n') == NULL)
        return false;
    text[strcspn(text, "\n")] = 0;
    return true;
}

/* What follows the line "data N AT OF". Its numbers are checked before a byte
 * goes into the buffer. */
static control_result hear_piece(FILE *line, const char *words,
                                 control_taker *take, void *self)
{
    static uint8_t bytes[CONTROL_PIECE];
    store_piece p = {.bytes = bytes};
    long long at, size;

    if (sscanf(words, "%zu %lld %lld", &p.n, &at, &size) != 3 ||
        p.n > sizeof bytes || at < 0 || fread(bytes, 1, p.n, line) != p.n)
        return lost();
    p.at = at;
    p.size = size;
    return take(self, &p) ? CONTROL_DONE : CONTROL_STOPPED;
}

/* Why not, as words that a terminal can be shown. What is cut off in the middle
 * of a character is not UTF-8, and is taken for ASCII. */
static void keep_reason(const char *words, char why[CONTROL_LINE])
{
    char cut[CONTROL_LINE];

    snprintf(cut, sizeof cut, "%s", words);
    if (!utf8_is(cut))
        for (char *c = cut; *c; c++)
            *c = (unsigned char)*c < 0x80 ? *c : '?';
    utf8_clean(cut, false, why, CONTROL_LINE);
}

/* errno is set to 0 before each reading, so that an older error is not mistaken
 * for one. */
static control_result hear(FILE *line, control_taker *take, void *self,
                           int64_t *size, char why[CONTROL_LINE])
{
    char text[CONTROL_LINE];
    control_result result = CONTROL_DONE;

    while (result == CONTROL_DONE) {
        const char *at = text;

        errno = 0;
        if (!hears_line(line, text))
            return lost();
        if (text_takes(&at, "done ")) {
            *size = strtoll(at, NULL, 10);
            return *size >= 0 ? CONTROL_DONE : CONTROL_LOST;
        }
        if (text_takes(&at, "failed ")) {
            keep_reason(at, why);
            return CONTROL_FAILED;
        }
        result = text_takes(&at, "data ") ? hear_piece(line, at, take, self)
                                          : CONTROL_LOST;
    }
    return result;
}

/* The timeout is for each reading, not for the whole: a large copy takes its
 * time, but a server that works always has something to send. */
control_result control_ask(int fd, const char *question, control_taker *take,
                           void *self, int64_t *size, char why[CONTROL_LINE])
{
    struct timeval patience = {.tv_sec = PATIENCE};
    FILE *line = fdopen(fd, "r");
    control_result result;

    why[0] = 0;
    errno = 0;
    if (line == NULL) {
        close(fd);
        return CONTROL_LOST;
    }
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    /* A server that has hung up may have said why before. */
    send(fd, question, strlen(question), MSG_NOSIGNAL);
    result = hear(line, take, self, size, why);
    fclose(line);
    return result;
}
