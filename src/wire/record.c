/* record.c -- a game as lines of text that replay it: a header, one line per
 * move, an end. Writing and reading are one contract (docs/protocol.md,
 * "Records"): what is written is read, and a move is refused in a record
 * exactly as it would be in play, since reading plays it. Called by everything
 * that saves, sends or reads a game. */
#include "wire/record.h"

#include "core/json.h"
#include "core/reading.h"
#include "wire/view.h"

/* ---- Writing ---- */

void record_hex(const uint8_t bytes[32], char out[65])
{
    adit_text t = adit_text_in(out, 65);

    text_hex(&t, bytes, 32);
}

static void json_seed(const uint8_t seed[32], adit_text *out)
{
    char text[65];

    record_hex(seed, text);
    json_key_string(out, "seed", text);
}

static void json_setting(const match *m, adit_text *out)
{
    json_key_int(out, "players", m->config.n_players);
    view_options(m->game, &m->config, out);
}

void record_setting(const match *m, adit_text *out)
{
    json_setting(m, out);
    json_seed(m->seed, out);
}

void record_result(const match *m, adit_text *out)
{
    int n = m->config.n_players;
    int32_t gold[ADIT_MAX_PLAYERS];

    m->game->gold(m->state, gold);
    json_key(out, "gold");
    json_open(out, '[');
    for (int seat = 0; seat < n; seat++)
        json_int(out, gold[seat]);
    json_close(out, ']');
    json_key_seats(out, "winners", adit_winners(gold, n));
}

static void end_line(adit_text *out)
{
    json_close(out, '}');
    text_char(out, '\n');
}

void record_bot(int seat, const char *bot, adit_text *out)
{
    json_open(out, '{');
    json_key_seat(out, "seat", seat);
    json_key_string(out, "bot", bot);
    end_line(out);
}

void record_move(const match *m, int seat, adit_action move, adit_text *out)
{
    json_open(out, '{');
    json_key_seat(out, "p", seat);
    json_key(out, "move");
    view_move(m->game, move, out);
    end_line(out);
}

/* A mark is written only for claims that can be checked; "said" goes without
 * saying. */
void record_claim(const adit_game *game, const match_said *said, adit_text *out)
{
    char text[ADIT_MAX_CLAIM_TEXT];
    adit_text claim = adit_text_in(text, sizeof text);

    adit_claim_write(game, said->claim, &claim);
    json_open(out, '{');
    json_key_string(out, "claim", text);
    json_key_seat(out, "p", said->seat);
    if (said->mark > ADIT_MARK_SAID)
        json_key_string(out, "mark", adit_mark_name(said->mark));
    end_line(out);
}

void record_undone(int n, adit_text *out)
{
    if (n == 0)
        return;
    json_open(out, '{');
    json_key_int(out, "undone", n);
    end_line(out);
}

void record_end(const match *m, adit_text *out)
{
    bool over = match_turn(m) == ADIT_NOBODY;

    json_open(out, '{');
    json_key_bool(out, "end", over);
    if (over)
        record_result(m, out);
    end_line(out);
}

/* ---- The header ---- */

/* The number of the rules is left out while it is 1, so that the first records
 * stay as they are. */
static void begin_header(const match *m, adit_text *out)
{
    json_open(out, '{');
    json_key_int(out, "adit", ADIT_FORMAT);
    json_key_string(out, "game", m->game->name);
    if (m->game->rules != 1)
        json_key_int(out, "rules", m->game->rules);
    json_setting(m, out);
}

/* The lines of a past, one after another: `turn` made the next move. */
typedef struct past_lines {
    adit_text *out;
    int turn;
} past_lines;

/* A match_listener. The lines stand in a list, without their ends. */
static void write_line(void *self, const match *then, const adit_story *story,
                       const match_said *said)
{
    past_lines *l = self;

    (void)story;
    if (said != NULL) {
        record_claim(then->game, said, l->out);
    } else if (then->n_moves == 0) {
        begin_header(then, l->out);
        json_seed(then->seed, l->out);
        end_line(l->out);
    } else {
        record_move(then, l->turn, then->moves[then->n_moves - 1], l->out);
    }
    if (!l->out->cut)
        l->out->at[--l->out->length] = 0;
    l->turn = match_turn(then);
}

/* "from":{"record":[...],"at":12,"as":"P2","seed":"..."} */
static void json_from(const match *m, bool whole, adit_text *out)
{
    past_lines lines = {.out = out};

    json_key(out, "from");
    json_open(out, '{');
    if (whole) {
        json_key(out, "record");
        json_open(out, '[');
        match_tell_past(m, write_line, &lines);
        json_close(out, ']');
    }
    json_key_int(out, "at", m->past->n_moves);
    json_key_seat(out, "as", m->past->as);
    json_seed(m->seed, out);
    json_close(out, '}');
}

static void write_header(const match *m, bool whole, adit_text *out)
{
    begin_header(m, out);
    if (m->past != NULL)
        json_from(m, whole, out);
    else
        json_seed(m->seed, out);
    end_line(out);
}

void record_header(const match *m, adit_text *out)
{
    write_header(m, true, out);
}

/* ---- Its hash ---- */

/* Replaces the hash by the hash of itself and more bytes. This way a whole game
 * never has to be in one buffer. */
static void fold(uint8_t hash[32], const void *more, size_t size)
{
    uint8_t bytes[32 + RECORD_LINE];

    require(size <= RECORD_LINE);
    __builtin_memcpy(bytes, hash, 32);
    __builtin_memcpy(bytes + 32, more, size);
    adit_sha256(bytes, 32 + size, hash);
}

void record_hash(const match *m, uint8_t hash[32])
{
    char line[RECORD_LINE];
    adit_text header = adit_text_in(line, sizeof line);

    write_header(m, false, &header);
    adit_sha256(line, header.length, hash);
    if (m->past != NULL)
        fold(hash, m->past->seed, sizeof m->past->seed);
    for (int i = 0; m->past != NULL && i < m->past->n_moves; i++)
        fold(hash, &m->past->moves[i], sizeof m->past->moves[i]);
    for (int i = 0; i < m->n_moves; i++)
        fold(hash, &m->moves[i], sizeof m->moves[i]);
    fold(hash, m->state, m->game->state_size);
}

/* ---- Reading ---- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Digits are taken from the last to the first: digit i from the end is the low
 * half of byte 31 - i/2 if i is even, its high half if i is odd. */
bool record_seed(const char *text, uint8_t seed[32])
{
    int n = 0;

    while (n <= 64 && text[n])
        n++;
    if (n < 1 || n > 64)
        return false;
    for (int i = 0; i < 32; i++)
        seed[i] = 0;
    for (int i = 0; i < n; i++) {
        int digit = hex_digit(text[n - 1 - i]);

        if (digit < 0)
            return false;
        seed[31 - i / 2] |= (uint8_t)(digit << (i % 2 ? 4 : 0));
    }
    return true;
}

const char *record_fault_name(const record_reader *r)
{
#define NAME(name, word) word,
    static const char *const names[] = {RECORD_FAULTS(NAME)};
#undef NAME

    return names[r->fault];
}

void record_write_fault(const record_reader *r, const char *sentence,
                        adit_text *out)
{
    json_open(out, '{');
    json_key_int(out, "line", r->line);
    json_key_string(out, "fault", record_fault_name(r));
    json_key_string(out, "more", r->wrong + r->more);
    if (r->fault == FAULT_IN_ILLEGAL) {
        json_key_seat(out, "p", r->seat);
        json_key(out, "why");
        view_refusal(&r->refusal, NULL, out);
    }
    if (sentence != NULL)
        json_key_string(out, "text", sentence);
    json_close(out, '}');
}

/* Notes what is wrong and in which line. Always false, so that a reader can
 * return it. */
static bool wrong(record_reader *r, record_fault what, const char *more)
{
    adit_text t = adit_text_in(r->wrong, sizeof r->wrong);

    text_put(&t, "line ");
    text_int(&t, r->line);
    text_put(&t, ": ");
    r->fault = (uint8_t)what;
    text_put(&t, record_fault_name(r));
    text_put(&t, *more ? ": " : "");
    r->more = (uint16_t)t.length;
    text_put(&t, more);
    return false;
}

static bool word_of(scan line, const char *key, char *out, int room)
{
    scan value;

    return scan_find(line, key, &value) && scan_word(&value, out, room);
}

static bool int_of(scan line, const char *key, int64_t *out)
{
    scan value;

    return scan_find(line, key, &value) && scan_int(&value, out) &&
           scan_ends(&value);
}

static bool is_word_of(const adit_option *option, const char *text)
{
    for (int i = 0; i < countof(option->words) && option->words[i]; i++)
        if (text_same(option->words[i], text))
            return true;
    return false;
}

/* The value of an option as text. One that is a number has to stand as a
 * number, and a word as a word: each value has one spelling. */
static bool read_value(scan options, const adit_option *option, char *out,
                       int room)
{
    adit_text t = adit_text_in(out, (size_t)room);
    int64_t number;

    if (int_of(options, option->name, &number)) {
        text_int(&t, number);
        return option->max > 0;
    }
    return word_of(options, option->name, out, room) &&
           (option->max == 0 || is_word_of(option, out));
}

/* Every option must be there, and no other: a default that changes later must
 * not change old games. */
static bool read_options(record_reader *r, const adit_game *game, scan options,
                         adit_config *config)
{
    if (!scan_object(options))
        return wrong(r, FAULT_IN_OPTIONS, "");
    for (int i = 0; i < game->n_options; i++) {
        const char *name = game->options[i].name;
        char value[32];

        if (!read_value(options, &game->options[i], value, sizeof value))
            return wrong(r, FAULT_IN_NO_VALUE, name);
        if (adit_config_set(game, config, name, value) != NULL)
            return wrong(r, FAULT_IN_VALUE, name);
    }
    if (scan_keys(options) != game->n_options)
        return wrong(r, FAULT_IN_OPTION, "");
    return true;
}

/* Rules that are left out are the first. A game by earlier rules is recognized
 * and refused as such, so that a program can say that it was not damaged. */
static bool read_rules(record_reader *r, const adit_game *game, scan line)
{
    int64_t rules = 1;
    scan value;

    if (scan_find(line, "rules", &value) &&
        (!int_of(line, "rules", &rules) || rules < 1))
        return wrong(r, FAULT_IN_RULES, "");
    if (rules > game->rules)
        return wrong(r, FAULT_IN_LATER, "");
    r->part = rules < game->rules ? PART_RULES : PART_FORM;
    return r->part == PART_FORM || wrong(r, FAULT_IN_EARLIER, "");
}

/* A seed has all its digits. */
static bool read_seed(scan in, uint8_t seed[32])
{
    char text[65] = {0};

    return word_of(in, "seed", text, sizeof text) && text[63] != 0 &&
           record_seed(text, seed);
}

/* Each line is read as that of any record. False:
 * something is wrong with the last line that was read, or the game is over. */
static bool read_lines(scan list, match_past *out, match *then,
                       record_reader *lines)
{
    scan line;

    *then = (match){.moves = out->moves, .room = MATCH_PAST};
    record_open(lines, then);
    lines->said = out->said;
    while (scan_next(&list, &line))
        if (!record_line(lines, line.at, (size_t)(line.end - line.at)) ||
            lines->ended || lines->undone > 0)
            return false;
    out->n_moves = then->n_moves;
    out->n_said = lines->n_said;
    for (int i = 0; i < 32; i++)
        out->seed[i] = then->seed[i];
    return lines->line > 0 && match_turn(then) != ADIT_NOBODY;
}

static bool is_list(scan value)
{
    return reading_is_there(value) && value.at < value.end && *value.at == '[';
}

bool record_read_past(adit_span list, match_past *out, match *then)
{
    record_reader lines;

    return is_list(list) && read_lines(list, out, then, &lines);
}

/* Says in which of its lines the past is wrong. */
static bool wrong_past(record_reader *r, const record_reader *lines)
{
    char n[16];
    adit_text t = adit_text_in(n, sizeof n);
    bool is_whole = lines->line > 0 && lines->fault == 0 && !lines->ended &&
                    lines->undone == 0;

    if (is_whole && match_turn(lines->m) == ADIT_NOBODY)
        return wrong(r, FAULT_IN_PAST_OVER, "");
    text_int(&t, lines->line > 0 ? lines->line : 1);
    return wrong(
        r, lines->fault == FAULT_IN_FROM ? FAULT_IN_PAST_TWICE : FAULT_IN_PAST,
        n);
}

/* "from" in the place of a seed: what comes of it is begun. */
static bool read_from(record_reader *r, const adit_game *game,
                      const adit_config *config, scan from)
{
    reading in = {.n_players = config->n_players};
    scan list = reading_of(from, "record");
    record_reader lines;
    uint8_t seed[32];
    int as, at;
    match then;

    if (r->past == NULL || !scan_object(from) || scan_keys(from) != 4 ||
        !is_list(list))
        return wrong(r, FAULT_IN_FROM, "");
    as = reading_seat(&in, reading_of(from, "as"));
    at = reading_int(&in, reading_of(from, "at"), 0, MATCH_PAST);
    if (in.bad)
        return wrong(r, FAULT_IN_FROM, "");
    if (!read_seed(from, seed))
        return wrong(r, FAULT_IN_SEED, "");
    if (!read_lines(list, r->past, &then, &lines))
        return wrong_past(r, &lines);
    if (then.game != game || !same_bytes(&then.config, config, sizeof *config))
        return wrong(r, FAULT_IN_PAST, "1");
    if (at != then.n_moves)
        return wrong(r, FAULT_IN_FROM, "");
    r->past->as = (int8_t)as;
    match_begin_from(r->m, game, config, r->past, seed, NULL);
    return true;
}

/* Everything that match_begin needs. The order of the checks is that of the
 * complaints: a record of another version is called that, and not broken. */
static bool read_header(record_reader *r, scan line)
{
    char name[32];
    uint8_t seed[32];
    adit_config config;
    const adit_game *game;
    int64_t version, players;
    scan options, rules, from;
    bool begins_from;

    if (!int_of(line, "adit", &version))
        return wrong(r, FAULT_IN_HEADER, "");
    if (version != ADIT_FORMAT)
        return wrong(r, FAULT_IN_VERSION, "");
    if (!word_of(line, "game", name, sizeof name) ||
        (game = adit_game_named(name)) == NULL)
        return wrong(r, FAULT_IN_GAME, "");
    if (!read_rules(r, game, line))
        return false;
    if (!int_of(line, "players", &players) || players < 0 || players > 99 ||
        adit_config_init(game, (int)players, &config) != NULL)
        return wrong(r, FAULT_IN_PLAYERS, game->name);
    if (!scan_find(line, "options", &options))
        return wrong(r, FAULT_IN_NO_OPTIONS, "");
    if (!read_options(r, game, options, &config))
        return false;
    begins_from = scan_find(line, "from", &from);
    if (!begins_from && !read_seed(line, seed))
        return wrong(r, FAULT_IN_SEED, "");
    if (scan_keys(line) != 5 + scan_find(line, "rules", &rules))
        return wrong(r, FAULT_IN_KEY, "");
    if (begins_from)
        return read_from(r, game, &config, from);
    match_begin(r->m, game, &config, seed, NULL);
    return true;
}

/* The seat under the key "p", one that plays. */
static bool player_of(const record_reader *r, scan line, uint8_t *seat)
{
    char p[8];
    const char *at = p;

    return word_of(line, "p", p, sizeof p) && text_takes_seat(&at, seat) &&
           *at == 0 && *seat < r->m->config.n_players;
}

/* The mark is worked out again and has to be the one in the line: a record that
 * lies about what was true is refused. */
static bool read_claim(record_reader *r, scan line)
{
    char text[ADIT_MAX_CLAIM_TEXT], word[16] = "said";
    scan value;
    bool marked = scan_find(line, "mark", &value);
    uint8_t seat;
    match_said said = {.n_moves = r->m->n_moves};

    if (!word_of(line, "claim", text, sizeof text) ||
        !player_of(r, line, &seat) || scan_keys(line) != 2 + marked ||
        (marked && !scan_word(&value, word, sizeof word)))
        return wrong(r, FAULT_IN_CLAIM, "");
    r->part = PART_MOVE;
    if (r->ended || match_turn(r->m) == ADIT_NOBODY)
        return wrong(r, FAULT_IN_LATE_CLAIM, "");
    if (adit_claim_read(r->m->game, text, &said.claim))
        said.mark = adit_judge(r->m->game, r->m->state, seat, said.claim);
    if (said.mark == ADIT_MARK_NONE)
        return wrong(r, FAULT_IN_BAD_CLAIM, text);
    if (!text_same(word, adit_mark_name(said.mark)))
        return wrong(r, FAULT_IN_MARK, text);
    said.seat = (int8_t)seat;
    if (r->said != NULL && r->n_said < RECORD_CLAIMS)
        r->said[r->n_said++] = said;
    return true;
}

/* Plays the move. Every reason for which it can be refused in play is one
 * here. */
static bool read_move(record_reader *r, scan line)
{
    char p[8], text[ADIT_MAX_MOVE_TEXT];
    const char *at = p;
    uint8_t seat;
    adit_action move;
    adit_refusal refusal;

    if (!word_of(line, "p", p, sizeof p) || !text_takes_seat(&at, &seat) ||
        *at || !word_of(line, "move", text, sizeof text) ||
        scan_keys(line) != 2)
        return wrong(r, FAULT_IN_NO_MOVE, "");
    if (!r->m->game->read_move(text, &move))
        return wrong(r, FAULT_IN_MOVE, text);
    if (r->m->n_moves == r->m->room)
        return wrong(r, FAULT_IN_TOO_LONG, "");
    if (seat >= r->m->config.n_players)
        return wrong(r, FAULT_IN_SEAT, "");
    if (match_play(r->m, seat, move, &refusal, NULL) != ADIT_OK) {
        r->seat = (int8_t)seat;
        r->move = move;
        r->refusal = refusal;
        return wrong(r, FAULT_IN_ILLEGAL, text);
    }
    return true;
}

static bool read_undone(record_reader *r, scan line)
{
    int64_t n;

    if (!int_of(line, "undone", &n) || n < 1 || n > RECORD_UNDONE ||
        scan_keys(line) != 1)
        return wrong(r, FAULT_IN_UNDONE, "");
    r->undone = (int32_t)n;
    return true;
}

/* The line is written again from the game, and both must be the same, blanks
 * aside: a result that the moves do not lead to is refused. */
static bool read_end(record_reader *r, scan line)
{
    char due[RECORD_LINE];
    adit_text t = adit_text_in(due, sizeof due);
    const char *d = due;
    bool over;
    scan value;

    if (!scan_find(line, "end", &value) || !scan_bool(&value, &over))
        return wrong(r, FAULT_IN_END, "");
    if (over != (match_turn(r->m) == ADIT_NOBODY))
        return wrong(r, over ? FAULT_IN_EARLY_END : FAULT_IN_NO_END, "");
    record_end(r->m, &t);
    for (; line.at < line.end; line.at++)
        if (*line.at != ' ' && *line.at != '\t' && *line.at != *d++)
            return wrong(r, FAULT_IN_OTHER_END, "");
    if (*d != '\n')
        return wrong(r, FAULT_IN_OTHER_END, "");
    r->ended = true;
    r->finished = over;
    return true;
}

void record_open(record_reader *r, match *m)
{
    *r = (record_reader){.m = m};
}

/* Lines of other kinds (names, dates) are passed over, so that records may say
 * more in later versions. One about a seat must name a seat that plays, and may
 * name its bot. */
static bool pass_over(record_reader *r, scan line)
{
    char p[8];
    const char *at = p;
    uint8_t seat;
    scan value;

    if (scan_keys(line) == 0)
        return wrong(r, FAULT_IN_NOTHING, "");
    if (!scan_find(line, "seat", &value))
        return true;
    if (word_of(line, "seat", p, sizeof p) && text_takes_seat(&at, &seat) &&
        *at == 0 && seat < r->m->config.n_players) {
        if (!word_of(line, "bot", r->bot[seat], RECORD_BOT))
            r->bot[seat][0] = 0;
        return true;
    }
    return wrong(r, FAULT_IN_SEAT, "");
}

/* What editors and mail do to text files is named, because nobody sees it on a
 * screen. */
static bool edited(record_reader *r, const char *text, size_t length)
{
    if (length > 0 && text[length - 1] == '\r')
        return !wrong(r, FAULT_IN_RETURN, "");
    if (r->line == 1 && length > 2 && text[0] == '\xef')
        return !wrong(r, FAULT_IN_BYTE_ORDER, "");
    return false;
}

/* After the header lines are told apart by their keys. The order matters:
 * "undone" is followed by the end and by nothing else, and after the end only
 * lines of other kinds may come, such as a server's proof. */
bool record_line(record_reader *r, const char *text, size_t length)
{
    scan line = {text, text + length}, value;
    bool move, end, undone;

    r->line++;
    r->part = PART_FORM;
    if (edited(r, text, length))
        return false;
    if (!scan_object(line))
        return wrong(r, FAULT_IN_LINE, "");
    if (r->line == 1)
        return read_header(r, line);
    move = scan_find(line, "move", &value);
    end = scan_find(line, "end", &value);
    undone = scan_find(line, "undone", &value);
    if (scan_find(line, "adit", &value))
        return wrong(r, FAULT_IN_ANOTHER, "");
    if (r->ended && (move || end || undone))
        return wrong(r, undone ? FAULT_IN_LATE_UNDONE : FAULT_IN_LATE_MOVE, "");
    if (r->undone > 0 && !r->ended && !end)
        return wrong(r, FAULT_IN_AFTER_UNDONE, "");
    if (undone)
        return read_undone(r, line);
    if (!move && !end)
        return scan_find(line, "claim", &value) ? read_claim(r, line)
                                                : pass_over(r, line);
    r->part = move ? PART_MOVE : PART_END;
    return move ? read_move(r, line) : read_end(r, line);
}

bool record_close(record_reader *r)
{
    if (r->ended)
        return true;
    r->line++;
    return wrong(r, r->line == 1 ? FAULT_IN_EMPTY : FAULT_IN_CUT, "");
}

/* ---- A past ---- */

record_past record_take_past(const record_reader *r, int n, int as,
                             match_past *out)
{
    const match *m = r->m;
    match then;

    if (m->past != NULL)
        return PAST_HAS_ONE;
    if (as < 0 || as >= m->config.n_players)
        return PAST_NO_SEAT;
    if (n < 0 || n > m->n_moves)
        return PAST_NO_MOVE;
    if (n > MATCH_PAST)
        return PAST_IS_LONG;
    match_at(m, n, &then);
    if (match_turn(&then) == ADIT_NOBODY)
        return PAST_IS_OVER;
    __builtin_memcpy(out->seed, m->seed, sizeof out->seed);
    __builtin_memcpy(out->moves, m->moves, (size_t)n * sizeof *out->moves);
    out->n_moves = n;
    out->as = (int8_t)as;
    out->n_said = 0;
    while (out->n_said < r->n_said && r->said[out->n_said].n_moves <= n) {
        out->said[out->n_said] = r->said[out->n_said];
        out->n_said++;
    }
    return PAST_FITS;
}
