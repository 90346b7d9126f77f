/* bot_game.c -- a game among bots, each of which sees only what its seat sees.
 * It hides from its callers that there are two kinds of bots: those of
 * src/bots, which are called, and programs (program_bot.c), which are written
 * to. A program is started once and plays one game after another, because
 * starting a process for each game would take longer than the game. One thread
 * owns a bot_game. Called by simulation.c and pairing.c. */
#include "lab/bot_game.h"

#include <stdlib.h>
#include <string.h>

int bot_game_patience(const char *text, int *out)
{
    long seconds = PROGRAM_PATIENCE;
    int code = CLI_DONE;

    if (text != NULL)
        code =
            cli_number("--patience", text, 1, PROGRAM_MOST_PATIENCE, &seconds);
    *out = (int)seconds;
    return code;
}

bool bot_game_equip(bot_game *b, int patience)
{
    b->match.moves = b->moves;
    b->match.room = RECORD_MOVES;
    b->story = (adit_story){.event = b->events, .room = ADIT_MAX_EVENTS};
    b->patience = patience;
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
    p = program_start(command, b->patience);
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
    b->n_said = 0;
    for (int seat = 0; seat < n_players; seat++)
        if (b->bots[seat]->bot == NULL)
            b->at[seat] = find_program(b, cli_bot_command(b->bots[seat]));
}

/* Programs hear what other seats have said before they see the move that
 * follows it. Our own bots neither make nor hear claims. */
static void hear_claims(bot_game *b)
{
    for (int i = 0; i < b->n_said; i++)
        for (int seat = 0; seat < b->match.config.n_players; seat++)
            if (b->at[seat] != NULL && seat != b->said[i].seat)
                program_hear(b->at[seat], &b->match, &b->said[i]);
    b->n_said = 0;
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

        if (b->at[seat] != NULL) {
            program_sit(b->at[seat], &b->match, seat, luck, "move", &b->story);
        } else if (b->bots[seat]->bot != NULL) {
            bot_sit(&b->minds[seat], b->bots[seat]->bot, game, seat, luck);
            bot_follow(&b->minds[seat], &b->match, &b->story);
        }
    }
}

/* After trouble nothing is asked any more; the first reason stays. */
bool bot_game_choose(bot_game *b, adit_action *move)
{
    int seat = match_turn(&b->match);

    if (b->trouble != NULL)
        return false;
    if (b->at[seat] == NULL) {
        *move = cli_bot_moves(b->bots[seat], &b->minds[seat]);
    } else if (!program_choose(b->at[seat], &b->match, move, b->said,
                               &b->n_said)) {
        b->trouble = program_trouble(b->at[seat]);
        return false;
    }
    return true;
}

/* The move is legal: our bots choose from a list, and program_choose has
 * checked what a program wants. */
void bot_game_play(bot_game *b, adit_action move)
{
    adit_err err;

    hear_claims(b);
    err = match_play(&b->match, match_turn(&b->match), move, NULL, &b->story);
    require(err == ADIT_OK);
    follow(b);
}
