/* store.h -- what servers keep: for each table a log of numbered entries. The
 * number is a fence: if somebody appends an entry whose number is taken,
 * somebody else was first. Beside the logs it keeps which guests have to do
 * with which tables, a summary of each table that is over, and whom the
 * operator keeps out. It does not look into the texts of any of these.
 *
 * A store is a table of functions and what they need, as a game is. There are
 * two kinds, a file of SQLite for one server (sqlite.c) and a database of
 * PostgreSQL for many (postgres.c), and tests put others in their place. All
 * functions are for one thread. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    STORE_NAME = 17,    /* bytes of a table's name, with its zero byte */
    STORE_GUEST = 33,   /* bytes of a guest's key as text, the same */
    STORE_NODE = 64,    /* bytes of a node's name, the same; and */
    STORE_ADDRESS = 96, /* of where other nodes find it */
    STORE_WHOM = 64,    /* bytes of who is blocked, with a zero byte */
    STORE_FACE = 1024,  /* bytes of a table's face, at most */
    STORE_NEWS = 4096,  /* bytes of news for the other nodes, at most */
    STORE_ENTRY = 8192  /* bytes of an entry's or a summary's text, at most */
};

typedef enum store_result {
    STORE_OK,
    STORE_TAKEN,   /* another entry has that number; another node that table */
    STORE_NO_ROOM, /* the disk is full */
    STORE_FAILED   /* anything else; `why` has it in words */
} store_result;

/* An entry of a log. The strings belong to whoever made it; the text has no
 * zero byte at its end. */
typedef struct store_entry {
    const char *table;
    int64_t seq;  /* 1, 2, 3, ... in each table */
    int64_t date; /* milliseconds since 1970 */
    const char *text;
    size_t length;
} store_entry;

/* A piece of a copy: n bytes that belong at the place `at`, in a file of `size`
 * bytes, as far as is known. They last until the next piece is asked for. */
typedef struct store_piece {
    const void *bytes;
    size_t n;
    int64_t at, size;
} store_piece;

/* Is called with each entry; its name and text last only until it returns.
 * False: that is enough. It may change the store, but not commit. A summary
 * comes as an entry of number 0, with the date when the table ended. */
typedef bool store_reader(void *self, const store_entry *entry);
typedef bool store_guest_reader(void *self, const char *guest);

typedef struct store store;
typedef struct store_nodes store_nodes;

/* How a launched commit ended: all of it is on disk, or none. Where other nodes
 * write, too, the commit may have gone well but for some tables, of which
 * another node has become the holder: nothing of theirs was kept. */
typedef struct store_landing {
    store_result result;
    const char (*lost)[STORE_NAME];
    int n_lost;
} store_landing;

/* What came of asking for a table (store_nodes.hold). STORE_OK: this node holds
 * it now, and that is its log; without an entry there is no such table. */
typedef struct store_holding {
    const char *table;
    store_result result;
    const store_entry *entries;
    int64_t n;
    const char *node, *address; /* with STORE_TAKEN: who holds it, and where */
} store_holding;

/* Who hears what a store has to tell, from within `launch` or `run`. All of it
 * lasts only until the function returns. */
typedef struct store_ear {
    void (*landed)(void *self, const store_landing *landing);
    /* The rest is of many nodes. */
    void (*held)(void *self, const store_holding *holding);
    /* An open table that nobody alive held: it is to be asked for. */
    void (*orphaned)(void *self, const char *table);
    /* The store was away, or this node was: what is held here others may have
     * taken meanwhile. */
    void (*returned)(void *self);
    void (*told)(void *self, const char *news);
    void *self;
} store_ear;

/* Changes are collected until a commit:
 *
 *   append, shelve, mention, ...   kept in memory (batch.c), visible to nobody
 *   commit                         all of it on disk, or none of it
 *   launch ... ear.landed          the same, without waiting for it
 *   undo                           forgets them
 *   read_...                       sees what is committed, and nothing else
 *
 * While a launched commit is in the air, what is asked for is collected for the
 * next one: changes of other tables, because nobody knows yet how the logs end
 * that it is about. */
struct store {
    /* Adds an entry. Nothing is kept before `commit` says so. When any of these
     * functions says anything but STORE_OK, everything since the last commit is
     * undone. A number that would leave a gap is STORE_FAILED: only a
     * programmer can do that. */
    store_result (*append)(store *s, const store_entry *entry);
    /* The table is over. Its log stays, but it is not open any more, and what
     * is added to it later does not open it again. This becomes its summary,
     * also in place of one that it had. */
    store_result (*shelve)(store *s, const store_entry *summary);
    /* A guest has to do with a table; or no longer has. */
    store_result (*mention)(store *s, const char *table, const char *guest);
    store_result (*unmention)(store *s, const char *table, const char *guest);
    /* Puts another text in the place of a committed entry's; the date must be
     * the same. */
    store_result (*rewrite)(store *s, const store_entry *entry);
    /* Removes a table, with its log, its summary and all mentions. */
    store_result (*remove)(store *s, const char *table);
    /* When it says STORE_OK, everything that was changed is on disk, and what
     * was taken away by the last three is in none of its files, or will be as
     * soon as the disk accepts anything more. With nothing changed it costs
     * nothing. (When it says anything else, and the server dies before the disk
     * works again, the changes may be found there after all.) */
    store_result (*commit)(store *s);
    /* Begins a commit and does not wait for it: ear.landed says how it ended.
     * That may be at once. False: there is nothing to commit, or one is in the
     * air, and nothing was begun. */
    bool (*launch)(store *s);
    /* What a commit in the air has become, and all else that the store has to
     * say: to be called when the descriptor `wakes` can be read (-1: there is
     * none), and once a second. */
    void (*run)(store *s);
    /* Forgets everything since the last commit, or since the last launch. */
    void (*undo)(store *s);
    /* Does the disk accept anything? To be asked after a commit has failed,
     * with nothing changed since, and none in the air. It writes, but changes
     * nothing. */
    store_result (*probe)(store *s);

    /* Whom the operator keeps out: as an entry whose table is who that is, with
     * the reason as its text; one that is there already is replaced. And: not
     * any more. Either is on disk when it says STORE_OK, and has nothing to do
     * with what is collected. */
    store_result (*block)(store *s, const store_entry *whom);
    store_result (*unblock)(store *s, const char *whom);
    store_result (*read_blocks)(store *s, store_reader *each, void *self);

    /* All entries of all open tables that are held here (by a store of one
     * node: of all), table by table and in order; or those of one table, open
     * or not. What is not committed is not read. STORE_OK if everything was
     * read, or the reader had enough. */
    store_result (*read_open)(store *s, store_reader *each, void *self);
    store_result (*read_table)(store *s, const char *table, store_reader *each,
                               void *self);
    /* All summaries since that date, the oldest first; or those of a guest's
     * tables, the newest first and, before them, without text and date, the
     * tables that are not over. */
    store_result (*read_past)(store *s, int64_t since, store_reader *each,
                              void *self);
    store_result (*read_guest)(store *s, const char *guest, store_reader *each,
                               void *self);
    /* The guests whom a table mentions. */
    store_result (*read_mentioned)(store *s, const char *table,
                                   store_guest_reader *each, void *self);
    /* All tables of which there is anything, as entries of number 0 without a
     * date; their text is "open", or nothing. */
    store_result (*read_names)(store *s, store_reader *each, void *self);

    /* A copy of everything that is committed, as pieces of a file that can be
     * opened in another folder. The store can be used meanwhile, but there is
     * one copy at a time. What was committed when it begins is in it, and of
     * what follows as much as comes before its last piece. `copy_next` gives
     * one piece after another, until one has no bytes: then the copy is
     * complete. `copy_end` follows, however that went. */
    store_result (*copy_begin)(store *s);
    store_result (*copy_next)(store *s, store_piece *out);
    void (*copy_end)(store *s);

    void (*close)(store *s);

    store_ear ear;
    int wakes;
    const store_nodes *nodes; /* NULL: nobody else uses this store */
    /* Nothing can be stored at the moment, and everybody knows: launching would
     * fail at once. A node that has not been heard of for so long that others
     * may take what it holds is away, too. */
    bool is_away;
    /* Another program has made it a store of a later version, which this one
     * may not change; `why` says so. The server is to end. */
    bool is_outdated;
    /* Why the last thing failed, in words for the operator. */
    char why[256];
};

/* What other nodes are to know of an open table that is held here. */
typedef struct store_face {
    const char *table;
    const char *host; /* a guest's key as text */
    uint64_t network; /* it was opened from there; 0: not known */
    int8_t listed;    /* 0: not in the list of tables; else the phase */
    const char *text; /* as it is listed */
    size_t length;
    const char *node; /* who holds it; "": nobody, or it was not asked */
} store_face;

/* How many tables are open at all nodes; of all, as of a second ago. */
typedef struct store_census {
    int64_t open, of_host, of_network;
} store_census;

/* A node, for the operator. */
typedef struct store_node {
    const char *name, *address, *version;
    int64_t heard, tables; /* ms ago; how many it holds */
    bool draining;
} store_node;

typedef bool store_node_reader(void *self, const store_node *node);
typedef bool store_face_reader(void *self, const store_face *face);

/* What only a store of many nodes can do. A table is held by one node at a
 * time, and only its holder can change it; whoever appends its first entry
 * holds it. A node that has not been heard of for three seconds, by the clock
 * of the database, loses what it holds to whoever asks. */
struct store_nodes {
    /* Asks for a table and its log; ear.held has the answer. To ask again for
     * what is held here is to read it again. What another node holds is taken
     * from it only if it has yielded it, in this term; 0: it has not. */
    void (*hold)(store *s, const char *table, int64_t term);
    /* Forgets that a table is held here, for another node to hold it in its
     * place. The term in which it was; 0: it is not, or a commit is about it.
     * Where no other node takes it, it comes back as an orphan. */
    int64_t (*yield)(store *s, const char *table);
    /* It is not needed here any more; NULL: nor is any other, because the node
     * is about to end. Goes out with the next commit. */
    store_result (*let_go)(store *s, const char *table);
    /* What others are to know of it from the next commit on. */
    store_result (*show)(store *s, const store_face *face);
    /* The faces of all listed tables of other nodes, as they were a second ago
     * at most: those of phase 1 first, then the newest; 100 of each phase. Does
     * not wait. */
    void (*list)(store *s, store_face_reader *each, void *self);
    /* How many tables are open, at this moment; and the nodes. These wait as a
     * reading does. */
    store_result (*count)(store *s, const char *host, uint64_t network,
                          store_census *out);
    store_result (*read_nodes)(store *s, store_node_reader *each, void *self);
    /* And the faces of so many open tables, listed or not, the newest first. */
    store_result (*read_faces)(store *s, int most, store_face_reader *each,
                               void *self);
    /* Tells all other nodes something. It may get lost. */
    void (*tell)(store *s, const char *news);
    /* The same at all nodes, and drawn when the database was prepared. */
    const uint8_t *(*secret)(store *s);
    /* By how many milliseconds this machine's clock was ahead of the database's
     * when it was opened. */
    int64_t (*ahead)(store *s);
};

/* Mentions the guests of a table, and shelves it if it is over, by what its log
 * says: for a file of a version that kept only logs. The store cannot do this
 * itself, because it does not know what a log means. */
typedef store_result store_indexer(store *s, const char *table);

/* Opens the file of a folder; both are made if they do not exist (but not the
 * folder's parent). A file of an older version becomes one of this version,
 * completely or not at all. NULL, with the reason in `why`: no such folder,
 * another server has it, a newer version wrote it, it is damaged. */
store *store_open_sqlite(const char *folder, store_indexer *index, char *why,
                         size_t room);
/* Opens it for reading only: nothing is made or written. One of an older
 * version is refused. */
store *store_look_sqlite(const char *folder, char *why, size_t room);
/* Opens it for copying only; it may be of this version or an older one. */
store *store_copy_sqlite(const char *folder, char *why, size_t room);

/* The `launch` of a store whose commits wait: it has landed when this
 * returns. */
static inline bool store_launch_waiting(store *s)
{
    store_landing landing = {.result = s->commit(s)};

    s->ear.landed(s->ear.self, &landing);
    return true;
}

/* A store whose commits are made by a thread of its own, so that nobody waits
 * for the disk; it owns `inner`, and reads it. NULL, and `inner` is closed: a
 * thread or memory is missing. */
store *store_open_aside(store *inner, char *why, size_t room);

/* Is it the address of a database, and not a folder? */
static inline bool store_is_database(const char *place)
{
    return strncmp(place, "postgresql://", 13) == 0 ||
           strncmp(place, "postgres://", 11) == 0;
}

/* A node among those that use one database. */
typedef struct store_membership {
    const char *name;    /* no other node has it */
    const char *address; /* where other nodes reach it: "10.0.0.5:7401" */
    const char *version;
} store_membership;

/* Opens a database that `store_prepare_postgres` has prepared; the address is
 * as libpq takes it: "postgresql://user@host1,host2/name". `as` may be NULL:
 * then this is nobody's node: it sees all tables, but changes none that is
 * held. NULL, with the reason in `why`: it cannot be reached, the password is
 * wrong, the schema is of another version, it is a standby, a node of that name
 * is alive. */
store *store_open_postgres(const char *address, const store_membership *as,
                           char *why, size_t room);
/* The same as nobody's node, for reading only: all as it is at this moment,
 * while nodes go on. */
store *store_look_postgres(const char *address, char *why, size_t room);
/* Makes the schema, or brings it forward, and lets `role` (NULL: nobody else)
 * use it without owning it. */
bool store_prepare_postgres(const char *address, const char *role, char *why,
                            size_t room);
/* Opens a prepared database, in which there must be nothing, to put all of
 * another store there; no node can join meanwhile. What is committed is there
 * after `store_filled`, all at once, or not at all. The secret (32 bytes, or
 * NULL) takes the place of the one that was drawn. */
store *store_fill_postgres(const char *address, const uint8_t *secret,
                           char *why, size_t room);
store_result store_filled(store *s);

#endif
