/* net.c -- nets are read with care, come to what the reference in Python comes to, and the
 * bot that uses one plays by the rules.
 *
 *     test-net WEIGHTS                  tests
 *     test-net WEIGHTS --positions N    prints so many for gpu/train/reference.py */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/trained.h"
#include "match/match.h"
#include "tests/tap.h"

enum { ROOM = 1024 * 1024 };

static uint8_t file[ROOM + 1];
static size_t size;

static bool read_file(const char *path)
{
    FILE *f = fopen(path, "rb");

    if (f == NULL)
        return false;
    size = fread(file, 1, sizeof file, f);
    fclose(f);
    return size <= ROOM;
}

/* ---- Files that are none ---- */

static bool is_refused(const uint8_t *at, size_t n, const char *says)
{
    nets all;
    /* In memory of its own, so that reading beyond it is noticed. */
    uint8_t *copy = malloc(n ? n : 1);
    const char *wrong;

    memcpy(copy, at, n);
    wrong = nets_open(&all, copy, n);
    if (wrong == NULL || all.n != 0 || (says && strcmp(wrong, says) != 0)) {
        tap_say("%zu bytes: %s", n, wrong ? wrong : "taken");
        wrong = NULL;
    }
    free(copy);
    return wrong != NULL;
}

static bool damaged(size_t at, uint8_t by, const char *says)
{
    static uint8_t copy[ROOM];

    memcpy(copy, file, size);
    copy[at] ^= by;
    return is_refused(copy, size, says);
}

static void test_refusals(void)
{
    static uint8_t longer[ROOM + 1];
    uint32_t text;
    size_t first, cuts[] = {0, 7, 8, 23, 24, 55, 56, 60, size - 1, size - 5};
    bool ok = true;

    memcpy(&text, file + 16, sizeof text);
    first = 56 + text;
    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++)
        ok &= is_refused(file, cuts[i], NULL);
    tap_point(ok, "a file that is cut off is refused");
    tap_point(damaged(0, 1, "this is no file of nets"),
              "a file of something else is refused");
    tap_point(damaged(8, 2,
                      "the file of nets has a format that this program does "
                      "not know"),
              "another format is refused");
    tap_point(damaged(12, 128,
                      "the nets were trained for another version of the "
                      "features"),
              "nets for other features are refused");
    file[size / 2] ^= 1;
    ok = !nets_are_whole(file, size) && !nets_are_whole(file, 40);
    file[size / 2] ^= 1;
    tap_point(ok && nets_are_whole(file, size),
              "a bit that has changed is noticed");
    ok = damaged(16, 64, NULL);           /* a text of another length */
    ok &= damaged(19, 128, NULL);         /* a negative one */
    ok &= damaged(20, 4, NULL);           /* more nets than games */
    ok &= damaged(20, 1, NULL);           /* none */
    ok &= damaged(first, 1, NULL);        /* a game that there is not */
    ok &= damaged(first + 17, 255, NULL); /* a wide layer */
    ok &= damaged(first + 44, 1, NULL);   /* other inputs of rows, */
    ok &= damaged(first + 48, 1, NULL);   /* other inputs, */
    ok &= damaged(first + 52, 1, NULL);   /* other outputs */
    ok &= damaged(first + 59, 128, NULL); /* a negative multiplier */
    tap_point(ok, "sizes that make no sense are refused");
    memcpy(longer, file, size);
    tap_point(is_refused(longer, size + 1, "the file of nets makes no sense"),
              "what follows the last net is refused");
}

/* ---- Shares ---- */

static void test_shares(void)
{
    bool falls = true;

    for (int i = 0; i < 6000; i++)
        falls &= net_share(i + 1) <= net_share(i);
    tap_point(falls && net_share(0) == 65536 && net_share(6000) == 0,
              "shares fall from one to nothing");
    /* exp(-1), exp(-3), exp(-0.5) of 65536 */
    tap_point(abs((int)net_share(256) - 24109) < 60 &&
                  abs((int)net_share(768) - 3263) < 20 &&
                  abs((int)net_share(128) - 39750) < 90,
              "shares are powers of e");
}

/* ---- The bots ---- */

/* A bot, and how many iterations it thinks at once, and how often. */
typedef struct player {
    const char *bot;
    int thought, times;
} player;

static const player by_trained = {"trained", 0, 0},
                    by_master = {"master", 64, 1},
                    by_master_slowly = {"master", 16, 4},
                    by_master_hastily = {"master", 2, 1};

typedef struct played {
    uint64_t hash;
    int n_moves;
    bool legal;
} played;

static played play(player by, int n_players, uint64_t number)
{
    static mind minds[ADIT_MAX_PLAYERS];
    static const uint8_t series[32] = "nets";
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    played p = {14695981039346656037u, 0, true};
    adit_config config;
    uint8_t seed[32];
    static match m;
    static adit_action moves[4096];

    adit_config_init(&saboteur_game, n_players, &config);
    adit_config_set(&saboteur_game, &config, "rounds", "1");
    adit_seed_of(series, number, seed);
    match_begin(&m, &saboteur_game, &config, seed, &story);
    m.moves = moves, m.room = 4096;
    for (int i = 0; i < n_players; i++)
        bot_sit(&minds[i], bot_named(by.bot), m.game, i, bot_luck(seed, i));
    for (;;) {
        int turn = match_turn(&m);
        adit_action a;
        uint64_t word;

        for (int i = 0; i < n_players; i++)
            bot_follow(&minds[i], &m, &story);
        if (turn == ADIT_NOBODY)
            return p;
        for (int i = 0; i < by.times; i++)
            bot_think(&minds[turn], by.thought);
        a = bot_choose(&minds[turn]);
        memcpy(&word, &a, sizeof word);
        p.hash = (p.hash ^ word) * 1099511628211u;
        p.n_moves++;
        if (match_play(&m, turn, a, NULL, &story) != ADIT_OK) {
            p.legal = false;
            return p;
        }
    }
}

/* ---- Positions for the reference ---- */

static void print_row(const int8_t *row, int n)
{
    for (int i = 0; i < n; i++)
        printf("%s%d", i ? "," : "[", row[i]);
    printf("]");
}

static void print_position(const net *n, const dwarves_memory *memory,
                           const match *m)
{
    static adit_action moves[ADIT_MAX_MOVES];
    _Alignas(16) int8_t view[DWARVES_VIEW], row[DWARVES_MOVE];
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    int turn = match_turn(m), n_moves;
    net_thought t;

    match_observe(m, turn, obs);
    n_moves = m->game->legal(obs, moves, ADIT_MAX_MOVES);
    dwarves_view(memory, DWARVES_BASE, obs, turn, view);
    net_look(n, view, &t);
    printf("{\"game\":\"%s\",\"columns\":{\"seats\":%d,\"roles\":2,\"view\":%d,"
           "\"seat_at\":%d,\"seat\":%d,\"own_at\":%d,\"own\":%d,"
           "\"pair_at\":%d,\"pair\":3,\"here\":%d,\"target\":%d},\"view\":",
           n->game, BASE_SEATS, BASE_VIEW, BASE_VIEW_SEATS, BASE_SEAT,
           BASE_VIEW_OWN, BASE_OWNS * BASE_OWN, BASE_VIEW_PAIRS, BASE_SEAT_HERE,
           BASE_MOVE_TARGET);
    print_row(view, SABOTEUR_VIEW);
    printf(",\"value\":[%d,%d],\"chance\":[", t.wins, t.gold);
    for (int i = 0; i < BASE_SEATS; i++)
        printf("%s[%d,%d]", i ? "," : "", t.chance[i][0], t.chance[i][1]);
    for (int rows = 1; rows >= 0; rows--) {
        printf("],\"%s\":[", rows ? "rows" : "rates");
        for (int i = 0; i < n_moves; i++) {
            dwarves_move(memory, DWARVES_BASE, obs, turn, moves[i], row);
            printf("%s", i ? "," : "");
            if (rows)
                print_row(row, SABOTEUR_MOVE);
            else
                printf("%d", net_rate(n, &t, row));
        }
    }
    printf("]}\n");
}

/* From games by chance, of all numbers of players. */
static void print_positions(int n)
{
    static const uint8_t series[32] = "positions";
    static adit_action moves[4096];
    static match m;
    nets all;

    nets_open(&all, file, size);
    for (int i = 0; i < n; i++) {
        adit_luck luck = adit_luck_from((uint64_t)i);
        adit_event events[ADIT_MAX_EVENTS];
        adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
        dwarves_memory memory = {.begun = 0};
        adit_config config;
        uint8_t seed[32];

        adit_config_init(&saboteur_game, 3 + i % 8, &config);
        adit_seed_of(series, (uint64_t)i, seed);
        match_begin(&m, &saboteur_game, &config, seed, &story);
        m.moves = moves, m.room = 4096;
        dwarves_see(&memory, DWARVES_BASE, m.state, &story);
        for (int k = 0; k < 7 * i % 60; k++) {
            match_play(&m, match_turn(&m), m.game->any(m.state, &luck), NULL,
                       &story);
            dwarves_see(&memory, DWARVES_BASE, m.state, &story);
        }
        print_position(nets_of(&all, "saboteur"), &memory, &m);
    }
}

static void test_trained(void)
{
    bool ok = true, same = true;
    uint64_t hash = 0;

    for (int n = 3; n <= 10; n++) {
        played p = play(by_trained, n, (uint64_t)n);

        ok &= p.legal && p.n_moves > n;
        hash += p.hash;
        same &= play(by_trained, n, (uint64_t)n).hash == p.hash;
    }
    tap_point(ok, "the trained bot plays whole rounds by the rules");
    tap_point(same, "and the same ones with the same luck");
    tap_say("hash %016llx", (unsigned long long)hash);
}

static void test_master(void)
{
    played p = play(by_master, 5, 7);

    tap_point(p.legal && p.n_moves > 15,
              "the master plays whole rounds by the rules");
    tap_point(play(by_master_slowly, 5, 7).hash == p.hash,
              "how its thoughts are portioned makes no difference");
    tap_point(play(by_master_hastily, 5, 7).hash != p.hash &&
                  play(by_trained, 5, 7).hash != p.hash,
              "how many there are does");
    tap_say("hash %016llx", (unsigned long long)p.hash);
}

int main(int argc, char **argv)
{
    nets all;

    if (argc < 2 || !read_file(argv[1])) {
        fprintf(stderr, "usage: test-net WEIGHTS [--positions N]\n");
        return 2;
    }
    if (argc == 4 && strcmp(argv[2], "--positions") == 0) {
        print_positions(atoi(argv[3]));
        return 0;
    }
    tap_point(nets_open(&all, file, size) == NULL && all.n > 0,
              "the weights are taken");
    test_refusals();
    test_shares();
    test_trained();
    test_master();
    return tap_done();
}
