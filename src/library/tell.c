/* tell.c -- sentences for people, as adit_play.h promises them (texts/), and
 * what the library says of itself. */
#include "adit_batch.h"
#include "adit_play.h"
#include "core/text.h"
#include "texts/telling.h"
#include "texts/texts.h"

bool adit_language(const char *tag)
{
    return text_choose(tag);
}

void adit_languages(adit_text *out)
{
    text_list_languages(out);
}

void adit_tell_event(const adit_game *game, const adit_event *seen, int me,
                     adit_text *out)
{
    tell_event(game, seen, &(teller){.me = me}, out);
}

void adit_tell_move(const adit_game *game, adit_action move, int me,
                    adit_text *out)
{
    tell_move(game, move, &(teller){.me = me}, out);
}

void adit_tell_refusal(const adit_refusal *refusal, int me, adit_text *out)
{
    tell_refusal(refusal, &(teller){.me = me}, out);
}

void adit_tell_claim(const adit_game *game, adit_claim claim, int me,
                     adit_text *out)
{
    require(claim.kind < game->n_claims);
    tell_claim(game, claim, &(teller){.me = me}, out);
}

/* ---- What this library is ---- */

const char *adit_version(void)
{
    return ADIT_VERSION;
}

#define TYPES(X)                                                               \
    X(adit_action)                                                             \
    X(adit_batch_arrays)                                                       \
    X(adit_claim)                                                              \
    X(adit_claim_kind)                                                         \
    X(adit_config)                                                             \
    X(adit_event)                                                              \
    X(adit_game)                                                               \
    X(adit_head)                                                               \
    X(adit_luck)                                                               \
    X(adit_names)                                                              \
    X(adit_option)                                                             \
    X(adit_profile)                                                            \
    X(adit_refusal)                                                            \
    X(adit_round)                                                              \
    X(adit_rounds)                                                             \
    X(adit_said)                                                               \
    X(adit_span)                                                               \
    X(adit_story)                                                              \
    X(adit_suspects)                                                           \
    X(adit_text)
#define LIMITS(X)                                                              \
    X(ADIT_BATCH_MAX)                                                          \
    X(ADIT_EVENTS_ROOM)                                                        \
    X(ADIT_FORMAT)                                                             \
    X(ADIT_MAX_CLAIM_TEXT)                                                     \
    X(ADIT_MAX_EVENTS)                                                         \
    X(ADIT_MAX_LENGTH)                                                         \
    X(ADIT_MAX_MOVES)                                                          \
    X(ADIT_MAX_MOVE_TEXT)                                                      \
    X(ADIT_MAX_OPTIONS)                                                        \
    X(ADIT_MAX_PLAYERS)                                                        \
    X(ADIT_MAX_SAID)                                                           \
    X(ADIT_MAX_STATE)                                                          \
    X(ADIT_MAX_THOUGHT)                                                        \
    X(ADIT_REASON_ROOM)                                                        \
    X(ADIT_RECORD_ROOM)                                                        \
    X(ADIT_SENTENCE_ROOM)                                                      \
    X(ADIT_SURE)                                                               \
    X(ADIT_VIEW_ROOM)

size_t adit_size_of(const char *name)
{
    static const struct {
        const char *name;
        size_t size;
    } known[] = {
#define TYPE(type) {#type, sizeof(type)},
#define LIMIT(limit) {#limit, limit},
        TYPES(TYPE) LIMITS(LIMIT)
#undef TYPE
#undef LIMIT
    };

    for (int i = 0; i < countof(known); i++)
        if (text_same(known[i].name, name))
            return known[i].size;
    return 0;
}
