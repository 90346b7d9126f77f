/* features_dwarves.c -- rows of `saboteur` and `saboteur2` for a learner.
 *
 * What is public is worked out once per move and kept in a memory: deeds in
 * their order, who did what to whom, and the ways to the goals. Rows only read
 * it and the seat's own observation, and are written sparsely: cleared, then a
 * few stores.
 *
 * One thread of a GPU makes a row, or surveys the way to one goal. Every
 * function below that takes `which` is inlined into one for each game. Called
 * by policy_dwarves.c, and by gpu/ for training. */
#include "bots/features_dwarves.h"

/* A part's first column, in the game that `which` says. */
#define AT(list, part)                                                         \
    (which == DWARVES_BASE ? (int)BASE_##list##_##part                         \
                           : (int)MORE_##list##_##part)
#define SIZE(name) (which == DWARVES_BASE ? (int)BASE_##name : (int)MORE_##name)

enum { ONE = FEATURES_ONE, FAR = FEATURES_FAR };

TAKEN_IN table look(int which, const void *obs)
{
    return which == DWARVES_BASE ? table_of_base(obs) : table_of_more(obs);
}

TAKEN_IN int limit(int v, int low, int high)
{
    return v < low ? low : v > high ? high : v;
}

TAKEN_IN int goals_down(const mine *m)
{
    int down = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++)
        down |= mine_goal_is_down(m, goal) << goal;
    return down;
}

/* ---- Distances ---- */

/* How many cards a way from that cell needs to a goal, its own among them;
 * gathered from the four planes. */
TAKEN_IN int far_from(const dwarves_way *w, int cell)
{
    const uint64_t *near;
    int bit, value = 0;

    if (cell < 0)
        return FAR;
    near = w->near[cell / 64];
    bit = cell % 64;
    for (int i = 0; i < 4; i++)
        value |= (int)(near[i] >> bit & 1) << i;
    return FAR - value;
}

/* Writes one distance for a whole set of cells into the planes. */
TAKEN_IN void mark(uint64_t near[4][4], const way_cells *at, int far)
{
    for (int i = 0; i < 4; i++)
        for (int plane = 0; plane < 4; plane++)
            near[i][plane] |= (FAR - far) >> plane & 1 ? at->row[i] : 0;
}

/* Takes in an end: the three nearest are kept in rising order. */
TAKEN_IN void rank_end(dwarves_way *w, int end, int far)
{
    int i = 3;

    for (; i > 0 && far < w->far[i - 1]; i--)
        if (i < 3) {
            w->far[i] = w->far[i - 1];
            w->end[i] = w->end[i - 1];
        }
    if (i < 3) {
        w->far[i] = (uint8_t)far;
        w->end[i] = (uint8_t)end;
    }
}

enum { NO_END = 255 };

/* The nearest ends of all, and the nearest for each team. */
TAKEN_IN void rank_ends(dwarves_way *w, const dwarves_memory *m, int which,
                        const mine *at)
{
    for (int end = 0; end < at->n_ends; end++) {
        int place = at->first_end + end;
        int far = far_from(w, way_cell(mine_x(at, place), mine_y(at, place)));

        rank_end(w, end, far);
        for (int team = 0; which == DWARVES_MORE && team < 2; team++)
            if (m->reach[team] >> end & 1 && far < w->team_far[team])
                w->team_far[team] = (uint8_t)far;
    }
}

/* Works out the way to one goal. It is put together here and then copied to
 * where it belongs, because on a GPU that is far away. A goal that lies face up
 * has no way: all is FAR. */
TAKEN_IN void survey(dwarves_memory *m, int which, const void *now, int goal)
{
    const mine *at = look(which, now).mine;
    dwarves_way w = {.far = {FAR, FAR, FAR},
                     .end = {NO_END, NO_END, NO_END},
                     .team_far = {FAR, FAR}};

    if (mine_goal_is_down(at, goal)) {
        way_ground g = {.taken = m->taken};
        uint64_t near[4][4] = {{0}};
        way_search s;
        int far = 0;

        if (m->is_dark)
            way_survey(at, &g);
        s = way_begin(&g, goal);
        do
            mark(near, &s.at, far);
        while (++far < FAR && way_step(&g, &s));
        __builtin_memcpy(w.near, near, sizeof near);
        rank_ends(&w, m, which, at);
    }
    m->to[goal] = w;
}

/* The ends that can be come to without passing a door of that colour, as bits.
 * Ladders are joined to the start. */
static uint64_t reach_without(const mine *m, int shut)
{
    static const int8_t step_x[] = {0, 1, 0, -1}, step_y[] = {1, 0, -1, 0};
    uint8_t lit[MINE_FIRST_LAID + MINE_MANY] = {0};
    uint8_t todo[2 * (MINE_FIRST_LAID + MINE_MANY)];
    uint64_t reached = 0;
    int n = 0;

    for (int card = MINE_START; card <= m->n_cards; card++) {
        card_sides sides = card_lies[m->at[card].lies];

        if (card == MINE_START || sides.feature == FEATURE_LADDER) {
            lit[card] = sides.joined;
            todo[n++] = (uint8_t)card;
        }
    }
    while (n > 0) {
        int card = todo[--n];

        for (int more = lit[card]; more; more &= more - 1) {
            int i = lowest_bit(more), tunnel, end, other;
            int x = mine_x(m, card) + step_x[i],
                y = mine_y(m, card) + step_y[i];
            card_sides sides;

            if ((end = mine_end_at(m, x, y)))
                reached |= (uint64_t)1 << (end - m->first_end);
            other = mine_card_at(m, x, y);
            sides = card_lies[m->at[other].lies];
            if (other == 0 || sides.feature == shut)
                continue;
            tunnel = card_tunnel(sides, 1 << (i ^ 2));
            if (tunnel & ~lit[other]) {
                lit[other] |= (uint8_t)tunnel;
                todo[n++] = (uint8_t)other;
            }
        }
    }
    return reached;
}

/* ---- What everybody sees ---- */

/* Counts in four bits each, eight to a word, that stop at 15 and at 0. `by` is
 * 1, or -1 for what is to be forgotten. */
TAKEN_IN void bump(uint32_t *counts, int which, int by)
{
    counts += which / 8;
    which = which % 8 * 4;
    if ((*counts >> which & 15) != (by > 0 ? 15 : 0))
        *counts += (uint32_t)by << which;
}

TAKEN_IN int count_of(const uint32_t *counts, int which)
{
    return (int)(counts[which / 8] >> which % 8 * 4 & 15);
}

TAKEN_IN void bump_pair(uint8_t *pair, int shift, int by)
{
    if ((*pair >> shift & 15) != (by > 0 ? 15 : 0))
        *pair = (uint8_t)(*pair + by * (1 << shift));
}

/* The goals at which the gold may be for all that a seat knows, were it at that
 * one. This is how a watcher reads what somebody else intends: a seat that has
 * looked at the gold knows it; one that has looked elsewhere knows where it is
 * not. */
TAKEN_IN int hopes_of(int down, int looked, int goal)
{
    return looked >> goal & 1 ? 1 << goal : down & ~looked;
}

/* What kind of deed a move was, by its first event. Cards that are put down
 * come before what they pay for. */
TAKEN_IN int did_by(const adit_story *story)
{
    const adit_event *e = story->event;

    switch (e->kind) {
    case EVENT_DUG:
        return card_lies[lies_so(e->card, e->way)].joined ? DID_DIG : DID_DEAD;
    case EVENT_FELL:
        return DID_FELL;
    case EVENT_BROKE:
        return DID_BREAK;
    case EVENT_FIXED:
        return DID_MEND;
    case EVENT_LOOKED:
        return DID_LOOK;
    case EVENT_PASSED: /* the cards come before what is done with them */
        return story->n > 2 && story->event[2].kind == EVENT_SHED ? DID_SHED
                                                                  : DID_PASS;
    case EVENT_IDLE:
        return DID_PASS;
    case EVENT_THIEF:
        return DID_THEFT;
    case EVENT_HANDS_OFF:
        return DID_HANDS_OFF;
    case EVENT_SWAPPED:
        return DID_SWAP_HAND;
    case EVENT_INSPECTED:
        return DID_INSPECT;
    case EVENT_HAT:
        return DID_HAT;
    case EVENT_TRAPPED:
        return DID_TRAP;
    case EVENT_FREED:
        return DID_FREE;
    default:
        return DID_NOTHING;
    }
}

/* The card that everybody has seen in a deed; CARD_NONE if it was put down. */
TAKEN_IN int card_seen(int did, const adit_event *e)
{
    static const uint8_t cards[N_DIDS] = {[DID_FELL] = CARD_ROCKFALL,
                                          [DID_LOOK] = CARD_MAP,
                                          [DID_THEFT] = CARD_THEFT,
                                          [DID_HANDS_OFF] = CARD_HANDS_OFF,
                                          [DID_SWAP_HAND] = CARD_SWAP_HAND,
                                          [DID_INSPECT] = CARD_INSPECT,
                                          [DID_HAT] = CARD_SWAP_HAT,
                                          [DID_TRAP] = CARD_TRAP,
                                          [DID_FREE] = CARD_FREE};

    if (did == DID_DIG || did == DID_DEAD || did == DID_MEND)
        return e->card;
    if (did == DID_BREAK)
        return CARD_BREAK_PICK + e->way - TOOL_PICK;
    return cards[did];
}

/* How many cards were put down. */
TAKEN_IN int put_down(const adit_story *story)
{
    int n = 0;

    while (n < story->n && story->event[n].kind == EVENT_PASSED)
        n++;
    return n;
}

TAKEN_IN void count_feature(uint32_t *quiet, int feature, int by)
{
    if (feature == FEATURE_GREEN)
        bump(quiet, QUIET_GREEN, by);
    if (feature == FEATURE_BLUE)
        bump(quiet, QUIET_BLUE, by);
    if (feature == FEATURE_CRYSTAL)
        bump(quiet, QUIET_CRYSTAL, by);
    if (feature == FEATURE_LADDER)
        bump(quiet, QUIET_LADDER, by);
}

/* Counts a deed that means the same wherever the gold is, for the seat that did
 * it, and between two seats if it harms or helps. The table has one more than
 * the kind, so that 0 is none. */
TAKEN_IN void count_quiet(dwarves_memory *m, int which, const features_deed *d,
                          int by)
{
    static const uint8_t quiet[N_DIDS] = {
        [DID_BREAK] = QUIET_BREAK + 1,
        [DID_LOOK] = QUIET_LOOK + 1,
        [DID_PASS] = QUIET_PASS + 1,
        [DID_THEFT] = QUIET_THEFT + 1,
        [DID_HANDS_OFF] = QUIET_HANDS_OFF + 1,
        [DID_SWAP_HAND] = QUIET_SWAP_HAND + 1,
        [DID_INSPECT] = QUIET_INSPECT + 1,
        [DID_HAT] = QUIET_HAT + 1,
        [DID_TRAP] = QUIET_TRAP + 1,
        [DID_FREE] = QUIET_FREE + 1,
        [DID_SHED] = QUIET_SHED + 1,
    };
    bool harms = d->did == DID_BREAK || d->did == DID_TRAP;
    bool helps = d->did == DID_MEND || d->did == DID_FREE;

    if (quiet[d->did])
        bump(m->quiet[d->seat], quiet[d->did] - 1, by);
    if (d->did == DID_MEND)
        bump(m->quiet[d->seat],
             d->target == d->seat ? QUIET_MEND_SELF : QUIET_MEND, by);
    if (d->did == DID_PASS && d->lies > 1)
        bump(m->quiet[d->seat], QUIET_PASS_MORE, by);
    if (which == DWARVES_MORE && d->did <= DID_DEAD)
        count_feature(m->quiet[d->seat], card_lies[d->lies].feature, by);
    if (harms || helps)
        bump_pair(&m->pair[d->seat][d->target], harms ? 0 : 4, by);
    if (d->target != d->seat && (harms || helps))
        bump(m->quiet[d->target], harms ? QUIET_BROKEN : QUIET_MENDED, by);
}

/* Bits of features_deed.when; LEVEL in its low half, and in both halves of
 * `nearer`, says that nothing has changed. */
enum { NEAR = 3 /* cards */, WHEN_NEAR = 16, WHEN_LAME = 32, LEVEL = 8 };

/* The situation before a deed. */
TAKEN_IN int when(const dwarves_memory *m, const table *t, int seat)
{
    int near = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++)
        near |= m->to[goal].far[0] <= NEAR;
    return (near ? WHEN_NEAR : 0) |
           (table_cannot_dig(t) >> seat & 1 ? WHEN_LAME : 0) | LEVEL;
}

/* Puts a deed at the end of the ring. If it changed the mine, what it did to
 * the ways is not known yet: the ways before it, and what the seat could hope
 * for, are kept until dwarves_settle. */
TAKEN_IN void note_deed(dwarves_memory *m, int which, const table *t,
                        const adit_story *story)
{
    const adit_event *e = story->event;
    int did = did_by(story);
    features_deed d = {.did = (uint8_t)did,
                       .seat = (uint8_t)e->seat,
                       .target = (uint8_t)e->seat,
                       .x = e->x,
                       .y = e->y,
                       .nearer = LEVEL << 4 | LEVEL};

    if (did == DID_NOTHING)
        return;
    if ((did >= DID_BREAK && did <= DID_LOOK) ||
        (did >= DID_HANDS_OFF && did <= DID_FREE))
        d.target = (uint8_t)e->target;
    if (did <= DID_FELL)
        d.lies = lies_so(e->card, e->way);
    else if (did == DID_PASS || did == DID_SHED)
        d.lies = (uint8_t)put_down(story);
    d.when = (uint8_t)when(m, t, d.seat);
    m->seen[card_seen(did, e)]++;
    count_quiet(m, which, &d, 1);
    m->changed = did <= DID_FELL;
    for (int goal = 0; m->changed && goal < MINE_GOALS; goal++) {
        m->was[goal] = m->to[goal].far[0];
        m->hopes[goal] = (uint8_t)hopes_of(m->down, t->looked[d.seat], goal);
    }
    m->deed[m->next] = d;
    m->last = (uint8_t)(m->next + 1);
    m->next = (uint8_t)(m->next + 1 < FEATURES_DEEDS ? m->next + 1 : 0);
    m->n_deeds++;
}

/* What the surveys of all goals need. In the base game a card that is laid is
 * joined to the start, so that only rockfalls leave dark cards; as long as
 * there are none, a new card is one more bit. */
TAKEN_IN void note_mine(dwarves_memory *m, int which, const mine *at)
{
    const features_deed *laid = m->last ? &m->deed[m->last - 1] : NULL;

    m->down = (uint8_t)goals_down(at);
    if (which == DWARVES_MORE)
        for (int team = 0; team < 2; team++)
            m->reach[team] =
                reach_without(at, team ? FEATURE_GREEN : FEATURE_BLUE);
    if (which == DWARVES_BASE && laid && laid->did != DID_FELL && !m->is_dark) {
        int cell = way_cell(laid->x, laid->y);

        if (cell >= 0)
            m->taken.row[cell / 64] |= (uint64_t)1 << cell % 64;
    } else {
        way_ground g;

        way_survey(at, &g);
        m->taken = g.taken;
        m->is_dark = g.is_dark;
    }
}

/* Does a round begin, or does the memory? */
TAKEN_IN bool begins(const dwarves_memory *m, const adit_story *story)
{
    bool round = !m->begun;

    for (int i = 0; i < story->n; i++)
        round |= story->event[i].kind == EVENT_ROUND;
    return round;
}

/* A new round clears the memory: what was done in another round says nothing
 * about this one's dwarves. */
TAKEN_IN bool notice(dwarves_memory *m, int which, const void *now,
                     const adit_story *story)
{
    table t = look(which, now);

    m->last = m->changed = 0;
    if (begins(m, story)) {
        __builtin_memset(m, 0, sizeof *m);
        m->begun = m->changed = 1;
    } else if (story->n > 0) {
        note_deed(m, which, &t, story);
    }
    if (m->changed)
        note_mine(m, which, t.mine);
    return m->changed;
}

/* What a dig or a rockfall means, by how much nearer it has come to where the
 * gold may be. */
TAKEN_IN int meaning(int did, int nearer)
{
    if (did == DID_FELL)
        return nearer > 0 ? WAYS_CLEAR : nearer < 0 ? WAYS_CUT : WAYS_FELL;
    if (did == DID_DEAD)
        return nearer < 0 ? WAYS_BLOCK : WAYS_DEAD;
    return nearer > 0 ? WAYS_CLOSER : nearer < 0 ? WAYS_AWAY : WAYS_LEVEL;
}

/* By how many cards a deed has shortened the way to a goal; see
 * features_deed. */
TAKEN_IN int nearer_of(const features_deed *d, int goal)
{
    return (goal == 0   ? d->nearer & 15
            : goal == 1 ? d->nearer >> 4
                        : d->when & 15) -
           LEVEL;
}

/* Completes the last deed when the ways after it are known: by how much each
 * goal has come nearer, and what that means, for each place at which the gold
 * may be, to a seat that knew what this one knew. */
void dwarves_settle(dwarves_memory *m)
{
    int nearer[MINE_GOALS];
    features_deed *d;

    if (m->last == 0 || !m->changed)
        return;
    d = &m->deed[m->last - 1];
    for (int goal = 0; goal < MINE_GOALS; goal++) {
        int is = m->down >> goal & 1 ? m->to[goal].far[0] : 0;
        int drift;

        nearer[goal] = m->was[goal] - is;
        if (m->was[goal] == FAR && is == 0) /* it lies face up, as before */
            nearer[goal] = 0;
        nearer[goal] = limit(nearer[goal], -7, 7);
        drift = m->drift[d->seat][goal] + nearer[goal];
        m->drift[d->seat][goal] = (int8_t)limit(drift, -30, 30);
    }
    d->nearer = (uint8_t)((nearer[0] + LEVEL) | (nearer[1] + LEVEL) << 4);
    d->when = (uint8_t)((d->when & ~15) | (nearer[2] + LEVEL));
    for (int goal = 0; goal < MINE_GOALS; goal++) {
        int sum = 0;

        for (int hopes = m->hopes[goal]; hopes; hopes &= hopes - 1)
            sum += nearer[lowest_bit(hopes)];
        bump(&m->ways[d->seat][goal], meaning(d->did, sum), 1);
    }
}

bool dwarves_notice(dwarves_memory *m, int which, const void *now,
                    const adit_story *story)
{
    return which == DWARVES_BASE ? notice(m, DWARVES_BASE, now, story)
                                 : notice(m, DWARVES_MORE, now, story);
}

void dwarves_survey(dwarves_memory *m, int which, const void *now, int goal)
{
    if (which == DWARVES_BASE)
        survey(m, DWARVES_BASE, now, goal);
    else
        survey(m, DWARVES_MORE, now, goal);
}

void dwarves_see(dwarves_memory *m, int which, const void *now,
                 const adit_story *story)
{
    if (dwarves_notice(m, which, now, story))
        for (int goal = 0; goal < MINE_GOALS; goal++)
            dwarves_survey(m, which, now, goal);
    dwarves_settle(m);
}

/* ---- Talk ---- */

/* "I have" and "I have no" such card stand side by side in the list of claims,
 * and one takes back the other. There is no opposite of "no-fix". */
static void hear_of_hand(dwarves_memory *m, int seat, int kind)
{
    int bit = 1 << (kind - CLAIM_MAP);
    int other = (kind - CLAIM_MAP) % 2 ? bit >> 1 : bit << 1;

    if (kind == CLAIM_NO_FIX)
        other = 0;
    m->says_has[seat] = (uint8_t)((m->says_has[seat] & ~other) | bit);
}

/* What a seat says last about something replaces what it said before. */
void dwarves_hear(dwarves_memory *m, int seat, adit_claim claim)
{
    uint16_t target = (uint16_t)(1 << claim.target);
    int gold = claim.kind == CLAIM_GOLD, stone = claim.kind == CLAIM_STONE;

    if (gold || stone) {
        m->says_gold[seat] &= (uint8_t)~target;
        m->says_stone[seat] &= (uint8_t)~target;
        m->says_gold[seat] |= (uint8_t)(gold << claim.target);
        m->says_stone[seat] |= (uint8_t)(stone << claim.target);
    } else if (claim.kind <= CLAIM_NO_FIX) {
        hear_of_hand(m, seat, claim.kind);
    } else if (claim.kind == CLAIM_SUSPECT || claim.kind == CLAIM_TRUST) {
        bool trust = claim.kind == CLAIM_TRUST;

        m->suspects[seat] &= (uint16_t)~target;
        m->trusts[seat] &= (uint16_t)~target;
        m->suspects[seat] |= (uint16_t)(trust ? 0 : target);
        m->trusts[seat] |= (uint16_t)(trust ? target : 0);
    } else if (claim.kind >= N_DWARF_CLAIMS && claim.kind < CLAIM_IS_GREEN) {
        m->says_role[seat] = claim.kind;
    }
    m->claim[m->n_claims % FEATURES_CLAIMS] = (features_claim){
        .claim = claim, .seat = (uint8_t)seat, .at = m->n_deeds};
    m->n_claims++;
}

/* ---- Forgetting ---- */

int dwarves_deeds_kept(const dwarves_memory *m)
{
    return m->n_deeds < FEATURES_DEEDS ? m->n_deeds : FEATURES_DEEDS;
}

/* Where in the ring it is. */
static int ring_at(const dwarves_memory *m, int back)
{
    int at = m->next - 1 - back;

    return at < 0 ? at + FEATURES_DEEDS : at;
}

const features_deed *dwarves_deed(const dwarves_memory *m, int back)
{
    return &m->deed[ring_at(m, back)];
}

/* The goals that a seat had looked at before that deed of its: all that it has
 * looked at by now, but for what it did since. */
static int looked_before(const dwarves_memory *m, int seat, int looked,
                         int back)
{
    for (int i = 0; i < back; i++) {
        const features_deed *d = dwarves_deed(m, i);

        if (d->seat == seat && d->did == DID_LOOK)
            looked &= ~(1 << d->target);
    }
    return looked;
}

/* The counts by what the deed meant: as dwarves_settle, back again. Goals that
 * were turned since then count as if they had lain face up already. */
static void forget_way(dwarves_memory *m, const features_deed *d, int looked)
{
    for (int goal = 0; goal < MINE_GOALS; goal++) {
        int sum = 0, drift = m->drift[d->seat][goal] - nearer_of(d, goal);

        for (int hopes = hopes_of(m->down, looked, goal); hopes;
             hopes &= hopes - 1)
            sum += nearer_of(d, lowest_bit(hopes));
        bump(&m->ways[d->seat][goal], meaning(d->did, sum), -1);
        m->drift[d->seat][goal] = (int8_t)limit(drift, -30, 30);
    }
}

int dwarves_nearer(const features_deed *d, int goal)
{
    return nearer_of(d, goal);
}

/* Cards that everybody has seen stay seen, and the deed keeps its place in the
 * ring, for deeds are counted by turns. */
void dwarves_forget_deed(dwarves_memory *m, int which, const void *obs,
                         int back)
{
    features_deed *d = &m->deed[ring_at(m, back)];
    int looked = look(which, obs).looked[d->seat];

    count_quiet(m, which, d, -1);
    if (d->did >= DID_DIG && d->did <= DID_FELL)
        forget_way(m, d, looked_before(m, d->seat, looked, back));
    d->did = DID_NOTHING;
}

static bool is_claim(const features_claim *c, int seat, adit_claim claim)
{
    return c->seat == seat && c->claim.kind == claim.kind &&
           c->claim.target == claim.target && c->claim.x == claim.x &&
           c->claim.y == claim.y;
}

/* The last claims, from the oldest on, without that one. */
static void forget_words(dwarves_memory *m, int seat, adit_claim claim)
{
    int n = m->n_claims < FEATURES_CLAIMS ? m->n_claims : FEATURES_CLAIMS;
    features_claim kept[FEATURES_CLAIMS];
    int n_kept = 0;

    for (int i = n; i > 0; i--) {
        const features_claim *c =
            &m->claim[(m->n_claims - i) % FEATURES_CLAIMS];

        if (!is_claim(c, seat, claim))
            kept[n_kept++] = *c;
    }
    __builtin_memcpy(m->claim, kept, (size_t)n_kept * sizeof kept[0]);
    m->n_claims = (uint16_t)n_kept;
}

void dwarves_forget_claim(dwarves_memory *m, int seat, adit_claim claim)
{
    uint16_t target = (uint16_t)(1 << claim.target);

    forget_words(m, seat, claim);
    if (claim.kind == CLAIM_GOLD)
        m->says_gold[seat] &= (uint8_t)~target;
    else if (claim.kind == CLAIM_STONE)
        m->says_stone[seat] &= (uint8_t)~target;
    else if (claim.kind <= CLAIM_NO_FIX)
        m->says_has[seat] &= (uint8_t) ~(1 << (claim.kind - CLAIM_MAP));
    else if (claim.kind == CLAIM_SUSPECT)
        m->suspects[seat] &= (uint16_t)~target;
    else if (claim.kind == CLAIM_TRUST)
        m->trusts[seat] &= (uint16_t)~target;
    else if (claim.kind == m->says_role[seat])
        m->says_role[seat] = 0;
}

/* ---- What a row is made from ---- */

/* What a row is made from: the table as the seat sees it, what was witnessed,
 * and the goals that may be gold. */
typedef struct scene {
    table t;
    const dwarves_memory *m;
    int me, n, hopes, n_hopes;
    features_hand hand; /* whose part of a row this is */
} scene;

TAKEN_IN scene scene_of(const dwarves_memory *m, int which, const void *obs,
                        int seat)
{
    scene c = {.t = look(which, obs), .m = m};

    c.me = seat < 0 ? 0 : seat;
    c.n = c.t.head->n_players;
    c.hopes = table_hopes(&c.t);
    c.n_hopes = count_bits(c.hopes);
    return c;
}

TAKEN_IN int from_me(const scene *c, int seat)
{
    return features_from(c->me, seat, c->n);
}

TAKEN_IN int seat_at(const scene *c, int from)
{
    return c->me + from - (c->me + from < c->n ? 0 : c->n);
}

/* The mean over my hopes of something of which a unit is worth `by`. Written
 * out for one, two and three: a division by a constant is cheap. */
TAKEN_IN int8_t mean(const scene *c, int sum, int by)
{
    sum *= by;
    return features_clamp(c->n_hopes == 1   ? sum
                          : c->n_hopes == 2 ? sum / 2
                                            : sum / 3);
}

TAKEN_IN int nearer_hopes(const scene *c, const features_deed *d)
{
    int sum = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++)
        sum += c->hopes >> goal & 1 ? nearer_of(d, goal) : 0;
    return sum;
}

/* Classes of cards: paths that join, dead ends, maps, rockfalls, what harms
 * others, what helps them, the rest. */
enum { N_CLASSES = 7 };

TAKEN_IN int class_of(int card)
{
    if (card_is_path(card))
        return card_lies[lies_so(card, 0)].joined == 0;
    if (card == CARD_MAP || card == CARD_ROCKFALL)
        return card == CARD_MAP ? 2 : 3;
    if (card_kinds[card].breaks || card == CARD_TRAP)
        return 4;
    return card_kinds[card].fixes[0] || card == CARD_FREE ? 5 : 6;
}

TAKEN_IN void put_feature(int8_t *row, int feature)
{
    if (feature == FEATURE_GREEN || feature == FEATURE_BLUE)
        row[0] = feature == FEATURE_GREEN ? ONE : -ONE;
    row[1] = features_bit(feature == FEATURE_LADDER);
    row[2] = features_bit(feature == FEATURE_CRYSTAL);
}

/* ---- A seat ---- */

TAKEN_IN void put_gold(int8_t *row, const scene *c, int which, int seat)
{
    const nuggets *box;
    int known, hidden = 0;

    if (which == DWARVES_MORE) {
        row[0] = features_clamp(c->t.more->gold[seat] * 2);
        return;
    }
    box = &c->t.base->box;
    known = box->loose[seat];
    for (int i = 0; i < box->n_taken; i++)
        if (nugget_seat(box, i) == seat) {
            known += nugget_is_known(box, i) ? box->value[i] : 0;
            hidden += !nugget_is_known(box, i);
        }
    row[0] = features_clamp(known * 2);
    row[1] = features_clamp(hidden * 4);
}

/* The counts of a seat's deeds, each as a number of ONEs. */
TAKEN_IN void put_deeds_of(int8_t *row, const scene *c, int which, int seat)
{
    const uint32_t *ways = c->m->ways[seat];
    int n_quiet = which == DWARVES_BASE ? (int)N_BASE_QUIET : (int)N_QUIET;

    for (int i = 0; i < N_WAYS; i++) {
        int sum = 0;

        for (int goal = 0; goal < MINE_GOALS; goal++)
            if (c->hopes >> goal & 1)
                sum += (int)(ways[goal] >> 4 * i & 15);
        row[AT(SEAT, WAYS) + i] = mean(c, sum, ONE);
    }
    for (int goal = 0; goal < MINE_GOALS; goal++)
        row[AT(SEAT, DRIFT) + goal] = (int8_t)(c->m->drift[seat][goal] * 4);
    for (int i = 0; i < n_quiet; i++)
        row[AT(SEAT, QUIET) + i] =
            (int8_t)(count_of(c->m->quiet[seat], i) * ONE);
}

TAKEN_IN int8_t yes_or_no(int yes, int no)
{
    return (int8_t)((yes ? ONE : 0) - (no ? ONE : 0));
}

TAKEN_IN void put_said(int8_t *row, const scene *c, int which, int seat)
{
    const dwarves_memory *m = c->m;
    int has = m->says_has[seat], role = m->says_role[seat];

    for (int goal = 0; goal < MINE_GOALS; goal++)
        row[AT(SEAT, SAID_GOAL) + goal] = yes_or_no(
            m->says_gold[seat] >> goal & 1, m->says_stone[seat] >> goal & 1);
    for (int i = 0; i < 3; i++)
        row[AT(SEAT, SAID_HAS) + i] =
            yes_or_no(has >> 2 * i & 1, has >> 2 * i & 2);
    row[AT(SEAT, SAID_HAS) + 3] = yes_or_no(0, has >> 6 & 1);
    if (role)
        row[AT(SEAT, SAID_ROLE) + role - N_DWARF_CLAIMS] = ONE;
}

TAKEN_IN void put_more(int8_t *row, const scene *c, int seat)
{
    const saboteur2 *s = c->t.more;

    row[MORE_SEAT_FRONT] = features_bit(s->trapped >> seat & 1);
    for (int i = 0; i < s->n_thieves; i++)
        if (s->thief[i] == seat)
            row[MORE_SEAT_FRONT + 1] = ONE;
    row[MORE_SEAT_FRONT + 2] = features_bit(s->stealing >> seat & 1);
    for (int i = 0; i < s->n_old_hats; i++)
        row[MORE_SEAT_HATS] += s->old_hat[i].owner == seat ? ONE : 0;
    for (int i = 0; i < s->n_inspections; i++)
        if (s->inspection[i].by == c->me && s->inspection[i].of == seat)
            row[MORE_SEAT_HATS + 1] = ONE;
    for (int i = 0; i < SABOTEUR2_KNOWN; i++)
        for (int j = 0; j < DWARVES_HAND; j++)
            if (s->known[i].card[j] && s->known[i].holder == seat)
                row[MORE_SEAT_KNOWN + class_of(s->known[i].card[j])] += ONE;
}

/* What is known of a seat. The row is clear. */
TAKEN_IN void put_seat(int8_t *row, const scene *c, int which, int seat)
{
    const table *t = &c->t;
    int first = which == DWARVES_BASE ? DWARF_MINER : DWARF_SABOTEUR;

    row[AT(SEAT, HERE)] = ONE;
    for (int tool = TOOL_PICK; tool < N_TOOLS; tool++)
        row[AT(SEAT, BROKEN) + tool - TOOL_PICK] =
            features_bit(t->broken[tool] >> seat & 1);
    row[AT(SEAT, LAME)] = features_bit(table_cannot_dig(t) >> seat & 1);
    row[AT(SEAT, HAND)] = (int8_t)(t->n_hand[seat] * 2);
    for (int goal = 0; goal < MINE_GOALS; goal++)
        row[AT(SEAT, LOOKED) + goal] =
            features_bit(t->looked[seat] >> goal & 1);
    put_gold(row + AT(SEAT, GOLD), c, which, seat);
    if (t->dwarf[seat] >= first)
        row[AT(SEAT, DWARF) + t->dwarf[seat] - first] = ONE;
    put_deeds_of(row, c, which, seat);
    put_said(row, c, which, seat);
    if (which == DWARVES_MORE)
        put_more(row, c, seat);
}

/* ---- Deeds and claims in their order ---- */

/* One of the last deeds of a seat, from my point of view: whether it was on me,
 * and what it did for my hopes. What is done and its opposite share a column,
 * with opposite signs. */
TAKEN_IN void put_own(int8_t *row, const scene *c, int which,
                      const features_deed *d)
{
    static const int8_t more[N_DIDS] = {
        [DID_THEFT] = 0,   [DID_HANDS_OFF] = 0, [DID_SWAP_HAND] = 1,
        [DID_INSPECT] = 2, [DID_HAT] = 3,       [DID_TRAP] = 4,
        [DID_FREE] = 4,    [DID_SHED] = 5,
    };
    bool back = d->did == DID_HANDS_OFF || d->did == DID_FREE;

    if (d->did <= DID_PASS)
        row[AT(OWN, DID) + d->did - DID_DIG] = ONE;
    else if (which == DWARVES_MORE)
        row[MORE_OWN_MORE + more[d->did]] = back ? -ONE : ONE;
    row[AT(OWN, NEARER)] = mean(c, nearer_hopes(c, d), 4);
    if (d->did != DID_LOOK && d->target != d->seat)
        row[AT(OWN, ON)] = features_bit(d->target == c->me);
    row[AT(OWN, ON) + 1] = features_bit(
        d->did >= DID_BREAK && d->did != DID_LOOK && d->target == d->seat);
    row[AT(OWN, WHEN)] = features_bit(d->when & WHEN_NEAR);
    row[AT(OWN, WHEN) + 1] = features_bit(d->when & WHEN_LAME);
    if (which == DWARVES_MORE && d->did <= DID_FELL)
        put_feature(row + MORE_OWN_FEATURE, card_lies[d->lies].feature);
}

/* One of the last deeds at the table. */
TAKEN_IN void put_deed(int8_t *row, const scene *c, int which,
                       const features_deed *d)
{
    features_put_seat(row + AT(DEED, SEAT), from_me(c, d->seat));
    features_put_seat(row + AT(DEED, TARGET),
                      d->did == DID_LOOK ? d->target : from_me(c, d->target));
    if (which == DWARVES_MORE || d->did <= DID_PASS)
        row[AT(DEED, DID) + d->did - DID_DIG] =
            d->did == DID_PASS ? (int8_t)(d->lies * 4 + 4) : ONE;
    if (d->did > DID_FELL)
        return;
    for (int goal = 0; goal < MINE_GOALS; goal++)
        row[AT(DEED, NEARER) + goal] = (int8_t)(nearer_of(d, goal) * 4);
    for (int i = 0; i < N_SIDES; i++)
        row[AT(DEED, SIDES) + i] =
            features_bit(card_lies[d->lies].open >> i & 1);
    row[AT(DEED, CELL)] = features_clamp(d->x * 2);
    row[AT(DEED, CELL) + 1] = features_clamp(d->y * 4);
    if (which == DWARVES_MORE)
        put_feature(row + MORE_DEED_FEATURE, card_lies[d->lies].feature);
}

/* From the last one back: the table's, and those of each seat. Turns go round
 * the table, so that deed i is the (i / n)-th last of its seat. */
TAKEN_IN void put_deeds(int8_t *row, const scene *c, int which)
{
    const dwarves_memory *m = c->m;
    int owns = SIZE(OWNS), own_deeds = c->n * owns;
    int n = own_deeds < FEATURES_LAST ? FEATURES_LAST : own_deeds;

    if (n > m->n_deeds)
        n = m->n_deeds;
    for (int i = c->hand.number; i < n; i += c->hand.of) {
        int at = m->next - 1 - i;
        const features_deed *d = &m->deed[at < 0 ? at + FEATURES_DEEDS : at];

        if (d->did == DID_NOTHING) /* it was forgotten */
            continue;
        if (i < own_deeds)
            put_own(row + AT(VIEW, OWN) +
                        (from_me(c, d->seat) * owns + i / c->n) * SIZE(OWN),
                    c, which, d);
        if (i < FEATURES_LAST)
            put_deed(row + AT(VIEW, DEEDS) + i * SIZE(DEED), c, which, d);
    }
}

TAKEN_IN void put_claim_more(int8_t *row, const scene *c, adit_claim said)
{
    if (said.kind == CLAIM_IS_GREEN || said.kind == CLAIM_IS_BLUE) {
        features_put_seat(row + MORE_CLAIM_TARGET, from_me(c, said.target));
        row[MORE_CLAIM_MORE] = said.kind == CLAIM_IS_GREEN ? ONE : -ONE;
    }
    row[MORE_CLAIM_MORE + 1] = features_bit(said.kind == CLAIM_FREE_ME);
}

TAKEN_IN void put_claim(int8_t *row, const scene *c, int which,
                        const features_claim *f)
{
    adit_claim said = f->claim;
    int kind = said.kind, has = kind - CLAIM_MAP;

    features_put_seat(row + AT(CLAIM, SEAT), from_me(c, f->seat));
    row[AT(CLAIM, FRESH)] =
        (int8_t)limit(2 * ONE - (c->m->n_deeds - f->at), 1, 2 * ONE);
    if (kind == CLAIM_GOLD || kind == CLAIM_STONE) {
        row[AT(CLAIM, GOAL) + said.target] = kind == CLAIM_GOLD ? ONE : -ONE;
    } else if (kind <= CLAIM_NO_FIX) {
        row[AT(CLAIM, HAS) + has / 2] =
            has % 2 || kind == CLAIM_NO_FIX ? -ONE : ONE;
    } else if (kind == CLAIM_SUSPECT || kind == CLAIM_TRUST) {
        features_put_seat(row + AT(CLAIM, TARGET), from_me(c, said.target));
        row[AT(CLAIM, OPINION)] = kind == CLAIM_TRUST ? ONE : -ONE;
    } else if (kind <= CLAIM_FIX_CART) {
        row[AT(CLAIM, ASK) + kind - CLAIM_FIX_PICK] = ONE;
    } else if (kind == CLAIM_HERE || kind == CLAIM_KEEP) {
        row[AT(CLAIM, CELL)] = kind == CLAIM_HERE ? ONE : -ONE;
        row[AT(CLAIM, CELL) + 1] = features_clamp(said.x * 2);
        row[AT(CLAIM, CELL) + 2] = features_clamp(said.y * 4);
    } else if (kind <= CLAIM_WELL_DUG) {
        row[AT(CLAIM, TALK) + kind - CLAIM_TRUST_ME] = ONE;
    } else if (which == DWARVES_BASE || kind < CLAIM_IS_GREEN) {
        row[AT(CLAIM, ROLE) + kind - N_DWARF_CLAIMS] = ONE;
    } else {
        put_claim_more(row, c, said);
    }
}

/* The last one first. */
TAKEN_IN void put_claims(int8_t *row, const scene *c, int which)
{
    int n = c->m->n_claims;

    for (int i = c->hand.number; i < FEATURES_CLAIMS && i < n; i += c->hand.of)
        put_claim(row + AT(VIEW, CLAIMS) + i * SIZE(CLAIM), c, which,
                  &c->m->claim[(n - 1 - i) % FEATURES_CLAIMS]);
}

/* ---- The mine ---- */

/* A cell of a plane, or -1 where nothing is drawn. */
TAKEN_IN int drawn_at(int x, int y)
{
    unsigned column = (unsigned)x, row = (unsigned)(y + FEATURES_HIGH / 2);

    return column < FEATURES_WIDE && row < FEATURES_HIGH
               ? (int)(row * FEATURES_WIDE + column)
               : -1;
}

TAKEN_IN void draw(int8_t *row, int plane, int x, int y, int8_t value)
{
    int at = drawn_at(x, y);

    if (at >= 0)
        row[plane * FEATURES_CELLS + at] = value;
}

/* A card in the planes of the mine. A tunnel between two cells belongs to the
 * western or southern one of them, so that each is drawn once; a goal face down
 * counts as dark. */
TAKEN_IN void draw_card(int8_t *row, int which, const mine *m, int card)
{
    int x = mine_x(m, card), y = mine_y(m, card);
    card_sides sides = card_lies[m->at[card].lies];

    draw(row,
         m->at[card].lit    ? PLANE_LIT
         : sides.joined     ? PLANE_DARK
         : m->at[card].lies ? PLANE_DEAD
                            : PLANE_DARK,
         x, y, ONE);
    if (sides.open & SIDE_N)
        draw(row, PLANE_NORTH, x, y, ONE);
    if (sides.open & SIDE_S)
        draw(row, PLANE_NORTH, x, y - 1, ONE);
    if (sides.open & SIDE_E)
        draw(row, PLANE_EAST, x, y, ONE);
    if (sides.open & SIDE_W)
        draw(row, PLANE_EAST, x - 1, y, ONE);
    if (which == DWARVES_BASE || sides.feature == FEATURE_NONE)
        return;
    if (sides.feature == FEATURE_LADDER)
        draw(row, PLANE_LADDER, x, y, ONE);
    else if (sides.feature == FEATURE_CRYSTAL)
        draw(row, PLANE_CRYSTAL, x, y, ONE);
    else
        draw(row, PLANE_DOOR, x, y,
             sides.feature == FEATURE_GREEN ? ONE : -ONE);
}

TAKEN_IN void put_mine(int8_t *row, const scene *c, int which)
{
    const mine *m = c->t.mine;

    for (int card = MINE_START + c->hand.number; card <= m->n_cards;
         card += c->hand.of)
        draw_card(row, which, m, card);
    for (int i = c->hand.number; i < m->n_ends; i += c->hand.of) {
        int end = m->first_end + i;

        draw(row, PLANE_END, mine_x(m, end), mine_y(m, end), ONE);
    }
}

/* ---- A view ---- */

/* By how far it is: 0 to 4, up to 6, up to 8, more. */
TAKEN_IN int bucket(int far)
{
    return far < 5 ? far : far < 7 ? 5 : far < 9 ? 6 : 7;
}

TAKEN_IN void put_goal(int8_t *row, const scene *c, int which, int goal)
{
    const dwarves_way *w = &c->m->to[goal];

    row[AT(GOAL, DOWN)] = features_bit(c->m->down >> goal & 1);
    row[AT(GOAL, LOOKED)] = features_bit(c->t.looked[c->me] >> goal & 1);
    row[AT(GOAL, GOLD)] = features_bit(c->t.goal[goal] == GOAL_TREASURE);
    row[AT(GOAL, STONE)] = features_bit(table_is_stone(&c->t, goal));
    row[AT(GOAL, HOPE)] = features_bit(c->hopes >> goal & 1);
    for (int i = 0; i < 3; i++)
        row[AT(GOAL, FAR) + i] = (int8_t)(w->far[i] * 2);
    row[AT(GOAL, NEAR) + bucket(w->far[0])] = ONE;
    for (int i = 0; which == DWARVES_MORE && i < 2; i++)
        row[MORE_GOAL_TEAM + i] = (int8_t)(w->team_far[i] * 2);
}

/* How many of each card there are, as bytes in a row: they are taken eight at a
 * time. */
#define COUNT_PATH(card, name, count, ...) [CARD_##card] = (count),
#define COUNT_BASE_CARDS                                                       \
    PATH_CARDS(COUNT_PATH)                                                     \
    [CARD_MAP] = 6, [CARD_ROCKFALL] = 3, [CARD_BREAK_PICK] = 3,                \
    [CARD_BREAK_LAMP] = 3, [CARD_BREAK_CART] = 3, [CARD_FIX_PICK] = 2,         \
    [CARD_FIX_LAMP] = 2, [CARD_FIX_CART] = 2, [CARD_FIX_PICK_LAMP] = 1,        \
    [CARD_FIX_PICK_CART] = 1, [CARD_FIX_LAMP_CART] = 1
static const _Alignas(16) uint8_t deck_of[N_DWARVES_GAMES][FEATURES_SEEN] = {
    {COUNT_BASE_CARDS},
    {COUNT_BASE_CARDS, MORE_PATH_CARDS(COUNT_PATH)[CARD_THEFT] = 4,
     [CARD_HANDS_OFF] = 3, [CARD_SWAP_HAND] = 2, [CARD_INSPECT] = 2,
     [CARD_SWAP_HAT] = 2, [CARD_TRAP] = 3, [CARD_FREE] = 4}};

/* Cards that I have put down myself are not unseen to me. Eight at a time: the
 * bytes of those who put them down are compared at once, and each that seems
 * equal is compared again. */
TAKEN_IN void forget_own(int8_t *row, const scene *c, int which)
{
    const uint64_t ones = 0x0101010101010101;
    const int8_t *by =
        which == DWARVES_BASE ? c->t.base->face_down : c->t.more->face_down;
    const uint8_t *deck =
        which == DWARVES_BASE ? c->t.base->deck : c->t.more->deck;
    int n = which == DWARVES_BASE ? c->t.base->n_discard : c->t.more->n_discard;

    for (int i = 0; i < n; i += 8) {
        int room = which == DWARVES_BASE ? SABOTEUR_DECK : SABOTEUR2_DECK;
        int from = i + 8 <= room ? i : room - 8;
        uint64_t word, own;

        __builtin_memcpy(&word, by + from, sizeof word);
        word ^= ones * (uint64_t)c->me;
        own = (word - ones) & ~word & 128 * ones;
        for (; own; own &= own - 1) {
            int at = from + __builtin_ctzll(own) / 8;

            if (at >= i && at < n && by[at] == c->me && deck[at])
                row[deck[at]] = (int8_t)(row[deck[at]] - 2);
        }
    }
}

/* My hand; and all cards less those that were played face up, are in my hand,
 * or were put down by me. */
TAKEN_IN void put_cards(int8_t *row, const scene *c, int which)
{
    int8_t *hand = row + AT(VIEW, HAND), *unseen = row + AT(VIEW, UNSEEN);
    int n = which == DWARVES_BASE ? 32 : (int)FEATURES_SEEN;
    bool has_extra = which == DWARVES_MORE && c->t.more->extra_rockfall == 0;

    for (int i = 0; i < n; i += 8) {
        uint64_t all, seen;

        __builtin_memcpy(&all, &deck_of[which][i], sizeof all);
        __builtin_memcpy(&seen, &c->m->seen[i], sizeof seen);
        if (i == 0) /* CARD_NONE: what was put down */
            seen &= ~(uint64_t)255;
        if (i == CARD_ROCKFALL / 8 * 8 && has_extra)
            all += (uint64_t)1 << CARD_ROCKFALL % 8 * 8;
        all = (all - seen) << 1;
        __builtin_memcpy(unseen + i, &all, sizeof all);
    }
    for (int i = 0; i < c->t.n_hand[c->me]; i++) {
        int card = c->t.hand[c->me][i];

        if (card == CARD_NONE)
            continue;
        hand[card] = (int8_t)(hand[card] + ONE);
        unseen[card] = (int8_t)(unseen[card] - 2);
    }
    forget_own(unseen, c, which);
}

TAKEN_IN void put_draft(int8_t *row, const scene *c)
{
    const nuggets *box = &c->t.base->box;

    for (int i = box->n_taken; i < box->n; i++)
        if (nugget_is_known(box, i))
            row[box->value[i] - 1] += 4;
}

TAKEN_IN void put_options(int8_t *row, const scene *c, int which)
{
    const saboteur *s = c->t.base;
    const saboteur2 *more = c->t.more;

    if (which == DWARVES_BASE) {
        int8_t *deal = row + BASE_VIEW_DEAL;

        deal[0] = (int8_t)(saboteur_dwarves(s, DWARF_SABOTEUR) * 4);
        deal[1] = (int8_t)(saboteur_dwarves(s, DWARF_MINER) * 4);
        deal[2] = features_bit(s->max_saboteurs);
    }
    row += AT(VIEW, OPTIONS);
    row[0] =
        features_bit(which == DWARVES_BASE ? s->break_self : more->break_self);
    row[1] = features_bit(which == DWARVES_BASE ? s->draw : more->boss);
    row[2] = features_bit(which == DWARVES_BASE ? s->broken_shares
                                                : more->open_gold);
    row[3] =
        features_bit(which == DWARVES_BASE ? s->starter : more->extra_rockfall);
}

/* Everything that is there once. */
TAKEN_IN void put_table(int8_t *row, const scene *c, int which)
{
    const table *t = &c->t;
    int8_t *pile = row + AT(VIEW, PILE), *at = row + AT(VIEW, ROUND);
    int fewest = which == DWARVES_BASE ? 3 : 2;
    int round = which == DWARVES_BASE ? t->base->round : t->more->round;
    int rounds = which == DWARVES_BASE ? t->base->rounds : t->more->rounds;

    row[AT(VIEW, PLAYERS) + c->n - fewest] = ONE;
    put_options(row, c, which);
    at[0] = (int8_t)(round * 4);
    at[1] = (int8_t)(rounds * 4);
    at[2] = features_bit(round == rounds);
    row[AT(VIEW, PHASE)] = features_bit(*t->phase == PHASE_PLAY);
    row[AT(VIEW, PHASE) + 1] =
        features_bit(*t->phase == PHASE_DRAFT || *t->phase == PHASE_STEAL);
    if (t->head->turn >= 0)
        row[AT(VIEW, TURN) + from_me(c, t->head->turn)] = ONE;
    pile[0] = (int8_t)*t->n_pile;
    pile[1] = features_clamp(table_cards_left(t));
    pile[2] = features_clamp((t->mine->n_cards - MINE_FIRST_LAID + 1) * 2);
    pile[3] = features_clamp(t->mine->n_ends * 2);
    pile[4] = features_bit(*t->n_pile == 0);
    pile[5] = features_clamp(c->m->n_deeds);
    if (which == DWARVES_BASE) {
        put_draft(row + BASE_VIEW_DRAFT, c);
    } else {
        row[MORE_VIEW_HATS] = (int8_t)(t->more->n_hats * 4);
        row[MORE_VIEW_HATS + 1] = (int8_t)(t->more->n_thieves * 4);
    }
}

/* For each two seats what the one did to the other and said about it. */
TAKEN_IN void put_pairs(int8_t *row, const scene *c, int which)
{
    int seats = SIZE(SEATS), columns = which == DWARVES_BASE ? 3 : 4;

    for (int k = c->hand.number; k < c->n * c->n; k += c->hand.of) {
        int i = k / c->n, j = k % c->n;
        int by = seat_at(c, i), on = seat_at(c, j), pair = c->m->pair[by][on];
        int8_t *at = row + (i * seats + j) * columns;

        at[0] = (int8_t)((pair & 15) * ONE);
        at[1] = (int8_t)((pair >> 4) * ONE);
        at[2] =
            yes_or_no(c->m->trusts[by] >> on & 1, c->m->suspects[by] >> on & 1);
    }
    if (which == DWARVES_BASE)
        return;
    for (int i = c->hand.number; i < c->t.more->n_inspections;
         i += c->hand.of) {
        const inspection *seen = &c->t.more->inspection[i];

        row[(from_me(c, seen->by) * seats + from_me(c, seen->of)) * columns +
            3] = ONE;
    }
}

/* By words, which a row is aligned to. */
TAKEN_IN void clear_row(int8_t *row, int n)
{
    __builtin_memset(__builtin_assume_aligned(row, 16), 0, (size_t)n);
}

/* All of a view, or one hand's part of it. No two hands write different bytes
 * to the same column. */
TAKEN_IN void put_view(const dwarves_memory *m, int which, const void *obs,
                       int seat, features_hand hand, int8_t *row)
{
    scene c = scene_of(m, which, obs, seat);

    c.hand = hand;
    if (hand.number == 0) {
        row[AT(VIEW, WATCH)] = features_bit(seat < 0);
        put_table(row, &c, which);
        put_cards(row, &c, which);
    }
    for (int goal = hand.number; goal < MINE_GOALS; goal += hand.of)
        put_goal(row + AT(VIEW, GOALS) + goal * SIZE(GOAL), &c, which, goal);
    for (int i = hand.number; i < c.n; i += hand.of)
        put_seat(row + AT(VIEW, SEATS) + i * SIZE(SEAT), &c, which,
                 seat_at(&c, i));
    put_deeds(row, &c, which);
    put_pairs(row + AT(VIEW, PAIRS), &c, which);
    put_claims(row, &c, which);
    put_mine(row + AT(VIEW, MINE), &c, which);
}

void dwarves_view_by(const dwarves_memory *m, int which, const void *obs,
                     int seat, features_hand hand, int8_t *row)
{
    if (which == DWARVES_BASE)
        put_view(m, DWARVES_BASE, obs, seat, hand, row);
    else
        put_view(m, DWARVES_MORE, obs, seat, hand, row);
}

void dwarves_view(const dwarves_memory *m, int which, const void *obs, int seat,
                  int8_t *row)
{
    clear_row(row,
              which == DWARVES_BASE ? (int)SABOTEUR_VIEW : (int)SABOTEUR2_VIEW);
    dwarves_view_by(m, which, obs, seat, (features_hand){0, 1}, row);
}

/* ---- Moves ---- */

static const int8_t step_x[] = {0, 1, 0, -1}, step_y[] = {1, 0, -1, 0};

/* What is around a cell: the cells on which these sides open, or -1; and as
 * bits the sides at which a card lies that does not open back. */
typedef struct outlook {
    int cell[N_SIDES], shut;
} outlook;

/* Cards need to be looked up only if there are dark ones: all others are no
 * ways for far_from. */
TAKEN_IN outlook look_out(const scene *c, int sides, int x, int y)
{
    const mine *m = c->t.mine;
    outlook o = {.shut = 0};

    for (int i = 0; i < N_SIDES; i++) {
        int to_x = x + step_x[i], to_y = y + step_y[i], card;

        o.cell[i] = sides >> i & 1 ? way_cell(to_x, to_y) : -1;
        if (o.cell[i] < 0 || !c->m->is_dark)
            continue;
        card = mine_card_at(m, to_x, to_y);
        if (card >= MINE_FIRST_LAID && !way_is_dark(m, card, i ^ 2))
            o.shut |= 1 << i;
    }
    return o;
}

/* Takes in how far it is from the cells around; `more` is 1 if a card has to be
 * laid first. */
TAKEN_IN void come_out(nearest *n, const dwarves_way *w, const outlook *o,
                       int more)
{
    for (int i = 0; i < N_SIDES; i++)
        if (o->cell[i] >= 0 && !(o->shut >> i & 1))
            nearest_take(n, far_from(w, o->cell[i]) + more);
}

/* How the way to a goal changes. */
TAKEN_IN void put_after(int8_t *row, const dwarves_way *w, nearest n, int from)
{
    row[0] = (int8_t)(limit(w->far[0] - n.first, -7, 7) * 4);
    row[1] = (int8_t)(limit(w->far[1] - n.second, -7, 7) * 4);
    row[2] = features_bit(n.first == 0);
    row[3] = features_bit(n.first == 1);
    row[4] = features_bit(n.first <= 3);
    row[5] = (int8_t)((FAR - from) * 2);
}

TAKEN_IN void put_sum(int8_t *row, const scene *c, const int nearer[MINE_GOALS])
{
    int sum = 0, best = -7;

    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (c->hopes >> goal & 1) {
            sum += nearer[goal];
            best = nearer[goal] > best ? nearer[goal] : best;
        }
    row[0] = mean(c, sum, 4);
    row[1] = (int8_t)(best * 4);
}

/* How the ways to all goals change by a move. After a card was laid, exactly;
 * after one fell, nearly: the ends beside it are gone, and to come to where it
 * lay takes a card. */
TAKEN_IN void put_afters(int8_t *row, const scene *c, int which, adit_action a,
                         const outlook *o, int end)
{
    const mine *m = c->t.mine;
    int nearer[MINE_GOALS] = {0}, here = way_cell(a.x, a.y);
    bool falls = a.kind == MOVE_ROCKFALL;

    for (int goal = 0; goal < MINE_GOALS; goal++) {
        const dwarves_way *w = &c->m->to[goal];
        nearest n = {FAR, FAR};

        if (!(c->m->down >> goal & 1))
            continue;
        for (int i = 0; i < 3; i++) {
            int place = m->first_end + w->end[i], dx, dy;

            if (w->end[i] == NO_END || (!falls && w->end[i] == end))
                continue;
            dx = mine_x(m, place) - a.x;
            dy = mine_y(m, place) - a.y;
            if (!falls || dx * dx + dy * dy != 1)
                nearest_take(&n, w->far[i]);
        }
        come_out(&n, w, o, falls);
        n.first = n.first < FAR ? n.first : FAR;
        n.second = n.second < FAR ? n.second : FAR;
        nearer[goal] = limit(w->far[0] - n.first, -7, 7);
        put_after(row + AT(MOVE, AFTER) + 6 * goal, w, n, far_from(w, here));
    }
    put_sum(row + AT(MOVE, SUM), c, nearer);
}

/* How many lit cards a card would be joined to. */
TAKEN_IN int joints(const mine *m, int joined, int x, int y)
{
    int n = 0;

    for (int i = 0; i < N_SIDES; i++)
        if (joined >> i & 1) {
            int card = mine_card_at(m, x + step_x[i], y + step_y[i]);

            n += card && m->at[card].lit >> (i ^ 2) & 1;
        }
    return n;
}

/* A card that is laid, or one that falls. */
TAKEN_IN void put_dig(int8_t *row, const scene *c, int which, adit_action a)
{
    const mine *m = c->t.mine;
    bool falls = a.kind == MOVE_ROCKFALL;
    int card = falls ? mine_card_at(m, a.x, a.y) : 0;
    int end = falls ? NO_END : mine_end_at(m, a.x, a.y) - m->first_end;
    card_sides sides =
        card_lies[falls ? m->at[card].lies : lies_so(a.card[0], a.way)];
    bool lit = !falls || mine_is_reached(m, card);
    outlook o = look_out(c, falls ? (lit ? 15 : 0) : sides.joined, a.x, a.y);

    put_afters(row, c, which, a, &o, end);
    for (int i = 0; i < N_SIDES; i++) {
        row[AT(MOVE, OPEN) + i] = features_bit(sides.open >> i & 1);
        row[AT(MOVE, JOINED) + i] = features_bit(sides.joined >> i & 1);
    }
    row[AT(MOVE, LIES)] = features_bit(sides.joined == 0);
    row[AT(MOVE, LIES) + 1] = features_bit(lit);
    row[AT(MOVE, LIES) + 2] = (int8_t)(joints(m, sides.joined, a.x, a.y) * ONE);
    row[AT(MOVE, CELL)] = a.x;
    row[AT(MOVE, CELL) + 1] = a.y;
    if (which == DWARVES_BASE)
        return;
    put_feature(row + MORE_MOVE_FEATURE, sides.feature);
    for (int team = 0; !falls && team < 2; team++)
        row[MORE_MOVE_TEAM + team] =
            features_bit(end < 0 || c->m->reach[team] >> end & 1);
}

TAKEN_IN void put_look(int8_t *row, const scene *c, int which, int goal)
{
    row[AT(MOVE, GOAL) + goal] = ONE;
    row[AT(MOVE, MAP)] = features_bit(c->hopes >> goal & 1 && c->n_hopes > 1);
    row[AT(MOVE, MAP) + 1] = features_bit(c->t.looked[c->me] >> goal & 1);
}

TAKEN_IN void put_target(int8_t *row, const scene *c, int which, int target)
{
    row[AT(MOVE, TARGET) + from_me(c, target)] = ONE;
    put_seat(row + AT(MOVE, SEAT), c, which, target);
}

/* A move: its kind and cards, then what it points at. */
TAKEN_IN void put_move(const dwarves_memory *m, int which, const void *obs,
                       int seat, adit_action a, int8_t *row)
{
    scene c = scene_of(m, which, obs, seat);
    bool on_seat = a.kind == MOVE_BREAK || a.kind == MOVE_FIX ||
                   (a.kind == MOVE_USE && a.card[0] != CARD_THEFT) ||
                   (a.kind == MOVE_STEAL && a.way == 0);

    clear_row(row, FEATURES_ROW(SIZE(MOVE)));
    row[AT(MOVE, KIND) + a.kind - 1] = ONE;
    for (int i = 0; i < (which == DWARVES_BASE ? 1 : 3); i++)
        if (a.card[i])
            row[AT(MOVE, CARDS) + a.card[i]] =
                (int8_t)(row[AT(MOVE, CARDS) + a.card[i]] + ONE);
    if (a.kind == MOVE_DIG || a.kind == MOVE_ROCKFALL)
        put_dig(row, &c, which, a);
    else if (a.kind == MOVE_MAP)
        put_look(row, &c, which, a.target);
    if (on_seat)
        put_target(row, &c, which, a.target);
    if (a.kind == MOVE_BREAK || a.kind == MOVE_FIX || a.kind == MOVE_SHED)
        row[AT(MOVE, FRONT) + a.way - TOOL_PICK] = ONE;
    if (a.kind == MOVE_TAKE || (a.kind == MOVE_STEAL && a.way))
        row[AT(MOVE, VALUE) + a.way - 1] = ONE;
}

void dwarves_move(const dwarves_memory *m, int which, const void *obs, int seat,
                  adit_action a, int8_t *row)
{
    if (which == DWARVES_BASE)
        put_move(m, DWARVES_BASE, obs, seat, a, row);
    else
        put_move(m, DWARVES_MORE, obs, seat, a, row);
}

/* ---- For a critic while it learns: nothing above reads what follows ---- */

/* The dwarf of each seat, as a label and as one of six; where the gold is and
 * how far; each hand by classes. */
void dwarves_secret(const dwarves_memory *m, int which, const void *state,
                    int seat, features_hand hand, int8_t *row)
{
    scene c = scene_of(m, which, state, seat);

    for (int i = hand.number; i < c.n; i += hand.of) {
        int at = seat_at(&c, i), dwarf = c.t.dwarf[at];

        row[SECRET_LABEL + i] = (int8_t)dwarf;
        if (dwarf >= DWARF_SABOTEUR)
            row[SECRET_DWARF + 6 * i + dwarf - DWARF_SABOTEUR] = ONE;
        for (int j = 0; j < c.t.n_hand[at]; j++)
            row[SECRET_HAND + N_CLASSES * i + class_of(c.t.hand[at][j])] += ONE;
    }
    for (int goal = hand.number; goal < MINE_GOALS; goal += hand.of)
        if (c.t.goal[goal] == GOAL_TREASURE) {
            row[SECRET_GOLD + goal] = ONE;
            row[SECRET_FAR] = (int8_t)(m->to[goal].far[0] * 2);
        }
}

/* ---- For nets ---- */

/* The fields in the order of net_shape. */
const net_shape dwarves_shape_of_base = {
    "saboteur",          BASE_SEATS,      2,         BASE_VIEW,
    BASE_MOVE,           BASE_VIEW_SEATS, BASE_SEAT, BASE_VIEW_OWN,
    BASE_OWNS *BASE_OWN, BASE_VIEW_PAIRS, 3,         BASE_SEAT_HERE,
    BASE_MOVE_TARGET};

const net_shape dwarves_shape_of_more = {
    "saboteur2",         MORE_SEATS,      6,         MORE_VIEW,
    MORE_MOVE,           MORE_VIEW_SEATS, MORE_SEAT, MORE_VIEW_OWN,
    MORE_OWNS *MORE_OWN, MORE_VIEW_PAIRS, 4,         MORE_SEAT_HERE,
    MORE_MOVE_TARGET};
