/* manifest.h -- what a dataset is, as a file beside its shards
 * (docs/datasets.md); and the same file while shards are still being made. */
#ifndef LAB_MANIFEST_H
#define LAB_MANIFEST_H

#include "lab/dataset.h"
#include "lab/shard.h"

enum {
    MANIFEST_HEAD = 32 * 1024, /* bytes that hold its first line, */
    MANIFEST_ROW = 512,        /* and any other */
    MANIFEST_NAME = 80         /* a name in the folder */
};

/* A row for each shard of the dataset, or of its part. */
typedef struct manifest_row {
    bool is_there;
    shard_sums sums;
} manifest_row;

typedef struct manifest {
    dataset of; /* its bots have names only */
    manifest_row *row;
} manifest;

/* A name in the folder: of a shard; of the manifest, of which part, done or
 * not. */
typedef struct manifest_path {
    char text[4096];
} manifest_path;
manifest_path manifest_shard(const char *folder, const dataset *d,
                             int64_t shard);
manifest_path manifest_in(const char *folder, part p, bool is_done);
/* Is it such a name of a manifest? */
bool manifest_names(const char *name, part *out, bool *is_done);

/* Do they say the same, but for their parts? */
bool manifest_same(const dataset *a, const dataset *b);

/* Each returns an exit code, and says what is wrong. The rows are those of
 * dataset_span. */
int manifest_write(const char *path, const dataset *d, const manifest_row *row);
/* What is there of one that is not done yet: it may end anywhere. */
int manifest_begin(const char *path, const dataset *d, const manifest_row *row);
/* Adds a row to that; 0 or an errno. */
int manifest_add(FILE *to, const dataset *d, int64_t shard,
                 const shard_sums *sums);
/* Reads either; one that is done has to be whole. Its rows are to be freed in
 * any case. */
int manifest_read(const char *folder, part p, bool is_done, manifest *out);

#endif
