/* play_screen.c -- a game against bots on the screen of a terminal. */
#include "client/play.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tui/stage.h"

enum {
    PORTION =
        64, /* iterations that a bot thinks between two looks at the keys */
    PATH = 400
};

typedef struct theatre {
    local_game *at;
    stage stage;
    int pace;   /* ms that a move of a bot is seen */
    int seat;   /* who looks; ADIT_EVERYONE after the end */
    int seen;   /* moves that were told */
    bool hurry; /* a key was pressed: no more waiting until the next turn */
    bool left;
    bool undoes; /* a move is to be taken back */
    bool again;  /* another game is wanted */
    match told;
} theatre;

static const char undo_key[] =
    "  u         take back your last move, as often as you like\n";

/* ---- What is seen ---- */

/* Those that the bots play are called as in the page. */
static const char *const dwarves[ADIT_MAX_PLAYERS] = {
    "Hazel", "Bram", "Odile", "Tuck", "Wren",   "Fenn",
    "Ida",   "Moss", "Pell",  "Rook", "Sorrel", "Thora"};

static void name_seats(theatre *t)
{
    for (int seat = 0; seat < t->at->m.config.n_players; seat++) {
        bool is_you = seat == t->seat || t->at->n_people == 1;

        t->stage.sheet.name[seat] = t->at->bot[seat].bot ? dwarves[seat]
                                    : is_you             ? "you"
                                                         : "person";
    }
}

static bool plays_like(const local_game *at, int seat, int other)
{
    return at->bot[seat].bot != NULL && at->bot[other].bot != NULL &&
           strcmp(at->bot[seat].name, at->bot[other].name) == 0;
}

/* "master plays Bram, Odile and Tuck." */
static void tell_bot(theatre *t, int first)
{
    const local_game *at = t->at;
    int left = 0;

    for (int seat = first; seat < at->m.config.n_players; seat++)
        left += plays_like(at, first, seat);
    stage_tell(&t->stage, at->bot[first].name);
    stage_tell(&t->stage, " plays ");
    for (int seat = first; seat < at->m.config.n_players; seat++) {
        if (!plays_like(at, first, seat))
            continue;
        left--;
        stage_tell(&t->stage, dwarves[seat]);
        stage_tell(&t->stage, left > 1 ? ", " : left == 1 ? " and " : ".\n");
    }
}

/* Who plays whom, a line for each bot. */
static void tell_bots(theatre *t)
{
    for (int seat = 0; seat < t->at->m.config.n_players; seat++) {
        bool told = t->at->bot[seat].bot == NULL;

        for (int before = 0; before < seat; before++)
            told |= plays_like(t->at, before, seat);
        if (!told)
            tell_bot(t, seat);
    }
}

static void see(theatre *t, bool asked)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    int turn = match_turn(&t->at->m);

    match_observe(&t->at->m, t->seat, obs);
    stage_see(&t->stage, obs, t->seat, asked);
    t->stage.over = turn == ADIT_NOBODY;
    t->stage.spare = local_game_stands(t->at) == NULL ? "u: undo" : NULL;
    if (turn == ADIT_NOBODY)
        snprintf(t->stage.title, sizeof t->stage.title, "the game is over");
    else if (asked)
        snprintf(t->stage.title, sizeof t->stage.title, "your turn, P%d",
                 turn + 1);
    else if (t->at->bot[turn].bot != NULL)
        snprintf(t->stage.title, sizeof t->stage.title, "%s thinks",
                 dwarves[turn]);
    else
        snprintf(t->stage.title, sizeof t->stage.title, "P%d is next",
                 turn + 1);
}

static void leave(theatre *t)
{
    if (match_turn(&t->at->m) == ADIT_NOBODY) {
        t->left = true;
        return;
    }
    t->left = stage_asks(&t->stage, t->at->kept ? "Leave? 'adit play --resume' "
                                                  "will go on with this game."
                                                : "Leave this game?");
}

/* Tells a part of what a move did. The end of a round is a page of its own: who was
 * who, what it brought, and how the board lay. Nobody leaves before he has seen the end
 * of the game, if that is what follows. */
static void tell_part(theatre *t, const void *before, const adit_story *part)
{
    stage_round round;

    if (stage_story(&t->stage, before, part, t->seat, &round) &&
        !stage_read_round(&t->stage, &round) &&
        match_turn(&t->at->m) != ADIT_NOBODY)
        leave(t);
}

/* All that has happened since the one who looks was last told; their hand lies as if they
 * had looked on all the time. */
static void catch_up(theatre *t)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    _Alignas(8) uint8_t before[ADIT_MAX_STATE];
    match *told = &t->told;

    if (told->game == NULL) {
        told->moves = t->at->m.moves;
        told->room = t->at->m.room;
        match_begin(told, t->at->m.game, &t->at->m.config, t->at->m.seed,
                    &story);
        tell_bots(t);
        tell_part(t, NULL, &story);
    }
    while (told->n_moves < t->at->m.n_moves) {
        bool late = told->n_moves < t->seen;

        match_observe(told, t->seat, before);
        stage_see(&t->stage, before, t->seat, false);
        match_play(told, match_turn(told), told->moves[told->n_moves], NULL,
                   &story);
        tell_part(t, late ? NULL : before, &story);
    }
    t->seen = told->n_moves;
}

/* ---- What is pressed ---- */

static void save(theatre *t)
{
    char path[PATH] = "game.jsonl";
    cli_out out;

    if (t->at->n_people > 1 && t->seat >= 0) {
        stage_say(&t->stage, "Not now: its seed would tell what is hidden.");
        return;
    }
    if (!stage_types_file(&t->stage, path, sizeof path))
        return;
    if (strcmp(path, "-") == 0 || cli_open(&out, path) != CLI_DONE) {
        stage_say(&t->stage, "It cannot be saved there.");
        return;
    }
    local_game_write(t->at, out.file);
    if (cli_close(&out, true) == CLI_DONE)
        stage_say(&t->stage, "Saved; 'adit replay %s' shows it.", path);
    else
        stage_say(&t->stage, "It cannot be saved there.");
}

static void wish_undo(theatre *t)
{
    const char *why = local_game_stands(t->at);

    t->undoes = why == NULL;
    if (why != NULL)
        stage_say(&t->stage, "%s", why);
}

/* What any key does, whoever is on turn; true: a move was chosen. */
static bool obey(theatre *t, screen_event e)
{
    switch (stage_press(&t->stage, e)) {
    case STAGE_MOVE:
        return true;
    case STAGE_HINT:
        stage_say(&t->stage, "thinking...");
        stage_paint(&t->stage);
        stage_hint(&t->stage, local_game_hint(t->at, t->seat), local_game_bot);
        break;
    case STAGE_SAVE:
        save(t);
        break;
    case STAGE_QUIT:
        leave(t);
        break;
    case STAGE_OTHER:
        if (e.key == 'u')
            wish_undo(t);
        break;
    default:
        break;
    }
    return false;
}

/* Whatever waits for a key or lets a bot think, ends when this does. */
static bool goes_on(const theatre *t)
{
    return !t->left && !t->undoes;
}

/* What was told of it is told no more. */
static void take_back(theatre *t)
{
    t->undoes = false;
    local_game_undo(t->at);
    stage_untell(&t->stage);
    t->told.game = NULL;
    t->seen = t->at->m.n_moves;
    t->seat = local_game_person(t->at);
    name_seats(t);
    catch_up(t);
    stage_say(&t->stage, "Taken back; this was your decision.");
}

/* ---- Turns ---- */

/* The keys meanwhile; any that means nothing else hurries the bots. */
static void look_at_keys(theatre *t, int ms)
{
    screen_event e = screen_wait(ms);

    if (e.key == KEYS_NONE)
        return;
    t->hurry |= e.key == ' ' || e.key == KEYS_ENTER;
    obey(t, e);
    stage_paint(&t->stage);
}

static void pause_for(theatre *t, int ms)
{
    enum { STEP = 50 };

    for (; ms > 0 && !t->hurry && goes_on(t); ms -= STEP)
        look_at_keys(t, ms < STEP ? ms : STEP);
}

static void bot_moves(theatre *t, int seat)
{
    const cli_bot *b = &t->at->bot[seat];
    mind *m = &t->at->mind[seat];
    adit_action move;

    see(t, false);
    stage_paint(&t->stage);
    if (b->ms > 0) {
        move = cli_bot_moves(b, m);
    } else {
        for (int left = b->iterations; left > 0 && goes_on(t);
             left -= PORTION) {
            bot_think(m, left < PORTION ? left : PORTION);
            look_at_keys(t, 0);
        }
        move = bot_choose(m);
    }
    if (!goes_on(t))
        return;
    local_game_move(t->at, move, NULL);
    if (t->seat >= 0) {
        catch_up(t);
        see(t, false);
        stage_paint(&t->stage);
        pause_for(t, t->pace);
    }
}

/* The keyboard changes hands; nobody sees another's cards, whatever is pressed. */
static void hand_over(theatre *t, int to)
{
    char text[160];

    if (t->seat == to)
        return;
    if (!t->at->is_open && t->at->n_people > 1) {
        t->seat = ADIT_PUBLIC;
        stage_untell(&t->stage);
        t->told.game = NULL;
        t->told.n_moves = 0;
        see(t, false);
        snprintf(text, sizeof text,
                 "P%d is next. Whoever is not P%d looks away now.", to + 1,
                 to + 1);
        while (!t->left &&
               !stage_read(&t->stage, "The keyboard changes hands", text))
            leave(t);
        if (t->left)
            return;
    }
    t->seat = to;
    name_seats(t);
}

static void person_moves(theatre *t, int seat)
{
    adit_refusal why;
    bool chosen = false;

    t->hurry = false;
    hand_over(t, seat);
    if (t->left)
        return;
    catch_up(t);
    see(t, true);
    while (goes_on(t) && !chosen) {
        stage_paint(&t->stage);
        chosen = obey(t, screen_wait(-1));
    }
    if (!goes_on(t))
        return;
    if (local_game_move(t->at, stage_move(&t->stage), &why) != ADIT_OK) {
        char sentence[128];
        adit_text text = adit_text_in(sentence, sizeof sentence);

        adit_refusal_say(&why, &text);
        stage_say(&t->stage, "No: %s.", sentence);
        return;
    }
    catch_up(t);
}

static void after_the_end(theatre *t)
{
    local_game_forget(t->at);
    t->seat = ADIT_EVERYONE;
    name_seats(t);
    see(t, false);
    stage_read_end(&t->stage);
    stage_say(&t->stage,
              "n plays again, s saves the game, l tells it, %sq leaves.",
              local_game_stands(t->at) ? "" : "u takes a move back, ");
    while (goes_on(t) && !t->again) {
        screen_event e;

        stage_paint(&t->stage);
        e = screen_wait(-1);
        t->again = e.key == 'n';
        obey(t, e);
    }
}

/* As it was dealt, or where it was left. */
static void begin_game(theatre *t)
{
    t->seat = local_game_person(t->at);
    local_game_keep(t->at);
    name_seats(t);
    if (t->seat >= 0)
        catch_up(t);
}

/* The same table, with another deal. */
static void begin_again(theatre *t)
{
    adit_config config = t->at->m.config;
    uint8_t seed[32];

    t->again = false;
    if (cli_seed(NULL, seed) != CLI_DONE) {
        t->left = true;
        return;
    }
    t->at->undone = 0;
    local_game_deal(t->at, &config, seed);
    stage_untell(&t->stage);
    t->stage.said[0] = 0;
    t->told.game = NULL;
    t->told.n_moves = t->seen = 0;
    begin_game(t);
}

/* Until one leaves. */
static void play_on(theatre *t)
{
    while (!t->left) {
        int seat = match_turn(&t->at->m);

        if (t->undoes)
            take_back(t);
        else if (t->again)
            begin_again(t);
        else if (seat == ADIT_NOBODY)
            after_the_end(t);
        else if (t->at->bot[seat].bot != NULL)
            bot_moves(t, seat);
        else
            person_moves(t, seat);
    }
}

int play_on_screen(local_game *at, const draw *sheet, int pace)
{
    theatre *t = calloc(1, sizeof *t);
    bool gone;
    int seat;

    if (t == NULL)
        return cli_fail("there is no memory left");
    if (!screen_open()) {
        free(t);
        return play_by_lines(at, sheet);
    }
    *t = (theatre){.at = at, .pace = pace, .seen = at->m.n_moves};
    stage_begin(&t->stage, sheet);
    t->stage.more = at->n_people == 1 ? undo_key : NULL;
    begin_game(t);
    play_on(t);
    gone = screen_is_gone();
    screen_close();
    stage_leave_result(&t->stage, sheet);
    if (match_turn(&at->m) != ADIT_NOBODY)
        printf("The game is left unfinished%s.\n",
               at->kept ? "; 'adit play --resume' goes on with it" : "");
    stage_end(&t->stage);
    free(t);
    seat = match_turn(&at->m);
    return gone && seat != ADIT_NOBODY ? CLI_FAILED : cli_flush();
}
