/* proof.h -- the seed of a table: it follows from a secret, to which the server
 * commits itself before anybody sits down, and from the nonces of the people at
 * the table. Neither side can choose the deal alone (docs/fairness.md). */
#ifndef WIRE_PROOF_H
#define WIRE_PROOF_H

#include "core/text.h"

enum { PROOF_BYTES = 32 }; /* of a secret, a nonce, a commitment, a seed */

/* All that shows where a seed came from. A seat without a nonce, a bot's for
 * instance, has 32 zero bytes. */
typedef struct proof {
    uint8_t commit[PROOF_BYTES], secret[PROOF_BYTES];
    uint8_t nonces[ADIT_MAX_PLAYERS][PROOF_BYTES]; /* P1's first */
    int32_t n_nonces;
    /* Whose deal it was, since 1970; 0: of no day. The deal of a day is the
     * same for everybody, and so takes no nonces. */
    int32_t day;
} proof;

/* C = SHA-256("adit commit 1" secret), which everybody sees before the game;
 * and seed = SHA-256("adit seed 1" secret nonces), which only the end of the
 * game reveals. */
void proof_commit(const uint8_t secret[PROOF_BYTES],
                  uint8_t commit[PROOF_BYTES]);
void proof_seed(const proof *p, uint8_t seed[PROOF_BYTES]);

/* 64 small hex digits and nothing else. */
bool proof_takes_bytes(const char *text, uint8_t bytes[PROOF_BYTES]);
/* Is it the nonce of a seat that gave none? */
bool proof_is_none(const uint8_t nonce[PROOF_BYTES]);

/* The last line of a record, with its end; and that line read again, without
 * its end. */
void proof_write(const proof *p, adit_text *out);
bool proof_read(const char *line, size_t length, proof *out);

#endif
