/* games.c -- adit games: the games, their options, profiles and bots. */
#include <string.h>

#include "cli/cli.h"
#include "core/json.h"

enum {
    LINE_ROOM = 512,
    JSON_ROOM = 64 * 1024,
    LINE_WIDTH = 79,
    INDENT = 22, /* of what explains a name */
    BOT_INDENT = 20
};

static const char help[] =
    "usage: adit games [NAME] [--json]\n"
    "\n"
    "Says which games there are: for how many players, their options with the\n"
    "values they take and where these come from, their profiles (named sets of\n"
    "options), and the bots that play them.\n"
    "\n"
    "  NAME     only this game\n"
    "  --json   one JSON object, for programs\n"
    "  --help   this text\n"
    "\n"
    "examples:\n"
    "  adit games saboteur\n"
    "  adit games --json | python3 -m json.tool\n";

/* ---- For people ---- */

/* The value that an option has unless it is set. */
static void write_usual(const adit_game *game, int i, adit_text *out)
{
    adit_config config;

    adit_config_init(game, game->min_players, &config);
    adit_config_value(game, &config, i, out);
}

/* A text in lines that leave room at the left. */
static void print_indented(int indent, const char *text)
{
    while (*text) {
        size_t room = (size_t)(LINE_WIDTH - indent), length = strlen(text);

        if (length > room)
            for (length = room; length > 0 && text[length] != ' '; length--)
                ;
        if (length == 0)
            length = strcspn(text, " ");
        printf("%*s%.*s\n", indent, "", (int)length, text);
        text += length + (text[length] == ' ');
    }
}

/* Words stand in order, the usual first; a number's must be told. */
static void print_option(const adit_game *game, int i)
{
    const adit_option *option = &game->options[i];
    char values[LINE_ROOM];
    adit_text t = adit_text_in(values, sizeof values);

    cli_values(option, game->max_players, &t);
    if (option->usual != 0) {
        text_put(&t, "; usually ");
        write_usual(game, i, &t);
    }
    printf("    %-15s %s\n", option->name, values);
    print_indented(INDENT, option->about);
    snprintf(values, sizeof values, "(%s)", option->source);
    print_indented(INDENT, values);
}

static void print_profile(const adit_profile *profile)
{
    printf("    %-15s %s\n", profile->name, profile->about);
    if (profile->set[0].option == NULL)
        return;
    printf("%*s", INDENT - 1, "");
    for (int i = 0; i < countof(profile->set) && profile->set[i].option; i++)
        printf(" %s=%s", profile->set[i].option, profile->set[i].value);
    printf("\n");
}

static void print_game(const adit_game *game)
{
    char line[LINE_ROOM];

    snprintf(line, sizeof line, "%s (%s): %s", game->name, game->title,
             game->about);
    print_indented(0, line);
    printf("\n  players           %d to %d\n", game->min_players,
           game->max_players);
    printf("\n  options, the usual value first\n");
    for (int i = 0; i < game->n_options; i++)
        print_option(game, i);
    if (game->n_profiles > 0)
        printf("\n  profiles\n");
    for (int i = 0; i < game->n_profiles; i++)
        print_profile(&game->profiles[i]);
    printf("\n");
}

/* How long it usually thinks about a move, game by game; and how to tell it
 * otherwise. */
static void print_budget(const bot *b)
{
    char line[LINE_ROOM];
    adit_text t = adit_text_in(line, sizeof line);
    const adit_game *game;

    for (int i = 0; (game = adit_game_at(i)) != NULL; i++) {
        uint32_t thought = bot_brain(b, game)->thought;

        if (thought == 0)
            continue;
        text_put(&t, t.length ? ", " : "thinks about a move for ");
        text_int(&t, thought);
        text_put(&t, " iterations in ");
        text_put(&t, game->name);
    }
    if (t.length == 0)
        return;
    text_put(&t, "; for less or more, or by the clock: ");
    text_put(&t, b->name);
    text_put(&t, ":500, ");
    text_put(&t, b->name);
    text_put(&t, ":100ms");
    print_indented(BOT_INDENT, line);
}

static void print_bots(void)
{
    const bot *b;

    printf("bots, for every game\n");
    for (int i = 0; (b = bot_at(i)) != NULL; i++) {
        printf("    %-15s %s\n", b->name, b->about);
        print_budget(b);
    }
}

static void print_all(const adit_game *only)
{
    const adit_game *game;

    for (int i = 0; (game = adit_game_at(i)) != NULL; i++)
        if (only == NULL || game == only)
            print_game(game);
    print_bots();
}

/* ---- For programs ---- */

/* A number as such, a word or a seat as a string. */
static void json_value(const char *value, adit_text *t)
{
    const char *at = value;
    int number;

    if (text_takes_int(&at, INT16_MIN, INT16_MAX, &number) && *at == 0)
        json_int(t, number);
    else
        json_string(t, value);
}

static void json_option(const adit_game *game, int i, adit_text *t)
{
    const adit_option *option = &game->options[i];
    char usual[LINE_ROOM];
    adit_text value = adit_text_in(usual, sizeof usual);

    write_usual(game, i, &value);
    json_open(t, '{');
    json_key_string(t, "name", option->name);
    json_key_string(t, "about", option->about);
    json_key_string(t, "source", option->source);
    json_key(t, "default");
    json_value(usual, t);
    json_key(t, "values");
    json_open(t, '[');
    for (int w = 0; w < countof(option->words) && option->words[w]; w++)
        json_string(t, option->words[w]);
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

static void json_game(const adit_game *game, adit_text *t)
{
    json_open(t, '{');
    json_key_string(t, "name", game->name);
    json_key_string(t, "title", game->title);
    json_key_string(t, "about", game->about);
    json_key_int(t, "min_players", game->min_players);
    json_key_int(t, "max_players", game->max_players);
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
    json_close(t, '}');
}

/* What it usually spends on a move, in each game that it thinks in. */
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

static void json_bots(adit_text *t)
{
    const bot *b;

    json_key(t, "bots");
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

static void json_all(const adit_game *only)
{
    char buffer[JSON_ROOM];
    adit_text t = adit_text_in(buffer, sizeof buffer);
    const adit_game *game;

    json_open(&t, '{');
    json_key(&t, "games");
    json_open(&t, '[');
    for (int i = 0; (game = adit_game_at(i)) != NULL; i++)
        if (only == NULL || game == only)
            json_game(game, &t);
    json_close(&t, ']');
    json_bots(&t);
    json_close(&t, '}');
    require(!t.cut);
    puts(buffer);
}

int cli_games(int argc, char **argv)
{
    bool json = false, wants_help = false;
    const char *name = NULL;
    const adit_game *only = NULL;
    const cli_option options[] = {{.name = "json", .given = &json},
                                  {.name = "help", .given = &wants_help}};
    cli_args args = {.command = "games",
                     .options = options,
                     .n_options = countof(options),
                     .what = "NAME",
                     .rest = &name,
                     .max_rest = 1};
    int code = cli_read(&args, argc, argv);

    if (code != CLI_DONE)
        return code;
    if (wants_help)
        fputs(help, stdout);
    else if (name != NULL && (only = cli_game(name)) == NULL)
        return CLI_USAGE;
    else if (json)
        json_all(only);
    else
        print_all(only);
    return cli_flush();
}
