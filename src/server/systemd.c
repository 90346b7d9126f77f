/* systemd.c -- what a service manager and its services say to each other: a
 * socket that is handed over, and that we are ready or stopping. These are two
 * small conventions, which cost less than a library. Called by server.c. */
#define _GNU_SOURCE /* SOCK_CLOEXEC */

#include "server/systemd.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "texts/texts.h"

enum { FIRST = 3 }; /* the first descriptor that is handed over */

/* ---- Sockets that are handed over ---- */

/* 0 if the variable is not set, -1 if it is not a number. */
static long number_in(const char *variable)
{
    const char *text = getenv(variable);
    char *end;
    long n;

    if (text == NULL || *text == 0)
        return 0;
    n = strtol(text, &end, 10);
    return *end == 0 ? n : -1;
}

/* What is wrong with the descriptor, as the end of a sentence; N_TEXTS:
 * nothing. */
static text_id complaint(int fd)
{
    int type = 0, listens = 0;
    socklen_t n = sizeof type;
    struct sockaddr_storage a;
    socklen_t size = sizeof a;

    if (getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &n) != 0)
        return TEXT_cli_server_handedNoSocket;
    if (type != SOCK_STREAM)
        return TEXT_cli_server_handedNoStream;
    n = sizeof listens;
    if (getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &n) != 0 ||
        !listens)
        return TEXT_cli_server_handedDeaf;
    if (getsockname(fd, (struct sockaddr *)&a, &size) != 0 ||
        (a.ss_family != AF_INET && a.ss_family != AF_INET6))
        return TEXT_cli_server_handedLocal;
    return N_TEXTS;
}

/* The variables are removed, so that no child takes the socket for its own.
 * They may be meant for another process (LISTEN_PID), of which we are a
 * child. */
bool systemd_listener(int *listener, char *why, size_t room)
{
    long mine = number_in("LISTEN_PID"), n = number_in("LISTEN_FDS");
    text_id wrong;

    *listener = -1;
    unsetenv("LISTEN_PID");
    unsetenv("LISTEN_FDS");
    unsetenv("LISTEN_FDNAMES");
    if (mine != (long)getpid() || n == 0)
        return true;
    if (n != 1) {
        adit_text text = adit_text_in(why, room);

        TEXT(&text, cli_server_handedMany, .n = n);
        return false;
    }
    wrong = complaint(FIRST);
    if (wrong != N_TEXTS) {
        snprintf(why, room, "%s", text_of(wrong));
        return false;
    }
    fcntl(FIRST, F_SETFD, FD_CLOEXEC);
    fcntl(FIRST, F_SETFL, fcntl(FIRST, F_GETFL) | O_NONBLOCK);
    *listener = FIRST;
    return true;
}

/* ---- How we are ---- */

/* The address of a socket: a path, or a name without a file, which is written
 * with '@' in front. */
static bool address_of(const char *name, struct sockaddr_un *a, socklen_t *size)
{
    size_t n = strlen(name);

    if ((name[0] != '/' && name[0] != '@') || n < 2 || n >= sizeof a->sun_path)
        return false;
    *a = (struct sockaddr_un){.sun_family = AF_UNIX};
    memcpy(a->sun_path, name, n);
    if (name[0] == '@')
        a->sun_path[0] = 0;
    *size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n);
    return true;
}

void systemd_tell(const char *state)
{
    const char *name = getenv("NOTIFY_SOCKET");
    struct sockaddr_un a;
    socklen_t size;
    int fd;

    if (name == NULL || !address_of(name, &a, &size))
        return;
    fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return;
    sendto(fd, state, strlen(state), MSG_NOSIGNAL | MSG_DONTWAIT,
           (const struct sockaddr *)&a, size);
    close(fd);
}
