/* relay_line.h -- what is said between nodes, as bytes: lines with a seal, and
 * where they come in. relay.c passes people on with them, thinkers.c jobs of
 * bots. */
#ifndef SERVER_RELAY_LINE_H
#define SERVER_RELAY_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

enum {
    RELAY_KEY = 32,
    RELAY_LINE = 1024,    /* bytes of a line, at most */
    RELAY_SEAL = 64,      /* letters in front of a line, then a blank */
    RELAY_CHALLENGE = 32, /* letters */
};

/* Bytes that were read and not used yet. */
typedef struct relay_inbox {
    char *at;
    size_t n, room;
} relay_inbox;

/* A uv_alloc_cb. */
void relay_alloc(uv_handle_t *handle, size_t size, uv_buf_t *out);
/* False: no memory. */
bool relay_take_in(relay_inbox *in, const char *bytes, size_t n);
/* The first line, ended by a zero byte in place of its newline; NULL: it is not
 * complete. */
char *relay_take_line(relay_inbox *in, size_t *used);
void relay_skip(relay_inbox *in, size_t n);

/* Sends a copy. False: no memory, or the connection is gone, which reading
 * notices. `sent`, or NULL, is called when all of it is on its way. */
bool relay_send(uv_stream_t *to, const char *bytes, size_t n,
                void (*sent)(uv_stream_t *to));

/* "10.0.0.5:7401" or "[fd00::5]:7401". */
bool relay_read_address(const char *text, struct sockaddr_storage *out);

/* The seal of a line with its body, in answer to a challenge. */
bool relay_seal(const uint8_t key[RELAY_KEY], const char *challenge,
                const char *line, const char *body, size_t n_body,
                char out[RELAY_SEAL + 1]);
/* Has that line the right seal in front? Takes as long whatever is wrong. */
bool relay_is_sealed(const uint8_t key[RELAY_KEY], const char *challenge,
                     const char *line, const char *body, size_t n_body);

#endif
