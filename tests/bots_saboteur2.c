/* bots_saboteur2.c -- positions of `saboteur2` with one right answer, from the
 * rules, and the bots that must find it. P1 is asked. */
#include "games/saboteur2.h"

#define DWARVES saboteur2
#define DWARVES_GAME saboteur2_game
#define DWARVES_BOTTOM SABOTEUR2_BOTTOM
#define DWARVES_END SABOTEUR2_DECK
#define DWARVES_RECOUNT saboteur2_recount
#define THOUGHT 50
#include "tests/questions.inc"

static void question_counts(const saboteur2 *s, int counts[N_ALL_CARDS])
{
    counts[CARD_NONE] = 0;
    for (int card = 1; card < N_ALL_CARDS; card++)
        counts[card] = card_kinds[card].count;
    counts[CARD_ROCKFALL]++; /* E1 */
    counts[CARD_TRAP] -= __builtin_popcount(s->trapped);
    counts[CARD_THEFT] -= s->n_thieves;
}

/* The dwarves that nobody has are the hat pile. */
static void set_hats(saboteur2 *s)
{
    static const uint8_t deck[] = {
        DWARF_GREEN,    DWARF_GREEN,     DWARF_GREEN,    DWARF_GREEN,
        DWARF_BLUE,     DWARF_BLUE,      DWARF_BLUE,     DWARF_BLUE,
        DWARF_SABOTEUR, DWARF_SABOTEUR,  DWARF_SABOTEUR, DWARF_GEOLOGIST,
        DWARF_BOSS,     DWARF_PROFITEER, DWARF_GEOLOGIST};
    int in_play[N_DWARVES] = {0};

    for (int seat = 0; seat < s->head.n_players; seat++)
        in_play[s->dwarf[seat]]++;
    s->n_hats = 0;
    memset(s->hat, 0, sizeof s->hat);
    for (int i = 0; i < countof(deck); i++)
        if (in_play[deck[i]]-- <= 0)
            s->hat[s->n_hats++] = deck[i];
}

static void question_begin(saboteur2 *s, const question *q)
{
    const char *at;
    char word[64];

    set_hats(s);
    for (at = q->trapped; next_word(&at, " ", word);)
        s->trapped |= (uint16_t)(1 << seat_named(word));
    for (at = q->theft; next_word(&at, " ", word);)
        s->thief[s->n_thieves++] = (uint8_t)seat_named(word);
    for (at = q->inspected; next_word(&at, " ", word);)
        s->inspection[s->n_inspections++] =
            (inspection){.by = 0, .of = (uint8_t)seat_named(word)};
    at = q->gold;
    for (int seat = 0; next_word(&at, " ", word); seat++)
        s->gold[seat] = (uint8_t)(word[0] - '0');
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
/* The same with a door at 3,0. */
#define ROW_BLUE "EW@1,0 ESW@2,0 EW.blue@3,0 NEW@4,0 NESW@5,0 NESW@6,0"
#define ROW_GREEN "EW@1,0 ESW@2,0 EW.green@3,0 NEW@4,0 NESW@5,0 NESW@6,0"

/* P1 will not dig for long; to mend himself with two cards for each tool is as
 * good as much else. */
#define LAME "P1 lamp P1 pick P1 cart"

#define GREEN "green blue saboteur green boss"
#define BLUE "blue green saboteur blue boss"
#define BOSS "boss green saboteur blue green"
#define TRAITOR "saboteur green blue boss green"

static const question questions[] = {
    /* ---- The last card ---- */
    {.name = "a digger lays the card that reaches the gold he has seen",
     .roles = GREEN,
     .mine = ROW,
     .seen = "G2",
     .hand = {"EW map break-lamp NS ne rockfall"},
     .right = "dig EW@7,0"},
    {.name = "the boss reaches the gold when nobody else can",
     .roles = BOSS,
     .mine = ROW,
     .seen = "G2",
     .broken = "P2 pick P3 pick P4 lamp P5 cart",
     .pile = -1,
     .hand = {"EW map break-lamp NS ne rockfall"},
     .right = "dig EW@7,0"},
    {.name = "a bridge reaches the gold",
     .roles = GREEN,
     .mine = ROW,
     .seen = "G2",
     .hand = {"NS+EW n e ns ne nw"},
     .right = "dig NS+EW@7,0"},
    {.name = "a stub reaches nothing, the tunnel beside it does",
     .roles = GREEN,
     .mine = ROW,
     .seen = "G2",
     .hand = {"NSew EWns n e ns ew"},
     .right = "dig EWns@7,0"},
    {.name = "a ladder joins the part that touches the gold",
     .roles = GREEN,
     .mine = "EW@1,0 ESW@2,0 NEW@6,0 NESW@7,0",
     .seen = "G2",
     .hand = {"W.ladder n e ns ew nw"},
     .right = "dig E.ladder@5,0"},
    {.name = "one of two reaches the gold",
     .n = 2,
     .roles = "blue saboteur",
     .mine = ROW,
     .seen = "G2",
     .hand = {"EW n e ns nw map"},
     .right = "dig EW@7,0"},
    {.name = "one of twelve reaches the gold",
     .n = 12,
     .roles = "green green green blue blue blue saboteur saboteur saboteur "
              "geologist boss profiteer",
     .mine = ROW,
     .seen = "G2",
     .hand = {"EW n e ns nw map"},
     .right = "dig EW@7,0"},
    {.name = "a saboteur does not reach the gold",
     .roles = TRAITOR,
     .mine = ROW,
     .seen = "G2",
     .hand = {"EW NESW ESW ESW NESW NS+EW"},
     .wrong = "dig *@7,0"},

    /* ---- Doors ---- */
    {.name = "a green digger does not shut his own team out",
     .roles = GREEN,
     .mine = ROW,
     .seen = "G2",
     .hand = {"EW.blue EW n e ns nw"},
     .right = "dig EW@7,0"},
    {.name = "a blue digger does not shut his own team out",
     .roles = BLUE,
     .mine = ROW,
     .seen = "G2",
     .hand = {"EW.green EW n e ns nw"},
     .right = "dig EW@7,0"},
    {.name = "a green digger does not open the way for blue alone",
     .roles = GREEN,
     .mine = ROW,
     .seen = "G2",
     .hand = {"EW.blue NES NES NS n e"},
     .wrong = "dig EW.blue@7,0"},
    {.name = "a blue digger does not open the way for green alone",
     .roles = BLUE,
     .mine = ROW,
     .seen = "G2",
     .hand = {"EW.green NES NES NS n e"},
     .wrong = "dig EW.green@7,0"},
    {.name = "a green digger does not reach the gold behind a blue door",
     .roles = GREEN,
     .mine = ROW_BLUE,
     .seen = "G2",
     .hand = {"EW EW NESW NESW ESW map"},
     .wrong = "dig *@7,0"},
    {.name = "a blue digger reaches the gold behind a blue door",
     .roles = BLUE,
     .mine = ROW_BLUE,
     .seen = "G2",
     .hand = {"EW n e ns nw map"},
     .right = "dig EW@7,0"},
    {.name = "the boss does not reach the gold where no team can",
     .roles = BOSS,
     .mine = "EW@1,0 EW.green@2,0 EW.blue@3,0 NEW@4,0 NESW@5,0 NESW@6,0",
     .seen = "G2",
     .hand = {"EW EW NESW NESW ESW map"},
     .wrong = "dig EW@7,0; dig NESW@7,0; dig ESW@7,0; dig NEW@7,0"},

    /* ---- Saboteurs ---- */
    {.name = "a saboteur stops the only one who can dig",
     .n = 3,
     .roles = "saboteur green blue",
     .mine = ROW,
     .seen = "G2",
     .broken = "P3 lamp",
     .hand = {"break-pick trap EW NESW map fix-lamp"},
     .right = "break pick@P2; trap@P2"},
    {.name = "a saboteur brings down the way to the gold",
     .n = 3,
     .roles = "saboteur green blue",
     .mine = ROW,
     .seen = "G2",
     .hand = {"rockfall EW NESW map fix-lamp fix-pick"},
     .right = "rockfall@*"},
    {.name = "a saboteur blocks the way to the gold",
     .n = 3,
     .roles = "saboteur green blue",
     .mine = ROW,
     .seen = "G2",
     .hand = {"ew EW NESW map fix-lamp fix-pick"},
     .right = "dig ew@7,0"},

    /* ---- Geologists ---- */
    {.name = "a geologist lays the crystal",
     .roles = "geologist green blue saboteur green",
     .mine = ROW_TO_5,
     .hand = {"NESW NESW.crystal NES NS n e"},
     .right = "dig *.crystal@*"},
    {.name = "a geologist does not bring a crystal down",
     .roles = "geologist green blue saboteur green",
     .mine = "EW@1,0 ESW.crystal@2,0 ESW.crystal@3,0 NEW@4,0",
     .hand = {"rockfall rockfall rockfall n e ns"},
     .wrong = "rockfall@2,0; rockfall@3,0"},
    {.name = "a geologist puts no crystal face down",
     .roles = "geologist green blue saboteur green",
     .mine = ROW_TO_5,
     .broken = "P1 lamp",
     .hand = {"NESW.crystal ESW.crystal ESW.crystal NES.crystal ns n"},
     .wrong = "*crystal*"},

    /* ---- Traps and tools ---- */
    {.name = "who is trapped frees himself",
     .roles = GREEN,
     .mine = ROW_TO_5,
     .trapped = "P1",
     .hand = {"free EW NESW NES NS ns"},
     .right = "free@P1; shed trap with *"},
    {.name = "who is trapped frees nobody before himself",
     .roles = GREEN,
     .mine = ROW_TO_5,
     .trapped = "P1 P3",
     .hand = {"free EW NESW NES NS ns"},
     .right = "free@P1; shed trap with *"},
    {.name = "who is trapped gives two cards to be free before the gold comes",
     .roles = GREEN,
     .mine = ROW,
     .seen = "G2",
     .trapped = "P1",
     .hand = {"n e ns ew nw ne"},
     .right = "shed trap with *"},
    {.name = "a digger mends his own tool",
     .roles = GREEN,
     .mine = ROW_TO_5,
     .broken = "P1 lamp",
     .hand = {"fix-lamp EW NESW NES NS ns"},
     .right = "fix lamp@P1; shed lamp with *"},
    {.name = "two useless cards pay for a tool when the last card is in hand",
     .roles = GREEN,
     .mine = ROW,
     .seen = "G2",
     .broken = "P1 lamp",
     .hand = {"EW n e ns nw ne"},
     .right = "shed lamp with *",
     .wrong = "*EW*"},
    {.name = "nobody breaks his own tool or traps a friend",
     .roles = GREEN,
     .mine = ROW_TO_5,
     .inspected = "P4",
     .spent = "inspect",
     .hand = {"break-lamp break-pick break-cart trap trap ns"},
     .wrong = "break *@P1; break *@P4; trap@P4"},

    /* ---- Friend and foe ---- */
    {.name = "a trapped friend is freed, a trapped foe is not",
     .roles = GREEN,
     .mine = ROW_TO_5,
     .inspected = "P3 P4",
     .spent = "inspect inspect",
     .trapped = "P3 P4",
     .broken = LAME,
     .hand = {"free free NESW NESW ESW EW"},
     .right = "free@P4; shed *"},
    {.name = "nobody frees a known saboteur",
     .roles = GREEN,
     .mine = ROW_TO_5,
     .inspected = "P3",
     .spent = "inspect",
     .trapped = "P3",
     .hand = {"free free free n e ns"},
     .wrong = "free@P3"},
    {.name = "nobody mends a known saboteur",
     .roles = GREEN,
     .mine = ROW_TO_5,
     .inspected = "P3",
     .spent = "inspect",
     .broken = "P3 lamp",
     .hand = {"fix-lamp fix-lamp fix-pick/lamp fix-lamp/cart NES ns"},
     .wrong = "fix *@P3*"},
    {.name = "a known saboteur is trapped",
     .roles = GREEN,
     .mine = ROW_TO_5,
     .inspected = "P3",
     .spent = "inspect",
     .broken = LAME,
     .hand = {"trap NESW NESW ESW ESW EW"},
     .right = "trap@P3"},
    {.name = "a known saboteur's tool is broken, not that of a friend",
     .roles = GREEN,
     .mine = ROW_TO_5,
     .inspected = "P3 P4",
     .spent = "inspect inspect",
     .broken = LAME,
     .hand = {"break-pick NESW NESW ESW ESW EW"},
     .right = "break pick@P3; shed *"},
    {.name = "a friend's tool is not broken",
     .roles = GREEN,
     .mine = ROW_TO_5,
     .inspected = "P3 P4",
     .spent = "inspect inspect",
     .broken = LAME,
     .hand = {"break-pick NESW NESW ESW ESW EW"},
     .wrong = "break pick@P4"},
    {.name = "an inspection is for one who is not known",
     .roles = GREEN,
     .mine = ROW_TO_5,
     .inspected = "P3",
     .spent = "inspect",
     .broken = LAME,
     .hand = {"inspect NESW NESW ESW ESW EW"},
     .right = "inspect@*; shed *",
     .wrong = "inspect@P3"},
    {.name = "a map is not for a goal that is known",
     .roles = GREEN,
     .mine = ROW_TO_5,
     .seen = "G3",
     .broken = LAME,
     .hand = {"map NESW NESW ESW ESW EW"},
     .right = "map@G1; map@G2; shed *"},

    /* ---- Thieves ---- */
    {.name = "a theft is played before it is too late",
     .roles = GREEN,
     .mine = ROW,
     .seen = "G2",
     .broken = LAME,
     .pile = 2,
     .hand = {"theft NESW NESW ESW ESW EW"},
     .right = "theft"},
    {.name = "another's theft is taken away, not one's own",
     .roles = GREEN,
     .mine = ROW_TO_5,
     .theft = "P1 P3",
     .hand = {"hands-off hands-off hands-off n e ns"},
     .wrong = "hands-off@P1"},
    {.name = "a thief takes from the richest",
     .n = 4,
     .roles = "saboteur green blue green",
     .mine = ROW,
     .theft = "P1",
     .gold = "1 0 7 2",
     .first = 1,
     .hand = {"n", "EW"},
     .past = "dig EW@7,0",
     .right = "steal@P3"},

    /* ---- What to pass ---- */
    {.name = "a digger who can do nothing passes dead ends",
     .roles = GREEN,
     .mine = ROW_TO_5,
     .broken = LAME,
     .hand = {"n e NESW NESW EW ESW"},
     .right = "pass n; pass e; pass n e; shed * with n e"},
};

int main(void)
{
    ask_all(questions, countof(questions));
    return tap_done();
}
