/* talk_galleries.c -- bots of `galleries` speak for a cause, and listen. Whole
 * games are played; wherever a bot is about to strike somebody, a mind that has
 * seen the same hears that one offer a truce, and wherever somebody leads, a
 * call to stop the leader: the same moves, another claim, another decision. */
#include <string.h>

#include "bots/galleries_bots.h"
#include "bots/talk_galleries.h"
#include "tests/tap.h"

enum { GAMES = 40, PLAYERS = 4, MOVES = 4096, EARLY = 13 };

static match m;
static adit_event events[ADIT_MAX_EVENTS];
static adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
static mind minds[PLAYERS], copy;

static struct {
    int blows, spared; /* and spared after a truce was offered, */
    int broken;        /* which was broken: these blows are struck */
    int leads, struck, struck_by_call;
    int claims[N_SAYS], bad;
    int turns, words, late; /* games in which nobody spoke in the first turns */
} sum;

/* The one seat that a move strikes, or ADIT_NOBODY. */
static int aim_of(adit_action a)
{
    return a.kind == ACT_KILL || a.kind == ACT_SHOOT ? a.target : ADIT_NOBODY;
}

static adit_action choice_after(const mind *of, int seat, int kind, int target)
{
    copy = *of;
    bot_hear(&copy, seat,
             (adit_claim){.kind = (uint8_t)kind, .target = (uint8_t)target});
    return bot_choose(&copy);
}

/* The same offer, and then a blow by whoever made it. */
static adit_action choice_after_treason(const mind *of, int seat)
{
    adit_event blow[] = {
        {.kind = TOLD_SHOT, .seat = (int8_t)seat, .target = (int8_t)of->seat},
        {.kind = TOLD_DIED, .target = (int8_t)of->seat}};
    adit_story seen = {.event = blow, .room = 2, .n = 2};
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];

    copy = *of;
    bot_hear(&copy, seat,
             (adit_claim){.kind = SAY_TRUCE, .target = (uint8_t)of->seat});
    memcpy(obs, copy.obs, sizeof obs);
    bot_see(&copy, obs, &seen);
    return bot_choose(&copy);
}

static void look_at_blow(const mind *of, adit_action move)
{
    int victim = aim_of(move);
    adit_action after, betrayed;

    if (victim == ADIT_NOBODY || victim == of->seat)
        return;
    after = choice_after(of, victim, SAY_TRUCE, of->seat);
    betrayed = choice_after_treason(of, victim);
    sum.blows++;
    sum.spared += aim_of(after) != victim;
    sum.broken += memcmp(&betrayed, &move, sizeof move) == 0;
}

/* Who is well ahead; the others would like to stop them. */
static void look_at_leader(const mind *of, adit_action move)
{
    int32_t shares[GALLERIES_SEATS];
    int best = 0;

    galleries_shares((const galleries *)(const void *)of->obs, shares);
    for (int i = 1; i < PLAYERS; i++)
        best = shares[i] > shares[best] ? i : best;
    if (best == of->seat || shares[best] < 3600)
        return;
    sum.leads++;
    sum.struck += aim_of(move) == best;
    sum.struck_by_call +=
        aim_of(choice_after(of, (best + 1) % PLAYERS, SAY_STOP, best)) == best;
}

/* A bots_sayer. Nobody speaks about themselves, or offers a truce without a
 * blow. */
static void somebody_spoke(void *self, int seat, adit_claim claim)
{
    const galleries_ears *e = (const void *)minds[seat].memory;

    (void)self;
    sum.claims[claim.kind]++;
    if (claim.kind == SAY_TRUCE || claim.kind == SAY_STOP)
        sum.bad += claim.target == seat;
    if (claim.kind == SAY_TRUCE)
        sum.bad += e->hurt_by[seat] - 1 != claim.target;
}

static int turns_so_far(void)
{
    return ((const galleries *)(const void *)m.state)->turns;
}

static int words_so_far(void)
{
    int n = 0;

    for (int i = 0; i < N_SAYS; i++)
        n += sum.claims[i];
    return n;
}

static void play(int number, const char *name)
{
    static adit_action moves[MOVES];
    int before = words_so_far(), early = 0;
    uint8_t seed[32] = {(uint8_t)number, 7};
    adit_config config;

    m = (match){.moves = moves, .room = MOVES};
    adit_config_init(&galleries_game, PLAYERS, &config);
    match_begin(&m, &galleries_game, &config, seed, &story);
    for (int seat = 0; seat < PLAYERS; seat++) {
        bot_sit(&minds[seat], bot_named(name), m.game, seat,
                bot_luck(seed, seat));
        bot_follow(&minds[seat], &m, &story);
    }
    while (match_turn(&m) != ADIT_NOBODY) {
        const mind *turn = &minds[match_turn(&m)];
        adit_action move;

        copy = *turn;
        move = bot_choose(&copy);
        look_at_blow(turn, move);
        look_at_leader(turn, move);
        match_play(&m, turn->seat, move, NULL, &story);
        for (int seat = 0; seat < PLAYERS; seat++)
            bot_follow(&minds[seat], &m, &story);
        bots_talk(minds, &m, somebody_spoke, NULL);
        if (turns_so_far() <= EARLY)
            early = words_so_far() - before;
    }
    sum.turns += turns_so_far();
    sum.words += words_so_far() - before;
    sum.late += early == 0;
}

/* Whole games of a level: words of a seat in ten of its turns, and how often
 * all are silent at first. */
static bool is_heard(const char *name)
{
    sum.turns = sum.words = sum.late = 0;
    for (int i = 0; i < GAMES; i++)
        play(GAMES + i, name);
    tap_say("%s: %d words in %d turns, %d of %d games begin silently", name,
            sum.words, sum.turns, sum.late, GAMES);
    return sum.words * 20 > sum.turns && sum.words * 2 < sum.turns &&
           sum.late * 4 < GAMES;
}

int main(void)
{
    bool all = true;

    for (int i = 0; i < GAMES; i++)
        play(i, "trained");
    tap_say("of %d blows %d are not struck after a truce was offered; of %d "
            "leaders %d are struck, and %d if somebody calls for it",
            sum.blows, sum.spared, sum.leads, sum.struck, sum.struck_by_call);
    for (int i = 0; i < N_SAYS; i++) {
        tap_say("%d times %s", sum.claims[i], galleries_game.claims[i].word);
        all &= sum.claims[i] > 0;
    }
    tap_point(sum.spared * 5 > sum.blows && sum.spared < sum.blows,
              "a truce that is offered spares somebody, if little is lost");
    tap_point(sum.broken > sum.spared / 2 + sum.blows / 2,
              "one that is broken spares nobody");
    tap_point(sum.struck_by_call > sum.struck,
              "a leader is struck more often if somebody calls for it");
    tap_point(all && sum.bad == 0, "each claim is made, for its cause");
    tap_point(is_heard("trained:kind") && is_heard("trained:easy") &&
                  is_heard("tuck:hard"),
              "at every level somebody speaks early on, and now and then");
    return tap_done();
}
