/* suspicion_json.c -- what those thought who watched a game, as lines of JSON. */
#include "bots/suspicion.h"

#include "core/json.h"
#include "games/galleries.h"

static void write_row(const int32_t *row, int n, const char *key, adit_text *t)
{
    json_key(t, key);
    json_open(t, '[');
    for (int i = 0; i < n; i++)
        json_int(t, row[i]);
    json_close(t, ']');
}

static void write_chances(const suspicion *s, const match *m, adit_text *t)
{
    int32_t gems[ADIT_MAX_PLAYERS];
    int n_players = m->config.n_players;

    json_key(t, "chances");
    json_open(t, '{');
    for (int line = 0; line < opinion_lines(m->game); line++)
        write_row(s->now.part[line], n_players, opinion_line(m->game, line), t);
    json_close(t, '}');
    if (m->game != &galleries_game)
        return;
    m->game->gold(m->state, gems);
    write_row(gems, n_players, "gems", t);
}

static void open_line(const suspicion *s, const suspicion_round *r,
                      adit_text *t)
{
    json_open(t, '{');
    json_key_int(t, "n", s->n);
    json_key_int(t, "round", r->number);
}

static void close_line(adit_text *t)
{
    json_close(t, '}');
    text_char(t, '\n');
}

static void write_deal(const suspicion *s, const match *m, adit_text *t)
{
    open_line(s, &s->round, t);
    write_chances(s, m, t);
    close_line(t);
}

/* A move belongs to the round that it ends. */
static void write_move(const suspicion *s, const match *m, adit_text *t)
{
    char move[ADIT_MAX_MOVE_TEXT];
    adit_text text = adit_text_in(move, sizeof move);

    m->game->write_move(m->moves[m->n_moves - 1], &text);
    open_line(s, s->ends ? &s->over : &s->round, t);
    json_key_seat(t, "p", s->by);
    json_key_string(t, "move", move);
    if (s->judged)
        write_chances(s, m, t);
    close_line(t);
}

static void write_mark(const suspicion_mark *mark, const char *line,
                       adit_text *t)
{
    json_open(t, '{');
    json_key_int(t, "n", mark->n);
    json_key_seat(t, "p", mark->by);
    json_key_seat(t, "of", mark->of);
    json_key_string(t, "line", line);
    json_key_int(t, "from", mark->from);
    json_key_int(t, "to", mark->to);
    json_close(t, '}');
}

static void write_marks(const suspicion_round *r, const adit_game *game,
                        adit_text *t)
{
    json_key(t, "marks");
    json_open(t, '[');
    for (int line = 0; line < opinion_lines(game); line++)
        for (int i = 0; i < SUSPICION_MARKS && r->mark[line][i].n > 0; i++)
            write_mark(&r->mark[line][i], opinion_line(game, line), t);
    json_close(t, ']');
}

static void write_roles(const suspicion_round *r, int n_players, adit_text *t)
{
    json_key(t, "roles");
    json_open(t, '[');
    for (int seat = 0; seat < n_players; seat++)
        json_text(t, dwarf_names[r->role[seat]]);
    json_close(t, ']');
    if (r->liar != ADIT_NOBODY) {
        json_key(t, "liar");
        json_open(t, '{');
        json_key_seat(t, "p", r->liar);
        json_key_int(t, "moves", r->seat[r->liar].calm);
        json_close(t, '}');
    }
    if (r->accused != ADIT_NOBODY) {
        json_key(t, "accused");
        json_open(t, '{');
        json_key_seat(t, "p", r->accused);
        json_key_int(t, "n", r->seat[r->accused].most_at);
        json_key_int(t, "chance", r->seat[r->accused].most);
        json_close(t, '}');
    }
}

static void write_end(const suspicion *s, const match *m, adit_text *t)
{
    const suspicion_round *r = &s->over;
    int32_t gold[ADIT_MAX_PLAYERS];

    open_line(s, r, t);
    json_key_bool(t, "end", true);
    if (m->game == &galleries_game) {
        m->game->gold(m->state, gold);
        json_key_seats(t, "winners", adit_winners(gold, m->config.n_players));
    } else {
        json_key_bool(t, "gold", r->ahead);
        write_roles(r, m->config.n_players, t);
    }
    if (r->since > r->first)
        json_key_int(t, "turning", r->since);
    write_marks(r, m->game, t);
    close_line(t);
}

void suspicion_write(const suspicion *s, const match *now, adit_text *out)
{
    if (s->n > 0)
        write_move(s, now, out);
    if (s->ends)
        write_end(s, now, out);
    if (s->begins)
        write_deal(s, now, out);
}
