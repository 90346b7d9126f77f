/* bot.c -- adit bot: one of our bots as a program of its own. It reads on
 * standard input what its seat sees and answers on standard output
 * (docs/bot-protocol.md). It knows nothing but what it has read, and with the
 * same luck it plays the same moves as the bot inside `adit sim`. This way an
 * old version of a bot can play against a new one. Called by main.c;
 * lab/program_bot.c is the other side of the conversation. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "bots/believer.h"
#include "common/cli.h"
#include "common/json_span.h"
#include "core/json.h"
#include "core/text.h"
#include "lab/program_bot.h"
#include "wire/read_view.h"
#include "wire/view.h"

/* Bytes of a line, which is the limit of the protocol; and a chance of 1, in
 * the parts that the protocol counts. */
enum { MOST_ANSWER = 64 * 1024, SURE = 10000 };

/* The bot, and the game in which it sits. One game follows another. */
typedef struct player {
    const char *name;
    cli_bot bot[ADIT_MAX_PLAYERS]; /* only the first is used */
    bool sits;                     /* at a game */
    viewed now;
    bool begun;                        /* it has seen a view of this game */
    adit_event event[ADIT_MAX_EVENTS]; /* what the last move did */
    adit_story story;
    mind mind;
    bool believes; /* it will be asked for its beliefs */
    believer believer;
} player;

/* ---- What it says ---- */

/* Ends the object and sends it at once, for the other side waits. A line that
 * is longer than the protocol allows would be a mistake of ours. */
static int send_line(adit_text *line)
{
    json_close(line, '}');
    text_char(line, '\n');
    require(!line->cut);
    fwrite(line->at, 1, line->length, stdout);
    return cli_printed() ? CLI_DONE : cli_flush();
}

static adit_text begin_line(char buffer[MOST_ANSWER], const char *t)
{
    adit_text line = adit_text_in(buffer, MOST_ANSWER);

    json_open(&line, '{');
    json_key_string(&line, "t", t);
    return line;
}

/* Which bot this is and what it plays. With another version of the protocol
 * nothing that follows could be relied on. */
static int say_hello(player *p, const json_t *line)
{
    char buffer[MOST_ANSWER];
    adit_text out = begin_line(buffer, "hello");
    const adit_game *game;

    if (json_integer_value(json_object_get(line, "adit")) != PROGRAM_VERSION)
        return CLI_FAIL(cli_bot_version, .n = PROGRAM_VERSION);
    json_key_int(&out, "adit", PROGRAM_VERSION);
    json_key_string(&out, "name", p->name);
    json_key(&out, "games");
    json_open(&out, '[');
    for (int i = 0; (game = adit_game_at(i)) != NULL; i++)
        json_text(&out, game->name);
    json_close(&out, ']');
    return send_line(&out);
}

/* A program may speak only before its move: what the bot has to say then. It
 * hears itself, as everybody does. */
static int say_something(player *p)
{
    const match *m = &p->now.m;
    char buffer[MOST_ANSWER], text[ADIT_MAX_CLAIM_TEXT];
    adit_text out = begin_line(buffer, "claim");
    adit_text written = adit_text_in(text, sizeof text);
    adit_claim claim;

    if (p->mind.is_silent || !bot_speak(&p->mind, &claim))
        return CLI_DONE;
    bot_hear(&p->mind, p->now.viewer, claim);
    adit_claim_write(m->game, claim, &written);
    json_key_int(&out, "n", m->n_moves);
    json_key_string(&out, "claim", text);
    return send_line(&out);
}

/* The move for the position that was seen last. If the seat has no turn there,
 * the two sides do not agree on the game, and going on would only hide that. */
static int answer_choose(player *p, const json_t *line)
{
    const match *m = &p->now.m;
    char buffer[MOST_ANSWER];
    adit_text out = begin_line(buffer, "move");

    (void)line;
    if (!p->sits || match_turn(m) != p->now.viewer)
        return cli_fail(TEXT_cli_bot_turn, NULL);
    say_something(p);
    json_key_int(&out, "n", m->n_moves);
    json_key(&out, "move");
    view_move(m->game, cli_bot_moves(p->bot, &p->mind), &out);
    return send_line(&out);
}

/* ---- Beliefs ---- */

static void put_part(adit_text *out, double part)
{
    char number[32];

    snprintf(number, sizeof number, "%.9g", SURE * part);
    if (out->at[out->length - 1] != '[')
        text_char(out, ',');
    text_put(out, number);
}

static void put_role(const player *p, const forecast *f, int role,
                     adit_text *out)
{
    const match *m = &p->now.m;

    json_key(out, m->game->roles[role]);
    json_open(out, '[');
    for (int seat = 0; seat < m->config.n_players; seat++)
        put_part(out, f->role[seat][role]);
    json_close(out, ']');
}

/* What the bot believes of roles and of the treasure. About a game without
 * roles it has no beliefs, which an answer without `chances` says. */
static int believe(player *p, const json_t *line)
{
    const match *m = &p->now.m;
    char buffer[MOST_ANSWER];
    adit_text out = begin_line(buffer, "beliefs");
    forecast f;

    (void)line;
    if (!p->sits)
        return cli_fail(TEXT_cli_bot_noGame, NULL);
    json_key_int(&out, "n", m->n_moves);
    if (!p->believes)
        return send_line(&out);
    believer_foretell(&p->believer, &f);
    json_key(&out, "chances");
    json_open(&out, '{');
    for (int role = 1; role < m->game->n_roles; role++)
        put_role(p, &f, role, &out);
    json_close(&out, '}');
    json_key(&out, "treasure");
    json_open(&out, '[');
    for (int goal = 0; goal < MINE_GOALS; goal++)
        put_part(&out, f.goal[goal]);
    json_close(&out, ']');
    return send_line(&out);
}

/* ---- What it hears ---- */

/* The first view of a game is taken as it is; each later one must follow from
 * the view before by its events. That keeps what the seat learned earlier and a
 * view does not repeat. False: there cannot be such a view or such events. */
static bool sees(player *p, adit_span view, adit_span events)
{
    viewed first;

    p->story = (adit_story){.event = p->event, .room = ADIT_MAX_EVENTS};
    if (!p->begun && read_view(view, &first))
        p->now = first;
    else if (!p->begun)
        return false;
    return p->now.viewer >= 0 &&
           read_view_events(p->now.m.game, p->now.m.config.n_players, events,
                            &p->story) &&
           (!p->begun || read_view_next(&p->now, &p->story, view));
}

/* Takes view and events out of a line. The engine's reader wants them as
 * text. */
static int see(player *p, const json_t *line)
{
    adit_span view, events;
    char *text = json_span(json_object_get(line, "view"), &view);
    char *list = json_span(json_object_get(line, "events"), &events);
    bool can_be = p->sits && sees(p, view, events);

    free(text);
    free(list);
    p->begun = true;
    return can_be ? CLI_DONE : cli_fail(TEXT_cli_bot_impossible, NULL);
}

static int look(player *p)
{
    bot_see(&p->mind, p->now.m.state, &p->story);
    if (p->believes)
        believer_see(&p->believer, p->now.m.state, &p->story);
    return CLI_DONE;
}

static bool is_asked(const json_t *line, const char *what)
{
    const json_t *asks = json_object_get(line, "asks");
    bool found = false;

    for (size_t i = 0; i < json_array_size(asks); i++) {
        const char *one = json_string_value(json_array_get(asks, i));

        found |= one != NULL && strcmp(one, what) == 0;
    }
    return found;
}

/* The number from which all chance of the bot is drawn: 16 hex digits, the
 * highest first. */
static bool read_luck(const json_t *line, adit_luck *luck)
{
    const char *text = json_string_value(json_object_get(line, "luck"));
    uint8_t bytes[8];

    *luck = (adit_luck){0};
    if (text == NULL || !text_takes_hex(&text, bytes, 8) || *text != 0)
        return false;
    for (int i = 0; i < 8; i++)
        luck->at = luck->at << 8 | bytes[i];
    return true;
}

/* A game begins, even if the one before is not over. The bot's budget is read
 * again, because it can depend on the game. */
static int sit_down(player *p, const json_t *line)
{
    const viewed *now = &p->now;
    adit_luck luck;
    int code;

    p->begun = false;
    p->sits = true;
    if (!read_luck(line, &luck))
        return cli_fail(TEXT_cli_bot_luck, NULL);
    if ((code = see(p, line)) ||
        (code = cli_bots(p->name, now->m.game, 1, p->bot)))
        return code;
    bot_sit(&p->mind, p->bot->bot, now->m.game, now->viewer, luck);
    p->mind.is_silent = !is_asked(line, "claims");
    p->believes = is_asked(line, "beliefs") && believer_knows(now->m.game);
    if (p->believes)
        believer_sit(&p->believer, now->m.game, now->viewer);
    return look(p);
}

static int take_step(player *p, const json_t *line)
{
    int code = see(p, line);

    return code ? code : look(p);
}

/* Somebody else speaks. A claim that the game does not have is passed over. */
static int hear(player *p, const json_t *line)
{
    const char *text = json_string_value(json_object_get(line, "claim"));
    const char *who = json_string_value(json_object_get(line, "p"));
    uint8_t seat;
    adit_claim claim;

    if (!p->sits || text == NULL || who == NULL ||
        !text_takes_seat(&who, &seat) || *who != 0 ||
        seat >= p->now.m.config.n_players ||
        !adit_claim_read(p->now.m.game, text, &claim))
        return CLI_DONE;
    bot_hear(&p->mind, seat, claim);
    if (p->believes)
        believer_hear(&p->believer, seat, claim);
    return CLI_DONE;
}

/* What is done for each line. Lines that are not in this list are passed over:
 * they are of later versions. */
static const struct {
    const char *t;
    int (*take)(player *p, const json_t *line);
} lines[] = {{"hello", say_hello},      {"game", sit_down},
             {"step", take_step},       {"said", hear},
             {"choose", answer_choose}, {"believe", believe}};

/* A line that is not an object with a "t" ends the program: whoever sent it
 * does not speak the protocol. */
static int take_line(player *p, const char *text, size_t length)
{
    json_t *line = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const char *t = json_string_value(json_object_get(line, "t"));
    int code = CLI_DONE;

    if (t == NULL)
        code = cli_fail(TEXT_cli_bot_line, NULL);
    for (int i = 0; t != NULL && i < countof(lines); i++)
        if (strcmp(lines[i].t, t) == 0)
            code = lines[i].take(p, line);
    json_decref(line);
    return code;
}

/* ---- The command line ---- */

static int play(player *p)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    int code = CLI_DONE;

    while (code == CLI_DONE && (length = getline(&line, &room, stdin)) > 0)
        code = take_line(p, line, (size_t)length);
    free(line);
    return code;
}

/* The name is checked with the first game before anything is read, so that a
 * mistyped one is reported at once and not when a game begins. */
int cli_as_bot(int argc, char **argv)
{
    static player p; /* too large for some stacks */
    cli_args args = {.command = "bot",
                     .usage = TEXT_cli_usage_bot,
                     .what = "NAME",
                     .rest = &p.name,
                     .min_rest = 1,
                     .max_rest = 1};
    int code = cli_read(&args, argc, argv);

    if (code == CLI_DONE && strchr(p.name, ',') != NULL)
        return CLI_MISUSED(cli_bot_one, .name = p.name);
    if (code == CLI_DONE)
        code = cli_bots(p.name, adit_game_at(0), 1, p.bot);
    return code ? code : play(&p);
}
