/* summary.c -- the result of a game, in one line beside the log of its table,
 * so that a history need not play games again. It holds who played, with how
 * much gold, and for each round the roles, the winners and the gold. Written
 * when a table is over (ledger.c), read by history.c and forget.c, compared by
 * audit.c. */
#include "lobby/summary.h"

#include "core/json.h"

#include <jansson.h>
#include <string.h>

/* ---- Making ---- */

/* Everything follows from the table, so the same log gives the same summary. */
void summary_make(const table *t, summary *out)
{
    int32_t gold[ADIT_MAX_PLAYERS] = {0};

    *out = (summary){.game = t->match.game,
                     .n_players = t->setting.config.n_players,
                     .day = t->setting.day,
                     .from = t->match.past != NULL};
    t->match.game->gold(t->match.state, gold);
    for (int i = 0; i < out->n_players; i++) {
        const chair *from = &t->seats[i];
        summary_seat *to = &out->seats[i];

        *to = (summary_seat){.bot = from->kind == SEAT_BOT, .gold = gold[i]};
        if (from->kind == SEAT_PERSON)
            to->guest = from->guest;
        memcpy(to->name, from->name, sizeof to->name);
    }
    out->n_rounds = t->n_rounds;
    memcpy(out->rounds, t->rounds, sizeof out->rounds);
}

int summary_seat_of(const summary *s, const guest *who)
{
    for (int i = 0; i < s->n_players; i++)
        if (!is_nobody(who) && same_guest(&s->seats[i].guest, who))
            return i;
    return ADIT_NOBODY;
}

void summary_erase(summary *s, const guest *who)
{
    int seat = summary_seat_of(s, who);

    if (seat == ADIT_NOBODY)
        return;
    s->seats[seat].guest = (guest){{0}};
    memset(s->seats[seat].name, 0, sizeof s->seats[seat].name);
}

/* Not stored: it follows from the rest. */
unsigned summary_victors(const summary *s)
{
    int32_t gold[ADIT_MAX_PLAYERS];

    for (int i = 0; i < s->n_players; i++)
        gold[i] = s->seats[i].gold;
    return adit_victors(s->rounds, s->n_rounds, gold, s->n_players);
}

/* ---- Writing ---- */

static void write_seat(const summary_seat *s, adit_text *out)
{
    json_open(out, '{');
    json_key_string(out, s->bot ? "bot" : "name", s->name);
    if (!is_nobody(&s->guest)) {
        char key[STORE_GUEST];

        guest_write(&s->guest, key);
        json_key_string(out, "guest", key);
    }
    json_key_int(out, "gold", s->gold);
    json_close(out, '}');
}

/* One list per kind of thing, with an item for each seat. */
static void write_round(const summary *s, const adit_round *r, adit_text *out)
{
    json_open(out, '{');
    json_key(out, "roles");
    json_open(out, '[');
    for (int i = 0; i < s->n_players; i++)
        json_text(out, s->game->roles[r->role[i]]);
    json_close(out, ']');
    json_key(out, "won");
    json_open(out, '[');
    for (int i = 0; i < s->n_players; i++)
        json_int(out, r->won >> i & 1);
    json_close(out, ']');
    json_key(out, "gold");
    json_open(out, '[');
    for (int i = 0; i < s->n_players; i++)
        json_int(out, r->gold[i]);
    json_close(out, ']');
    json_close(out, '}');
}

/* The day comes first, so that days.c need not look into other summaries. */
void summary_write(const summary *s, adit_text *out)
{
    json_open(out, '{');
    if (s->day)
        json_key_day(out, "day", s->day);
    json_key_string(out, "game", s->game->name);
    if (s->from)
        json_key_bool(out, "from", true);
    json_key(out, "seats");
    json_open(out, '[');
    for (int i = 0; i < s->n_players; i++)
        write_seat(&s->seats[i], out);
    json_close(out, ']');
    json_key(out, "rounds");
    json_open(out, '[');
    for (int i = 0; i < s->n_rounds; i++)
        write_round(s, &s->rounds[i], out);
    json_close(out, ']');
    json_close(out, '}');
}

/* ---- Reading ---- */

static bool takes_seat(const json_t *from, summary_seat *to)
{
    const json_t *bot = json_object_get(from, "bot");
    const json_t *name = bot ? bot : json_object_get(from, "name");
    const json_t *key = json_object_get(from, "guest");
    const json_t *gold = json_object_get(from, "gold");

    to->bot = bot != NULL;
    if (!json_is_string(name) || json_string_length(name) >= sizeof to->name ||
        !json_is_integer(gold) ||
        (key != NULL && !(json_is_string(key) &&
                          guest_read(json_string_value(key), &to->guest))))
        return false;
    memcpy(to->name, json_string_value(name), json_string_length(name));
    to->gold = (int32_t)json_integer_value(gold);
    return true;
}

/* Roles are stored by name, so that they may be numbered differently in a later
 * version. */
static bool takes_role(const adit_game *game, const json_t *from, uint8_t *out)
{
    for (int i = 1; json_is_string(from) && i < game->n_roles; i++)
        if (strcmp(game->roles[i], json_string_value(from)) == 0) {
            *out = (uint8_t)i;
            return true;
        }
    return false;
}

static bool takes_round(const summary *s, const json_t *from, adit_round *to)
{
    const json_t *roles = json_object_get(from, "roles");
    const json_t *won = json_object_get(from, "won");
    const json_t *gold = json_object_get(from, "gold");

    for (int i = 0; i < s->n_players; i++) {
        const json_t *has_won = json_array_get(won, (size_t)i);
        const json_t *got = json_array_get(gold, (size_t)i);

        if (!takes_role(s->game, json_array_get(roles, (size_t)i),
                        &to->role[i]) ||
            !json_is_integer(has_won) || !json_is_integer(got))
            return false;
        to->won |= (uint16_t)((json_integer_value(has_won) != 0) << i);
        to->gold[i] = (int16_t)json_integer_value(got);
    }
    return true;
}

/* No day, or one that is one. */
static bool takes_day(const json_t *from, int32_t *day)
{
    const char *text = json_string_value(from);

    return from == NULL ||
           (text != NULL && text_takes_day(&text, day) && *text == 0);
}

/* The file may have been damaged or written by another version: every bound is
 * checked. */
static bool takes_all(const json_t *from, summary *s)
{
    const json_t *game = json_object_get(from, "game");
    const json_t *seats = json_object_get(from, "seats");
    const json_t *rounds = json_object_get(from, "rounds");

    s->game =
        json_is_string(game) ? adit_game_named(json_string_value(game)) : NULL;
    s->from = json_is_true(json_object_get(from, "from"));
    s->n_players = (int)json_array_size(seats);
    s->n_rounds = (int)json_array_size(rounds);
    if (s->game == NULL || !takes_day(json_object_get(from, "day"), &s->day) ||
        s->n_players < 1 || s->n_players > ADIT_MAX_PLAYERS ||
        s->n_rounds > TABLE_ROUNDS)
        return false;
    for (int i = 0; i < s->n_players; i++)
        if (!takes_seat(json_array_get(seats, (size_t)i), &s->seats[i]))
            return false;
    for (int i = 0; i < s->n_rounds; i++)
        if (!takes_round(s, json_array_get(rounds, (size_t)i), &s->rounds[i]))
            return false;
    return true;
}

bool summary_read(const char *text, size_t length, summary *out)
{
    json_t *from = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    bool taken;

    *out = (summary){0};
    taken = from != NULL && takes_all(from, out);
    json_decref(from);
    return taken;
}
