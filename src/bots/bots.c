/* bots.c -- the list of the bots, by name, and a seat at a table: a mind that
 * sees what its seat sees, thinks as long as it may, and chooses. Each bot has
 * a brain for each game, or one for all. Called by everything that lets bots
 * play: client/local_game.c, lobby/bot_job.c, lab/bot_game.c. */
#include "bots/bot.h"

#include "bots/galleries_bots.h"
#include "bots/greedy_dwarves.h"
#include "bots/trained.h"
#include "core/text.h"

static const bot bot_greedy = {
    .name = "greedy",
    .brains = {&saboteur_greedy, &saboteur2_greedy, &galleries_greedy,
               &hasty_brain},
};

static const bot bot_easy = {
    .name = "trained:easy",
    .sharp = 1,
    .hesitates = {80, 72},
    .brains = {&galleries_greedy, &trained_brain},
};

static const bot bot_medium = {
    .name = "trained:medium",
    .sharp = 3,
    .brains = {&galleries_deducer, &trained_brain},
};

static const bot bot_trained = {
    .name = "trained",
    .sharp = POLICY_SHARP,
    .brains = {&galleries_deducer, &trained_brain},
};

static const bot bot_master = {
    .name = "master",
    .brains = {&galleries_searcher, &master_brain},
};

/* All bots, from the weakest to the strongest. */
static const bot *const bots[] = {&bot_random, &bot_hasty,  &bot_greedy,
                                  &bot_easy,   &bot_medium, &bot_trained,
                                  &bot_master};

/* Other names: what bots were called in earlier versions, and what one is
 * called in full. */
static const struct {
    const char *name;
    const bot *bot;
} others[] = {{"deducer", &bot_trained},
              {"searcher", &bot_master},
              {"trained:hard", &bot_trained}};

const bot *bot_at(int i)
{
    return i >= 0 && i < countof(bots) ? bots[i] : NULL;
}

/* What follows a name that a text begins with; NULL if it does not. A name ends
 * with the text or at a colon. */
static const char *behind(const char *text, const char *name)
{
    return text_takes(&text, name) && (*text == 0 || *text == ':') ? text
                                                                   : NULL;
}

/* Some names are the beginning of others: the longest one that fits is
 * meant. */
const bot *bot_begins(const char *text, const char **rest)
{
    const bot *found = NULL;
    const char *at;

    *rest = text;
    for (int i = 0; i < countof(bots); i++)
        if ((at = behind(text, bots[i]->name)) != NULL && at > *rest)
            found = bots[i], *rest = at;
    for (int i = 0; i < countof(others); i++)
        if ((at = behind(text, others[i].name)) != NULL && at > *rest)
            found = others[i].bot, *rest = at;
    return found;
}

const bot *bot_named(const char *name)
{
    const bot *b = bot_begins(name, &name);

    return *name == 0 ? b : NULL;
}

/* The brain for that game. The last one of a list has no game, and is for
 * any. */
const brain *bot_brain(const bot *b, const adit_game *game)
{
    int i = 0;

    while (b->brains[i]->game != NULL && b->brains[i]->game != game)
        i++;
    return b->brains[i];
}

/* The luck of a bot follows from the seed, so that games can be repeated, by
 * way of a hash, so that it says nothing about the deal. */
adit_luck bot_luck(const uint8_t seed[32], int seat)
{
    static const char label[] = "adit bot 1";
    uint8_t text[sizeof label - 1 + 32 + 1], hash[32];
    uint64_t at = 0;
    int n = 0;

    for (int i = 0; i < (int)sizeof label - 1; i++)
        text[n++] = (uint8_t)label[i];
    for (int i = 0; i < 32; i++)
        text[n++] = seed[i];
    text[n] = (uint8_t)seat;
    adit_sha256(text, sizeof text, hash);
    for (int i = 0; i < 8; i++)
        at |= (uint64_t)hash[i] << 8 * i;
    return adit_luck_from(at);
}

/* Only as much memory is cleared as the brain asks for: a mind is large, and
 * games are many. */
void bot_sit(mind *m, const bot *b, const adit_game *game, int seat,
             adit_luck luck)
{
    m->bot = b;
    m->brain = bot_brain(b, game);
    m->game = game;
    m->luck = luck;
    m->seat = seat;
    __builtin_memset(m->obs, 0, game->state_size);
    require(m->brain->memory <= BOT_MEMORY);
    __builtin_memset(m->memory, 0, m->brain->memory);
    if (m->brain->sit != NULL)
        m->brain->sit(m);
}

void bot_see(mind *m, const void *obs, const adit_story *story)
{
    if (m->brain->see != NULL)
        m->brain->see(m, obs, story);
    __builtin_memcpy(m->obs, obs, m->game->state_size);
}

void bot_follow(mind *m, const match *from, const adit_story *story)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    adit_event events[ADIT_MAX_EVENTS];
    adit_story seen = {.event = events, .room = ADIT_MAX_EVENTS, .n = story->n};

    if (m->brain->see == NULL && match_turn(from) != m->seat)
        return;
    match_observe(from, m->seat, obs);
    for (int i = 0; i < story->n; i++)
        events[i] = adit_witness(&story->event[i], m->seat);
    bot_see(m, obs, &seen);
}

void bot_think(mind *m, int n)
{
    if (m->brain->think != NULL)
        m->brain->think(m, n);
}

adit_action bot_choose(mind *m)
{
    return m->brain->choose(m);
}

/* ---- Back in time ---- */

void bots_mark(const mind *minds, const match *m, adit_luck *luck)
{
    if (match_turn(m) != ADIT_NOBODY)
        luck[m->n_moves] = minds[match_turn(m)].luck;
}

/* The luck that each mind had when it was next its turn after n moves. A mind
 * that has not had a turn since then has not thought either, and keeps what it
 * has. Luck is drawn only by thinking and choosing, which is why one number per
 * move is enough. */
static void find_luck(mind *minds, const match *m, int n, const adit_luck *luck)
{
    unsigned found = 0;
    match at;

    match_at(m, n, &at);
    for (;;) {
        int seat = match_turn(&at);

        if (seat != ADIT_NOBODY && !(found >> seat & 1)) {
            minds[seat].luck = luck[at.n_moves];
            found |= 1u << seat;
        }
        if (at.n_moves == m->n_moves)
            return;
        match_play(&at, seat, m->moves[at.n_moves], NULL, NULL);
    }
}

static void all_follow(mind *minds, const match *m, const adit_story *story)
{
    for (int seat = 0; seat < m->config.n_players; seat++)
        if (minds[seat].bot != NULL)
            bot_follow(&minds[seat], m, story);
}

/* Plays the game again up to there, while the minds watch from the beginning:
 * what a mind remembers is not stored for each move. */
void bots_rewind(mind *minds, match *m, int n, const adit_luck *luck)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};

    require(n >= 0 && n <= m->n_moves);
    find_luck(minds, m, n, luck);
    for (int seat = 0; seat < m->config.n_players; seat++)
        if (minds[seat].bot != NULL)
            bot_sit(&minds[seat], minds[seat].bot, m->game, seat,
                    minds[seat].luck);
    match_begin(m, m->game, &m->config, m->seed, &story);
    all_follow(minds, m, &story);
    while (m->n_moves < n) {
        match_play(m, match_turn(m), m->moves[m->n_moves], NULL, &story);
        all_follow(minds, m, &story);
    }
}
