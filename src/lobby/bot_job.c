/* bot_job.c -- what bots have to find out on another thread: a move, or what
 * they say after one; and the queue in which such jobs take turns. A job has a
 * copy of the game and of what was said, and touches nothing of the lobby, so
 * that it needs no lock; it is done in steps of some milliseconds, and ends
 * early when nobody waits for it any more. Made by timers.c, run by
 * src/server/bot_workers.c. */
#include "lobby/bot_job.h"

#include "lobby/lobby_impl.h"

#include <stdlib.h>
#include <string.h>

/* What is done at a time: some milliseconds at most. */
enum {
    STEP = 32,     /* iterations */
    WATCHED = 1024 /* moves, times the bots that catch up */
};

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

/* The bot that plays at a seat, and how long it may think. */
static const bot *bot_of(const table *t, int seat, int *iterations)
{
    const chair *s = &t->seats[seat];
    const bot *b;

    if (!bot_job_reads_bot(s->kind == SEAT_BOT ? s->name : stand_in,
                           t->setting.game, &b, iterations)) {
        *iterations = 0;
        return &bot_hasty; /* the bot of an old log that no longer exists */
    }
    *iterations = within_bound(b, *iterations, t);
    return b;
}

/* The lists have memory of their own, with a byte more, because there may be
 * nothing in them. False: no memory. */
static bool copy_lists(bot_job *th, const table *t)
{
    size_t size = (size_t)t->match.n_moves * sizeof(adit_action);
    size_t n_said = (size_t)t->talk.n_claims;
    match_said *said = malloc(n_said * sizeof *said + 1);

    th->match.moves = malloc(size + 1);
    th->ears.said = said;
    if (th->match.moves == NULL || said == NULL)
        return false;
    if (size > 0)
        memcpy(th->match.moves, t->match.moves, size);
    if (t->match.past != NULL) {
        th->past = malloc(sizeof *th->past);
        if (th->past == NULL)
            return false;
        *th->past = *t->match.past;
        th->match.past = th->past;
    }
    for (size_t i = 0; i < n_said; i++)
        said[i] = t->talk.claims[i].said;
    th->ears.n_said = (int)n_said;
    return true;
}

void bot_job_free(bot_job *t)
{
    free(t->minds);
    free(t->match.moves);
    free(t->past);
    free((void *)t->ears.said);
    free(t->sights);
    free(t);
}

/* Copies the game: a state is plain bytes, so only the lists need memory of
 * their own. On the loop's thread. */
static bot_job *new_job(const table *t)
{
    bot_job *th = calloc(1, sizeof *th);

    if (th == NULL)
        return NULL;
    memcpy(th->table, t->name, sizeof th->table);
    th->network = network_of(t);
    th->host = t->setting.host;
    th->match = t->match;
    th->n_moves = t->match.n_moves;
    if (copy_lists(th, t))
        return th;
    bot_job_free(th);
    return NULL;
}

/* Each job for a move begins with a new mind, so it needs its own random
 * numbers: with the same ones a bot would make the same random choices in each
 * of its turns. What a bot says has luck of its own for each move already,
 * which follows from what it sits down with. */
static adit_luck luck_of_move(const bot_job *t)
{
    adit_luck luck = bot_luck(t->match.seed, t->seat);

    return adit_luck_from(adit_luck_next(&luck) + ((uint64_t)t->n_moves << 32));
}

bot_job *bot_job_new(const table *t, int seat)
{
    bot_job *th = new_job(t);

    if (th == NULL)
        return NULL;
    th->seat = seat;
    th->luck = luck_of_move(th);
    th->bots[seat] = bot_of(t, seat, &th->iterations);
    th->kind = t->live.is_show      ? BOT_JOB_SHOW
               : th->iterations > 0 ? BOT_JOB_LONG
                                    : BOT_JOB_QUICK;
    return th;
}

/* NULL: nobody at that seat speaks by themselves. */
static const bot *talker_of(const table *t, int seat)
{
    int unused;
    const bot *b;

    if (t->seats[seat].kind != SEAT_BOT)
        return NULL;
    b = bot_of(t, seat, &unused);
    return bot_talks(b, t->setting.game) ? b : NULL;
}

bool bot_job_may_talk(const table *t)
{
    if (t->setting.talk == TALK_NONE || !talk_has_room(&t->talk))
        return false;
    for (int i = 0; i < t->setting.config.n_players; i++)
        if (talker_of(t, i) != NULL)
            return true;
    return false;
}

bot_job *bot_job_new_talk(const table *t)
{
    bot_job *th = new_job(t);

    if (th == NULL)
        return NULL;
    for (int i = 0; i < t->setting.config.n_players; i++)
        th->bots[i] = talker_of(t, i);
    th->seat = ADIT_NOBODY;
    th->kind = t->live.is_show ? BOT_JOB_SHOW : BOT_JOB_QUICK;
    return th;
}

/* Sits new minds down and shows them the deal. False: no memory. */
static bool begin_thought(bot_job *t)
{
    int n = t->match.config.n_players;

    t->minds = malloc((size_t)n * sizeof *t->minds);
    if (t->minds == NULL)
        return false;
    for (int i = 0; i < n; i++)
        if (t->bots[i] != NULL)
            bot_sit(&t->minds[i], t->bots[i], t->match.game, i,
                    i == t->seat ? t->luck : bot_luck(t->match.seed, i));
        else
            t->minds[i].bot = NULL;
    if (t->show == NULL)
        bots_begin_again(t->minds, &t->match, &t->ears);
    return true;
}

/* The bots follow the whole game from its beginning, as their seats have seen
 * it: what they know is what players with a good memory would know. True: they
 * have caught up. */
static bool catch_up(bot_job *t)
{
    int n = 0, to;

    if (t->show != NULL)
        return t->show(t, WATCHED);
    for (int i = 0; i < t->match.config.n_players; i++)
        n += t->bots[i] != NULL;
    to = t->match.n_moves + WATCHED / (n > 0 ? n : 1);
    bots_watch(t->minds, &t->match, to < t->n_moves ? to : t->n_moves,
               &t->ears);
    return t->match.n_moves == t->n_moves;
}

/* A bots_sayer. */
static void note_word(void *self, int seat, adit_claim claim)
{
    bot_job *t = self;

    t->words[t->n_words++] = (bot_word){.claim = claim, .seat = (int8_t)seat};
}

/* Some iterations of the bot whose move it is. True: it has moved. */
static bool find_move(bot_job *t)
{
    int n = t->iterations < STEP ? t->iterations : STEP;

    if (n > 0)
        bot_think(&t->minds[t->seat], n);
    t->iterations -= n;
    if (t->iterations > 0)
        return false;
    t->move = bot_choose(&t->minds[t->seat]);
    return true;
}

static void end_thought(bot_job *t)
{
    free(t->minds);
    t->minds = NULL;
}

/* One step. The flag is looked at between steps only, so that a job ends within
 * the few milliseconds of a step. */
bool lobby_think(bot_job *t)
{
    if (atomic_load(&t->called_off)) {
        end_thought(t);
        return true;
    }
    if (t->minds == NULL && !begin_thought(t))
        return true;
    if (!catch_up(t))
        return false;
    if (t->seat == ADIT_NOBODY)
        bots_talk(t->minds, &t->match, note_word, t);
    else if (!find_move(t))
        return false;
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
