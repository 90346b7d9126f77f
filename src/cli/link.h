/* link.h -- a line to a server: TCP, and TLS where the address says https. */
#ifndef CLI_LINK_H
#define CLI_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { LINK_HOST = 256, LINK_WHY = 256 };

/* Where a server is. */
typedef struct link_place {
    char host[LINK_HOST]; /* a name, or an address without brackets */
    char port[8];
    bool secure;
    const char
        *ca; /* a file with more whom to trust about certificates; NULL */
} link_place;

typedef struct link_line link_line;

/* NULL: `why` says what is wrong. The name in a certificate must be that of the host,
 * and somebody must vouch for it whom the system trusts, or the file. What is waited for below is
 * waited for until half a minute after the line is there, however it drips. */
link_line *link_open(const link_place *to, char why[LINK_WHY]);
void link_close(link_line *l);

/* So many bytes; 0: the other side has closed; -1: not now; -2: the line is broken. */
ssize_t link_read(link_line *l, void *to, size_t room);
ssize_t link_write(link_line *l, const void *from, size_t size);
/* All of it. */
bool link_send(link_line *l, const void *from, size_t size);
/* Waits until something can be read. */
bool link_wait(link_line *l);
/* For poll; and whether something was read already that poll does not know of. */
int link_fd(const link_line *l);
bool link_holds(const link_line *l);

/* Can such a file be used? If not, says why. */
bool link_trusts(const char *file, char why[LINK_WHY]);

/* A clock that nobody sets, in ms. */
int64_t link_now(void);

#endif
