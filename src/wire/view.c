/* view.c -- what a viewer sees, as JSON: an observation, with legal moves where
 * they are asked for; events; refusals. It writes the keys that all games have,
 * and the game's table writes the rest. docs/protocol.md lists them. Nothing is
 * written that is not in an observation or a witnessed event. Called by
 * lobby/outbox.c, `adit replay`, `adit bot` and lab/program_bot.c. */
#include "wire/view.h"

#include "core/json.h"

/* A value that is a number stands as one. An option can have words as well
 * ("auto"); their values are below `min`. */
void view_options(const adit_game *game, const adit_config *config,
                  adit_text *out)
{
    json_key(out, "options");
    json_open(out, '{');
    for (int i = 0; i < game->n_options; i++) {
        const adit_option *option = &game->options[i];
        bool number = option->max > 0 && config->option[i] >= option->min;
        char value[32];
        adit_text text = adit_text_in(value, sizeof value);

        adit_config_value(game, config, i, &text);
        if (number)
            json_key_int(out, option->name, config->option[i]);
        else
            json_key_string(out, option->name, value);
    }
    json_close(out, '}');
}

void view_move(const adit_game *game, adit_action move, adit_text *out)
{
    char text[ADIT_MAX_MOVE_TEXT];
    adit_text t = adit_text_in(text, sizeof text);

    game->write_move(move, &t);
    json_text(out, text);
}

static void legal_moves(const match *m, const void *obs, adit_text *out)
{
    adit_action moves[ADIT_MAX_MOVES];
    int n = m->game->legal(obs, moves, ADIT_MAX_MOVES);

    require(n <= ADIT_MAX_MOVES);
    json_key(out, "legal");
    json_open(out, '[');
    for (int i = 0; i < n; i++)
        view_move(m->game, moves[i], out);
    json_close(out, ']');
}

static void json_viewer(int viewer, adit_text *out)
{
    if (viewer >= 0)
        json_key_seat(out, "viewer", viewer);
    else
        json_key_string(out, "viewer",
                        viewer == ADIT_PUBLIC ? "public" : "everyone");
}

/* The winners, once the game is over, when all gold is known to everybody. */
static void view_result(const match *m, adit_text *out)
{
    int32_t gold[ADIT_MAX_PLAYERS];

    m->game->gold(m->state, gold);
    json_key_seats(out, "winners", adit_winners(gold, m->config.n_players));
}

/* The keys of all games come first and in this order; read_view relies on the
 * names, people on the order. */
void view_seen(const match *m, const void *obs, int viewer, bool moves,
               adit_text *out)
{
    int turn = match_turn(m);

    json_open(out, '{');
    json_key_string(out, "game", m->game->name);
    json_key_int(out, "players", m->config.n_players);
    view_options(m->game, &m->config, out);
    json_viewer(viewer, out);
    json_key_int(out, "moves", m->n_moves);
    json_key(out, "turn");
    if (turn == ADIT_NOBODY)
        json_nothing(out);
    else
        json_seat(out, turn);
    m->game->view(obs, viewer, out);
    if (turn == ADIT_NOBODY)
        view_result(m, out);
    if (moves && turn != ADIT_NOBODY && turn == viewer)
        legal_moves(m, obs, out);
    json_close(out, '}');
}

void view_write(const match *m, int viewer, bool moves, adit_text *out)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];

    match_observe(m, viewer, obs);
    view_seen(m, obs, viewer, moves, out);
}

void view_events(const match *m, int viewer, const adit_story *story,
                 adit_text *out)
{
    json_open(out, '[');
    for (int i = 0; i < story->n; i++) {
        adit_event seen = adit_witness(&story->event[i], viewer);

        m->game->event(&seen, out);
    }
    json_close(out, ']');
}

/* The name of the reason, then what it points at: a side, a cell, a player, a
 * goblin, a place, a goal or a thing, under the keys of docs/protocol.md, and
 * at last the sentence. Reasons that point at nothing have no case here. */
void view_refusal(const adit_refusal *refusal, const char *sentence,
                  adit_text *out)
{
    json_open(out, '{');
    json_key_string(out, "refused", adit_err_name(refusal->err));
    switch (refusal->err) {
    case ADIT_ERR_SIDE: {
        char side[] = {refusal->side, 0};

        json_key_string(out, "side", side);
    } /* fall through */
    case ADIT_ERR_OCCUPIED:
    case ADIT_ERR_WAY:
    case ADIT_ERR_NOTHING:
    case ADIT_ERR_FIXED:
    case ADIT_ERR_BESIDE_GOAL:
    case ADIT_ERR_TOUCH:
        json_key_int(out, "x", refusal->x);
        json_key_int(out, "y", refusal->y);
        break;
    case ADIT_ERR_SELF:
    case ADIT_ERR_ALREADY:
    case ADIT_ERR_WHOLE:
    case ADIT_ERR_TRAP:
    case ADIT_ERR_NOT_TRAPPED:
    case ADIT_ERR_NO_THEFT:
    case ADIT_ERR_GOLD:
        json_key_seat(out, "p", refusal->seat);
        break;
    case ADIT_ERR_PLACE:
    case ADIT_ERR_BOMB:
    case ADIT_ERR_NO_BOMB:
        json_key_place(out, "at", refusal->x, refusal->y);
        break;
    case ADIT_ERR_HELD:
        json_key_place(out, "at", refusal->x, refusal->y);
        /* fall through */
    case ADIT_ERR_RESERVE:
    case ADIT_ERR_WORN:
    case ADIT_ERR_GALLERY:
    case ADIT_ERR_CEMETERY:
    case ADIT_ERR_TWIN:
        json_key_piece(out, "goblin", refusal->seat, refusal->goblin);
        break;
    case ADIT_ERR_FACE_UP:
        json_key_string(out, "goal",
                        (char[]){'G', (char)('1' + refusal->goal), 0});
        break;
    default:
        break;
    }
    if (refusal->thing != NULL)
        json_key_string(out, "thing", refusal->thing);
    if (sentence != NULL)
        json_key_string(out, "text", sentence);
    json_close(out, '}');
}
