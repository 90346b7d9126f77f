/* lobby_impl.h -- what a lobby is made of, for the files that make it: the
 * tables in memory, the sockets at them, and what each of these files offers to
 * the others, file by file. Nobody outside of src/lobby includes it, except
 * tests.
 *
 * Which file calls which (a call points down; ./dev lint checks that there is
 * no circle):
 *
 *   lobby.c  api.c                the way in: sockets and time; HTTP
 *   operator.c                    what the operator asks
 *   forget.c  history.c           deleting; looking back
 *   settle.c  nodes.c             commit, answer, publish; tables of others
 *   hearing.c  budget.c           from bytes to an answer; what messages cost
 *   handlers.c                    one function per message
 *   timers.c  outbox.c  report.c  what happens by itself; what is sent; counts
 *   days.c                        the deal of the day, and its rankings
 *   shows.c                       bots' tables to watch
 *   ledger.c                      the logs, written and read again
 *   news.c                        what this node tells the others
 *   blocks.c                      whom the operator keeps out
 *   sessions.c                    the sockets at each table
 *   tables.c  bot_job.c  password.c    tables in memory; work for other threads
 *   table.c                       one table, as it follows from its log */
#ifndef LOBBY_LOBBY_IMPL_H
#define LOBBY_LOBBY_IMPL_H

#include "lobby/lobby.h"
#include "lobby/message.h"
#include "lobby/table.h"

/* Tables by the time at which something is due: a binary heap with the earliest
 * at at[0]. A table knows its place in it (live.place), and DUE_NEVER is not in
 * it. */
enum { DUE_NEVER = -1 };

typedef struct due_heap {
    table **at;
    int32_t n, room;
} due_heap;

/* How many tables are open: in all, of each host, and from each address; and
 * which are listed for everyone. It is kept up to date with each change of a
 * table, so that opening a table or listing them takes as long with many tables
 * as with few. */
typedef struct table_index {
    int32_t n_open;
    key_map hosts, networks;
    /* The public tables of each phase; the last that came to it is first. */
    table *listed[TABLE_PLAYING + 1];
} table_index;

/* A message that has to wait: a password of the same socket is being hashed, or
 * a commit is about its table. All that wait at a table are heard in the order
 * in which they came. */
typedef struct held_message {
    struct held_message *next;
    session *from;
    size_t length;
    char text[];
} held_message;

/* A socket at a table. lobby.c makes and frees it; `conn` is the server's. */
struct session {
    table *table;
    session *next, *before; /* the others at this table */
    void *conn;
    guest guest;
    char address[48];
    bucket work, strikes, talks, notes; /* how much it may ask for, and say */
    int32_t hurries;                    /* messages that it could not pay for */
    int8_t seat;                        /* or ADIT_NOBODY */
    bool entered; /* knows the password, if there is one */
    bool fresh;   /* is to be sent everything with the next settle */
    bool behind;  /* was too slow: nothing of the game until it has caught up */
    bool returns; /* has just come, and may get a seat back */
    lobby_password *knocks; /* its password, while that is hashed; or NULL */
    int32_t promised;       /* answers that wait for the commit */
    closing closes;         /* why to close it once they are sent */
    int32_t n_held;         /* messages that wait */
};

/* A request that is answered after the commit that it needs. A refusal is here
 * too if an earlier request of the same socket waits, because answers come in
 * order. */
typedef struct reply {
    session *to;
    int64_t id;      /* which the client gave; 0: none */
    int64_t heard;   /* by world.ticks */
    refusal refused; /* REFUSED_NONE: done if the commit is */
    adit_refusal by_rule;
} reply;

/* Requests in the order in which they came. */
typedef struct reply_list {
    reply *at;
    int32_t n, room;
} reply_list;

/* A commit in the air: the tables that it is about, and the requests. */
typedef struct flight {
    bool is_up;
    bool failed; /* an entry was refused before: it is to be undone */
    table *first;
    reply_list replies;
    int64_t began, added; /* when, by world.ticks; how many entries */
} flight;

/* A guest who is being erased, until somebody asks what came of it. There is
 * one at a time. */
typedef struct erasure {
    enum {
        ERASES_NOBODY,
        ERASE_COLLECTED,
        ERASE_FLIES,
        ERASE_WAITS, /* for tables that other nodes hold */
        ERASED,
        NOT_ERASED
    } is;
    guest who;
    int32_t tables, done; /* all; and without those that it waits for, */
    int64_t since;        /* since then, by lobby_now */
} erasure;

/* The first guests, as long as all of them came from one private address: it
 * may be a proxy that the operator forgot to name (report_arrival). */
typedef struct arrivals {
    uint64_t network;
    int32_t n;
    bool settled; /* it is not so, or the log says it already */
    guest seen[20];
} arrivals;

/* Games that can have a show; further ones have none. */
enum { LOBBY_SHOWS = METRICS_GAMES - 1 };

/* Where a table is that is not in memory here; `address` is the node's that
 * holds it. LATER: the store was asked, and outlet.landed says when to look
 * again. */
typedef struct whereabouts {
    enum { TABLE_NOWHERE, TABLE_LATER, TABLE_ELSEWHERE, TABLE_UNREAD } is;
    char address[STORE_ADDRESS];
} whereabouts;

/* What a store of many nodes has said about a table, for a moment. */
typedef struct rumour {
    char name[STORE_NAME], address[STORE_ADDRESS];
    uint8_t is;
    bool asked;    /* it has not answered yet */
    int64_t since; /* 0: this place is free */
} rumour;

/* A node that speaks another language than this one, for a minute; what it
 * holds is asked for, instead of passing people on to it. */
typedef struct stranger {
    char address[STORE_ADDRESS];
    int64_t until;
} stranger;

/* A block: the network of so many bits, with IPv4 as a part of IPv6; or a
 * guest, which counts as one bit more (blocks.c). */
typedef struct blocked {
    uint8_t bits, key[16];
} blocked;

typedef struct blocks {
    blocked *at; /* in order */
    int32_t n, room;
    uint8_t sizes[130]; /* which numbers of bits there are */
    int n_sizes;
} blocks;

/* A ranking of the deal of a day or a week (days.c). */
typedef struct day_board day_board;

struct lobby {
    world world;
    store *store;
    rate_limit *rate_limit;
    lobby_limits limits;
    lobby_outlet out;
    key_map tables; /* by their names */
    table *newest;  /* all tables in memory, by age */
    table_index index;
    due_heap due;
    /* Tables that have changed since the last commit, in the order in which
     * they did: a list, and where to link the next one. */
    table *dirty;
    table **last;
    reply_list replies;
    bool failed; /* an entry since then was refused: all is undone */
    flight flight;
    erasure erasure;
    char *text;      /* LOBBY_ANSWER bytes in which each message is written */
    int64_t sweep;   /* when to look for tables to delete */
    int64_t heard;   /* ticks at which the present message came */
    int64_t added;   /* entries since the last commit */
    int64_t numbers; /* the last one that a table was given */
    bool ailing;     /* the last commit failed */
    /* The last show of each game, by its name; or "". */
    char shows[LOBBY_SHOWS][STORE_NAME];
    int32_t today; /* the last day that was seen, since 1970 */
    day_board *boards;
    int32_t n_boards;
    arrivals arrivals;
    rumour rumours[256];
    stranger strangers[16];
    blocks blocks;
    int64_t blocks_due; /* when to read them again */
    bool has_crowds;    /* its last news of them had some */
    bool drained;       /* what was held here is for others */
    metrics metrics;
};

static inline int64_t lobby_now(const lobby *l)
{
    return l->world.now(l->world.self);
}

static inline void lobby_random(const lobby *l, void *out, size_t n)
{
    l->world.random(l->world.self, out, n);
}

/* ---- tables.c: the tables in memory ---- */

/* The table of that name in memory, or NULL. */
table *tables_find(const lobby *l, const char *name);
/* A new table of that name; and one of a new name that nobody can guess.
 * Neither is opened yet: it is TABLE_NEW until its first entry. NULL: no
 * memory. */
table *tables_add_named(lobby *l, const char *name);
table *tables_add(lobby *l);
/* A name from bytes of which nobody knows how they were made. */
void tables_spell(const uint8_t bytes[STORE_NAME - 1], char name[STORE_NAME]);
/* May this host have one more, opened from this network? */
refusal tables_may_open(lobby *l, const guest *host, uint64_t network);
/* If a bot thinks about this turn, it need not go on. */
void tables_call_off(lobby *l, table *t);
/* Takes a table out of memory and frees it. Nobody may be at it. */
void tables_drop(lobby *l, table *t);
/* Something of it has changed: lobby_settle will publish it, or, while it
 * flies, its landing. */
void tables_mark(lobby *l, table *t);

/* Sets when something is due at the table, or DUE_NEVER. False: no memory. */
bool due_set(due_heap *d, table *t, int64_t when);
/* The table at which something is due first, or NULL. */
table *due_first(const due_heap *d);
void due_free(due_heap *d);

void table_index_open(table_index *x, uint64_t salt);
void table_index_close(table_index *x);

/* Counts and lists the table as it is now, whatever it was before. */
void table_index_put(table_index *x, table *t);
/* The same for a table that leaves memory: it is not counted any more. */
void table_index_take_out(table_index *x, table *t);

/* How many open tables have that host, or were opened from that network. */
int table_index_of_host(const table_index *x, const guest *host);
int table_index_of_network(const table_index *x, uint64_t network);

/* ---- ledger.c: their logs ---- */

/* Adds an entry to the log of a table and lets it take effect there. If it
 * cannot be stored, all since the last commit is undone by the next
 * lobby_settle; until then every further entry is refused, too. */
refusal ledger_write(lobby *l, table *t, const entry *e);
/* Keeps that the guest whom an entry names has to do with the table. */
store_result ledger_mention(store *s, const char *name, const entry *e);
/* The table is over: keeps its summary, and it counts as open no more. */
store_result ledger_shelve(store *s, const table *t, int64_t date);
/* Makes the table again from its log as committed. False: that failed, and it
 * is halted: nothing can be done at it until it can be read. */
bool ledger_restore(lobby *l, table *t);
/* A table in memory; otherwise one read from its log. NULL: it is not here, and
 * `where` (which may be NULL) says where it is. */
table *ledger_fetch(lobby *l, const char *name, whereabouts *where);
/* The store has answered: the table is here from now on, with that log; or it
 * is not. NULL: there is no room or memory for it. */
table *ledger_take_held(lobby *l, const store_holding *h);
void ledger_hear_where(lobby *l, const store_holding *h);
/* What was said of where it is may be so no more: the store is asked next
 * time. */
void ledger_doubt(lobby *l, const char *name);
/* Leaves a table to a node that asks for it with the term that is returned; 0:
 * it stays. And that node asks. */
int64_t ledger_yield(lobby *l, table *t);
void ledger_take_yielded(lobby *l, const char *name, int64_t term);
/* Takes it out of memory; another node may have it. */
void ledger_let_go(lobby *l, table *t);
/* Reads all open tables, when the server starts. */
store_result ledger_read_all(lobby *l);

/* ---- days.c: the deal of the day ---- */

/* The day in UTC, since 1970. It never goes back. */
int32_t days_today(lobby *l);
/* When it began, in milliseconds since 1970. */
int64_t days_began(lobby *l);
/* The guest's table for today's deal of that game: the one that there is, or a
 * new one, which has begun but is not committed yet. NULL, without a refusal:
 * it is not here, and `where` says where it is. */
refusal days_open(lobby *l, const adit_game *game, const guest *who,
                  const char *called, const char *address, table **out,
                  whereabouts *where);
/* Is it the deal of a day that is not over? Then its record would tell
 * everybody the cards. */
bool days_hides(lobby *l, const table *t);
/* A game is over and on disk: ranks it, if it is the deal of the day. */
bool days_count(lobby *l, const table *t);
/* The result of a table for the rankings of other nodes, and one from there. */
void days_write_result(const table *t, adit_text *out);
void days_take_result(lobby *l, const char *text);
/* Makes all rankings again from what is stored, when the server starts. */
store_result days_restore(lobby *l);
/* A guest is in no ranking any more. */
void days_forget(lobby *l, const guest *who);
void days_close(lobby *l);
/* Today's deals, and what that guest has made of them (perhaps that is known
 * only later); and the ranking of a
 * day, or of the week around it. */
void days_write(lobby *l, const guest *who, bool *later, adit_text *out);
refusal days_write_ranking(lobby *l, const adit_game *game, int32_t day,
                           bool week, const guest *who, adit_text *out);

/* ---- shows.c: bots' tables to watch ---- */

/* The bot for a table that has no host to choose: the wanted one, or the
 * simplest in a game that it cannot play; and how many seats there are: so many
 * at the most, or in the middle of what the game allows. */
const char *shows_actor(const setting *s, const char *wanted);
int shows_seats(const adit_game *game, int most);

/* The shows that are to be listed now, by their names: of each game that nobody
 * plays where it can be watched. Opens those that are missing, so the caller
 * settles after it. Returns how many there are. */
int shows_offer(lobby *l, char names[LOBBY_SHOWS][STORE_NAME]);
/* A show is over, and somebody is still there: names the next. */
void shows_go_on(lobby *l, table *t);

/* ---- sessions.c: the sockets at them ---- */

void sessions_add(lobby *l, session *s, table *t);
void sessions_remove(lobby *l, session *s);
/* Works out again which sockets have which seat, who is there, and since when
 * the others are away. To be called whenever anything at a table has
 * changed. */
void sessions_recount(lobby *l, table *t);
/* How many sockets have no seat. */
int sessions_watchers(const table *t);
/* The request `id` is answered after the commit. False: no memory. */
bool sessions_promise(lobby *l, session *s, int64_t id);
/* Keeps a message for later. False: too many of this session wait already, or
 * there is no memory. */
bool sessions_hold(session *s, const char *text, size_t length);
/* Takes the first message that waits at the table, and can be heard now, which
 * is the caller's to free; or NULL. */
held_message *sessions_let_go(table *t);
/* Closes a socket, but only after it was sent the answers that wait. */
void sessions_close(lobby *l, session *s, closing why);
/* The same, and nothing that it sends is heard any more; and to all of a
 * guest. */
void sessions_expel(lobby *l, session *s, closing why);
void sessions_close_guest(lobby *l, const guest *who, closing why);

/* ---- timers.c: what happens by itself ---- */

/* The same, planned: what is due at it will happen. */
table *timers_fetch(lobby *l, const char *name, whereabouts *where);

/* A turn begins: its clock starts, and what a bot thought before is
 * forgotten. */
void timers_turn(lobby *l, table *t);
/* The game has begun, or a move was made: a turn begins, and bots may talk
 * about what has happened. */
void timers_step(lobby *l, table *t);
/* Whatever bots were about to say is not said. */
void timers_silence(table *t);
/* To be called when it has changed who is there or whose turn it is. Lets
 * clocks run or stop, has a bot think or stop thinking, and sets when the table
 * has to be looked at next. */
void timers_plan(lobby *l, table *t);
/* A bot has found its move. If it thought for too long, the move waits for the
 * next multiple of the delay, so that its moment says as little as possible
 * about the bot's cards. */
void timers_bot_move(lobby *l, table *t, adit_action move);
/* A job has found out what the bots say: they say it one after another, at
 * times that do not depend on what it is. */
void timers_words(lobby *l, table *t, const bot_job *found);
/* Something could not be stored. The table is looked at again a little later,
 * and until then nothing happens there by itself, whatever a bot finds or
 * whoever comes. */
void timers_retry(lobby *l, table *t);
/* Does what is due at a table, which may be freed by that. */
void timers_run(lobby *l, table *t);

/* ---- outbox.c: what the lobby says (docs/protocol.md) ---- */

/* The content of the message `table`, as a session sees it; with NULL, as
 * somebody sees it who is not there. */
void outbox_write_table(const lobby *l, const table *t, const session *to,
                        adit_text *out);
/* The key `commit`, which binds the server to its deal before anybody plays. */
void outbox_write_commit(const table *t, adit_text *out);

/* The keys that say who may come, watch and talk, and the clock. */
void outbox_write_terms(const setting *s, adit_text *out);
/* How it is listed for everyone; and makes the table's face that. */
void outbox_write_face(const table *t, adit_text *out);
void outbox_face(table *t);

/* Sends one session the table, the game, the talk and its notes, from
 * scratch. */
void outbox_everything(lobby *l, session *to);

/* The same to every session that is `fresh`. */
void outbox_newcomers(lobby *l, table *t);
/* To all others at it: that the table has changed, that the game begins, what
 * the last move did. */
void outbox_table(lobby *l, table *t);
void outbox_beginning(lobby *l, table *t);
void outbox_step(lobby *l, table *t);

/* What is new of the talk, to all others at it: the last line; when a round is
 * over, all lines, with the marks of its claims; and to each player their own
 * notes. */
void outbox_said(lobby *l, table *t);
/* Where the replay is that they follow, if that has changed. */
void outbox_lead(lobby *l, table *t);

/* Answers to one session. An id of 0 means that the request had none. */
void outbox_done(lobby *l, session *to, int64_t id);
void outbox_refused(lobby *l, session *to, int64_t id, refusal why);
void outbox_refused_move(lobby *l, session *to, int64_t id,
                         const adit_refusal *why);
void outbox_pong(lobby *l, session *to);
enum { OUTBOX_NOTICE = 500 /* bytes of what the operator says */ };

/* What the operator says, to all who are here. Returns how many sockets that
 * are; 0, and nobody hears it, if it is not a line. */
int outbox_notice(lobby *l, const char *text);

/* ---- report.c: what the operator learns ---- */

/* Nanoseconds, for measuring only. */
int64_t report_ticks(const lobby *l);
/* Counts and reports how the commit in the air went. False: nothing of it is
 * kept. */
bool report_landing(lobby *l, store_result r);
/* Notes whether the disk works: one event when it begins to fail, and one when
 * it works again. */
void report_health(lobby *l, store_result r, bool done);
/* A guest has come to a table, from that address. */
void report_arrival(lobby *l, const guest *who, const char *address);
/* Counts what has happened at a table and is now on disk. */
void report_table(lobby *l, table *t);

/* ---- hearing.c: what messages go through ---- */

/* Hears a message, or keeps it until it can be heard. */
void hearing_take(lobby *l, session *s, const char *text, size_t length);
/* The table has settled, or a hash has come back: what has waited is heard,
 * until the table has changed again. */
void hearing_go_on(lobby *l, table *t);

/* ---- news.c: what this node tells the others ---- */

/* How each piece of news begins; the rest is a table's name, a guest or a
 * text. */
#define NEWS_RESULT "result "     /* of the deal of a day */
#define NEWS_WANTED "release "    /* whoever holds that table: let it go */
#define NEWS_RELEASED "released " /* done */
#define NEWS_FORGOTTEN "forget "  /* nobody knows that guest any more */
#define NEWS_TAKEN "here "        /* this node holds that table now */
#define NEWS_BLOCKS "blocks "     /* it has changed who is blocked */
#define NEWS_NOTICE "say "        /* the operator, to all */
#define NEWS_CROWDS "crowds "     /* who has many sockets here */
#define NEWS_THINKER "thinker "   /* of thinkers.c */

void news_tell(lobby *l, const char *what, const char *rest);
void news_forget(lobby *l, const guest *who);
void news_of_crowds(lobby *l);
/* Does the node there speak another language than this one? */
bool news_are_strange(const lobby *l, const char *address);

/* ---- nodes.c: the tables of other nodes ---- */

/* What the store of many nodes has to say, for its ear. */
void nodes_hear_held(void *self, const store_holding *h);
void nodes_hear_orphan(void *self, const char *name);
void nodes_hear_news(void *self, const char *news);
/* What to tell somebody who asks for a table that is not here. */
refusal nodes_refusal(const whereabouts *at, lobby_place *where);
/* Another node has become its holder: whoever is here is sent there. */
void nodes_give_up(lobby *l, table *t);
/* This node was paused, or cut off: each table may be another's by now, so the
 * store is asked. */
void nodes_hear_return(void *self);
/* The same, but its sockets are somebody else's to close. */
void nodes_leave(lobby *l, table *t);
/* All others know of it what they have to: its face, and who counts it. */
void nodes_show(lobby *l, const table *t);
/* All others rank the result of a day, too. */
void nodes_tell_result(lobby *l, const table *t);

/* ---- blocks.c: whom the operator keeps out ---- */

/* Reads an address, a network or a guest; and writes it, in one spelling. */
bool blocks_read(const char *text, blocked *out);
void blocks_write(const blocked *b, char out[STORE_WHOM]);
/* Is it a network that would keep out half the world? */
bool blocks_is_large(const blocked *b);
bool blocks_has(const blocks *list, const blocked *b);
/* Reads them from the store, and closes the sockets of those who are there. */
store_result blocks_load(lobby *l);

/* ---- operator.c: what the operator asks ---- */

/* A request whose method is "ORDER", and whose path is the order. */
lobby_answer operator_ask(lobby *l, const lobby_request *order);

/* ---- settle.c: what was asked for becomes true ---- */

/* Answers and publishes what needs no commit. */
void settle_quiet(lobby *l);
/* Tells the lobby's store who hears how its commits end. */
void settle_listen(lobby *l);

/* ---- budget.c: what messages cost, and whether the sender can pay ---- */

/* May this session be heard? Asked before anything of its message is read.
 * REFUSED_TOO_FAST: no, and if it goes on like that, it is closed. */
refusal budget_admits(lobby *l, session *s);
/* It was heard, with this result: takes the price from its budgets. A session
 * that again and again sends what no client would send is closed. */
void budget_pay(lobby *l, session *s, const message *m, refusal came_of_it);

/* ---- handlers.c: what people ask for at a table ---- */

/* What became of a request: refused by the server or, with REFUSED_NONE and an
 * error in `by_rule`, by the rules of the game; otherwise it is done. */
typedef struct verdict {
    refusal refused;
    adit_refusal by_rule;
    bool later; /* the answer comes when a password has been hashed */
} verdict;

/* Does what a message asks for, or refuses and changes nothing. */
verdict handle_message(lobby *l, session *s, const message *m);
/* What a kind of message costs, in tokens. *is_told: everyone at the table
 * hears of it, which costs more at a large table. */
int handle_price(int kind, bool *is_told);

/* Opens a table with the host of that setting, for a request from that address.
 * `past` has been played, or is NULL. *out is the new table; it is not
 * committed yet. */
refusal handle_open(lobby *l, const setting *s, const match_past *past,
                    const char *address, table **out);
/* Gives a player who was away their seat back, if a bot stands in for them;
 * once nothing is in the air at the table. */
void handle_return(lobby *l, session *s);
/* A password was hashed for this session: lets it in, or says why not. */
refusal handle_password(lobby *l, session *s, const lobby_password *k);

/* ---- password.c: the password of a table ---- */

/* A password on its way to a worker and back. Whoever holds it owns it. */
struct lobby_password {
    char password[MESSAGE_PASSWORD];
    setting of;  /* goes with its salt and rounds, returns with its lock */
    bool done;   /* false: it was given back without a hash */
    bool back;   /* from the worker, and waits for its table to settle */
    session *to; /* who wants in; NULL: it has left, or a table is opened */
    int64_t id, heard; /* of the request, to answer it */
};

/* For a new table, with a salt of its own; and for comparing with the lock of a
 * table, with that table's salt and rounds. NULL: no memory. */
lobby_password *password_new(lobby *l, const char *password);
lobby_password *password_like(const setting *s, const char *password);

bool password_fits(const lobby_password *k, const setting *s);
/* Locks the setting of a new table with it. */
void password_put(const lobby_password *k, setting *s);

/* ---- history.c: what a guest can read about themselves ---- */

/* The finished games with statistics; and everything that is kept. Both write a
 * JSON object into `out`, whose buffer has LOBBY_ANSWER bytes from malloc and
 * may be moved to have more. */
refusal history_games(lobby *l, const guest *who, adit_text *out);
refusal history_data(lobby *l, const guest *who, adit_text *out);

/* ---- forget.c: what is kept is deleted ---- */

/* Deletes everything that says who the guest was, all of it in one commit or
 * nothing; it is to be called again while it says `later`: names and key, at
 * all their tables, which stay as they are for the others. In a game that is
 * going on a bot takes over the seat; otherwise the seat is left empty. Where
 * the guest is the host, somebody else becomes the host, or the table ends.
 * `tables` is at how many tables there was something to delete. */
refusal forget_guest(lobby *l, const guest *who, int *tables, bool *later);

/* Removes a few tables that have been over for longer than the limit, except
 * those in memory. Returns when to do so next, by lobby_now. */
int64_t forget_old(lobby *l);
#endif
