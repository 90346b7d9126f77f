/* postgres_absent.c -- what a program that was built without libpq says when it
 * is asked for a database: that it cannot have one. It takes the place of all
 * other postgres files. Called through store.h. */
#include <stdio.h>

#include "store/store.h"
#include "texts/texts.h"

static bool says_why(char *why, size_t room)
{
    snprintf(why, room, "%s", text_of(TEXT_cli_postgres_absent));
    return false;
}

store *store_open_postgres(const char *address, const store_membership *as,
                           char *why, size_t room)
{
    (void)address;
    (void)as;
    says_why(why, room);
    return NULL;
}

store *store_look_postgres(const char *address, char *why, size_t room)
{
    (void)address;
    says_why(why, room);
    return NULL;
}

bool store_prepare_postgres(const char *address, const char *role, char *why,
                            size_t room)
{
    (void)address;
    (void)role;
    return says_why(why, room);
}

store *store_fill_postgres(const char *address, const uint8_t *secret,
                           char *why, size_t room)
{
    (void)address;
    (void)secret;
    says_why(why, room);
    return NULL;
}

store_result store_filled(store *s)
{
    (void)s;
    return STORE_FAILED;
}
