/* questions.h -- positions of `saboteur` and `saboteur2` with one right answer, and
 * bots that are asked for it. P1 is asked. A file that includes it has defined
 *
 *   DWARVES          the type of the state
 *   DWARVES_GAME     its game
 *   DWARVES_BOTTOM   where the draw pile ends in `deck`
 *   DWARVES_END      and where what is out of play ends
 *   DWARVES_RECOUNT  what works the counters out
 *   THOUGHT          iterations before an answer
 *
 * and defines, after it, the two functions below that are its game's own. */
#ifndef TESTS_QUESTIONS_H
#define TESTS_QUESTIONS_H

#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/text.h"
#include "tests/tap.h"

enum { MAX_PAST = 40, TRIES = 4, CHANCE_TRIES = 200 };

/* Lists are words with a blank between them; what is left out is empty. */
typedef struct question {
    const char *name;
    const char *but;                    /* bots that need not know */
    int n;                              /* players: 5 if not said */
    const char *roles;                  /* one a seat */
    const char *hand[ADIT_MAX_PLAYERS]; /* filled up by chance */
    const char *mine;                   /* "EW@1,0 NES@2,0" */
    const char *goals;                  /* "NE treasure NW" if not said */
    const char *seen;                   /* by P1: "G1 G3" */
    const char *broken;                 /* "P1 lamp P2 pick" */
    int pile;          /* cards in it: 20 if not said, -1 for none */
    const char *top;   /* those on top of it, the first that is drawn first */
    const char *past;  /* moves that P1 sees: "pass NS; rockfall@3,0" */
    int first;         /* the seat that makes the first of them */
    const char *right; /* moves, one of which it must be: "dig *@7,0; map@G1" */
    const char *wrong; /* and none of which it must be */

    /* Of saboteur2. */
    const char *inspected; /* by P1: "P2" */
    const char *spent;     /* cards that lie face up on the discard */
    const char *trapped, *theft, *gold;
} question;

/* How many cards there are of each kind, but for those that lie in front of
 * players and are none of the base game. */
static void question_counts(const DWARVES *s, int counts[N_ALL_CARDS]);
/* Sets up what is the game's own. */
static void question_begin(DWARVES *s, const question *q);

static const question *asked; /* for complaints about the set-up */

__attribute__((format(printf, 1, 2), noreturn)) static void
give_up(const char *format, ...)
{
    va_list args;

    printf("Bail out! '%s': ", asked->name);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n");
    exit(1);
}

/* ---- Words ---- */

/* The next word of a list, up to `ends`, or false. */
static bool next_word(const char **at, const char *ends, char word[64])
{
    size_t n = *at ? strcspn(*at, ends) : 0;

    if (n == 0)
        return false;
    if (n >= 64)
        give_up("a word is too long");
    memcpy(word, *at, n);
    word[n] = 0;
    *at += n;
    *at += strspn(*at, " ;");
    return true;
}

static int seat_named(const char *word)
{
    uint8_t seat = 0;

    if (!text_takes_seat(&word, &seat) || *word != 0)
        give_up("there is no player %s", word);
    return seat;
}

static int goal_at(const char *word)
{
    if (word[0] != 'G' || word[1] < '1' || word[1] > '3' || word[2] != 0)
        give_up("there is no goal %s", word);
    return word[1] - '1';
}

/* Does a text have that shape, in which * stands for anything? */
static bool has_shape(const char *text, const char *shape)
{
    if (*shape == '*')
        return has_shape(text, shape + 1) ||
               (*text != 0 && has_shape(text + 1, shape));
    return *text == *shape && (*text == 0 || has_shape(text + 1, shape + 1));
}

static bool is_listed(const char *text, const char *shapes)
{
    char shape[64];

    while (next_word(&shapes, ";", shape))
        if (has_shape(text, shape))
            return true;
    return false;
}

/* ---- The position ---- */

static void lay(DWARVES *s, const char *cards)
{
    char word[64];

    while (next_word(&cards, " ", word)) {
        const char *at = strchr(word, '@');
        char name[64] = {0};
        uint8_t lies;
        int8_t x, y;

        if (at == NULL)
            give_up("%s lies nowhere", word);
        memcpy(name, word, (size_t)(at - word));
        at++;
        if (!card_reads_lies(name, &lies) || !text_takes_cell(&at, &x, &y))
            give_up("%s cannot lie", word);
        if (mine_put(&s->mine, x, y, lies) != 0)
            give_up("%s reaches a goal", word);
    }
}

/* What is not in the mine or in front of somebody, shuffled. */
static int cards_left(const DWARVES *s, adit_luck *luck, uint8_t *left)
{
    int counts[N_ALL_CARDS], n = 0;

    question_counts(s, counts);
    for (int i = MINE_FIRST_LAID; i <= s->mine.n_cards; i++)
        counts[s->mine.at[i].lies >> 1]--;
    for (int tool = TOOL_PICK; tool < N_TOOLS; tool++)
        counts[CARD_BREAK_PICK + tool - TOOL_PICK] -=
            __builtin_popcount(s->broken[tool]);
    for (int card = 1; card < N_ALL_CARDS; card++) {
        if (counts[card] < 0)
            give_up("too many of %s", card_kinds[card].name);
        while (counts[card]-- > 0)
            left[n++] = (uint8_t)card;
    }
    for (int i = n - 1; i > 0; i--) {
        int j = (int)adit_luck_below(luck, (uint32_t)i + 1);
        uint8_t held = left[i];

        left[i] = left[j], left[j] = held;
    }
    return n;
}

static uint8_t take_kind(uint8_t *left, int *n, const char *name)
{
    int card = card_named(name), i = 0;

    while (i < *n && left[i] != card)
        i++;
    if (card == CARD_NONE || i == *n)
        give_up("there is no %s left", name);
    left[i] = left[--*n];
    return (uint8_t)card;
}

/* What is named goes to its place; the rest is dealt, and what is over was put face
 * down by the others, or is out of play. */
static void deal(DWARVES *s, const question *q, adit_luck *luck)
{
    uint8_t left[DWARVES_END];
    int n = cards_left(s, luck, left), size = s->n_hand[0], top = 0;
    int pile = q->pile ? (q->pile > 0 ? q->pile : 0) : 20;
    const char *at = q->top;
    char word[64];

    memset(s->hand, 0, sizeof s->hand);
    memset(s->deck, 0, sizeof s->deck);
    memset(s->n_hand, 0, sizeof s->n_hand);
    for (int seat = 0; seat < s->head.n_players; seat++)
        for (const char *hand = q->hand[seat]; next_word(&hand, " ", word);)
            s->hand[seat][s->n_hand[seat]++] = take_kind(left, &n, word);
    s->n_pile = (uint8_t)pile;
    while (next_word(&at, " ", word))
        s->deck[DWARVES_BOTTOM - pile + top++] = take_kind(left, &n, word);
    for (at = q->spent, s->n_discard = 0; next_word(&at, " ", word);) {
        s->deck[s->n_discard] = take_kind(left, &n, word);
        s->face_down[s->n_discard++] = ADIT_NOBODY;
    }
    for (int seat = 0; seat < s->head.n_players; seat++)
        while (s->n_hand[seat] < size)
            s->hand[seat][s->n_hand[seat]++] = left[--n];
    for (int i = DWARVES_BOTTOM - pile + top; i < DWARVES_END; i++)
        s->deck[i] = left[--n];
    for (; n > 0; s->n_discard++) {
        s->deck[s->n_discard] = left[--n];
        s->face_down[s->n_discard] = (int8_t)(1 + n % (s->head.n_players - 1));
    }
}

static void set_goals(DWARVES *s, const question *q)
{
    const char *at = q->goals ? q->goals : "NE treasure NW";
    char word[64];

    for (int goal = 0; goal < MINE_GOALS; goal++) {
        next_word(&at, " ", word);
        s->goal[goal] = strcmp(word, "treasure") == 0 ? GOAL_TREASURE
                        : strcmp(word, "NE") == 0     ? GOAL_NE
                                                      : GOAL_NW;
    }
    for (at = q->seen; next_word(&at, " ", word);)
        s->looked[0] |= (uint8_t)(1 << goal_at(word));
}

static int dwarf_named(const char *word)
{
    for (int dwarf = 1; dwarf < N_DWARVES; dwarf++)
        if (strcmp(word, dwarf_names[dwarf]) == 0)
            return dwarf;
    give_up("there is no dwarf %s", word);
}

static void set_players(DWARVES *s, const question *q)
{
    const char *roles = q->roles, *broken = q->broken;
    char word[64];

    for (int seat = 0; seat < s->head.n_players; seat++) {
        if (!next_word(&roles, " ", word))
            give_up("there are too few roles");
        s->dwarf[seat] = (uint8_t)dwarf_named(word);
    }
    while (next_word(&broken, " ", word)) {
        int seat = seat_named(word);

        next_word(&broken, " ", word);
        s->broken[tool_named(word)] |= (uint16_t)(1 << seat);
    }
}

static void set_up(DWARVES *s, const question *q, uint64_t try)
{
    adit_luck luck = adit_luck_from(try);
    const char *wrong;
    adit_config config;

    adit_config_init(&DWARVES_GAME, q->n ? q->n : 5, &config);
    adit_config_set(&DWARVES_GAME, &config, "rounds", "1");
    DWARVES_GAME.init(s, &config, (uint8_t[32]){(uint8_t)try}, NULL);
    s->head.turn = (int8_t)q->first;
    set_goals(s, q);
    set_players(s, q);
    lay(s, q->mine);
    question_begin(s, q);
    deal(s, q, &luck);
    DWARVES_RECOUNT(s);
    if ((wrong = DWARVES_GAME.check(s)) != NULL)
        give_up("%s", wrong);
}

/* ---- The answer ---- */

static void see(mind *m, const DWARVES *s, const adit_story *story)
{
    DWARVES obs;
    adit_event events[ADIT_MAX_EVENTS];
    adit_story seen = {.event = events, .room = ADIT_MAX_EVENTS, .n = story->n};

    memset(&obs, 0, sizeof obs);
    for (int i = 0; i < story->n; i++)
        events[i] = adit_witness(&story->event[i], 0);
    DWARVES_GAME.observe(s, 0, &obs);
    bot_see(m, &obs, &seen);
}

/* Plays the past, which the mind sees. */
static void live(mind *m, DWARVES *s, const char *past)
{
    adit_event events[ADIT_MAX_EVENTS];
    char text[64];

    see(m, s, &(adit_story){.n = 0});
    while (next_word(&past, ";", text)) {
        adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
        adit_action move;

        if (!DWARVES_GAME.read_move(text, &move) ||
            DWARVES_GAME.apply(s, move, &story) != ADIT_OK)
            give_up("P%d may not %s", s->head.turn + 1, text);
        see(m, s, &story);
    }
    if (s->head.turn != 0)
        give_up("it is the turn of P%d", s->head.turn + 1);
}

/* What a bot answers with this luck, in the notation. */
static const char *answer(const question *q, const bot *b, uint64_t try)
{
    static char text[ADIT_MAX_MOVE_TEXT];
    static mind m;
    static DWARVES s;
    adit_text out = adit_text_in(text, sizeof text);

    asked = q;
    set_up(&s, q, try);
    bot_sit(&m, b, &DWARVES_GAME, 0, adit_luck_from(try));
    live(&m, &s, q->past);
    bot_think(&m, THOUGHT);
    DWARVES_GAME.write_move(bot_choose(&m), &out);
    return text;
}

static bool is_right(const question *q, const char *text)
{
    return (q->right == NULL || is_listed(text, q->right)) &&
           (q->wrong == NULL || !is_listed(text, q->wrong));
}

static void ask(const question *q, const bot *b)
{
    char name[160];
    bool ok = true;

    for (uint64_t try = 0; try < TRIES && ok; try++) {
        const char *text = answer(q, b, try);

        if (!(ok = is_right(q, text)))
            tap_say("with luck %d %s says '%s'", (int)try, b->name, text);
    }
    snprintf(name, sizeof name, "%s: %s", b->name, q->name);
    tap_point(ok, name);
}

/* A question that chance answers is none. */
static void chance_fails(const question *q, int n)
{
    bool ok = true;

    for (int i = 0; i < n; i++) {
        int right = 0;

        for (uint64_t try = 0; try < CHANCE_TRIES; try++)
            right += is_right(&q[i], answer(&q[i], bot_named("random"), try));
        if (right == CHANCE_TRIES)
            tap_say("all answers by chance are right: %s", q[i].name);
        ok &= right < CHANCE_TRIES;
    }
    tap_point(ok, "random does not know the answers");
}

static void ask_all(const question *q, int n)
{
    static const char *const bots[] = {"greedy", "trained", "master"};

    chance_fails(q, n);
    for (int b = 0; b < countof(bots); b++) {
        tap_point(bot_named(bots[b]) != NULL, bots[b]);
        for (int i = 0; bot_named(bots[b]) != NULL && i < n; i++)
            if (!(q[i].but && strstr(q[i].but, bots[b])))
                ask(&q[i], bot_named(bots[b]));
    }
}

#endif
