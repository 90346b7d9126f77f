/* catalogue.c -- what there is to play: the games with their options, claims
 * and profiles, and the bots, as JSON. All of it is data of the tables, so that
 * a front end knows a new game without a line of its own. Called by `adit
 * games` and lobby/api.c. */
#include "bots/catalogue.h"

#include "bots/bot.h"
#include "core/json.h"

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

/* "values" are the words that it takes; besides them it may take a seat, or a
 * number from "min" to "max". */
static void json_option(const adit_game *game, int i, adit_text *t)
{
    const adit_option *option = &game->options[i];
    char usual[32];
    adit_text value = adit_text_in(usual, sizeof usual);

    catalogue_usual(game, i, &value);
    json_open(t, '{');
    json_key_string(t, "name", option->name);
    json_key_string(t, "about", option->about);
    json_key_string(t, "source", option->source);
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

static void json_profile(const adit_profile *profile, adit_text *t)
{
    json_open(t, '{');
    json_key_string(t, "name", profile->name);
    json_key_string(t, "about", profile->about);
    json_key(t, "set");
    json_open(t, '{');
    for (int i = 0; i < countof(profile->set) && profile->set[i].option; i++)
        json_key_string(t, profile->set[i].option, profile->set[i].value);
    json_close(t, '}');
    json_close(t, '}');
}

static void json_claim(const adit_claim_kind *claim, adit_text *t)
{
    json_open(t, '{');
    json_key_string(t, "claim", claim->word);
    json_key_string(t, "about", adit_about_name(claim->about));
    json_key_bool(t, "checked", claim->checked);
    json_key_string(t, "text", claim->says);
    json_close(t, '}');
}

static void json_game(const adit_game *game, adit_text *t)
{
    json_open(t, '{');
    json_key_string(t, "name", game->name);
    json_key_string(t, "title", game->title);
    json_key_string(t, "about", game->about);
    json_key_int(t, "rules", game->rules);
    json_key_int(t, "min_players", game->min_players);
    json_key_int(t, "max_players", game->max_players);
    json_key_bool(t, "open", game->open);
    json_key(t, "options");
    json_open(t, '[');
    for (int i = 0; i < game->n_options; i++)
        json_option(game, i, t);
    json_close(t, ']');
    json_key(t, "profiles");
    json_open(t, '[');
    for (int i = 0; i < game->n_profiles; i++)
        json_profile(&game->profiles[i], t);
    json_close(t, ']');
    json_key(t, "claims");
    json_open(t, '[');
    for (int i = 0; i < game->n_claims; i++)
        json_claim(&game->claims[i], t);
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

void catalogue_bots(adit_text *t)
{
    const bot *b;

    json_open(t, '[');
    for (int i = 0; (b = bot_at(i)) != NULL; i++) {
        json_open(t, '{');
        json_key_string(t, "name", b->name);
        json_key_string(t, "about", b->about);
        json_iterations(b, t);
        json_close(t, '}');
    }
    json_close(t, ']');
}

void catalogue_games(const adit_game *only, adit_text *t)
{
    const adit_game *game;

    json_open(t, '[');
    for (int i = 0; (game = adit_game_at(i)) != NULL; i++)
        if (only == NULL || game == only)
            json_game(game, t);
    json_close(t, ']');
}

void catalogue_write(const adit_game *only, adit_text *out)
{
    json_open(out, '{');
    json_key(out, "games");
    catalogue_games(only, out);
    json_key(out, "bots");
    catalogue_bots(out);
    json_close(out, '}');
}
