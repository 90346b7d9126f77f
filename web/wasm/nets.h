/* nets.h -- the file of nets, which the page fetches and gives to those of its
 * programs that need it, before a bot thinks. Each of them includes this once,
 * after border.h. */
#ifndef WASM_NETS_H
#define WASM_NETS_H

#include "bots/net.h"
#include "bots/weights.h"

/* Bytes for the file, which is checked when it has come. */
enum { NETS_ROOM = 1024 * 1024 };

static uint8_t file[NETS_ROOM];
static size_t file_size; /* 0: it has not come */

/* For the bots (bots/weights.h): native programs have the file built in. */
const uint8_t *weights_file(size_t *size)
{
    *size = file_size;
    return file;
}

/* Where the page has to put it. */
EXPORT(uint8_t *, nets_in, void)
{
    return file;
}

EXPORT(int, nets_room, void)
{
    return NETS_ROOM;
}

/* The file has come. 0, or the length of what is wrong with it: then there are
 * no nets, as if it had not come. */
EXPORT(int, take_nets, int size)
{
    adit_text t = writing();
    const char *fault;
    nets all;

    require(size >= 0 && size <= NETS_ROOM);
    fault = nets_open(&all, file, (size_t)size);
    if (fault == NULL && !nets_are_whole(file, (size_t)size))
        fault = "the file of nets is damaged";
    file_size = fault == NULL ? (size_t)size : 0;
    text_put(&t, fault != NULL ? fault : "");
    return written(&t);
}

#endif
