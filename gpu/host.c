/* host.c -- kernels by their names. */
#include "gpu/host.h"

#include <stddef.h>
#include <string.h>

static const host_game *const games[] = {&kernels_saboteur, &kernels_saboteur2,
                                         &kernels_galleries};

const host_game *host_named(const char *game)
{
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        if (strcmp(games[i]->game->name, game) == 0)
            return games[i];
    return NULL;
}

const host_kernel *host_kernel_named(const host_game *host, const char *name)
{
    for (const host_kernel *k = host->kernels; k->name != NULL; k++)
        if (strcmp(k->name, name) == 0)
            return k;
    return NULL;
}

void host_shape_of(const char *game, const char *kernel, const batch *b,
                   host_shape *out)
{
    *out = host_kernel_named(host_named(game), kernel)->shape(b);
}

void host_run(const char *game, const char *kernel, const batch *b)
{
    const host_kernel *k = host_kernel_named(host_named(game), kernel);

    k->run(b, 0, k->shape(b).things);
}
