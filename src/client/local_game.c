/* local_game.c -- a game on this machine: people at its keyboard, bots at the
 * other seats. After each move it is written to the user's folder, whole or not
 * at all, so that it can be continued after whatever happens. Called by `adit
 * play` and by local_client.c, which is the same game for whatever shows it. */
#define _GNU_SOURCE /* asprintf */

#include "client/local_game.h"

#include <stdlib.h>
#include <string.h>

#include "client/my_games.h"
#include "common/xdg.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <time.h>
#include <unistd.h>

const char local_game_bot[] = "trained";

/* ---- Playing ---- */

/* Every seat has a mind, also those of people: theirs give hints, and know what
 * the person knows. */
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
        s->mind[seat].is_silent = b == NULL;
    }
    s->n_said = 0;
    s->guesses.n = 0;
    s->mine[0] = 0;
    if (s->from)
        match_begin_from(&s->m, s->m.game, config, &s->past, seed, &story);
    else
        match_begin(&s->m, s->m.game, config, seed, &story);
    all_see(s, &story);
    bots_mark(s->mind, &s->m, s->luck);
}

static adit_err play_move(local_game *s, adit_action move, adit_refusal *out)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    adit_err err = match_play(&s->m, match_turn(&s->m), move, out, &story);

    if (err == ADIT_OK) {
        all_see(s, &story);
        bots_mark(s->mind, &s->m, s->luck);
    }
    return err;
}

/* ---- Talk ---- */

/* A bots_sayer: what was said has been heard by the bots already. */
static void note_claim(void *self, int seat, adit_claim claim)
{
    local_game *s = self;

    s->round_of[s->n_said] = adit_rounds_of(s->m.game, s->m.state).now;
    s->said[s->n_said++] = (match_said){
        .n_moves = s->m.n_moves,
        .claim = claim,
        .seat = (int8_t)seat,
        .mark = (uint8_t)adit_judge(s->m.game, s->m.state, seat, claim)};
}

const char *local_game_hushed(const local_game *s)
{
    if (match_turn(&s->m) == ADIT_NOBODY)
        return "not_playing";
    return s->is_quiet || s->m.game->n_claims == 0 ? "silent" : NULL;
}

const char *local_game_say(local_game *s, int seat, const char *claim)
{
    adit_claim said;

    if (local_game_hushed(s) != NULL)
        return local_game_hushed(s);
    if (!adit_claim_read(s->m.game, claim, &said) ||
        adit_judge(s->m.game, s->m.state, seat, said) == ADIT_MARK_NONE)
        return "no_such_claim";
    if (s->n_said == RECORD_CLAIMS)
        return "too_much";
    bots_hear(s->mind, &s->m, seat, said);
    note_claim(s, seat, said);
    local_game_save(s);
    return NULL;
}

match_said local_game_said(const local_game *s, int i)
{
    match_said said = s->said[i];

    if (s->round_of[i] > adit_rounds_of(s->m.game, s->m.state).over)
        said.mark = ADIT_MARK_SAID;
    return said;
}

/* ---- Guesses ---- */

const char *local_game_unguessable(const local_game *s)
{
    adit_rounds rounds = adit_rounds_of(s->m.game, s->m.state);

    if (s->m.game->suspects == NULL)
        return "bad_guess";
    return rounds.over >= rounds.now ? "not_playing" : NULL;
}

const char *local_game_guess(local_game *s, const guess *one)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    guess locked = *one;

    if (local_game_unguessable(s) != NULL)
        return local_game_unguessable(s);
    match_observe(&s->m, one->seat, obs);
    if (!guess_fits(one, s->m.config.n_players, s->m.game->suspects(obs).seats))
        return "bad_guess";
    locked.round = adit_rounds_of(s->m.game, s->m.state).now;
    locked.at = s->m.n_moves;
    if (!guesses_add(&s->guesses, &locked))
        return "too_much";
    local_game_save(s);
    return NULL;
}

/* The one round that is asked about. */
typedef struct told_round {
    const local_game *game;
    const teller *who;
    adit_text *out;
    int round;
} told_round;

static void tell_if_asked(void *self, const guess_round *round)
{
    const told_round *t = self;

    if (round->round == t->round)
        guess_tell(round, &t->game->guesses, t->who, t->out);
}

void local_game_tell_read(const local_game *s, int seat, int round,
                          const teller *who, adit_text *out)
{
    guess_game of = {.played = &s->m,
                     .said = s->said,
                     .n_said = s->n_said,
                     .seat = seat,
                     .guesses = &s->guesses};

    if (guesses_standing(&s->guesses, seat, round) == NULL)
        return;
    for (int i = 0; i < s->m.config.n_players; i++)
        if (s->bot[i].bot != NULL && guess_bot_reads(s->bot[i].name))
            of.readers |= (uint16_t)(1u << i);
    guess_go_through(&of, tell_if_asked, &(told_round){s, who, out, round});
}

adit_err local_game_move(local_game *s, adit_action move, adit_refusal *out)
{
    adit_err err = play_move(s, move, out);

    if (err != ADIT_OK)
        return err;
    if (!s->is_quiet && bots_have_room(s->n_said))
        bots_talk(s->mind, &s->m, note_claim, s);
    local_game_save(s);
    return ADIT_OK;
}

/* ---- Taking back ---- */

int local_game_person(const local_game *s)
{
    int seat = 0;

    if (s->n_people != 1)
        return ADIT_NOBODY;
    while (s->bot[seat].bot != NULL)
        seat++;
    return seat;
}

/* How many moves there were before the last one of the only person; -1: that
 * person has not moved yet. */
static int last_decision(const local_game *s)
{
    int person = local_game_person(s), last = -1;
    match at = {.moves = s->m.moves, .room = s->m.room};

    match_again(&s->m, &at, NULL);
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
        return text_of(TEXT_terminal_local_onlyAlone);
    return last_decision(s) < 0 ? text_of(TEXT_terminal_local_nothingBack)
                                : NULL;
}

/* What was said before the decision stays. A game that was over is no longer
 * one of the player's own; it has been removed from the disk, and is kept again
 * under a new name. */
void local_game_undo(local_game *s)
{
    int n = last_decision(s);

    while (s->n_said > 0 && s->said[s->n_said - 1].n_moves > n)
        s->n_said--;
    guesses_take_back(&s->guesses, n);
    bots_rewind(s->mind, &s->m, n, s->luck, s->said, s->n_said);
    s->undone += s->undone < RECORD_UNDONE;
    if (s->mine[0])
        my_games_drop(s->mine);
    s->mine[0] = 0;
    if (s->keeps && s->kept == NULL)
        local_game_keep(s);
    else
        local_game_save(s);
}

/* A copy of the mind answers, so that asking changes nothing. */
void local_game_hint(local_game *s, int seat, bot_reason *out)
{
    s->hint = s->mind[seat];
    bot_think(&s->hint, (int)s->hint.brain->thought);
    bot_hint(&s->hint, out);
}

int local_game_turning(local_game *s, int round,
                       turning_point out[TURNING_POINTS])
{
    return turning_points(&s->m, round, &s->hint, out);
}

/* ---- Records ---- */

static void put_line(FILE *file, const adit_text *line)
{
    fwrite(line->at, 1, line->length, file);
}

/* What was said after so many moves, from claim i on. Returns the next
 * claim. */
static int write_said(const local_game *s, int i, int n_moves, FILE *file)
{
    for (; i < s->n_said && s->said[i].n_moves == n_moves; i++) {
        char buffer[RECORD_LINE];
        adit_text line = adit_text_in(buffer, sizeof buffer);

        record_claim(s->m.game, &s->said[i], &line);
        put_line(file, &line);
    }
    return i;
}

static void write_header(const local_game *s, FILE *file)
{
    static char buffer[RECORD_HEADER];
    adit_text line = adit_text_in(buffer, sizeof buffer);

    record_header(&s->m, &line);
    put_line(file, &line);
}

/* The bots of the record are what resuming needs; a person's seat has no
 * line. */
void local_game_write(const local_game *s, FILE *file)
{
    int said = 0;
    char buffer[RECORD_LINE];
    adit_text line;
    match m = {.moves = s->m.moves, .room = s->m.room};

    write_header(s, file);
    for (int seat = 0; seat < s->m.config.n_players; seat++) {
        if (s->bot[seat].bot == NULL)
            continue;
        line = adit_text_in(buffer, sizeof buffer);
        record_bot(seat, s->bot[seat].name, &line);
        put_line(file, &line);
    }
    match_again(&s->m, &m, NULL);
    while (m.n_moves < s->m.n_moves) {
        adit_action move = m.moves[m.n_moves];

        said = write_said(s, said, m.n_moves, file);
        line = adit_text_in(buffer, sizeof buffer);
        record_move(&m, match_turn(&m), move, &line);
        put_line(file, &line);
        match_play(&m, match_turn(&m), move, NULL, NULL);
    }
    write_said(s, said, m.n_moves, file);
    line = adit_text_in(buffer, sizeof buffer);
    record_undone(s->undone, &line);
    record_end(&s->m, &line);
    put_line(file, &line);
}

/* ---- Games that are not over ---- */

enum { MOST_KEPT = 20 }; /* games; older ones are removed */

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

/* What people guessed lies beside the game, in a file of its own: a record has
 * nothing that its players keep to themselves. */
enum { PATH = XDG_PATH + 300 };

static const char *guesses_beside(const char *kept, char out[PATH])
{
    snprintf(out, PATH, "%.*s.guesses", PATH - 16, kept);
    return out;
}

static void remove_kept(const char *kept)
{
    char beside[PATH];

    unlink(kept);
    unlink(guesses_beside(kept, beside));
}

/* Their names begin with the time, so that the newest is the last. */
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
        char path[PATH];

        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        remove_kept(path);
    }
    free_names(names, n);
}

/* ---- Who plays it ---- */

/* Each game has a byte in the lock file, by its name. Two names with the same
 * byte would only seem to be one game. */
static off_t byte_of(const char *path)
{
    uint64_t hash = 14695981039346656037u; /* FNV-1a */

    for (const char *at = strrchr(path, '/') + 1; *at; at++)
        hash = (hash ^ (uint8_t)*at) * 1099511628211u;
    return (off_t)(hash >> 2);
}

/* False: another program plays the game. Where files cannot be locked nobody
 * knows, and it is played. The lock goes with the program, however that
 * ends. */
static bool takes_lock(local_game *s, const char *folder, const char *path)
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
    /* Not one of the first three descriptors, which may have been closed by
     * whoever started this program: what is printed would go there. */
    s->lock = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(fd);
    return fcntl(s->lock, F_SETLK, &one) == 0 ||
           (errno != EAGAIN && errno != EACCES);
}

/* Another program may play it now. */
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
        remove_kept(s->kept);
    let_go(s);
}

/* A line each. */
static int write_guesses(const local_game *s)
{
    char path[PATH], line[GUESSES_LINE];
    cli_out out;
    int code;

    guesses_beside(s->kept, path);
    if (s->guesses.n == 0) {
        unlink(path);
        return CLI_DONE;
    }
    code = cli_open(&out, path);
    if (code != CLI_DONE)
        return code;
    for (int i = 0; i < s->guesses.n; i++) {
        adit_text text = adit_text_in(line, sizeof line);

        guess_write(&s->guesses.list[i], s->m.config.n_players, true, &text);
        fprintf(out.file, "%s\n", line);
    }
    return cli_close(&out, true);
}

/* If the disk does not take it, that is said once, and the game goes on. */
static void write_kept(local_game *s)
{
    cli_out out;
    int code = cli_open(&out, s->kept);

    if (code == CLI_DONE) {
        local_game_write(s, out.file);
        code = cli_close(&out, true);
    }
    if (code == CLI_DONE)
        code = write_guesses(s);
    if (code == CLI_DONE)
        return;
    cli_fail_because(text_of(TEXT_terminal_local_notKept));
    s->keeps = false;
    let_go(s);
}

/* The only person at this keyboard; ADIT_NOBODY if there are several. */
static int player_of(const local_game *s)
{
    int seat = ADIT_NOBODY;

    for (int i = 0; i < s->m.config.n_players && s->n_people == 1; i++)
        if (s->bot[i].bot == NULL)
            seat = i;
    return seat;
}

/* A game that is over is one of the player's own from now on. */
static void keep_finished(local_game *s)
{
    char *record = NULL, why[256];
    size_t length;
    FILE *file;
    int error = ENOMEM;

    if (player_of(s) == ADIT_NOBODY || s->mine[0])
        return;
    file = open_memstream(&record, &length);
    if (file != NULL) {
        local_game_write(s, file);
        if (fclose(file) == 0)
            error = my_games_keep(&(my_game){.seat = player_of(s),
                                             .n_players = s->m.config.n_players,
                                             .record = record,
                                             .length = length,
                                             .guesses = &s->guesses},
                                  s->mine);
    }
    free(record);
    if (error == 0)
        return;
    s->mine[0] = 0;
    cli_fail_because(TEXT_IN(why, cli_me_notKept, .why = strerror(error)));
}

void local_game_save(local_game *s)
{
    if (match_turn(&s->m) == ADIT_NOBODY && s->keeps)
        keep_finished(s);
    if (match_turn(&s->m) == ADIT_NOBODY)
        local_game_forget(s);
    else if (s->kept != NULL)
        write_kept(s);
}

/* The process is part of the name: two games that begin in the same second are
 * two files. */
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
        takes_lock(s, folder, s->kept);
    local_game_save(s);
}

/* ---- Going on ---- */

/* Which bots sat where, from the lines of the record that say so, in the form
 * that local_game_write gives them. */
static int read_seats(local_game *s, const char *path)
{
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    int code = CLI_DONE;
    char why[XDG_PATH + 256];

    if (file == NULL)
        return cli_fail_because(TEXT_IN(why, terminal_local_cannotRead,
                                        .path = path, .why = strerror(errno)));
    while (code == CLI_DONE && getline(&line, &room, file) > 0) {
        char name[24];
        int seat;

        if (sscanf(line, "{\"seat\":\"P%d\",\"bot\":\"%23[a-z0-9:/]\"}", &seat,
                   name) == 2 &&
            seat >= 1 && seat <= s->m.config.n_players)
            code = cli_bots(name, s->m.game, 1, &s->bot[seat - 1]);
    }
    free(line);
    fclose(file);
    return code;
}

/* The claims that were made at this point are made again. */
static void say_again(local_game *s, int n_said)
{
    for (; s->n_said < n_said; s->n_said++) {
        const match_said *said = &s->said[s->n_said];

        if (said->n_moves > s->m.n_moves)
            return;
        s->round_of[s->n_said] = adit_rounds_of(s->m.game, s->m.state).now;
        bots_hear(s->mind, &s->m, said->seat, said->claim);
    }
}

/* Plays the game again from its beginning, so that the minds of bots and people
 * know what they knew: n_said claims are in `said`. Nothing is saved meanwhile:
 * the file has the whole game already, and would lose its end if the program
 * were stopped. */
static int play_again(local_game *s, int n_said)
{
    static adit_action moves[RECORD_MOVES];
    int n = s->m.n_moves;
    adit_config config = s->m.config;
    uint8_t seed[32];

    memcpy(moves, s->m.moves, (size_t)n * sizeof moves[0]);
    memcpy(seed, s->m.seed, sizeof seed);
    s->m.n_moves = 0;
    local_game_deal(s, &config, seed);
    say_again(s, n_said);
    for (int i = 0; i < n; i++) {
        if (play_move(s, moves[i], NULL) != ADIT_OK)
            return cli_fail_because(text_of(TEXT_terminal_local_notReplayed));
        say_again(s, n_said);
    }
    return CLI_DONE;
}

/* What cannot be read, or is of a move that was lost, is left out: the game
 * counts more than what was thought of it. */
static void read_guesses(local_game *s)
{
    char path[PATH], *line = NULL;
    FILE *file = fopen(guesses_beside(s->kept, path), "re");
    size_t room = 0;
    guess one;

    while (file != NULL && getline(&line, &room, file) > 0) {
        json_t *read = json_loads(line, 0, NULL);

        if (guess_read(read, &one) && one.at <= s->m.n_moves &&
            one.seat < s->m.config.n_players && s->bot[one.seat].bot == NULL)
            guesses_add(&s->guesses, &one);
        json_decref(read);
    }
    free(line);
    if (file != NULL)
        fclose(file);
}

/* A game by the rules of an earlier version can never be continued, and is
 * removed. Any other that cannot be read stays, since somebody may mend it. */
static int load(local_game *s, const char *path)
{
    record_reader reader;
    char why[XDG_PATH + 256];
    int code;

    record_open(&reader, &s->m);
    reader.said = s->said;
    reader.past = &s->past;
    code = cli_load(path, &reader);
    s->from = code == CLI_DONE && s->m.past != NULL;
    if (code == CLI_DONE)
        code = read_seats(s, path);
    s->n_people = 0;
    for (int seat = 0; code == CLI_DONE && seat < s->m.config.n_players; seat++)
        s->n_people += s->bot[seat].bot == NULL;
    if (code == CLI_DONE && (reader.finished || s->n_people == 0))
        code = cli_fail_because(
            TEXT_IN(why, terminal_local_noPerson, .path = path));
    s->undone = reader.undone;
    if (code == CLI_DONE)
        code = play_again(s, reader.n_said);
    if (code == CLI_DONE)
        read_guesses(s);
    if (code != CLI_DONE && reader.part == PART_RULES) {
        local_game_forget(s); /* nobody will ever go on with it */
        cli_fail_because(text_of(TEXT_terminal_local_removed));
    } else if (code != CLI_DONE) {
        cli_fail_because(text_of(TEXT_terminal_local_blocked));
    }
    return code;
}

/* Takes the newest game that nobody plays; s->kept is NULL if there is none.
 * Returns whether others had to be left out. */
static bool find_newest(local_game *s, const char *folder)
{
    struct dirent **names = NULL;
    int n = list(folder, &names);
    bool is_played = false;

    for (int i = n - 1; i >= 0 && s->kept == NULL; i--) {
        if (asprintf(&s->kept, "%s/%s", folder, names[i]->d_name) < 0)
            s->kept = NULL;
        /* It may be over since the folder was read. */
        if (s->kept != NULL && takes_lock(s, folder, s->kept) &&
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
    return cli_fail_because(text_of(is_played ? TEXT_terminal_local_elsewhere
                                              : TEXT_terminal_local_noneLeft));
}
