/* watch.c -- a recorded game as watchers saw it, and whether it was dealt as it
 * was promised. Only a replay asks for this, so it is a program of its own,
 * which a first visit does not fetch. Records come in as in glue.c. The caller
 * is web/src/engine/watcher.ts. */
#include "bots/hindsight.h"
#include "bots/readers.h"
#include "bots/suspicion.h"
#include "bots/turning.h"
#include "wire/verify.h"

#include "border.h"
#include "nets.h"

static adit_action moves[RECORD_MOVES];
static match_past past; /* from which it begins, if it does */
static match game;      /* the record */
static match now;       /* the position that is looked at */
static adit_event events[ADIT_MAX_EVENTS];
static adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
static suspicion watched;
static readers at_table;
static match_said said[RECORD_CLAIMS];
static int heard;        /* of them */
static mind thinkers[2]; /* that are asked why they made a move */
static verify check;
static verify_known known; /* what the person who checks it has noted */

static void make_room(void)
{
    game.moves = moves;
    game.room = RECORD_MOVES;
}

EXPORT(void, open_record, void)
{
    make_room();
    record_open(&reader, &game);
    reader.said = said;
    reader.past = &past;
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

/* ---- What watchers believed ---- */

/* Does judging this game need a net? Then take_nets has to come first. */
EXPORT(bool, needs_nets, void)
{
    return opinion_needs_net(game.game);
}

static void begin(void)
{
    match_again(&game, &now, &story);
    now.moves = game.moves;
    now.room = game.room;
    suspicion_open(&watched, game.game);
    heard = 0;
}

/* What was said before the next move. */
static void hear(void)
{
    for (; heard < reader.n_said && said[heard].n_moves <= now.n_moves; heard++)
        opinion_hear(&watched.now, game.game, said[heard].seat,
                     said[heard].claim);
}

/* What a watcher believes after move number `at` (0: the beginning), as `adit
 * replay --beliefs --json` prints it. To be asked in order, from 0 on, because
 * beliefs follow from all moves before. */
EXPORT(int, opinions, int at)
{
    adit_text t = writing();

    if (opinion_lines(game.game) == 0)
        return 0;
    if (at == 0) {
        begin();
    } else {
        require(at == now.n_moves + 1 && at <= game.n_moves);
        hear();
        match_play(&now, match_turn(&now), moves[at - 1], NULL, &story);
    }
    suspicion_see(&watched, &now, &story);
    suspicion_write(&watched, &now, &t);
    return written(&t);
}

/* ---- What each player would believe ---- */

/* What was said up to the next move. */
static void hear_all(void)
{
    for (; heard < reader.n_said && said[heard].n_moves <= now.n_moves; heard++)
        readers_hear(&at_table, game.config.n_players, said[heard].seat,
                     said[heard].claim);
}

/* What the players would believe, who is a saboteur, after move number `at` (0:
 * the beginning), as lines of JSON (readers.h): those of everybody, or of
 * somebody who has seen the deeds alone. To be asked in order, from 0 on. 0 in a
 * game without saboteurs. */
EXPORT(int, reads, int at, bool all)
{
    adit_text t = writing();

    if (!readers_know(game.game))
        return 0;
    if (at == 0) {
        begin();
        readers_open(&at_table, game.game, game.config.n_players);
    } else {
        require(at == now.n_moves + 1 && at <= game.n_moves);
        match_play(&now, match_turn(&now), moves[at - 1], NULL, &story);
    }
    readers_see(&at_table, &now, &story);
    hear_all();
    readers_write(&at_table, &now, all, &t);
    return written(&t);
}

/* ---- Why, and what turned it ---- */

/* Why move number `at`, from 1, was made, as `adit replay --why --json` says
 * it: by the bot that sat there, or by `trained` in a person's place. */
EXPORT(int, why, int at)
{
    adit_text t = writing();
    const char *rest;
    bot_reason reason;
    const bot *b;
    match before;

    require(at >= 1 && at <= game.n_moves);
    match_at(&game, at - 1, &before);
    b = bot_begins(reader.bot[match_turn(&before)], &rest);
    bot_why_played(&thinkers[0], b ? b : bot_named("trained"), &game, said,
                   reader.n_said, at, &reason);
    why_write(&reason, &t);
    return written(&t);
}

/* What turned a round that is over, from 1, as `adit replay --turning-points
 * --json` prints it: a list. */
EXPORT(int, turning, int round)
{
    turning_point points[TURNING_POINTS];
    adit_text t = writing();

    turning_write(points, turning_points(&game, round, &thinkers[0], points),
                  &t);
    return written(&t);
}

/* ---- What others would have done ---- */

static hindsight looking_back(void)
{
    return (hindsight){.played = &game,
                       .said = said,
                       .n_said = reader.n_said,
                       .room = thinkers};
}

/* What a bot of that level would have played instead of move number `at`, from
 * 1, as `adit replay --others --json` prints it. */
EXPORT(int, others, int at, int level)
{
    hindsight_share shares[HINDSIGHT_SHARES];
    hindsight h = looking_back();
    adit_text t = writing();

    require(at >= 1 && at <= game.n_moves && level >= 0 && level < N_LEVELS);
    hindsight_others_write(game.game, (bot_level)level, shares,
                           hindsight_others(&h, at, (bot_level)level, shares),
                           &t);
    return written(&t);
}

/* The mistakes of a seat, as a list. */
EXPORT(int, mistakes, int seat)
{
    hindsight_mistake found[HINDSIGHT_MISTAKES];
    hindsight h = looking_back();
    adit_text t = writing();

    require(seat >= 0 && seat < game.config.n_players);
    hindsight_mistakes_write(found, hindsight_mistakes(&h, seat, found), &t);
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

/* What was noted at the time came in as 64 hex digits; anything else counts as
 * not noted. */
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

/* The steps of the check, each with its result. Nonces of seats that the game
 * does not have are dropped first. */
EXPORT(int, verify_end, void)
{
    adit_text t = writing();

    for (int seat = game.config.n_players; seat < ADIT_MAX_PLAYERS; seat++)
        known.has_nonce &= (uint16_t) ~(1 << seat);
    verify_close(&check, &known);
    verify_write(&check, &t);
    return written(&t);
}
