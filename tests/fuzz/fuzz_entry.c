/* fuzz_entry.c -- any line as one of a table's log: what is read is written,
 * and read again, as it was. The first byte chooses the game. */
#include <string.h>

#include "lobby/entry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const adit_game *game_of(uint8_t chance)
{
    int n = 0;

    while (adit_game_at(n) != NULL)
        n++;
    return chance % (n + 1) == n ? NULL : adit_game_at(chance % (n + 1));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char line[3][STORE_ENTRY];
    const adit_game *game;
    entry e, again;

    if (size < 1 || size >= STORE_ENTRY)
        return 0;
    game = game_of(data[0]);
    memcpy(line[0], data + 1, size - 1);
    line[0][size - 1] = 0;
    if (!entry_read(line[0], game, &e))
        return 0;
    for (int i = 1; i < 3; i++) {
        adit_text out = adit_text_in(line[i], sizeof line[i]);

        entry_write(&e, game, &out);
        require(!out.cut && entry_read(line[i], game, &again));
        e = again;
    }
    require(strcmp(line[1], line[2]) == 0);
    /* A line of another length has other options, or spells a number
     * otherwise. */
    if (e.kind != ENTRY_OPENED && e.kind != ENTRY_AGREED)
        require(strcmp(line[0], line[1]) == 0);
    return 0;
}
