/* fuzz_message.c -- any bytes as a message, and as what a table is to be:
 * refused, or all of it fits. */
#include <string.h>

#include "lobby/json_reader.h"
#include "lobby/message.h"
#include "lobby/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool is_seat(int seat)
{
    return seat >= ADIT_NOBODY && seat < ADIT_MAX_PLAYERS;
}

static bool ends(const char *text, size_t room)
{
    return memchr(text, 0, room) != NULL;
}

static void read_message(const char *text, size_t size)
{
    const int64_t most = ((int64_t)1 << 53) - 1;
    message m;
    refusal r = message_read(text, size, &m);

    require(r == REFUSED_NONE || r == REFUSED_BAD_JSON ||
            r == REFUSED_BAD_MESSAGE || r == REFUSED_BAD_NONCE);
    require(m.kind < N_MESSAGES && m.id >= 0 && m.id <= most);
    require(m.n >= -1 && m.n <= most && is_seat(m.seat) && is_seat(m.other));
    require(ends(m.name, sizeof m.name) && ends(m.bot, sizeof m.bot) &&
            ends(m.move, sizeof m.move) &&
            ends(m.password, sizeof m.password) &&
            ends(m.claim, sizeof m.claim) && ends(m.text, sizeof m.text));
    require(m.mark < N_NOTES);
    require(r != REFUSED_NONE || m.kind != MESSAGE_NONE);
    if (m.name[0])
        message_is_name(m.name);
    utf8_count(m.text, true);
}

/* What is agreed can be written down, and read again. */
static void read_setting(const char *text, size_t size)
{
    char password[MESSAGE_PASSWORD], line[2][STORE_ENTRY];
    adit_text out = adit_text_in(line[0], sizeof line[0]),
              again = adit_text_in(line[1], sizeof line[1]);
    entry e = {.kind = ENTRY_OPENED}, back;
    static match_past past;
    static char rest[READER_TEXT];
    match then;
    refusal r = message_read_past(text, size, &past, &then, rest, &size);

    require(r == REFUSED_NONE || r == REFUSED_BAD_PAST || r == REFUSED_TOO_BIG);
    if (r != REFUSED_NONE)
        return;
    if (then.game != NULL)
        require(then.game->check(then.state) == NULL &&
                past.as < then.config.n_players);
    if (message_read_setting(then.game ? rest : text, size,
                             then.game ? &then : NULL, &e.setting,
                             password) != REFUSED_NONE)
        return;
    require(ends(password, sizeof password));
    require(e.setting.locked == (password[0] != 0));
    entry_write(&e, NULL, &out);
    require(!out.cut && entry_read(line[0], NULL, &back));
    entry_write(&back, NULL, &again);
    require(strcmp(line[0], line[1]) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_message((const char *)data, size);
    read_setting((const char *)data, size);
    return 0;
}
