/* screen_guess.c -- a guess on the screen: a row for each of the others, and
 * arrows that set how likely they are a saboteur. The same at a server's table
 * and in a game on this machine. Called by screen_remote.c and screen_run.c. */
#include "client/guessing.h"
#include "client/screen_run.h"

enum { PERCENT = 5 }; /* columns of "100 %" */

static void say_step(int value, char *out, size_t room)
{
    int step = value < 0 ? GUESS_NONE : value * GUESS_STEP;
    char percent[16] = "";

    guessing_percent(step, percent);
    snprintf(out, room, "%*s%s  %s", PERCENT - text_columns(percent), "",
             percent, guessing_word(step));
}

/* Names may change while the sheet is open, at a server's table: they are
 * copied. */
static bool picks_steps(screen_run *r, guessing *g)
{
    char name[ADIT_MAX_PLAYERS][RUN_NAME], about[256];
    const char *line[ADIT_MAX_PLAYERS];
    int value[ADIT_MAX_PLAYERS], seat_of[ADIT_MAX_PLAYERS];
    adit_text text = adit_text_in(about, sizeof about);
    stage_sheet sheet = {.title = text_of(TEXT_guess_title),
                         .about = about,
                         .how = text_of(TEXT_guess_how),
                         .name = line,
                         .most = 100 / GUESS_STEP,
                         .value = value,
                         .say = say_step};

    for (int seat = 0; seat < g->n_players; seat++) {
        int step = g->one.of[seat];
        const char *called = r->stage.sheet.name[seat];

        if (seat == g->one.seat)
            continue;
        snprintf(name[sheet.n], RUN_NAME, "%s %s", draw_seat_name(seat),
                 called ? called : "");
        line[sheet.n] = name[sheet.n];
        value[sheet.n] = step == GUESS_NONE ? -1 : step / GUESS_STEP;
        seat_of[sheet.n++] = seat;
    }
    guessing_tell_about(g, &text);
    if (!stage_sets(&r->stage, &sheet))
        return false;
    for (int i = 0; i < sheet.n; i++)
        if (value[i] >= 0)
            g->one.of[seat_of[i]] = (int8_t)(value[i] * GUESS_STEP);
    return true;
}

void screen_guess(screen_run *r)
{
    char why[GUESSING_WHY];
    guessing g;

    if (!guessing_begin(r->client, &g, why))
        stage_say(&r->stage, "%s", why);
    else if (picks_steps(r, &g) && !r->client->kind->guess(r->client, &g.one))
        stage_say(&r->stage, "%s", text_of(TEXT_terminal_notSent));
}
