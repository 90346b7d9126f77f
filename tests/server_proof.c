/* server_proof.c -- the seed of a table: what it follows from, who may know of
 * that and when, and that the record of a finished game shows it. */
#include "tests/server_table.h"

#include "wire/verify.h"

#define NONCE "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
#define OTHER "ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100"

static const char *hex_of(const uint8_t bytes[PROOF_BYTES])
{
    static char text[4][65];
    static int which;

    which = (which + 1) % 4;
    record_hex(bytes, text[which]);
    return text[which];
}

static bool has_nonce(int seat, const char *nonce)
{
    return strcmp(hex_of(here()->seats[seat].nonce), nonce) == 0;
}

static bool has_none(int seat)
{
    return proof_is_none(here()->seats[seat].nonce);
}

/* ---- Nonces ---- */

static void nonces_stay_with_people(void)
{
    wait_there("");
    MUST(has_none(0) && !edge_heard(&e, BO, "\"nonce\""));
    forget_all();
    MUST(asks(ANN, "{\"t\":\"nonce\",\"id\":1,\"nonce\":\"" NONCE "\"}"));
    MUST(has_nonce(0, NONCE) && has_none(1));
    MUST(edge_heard(&e, BO, "\"name\":\"Ann\",\"here\":true,\"nonce\":true}"));
    MUST(asks(OPENER, "{\"t\":\"swap\",\"id\":1,\"seats\":[\"P1\",\"P4\"]}"));
    MUST(has_nonce(3, NONCE) && has_none(0));
    /* Who changes his seat keeps it, or brings another. */
    MUST(asks(ANN, "{\"t\":\"sit\",\"id\":1,\"name\":\"Ann\","
                   "\"seat\":\"P1\"}"));
    MUST(has_nonce(0, NONCE) && has_none(3));
    MUST(asks(ANN, "{\"t\":\"sit\",\"id\":1,\"name\":\"Ann\",\"seat\":\"P4\","
                   "\"nonce\":\"" OTHER "\"}"));
    MUST(has_nonce(3, OTHER) && has_none(0));
    MUST(asks(ANN, "{\"t\":\"nonce\",\"id\":1,\"nonce\":\"" NONCE "\"}"));
    MUST(has_nonce(3, NONCE));
    /* Who stands up takes it along, and it is gone. */
    MUST(asks(ANN, "{\"t\":\"stand\",\"id\":1}"));
    MUST(has_none(3));
    MUST(asks(ANN, "{\"t\":\"sit\",\"id\":1,\"name\":\"Ann\"}"));
    MUST(has_none(0));
    edge_restart(&e);
    everybody_comes();
    MUST(has_none(0));
    clean_up();
    point("a nonce stays with its person, until he leaves the table");
}

/* ---- Secrets ---- */

/* Nobody has heard it, nor can ask for it. */
static void is_secret(const char *what)
{
    char path[64];

    for (int i = 0; i < EDGE_SOCKETS; i++)
        if (edge_heard(&e, i, what))
            complain("socket %d hears %s", i, what);
    for (int i = 0; i < 3; i++) {
        lobby_answer a;

        snprintf(path, sizeof path, "/api/tables%s%s%s", i ? "/" : "",
                 i ? name : "", i == 2 ? "/record" : "");
        a = edge_ask(&e, ANN, "GET", path, NULL);
        if (strstr(a.text, what))
            complain("%s tells %s", path, what);
        free(a.text);
    }
}

static void secrets_are_kept(void)
{
    adit_luck luck = adit_luck_from(3);
    char secret[65], commit[65];

    wait_there("");
    record_hex(here()->secret, secret);
    record_hex(here()->commit, commit);
    MUST(strcmp(secret, commit) != 0 && !proof_is_none(here()->secret));
    MUST(asks(ANN, "{\"t\":\"nonce\",\"id\":1,\"nonce\":\"" NONCE "\"}"));
    MUST(asks(OPENER, "{\"t\":\"fill\",\"id\":1}"));
    MUST(asks(OPENER, "{\"t\":\"start\",\"id\":1}"));
    while (here()->phase == TABLE_PLAYING && !failed) {
        is_secret(secret);
        is_secret(NONCE);
        is_secret(hex_of(here()->match.seed));
        forget_all();
        asks(BO, "{\"t\":\"sync\"}");
        MUST(edge_heard(&e, BO, commit));
        move_on(&luck);
    }
    MUST(here()->phase == TABLE_OVER);
    clean_up();
    point("secret, nonces and seed are told to nobody before the end");
}

static void commitments_are_shown(void)
{
    char commit[65], path[64];
    lobby_answer a;

    wait_there(",\"password\":\"opal\"");
    record_hex(here()->commit, commit);
    /* Before anybody sits, also to those who may not enter. */
    MUST(edge_heard(&e, OUTSIDE, commit) && edge_heard(&e, BO, commit));
    snprintf(path, sizeof path, "/api/tables/%s", name);
    a = edge_ask(&e, ELSEWHERE, "GET", path, NULL);
    MUST(strstr(a.text, commit) != NULL);
    free(a.text);
    a = edge_ask(&e, ELSEWHERE, "POST", "/api/tables",
                 "{\"game\":\"galleries\"}");
    MUST(a.status == 201);
    memcpy(name, strstr(a.text, "\":\"") + 3, STORE_NAME - 1);
    MUST(strstr(a.text, hex_of(here()->commit)) != NULL);
    MUST(strstr(a.text, commit) == NULL);
    free(a.text);
    clean_up();
    point("the commitment is shown before anybody sits down");
}

/* ---- Proofs ---- */

static adit_action moves[RECORD_MOVES];
static match m = {.moves = moves, .room = RECORD_MOVES};

/* What the record of the table comes to, for one who has noted that. */
static verify_fault verify_record(const verify_known *known)
{
    static verify v;
    char path[64];
    lobby_answer a;
    size_t at = 0;

    snprintf(path, sizeof path, "/api/tables/%s/record", name);
    a = edge_ask(&e, BO, "GET", path, NULL);
    verify_open(&v, &m);
    MUST(a.status == 200);
    while (a.status == 200 && at < a.length) {
        const char *end = memchr(a.text + at, '\n', a.length - at);
        size_t n = (size_t)(end - a.text) - at;

        verify_line(&v, a.text + at, n);
        at += n + 1;
    }
    free(a.text);
    return verify_close(&v, known);
}

static void delete_all_of(int who)
{
    lobby_answer a = edge_ask(&e, who, "DELETE", "/api/me", NULL);

    MUST(a.status < 300 && here()->seats[0].name[0] == 0);
    free(a.text);
}

static void records_carry_their_proof(void)
{
    adit_luck luck = adit_luck_from(3);
    verify_known known = {.has_commit = true, .has_nonce = 15};

    wait_there("");
    memcpy(known.commit, here()->commit, PROOF_BYTES);
    MUST(proof_takes_bytes(NONCE, known.nonces[0]));
    /* With the seat, which has the name. */
    MUST(asks(ANN, "{\"t\":\"stand\",\"id\":1}"));
    MUST(asks(ANN, "{\"t\":\"sit\",\"id\":1,\"name\":\"Ann\",\"seat\":\"P1\","
                   "\"nonce\":\"" NONCE "\"}"));
    MUST(asks(OPENER, "{\"t\":\"fill\",\"id\":1}"));
    MUST(asks(OPENER, "{\"t\":\"start\",\"id\":1}"));
    while (here()->phase == TABLE_PLAYING && !failed) {
        move_on(&luck);
        if (here()->match.n_moves == 7) {
            edge_restart(&e);
            everybody_comes();
        }
    }
    MUST(verify_record(&known) == FAULT_NONE);
    delete_all_of(ANN);
    MUST(verify_record(&known) == FAULT_NONE);
    edge_restart(&e);
    MUST(verify_record(&known) == FAULT_NONE);
    known.nonces[1][0] = 1;
    MUST(verify_record(&known) == FAULT_OTHER_NONCE);
    known.commit[0] ^= 1;
    MUST(verify_record(&known) == FAULT_OTHER_COMMIT);
    clean_up();
    point(
        "a record carries its proof, which holds when a player was erased too");
}

static void rematches_have_other_secrets(void)
{
    uint8_t commit[PROOF_BYTES], secret[PROOF_BYTES];
    adit_luck luck = adit_luck_from(3);

    wait_there("");
    MUST(asks(ANN, "{\"t\":\"nonce\",\"id\":1,\"nonce\":\"" NONCE "\"}"));
    MUST(asks(OPENER, "{\"t\":\"fill\",\"id\":1}"));
    MUST(asks(OPENER, "{\"t\":\"start\",\"id\":1}"));
    while (here()->phase == TABLE_PLAYING && !failed)
        move_on(&luck);
    memcpy(commit, here()->commit, sizeof commit);
    memcpy(secret, here()->secret, sizeof secret);
    MUST(asks(OPENER, "{\"t\":\"rematch\",\"id\":1}"));
    memcpy(name, here()->next, STORE_NAME);
    MUST(here()->phase == TABLE_WAITING);
    MUST(memcmp(commit, here()->commit, sizeof commit) != 0);
    MUST(memcmp(secret, here()->secret, sizeof secret) != 0);
    MUST(here()->seats[0].kind == SEAT_PERSON && has_none(0));
    clean_up();
    point("a rematch has another secret, and asks for new nonces");
}

/* The same people, bots and settings: another secret or nonce deals
 * otherwise. */
static void seeds_follow_from_all(void)
{
    uint8_t seed[2][PROOF_BYTES], due[PROOF_BYTES];
    proof p;

    for (int i = 0; i < 2; i++) {
        wait_there("");
        MUST(asks(BO, "{\"t\":\"nonce\",\"id\":1,\"nonce\":\"%s\"}",
                  i ? OTHER : NONCE));
        MUST(asks(OPENER, "{\"t\":\"fill\",\"id\":1}"));
        MUST(asks(OPENER, "{\"t\":\"start\",\"id\":1}"));
        memcpy(seed[i], here()->match.seed, PROOF_BYTES);
        p = table_proof(here());
        proof_seed(&p, due);
        MUST(memcmp(due, seed[i], PROOF_BYTES) == 0);
        MUST(!proof_is_none(p.nonces[1]) && proof_is_none(p.nonces[0]));
        clean_up();
    }
    MUST(memcmp(seed[0], seed[1], PROOF_BYTES) != 0);
    point("a seed follows from the secret and each nonce");
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    nonces_stay_with_people();
    secrets_are_kept();
    commitments_are_shown();
    records_carry_their_proof();
    rematches_have_other_secrets();
    seeds_follow_from_all();
    return tap_done();
}
