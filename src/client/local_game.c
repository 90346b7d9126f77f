/* local_game.c -- a game on this machine. */
#define _GNU_SOURCE /* asprintf */

#include "client/local_game.h"

#include <stdlib.h>
#include <string.h>

#include "common/xdg.h"
#include "core/text.h"
#include "tui/draw.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <time.h>
#include <unistd.h>

const char local_game_bot[] = "trained";

/* ---- Playing ---- */

static void all_see(local_game *s, const adit_story *story)
{
    for (int seat = 0; seat < s->m.config.n_players; seat++)
        bot_follow(&s->mind[seat], &s->m, story);
}

void local_game_deal(local_game *s, const adit_config *config,
                     const uint8_t seed[32])
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};

    s->is_open = s->m.game->open;
    for (int seat = 0; seat < config->n_players; seat++) {
        const bot *b = s->bot[seat].bot;

        bot_sit(&s->mind[seat], b ? b : bot_named(local_game_bot), s->m.game,
                seat, bot_luck(seed, seat));
    }
    match_begin(&s->m, s->m.game, config, seed, &story);
    all_see(s, &story);
    bots_mark(s->mind, &s->m, s->luck);
}

adit_err local_game_move(local_game *s, adit_action move, adit_refusal *out)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    adit_err err = match_play(&s->m, match_turn(&s->m), move, out, &story);

    if (err == ADIT_OK) {
        all_see(s, &story);
        bots_mark(s->mind, &s->m, s->luck);
        local_game_save(s);
    }
    return err;
}

int local_game_person(const local_game *s)
{
    int seat = 0;

    if (s->n_people != 1)
        return ADIT_NOBODY;
    while (s->bot[seat].bot != NULL)
        seat++;
    return seat;
}

/* How many moves there were before the last one of the only person; -1: none was his. */
static int last_decision(const local_game *s)
{
    int person = local_game_person(s), last = -1;
    match at = {.moves = s->m.moves, .room = s->m.room};

    match_begin(&at, s->m.game, &s->m.config, s->m.seed, NULL);
    while (at.n_moves < s->m.n_moves) {
        if (match_turn(&at) == person)
            last = at.n_moves;
        match_play(&at, match_turn(&at), at.moves[at.n_moves], NULL, NULL);
    }
    return last;
}

const char *local_game_stands(const local_game *s)
{
    if (s->n_people != 1)
        return "Moves can be taken back only where one person plays against "
               "bots.";
    return last_decision(s) < 0 ? "There is nothing to take back yet." : NULL;
}

void local_game_undo(local_game *s)
{
    bots_rewind(s->mind, &s->m, last_decision(s), s->luck);
    s->undone += s->undone < RECORD_UNDONE;
    if (s->keeps && s->kept == NULL)
        local_game_keep(s);
    else
        local_game_save(s);
}

/* A copy of it answers, so that asking changes nothing. */
adit_action local_game_hint(local_game *s, int seat)
{
    s->hint = s->mind[seat];
    bot_think(&s->hint, (int)s->hint.brain->thought);
    return bot_choose(&s->hint);
}

/* ---- Records ---- */

static void put_line(FILE *file, const adit_text *line)
{
    fwrite(line->at, 1, line->length, file);
}

void local_game_write(const local_game *s, FILE *file)
{
    char buffer[RECORD_LINE];
    adit_text line = adit_text_in(buffer, sizeof buffer);
    match m = {.moves = s->m.moves, .room = s->m.room};

    record_header(&s->m, &line);
    put_line(file, &line);
    for (int seat = 0; seat < s->m.config.n_players; seat++) {
        if (s->bot[seat].bot == NULL)
            continue;
        line = adit_text_in(buffer, sizeof buffer);
        record_bot(seat, s->bot[seat].name, &line);
        put_line(file, &line);
    }
    match_begin(&m, s->m.game, &s->m.config, s->m.seed, NULL);
    while (m.n_moves < s->m.n_moves) {
        adit_action move = m.moves[m.n_moves];

        line = adit_text_in(buffer, sizeof buffer);
        record_move(&m, match_turn(&m), move, &line);
        put_line(file, &line);
        match_play(&m, match_turn(&m), move, NULL, NULL);
    }
    line = adit_text_in(buffer, sizeof buffer);
    record_undone(s->undone, &line);
    record_end(&s->m, &line);
    put_line(file, &line);
}

/* ---- Games that are not over ---- */

enum { MOST_KEPT = 20 }; /* older ones are removed */

static const char start[] = "game-", end[] = ".jsonl";

static bool is_kept(const struct dirent *entry)
{
    size_t n = strlen(entry->d_name);

    return n > strlen(start) + strlen(end) &&
           strncmp(entry->d_name, start, strlen(start)) == 0 &&
           strcmp(entry->d_name + n - strlen(end), end) == 0;
}

static int wanted(const struct dirent *entry)
{
    return is_kept(entry);
}

/* Their names begin with the time, so that the last is the newest. */
static int list(const char *folder, struct dirent ***names)
{
    int n = scandir(folder, names, wanted, alphasort);

    return n < 0 ? 0 : n;
}

static void free_names(struct dirent **names, int n)
{
    for (int i = 0; i < n; i++)
        free(names[i]);
    free(names);
}

static void remove_oldest(const char *folder)
{
    struct dirent **names = NULL;
    int n = list(folder, &names);

    for (int i = 0; i < n - MOST_KEPT; i++) {
        char path[XDG_PATH + 300];

        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        unlink(path);
    }
    free_names(names, n);
}

/* ---- Who plays it ---- */

/* A byte of the lock file for each game, by its name. */
static off_t byte_of(const char *path)
{
    uint64_t hash = 14695981039346656037u; /* FNV-1a */

    for (const char *at = strrchr(path, '/') + 1; *at; at++)
        hash = (hash ^ (uint8_t)*at) * 1099511628211u;
    return (off_t)(hash >> 2);
}

/* False: another program plays the game. Where files cannot be locked nobody knows, and
 * it is played. The lock goes with the program, however that ends. */
static bool claim(local_game *s, const char *folder, const char *path)
{
    struct flock one = {.l_type = F_WRLCK,
                        .l_whence = SEEK_SET,
                        .l_start = byte_of(path),
                        .l_len = 1};
    char lock[XDG_PATH + 8];
    int fd;

    snprintf(lock, sizeof lock, "%s/lock", folder);
    fd = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
        return true;
    /* Never one of the first three, which a caller may have closed. */
    s->lock = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(fd);
    return fcntl(s->lock, F_SETLK, &one) == 0 ||
           (errno != EAGAIN && errno != EACCES);
}

static void let_go(local_game *s)
{
    if (s->lock > 0)
        close(s->lock);
    s->lock = 0;
    free(s->kept);
    s->kept = NULL;
}

/* ---- Keeping it ---- */

void local_game_forget(local_game *s)
{
    if (s->kept != NULL)
        unlink(s->kept);
    let_go(s);
}

/* A disk that does not take it is told of once, and the game goes on. */
static void write_kept(local_game *s)
{
    cli_out out;
    int code = cli_open(&out, s->kept);

    if (code == CLI_DONE) {
        local_game_write(s, out.file);
        code = cli_close(&out, true);
    }
    if (code == CLI_DONE)
        return;
    cli_fail("the game goes on, but is not kept from here on");
    s->keeps = false;
    let_go(s);
}

void local_game_save(local_game *s)
{
    if (match_turn(&s->m) == ADIT_NOBODY)
        local_game_forget(s);
    else if (s->kept != NULL)
        write_kept(s);
}

void local_game_keep(local_game *s)
{
    char folder[XDG_PATH], when[32];
    time_t now = time(NULL);
    struct tm parts;

    s->keeps = true;
    if (s->kept != NULL || !xdg_find(XDG_STATE, folder) ||
        xdg_make(folder) != 0)
        return;
    remove_oldest(folder);
    gmtime_r(&now, &parts);
    strftime(when, sizeof when, "%Y%m%dT%H%M%S", &parts);
    if (asprintf(&s->kept, "%s/%s%s-%ld%s", folder, start, when, (long)getpid(),
                 end) < 0)
        s->kept = NULL;
    else
        claim(s, folder, s->kept);
    local_game_save(s);
}

/* ---- Going on ---- */

/* Which bots sat where, from the lines of the record that say so. */
static int read_seats(local_game *s, const char *path)
{
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    int code = CLI_DONE;

    if (file == NULL)
        return cli_fail("cannot read %s: %s", path, strerror(errno));
    while (code == CLI_DONE && getline(&line, &room, file) > 0) {
        char name[24];
        int seat;

        if (sscanf(line, "{\"seat\":\"P%d\",\"bot\":\"%23[a-z0-9:]\"}", &seat,
                   name) == 2 &&
            seat >= 1 && seat <= s->m.config.n_players)
            code = cli_bots(name, s->m.game, 1, &s->bot[seat - 1]);
    }
    free(line);
    fclose(file);
    return code;
}

/* The game again from its beginning, so that bots and people know what they knew. */
static int play_again(local_game *s)
{
    static adit_action moves[RECORD_MOVES];
    int n = s->m.n_moves;
    adit_config config = s->m.config;
    uint8_t seed[32];

    memcpy(moves, s->m.moves, (size_t)n * sizeof moves[0]);
    memcpy(seed, s->m.seed, sizeof seed);
    s->m.n_moves = 0;
    local_game_deal(s, &config, seed);
    for (int i = 0; i < n; i++)
        if (local_game_move(s, moves[i], NULL) != ADIT_OK)
            return cli_fail("the unfinished game cannot be played again");
    return CLI_DONE;
}

static int load(local_game *s, const char *path)
{
    record_reader reader;
    int code;

    record_open(&reader, &s->m);
    code = cli_load(path, &reader);
    if (code == CLI_DONE)
        code = read_seats(s, path);
    s->n_people = 0;
    for (int seat = 0; code == CLI_DONE && seat < s->m.config.n_players; seat++)
        s->n_people += s->bot[seat].bot == NULL;
    if (code == CLI_DONE && (reader.finished || s->n_people == 0))
        code = cli_fail("%s: there is nobody to play on", path);
    s->undone = reader.undone;
    if (code == CLI_DONE)
        code = play_again(s);
    if (code != CLI_DONE && reader.part == PART_RULES) {
        local_game_forget(s); /* nobody will ever go on with it */
        cli_fail("the game has been removed; --resume goes on with the one "
                 "before, if there is one");
    } else if (code != CLI_DONE) {
        cli_fail("this is the last game that was left; without that file "
                 "--resume goes on with the one before");
    }
    return code;
}

/* The newest that nobody plays; s->kept is NULL if there is none. */
static bool find_newest(local_game *s, const char *folder)
{
    struct dirent **names = NULL;
    int n = list(folder, &names);
    bool is_played = false;

    for (int i = n - 1; i >= 0 && s->kept == NULL; i--) {
        if (asprintf(&s->kept, "%s/%s", folder, names[i]->d_name) < 0)
            s->kept = NULL;
        /* It may be over since the folder was read. */
        if (s->kept != NULL && claim(s, folder, s->kept) &&
            access(s->kept, F_OK) == 0)
            break;
        is_played = true;
        let_go(s);
    }
    free_names(names, n);
    return is_played;
}

int local_game_resume(local_game *s)
{
    char folder[XDG_PATH];
    bool is_played = xdg_find(XDG_STATE, folder) && find_newest(s, folder);

    if (s->kept != NULL)
        return load(s, s->kept);
    return cli_fail(is_played ? "the unfinished game is being played elsewhere"
                              : "there is no unfinished game");
}
