/* bot.h -- players that are programs. A bot sees what its seat sees, and never
 * the state: the observation, and every event as its seat saw it. What it
 * concludes from them it keeps in a mind, which is plain memory of the
 * caller's.
 *
 * A bot is stepped, and the caller holds the clock: bot_think(m, n) spends n
 * more iterations on what the seat sees now, bot_choose says what the bot would
 * play after all of them. How the iterations are portioned makes no difference,
 * and the same sights, iterations and luck give the same move everywhere.
 *
 *      bot_sit(&m, bot_named("trained"), game, seat, bot_luck(seed, seat));
 *      bot_follow(&m, &match, &story);      after the beginning and each move
 *      bot_hear(&m, seat, claim);           after each claim, its own too
 *      if (bot_speak(&m, &claim)) ...       after each move, at most once
 *      bot_think(&m, 200);                  when it is the seat's turn
 *      move = bot_choose(&m); */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "match/match.h"

enum {
    BOT_GAMES = 4,             /* that a bot has brains for, at most */
    BOT_MEMORY = 256 * 1024,   /* bytes that a brain may use */
    BOT_MAX_THOUGHT = 1000000, /* iterations for one move */
    /* Claims of all bots together in a game: half of those that a record has
     * room for, so that people always have room to speak. */
    BOT_MOST_CLAIMS = MATCH_CLAIMS / 2
};

typedef struct mind mind;
struct bot_reason;

/* How somebody talks; of a hundred occasions, in how many. */
typedef struct talk_manner {
    uint8_t tells;   /* what a map has shown */
    uint8_t lies;    /* about that and about others; only those do who do not */
                     /* want the gold found */
    uint8_t asks;    /* for a tool to be mended, to be freed */
    uint8_t accuses; /* somebody who is likely a saboteur, or who lies */
    uint8_t denies;  /* to be one */
    uint8_t chats;   /* thanks, trust, excuses */
    uint8_t guides;  /* says where to dig next */
    uint8_t weighs;  /* how sharply it chooses truth, lie or silence about a */
                     /* goal by what each is worth; 0: by `lies` alone */
    uint8_t expects; /* of others who do not want the gold found: lies, of a */
                     /* hundred words about goals */
    uint8_t most;    /* words in a round; 0: as many as it likes */
} talk_manner;

/* What somebody leans to beyond what the net says: how much better moves of a
 * kind seem, in eighths of a logit. Whoever plays less sharply follows their
 * leaning less closely, too, and it costs them no more. */
typedef struct temper {
    int8_t digs, looks, mends, breaks, fells, passes;
    int8_t grudge; /* breaks what is of those who have broken its own */
} temper;

enum { CHARACTER_NO_HAT = 255 }; /* it is for researchers only */

/* Who a bot is. All of it is data (characters.c). */
typedef struct character {
    const char *name;
    uint8_t level; /* its own, a bot_level */
    uint8_t hat;   /* the seat whose hat it wears, from 0; or no hat */
    talk_manner manner;
    temper digger, saboteur; /* as which it is dealt */
} character;

/* How a bot plays a game. A function that is NULL has nothing to do. */
typedef struct brain {
    const adit_game *game; /* NULL: any */
    uint32_t memory;       /* bytes that it uses: 0 when it sits down, */
    uint32_t unset;        /* but for so many at the end */
    uint32_t thought;      /* iterations for a move, by default */
    uint32_t dear;         /* how many cheap ones one of its costs; 0: one */
    void (*sit)(mind *m);
    /* The seat sees `obs` now; before that it saw what m->obs has, and then the
     * events. A brain without this function remembers nothing, and looks only
     * when it has to choose. */
    void (*see)(mind *m, const void *obs, const adit_story *story);
    /* A seat, perhaps this one, has made a claim. */
    void (*hear)(mind *m, int seat, adit_claim claim);
    /* What the seat says now, with the luck that is given; false: nothing. */
    bool (*speak)(mind *m, adit_luck *luck, adit_claim *out);
    /* Spends n iterations on m->obs, in which it is the seat's turn. */
    void (*think)(mind *m, int n);
    /* A legal move. */
    adit_action (*choose)(mind *m);
    /* Adds its own numbers to the reason of a move: what it believes, and what
     * else it considered (why.h). */
    void (*why)(const mind *m, struct bot_reason *out);
} brain;

/* How deep and how sharp a bot thinks, from the first game of a newcomer on. */
typedef enum bot_level {
    LEVEL_KIND,
    LEVEL_EASY,
    LEVEL_MEDIUM,
    LEVEL_HARD,
    LEVEL_MASTER,
    N_LEVELS
} bot_level;

typedef struct bot {
    const char *name;
    int sharp;      /* how closely it follows its net, in halves; */
    int strolls[2]; /* in how many moves of a hundred it has no plan: */
                    /* as a saboteur, otherwise */
    bool is_kind;   /* spares everybody at first, and mends at once */
    const character *character; /* NULL: it does not talk */
    const brain *brains[BOT_GAMES];
} bot;

struct mind {
    const bot *bot;
    const brain *brain;
    const adit_game *game;
    adit_luck luck;
    uint64_t words;  /* the seed of all luck in what it says */
    int32_t n_heard; /* claims so far */
    int32_t round;   /* of its last word, and how many it has said in it */
    int32_t n_words;
    int seat;
    bool is_silent; /* bots_talk leaves it out: it thinks for a person, who */
                    /* speaks for themselves */
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE]; /* what the seat sees */
    _Alignas(8) uint8_t memory[BOT_MEMORY];
};

/* The game that a mind plays. On a GPU all minds play one, so that calls
 * through its table become plain calls. */
#ifdef __NVPTX__
extern const adit_game *const bot_game;
#define mind_game(m) bot_game
#else
#define mind_game(m) ((m)->game)
#endif

/* For games that a bot knows nothing special about. */
extern const brain hasty_brain;

/* The bots without a character, by number from 0; NULL after the last. */
const bot *bot_at(int i);
/* Any bot by its name; NULL if none has it. Names that bots had in earlier
 * versions mean those that took their place. */
const bot *bot_named(const char *name);
/* Is that the name of a bot in an earlier version only? */
bool bot_was_called(const char *name);
/* The bot whose name a text begins with, and where the name ends: after it is
 * nothing, or a colon. "trained:easy" is a bot, "master:500" is `master` with
 * ":500" left over. */
const bot *bot_begins(const char *text, const char **rest);
/* How it plays that game. */
const brain *bot_brain(const bot *b, const adit_game *game);

/* The characters, by number from 0; NULL after the last. "tuck:medium" is the
 * bot of a character and a level, "tuck" is at its own. */
const character *character_at(int i);
/* "kind", "easy", "medium", "hard", "master", and the bot that it means. */
const char *bot_level_name(bot_level level);
const bot *bot_of_level(bot_level level);

/* The chance of the bot at a seat, for a game of that seed. */
adit_luck bot_luck(const uint8_t seed[32], int seat);

/* Sits down at a seat of a game that is about to begin. */
void bot_sit(mind *m, const bot *b, const adit_game *game, int seat,
             adit_luck luck);
/* What the seat sees after the beginning, and after each move, with the events
 * as the seat saw them (adit_witness). */
void bot_see(mind *m, const void *obs, const adit_story *story);
/* The same, from a match: observes and witnesses for the bot's seat. A bot that
 * remembers nothing looks only when it is its turn. Where the match has a past,
 * the bot hears that first, as far as its seat could know it. */
void bot_follow(mind *m, const match *from, const adit_story *story);
/* A claim, which everybody hears: its speaker, too. */
void bot_hear(mind *m, int seat, adit_claim claim);
/* What it says after a move; false: nothing. Its luck in this is apart from
 * that of its moves: with nobody to hear, it plays the same. */
bool bot_speak(mind *m, adit_claim *out);
void bot_think(mind *m, int n);
adit_action bot_choose(mind *m);

/* Where claims go: the seat that speaks, and what it says. */
typedef void bots_sayer(void *self, int seat, adit_claim claim);
/* Is there room for what all bots may say after a move, if n_said claims have
 * been made so far? Half of what is kept of a game is for people alone. */
bool bots_have_room(int n_said);
/* To be called after each move, if there is room: from the seat to move
 * clockwise each bot may say one thing, and all bots hear it before the next
 * one speaks. */
void bots_talk(mind *minds, const match *m, bots_sayer *say, void *self);
/* A claim of anybody else. */
void bots_hear(mind *minds, const match *m, int seat, adit_claim claim);
/* Does that bot ever say anything in that game? */
bool bot_talks(const bot *b, const adit_game *game);

/* The claims of a game, in order, and how many of them the minds have heard. */
typedef struct bots_ears {
    const match_said *said;
    int n_said, n_heard;
} bots_ears;
/* Minds that have just sat down are shown a game from its beginning: the deal,
 * and then as many of the moves that its list has as make n. Each claim is
 * heard where it was made. The match is begun anew, and is what the minds have
 * seen so far. */
void bots_begin_again(mind *minds, match *m, bots_ears *ears);
void bots_watch(mind *minds, match *m, int n, bots_ears *ears);

/* Takes a game back to its first n moves, and the minds with it: each knows
 * what its seat knew then, and has the luck that it had. `minds` has one for
 * each seat; one without a bot is passed over. luck[i] is what bots_mark noted
 * after i moves; `said` are the claims of the game, in order, of which those
 * after n moves or fewer are heard again. */
void bots_rewind(mind *minds, match *m, int n, const adit_luck *luck,
                 const match_said *said, int n_said);
/* To be called after the beginning and after each move, before anybody
 * thinks. */
void bots_mark(const mind *minds, const match *m, adit_luck *luck);

extern const bot bot_random, bot_hasty;

#endif
