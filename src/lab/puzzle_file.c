/* puzzle_file.c -- puzzles as text, one a line: written, read, and proved again
 * from nothing but the game in it. What a line says is what the proof says, so
 * that to check it is to write it once more. Called by cli/puzzle.c and
 * puzzle_maker.c. */
#include "lab/puzzle_file.h"

#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/scan.h"

/* ---- Writing ---- */

static void write_viewer(int viewer, adit_text *out)
{
    if (viewer == ADIT_PUBLIC)
        json_key_string(out, "as", "public");
    else
        json_key_seat(out, "as", viewer);
}

static void write_answer(const puzzle_item *item, adit_text *out)
{
    char move[ADIT_MAX_MOVE_TEXT];
    adit_text t = adit_text_in(move, sizeof move);

    if (item->puzzle.seats) {
        json_key_seats(out, "seats", item->puzzle.seats);
        json_key_seat(out, "answer", item->puzzle.seat);
        return;
    }
    item->game.m.game->write_move(item->puzzle.move, &t);
    json_key_string(out, "answer", move);
}

/* The numbers of a reason, by name; those that a kind does not have are 0, and
 * are left out. */
enum { N_NUMBERS = 9 };
static const char *const number_names[N_NUMBERS] = {
    "n", "all", "chance", "next", "at", "from", "to", "least", "most"};

static int32_t *number_of(puzzle *p, int i)
{
    int32_t *const numbers[N_NUMBERS] = {&p->n,    &p->all,   &p->chance,
                                         &p->next, &p->at,    &p->from,
                                         &p->to,   &p->least, &p->most};

    return numbers[i];
}

/* Those who have lied, with the treasure at each goal:
 * "G1":["P4"],"G2":["P1","P2"]. */
static const char *const goal_names[PUZZLE_GOALS] = {"G1", "G2", "G3"};

static void write_lies(const puzzle *p, adit_text *out)
{
    for (int goal = 0; goal < PUZZLE_GOALS; goal++)
        json_key_seats(out, goal_names[goal], p->lies[goal]);
}

/* Of each seat, P1 first. */
static void write_odds(const puzzle *p, int n_players, adit_text *out)
{
    json_key(out, "odds");
    json_open(out, '[');
    for (int seat = 0; seat < n_players; seat++)
        json_int(out, p->odds[seat]);
    json_close(out, ']');
}

static void write_reason(puzzle p, int n_players, adit_text *out)
{
    json_key(out, "reason");
    json_open(out, '{');
    if (p.second != ADIT_NOBODY)
        json_key_seat(out, "second", p.second);
    for (int i = 0; i < N_NUMBERS; i++)
        if (*number_of(&p, i) != 0)
            json_key_int(out, number_names[i], *number_of(&p, i));
    if (p.kind == PUZZLE_LIAR)
        write_lies(&p, out);
    if (p.kind == PUZZLE_SUSPECT)
        write_odds(&p, n_players, out);
    json_close(out, '}');
    json_key(out, "found");
    json_open(out, '{');
    for (int i = 0; i < PUZZLE_LEVELS; i++)
        json_key_int(out, bot_level_name(puzzle_level[i]), p.found[i]);
    json_close(out, '}');
}

/* The lines of the record are values of a list, so that they have no ends;
 * json_open puts the comma between them. */
static void drop_line_end(adit_text *out)
{
    require(out->length > 0 && out->at[out->length - 1] == '\n');
    out->at[--out->length] = 0;
}

/* With what each claim was worth, as in any record. */
static void write_claims(const puzzle_item *item, int n, adit_text *out)
{
    for (int i = 0; i < item->game.n_said; i++) {
        const match_said *said = &item->game.said[i];

        if (said->n_moves != n)
            continue;
        record_claim(item->game.m.game, said, out);
        drop_line_end(out);
    }
}

static void write_record(const puzzle_item *item, adit_text *out)
{
    const match *m = &item->game.m;
    match now = {.moves = m->moves, .room = m->room};

    match_again(m, &now, NULL);
    json_key(out, "record");
    text_char(out, '[');
    record_header(&now, out);
    drop_line_end(out);
    for (int seat = 0; seat < m->config.n_players; seat++) {
        record_bot(seat, item->bot[seat], out);
        drop_line_end(out);
    }
    write_claims(item, 0, out);
    while (now.n_moves < m->n_moves) {
        adit_action move = m->moves[now.n_moves];

        record_move(&now, match_turn(&now), move, out);
        drop_line_end(out);
        match_play(&now, match_turn(&now), move, NULL, NULL);
        write_claims(item, now.n_moves, out);
    }
    text_char(out, ']');
}

void puzzle_write(const puzzle_item *item, adit_text *out)
{
    const puzzle *p = &item->puzzle;

    json_open(out, '{');
    json_key_int(out, "puzzle", item->number);
    json_key_string(out, "game", item->game.m.game->name);
    json_key_string(out, "kind", puzzle_names[p->kind]);
    json_key_string(out, "certainty",
                    puzzle_certainty_names[puzzle_certainties[p->kind]]);
    write_viewer(p->viewer, out);
    if (p->goal != ADIT_NOBODY)
        json_key_int(out, "goal", p->goal + 1);
    write_answer(item, out);
    write_reason(*p, item->game.m.config.n_players, out);
    write_record(item, out);
    json_close(out, '}');
}

/* ---- Reading ---- */

static bool find_int(scan line, const char *key, int min, int max, int *out)
{
    scan value;
    int64_t n;

    if (!scan_find(line, key, &value) || !scan_int(&value, &n) || n < min ||
        n > max)
        return false;
    *out = (int)n;
    return true;
}

static bool find_word(scan line, const char *key, char *out, int room)
{
    scan value;

    return scan_find(line, key, &value) && scan_word(&value, out, room);
}

static bool find_seat(scan line, const char *key, int n_players, int *out)
{
    char word[16];
    const char *at = word;
    uint8_t seat;

    if (!find_word(line, key, word, sizeof word) ||
        !text_takes_seat(&at, &seat) || *at != 0 || seat >= n_players)
        return false;
    *out = seat;
    return true;
}

static bool read_kind(scan line, puzzle *p)
{
    char word[16];

    if (!find_word(line, "kind", word, sizeof word))
        return false;
    for (int i = 0; i < N_PUZZLE_KINDS; i++)
        if (strcmp(word, puzzle_names[i]) == 0) {
            p->kind = (puzzle_kind)i;
            return true;
        }
    return false;
}

static bool read_record(scan line, puzzle_item *out)
{
    record_reader reader;
    scan list, value;

    out->game.m.moves = out->moves;
    out->game.m.room = RECORD_MOVES;
    record_open(&reader, &out->game.m);
    reader.said = out->said;
    if (!scan_find(line, "record", &list))
        return false;
    while (scan_next(&list, &value))
        if (!record_line(&reader, value.at, (size_t)(value.end - value.at)))
            return false;
    out->game.said = out->said;
    out->game.n_said = reader.n_said;
    memcpy(out->bot, reader.bot, sizeof out->bot);
    return reader.line > 0;
}

static bool read_seats(scan line, const char *key, int n_players,
                       unsigned *seats)
{
    scan list, value;

    *seats = 0;
    if (!scan_find(line, key, &list))
        return true;
    while (scan_next(&list, &value)) {
        char word[16];
        const char *at = word;
        uint8_t seat;

        if (!scan_word(&value, word, sizeof word) ||
            !text_takes_seat(&at, &seat) || *at != 0 || seat >= n_players)
            return false;
        *seats |= 1u << seat;
    }
    return *seats != 0;
}

static bool read_lies(scan reason, int n_players, puzzle *p)
{
    for (int goal = 0; goal < PUZZLE_GOALS; goal++)
        if (!read_seats(reason, goal_names[goal], n_players, &p->lies[goal]))
            return false;
    return true;
}

static bool read_odds(scan reason, int n_players, puzzle *p)
{
    scan list, value;
    int n = 0;

    if (!scan_find(reason, "odds", &list))
        return p->kind != PUZZLE_SUSPECT;
    while (scan_next(&list, &value)) {
        int64_t chance;

        if (n == n_players || !scan_int(&value, &chance) || chance < 0 ||
            chance > PUZZLE_SURE)
            return false;
        p->odds[n++] = (int32_t)chance;
    }
    return n == n_players;
}

/* The answer is a seat of those, or a legal move of the viewer's. */
static bool read_answer(scan line, puzzle_item *out)
{
    const match *m = &out->game.m;
    puzzle *p = &out->puzzle;
    char word[ADIT_MAX_MOVE_TEXT];
    bool asks_who = puzzle_rules_of(p->kind)->asks_who;

    p->viewer = p->goal = p->seat = ADIT_NOBODY;
    if (find_int(line, "goal", 1, 3, &p->goal))
        p->goal--;
    find_seat(line, "as", m->config.n_players, &p->viewer);
    if (!read_seats(line, "seats", m->config.n_players, &p->seats) ||
        (p->seats != 0) != asks_who)
        return false;
    if (asks_who)
        return find_seat(line, "answer", m->config.n_players, &p->seat) &&
               p->seats >> p->seat & 1;
    return p->viewer != ADIT_NOBODY &&
           find_word(line, "answer", word, sizeof word) &&
           m->game->read_move(word, &p->move) &&
           match_why(m, p->viewer, p->move, NULL) == ADIT_OK;
}

static bool read_reason(scan line, int n_players, puzzle *p)
{
    scan reason, found;

    p->second = ADIT_NOBODY;
    if (!scan_find(line, "reason", &reason) || !scan_object(reason) ||
        !scan_find(line, "found", &found) || !scan_object(found))
        return false;
    find_seat(reason, "second", n_players, &p->second);
    for (int i = 0; i < N_NUMBERS; i++) {
        int n = 0;

        find_int(reason, number_names[i], 0, 1000000, &n);
        *number_of(p, i) = n;
    }
    for (int i = 0; i < PUZZLE_LEVELS; i++) {
        int share;

        if (!find_int(found, bot_level_name(puzzle_level[i]), 0, 100, &share))
            return false;
        p->found[i] = (uint8_t)share;
    }
    memset(p->lies, 0, sizeof p->lies);
    memset(p->odds, 0, sizeof p->odds);
    return read_lies(reason, n_players, p) && read_odds(reason, n_players, p);
}

bool puzzle_read(const char *line, size_t length, puzzle_item *out,
                 const char **wrong)
{
    scan all = {line, line + length};

    *wrong = NULL;
    if (!scan_object(all) ||
        !find_int(all, "puzzle", 1, PUZZLE_MOST, &out->number))
        *wrong = "puzzle";
    else if (!read_kind(all, &out->puzzle))
        *wrong = "kind";
    else if (!read_record(all, out))
        *wrong = "record";
    else if (!read_answer(all, out))
        *wrong = "answer";
    else if (!read_reason(all, out->game.m.config.n_players, &out->puzzle))
        *wrong = "reason";
    return *wrong == NULL;
}

/* ---- Checking ---- */

bool puzzle_holds(const puzzle_item *item, bool grades, puzzle_item *again,
                  mind *minds)
{
    char *text = malloc(2 * PUZZLE_LINE);
    adit_text was, is;
    bool holds;

    if (text == NULL)
        return false;
    memcpy(again, item, sizeof *again);
    holds = puzzle_prove(item->puzzle.kind, &item->game, item->puzzle.viewer,
                         &again->puzzle);
    if (holds && grades)
        puzzle_grade(&item->game, &again->puzzle, minds);
    else
        memcpy(again->puzzle.found, item->puzzle.found,
               sizeof again->puzzle.found);
    was = adit_text_in(text, PUZZLE_LINE);
    is = adit_text_in(text + PUZZLE_LINE, PUZZLE_LINE);
    puzzle_write(item, &was);
    puzzle_write(again, &is);
    holds = holds && strcmp(text, text + PUZZLE_LINE) == 0;
    free(text);
    return holds;
}

/* ---- The day ---- */

/* Days from 1 January 2024, a Monday, to a date of the Gregorian calendar. */
static long days_to(int year, int month, int day)
{
    static const int before[] = {0,   31,  59,  90,  120, 151,
                                 181, 212, 243, 273, 304, 334};
    long y = year - 1;
    bool leaps = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    long days = y * 365 + y / 4 - y / 100 + y / 400 + before[month - 1] + day;

    return days + (leaps && month > 2) - 738886;
}

static bool is_date(int year, int month, int day)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leaps = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

    return year >= 2024 && year <= 9999 && month >= 1 && month <= 12 &&
           day >= 1 && day <= days[month - 1] + (leaps && month == 2);
}

/* Two digits, perhaps with a 0 in front. */
static bool takes_two(const char **at, int *out)
{
    const char *s = *at;

    if (s[0] < '0' || s[0] > '9' || s[1] < '0' || s[1] > '9')
        return false;
    *out = 10 * (s[0] - '0') + s[1] - '0';
    *at += 2;
    return true;
}

bool puzzle_of_day(const char *date, int n, int *out)
{
    int century, year, month, day;

    if (!takes_two(&date, &century) || !takes_two(&date, &year) ||
        !text_takes(&date, "-") || !takes_two(&date, &month) ||
        !text_takes(&date, "-") || !takes_two(&date, &day) || *date != 0 ||
        !is_date(100 * century + year, month, day))
        return false;
    n -= n % PUZZLE_WEEKDAYS;
    if (n == 0)
        return false;
    *out = (int)(days_to(100 * century + year, month, day) % n) + 1;
    return true;
}
