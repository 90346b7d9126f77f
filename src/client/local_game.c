/* local_game.c -- a game on this machine: people at its keyboard, bots at the
 * other seats. After each move it is written to the user's folder, whole or not
 * at all, so that it can be continued after whatever happens. As a client it
 * lets bots think a little at a time, so that keys are answered meanwhile, and
 * tells each person only what that person may know. Called by `adit play`,
 * lines.c and screen_run.c. */
#define _GNU_SOURCE /* asprintf */

#include "client/local_game.h"

#include <stdlib.h>
#include <string.h>

#include "common/clock.h"
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
    }
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

adit_err local_game_move(local_game *s, adit_action move, adit_refusal *out)
{
    adit_err err = play_move(s, move, out);

    if (err == ADIT_OK)
        local_game_save(s);
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

/* How many moves there were before the last one of the only person; -1: that
 * person has not moved yet. */
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
        return text_of(TEXT_terminal_local_onlyAlone);
    return last_decision(s) < 0 ? text_of(TEXT_terminal_local_nothingBack)
                                : NULL;
}

/* A game that was over has been removed from the disk, and is kept again under
 * a new name. */
void local_game_undo(local_game *s)
{
    bots_rewind(s->mind, &s->m, last_decision(s), s->luck);
    s->undone += s->undone < RECORD_UNDONE;
    if (s->keeps && s->kept == NULL)
        local_game_keep(s);
    else
        local_game_save(s);
}

/* A copy of the mind answers, so that asking changes nothing. */
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

/* The bots of the record are what resuming needs; a person's seat has no
 * line. */
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
        char path[XDG_PATH + 300];

        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        unlink(path);
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
        unlink(s->kept);
    let_go(s);
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
        return;
    cli_fail_because(text_of(TEXT_terminal_local_notKept));
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
        claim(s, folder, s->kept);
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

        if (sscanf(line, "{\"seat\":\"P%d\",\"bot\":\"%23[a-z0-9:]\"}", &seat,
                   name) == 2 &&
            seat >= 1 && seat <= s->m.config.n_players)
            code = cli_bots(name, s->m.game, 1, &s->bot[seat - 1]);
    }
    free(line);
    fclose(file);
    return code;
}

/* Plays the game again from its beginning, so that the minds of bots and people
 * know what they knew. Nothing is saved meanwhile: the file has the whole game
 * already, and would lose its end if the program were stopped. */
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
        if (play_move(s, moves[i], NULL) != ADIT_OK)
            return cli_fail_because(text_of(TEXT_terminal_local_notReplayed));
    return CLI_DONE;
}

/* A game by the rules of an earlier version can never be continued, and is
 * removed. Any other that cannot be read stays, since somebody may mend it. */
static int load(local_game *s, const char *path)
{
    record_reader reader;
    char why[XDG_PATH + 256];
    int code;

    record_open(&reader, &s->m);
    code = cli_load(path, &reader);
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
        code = play_again(s);
    if (code != CLI_DONE && reader.part == PART_RULES) {
        local_game_forget(s); /* nobody will ever go on with it */
        cli_fail_because(text_of(TEXT_terminal_local_removed));
    } else if (code != CLI_DONE) {
        cli_fail_because(text_of(TEXT_terminal_local_blocked));
    }
    return code;
}

/* Claims the newest game that nobody plays; s->kept is NULL if there is none.
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
    return cli_fail_because(text_of(is_played ? TEXT_terminal_local_elsewhere
                                              : TEXT_terminal_local_noneLeft));
}

/* ---- As a client ---- */

enum {
    PORTION =
        64, /* iterations that a bot thinks between two looks at the keys */
    NOT_BEGUN = -1,
    UNTOLD = -1
};

static local_game *game_of(client *c)
{
    return (local_game *)(void *)c;
}

/* The counter of the person who looks. Where nobody has secrets, and on the
 * screen, which is one for all, there is one counter. */
static int *told_to(local_game *s)
{
    return &s->told[s->is_open || s->client.on_screen ? 0 : s->viewer];
}

/* The game after so many moves; in most cases it stands there already. */
static match *teller_at(local_game *s, int n)
{
    if (s->teller.game == NULL || s->teller.n_moves != n)
        match_at(&s->m, n, &s->teller);
    return &s->teller;
}

static void tell_beginning(local_game *s)
{
    const client_ears *ears = &s->client.ears;
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};

    s->teller = (match){.moves = s->m.moves, .room = s->m.room};
    match_begin(&s->teller, s->m.game, &s->m.config, s->m.seed, &story);
    if (ears->begins != NULL)
        ears->begins(ears->self);
    ears->story(ears->self, NULL, &story, s->viewer, false);
}

/* Tells the person who looks what has happened since they last looked. They
 * hear of each move as they would have seen it then. */
static void catch_up(local_game *s)
{
    const client_ears *ears = &s->client.ears;
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    _Alignas(8) uint8_t before[ADIT_MAX_STATE];
    int *told = told_to(s);
    match *at;

    if (*told == UNTOLD) {
        tell_beginning(s);
        *told = 0;
    }
    at = teller_at(s, *told);
    while (at->n_moves < s->m.n_moves) {
        bool late = at->n_moves < s->seen;

        match_observe(at, s->viewer, before);
        match_play(at, match_turn(at), at->moves[at->n_moves], NULL, &story);
        *told = at->n_moves;
        ears->story(ears->self, before, &story, s->viewer, late);
    }
    if (s->seen < s->m.n_moves)
        s->seen = s->m.n_moves;
}

static const void *client_look(client *c, int *viewer)
{
    local_game *s = game_of(c);

    match_observe(&s->m, s->viewer, s->obs);
    *viewer = s->viewer;
    return s->obs;
}

static bool client_is_over(const client *c)
{
    return match_turn(&((const local_game *)(const void *)c)->m) == ADIT_NOBODY;
}

static const adit_game *client_game(const client *c)
{
    return ((const local_game *)(const void *)c)->m.game;
}

static int client_n_moves(const client *c)
{
    return ((const local_game *)(const void *)c)->m.n_moves;
}

/* On the screen the seats of bots have the names that the page gives them. */
static const char *client_name(const client *c, int seat)
{
    static const char *const dwarves[ADIT_MAX_PLAYERS] = {
        "Hazel", "Bram", "Odile", "Tuck", "Wren",   "Fenn",
        "Ida",   "Moss", "Pell",  "Rook", "Sorrel", "Thora"};
    const local_game *s = (const local_game *)(const void *)c;

    if (seat >= s->m.config.n_players)
        return NULL;
    if (s->bot[seat].bot != NULL)
        return c->on_screen ? dwarves[seat] : s->bot[seat].name;
    return text_of(seat == client_me(c) ? TEXT_terminal_you
                                        : TEXT_terminal_person);
}

static int reader_of(const client *c)
{
    const local_game *s = (const local_game *)(const void *)c;

    if (s->n_people == 1)
        return local_game_person(s);
    return s->viewer >= 0 ? s->viewer : ADIT_NOBODY;
}

/* The last move of a bot is still being looked at. */
static bool is_paused(const local_game *s)
{
    return !s->hurry && clock_ms() < s->next_at;
}

static const char *client_rests(client *c)
{
    const local_game *s = game_of(c);
    int turn = match_turn(&s->m);

    if (turn == ADIT_NOBODY)
        return text_of(TEXT_terminal_gameOver);
    return turn != s->viewer || is_paused(s)
               ? text_of(TEXT_terminal_notYourTurn)
               : NULL;
}

static int client_hands_over(client *c)
{
    const local_game *s = game_of(c);
    int turn = match_turn(&s->m);

    return turn == ADIT_NOBODY || s->bot[turn].bot != NULL || turn == s->viewer
               ? ADIT_NOBODY
               : turn;
}

/* Nobody hears anything while the keyboard changes hands: that is
 * ADIT_PUBLIC. */
static void client_sit(client *c, int seat, bool all)
{
    local_game *s = game_of(c);

    s->viewer = seat;
    if (all && !s->is_open)
        *told_to(s) = UNTOLD;
    if (seat >= 0)
        catch_up(s);
}

/* A move that the game has listed or a bot has chosen; another one would be a
 * bug. After the end everyone may look at all of it. */
static void play(local_game *s, adit_action move)
{
    adit_err err = local_game_move(s, move, NULL);

    require(err == ADIT_OK);
    s->left = NOT_BEGUN;
    if (s->viewer >= 0)
        catch_up(s);
    if (match_turn(&s->m) == ADIT_NOBODY)
        s->viewer = ADIT_EVERYONE;
}

static bool client_send(client *c, adit_action move)
{
    local_game *s = game_of(c);

    s->hurry = false;
    play(s, move);
    return true;
}

/* A bot's turn is tended at once; a person is waited for. */
static int when_to_tend(const client *c)
{
    const local_game *s = (const local_game *)(const void *)c;
    int turn = match_turn(&s->m);
    int64_t left = s->hurry ? 0 : s->next_at - clock_ms();

    if (turn == ADIT_NOBODY || (s->bot[turn].bot == NULL && left <= 0))
        return -1;
    return left > 0 ? (int)left : 0;
}

/* The bot thinks for a while, and moves when it has thought enough. Only a bot
 * whose budget is a time thinks to its end at once. */
static void let_bot_think(client *c)
{
    local_game *s = game_of(c);
    int turn = match_turn(&s->m);
    const cli_bot *b = turn == ADIT_NOBODY ? NULL : &s->bot[turn];
    adit_action move;

    if (b == NULL || b->bot == NULL || is_paused(s))
        return;
    if (s->left == NOT_BEGUN) {
        s->left = b->iterations;
        c->ears.thinks(c->ears.self, turn);
    }
    if (b->ms > 0) {
        move = cli_bot_moves(b, &s->mind[turn]);
    } else {
        if (s->left > 0)
            bot_think(&s->mind[turn], s->left < PORTION ? s->left : PORTION);
        s->left -= PORTION;
        if (s->left > 0)
            return;
        move = bot_choose(&s->mind[turn]);
    }
    play(s, move);
    s->next_at = clock_ms() + s->pace;
}

static const char *client_hint(client *c, adit_action *move)
{
    local_game *s = game_of(c);

    *move = local_game_hint(s, s->viewer);
    return s->hint.bot->name;
}

/* A record has the seed, and with it all hands. Several people must not see
 * that while they play. */
static const char *client_unsavable(client *c)
{
    const local_game *s = game_of(c);

    return s->n_people > 1 && s->viewer >= 0
               ? text_of(TEXT_terminal_local_secret)
               : NULL;
}

static bool writes(const local_game *s, const char *path)
{
    cli_out out;

    if (cli_open(&out, path) != CLI_DONE)
        return false;
    local_game_write(s, out.file);
    return cli_close(&out, true) == CLI_DONE;
}

/* To standard output everybody would see the seed at once; a file may be for
 * later. On the screen standard output is the screen. */
static bool client_save(client *c, const char *path, char said[CLIENT_SAID])
{
    local_game *s = game_of(c);
    int n = s->m.n_moves;
    bool is_page = strcmp(path, "-") == 0, saved;
    adit_text text = adit_text_in(said, CLIENT_SAID);

    if (is_page && !c->on_screen && client_unsavable(c) != NULL) {
        text_put(&text, text_of(TEXT_terminal_local_secretHere));
        return false;
    }
    saved = !(is_page && c->on_screen) && writes(s, path);
    if (!saved)
        text_put(&text, text_of(c->on_screen ? TEXT_terminal_local_cannotSave
                                             : TEXT_terminal_local_notSaved));
    else if (c->on_screen)
        TEXT(&text, terminal_local_savedAs, .path = path);
    else if (!is_page)
        TEXT(&text, terminal_local_saved, .n = n);
    if (saved && !is_page)
        s->saved = n;
    return saved && !is_page;
}

static const char *client_loses(client *c)
{
    const local_game *s = game_of(c);

    if (match_turn(&s->m) == ADIT_NOBODY)
        return NULL;
    if (c->on_screen)
        return text_of(s->kept ? TEXT_terminal_local_leaveKept
                               : TEXT_terminal_local_leave);
    return s->saved == s->m.n_moves ? NULL : text_of(TEXT_terminal_local_quit);
}

static const client_kind local_kind = {
    .look = client_look,
    .rests = client_rests,
    .send = client_send,
    .hint = client_hint,
    .unsavable = client_unsavable,
    .save = client_save,
    .loses = client_loses,
    .is_over = client_is_over,
    .game = client_game,
    .n_moves = client_n_moves,
    .name = client_name,
    .me = reader_of,
    .patience = when_to_tend,
    .tend = let_bot_think,
    .hands_over = client_hands_over,
    .sit = client_sit,
};

static void begin_telling(local_game *s)
{
    s->viewer = local_game_person(s);
    s->left = NOT_BEGUN;
    s->next_at = 0;
    s->hurry = false;
    s->saved = -1;
    for (int i = 0; i < ADIT_MAX_PLAYERS; i++)
        s->told[i] = UNTOLD;
}

void local_game_begin(local_game *s, const client_ears *ears, bool on_screen)
{
    s->client.kind = &local_kind;
    s->client.ears = *ears;
    s->client.on_screen = on_screen;
    begin_telling(s);
    s->seen = s->m.n_moves;
    if (s->viewer >= 0)
        catch_up(s);
}

bool local_game_again(local_game *s)
{
    adit_config config = s->m.config;
    uint8_t seed[32];

    if (cli_seed(NULL, seed) != CLI_DONE)
        return false;
    s->undone = 0;
    local_game_deal(s, &config, seed);
    begin_telling(s);
    s->seen = 0;
    local_game_keep(s);
    if (s->viewer >= 0)
        catch_up(s);
    return true;
}

void local_game_hurry(local_game *s)
{
    s->hurry = true;
}

void local_game_back(local_game *s)
{
    local_game_undo(s);
    s->viewer = local_game_person(s);
    s->left = NOT_BEGUN;
    s->next_at = 0;
    s->seen = s->m.n_moves;
    s->saved = -1;
    s->teller.game = NULL;
    *told_to(s) = s->client.on_screen ? UNTOLD : s->m.n_moves;
    catch_up(s);
}
