/* galleries_text.c -- `galleries` as text: views, traces, how cards are
 * spelt. */
#include "tests/galleries_table.h"
#include "wire/view.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_shows_the_whole_table),
        cmocka_unit_test(a_view_shows_the_step),
        cmocka_unit_test(a_trace_has_the_deal),
        cmocka_unit_test(a_trace_has_the_step),
        cmocka_unit_test(a_trace_has_what_came_by_chance),
        cmocka_unit_test(a_card_has_one_spelling),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
