/* host.h -- the kernels as loops, for a processor. */
#ifndef GPU_HOST_H
#define GPU_HOST_H

#include "gpu/batch.h"

/* Of how many things a kernel takes care; and on a GPU, how many are a block's, with
 * how many threads and bytes of shared memory. */
typedef struct host_shape {
    uint64_t things, each, threads, shared;
} host_shape;

typedef struct host_kernel {
    const char *name;
    void (*run)(const batch *b, uint64_t from, uint64_t to);
    host_shape (*shape)(const batch *b);
} host_kernel;

enum { HOST_KERNELS = 32 };

typedef struct host_game {
    const adit_game *game;
    batch_sizes (*sizes)(void);
    host_kernel kernels[HOST_KERNELS]; /* without a name after the last */
} host_game;

extern const host_game kernels_saboteur, kernels_saboteur2, kernels_galleries;

/* NULL: there is none of that name. */
const host_game *host_named(const char *game);
const host_kernel *host_kernel_named(const host_game *host, const char *name);

/* For Python: on this thread, by names that there are. */
void host_shape_of(const char *game, const char *kernel, const batch *b,
                   host_shape *out);
void host_run(const char *game, const char *kernel, const batch *b);

#endif
