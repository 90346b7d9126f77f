/* verify.c -- adit verify: was a recorded game dealt as the server had
 * promised? The steps are those of wire/verify.h: each that holds is printed,
 * up to the first that fails. The exit code is 0 only if none failed. What
 * somebody has noted before the game, the commitment and the nonces, is
 * compared if it is given; what was not given is said to be open. Called by
 * main.c. */
#include "common/cli.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "texts/telling.h"
#include "wire/verify.h"

enum { SENTENCE = 128 }; /* bytes that hold the seats of all players */

typedef struct request {
    const char *file, *commit, *nonces[ADIT_MAX_PLAYERS];
    bool json;
    verify_known known;
} request;

/* The check with room for the longest record. It is too large for a stack, and
 * is allocated once. */
typedef struct checking {
    verify verify;
    match match;
    adit_action moves[RECORD_MOVES];
} checking;

/* ---- The command line ---- */

/* Exactly 64 hex digits; a seed, which is read the same way, may have fewer. */
static bool reads_bytes(const char *text, uint8_t bytes[PROOF_BYTES])
{
    return strlen(text) == 2 * PROOF_BYTES && record_seed(text, bytes);
}

/* "P2=64 hex digits": the nonce that this seat has given to the deal. */
static int read_nonce(const char *text, verify_known *known)
{
    const char *at = text;
    uint8_t seat;

    if (!text_takes_seat(&at, &seat) || !text_takes(&at, "=") ||
        !reads_bytes(at, known->nonces[seat]))
        return CLI_MISUSED(cli_verify_nonce, .value = text);
    if (known->has_nonce >> seat & 1)
        return CLI_MISUSED(cli_verify_nonceTwice,
                           .seat = cli_seat_of(seat).name);
    known->has_nonce |= (uint16_t)(1u << seat);
    return CLI_DONE;
}

static int read_known(request *w)
{
    int code = CLI_DONE;

    w->known.has_commit = w->commit != NULL;
    if (w->commit != NULL && !reads_bytes(w->commit, w->known.commit))
        return CLI_MISUSED(cli_verify_commit, .value = w->commit);
    for (int i = 0; i < ADIT_MAX_PLAYERS && w->nonces[i] && code == CLI_DONE;
         i++)
        code = read_nonce(w->nonces[i], &w->known);
    return code;
}

/* ---- The steps ---- */

/* All lines are wanted: the judgement comes after the last one. */
static bool takes_line(void *self, const char *line, size_t length)
{
    verify_line(self, line, length);
    return true;
}

/* What is true if a step holds. The step of the nonces says whose they are, and
 * has sentences of its own. */
static const text_id steps[N_VERIFY_STEPS] = {
    [VERIFY_RECORD] = TEXT_cli_verify_steps_record,
    [VERIFY_PROOF] = TEXT_cli_verify_steps_proof,
    [VERIFY_COMMIT] = TEXT_cli_verify_steps_commit,
    [VERIFY_PUBLISHED] = TEXT_cli_verify_steps_published,
    [VERIFY_SEED] = TEXT_cli_verify_steps_seed,
    [VERIFY_MOVES] = TEXT_cli_verify_steps_moves,
    [VERIFY_END] = TEXT_cli_verify_steps_end,
};

/* What is wrong. A fault that is not here lies in the record itself, and the
 * reader of records has a better sentence for it, with the number of the
 * line. */
static const text_id faults[N_VERIFY_FAULTS] = {
    [FAULT_UNFINISHED] = TEXT_cli_verify_faults_unfinished,
    [FAULT_FROM] = TEXT_cli_verify_faults_from,
    [FAULT_NO_PROOF] = TEXT_cli_verify_faults_no_proof,
    [FAULT_BAD_PROOF] = TEXT_cli_verify_faults_bad_proof,
    [FAULT_BAD_COUNT] = TEXT_cli_verify_faults_bad_count,
    [FAULT_BOT_NONCE] = TEXT_cli_verify_faults_bot_nonce,
    [FAULT_WRONG_COMMIT] = TEXT_cli_verify_faults_wrong_commit,
    [FAULT_WRONG_SECRET] = TEXT_cli_verify_faults_wrong_secret,
    [FAULT_OTHER_COMMIT] = TEXT_cli_verify_faults_other_commit,
    [FAULT_OTHER_NONCE] = TEXT_cli_verify_faults_other_nonce,
    [FAULT_WRONG_NONCES] = TEXT_cli_verify_faults_wrong_nonces,
    [FAULT_WRONG_SEED] = TEXT_cli_verify_faults_wrong_seed,
};

/* "P1, P3"; returns how many there are. */
static int list_seats(unsigned seats, char out[SENTENCE])
{
    adit_text t = adit_text_in(out, SENTENCE);

    for (int seat = 0; seats >> seat; seat++)
        if (seats >> seat & 1) {
            text_put(&t, t.length > 0 ? ", " : "");
            text_seat(&t, seat);
        }
    return __builtin_popcount(seats);
}

static void print_held(const char *what)
{
    CLI_PRINT(stdout, cli_verify_ok, .step = what);
    putchar('\n');
}

static void print_open(const char *what)
{
    CLI_PRINT(stdout, cli_verify_open, .step = what);
    putchar('\n');
}

/* Which nonces were compared, and whose are missing. Players can each check
 * only their own; all of them together leave nothing open. */
static void print_nonces(const verify *v)
{
    unsigned given = v->known.has_nonce, missing = verify_missing(v);
    char seats[SENTENCE], sentence[2 * SENTENCE];
    adit_text t = adit_text_in(sentence, sizeof sentence);
    int n;

    if (given != 0) {
        n = list_seats(given, seats);
        TEXT(&t, cli_verify_given, .seats = seats, .n = n);
        print_held(sentence);
    }
    if (missing != 0) {
        n = list_seats(missing, seats);
        t = adit_text_in(sentence, sizeof sentence);
        TEXT(&t, cli_verify_notGiven, .seats = seats, .n = n);
        print_open(sentence);
    }
    if (v->proof.day) {
        char day[16];

        t = adit_text_in(day, sizeof day);
        text_day(&t, v->proof.day);
        t = adit_text_in(sentence, sizeof sentence);
        TEXT(&t, cli_verify_ofDay, .day = day);
        print_held(sentence);
    } else if (given == 0 && missing == 0)
        print_open(text_of(TEXT_cli_verify_onlyBots));
}

static void print_step(const verify *v, verify_step step)
{
    verify_result result = verify_step_result(v, step);

    if (result == STEP_FAILED || result == STEP_NOT_REACHED)
        return;
    if (step == VERIFY_NONCES)
        print_nonces(v);
    else if (result == STEP_HELD)
        print_held(text_of(steps[step]));
    else
        print_open(text_of(TEXT_cli_verify_noCommit));
}

static void print_json(const verify *v)
{
    char line[VERIFY_ROOM];
    adit_text t = adit_text_in(line, sizeof line);

    verify_write(v, &t);
    require(!t.cut);
    puts(line);
}

/* "saboteur, 5 players, 60 moves, 2 taken back" */
static void say_game(const verify *v, adit_text *out)
{
    const match *m = v->reader.m;

    text_put(out, m->game->name);
    text_put(out, ", ");
    TEXT(out, cli_counts_players, .n = m->config.n_players);
    text_put(out, ", ");
    TEXT(out, cli_counts_moves, .n = m->n_moves);
    if (v->reader.undone == 0)
        return;
    text_put(out, ", ");
    TEXT(out, cli_counts_undone, .n = v->reader.undone);
}

/* The last line. It makes a difference whether everything was compared or
 * something was left open. */
static void print_result(const verify *v, const request *w)
{
    char game[SENTENCE];
    adit_text t = adit_text_in(game, sizeof game);

    say_game(v, &t);
    if (verify_is_complete(v))
        CLI_PRINT(stdout, cli_verify_holds, .file = cli_name_of(w->file),
                  .what = game);
    else
        CLI_PRINT(stdout, cli_verify_holdsSoFar, .file = cli_name_of(w->file),
                  .what = game);
    putchar('\n');
}

/* The fault, on standard error. Some sentences name a seat, and all that do
 * have the same hole for it; the others have none. */
static int say_fault(const verify *v, const request *w)
{
    char wrong[4 * SENTENCE];
    adit_text t = adit_text_in(wrong, sizeof wrong);
    text_id id = faults[v->fault];
    cli_seat seat = cli_seat_of(v->seat == ADIT_NOBODY ? 0 : v->seat);
    struct text_cli_verify_faults_other_nonce holes = {.seat = seat.name};

    if (id == 0)
        tell_fault(&v->reader, &t);
    else
        text_fill(&t, id, &holes);
    return CLI_FAIL(cli_errors_file, .file = cli_name_of(w->file),
                    .why = wrong);
}

/* Prints all that was found out. The exit code is that of the fault, unless
 * even the printing failed. */
static int tell(const verify *v, const request *w)
{
    int code;

    if (w->json)
        print_json(v);
    else
        for (int i = 0; i < N_VERIFY_STEPS; i++)
            print_step(v, (verify_step)i);
    if (v->fault == FAULT_NONE && !w->json)
        print_result(v, w);
    code = cli_flush();
    return v->fault == FAULT_NONE || code != CLI_DONE ? code : say_fault(v, w);
}

static int check(checking *c, const request *w)
{
    int code;

    c->match.moves = c->moves;
    c->match.room = RECORD_MOVES;
    verify_open(&c->verify, &c->match);
    code = cli_lines(w->file, takes_line, &c->verify);
    if (code != CLI_DONE)
        return code;
    if (c->match.game != NULL &&
        w->known.has_nonce >> c->match.config.n_players != 0)
        return CLI_MISUSED(cli_verify_nonceSeat,
                           .last =
                               cli_seat_of(c->match.config.n_players - 1).name);
    verify_close(&c->verify, &w->known);
    return tell(&c->verify, w);
}

static int check_as_asked(const request *w)
{
    checking *c = calloc(1, sizeof *c);
    int code;

    if (c == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    code = check(c, w);
    free(c);
    return code;
}

int cli_verify(int argc, char **argv)
{
    request w = {0};
    const cli_option options[] = {
        {.name = "commit", .value = &w.commit},
        {.name = "nonce", .value = w.nonces, .most = ADIT_MAX_PLAYERS},
        {.name = "json", .given = &w.json},
    };
    cli_args args = {.command = "verify",
                     .usage = TEXT_cli_usage_verify,
                     .options = options,
                     .n_options = countof(options),
                     .what = "FILE",
                     .rest = &w.file,
                     .min_rest = 1,
                     .max_rest = 1};
    int code = cli_read(&args, argc, argv);

    if (code != CLI_DONE)
        return code;
    code = read_known(&w);
    return code != CLI_DONE ? code : check_as_asked(&w);
}
