/* talk.c -- what was said at a table, as far as it is kept in memory: claims
 * with their marks, the last lines of chat, and the notes and guesses that
 * players make about each other. All of it follows from the log, so nothing
 * here needs to be saved. Filled by table.c, sent by outbox.c. */
#include "lobby/talk.h"

#include "bots/bot.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 16 }; /* claims, at first; doubled as needed */

static char *copy_of(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);

    if (copy != NULL)
        memcpy(copy, text, size);
    return copy;
}

/* ---- Claims ---- */

static bool has_room(talk *t)
{
    int room = t->claims_room ? 2 * t->claims_room : FIRST_ROOM;
    talk_claim *more;

    if (t->n_claims < t->claims_room)
        return true;
    more = realloc(t->claims, (size_t)room * sizeof *more);
    if (more == NULL)
        return false;
    t->claims = more;
    t->claims_room = room;
    return true;
}

_Static_assert(2 * BOT_MOST_CLAIMS <= TALK_MOST_CLAIMS,
               "people have room to speak");

bool talk_has_room(const talk *t)
{
    return t->n_of_bots < BOT_MOST_CLAIMS && t->n_claims < TALK_MOST_CLAIMS;
}

/* The claim is judged now, by what is true and by what the speaker can know at
 * this moment; its mark is published when the round is over. */
bool talk_claims(talk *t, const match *m, const entry *e, bool is_bot)
{
    match_said said = {
        .n_moves = m->n_moves, .claim = e->claim, .seat = (int8_t)e->seat};

    said.mark = adit_judge(m->game, m->state, e->seat, e->claim);
    if (said.mark == ADIT_MARK_NONE || t->n_claims == TALK_MOST_CLAIMS ||
        !has_room(t))
        return false;
    t->claims[t->n_claims++] =
        (talk_claim){.said = said,
                     .k = ++t->k,
                     .round = adit_rounds_of(m->game, m->state).now};
    t->n_of_bots += is_bot;
    return true;
}

/* ---- Chat ---- */

static void drop(talk *t, int i)
{
    t->chat_bytes -= strlen(t->chats[i].text);
    free(t->chats[i].text);
    t->n_chats--;
    memmove(t->chats + i, t->chats + i + 1,
            (size_t)(t->n_chats - i) * sizeof *t->chats);
}

/* A line of chat. Older ones are dropped to stay within both bounds. A line
 * that was erased still counts, so that the numbers of the others stay the
 * same. */
bool talk_chats(talk *t, int n_moves, const guest *who, const entry *e)
{
    char *text;

    if (e->text[0] == 0) {
        t->k++;
        t->n_lines++;
        return true;
    }
    if (t->chats == NULL)
        t->chats = calloc(TALK_KEPT, sizeof *t->chats);
    text = t->chats != NULL ? copy_of(e->text) : NULL;
    if (text == NULL)
        return false;
    t->chat_bytes += strlen(text);
    while (t->n_chats == TALK_KEPT ||
           (t->n_chats > 0 && t->chat_bytes > TALK_KEPT_BYTES))
        drop(t, 0);
    t->chats[t->n_chats++] = (talk_chat){.k = ++t->k,
                                         .n_moves = n_moves,
                                         .seat = (int8_t)e->seat,
                                         .who = *who,
                                         .text = text};
    t->n_lines++;
    return true;
}

/* ---- Notes ---- */

/* The note replaces the one that the player had about that seat. */
bool talk_notes(talk *t, const entry *e)
{
    char *text = e->text[0] ? copy_of(e->text) : NULL;
    talk_note *note;

    if (t->notes == NULL)
        t->notes = calloc(ADIT_MAX_PLAYERS, sizeof *t->notes);
    if (t->notes == NULL || (e->text[0] && text == NULL)) {
        free(text);
        return false;
    }
    note = &t->notes[e->seat][e->other];
    free(note->text);
    *note = (talk_note){.mark = e->mark, .mute = e->mute, .text = text};
    t->n_notes++;
    return true;
}

static void clear_note(talk_note *note)
{
    free(note->text);
    *note = (talk_note){0};
}

void talk_reseat(talk *t, int seat)
{
    for (int i = 0; i < ADIT_MAX_PLAYERS && t->notes != NULL; i++) {
        clear_note(&t->notes[seat][i]);
        clear_note(&t->notes[i][seat]);
    }
}

static void swap_notes(talk_note *a, talk_note *b)
{
    talk_note held = *a;

    *a = *b;
    *b = held;
}

void talk_swap(talk *t, int a, int b)
{
    if (t->notes == NULL || a == b)
        return;
    for (int i = 0; i < ADIT_MAX_PLAYERS; i++)
        swap_notes(&t->notes[a][i], &t->notes[b][i]);
    for (int i = 0; i < ADIT_MAX_PLAYERS; i++)
        swap_notes(&t->notes[i][a], &t->notes[i][b]);
}

bool talk_is_blank(const talk_note *note)
{
    return note->mark == NOTE_NONE && !note->mute && note->text == NULL;
}

unsigned talk_noters(const talk *t)
{
    unsigned noters = 0;

    for (int i = 0; i < ADIT_MAX_PLAYERS && t->notes != NULL; i++)
        for (int j = 0; j < ADIT_MAX_PLAYERS; j++)
            if (!talk_is_blank(&t->notes[i][j]))
                noters |= 1u << i;
    return noters;
}

bool talk_is_muted(const talk *t, int by, int of)
{
    return by >= 0 && t->notes != NULL && t->notes[by][of].mute;
}

/* ---- Guesses ---- */

static bool has_room_to_guess(talk *t)
{
    int room = t->guesses_room ? 2 * t->guesses_room : FIRST_ROOM;
    talk_guess *more;

    if (t->n_guesses < t->guesses_room)
        return true;
    more = realloc(t->guesses, (size_t)room * sizeof *more);
    if (more == NULL)
        return false;
    t->guesses = more;
    t->guesses_room = room;
    return true;
}

static void drop_guess(talk *t, int i)
{
    t->n_guesses--;
    memmove(t->guesses + i, t->guesses + i + 1,
            (size_t)(t->n_guesses - i) * sizeof *t->guesses);
}

static bool is_erased(const entry *e)
{
    for (int i = 0; i < e->n_guess; i++)
        if (e->guess[i] != 0)
            return false;
    return true;
}

bool talk_guesses(talk *t, const match *m, const entry *e)
{
    talk_guess made = {.n_moves = m->n_moves,
                       .round = adit_rounds_of(m->game, m->state).now,
                       .seat = (int8_t)e->seat};

    if (t->n_guessed[e->seat] == TALK_MOST_GUESSES || !has_room_to_guess(t))
        return false;
    t->n_guessed[e->seat]++;
    for (int i = t->n_guesses - 1; i >= 0; i--)
        if (t->guesses[i].seat == made.seat &&
            t->guesses[i].n_moves == made.n_moves)
            drop_guess(t, i);
    memcpy(made.of, e->guess, sizeof made.of);
    if (!is_erased(e))
        t->guesses[t->n_guesses++] = made;
    return true;
}

/* ---- All of it ---- */

bool talk_has(const talk *t, const guest *who)
{
    for (int i = 0; i < t->n_chats; i++)
        if (same_guest(&t->chats[i].who, who))
            return true;
    return false;
}

/* From the last to the first, because dropping a line moves those after it. */
void talk_erase(talk *t, const guest *who, int seat)
{
    for (int i = t->n_chats - 1; i >= 0; i--)
        if (same_guest(&t->chats[i].who, who))
            drop(t, i);
    for (int i = 0; i < ADIT_MAX_PLAYERS && seat >= 0 && t->notes != NULL; i++)
        clear_note(&t->notes[seat][i]);
    for (int i = t->n_guesses - 1; i >= 0; i--)
        if (t->guesses[i].seat == seat)
            drop_guess(t, i);
}

void talk_forget(talk *t)
{
    for (int i = 0; i < t->n_chats; i++)
        free(t->chats[i].text);
    for (int i = 0; i < ADIT_MAX_PLAYERS; i++)
        talk_reseat(t, i);
    free(t->claims);
    free(t->chats);
    free(t->notes);
    free(t->guesses);
    *t = (talk){0};
}
