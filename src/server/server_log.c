/* server_log.c -- the log for the operator: one line per event, as a JSON
 * object or as a sentence, on standard error. Events and keys are a fixed list,
 * so that no address, name or text of a person can slip in. Called by server.c
 * and control.c, on the loop's thread. */
#define _POSIX_C_SOURCE 200809L

#include "server/server_log.h"

#include <errno.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "core/json.h"

enum { LONGEST = 2048 }; /* bytes of a line */

const char *const server_log_forms[SERVER_LOG_FORMS] = {
    [SERVER_LOG_NONE] = "none",
    [SERVER_LOG_TEXT] = "text",
    [SERVER_LOG_JSON] = "json"};

static const struct {
    const char *name, *sentence, *level;
} events[] = {
#define ROW(id, word, words, serious)                                          \
    [SERVER_LOG_##id] = {.name = word, .sentence = words, .level = serious},
    SERVER_LOG_EVENTS(ROW)
#undef ROW
};

/* "2026-11-15T17:40:00.123Z" */
static void write_time(char out[32])
{
    struct timespec now;
    struct tm at;
    size_t n;

    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &at);
    n = strftime(out, 32, "%Y-%m-%dT%H:%M:%S", &at);
    snprintf(out + n, 32 - n, ".%03dZ", (int)(now.tv_nsec / 1000000));
}

static void write_json(server_log_event event, const server_log_fact *facts,
                       adit_text *out)
{
    char now[32];

    write_time(now);
    json_open(out, '{');
    json_key_string(out, "time", now);
    json_key_string(out, "level", events[event].level);
    json_key_string(out, "event", events[event].name);
    for (; facts != NULL && facts->key != NULL; facts++)
        if (facts->text != NULL)
            json_key_string(out, facts->key, facts->text);
        else
            json_key_int(out, facts->key, facts->number);
    json_close(out, '}');
}

/* "adit: SENTENCE: key value, key value", without the key if it is "text". */
static void write_sentence(server_log_event event, const server_log_fact *facts,
                           adit_text *out)
{
    const char *before = ": ";

    text_put(out, "adit: ");
    text_put(out, events[event].sentence);
    for (; facts != NULL && facts->key != NULL; facts++) {
        text_put(out, before);
        if (!text_same(facts->key, "text")) { /* it is a sentence itself */
            text_put(out, facts->key);
            text_char(out, ' ');
        }
        if (facts->text != NULL)
            text_put(out, facts->text);
        else
            text_int(out, facts->number);
        before = ", ";
    }
}

/* A log that cannot be written stops nobody from playing: the line is lost. One
 * write per line keeps lines whole when several programs write to the same
 * place. */
void server_log_note(server_log_form form, server_log_event event,
                     const server_log_fact *facts)
{
    char line[LONGEST];
    adit_text t = adit_text_in(line, sizeof line - 1);

    if (form == SERVER_LOG_NONE)
        return;
    if (form == SERVER_LOG_JSON)
        write_json(event, facts, &t);
    else
        write_sentence(event, facts, &t);
    if (t.cut)
        return;
    line[t.length] = '\n';
    while (write(STDERR_FILENO, line, t.length + 1) < 0 && errno == EINTR)
        ;
}
