/* weights.h -- the nets that bots play by, as the file that net.h reads:
 * weights.bin, which is part of the program (tools/embed). The page fetches it
 * when it is needed. */
#ifndef BOTS_WEIGHTS_H
#define BOTS_WEIGHTS_H

#include <stddef.h>
#include <stdint.h>

/* It stays where it is. */
const uint8_t *weights_file(size_t *size);

#endif
