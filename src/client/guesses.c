/* guesses.c -- a list of guesses, and their form as JSON: with a game that is
 * kept, beside one that is not over, and at a server's table. What they are
 * worth is in guess_score.c. Called by local_game.c, my_games.c and
 * remote_table.c. */
#include "client/guesses.h"

#include <string.h>

#include "core/json.h"
#include "core/text.h"
#include "texts/texts.h"

bool guesses_add(guesses *g, const guess *one)
{
    int n = 0, of_seat = 0;

    for (int i = 0; i < g->n; i++) {
        const guess *old = &g->list[i];

        if (old->seat == one->seat && old->round == one->round &&
            old->at == one->at)
            continue;
        of_seat += old->seat == one->seat;
        g->list[n++] = *old;
    }
    g->n = n;
    if (of_seat >= GUESSES_OF_SEAT)
        return false;
    g->list[g->n++] = *one;
    return true;
}

void guesses_take_back(guesses *g, int n_moves)
{
    int n = 0;

    for (int i = 0; i < g->n; i++)
        if (g->list[i].at <= n_moves)
            g->list[n++] = g->list[i];
    g->n = n;
}

const guess *guesses_standing(const guesses *g, int seat, int round)
{
    const guess *last = NULL;

    for (int i = 0; i < g->n; i++)
        if (g->list[i].seat == seat && g->list[i].round == round)
            last = &g->list[i];
    return last;
}

bool guess_fits(const guess *one, int n_players, unsigned suspects)
{
    for (int seat = 0; seat < n_players; seat++)
        if ((one->of[seat] != GUESS_NONE) != (suspects >> seat & 1))
            return false;
    return suspects != 0;
}

const char *guess_step_name(int percent)
{
    static const text_id names[] = {
        TEXT_guess_steps_trust, TEXT_guess_steps_rather, TEXT_guess_steps_even,
        TEXT_guess_steps_suspect, TEXT_guess_steps_sure};

    return text_of(names[percent / GUESS_STEP]);
}

/* ---- JSON ---- */

void guess_write(const guess *one, int n_players, bool whose, adit_text *out)
{
    json_open(out, '{');
    if (whose)
        json_key_seat(out, "p", one->seat);
    json_key_int(out, "round", one->round);
    json_key_int(out, "at", one->at);
    json_key(out, "of");
    json_open(out, '[');
    for (int seat = 0; seat < n_players; seat++)
        if (one->of[seat] == GUESS_NONE)
            json_nothing(out);
        else
            json_int(out, one->of[seat]);
    json_close(out, ']');
    json_close(out, '}');
}

static bool reads_count(const json_t *from, const char *key, int32_t *out)
{
    const json_t *value = json_object_get(from, key);
    json_int_t n = json_integer_value(value);

    *out = (int32_t)n;
    return json_is_integer(value) && n >= 0 && n <= INT32_MAX;
}

static bool reads_step(const json_t *value, int8_t *out)
{
    json_int_t n = json_integer_value(value);

    *out = json_is_null(value) ? GUESS_NONE : (int8_t)n;
    return json_is_null(value) || (json_is_integer(value) && n >= 0 &&
                                   n <= 100 && n % GUESS_STEP == 0);
}

/* Whose it is need not be said. */
bool guess_read(const json_t *from, guess *out)
{
    const char *p = json_string_value(json_object_get(from, "p"));
    const json_t *of = json_object_get(from, "of");
    uint8_t seat = 0;

    if (p != NULL && (!text_takes_seat(&p, &seat) || *p))
        return false;
    *out = (guess){.seat = (int8_t)seat};
    memset(out->of, GUESS_NONE, sizeof out->of);
    if (!reads_count(from, "round", &out->round) ||
        !reads_count(from, "at", &out->at) || !json_is_array(of) ||
        json_array_size(of) > ADIT_MAX_PLAYERS)
        return false;
    for (size_t i = 0; i < json_array_size(of); i++)
        if (!reads_step(json_array_get(of, i), &out->of[i]))
            return false;
    return true;
}

/* Those of other programs may be more than are kept here: then the last do not
 * count. */
bool guesses_read(const json_t *from, int seat, guesses *out)
{
    guess one;

    out->n = 0;
    if (from != NULL && !json_is_array(from))
        return false;
    for (size_t i = 0; i < json_array_size(from); i++) {
        if (!guess_read(json_array_get(from, i), &one))
            return false;
        one.seat = (int8_t)seat;
        if (out->n < GUESSES_MOST)
            out->list[out->n++] = one;
    }
    return true;
}
