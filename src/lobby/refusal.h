/* refusal.h -- why a server refuses a request, besides the reasons of the
 * games: a name for programs and translators, and a sentence for people; and
 * why it closes a socket. The refusals are part of the protocol:
 * docs/protocol.md lists them. */
#ifndef LOBBY_REFUSAL_H
#define LOBBY_REFUSAL_H

#include "core/text.h"

/* One row per refusal: the constant REFUSED_..., the name that is sent, the
 * sentence, and the status over HTTP. NONE is not a refusal. */
#define REFUSALS(X)                                                             \
    X(NONE, "ok", "done", 200)                                                  \
    X(BAD_JSON, "bad_json", "that is no JSON object", 400)                      \
    X(BAD_MESSAGE, "bad_message",                                               \
      "that message has a key too many, too few, or of the wrong kind", 400)    \
    X(TOO_BIG, "too_big", "that is too long", 413)                              \
    X(TOO_FAST, "too_fast", "that was too fast: wait a moment", 429)            \
    X(NO_SUCH_TABLE, "no_such_table", "there is no such table", 404)            \
    X(NO_SUCH_ROUTE, "no_such_route", "there is nothing here", 404)             \
    X(BAD_METHOD, "bad_method", "that cannot be done here", 405)                \
    X(BAD_TYPE, "bad_type", "the body has to be application/json", 415)         \
    X(SERVER_FULL, "server_full", "the server is full: try again later", 503)   \
    X(TOO_MANY_SOCKETS, "too_many_sockets",                                     \
      "there are too many connections from your address", 429)                  \
    X(TOO_MANY_TABLES, "too_many_tables",                                       \
      "you have too many open tables already", 429)                             \
    X(TOO_MANY_TABLES_OF_ADDRESS, "too_many_tables_of_address",                 \
      "there are too many open tables from your address", 429)                  \
    X(TABLE_FULL, "table_full", "all seats are taken", 409)                     \
    X(TOO_MANY_WATCHERS, "too_many_watchers",                                   \
      "too many watch this table already", 409)                                 \
    X(WATCHING_FORBIDDEN, "watching_forbidden",                                 \
      "this table is for those who sit at it", 403)                             \
    X(LOCKED, "locked", "this table asks for a password", 403)                  \
    X(WRONG_PASSWORD, "wrong_password", "that is not the password", 403)        \
    X(NOT_SEATED, "not_seated", "you do not sit at this table", 403)            \
    X(NOT_HOST, "not_host", "only the host may do that", 403)                   \
    X(NOT_WAITING, "not_waiting", "the game has begun already", 409)            \
    X(NOT_PLAYING, "not_playing", "no game is being played", 409)               \
    X(NOT_OVER, "not_over", "the game is not over", 409)                        \
    X(SEAT_TAKEN, "seat_taken", "that seat is taken", 409)                      \
    X(SEATS_EMPTY, "seats_empty", "there are empty seats", 409)                 \
    X(NO_SUCH_SEAT, "no_such_seat", "there is no such seat", 400)               \
    X(BAD_NAME, "bad_name", "a name has 1 to 24 characters that can be seen",   \
      400)                                                                      \
    X(BAD_NONCE, "bad_nonce",                                                   \
      "a nonce has 64 hex digits, and not all of them zero", 400)               \
    X(NAME_TAKEN, "name_taken", "somebody here has that name", 409)             \
    X(NO_SUCH_BOT, "no_such_bot", "there is no such bot", 400)                  \
    X(BOT_TOO_SLOW, "bot_too_slow",                                             \
      "that bot would think too long: its iterations times the players may "    \
      "be 40000 at most, and 4000 where it plays by a net",                     \
      400)                                                                      \
    X(NO_SUCH_GAME, "no_such_game", "there is no such game", 400)               \
    X(BAD_PLAYERS, "bad_players", "the game is not for so many", 400)           \
    X(BAD_OPTION, "bad_option", "the game has no such option or value", 400)    \
    X(BAD_CLOCK, "bad_clock", "there is no such clock", 400)                    \
    X(BAD_PASSWORD, "bad_password", "a password has 1 to 64 bytes", 400)        \
    X(STALE, "stale", "the game has gone on", 409)                              \
    X(BOT_PLAYS, "bot_plays", "a bot plays for you: take your seat back", 409)  \
    X(NO_BOT_PLAYS, "no_bot_plays", "no bot plays for you", 409)                \
    X(NO_TIME, "no_time", "there is no time left on your clock", 409)           \
    X(SILENT, "silent", "that is not said at this table", 403)                  \
    X(NO_SUCH_CLAIM, "no_such_claim", "there is no such claim", 400)            \
    X(BAD_TEXT, "bad_text", "a text has characters that can be seen", 400)      \
    X(TOO_LONG, "too_long", "that text is too long", 400)                       \
    X(TOO_MUCH, "too_much", "so much was done here that no more can be", 409)   \
    X(ORIGIN, "origin", "that page may not talk to this server", 403)           \
    X(HOST, "host",                                                             \
      "this server is not known by that name: use its IP address, or start it " \
      "with --host NAME",                                                       \
      421)                                                                      \
    X(PROTOCOL, "protocol",                                                     \
      "this server speaks adit.v2: reload the page, or use a newer program",    \
      400)                                                                      \
    X(VERSION, "version", "this server speaks version 13 of WebSocket", 426)    \
    X(NOT_STORED, "not_stored",                                                 \
      "it could not be written to disk: nothing has changed", 503)              \
    X(DAMAGED, "damaged", "the log of this table cannot be read", 500)          \
    X(EARLIER_RULES, "earlier_rules", RECORD_EARLIER, 410)                      \
    X(ABANDONED, "abandoned", "the table was abandoned", 410)                   \
    X(CLOSING, "closing", "the server is going down: come back soon", 503)

#define REFUSAL_ENUM(name, code, text, status) REFUSED_##name,
typedef enum refusal { REFUSALS(REFUSAL_ENUM) N_REFUSALS } refusal;

/* Why a socket is closed: the constant CLOSED_..., the code of WebSocket, the
 * reason that is sent with it, and the label under which it is counted. */
#define CLOSINGS(X)                                                            \
    X(NONE, 1000, "", "")                                                      \
    X(PROTOCOL, 1002, "", "protocol")                                          \
    X(BINARY, 1003, "text only", "binary")                                     \
    X(NO_TEXT, 1007, "", "no_text")                                            \
    X(TOO_BIG, 1009, "too_big", "too_big")                                     \
    X(TOO_FAST, 1008, "too_fast", "too_fast")                                  \
    X(RUBBISH, 1008, "too many messages that are none", "rubbish")             \
    X(PINGS, 1008, "too many pings", "pings")                                  \
    X(FRAGMENTS, 1008, "too many fragments", "fragments")                      \
    X(SLOW, 1008, "too slow", "slow")                                          \
    X(SILENT, 1001, "silent", "silent")                                        \
    X(LATE, 1008, "not any more", "late")                                      \
    X(DELETED, 4001, "deleted", "deleted")                                     \
    X(MEMORY, 1011, "", "memory")                                              \
    X(RESTART, 1012, "restart", "restart")

#define CLOSING_ENUM(name, code, reason, label) CLOSED_##name,
typedef enum closing { CLOSINGS(CLOSING_ENUM) N_CLOSINGS } closing;

int closing_code(closing c);
const char *closing_reason(closing c);
const char *closing_name(closing c);

const char *refusal_name(refusal r);
int refusal_status(refusal r); /* of HTTP */

/* Writes {"refused":"not_host","text":"only the host may do that"}. */
void refusal_write(refusal r, adit_text *out);

#endif
