/* readers.c -- what each player of `saboteur` or `saboteur2` would believe if a
 * bot sat there, who knows what that seat knows; and what somebody would who
 * only saw the deeds. It tells after each move how likely each seat is a
 * saboteur, and of a round that is over who was. People's guesses are laid
 * beside it: by the page (web/wasm/watch.c), and by client/guess_score.c. */
#include "bots/readers.h"

#include "bots/opinion.h"
#include "core/json.h"

bool readers_know(const adit_game *game)
{
    return game->suspects != NULL && believer_knows(game);
}

void readers_open(readers *r, const adit_game *game, int n_players)
{
    for (int seat = 0; seat < n_players; seat++)
        believer_sit(&r->by[seat], game, seat);
    believer_sit(&r->deeds, game, ADIT_PUBLIC);
    r->round = (adit_round){0};
    r->over = 0;
}

static void look(believer *b, const match *now, int viewer,
                 const adit_story *story)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    adit_event events[ADIT_MAX_EVENTS];
    adit_story seen = {events, ADIT_MAX_EVENTS, story->n};

    match_observe(now, viewer, obs);
    for (int i = 0; i < seen.n; i++)
        events[i] = adit_witness(&story->event[i], viewer);
    believer_see(b, obs, &seen);
}

void readers_hear(readers *r, int n_players, int seat, adit_claim claim)
{
    for (int i = 0; i < n_players; i++)
        believer_hear(&r->by[i], seat, claim);
}

/* A match_listener. Which seat knew more than the others is kept out of it: all
 * of them have seen what everybody could see. */
static void remember(void *self, const match *then, const adit_story *story,
                     const match_said *said)
{
    int n = then->config.n_players;
    readers *r = self;

    if (said != NULL) {
        readers_hear(r, n, said->seat, said->claim);
        return;
    }
    for (int seat = 0; seat < n; seat++)
        look(&r->by[seat], then, ADIT_PUBLIC, story);
    look(&r->deeds, then, ADIT_PUBLIC, story);
    r->over = adit_rounds_of(then->game, then->state).over;
}

void readers_see(readers *r, const match *now, const adit_story *story)
{
    int over = adit_rounds_of(now->game, now->state).over;

    if (now->n_moves == 0)
        match_tell_past(now, remember, r);
    for (int seat = 0; seat < now->config.n_players; seat++)
        look(&r->by[seat], now, seat, story);
    look(&r->deeds, now, ADIT_PUBLIC, story);
    for (int i = 0; i < story->n; i++)
        now->game->round(&story->event[i], &r->round);
    r->has_ended = over > r->over;
    r->over = over;
}

void readers_believe(const believer *b, int n_players, int32_t out[])
{
    int suspects = b->game->suspects(b->seen).seats;
    forecast f;

    believer_foretell(b, &f);
    for (int seat = 0; seat < n_players; seat++)
        out[seat] =
            suspects >> seat & 1
                ? (int32_t)(f.role[seat][DWARF_SABOTEUR] * OPINION_SURE + 0.5)
                : READERS_KNOW;
}

static void write_reader(const believer *b, int n_players, adit_text *out)
{
    int32_t chance[ADIT_MAX_PLAYERS];

    readers_believe(b, n_players, chance);
    json_open(out, '[');
    for (int seat = 0; seat < n_players; seat++)
        if (chance[seat] != READERS_KNOW)
            json_int(out, chance[seat]);
        else
            json_nothing(out);
    json_close(out, ']');
}

void readers_write_roles(const readers *r, const match *now, adit_text *out)
{
    json_key(out, "roles");
    json_open(out, '[');
    for (int seat = 0; seat < now->config.n_players; seat++)
        json_text(out, now->game->roles[r->round.role[seat]]);
    json_close(out, ']');
}

void readers_write_beliefs(const readers *r, int n_players, bool all,
                           adit_text *out)
{
    json_key(out, "deeds");
    write_reader(&r->deeds, n_players, out);
    if (!all)
        return;
    json_key(out, "by");
    json_open(out, '[');
    for (int seat = 0; seat < n_players; seat++)
        write_reader(&r->by[seat], n_players, out);
    json_close(out, ']');
}

static void open_line(const match *now, int round, adit_text *out)
{
    json_open(out, '{');
    json_key_int(out, "n", now->n_moves);
    json_key_int(out, "round", round);
}

static void close_line(adit_text *out)
{
    json_close(out, '}');
    text_char(out, '\n');
}

/* A move may end a round and begin the next. */
void readers_write(const readers *r, const match *now, bool all, adit_text *out)
{
    adit_rounds rounds = adit_rounds_of(now->game, now->state);

    if (r->has_ended) {
        open_line(now, rounds.over, out);
        readers_write_roles(r, now, out);
        close_line(out);
    }
    if (rounds.over < rounds.now) {
        open_line(now, rounds.now, out);
        readers_write_beliefs(r, now->config.n_players, all, out);
        close_line(out);
    }
}
