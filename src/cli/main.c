/* main.c -- adit: one program, many subcommands. It finds the one that is asked for,
 * or says which there are; each is a file of its own beside this. */
#define _XOPEN_SOURCE 700 /* SIGXFSZ */

#include "common/cli.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "texts/texts.h"

enum { LIST_ROOM = 128 }; /* bytes of a list of names */

static const struct {
    const char *name;
    text_id about;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"games", TEXT_cli_commands_games, cli_games},
    {"learn", TEXT_cli_commands_learn, cli_learn},
    {"play", TEXT_cli_commands_play, cli_play},
    {"join", TEXT_cli_commands_join, cli_join},
    {"serve", TEXT_cli_commands_serve, cli_serve},
    {"backup", TEXT_cli_commands_backup, cli_backup},
    {"sim", TEXT_cli_commands_sim, cli_sim},
    {"match", TEXT_cli_commands_match, cli_match},
    {"bot", TEXT_cli_commands_bot, cli_as_bot},
    {"follow", TEXT_cli_commands_follow, cli_follow},
    {"replay", TEXT_cli_commands_replay, cli_replay},
    {"verify", TEXT_cli_commands_verify, cli_verify},
    {"bench", TEXT_cli_commands_bench, cli_bench},
};

static int help(void)
{
    char list[LIST_ROOM];
    adit_text languages = adit_text_in(list, sizeof list);

    text_list_languages(&languages);
    CLI_PRINT(stdout, cli_help_title, .version = ADIT_VERSION);
    printf("\n\n%s\n\n", text_of(TEXT_cli_help_usage));
    for (int i = 0; i < countof(commands); i++)
        printf("  %-8s %s\n", commands[i].name, text_of(commands[i].about));
    printf("\n");
    CLI_PRINT(stdout, cli_help_lang, .languages = list);
    printf("\n%s\n", text_of(TEXT_cli_help_more));
    return cli_flush();
}

/* NULL: none is named. */
static int unknown_command(const char *name)
{
    char buffer[LIST_ROOM];
    adit_text list = adit_text_in(buffer, sizeof buffer);

    for (int i = 0; i < countof(commands); i++) {
        text_put(&list, i ? ", " : "");
        text_put(&list, commands[i].name);
    }
    if (name == NULL)
        return CLI_MISUSED(cli_errors_noCommand, .list = buffer);
    return CLI_MISUSED(cli_errors_command, .name = name, .list = buffer);
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
    char list[LIST_ROOM];
    adit_text languages = adit_text_in(list, sizeof list);

    if (tag != NULL && text_choose(tag))
        return CLI_DONE;
    text_list_languages(&languages);
    if (tag == NULL)
        return CLI_MISUSED(cli_noLanguage, .languages = list);
    return CLI_MISUSED(cli_noSuchLanguage, .name = tag, .languages = list);
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
