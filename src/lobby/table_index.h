/* table_index.h -- how many tables are open, in all, of each host and from each address,
 * and which of them are listed for all. It is kept up to date with each change of a
 * table, so that to open a table or to list them takes as long at many as at few. */
#ifndef LOBBY_TABLE_INDEX_H
#define LOBBY_TABLE_INDEX_H

#include "lobby/table.h"
#include "store/key_map.h"

typedef struct table_index {
    int32_t n_open;
    key_map hosts, networks;
    /* Those that are listed, by their phase: who came to it last is first. */
    table *listed[TABLE_PLAYING + 1];
} table_index;

void table_index_open(table_index *x, uint64_t salt);
void table_index_close(table_index *x);

/* The table is new, or has changed: it is counted and listed as it is now. */
void table_index_put(table_index *x, table *t);
/* It leaves memory. */
void table_index_take_out(table_index *x, table *t);

/* Open tables with that host, and those that were opened from a network. */
int table_index_of_host(const table_index *x, const guest *host);
int table_index_of_network(const table_index *x, uint64_t network);

#endif
