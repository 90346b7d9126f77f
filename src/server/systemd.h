/* systemd.h -- what a service manager and its services say to each other: the socket
 * that was opened for us (LISTEN_FDS), and how we are (NOTIFY_SOCKET). These are the
 * few conventions of sd_listen_fds(3) and sd_notify(3), and no library. */
#ifndef SERVER_SYSTEMD_H
#define SERVER_SYSTEMD_H

#include <stdbool.h>
#include <stddef.h>

/* The socket that was handed over, ready to accept; -1: none was. False, and in `why`
 * the reason: what was handed over cannot be served. */
bool systemd_listener(int *listener, char *why, size_t room);

/* "READY=1", "STOPPING=1\nSTATUS=..."; if somebody wants to know. */
void systemd_tell(const char *state);

#endif
