/* cli.c -- what the subcommands share: the command line and its errors, games,
 * players, seeds, and bots by name with their budgets. Whatever is wrong with
 * an argument is said in one line, which also says what would be right. What
 * each function promises is in cli.h; files are in files.c. Called by every
 * subcommand and by the lab. */
#include "common/cli.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/json.h"
#include "core/scan.h"
#include "core/text.h"
#include "wire/record.h"

enum {
    ERROR_ROOM = 8192, /* bytes of an error, with the longest path */
    LIST_ROOM = 512,   /* bytes of a list of names in it */
    MAX_MS = 600000    /* ms that a bot may think about a move */
};

/* ---- Errors ---- */

static const char *about; /* or NULL */

void cli_errors_about(const char *name)
{
    about = name;
}

/* Always one line: names of files and other words from outside must not forge a
 * line or move the cursor. */
static void complain(const char *sentence)
{
    char line[ERROR_ROOM];
    adit_text text = adit_text_in(line, sizeof line);

    if (about != NULL) {
        text_put(&text, about);
        text_put(&text, ": ");
    }
    text_put(&text, sentence);
    for (char *c = line; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            *c = '?';
    fprintf(stderr, "adit: %s\n", line);
}

void cli_remark(text_id id, const void *holes)
{
    char line[ERROR_ROOM];
    adit_text text = adit_text_in(line, sizeof line);

    text_fill(&text, id, holes);
    complain(line);
}

int cli_fail(text_id id, const void *holes)
{
    cli_remark(id, holes);
    return CLI_FAILED;
}

int cli_fail_because(const char *sentence)
{
    complain(sentence);
    return CLI_FAILED;
}

int cli_misused(text_id id, const void *holes)
{
    cli_remark(id, holes);
    return CLI_USAGE;
}

/* ---- Printing ---- */

void cli_print(FILE *to, text_id id, const void *holes)
{
    char words[ERROR_ROOM];
    adit_text text = adit_text_in(words, sizeof words);

    text_fill(&text, id, holes);
    fputs(words, to);
}

/* printf counts bytes, and would be wrong for letters that take several. */
void cli_cell(FILE *to, int columns, const char *text)
{
    bool left = columns < 0;
    int blanks = (left ? -columns : columns) - text_columns(text);

    if (blanks < 0)
        blanks = 0;
    fprintf(to, "%*s%s%*s", left ? 0 : blanks, "", text, left ? blanks : 0, "");
}

void cli_head(text_id id, int columns, FILE *to)
{
    cli_cell(to, columns, text_of(id));
}

void cli_range(cli_range_form form, double low, double high, FILE *to)
{
    char cell[64];

    snprintf(cell, sizeof cell, "%*.*f %s %*.*f", form.width, form.digits, low,
             text_of(TEXT_cli_table_to), form.width, form.digits, high);
    cli_cell(to, form.columns, cell);
}

cli_digits cli_digits_of(long long n)
{
    cli_digits d;

    snprintf(d.text, sizeof d.text, "%lld", n);
    return d;
}

/* ---- Names ---- */

static void add_name(adit_text *list, const char *name)
{
    if (list->length > 0)
        text_put(list, ", ");
    text_put(list, name);
}

/* ---- The command line ---- */

static int unknown_option(const cli_args *args, const char *word)
{
    char buffer[LIST_ROOM], name[LIST_ROOM];
    adit_text list = adit_text_in(buffer, sizeof buffer);

    for (int i = 0; i < args->n_options; i++) {
        add_name(&list, "--");
        text_put(&list, args->options[i].name);
    }
    if (args->takes_set)
        add_name(&list, "--set");
    add_name(&list, "--help");
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    return CLI_MISUSED(cli_errors_unknownOption, .command = args->command,
                       .option = name, .list = buffer);
}

static int show_usage(const cli_args *args, const char *value)
{
    if (value != NULL)
        return CLI_MISUSED(cli_errors_takesNoValue, .command = args->command,
                           .option = "--help");
    puts(text_of(args->usage));
    return CLI_HELPED;
}

static int read_set(cli_args *args, const char *value)
{
    if (args->n_set == countof(args->set))
        return CLI_MISUSED(cli_errors_setTooOften, .command = args->command);
    args->set[args->n_set++] = value;
    return CLI_DONE;
}

/* An option with its dashes, for errors. The name need not end where the text
 * ends: "--players=5". */
typedef struct option_name {
    char text[64];
} option_name;

static option_name with_dashes(const char *name, size_t length)
{
    option_name out;

    snprintf(out.text, sizeof out.text, "--%.*s", (int)length, name);
    return out;
}

static int given_twice(const cli_args *args, const cli_option *option)
{
    option_name name = with_dashes(option->name, strlen(option->name));

    return CLI_MISUSED(cli_errors_givenTwice, .command = args->command,
                       .option = name.text);
}

static int read_switch(const cli_args *args, const cli_option *option,
                       const char *value)
{
    option_name name = with_dashes(option->name, strlen(option->name));

    if (value != NULL)
        return CLI_MISUSED(cli_errors_takesNoValue, .command = args->command,
                           .option = name.text);
    if (*option->given)
        return given_twice(args, option);
    *option->given = true;
    return CLI_DONE;
}

static const cli_option *option_named(const cli_args *args, const char *name,
                                      size_t length)
{
    for (int i = 0; i < args->n_options; i++)
        if (strlen(args->options[i].name) == length &&
            strncmp(args->options[i].name, name, length) == 0)
            return &args->options[i];
    return NULL;
}

static int keep_value(const cli_args *args, const cli_option *option,
                      const char *value)
{
    option_name name = with_dashes(option->name, strlen(option->name));
    int n = 0, most = option->most > 0 ? option->most : 1;

    while (n < most && option->value[n] != NULL)
        n++;
    if (n == most && most == 1)
        return given_twice(args, option);
    if (n == most)
        return CLI_MISUSED(cli_errors_givenTooOften, .command = args->command,
                           .option = name.text, .n = most);
    option->value[n] = value;
    return CLI_DONE;
}

/* "--name", with its value after "=" or in `next`; *used says whether `next`
 * was taken. A word that begins with dashes is not taken for a value: it is
 * more likely that the value was forgotten. */
static int read_option(cli_args *args, const char *word, const char *next,
                       bool *used)
{
    const char *name = word + 2, *value = strchr(word, '=');
    size_t length = value ? (size_t)(value++ - name) : strlen(name);
    bool is_set = args->takes_set && length == 3 && !strncmp(name, "set", 3);
    const cli_option *option = option_named(args, name, length);

    if (length == 4 && !strncmp(name, "help", 4))
        return show_usage(args, value);
    if (option == NULL && !is_set)
        return unknown_option(args, word);
    if (!is_set && option->value == NULL)
        return read_switch(args, option, value);
    if (value == NULL && next != NULL && strncmp(next, "--", 2) != 0) {
        value = next;
        *used = true;
    }
    if (value == NULL)
        return CLI_MISUSED(cli_errors_needsValue, .command = args->command,
                           .option = with_dashes(name, length).text);
    if (is_set)
        return read_set(args, value);
    return keep_value(args, option, value);
}

static int read_rest(cli_args *args, const char *word)
{
    if (args->n_rest == args->max_rest)
        return CLI_MISUSED(cli_errors_tooMany, .command = args->command,
                           .word = word);
    args->rest[args->n_rest++] = word;
    return CLI_DONE;
}

int cli_read(cli_args *args, int argc, char **argv)
{
    bool options = true;

    for (int i = 0; i < argc; i++) {
        const char *word = argv[i], *next = i + 1 < argc ? argv[i + 1] : NULL;
        bool used = false;
        int code = CLI_DONE;

        if (options && strcmp(word, "-h") == 0)
            word = "--help";
        if (options && strcmp(word, "--") == 0)
            options = false;
        else if (options && strncmp(word, "--", 2) == 0)
            code = read_option(args, word, next, &used);
        else if (options && word[0] == '-' && word[1] != 0)
            code = unknown_option(args, word);
        else
            code = read_rest(args, word);
        if (code != CLI_DONE)
            return code;
        i += used;
    }
    if (args->n_rest < args->min_rest)
        return CLI_MISUSED(cli_errors_missing, .command = args->command,
                           .what = args->what);
    return CLI_DONE;
}

/* strtol also takes blanks, "+5" and "007", which are more likely typing errors
 * than meant. */
int cli_number(const char *what, const char *text, long min, long max,
               long *out)
{
    char *end = NULL;
    const char *digits = text + (text[0] == '-');
    bool starts = digits[0] >= '0' && digits[0] <= '9' &&
                  (strcmp(text, "0") == 0 || digits[0] != '0');

    errno = 0;
    *out = strtol(text, &end, 10);
    if (!starts || errno != 0 || *end != 0 || *out < min || *out > max)
        return CLI_MISUSED(cli_errors_number, .what = what,
                           .least = cli_digits_of(min).text,
                           .most = cli_digits_of(max).text, .value = text);
    return CLI_DONE;
}

int cli_talk(const char *text, bool *is_quiet)
{
    *is_quiet = text != NULL && strcmp(text, "no") == 0;
    if (text != NULL && !*is_quiet && strcmp(text, "yes") != 0)
        return CLI_MISUSED(cli_errors_talk, .value = text);
    return CLI_DONE;
}

const adit_game *cli_game(const char *name)
{
    const adit_game *game = adit_game_named(name);
    char buffer[LIST_ROOM];
    adit_text list = adit_text_in(buffer, sizeof buffer);

    if (game != NULL)
        return game;
    for (int i = 0; (game = adit_game_at(i)) != NULL; i++)
        add_name(&list, game->name);
    CLI_MISUSED(cli_errors_game, .name = name, .list = buffer);
    return NULL;
}

int cli_players(const adit_game *game, const char *text, int *out)
{
    int n;
    const char *at = text;

    if (!text_takes_int(&at, game->min_players, game->max_players, &n) || *at)
        return CLI_MISUSED(cli_errors_players, .game = game->name,
                           .n_least = game->min_players,
                           .n_most = game->max_players, .value = text);
    *out = n;
    return CLI_DONE;
}

int cli_usual_players(const adit_game *game)
{
    enum { USUAL = 5 };

    return USUAL < game->min_players   ? game->min_players
           : USUAL > game->max_players ? game->max_players
                                       : USUAL;
}

static bool takes_range(const adit_game *game, const char **at,
                        unsigned *players)
{
    int min = game->min_players, max = game->max_players, first, last;

    if (!text_takes_int(at, min, max, &first))
        return false;
    last = first;
    if (text_takes(at, "-") && !text_takes_int(at, first, max, &last))
        return false;
    for (int n = first; n <= last; n++)
        *players |= 1u << n;
    return true;
}

int cli_player_counts(const adit_game *game, const char *text,
                      unsigned *players)
{
    const char *at = text;
    bool right = true;

    *players = text ? 0 : 1u << cli_usual_players(game);
    if (text == NULL)
        return CLI_DONE;
    do
        right = takes_range(game, &at, players);
    while (right && text_takes(&at, ","));
    if (right && *at == 0)
        return CLI_DONE;
    return CLI_MISUSED(cli_errors_playerCounts, .game = game->name,
                       .n_least = game->min_players,
                       .n_most = game->max_players, .value = text);
}

static void put_range(const adit_option *option, int n_players, adit_text *out)
{
    char seat[8];
    adit_text last = adit_text_in(seat, sizeof seat);

    text_seat(&last, n_players - 1);
    if (option->seat)
        TEXT(out, cli_values_seats, .last = seat);
    else if (option->max > 0)
        TEXT(out, cli_values_range, .n_least = option->min,
             .n_most = option->max);
}

void cli_values(const adit_option *option, int n_players, adit_text *out)
{
    char words[LIST_ROOM], range[LIST_ROOM];
    adit_text list = adit_text_in(words, sizeof words);
    adit_text more = adit_text_in(range, sizeof range);

    for (int i = 0; i < countof(option->words) && option->words[i]; i++)
        add_name(&list, option->words[i]);
    put_range(option, n_players, &more);
    if (list.length > 0 && more.length > 0)
        TEXT(out, cli_values_or, .list = words, .more = range);
    else
        text_put(out, list.length > 0 ? words : range);
}

static int unknown_profile(const adit_game *game, const char *profile)
{
    char buffer[LIST_ROOM];
    adit_text list = adit_text_in(buffer, sizeof buffer);

    if (game->n_profiles == 0)
        return CLI_MISUSED(cli_errors_noProfiles, .game = game->name);
    for (int i = 0; i < game->n_profiles; i++)
        add_name(&list, game->profiles[i].name);
    return CLI_MISUSED(cli_errors_profile, .game = game->name, .name = profile,
                       .list = buffer);
}

static int wrong_set(const adit_game *game, int n_players, const char *name,
                     const char *value)
{
    char buffer[LIST_ROOM];
    adit_text list = adit_text_in(buffer, sizeof buffer);

    for (int i = 0; i < game->n_options; i++) {
        if (strcmp(game->options[i].name, name) != 0)
            continue;
        cli_values(&game->options[i], n_players, &list);
        return CLI_MISUSED(cli_errors_optionValue, .option = name,
                           .game = game->name, .values = buffer,
                           .value = value);
    }
    for (int i = 0; i < game->n_options; i++)
        add_name(&list, game->options[i].name);
    return CLI_MISUSED(cli_errors_option, .game = game->name, .option = name,
                       .list = buffer);
}

/* The i-th --set. The same option twice is an error. */
static int apply_set(const adit_game *game, const cli_args *args, int i,
                     adit_config *config)
{
    const char *set = args->set[i];
    size_t length = strcspn(set, "=");
    char name[64];

    if (set[length] == 0)
        return CLI_MISUSED(cli_errors_set, .value = set);
    snprintf(name, sizeof name, "%.*s", (int)length, set);
    for (int j = 0; j < i; j++)
        if (strncmp(args->set[j], set, length + 1) == 0)
            return CLI_MISUSED(cli_errors_setTwice, .option = name);
    if (adit_config_set(game, config, name, set + length + 1) != NULL)
        return wrong_set(game, config->n_players, name, set + length + 1);
    return CLI_DONE;
}

int cli_config(const adit_game *game, int n_players, const char *profile,
               const cli_args *args, adit_config *out)
{
    if (adit_config_init(game, n_players, out) != NULL)
        return CLI_MISUSED(cli_errors_players, .game = game->name,
                           .n_least = game->min_players,
                           .n_most = game->max_players,
                           .value = cli_digits_of(n_players).text);
    if (profile != NULL && adit_config_profile(game, out, profile) != NULL)
        return unknown_profile(game, profile);
    for (int i = 0; i < args->n_set; i++) {
        int code = apply_set(game, args, i, out);

        if (code != CLI_DONE)
            return code;
    }
    return CLI_DONE;
}

static int draw_seed(uint8_t seed[32])
{
    FILE *kernel = fopen("/dev/urandom", "rb");
    bool drawn = kernel != NULL && fread(seed, 32, 1, kernel) == 1;

    if (kernel != NULL)
        fclose(kernel);
    return drawn ? CLI_DONE : cli_fail(TEXT_cli_errors_noSeed, NULL);
}

int cli_seed(const char *text, uint8_t seed[32])
{
    if (text == NULL)
        return draw_seed(seed);
    if (!record_seed(text, seed))
        return CLI_MISUSED(cli_errors_seed, .value = text);
    return CLI_DONE;
}

static int unknown_bot(const char *name)
{
    char buffer[LIST_ROOM];
    adit_text list = adit_text_in(buffer, sizeof buffer);
    const bot *b;

    for (int i = 0; (b = bot_at(i)) != NULL; i++)
        add_name(&list, b->name);
    return CLI_MISUSED(cli_errors_bot, .name = name, .list = buffer);
}

/* What comes after the colon: "500" iterations, or "100ms". */
static int read_budget(const char *text, cli_bot *b)
{
    const char *at = text;
    int n;

    if (text_takes_int(&at, 1, BOT_MAX_THOUGHT, &n) && *at == 0) {
        b->iterations = n;
        return CLI_DONE;
    }
    at = text;
    if (text_takes_int(&at, 1, MAX_MS, &n) && text_takes(&at, "ms") &&
        *at == 0) {
        b->ms = n;
        return CLI_DONE;
    }
    return CLI_MISUSED(cli_errors_budget,
                       .most = cli_digits_of(BOT_MAX_THOUGHT).text,
                       .most_ms = cli_digits_of(MAX_MS).text, .value = text);
}

static const char exec[] = "exec:";

const char *cli_bot_command(const cli_bot *b)
{
    return b->name + sizeof exec - 1;
}

/* The name goes into tables, records and JSON: it is one line of valid text. */
static int read_program(const char *text, cli_bot *b)
{
    size_t length = strlen(text);
    scan rest = {text, text + length};
    bool good = length >= sizeof exec && length < sizeof b->name;

    while (good && rest.at < rest.end)
        good = (unsigned char)*rest.at >= 0x20 && scan_utf8(&rest);
    if (!good)
        return CLI_MISUSED(cli_errors_exec,
                           .n = (int)(sizeof b->name - sizeof exec),
                           .value = text);
    *b = (cli_bot){0};
    memcpy(b->name, text, length);
    return CLI_DONE;
}

/* A bot is also found by the name that it had in an earlier version. */
static void say_its_name(const char *text, const char *rest, const bot *b)
{
    char old[CLI_BOT_NAME];

    snprintf(old, sizeof old, "%.*s", (int)(rest - text), text);
    if (bot_was_called(old))
        CLI_REMARK(cli_botRenamed, .old = old, .name = b->name);
}

/* "hasty", "trained:easy", "master:500". A colon can belong to the name or
 * begin a budget; one for a bot that does not search in this game is an
 * error. */
static int read_bot(const char *text, const adit_game *game, bool programs,
                    cli_bot *b)
{
    const char *rest;

    *b = (cli_bot){0};
    if (strncmp(text, exec, sizeof exec - 1) == 0)
        return programs ? read_program(text, b)
                        : CLI_MISUSED(cli_errors_execHere, .value = text);
    b->bot = bot_begins(text, &rest);
    if (b->bot == NULL)
        return unknown_bot(text);
    snprintf(b->name, sizeof b->name, "%s%s", b->bot->name, rest);
    say_its_name(text, rest, b->bot);
    b->iterations = (int)bot_brain(b->bot, game)->thought;
    if (*rest == 0)
        return CLI_DONE;
    if (b->iterations == 0 && strspn(rest + 1, "0123456789") == 0)
        return unknown_bot(text);
    if (b->iterations == 0)
        return CLI_MISUSED(cli_errors_noBudget, .bot = b->bot->name,
                           .game = game->name);
    b->iterations = 0;
    return read_budget(rest + 1, b);
}

/* One name is for all seats. A wrong name is reported before a wrong number. */
static int read_bots(const char *text, const adit_game *game, int n,
                     bool programs, cli_bot bots[ADIT_MAX_PLAYERS])
{
    const char *at = text ? text : bot_hasty.name;
    int named = 0;

    for (bool more = true; more; named++) {
        size_t length = strcspn(at, ",");
        char name[CLI_BOT_NAME + 1];
        cli_bot b;
        int code;

        snprintf(name, sizeof name, "%.*s", (int)length, at);
        if ((code = read_bot(name, game, programs, &b)) != CLI_DONE)
            return code;
        if (named < ADIT_MAX_PLAYERS)
            bots[named] = b;
        more = at[length] == ',';
        at += length + more;
    }
    if (named > 1 && named != n)
        return CLI_MISUSED(cli_errors_bots, .n_seats = n, .n_names = named);
    for (int seat = named; seat < n; seat++)
        bots[seat] = bots[0];
    return CLI_DONE;
}

int cli_bots(const char *text, const adit_game *game, int n,
             cli_bot bots[ADIT_MAX_PLAYERS])
{
    return read_bots(text, game, n, false, bots);
}

int cli_bots_or_programs(const char *text, const adit_game *game, int n,
                         cli_bot bots[ADIT_MAX_PLAYERS])
{
    return read_bots(text, game, n, true, bots);
}

static double milliseconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* A budget is either iterations or a time; the other is 0. With a time it
 * thinks in single steps and looks at the clock after each. */
adit_action cli_bot_moves(const cli_bot *b, mind *m)
{
    double end = milliseconds() + b->ms;

    bot_think(m, b->iterations);
    for (int n = 0; milliseconds() < end && n < BOT_MAX_THOUGHT; n++)
        bot_think(m, 1);
    return bot_choose(m);
}

void cli_json_real(adit_text *t, const char *key, double v)
{
    char number[32] = "null";

    if (isfinite(v))
        snprintf(number, sizeof number, "%.6g", v);
    json_key(t, key);
    text_put(t, number);
}

cli_seat cli_seat_of(int seat)
{
    cli_seat found = {""};
    adit_text t = adit_text_in(found.name, sizeof found.name);

    text_seat(&t, seat);
    return found;
}
