/* refusal.c -- why not: the reasons for which a move is refused, by name and as
 * sentences. A sentence names the side, cell, player or card that is at fault.
 * Called by everything that refuses a move, to people or to programs;
 * translations have sentences of their own, with the same {words}. */
#include "core/text.h"

#define ERROR_NAME(name, code, text) code,
#define ERROR_TEXT(name, code, text) text,

static const char *const names[ADIT_N_ERRORS] = {ADIT_ERRORS(ERROR_NAME)};
static const char *const sentences[ADIT_N_ERRORS] = {ADIT_ERRORS(ERROR_TEXT)};

const char *adit_err_name(adit_err err)
{
    return names[err];
}

/* Writes what a {word} of the sentence stands for, and steps over it; false if
 * *at does not stand at one. */
static bool put_part(const char **at, const adit_refusal *refusal,
                     adit_text *out)
{
    if (text_takes(at, "{side}")) {
        text_char(out, refusal->side);
    } else if (text_takes(at, "{cell}")) {
        text_cell(out, refusal->x, refusal->y);
    } else if (text_takes(at, "{player}")) {
        text_seat(out, refusal->seat);
    } else if (text_takes(at, "{goal}")) {
        text_char(out, 'G');
        text_int(out, refusal->goal + 1);
    } else if (text_takes(at, "{goblin}")) {
        text_piece(out, refusal->seat, refusal->goblin);
    } else if (text_takes(at, "{place}")) {
        text_place(out, refusal->x, refusal->y);
    } else if (text_takes(at, "{thing}")) {
        text_put(out, refusal->thing);
    } else {
        return false;
    }
    return true;
}

void adit_refusal_say(const adit_refusal *refusal, adit_text *out)
{
    const char *at = sentences[refusal->err];

    while (*at)
        if (!put_part(&at, refusal, out))
            text_char(out, *at++);
}
