/* postgres_server.h -- a database of PostgreSQL for a test, in a folder of its
 * own, which ends with the test, however that ends. */
#ifndef TESTS_POSTGRES_SERVER_H
#define TESTS_POSTGRES_SERVER_H

#include <stdbool.h>
#include <stdint.h>

/* Starts it, once for the whole program, and prepares it; nothing is in it. */
void server_start(void);
/* Nothing is in it again, but for the schema. */
void server_empty(void);
void server_stop(void);

/* Where it is, for store_open_postgres; and the folder of its socket. */
const char *server_address(void);
const char *server_folder(void);

/* Does something there, as its owner; or asks for a number, or a text that
 * lasts until the next one is asked for. */
void server_does(const char *sql);
int64_t server_number(const char *sql);
const char *server_text(const char *sql);

#endif
