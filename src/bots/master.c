/* master.c -- the bot that thinks ahead with a net.
 *
 * It imagines worlds that look to its seat like this one, and draws among them
 * by what the net makes of everybody's role. In each world it tries the moves
 * that the net thinks best, with the same luck, and lets everybody answer as
 * the net would in their place, with what they see there, until it is its own
 * turn again: what the net thinks of that position is what came of the move.
 * This compares moves and not worlds; the others know no more of its role than
 * at the table, so that a bluff can pay; and the longer it thinks the more
 * moves are tried. What the net said at first counts the less the surer the
 * difference is.
 *
 *     world 1:  move 0 -> 120   move 1 -> 150   move 2 -> 90     each entry
 *     world 2:  move 0 ->  80   move 1 ->  95   move 2 -> 85     sums up the
 *                               +30, +15        -30, +5          differences
 *
 * Called as the brain of `master` in the games of dwarves. */
#include "bots/trained.h"

#include "bots/table_dwarves.h"
#include "bots/why.h"

enum {
    WORLDS = 32,    /* that one is drawn from */
    AT_FIRST = 4,   /* moves that are tried from the beginning, */
    WIDER_AFTER = 8 /* and worlds until there are more */
};

/* A move, and how much more it brought than the first one in the same
 * worlds. */
typedef struct entry {
    adit_action move;
    int32_t logit; /* what the net said of it */
    int32_t n;     /* worlds in which it was tried */
    int64_t sum, squares;
    bool dropped; /* it has no chance to be the best any more */
} entry;

typedef struct master {
    trained trained;
    uint32_t move;         /* at which it began to think, and 1 */
    int32_t worlds, n, at; /* worlds drawn; entries; the next to be tried */
    int32_t open;          /* entries that are tried */
    int32_t first;         /* what the first brought in this world */
    adit_luck luck;        /* with which this world is played on */
    entry entry[ADIT_MAX_MOVES]; /* the best comes first */
    uint16_t chance[NET_SEATS][NET_ROLES];
    _Alignas(8) uint8_t world[ADIT_MAX_STATE];
} master;
_Static_assert(sizeof(master) <= BOT_MEMORY, "a mind has room for it");

static master *master_of(mind *m)
{
    return (master *)(void *)m->memory;
}

static adit_head head_of(const void *state)
{
    adit_head head;

    __builtin_memcpy(&head, state, sizeof head);
    return head;
}

/* ---- Worlds ---- */

/* How likely everybody's role is in a world, compared with other worlds: the
 * product of the net's chances for all other seats. */
static uint64_t likelihood(const mind *m, const master *s, const void *world)
{
    table t = table_of(m->game, world);
    int n = t.head->n_players;
    int first = policy_first_dwarf(m->game);
    uint64_t all = (uint64_t)1 << 48;

    for (int seat = 0; seat < n; seat++) {
        const uint16_t *chance = s->chance[features_from(m->seat, seat, n)];

        if (seat != m->seat)
            all = all / NET_CHANCE * chance[t.dwarf[seat] - first];
    }
    return all >> 16;
}

/* One of 32 imagined worlds, each as likely as its roles are: reservoir
 * sampling, in which every new world takes the place with the chance of its
 * part of the sum so far. */
static void draw_world(mind *m, master *s)
{
    _Alignas(8) uint8_t one[ADIT_MAX_STATE];
    uint64_t all = 0;

    s->worlds++;
    s->luck = adit_luck_from(adit_luck_next(&m->luck));
    m->game->imagine(m->obs, m->seat, &m->luck, s->world);
    if (m->game->roles == NULL)
        return;
    for (int i = 0; i < WORLDS; i++) {
        uint64_t likely;

        m->game->imagine(m->obs, m->seat, &m->luck, one);
        likely = likelihood(m, s, one);
        all += likely;
        if (likely > 0 && adit_luck_next(&m->luck) % all < likely)
            __builtin_memcpy(s->world, one, m->game->state_size);
    }
}

/* ---- What comes of a move ---- */

/* What a round brought, as one number: the chance of a win, of NET_CHANCE, and
 * gold in 64ths of a piece, by the game's taste. */
static int32_t worth(const adit_game *game, int32_t wins, int32_t gold)
{
    policy_taste t = policy_taste_in(game);

    return wins * t.win / NET_CHANCE + gold * t.gold / 64;
}

/* As the net expects it; its chance of a win is a logit. */
static int32_t worth_of_thought(const adit_game *game, const net_thought *t)
{
    int32_t top = t->wins > 0 ? t->wins : 0;
    uint64_t won = net_share(top - t->wins), lost = net_share(top);

    return worth(game, (int32_t)(won * NET_CHANCE / (won + lost)), t->gold);
}

/* Is the round over with these events, or the game? Then what it was worth to
 * the seat. */
static bool is_over(const adit_game *game, const void *state, int seat,
                    const adit_story *story, adit_round *round, int32_t *got)
{
    int32_t gold[ADIT_MAX_PLAYERS];
    adit_head head = head_of(state);
    unsigned won;

    for (int i = 0; game->round != NULL && i < story->n; i++)
        if (game->round(&story->event[i], round)) {
            *got = worth(game, NET_CHANCE * (round->won >> seat & 1),
                         64 * round->gold[seat]);
            return true;
        }
    if (head.turn != ADIT_NOBODY)
        return false;
    game->gold(state, gold);
    won = adit_winners(gold, head.n_players);
    *got = worth(game,
                 NET_CHANCE * (int)(won >> seat & 1) / __builtin_popcount(won),
                 64 * gold[seat]);
    return true;
}

/* Plays a move in the present world, and everybody's answers, until it is the
 * seat's turn again or the round is over. Returns what came of it. */
static int32_t play_on(const mind *m, const master *s, adit_action move)
{
    const adit_game *game = m->game;
    const net *n = &s->trained.net;
    policy_memory memory = s->trained.memory;
    _Alignas(8) uint8_t world[ADIT_MAX_STATE], obs[ADIT_MAX_STATE];
    adit_event events[ADIT_MAX_EVENTS];
    adit_luck luck = s->luck;
    adit_round round = {.by = 0};
    int32_t got;
    policy p;

    __builtin_memcpy(world, s->world, game->state_size);
    for (;;) {
        adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
        adit_err err = game->apply(world, move, &story);
        int turn = head_of(world).turn;

        require(err == ADIT_OK);
        if (is_over(game, world, m->seat, &story, &round, &got))
            return got;
        policy_see(game, &memory, world, &story);
        game->observe(world, turn, obs);
        policy_look(game, n, &memory, obs, turn, &p);
        if (turn == m->seat)
            return worth_of_thought(game, &p.thought);
        policy_rate(game, n, &memory, obs, turn, &p);
        move = policy_draw(&p, POLICY_SHARP, &luck);
    }
}

/* ---- Thinking ---- */

/* A new position: the moves in the order of what the net thinks of them. */
static void begin(mind *m, master *s)
{
    policy p;

    trained_look(m, &p);
    s->move = head_of(m->obs).n_moves + 1;
    s->worlds = s->at = 0;
    s->n = p.n;
    s->open = p.n < AT_FIRST ? p.n : AT_FIRST;
    __builtin_memcpy(s->chance, p.thought.chance, sizeof s->chance);
    for (int i = 0; i < p.n; i++) {
        int at = i;

        for (; at > 0 && s->entry[at - 1].logit < p.logit[i]; at--)
            s->entry[at] = s->entry[at - 1];
        s->entry[at] = (entry){.move = p.move[i], .logit = p.logit[i]};
    }
}

static int64_t mean_of(const entry *e)
{
    return e->n > 0 ? e->sum / e->n : 0;
}

/* The square of the standard error of the mean; anything, if it is of one
 * world. */
static int64_t doubt_of(const entry *e)
{
    int64_t n = e->n;

    return n > 1 ? (e->squares - e->sum / n * e->sum) / (n * (n - 1))
                 : INT32_MAX;
}

/* Moves that fall short of the best by three standard errors, once enough is
 * known of them, are not tried any more. */
static void drop(master *s)
{
    const int enough = 16, times = 3;
    const entry *best = s->entry;

    for (const entry *e = s->entry; e < s->entry + s->open; e++)
        if (e->n >= enough && mean_of(e) > mean_of(best))
            best = e;
    for (entry *e = s->entry + 1; e < s->entry + s->open; e++) {
        int64_t behind = mean_of(best) - mean_of(e);

        e->dropped |=
            e->n >= enough && behind > 0 &&
            behind * behind > times * times * (doubt_of(best) + doubt_of(e));
    }
}

/* Are enough moves tried for so many worlds? Four at first; two more each time
 * that the number of worlds doubles. */
static bool is_wide_enough(const master *s)
{
    int doublings = (s->open - AT_FIRST) / 2;

    return s->open == s->n || doublings > 20 ||
           s->worlds < WIDER_AFTER << doublings;
}

/* One move in one world. Move 0 is played first in each world, and all others
 * are compared with it there. */
static void iterate(mind *m, master *s)
{
    entry *e = &s->entry[s->at];

    if (s->at == 0) {
        draw_world(m, s);
        s->first = play_on(m, s, e->move);
    } else {
        int64_t more = play_on(m, s, e->move) - s->first;

        e->sum += more;
        e->squares += more * more;
    }
    e->n++;
    do
        s->at++;
    while (s->at < s->open && s->entry[s->at].dropped);
    if (s->at < s->open)
        return;
    s->at = 0;
    drop(s);
    s->open += !is_wide_enough(s);
}

/* Its thoughts about the position that the seat sees; new ones if that has
 * changed. */
static master *thoughts(mind *m)
{
    master *s = master_of(m);

    if (s->move != head_of(m->obs).n_moves + 1)
        begin(m, s);
    return s;
}

/* What is said may change what it thinks of everybody: it begins anew, if it
 * has begun. */
static void hear(mind *m, int seat, adit_claim claim)
{
    trained_hear(m, seat, claim);
    master_of(m)->move = 0;
}

static void think(mind *m, int n)
{
    master *s = trained_of(m)->has_net ? thoughts(m) : NULL;

    for (; s != NULL && s->n > 1 && n > 0; n--)
        iterate(m, s);
}

/* ---- Choosing ---- */

/* What came of a move, compared with move 0. The mean is drawn towards 0 as far
 * as it is in doubt. */
static int64_t more_by(const entry *e)
{
    const int64_t usual = 1000 * 1000; /* square of what moves differ by */

    return mean_of(e) * usual / (usual + doubt_of(e));
}

/* In logits: what the net said, and what came of it, where a tenth of a win
 * counts for two. */
static int64_t score_of(const entry *e)
{
    return 2 * e->logit + more_by(e) * 20 * NET_LOGIT / NET_CHANCE;
}

/* The best by both; without thinking, the one that the net thinks best. */
static const entry *best_of(const master *s)
{
    const entry *best = s->entry;

    for (const entry *e = s->entry; e < s->entry + s->open; e++)
        if (!e->dropped && score_of(e) > score_of(best))
            best = e;
    return best;
}

static adit_action choose(mind *m)
{
    if (!trained_of(m)->has_net)
        return hasty_brain.choose(m);
    return best_of(thoughts(m))->move;
}

/* ---- Why ---- */

static const entry *entry_of(const master *s, adit_action move)
{
    for (int i = 0; i < s->n; i++)
        if (same_bytes(&s->entry[i].move, &move, sizeof move))
            return &s->entry[i];
    return NULL;
}

bool master_brings(const mind *m, adit_action move, double *more)
{
    const master *s = (const master *)(const void *)m->memory;
    const entry *e;

    if (!s->trained.has_net || s->move != head_of(m->obs).n_moves + 1)
        return false;
    e = entry_of(s, move);
    if (e == NULL || e->n == 0)
        return false;
    *more = (double)e->sum / e->n / policy_taste_in(m->game).win;
    return true;
}

/* Gold counts, too; nobody says more than a whole win. */
static int32_t part_of_win(int64_t more, int32_t win)
{
    int64_t part = more * WHY_SURE / win;

    return (int32_t)(part > WHY_SURE    ? WHY_SURE
                     : part < -WHY_SURE ? -WHY_SURE
                                        : part);
}

/* What it believes is what the net believes. If it has thought about this
 * position, a move's worth is what came of it compared with the one that is
 * explained, as far as it is not in doubt; of moves that it has not tried, and
 * of nuggets, it says nothing. */
static void why(const mind *m, bot_reason *out)
{
    const master *s = (const master *)(const void *)m->memory;
    int32_t win = policy_taste_in(m->game).win;
    const entry *own, *best;

    why_by_net(m, out);
    if (!s->trained.has_net || s->move != head_of(m->obs).n_moves + 1)
        return;
    best = best_of(s);
    own = entry_of(s, out->move);
    out->own = own == best;
    if (own == NULL || own->n == 0 || s->worlds == 0 ||
        out->aim == WHY_AIM_TAKE)
        return;
    out->unit = WHY_WIN;
    out->worth = out->n_others = 0;
    for (const entry *e = s->entry; e < s->entry + s->open; e++)
        if (e->n > 0)
            why_consider(out, e->move,
                         part_of_win(more_by(e) - more_by(own), win));
}

const brain master_brain = {.memory = sizeof(master),
                            .unset = sizeof(master) - offsetof(master, entry),
                            .thought = 200,
                            .dear = 10,
                            .sit = trained_sit,
                            .see = trained_see,
                            .hear = hear,
                            .speak = trained_speak,
                            .think = think,
                            .choose = choose,
                            .why = why};
