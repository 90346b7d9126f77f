/* mine.c -- the tunnel board of `saboteur` and `saboteur2`: cards on an endless
 * grid, and the light that falls from the start through all that is joined to
 * it. Laying a card and taking one away keep the light, the ends, and how many
 * of them each pattern fits, up to date; nothing is searched for when moves are
 * counted. mine_check works all of it out again in the simplest way, and tests
 * call it after every move. Called by rules, texts, drawings and bots of both
 * games. */
#include "games/mine.h"

/* ---- Cells and places ---- */

/* A cell is a column and a row in one number, so that the next cell is a step
 * away: 128 is column 0, and 128 times 256 is row 0. */
enum { ORIGIN = 128 };
_Static_assert(MINE_ORIGIN == (ORIGIN | ORIGIN << 8), "0,0");

static unsigned cell_of(int x, int y)
{
    return (unsigned)(x + ORIGIN) | (unsigned)(y + ORIGIN) << 8;
}

int mine_x(const mine *m, int place)
{
    return (m->at[place].cell & 255) - ORIGIN;
}

int mine_y(const mine *m, int place)
{
    return (m->at[place].cell >> 8) - ORIGIN;
}

/* To the cell at side i, which is the bit 1 << i: N, E, S, W. */
static const int16_t step[N_SIDES] = {256, 1, -256, -1};

static unsigned beyond(unsigned cell, int i)
{
    return cell + (unsigned)step[i];
}

static int opposite(int i)
{
    return 1 << (i ^ 2);
}

/* The low four bits of the column and the low three of the row. Two cells have
 * the same hash only if they are 16 columns or 8 rows apart, so that there is
 * hardly ever a second look. */
static unsigned hash(unsigned cell)
{
    return (cell & 15) | (cell >> 4 & 0x70);
}

/* A place as one word: its cell in the low half, then what lies there, then
 * what of it is lit. Place 0, which is nowhere, is all zeros. Places are read
 * and written whole, because a processor waits when it reads a word that was
 * just written in pieces. */
static uint32_t read_place(const mine *m, int place)
{
    uint32_t word;

    __builtin_memcpy(&word, &m->at[place], sizeof word);
    return word;
}

static void write_place(mine *m, int place, unsigned cell, int lies, int lit)
{
    uint32_t word = cell | (uint32_t)lies << 16 | (uint32_t)lit << 24;

    __builtin_memcpy(&m->at[place], &word, sizeof word);
}

static unsigned cell_in(uint32_t word)
{
    return word & 0xffff;
}

static int lies_in(uint32_t word)
{
    return word >> 16 & 255;
}

static int lit_in(uint32_t word)
{
    return word >> 24;
}

/* The slot that holds a cell's place, or the empty one where the search for it
 * ends: open addressing, by steps of one. The two conditions are joined by & so
 * that there is one branch, which nearly always falls the same way. */
static unsigned slot_of(const mine *m, unsigned cell)
{
    unsigned i = hash(cell);

    while ((m->slot[i] != 0) & (cell_in(read_place(m, m->slot[i])) != cell))
        i = (i + 1) % MINE_SLOTS;
    return i;
}

static int place_at(const mine *m, unsigned cell)
{
    return m->slot[slot_of(m, cell)];
}

/* Makes a place known under its cell, without a card. */
static void enter(mine *m, int place, unsigned cell)
{
    m->slot[slot_of(m, cell)] = (uint8_t)place;
    write_place(m, place, cell, 0, 0);
}

/* Empties a slot. Those after it, up to the next empty one, may be found only
 * by way of it: each that may stand in the gap (its home is not between the gap
 * and itself) moves there, and leaves a gap of its own. */
static void vacate(mine *m, unsigned gap)
{
    unsigned i = gap;

    while (m->slot[i = (i + 1) % MINE_SLOTS] != 0) {
        unsigned home = hash(m->at[m->slot[i]].cell);

        if ((i - home) % MINE_SLOTS >= (i - gap) % MINE_SLOTS) {
            m->slot[gap] = m->slot[i];
            gap = i;
        }
    }
    m->slot[gap] = 0;
}

int mine_card_at(const mine *m, int x, int y)
{
    int place = place_at(m, cell_of(x, y));

    return place < m->first_end ? place : 0;
}

int mine_end_at(const mine *m, int x, int y)
{
    int place = place_at(m, cell_of(x, y));

    return place < m->first_end ? 0 : place;
}

/* ---- Needs ---- */

/* What the neighbour at side i asks of a card on this cell, as bits of a need.
 * A card that lies face up asks that the touching sides both show a tunnel or
 * both show rock (B13); one that lies face down, or none, asks nothing (B4). */
static int asked_at(const mine *m, unsigned cell, int i)
{
    int lies = lies_in(read_place(m, place_at(m, beyond(cell, i))));
    int rock = ~card_lies[lies].open >> (i ^ 2) & 1;

    return (lies != 0) << (i + 4 * rock);
}

static int need_of(const mine *m, unsigned cell)
{
    return asked_at(m, cell, 0) | asked_at(m, cell, 1) | asked_at(m, cell, 2) |
           asked_at(m, cell, 3);
}

int mine_need(const mine *m, int x, int y)
{
    return need_of(m, cell_of(x, y));
}

/* A table with a row for each of the 256 needs: 1 for each of the 16 patterns
 * of open sides that meets it, otherwise 0. A row is what an end contributes to
 * `fits`. */
#define MEETS(need, open)                                                      \
    (((need) & ~(open)&15) == 0 && ((need) >> 4 & (open)) == 0)
#define QUARTER(need, open)                                                    \
    MEETS(need, open), MEETS(need, (open) + 1), MEETS(need, (open) + 2),       \
        MEETS(need, (open) + 3)
#define ROW(need)                                                              \
    {                                                                          \
        QUARTER(need, 0), QUARTER(need, 4), QUARTER(need, 8),                  \
            QUARTER(need, 12)                                                  \
    }
#define FOUR(need) ROW(need), ROW((need) + 1), ROW((need) + 2), ROW((need) + 3)
#define SIXTEEN(need)                                                          \
    FOUR(need), FOUR((need) + 4), FOUR((need) + 8), FOUR((need) + 12)
#define SIXTY_FOUR(need)                                                       \
    SIXTEEN(need), SIXTEEN((need) + 16), SIXTEEN((need) + 32),                 \
        SIXTEEN((need) + 48)

static const uint8_t meeting[256][16] = {SIXTY_FOUR(0), SIXTY_FOUR(64),
                                         SIXTY_FOUR(128), SIXTY_FOUR(192)};

/* The 16 counters of fitting ends in two words. Rows of the table are added and
 * taken away eight bytes at once; no count leaves its byte, since there are at
 * most 40 ends. */
typedef struct fits {
    uint64_t n[2];
} fits;

static fits read_fits(const uint8_t row[16])
{
    fits f;

    __builtin_memcpy(f.n, row, sizeof f.n);
    return f;
}

static void write_fits(mine *m, fits f)
{
    __builtin_memcpy(m->fits, f.n, sizeof f.n);
}

static uint8_t *need_at(mine *m, int end)
{
    return &m->need[end - m->first_end];
}

/* An end asks for something else from now on. Returns the changed counters and
 * does not store them, so that several changes are one store. */
static fits asks(fits f, uint8_t *need, int now)
{
    fits more = read_fits(meeting[now]), less = read_fits(meeting[*need]);

    *need = (uint8_t)now;
    f.n[0] += more.n[0] - less.n[0];
    f.n[1] += more.n[1] - less.n[1];
    return f;
}

/* Eight bytes as a word, the first lowest. */
static uint64_t eight(const uint8_t *bytes)
{
    uint64_t word;

    __builtin_memcpy(&word, bytes, sizeof word);
    return word;
}

static const uint64_t ones = 0x0101010101010101;

/* Of eight ends from `first` on, a byte each: 1 where a card with these open
 * sides fits. A byte of `unmet` is 0 to 15; adding 15 carries into bit 4 unless
 * it is 0. */
static uint64_t eight_met(const mine *m, int first, int open)
{
    uint64_t need = eight(&m->need[first]);
    uint64_t unmet = (need & ones * (uint64_t)(~open & 15)) |
                     (need >> 4 & ones * (uint64_t)open);

    return ~((unmet + 15 * ones) >> 4) & ones;
}

/* The product with `ones` makes byte i the sum of bytes 0 to i: how many ends
 * fit up to there. The first byte that counts more than n is the end; adding
 * 127 - n sets its highest bit. The caller knows that there are more than n, so
 * that the loop ends. */
int mine_nth_fitting(const mine *m, int open, int n)
{
    for (int first = 0;; first += 8) {
        uint64_t upto = eight_met(m, first, open) * ones;
        int all = (int)(upto >> 56);

        if (n < all) {
            uint64_t after = (upto + (uint64_t)(127 - n) * ones) & 128 * ones;

            return m->first_end + first + __builtin_ctzll(after) / 8;
        }
        n -= all;
    }
}

/* The product gathers the eight bytes of 0 or 1 as eight bits in its highest
 * byte. */
static uint64_t eight_fitting(const mine *m, int first, int open)
{
    return eight_met(m, first, open) * 0x0102040810204080 >> 56 << first;
}

uint64_t mine_all_fitting(const mine *m, int open)
{
    uint64_t bits = 0;

    for (int first = 0; first < m->n_ends; first += 8)
        bits |= eight_fitting(m, first, open);
    return bits;
}

/* There are hardly ever more than 16 ends, so that there is one branch, which
 * nearly always falls the same way. */
uint64_t mine_both_fitting(const mine *m, int open, int turned)
{
    uint64_t bits = eight_fitting(m, 0, open) | eight_fitting(m, 8, open);
    uint64_t more = eight_fitting(m, 0, turned) | eight_fitting(m, 8, turned);

    for (int first = 16; first < m->n_ends; first += 8) {
        bits |= eight_fitting(m, first, open);
        more |= eight_fitting(m, first, turned);
    }
    return bits | more << 32;
}

/* ---- Ends ---- */

/* A cell on which light opens becomes an end, the last of the list. */
static fits add_end(mine *m, fits f, unsigned cell, int need)
{
    int end = m->first_end + m->n_ends++;

    enter(m, end, cell);
    return asks(f, need_at(m, end), need);
}

/* Takes an end out of the list: the last end takes its number. The slot of the
 * cell that is no longer an end is for the caller to empty or to reuse. Both
 * may be the same end. */
static fits drop_end(mine *m, fits f, int end)
{
    int last = m->first_end + --m->n_ends, need = *need_at(m, last);

    f = asks(f, need_at(m, end), NEED_TOO_MUCH);
    enter(m, end, m->at[last].cell);
    *need_at(m, end) = (uint8_t)need;
    *need_at(m, last) = NEED_TOO_MUCH;
    return f;
}

/* ---- Light ---- */

/* What is around a cell: the place at each side, a byte each; and, as bits, the
 * sides at which there is nothing, at which there is an end, and at which a lit
 * tunnel opens on the cell. Eight bytes, so that it travels in a register. */
typedef struct around {
    uint32_t places;
    uint8_t empty, ends, lit, spare;
} around;

static around look_at(const mine *m, around a, unsigned cell, int i)
{
    int place = place_at(m, beyond(cell, i));
    int lit = lit_in(read_place(m, place)) >> (i ^ 2) & 1;

    a.places |= (uint32_t)place << 8 * i;
    a.empty |= (uint8_t)((place == 0) << i);
    a.ends |= (uint8_t)((place >= m->first_end) << i);
    a.lit |= (uint8_t)(lit << i);
    return a;
}

/* Written out, not in a loop, so that all that depends on the side is
 * constant. */
static around look_around(const mine *m, unsigned cell)
{
    around a = {0};

    a = look_at(m, a, cell, 0);
    a = look_at(m, a, cell, 1);
    a = look_at(m, a, cell, 2);
    return look_at(m, a, cell, 3);
}

static int place_beside(around a, int i)
{
    return a.places >> 8 * i & 255;
}

/* Cards that light has fallen into and from which it has yet to go on; one with
 * two tunnels may come twice. */
typedef struct glow {
    int n;
    uint8_t card[2 * (MINE_FIRST_LAID + MINE_MANY)];
} glow;

/* Light goes on from a lit card, one step: empty cells become ends; dark
 * tunnels of neighbours that are joined to it become lit and are remembered in
 * g; goals that lie face down are reached, and returned as bits. */
static int spread(mine *m, int from, around a, glow *g)
{
    int reached = 0, lit = m->at[from].lit;
    fits f = read_fits(m->fits);

    for (int open = lit & a.empty; open; open &= open - 1) {
        int i = __builtin_ctz((unsigned)open);
        unsigned cell = beyond(m->at[from].cell, i);

        f = add_end(m, f, cell, need_of(m, cell));
    }
    write_fits(m, f);
    for (int more = lit & ~(a.empty | a.ends | a.lit); more; more &= more - 1) {
        int i = __builtin_ctz((unsigned)more), card = place_beside(a, i);
        int tunnel = card_tunnel(card_lies[m->at[card].lies], opposite(i));

        if (m->at[card].lies == 0) {
            reached |= 1 << (card - MINE_FIRST_GOAL);
        } else if (tunnel & ~m->at[card].lit) {
            m->at[card].lit |= (uint8_t)tunnel;
            g->card[g->n++] = (uint8_t)card;
        }
    }
    return reached;
}

/* The sides of a card that become lit when light comes in at the sides `lit`:
 * those of each tunnel that has one of them. A ladder has light of its own. */
static int lit_by(card_sides sides, int lit)
{
    int first = sides.joined & ~sides.second;

    if (sides.feature == FEATURE_LADDER)
        lit |= sides.joined;
    return (lit & first ? first : 0) | (lit & sides.second ? sides.second : 0);
}

/* Light spreads from a card that has just become lit, until no card is left
 * from which it has to go on. Returns the goals that it reached. The order in
 * which it goes decides the order of the ends, and with that of the legal
 * moves, from which bots draw: it is part of the behaviour. */
static int light(mine *m, int first, around a)
{
    glow g;
    int reached;

    g.n = 0;
    reached = spread(m, first, a, &g);
    while (g.n > 0) {
        int next = g.card[--g.n];

        reached |= spread(m, next, look_around(m, m->at[next].cell), &g);
    }
    return reached;
}

/* Works out slots, ends and light from the cards alone: first all slots, then
 * light from the start and from each ladder. */
static void relight(mine *m)
{
    for (int i = 0; i < MINE_SLOTS; i++)
        m->slot[i] = 0;
    for (int open = 0; open < 16; open++)
        m->fits[open] = 0;
    for (int end = 0; end < MINE_NEEDS; end++)
        m->need[end] = NEED_TOO_MUCH;
    m->n_ends = 0;
    for (int card = MINE_START; card <= m->n_cards; card++) {
        m->at[card].lit = 0;
        m->slot[slot_of(m, m->at[card].cell)] = (uint8_t)card;
    }
    for (int card = MINE_START; card <= m->n_cards; card++) {
        card_sides sides = card_lies[m->at[card].lies];

        if (card != MINE_START && sides.feature != FEATURE_LADDER)
            continue;
        m->at[card].lit = sides.joined;
        light(m, card, look_around(m, m->at[card].cell));
    }
}

/* ---- Cards come and go ---- */

/* The end at side i of a card that has come to lie face up is asked to match
 * it. All four sides are gone through alike, since how many are ends cannot be
 * foreseen: where there is none, the first end is asked for what it asks for
 * already. */
static fits ask_at(mine *m, fits f, around a, int open, int i)
{
    bool is_end = a.ends >> i & 1;
    int asked = opposite(i) << (open >> i & 1 ? 0 : 4);
    uint8_t *need = need_at(m, is_end ? place_beside(a, i) : m->first_end);

    return asks(f, need, *need | (is_end ? asked : 0));
}

static fits ask_beside(mine *m, fits f, around a, int open)
{
    f = ask_at(m, f, a, open, 0);
    f = ask_at(m, f, a, open, 1);
    f = ask_at(m, f, a, open, 2);
    return ask_at(m, f, a, open, 3);
}

/* A card comes to lie on its cell, which is known to the slots: the ends beside
 * it ask for its sides, and if one of its joined sides meets a lit one, light
 * goes on from it. Returns the goals that are reached. */
static int settle(mine *m, fits f, int card, uint8_t lies)
{
    unsigned cell = m->at[card].cell;
    around a = look_around(m, cell);
    card_sides sides = card_lies[lies];
    int lit = lit_by(sides, a.lit);

    write_place(m, card, cell, lies, lit);
    write_fits(m, ask_beside(m, f, a, sides.open));
    return lit ? light(m, card, a) : 0;
}

static int add_card(mine *m, unsigned cell, unsigned slot)
{
    int card = ++m->n_cards;

    require(card < m->first_end);
    m->at[card].cell = (uint16_t)cell;
    m->slot[slot] = (uint8_t)card;
    return card;
}

/* The card takes over the slot of the end. */
int mine_lay(mine *m, int end, uint8_t lies)
{
    unsigned cell = m->at[end].cell, slot = slot_of(m, cell);

    fits f = drop_end(m, read_fits(m->fits), end);

    return settle(m, f, add_card(m, cell, slot), lies);
}

int mine_put(mine *m, int x, int y, uint8_t lies)
{
    unsigned cell = cell_of(x, y), slot = slot_of(m, cell);

    if (m->slot[slot])
        return mine_lay(m, m->slot[slot], lies);
    return settle(m, read_fits(m->fits), add_card(m, cell, slot), lies);
}

int mine_turn_goal(mine *m, int goal, uint8_t lies)
{
    return settle(m, read_fits(m->fits), MINE_FIRST_GOAL + goal, lies);
}

/* The last card takes the number of one that is gone, so that numbers have no
 * gaps. */
static void drop_card(mine *m, int card)
{
    int last = m->n_cards--;

    vacate(m, slot_of(m, m->at[card].cell));
    if (card != last) {
        m->slot[slot_of(m, m->at[last].cell)] = (uint8_t)card;
        m->at[card] = m->at[last];
    }
    m->at[last].lies = m->at[last].lit = 0;
}

/* An end beside a cell that has become empty asks for less; if no lit tunnel
 * opens on it any more, it is not an end any more. */
static void loosen(mine *m, int end)
{
    unsigned cell = m->at[end].cell;
    fits f = read_fits(m->fits);

    if (look_around(m, cell).lit) {
        write_fits(m, asks(f, need_at(m, end), need_of(m, cell)));
    } else {
        unsigned slot = slot_of(m, cell);

        write_fits(m, drop_end(m, f, end));
        vacate(m, slot);
    }
}

/* If light went between the card and one lit neighbour at most, nothing else
 * gets dark without it, unless it was a ladder: then only the cells around it
 * change. Otherwise part of the mine may hang on it, and all is lit anew, which
 * is rare. */
void mine_remove(mine *m, int card)
{
    unsigned cell = m->at[card].cell;
    int joints = look_around(m, cell).lit & m->at[card].lit;
    bool source = card_lies[m->at[card].lies].feature == FEATURE_LADDER;

    require(card >= MINE_FIRST_LAID && card <= m->n_cards);
    drop_card(m, card);
    if (joints & (joints - 1) || source) {
        relight(m);
        return;
    }
    for (int i = 0; i < N_SIDES; i++) {
        int place = place_at(m, beyond(cell, i));

        if (place >= m->first_end)
            loosen(m, place);
    }
    if (look_around(m, cell).lit)
        write_fits(m, add_end(m, read_fits(m->fits), cell, need_of(m, cell)));
}

#define CELL(x, y) (((x) + ORIGIN) | ((y) + ORIGIN) << 8)
#define SLOT(x, y) (((x)&15) | ((y)&7) << 4)
#define PLACE(place, x, y)                                                     \
    .at[place].cell = CELL(x, y), .slot[SLOT(x, y)] = (place)
#define NONE 255, 255, 255, 255, 255, 255, 255, 255

/* A mine before the first move: the start with an end on each side, and the
 * goals. fits[open] is the number of open sides, since each of the four ends
 * asks for one side and nothing else. */
#define FRESH(first)                                                           \
    {                                                                          \
        .fits = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4},              \
        PLACE(MINE_START, 0, 0), PLACE(MINE_FIRST_GOAL, MINE_GOAL_X, 2),       \
        PLACE(MINE_FIRST_GOAL + 1, MINE_GOAL_X, 0),                            \
        PLACE(MINE_FIRST_GOAL + 2, MINE_GOAL_X, -2), PLACE(first, 0, 1),       \
        PLACE((first) + 1, 1, 0), PLACE((first) + 2, 0, -1),                   \
        PLACE((first) + 3, -1, 0), .at[MINE_START].lies = CARD_NESW << 1,      \
        .at[MINE_START].lit = SIDE_N | SIDE_E | SIDE_S | SIDE_W,               \
        .need = {SIDE_S, SIDE_W, SIDE_N, SIDE_E, 255,  255,                    \
                 255,    255,    NONE,   NONE,   NONE, NONE},                  \
        .n_cards = MINE_FIRST_LAID - 1, .n_ends = 4, .first_end = (first),     \
    }

static const mine fresh_for_few = FRESH(MINE_FIRST_LAID + MINE_FEW);
static const mine fresh_for_many = FRESH(MINE_FIRST_LAID + MINE_MANY);
_Static_assert(MINE_NEEDS == 40, "where there is no end, a need asks too much");

/* By copying a constant, which is the fastest way. */
void mine_open(mine *m, int room)
{
    if (room == MINE_FEW)
        __builtin_memcpy(m, &fresh_for_few, MINE_SIZE_OF_FEW);
    else
        *m = fresh_for_many;
}

bool mine_is_reached(const mine *m, int card)
{
    int open = card_lies[m->at[card].lies].open;

    return m->at[card].lit || look_around(m, m->at[card].cell).lit & open;
}

/* ---- Goals ---- */

/* The sides of a cell on which a card lies face up. */
static int sides_asked(int need)
{
    return (need | need >> 4) & 15;
}

/* How many neighbours that lie face up a card with these open sides fits. */
static int neighbours_fitted(int need, int open)
{
    int asked = sides_asked(need);

    return __builtin_popcount((unsigned)(asked & ~need_unmet(need, open)));
}

/* How a goal comes to lie when it is turned over. Only the ways up that meet a
 * lit side compete; of these the one that fits more neighbours, then the
 * unturned one (B5). The treasure has one way only. */
uint8_t mine_goal_lies(const mine *m, int goal, int card)
{
    unsigned cell = m->at[MINE_FIRST_GOAL + goal].cell;
    int need = need_of(m, cell), reached = look_around(m, cell).lit;
    int best = -1;
    uint8_t lies = lies_so(card, false);

    for (int way = 0; way < card_ways(card); way++) {
        int open = card_lies[lies_so(card, way)].open;
        int fitted = open & reached ? neighbours_fitted(need, open) : -1;

        if (fitted > best) {
            best = fitted;
            lies = lies_so(card, way);
        }
    }
    return lies;
}

/* ---- Ways, doors and ladders ---- */

/* Lets light go one step further from all lit cards, but not into cards with
 * the feature `shut`; true if any came to be lit by it. */
static bool plainly_lit(const mine *m, int shut,
                        uint8_t lit[MINE_PLACES_OF_MANY])
{
    bool more = false;

    for (int a = MINE_START; a <= m->n_cards; a++)
        for (int i = 0; i < N_SIDES; i++) {
            int b = place_at(m, beyond(m->at[a].cell, i)), tunnel;
            card_sides sides = card_lies[m->at[b].lies];

            if (!(lit[a] >> i & 1) || (shut && sides.feature == shut))
                continue;
            tunnel = card_tunnel(sides, opposite(i));
            more |= (tunnel & ~lit[b]) != 0;
            lit[b] |= (uint8_t)tunnel;
        }
    return more;
}

/* All that is joined to the start or to a ladder, worked out in the simplest
 * way, by repeated passes over all cards. For mine_has_way, which is asked once
 * a round, and for the invariants. */
static void light_plainly(const mine *m, int shut,
                          uint8_t lit[MINE_PLACES_OF_MANY])
{
    for (int card = 0; card < MINE_PLACES_OF_MANY; card++)
        lit[card] = 0;
    for (int card = MINE_START; card <= m->n_cards; card++) {
        card_sides sides = card_lies[m->at[card].lies];

        if (card == MINE_START || sides.feature == FEATURE_LADDER)
            lit[card] = sides.joined;
    }
    while (plainly_lit(m, shut, lit))
        continue;
}

bool mine_has_way(const mine *m, int goal, int shut)
{
    uint8_t lit[MINE_PLACES_OF_MANY];

    light_plainly(m, shut, lit);
    return lit[MINE_FIRST_GOAL + goal] != 0;
}

/* A breadth-first search over mouths. A mouth is a side of a card, card * 4 +
 * side; a card with two tunnels can be entered by each separately. */
enum { MOUTHS = MINE_PLACES_OF_MANY * N_SIDES, FIRST_MOUTH = 1 };

typedef struct search {
    /* from: the mouth by which light came, 0 while it is dark, FIRST_MOUTH for
     * a source; found: all lit mouths in the order in which they became so. */
    uint16_t from[MOUTHS], found[MOUTHS];
    int n;
} search;

/* Light enters a card, and comes to all mouths of that tunnel that are still
 * dark. */
static void search_enter(search *s, int card, int sides, int from)
{
    for (int i = 0; i < N_SIDES; i++) {
        int mouth = card * N_SIDES + i;

        if (!(sides >> i & 1) || s->from[mouth])
            continue;
        s->from[mouth] = (uint16_t)from;
        s->found[s->n++] = (uint16_t)mouth;
    }
}

/* The cards of the way, from its source to the goal: collected from the goal
 * backwards, then reversed. */
static int search_trace(const search *s, int goal, int mouth, uint8_t *out)
{
    int n = 0;

    out[n++] = (uint8_t)goal;
    for (; mouth != FIRST_MOUTH; mouth = s->from[mouth])
        out[n++] = (uint8_t)(mouth / N_SIDES);
    for (int i = 0; i < n / 2; i++) {
        uint8_t card = out[i];

        out[i] = out[n - 1 - i];
        out[n - 1 - i] = card;
    }
    return n;
}

/* Since mouths are found in the order of their distance, the first way that
 * comes to the goal is a shortest one. */
int mine_way(const mine *m, int goal, uint8_t out[MINE_PLACES_OF_MANY])
{
    search s = {.n = 0};

    for (int card = MINE_START; card <= m->n_cards; card++) {
        card_sides sides = card_lies[m->at[card].lies];

        if (card == MINE_START || sides.feature == FEATURE_LADDER)
            search_enter(&s, card, sides.joined, FIRST_MOUTH);
    }
    for (int i = 0; i < s.n; i++) {
        int mouth = s.found[i], side = mouth % N_SIDES;
        int next = place_at(m, beyond(m->at[mouth / N_SIDES].cell, side));
        int tunnel = card_tunnel(card_lies[m->at[next].lies], opposite(side));

        if (tunnel && next == MINE_FIRST_GOAL + goal)
            return search_trace(&s, next, mouth, out);
        search_enter(&s, next, tunnel, mouth);
    }
    return 0;
}

/* Goals lie at 8,2, 8,0 and 8,-2. The cells beside them, of which the lower
 * half mirrors the upper:
 *
 *      7  8  9
 *         x       3
 *      x  G  x    2
 *         x       1
 *      x  G  x    0 */
bool mine_is_beside_goal(int x, int y)
{
    int dx = x - MINE_GOAL_X, dy = y < 0 ? -y : y;

    if (dx < -1 || dx > 1)
        return false;
    if (dx == 0)
        return dy == 1 || dy == 3;
    return dy == 0 || dy == 2;
}

/* Writes a foothold and returns 1, or returns 0 if the cell is beside a goal;
 * then the next one is written over it. */
static int add_foothold(unsigned cell, int need, foothold *out)
{
    int x = (int)(cell & 255) - ORIGIN, y = (int)(cell >> 8) - ORIGIN;

    *out = (foothold){(int8_t)x, (int8_t)y, (uint8_t)need};
    return !mine_is_beside_goal(x, y);
}

/* The ends, then the cells beside cards that are not ends: no lit side opens on
 * those. Such a cell may have several neighbours; it is taken only from the
 * first of its sides at which a card lies. */
int mine_footholds(const mine *m, foothold out[MINE_FOOTHOLDS])
{
    int n = 0;

    for (int i = 0; i < m->n_ends; i++)
        n += add_foothold(m->at[m->first_end + i].cell, m->need[i], &out[n]);
    for (int card = MINE_START; card <= m->n_cards; card++) {
        int dark = m->at[card].lies ? 15 & ~m->at[card].lit : 0;

        for (; dark; dark &= dark - 1) {
            int i = __builtin_ctz((unsigned)dark);
            unsigned cell = beyond(m->at[card].cell, i);

            if (place_at(m, cell) == 0) {
                int need = need_of(m, cell);
                bool first = !(sides_asked(need) & (opposite(i) - 1));

                n += first & add_foothold(cell, need, &out[n]);
            }
        }
    }
    return n;
}

int mine_count(const mine *m, int feature)
{
    int n = 0;

    for (int card = MINE_FIRST_LAID; card <= m->n_cards; card++)
        n += card_lies[m->at[card].lies].feature == feature;
    return n;
}

/* ---- Invariants: everything again, in the plainest way ---- */

/* What is stored as lit is what light_plainly finds. */
static const char *check_light(const mine *m)
{
    uint8_t lit[MINE_PLACES_OF_MANY] = {0};

    light_plainly(m, FEATURE_NONE, lit);
    for (int place = 0; place < m->first_end + m->n_ends; place++)
        if (m->at[place].lit != lit[place])
            return "a card is lit that is not joined to the start, or dark "
                   "that is";
    return NULL;
}

/* Every end is where it should be, asks what it should, and is counted. */
static const char *check_ends(const mine *m)
{
    int counts[16] = {0};

    for (int i = 0; i < m->n_ends; i++) {
        unsigned cell = m->at[m->first_end + i].cell;

        if (place_at(m, cell) != m->first_end + i)
            return "an end is not found at its cell";
        if (look_around(m, cell).lit == 0)
            return "an end has no lit side";
        if (m->need[i] != need_of(m, cell))
            return "an end's need is wrong";
        for (int open = 0; open < 16; open++)
            counts[open] += need_unmet(m->need[i], open) == 0;
    }
    for (int open = 0; open < 16; open++)
        if (counts[open] != mine_fits(m, open))
            return "the count of fitting ends is wrong";
    for (int i = m->n_ends; i < MINE_NEEDS; i++)
        if (m->need[i] != NEED_TOO_MUCH)
            return "where there is no end, a card may fit";
    return NULL;
}

/* Slots, cards and ends agree, and every lit side opens on a card or an end. */
static const char *check_cards(const mine *m)
{
    int n = 0;

    for (int card = MINE_START; card <= m->n_cards; card++) {
        if (place_at(m, m->at[card].cell) != card)
            return "a card is not found at its cell";
        if (look_around(m, m->at[card].cell).empty & m->at[card].lit)
            return "a lit side opens on a cell that is no end";
    }
    for (int i = 0; i < MINE_SLOTS; i++)
        n += m->slot[i] != 0;
    if (n != m->n_cards + m->n_ends)
        return "a cell is found that has neither card nor end";
    for (int place = m->n_cards + 1; place < m->first_end + m->n_ends; place++)
        if (m->at[place].lies)
            return "a card lies at a place that has none";
    return NULL;
}

const char *mine_check(const mine *m)
{
    const char *broken;

    bool few = m->first_end == MINE_FIRST_LAID + MINE_FEW;

    if (m->n_cards >= m->first_end ||
        m->n_ends > (few ? MINE_ENDS_OF_FEW : MINE_ENDS_OF_MANY))
        return "the mine has too many cards or ends";
    if ((broken = check_cards(m)) || (broken = check_light(m)))
        return broken;
    return check_ends(m);
}
