/* report.h -- what the operator is told of the lobby: what is counted there when it is
 * on disk, and what is worth a line in the log. */
#ifndef LOBBY_REPORT_H
#define LOBBY_REPORT_H

#include "lobby/lobby_impl.h"

/* Nanoseconds, to measure with. */
int64_t report_ticks(const lobby *l);
/* Commits, and counts how that went. False: nothing of it is kept. */
bool report_commit(lobby *l);
/* It went so: one line when it begins to fail, and one when it works again. */
void report_health(lobby *l, store_result r, bool done);
/* Somebody comes from an address. */
void report_arrival(lobby *l, const guest *who, const char *address);
/* What has happened at a table is on disk. */
void report_table(lobby *l, table *t);

#endif
