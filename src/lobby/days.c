/* days.c -- the deal of the day: one for each game and each day in UTC, the
 * same for everybody, played once by each guest against the same bots, and
 * ranked. Nobody can know it before: its secret follows from what the server
 * alone keeps (world.lasting), and its commitment is shown the day before. It is
 * shown itself when the day is over (docs/fairness.md).
 *
 *   world.lasting -> secret of a day and a game -> commitment, shown from the
 *                    day before on                |
 *                                                 +-> seed, without nonces
 *   world.lasting, day, game, guest -> the name of the one table: whoever asks
 *                    again comes back to the same
 *
 * A result counts if it comes from such a table before the day is over, and
 * from nowhere else. Rankings are in memory alone; after a restart they are made
 * again from the summaries of tables. Called by api.c, settle.c and forget.c. */
#include "lobby/lobby_impl.h"

#include "core/json.h"
#include "lobby/summary.h"
#include "wire/record.h"

#include <stdlib.h>
#include <string.h>

enum {
    DAY = 24 * 3600 * 1000, /* ms */
    WEEK = 7,
    KEPT = 2 * WEEK + 1, /* days that rankings go back */
    SHOWN = 100,         /* rows of a ranking that are shown */
    MOST_ROWS = 20000    /* that it has; those with least fall off */
};

/* ---- Days ---- */

/* Never goes back, whatever the clock does: a day whose secret was shown is
 * over for good. */
int32_t days_today(lobby *l)
{
    int32_t now = (int32_t)(l->world.date(l->world.self) / DAY);

    if (now > l->today)
        l->today = now;
    return l->today;
}

int64_t days_began(lobby *l)
{
    return (int64_t)days_today(l) * DAY;
}

/* The Monday of its week. The first day of 1970 was a Thursday. */
static int32_t monday_of(int32_t day)
{
    return day - (day + 3) % WEEK;
}

static bool is_nothing(const uint8_t *bytes, size_t n)
{
    return n == 0 ||
           (bytes[0] == 0 && same_bytes(bytes, bytes + 1, (int)n - 1));
}

/* Without a lasting secret there is none: it would be another after a
 * restart. */
static bool has_days(const lobby *l)
{
    return !is_nothing(l->world.lasting, sizeof l->world.lasting);
}

bool days_hides(lobby *l, const table *t)
{
    return t->setting.day >= days_today(l);
}

/* ---- What follows from the lasting secret ---- */

/* SHA-256 of the label, the lasting secret, the day and the game, and whose try
 * it is. The parts have fixed lengths, or end with a blank. */
static void derive(const lobby *l, const char *label, int32_t day,
                   const adit_game *game, const guest *who,
                   uint8_t out[PROOF_BYTES])
{
    char hashed[256];
    adit_text t = adit_text_in(hashed, sizeof hashed);

    text_put(&t, label);
    text_char(&t, ' ');
    text_hex(&t, l->world.lasting, sizeof l->world.lasting);
    text_char(&t, ' ');
    text_day(&t, day);
    text_char(&t, ' ');
    text_put(&t, game->name);
    if (who != NULL) {
        text_char(&t, ' ');
        text_hex(&t, who->key, sizeof who->key);
    }
    require(!t.cut);
    adit_sha256(hashed, t.length, out);
}

static void secret_of(const lobby *l, int32_t day, const adit_game *game,
                      uint8_t secret[PROOF_BYTES])
{
    derive(l, "adit day secret 1", day, game, NULL, secret);
}

/* A guest's one try, as the name of its table. */
static void name_of(const lobby *l, int32_t day, const adit_game *game,
                    const guest *who, char name[STORE_NAME])
{
    uint8_t bytes[PROOF_BYTES];

    derive(l, "adit day table 1", day, game, who, bytes);
    tables_spell(bytes, name);
}

/* ---- The table ---- */

/* Who plays against the guest, from P2 on: as many as there are seats. */
static const char *const cast[] = {"fenn:medium", "tuck:medium", "bram:medium",
                                   "odile:medium"};

/* As usual, but a single round where a game has rounds. */
static bool settle_terms(const adit_game *game, int32_t day, const guest *who,
                         setting *s)
{
    int players = shows_seats(game, 1 + countof(cast));

    *s = (setting){.game = game, .talk = TALK_CLAIMS, .host = *who, .day = day};
    if (adit_config_init(game, players, &s->config) != NULL)
        return false;
    for (int i = 0; i < game->n_options; i++)
        if (text_same(game->options[i].name, "rounds"))
            return adit_config_set(game, &s->config, "rounds", "1") == NULL;
    return true;
}

/* Opens the table, seats everybody and begins: either all of it is committed
 * with the next settle, or nothing. */
static refusal begin_try(lobby *l, table *t, const setting *s,
                         const char *called)
{
    entry e = {.kind = ENTRY_OPENED, .setting = *s};
    refusal r;

    secret_of(l, s->day, s->game, e.secret);
    r = ledger_write(l, t, &e);
    e = (entry){.kind = ENTRY_SAT, .guest = s->host};
    strncpy(e.name, called, sizeof e.name - 1);
    if (r == REFUSED_NONE)
        r = ledger_write(l, t, &e);
    for (int i = 1; i < s->config.n_players && r == REFUSED_NONE; i++) {
        e = (entry){.kind = ENTRY_BOT, .seat = (uint8_t)i};
        strncpy(e.name, shows_actor(s, cast[i - 1]), sizeof e.name - 1);
        r = ledger_write(l, t, &e);
    }
    e = (entry){.kind = ENTRY_STARTED, .rules = s->game->rules};
    return r == REFUSED_NONE ? ledger_write(l, t, &e) : r;
}

refusal days_open(lobby *l, const adit_game *game, const guest *who,
                  const char *called, const char *address, table **out,
                  whereabouts *where)
{
    int32_t day = days_today(l);
    char name[STORE_NAME];
    setting s;
    refusal r;

    if (!has_days(l) || game == NULL || !settle_terms(game, day, who, &s))
        return REFUSED_NO_SUCH_DAY;
    if (is_nobody(who) || !message_is_name(called))
        return REFUSED_BAD_NAME;
    name_of(l, day, game, who, name);
    *out = timers_fetch(l, name, where);
    if (*out != NULL)
        return (*out)->live.halted ? REFUSED_DAMAGED : REFUSED_NONE;
    if (where->is != TABLE_NOWHERE)
        return where->is == TABLE_UNREAD ? REFUSED_NOT_STORED : REFUSED_NONE;
    r = tables_may_open(l, who, rate_limit_network(address));
    if (r != REFUSED_NONE)
        return r;
    *out = tables_add_named(l, name);
    if (*out == NULL)
        return REFUSED_SERVER_FULL;
    (*out)->live.network = rate_limit_network(address);
    return begin_try(l, *out, &s, called);
}

/* ---- Rankings ---- */

/* Somebody's gold, or gems; and how much more that was than the best of the
 * others had at the same table. */
typedef struct day_row {
    guest who;
    char name[ENTRY_NAME];
    int32_t gold, lead;
} day_row;

/* Of one day, or of the seven from a Monday on; the best is first. */
struct day_board {
    const adit_game *game;
    int32_t first, days;
    day_row *row;
    int32_t n, room;
};

static bool is_better(const day_row *a, const day_row *b)
{
    return a->gold != b->gold ? a->gold > b->gold : a->lead > b->lead;
}

/* Equal results share a place. */
static int32_t rank_of(const day_board *b, int32_t i)
{
    while (i > 0 && !is_better(&b->row[i - 1], &b->row[i]))
        i--;
    return i + 1;
}

static int32_t row_of(const day_board *b, const guest *who)
{
    for (int32_t i = 0; i < b->n && !is_nobody(who); i++)
        if (same_guest(&b->row[i].who, who))
            return i;
    return -1;
}

static void take_row(day_board *b, int32_t i)
{
    memmove(&b->row[i], &b->row[i + 1], (size_t)(--b->n - i) * sizeof *b->row);
}

static bool has_room(day_board *b)
{
    int32_t room = b->room ? 2 * b->room : 16;
    day_row *more;

    if (b->n < b->room)
        return true;
    more = realloc(b->row, (size_t)room * sizeof *more);
    if (more == NULL)
        return false;
    b->row = more;
    b->room = room;
    return true;
}

/* Adds a result to what its guest has there already. Without memory it is not
 * ranked before the next start, which is better than ending the game. */
static void add_row(day_board *b, const day_row *result)
{
    day_row sum = *result;
    int32_t i = row_of(b, &sum.who);

    if (i >= 0) {
        sum.gold += b->row[i].gold;
        sum.lead += b->row[i].lead;
        take_row(b, i);
    }
    if (b->n == MOST_ROWS && is_better(&sum, &b->row[b->n - 1]))
        b->n--;
    if (b->n == MOST_ROWS || !has_room(b))
        return;
    for (i = b->n++; i > 0 && is_better(&sum, &b->row[i - 1]); i--)
        b->row[i] = b->row[i - 1];
    b->row[i] = sum;
}

static day_board *board_of(const lobby *l, const adit_game *game, int32_t first,
                           int32_t days)
{
    for (int i = 0; i < l->n_boards; i++)
        if (l->boards[i].game == game && l->boards[i].first == first &&
            l->boards[i].days == days)
            return &l->boards[i];
    return NULL;
}

/* Forgets what is older than anything that is shown. */
static void prune(lobby *l)
{
    for (int i = l->n_boards - 1; i >= 0; i--) {
        day_board *b = &l->boards[i];

        if (b->first + b->days > l->today - KEPT)
            continue;
        free(b->row);
        *b = l->boards[--l->n_boards];
    }
}

static day_board *new_board(lobby *l, const adit_game *game, int32_t first,
                            int32_t days)
{
    day_board *more;

    prune(l);
    more = realloc(l->boards, (size_t)(l->n_boards + 1) * sizeof *more);
    if (more == NULL)
        return NULL;
    l->boards = more;
    more += l->n_boards++;
    *more = (day_board){.game = game, .first = first, .days = days};
    return more;
}

static void rank(lobby *l, const adit_game *game, int32_t day,
                 const day_row *result)
{
    const int32_t first[] = {day, monday_of(day)}, days[] = {1, WEEK};

    if (is_nobody(&result->who))
        return;
    for (int i = 0; i < 2; i++) {
        day_board *b = board_of(l, game, first[i], days[i]);

        if (b == NULL)
            b = new_board(l, game, first[i], days[i]);
        if (b != NULL)
            add_row(b, result);
    }
}

/* The guest has the first seat. */
static day_row result_of(const summary *s)
{
    day_row row = {.who = s->seats[0].guest, .gold = s->seats[0].gold};
    int32_t most = INT32_MIN;

    memcpy(row.name, s->seats[0].name, sizeof row.name);
    for (int i = 1; i < s->n_players; i++)
        if (s->seats[i].gold > most)
            most = s->seats[i].gold;
    row.lead = row.gold - most;
    return row;
}

/* A seat that a bot has taken over counts for nobody: people cannot leave such
 * a table, but they can have themselves erased. */
bool days_count(lobby *l, const table *t)
{
    summary s;
    day_row row;

    if (t->setting.day == 0 || t->outdated || t->seats[0].stood_in ||
        t->setting.day != days_today(l))
        return false;
    summary_make(t, &s);
    row = result_of(&s);
    rank(l, s.game, s.day, &row);
    return true;
}

/* "saboteur 2026-11-19 KEY 5 2 Ann": the name is the rest. */
void days_write_result(const table *t, adit_text *out)
{
    summary s;
    day_row row;

    summary_make(t, &s);
    row = result_of(&s);
    text_put(out, s.game->name);
    text_char(out, ' ');
    text_day(out, s.day);
    text_char(out, ' ');
    text_hex(out, row.who.key, sizeof row.who.key);
    text_char(out, ' ');
    text_int(out, row.gold);
    text_char(out, ' ');
    text_int(out, row.lead);
    text_char(out, ' ');
    text_put(out, row.name);
}

/* What is not like that is of another version, and is not ranked here. */
void days_take_result(lobby *l, const char *text)
{
    char game[32], key[STORE_GUEST];
    const adit_game *of;
    day_row row = {0};
    int32_t day;

    if (!text_takes_word(&text, " ", game, sizeof game) ||
        (of = adit_game_named(game)) == NULL || !text_takes(&text, " ") ||
        !text_takes_day(&text, &day) || !text_takes(&text, " ") ||
        !text_takes_word(&text, " ", key, sizeof key) ||
        !guest_read(key, &row.who) || !text_takes(&text, " ") ||
        !text_takes_int(&text, -999, 999, &row.gold) ||
        !text_takes(&text, " ") ||
        !text_takes_int(&text, -999, 999, &row.lead) ||
        !text_takes(&text, " ") || strlen(text) >= sizeof row.name)
        return;
    memcpy(row.name, text, strlen(text));
    rank(l, of, day, &row);
}

/* A reader of summaries. Their day comes first, so that others are passed over
 * without being read. */
static bool count_again(void *self, const store_entry *kept)
{
    static const char begins[] = "{\"day\":";
    lobby *l = self;
    summary s;
    day_row row;

    if (kept->length < sizeof begins ||
        memcmp(kept->text, begins, sizeof begins - 1) != 0 ||
        !summary_read(kept->text, kept->length, &s))
        return true;
    if (s.day > l->today)
        l->today = s.day;
    row = result_of(&s);
    if (s.day == (int32_t)(kept->date / DAY) && !s.seats[0].bot)
        rank(l, s.game, s.day, &row);
    return true;
}

store_result days_restore(lobby *l)
{
    int64_t since = days_began(l) - (int64_t)KEPT * DAY;

    return l->store->read_past(l->store, since > 0 ? since : 0, count_again, l);
}

void days_forget(lobby *l, const guest *who)
{
    for (int i = 0; i < l->n_boards; i++) {
        int32_t row = row_of(&l->boards[i], who);

        if (row >= 0)
            take_row(&l->boards[i], row);
    }
}

void days_close(lobby *l)
{
    for (int i = 0; i < l->n_boards; i++)
        free(l->boards[i].row);
    free(l->boards);
}

/* ---- What the server says of them ---- */

static void write_bytes(const char *key, const uint8_t bytes[PROOF_BYTES],
                        adit_text *out)
{
    char digits[2 * PROOF_BYTES + 1];

    record_hex(bytes, digits);
    json_key_string(out, key, digits);
}

static void write_commit(const lobby *l, const char *key, int32_t day,
                         const adit_game *game, adit_text *out)
{
    uint8_t secret[PROOF_BYTES], commit[PROOF_BYTES];

    secret_of(l, day, game, secret);
    proof_commit(secret, commit);
    write_bytes(key, commit, out);
}

static void write_row(const day_board *b, int32_t i, const guest *who,
                      adit_text *out)
{
    const day_row *row = &b->row[i];

    json_open(out, '{');
    json_key_int(out, "rank", rank_of(b, i));
    json_key_string(out, "name", row->name);
    json_key_int(out, "gold", row->gold);
    json_key_int(out, "lead", row->lead);
    if (!is_nobody(who) && same_guest(&row->who, who))
        json_key_bool(out, "me", true);
    json_close(out, '}');
}

/* The rows that are shown, how many there are, and the guest's own. */
static void write_rows(const day_board *b, const guest *who, adit_text *out)
{
    int32_t n = b != NULL ? b->n : 0, mine = b != NULL ? row_of(b, who) : -1;

    json_key_int(out, "of", n);
    json_key(out, "list");
    json_open(out, '[');
    for (int32_t i = 0; i < n && i < SHOWN; i++)
        write_row(b, i, who, out);
    json_close(out, ']');
    if (mine >= 0) {
        json_key(out, "mine");
        write_row(b, mine, who, out);
    }
}

/* The guest's try, if it was begun: the table, and how far it is. One that is
 * ranked is over, and need not be read. */
static void write_try(lobby *l, int32_t day, const adit_game *game,
                      const guest *who, bool is_ranked, bool *later,
                      adit_text *out)
{
    static const char *const phases[] = {[TABLE_NEW] = "new",
                                         [TABLE_WAITING] = "waiting",
                                         [TABLE_PLAYING] = "playing",
                                         [TABLE_OVER] = "over",
                                         [TABLE_ABANDONED] = "abandoned"};
    char name[STORE_NAME];
    const table *t = NULL;
    whereabouts where = {.is = TABLE_NOWHERE};
    int phase = TABLE_OVER;

    name_of(l, day, game, who, name);
    if (!is_nobody(who) && !is_ranked)
        t = timers_fetch(l, name, &where);
    if (t != NULL)
        phase = t->phase;
    else if (where.is == TABLE_ELSEWHERE)
        phase = TABLE_PLAYING;
    else if (!is_ranked) {
        *later |= where.is == TABLE_LATER;
        return;
    }
    json_key_string(out, "table", name);
    json_key_string(out, "phase", phases[phase]);
}

static void write_game(lobby *l, const adit_game *game, const guest *who,
                       bool *later, adit_text *out)
{
    int32_t today = days_today(l);
    const day_board *b = board_of(l, game, today, 1);
    int32_t mine = b != NULL ? row_of(b, who) : -1;

    json_open(out, '{');
    json_key_string(out, "game", game->name);
    json_key_int(out, "players", shows_seats(game, 1 + countof(cast)));
    write_commit(l, "commit", today, game, out);
    write_commit(l, "next", today + 1, game, out);
    json_key_int(out, "of", b != NULL ? b->n : 0);
    write_try(l, today, game, who, mine >= 0, later, out);
    if (mine >= 0) {
        json_key(out, "mine");
        write_row(b, mine, who, out);
    }
    json_close(out, '}');
}

void days_write(lobby *l, const guest *who, bool *later, adit_text *out)
{
    int32_t today = days_today(l);
    int64_t left = days_began(l) + DAY - l->world.date(l->world.self);

    json_open(out, '{');
    json_key_day(out, "today", today);
    json_key_int(out, "left", left < 0 ? 0 : left);
    json_key(out, "games");
    json_open(out, '[');
    for (int i = 0; has_days(l) && adit_game_at(i) != NULL; i++)
        write_game(l, adit_game_at(i), who, later, out);
    json_close(out, ']');
    json_close(out, '}');
}

/* A day has its commitment and, when it is over, its secret; a week has
 * neither. */
refusal days_write_ranking(lobby *l, const adit_game *game, int32_t day,
                           bool week, const guest *who, adit_text *out)
{
    int32_t today = days_today(l), first = week ? monday_of(day) : day;
    uint8_t secret[PROOF_BYTES];

    if (!has_days(l) || game == NULL || day > today || day <= today - KEPT)
        return REFUSED_NO_SUCH_DAY;
    json_open(out, '{');
    json_key_string(out, "game", game->name);
    json_key_day(out, week ? "week" : "day", first);
    if (!week)
        write_commit(l, "commit", day, game, out);
    if (!week && day < today) {
        secret_of(l, day, game, secret);
        write_bytes("secret", secret, out);
    }
    write_rows(board_of(l, game, first, week ? WEEK : 1), who, out);
    json_close(out, '}');
    return REFUSED_NONE;
}
