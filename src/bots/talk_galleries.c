/* talk_galleries.c -- what players say and hear in `galleries`: a truce with
 * somebody who has just hurt them, a call to stop the leader, thanks, praise
 * and apologies; each for a deed that calls for it, and as often as the bot's
 * manner has it. A truce counts for some laps, and never again for whoever
 * offered one and struck. With two players one's loss is the other's gain, and
 * there is no truce and nobody to call. Called by galleries_taste.c,
 * galleries_turn.c and galleries_search.c. */
#include "bots/talk_galleries.h"

#include "bots/galleries_bots.h"
#include "games/moves.h"

enum {
    LAPS = 3,       /* that a truce lasts */
    SPARED = 120,   /* what a blow against a truce has to be better by */
    STOPPED = 150,  /* what a blow against the leader may be worse by */
    MUCH = 3,       /* gems for which somebody has to be stopped */
    SOME = 2,       /* gems, or nuggets, that are worth a word */
    AHEAD = 3500,   /* the chance of somebody who has to be stopped; with */
    OF_THREE = 4500 /* three players */
};

/* ---- What happens ---- */

static int now(const galleries *obs)
{
    return obs->turns + 1;
}

static bool is_recent(const galleries *obs, int then, int laps)
{
    return then != 0 && now(obs) - then <= laps * obs->head.n_players;
}

/* A goblin of `seat` has died or lost its armour. Whoever strikes in a truce
 * that they offered is not believed again. */
static void note_blow(galleries_ears *e, const galleries *obs, int by, int seat)
{
    if (by == seat || by < 0 || by >= GALLERIES_SEATS)
        return;
    e->hurt_by[seat] = (int8_t)(by + 1);
    if (is_recent(obs, e->truce[by][seat], LAPS))
        e->betrayed[by] |= (uint8_t)(1 << seat);
}

static void forget_deed(galleries_ears *e, int doer)
{
    e->doer = (int8_t)doer;
    for (int i = 0; i < GALLERIES_SEATS; i++)
        e->hurt_by[i] = 0, e->paid[i] = 0;
    e->defused_by = e->planted = e->freed = e->ripe = e->n_words = 0;
}

/* `by` is who has aimed the blows that follow. */
static void note_event(galleries_ears *e, const galleries *obs,
                       const adit_event *told, int *by)
{
    switch (told->kind) {
    case TOLD_EXPLODED:
        *by = told->target < GALLERIES_SEATS ? told->target : e->doer;
        break;
    case TOLD_SHOT:
    case TOLD_CONTRACT:
        *by = told->seat;
        break;
    case TOLD_DIED:
    case TOLD_ARMOUR:
        note_blow(e, obs, *by, told->target);
        break;
    case TOLD_DUG:
        if (count_bits(obs->numbered[told->x][told->amount]) ==
            GALLERIES_CLOSING - 1)
            e->ripe = (uint8_t)told->x;
        break;
    case TOLD_PLANTED:
        e->planted = (uint8_t)told->x;
        break;
    case TOLD_DEFUSED:
        e->defused_by = (uint8_t)(e->doer + 1);
        e->freed = (uint8_t)told->x;
        break;
    case TOLD_PAID:
        if (told->way != PAY_INCOME)
            e->paid[told->seat] = (uint8_t)(e->paid[told->seat] + told->amount);
        break;
    default:
        break;
    }
}

void talk_galleries_see(galleries_ears *e, const galleries *before,
                        const galleries *obs, const adit_story *story)
{
    int by;

    forget_deed(e, obs->head.n_moves > 0 ? before->head.turn : ADIT_NOBODY);
    by = e->doer;
    for (int i = 0; i < story->n; i++)
        note_event(e, obs, &story->event[i], &by);
}

void talk_galleries_hear(galleries_ears *e, const galleries *obs, int seat,
                         adit_claim claim)
{
    if (claim.kind == SAY_TRUCE)
        e->truce[seat][claim.target] = (uint16_t)now(obs);
    else if (claim.kind == SAY_STOP)
        e->stop[seat][claim.target] = (uint16_t)now(obs);
    e->spoke[seat][claim.kind] = (uint16_t)now(obs);
    e->n_words = (uint8_t)(e->n_words < 255 ? e->n_words + 1 : 255);
    e->speaker = (int8_t)seat;
    e->word = claim;
}

/* ---- What one does about it ---- */

/* Somebody who is well ahead of all others; ADIT_NOBODY: nobody is. */
static int leader(const galleries *obs)
{
    int32_t shares[GALLERIES_SEATS];
    int best = 0;

    galleries_shares(obs, shares);
    for (int i = 1; i < obs->head.n_players; i++)
        best = shares[i] > shares[best] ? i : best;
    return shares[best] > (obs->head.n_players == 3 ? OF_THREE : AHEAD)
               ? best
               : ADIT_NOBODY;
}

/* The seats that a move is aimed at, as bits. */
static unsigned aim_of(const galleries *obs, adit_action a)
{
    unsigned aims = 0;

    if (a.kind == ACT_KILL || a.kind == ACT_SHOOT)
        return 1u << a.target;
    if (a.kind != ACT_PLANT && a.kind != ACT_BOMB)
        return 0;
    for (int i = 0; i < obs->head.n_players; i++)
        if (obs->in_gallery[a.x] >> GALLERIES_GOBLINS * i & 7)
            aims |= 1u << i;
    return aims;
}

/* Does anybody but that seat itself want it to be stopped? */
static bool is_called_for(const galleries_ears *e, const galleries *obs,
                          int seat)
{
    for (int i = 0; i < obs->head.n_players; i++)
        if (i != seat && is_recent(obs, e->stop[i][seat], 1))
            return true;
    return false;
}

int talk_galleries_heed(const galleries_ears *e, const galleries *obs,
                        adit_action move)
{
    unsigned aims = aim_of(obs, move);
    int me = obs->head.turn, sum = 0;

    for (int i = 0; i < obs->head.n_players && obs->head.n_players > 2; i++) {
        if (i == me || !(aims >> i & 1))
            continue;
        if (is_recent(obs, e->truce[i][me], LAPS) &&
            !(e->betrayed[i] >> me & 1))
            sum -= SPARED;
        if (is_called_for(e, obs, i) && leader(obs) == i)
            sum += STOPPED;
    }
    return sum;
}

/* ---- What one says ---- */

typedef struct occasion {
    const galleries_ears *e;
    const galleries *obs;
    const talk_manner *manner;
    adit_luck *luck;
    int me;
} occasion;

static bool happens(const occasion *o, int often)
{
    return (int)adit_luck_below(o->luck, 100) < often;
}

static bool say(adit_claim *out, int kind, int target)
{
    *out = (adit_claim){.kind = (uint8_t)kind, .target = (uint8_t)target};
    return true;
}

/* Nobody says the same thing twice in a lap. */
static bool is_new(const occasion *o, int kind)
{
    return !is_recent(o->obs, o->e->spoke[o->me][kind], 1);
}

static bool stands_in(const occasion *o, int gallery)
{
    return o->obs->in_gallery[gallery] >> GALLERIES_GOBLINS * o->me & 7;
}

/* Nuggets under the speaker's goblins in a gallery. */
static int nuggets_in(const occasion *o, int gallery)
{
    int sum = 0;

    for (int at = 1; at <= o->obs->length[gallery]; at++) {
        tunnel card = o->obs->card[gallery][at];

        if (card.goblin && (card.goblin - 1) / GALLERIES_GOBLINS == o->me)
            sum += galleries_nuggets(card);
    }
    return sum;
}

/* Somebody else has done it. */
static bool is_of_another(const occasion *o)
{
    return o->e->n_words == 0 && o->e->doer != ADIT_NOBODY &&
           o->e->doer != o->me;
}

/* With somebody who has just struck, and who is not the one to be stopped. */
static bool offer_truce(const occasion *o, adit_claim *out)
{
    int by = o->e->hurt_by[o->me] - 1;

    return o->e->n_words == 0 && by >= 0 && o->obs->head.n_players > 2 &&
           is_new(o, SAY_TRUCE) && happens(o, o->manner->asks) &&
           leader(o->obs) != by && say(out, SAY_TRUCE, by);
}

static bool call_stop(const occasion *o, adit_claim *out)
{
    int by = o->e->doer;

    return is_of_another(o) && o->obs->head.n_players > 2 &&
           o->e->paid[by] >= MUCH && is_new(o, SAY_STOP) &&
           happens(o, 2 * o->manner->accuses) && leader(o->obs) == by &&
           say(out, SAY_STOP, by);
}

/* The answer to a truce. */
static bool agree(const occasion *o, adit_claim *out)
{
    return o->e->n_words > 0 && o->e->word.kind == SAY_TRUCE &&
           o->e->word.target == o->me && is_new(o, SAY_TRUST_ME) &&
           happens(o, o->manner->denies) && say(out, SAY_TRUST_ME, 0);
}

static bool thank(const occasion *o, adit_claim *out)
{
    bool freed = o->e->defused_by && stands_in(o, o->e->freed);

    return is_of_another(o) && (freed || o->e->paid[o->me] >= SOME) &&
           happens(o, o->manner->chats) && say(out, SAY_THANKS, 0);
}

static bool warn(const occasion *o, adit_claim *out)
{
    return is_of_another(o) && o->e->planted && stands_in(o, o->e->planted) &&
           happens(o, o->manner->tells / 2) &&
           say(out, SAY_GALLERY, o->e->planted);
}

/* Whoever closes a gallery now pays those who stand in it, too. */
static bool invite(const occasion *o, adit_claim *out)
{
    return is_of_another(o) && o->e->ripe &&
           nuggets_in(o, o->e->ripe) >= SOME && is_new(o, SAY_GALLERY) &&
           happens(o, o->manner->tells / 2) &&
           say(out, SAY_GALLERY, o->e->ripe);
}

static bool excuse(const occasion *o, adit_claim *out)
{
    bool struck = false;

    for (int i = 0; i < o->obs->head.n_players; i++)
        struck |= o->e->hurt_by[i] - 1 == o->me;
    return struck && o->e->doer == o->me && o->e->n_words == 0 &&
           happens(o, o->manner->chats / 2) && say(out, SAY_SORRY, 0);
}

static bool praise(const occasion *o, adit_claim *out)
{
    return is_of_another(o) && o->e->paid[o->e->doer] >= SOME &&
           is_new(o, SAY_WELL_DUG) && happens(o, o->manner->chats / 2) &&
           say(out, SAY_WELL_DUG, 0);
}

bool talk_galleries_speak(const galleries_ears *e, const mind *m,
                          adit_luck *luck, adit_claim *out)
{
    const galleries *obs = (const galleries *)(const void *)m->obs;
    const character *who = m->bot->character;
    occasion o = {.e = e, .obs = obs, .luck = luck, .me = m->seat};

    if (who == NULL)
        return false;
    o.manner = &who->manner;
    return agree(&o, out) || offer_truce(&o, out) ||
           (!m->bot->is_kind && call_stop(&o, out)) || thank(&o, out) ||
           warn(&o, out) || invite(&o, out) || excuse(&o, out) ||
           praise(&o, out);
}
