/* remote_table.c -- what a guest knows of a server's table: who sits there, how
 * the game stands, what was said. Nothing that a server sends is believed: what
 * cannot be is refused, and what is shown is clean text. A position follows
 * from the one before by the events of a move and the rules; where it does not,
 * the server is asked for the whole position. Called by remote_client.c,
 * lines_remote.c and screen_remote.c. */
#define _GNU_SOURCE /* getrandom */

#include "client/remote_table.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "adit.h"
#include "client/guess_score.h"
#include "common/clock.h"
#include "common/json_span.h"
#include "core/text.h"
#include "lobby/utf8.h"
#include "texts/telling.h"
#include "texts/texts.h"
#include <stdio.h>

enum { LONGEST_CLOCK = 1000000000 }; /* ms; no more is believed */

/* ---- Reading ---- */

static const char *word(const json_t *of, const char *key)
{
    const char *text = json_string_value(json_object_get(of, key));

    return text ? text : "";
}

/* A text that can be shown: no control characters, and ASCII if need be. */
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

static void say(remote_table *r, const char *sentence)
{
    r->client.ears.say(r->client.ears.self, sentence);
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

bool remote_table_guess(remote_table *r, const guess *one)
{
    json_t *of = json_array();

    r->locks = true;
    for (int seat = 0; seat < r->at.m.config.n_players; seat++)
        json_array_append_new(of, one->of[seat] == GUESS_NONE
                                      ? json_null()
                                      : json_integer(one->of[seat]));
    return remote_send(r->remote, json_pack("{sssiso}", "t", "guess", "round",
                                            (int)one->round, "of", of));
}

static void draw_nonce(char out[REMOTE_NONCE])
{
    uint8_t bytes[32];
    adit_text text = adit_text_in(out, REMOTE_NONCE);

    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        abort();
    text_hex(&text, bytes, sizeof bytes);
}

/* The user's share in the chance of the deal, one for each table. It is kept on
 * disk, so that the deal can be checked later. */
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
    if (strcmp(word(clock, "kind"), "move") == 0)
        TEXT(out, terminal_table_perMove, .n = seconds);
    else
        TEXT(out, terminal_table_perGame, .n = seconds);
}

/* One option of the table, as its name and value; false: there is none. */
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

/* The options that differ from the default, as a server says they are set. */
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

static void add_fact(adit_text *out, text_id fact)
{
    text_put(out, ", ");
    text_put(out, text_of(fact));
}

/* What one should know before one sits down, in one line. */
static void about_table(const json_t *table, char *out, size_t size)
{
    static const struct {
        const char *name;
        text_id text;
    } talks[] = {{"none", TEXT_terminal_table_noTalk},
                 {"claims", TEXT_terminal_table_claims},
                 {"free", TEXT_terminal_table_chat}};
    json_int_t players = json_integer_value(json_object_get(table, "players"));
    adit_text text = adit_text_in(out, size);

    if (players < 1 || players > ADIT_MAX_PLAYERS)
        players = 1;
    TEXT(&text, terminal_table_about, .n = players);
    if (json_is_object(json_object_get(table, "from")))
        add_fact(&text, TEXT_terminal_table_from);
    add_clock(json_object_get(table, "clock"), &text);
    for (int i = 0; i < countof(talks); i++)
        if (strcmp(word(table, "talk"), talks[i].name) == 0)
            add_fact(&text, talks[i].text);
    if (strcmp(word(table, "late"), "sit") == 0)
        add_fact(&text, TEXT_terminal_table_late);
    add_rules(adit_game_named(word(table, "game")),
              json_object_get(table, "options"), (int)players, &text);
}

/* ---- The table ---- */

/* "Ann, host, away; a bot plays" */
static void describe_person(const json_t *of, const char *name, adit_text *out)
{
    text_put(out, name[0] ? name : text_of(TEXT_terminal_somebody));
    if (json_is_true(json_object_get(of, "host")))
        add_fact(out, TEXT_terminal_table_host);
    if (!json_is_true(json_object_get(of, "here")))
        add_fact(out, TEXT_terminal_table_away);
    if (*word(of, "standin")) {
        text_put(out, "; ");
        text_put(out, text_of(TEXT_terminal_table_botPlays));
    }
}

/* A seat of the table: in words for lists, and as a short name for the board.
 * The ears hear only of changes, and of none after the end, when everyone
 * leaves. */
static void read_seat(remote_table *r, const json_t *of, int seat)
{
    char who[REMOTE_NAME], name[REMOTE_NAME - 40];
    const char *kind = word(of, "kind"), *standin = word(of, "standin");
    const char *called = text_of(TEXT_terminal_person);
    adit_text text = adit_text_in(who, sizeof who);

    if (strcmp(kind, "bot") == 0) {
        read_text(r, of, "bot", name, sizeof name);
        TEXT(&text, terminal_table_bot, .name = name);
        called = name;
    } else if (strcmp(kind, "person") == 0) {
        read_text(r, of, "name", name, sizeof name);
        describe_person(of, name, &text);
        called = name[0] ? name : text_of(TEXT_terminal_somebody);
    } else {
        text_put(&text, text_of(TEXT_terminal_nobody));
    }
    if (seat == r->seat) {
        r->replaced = *standin && strcmp(standin, "away") != 0;
        called = text_of(TEXT_terminal_you);
    }
    snprintf(r->called[seat], REMOTE_NAME, "%s", called);
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

/* Does the next thing that is needed to sit down: the password, then a seat.
 * Each is asked for once, so that a refusal is not met with the same request
 * again. In a rematch the seat is there already, and only the nonce is
 * missing. */
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

/* A name of digits and small letters, which can be typed into a shell as it is.
 * False: it is not one, or it is the one that was known. */
static bool take_name(const char *name, char *out, size_t size)
{
    size_t n = strspn(name, "0123456789abcdefghijklmnopqrstuvwxyz");

    if (n == 0 || name[n] || n >= size || strcmp(out, name) == 0)
        return false;
    memcpy(out, name, n + 1);
    return true;
}

/* Everything about the table but the game itself. */
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
        say(r, text_of(TEXT_terminal_table_rematch));
    for (size_t i = 0; i < json_array_size(seats) && i < ADIT_MAX_PLAYERS;
         i++) {
        read_seat(r, json_array_get(seats, i), (int)i);
        r->n_players++;
    }
    if (r->phase != before && r->phase == REMOTE_ABANDONED)
        say(r, text_of(TEXT_terminal_table_abandoned));
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

static bool read_story(const json_t *message, const viewed *at, adit_story *out)
{
    adit_span list;
    char *text = json_span(json_object_get(message, "events"), &list);
    bool read = text != NULL &&
                read_view_events(at->m.game, at->m.config.n_players, list, out);

    free(text);
    return read;
}

/* Who was who in a round that is over: guesses about it have their worth
 * now. */
static void note_round(remote_table *r, const viewed *before, const viewed *now,
                       const adit_story *story)
{
    const adit_game *game = now->m.game;
    int over = adit_rounds_of(game, now->m.state).over;

    for (int i = 0; i < story->n && game->round != NULL; i++)
        game->round(&story->event[i], &r->round);
    if (game->suspects != NULL &&
        over > adit_rounds_of(game, before->m.state).over)
        r->ended = over;
}

/* A new position. After a reconnection the server sends the last one again: it
 * is not told twice. The story comes before the position, as what led to it. */
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
    if (story != NULL && is_new && before != NULL)
        note_round(r, before, now, story);
    r->at = *now;
    r->knows = true;
    hear_clock(r, json_object_get(message, "clock"));
    r->client.ears.position(r->client.ears.self);
}

static void not_understood(remote_table *r)
{
    say(r, text_of(TEXT_terminal_table_strange));
}

/* A whole position: the user has just come, or has missed something. */
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

/* A move. What is seen after it follows from what was seen before; only where a
 * round is dealt, the whole view comes with it. If it does not follow, the
 * server is asked for the position. */
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
        (!whole && !read_view_follow(&next, &story))) {
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

bool remote_table_hint(remote_table *r, struct bot_reason *out)
{
    return remote_table_asks(r) && adviser_says(r->adviser, out);
}

/* ---- Talk ---- */

/* Whether a claim was true, once that is known. */
static adit_mark mark_of(const json_t *line)
{
    for (int mark = ADIT_MARK_TRUE; mark < ADIT_N_MARKS; mark++)
        if (strcmp(word(line, "mark"), adit_mark_name(mark)) == 0)
            return (adit_mark)mark;
    return ADIT_MARK_SAID;
}

static void hear_claim(remote_table *r, const json_t *line, int seat, bool late)
{
    const adit_game *game = adit_game_named(r->game);
    json_int_t n = json_integer_value(json_object_get(line, "n"));
    match_said said = {.seat = (int8_t)seat,
                       .mark = (uint8_t)mark_of(line),
                       .n_moves = (int32_t)(n < 0           ? 0
                                            : n > INT32_MAX ? INT32_MAX
                                                            : n)};

    if (game == NULL ||
        !adit_claim_read(game, word(line, "claim"), &said.claim))
        return;
    if (!late)
        adviser_hears(r->adviser, &said);
    r->client.ears.claim(r->client.ears.self, &said, late);
}

/* Late: it is not a new line, but its mark is new. */
static void hear_line(remote_table *r, const json_t *line, bool late)
{
    char text[REMOTE_LINE / 2], name[8], sentence[REMOTE_LINE];
    adit_text p = adit_text_in(name, sizeof name);
    int seat = seat_of(line, "p");

    if (seat == ADIT_NOBODY)
        return;
    if (!json_is_string(json_object_get(line, "text"))) {
        hear_claim(r, line, seat, late);
        return;
    }
    read_text(r, line, "text", text, sizeof text);
    text_seat(&p, seat);
    say(r, TEXT_IN(sentence, terminal_table_chats, .p = name,
                   .name = r->called[seat], .text = text));
}

/* When a round is over all lines come again, with marks. Only what is new is
 * passed on: lines by their number, and marks by theirs. */
static void hear_talk(remote_table *r, const json_t *lines)
{
    for (size_t i = 0; i < json_array_size(lines); i++) {
        const json_t *line = json_array_get(lines, i);
        json_int_t k = json_integer_value(json_object_get(line, "k"));
        bool is_marked = mark_of(line) != ADIT_MARK_SAID;

        if (k > r->told)
            hear_line(r, line, false);
        else if (is_marked && k > r->marked)
            hear_line(r, line, true);
        if (is_marked && k > r->marked)
            r->marked = k;
        if (k > r->told)
            r->told = k;
    }
}

/* ---- Guesses ---- */

/* On a screen players have names; in lines of text they are P1, P2. */
static const char *called(const void *self, int seat)
{
    static char names[ADIT_MAX_PLAYERS][8];
    const remote_table *r = self;
    adit_text name = adit_text_in(names[seat], sizeof names[seat]);

    text_seat(&name, seat);
    return r->client.on_screen && seat < r->n_players ? r->called[seat]
                                                      : names[seat];
}

/* What the user's guesses about the last round were worth, beside those of
 * other people. Bots are not asked: that takes the record, which the server
 * keeps until the game is over. */
static void tell_read(remote_table *r)
{
    guess_round of = {.round = r->ended,
                      .n_players = r->at.m.config.n_players,
                      .seat = r->seat};
    teller who = {.me = r->seat, .self = r, .name = called};
    char told[GUESS_TOLD];
    adit_text text = adit_text_in(told, sizeof told);

    for (int seat = 0; seat < of.n_players; seat++)
        if (strcmp(r->kind->roles[r->round.role[seat]], "saboteur") == 0)
            of.saboteurs |= (uint16_t)(1u << seat);
    for (int seat = 0; seat < of.n_players; seat++)
        guess_score_of(&r->guesses, seat, of.round, of.saboteurs,
                       seat == of.seat ? &of.mine : &of.bot[seat]);
    guess_tell(&of, &r->guesses, &who, &text);
    r->read = r->ended;
    for (char *at = told, *end; (end = strchr(at, '\n')) != NULL;
         at = end + 1) {
        *end = 0;
        say(r, at);
    }
}

/* Those of a round take the place of what was known of it. All come when a
 * client comes; after a guess of the user they say that it is locked. */
static void hear_guesses(remote_table *r, const json_t *message)
{
    const json_t *list = json_object_get(message, "guesses");
    json_int_t round = json_integer_value(json_object_get(message, "round"));
    const guess *mine;
    int n = 0;
    char sentence[REMOTE_LINE];
    guess one;

    for (int i = 0; i < r->guesses.n; i++)
        if (r->guesses.list[i].round != round)
            r->guesses.list[n++] = r->guesses.list[i];
    r->guesses.n = n;
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *of = json_deep_copy(json_array_get(list, i));

        json_object_set(of, "round", json_object_get(message, "round"));
        if (guess_read(of, &one))
            guesses_add(&r->guesses, &one);
        json_decref(of);
    }
    mine = guesses_standing(&r->guesses, r->seat, (int)round);
    if (round == r->ended && r->read != r->ended)
        tell_read(r);
    else if (mine != NULL && r->locks)
        say(r, TEXT_IN(sentence, guess_lockedNow, .n = mine->at));
    r->locks = false;
}

/* ---- The operator ---- */

static void hear_notice(remote_table *r, const json_t *message)
{
    char text[REMOTE_LINE / 2], sentence[REMOTE_LINE];

    read_text(r, message, "text", text, sizeof text);
    if (text[0])
        r->client.ears.notice(
            r->client.ears.self,
            TEXT_IN(sentence, terminal_table_notice, .text = text));
}

/* ---- All messages ---- */

static void hear_refusal(remote_table *r, const json_t *message)
{
    const json_t *why = json_object_get(message, "why");
    const char *known = tell_refused(word(why, "refused"));
    char sentence[REMOTE_LINE + 8];

    r->locks = false;
    if (known != NULL)
        snprintf(r->refusal, sizeof r->refusal, "%s", known);
    else
        read_text(r, why, "text", r->refusal, sizeof r->refusal);
    TEXT_IN(sentence, terminal_no, .why = r->refusal);
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
    else if (strcmp(t, "guesses") == 0)
        hear_guesses(r, message);
    else if (strcmp(t, "notice") == 0)
        hear_notice(r, message);
    else if (strcmp(t, "bye") == 0)
        say(r, text_of(TEXT_terminal_table_down));
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
        : r->phase == REMOTE_ABANDONED ? text_of(TEXT_terminal_table_closed)
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
    char name[8];
    adit_text p = adit_text_in(name, sizeof name),
              text = adit_text_in(out, REMOTE_LINE);

    text_seat(&p, seat);
    if (seat == r->seat)
        TEXT(&text, terminal_table_yours, .p = name, .who = r->who[seat]);
    else
        TEXT(&text, terminal_table_seat, .p = name, .who = r->who[seat]);
}

void remote_table_list(const remote_table *r, FILE *to)
{
    char line[REMOTE_LINE];

    for (int seat = 0; seat < r->n_players; seat++) {
        remote_table_say_seat(r, seat, line);
        fprintf(to, "  %s\n", line);
    }
}
