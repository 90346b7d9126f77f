/* adit_play.h -- games under way, and those who play and watch them: matches,
 * records, views, bots, beliefs, sentences.
 *
 * Nothing here allocates or reads files, and no two matches share anything:
 * each may be in a thread of its own. What is opaque lies in memory that the
 * caller has got, as many bytes as its size function says, aligned as malloc
 * does. It holds nothing else, so that freeing that memory is all there is to
 * clean up. Functions that take a seat, a viewer or a number which there is
 * not stop the program: it is the caller's mistake. Texts and moves may come
 * from anybody, and are refused where they are wrong.
 *
 * A whole game of bots, with all that they say:
 *
 *      adit_match *match = malloc(adit_match_size());
 *      adit_mind *mind[5];
 *      int seat;
 *
 *      adit_match_begin(match, game, &config, seed);
 *      for (seat = 0; seat < 5; seat++) {
 *          mind[seat] = malloc(adit_mind_size(bot, game));
 *          adit_mind_sit(mind[seat], bot, match, seat);
 *      }
 *      do {
 *          adit_minds_talk(mind, match);
 *          seat = adit_match_turn(match);
 *          adit_mind_think(mind[seat], adit_mind_thought(mind[seat]));
 *          adit_match_play(match, seat, adit_mind_choose(mind[seat]), NULL);
 *      } while (adit_match_turn(match) != ADIT_NOBODY); */
#ifndef ADIT_PLAY_H
#define ADIT_PLAY_H

#include "adit.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    ADIT_MAX_LENGTH = 16384,            /* moves of any game */
    ADIT_MAX_SAID = 1000,               /* claims that a match keeps */
    ADIT_VIEW_ROOM = 64 * 1024,         /* bytes that hold any view, */
    ADIT_EVENTS_ROOM = 64 * 1024,       /* the events of a move as text, */
    ADIT_REASON_ROOM = 4096,            /* a reason, */
    ADIT_SENTENCE_ROOM = 1024,          /* a sentence, */
    ADIT_RECORD_ROOM = 4 * 1024 * 1024, /* and any record */
    ADIT_SURE = 10000,                  /* of a chance: certain */
    ADIT_KNOWN = -1                     /* in place of a chance: it is known */
};

/* ---- Matches: a game under way, with all its moves and claims ---- */

typedef struct adit_match adit_match;
size_t adit_match_size(void);

/* Deals and begins. */
void adit_match_begin(adit_match *m, const adit_game *game,
                      const adit_config *config, const uint8_t seed[32]);
/* The match as it was after n of its moves, with what had been said up to
 * there; n is 0 to its length, which copies all of it. `out` is another. */
void adit_match_at(const adit_match *m, int n, adit_match *out);

const adit_game *adit_match_game(const adit_match *m);
adit_config adit_match_config(const adit_match *m);
void adit_match_seed(const adit_match *m, uint8_t out[32]);
/* The seat to move; ADIT_NOBODY when the game is over. */
int adit_match_turn(const adit_match *m);
/* How many moves have been made; and one of them, from 0. */
int adit_match_length(const adit_match *m);
adit_action adit_match_move(const adit_match *m, int i);
/* The whole state, with all secrets, of the game's state_size. */
const void *adit_match_state(const adit_match *m);
/* What a viewer sees of it: an observation, for which `out` has
 * ADIT_MAX_STATE bytes, aligned to 8. */
void adit_match_observe(const adit_match *m, int viewer, void *out);
/* All moves of the seat to move: writes at most `room` of them and returns how
 * many there are, at most ADIT_MAX_MOVES. */
int adit_match_legal(const adit_match *m, adit_action *out, int room);
/* Why a seat may not make a move now; ADIT_OK: it may. The answer depends on
 * nothing that the seat does not know. `out` may be NULL. */
adit_err adit_match_why(const adit_match *m, int seat, adit_action move,
                        adit_refusal *out);
/* Makes it; or refuses it, and then not a byte has changed. */
adit_err adit_match_play(adit_match *m, int seat, adit_action move,
                         adit_refusal *out);
/* What the last move did, or the deal, as a viewer witnessed it: writes at
 * most `room` events and returns how many there are, at most
 * ADIT_MAX_EVENTS. */
int adit_match_events(const adit_match *m, int viewer, adit_event *out,
                      int room);

/* Something that was said, and when: after so many moves. */
typedef struct adit_said {
    int32_t n_moves;
    adit_claim claim;
    int8_t seat;
    uint8_t mark; /* an adit_mark; a secret until the round is over, */
    uint8_t over; /* 1: which it is */
    uint8_t spare;
} adit_said;

/* A seat says something. ADIT_MARK_NONE: it may not, or ADIT_MAX_SAID have
 * been kept; otherwise what it is worth. */
adit_mark adit_match_say(adit_match *m, int seat, adit_claim claim);
/* How many claims there are; and one of them, from 0. */
int adit_match_n_said(const adit_match *m);
adit_said adit_match_said(const adit_match *m, int i);

/* ---- Views: what a viewer sees, as JSON (docs/protocol.md) ---- */

/* With `moves`, and if it is the viewer's turn, it lists the legal moves. */
void adit_match_view(const adit_match *m, int viewer, bool moves,
                     adit_text *out);
/* What the last move did, as a list. */
void adit_match_view_events(const adit_match *m, int viewer, adit_text *out);
/* A refusal, with its sentence:
 * {"refused":"side","side":"N","x":3,"y":1,"text":"..."}. */
void adit_view_refusal(const adit_refusal *refusal, adit_text *out);

/* A piece of such JSON, by the way to it: "seats.2.hand.0", keys and numbers in
 * a list, from 0. It is as it stands there: 12, true, null, "NES" with its
 * quotes, a whole list. False: there is none. */
bool adit_view_find(adit_span json, const char *way, adit_span *out);

/* ---- Records: a game as lines of text that replay it (docs/protocol.md) ---- */

/* The bot that sits there, to be named in the record; NULL: a person, of whom
 * nothing is said. False, and nothing has changed: that can be no name, which
 * is 1 to 31 printable characters of ASCII without " and \. */
bool adit_match_name(adit_match *m, int seat, const char *name);
/* That name; "": there is none. */
const char *adit_match_named(const adit_match *m, int seat);
/* The whole record, also of a game that is not over. */
void adit_record_write(const adit_match *m, adit_text *out);
/* A record as anybody may have sent it. False: it is none, and `wrong` (or
 * NULL) says why, as JSON: {"line":3,"fault":"value","more":"draw",
 * "text":"..."}, where `more` is the word that it is about; then the match has
 * to be begun before anything else is asked of it. */
bool adit_record_read(const char *text, size_t length, adit_match *out,
                      adit_text *wrong);
/* What two programs compare that have replayed the same game
 * (docs/protocol.md). */
void adit_record_hash(const adit_match *m, uint8_t out[32]);
/* 1 to 64 hex digits, with zeros added on the left; false: it is no such
 * text. */
bool adit_seed_read(const char *text, uint8_t out[32]);

/* ---- Bots: each sees what its seat sees, and nothing else ---- */

typedef struct adit_bot adit_bot; /* constant data of the library's */

/* The bots, by number from 0, then the characters, those of researchers
 * (docs/bots.md, "Talk") last; NULL after the last. */
const adit_bot *adit_bot_at(int i);
/* By a name, "trained", "tuck:easy", "master:500"; NULL: there is none. The
 * number at the end, which is how long it thinks, goes to `thought` (or NULL),
 * otherwise 0. */
const adit_bot *adit_bot_named(const char *name, int32_t *thought);
const char *adit_bot_name(const adit_bot *b);

/* A bot at a seat: what it has seen, what it makes of it, its luck. Its bytes
 * may be copied, to go on from there twice. */
typedef struct adit_mind adit_mind;
size_t adit_mind_size(const adit_bot *b, const adit_game *game);

/* Sits down at a match, whether that has just begun or not, with luck that
 * follows from its seed and the seat, and begins here: a bot that draws luck
 * may choose otherwise than one that has sat there from the beginning. It has
 * seen nothing yet. */
void adit_mind_sit(adit_mind *mind, const adit_bot *b, const adit_match *m,
                   int seat);
int adit_mind_seat(const adit_mind *mind);
/* Sees and hears whatever it has not yet of the match, in the order in which it
 * was. A mind thinks, chooses and speaks where it last followed to: if that is
 * nowhere, or not its turn, asking stops the program. Of a match that has gone
 * back it begins anew. */
void adit_mind_follow(adit_mind *mind, const adit_match *m);
/* It is its turn: spends n more iterations (0 to ADIT_MAX_THOUGHT); and how
 * many it takes by default. How they are portioned makes no difference. */
enum { ADIT_MAX_THOUGHT = 1000000 };
void adit_mind_think(adit_mind *mind, int n);
int adit_mind_thought(const adit_mind *mind);
/* What it would play; it is its turn. */
adit_action adit_mind_choose(adit_mind *mind);
/* What it would say now; false: nothing. */
bool adit_mind_speak(adit_mind *mind, adit_claim *out);
/* All minds of a table (one for each seat; NULL: a person sits there) follow
 * the match, and from the seat to move on each may say one thing, which goes
 * into the match and is heard by all. Once half of ADIT_MAX_SAID have been said
 * they are silent. Returns how many spoke. */
int adit_minds_talk(adit_mind *const *minds, adit_match *m);
/* Why it would make that legal move, or somebody in its place, as JSON; and the
 * same as sentences. It has thought, it is its turn, and the move
 * has not been played. */
void adit_mind_why(const adit_mind *mind, adit_action move, adit_text *out);
void adit_mind_tell_why(const adit_mind *mind, adit_action move,
                        adit_text *out);

/* ---- Beliefs: what watchers make of a game ---- */

/* A seat's role now, as far as that state or observation shows it: a number of
 * game->roles; 0: it does not, or the game has none. */
int adit_role_of(const adit_game *game, const void *obs, int seat);

/* What a goal is (0: G1), likewise, of a game that has goals: 1 the treasure, 2
 * or 3 a stone; 0: it does not show, or there is no such goal. */
int adit_goal_of(const adit_game *game, const void *obs, int goal);

typedef struct adit_watch adit_watch;
size_t adit_watch_size(void);

/* Sits down at a match, and follows it as a mind does. */
void adit_watch_sit(adit_watch *w, const adit_match *m);
void adit_watch_follow(adit_watch *w, const adit_match *m);
/* Of a game with hidden saboteurs: how likely each seat is one, of ADIT_SURE,
 * to the player at a seat, or (ADIT_PUBLIC) to somebody who sees only what
 * everybody does, and hears nothing. ADIT_KNOWN: the reader knows. False: there
 * is nothing to guess in that game. */
bool adit_watch_suspects(const adit_watch *w, int reader,
                         int32_t out[ADIT_MAX_PLAYERS]);
/* What somebody thinks who sees and hears what everybody does: lines of
 * numbers, one for each seat, of ADIT_SURE. How many lines there are of a game,
 * what each is about ("saboteur", "win"), and its numbers now. */
int adit_watch_lines(const adit_game *game);
const char *adit_watch_line(const adit_game *game, int line);
void adit_watch_opinion(const adit_watch *w, int line,
                        int32_t out[ADIT_MAX_PLAYERS]);

/* ---- Rows: a match as nets see it (docs/features.md) ---- */

/* What somebody notes who sees and hears what everybody does. The rows are
 * those of adit_batch.h, which says how long they are and how they lie. */
typedef struct adit_rows adit_rows;
size_t adit_rows_size(const adit_game *game); /* 0: the game has none */

/* Sits down at a match, and follows it as a mind does; to be called before it
 * is asked, or that stops the program. */
void adit_rows_sit(adit_rows *r, const adit_match *m);
void adit_rows_follow(adit_rows *r, const adit_match *m);
/* The row of what a seat sees; and those of n legal moves of the seat to move,
 * one after the other. */
void adit_rows_view(const adit_rows *r, const adit_match *m, int seat,
                    int8_t *out);
void adit_rows_moves(const adit_rows *r, const adit_match *m,
                     const adit_action *moves, int n, int8_t *out);

/* ---- Sentences for people ---- */

/* Chooses the language of all sentences of this process: "de",
 * "fr_CA.UTF-8". False: there is no such language, and nothing changes. At
 * first it is English. This is the library's one variable: set it before other
 * threads write sentences. */
bool adit_language(const char *tag);
/* The languages that there are: "en, de, ...". */
void adit_languages(adit_text *out);

/* A sentence is for somebody: `me` is the seat that is "you", or ADIT_NOBODY,
 * and the others are P1, P2, ... */
void adit_tell_event(const adit_game *game, const adit_event *seen, int me,
                     adit_text *out);
void adit_tell_move(const adit_game *game, adit_action move, int me,
                    adit_text *out);
void adit_tell_refusal(const adit_refusal *refusal, int me, adit_text *out);
void adit_tell_claim(const adit_game *game, adit_claim claim, int me,
                     adit_text *out);
/* What there is to play, as JSON, in English: the games with their options,
 * profiles and claims, the bots and the characters, as `adit games --json`
 * prints them (ADIT_VIEW_ROOM). `only` may be one game; NULL: all. */
void adit_catalogue(const adit_game *only, adit_text *out);

#ifdef __cplusplus
}
#endif

#endif
