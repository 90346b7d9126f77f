/* systemd.h -- what a service manager and its services say to each other: the
 * socket that was opened for us (LISTEN_FDS), and how we are (NOTIFY_SOCKET).
 * These are the conventions of sd_listen_fds(3) and sd_notify(3), without the
 * library. */
#ifndef SERVER_SYSTEMD_H
#define SERVER_SYSTEMD_H

#include <stdbool.h>
#include <stddef.h>

/* The socket that was handed over, ready to accept; -1: none was. False, with
 * the reason in `why`: what was handed over cannot be served. */
bool systemd_listener(int *listener, char *why, size_t room);

/* Sends a state, such as "READY=1" or "STOPPING=1\nSTATUS=...", to the service
 * manager, if there is one. A failure is ignored. */
void systemd_tell(const char *state);

#endif
