/* dataset.h -- games of bots as data: what they did, said and believed, and
 * why, in shards with a manifest (docs/datasets.md). */
#ifndef LAB_DATASET_H
#define LAB_DATASET_H

#include "common/cli.h"
#include "lab/part.h"

enum {
    DATASET_FORMAT = 1,
    DATASET_SHARD = 1000, /* games of a shard, by default */
    DATASET_SHARDS = 100000,
    DATASET_GAMES = 100000000 /* both at most */
};

/* What is to be played. The manifest says all of it. */
typedef struct dataset {
    char version[PART_VERSION];
    const adit_game *game;
    adit_config config;
    cli_bot bots[ADIT_MAX_PLAYERS];
    uint8_t seed[32];
    bool is_quiet;
    int64_t games, shard; /* all of them; those of a shard */
    part part;            /* {0}: the whole */
} dataset;

/* How this machine does it. */
typedef struct dataset_wish {
    const char *folder;
    int n_threads;
    bool takes_seed; /* what is in the folder may say the seed */
} dataset_wish;

/* How many shards there are, and those of the part. */
int64_t dataset_shards(const dataset *d);
part_span dataset_span(const dataset *d);
/* The games of a shard. */
part_span dataset_games(const dataset *d, int64_t shard);

/* Each returns an exit code, and says what is wrong. Plays what is not in the
 * folder yet; makes one manifest of those of all parts; looks whether all is as
 * the manifest has it. */
int dataset_play(dataset *d, const dataset_wish *wish);
int dataset_merge(const char *folder);
int dataset_check(const char *folder);

#endif
