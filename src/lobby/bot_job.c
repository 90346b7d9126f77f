/* bot_job.c -- a move that a bot has to find, on another thread, and the queue
 * in which such jobs take turns. A job has a copy of the game and touches
 * nothing of the lobby, so that it needs no lock; it is done in steps of some
 * milliseconds, and ends early when nobody waits for it any more. Made by
 * timers.c, run by src/server/bot_workers.c. */
#include "lobby/bot_job.h"

#include "lobby/lobby_impl.h"

#include <stdlib.h>
#include <string.h>

enum { STEP = 32 }; /* iterations at a time: some milliseconds at most */

/* The bot that plays for people who are away. */
static const char stand_in[] = "trained";

bool bot_job_reads_bot(const char *name, const adit_game *game, const bot **b,
                       int *iterations)
{
    *b = bot_begins(name, &name);
    if (*b == NULL)
        return false;
    *iterations = (int)bot_brain(*b, game)->thought;
    if (*name == 0)
        return true;
    return *iterations > 0 && text_takes(&name, ":") &&
           text_takes_int(&name, 1, BOT_MAX_THOUGHT, iterations) && *name == 0;
}

int bot_job_most(const bot *b, const adit_config *config, const adit_game *game)
{
    uint32_t dear = bot_brain(b, game)->dear;

    return BOT_JOB_MOST / config->n_players / (int)(dear ? dear : 1);
}

/* The network that the table was opened from; after a restart, that of somebody
 * who is there. */
static uint64_t network_of(const table *t)
{
    if (t->live.network != 0 || t->live.first == NULL)
        return t->live.network;
    return rate_limit_network(t->live.first->address);
}

/* A table of an older server may have a bot with more iterations than are
 * allowed now: it gets as many as are. */
static int within_bound(const bot *b, int iterations, const table *t)
{
    int most = bot_job_most(b, &t->setting.config, t->setting.game);

    return iterations < most ? iterations : most;
}

static void choose_bot(bot_job *th, const table *t)
{
    const chair *s = &t->seats[th->seat];

    if (!bot_job_reads_bot(s->kind == SEAT_BOT ? s->name : stand_in,
                           t->setting.game, &th->bot, &th->iterations))
        th->bot = &bot_hasty; /* the bot of an old log that no longer exists */
    th->iterations = within_bound(th->bot, th->iterations, t);
    th->kind = th->iterations > 0 ? BOT_JOB_LONG : BOT_JOB_QUICK;
}

/* Copies the game: a state is plain bytes, so only the list of moves needs
 * memory of its own. On the loop's thread. */
bot_job *bot_job_new(const table *t, int seat)
{
    size_t size = (size_t)t->match.n_moves * sizeof(adit_action);
    bot_job *th = calloc(1, sizeof *th);
    adit_action *moves = malloc(size + 1);

    if (th == NULL || moves == NULL) {
        free(th);
        free(moves);
        return NULL;
    }
    memcpy(th->table, t->name, sizeof th->table);
    th->network = network_of(t);
    th->host = t->setting.host;
    th->seat = seat;
    choose_bot(th, t);
    th->match = t->match;
    th->match.moves = moves;
    if (size > 0)
        memcpy(moves, t->match.moves, size);
    return th;
}

void bot_job_free(bot_job *t)
{
    free(t->mind);
    free(t->match.moves);
    free(t);
}

/* The bot follows the whole game from its beginning, as its seat has seen it:
 * what it knows is what a player with a good memory would know. `now` uses the
 * job's own list of moves; playing a move writes the same move there again. */
static void catch_up(mind *m, const match *whole)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    match now = *whole;

    match_begin(&now, whole->game, &whole->config, whole->seed, &story);
    bot_follow(m, &now, &story);
    for (int i = 0; i < whole->n_moves; i++) {
        match_play(&now, match_turn(&now), whole->moves[i], NULL, &story);
        bot_follow(m, &now, &story);
    }
}

/* Each job begins with a new mind, so it needs its own random numbers: with the
 * same ones a bot would make the same random choices in each of its turns. */
static adit_luck luck_of(const bot_job *t)
{
    adit_luck luck = bot_luck(t->match.seed, t->seat);

    return adit_luck_from(adit_luck_next(&luck) +
                          ((uint64_t)t->match.n_moves << 32));
}

/* Sits a new mind down and shows it the game. False: no memory. */
static bool begin_thought(bot_job *t)
{
    t->mind = malloc(sizeof *t->mind);
    if (t->mind == NULL)
        return false;
    bot_sit(t->mind, t->bot, t->match.game, t->seat, luck_of(t));
    catch_up(t->mind, &t->match);
    return true;
}

static void end_thought(bot_job *t)
{
    free(t->mind);
    t->mind = NULL;
}

/* One step. The flag is looked at between steps only, so that a job ends within
 * the few milliseconds of a step. */
bool lobby_think(bot_job *t)
{
    int n = t->iterations < STEP ? t->iterations : STEP;

    if (atomic_load(&t->called_off)) {
        end_thought(t);
        return true;
    }
    if (t->mind == NULL && !begin_thought(t))
        return true;
    if (n > 0)
        bot_think(t->mind, n);
    t->iterations -= n;
    if (t->iterations > 0)
        return false;
    t->move = bot_choose(t->mind);
    t->found = true;
    end_thought(t);
    return true;
}

/* ---- Which comes next ---- */

/* Rings within rings (bot_job.h). A party without a job is in no ring, so that
 * a turn is never given to nobody, and a new party comes last. */

/* An address, with its hosts; or a host, with its jobs. */
typedef struct bot_party {
    key_node node;                           /* comes first */
    struct bot_party *next, *before, *above; /* ring; a host's address */
    struct bot_party *turn; /* of an address: the host whose turn it is */
    bot_job *first, **last; /* a host's jobs; the last link */
} party;

void bot_queue_open(bot_queue *q, uint64_t salt)
{
    for (int i = 0; i < BOT_JOB_KINDS; i++)
        q->lane[i] = (bot_queue_lane){.addresses = {.salt = salt},
                                      .hosts = {.salt = salt}};
}

void bot_queue_close(bot_queue *q)
{
    for (int i = 0; i < BOT_JOB_KINDS; i++) {
        require(q->lane[i].n == 0);
        key_map_clear(&q->lane[i].addresses, NULL);
        key_map_clear(&q->lane[i].hosts, NULL);
    }
}

/* Comes last in a ring: just in front of the one whose turn it is. */
static void join_ring(party **turn, party *p)
{
    party *next = *turn != NULL ? *turn : p;

    p->next = next;
    p->before = next != p ? next->before : p;
    p->before->next = p;
    next->before = p;
    *turn = next;
}

/* If it was its turn, it is the next one's. */
static void leave_ring(party **turn, party *p)
{
    p->before->next = p->next;
    p->next->before = p->before;
    if (*turn == p)
        *turn = p->next != p ? p->next : NULL;
}

/* The party of that key, made and put into its ring if there is none; NULL: no
 * memory. */
static party *party_of(key_map *m, map_key key, party **turn)
{
    party *p = (party *)(void *)key_map_find(m, key);

    if (p != NULL)
        return p;
    p = calloc(1, sizeof *p);
    if (p == NULL)
        return NULL;
    p->node.key = key;
    if (!key_map_add(m, &p->node)) {
        free(p);
        return NULL;
    }
    p->last = &p->first;
    join_ring(turn, p);
    return p;
}

static void dissolve(key_map *m, party *p, party **turn)
{
    leave_ring(turn, p);
    key_map_remove(m, &p->node);
    free(p);
}

/* A guest who hosts at several addresses is another party at each. */
static map_key host_key(const bot_job *t)
{
    map_key key = key_of_bytes(t->host.key);

    key.half[0] ^= t->network * 0x9e3779b97f4a7c15;
    return key;
}

/* If there is no memory for the host, an address that was made for it goes
 * again. */
bool bot_queue_add(bot_queue *q, bot_job *t)
{
    bot_queue_lane *l = &q->lane[t->kind];
    party *above = party_of(&l->addresses, key_of_number(t->network), &l->turn);
    party *p =
        above != NULL ? party_of(&l->hosts, host_key(t), &above->turn) : NULL;

    if (p == NULL) {
        if (above != NULL && above->turn == NULL)
            dissolve(&l->addresses, above, &l->turn);
        return false;
    }
    p->above = above;
    t->queued = p;
    t->next = NULL;
    t->link = p->last;
    *p->last = t;
    p->last = &t->next;
    l->n++;
    return true;
}

/* Parties that have no job left are dissolved, from below. */
void bot_queue_remove(bot_queue *q, bot_job *t)
{
    bot_queue_lane *l = &q->lane[t->kind];
    party *p = t->queued, *above = p->above;

    *t->link = t->next;
    if (t->next != NULL)
        t->next->link = t->link;
    else
        p->last = t->link;
    t->queued = NULL;
    l->n--;
    if (p->first == NULL)
        dissolve(&l->hosts, p, &above->turn);
    if (above->turn == NULL)
        dissolve(&l->addresses, above, &l->turn);
}

/* Both turns pass on before the job is taken out, because taking out the last
 * job frees its host and perhaps its address. */
bot_job *bot_queue_take(bot_queue *q, bot_job_kind kind)
{
    party *address = q->lane[kind].turn, *host;
    bot_job *t;

    if (address == NULL)
        return NULL;
    host = address->turn;
    q->lane[kind].turn = address->next;
    address->turn = host->next;
    t = host->first;
    bot_queue_remove(q, t);
    return t;
}
