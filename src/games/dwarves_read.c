/* dwarves_read.c -- `saboteur` and `saboteur2` back from JSON that anybody may
 * have sent: what their views have in common, and events. What cannot be on a
 * table is refused, so that the rules never see an impossible mine or hand;
 * whether it could have come about in play is not asked. Called by
 * saboteur_text.c and saboteur2_text.c. */
#include "games/dwarves_text.h"

/* No card lies further away: there are fewer path cards than that. */
enum { FAR = 100 };

/* ---- Cards ---- */

/* A card by its name. `most` is N_CARDS for the base game, which has no others,
 * and N_ALL_CARDS for the expansion. */
int dwarves_read_card(reading *r, scan value, int most)
{
    int card = card_named(reading_text(r, value).text);

    if (card != CARD_NONE && card < most)
        return card;
    r->bad = true;
    return CARD_MAP;
}

/* A path card as it lies: "NSW" is NES turned. */
static uint8_t read_lies(reading *r, scan value, int most)
{
    uint8_t lies;

    if (card_reads_lies(reading_text(r, value).text, &lies) && lies >> 1 < most)
        return lies;
    r->bad = true;
    return lies_so(CARD_NESW, false);
}

int dwarves_read_cards(reading *r, scan list, int most, uint8_t *out, int room)
{
    int n = reading_list(r, list, 0, room);

    for (int i = 0; i < n; i++)
        out[i] = (uint8_t)dwarves_read_card(r, reading_next(&list), most);
    return n;
}

int dwarves_read_dwarf(reading *r, scan value, int first, int last)
{
    return reading_name_or_none(r, value, dwarf_names, first, last + 1);
}

/* "G2" is 1. */
static int read_goal(reading *r, scan value)
{
    reading_word word = reading_text(r, value);
    const char *at = word.text;
    int goal;

    if (text_takes(&at, "G") && text_takes_int(&at, 1, MINE_GOALS, &goal) &&
        *at == 0)
        return goal - 1;
    r->bad = true;
    return 0;
}

/* ---- The mine ---- */

/* Are there more cards of this kind than lie in the mine already? This bounds
 * the mine: it has room for whatever can be laid with the cards that there
 * are. */
static bool is_left(const mine *m, uint8_t lies)
{
    int n = card_kinds[lies >> 1].count;

    for (int i = MINE_FIRST_LAID; i <= m->n_cards; i++)
        n -= m->at[i].lies >> 1 == lies >> 1;
    return n > 0;
}

bool dwarves_can_lie(const mine *m, int x, int y, uint8_t lies)
{
    return mine_card_at(m, x, y) == 0 && is_left(m, lies);
}

/* Does the goal lie face down, and is none of those that lie face up the same
 * card? There is one of each. */
bool dwarves_can_turn(const mine *m, int goal, uint8_t lies)
{
    for (int i = MINE_FIRST_GOAL; i < MINE_FIRST_LAID; i++)
        if (m->at[i].lies >> 1 == lies >> 1)
            return false;
    return mine_goal_is_down(m, goal);
}

/* The goal that a card is which lies face up at its place; GOAL_NONE if no goal
 * looks like that. */
static int goal_that_lies(uint8_t lies)
{
    switch (lies >> 1) {
    case CARD_NESW:
        return GOAL_TREASURE;
    case CARD_NE:
        return GOAL_NE;
    case CARD_NW:
        return GOAL_NW;
    default:
        return GOAL_NONE;
    }
}

/* One card of the list "mine". */
static void put(reading *r, scan from, int most, mine *m)
{
    int x = reading_int(r, reading_of(from, "x"), -FAR, FAR);
    int y = reading_int(r, reading_of(from, "y"), -FAR, FAR);
    uint8_t lies = read_lies(r, reading_of(from, "lies"), most);

    r->bad |= !dwarves_can_lie(m, x, y, lies);
    if (!r->bad)
        mine_put(m, x, y, lies);
}

/* One goal of the list "goals": what the viewer knows of it, and how it lies if
 * it was turned over. The two have to agree. */
static void turn(reading *r, scan from, int i, mine *m, uint8_t *goal)
{
    scan lies = reading_of(from, "lies");
    uint8_t card;

    *goal = (uint8_t)reading_name_or_none(r, reading_of(from, "is"), goal_names,
                                          GOAL_TREASURE, GOAL_NW + 1);
    if (reading_is_null(lies))
        return;
    card = read_lies(r, lies, N_CARDS);
    r->bad |= goal_that_lies(card) != *goal || !dwarves_can_turn(m, i, card);
    if (!r->bad)
        mine_turn_goal(m, i, card);
}

/* Do the same cards lie in both, in the same order? */
static bool same_cards(const mine *a, const mine *b)
{
    if (a->n_cards != b->n_cards)
        return false;
    for (int i = MINE_START; i <= a->n_cards; i++)
        if (a->at[i].cell != b->at[i].cell || a->at[i].lies != b->at[i].lies)
            return false;
    return true;
}

/* Builds the mine anew, card by card in the order of the view, which is that of
 * their places. The order in which ends became open is not in a view: if it is
 * the mine that the observation has already, that one stays as it is, and legal
 * moves keep their order. */
void dwarves_read_mine(reading *r, scan view, int most, mine *m,
                       uint8_t goal[MINE_GOALS])
{
    scan cards = reading_of(view, "mine"), goals = reading_of(view, "goals");
    int room = most == N_CARDS ? MINE_FEW : MINE_MANY;
    int n = reading_list(r, cards, 1, 1 + room);
    mine now = {0};

    reading_list(r, goals, MINE_GOALS, MINE_GOALS);
    mine_open(&now, room);
    reading_next(&cards); /* the start */
    for (int i = 1; i < n && !r->bad; i++)
        put(r, reading_next(&cards), most, &now);
    for (int i = 0; i < MINE_GOALS && !r->bad; i++)
        turn(r, reading_next(&goals), i, &now, &goal[i]);
    if (!r->bad && !same_cards(&now, m))
        __builtin_memcpy(
            m, &now, room == MINE_FEW ? (size_t)MINE_SIZE_OF_FEW : sizeof now);
}

/* ---- Piles, hands, tools ---- */

/* The discard pile, the oldest card first. A card that the viewer has not seen
 * is null, and then it must say who put it there. */
int dwarves_read_discard(reading *r, scan view, int most, int room,
                         uint8_t *deck, int8_t *face_down)
{
    scan pile = reading_of(view, "discard");
    int n = reading_list(r, pile, 0, room);

    for (int i = 0; i < n; i++) {
        scan one = reading_next(&pile);
        scan card = reading_of(one, "card"), by = reading_of(one, "by");

        deck[i] =
            (uint8_t)(reading_is_null(card) ? CARD_NONE
                                            : dwarves_read_card(r, card, most));
        face_down[i] =
            (int8_t)(reading_is_there(by) ? reading_seat(r, by) : ADIT_NOBODY);
        r->bad |= deck[i] == CARD_NONE && !reading_is_there(by);
    }
    return n;
}

void dwarves_read_tools(reading *r, scan of, int seat, uint16_t *broken)
{
    scan tools = reading_of(of, "broken");
    int n = reading_list(r, tools, 0, N_TOOLS - TOOL_PICK);

    for (int i = 0; i < n; i++)
        broken[reading_name(r, reading_next(&tools), tool_names, TOOL_PICK,
                            N_TOOLS)] |= (uint16_t)(1 << seat);
}

uint8_t dwarves_read_looked(reading *r, scan of)
{
    scan goals = reading_of(of, "looked");
    int n = reading_list(r, goals, 0, MINE_GOALS), looked = 0;

    for (int i = 0; i < n; i++)
        looked |= 1 << read_goal(r, reading_next(&goals));
    return (uint8_t)looked;
}

/* A hand that is not shown is that many blanks. */
uint8_t dwarves_read_hand_of(reading *r, scan of, int most,
                             uint8_t hand[DWARVES_HAND_ROOM])
{
    scan cards = reading_of(of, "hand");
    int n = reading_int(r, reading_of(of, "cards"), 0, DWARVES_HAND);

    __builtin_memset(hand, CARD_NONE, DWARVES_HAND_ROOM);
    if (reading_is_there(cards))
        r->bad |= dwarves_read_cards(r, cards, most, hand, DWARVES_HAND) != n;
    return (uint8_t)n;
}

/* The viewer must know what belongs to them: their dwarf, their hand, and the
 * goals that they have looked at. A view without these cannot be played
 * from. */
void dwarves_read_own(reading *r, scan view, int viewer)
{
    scan seats = reading_of(view, "seats"), goals = reading_of(view, "goals"),
         own = {0};
    int looked;

    if (viewer < 0)
        return;
    for (int seat = 0; seat <= viewer; seat++)
        own = reading_next(&seats);
    r->bad |= reading_is_null(reading_of(own, "role"));
    r->bad |= !reading_is_there(reading_of(own, "hand")) &&
              reading_int(r, reading_of(own, "cards"), 0, DWARVES_HAND) > 0;
    looked = dwarves_read_looked(r, own);
    for (int i = 0; i < MINE_GOALS; i++)
        r->bad |= reading_is_null(reading_of(reading_next(&goals), "is")) &&
                  looked >> i & 1;
}

/* ---- Events ---- */

/* What an event must have besides its name; and what it may. */
enum {
    P = 1,
    ON = 2,
    TOOL = 4,
    RID_OF = 8,
    TEAMS = 16,
    GOAL = 32,
    BY = 64,
    ROLE = 128,
    LIES = 256,
    IS = 512,
    CARD = 1024,
    N = 2048,
    SECRET = 4096, /* role, goal or card may be missing: it was not seen */
    OPEN = 8192,   /* who is on the other side may be missing */
    WON = 16384,   /* the dwarves that have won */
    NEXT = 32768   /* who gets the rest of a draft, and what that is */
};

/* For each event the keys that it must have, besides those that any may have.
 * OVER has "gold", and is read apart. */
static const uint16_t has[N_EVENTS] = {
    [EVENT_ROUND] = P | N,
    [EVENT_DEALT] = P | ROLE | SECRET,
    [EVENT_DUG] = P | LIES,
    [EVENT_BROKE] = P | ON | TOOL | CARD,
    [EVENT_FIXED] = P | ON | TOOL | CARD,
    [EVENT_FELL] = P | LIES,
    [EVENT_LOOKED] = P | GOAL | IS | SECRET,
    [EVENT_PASSED] = P | CARD | SECRET,
    [EVENT_IDLE] = P,
    [EVENT_TURNED] = P | GOAL | IS,
    [EVENT_DREW] = P | CARD | SECRET,
    [EVENT_ENDED] = BY | N | WON,
    [EVENT_SHOWN] = ROLE,
    [EVENT_PAID] = P,
    [EVENT_NUGGETS] = NEXT,
    [EVENT_THIEF] = P,
    [EVENT_TOOK] = P | NEXT,
    [EVENT_HANDS_OFF] = P | ON,
    [EVENT_SWAPPED] = P | ON,
    [EVENT_INSPECTED] = P | ON | ROLE | SECRET,
    [EVENT_HAT] = P | ON | ROLE | SECRET,
    [EVENT_TRAPPED] = P | ON,
    [EVENT_FREED] = P | ON,
    [EVENT_SHED] = P | RID_OF,
    [EVENT_FREE_WAY] = P | TEAMS,
    [EVENT_CRYSTALS] = P,
    [EVENT_STOLE] = P | ON | OPEN,
};

/* A list of kinds of dwarves, each from `from` to `to`, as bits. */
static int read_dwarves(reading *r, scan list, int from, int to)
{
    int n = reading_list(r, list, 0, to - from + 1), set = 0;

    for (int i = 0; i < n; i++)
        set |= 1 << reading_name(r, reading_next(&list), dwarf_names, from,
                                 to + 1);
    return set;
}

static int read_teams(reading *r, scan list)
{
    return read_dwarves(r, list, DWARF_GREEN, DWARF_BLUE) >> DWARF_GREEN;
}

/* The seats of an event. A theft is laid in front of the thief, which goes
 * without saying in JSON. */
static void read_who(reading *r, scan from, int keys, adit_event *e)
{
    scan p = reading_of(from, "p"), on = reading_of(from, "on");

    if (reading_is_there(p) || keys & P)
        e->seat = (int8_t)reading_seat(r, p);
    if (keys & OPEN)
        e->target = ADIT_NOBODY;
    if (keys & ON && (reading_is_there(on) || !(keys & OPEN)))
        e->target = (int8_t)reading_seat(r, on);
    if (keys & GOAL)
        e->target = (int8_t)read_goal(r, reading_of(from, "goal"));
    if (e->kind == EVENT_THIEF)
        e->target = e->seat;
}

/* The seat for whose eyes the secret part of an event is. JSON does not say it,
 * since it follows from the kind. */
static int knower_of(const adit_event *e)
{
    switch (e->kind) {
    case EVENT_DEALT:
    case EVENT_LOOKED:
    case EVENT_PASSED:
    case EVENT_DREW:
    case EVENT_TOOK:
    case EVENT_SWAPPED:
    case EVENT_INSPECTED:
        return e->seat;
    case EVENT_HAT:
        return e->target;
    default:
        return ADIT_NOBODY;
    }
}

/* The field `way`, which is a tool, something in front of a player, how a round
 * ended, or the teams whose way is free; and what belongs to the latter two. A
 * team wins only if its way is free, and some team wins if any way is. */
static void read_way(reading *r, scan from, int keys, adit_event *e)
{
    static const char *const ends[] = {"", "treasure", "exhausted"};

    if (keys & TOOL)
        e->way = (uint8_t)reading_name(r, reading_of(from, "tool"), tool_names,
                                       TOOL_PICK, N_TOOLS);
    if (keys & RID_OF)
        e->way = (uint8_t)reading_name(r, reading_of(from, "rid_of"),
                                       front_names, TOOL_PICK, N_FRONTS);
    if (keys & BY)
        e->way = (uint8_t)reading_name(r, reading_of(from, "by"), ends,
                                       BY_TREASURE, countof(ends));
    if (keys & WON)
        e->card = (uint8_t)read_dwarves(r, reading_of(from, "won"), DWARF_MINER,
                                        DWARF_PROFITEER);
    if (keys & TEAMS) {
        e->way = (uint8_t)read_teams(r, reading_of(from, "free"));
        e->card = (uint8_t)read_teams(r, reading_of(from, "won"));
        r->bad |= (e->card & ~e->way) || (e->way && !e->card);
    }
}

/* Has the value to be read? Only a secret may be missing, and is 0 then. */
static bool is_seen(scan value, int keys)
{
    return reading_is_there(value) || !(keys & SECRET);
}

/* The field `card`, which is a dwarf, a goal or a card, and the cell of a card
 * that came or went. */
static void read_what(reading *r, scan from, int keys, int most, adit_event *e)
{
    scan role = reading_of(from, "role"), is = reading_of(from, "is"),
         card = reading_of(from, "card");

    if (keys & ROLE && is_seen(role, keys))
        e->card =
            (uint8_t)reading_name(r, role, dwarf_names, DWARF_MINER, N_DWARVES);
    if (keys & IS && is_seen(is, keys))
        e->card = (uint8_t)reading_name(r, is, goal_names, GOAL_TREASURE,
                                        GOAL_NW + 1);
    if (keys & CARD && is_seen(card, keys))
        e->card = (uint8_t)dwarves_read_card(r, card, most);
    if (e->kind == EVENT_TURNED) {
        e->way = read_lies(r, reading_of(from, "lies"), N_CARDS);
        r->bad |= goal_that_lies(e->way) != e->card;
    }
    if (keys & LIES) {
        uint8_t lies = read_lies(r, reading_of(from, "lies"), most);

        e->card = lies >> 1, e->way = lies & 1;
        e->x = (int8_t)reading_int(r, reading_of(from, "x"), -FAR, FAR);
        e->y = (int8_t)reading_int(r, reading_of(from, "y"), -FAR, FAR);
    }
}

/* The field `amount`. Gold that was stolen was stolen from somebody. Pay
 * "as_card" repeats the amount as `card`, as the rules have it. */
static void read_amount(reading *r, scan from, int keys, adit_event *e)
{
    scan n = reading_of(from, "n");

    if (reading_is_there(n) || keys & N)
        e->amount = (int16_t)reading_int(r, n, -1000, 1000);
    r->bad |= e->kind == EVENT_STOLE && e->amount && e->target == ADIT_NOBODY;
    if (e->kind == EVENT_PAID && reading_is_there(reading_of(from, "as_card")))
        e->card = (uint8_t)reading_int(r, n, 1, 3);
}

/* The seat that takes next in a draft; and for that seat what there is: how
 * many cards of each value. */
static void read_rest(reading *r, scan from, adit_event *e)
{
    scan next = reading_of(from, "next"), values = reading_of(from, "values");
    int n;

    e->receiver =
        (int8_t)(reading_is_there(next) ? reading_seat(r, next) : ADIT_NOBODY);
    if (!reading_is_there(values))
        return;
    n = reading_list(r, values, 1, ADIT_MAX_PLAYERS);
    for (int i = 0; i < n; i++)
        e->more[1][reading_int(r, reading_next(&values), 1, 3) - 1]++;
}

/* Hands that are exchanged, in the order of the notation: more[0] comes to `p`,
 * more[1] to `on`. Each viewer sees one of them at most. */
static void read_swap(reading *r, scan from, int most, adit_event *e)
{
    static const char *const keys[] = {"gets", "gives"};

    e->receiver = e->target;
    for (int i = 0; i < 2; i++) {
        scan cards = reading_of(from, keys[i]);

        if (reading_is_there(cards))
            dwarves_read_cards(r, cards, most, e->more[i], countof(e->more[i]));
    }
}

/* What each seat has at the end of the game. One more is stored than it is, so
 * that 0 stands for a seat that does not play. */
static void read_gold(reading *r, scan from, adit_event *e)
{
    scan gold = reading_of(from, "gold");
    int n = 0;

    e->receiver = ADIT_NOBODY;
    if (reading_is_there(gold))
        n = reading_list(r, gold, r->n_players, r->n_players);
    for (int i = 0; i < n; i++)
        e->more[i / 6][i % 6] =
            (uint8_t)(1 + reading_int(r, reading_next(&gold), 0, 120));
}

/* Any event of either game. It must have all that its kind has, and every
 * number is in its bounds; then `follow` can rely on it. */
bool dwarves_read_event(adit_span json, int n_players, int most,
                        adit_event *out)
{
    reading r = {.n_players = n_players};
    adit_event e = {.seat = ADIT_NOBODY};
    int keys;

    e.kind = (uint8_t)reading_name(&r, reading_of(json, "event"),
                                   dwarf_event_names, EVENT_NONE + 1, N_EVENTS);
    keys = has[e.kind];
    read_who(&r, json, keys, &e);
    read_way(&r, json, keys, &e);
    read_what(&r, json, keys, most, &e);
    read_amount(&r, json, keys, &e);
    if (keys & NEXT)
        read_rest(&r, json, &e);
    if (e.kind == EVENT_SWAPPED)
        read_swap(&r, json, most, &e);
    if (e.kind == EVENT_OVER)
        read_gold(&r, json, &e);
    e.knower = (int8_t)knower_of(&e);
    *out = e;
    return !r.bad;
}
