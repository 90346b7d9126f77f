/* fuzz_record.c -- any file as a record: it is refused with a sentence, or it
 * leads to a state that is in order; and what is said of its proof agrees. */
#include <string.h>

#include "wire/verify.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void verify_all(verify *v, match *m, const char *at, const char *end)
{
    char text[VERIFY_ROOM];
    adit_text out = adit_text_in(text, sizeof text);

    verify_open(v, m);
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);

        verify_line(v, at, length);
        at += length + 1;
    }
    verify_close(v, NULL);
    verify_write(v, &out);
    require(!out.cut);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static adit_action moves[RECORD_MOVES];
    static match_past past;
    static match m;
    const char *at = (const char *)data, *end = at + size;
    static verify v;
    record_reader r;
    bool ok = true;

    m.moves = moves, m.room = RECORD_MOVES;
    verify_all(&v, &m, at, end);
    record_open(&r, &m);
    r.past = &past;
    while (ok && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);

        ok = record_line(&r, at, length);
        at += length + 1;
    }
    ok = ok && record_close(&r);
    require(ok == (r.wrong[0] == 0));
    if (ok)
        require(m.game->check(m.state) == NULL);
    require(ok || v.fault != FAULT_NONE);
    return 0;
}
