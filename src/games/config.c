/* config.c -- the options of a game: their values, as text and as numbers, and
 * the profiles, which are named sets of values. A config that was made here is
 * always one that the game can begin with. What is refused is said in a
 * sentence. Called by the command line, the lobby and the readers of records
 * and views. */
#include "core/text.h"

const char *adit_config_init(const adit_game *game, int n_players,
                             adit_config *out)
{
    *out = (adit_config){0};
    if (n_players < game->min_players || n_players > game->max_players)
        return "the game is not for that many players";
    out->n_players = (uint8_t)n_players;
    for (int i = 0; i < game->n_options; i++)
        out->option[i] = game->options[i].usual;
    return NULL;
}

static int n_words(const adit_option *option)
{
    int n = 0;

    while (n < countof(option->words) && option->words[n])
        n++;
    return n;
}

/* The number that a text stands for, or -1. Words come first; then a seat that
 * plays, or a number within its bounds (adit_option). */
static int value_named(const adit_option *option, int n_players,
                       const char *text)
{
    uint8_t seat;
    int number;

    for (int i = 0; i < n_words(option); i++)
        if (text_same(option->words[i], text))
            return i;
    if (option->seat)
        return text_takes_seat(&text, &seat) && *text == 0 && seat < n_players
                   ? seat + 1
                   : -1;
    if (text_takes_int(&text, option->min, option->max, &number) && *text == 0)
        return option->max > 0 ? number : -1;
    return -1;
}

const char *adit_config_set(const adit_game *game, adit_config *config,
                            const char *option, const char *value)
{
    for (int i = 0; i < game->n_options; i++) {
        int v;

        if (!text_same(game->options[i].name, option))
            continue;
        v = value_named(&game->options[i], config->n_players, value);
        if (v < 0)
            return "the option does not take that value";
        config->option[i] = (int16_t)v;
        return NULL;
    }
    return "the game has no such option";
}

/* Sets what the profile names and leaves all other options as they are. A
 * profile with a wrong value is a mistake in the game's table, not of the
 * caller. */
const char *adit_config_profile(const adit_game *game, adit_config *config,
                                const char *profile)
{
    for (int i = 0; i < game->n_profiles; i++) {
        const adit_profile *p = &game->profiles[i];

        if (!text_same(p->name, profile))
            continue;
        for (int j = 0; j < countof(p->set) && p->set[j].option; j++) {
            const char *wrong = adit_config_set(game, config, p->set[j].option,
                                                p->set[j].value);

            require(wrong == NULL);
        }
        return NULL;
    }
    return "the game has no such profile";
}

/* The reverse of value_named: below the number of words it is a word. */
void adit_config_value(const adit_game *game, const adit_config *config, int i,
                       adit_text *out)
{
    const adit_option *option;
    int v, words;

    require(i >= 0 && i < game->n_options);
    option = &game->options[i];
    v = config->option[i], words = n_words(option);
    if (v < words)
        text_put(out, option->words[v]);
    else if (option->seat)
        text_seat(out, v - 1);
    else
        text_int(out, v);
}

/* Is it a value that value_named could give? */
static bool is_value(const adit_option *option, int n_players, int v)
{
    if (v >= 0 && v < n_words(option))
        return true;
    if (option->seat)
        return v >= 1 && v <= n_players;
    return option->max > 0 && v >= option->min && v <= option->max;
}

bool adit_config_fits(const adit_game *game, const adit_config *config)
{
    if (config->n_players < game->min_players ||
        config->n_players > game->max_players || config->spare != 0)
        return false;
    for (int i = 0; i < ADIT_MAX_OPTIONS; i++)
        if (i < game->n_options
                ? !is_value(&game->options[i], config->n_players,
                            config->option[i])
                : config->option[i] != 0)
            return false;
    return true;
}
