/* talk.c -- bots listen, and what they say follows from what they know. Whole
 * games of `saboteur` are played by bots. Wherever somebody has just looked at
 * a goal that another seat knows, minds that have seen the same hear a truth, a
 * lie or nothing, and believe otherwise; wherever a trusted player has lost a
 * tool, a word makes it likelier that it is mended. What is compared are means
 * over all of these positions: the same moves, another claim. */
#include <string.h>

#include "bots/believer.h"
#include "tests/tap.h"

enum { GAMES = 40, PLAYERS = 5, MOVES = 4096 };

static match m;
static adit_event events[ADIT_MAX_EVENTS];
static adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
static mind minds[PLAYERS], copy;

static struct {
    /* How likely the speaker is a saboteur, to somebody who knows the goal. */
    double at_silence, at_truth, at_lie;
    int looks;
    /* How likely a miner mends the tool of somebody trusted. */
    double unasked, asked;
    int losses;
    int claims, lies, false_words_of_miners;
    /* How much likelier a miner digs for a goal that is said to be gold, by
     * somebody trusted and by somebody suspected. */
    double by_trusted, by_suspected;
    int n_trusted, n_suspected;
    /* Goals of which nobody has said anything and that a saboteur may turn, and
     * those of them that it may turn if others who have looked call them
     * gold. */
    int turnable, turns_gold;
    /* How likely a second speaker is a saboteur, to somebody who has not
     * looked: who says the same as the first, or the contrary. */
    double at_accord, at_discord;
    int accords;
    /* And somebody whose word about a goal turned out true, or false. */
    double at_proof, at_exposure;
    int turned;
    /* The same, to those who only watch. */
    double public_at_proof, public_at_exposure;
    /* And somebody who harms others, or mends, without a plea and after one. */
    double deed_unasked[2], deed_asked[2];
    int deeds[2];
} sum;

static const saboteur *state(void)
{
    return (const saboteur *)(const void *)m.state;
}

static double suspicion_of(const mind *of, int seat)
{
    const trained *t = (const trained *)(const void *)of->memory;
    policy p;

    policy_look(m.game, &t->net, &t->memory, of->obs, of->seat, &p);
    return (double)p.thought.chance[features_from(of->seat, seat, PLAYERS)]
                                   [DWARF_SABOTEUR - DWARF_MINER] /
           NET_CHANCE;
}

static double suspicion_after(const mind *of, int seat, adit_claim claim)
{
    copy = *of;
    bot_hear(&copy, seat, claim);
    return suspicion_of(&copy, seat);
}

/* Is it a move that is asked for, about that seat or goal? */
typedef bool wanted(const mind *by, adit_action move, int about);

static bool mends(const mind *by, adit_action move, int seat)
{
    (void)by;
    return move.kind == MOVE_FIX && move.target == seat;
}

/* Does it bring the way nearer to a goal? */
static bool digs_for(const mind *by, adit_action move, int goal)
{
    const trained *t = (const trained *)(const void *)by->memory;
    int8_t row[DWARVES_MOVE];

    dwarves_move(&t->memory, DWARVES_BASE, by->obs, by->seat, move, row);
    return move.kind == MOVE_DIG && row[BASE_MOVE_AFTER + 6 * goal] > 0;
}

/* Does it turn a goal? */
static bool turns(const mind *by, adit_action move, int goal)
{
    const trained *t = (const trained *)(const void *)by->memory;
    int8_t row[DWARVES_MOVE];

    dwarves_move(&t->memory, DWARVES_BASE, by->obs, by->seat, move, row);
    return move.kind == MOVE_DIG && row[BASE_MOVE_AFTER + 6 * goal + 2] > 0;
}

/* How likely a mind makes such a move. */
static double chance_that(wanted *is_such, const mind *of, int about)
{
    static mind thinking;
    double all = 0, such = 0;
    int32_t top;
    policy p;

    thinking = *of;
    trained_look(&thinking, &p);
    top = p.logit[0];
    for (int i = 1; i < p.n; i++)
        top = p.logit[i] > top ? p.logit[i] : top;
    for (int i = 0; i < p.n; i++) {
        double share = net_share((int64_t)top - p.logit[i]);

        all += share;
        such += is_such(&thinking, p.move[i], about) ? share : 0;
    }
    return such / all;
}

/* Would it consider such a move at all? */
static bool considers(wanted *is_such, const mind *of, int about)
{
    policy p;

    trained_look(of, &p);
    for (int i = 0; i < p.n; i++)
        if (is_such(of, p.move[i], about))
            return true;
    return false;
}

static void somebody_looked(const adit_event *e)
{
    bool gold = state()->goal[e->target] == GOAL_TREASURE;
    adit_claim truth = {.kind = gold ? CLAIM_GOLD : CLAIM_STONE,
                        .target = (uint8_t)e->target};
    adit_claim lie = {.kind = gold ? CLAIM_STONE : CLAIM_GOLD,
                      .target = (uint8_t)e->target};

    for (int seat = 0; seat < PLAYERS; seat++) {
        if (seat == e->seat || !(state()->looked[seat] >> e->target & 1))
            continue;
        sum.at_silence += suspicion_of(&minds[seat], e->seat);
        sum.at_truth += suspicion_after(&minds[seat], e->seat, truth);
        sum.at_lie += suspicion_after(&minds[seat], e->seat, lie);
        sum.looks++;
    }
}

/* Somebody on turn, a miner who has not seen the goal, hears that it is
 * gold. */
static void somebody_may_believe(const adit_event *e)
{
    adit_claim gold = {.kind = CLAIM_GOLD, .target = (uint8_t)e->target};
    int turn = match_turn(&m);
    double doubt, more;

    if (turn < 0 || turn == e->seat || state()->dwarf[turn] != DWARF_MINER ||
        state()->looked[turn] != 0)
        return;
    doubt = suspicion_of(&minds[turn], e->seat);
    copy = minds[turn];
    bot_hear(&copy, e->seat, gold);
    more = chance_that(digs_for, &copy, e->target) -
           chance_that(digs_for, &minds[turn], e->target);
    if (doubt < 0.25) {
        sum.by_trusted += more;
        sum.n_trusted++;
    } else if (doubt > 0.5) {
        sum.by_suspected += more;
        sum.n_suspected++;
    }
}

/* A saboteur who knows nothing may turn a goal; and hears that it is gold, as
 * if all whom it trusts had looked there. */
static void somebody_may_turn(int turn)
{
    for (uint8_t goal = 0; goal < MINE_GOALS; goal++) {
        saboteur *seen = (saboteur *)(void *)copy.obs;

        copy = minds[turn];
        if (state()->phase != PHASE_PLAY ||
            state()->dwarf[turn] != DWARF_SABOTEUR || state()->looked[turn])
            return;
        memset(trained_of(&copy)->memory.says_gold, 0, PLAYERS);
        memset(trained_of(&copy)->memory.says_stone, 0, PLAYERS);
        if (!considers(turns, &copy, goal))
            continue;
        for (int by = 0; by < PLAYERS; by++)
            if (by != turn && suspicion_of(&copy, by) < 0.5) {
                seen->looked[by] |= (uint8_t)(1 << goal);
                bot_hear(&copy, by, (adit_claim){CLAIM_GOLD, goal, 0, 0});
            }
        sum.turns_gold += considers(turns, &copy, goal);
        sum.turnable++;
    }
}

/* Somebody has said something of the goal before. */
static void somebody_may_contradict(const adit_event *e)
{
    for (int seat = 0; seat < PLAYERS; seat++) {
        const trained *t = (const trained *)(const void *)minds[seat].memory;
        int golds = 0, stones = 0;

        if (seat == e->seat || state()->looked[seat] >> e->target & 1)
            continue;
        for (int by = 0; by < PLAYERS; by++)
            if (by != e->seat) {
                golds += t->memory.says_gold[by] >> e->target & 1;
                stones += t->memory.says_stone[by] >> e->target & 1;
            }
        if ((golds > 0) == (stones > 0))
            continue;
        for (int kind = 0; kind < 2; kind++) {
            adit_claim claim = {.kind = kind ? CLAIM_GOLD : CLAIM_STONE,
                                .target = (uint8_t)e->target};
            double doubt = suspicion_after(&minds[seat], e->seat, claim);

            *((kind == 1) == (golds > 0) ? &sum.at_accord : &sum.at_discord) +=
                doubt;
        }
        sum.accords++;
    }
}

/* How likely somebody is a saboteur to those who watch, after what the mind has
 * witnessed. */
static double public_suspicion_of(const mind *by, int seat)
{
    const trained *t = (const trained *)(const void *)by->memory;
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    policy p;

    match_observe(&m, ADIT_PUBLIC, obs);
    policy_look(m.game, &t->net, &t->memory, obs, ADIT_PUBLIC, &p);
    return (double)p.thought.chance[seat][DWARF_SABOTEUR - DWARF_MINER] /
           NET_CHANCE;
}

/* A goal lies open, about which somebody who had looked has spoken. */
static void somebody_is_proved(const adit_event *e)
{
    int goal = e->target, bit = 1 << goal;
    bool is_gold = state()->goal[goal] == GOAL_TREASURE;

    for (int seat = 0; seat < PLAYERS && state()->phase == PHASE_PLAY; seat++)
        for (int by = 0; by < PLAYERS; by++) {
            policy_memory *memory = &trained_of(&copy)->memory;

            copy = minds[seat];
            if (by == seat || !(state()->looked[by] & bit) ||
                !((memory->says_gold[by] | memory->says_stone[by]) & bit))
                continue;
            for (int says = 0; says < 2; says++) {
                bool is_true = (says == 1) == is_gold;

                memory->says_gold[by] &= (uint8_t)~bit;
                memory->says_stone[by] &= (uint8_t)~bit;
                *(says ? &memory->says_gold[by] : &memory->says_stone[by]) |=
                    (uint8_t)bit;
                *(is_true ? &sum.at_proof : &sum.at_exposure) +=
                    suspicion_of(&copy, by);
                *(is_true ? &sum.public_at_proof : &sum.public_at_exposure) +=
                    public_suspicion_of(&copy, by);
            }
            sum.turned++;
        }
}

/* A tool of somebody's that is broken, if any is. */
static int broken_of(int seat)
{
    for (int tool = TOOL_PICK; tool < N_TOOLS; tool++)
        if (state()->broken[tool] >> seat & 1)
            return tool;
    return TOOL_NONE;
}

/* Somebody mends a tool of another, or breaks one of a third: with a plea
 * before, or without. */
static void somebody_was_asked(int who, const mind *before, const adit_event *e,
                               bool mended)
{
    for (int seat = 0; seat < PLAYERS; seat++)
        for (int whose = 0; whose < PLAYERS; whose++) {
            int tool = mended ? e->way : broken_of(whose);
            adit_claim plea = {
                .kind = (uint8_t)(CLAIM_FIX_PICK + tool - TOOL_PICK)};
            double unasked;

            if (seat == who || whose == who || whose == seat ||
                (e->target == whose) != mended || tool == TOOL_NONE)
                continue;
            copy = before[seat];
            bot_follow(&copy, &m, &story);
            unasked = suspicion_of(&copy, who);
            if (unasked < 0.1 || unasked > 0.9)
                continue; /* everybody is sure of that one */
            sum.deed_unasked[mended] += unasked;
            copy = before[seat];
            bot_hear(&copy, whose, plea);
            bot_follow(&copy, &m, &story);
            sum.deed_asked[mended] += suspicion_of(&copy, who);
            sum.deeds[mended]++;
        }
}

static void somebody_lost_a_tool(const adit_event *e)
{
    adit_claim plea = {.kind = (uint8_t)(CLAIM_FIX_PICK + e->way - TOOL_PICK)};
    int turn = match_turn(&m);
    double unasked;

    if (turn < 0 || turn == e->target || state()->dwarf[turn] != DWARF_MINER ||
        suspicion_of(&minds[turn], e->target) > 0.3)
        return;
    unasked = chance_that(mends, &minds[turn], e->target);
    if (unasked < 0.001) /* there is no card for it */
        return;
    copy = minds[turn];
    bot_hear(&copy, e->target, plea);
    sum.unasked += unasked;
    sum.asked += chance_that(mends, &copy, e->target);
    sum.losses++;
}

/* A bots_sayer. Whom somebody suspects or trusts is an opinion, which may be
 * wrong. */
static void somebody_spoke(void *self, int seat, adit_claim claim)
{
    bool is_false = adit_judge(m.game, m.state, seat, claim) == ADIT_MARK_FALSE;
    bool is_opinion = claim.kind == CLAIM_SUSPECT || claim.kind == CLAIM_TRUST;

    (void)self;
    sum.claims++;
    sum.lies += is_false;
    sum.false_words_of_miners +=
        is_false && !is_opinion && state()->dwarf[seat] == DWARF_MINER;
}

static void play(int number)
{
    static adit_action moves[MOVES];
    static mind before[PLAYERS];
    uint8_t seed[32] = {(uint8_t)number, 9};
    adit_config config;

    m = (match){.moves = moves, .room = MOVES};
    adit_config_init(&saboteur_game, PLAYERS, &config);
    match_begin(&m, &saboteur_game, &config, seed, &story);
    for (int seat = 0; seat < PLAYERS; seat++) {
        bot_sit(&minds[seat], bot_named("trained"), m.game, seat,
                bot_luck(seed, seat));
        bot_follow(&minds[seat], &m, &story);
    }
    while (match_turn(&m) != ADIT_NOBODY) {
        int turn = match_turn(&m);

        adit_action move = bot_choose(&minds[turn]);

        somebody_may_turn(turn);
        memcpy(before, minds, sizeof before);
        match_play(&m, turn, move, NULL, &story);
        for (int seat = 0; seat < PLAYERS; seat++)
            bot_follow(&minds[seat], &m, &story);
        for (int i = 0; i < story.n; i++) {
            if (story.event[i].kind == EVENT_BROKE)
                somebody_lost_a_tool(&story.event[i]);
            if (story.event[i].kind == EVENT_LOOKED) {
                somebody_looked(&story.event[i]);
                somebody_may_believe(&story.event[i]);
                somebody_may_contradict(&story.event[i]);
            } else if (story.event[i].kind == EVENT_TURNED) {
                somebody_is_proved(&story.event[i]);
            } else if (story.event[i].kind == EVENT_BROKE ||
                       story.event[i].kind == EVENT_FIXED) {
                somebody_was_asked(turn, before, &story.event[i],
                                   story.event[i].kind == EVENT_FIXED);
            }
        }
        bots_talk(minds, &m, somebody_spoke, NULL);
    }
}

int main(void)
{
    for (int i = 0; i < GAMES; i++)
        play(i);
    sum.at_silence /= sum.looks;
    sum.at_truth /= sum.looks;
    sum.at_lie /= sum.looks;
    sum.asked /= sum.losses;
    sum.unasked /= sum.losses;
    tap_say("after %d looks a speaker is suspected by %.3f, after a truth by "
            "%.3f, after a lie by %.3f",
            sum.looks, sum.at_silence, sum.at_truth, sum.at_lie);
    tap_say("of %d tools %.3f are mended, of those that are asked for %.3f",
            sum.losses, sum.unasked, sum.asked);
    sum.by_trusted /= sum.n_trusted;
    sum.by_suspected /= sum.n_suspected;
    tap_say("gold is dug for likelier by %.3f if %d trusted players say where, "
            "by %.3f if %d suspected ones do",
            sum.by_trusted, sum.n_trusted, sum.by_suspected, sum.n_suspected);
    sum.at_accord /= sum.accords;
    sum.at_discord /= sum.accords;
    sum.at_proof /= sum.turned;
    sum.at_exposure /= sum.turned;
    sum.public_at_proof /= sum.turned;
    sum.public_at_exposure /= sum.turned;
    tap_say("of %d second speakers who say the same %.3f are suspected, the "
            "contrary %.3f; of %d whose word turned out true %.3f, false %.3f",
            sum.accords, sum.at_accord, sum.at_discord, sum.turned,
            sum.at_proof, sum.at_exposure);
    tap_say("and by those who watch %.3f, %.3f", sum.public_at_proof,
            sum.public_at_exposure);
    for (int mended = 0; mended < 2; mended++) {
        sum.deed_unasked[mended] /= sum.deeds[mended];
        sum.deed_asked[mended] /= sum.deeds[mended];
    }
    tap_say("of %d who harm somebody %.3f are suspected, if another had asked "
            "for help %.3f; of %d who mend %.3f, if asked %.3f",
            sum.deeds[0], sum.deed_unasked[0], sum.deed_asked[0], sum.deeds[1],
            sum.deed_unasked[1], sum.deed_asked[1]);
    tap_say("saboteurs may turn %d goals, %d of them if others call them gold",
            sum.turnable, sum.turns_gold);
    tap_say("%d claims, %d of them lies", sum.claims, sum.lies);
    tap_point(sum.at_lie > sum.at_silence + 0.1,
              "a lie about what one knows weighs heavily");
    tap_point(sum.at_truth < sum.at_silence - 0.02,
              "and a truth speaks for one");
    tap_point(sum.asked > sum.unasked + 0.01, "a plea is answered");
    tap_point(sum.by_trusted > sum.by_suspected + 0.02,
              "gold is dug for where those say it is who are trusted");
    tap_point(sum.at_discord > sum.at_accord + 0.1,
              "whoever contradicts others is suspected");
    tap_point(sum.at_exposure > sum.at_proof + 0.05,
              "a lie that comes to light weighs heavily");
    tap_point(sum.public_at_exposure > sum.public_at_proof + 0.08,
              "to those who only watch, too");
    tap_point(sum.deed_asked[0] > sum.deed_unasked[0] + 0.02,
              "to harm where help was asked for is a deed");
    tap_point(sum.deed_asked[1] < sum.deed_unasked[1] - 0.02,
              "to help somebody who asked is another");
    tap_point(sum.turnable > 0 && sum.turns_gold == 0,
              "no saboteur turns what others call gold");
    tap_point(sum.claims > 10 * GAMES && sum.lies > GAMES / 2,
              "bots talk, and lie");
    tap_point(sum.false_words_of_miners == 0, "but miners say what is so");
    return tap_done();
}
