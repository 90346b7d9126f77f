/* orders_why.c -- why a move may not be played, or that it may. */
#include <string.h>

#include "client/orders.h"
#include "core/text.h"

enum { REASON = 128 };

/* The answer about one move, as a sentence. */
static void reason(const orders *o, adit_action move, char out[REASON])
{
    adit_text text = adit_text_in(out, REASON);
    adit_refusal refusal;

    if (o->choices.game->why(o->choices.obs, move, &refusal) != ADIT_OK) {
        adit_refusal_say(&refusal, &text);
        return;
    }
    text_put(&text, "legal, number ");
    text_int(&text, choices_number(&o->choices, move));
}

/* One line a move, or one for all where the answer is the same. */
static void explain(const orders *o, const adit_action *moves, int n,
                    const char *all)
{
    char name[ADIT_MAX_MOVE_TEXT], first[REASON], answer[REASON];
    bool same = true;

    reason(o, moves[0], first);
    for (int i = 1; i < n && same; i++) {
        reason(o, moves[i], answer);
        same = strcmp(answer, first) == 0;
    }
    if (same && n > 1) {
        printf("  %s: %s\n", all, first);
        return;
    }
    for (int i = 0; i < n; i++) {
        reason(o, moves[i], answer);
        orders_write_move(o, moves[i], name);
        printf("  %s: %s\n", name, answer);
    }
}

/* Explains what may be meant by a cell, a place, a piece; false if that is
 * none. */
static bool explain_about(const orders *o, const char *what)
{
    const adit_game *game = o->choices.game;
    const draw_asked *can = draw_what_is_asked(game);
    bool is_piece = strchr("-0123456789", *what) == NULL;
    adit_action moves[32];
    int n = draw_moves_about(game, o->choices.obs, what, moves, countof(moves));

    if (n == 0)
        printf("You have nothing that could be played at %s.\n", what);
    else if (n > 0)
        explain(o, moves, n,
                is_piece && can->all_of_piece ? can->all_of_piece : can->all);
    return n >= 0;
}

static void say_why_what(const orders *o, const char *asked)
{
    const draw_asked *can = draw_what_is_asked(o->choices.game);
    char quote[TYPING_QUOTE];

    if (*asked == 0)
        printf("Why what? For example %s.\n",
               can->examples ? can->examples : "'why 1'");
    else if (can->what != NULL)
        printf("'%s' is neither %s nor a move.\n", typing_quote(asked, quote),
               can->what);
    else
        printf("'%s' is no move.\n", typing_quote(asked, quote));
}

void orders_answer_why(orders *o, const char *rest)
{
    bool is_number = *rest && rest[strspn(rest, "0123456789")] == 0;
    char answer[REASON];
    adit_action move;

    if (!orders_may_move(o) || explain_about(o, rest))
        return;
    if (is_number ? orders_move_of(o, rest, &move)
                  : draw_reads_move(o->choices.game, rest, &move)) {
        explain(o, &move, 1, NULL);
    } else if (orders_begins_elsewhere(o, rest, &move)) {
        reason(o, move, answer);
        printf("  %s: %s\n", rest, answer);
    } else if (!is_number) {
        say_why_what(o, rest);
    }
}
