/* main.c -- adit: one program, many subcommands. */
#include <signal.h>
#include <string.h>

#include "cli/cli.h"

static const struct {
    const char *name, *about;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"games", "the games, their options, profiles and bots", cli_games},
    {"play", "play a game in the terminal", cli_play},
    {"sim", "bots against bots, with a table of results", cli_sim},
    {"replay", "show or check a recorded game", cli_replay},
    {"bench", "how fast the engine is", cli_bench},
};

static void list_commands(FILE *to)
{
    for (int i = 0; i < countof(commands); i++)
        fprintf(to, "  %-8s %s\n", commands[i].name, commands[i].about);
}

static int help(void)
{
    printf("adit " ADIT_VERSION " -- mining games for people and bots\n\n"
           "usage: adit COMMAND [ARGUMENTS]\n\n");
    list_commands(stdout);
    printf(
        "\n'adit COMMAND --help' says more, and so does 'man adit-COMMAND'.\n"
        "Begin with: adit play saboteur --plain\n");
    return cli_flush();
}

int main(int argc, char **argv)
{
    /* A closed pipe is an error like any other, told by the write. */
    signal(SIGPIPE, SIG_IGN);
    if (argc < 2) {
        fprintf(stderr, "adit: which command? These exist:\n");
        list_commands(stderr);
        return CLI_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0)
        return help();
    if (strcmp(argv[1], "--version") == 0) {
        printf("adit " ADIT_VERSION "\n");
        return cli_flush();
    }
    for (int i = 0; i < countof(commands); i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 2, argv + 2);
    fprintf(stderr, "adit: there is no command '%s'. These exist:\n", argv[1]);
    list_commands(stderr);
    return CLI_USAGE;
}
