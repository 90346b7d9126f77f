/* bot_game.c -- a game among bots, each of which sees what its seat sees. A bot may
 * be a program of its own (program_bot.c), which is started once and plays one game
 * after the other. Called by simulation.c and pairing.c. */
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

/* One that runs that command and has no seat yet. There are never more than one for each
 * seat and each command. */
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

static void seat_programs(bot_game *b, int n_players)
{
    memset(b->at, 0, sizeof b->at);
    b->n_said = 0;
    for (int seat = 0; seat < n_players; seat++)
        if (b->bots[seat]->bot == NULL)
            b->at[seat] = find_program(b, cli_bot_command(b->bots[seat]));
}

/* What somebody has said is heard by the programs of all others. */
static void hear_claims(bot_game *b)
{
    for (int i = 0; i < b->n_said; i++)
        for (int seat = 0; seat < b->match.config.n_players; seat++)
            if (b->at[seat] != NULL && seat != b->said[i].seat)
                program_hear(b->at[seat], &b->match, &b->said[i]);
    b->n_said = 0;
}

/* ---- A game ---- */

/* All seats see what happened. */
static void follow(bot_game *b)
{
    for (int seat = 0; seat < b->match.config.n_players; seat++)
        if (b->at[seat] != NULL)
            program_see(b->at[seat], &b->match, &b->story);
        else if (b->bots[seat]->bot != NULL)
            bot_follow(&b->minds[seat], &b->match, &b->story);
}

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

void bot_game_play(bot_game *b, adit_action move)
{
    adit_err err;

    hear_claims(b);
    err = match_play(&b->match, match_turn(&b->match), move, NULL, &b->story);
    require(err == ADIT_OK);
    follow(b);
}
