/* link.c -- a line to a server. */
#include "cli/link.h"

#include <errno.h>
#include <fcntl.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "core/base.h"

enum { REACH = 10000, ANSWER = 30000 }; /* ms, for each address; for the rest */

struct link_line {
    int fd;
    int64_t until;        /* when nothing is waited for any more */
    gnutls_session_t tls; /* NULL: none */
    gnutls_certificate_credentials_t trusted;
};

int64_t link_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool wait_for(const link_line *l, short what)
{
    struct pollfd p = {.fd = l->fd, .events = what};
    int64_t left;
    int n;

    do {
        left = l->until - link_now();
        n = left > 0 ? poll(&p, 1, (int)left) : 0;
    } while (n < 0 && errno == EINTR);
    return n > 0;
}

/* ---- TCP ---- */

/* 0, or an errno. */
static int reach(link_line *l, const struct addrinfo *at)
{
    int error = 0, on = 1;
    socklen_t size = sizeof error;

    l->fd = socket(at->ai_family, at->ai_socktype, at->ai_protocol);
    if (l->fd < 0 || fcntl(l->fd, F_SETFL, O_NONBLOCK) != 0 ||
        fcntl(l->fd, F_SETFD, FD_CLOEXEC) != 0)
        return errno;
    setsockopt(l->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(l->fd, at->ai_addr, at->ai_addrlen) == 0)
        return 0;
    if (errno != EINPROGRESS)
        return errno;
    l->until = link_now() + REACH;
    if (!wait_for(l, POLLOUT))
        return ETIMEDOUT;
    getsockopt(l->fd, SOL_SOCKET, SO_ERROR, &error, &size);
    return error;
}

static bool dial(link_line *l, const link_place *to, char why[LINK_WHY])
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    struct addrinfo *list;
    int code = getaddrinfo(to->host, to->port, &hints, &list);

    if (code != 0) {
        snprintf(why, LINK_WHY, "%s", gai_strerror(code));
        return false;
    }
    for (const struct addrinfo *at = list; at && l->fd < 0; at = at->ai_next) {
        code = reach(l, at);
        if (code == 0)
            continue;
        snprintf(why, LINK_WHY, "%s", strerror(code));
        if (l->fd >= 0)
            close(l->fd);
        l->fd = -1;
    }
    freeaddrinfo(list);
    l->until = link_now() + ANSWER;
    return l->fd >= 0;
}

/* ---- TLS ---- */

/* What is wrong with a certificate, the worst first. */
static const struct {
    unsigned fault;
    const char *text;
} faults[] = {
    {GNUTLS_CERT_REVOKED, "its certificate was revoked"},
    {GNUTLS_CERT_SIGNER_NOT_FOUND,
     "nobody vouches for its certificate who is trusted here; --ca FILE names "
     "somebody"},
    {GNUTLS_CERT_UNEXPECTED_OWNER, "its certificate is that of another host"},
    {GNUTLS_CERT_EXPIRED, "its certificate has expired"},
    {GNUTLS_CERT_NOT_ACTIVATED, "its certificate is not valid yet"},
    {~0u, "its certificate is not to be trusted"},
};

static void say_distrust(const link_line *l, char why[LINK_WHY])
{
    unsigned status = gnutls_session_get_verify_cert_status(l->tls);
    int i = 0;

    while (i < countof(faults) - 1 && !(status & faults[i].fault))
        i++;
    snprintf(why, LINK_WHY, "%s", faults[i].text);
}

/* Those whom the system trusts, and those in a file if there is one. */
static bool find_trusted(gnutls_certificate_credentials_t *out,
                         const char *file, char why[LINK_WHY])
{
    snprintf(why, LINK_WHY, "TLS cannot be used here");
    if (gnutls_certificate_allocate_credentials(out) < 0)
        return false;
    gnutls_certificate_set_x509_system_trust(*out);
    if (file == NULL || gnutls_certificate_set_x509_trust_file(
                            *out, file, GNUTLS_X509_FMT_PEM) > 0)
        return true;
    snprintf(why, LINK_WHY, "%s",
             access(file, R_OK) != 0 ? strerror(errno)
                                     : "there is no certificate in it");
    return false;
}

bool link_trusts(const char *file, char why[LINK_WHY])
{
    gnutls_certificate_credentials_t trusted = NULL;
    bool found = find_trusted(&trusted, file, why);

    if (trusted != NULL)
        gnutls_certificate_free_credentials(trusted);
    return found;
}

static bool shake_hands(link_line *l, char why[LINK_WHY])
{
    int code;

    do {
        code = gnutls_handshake(l->tls);
        if (code < 0 && !gnutls_error_is_fatal(code) &&
            !wait_for(l,
                      gnutls_record_get_direction(l->tls) ? POLLOUT : POLLIN))
            code = GNUTLS_E_TIMEDOUT;
    } while (code < 0 && !gnutls_error_is_fatal(code));
    if (code >= 0)
        return true;
    snprintf(why, LINK_WHY, "%s", gnutls_strerror(code));
    if (code == GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR)
        say_distrust(l, why);
    return false;
}

static bool is_name(const char *host)
{
    return host[strspn(host, "0123456789.")] && strchr(host, ':') == NULL;
}

/* What gnutls keeps for all is never given up: a thread may still be on its way when
 * the program ends. */
static bool encrypt(link_line *l, const link_place *to, char why[LINK_WHY])
{
    if (!find_trusted(&l->trusted, to->ca, why))
        return false;
    if (gnutls_global_init() < 0 ||
        gnutls_init(&l->tls, GNUTLS_CLIENT | GNUTLS_NONBLOCK) < 0 ||
        gnutls_set_default_priority(l->tls) < 0 ||
        gnutls_credentials_set(l->tls, GNUTLS_CRD_CERTIFICATE, l->trusted) < 0)
        return false;
    if (is_name(to->host))
        gnutls_server_name_set(l->tls, GNUTLS_NAME_DNS, to->host,
                               strlen(to->host));
    gnutls_session_set_verify_cert(l->tls, to->host, 0);
    gnutls_transport_set_int(l->tls, l->fd);
    return shake_hands(l, why);
}

/* ---- Lines ---- */

link_line *link_open(const link_place *to, char why[LINK_WHY])
{
    link_line *l = calloc(1, sizeof *l);

    snprintf(why, LINK_WHY, "there is no memory left");
    if (l == NULL)
        return NULL;
    l->fd = -1;
    if (dial(l, to, why) && (!to->secure || encrypt(l, to, why)))
        return l;
    link_close(l);
    return NULL;
}

void link_close(link_line *l)
{
    if (l == NULL)
        return;
    if (l->tls != NULL) {
        gnutls_bye(l->tls, GNUTLS_SHUT_WR);
        gnutls_deinit(l->tls);
    }
    if (l->trusted != NULL)
        gnutls_certificate_free_credentials(l->trusted);
    if (l->fd >= 0)
        close(l->fd);
    free(l);
}

static ssize_t outcome(link_line *l, ssize_t n)
{
    if (n >= 0)
        return n;
    if (l->tls != NULL)
        return gnutls_error_is_fatal((int)n) ? -2 : -1;
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? -1 : -2;
}

ssize_t link_read(link_line *l, void *to, size_t room)
{
    return outcome(l, l->tls ? gnutls_record_recv(l->tls, to, room)
                             : recv(l->fd, to, room, 0));
}

ssize_t link_write(link_line *l, const void *from, size_t size)
{
    return outcome(l, l->tls ? gnutls_record_send(l->tls, from, size)
                             : send(l->fd, from, size, MSG_NOSIGNAL));
}

bool link_send(link_line *l, const void *from, size_t size)
{
    const char *at = from;

    while (size > 0) {
        ssize_t n = link_write(l, at, size);

        if (n == -2 || (n < 0 && !wait_for(l, POLLOUT)))
            return false;
        if (n > 0) {
            at += n;
            size -= (size_t)n;
        }
    }
    return true;
}

bool link_wait(link_line *l)
{
    return link_holds(l) ? link_now() < l->until : wait_for(l, POLLIN);
}

int link_fd(const link_line *l)
{
    return l->fd;
}

bool link_holds(const link_line *l)
{
    return l->tls != NULL && gnutls_record_check_pending(l->tls) > 0;
}
