/* catalogue.c -- what there is to play: the games with their options, claims
 * and profiles, and the bots, as JSON. All of it is data of the tables, so that
 * a front end knows a new game without a line of its own. Called by `adit
 * games` and lobby/api.c. */
#include "bots/catalogue.h"

#include "bots/bot.h"
#include "core/json.h"

enum { PATH = 5 }; /* parts of the name of a text, at most */

void catalogue_usual(const adit_game *game, int i, adit_text *out)
{
    adit_config config;

    adit_config_init(game, game->min_players, &config);
    adit_config_value(game, &config, i, out);
}

/* A number stands as a number, a word or a seat as a string: the form that
 * set-ups are sent in. */
static void json_value(const char *value, adit_text *t)
{
    const char *at = value;
    int number;

    if (text_takes_int(&at, INT16_MIN, INT16_MAX, &number) && *at == 0)
        json_int(t, number);
    else
        json_text(t, value);
}

/* A sentence for people: that of texts/ by its path, "claims" and "stone", or
 * the table's own. It is left out where there is neither. */
static void json_words(catalogue_words *words, adit_text *t, const char *key,
                       const char *const path[PATH], adit_english own)
{
    char name[128];
    adit_text text = adit_text_in(name, sizeof name);
    const char *said;

    for (int i = 0; i < PATH && path[i]; i++) {
        text_put(&text, i > 0 ? "." : "");
        text_put(&text, path[i]);
    }
    said = words != NULL ? words(name) : NULL;
    if (said == NULL)
        said = own;
    if (said != NULL)
        json_key_string(t, key, said);
}

#define WORDS(key, own, ...)                                                   \
    json_words(words, t, key, (const char *const[PATH]){__VA_ARGS__}, own)

/* "values" are the words that it takes; besides them it may take a seat, or a
 * number from "min" to "max". */
static void json_option(const adit_game *game, int i, catalogue_words *words,
                        adit_text *t)
{
    const adit_option *option = &game->options[i];
    char usual[32];
    adit_text value = adit_text_in(usual, sizeof usual);

    catalogue_usual(game, i, &value);
    json_open(t, '{');
    json_key_string(t, "name", option->name);
    WORDS("about", option->about, "options", "byGame", game->name, option->name,
          "about");
    WORDS("source", option->source, "options", "byGame", game->name,
          option->name, "source");
    json_key(t, "default");
    json_value(usual, t);
    json_key(t, "values");
    json_open(t, '[');
    for (int w = 0; w < countof(option->words) && option->words[w]; w++)
        json_text(t, option->words[w]);
    json_close(t, ']');
    json_key_bool(t, "seat", option->seat);
    if (option->max > 0) {
        json_key_int(t, "min", option->min);
        json_key_int(t, "max", option->max);
    }
    json_close(t, '}');
}

static void json_profile(const adit_profile *profile, catalogue_words *words,
                         adit_text *t)
{
    json_open(t, '{');
    json_key_string(t, "name", profile->name);
    WORDS("about", profile->about, "options", "profiles", profile->name,
          "about");
    json_key(t, "set");
    json_open(t, '{');
    for (int i = 0; i < countof(profile->set) && profile->set[i].option; i++)
        json_key_string(t, profile->set[i].option, profile->set[i].value);
    json_close(t, '}');
    json_close(t, '}');
}

static void json_claim(const adit_claim_kind *claim, catalogue_words *words,
                       adit_text *t)
{
    json_open(t, '{');
    json_key_string(t, "claim", claim->word);
    json_key_string(t, "about", adit_about_name(claim->about));
    json_key_bool(t, "checked", claim->checked);
    WORDS("text", claim->says, "claims", claim->word);
    json_close(t, '}');
}

static void json_game(const adit_game *game, catalogue_words *words,
                      adit_text *t)
{
    json_open(t, '{');
    json_key_string(t, "name", game->name);
    json_key_string(t, "title", game->title);
    WORDS("about", game->about, "options", "games", game->name, "about");
    json_key_int(t, "rules", game->rules);
    json_key_int(t, "min_players", game->min_players);
    json_key_int(t, "max_players", game->max_players);
    json_key_bool(t, "open", game->open);
    json_key(t, "options");
    json_open(t, '[');
    for (int i = 0; i < game->n_options; i++)
        json_option(game, i, words, t);
    json_close(t, ']');
    json_key(t, "profiles");
    json_open(t, '[');
    for (int i = 0; i < game->n_profiles; i++)
        json_profile(&game->profiles[i], words, t);
    json_close(t, ']');
    json_key(t, "claims");
    json_open(t, '[');
    for (int i = 0; i < game->n_claims; i++)
        json_claim(&game->claims[i], words, t);
    json_close(t, ']');
    json_close(t, '}');
}

/* What the bot spends on a move by default, in each game in which it thinks. */
static void json_iterations(const bot *b, adit_text *t)
{
    const adit_game *game;

    json_key(t, "iterations");
    json_open(t, '{');
    for (int i = 0; (game = adit_game_at(i)) != NULL; i++)
        if (bot_brain(b, game)->thought > 0)
            json_key_int(t, game->name, bot_brain(b, game)->thought);
    json_close(t, '}');
}

void catalogue_bots(catalogue_words *words, adit_text *t)
{
    const bot *b;

    json_open(t, '[');
    for (int i = 0; (b = bot_at(i)) != NULL; i++) {
        json_open(t, '{');
        json_key_string(t, "name", b->name);
        WORDS("about", NULL, "options", "bots", b->name, "about");
        json_iterations(b, t);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void json_character(const character *c, catalogue_words *words,
                           adit_text *t)
{
    json_open(t, '{');
    json_key_string(t, "name", c->name);
    WORDS("temper", NULL, "options", "characters", c->name, "temper");
    WORDS("about", NULL, "options", "characters", c->name, "about");
    json_key_string(t, "level", bot_level_name((bot_level)c->level));
    json_key_int(t, "hat", c->hat + 1);
    json_close(t, '}');
}

/* Those for researchers are not listed. */
void catalogue_characters(catalogue_words *words, adit_text *t)
{
    const character *c;

    json_open(t, '[');
    for (int i = 0; (c = character_at(i)) != NULL; i++)
        if (c->hat != CHARACTER_NO_HAT)
            json_character(c, words, t);
    json_close(t, ']');
}

void catalogue_games(const adit_game *only, catalogue_words *words,
                     adit_text *t)
{
    const adit_game *game;

    json_open(t, '[');
    for (int i = 0; (game = adit_game_at(i)) != NULL; i++)
        if (only == NULL || game == only)
            json_game(game, words, t);
    json_close(t, ']');
}

void catalogue_write(const adit_game *only, catalogue_words *words,
                     adit_text *out)
{
    json_open(out, '{');
    json_key(out, "games");
    catalogue_games(only, words, out);
    json_key(out, "bots");
    catalogue_bots(words, out);
    json_key(out, "characters");
    catalogue_characters(words, out);
    json_close(out, '}');
}
