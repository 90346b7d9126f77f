/* galleries_turn.c -- what the rest of a turn promises in `galleries`: the mean
 * over all dice and chests, with the best move after each. Exact where that can
 * be, so that a turn is planned and not guessed. Called by galleries_search.c
 * for first estimates; and a bot by itself, which `trained` is in this game. */

#include "bots/galleries_bots.h"
#include "bots/talk_galleries.h"
#include "bots/why.h"
#include "games/moves.h"

/* ---- Moves that are worth a thought ---- */

/* Of the places for a bomb in a gallery the entrance is enough, for there the
 * bomb stays; if the dice do not allow it, the first card that they allow.
 * `before` is the legal move before this one. Where nobody stands no bomb is
 * needed. */
static bool is_sensible(const galleries *s, adit_action a, adit_action before)
{
    if (a.kind != ACT_PLANT && a.kind != ACT_BOMB)
        return true;
    if (before.kind == a.kind && before.x == a.x)
        return false;
    return s->in_gallery[a.x] != 0;
}

int galleries_sensible(const galleries *obs,
                       adit_action out[GALLERIES_BRANCHES])
{
    adit_action moves[GALLERIES_BRANCHES], before = {0};
    int n = galleries_game.legal(obs, moves, GALLERIES_BRANCHES), kept = 0;

    require(n <= GALLERIES_BRANCHES);
    for (int i = 0; i < n; i++) {
        if (is_sensible(obs, moves[i], before))
            out[kept++] = moves[i];
        before = moves[i];
    }
    return kept;
}

/* ---- Chance, foretold ---- */

enum { ROLLS = 36, WORLDS = GALLERIES_CHESTS, CALM = 0 };

/* Makes the next roll of an imagined state this one: the next word of its
 * generator becomes one from which rng_below draws that number. A word in the
 * middle of the range that leads to it is never rejected. */
static void foretell(galleries *s, int roll)
{
    s->chance.next = 15;
    s->chance.block[15] =
        (uint32_t)(((2 * (uint64_t)roll + 1) << 32) / (2 * ROLLS));
}

/* Another chest card comes to the top: the pile is rotated. */
static void turn_chests(galleries *s, int by)
{
    uint8_t *pile = &s->pile[0][s->n_shuffled[0] - s->n_pile[0]], before[16];
    int n = s->n_pile[0];

    for (int i = 0; i < n; i++)
        before[i] = pile[i];
    for (int i = 0; i < n; i++)
        pile[i] = before[(i + by) % n];
}

/* ---- The end of a turn ---- */

/* A seat's chance in a position, by estimate. */
static int chance_of(const galleries *s, int seat)
{
    int32_t chances[GALLERIES_SEATS];

    galleries_chances(s, chances);
    return chances[seat];
}

/* After a move that ends the turn. Should the next player roll at once, their
 * roll is two ones, not a bomb: it is not part of this turn. */
static int after(const galleries *world, int seat, adit_action a, int chests)
{
    galleries s = *world;
    adit_err err;

    foretell(&s, CALM);
    if (chests)
        turn_chests(&s, chests);
    err = galleries_game.apply(&s, a, NULL);
    require(err == ADIT_OK);
    return chance_of(&s, seat);
}

/* Can a dig turn up what nobody knows yet? A pile to be shuffled, a chest, or
 * what a pick leads to. */
static bool is_open(const galleries *s, adit_action a)
{
    return a.kind == ACT_DIG &&
           (s->n_pile[a.card[0]] == 0 ||
            galleries_top(s, a.card[0]) & (SYMBOL_CHEST | SYMBOL_PICK));
}

/* Over all chest cards that may be next, where it matters. */
static int mean_after(const galleries *world, int seat, adit_action a)
{
    int sum = 0;

    if (!is_open(world, a))
        return after(world, seat, a, 0);
    for (int i = 0; i < WORLDS; i++)
        sum += after(world, seat, a, i);
    return sum / WORLDS;
}

/* The best that a seat can do with the dice as they lie. Each roll is tried
 * with another chest card on top. */
static int best_after(const galleries *world, int seat, int chests)
{
    adit_action moves[GALLERIES_BRANCHES];
    int n = galleries_sensible(world, moves), best = 0;

    for (int i = 0; i < n; i++) {
        int chance = after(world, seat, moves[i], chests);

        best = chance > best ? chance : best;
    }
    return best;
}

/* ---- Before the dice ---- */

/* After a move before the dice, and this roll. The move may lead to the village
 * first; then nothing is bought. */
static int after_roll(const galleries *world, int seat, adit_action a, int roll)
{
    galleries s = *world;
    adit_err err;

    foretell(&s, roll);
    err = galleries_game.apply(&s, a, NULL);
    require(err == ADIT_OK);
    if (s.head.turn == seat && s.step == STEP_VILLAGE) {
        foretell(&s, roll);
        err = galleries_game.apply(&s, move_of(ACT_ROLL, 0, 0, 0, 0, 0), NULL);
        require(err == ADIT_OK);
    }
    if (s.head.turn != seat || s.step != STEP_DICE)
        return chance_of(&s, seat);
    return best_after(&s, seat, roll % WORLDS);
}

/* Over all 36 rolls; 1 and 3 allow the same as 3 and 1, and are reckoned once
 * and counted twice. */
static int mean_of_rolls(const galleries *world, int seat, adit_action a)
{
    int sum = 0;

    for (int x = 0; x < 6; x++)
        for (int y = 0; y < 6; y++) {
            bool twin = x < 5 && y < 5 && x != y;

            if (!twin || x < y)
                sum += after_roll(world, seat, a, 6 * x + y) * (twin ? 2 : 1);
        }
    return sum / ROLLS;
}

/* All moves are judged in one world, which depends on the position alone, so
 * that the same position is always judged alike. */
void galleries_rate(const galleries *obs, const adit_action *moves, int n,
                    int32_t *out)
{
    adit_luck luck = adit_luck_from(obs->head.n_moves);
    int seat = obs->head.turn;
    galleries world;

    galleries_game.imagine(obs, seat, &luck, &world);
    for (int i = 0; i < n; i++)
        out[i] = obs->step == STEP_DICE || moves[i].kind == ACT_FETCH
                     ? mean_after(&world, seat, moves[i])
                     : mean_of_rolls(&world, seat, moves[i]);
}

/* ---- The bot ---- */

static galleries_ears *ears_of(mind *m)
{
    return (galleries_ears *)(void *)m->memory;
}

void galleries_see(mind *m, const void *obs, const adit_story *story)
{
    talk_galleries_see(ears_of(m), (const galleries *)(const void *)m->obs, obs,
                       story);
}

void galleries_hear(mind *m, int seat, adit_claim claim)
{
    talk_galleries_hear(ears_of(m), (const galleries *)(const void *)m->obs,
                        seat, claim);
}

bool galleries_speak(mind *m, adit_luck *luck, adit_claim *out)
{
    return talk_galleries_speak(ears_of(m), m, luck, out);
}

static bool is_among(const adit_action *moves, int n, adit_action move)
{
    for (int i = 0; i < n; i++)
        if (same_bytes(&moves[i], &move, sizeof move))
            return true;
    return false;
}

/* The move with the best chance. */
static adit_action choose(mind *m)
{
    adit_action moves[GALLERIES_BRANCHES];
    int32_t chances[GALLERIES_BRANCHES];
    galleries obs;
    int n, best = 0;

    __builtin_memcpy(&obs, m->obs, sizeof obs);
    n = galleries_sensible(&obs, moves);
    galleries_rate(&obs, moves, n, chances);
    for (int i = 0; i < n; i++)
        chances[i] += talk_galleries_heed(ears_of(m), &obs, moves[i]);
    for (int i = 1; i < n; i++)
        best = chances[i] > chances[best] ? i : best;
    return moves[best];
}

/* A move that was not worth a thought is rated for once. */
static void why(const mind *m, bot_reason *out)
{
    adit_action moves[GALLERIES_BRANCHES + 1];
    int32_t chances[GALLERIES_BRANCHES + 1];
    galleries obs;
    int n;

    __builtin_memcpy(&obs, m->obs, sizeof obs);
    n = galleries_sensible(&obs, moves);
    if (!is_among(moves, n, out->move))
        moves[n++] = out->move;
    galleries_rate(&obs, moves, n, chances);
    why_by_chances(out, moves, chances, n);
}

const brain galleries_deducer = {.game = &galleries_game,
                                 .memory = sizeof(galleries_ears),
                                 .see = galleries_see,
                                 .hear = galleries_hear,
                                 .speak = galleries_speak,
                                 .choose = choose,
                                 .why = why};
