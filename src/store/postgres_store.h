/* postgres_store.h -- a store in a database of PostgreSQL, for the files that
 * make it:
 *
 *   postgres.c         collects changes; opens and closes
 *   postgres_commit.c  what was collected, as a few statements, and how it ended
 *   postgres_nodes.c   leases, tables without a holder, faces, news
 *   postgres_read.c    everything that may wait
 *   postgres_link.c    the connection that never waits
 *   postgres_ask.c     the one that may
 *   postgres_values.c  what statements are given, and give back
 *   postgres_address.c whereto, and in words why not
 *   postgres_schema.c  the schema, and the statements of the first connection */
#ifndef STORE_POSTGRES_STORE_H
#define STORE_POSTGRES_STORE_H

#include "store/batch.h"
#include "texts/texts.h"

#include <libpq-fe.h>

enum {
    POSTGRES_LEASE = 3000, /* ms that a node lives after a beat: SQL_BEAT */
    POSTGRES_HOSTS = 8,    /* of one address, at most */
    POSTGRES_VALUES = 12,  /* of one statement */
    POSTGRES_ANSWERS = 3   /* of one request, if they are kept */
};

/* The statements of the connection that never waits; their SQL is in
 * postgres_schema.c. */
typedef enum postgres_sql {
    SQL_BEAT,
    SQL_ORPHANS,
    SQL_FACES,
    SQL_TAKE,
    SQL_LOG,
    SQL_HOLDER,
    SQL_TELL,
    SQL_FENCE,
    SQL_OPEN,
    SQL_APPEND,
    SQL_SUM_UP,
    SQL_MENTION,
    SQL_REWRITE,
    SQL_REMOVE,
    N_SQL
} postgres_sql;

extern const char *const postgres_statements[N_SQL];

/* ---- Values ---- */

/* The parameters of a statement, as bytes: nothing has to be quoted, and no
 * byte means anything. They point to what the caller has, but for numbers. */
typedef struct postgres_values {
    int n;
    const char *value[POSTGRES_VALUES];
    int length[POSTGRES_VALUES];
    uint8_t number[POSTGRES_VALUES][8];
} postgres_values;

extern const int postgres_binary[POSTGRES_VALUES]; /* the form of each */
/* NULL is NULL. */
void postgres_put_text(postgres_values *v, const char *text);
void postgres_put_bytes(postgres_values *v, const void *bytes, size_t n);
void postgres_put_number(postgres_values *v, int64_t number);

/* An array that is a parameter. {0} is an empty one, which keeps its memory
 * when it is begun again. */
typedef struct postgres_array {
    uint8_t *bytes;
    size_t used, room;
    int32_t n;
    bool failed; /* there was no memory for all of it */
} postgres_array;

typedef enum postgres_type {
    POSTGRES_BYTES = 17, /* as PostgreSQL numbers them */
    POSTGRES_NUMBER = 20,
    POSTGRES_TEXT = 25
} postgres_type;

void postgres_array_begin(postgres_array *a, postgres_type type);
void postgres_array_add(postgres_array *a, const void *bytes, size_t n);
void postgres_array_add_text(postgres_array *a, const char *text);
void postgres_array_add_number(postgres_array *a, int64_t number);
void postgres_array_add_null(postgres_array *a);
/* False: it has failed. */
bool postgres_put_array(postgres_values *v, postgres_array *a);

/* What is in a row. A text lasts as long as the answer, and has a zero byte at
 * its end; it is "" instead of NULL. */
int64_t postgres_number(const PGresult *rows, int row, int column);
const char *postgres_text(const PGresult *rows, int row, int column);
/* An entry of four columns: table, number, date, text. */
store_entry postgres_entry(const PGresult *rows, int row);

/* ---- Tables ---- */

/* A table that this node holds, or of which it is known how it ends. */
typedef struct postgres_table {
    key_node node; /* comes first; its key is the name */
    int64_t term;
    int64_t last; /* number of its last entry, those in the air counted */
    int64_t kept; /* the same, before the commit that is in the air */
    bool held;    /* by this node, as far as it knows */
    bool over;    /* it is not open */
    bool unsure;  /* a commit with it was lost sight of */
    bool flying;  /* it is in the commit that is in the air, */
    bool goes;    /* after which it is not held */
} postgres_table;

/* ---- Requests ---- */

typedef struct postgres_store postgres_store;
typedef struct postgres_request postgres_request;

/* What was sent at once and is one transaction; it is answered at once, too. */
struct postgres_request {
    postgres_request *next;
    /* It is over: all of it was done, or nothing (result, and s->base.why); or
     * the connection is gone, and nobody knows (lost). */
    void (*ends)(postgres_store *s, postgres_request *r);
    /* Takes the rows of a statement. NULL: they are kept until it is over. */
    void (*hears)(postgres_store *s, const PGresult *rows);
    PGresult *answer[POSTGRES_ANSWERS];
    int n_answers;
    int64_t limit; /* by postgres_clock; later, the connection is dead */
    store_result result;
    bool lost;
    char table[STORE_NAME]; /* that was asked for */
};

typedef enum postgres_state {
    LINK_DOWN,       /* is tried again at `due` */
    LINK_CONNECTING, /* until `due` */
    LINK_GREETING,   /* connected; the statements are on their way */
    LINK_UP
} postgres_state;

/* The connection that never waits. */
typedef struct postgres_link {
    PGconn *conn;
    postgres_state state;
    PostgresPollingStatusType polling;
    int64_t due;
    postgres_request *first, **last; /* those without an answer */
    int timer, watched;
    int failures; /* hosts in a row that could not be reached */
    bool running; /* `run` is being called */
    bool broken;  /* something could not be sent */
    bool doubt;   /* the database has warned of something */
} postgres_link;

/* An address, taken apart. */
typedef struct postgres_address {
    char *text; /* as it was given */
    PQconninfoOption *option;
    char *host[POSTGRES_HOSTS], *number[POSTGRES_HOSTS], *port[POSTGRES_HOSTS];
    int n;
    int at; /* the one that is tried next, or that we are connected to */
    char caller[STORE_NODE + 8];
} postgres_address;

/* What is sent by one commit; see postgres_commit.c. */
typedef struct postgres_plan postgres_plan;

/* A store, seen from inside. A `store *` that postgres.c has made points to
 * `base`. */
struct postgres_store {
    store base;
    postgres_address address;
    postgres_link link;
    PGconn *reader;   /* the connection that may wait; NULL: there is none */
    batch batch;      /* changes since the last launch */
    key_map tables;   /* of postgres_table */
    key_map suspects; /* see postgres_nodes.c */
    postgres_array suspected; /* their names */
    postgres_plan *plan;
    bool flying;         /* a commit is in the air */
    bool waiting;        /* `commit` waits for it, and hears `landing` */
    int64_t patience;    /* ms that a question may take */
    bool in_transaction; /* of the connection that may wait, */
    bool is_filled;      /* which is to be one until the end */
    store_landing landing;
    /* This node; name[0] is 0: it is none. */
    char name[STORE_NODE], node_address[STORE_ADDRESS], version[STORE_NODE];
    int64_t incarnation;         /* drawn at its start */
    int64_t beat_due, beaten_at; /* the last one was sent then */
    int64_t leased_until; /* nobody takes what is held here before that */
    bool enlisted;        /* its row is there */
    bool beating;         /* an answer to the last beat is due */
    bool draining;        /* it has let go of everything */
    PGresult *faces;
    uint8_t secret[32];
    int64_t ahead; /* ms of this machine's clock, when it was opened */
};

/* ---- Saying why ---- */

#define POSTGRES_SAY(s, key, ...)                                              \
    postgres_say((s), TEXT_##key, &(const struct text_##key){__VA_ARGS__})
void postgres_say(postgres_store *s, text_id id, const void *holes);
/* What an answer that is an error means. */
store_result postgres_complain(postgres_store *s, const PGresult *answer);
/* Why there is no connection, or no longer. */
void postgres_complain_of(postgres_store *s, const PGconn *conn);

/* ---- The address ---- */

/* Takes it apart. False: it is none, or has a password. */
bool postgres_address_read(postgres_store *s, const char *text);
void postgres_address_free(postgres_address *a);
/* Begins to connect to the host whose turn it is. NULL: no memory. */
PGconn *postgres_address_connect(const postgres_address *a);
/* That one cannot be reached: the next. */
void postgres_address_next(postgres_address *a);

/* ---- Connections ---- */

/* Milliseconds that only grow. */
int64_t postgres_clock(void);

/* Makes `wakes`. False: the system gives no descriptors. */
bool postgres_link_open(postgres_store *s);
void postgres_link_close(postgres_store *s);
void postgres_run(store *base);
/* Waits for news of the first connection, at most until then, and runs. */
void postgres_wait(postgres_store *s, int64_t until);

/* Begins a request; NULL: no memory, or no connection. Statements follow, and
 * its end, after which it is the link's. */
postgres_request *postgres_begin(postgres_store *s);
void postgres_send(postgres_store *s, postgres_request *r, postgres_sql sql,
                   const postgres_values *v);
void postgres_end(postgres_store *s, postgres_request *r);

/* Asks through the connection that may wait, connecting it if need be; NULL:
 * s->base.why says why not. *result has what kind of failure it was. */
PGresult *postgres_ask(postgres_store *s, const char *sql,
                       const postgres_values *v, store_result *result);
/* Can the socket be read or written, as libpq wants it? Waits for that, so many
 * milliseconds. */
bool postgres_is_ready(const PGconn *conn, PostgresPollingStatusType polling,
                       int64_t wait);
/* Is it not a standby, or a primary that is read only? */
bool postgres_takes_writes(const PGconn *conn);
/* A request of a tool, which has only this connection, and for which each is
 * done when it has ended. */
void postgres_begin_alone(postgres_store *s, postgres_request *r);
void postgres_send_alone(postgres_store *s, postgres_request *r,
                         postgres_sql sql, const postgres_values *v);
void postgres_end_alone(postgres_store *s, postgres_request *r);

/* ---- Changing ---- */

bool postgres_is_name(const char *table);
postgres_table *postgres_find(const postgres_store *s, const char *table);
/* The same, added if it is not there; NULL: no memory. */
postgres_table *postgres_add(postgres_store *s, const char *table);
void postgres_drop(postgres_store *s, postgres_table *t);

bool postgres_launch(store *base);
store_result postgres_commit(store *base);
postgres_plan *postgres_plan_new(void);
void postgres_plan_free(postgres_plan *p);

/* ---- Nodes ---- */

extern const store_nodes postgres_nodes;
store_result postgres_let_go(store *base, const char *table);
store_result postgres_show(store *base, const store_face *face);
/* Says that this node lives, and asks for what it wants to know each second. */
void postgres_beat(postgres_store *s);
/* The parameters of SQL_BEAT; and that statement through the connection that
 * may wait. False: another node of that name is alive, or s->base.why says what
 * else. */
bool postgres_enlist(postgres_store *s, bool *is_alive);
/* Perhaps this node holds a table without knowing it. */
void postgres_suspect(postgres_store *s, const char *table);
/* What another node has told, as the database has it. */
void postgres_hear_news(postgres_store *s, const char *payload);

/* ---- Reading ---- */

store_result postgres_read_open(store *base, store_reader *each, void *self);
store_result postgres_read_table(store *base, const char *table,
                                 store_reader *each, void *self);
store_result postgres_read_past(store *base, int64_t since, store_reader *each,
                                void *self);
store_result postgres_read_guest(store *base, const char *guest,
                                 store_reader *each, void *self);
store_result postgres_read_mentioned(store *base, const char *table,
                                     store_guest_reader *each, void *self);
store_result postgres_read_names(store *base, store_reader *each, void *self);
store_result postgres_read_blocks(store *base, store_reader *each, void *self);
/* The holder of a table does not matter here: what is its last entry, and its
 * term? 0: there is no such table. */
store_result postgres_read_last(postgres_store *s, const char *table,
                                int64_t *last, int64_t *term);

/* ---- The schema ---- */

/* Is the schema one that this program can use, and may it? Reads the secret. */
bool postgres_schema_fits(postgres_store *s);
/* Is it still one, for programs that know this version? Says why not. */
bool postgres_schema_serves(postgres_store *s, int64_t least);
/* Has that role, or with NULL whoever has connected, the rights of a server? */
bool postgres_may_use(postgres_store *s, const char *role);
/* Makes it, or brings it forward, and lets a role (or NULL) use it. */
bool postgres_schema_make(postgres_store *s, const char *role);

#endif
