/* news.c -- what this node tells the others that share its store, and which of
 * them it cannot speak with. A piece of news is one line and may get lost:
 * whatever has to be certain is in the store. nodes.c hears what others tell.
 * Called by ledger.c, nodes.c, operator.c and settle.c. */
#include "lobby/lobby_impl.h"

#include <stdio.h>
#include <string.h>

enum {
    STRANGE = 60 * 1000, /* ms until a node may have become another */
    CROWDS = 100         /* networks in one piece of news, at most */
};

/* Does nothing where nobody else is. */
void news_tell(lobby *l, const char *what, const char *rest)
{
    char news[1024];
    adit_text text = adit_text_in(news, sizeof news);

    if (l->store->nodes == NULL)
        return;
    text_put(&text, what);
    text_put(&text, rest);
    require(!text.cut);
    l->store->nodes->tell(l->store, news);
}

void news_forget(lobby *l, const guest *who)
{
    char key[STORE_GUEST];

    guest_write(who, key);
    news_tell(l, NEWS_FORGOTTEN, key);
}

/* "crowds NODE NETWORK:SOCKETS NETWORK:SOCKETS ...", with the networks in
 * hexadecimal. What is not said any more is not so any more, so that the last
 * news has none. */
void news_of_crowds(lobby *l)
{
    rate_limit_crowd crowds[CROWDS];
    char news[STORE_NEWS];
    adit_text text = adit_text_in(news, sizeof news);
    int n = rate_limit_crowds(l->rate_limit, crowds, CROWDS);

    if (n == 0 && !l->has_crowds)
        return;
    l->has_crowds = n > 0;
    text_put(&text, NEWS_CROWDS);
    text_put(&text, l->out.node != NULL ? l->out.node : "-");
    for (int i = 0; i < n; i++) {
        text_char(&text, ' ');
        text_hex(&text, (const uint8_t *)&crowds[i].network,
                 sizeof crowds[i].network);
        text_char(&text, ':');
        text_int(&text, crowds[i].sockets);
    }
    require(!text.cut);
    l->store->nodes->tell(l->store, news);
}

/* ---- Nodes of other versions ---- */

/* Takes the place of the one that is forgotten first. */
void lobby_cannot_reach(lobby *l, const char *address)
{
    stranger *at = &l->strangers[0];

    for (int i = 0; i < countof(l->strangers); i++) {
        stranger *s = &l->strangers[i];

        if (strcmp(s->address, address) == 0) {
            at = s;
            break;
        }
        if (s->until < at->until)
            at = s;
    }
    snprintf(at->address, sizeof at->address, "%s", address);
    at->until = lobby_now(l) + STRANGE;
}

bool news_are_strange(const lobby *l, const char *address)
{
    for (int i = 0; i < countof(l->strangers); i++)
        if (strcmp(l->strangers[i].address, address) == 0)
            return l->strangers[i].until > lobby_now(l);
    return false;
}
