/* pairing.c -- two bots and a deal, which both of them play in each other's
 * place, so that luck is the same for both. What comes of all games of a deal
 * is one result: games of the same deal are not independent, and statistics
 * count deals. Threads call it at once; everything that changes is the
 * caller's. Called by tournament.c and verdict.c. */
#include "lab/pairing.h"

#include "core/rng.h"

#include <string.h>

#include "core/text.h"

const char *const design_names[N_DESIGNS] = {"sides", "one", "mixed"};

/* The seats that A has in a game, and the seats that are counted, as bits. */
typedef struct seating {
    unsigned a, counted;
} seating;

int pairing_rounds(const pairing *d)
{
    for (int i = 0; i < d->game->n_options; i++)
        if (text_same(d->game->options[i].name, "rounds"))
            return d->config.option[i];
    return 1;
}

int pairing_games(const pairing *d)
{
    return d->design == DESIGN_ONE ? d->config.n_players + 1 : 2;
}

/* ---- Seats ---- */

/* `many` of n seats. Each set of them is equally likely. */
static unsigned draw_seats(int many, int n, adit_luck luck)
{
    unsigned seats = 0;

    for (int seat = 0; seat < n; seat++)
        if (adit_luck_below(&luck, (uint32_t)(n - seat)) < (uint32_t)many) {
            seats |= 1u << seat;
            many--;
        }
    return seats;
}

/* Deals the cards and looks who is a saboteur. This program may look at the
 * dwarves to seat the bots; the bots may not. */
static unsigned saboteurs_of(const pairing *d, const uint8_t seed[32])
{
    _Alignas(8) uint8_t state[ADIT_MAX_STATE];

    d->game->init(state, &d->config, seed, NULL);
    return d->study->saboteurs(state);
}

/* The seats that A has first. */
static unsigned first_seats(const pairing *d, const uint8_t seed[32])
{
    int n = d->config.n_players;
    unsigned all = (1u << n) - 1;

    switch (d->design) {
    case DESIGN_SIDES:
        return all & ~saboteurs_of(d, seed);
    case DESIGN_MIXED:
        /* The deal's own chance. The label must not change: it would change
         * every match with this design. */
        return draw_seats(n / 2, n,
                          luck_of_seed("adit match 1", seed, ADIT_NOBODY));
    default:
        return all;
    }
}

/* For game i of a deal. In the design `one` only A's own seat counts while A
 * plays: what B gets is counted in the last game, in which it has all seats. */
static seating seating_of(const pairing *d, unsigned first, int i)
{
    int n = d->config.n_players;
    unsigned all = (1u << n) - 1, seat = 1u << i;

    if (d->design != DESIGN_ONE)
        return (seating){i == 0 ? first : all & ~first, all};
    return i < n ? (seating){seat, seat} : (seating){0, all};
}

/* ---- Games ---- */

static int rival_at(const seating *s, int seat)
{
    return s->a >> seat & 1 ? RIVAL_A : RIVAL_B;
}

static void count_gold(const match *m, const seating *s, deal *out)
{
    int32_t gold[ADIT_MAX_PLAYERS];

    m->game->gold(m->state, gold);
    for (int seat = 0; seat < m->config.n_players; seat++)
        if (s->counted >> seat & 1)
            out->gold[rival_at(s, seat)] += gold[seat];
}

/* The winners share the game equally; RESULTS_WHOLE can be divided by any
 * number of them. */
static void count_winners(const match *m, const seating *s, deal *out)
{
    int32_t gold[ADIT_MAX_PLAYERS];
    unsigned winners;

    m->game->gold(m->state, gold);
    winners = adit_winners(gold, m->config.n_players);
    for (int seat = 0; seat < m->config.n_players; seat++)
        if (s->counted & winners & 1u << seat)
            out->won[rival_at(s, seat)] +=
                RESULTS_WHOLE / __builtin_popcount(winners);
}

/* The side that has won a game of one round. Those who dig win by the treasure,
 * and the saboteurs by everything else. A side wins as a whole, however many
 * seats it has. */
static void count_side(int by, bool a_digs, deal *out)
{
    int diggers = a_digs ? RIVAL_A : RIVAL_B;
    int winners = by == BY_TREASURE ? diggers : RIVAL_A + RIVAL_B - diggers;

    out->won[winners] += RESULTS_WHOLE;
    out->found[diggers] = by == BY_TREASURE;
}

/* From the sums of one game to the small ones of a deal, of which a match keeps
 * up to a million in memory. */
static void count_roles(score of[N_RIVALS][N_DWARVES], deal *out)
{
    for (int i = 0; i < N_RIVALS; i++)
        for (int role = 0; role < N_DWARVES; role++) {
            const score *from = &of[i][role];
            small_score *to = &out->role[i][role];

            to->dwarves += (int16_t)from->won.sizes;
            to->won += (int16_t)from->won.parts;
            to->gold += (int16_t)from->gold;
        }
}

/* One game. Seats that are not counted have no owner, and `heard` passes over
 * them. */
static bool play_game(const pairing *d, bot_game *b, const seating *s,
                      const uint8_t seed[32], scores *heard)
{
    for (int seat = 0; seat < d->config.n_players; seat++) {
        int rival = rival_at(s, seat);

        b->bots[seat] = d->rival[rival];
        heard->owner[seat] =
            s->counted >> seat & 1 ? (uint8_t)rival : SCORE_NOBODY;
    }
    bot_game_begin(b, d->game, &d->config, seed);
    scores_hear(heard, &b->story);
    while (match_turn(&b->match) != ADIT_NOBODY) {
        adit_action move;

        if (!bot_game_choose(b, &move))
            return false;
        bot_game_play(b, move);
        scores_hear(heard, &b->story);
    }
    return true;
}

bool pairing_play(const pairing *d, bot_game *b, const uint8_t seed[32],
                  deal *out)
{
    *out = (deal){.seats = (uint16_t)first_seats(d, seed)};
    for (int i = 0; i < pairing_games(d); i++) {
        seating seats = seating_of(d, out->seats, i);
        score of[N_RIVALS][N_DWARVES] = {0};
        scores heard = {.game = d->game, .of = of};

        if (!play_game(d, b, &seats, seed, &heard))
            return false;
        count_gold(&b->match, &seats, out);
        if (d->design == DESIGN_SIDES)
            count_side(heard.last.by, i == 0, out);
        else
            count_winners(&b->match, &seats, out);
        count_roles(of, out);
    }
    return true;
}

/* ---- As numbers ---- */

/* First what is of each rival, then what is of each of its roles. */
void deal_numbers(const deal *x, int64_t out[DEAL_SUMS])
{
    int n = 0;

    out[n++] = x->seats;
    for (int i = 0; i < N_RIVALS; i++) {
        out[n++] = x->gold[i];
        out[n++] = x->won[i];
        out[n++] = x->found[i];
        for (int role = 0; role < N_DWARVES; role++) {
            out[n++] = x->role[i][role].dwarves;
            out[n++] = x->role[i][role].won;
            out[n++] = x->role[i][role].gold;
        }
    }
}

/* More than any deal gives, and so little that the squares of a million deals
 * can be added. */
enum { MOST_GOLD = 1000000, MOST_WON = RESULTS_WHOLE * ADIT_MAX_PLAYERS };

static bool takes(const int64_t **from, int64_t least, int64_t most,
                  int64_t *out)
{
    *out = *(*from)++;
    return *out >= least && *out <= most;
}

static bool takes_score(const int64_t **from, small_score *out)
{
    int64_t dwarves, won, gold;
    bool good = takes(from, 0, INT16_MAX, &dwarves) &&
                takes(from, 0, dwarves, &won) &&
                takes(from, -INT16_MAX, INT16_MAX, &gold);

    if (good)
        *out = (small_score){(int16_t)dwarves, (int16_t)won, (int16_t)gold};
    return good;
}

bool deal_of_numbers(const int64_t from[DEAL_SUMS], deal *out)
{
    int64_t seats, gold, won, found;
    bool good = takes(&from, 0, (1 << ADIT_MAX_PLAYERS) - 1, &seats);

    *out = (deal){0};
    if (good)
        out->seats = (uint16_t)seats;
    for (int i = 0; good && i < N_RIVALS; i++) {
        good = takes(&from, -MOST_GOLD, MOST_GOLD, &gold) &&
               takes(&from, 0, MOST_WON, &won) && takes(&from, 0, 1, &found);
        if (!good)
            return false;
        out->gold[i] = (int32_t)gold;
        out->won[i] = (int32_t)won;
        out->found[i] = (uint8_t)found;
        for (int role = 0; good && role < N_DWARVES; role++)
            good = takes_score(&from, &out->role[i][role]);
    }
    return good;
}
