/* my_tally.c -- what many games come to. Each record is played once more, and
 * the game itself says how its rounds ended; a lie is a claim whose speaker
 * knew better, by its mark. The page counts the same things in the same way
 * (docs/my-games.md). Called by `adit me`. */
#define _GNU_SOURCE /* strptime, timegm */

#include "client/my_tally.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "client/guess_score.h"

enum {
    FEW = 3,      /* rounds with a lie, from which on somebody is a liar; and
                     with guesses, from which on it is said who is read well */
    FORGIVEN = 7, /* of so many days one may be without a game */
    DAY = 24 * 3600
};

/* ---- One game ---- */

/* Claims of this moment, before the next move. */
static int note_lies(const my_game *g, const match *now, int said,
                     my_outcome *out)
{
    int round = adit_rounds_of(now->game, now->state).now - 1;

    for (; said < g->reader->n_said &&
           g->reader->said[said].n_moves == now->n_moves;
         said++)
        if (g->reader->said[said].mark == ADIT_MARK_FALSE && round >= 0 &&
            round < MY_TALLY_ROUNDS)
            out->liars[round] |= (uint16_t)(1u << g->reader->said[said].seat);
    return said;
}

static void note_round(const match *now, const adit_story *story,
                       my_outcome *out)
{
    for (int i = 0; i < story->n && now->game->round != NULL; i++)
        if (now->game->round(&story->event[i], &out->rounds[out->n_rounds]) &&
            out->n_rounds < MY_TALLY_ROUNDS - 1)
            out->n_rounds++;
}

void my_outcome_of(const my_game *g, my_outcome *out)
{
    static adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    static match now;
    int32_t gold[ADIT_MAX_PLAYERS] = {0};
    int said = 0;
    unsigned won;

    *out = (my_outcome){.n_rounds = 0};
    now = (match){.moves = g->played->moves, .room = g->played->room};
    match_again(g->played, &now, &story);
    note_round(&now, &story, out);
    while (now.n_moves < g->played->n_moves) {
        adit_action move = now.moves[now.n_moves];

        said = note_lies(g, &now, said, out);
        match_play(&now, match_turn(&now), move, NULL, &story);
        note_round(&now, &story, out);
    }
    now.game->gold(now.state, gold);
    out->gold = gold[g->seat];
    won = adit_victors(out->rounds, out->n_rounds, gold, now.config.n_players);
    out->won = won >> g->seat & 1;
}

/* ---- Bots ---- */

/* Of a bot by its name: "tuck:hard", "tuck", "hard", "trained:easy". */
static int level_of(const char *name)
{
    const char *rest, *colon = strrchr(name, ':');
    const bot *b = bot_begins(name, &rest);

    for (int level = 0; level < N_LEVELS; level++)
        if (strcmp(colon ? colon + 1 : name, bot_level_name(level)) == 0 ||
            (b != NULL && b == bot_of_level(level)))
            return level;
    return b != NULL && b->character != NULL ? b->character->level : N_LEVELS;
}

int my_tally_level(const record_reader *r, int n_players)
{
    int found = -1;

    for (int i = 0; i < n_players; i++) {
        int level = r->bot[i][0] ? level_of(r->bot[i]) : found;

        if (found >= 0 && level != found)
            return N_LEVELS;
        found = level;
    }
    return found < 0 ? N_LEVELS : found;
}

/* The character of a bot, if it has one that people know. */
static const character *character_of(const char *name)
{
    const char *rest;
    const bot *b = name[0] ? bot_begins(name, &rest) : NULL;
    const character *c = b != NULL ? b->character : NULL;

    for (int i = 0; c != NULL && c->name != NULL && character_at(i) != NULL;
         i++)
        if (strcmp(character_at(i)->name, c->name) == 0)
            return c->hat != CHARACTER_NO_HAT ? character_at(i) : NULL;
    return NULL;
}

/* ---- Many ---- */

static my_game_tally *tally_of(my_tally *t, const adit_game *game)
{
    for (int i = 0; i < t->n_games; i++)
        if (t->games[i].game == game)
            return &t->games[i];
    if (t->n_games == MY_TALLY_GAMES)
        return NULL;
    t->games[t->n_games] = (my_game_tally){.game = game};
    return &t->games[t->n_games++];
}

static void count(my_count *c, bool won, long gold)
{
    c->n++;
    c->won += won;
    c->gold += gold;
}

static my_against *against(my_tally *t, const character *who)
{
    for (int i = 0; i < t->n_against; i++)
        if (t->against[i].who == who)
            return &t->against[i];
    if (t->n_against == MY_TALLY_CHARACTERS)
        return NULL;
    t->against[t->n_against] = (my_against){.who = who};
    return &t->against[t->n_against++];
}

static void meet(my_against *a, bool theirs, bool mine, bool lied)
{
    a->rounds++;
    a->together += theirs && mine;
    a->lied += lied;
    a->fooled += lied && theirs && !mine;
    a->caught += lied && mine && !theirs;
}

static void count_round(my_tally *t, const my_game *g, const my_outcome *o,
                        int round)
{
    const adit_round *r = &o->rounds[round];
    bool mine = r->won >> g->seat & 1;

    if (o->liars[round] >> g->seat & 1)
        count(&t->lies, mine, 0);
    for (int i = 0; i < g->played->config.n_players; i++) {
        const character *who = character_of(g->reader->bot[i]);
        my_against *a = who ? against(t, who) : NULL;

        if (a != NULL)
            meet(a, r->won >> i & 1, mine, o->liars[round] >> i & 1);
    }
}

/* ---- Guesses ---- */

static void add(my_sum *s, double value)
{
    s->n++;
    s->sum += value;
}

double my_mean(const my_sum *s)
{
    return s->n > 0 ? s->sum / s->n : 0;
}

static my_read *read_of(my_tally *t, const character *who)
{
    for (int i = 0; i < t->n_reads; i++)
        if (t->reads[i].who == who)
            return &t->reads[i];
    if (t->n_reads == MY_TALLY_CHARACTERS)
        return NULL;
    t->reads[t->n_reads] = (my_read){.who = who};
    return &t->reads[t->n_reads++];
}

/* A game whose rounds are added. */
typedef struct reading {
    my_tally *tally;
    const my_game *game;
} reading;

static void add_read(void *self, const guess_round *round)
{
    const reading *r = self;
    double bots = guess_bots_mean(round);

    if (round->suspected >= 0)
        add(&r->tally->hiding, round->suspected);
    if (round->mine.n == 0)
        return;
    add(&r->tally->reading, round->mine.points);
    if (bots >= 0)
        add(&r->tally->beside, bots);
    for (int seat = 0; seat < round->n_players; seat++) {
        const character *who = round->mine.of[seat].n > 0
                                   ? character_of(r->game->reader->bot[seat])
                                   : NULL;
        my_read *of = who != NULL ? read_of(r->tally, who) : NULL;

        if (of != NULL)
            add(&of->points, round->mine.of[seat].points);
    }
}

/* Only a game with guesses, or with a round as a saboteur, is played again:
 * what bots believe takes time. */
static void add_reads(my_tally *t, const my_game *g, const my_outcome *o)
{
    const adit_game *game = g->played->game;
    guess_game of = {.played = g->played,
                     .said = g->reader->said,
                     .n_said = g->reader->n_said,
                     .seat = g->seat,
                     .guesses = g->guesses};

    for (int i = 0; i < g->played->config.n_players; i++)
        if (i != g->seat && guess_bot_reads(g->reader->bot[i]))
            of.readers |= (uint16_t)(1u << i);
    for (int i = 0; i < o->n_rounds && of.readers != 0; i++)
        if (strcmp(game->roles[o->rounds[i].role[g->seat]], "saboteur") == 0)
            of.hidden |= (uint16_t)(1u << i);
    if (of.hidden != 0 || g->guesses->n > 0)
        guess_go_through(&of, add_read, &(reading){t, g});
}

/* The last of equals is the worst, and the first the best. */
const my_read *my_tally_read(const my_tally *t, bool best)
{
    const my_read *found = NULL;
    int n = 0;

    for (int i = 0; i < t->n_reads; i++) {
        const my_read *one = &t->reads[i];
        double more;

        if (one->points.n < FEW)
            continue;
        n++;
        more = found ? my_mean(&one->points) - my_mean(&found->points) : 0;
        if (found == NULL || (best ? more > 0 : more <= 0))
            found = one;
    }
    return n > 1 ? found : NULL;
}

/* ---- All of it ---- */

/* The form was checked when it was read. */
int64_t my_tally_time(const char at[MY_GAMES_TIME])
{
    struct tm parts = {0};

    strptime(at, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return timegm(&parts);
}

void my_tally_add(my_tally *t, const my_game *g)
{
    my_game_tally *of = tally_of(t, g->played->game);
    my_outcome o;

    t->n++;
    if (of == NULL || g->reader->undone > 0 || g->played->past != NULL ||
        t->n_results == MY_GAMES_MOST)
        return;
    my_outcome_of(g, &o);
    count(&of->all, o.won, o.gold);
    count(&t->levels[my_tally_level(g->reader, g->played->config.n_players)],
          o.won, o.gold);
    for (int i = 0; i < o.n_rounds; i++) {
        int role = o.rounds[i].role[g->seat];

        if (role < MY_TALLY_ROLES)
            count(&of->roles[role], o.rounds[i].won >> g->seat & 1,
                  o.rounds[i].gold[g->seat]);
        count_round(t, g, &o, i);
    }
    if (t->is_read)
        add_reads(t, g, &o);
    t->results[t->n_results++] =
        (my_result){.at = my_tally_time(g->at), .won = o.won};
}

static int by_time(const void *a, const void *b)
{
    int64_t one = ((const my_result *)a)->at,
            other = ((const my_result *)b)->at;

    return (one > other) - (one < other);
}

static int by_rounds(const void *a, const void *b)
{
    return ((const my_against *)b)->rounds - ((const my_against *)a)->rounds;
}

void my_tally_close(my_tally *t)
{
    qsort(t->results, (size_t)t->n_results, sizeof t->results[0], by_time);
    qsort(t->against, (size_t)t->n_against, sizeof t->against[0], by_rounds);
}

my_count my_tally_all(const my_tally *t)
{
    my_count all = {0};

    for (int i = 0; i < t->n_games; i++) {
        all.n += t->games[i].all.n;
        all.won += t->games[i].all.won;
    }
    return all;
}

/* ---- In a row ---- */

my_row my_tally_wins(const my_tally *t)
{
    my_row row = {0};

    for (int i = 0; i < t->n_results; i++) {
        row.now = t->results[i].won ? row.now + 1 : 0;
        row.best = row.now > row.best ? row.now : row.best;
    }
    return row;
}

/* The days of the player's calendar, numbered. */
static int64_t day_of(int64_t at)
{
    time_t time = (time_t)at;
    struct tm parts;

    localtime_r(&time, &parts);
    parts.tm_hour = parts.tm_min = parts.tm_sec = 0;
    return timegm(&parts) / DAY;
}

/* A row of days with a game, up to the last of them. */
typedef struct days {
    int64_t last, forgiven;
    int n;
} days;

static bool goes_on(const days *d, int64_t day)
{
    return d->n > 0 &&
           (day - d->last == 1 ||
            (day - d->last == 2 && day - 1 - d->forgiven >= FORGIVEN));
}

/* A row that can still go on today is not over. */
my_row my_tally_days(const my_tally *t, int64_t now)
{
    int64_t today = day_of(now);
    days d = {.forgiven = -FORGIVEN};
    my_row row = {0};

    for (int i = 0; i < t->n_results; i++) {
        int64_t day = day_of(t->results[i].at);

        if (day > today || (d.n > 0 && day == d.last))
            continue;
        if (!goes_on(&d, day))
            d = (days){.forgiven = -FORGIVEN};
        else if (day - d.last == 2)
            d.forgiven = day - 1;
        d.n++;
        d.last = day;
        row.best = d.n > row.best ? d.n : row.best;
    }
    row.now = d.n > 0 && (d.last == today || goes_on(&d, today)) ? d.n : 0;
    return row;
}

/* ---- Liars ---- */

const my_against *my_tally_best_liar(const my_tally *t)
{
    const my_against *best = NULL;

    for (int i = 0; i < t->n_against; i++) {
        const my_against *a = &t->against[i];

        if (a->lied >= FEW && a->fooled > 0 &&
            (best == NULL || a->fooled * best->lied > best->fooled * a->lied))
            best = a;
    }
    return best;
}

const my_against *my_tally_fooled_by(const my_tally *t)
{
    const my_against *best = NULL;

    for (int i = 0; i < t->n_against; i++)
        if (t->against[i].fooled > (best ? best->fooled : 0))
            best = &t->against[i];
    return best;
}
