/* lock.h -- the password of a table, as it is kept: what PBKDF2 (RFC 8018, with
 * HMAC-SHA-256) makes of it and a salt. That takes long on purpose, so that who has got
 * hold of a folder cannot try many, and is done aside. */
#ifndef SERVER_LOCK_H
#define SERVER_LOCK_H

#include "server/house.h"
#include "server/message.h"

/* To be hashed, on any thread, and by nobody else meanwhile. */
struct lobby_lock {
    char password[MESSAGE_PASSWORD];
    setting of;  /* its salt and rounds, and then its lock */
    bool done;   /* false: the server is going down */
    session *to; /* who wants in; NULL: it is of a new table, or he has left */
    int64_t id, heard; /* of his request */
};

/* For a new table, with a salt of its own, or to be compared with a table's. NULL: no
 * memory. */
lobby_lock *lock_new(lobby *l, const char *password);
lobby_lock *lock_like(const setting *s, const char *password);

bool lock_fits(const lobby_lock *k, const setting *s);
/* A table is to be opened with it. */
void lock_put(const lobby_lock *k, setting *s);

#endif
