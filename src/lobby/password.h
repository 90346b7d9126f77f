/* password.h -- the password of a table, as it is kept: what PBKDF2 (RFC 8018, with
 * HMAC-SHA-256) makes of it and a salt. That takes long on purpose, so that who has got
 * hold of a folder cannot try many, and is done aside. */
#ifndef LOBBY_PASSWORD_H
#define LOBBY_PASSWORD_H

#include "lobby/lobby_impl.h"
#include "lobby/message.h"

/* To be hashed, on any thread, and by nobody else meanwhile. */
struct lobby_password {
    char password[MESSAGE_PASSWORD];
    setting of;  /* its salt and rounds, and then its lock */
    bool done;   /* false: the server is going down */
    session *to; /* who wants in; NULL: it is of a new table, or he has left */
    int64_t id, heard; /* of his request */
};

/* For a new table, with a salt of its own, or to be compared with a table's. NULL: no
 * memory. */
lobby_password *password_new(lobby *l, const char *password);
lobby_password *password_like(const setting *s, const char *password);

bool password_fits(const lobby_password *k, const setting *s);
/* A table is to be opened with it. */
void password_put(const lobby_password *k, setting *s);

#endif
