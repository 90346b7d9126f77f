/* fuzz_record.c -- any file as a record: it is refused with a sentence, or it
 * leads to a state that is in order. */
#include <string.h>

#include "wire/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static adit_action moves[RECORD_MOVES];
    static match m;
    const char *at = (const char *)data, *end = at + size;
    record_reader r;
    bool ok = true;

    m.moves = moves, m.room = RECORD_MOVES;
    record_open(&r, &m);
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
    return 0;
}
