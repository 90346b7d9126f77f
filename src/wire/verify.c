/* verify.c -- was a recorded game dealt as it was promised? The steps are those
 * of docs/fairness.md, "Checking a proof", in their order, and the first that
 * fails is reported. Lines are fed one at a time and nothing of them is kept
 * but what the steps need. Called by `adit verify`, and by the page. */
#include "wire/verify.h"

#include "core/json.h"
#include "core/scan.h"
#include "core/text.h"

static const struct {
    const char *name;
    uint8_t step;
} faults[N_VERIFY_FAULTS] = {
#define ROW(name, word, step) {word, VERIFY_##step},
    VERIFY_FAULTS(ROW)
#undef ROW
};

#define WORD(name, word) word,
static const char *const steps[N_VERIFY_STEPS] = {VERIFY_STEPS(WORD)};
static const char *const results[N_VERIFY_RESULTS] = {VERIFY_RESULTS(WORD)};

/* ---- Reading ---- */

void verify_open(verify *v, match *m)
{
    *v = (verify){.seat = ADIT_NOBODY};
    record_open(&v->reader, m);
    v->reader.past = &v->past;
}

/* There may be one proof, and only after the end. */
static void note_proof(verify *v, const char *line, size_t length)
{
    if (v->has_proof || !v->ended || !proof_read(line, length, &v->proof))
        v->bad_proof = true;
    v->has_proof = true;
}

/* A line {"seat":"P2","bot":"greedy"}, wherever it stands, makes the seat a
 * bot's. Bots give no nonce (judge_givers). */
static void note_bot(verify *v, scan line)
{
    char p[8];
    const char *at = p;
    uint8_t seat;
    scan value;

    if (scan_find(line, "bot", &value) && scan_find(line, "seat", &value) &&
        scan_word(&value, p, sizeof p) && text_takes_seat(&at, &seat) &&
        *at == 0)
        v->bots |= (uint16_t)(1u << seat);
}

/* Reads on after a line that the reader of records refuses: when a move does
 * not fit the deal, the proof that follows says whether the seed or the move
 * was changed. */
void verify_line(verify *v, const char *line, size_t length)
{
    scan whole = {line, line + length}, value;

    if (!v->stuck)
        v->stuck = !record_line(&v->reader, line, length);
    if (!scan_object(whole))
        return;
    if (scan_find(whole, "end", &value)) {
        v->ended = true;
        scan_bool(&value, &v->over);
    }
    if (scan_find(whole, "proof", &value))
        note_proof(v, line, length);
    note_bot(v, whole);
}

/* ---- Judging ---- */

/* Has the record the form of one? A move or an end that is refused is a matter
 * of later steps. */
static bool is_of_form(const verify *v)
{
    return !v->stuck || v->reader.part > PART_RULES;
}

/* There must be a nonce for each seat, and zeros for each bot: with a bot's
 * nonce the server could have chosen the seed after all the others were
 * known. */
static verify_fault judge_givers(verify *v)
{
    if (v->proof.n_nonces != v->reader.m->config.n_players)
        return FAULT_BAD_COUNT;
    for (int i = 0; i < v->proof.n_nonces; i++)
        if ((v->bots >> i & 1) && !proof_is_none(v->proof.nonces[i])) {
            v->seat = (int8_t)i;
            return FAULT_BOT_NONCE;
        }
    return FAULT_NONE;
}

/* The steps "record" and "proof". What was imagined anew was dealt by nobody,
 * so that no proof says anything about a game that began from a position. */
static verify_fault judge_record(verify *v)
{
    if (!is_of_form(v))
        return FAULT_BROKEN;
    if (!v->ended) {
        record_close(&v->reader);
        return FAULT_CUT;
    }
    if (v->reader.m->past != NULL)
        return v->stuck ? FAULT_BROKEN : FAULT_FROM;
    if (!v->over)
        return FAULT_UNFINISHED;
    if (!v->has_proof)
        return FAULT_NO_PROOF;
    if (v->bad_proof)
        return FAULT_BAD_PROOF;
    return judge_givers(v);
}

static bool seed_follows(const verify *v)
{
    uint8_t seed[PROOF_BYTES];

    proof_seed(&v->proof, seed);
    return same_bytes(seed, v->reader.m->seed, PROOF_BYTES);
}

/* The steps "commit" and "published". If the secret and the commitment do not
 * belong together, the seed says which of the two was changed. */
static verify_fault judge_commit(const verify *v)
{
    uint8_t commit[PROOF_BYTES];

    proof_commit(v->proof.secret, commit);
    if (!same_bytes(commit, v->proof.commit, PROOF_BYTES))
        return seed_follows(v) ? FAULT_WRONG_COMMIT : FAULT_WRONG_SECRET;
    if (v->known.has_commit &&
        !same_bytes(v->known.commit, v->proof.commit, PROOF_BYTES))
        return FAULT_OTHER_COMMIT;
    return FAULT_NONE;
}

/* The step "nonces": those that somebody noted are compared, others pass. */
static verify_fault judge_nonces(verify *v)
{
    for (int i = 0; i < v->proof.n_nonces; i++)
        if ((v->known.has_nonce >> i & 1) &&
            !same_bytes(v->known.nonces[i], v->proof.nonces[i], PROOF_BYTES)) {
            v->seat = (int8_t)i;
            return FAULT_OTHER_NONCE;
        }
    return FAULT_NONE;
}

/* The steps "seed", "moves" and "end". If the seed does not follow, the moves
 * say what was changed: where they fit the deal the seed is right, and a nonce
 * is wrong. */
static verify_fault judge_deal(const verify *v)
{
    if (!seed_follows(v))
        return v->stuck ? FAULT_WRONG_SEED : FAULT_WRONG_NONCES;
    if (!v->stuck)
        return FAULT_NONE;
    return v->reader.part == PART_MOVE ? FAULT_WRONG_MOVE : FAULT_WRONG_END;
}

verify_fault verify_close(verify *v, const verify_known *known)
{
    verify_fault fault;

    if (known != NULL)
        v->known = *known;
    fault = judge_record(v);
    if (fault == FAULT_NONE)
        fault = judge_commit(v);
    if (fault == FAULT_NONE)
        fault = judge_nonces(v);
    if (fault == FAULT_NONE)
        fault = judge_deal(v);
    v->fault = (uint8_t)fault;
    return fault;
}

/* ---- Telling ---- */

/* The deal of a day asks nobody for a nonce. */
uint16_t verify_missing(const verify *v)
{
    const unsigned all = (1u << v->proof.n_nonces) - 1;

    if (v->proof.day)
        return 0;
    return (uint16_t)(all & ~(unsigned)v->bots & ~(unsigned)v->known.has_nonce);
}

bool verify_is_complete(const verify *v)
{
    return v->fault == FAULT_NONE && v->known.has_commit &&
           verify_missing(v) == 0;
}

/* Steps are judged in the order of the enum, so that those after the failed one
 * were not reached. */
verify_result verify_step_result(const verify *v, verify_step step)
{
    uint8_t failed = faults[v->fault].step;

    if (v->fault != FAULT_NONE && step >= failed)
        return step == failed ? STEP_FAILED : STEP_NOT_REACHED;
    if ((step == VERIFY_PUBLISHED && !v->known.has_commit) ||
        (step == VERIFY_NONCES && v->known.has_nonce == 0 && !v->proof.day))
        return STEP_PASSED_OVER;
    if (step == VERIFY_NONCES && verify_missing(v) != 0)
        return STEP_PARTLY;
    return STEP_HELD;
}

/* Is it the record itself that is wrong, its moves or its end? */
static bool is_of_record(uint8_t fault)
{
    return fault == FAULT_BROKEN || fault == FAULT_CUT ||
           fault == FAULT_WRONG_MOVE || fault == FAULT_WRONG_END;
}

static void write_step(const verify *v, verify_step step, adit_text *out)
{
    json_open(out, '{');
    json_key_string(out, "step", steps[step]);
    json_key_string(out, "is", results[verify_step_result(v, step)]);
    if (step == VERIFY_NONCES)
        json_key_seats(out, "missing", verify_missing(v));
    json_close(out, '}');
}

void verify_write(const verify *v, adit_text *out)
{
    json_open(out, '{');
    json_key_bool(out, "holds", v->fault == FAULT_NONE);
    json_key_bool(out, "complete", verify_is_complete(v));
    if (v->proof.day)
        json_key_day(out, "day", v->proof.day);
    json_key(out, "steps");
    json_open(out, '[');
    for (int i = 0; i < N_VERIFY_STEPS; i++)
        write_step(v, (verify_step)i, out);
    json_close(out, ']');
    if (v->fault != FAULT_NONE) {
        json_key_string(out, "fault", faults[v->fault].name);
        if (v->seat != ADIT_NOBODY)
            json_key_seat(out, "p", v->seat);
        if (is_of_record(v->fault)) {
            json_key(out, "record");
            record_write_fault(&v->reader, NULL, out);
        }
    }
    json_close(out, '}');
}
