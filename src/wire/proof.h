/* proof.h -- the seed of a table: a secret that its server is bound to by a
 * commitment, and the nonces of those who sit at it (docs/fairness.md). */
#ifndef WIRE_PROOF_H
#define WIRE_PROOF_H

#include "core/text.h"

enum { PROOF_BYTES = 32 }; /* of a secret, a nonce, a commitment, a seed */

/* What shows where a seed came from. A seat without a nonce has zero bytes. */
typedef struct proof {
    uint8_t commit[PROOF_BYTES], secret[PROOF_BYTES];
    uint8_t nonces[ADIT_MAX_PLAYERS][PROOF_BYTES];
    int32_t n_nonces;
} proof;

/* The commitment to the secret of a proof; the seed that follows from its secret and
 * its nonces. */
void proof_commit(const uint8_t secret[PROOF_BYTES],
                  uint8_t commit[PROOF_BYTES]);
void proof_seed(const proof *p, uint8_t seed[PROOF_BYTES]);

/* 64 small hex digits and nothing else. */
bool proof_takes_bytes(const char *text, uint8_t bytes[PROOF_BYTES]);
/* No nonce: all bytes are zero. */
bool proof_is_none(const uint8_t nonce[PROOF_BYTES]);

/* Its line of a record, with the line's end; and such a line without its end. */
void proof_write(const proof *p, adit_text *out);
bool proof_read(const char *line, size_t length, proof *out);

#endif
