/* budget.c -- what messages cost the server, and whether who sends them can pay: each socket,
 * each guest and each address has so much for so long. A token is about what a ping takes,
 * some 15 microseconds; a price is what was measured (./dev bench server --hostile kinds), in
 * whole tokens, and stands beside who may do what (handlers.c). A socket's budget is what no
 * person comes near, by hand or by page; a guest's is for several tabs; an address' is for a
 * class at one, and so small that it leaves the server to all others. Asked by lobby.c. */
#include "lobby/lobby_impl.h"

enum {
    HURRIES = 50,         /* messages beyond the budget, before it is closed */
    BYTES = 1024,         /* of a message, for a token more */
    LISTENERS = 16,       /* who are told of it, for a token more */
    PRICE_OF_REFUSAL = 1, /* whatever was asked for */
    PRICE_OF_RUBBISH = 4
};

/* 20 moves a second, or 40 pings; and four times as many at once. */
static const bucket_size work = {.room = 160, .rate = 40};
/* Messages that no client would send. */
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
    /* Where others have spent what an address has, nobody is closed for it. */
    if (who != PAYER_ADDRESS && ++s->hurries >= HURRIES)
        sessions_close(l, s, CLOSED_TOO_FAST);
    return REFUSED_TOO_FAST;
}

/* A few strikes are forgiven, unless the address has had many by then. */
static void strike(lobby *l, session *s)
{
    int64_t now = lobby_now(l);
    bool forgiven = bucket_take(&s->strikes, strikes, now);

    if (!rate_limit_allows(l->rate_limit, s->address, RATE_LIMIT_RUBBISH,
                           now) ||
        !forgiven)
        sessions_close(l, s, CLOSED_RUBBISH);
}

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
