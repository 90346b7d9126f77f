/* journal.h -- the log for the operator: one line an event, as a JSON object or as a
 * sentence. It knows no addresses, no names, no tokens and no texts of people; tables
 * go by numbers. */
#ifndef SERVER_JOURNAL_H
#define SERVER_JOURNAL_H

#include <stdint.h>

typedef enum journal_form {
    JOURNAL_NONE,
    JOURNAL_TEXT,
    JOURNAL_JSON,
    JOURNAL_FORMS
} journal_form;

extern const char *const journal_forms[JOURNAL_FORMS]; /* "none", "text", ... */

/* The name in a line of JSON, what it says in a sentence, and how serious it is. */
#define JOURNAL_EVENTS(X)                                                      \
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
    X(STOPPING, "stopping", "going down", "info")                              \
    X(STOPPED, "stopped", "stopped", "info")

#define JOURNAL_ENUM(id, name, sentence, level) JOURNAL_##id,
typedef enum journal_event {
    JOURNAL_EVENTS(JOURNAL_ENUM) JOURNAL_N_EVENTS
} journal_event;

/* What else there is to say; the list ends with a key that is NULL. */
typedef struct journal_fact {
    const char *key;
    const char *text; /* NULL: it is a number */
    int64_t number;
} journal_fact;

/* A line on standard error, in one write. `facts` may be NULL. */
void journal_note(journal_form form, journal_event event,
                  const journal_fact *facts);

#endif
