/* talk_dwarves.c -- what a dwarf says, in `saboteur` and `saboteur2`. Somebody
 * speaks for a cause: a look at a goal, a broken tool, a word about them, a
 * deed that gave somebody away. Those who want the gold found say what is so.
 * The others choose between truth, lie and silence; in all else they talk as
 * diggers do, since whoever talks otherwise is known by it. What was said
 * before is in the memory, like the deeds: there is no other state. Called by
 * trained.c and, while nets learn, by gpu/kernels.c. */
#include "bots/talk_dwarves.h"

#include "bots/table_dwarves.h"

enum { SURE = 255 }; /* of a doubt */

/* Everything that the causes below ask for. */
typedef struct occasion {
    const dwarves_memory *m;
    const features_deed *deed;  /* the last one, or NULL */
    const features_claim *word; /* that an answer would be to, or NULL */
    bool is_quiet;              /* nobody has spoken since that deed */
    const uint8_t *doubt;
    const talk_manner *manner;
    table t;
    int seat, which;
    adit_luck *luck;
    bool is_honest; /* wants the gold found */
    bool *asks;     /* for doubts that are not there */
} occasion;

/* The last deed, if it was the last move that did it. */
static const features_deed *last_deed(const dwarves_memory *m)
{
    return m->last ? &m->deed[m->last - 1] : NULL;
}

/* The last claim, if at most so many deeds were done after it. */
static const features_claim *last_word(const dwarves_memory *m, int after)
{
    const features_claim *c =
        &m->claim[(m->n_claims + FEATURES_CLAIMS - 1) % FEATURES_CLAIMS];

    return m->n_claims > 0 && c->at + after >= m->n_deeds ? c : NULL;
}

static bool is_harm(const features_deed *d)
{
    return d->did == DID_BREAK || d->did == DID_TRAP;
}

static bool is_help(const features_deed *d)
{
    return d->did == DID_MEND || d->did == DID_FREE;
}

static bool is_about_goal(adit_claim c)
{
    return c.kind == CLAIM_GOLD || c.kind == CLAIM_STONE;
}

/* Did the seat say anything since the last deed, or say this within a lap? */
static bool has_said(const dwarves_memory *m, int seat, int kind, int within)
{
    for (int i = 0; i < FEATURES_CLAIMS && i < m->n_claims; i++) {
        const features_claim *c =
            &m->claim[(m->n_claims - 1 - i) % FEATURES_CLAIMS];

        if (c->seat == seat &&
            (c->at == m->n_deeds ||
             (c->claim.kind == kind && m->n_deeds - c->at < within)))
            return true;
    }
    return false;
}

bool talk_has_cause(const dwarves_memory *memory, int seat)
{
    const features_deed *d = last_deed(memory);
    const features_claim *c = last_word(memory, 1);

    if (has_said(memory, seat, 0, 0))
        return false;
    if (c != NULL && c->seat != seat &&
        (c->claim.kind == CLAIM_SUSPECT || is_about_goal(c->claim)))
        return true;
    return d != NULL && last_word(memory, 0) == NULL;
}

/* In that many cases of a hundred. */
static bool happens(const occasion *o, int often)
{
    return (int)adit_luck_below(o->luck, 100) < often;
}

static bool say(adit_claim *out, int kind, int target)
{
    *out = (adit_claim){.kind = (uint8_t)kind, .target = (uint8_t)target};
    return true;
}

/* ---- What maps have shown ---- */

static int known_kind(const occasion *o, int goal)
{
    int hopes = table_hopes(&o->t);

    if (hopes == 1 << goal)
        return CLAIM_GOLD;
    return hopes >> goal & 1 ? -1 : CLAIM_STONE;
}

static int contrary(int kind)
{
    return kind == CLAIM_GOLD ? CLAIM_STONE : CLAIM_GOLD;
}

adit_claim talk_contrary(adit_claim claim)
{
    claim.kind = (uint8_t)contrary(claim.kind);
    return claim;
}

static bool has_told(const occasion *o, int goal)
{
    return (o->m->says_gold[o->seat] | o->m->says_stone[o->seat]) >> goal & 1;
}

/* Has the seat just looked at a goal, and said nothing of it? Then the
 * truth. */
static bool has_looked(const occasion *o, adit_claim *truth)
{
    const features_deed *d = o->deed;
    int kind;

    if (!o->is_quiet || d == NULL || d->did != DID_LOOK || d->seat != o->seat ||
        has_told(o, d->target))
        return false;
    kind = known_kind(o, d->target);
    return kind >= 0 && say(truth, kind, d->target);
}

/* After a look of one's own: what it showed, or, from those who lie, the
 * contrary. They draw twice like everybody, and how often they speak is the
 * same. */
static bool tell_look(const occasion *o, adit_claim *out)
{
    if (!has_looked(o, out) || !happens(o, o->manner->tells))
        return false;
    if (!o->is_honest && happens(o, o->manner->lies))
        *out = talk_contrary(*out);
    return true;
}

/* Somebody said of a goal what the seat knows to be wrong. A digger says who
 * lies; a liar may answer a truth with a lie, if the seat was seen to look. */
static bool object(const occasion *o, adit_claim *out)
{
    int goal, known;

    if (o->word == NULL || o->word->seat == o->seat ||
        !is_about_goal(o->word->claim))
        return false;
    goal = o->word->claim.target;
    known = known_kind(o, goal);
    if (known < 0 || !(o->t.looked[o->seat] >> goal & 1))
        return false;
    if (known != o->word->claim.kind)
        return o->is_honest && o->t.looked[o->word->seat] >> goal & 1
                   ? happens(o, o->manner->accuses) &&
                         say(out, CLAIM_SUSPECT, o->word->seat)
                   : o->is_honest && !has_told(o, goal) &&
                         happens(o, o->manner->tells) && say(out, known, goal);
    return !o->is_honest && !has_told(o, goal) &&
           happens(o, o->manner->lies / 4) && say(out, contrary(known), goal);
}

/* ---- Tools ---- */

/* Asks for what lies in front of the seat; once in a lap. */
static bool ask(const occasion *o, adit_claim *out)
{
    const features_deed *d = o->deed;
    bool just_now = d != NULL && is_harm(d) && d->target == o->seat;
    int n = o->t.head->n_players;

    if (!o->is_quiet || d == NULL || (!just_now && o->t.head->turn != o->seat))
        return false;
    if (o->t.more != NULL && o->t.more->trapped >> o->seat & 1)
        return !has_said(o->m, o->seat, CLAIM_FREE_ME, n) &&
               happens(o, just_now ? o->manner->asks : o->manner->asks / 5) &&
               say(out, CLAIM_FREE_ME, 0);
    for (int tool = TOOL_PICK; tool < N_TOOLS; tool++)
        if (o->t.broken[tool] >> o->seat & 1)
            return !has_said(o->m, o->seat, CLAIM_FIX_PICK + tool - TOOL_PICK,
                             n) &&
                   happens(o,
                           just_now ? o->manner->asks : o->manner->asks / 5) &&
                   say(out, CLAIM_FIX_PICK + tool - TOOL_PICK, 0);
    return false;
}

static bool thank(const occasion *o, adit_claim *out)
{
    const features_deed *d = o->deed;

    return o->is_quiet && d != NULL && is_help(d) && d->target == o->seat &&
           d->seat != o->seat && happens(o, o->manner->chats) &&
           say(out, CLAIM_THANKS, 0);
}

/* ---- Others ---- */

/* The role that one says to have: diggers say what they are, the others what
 * diggers might. */
static int claimed_role(const occasion *o)
{
    int dwarf = o->t.dwarf[o->seat];

    if (o->which == DWARVES_BASE)
        return N_DWARF_CLAIMS;
    if (dwarf == DWARF_GREEN || dwarf == DWARF_BLUE || dwarf == DWARF_BOSS)
        return dwarf == DWARF_GREEN  ? CLAIM_GREEN
               : dwarf == DWARF_BLUE ? CLAIM_BLUE
                                     : CLAIM_BOSS;
    return adit_luck_below(o->luck, 2) ? CLAIM_GREEN : CLAIM_BLUE;
}

static bool deny(const occasion *o, adit_claim *out)
{
    if (o->word == NULL || o->word->claim.kind != CLAIM_SUSPECT ||
        o->word->claim.target != o->seat || o->word->seat == o->seat ||
        o->m->says_role[o->seat])
        return false;
    return happens(o, o->manner->denies) && say(out, claimed_role(o), 0);
}

/* Is the last deed that of another seat? */
static bool is_of_another(const occasion *o)
{
    return o->is_quiet && o->deed != NULL && o->deed->seat != o->seat;
}

/* How likely the doer of the last deed is a saboteur: between these, in
 * percent. Without doubts nobody is, and they are asked for. */
static bool is_doubted(const occasion *o, int least, int most)
{
    if (o->doubt == NULL) {
        *o->asks = true;
        return false;
    }
    return o->doubt[o->deed->seat] * 100 >= SURE * least &&
           o->doubt[o->deed->seat] * 100 <= SURE * most;
}

/* The deed of somebody who is likely a saboteur. Those who lie point at a
 * harmful deed of somebody whom they take for a digger. */
static bool accuse(const occasion *o, adit_claim *out)
{
    const features_deed *d = o->deed;

    if (!is_of_another(o) || o->m->suspects[o->seat] >> d->seat & 1)
        return false;
    if (!o->is_honest &&
        !(is_harm(d) || d->did == DID_PASS || d->did == DID_DEAD))
        return false;
    if (!happens(o, o->manner->accuses) ||
        (!o->is_honest && !happens(o, o->manner->lies)))
        return false;
    return (o->is_honest ? is_doubted(o, 65, 100) : is_doubted(o, 0, 40)) &&
           say(out, CLAIM_SUSPECT, d->seat);
}

static bool vouch(const occasion *o, adit_claim *out)
{
    const features_deed *d = o->deed;

    return is_of_another(o) && (d->did == DID_DIG || is_help(d)) &&
           !(o->m->trusts[o->seat] >> d->seat & 1) &&
           happens(o, o->manner->chats / 4) && is_doubted(o, 0, 10) &&
           say(out, CLAIM_TRUST, d->seat);
}

/* Why somebody passes. A liar says it with a hand full of paths. */
static bool excuse(const occasion *o, adit_claim *out)
{
    const features_deed *d = o->deed;
    bool holds = false;

    if (!o->is_quiet || d == NULL || d->did != DID_PASS || d->seat != o->seat ||
        table_cannot_dig(&o->t) >> o->seat & 1 ||
        has_said(o->m, o->seat, CLAIM_NO_PATH, 3 * o->t.head->n_players))
        return false;
    for (int i = 0; i < o->t.n_hand[o->seat]; i++)
        holds |= card_is_path(o->t.hand[o->seat][i]);
    return (!holds || (!o->is_honest && happens(o, o->manner->lies))) &&
           happens(o, o->manner->chats) && say(out, CLAIM_NO_PATH, 0);
}

/* After a move of its own: where the way to the gold goes on, as far as the
 * seat knows. */
static bool guide(const occasion *o, adit_claim *out)
{
    int hopes = table_hopes(&o->t), best = -1, place;
    const dwarves_way *to = o->m->to;

    if (!o->is_quiet || !o->is_honest || o->deed == NULL ||
        o->deed->seat != o->seat || !happens(o, o->manner->guides) ||
        has_said(o->m, o->seat, CLAIM_HERE, 2 * o->t.head->n_players))
        return false;
    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (hopes >> goal & 1 && to[goal].end[0] < o->t.mine->n_ends &&
            (best < 0 || to[goal].far[0] < to[best].far[0]))
            best = goal;
    if (best < 0)
        return false;
    place = o->t.mine->first_end + to[best].end[0];
    say(out, CLAIM_HERE, 0);
    out->x = (int8_t)mine_x(o->t.mine, place);
    out->y = (int8_t)mine_y(o->t.mine, place);
    return true;
}

static occasion occasion_of(const talk_sight *s, int which,
                            const talk_manner *manner, adit_luck *luck,
                            bool *asks)
{
    occasion o = {.m = s->memory,
                  .deed = last_deed(s->memory),
                  .word = last_word(s->memory, 1),
                  .is_quiet = last_word(s->memory, 0) == NULL,
                  .doubt = s->doubt,
                  .manner = manner,
                  .t = which == DWARVES_BASE ? table_of_base(s->obs)
                                             : table_of_more(s->obs),
                  .seat = s->seat,
                  .which = which,
                  .luck = luck,
                  .asks = asks};
    int dwarf = o.t.dwarf[s->seat];

    o.is_honest = which == DWARVES_BASE
                      ? dwarf == DWARF_MINER
                      : dwarf == DWARF_GREEN || dwarf == DWARF_BLUE ||
                            dwarf == DWARF_BOSS;
    return o;
}

bool talk_may_lie(const talk_sight *s, int which, adit_claim *truth)
{
    occasion o = occasion_of(s, which, NULL, NULL, NULL);

    return *o.t.phase == PHASE_PLAY && !o.is_honest && has_looked(&o, truth);
}

talk_outcome talk_choose(const talk_sight *s, int which,
                         const talk_manner *manner, adit_luck *luck,
                         adit_claim *out)
{
    bool asks = false;
    occasion o = occasion_of(s, which, manner, luck, &asks);

    if (*o.t.phase != PHASE_PLAY)
        return TALK_SILENCE;
    if (deny(&o, out) || object(&o, out) || tell_look(&o, out) ||
        ask(&o, out) || thank(&o, out) || accuse(&o, out) || excuse(&o, out) ||
        vouch(&o, out) || guide(&o, out))
        return asks ? TALK_DOUBTS : TALK_CLAIM;
    return asks ? TALK_DOUBTS : TALK_SILENCE;
}
