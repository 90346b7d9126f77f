/* bots_saboteur.c -- positions of `saboteur` with one right answer, from the
 * rules, and the bots that must find it. P1 is asked. */
#include "games/saboteur.h"

#define DWARVES saboteur
#define DWARVES_GAME saboteur_game
#define DWARVES_BOTTOM SABOTEUR_DECK
#define DWARVES_END SABOTEUR_DECK
#define DWARVES_RECOUNT saboteur_recount
#define THOUGHT 50

#include "bots/evaluate_scene.h"
#include "tests/questions.inc"

static void question_counts(const saboteur *s, int counts[N_ALL_CARDS])
{
    (void)s;
    for (int card = 0; card < N_ALL_CARDS; card++)
        counts[card] = card && card < N_CARDS ? card_kinds[card].count : 0;
}

/* The dwarf set aside is the one of the deck that nobody has ("Cards"). */
static void question_begin(saboteur *s, const question *q)
{
    static const int saboteurs[] = {0, 0, 0, 1, 1, 2, 2, 3, 3, 3, 4};
    int n = 0;

    (void)q;
    for (int seat = 0; seat < s->head.n_players; seat++)
        n += s->dwarf[seat] == DWARF_SABOTEUR;
    s->aside = n < saboteurs[s->head.n_players] ? DWARF_SABOTEUR : DWARF_MINER;
}

/* A tunnel from the start to the cell before the last one, with branches:
 *
 *      0   1    2   3    4    5    6   7   8
 *                        |    |    |
 *    start EW  ESW  EW  NEW NESW NESW  ?  G2
 *               |             |    |
 */
#define ROW_TO_5 "EW@1,0 ESW@2,0 EW@3,0 NEW@4,0 NESW@5,0"
#define ROW ROW_TO_5 " NESW@6,0"
/* And on from there to 7,1, which is between G1 and G2 on the left. */
#define ROW_UP ROW " ES@6,1 NESW@7,1"

#define MINER "miner miner miner saboteur miner"
#define TRAITOR "saboteur miner miner miner saboteur"
#define TRAITOR3 "saboteur miner miner"

/* Cards that lead to G2 from 6,0. */
#define WAYS_TO_G2 "dig EW@7,0; dig NESW@7,0; dig ESW@7,0; dig NEW@7,0"

#define ROW_TO_3 "EW@1,0 ESW@2,0 EW@3,0"

/* P2 brings down the tunnel at its head, twice, and breaks the tool of one who
 * has mended it; the others dig, or look at goals when the tunnel is long
 * enough. P1 comes by two NE. What P4 does at the end stands behind it. */
#define ROCKFALLS                                                              \
    "rockfall@3,0; dig NESW@3,0; dig NESW@4,0; dig ESW@5,0; pass ns; "         \
    "rockfall@4,0; dig NESW@4,0; dig NEW@6,0; map@G1; pass ne; "               \
    "break pick@P3; pass NW; "
#define ROCKFALL_HANDS                                                         \
    "rockfall rockfall break-pick", "NESW NESW NW", "NESW ESW break-lamp map", \
        "ESW map map"

/* The same with dead ends, which P3 clears away. */
#define DEAD_ENDS                                                              \
    "dig ew@4,0; rockfall@4,0; dig NESW@4,0; dig ESW@5,0; pass ns; "           \
    "dig nesw@6,0; rockfall@6,0; dig NESW@6,0; map@G1; pass ne; "              \
    "break pick@P3; pass NW; "
#define DEAD_END_HANDS                                                         \
    "ew nesw break-pick", "rockfall rockfall NW", "NESW NESW break-lamp map",  \
        "ESW map map"

#define TOP "NS NS NW NW NE NE NES NES NS NE"

static const question questions[] = {
    /* ---- The last card ---- */
    {.name = "a miner lays the card that reaches the gold he has seen",
     .roles = MINER,
     .mine = ROW,
     .seen = "G2",
     .hand = {"EW map break-lamp NS ne rockfall"},
     .right = "dig EW@7,0"},
    {.name = "a miner knows the gold by the two stones that he has seen",
     .roles = MINER,
     .mine = ROW,
     .seen = "G1 G3",
     .hand = {"EW map break-lamp NS ne rockfall"},
     .right = "dig EW@7,0"},
    {.name = "a miner turns the card that reaches the gold",
     .roles = MINER,
     .goals = "treasure NE NW",
     .mine = ROW " NW@7,0 NS@7,1",
     .seen = "G1",
     .hand = {"NW map break-lamp NS ne rockfall"},
     .right = "dig ES@7,2"},
    {.name = "a miner reaches the gold from below",
     .roles = MINER,
     .goals = "treasure NE NW",
     .mine = ROW_UP,
     .seen = "G1",
     .hand = {"NW n break-lamp e ne rockfall"},
     .right = "dig NW@8,1; dig ES@7,2"},
    {.name = "a miner takes the way through and not the dead end",
     .roles = MINER,
     .mine = ROW,
     .seen = "G2",
     .hand = {"ew nesw ESW n ne rockfall"},
     .right = WAYS_TO_G2},
    {.name = "a miner reaches the gold though a stone is turned over too",
     .roles = MINER,
     .mine = ROW_TO_5 " ES@5,1 EW@6,1 NEW@7,1",
     .goals = "NE treasure NW",
     .seen = "G2",
     .hand = {"NES n break-lamp map ne rockfall"},
     .right = "dig NSW@8,1"},
    {.name = "a miner fills the gap in a way that is whole but for it",
     .roles = MINER,
     .mine = "EW@1,0 ESW@2,0 NEW@4,0 NESW@5,0 NESW@6,0 EW@7,0",
     .seen = "G2",
     .hand = {"EW n break-lamp map ne rockfall"},
     .right = "dig EW@3,0"},
    {.name = "a miner turns over the gold and not the stone",
     .roles = MINER,
     .goals = "treasure NE NW",
     .mine = ROW_UP,
     .seen = "G1",
     .hand = {"NW NE NE map ns e"},
     .right = "dig NW@8,1; dig ES@7,2"},
    {.name = "a miner reaches the gold before he mends a stranger",
     .roles = MINER,
     .mine = ROW,
     .seen = "G2",
     .broken = "P3 lamp",
     .hand = {"fix-lamp fix-lamp EW map ns e"},
     .right = "dig EW@7,0"},
    {.name = "a miner among ten reaches the gold",
     .n = 10,
     .roles = "miner saboteur miner saboteur miner miner saboteur miner miner "
              "saboteur",
     .mine = ROW,
     .seen = "G2",
     .hand = {"EW map rockfall ns"},
     .pile = 5,
     .right = "dig EW@7,0"},
    {.name = "a miner of three reaches the gold when the pile is empty",
     .n = 3,
     .roles = "miner saboteur miner",
     .mine = ROW,
     .seen = "G2",
     .hand = {"EW map rockfall ns"},
     .pile = -1,
     .right = "dig EW@7,0"},
    {.name = "a saboteur does not reach the gold",
     .roles = TRAITOR,
     .mine = ROW,
     .seen = "G2",
     .hand = {"EW NESW ESW ESW NESW NESW"},
     .wrong = WAYS_TO_G2},
    {.name = "a saboteur does not fill the gap",
     .roles = TRAITOR3,
     .n = 3,
     .mine = "EW@1,0 ESW@2,0 NEW@4,0 NESW@5,0 NESW@6,0 EW@7,0",
     .seen = "G2",
     .hand = {"EW NESW ESW ESW NESW map"},
     .wrong = "dig *@3,0"},

    /* ---- On the way ---- */
    {.name = "a miner digs towards the gold that he knows",
     .roles = MINER,
     .mine = "EW@1,0 ESW@2,0 EW@3,0",
     .seen = "G2",
     .hand = {"NESW n e ns ne nw"},
     .right = "dig NESW@4,0",
     .but =
         "trained master"}, /* who get rid of a dead end where it is out of the way */
    {.name = "a miner digs on though he has seen nothing",
     .roles = MINER,
     .mine = "EW@1,0 ESW@2,0 EW@3,0",
     .hand = {"NESW n e ns ne nw"},
     .right = "dig NESW@4,0",
     .but = "trained master"}, /* as above */
    {.name = "a miner lays no dead end at the head of the tunnel",
     .roles = MINER,
     .mine = ROW,
     .seen = "G2",
     .hand = {"ew nesw esw nes e n"},
     .wrong = "dig *@7,0"},
    {.name = "a miner clears away the dead end at the head of the tunnel",
     .roles = MINER,
     .mine = ROW " ew@7,0",
     .seen = "G2",
     .hand = {"rockfall n e ns ne nw"},
     .right = "rockfall@7,0"},
    {.name = "a miner does not bring down the way that he needs",
     .roles = MINER,
     .mine = ROW,
     .seen = "G2",
     .hand = {"rockfall rockfall rockfall n e ns"},
     .wrong = "rockfall@*"},

    /* ---- Saboteurs ---- */
    {.name = "a saboteur breaks the tool of the only one who can dig",
     .roles = TRAITOR3,
     .n = 3,
     .mine = ROW,
     .seen = "G2",
     .broken = "P3 lamp",
     .hand = {"break-pick EW NESW map fix-lamp fix-pick"},
     .right = "break pick@P2"},
    {.name = "a saboteur breaks the tool of the next, who can win",
     .roles = TRAITOR3,
     .n = 3,
     .mine = ROW,
     .seen = "G2",
     .hand = {"break-pick EW NESW map fix-lamp ESW"},
     .right = "break pick@P2; break pick@P3"},
    {.name = "a saboteur brings down the way to the gold",
     .roles = TRAITOR3,
     .n = 3,
     .mine = ROW,
     .seen = "G2",
     .hand = {"rockfall EW NESW map fix-lamp fix-pick"},
     .right = "rockfall@*"},
    {.name = "a saboteur blocks the way to the gold",
     .roles = TRAITOR3,
     .n = 3,
     .mine = ROW,
     .seen = "G2",
     .hand = {"ew EW NESW map fix-lamp fix-pick"},
     .right = "dig ew@7,0"},
    {.name = "a saboteur does not clear the dead end away",
     .roles = TRAITOR3,
     .n = 3,
     .mine = ROW " ew@7,0",
     .seen = "G2",
     .hand = {"rockfall rockfall rockfall map EW ns"},
     .wrong = "rockfall@7,0"},
    {.name = "a saboteur mends no miner",
     .roles = TRAITOR3,
     .n = 3,
     .mine = ROW,
     .seen = "G2",
     .broken = "P2 lamp P3 pick",
     .hand = {"fix-pick fix-pick fix-lamp fix-lamp ns n"},
     .wrong = "fix *"},

    /* ---- Tools ---- */
    {.name = "a miner mends his own tool",
     .roles = MINER,
     .mine = ROW_TO_5,
     .broken = "P1 lamp",
     .hand = {"fix-lamp EW NESW NES NS ns"},
     .right = "fix lamp@P1"},
    {.name = "a miner mends his own tool with a card of two",
     .roles = MINER,
     .mine = ROW_TO_5,
     .broken = "P1 cart",
     .hand = {"fix-pick/cart EW NESW NES NS ns"},
     .right = "fix cart@P1 with pick/cart"},
    {.name = "a miner mends his own tool before that of a stranger",
     .roles = MINER,
     .mine = ROW_TO_5,
     .broken = "P1 lamp P3 lamp",
     .hand = {"fix-lamp EW NESW NES NS ns"},
     .right = "fix lamp@P1"},
    {.name = "a miner who holds the last card mends his tool first",
     .roles = MINER,
     .mine = ROW,
     .seen = "G2",
     .broken = "P1 cart",
     .hand = {"fix-cart EW NE map ns n"},
     .right = "fix cart@P1"},
    {.name = "a miner breaks no tool of his own",
     .roles = MINER,
     .mine = ROW_TO_5,
     .hand = {"break-lamp break-pick break-cart break-cart break-lamp ns"},
     .wrong = "break *@P1"},

    /* ---- Friend and foe ---- */
    {.name = "nobody mends the tool of one who brought tunnels down",
     .roles = "miner saboteur miner miner miner",
     .mine = ROW_TO_3,
     .first = 1,
     .hand = {"ns ne fix-lamp fix-lamp NESW NES", ROCKFALL_HANDS},
     .top = TOP,
     .past = ROCKFALLS "break lamp@P2; map@G2",
     .wrong = "fix *@P2*"},
    {.name = "nobody mends the tool of one who laid dead ends",
     .roles = "miner saboteur miner miner miner",
     .mine = ROW_TO_3,
     .first = 1,
     .hand = {"ns ne fix-lamp fix-lamp NESW NES", DEAD_END_HANDS},
     .top = TOP,
     .past = DEAD_ENDS "break lamp@P2; map@G2",
     .wrong = "fix *@P2*"},
    {.name = "a miner who cannot dig breaks the tool of a known traitor",
     .roles = "miner saboteur miner miner miner",
     .mine = ROW_TO_3,
     .broken = "P1 lamp",
     .first = 1,
     .hand = {"ns ne break-lamp break-cart n e", ROCKFALL_HANDS},
     .top = TOP,
     .past = ROCKFALLS "map@G3; map@G2",
     .right = "break *@P2"},
    {.name = "a miner who can dig breaks no tool but that of a known traitor",
     .roles = "miner saboteur miner miner miner",
     .mine = ROW_TO_3,
     .first = 1,
     .hand = {"ns ne break-lamp break-cart n e", ROCKFALL_HANDS},
     .top = TOP,
     .past = ROCKFALLS "map@G3; map@G2",
     .wrong = "break *@P1; break *@P3; break *@P4; break *@P5"},
    {.name = "a miner who cannot dig mends the victim of a known traitor",
     .roles = "miner saboteur miner miner miner",
     .mine = ROW_TO_3,
     .broken = "P1 lamp",
     .first = 1,
     .hand = {"ns ne fix-pick n e esw", DEAD_END_HANDS},
     .top = TOP,
     .past = DEAD_ENDS "map@G3; map@G2",
     .right = "fix pick@P3"},

    /* ---- Maps ---- */
    {.name = "a miner who cannot dig looks at a goal that he does not know",
     .roles = MINER,
     .mine = ROW_TO_5,
     .seen = "G3",
     .broken = "P1 lamp",
     .hand = {"map NS ns n e NE"},
     .right = "map@G1; map@G2"},
    {.name = "a miner looks at a goal that is near, not at the far one",
     .roles = MINER,
     .mine = ROW_TO_5 " NS@5,1 ES@5,2",
     .broken = "P1 lamp",
     .hand = {"map map map map map map"},
     .right = "map@G1; map@G2",
     .but = "trained master"}, /* who have never held six maps */
    {.name = "a miner who knows the gold looks at nothing any more",
     .roles = MINER,
     .mine = ROW_TO_3,
     .seen = "G2",
     .hand = {"map map NESW NESW ESW EW"},
     .wrong = "map@*"},
    {.name = "a miner who knows two stones looks at nothing any more",
     .roles = MINER,
     .mine = ROW_TO_3,
     .seen = "G1 G3",
     .hand = {"map map NESW NESW ESW EW"},
     .wrong = "map@*"},

    /* ---- What to pass ---- */
    {.name = "a miner who can do nothing passes the dead end",
     .roles = MINER,
     .mine = ROW_TO_5,
     .broken = "P1 lamp P1 pick",
     .hand = {"n NESW NESW ESW NES EW"},
     .right = "pass n"},
    {.name = "a miner who knows the gold and can do nothing gives a map away",
     .roles = MINER,
     .mine = ROW_TO_5,
     .seen = "G2",
     .broken = "P1 lamp P1 pick",
     .hand = {"map NESW NESW ESW NES EW"},
     .right = "pass map; map@*"},
    {.name = "a saboteur who can do nothing passes the crossing",
     .roles = TRAITOR,
     .mine = ROW_TO_5,
     .broken = "P1 lamp P1 pick",
     .hand = {"n nesw ew NESW esw e"},
     .right = "pass NESW"},
};

/* ---- The draft ---- */

/* P1 reaches the gold and takes first: the best that is there. */
static bool takes_the_best(const bot *b, uint64_t try)
{
    static const question q = {.name = "the draft",
                               .roles = MINER,
                               .mine = ROW,
                               .hand = {"EW"},
                               .past = "dig EW@7,0"};
    static mind m;
    saboteur s;
    adit_action moves[8], move;
    int n, best = 0;

    asked = &q;
    set_up(&s, &q, try);
    bot_sit(&m, b, &saboteur_game, 0, adit_luck_from(try));
    live(&m, &s, q.past);
    n = saboteur_game.legal(&s, moves, countof(moves));
    for (int i = 0; i < n; i++)
        if (moves[i].way > best)
            best = moves[i].way;
    bot_think(&m, THOUGHT);
    move = bot_choose(&m);
    return move.kind == MOVE_TAKE && move.way == best;
}

static void ask_for_nuggets(void)
{
    static const char *const bots[] = {"greedy", "trained", "master"};
    int by_chance = 0;

    for (uint64_t try = 0; try < 40; try++)
        by_chance += takes_the_best(bot_named("random"), try);
    tap_point(by_chance < 40, "random does not always take the best nugget");
    for (int i = 0; i < countof(bots); i++) {
        const bot *b = bot_named(bots[i]);
        char name[64];
        bool ok = b != NULL;

        for (uint64_t try = 0; ok && try < 10; try++)
            ok &= takes_the_best(b, try);
        snprintf(name, sizeof name, "%s: the best nugget is taken", bots[i]);
        tap_point(ok, name);
    }
}

/* Places are compared by how far it is from there, instead of by its worth. */
static void farther_is_worse(void)
{
    bool ok = true;

    for (int far = 0; far < WAY_NONE; far++)
        ok &= far < EVALUATE_FARTHEST
                  ? evaluate_near(far) > evaluate_near(far + 1)
                  : evaluate_near(far) == evaluate_near(far + 1);
    tap_point(ok, "the farther the worse, up to the farthest");
}

int main(void)
{
    ask_all(questions, countof(questions));
    ask_for_nuggets();
    farther_is_worse();
    return tap_done();
}
