/* verify.h -- was a recorded game dealt as it was promised? The steps are those
 * of docs/fairness.md, "Checking a proof"; they are judged in order, and the
 * first that fails is reported. */
#ifndef WIRE_VERIFY_H
#define WIRE_VERIFY_H

#include "wire/proof.h"
#include "wire/record.h"

enum { VERIFY_ROOM = 4096 }; /* bytes that hold what verify_write writes */

/* A row is a step: a name for programs, and the sentence that is true if the
 * step holds. */
#define VERIFY_STEPS(X)                                                        \
    X(RECORD, "record", "the record is whole, from its header to its end")     \
    X(PROOF, "proof",                                                          \
      "it has a proof: commitment, secret, and a nonce for each seat")         \
    X(COMMIT, "commit", "the commitment is that of the secret")                \
    X(PUBLISHED, "published", "the commitment is the one that was given")      \
    X(NONCES, "nonces", "the nonces are those that were given")                \
    X(SEED, "seed", "the seed follows from the secret and the nonces")         \
    X(MOVES, "moves", "every move is legal in the deal of that seed")          \
    X(END, "end", "the moves lead to the result that is recorded")
#define VERIFY_STEP(name, word, text) VERIFY_##name,
typedef enum verify_step {
    VERIFY_STEPS(VERIFY_STEP) N_VERIFY_STEPS
} verify_step;

/* A row is something that can be wrong: a name for programs, the step that
 * fails by it, and a sentence. Where the sentence is "" (the record itself, its
 * moves, its end) the reader of records has a better one, with the number of
 * the line. One that ends with "that of " is completed by a seat. */
#define VERIFY_FAULTS(X)                                                       \
    X(NONE, "none", END, "")                                                   \
    X(BROKEN, "broken", RECORD, "")                                            \
    X(CUT, "cut", RECORD, "")                                                  \
    X(UNFINISHED, "unfinished", PROOF,                                         \
      "the game was not over when it was recorded, and has no proof before "   \
      "that")                                                                  \
    X(NO_PROOF, "no_proof", PROOF,                                             \
      "the record has no proof: it is not of a server's table, or the proof "  \
      "was taken out")                                                         \
    X(BAD_PROOF, "bad_proof", PROOF,                                           \
      "the proof is not in its form: one line after the end, with the "        \
      "commitment, the secret and the nonces, 64 hex digits each")             \
    X(BAD_COUNT, "bad_count", PROOF,                                           \
      "the proof has not as many nonces as there are seats")                   \
    X(BOT_NONCE, "bot_nonce", PROOF,                                           \
      "a bot has a nonce in the proof, though bots give none, so that who "    \
      "dealt may have chosen the deal by it: that of ")                        \
    X(WRONG_COMMIT, "wrong_commit", COMMIT,                                    \
      "the commitment is not that of the secret: it was changed, for the "     \
      "seed does follow from the secret")                                      \
    X(WRONG_SECRET, "wrong_secret", COMMIT,                                    \
      "the secret is not the one of the commitment, nor does the seed follow " \
      "from it")                                                               \
    X(OTHER_COMMIT, "other_commit", PUBLISHED,                                 \
      "the commitment in the record is not the one that was given")            \
    X(OTHER_NONCE, "other_nonce", NONCES,                                      \
      "a nonce in the record is not the one that was given: that of ")         \
    X(WRONG_NONCES, "wrong_nonces", SEED,                                      \
      "the seed does not follow from the secret and the nonces, though the "   \
      "moves fit it: a nonce was changed")                                     \
    X(WRONG_SEED, "wrong_seed", SEED,                                          \
      "the seed does not follow from the secret and the nonces, and the "      \
      "moves do not fit it: the seed was changed")                             \
    X(WRONG_MOVE, "wrong_move", MOVES, "")                                     \
    X(WRONG_END, "wrong_end", END, "")
#define VERIFY_FAULT_ENUM(name, word, step, text) FAULT_##name,
typedef enum verify_fault {
    VERIFY_FAULTS(VERIFY_FAULT_ENUM) N_VERIFY_FAULTS
} verify_fault;

/* What a step came to. */
#define VERIFY_RESULTS(X)                                                      \
    X(HELD, "held")                                                            \
    X(PARTLY, "partly")           /* not all nonces were given, those hold */  \
    X(PASSED_OVER, "passed_over") /* nothing was given to compare with */      \
    X(FAILED, "failed")                                                        \
    X(NOT_REACHED, "not_reached")
#define VERIFY_RESULT(name, word) STEP_##name,
typedef enum verify_result {
    VERIFY_RESULTS(VERIFY_RESULT) N_VERIFY_RESULTS
} verify_result;

/* What somebody noted before the game, to be compared with the record. */
typedef struct verify_known {
    bool has_commit;
    uint16_t has_nonce; /* a bit for each seat */
    uint8_t commit[PROOF_BYTES];
    uint8_t nonces[ADIT_MAX_PLAYERS][PROOF_BYTES];
} verify_known;

typedef struct verify {
    record_reader reader;
    verify_known known;
    proof proof;
    bool ended, over;          /* as the line of the end says, right or not */
    bool has_proof, bad_proof; /* there is a line; it is not in its form */
    bool stuck;    /* a line was refused: the reader has its reason */
    uint8_t fault; /* a verify_fault */
    uint16_t bots; /* seats that a line says are bots', as bits */
    int8_t seat;   /* of FAULT_OTHER_NONCE and FAULT_BOT_NONCE */
} verify;

/* `m` has storage for its moves. Afterwards it is the game as far as it could
 * be played. */
void verify_open(verify *v, match *m);
/* Each line, without its end. */
void verify_line(verify *v, const char *line, size_t length);
/* After the last line: judges. `known` is NULL if nothing was noted. A known
 * nonce is of a seat that plays. */
verify_fault verify_close(verify *v, const verify_known *known);

/* For use after verify_close. */
verify_result verify_step_result(const verify *v, verify_step step);
/* Seats of people, as bits, whose nonces were not given: nobody has checked
 * that they are theirs. Bots have none, which is a step of its own. */
uint16_t verify_missing(const verify *v);
/* Nothing is wrong, and everything was compared that people could have
 * noted. */
bool verify_is_complete(const verify *v);
/* What is wrong as a sentence; nothing if nothing is. */
void verify_say(const verify *v, adit_text *out);
/* All of it as JSON:
 * {"holds":false,"complete":false,"steps":[{"step":"record","is":"held",
 * "text":"..."},...],"fault":"wrong_seed","text":"..."}; the last two only if
 * it does not hold. The step of the nonces lists in "missing" those that were
 * not compared. */
void verify_write(const verify *v, adit_text *out);

#endif
