/* bots.c -- the list of the bots, by name, and a seat at a table: a mind that
 * sees what its seat sees, thinks as long as it may, and chooses. Each bot has
 * a brain for each game, or one for all. Called by everything that lets bots
 * play: client/local_game.c, lobby/bot_job.c, lab/bot_game.c. */
#include "bots/bot.h"

#include "bots/characters.h"
#include "bots/galleries_bots.h"
#include "bots/greedy_dwarves.h"
#include "core/rng.h"
#include "core/text.h"

static const bot bot_greedy = {
    .name = "greedy",
    .brains = {&saboteur_greedy, &saboteur2_greedy, &galleries_greedy,
               &hasty_brain},
};

/* All bots without a character, from the weakest to the strongest; after the
 * first three, those of the levels. */
enum { N_SIMPLE = 3 };
static const bot *const bots[N_SIMPLE] = {&bot_random, &bot_hasty, &bot_greedy};

/* What bots were called in earlier versions, and what one is called in full. */
static const struct {
    const char *name;
    bot_level level;
} others[] = {{"deducer", LEVEL_HARD},
              {"searcher", LEVEL_MASTER},
              {"trained:hard", LEVEL_HARD},
              {"trained:master", LEVEL_MASTER},
              {"trained:kind", LEVEL_KIND}};

const bot *bot_at(int i)
{
    if (i >= 0 && i < N_SIMPLE)
        return bots[i];
    i += LEVEL_EASY - N_SIMPLE;
    return i >= LEVEL_EASY && i < N_LEVELS ? bot_of_level((bot_level)i) : NULL;
}

/* What follows a name that a text begins with; NULL if it does not. A name ends
 * with the text or at a colon. */
static const char *behind(const char *text, const char *name)
{
    return text_takes(&text, name) && (*text == 0 || *text == ':') ? text
                                                                   : NULL;
}

/* Takes a bot for the one that is meant, if the text begins with that name and
 * with no longer one. */
static void consider(const char *text, const char *name, const bot *b,
                     const bot **found, const char **rest)
{
    const char *at = behind(text, name);

    if (at != NULL && at > *rest) {
        *found = b;
        *rest = at;
    }
}

/* Some names are the beginning of others: the longest one that fits is
 * meant. */
const bot *bot_begins(const char *text, const char **rest)
{
    const bot *found = NULL, *b;
    const character *c;

    *rest = text;
    for (int i = 0; (b = bot_at(i)) != NULL; i++)
        consider(text, b->name, b, &found, rest);
    for (int level = 0; level < N_LEVELS; level++)
        consider(text, bot_level_name((bot_level)level),
                 bot_of_level((bot_level)level), &found, rest);
    for (int i = 0; i < countof(others); i++)
        consider(text, others[i].name, bot_of_level(others[i].level), &found,
                 rest);
    for (int i = 0; (c = character_at(i)) != NULL; i++) {
        consider(text, c->name, character_bot(i, (bot_level)c->level), &found,
                 rest);
        for (int level = 0; level < N_LEVELS; level++) {
            b = character_bot(i, (bot_level)level);
            consider(text, b->name, b, &found, rest);
        }
    }
    return found;
}

bool bot_was_called(const char *name)
{
    return text_same(name, "deducer") || text_same(name, "searcher");
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

adit_luck bot_luck(const uint8_t seed[32], int seat)
{
    return luck_of_seed("adit bot 1", seed, seat);
}

enum { WORDS = 0x5a1d }; /* so that what is said has a luck of its own */

/* Only as much memory is cleared as the brain asks for: a mind is large, and
 * games are many. */
void bot_sit(mind *m, const bot *b, const adit_game *game, int seat,
             adit_luck luck)
{
    m->bot = b;
    m->brain = bot_brain(b, game);
    m->game = game;
    m->luck = luck;
    m->words = luck.at ^ WORDS;
    m->n_heard = m->round = m->n_words = 0;
    m->seat = seat;
    m->is_silent = false;
    __builtin_memset(m->obs, 0, game->state_size);
    require(m->brain->memory <= BOT_MEMORY);
    __builtin_memset(m->memory, 0, m->brain->memory - m->brain->unset);
    if (m->brain->sit != NULL)
        m->brain->sit(m);
}

void bot_see(mind *m, const void *obs, const adit_story *story)
{
    if (m->brain->see != NULL)
        m->brain->see(m, obs, story);
    __builtin_memcpy(m->obs, obs, m->game->state_size);
}

static void see_as(mind *m, const match *from, int viewer,
                   const adit_story *story)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    adit_event events[ADIT_MAX_EVENTS];
    adit_story seen = {.event = events, .room = ADIT_MAX_EVENTS, .n = story->n};

    match_observe(from, viewer, obs);
    for (int i = 0; i < story->n; i++)
        events[i] = adit_witness(&story->event[i], viewer);
    bot_see(m, obs, &seen);
}

/* A mind that hears the past, as that viewer saw it. */
typedef struct remembering {
    mind *mind;
    int viewer;
} remembering;

/* A match_listener. At the seat whose knowledge was kept a mind has seen what
 * that seat saw. What others have in their hands and what they are was imagined
 * since, so that they remember what everybody could see. */
static void remember(void *self, const match *then, const adit_story *story,
                     const match_said *said)
{
    const remembering *who = self;

    if (said != NULL)
        bot_hear(who->mind, said->seat, said->claim);
    else
        see_as(who->mind, then, who->viewer, story);
}

static void remember_past(mind *m, const match *of)
{
    remembering as = {m, of->past->as == m->seat ? m->seat : ADIT_PUBLIC};

    match_tell_past(of, remember, &as);
}

void bot_follow(mind *m, const match *from, const adit_story *story)
{
    if (m->brain->see == NULL && match_turn(from) != m->seat)
        return;
    if (from->past != NULL && from->n_moves == 0)
        remember_past(m, from);
    see_as(m, from, m->seat, story);
}

/* The round that the seat is in. */
static int round_of(const mind *m)
{
    return adit_rounds_of(m->game, m->obs).now;
}

static void count_word(mind *m)
{
    int now = round_of(m);

    m->n_words = now == m->round ? m->n_words + 1 : 1;
    m->round = now;
}

/* Has it said as much in this round as it ever does? */
static bool has_said_enough(const mind *m)
{
    int most = m->bot->character != NULL ? m->bot->character->manner.most : 0;

    return most > 0 && m->n_words >= most && m->round == round_of(m);
}

void bot_hear(mind *m, int seat, adit_claim claim)
{
    m->n_heard++;
    if (seat == m->seat)
        count_word(m);
    if (m->brain->hear != NULL)
        m->brain->hear(m, seat, claim);
}

/* The luck follows from how far the game and the talk have come, so that a game
 * that was taken back goes on as it did. */
bool bot_speak(mind *m, adit_claim *out)
{
    const adit_head *head = (const adit_head *)(const void *)m->obs;
    adit_luck luck = adit_luck_from(m->words + ((uint64_t)head->n_moves << 20) +
                                    (uint64_t)m->n_heard);

    return m->brain->speak != NULL && !has_said_enough(m) &&
           m->brain->speak(m, &luck, out) &&
           adit_judge(m->game, m->obs, m->seat, *out) != ADIT_MARK_NONE;
}

void bots_hear(mind *minds, const match *m, int seat, adit_claim claim)
{
    for (int i = 0; i < m->config.n_players; i++)
        if (minds[i].bot != NULL)
            bot_hear(&minds[i], seat, claim);
}

bool bots_have_room(int n_said)
{
    return n_said + ADIT_MAX_PLAYERS <= BOT_MOST_CLAIMS;
}

void bots_talk(mind *minds, const match *m, bots_sayer *say, void *self)
{
    int turn = match_turn(m), n = m->config.n_players;

    for (int i = 0; turn != ADIT_NOBODY && i < n; i++) {
        int seat = (turn + i) % n;
        adit_claim claim;

        if (minds[seat].bot == NULL || minds[seat].is_silent ||
            !bot_speak(&minds[seat], &claim))
            continue;
        bots_hear(minds, m, seat, claim);
        say(self, seat, claim);
    }
}

bool bot_talks(const bot *b, const adit_game *game)
{
    return b->character != NULL && game->n_claims > 0 &&
           bot_brain(b, game)->speak != NULL;
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

/* ---- From the beginning ---- */

static void all_follow(mind *minds, const match *m, const adit_story *story)
{
    for (int seat = 0; seat < m->config.n_players; seat++)
        if (minds[seat].bot != NULL)
            bot_follow(&minds[seat], m, story);
}

/* Those that were made after as many moves as the match has, or fewer. */
static void hear_on(mind *minds, const match *m, bots_ears *ears)
{
    for (; ears->n_heard < ears->n_said &&
           ears->said[ears->n_heard].n_moves <= m->n_moves;
         ears->n_heard++)
        bots_hear(minds, m, ears->said[ears->n_heard].seat,
                  ears->said[ears->n_heard].claim);
}

void bots_begin_again(mind *minds, match *m, bots_ears *ears)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};

    match_again(m, m, &story);
    all_follow(minds, m, &story);
    hear_on(minds, m, ears);
}

/* Playing a move writes the same move into the list again. */
void bots_watch(mind *minds, match *m, int n, bots_ears *ears)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};

    while (m->n_moves < n) {
        match_play(m, match_turn(m), m->moves[m->n_moves], NULL, &story);
        all_follow(minds, m, &story);
        hear_on(minds, m, ears);
    }
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

/* With the luck that it has now; but its words are those of the game. */
static void sit_again(mind *m, const adit_game *game, int seat)
{
    uint64_t words = m->words;
    bool is_silent = m->is_silent;

    if (m->bot == NULL)
        return;
    bot_sit(m, m->bot, game, seat, m->luck);
    m->words = words;
    m->is_silent = is_silent;
}

/* What a mind remembers is not stored for each move, so the game is played
 * again up to there while the minds watch. */
void bots_rewind(mind *minds, match *m, int n, const adit_luck *luck,
                 const match_said *said, int n_said)
{
    bots_ears ears = {.said = said, .n_said = n_said};

    require(n >= 0 && n <= m->n_moves);
    find_luck(minds, m, n, luck);
    for (int seat = 0; seat < m->config.n_players; seat++)
        sit_again(&minds[seat], m->game, seat);
    bots_begin_again(minds, m, &ears);
    bots_watch(minds, m, n, &ears);
}
