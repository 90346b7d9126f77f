/* suspicion.c -- what is worth saying about a game that was watched: which
 * moves changed minds most, who deceived longest, who was suspected wrongly,
 * when it turned. All of it follows from the opinions, move by move, and from
 * the roles that are shown at the end. Called by lab/beliefs.c and the page. */
#include "bots/suspicion.h"

#include "core/json.h"

void suspicion_open(suspicion *s, const adit_game *game)
{
    *s = (suspicion){.turn = ADIT_NOBODY};
    opinion_open(&s->now, game);
}

static bool has_rounds(const match *m)
{
    return watcher_of(m->game)->deals != NULL;
}

/* ---- The lead ---- */

/* Notes since when the side that is ahead now has been so: at the end this is
 * the turning point. */
static void follow_lead(suspicion *s, int ahead)
{
    if (s->round.ahead == ahead)
        return;
    s->round.ahead = (int8_t)ahead;
    s->round.since = s->n;
}

/* ---- Rounds ---- */

/* After the deal everybody seems equally guilty: that is what suspicion is
 * compared with. */
static void begin_round(suspicion *s, const match *m)
{
    suspicion_round *r = &s->round;
    int number = r->number + 1;

    *r = (suspicion_round){.number = (int8_t)number,
                           .first = s->n,
                           .since = s->n,
                           .liar = ADIT_NOBODY,
                           .accused = ADIT_NOBODY};
    r->dealt = s->now.part[0][0];
    r->ahead = (int8_t)watcher_of(m->game)->ahead(&s->now, m);
}

/* The guilty seat that seemed innocent for the most moves; of two, the one that
 * seemed it more. */
static int best_liar(const suspicion_round *r, int guilty, int n_players)
{
    int best = ADIT_NOBODY;

    for (int i = 0; i < n_players; i++) {
        const suspicion_seat *seat = &r->seat[i];

        if (r->role[i] != guilty || seat->calm == 0)
            continue;
        if (best == ADIT_NOBODY || seat->calm > r->seat[best].calm ||
            (seat->calm == r->seat[best].calm && seat->sum < r->seat[best].sum))
            best = i;
    }
    return best;
}

/* Of those who are not guilty, the one that at some moment seemed guiltiest. */
static int most_accused(const suspicion_round *r, int guilty, int n_players)
{
    int best = ADIT_NOBODY;

    for (int i = 0; i < n_players; i++) {
        if (r->role[i] == guilty || r->seat[i].most <= r->dealt)
            continue;
        if (best == ADIT_NOBODY || r->seat[i].most > r->seat[best].most)
            best = i;
    }
    return best;
}

/* All show what they are, and then it is known who deceived the watchers. */
static void tell_roles(suspicion *s, const match *m, const adit_story *story)
{
    suspicion_round *r = &s->over;
    int guilty = watcher_of(m->game)->guilty;
    adit_round end = {.by = 0};
    bool over = false;

    for (int i = 0; i < story->n && !over; i++)
        over = m->game->round(&story->event[i], &end);
    __builtin_memcpy(r->role, end.role, sizeof r->role);
    r->liar = (int8_t)best_liar(r, guilty, m->config.n_players);
    r->accused = (int8_t)most_accused(r, guilty, m->config.n_players);
}

static void end_round(suspicion *s, const match *m, const adit_story *story)
{
    int ahead;

    if (has_rounds(m) && watcher_of(m->game)->ends(story, &ahead))
        follow_lead(s, ahead);
    s->round.last = s->n;
    s->over = s->round;
    if (has_rounds(m))
        tell_roles(s, m, story);
}

/* ---- Moves ---- */

/* The seat of a line of which the opinion has changed most by the last move. */
static suspicion_mark largest_change(const suspicion *s, int line,
                                     const int32_t *was, int n_players)
{
    suspicion_mark best = {.n = s->n, .by = s->by};
    int32_t most = -1;

    for (int seat = 0; seat < n_players; seat++) {
        int32_t now = s->now.part[line][seat], by = now - was[seat];

        if (by < 0)
            by = -by;
        if (by <= most)
            continue;
        most = by;
        best.of = (int8_t)seat;
        best.from = was[seat];
        best.to = now;
    }
    return best;
}

static int32_t size_of(const suspicion_mark *mark)
{
    return mark->to > mark->from ? mark->to - mark->from
                                 : mark->from - mark->to;
}

/* Keeps the largest changes, the largest first. Those that are as large came
 * earlier, and stay in front of it. */
static void add_mark(suspicion_mark marks[SUSPICION_MARKS], suspicion_mark mark)
{
    int i = SUSPICION_MARKS;

    if (size_of(&mark) < SUSPICION_NOTABLE)
        return;
    while (i > 0 && size_of(&marks[i - 1]) < size_of(&mark)) {
        if (i < SUSPICION_MARKS)
            marks[i] = marks[i - 1];
        i--;
    }
    if (i < SUSPICION_MARKS)
        marks[i] = mark;
}

/* What each seat's guilt by the present opinion adds to its account. */
static void judge_seats(suspicion *s, int n_players)
{
    for (int i = 0; i < n_players; i++) {
        suspicion_seat *seat = &s->round.seat[i];
        int32_t guilt = s->now.part[0][i];

        seat->calm += guilt < s->round.dealt;
        seat->sum += guilt;
        if (guilt > seat->most) {
            seat->most = guilt;
            seat->most_at = s->n;
        }
    }
}

/* A seat that has another role begins anew. */
static void judge_move(suspicion *s, int32_t was[][ADIT_MAX_PLAYERS],
                       const match *m, const adit_story *story)
{
    int n_players = m->config.n_players;

    for (int line = 0; line < opinion_lines(m->game); line++)
        add_mark(s->round.mark[line],
                 largest_change(s, line, was[line], n_players));
    if (has_rounds(m)) {
        int other = watcher_of(m->game)->renews(story);

        if (other != ADIT_NOBODY)
            s->round.seat[other] = (suspicion_seat){0};
        judge_seats(s, n_players);
    }
    follow_lead(s, watcher_of(m->game)->ahead(&s->now, m));
}

/* Whose move it was, and whether a round began or ended by it. The move that
 * ends a round is not judged: dwarves have been shown, and there is nothing to
 * suspect any more. */
static void note_rounds(suspicion *s, const match *m, const adit_story *story)
{
    bool over = match_turn(m) == ADIT_NOBODY;
    adit_rounds rounds = adit_rounds_of(m->game, m->state);

    s->n = m->n_moves;
    if (s->n == 0)
        s->round.number = (int8_t)rounds.over;
    s->by = s->turn;
    s->turn = (int8_t)match_turn(m);
    if (has_rounds(m)) {
        int ahead;

        s->begins = s->n == 0 ? rounds.over < rounds.now
                              : watcher_of(m->game)->deals(story);
        s->ends = watcher_of(m->game)->ends(story, &ahead);
        s->judged = s->in_play && !s->ends;
        s->in_play = s->begins || s->judged;
    } else {
        s->begins = s->n == 0;
        s->ends = over;
        s->judged = !s->begins;
        s->in_play = !over;
    }
}

/* A move may end a round and begin another: the one that is over is kept for
 * suspicion_write. */
void suspicion_see(suspicion *s, const match *now, const adit_story *story)
{
    int32_t was[OPINION_LINES][ADIT_MAX_PLAYERS];

    __builtin_memcpy(was, s->now.part, sizeof was);
    opinion_see(&s->now, now, story);
    note_rounds(s, now, story);
    if (s->judged)
        judge_move(s, was, now, story);
    if (s->ends)
        end_round(s, now, story);
    if (s->begins)
        begin_round(s, now);
}

/* ---- As lines of JSON ---- */

/* The lines of the opinion, and gold where the watcher wants it shown. */
static void write_chances(const suspicion *s, const match *m, adit_text *t)
{
    const watcher *w = watcher_of(m->game);
    int32_t gold[ADIT_MAX_PLAYERS];
    int n_players = m->config.n_players;

    opinion_write(&s->now, m->game, n_players, t);
    if (w->sum == NULL)
        return;
    m->game->gold(m->state, gold);
    json_key(t, w->sum);
    json_open(t, '[');
    for (int seat = 0; seat < n_players; seat++)
        json_int(t, gold[seat]);
    json_close(t, ']');
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
            write_mark(&r->mark[line][i], watcher_of(game)->line[line], t);
    json_close(t, ']');
}

static void write_roles(const suspicion_round *r, const match *m, adit_text *t)
{
    int n_players = m->config.n_players;

    json_key(t, "roles");
    json_open(t, '[');
    for (int seat = 0; seat < n_players; seat++)
        json_text(t, m->game->roles[r->role[seat]]);
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

/* The end of a round or of a game: how it ended, roles, the turning point if
 * there was one, and the marks. */
static void write_end(const suspicion *s, const match *m, adit_text *t)
{
    const suspicion_round *r = &s->over;
    int32_t gold[ADIT_MAX_PLAYERS];

    open_line(s, r, t);
    json_key_bool(t, "end", true);
    if (!has_rounds(m)) {
        m->game->gold(m->state, gold);
        json_key_seats(t, "winners", adit_winners(gold, m->config.n_players));
    } else {
        json_key_bool(t, "gold", r->ahead);
        write_roles(r, m, t);
    }
    if (r->since > r->first)
        json_key_int(t, "turning", r->since);
    write_marks(r, m->game, t);
    close_line(t);
}

/* A line for the move, one for the end of a round, one for a deal. */
void suspicion_write(const suspicion *s, const match *now, adit_text *out)
{
    if (s->n > 0)
        write_move(s, now, out);
    if (s->ends)
        write_end(s, now, out);
    if (s->begins)
        write_deal(s, now, out);
}
