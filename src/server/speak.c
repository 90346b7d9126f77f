/* speak.c -- who may say what at a table. */
#include "server/speak.h"

#include "server/letters.h"

/* So much at once, and then one in two seconds. */
static const bucket_size pace = {.room = 5, .rate = 0.5};

/* Both what the seat has left, at however many sockets, and what the socket has, in
 * however many seats: to stand up and sit down again gives nobody more. */
static bool may_speak(const lobby *l, bucket *of_socket, bucket *of_seat)
{
    return bucket_take(of_socket, pace, house_now(l)) &&
           bucket_take(of_seat, pace, house_now(l));
}

static refusal claim(lobby *l, session *s, const message *m)
{
    table *t = s->table;
    entry e = {.kind = ENTRY_CLAIMED, .seat = (uint8_t)s->seat};

    if (t->phase != TABLE_PLAYING)
        return REFUSED_NOT_PLAYING;
    if (t->setting.talk == TALK_NONE)
        return REFUSED_SILENT;
    if (!adit_claim_read(t->setting.game, m->claim, &e.claim) ||
        adit_judge(t->setting.game, t->match.state, s->seat, e.claim) ==
            ADIT_MARK_NONE)
        return REFUSED_NO_SUCH_CLAIM;
    if (t->talk.n_claims == TALK_MOST_CLAIMS)
        return REFUSED_TOO_MUCH;
    if (!may_speak(l, &s->talks, &t->seats[s->seat].talks))
        return REFUSED_TOO_FAST;
    return house_write(l, t, &e);
}

static refusal judge_text(const char *text, int least, int most)
{
    int n = letters_count(text, true);

    if (n > most)
        return REFUSED_TOO_LONG;
    return n >= least ? REFUSED_NONE : REFUSED_BAD_TEXT;
}

static refusal chat(lobby *l, session *s, const message *m)
{
    table *t = s->table;
    entry e = {.kind = ENTRY_SAID, .seat = (uint8_t)s->seat, .text = m->text};
    refusal r = judge_text(m->text, 1, TALK_CHAT);

    if (t->setting.talk != TALK_FREE)
        return REFUSED_SILENT;
    if (r != REFUSED_NONE)
        return r;
    if (t->talk.n_lines == TALK_MOST_LINES)
        return REFUSED_TOO_MUCH;
    if (!may_speak(l, &s->talks, &t->seats[s->seat].talks))
        return REFUSED_TOO_FAST;
    return house_write(l, t, &e);
}

/* What a message leaves out stays as it was. */
static entry changed(const talk *t, int by, const message *m)
{
    entry e = {.kind = ENTRY_NOTED,
               .seat = (uint8_t)by,
               .other = (uint8_t)m->seat,
               .text = ""};

    if (t->notes != NULL) {
        const talk_note *old = &t->notes[by][m->seat];

        e.mark = old->mark;
        e.mute = old->mute;
        e.text = old->text != NULL ? old->text : "";
    }
    if (m->has_mark)
        e.mark = m->mark;
    if (m->has_mute)
        e.mute = m->mute;
    if (m->has_text)
        e.text = m->text;
    return e;
}

static refusal note(lobby *l, session *s, const message *m)
{
    table *t = s->table;
    refusal r = judge_text(m->text, 0, TALK_NOTE);
    entry e;

    if (m->seat >= t->setting.config.n_players || m->seat == s->seat)
        return REFUSED_NO_SUCH_SEAT;
    if (r != REFUSED_NONE)
        return r;
    if (t->talk.n_notes == TALK_MOST_LINES)
        return REFUSED_TOO_MUCH;
    if (!may_speak(l, &s->notes, &t->seats[s->seat].notes))
        return REFUSED_TOO_FAST;
    e = changed(&t->talk, s->seat, m);
    return house_write(l, t, &e);
}

refusal speak(lobby *l, session *s, const message *m)
{
    if (s->seat == ADIT_NOBODY)
        return REFUSED_NOT_SEATED;
    switch (m->kind) {
    case MESSAGE_CLAIM:
        return claim(l, s, m);
    case MESSAGE_CHAT:
        return chat(l, s, m);
    default:
        return note(l, s, m);
    }
}
