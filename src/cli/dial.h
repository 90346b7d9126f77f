/* dial.h -- a WebSocket that is opened while other things go on: names, certificates
 * and answers take their time, and whoever plays has keys to press. */
#ifndef CLI_DIAL_H
#define CLI_DIAL_H

#include <stdatomic.h>

#include "cli/ask.h"

enum { DIAL_PATH = 128 };

/* What comes of it, as ask_socket says it, is to be read once it is done. */
typedef struct dialing {
    asker who; /* with the cookie that he has then */
    char path[DIAL_PATH], why[LINK_WHY];
    link_line *line; /* whoever takes it leaves NULL here */
    int status;
    int fd;                    /* for poll: can be read once it is done */
    atomic_bool is_done, left; /* by one of the two who share it */
} dialing;

/* NULL: there is no memory left. */
dialing *dial_begin(const asker *who, const char *path);
bool dial_is_done(const dialing *d);
/* Waits for nothing, even if it is not done. */
void dial_leave(dialing *d);

#endif
