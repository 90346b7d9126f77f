/* bench.c -- adit bench: how fast the engine is. The command line alone; what is
 * measured is in lab/bench.c. */
#include <stdlib.h>
#include <string.h>

#include "common/cli.h"
#include "lab/bench.h"

static const double usual_seconds = 0.3;

static const char usage[] =
    "usage: adit bench [--json] [--seconds S]\n"
    "\n"
    "Measures the engine on one thread, in CPU time: saboteur for 3, 5, 7 and 10\n"
    "players, saboteur2 for 2, 5, 7 and 12, galleries for 2, 3 and 4; and the bots.\n"
    "\n"
    "  --seconds S   how long to measure for each result (usually 0.3)\n"
    "  --json        one JSON object, for programs\n"
    "  --help        this text\n"
    "\n"
    "A result is the fastest of at least five runs. Its ratio is the time of one\n"
    "step of a calibration loop (10^8 dependent steps of a 64-bit linear\n"
    "congruential generator) to the time of one action: it compares machines. Its\n"
    "hash is over all that was played or seen, and the same everywhere.\n"
    "\n"
    "example:\n"
    "  adit bench --json --seconds 1\n";

/* Digits with at most one point: no sign, no exponent, no infinity. */
static int read_seconds(const char *text, double *out)
{
    bool plain = text[strspn(text, "0123456789.")] == 0;
    char *end = NULL;

    *out = strtod(text, &end);
    if (!plain || end == text || *end != 0 || *out < 0.001 || *out > 60)
        return cli_misused("--seconds takes a number from 0.001 to 60, not "
                           "'%s'",
                           text);
    return CLI_DONE;
}

int cli_bench(int argc, char **argv)
{
    bool json = false;
    const char *text = NULL;
    double seconds = usual_seconds;
    const cli_option options[] = {{.name = "json", .given = &json},
                                  {.name = "seconds", .value = &text}};
    cli_args args = {.command = "bench",
                     .usage = usage,
                     .options = options,
                     .n_options = countof(options)};
    int code = cli_read(&args, argc, argv);

    if (code != CLI_DONE)
        return code;
    if (text != NULL && read_seconds(text, &seconds) != CLI_DONE)
        return CLI_USAGE;
    return bench_run(json, seconds);
}
