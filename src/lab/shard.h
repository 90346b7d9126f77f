/* shard.h -- a file of lines, compressed as one zstd frame with a checksum; and
 * what has to be known of it to know it again. */
#ifndef LAB_SHARD_H
#define LAB_SHARD_H

#include "common/cli.h"

/* Bytes and SHA-256, of the file and of what it says. */
typedef struct shard_sum {
    int64_t bytes;
    uint8_t hash[32];
} shard_sum;
typedef struct shard_sums {
    shard_sum file, content;
} shard_sums;

/* Writes one file after another; NULL: there is no memory. Nothing is written
 * but by one thread at a time. */
typedef struct shard_writer shard_writer;
shard_writer *shard_writer_new(void);
void shard_writer_free(shard_writer *w);

/* The file appears when it is whole. Opening and closing say what is wrong and
 * return an exit code; what is put returns 0 or an errno. */
int shard_open(shard_writer *w, const char *path);
int shard_put(shard_writer *w, const char *bytes, size_t n);
/* Ends what shard_open began; nothing, if it was not called. If `keep`, what
 * was written is in `out`. */
int shard_close(shard_writer *w, bool keep, shard_sums *out);

/* The sum of any file; 0 or an errno. */
int shard_sum_of(const char *path, shard_sum *out);
/* Gives each line to `take`, without its end, until that returns false. Returns
 * an exit code, and says what is wrong with the file. */
int shard_read(const char *path, cli_taker *take, void *self,
               shard_sum *content);

#endif
