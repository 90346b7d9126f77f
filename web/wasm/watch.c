/* watch.c -- a recorded game as those saw it who watched, and whether it was dealt as it
 * was promised: what only a replay asks for, and so not what a first visit fetches.
 *
 * Records come in as in glue.c. */
#include "bots/suspicion.h"
#include "wire/verify.h"

#include "border.h"
#include "nets.h"

static adit_action moves[RECORD_MOVES];
static match game; /* the record */
static match now;  /* the position that is looked at */
static adit_event events[ADIT_MAX_EVENTS];
static adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
static suspicion watched;
static verify check;
static verify_known known; /* what somebody noted who has it checked */

static void make_room(void)
{
    game.moves = moves;
    game.room = RECORD_MOVES;
}

EXPORT(void, open_record, void)
{
    make_room();
    record_open(&reader, &game);
}

/* After the last line; 0, or what is wrong. */
EXPORT(int, close_record, void)
{
    return record_close(&reader) ? 0 : wrong();
}

EXPORT(int, n_moves, void)
{
    return game.n_moves;
}

/* ---- What they thought ---- */

/* Do they think by a net of the game? */
EXPORT(bool, needs_nets, void)
{
    return opinion_needs_net(game.game);
}

static void begin(void)
{
    match_begin(&now, game.game, &game.config, game.seed, &story);
    now.moves = game.moves;
    now.room = game.room;
    suspicion_open(&watched, game.game);
}

/* What move number `at` told them, as `adit replay --beliefs --json` prints it; 0: the
 * beginning. To be asked in this order, from there on. */
EXPORT(int, opinions, int at)
{
    adit_text t = writing();

    if (opinion_lines(game.game) == 0)
        return 0;
    if (at == 0) {
        begin();
    } else {
        require(at == now.n_moves + 1 && at <= game.n_moves);
        match_play(&now, match_turn(&now), moves[at - 1], NULL, &story);
    }
    suspicion_see(&watched, &now, &story);
    suspicion_write(&watched, &now, &t);
    return written(&t);
}

/* ---- Was it dealt as it was promised? ---- */

EXPORT(void, verify_begin, void)
{
    make_room();
    known = (verify_known){.has_commit = false};
    verify_open(&check, &game);
}

EXPORT(void, verify_next, int length)
{
    verify_line(&check, word(length), (size_t)length);
}

/* What was noted came in as 64 hex digits; anything else was not noted. */
EXPORT(void, verify_commit, int length)
{
    known.has_commit = proof_takes_bytes(word(length), known.commit);
}

EXPORT(void, verify_nonce, int seat, int length)
{
    require(seat >= 0 && seat < ADIT_MAX_PLAYERS);
    if (proof_takes_bytes(word(length), known.nonces[seat]))
        known.has_nonce |= (uint16_t)(1 << seat);
}

/* The steps, and what each came to. */
EXPORT(int, verify_end, void)
{
    adit_text t = writing();

    for (int seat = game.config.n_players; seat < ADIT_MAX_PLAYERS; seat++)
        known.has_nonce &= (uint16_t) ~(1 << seat);
    verify_close(&check, &known);
    verify_write(&check, &t);
    return written(&t);
}
