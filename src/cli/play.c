/* play.c -- adit play: the command line of a game on this machine. It decides
 * who sits where and by which rules, or goes on with a game that was left. The
 * game itself is client/local_game.h, and client/lines.h or client/screen_run.h
 * shows it. Called by main.c. */
#define _GNU_SOURCE /* strptime, timegm */

#include "client/lines.h"
#include "client/screen_run.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/text.h"
#include "tui/screen.h"

typedef struct request {
    const char *game, *players, *as, *people, *bots, *profile, *seed, *pace;
    const char *talk, *day, *from, *at, *number;
    bool plain, ascii, words, resume;
} request;

static int no_seat(const char *option, const char *text, int n)
{
    char seat[8];
    adit_text last = adit_text_in(seat, sizeof seat);

    text_seat(&last, n - 1);
    return CLI_MISUSED(cli_play_seats, .option = option, .last = seat,
                       .value = text);
}

static int named_twice(int seat)
{
    char name[8];
    adit_text t = adit_text_in(name, sizeof name);

    text_seat(&t, seat);
    return CLI_MISUSED(cli_play_twice, .seat = name);
}

/* The seats of people, as bits: several by --people P1,P3, one by --as P2, or
 * P1 by default. */
static int read_people(const request *w, int n, unsigned *people)
{
    const char *option = w->people ? "--people" : "--as";
    const char *text = w->people ? w->people : w->as ? w->as : "P1", *at = text;
    uint8_t seat;

    *people = 0;
    do {
        if (!text_takes_seat(&at, &seat) || seat >= n)
            return no_seat(option, text, n);
        if (*people >> seat & 1)
            return named_twice(seat);
        *people |= 1u << seat;
    } while (w->people && text_takes(&at, ","));
    return *at ? no_seat(option, text, n) : CLI_DONE;
}

static int names_in(const char *list)
{
    int n = 1;

    for (; *list; list++)
        n += *list == ',';
    return n;
}

/* How many play: what --players says; or as many as --people and a list of
 * --bots name together, since every seat is named then; or the default. */
static int read_players(const request *w, const adit_game *game, int *n)
{
    int n_people = w->people ? names_in(w->people) : 1;
    int n_bots = w->bots ? names_in(w->bots) : 1;

    if (w->players != NULL)
        return cli_players(game, w->players, n);
    *n = n_bots > 1 ? n_people + n_bots : cli_usual_players(game);
    return CLI_DONE;
}

/* The bots take the seats that people have left, in order. A bot that would
 * have no seat is an error. */
static int seat_bots(local_game *s, const char *names, int n, unsigned people)
{
    cli_bot bots[ADIT_MAX_PLAYERS];
    int n_bots = n - s->n_people, next = 0, code;

    if (n_bots == 0)
        return names ? cli_misused(TEXT_cli_play_noBots, NULL) : CLI_DONE;
    code = cli_bots(names ? names : local_game_bot, s->m.game, n_bots, bots);
    for (int seat = 0; code == CLI_DONE && seat < n; seat++)
        if (!(people >> seat & 1))
            s->bot[seat] = bots[next++];
    return code;
}

/* A new game. The number of players comes first: options and seats are checked
 * against it. */
static int set_up(local_game *s, const request *w, const cli_args *args)
{
    adit_config config;
    uint8_t seed[32];
    unsigned people;
    int n, code;

    s->m.game = cli_game(w->game);
    if (s->m.game == NULL)
        return CLI_USAGE;
    if (w->as && w->people)
        return cli_misused(TEXT_cli_play_asOrPeople, NULL);
    if ((code = read_players(w, s->m.game, &n)) != CLI_DONE ||
        (code = cli_config(s->m.game, n, w->profile, args, &config)) !=
            CLI_DONE ||
        (code = cli_seed(w->seed, seed)) != CLI_DONE ||
        (code = read_people(w, n, &people)) != CLI_DONE)
        return code;
    s->n_people = __builtin_popcount(people);
    if ((code = seat_bots(s, w->bots, n, people)) != CLI_DONE)
        return code;
    local_game_deal(s, &config, seed);
    return CLI_DONE;
}

/* ---- The deal of the day ---- */

enum { DATE = 11 }; /* bytes of a date: "2026-11-18" */

/* What the date and the game decide, as the command line would say it
 * (docs/my-games.md, "The deal of the day"). The page deals the same. */
typedef struct day_table {
    char players[4], bots[128], seed[65];
} day_table;

/* The day in UTC: today, or a date as calendars have it. */
static int read_day(const char *text, char day[DATE])
{
    time_t now = time(NULL);
    struct tm parts = {0};
    const char *end;

    if (strcmp(text, "today") == 0) {
        gmtime_r(&now, &parts);
    } else {
        end = strptime(text, "%Y-%m-%d", &parts);
        if (end == NULL || *end != 0 || strlen(text) != DATE - 1)
            return CLI_MISUSED(cli_play_day, .value = text);
        (void)timegm(&parts); /* makes 31 February a day in March */
    }
    strftime(day, DATE, "%Y-%m-%d", &parts);
    if (strcmp(text, "today") != 0 && strcmp(text, day) != 0)
        return CLI_MISUSED(cli_play_day, .value = text);
    return CLI_DONE;
}

/* Five, or in the middle of what the game allows; P1 is the person, and the
 * others are the first of these. */
static void fill_day(const adit_game *game, const char *day, day_table *out)
{
    static const char *const guests[] = {"fenn", "tuck", "bram", "odile"};
    int middle = (game->min_players + game->max_players) / 2;
    int players = middle < 5 ? middle : 5;
    adit_text bots = adit_text_in(out->bots, sizeof out->bots);
    adit_text seed = adit_text_in(out->seed, sizeof out->seed);
    char says[128];
    uint8_t hash[32];

    snprintf(out->players, sizeof out->players, "%d", players);
    for (int i = 0; i < players - 1; i++) {
        text_put(&bots, i ? "," : "");
        text_put(&bots, guests[i]);
        text_put(&bots, ":medium");
    }
    snprintf(says, sizeof says, "adit day 1 %s %s", game->name, day);
    adit_sha256(says, strlen(says), hash);
    text_hex(&seed, hash, sizeof hash);
}

/* A table at which nothing is left to choose. */
static int set_up_day(local_game *s, const request *w, const cli_args *args)
{
    cli_args day_args = *args;
    request as_said = *w;
    const adit_game *game;
    day_table table;
    char day[DATE];

    if (w->players || w->as || w->people || w->bots || w->profile || w->seed ||
        args->n_set > 0)
        return cli_misused(TEXT_cli_play_dayAlone, NULL);
    game = cli_game(w->game);
    if (game == NULL || read_day(w->day, day) != CLI_DONE)
        return CLI_USAGE;
    fill_day(game, day, &table);
    as_said.players = table.players;
    as_said.bots = table.bots;
    as_said.seed = table.seed;
    for (int i = 0; i < game->n_options; i++)
        if (strcmp(game->options[i].name, "rounds") == 0)
            day_args.set[day_args.n_set++] = "rounds=1";
    CLI_REMARK(cli_play_dayIs, .game = game->name, .date = day);
    return set_up(s, &as_said, &day_args);
}

/* ---- From a position of a record ---- */

enum { MOST_GAMES = 1000000000 }; /* that a file can have */

/* The record, with room for the longest; too large for a stack. */
typedef struct original {
    record_reader reader;
    match m;
    adit_action moves[RECORD_MOVES];
    match_said said[RECORD_CLAIMS];
    match_past past;
} original;

/* Why nobody can play on from there. */
static int refuse_past(const original *o, const request *w, record_past why)
{
    const char *file = cli_name_of(w->from);

    if (why == PAST_NO_SEAT)
        return no_seat("--as", w->as, o->m.config.n_players);
    return why == PAST_NO_MOVE ? CLI_FAIL(cli_play_fromMove, .file = file,
                                          .value = w->at, .n = o->m.n_moves)
           : why == PAST_IS_LONG
               ? CLI_FAIL(cli_play_fromLong, .file = file, .n = MATCH_PAST)
           : why == PAST_HAS_ONE
               ? CLI_FAIL(cli_play_fromTwice, .file = file)
               : CLI_FAIL(cli_play_fromOver, .file = file, .value = w->at);
}

static int load_past(local_game *s, const request *w, original *o, int *as)
{
    long at = 0, number = 0;
    const char *text = w->as;
    record_past why;
    uint8_t seat;
    int code;

    if (w->number != NULL &&
        (code = cli_number("--game", w->number, 1, MOST_GAMES, &number)))
        return code;
    if ((code = cli_number("play: --at", w->at, 0, RECORD_MOVES, &at)))
        return code;
    o->m = (match){.moves = o->moves, .room = RECORD_MOVES};
    record_open(&o->reader, &o->m);
    o->reader.said = o->said;
    o->reader.past = &o->past;
    code = cli_load_game(w->from, number, &o->reader);
    if (code != CLI_DONE)
        return code;
    *as = text_takes_seat(&text, &seat) && *text == 0 ? seat : ADIT_NOBODY;
    why = record_take_past(&o->reader, (int)at, *as, &s->past);
    return why == PAST_FITS ? CLI_DONE : refuse_past(o, w, why);
}

/* The seat is the person's, the others are bots', and what that seat did not
 * know is dealt anew. */
static int set_up_from(local_game *s, const request *w, const cli_args *args)
{
    original *o;
    uint8_t seed[32];
    int as, code;

    if (w->game || w->players || w->people || w->profile || w->day ||
        args->n_set > 0)
        return cli_misused(TEXT_cli_play_fromAlone, NULL);
    if (w->at == NULL || w->as == NULL)
        return cli_misused(TEXT_cli_play_fromWhere, NULL);
    o = calloc(1, sizeof *o);
    if (o == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    code = load_past(s, w, o, &as);
    s->m.game = o->m.game;
    s->from = true;
    s->n_people = 1;
    if (code == CLI_DONE)
        code = cli_seed(w->seed, seed);
    if (code == CLI_DONE)
        code = seat_bots(s, w->bots, o->m.config.n_players, 1u << as);
    if (code == CLI_DONE)
        local_game_deal(s, &o->m.config, seed);
    free(o);
    return code;
}

/* A game goes on with the rules and players that it has. Options for a new game
 * would be ignored silently, and are refused. */
static int resume(local_game *s, const request *w, const cli_args *args)
{
    if (w->game || w->players || w->as || w->people || w->bots || w->profile ||
        w->seed || w->day || w->from || args->n_set > 0)
        return cli_misused(TEXT_cli_play_resume, NULL);
    return local_game_resume(s);
}

/* Sets the game up and plays it, on the screen if the terminal can do that. The
 * pace, in milliseconds per move of a bot, is for the screen alone: by lines
 * everything can be read afterwards. */
static int play_as_asked(const request *w, const cli_args *args)
{
    local_game *s = calloc(1, sizeof *s);
    long pace = 500;
    int code = CLI_DONE;
    draw sheet;

    if (s == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    s->m.moves = s->moves;
    s->m.room = RECORD_MOVES;
    if (w->pace != NULL)
        code = cli_number("play: --pace", w->pace, 0, 60000, &pace);
    if (code == CLI_DONE)
        code = cli_talk(w->talk, &s->is_quiet);
    if (code == CLI_DONE)
        code = w->resume ? resume(s, w, args)
               : w->from ? set_up_from(s, w, args)
               : w->day  ? set_up_day(s, w, args)
                         : set_up(s, w, args);
    if (code == CLI_DONE) {
        sheet = draw_on(stdout, s->m.game, w->ascii);
        sheet.words = w->words;
        code = SCREEN_NONE;
        s->pace = (int)pace;
        if (!w->plain && screen_is_possible())
            code = screen_play(s, &sheet);
        s->pace = 0; /* lines never wait */
        if (code == SCREEN_NONE)
            code = lines_play(s, &sheet);
    }
    free(s->kept);
    free(s);
    return code;
}

int cli_play(int argc, char **argv)
{
    request w = {0};
    const cli_option options[] = {
        {.name = "players", .value = &w.players},
        {.name = "as", .value = &w.as},
        {.name = "people", .value = &w.people},
        {.name = "bots", .value = &w.bots},
        {.name = "profile", .value = &w.profile},
        {.name = "seed", .value = &w.seed},
        {.name = "day", .value = &w.day},
        {.name = "from", .value = &w.from},
        {.name = "at", .value = &w.at},
        {.name = "game", .value = &w.number},
        {.name = "pace", .value = &w.pace},
        {.name = "talk", .value = &w.talk},
        {.name = "plain", .given = &w.plain},
        {.name = "resume", .given = &w.resume},
        {.name = "ascii", .given = &w.ascii},
        {.name = "words", .given = &w.words},
    };
    cli_args args = {.command = "play",
                     .usage = TEXT_cli_usage_play,
                     .options = options,
                     .n_options = countof(options),
                     .what = "GAME",
                     .rest = &w.game,
                     .min_rest = 0,
                     .max_rest = 1,
                     .takes_set = true};
    int code = cli_read(&args, argc, argv);

    if (code != CLI_DONE)
        return code;
    if ((w.at || w.number) && !w.from)
        return cli_misused(TEXT_cli_play_fromWhat, NULL);
    if (w.game == NULL && !w.resume && !w.from)
        return cli_misused(TEXT_cli_play_nothing, NULL);
    return play_as_asked(&w, &args);
}
