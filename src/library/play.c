/* play.c -- what adit_play.h promises, by the engine that the program itself
 * plays with: matches with their claims and names, records, views; minds that
 * follow a match by themselves. Callers of the library get bytes of a size that
 * they ask for, so that everything here may change from version to version.
 * Beliefs are in watch.c, sentences in tell.c. */
#include "library/play.h"

#include "bots/catalogue.h"
#include "bots/characters.h"
#include "core/scan.h"
#include "core/text.h"
#include "texts/telling.h"
#include "texts/texts.h"
#include "wire/view.h"

_Static_assert((int)ADIT_MAX_LENGTH == (int)RECORD_MOVES, "any game fits");
_Static_assert((int)ADIT_MAX_SAID == (int)MATCH_CLAIMS, "all that are kept");
_Static_assert((int)ADIT_MAX_THOUGHT == (int)BOT_MAX_THOUGHT,
               "as bots have it");

/* ---- Matches ---- */

size_t adit_match_size(void)
{
    return sizeof(adit_match);
}

/* What a match begins with, whatever it holds now. */
static void open_match(adit_match *m)
{
    m->m.moves = m->moves;
    m->m.room = RECORD_MOVES;
    m->n_said = m->undone = 0;
    m->story = (adit_story){.event = m->events, .room = ADIT_MAX_EVENTS};
    __builtin_memset(m->bot, 0, sizeof m->bot);
}

/* To be called when it has begun, and after each move. */
static void note_round(adit_match *m)
{
    int now = adit_rounds_of(m->m.game, m->m.state).now;

    if (m->m.n_moves > 0 && now == m->round)
        return;
    m->round = now;
    m->began = m->m.n_moves;
}

/* The moves from where it is up to number n. */
static void play_upto(adit_match *m, const adit_action *moves, int n)
{
    note_round(m);
    while (m->m.n_moves < n) {
        match_play(&m->m, match_turn(&m->m), moves[m->m.n_moves], NULL,
                   &m->story);
        note_round(m);
    }
}

void adit_match_begin(adit_match *m, const adit_game *game,
                      const adit_config *config, const uint8_t seed[32])
{
    require(adit_config_fits(game, config));
    open_match(m);
    match_begin(&m->m, game, config, seed, &m->story);
    note_round(m);
}

/* What was kept of it, up to there. */
static void copy_log(const adit_match *m, int n, adit_match *out)
{
    open_match(out);
    __builtin_memcpy(out->bot, m->bot, sizeof m->bot);
    __builtin_memcpy(out->moves, m->moves, (size_t)n * sizeof m->moves[0]);
    if (m->m.past != NULL)
        __builtin_memcpy(&out->past, &m->past, sizeof m->past);
    while (out->n_said < m->n_said && m->said[out->n_said].n_moves <= n) {
        out->said[out->n_said] = m->said[out->n_said];
        out->n_said++;
    }
}

static void keep_story(adit_match *m, const adit_story *story)
{
    m->story.n = story->n;
    for (int i = 0; i < story->n; i++)
        m->events[i] = story->event[i];
}

/* A match that is copied takes its log and its past along. */
static void copy_position(const adit_match *m, adit_match *out)
{
    out->m = m->m;
    out->m.moves = out->moves;
    out->undone = m->undone;
    out->round = m->round;
    out->began = m->began;
    keep_story(out, &m->story);
}

void adit_match_at(const adit_match *m, int n, adit_match *out)
{
    require(m != out && n >= 0 && n <= m->m.n_moves);
    copy_log(m, n, out);
    if (n == m->m.n_moves) {
        copy_position(m, out);
    } else {
        match_again(&m->m, &out->m, &out->story);
        play_upto(out, m->moves, n);
    }
    if (m->m.past != NULL)
        out->m.past = &out->past;
}

const adit_game *adit_match_game(const adit_match *m)
{
    return m->m.game;
}

adit_config adit_match_config(const adit_match *m)
{
    return m->m.config;
}

void adit_match_seed(const adit_match *m, uint8_t out[32])
{
    __builtin_memcpy(out, m->m.seed, sizeof m->m.seed);
}

int adit_match_turn(const adit_match *m)
{
    return match_turn(&m->m);
}

int adit_match_length(const adit_match *m)
{
    return m->m.n_moves;
}

adit_action adit_match_move(const adit_match *m, int i)
{
    require(i >= 0 && i < m->m.n_moves);
    return m->moves[i];
}

const void *adit_match_state(const adit_match *m)
{
    return m->m.state;
}

static void require_viewer(const adit_match *m, int viewer)
{
    require(viewer >= ADIT_EVERYONE && viewer < m->m.config.n_players);
}

static void require_seat(const adit_match *m, int seat)
{
    require(seat >= 0 && seat < m->m.config.n_players);
}

/* Everyone sees what the public sees as long as the game goes on. */
static int eyes_of(const adit_match *m, int viewer)
{
    require_viewer(m, viewer);
    return viewer == ADIT_EVERYONE && match_turn(&m->m) != ADIT_NOBODY
               ? ADIT_PUBLIC
               : viewer;
}

void adit_match_observe(const adit_match *m, int viewer, void *out)
{
    viewer = eyes_of(m, viewer);
    if (viewer == ADIT_EVERYONE)
        __builtin_memcpy(out, m->m.state, m->m.game->state_size);
    else
        match_observe(&m->m, viewer, out);
}

int adit_match_legal(const adit_match *m, adit_action *out, int room)
{
    return match_turn(&m->m) == ADIT_NOBODY
               ? 0
               : m->m.game->legal(m->m.state, out, room);
}

adit_err adit_match_why(const adit_match *m, int seat, adit_action move,
                        adit_refusal *out)
{
    require_seat(m, seat);
    return match_why(&m->m, seat, move, out);
}

adit_err adit_match_play(adit_match *m, int seat, adit_action move,
                         adit_refusal *out)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    adit_err err;

    require_seat(m, seat);
    require(m->m.n_moves < m->m.room);
    err = match_play(&m->m, seat, move, out, &story);
    if (err != ADIT_OK)
        return err;
    keep_story(m, &story);
    note_round(m);
    return ADIT_OK;
}

int adit_match_events(const adit_match *m, int viewer, adit_event *out,
                      int room)
{
    viewer = eyes_of(m, viewer);
    for (int i = 0; i < m->story.n && i < room; i++)
        out[i] = adit_witness(&m->events[i], viewer);
    return m->story.n;
}

/* ---- Claims ---- */

static adit_mark keep(adit_match *m, int seat, adit_claim claim)
{
    adit_mark mark = adit_judge(m->m.game, m->m.state, seat, claim);

    if (mark != ADIT_MARK_NONE)
        m->said[m->n_said++] =
            (match_said){m->m.n_moves, claim, (int8_t)seat, (uint8_t)mark};
    return mark;
}

adit_mark adit_match_say(adit_match *m, int seat, adit_claim claim)
{
    require_seat(m, seat);
    return m->n_said < MATCH_CLAIMS && match_turn(&m->m) != ADIT_NOBODY
               ? keep(m, seat, claim)
               : ADIT_MARK_NONE;
}

int adit_match_n_said(const adit_match *m)
{
    return m->n_said;
}

adit_said adit_match_said(const adit_match *m, int i)
{
    adit_rounds rounds = adit_rounds_of(m->m.game, m->m.state);
    const match_said *said;

    require(i >= 0 && i < m->n_said);
    said = &m->said[i];
    return (adit_said){.n_moves = said->n_moves,
                       .claim = said->claim,
                       .seat = said->seat,
                       .mark = said->mark,
                       .over = rounds.over >= rounds.now ||
                               said->n_moves < m->began};
}

/* ---- Views ---- */

void adit_match_view(const adit_match *m, int viewer, bool moves,
                     adit_text *out)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];

    adit_match_observe(m, viewer, obs);
    view_seen(&m->m, obs, eyes_of(m, viewer), moves, out);
}

void adit_match_view_events(const adit_match *m, int viewer, adit_text *out)
{
    view_events(&m->m, eyes_of(m, viewer), &m->story, out);
}

void adit_view_refusal(const adit_refusal *refusal, adit_text *out)
{
    char sentence[ADIT_SENTENCE_ROOM];
    adit_text text = adit_text_in(sentence, sizeof sentence);

    tell_refusal(refusal, &(teller){.me = ADIT_NOBODY}, &text);
    view_refusal(refusal, sentence, out);
}

/* The next part of a way, up to a dot or the end; false: there is none, or no
 * key is that long. */
static bool takes_part(const char **way, char part[SCAN_KEY])
{
    int n = 0;

    for (; **way != 0 && **way != '.'; ++*way) {
        if (n == SCAN_KEY - 1)
            return false;
        part[n++] = **way;
    }
    part[n] = 0;
    *way += **way == '.';
    return n > 0;
}

static bool find_place(scan list, const char *number, scan *out)
{
    int n;

    if (!text_takes_int(&number, 0, ADIT_VIEW_ROOM, &n) || *number != 0)
        return false;
    do
        if (!scan_next(&list, out))
            return false;
    while (n-- > 0);
    return true;
}

bool adit_view_find(adit_span json, const char *way, adit_span *out)
{
    char part[SCAN_KEY];

    while (*way != 0)
        if (!takes_part(&way, part) ||
            !(scan_object(json) ? scan_find(json, part, &json)
                                : find_place(json, part, &json)))
            return false;
    *out = json;
    return true;
}

/* ---- Records ---- */

/* Those that a record can give back: words of JSON without escapes. */
static bool is_name(const char *name)
{
    int n = 0;

    for (; name[n] != 0; n++)
        if (n == RECORD_BOT - 1 || name[n] < ' ' || name[n] > '~' ||
            name[n] == '"' || name[n] == '\\')
            return false;
    return n > 0;
}

bool adit_match_name(adit_match *m, int seat, const char *name)
{
    adit_text text;

    require_seat(m, seat);
    if (name != NULL && !is_name(name))
        return false;
    text = adit_text_in(m->bot[seat], sizeof m->bot[seat]);
    text_put(&text, name != NULL ? name : "");
    return true;
}

const char *adit_match_named(const adit_match *m, int seat)
{
    require_seat(m, seat);
    return m->bot[seat];
}

/* The moves from the first on, with what was said before each. */
static void write_moves(const adit_match *m, adit_text *out)
{
    int said = 0;
    match then;

    match_again(&m->m, &then, NULL);
    then.moves = (adit_action *)(uintptr_t)m->moves, then.room = m->m.n_moves;
    for (int i = 0;; i++) {
        for (; said < m->n_said && m->said[said].n_moves <= i; said++)
            record_claim(m->m.game, &m->said[said], out);
        if (i == m->m.n_moves)
            return;
        record_move(&then, match_turn(&then), m->moves[i], out);
        match_play(&then, match_turn(&then), m->moves[i], NULL, NULL);
    }
}

void adit_record_write(const adit_match *m, adit_text *out)
{
    record_header(&m->m, out);
    for (int seat = 0; seat < m->m.config.n_players; seat++)
        if (m->bot[seat][0] != 0)
            record_bot(seat, m->bot[seat], out);
    write_moves(m, out);
    record_undone(m->undone, out);
    record_end(&m->m, out);
}

static void write_fault(const record_reader *r, adit_text *out)
{
    char sentence[ADIT_SENTENCE_ROOM];
    adit_text text = adit_text_in(sentence, sizeof sentence);

    tell_fault(r, &text);
    record_write_fault(r, sentence, out);
}

/* The reader has played all moves, but has not kept what the last one did. */
static void play_last_again(adit_match *m)
{
    int n = m->m.n_moves;

    match_again(&m->m, &m->m, &m->story);
    play_upto(m, m->moves, n);
}

static bool read_lines(record_reader *r, const char *text, size_t length)
{
    const char *end = text + length;

    while (text < end) {
        const char *line = text;

        while (text < end && *text != '\n')
            text++;
        if (!record_line(r, line, (size_t)(text - line)))
            return false;
        text += text < end;
    }
    return record_close(r);
}

bool adit_record_read(const char *text, size_t length, adit_match *out,
                      adit_text *wrong)
{
    record_reader r;

    open_match(out);
    record_open(&r, &out->m);
    r.said = out->said;
    r.past = &out->past;
    if (!read_lines(&r, text, length)) {
        if (wrong != NULL)
            write_fault(&r, wrong);
        return false;
    }
    out->n_said = r.n_said;
    out->undone = r.undone;
    __builtin_memcpy(out->bot, r.bot, sizeof r.bot);
    play_last_again(out);
    return true;
}

void adit_record_hash(const adit_match *m, uint8_t out[32])
{
    record_hash(&m->m, out);
}

bool adit_seed_read(const char *text, uint8_t out[32])
{
    return record_seed(text, out);
}

void adit_catalogue(const adit_game *only, adit_text *out)
{
    catalogue_write(only, text_english, out);
}

/* ---- Bots ---- */

static const bot *bot_of(const adit_bot *b)
{
    return (const bot *)(const void *)b;
}

static const adit_bot *as_bot(const bot *b)
{
    return (const adit_bot *)(const void *)b;
}

const adit_bot *adit_bot_at(int i)
{
    const character *c;
    int n = 0;

    while (bot_at(n) != NULL)
        n++;
    if (i < n)
        return as_bot(bot_at(i));
    c = character_at(i - n);
    return c != NULL ? as_bot(character_bot(i - n, (bot_level)c->level)) : NULL;
}

/* ":500", and nothing after it. */
static bool takes_thought(const char *at, int *out)
{
    return text_takes(&at, ":") &&
           text_takes_int(&at, 1, BOT_MAX_THOUGHT, out) && *at == 0;
}

const adit_bot *adit_bot_named(const char *name, int32_t *thought)
{
    const char *rest;
    const bot *b = bot_begins(name, &rest);
    int n = 0;

    if (b == NULL || (*rest != 0 && !takes_thought(rest, &n)))
        return NULL;
    if (thought != NULL)
        *thought = n;
    return as_bot(b);
}

const char *adit_bot_name(const adit_bot *b)
{
    return bot_of(b)->name;
}

/* ---- Minds ---- */

/* Only so much of a mind is there as its brain asks for. */
size_t adit_mind_size(const adit_bot *b, const adit_game *game)
{
    return offsetof(adit_mind, mind) + offsetof(mind, memory) +
           bot_brain(bot_of(b), game)->memory;
}

void adit_mind_sit(adit_mind *who, const adit_bot *b, const adit_match *m,
                   int seat)
{
    require_seat(m, seat);
    who->n_seen = NOTHING_SEEN;
    who->n_heard = 0;
    bot_sit(&who->mind, bot_of(b), m->m.game, seat, bot_luck(m->m.seed, seat));
}

int adit_mind_seat(const adit_mind *who)
{
    return who->mind.seat;
}

static void see(void *self, const match *now, const adit_story *story)
{
    bot_follow(&((adit_mind *)self)->mind, now, story);
}

static void hear(void *self, int seat, adit_claim claim)
{
    bot_hear(&((adit_mind *)self)->mind, seat, claim);
}

void adit_mind_follow(adit_mind *who, const adit_match *m)
{
    const follower by = {who, see, hear};

    require(who->mind.game == m->m.game &&
            who->mind.seat < m->m.config.n_players);
    if (who->n_seen > m->m.n_moves || who->n_heard > m->n_said)
        adit_mind_sit(who, as_bot(who->mind.bot), m, who->mind.seat);
    follow(m, &who->n_seen, &who->n_heard, &by);
}

/* Has it seen the last move, and is it its turn? */
static void require_turn(const adit_mind *who)
{
    adit_head head;

    __builtin_memcpy(&head, who->mind.obs, sizeof head);
    require(who->n_seen >= 0 && head.n_moves == (uint32_t)who->n_seen &&
            head.turn == who->mind.seat);
}

void adit_mind_think(adit_mind *who, int n)
{
    require(n >= 0 && n <= BOT_MAX_THOUGHT);
    require_turn(who);
    bot_think(&who->mind, n);
}

int adit_mind_thought(const adit_mind *who)
{
    return (int)who->mind.brain->thought;
}

adit_action adit_mind_choose(adit_mind *who)
{
    require_turn(who);
    return bot_choose(&who->mind);
}

bool adit_mind_speak(adit_mind *who, adit_claim *out)
{
    require(who->n_seen >= 0);
    return bot_speak(&who->mind, out);
}

static void all_follow(adit_mind *const *minds, const adit_match *m)
{
    for (int seat = 0; seat < m->m.config.n_players; seat++)
        if (minds[seat] != NULL)
            adit_mind_follow(minds[seat], m);
}

int adit_minds_talk(adit_mind *const *minds, adit_match *m)
{
    int turn = match_turn(&m->m), n = m->m.config.n_players, before = m->n_said;

    all_follow(minds, m);
    if (turn == ADIT_NOBODY || !bots_have_room(m->n_said))
        return 0;
    for (int i = 0; i < n; i++) {
        adit_mind *who = minds[(turn + i) % n];
        adit_claim claim;

        if (who == NULL || !bot_speak(&who->mind, &claim))
            continue;
        keep(m, who->mind.seat, claim);
        all_follow(minds, m);
    }
    return m->n_said - before;
}

static void require_legal(const adit_mind *who, adit_action move)
{
    require_turn(who);
    require(who->mind.game->why(who->mind.obs, move, NULL) == ADIT_OK);
}

void adit_mind_why(const adit_mind *who, adit_action move, adit_text *out)
{
    bot_reason reason;

    require_legal(who, move);
    bot_why(&who->mind, move, &reason);
    why_write(&reason, out);
}

void adit_mind_tell_why(const adit_mind *who, adit_action move, adit_text *out)
{
    bot_reason reason;

    require_legal(who, move);
    bot_why(&who->mind, move, &reason);
    tell_reason(&reason, &(teller){.me = ADIT_NOBODY}, out);
}

/* ---- Following ---- */

static void hear_upto(const adit_match *m, int n, int32_t *n_heard,
                      const follower *by)
{
    for (; *n_heard < m->n_said && m->said[*n_heard].n_moves <= n; ++*n_heard)
        by->hear(by->self, m->said[*n_heard].seat, m->said[*n_heard].claim);
}

/* Whoever has missed more than the last move is shown the game again from where
 * they left it. */
static void catch_up(const adit_match *m, int32_t *n_seen, int32_t *n_heard,
                     const follower *by)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    match then;

    match_again(&m->m, &then, &story);
    then.moves = (adit_action *)(uintptr_t)m->moves, then.room = m->m.n_moves;
    for (;;) {
        if (then.n_moves > *n_seen) {
            by->see(by->self, &then, &story);
            *n_seen = then.n_moves;
        }
        hear_upto(m, then.n_moves, n_heard, by);
        if (then.n_moves >= m->m.n_moves - 1)
            return;
        story.n = 0;
        match_play(&then, match_turn(&then), m->moves[then.n_moves], NULL,
                   &story);
    }
}

void follow(const adit_match *m, int32_t *n_seen, int32_t *n_heard,
            const follower *by)
{
    if (*n_seen < m->m.n_moves - 1)
        catch_up(m, n_seen, n_heard, by);
    if (*n_seen < m->m.n_moves) {
        hear_upto(m, *n_seen, n_heard, by);
        by->see(by->self, &m->m, &m->story);
        *n_seen = m->m.n_moves;
    }
    hear_upto(m, m->m.n_moves, n_heard, by);
}
