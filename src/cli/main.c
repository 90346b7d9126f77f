/* main.c -- adit: one program with many subcommands. It chooses the language,
 * finds the subcommand that was asked for, or says which ones there are. Each
 * subcommand is a file of its own in this folder, declared in common/cli.h, and
 * gets the words after its name. Called by the C library alone. */
#define _XOPEN_SOURCE 700 /* SIGXFSZ */

#include "common/cli.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "texts/texts.h"

enum { LIST_ROOM = 256 }; /* bytes of a list of names */

/* In the order in which `adit help` lists them: first what people play, then
 * what is for servers, researchers and programs. The texts say what each
 * does. */
static const struct {
    const char *name;
    text_id about;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"games", TEXT_cli_commands_games, cli_games},
    {"learn", TEXT_cli_commands_learn, cli_learn},
    {"play", TEXT_cli_commands_play, cli_play},
    {"join", TEXT_cli_commands_join, cli_join},
    {"me", TEXT_cli_commands_me, cli_me},
    {"puzzle", TEXT_cli_commands_puzzle, cli_puzzle},
    {"serve", TEXT_cli_commands_serve, cli_serve},
    {"admin", TEXT_cli_commands_admin, cli_admin},
    {"backup", TEXT_cli_commands_backup, cli_backup},
    {"store", TEXT_cli_commands_store, cli_store},
    {"sim", TEXT_cli_commands_sim, cli_sim},
    {"match", TEXT_cli_commands_match, cli_match},
    {"merge", TEXT_cli_commands_merge, cli_merge},
    {"dataset", TEXT_cli_commands_dataset, cli_dataset},
    {"bot", TEXT_cli_commands_bot, cli_as_bot},
    {"follow", TEXT_cli_commands_follow, cli_follow},
    {"replay", TEXT_cli_commands_replay, cli_replay},
    {"verify", TEXT_cli_commands_verify, cli_verify},
    {"bench", TEXT_cli_commands_bench, cli_bench},
};

/* What `adit --help` shows. It goes to standard output, because it was asked
 * for; a wrong command line goes to standard error. */
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

/* Says which subcommands there are, so that a mistyped one can be put right at
 * once. NULL: the command line names none. */
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

/* All three spellings that people try; `adit help play` works, too. */
static bool asks_for_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 ||
           strcmp(word, "help") == 0;
}

/* The exit code of the subcommand. One that has only shown its --help has said
 * so by CLI_HELPED, which is not an exit code: the program has succeeded if the
 * text could be printed. */
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

/* The first of these variables that is set decides, as POSIX has it. It stays
 * English if that one names a language that we do not have. */
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

/* A language that was asked for by name must be there, unlike the one of the
 * environment: the error lists those that are. NULL: --lang is the last word,
 * and nothing follows it. */
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

/* Takes --lang out of the command line, wherever it is, so that no subcommand
 * needs to know of it. This is done first of all, for even an error in the
 * command line is said in the user's language. What follows "--" is left alone:
 * there it is a file or a name. */
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

    /* Without this a closed pipe, or a file over the size limit, would end the
     * program in the middle. This way the write fails, and says why. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    if (code != CLI_DONE)
        return code;
    if (argc < 2)
        return unknown_command(NULL);
    /* `adit help play` is `adit play --help`, which shows its text and does
     * nothing else. */
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
