/* server_log.h -- the log for the operator: one line per event, as a JSON
 * object or as a sentence. It contains no addresses, no names, no tokens and no
 * texts of people; tables have numbers instead of names. */
#ifndef SERVER_SERVER_LOG_H
#define SERVER_SERVER_LOG_H

#include <stdint.h>

typedef enum server_log_form {
    SERVER_LOG_NONE,
    SERVER_LOG_TEXT,
    SERVER_LOG_JSON,
    SERVER_LOG_FORMS
} server_log_form;

extern const char
    *const server_log_forms[SERVER_LOG_FORMS]; /* "none", "text", ... */

/* One row per event: its name in JSON, its sentence, and how serious it is. */
#define SERVER_LOG_EVENTS(X)                                                   \
    X(STARTED, "started", "started", "info")                                   \
    X(READY, "ready", "ready", "info")                                         \
    X(OPENED, "table_opened", "a table was opened", "info")                    \
    X(BEGUN, "table_begun", "a game has begun", "info")                        \
    X(OVER, "table_over", "a game is over", "info")                            \
    X(ABANDONED, "table_abandoned", "a table was abandoned", "info")           \
    X(STORE_FAILED, "store_failed", "nothing can be stored", "error")          \
    X(STORE_WORKS, "store_works", "everything is stored again", "info")        \
    X(STORE_SLOW, "store_slow", "a commit took long", "warning")               \
    X(LIMITS, "limits", "limits were reached", "warning")                      \
    X(WARNING, "warning", "warning", "warning")                                \
    X(COPY_BEGUN, "backup_begun", "a backup has begun", "info")                \
    X(COPY_DONE, "backup_done", "a backup is done", "info")                    \
    X(COPY_FAILED, "backup_failed", "a backup failed", "error")                \
    X(DRAINING, "draining", "its tables go to others", "info")                 \
    X(STOPPING, "stopping", "going down", "info")                              \
    X(STOPPED, "stopped", "stopped", "info")

#define SERVER_LOG_ENUM(id, name, sentence, level) SERVER_LOG_##id,
typedef enum server_log_event {
    SERVER_LOG_EVENTS(SERVER_LOG_ENUM) SERVER_LOG_N_EVENTS
} server_log_event;

/* What else there is to say about an event: a key with a text or a number. A
 * list ends with a key that is NULL. */
typedef struct server_log_fact {
    const char *key;
    const char *text; /* NULL: it is a number */
    int64_t number;
} server_log_fact;

/* Writes a line to standard error, in one write. `facts` may be NULL. */
void server_log_note(server_log_form form, server_log_event event,
                     const server_log_fact *facts);

#endif
