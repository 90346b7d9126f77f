/* announced.c -- the end of a round is announced as the rules have it: each end
 * of tests/round_ends.txt is played on the engine, and what it tells of it, by
 * lines and on the page of the terminal, is what stands there. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/saboteur2_table.h"

#include "games/moves.h"
#include "games/saboteur.h"
#include "tui/draw.h"

enum { LINE = 256, COLUMNS = 6, SENTENCES = 40, TEXT = 20000 };

typedef struct row {
    char line[LINE];
    const char *column[COLUMNS];
} row;

/* A position one move before the end, for either game. */
typedef struct scene {
    const adit_game *game;
    _Alignas(8) uint8_t state[ADIT_MAX_STATE];
    const char *move;
    bool found;
} scene;

static const char *file_name;
static row sentences[SENTENCES];
static int n_sentences;

/* ---- The table ---- */

static bool starts(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* Without the blanks around it. */
static const char *trimmed(char *text)
{
    char *end = text + strlen(text);

    while (end > text && isspace((unsigned char)end[-1]))
        *--end = 0;
    return text + strspn(text, " ");
}

static void split(row *r)
{
    char *at = r->line;

    for (int i = 0; i < COLUMNS; i++) {
        char *bar = at ? strchr(at, '|') : NULL;

        if (bar)
            *bar = 0;
        r->column[i] = at ? trimmed(at) : "";
        at = bar ? bar + 1 : NULL;
    }
}

/* Calls `look` with each row under a heading. */
static void each_row(const char *heading, void (*look)(row *r))
{
    FILE *file = fopen(file_name, "r");
    bool under = false;
    row r;

    assert_non_null(file);
    while (fgets(r.line, sizeof r.line, file)) {
        assert_non_null(strchr(r.line, '\n'));
        if (r.line[0] == '#' || r.line[0] == '\n')
            continue;
        if (strchr(r.line, '|') == NULL) {
            under = starts(r.line, heading);
            continue;
        }
        if (!under)
            continue;
        split(&r);
        look(&r);
    }
    fclose(file);
}

static void keep_sentence(row *r)
{
    row *to = &sentences[n_sentences++];

    assert_true(n_sentences <= SENTENCES);
    for (int i = 0; i < COLUMNS; i++)
        to->column[i] = strdup(r->column[i]);
}

static const char *sentence_for(bool found, const char *won)
{
    for (int i = 0; i < n_sentences; i++)
        if (starts(sentences[i].column[0], found ? "found" : "lost") &&
            strcmp(sentences[i].column[1], won) == 0)
            return sentences[i].column[2];
    fail_msg("there is no sentence for '%s'", won);
    return NULL;
}

/* The seats whose dwarf has that mark, as bits. */
static int marked(const char *dwarves, char mark)
{
    char word[16];
    int set = 0;

    for (int seat = 0; s2_word(&dwarves, word); seat++)
        if (strchr(word, mark))
            set |= 1 << seat;
    return set;
}

static int seats_in(const char *dwarves)
{
    char word[16];
    int n = 0;

    while (s2_word(&dwarves, word))
        n++;
    return n;
}

static void without_marks(const char *from, char to[LINE])
{
    for (; *from; from++)
        if (strchr("*!^$", *from) == NULL)
            *to++ = *from;
    *to = 0;
}

/* ---- Positions ---- */

/* Up to the last card, by the doors that are on the way; crystals lie far
 * off. */
static const char *mine_of(const char *end)
{
    if (strstr(end, "in series"))
        return "EW@1,0 EW.green@2,0 EW.blue@3,0 ESW@4,0 ESW@5,0 ESW@6,0";
    if (strstr(end, "beside"))
        return "EW.green@1,0 ES@0,1 EW.blue@1,1 SW@2,1 NESW@2,0 EW@3,0 ESW@4,0 "
               "ESW@5,0 ESW@6,0";
    if (strstr(end, "green"))
        return "EW@1,0 EW@2,0 EW.green@3,0 ESW@4,0 ESW@5,0 ESW@6,0";
    if (strstr(end, "blue"))
        return "EW@1,0 EW@2,0 EW.blue@3,0 ESW@4,0 ESW@5,0 ESW@6,0";
    return "EW@1,0 EW@2,0 EW@3,0 ESW@4,0 ESW@5,0 ESW@6,0";
}

static void set_option(adit_config *config, const adit_game *game,
                       const char *option)
{
    char name[16];

    if (!text_takes_word(&option, "=", name, sizeof name))
        return;
    assert_true(text_takes(&option, "="));
    assert_null(adit_config_set(game, config, name, option));
}

static void set_up_saboteur(scene *to, const row *r)
{
    static const uint8_t seed[32] = {7};
    saboteur *s = (void *)to->state;
    const char *at = r->column[1];
    const char *way = mine_of(r->column[3]);
    adit_config config;
    char word[16];

    assert_null(adit_config_init(to->game, seats_in(at), &config));
    set_option(&config, to->game, r->column[2]);
    to->game->init(s, &config, seed, NULL);
    for (int seat = 0; s2_word(&at, word); seat++) {
        s->dwarf[seat] = starts(word, "miner") ? DWARF_MINER : DWARF_SABOTEUR;
        s->n_hand[seat] = 0;
        memset(s->hand[seat], CARD_NONE, sizeof s->hand[seat]);
    }
    s->broken[TOOL_LAMP] = (uint16_t)marked(r->column[1], '^');
    s->goal[0] = GOAL_NE, s->goal[1] = GOAL_TREASURE, s->goal[2] = GOAL_NW;
    s->head.turn =
        (int8_t)(to->found ? lowest_bit(marked(r->column[1], '*')) : 0);
    s->n_hand[s->head.turn] = 1;
    s->hand[s->head.turn][0] = to->found ? CARD_ESW : CARD_FIX_LAMP;
    s->n_pile = 0;
    while (to->found && *way) {
        uint8_t lies = 0;
        int8_t x = 0, y = 0;

        assert_true(text_takes_word(&way, "@", word, sizeof word) &&
                    card_reads_lies(word, &lies) && text_takes(&way, "@") &&
                    text_takes_cell(&way, &x, &y));
        mine_put(&s->mine, x, y, lies);
        text_takes(&way, " ");
    }
    saboteur_recount(s);
}

static void write_thieves(int set, char out[LINE])
{
    *out = 0;
    for (; set; set &= set - 1)
        sprintf(out + strlen(out), "%sP%d", *out ? " " : "",
                lowest_bit(set) + 1);
}

static void set_up_saboteur2(scene *to, const row *r)
{
    static const char *const crystals[] = {
        "", " w.crystal@9,9", " w.crystal@9,9 s.crystal@-9,9",
        " w.crystal@9,9 s.crystal@-9,9 NES.crystal@9,-9"};
    const char *with = strstr(r->column[2], "crystals=");
    char roles[LINE], thieves[LINE], laid[2 * LINE];
    s2_setup x = {.n = seats_in(r->column[1]),
                  .roles = roles,
                  .theft = thieves,
                  .trapped = (uint16_t)marked(r->column[1], '!')};
    saboteur2 s;

    without_marks(r->column[1], roles);
    write_thieves(marked(r->column[1], '$'), thieves);
    snprintf(laid, sizeof laid, "%s%s",
             to->found ? mine_of(r->column[3]) : "EW@1,0",
             crystals[with ? with[strlen("crystals=")] - '0' : 0]);
    x.mine = laid;
    x.turn = to->found ? lowest_bit(marked(r->column[1], '*')) : 0;
    x.hand[x.turn] = to->found ? "ESW" : "fix-lamp";
    s = s2_at(x);
    s.boss = strcmp(r->column[2], "boss=treasure") == 0;
    memcpy(to->state, &s, sizeof s);
}

static void set_up(scene *to, const row *r)
{
    to->game = adit_game_named(r->column[0]);
    assert_non_null(to->game);
    to->found = starts(r->column[3], "found");
    to->move = to->found ? "dig ESW@7,0" : "pass fix-lamp";
    if (strcmp(r->column[0], "saboteur") == 0)
        set_up_saboteur(to, r);
    else
        set_up_saboteur2(to, r);
}

/* ---- What is said ---- */

/* Words with one blank between them, however they stood on lines. */
static void flatten(char *text)
{
    char *to = text;

    for (const char *at = text; *at; at++)
        if (!isspace((unsigned char)*at))
            *to++ = *at;
        else if (to > text && to[-1] != ' ')
            *to++ = ' ';
    *to = 0;
}

static void page_of(const scene *s, const void *before, const adit_story *story,
                    char out[TEXT])
{
    FILE *file = fmemopen(out, TEXT, "w");
    draw d = {.to = file,
              .game = s->game,
              .width = 80,
              .words = true,
              .me = ADIT_NOBODY};

    assert_non_null(file);
    assert_true(draw_round_end(&d, before, story, ADIT_NOBODY));
    fclose(file);
    flatten(out);
}

static void write_won(const adit_event *e, char out[LINE])
{
    *out = 0;
    for (int dwarf = DWARF_MINER; dwarf < N_DWARVES; dwarf++)
        if (e->card >> dwarf & 1)
            sprintf(out + strlen(out), "%s%s", *out ? " " : "",
                    dwarf_names[dwarf]);
}

static void write_paid(const scene *s, const adit_story *story, char out[LINE])
{
    adit_round came = {0};
    bool over = false;

    *out = 0;
    for (int i = 0; i < story->n && !over; i++)
        over = s->game->round(&story->event[i], &came);
    for (int seat = 0; seat < ((const adit_head *)s->state)->n_players; seat++)
        sprintf(out + strlen(out), "%s%d", *out ? " " : "", came.gold[seat]);
}

static void same(const row *r, const char *what, const char *is,
                 const char *expected)
{
    if (strcmp(is, expected) != 0)
        fail_msg("%s, %s: %s is '%s', not '%s'", r->column[1], r->column[3],
                 what, is, expected);
}

static void says(const row *r, const scene *s, const adit_event *ended,
                 const char *page)
{
    const char *expected = sentence_for(s->found, r->column[4]);
    char said[LINE], wanted[2 * LINE];
    adit_text text = adit_text_in(said, sizeof said);

    tell_event(s->game, ended, &(teller){.me = ADIT_NOBODY}, &text);
    text_char(&text, '.');
    snprintf(wanted, sizeof wanted, "Round 1 ends: %s %s",
             s->found ? "the treasure is reached." : "the cards have run out.",
             expected);
    same(r, "the sentence", said, wanted);
    snprintf(wanted, sizeof wanted, "Round 1: %s %s",
             s->found ? "gold!" : "the treasure is lost.", expected);
    if (strstr(page, wanted) == NULL)
        fail_msg("%s, %s: '%s' is not on the page:\n%s", r->column[1],
                 r->column[3], wanted, page);
}

static void look_at_end(row *r)
{
    static char page[TEXT];
    _Alignas(8) uint8_t before[ADIT_MAX_STATE];
    adit_event events[200];
    adit_story story = {.event = events, .room = countof(events)};
    const adit_event *ended = events;
    adit_action move;
    scene s = {0};
    char won[LINE];

    set_up(&s, r);
    s.game->observe(s.state, ADIT_NOBODY, before);
    assert_true(s.game->read_move(s.move, &move));
    assert_int_equal(s.game->apply(s.state, move, &story), ADIT_OK);
    while (ended < events + story.n && ended->kind != EVENT_ENDED)
        ended++;
    assert_true(ended < events + story.n);
    write_won(ended, won);
    same(r, "who has won", won, r->column[4]);
    write_paid(&s, &story, won);
    same(r, "what is paid", won, r->column[5]);
    page_of(&s, before, &story, page);
    says(r, &s, ended, page);
}

static void each_end_is_announced_as_the_rules_have_it(void **unused)
{
    (void)unused;
    each_row("sentences", keep_sentence);
    each_row("ends", look_at_end);
    for (int i = 0; i < n_sentences; i++)
        for (int j = 0; j < COLUMNS; j++)
            free((void *)sentences[i].column[j]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_end_is_announced_as_the_rules_have_it),
    };

    require(argc == 2);
    file_name = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
