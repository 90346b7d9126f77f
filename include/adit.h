/* adit.h -- the games as a library: no I/O, no allocation, no globals.
 *
 * A game is constant data and a few functions (adit_game). Its state is
 * state_size plain bytes that the caller owns: to clone it, copy them. Everyone
 * looks at an observation, which is a state with what its viewer may not know
 * masked out, and sends an action.
 *
 * One game from the beginning to the end, with players that take the first move
 * that is allowed:
 *
 *      const adit_game *game = adit_game_named("saboteur");
 *      union {
 *          adit_head head;
 *          uint64_t words[ADIT_MAX_STATE / 8]; (so that it is aligned to 8)
 *      } state, obs;
 *      adit_config config;
 *      adit_action move;
 *
 *      adit_config_init(game, 5, &config);
 *      game->init(&state, &config, seed, NULL);
 *      while (state.head.turn != ADIT_NOBODY) {
 *          game->observe(&state, state.head.turn, &obs);
 *          game->legal(&obs, &move, 1);
 *          game->apply(&state, move, NULL);
 *      } */
#ifndef ADIT_H
#define ADIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define _Static_assert static_assert
extern "C" {
#endif

#define ADIT_VERSION "0.1.0"
#define ADIT_FORMAT 1 /* of records and traces: "adit":1 */

/* The library that a program meets when it runs may be newer than its headers.
 * Of libadit.so.1 it can be any: in this series no type here changes its size
 * or order and no number its meaning; what is new comes at the end of
 * adit_game, of adit_err and of lists of names, or is a new function. Who
 * keeps a game by value, or makes one, is compiled anew with each version. */
const char *adit_version(void); /* "0.1.0" */
/* For callers in other languages, which have no compiler to ask: the size of a
 * struct whose fields are declared here ("adit_action"), or a limit
 * ("ADIT_MAX_STATE"), as this library has it; 0: it knows no such name. */
size_t adit_size_of(const char *name);

enum {
    ADIT_MAX_PLAYERS = 12,
    ADIT_MAX_OPTIONS = 8,
    ADIT_MAX_STATE = 1280,    /* bytes, of any game */
    ADIT_MAX_MOVES = 2048,    /* legal moves in any position */
    ADIT_MAX_EVENTS = 64,     /* that one move can cause */
    ADIT_MAX_MOVE_TEXT = 64,  /* a move in the notation, with its zero byte */
    ADIT_MAX_CLAIM_TEXT = 32, /* a claim, likewise */
};

/* A viewer is a seat from 0 on, or one of these. ADIT_PUBLIC watches without a
 * seat. ADIT_EVERYONE sees what everyone may see once the game is over, and
 * then of its beginning too: it is given whole states. While the game goes on
 * it sees what the public sees. */
enum { ADIT_NOBODY = -1, ADIT_PUBLIC = -1, ADIT_EVERYONE = -2 };

/* Why a move or an input was refused: its name for programs and translators,
 * and the sentence for people. {side} {cell} {player} {goal} {goblin} {place}
 * {thing} stand for what the refusal points at. Where several reasons hold,
 * docs/rules/ says which one is given. */
#define ADIT_ERRORS(X)                                                         \
    X(OK, "ok")                                                                \
    X(ERR_OVER, "over")                                                        \
    X(ERR_TURN, "not_your_turn")                                               \
    X(ERR_NOW, "not_now")                                                      \
    X(ERR_HAND, "not_in_hand")                                                 \
    X(ERR_BROKEN, "broken")                                                    \
    X(ERR_OCCUPIED, "occupied")                                                \
    X(ERR_SIDE, "side")                                                        \
    X(ERR_WAY, "no_way_back")                                                  \
    X(ERR_PLAYER, "no_such_player")                                            \
    X(ERR_SELF, "not_on_self")                                                 \
    X(ERR_ALREADY, "already_broken")                                           \
    X(ERR_WHOLE, "not_broken")                                                 \
    X(ERR_TOOL, "wrong_tool")                                                  \
    X(ERR_NOTHING, "nothing_there")                                            \
    X(ERR_FIXED, "start_or_goal")                                              \
    X(ERR_GOAL, "no_such_goal")                                                \
    X(ERR_FACE_UP, "face_up")                                                  \
    X(ERR_EMPTY, "hand_not_empty")                                             \
    X(ERR_NUGGET, "no_such_nugget")                                            \
    X(ERR_TRAPPED, "trapped")                                                  \
    X(ERR_BESIDE_GOAL, "next_to_goal")                                         \
    X(ERR_TOUCH, "touches_nothing")                                            \
    X(ERR_TRAP, "already_trapped")                                             \
    X(ERR_NOT_TRAPPED, "not_trapped")                                          \
    X(ERR_THEFT, "has_theft")                                                  \
    X(ERR_NO_THEFT, "no_theft")                                                \
    X(ERR_HAT, "no_hat")                                                       \
    X(ERR_GOLD, "no_gold")                                                     \
    X(ERR_ROLLED, "not_rolled")                                                \
    X(ERR_DEAR, "too_dear")                                                    \
    X(ERR_RESERVE, "not_in_reserve")                                           \
    X(ERR_WORN, "worn_already")                                                \
    X(ERR_PLACE, "no_such_place")                                              \
    X(ERR_BOMB, "bomb_in_play")                                                \
    X(ERR_NO_BOMB, "no_such_bomb")                                             \
    X(ERR_GALLERY, "not_in_gallery")                                           \
    X(ERR_CARD, "no_card_left")                                                \
    X(ERR_CEMETERY, "in_cemetery")                                             \
    X(ERR_HELD, "held")                                                        \
    X(ERR_TWIN, "same_as_lower")                                               \
    X(ERR_MOVE, "no_such_move")

#define ADIT_ERROR_ENUM(name, code) ADIT_##name,
typedef enum adit_err { ADIT_ERRORS(ADIT_ERROR_ENUM) ADIT_N_ERRORS } adit_err;

/* A refusal in full. What its sentence does not name is 0 or NULL. */
typedef struct adit_refusal {
    adit_err err;
    char side; /* 'N', 'E', 'S' or 'W' */
    int8_t seat, goal, x, y;
    int8_t goblin;     /* of that seat, from 1 */
    const char *thing; /* a card, a tool, a price in the notation */
} adit_refusal;

/* One move, in every game. A field that its kind does not use is zero, so that
 * equal moves have equal bytes. */
typedef struct adit_action {
    uint8_t kind;    /* of the game's own list; never 0 */
    uint8_t target;  /* a seat, a goal */
    uint8_t way;     /* 1: turned; which of a card's uses; a goblin */
    uint8_t card[3]; /* what leaves the hand, or is dug or bought */
    int8_t x, y;     /* a cell; a gallery and a card in it */
} adit_action;
_Static_assert(sizeof(adit_action) == 8, "an action travels as eight bytes");

/* Something that happened, small enough that a screen can show every step.
 * `card`, `amount`, `way` and more[0] are for the knower's eyes only, more[1]
 * for the receiver's; where that is ADIT_NOBODY they are for all. In kinds that
 * leave more[1] empty `receiver` is 0 and means nothing. `seat` is ADIT_NOBODY
 * where nobody did it. Any other field that its kind does not use is zero, so
 * that equal events have equal bytes. docs/library.md says what the fields of
 * each kind mean. */
typedef struct adit_event {
    uint8_t kind; /* of the game's own list; never 0 */
    int8_t seat, target, knower;
    uint8_t card, way;
    int8_t x, y;
    int16_t amount;
    int8_t receiver;
    uint8_t spare;
    uint8_t more[2][6]; /* what else comes to light: cards of a hand, ... */
} adit_event;

/* Where a move's events go, in order. `room` is ADIT_MAX_EVENTS; the pointer to
 * a story is NULL where nobody listens. */
typedef struct adit_story {
    adit_event *event;
    int room, n;
} adit_story;

/* Text under construction in a caller's buffer, always ended by a zero byte.
 * Whatever writes appends: adit_text_in begins another. What does not fit is
 * left out and `cut` is set. */
typedef struct adit_text {
    char *at;
    size_t room, length;
    bool cut;
} adit_text;

/* A piece of a text that somebody else keeps. */
typedef struct adit_span {
    const char *at, *end;
} adit_span;

/* An empty text in a buffer of `room` bytes (at least 1). */
adit_text adit_text_in(char *buffer, size_t room);

/* A bot's chance, and a test's: fast, not secret. A game's own chance is a
 * ChaCha20 stream keyed by its seed. */
typedef struct adit_luck {
    uint64_t at;
} adit_luck;

/* A sentence for people, of a game that texts/ does not have. The sentences of
 * the others are there, in all languages, and this is NULL. */
typedef const char *adit_english;

/* An option is one of its words, or a number from min to max (0 to 0: none), or
 * a seat. Its value as a number: word i is i, and a number or a seat (from 1)
 * is itself. `first` has the word "random", 0, and the seats 1 to 12; `gems`
 * has the word "auto", 0, and the numbers 10 to 200. */
typedef struct adit_option {
    const char *name;
    adit_english about, source; /* source: which text has which value */
    const char *words[4];
    int16_t min, max, usual; /* usual: the default */
    bool seat;
} adit_option;

/* What the numbers of a list mean: `name[i]` is that of number i, "" or NULL of
 * one that means nothing. There may be none. */
typedef struct adit_names {
    const char *const *name;
    int32_t n;
} adit_names;

/* A named set of values, as one source reads the rules. */
typedef struct adit_profile {
    const char *name;
    adit_english about;
    struct {
        const char *option, *value;
    } set[ADIT_MAX_OPTIONS];
} adit_profile;

/* How a game is set up. It is part of every record, and never changes while the
 * game goes on. */
typedef struct adit_config {
    int16_t option[ADIT_MAX_OPTIONS]; /* in the order of the game's list */
    uint8_t n_players, spare;
} adit_config;

/* How every state begins, and every observation: what can be read without
 * knowing the game. */
typedef struct adit_head {
    uint32_t n_moves;
    int8_t turn; /* the seat to move; ADIT_NOBODY when the game is over */
    uint8_t n_players, spare[2];
} adit_head;

/* What a claim points at, and the name of it. */
#define ADIT_ABOUTS(X)                                                         \
    X(NOTHING, "nothing")                                                      \
    X(GOAL, "goal")       /* gold@G2 */                                        \
    X(CELL, "cell")       /* here@3,-1 */                                      \
    X(SEAT, "seat")       /* trust@P3; never the speaker's own */              \
    X(GALLERY, "gallery") /* gallery@3 */

#define ADIT_ABOUT_ENUM(name, word) ADIT_ABOUT_##name,
typedef enum adit_about {
    ADIT_ABOUTS(ADIT_ABOUT_ENUM) ADIT_N_ABOUTS
} adit_about;

/* Something that players can say to each other. It never changes the game. */
typedef struct adit_claim_kind {
    const char *word;    /* "stone" */
    adit_english says;   /* "{at} is stone": {at} is what it points at */
    uint8_t about, most; /* goals or galleries are 1 to `most` */
    bool checked;        /* can it turn out to be true or false? */
} adit_claim_kind;

/* A claim: one of the game's list, and what it points at. A field that it does
 * not use is zero. */
typedef struct adit_claim {
    uint8_t kind, target; /* a seat or a goal from 0, a gallery from 1 */
    int8_t x, y;
} adit_claim;

/* What a claim is worth, judged by what was so at the moment when it was made,
 * and by what its speaker could know (B22, B23). */
#define ADIT_MARKS(X)                                                          \
    X(NONE, "none") /* it cannot be made: there is no such seat, or card */    \
    X(SAID, "said") /* made, and nothing that can be checked */                \
    X(TRUE, "true")                                                            \
    X(FALSE, "false")                                                          \
    X(UNKNOWN, "unknown") /* its speaker could not know */

#define ADIT_MARK_ENUM(name, word) ADIT_MARK_##name,
typedef enum adit_mark { ADIT_MARKS(ADIT_MARK_ENUM) ADIT_N_MARKS } adit_mark;

/* The number of the present round, from 1, and how many are over: their secrets
 * have been shown as far as they ever are. */
typedef struct adit_rounds {
    uint8_t now, over;
} adit_rounds;

/* The end of a round of a game with roles. */
typedef struct adit_round {
    int16_t gold[ADIT_MAX_PLAYERS]; /* that each seat got by it, or lost */
    uint16_t won;                   /* seats, as bits */
    uint8_t role[ADIT_MAX_PLAYERS]; /* that each had at its end */
    uint8_t by;                     /* how it ended; 0: not yet */
} adit_round;

/* Who may be a saboteur, for all that somebody knows for certain. */
typedef struct adit_suspects {
    uint16_t seats;      /* of whom that is not known, as bits */
    uint8_t least, most; /* saboteurs at the table, by its rules */
} adit_suspects;

/* The parts of a trace that are a game's own (docs/protocol.md). */
typedef enum adit_trace_part {
    ADIT_TRACE_GAME,   /* more keys of the "game" line */
    ADIT_TRACE_BEFORE, /* keys of a turn between "p" and "legal" */
    ADIT_TRACE_AFTER,  /* keys of a turn after "move" */
    ADIT_TRACE_LINES   /* whole lines after a turn, or after the "game" line */
} adit_trace_part;

/* One game, for everybody else in the program. What is hidden, legal or won is
 * decided by these functions and nowhere else. A function that takes `obs`
 * takes a state as well: an observation has the same layout, with zeros where
 * its viewer may not look. One that takes `state` takes no observation. None of
 * them checks seats or viewers. */
typedef struct adit_game {
    const char *name, *title; /* for programs, for people */
    adit_english about;
    /* Where its sentences stand in texts/LANGUAGE.json, below "events" and
     * "moves"; NULL: nowhere. */
    const char *texts;
    uint8_t min_players, max_players;
    uint8_t n_options, n_profiles, n_claims;
    bool open; /* all players see the same, always */
    /* The number of its rules, from 1; one more each time that they change. A
     * record is replayed only by the rules that it was played by. */
    uint8_t rules;
    uint16_t state_size; /* of an observation too: the same layout, masked */
    const adit_option *options;
    const adit_profile *profiles;
    const adit_claim_kind *claims;

    /* Deals and begins. All chance of the game follows from the seed. */
    void (*init)(void *state, const adit_config *config, const uint8_t seed[32],
                 adit_story *story);

    /* All moves of the seat whose turn it is: writes at most `room` of them and
     * returns how many there are. obs may be the state or what that seat sees;
     * both give the same list in the same order. Of what another viewer sees,
     * who does not see that hand, the list is empty. */
    int (*legal)(const void *obs, adit_action *out, int room);
    /* One of them, of which there has to be one, all equally likely, without
     * writing the list: the one whose index in it is adit_luck_below(luck,
     * length). */
    adit_action (*any)(const void *obs, adit_luck *luck);
    /* ADIT_OK, or why the seat whose turn it is may not make that move. `out`
     * may be NULL. */
    adit_err (*why)(const void *obs, adit_action action, adit_refusal *out);
    /* As `why`; on any error the state is untouched. */
    adit_err (*apply)(void *state, adit_action action, adit_story *story);

    /* What a viewer may know of a state: the one place where the secrets of a
     * state are hidden (adit_witness hides those of events). obs may be the
     * state itself, which is then masked. */
    void (*observe)(const void *state, int viewer, void *obs);
    /* Draws a state that looks like obs, which is what that very seat sees,
     * uniformly over all deals that agree with what the seat knows. This is how a bot thinks ahead
     * without seeing what its player cannot. */
    void (*imagine)(const void *obs, int seat, adit_luck *luck, void *state);

    /* What each seat has, as far as obs shows. */
    void (*gold)(const void *obs, int32_t out[ADIT_MAX_PLAYERS]);
    /* How good each of these moves looks at first sight, to a hasty player who
     * sees obs; above 0 is good. Of a state it would be to somebody who sees
     * all. */
    void (*gains)(const void *obs, const adit_action *moves, int n, int *out);
    /* Of a game with roles (otherwise NULL): their names, one for each number;
     * and what each round came to, for a caller that hands over every event of
     * the game, with `now` all zeros at first. True: with this event a round is
     * over. */
    const char *const *roles;
    uint8_t n_roles;
    bool (*round)(const adit_event *event, adit_round *now);

    /* The notation, both ways. Reading takes a whole zero-ended text. What is
     * written, here and below, is a move that `legal` lists or `read_move` has
     * read; and an event of a story, or one that `read_event` has read. */
    void (*write_move)(adit_action action, adit_text *out);
    bool (*read_move)(const char *text, adit_action *out);
    /* What a move consists of, as the keys of a JSON object: first "move", its
     * kind. */
    void (*parts)(adit_action action, adit_text *out);

    /* JSON: the keys of what that viewer sees, obs, without braces (of a state:
     * ADIT_EVERYONE); an event. */
    void (*view)(const void *obs, int viewer, adit_text *out);
    void (*event)(const adit_event *event, adit_text *out);
    /* The way back, from JSON that anybody may have sent; false if there can be
     * no such thing. The keys of a view are among those of an object. What a
     * view leaves open, such as the order in which cards came to lie, stays as
     * it is in obs, where that is possible. obs is either the viewer's last
     * observation, followed up to here by `follow`, or the public's at the
     * beginning of the game; its turn and n_moves are already those of the
     * view. */
    bool (*read_view)(adit_span json, int viewer, void *obs);
    bool (*read_event)(adit_span json, int n_players, adit_event *out);
    /* Changes an observation by an event, as its viewer witnesses it; NULL for
     * the event says that the move is complete. Where a round begins the events
     * do not say all that was dealt: then the view has to be read. For
     * ADIT_EVERYONE obs is a whole state, and the event says everything. False
     * if that cannot have happened there; then obs is worth nothing. */
    bool (*follow)(void *obs, int viewer, const adit_event *event);
    /* An event as an English sentence, for a game that has none in texts/;
     * NULL: the texts have it. */
    void (*say)(const adit_event *event, adit_text *out);
    /* The game's part of a trace, as whole lines or as keys of one
     * (adit_trace_part). */
    void (*trace)(const void *state, adit_trace_part part,
                  const adit_story *story, adit_text *out);

    /* What a claim is worth that the seat makes now. Called by adit_judge, for
     * a claim that points at a seat, goal or gallery that there is. NULL: no
     * claim of the game can be checked. */
    adit_mark (*judge)(const void *state, int seat, adit_claim claim);
    /* Which round it is; NULL for a game that is one round. */
    adit_rounds (*rounds)(const void *obs);
    /* Of a game with hidden saboteurs (otherwise NULL): whom somebody who sees
     * obs could guess to be one. Nobody, when all have been shown. */
    adit_suspects (*suspects)(const void *obs);

    /* The first broken invariant, in words, or NULL. For tests. */
    const char *(*check)(const void *state);

    /* The kinds of moves and of events, and the cards, as their numbers stand
     * in adit_action and adit_event; docs/library.md says what else they
     * have. */
    adit_names move_names, event_names, card_names;
} adit_game;

/* The games, by number from 0 or by name; NULL after the last, or if there is
 * no such name. */
const adit_game *adit_game_at(int i);
const adit_game *adit_game_named(const char *name);

/* Set-up: the defaults for that many players; one option; all options that a
 * profile sets. Each returns NULL, or a sentence that says what is wrong. */
const char *adit_config_init(const adit_game *game, int n_players,
                             adit_config *out);
const char *adit_config_set(const adit_game *game, adit_config *config,
                            const char *option, const char *value);
const char *adit_config_profile(const adit_game *game, adit_config *config,
                                const char *profile);
/* Is it one that was made so? A game begins with no other. */
bool adit_config_fits(const adit_game *game, const adit_config *config);
/* The value of option i as text: "yes", "3", "P2". */
void adit_config_value(const adit_game *game, const adit_config *config, int i,
                       adit_text *out);

/* What a viewer sees of an event. ADIT_EVERYONE sees all of it: only for a game
 * that is over. */
adit_event adit_witness(const adit_event *event, int viewer);

/* The seats with the most gold, as bits. */
unsigned adit_winners(const int32_t gold[], int n_players);

/* The seats that won a game, as its players would say: of one round those that
 * share in the gold of its winning side, of any other those with the most. */
unsigned adit_victors(const adit_round rounds[], int n_rounds,
                      const int32_t gold[], int n_players);

/* Claims of the game's list in the notation, both ways. Reading takes a whole zero-ended text. */
void adit_claim_write(const adit_game *game, adit_claim claim, adit_text *out);
bool adit_claim_read(const adit_game *game, const char *text, adit_claim *out);
/* Whether a seat may make a claim (ADIT_MARK_NONE: no, or it is none of the
 * game's), and what it is worth. The latter is a secret until the round is over
 * (B22). `state` may be what that very seat sees, for claims about goals and
 * its own hand and role. On an imagined deal the seat knows no more than it
 * did. */
adit_mark adit_judge(const adit_game *game, const void *state, int seat,
                     adit_claim claim);
const char *adit_mark_name(adit_mark mark);
const char *adit_about_name(adit_about about);
adit_rounds adit_rounds_of(const adit_game *game, const void *obs);

/* The name of a reason, "not_in_hand"; texts/ has the sentence of each. */
const char *adit_err_name(adit_err err);

/* Game number i of a series has the seed SHA-256(series, i as 8 bytes, lowest
 * first). */
void adit_seed_of(const uint8_t series[32], uint64_t i, uint8_t out[32]);
void adit_sha256(const void *data, size_t size, uint8_t out[32]);

/* Chance for bots and tests. below: 0 to n-1, all equally likely. */
adit_luck adit_luck_from(uint64_t seed);
uint64_t adit_luck_next(adit_luck *luck);
uint32_t adit_luck_below(adit_luck *luck, uint32_t n);

#ifdef __cplusplus
}
#undef _Static_assert
#endif

#endif
