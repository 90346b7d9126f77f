/* seen_events.c -- what happened in a game with dwarves, from JSON. */
#include "games/saboteur2.h"
#include "tui/seen_parts.h"

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
    WON = 16384    /* the dwarves that have won */
};

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
    [EVENT_TURNED] = GOAL | IS,
    [EVENT_DREW] = P | CARD | SECRET,
    [EVENT_ENDED] = BY | N | WON,
    [EVENT_SHOWN] = ROLE,
    [EVENT_PAID] = P,
    [EVENT_THIEF] = P,
    [EVENT_TOOK] = P,
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

static const char *const names[N_EVENTS] = {
#define EVENT_NAME(name, word) [EVENT_##name] = word,
    DWARF_EVENTS(EVENT_NAME)
#undef EVENT_NAME
};

/* A list of dwarves, from the one up to the other, as bits. */
static int read_dwarves(reading *r, const json_t *list, int from, int to)
{
    int n = reading_list(r, list, 0, to - from + 1), set = 0;

    for (int i = 0; i < n; i++)
        set |= 1 << reading_name(r, json_array_get(list, (size_t)i),
                                 dwarf_names, from, to + 1);
    return set;
}

static int read_teams(reading *r, const json_t *list)
{
    return read_dwarves(r, list, DWARF_GREEN, DWARF_BLUE) >> DWARF_GREEN;
}

static void read_who(reading *r, const json_t *from, int keys, adit_event *e)
{
    const json_t *p = json_object_get(from, "p");
    const json_t *on = json_object_get(from, "on");

    if (p != NULL || keys & P)
        e->seat = (int8_t)reading_seat(r, p);
    if (keys & ON && (on != NULL || !(keys & OPEN)))
        e->target = (int8_t)reading_seat(r, on);
    if (keys & GOAL)
        e->target =
            (int8_t)reading_goal(r, json_object_get(from, "goal"), MINE_GOALS);
}

static void read_way(reading *r, const json_t *from, int keys, adit_event *e)
{
    static const char *const fronts[N_FRONTS] = {"",     "pick", "lamp",
                                                 "cart", "trap", "theft"};
    static const char *const ends[] = {"", "treasure", "exhausted"};

    if (keys & TOOL)
        e->way = (uint8_t)reading_name(r, json_object_get(from, "tool"),
                                       tool_names, TOOL_PICK, N_TOOLS);
    if (keys & RID_OF)
        e->way = (uint8_t)reading_name(r, json_object_get(from, "rid_of"),
                                       fronts, TOOL_PICK, N_FRONTS);
    if (keys & BY)
        e->way = (uint8_t)reading_name(r, json_object_get(from, "by"), ends,
                                       BY_TREASURE, countof(ends));
    if (keys & WON)
        e->card = (uint8_t)read_dwarves(r, json_object_get(from, "won"),
                                        DWARF_MINER, DWARF_PROFITEER);
    if (keys & TEAMS) {
        e->way = (uint8_t)read_teams(r, json_object_get(from, "free"));
        e->card = (uint8_t)read_teams(r, json_object_get(from, "won"));
        r->bad |= (e->card & ~e->way) || (e->way && !e->card);
    }
}

/* What was seen of it; null where that was nothing. */
static const json_t *seen_of(const json_t *from, const char *key, int keys)
{
    const json_t *value = json_object_get(from, key);

    return value == NULL && keys & SECRET ? json_null() : value;
}

static void read_what(reading *r, const json_t *from, int most, adit_event *e)
{
    int keys = has[e->kind];
    uint8_t lies;

    if (keys & ROLE)
        e->card =
            (uint8_t)reading_name_or_none(r, seen_of(from, "role", keys),
                                          dwarf_names, DWARF_MINER, N_DWARVES);
    if (keys & IS)
        e->card = (uint8_t)reading_name_or_none(r, seen_of(from, "is", keys),
                                                goal_names, GOAL_TREASURE,
                                                GOAL_NW + 1);
    if (keys & CARD && !json_is_null(seen_of(from, "card", keys)))
        e->card = (uint8_t)seen_card(r, json_object_get(from, "card"), most);
    if (e->kind == EVENT_TURNED) {
        e->way = seen_lies(r, json_object_get(from, "lies"), N_CARDS);
        r->bad |= seen_goal(e->way) != e->card;
    }
    if (keys & LIES) {
        lies = seen_lies(r, json_object_get(from, "lies"), most);
        e->card = lies >> 1, e->way = lies & 1;
        e->x = (int8_t)reading_int(r, json_object_get(from, "x"), -100, 100);
        e->y = (int8_t)reading_int(r, json_object_get(from, "y"), -100, 100);
    }
}

/* A role or a goal that is said must not be nothing. */
static bool is_said(const adit_event *e)
{
    return e->card != 0 || has[e->kind] & SECRET ||
           !(has[e->kind] & (ROLE | IS | CARD));
}

static void read_amount(reading *r, const json_t *from, adit_event *e)
{
    const json_t *n = json_object_get(from, "n");

    if (n != NULL || has[e->kind] & N)
        e->amount = (int16_t)reading_int(r, n, -1000, 1000);
    r->bad |= e->kind == EVENT_STOLE && e->amount && e->target == ADIT_NOBODY;
    if (e->kind == EVENT_PAID && json_is_true(json_object_get(from, "as_card")))
        e->card = 1;
}

bool seen_dwarves_event(reading *r, const adit_game *game, const json_t *from,
                        adit_event *out)
{
    bool more = game == &saboteur2_game;
    adit_event e = {
        .seat = ADIT_NOBODY, .target = ADIT_NOBODY, .knower = ADIT_NOBODY};

    e.kind = (uint8_t)reading_name(r, json_object_get(from, "event"), names,
                                   EVENT_NONE + 1, N_EVENTS);
    read_who(r, from, has[e.kind], &e);
    read_way(r, from, has[e.kind], &e);
    read_what(r, from, more ? N_ALL_CARDS : N_CARDS, &e);
    read_amount(r, from, &e);
    if (more && e.kind == EVENT_PAID)
        e.way = 1; /* in gold pieces, not in nugget cards */
    r->bad |= !is_said(&e);
    *out = e;
    return !r->bad;
}
