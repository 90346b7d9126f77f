/* features.c -- rows for a learner tell what a seat may know and nothing else, tell
 * moves apart, tell the order of deeds, and are the same for every seat; they change
 * only with a new version, and docs/features.md has every column.
 *
 *     test-features FEATURES.MD    tests, and compares the columns of the page
 *     test-features --columns      prints them */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/features_dwarves.h"
#include "bots/features_galleries.h"
#include "tests/tap.h"

enum { GAMES = 3, GOBLINS = 2, GUARD = 64, LONGEST = DWARVES_VIEW };

/* What the rows of the games below come to. A change of features is a new
 * version: count FEATURES_VERSION up, and put the hashes that the test
 * prints. */
static const struct {
    int version;
    uint64_t hash[GAMES];
} rows_are = {2, {0x5158a040255a7cfe, 0x8f5e9c1ee4002693, 0x2d4f9c892e942147}};

/* ---- Any game's rows ---- */

typedef struct memory {
    dwarves_memory dwarves;
    goblins_memory goblins;
} memory;

typedef struct position {
    _Alignas(16) uint8_t bytes[ADIT_MAX_STATE];
} position;

/* A row between two guards. */
typedef struct row {
    _Alignas(16) int8_t before[GUARD];
    int8_t at[LONGEST];
    int8_t after[GUARD];
} row;

static const adit_game *game_of(int which)
{
    static const adit_game *const games[GAMES] = {
        &saboteur_game, &saboteur2_game, &galleries_game};

    return games[which];
}

static const adit_head *head_of(const position *p)
{
    return (const adit_head *)(const void *)p->bytes;
}

static void see(memory *m, int which, const position *p,
                const adit_story *story)
{
    if (which == GOBLINS)
        goblins_see(&m->goblins, p->bytes, story);
    else
        dwarves_see(&m->dwarves, which, p->bytes, story);
}

static void hear(memory *m, int which, int seat, adit_claim claim)
{
    if (which == GOBLINS)
        goblins_hear(&m->goblins, seat, claim);
    else
        dwarves_hear(&m->dwarves, seat, claim);
}

static int view_size(int which)
{
    static const int sizes[] = {SABOTEUR_VIEW, SABOTEUR2_VIEW, GOBLINS_VIEW};

    return sizes[which];
}

static int move_size(int which)
{
    static const int sizes[] = {SABOTEUR_MOVE, SABOTEUR2_MOVE, GOBLINS_MOVE};

    return sizes[which];
}

static void open_row(row *r, int size)
{
    memset(r, 99, sizeof *r);
    memset(r->at, -1, (size_t)size);
}

static bool is_within(const row *r, int size)
{
    for (int i = 0; i < GUARD; i++)
        if (r->before[i] != 99 || r->after[i] != 99)
            return false;
    for (int i = size; i < LONGEST; i++)
        if (r->at[i] != 99)
            return false;
    return true;
}

static bool write_view(const memory *m, int which, const position *obs,
                       int seat, row *r)
{
    open_row(r, view_size(which));
    if (which == GOBLINS)
        goblins_view(&m->goblins, obs->bytes, seat, r->at);
    else
        dwarves_view(&m->dwarves, which, obs->bytes, seat, r->at);
    return is_within(r, view_size(which));
}

static bool write_move(const memory *m, int which, const position *obs,
                       adit_action a, row *r)
{
    int seat = head_of(obs)->turn;

    open_row(r, move_size(which));
    if (which == GOBLINS)
        goblins_move(&m->goblins, obs->bytes, seat, a, r->at);
    else
        dwarves_move(&m->dwarves, which, obs->bytes, seat, a, r->at);
    return is_within(r, move_size(which));
}

static uint64_t hash_of(uint64_t hash, const void *bytes, int n)
{
    for (int i = 0; i < n; i++)
        hash = (hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3;
    return hash;
}

/* ---- Games by chance, with any options ---- */

static void any_config(const adit_game *game, adit_luck *luck, adit_config *out)
{
    int players = game->max_players - game->min_players + 1;
    int n = game->min_players + (int)adit_luck_below(luck, (uint32_t)players);

    adit_config_init(game, n, out);
    for (int i = 0; i < game->n_options; i++) {
        const adit_option *o = &game->options[i];
        uint32_t words = 0;

        while (words < 4 && o->words[words])
            words++;
        if (words > 0)
            out->option[i] = (int16_t)adit_luck_below(luck, words);
        else if (adit_luck_below(luck, 2))
            out->option[i] =
                (int16_t)(o->min + (int)adit_luck_below(
                                       luck, (uint32_t)(o->max - o->min + 1)));
    }
}

/* Half of the moves as a hasty player would, so that games get somewhere. */
static adit_action any_move(const adit_game *game, const position *p,
                            adit_luck *luck)
{
    static adit_action moves[ADIT_MAX_MOVES];
    static int gains[ADIT_MAX_MOVES];
    int n, best = 0;

    if (adit_luck_below(luck, 2))
        return game->any(p->bytes, luck);
    n = game->legal(p->bytes, moves, ADIT_MAX_MOVES);
    game->gains(p->bytes, moves, n, gains);
    for (int i = 1; i < n; i++)
        best = gains[i] > gains[best] ? i : best;
    return moves[best];
}

static bool any_claim(const adit_game *game, const position *p, adit_luck *luck,
                      int *seat, adit_claim *claim)
{
    *seat = (int)adit_luck_below(luck, head_of(p)->n_players);
    *claim =
        (adit_claim){.kind = (uint8_t)adit_luck_below(luck, game->n_claims)};
    switch (game->claims[claim->kind].about) {
    case ADIT_ABOUT_CELL:
        claim->x = (int8_t)adit_luck_below(luck, 9);
        claim->y = (int8_t)((int)adit_luck_below(luck, 5) - 2);
        break;
    case ADIT_ABOUT_SEAT:
        claim->target = (uint8_t)adit_luck_below(luck, head_of(p)->n_players);
        break;
    case ADIT_ABOUT_GOAL:
        claim->target = (uint8_t)adit_luck_below(luck, 3);
        break;
    case ADIT_ABOUT_GALLERY:
        claim->target = (uint8_t)(1 + adit_luck_below(luck, 5));
        break;
    }
    return adit_judge(game, p->bytes, *seat, *claim) != ADIT_MARK_NONE;
}

/* ---- What is looked at in every position ---- */

static struct {
    uint64_t hash[GAMES];
    long phases[GAMES][8], positions, orders;
    bool outside, leaks, alike, blind, unordered;
} found;

/* What only some may know of events is something else. */
static void garble(const adit_story *from, adit_luck *luck, adit_story *to)
{
    to->n = from->n;
    for (int i = 0; i < from->n; i++) {
        adit_event *e = &to->event[i];

        *e = from->event[i];
        if (e->receiver != ADIT_NOBODY)
            memset(e->more[1], 0, sizeof e->more[1]);
        if (e->knower != ADIT_NOBODY)
            memset(e->more[0], 0, sizeof e->more[0]);
        if (e->knower == ADIT_NOBODY || (e->card == 0 && e->amount == 0))
            continue;
        e->card = (uint8_t)(1 + adit_luck_below(luck, 3));
        e->way = (uint8_t)adit_luck_below(luck, 2);
        e->amount = (int16_t)adit_luck_below(luck, 3);
    }
}

/* The same rows for a seat in a world that looks the same to it. */
static void test_secrecy(const memory *m, const memory *garbled, int which,
                         const position *p, int seat, adit_luck *luck)
{
    const adit_game *game = game_of(which);
    position obs, other, seen;
    row a, b;

    game->observe(p->bytes, seat, obs.bytes);
    game->imagine(obs.bytes, seat, luck, other.bytes);
    game->observe(other.bytes, seat, seen.bytes);
    found.outside |= !write_view(m, which, &obs, seat, &a);
    found.outside |= !write_view(garbled, which, &seen, seat, &b);
    found.leaks |= memcmp(&a, &b, sizeof a) != 0;
    found.hash[which] = hash_of(found.hash[which], a.at, view_size(which));
}

static void test_moves(const memory *m, int which, const position *obs)
{
    static adit_action moves[ADIT_MAX_MOVES];
    static uint64_t hashes[ADIT_MAX_MOVES];
    int n = game_of(which)->legal(obs->bytes, moves, ADIT_MAX_MOVES);

    for (int i = 0; i < n; i++) {
        row r;

        found.outside |= !write_move(m, which, obs, moves[i], &r);
        hashes[i] = hash_of(14695981039346656037u, r.at, move_size(which));
        for (int j = 0; j < i; j++)
            found.alike |= hashes[i] == hashes[j];
    }
    found.hash[which] =
        hash_of(found.hash[which], hashes, n * (int)sizeof hashes[0]);
}

/* Had the last two deeds come the other way round, it would be another row. */
static void test_order(const memory *m, int which, const position *obs)
{
    memory swapped = *m;
    int last = m->dwarves.next - 1, seat = head_of(obs)->turn;
    row a, b;

    if (which == GOBLINS) {
        goblins_deed *d = swapped.goblins.deed, held = d[0];
        int n = m->goblins.n_deeds;

        if (n != GOBLINS_DEEDS || memcmp(&d[0], &d[1], sizeof held) == 0)
            return;
        d[0] = d[1], d[1] = held;
    } else {
        features_deed *d = swapped.dwarves.deed, held;

        if (last < 1 || d[last].did == d[last - 1].did)
            return;
        held = d[last], d[last] = d[last - 1], d[last - 1] = held;
    }
    write_view(m, which, obs, seat, &a);
    write_view(&swapped, which, obs, seat, &b);
    found.unordered |= memcmp(&a, &b, sizeof a) == 0;
    found.orders++;
}

/* Each thing that can be said is seen in the row, and told from all others. */
static void test_claims(const memory *m, int which, const position *obs)
{
    const adit_game *game = game_of(which);
    uint64_t hashes[64];
    int seat = head_of(obs)->turn;
    row r;

    write_view(m, which, obs, seat, &r);
    hashes[0] = hash_of(0, r.at, view_size(which));
    for (int i = 0; i < game->n_claims; i++) {
        memory heard = *m;

        hear(&heard, which, seat,
             (adit_claim){.kind = (uint8_t)i, .target = 1});
        write_view(&heard, which, obs, seat, &r);
        hashes[i + 1] = hash_of(0, r.at, view_size(which));
        for (int j = 0; j <= i; j++)
            found.blind |= hashes[i + 1] == hashes[j];
    }
}

static int phase_of(int which, const position *p)
{
    const void *state = p->bytes;

    return which == 0   ? ((const saboteur *)state)->phase
           : which == 1 ? ((const saboteur2 *)state)->phase
                        : ((const galleries *)state)->step;
}

typedef struct telling {
    memory m, garbled;
    adit_event event[2][ADIT_MAX_EVENTS];
    adit_story story, other;
    adit_luck luck;
} telling;

/* The second memory hears what is garbled, and sees another world that looks
 * the same to who only watches. */
static void tell(telling *t, int which, const position *p)
{
    const adit_game *game = game_of(which);
    position seen, other;

    see(&t->m, which, p, &t->story);
    garble(&t->story, &t->luck, &t->other);
    game->observe(p->bytes, ADIT_PUBLIC, seen.bytes);
    game->imagine(seen.bytes, ADIT_PUBLIC, &t->luck, other.bytes);
    see(&t->garbled, which, &other, &t->other);
    found.leaks |= memcmp(&t->m, &t->garbled, sizeof t->m) != 0;
}

static void look_at(telling *t, int which, const position *p)
{
    const adit_game *game = game_of(which);
    int n = head_of(p)->n_players, turn = head_of(p)->turn;
    position obs;

    game->observe(p->bytes, turn, obs.bytes);
    test_secrecy(&t->m, &t->garbled, which, p, turn, &t->luck);
    if (found.positions % 4 == 0)
        test_secrecy(&t->m, &t->garbled, which, p,
                     (int)adit_luck_below(&t->luck, (uint32_t)n + 1) - 1,
                     &t->luck);
    test_moves(&t->m, which, &obs);
    test_order(&t->m, which, &obs);
    if (found.positions % 64 == 0)
        test_claims(&t->m, which, &obs);
    found.phases[which][phase_of(which, p)]++;
    found.positions++;
}

static void play(int which, uint32_t number)
{
    static telling t;
    const uint8_t series[32] = {'r', 'o', 'w', 's'};
    const adit_game *game = game_of(which);
    uint8_t seed[32];
    adit_config config;
    position p;

    memset(&t, 0, sizeof t);
    t.luck = adit_luck_from(number + 1);
    t.story = (adit_story){t.event[0], ADIT_MAX_EVENTS, 0};
    t.other = (adit_story){t.event[1], ADIT_MAX_EVENTS, 0};
    any_config(game, &t.luck, &config);
    adit_seed_of(series, number, seed);
    game->init(p.bytes, &config, seed, &t.story);
    for (int i = 0; i < 150; i++) {
        adit_claim claim;
        int seat;

        tell(&t, which, &p);
        if (head_of(&p)->turn == ADIT_NOBODY)
            break;
        if (i % 5 == 0 && any_claim(game, &p, &t.luck, &seat, &claim)) {
            hear(&t.m, which, seat, claim);
            hear(&t.garbled, which, seat, claim);
        }
        if (i % 3 == 0)
            look_at(&t, which, &p);
        t.story.n = 0;
        game->apply(p.bytes, any_move(game, &p, &t.luck), &t.story);
    }
}

/* ---- Every seat sees the same ---- */

/* A round as it begins, with everybody one seat on. */
#define TURN_SEATS(s, n)                                                       \
    do {                                                                       \
        uint8_t dwarf = (s)->dwarf[(n)-1], hand[DWARVES_HAND_ROOM];            \
                                                                               \
        memcpy(hand, (s)->hand[(n)-1], sizeof hand);                           \
        for (int i = (n)-1; i > 0; i--) {                                      \
            (s)->dwarf[i] = (s)->dwarf[i - 1];                                 \
            memcpy((s)->hand[i], (s)->hand[i - 1], sizeof hand);               \
        }                                                                      \
        (s)->dwarf[0] = dwarf;                                                 \
        memcpy((s)->hand[0], hand, sizeof hand);                               \
    } while (0)

static void turn_table(int which, const position *from, position *to)
{
    int n = head_of(from)->n_players;
    void *state = to->bytes;

    *to = *from;
    if (which == 0)
        TURN_SEATS((saboteur *)state, n);
    if (which == 1)
        TURN_SEATS((saboteur2 *)state, n);
    ((adit_head *)state)->turn = (int8_t)((head_of(from)->turn + 1) % n);
}

static adit_action turn_move(int which, adit_action a, int n)
{
    bool on_seat = a.kind == MOVE_BREAK || a.kind == MOVE_FIX ||
                   (a.kind == MOVE_USE && a.card[0] != CARD_THEFT);

    if (which == GOBLINS)
        on_seat = a.kind == ACT_KILL || a.kind == ACT_SHOOT ||
                  (a.kind == ACT_DEFUSE && a.target < GALLERIES_SEATS);
    if (on_seat)
        a.target = (uint8_t)((a.target + 1) % n);
    return a;
}

static bool same_rows(const memory m[2], int which, const position p[2])
{
    int n = head_of(p)->n_players;

    for (int seat = 0; seat < n; seat++) {
        position obs[2];
        row r[2];

        for (int i = 0; i < 2; i++) {
            int at = (seat + i) % n;

            game_of(which)->observe(p[i].bytes, at, obs[i].bytes);
            write_view(&m[i], which, &obs[i], at, &r[i]);
        }
        if (memcmp(&r[0], &r[1], sizeof r[0]) != 0)
            return false;
    }
    return true;
}

/* A round of two tables; at the second everybody sits one seat on. */
static bool turns_alike(int which, uint32_t number)
{
    static memory m[2];
    const adit_game *game = game_of(which);
    const uint8_t seed[32] = {(uint8_t)number};
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {events, ADIT_MAX_EVENTS, 0};
    adit_luck luck = adit_luck_from(number + 1);
    adit_config config;
    position p[2];
    bool same = true;

    memset(m, 0, sizeof m);
    any_config(game, &luck, &config);
    game->init(p[0].bytes, &config, seed, &story);
    turn_table(which, &p[0], &p[1]);
    for (int i = 0; i < 2; i++)
        see(&m[i], which, &p[i], &story);
    for (int move = 0; move < 60 && same; move++) {
        adit_action a = any_move(game, &p[0], &luck);

        for (int i = 0; i < 2; i++) {
            story.n = 0;
            game->apply(p[i].bytes,
                        i ? turn_move(which, a, config.n_players) : a, &story);
            see(&m[i], which, &p[i], &story);
        }
        if (phase_of(which, &p[0]) >=
                (which == GOBLINS ? STEP_OVER : PHASE_DRAFT) ||
            events[story.n - 1].kind == EVENT_DEALT)
            break;
        same = same_rows(m, which, p);
    }
    return same;
}

/* ---- The page ---- */

typedef struct sheet {
    char text[16384];
    size_t n;
} sheet;

__attribute__((format(printf, 2, 3))) static void
print_to(sheet *s, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    s->n +=
        (size_t)vsnprintf(s->text + s->n, sizeof s->text - s->n, format, args);
    va_end(args);
}

static void head_line(sheet *s, const char *what)
{
    print_to(s, "\n### %s\n\n| from | columns | what |\n|---|---|---|\n", what);
}

static void line(sheet *s, int *at, int n, int times, const char *name)
{
    if (n * times == 0)
        return;
    if (times > 1)
        print_to(s, "| %d | %d x %d | %s |\n", *at, times, n, name);
    else
        print_to(s, "| %d | %d | %s |\n", *at, n, name);
    *at += n * times;
}

#define BASE_LINE(part, name, base, more) line(s, &at, base, 1, name);
#define MORE_LINE(part, name, base, more) line(s, &at, more, 1, name);
#define BASE_ROW(part, name, base, more, times, more_times)                    \
    line(s, &at, base, times, name);
#define MORE_ROW(part, name, base, more, base_times, times)                    \
    line(s, &at, more, times, name);
#define GOBLINS_LINE(part, name, n) line(s, &at, n, 1, name);
#define GOBLINS_ROW(part, name, n, times) line(s, &at, n, times, name);
#define TABLE(what, parts, each)                                               \
    do {                                                                       \
        int at = 0;                                                            \
                                                                               \
        head_line(s, what);                                                    \
        parts(each)                                                            \
    } while (0)

static void print_columns(sheet *s)
{
    TABLE("`saboteur`: a view", DWARVES_VIEW_PARTS, BASE_ROW);
    TABLE("`saboteur`: a move", DWARVES_MOVE_PARTS, BASE_ROW);
    TABLE("`saboteur`: a goal", DWARVES_GOAL_PARTS, BASE_LINE);
    TABLE("`saboteur`: a seat", DWARVES_SEAT_PARTS, BASE_LINE);
    TABLE("`saboteur`: an own deed", DWARVES_OWN_PARTS, BASE_LINE);
    TABLE("`saboteur`: a deed", DWARVES_DEED_PARTS, BASE_LINE);
    TABLE("`saboteur`: a claim", DWARVES_CLAIM_PARTS, BASE_LINE);
    TABLE("`saboteur2`: a view", DWARVES_VIEW_PARTS, MORE_ROW);
    TABLE("`saboteur2`: a move", DWARVES_MOVE_PARTS, MORE_ROW);
    TABLE("`saboteur2`: a goal", DWARVES_GOAL_PARTS, MORE_LINE);
    TABLE("`saboteur2`: a seat", DWARVES_SEAT_PARTS, MORE_LINE);
    TABLE("`saboteur2`: an own deed", DWARVES_OWN_PARTS, MORE_LINE);
    TABLE("`saboteur2`: a deed", DWARVES_DEED_PARTS, MORE_LINE);
    TABLE("`saboteur2`: a claim", DWARVES_CLAIM_PARTS, MORE_LINE);
    TABLE("`galleries`: a view", GOBLINS_VIEW_PARTS, GOBLINS_ROW);
    TABLE("`galleries`: a move", GOBLINS_MOVE_PARTS, GOBLINS_ROW);
    TABLE("`galleries`: a seat", GOBLINS_SEAT_PARTS, GOBLINS_LINE);
    TABLE("`galleries`: a goblin", GOBLINS_GOBLIN_PARTS, GOBLINS_LINE);
    TABLE("`galleries`: a gallery", GOBLINS_GALLERY_PARTS, GOBLINS_LINE);
    TABLE("`galleries`: a pile", GOBLINS_PILE_PARTS, GOBLINS_LINE);
    TABLE("`galleries`: a deed", GOBLINS_DEED_PARTS, GOBLINS_LINE);
    TABLE("`galleries`: a claim", GOBLINS_CLAIM_PARTS, GOBLINS_LINE);
}

/* Does the page end with these tables, and name this version? */
static bool is_in_page(const char *path, const sheet *s)
{
    static char page[65536];
    char version[32];
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(page, 1, sizeof page - 1, f) : 0;

    if (f)
        fclose(f);
    snprintf(version, sizeof version, "version %d", FEATURES_VERSION);
    return n >= s->n && strcmp(page + n - s->n, s->text) == 0 &&
           strstr(page, version) != NULL;
}

/* ---- All of it ---- */

static bool saw_all(void)
{
    return found.phases[0][PHASE_PLAY] && found.phases[0][PHASE_DRAFT] &&
           found.phases[1][PHASE_PLAY] && found.phases[1][PHASE_STEAL] &&
           found.phases[2][STEP_START] && found.phases[2][STEP_VILLAGE] &&
           found.phases[2][STEP_DICE] && found.orders > 100;
}

static bool rows_are_the_same(void)
{
    bool same = rows_are.version == FEATURES_VERSION;

    for (int which = 0; which < GAMES; which++)
        same &= rows_are.hash[which] == found.hash[which];
    if (!same)
        tap_say("Rows have changed. Count FEATURES_VERSION up, and put into "
                "rows_are: {%d, {0x%016llx, 0x%016llx, 0x%016llx}}",
                FEATURES_VERSION, (unsigned long long)found.hash[0],
                (unsigned long long)found.hash[1],
                (unsigned long long)found.hash[2]);
    return same;
}

int main(int argc, char **argv)
{
    static sheet columns;
    bool turned = true;

    print_columns(&columns);
    if (argc == 2 && strcmp(argv[1], "--columns") == 0) {
        fputs(columns.text, stdout);
        return 0;
    }
    for (uint32_t i = 0; i < 20; i++)
        for (int which = 0; which < GAMES; which++)
            play(which, i);
    for (uint32_t i = 0; i < 8; i++)
        for (int which = 0; which < GAMES; which++)
            turned &= turns_alike(which, i);
    tap_say("%ld positions", found.positions);
    tap_point(saw_all(), "every phase of every game has rows");
    tap_point(!found.outside, "nothing is written beside a row");
    tap_point(!found.leaks, "worlds that look alike to a seat give equal rows");
    tap_point(!found.alike, "no two legal moves have equal rows");
    tap_point(!found.unordered, "the order of deeds is in the rows");
    tap_point(!found.blind, "every claim is in the rows, and no other's");
    tap_point(turned, "rows do not depend on where one sits");
    tap_point(rows_are_the_same(), "rows are those of their version");
    tap_point(argc == 2 && is_in_page(argv[1], &columns),
              "the page has every column (test-features --columns)");
    return tap_done();
}
