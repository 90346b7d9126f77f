/* my_games.c -- the games that somebody has played alone, in a file of lines.
 * The first line says whose they are, each other line is a game: when it ended,
 * at which seat, and its record as a string. A game is added at the end; other
 * changes write the file anew, and copy each line that they do not mean,
 * whether they understand it or not. One program at a time changes it, by a
 * lock on a file beside it. local_game.c keeps games, `adit me` shows them. */
#define _XOPEN_SOURCE 700

#include "client/my_games.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "common/cli.h"
#include "core/json.h"
#include "core/text.h"
#include "texts/telling.h"

enum {
    VERSION = 1,
    HATS = 12,
    ID_BYTES = (MY_GAMES_ID - 1) / 2,
    PLACE = XDG_PATH + 32,
    KNOWN = 1 << 16, /* places for the ids of games */
    WHY = 512
};

bool my_games_place(char out[PLACE])
{
    char folder[XDG_PATH];

    if (!xdg_find(XDG_STATE, folder))
        return false;
    snprintf(out, PLACE, "%s/my-games.jsonl", folder);
    return true;
}

/* The beginning of the SHA-256 of the record's text: the same game is the same
 * line, wherever it comes from. */
static void write_id(const char *record, size_t length, char out[MY_GAMES_ID])
{
    adit_text id = adit_text_in(out, MY_GAMES_ID);
    uint8_t hash[32];

    adit_sha256(record, length, hash);
    text_hex(&id, hash, ID_BYTES);
}

/* ---- Reading ---- */

/* What can be wrong with a line. */
static const char no_json[] = "json", bad_id[] = "id", bad_time[] = "at",
                  bad_seat[] = "seat", bad_guesses[] = "guesses",
                  no_record[] = "record", unfinished[] = "unfinished",
                  too_many[] = "most";

typedef struct reading {
    const my_games_visitor *visitor;
    long line;
    int n;
    text_id wrong; /* with the file as a whole; 0: nothing */
    match played;
    record_reader reader;
    adit_action moves[RECORD_MOVES];
    match_said said[RECORD_CLAIMS];
    match_past past;
    guesses guesses;
} reading;

static bool reads_owner(reading *r, const json_t *line)
{
    const json_t *version = json_object_get(line, "version");
    const char *kind = json_string_value(json_object_get(line, "adit"));
    const char *name = json_string_value(json_object_get(line, "name"));
    json_int_t hat = json_integer_value(json_object_get(line, "hat"));
    my_games_owner owner = {.hat = hat >= 1 && hat <= HATS ? (int)hat : 0};

    if (kind == NULL || strcmp(kind, "my games") != 0 ||
        !json_is_integer(version) || json_integer_value(version) < VERSION)
        r->wrong = TEXT_cli_me_notGames;
    else if (json_integer_value(version) > VERSION)
        r->wrong = TEXT_cli_me_newer;
    if (name != NULL && strlen(name) < sizeof owner.name)
        snprintf(owner.name, sizeof owner.name, "%s", name);
    if (r->wrong == 0 && r->visitor->owner != NULL)
        r->visitor->owner(r->visitor->self, &owner);
    return r->wrong == 0;
}

static bool is_time(const char *text)
{
    static const char form[] = "0000-00-00T00:00:00Z";

    if (text == NULL || strlen(text) != strlen(form))
        return false;
    for (int i = 0; form[i]; i++)
        if (form[i] == '0' ? text[i] < '0' || text[i] > '9'
                           : text[i] != form[i])
            return false;
    return true;
}

/* "P3"; ADIT_NOBODY if it is something else. */
static int seat_in(const char *text)
{
    char *end;
    long n;

    if (text == NULL || text[0] != 'P' || text[1] < '1' || text[1] > '9')
        return ADIT_NOBODY;
    n = strtol(text + 1, &end, 10);
    return *end == 0 && n <= ADIT_MAX_PLAYERS ? (int)n - 1 : ADIT_NOBODY;
}

/* Plays the record, line by line. NULL, or what is wrong. */
static const char *reads_record(reading *r, const my_game *g)
{
    const char *at = g->record, *end = g->record + g->length;

    r->played = (match){.moves = r->moves, .room = RECORD_MOVES};
    record_open(&r->reader, &r->played);
    r->reader.said = r->said;
    r->reader.past = &r->past;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t n = (size_t)((stop ? stop : end) - at);

        if (!record_line(&r->reader, at, n))
            return no_record;
        at += n + (stop != NULL);
    }
    if (!record_close(&r->reader))
        return no_record;
    if (!r->reader.finished)
        return unfinished;
    return g->seat < r->played.config.n_players ? NULL : bad_seat;
}

/* NULL, or what is wrong. */
static const char *reads_game(reading *r, const json_t *line, my_game *g)
{
    const json_t *record = json_object_get(line, "record");
    const char *id = json_string_value(json_object_get(line, "id"));
    const char *at = json_string_value(json_object_get(line, "at"));

    if (!json_is_string(record))
        return no_record;
    g->record = json_string_value(record);
    g->length = json_string_length(record);
    g->seat = seat_in(json_string_value(json_object_get(line, "seat")));
    write_id(g->record, g->length, g->id);
    if (id == NULL || strcmp(id, g->id) != 0)
        return bad_id;
    if (!is_time(at))
        return bad_time;
    memcpy(g->at, at, MY_GAMES_TIME);
    if (g->seat == ADIT_NOBODY)
        return bad_seat;
    if (!guesses_read(json_object_get(line, "guesses"), g->seat, &r->guesses))
        return bad_guesses;
    return r->n >= MY_GAMES_MOST ? too_many : reads_record(r, g);
}

/* In words. Of a record it is said what is wrong with which of its lines. */
static void refuse(reading *r, const char *why)
{
    char words[WHY];
    adit_text text = adit_text_in(words, sizeof words);
    char key[64];

    if (why == no_record && r->reader.wrong[0]) {
        tell_fault(&r->reader, &text);
    } else {
        snprintf(key, sizeof key, "cli.me.wrong.%s", why);
        text_put(&text, text_of(text_named(key)));
    }
    if (r->visitor->refuse != NULL)
        r->visitor->refuse(r->visitor->self, r->line, words);
}

/* A cli_taker. */
static bool takes_line(void *self, const char *line, size_t length)
{
    reading *r = self;
    my_game g = {.line = line,
                 .line_length = length,
                 .guesses = &r->guesses,
                 .played = &r->played,
                 .reader = &r->reader};
    json_t *read = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    const char *why;

    r->line++;
    r->reader.wrong[0] = 0;
    if (r->line == 1) {
        bool goes_on = reads_owner(r, read);

        json_decref(read);
        return goes_on;
    }
    why = json_is_object(read) ? reads_game(r, read, &g) : no_json;
    if (length > 0 && why != NULL)
        refuse(r, why);
    if (why == NULL) {
        r->n++;
        if (r->visitor->game != NULL)
            r->visitor->game(r->visitor->self, &g);
    }
    json_decref(read);
    return true;
}

static int read_file(reading *r, const char *path)
{
    int code = cli_lines(path, takes_line, r);
    const char *name = cli_name_of(path);

    if (code != CLI_DONE)
        return code;
    if (r->wrong == 0 && r->line == 0)
        r->wrong = TEXT_cli_me_notGames;
    return r->wrong == 0 ? CLI_DONE
                         : CLI_FAIL(cli_errors_file, .file = name,
                                    .why = text_of(r->wrong));
}

/* Is it the file of one's own, and not there yet? */
static bool is_missing(const char *path)
{
    char own[PLACE];

    return my_games_place(own) && strcmp(own, path) == 0 &&
           access(path, F_OK) != 0 && errno == ENOENT;
}

int my_games_visit(const char *path, const my_games_visitor *visitor)
{
    reading *r;
    int code;

    if (is_missing(path))
        return CLI_DONE;
    r = calloc(1, sizeof *r);
    if (r == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    r->visitor = visitor;
    code = read_file(r, path);
    free(r);
    return code;
}

/* ---- Writing ---- */

/* A descriptor, or -1: where files cannot be locked, nobody knows of others. */
static int hold(void)
{
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    char place[PLACE], lock[PLACE + 8];
    int fd;

    if (!my_games_place(place))
        return -1;
    snprintf(lock, sizeof lock, "%s.lock", place);
    fd = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    while (fd >= 0 && fcntl(fd, F_SETLKW, &all) != 0 && errno == EINTR)
        ;
    return fd;
}

static void let(int lock)
{
    if (lock >= 0)
        close(lock);
}

static void write_owner(const my_games_owner *owner, FILE *to)
{
    char line[2 * MY_GAMES_NAME + 128];
    adit_text text = adit_text_in(line, sizeof line);

    json_open(&text, '{');
    json_key_string(&text, "adit", "my games");
    json_key_int(&text, "version", VERSION);
    if (owner->name[0])
        json_key_string(&text, "name", owner->name);
    if (owner->hat > 0)
        json_key_int(&text, "hat", owner->hat);
    json_close(&text, '}');
    fprintf(to, "%s\n", line);
}

static void write_now(char out[MY_GAMES_TIME])
{
    time_t now = time(NULL);
    struct tm parts;

    gmtime_r(&now, &parts);
    strftime(out, MY_GAMES_TIME, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

/* The line of a game that has just ended. */
static void write_game(const my_game *g, adit_text *out)
{
    json_open(out, '{');
    json_key_string(out, "id", g->id);
    json_key_string(out, "at", g->at);
    json_key_seat(out, "seat", g->seat);
    if (g->guesses->n > 0) {
        json_key(out, "guesses");
        json_open(out, '[');
        for (int i = 0; i < g->guesses->n; i++)
            guess_write(&g->guesses->list[i], g->n_players, false, out);
        json_close(out, ']');
    }
    json_key_string(out, "record", g->record);
    json_close(out, '}');
    text_put(out, "\n");
    require(!out->cut);
}

/* A last line that was cut, as on a full disk, stays a line of its own. */
static int append(const char *place, const char *line)
{
    FILE *file = fopen(place, "a+e");
    int error = 0;

    if (file == NULL)
        return errno;
    if (fseek(file, 0, SEEK_END) == 0 && ftell(file) == 0)
        write_owner(&(my_games_owner){.hat = 0}, file);
    else if (fseek(file, -1, SEEK_END) == 0 && getc(file) != '\n' &&
             fseek(file, 0, SEEK_END) == 0)
        fputc('\n', file);
    errno = 0;
    fseek(file, 0, SEEK_END);
    fputs(line, file);
    if (fflush(file) != 0 || fsync(fileno(file)) != 0 || ferror(file))
        error = errno ? errno : EIO;
    if (fclose(file) != 0 && error == 0)
        error = errno;
    return error;
}

static int append_here(const char *line)
{
    char place[PLACE], folder[XDG_PATH];
    int error, lock;

    if (!xdg_find(XDG_STATE, folder) || !my_games_place(place))
        return ENOENT;
    error = xdg_make(folder);
    if (error != 0)
        return error;
    lock = hold();
    error = append(place, line);
    let(lock);
    return error;
}

int my_games_keep(const my_game *game, char id[MY_GAMES_ID])
{
    my_game g = *game;
    size_t room = 2 * g.length + (size_t)g.guesses->n * GUESSES_LINE + 256;
    char *line = malloc(room);
    adit_text text;
    int error;

    if (line == NULL)
        return ENOMEM;
    write_now(g.at);
    write_id(g.record, g.length, g.id);
    memcpy(id, g.id, MY_GAMES_ID);
    text = adit_text_in(line, room);
    write_game(&g, &text);
    error = append_here(line);
    free(line);
    return error;
}

/* ---- Writing anew ---- */

/* What is changed; all else is copied. */
typedef struct change {
    const char *drop;            /* the id of a game that goes */
    const my_games_owner *owner; /* another one */
    const char *from;            /* a file whose games are added */
    my_games_taken taken;
    char (*known)[MY_GAMES_ID]; /* the games that are here, by their ids */
    int n_known;
    cli_out out;
    my_games_owner theirs; /* of the file that is added */
    my_games_owner own;
    bool begun;
} change;

static void copy_line(const change *c, const char *line, size_t length)
{
    fwrite(line, 1, length, c->out.file);
    fputc('\n', c->out.file);
}

static void see_owner(void *self, const my_games_owner *owner)
{
    ((change *)self)->own = *owner;
}

static void see_theirs(void *self, const my_games_owner *owner)
{
    ((change *)self)->theirs = *owner;
}

/* Its place in the list of those that are here, or the empty one for it: ids
 * are hashes, and the list is never half full. */
static char *place_of(const change *c, const char *id)
{
    unsigned at =
        (unsigned)strtoul((char[]){id[0], id[1], id[2], id[3], 0}, NULL, 16);

    while (c->known[at][0] && strcmp(c->known[at], id) != 0)
        at = (at + 1) % KNOWN;
    return c->known[at];
}

static void note_id(void *self, const my_game *g)
{
    change *c = self;
    char *place = place_of(c, g->id);

    c->n_known += place[0] == 0;
    memcpy(place, g->id, MY_GAMES_ID);
}

static void add_game(void *self, const my_game *g)
{
    change *c = self;

    if (place_of(c, g->id)[0]) {
        c->taken.known++;
        return;
    }
    if (c->n_known >= MY_GAMES_MOST) {
        c->taken.refused++;
        return;
    }
    note_id(c, g);
    c->taken.taken++;
    copy_line(c, g->line, g->line_length);
}

static void say_refused(void *self, long line, const char *why)
{
    change *c = self;

    c->taken.refused++;
    CLI_REMARK(cli_me_refused, .file = cli_name_of(c->from), .n = (int)line,
               .why = why);
}

/* A cli_taker: copies all lines but the first, and but the game that goes. */
static bool copies_line(void *self, const char *line, size_t length)
{
    change *c = self;
    char begin[MY_GAMES_ID + 16];

    snprintf(begin, sizeof begin, "{\"id\":\"%s\"", c->drop ? c->drop : "");
    if (c->begun && length > 0 &&
        (c->drop == NULL || strncmp(line, begin, strlen(begin)) != 0))
        copy_line(c, line, length);
    c->begun = true;
    return true;
}

static int write_all(change *c, const char *place)
{
    const my_games_visitor theirs = {.self = c,
                                     .owner = see_theirs,
                                     .game = add_game,
                                     .refuse = say_refused};
    int code;

    write_owner(c->owner ? c->owner : &c->own, c->out.file);
    if (access(place, F_OK) == 0 &&
        (code = cli_lines(place, copies_line, c)) != CLI_DONE)
        return code;
    return c->from == NULL ? CLI_DONE : my_games_visit(c->from, &theirs);
}

static int write_anew(change *c, const char *place)
{
    const my_games_visitor own = {
        .self = c, .owner = see_owner, .game = note_id};
    int code = my_games_visit(place, &own), closed;

    if (code != CLI_DONE || (code = cli_open(&c->out, place)) != CLI_DONE)
        return code;
    code = write_all(c, place);
    closed = cli_close(&c->out, code == CLI_DONE);
    return code == CLI_DONE ? closed : code;
}

static int make(change *c)
{
    char place[PLACE], folder[XDG_PATH];
    int lock, code;

    if (!xdg_find(XDG_STATE, folder) || !my_games_place(place) ||
        xdg_make(folder) != 0)
        return cli_fail(TEXT_cli_me_noPlace, NULL);
    c->known = calloc(KNOWN, sizeof *c->known);
    if (c->known == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    lock = hold();
    code = write_anew(c, place);
    let(lock);
    free(c->known);
    return code;
}

int my_games_drop(const char id[MY_GAMES_ID])
{
    return make(&(change){.drop = id});
}

int my_games_rename(const my_games_owner *owner)
{
    return make(&(change){.owner = owner});
}

/* Whoever has no name yet has that of the file. */
int my_games_import(const char *path, my_games_taken *out)
{
    change c = {.from = path};
    int code = make(&c);

    *out = c.taken;
    if (code == CLI_DONE && !c.own.name[0] && c.own.hat == 0)
        code = my_games_rename(&c.theirs);
    return code;
}

/* ---- The whole file ---- */

static bool prints_line(void *self, const char *line, size_t length)
{
    const cli_out *out = self;

    fwrite(line, 1, length, out->file);
    fputc('\n', out->file);
    return true;
}

int my_games_export(const char *path)
{
    char place[PLACE];
    cli_out out;
    int code, closed;

    if (!my_games_place(place))
        return cli_fail(TEXT_cli_me_noPlace, NULL);
    if ((code = cli_open(&out, path)) != CLI_DONE)
        return code;
    if (is_missing(place))
        write_owner(&(my_games_owner){.hat = 0}, out.file);
    else
        code = cli_lines(place, prints_line, &out);
    closed = cli_close(&out, code == CLI_DONE);
    return code == CLI_DONE ? closed : code;
}

int my_games_erase(void)
{
    char place[PLACE];

    if (!my_games_place(place))
        return cli_fail(TEXT_cli_me_noPlace, NULL);
    if (unlink(place) != 0 && errno != ENOENT)
        return cli_cannot_write(place, errno);
    return CLI_DONE;
}
