/* games.c -- adit games: the games, their options, profiles and bots, for people or
 * as JSON. Everything is read from the tables of games and bots, so it is never
 * behind them. */
#include <string.h>

#include "bots/catalogue.h"
#include "common/cli.h"

enum {
    LINE_ROOM = 512,
    LINE_WIDTH = 79,
    INDENT = 22, /* of what explains a name */
    BOT_INDENT = 20
};

/* ---- For people ---- */

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
        catalogue_usual(game, i, &t);
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

/* A claim as it is written; # stands for a number, or for a cell. */
static void print_claim(const adit_claim_kind *claim)
{
    static const char *const targets[ADIT_N_ABOUTS] = {
        [ADIT_ABOUT_NOTHING] = "",
        [ADIT_ABOUT_GOAL] = "@G#",
        [ADIT_ABOUT_CELL] = "@#",
        [ADIT_ABOUT_SEAT] = "@P#",
        [ADIT_ABOUT_GALLERY] = "@#"};
    char word[LINE_ROOM];

    snprintf(word, sizeof word, "%s%s", claim->word, targets[claim->about]);
    printf("    %-15s %s%s\n", word, claim->says,
           claim->checked ? " (checked)" : "");
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
    if (game->n_claims > 0)
        printf("\n  claims; those that are checked turn out true or false\n");
    for (int i = 0; i < game->n_claims; i++)
        print_claim(&game->claims[i]);
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

/* ---- The command line ---- */

static void print_json(const adit_game *only)
{
    char buffer[CATALOGUE_ROOM];
    adit_text t = adit_text_in(buffer, sizeof buffer);

    catalogue_write(only, &t);
    require(!t.cut);
    puts(buffer);
}

int cli_games(int argc, char **argv)
{
    bool json = false;
    const char *name = NULL;
    const adit_game *only = NULL;
    const cli_option options[] = {{.name = "json", .given = &json}};
    cli_args args = {.command = "games",
                     .usage = TEXT_cli_usage_games,
                     .options = options,
                     .n_options = countof(options),
                     .what = "NAME",
                     .rest = &name,
                     .max_rest = 1};
    int code = cli_read(&args, argc, argv);

    if (code != CLI_DONE)
        return code;
    if (name != NULL && (only = cli_game(name)) == NULL)
        return CLI_USAGE;
    if (json)
        print_json(only);
    else
        print_all(only);
    return cli_flush();
}
