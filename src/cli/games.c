/* games.c -- adit games: the games with their options, profiles and claims, and
 * the bots, for people or as JSON. Everything is read from the tables of games
 * and bots and from texts/, so that it is always complete and no list has to be
 * kept here. Called by main.c. */
#include <string.h>
#include <strings.h>

#include "bots/catalogue.h"
#include "common/cli.h"
#include "texts/telling.h"

enum {
    LINE_ROOM = 512, /* bytes of a paragraph, or of a key of texts/ */
    LINE_WIDTH = 79,
    NAMES = 19, /* columns of a name, with the blanks in front of it */
    INDENT = 22 /* of what explains the name, on the lines below it */
};

/* ---- For people ---- */

/* How many bytes of a text fit into so many columns: all of it, or as many
 * whole words as have room. A word that is too long for any line is not cut.
 * Characters are counted, not bytes. */
static size_t fitting(const char *text, int columns)
{
    size_t length = 0, blank = 0;

    for (int n = 0; text[length]; length++) {
        n += ((unsigned char)text[length] & 0xc0) != 0x80;
        if (text[length] == ' ')
            blank = length;
        if (n > columns)
            return blank > 0 ? blank : strcspn(text, " ");
    }
    return length;
}

static void print_indented(int indent, const char *text)
{
    while (*text) {
        size_t length = fitting(text, LINE_WIDTH - indent);

        printf("%*s%.*s\n", indent, "", (int)length, text);
        text += length + (text[length] == ' ');
    }
}

/* A name, and beside it what there is to say of it. What does not fit on the
 * first line goes on below, with a margin of its own. */
static void print_named(const char *name, int indent, const char *text)
{
    char first[LINE_ROOM];
    size_t length = fitting(text, LINE_WIDTH - NAMES - 1);

    snprintf(first, sizeof first, "%.*s", (int)length, text);
    printf("    ");
    cli_cell(stdout, 4 - NAMES, name);
    printf(" %s\n", first);
    print_indented(indent, text + length + (text[length] == ' '));
}

/* The text of a thing in the user's language: of "games.saboteur" and "about"
 * it is "options.games.saboteur.about". Without one it is what the table of the
 * game says, in English, so that a game whose texts are not written yet is
 * shown all the same. */
static const char *say(const char *thing, const char *what, const char *table)
{
    char key[LINE_ROOM];
    adit_text t = adit_text_in(key, sizeof key);
    text_id id;

    text_put(&t, "options.");
    text_put(&t, thing);
    text_char(&t, '.');
    text_put(&t, what);
    id = text_named(key);
    return id != N_TEXTS ? text_of(id) : table ? table : "";
}

/* What has to be typed is English, "yes". This line says what the values mean,
 * where the user's language has another word for one of them: "yes: Ja". */
static void print_meanings(const char *thing, const adit_option *option)
{
    char all[LINE_ROOM] = "";
    bool same = true;

    for (int i = 0; i < countof(option->words) && option->words[i]; i++) {
        char value[LINE_ROOM], next[LINE_ROOM], list[LINE_ROOM];
        const char *title;

        snprintf(value, sizeof value, "values.%s", option->words[i]);
        title = say(thing, value, option->words[i]);
        same &= strcasecmp(title, option->words[i]) == 0;
        TEXT_IN(next, cli_games_meaning, .value = option->words[i],
                .title = title);
        memcpy(list, all, sizeof list);
        if (i == 0)
            memcpy(all, next, sizeof all);
        else
            TEXT_IN(all, cli_games_meanings, .list = list, .next = next);
    }
    print_indented(INDENT, same ? "" : all);
}

/* An option: its values, what it does, and where the rule comes from. The
 * values that are words have the default first, so that only other defaults
 * have to be said. */
static void print_option(const adit_game *game, int i)
{
    const adit_option *option = &game->options[i];
    char values[LINE_ROOM], usual[LINE_ROOM], line[LINE_ROOM], thing[LINE_ROOM];
    adit_text all = adit_text_in(values, sizeof values);
    adit_text value = adit_text_in(usual, sizeof usual);
    adit_text t = adit_text_in(line, sizeof line);

    snprintf(thing, sizeof thing, "byGame.%s.%s", game->name, option->name);
    cli_values(option, game->max_players, &all);
    catalogue_usual(game, i, &value);
    if (option->usual != 0)
        TEXT(&t, cli_games_default, .values = values, .value = usual);
    print_named(option->name, INDENT, option->usual != 0 ? line : values);
    print_indented(INDENT, say(thing, "about", option->about));
    print_meanings(thing, option);
    t = adit_text_in(line, sizeof line);
    TEXT(&t, cli_games_source, .source = say(thing, "source", option->source));
    print_indented(INDENT, line);
}

static void print_profile(const adit_profile *profile)
{
    char thing[LINE_ROOM];

    snprintf(thing, sizeof thing, "profiles.%s", profile->name);
    print_named(profile->name, NAMES + 1, say(thing, "about", profile->about));
    if (profile->set[0].option == NULL)
        return;
    printf("%*s", INDENT - 1, "");
    for (int i = 0; i < countof(profile->set) && profile->set[i].option; i++)
        printf(" %s=%s", profile->set[i].option, profile->set[i].value);
    printf("\n");
}

/* What a claim is about, as it is written in the notation; # stands for a
 * number, or for a cell. */
static const char *const targets[ADIT_N_ABOUTS] = {[ADIT_ABOUT_NOTHING] = "",
                                                   [ADIT_ABOUT_GOAL] = "G#",
                                                   [ADIT_ABOUT_CELL] = "#",
                                                   [ADIT_ABOUT_SEAT] = "P#",
                                                   [ADIT_ABOUT_GALLERY] = "#"};

/* A claim: the word that makes it, and its sentence. One that can turn out to
 * be true or false is marked as such. */
static void print_claim(const adit_claim_kind *claim)
{
    const char *target = targets[claim->about];
    char word[LINE_ROOM], says[LINE_ROOM], line[LINE_ROOM];
    adit_text t = adit_text_in(says, sizeof says);
    adit_text checked = adit_text_in(line, sizeof line);

    tell_claim_kind(claim, target, &t);
    snprintf(word, sizeof word, "%s%s%s", claim->word, *target ? "@" : "",
             target);
    TEXT(&checked, cli_games_checked, .claim = says);
    print_named(word, INDENT, claim->checked ? line : says);
}

static void print_heading(text_id id)
{
    printf("\n  %s\n", text_of(id));
}

static void print_game(const adit_game *game)
{
    char line[LINE_ROOM], thing[LINE_ROOM];
    adit_text t = adit_text_in(line, sizeof line);

    snprintf(thing, sizeof thing, "games.%s", game->name);
    TEXT(&t, cli_games_title, .name = game->name,
         .title = say(thing, "title", game->title),
         .about = say(thing, "about", game->about));
    print_indented(0, line);
    printf("\n  ");
    cli_cell(stdout, 1 - NAMES, text_of(TEXT_cli_games_players));
    CLI_PRINT(stdout, cli_values_range, .n_least = game->min_players,
              .n_most = game->max_players);
    printf("\n");
    print_heading(TEXT_cli_games_options);
    for (int i = 0; i < game->n_options; i++)
        print_option(game, i);
    if (game->n_profiles > 0)
        print_heading(TEXT_cli_games_profiles);
    for (int i = 0; i < game->n_profiles; i++)
        print_profile(&game->profiles[i]);
    if (game->n_claims > 0)
        print_heading(TEXT_cli_games_claims);
    for (int i = 0; i < game->n_claims; i++)
        print_claim(&game->claims[i]);
    printf("\n");
}

/* How many iterations the bot thinks about a move by default, game by game, and
 * how to change that. Nothing is said of bots that do not search. */
static void print_budget(const bot *b)
{
    char games[LINE_ROOM], line[LINE_ROOM];
    adit_text list = adit_text_in(games, sizeof games);
    adit_text t = adit_text_in(line, sizeof line);
    const adit_game *game;

    for (int i = 0; (game = adit_game_at(i)) != NULL; i++) {
        uint32_t thought = bot_brain(b, game)->thought;

        if (thought == 0)
            continue;
        text_put(&list, list.length ? ", " : "");
        TEXT(&list, cli_games_iterations, .n = thought, .game = game->name);
    }
    if (list.length == 0)
        return;
    TEXT(&t, cli_games_thinks, .list = games, .name = b->name);
    print_indented(NAMES + 1, line);
}

static void print_bots(void)
{
    const bot *b;

    printf("%s\n", text_of(TEXT_cli_games_bots));
    for (int i = 0; (b = bot_at(i)) != NULL; i++) {
        char line[LINE_ROOM], thing[LINE_ROOM];
        adit_text t = adit_text_in(line, sizeof line);

        snprintf(thing, sizeof thing, "bots.%s", b->name);
        TEXT(&t, cli_games_bot, .title = say(thing, "title", b->name),
             .level = say(thing, "level", ""),
             .about = say(thing, "about", NULL));
        print_named(b->name, NAMES + 1, line);
        print_budget(b);
    }
}

/* Who can be asked for by name. */
static void print_characters(void)
{
    const character *c;

    print_indented(0, text_of(TEXT_cli_games_characters));
    for (int i = 0; (c = character_at(i)) != NULL; i++) {
        char line[LINE_ROOM], thing[LINE_ROOM];
        adit_text t = adit_text_in(line, sizeof line);

        if (c->hat == CHARACTER_NO_HAT)
            continue;
        snprintf(thing, sizeof thing, "characters.%s", c->name);
        TEXT(&t, cli_games_bot, .title = say(thing, "temper", ""),
             .level = bot_level_name((bot_level)c->level),
             .about = say(thing, "about", NULL));
        print_named(c->name, NAMES + 1, line);
    }
}

static void print_all(const adit_game *only)
{
    const adit_game *game;

    for (int i = 0; (game = adit_game_at(i)) != NULL; i++)
        if (only == NULL || game == only)
            print_game(game);
    print_bots();
    printf("\n");
    print_characters();
}

/* ---- The command line ---- */

/* The same for programs, in one object. Servers give it to the page, too, so
 * that it is written in one place: bots/catalogue.c. */
static void print_json(const adit_game *only)
{
    char buffer[CATALOGUE_ROOM];
    adit_text t = adit_text_in(buffer, sizeof buffer);

    catalogue_write(only, text_english, &t);
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
