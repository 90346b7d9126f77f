/* bots.c -- what holds for every bot in every game: it plays by the rules, and
 * what it plays follows from what it saw, its iterations and its luck. */
#include "tests/bots_table.h"

static table t;

/* Iterations before a move where their number does not matter. */
enum { THOUGHT = 4 };

/* ---- The laws: each plays the game of a number with a bot ---- */

static void play_to_the_end(void)
{
    for (mind *m; (m = table_mind(&t)) != NULL;) {
        bot_think(m, THOUGHT);
        table_play(&t, bot_choose(m));
    }
}

static void it_plays_by_the_rules(const bot *b, const adit_game *game,
                                  uint64_t number)
{
    table_begin(&t, b, game, number);
    play_to_the_end();
}

static void it_plays_among_others(const bot *b, const adit_game *game,
                                  uint64_t number)
{
    table_sit(&t, b, game, number);
    for (int seat = 0; seat < t.m.config.n_players; seat += 2)
        table_seat(&t, seat, seat % 4 ? bot_named("hasty") : bot_at(0));
    table_tell(&t);
    play_to_the_end();
}

static void it_plays_without_a_thought(const bot *b, const adit_game *game,
                                       uint64_t number)
{
    table_begin(&t, b, game, number);
    for (mind *m; (m = table_mind(&t)) != NULL;)
        table_play(&t, bot_choose(m));
}

/* Two minds of the seat on turn say the same; else this is a complaint. */
static void agree(mind *here, mind *there, const char *what)
{
    adit_action move = bot_choose(here), other = bot_choose(there);

    if (same_move(move, other))
        table_play(&t, move);
    else
        table_complain(&t, "%s: %s and %s", what, table_text(t.m.game, move),
                       table_text(t.m.game, other));
}

/* Seats of a second row see and think what the first row does, in another
 * way. */
static mind others[ADIT_MAX_PLAYERS];

static void others_see(void)
{
    for (int seat = 0; seat < t.m.config.n_players; seat++)
        bot_follow(&others[seat], &t.m, &t.story);
}

static void thoughts_come_in_portions(const bot *b, const adit_game *game,
                                      uint64_t number)
{
    table_begin(&t, b, game, number);
    memcpy(others, t.minds, sizeof others);
    for (mind *m; (m = table_mind(&t)) != NULL; others_see()) {
        mind *other = &others[m->seat];

        bot_think(m, THOUGHT);
        bot_think(other, 1);
        bot_think(other, 0);
        bot_think(other, THOUGHT / 2);
        bot_think(other, THOUGHT - THOUGHT / 2 - 1);
        agree(m, other, "in portions");
    }
}

static void move_house(mind *from, mind *to)
{
    memcpy(to, from, sizeof *to);
    memset(from, 0xa5, sizeof *from);
}

/* Two minds that saw the same at different places, of which one moves house in
 * the middle of each thought and leaves nothing of use behind. */
static void a_mind_is_its_bytes(const bot *b, const adit_game *game,
                                uint64_t number)
{
    static mind house;

    table_begin(&t, b, game, number);
    memcpy(others, t.minds, sizeof others);
    for (mind *m; (m = table_mind(&t)) != NULL; others_see()) {
        mind *other = &others[m->seat];

        bot_think(m, THOUGHT);
        bot_think(other, THOUGHT / 2);
        move_house(other, &house);
        bot_think(&house, THOUGHT - THOUGHT / 2);
        move_house(&house, other);
        agree(m, other, "moved house");
    }
}

/* Whatever was in its memory, a mind that sits down begins anew. */
static void sitting_down_forgets(const bot *b, const adit_game *game,
                                 uint64_t number)
{
    table_begin(&t, b, adit_game_at((int)(number % 3)), number + 1);
    for (int i = 0; i < 30 && table_mind(&t); i++) {
        bot_think(table_mind(&t), THOUGHT);
        table_play(&t, bot_choose(table_mind(&t)));
    }
    memset(others, 0xa5, sizeof others);
    table_begin(&t, b, game, number);
    for (int seat = 0; seat < t.m.config.n_players; seat++)
        bot_sit(&others[seat], b, game, seat, bot_luck(t.m.seed, seat));
    others_see();
    for (mind *m; (m = table_mind(&t)) != NULL; others_see()) {
        bot_think(m, THOUGHT);
        bot_think(&others[m->seat], THOUGHT);
        agree(m, &others[m->seat], "sat down again");
    }
}

/* A bot takes over a seat: it sees the present and nothing of the past. */
static void take_over(int seat)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];

    table_seat(&t, seat, t.bot);
    match_observe(&t.m, seat, obs);
    bot_see(&t.minds[seat], obs, &(adit_story){.n = 0});
}

static void newcomers_play_on(const bot *b, const adit_game *game,
                              uint64_t number)
{
    int left;

    table_begin(&t, bot_named("hasty"), game, number);
    left = (int)adit_luck_below(&t.luck, 60);
    while (left-- > 0 && table_mind(&t))
        table_play(&t, bot_choose(table_mind(&t)));
    t.bot = b;
    for (int seat = 0; seat < t.m.config.n_players; seat++)
        take_over(seat);
    play_to_the_end();
}

/* A new one at each turn, and one that never hears of events. */
static void the_present_will_do(const bot *b, const adit_game *game,
                                uint64_t number)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];

    table_begin(&t, b, game, number);
    for (mind *m; (m = table_mind(&t)) != NULL;) {
        if (m->seat % 2 == 0)
            take_over(m->seat);
        bot_think(m, THOUGHT);
        if (match_play(&t.m, m->seat, bot_choose(m), NULL, &t.story) != ADIT_OK)
            table_complain(&t, "P%d makes no move", m->seat + 1);
        for (int seat = 0; seat < t.m.config.n_players; seat++) {
            match_observe(&t.m, seat, obs);
            bot_see(&t.minds[seat], obs, &(adit_story){.n = 0});
        }
    }
}

enum { MARKED = 40 }; /* moves */

/* Plays on to the last of them. `made` has what was played there before, or is
 * told what is played now. */
static void play_marked(adit_luck *luck, adit_action *made, bool again)
{
    for (mind *m; t.m.n_moves < MARKED && (m = table_mind(&t)) != NULL;) {
        adit_action *move = &made[t.m.n_moves];

        bot_think(m, THOUGHT);
        if (!again)
            *move = bot_choose(m);
        else if (!same_move(*move, bot_choose(m)))
            table_complain(&t, "%s was played", table_text(t.m.game, *move));
        table_play(&t, *move);
        bots_mark(t.minds, &t.m, luck);
    }
}

/* Whatever was taken back in the middle of a thought: bots do again what they
 * did. */
static void going_back_leaves_no_trace(const bot *b, const adit_game *game,
                                       uint64_t number)
{
    static adit_luck luck[TABLE_MOVES + 1];
    static adit_action made[TABLE_MOVES];

    table_begin(&t, b, game, number);
    bots_mark(t.minds, &t.m, luck);
    play_marked(luck, made, false);
    for (int times = 0; times < 3 && !t.failed; times++) {
        int back = (int)adit_luck_below(&t.luck, (uint32_t)t.m.n_moves);

        if (table_mind(&t) != NULL)
            bot_think(table_mind(&t), THOUGHT / 2);
        bots_rewind(t.minds, &t.m, back, luck, NULL, 0);
        play_marked(luck, made, true);
    }
}

/* What is said in the middle of a thought changes it as if it had been said
 * before. */
static void words_come_in_time(const bot *b, const adit_game *game,
                               uint64_t number)
{
    static mind early, late;
    const adit_claim claim = {0};
    /* In galleries words are weighed when it chooses. */
    bool begins_anew = game != adit_game_named("galleries");

    table_begin(&t, b, game, number);
    for (mind *m; t.m.n_moves < 8 && (m = table_mind(&t)) != NULL;) {
        int other = (m->seat + 1) % t.m.config.n_players;

        if (m->brain->hear == NULL)
            return;
        early = late = *m;
        bot_hear(&early, other, claim);
        bot_think(&early, THOUGHT);
        bot_think(&late, THOUGHT / 2);
        bot_hear(&late, other, claim);
        late.luck = m->luck;
        bot_think(&late, begins_anew ? THOUGHT : THOUGHT - THOUGHT / 2);
        if (!same_move(bot_choose(&early), bot_choose(&late)) ||
            memcmp(early.memory, late.memory,
                   m->brain->memory - m->brain->unset) != 0)
            table_complain(&t, "P%d has not heard it", m->seat + 1);
        bot_think(m, THOUGHT);
        table_play(&t, bot_choose(m));
    }
}

/* ---- All of them ---- */

typedef void law(const bot *b, const adit_game *game, uint64_t number);

/* A thought of a net takes a millisecond with sanitizers. */
static bool takes_long(const bot *b)
{
    return b == bot_named("master");
}

/* So many games of each kind; twenty times as many if the test is full. */
static void obeys(const bot *b, law *is_obeyed, int games, const char *name)
{
    char point[128];
    int moves = 0;

    t.failed = false;
    if (table_is_full_test())
        games *= 20;
    else if (takes_long(b))
        games = (games + 2) / 3;
    for (int g = 0; adit_game_at(g) != NULL; g++)
        for (int i = 0; i < games && !t.failed; i++) {
            is_obeyed(b, adit_game_at(g), (uint64_t)i);
            moves += t.m.n_moves;
        }
    snprintf(point, sizeof point, "%s: %s (%d moves)", b->name, name, moves);
    tap_point(!t.failed, point);
}

/* For far more iterations than there is memory for their tree, in the first
 * turn, and if the test is full in a later one too. The sanitizers watch. Those
 * of bots that make few take long. */
static void thinks_for_long(const bot *b)
{
    bool full = table_is_full_test();
    char point[128];

    t.failed = false;
    for (int g = 0; adit_game_at(g) != NULL; g++) {
        int usual = (int)bot_brain(b, adit_game_at(g))->thought;
        int n = usual > 500 ? 20 * usual : 2 * usual;

        for (int late = 0; late <= full && !t.failed; late++) {
            table_begin(&t, b, adit_game_at(g), 2);
            for (int i = 0; late && i < 25 && table_mind(&t); i++)
                table_play(&t, bot_choose(table_mind(&t)));
            if (table_mind(&t) == NULL)
                continue;
            bot_think(table_mind(&t), full ? 10 * n : n);
            table_play(&t, bot_choose(table_mind(&t)));
        }
    }
    snprintf(point, sizeof point, "%s: thinks for long", b->name);
    tap_point(!t.failed, point);
}

static void introduces_itself(const bot *b)
{
    char point[128];
    bool ok = bot_named(b->name) == b && b->name[strcspn(b->name, " ,")] == 0;

    for (int g = 0; adit_game_at(g) != NULL; g++) {
        const brain *how = bot_brain(b, adit_game_at(g));

        ok &= how != NULL && how->choose != NULL && how->memory <= BOT_MEMORY &&
              how->thought <= BOT_MAX_THOUGHT;
        ok &= how->thought == 0 || how->think != NULL;
    }
    snprintf(point, sizeof point, "%s: has a name and a sentence", b->name);
    tap_point(ok, point);
}

/* Levels of a bot differ in a number. */
static bool is_like(const bot *b, const bot *other)
{
    bool like = true;

    for (int g = 0; adit_game_at(g) != NULL; g++)
        like &=
            bot_brain(b, adit_game_at(g)) == bot_brain(other, adit_game_at(g));
    return like;
}

static void people_can_speak(void)
{
    int n = 0;

    while (bots_have_room(n))
        n += ADIT_MAX_PLAYERS;
    tap_point(n > 0 && n <= MATCH_CLAIMS / 2,
              "however much bots talk, half of all claims are left to people");
}

int main(void)
{
    people_can_speak();
    for (int i = 0; bot_at(i) != NULL; i++) {
        const bot *b = bot_at(i);

        introduces_itself(b);
        obeys(b, it_plays_by_the_rules, 6, "it plays by the rules");
        if (i > 0 && is_like(b, bot_at(i - 1)))
            continue;
        obeys(b, it_plays_among_others, 6, "it plays among others");
        obeys(b, it_plays_without_a_thought, 6, "it plays without a thought");
        obeys(b, thoughts_come_in_portions, 3, "thoughts come in portions");
        obeys(b, a_mind_is_its_bytes, 3, "a mind is its bytes");
        obeys(b, sitting_down_forgets, 3, "sitting down forgets the last game");
        obeys(b, going_back_leaves_no_trace, 3, "going back leaves no trace");
        obeys(b, words_come_in_time, 3, "words come in time");
        obeys(b, newcomers_play_on, 6, "newcomers play on");
        obeys(b, the_present_will_do, 3, "the present will do");
        thinks_for_long(b);
    }
    return tap_done();
}
