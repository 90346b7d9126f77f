/* characters.c -- who sits at a table, as data: for each level what a bot of it
 * thinks with, for each character how it talks and what it leans to, and for
 * each character a bot of each level. The sentences that a character says, and
 * those about it, are in texts/. Called by bots.c and
 * catalogue.c; what the numbers mean is in bot.h, what comes of them in
 * docs/bots.md. */
#include "bots/characters.h"

#include "bots/galleries_bots.h"
#include "bots/trained.h"

/* ---- Levels ---- */

#define KIND                                                                   \
    .sharp = 1, .strolls = {95, 85}, .is_kind = true,                          \
    .brains = {&galleries_easy, &trained_brain}
#define EASY                                                                   \
    .sharp = 1, .strolls = {95, 85}, .brains = {&galleries_easy, &trained_brain}
#define MEDIUM .sharp = 3, .brains = {&galleries_deducer, &trained_brain}
#define HARD                                                                   \
    .sharp = POLICY_SHARP, .brains = {&galleries_deducer, &trained_brain}
#define MASTER                                                                 \
    .sharp = POLICY_SHARP, .brains = {&galleries_searcher, &master_brain}

/* ---- Characters ----
 *
 * From the easiest on; then those that only researchers ask for, who differ by
 * what they say and by nothing else. */

enum {
    TUCK,
    FENN,
    BRAM,
    MOSS,
    PELL,
    ODILE,
    WREN,
    ROOK,
    IDA,
    SORREL,
    MUTE,
    LIES_0,
    LIES_20,
    LIES_60,
    LIES_80,
    LIES_100,
    WEIGHER,
    TRUSTING,
    WARY,
    CYNIC,
    N_CHARACTERS
};

/* The talk of bots without a character. */
#define TALK(how_often_lies, lies_expected)                                    \
    .tells = 80, .lies = (how_often_lies), .asks = 50, .accuses = 15,          \
    .denies = 40, .chats = 20, .expects = (lies_expected)

/* Those whom only researchers ask for, by how they talk. */
#define FOR_STUDY(called)                                                      \
    .name = (called), .level = LEVEL_HARD, .hat = CHARACTER_NO_HAT

static const character plain = {.manner = {TALK(40, POLICY_EXPECTS)}};

static const character characters[N_CHARACTERS] = {
    [TUCK] = {.name = "tuck",
              .level = LEVEL_EASY,
              .hat = 3,
              .manner = {.expects = 20,
                         .tells = 100,
                         .lies = 30,
                         .asks = 90,
                         .accuses = 25,
                         .denies = 80,
                         .chats = 80},
              .digger = {.looks = 32}},
    [FENN] = {.name = "fenn",
              .level = LEVEL_EASY,
              .hat = 5,
              .manner = {.expects = 10,
                         .tells = 70,
                         .asks = 30,
                         .accuses = 5,
                         .chats = 50},
              .digger = {.mends = 80, .breaks = -60},
              .saboteur = {.mends = 80, .breaks = -40}},
    [BRAM] = {.name = "bram",
              .level = LEVEL_MEDIUM,
              .hat = 1,
              .manner = {.expects = 40,
                         .tells = 90,
                         .lies = 15,
                         .asks = 20,
                         .accuses = 10,
                         .denies = 20,
                         .chats = 5},
              .digger = {.digs = 20, .breaks = -20}},
    [MOSS] = {.name = "moss",
              .level = LEVEL_MEDIUM,
              .hat = 7,
              .manner = {.expects = 40, .tells = 15, .accuses = 40, .most = 1},
              .digger = {.breaks = -12, .passes = 16}},
    [PELL] = {.name = "pell",
              .level = LEVEL_MEDIUM,
              .hat = 8,
              .manner = {.expects = 30,
                         .tells = 60,
                         .lies = 40,
                         .asks = 70,
                         .accuses = 20,
                         .denies = 30,
                         .chats = 15},
              .digger = {.digs = 32, .looks = -32, .fells = 16}},
    [ODILE] = {.name = "odile",
               .level = LEVEL_HARD,
               .hat = 2,
               .manner = {.expects = 80,
                          .tells = 70,
                          .lies = 20,
                          .asks = 40,
                          .accuses = 60,
                          .denies = 30,
                          .chats = 5},
               .digger = {.mends = -32, .breaks = 64}},
    [WREN] = {.name = "wren",
              .level = LEVEL_HARD,
              .hat = 4,
              .manner = {.expects = 60,
                         .tells = 90,
                         .lies = 75,
                         .asks = 50,
                         .accuses = 20,
                         .denies = 80,
                         .chats = 30},
              .saboteur = {.digs = 48, .breaks = -32}},
    [ROOK] = {.name = "rook",
              .level = LEVEL_HARD,
              .hat = 9,
              .manner = {.expects = 50,
                         .tells = 50,
                         .lies = 40,
                         .asks = 20,
                         .accuses = 35,
                         .denies = 10,
                         .chats = 5},
              .digger = {.grudge = 120},
              .saboteur = {.grudge = 120}},
    [IDA] = {.name = "ida",
             .level = LEVEL_MASTER,
             .hat = 6,
             .manner = {.expects = 40,
                        .tells = 95,
                        .lies = 20,
                        .asks = 60,
                        .accuses = 35,
                        .denies = 50,
                        .chats = 25},
             .digger = {.looks = 40, .fells = 12}},
    [SORREL] = {.name = "sorrel",
                .level = LEVEL_MASTER,
                .hat = 10,
                .manner = {.expects = 40,
                           .tells = 85,
                           .lies = 50,
                           .asks = 50,
                           .accuses = 15,
                           .denies = 60,
                           .chats = 60},
                .digger = {.mends = 12},
                .saboteur = {.digs = 56, .mends = 80, .breaks = -32}},
    [MUTE] = {FOR_STUDY("mute"), .manner = {.expects = POLICY_EXPECTS}},
    [LIES_0] = {FOR_STUDY("lies0"), .manner = {TALK(0, POLICY_EXPECTS)}},
    [LIES_20] = {FOR_STUDY("lies20"), .manner = {TALK(20, POLICY_EXPECTS)}},
    [LIES_60] = {FOR_STUDY("lies60"), .manner = {TALK(60, POLICY_EXPECTS)}},
    [LIES_80] = {FOR_STUDY("lies80"), .manner = {TALK(80, POLICY_EXPECTS)}},
    [LIES_100] = {FOR_STUDY("lies100"), .manner = {TALK(100, POLICY_EXPECTS)}},
    [WEIGHER] = {FOR_STUDY("weigher"),
                 .manner = {TALK(40, POLICY_EXPECTS), .weighs = 4}},
    [TRUSTING] = {FOR_STUDY("trusting"), .manner = {TALK(40, 0)}},
    [WARY] = {FOR_STUDY("wary"), .manner = {TALK(40, 80)}},
    [CYNIC] = {FOR_STUDY("cynic"), .manner = {TALK(40, 100)}},
};

const character *character_at(int i)
{
    return i >= 0 && i < N_CHARACTERS ? &characters[i] : NULL;
}

/* ---- Bots ---- */

static const bot levels[N_LEVELS] = {
    [LEVEL_KIND] = {.name = "trained:kind", .character = &plain, KIND},
    [LEVEL_EASY] = {.name = "trained:easy", .character = &plain, EASY},
    [LEVEL_MEDIUM] = {.name = "trained:medium", .character = &plain, MEDIUM},
    [LEVEL_HARD] = {.name = "trained", .character = &plain, HARD},
    [LEVEL_MASTER] = {.name = "master", .character = &plain, MASTER},
};

#define AT_EACH_LEVEL(id, who)                                                 \
    [id] = {                                                                   \
        {.name = who ":kind", .character = &characters[id], KIND},             \
        {.name = who ":easy", .character = &characters[id], EASY},             \
        {.name = who ":medium", .character = &characters[id], MEDIUM},         \
        {.name = who ":hard", .character = &characters[id], HARD},             \
        {.name = who ":master", .character = &characters[id], MASTER},         \
    }

static const bot cast[N_CHARACTERS][N_LEVELS] = {
    AT_EACH_LEVEL(TUCK, "tuck"),       AT_EACH_LEVEL(FENN, "fenn"),
    AT_EACH_LEVEL(BRAM, "bram"),       AT_EACH_LEVEL(MOSS, "moss"),
    AT_EACH_LEVEL(PELL, "pell"),       AT_EACH_LEVEL(ODILE, "odile"),
    AT_EACH_LEVEL(WREN, "wren"),       AT_EACH_LEVEL(ROOK, "rook"),
    AT_EACH_LEVEL(IDA, "ida"),         AT_EACH_LEVEL(SORREL, "sorrel"),
    AT_EACH_LEVEL(MUTE, "mute"),       AT_EACH_LEVEL(LIES_0, "lies0"),
    AT_EACH_LEVEL(LIES_20, "lies20"),  AT_EACH_LEVEL(LIES_60, "lies60"),
    AT_EACH_LEVEL(LIES_80, "lies80"),  AT_EACH_LEVEL(LIES_100, "lies100"),
    AT_EACH_LEVEL(WEIGHER, "weigher"), AT_EACH_LEVEL(TRUSTING, "trusting"),
    AT_EACH_LEVEL(WARY, "wary"),       AT_EACH_LEVEL(CYNIC, "cynic"),
};

const char *bot_level_name(bot_level level)
{
    static const char *const names[N_LEVELS] = {"kind", "easy", "medium",
                                                "hard", "master"};

    return names[level];
}

const bot *bot_of_level(bot_level level)
{
    return &levels[level];
}

const bot *character_bot(int i, bot_level level)
{
    return &cast[i][level];
}
