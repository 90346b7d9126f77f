/* fuzz_part.c -- any file as a part: it is refused, or its rows are numbers;
 * and those that were taken can be written, and read again. */
#include <stdlib.h>
#include <string.h>

#include "lab/part.c"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Writes what it takes. */
static bool copy(void *to, int64_t row, const int64_t *sums)
{
    part_put(to, row, sums, PART_SUMS);
    return true;
}

static void read_all(part_reader *r, const char *at, const char *end)
{
    bool goes_on = true;

    while (goes_on && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);

        goes_on = part_line(r, at, length);
        at += length + 1;
    }
    require(goes_on == (r->fault == PART_WHOLE));
    part_close(r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static part_reader r, again;
    char *text = NULL;
    size_t length = 0;
    FILE *to = open_memstream(&text, &length);
    part_writer w = part_begin(to, (part){1, 1}, "{}");

    r = (part_reader){.n_sums = PART_SUMS, .take = copy, .self = &w};
    again = (part_reader){.n_sums = PART_SUMS};
    read_all(&r, (const char *)data, (const char *)data + size);
    part_end(&w, 1, 2);
    require(fclose(to) == 0);
    read_all(&again, text, text + length);
    require(again.fault == PART_WHOLE && again.done == 1 && again.all == 2);
    free(text);
    return 0;
}
