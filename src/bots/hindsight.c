/* hindsight.c -- what others would have played, and what was a mistake. A bot
 * sits down in the place of whoever made a move, sees and hears what they did,
 * and is asked: many times with other luck, because bots draw their moves; or
 * once, what its own numbers say of the move that was made and of the one that
 * it thinks best. Called by `adit replay` and the page's replays. */
#include "bots/hindsight.h"

#include "core/json.h"

enum {
    DRAWS = 40,    /* of a bot that answers at once, */
    THOUGHTS = 8,  /* and of one that thinks */
    NOTABLE = 800, /* a win that is given away, of WHY_SURE */
    RARE = 400,    /* a share of a move that its judge hardly plays, */
    USUAL = 5000   /* and of one that it mostly does */
};

static const bot *in_place(const hindsight *h, int at, bot_level level)
{
    const bot *b = bot_of_level(level);

    bot_sit_before(&h->room[0], b, h->played, h->said, h->n_said, at);
    return b;
}

/* ---- What others would have played ---- */

typedef struct tally {
    int n;
    struct {
        adit_action move;
        int times;
    } of[DRAWS];
} tally;

static void count(tally *t, adit_action move)
{
    int i = 0;

    while (i < t->n && !same_bytes(&t->of[i].move, &move, sizeof move))
        i++;
    if (i == t->n) {
        t->of[t->n].move = move;
        t->of[t->n++].times = 0;
    }
    t->of[i].times++;
}

/* Takes the one that was played most out of it; of equals, the first. */
static hindsight_share take_most(tally *t, int draws)
{
    int best = 0;
    hindsight_share out;

    for (int i = 1; i < t->n; i++)
        if (t->of[i].times > t->of[best].times)
            best = i;
    out = (hindsight_share){.move = t->of[best].move,
                            .share =
                                (t->of[best].times * 100 + draws / 2) / draws};
    t->of[best].times = 0;
    return out;
}

int hindsight_others(const hindsight *h, int at, bot_level level,
                     hindsight_share out[HINDSIGHT_SHARES])
{
    int thought =
        (int)bot_brain(in_place(h, at, level), h->played->game)->thought;
    int draws = thought > 0 ? THOUGHTS : DRAWS;
    mind *one = &h->room[1];
    tally t = {.n = 0};
    int n;

    for (int i = 0; i < draws; i++) {
        *one = h->room[0];
        one->luck = adit_luck_from((uint64_t)i);
        bot_think(one, thought);
        count(&t, bot_choose(one));
    }
    n = t.n < HINDSIGHT_SHARES ? t.n : HINDSIGHT_SHARES;
    for (int i = 0; i < n; i++)
        out[i] = take_most(&t, draws);
    return n;
}

static void write_move(const adit_game *game, adit_action action,
                       adit_text *out)
{
    char text[ADIT_MAX_MOVE_TEXT];
    adit_text move = adit_text_in(text, sizeof text);

    game->write_move(action, &move);
    json_key_string(out, "move", text);
}

void hindsight_others_write(const adit_game *game, bot_level level,
                            const hindsight_share *shares, int n,
                            adit_text *out)
{
    json_open(out, '{');
    json_key_string(out, "level", bot_level_name(level));
    json_key(out, "moves");
    json_open(out, '[');
    for (int i = 0; i < n; i++) {
        json_open(out, '{');
        write_move(game, shares[i].move, out);
        json_key_int(out, "share", shares[i].share);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* ---- Mistakes ---- */

/* What the better move would have brought; 0: there is none that is much
 * better, or none that can be recommended. */
static int32_t cost_of(const bot_reason *played)
{
    int32_t best = played->n_others > 0 ? played->other[0].worth : 0;

    if (played->unit == WHY_WIN)
        return best >= NOTABLE ? best : 0;
    if (played->unit == WHY_SHARE && played->worth <= RARE && best >= USUAL)
        return best - played->worth;
    return 0;
}

static bool judge(const hindsight *h, int at, hindsight_mistake *out)
{
    const mind *m = &h->room[0];
    adit_action move = h->played->moves[at - 1];
    bot_reason played;

    in_place(h, at, LEVEL_HARD);
    bot_why(m, move, &played);
    *out = (hindsight_mistake){.n = at, .move = move, .cost = cost_of(&played)};
    if (out->cost == 0)
        return false;
    bot_why(m, played.other[0].move, &out->better);
    return why_is_advice(&out->better);
}

/* Keeps it, if it is among those that cost most, which come first. */
static int keep(hindsight_mistake out[HINDSIGHT_MISTAKES], int n,
                const hindsight_mistake *one)
{
    int at = n;

    while (at > 0 && out[at - 1].cost < one->cost)
        at--;
    if (at == HINDSIGHT_MISTAKES)
        return n;
    n += n < HINDSIGHT_MISTAKES;
    for (int i = n - 1; i > at; i--)
        out[i] = out[i - 1];
    out[at] = *one;
    return n;
}

static void put_in_order(hindsight_mistake *out, int n)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && out[k].n < out[k - 1].n; k--) {
            hindsight_mistake other = out[k];

            out[k] = out[k - 1];
            out[k - 1] = other;
        }
}

int hindsight_mistakes(const hindsight *h, int seat,
                       hindsight_mistake out[HINDSIGHT_MISTAKES])
{
    hindsight_mistake one;
    match now;
    int n = 0;

    for (int at = 1; at <= h->played->n_moves; at++) {
        match_at(h->played, at - 1, &now);
        if (match_turn(&now) == seat && judge(h, at, &one))
            n = keep(out, n, &one);
    }
    put_in_order(out, n);
    return n;
}

void hindsight_mistakes_write(const hindsight_mistake *mistakes, int n,
                              adit_text *out)
{
    json_open(out, '[');
    for (int i = 0; i < n; i++) {
        const hindsight_mistake *one = &mistakes[i];

        json_open(out, '{');
        json_key_int(out, "n", one->n);
        json_key_seat(out, "p", one->better.seat);
        write_move(one->better.game, one->move, out);
        json_key_int(out, "cost", why_percent(one->cost));
        json_key_string(out, "unit",
                        one->better.unit == WHY_WIN ? "win" : "share");
        json_key(out, "better");
        why_write(&one->better, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}
