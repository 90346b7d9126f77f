/* tell_talk.c -- what the lobby says of what was said. */
#include "server/tell_talk.h"

#include "server/tell.h"

#include "core/json.h"

/* ---- Lines ---- */

static void begin_line(int k, int seat, int n_moves, adit_text *out)
{
    json_open(out, '{');
    json_key_int(out, "k", k);
    json_key_seat(out, "p", seat);
    json_key_int(out, "n", n_moves);
}

/* What it was worth is a secret while its round is played. */
static void write_claim(const table *t, const talk_claim *c, adit_text *out)
{
    char text[ADIT_MAX_CLAIM_TEXT];
    adit_text claim = adit_text_in(text, sizeof text);

    adit_claim_write(t->setting.game, c->said.claim, &claim);
    begin_line(c->k, c->said.seat, c->said.n_moves, out);
    json_key_int(out, "round", c->round);
    json_key_string(out, "claim", text);
    if (c->said.mark > ADIT_MARK_SAID && c->round <= table_rounds_over(t))
        json_key_string(out, "mark", adit_mark_name(c->said.mark));
    json_close(out, '}');
}

static void write_chat(const talk_chat *c, adit_text *out)
{
    begin_line(c->k, c->seat, c->n_moves, out);
    json_key_string(out, "text", c->text);
    json_close(out, '}');
}

/* In the order in which they were said; but for the chat of whom `seat` has muted. */
static void write_lines(const table *t, int seat, adit_text *out)
{
    const talk *said = &t->talk;
    int i = 0, j = 0;

    while (i < said->n_claims || j < said->n_chats)
        if (j == said->n_chats ||
            (i < said->n_claims && said->claims[i].k < said->chats[j].k)) {
            write_claim(t, &said->claims[i++], out);
        } else {
            const talk_chat *chat = &said->chats[j++];

            if (!talk_is_muted(said, seat, chat->seat))
                write_chat(chat, out);
        }
}

void tell_talk(lobby *l, session *to)
{
    const table *t = to->table;
    adit_text text;

    if (!tell_shows(to) || t->talk.k == 0 || !tell_keeps_up(l, to))
        return;
    text = tell_open(l, "talk");
    json_key(&text, "lines");
    json_open(&text, '[');
    write_lines(t, to->seat, &text);
    json_close(&text, ']');
    tell_close(l, to, &text);
}

/* The last line: a claim, or chat. */
static void write_last(const table *t, adit_text *out)
{
    const talk *said = &t->talk;

    if (said->n_claims > 0 && said->claims[said->n_claims - 1].k == said->k)
        write_claim(t, &said->claims[said->n_claims - 1], out);
    else
        write_chat(&said->chats[said->n_chats - 1], out);
}

static bool last_is_muted(const table *t, int seat)
{
    const talk *said = &t->talk;

    return said->n_chats > 0 && said->chats[said->n_chats - 1].k == said->k &&
           talk_is_muted(said, seat, said->chats[said->n_chats - 1].seat);
}

static void tell_line(lobby *l, session *to)
{
    const table *t = to->table;
    adit_text text;

    if (!tell_shows(to) || last_is_muted(t, to->seat) || !tell_keeps_up(l, to))
        return;
    text = tell_open(l, "said");
    json_key(&text, "line");
    write_last(t, &text);
    tell_close(l, to, &text);
}

/* ---- Notes ---- */

static void write_notes(const talk_note *notes, int n, adit_text *out)
{
    json_key(out, "notes");
    json_open(out, '[');
    for (int seat = 0; seat < n; seat++) {
        const talk_note *note = &notes[seat];

        if (talk_is_blank(note))
            continue;
        json_open(out, '{');
        json_key_seat(out, "p", seat);
        json_key_string(out, "mark", note_words[note->mark]);
        json_key_string(out, "text", note->text != NULL ? note->text : "");
        json_key_bool(out, "mute", note->mute);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void tell_notes(lobby *l, session *to)
{
    const table *t = to->table;
    adit_text text;

    if (to->seat == ADIT_NOBODY || t->talk.notes == NULL ||
        !tell_keeps_up(l, to))
        return;
    text = tell_open(l, "notes");
    write_notes(t->talk.notes[to->seat], t->setting.config.n_players, &text);
    tell_close(l, to, &text);
}

/* ---- News ---- */

void tell_said(lobby *l, table *t)
{
    for (session *s = t->first; s != NULL; s = s->next) {
        if (s->fresh)
            continue;
        if (t->has_marks && t->talk.n_claims > 0)
            tell_talk(l, s);
        else if (t->has_line)
            tell_line(l, s);
        if (s->seat != ADIT_NOBODY && (t->noted >> s->seat & 1))
            tell_notes(l, s);
    }
}
