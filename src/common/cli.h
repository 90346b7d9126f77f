/* cli.h -- what the subcommands share: the command line, errors, bots, files.
 * What can fail says what is wrong, in the user's language, and returns an exit
 * code. */
#ifndef COMMON_CLI_H
#define COMMON_CLI_H

#include <signal.h>
#include <stdio.h>

#include "bots/bot.h"
#include "match/match.h"
#include "texts/texts.h"
#include "wire/record.h"

/* Exit codes. CLI_HELPED is not one: it says that a subcommand has shown its
 * --help, which is all that it does then. */
enum {
    CLI_DONE = 0,
    CLI_FAILED = 1,
    CLI_USAGE = 2,
    CLI_HELPED,
    CLI_INTERRUPTED = 130 /* as shells have it after Ctrl-C */
};

/* One line on standard error, "adit: ...", in the user's language. Each returns
 * its exit code: CLI_FAIL(cli_errors_file, .file = path, .why = why). Without
 * holes: cli_fail(TEXT_cli_errors_noMemory, NULL). */
#define CLI_FAIL(key, ...)                                                     \
    cli_fail(TEXT_##key, &(const struct text_##key){__VA_ARGS__})
#define CLI_MISUSED(key, ...)                                                  \
    cli_misused(TEXT_##key, &(const struct text_##key){__VA_ARGS__})
int cli_fail(text_id id, const void *holes);
int cli_misused(text_id id, const void *holes);
/* The same with a sentence that is there already; and a remark, not an
 * error. */
int cli_fail_because(const char *sentence);
#define CLI_REMARK(key, ...)                                                   \
    cli_remark(TEXT_##key, &(const struct text_##key){__VA_ARGS__})
void cli_remark(text_id id, const void *holes);

/* From now on errors begin with this name: of the file that they are about. */
void cli_errors_about(const char *name);

/* ---- Printing ---- */

/* A text with its holes filled. */
#define CLI_PRINT(to, key, ...)                                                \
    cli_print((to), TEXT_##key, &(const struct text_##key){__VA_ARGS__})
void cli_print(FILE *to, text_id id, const void *holes);
/* In so many columns: at their right end or, if the number is negative, at
 * their left end. */
void cli_cell(FILE *to, int columns, const char *text);
/* For tables: a heading; and two numbers of at least `width` characters each,
 * "5.1 to 12.5", in so many columns. */
void cli_head(text_id id, int columns, FILE *to);
typedef struct cli_range_form {
    int columns, width, digits;
} cli_range_form;
void cli_range(cli_range_form form, double low, double high, FILE *to);
/* A number as programs write it, for a hole: cli_digits_of(n).text. */
typedef struct cli_digits {
    char text[24];
} cli_digits;
cli_digits cli_digits_of(long long n);

/* ---- The command line ---- */

/* An option of a subcommand: "--name VALUE", "--name=VALUE" or, as a switch,
 * "--name". Twice is an error, unless `most` says that it is a list. */
typedef struct cli_option {
    const char *name;   /* without its dashes: "players" */
    const char **value; /* where the text goes; NULL: a switch */
    bool *given;        /* for a switch */
    int most;           /* of a list: how many texts there is room for */
    bool
        here; /* it says how this machine does it; what comes out is the same */
} cli_option;

/* Reads all arguments: options anywhere, the rest into `rest` (at most
 * max_rest, at least min_rest; `what` names them in errors: "FOLDER, FILE").
 * "--" ends the options. Returns CLI_DONE, CLI_USAGE after saying what is
 * wrong, or CLI_HELPED: after --help, which every subcommand has, nothing else
 * is read. */
typedef struct cli_args {
    const char *command; /* "sim" */
    text_id usage;       /* what --help shows */
    const cli_option *options;
    int n_options;
    const char *what;
    const char **rest;
    int min_rest, max_rest, n_rest;
    const char *set[ADIT_MAX_OPTIONS * 2]; /* every --set k=v, in order */
    int n_set;
    bool takes_set;
} cli_args;
int cli_read(cli_args *args, int argc, char **argv);

/* A whole number from min to max, without a leading zero, or CLI_USAGE after
 * saying what is wrong. `what` is the option's name, for the error. */
int cli_number(const char *what, const char *text, long min, long max,
               long *out);
/* --talk yes or no, or NULL for yes: do people and bots talk? */
int cli_talk(const char *text, bool *is_quiet);
/* The game of that name, or NULL after saying which there are. */
const adit_game *cli_game(const char *name);
/* A number of players for the game. */
int cli_players(const adit_game *game, const char *text, int *out);
/* How many play by default: 5, or the nearest number that the game has. */
int cli_usual_players(const adit_game *game);
/* --players: a list of numbers and ranges, "3,5-7", as bits. NULL is the
 * default. */
int cli_player_counts(const adit_game *game, const char *text,
                      unsigned *players);
/* The options of the game: first those of --profile, then each --set. */
int cli_config(const adit_game *game, int n_players, const char *profile,
               const cli_args *args, adit_config *out);
/* --seed: 1 to 64 hex digits; NULL draws one from the kernel. */
int cli_seed(const char *text, uint8_t seed[32]);

/* A bot, and how long it thinks about a move: so many iterations, or so many
 * milliseconds. */
enum { CLI_BOT_NAME = 256 };
typedef struct cli_bot {
    const bot *bot; /* NULL: a program, which cli_bot_command starts */
    int iterations, ms;
    char name[CLI_BOT_NAME]; /* with budget or command, as it was written */
} cli_bot;

/* --bots: one for all seats, or a list "hasty,random,..." for n seats. A budget
 * may follow a name, "master:500" or "master:100ms". NULL is hasty. */
int cli_bots(const char *text, const adit_game *game, int n,
             cli_bot bots[ADIT_MAX_PLAYERS]);
/* The same, where a program "exec:COMMAND" may be one of them. */
int cli_bots_or_programs(const char *text, const adit_game *game, int n,
                         cli_bot bots[ADIT_MAX_PLAYERS]);
const char *cli_bot_command(const cli_bot *b);
/* Thinks as long as its budget says, and chooses. It blocks. */
adit_action cli_bot_moves(const cli_bot *b, mind *m);

/* The values that an option takes, in words: "yes, no", "1 to 9". */
void cli_values(const adit_option *option, int n_players, adit_text *out);
/* A key of a JSON object and a number, rounded to six significant digits; null
 * for infinity, which JSON does not have. */
void cli_json_real(adit_text *t, const char *key, double v);

/* "P3", for a text that takes a name. */
typedef struct cli_seat {
    char name[8];
} cli_seat;
cli_seat cli_seat_of(int seat);

/* ---- Files ---- */

/* A file that appears whole or not at all: it is written beside its place, and
 * renamed when it is done. "-" is standard output. What is not a regular file,
 * such as a pipe or a device, is written in place. */
typedef struct cli_out {
    FILE *file;       /* NULL: not open */
    const char *path; /* for errors */
    char *place;      /* the path with its links followed; or NULL */
    char *beside;     /* NULL: written in place */
} cli_out;
int cli_open(cli_out *out, const char *path);
/* Would one of two open files replace the other? */
bool cli_same_place(const cli_out *a, const cli_out *b);
/* Finishes the file, or removes it if `keep` is false. Says what went wrong. */
int cli_close(cli_out *out, bool keep);
/* Says that a file cannot be written, and why. It is silent about a closed
 * pipe: after `| head` nobody wants to hear of that. */
int cli_cannot_write(const char *path, int error);
/* Flushes standard output. False: it has failed, now or before. To be called
 * after each piece of output, since only the first failure shows the reason. */
bool cli_printed(void);
/* The same at the end, as an exit code. */
int cli_flush(void);

/* Holds back the signals that end the program, for this thread and for those
 * that it starts meanwhile; returns what cli_let_signals needs to undo it. */
sigset_t cli_hold_signals(void);
void cli_let_signals(const sigset_t *before);

/* Something that has to be put right before a signal ends the program, such as
 * the settings of the terminal. It may call only what a signal handler may.
 * NULL: there is nothing any more. */
typedef void cli_undo(void);
void cli_undo_at_signals(cli_undo *undo);

/* From now on Ctrl-C asks for an early end, and long work looks for that
 * between two pieces. A second Ctrl-C ends the program as always. Nothing
 * changes where the signal is ignored. */
void cli_end_early(void);
bool cli_ends_early(void);

/* Gives every line of a file to `take`, without its end, until that returns
 * false. "-" is standard input. Says what is wrong with the file. */
typedef bool cli_taker(void *self, const char *line, size_t length);
int cli_lines(const char *path, cli_taker *take, void *self);
/* The name of a file for people: "-" becomes "standard input". */
const char *cli_name_of(const char *path);

/* Reads a record with a reader that was opened on a match whose moves have room
 * for RECORD_MOVES. "-" is standard input. Says what is wrong with it. */
int cli_load(const char *path, record_reader *r);
/* One of several games in a file, by its number from 1 on. */
int cli_load_game(const char *path, long number, record_reader *r);

/* The subcommands, each in a file of src/cli. */
int cli_dataset(int argc, char **argv);
int cli_games(int argc, char **argv);
int cli_join(int argc, char **argv);
int cli_learn(int argc, char **argv);
int cli_play(int argc, char **argv);
int cli_puzzle(int argc, char **argv);
int cli_sim(int argc, char **argv);
int cli_match(int argc, char **argv);
int cli_merge(int argc, char **argv);
int cli_me(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_as_bot(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_admin(int argc, char **argv);
int cli_backup(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_store(int argc, char **argv);
int cli_verify(int argc, char **argv);
int cli_follow(int argc, char **argv);

#endif
