/* fuzz_move.c -- any text as a move: what is read is written back as it was. */
#include <string.h>

#include "core/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[256], back[ADIT_MAX_MOVE_TEXT];

    if (size >= sizeof text)
        return 0;
    memcpy(text, data, size);
    text[size] = 0;
    for (int i = 0; adit_game_at(i) != NULL; i++) {
        const adit_game *game = adit_game_at(i);
        adit_text out = adit_text_in(back, sizeof back);
        adit_action move;

        if (!game->read_move(text, &move))
            continue;
        game->write_move(move, &out);
        require(!out.cut && strcmp(text, back) == 0);
    }
    return 0;
}
