/* refusal.h -- why a server refuses a request, besides the reasons of the
 * games, by a name for programs; and why it closes a socket. The refusals are
 * part of the protocol: docs/protocol.md lists them. The sentence of each is
 * terminal.refusals.NAME in texts/. */
#ifndef LOBBY_REFUSAL_H
#define LOBBY_REFUSAL_H

#include "core/text.h"

/* One row per refusal: the constant REFUSED_..., the name that is sent, and
 * the status over HTTP. NONE is not a refusal. */
#define REFUSALS(X)                                                            \
    X(NONE, "ok", 200)                                                         \
    X(BAD_JSON, "bad_json", 400)                                               \
    X(BAD_MESSAGE, "bad_message", 400)                                         \
    X(TOO_BIG, "too_big", 413)                                                 \
    X(TOO_FAST, "too_fast", 429)                                               \
    X(NO_SUCH_TABLE, "no_such_table", 404)                                     \
    X(NO_SUCH_ROUTE, "no_such_route", 404)                                     \
    X(NO_SUCH_DAY, "no_such_day", 404)                                         \
    X(BAD_METHOD, "bad_method", 405)                                           \
    X(BAD_TYPE, "bad_type", 415)                                               \
    X(SERVER_FULL, "server_full", 503)                                         \
    X(TOO_MANY_SOCKETS, "too_many_sockets", 429)                               \
    X(TOO_MANY_TABLES, "too_many_tables", 429)                                 \
    X(TOO_MANY_TABLES_OF_ADDRESS, "too_many_tables_of_address", 429)           \
    X(TABLE_FULL, "table_full", 409)                                           \
    X(TOO_MANY_WATCHERS, "too_many_watchers", 409)                             \
    X(WATCHING_FORBIDDEN, "watching_forbidden", 403)                           \
    X(LOCKED, "locked", 403)                                                   \
    X(WRONG_PASSWORD, "wrong_password", 403)                                   \
    X(NOT_SEATED, "not_seated", 403)                                           \
    X(NOT_HOST, "not_host", 403)                                               \
    X(NOT_WAITING, "not_waiting", 409)                                         \
    X(NOT_PLAYING, "not_playing", 409)                                         \
    X(NOT_OVER, "not_over", 409)                                               \
    X(DAY_NOT_OVER, "day_not_over", 409)                                       \
    X(ONE_TRY, "one_try", 409)                                                 \
    X(SEAT_TAKEN, "seat_taken", 409)                                           \
    X(SEATS_EMPTY, "seats_empty", 409)                                         \
    X(NO_SUCH_SEAT, "no_such_seat", 400)                                       \
    X(BAD_NAME, "bad_name", 400)                                               \
    X(BAD_NONCE, "bad_nonce", 400)                                             \
    X(NAME_TAKEN, "name_taken", 409)                                           \
    X(NO_SUCH_BOT, "no_such_bot", 400)                                         \
    X(BOT_TOO_SLOW, "bot_too_slow", 400)                                       \
    X(NO_SUCH_GAME, "no_such_game", 400)                                       \
    X(BAD_PLAYERS, "bad_players", 400)                                         \
    X(BAD_OPTION, "bad_option", 400)                                           \
    X(BAD_CLOCK, "bad_clock", 400)                                             \
    X(BAD_PAST, "bad_past", 400)                                               \
    X(BAD_PASSWORD, "bad_password", 400)                                       \
    X(STALE, "stale", 409)                                                     \
    X(BOT_PLAYS, "bot_plays", 409)                                             \
    X(NO_BOT_PLAYS, "no_bot_plays", 409)                                       \
    X(NO_TIME, "no_time", 409)                                                 \
    X(SILENT, "silent", 403)                                                   \
    X(NO_SUCH_CLAIM, "no_such_claim", 400)                                     \
    X(BAD_GUESS, "bad_guess", 400)                                             \
    X(BAD_TEXT, "bad_text", 400)                                               \
    X(TOO_LONG, "too_long", 400)                                               \
    X(TOO_MUCH, "too_much", 409)                                               \
    X(ORIGIN, "origin", 403)                                                   \
    X(HOST, "host", 421)                                                       \
    X(BLOCKED, "blocked", 403)                                                 \
    X(PROTOCOL, "protocol", 400)                                               \
    X(VERSION, "version", 426)                                                 \
    X(NOT_STORED, "not_stored", 503)                                           \
    X(DAMAGED, "damaged", 500)                                                 \
    X(EARLIER_RULES, "earlier_rules", 410)                                     \
    X(ABANDONED, "abandoned", 410)                                             \
    X(CLOSING, "closing", 503)

#define REFUSAL_ENUM(name, code, status) REFUSED_##name,
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
    X(DELETED, 4001, "deleted", "deleted")                                     \
    X(BLOCKED, 4002, "blocked", "blocked")                                     \
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
