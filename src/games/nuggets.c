/* nuggets.c -- the box of nugget cards of `saboteur`: what has left it, for
 * whom, and who knows of it. Drafts are secret, pay is open (B14). Since a
 * payment depends on what the box held (B10), it tells something about earlier
 * drafts, and nuggets_imagine respects that. Called by saboteur.c and
 * saboteur_text.c. */
#include "games/nuggets.h"

/* Cards in a full box, by value. */
static const uint8_t full_box[4] = {0, 16, 8, 4};

/* "Gold": what each saboteur gets, by how many are in play. */
static const uint8_t pay_of_each[] = {0, 4, 3, 3, 2};

/* What the box held when n cards had left it, by value. */
static void count_box(const nuggets *b, int n, uint8_t box[4])
{
    for (int v = 0; v < 4; v++)
        box[v] = full_box[v];
    for (int i = 0; i < n; i++)
        box[b->value[i]]--;
}

int nuggets_in_box(const nuggets *b)
{
    return NUGGET_CARDS - b->n;
}

/* The next card of the list, for a seat. */
static void hand_out(nuggets *b, int round, int seat, int value)
{
    b->value[b->n] = (uint8_t)value;
    b->to[b->n++] = (uint8_t)(round << 4 | seat);
}

/* ---- The draft ---- */

static void sort_rising(uint8_t *values, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && values[j] < values[j - 1]; j--) {
            uint8_t held = values[j];

            values[j] = values[j - 1], values[j - 1] = held;
        }
}

/* Shuffles what the box holds and takes the first n, in rising order: who
 * drafts sees a set of cards, not an order. docs/fairness.md has the draws. */
void nuggets_draw(nuggets *b, int round, const uint8_t *order, int n,
                  rng *chance)
{
    uint8_t box[4], cards[NUGGET_CARDS];
    int in_box = 0;

    count_box(b, b->n, box);
    for (int v = 1; v <= 3; v++)
        for (int i = 0; i < box[v]; i++)
            cards[in_box++] = (uint8_t)v;
    rng_shuffle(chance, cards, in_box);
    sort_rising(cards, n);
    for (int i = 0; i < n; i++)
        hand_out(b, round, order[i], cards[i]);
}

/* In an observation these are known only to the seat whose turn it is. */
int nuggets_offered(const nuggets *b)
{
    int values = 0;

    for (int i = b->n_taken; i < b->n; i++)
        if (nugget_is_known(b, i))
            values |= 1 << b->value[i];
    return values;
}

/* The card goes to the front of those still to be taken; the others move up by
 * one and stay in order. */
void nuggets_take(nuggets *b, int value)
{
    int i = b->n_taken;

    while (b->value[i] != value)
        i++;
    for (; i > b->n_taken; i--)
        b->value[i] = b->value[i - 1];
    b->value[b->n_taken++] = (uint8_t)value;
}

/* ---- Pay ---- */

static void pay_card(nuggets_pay *p, uint8_t box[4], int seat, int value)
{
    box[value]--;
    p->value[p->n] = (uint8_t)value;
    p->seat[p->n++] = (uint8_t)seat;
}

/* Pays `owed` to the first of the seats and `each` to every other, exactly,
 * largest cards first; false if the box cannot. A search with backtracking:
 * `owed` is what the first seat still gets. It is at most four seats with at
 * most four nuggets each. */
static bool pay_exactly(nuggets_pay *p, uint8_t box[4], int who, int owed,
                        int each)
{
    int seat = __builtin_ctz((unsigned)who), rest = who & (who - 1);

    for (int v = owed < 3 ? owed : 3; v >= 1; v--) {
        bool done;

        if (box[v] == 0)
            continue;
        pay_card(p, box, seat, v);
        if (owed > v)
            done = pay_exactly(p, box, who, owed - v, each);
        else
            done = rest == 0 || pay_exactly(p, box, rest, each, each);
        if (done)
            return true;
        box[v]++;
        p->n--;
    }
    return false;
}

/* If all cannot be paid exactly: P1 first and in full, each with the largest
 * card not above what is owed, again and again, and the rest in loose nuggets
 * (B10). */
static void pay_as_it_goes(nuggets_pay *p, uint8_t box[4], int who, int each)
{
    for (; who; who &= who - 1) {
        int seat = __builtin_ctz((unsigned)who), owed = each;

        for (int v = 3; v >= 1; v--)
            for (; v <= owed && box[v] > 0; owed -= v)
                pay_card(p, box, seat, v);
        p->loose[seat] = (uint8_t)owed;
    }
}

/* What these seats get if n cards have left the box. Without changing it,
 * because pay_agrees asks about the past. */
static nuggets_pay plan_pay(const nuggets *b, int n, int who)
{
    nuggets_pay p = {0};
    int each = pay_of_each[__builtin_popcount((unsigned)who)];
    uint8_t box[4];

    count_box(b, n, box);
    if (who != 0 && !pay_exactly(&p, box, who, each, each))
        pay_as_it_goes(&p, box, who, each);
    return p;
}

nuggets_pay nuggets_pay_out(nuggets *b, int round, int who)
{
    nuggets_pay p = plan_pay(b, b->n, who);

    for (int i = 0; i < p.n; i++)
        hand_out(b, round, p.seat[i], p.value[i]);
    for (int seat = 0; seat < NUGGET_SEATS; seat++)
        b->loose[seat] = (uint8_t)(b->loose[seat] + p.loose[seat]);
    b->paid[round - 1] = (uint16_t)who;
    b->n_taken = b->n;
    return p;
}

int nuggets_of(const nuggets *b, int seat)
{
    int sum = b->loose[seat];

    for (int i = 0; i < b->n_taken; i++)
        if (nugget_seat(b, i) == seat && nugget_is_known(b, i))
            sum += b->value[i];
    return sum;
}

/* ---- What a viewer knows ---- */

/* Values of a run that a viewer knows as a set, but not who took which (B12):
 * they are sorted, so that their order says nothing, and marked. If all are
 * equal there is nothing to blur. */
static void blur(nuggets *b, int from, int to)
{
    sort_rising(&b->value[from], to - from);
    if (from == to || b->value[from] == b->value[to - 1])
        return;
    for (int i = from; i < to; i++)
        b->value[i] |= NUGGET_SOMEWHERE;
}

/* One draft, which is the cards `from` to `to` - 1. A viewer who has had them
 * in hand knows what they took themselves; between one turn of theirs and the
 * next, which cards went, but not to whom (B12); and before their first turn
 * nothing.
 *
 *     taken by    P3  P1  P2  P3  P1      P1 sees:   0   2  {1 3}  1
 *     value       3   2   1   3   1 */
static void hide_draft(nuggets *b, int viewer, int from, int to)
{
    int known_from = to;

    for (int i = to - 1; i >= from; i--)
        if (i <= b->n_taken && nugget_seat(b, i) == viewer) {
            if (i < b->n_taken)
                blur(b, i + 1, known_from);
            known_from = i;
        }
    for (int i = from; i < known_from; i++)
        b->value[i] = 0;
}

/* The first card after `from` that belongs to another round. */
static int end_of_round(const nuggets *b, int from)
{
    int to = from;

    while (to < b->n && nugget_round(b, to) == nugget_round(b, from))
        to++;
    return to;
}

void nuggets_hide(nuggets *b, int viewer)
{
    for (int from = 0, to; from < b->n; from = to) {
        to = end_of_round(b, from);
        if (!nugget_is_pay(b, from))
            hide_draft(b, viewer, from, to);
    }
}

/* ---- Following events ---- */

/* The cards that are still to be taken, as the next seat sees them; false if
 * there are not as many. */
static bool show_rest(nuggets *b, const uint8_t rest[3])
{
    int i = b->n_taken;

    if (rest[0] + rest[1] + rest[2] != b->n - b->n_taken)
        return false;
    for (int v = 1; v <= 3; v++)
        for (int n = rest[v - 1]; n > 0; n--)
            b->value[i++] = (uint8_t)v;
    return true;
}

/* Somebody else's draft is cards of unknown value. */
bool nuggets_follow_draw(nuggets *b, int round, const uint8_t *order, int n,
                         const uint8_t rest[3])
{
    if (b->n_taken < b->n || n > nuggets_in_box(b))
        return false;
    for (int i = 0; i < n; i++)
        hand_out(b, round, order[i], 0);
    return rest[0] + rest[1] + rest[2] == 0 || show_rest(b, rest);
}

/* Where those cards of this draft begin that the seat has had in hand: after
 * the last that it took; -1 if it took none. */
static int held_since(const nuggets *b, int viewer)
{
    int i = b->n_taken;

    while (i > 0 && nugget_round(b, i - 1) == nugget_round(b, b->n_taken) &&
           nugget_seat(b, i - 1) != viewer)
        i--;
    return i > 0 && nugget_round(b, i - 1) == nugget_round(b, b->n_taken) ? i
                                                                          : -1;
}

/* The viewer has the rest of a draft in hand again. What is missing since they
 * had it last was taken in between, by others: known as a set (B12). False if
 * cards have appeared that were not there. */
static bool look_again(nuggets *b, int viewer, const uint8_t rest[3])
{
    int from = held_since(b, viewer), gone = from, left[4] = {0};

    for (int i = from; from >= 0 && i < b->n; i++)
        left[b->value[i] & 3]++;
    for (int v = 1; v <= 3; v++) {
        left[v] -= rest[v - 1];
        for (int i = 0; i < left[v] && gone < b->n_taken; i++)
            b->value[gone++] = (uint8_t)v;
    }
    if (from >= 0 && gone != b->n_taken)
        return false;
    if (from >= 0)
        blur(b, from, b->n_taken);
    return show_rest(b, rest);
}

/* A card of another seat's is just gone. One's own is known, and of the rest
 * one knows what goes on to the others. */
bool nuggets_follow_take(nuggets *b, int viewer, int value,
                         const uint8_t rest[3])
{
    if (b->n_taken == b->n)
        return false;
    if (nugget_seat(b, b->n_taken) != viewer && viewer != ADIT_EVERYONE) {
        b->n_taken++;
    } else {
        if (value < 1 || value > 3 || !(nuggets_offered(b) >> value & 1))
            return false;
        nuggets_take(b, value);
        if (viewer != ADIT_EVERYONE)
            blur(b, b->n_taken, b->n);
    }
    if (b->n_taken == b->n || nugget_seat(b, b->n_taken) != viewer)
        return true;
    return look_again(b, viewer, rest);
}

/* One card, or loose nuggets. Pay is open, so that all of it is known. */
bool nuggets_follow_pay(nuggets *b, int round, int seat, int amount,
                        bool as_card)
{
    if (b->n_taken < b->n || amount < 1 || (as_card && b->n == NUGGET_CARDS) ||
        amount + b->loose[seat] > (int)UINT8_MAX)
        return false;
    if (as_card)
        hand_out(b, round, seat, amount);
    else
        b->loose[seat] = (uint8_t)(b->loose[seat] + amount);
    b->paid[round - 1] |= (uint16_t)(1 << seat);
    b->n_taken = b->n;
    return true;
}

/* Sets the drafted cards of a seat so that they come to the sum that was shown.
 * Which of them is worth what is not known even then: the first ones get as
 * much as they can have. */
bool nuggets_show(nuggets *b, int seat, int gold)
{
    int drafted = gold - b->loose[seat], n = 0;

    for (int i = 0; i < b->n_taken; i++)
        if (nugget_seat(b, i) == seat && nugget_is_pay(b, i))
            drafted -= b->value[i];
        else
            n += nugget_seat(b, i) == seat;
    if (drafted < n || drafted > 3 * n)
        return false;
    for (int i = 0; i < b->n_taken; i++)
        if (nugget_seat(b, i) == seat && !nugget_is_pay(b, i)) {
            int most = drafted - --n;

            b->value[i] = (uint8_t)(most < 3 ? most : 3);
            drafted -= b->value[i];
        }
    return true;
}

/* Were the saboteurs paid as the rules say, in every round, given what the box
 * held then? A payment may be loose nuggets alone, and then has no card. */
static bool pay_agrees(const nuggets *b)
{
    for (int round = 1, from = 0; round <= NUGGET_ROUNDS; round++) {
        int who = b->paid[round - 1], n = 0;
        nuggets_pay p;

        while (from + n < b->n && nugget_round(b, from + n) == round)
            n++;
        if (who != 0) {
            p = plan_pay(b, from, who);
            if (p.n != n)
                return false;
            for (int i = 0; i < n; i++)
                if (b->value[from + i] != p.value[i] ||
                    nugget_seat(b, from + i) != p.seat[i])
                    return false;
        }
        from += n;
    }
    return true;
}

/* Deals each blurred run in some order; the marks go. */
static void settle_runs(nuggets *b, adit_luck *luck)
{
    for (int from = 0, to; from < b->n; from = to + (to == from)) {
        int end = end_of_round(b, from);

        for (to = from; to < end && b->value[to] & NUGGET_SOMEWHERE; to++)
            b->value[to] &= (uint8_t)~NUGGET_SOMEWHERE;
        luck_shuffle(luck, &b->value[from], to - from);
    }
}

/* Deals cards from the box where nothing is known. */
static void fill_gaps(nuggets *b, adit_luck *luck)
{
    uint8_t seen[4] = {0}, pool[NUGGET_CARDS];
    int n = 0;

    for (int i = 0; i < b->n; i++)
        seen[b->value[i]]++;
    for (int v = 1; v <= 3; v++)
        for (int i = seen[v]; i < full_box[v]; i++)
            pool[n++] = (uint8_t)v;
    luck_shuffle(luck, pool, n);
    for (int i = 0; i < b->n; i++)
        if (b->value[i] == 0)
            b->value[i] = pool[--n];
}

/* Deals anew what is masked, until all payments come out as everybody saw them:
 * rejection keeps it uniform over all deals that agree. Where the box comes
 * from a view alone (NUGGET_TOLD), rounds are not known, and the payments
 * cannot be asked for. */
void nuggets_imagine(nuggets *b, adit_luck *luck)
{
    const nuggets known = *b;
    bool told = b->n > 0 && nugget_round(b, 0) > NUGGET_ROUNDS;

    if (b->n == 0)
        return;
    do {
        *b = known;
        settle_runs(b, luck);
        fill_gaps(b, luck);
        sort_rising(&b->value[b->n_taken], b->n - b->n_taken);
    } while (!told && !pay_agrees(b));
}

const char *nuggets_check(const nuggets *b)
{
    int gone[4] = {0};

    if (b->n_taken > b->n || b->n > NUGGET_CARDS)
        return "more nugget cards are taken than were drawn";
    for (int i = 0; i < b->n; i++)
        gone[b->value[i]]++;
    for (int v = 0; v <= 3; v++)
        if (gone[v] > full_box[v])
            return "there are more nugget cards than the box held";
    for (int i = b->n_taken + 1; i < b->n; i++)
        if (b->value[i] < b->value[i - 1])
            return "the nuggets to be taken are not in rising order";
    return pay_agrees(b) ? NULL
                         : "the saboteurs' pay is not what the box gives";
}
