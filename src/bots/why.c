/* why.c -- the reason of a move in parts. What a move brings about is read from
 * what the seat sees, the same for all bots (why_dwarves.c, why_galleries.c);
 * what is believed and what else was considered comes from the bot's brain,
 * which knows its own numbers. Here both are put together, written as JSON, and
 * a hint is chosen that harms no digger. Called by whatever shows hints and
 * records: client/, cli/replay.c, web/wasm. */
#include "bots/why.h"

#include "core/json.h"

#define WHY_WORD(name, word) word,
static const char *const aim_names[] = {WHY_AIMS(WHY_WORD)};
static const char *const good_names[] = {WHY_GOODS(WHY_WORD)};
static const char *const gain_names[] = {WHY_GAINS(WHY_WORD)};
static const char *const belief_names[] = {WHY_BELIEFS(WHY_WORD)};
static const char *const deed_names[] = {WHY_DEEDS(WHY_WORD)};

/* Of a game that is not here no reasons are given. */
static const why_explainer *const explainers[] = {
    &saboteur_explainer, &saboteur2_explainer, &galleries_explainer};

void bot_why(const mind *m, adit_action move, bot_reason *out)
{
    *out = (bot_reason){.game = m->game,
                        .move = move,
                        .seat = m->seat,
                        .own = true,
                        .goal = ADIT_NOBODY,
                        .about = ADIT_NOBODY};
    for (int i = 0; i < countof(explainers); i++)
        if (explainers[i]->game == m->game)
            explainers[i]->explain(m, out);
    if (m->brain->why != NULL)
        m->brain->why(m, out);
}

/* ---- Moves that were considered ---- */

void why_consider(bot_reason *r, adit_action move, int32_t worth)
{
    int at = r->n_others;

    if (same_bytes(&move, &r->move, sizeof move))
        return;
    while (at > 0 && r->other[at - 1].worth < worth)
        at--;
    if (at == WHY_OTHERS)
        return;
    r->n_others += r->n_others < WHY_OTHERS;
    for (int i = r->n_others - 1; i > at; i--)
        r->other[i] = r->other[i - 1];
    r->other[at] = (why_other){move, worth};
}

/* ---- Hints ---- */

/* The way is harmed for nothing that a digger wants. */
static bool harms(const bot_reason *r)
{
    return r->good == WHY_GOOD_COSTS;
}

/* A tool of somebody is broken who hardly is what speaks for it. */
static bool is_rash(const bot_reason *r)
{
    return r->good == WHY_GOOD_STOP && r->belief != WHY_BELIEF_NONE &&
           r->chance < WHY_SURE / 2;
}

bool why_is_advice(const bot_reason *r)
{
    return !harms(r) && !is_rash(r);
}

/* The considered moves come first; if none of them is advice, a legal move that
 * is, and there always is one, for nobody must dig. */
static void choose_advice(const mind *m, bot_reason *out)
{
    adit_action moves[ADIT_MAX_MOVES];
    bot_reason first = *out;
    int n;

    for (int i = 0; i < first.n_others; i++) {
        bot_why(m, first.other[i].move, out);
        if (why_is_advice(out))
            return;
    }
    n = m->game->legal(m->obs, moves, ADIT_MAX_MOVES);
    for (int i = n - 1; i >= 0 && !why_is_advice(out); i--)
        bot_why(m, moves[i], out);
}

/* A bot that draws its moves may draw an unlikely one; a hint is the likeliest,
 * the same whenever somebody asks. */
void bot_hint(mind *m, bot_reason *out)
{
    bot_why(m, bot_choose(m), out);
    if (out->unit == WHY_SHARE && out->n_others > 0 &&
        out->other[0].worth > out->worth)
        bot_why(m, out->other[0].move, out);
    if (!why_is_advice(out))
        choose_advice(m, out);
}

/* ---- Of a game that was played ---- */

static int turn_before(const match *played, int at)
{
    match now;

    match_at(played, at - 1, &now);
    return match_turn(&now);
}

void bot_sit_before(mind *m, const bot *b, const match *played,
                    const match_said *said, int n_said, int at)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    int seat = turn_before(played, at);
    match now;

    bot_sit(m, b, played->game, seat, bot_luck(played->seed, seat));
    match_at(played, 0, &now);
    match_again(played, &now, &story);
    for (int i = 0;;) {
        bot_follow(m, &now, &story);
        for (; i < n_said && said[i].n_moves <= now.n_moves; i++)
            bot_hear(m, said[i].seat, said[i].claim);
        if (now.n_moves == at - 1)
            break;
        match_play(&now, match_turn(&now), played->moves[now.n_moves], NULL,
                   &story);
    }
}

void bot_why_played(mind *m, const bot *b, const match *played,
                    const match_said *said, int n_said, int at, bot_reason *out)
{
    bot_sit_before(m, b, played, said, n_said, at);
    bot_think(m, (int)m->brain->thought);
    bot_why(m, played->moves[at - 1], out);
}

/* ---- From elsewhere ---- */

enum { MOST_GOALS = 9 }; /* of any game: G9 has one digit */

static bool is_in(int value, int low, int high)
{
    return value >= low && value <= high;
}

static bool deed_fits(const why_deed *d, const adit_game *game, int last_seat)
{
    return is_in((int)d->kind, WHY_DEED_NEARER, N_WHY_DEEDS - 1) &&
           is_in(d->on, ADIT_NOBODY, last_seat) &&
           is_in(d->goal, ADIT_NOBODY, MOST_GOALS - 1) &&
           is_in(d->claim.kind, 0, game->n_claims - 1) &&
           is_in(d->claim.target, 0, ADIT_MAX_PLAYERS);
}

static bool gain_fits(const why_gain *g, int last_seat)
{
    return is_in((int)g->kind, WHY_GAIN_GEMS, N_WHY_GAINS - 1) &&
           is_in(g->on, ADIT_NOBODY, last_seat);
}

bool why_fits(bot_reason *r, const adit_game *game, const void *obs)
{
    int last_seat = ((const adit_head *)obs)->n_players - 1;
    bool fits = is_in((int)r->aim, 0, N_WHY_AIMS - 1) &&
                is_in((int)r->good, 0, N_WHY_GOODS - 1) &&
                is_in((int)r->belief, 0, N_WHY_BELIEFS - 1) &&
                is_in((int)r->unit, WHY_NO_UNIT, WHY_WIN) &&
                is_in(r->seat, 0, last_seat) &&
                is_in(r->goal, ADIT_NOBODY, MOST_GOALS - 1) &&
                is_in(r->about, r->belief ? 0 : ADIT_NOBODY, last_seat) &&
                is_in(r->role, 0, game->roles ? game->n_roles - 1 : 0) &&
                is_in(r->n_gains, 0, WHY_BRINGS) && is_in(r->n_by, 0, WHY_BY) &&
                is_in(r->n_others, 0, WHY_OTHERS);

    for (int i = 0; fits && i < r->n_gains; i++)
        fits = gain_fits(&r->gain[i], last_seat);
    for (int i = 0; fits && i < r->n_by; i++)
        fits = deed_fits(&r->by[i], game, last_seat);
    for (int i = 0; fits && i < r->n_others; i++)
        fits = game->why(obs, r->other[i].move, NULL) == ADIT_OK;
    r->game = game;
    return fits && game->why(obs, r->move, NULL) == ADIT_OK;
}

/* ---- As JSON ---- */

static void write_goal(int goal, adit_text *out)
{
    char name[] = "G1";

    if (goal == ADIT_NOBODY)
        return;
    name[1] = (char)('1' + goal);
    json_key_string(out, "goal", name);
}

int why_percent(int32_t chance)
{
    return (chance * 100 + WHY_SURE / 2) / WHY_SURE;
}

/* The keys of the move are among those of its aim. */
void why_write_aim(const bot_reason *r, adit_text *out)
{
    json_open(out, '{');
    json_key_string(out, "aim", aim_names[r->aim]);
    json_key_seat(out, "p", r->seat);
    if (r->n > 0)
        json_key_int(out, "n", r->n);
    write_goal(r->goal, out);
    r->game->parts(r->move, out);
    json_close(out, '}');
}

void why_write_gain(const bot_reason *r, const why_gain *g, adit_text *out)
{
    json_open(out, '{');
    json_key_string(out, "gain", gain_names[g->kind]);
    json_key_seat(out, "p", r->seat);
    if (g->n > 0)
        json_key_int(out, "n", g->n);
    if (g->on != ADIT_NOBODY)
        json_key_seat(out, "on", g->on);
    json_close(out, '}');
}

static void write_gains(const bot_reason *r, adit_text *out)
{
    json_key(out, "gains");
    json_open(out, '[');
    for (int i = 0; i < r->n_gains; i++)
        why_write_gain(r, &r->gain[i], out);
    json_close(out, ']');
}

void why_write_good(const bot_reason *r, adit_text *out)
{
    json_open(out, '{');
    json_key_string(out, "good", good_names[r->good]);
    if (r->good == WHY_GOOD_CHANCE)
        json_key_int(out, "percent", why_percent(r->n_good));
    else if (r->n_good > 0)
        json_key_int(out, "n", r->n_good);
    json_close(out, '}');
}

void why_write_deed(const bot_reason *r, const why_deed *d, adit_text *out)
{
    json_open(out, '{');
    json_key_string(out, "deed", deed_names[d->kind]);
    json_key_seat(out, "p", r->about);
    json_key_int(out, "n", d->n);
    if (d->on != ADIT_NOBODY)
        json_key_seat(out, "on", d->on);
    write_goal(d->goal, out);
    if (d->kind >= WHY_DEED_SAID_GOLD) {
        char text[ADIT_MAX_CLAIM_TEXT];
        adit_text claim = adit_text_in(text, sizeof text);

        adit_claim_write(r->game, d->claim, &claim);
        json_key_string(out, "claim", text);
    }
    json_key_int(out, "weight", why_percent(d->weight));
    json_close(out, '}');
}

/* What is not known is neither certain nor impossible. */
static int percent_believed(const bot_reason *r)
{
    int whole = why_percent(r->chance);

    if (r->belief == WHY_BELIEF_KNOWN)
        return whole;
    return whole < 1 ? 1 : whole > 99 ? 99 : whole;
}

void why_write_belief(const bot_reason *r, adit_text *out)
{
    json_open(out, '{');
    json_key_string(out, "belief", belief_names[r->belief]);
    json_key_seat(out, "on", r->about);
    json_key_string(out, "role", r->game->roles[r->role]);
    json_key_int(out, "percent", percent_believed(r));
    json_close(out, '}');
}

static void write_others(const bot_reason *r, adit_text *out)
{
    json_key(out, "others");
    json_open(out, '[');
    for (int i = 0; i < r->n_others; i++) {
        char text[ADIT_MAX_MOVE_TEXT];
        adit_text move = adit_text_in(text, sizeof text);
        int32_t worth = r->other[i].worth;

        r->game->write_move(r->other[i].move, &move);
        json_open(out, '{');
        json_key_string(out, "move", text);
        json_key_int(out, r->unit == WHY_SHARE ? "share" : "win",
                     worth < 0 ? -why_percent(-worth) : why_percent(worth));
        json_close(out, '}');
    }
    json_close(out, ']');
}

void why_write(const bot_reason *r, adit_text *out)
{
    char text[ADIT_MAX_MOVE_TEXT];
    adit_text move = adit_text_in(text, sizeof text);

    r->game->write_move(r->move, &move);
    json_open(out, '{');
    json_key_seat(out, "p", r->seat);
    json_key_string(out, "move", text);
    json_key_bool(out, "own", r->own);
    if (r->unit == WHY_SHARE)
        json_key_int(out, "share", why_percent(r->worth));
    json_key(out, "aim");
    why_write_aim(r, out);
    if (r->n_gains > 0)
        write_gains(r, out);
    if (r->good != WHY_GOOD_NONE) {
        json_key(out, "good");
        why_write_good(r, out);
    }
    if (r->belief != WHY_BELIEF_NONE) {
        json_key(out, "belief");
        why_write_belief(r, out);
        json_key(out, "by");
        json_open(out, '[');
        for (int i = 0; i < r->n_by; i++)
            why_write_deed(r, &r->by[i], out);
        json_close(out, ']');
    }
    if (r->n_others > 0)
        write_others(r, out);
    json_close(out, '}');
}
