/* screen_remote.c -- a server's table on the screen, before the game and in it:
 * what the title and the seats say, and what the keys do. It is the way of a
 * server's table for screen_run.c. The server decides what is allowed, so that
 * whatever is asked for is sent, and a refusal comes back as a sentence. */
#include "client/screen_run.h"

#include <string.h>

#include "core/text.h"

static remote_table *table_of(screen_run *r)
{
    return (remote_table *)(void *)r->client;
}

static const draw_key game_keys[] = {
    {.key = "c", .what = TEXT_terminal_help_claim},
    {.key = "g", .what = TEXT_terminal_help_guess},
    {.key = "t", .what = TEXT_terminal_help_talk},
    {.key = "p", .what = TEXT_terminal_help_seats},
    {.key = "b", .what = TEXT_terminal_help_back},
    {.key = "m", .what = TEXT_terminal_help_sit},
    {.key = "n", .what = TEXT_terminal_help_rematch},
};

/* ---- Keys ---- */

static void write_hall_keys(const draw *d, const void *self)
{
    static const draw_key all[] = {
        {.key = "m", .what = TEXT_terminal_hall_seat},
        {.key = "n", .what = TEXT_terminal_hall_name},
        {.key = "t", .what = TEXT_terminal_hall_talk},
        {.key = "q", .what = TEXT_terminal_help_leave},
    };
    static const draw_key host[] = {
        {.key = "f", .what = TEXT_terminal_hall_fill},
        {.key = "s", .what = TEXT_terminal_hall_start},
        {.key = "b", .what = TEXT_terminal_hall_bot},
        {.key = "x", .what = TEXT_terminal_hall_empty},
        {.key = "w", .what = TEXT_terminal_hall_swap},
    };

    (void)self;
    draw_paragraph(d, text_of(TEXT_terminal_hall_until));
    fputc('\n', d->to);
    draw_keys(d, all, countof(all));
    fprintf(d->to, "\n%s\n\n", text_of(TEXT_terminal_hall_forHost));
    draw_keys(d, host, countof(host));
    fputc('\n', d->to);
    draw_paragraph(d, text_of(TEXT_terminal_hall_click));
}

/* Most messages are lost without a connection; a move is not. */
static void check(screen_run *run, bool sent)
{
    if (!sent)
        stage_say(&run->stage, "%s", text_of(TEXT_terminal_notSent));
}

static void talk(screen_run *run)
{
    char text[REMOTE_LINE] = "";

    if (stage_types(&run->stage, text_of(TEXT_terminal_ask_say), text,
                    sizeof text) &&
        text[0])
        check(run, remote_table_send(table_of(run), "chat", "text", text));
}

/* A seat as servers know it. Its P may be small, or left out: "3", "p3". */
static void spell_seat(const char *typed, char out[RUN_NAME])
{
    snprintf(out, RUN_NAME, "P%.*s", RUN_NAME - 2,
             typed + strspn(typed, "Pp "));
}

static bool types_seat(screen_run *run, text_id prompt, char out[RUN_NAME])
{
    char typed[RUN_NAME] = "";

    if (!stage_types(&run->stage, text_of(prompt), typed, RUN_NAME) ||
        !typed[0])
        return false;
    spell_seat(typed, out);
    return true;
}

static void sit_elsewhere(screen_run *run)
{
    char where[RUN_NAME];

    if (types_seat(run, TEXT_terminal_ask_seat, where))
        check(run, remote_table_sit(table_of(run), where));
}

/* Somebody without a seat may have been refused for the name, and now sits down
 * with another one. */
static void rename_me(screen_run *run)
{
    remote_table *r = table_of(run);
    char name[RUN_NAME];

    snprintf(name, sizeof name, "%s", r->name ? r->name : "");
    if (!stage_types(&run->stage, text_of(TEXT_terminal_ask_name), name,
                     sizeof name) ||
        !name[0])
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
    if (!stage_read(&run->stage, text_of(TEXT_terminal_help_seats),
                    draw_page_text(&page)))
        screen_leave(run);
    draw_page_drop(&page);
}

/* Asks for a rematch, or joins the one that somebody else has asked for.
 * remote_hindrance goes there as soon as its table is known. */
static void go_on(screen_run *run)
{
    run->wants_next = true;
    if (table_of(run)->next[0] == 0)
        check(run, remote_table_send(table_of(run), "rematch", NULL, NULL));
}

static const char *level_of_bot(const bot *b)
{
    char key[64];
    text_id id;

    snprintf(key, sizeof key, "options.bots.%s.level", b->name);
    id = text_named(key);
    return id == N_TEXTS ? "" : text_of(id);
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
        snprintf(text[i], LINE, "%-14s %s", bot_at(n - 1 - i)->name,
                 level_of_bot(bot_at(n - 1 - i)));
    snprintf(text[n], LINE, "%-14s %s", text_of(TEXT_terminal_ask_otherBotName),
             text_of(TEXT_terminal_ask_otherBot));
    for (int i = 0; i <= n; i++)
        line[i] = text[i];
    chosen =
        stage_picks(&run->stage, text_of(TEXT_terminal_ask_bot), line, n + 1);
    out[0] = 0;
    if (chosen == n)
        return stage_types(&run->stage, text_of(TEXT_terminal_ask_bot), out,
                           RUN_NAME) &&
               out[0];
    if (chosen >= 0)
        snprintf(out, RUN_NAME, "%s", bot_at(n - 1 - chosen)->name);
    return chosen >= 0;
}

/* The host's keys before the game. False: the key is not one of them. */
static bool arrange(screen_run *run, int key)
{
    remote_table *r = table_of(run);
    char text[RUN_NAME] = "", one[RUN_NAME], other[RUN_NAME];
    char typed[RUN_NAME];

    switch (key) {
    case 'f':
        if (picks_bot(run, text))
            check(run, remote_table_send(r, "fill", "bot", text));
        return true;
    case 's':
        check(run, remote_table_send(r, "start", NULL, NULL));
        return true;
    case 'b':
        if (types_seat(run, TEXT_terminal_ask_botSeat, one) &&
            picks_bot(run, text))
            check(run, remote_table_bot(r, one, text));
        return true;
    case 'x':
        if (types_seat(run, TEXT_terminal_ask_emptySeat, text))
            check(run, remote_table_send(r, "clear", "seat", text));
        return true;
    case 'w':
        if (!types_seat(run, TEXT_terminal_ask_swap, text))
            return true;
        if (sscanf(text, "%63s %63s", one, typed) == 2) {
            spell_seat(typed, other);
            check(run, remote_table_swap(r, one, other));
        } else {
            stage_say(&run->stage, "%s", text_of(TEXT_terminal_ask_notSeats));
        }
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
        rename_me(run);
        break;
    case 't':
        talk(run);
        break;
    case '?':
        if (!stage_read_page(&run->stage, text_of(TEXT_terminal_hall_title),
                             write_hall_keys, NULL))
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

static void press_besides(screen_run *run, int key)
{
    switch (key) {
    case 'c':
        screen_claim(run);
        break;
    case 'g':
        screen_guess(run);
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

/* The page before the game: what is played, who is here, how others join. */
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
    fputc('\n', d.to);
    TEXT_LINE(d.to, terminal_hall_join, .address = address);
    fprintf(d.to, "%s\n", text_of(TEXT_terminal_hall_browser));
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

/* What matters most: no connection, the end, a bot in one's seat, whose
 * turn. */
static void write_title(screen_run *run)
{
    const remote_table *r = table_of(run);
    const char *trouble = remote_trouble(r->remote);
    adit_text title = adit_text_in(run->stage.title, sizeof run->stage.title);
    int turn = r->knows ? match_turn(&r->at.m) : ADIT_NOBODY;

    if (trouble != NULL)
        TEXT(&title, terminal_title_noLine, .why = trouble);
    else if (r->phase == REMOTE_OVER)
        text_put(&title, text_of(TEXT_terminal_title_over));
    else if (!r->knows)
        text_put(&title, text_of(r->host ? TEXT_terminal_title_host
                                         : TEXT_terminal_title_guest));
    else if (r->replaced)
        text_put(&title, text_of(TEXT_terminal_title_replaced));
    else if (turn == r->seat && turn >= 0)
        TEXT(&title, terminal_title_yours, .p = draw_seat_name(turn));
    else if (turn >= 0)
        TEXT(&title, terminal_title_turn, .p = draw_seat_name(turn));
    if (trouble == NULL && r->phase == REMOTE_PLAYING && turn >= 0 &&
        turn == r->running)
        add_clock(run, turn);
}

static const char *keys_of(screen_run *run)
{
    const remote_table *r = table_of(run);
    const stage *s = &run->stage;

    if (!r->knows)
        return text_of(r->host ? TEXT_terminal_bar_host
                               : TEXT_terminal_bar_guest);
    if (r->phase == REMOTE_OVER)
        return text_of(TEXT_terminal_bar_tableOver);
    if (r->replaced)
        return text_of(TEXT_terminal_bar_replaced);
    if (r->seat < 0)
        return text_of(TEXT_terminal_bar_watcher);
    if (!s->asked)
        return screen_bar(run, TEXT_terminal_bar_tableWaiting, true);
    if (s->choosing.going || s->wonders)
        return NULL;
    return screen_bar(run, TEXT_terminal_bar_tableChoosing, true);
}

/* Not while an answer is under way: a second move would be one too many. */
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

static const draw_key *remote_more(screen_run *run, int *n)
{
    *n = table_of(run)->knows ? countof(game_keys) : 0;
    return game_keys;
}

/* Before the game there is nothing on the stage, and all keys are for here. */
static bool remote_takes(screen_run *run, screen_event e)
{
    if (run->stage.before == NULL)
        return false;
    press_in_hall(run, e.key);
    return true;
}

/* Goes to the table of the rematch, where everything begins anew; or ends the
 * visit if the table is closed. */
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
