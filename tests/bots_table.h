/* bots_table.h -- a match with bots at its seats, and complaints that say how
 * to find the position again. For tests that are driven by data. */
#ifndef TESTS_BOTS_TABLE_H
#define TESTS_BOTS_TABLE_H

#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/text.h"
#include "tests/tap.h"

/* More than any game that anyone wants to win; by chance one may be longer, and
 * is left where it stands. */
enum { TABLE_MOVES = 4000 };

typedef struct table {
    match m;
    adit_action moves[TABLE_MOVES];
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story; /* of the last move, or of the deal */
    adit_luck luck;   /* the test's own */
    const bot *bot;   /* in question */
    uint64_t number;
    bool failed;
    mind minds[ADIT_MAX_PLAYERS];
} table;

__attribute__((format(printf, 2, 3))) static inline void
table_complain(table *t, const char *format, ...)
{
    char said[256];
    va_list args;

    va_start(args, format);
    vsnprintf(said, sizeof said, format, args);
    va_end(args);
    tap_say("%s, %d players, bot %s, number %llu, after %d moves: %s",
            t->m.game->name, t->m.config.n_players, t->bot->name,
            (unsigned long long)t->number, t->m.n_moves, said);
    t->failed = true;
}

static inline const char *table_text(const adit_game *game, adit_action move)
{
    static char text[2][ADIT_MAX_MOVE_TEXT];
    static int which;
    adit_text out = adit_text_in(text[which ^= 1], sizeof text[0]);

    game->write_move(move, &out);
    return text[which];
}

static inline bool same_move(adit_action a, adit_action b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Chance values for all options, but games are short: a round or two, or ten
 * gems. */
static inline void table_options(const adit_game *game, adit_config *config,
                                 adit_luck *luck)
{
    for (int i = 0; i < game->n_options; i++) {
        const adit_option *option = &game->options[i];
        int words = 0, from = option->seat ? 1 : option->min;

        while (words < 4 && option->words[words])
            words++;
        if (option->seat)
            config->option[i] =
                (int16_t)adit_luck_below(luck, (uint32_t)config->n_players + 1);
        else if (option->max)
            config->option[i] = (int16_t)(from + (int)adit_luck_below(luck, 2));
        else
            config->option[i] = (int16_t)adit_luck_below(luck, (uint32_t)words);
    }
}

/* Deals the game of that number; nobody sits yet. */
static inline void table_deal(table *t, const adit_game *game, int n_players,
                              uint64_t number)
{
    uint8_t series[32] = {0}, seed[32];
    adit_config config;

    t->number = number;
    t->luck = adit_luck_from(number);
    t->story = (adit_story){.event = t->events, .room = ADIT_MAX_EVENTS};
    t->m.moves = t->moves, t->m.room = TABLE_MOVES;
    adit_seed_of(series, number, seed);
    adit_config_init(game, n_players, &config);
    table_options(game, &config, &t->luck);
    match_begin(&t->m, game, &config, seed, &t->story);
}

static inline void table_tell(table *t)
{
    for (int seat = 0; seat < t->m.config.n_players; seat++)
        bot_follow(&t->minds[seat], &t->m, &t->story);
}

static inline void table_seat(table *t, int seat, const bot *b)
{
    bot_sit(&t->minds[seat], b, t->m.game, seat, bot_luck(t->m.seed, seat));
}

/* The bot takes all seats of the game of that number; nobody has seen the
 * deal. */
static inline void table_sit(table *t, const bot *b, const adit_game *game,
                             uint64_t number)
{
    int sizes = game->max_players - game->min_players + 1;

    t->bot = b;
    table_deal(t, game, game->min_players + (int)(number % (uint64_t)sizes),
               number);
    for (int seat = 0; seat < t->m.config.n_players; seat++)
        table_seat(t, seat, b);
}

static inline void table_begin(table *t, const bot *b, const adit_game *game,
                               uint64_t number)
{
    table_sit(t, b, game, number);
    table_tell(t);
}

/* The mind on turn, or NULL: the game is over, or as long as there is room. */
static inline mind *table_mind(table *t)
{
    int seat = match_turn(&t->m);

    if (seat == ADIT_NOBODY || t->m.n_moves == t->m.room || t->failed)
        return NULL;
    return &t->minds[seat];
}

/* Plays a move of the seat on turn, which all see. */
static inline void table_play(table *t, adit_action move)
{
    int seat = match_turn(&t->m);

    if (match_play(&t->m, seat, move, NULL, &t->story) == ADIT_OK)
        table_tell(t);
    else
        table_complain(t, "P%d may not %s", seat + 1,
                       table_text(t->m.game, move));
}

static inline bool table_is_full_test(void)
{
    const char *how = getenv("ADIT_TEST");

    return how != NULL && strcmp(how, "full") == 0;
}

#endif
