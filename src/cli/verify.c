/* verify.c -- adit verify: was a recorded game dealt as it was promised? Each step
 * of wire/verify.h is told, or the first that fails, and the exit code says which it
 * was. */
#include "common/cli.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "wire/verify.h"

enum { SENTENCE = 128 }; /* bytes that hold the seats of all players */

typedef struct request {
    const char *file, *commit, *nonces[ADIT_MAX_PLAYERS];
    bool json;
    verify_known known;
} request;

typedef struct checking {
    verify verify;
    match match;
    adit_action moves[RECORD_MOVES];
} checking;

/* ---- The command line ---- */

static bool reads_bytes(const char *text, uint8_t bytes[PROOF_BYTES])
{
    return strlen(text) == 2 * PROOF_BYTES && record_seed(text, bytes);
}

static int read_nonce(const char *text, verify_known *known)
{
    const char *at = text;
    uint8_t seat;

    if (!text_takes_seat(&at, &seat) || !text_takes(&at, "=") ||
        !reads_bytes(at, known->nonces[seat]))
        return cli_misusedf("--nonce takes a seat and 64 hex digits, as in "
                           "P1=00ff..., not '%s'",
                           text);
    if (known->has_nonce >> seat & 1)
        return cli_misusedf("verify: --nonce is given twice for P%d", seat + 1);
    known->has_nonce |= (uint16_t)(1u << seat);
    return CLI_DONE;
}

static int read_known(request *w)
{
    int code = CLI_DONE;

    w->known.has_commit = w->commit != NULL;
    if (w->commit != NULL && !reads_bytes(w->commit, w->known.commit))
        return cli_misusedf("--commit takes 64 hex digits, not '%s'", w->commit);
    for (int i = 0; i < ADIT_MAX_PLAYERS && w->nonces[i] && code == CLI_DONE;
         i++)
        code = read_nonce(w->nonces[i], &w->known);
    return code;
}

/* ---- The steps ---- */

static bool takes_line(void *self, const char *line, size_t length)
{
    verify_line(self, line, length);
    return true;
}

/* "the nonces of P1, P3" */
static void say_nonces(unsigned seats, char out[SENTENCE])
{
    adit_text t = adit_text_in(out, SENTENCE);

    text_put(&t, seats & (seats - 1) ? "the nonces of" : "the nonce of");
    for (int seat = 0; seats >> seat; seat++)
        if (seats >> seat & 1) {
            text_put(&t, seats & ((1u << seat) - 1) ? ", " : " ");
            text_seat(&t, seat);
        }
}

static void print_nonces(const verify *v)
{
    unsigned given = v->known.has_nonce, missing = verify_missing(v);
    char text[SENTENCE];

    if (given != 0) {
        say_nonces(given, text);
        printf("ok   %s %s\n", text,
               given & (given - 1) ? "are those that were given"
                                   : "is the one that was given");
    }
    if (missing != 0) {
        say_nonces(missing, text);
        printf("-    %s %s not given with --nonce to compare\n", text,
               missing & (missing - 1) ? "were" : "was");
    }
    if (given == 0 && missing == 0)
        printf("-    only bots played, who give no nonces to compare\n");
}

static void print_step(const verify *v, verify_step step)
{
    verify_result result = verify_step_result(v, step);

    if (result == STEP_FAILED || result == STEP_NOT_REACHED)
        return;
    if (step == VERIFY_NONCES)
        print_nonces(v);
    else if (result == STEP_HELD)
        printf("ok   %s\n", verify_step_text(step));
    else
        printf("-    the commitment that was shown was not given with --commit "
               "to compare\n");
}

static void print_json(const verify *v)
{
    char line[VERIFY_ROOM];
    adit_text t = adit_text_in(line, sizeof line);

    verify_write(v, &t);
    require(!t.cut);
    puts(line);
}

static int tell(const verify *v, const request *w)
{
    const match *m = v->reader.m;
    char wrong[sizeof v->reader.wrong];
    adit_text t = adit_text_in(wrong, sizeof wrong);
    int code;

    if (w->json)
        print_json(v);
    else
        for (int i = 0; i < N_VERIFY_STEPS; i++)
            print_step(v, (verify_step)i);
    if (v->fault == FAULT_NONE && !w->json) {
        printf("%s: %s: %s, %d players, %d moves", cli_name_of(w->file),
               verify_is_complete(v) ? "dealt as promised"
                                     : "holds as far as it was compared",
               m->game->name, m->config.n_players, m->n_moves);
        if (v->reader.undone > 0)
            printf(", %d taken back", v->reader.undone);
        putchar('\n');
    }
    code = cli_flush();
    if (v->fault == FAULT_NONE || code != CLI_DONE)
        return code;
    verify_say(v, &t);
    return cli_failf("%s: %s", cli_name_of(w->file), wrong);
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
        return cli_misusedf("--nonce takes P1 to P%d in this game",
                           c->match.config.n_players);
    verify_close(&c->verify, &w->known);
    return tell(&c->verify, w);
}

static int check_as_asked(const request *w)
{
    checking *c = calloc(1, sizeof *c);
    int code;

    if (c == NULL)
        return cli_failf("there is no memory left");
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
