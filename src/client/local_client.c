/* local_client.c -- a game on this machine as a client (client.h): bots think a
 * little at a time, so that keys are answered meanwhile, and each person at the
 * keyboard hears only what that person may know. The game itself is
 * local_game.c. Called through its table of functions, by lines.c and
 * screen_run.c. */
#include "client/local_game.h"

#include <string.h>

#include "common/clock.h"
#include "core/text.h"
#include "tui/draw.h"

enum {
    PORTION =
        64, /* iterations that a bot thinks between two looks at the keys */
    NOT_BEGUN = -1,
    UNTOLD = -1
};

static local_game *game_of(client *c)
{
    return (local_game *)(void *)c;
}

/* Which of `told` is that of the person who looks. Where nobody has secrets,
 * and on the screen, which is one for all, all have heard the same. */
static int ear_of(const local_game *s)
{
    return s->is_open || s->client.on_screen ? 0 : s->viewer;
}

static local_told *told_to(local_game *s)
{
    return &s->told[ear_of(s)];
}

/* The game after so many moves; in most cases it stands there already. */
static match *teller_at(local_game *s, int n)
{
    if (s->teller.game == NULL || s->teller.n_moves != n)
        match_at(&s->m, n, &s->teller);
    return &s->teller;
}

/* A match_listener: words and deeds of the past, as the person who looks may
 * know them. At another seat than the one whose knowledge was kept, that is
 * what everybody could see. */
static void tell_past(void *self, const match *then, const adit_story *story,
                      const match_said *said)
{
    local_game *s = self;
    const client_ears *ears = &s->client.ears;
    match_said word;

    if (said == NULL) {
        ears->story(ears->self, NULL, story,
                    s->past.as == s->viewer ? s->viewer : ADIT_PUBLIC, true);
        return;
    }
    (void)then;
    word = *said;
    word.mark = ADIT_MARK_SAID;
    ears->claim(ears->self, &word, false);
}

/* Once, where the past ends. */
static void say_from(const local_game *s)
{
    const client_ears *ears = &s->client.ears;
    char sentence[CLIENT_SAID];

    ears->say(ears->self,
              TEXT_IN(sentence, terminal_local_from, .n = s->past.n_moves,
                      .seat = cli_seat_of(s->past.as).name));
}

static void tell_beginning(local_game *s, local_told *told)
{
    const client_ears *ears = &s->client.ears;
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};

    s->teller = (match){.moves = s->m.moves, .room = s->m.room};
    match_again(&s->m, &s->teller, &story);
    if (ears->begins != NULL)
        ears->begins(ears->self);
    match_tell_past(&s->m, tell_past, s);
    if (s->from)
        say_from(s);
    ears->story(ears->self, NULL, &story, s->viewer, false);
    *told = (local_told){0};
}

/* The last move or word of a bot is still being looked at. */
static bool is_paused(const local_game *s)
{
    return !s->hurry && clock_ms() < s->next_at;
}

/* The next claim, still without its mark. A new one has to wait until what was
 * new before it has been looked at: then this returns false. */
static bool tell_next_claim(local_game *s, local_told *told)
{
    const client_ears *ears = &s->client.ears;
    match_said said = s->said[told->claims];
    bool is_new = told->claims == s->seen.claims;

    if (is_new && is_paused(s))
        return false;
    said.mark = ADIT_MARK_SAID;
    told->claims++;
    if (is_new) {
        s->seen.claims = told->claims;
        s->next_at = clock_ms() + s->pace;
    }
    ears->claim(ears->self, &said, false);
    return true;
}

/* A round is over: what was said in it has marks now. */
static void tell_marks(local_game *s, int n_claims, int round)
{
    const client_ears *ears = &s->client.ears;

    for (int i = 0; i < n_claims; i++)
        if (s->round_of[i] == round && s->said[i].mark > ADIT_MARK_SAID)
            ears->claim(ears->self, &s->said[i], true);
}

/* They hear of each move as they would have seen it then. */
static void tell_next_move(local_game *s, local_told *told, match *at)
{
    const client_ears *ears = &s->client.ears;
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    _Alignas(8) uint8_t before[ADIT_MAX_STATE];
    bool late = at->n_moves < s->seen.moves;
    adit_rounds rounds = adit_rounds_of(at->game, at->state);

    match_observe(at, s->viewer, before);
    match_play(at, match_turn(at), at->moves[at->n_moves], NULL, &story);
    told->moves = at->n_moves;
    if (!late)
        s->seen.moves = at->n_moves;
    ears->story(ears->self, before, &story, s->viewer, late);
    if (adit_rounds_of(at->game, at->state).over > rounds.over)
        tell_marks(s, told->claims, rounds.now);
}

/* What comes next, for the person who looks. False: that is all for now. */
static bool tell_next(local_game *s, local_told *told)
{
    match *at;

    if (told->moves == UNTOLD) {
        tell_beginning(s, told);
        return true;
    }
    at = teller_at(s, told->moves);
    if (told->claims < s->n_said &&
        s->said[told->claims].n_moves <= at->n_moves)
        return tell_next_claim(s, told);
    if (at->n_moves == s->m.n_moves)
        return false;
    tell_next_move(s, told, at);
    return true;
}

/* Tells the person who looks what has happened since they last looked. */
static void catch_up(local_game *s)
{
    while (tell_next(s, told_to(s)))
        continue;
}

/* Has the person who looks not heard everything yet? */
static bool has_news(const local_game *s)
{
    return s->viewer >= 0 && s->told[ear_of(s)].claims < s->n_said;
}

static const void *client_look(client *c, int *viewer)
{
    local_game *s = game_of(c);

    match_observe(&s->m, s->viewer, s->obs);
    *viewer = s->viewer;
    return s->obs;
}

static bool client_is_over(const client *c)
{
    return match_turn(&((const local_game *)(const void *)c)->m) == ADIT_NOBODY;
}

static const adit_game *client_game(const client *c)
{
    return ((const local_game *)(const void *)c)->m.game;
}

static int client_n_moves(const client *c)
{
    return ((const local_game *)(const void *)c)->m.n_moves;
}

/* Who plays a seat, if it is somebody with a name. */
static const character *character_of(const local_game *s, int seat)
{
    const bot *b = s->bot[seat].bot;
    const character *who = b != NULL ? b->character : NULL;

    return who != NULL && who->name != NULL && who->hat != CHARACTER_NO_HAT
               ? who
               : NULL;
}

static const char *title_of(const character *who)
{
    char key[64];

    snprintf(key, sizeof key, "options.characters.%s.title", who->name);
    return text_of(text_named(key));
}

/* The first seat with a character has its name. Where nobody has one the seats
 * have those that the page gives them; beside characters, the bot's. */
static const char *name_on_screen(const local_game *s, int seat)
{
    static const char *const dwarves[ADIT_MAX_PLAYERS] = {
        "Hazel", "Bram", "Odile", "Tuck", "Wren",   "Fenn",
        "Ida",   "Moss", "Pell",  "Rook", "Sorrel", "Thora"};
    const character *who = character_of(s, seat);
    bool anybody = false, is_second = false;

    for (int i = 0; i < s->m.config.n_players; i++) {
        anybody |= character_of(s, i) != NULL;
        is_second |= i < seat && who != NULL && character_of(s, i) == who;
    }
    if (who != NULL && !is_second)
        return title_of(who);
    return anybody ? s->bot[seat].name : dwarves[seat];
}

static const char *client_name(const client *c, int seat)
{
    const local_game *s = (const local_game *)(const void *)c;

    if (seat >= s->m.config.n_players)
        return NULL;
    if (s->bot[seat].bot != NULL)
        return c->on_screen ? name_on_screen(s, seat) : s->bot[seat].name;
    return text_of(seat == client_me(c) ? TEXT_terminal_you
                                        : TEXT_terminal_person);
}

static int reader_of(const client *c)
{
    const local_game *s = (const local_game *)(const void *)c;

    if (s->n_people == 1)
        return local_game_person(s);
    return s->viewer >= 0 ? s->viewer : ADIT_NOBODY;
}

static const char *client_rests(client *c)
{
    local_game *s = game_of(c);
    int turn = match_turn(&s->m);

    if (turn == ADIT_NOBODY)
        return text_of(TEXT_terminal_gameOver);
    return turn != s->viewer || is_paused(s) || has_news(s)
               ? text_of(TEXT_terminal_notYourTurn)
               : NULL;
}

static int client_hands_over(client *c)
{
    const local_game *s = game_of(c);
    int turn = match_turn(&s->m);

    return turn == ADIT_NOBODY || s->bot[turn].bot != NULL || turn == s->viewer
               ? ADIT_NOBODY
               : turn;
}

/* Nobody hears anything while the keyboard changes hands: that is
 * ADIT_PUBLIC. */
static void client_sit(client *c, int seat, bool all)
{
    local_game *s = game_of(c);

    s->viewer = seat;
    s->seen.claims = s->n_said; /* nobody waits for what others have heard */
    if (all && !s->is_open)
        told_to(s)->moves = UNTOLD;
    if (seat >= 0)
        catch_up(s);
}

/* A move that the game has listed or a bot has chosen; another one would be a
 * bug. It is looked at for so long. After the end everyone may look at all of
 * it. */
static void play(local_game *s, adit_action move, int pace)
{
    adit_err err = local_game_move(s, move, NULL);

    require(err == ADIT_OK);
    s->left = NOT_BEGUN;
    s->next_at = clock_ms() + pace;
    if (s->viewer >= 0)
        catch_up(s);
    if (match_turn(&s->m) == ADIT_NOBODY)
        s->viewer = ADIT_EVERYONE;
    s->client.ears.position(s->client.ears.self);
}

static bool client_send(client *c, adit_action move)
{
    local_game *s = game_of(c);

    s->hurry = false;
    play(s, move, 0);
    return true;
}

static const char *client_hushed(const client *c)
{
    const local_game *s = (const local_game *)(const void *)c;

    return s->viewer == ADIT_PUBLIC ? "not_seated" : local_game_hushed(s);
}

/* The words of bots that were still to come come before it, without a pause.
 * A bot that has begun to think begins anew, with what it has heard. */
static bool client_claim(client *c, const char *claim)
{
    local_game *s = game_of(c);
    const char *why = client_hushed(c);
    char sentence[256];

    if (why == NULL)
        why = local_game_say(s, s->viewer, claim);
    if (why != NULL) {
        TEXT_IN(sentence, terminal_no, .why = tell_refused(why));
        c->ears.refuse(c->ears.self, sentence);
        return true;
    }
    s->left = NOT_BEGUN;
    s->seen.claims = s->n_said;
    catch_up(s);
    return true;
}

static const char *client_unguessable(const client *c)
{
    const local_game *s = (const local_game *)(const void *)c;

    const char *why = local_game_unguessable(s);

    return why == NULL && s->viewer < 0 ? "not_seated" : why;
}

static const guesses *client_guessed(const client *c)
{
    return &((const local_game *)(const void *)c)->guesses;
}

/* Bots do not hear of it, and go on thinking what they think. */
static bool client_guess(client *c, const guess *one)
{
    local_game *s = game_of(c);
    const char *why = client_unguessable(c);
    char sentence[256];

    if (why == NULL)
        why = local_game_guess(s, one);
    if (why != NULL)
        c->ears.refuse(c->ears.self, TEXT_IN(sentence, terminal_no,
                                             .why = tell_refused(why)));
    else
        c->ears.say(c->ears.self,
                    TEXT_IN(sentence, guess_lockedNow, .n = s->m.n_moves));
    return true;
}

/* The end of a pause is tended to, and a bot's turn; a person is waited for. */
static int when_to_tend(const client *c)
{
    const local_game *s = (const local_game *)(const void *)c;
    int turn = match_turn(&s->m);
    int64_t left = s->hurry ? 0 : s->next_at - clock_ms();

    if (turn == ADIT_NOBODY)
        return -1;
    if (s->next_at != 0)
        return left > 0 ? (int)left : 0;
    return s->bot[turn].bot == NULL && !has_news(s) ? -1 : 0;
}

/* The bot thinks for a while, and moves when it has thought enough. Only a bot
 * whose budget is a time thinks to its end at once. */
static void let_bot_think(client *c)
{
    local_game *s = game_of(c);
    int turn = match_turn(&s->m);
    const cli_bot *b = turn == ADIT_NOBODY ? NULL : &s->bot[turn];
    adit_action move;

    if (is_paused(s))
        return;
    s->next_at = 0;
    if (s->viewer >= 0)
        catch_up(s);
    if (b == NULL || b->bot == NULL || is_paused(s))
        return;
    if (s->left == NOT_BEGUN) {
        s->left = b->iterations;
        c->ears.thinks(c->ears.self, turn);
    }
    if (b->ms > 0) {
        move = cli_bot_moves(b, &s->mind[turn]);
    } else {
        if (s->left > 0)
            bot_think(&s->mind[turn], s->left < PORTION ? s->left : PORTION);
        s->left -= PORTION;
        if (s->left > 0)
            return;
        move = bot_choose(&s->mind[turn]);
    }
    play(s, move, s->pace);
}

static const char *client_hint(client *c, bot_reason *out)
{
    local_game *s = game_of(c);

    local_game_hint(s, s->viewer, out);
    return s->hint.bot->name;
}

/* A record has the seed, and with it all hands. Several people must not see
 * that while they play. */
static const char *client_unsavable(client *c)
{
    const local_game *s = game_of(c);

    return s->n_people > 1 && s->viewer >= 0
               ? text_of(TEXT_terminal_local_secret)
               : NULL;
}

static bool writes(const local_game *s, const char *path)
{
    cli_out out;

    if (cli_open(&out, path) != CLI_DONE)
        return false;
    local_game_write(s, out.file);
    return cli_close(&out, true) == CLI_DONE;
}

/* To standard output everybody would see the seed at once; a file may be for
 * later. On the screen standard output is the screen. */
static bool client_save(client *c, const char *path, char said[CLIENT_SAID])
{
    local_game *s = game_of(c);
    int n = s->m.n_moves;
    bool is_page = strcmp(path, "-") == 0, saved;
    adit_text text = adit_text_in(said, CLIENT_SAID);

    if (is_page && !c->on_screen && client_unsavable(c) != NULL) {
        text_put(&text, text_of(TEXT_terminal_local_secretHere));
        return false;
    }
    saved = !(is_page && c->on_screen) && writes(s, path);
    if (!saved)
        text_put(&text, text_of(c->on_screen ? TEXT_terminal_local_cannotSave
                                             : TEXT_terminal_local_notSaved));
    else if (c->on_screen)
        TEXT(&text, terminal_local_savedAs, .path = path);
    else if (!is_page)
        TEXT(&text, terminal_local_saved, .n = n);
    if (saved && !is_page)
        s->saved = n + s->n_said;
    return saved && !is_page;
}

static const char *client_loses(client *c)
{
    const local_game *s = game_of(c);

    if (match_turn(&s->m) == ADIT_NOBODY)
        return NULL;
    if (c->on_screen)
        return text_of(s->kept ? TEXT_terminal_local_leaveKept
                               : TEXT_terminal_local_leave);
    return s->saved == s->m.n_moves + s->n_said
               ? NULL
               : text_of(TEXT_terminal_local_quit);
}

static const client_kind local_kind = {
    .look = client_look,
    .rests = client_rests,
    .send = client_send,
    .claim = client_claim,
    .hushed = client_hushed,
    .guess = client_guess,
    .unguessable = client_unguessable,
    .guessed = client_guessed,
    .hint = client_hint,
    .unsavable = client_unsavable,
    .save = client_save,
    .loses = client_loses,
    .is_over = client_is_over,
    .game = client_game,
    .n_moves = client_n_moves,
    .name = client_name,
    .me = reader_of,
    .patience = when_to_tend,
    .tend = let_bot_think,
    .hands_over = client_hands_over,
    .sit = client_sit,
};

/* What somebody has heard who has heard everything. */
static local_told all_of(const local_game *s)
{
    return (local_told){.moves = s->m.n_moves, .claims = s->n_said};
}

static void begin_telling(local_game *s)
{
    s->viewer = local_game_person(s);
    s->left = NOT_BEGUN;
    s->next_at = 0;
    s->hurry = false;
    s->saved = -1;
    for (int i = 0; i < ADIT_MAX_PLAYERS; i++)
        s->told[i].moves = UNTOLD;
}

void local_game_begin(local_game *s, const client_ears *ears, bool on_screen)
{
    s->client.kind = &local_kind;
    s->client.ears = *ears;
    s->client.on_screen = on_screen;
    begin_telling(s);
    s->seen = all_of(s);
    if (s->viewer >= 0)
        catch_up(s);
}

bool local_game_again(local_game *s)
{
    adit_config config = s->m.config;
    uint8_t seed[32];

    if (cli_seed(NULL, seed) != CLI_DONE)
        return false;
    s->undone = 0;
    local_game_deal(s, &config, seed);
    begin_telling(s);
    s->seen = (local_told){0};
    local_game_keep(s);
    if (s->viewer >= 0)
        catch_up(s);
    return true;
}

void local_game_hurry(local_game *s)
{
    s->hurry = true;
}

void local_game_back(local_game *s)
{
    local_game_undo(s);
    s->viewer = local_game_person(s);
    s->left = NOT_BEGUN;
    s->next_at = 0;
    s->seen = all_of(s);
    s->saved = -1;
    s->teller.game = NULL;
    *told_to(s) = s->seen;
    if (s->client.on_screen)
        told_to(s)->moves = UNTOLD;
    catch_up(s);
}
