/* dwarves.c -- what `saboteur` and `saboteur2` share and what needs only parts
 * of a state, so that it is compiled once for both: what a round came to,
 * concluded from its events; whether what players said to each other was true;
 * and what a move promises to somebody who does not think. Both games call it
 * from the functions of their tables. B-numbers are decisions in
 * docs/rules/saboteur.md. */
#include "games/dwarves.h"

/* ---- Rounds ---- */

/* A round is over when its dwarves have been shown. */
adit_rounds dwarves_rounds(int round, int phase)
{
    bool over = phase != PHASE_PLAY;

    return (adit_rounds){.now = (uint8_t)round,
                         .over = (uint8_t)(round - !over)};
}

/* Those whose dwarf is not seen, unless counting settles it: all saboteurs that
 * there can be are seen, or everybody else has to be one. */
adit_suspects dwarves_suspects(const uint8_t *dwarf, int n_players, int least,
                               int most)
{
    adit_suspects found = {.least = (uint8_t)least, .most = (uint8_t)most};
    int unseen = 0, seen = 0;

    for (int seat = 0; seat < n_players; seat++) {
        unseen += dwarf[seat] == DWARF_NONE;
        seen += dwarf[seat] == DWARF_SABOTEUR;
        if (dwarf[seat] == DWARF_NONE)
            found.seats |= (uint16_t)(1 << seat);
    }
    if (seen >= most || least - seen >= unseen)
        found.seats = 0;
    return found;
}

/* Gold that changes hands after a round has ended counts for that round; thefts
 * are part of it. */
static void hear_gold(const adit_event *e, adit_round *now)
{
    switch (e->kind) {
    case EVENT_PAID:
    case EVENT_TOOK:
    case EVENT_CRYSTALS:
        now->gold[e->seat] = (int16_t)(now->gold[e->seat] + e->amount);
        break;
    case EVENT_STOLE:
        if (e->amount == 0)
            break;
        now->gold[e->seat] = (int16_t)(now->gold[e->seat] + e->amount);
        now->gold[e->target] = (int16_t)(now->gold[e->target] - e->amount);
        break;
    default:
        break;
    }
}

/* Follows the events of a game. The end of a round clears the account and says
 * how it ended; then dwarves are shown and gold is paid; the round is complete
 * when the next begins or the game is over. */
static bool hear(const adit_event *e, adit_round *now)
{
    if (e->kind == EVENT_ENDED)
        *now = (adit_round){.by = e->way};
    if (e->kind == EVENT_SHOWN && e->seat != ADIT_NOBODY)
        now->role[e->seat] = e->card;
    hear_gold(e, now);
    return now->by != 0 && (e->kind == EVENT_ROUND || e->kind == EVENT_OVER);
}

/* A side wins together, whatever there is for it: also a miner who gets no
 * nugget. */
bool saboteur_round(const adit_event *e, adit_round *now)
{
    bool over = hear(e, now);

    if (e->kind == EVENT_SHOWN && e->seat != ADIT_NOBODY &&
        (e->card == DWARF_SABOTEUR) == (now->by == BY_EXHAUSTION))
        now->won |= (uint16_t)(1u << e->seat);
    return over;
}

/* Winners are those who are paid, even if it is nothing (E8): geologists are
 * paid by another event. */
bool saboteur2_round(const adit_event *e, adit_round *now)
{
    bool over = hear(e, now);

    if (e->kind == EVENT_PAID)
        now->won |= (uint16_t)(1u << e->seat);
    return over;
}

/* ---- Talk ---- */

/* What a player knows of a goal: they see it, or it follows from the others
 * (B23). Which of the two stones it is does not matter here. */
static int known_goal(const uint8_t seen[MINE_GOALS], int goal)
{
    int stones = 0;

    if (seen[goal] != GOAL_NONE)
        return seen[goal];
    for (int other = 0; other < MINE_GOALS; other++) {
        if (seen[other] == GOAL_TREASURE)
            return GOAL_NE;
        stones += seen[other] != GOAL_NONE;
    }
    return stones == MINE_GOALS - 1 ? GOAL_TREASURE : GOAL_NONE;
}

/* A claim about a goal that the speaker does not know is a guess, even if it is
 * right (B23). */
static adit_mark judge_goal(const uint8_t seen[MINE_GOALS], int goal, bool gold)
{
    int is = known_goal(seen, goal);

    if (is == GOAL_NONE)
        return ADIT_MARK_UNKNOWN;
    return dwarves_mark((is == GOAL_TREASURE) == gold);
}

static bool is_fix(int card)
{
    return card_kinds[card].fixes[0] != TOOL_NONE;
}

static bool is_map(int card)
{
    return card == CARD_MAP;
}

static bool is_rockfall(int card)
{
    return card == CARD_ROCKFALL;
}

/* Is there such a card in the hand? It counts as it is, playable or not; dead
 * ends are path cards too (B24). */
static bool holds(const uint8_t hand[DWARVES_HAND], bool (*is_such)(int card))
{
    for (int i = 0; i < DWARVES_HAND && hand[i] != CARD_NONE; i++)
        if (is_such(hand[i]))
            return true;
    return false;
}

/* `here` points at a cell where nothing lies, `keep` at a card that a rockfall
 * could take (B26). Such a claim is neither true nor false. */
static adit_mark judge_cell(const mine *m, adit_claim claim)
{
    int at = mine_card_at(m, claim.x, claim.y);
    bool right = claim.kind == CLAIM_HERE ? at == 0 : at >= MINE_FIRST_LAID;

    return right ? ADIT_MARK_SAID : ADIT_MARK_NONE;
}

adit_mark dwarves_judge(adit_claim claim, const dwarves_facts *facts)
{
    switch (claim.kind) {
    case CLAIM_GOLD:
    case CLAIM_STONE:
        return judge_goal(facts->goal, claim.target, claim.kind == CLAIM_GOLD);
    case CLAIM_MAP:
    case CLAIM_NO_MAP:
        return dwarves_mark(holds(facts->hand, is_map) ==
                            (claim.kind == CLAIM_MAP));
    case CLAIM_PATH:
    case CLAIM_NO_PATH:
        return dwarves_mark(holds(facts->hand, card_is_path) ==
                            (claim.kind == CLAIM_PATH));
    case CLAIM_ROCKFALL:
    case CLAIM_NO_ROCKFALL:
        return dwarves_mark(holds(facts->hand, is_rockfall) ==
                            (claim.kind == CLAIM_ROCKFALL));
    case CLAIM_NO_FIX:
        return dwarves_mark(!holds(facts->hand, is_fix));
    case CLAIM_SUSPECT: /* B25 */
    case CLAIM_TRUST:
        return dwarves_mark((facts->dwarf[claim.target] == DWARF_SABOTEUR) ==
                            (claim.kind == CLAIM_SUSPECT));
    case CLAIM_HERE:
    case CLAIM_KEEP:
        return judge_cell(facts->mine, claim);
    default:
        return ADIT_MARK_SAID;
    }
}

/* ---- A hasty player's eye ---- */

/* The rows of the face-down goals that may be the treasure, as far as the
 * player has seen. */
typedef struct aims {
    int row[MINE_GOALS], n;
} aims;

static aims take_aim(const mine *m, const uint8_t seen[MINE_GOALS])
{
    aims a = {.n = 0};

    for (int goal = 0; goal < MINE_GOALS; goal++) {
        bool stone = seen[goal] == GOAL_NE || seen[goal] == GOAL_NW;

        if (mine_goal_is_down(m, goal) && !stone)
            a.row[a.n++] = 2 - 2 * goal;
    }
    return a;
}

enum { FAR = 255 };

/* The number of steps to the nearest aim, as if nothing were in the way. */
static int distance(const aims *a, int x, int y)
{
    int nearest = FAR;

    for (int i = 0; i < a->n; i++) {
        int dx = x - MINE_GOAL_X, dy = y - a->row[i];
        int d = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);

        nearest = d < nearest ? d : nearest;
    }
    return nearest;
}

/* From the nearest end. */
static int distance_now(const mine *m, const aims *a)
{
    int nearest = FAR;

    for (int i = 0; i < m->n_ends; i++) {
        int end = m->first_end + i;
        int d = distance(a, mine_x(m, end), mine_y(m, end));

        nearest = d < nearest ? d : nearest;
    }
    return nearest;
}

/* The distance from the cells on which a card would open, unless a card lies
 * face up there; `now` if that is not nearer. It does not ask whether the
 * card's tunnels will be lit: the hasty player does not think. */
static int distance_after(const mine *m, const aims *a, adit_action dig,
                          int now)
{
    static const int8_t step_x[] = {0, 1, 0, -1}, step_y[] = {1, 0, -1, 0};
    int joined = card_lies[lies_so(dig.card[0], dig.way)].joined;
    int nearest = now;

    for (; joined; joined &= joined - 1) {
        int i = __builtin_ctz((unsigned)joined);
        int x = dig.x + step_x[i], y = dig.y + step_y[i];
        int d = distance(a, x, y);

        if (d < nearest && m->at[mine_card_at(m, x, y)].lies == 0)
            nearest = d;
    }
    return nearest;
}

/* For a dig, by how many steps the tunnels come nearer to a goal; in a draft,
 * the value; any theft is better than none. */
void dwarves_gains(const mine *m, const uint8_t seen[MINE_GOALS],
                   const adit_action *moves, int n, int *out)
{
    aims a = take_aim(m, seen);
    int now = distance_now(m, &a);

    for (int i = 0; i < n; i++) {
        out[i] = 0;
        if (moves[i].kind == MOVE_DIG)
            out[i] = now - distance_after(m, &a, moves[i], now);
        else if (moves[i].kind == MOVE_TAKE)
            out[i] = moves[i].way;
        else if (moves[i].kind == MOVE_STEAL)
            out[i] = !moves[i].way;
    }
}
