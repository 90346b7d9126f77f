/* payoff.c -- what a dwarf of `saboteur2` may win in a round. How much a winner
 * gets depends on how many win, and who wins depends on who is who and on which
 * ways are free; so that for each outcome the number of winners is a sum of
 * chances. Called by greedy_dwarves.c and believer.c. */
#include "bots/payoff.h"

const uint8_t dwarves_of_15[N_DWARVES] = {
    [DWARF_GREEN] = 4,     [DWARF_BLUE] = 4, [DWARF_SABOTEUR] = 3,
    [DWARF_GEOLOGIST] = 2, [DWARF_BOSS] = 1, [DWARF_PROFITEER] = 1};

/* How a round can end: with teams that win, as bits, or without the
 * treasure. */
enum { NO_TEAM, GREEN, BLUE, BOTH, WITHOUT, N_OUTCOMES };

enum { MOST_WINNERS = 5 };

/* How likely a seat is paid that is free now, and that is trapped now: traps
 * come and go. */
static const float stays_free = 0.95f, gets_free = 0.25f;
static const float crystals = 10; /* in the deck */

/* How likely a digger lays a card of the way in one turn, with whole tools and
 * without. */
static const float digs_free = 0.55f, digs_lame = 0.15f;
/* How many times round the table a race for the last card is followed. */
enum { RACE_ROUNDS = 3 };

/* How much less one of the other team is trusted, though both want the gold. */
static const float rivalry = 0.6f;

/* Does a dwarf win with that outcome (rules, "The treasure is reached", E7,
 * E12)? */
static bool wins(const table *t, int dwarf, int outcome)
{
    switch (dwarf) {
    case DWARF_GREEN:
        return outcome == GREEN || outcome == BOTH;
    case DWARF_BLUE:
        return outcome == BLUE || outcome == BOTH;
    case DWARF_BOSS:
        return outcome != WITHOUT && (outcome != NO_TEAM || t->more->boss);
    case DWARF_SABOTEUR:
        return outcome == WITHOUT;
    default:
        return dwarf == DWARF_PROFITEER;
    }
}

/* "Gold": by the number of winners. */
static float share_of(int dwarf, int n_winners)
{
    static const float shares[MOST_WINNERS + 1] = {0, 5, 4, 3, 2, 1};
    float share = shares[n_winners < MOST_WINNERS ? n_winners : MOST_WINNERS];

    share -= dwarf == DWARF_BOSS        ? 1.0f
             : dwarf == DWARF_PROFITEER ? 2.0f
                                        : 0.0f;
    return share > 0 ? share : 0;
}

/* How likely there are 0, 1, ... winners among some seats; the last: that many
 * or more. */
typedef struct crowd {
    float p[MOST_WINNERS];
} crowd;

/* One more seat, which wins with that chance: each number of winners becomes
 * one more with it. */
static void join(crowd *c, float wins_with)
{
    c->p[MOST_WINNERS - 1] += wins_with * c->p[MOST_WINNERS - 2];
    for (int k = MOST_WINNERS - 2; k > 0; k--)
        c->p[k] += wins_with * (c->p[k - 1] - c->p[k]);
    c->p[0] -= wins_with * c->p[0];
}

/* The guesses of a seat about all, worked out. */
typedef struct guess {
    const table *t;
    int seat;
    float wins[N_OUTCOMES][ADIT_MAX_PLAYERS];
    crowd others[N_OUTCOMES];
    float geologist; /* another one, who is paid */
    /* How likely a seat lays a card of the way in a turn of its own, as one of
     * green, of blue, of no team; and all of them together. */
    float digs[ADIT_MAX_PLAYERS][3], all_dig[3];
    /* How likely the last card is laid for green, for blue, for no team, if so
     * many are missing and the next seat begins. */
    float race[PURSE_RACE][3];
} guess;

/* How likely a seat is not trapped when the round ends. */
static float is_paid(const table *t, int seat)
{
    return t->more->trapped >> seat & 1 ? gets_free : stays_free;
}

/* What follows from how likely a seat has each dwarf: how likely it wins with
 * each outcome, is a geologist, or lays a card of the way for either team. */
static void guess_seat(guess *g, int seat, const double p[N_DWARVES])
{
    float paid = is_paid(g->t, seat);
    float digs = table_cannot_dig(g->t) >> seat & 1 ? digs_lame : digs_free;

    for (int outcome = 0; outcome < N_OUTCOMES; outcome++) {
        float sum = 0;

        for (int dwarf = DWARF_SABOTEUR; dwarf < N_DWARVES; dwarf++)
            if (wins(g->t, dwarf, outcome))
                sum += (float)p[dwarf];
        g->wins[outcome][seat] = sum * paid;
    }
    g->geologist += (float)p[DWARF_GEOLOGIST] * paid;
    g->digs[seat][0] = digs * (float)p[DWARF_GREEN];
    g->digs[seat][1] = digs * (float)p[DWARF_BLUE];
    g->digs[seat][2] = digs * (float)(p[DWARF_BOSS] + 0.3 * p[DWARF_PROFITEER]);
}

/* The winners among all other seats, but for one. */
static crowd gather(const guess *g, int outcome, int but)
{
    crowd c = {{1}};

    for (int seat = 0; seat < g->t->head->n_players; seat++)
        if (seat != g->seat && seat != but)
            join(&c, g->wins[outcome][seat]);
    return c;
}

static void guess_all(guess *g, const guesses *who)
{
    for (int seat = 0; seat < g->t->head->n_players; seat++)
        if (seat != g->seat)
            guess_seat(g, seat, who->seat[seat]);
    for (int outcome = 0; outcome < N_OUTCOMES; outcome++)
        g->others[outcome] = gather(g, outcome, ADIT_NOBODY);
}

/* What a dwarf gets on average if it wins beside such a crowd. */
static float share_among(const guess *g, int dwarf, int outcome, crowd c)
{
    float sum = 0;

    if (!wins(g->t, dwarf, outcome))
        return 0;
    for (int k = 0; k < MOST_WINNERS; k++)
        sum += c.p[k] * share_of(dwarf, k + 1);
    return sum;
}

/* What each crystal brings to a geologist: half of it, as far as there is
 * another (E9). */
static float crystal_share(const guess *g)
{
    float other = g->geologist > 1 ? 1 : g->geologist;

    return 1 - other / 2;
}

/* The crystals that lie there, and of the others a part that grows with what is
 * left of the round. */
static float crystals_at_end(const table *t, float part)
{
    float now = (float)mine_count(t->mine, FEATURE_CRYSTAL);
    float left = (float)table_cards_left(t) / 100.0f;

    return now + (crystals - now) * part * (left > 1 ? 1 : left);
}

/* A geologist is paid for crystals, however the round ends: the later it ends
 * the more. */
static purse purse_of_geologist(const guess *g)
{
    float each = crystal_share(g);
    float later = each * crystals_at_end(g->t, 0.25f);
    float now = each * crystals_at_end(g->t, 0);

    return (purse){{later, later, later, later},
                   {now, now, now, now},
                   each * crystals_at_end(g->t, 0.6f),
                   {now, later, later, later, later, later}};
}

/* If the ways of both teams are free, the one that lays the last card decides:
 * the mean over those who dig. */
static float by_any(const float digs[3], const float share[N_OUTCOMES])
{
    float sum =
        digs[0] * share[GREEN] + digs[1] * share[BLUE] + digs[2] * share[BOTH];

    return sum / (digs[0] + digs[1] + digs[2]);
}

/* One seat's turn in the race: missing[n] is how likely n cards are missing;
 * the last of them is laid by somebody of a team, or of none. */
static void run(const float digs[3], float missing[PURSE_RACE], float last[3])
{
    float any = digs[0] + digs[1] + digs[2];

    for (int by = 0; by < 3; by++)
        last[by] += missing[1] * digs[by];
    for (int n = 1; n < PURSE_RACE; n++)
        missing[n] +=
            any * ((n + 1 < PURSE_RACE ? missing[n + 1] : 0) - missing[n]);
}

/* Follows the turns round the table from the next seat on. What is still open
 * after some rounds is shared out by how much each digs. */
static void race(guess *g, int missing, float last[3])
{
    float still[PURSE_RACE] = {0}, left = 0;
    int n = g->t->head->n_players;

    still[missing] = 1;
    for (int i = 1; i <= RACE_ROUNDS * n; i++)
        run(g->digs[(g->seat + i) % n], still, last);
    for (int i = 1; i < PURSE_RACE; i++)
        left += still[i];
    for (int by = 0; by < 3; by++)
        last[by] += left * g->all_dig[by];
}

/* The seat itself, with its dwarf, runs too. Works out how races end from each
 * number of missing cards. */
static void start_race(guess *g, int dwarf)
{
    float *own = g->digs[g->seat], all = 0;

    own[0] = dwarf == DWARF_GREEN ? digs_free : 0;
    own[1] = dwarf == DWARF_BLUE ? digs_free : 0;
    own[2] = dwarf == DWARF_BOSS ? digs_free : 0.05f;
    for (int by = 0; by < 3; by++) {
        g->all_dig[by] = 0;
        for (int seat = 0; seat < g->t->head->n_players; seat++)
            g->all_dig[by] += g->digs[seat][by];
        all += g->all_dig[by];
    }
    for (int by = 0; by < 3; by++)
        g->all_dig[by] /= all;
    for (int i = 1; i < PURSE_RACE; i++) {
        for (int by = 0; by < 3; by++)
            g->race[i][by] = 0;
        race(g, i, g->race[i]);
    }
}

/* What a dwarf has to win with each outcome (evaluate.h, purse). */
static purse purse_of(guess *g, int dwarf)
{
    float share[N_OUTCOMES];
    int own = dwarf == DWARF_GREEN ? GREEN : dwarf == DWARF_BLUE ? BLUE : BOTH;
    purse p;

    if (dwarf == DWARF_GEOLOGIST)
        return purse_of_geologist(g);
    for (int outcome = 0; outcome < N_OUTCOMES; outcome++)
        share[outcome] = share_among(g, dwarf, outcome, g->others[outcome]);
    for (int free = NO_TEAM; free < BOTH; free++)
        p.by_way[free] = p.by_me[free] = share[free];
    start_race(g, dwarf);
    p.by_way[BOTH] = by_any(g->all_dig, share);
    p.by_me[BOTH] = share[own];
    p.race[0] = p.by_me[BOTH];
    for (int missing = 1; missing < PURSE_RACE; missing++)
        p.race[missing] = by_any(g->race[missing], share);
    p.without = share[WITHOUT];
    return p;
}

/* What a dwarf gains if somebody else wins nothing: with fewer winners each
 * gets more. */
static void find_spoils(const guess *g, int dwarf, int seat, float spoils[2])
{
    float more[N_OUTCOMES];

    for (int outcome = 0; outcome < N_OUTCOMES; outcome++) {
        crowd c = gather(g, outcome, seat);

        more[outcome] = share_among(g, dwarf, outcome, c) -
                        share_among(g, dwarf, outcome, g->others[outcome]);
    }
    spoils[0] = by_any(g->all_dig, more);
    spoils[1] = more[WITHOUT];
}

/* The mean of purses, for a hat that is not known. Its race is not needed. */
static void add_part(purse *sum, const purse *p, float part)
{
    for (int free = 0; free < 4; free++) {
        sum->by_way[free] += part * p->by_way[free];
        sum->by_me[free] += part * p->by_me[free];
    }
    sum->without += part * p->without;
}

/* How much each dwarf wants the gold to be found. */
static const float desire[N_DWARVES] = {
    [DWARF_GREEN] = 1.0f,      [DWARF_BLUE] = 1.0f,
    [DWARF_BOSS] = 1.0f,       [DWARF_PROFITEER] = 0.0f,
    [DWARF_GEOLOGIST] = -0.5f, [DWARF_SABOTEUR] = -1.0f};

/* How far a seat is on one's own side: anyone who wants the same is trusted,
 * less so one of the other team. */
static float trust_in(const double p[N_DWARVES], int own, float gold)
{
    float trust = 0;
    int rival = own == DWARF_GREEN  ? DWARF_BLUE
                : own == DWARF_BLUE ? DWARF_GREEN
                                    : DWARF_NONE;

    for (int dwarf = DWARF_SABOTEUR; dwarf < N_DWARVES; dwarf++)
        trust += (float)p[dwarf] * desire[dwarf];
    if (gold < 0)
        trust = -trust;
    return rival ? trust - rivalry * (float)p[rival] : trust;
}

/* What the seat's own dwarf has to win, what the next hat would have on
 * average, and from these how much it wants the gold. */
void payoff_stance(const table *t, int seat, int dwarf, const guesses *who,
                   stance *s)
{
    guess g = {.t = t, .seat = seat};

    guess_all(&g, who);
    s->hat = (purse){.without = 0};
    for (int other = DWARF_SABOTEUR; other < N_DWARVES; other++) {
        purse of = purse_of(&g, other);

        add_part(&s->hat, &of, (float)who->hat[other]);
    }
    s->own = purse_of(&g, dwarf);
    s->crystal = dwarf == DWARF_GEOLOGIST ? crystal_share(&g) : 0;
    for (int other = 0; other < t->head->n_players; other++)
        if (other != seat)
            find_spoils(&g, dwarf, other, s->spoils[other]);
    s->gold = (s->own.by_way[BOTH] - s->own.without) / 3;
    for (int other = 0; other < t->head->n_players; other++)
        s->trust[other] = trust_in(who->seat[other], dwarf, s->gold);
}
