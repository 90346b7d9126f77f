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
    X(RECORD, "record")                                                        \
    X(PROOF, "proof")                                                          \
    X(COMMIT, "commit")                                                        \
    X(PUBLISHED, "published")                                                  \
    X(NONCES, "nonces")                                                        \
    X(SEED, "seed")                                                            \
    X(MOVES, "moves")                                                          \
    X(END, "end")
#define VERIFY_STEP(name, word) VERIFY_##name,
typedef enum verify_step {
    VERIFY_STEPS(VERIFY_STEP) N_VERIFY_STEPS
} verify_step;

/* A row is something that can be wrong: its name, and the step that fails by
 * it. Of the record itself, its moves and its end the reader of records knows
 * more: what, and in which line. */
#define VERIFY_FAULTS(X)                                                       \
    X(NONE, "none", END)                                                       \
    X(BROKEN, "broken", RECORD)                                                \
    X(CUT, "cut", RECORD)                                                      \
    X(UNFINISHED, "unfinished", PROOF)                                         \
    X(FROM, "from", PROOF)                                                     \
    X(NO_PROOF, "no_proof", PROOF)                                             \
    X(BAD_PROOF, "bad_proof", PROOF)                                           \
    X(BAD_COUNT, "bad_count", PROOF)                                           \
    X(BOT_NONCE, "bot_nonce", PROOF)                                           \
    X(WRONG_COMMIT, "wrong_commit", COMMIT)                                    \
    X(WRONG_SECRET, "wrong_secret", COMMIT)                                    \
    X(OTHER_COMMIT, "other_commit", PUBLISHED)                                 \
    X(OTHER_NONCE, "other_nonce", NONCES)                                      \
    X(WRONG_NONCES, "wrong_nonces", SEED)                                      \
    X(WRONG_SEED, "wrong_seed", SEED)                                          \
    X(WRONG_MOVE, "wrong_move", MOVES)                                         \
    X(WRONG_END, "wrong_end", END)
#define VERIFY_FAULT_ENUM(name, word, step) FAULT_##name,
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
    bool stuck;      /* a line was refused: the reader has its reason */
    uint8_t fault;   /* a verify_fault */
    uint16_t bots;   /* seats that a line says are bots', as bits */
    int8_t seat;     /* of FAULT_OTHER_NONCE and FAULT_BOT_NONCE */
    match_past past; /* of a game that was begun from a position */
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
/* All of it as JSON:
 * {"holds":false,"complete":false,"steps":[{"step":"record","is":"held"},...],
 * "fault":"wrong_seed"}; the last only if it does not hold, with "p" if it is
 * about a seat, or with what is wrong with the record (record_write_fault):
 * "record":{"line":3,...}. The step of the nonces lists in "missing"
 * those that were not compared. */
void verify_write(const verify *v, adit_text *out);

#endif
