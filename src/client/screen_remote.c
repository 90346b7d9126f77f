/* screen_remote.c -- a server's table on the screen: before the game and in it, what stands
 * there and what keys do; claims, chosen from lists: first what, then about whom or what. Called
 * by screen_run.c. */
#include "client/screen_run.h"

#include <string.h>

static remote_table *table_of(screen_run *r)
{
    return (remote_table *)(void *)r->client;
}

static const char game_keys[] =
    "\n"
    "  c         a claim; what it was worth is told when the round is over\n"
    "  t         anything you like, where the table allows it\n"
    "  p         who sits where\n"
    "  b         play again instead of the bot that has taken your seat\n"
    "  m         sit down in the seat of a bot, where the table allows it\n"
    "  n         after the end: another game with the same people\n";

/* ---- Claims ---- */

enum { SENTENCE = 120, MOST = 64 };

/* Another game may be on the stage by the time that something is chosen. */
typedef struct list {
    const adit_game *game;
    char text[MOST][SENTENCE];
    const char *line[MOST];
    adit_claim claim[MOST];
    int n;
} list;

static void begin_list(list *l)
{
    l->n = 0;
    for (int i = 0; i < MOST; i++)
        l->line[i] = l->text[i];
}

/* "G# is stone": which one is chosen next. */
static void add_kind(list *l, int kind)
{
    const char *says = l->game->claims[kind].says;
    char *at = l->text[l->n++];

    for (int i = 0; *says && i < SENTENCE - 1; i++) {
        *at++ = *says == '#' ? '?' : *says;
        says++;
    }
    *at = 0;
}

static void add_claim(list *l, adit_claim claim)
{
    adit_text text = adit_text_in(l->text[l->n], SENTENCE);

    adit_claim_say(l->game, claim, &text);
    l->claim[l->n++] = claim;
}

/* About others, a goal, a gallery. */
static bool picks_target(stage *s, list *l, int seat, adit_claim *claim)
{
    const adit_claim_kind *kind = &l->game->claims[claim->kind];
    bool others = kind->about == ADIT_ABOUT_SEAT;
    int first = kind->about == ADIT_ABOUT_GALLERY;
    int n = others ? ((const adit_head *)s->obs)->n_players : kind->most;
    int chosen;

    begin_list(l);
    for (int i = 0; i < n; i++) {
        claim->target = (uint8_t)(first + i);
        if (!others || i != seat)
            add_claim(l, *claim);
    }
    chosen = stage_picks(s, "Say what?", l->line, l->n);
    if (chosen >= 0)
        *claim = l->claim[chosen];
    return chosen >= 0;
}

static bool types_cell(stage *s, const list *l, adit_claim *claim)
{
    char cell[16] = "", text[ADIT_MAX_MOVE_TEXT];

    if (!stage_types(s, "Which cell? For example 3,-1:", cell, sizeof cell) ||
        cell[0] == 0)
        return false;
    snprintf(text, sizeof text, "%s@%s", l->game->claims[claim->kind].word,
             cell);
    if (adit_claim_read(l->game, text, claim))
        return true;
    stage_say(s, "'%s' is no cell.", cell);
    return false;
}

static bool picks_claim(stage *s, int seat, char out[ADIT_MAX_MOVE_TEXT])
{
    const adit_game *game = s->sheet.game;
    adit_text text = adit_text_in(out, ADIT_MAX_MOVE_TEXT);
    adit_claim claim = {0};
    static list l;
    int chosen, about;

    l.game = game;
    begin_list(&l);
    for (int i = 0; i < game->n_claims && i < MOST; i++)
        add_kind(&l, i);
    chosen = stage_picks(s, "Say what?", l.line, l.n);
    if (chosen < 0)
        return false;
    claim.kind = (uint8_t)chosen;
    about = game->claims[chosen].about;
    if (about == ADIT_ABOUT_CELL      ? !types_cell(s, &l, &claim)
        : about != ADIT_ABOUT_NOTHING ? !picks_target(s, &l, seat, &claim)
                                      : false)
        return false;
    adit_claim_write(game, claim, &text);
    return true;
}

/* ---- Keys ---- */

static const char hall_keys[] =
    "The game begins when the host starts it. Until then:\n"
    "\n"
    "  m         sit down at another seat\n"
    "  n         another name\n"
    "  t         say something, where the table allows it\n"
    "  q         leave; Ctrl-C too\n"
    "\n"
    "and for the host:\n"
    "\n"
    "  f         bots for all empty seats\n"
    "  s         start the game\n"
    "  b         a bot for a seat\n"
    "  x         empty a seat\n"
    "  w         two change their seats\n"
    "\n"
    "A click on one of the keys in the last line is that key.\n";

/* Many a message is lost without a line; a move is not. */
static void check(screen_run *run, bool sent)
{
    if (!sent)
        stage_say(&run->stage,
                  "There is no line to the server now: that was not sent.");
}

static void talk(screen_run *run)
{
    char text[REMOTE_LINE] = "";

    if (stage_types(&run->stage, "Say:", text, sizeof text) && text[0])
        check(run, remote_table_send(table_of(run), "chat", "text", text));
}

static void claim(screen_run *run)
{
    char text[ADIT_MAX_MOVE_TEXT];

    if (table_of(run)->seat < 0)
        stage_say(&run->stage, "You have no seat here.");
    else if (picks_claim(&run->stage, table_of(run)->seat, text))
        check(run, remote_table_send(table_of(run), "claim", "claim", text));
}

static bool types_seat(screen_run *run, const char *prompt, char out[RUN_NAME])
{
    out[0] = 0;
    return stage_types(&run->stage, prompt, out, RUN_NAME) && out[0];
}

static void sit_elsewhere(screen_run *run)
{
    char where[RUN_NAME];

    if (types_seat(run, "Which seat? For example P3:", where)) {
        char text[RUN_NAME + 1];

        snprintf(text, sizeof text, "%s%s", where[0] == 'P' ? "" : "P", where);
        check(run, remote_table_sit(table_of(run), text));
    }
}

/* Who has no seat yet may have been refused for his name. */
static void rename_him(screen_run *run)
{
    remote_table *r = table_of(run);
    char name[RUN_NAME];

    snprintf(name, sizeof name, "%s", r->name ? r->name : "");
    if (!stage_types(&run->stage, "Your name:", name, sizeof name) || !name[0])
        return;
    memcpy(run->name, name, sizeof name);
    r->name = run->name;
    check(run, r->seat < 0 ? remote_table_sit(r, NULL)
                           : remote_table_send(r, "name", "name", name));
}

static void show_seats(screen_run *run)
{
    draw d = run->stage.sheet;
    draw_page page = {0};

    draw_to_page(&d, &page);
    remote_table_list(table_of(run), d.to);
    if (!stage_read(&run->stage, "Who sits where", draw_page_text(&page)))
        screen_leave(run);
    draw_page_drop(&page);
}

static void go_on(screen_run *run)
{
    run->wants_next = true;
    if (table_of(run)->next[0] == 0)
        check(run, remote_table_send(table_of(run), "rematch", NULL, NULL));
}

/* One of those that there are, the strongest first, or one that is typed. */
static bool picks_bot(screen_run *run, char out[RUN_NAME])
{
    enum { BOTS = 16, LINE = 120 };
    char text[BOTS][LINE];
    const char *line[BOTS];
    int n = 0, chosen;

    while (n < BOTS - 1 && bot_at(n) != NULL)
        n++;
    for (int i = 0; i < n; i++)
        snprintf(text[i], LINE, "%-9s %s", bot_at(n - 1 - i)->name,
                 bot_at(n - 1 - i)->about);
    snprintf(text[n], LINE,
             "another   typed, such as master:1000, which "
             "thinks longer");
    for (int i = 0; i <= n; i++)
        line[i] = text[i];
    chosen = stage_picks(&run->stage, "Which bot?", line, n + 1);
    out[0] = 0;
    if (chosen == n)
        return stage_types(&run->stage, "Which bot?", out, RUN_NAME) && out[0];
    if (chosen >= 0)
        snprintf(out, RUN_NAME, "%s", bot_at(n - 1 - chosen)->name);
    return chosen >= 0;
}

/* The host's keys before the game; false: it is none. */
static bool arrange(screen_run *run, int key)
{
    remote_table *r = table_of(run);
    char text[RUN_NAME] = "", one[RUN_NAME], other[RUN_NAME];

    switch (key) {
    case 'f':
        if (picks_bot(run, text))
            check(run, remote_table_send(r, "fill", "bot", text));
        return true;
    case 's':
        check(run, remote_table_send(r, "start", NULL, NULL));
        return true;
    case 'b':
        if (types_seat(run, "A bot for which seat? For example P3:", one) &&
            picks_bot(run, text))
            check(run, remote_table_bot(r, one, text));
        return true;
    case 'x':
        if (types_seat(run, "Empty which seat? For example P3:", text))
            check(run, remote_table_send(r, "clear", "seat", text));
        return true;
    case 'w':
        if (!types_seat(run, "Which two? For example P1 P3:", text))
            return true;
        if (sscanf(text, "%63s %63s", one, other) == 2)
            check(run, remote_table_swap(r, one, other));
        else
            stage_say(&run->stage, "Those are not two seats.");
        return true;
    default:
        return false;
    }
}

/* Before the game. */
static void press_in_hall(screen_run *run, int key)
{
    run->stage.said[0] = 0;
    if (table_of(run)->host && arrange(run, key))
        return;
    switch (key) {
    case 'm':
        sit_elsewhere(run);
        break;
    case 'n':
        rename_him(run);
        break;
    case 't':
        talk(run);
        break;
    case '?':
        if (!stage_read(&run->stage, "Before the game", hall_keys))
            screen_leave(run);
        break;
    case 'q':
    case KEYS_LEAVE:
        screen_leave(run);
        break;
    default:
        break;
    }
}

/* What the stage does not know. */
static void press_besides(screen_run *run, int key)
{
    switch (key) {
    case 'c':
        claim(run);
        break;
    case 't':
        talk(run);
        break;
    case 'p':
        show_seats(run);
        break;
    case 'b':
        check(run, remote_table_send(table_of(run), "back", NULL, NULL));
        break;
    case 'm':
        sit_elsewhere(run);
        break;
    case 'n':
        if (table_of(run)->phase == REMOTE_OVER)
            go_on(run);
        break;
    default:
        break;
    }
}

/* ---- What is seen ---- */

static void write_hall(screen_run *run)
{
    const remote_table *r = table_of(run);
    char address[REMOTE_ADDRESS];
    draw d = run->stage.sheet;
    draw_page page = {0};

    remote_table_address(table_of(run), address);
    draw_to_page(&d, &page);
    fprintf(d.to, "%s\n\n", r->about);
    remote_table_list(r, d.to);
    fprintf(d.to,
            "\nOthers join with  adit join '%s'\n"
            "or by that address in a browser.\n",
            address);
    snprintf(run->hall, sizeof run->hall, "%s", draw_page_text(&page));
    draw_page_drop(&page);
}

/* "  0:27", where there is a clock. */
static void add_clock(screen_run *run, int of)
{
    int64_t left = remote_table_clock(table_of(run), of);
    size_t n = strlen(run->stage.title);

    if (left >= 0)
        snprintf(run->stage.title + n, sizeof run->stage.title - n,
                 "  %lld:%02lld", (long long)(left + 999) / 60000,
                 (long long)(left + 999) / 1000 % 60);
}

static void write_title(screen_run *run)
{
    const remote_table *r = table_of(run);
    const char *trouble = remote_trouble(r->remote);
    char *title = run->stage.title;
    int turn = r->knows ? match_turn(&r->at.m) : ADIT_NOBODY;

    if (trouble != NULL)
        snprintf(title, STAGE_SAID, "no line: %.200s", trouble);
    else if (r->phase == REMOTE_OVER)
        snprintf(title, STAGE_SAID, "the game is over");
    else if (!r->knows)
        snprintf(title, STAGE_SAID, "%s",
                 r->host ? "you are the host" : "waiting for the host");
    else if (r->replaced)
        snprintf(title, STAGE_SAID, "a bot plays for you");
    else if (turn == r->seat && turn >= 0)
        snprintf(title, STAGE_SAID, "your turn, P%d", turn + 1);
    else if (turn >= 0)
        snprintf(title, STAGE_SAID, "P%d is on turn", turn + 1);
    if (trouble == NULL && r->phase == REMOTE_PLAYING && turn >= 0 &&
        turn == r->running)
        add_clock(run, turn);
}

/* What can be pressed now; NULL: what one chooses with. */
static const char *keys_of(screen_run *run)
{
    const remote_table *r = table_of(run);
    const stage *s = &run->stage;

    if (!r->knows)
        return r->host
                   ? "f: fill with bots  s: start  m: seat  n: name  t: talk"
                   : "m: seat  n: name  t: talk";
    if (r->phase == REMOTE_OVER)
        return "s: save  n: another game  l: all of it";
    if (r->replaced)
        return "b: take your seat back  t: talk";
    if (r->seat < 0)
        return "arrows: scroll  p: who sits where";
    if (!s->asked)
        return "arrows: scroll  c: claim  t: talk";
    if (s->choosing.going || s->wonders)
        return NULL;
    return "Enter: take it  h: hint  x: what it does  c: claim  t: talk";
}

static bool remote_asks(screen_run *run)
{
    return remote_table_asks(table_of(run)) &&
           !remote_waits(table_of(run)->remote);
}

static void remote_look(screen_run *run)
{
    bool knows = table_of(run)->knows;

    run->stage.before = knows ? NULL : run->hall;
    if (!knows)
        write_hall(run);
}

static const char *remote_more(screen_run *run)
{
    return table_of(run)->knows ? game_keys : NULL;
}

/* Before the game all keys are the hall's. */
static bool remote_takes(screen_run *run, screen_event e)
{
    if (run->stage.before == NULL)
        return false;
    press_in_hall(run, e.key);
    return true;
}

/* To the table of the rematch, where all begins anew. */
static int remote_hindrance(screen_run *run)
{
    remote_table *r = table_of(run);
    char why[REMOTE_LINE];

    if (run->wants_next && r->next[0]) {
        run->wants_next = run->end_read = false;
        if (!remote_table_go_on(r))
            return cli_fail(TEXT_cli_errors_noMemory, NULL);
        stage_untell(&run->stage);
        run->stage.said[0] = 0;
        screen_look(run);
        return CLI_DONE;
    }
    return remote_table_is_closed(r, why) ? cli_fail_because(why) : CLI_DONE;
}

const screen_way screen_remote = {
    .lives_on = true,
    .asks = remote_asks,
    .title = write_title,
    .keys = keys_of,
    .more = remote_more,
    .look = remote_look,
    .takes = remote_takes,
    .press = press_besides,
    .hindrance = remote_hindrance,
};
