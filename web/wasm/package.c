/* package.c -- the program of the npm package (web/npm): the page's engine, and
 * what a page has no use for. The page would have to fetch it, so that it is a
 * program of its own, of the same source. The caller is web/npm/game.ts. */
#include "glue.c" /* whose game it is */

/* The whole position after `at` moves, with all that is hidden, of a game that
 * may be going on: for whoever plays all seats, or trains. */
EXPORT(int, secrets, int at)
{
    adit_text t = writing();

    go_to(at);
    view_seen(&now, now.state, ADIT_EVERYONE, false, &t);
    return written(&t);
}

/* The seed of a game of a series, as `adit sim --seed` deals it: the series came
 * in as up to 64 hex digits. 0: it is no such text. The number comes in two
 * halves, because nothing wider than 32 bits crosses the border. */
EXPORT(int, seed_of, int length, uint32_t low, uint32_t high)
{
    uint8_t series[32], seed[32];

    if (!record_seed(word(length), series))
        return 0;
    adit_seed_of(series, (uint64_t)high << 32 | low, seed);
    record_hex(seed, out);
    return 64;
}
