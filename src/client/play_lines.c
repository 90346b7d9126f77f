/* play_lines.c -- a game against bots, by lines.
 *
 * No cursor is ever moved: what happens is told a sentence a line, a turn shows
 * the table and the moves by number, and an answer is a line. So it serves
 * terminals, screen readers, pipes and scripts alike. Only on a terminal that is
 * too small for all of it, what happened stands below the table. */
#include "client/play.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/orders.h"

enum {
    BLANK_LINES = 60, /* that clear a screen */
    LAST_LINES = 1000 /* of a script, after the end */
};

/* What came of a line. */
typedef enum outcome { ASK_AGAIN, PLAYED, LEFT, INPUT_ENDED, OVER } outcome;

typedef struct play {
    local_game *at;
    orders orders;
    match told[ADIT_MAX_PLAYERS]; /* the game as far as each has heard of it */
    int seat; /* who looks and is asked: a person, or everyone after the end */
    bool waits;     /* a person reads and answers at a terminal */
    draw_page news; /* what has happened, held back until the table is shown */
    bool
        thinking; /* the line on the screen says who thinks, and is not ended */
    int saved_moves; /* that a file has, too */
    outcome came;
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE]; /* what was last looked at */
} play;

/* The next line, or NULL at the end of the input. */
static char *next_line(play *p)
{
    typing *t = &p->orders.typing;
    char *line;

    while ((line = typing_line(t)) == NULL && !typing_is_over(t) &&
           cli_printed())
        typing_read(t);
    typing_break(t);
    return line;
}

static char *ask(play *p, const char *prompt)
{
    orders_ask(&p->orders, prompt);
    return next_line(p);
}

/* False at the end of the input. */
static bool wait_for_enter(play *p, const char *prompt)
{
    orders_pause(&p->orders, prompt);
    return next_line(p) != NULL;
}

/* ---- What a person gets to know ---- */

static void name_seats(play *p)
{
    for (int seat = 0; seat < p->at->m.config.n_players; seat++) {
        const cli_bot *b = &p->at->bot[seat];

        p->orders.sheet.name[seat] = b->bot            ? b->name
                                     : seat == p->seat ? "you"
                                                       : "person";
    }
}

/* Nothing happens on the screen while bots think: so that it does not look stuck, a
 * line says who does, and grows. */
static void show_thinking(play *p, int seat)
{
    if (!p->waits || p->at->bot[seat].iterations + p->at->bot[seat].ms == 0)
        return;
    printf(p->thinking ? " P%d" : "Thinking: P%d", seat + 1);
    p->thinking = true;
    cli_printed();
}

static void end_thinking(play *p)
{
    if (p->thinking)
        putchar('\n');
    p->thinking = false;
}

static void tell_news(play *p)
{
    end_thinking(p);
    fputs(draw_page_text(&p->news), stdout);
    draw_page_drop(&p->news);
}

/* Tells a part of a story now, or keeps it for the next table. The end of a
 * round is told at once, for the board is drawn then. */
static void tell(play *p, const void *before, const adit_story *part)
{
    bool ended;

    if (p->waits)
        draw_to_page(&p->orders.sheet, &p->news);
    ended = draw_story(&p->orders.sheet, before, part, p->seat, "");
    p->orders.sheet.to = stdout;
    if (ended)
        tell_news(p);
}

/* What a move did. Before another round is dealt there is time to read who was
 * who, and what it brought. */
static void tell_move(play *p, const void *before, const adit_story *story)
{
    adit_story part = *story;

    part.n = draw_before_round(&p->orders.sheet, story);
    tell(p, before, &part);
    if (part.n == story->n)
        return;
    tell_news(p);
    if (p->waits)
        wait_for_enter(p, "Press Enter for the next round. ");
    part.event += part.n;
    part.n = story->n - part.n;
    tell(p, NULL, &part);
}

/* Tells the one who looks what has happened since he was last told. */
static void catch_up(play *p)
{
    match *told = &p->told[p->at->is_open ? 0 : p->seat];
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    _Alignas(8) uint8_t before[ADIT_MAX_STATE];

    if (told->game == NULL) {
        told->moves = p->at->m.moves;
        told->room = p->at->m.room;
        match_begin(told, p->at->m.game, &p->at->m.config, p->at->m.seed,
                    &story);
        tell(p, NULL, &story);
    }
    while (told->n_moves < p->at->m.n_moves) {
        match_observe(told, p->seat, before);
        match_play(told, match_turn(told), told->moves[told->n_moves], NULL,
                   &story);
        tell_move(p, before, &story);
    }
    cli_printed();
}

static void sit_down(play *p, int seat)
{
    p->seat = seat;
    name_seats(p);
}

/* A pause in which the keyboard changes hands and nobody sees another's cards.
 * False at the end of the input. */
static bool hand_over(play *p, int to)
{
    char prompt[80];

    if (p->seat == to)
        return true;
    if (p->at->is_open) {
        sit_down(p, to);
        return true;
    }
    tell_news(p);
    if (p->seat >= 0) {
        snprintf(prompt, sizeof prompt,
                 "P%d, press Enter to clear the screen for P%d. ", p->seat + 1,
                 to + 1);
        if (!wait_for_enter(p, prompt))
            return false;
    }
    if (p->at->n_people > 1) {
        for (int i = 0; i < BLANK_LINES; i++)
            putchar('\n');
        snprintf(prompt, sizeof prompt, "P%d, press Enter when only you look. ",
                 to + 1);
        if (!wait_for_enter(p, prompt))
            return false;
    }
    sit_down(p, to);
    return true;
}

/* ---- At the prompt ---- */

static const void *look(void *self, int *viewer)
{
    play *p = self;

    match_observe(&p->at->m, p->seat, p->obs);
    *viewer = p->seat;
    return p->obs;
}

static const char *rests(void *self)
{
    const play *p = self;

    return match_turn(&p->at->m) == ADIT_NOBODY
               ? "The game is over: there are no more moves."
               : NULL;
}

static void play_move(void *self, adit_action move)
{
    play *p = self;
    adit_err err = local_game_move(p->at, move, NULL);

    require(err == ADIT_OK);
    p->came = PLAYED;
}

static void tell_all(void *self)
{
    play *p = self;
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    match log = {.moves = p->at->m.moves, .room = p->at->m.room};

    match_begin(&log, p->at->m.game, &p->at->m.config, p->at->m.seed, &story);
    draw_story(&p->orders.sheet, NULL, &story, p->seat, "");
    while (log.n_moves < p->at->m.n_moves) {
        char label[16];

        snprintf(label, sizeof label, "%4d. ", log.n_moves + 1);
        match_play(&log, match_turn(&log), log.moves[log.n_moves], NULL,
                   &story);
        draw_story(&p->orders.sheet, NULL, &story, p->seat, label);
    }
}

/* A bot in this seat, which has seen all that the person has. */
static const char *hint(void *self, adit_action *move)
{
    play *p = self;

    *move = local_game_hint(p->at, p->seat);
    return p->at->hint.bot->name;
}

static bool save(void *self, const char *path)
{
    play *p = self;
    int n = p->at->m.n_moves;
    bool is_page = strcmp(path, "-") == 0;
    cli_out out;

    if (is_page && p->at->n_people > 1 && p->seat >= 0) {
        printf("Not here: its seed would tell everyone what is hidden.\n");
        return false;
    }
    if (cli_open(&out, path) != CLI_DONE) {
        printf("The game is not saved.\n");
        return false;
    }
    local_game_write(p->at, out.file);
    if (cli_close(&out, true) != CLI_DONE) {
        printf("The game is not saved.\n");
        return false;
    }
    if (is_page)
        return false;
    p->saved_moves = n;
    printf("Saved after %d move%s; 'adit replay' shows it.\n", n,
           n == 1 ? "" : "s");
    return true;
}

static const char *loses(void *self)
{
    const play *p = self;
    bool is_saved = p->orders.n_saves > 0 && p->saved_moves == p->at->m.n_moves;

    return is_saved || !p->waits || match_turn(&p->at->m) == ADIT_NOBODY
               ? NULL
               : "The game is not saved. Quit? y/n ";
}

static void leave(void *self)
{
    ((play *)self)->came = LEFT;
}

/* What is told from now on is what follows. */
static void undo(orders *o, const char *rest)
{
    play *p = o->self;
    const char *why = local_game_stands(p->at);
    match *told;

    (void)rest;
    if (why != NULL) {
        printf("%s\n", why);
        return;
    }
    local_game_undo(p->at);
    sit_down(p, local_game_person(p->at));
    told = &p->told[p->at->is_open ? 0 : p->seat];
    match_at(&p->at->m, p->at->m.n_moves, told);
    p->saved_moves = -1;
    p->came = PLAYED;
    printf("Taken back; this was your decision.\n");
}

static bool is_alone(orders *o)
{
    return ((play *)o->self)->at->n_people == 1;
}

static const order own[] = {
    {"undo", "", "take back your last move, as often as you like", .run = undo,
     .fits = is_alone},
};

static const orders_place here = {
    .own = own,
    .n_own = countof(own),
    .look = look,
    .rests = rests,
    .play = play_move,
    .tell = tell_all,
    .hint = hint,
    .save = save,
    .loses = loses,
    .leave = leave,
};

/* ---- The game ---- */

/* Until a move is made, or he leaves. */
static outcome obey_lines(play *p, const char *prompt)
{
    p->came = ASK_AGAIN;
    while (p->came == ASK_AGAIN) {
        const char *line = ask(p, prompt);

        if (line == NULL)
            return INPUT_ENDED;
        orders_obey(&p->orders, line);
    }
    return p->came;
}

static outcome person_moves(play *p, int seat)
{
    const void *obs;
    outcome came;
    char prompt[32];
    int viewer;

    end_thinking(p);
    if (!hand_over(p, seat))
        return INPUT_ENDED;
    catch_up(p);
    obs = look(p, &viewer);
    orders_show_turn(&p->orders, obs, viewer, draw_page_text(&p->news));
    draw_page_drop(&p->news);
    snprintf(prompt, sizeof prompt, "P%d> ", seat + 1);
    came = obey_lines(p, prompt);
    if (came == PLAYED)
        catch_up(p);
    return came;
}

static void bot_moves(play *p, int seat)
{
    adit_action move;
    adit_err err;

    show_thinking(p, seat);
    move = cli_bot_moves(&p->at->bot[seat], &p->at->mind[seat]);
    err = local_game_move(p->at, move, NULL);
    require(err == ADIT_OK);
    if (p->at->n_people == 1)
        catch_up(p);
}

/* The end: everyone may look, save the game and ask what happened. PLAYED: what was
 * played last is taken back. */
static outcome after_the_end(play *p)
{
    const void *obs;
    int viewer;

    local_game_forget(p->at);
    if (p->seat >= 0)
        catch_up(p);
    tell_news(p);
    p->seat = ADIT_EVERYONE;
    if (p->at->n_people > 1)
        name_seats(p); /* "you" is nobody now */
    obs = look(p, &viewer);
    draw_end(&p->orders.sheet, obs, viewer);
    printf("'save FILE' keeps the game, 'log' tells it%s; Enter leaves.\n",
           local_game_stands(p->at) ? "" : ", 'undo' goes back");
    p->came = ASK_AGAIN;
    for (int n = 0; p->came == ASK_AGAIN; n++) {
        const char *line =
            n < LAST_LINES || p->orders.typing.typed ? ask(p, "> ") : NULL;

        if (line == NULL || *line == 0)
            return OVER;
        orders_obey(&p->orders, line);
    }
    return p->came == PLAYED ? PLAYED : OVER;
}

static int play_on(play *p)
{
    outcome came = PLAYED;

    while (came == PLAYED) {
        int seat = match_turn(&p->at->m);

        if (seat == ADIT_NOBODY)
            came = after_the_end(p);
        else if (p->at->bot[seat].bot != NULL)
            bot_moves(p, seat);
        else
            came = person_moves(p, seat);
    }
    if (came == LEFT)
        printf("The game is left unfinished%s.\n",
               p->at->kept ? "; 'adit play --resume' goes on with it" : "");
    if (cli_flush() != CLI_DONE)
        return CLI_FAILED;
    if (came != INPUT_ENDED)
        return CLI_DONE;
    return cli_fail("the input ended in the middle of the game%s",
                    p->at->kept ? "; 'adit play --resume' goes on with it"
                                : ", which is not kept; 'save FILE' keeps one");
}

static void begin(play *p)
{
    const adit_config *config = &p->at->m.config;
    int n_bots = config->n_players - p->at->n_people;

    name_seats(p);
    printf("%s: %d players, ", p->at->m.game->title, config->n_players);
    if (n_bots > 1)
        printf("%d of them bots.", n_bots);
    else
        printf("%s of them a bot.", n_bots == 1 ? "1" : "none");
    printf(" 'help' at the prompt explains.\n");
}

int play_by_lines(local_game *at, const draw *sheet)
{
    play *p = calloc(1, sizeof *p);
    int code;

    if (p == NULL)
        return cli_fail("there is no memory left");
    p->at = at;
    orders_begin(&p->orders, &here, p, sheet);
    p->waits = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    p->seat = local_game_person(at);
    if (p->waits)
        local_game_keep(at);
    begin(p);
    code = play_on(p);
    orders_end(&p->orders);
    draw_page_drop(&p->news);
    free(p);
    return code;
}
