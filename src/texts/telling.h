/* telling.h -- events, moves, refusals and claims as sentences, in the language
 * that was chosen. */
#ifndef TEXTS_TELLING_H
#define TEXTS_TELLING_H

#include "match/match.h"

struct bot_reason;    /* bots/why.h */
struct record_reader; /* wire/record.h */
struct turning_point; /* bots/turning.h */

/* Who reads the sentence: the seat that is "you", or ADIT_NOBODY; and what the
 * others are called. `name` returns a string that lasts until the sentence is
 * written. */
typedef struct teller {
    int me;
    const void *self;
    const char *(*name)(const void *self, int seat); /* NULL: P1, P2, ... */
} teller;

/* An event as its viewer has witnessed it (adit_witness): what is hidden there
 * is not in the sentence. An event that has no text is written in the engine's
 * own words, if the game has any. */
void tell_event(const adit_game *game, const adit_event *seen,
                const teller *who, adit_text *out);
/* What fills one hole of its sentence, such as "won", to be used elsewhere;
 * nothing if it is empty. */
void tell_part(const adit_game *game, const adit_event *seen, const char *hole,
               adit_text *out);
/* A move as an order, "mend your lamp"; in the notation if there is no text for
 * it. */
void tell_move(const adit_game *game, adit_action move, const teller *who,
               adit_text *out);
/* Why a move was refused; in general terms if there is no text for the
 * reason. */
void tell_refusal(const adit_refusal *refusal, const teller *who,
                  adit_text *out);
/* Why a server refused something, by the name of its reason; NULL: there is no
 * text. */
const char *tell_refused(const char *name);
/* A kind of claim, with `at` for what it points at: "? is stone". */
void tell_claim_kind(const adit_claim_kind *kind, const char *at,
                     adit_text *out);
/* A claim, "G2 is stone"; in the engine's own words if there is no text for
 * it. */
void tell_claim(const adit_game *game, adit_claim claim, const teller *who,
                adit_text *out);
/* What somebody says, "P2 says: G2 is stone.", with what it was worth if the
 * mark is given; and the same of something that was heard before without its
 * mark, "P2 said: G2 is stone. That was a lie.". */
void tell_said(const adit_game *game, const match_said *said, const teller *who,
               adit_text *out);
void tell_said_again(const adit_game *game, const match_said *said,
                     const teller *who, adit_text *out);
/* What a bot thought: one sentence, and a second one for what else it
 * considered; nothing of a game that the texts do not know (reasons.c). */
void tell_reason(const struct bot_reason *reason, const teller *who,
                 adit_text *out);

/* What turned a round, and how far. */
void tell_turning(const struct turning_point *point, const teller *who,
                  adit_text *out);

/* What is wrong with a record that was refused, and in which line. */
void tell_fault(const struct record_reader *r, adit_text *out);

/* An object whose first member is the name of its text in GROUP.FAMILY; false,
 * and nothing is written: there is none. */
bool tell_object(const char *json, const char *group, const char *family,
                 const teller *who, adit_text *out);

#endif
