/* turning.c -- the turning points of a round. The game is played again, and
 * after each move the watcher of the game says how likely the gold is found, or
 * how likely the player wins who has won, with all that is known afterwards. Of
 * each lap only the largest change counts, so that three of them tell a story;
 * the move that ends a round is not one, because then it is decided anyway.
 * Called by `adit replay` and the page's replays. */
#include "bots/turning.h"

#include "bots/opinion.h"
#include "core/json.h"

/* A round that is looked for, on the way through a game. */
typedef struct search {
    const watcher *w;
    int wanted, round; /* the latter is the one that was dealt last */
    int first;         /* the move after which it was dealt */
    int side;
    bool in_play;
    int32_t chance;    /* after the last move */
    turning_point lap; /* the largest change of this lap; n is 0: none yet */
    turning_point best[TURNING_POINTS]; /* the largest first */
    int n_best;
} search;

static int32_t size_of(const turning_point *t)
{
    return t->to > t->from ? t->to - t->from : t->from - t->to;
}

/* The lap is over: its largest change is kept if it is one of the largest. */
static void end_lap(search *s)
{
    turning_point lap = s->lap;
    int at = s->n_best;

    s->lap.n = 0;
    if (lap.n == 0 || size_of(&lap) < TURNING_NOTABLE)
        return;
    while (at > 0 && size_of(&s->best[at - 1]) < size_of(&lap))
        at--;
    if (at == TURNING_POINTS)
        return;
    s->n_best += s->n_best < TURNING_POINTS;
    for (int i = s->n_best - 1; i > at; i--)
        s->best[i] = s->best[i - 1];
    s->best[at] = lap;
}

/* A move in the round that is looked for. */
static void weigh(search *s, const match *now)
{
    turning_point t = {.n = now->n_moves, .side = s->side, .from = s->chance};

    t.to = s->w->chance(now, s->side);
    if ((t.n - 1 - s->first) % now->config.n_players == 0)
        end_lap(s);
    if (s->lap.n == 0 || size_of(&t) > size_of(&s->lap))
        s->lap = t;
}

static bool ends_round(const search *s, const match *now,
                       const adit_story *story)
{
    int ahead;

    return s->w->ends != NULL ? s->w->ends(story, &ahead)
                              : match_turn(now) == ADIT_NOBODY;
}

/* A game may begin in the middle of a round, from a position of another. */
static bool deals_round(const search *s, const match *now,
                        const adit_story *story)
{
    adit_rounds rounds = adit_rounds_of(now->game, now->state);

    if (now->n_moves == 0)
        return rounds.over < rounds.now;
    return s->w->deals != NULL && s->w->deals(story);
}

static void look(search *s, const match *now, const adit_story *story)
{
    bool ends = s->in_play && ends_round(s, now, story);

    if (now->n_moves == 0)
        s->round = adit_rounds_of(now->game, now->state).over;
    if (s->in_play && !ends && s->round == s->wanted)
        weigh(s, now);
    if (ends) {
        if (s->round == s->wanted)
            end_lap(s);
        s->in_play = false;
    }
    if (deals_round(s, now, story)) {
        s->round++;
        s->first = now->n_moves;
        s->in_play = true;
    }
    s->chance = s->in_play ? s->w->chance(now, s->side) : 0;
}

/* Goes through the game. */
static void go_through(search *s, const match *played)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    match now;

    match_at(played, 0, &now);
    match_again(played, &now, &story);
    look(s, &now, &story);
    while (now.n_moves < played->n_moves) {
        match_play(&now, match_turn(&now), played->moves[now.n_moves], NULL,
                   &story);
        look(s, &now, &story);
    }
}

/* Where there are no roles, whoever has won: of several, the first. */
static int side_of(const match *played, const watcher *w)
{
    int32_t gold[ADIT_MAX_PLAYERS];

    if (w->deals != NULL)
        return ADIT_NOBODY;
    played->game->gold(played->state, gold);
    return __builtin_ctz(adit_winners(gold, played->config.n_players));
}

/* Who did what: by a mind that knows nothing but what the seat saw. */
static void name_deed(const match *played, mind *room, turning_point *t)
{
    match before;
    int seat;

    match_at(played, t->n - 1, &before);
    seat = match_turn(&before);
    bot_sit(room, &bot_hasty, played->game, seat, adit_luck_from(0));
    match_observe(&before, seat, room->obs);
    bot_why(room, played->moves[t->n - 1], &t->what);
}

static void put_in_order(turning_point *points, int n)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && points[k].n < points[k - 1].n; k--) {
            turning_point other = points[k];

            points[k] = points[k - 1];
            points[k - 1] = other;
        }
}

int turning_points(const match *played, int round, mind *room,
                   turning_point out[TURNING_POINTS])
{
    const watcher *w = watcher_of(played->game);
    search s = {.w = w, .wanted = round};

    if (w == NULL || (w->deals == NULL && match_turn(played) != ADIT_NOBODY))
        return 0;
    s.side = side_of(played, w);
    go_through(&s, played);
    put_in_order(s.best, s.n_best);
    for (int i = 0; i < s.n_best; i++) {
        out[i] = s.best[i];
        name_deed(played, room, &out[i]);
    }
    return s.n_best;
}

int turning_rounds(const match *played)
{
    const watcher *w = watcher_of(played->game);
    search s = {.w = w};

    if (w == NULL)
        return 0;
    s.side = side_of(played, w);
    go_through(&s, played);
    return s.round - s.in_play;
}

static int percent(int32_t chance)
{
    return (chance * 100 + OPINION_SURE / 2) / OPINION_SURE;
}

void turning_write(const turning_point *points, int n, adit_text *out)
{
    json_open(out, '[');
    for (int i = 0; i < n; i++) {
        const turning_point *t = &points[i];

        json_open(out, '{');
        json_key_int(out, "n", t->n);
        json_key_seat(out, "p", t->what.seat);
        if (t->side == ADIT_NOBODY)
            json_key_string(out, "of", "gold");
        else
            json_key_seat(out, "of", t->side);
        json_key_int(out, "from", percent(t->from));
        json_key_int(out, "to", percent(t->to));
        json_key(out, "aim");
        why_write_aim(&t->what, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}
