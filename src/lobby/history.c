/* history.c -- what a guest can read about themselves: finished games,
 * statistics, and everything that is kept, to take away. It reads summaries
 * where there are any, and logs where there are none. Of a game that is going
 * on it gives no more than what the guest did there. Called by api.c. */
#include "lobby/lobby_impl.h"

#include "core/json.h"
#include "lobby/log_reader.h"
#include "lobby/summary.h"

#include <stdlib.h>
#include <string.h>

enum { LISTED = 100 }; /* games in the list, at most */

/* ---- Games and statistics ---- */

/* What a guest has achieved in one role, over all rounds in it. */
typedef struct role_count {
    int64_t rounds, won, gold;
} role_count;

enum { MOST_GAMES = 8, MOST_ROLES = 16 };

typedef struct game_count {
    int64_t games, won;
    role_count roles[MOST_ROLES];
} game_count;

/* The list that is written and the statistics that are counted, in one pass. */
typedef struct looking_back {
    guest who;
    adit_text *out;
    int listed;
    game_count count[MOST_GAMES]; /* in the order of the games */
} looking_back;

static void count_game(game_count *c, const summary *s, int seat)
{
    c->games++;
    c->won += summary_victors(s) >> seat & 1;
    for (int i = 0; i < s->n_rounds; i++) {
        const adit_round *r = &s->rounds[i];
        role_count *role = &c->roles[r->role[seat] % MOST_ROLES];

        role->rounds++;
        role->won += r->won >> seat & 1;
        role->gold += r->gold[seat];
    }
}

static void list_game(const store_entry *kept, const summary *s, int seat,
                      adit_text *out)
{
    json_open(out, '{');
    json_key_string(out, "table", kept->table);
    json_key_string(out, "game", s->game->name);
    json_key_int(out, "players", s->n_players);
    if (s->from)
        json_key_bool(out, "from", true);
    json_key_int(out, "date", kept->date);
    json_key_seat(out, "p", seat);
    if (s->day)
        json_key_day(out, "day", s->day);
    json_key(out, "names");
    json_open(out, '[');
    for (int i = 0; i < s->n_players; i++)
        json_text(out, s->seats[i].name);
    json_close(out, ']');
    json_key(out, "gold");
    json_open(out, '[');
    for (int i = 0; i < s->n_players; i++)
        json_int(out, s->seats[i].gold);
    json_close(out, ']');
    json_key_bool(out, "won", summary_victors(s) >> seat & 1);
    json_key(out, "roles");
    json_open(out, '[');
    for (int i = 0; i < s->n_rounds; i++)
        json_text(out, s->game->roles[s->rounds[i].role[seat]]);
    json_close(out, ']');
    json_close(out, '}');
}

/* A reader of the guest's tables, newest first. Tables without a game that the
 * guest finished are passed over; all others are counted, but for those begun
 * from a position, and the first LISTED are listed. */
static bool look_back(void *self, const store_entry *kept)
{
    looking_back *b = self;
    summary s;
    int seat = ADIT_NOBODY, game = 0;

    if (kept->length > 0 && summary_read(kept->text, kept->length, &s))
        seat = summary_seat_of(&s, &b->who);
    if (seat == ADIT_NOBODY)
        return true;
    while (game < MOST_GAMES && adit_game_at(game) != s.game)
        game++;
    if (game < MOST_GAMES && !s.from)
        count_game(&b->count[game], &s, seat);
    if (b->listed++ < LISTED)
        list_game(kept, &s, seat, b->out);
    return true;
}

static void write_roles(const adit_game *game, const role_count *roles,
                        adit_text *out)
{
    json_key(out, "roles");
    json_open(out, '{');
    for (int i = 1; i < game->n_roles; i++)
        if (roles[i].rounds > 0) {
            json_key(out, game->roles[i]);
            json_open(out, '{');
            json_key_int(out, "rounds", roles[i].rounds);
            json_key_int(out, "won", roles[i].won);
            json_key_int(out, "gold", roles[i].gold);
            json_close(out, '}');
        }
    json_close(out, '}');
}

static void write_statistics(const game_count *counts, adit_text *out)
{
    json_key(out, "statistics");
    json_open(out, '{');
    for (int i = 0; i < MOST_GAMES && adit_game_at(i) != NULL; i++)
        if (counts[i].games > 0) {
            json_key(out, adit_game_at(i)->name);
            json_open(out, '{');
            json_key_int(out, "games", counts[i].games);
            json_key_int(out, "won", counts[i].won);
            write_roles(adit_game_at(i), counts[i].roles, out);
            json_close(out, '}');
        }
    json_close(out, '}');
}

/* The list comes first in the object, and the statistics are known when it is
 * written. */
refusal history_games(lobby *l, const guest *who, adit_text *out)
{
    looking_back b = {.who = *who, .out = out};
    char key[STORE_GUEST];

    guest_write(who, key);
    json_open(out, '{');
    json_key(out, "games");
    json_open(out, '[');
    if (!is_nobody(who) &&
        l->store->read_guest(l->store, key, look_back, &b) != STORE_OK)
        return REFUSED_DAMAGED;
    json_close(out, ']');
    write_statistics(b.count, out);
    json_close(out, '}');
    return REFUSED_NONE;
}

/* ---- All of it ---- */

typedef struct packing {
    store *s;
    guest who;
    adit_text *out;
} packing;

/* An export has no bound, so its buffer grows. No memory for it ends the
 * server, as for any answer. */
static void make_room(adit_text *out, size_t needed)
{
    if (out->room - out->length > needed)
        return;
    out->room = 2 * out->room + needed;
    out->at = realloc(out->at, out->room);
    require(out->at != NULL);
}

/* One line of a log, if it is about the guest. Of a line that is not about a
 * seat, such as "opened", only the first word is given: the rest is about the
 * table, and may be a secret until the game is over. A line may become twice as
 * long as text in JSON. */
static void pack_line(log_reader *r, const store_entry *line, const entry *e)
{
    const packing *p = r->self;
    char text[STORE_ENTRY];

    if (!log_reader_concerns(r, e, &p->who) || line->length >= sizeof text)
        return;
    memcpy(text, line->text, line->length);
    text[line->length] = 0;
    if (!entry_has_seat(e->kind))
        text[strcspn(text, " ")] = 0;
    make_room(p->out, 2 * line->length + 256);
    json_open(p->out, '{');
    json_key_int(p->out, "date", line->date);
    json_key_string(p->out, "line", text);
    json_close(p->out, '}');
}

static void pack_end(const packing *p, const table *t, bool over)
{
    char record[64];
    adit_text address = adit_text_in(record, sizeof record);
    int seat = table_seat_of(t, &p->who);

    text_put(&address, "/api/tables/");
    text_put(&address, t->name);
    text_put(&address, "/record");
    if (t->setting.game != NULL)
        json_key_string(p->out, "game", t->setting.game->name);
    if (seat != ADIT_NOBODY)
        json_key_seat(p->out, "p", seat);
    if (seat != ADIT_NOBODY && over)
        json_key_string(p->out, "record", record);
}

/* One of the guest's tables: their lines, and what the table was. A log that
 * cannot be read to its end gives what can be read of it. */
static bool pack_table(void *self, const store_entry *kept)
{
    packing *p = self;
    log_reader r = {.hear = pack_line, .self = p, .seats_only = true};

    make_room(p->out, 1024);
    json_open(p->out, '{');
    json_key_string(p->out, "table", kept->table);
    json_key(p->out, "lines");
    json_open(p->out, '[');
    log_reader_table(p->s, kept->table, &r);
    make_room(p->out, 1024);
    json_close(p->out, ']');
    if (r.table != NULL) {
        pack_end(p, r.table, kept->length > 0);
        table_free(r.table);
    }
    json_close(p->out, '}');
    return true;
}

refusal history_data(lobby *l, const guest *who, adit_text *out)
{
    packing p = {.s = l->store, .who = *who, .out = out};
    char key[STORE_GUEST];

    guest_write(who, key);
    json_open(out, '{');
    json_key_string(out, "key", is_nobody(who) ? "" : key);
    json_key(out, "tables");
    json_open(out, '[');
    if (!is_nobody(who) &&
        l->store->read_guest(l->store, key, pack_table, &p) != STORE_OK)
        return REFUSED_DAMAGED;
    json_close(out, ']');
    json_close(out, '}');
    return REFUSED_NONE;
}
