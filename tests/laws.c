/* laws.c -- what holds in every game, in every position that play comes to:
 * whatever the players, the options and the bots. A failure says how to find
 * the position again. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/text.h"
#include "match/match.h"
#include "tests/hidden.h"
#include "tests/tap.h"
#include "wire/record.h"
#include "wire/trace.h"
#include "wire/view.h"

/* Games with each number of players, so many that more would reach nothing new,
 * and in the long version; iterations before each move; and bots after the
 * first two, which take their time, play only one game in so many, and none
 * after so many. */
enum { GAMES = 9, MANY = 2000, THOUGHT = 5, SLOW = 20, SLOW_GAMES = 200 };

typedef struct state {
    _Alignas(8) uint8_t bytes[ADIT_MAX_STATE];
} state;

/* One game being played, and where to complain. */
typedef struct trial {
    match m;
    adit_action moves[RECORD_MOVES];
    const bot *bot;
    adit_luck luck; /* the test's own */
    bool failed;
    long positions;
    bool differ; /* did two players see something else? */
} trial;

static long refused[ADIT_N_ERRORS];
static long pairs, leaks; /* worlds that were compared, also after a move */
static long judged[ADIT_N_MARKS];
static mind minds[ADIT_MAX_PLAYERS];

__attribute__((format(printf, 2, 3))) static void
broken(trial *t, const char *format, ...)
{
    va_list args;
    uint64_t seed = 0;

    for (int i = 0; i < 8; i++)
        seed |= (uint64_t)t->m.seed[i] << 8 * i;
    printf("# %s, %d players, bot %s, seed %llu, after %d moves: ",
           t->m.game->name, t->m.config.n_players, t->bot->name,
           (unsigned long long)seed, t->m.n_moves);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n");
    t->failed = true;
}

static bool same(const adit_game *game, const void *a, const void *b)
{
    return memcmp(a, b, game->state_size) == 0;
}

static const char *text_of(const adit_game *game, adit_action move)
{
    static char text[ADIT_MAX_MOVE_TEXT];
    adit_text out = adit_text_in(text, sizeof text);

    game->write_move(move, &out);
    return text;
}

/* ---- The laws of a position ---- */

/* A move has one spelling: more than it is none. */
static void reads_no_more(trial *t, adit_action move)
{
    static const char *const more[] = {"x", " ", "1", "@P1", " 1"};
    char text[ADIT_MAX_MOVE_TEXT + 8];
    adit_action back;

    for (int i = 0; i < countof(more); i++) {
        snprintf(text, sizeof text, "%s%s", text_of(t->m.game, move), more[i]);
        if (t->m.game->read_move(text, &back) &&
            strcmp(text_of(t->m.game, back), text) != 0)
            broken(t, "'%s' is read as '%s'", text, text_of(t->m.game, back));
    }
    snprintf(text, sizeof text, " %s", text_of(t->m.game, move));
    if (t->m.game->read_move(text, &back))
        broken(t, "'%s' is read as a move", text);
}

/* Each legal move applies, is not refused, and is read back from its text. */
static void legal_moves_apply(trial *t, const adit_action *list, int n)
{
    const adit_game *game = t->m.game;

    for (int i = 0; i < n; i++) {
        state s;
        adit_action back;

        memcpy(&s, t->m.state, sizeof s);
        if (game->why(&s, list[i], NULL) != ADIT_OK ||
            game->apply(&s, list[i], NULL) != ADIT_OK)
            broken(t, "%s is listed but refused", text_of(game, list[i]));
        if (!game->read_move(text_of(game, list[i]), &back) ||
            memcmp(&back, &list[i], sizeof back) != 0)
            broken(t, "%s is not read back", text_of(game, list[i]));
        reads_no_more(t, list[i]);
        for (int j = 0; j < i; j++)
            if (memcmp(&list[i], &list[j], sizeof list[i]) == 0)
                broken(t, "%s is listed twice", text_of(game, list[i]));
    }
}

static bool listed(const adit_action *list, int n, adit_action move)
{
    for (int i = 0; i < n; i++)
        if (memcmp(&list[i], &move, sizeof move) == 0)
            return true;
    return false;
}

/* Some other move: a legal one with some fields changed, every other time by
 * little, which is a move that somebody might try. */
static adit_action mutated(trial *t, const adit_action *list, int n)
{
    adit_action move = list[adit_luck_below(&t->luck, (uint32_t)n)];
    uint8_t *bytes = (uint8_t *)&move;
    uint32_t times = adit_luck_below(&t->luck, 4);

    for (uint32_t i = 0; i <= times / 2; i++) {
        uint32_t at = adit_luck_below(&t->luck, sizeof move);

        if (times % 2)
            bytes[at] = (uint8_t)(bytes[at] + adit_luck_below(&t->luck, 5) - 2);
        else
            bytes[at] =
                (uint8_t)(bytes[at] + adit_luck_below(&t->luck, 30) - 10);
    }
    return move;
}

/* Any other move leaves every byte as it was, and a reason is given. */
static void other_moves_are_refused(trial *t, const adit_action *list, int n)
{
    const adit_game *game = t->m.game;

    for (int i = 0; i < 20; i++) {
        adit_action move = mutated(t, list, n);
        adit_refusal refusal = {.err = ADIT_OK};
        state s;
        adit_err err;

        if (listed(list, n, move))
            continue;
        memcpy(&s, t->m.state, sizeof s);
        err = game->apply(&s, move, NULL);
        if (err == ADIT_OK || err >= ADIT_N_ERRORS)
            broken(t, "%s is not listed but applies", text_of(game, move));
        if (memcmp(&s, t->m.state, sizeof s) != 0)
            broken(t, "the refusal of %s changed the state",
                   text_of(game, move));
        if (game->why(&s, move, &refusal) != err || refusal.err != err)
            broken(t, "why and apply give different reasons");
        refused[err]++;
    }
}

/* Out of turn, and after the end, nothing may be done. */
static void strangers_are_refused(trial *t, adit_action move)
{
    int turn = match_turn(&t->m);
    int seat = (turn + 1) % t->m.config.n_players;
    adit_err due = turn == ADIT_NOBODY ? ADIT_ERR_OVER : ADIT_ERR_TURN;
    adit_refusal refusal;
    match before = t->m;

    if (match_play(&t->m, seat, move, &refusal, NULL) != due ||
        refusal.err != due)
        broken(t, "a move out of turn is not refused as such");
    if (memcmp(&before, &t->m, sizeof before) != 0)
        broken(t, "a refusal out of turn changed something");
    refused[due]++;
}

/* The list, its length alone, and a chance move without it are one. */
static void any_is_of_the_list(trial *t, const adit_action *list, int n)
{
    const adit_game *game = t->m.game;
    adit_luck a = t->luck, b = t->luck;
    adit_action any = game->any(t->m.state, &a);

    adit_luck_next(&t->luck);
    if (game->legal(t->m.state, NULL, 0) != n)
        broken(t, "the list and its length differ");
    if (memcmp(&any, &list[adit_luck_below(&b, (uint32_t)n)], sizeof any) != 0)
        broken(t, "a chance move is not the one of the list");
    if (a.at != b.at)
        broken(t, "a chance move takes more or less luck than one draw");
}

/* Whose turn it is sees all that he needs to know his moves. */
static void legal_is_seen(trial *t, const adit_action *list, int n)
{
    adit_action seen[ADIT_MAX_MOVES];
    state obs;

    match_observe(&t->m, match_turn(&t->m), &obs);
    if (t->m.game->legal(&obs, seen, ADIT_MAX_MOVES) != n ||
        memcmp(seen, list, (size_t)n * sizeof *list) != 0)
        broken(t, "the list of the observation is another");
}

/* With any room, too little or more than enough, a list is the beginning of
 * itself, and nothing is written behind the room. */
static void room_is_kept(trial *t, const adit_action *list, int n)
{
    adit_action cut[ADIT_MAX_MOVES + 16];
    int room = (int)t->m.n_moves % (n + 8), end = n < room ? n : room;

    memset(cut, 0xee, (size_t)(n + 16) * sizeof *cut);
    if (t->m.game->legal(t->m.state, cut, room) != n ||
        memcmp(cut, list, (size_t)end * sizeof *cut) != 0)
        broken(t, "a list with room for %d is another", room);
    for (const uint8_t *at = (const uint8_t *)&cut[room];
         at < (const uint8_t *)&cut[n + 16]; at++)
        if (*at != 0xee)
            broken(t, "a list goes on behind its room for %d", room);
}

/* What is imagined looks the same, and could be; and it looks the same where it
 * lies. */
static void imagined_looks_the_same(trial *t, int viewer)
{
    const adit_game *game = t->m.game;
    const char *wrong;
    state obs, imagined, again;

    memset(&again, 0, sizeof again);
    memset(&obs, 0, sizeof obs);
    game->observe(t->m.state, viewer, &obs);
    game->imagine(&obs, viewer, &t->luck, &imagined);
    game->observe(&imagined, viewer, &again);
    if (!same(game, &obs, &again))
        broken(t, "what viewer %d imagines looks different", viewer);
    if ((wrong = game->check(&imagined)) != NULL)
        broken(t, "what viewer %d imagines cannot be: %s", viewer, wrong);
    game->observe(&imagined, viewer, &imagined);
    if (!same(game, &obs, &imagined))
        broken(t, "what viewer %d sees in place is something else", viewer);
}

/* A game that hides something has to have other worlds for its viewers, or
 * nobody would notice what it gives away. */
static void nothing_is_hidden(trial *t, int viewer)
{
    state obs;

    t->m.game->observe(t->m.state, viewer, &obs);
    if (!same(t->m.game, t->m.state, &obs))
        broken(t,
               "something is hidden from viewer %d, and tests/hidden.c has "
               "no shuffle for this game",
               viewer);
}

/* In an open game all players see the same, and in another, some time, not. */
static void open_is_open(trial *t)
{
    state first, second;

    t->m.game->observe(t->m.state, 0, &first);
    t->m.game->observe(t->m.state, 1, &second);
    if (same(t->m.game, &first, &second))
        return;
    t->differ = true;
    if (t->m.game->open)
        broken(t, "two players of an open game see something else");
}

/* Where two worlds look the same to a viewer before a move and after it, he has
 * witnessed the same. In an open game worlds differ in chance alone, and all
 * see how that falls. */
static void nothing_leaks(trial *t, const match *other, int viewer)
{
    static adit_event here[ADIT_MAX_EVENTS], there[ADIT_MAX_EVENTS];
    adit_story a = {.event = here, .room = ADIT_MAX_EVENTS},
               b = {.event = there, .room = ADIT_MAX_EVENTS};
    const adit_game *game = t->m.game;
    adit_action move;
    state one, two, obs, obs2;

    if (match_turn(&t->m) == ADIT_NOBODY || game->open)
        return;
    move = game->any(t->m.state, &t->luck);
    memcpy(&one, t->m.state, sizeof one);
    memcpy(&two, other->state, sizeof two);
    if (game->apply(&one, move, &a) != ADIT_OK ||
        game->apply(&two, move, &b) != ADIT_OK)
        return; /* it may be a move of a hand that the viewer does not know */
    game->observe(&one, viewer, &obs);
    game->observe(&two, viewer, &obs2);
    if (!same(game, &obs, &obs2))
        return;
    leaks++;
    for (int i = 0; i < a.n && i < b.n; i++) {
        adit_event x = adit_witness(&here[i], viewer),
                   y = adit_witness(&there[i], viewer);

        if (memcmp(&x, &y, sizeof x) != 0)
            broken(t, "viewer %d can tell two worlds apart by event %d of %s",
                   viewer, i + 1, text_of(game, move));
    }
    if (a.n != b.n)
        broken(t, "viewer %d can tell two worlds apart by how much %s does",
               viewer, text_of(game, move));
}

/* Two worlds that differ only in what a viewer may not know give him the same
 * bytes: observation, view, and reasons of refusal. */
static void secrets_are_kept(trial *t, int viewer)
{
    static char here[VIEW_ROOM], there[VIEW_ROOM];
    const adit_game *game = t->m.game;
    adit_text a = adit_text_in(here, sizeof here),
              b = adit_text_in(there, sizeof there);
    match other = t->m;
    state obs, obs2;

    if (!hidden_has(game)) {
        nothing_is_hidden(t, viewer);
        return;
    }
    hidden_shuffle(game, other.state, viewer, &t->luck);
    pairs += !same(game, t->m.state, other.state);
    game->observe(t->m.state, viewer, &obs);
    game->observe(other.state, viewer, &obs2);
    if (!same(game, &obs, &obs2))
        broken(t, "viewer %d can tell two worlds apart", viewer);
    view_write(&t->m, viewer, true, &a);
    view_write(&other, viewer, true, &b);
    if (strcmp(here, there) != 0 || a.cut)
        broken(t, "viewer %d has two views of one world", viewer);
    nothing_leaks(t, &other, viewer);
}

/* A claim that is drawn by chance; it may be one that cannot be made. */
static adit_claim some_claim(trial *t)
{
    const adit_game *game = t->m.game;
    int kind = (int)adit_luck_below(&t->luck, game->n_claims);
    const adit_claim_kind *row = &game->claims[kind];
    adit_claim claim = {.kind = (uint8_t)kind};

    if (row->about == ADIT_ABOUT_CELL) {
        claim.x = (int8_t)((int)adit_luck_below(&t->luck, 12) - 2);
        claim.y = (int8_t)((int)adit_luck_below(&t->luck, 7) - 3);
    } else if (row->about == ADIT_ABOUT_SEAT) {
        claim.target = (uint8_t)adit_luck_below(&t->luck, ADIT_MAX_PLAYERS);
    } else if (row->about != ADIT_ABOUT_NOTHING) {
        claim.target = (uint8_t)(adit_luck_below(&t->luck, row->most) +
                                 (row->about == ADIT_ABOUT_GALLERY));
    }
    return claim;
}

/* Talk: it is read back from its text, changes nothing, can turn out true or
 * false if it is said to, and whether it can be made is no secret. */
static void claims_are_judged(trial *t)
{
    const adit_game *game = t->m.game;
    state before, other;
    adit_claim claim, again;
    char text[ADIT_MAX_CLAIM_TEXT];
    adit_text a = adit_text_in(text, sizeof text);
    int seat = (int)adit_luck_below(&t->luck, (uint32_t)t->m.config.n_players);
    adit_mark mark;

    if (game->n_claims == 0)
        return;
    claim = some_claim(t);
    adit_claim_write(game, claim, &a);
    if (a.cut || !adit_claim_read(game, text, &again) ||
        memcmp(&claim, &again, sizeof claim) != 0)
        broken(t, "%s is not read back", text);
    memcpy(&before, t->m.state, sizeof before);
    mark = adit_judge(game, t->m.state, seat, claim);
    if (!same(game, &before, t->m.state))
        broken(t, "%s changes the game", text);
    if (mark != ADIT_MARK_NONE &&
        (mark != ADIT_MARK_SAID) != game->claims[claim.kind].checked)
        broken(t, "%s is %s", text, adit_mark_name(mark));
    memcpy(&other, t->m.state, sizeof other);
    if (hidden_has(game))
        hidden_shuffle(game, &other, ADIT_PUBLIC, &t->luck);
    if ((mark == ADIT_MARK_NONE) !=
        (adit_judge(game, &other, seat, claim) == ADIT_MARK_NONE))
        broken(t, "whether %s can be said is a secret", text);
    judged[mark]++;
}

static void position_obeys(trial *t, bool closely)
{
    const adit_game *game = t->m.game;
    adit_action list[ADIT_MAX_MOVES];
    int n = game->legal(t->m.state, list, ADIT_MAX_MOVES);
    int n_players = t->m.config.n_players;
    const char *wrong = game->check(t->m.state);

    t->positions++;
    open_is_open(t);
    if (wrong != NULL)
        broken(t, "%s", wrong);
    if (((const adit_head *)t->m.state)->n_moves != (uint32_t)t->m.n_moves)
        broken(t, "the state counts another number of moves");
    if (match_turn(&t->m) == ADIT_NOBODY) {
        if (n != 0)
            broken(t, "there are moves after the end");
        strangers_are_refused(t, t->m.moves[0]);
        return;
    }
    if (n < 1 || n > ADIT_MAX_MOVES) {
        broken(t, "there are %d legal moves", n);
        return;
    }
    strangers_are_refused(t, list[0]);
    any_is_of_the_list(t, list, n);
    legal_is_seen(t, list, n);
    room_is_kept(t, list, n);
    other_moves_are_refused(t, list, n);
    claims_are_judged(t);
    if (!closely)
        return;
    legal_moves_apply(t, list, n);
    for (int viewer = ADIT_PUBLIC; viewer < n_players; viewer++) {
        imagined_looks_the_same(t, viewer);
        secrets_are_kept(t, viewer);
    }
}

/* ---- The laws of a game ---- */

/* The same seed and moves give the same bytes. */
static void replays_alike(trial *t)
{
    static match again;

    match_at(&t->m, t->m.n_moves, &again);
    if (!same(t->m.game, t->m.state, again.state))
        broken(t, "the same moves lead elsewhere");
}

/* A copy of the bytes goes on as the original does. */
static void clones_go_on(trial *t)
{
    static match clone;

    match_at(&t->m, t->m.n_moves / 2, &clone);
    for (int i = clone.n_moves; i < t->m.n_moves; i++) {
        state copy;

        memcpy(&copy, clone.state, sizeof copy);
        t->m.game->apply(&copy, t->m.moves[i], NULL);
        memcpy(clone.state, &copy, sizeof copy);
    }
    if (!same(t->m.game, t->m.state, clone.state))
        broken(t, "a clone leads elsewhere");
}

/* A record that was written is read, and leads to the same state. */
static void records_are_read(trial *t)
{
    static match back;
    static adit_action moves[RECORD_MOVES];
    record_reader r;
    char line[RECORD_LINE];
    adit_text out = adit_text_in(line, sizeof line);

    back.moves = moves, back.room = RECORD_MOVES;
    record_open(&r, &back);
    record_header(&t->m, &out);
    record_line(&r, line, out.length - 1);
    for (int i = 0; i < t->m.n_moves && r.wrong[0] == 0; i++) {
        out = adit_text_in(line, sizeof line);
        record_move(&t->m, match_turn(&back), t->m.moves[i], &out);
        record_line(&r, line, out.length - 1);
    }
    out = adit_text_in(line, sizeof line);
    record_end(&t->m, &out);
    if (!record_line(&r, line, out.length - 1) || !record_close(&r))
        broken(t, "its record is refused: %s", r.wrong);
    else if (!same(t->m.game, t->m.state, back.state))
        broken(t, "its record leads elsewhere");
}

static void all_see(const trial *t, const adit_story *story)
{
    for (int seat = 0; seat < t->m.config.n_players; seat++)
        bot_follow(&minds[seat], &t->m, story);
}

static void play(trial *t, bool closely)
{
    static char text[TRACE_ROOM];
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};

    match_begin(&t->m, t->m.game, &t->m.config, t->m.seed, &story);
    while (!t->failed) {
        int seat = match_turn(&t->m);
        adit_text out = adit_text_in(text, sizeof text);
        adit_action move;

        all_see(t, &story);
        position_obeys(t, closely && adit_luck_below(&t->luck, 4) == 0);
        if (seat == ADIT_NOBODY || t->failed)
            break;
        if (t->m.n_moves == t->m.room) {
            broken(t, "the game does not end");
            break;
        }
        bot_think(&minds[seat], THOUGHT);
        move = bot_choose(&minds[seat]);
        trace_before(&t->m, move, &out);
        if (match_play(&t->m, seat, move, NULL, &story) != ADIT_OK)
            broken(t, "a bot's move is refused");
        trace_after(&t->m, &story, &out);
        if (out.cut)
            broken(t, "a trace has no room");
    }
}

static void play_game(trial *t, uint64_t number, bool closely)
{
    for (int i = 0; i < 32; i++)
        t->m.seed[i] = i < 8 ? (uint8_t)(number >> 8 * i) : 0;
    t->m.moves = t->moves;
    t->m.room = RECORD_MOVES;
    t->luck = adit_luck_from(number);
    for (int seat = 0; seat < t->m.config.n_players; seat++)
        bot_sit(&minds[seat], t->bot, t->m.game, seat,
                bot_luck(t->m.seed, seat));
    play(t, closely);
    if (t->failed)
        return;
    replays_alike(t);
    clones_go_on(t);
    records_are_read(t);
}

/* Chance values for all options; the game's usual ones for every third. */
static void choose_options(trial *t, uint64_t number)
{
    const adit_game *game = t->m.game;
    adit_luck luck = adit_luck_from(~number);

    for (int i = 0; number % 3 != 0 && i < game->n_options; i++) {
        const adit_option *option = &game->options[i];
        int words = 0, range = option->max ? option->max - option->min + 1 : 0;
        int v;

        if (option->seat)
            range = t->m.config.n_players;
        while (words < 4 && option->words[words])
            words++;
        v = (int)adit_luck_below(&luck, (uint32_t)(words + range));
        if (v >= words)
            v = v - words + (option->seat ? 1 : option->min);
        t->m.config.option[i] = (int16_t)v;
    }
}

/* In the short version a slow bot plays with every third number of players. */
static bool plays(int b, int n_players, int number, int games)
{
    if (b < 2)
        return true;
    if (games < MANY && n_players % 3 != b % 3)
        return false;
    return number % SLOW == b % SLOW && number < SLOW_GAMES;
}

static void game_obeys(const adit_game *game, int n_players, int games)
{
    static trial t;
    char name[128];

    t = (trial){.m = {.game = game}};
    for (int i = 0; i < games && !t.failed; i++) {
        adit_config_init(game, n_players, &t.m.config);
        choose_options(&t, (uint64_t)i);
        for (int b = 0; bot_at(b) != NULL && !t.failed; b++) {
            t.bot = bot_at(b);
            if (plays(b, n_players, i, games))
                play_game(&t, (uint64_t)(1000 * n_players + i), i % 8 == 0);
        }
    }
    if (!game->open && !t.differ)
        broken(&t, "nobody has a secret, and it is not said to be open");
    snprintf(name, sizeof name, "%s with %d players obeys the laws", game->name,
             n_players);
    tap_say("%ld positions", t.positions);
    tap_point(!t.failed, name);
}

/* Each reason of refusal that any game has must have been met; but for two that
 * positions show: all ten cards of a number in galleries, and no hat left. */
static void every_reason_was_met(void)
{
    bool all = true;

    for (int err = ADIT_OK + 1; err < ADIT_N_ERRORS; err++) {
        tap_say("fired refusals: %s %ld", adit_err_name((adit_err)err),
                refused[err]);
        all &= refused[err] > 0 || err == ADIT_ERR_CARD || err == ADIT_ERR_HAT;
    }
    tap_point(all, "every reason of refusal was met");
}

static void every_mark_was_met(void)
{
    bool all = true;

    for (int mark = 0; mark < ADIT_N_MARKS; mark++) {
        tap_say("claims that were %s: %ld", adit_mark_name((adit_mark)mark),
                judged[mark]);
        all &= judged[mark] > 0;
    }
    tap_point(all, "claims came to every end");
}

int main(void)
{
    const char *how = getenv("ADIT_TEST");
    int games = how && strcmp(how, "full") == 0 ? MANY : GAMES;

    for (int i = 0; adit_game_at(i) != NULL; i++)
        for (int n = adit_game_at(i)->min_players;
             n <= adit_game_at(i)->max_players; n++)
            game_obeys(adit_game_at(i), n, games);
    every_reason_was_met();
    every_mark_was_met();
    tap_say("%ld pairs of worlds that differ", pairs);
    tap_point(pairs >= 10000, "10,000 pairs of worlds were compared");
    tap_point(leaks >= 2000, "2,000 of them look the same after a move");
    return tap_done();
}
