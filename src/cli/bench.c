/* bench.c -- adit bench: how fast the engine is on this machine. Only the
 * command line is here; what is measured, and how, is in lab/bench.c. Called by
 * main.c. */
#include <stdlib.h>
#include <string.h>

#include "common/cli.h"
#include "lab/bench.h"

/* Seconds for each thing that is measured, unless --seconds says otherwise. */
static const double usual_seconds = 0.3;

/* Digits with at most one point: no sign, no exponent, no infinity, which
 * strtod would all take. The limits keep a typing error from measuring nothing,
 * or for hours. */
static int read_seconds(const char *text, double *out)
{
    bool plain = text[strspn(text, "0123456789.")] == 0;
    char *end = NULL;

    *out = strtod(text, &end);
    if (!plain || end == text || *end != 0 || *out < 0.001 || *out > 60)
        return CLI_MISUSED(cli_bench_seconds, .value = text);
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
                     .usage = TEXT_cli_usage_bench,
                     .options = options,
                     .n_options = countof(options)};
    int code = cli_read(&args, argc, argv);

    if (code != CLI_DONE)
        return code;
    if (text != NULL && read_seconds(text, &seconds) != CLI_DONE)
        return CLI_USAGE;
    return bench_run(json, seconds);
}
