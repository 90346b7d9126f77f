/* hearsay_dwarves.c -- what words add to what a net believes of everybody's
 * role. The net has learnt who is believed, and who contradicts whom; but lies
 * that come to light and pleas are too rare to be learnt well, so that their
 * weight is written here. Each is a factor by which it becomes likelier that
 * somebody does not dig for the gold: how often those who do not were seen to
 * do it, for each time that diggers were (docs/bots.md, "Listening"). Called by
 * policy_dwarves.c. */
#include "bots/hearsay_dwarves.h"

enum {
    ONE = 64,            /* of a factor */
    EXPOSED = 256 * ONE, /* somebody said of a goal what they knew was false */
    ANSWERED = 48,       /* was asked for help, and helped */
    PASSED = 70,         /* was asked, and passed */
    HARMED = 96,         /* was asked, and harmed somebody */
    MOST = 4096 * ONE,
    LEAST = 1
};

/* What the seat knows of a goal, whether it has looked or the goal lies open:
 * 1 gold, 0 stone; -1: nothing. */
static int known(const table *t, int goal)
{
    int hopes = table_hopes(t);

    return hopes == 1 << goal ? 1 : hopes >> goal & 1 ? -1 : 0;
}

/* Has somebody who had looked at a goal said what is not so? */
static bool is_exposed(const dwarves_memory *m, const table *t, int who)
{
    for (int goal = 0; goal < MINE_GOALS; goal++) {
        int is_gold = known(t, goal);
        int lies = is_gold == 1 ? m->says_stone[who] : m->says_gold[who];

        if (is_gold >= 0 && t->looked[who] >> goal & lies >> goal & 1)
            return true;
    }
    return false;
}

static bool is_plea(adit_claim c)
{
    return c.kind == CLAIM_FREE_ME ||
           (c.kind >= CLAIM_FIX_PICK && c.kind <= CLAIM_FIX_CART);
}

/* What a deed says of its doer, who had been asked by somebody. */
static int answer_weighs(const features_deed *d, int asker)
{
    if (d->did == DID_MEND || d->did == DID_FREE)
        return d->target == asker ? ANSWERED : ONE;
    if (d->did == DID_BREAK || d->did == DID_TRAP)
        return HARMED;
    return d->did == DID_PASS ? PASSED : ONE;
}

/* The deed of that number in the round, from 0; NULL: it is forgotten. */
static const features_deed *deed_at(const dwarves_memory *m, int number)
{
    int ago = m->n_deeds - number;

    if (ago < 1 || ago > FEATURES_DEEDS || number < 0)
        return NULL;
    return &m->deed[(m->next + FEATURES_DEEDS - ago) % FEATURES_DEEDS];
}

/* What somebody's first deed within a lap after each plea says of them. */
static int pleas_weigh(const dwarves_memory *m, const table *t, int who)
{
    int weight = ONE;

    for (int i = 0; i < FEATURES_CLAIMS && i < m->n_claims; i++) {
        const features_claim *c =
            &m->claim[(m->n_claims - 1 - i) % FEATURES_CLAIMS];

        if (!is_plea(c->claim) || c->seat == who)
            continue;
        for (int n = 0; n < t->head->n_players; n++) {
            const features_deed *d = deed_at(m, c->at + n);

            if (d == NULL || d->seat != who)
                continue;
            weight = weight * answer_weighs(d, c->seat) / ONE;
            break;
        }
    }
    return weight;
}

static bool digs(int dwarf)
{
    return dwarf == DWARF_MINER || dwarf == DWARF_GREEN ||
           dwarf == DWARF_BLUE || dwarf == DWARF_BOSS;
}

/* The roles of a net: the dwarves of its game. */
static int n_roles(const table *t)
{
    return t->base != NULL ? DWARF_SABOTEUR - DWARF_MINER + 1 : N_ROLES;
}

/* Multiplies the chances of all that do not dig, and makes the sum whole
 * again. */
static void multiply(uint16_t chance[NET_ROLES], int n, int first, int weight)
{
    uint64_t part[NET_ROLES], all = 0;
    int left = NET_CHANCE;

    for (int role = 0; role < n; role++) {
        part[role] = (uint64_t)chance[role] *
                     (uint64_t)(digs(first + role) ? ONE : weight);
        all += part[role];
    }
    for (int role = 0; role < n && all > 0; role++) {
        chance[role] = (uint16_t)(part[role] * (uint64_t)left / all);
        left -= chance[role];
        all -= part[role];
    }
}

/* Whose chances are whose: the net counts seats from the viewer on, or from P1
 * for one who has no seat. */
static int from_viewer(int viewer, int who, int n)
{
    return features_from(viewer < 0 ? 0 : viewer, who, n);
}

void hearsay_weigh(const dwarves_memory *m, const table *t, int seat, int first,
                   net_thought *thought)
{
    int n = t->head->n_players;

    if (*t->phase != PHASE_PLAY || m->n_claims == 0)
        return;
    for (int who = 0; who < n; who++) {
        int weight = pleas_weigh(m, t, who);

        if (who == seat)
            continue;
        if (is_exposed(m, t, who))
            weight = weight * EXPOSED / ONE;
        weight = weight > MOST ? MOST : weight < LEAST ? LEAST : weight;
        if (weight != ONE)
            multiply(thought->chance[from_viewer(seat, who, n)], n_roles(t),
                     first, weight);
    }
}

/* ---- Where the gold is ---- */

/* How likely somebody does not dig, of NET_CHANCE. */
static int doubt_of(const table *t, const net_thought *thought, int from,
                    int first)
{
    int all = 0;

    for (int role = 0; role < n_roles(t); role++)
        all += digs(first + role) ? 0 : thought->chance[from][role];
    return all;
}

/* What somebody's words about a goal make of it: the chance that it is gold if
 * they are said, against the chance that it is stone, in two parts. */
static void take_word(int doubt, int lies, bool says_gold, uint64_t part[2])
{
    uint64_t wrong = (uint64_t)(doubt * lies / 100), right = NET_CHANCE - wrong;

    part[0] = part[0] * (says_gold ? right : wrong + 1) / NET_CHANCE;
    part[1] = part[1] * (says_gold ? wrong + 1 : right) / NET_CHANCE;
}

bool hearsay_hopes(const dwarves_memory *m, const table *t, int seat, int first,
                   const net_thought *thought, int lies, int hope[MINE_GOALS])
{
    int hopes = table_hopes(t), n = t->head->n_players;
    uint64_t odds[MINE_GOALS] = {0}, all = 0;
    bool heard = false;

    for (int goal = 0; goal < MINE_GOALS; goal++) {
        uint64_t part[2] = {(uint64_t)1 << 32, (uint64_t)1 << 32};

        if (!(hopes >> goal & 1))
            continue;
        for (int who = 0; who < n; who++) {
            int gold = m->says_gold[who] >> goal & 1;

            if (who == seat || !(t->looked[who] >> goal & 1) ||
                !(gold || m->says_stone[who] >> goal & 1))
                continue;
            take_word(doubt_of(t, thought, from_viewer(seat, who, n), first),
                      lies, gold, part);
            heard = true;
        }
        odds[goal] = (part[0] << 10) / (part[1] / 1024 + 1);
        all += odds[goal];
    }
    for (int goal = 0; goal < MINE_GOALS; goal++)
        hope[goal] = (int)(all ? odds[goal] * HEARSAY_SURE / all : 0);
    return heard && count_bits(hopes) > 1;
}
