/* main.c -- adit: one program, many subcommands. It finds the one that is asked for,
 * or says which there are; each is a file of its own beside this. */
#define _XOPEN_SOURCE 700 /* SIGXFSZ */

#include "common/cli.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "texts/texts.h"

static const struct {
    const char *name, *about;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"games", "the games, their options, profiles and bots", cli_games},
    {"learn", "a short guided game in the terminal", cli_learn},
    {"play", "play a game in the terminal", cli_play},
    {"join", "a seat at a server's table, in the terminal", cli_join},
    {"serve", "tables for people, in the browser", cli_serve},
    {"backup", "a copy of what a server keeps, while it runs", cli_backup},
    {"sim", "bots against bots, with a table of results", cli_sim},
    {"match", "is one bot stronger than another", cli_match},
    {"bot", "a bot as a program of its own, by lines", cli_as_bot},
    {"follow", "the rules, for a client that has none", cli_follow},
    {"replay", "show or check a recorded game", cli_replay},
    {"verify", "was a recorded game dealt as promised", cli_verify},
    {"bench", "how fast the engine is", cli_bench},
};

static int help(void)
{
    printf("adit " ADIT_VERSION " -- mining games for people and bots\n\n"
           "usage: adit COMMAND [ARGUMENTS]\n\n");
    for (int i = 0; i < countof(commands); i++)
        printf("  %-8s %s\n", commands[i].name, commands[i].about);
    printf(
        "\n'adit COMMAND --help' says more, and so does 'man adit-COMMAND'.\n"
        "Begin with: adit learn, or adit play saboteur\n");
    return cli_flush();
}

/* NULL: none is named. */
static int unknown_command(const char *name)
{
    char buffer[128];
    adit_text list = adit_text_in(buffer, sizeof buffer);

    for (int i = 0; i < countof(commands); i++) {
        text_put(&list, i ? ", " : "");
        text_put(&list, commands[i].name);
    }
    if (name == NULL)
        return cli_misused("a command is missing; these exist: %s", buffer);
    return cli_misused("there is no command '%s'; these exist: %s", name,
                       buffer);
}

static bool asks_for_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 ||
           strcmp(word, "help") == 0;
}

static int run_command(const char *name, int argc, char **argv)
{
    for (int i = 0; i < countof(commands); i++)
        if (strcmp(name, commands[i].name) == 0) {
            int code = commands[i].run(argc, argv);

            return code == CLI_HELPED ? cli_flush() : code;
        }
    return unknown_command(name);
}

/* ---- The language ---- */

/* As the environment says; English if it names none of ours. */
static void choose_by_environment(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};

    for (int i = 0; i < countof(names); i++) {
        const char *tag = getenv(names[i]);

        if (tag != NULL && *tag != 0) {
            text_choose(tag);
            return;
        }
    }
}

static int choose(const char *tag)
{
    char list[128], sentence[256];
    adit_text languages = adit_text_in(list, sizeof list);
    adit_text text = adit_text_in(sentence, sizeof sentence);

    if (tag != NULL && text_choose(tag))
        return CLI_DONE;
    text_list_languages(&languages);
    TEXT(&text, cli_noSuchLanguage, .name = tag ? tag : "", .languages = list);
    return cli_misused("%s", sentence);
}

/* Takes --lang away, which every subcommand has, wherever it stands. */
static int choose_language(int *argc, char **argv)
{
    int n = 1, code = CLI_DONE;
    bool more = true;

    choose_by_environment();
    text_use_ascii(text_locale_is_ascii());
    for (int i = 1; i < *argc; i++) {
        const char *at = argv[i];

        more = more && strcmp(at, "--") != 0;
        if (more && strcmp(at, "--lang") == 0)
            code = choose(i + 1 < *argc ? argv[++i] : NULL);
        else if (more && text_takes(&at, "--lang="))
            code = choose(at);
        else
            argv[n++] = argv[i];
        if (code != CLI_DONE)
            return code;
    }
    argv[n] = NULL;
    *argc = n;
    return code;
}

int main(int argc, char **argv)
{
    static char help_option[] = "--help";
    int code = choose_language(&argc, argv);

    /* A closed pipe or a file that grows too large is an error like any other,
     * told by the write. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    if (code != CLI_DONE)
        return code;
    if (argc < 2)
        return unknown_command(NULL);
    if (asks_for_help(argv[1]) && argc > 2)
        return run_command(argv[2], 1, (char *[]){help_option, NULL});
    if (asks_for_help(argv[1]))
        return help();
    if (strcmp(argv[1], "--version") == 0) {
        printf("adit " ADIT_VERSION "\n");
        return cli_flush();
    }
    return run_command(argv[1], argc - 2, argv + 2);
}
