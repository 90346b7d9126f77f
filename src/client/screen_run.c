/* screen_run.c -- a game on the screen, wherever it is, and the way of a game
 * on this machine (the others are screen_remote.c and screen_recorded.c). It
 * puts on the stage (tui/stage.h) what the client tells, and gives the client
 * what is chosen there; while nothing is pressed the client goes on. What has
 * to be read, such as the end of a round, waits in a list until nothing else
 * lies over the stage. Called by `adit play`, `adit join` and `adit replay`. */
#include "client/screen_run.h"

#include <stdlib.h>
#include <string.h>

#include "client/guessing.h"
#include "core/text.h"

enum { PATH = 400 }; /* bytes of a file name */

static const client_kind *kind_of(const screen_run *r)
{
    return r->client->kind;
}

static bool is_over(const screen_run *r)
{
    return kind_of(r)->is_over(r->client);
}

static void name_seats(screen_run *r)
{
    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++)
        r->stage.sheet.name[seat] = kind_of(r)->name(r->client, seat);
    r->stage.sheet.me = client_me(r->client);
}

void screen_look(screen_run *r)
{
    const adit_game *game = kind_of(r)->game(r->client);
    int viewer;
    const void *obs = kind_of(r)->look(r->client, &viewer);

    r->stale = true;
    name_seats(r);
    if (game != NULL)
        r->stage.sheet.game = game;
    r->stage.over = is_over(r);
    if (obs != NULL)
        stage_see(&r->stage, obs, viewer, r->way->asks(r));
    if (r->way->look != NULL)
        r->way->look(r);
}

void screen_leave(screen_run *r)
{
    const char *question =
        kind_of(r)->loses ? kind_of(r)->loses(r->client) : NULL;

    r->left = question == NULL || stage_asks(&r->stage, question, true);
}

static bool may_claim(const screen_run *r)
{
    return kind_of(r)->hushed(r->client) == NULL;
}

static void add_key(screen_run *r, text_id key, bool fits)
{
    size_t n = strlen(r->bar);

    if (fits)
        snprintf(r->bar + n, sizeof r->bar - n, "  %s", text_of(key));
}

const char *screen_bar(screen_run *r, text_id first, bool talks)
{
    snprintf(r->bar, sizeof r->bar, "%s", text_of(first));
    add_key(r, TEXT_terminal_bar_claim, may_claim(r));
    add_key(r, TEXT_terminal_bar_guess, guessing_fits(r->client));
    add_key(r, TEXT_terminal_bar_talk, talks);
    add_key(r, TEXT_terminal_bar_explain, r->stage.asked);
    return r->bar;
}

/* ---- What is heard ---- */

/* A sentence below everything, which the next key takes away. */
static void hear_refusal(void *self, const char *sentence)
{
    screen_run *r = self;

    r->stale = true;
    stage_say(&r->stage, "%s", sentence);
}

/* It goes to the log. While a move is being chosen the log is covered, and it
 * is said below, too. */
static void hear_sentence(void *self, const char *sentence)
{
    screen_run *r = self;
    const stage *s = &r->stage;

    r->stale = true;
    stage_tell(&r->stage, sentence);
    stage_tell(&r->stage, "\n");
    if (s->before == NULL && s->asked && s->choosing.going)
        hear_refusal(self, sentence);
}

/* The log may be covered, or scrolled on by a game among bots: it is said
 * below, too, when nothing else is said there. */
static void hear_notice(void *self, const char *sentence)
{
    screen_run *r = self;

    r->stale = true;
    stage_tell(&r->stage, sentence);
    stage_tell(&r->stage, "\n");
    snprintf(r->notice, sizeof r->notice, "%s", sentence);
}

static void hear_claim(void *self, const match_said *said, bool late)
{
    screen_run *r = self;
    char sentence[DRAW_SAID];

    r->stage.sheet.game = kind_of(r)->game(r->client);
    name_seats(r);
    draw_said(&r->stage.sheet, said, late, sentence);
    hear_sentence(self, sentence);
}

/* As long as the game has not begun, the seats are on the screen anyway. */
static void hear_seat(void *self, int seat)
{
    screen_run *r = self;
    const remote_table *t = (const remote_table *)(void *)r->client;
    char line[REMOTE_LINE];

    if (t->phase == REMOTE_WAITING || !t->knows)
        return;
    remote_table_say_seat(t, seat, line);
    hear_sentence(self, line);
}

static void hear_thinking(void *self, int seat)
{
    screen_run *r = self;

    (void)seat;
    r->stale = true;
}

static void hear_beginning(void *self)
{
    screen_run *r = self;

    stage_untell(&r->stage);
    name_seats(r);
    if (r->way->begins != NULL)
        r->way->begins(r);
}

/* The user may be reading something else. More rounds than a game has are not
 * kept: a server could go on for ever. */
static void keep_round(screen_run *r, const stage_round *round)
{
    run_round *more = malloc(sizeof *more), **last = &r->rounds;
    int n = 0;

    for (; *last != NULL; n++)
        last = &(*last)->next;
    if (more == NULL || n >= RUN_ROUNDS) {
        free(more);
        return;
    }
    more->round = *round;
    more->next = NULL;
    *last = more;
}

/* On this machine the stage first sees what was seen before the move, so that
 * the cards of a hand stay in their order. A late story goes to the log without
 * its position, since others have read about it already. */
static void hear_story(void *self, const void *before, const adit_story *story,
                       int viewer, bool late)
{
    screen_run *r = self;
    static stage_round round;

    r->stale = true;
    r->stage.sheet.game = kind_of(r)->game(r->client);
    name_seats(r);
    if (r->way->story != NULL) {
        r->way->story(r, story, viewer);
        return;
    }
    if (before != NULL && !r->way->lives_on)
        stage_see(&r->stage, before, viewer, false);
    if (!stage_story(&r->stage, late ? NULL : before, story, viewer, &round))
        return;
    if (r->way->turning != NULL)
        r->way->turning(r, adit_rounds_of(round.game, before).now,
                        &round.turning);
    round.read[0] = 0;
    if (r->way->read != NULL) {
        adit_text text = adit_text_in(round.read, sizeof round.read);

        r->way->read(r, adit_rounds_of(round.game, before).now, viewer, &text);
    }
    keep_round(r, &round);
}

static void hear_position(void *self)
{
    screen_look(self);
}

/* ---- What is pressed ---- */

/* A move that was typed may not be legal. On this machine it is checked here,
 * since the client takes legal moves only; at a table the server refuses it,
 * and says why. */
static void play(screen_run *r)
{
    adit_action move = stage_move(&r->stage);
    char sentence[256];
    adit_refusal why;

    if (!r->way->asks(r))
        return;
    if (!r->way->lives_on &&
        r->stage.sheet.game->why(r->stage.obs, move, &why) != ADIT_OK) {
        draw_no(&r->stage.sheet, &why, sentence, sizeof sentence);
        stage_say(&r->stage, "%s", sentence);
    } else if (!kind_of(r)->send(r->client, move)) {
        stage_say(&r->stage, "%s", text_of(TEXT_terminal_sentLater));
    }
    screen_look(r);
}

/* Thinking takes a while, and the screen says so before it begins. */
static void hint(screen_run *r)
{
    const char *who;
    bot_reason reason;

    stage_say(&r->stage, "%s", text_of(TEXT_terminal_run_thinking));
    stage_paint(&r->stage);
    who = kind_of(r)->hint(r->client, &reason);
    if (who != NULL)
        stage_hint(&r->stage, &reason, who);
    else
        stage_say(&r->stage, "%s", text_of(TEXT_terminal_botSilent));
}

static void save(screen_run *r)
{
    char path[PATH] = "game.jsonl", said[CLIENT_SAID];
    const char *why = kind_of(r)->unsavable(r->client);

    if (why != NULL) {
        stage_say(&r->stage, "%s", why);
        return;
    }
    if (!stage_types_file(&r->stage, path, sizeof path))
        return;
    kind_of(r)->save(r->client, path, said);
    stage_say(&r->stage, "%.*s", (int)strcspn(said, "\n"), said);
}

/* The way comes first, then the stage, and what the stage does not know is for
 * the way again. */
static void press(screen_run *r, screen_event e)
{
    r->stale = true;
    if (e.key == KEYS_SIZE || (r->way->takes != NULL && r->way->takes(r, e)))
        return;
    switch (stage_press(&r->stage, e)) {
    case STAGE_MOVE:
        play(r);
        break;
    case STAGE_HINT:
        if (kind_of(r)->hint != NULL)
            hint(r);
        break;
    case STAGE_SAVE:
        if (kind_of(r)->save != NULL)
            save(r);
        break;
    case STAGE_QUIT:
        screen_leave(r);
        break;
    case STAGE_OTHER:
        if (r->way->press != NULL)
            r->way->press(r, e.key);
        break;
    case STAGE_NOTHING:
        break;
    }
}

/* ---- Staying ---- */

static void drop_round(screen_run *r)
{
    run_round *first = r->rounds;

    r->rounds = first->next;
    free(first);
}

/* If it was the last round, leaving only closes this page: on this machine
 * everyone sees the end of the game. */
static void read_round(screen_run *r)
{
    if (!stage_read_round(&r->stage, &r->rounds->round) &&
        (r->way->lives_on || !is_over(r)))
        screen_leave(r);
    drop_round(r);
    r->stale = true;
}

static void read_end(screen_run *r)
{
    bool goes_on;

    r->end_read = true;
    screen_look(r);
    r->stage.turning.n = 0;
    if (r->way->turning != NULL && kind_of(r)->game(r->client)->rounds == NULL)
        r->way->turning(r, 1, &r->stage.turning);
    goes_on = stage_read_end(&r->stage);
    if (!goes_on && r->way->lives_on)
        screen_leave(r);
    else if (r->way->ended != NULL)
        r->way->ended(r);
}

/* The keyboard changes hands. The stage is emptied first, and nobody sees
 * another's cards, whatever is pressed. In a game without secrets nothing has
 * to be hidden. */
static void hand_over(screen_run *r, int to)
{
    const local_game *g = (const local_game *)(void *)r->client;
    char text[160];

    if (!g->is_open && g->n_people > 1) {
        kind_of(r)->sit(r->client, ADIT_PUBLIC, true);
        stage_untell(&r->stage);
        screen_look(r);
        TEXT_IN(text, terminal_page_handOverTo, .p = draw_seat_name(to));
        while (
            !r->left &&
            !stage_read(&r->stage, text_of(TEXT_terminal_page_handOver), text))
            screen_leave(r);
        if (r->left)
            return;
    }
    kind_of(r)->sit(r->client, to, true);
    screen_look(r);
}

/* Stays until the next key, as all that stands there. */
static void say_notice(screen_run *r)
{
    if (r->stage.said[0] || !r->notice[0])
        return;
    stage_say(&r->stage, "%s", r->notice);
    r->notice[0] = 0;
}

/* A game that goes on by itself is painted each time, because its clock runs;
 * any other only if something has changed. */
static void paint(screen_run *r)
{
    if (!r->stale && !r->way->lives_on)
        return;
    r->stale = false;
    say_notice(r);
    r->way->title(r);
    r->stage.keys = r->way->keys ? r->way->keys(r) : NULL;
    r->stage.n_more = 0;
    r->stage.more = r->way->more ? r->way->more(r, &r->stage.n_more) : NULL;
    stage_paint(&r->stage);
}

/* What goes on while nothing is pressed. It may run while the user reads a
 * page: then a line calls them back when it is their turn. */
static void tend(void *self)
{
    screen_run *r = self;
    bool asked = r->stage.asked;

    client_tend(r->client);
    if (r->stage.seen != NULL && asked != r->way->asks(r))
        screen_look(r);
    r->stage.call = r->stage.asked && r->way->lives_on
                        ? text_of(TEXT_terminal_run_yourTurn)
                        : NULL;
}

/* A server's table is tended by the screen itself while it waits
 * (screen_invite). */
static void wait_for_key(screen_run *r)
{
    screen_event e;

    paint(r);
    e = screen_wait(r->way->lives_on ? -1 : client_patience(r->client));
    if (e.key != KEYS_NONE)
        press(r, e);
    else if (!r->way->lives_on)
        tend(r);
}

/* One thing at a time: rounds to read about, the end, the keyboard to hand
 * over, and otherwise a key. */
static void turn_of_events(screen_run *r)
{
    int to = kind_of(r)->hands_over ? kind_of(r)->hands_over(r->client)
                                    : ADIT_NOBODY;

    if (r->rounds != NULL)
        read_round(r);
    else if (is_over(r) && r->stage.before == NULL && !r->end_read)
        read_end(r);
    else if (to != ADIT_NOBODY)
        hand_over(r, to);
    else
        wait_for_key(r);
}

static int stay(screen_run *r)
{
    int code = CLI_DONE;

    while (code == CLI_DONE && !r->left) {
        turn_of_events(r);
        if (r->way->hindrance != NULL)
            code = r->way->hindrance(r);
    }
    return code;
}

/* ---- Beginning and end ---- */

/* NULL: there is no memory left, or the terminal has no such screen. */
static screen_run *new_run(client *c, const screen_way *way, const draw *sheet)
{
    screen_run *r = calloc(1, sizeof *r);

    if (r == NULL || !screen_open()) {
        free(r);
        return NULL;
    }
    r->client = c;
    r->way = way;
    r->stale = true;
    c->ascii = sheet->ascii;
    stage_begin(&r->stage, sheet);
    return r;
}

static client_ears ears_of(screen_run *r)
{
    return (client_ears){.self = r,
                         .say = hear_sentence,
                         .notice = hear_notice,
                         .claim = hear_claim,
                         .refuse = hear_refusal,
                         .seat = hear_seat,
                         .thinks = hear_thinking,
                         .begins = hear_beginning,
                         .story = hear_story,
                         .position = hear_position};
}

static void end(screen_run *r)
{
    while (r->rounds != NULL)
        drop_round(r);
    draw_page_drop(&r->aside);
    stage_end(&r->stage);
    free(r);
}

/* If the terminal goes away in the middle of a game, that is an error. */
int screen_play(local_game *g, const draw *sheet)
{
    screen_run *r = new_run(&g->client, &screen_local, sheet);
    client_ears ears;
    bool gone;

    if (r == NULL)
        return SCREEN_NONE;
    ears = ears_of(r);
    local_game_keep(g);
    local_game_begin(g, &ears, true);
    screen_look(r);
    stay(r);
    gone = screen_is_gone() && !is_over(r);
    screen_close();
    stage_leave_result(&r->stage, sheet);
    if (!is_over(r))
        puts(text_of(g->kept ? TEXT_terminal_leftKept : TEXT_terminal_left));
    end(r);
    return gone ? CLI_FAILED : cli_flush();
}

static struct pollfd line_of(const void *self)
{
    const screen_run *r = self;

    return client_poll(r->client);
}

static int patience_of(const void *self)
{
    const screen_run *r = self;

    return client_patience(r->client);
}

int screen_join(remote_table *t, const draw *sheet)
{
    screen_run *r = new_run(&t->client, &screen_remote, sheet);
    client_ears ears;
    int code;

    if (r == NULL)
        return SCREEN_NONE;
    ears = ears_of(r);
    remote_table_begin(t, &ears, true);
    screen_invite(&(screen_company){r, line_of, patience_of, tend});
    screen_look(r);
    code = stay(r);
    /* A program that had to end has left a game that goes on without it. */
    if (screen_is_gone() && t->phase == REMOTE_PLAYING)
        code = CLI_FAILED;
    screen_close();
    stage_leave_result(&r->stage, sheet);
    fputs(t->farewell, stdout);
    end(r);
    return cli_flush() == CLI_DONE ? code : CLI_FAILED;
}

int screen_replay(recorded *g, const draw *sheet)
{
    screen_run *r = new_run(&g->client, &screen_recorded, sheet);
    client_ears ears;

    if (r == NULL)
        return SCREEN_NONE;
    ears = ears_of(r);
    r->end_read = true; /* the end of a record has no page of its own */
    recorded_begin(g, &ears, true);
    if (g->whole.past != NULL)
        TEXT_IN(r->stage.said, terminal_replay_from,
                .n = g->whole.past->n_moves,
                .p = draw_seat_name(g->whole.past->as));
    else if (g->undone > 0)
        TEXT_IN(r->stage.said, terminal_run_undone, .n = g->undone);
    screen_look(r);
    stay(r);
    screen_close();
    end(r);
    return CLI_DONE;
}

/* ---- On this machine ---- */

static local_game *game_of(screen_run *r)
{
    return (local_game *)(void *)r->client;
}

static bool local_asks(screen_run *r)
{
    return kind_of(r)->rests(r->client) == NULL;
}

static void local_title(screen_run *r)
{
    const local_game *g = game_of(r);
    int turn = match_turn(&g->m);
    adit_text title = adit_text_in(r->stage.title, sizeof r->stage.title);

    if (turn == ADIT_NOBODY)
        text_put(&title, text_of(TEXT_terminal_title_over));
    else if (r->stage.asked)
        TEXT(&title, terminal_title_yours, .p = draw_seat_name(turn));
    else if (g->bot[turn].bot != NULL)
        TEXT(&title, terminal_title_thinks,
             .name = kind_of(r)->name(r->client, turn));
    else
        TEXT(&title, terminal_title_next, .p = draw_seat_name(turn));
}

static const draw_key *local_more(screen_run *r, int *n)
{
    static const draw_key to_claim = {.key = "c",
                                      .what = TEXT_terminal_help_claim};
    static const draw_key to_guess = {.key = "g",
                                      .what = TEXT_terminal_help_guess};
    static const draw_key to_undo = {.key = "u",
                                     .what = TEXT_terminal_help_undo};
    static draw_key keys[3];

    *n = 0;
    if (may_claim(r))
        keys[(*n)++] = to_claim;
    if (guessing_fits(r->client))
        keys[(*n)++] = to_guess;
    if (game_of(r)->n_people == 1)
        keys[(*n)++] = to_undo;
    return keys;
}

/* Those of the stage, and the ones for claims and guesses. */
static const char *local_keys(screen_run *r)
{
    const stage *s = &r->stage;

    if ((!may_claim(r) && !guessing_fits(r->client)) ||
        (s->asked && (s->choosing.going || s->wonders)))
        return NULL;
    return screen_bar(
        r, s->asked ? TEXT_terminal_bar_chooseMore : TEXT_terminal_bar_waiting,
        false);
}

/* The key for taking back is named only while there is something to take
 * back. */
static void local_look(screen_run *r)
{
    r->stage.spare = local_game_stands(game_of(r)) == NULL
                         ? text_of(TEXT_terminal_bar_undo)
                         : NULL;
}

static bool plays_like(const local_game *g, int seat, int other)
{
    return g->bot[seat].bot != NULL && g->bot[other].bot != NULL &&
           strcmp(g->bot[seat].name, g->bot[other].name) == 0;
}

/* "master plays Bram, Odile and Tuck." */
static void tell_bot(screen_run *r, int first)
{
    const local_game *g = game_of(r);
    int n_players = g->m.config.n_players, n = 0, i = 0;
    char names[256], sentence[STAGE_SAID];
    adit_text list = adit_text_in(names, sizeof names);

    for (int seat = first; seat < n_players; seat++)
        n += plays_like(g, first, seat);
    for (int seat = first; seat < n_players; seat++)
        if (plays_like(g, first, seat))
            text_list_item(&list, i++, n, kind_of(r)->name(r->client, seat));
    stage_tell(&r->stage, TEXT_IN(sentence, terminal_run_botPlays,
                                  .bot = g->bot[first].name, .names = names));
    stage_tell(&r->stage, "\n");
}

/* Which bot plays which seats, one line per bot. */
static void local_begins(screen_run *r)
{
    const local_game *g = game_of(r);

    for (int seat = 0; seat < g->m.config.n_players; seat++) {
        bool told = g->bot[seat].bot == NULL;

        for (int before = 0; before < seat; before++)
            told |= plays_like(g, before, seat);
        if (!told)
            tell_bot(r, seat);
    }
}

static void local_turning(screen_run *r, int round, stage_turning *out)
{
    out->n = local_game_turning(game_of(r), round, out->point);
}

static void local_read(screen_run *r, int round, int viewer, adit_text *out)
{
    teller who = draw_teller(&r->stage.sheet);

    local_game_tell_read(game_of(r), viewer, round, &who, out);
}

static void local_ended(screen_run *r)
{
    stage_say(&r->stage, "%s",
              text_of(local_game_stands(game_of(r))
                          ? TEXT_terminal_run_ended
                          : TEXT_terminal_run_endedUndo));
}

static void take_back(screen_run *r)
{
    const char *why = local_game_stands(game_of(r));

    if (why != NULL) {
        stage_say(&r->stage, "%s", why);
        return;
    }
    r->end_read = false;
    local_game_back(game_of(r));
    screen_look(r);
    stage_say(&r->stage, "%s", text_of(TEXT_terminal_takenBack));
}

static void play_again(screen_run *r)
{
    r->end_read = false;
    r->stage.said[0] = 0;
    r->left = !local_game_again(game_of(r));
    screen_look(r);
}

/* Space and Enter hurry the bots while it is their turn. The stage gets the key
 * all the same. */
static bool local_takes(screen_run *r, screen_event e)
{
    if (!r->stage.asked && (e.key == ' ' || e.key == KEYS_ENTER))
        local_game_hurry(game_of(r));
    return false;
}

static void local_press(screen_run *r, int key)
{
    if (key == 'c')
        screen_claim(r);
    else if (key == 'g')
        screen_guess(r);
    else if (key == 'u')
        take_back(r);
    else if (key == 'n' && is_over(r))
        play_again(r);
}

const screen_way screen_local = {
    .asks = local_asks,
    .title = local_title,
    .keys = local_keys,
    .more = local_more,
    .look = local_look,
    .takes = local_takes,
    .press = local_press,
    .begins = local_begins,
    .turning = local_turning,
    .read = local_read,
    .ended = local_ended,
};
