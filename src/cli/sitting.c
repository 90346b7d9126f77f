/* sitting.c -- a game on this machine. */
#include "cli/sitting.h"

#include <stdlib.h>
#include <string.h>

#include "tui/draw.h"

const char sitting_bot[] = "trained";

/* ---- Playing ---- */

static void all_see(sitting *s, const adit_story *story)
{
    for (int seat = 0; seat < s->m.config.n_players; seat++)
        bot_follow(&s->mind[seat], &s->m, story);
}

void sitting_deal(sitting *s, const adit_config *config, const uint8_t seed[32])
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};

    s->is_open = s->m.game->open;
    for (int seat = 0; seat < config->n_players; seat++) {
        const bot *b = s->bot[seat].bot;

        bot_sit(&s->mind[seat], b ? b : bot_named(sitting_bot), s->m.game, seat,
                bot_luck(seed, seat));
    }
    match_begin(&s->m, s->m.game, config, seed, &story);
    all_see(s, &story);
    bots_mark(s->mind, &s->m, s->luck);
}

adit_err sitting_move(sitting *s, adit_action move, adit_refusal *out)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    adit_err err = match_play(&s->m, match_turn(&s->m), move, out, &story);

    if (err == ADIT_OK) {
        all_see(s, &story);
        bots_mark(s->mind, &s->m, s->luck);
        sitting_save(s);
    }
    return err;
}

int sitting_person(const sitting *s)
{
    int seat = 0;

    if (s->n_people != 1)
        return ADIT_NOBODY;
    while (s->bot[seat].bot != NULL)
        seat++;
    return seat;
}

/* How many moves there were before the last one of the only person; -1: none was his. */
static int last_decision(const sitting *s)
{
    int person = sitting_person(s), last = -1;
    match at = {.moves = s->m.moves, .room = s->m.room};

    match_begin(&at, s->m.game, &s->m.config, s->m.seed, NULL);
    while (at.n_moves < s->m.n_moves) {
        if (match_turn(&at) == person)
            last = at.n_moves;
        match_play(&at, match_turn(&at), at.moves[at.n_moves], NULL, NULL);
    }
    return last;
}

const char *sitting_stands(const sitting *s)
{
    if (s->n_people != 1)
        return "Moves can be taken back only where one person plays against "
               "bots.";
    return last_decision(s) < 0 ? "There is nothing to take back yet." : NULL;
}

void sitting_undo(sitting *s)
{
    bots_rewind(s->mind, &s->m, last_decision(s), s->luck);
    s->undone += s->undone < RECORD_UNDONE;
    if (s->keeps && s->kept == NULL)
        sitting_keep(s);
    else
        sitting_save(s);
}

/* A copy of it answers, so that asking changes nothing. */
adit_action sitting_hint(sitting *s, int seat)
{
    s->hint = s->mind[seat];
    bot_think(&s->hint, (int)s->hint.brain->thought);
    return bot_choose(&s->hint);
}

/* ---- Records ---- */

static void put_line(FILE *file, const adit_text *line)
{
    fwrite(line->at, 1, line->length, file);
}

void sitting_write(const sitting *s, FILE *file)
{
    char buffer[RECORD_LINE];
    adit_text line = adit_text_in(buffer, sizeof buffer);
    match m = {.moves = s->m.moves, .room = s->m.room};

    record_header(&s->m, &line);
    put_line(file, &line);
    for (int seat = 0; seat < s->m.config.n_players; seat++) {
        if (s->bot[seat].bot == NULL)
            continue;
        line = adit_text_in(buffer, sizeof buffer);
        record_bot(seat, s->bot[seat].name, &line);
        put_line(file, &line);
    }
    match_begin(&m, s->m.game, &s->m.config, s->m.seed, NULL);
    while (m.n_moves < s->m.n_moves) {
        adit_action move = m.moves[m.n_moves];

        line = adit_text_in(buffer, sizeof buffer);
        record_move(&m, match_turn(&m), move, &line);
        put_line(file, &line);
        match_play(&m, match_turn(&m), move, NULL, NULL);
    }
    line = adit_text_in(buffer, sizeof buffer);
    record_undone(s->undone, &line);
    record_end(&s->m, &line);
    put_line(file, &line);
}
