/* control.h -- the Unix socket `control` in the folder of data, for who owns that: he
 * asks for a copy of the store while the server has it open.
 *
 * The other side sends the line "backup". It is answered by
 *
 *     size N        a copy of N bytes begins; what came before it is void
 *     data N        and behind that line, N bytes of it
 *     done          that was all of it
 *     failed WHY    there will be no copy, and why, in words
 *
 * each a line; nothing follows after "done" or "failed". */
#ifndef SERVER_CONTROL_H
#define SERVER_CONTROL_H

#include <uv.h>

#include "server/journal.h"
#include "store/store.h"

#define CONTROL_NAME "control"

enum { CONTROL_LINE = 320 }; /* bytes of a line at most */

typedef struct control_settings {
    uv_loop_t *loop;
    store *store;
    const char *folder; /* which nobody else serves */
    journal_form log;
} control_settings;

typedef struct control control;

/* NULL, and in `why` the reason. */
control *control_open(const control_settings *settings, char *why, size_t room);
/* Nobody is answered any more; it is gone when the loop has run. */
void control_close(control *c);

/* A connection to the server of a folder; -1: errno says why there is none. */
int control_connect(const char *folder);

#endif
