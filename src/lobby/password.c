/* password.c -- the password of a table, as it is kept: salted and hashed by
 * PBKDF2, which takes long on purpose and is therefore done on another thread.
 * Passwords are wiped when they are not needed any more, and compared in
 * constant time. Called by api.c for new tables and by handlers.c for guests
 * who want in.
 *
 *   loop:    password_new or password_like -> outlet.hash
 *   worker:  lobby_hash: from password, salt and rounds the lock
 *   loop:    lobby_hashed: password_fits;  or api.c: password_put
 *            lobby_password_free wipes it
 *
 * Meanwhile the socket's other messages wait (lobby.c), and so does the request
 * over HTTP (src/server/http.c); nobody else waits. */
#include "lobby/lobby_impl.h"

#include <gnutls/crypto.h>
#include <stdlib.h>
#include <string.h>

lobby_password *password_like(const setting *s, const char *password)
{
    lobby_password *k = calloc(1, sizeof *k);

    if (k == NULL)
        return NULL;
    strncpy(k->password, password, sizeof k->password - 1);
    memcpy(k->of.salt, s->salt, sizeof s->salt);
    k->of.rounds = s->rounds;
    return k;
}

/* The number of rounds is part of what is kept, so that it can be raised
 * later. */
lobby_password *password_new(lobby *l, const char *password)
{
    setting s = {.rounds = l->limits.lock_rounds};

    lobby_random(l, s.salt, sizeof s.salt);
    return password_like(&s, password);
}

void lobby_password_free(lobby_password *k)
{
    gnutls_memset(k, 0, sizeof *k);
    free(k);
}

/* One round of SHA-256, as the first version did: its tables may still be
 * open. */
static void hash_once(const lobby_password *k, uint8_t hash[32])
{
    uint8_t bytes[sizeof k->of.salt + MESSAGE_PASSWORD] = {0};

    memcpy(bytes, k->of.salt, sizeof k->of.salt);
    memcpy(bytes + sizeof k->of.salt, k->password, strlen(k->password));
    adit_sha256(bytes, sizeof bytes, hash);
}

/* On a worker's thread. PBKDF2 fails only for arguments that only we can get
 * wrong. */
void lobby_hash(lobby_password *k)
{
    gnutls_datum_t password = {.data = (unsigned char *)k->password,
                               .size = (unsigned)strlen(k->password)};
    gnutls_datum_t salt = {.data = k->of.salt, .size = sizeof k->of.salt};

    if (k->of.rounds == 0)
        hash_once(k, k->of.lock);
    else
        require(gnutls_pbkdf2(GNUTLS_MAC_SHA256, &password, &salt,
                              (unsigned)k->of.rounds, k->of.lock,
                              sizeof k->of.lock) == 0);
    k->done = true;
}

bool lobby_is_hashed(const lobby_password *k)
{
    return k->done;
}

/* Takes the same time however many bytes are right. */
bool password_fits(const lobby_password *k, const setting *s)
{
    return gnutls_memcmp(k->of.lock, s->lock, sizeof s->lock) == 0;
}

void password_put(const lobby_password *k, setting *s)
{
    memcpy(s->salt, k->of.salt, sizeof s->salt);
    memcpy(s->lock, k->of.lock, sizeof s->lock);
    s->rounds = k->of.rounds;
}
