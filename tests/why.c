/* why.c -- the reasons of bots: their numbers are the bot's own, the deeds that
 * they name do weigh, nothing changes by asking, every aim has a sentence in
 * every language, and a hint never tells somebody who wants the gold found to
 * harm the way. Whole games of all three games are played, and reasons asked
 * for in all of their positions. */
#include <string.h>

#include "bots/galleries_bots.h"
#include "bots/opinion.h"
#include "bots/trained.h"
#include "bots/turning.h"
#include "bots/why.h"
#include "core/text.h"
#include "tests/tap.h"
#include "texts/telling.h"
#include "texts/texts.h"

enum { GAMES = 8, MOVES = 4096, SOME = 24 };

static match m;
static adit_action played[MOVES];
static adit_event events[ADIT_MAX_EVENTS];
static adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
static mind minds[ADIT_MAX_PLAYERS], copy;

static struct {
    int reasons, beliefs, wrong_beliefs, shares, wrong_shares;
    int deeds, words, light_deeds, changed;
    int wins, wrong_wins;
    int hints, turned_down, harms, no_good, own_hints, rash, weak;
    int sentences, holes, long_ones;
    int points, wrong_points;
    int made, disowned, farther;
    int tried, wrong_gains;
    bool aims[N_WHY_AIMS], gains[N_WHY_GAINS];
} sum;

/* ---- Whose numbers they are ---- */

static const trained *trained_in(const mind *of)
{
    return (const trained *)(const void *)of->memory;
}

static int32_t chance_with(const mind *of, const dwarves_memory *memory,
                           const bot_reason *r)
{
    policy p;
    int n = m.config.n_players;

    policy_look(m.game, &trained_in(of)->net, memory, of->obs, of->seat, &p);
    return p.thought.chance[features_from(of->seat, r->about, n)]
                           [r->role - policy_first_dwarf(m.game)];
}

static void compare_belief(const mind *of, const bot_reason *r)
{
    if (r->belief == WHY_BELIEF_NONE || r->belief == WHY_BELIEF_KNOWN)
        return;
    sum.beliefs++;
    sum.wrong_beliefs +=
        r->chance != chance_with(of, &trained_in(of)->memory, r);
}

/* How often the bot would play a move, by the sum of all its parts. */
static int32_t share_of(const policy *p, adit_action move, int sharp)
{
    int64_t all = 0, its = 0;
    int32_t top = p->logit[0];

    for (int i = 1; i < p->n; i++)
        top = p->logit[i] > top ? p->logit[i] : top;
    for (int i = 0; i < p->n; i++) {
        int64_t share = net_share(((int64_t)top - p->logit[i]) * sharp / 2);

        all += share;
        its += memcmp(&p->move[i], &move, sizeof move) == 0 ? share : 0;
    }
    return (int32_t)(its * WHY_SURE / all);
}

static void compare_shares(const mind *of, const bot_reason *r)
{
    policy p;

    if (r->unit != WHY_SHARE)
        return;
    trained_look(of, &p);
    sum.shares += 1 + r->n_others;
    sum.wrong_shares += r->worth != share_of(&p, r->move, of->bot->sharp);
    for (int i = 0; i < r->n_others; i++)
        sum.wrong_shares +=
            r->other[i].worth != share_of(&p, r->other[i].move, of->bot->sharp);
}

/* Dead ends and passes are told apart by what everybody sees of them; others
 * also by whom or what they were about. */
static bool is_such(const features_deed *d, const why_deed *of)
{
    if (of->kind == WHY_DEED_DEAD || of->kind == WHY_DEED_PASSED)
        return d->did == (of->kind == WHY_DEED_DEAD ? DID_DEAD : DID_PASS);
    return (of->kind == WHY_DEED_BROKE && d->did == DID_BREAK &&
            d->target == of->on) ||
           (of->kind == WHY_DEED_MENDED && d->did == DID_MEND &&
            d->target == of->on);
}

/* Without the deed, or the word, the belief is weaker. */
static void take_away(const mind *of, const bot_reason *r, const why_deed *d)
{
    dwarves_memory without = trained_in(of)->memory;
    int which = m.game == &saboteur_game ? DWARVES_BASE : DWARVES_MORE;
    int n = 0;

    if (d->kind >= WHY_DEED_SAID_GOLD) {
        dwarves_forget_claim(&without, r->about, d->claim);
        sum.words++;
    } else {
        for (int i = 0; i < dwarves_deeds_kept(&without); i++)
            if (dwarves_deed(&without, i)->seat == r->about &&
                is_such(dwarves_deed(&without, i), d)) {
                dwarves_forget_deed(&without, which, of->obs, i);
                n++;
            }
        if (n == 0)
            return;
        sum.deeds++;
        sum.light_deeds += n != d->n;
    }
    sum.light_deeds += chance_with(of, &without, r) >= r->chance;
    sum.light_deeds += r->chance - chance_with(of, &without, r) != d->weight;
}

/* ---- What is gained ---- */

static bool has_told(int kind)
{
    for (int i = 0; i < story.n; i++)
        if (events[i].kind == kind)
            return true;
    return false;
}

/* The number of a gain, as it comes true in the state; the next player has got
 * income in it, too. -1: it cannot be told from there. */
static int came_true(const why_gain *g, const bot_reason *r,
                     const galleries *before, const galleries *after)
{
    int x = r->move.x, goblin = 3 * r->move.target + r->move.way - 1;

    switch (g->kind) {
    case WHY_GAIN_GEMS:
        return after->gems[r->seat] - before->gems[r->seat];
    case WHY_GAIN_OTHERS:
        return g->on == after->head.turn
                   ? -1
                   : after->gems[g->on] - before->gems[g->on];
    case WHY_GAIN_NUGGETS:
        return galleries_nuggets(after->card[x][after->length[x]]);
    case WHY_GAIN_HELD:
        return (after->held & ~before->held) == 0;
    case WHY_GAIN_LEADER:
    case WHY_GAIN_ROBS:
        return after->cemetery >> goblin & 1 ? -1 : 0;
    case WHY_GAIN_STRIPS:
        return before->wears[goblin] == after->wears[goblin];
    case WHY_GAIN_BACK:
        return count_bits(before->cemetery) - count_bits(after->cemetery);
    default:
        return -1;
    }
}

/* The move is made in a copy of the state. Bombs that the next roll sets off
 * are no part of it. */
static void try_gains(const bot_reason *r)
{
    galleries before, after;

    memcpy(&before, m.state, sizeof before);
    after = before;
    story.n = 0;
    m.game->apply(&after, r->move, &story);
    for (int i = 0; i < r->n_gains; i++)
        sum.gains[r->gain[i].kind] = true;
    if (has_told(TOLD_CHEST) || has_told(TOLD_SHUFFLED) ||
        has_told(TOLD_EXPLODED) || has_told(TOLD_OVER))
        return;
    sum.tried++;
    for (int i = 0; i < r->n_gains; i++) {
        int is = came_true(&r->gain[i], r, &before, &after);

        sum.wrong_gains += is >= 0 && is != r->gain[i].n;
    }
    if (r->move.kind == ACT_DIG)
        sum.wrong_gains += (after.gems[r->seat] > before.gems[r->seat]) !=
                           (r->n_gains > 0 && r->gain[0].kind == WHY_GAIN_GEMS);
}

/* ---- Sentences ---- */

/* Nothing that is not a word: an empty hole leaves two blanks or a blank in
 * front of a sign. */
static bool has_hole(const char *text)
{
    return strpbrk(text, "{}") != NULL || strstr(text, "  ") != NULL ||
           strstr(text, "()") != NULL || strstr(text, " .") != NULL ||
           text[0] == 0 || text[strlen(text) - 1] != '.';
}

static int words_before_stop(const char *text)
{
    int n = 1;

    for (; *text && strncmp(text, ". ", 2) != 0; text++)
        n += *text == ' ';
    return n;
}

static void tell(const bot_reason *r)
{
    static const char *const tags[] = {"en", "de", "es", "fr", "it", "nl"};

    for (int i = 0; i < 6; i++)
        for (int me = ADIT_NOBODY; me < 2; me++) {
            char sentence[1024];
            adit_text text = adit_text_in(sentence, sizeof sentence);
            teller who = {.me = me};

            text_choose(tags[i]);
            tell_reason(r, &who, &text);
            sum.sentences++;
            sum.long_ones += words_before_stop(sentence) > 28;
            if (has_hole(sentence) && sum.holes++ < 5)
                tap_say("%s: '%s'", tags[i], sentence);
        }
    text_choose("en");
}

/* ---- Hints ---- */

static bool wants_gold(const void *state, int seat)
{
    int dwarf = table_of(m.game, state).dwarf[seat];

    return dwarf == DWARF_MINER || dwarf == DWARF_GREEN ||
           dwarf == DWARF_BLUE || dwarf == DWARF_BOSS;
}

/* Cards that are missing to all goals that may be gold, to that seat. */
static int missing(const void *state, int hopes)
{
    table t = table_of(m.game, state);
    int all = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (hopes >> goal & 1 && mine_goal_is_down(t.mine, goal)) {
            way w = way_to(t.mine, goal);

            all += way_left(&w, t.mine);
        }
    return all;
}

/* Tries the move on the state: a harm has to come with a goal that it brings
 * nearer, or a crystal or a door that pays. */
static void judge_hint(const mind *of, const bot_reason *r)
{
    _Alignas(8) uint8_t state[ADIT_MAX_STATE];
    table t = table_of(m.game, of->obs);
    int hopes = table_hopes(&t);

    sum.hints++;
    sum.no_good += r->good == WHY_GOOD_NONE && (r->aim <= WHY_AIM_CUT);
    if (r->move.kind != MOVE_DIG && r->move.kind != MOVE_ROCKFALL)
        return;
    memcpy(state, m.state, sizeof state);
    m.game->apply(state, r->move,
                  &(adit_story){.event = (adit_event[ADIT_MAX_EVENTS]){{0}},
                                .room = ADIT_MAX_EVENTS});
    if (table_of(m.game, state).mine->n_cards < MINE_FIRST_LAID ||
        table_of(m.game, state).phase[0] != PHASE_PLAY ||
        r->aim == WHY_AIM_REACH || r->aim == WHY_AIM_NEARER ||
        r->good == WHY_GOOD_DOOR)
        return;
    sum.harms += missing(state, hopes) > missing(m.state, hopes);
}

/* Does the move harm the way, for nothing that a digger wants? */
static bool harms(const bot_reason *r)
{
    return r->good == WHY_GOOD_COSTS;
}

static bool is_rash(const bot_reason *r)
{
    return r->good == WHY_GOOD_STOP && r->belief != WHY_BELIEF_NONE &&
           r->chance < WHY_SURE / 2;
}

/* Of the bot itself, which may draw an unlikely move. */
static void ask_for_own_hint(const mind *of)
{
    bot_reason r, likelier;

    copy = *of;
    bot_hint(&copy, &r);
    sum.own_hints++;
    sum.rash += is_rash(&r);
    if (r.unit != WHY_SHARE || r.n_others == 0 || r.other[0].worth <= r.worth)
        return;
    bot_why(of, r.other[0].move, &likelier);
    sum.weak += !harms(&likelier) && !is_rash(&likelier);
}

/* Of a bot that plays anything, so that many of its moves would do harm. */
static void ask_for_hint(const mind *of)
{
    bot_reason first, r;

    if (!table_is_of(m.game) || !wants_gold(m.state, of->seat) ||
        table_of(m.game, m.state).phase[0] != PHASE_PLAY)
        return;
    copy = *of;
    bot_sit(&copy, bot_named("random"), m.game, of->seat,
            adit_luck_from((uint64_t)sum.hints));
    memcpy(copy.obs, of->obs, sizeof copy.obs);
    bot_hint(&copy, &r);
    judge_hint(&copy, &r);
    copy.luck = adit_luck_from((uint64_t)sum.hints - 1);
    bot_why(&copy, bot_choose(&copy), &first);
    sum.turned_down += harms(&first);
}

/* ---- Turning points ---- */

static int32_t chance_after(int n, int side)
{
    static match at;

    match_at(&m, n, &at);
    return watcher_of(m.game)->chance(&at, side);
}

static void judge_point(const turning_point *t, const turning_point *before)
{
    static const char *const tags[] = {"en", "de", "es", "fr", "it", "nl"};
    int32_t change = t->to > t->from ? t->to - t->from : t->from - t->to;

    sum.points++;
    sum.wrong_points += t->from != chance_after(t->n - 1, t->side) ||
                        t->to != chance_after(t->n, t->side) ||
                        change < TURNING_NOTABLE;
    sum.wrong_points += before != NULL && before->n >= t->n;
    for (int i = 0; i < 6; i++) {
        char sentence[512];
        adit_text text = adit_text_in(sentence, sizeof sentence);

        text_choose(tags[i]);
        tell_turning(t, &(teller){.me = ADIT_NOBODY}, &text);
        sum.sentences++;
        if (has_hole(sentence) && sum.holes++ < 5)
            tap_say("%s: '%s'", tags[i], sentence);
    }
    text_choose("en");
}

/* Is there a larger change in this round, outside the laps of those that were
 * found? */
static int missed(const turning_point *points, int n, int first, int last)
{
    int n_players = m.config.n_players, larger = 0;

    for (int at = first + 1; n == TURNING_POINTS && at < last; at++) {
        int32_t by = chance_after(at, points[0].side) -
                     chance_after(at - 1, points[0].side);
        int32_t least = WHY_SURE;
        bool in_lap = false;

        for (int i = 0; i < n; i++) {
            int32_t is = points[i].to - points[i].from;

            is = is < 0 ? -is : is;
            least = is < least ? is : least;
            in_lap |= (points[i].n - 1 - first) / n_players ==
                      (at - 1 - first) / n_players;
        }
        larger += !in_lap && (by < 0 ? -by : by) > least;
    }
    return larger;
}

/* Of the game that was just played. */
static void look_for_turns(void)
{
    turning_point points[TURNING_POINTS];
    int rounds = turning_rounds(&m);

    sum.wrong_points += rounds < 1;
    for (int round = 1; round <= rounds; round++) {
        int n = turning_points(&m, round, &copy, points);

        for (int i = 0; i < n; i++)
            judge_point(&points[i], i > 0 ? &points[i - 1] : NULL);
        if (m.game->rounds == NULL)
            sum.wrong_points += missed(points, n, 0, m.n_moves);
    }
}

/* ---- Whole games ---- */

static bool is_unchanged(const mind *of)
{
    return memcmp(of, &copy, sizeof copy) == 0;
}

static void ask_why(const mind *of, adit_action move)
{
    char json[WHY_ROOM];
    adit_text text = adit_text_in(json, sizeof json);
    bot_reason r;

    copy = *of;
    bot_why(of, move, &r);
    sum.changed += !is_unchanged(of);
    sum.reasons++;
    sum.aims[r.aim] = true;
    if (table_is_of(m.game)) {
        compare_belief(of, &r);
        compare_shares(of, &r);
        for (int i = 0; i < r.n_by; i++)
            take_away(of, &r, &r.by[i]);
    }
    if (m.game == &galleries_game)
        try_gains(&r);
    why_write(&r, &text);
    sum.changed += text.cut;
    tell(&r);
}

/* The move that is made, and a few others, each of another kind. */
static void ask_about_some(const mind *of)
{
    adit_action moves[ADIT_MAX_MOVES];
    int n = m.game->legal(of->obs, moves, ADIT_MAX_MOVES);

    for (int i = 0; i < n; i += 1 + n / SOME)
        ask_why(of, moves[i]);
    ask_for_own_hint(of);
    ask_for_hint(of);
}

static void follow_all(void)
{
    for (int seat = 0; seat < m.config.n_players; seat++)
        bot_follow(&minds[seat], &m, &story);
}

static void heard(void *self, int seat, adit_claim claim)
{
    (void)self, (void)seat, (void)claim;
}

static void begin(const char *game, int n_players, const char *name, int seed)
{
    adit_config config;

    adit_config_init(adit_game_named(game), n_players, &config);
    m = (match){.moves = played, .room = MOVES};
    for (int seat = 0; seat < n_players; seat++)
        bot_sit(&minds[seat], bot_named(name), adit_game_named(game), seat,
                bot_luck((uint8_t[32]){(uint8_t)seed}, seat));
    for (int seat = n_players; seat < ADIT_MAX_PLAYERS; seat++)
        minds[seat].bot = NULL;
    match_begin(&m, adit_game_named(game), &config,
                (uint8_t[32]){(uint8_t)seed}, &story);
    follow_all();
}

static void play(adit_action move)
{
    match_play(&m, match_turn(&m), move, NULL, &story);
    follow_all();
    if (match_turn(&m) != ADIT_NOBODY)
        bots_talk(minds, &m, heard, NULL);
}

/* Asks in every third position: others are much like it. */
static void play_game(const char *game, int n_players, int seed)
{
    begin(game, n_players, "trained", seed);
    while (match_turn(&m) != ADIT_NOBODY) {
        mind *of = &minds[match_turn(&m)];

        if (m.n_moves % 3 == 0 || table_is_of(m.game) == (m.n_moves % 7 == 0))
            ask_about_some(of);
        play(bot_choose(of));
    }
    look_for_turns();
}

/* What came of two moves is compared the same way round and the other way. */
static void compare_wins(const mind *of, adit_action move)
{
    bot_reason r, other;

    bot_why(of, move, &r);
    tell(&r);
    for (int i = 0; r.unit == WHY_WIN && i < r.n_others; i++) {
        bot_why(of, r.other[i].move, &other);
        for (int k = 0; k < other.n_others; k++)
            if (memcmp(&other.other[k].move, &move, sizeof move) == 0) {
                sum.wins++;
                sum.wrong_wins += other.other[k].worth != -r.other[i].worth;
            }
    }
}

static void play_masters(const char *game, int n_players, int n_moves)
{
    begin(game, n_players, "master", 5);
    while (match_turn(&m) != ADIT_NOBODY && m.n_moves < n_moves) {
        mind *of = &minds[match_turn(&m)];
        adit_action move;

        bot_think(of, 60);
        move = bot_choose(of);
        copy = *of;
        compare_wins(of, move);
        sum.changed += !is_unchanged(of);
        play(move);
    }
}

static int left(const void *state, int goal)
{
    table t = table_of(m.game, state);
    way w = way_to(t.mine, goal);

    return way_left(&w, t.mine);
}

/* Of the goals that a move has brought nearer by most, the nearest. */
static int nearest_after(const void *before, int hopes)
{
    int most = 1, least = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++) {
        int now = left(m.state, goal), by = left(before, goal) - now;

        if (!(hopes >> goal & 1) || by < most)
            continue;
        least = by > most || least == 0 || now < least ? now : least;
        most = by;
    }
    return least;
}

/* What a bot with a temper, or without a plan, has done is what it would do.
 * And no goal that a card brings nearer is nearer than it says. */
static void play_characters(const char *name, int seed)
{
    _Alignas(8) uint8_t before[ADIT_MAX_STATE];

    begin("saboteur", 5, name, seed);
    while (match_turn(&m) != ADIT_NOBODY) {
        mind *of = &minds[match_turn(&m)];
        table t = table_of(m.game, of->obs);
        int hopes = table_hopes(&t);
        adit_action move = bot_choose(of);
        bot_reason r;

        bot_why(of, move, &r);
        memcpy(before, m.state, sizeof before);
        play(move);
        sum.made++;
        sum.disowned += !r.own;
        if (r.aim == WHY_AIM_NEARER)
            sum.farther += r.n != nearest_after(before, hopes);
    }
}

/* Every row of the lists has a text, with or without the endings of its
 * name. */
static int lacking(const char *family, const char *const *names, int n)
{
    int lacks = 0;

    for (int i = 1; i < n; i++) {
        char key[96];

        snprintf(key, sizeof key, "why.%s.%s", family, names[i]);
        if (text_named(key) == N_TEXTS) {
            tap_say("%s", key);
            lacks++;
        }
    }
    return lacks;
}

#define WORD(name, word) word,
static const char *const
    aims[] = {WHY_AIMS(WORD)},
    *const gains[] = {WHY_GAINS(WORD)}, *const goods[] = {WHY_GOODS(WORD)},
    *const beliefs[] = {WHY_BELIEFS(WORD)}, *const deeds[] = {WHY_DEEDS(WORD)};

static int unseen(const bool *seen, const char *const *names, int n)
{
    int lacks = 0;

    for (int i = 1; i < n; i++)
        if (!seen[i]) {
            tap_say("never: %s", names[i]);
            lacks++;
        }
    return lacks;
}

int main(void)
{
    for (int seed = 1; seed <= GAMES; seed++) {
        play_game("saboteur", 3 + seed % 5, seed);
        play_game("saboteur2", 2 + seed % 7, seed);
    }
    play_game("galleries", 3, 1);
    play_game("galleries", 4, 2);
    play_characters("odile:medium", 1);
    play_characters("fenn:hard", 2);
    play_characters("tuck:easy", 3);
    play_characters("pell:kind", 4);
    play_masters("saboteur", 5, 12);
    play_masters("galleries", 3, 12);
    tap_say(
        "%d reasons, %d beliefs, %d deeds, %d words, %d hints (%d turned down), %d longer than 28 words",
        sum.reasons, sum.beliefs, sum.deeds, sum.words, sum.hints,
        sum.turned_down, sum.long_ones);
    tap_say("%d harms, %d for nothing", sum.harms, sum.no_good);
    tap_point(sum.beliefs > 500 && sum.wrong_beliefs == 0,
              "what is believed is what the net says");
    tap_point(sum.shares > 1000 && sum.wrong_shares == 0,
              "shares are those of the policy");
    tap_point(sum.wins > 10 && sum.wrong_wins == 0,
              "a master's worths are differences of what came of moves");
    tap_point(sum.deeds > 100 && sum.words > 20 && sum.light_deeds == 0,
              "without what is named the belief is weaker");
    tap_say("%d of %d moves were not the bot's own, %d told of another goal",
            sum.disowned, sum.made, sum.farther);
    tap_point(sum.made > 300 && sum.disowned * 20 < sum.made,
              "what a bot does is what it would do");
    tap_point(sum.farther == 0, "of several goals the nearest is told");
    tap_point(sum.changed == 0, "asking changes no mind");
    tap_point(lacking("aims", aims, N_WHY_AIMS) +
                      lacking("gains", gains, N_WHY_GAINS) +
                      lacking("goods", goods, N_WHY_GOODS) +
                      lacking("beliefs", beliefs, N_WHY_BELIEFS) +
                      lacking("deeds", deeds, N_WHY_DEEDS) ==
                  0,
              "every part has a text");
    tap_point(unseen(sum.aims, aims, N_WHY_AIMS) == 0, "every aim comes up");
    tap_point(unseen(sum.gains, gains, N_WHY_GAINS) == 0,
              "every gain comes up");
    tap_point(sum.tried > 1000 && sum.wrong_gains == 0,
              "what a move of galleries brings comes true");
    tap_point(sum.sentences > 10000 && sum.holes == 0,
              "no sentence has a hole");
    tap_point(sum.long_ones == 0, "no sentence is longer than 28 words");
    tap_point(sum.turned_down > 20 && sum.harms == 0 && sum.no_good == 0,
              "a hint tells no digger to harm the way");
    tap_point(sum.own_hints > 500 && sum.rash == 0,
              "no hint breaks a tool of somebody who hardly "
              "is what speaks for it");
    tap_point(sum.weak == 0,
              "a hint of a bot that draws is its likeliest move");
    tap_point(sum.points > 40 && sum.wrong_points == 0,
              "a round turned where its chance changed most");
    return tap_done();
}
