/* read_view.c -- a game that is played elsewhere is seen as if it were played
 * here: in random games of every kind, after each move and for every viewer,
 * what is read from a view is written as the same view, has the same moves, the
 * same reasons against others, and is drawn alike; events that are read are the
 * events that were; and by following what he witnesses of a move each viewer
 * comes to what he sees then, unless a round is dealt. Each legal move has
 * parts of its own. What is changed by chance in a view or an event is refused,
 * or can be drawn; and who does not know what is his own is refused. */
#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "games/galleries.h"
#include "games/saboteur2.h"
#include "tests/tap.h"
#include "tui/draw.h"
#include "wire/read_view.h"
#include "wire/record.h"
#include "wire/view.h"

enum { GAMES = 40, VIEWS = 300, MANY_VIEWS = 5000, TEXT = 100000 };

typedef struct trial {
    match m;
    adit_action moves[RECORD_MOVES];
    /* Of each viewer, and the public: what was read, what really was seen, and
     * what who has watched from the beginning knows. */
    viewed before[ADIT_MAX_PLAYERS + 1], real[ADIT_MAX_PLAYERS + 1],
        past[ADIT_MAX_PLAYERS + 1];
    viewed all; /* what there really was */
    bool begun;
    adit_luck luck;
    long views, enough, spoilt, refused, looks;
    bool failed;
} trial;

static const char *name_of(int viewer)
{
    static char name[32];

    if (viewer == ADIT_EVERYONE)
        return "everyone, who sees the whole state";
    snprintf(name, sizeof name, viewer == ADIT_PUBLIC ? "the public" : "P%d",
             viewer + 1);
    return name;
}

static void fail(trial *t, int viewer, const char *what, const char *a,
                 const char *b)
{
    int i = 0;

    if (t->failed)
        return;
    while (a[i] && a[i] == b[i])
        i++;
    i = i > 60 ? i - 60 : 0;
    tap_say("%s, %d players, after %d moves, %s: %s", t->m.game->name,
            t->m.config.n_players, t->m.n_moves, name_of(viewer), what);
    tap_say("  it is  %s%.160s", i ? "..." : "", a + i);
    if (*b)
        tap_say("  it was read or followed as  %s%.160s", i ? "..." : "",
                b + i);
    t->failed = true;
}

static adit_span span_of(const char *text)
{
    return (adit_span){text, text + strlen(text)};
}

static json_t *parsed(const char *text)
{
    json_t *value = json_loads(text, 0, NULL);

    require(value != NULL);
    return value;
}

/* ---- Views ---- */

static void draw_all(const viewed *s, char out[TEXT])
{
    FILE *file = fmemopen(out, TEXT, "w");
    draw d = {.to = file,
              .game = s->m.game,
              .width = 80,
              .ascii = true,
              .me = ADIT_NOBODY};
    const void *obs = s->m.state;

    require(file != NULL);
    draw_table(&d, obs, s->viewer);
    draw_words(&d, obs, s->viewer);
    draw_crew(&d, obs, s->viewer, 30);
    draw_stand(&d, obs);
    if (match_turn(&s->m) == ADIT_NOBODY)
        draw_end(&d, obs, s->viewer);
    fclose(file);
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(adit_action));
}

static void list_moves(const viewed *s, char out[TEXT])
{
    static adit_action moves[ADIT_MAX_MOVES];
    adit_text text = adit_text_in(out, TEXT);
    int n = 0;

    if (match_turn(&s->m) == s->viewer && s->viewer >= 0)
        n = s->m.game->legal(s->m.state, moves, ADIT_MAX_MOVES);
    qsort(moves, (size_t)n, sizeof moves[0], by_bytes);
    for (int i = 0; i < n; i++)
        view_move(s->m.game, moves[i], &text);
}

/* A position as it really is seen. */
static viewed look(const trial *t, int viewer)
{
    viewed s = {.m = t->m, .viewer = viewer};

    match_observe(&t->m, viewer, s.m.state);
    return s;
}

static void write_view(const viewed *s, bool moves, char out[TEXT])
{
    adit_text text = adit_text_in(out, TEXT);

    view_seen(&s->m, s->m.state, s->viewer, moves, &text);
}

static int slot_of(int viewer)
{
    return viewer >= 0 ? viewer : ADIT_MAX_PLAYERS;
}

/* Reasons against moves that there are, and others like them. */
static void list_reasons(const trial *t, const viewed *s, adit_luck luck,
                         char out[TEXT])
{
    adit_text text = adit_text_in(out, TEXT);

    text_char(&text, ' ');
    for (int i = 0; i < 30 && s->viewer >= 0 && match_turn(&s->m) == s->viewer;
         i++) {
        adit_action move = t->m.game->any(t->m.state, &luck);
        uint8_t *byte = (uint8_t *)&move + adit_luck_below(&luck, sizeof move);
        adit_refusal refusal = {0};

        *byte = (uint8_t)(*byte + adit_luck_below(&luck, 5) - 2);
        s->m.game->why(s->m.state, move, &refusal);
        view_refusal(&refusal, NULL, &text);
    }
}

/* Each move has its own parts, the kind of it first. */
static void list_parts(trial *t)
{
    static adit_action moves[ADIT_MAX_MOVES];
    static char parts[TEXT];
    const adit_game *game = t->m.game;
    int n = game->legal(t->m.state, moves, ADIT_MAX_MOVES);
    json_t *all = json_object();

    for (int i = 0; i < n; i++) {
        adit_text text = adit_text_in(parts, sizeof parts);
        json_t *one;

        json_open(&text, '{');
        game->parts(moves[i], &text);
        json_close(&text, '}');
        one = parsed(parts);
        if (strncmp(parts, "{\"move\":\"", 9) != 0)
            fail(t, ADIT_PUBLIC, "a move of no kind", parts, "");
        if (json_object_get(all, parts) != NULL)
            fail(t, ADIT_PUBLIC, "two moves are one", parts, "");
        json_object_set_new(all, parts, json_true());
        json_decref(one);
    }
    json_decref(all);
}

static void same_view(trial *t, int viewer)
{
    static char a[TEXT], b[TEXT];
    viewed here = look(t, viewer), *there = &t->before[slot_of(viewer)];
    adit_luck luck;

    t->real[slot_of(viewer)] = here;
    write_view(&here, true, a);
    if (!read_view(span_of(a), there)) {
        fail(t, viewer, "a view is refused", a, "");
        return;
    }
    t->views++;
    write_view(&here, false, a);
    write_view(there, false, b);
    if (strcmp(a, b) != 0)
        fail(t, viewer, "another view", a, b);
    list_moves(&here, a);
    list_moves(there, b);
    if (strcmp(a, b) != 0)
        fail(t, viewer, "other moves", a, b);
    luck = adit_luck_from(adit_luck_next(&t->luck));
    list_reasons(t, &here, luck, a);
    list_reasons(t, there, luck, b);
    if (strcmp(a, b) != 0)
        fail(t, viewer, "other reasons", a, b);
    draw_all(&here, a);
    draw_all(there, b);
    if (strcmp(a, b) != 0)
        fail(t, viewer, "another drawing", a, b);
}

/* ---- Events ---- */

static void tell(const viewed *before, const adit_story *story, char out[TEXT])
{
    FILE *file = fmemopen(out, TEXT, "w");
    draw d = {.to = file,
              .game = before->m.game,
              .width = 80,
              .ascii = true,
              .me = ADIT_NOBODY};

    require(file != NULL);
    draw_story(&d, before->m.state, story, before->viewer, "");
    fclose(file);
}

static void same_story(trial *t, int viewer, const adit_story *story)
{
    static char a[TEXT], b[TEXT];
    const viewed *before = &t->before[slot_of(viewer)];
    adit_event events[ADIT_MAX_EVENTS];
    adit_story back = {.event = events, .room = ADIT_MAX_EVENTS};
    adit_text text = adit_text_in(a, TEXT);

    view_events(&t->m, viewer, story, &text);
    if (!read_view_events(t->m.game, t->m.config.n_players, span_of(a),
                          &back)) {
        fail(t, viewer, "events are refused", a, "");
        return;
    }
    for (int i = 0; i < story->n; i++) {
        adit_event was = adit_witness(&story->event[i], viewer);

        text = adit_text_in(b, TEXT);
        t->m.game->event(&was, &text);
        if (memcmp(&was, &events[i], sizeof was) != 0)
            fail(t, viewer, "another event", b, a);
    }
    tell(before, story, a);
    tell(before, &back, b);
    if (strcmp(a, b) != 0)
        fail(t, viewer, "another story", a, b);
}

/* Does it lead from what was seen before to what is seen now? */
static void follow(trial *t, const viewed *before, const viewed *here,
                   const adit_story *story)
{
    static char a[TEXT], b[TEXT];
    adit_event events[ADIT_MAX_EVENTS];
    adit_story witnessed = {events, ADIT_MAX_EVENTS, story->n};
    viewed s = *before;

    for (int i = 0; i < story->n; i++)
        events[i] = adit_witness(&story->event[i], s.viewer);
    write_view(here, false, a);
    if (!read_view_follow(&s, &witnessed)) {
        adit_text text = adit_text_in(b, TEXT);

        view_events(&t->m, s.viewer, story, &text);
        fail(t, s.viewer, "cannot be followed", b, "");
        return;
    }
    write_view(&s, false, b);
    if (adit_rounds_of(s.m.game, s.m.state).now ==
            adit_rounds_of(s.m.game, before->m.state).now &&
        strcmp(a, b) != 0)
        fail(t, s.viewer, "another view, by following", a, b);
}

static void follow_all(trial *t, const adit_story *story)
{
    viewed all;

    for (int viewer = -1; viewer < t->m.config.n_players; viewer++) {
        viewed here = look(t, viewer);

        follow(t, &t->before[slot_of(viewer)], &here, story);
        follow(t, &t->real[slot_of(viewer)], &here, story);
    }
    all = (viewed){.m = t->m, .viewer = ADIT_EVERYONE};
    follow(t, &t->all, &all, story);
}

/* ---- From the beginning ---- */

/* What nobody looks at: cards that were used once. */
static void tidy(const adit_game *game, void *obs)
{
    galleries *g = obs;

    for (int pile = 0; game == &galleries_game && pile <= GALLERIES; pile++)
        memset(&g->used[pile][g->n_used[pile]], 0,
               (size_t)GALLERIES_PILE - g->n_used[pile]);
}

/* Whoever has seen all of it knows what the seat knows, byte by byte; but of a
 * game that is over everyone may know more. */
static void same_past(trial *t, int viewer, const adit_story *story)
{
    static char text[TEXT];
    adit_event events[ADIT_MAX_EVENTS];
    adit_story witnessed = {events, ADIT_MAX_EVENTS, story->n};
    viewed here = look(t, viewer), *past = &t->past[slot_of(viewer)];
    uint8_t *there = past->m.state;
    int i = 0;

    for (int k = 0; k < story->n; k++)
        events[k] = adit_witness(&story->event[k], viewer);
    write_view(&here, true, text);
    if (!(t->begun ? read_view_next(past, &witnessed, span_of(text))
                   : read_view(span_of(text), past))) {
        fail(t, viewer, "cannot be seen", text, "");
        return;
    }
    t->looks++;
    tidy(t->m.game, here.m.state);
    tidy(t->m.game, there);
    while (i < t->m.game->state_size && here.m.state[i] == there[i])
        i++;
    snprintf(text, TEXT, "byte %d", i);
    if (i < t->m.game->state_size && match_turn(&t->m) != ADIT_NOBODY)
        fail(t, viewer, "not as the seat saw it", text, "");
}

static void watch(trial *t, const adit_story *story)
{
    for (int viewer = -1; viewer < t->m.config.n_players; viewer++)
        same_past(t, viewer, story);
    t->begun = true;
}

/* ---- Strangers ---- */

/* One character changed, or a piece left out. */
static void spoil(trial *t, char *text)
{
    size_t n = strlen(text), at = adit_luck_below(&t->luck, (uint32_t)n);
    static const char other[] = "0123456789PGgNESWnesw\"[]{},:-.";
    size_t gap = adit_luck_below(&t->luck, 40);

    if (adit_luck_below(&t->luck, 2))
        text[at] = other[adit_luck_below(&t->luck, sizeof other - 1)];
    else if (at + gap < n)
        memmove(text + at, text + at + gap, n - at - gap + 1);
}

static void look_at_rubbish(trial *t, int viewer)
{
    static char text[TEXT];
    static viewed s;
    viewed here = look(t, viewer);

    write_view(&here, true, text);
    spoil(t, text);
    t->spoilt++;
    if (!read_view(span_of(text), &s)) {
        t->refused++;
    } else {
        draw_all(&s, text);
        list_moves(&s, text);
    }
}

/* The same view, but for blanks, and longer than any: whoever sends it wants it
 * to be looked at for long. */
static void long_ones_are_refused(trial *t)
{
    static char text[TEXT];
    static viewed s;
    viewed here = look(t, 0);
    size_t n;

    write_view(&here, true, text);
    n = strlen(text);
    memset(text + n, ' ', VIEW_ROOM);
    if (!read_view((adit_span){text, text + n + 100}, &s) ||
        read_view((adit_span){text, text + n + VIEW_ROOM}, &s))
        fail(t, 0, "a view is as long as it likes", text, "");
}

enum { OWN_ROLE, OWN_HAND, OWN_GOAL, N_OWN };

/* Takes something away that its viewer knows, if it is there. */
static bool forget(json_t *view, int viewer, int what)
{
    json_t *own =
        json_array_get(json_object_get(view, "seats"), (size_t)viewer);
    const char *goal =
        json_string_value(json_array_get(json_object_get(own, "looked"), 0));

    if (json_object_get(own, "role") == NULL)
        return false;
    switch (what) {
    case OWN_ROLE:
        return json_object_set_new(own, "role", json_null()) == 0;
    case OWN_HAND:
        return json_integer_value(json_object_get(own, "cards")) > 0 &&
               json_object_del(own, "hand") == 0;
    default:
        return goal != NULL &&
               json_object_set_new(
                   json_array_get(json_object_get(view, "goals"),
                                  (size_t)(goal[1] - '1')),
                   "is", json_null()) == 0;
    }
}

static void look_without_own(trial *t, int viewer)
{
    static char text[TEXT];
    static viewed s;
    viewed here = look(t, viewer);

    write_view(&here, true, text);
    for (int what = 0; what < N_OWN; what++) {
        json_t *view = parsed(text);
        char *less = NULL;

        if (forget(view, viewer, what))
            less = json_dumps(view, JSON_COMPACT);
        if (less != NULL && read_view(span_of(less), &s))
            fail(t, viewer, "not refused, without what is his own", text, "");
        free(less);
        json_decref(view);
    }
}

/* ---- Games ---- */

static void look_around(trial *t)
{
    list_parts(t);
    long_ones_are_refused(t);
    for (int viewer = 0; viewer < t->m.config.n_players; viewer++) {
        same_view(t, viewer);
        look_without_own(t, viewer);
    }
    same_view(t, ADIT_PUBLIC);
    if (match_turn(&t->m) == ADIT_NOBODY)
        same_view(t, ADIT_EVERYONE);
    for (int i = 0; i < 4; i++)
        look_at_rubbish(t,
                        (int)adit_luck_below(&t->luck, t->m.config.n_players));
}

static void set_options(trial *t, adit_config *config)
{
    for (int i = 0; i < t->m.game->n_options; i++) {
        const adit_option *o = &t->m.game->options[i];
        int n = 0;

        while (n < countof(o->words) && o->words[n])
            n++;
        if (n > 0 && o->max == 0 && adit_luck_below(&t->luck, 2))
            adit_config_set(t->m.game, config, o->name,
                            o->words[adit_luck_below(&t->luck, (uint32_t)n)]);
    }
}

/* Any move; or, so that treasures are found and long games end when enough was
 * seen, a hasty one; or, so that hands and hats are swapped and dwarves
 * inspected, a card of the expansion. */
static adit_action choose(trial *t, int number)
{
    static adit_action moves[ADIT_MAX_MOVES];
    static int gains[ADIT_MAX_MOVES];
    const adit_game *game = t->m.game;
    int n = game->legal(t->m.state, moves, ADIT_MAX_MOVES), best = 0;

    game->gains(t->m.state, moves, n, gains);
    for (int i = 0; game == &saboteur2_game && number % 3 == 2 && i < n; i++)
        gains[i] = moves[i].kind == MOVE_USE;
    for (int i = 1; i < n; i++)
        best = gains[i] > gains[best] ? i : best;
    if ((number % 3 || t->views >= t->enough) && gains[best] > 0)
        return moves[best];
    return game->any(t->m.state, &t->luck);
}

static void play(trial *t, const adit_game *game, int number, bool quick)
{
    int range = game->max_players - game->min_players + 1;
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    uint8_t seed[32] = {(uint8_t)number, 77};
    adit_config config;

    t->m = (match){.game = game, .moves = t->moves, .room = RECORD_MOVES};
    adit_config_init(game, game->min_players + number % range, &config);
    set_options(t, &config);
    match_begin(&t->m, game, &config, seed, &story);
    t->begun = false;
    watch(t, &story);
    if (!quick)
        look_around(t);
    while (match_turn(&t->m) != ADIT_NOBODY && !t->failed) {
        adit_action move = choose(t, number);

        story.n = 0;
        t->all = (viewed){.m = t->m, .viewer = ADIT_EVERYONE};
        match_play(&t->m, match_turn(&t->m), move, NULL, &story);
        watch(t, &story);
        if (quick)
            continue;
        for (int viewer = 0; viewer < config.n_players; viewer++)
            same_story(t, viewer, &story);
        same_story(t, ADIT_PUBLIC, &story);
        follow_all(t, &story);
        look_around(t);
    }
}

/* P1 and P2 have a theft each, and P3 has two gold pieces, covered. P1 takes
 * one: whoever has only read the view cannot know that one is left, and must
 * ask for the next view; whoever has watched from the beginning knows. */
static void covered_gold(void)
{
    static trial t;
    adit_event event = {.kind = EVENT_STOLE,
                        .seat = 0,
                        .target = 2,
                        .knower = ADIT_NOBODY,
                        .amount = 1};
    adit_story story = {&event, 1, 1};
    saboteur2 *s = (void *)t.m.state;
    uint8_t seed[32] = {7};
    viewed watcher, reader;
    static char text[TEXT];
    adit_config config;

    t.m = (match){
        .game = &saboteur2_game, .moves = t.moves, .room = RECORD_MOVES};
    adit_config_init(t.m.game, 4, &config);
    adit_config_set(t.m.game, &config, "open_gold", "no");
    match_begin(&t.m, t.m.game, &config, seed, NULL);
    s->phase = PHASE_STEAL;
    s->head.turn = 0;
    s->n_thieves = 2;
    s->thief[1] = 1;
    s->stealing = 3;
    s->gold[2] = 2;
    watcher = look(&t, 3);
    write_view(&watcher, true, text);
    tap_point(read_view(span_of(text), &reader) &&
                  !read_view_follow(&reader, &story),
              "covered gold: the reader of a view cannot follow a theft");
    tap_point(read_view_follow(&watcher, &story) &&
                  ((saboteur2 *)(void *)watcher.m.state)->gold[2] == 1,
              "covered gold: one who has watched can");
}

int main(void)
{
    static trial t;
    const adit_game *game;
    const char *how = getenv("ADIT_TEST");
    bool is_full = how && strcmp(how, "full") == 0;
    int views = is_full ? MANY_VIEWS : VIEWS;

    for (int i = 0; (game = adit_game_at(i)) != NULL; i++) {
        char name[160];

        t.luck = adit_luck_from(5);
        t.views = t.spoilt = t.refused = 0;
        t.failed = false;
        t.enough = is_full ? LONG_MAX : views;
        for (int n = 0; n < GAMES && t.views < views && !t.failed; n++)
            play(&t, game, n, false);
        t.enough = LONG_MAX;
        t.looks = 0;
        for (int n = 0; n < GAMES && t.looks < 4 * views && !t.failed; n++)
            play(&t, game, n, true);
        snprintf(name, sizeof name,
                 "%s: %ld views are seen as they are, of %ld spoilt ones %ld "
                 "are refused",
                 game->name, t.views, t.spoilt, t.refused);
        tap_point(!t.failed && t.views > 0 && t.refused > 0, name);
    }
    covered_gold();
    return tap_done();
}
