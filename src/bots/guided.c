/* guided.c -- rounds that are played on by what makes sense to everybody. */
#include "bots/guided.h"

#include "bots/likely.h"
#include "core/rng.h"

/* ---- The beginning ---- */

void guided_know_nothing(views *v, int n_players, int n_saboteurs)
{
    v->me = ADIT_NOBODY;
    for (int goal = 0; goal < MINE_GOALS; goal++)
        v->ways[goal] = way_over(goal);
    for (int seat = 0; seat < n_players; seat++)
        v->own[seat] = v->all[seat] =
            (float)n_saboteurs / (float)(n_players - n_saboteurs);
}

static float trust_of(float odds)
{
    return (1 - odds) / (1 + odds);
}

void guided_begin(guided *g, const adit_game *game, const void *state,
                  const views *v, adit_luck luck)
{
    g->game = game;
    g->views = v;
    g->luck = luck;
    __builtin_memcpy(&g->world, state, game->state_size);
    __builtin_memcpy(g->own, v->own, sizeof g->own);
    __builtin_memcpy(g->all, v->all, sizeof g->all);
    g->t = table_of(game, &g->world);
    g->round = g->t.base ? g->t.base->round : g->t.more->round;
    game->gold(&g->world, g->had);
    for (int goal = 0; goal < MINE_GOALS; goal++)
        g->guess[goal] = (uint8_t)goal;
    luck_shuffle(&g->luck, g->guess, MINE_GOALS);
    g->looked = 0;
    __builtin_memset(g->aim, -1, sizeof g->aim);
    for (int seat = 0; g->t.base && seat < g->t.head->n_players; seat++) {
        g->own_trust[seat] = trust_of(g->own[seat]);
        g->trust[seat] = trust_of(g->all[seat]);
    }
}

bool guided_goes_on(const guided *g)
{
    int round = g->t.base ? g->t.base->round : g->t.more->round;

    return *g->t.phase == PHASE_PLAY && round == g->round;
}

/* ---- A stance ---- */

/* A seat digs for the treasure if it has seen it, else where all guess it to
 * be, unless it knows better. */
static int aim_of(const guided *g, int seat)
{
    int seen = g->t.looked[seat], aim = g->guess[0];

    for (int i = MINE_GOALS - 1; i >= 0; i--) {
        int goal = g->guess[i];
        bool open = !(seen >> goal & 1) & mine_goal_is_down(g->t.mine, goal);

        aim = open ? goal : aim;
    }
    for (int goal = 0; goal < MINE_GOALS; goal++) {
        bool known = (seen >> goal & 1) & (g->t.goal[goal] == GOAL_TREASURE);

        aim = known ? goal : aim;
    }
    return aim;
}

static const float *trust_by(const guided *g, int seat)
{
    return seat == g->views->me ? g->own_trust : g->trust;
}

static void take_stance(const guided *g, int seat, stance *s)
{
    const float *trust = trust_by(g, seat);
    int dwarf = g->t.dwarf[seat];

    if (g->t.more) {
        *s = g->views->stance[seat][dwarf - DWARF_SABOTEUR];
    } else {
        s->gold = dwarf == DWARF_SABOTEUR ? -1.0f : 1.0f;
        s->patient = true;
        for (int other = 0; other < g->t.head->n_players; other++)
            s->trust[other] = s->gold * trust[other];
    }
    for (int goal = 0; goal < MINE_GOALS; goal++)
        s->hope[goal] = 0;
    s->hope[aim_of(g, seat)] = 1;
    s->cover = 0;
    s->brief = true;
    s->ways = g->views->ways;
}

int guided_weigh(const guided *g, weighed out[WEIGH_MOVES])
{
    stance s;

    take_stance(g, g->t.head->turn, &s);
    return weigh(&g->t, &s, out);
}

/* ---- A move ---- */

/* e to the x, near enough, for x from -6 to 6. */
static float grow(float x)
{
    float y = 1 + x / 16;

    y *= y;
    y *= y;
    y *= y;
    return y * y;
}

/* How much a move on another makes its doer suspected, by what is thought of
 * the other. */
static float suspect_for(const guided *g, const weighed *w)
{
    int kind = w->move.kind == MOVE_BREAK ? DEED_BREAK : DEED_MEND;
    const chance_of *c = &likely[kind][WHEN_FAR];
    float odds = g->all[w->move.target];

    return (c->p[1][0] + c->p[1][1] * odds) / (c->p[0][0] + c->p[0][1] * odds);
}

static void look_guilty(guided *g, int seat, const weighed *w)
{
    bool on_other = (w->move.kind == MOVE_BREAK || w->move.kind == MOVE_FIX) &&
                    w->move.target != seat;
    float by = on_other ? suspect_for(g, w) : grow(w->guilt);

    g->all[seat] *= by;
    g->trust[seat] = trust_of(g->all[seat]);
    if (seat != g->views->me) {
        g->own[seat] *= by;
        g->own_trust[seat] = trust_of(g->own[seat]);
    }
}

/* One who wants the gold and has looked at a goal leads the others there, or away
 * from it. */
static void lead(guided *g, int goal)
{
    bool found = g->t.goal[goal] == GOAL_TREASURE;
    int to = found ? 0 : MINE_GOALS - 1, step = found ? -1 : 1, i = 0;

    while (g->guess[i] != goal)
        i++;
    for (; i != to; i += step)
        g->guess[i] = g->guess[i + step];
    g->guess[to] = (uint8_t)goal;
}

/* What a move may have changed: the mine; which goals lie face down, and what is
 * thought of them. */
static void follow(guided *g, int seat, const adit_action *move)
{
    bool lays = move->kind == MOVE_DIG, looks = move->kind == MOVE_MAP;

    if (lays || move->kind == MOVE_ROCKFALL)
        g->looked = 0;
    if (looks && g->t.dwarf[seat] != DWARF_SABOTEUR)
        lead(g, move->target);
    if (looks || (lays && move->x >= MINE_GOAL_X - 1))
        __builtin_memset(g->aim, -1, sizeof g->aim);
}

void guided_make(guided *g, const weighed *w)
{
    int seat = g->t.head->turn;
    adit_err err = g->game->apply(&g->world, w->move, NULL);

    require(err == ADIT_OK);
    if (g->t.more)
        return;
    follow(g, seat, &w->move);
    look_guilty(g, seat, w);
}

float guided_stir(guided *g)
{
    return (float)(adit_luck_next(&g->luck) >> 40) * (0.4f / 16777216.0f);
}

static weighed choose(guided *g)
{
    weighed moves[WEIGH_MOVES];
    int n = guided_weigh(g, moves), best = 0;
    float most = 0;

    for (int i = 0; i < n; i++) {
        float worth = moves[i].worth + guided_stir(g);

        if (i == 0 || worth > most) {
            most = worth;
            best = i;
        }
    }
    return moves[best];
}

static weighed choose_swiftly(guided *g)
{
    int seat = g->t.head->turn;
    int aim = g->aim[seat] < 0 ? g->aim[seat] = (int8_t)aim_of(g, seat)
                               : g->aim[seat];
    const way *w = &g->views->ways[aim];

    if (!(g->looked >> aim & 1)) {
        swift_look(&g->outlook[aim], g->t.mine, w);
        g->looked |= (uint8_t)(1 << aim);
    }
    return swift_choose(g->t.base, &g->outlook[aim], w, trust_by(g, seat),
                        &g->luck);
}

void guided_play(guided *g, int plies)
{
    for (; plies > 0 && guided_goes_on(g); plies--) {
        weighed w = g->t.base ? choose_swiftly(g) : choose(g);

        guided_make(g, &w);
    }
}

/* ---- What comes of it ---- */

/* How likely the gold is found from here on, by counts from games of the
 * deducer (docs/bots.md): a sum of what each thing adds to the logarithm of the
 * odds. */
typedef struct odds_of_gold {
    float base, left, beside; /* cards that are missing; just one */
    float cards, cards_left;  /* to be played; and for each that is missing */
    float saboteurs, others;  /* of all players; those who do not mind */
    float lame;               /* of those who want it */
} odds_of_gold;

static const odds_of_gold odds_in_base = {3.27f,    -0.29f, 0.38f, 0.118f,
                                          -0.0039f, -16.1f, 0,     -0.42f},
                          odds_in_more = {3.33f,    -0.18f, 1.08f,  0.052f,
                                          -0.0044f, -10.7f, -9.45f, -1.79f};

/* Seats with such dwarves; and those of the others that cannot dig. */
typedef struct crowd {
    int saboteurs, others, lame;
} crowd;

static crowd count_crowd(const table *t)
{
    crowd n = {0, 0, 0};
    int lame = table_cannot_dig(t);

    for (int seat = 0; seat < t->head->n_players; seat++) {
        int dwarf = t->dwarf[seat];

        n.saboteurs += dwarf == DWARF_SABOTEUR;
        n.others += dwarf == DWARF_GEOLOGIST || dwarf == DWARF_PROFITEER;
        n.lame += dwarf != DWARF_SABOTEUR && lame >> seat & 1;
    }
    return n;
}

static int treasure_of(const table *t)
{
    int gold = 0;

    while (t->goal[gold] != GOAL_TREASURE)
        gold++;
    return gold;
}

static float chance_of_gold(const table *t, const way *w, const crowd *n)
{
    const odds_of_gold *o = t->more ? &odds_in_more : &odds_in_base;
    float players = t->head->n_players, cards, left, x;

    left = (float)way_left(w, t->mine);
    cards = (float)table_cards_left(t);
    x = o->base + o->left * left + (left <= 1 ? o->beside : 0) +
        cards * (o->cards + o->cards_left * left) +
        (o->saboteurs * (float)n->saboteurs + o->others * (float)n->others) /
            players +
        o->lame * (float)n->lame / (players - (float)n->saboteurs + 1);
    return 1 / (1 + grow(x > 6 ? -6 : x < -6 ? 6 : -x));
}

bool guided_expects_gold(const table *t)
{
    way w = way_over(treasure_of(t));
    crowd n = count_crowd(t);

    return chance_of_gold(t, &w, &n) > 0.5f;
}

/* "Gold" in the base game: a miner gets a nugget card, a saboteur his pay. */
static float share_in_base(int dwarf, float chance, int saboteurs)
{
    static const float pay[] = {0, 4, 3, 3, 2}, nugget = 44.0f / 28;

    return dwarf == DWARF_SABOTEUR ? (1 - chance) * pay[saboteurs]
                                   : chance * nugget;
}

/* In the expansion: by his purse, the crystals that lie there, and a theft. Who
 * is trapped may yet be freed. */
static float share_in_more(const guided *g, int seat, float chance)
{
    const float freed = 0.3f, theft = 0.7f;
    const saboteur2 *s = g->t.more;
    const stance *own =
        &g->views->stance[seat][g->t.dwarf[seat] - DWARF_SABOTEUR];
    float share = chance * own->own.by_way[3] + (1 - chance) * own->own.without;

    if (own->crystal > 0)
        share += own->crystal * (float)mine_count(g->t.mine, FEATURE_CRYSTAL);
    if (saboteur2_thieves(s) >> seat & 1)
        share += theft;
    return s->trapped >> seat & 1 ? freed * share : share;
}

static void expect_gold(const guided *g, float got[ADIT_MAX_PLAYERS])
{
    const way *w = &g->views->ways[treasure_of(&g->t)];
    crowd n = count_crowd(&g->t);
    float chance = chance_of_gold(&g->t, w, &n);

    for (int seat = 0; seat < g->t.head->n_players; seat++)
        got[seat] += g->t.more
                         ? share_in_more(g, seat, chance)
                         : share_in_base(g->t.dwarf[seat], chance, n.saboteurs);
}

/* Everyone takes the best nugget card that is left. */
static void expect_draft(const nuggets *box, float got[ADIT_MAX_PLAYERS])
{
    for (int i = box->n_taken, best = box->n - 1; i < box->n; i++, best--)
        got[nugget_seat(box, i)] += box->value[best];
}

void guided_gold(const guided *g, float got[ADIT_MAX_PLAYERS])
{
    int32_t gold[ADIT_MAX_PLAYERS];

    g->game->gold(&g->world, gold);
    for (int seat = 0; seat < g->t.head->n_players; seat++)
        got[seat] = (float)(gold[seat] - g->had[seat]);
    if (guided_goes_on(g))
        expect_gold(g, got);
    else if (*g->t.phase == PHASE_DRAFT)
        expect_draft(&g->t.base->box, got);
}
