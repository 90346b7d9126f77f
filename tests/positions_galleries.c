/* positions_galleries.c -- the table of `galleries` in tests of positions. */
#include <string.h>

#include "games/galleries.h"
#include "tests/positions.h"

/* Typed anew from the rules ("Pieces", D2), not taken from the engine. */
static const char *const tunnel_cards[GALLERIES_PILE] = {
    "N", "NN", "NNN", "ND", "D", "DDb", "Nc", "c", "Np", "NNb"};
static const char *const chest_cards[GALLERIES_PILE] = {
    "N", "2N", "D", "2D", "bomb", "bomb", "bones", "helmet", "cross", "armour"};
enum { GEMS_FOR_TWO = 50, GEMS_FOR_MORE = 60, MOST_GEMS = 200 };

static const char *const phases[] = {"", "start", "village", "dice", "over"};

/* The first bomb that is no player's. */
enum { FROM_CHEST = GALLERIES_SEATS };

enum { WORDS_OF_CHANCE = 16, MOST_ROLLS = 8 };

typedef struct roll {
    uint8_t die[2];
} roll;

/* How many there are of what is never lost: cards of each number, chest cards
 * (0), and gems. */
typedef struct pieces {
    int cards[GALLERIES + 1], gems;
} pieces;

/* What this test has said; which lines of its position were there; the rolls
 * that it foretells; and what there was before the last move. */
static struct {
    uint16_t placed; /* goblins, as bits */
    bool gallery[GALLERIES + 1], pile[GALLERIES + 1], used[GALLERIES + 1];
    bool gems[GALLERIES_SEATS], wears[GALLERIES_ALL_GOBLINS], left;
    roll rolls[MOST_ROLLS];
    int n_rolls;
    pieces before;
} own;

static void begin(test *t)
{
    (void)t;
    memset(&own, 0, sizeof own);
}

static galleries *state_of(test *t)
{
    return (galleries *)t->m.state;
}

/* ---- Words ---- */

static int take_gallery(test *t)
{
    return take_number(t, 1, GALLERIES);
}

/* "P2g1", of a player of this game. */
static bool takes_goblin(const test *t, const char **at, int *goblin)
{
    uint8_t seat;
    int number;

    if (!text_takes_seat(at, &seat) || seat >= t->m.config.n_players ||
        !text_takes(at, "g") ||
        !text_takes_int(at, 1, GALLERIES_GOBLINS, &number))
        return false;
    *goblin = GALLERIES_GOBLINS * seat + number - 1;
    return true;
}

static int take_goblin(test *t)
{
    const char *word = take_word(t), *at = word;
    int goblin = 0;

    if (!takes_goblin(t, &at, &goblin) || *at)
        misread(t, "goblin of this game", word);
    return goblin;
}

/* "P1" or "chest": a seat, or FROM_CHEST. */
static bool takes_bomb(const test *t, const char **at, int *bomb)
{
    uint8_t seat;

    if (text_takes(at, "chest")) {
        *bomb = FROM_CHEST;
        return true;
    }
    if (!text_takes_seat(at, &seat) || seat >= t->m.config.n_players)
        return false;
    *bomb = seat;
    return true;
}

static int take_bomb(test *t)
{
    const char *word = take_word(t), *at = word;
    int bomb = 0;

    if (!takes_bomb(t, &at, &bomb) || *at)
        misread(t, "bomb of this game", word);
    return bomb;
}

static bool takes_symbols(const char **at, uint8_t *symbols)
{
    char word[16];
    int read;

    if (!text_takes_word(at, "@+*", word, sizeof word) ||
        !galleries_read_symbols(word, &read) || read == 0)
        return false;
    *symbols = (uint8_t)read;
    return true;
}

static int chest_named(const char *name)
{
    for (int chest = 1; chest < N_CHEST_KINDS; chest++)
        if (same_word(galleries_chests[chest], name))
            return chest;
    return CHEST_NONE;
}

/* Of those that stay under a tunnel card. */
static bool takes_chest_under(const char **at, uint8_t *chest)
{
    char word[16];

    if (!text_takes_word(at, "@+*", word, sizeof word))
        return false;
    *chest = (uint8_t)chest_named(word);
    return *chest == CHEST_N || *chest == CHEST_2N || *chest == CHEST_BONES;
}

/* A card of a pile: symbols, or in pile 0 what is in a chest. */
static uint8_t card_of(test *t, int pile, const char *word)
{
    uint8_t card = 0;
    const char *at = word;

    if (pile == 0)
        card = (uint8_t)chest_named(word);
    else if (!takes_symbols(&at, &card) || *at)
        card = 0;
    if (card == 0)
        misread(t, pile ? "tunnel card" : "chest card", word);
    return card;
}

/* The rest of the line. */
static uint8_t take_cards(test *t, int pile, uint8_t cards[GALLERIES_PILE])
{
    uint8_t n = 0;

    while (has_word(t)) {
        uint8_t card = card_of(t, pile, take_word(t));

        if (n == GALLERIES_PILE) {
            fail(t, "there are only %d such cards", GALLERIES_PILE);
            return n;
        }
        cards[n++] = card;
    }
    return n;
}

static uint8_t take_face(test *t, int die)
{
    static const char *const faces[2][7] = {
        [DIE_A] = {"", "1", "2", "3", "4", "5", "bomb"},
        [DIE_B] = {"", "1", "2", "3", "4", "5", "gun"}};

    return (uint8_t)take_named(
        t, die == DIE_A ? "face of die A" : "face of die B", faces[die], 7);
}

static roll take_roll(test *t)
{
    uint8_t a = take_face(t, DIE_A), b = take_face(t, DIE_B);

    return (roll){{a, b}};
}

/* The rest of the line, each once. */
static uint8_t take_equipment(test *t)
{
    int wears = 0;

    while (has_word(t)) {
        const char *word = take_word(t);
        int piece = WEARS_ARMOUR;

        while (piece <= WEARS_HELMET &&
               !same_word(galleries_equipment(piece), word))
            piece <<= 1;
        if (piece > WEARS_HELMET || wears & piece)
            misread(t, "equipment, or the second", word);
        else
            wears |= piece;
    }
    return (uint8_t)wears;
}

/* ---- A tunnel card as it lies ---- */

/* With its bombs as bits: seats, and FROM_CHEST. */
typedef struct laid {
    tunnel card;
    int bombs;
} laid;

/* "@P2g1", "+2N" or "*P1" */
static bool takes_mark(const test *t, const char **at, laid *out)
{
    int which;

    if (text_takes(at, "@")) {
        if (out->card.goblin || !takes_goblin(t, at, &which))
            return false;
        out->card.goblin = (uint8_t)(1 + which);
        return true;
    }
    if (text_takes(at, "+"))
        return !out->card.chest && takes_chest_under(at, &out->card.chest);
    if (!text_takes(at, "*") || !takes_bomb(t, at, &which) ||
        out->bombs >> which & 1)
        return false;
    out->bombs |= 1 << which;
    return true;
}

static laid take_laid(test *t)
{
    const char *word = take_word(t), *at = word;
    laid out = {0};
    int number = 1;
    bool fine = text_takes_int(&at, 1, GALLERIES, &number) &&
                text_takes(&at, ":") && takes_symbols(&at, &out.card.symbols);

    while (fine && *at)
        fine = takes_mark(t, &at, &out);
    if (!fine)
        misread(t, "card in a gallery", word);
    out.card.number = (uint8_t)number;
    return out;
}

/* The bombs at a place, as bits. */
static int bombs_at(const galleries *s, int place)
{
    int bombs = 0;

    for (int i = 0; i < GALLERIES_BOMBS; i++)
        if (s->bomb[i] == place)
            bombs |= 1 << (i < FROM_CHEST ? i : FROM_CHEST);
    return bombs;
}

static laid laid_at(const galleries *s, int gallery, int i)
{
    return (laid){.card = s->card[gallery][i],
                  .bombs = bombs_at(s, gallery << 4 | i)};
}

static void write_bombs(int bombs, const char *before, adit_text *out)
{
    for (int bomb = 0; bomb <= FROM_CHEST; bomb++) {
        if (!(bombs >> bomb & 1))
            continue;
        text_put(out, before);
        if (bomb == FROM_CHEST)
            text_put(out, "chest");
        else
            text_seat(out, bomb);
    }
}

static void write_laid(laid l, adit_text *out)
{
    int goblin = l.card.goblin - 1;

    text_int(out, l.card.number);
    text_char(out, ':');
    galleries_write_symbols(l.card.symbols, out);
    if (l.card.goblin) {
        text_char(out, '@');
        text_piece(out, goblin / GALLERIES_GOBLINS,
                   goblin % GALLERIES_GOBLINS + 1);
    }
    if (l.card.chest) {
        text_char(out, '+');
        text_put(out, galleries_chests[l.card.chest]);
    }
    write_bombs(l.bombs, "*", out);
}

/* ---- The position ---- */

/* An empty table with an empty gem pile, before the dice. */
static void clear(test *t)
{
    galleries *s = state_of(t);
    galleries empty = {.head = s->head,
                       .chance = s->chance,
                       .step = STEP_DICE,
                       .income = s->income,
                       .spent = s->spent,
                       .bounty = s->bounty,
                       .total = s->total};

    empty.head.turn = 0;
    *s = empty;
}

static void set_turn(test *t)
{
    state_of(t)->head.turn = (int8_t)take_seat(t);
}

static void set_turns(test *t)
{
    state_of(t)->turns = (uint16_t)take_number(t, 0, GALLERIES_TURNS - 1);
}

static void set_phase(test *t)
{
    state_of(t)->step = (uint8_t)take_named(t, "phase", phases, STEP_OVER);
}

static void set_dice(test *t)
{
    roll r = take_roll(t);

    memcpy(state_of(t)->die, r.die, sizeof r.die);
}

/* Is this the second line about the same thing? */
static void only_once(test *t, bool *said)
{
    if (*said)
        fail(t, "that was said already");
    *said = true;
}

static void place_goblin(test *t, int goblin)
{
    if (own.placed >> goblin & 1)
        fail(t, "that goblin is somewhere already");
    own.placed |= (uint16_t)(1 << goblin);
}

static void place_bomb(test *t, int bomb, int place)
{
    uint8_t *at = &state_of(t)->bomb[bomb];

    if (bomb == FROM_CHEST && *at != 0)
        at++;
    if (*at != 0)
        fail(t, "that bomb lies somewhere already");
    *at = (uint8_t)place;
}

/* At the deep end of a gallery, which would have closed with the third card of
 * a number. */
static void lay(test *t, int gallery, laid l)
{
    galleries *s = state_of(t);
    int before = 0, i = s->length[gallery] + 1;

    for (int j = 1; j < i; j++)
        before += s->card[gallery][j].number == l.card.number;
    if (before == 2)
        fail(t, "a third card %d: the gallery has closed", l.card.number);
    if (l.card.goblin)
        place_goblin(t, l.card.goblin - 1);
    for (int bomb = 0; bomb <= FROM_CHEST; bomb++)
        if (l.bombs >> bomb & 1)
            place_bomb(t, bomb, gallery << 4 | i);
    if (t->failed)
        return;
    s->card[gallery][i] = l.card;
    s->length[gallery]++;
}

static void set_gallery(test *t)
{
    int gallery = take_gallery(t);

    only_once(t, &own.gallery[gallery]);
    while (has_word(t))
        lay(t, gallery, take_laid(t));
}

static void set_entrance(test *t)
{
    int gallery = take_gallery(t);

    while (has_word(t))
        place_bomb(t, take_bomb(t), gallery << 4);
}

static void fill_pile(test *t, int pile)
{
    galleries *s = state_of(t);

    only_once(t, &own.pile[pile]);
    s->n_shuffled[pile] = s->n_pile[pile] = take_cards(t, pile, s->pile[pile]);
}

static void set_pile(test *t)
{
    fill_pile(t, take_gallery(t));
}

static void set_chests(test *t)
{
    fill_pile(t, 0);
}

static void fill_used(test *t, int pile)
{
    galleries *s = state_of(t);

    only_once(t, &own.used[pile]);
    s->n_used[pile] = take_cards(t, pile, s->used[pile]);
}

static void set_used(test *t)
{
    fill_used(t, take_gallery(t));
}

static void set_discard(test *t)
{
    fill_used(t, 0);
}

static void set_gems(test *t)
{
    int seat = take_seat(t);

    only_once(t, &own.gems[seat]);
    state_of(t)->gems[seat] = (uint8_t)take_number(t, 0, MOST_GEMS);
}

static void set_left(test *t)
{
    own.left = true;
    state_of(t)->left = (uint8_t)take_number(t, 1, MOST_GEMS);
}

static void set_wears(test *t)
{
    int goblin = take_goblin(t);

    only_once(t, &own.wears[goblin]);
    state_of(t)->wears[goblin] = take_equipment(t);
}

static void set_cemetery(test *t)
{
    while (has_word(t)) {
        int goblin = take_goblin(t);

        place_goblin(t, goblin);
        state_of(t)->cemetery |= (uint16_t)(1 << goblin);
    }
}

static const command set_once[] = {{"turn", set_turn},   {"turns", set_turns},
                                   {"phase", set_phase}, {"dice", set_dice},

                                   {"left", set_left},   {0}};
static const command set_up[] = {
    {"gallery", set_gallery},   {"entrance", set_entrance},
    {"pile", set_pile},         {"used", set_used},
    {"gems", set_gems},         {"wears", set_wears},
    {"cemetery", set_cemetery}, {"chests", set_chests},
    {"discard", set_discard},   {0}};

/* ---- Is it complete? ---- */

static void count_cards_in(const galleries *s, int gallery, pieces *out)
{
    for (int i = 1; i <= s->length[gallery]; i++) {
        out->cards[s->card[gallery][i].number]++;
        out->cards[0] += s->card[gallery][i].chest != CHEST_NONE;
    }
}

static pieces count_pieces(const galleries *s)
{
    pieces out = {.gems = s->left + s->boxed};

    for (int seat = 0; seat < GALLERIES_SEATS; seat++)
        out.gems += s->gems[seat];
    for (int i = 0; i <= GALLERIES; i++)
        out.cards[i] += s->n_pile[i] + s->n_used[i];
    for (int i = 1; i <= GALLERIES; i++)
        count_cards_in(s, i, &out);
    for (int i = FROM_CHEST; i < GALLERIES_BOMBS; i++)
        out.cards[0] += s->bomb[i] != 0;
    return out;
}

/* How many of each card of a pile are elsewhere. */
static void count_elsewhere(const galleries *s, int pile, int counts[256])
{
    for (int i = 0; i < s->n_used[pile]; i++)
        counts[s->used[pile][i]]++;
    for (int gallery = 1; gallery <= GALLERIES; gallery++)
        for (int i = 1; i <= s->length[gallery]; i++) {
            tunnel card = s->card[gallery][i];

            if (pile == 0)
                counts[card.chest]++;
            else if (card.number == pile)
                counts[card.symbols]++;
        }
    for (int i = FROM_CHEST; pile == 0 && i < GALLERIES_BOMBS; i++)
        counts[CHEST_BOMB] += s->bomb[i] != 0;
}

/* A pile that no line names has the cards that are nowhere else. There are
 * never more than ten, so that one which the rules do not know takes the place
 * of the last. */
static void complete_pile(test *t, int pile)
{
    galleries *s = state_of(t);
    int elsewhere[256] = {0}, n = count_pieces(s).cards[pile];

    count_elsewhere(s, pile, elsewhere);
    for (int i = 0; i < GALLERIES_PILE && !own.pile[pile]; i++) {
        uint8_t card =
            card_of(t, pile, pile ? tunnel_cards[i] : chest_cards[i]);

        if (elsewhere[card]-- <= 0 && n < GALLERIES_PILE)
            s->pile[pile][s->n_pile[pile]++] = card, n++;
    }
    s->n_shuffled[pile] = s->n_pile[pile];
    if (n > GALLERIES_PILE)
        fail(t, "there are more than %d cards of pile %d (0: chests)",
             GALLERIES_PILE, pile);
}

/* With how many gems the game is played. */
static int all_gems(const test *t)
{
    const adit_game *game = t->m.game;
    char text[16];
    const char *at = text;
    int number,
        usual = t->m.config.n_players == 2 ? GEMS_FOR_TWO : GEMS_FOR_MORE;

    for (int i = 0; i < game->n_options; i++) {
        adit_text out = adit_text_in(text, sizeof text);

        if (!same_word(game->options[i].name, "gems"))
            continue;
        adit_config_value(game, &t->m.config, i, &out);
        if (text_takes_int(&at, 0, MOST_GEMS, &number))
            return number;
    }
    return usual;
}

static void complete_gems(test *t)
{
    galleries *s = state_of(t);
    int all = all_gems(t), left = all - count_pieces(s).gems;

    if (left < !own.left)
        fail(t, "%d gems are too few for this", all);
    else if (!own.left)
        s->left = (uint8_t)left;
}

static void complete(test *t)
{
    galleries *s = state_of(t);

    if (s->step == STEP_DICE && s->die[DIE_A] == 0)
        fail(t, "phase dice without a line 'dice'");
    if (s->step != STEP_DICE && s->die[DIE_A] != 0)
        fail(t, "dice lie in phase dice only");
    for (int i = 0; i < GALLERIES_ALL_GOBLINS; i++)
        if (s->cemetery >> i & 1 && s->wears[i])
            fail(t, "a goblin in the cemetery wears nothing");
    complete_gems(t);
    for (int pile = 0; pile <= GALLERIES; pile++)
        complete_pile(t, pile);
    if (!t->failed)
        galleries_recount(s);
}

/* ---- Moves ---- */

static void foretell_roll(test *t)
{
    roll r = take_roll(t);

    if (own.n_rolls == MOST_ROLLS)
        fail(t, "at most %d rolls can be foretold", MOST_ROLLS);
    else
        own.rolls[own.n_rolls++] = r;
}

static const command foretell[] = {{"roll", foretell_roll}, {0}};

/* How often the dice were rolled; -1 if not as foretold. */
static int count_rolls(const adit_story *story)
{
    int n = 0;

    for (int i = 0; i < story->n; i++) {
        const adit_event *e = &story->event[i];

        if (e->kind != TOLD_ROLLED)
            continue;
        if (n < own.n_rolls && (e->card != own.rolls[n].die[DIE_A] ||
                                e->way != own.rolls[n].die[DIE_B]))
            return -1;
        n++;
    }
    return n;
}

/* The word in the middle of those from which the dice fall so. */
static uint32_t word_of(roll r)
{
    uint64_t draw = 6 * (r.die[DIE_A] - 1u) + r.die[DIE_B] - 1u;

    return (uint32_t)(((2 * draw + 1) << 32) / 72);
}

/* The next words of chance: some for whatever is shuffled first, then those of
 * the rolls. */
static void load(rng *chance, int shuffling)
{
    int n = WORDS_OF_CHANCE - own.n_rolls;

    rng_block(chance->key, chance->counter++, chance->stream, chance->block);
    for (int i = 0; i < own.n_rolls; i++)
        chance->block[n + i] = word_of(own.rolls[i]);
    chance->next = (uint32_t)(n - shuffling);
}

/* Would the move, with that chance, bring the rolls that are foretold? */
static bool falls_so(const galleries *s, const rng *chance, adit_action move)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    galleries tried;

    memcpy(&tried, s, sizeof tried);
    tried.chance = *chance;
    return galleries_game.apply(&tried, move, &story) != ADIT_OK ||
           count_rolls(&story) >= 0;
}

/* Loads the dice. How much is shuffled before they are rolled is found out by
 * trying. */
static void before(test *t, adit_action move)
{
    galleries *s = state_of(t);

    own.before = count_pieces(s);
    if (own.n_rolls == 0)
        return;
    for (int n = 0; n + own.n_rolls <= WORDS_OF_CHANCE; n++) {
        rng chance = s->chance;

        load(&chance, n);
        if (falls_so(s, &chance, move)) {
            s->chance = chance;
            return;
        }
    }
    fail(t, "the dice cannot be made to fall so: too much is shuffled first");
}

static void forget_rolls(test *t)
{
    int rolled = count_rolls(&t->story);

    if (rolled < 0)
        fail(t, "the dice fell otherwise");
    if (rolled < 0 || rolled > own.n_rolls)
        rolled = own.n_rolls;
    own.n_rolls -= rolled;
    memmove(own.rolls, own.rolls + rolled,
            (size_t)own.n_rolls * sizeof own.rolls[0]);
}

static void check_pieces(test *t)
{
    pieces is = count_pieces(state_of(t)), *was = &own.before;

    for (int i = 0; i <= GALLERIES; i++)
        if (is.cards[i] != was->cards[i])
            fail(t, "there are %d cards of pile %d now, not %d", is.cards[i], i,
                 was->cards[i]);
    /* A closing that empties the pile may pay more than there was (D9). */
    if (state_of(t)->left > 0 || is.gems < was->gems)
        same(t, "the number of gems", is.gems, was->gems);
}

/* Is what the engine keeps what follows from the table? */
static void check_kept(test *t)
{
    static const struct {
        const char *name;
        size_t from;
    } fields[] = {{"another field", 0},
                  {"wears", offsetof(galleries, wears)},
                  {"place", offsetof(galleries, place)},
                  {"bomb", offsetof(galleries, bomb)},
                  {"reserve", offsetof(galleries, reserve)},
                  {"cemetery", offsetof(galleries, cemetery)},
                  {"held", offsetof(galleries, held)},
                  {"in_gallery", offsetof(galleries, in_gallery)},
                  {"on_number", offsetof(galleries, on_number)},
                  {"length", offsetof(galleries, length)},
                  {"card", offsetof(galleries, card)},
                  {"numbered", offsetof(galleries, numbered)},
                  {"a pile", offsetof(galleries, n_shuffled)}};
    galleries again;
    const uint8_t *bytes = (const uint8_t *)&again;
    size_t i = 0;
    int field = countof(fields) - 1;

    memcpy(&again, t->m.state, sizeof again);
    galleries_recount(&again);
    while (i < sizeof again && bytes[i] == t->m.state[i])
        i++;
    if (i == sizeof again)
        return;
    while (fields[field].from > i)
        field--;
    fail(t, "%s is not what follows from the table", fields[field].name);
}

static void after(test *t)
{
    forget_rolls(t);
    check_pieces(t);
    check_kept(t);
}

static void end(test *t)
{
    if (own.n_rolls > 0)
        fail(t, "%d foretold rolls never came", own.n_rolls);
}

/* ---- Expectations ---- */

static void expect_phase(test *t)
{
    int is = state_of(t)->step;

    if (take_named(t, "phase", phases, countof(phases)) != is)
        fail(t, "the phase is %s", phases[is]);
}

static void expect_dice(test *t)
{
    const galleries *s = state_of(t);
    roll r = take_roll(t);

    if (s->step != STEP_DICE)
        fail(t, "no dice lie there in phase %s", phases[s->step]);
    same(t, "die A", s->die[DIE_A], r.die[DIE_A]);
    same(t, "die B", s->die[DIE_B], r.die[DIE_B]);
}

static void expect_turns(test *t)
{
    same(t, "turns", state_of(t)->turns, take_number(t, 0, GALLERIES_TURNS));
}

static void expect_gems(test *t)
{
    int seat = take_seat(t);

    same(t, "gems", state_of(t)->gems[seat], take_number(t, 0, MOST_GEMS));
}

static void expect_left(test *t)
{
    same(t, "left", state_of(t)->left, take_number(t, 0, MOST_GEMS));
}

static bool same_laid(laid a, laid b)
{
    return memcmp(&a.card, &b.card, sizeof a.card) == 0 && a.bombs == b.bombs;
}

/* All cards of a gallery, from the entrance. */
static void expect_gallery(test *t)
{
    const galleries *s = state_of(t);
    int gallery = take_gallery(t), i = 1;
    char is[POSITIONS_LINE];
    adit_text out = adit_text_in(is, sizeof is);
    bool fine = true;

    for (; has_word(t); i++) {
        laid expected = take_laid(t);

        fine = fine && i <= s->length[gallery] &&
               same_laid(expected, laid_at(s, gallery, i));
    }
    if (t->failed || (fine && i == s->length[gallery] + 1))
        return;
    for (i = 1; i <= s->length[gallery]; i++) {
        text_char(&out, ' ');
        write_laid(laid_at(s, gallery, i), &out);
    }
    fail(t, "gallery %d is%s", gallery, s->length[gallery] ? is : " empty");
}

static void expect_entrance(test *t)
{
    int gallery = take_gallery(t), expected = 0;
    int is = bombs_at(state_of(t), gallery << 4);
    char text[64];
    adit_text out = adit_text_in(text, sizeof text);

    while (has_word(t))
        expected |= 1 << take_bomb(t);
    write_bombs(is, " ", &out);
    if (is != expected)
        fail(t, "bombs at entrance %d:%s", gallery, is ? text : " none");
}

/* "reserve", "cemetery" or "3.2" */
static void write_where(const galleries *s, int goblin, adit_text *out)
{
    if (s->reserve >> goblin & 1)
        text_put(out, "reserve");
    if (s->cemetery >> goblin & 1)
        text_put(out, "cemetery");
    if (s->place[goblin])
        text_place(out, s->place[goblin] >> 4, s->place[goblin] & 15);
}

static void write_equipment(int wears, adit_text *out)
{
    for (int piece = WEARS_ARMOUR; piece <= WEARS_HELMET; piece <<= 1)
        if (wears & piece) {
            text_char(out, ' ');
            text_put(out, galleries_equipment(piece));
        }
}

/* Where it is, and exactly what it wears. */
static void expect_goblin(test *t)
{
    const galleries *s = state_of(t);
    int goblin = take_goblin(t);
    const char *place = take_word(t);
    int wears = take_equipment(t);
    char is[64];
    adit_text out = adit_text_in(is, sizeof is);
    bool there;

    write_where(s, goblin, &out);
    there = same_word(is, place);
    write_equipment(s->wears[goblin], &out);
    if (!there || s->wears[goblin] != wears)
        fail(t, "the goblin is: %s", is);
}

static void expect_top(test *t)
{
    int pile = take_gallery(t), expected = 0;
    int is = galleries_top(state_of(t), pile);
    const char *word = take_word(t);
    char top[16];
    adit_text out = adit_text_in(top, sizeof top);

    if (!same_word(word, "none"))
        expected = card_of(t, pile, word);
    galleries_write_symbols(is, &out);
    if (is != expected)
        fail(t, "the top of pile %d is %s", pile, is ? top : "none");
}

static void expect_pile(test *t)
{
    int pile = take_gallery(t);

    same(t, "pile", state_of(t)->n_pile[pile],
         take_number(t, 0, GALLERIES_PILE));
}

static void expect_chests(test *t)
{
    same(t, "chests", state_of(t)->n_pile[0],
         take_number(t, 0, GALLERIES_CHESTS));
}

/* Exactly these, in any order. */
static void same_used(test *t, int pile)
{
    const galleries *s = state_of(t);
    uint8_t cards[GALLERIES_PILE];
    int counts[256] = {0}, n = take_cards(t, pile, cards);

    for (int i = 0; i < s->n_used[pile]; i++)
        counts[s->used[pile][i]]++;
    for (int i = 0; i < n; i++)
        counts[cards[i]]--;
    for (int card = 0; card < countof(counts); card++) {
        char name[16];
        adit_text out = adit_text_in(name, sizeof name);

        if (counts[card] == 0)
            continue;
        if (pile)
            galleries_write_symbols(card, &out);
        else if (card > CHEST_NONE && card < N_CHEST_KINDS)
            text_put(&out, galleries_chests[card]);
        fail(t, "there are %+d used cards %s", counts[card], name);
    }
}

static void expect_used(test *t)
{
    same_used(t, take_gallery(t));
}

static void expect_discard(test *t)
{
    same_used(t, 0);
}

/* A player's: at home, or where it lies. */
static void expect_bomb(test *t)
{
    int place = state_of(t)->bomb[take_seat(t)];
    const char *expected = take_word(t);
    char is[16];
    adit_text out = adit_text_in(is, sizeof is);

    if (place == 0)
        text_put(&out, "home");
    else
        text_place(&out, place >> 4, place & 15);
    if (!same_word(is, expected))
        fail(t, "the bomb is at %s, not %s", is, expected);
}

#define EVENT_WORD(name, word) word,

static void expect_told(test *t)
{
    static const char *const events[] = {"", GALLERIES_EVENTS(EVENT_WORD)};
    const adit_story *story = last_story(t);
    int kind = take_named(t, "event", events, countof(events)), n = 0;

    for (int i = 0; i < story->n; i++)
        n += story->event[i].kind == kind;
    same(t, events[kind], n, take_number(t, 0, ADIT_MAX_EVENTS));
}

static void expect_paid(test *t)
{
    const adit_story *story = last_story(t);
    int seat = take_seat(t),
        way = take_named(t, "reason to pay", galleries_pays, N_PAYS);
    int sum = 0;

    for (int i = 0; i < story->n; i++) {
        const adit_event *e = &story->event[i];

        if (e->kind == TOLD_PAID && e->seat == seat && e->way == way)
            sum += e->amount;
    }
    same(t, "paid", sum, take_number(t, 0, MOST_GEMS));
}

/* "1 NNN 1" or "chest bomb 2": so many in that pile. */
static void expect_dealt(test *t)
{
    static const char *const piles[] = {"", "1", "2", "3", "4", "5", "chest"};
    const galleries *s = state_of(t);
    int which = take_named(t, "pile", piles, countof(piles));
    int pile = which > GALLERIES ? 0 : which, n = 0;
    uint8_t card = card_of(t, pile, take_word(t));

    for (int i = 0; i < s->n_pile[pile]; i++)
        n += s->pile[pile][s->n_shuffled[pile] - 1 - i] == card;
    same(t, "dealt", n, take_number(t, 0, GALLERIES_PILE));
}

static const command expectations[] = {
    {"phase", expect_phase},       {"dice", expect_dice},
    {"turns", expect_turns},       {"gems", expect_gems},
    {"left", expect_left},         {"gallery", expect_gallery},
    {"entrance", expect_entrance}, {"goblin", expect_goblin},
    {"top", expect_top},           {"pile", expect_pile},
    {"used", expect_used},         {"chests", expect_chests},
    {"discard", expect_discard},   {"bomb", expect_bomb},
    {"told", expect_told},         {"paid", expect_paid},
    {"dealt", expect_dealt},       {0}};

const game_part galleries_part = {.game = &galleries_game,
                                  .set_once = set_once,
                                  .set_up = set_up,
                                  .foretell = foretell,
                                  .expect = expectations,
                                  .begin = begin,
                                  .clear = clear,
                                  .complete = complete,
                                  .before = before,
                                  .after = after,
                                  .end = end};
