/* postgres_schema.c -- what the database of a store looks like, and every
 * statement that changes it: the schema with its versions, who may use it, and
 * the SQL of the connection that never waits. Called by postgres.c and
 * postgres_link.c.
 *
 * `game` is a table's name, as in SQLite's file, because TABLE is a word of
 * SQL; `at` is a date, `body` a text. A table has a row in `game` from its
 * first entry until it is removed; that row is its lease, and what every change
 * of the table locks first. */
#include "store/postgres_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

/* Row i leads from version i to version i + 1; the next one says in `least`
 * which version a program must know at least to use what it makes. A row that
 * was released never changes. Names and keys of guests are ASCII and compared
 * byte by byte (COLLATE "C"); all other texts are bytes, so that none can be
 * wrong. Rows of `game` change with every move: there is room in each page for
 * the next version of a row. */
static const struct {
    int least;
    const char *sql;
} upgrades[] = {
    {1,
     "CREATE SCHEMA adit;\n"
     "CREATE TABLE adit.meta (\n"
     "    version integer NOT NULL, least integer NOT NULL,\n"
     "    secret bytea NOT NULL);\n"
     "CREATE TABLE adit.node (\n"
     "    name text COLLATE \"C\" PRIMARY KEY,\n"
     "    incarnation bigint NOT NULL, address text NOT NULL,\n"
     "    version text NOT NULL, until timestamptz NOT NULL,\n"
     "    draining boolean NOT NULL, tables bigint NOT NULL);\n"
     "CREATE TABLE adit.game (\n"
     "    name text COLLATE \"C\" PRIMARY KEY,\n"
     "    node text COLLATE \"C\", incarnation bigint,\n"
     "    term bigint NOT NULL, last bigint NOT NULL,\n"
     "    open boolean NOT NULL, born bigint NOT NULL,\n"
     "    host text COLLATE \"C\", network bigint,\n"
     "    listed smallint NOT NULL, face bytea) WITH (fillfactor = 70);\n"
     "CREATE INDEX game_holder ON adit.game (node, incarnation) WHERE open;\n"
     "CREATE INDEX game_host ON adit.game (host) WHERE open;\n"
     "CREATE INDEX game_network ON adit.game (network) WHERE open;\n"
     "CREATE INDEX game_listed ON adit.game (listed, born DESC, name)\n"
     "    WHERE open AND listed > 0;\n"
     "CREATE TABLE adit.event (\n"
     "    game text COLLATE \"C\" NOT NULL, seq bigint NOT NULL,\n"
     "    at bigint NOT NULL, body bytea NOT NULL, PRIMARY KEY (game, seq));\n"
     "CREATE TABLE adit.past (\n"
     "    game text COLLATE \"C\" PRIMARY KEY, at bigint NOT NULL,\n"
     "    body bytea NOT NULL);\n"
     "CREATE INDEX past_at ON adit.past (at, game);\n"
     "CREATE TABLE adit.part (\n"
     "    guest text COLLATE \"C\" NOT NULL, game text COLLATE \"C\" NOT NULL,\n"
     "    PRIMARY KEY (guest, game));\n"
     "CREATE INDEX part_game ON adit.part (game);\n"},
    {1,
     "CREATE TABLE adit.block (\n"
     "    whom text COLLATE \"C\" PRIMARY KEY, at bigint NOT NULL,\n"
     "    why bytea NOT NULL);\n"
     /* Whoever could use the version before can use this one. */
     "DO $$ DECLARE who name; BEGIN FOR who IN\n"
     "    SELECT DISTINCT grantee FROM information_schema.role_table_grants\n"
     "    WHERE table_schema = 'adit' AND table_name = 'past'\n"
     "    AND privilege_type = 'INSERT' AND grantee <> current_user LOOP\n"
     "    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE"
     " ON adit.block TO %I', who);\n"
     "END LOOP; END $$;\n"},
};

/* The schema that this program knows, as a number for SQL, too. */
#define VERSION 2
#define WORD_OF(n) #n
#define TEXT_OF(n) WORD_OF(n)
_Static_assert(sizeof upgrades / sizeof upgrades[0] == VERSION,
               "a row a version");

/* The schema is not for later programs only. Whoever brings it forward locks
 * `game` first, so that a change is from before that, or asks this after it. */
#define IS_FOR_US "(SELECT least FROM adit.meta) <= " TEXT_OF(VERSION)

/* A row that this transaction has written, which the first statements of a
 * commit do for the tables that may be changed; for all others it is too late.
 * A table without a row has no holder. */
#define IS_OURS "g.xmin = pg_current_xact_id()::xid"
#define IS_NOT_OTHERS(game)                                                    \
    "NOT EXISTS (SELECT 1 FROM adit.game g WHERE g.name = " game               \
    " AND g.xmin <> pg_current_xact_id()::xid)"
/* The holder of `g` is alive. */
#define HOLDER_LIVES                                                           \
    "EXISTS (SELECT 1 FROM adit.node n WHERE n.name = g.node"                  \
    " AND n.incarnation = g.incarnation AND n.until >= now())"
/* This transaction need not be at the standby before it is answered: whatever
 * is built on it will be, and it with that. */
#define SOON "set_config('synchronous_commit', 'off', true)"
#define IS_MINE "(g.node = $1 AND g.incarnation = $2)"

const char *const postgres_statements[N_SQL] = {
    /* $1 the node, $2 its incarnation, $3 its address, $4 its version, $5 is it
     * draining, $6 its open tables. Which schema a program has to know. No row:
     * another one of that name is alive. */
    [SQL_BEAT] =
        "INSERT INTO adit.node AS n VALUES ($1::text, $2::bigint, $3::text,"
        " $4::text, now() + interval '3 s', $5::bigint <> 0, $6::bigint)"
        " ON CONFLICT (name) DO UPDATE SET incarnation = excluded.incarnation,"
        " address = excluded.address, version = excluded.version,"
        " until = excluded.until, draining = excluded.draining,"
        " tables = excluded.tables"
        " WHERE n.incarnation = excluded.incarnation OR n.until < now()"
        " RETURNING (SELECT least::bigint FROM adit.meta)",
    /* $1 the node, $2 its incarnation, $3 tables that it may hold without
     * knowing. Each node has another order, so that two of them do not go for
     * the same ones. LIMIT and ORDER BY also keep the planner from going
     * through all tables to see whose holder is alive: it has to begin with the
     * nodes, and to use the index of holders. */
    [SQL_ORPHANS] =
        "SELECT name FROM ("
        " (SELECT name FROM adit.game WHERE open AND node IS NULL"
        "  ORDER BY incarnation LIMIT 1000)"
        " UNION ALL SELECT o.name FROM adit.node n, LATERAL"
        "  (SELECT name FROM adit.game g WHERE g.open AND g.node = n.name"
        "   ORDER BY g.incarnation LIMIT 1000) o WHERE n.until < now()"
        " UNION ALL SELECT o.name FROM adit.node n, LATERAL"
        "  (SELECT name FROM adit.game g WHERE g.open AND g.node = n.name"
        "   AND g.incarnation < n.incarnation ORDER BY g.incarnation LIMIT 1000) o"
        "  WHERE n.until >= now()"
        " UNION ALL SELECT o.name FROM adit.node n, LATERAL"
        "  (SELECT name FROM adit.game g WHERE g.open AND g.node = n.name"
        "   AND g.incarnation > n.incarnation ORDER BY g.incarnation LIMIT 1000) o"
        "  WHERE n.until >= now()"
        " UNION ALL SELECT o.name FROM unnest($3::text[]) AS w (name), LATERAL"
        "  (SELECT name FROM adit.game g WHERE g.name = w.name AND g.open"
        "   AND g.node = $1 AND g.incarnation = $2::bigint LIMIT 1) o"
        ") o ORDER BY hashtext(name || $1::text) LIMIT 1000",
    /* $1 the node. */
    [SQL_FACES] =
        "SELECT f.* FROM generate_series(1, 9) phase, LATERAL ("
        " SELECT name, host, network, listed::bigint, face, born"
        " FROM adit.game WHERE open AND listed > 0 AND listed = phase"
        " AND node IS DISTINCT FROM $1::text"
        " ORDER BY born DESC, name LIMIT 100) f ORDER BY 4, 6 DESC, 1",
    /* $1 the node, $2 its incarnation, $3 the table, $4 the term in which its
     * holder has yielded it. */
    [SQL_TAKE] =
        "UPDATE adit.game g SET node = $1::text, incarnation = $2::bigint,"
        " term = term + 1 WHERE name = $3::text AND " IS_FOR_US " AND (" IS_MINE
        " OR term = $4::bigint OR NOT " HOLDER_LIVES ") RETURNING term, last,"
        " open::int::bigint, " SOON,
    [SQL_LOG] = "SELECT e.game, e.seq, e.at, e.body FROM adit.game g"
                " JOIN adit.event e ON e.game = g.name WHERE g.name = $3::text"
                " AND g.node = $1::text AND g.incarnation = $2::bigint"
                " ORDER BY e.seq",
    [SQL_HOLDER] = "SELECT n.name, n.address FROM adit.game g LEFT JOIN"
                   " adit.node n ON n.name = g.node AND " HOLDER_LIVES
                   " WHERE g.name = $3::text"
                   " AND (g.node = $1::text AND g.incarnation = $2::bigint)"
                   " IS NOT TRUE",
    /* $1 the news. A payload is a text; these are bytes. */
    [SQL_TELL] = "SELECT pg_notify('adit', encode($1::bytea, 'base64')), " SOON,

    /* $1 the node, $2 its incarnation; arrays: $3 tables, $4 the term in which
     * each is held (NULL: it is not), $5 its last entry, if that is known, $6
     * and what will be the last one, $7 flags: 1 it is over, 2 it is let go, 4
     * it has a new face, which is $8 to $11. The rows are what is lost. Rows
     * are locked in order, so that two nodes never wait for each other; and
     * what a node does not hold it changes only if nobody does, who then loses
     * it. */
    [SQL_FENCE] =
        "WITH want AS MATERIALIZED (SELECT * FROM unnest($3::text[],"
        " $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[],"
        " $9::bigint[], $10::bigint[], $11::bytea[]) AS w (name, term, was,"
        " last, flags, host, network, listed, face)),"
        " mine AS MATERIALIZED (SELECT w.*, " IS_MINE " IS TRUE"
        "  AND w.flags & 2 = 0 AS held"
        "  FROM want w JOIN adit.game g ON g.name = w.name"
        "  WHERE (w.term IS NULL OR w.term = g.term)"
        "  AND (w.was IS NULL OR w.was = g.last) AND " IS_FOR_US
        "  AND (" IS_MINE " AND w.term IS NOT NULL OR NOT " HOLDER_LIVES ")"
        "  ORDER BY w.name COLLATE \"C\" FOR NO KEY UPDATE OF g),"
        " kept AS (UPDATE adit.game g SET last = coalesce(m.last, g.last),"
        "  open = g.open AND m.flags & 1 = 0,"
        "  node = CASE WHEN m.held THEN $1::text END,"
        "  incarnation = CASE WHEN m.held THEN $2::bigint END,"
        "  term = CASE WHEN m.held THEN g.term ELSE g.term + 1 END,"
        "  host = CASE WHEN m.flags & 4 = 0 THEN g.host ELSE m.host END,"
        "  network = CASE WHEN m.flags & 4 = 0 THEN g.network"
        "   ELSE m.network END,"
        "  listed = CASE WHEN m.flags & 4 = 0 THEN g.listed ELSE m.listed END,"
        "  face = CASE WHEN m.flags & 4 = 0 THEN g.face ELSE m.face END"
        "  FROM mine m WHERE g.name = m.name RETURNING g.name)"
        " SELECT name FROM want w WHERE name NOT IN (SELECT name FROM kept)"
        " AND (term IS NOT NULL OR EXISTS"
        "  (SELECT 1 FROM adit.game g WHERE g.name = w.name))",
    /* $1 the node, $2 its incarnation; arrays: $3 new tables, $4 their last
     * entries, $5 flags, $6 when they were opened, $7 to $10 their faces. */
    [SQL_OPEN] =
        "WITH want AS MATERIALIZED (SELECT * FROM unnest($3::text[],"
        " $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::bigint[],"
        " $9::bigint[], $10::bytea[]) AS w (name, last, flags, born, host,"
        " network, listed, face)),"
        " opened AS (INSERT INTO adit.game SELECT name,"
        "  CASE WHEN flags & 2 = 0 THEN $1::text END,"
        "  CASE WHEN flags & 2 = 0 THEN $2::bigint END, 1, last,"
        "  flags & 1 = 0, born, host, network, coalesce(listed, 0), face"
        "  FROM want WHERE " IS_FOR_US " ORDER BY name COLLATE \"C\""
        "  ON CONFLICT DO NOTHING RETURNING name)"
        " SELECT name FROM want WHERE name NOT IN (SELECT name FROM opened)",

    /* Arrays: $1 tables, $2 numbers, $3 dates, $4 texts. */
    [SQL_APPEND] =
        "INSERT INTO adit.event SELECT e.* FROM unnest($1::text[],"
        " $2::bigint[], $3::bigint[], $4::bytea[]) AS e (game, seq, at, body)"
        " JOIN adit.game g ON g.name = e.game AND " IS_OURS,
    /* Arrays: $1 tables, $2 dates, $3 texts. */
    [SQL_SUM_UP] = "INSERT INTO adit.past SELECT p.* FROM unnest($1::text[],"
                   " $2::bigint[], $3::bytea[]) AS p (game, at, body)"
                   " JOIN adit.game g ON g.name = p.game AND " IS_OURS
                   " ON CONFLICT (game) DO UPDATE SET at = excluded.at,"
                   " body = excluded.body",
    /* Arrays: $1 tables, $2 guests, $3 1 to mention, 0 to take that back. What
     * is asked last of a pair counts. */
    [SQL_MENTION] =
        "WITH said AS MATERIALIZED (SELECT DISTINCT ON (p.game, p.guest) p.*"
        "  FROM unnest($1::text[], $2::text[], $3::bigint[]) WITH ORDINALITY"
        "  AS p (game, guest, is_so, nr) WHERE " IS_NOT_OTHERS(
            "p.game") "  ORDER BY p.game, p.guest, p.nr DESC),"
                      " gone AS (DELETE FROM adit.part USING said p WHERE part.game = p.game"
                      "  AND part.guest = p.guest AND p.is_so = 0)"
                      " INSERT INTO adit.part SELECT guest, game FROM said WHERE is_so <> 0"
                      " ON CONFLICT DO NOTHING",
    /* As for APPEND; what is asked last of an entry counts. */
    [SQL_REWRITE] =
        "UPDATE adit.event SET at = e.at, body = e.body FROM"
        " (SELECT DISTINCT ON (game, seq) * FROM unnest($1::text[],"
        "   $2::bigint[], $3::bigint[], $4::bytea[]) WITH ORDINALITY"
        "   AS e (game, seq, at, body, nr) ORDER BY game, seq, nr DESC) e"
        " JOIN adit.game g ON g.name = e.game AND " IS_OURS
        " WHERE event.game = e.game AND event.seq = e.seq",
    [SQL_REMOVE] =
        "WITH gone AS MATERIALIZED (SELECT r.name FROM unnest($1::text[])"
        "  AS r (name) WHERE " IS_NOT_OTHERS(
            "r.name") "),"
                      " game AS (DELETE FROM adit.game WHERE name IN (SELECT name FROM gone)),"
                      " past AS (DELETE FROM adit.past WHERE game IN (SELECT name FROM gone)),"
                      " part AS (DELETE FROM adit.part WHERE game IN (SELECT name FROM gone))"
                      " DELETE FROM adit.event WHERE game IN (SELECT name FROM gone)",
};

/* ---- Whether it fits ---- */

bool postgres_schema_serves(postgres_store *s, int64_t least)
{
    if (least > VERSION)
        POSTGRES_SAY(s, cli_postgres_newer, .n = least, .n_here = VERSION);
    return least <= VERSION;
}

/* Milliseconds since 1970, as this machine has it. */
static int64_t today(void)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

bool postgres_schema_fits(postgres_store *s)
{
    store_result result;
    PGresult *row = postgres_ask(
        s,
        "SELECT version::bigint, least::bigint, secret,"
        " (extract(epoch FROM clock_timestamp()) * 1000)::bigint FROM adit.meta",
        &(postgres_values){0}, &result);
    int64_t version = 0, least = 0;
    bool fits;

    if (!row)
        return false;
    fits = PQntuples(row) == 1 && PQgetlength(row, 0, 2) == sizeof s->secret;
    if (fits) {
        version = postgres_number(row, 0, 0);
        least = postgres_number(row, 0, 1);
        memcpy(s->secret, PQgetvalue(row, 0, 2), sizeof s->secret);
        s->ahead = today() - postgres_number(row, 0, 3);
    } else {
        postgres_say(s, TEXT_cli_postgres_notPrepared, NULL);
    }
    PQclear(row);
    if (!fits)
        return false;
    if (version < VERSION)
        POSTGRES_SAY(s, cli_postgres_older, .n = version, .n_here = VERSION);
    return version >= VERSION && postgres_schema_serves(s, least);
}

/* ---- Making it ---- */

/* Asks for something whose answer does not matter. */
static bool does(postgres_store *s, const char *sql)
{
    store_result result;
    PGresult *done = postgres_ask(s, sql, NULL, &result);

    PQclear(done);
    return done != NULL;
}

/* The first row's number; -1: the question has failed. */
static int64_t asks_number(postgres_store *s, const char *sql)
{
    store_result result;
    PGresult *row = postgres_ask(s, sql, &(postgres_values){0}, &result);
    int64_t number =
        row && PQntuples(row) == 1 ? postgres_number(row, 0, 0) : -1;

    PQclear(row);
    return number;
}

/* The secret is drawn here, not there: what the database draws is random, too,
 * but not documented as fit for keys. */
static bool makes_meta(postgres_store *s)
{
    postgres_values v = {0};
    store_result result;
    PGresult *done;

    if (getrandom(s->secret, sizeof s->secret, 0) != sizeof s->secret) {
        postgres_say(s, TEXT_cli_postgres_noRandom, NULL);
        return false;
    }
    postgres_put_bytes(&v, s->secret, sizeof s->secret);
    done = postgres_ask(s, "INSERT INTO adit.meta VALUES (0, 0, $1::bytea)", &v,
                        &result);
    PQclear(done);
    return done != NULL;
}

static bool upgrades_from(postgres_store *s, int64_t version)
{
    postgres_values v = {0};
    store_result result;
    PGresult *done;

    if (version > 0 && !does(s, "LOCK TABLE adit.game IN EXCLUSIVE MODE"))
        return false;
    for (int64_t i = version; i < VERSION; i++)
        if (!does(s, upgrades[i].sql) || (i == 0 && !makes_meta(s)))
            return false;
    postgres_put_number(&v, VERSION);
    postgres_put_number(&v, upgrades[VERSION - 1].least);
    done = postgres_ask(s,
                        "UPDATE adit.meta SET version = $1::bigint,"
                        " least = $2::bigint",
                        &v, &result);
    PQclear(done);
    return done != NULL;
}

/* PostgreSQL only warns where somebody else would have to grant. NULL: whoever
 * has connected. */
bool postgres_may_use(postgres_store *s, const char *role)
{
    postgres_values v = {0};
    store_result result;
    PGresult *row;
    bool may;

    postgres_put_text(&v, role);
    row = postgres_ask(
        s,
        "SELECT bool_and(has_schema_privilege(r.name, 'adit', 'USAGE')"
        " AND has_table_privilege(r.name, 'adit.meta', 'SELECT')"
        " AND has_table_privilege(r.name, 'adit.' || t.name, kind))"
        "::int::bigint FROM (SELECT coalesce($1::name, current_user) AS name) r,"
        " unnest('{node, game, event, past, part, block}'::text[]) AS t (name),"
        " unnest('{SELECT, INSERT, UPDATE, DELETE}'::text[]) AS k (kind)",
        &v, &result);
    may = row && postgres_number(row, 0, 0) != 0;
    if (row && !may)
        postgres_say(s, TEXT_cli_postgres_noRights, NULL);
    PQclear(row);
    return may;
}

/* What a server needs, and no more: it cannot change the schema. */
static bool grants(postgres_store *s, const char *role)
{
    char *quoted = PQescapeIdentifier(s->reader, role, strlen(role));
    char sql[512];
    int n =
        quoted
            ? snprintf(
                  sql, sizeof sql,
                  "GRANT USAGE ON SCHEMA adit TO %s;"
                  "GRANT SELECT ON adit.meta TO %s;"
                  "GRANT SELECT, INSERT, UPDATE, DELETE ON adit.node,"
                  " adit.game, adit.event, adit.past, adit.part, adit.block TO %s;",
                  quoted, quoted, quoted)
            : -1;

    PQfreemem(quoted);
    if (n < 0 || (size_t)n >= sizeof sql) {
        postgres_say(s, TEXT_cli_postgres_roleName, NULL);
        return false;
    }
    return does(s, sql) && postgres_may_use(s, role);
}

/* Whoever prepares it at the same time waits here, and finds it done. */
bool postgres_schema_make(postgres_store *s, const char *role)
{
    int64_t version = 0;

    if (!does(s, "BEGIN; SELECT pg_advisory_xact_lock(hashtext('adit'))"))
        return false;
    s->in_transaction = true;
    version = asks_number(s, "SELECT count(*) FROM pg_namespace"
                             " WHERE nspname = 'adit'");
    if (version > 0)
        version = asks_number(s, "SELECT version::bigint FROM adit.meta");
    if (version < 0)
        return false;
    if (version > VERSION) {
        POSTGRES_SAY(s, cli_postgres_newer, .n = version, .n_here = VERSION);
        return false;
    }
    return (version == VERSION || upgrades_from(s, version)) &&
           (!role || grants(s, role)) && does(s, "COMMIT");
}
