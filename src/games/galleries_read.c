/* galleries_read.c -- `galleries` back from JSON that anybody may have sent:
 * views become observations, and events events. What cannot be on a table is
 * refused: a goblin in two places, a card too many. Whether it could have come
 * about in play is not asked. In the table of galleries.c. */
#include "core/reading.h"
#include "core/text.h"
#include "games/galleries_text.h"

/* ---- Pieces ---- */

/* "3.2" or "3", as one byte (galleries.c, place_at). */
static int read_place(reading *r, scan value)
{
    reading_word word = reading_text(r, value);
    const char *at = word.text;
    int gallery = 1, card = 0;

    if (!text_takes_int(&at, 1, GALLERIES, &gallery) ||
        (text_takes(&at, ".") &&
         !text_takes_int(&at, 1, GALLERIES_LENGTH, &card)) ||
        *at != 0)
        r->bad = true;
    return gallery << 4 | card;
}

/* "P2g1" as its index, three for each seat. */
static int read_goblin(reading *r, scan value)
{
    reading_word word = reading_text(r, value);
    const char *at = word.text;
    uint8_t seat;
    int number;

    if (text_takes_seat(&at, &seat) && seat < r->n_players &&
        text_takes(&at, "g") &&
        text_takes_int(&at, 1, GALLERIES_GOBLINS, &number) && *at == 0)
        return GALLERIES_GOBLINS * seat + number - 1;
    r->bad = true;
    return 0;
}

/* "DDb". A card without symbols does not exist. */
static int read_symbols(reading *r, scan value)
{
    int symbols;

    if (galleries_read_symbols(reading_text(r, value).text, &symbols))
        return symbols;
    r->bad = true;
    return SYMBOL_NUGGET;
}

/* A number, or the one symbol of that die. */
static int read_face(reading *r, scan value, const char *symbol)
{
    return reading_is(value, symbol) ? FACE_SYMBOL
                                     : reading_int(r, value, 1, 5);
}

static void read_dice(reading *r, scan value, uint8_t *a, uint8_t *b)
{
    reading_list(r, value, 2, 2);
    *a = (uint8_t)read_face(r, reading_next(&value), "bomb");
    *b = (uint8_t)read_face(r, reading_next(&value), "gun");
}

/* A piece of equipment. */
static int read_piece(reading *r, scan value)
{
    for (int piece = WEARS_ARMOUR; piece < WEARS_ALL; piece <<= 1)
        if (reading_is(value, galleries_equipment(piece)))
            return piece;
    r->bad = true;
    return WEARS_ARMOUR;
}

static int read_chest(reading *r, scan value)
{
    return reading_name(r, value, galleries_chests, CHEST_N, N_CHEST_KINDS);
}

static int read_chest_or_none(reading *r, scan value)
{
    return reading_is_null(value) ? CHEST_NONE : read_chest(r, value);
}

/* ---- Views: seats ---- */

static void read_wears(reading *r, scan of, int goblin, galleries *s)
{
    scan list = reading_of(of, "wears");
    int n = reading_list(r, list, 0, 3);

    s->wears[goblin] = 0;
    for (int i = 0; i < n; i++)
        s->wears[goblin] |= (uint8_t)read_piece(r, reading_next(&list));
    if (reading_is(reading_of(of, "at"), "cemetery"))
        s->cemetery |= (uint16_t)(1 << goblin);
}

/* A seat: gems, where its bomb is, and what its goblins wear. Where goblins are
 * follows from the cards; only the cemetery is read here. */
static void read_seat(reading *r, scan of, int seat, galleries *s)
{
    scan bomb = reading_of(of, "bomb"), goblins = reading_of(of, "goblins");

    r->bad |= reading_seat(r, reading_of(of, "p")) != seat;
    s->gems[seat] =
        (uint8_t)reading_int(r, reading_of(of, "gems"), 0, UINT8_MAX);
    if (!reading_is(bomb, "home")) {
        int place = read_place(r, bomb);

        r->bad |= (place & 15) > s->length[place >> 4];
        s->bomb[seat] = (uint8_t)place;
    }
    reading_list(r, goblins, GALLERIES_GOBLINS, GALLERIES_GOBLINS);
    for (int i = 0; i < GALLERIES_GOBLINS; i++)
        read_wears(r, reading_next(&goblins), GALLERIES_GOBLINS * seat + i, s);
}

/* ---- Views: galleries and piles ---- */

/* Bombs that came out of chests. Those of players are read with their seats. */
static void read_chest_bombs(reading *r, scan list, int place, galleries *s)
{
    int n = reading_list(r, list, 0, GALLERIES_BOMBS);

    for (int i = 0; i < n; i++) {
        int bomb = GALLERIES_SEATS;

        if (!reading_is(reading_next(&list), "chest"))
            continue;
        while (bomb < GALLERIES_BOMBS && s->bomb[bomb] != 0)
            bomb++;
        if (bomb < GALLERIES_BOMBS)
            s->bomb[bomb] = (uint8_t)place;
        else
            r->bad = true;
    }
}

/* A card of a gallery. Its nuggets follow from symbols and chest, and are not
 * read. */
static tunnel read_tunnel(reading *r, scan of)
{
    scan goblin = reading_of(of, "goblin");
    tunnel card = {0};

    card.number =
        (uint8_t)reading_int(r, reading_of(of, "number"), 1, GALLERIES);
    card.symbols = (uint8_t)read_symbols(r, reading_of(of, "symbols"));
    if (!reading_is_null(goblin))
        card.goblin = (uint8_t)(1 + read_goblin(r, goblin));
    card.chest = (uint8_t)read_chest_or_none(r, reading_of(of, "chest"));
    return card;
}

static void read_gallery(reading *r, scan of, int gallery, galleries *s)
{
    scan cards = reading_of(of, "cards");

    read_chest_bombs(r, reading_of(of, "bombs"), gallery << 4, s);
    s->length[gallery] = (uint8_t)reading_list(r, cards, 0, GALLERIES_LENGTH);
    for (int i = 1; i <= s->length[gallery]; i++) {
        scan one = reading_next(&cards);

        s->card[gallery][i] = read_tunnel(r, one);
        read_chest_bombs(r, reading_of(one, "bombs"), gallery << 4 | i, s);
    }
}

/* How many cards were shuffled the view does not say. If as many are left as
 * the observation has, it is the same pile; otherwise it is as if these had
 * been shuffled. What the number is matters to nobody but must stay the same
 * from view to view. */
static void read_pile(reading *r, scan of, int pile, galleries *s)
{
    scan used = reading_of(of, pile ? "used" : "discard");
    int n = reading_int(r, reading_of(of, "cards"), 0, GALLERIES_PILE);

    if (n != s->n_pile[pile])
        s->n_shuffled[pile] = (uint8_t)n;
    s->n_pile[pile] = (uint8_t)n;
    __builtin_memset(s->pile[pile], 0, sizeof s->pile[pile]);
    s->n_used[pile] = (uint8_t)reading_list(r, used, 0, GALLERIES_PILE);
    __builtin_memset(s->used[pile], 0, sizeof s->used[pile]);
    for (int i = 0; i < s->n_used[pile]; i++) {
        scan card = reading_next(&used);

        s->used[pile][i] =
            (uint8_t)(pile ? read_symbols(r, card) : read_chest(r, card));
    }
}

/* Of a pile of tunnel cards the top is seen, and nothing else. */
static void read_top(reading *r, scan of, int pile, galleries *s)
{
    if (s->n_pile[pile] > 0)
        s->pile[pile][s->n_shuffled[pile] - s->n_pile[pile]] =
            (uint8_t)read_symbols(r, reading_of(of, "top"));
}

static void read_board(reading *r, scan view, galleries *s)
{
    scan list = reading_of(view, "galleries"),
         piles = reading_of(view, "piles"), pile;

    reading_list(r, list, GALLERIES, GALLERIES);
    reading_list(r, piles, GALLERIES, GALLERIES);
    read_pile(r, reading_of(view, "chests"), 0, s);
    for (int i = 1; i <= GALLERIES; i++) {
        read_gallery(r, reading_next(&list), i, s);
        pile = reading_next(&piles);
        read_pile(r, pile, i, s);
        read_top(r, pile, i, s);
    }
}

/* Which of the two bombs of chests is which no view says: if they lie where
 * they lay before, they keep their numbers. */
static void keep_chest_bombs(const uint8_t before[GALLERIES_CHEST_BOMBS],
                             uint8_t now[GALLERIES_CHEST_BOMBS])
{
    uint8_t other = now[0];

    if (before[0] != now[1] || before[1] != now[0])
        return;
    now[0] = now[1], now[1] = other;
}

/* Is each goblin in one place at most? Where it is in none, it is in
 * reserve. */
static bool goblins_agree(const galleries *s)
{
    unsigned seen = s->cemetery;

    for (int i = 1; i <= GALLERIES; i++)
        for (int j = 1; j <= s->length[i]; j++) {
            unsigned goblin =
                s->card[i][j].goblin ? 1u << (s->card[i][j].goblin - 1) : 0;

            if (seen & goblin)
                return false;
            seen |= goblin;
        }
    return true;
}

/* Are there ten cards of each number, and ten chest cards, wherever they are?
 * Which symbols they have is not compared. */
static bool cards_agree(const galleries *s)
{
    int n[GALLERIES + 1] = {0};

    for (int bomb = GALLERIES_SEATS; bomb < GALLERIES_BOMBS; bomb++)
        n[0] += s->bomb[bomb] != 0;
    for (int i = 1; i <= GALLERIES; i++)
        for (int j = 1; j <= s->length[i]; j++) {
            n[0] += s->card[i][j].chest != CHEST_NONE;
            n[s->card[i][j].number]++;
        }
    for (int pile = 0; pile <= GALLERIES; pile++)
        if (n[pile] + s->n_pile[pile] + s->n_used[pile] != GALLERIES_PILE)
            return false;
    return true;
}

/* Step, turns, gems and dice. */
static void read_sums(reading *r, scan view, galleries *s)
{
    s->step = (uint8_t)reading_name(r, reading_of(view, "phase"),
                                    galleries_steps, STEP_START, STEP_OVER + 1);
    s->turns =
        (uint16_t)reading_int(r, reading_of(view, "turns"), 0, GALLERIES_TURNS);
    s->total = (uint8_t)reading_int(r, reading_of(view, "total"), 1, UINT8_MAX);
    s->left = (uint8_t)reading_int(r, reading_of(view, "left"), 0, s->total);
    s->boxed = (uint8_t)reading_int(r, reading_of(view, "boxed"), 0, s->total);
    s->die[DIE_A] = s->die[DIE_B] = 0;
    if (s->step == STEP_DICE)
        read_dice(r, reading_of(view, "dice"), &s->die[DIE_A], &s->die[DIE_B]);
}

/* Galleries come before seats, since the bomb of a seat must lie on a card that
 * there is. What follows from the cards is worked out at the end. */
bool galleries_read_view(adit_span json, int viewer, void *obs)
{
    galleries *s = obs;
    reading r = {.n_players = s->head.n_players};
    scan seats = reading_of(json, "seats");
    uint8_t bombs[GALLERIES_CHEST_BOMBS];

    (void)viewer;
    __builtin_memcpy(bombs, &s->bomb[GALLERIES_SEATS], sizeof bombs);
    __builtin_memset(s->bomb, 0, sizeof s->bomb);
    __builtin_memset(s->card, 0, sizeof s->card);
    s->cemetery = 0;
    read_sums(&r, json, s);
    read_board(&r, json, s);
    reading_list(&r, seats, r.n_players, r.n_players);
    for (int seat = 0; seat < r.n_players; seat++)
        read_seat(&r, reading_next(&seats), seat, s);
    if (r.bad || !goblins_agree(s) || !cards_agree(s) ||
        (s->head.turn == ADIT_NOBODY) != (s->step == STEP_OVER))
        return false;
    keep_chest_bombs(bombs, &s->bomb[GALLERIES_SEATS]);
    galleries_recount(s);
    return true;
}

/* ---- Events ---- */

static void read_owner(reading *r, scan value, adit_event *e)
{
    e->target = (int8_t)(reading_is(value, "chest") ? BOMB_OF_CHEST
                                                    : reading_seat(r, value));
}

/* Only a contract, and a death by one, may be in the reserve. */
static void read_at(reading *r, scan value, adit_event *e)
{
    bool reserve = e->kind == TOLD_CONTRACT || e->kind == TOLD_DIED;
    int place;

    if (reserve && reading_is(value, "reserve"))
        return;
    place = read_place(r, value);
    e->x = (int8_t)(place >> 4), e->y = (int8_t)(place & 15);
}

/* The fields that are pieces and places, by the row of the event. */
static void read_pieces(reading *r, scan from, int has, adit_event *e)
{
    if (has & HAS_GOBLIN) {
        int goblin = read_goblin(r, reading_of(from, "goblin"));

        e->target = (int8_t)(goblin / GALLERIES_GOBLINS);
        e->way = (uint8_t)(goblin % GALLERIES_GOBLINS + 1);
    }
    if (has & HAS_BOMB)
        read_owner(r, reading_of(from, "bomb"), e);
    if (has & HAS_PLACE)
        read_at(r, reading_of(from, "at"), e);
    if (has & HAS_GALLERY)
        e->x =
            (int8_t)reading_int(r, reading_of(from, "gallery"), 1, GALLERIES);
    if (has & HAS_NUMBER)
        e->amount =
            (int16_t)reading_int(r, reading_of(from, "number"), 1, GALLERIES);
    if (has & HAS_SYMBOLS)
        e->card = (uint8_t)read_symbols(r, reading_of(from, "symbols"));
    if (has & HAS_TOP && reading_is_there(reading_of(from, "top")))
        e->more[0][0] = (uint8_t)read_symbols(r, reading_of(from, "top"));
}

static void read_words(reading *r, scan from, int has, adit_event *e)
{
    if (has & HAS_CHEST)
        e->card = (uint8_t)read_chest_or_none(r, reading_of(from, "card"));
    if (has & HAS_WEARS)
        e->card = (uint8_t)read_piece(r, reading_of(from, "wears"));
    if (has & HAS_PURCHASE)
        e->card =
            (uint8_t)reading_name(r, reading_of(from, "buys"), galleries_goods,
                                  ACT_EQUIP, ACT_KILL + 1);
    if (has & HAS_DICE)
        read_dice(r, reading_of(from, "dice"), &e->card, &e->way);
    if (has & HAS_REASON)
        e->way =
            (uint8_t)reading_name(r, reading_of(from, "by"), galleries_reasons,
                                  OVER_BY_GEMS, OVER_BY_TURNS + 1);
    if (has & HAS_PAY)
        e->way = (uint8_t)reading_name(r, reading_of(from, "for"),
                                       galleries_pays, PAY_INCOME, N_PAYS);
}

/* What was due is written only if it was not paid in full. */
static void read_numbers(reading *r, scan from, int has, adit_event *e)
{
    scan due = reading_of(from, "of");

    if (has & HAS_CARDS) {
        e->amount =
            (int16_t)reading_int(r, reading_of(from, "pile"), 0, GALLERIES);
        e->way = (uint8_t)reading_int(r, reading_of(from, "cards"), 0,
                                      GALLERIES_PILE);
    }
    if (has & HAS_AMOUNT)
        e->amount =
            (int16_t)reading_int(r, reading_of(from, "n"), 0, INT16_MAX);
    if (has & HAS_PAY)
        e->card =
            (uint8_t)(reading_is_there(due) ? reading_int(r, due, 0, UINT8_MAX)
                                            : e->amount);
}

static int read_kind(reading *r, scan value)
{
    for (int kind = TOLD_NONE + 1; kind < N_TOLD; kind++)
        if (reading_is(value, galleries_told[kind].name))
            return kind;
    r->bad = true;
    return TOLD_PASSED;
}

/* Everything that its kind has must be there, within bounds, so that
 * galleries_follow can index by it. */
bool galleries_read_event(adit_span json, int n_players, adit_event *out)
{
    reading r = {.n_players = n_players};
    scan p = reading_of(json, "p");
    adit_event e = {.seat = ADIT_NOBODY, .knower = ADIT_NOBODY};
    int has;

    e.kind = (uint8_t)read_kind(&r, reading_of(json, "event"));
    has = galleries_told[e.kind].has;
    if (reading_is_there(p) || !(has & HAS_NO_SEAT))
        e.seat = (int8_t)reading_seat(&r, p);
    read_pieces(&r, json, has, &e);
    read_words(&r, json, has, &e);
    read_numbers(&r, json, has, &e);
    *out = e;
    return !r.bad;
}
