/* bot_game.c -- a game among bots, each of which sees only what its seat sees.
 * It hides from its callers that there are two kinds of bots: those of
 * src/bots, which are called, and programs (program_bot.c), which are written
 * to. A program is started once and plays one game after another, because
 * starting a process for each game would take longer than the game. One thread
 * owns a bot_game. Called by simulation.c and pairing.c. */
#include "lab/bot_game.h"

#include <stdlib.h>
#include <string.h>

int bot_game_terms_of(const char *patience, const char *talk,
                      bot_game_terms *out)
{
    long seconds = PROGRAM_PATIENCE;
    int code = cli_talk(talk, &out->is_quiet);

    if (code == CLI_DONE && patience != NULL)
        code = cli_number("--patience", patience, 1, PROGRAM_MOST_PATIENCE,
                          &seconds);
    out->patience = (int)seconds;
    return code;
}

bool bot_game_equip(bot_game *b, bot_game_terms terms)
{
    b->match.moves = b->moves;
    b->match.room = RECORD_MOVES;
    b->story = (adit_story){.event = b->events, .room = ADIT_MAX_EVENTS};
    b->terms = terms;
    b->minds = malloc(ADIT_MAX_PLAYERS * sizeof *b->minds);
    return b->minds != NULL;
}

void bot_game_free(bot_game *b)
{
    programs_end(b->programs, b->n_programs);
    b->n_programs = 0;
    free(b->minds);
    b->minds = NULL;
}

/* ---- Programs ---- */

static bool sits(const bot_game *b, const program_bot *p)
{
    bool found = false;

    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++)
        found |= b->at[seat] == p;
    return found;
}

/* A program that runs that command and has no seat yet; a new one if all of
 * them are seated. Programs are kept from game to game. There is never more
 * than one per seat and command, and a run has at most as many commands as
 * seats: for this reason `programs` has room for all. */
static program_bot *find_program(bot_game *b, const char *command)
{
    program_bot *p;

    for (int i = 0; i < b->n_programs; i++)
        if (strcmp(program_command(b->programs[i]), command) == 0 &&
            !sits(b, b->programs[i]))
            return b->programs[i];
    p = program_start(command, b->terms.patience);
    if (p == NULL)
        b->trouble = text_of(TEXT_cli_program_noMemory);
    else
        b->programs[b->n_programs++] = p;
    return p;
}

/* Takes all programs from their seats and gives them out again: the next game
 * may have other bots, or the same ones in other seats. */
static void seat_programs(bot_game *b, int n_players)
{
    memset(b->at, 0, sizeof b->at);
    b->n_said = b->n_old = 0;
    for (int seat = 0; seat < n_players; seat++)
        if (b->bots[seat]->bot == NULL)
            b->at[seat] = find_program(b, cli_bot_command(b->bots[seat]));
}

/* What a seat says goes to all programs but itself; bots of ours hear it
 * elsewhere. */
static void tell_programs(bot_game *b, const match_said *said)
{
    for (int seat = 0; seat < b->match.config.n_players; seat++)
        if (b->at[seat] != NULL && seat != said->seat)
            program_hear(b->at[seat], &b->match, said);
}

/* A bots_sayer. */
static void note_claim(void *self, int seat, adit_claim claim)
{
    bot_game *b = self;
    match_said *said = &b->said[b->n_said++];

    *said = (match_said){.n_moves = b->match.n_moves,
                         .claim = claim,
                         .seat = (int8_t)seat,
                         .mark = (uint8_t)adit_judge(
                             b->match.game, b->match.state, seat, claim)};
    tell_programs(b, said);
}

static bool may_talk(const bot_game *b)
{
    return !b->terms.is_quiet && bots_have_room(b->n_said);
}

/* After a move: our bots speak, one after the other. */
static void let_talk(bot_game *b)
{
    b->n_old = b->n_said;
    if (may_talk(b))
        bots_talk(b->minds, &b->match, note_claim, b);
}

/* ---- A game ---- */

/* All seats see what happened, each what it may see. */
static void follow(bot_game *b)
{
    for (int seat = 0; seat < b->match.config.n_players; seat++)
        if (b->at[seat] != NULL)
            program_see(b->at[seat], &b->match, &b->story);
        else if (b->bots[seat]->bot != NULL)
            bot_follow(&b->minds[seat], &b->match, &b->story);
}

/* Each seat's chance comes from the game's seed and the seat's number, so that
 * a game can be repeated whatever thread plays it. */
void bot_game_begin(bot_game *b, const adit_game *game,
                    const adit_config *config, const uint8_t seed[32])
{
    seat_programs(b, config->n_players);
    match_begin(&b->match, game, config, seed, &b->story);
    for (int seat = 0; seat < config->n_players; seat++) {
        adit_luck luck = bot_luck(seed, seat);

        b->minds[seat].bot = NULL;
        if (b->at[seat] != NULL) {
            program_sit(b->at[seat], &b->match, seat, luck,
                        b->terms.is_quiet ? "move" : "move claims", &b->story);
        } else if (b->bots[seat]->bot != NULL) {
            bot_sit(&b->minds[seat], b->bots[seat]->bot, game, seat, luck);
            bot_follow(&b->minds[seat], &b->match, &b->story);
        }
    }
}

/* After trouble nothing is asked any more; the first reason stays. */
bool bot_game_choose(bot_game *b, adit_action *move)
{
    match_said said[PROGRAM_CLAIMS];
    int seat = match_turn(&b->match), n = 0;

    if (b->trouble != NULL)
        return false;
    if (b->at[seat] == NULL) {
        *move = cli_bot_moves(b->bots[seat], &b->minds[seat]);
        return true;
    }
    if (!program_choose(b->at[seat], &b->match, move, said, &n)) {
        b->trouble = program_trouble(b->at[seat]);
        return false;
    }
    for (int i = 0; i < n && may_talk(b); i++) {
        b->said[b->n_said++] = said[i];
        tell_programs(b, &said[i]);
        bots_hear(b->minds, &b->match, said[i].seat, said[i].claim);
    }
    return true;
}

/* The move is legal: our bots choose from a list, and program_choose has
 * checked what a program wants. */
void bot_game_play(bot_game *b, adit_action move)
{
    adit_err err;

    err = match_play(&b->match, match_turn(&b->match), move, NULL, &b->story);
    require(err == ADIT_OK);
    follow(b);
    let_talk(b);
}
