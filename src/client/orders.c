/* orders.c -- what can be typed at a prompt: moves by number or in the
 * notation, and orders by their beginning. Here are also the page that a turn
 * is shown on, and the answers to why a move is not legal. What is seen comes
 * from the client, and all about moves from the game. Called by lines.c and its
 * ways. */
#include "client/orders.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/why.h"
#include "client/guessing.h"
#include "common/cli.h"
#include "core/text.h"

/* ---- Moves ---- */

static void write_move(const orders *o, adit_action move,
                       char out[ADIT_MAX_MOVE_TEXT])
{
    adit_text text = adit_text_in(out, ADIT_MAX_MOVE_TEXT);

    o->choices.game->write_move(move, &text);
}

static bool may_move(orders *o)
{
    const char *why = o->client->kind->rests(o->client);

    if (why != NULL)
        printf("%s\n", why);
    return why == NULL;
}

static bool move_of_number(const orders *o, const char *digits,
                           adit_action *move)
{
    int n = strlen(digits) < 6 ? (int)strtol(digits, NULL, 10) : 0;

    if (n < 1 || n > o->choices.n) {
        TEXT_LINE(stdout, terminal_moves_numbers, .n = o->choices.n);
        return false;
    }
    *move = o->choices.move[n - 1];
    return true;
}

/* Is the text the beginning of a move that comes at another time? Then the game
 * can say when, which is a better answer than that it is not a move. */
static bool begins_elsewhere(const orders *o, const char *text,
                             adit_action *move)
{
    const adit_game *game = o->choices.game;
    const char *begun = draw_begun_move(game, text);
    adit_refusal refusal;

    return begun != NULL && game->read_move(begun, move) &&
           game->why(o->choices.obs, *move, &refusal) == ADIT_ERR_NOW;
}

/* Makes a move, or says why it is not legal. The client gets legal moves
 * only. */
static void play_move(orders *o, adit_action move)
{
    char sentence[256];
    adit_refusal refusal;

    if (!may_move(o))
        return;
    if (o->choices.game->why(o->choices.obs, move, &refusal) == ADIT_OK) {
        if (!o->client->kind->send(o->client, move))
            puts(text_of(TEXT_terminal_sentLater));
        return;
    }
    draw_no(&o->sheet, &refusal, sentence, sizeof sentence);
    printf("%s\n", sentence);
}

static void play_number(orders *o, const char *digits)
{
    adit_action move;

    if (may_move(o) && move_of_number(o, digits, &move))
        play_move(o, move);
}

/* The moves again, or those with a word in them: "moves dig". */
static void show_moves(orders *o, const char *only)
{
    char quote[TYPING_QUOTE];

    if (may_move(o) && choices_list(&o->choices, &o->sheet, only) == 0)
        TEXT_LINE(stdout, terminal_moves_noneWith,
                  .text = typing_quote(only, quote));
}

static void offer_moves(orders *o)
{
    char text[ADIT_MAX_MOVE_TEXT];

    if (o->client->kind->rests(o->client) != NULL)
        return;
    for (int i = 0; i < o->choices.n; i++) {
        write_move(o, o->choices.move[i], text);
        orders_offer(o, text);
    }
}

static void give_hint(orders *o, const char *rest)
{
    char text[ADIT_MAX_MOVE_TEXT], number[16];
    bot_reason reason;
    const char *who;

    (void)rest;
    if (!may_move(o))
        return;
    who = o->client->kind->hint(o->client, &reason);
    if (who == NULL) {
        puts(text_of(TEXT_terminal_botSilent));
        return;
    }
    write_move(o, reason.move, text);
    snprintf(number, sizeof number, "%d",
             choices_number(&o->choices, reason.move));
    TEXT_LINE(stdout, terminal_moves_hint, .bot = who, .number = number,
              .move = text);
    draw_reason(&o->sheet, &reason);
}

static void tell_log(orders *o, const char *rest)
{
    (void)rest;
    o->tell(o->self);
}

/* ---- Why not ---- */

enum { REASON = 192 };

static void reason(const orders *o, adit_action move, char out[REASON])
{
    adit_text text = adit_text_in(out, REASON);
    adit_refusal refusal;

    if (o->choices.game->why(o->choices.obs, move, &refusal) != ADIT_OK) {
        draw_refusal(&o->sheet, &refusal, out, REASON);
        return;
    }
    TEXT(&text, terminal_why_legalNumber,
         .n = choices_number(&o->choices, move));
}

/* One line per move, or one for all of them where the answer is the same. */
static void explain(const orders *o, const adit_action *moves, int n,
                    const char *all)
{
    char name[ADIT_MAX_MOVE_TEXT], first[REASON], answer[REASON];
    bool same = true;

    reason(o, moves[0], first);
    for (int i = 1; i < n && same; i++) {
        reason(o, moves[i], answer);
        same = strcmp(answer, first) == 0;
    }
    if (same && n > 1) {
        printf("  %s: %s\n", all, first);
        return;
    }
    for (int i = 0; i < n; i++) {
        reason(o, moves[i], answer);
        write_move(o, moves[i], name);
        printf("  %s: %s\n", name, answer);
    }
}

/* Explains all moves that may be meant by a cell, a place or a piece. False:
 * the text names none of these. */
static bool explain_about(const orders *o, const char *what)
{
    const adit_game *game = o->choices.game;
    const draw_asked *can = draw_what_is_asked(game);
    bool is_piece = strchr("-0123456789", *what) == NULL;
    adit_action moves[32];
    int n = draw_moves_about(game, o->choices.obs, what, moves, countof(moves));

    if (n == 0)
        TEXT_LINE(stdout, terminal_why_nothing, .place = what);
    else if (n > 0)
        explain(o, moves, n, text_of(is_piece ? can->all_of_piece : can->all));
    return n >= 0;
}

/* What can be asked: examples, if nothing was. */
static void say_why_what(const orders *o, const char *asked)
{
    const draw_asked *can = draw_what_is_asked(o->choices.game);
    char quote[TYPING_QUOTE];

    typing_quote(asked, quote);
    if (*asked == 0)
        puts(text_of(can ? can->examples : TEXT_terminal_why_examples));
    else
        text_fill_line(stdout, can ? can->unknown : TEXT_terminal_notAMove,
                       &(const struct text_terminal_notAMove){.text = quote});
}

/* "why": about a place or a piece, a number of the list, a move, or the
 * beginning of one. */
static void answer_why(orders *o, const char *rest)
{
    bool is_number = *rest && rest[strspn(rest, "0123456789")] == 0;
    char answer[REASON];
    adit_action move;

    if (!may_move(o) || explain_about(o, rest))
        return;
    if (is_number ? move_of_number(o, rest, &move)
                  : draw_reads_move(o->choices.game, rest, &move)) {
        explain(o, &move, 1, NULL);
    } else if (begins_elsewhere(o, rest, &move)) {
        reason(o, move, answer);
        printf("  %s: %s\n", rest, answer);
    } else if (!is_number) {
        say_why_what(o, rest);
    }
}

/* ---- Saving ---- */

/* The time is compared, too: somebody may have written to it since. */
static bool is_same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
           a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/* Is there a file that this game did not write, or that somebody has changed
 * since? Then "save" does not replace it, and "save!" does. */
static bool is_of_others(const orders *o, const char *path)
{
    struct stat now;

    if (stat(path, &now) != 0 || !S_ISREG(now.st_mode))
        return false;
    for (int i = 0; i < o->n_saves && i < countof(o->saved); i++)
        if (is_same_file(&o->saved[i], &now))
            return false;
    return true;
}

static void save_over(orders *o, const char *path)
{
    char said[CLIENT_SAID];

    if (*path == 0) {
        puts(text_of(TEXT_terminal_orders_saveWhere));
        return;
    }
    if (!cli_printed())
        return;
    if (o->client->kind->save(o->client, path, said) &&
        stat(path, &o->saved[o->n_saves % countof(o->saved)]) == 0)
        o->n_saves++;
    if (said[0])
        puts(said);
}

static void save(orders *o, const char *path)
{
    char quote[TYPING_QUOTE];

    if (!is_of_others(o, path)) {
        save_over(o, path);
        return;
    }
    TEXT_LINE(stdout, terminal_orders_exists,
              .path = typing_quote(path, quote));
}

/* ---- Talk ---- */

/* Points the claim at its nth possible target. False: there are no more.
 * Galleries are counted from 1. */
static bool claim_about(const adit_claim_kind *kind, int n, int n_players,
                        adit_claim *out)
{
    int most = kind->about == ADIT_ABOUT_NOTHING ? 1
               : kind->about == ADIT_ABOUT_SEAT  ? n_players
                                                 : kind->most;

    out->target = (uint8_t)(n + (kind->about == ADIT_ABOUT_GALLERY));
    return n < most;
}

/* Every claim with every target. There are too many cells for that: only the
 * word is completed, and the player types the cell. */
static void offer_claims(orders *o)
{
    const adit_game *game = o->sheet.game;
    int me = client_me(o->client), viewer, n_players;
    const void *obs = o->client->kind->look(o->client, &viewer);

    if (obs == NULL)
        return;
    n_players = ((const adit_head *)obs)->n_players;

    for (int i = 0; i < game->n_claims; i++) {
        adit_claim claim = {.kind = (uint8_t)i};
        char text[ADIT_MAX_CLAIM_TEXT];

        if (game->claims[i].about == ADIT_ABOUT_CELL) {
            snprintf(text, sizeof text, "%s@", game->claims[i].word);
            orders_offer(o, text);
            continue;
        }
        for (int n = 0; claim_about(&game->claims[i], n, n_players, &claim);
             n++) {
            adit_text out = adit_text_in(text, sizeof text);

            adit_claim_write(game, claim, &out);
            if (game->claims[i].about != ADIT_ABOUT_SEAT || n != me)
                orders_offer(o, text);
        }
    }
}

/* All claims of the game in one line, each with an example of a target. */
static void list_claims(const adit_game *game)
{
    static const char *const example[ADIT_N_ABOUTS] = {
        [ADIT_ABOUT_NOTHING] = "",   [ADIT_ABOUT_GOAL] = "@G2",
        [ADIT_ABOUT_CELL] = "@3,-1", [ADIT_ABOUT_SEAT] = "@P3",
        [ADIT_ABOUT_GALLERY] = "@3",
    };
    char claims[1024];
    adit_text text = adit_text_in(claims, sizeof claims);

    for (int i = 0; i < game->n_claims; i++) {
        text_put(&text, i > 0 ? " " : "");
        text_put(&text, game->claims[i].word);
        text_put(&text, example[game->claims[i].about]);
    }
    TEXT_LINE(stdout, terminal_table_whichClaim, .claims = claims);
}

static void say_claim(orders *o, const char *claim)
{
    if (*claim == 0)
        list_claims(o->sheet.game);
    else if (!o->client->kind->claim(o->client, claim))
        puts(text_of(TEXT_terminal_notSent));
}

static bool may_claim(orders *o)
{
    return o->client->kind->hushed(o->client) == NULL;
}

/* ---- Guesses ---- */

/* "  P2 wren  75%  suspect", a line for each of the others. */
static void list_guess(const orders *o, const guessing *g)
{
    for (int seat = 0; seat < g->n_players; seat++) {
        int step = g->one.of[seat];
        char percent[16];

        if (seat == g->one.seat)
            continue;
        guessing_percent(step, percent);
        fputs("  ", stdout);
        draw_seat(&o->sheet, seat);
        putchar(' ');
        cli_cell(stdout, 6, percent);
        printf("  %s\n", guessing_word(step));
    }
}

/* What can be guessed, what stands, and how it is done. */
static void explain_guess(const orders *o, const guessing *g)
{
    char about[512], steps[256];
    adit_text text = adit_text_in(about, sizeof about),
              list = adit_text_in(steps, sizeof steps);

    guessing_tell_about(g, &text);
    printf("%s %s\n", text_of(TEXT_guess_title), about);
    list_guess(o, g);
    if (g->last != NULL)
        TEXT_LINE(stdout, guess_lockedNow, .n = g->last->at);
    else
        puts(text_of(TEXT_terminal_guess_notYet));
    for (int step = 0; step <= 100; step += GUESS_STEP) {
        text_put(&list, step > 0 ? ", " : "");
        text_int(&list, step);
        text_put(&list, " ");
        text_put(&list, guess_step_name(step));
    }
    text = adit_text_in(about, sizeof about);
    TEXT(&text, terminal_guess_usage, .steps = steps);
    draw_paragraph(&o->sheet, about);
    draw_paragraph(&o->sheet, text_of(TEXT_guess_how));
}

static void lock_guess(orders *o, const char *words)
{
    char why[GUESSING_WHY];
    guessing g;

    if (!guessing_begin(o->client, &g, why) ||
        !guessing_reads(&g, words, why)) {
        puts(why);
        return;
    }
    if (*words == 0) {
        explain_guess(o, &g);
        return;
    }
    list_guess(o, &g);
    if (!o->client->kind->guess(o->client, &g.one))
        puts(text_of(TEXT_terminal_notSent));
}

/* "P2 75" for everyone and each step; more of them are typed. */
static void offer_guesses(orders *o)
{
    char why[GUESSING_WHY], text[16];
    guessing g;

    if (!guessing_begin(o->client, &g, why))
        return;
    for (int seat = 0; seat < g.n_players; seat++)
        for (int step = 0; step <= 100; step += GUESS_STEP) {
            snprintf(text, sizeof text, "%s %d", draw_seat_name(seat), step);
            if (g.one.of[seat] != GUESS_NONE)
                orders_offer(o, text);
        }
}

static bool may_guess(orders *o)
{
    return guessing_fits(o->client);
}

/* ---- Leaving ---- */

/* A person at a terminal is asked whether they mean it, if something would be
 * lost. A script always means it. */
static void quit(orders *o, const char *rest)
{
    (void)rest;
    o->question = o->typing.typed && isatty(STDOUT_FILENO)
                      ? o->client->kind->loses(o->client)
                      : NULL;
    o->left = o->question == NULL;
}

void orders_ask(orders *o, const char *prompt)
{
    char asked[TYPING_PROMPT], apart[TYPING_PROMPT + 1];

    o->pauses = false;
    if (o->question == NULL) {
        typing_ask(&o->typing, prompt);
        return;
    }
    TEXT_IN(asked, terminal_yes_ask, .question = o->question);
    snprintf(apart, sizeof apart, "%s ", asked);
    typing_ask(&o->typing, apart);
}

void orders_pause(orders *o, const char *prompt)
{
    o->pauses = true;
    typing_ask(&o->typing, prompt);
}

/* ---- All orders ---- */

static bool has_game(orders *o)
{
    int viewer;

    return o->client->kind->look(o->client, &viewer) != NULL;
}

/* These come first, and then the orders of the way. "help" is the one that
 * neither runs nor shows anything here. */
static const order common[] = {
    {"moves", " [TEXT]", TEXT_terminal_orders_moves, .run = show_moves,
     .offer = offer_moves, .fits = has_game},
    {"table", "", TEXT_terminal_orders_table, .show = draw_table,
     .fits = has_game},
    {"board", "", TEXT_terminal_orders_board, .show = draw_board,
     .fits = has_game},
    {"words", "", TEXT_terminal_orders_board, .show = draw_words,
     .fits = has_game},
    {"hand", "", TEXT_terminal_orders_hand, .show = draw_hand,
     .fits = has_game},
    {"log", "", TEXT_terminal_orders_log, .run = tell_log, .fits = has_game},
    {"why", " MOVE", TEXT_terminal_orders_why, .run = answer_why,
     .offer = offer_moves, .fits = has_game},
    {"hint", "", TEXT_terminal_orders_hint, .run = give_hint, .fits = has_game},
    {"say", " CLAIM", TEXT_terminal_orders_say, .run = say_claim,
     .offer = offer_claims, .fits = may_claim},
    {"guess", " [P2 75]", TEXT_terminal_orders_guess, .run = lock_guess,
     .offer = offer_guesses, .fits = may_guess},
    {"save", " FILE", TEXT_terminal_orders_save, .run = save},
    {"save!", " FILE", N_TEXTS, .run = save_over},
    {"help", "", TEXT_terminal_orders_helpQuit, .run = NULL},
    {"quit", "", TEXT_terminal_orders_helpQuit, .run = quit},
};

static const order *order_at(const orders *o, int i)
{
    if (i < countof(common))
        return &common[i];
    i -= countof(common);
    return i < o->n_own ? &o->own[i] : NULL;
}

static bool fits(orders *o, const order *one)
{
    return one->fits == NULL || one->fits(o);
}

/* Only orders that are of use now are listed. Those that have the same text
 * share a line: "board, words". */
static void help(orders *o)
{
    enum { MOST_ORDERS = 40 };
    draw_key row[MOST_ORDERS];
    char name[MOST_ORDERS][24];
    const order *one;
    int n = 0;

    draw_paragraph(&o->sheet,
                   text_of(o->typing.edits ? TEXT_terminal_orders_helpTab
                                           : TEXT_terminal_orders_help));
    for (int i = 0; (one = order_at(o, i)) != NULL && n < MOST_ORDERS; i++) {
        if (one->about == N_TEXTS || !fits(o, one))
            continue;
        if (n > 0 && row[n - 1].what == one->about) {
            size_t length = strlen(name[n - 1]);

            snprintf(name[n - 1] + length, sizeof name[n - 1] - length, ", %s",
                     one->name);
            continue;
        }
        snprintf(name[n], sizeof name[n], "%s%s", one->name, one->argument);
        row[n] = (draw_key){.key = name[n], .what = one->about};
        n++;
    }
    draw_keys(&o->sheet, row, n);
    if (has_game(o))
        draw_legend(&o->sheet);
}

/* Is the word the beginning of an order? */
static bool may_mean(const order *one, const char *word, size_t length)
{
    return strncmp(one->name, word, length) == 0 &&
           (one->about != N_TEXTS || one->name[length] == 0);
}

/* The order that a word begins. *n is how many it could be; with more than one
 * it is the last of them. A word that is the whole name of an order means that
 * one, even if others begin with it. */
static const order *order_of(const orders *o, const char *word, size_t length,
                             int *n)
{
    const order *one, *found = NULL;

    *n = 0;
    for (int i = 0; (one = order_at(o, i)) != NULL; i++) {
        if (!may_mean(one, word, length))
            continue;
        found = one;
        if (one->name[length] == 0) {
            *n = 1;
            return found;
        }
        ++*n;
    }
    return found;
}

/* ---- Completing ---- */

void orders_offer(orders *o, const char *rest)
{
    char line[TYPING_LINE];

    if (snprintf(line, sizeof line, "%s%s", o->prefix, rest) < (int)sizeof line)
        typing_offer(&o->typing, line);
}

/* A typing_completer: offers all that a line could be, and after an order what
 * may follow it. At a question or a pause it offers nothing. */
static void complete(void *self, const char *text)
{
    orders *o = self;
    size_t word = strcspn(text, " ");
    const order *one;
    int n;

    o->prefix[0] = 0;
    if (o->question != NULL || o->pauses)
        return;
    offer_moves(o);
    for (int i = 0; (one = order_at(o, i)) != NULL; i++) {
        char name[24];

        snprintf(name, sizeof name, "%s%s", one->name,
                 one->argument[0] && one->argument[1] != '[' ? " " : "");
        if (fits(o, one))
            orders_offer(o, name);
    }
    one = order_of(o, text, word, &n);
    if (text[word] == 0 || n != 1 || one->offer == NULL)
        return;
    word += strspn(text + word, " ");
    snprintf(o->prefix, sizeof o->prefix, "%.*s", (int)word, text);
    one->offer(o);
}

/* ---- Obeying ---- */

/* An order without an argument refuses one, or a slip would go unnoticed. */
static void run(orders *o, const order *one, const char *rest)
{
    const void *obs;
    int viewer;

    if (*rest && one->argument[0] == 0)
        TEXT_LINE(stdout, terminal_orders_alone, .word = one->name);
    else if (one->run != NULL)
        one->run(o, rest);
    else if (one->show == NULL)
        help(o);
    else if ((obs = o->client->kind->look(o->client, &viewer)) == NULL)
        puts(text_of(TEXT_terminal_noGame));
    else
        one->show(&o->sheet, obs, viewer);
}

/* Part of a move is answered with the moves that it may be part of. */
static void not_understood(orders *o, const char *line)
{
    bool can = o->client->kind->rests(o->client) == NULL;
    char quote[TYPING_QUOTE];
    adit_action move;

    if (can && choices_list(&o->choices, &o->sheet, line) > 0)
        return;
    if (can && begins_elsewhere(o, line, &move))
        play_move(o, move);
    else
        TEXT_LINE(stdout, terminal_orders_unknown,
                  .text = typing_quote(line, quote));
}

static void say_ambiguous(const orders *o, const char *line, size_t word)
{
    char begun[TYPING_LINE], words[256];
    adit_text list = adit_text_in(words, sizeof words);
    const order *one;

    snprintf(begun, sizeof begun, "%.*s", (int)word, line);
    for (int i = 0; (one = order_at(o, i)) != NULL; i++)
        if (may_mean(one, line, word)) {
            text_put(&list, list.length > 0 ? ", " : "");
            text_put(&list, one->name);
        }
    TEXT_LINE(stdout, terminal_orders_could, .text = begun, .words = words);
}

static void find_order(orders *o, const char *line)
{
    size_t word = strcspn(line, " \t");
    const order *one;
    int n;

    one = order_of(o, line, word, &n);
    if (n == 0) {
        not_understood(o, line);
    } else if (n == 1) {
        run(o, one, line + word + strspn(line + word, " \t"));
    } else {
        say_ambiguous(o, line, word);
    }
}

/* A number is a move of the list. What reads as a move in the notation is one;
 * only then is it looked for among the orders. */
void orders_obey(orders *o, const char *line)
{
    adit_action move;

    if (o->question != NULL) {
        o->question = NULL;
        o->left = text_means_yes(*line);
    } else if (*line && line[strspn(line, "0123456789")] == 0) {
        play_number(o, line);
    } else if (draw_reads_move(o->sheet.game, line, &move)) {
        play_move(o, move);
    } else if (strcmp(line, "?") == 0) {
        help(o);
    } else if (*line) {
        find_order(o, line);
    }
    cli_printed();
}

/* ---- A turn on the page, as far as the screen has room for it ---- */

enum {
    FEWEST_NEWS = 2, /* lines, however small the screen is */
    MOST_SAID = 12   /* moves that are listed where all is said in words */
};

static void name_a_move(const orders *o)
{
    char example[ADIT_MAX_MOVE_TEXT];

    write_move(o, o->choices.move[0], example);
    TEXT_LINE(stdout, terminal_moves_some, .n = o->choices.n, .move = example);
}

static int lines_of_flow(orders *o, const char *news)
{
    draw_page page = {0};
    int lines;

    draw_to_page(&o->sheet, &page);
    lines = draw_flow(&o->sheet, news);
    o->sheet.to = stdout;
    draw_page_drop(&page);
    return lines;
}

/* The last sentences of the news, as many as so many lines have room for. 'log'
 * tells them all. */
static const char *last_news(orders *o, const char *news, int room)
{
    while (lines_of_flow(o, news) > room) {
        size_t sentence = strcspn(news, "\n");

        news += sentence + (news[sentence] != 0);
    }
    return news;
}

/* The pieces of a turn: the table whole, or in two parts, and the moves. */
typedef struct turn_pages {
    draw_page table, others, sight, moves;
} turn_pages;

/* In words it is heard from the first line to the last, and nothing scrolls
 * away. A long list of moves is only for anyone who asks for it. */
static void say_in_turn(orders *o, turn_pages *t, const char *news)
{
    printf("%s\n%s", news, draw_page_text(&t->table));
    if (o->choices.n <= MOST_SAID)
        fputs(draw_page_text(&t->moves), stdout);
    else
        name_a_move(o);
}

/* Puts the pieces on a page. All of it, if the screen has room. If not, the
 * news go below the table, as much of them as there is room for. Where the
 * table and the moves alone are too much, the other players scroll off at the
 * top, or the list of moves is left out; but a few lines of news always
 * stay. */
static void arrange(orders *o, turn_pages *t, const char *news)
{
    const char *table = draw_page_text(&t->table);
    const char *others = draw_page_text(&t->others);
    const char *sight = draw_page_text(&t->sight);
    const char *moves = draw_page_text(&t->moves);
    int room = o->sheet.height - 1 - draw_lines(moves); /* and the prompt */
    int few = lines_of_flow(o, last_news(o, news, FEWEST_NEWS));
    bool lists = true;

    if (o->sheet.height == 0 ||
        draw_lines(news) + 1 + draw_lines(table) <= room) {
        printf("%s\n%s%s", news, table, moves);
        return;
    }
    if (draw_lines(table) > room && draw_lines(sight) + few > room) {
        lists = false;
        room = o->sheet.height - 2;
    }
    if (draw_lines(table) <= room) {
        printf("\n%s", table);
        room -= draw_lines(table);
    } else {
        printf("\n%s%s", others, sight);
        room -= draw_lines(sight);
        room = room < few ? few : room;
    }
    draw_flow(&o->sheet, last_news(o, news, room));
    if (lists)
        fputs(moves, stdout);
    else
        name_a_move(o);
}

void orders_show_turn(orders *o, const void *obs, int viewer, const char *news)
{
    turn_pages t = {0};

    choices_find(&o->choices, o->sheet.game, obs);
    draw_measure(&o->sheet);
    draw_to_page(&o->sheet, &t.table);
    draw_turn(&o->sheet, obs, viewer);
    draw_to_page(&o->sheet, &t.others);
    draw_others(&o->sheet, obs, viewer);
    draw_to_page(&o->sheet, &t.sight);
    draw_sight(&o->sheet, obs, viewer);
    draw_to_page(&o->sheet, &t.moves);
    choices_list(&o->choices, &o->sheet, "");
    o->sheet.to = stdout;
    if (o->sheet.words)
        say_in_turn(o, &t, news);
    else
        arrange(o, &t, news);
    draw_page_drop(&t.table);
    draw_page_drop(&t.others);
    draw_page_drop(&t.sight);
    draw_page_drop(&t.moves);
}

/* ---- Beginning and end ---- */

void orders_begin(orders *o, client *c, const draw *sheet)
{
    o->client = c;
    o->sheet = *sheet;
    o->sheet.inks = INKS_NONE;
    typing_begin(&o->typing, complete, o);
}

void orders_end(orders *o)
{
    typing_end(&o->typing);
}
