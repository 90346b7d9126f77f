/* glue.c -- the engine as the page sees it: one game, a buffer for text that
 * comes in and one for text that goes out (border.h). Bots think in another
 * program: minds.c. The caller is web/src/engine.
 *
 * A game comes in as a record, line by line, and takes the place of the one
 * before when all of it was read. A function that writes text returns its
 * length, and 0 stands for none. Nothing wider than 32 bits crosses the
 * border. */
#include "bots/catalogue.h"
#include "bots/table_dwarves.h"
#include "bots/way.h"
#include "core/json.h"
#include "wire/read_view.h"
#include "wire/view.h"

#include "border.h"

static adit_action moves[RECORD_MOVES], fresh_moves[RECORD_MOVES];
/* Whose move each of them was. */
static int8_t movers[RECORD_MOVES];
/* The round that each position belongs to. */
static uint8_t rounds[RECORD_MOVES + 1];
/* What was claimed between the moves, in order. */
static match_said said[RECORD_CLAIMS], fresh_said[RECORD_CLAIMS];
static int n_said;
static match_past past, fresh_past; /* from which it begins, if it does */
static match fresh;                 /* the record that is being read */
static match game;                  /* the game, up to its last move */
static match now;                   /* the position that is looked at */
static bool looks;                  /* is `now` valid? */
static int taken;                   /* how many decisions were taken back */
static adit_event events[ADIT_MAX_EVENTS];
static adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};

EXPORT(int, catalogue, void)
{
    adit_text t = writing();

    catalogue_games(NULL, NULL, &t);
    return written(&t);
}

/* ---- Positions ---- */

static bool is_over(void)
{
    return match_turn(&game) == ADIT_NOBODY;
}

/* The position after n moves, and in `story` what the last of them did. */
static void go_to(int n)
{
    require(n >= 0 && n <= game.n_moves);
    if (looks && now.n_moves == n)
        return;
    if (n == 0) {
        match_again(&game, &now, &story);
        now.moves = game.moves, now.room = game.room;
    } else {
        if (!looks || now.n_moves != n - 1)
            match_at(&game, n - 1, &now);
        match_play(&now, match_turn(&now), game.moves[n - 1], NULL, &story);
    }
    looks = true;
}

/* What ADIT_EVERYONE may see: all of a game that is over, from its beginning;
 * of one that is going on, only what is public. */
static int eyes_of(int viewer)
{
    return viewer == ADIT_EVERYONE && !is_over() ? ADIT_PUBLIC : viewer;
}

static void look(int viewer, void *obs)
{
    if (viewer == ADIT_EVERYONE)
        __builtin_memcpy(obs, now.state, ADIT_MAX_STATE);
    else
        match_observe(&now, viewer, obs);
}

/* The position after `at` moves as a viewer sees it. Legal moves are written
 * for the last position only. */
EXPORT(int, view, int viewer, int at)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    adit_text t = writing();

    go_to(at);
    viewer = eyes_of(viewer);
    look(viewer, obs);
    view_seen(&now, obs, viewer, at == game.n_moves, &t);
    return written(&t);
}

/* What move number `at` did, as a viewer has witnessed it; 0: the beginning. */
EXPORT(int, events_of, int viewer, int at)
{
    adit_text t = writing();

    go_to(at);
    view_events(&now, eyes_of(viewer), &story, &t);
    return written(&t);
}

/* How many cards are needed at least to reach a goal; 0 if it is turned over,
 * -1 if there is no way. */
static int cards_left(const mine *m, int goal)
{
    way w;
    int left;

    if (!mine_goal_is_down(m, goal))
        return 0;
    w = way_to(m, goal);
    left = way_left(&w, m);
    return left < WAY_NONE ? left : -1;
}

/* The same for the mine as everybody sees it after so many moves; -2 in a game
 * without goals. */
EXPORT(int, cards_to, int goal, int at)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    table t;

    if (!table_is_of(game.game))
        return -2;
    go_to(at);
    match_observe(&now, ADIT_PUBLIC, obs);
    t = table_of(game.game, obs);
    return cards_left(t.mine, goal);
}

EXPORT(int, n_players, void)
{
    return game.config.n_players;
}

EXPORT(int, n_moves, void)
{
    return game.n_moves;
}

EXPORT(int, turn, void)
{
    return match_turn(&game);
}

/* The seat that made move number `at`, from 1 on. */
EXPORT(int, mover, int at)
{
    require(at >= 1 && at <= game.n_moves);
    return movers[at - 1];
}

/* ---- The past ---- */

enum { PAST_TOLD = 100 }; /* its last moves, which fit into the buffer */

/* Who looks, as far as they know the past: at the seat whose knowledge was kept,
 * what it saw, and otherwise what everybody could see. `turn` made the next
 * move. */
typedef struct past_told {
    adit_text *out;
    int viewer, turn;
    bool open; /* an entry, to which claims are added */
} past_told;

static void close_entry(past_told *t)
{
    if (t->open) {
        json_close(t->out, ']');
        json_close(t->out, '}');
    }
    t->open = false;
}

/* {"number":-3,"seat":"P2","events":[...: the moves of the past are numbered up
 * to -1. */
static void open_entry(past_told *t, const match *then, const adit_story *what)
{
    json_open(t->out, '{');
    json_key_int(t->out, "number", then->n_moves - past.n_moves - 1);
    json_key(t->out, "seat");
    if (then->n_moves == 0)
        json_nothing(t->out);
    else
        json_seat(t->out, t->turn);
    json_key(t->out, "events");
    json_open(t->out, '[');
    for (int i = 0; i < what->n; i++) {
        adit_event seen = adit_witness(&what->event[i], t->viewer);

        then->game->event(&seen, t->out);
    }
    t->open = true;
}

/* As an event of its own, without its mark: nobody knew that then. */
static void add_claim(past_told *t, const match *then, const match_said *word)
{
    char text[ADIT_MAX_CLAIM_TEXT];
    adit_text claim = adit_text_in(text, sizeof text);

    adit_claim_write(then->game, word->claim, &claim);
    json_open(t->out, '{');
    json_key_string(t->out, "event", "claimed");
    json_key_seat(t->out, "p", word->seat);
    json_key_string(t->out, "claim", text);
    json_close(t->out, '}');
}

/* A match_listener. */
static void tell_past(void *self, const match *then, const adit_story *what,
                      const match_said *word)
{
    past_told *t = self;

    if (then->n_moves >= past.n_moves - PAST_TOLD && word != NULL) {
        add_claim(t, then, word);
    } else if (then->n_moves >= past.n_moves - PAST_TOLD) {
        close_entry(t);
        open_entry(t, then, what);
    }
    t->turn = match_turn(then);
}

/* What happened in the past of the game, as a list of entries; empty if it was
 * dealt. */
EXPORT(int, write_past, int viewer)
{
    adit_text t = writing();
    past_told told = {.out = &t, .viewer = ADIT_PUBLIC};

    if (game.past != NULL && viewer == past.as)
        told.viewer = viewer;
    json_open(&t, '[');
    match_tell_past(&game, tell_past, &told);
    close_entry(&told);
    json_close(&t, ']');
    return written(&t);
}

/* ---- Records ---- */

EXPORT(void, open_record, void)
{
    fresh.moves = fresh_moves;
    fresh.room = RECORD_MOVES;
    record_open(&reader, &fresh);
    reader.said = fresh_said;
    reader.past = &fresh_past;
}

static void note_round(const match *m)
{
    rounds[m->n_moves] = adit_rounds_of(m->game, m->state).now;
}

/* The record becomes the game. It is played once, to note whose move each was
 * and in which round. */
static void take_over(void)
{
    game = fresh;
    game.moves = moves;
    if (game.past != NULL) {
        past = fresh_past;
        game.past = &past;
    }
    __builtin_memcpy(moves, fresh_moves, sizeof moves);
    __builtin_memcpy(said, fresh_said, sizeof said);
    n_said = reader.n_said;
    looks = false;
    go_to(0);
    note_round(&now);
    for (int i = 0; i < game.n_moves; i++) {
        movers[i] = (int8_t)match_turn(&now);
        go_to(i + 1);
        note_round(&now);
    }
    taken = reader.undone;
}

/* After the last line; 0, or what is wrong. */
EXPORT(int, close_record, void)
{
    if (!record_close(&reader))
        return wrong();
    take_over();
    return 0;
}

EXPORT(int, write_header, void)
{
    adit_text t = writing();

    record_header(&game, &t);
    return written(&t);
}

EXPORT(int, write_move, int at)
{
    adit_text t = writing();

    record_move(&game, mover(at), game.moves[at - 1], &t);
    return written(&t);
}

EXPORT(int, write_claim, int i)
{
    adit_text t = writing();

    require(i >= 0 && i < n_said);
    record_claim(game.game, &said[i], &t);
    return written(&t);
}

EXPORT(int, write_end, void)
{
    adit_text t = writing();

    record_undone(taken, &t);
    record_end(&game, &t);
    return written(&t);
}

EXPORT(int, write_hash, void)
{
    uint8_t hash[32];

    record_hash(&game, hash);
    record_hex(hash, out);
    return 64;
}

/* ---- Moves ---- */

static int refused(const adit_refusal *refusal)
{
    adit_text t = writing();

    view_refusal(refusal, NULL, &t);
    return written(&t);
}

/* What the move that came in consists of, in game number `which` of the
 * catalogue; 0 if it is not a move of that game. */
EXPORT(int, parts, int which, int length)
{
    const adit_game *of = adit_game_at(which);
    adit_text t = writing();
    adit_action move;

    require(of != NULL);
    if (!of->read_move(word(length), &move))
        return 0;
    json_open(&t, '{');
    of->parts(move, &t);
    json_close(&t, '}');
    return written(&t);
}

/* An event that came in as JSON, in the engine's own words; 0 if it cannot be
 * an event of that game, or the game has no words. */
EXPORT(int, say_event, int which, int players, int length)
{
    const adit_game *of = adit_game_at(which);
    const char *text = word(length);
    adit_text t = writing();
    adit_event event;

    require(of != NULL && players >= of->min_players &&
            players <= of->max_players);
    if (!of->read_event((adit_span){text, text + length}, players, &event))
        return 0;
    if (of->say == NULL)
        return 0;
    of->say(&event, &t);
    return written(&t);
}

static bool reads_move(int length, adit_action *move)
{
    return game.game->read_move(word(length), move);
}

/* Why the move that came in is refused, by the rules and as far as the seat can
 * know; 0 if it may be made. */
static int why_not(const match *m, int seat, int length)
{
    adit_refusal refusal = {.err = ADIT_ERR_MOVE};
    adit_action move;

    if (m->game->read_move(word(length), &move) &&
        match_why(m, seat, move, &refusal) == ADIT_OK)
        return 0;
    return refused(&refusal);
}

/* Why a seat may not make the move that came in; 0 if it may. */
EXPORT(int, why, int seat, int length)
{
    return why_not(&game, seat, length);
}

/* Makes it; 0, or why not. */
EXPORT(int, play, int seat, int length)
{
    adit_refusal refusal = {.err = ADIT_ERR_MOVE};
    adit_action move;

    if (!reads_move(length, &move) || game.n_moves == game.room ||
        match_play(&game, seat, move, &refusal, NULL) != ADIT_OK)
        return refused(&refusal);
    movers[game.n_moves - 1] = (int8_t)seat;
    note_round(&game);
    return 0;
}

/* ---- Claims ---- */

EXPORT(int, n_claims, void)
{
    return n_said;
}

static void insert(match_said claim)
{
    int i = n_said++;

    for (; i > 0 && said[i - 1].n_moves > claim.n_moves; i--)
        said[i] = said[i - 1];
    said[i] = claim;
}

/* A seat makes the claim that came in, after so many moves: what bots say comes
 * from a worker, and the next move may have been made meanwhile. It is judged
 * by what was so at that time. 0; 1: it could not be made; 2: there is no room
 * for more. */
EXPORT(int, claim, int seat, int at, int length)
{
    match_said made = {.n_moves = at, .seat = (int8_t)seat};

    require(seat >= 0 && seat < game.config.n_players);
    if (!adit_claim_read(game.game, word(length), &made.claim))
        return 1;
    go_to(at);
    made.mark = adit_judge(game.game, now.state, seat, made.claim);
    if (made.mark == ADIT_MARK_NONE || match_turn(&now) == ADIT_NOBODY)
        return 1;
    if (n_said == RECORD_CLAIMS)
        return 2;
    insert(made);
    return 0;
}

/* After how many moves a claim was made. */
EXPORT(int, claim_at, int i)
{
    require(i >= 0 && i < n_said);
    return said[i].n_moves;
}

EXPORT(int, claim_round, int i)
{
    return rounds[claim_at(i)];
}

/* How many rounds are over. What claims of those were worth is not a secret any
 * more. */
EXPORT(int, rounds_over, void)
{
    return adit_rounds_of(game.game, game.state).over;
}

/* One list per kind of thing, with an item for each seat; and after how many
 * moves the round was over, with all that was handed out. */
static void write_round(const adit_round *r, adit_text *t)
{
    json_open(t, '{');
    json_key_int(t, "moves", now.n_moves);
    json_key(t, "roles");
    json_open(t, '[');
    for (int i = 0; i < game.config.n_players; i++)
        json_text(t, game.game->roles[r->role[i]]);
    json_close(t, ']');
    json_key_seats(t, "won", r->won);
    json_key(t, "gold");
    json_open(t, '[');
    for (int i = 0; i < game.config.n_players; i++)
        json_int(t, r->gold[i]);
    json_close(t, ']');
    json_close(t, '}');
}

/* What each round came to, as a server has it in its histories; an empty list
 * in a game without roles. Only rounds that are over are in it: who was who in
 * them is known. */
EXPORT(int, write_rounds, void)
{
    adit_round round = {.by = 0};
    adit_text t = writing();

    json_open(&t, '[');
    for (int n = 0; game.game->round != NULL && n <= game.n_moves; n++) {
        go_to(n);
        for (int i = 0; i < story.n; i++) {
            if (!game.game->round(&story.event[i], &round))
                continue;
            write_round(&round, &t);
            round = (adit_round){.by = 0};
        }
    }
    json_close(&t, ']');
    return written(&t);
}

/* ---- A game that is played elsewhere ----
 *
 * At a server's table this program has no state, only what its viewer sees. It
 * begins with a view (see), and each event moves it on (witness), until a move
 * is complete (witnessed). */

static viewed elsewhere; /* the last view, moved on by events */

static adit_span span_in(int length)
{
    const char *text = word(length);

    return (adit_span){text, text + length};
}

/* A view comes in, as a server sends it or as this program has written it.
 * False: there can be no such view. */
EXPORT(bool, see, int length)
{
    return read_view(span_in(length), &elsewhere);
}

/* The next event that its viewer has witnessed. False: it cannot have happened
 * there, and the view means nothing any more until the next one comes in. */
EXPORT(bool, witness, int length)
{
    const match *m = &elsewhere.m;
    adit_event event;

    return m->game->read_event(span_in(length), m->config.n_players, &event) &&
           m->game->follow(elsewhere.m.state, elsewhere.viewer, &event);
}

/* All events of a move were witnessed. */
EXPORT(bool, witnessed, void)
{
    elsewhere.m.n_moves++;
    return elsewhere.m.game->follow(elsewhere.m.state, elsewhere.viewer, NULL);
}

EXPORT(int, seen_view, void)
{
    adit_text t = writing();

    view_seen(&elsewhere.m, elsewhere.m.state, elsewhere.viewer, true, &t);
    return written(&t);
}

/* Why its viewer may not make the move that came in; 0 if they may. */
EXPORT(int, seen_why, int length)
{
    return why_not(&elsewhere.m, elsewhere.viewer, length);
}

enum { WORLDS = 8 };

/* How many events two stories have in common, from the first on. */
static int in_common(const adit_story *a, const adit_story *b)
{
    int n = 0;

    while (n < a->n && n < b->n &&
           same_bytes(&a->event[n], &b->event[n], sizeof *a->event))
        n++;
    return n;
}

/* What a move would do in a world that looks like this one to its viewer, as
 * they would witness it, without what comes to light by it. Each number of a
 * world stands for one deal of what is hidden. */
static void try_move(adit_action move, uint64_t world, adit_story *told)
{
    _Alignas(8) uint8_t state[ADIT_MAX_STATE];
    adit_luck luck = adit_luck_from(world);
    const match *m = &elsewhere.m;

    told->n = 0;
    m->game->imagine(m->state, elsewhere.viewer, &luck, state);
    m->game->apply(state, move, told);
    for (int i = 0; i < told->n; i++) {
        told->event[i] = adit_witness(&told->event[i], elsewhere.viewer);
        __builtin_memset(told->event[i].more, 0, sizeof told->event[i].more);
    }
}

/* What the move that came in would do for certain, as its viewer would witness
 * it; 0 if they may not make it. It is tried in several imagined worlds; where
 * chance or hidden cards come in, these differ, and only what they have in
 * common is shown. */
EXPORT(int, seen_preview, int length)
{
    static adit_event other[ADIT_MAX_EVENTS];
    adit_story told = {.event = other, .room = ADIT_MAX_EVENTS};
    const match *m = &elsewhere.m;
    adit_text t = writing();
    adit_action move;

    if (elsewhere.viewer < 0 || !m->game->read_move(word(length), &move) ||
        match_why(m, elsewhere.viewer, move, NULL) != ADIT_OK)
        return 0;
    try_move(move, 0, &story);
    for (uint64_t world = 1; world < WORLDS; world++) {
        try_move(move, world, &told);
        story.n = in_common(&story, &told);
    }
    looks = false; /* `story` told of the last position */
    view_events(m, elsewhere.viewer, &story, &t);
    return written(&t);
}

/* The gold or gems of a seat, as far as they can be seen. */
EXPORT(int, seen_gold, int seat)
{
    int32_t gold[ADIT_MAX_PLAYERS] = {0};

    require(seat >= 0 && seat < elsewhere.m.config.n_players);
    elsewhere.m.game->gold(elsewhere.m.state, gold);
    return gold[seat];
}

/* The cells of the way by which light reaches a goal, as a list; 0 if it does
 * not. */
EXPORT(int, seen_way, int goal)
{
    uint8_t card[MINE_PLACES_OF_MANY];
    adit_text t = writing();
    table at;
    int n;

    if (!table_is_of(elsewhere.m.game))
        return 0;
    at = table_of(elsewhere.m.game, elsewhere.m.state);
    n = mine_way(at.mine, goal, card);
    json_open(&t, '[');
    for (int i = 0; i < n; i++) {
        json_open(&t, '{');
        json_key_int(&t, "x", mine_x(at.mine, card[i]));
        json_key_int(&t, "y", mine_y(at.mine, card[i]));
        json_close(&t, '}');
    }
    json_close(&t, ']');
    return n ? written(&t) : 0;
}

EXPORT(int, seen_cards_to, int goal)
{
    table t;

    if (!table_is_of(elsewhere.m.game))
        return -2;
    t = table_of(elsewhere.m.game, elsewhere.m.state);
    return cards_left(t.mine, goal);
}

/* Whom its viewer could guess to be a saboteur, as bits; then how many there
 * are at the least, and at the most. -1 in a game without saboteurs. */
EXPORT(int, seen_suspects, int which)
{
    const adit_game *of = elsewhere.m.game;
    adit_suspects found;

    if (of->suspects == NULL)
        return -1;
    found = of->suspects(elsewhere.m.state);
    return which == 0 ? found.seats : which == 1 ? found.least : found.most;
}

/* ---- Back ---- */

/* How many decisions were taken back. */
EXPORT(int, undone, void)
{
    return taken;
}

/* Back to the position after n moves, where a seat has another decision to
 * make; what was claimed later was never said. The number of decisions that were taken back is written into the
 * record. */
EXPORT(void, take_back, int n)
{
    match back;

    require(n >= 0 && n < game.n_moves);
    match_at(&game, n, &back);
    game = back;
    while (n_said > 0 && said[n_said - 1].n_moves > n)
        n_said--;
    taken += taken < RECORD_UNDONE;
    looks = false;
}
