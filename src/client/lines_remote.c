/* lines_remote.c -- a server's table by lines: what is said of it, when the
 * user is asked, and the orders that exist only there: chat, seats, bots. It is
 * the way of a server's table for lines.c. The server decides what is allowed,
 * so that an order is sent as it is, and a refusal comes back as a sentence. */
#include "client/lines.h"

#include <string.h>

#include "bots/bot.h"
#include "core/text.h"

enum {
    SEAT = 16,    /* bytes that hold "P12" */
    LOG = 1 << 20 /* bytes of the log at most */
};

static remote_table *table_of(lines *l)
{
    return (remote_table *)(void *)l->client;
}

static remote_table *at_table(orders *o)
{
    return table_of(o->self);
}

/* Orders other than moves are lost without a connection, and must be
 * repeated. */
static void is_sent(bool sent)
{
    if (!sent)
        puts(text_of(TEXT_terminal_notSent));
}

static void send(orders *o, const char *kind, const char *key,
                 const char *value)
{
    is_sent(remote_table_send(at_table(o), kind, key, value));
}

/* ---- Seats as text ---- */

/* A seat of the table from the front of a text, with the blanks after it. Says
 * which seats there are, if it is none. */
static bool takes_seat(orders *o, const char **at, char out[SEAT])
{
    const char *from = *at;
    uint8_t seat;

    if (!text_takes_seat(at, &seat) || seat >= at_table(o)->n_players ||
        (**at && **at != ' ')) {
        TEXT_LINE(stdout, terminal_table_seatsAre,
                  .p = draw_seat_name(at_table(o)->n_players - 1));
        return false;
    }
    snprintf(out, SEAT, "%.*s", (int)(*at - from), from);
    *at += strspn(*at, " ");
    return true;
}

static void offer_seats(orders *o)
{
    for (int seat = 0; seat < at_table(o)->n_players; seat++) {
        char text[SEAT];

        snprintf(text, sizeof text, "P%d", seat + 1);
        orders_offer(o, text);
    }
}

static void offer_pairs(orders *o)
{
    int n = at_table(o)->n_players;

    for (int i = 0; i < n * n; i++) {
        char text[2 * SEAT];

        snprintf(text, sizeof text, "P%d P%d", i / n + 1, i % n + 1);
        if (i / n != i % n)
            orders_offer(o, text);
    }
}

static void offer_bots(orders *o)
{
    for (int i = 0; bot_at(i) != NULL; i++)
        orders_offer(o, bot_at(i)->name);
}

static void offer_bots_at_seats(orders *o)
{
    for (int seat = 0; seat < at_table(o)->n_players; seat++)
        for (int i = 0; bot_at(i) != NULL; i++) {
            char text[64];

            snprintf(text, sizeof text, "P%d %s", seat + 1, bot_at(i)->name);
            orders_offer(o, text);
        }
}

/* ---- Seats ---- */

static void say_about(lines *l, char out[REMOTE_LINE])
{
    text_fill_array(out, REMOTE_LINE, TEXT_terminal_table_named,
                    &(const struct text_terminal_table_named){
                        .game = draw_title(l->orders.sheet.game),
                        .about = table_of(l)->about});
}

/* Before the game also what is played, and how others can join. */
static void show_seats(orders *o, const char *rest)
{
    char address[REMOTE_ADDRESS], about[REMOTE_LINE];

    (void)rest;
    if (at_table(o)->phase != REMOTE_WAITING) {
        remote_table_list(at_table(o), stdout);
        return;
    }
    remote_table_address(at_table(o), address);
    say_about(o->self, about);
    printf("%s\n", about);
    remote_table_list(at_table(o), stdout);
    TEXT_LINE(stdout, terminal_hall_join, .address = address);
    puts(text_of(TEXT_terminal_hall_browser));
}

static void sit(orders *o, const char *rest)
{
    char seat[SEAT];

    if (*rest == 0)
        is_sent(remote_table_sit(at_table(o), NULL));
    else if (takes_seat(o, &rest, seat))
        is_sent(remote_table_sit(at_table(o), seat));
}

static void stand(orders *o, const char *rest)
{
    (void)rest;
    send(o, "stand", NULL, NULL);
}

/* The name is kept, and used again when the seat is changed. */
static void rename_me(orders *o, const char *name)
{
    lines *l = o->self;

    if (*name == 0) {
        puts(text_of(TEXT_terminal_table_whichName));
        return;
    }
    snprintf(l->name, sizeof l->name, "%s", name);
    at_table(o)->name = l->name;
    if (at_table(o)->seat == ADIT_NOBODY)
        puts(text_of(TEXT_terminal_table_nameLater));
    else
        send(o, "name", "name", name);
}

static void fill(orders *o, const char *name)
{
    send(o, "fill", *name ? "bot" : NULL, name);
}

static void put_bot(orders *o, const char *rest)
{
    char seat[SEAT];

    if (*rest == 0)
        puts(text_of(TEXT_terminal_table_whichBot));
    else if (takes_seat(o, &rest, seat))
        is_sent(remote_table_bot(at_table(o), seat, *rest ? rest : "trained"));
}

static void clear_seat(orders *o, const char *rest)
{
    char seat[SEAT];

    if (takes_seat(o, &rest, seat))
        send(o, "clear", "seat", seat);
}

static void swap(orders *o, const char *rest)
{
    char one[SEAT], other[SEAT];

    if (takes_seat(o, &rest, one) && takes_seat(o, &rest, other))
        is_sent(remote_table_swap(at_table(o), one, other));
}

/* ---- Talk ---- */

static void chat(orders *o, const char *text)
{
    send(o, "chat", "text", text);
}

/* ---- The game ---- */

static void start(orders *o, const char *rest)
{
    (void)rest;
    send(o, "start", NULL, NULL);
}

static void come_back(orders *o, const char *rest)
{
    (void)rest;
    send(o, "back", NULL, NULL);
}

/* Asks for a rematch, or joins the one that somebody else has asked for.
 * remote_hindrance goes there as soon as its table is known. */
static void rematch(orders *o, const char *rest)
{
    (void)rest;
    ((lines *)o->self)->wants_next = true;
    if (at_table(o)->next[0] == 0)
        send(o, "rematch", NULL, NULL);
}

/* ---- When it is of use ---- */

static bool may_sit(orders *o)
{
    const remote_table *r = at_table(o);

    return r->phase == REMOTE_WAITING ||
           (r->phase == REMOTE_PLAYING && r->seat == ADIT_NOBODY);
}

static bool has_seat(orders *o)
{
    return at_table(o)->seat != ADIT_NOBODY;
}

static bool before_game(orders *o)
{
    return at_table(o)->phase == REMOTE_WAITING;
}

static bool may_arrange(orders *o)
{
    return before_game(o) && at_table(o)->host;
}

static bool is_replaced(orders *o)
{
    return at_table(o)->replaced;
}

static bool is_over(orders *o)
{
    return at_table(o)->phase == REMOTE_OVER;
}

static const order remote_orders[] = {
    {"seats", "", TEXT_terminal_orders_seats, .run = show_seats},
    {"sit", " [P2]", TEXT_terminal_orders_sit, .run = sit, .offer = offer_seats,
     .fits = may_sit},
    {"stand", "", TEXT_terminal_orders_stand, .run = stand, .fits = has_seat},
    {"name", " NAME", TEXT_terminal_orders_name, .run = rename_me,
     .fits = before_game},
    {"chat", " TEXT", TEXT_terminal_orders_chat, .run = chat, .fits = has_seat},
    {"fill", " [BOT]", TEXT_terminal_orders_fill, .run = fill,
     .offer = offer_bots, .fits = may_arrange},
    {"bot", " P3 [BOT]", TEXT_terminal_orders_bot, .run = put_bot,
     .offer = offer_bots_at_seats, .fits = may_arrange},
    {"clear", " P3", TEXT_terminal_orders_clear, .run = clear_seat,
     .offer = offer_seats, .fits = may_arrange},
    {"swap", " P1 P3", TEXT_terminal_orders_swap, .run = swap,
     .offer = offer_pairs, .fits = may_arrange},
    {"start", "", TEXT_terminal_orders_start, .run = start,
     .fits = may_arrange},
    {"back", "", TEXT_terminal_orders_back, .run = come_back,
     .fits = is_replaced},
    {"rematch", "", TEXT_terminal_orders_rematch, .run = rematch,
     .fits = is_over},
};

/* ---- Telling ---- */

/* A line more of the log, which is bounded: no honest server sends that
 * much. */
static draw *log_of(lines *l)
{
    if (l->log.file != NULL && ftell(l->log.file) > LOG)
        draw_page_drop(&l->log);
    draw_to_page(&l->orders.sheet, &l->log);
    return &l->orders.sheet;
}

static void remote_said(lines *l, const char *sentence)
{
    draw *sheet = log_of(l);

    fprintf(sheet->to, "%s\n", sentence);
    sheet->to = stdout;
    lines_say(l, sentence);
}

/* What happened goes to the page, and to the log for the order of that name. */
static void remote_story(lines *l, const void *before, const adit_story *story,
                         int viewer)
{
    draw *sheet = log_of(l);

    if (l->orders.typing.typed)
        typing_make_way(&l->orders.typing);
    draw_story(sheet, NULL, story, viewer, "");
    sheet->to = stdout;
    draw_story(sheet, before, story, viewer, "");
}

static void remote_log(lines *l)
{
    if (l->log.file != NULL)
        fflush(l->log.file);
    if (l->log.size > 0)
        fputs(l->log.text, stdout);
    else
        puts(text_of(TEXT_terminal_table_nothingYet));
}

/* When the table is known for the first time, what is played is said. */
static void remote_position(lines *l)
{
    const remote_table *r = table_of(l);
    char about[REMOTE_LINE];

    l->sat |= r->seat != ADIT_NOBODY;
    if (!l->about_told && r->phase != REMOTE_UNKNOWN) {
        say_about(l, about);
        lines_say(l, about);
        l->about_told = true;
    }
}

/* How long one has for the move, in whole seconds. */
static void remote_turn(lines *l)
{
    const remote_table *r = table_of(l);

    if (remote_table_clock(r, r->seat) >= 0)
        TEXT_LINE(stdout, terminal_table_seconds,
                  .n = (remote_table_clock(r, r->seat) + 999) / 1000);
}

static void remote_end(lines *l)
{
    (void)l;
    puts(text_of(TEXT_terminal_table_atEnd));
}

/* ---- Staying ---- */

/* Nothing is read while an answer is under way: the next line of a script may
 * depend on it. But at a terminal nobody has to wait for a connection that may
 * never come back. A person may type at any time; a script is asked only when
 * there is something for it to do. */
static bool remote_has_say(lines *l)
{
    const remote_table *r = table_of(l);
    bool typed = l->orders.typing.typed;

    if (r->phase == REMOTE_UNKNOWN)
        return false;
    if (remote_waits(r->remote) &&
        !(typed && remote_trouble(r->remote) != NULL))
        return false;
    return typed || remote_table_asks(r) || r->phase == REMOTE_OVER ||
           (r->phase == REMOTE_WAITING && r->host && r->seat != ADIT_NOBODY);
}

/* The connection was lost, or is there again: once for each. */
static void say_trouble(lines *l)
{
    const char *trouble = remote_trouble(table_of(l)->remote);

    if ((trouble != NULL) == l->in_trouble)
        return;
    l->in_trouble = trouble != NULL;
    lines_say(l, trouble ? trouble : text_of(TEXT_terminal_table_lineBack));
}

/* To the table of the rematch, where everything begins anew. */
static int go_to_rematch(lines *l)
{
    l->wants_next = l->over_shown = l->sat = l->about_told = false;
    l->turn = -1;
    draw_page_drop(&l->log);
    if (!remote_table_go_on(table_of(l)))
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    remote_arrives(table_of(l)->remote);
    return CLI_DONE;
}

/* Ends the visit if the table is closed, or if the user wanted a seat and was
 * refused before ever having one. */
static int remote_hindrance(lines *l)
{
    const remote_table *r = table_of(l);
    char why[REMOTE_LINE];

    say_trouble(l);
    if (l->wants_next && r->next[0])
        return go_to_rematch(l);
    if (remote_table_is_closed(r, why))
        return lines_give_up(l, why);
    if (r->asked_to_sit && !l->sat && r->refusal[0])
        return lines_give_up(
            l, TEXT_IN(why, terminal_table_watch, .why = r->refusal));
    return CLI_DONE;
}

/* During a game that is an error, as a bot will play instead. The same holds
 * for a script that ends before the game has begun. */
static int remote_input_ended(lines *l)
{
    const remote_table *r = table_of(l);

    if (r->phase == REMOTE_PLAYING && r->seat != ADIT_NOBODY)
        return lines_give_up(l, text_of(TEXT_terminal_lines_inputEndedBot));
    if (r->phase == REMOTE_WAITING && !l->orders.typing.typed)
        return lines_give_up(l, text_of(TEXT_terminal_lines_inputEndedBefore));
    l->orders.left = true;
    return CLI_DONE;
}

const lines_way lines_remote = {
    .own = remote_orders,
    .n_own = countof(remote_orders),
    .log = remote_log,
    .story = remote_story,
    .said = remote_said,
    .position = remote_position,
    .has_say = remote_has_say,
    .turn = remote_turn,
    .end = remote_end,
    .hindrance = remote_hindrance,
    .input_ended = remote_input_ended,
};
