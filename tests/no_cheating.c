/* no_cheating.c -- what a bot does follows from what its seat knows. Matches are
 * played by bots. At some turns there is another world, which differs in all that
 * the seat on turn cannot know, and a mind that lives in it must decide alike, with
 * the same iterations and luck. The other world is made in two ways:
 *
 *   the moment   all that is hidden is dealt anew as it lies now, and what others
 *                alone could see of the last move is another (hidden.h)
 *   the history  the round was another one from its deal on, and the mind has
 *                followed that (history.h)
 *
 * A decision is a move, and what is said before it. That this finds those who look
 * where they may not is shown with three cheats. */
#include "games/saboteur.h"
#include "games/saboteur2.h"
#include "tests/bots_table.h"
#include "tests/hidden.h"
#include "tests/history.h"

enum { THOUGHT = 8 };

typedef struct tally {
    int moments, histories, same_worlds; /* that were compared */
    int odd;    /* histories that looked different, and do not count */
    int caught; /* decisions that were different */
    int words;  /* that were said */
} tally;

static table t;
static tally so_far;

/* The round that is played: how it began, and the minds before they saw it. */
static struct {
    int since; /* the number of moves */
    match began;
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story;
    mind minds[ADIT_MAX_PLAYERS];
} now;

/* The mind on turn, before it saw the last move. */
static mind unaware;

/* ---- Cheats ---- */

static const match *peeked; /* the world in which a mind lives */

static uint32_t hash_of_the_state(void)
{
    uint64_t hash = 0xcbf29ce484222325;

    for (int i = 0; i < peeked->game->state_size; i++)
        hash = (hash ^ peeked->state[i]) * 0x100000001b3;
    return (uint32_t)(hash >> 32);
}

static adit_action nth_move(const mind *m, uint32_t n)
{
    adit_action moves[ADIT_MAX_MOVES];
    int n_moves = m->game->legal(m->obs, moves, ADIT_MAX_MOVES);

    return moves[n % (uint32_t)n_moves];
}

/* Looks at the state when it decides. */
static adit_action peek(mind *m)
{
    return nth_move(m, hash_of_the_state());
}

/* Looks once, when it sees anything for the first time, and remembers. */
static void glimpse(mind *m, const void *obs, const adit_story *story)
{
    uint32_t *memory = (uint32_t *)m->memory;

    (void)obs, (void)story;
    if (*memory == 0)
        *memory = hash_of_the_state();
}

static adit_action recall(mind *m)
{
    const uint32_t *memory = (const uint32_t *)m->memory;

    return nth_move(m, *memory ^ ((const adit_head *)m->obs)->n_moves);
}

/* Looks at the state when it speaks. */
static bool blab(mind *m, adit_luck *luck, adit_claim *out)
{
    (void)m, (void)luck;
    *out = (adit_claim){.kind = CLAIM_MAP + hash_of_the_state() % 4};
    return true;
}

static adit_action plod(mind *m)
{
    return nth_move(m, 0);
}

static const brain peeking = {.choose = peek};
static const brain recalling = {.memory = 4, .see = glimpse, .choose = recall};
static const brain blabbing = {.speak = blab, .choose = plod};
static const bot peeker = {.name = "a cheat that peeks", .brains = {&peeking}};
static const bot recaller = {.name = "a cheat that remembers",
                             .brains = {&recalling}};

static const bot blabber = {.name = "a cheat that blabs",
                            .brains = {&blabbing}};

/* ---- Worlds ---- */

typedef struct decision {
    adit_action move;
    adit_claim word;
    bool speaks;
} decision;

static decision decides(mind *m, const match *in)
{
    decision d = {.speaks = false};

    peeked = in;
    d.speaks = bot_speak(m, &d.word);
    bot_think(m, THOUGHT);
    d.move = bot_choose(m);
    return d;
}

static void sees(mind *m, const match *in, const adit_story *story)
{
    peeked = in;
    bot_follow(m, in, story);
}

static bool same_word(const decision *a, const decision *b)
{
    return a->speaks == b->speaks &&
           (!a->speaks || memcmp(&a->word, &b->word, sizeof a->word) == 0);
}

static void compare_words(const char *way, decision here, decision there)
{
    so_far.words += here.speaks;
    if (same_word(&here, &there))
        return;
    if (so_far.caught++ < 3)
        tap_say("%s, game %d, move %d: %s says something else when another %s "
                "looks the same",
                t.m.game->name, (int)t.number, t.m.n_moves, t.bot->name, way);
}

static void compare(const char *way, adit_action here, adit_action there)
{
    if (same_move(here, there))
        return;
    if (so_far.caught++ < 3)
        tap_say("%s, %d players, game %d, move %d: %s plays %s, and %s when "
                "another %s looks the same",
                t.m.game->name, t.m.config.n_players, (int)t.number,
                t.m.n_moves, t.bot->name, table_text(t.m.game, here),
                table_text(t.m.game, there), way);
}

/* What only others may see of the events is something else. */
static void change_secrets(adit_story *story, int viewer, adit_luck *luck)
{
    for (int i = 0; i < story->n; i++) {
        adit_event *e = &story->event[i];

        if (e->knower == ADIT_NOBODY || e->knower == viewer)
            continue;
        e->card = (uint8_t)adit_luck_next(luck);
        e->way = (uint8_t)adit_luck_next(luck);
        e->amount = (int16_t)adit_luck_next(luck);
    }
}

static bool looks_alike(const match *a, const match *b, int viewer)
{
    _Alignas(8) uint8_t here[ADIT_MAX_STATE], there[ADIT_MAX_STATE];

    match_observe(a, viewer, here);
    match_observe(b, viewer, there);
    return memcmp(here, there, a->game->state_size) == 0;
}

static void another_moment(decision made)
{
    static mind m;
    static match other;
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = t.story;
    decision there;
    int viewer = match_turn(&t.m);

    other = t.m;
    hidden_shuffle(t.m.game, other.state, viewer, &t.luck);
    memcpy(events, t.events, sizeof events);
    story.event = events;
    change_secrets(&story, viewer, &t.luck);
    if (!looks_alike(&t.m, &other, viewer))
        table_complain(&t, "another moment looks different");
    so_far.same_worlds +=
        memcmp(t.m.state, other.state, t.m.game->state_size) == 0;
    so_far.moments++;
    m = unaware;
    sees(&m, &other, &story);
    there = decides(&m, &other);
    compare("moment", made.move, there.move);
    compare_words("moment", made, there);
}

static void take_history(history *h)
{
    *h = (history){.game = t.m.game,
                   .viewer = match_turn(&t.m),
                   .n_moves = t.m.n_moves - now.since};
    memcpy(h->first, now.began.state, sizeof h->first);
    memcpy(h->moves, &t.moves[now.since],
           (size_t)h->n_moves * sizeof *h->moves);
}

/* Another round with the same sights up to now; the mind follows and decides in
 * it as it has in this one. False if it looks different after all: which
 * happens when the pile is empty and hands decide that a round is over. */
static bool follows(mind *m, const history *h, match *other)
{
    static match here;
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};

    here = now.began;
    for (int i = 0; i < h->n_moves; i++) {
        int seat = match_turn(&here);
        adit_action move = t.moves[now.since + i];

        if (seat == h->viewer)
            compare("history", move, decides(m, other).move);
        here.n_moves = other->n_moves = 0;
        if (match_play(&here, seat, move, NULL, NULL) != ADIT_OK ||
            match_play(other, seat, h->moves[i], NULL, &story) != ADIT_OK ||
            !looks_alike(&here, other, h->viewer))
            return false;
        sees(m, other, &story);
    }
    return true;
}

static void another_history(decision made)
{
    static mind m;
    static match other;
    static history h;
    static adit_action log[1];
    static adit_event events[ADIT_MAX_EVENTS];
    adit_story story = now.story;
    const char *wrong;
    decision there;

    take_history(&h);
    history_change(&h, &t.luck);
    other = now.began;
    other.moves = log, other.room = 1;
    memcpy(other.state, h.first, sizeof other.state);
    if ((wrong = t.m.game->check(other.state)) != NULL)
        table_complain(&t, "another history cannot be: %s", wrong);
    memcpy(events, now.events, sizeof events);
    story.event = events;
    change_secrets(&story, h.viewer, &t.luck);
    m = now.minds[h.viewer];
    sees(&m, &other, &story);
    if (!follows(&m, &h, &other)) {
        so_far.odd++;
        return;
    }
    so_far.histories++;
    there = decides(&m, &other);
    compare("history", made.move, there.move);
    compare_words("history", made, there);
}

/* ---- Matches ---- */

static int round_of(const match *m)
{
    if (m->game == &saboteur_game)
        return ((const saboteur *)m->state)->round;
    return m->game == &saboteur2_game ? ((const saboteur2 *)m->state)->round
                                      : 0;
}

/* In the draft of nuggets, and when thieves choose, the dwarves are known. */
static bool has_history(const match *m)
{
    if (m->game == &saboteur_game)
        return ((const saboteur *)m->state)->phase == PHASE_PLAY;
    return m->game == &saboteur2_game &&
           ((const saboteur2 *)m->state)->phase == PHASE_PLAY;
}

static void a_round_begins(void)
{
    static adit_action log[1];

    now.since = t.m.n_moves;
    now.began = t.m;
    now.began.moves = log, now.began.room = 1;
    memcpy(now.events, t.events, sizeof now.events);
    now.story = t.story;
    memcpy(now.minds, t.minds, sizeof now.minds);
}

static void tell(void)
{
    if (match_turn(&t.m) != ADIT_NOBODY)
        unaware = t.minds[match_turn(&t.m)];
    peeked = &t.m;
    table_tell(&t);
}

static void play(const bot *b, const adit_game *game, uint64_t number)
{
    table_sit(&t, b, game, number);
    a_round_begins();
    tell();
    for (mind *m; (m = table_mind(&t)) != NULL;) {
        int round = round_of(&t.m);
        decision made = decides(m, &t.m);

        if (adit_luck_below(&t.luck, 12) == 0) {
            another_moment(made);
            if (has_history(&t.m))
                another_history(made);
        }
        if (match_play(&t.m, m->seat, made.move, NULL, &t.story) != ADIT_OK)
            table_complain(&t, "P%d makes no move", m->seat + 1);
        if (round_of(&t.m) != round)
            a_round_begins();
        tell();
    }
}

/* A bot in positions of a game; true if nothing it did was different in another
 * world. */
static bool is_honest(const bot *b, const adit_game *game, int positions)
{
    so_far = (tally){0};
    t.failed = false;
    for (uint64_t i = 0; so_far.moments < positions && !t.failed; i++)
        play(b, game, i);
    tap_say("%s, %s: %d moments, %d histories, %d words, %d different "
            "decisions; worlds that were the same after all: %d, or odd: %d",
            b->name, game->name, so_far.moments, so_far.histories, so_far.words,
            so_far.caught, so_far.same_worlds, so_far.odd);
    if (so_far.same_worlds * 4 > so_far.moments ||
        so_far.odd * 10 > so_far.histories)
        table_complain(&t, "too few worlds were compared");
    return so_far.caught == 0;
}

static void point(const bot *b, const adit_game *game, bool ok,
                  const char *what)
{
    char name[128];

    snprintf(name, sizeof name, "%s: %s %s", game->name, b->name, what);
    tap_point(ok && !t.failed, name);
}

/* The bots are honest, and those who are not are caught. */
static void test_game(const adit_game *game, int n_bots, int positions)
{
    for (int i = 0; i < n_bots; i++)
        point(bot_at(i), game, is_honest(bot_at(i), game, positions),
              "decides by what its seat knows");
    point(&peeker, game, !is_honest(&peeker, game, 20), "is caught");
    if (game->judge != NULL)
        point(&blabber, game, !is_honest(&blabber, game, 20), "is caught");
    if (so_far.histories > 0)
        point(&recaller, game, !is_honest(&recaller, game, 20), "is caught");
}

/* Where nothing is hidden nobody can cheat. */
int main(void)
{
    int n_bots = 0, n_games = 0, total = table_is_full_test() ? 10000 : 600;

    while (bot_at(n_bots) != NULL)
        n_bots++;
    while (adit_game_at(n_games) != NULL)
        n_games++;
    for (int g = 0; g < n_games; g++)
        if (hidden_has(adit_game_at(g)))
            test_game(adit_game_at(g), n_bots, total / n_bots / n_games + 1);
    return tap_done();
}
