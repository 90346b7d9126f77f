/* bots.c -- the list of the bots. */
#include "bots/bot.h"

#include "core/text.h"

static const bot *const bots[] = {&bot_random, &bot_hasty};

const bot *bot_at(int i)
{
    return i >= 0 && i < countof(bots) ? bots[i] : NULL;
}

const bot *bot_named(const char *name)
{
    for (int i = 0; i < countof(bots); i++)
        if (text_same(bots[i]->name, name))
            return bots[i];
    return NULL;
}

/* From a hash of the seed, so that it tells nothing about the deal. */
adit_luck bot_luck(const uint8_t seed[32], int seat)
{
    static const char label[] = "adit bot 1";
    uint8_t text[sizeof label - 1 + 32 + 1], hash[32];
    uint64_t at = 0;
    int n = 0;

    for (int i = 0; i < (int)sizeof label - 1; i++)
        text[n++] = (uint8_t)label[i];
    for (int i = 0; i < 32; i++)
        text[n++] = seed[i];
    text[n] = (uint8_t)seat;
    adit_sha256(text, sizeof text, hash);
    for (int i = 0; i < 8; i++)
        at |= (uint64_t)hash[i] << 8 * i;
    return adit_luck_from(at);
}
