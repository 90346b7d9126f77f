/* guess_score.c -- what guesses are worth, when the roles have been shown: 100
 * less the square of the error, so that nobody does better than by saying what
 * they believe. Beside them stands what bots would have guessed after the same
 * moves: the game is played again for that, and each reader (bots/readers.h)
 * sees what its seat has seen. Called when a round ends, and by `adit me`. */
#include "client/guess_score.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/opinion.h"
#include "bots/readers.h"
#include "core/text.h"
#include "texts/texts.h"

/* An error that is worth a word: more than a step. */
#define NOTABLE 0.3

/* ---- Points ---- */

static double worth(double share, bool is_so)
{
    double error = share - is_so;

    return 100 * (1 - error * error);
}

/* One more guess: a share for each seat, or less than 0. */
static void add_guess(guess_score *s, const double share[ADIT_MAX_PLAYERS],
                      uint16_t saboteurs)
{
    double sum = 0;
    int n = 0;

    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++) {
        double points;

        if (share[seat] < 0)
            continue;
        points = worth(share[seat], saboteurs >> seat & 1);
        s->of[seat].n++;
        s->of[seat].points += points;
        s->of[seat].share += share[seat];
        sum += points;
        n++;
    }
    if (n == 0)
        return;
    s->n++;
    s->points += sum / n;
}

/* Sums become means. */
static void close_score(guess_score *s)
{
    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++)
        if (s->of[seat].n > 0) {
            s->of[seat].points /= s->of[seat].n;
            s->of[seat].share /= s->of[seat].n;
        }
    if (s->n > 0)
        s->points /= s->n;
}

void guess_score_of(const guesses *g, int seat, int round, uint16_t saboteurs,
                    guess_score *out)
{
    double share[ADIT_MAX_PLAYERS];

    *out = (guess_score){0};
    for (int i = 0; i < g->n; i++) {
        if (g->list[i].seat != seat || g->list[i].round != round)
            continue;
        for (int of = 0; of < ADIT_MAX_PLAYERS; of++)
            share[of] = g->list[i].of[of] == GUESS_NONE
                            ? -1
                            : g->list[i].of[of] / 100.0;
        add_guess(out, share, saboteurs);
    }
    close_score(out);
}

int guess_points(double points)
{
    return (int)floor(points + 0.5);
}

double guess_bots_mean(const guess_round *r)
{
    double sum = 0;
    int n = 0;

    for (int seat = 0; seat < r->n_players; seat++)
        if (r->bot[seat].n > 0) {
            sum += r->bot[seat].points;
            n++;
        }
    return n > 0 ? sum / n : -1;
}

/* ---- Bots ---- */

/* Names of earlier versions are in old records; levels are `trained`. */
bool guess_bot_reads(const char *name)
{
    static const char *const others[] = {"deducer", "searcher", "kind",
                                         "easy",    "medium",   "hard"};
    size_t n = strcspn(name, ":");

    if (strncmp(name, "trained", 7) == 0 || strncmp(name, "master", 6) == 0)
        return true;
    for (int i = 0; i < countof(others); i++)
        if (strlen(others[i]) == n && strncmp(others[i], name, n) == 0)
            return true;
    for (int i = 0; character_at(i) != NULL; i++)
        if (character_at(i)->hat != CHARACTER_NO_HAT &&
            strlen(character_at(i)->name) == n &&
            strncmp(character_at(i)->name, name, n) == 0)
            return true;
    return false;
}

/* What a reader believed when the player guessed. */
typedef int32_t belief[ADIT_MAX_PLAYERS];
enum {
    ASKED = 128
}; /* guesses of a round that are laid beside those of bots */

/* A game that is gone through. `by` and `deeds` have a row for each guess of
 * the round that is played. */
typedef struct going {
    const guess_game *of;
    guess_taker *take;
    void *self;
    match now;
    readers readers;
    int heard;
    int n_asked;
    const guess *asked[ASKED];
    belief by[ADIT_MAX_PLAYERS][ASKED], deeds[ASKED];
    double suspicion; /* sum, of OPINION_SURE, */
    int n_suspicions; /* of so many */
} going;

static void hear(going *g)
{
    const guess_game *of = g->of;

    for (;
         g->heard < of->n_said && of->said[g->heard].n_moves <= g->now.n_moves;
         g->heard++)
        readers_hear(&g->readers, of->played->config.n_players,
                     of->said[g->heard].seat, of->said[g->heard].claim);
}

/* What they believe at this move, if the player guessed now. */
static void ask_about_guesses(going *g, int round)
{
    const guesses *all = g->of->guesses;
    int n_players = g->now.config.n_players;

    for (int i = 0; i < all->n && g->n_asked < ASKED; i++) {
        const guess *one = &all->list[i];

        if (one->seat != g->of->seat || one->round != round ||
            one->at != g->now.n_moves)
            continue;
        for (int seat = 0; seat < n_players; seat++)
            if (g->of->readers >> seat & 1)
                readers_believe(&g->readers.by[seat], n_players,
                                g->by[seat][g->n_asked]);
        readers_believe(&g->readers.deeds, n_players, g->deeds[g->n_asked]);
        g->asked[g->n_asked++] = one;
    }
}

static void ask_about_player(going *g)
{
    int n_players = g->now.config.n_players;
    belief chance;

    for (int seat = 0; seat < n_players; seat++) {
        if (!(g->of->readers >> seat & 1))
            continue;
        readers_believe(&g->readers.by[seat], n_players, chance);
        if (chance[g->of->seat] == READERS_KNOW)
            continue;
        g->suspicion += chance[g->of->seat];
        g->n_suspicions++;
    }
}

/* Points of a reader; if `as` the player's, then of the same players as each
 * guess. */
static void score_beliefs(const going *g, belief *beliefs, bool as,
                          uint16_t saboteurs, guess_score *out)
{
    double share[ADIT_MAX_PLAYERS];

    for (int i = 0; i < g->n_asked; i++) {
        for (int of = 0; of < ADIT_MAX_PLAYERS; of++)
            share[of] = of >= g->now.config.n_players ||
                                beliefs[i][of] == READERS_KNOW ||
                                (as && g->asked[i]->of[of] == GUESS_NONE)
                            ? -1
                            : (double)beliefs[i][of] / OPINION_SURE;
        add_guess(out, share, saboteurs);
    }
    close_score(out);
}

static void end_round(going *g, int round)
{
    guess_round r = {.round = round,
                     .n_players = g->now.config.n_players,
                     .seat = g->of->seat,
                     .readers = g->of->readers,
                     .suspected = -1};

    memcpy(r.role, g->readers.round.role, sizeof r.role);
    for (int seat = 0; seat < r.n_players; seat++)
        r.saboteurs |=
            (uint16_t)((unsigned)(strcmp(g->now.game->roles[r.role[seat]],
                                         "saboteur") == 0)
                       << seat);
    guess_score_of(g->of->guesses, r.seat, round, r.saboteurs, &r.mine);
    for (int seat = 0; seat < r.n_players; seat++)
        if (r.readers >> seat & 1)
            score_beliefs(g, g->by[seat], false, r.saboteurs, &r.bot[seat]);
    score_beliefs(g, g->deeds, true, r.saboteurs, &r.deeds);
    if (g->n_suspicions > 0)
        r.suspected = 100 * (g->suspicion / g->n_suspicions) / OPINION_SURE;
    g->take(g->self, &r);
    g->n_asked = g->n_suspicions = 0;
    g->suspicion = 0;
}

/* A move may end a round and begin the next. */
static void look(going *g, const adit_story *story)
{
    adit_rounds rounds = adit_rounds_of(g->now.game, g->now.state);

    readers_see(&g->readers, &g->now, story);
    hear(g);
    if (g->readers.has_ended)
        end_round(g, rounds.over);
    if (rounds.over >= rounds.now)
        return;
    ask_about_guesses(g, rounds.now);
    if (g->of->hidden >> (rounds.now - 1) & 1)
        ask_about_player(g);
}

bool guess_go_through(const guess_game *of, guess_taker *take, void *self)
{
    static adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    const match *m = of->played;
    going *g = readers_know(m->game) ? calloc(1, sizeof *g) : NULL;

    if (g == NULL)
        return false;
    *g = (going){.of = of, .take = take, .self = self};
    g->now = (match){.moves = m->moves, .room = m->room};
    match_again(m, &g->now, &story);
    readers_open(&g->readers, m->game, m->config.n_players);
    look(g, &story);
    while (g->now.n_moves < m->n_moves) {
        match_play(&g->now, match_turn(&g->now), g->now.moves[g->now.n_moves],
                   NULL, &story);
        look(g, &story);
    }
    free(g);
    return true;
}

/* ---- In words ---- */

enum { NAMES = 512 };

/* "Bram, Odile and Tuck": those of some seats. */
static void list_names(unsigned seats, const teller *who, char out[NAMES])
{
    adit_text list = adit_text_in(out, NAMES);
    int n = __builtin_popcount(seats), i = 0;

    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++)
        if (seats >> seat & 1)
            text_list_item(&list, i++, n, who->name(who->self, seat));
}

/* Whom one was better than; or whom one was not. */
static void tell_beside(const guess_round *r, const teller *who, adit_text *out)
{
    int own = guess_points(r->mine.points);
    unsigned below = 0, above = 0;
    char names[NAMES];

    for (int seat = 0; seat < r->n_players; seat++)
        if (r->bot[seat].n > 0) {
            int theirs = guess_points(r->bot[seat].points);

            below |= (unsigned)(theirs < own) << seat;
            above |= (unsigned)(theirs > own) << seat;
        }
    list_names(below ? below : above, who, names);
    text_put(out, " ");
    if (below)
        TEXT(out, guess_better, .names = names);
    else if (above)
        TEXT(out, guess_worse, .names = names, .n = __builtin_popcount(above));
    else
        text_put(out, text_of(TEXT_guess_asWell));
}

/* "Your guesses came to 68 of 100 points. ..." */
static void tell_points(const guess_round *r, const teller *who, adit_text *out)
{
    double bots = guess_bots_mean(r);

    TEXT(out, terminal_guess_points, .n = guess_points(r->mine.points));
    if (bots >= 0 && r->readers != 0) {
        text_put(out, " ");
        TEXT(out, terminal_guess_bots, .n = guess_points(bots));
    }
    if (r->deeds.n > 0) {
        text_put(out, " ");
        TEXT(out, terminal_guess_deeds, .n = guess_points(r->deeds.points));
    }
    if (bots >= 0)
        tell_beside(r, who, out);
    text_put(out, "\n");
}

/* Of whom the player was wrong most. */
static void tell_lesson(const guess_round *r, const teller *who, adit_text *out)
{
    int worst = -1;
    double most = -1;

    for (int seat = 0; seat < r->n_players; seat++) {
        double error =
            fabs(r->mine.of[seat].share - (r->saboteurs >> seat & 1));

        if (r->mine.of[seat].n > 0 && error > most) {
            most = error;
            worst = seat;
        }
    }
    if (most < NOTABLE)
        text_put(out, text_of(TEXT_guess_sawAll));
    else if (r->saboteurs >> worst & 1)
        TEXT(out, guess_moreDoubt, .name = who->name(who->self, worst));
    else
        TEXT(out, guess_moreTrust, .name = who->name(who->self, worst));
}

/* "2 guesses, at moves 5 and 12." */
static void tell_when(const guess_round *r, const guesses *g, int n,
                      adit_text *out)
{
    char numbers[NAMES], number[16];
    adit_text list = adit_text_in(numbers, sizeof numbers);
    int i = 0;

    for (int of = 0; of < g->n; of++)
        if (g->list[of].seat == r->seat && g->list[of].round == r->round) {
            snprintf(number, sizeof number, "%d", g->list[of].at);
            text_list_item(&list, i++, n, number);
        }
    TEXT(out, guess_guesses, .n = n, .numbers = numbers);
}

static void tell_known(const guess_round *r, const teller *who, adit_text *out)
{
    unsigned knew = 0;
    char names[NAMES];

    for (int seat = 0; seat < r->n_players; seat++)
        if (seat != r->seat && r->mine.of[seat].n == 0)
            knew |= 1u << seat;
    if (knew == 0)
        return;
    list_names(knew, who, names);
    text_put(out, " ");
    TEXT(out, guess_knew, .names = names, .n = __builtin_popcount(knew));
}

void guess_tell(const guess_round *r, const guesses *g, const teller *who,
                adit_text *out)
{
    int n = 0;

    for (int i = 0; i < g->n; i++)
        n += g->list[i].seat == r->seat && g->list[i].round == r->round;
    if (n == 0)
        return;
    if (r->mine.n == 0) {
        text_put(out, text_of(TEXT_guess_knewAll));
        text_put(out, "\n");
        return;
    }
    tell_points(r, who, out);
    tell_when(r, g, n, out);
    text_put(out, " ");
    tell_lesson(r, who, out);
    tell_known(r, who, out);
    text_put(out, "\n");
    text_put(out, text_of(TEXT_guess_rule));
    text_put(out, "\n");
}
