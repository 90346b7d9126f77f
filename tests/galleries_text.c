/* galleries_text.c -- `galleries` as text: events in words and as JSON, views,
 * traces, how moves are spelt and refused. */
#include "tests/galleries_table.h"
#include "wire/view.h"

/* ---- Events in words, and as JSON ---- */

static void says(step e, const char *words, const char *json)
{
    adit_event event = {.kind = (uint8_t)e.kind,
                        .seat = (int8_t)e.seat,
                        .target = (int8_t)e.owner,
                        .knower = NOBODY,
                        .card = (uint8_t)e.card,
                        .way = (uint8_t)e.way,
                        .x = (int8_t)e.x,
                        .y = (int8_t)e.y,
                        .amount = (int16_t)e.amount};
    char buffer[256];

    for (int viewer = ADIT_EVERYONE; viewer < 4; viewer++) {
        adit_event seen = adit_witness(&event, viewer);
        adit_text t = adit_text_in(buffer, sizeof buffer);

        galleries_game.say(&seen, &t);
        assert_string_equal(buffer, words);
        t = adit_text_in(buffer, sizeof buffer);
        galleries_game.event(&seen, &t);
        assert_string_equal(buffer, json);
    }
}

static void turns_are_said(void **unused)
{
    (void)unused;
    says((step){TOLD_TURN, P2, 0, 0, 0, 0, 0, 12}, "P2 begins turn 12.",
         "{\"event\":\"turn\",\"p\":\"P2\",\"n\":12}");
    says((step){TOLD_FETCHED, P1, 0, 0, 0, 0, 0, 1},
         "P1 fetches 1 goblin from the cemetery.",
         "{\"event\":\"fetched\",\"p\":\"P1\",\"n\":1}");
    says((step){TOLD_FETCHED, P1, 0, 0, 0, 0, 0, 3},
         "P1 fetches 3 goblins from the cemetery.",
         "{\"event\":\"fetched\",\"p\":\"P1\",\"n\":3}");
    says((step){TOLD_WORKS, P4, 0, 0, 0, 0, 0, 0},
         "P4 leaves the dead where they are and works.",
         "{\"event\":\"works\",\"p\":\"P4\"}");
    says((step){TOLD_PASSED, P3, 0, 0, 0, 0, 0, 0}, "P3 passes.",
         "{\"event\":\"passed\",\"p\":\"P3\"}");
    says((step){TOLD_ROLLED, P1, 0, 5, 0, 0, 3, 0}, "P1 rolls 3 and 5.",
         "{\"event\":\"rolled\",\"p\":\"P1\",\"dice\":[3,5]}");
    says((step){TOLD_ROLLED, P1, 0, GUN, 0, 0, 3, 0}, "P1 rolls 3 and a gun.",
         "{\"event\":\"rolled\",\"p\":\"P1\",\"dice\":[3,\"gun\"]}");
    says((step){TOLD_ROLLED, P1, 0, 1, 0, 0, BOMB, 0}, "P1 rolls a bomb and 1.",
         "{\"event\":\"rolled\",\"p\":\"P1\",\"dice\":[\"bomb\",1]}");
    says((step){TOLD_ROLLED, P1, 0, GUN, 0, 0, BOMB, 0},
         "P1 rolls a bomb and a gun.",
         "{\"event\":\"rolled\",\"p\":\"P1\",\"dice\":[\"bomb\",\"gun\"]}");
    says((step){TOLD_COUNTED, P2, 0, 0, 0, 0, 0, 1},
         "P2 adds 1 nugget where goblins stand.",
         "{\"event\":\"counted\",\"p\":\"P2\",\"n\":1}");
    says((step){TOLD_COUNTED, P2, 0, 0, 0, 0, 0, 5},
         "P2 adds 5 nuggets where goblins stand.",
         "{\"event\":\"counted\",\"p\":\"P2\",\"n\":5}");
    says((step){TOLD_OVER, NOBODY, 0, 1, 0, 0, 0, 0},
         "The game is over: no gem is left.",
         "{\"event\":\"over\",\"by\":\"gems\"}");
    says((step){TOLD_OVER, NOBODY, 0, 2, 0, 0, 0, 0},
         "The game is over: too many turns have passed.",
         "{\"event\":\"over\",\"by\":\"turns\"}");
}

static void the_village_is_said(void **unused)
{
    (void)unused;
    says((step){TOLD_BOUGHT, P1, 0, 0, 0, 0, ACT_EQUIP, 1},
         "P1 spends 1 gem on equipment.",
         "{\"event\":\"bought\",\"p\":\"P1\",\"buys\":\"equipment\",\"n\":1}");
    says((step){TOLD_BOUGHT, P1, 0, 0, 0, 0, ACT_PLANT, 2},
         "P1 spends 2 gems on a bomb.",
         "{\"event\":\"bought\",\"p\":\"P1\",\"buys\":\"bomb\",\"n\":2}");
    says((step){TOLD_BOUGHT, P1, 0, 0, 0, 0, ACT_DEFUSE, 2},
         "P1 spends 2 gems on the removal of a bomb.",
         "{\"event\":\"bought\",\"p\":\"P1\",\"buys\":\"defuse\",\"n\":2}");
    says((step){TOLD_BOUGHT, P1, 0, 0, 0, 0, ACT_KILL, 3},
         "P1 spends 3 gems on a contract.",
         "{\"event\":\"bought\",\"p\":\"P1\",\"buys\":\"kill\",\"n\":3}");
    says((step){TOLD_WEARS, P1, P1, 1, 0, 0, WEARS_ARMOUR, 0},
         "P1g1 now wears armour.",
         "{\"event\":\"wears\",\"p\":\"P1\",\"goblin\":\"P1g1\",\"wears\":"
         "\"armour\"}");
    says((step){TOLD_WEARS, P1, P1, 2, 0, 0, WEARS_CROSS, 0},
         "P1g2 now wears a cross.",
         "{\"event\":\"wears\",\"p\":\"P1\",\"goblin\":\"P1g2\",\"wears\":"
         "\"cross\"}");
    says((step){TOLD_WEARS, P1, P1, 3, 0, 0, WEARS_HELMET, 0},
         "P1g3 now wears a helmet.",
         "{\"event\":\"wears\",\"p\":\"P1\",\"goblin\":\"P1g3\",\"wears\":"
         "\"helmet\"}");
    says((step){TOLD_CONTRACT, P1, P2, 1, 3, 2, 0, 0},
         "P1 sends a killer to P2g1 at 3.2.",
         "{\"event\":\"contract\",\"p\":\"P1\",\"goblin\":\"P2g1\",\"at\":"
         "\"3.2\"}");
    says((step){TOLD_CONTRACT, P1, P2, 1, 0, 0, 0, 0},
         "P1 sends a killer to P2g1 in reserve.",
         "{\"event\":\"contract\",\"p\":\"P1\",\"goblin\":\"P2g1\",\"at\":"
         "\"reserve\"}");
}

static void bombs_are_said(void **unused)
{
    (void)unused;
    says((step){TOLD_PLANTED, P2, P2, 0, 3, 0, 0, 0},
         "The bomb of P2 lies at entrance 3.",
         "{\"event\":\"planted\",\"p\":\"P2\",\"bomb\":\"P2\",\"at\":\"3\"}");
    says((step){TOLD_PLANTED, P2, CHEST, 0, 3, 11, 0, 0},
         "A bomb from a chest lies at 3.11.",
         "{\"event\":\"planted\",\"p\":\"P2\",\"bomb\":\"chest\",\"at\":"
         "\"3.11\"}");
    says((step){TOLD_DEFUSED, P1, P4, 0, 5, 0, 0, 0},
         "P1 has the bomb of P4 at entrance 5 removed.",
         "{\"event\":\"defused\",\"p\":\"P1\",\"bomb\":\"P4\",\"at\":\"5\"}");
    says((step){TOLD_DEFUSED, P1, CHEST, 0, 5, 1, 0, 0},
         "P1 has a bomb from a chest at 5.1 removed.",
         "{\"event\":\"defused\",\"p\":\"P1\",\"bomb\":\"chest\",\"at\":"
         "\"5.1\"}");
    says((step){TOLD_BOMB_HOME, P1, P3, 0, 2, 4, 0, 0},
         "The bomb of P3 is taken away from 2.4.",
         "{\"event\":\"bomb_home\",\"p\":\"P1\",\"bomb\":\"P3\",\"at\":"
         "\"2.4\"}");
    says((step){TOLD_BOMB_HOME, P1, CHEST, 0, 2, 4, 0, 0},
         "A bomb from a chest is taken away from 2.4.",
         "{\"event\":\"bomb_home\",\"p\":\"P1\",\"bomb\":\"chest\",\"at\":"
         "\"2.4\"}");
    says((step){TOLD_EXPLODED, P3, P2, 0, 4, 0, 0, 0},
         "The bomb of P2 explodes at entrance 4!",
         "{\"event\":\"exploded\",\"p\":\"P3\",\"bomb\":\"P2\",\"at\":\"4\"}");
    says((step){TOLD_EXPLODED, P3, CHEST, 0, 4, 1, 0, 0},
         "A bomb from a chest explodes at 4.1!",
         "{\"event\":\"exploded\",\"p\":\"P3\",\"bomb\":\"chest\",\"at\":"
         "\"4.1\"}");
}

static void digging_is_said(void **unused)
{
    static const struct {
        int card;
        const char *words, *json;
    } chests[] = {{CHEST_NONE, "nothing: no chest card is left", "null"},
                  {CHEST_N, "a nugget", "\"N\""},
                  {CHEST_2N, "two nuggets", "\"2N\""},
                  {CHEST_D, "a diamond", "\"D\""},
                  {CHEST_2D, "two diamonds", "\"2D\""},
                  {CHEST_BOMB, "a bomb", "\"bomb\""},
                  {CHEST_BONES, "bones", "\"bones\""},
                  {CHEST_HELMET, "a helmet", "\"helmet\""},
                  {CHEST_CROSS, "a cross", "\"cross\""},
                  {CHEST_ARMOUR, "armour", "\"armour\""}};

    (void)unused;
    for (int i = 0; i < countof(chests); i++) {
        char words[64], json[64];

        snprintf(words, sizeof words, "The chest at 1.10 holds %s.",
                 chests[i].words);
        snprintf(json, sizeof json,
                 "{\"event\":\"chest\",\"p\":\"P2\",\"at\":\"1.10\",\"card\":"
                 "%s}",
                 chests[i].json);
        says((step){TOLD_CHEST, P2, 0, 0, 1, 10, chests[i].card, 0}, words,
             json);
    }
    says((step){TOLD_DUG, P1, P1, 2, 3, 4, DDB, 5},
         "P1g2 digs tunnel 5 in gallery 3: DDb at 3.4.",
         "{\"event\":\"dug\",\"p\":\"P1\",\"goblin\":\"P1g2\",\"at\":\"3.4\","
         "\"number\":5,\"symbols\":\"DDb\"}");
    says((step){TOLD_HELD, P1, P1, 2, 3, 4, 0, 0}, "Bones hold P1g2 at 3.4.",
         "{\"event\":\"held\",\"p\":\"P1\",\"goblin\":\"P1g2\",\"at\":"
         "\"3.4\"}");
    says((step){TOLD_PICK, P1, P1, 2, 3, 4, 0, 1},
         "P1g2 has a pick and digs on: tunnel 1.",
         "{\"event\":\"pick\",\"p\":\"P1\",\"goblin\":\"P1g2\",\"at\":\"3.4\","
         "\"number\":1}");
    says((step){TOLD_SHUFFLED, NOBODY, 0, 7, 0, 0, 0, 3},
         "The used cards of number 3 are shuffled into a new pile.",
         "{\"event\":\"shuffled\",\"pile\":3,\"cards\":7}");
    says((step){TOLD_SHUFFLED, NOBODY, 0, 10, 0, 0, 0, 0},
         "The discarded chest cards are shuffled into a new pile.",
         "{\"event\":\"shuffled\",\"pile\":0,\"cards\":10}");
}

/* A closer's goblins bring nothing by themselves. */
static void closings_and_kills_are_said(void **unused)
{
    (void)unused;
    says((step){TOLD_CLOSED, P1, 0, 0, 3, 0, 0, 0}, "P1 closes gallery 3.",
         "{\"event\":\"closed\",\"p\":\"P1\",\"gallery\":3}");
    says((step){TOLD_HOME, P1, P2, 1, 3, 2, 0, 0}, "P2g1 goes home from 3.2.",
         "{\"event\":\"home\",\"p\":\"P1\",\"goblin\":\"P2g1\",\"at\":\"3.2\","
         "\"n\":0}");
    says((step){TOLD_HOME, P1, P2, 1, 3, 2, 0, 1},
         "P2g1 goes home from 3.2 with 1 nugget.",
         "{\"event\":\"home\",\"p\":\"P1\",\"goblin\":\"P2g1\",\"at\":\"3.2\","
         "\"n\":1}");
    says((step){TOLD_HOME, P1, P2, 1, 3, 2, 0, 6},
         "P2g1 goes home from 3.2 with 6 nuggets.",
         "{\"event\":\"home\",\"p\":\"P1\",\"goblin\":\"P2g1\",\"at\":\"3.2\","
         "\"n\":6}");
    says((step){TOLD_SHOT, P1, P2, 3, 4, 1, 0, 0}, "P1 shoots at P2g3 on 4.1.",
         "{\"event\":\"shot\",\"p\":\"P1\",\"goblin\":\"P2g3\",\"at\":"
         "\"4.1\"}");
    says((step){TOLD_ARMOUR, P1, P2, 3, 4, 1, 0, 0},
         "The armour of P2g3 takes the blow and is gone.",
         "{\"event\":\"armour\",\"p\":\"P1\",\"goblin\":\"P2g3\",\"at\":"
         "\"4.1\"}");
    says((step){TOLD_DIED, P1, P2, 3, 0, 0, 0, 0}, "P2g3 dies in reserve.",
         "{\"event\":\"died\",\"p\":\"P1\",\"goblin\":\"P2g3\",\"at\":"
         "\"reserve\"}");
    says((step){TOLD_DIED, P1, P2, 3, 4, 1, 0, 0}, "P2g3 dies at 4.1.",
         "{\"event\":\"died\",\"p\":\"P1\",\"goblin\":\"P2g3\",\"at\":"
         "\"4.1\"}");
}

static void pay_is_said(void **unused)
{
    (void)unused;
    says((step){TOLD_PAID, P1, 0, PAY_INCOME, 0, 0, 1, 1},
         "P1 gets 1 gem as income.",
         "{\"event\":\"paid\",\"p\":\"P1\",\"for\":\"income\",\"n\":1}");
    says((step){TOLD_PAID, P1, 0, PAY_DIAMONDS, 0, 0, 2, 2},
         "P1 gets 2 gems for diamonds.",
         "{\"event\":\"paid\",\"p\":\"P1\",\"for\":\"diamonds\",\"n\":2}");
    says((step){TOLD_PAID, P1, 0, PAY_CLOSING, 0, 0, 12, 12},
         "P1 gets 12 gems for nuggets.",
         "{\"event\":\"paid\",\"p\":\"P1\",\"for\":\"closing\",\"n\":12}");
    says((step){TOLD_PAID, P1, 0, PAY_BOMB, 0, 0, 1, 1},
         "P1 gets 1 gem for the bomb.",
         "{\"event\":\"paid\",\"p\":\"P1\",\"for\":\"bomb\",\"n\":1}");
    says((step){TOLD_PAID, P1, 0, PAY_GUN, 0, 0, 1, 1},
         "P1 gets 1 gem for the shot.",
         "{\"event\":\"paid\",\"p\":\"P1\",\"for\":\"gun\",\"n\":1}");
    says((step){TOLD_PAID, P1, 0, PAY_CLOSING, 0, 0, 5, 1},
         "P1 gets 1 of 5 gems for nuggets.",
         "{\"event\":\"paid\",\"p\":\"P1\",\"for\":\"closing\",\"n\":1,"
         "\"of\":5}");
}

/* ---- Views ---- */

/* What every view says of the rules. */
#define PRICES                                                                 \
    "\"prices\":{\"equipment\":1,\"bomb\":2,\"defuse\":2,\"kill\":3},"         \
    "\"closes\":3,"

static void a_view_shows_the_whole_table(void **unused)
{
    static const char due[] =
        "\"phase\":\"dice\",\"turns\":41,\"left\":31,\"boxed\":10,"
        "\"total\":60," PRICES "\"dice\":[3,\"gun\"],\"seats\":["
        "{\"p\":\"P1\",\"gems\":7,\"bomb\":\"1\",\"goblins\":["
        "{\"goblin\":\"g1\",\"at\":\"2.1\",\"wears\":[\"helmet\"],"
        "\"held\":false},"
        "{\"goblin\":\"g2\",\"at\":\"cemetery\",\"wears\":[],\"held\":false},"
        "{\"goblin\":\"g3\",\"at\":\"reserve\",\"wears\":[\"armour\","
        "\"cross\",\"helmet\"],\"held\":false}]},"
        "{\"p\":\"P2\",\"gems\":0,\"bomb\":\"2.2\",\"goblins\":["
        "{\"goblin\":\"g1\",\"at\":\"reserve\",\"wears\":[],\"held\":false},"
        "{\"goblin\":\"g2\",\"at\":\"reserve\",\"wears\":[],\"held\":false},"
        "{\"goblin\":\"g3\",\"at\":\"3.2\",\"wears\":[\"cross\"],"
        "\"held\":false}]},"
        "{\"p\":\"P3\",\"gems\":12,\"bomb\":\"1\",\"goblins\":["
        "{\"goblin\":\"g1\",\"at\":\"cemetery\",\"wears\":[],\"held\":false},"
        "{\"goblin\":\"g2\",\"at\":\"3.1\",\"wears\":[],\"held\":true},"
        "{\"goblin\":\"g3\",\"at\":\"reserve\",\"wears\":[\"armour\"],"
        "\"held\":false}]}],"
        "\"galleries\":["
        "{\"gallery\":1,\"bombs\":[\"P1\",\"P3\"],\"leader\":null,"
        "\"cards\":[]},"
        "{\"gallery\":2,\"bombs\":[],\"leader\":\"P1\",\"cards\":["
        "{\"number\":4,\"symbols\":\"NN\",\"goblin\":\"P1g1\",\"chest\":null,"
        "\"nuggets\":2,\"bombs\":[]},"
        "{\"number\":1,\"symbols\":\"Nc\",\"goblin\":null,\"chest\":\"2N\","
        "\"nuggets\":3,\"bombs\":[\"P2\",\"chest\"]}]},"
        "{\"gallery\":3,\"bombs\":[],\"leader\":\"P2\",\"cards\":["
        "{\"number\":5,\"symbols\":\"c\",\"goblin\":\"P3g2\",\"chest\":"
        "\"bones\",\"nuggets\":0,\"bombs\":[]},"
        "{\"number\":5,\"symbols\":\"DDb\",\"goblin\":\"P2g3\",\"chest\":null,"
        "\"nuggets\":0,\"bombs\":[\"chest\"]}]},"
        "{\"gallery\":4,\"bombs\":[],\"leader\":null,\"cards\":["
        "{\"number\":3,\"symbols\":\"NNN\",\"goblin\":null,\"chest\":null,"
        "\"nuggets\":3,\"bombs\":[]}]},"
        "{\"gallery\":5,\"bombs\":[],\"leader\":null,\"cards\":[]}],"
        "\"piles\":["
        "{\"pile\":1,\"top\":\"NNb\",\"cards\":7,\"used\":[\"N\",\"D\"]},"
        "{\"pile\":2,\"top\":\"N\",\"cards\":10,\"used\":[]},"
        "{\"pile\":3,\"top\":\"c\",\"cards\":8,\"used\":[\"ND\"]},"
        "{\"pile\":4,\"top\":\"Np\",\"cards\":9,\"used\":[]},"
        "{\"pile\":5,\"top\":null,\"cards\":0,\"used\":[\"N\",\"NN\",\"NNN\","
        "\"ND\",\"D\",\"Nc\",\"Np\",\"NNb\"]}],"
        "\"chests\":{\"cards\":4,\"discard\":[\"helmet\",\"D\"]}";
    static char buffer[VIEW_ROOM];
    galleries s = a_bit_of_everything(), obs;

    (void)unused;
    assert_null(galleries_game.check(&s));
    for (int viewer = ADIT_EVERYONE; viewer < 3; viewer++) {
        adit_text t = adit_text_in(buffer, sizeof buffer);

        galleries_game.observe(&s, viewer, &obs);
        galleries_game.view(&obs, viewer, &t);
        assert_string_equal(buffer, due);
    }
}

static void begins_with(const char *text, const char *due)
{
    if (strncmp(text, due, strlen(due)) != 0)
        fail_msg("%s does not begin with %s", text, due);
}

/* Dice are shown at their step only. */
static void a_view_shows_the_step(void **unused)
{
    static const struct {
        int step, a, b;
        const char *due;
    } tests[] = {
        {STEP_START, 0, 0,
         "\"phase\":\"start\",\"turns\":6,\"left\":40,\"boxed\":0,"
         "\"total\":44," PRICES "\"seats\":[{\"p\":\"P1\",\"gems\":2,\"bomb\":"
         "\"home\","},
        {STEP_VILLAGE, 0, 0,
         "\"phase\":\"village\",\"turns\":6,\"left\":40,\"boxed\":0,"
         "\"total\":44," PRICES "\"seats\":["},
        {STEP_DICE, BOMB, 1,
         "\"phase\":\"dice\",\"turns\":6,\"left\":40,\"boxed\":0,"
         "\"total\":44," PRICES "\"dice\":[\"bomb\",1],\"seats\":["},
        {STEP_DICE, BOMB, GUN,
         "\"phase\":\"dice\",\"turns\":6,\"left\":40,\"boxed\":0,"
         "\"total\":44," PRICES "\"dice\":[\"bomb\",\"gun\"],\"seats\":["},
        {STEP_OVER, 0, 0,
         "\"phase\":\"over\",\"turns\":6,\"left\":40,\"boxed\":0,"
         "\"total\":44," PRICES "\"seats\":["}};
    static char buffer[VIEW_ROOM];

    (void)unused;
    for (int i = 0; i < countof(tests); i++) {
        adit_text t = adit_text_in(buffer, sizeof buffer);
        galleries s = table(2);

        show_dice(&s, tests[i].a, tests[i].b);
        s.step = (uint8_t)tests[i].step;
        galleries_game.view(&s, ADIT_PUBLIC, &t);
        begins_with(buffer, tests[i].due);
    }
}

/* ---- Traces ---- */

static const char *trace(const galleries *s, adit_trace_part part,
                         const adit_event *events, int n)
{
    static char buffer[4096];
    adit_event copy[4];
    adit_story story = {.event = copy, .room = 4, .n = n};
    adit_text t = adit_text_in(buffer, sizeof buffer);

    memcpy(copy, events, (size_t)n * sizeof *events);
    galleries_game.trace(s, part, &story, &t);
    return buffer;
}

static const adit_event no_events[1];

static void a_trace_has_the_deal(void **unused)
{
    static const adit_event events[] = {
        {.kind = TOLD_TURN, .seat = P2, .amount = 1},
        {.kind = TOLD_ROLLED, .seat = P2, .card = 3, .way = GUN}};
    static const char due[] =
        "\"first\":\"P2\",\"piles\":["
        "[\"Np\",\"N\",\"NN\",\"NNN\",\"ND\",\"D\",\"DDb\",\"Nc\",\"c\","
        "\"NNb\"],"
        "[\"N\",\"NN\",\"NNN\",\"ND\",\"D\",\"DDb\",\"Nc\",\"c\",\"Np\","
        "\"NNb\"],"
        "[\"N\",\"NN\",\"NNN\",\"ND\",\"D\",\"DDb\",\"Nc\",\"c\",\"Np\","
        "\"NNb\"],"
        "[\"N\",\"NN\",\"NNN\",\"ND\",\"D\",\"DDb\",\"Nc\",\"c\",\"Np\","
        "\"NNb\"],"
        "[\"c\",\"N\",\"NN\",\"NNN\",\"ND\",\"D\",\"DDb\",\"Nc\",\"Np\","
        "\"NNb\"]],"
        "\"chests\":[\"cross\",\"N\",\"2N\",\"D\",\"2D\",\"bomb\",\"bomb\","
        "\"bones\",\"helmet\",\"armour\"]";
    char with_roll[1024];
    galleries s = table(3);

    (void)unused;
    s.head.turn = P2;
    put_on_top(&s, 1, NP);
    put_on_top(&s, 5, C);
    put_on_top(&s, 0, CHEST_CROSS);
    snprintf(with_roll, sizeof with_roll,
             "%s,\"chance\":[{\"roll\":[3,\"gun\"]}]", due);
    assert_string_equal(trace(&s, ADIT_TRACE_GAME, events, 2), with_roll);
    assert_string_equal(trace(&s, ADIT_TRACE_GAME, no_events, 0), due);
    assert_string_equal(trace(&s, ADIT_TRACE_LINES, events, 2), "");
}

static void a_trace_has_the_step(void **unused)
{
    galleries s = table(2);

    (void)unused;
    assert_string_equal(trace(&s, ADIT_TRACE_BEFORE, no_events, 0),
                        "\"phase\":\"village\"");
    s.step = STEP_START;
    assert_string_equal(trace(&s, ADIT_TRACE_BEFORE, no_events, 0),
                        "\"phase\":\"start\"");
    show_dice(&s, BOMB, 5);
    assert_string_equal(trace(&s, ADIT_TRACE_BEFORE, no_events, 0),
                        "\"phase\":\"dice\",\"dice\":[\"bomb\",5]");
}

/* Piles in full, as they were shuffled, though cards have been drawn since. */
static void a_trace_has_what_came_by_chance(void **unused)
{
    static const adit_event events[] = {
        {.kind = TOLD_SHUFFLED, .seat = NOBODY, .way = 3, .amount = 4},
        {.kind = TOLD_DUG, .card = C, .way = 1, .x = 1, .y = 1, .amount = 4},
        {.kind = TOLD_SHUFFLED, .seat = NOBODY, .way = 2},
        {.kind = TOLD_ROLLED, .card = BOMB, .way = 2}};
    galleries s = table(3);

    (void)unused;
    memcpy(s.pile[4], (uint8_t[]){C, NP, DDB}, 3);
    s.n_shuffled[4] = 3, s.n_pile[4] = 2;
    memcpy(s.pile[0], (uint8_t[]){CHEST_2N, CHEST_BOMB}, 2);
    s.n_shuffled[0] = 2, s.n_pile[0] = 1;
    s.gems[P1] = 11, s.gems[P3] = 0, s.left = 0;
    assert_string_equal(
        trace(&s, ADIT_TRACE_AFTER, events, 4),
        "\"chance\":[{\"pile\":4,\"order\":[\"c\",\"Np\",\"DDb\"]},"
        "{\"chests\":[\"2N\",\"bomb\"]},{\"roll\":[\"bomb\",2]}],"
        "\"gems\":[11,2,0],\"left\":0");
    assert_string_equal(trace(&s, ADIT_TRACE_AFTER, no_events, 0),
                        "\"gems\":[11,2,0],\"left\":0");
}

/* ---- The notation ---- */

static void a_move_has_one_spelling(void **unused)
{
    static const struct {
        const char *text;
        adit_action move;
    } right[] = {
        {"fetch", {.kind = ACT_FETCH}},
        {"work", {.kind = ACT_WORK}},
        {"roll", {.kind = ACT_ROLL}},
        {"pass", {.kind = ACT_PASS}},
        {"buy armour g1", {.kind = ACT_EQUIP, .way = 1, .card = {1}}},
        {"buy cross g2", {.kind = ACT_EQUIP, .way = 2, .card = {2}}},
        {"buy helmet g3", {.kind = ACT_EQUIP, .way = 3, .card = {4}}},
        {"buy bomb@3", {.kind = ACT_PLANT, .x = 3}},
        {"buy bomb@3.11", {.kind = ACT_PLANT, .x = 3, .y = 11}},
        {"buy defuse@5:P1", {.kind = ACT_DEFUSE, .x = 5}},
        {"buy defuse@3.2:P4",
         {.kind = ACT_DEFUSE, .target = 3, .x = 3, .y = 2}},
        {"buy defuse@3.2:chest",
         {.kind = ACT_DEFUSE, .target = CHEST, .x = 3, .y = 2}},
        {"buy kill P2g1", {.kind = ACT_KILL, .target = 1, .way = 1}},
        {"dig 1 in 3 with g2",
         {.kind = ACT_DIG, .way = 2, .card = {1}, .x = 3}},
        {"dig 5 in 5 with g3",
         {.kind = ACT_DIG, .way = 3, .card = {5}, .x = 5}},
        {"bomb@1", {.kind = ACT_BOMB, .x = 1}},
        {"bomb@1.10", {.kind = ACT_BOMB, .x = 1, .y = 10}},
        {"shoot P1g3", {.kind = ACT_SHOOT, .way = 3}},
        /* There is no such thing, but that is for the rules to say. */
        {"bomb@9.99", {.kind = ACT_BOMB, .x = 9, .y = 99}},
        {"buy bomb@6", {.kind = ACT_PLANT, .x = 6}},
        {"buy defuse@9.99:P12",
         {.kind = ACT_DEFUSE, .target = 11, .x = 9, .y = 99}},
        {"dig 9 in 6 with g1",
         {.kind = ACT_DIG, .way = 1, .card = {9}, .x = 6}},
        {"shoot P12g1", {.kind = ACT_SHOOT, .target = 11, .way = 1}},
        {"buy kill P5g2", {.kind = ACT_KILL, .target = 4, .way = 2}},
    };

    (void)unused;
    for (int i = 0; i < countof(right); i++) {
        char buffer[ADIT_MAX_MOVE_TEXT];
        adit_text t = adit_text_in(buffer, sizeof buffer);
        adit_action a = move_of(right[i].text);

        if (memcmp(&a, &right[i].move, sizeof a) != 0)
            fail_msg("'%s' is read as another move", right[i].text);
        galleries_game.write_move(right[i].move, &t);
        assert_string_equal(buffer, right[i].text);
    }
}

static void other_spellings_are_refused(void **unused)
{
    static const char *const wrong[] = {"",
                                        " ",
                                        "fetch ",
                                        " fetch",
                                        "Fetch",
                                        "fetched",
                                        "fetch g1",
                                        "work ",
                                        "works",
                                        "roll 1",
                                        "rol",
                                        "pass ",
                                        "pass g1",
                                        "buy",
                                        "buy ",
                                        "buy armour",
                                        "buy armour ",
                                        "buy armour  g1",
                                        "buy  armour g1",
                                        "buy armour g0",
                                        "buy armour g4",
                                        "buy armour g01",
                                        "buy armour g-1",
                                        "buy armour g1 ",
                                        "buy armour g",
                                        "buy armour 1",
                                        "buy armour P1g1",
                                        "buy Armour g1",
                                        "buy armourcross g1",
                                        "buy crosshelmet g1",
                                        "buy gun g1",
                                        "armour g1",
                                        "buy bomb",
                                        "buy bomb@",
                                        "buy bomb@0",
                                        "buy bomb@10",
                                        "buy bomb@3.",
                                        "buy bomb@3.0",
                                        "buy bomb@3.02",
                                        "buy bomb@3.100",
                                        "buy bomb@3,2",
                                        "buy bomb@3.2:P1",
                                        "buy bomb @3",
                                        "buy bomb@ 3",
                                        "buy bomb@-3",
                                        "buy defuse@3.2",
                                        "buy defuse@3.2:",
                                        "buy defuse@3.2:P0",
                                        "buy defuse@3.2:P13",
                                        "buy defuse@3.2:P1 ",
                                        "buy defuse@3.2:chests",
                                        "buy defuse@3.2:Chest",
                                        "buy defuse@3.2:1",
                                        "buy defuse@:P1",
                                        "buy defuse 3.2:P1",
                                        "buy kill",
                                        "buy kill P2",
                                        "buy kill g1",
                                        "buy kill P2 g1",
                                        "buy kill P0g1",
                                        "buy kill P13g1",
                                        "buy kill P2g4",
                                        "buy killP2g1",
                                        "kill P2g1",
                                        "dig",
                                        "dig 1",
                                        "dig 1 in 3",
                                        "dig 1 in 3 with",
                                        "dig 1 in 3 with ",
                                        "dig 1 in 3 with g4",
                                        "dig 1 in 3 with P1g1",
                                        "dig 1 in 3 with g1 ",
                                        "dig 01 in 3 with g1",
                                        "dig 1 in 03 with g1",
                                        "dig 0 in 3 with g1",
                                        "dig 10 in 3 with g1",
                                        "dig 1 in 0 with g1",
                                        "dig +1 in 3 with g1",
                                        "dig 1  in 3 with g1",
                                        "dig 1 in 3.2 with g1",
                                        "dig 1 with g1 in 3",
                                        "bomb",
                                        "bomb@",
                                        "bomb@3.0",
                                        "bomb@3.2 ",
                                        "bomb@3.2.1",
                                        "bomb@g1",
                                        "bomb@99999999999",
                                        "bomb@3.99999999999",
                                        "shoot",
                                        "shoot g1",
                                        "shoot P2",
                                        "shoot P2g",
                                        "shoot P2g0",
                                        "shoot P02g1",
                                        "shoot P2g1 g2",
                                        "shoot P2g1\n",
                                        "shoot p2g1"};
    adit_action a;

    (void)unused;
    for (int i = 0; i < countof(wrong); i++)
        if (galleries_game.read_move(wrong[i], &a))
            fail_msg("'%s' is read as a move", wrong[i]);
}

static void a_card_has_one_spelling(void **unused)
{
    static const struct {
        const char *text;
        int card;
    } right[] = {{"N", N},   {"NN", NN},   {"NNN", NNN}, {"ND", ND},
                 {"D", D},   {"DDb", DDB}, {"Nc", NC},   {"c", C},
                 {"Np", NP}, {"NNb", NNB}, {"DDD", 12},  {"NNNDDDbcp", 127}};
    static const char *const wrong[] = {"",   " ",  "NNNN", "DDDD", "DN", "bN",
                                        "cb", "pc", "bb",   "N ",   "n",  "B"};
    int card;

    (void)unused;
    for (int i = 0; i < countof(right); i++) {
        char buffer[16];
        adit_text t = adit_text_in(buffer, sizeof buffer);

        assert_true(galleries_read_symbols(right[i].text, &card));
        assert_int_equal(card, right[i].card);
        galleries_write_symbols(card, &t);
        assert_string_equal(buffer, right[i].text);
    }
    for (int i = 0; i < countof(wrong); i++)
        if (galleries_read_symbols(wrong[i], &card))
            fail_msg("'%s' is read as a card", wrong[i]);
}

/* ---- Refusals ---- */

/* What the refusal points at, and nothing else; and how that is told. */
static void is_refused(const galleries *s, const char *move, adit_refusal due,
                       const char *json)
{
    char buffer[256];
    adit_text t = adit_text_in(buffer, sizeof buffer);
    adit_refusal is;

    assert_int_equal(galleries_game.why(s, move_of(move), &is), due.err);
    view_refusal(&is, &t);
    assert_string_equal(buffer, json);
    if (is.err != due.err || is.side != due.side || is.seat != due.seat ||
        is.goal != due.goal || is.x != due.x || is.y != due.y ||
        is.goblin != due.goblin)
        fail_msg("%s: the refusal points at something else", move);
    if ((is.thing == NULL) != (due.thing == NULL))
        fail_msg("%s: the refusal names a thing, or none", move);
    if (due.thing != NULL)
        assert_string_equal(is.thing, due.thing);
}

#define REFUSAL(reason, ...)                                                   \
    ((adit_refusal){.err = ADIT_ERR_##reason, __VA_ARGS__})
#define PLAIN(reason) ((adit_refusal){.err = ADIT_ERR_##reason})

/* P2 of three players, with three gems. P2g1 stands at 1.1, P2g2 and P2g3 wait
 * with a cross each. P1's bomb lies at 2.1. */
static galleries shopping(void)
{
    galleries s = table(3);

    s.head.turn = P2;
    give(&s, P2, 3);
    lay(&s, 1, 1, N, P2G1);
    lay(&s, 2, 2, N, P1G1);
    dress(&s, P2G2, WEARS_CROSS);
    dress(&s, P2G3, WEARS_CROSS);
    lay_bomb(&s, P1, 2, 1);
    return s;
}

static void refusals_in_the_village(void **unused)
{
    galleries s = shopping();

    (void)unused;
    is_refused(&s, "dig 1 in 1 with g1", PLAIN(NOW),
               "{\"refused\":\"not_now\",\"text\":\"that is no move for this "
               "part of the game\"}");
    is_refused(&s, "buy armour g1", REFUSAL(RESERVE, .seat = 1, .goblin = 1),
               "{\"refused\":\"not_in_reserve\",\"goblin\":\"P2g1\",\"text\":"
               "\"P2g1 is not in reserve\"}");
    is_refused(&s, "buy cross g2",
               REFUSAL(WORN, .seat = 1, .goblin = 2, .thing = "cross"),
               "{\"refused\":\"worn_already\",\"goblin\":\"P2g2\",\"thing\":"
               "\"cross\",\"text\":\"P2g2 has its cross already\"}");
    is_refused(&s, "buy armour g3",
               REFUSAL(TWIN, .seat = 1, .goblin = 3, .thing = "g2"),
               "{\"refused\":\"same_as_lower\",\"goblin\":\"P2g3\","
               "\"thing\":\"g2\",\"text\":"
               "\"P2g3 is like g2, which has a lower number: take that "
               "one\"}");
    bury(&s, P3G1);
    is_refused(&s, "buy kill P3g1", REFUSAL(CEMETERY, .seat = 2, .goblin = 1),
               "{\"refused\":\"in_cemetery\",\"goblin\":\"P3g1\",\"text\":"
               "\"P3g1 is in the cemetery\"}");
    is_refused(&s, "buy kill P3g3",
               REFUSAL(TWIN, .seat = 2, .goblin = 3, .thing = "g2"),
               "{\"refused\":\"same_as_lower\",\"goblin\":\"P3g3\","
               "\"thing\":\"g2\",\"text\":"
               "\"P3g3 is like g2, which has a lower number: take that "
               "one\"}");
    is_refused(&s, "buy kill P4g1", PLAIN(PLAYER),
               "{\"refused\":\"no_such_player\",\"text\":\"there is no such "
               "player\"}");
    s.gems[P2] = 2;
    is_refused(&s, "buy kill P12g1", REFUSAL(DEAR, .thing = "3 gems"),
               "{\"refused\":\"too_dear\",\"thing\":\"3 gems\",\"text\":\"that "
               "costs 3 gems\"}");
    s.gems[P2] = 1;
    is_refused(&s, "buy bomb@9.99", REFUSAL(DEAR, .thing = "2 gems"),
               "{\"refused\":\"too_dear\",\"thing\":\"2 gems\",\"text\":\"that "
               "costs 2 gems\"}");
    s.gems[P2] = 0;
    is_refused(&s, "buy cross g1", REFUSAL(DEAR, .thing = "1 gem"),
               "{\"refused\":\"too_dear\",\"thing\":\"1 gem\",\"text\":\"that "
               "costs 1 gem\"}");
}

/* No such player before no such place (Refusals, 7). */
static void refusals_of_bombs(void **unused)
{
    galleries s = shopping();

    (void)unused;
    is_refused(&s, "buy bomb@9.99", REFUSAL(PLACE, .x = 9, .y = 99),
               "{\"refused\":\"no_such_place\",\"at\":\"9.99\",\"text\":"
               "\"there is no place 9.99\"}");
    is_refused(&s, "buy bomb@6", REFUSAL(PLACE, .x = 6),
               "{\"refused\":\"no_such_place\",\"at\":\"6\",\"text\":\"there "
               "is no place 6\"}");
    is_refused(&s, "buy defuse@2.2:P1", REFUSAL(PLACE, .x = 2, .y = 2),
               "{\"refused\":\"no_such_place\",\"at\":\"2.2\",\"text\":\"there "
               "is no place 2.2\"}");
    is_refused(&s, "buy defuse@2.2:P5", PLAIN(PLAYER),
               "{\"refused\":\"no_such_player\",\"text\":\"there is no such "
               "player\"}");
    is_refused(&s, "buy defuse@2:P1", REFUSAL(NO_BOMB, .x = 2),
               "{\"refused\":\"no_such_bomb\",\"at\":\"2\",\"text\":\"no such "
               "bomb lies at 2\"}");
    is_refused(&s, "buy defuse@2.1:chest", REFUSAL(NO_BOMB, .x = 2, .y = 1),
               "{\"refused\":\"no_such_bomb\",\"at\":\"2.1\",\"text\":\"no "
               "such bomb lies at 2.1\"}");
    lay_bomb(&s, P2, 1, 1);
    is_refused(&s, "buy bomb@3", REFUSAL(BOMB, .x = 1, .y = 1),
               "{\"refused\":\"bomb_in_play\",\"at\":\"1.1\",\"text\":\"your "
               "bomb lies at 1.1 already\"}");
    lay_bomb(&s, P2, 4, 0);
    is_refused(&s, "buy bomb@3", REFUSAL(BOMB, .x = 4),
               "{\"refused\":\"bomb_in_play\",\"at\":\"4\",\"text\":\"your "
               "bomb lies at 4 already\"}");
}

/* P2g1 is held at 1.1, P2g2 is dead; or P2g2 and P2g3 wait and are alike. All
 * cards of number 1 lie in galleries. */
static void refusals_of_digging(void **unused)
{
    galleries s = table(3);

    (void)unused;
    s.head.turn = P2;
    lay(&s, 1, 3, NNB, P2G1);
    show_dice(&s, 2, 3);
    is_refused(&s, "dig 3 in 3 with g2", PLAIN(ROLLED),
               "{\"refused\":\"not_rolled\",\"text\":\"the dice do not allow "
               "that\"}");
    is_refused(&s, "dig 2 in 3 with g1",
               REFUSAL(HELD, .seat = 1, .goblin = 1, .x = 1, .y = 1),
               "{\"refused\":\"held\",\"at\":\"1.1\",\"goblin\":\"P2g1\","
               "\"text\":\"bones hold P2g1 at 1.1\"}");
    is_refused(&s, "dig 2 in 3 with g3",
               REFUSAL(TWIN, .seat = 1, .goblin = 3, .thing = "g2"),
               "{\"refused\":\"same_as_lower\",\"goblin\":\"P2g3\","
               "\"thing\":\"g2\",\"text\":"
               "\"P2g3 is like g2, which has a lower number: take that "
               "one\"}");
    bury(&s, P2G2);
    is_refused(&s, "dig 2 in 3 with g2",
               REFUSAL(CEMETERY, .seat = 1, .goblin = 2),
               "{\"refused\":\"in_cemetery\",\"goblin\":\"P2g2\",\"text\":"
               "\"P2g2 is in the cemetery\"}");
    for (int i = 0; i < 10; i++)
        lay(&s, i / 2 + 1, 1, s.pile[1][0], NO_GOBLIN);
    show_dice(&s, 1, 2);
    is_refused(&s, "dig 1 in 2 with g2", REFUSAL(CARD, .thing = "1"),
               "{\"refused\":\"no_card_left\",\"thing\":\"1\",\"text\":\"no "
               "card of number 1 is left to dig\"}");
}

/* What does not exist is refused by the dice first, if they have a number. */
static void refusals_of_what_does_not_exist(void **unused)
{
    static const char *const by_dice[] = {
        "dig 6 in 6 with g1", "dig 9 in 9 with g1", "dig 6 in 1 with g1"};
    static const char rolled[] =
        "{\"refused\":\"not_rolled\",\"text\":\"the dice do not allow that\"}";
    galleries s = table(2);

    (void)unused;
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++)
            for (int i = 0; i < countof(by_dice); i++) {
                show_dice(&s, a, b);
                is_refused(&s, by_dice[i], PLAIN(ROLLED), rolled);
            }
    show_dice(&s, BOMB, 2);
    is_refused(&s, "bomb@9.99", PLAIN(ROLLED), rolled);
    is_refused(&s, "bomb@2.1", PLAIN(ROLLED), rolled);
    is_refused(&s, "shoot P9g1", PLAIN(ROLLED), rolled);
    show_dice(&s, 2, GUN);
    is_refused(&s, "shoot P9g1", PLAIN(ROLLED), rolled);
    is_refused(&s, "shoot P2g1", PLAIN(ROLLED), rolled);
    show_dice(&s, BOMB, GUN);
    is_refused(&s, "bomb@9.99", REFUSAL(PLACE, .x = 9, .y = 99),
               "{\"refused\":\"no_such_place\",\"at\":\"9.99\",\"text\":"
               "\"there is no place 9.99\"}");
    is_refused(&s, "shoot P9g1", PLAIN(PLAYER),
               "{\"refused\":\"no_such_player\",\"text\":\"there is no such "
               "player\"}");
    is_refused(&s, "shoot P2g1", REFUSAL(GALLERY, .seat = 1, .goblin = 1),
               "{\"refused\":\"not_in_gallery\",\"goblin\":\"P2g1\",\"text\":"
               "\"P2g1 is not in a gallery\"}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_are_said),
        cmocka_unit_test(the_village_is_said),
        cmocka_unit_test(bombs_are_said),
        cmocka_unit_test(digging_is_said),
        cmocka_unit_test(closings_and_kills_are_said),
        cmocka_unit_test(pay_is_said),
        cmocka_unit_test(a_view_shows_the_whole_table),
        cmocka_unit_test(a_view_shows_the_step),
        cmocka_unit_test(a_trace_has_the_deal),
        cmocka_unit_test(a_trace_has_the_step),
        cmocka_unit_test(a_trace_has_what_came_by_chance),
        cmocka_unit_test(a_move_has_one_spelling),
        cmocka_unit_test(other_spellings_are_refused),
        cmocka_unit_test(a_card_has_one_spelling),
        cmocka_unit_test(refusals_in_the_village),
        cmocka_unit_test(refusals_of_bombs),
        cmocka_unit_test(refusals_of_digging),
        cmocka_unit_test(refusals_of_what_does_not_exist),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
