/* budget.c -- what messages cost the server, and whether the sender can pay.
 * Each socket, each guest and each address has a bucket of tokens that fills
 * again with time. A token is about what a ping takes, some 15 microseconds;
 * prices were measured (./dev bench server --hostile kinds), are in whole
 * tokens, and are in the table of rights (handlers.c). A socket's budget is
 * more than a person can use by hand or by page; a guest's is for several tabs;
 * an address's is for a school class, and small enough to leave most of the
 * server to everybody else. Asked by lobby.c.
 *
 * A message is paid for after it was heard, when its price is known. One token
 * is enough to be heard, and a bucket may go below zero; then it has to fill up
 * again before the next message. */
#include "lobby/lobby_impl.h"

enum {
    HURRIES = 50,   /* messages beyond its budget, then a socket is closed */
    BYTES = 1024,   /* bytes of a message that cost one more token */
    LISTENERS = 16, /* sessions to be sent it that cost one more token */
    PRICE_OF_REFUSAL = 1, /* instead of the price of what was asked for */
    PRICE_OF_RUBBISH = 4  /* of what no client would send */
};

/* A socket: 20 moves a second, or 40 pings; and four seconds' worth at once. */
static const bucket_size work = {.room = 160, .rate = 40};
/* A socket: 20 invalid messages at once, and one more every ten seconds. */
static const bucket_size strikes = {.room = 20, .rate = 0.1};

static int listeners(const table *t)
{
    int n = 0;

    for (const session *s = t->live.first; s != NULL; s = s->next)
        n++;
    return n;
}

static bool is_rubbish(refusal r)
{
    return r == REFUSED_BAD_JSON || r == REFUSED_BAD_MESSAGE;
}

/* A refusal costs little, because little was done for it. Rubbish costs more,
 * so that sending it is not a cheap way to keep the parser busy. */
static int price_of(const session *s, const message *m, refusal came_of_it)
{
    int price = (int)(m->length / BYTES), tokens;
    bool is_told;

    if (is_rubbish(came_of_it))
        return price + PRICE_OF_RUBBISH;
    if (came_of_it != REFUSED_NONE)
        return price + PRICE_OF_REFUSAL;
    tokens = handle_price(m->kind, &is_told);
    if (is_told)
        price += listeners(s->table) / LISTENERS;
    return price + tokens;
}

/* The narrowest budget is asked first, so that the counter names the one that
 * is responsible. */
refusal budget_admits(lobby *l, session *s)
{
    int64_t now = lobby_now(l);
    payer who = N_PAYERS;

    if (!bucket_has(&s->work, work, now))
        who = PAYER_SOCKET;
    else if (!rate_limit_guest_has(l->rate_limit, s->guest.key, now))
        who = PAYER_GUEST;
    else if (!rate_limit_address_has(l->rate_limit, s->address, now))
        who = PAYER_ADDRESS;
    if (who == N_PAYERS)
        return REFUSED_NONE;
    l->metrics.unpaid[who]++;
    /* If others have spent the budget of a shared address, nobody is closed for
     * it. */
    if (who != PAYER_ADDRESS && ++s->hurries >= HURRIES)
        sessions_close(l, s, CLOSED_TOO_FAST);
    return REFUSED_TOO_FAST;
}

/* A socket may send a few invalid messages, unless its address has sent many by
 * then. Both are counted each time. */
static void strike(lobby *l, session *s)
{
    int64_t now = lobby_now(l);
    bool forgiven = bucket_take(&s->strikes, strikes, now);

    if (!rate_limit_allows(l->rate_limit, s->address, RATE_LIMIT_RUBBISH,
                           now) ||
        !forgiven)
        sessions_close(l, s, CLOSED_RUBBISH);
}

/* A message that was refused as too fast is charged to its socket alone:
 * nothing was done for it, and those who share the guest or the address are not
 * to blame. */
void budget_pay(lobby *l, session *s, const message *m, refusal came_of_it)
{
    int64_t now = lobby_now(l);
    int price = price_of(s, m, came_of_it);

    bucket_pay(&s->work, work, price, now);
    if (came_of_it == REFUSED_TOO_FAST)
        return;
    rate_limit_pay(l->rate_limit, s->address, s->guest.key, price, now);
    if (is_rubbish(came_of_it))
        strike(l, s);
}
