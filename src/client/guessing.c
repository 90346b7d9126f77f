/* guessing.c -- somebody at this terminal makes a guess. Whom one can suspect
 * is asked of the game, about what the user sees; whether it may be locked now,
 * of the client. Called by orders.c and screen_guess.c. */
#include "client/guessing.h"

#include <ctype.h>
#include <string.h>

#include "client/typing.h"
#include "core/text.h"
#include "texts/telling.h"
#include "texts/texts.h"

bool guessing_fits(const client *c)
{
    const adit_game *game = c->kind->game(c);

    return c->kind->unguessable != NULL && game != NULL &&
           game->suspects != NULL && c->kind->unguessable(c) == NULL;
}

static void begin_guess(guessing *g)
{
    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++) {
        int before = g->last != NULL ? g->last->of[seat] : GUESS_NONE;

        g->one.of[seat] = (int8_t)(!(g->suspects.seats >> seat & 1) ? GUESS_NONE
                                   : before == GUESS_NONE           ? GUESS_EVEN
                                                                    : before);
    }
}

static void refuse(char why[GUESSING_WHY], const char *sentence)
{
    snprintf(why, GUESSING_WHY, "%s", sentence);
}

bool guessing_begin(client *c, guessing *out, char why[GUESSING_WHY])
{
    const adit_game *game = c->kind->game(c);
    int viewer;
    const void *obs = c->kind->look(c, &viewer);
    const char *no =
        c->kind->unguessable != NULL ? c->kind->unguessable(c) : "not_seated";

    if (game != NULL && game->suspects == NULL) {
        refuse(why, text_of(TEXT_terminal_guess_nobody));
        return false;
    }
    if (no != NULL || obs == NULL) {
        text_fill_array(why, GUESSING_WHY, TEXT_terminal_no,
                        &(const struct text_terminal_no){
                            .why = tell_refused(no ? no : "not_playing")});
        return false;
    }
    *out = (guessing){.n_players = ((const adit_head *)obs)->n_players,
                      .suspects = game->suspects(obs)};
    out->one.seat = (int8_t)viewer;
    out->one.round = adit_rounds_of(game, obs).now;
    out->one.at = c->kind->n_moves(c);
    out->last = guesses_standing(c->kind->guessed(c), viewer, out->one.round);
    if (out->suspects.seats == 0)
        refuse(why, text_of(TEXT_guess_nothing));
    begin_guess(out);
    return out->suspects.seats != 0;
}

/* ---- What is typed ---- */

/* The next word, and what follows it. */
static bool takes_word(const char **at, char out[TYPING_QUOTE])
{
    size_t n;

    *at += strspn(*at, " \t,");
    n = strcspn(*at, " \t,");
    snprintf(out, TYPING_QUOTE, "%.*s", (int)n, *at);
    *at += n;
    return n > 0;
}

static bool reads_seat(const guessing *g, const char *word, int *seat)
{
    char name[8];
    const char *at = name;
    uint8_t found;

    snprintf(name, sizeof name, "%.*s", (int)sizeof name - 1, word);
    name[0] = (char)toupper((unsigned char)name[0]);
    if (!text_takes_seat(&at, &found) || *at)
        return false;
    *seat = found;
    return g->suspects.seats >> found & 1;
}

/* A percent sign may follow. */
static bool reads_step(const char *word, int8_t *out)
{
    int n;

    if (!text_takes_int(&word, 0, 100, &n) || n % GUESS_STEP != 0)
        return false;
    word += *word == '%';
    *out = (int8_t)n;
    return *word == 0;
}

bool guessing_reads(guessing *g, const char *words, char why[GUESSING_WHY])
{
    char word[TYPING_QUOTE], quote[TYPING_QUOTE];
    guess one = g->one;
    int seat;

    while (takes_word(&words, word)) {
        typing_quote(word, quote);
        if (!reads_seat(g, word, &seat)) {
            text_fill_array(
                why, GUESSING_WHY, TEXT_terminal_guess_notSeat,
                &(const struct text_terminal_guess_notSeat){.text = quote});
            return false;
        }
        if (!takes_word(&words, word)) {
            text_fill_array(
                why, GUESSING_WHY, TEXT_terminal_guess_noPercent,
                &(const struct text_terminal_guess_noPercent){.p = quote});
            return false;
        }
        typing_quote(word, quote);
        if (!reads_step(word, &one.of[seat])) {
            text_fill_array(
                why, GUESSING_WHY, TEXT_terminal_guess_notPercent,
                &(const struct text_terminal_guess_notPercent){.text = quote});
            return false;
        }
    }
    g->one = one;
    return true;
}

/* ---- In words ---- */

void guessing_tell_about(const guessing *g, adit_text *out)
{
    text_put(out, text_of(TEXT_guess_alone));
    text_put(out, " ");
    if (g->suspects.least == g->suspects.most)
        TEXT(out, guess_exactly, .n = g->suspects.most);
    else
        TEXT(out, guess_atMost, .n = g->suspects.most);
}

void guessing_percent(int step, char out[16])
{
    adit_text text = adit_text_in(out, 16);

    if (step != GUESS_NONE)
        TEXT(&text, language_percent, .n = step);
}

const char *guessing_word(int step)
{
    return step == GUESS_NONE ? text_of(TEXT_guess_known)
                              : guess_step_name(step);
}
