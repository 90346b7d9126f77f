/* remote_table.c -- what somebody knows of a server's table: who sits there, how the
 * game stands, what was said. Nothing that a server sends is believed: what cannot
 * be is refused, and what is shown is clean text. A move follows from its events by
 * the rules; where it does not, the server is asked for the position. Called by
 * remote_client.c, lines_remote.c and screen_remote.c. */
#define _GNU_SOURCE /* getrandom */

#include "client/remote_table.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "adit.h"
#include "common/clock.h"
#include "common/json_span.h"
#include "core/text.h"
#include "lobby/utf8.h"
#include <stdio.h>

enum { LONGEST_CLOCK = 1000000000 }; /* ms */

/* ---- Reading ---- */

static const char *word(const json_t *of, const char *key)
{
    const char *text = json_string_value(json_object_get(of, key));

    return text ? text : "";
}

/* A text that can be shown. */
static void read_text(const remote_table *r, const json_t *of, const char *key,
                      char *out, size_t size)
{
    utf8_clean(word(of, key), r->client.ascii, out, size);
}

static int seat_of(const json_t *of, const char *key)
{
    const char *at = word(of, key);
    uint8_t seat;

    return text_takes_seat(&at, &seat) && *at == 0 && seat < ADIT_MAX_PLAYERS
               ? seat
               : ADIT_NOBODY;
}

__attribute__((format(printf, 2, 3))) static void say(remote_table *r,
                                                      const char *format, ...)
{
    char line[REMOTE_LINE];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    r->client.ears.say(r->client.ears.self, line);
}

/* ---- Sending ---- */

bool remote_table_send(remote_table *r, const char *kind, const char *key,
                       const char *value)
{
    json_t *message = json_pack("{ss}", "t", kind);

    if (key != NULL)
        json_object_set_new(message, key, json_string(value));
    return remote_send(r->remote, message);
}

bool remote_table_move(remote_table *r, adit_action move)
{
    char text[ADIT_MAX_MOVE_TEXT];
    adit_text out = adit_text_in(text, sizeof text);

    r->at.m.game->write_move(move, &out);
    return remote_send(r->remote, json_pack("{sssssi}", "t", "move", "move",
                                            text, "n", (int)r->at.m.n_moves));
}

static void draw_nonce(char out[REMOTE_NONCE])
{
    uint8_t bytes[32];
    adit_text text = adit_text_in(out, REMOTE_NONCE);

    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        abort();
    text_hex(&text, bytes, sizeof bytes);
}

/* One for this table: it is not drawn again when he comes back. */
static const char *nonce_of(remote_table *r)
{
    if (r->nonce[0] == 0) {
        draw_nonce(r->nonce);
        r->keep(r->keeper);
    }
    return r->nonce;
}

bool remote_table_sit(remote_table *r, const char *seat)
{
    json_t *message =
        json_pack("{ssss}", "t", "sit", "name", r->name ? r->name : "");

    if (r->phase == REMOTE_WAITING)
        json_object_set_new(message, "nonce", json_string(nonce_of(r)));
    if (seat != NULL)
        json_object_set_new(message, "seat", json_string(seat));
    r->asked_to_sit = true;
    return remote_send(r->remote, message);
}

bool remote_table_bot(remote_table *r, const char *seat, const char *bot)
{
    return remote_send(
        r->remote, json_pack("{ssssss}", "t", "bot", "seat", seat, "bot", bot));
}

bool remote_table_swap(remote_table *r, const char *one, const char *other)
{
    return remote_send(
        r->remote, json_pack("{sss[ss]}", "t", "swap", "seats", one, other));
}

/* ---- What one should know of a table before one sits down ---- */

static void add_clock(const json_t *clock, adit_text *out)
{
    json_int_t seconds = json_integer_value(json_object_get(clock, "seconds"));

    if (seconds <= 0 || seconds > 1000000)
        return;
    text_put(out, ", ");
    text_int(out, (int)seconds);
    text_put(out, seconds == 1 ? " second" : " seconds");
    text_put(out, strcmp(word(clock, "kind"), "move") == 0 ? " a move"
                                                           : " for the game");
}

/* One rule of it, as its name and value; false: there is no such rule. */
static bool set(const adit_game *game, adit_config *config, const char *name,
                const json_t *value)
{
    char number[24];

    snprintf(number, sizeof number, "%lld",
             (long long)json_integer_value(value));
    return adit_config_set(game, config, name,
                           json_is_string(value) ? json_string_value(value)
                                                 : number) == NULL;
}

/* The rules that are not as usual. */
static void add_rules(const adit_game *game, json_t *options, int players,
                      adit_text *out)
{
    adit_config usual, now;
    const char *name, *before = "; ";
    json_t *value;

    if (game == NULL || adit_config_init(game, players, &usual) != NULL)
        return;
    now = usual;
    json_object_foreach (options, name, value) {
        set(game, &now, name, value);
    }
    for (int i = 0; i < game->n_options; i++) {
        if (now.option[i] == usual.option[i])
            continue;
        text_put(out, before);
        text_put(out, game->options[i].name);
        text_put(out, " ");
        adit_config_value(game, &now, i, out);
        before = ", ";
    }
}

static void about_table(const json_t *table, char *out, size_t size)
{
    static const char *const talks[][2] = {{"none", ", no talk"},
                                           {"claims", ", claims only"},
                                           {"free", ", claims and chat"}};
    json_int_t players = json_integer_value(json_object_get(table, "players"));
    adit_text text = adit_text_in(out, size);

    if (players < 1 || players > ADIT_MAX_PLAYERS)
        players = 1;
    text_int(&text, (int)players);
    text_put(&text, " players");
    add_clock(json_object_get(table, "clock"), &text);
    for (int i = 0; i < countof(talks); i++)
        if (strcmp(word(table, "talk"), talks[i][0]) == 0)
            text_put(&text, talks[i][1]);
    if (strcmp(word(table, "late"), "sit") == 0)
        text_put(&text, ", bots can be replaced");
    add_rules(adit_game_named(word(table, "game")),
              json_object_get(table, "options"), (int)players, &text);
}

/* ---- The table ---- */

/* Who sits there, and what is to be said of him. */
static void read_seat(remote_table *r, const json_t *of, int seat)
{
    char who[REMOTE_NAME] = "nobody", name[REMOTE_NAME - 40];
    const char *kind = word(of, "kind"), *standin = word(of, "standin");

    snprintf(r->called[seat], REMOTE_NAME, "%s",
             strcmp(kind, "bot") == 0 ? "bot" : "person");
    if (strcmp(kind, "bot") == 0) {
        read_text(r, of, "bot", name, sizeof name);
        snprintf(who, sizeof who, "bot %s", name);
        snprintf(r->called[seat], REMOTE_NAME, "%s", name);
    } else if (strcmp(kind, "person") == 0) {
        read_text(r, of, "name", name, sizeof name);
        snprintf(r->called[seat], REMOTE_NAME, "%s",
                 name[0] ? name : "somebody");
        snprintf(who, sizeof who, "%s%s%s%s", name[0] ? name : "somebody",
                 json_is_true(json_object_get(of, "host")) ? ", host" : "",
                 json_is_true(json_object_get(of, "here")) ? "" : ", away",
                 *standin ? "; a bot plays" : "");
    }
    if (seat == r->seat) {
        r->replaced = *standin && strcmp(standin, "away") != 0;
        snprintf(r->called[seat], REMOTE_NAME, "you");
    }
    if (strcmp(who, r->who[seat]) != 0) {
        memcpy(r->who[seat], who, sizeof who);
        if (r->phase != REMOTE_OVER)
            r->client.ears.seat(r->client.ears.self, seat);
    }
}

static remote_table_phase phase_of(const json_t *table)
{
    static const char *const names[] = {"", "waiting", "playing", "over",
                                        "abandoned"};

    for (int i = 1; i < countof(names); i++)
        if (strcmp(word(table, "phase"), names[i]) == 0)
            return (remote_table_phase)i;
    return REMOTE_UNKNOWN;
}

/* Comes in, as far as he is allowed. */
static void come_in(remote_table *r)
{
    if (!r->entered) {
        if (r->password != NULL && !r->asked_to_enter)
            remote_table_send(r, "enter", "password", r->password);
        r->asked_to_enter = true;
        return;
    }
    if (r->seat == ADIT_NOBODY && !r->watches && !r->asked_to_sit &&
        (r->phase == REMOTE_WAITING ||
         (r->phase == REMOTE_PLAYING && r->wanted != NULL)))
        remote_table_sit(r, r->wanted);
    else if (r->phase == REMOTE_WAITING && r->seat != ADIT_NOBODY &&
             r->nonce[0] == 0) /* of a rematch */
        remote_table_send(r, "nonce", "nonce", nonce_of(r));
}

/* A name of digits and small letters, which can be typed into a shell as it is; false:
 * it is none, or the one that was known. */
static bool take_name(const char *name, char *out, size_t size)
{
    size_t n = strspn(name, "0123456789abcdefghijklmnopqrstuvwxyz");

    if (n == 0 || name[n] || n >= size || strcmp(out, name) == 0)
        return false;
    memcpy(out, name, n + 1);
    return true;
}

static void hear_table(remote_table *r, const json_t *table)
{
    const json_t *you = json_object_get(table, "you");
    const json_t *seats = json_object_get(table, "seats");
    remote_table_phase before = r->phase;

    r->phase = phase_of(table);
    r->seat = seat_of(you, "p");
    r->host = json_is_true(json_object_get(you, "host"));
    r->entered = json_is_true(json_object_get(you, "entered"));
    r->n_players = 0;
    read_text(r, table, "game", r->game, sizeof r->game);
    take_name(word(table, "commit"), r->commit, sizeof r->commit);
    about_table(table, r->about, sizeof r->about);
    if (take_name(word(table, "next"), r->next, sizeof r->next))
        say(r, "There is a table for a rematch.");
    for (size_t i = 0; i < json_array_size(seats) && i < ADIT_MAX_PLAYERS;
         i++) {
        read_seat(r, json_array_get(seats, i), (int)i);
        r->n_players++;
    }
    if (r->phase != before && r->phase == REMOTE_ABANDONED)
        say(r, "The table was abandoned.");
    come_in(r);
    r->client.ears.position(r->client.ears.self);
}

/* ---- The game ---- */

int64_t remote_table_clock(const remote_table *r, int seat)
{
    int64_t left = r->clock[seat];

    if (left <= 0)
        return -1;
    if (seat == r->running)
        left -= clock_ms() - r->clock_at;
    return left > 0 ? left : 0;
}

static void hear_clock(remote_table *r, const json_t *clock)
{
    const json_t *left = json_object_get(clock, "left");

    r->clock_at = clock_ms();
    r->running = seat_of(clock, "running");
    for (size_t i = 0; i < ADIT_MAX_PLAYERS; i++) {
        json_int_t ms = json_integer_value(json_array_get(left, i));

        r->clock[i] = ms < 0 ? 0 : ms > LONGEST_CLOCK ? LONGEST_CLOCK : ms;
    }
}

static bool read_position(const json_t *message, viewed *out)
{
    adit_span view;
    char *text = json_span(json_object_get(message, "view"), &view);
    bool read = read_view(view, out);

    free(text);
    return read;
}

/* What happened; to nobody, if it cannot be read. */
static bool read_story(const json_t *message, const viewed *at, adit_story *out)
{
    adit_span list;
    char *text = json_span(json_object_get(message, "events"), &list);
    bool read = text != NULL &&
                read_view_events(at->m.game, at->m.config.n_players, list, out);

    free(text);
    return read;
}

static void arrive(remote_table *r, const json_t *message, const viewed *now,
                   const viewed *before, const adit_story *story)
{
    bool is_new = !r->knows || r->at.m.n_moves != now->m.n_moves ||
                  r->at.viewer != now->viewer;

    r->kind = now->m.game;
    if (is_new)
        adviser_sees(r->adviser, now, story);
    if (story != NULL && is_new) /* and not again, when a line has come back */
        r->client.ears.story(r->client.ears.self,
                             before ? before->m.state : NULL, story,
                             before ? before->viewer : r->seat, false);
    r->at = *now;
    r->knows = true;
    hear_clock(r, json_object_get(message, "clock"));
    r->client.ears.position(r->client.ears.self);
}

static void not_understood(remote_table *r)
{
    say(r, "The server has sent a position that this program does not "
           "understand.");
}

/* A whole position: one comes, or has missed something. */
static void hear_game(remote_table *r, const json_t *message)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    static viewed now;

    if (!read_position(message, &now)) {
        not_understood(r);
        return;
    }
    arrive(r, message, &now, NULL,
           read_story(message, &now, &story) ? &story : NULL);
}

/* A move: what is seen after it follows from what was seen; where a round is dealt it is
 * sent. What does not follow, the server is asked for, once. */
static void hear_step(remote_table *r, const json_t *message)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    static viewed now, next;
    json_int_t n = json_integer_value(json_object_get(message, "n"));
    bool whole = json_object_get(message, "view") != NULL;

    if (!r->knows || n != r->at.m.n_moves + 1) {
        remote_table_send(r, "sync", NULL, NULL);
        return;
    }
    next = r->at;
    if (!read_story(message, &r->at, &story) ||
        !read_view_follow(&next, &story)) {
        remote_table_send(r, "sync", NULL, NULL);
        return;
    }
    if (whole &&
        (!read_position(message, &now) || now.m.game != r->at.m.game)) {
        not_understood(r);
        return;
    }
    arrive(r, message, whole ? &now : &next, &r->at, &story);
}

bool remote_table_asks(const remote_table *r)
{
    return r->knows && r->phase == REMOTE_PLAYING && r->seat != ADIT_NOBODY &&
           r->at.viewer == r->seat && match_turn(&r->at.m) == r->seat &&
           !r->replaced;
}

bool remote_table_hint(remote_table *r, adit_action *move)
{
    return remote_table_asks(r) && adviser_says(r->adviser, move);
}

/* ---- Talk ---- */

/* What it was worth, once that is known. */
static const char *judgement(const json_t *line)
{
    const char *mark = word(line, "mark");

    return strcmp(mark, "true") == 0      ? " That was true."
           : strcmp(mark, "false") == 0   ? " That was a lie."
           : strcmp(mark, "unknown") == 0 ? " That was a guess."
                                          : "";
}

static void hear_line(remote_table *r, const json_t *line, const char *says)
{
    const adit_game *game = adit_game_named(r->game);
    char text[REMOTE_LINE / 2], sentence[160];
    adit_text out = adit_text_in(sentence, sizeof sentence);
    int seat = seat_of(line, "p");
    adit_claim claim;

    if (seat == ADIT_NOBODY)
        return;
    if (json_is_string(json_object_get(line, "text"))) {
        read_text(r, line, "text", text, sizeof text);
        say(r, "P%d %s: %s", seat + 1, r->called[seat], text);
    } else if (game != NULL &&
               adit_claim_read(game, word(line, "claim"), &claim)) {
        adit_claim_say(game, claim, &out);
        say(r, "P%d %s: %s.%s", seat + 1, says, sentence, judgement(line));
    }
}

/* All lines come again when a round is over, with marks: what is told then is what is
 * new. */
static void hear_talk(remote_table *r, const json_t *lines)
{
    for (size_t i = 0; i < json_array_size(lines); i++) {
        const json_t *line = json_array_get(lines, i);
        json_int_t k = json_integer_value(json_object_get(line, "k"));
        bool is_marked = judgement(line)[0] != 0;

        if (k > r->told)
            hear_line(r, line, "says");
        else if (is_marked && k > r->marked)
            hear_line(r, line, "said");
        if (is_marked && k > r->marked)
            r->marked = k;
        if (k > r->told)
            r->told = k;
    }
}

/* ---- All messages ---- */

static void hear_refusal(remote_table *r, const json_t *message)
{
    const json_t *why = json_object_get(message, "why");

    char sentence[REMOTE_LINE + 8];

    read_text(r, why, "text", r->refusal, sizeof r->refusal);
    snprintf(sentence, sizeof sentence, "No: %s.", r->refusal);
    r->client.ears.refuse(r->client.ears.self, sentence);
}

void remote_table_hear(void *self, const json_t *message)
{
    remote_table *r = self;
    const char *t = word(message, "t");

    if (strcmp(t, "table") == 0)
        hear_table(r, message);
    else if (strcmp(t, "game") == 0)
        hear_game(r, message);
    else if (strcmp(t, "step") == 0)
        hear_step(r, message);
    else if (strcmp(t, "refused") == 0)
        hear_refusal(r, message);
    else if (strcmp(t, "talk") == 0)
        hear_talk(r, json_object_get(message, "lines"));
    else if (strcmp(t, "bye") == 0)
        say(r, "The server is going down for a while.");
    else if (strcmp(t, "said") == 0) {
        json_t *lines = json_pack("[O]", json_object_get(message, "line"));

        hear_talk(r, lines);
        json_decref(lines);
    }
}

/* ---- For people ---- */

bool remote_table_is_closed(const remote_table *r, char why[REMOTE_LINE])
{
    const char *reason =
        remote_is_refused(r->remote)   ? remote_trouble(r->remote)
        : !r->entered && r->refusal[0] ? r->refusal
        : r->phase == REMOTE_ABANDONED ? "the table was abandoned"
                                       : NULL;

    if (reason != NULL)
        snprintf(why, REMOTE_LINE, "%s", reason);
    return reason != NULL;
}

void remote_table_say_proof(const remote_table *r, const char *file,
                            char out[REMOTE_LINE])
{
    adit_text text = adit_text_in(out, REMOTE_LINE);

    text_put(&text, "adit verify ");
    text_put(&text, file);
    if (r->commit[0]) {
        text_put(&text, " --commit ");
        text_put(&text, r->commit);
    }
    if (r->nonce[0] && r->seat >= 0) {
        text_put(&text, " --nonce P");
        text_int(&text, r->seat + 1);
        text_put(&text, "=");
        text_put(&text, r->nonce);
    }
}

void remote_table_say_seat(const remote_table *r, int seat,
                           char out[REMOTE_LINE])
{
    snprintf(out, REMOTE_LINE, "P%d: %s%s", seat + 1, r->who[seat],
             seat == r->seat ? " (you)" : "");
}

void remote_table_list(const remote_table *r, FILE *to)
{
    char line[REMOTE_LINE];

    for (int seat = 0; seat < r->n_players; seat++) {
        remote_table_say_seat(r, seat, line);
        fprintf(to, "  %s\n", line);
    }
}
