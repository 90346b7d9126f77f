/* characters.c -- levels and characters: each is found by its name, those who
 * are kind are kind, nobody says more than they ever do, and what somebody
 * leans to changes what they do. Whole games of `saboteur` are played by
 * them. */
#include <string.h>

#include "bots/trained.h"
#include "tests/tap.h"

enum { GAMES = 60, PLAYERS = 5, MOVES = 4096 };

static match m;
static adit_action moves[MOVES];
static adit_event events[ADIT_MAX_EVENTS];
static adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
static mind minds[PLAYERS];

static const saboteur *state(void)
{
    return (const saboteur *)(const void *)m.state;
}

/* ---- Names ---- */

static bool finds(const char *name, const char *meant)
{
    const bot *b = bot_named(name);

    return b != NULL && strcmp(b->name, meant) == 0;
}

static void names(void)
{
    const char *rest;
    const character *c;
    bool all = true;

    for (int i = 0; (c = character_at(i)) != NULL; i++)
        for (int level = 0; level < N_LEVELS; level++) {
            char name[64];

            snprintf(name, sizeof name, "%s:%s", c->name,
                     bot_level_name((bot_level)level));
            all &= finds(name, name) && bot_named(name)->character == c;
        }
    tap_point(all, "each character is found at each level");
    tap_point(finds("tuck", "tuck:easy") && finds("ida", "ida:master") &&
                  finds("odile", "odile:hard"),
              "and alone at its own");
    tap_point(finds("easy", "trained:easy") && finds("hard", "trained") &&
                  finds("master", "master") && finds("kind", "trained:kind") &&
                  finds("trained:hard", "trained") &&
                  finds("trained:easy", "trained:easy"),
              "a level alone is a bot without a character");
    tap_point(bot_named("tuck:soft") == NULL && bot_named("tu") == NULL &&
                  bot_named("tuckeasy") == NULL && bot_named(":easy") == NULL,
              "anything else is nobody");
    tap_point(bot_begins("ida:500", &rest) == bot_named("ida:master") &&
                  strcmp(rest, ":500") == 0 &&
                  bot_begins("tuck:master:500", &rest) ==
                      bot_named("tuck:master") &&
                  strcmp(rest, ":500") == 0,
              "a budget stands behind the name");
}

/* ---- Games ---- */

static struct {
    int moves, digs, breaks, words, early_harms, left_broken, most_words;
} of; /* what the first seat did, or anybody */

/* Since which move each tool of each seat is broken; -1: it is whole. */
static int broken_since[PLAYERS][N_TOOLS];
static int first_of_round, words_now;

static void hears(void *self, int seat, adit_claim claim)
{
    (void)self;
    (void)claim;
    if (seat == 0) {
        of.words++;
        words_now++;
        if (words_now > of.most_words)
            of.most_words = words_now;
    }
}

static void a_round_begins(void)
{
    first_of_round = m.n_moves;
    words_now = 0;
    memset(broken_since, -1, sizeof broken_since);
}

static void happened(const adit_event *e)
{
    if (e->kind == EVENT_ROUND)
        a_round_begins();
    if (e->kind == EVENT_BROKE && e->seat != e->target) {
        of.early_harms += m.n_moves - first_of_round <= 2 * PLAYERS;
        broken_since[e->target][e->way] = m.n_moves;
    }
    if (e->kind == EVENT_FIXED)
        broken_since[e->target][e->way] = -1;
}

/* Tools that have been broken for longer than a lap. */
static void count_broken(void)
{
    for (int seat = 0; seat < PLAYERS && state()->phase == PHASE_PLAY; seat++)
        for (int tool = 0; tool < N_TOOLS; tool++)
            of.left_broken += broken_since[seat][tool] >= 0 &&
                              m.n_moves - broken_since[seat][tool] > PLAYERS;
}

static void all_follow(void)
{
    for (int seat = 0; seat < PLAYERS; seat++)
        bot_follow(&minds[seat], &m, &story);
}

static void count_move(adit_action move)
{
    of.moves++;
    of.digs += move.kind == MOVE_DIG;
    of.breaks += move.kind == MOVE_BREAK;
}

static void play(const char *first, const char *others, int number)
{
    uint8_t seed[32] = {(uint8_t)number, 27};
    adit_config config;

    m = (match){.moves = moves, .room = MOVES};
    adit_config_init(&saboteur_game, PLAYERS, &config);
    match_begin(&m, &saboteur_game, &config, seed, &story);
    a_round_begins();
    for (int seat = 0; seat < PLAYERS; seat++)
        bot_sit(&minds[seat], bot_named(seat ? others : first), m.game, seat,
                bot_luck(seed, seat));
    all_follow();
    while (match_turn(&m) != ADIT_NOBODY) {
        int turn = match_turn(&m);
        adit_action move = bot_choose(&minds[turn]);

        if (turn == 0)
            count_move(move);
        match_play(&m, turn, move, NULL, &story);
        for (int i = 0; i < story.n; i++)
            happened(&story.event[i]);
        all_follow();
        bots_talk(minds, &m, hears, NULL);
        count_broken();
    }
}

static void play_all(const char *first, const char *others)
{
    memset(&of, 0, sizeof of);
    for (int i = 0; i < GAMES; i++)
        play(first, others, i);
}

/* ---- What they do ---- */

static double share(int n)
{
    return 100.0 * n / of.moves;
}

static void kindness(void)
{
    play_all("fenn:kind", "trained:kind");
    tap_say("%d harms in the first two laps, %d tools broken for longer than "
            "a lap",
            of.early_harms, of.left_broken);
    tap_point(of.early_harms == 0, "nobody who is kind harms others early");
    tap_point(of.left_broken == 0, "and what is broken is mended in a lap");
    play_all("fenn:easy", "trained:easy");
    tap_point(of.early_harms > 0 && of.left_broken > 0,
              "others do, and leave it broken");
}

static void tempers(void)
{
    double digs, breaks;
    int words;

    play_all("trained", "trained");
    digs = share(of.digs);
    breaks = share(of.breaks);
    words = of.words;
    play_all("pell:hard", "trained");
    tap_point(share(of.digs) > digs + 1, "Pell digs more than others");
    play_all("fenn:hard", "trained");
    tap_point(share(of.breaks) < breaks - 1, "Fenn breaks less");
    play_all("tuck:hard", "trained");
    tap_point(of.words > words * 5 / 4, "Tuck talks more");
    play_all("moss:hard", "trained");
    tap_point(of.words > 0 && of.most_words == 1, "Moss says one word a round");
}

int main(void)
{
    names();
    kindness();
    tempers();
    return tap_done();
}
