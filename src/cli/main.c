/* main.c -- adit: one program, many subcommands. It finds the one that is asked for,
 * or says which there are; each is a file of its own beside this. */
#define _XOPEN_SOURCE 700 /* SIGXFSZ */

#include "common/cli.h"

#include <signal.h>
#include <string.h>

#include "core/text.h"

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

int main(int argc, char **argv)
{
    static char help_option[] = "--help";

    /* A closed pipe or a file that grows too large is an error like any other,
     * told by the write. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
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
