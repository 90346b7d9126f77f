/* opinion_dwarves.c -- what somebody who watches `saboteur` or `saboteur2`
 * thinks: who is who, by the beliefs of a viewer without a seat (believer.c);
 * and whether the gold will be found, which decides where a round turned.
 * Called by way of opinion.c. */
#include "bots/opinion.h"
#include "bots/way.h"

static void open_base(opinion *o)
{
    believer_sit(&o->by, &saboteur_game, ADIT_PUBLIC);
}

static void open_more(opinion *o)
{
    believer_sit(&o->by, &saboteur2_game, ADIT_PUBLIC);
}

/* Chances are rounded to whole numbers of OPINION_SURE. */
static void weigh(opinion *o, const adit_game *game, int n_players)
{
    forecast f;

    believer_foretell(&o->by, &f);
    for (int line = 0; line < opinion_lines(game); line++)
        for (int seat = 0; seat < n_players; seat++)
            o->part[line][seat] =
                (int32_t)(f.role[seat][DWARF_SABOTEUR + line] * OPINION_SURE +
                          0.5);
}

/* The watcher is given what the public sees. */
static void watch(opinion *o, const match *m, const adit_story *story)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    adit_event events[ADIT_MAX_EVENTS];
    adit_story seen = {events, ADIT_MAX_EVENTS, story->n};

    match_observe(m, ADIT_PUBLIC, obs);
    for (int i = 0; i < seen.n; i++)
        events[i] = adit_witness(&story->event[i], ADIT_PUBLIC);
    believer_see(&o->by, obs, &seen);
    weigh(o, m->game, m->config.n_players);
}

static void hear(opinion *o, int seat, adit_claim claim)
{
    believer_hear(&o->by, seat, claim);
}

/* ---- Will the gold be found? ---- */

/* How likely the gold is found from here on, by counts from games of bots: a
 * sum of what each thing adds to the logarithm of the odds. */
typedef struct odds_of_gold {
    float base, left, beside; /* cards that are missing; just one */
    float cards, cards_left;  /* to be played; and for each that is missing */
    float saboteurs, others;  /* of all players; those who do not mind */
    float lame;               /* of those who want it */
} odds_of_gold;

/* A logistic regression over positions from games of bots (docs/bots.md, "Where
 * the numbers come from"). */
static const odds_of_gold odds_in_base = {3.27f,    -0.29f, 0.38f, 0.118f,
                                          -0.0039f, -16.1f, 0,     -0.42f},
                          odds_in_more = {3.33f,    -0.18f, 1.08f,  0.052f,
                                          -0.0044f, -10.7f, -9.45f, -1.79f};

/* How many seats have such dwarves; and how many of those who are not saboteurs
 * cannot dig. */
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

/* The logarithm of the odds that the gold is found. Judged by what those know
 * who look back: the dwarves, and where the gold is. */
static float odds_that_found(const table *t)
{
    const odds_of_gold *o = t->more ? &odds_in_more : &odds_in_base;
    way w = way_over(lowest_bit(table_hopes(t)));
    crowd n = count_crowd(t);
    float players = t->head->n_players, cards, left;

    left = (float)way_left(&w, t->mine);
    cards = (float)table_cards_left(t);
    return o->base + o->left * left + (left <= 1 ? o->beside : 0) +
           cards * (o->cards + o->cards_left * left) +
           (o->saboteurs * (float)n.saboteurs + o->others * (float)n.others) /
               players +
           o->lame * (float)n.lame / (players - (float)n.saboteurs + 1);
}

static int ahead(const opinion *o, const match *m)
{
    table t = table_of(m->game, m->state);

    (void)o;
    return odds_that_found(&t) > 0;
}

static int32_t chance(const match *m, int side)
{
    table t = table_of(m->game, m->state);
    int32_t logit = (int32_t)(odds_that_found(&t) * NET_LOGIT);
    uint32_t found = net_share(logit < 0 ? -(int64_t)logit : 0);
    uint32_t not_found = net_share(logit > 0 ? logit : 0);

    (void)side;
    return (int32_t)((uint64_t)found * OPINION_SURE / (found + not_found));
}

/* ---- Rounds ---- */

static const adit_event *event_of(const adit_story *story, int kind)
{
    for (int i = 0; i < story->n; i++)
        if (story->event[i].kind == kind)
            return &story->event[i];
    return NULL;
}

static bool deals(const adit_story *story)
{
    return event_of(story, EVENT_ROUND) != NULL;
}

static bool ends(const adit_story *story, int *for_whom)
{
    const adit_event *ended = event_of(story, EVENT_ENDED);

    if (ended != NULL)
        *for_whom = ended->way == BY_TREASURE;
    return ended != NULL;
}

/* The seat that has got another hat. */
static int renews(const adit_story *story)
{
    const adit_event *hat = event_of(story, EVENT_HAT);

    return hat ? hat->target : ADIT_NOBODY;
}

const watcher saboteur_watcher = {
    .game = &saboteur_game,
    .line = &dwarf_names[DWARF_SABOTEUR],
    .n_lines = 1,
    .guilty = DWARF_SABOTEUR,
    .needs_net = true,
    .open = open_base,
    .see = watch,
    .hear = hear,
    .weigh = weigh,
    .ahead = ahead,
    .chance = chance,
    .deals = deals,
    .ends = ends,
    .renews = renews,
};

const watcher saboteur2_watcher = {
    .game = &saboteur2_game,
    .line = &dwarf_names[DWARF_SABOTEUR],
    .n_lines = N_ROLES,
    .guilty = DWARF_SABOTEUR,
    .needs_net = true,
    .open = open_more,
    .see = watch,
    .hear = hear,
    .weigh = weigh,
    .ahead = ahead,
    .chance = chance,
    .deals = deals,
    .ends = ends,
    .renews = renews,
};
