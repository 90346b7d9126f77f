/* parts.h -- the files of parts: how a command that may be divided writes its
 * part, goes on with one that was left, and how all of them are read
 * together. */
#ifndef LAB_PARTS_H
#define LAB_PARTS_H

#include "common/cli.h"
#include "lab/part.h"

/* What a command line says of parts: --part K/N, --out FILE. */
typedef struct part_wish {
    const char *part, *out; /* or NULL */
} part_wish;

/* A part that is being played. */
typedef struct part_job {
    part part; /* {0}: the command is not divided */
    part_span span;
    bool goes_on; /* what Ctrl-C leaves is kept, and gone on with */
    bool is_done; /* it was played before */
    const char *path;
    char command[PART_COMMAND];
    part_writer writer;
} part_job;

/* What is to be played, as JSON: all of the command line but what is said of
 * this machine (cli_option.here). False: it is too long for a part. */
bool parts_command(const cli_args *args, char out[PART_COMMAND]);

/* Reads the wish of a command with that seed. Returns the exit code; says what
 * is wrong. */
int parts_wish(const part_wish *wish, const char *seed, const cli_args *args,
               part_job *out);

/* How the units of a part are counted: `take` gets each row of n_sums numbers,
 * and moves `reached` on by the units that are in it. */
typedef struct part_count {
    int n_sums;
    part_taker *take;
    void *self;
    const int64_t *reached;
} part_count;

/* Begins the file `out`, which is open. What was left of it is taken first, if
 * the part goes on. `reached` stands at the beginning of the span. */
int part_job_begin(part_job *j, FILE *out, const part_count *count);
/* Ends the file: all units up to `reached` are done. Returns the exit code, and
 * says how to go on if there are more. */
int part_job_end(part_job *j, int64_t reached);

/* Files that are all parts of one run, in the order of parts. */
typedef struct parts {
    const char *path[PART_MOST];
    int n;
    char command[PART_COMMAND];
    void *words; /* of the command, until the program ends */
} parts;

/* Looks at the first line of each file. An exit code. */
int parts_open(const char *const *files, int n, parts *out);
/* The command that they are parts of: "sim". */
const char *parts_command_of(const parts *p);
/* Fills in the values of its options. From here on errors are about the first
 * file. */
int parts_fill(const parts *p, cli_args *args);
/* Says which files are missing. An exit code. */
int parts_say_missing(const parts *p);
/* Reads all of them, in order. */
int parts_read(const parts *p, int64_t units, const part_count *count);

#endif
