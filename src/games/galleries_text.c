/* galleries_text.c -- `galleries` as text: moves in the notation, both ways;
 * observations, events and traces as JSON. Each move has one spelling, and what
 * is written can be read again (galleries_read.c). docs/protocol.md has the
 * forms. In the table of galleries.c, and asked by its drawing. */
#include "games/galleries_text.h"

#include "core/json.h"

const char *const galleries_chests[N_CHEST_KINDS] = {
    "", "N", "2N", "D", "2D", "bomb", "bones", "helmet", "cross", "armour"};

const char *const galleries_pays[N_PAYS] = {"",        "income", "diamonds",
                                            "closing", "bomb",   "gun"};

const char *const galleries_steps[] = {"", "start", "village", "dice", "over"};
const char *const galleries_reasons[] = {"", "gems", "turns"};
const char *const galleries_goods[N_ACTS] = {[ACT_EQUIP] = "equipment",
                                             [ACT_PLANT] = "bomb",
                                             [ACT_DEFUSE] = "defuse",
                                             [ACT_KILL] = "kill"};

const char *galleries_equipment(int wears)
{
    switch (wears) {
    case WEARS_ARMOUR:
        return "armour";
    case WEARS_CROSS:
        return "cross";
    case WEARS_HELMET:
        return "helmet";
    default:
        return NULL;
    }
}

/* ---- Cards, goblins, places ---- */

/* "NNb": nuggets, diamonds, bones, chest, pick, in this order; read in the same
 * order only. */
void galleries_write_symbols(int symbols, adit_text *out)
{
    for (int i = 0; i < nuggets_on(symbols); i++)
        text_char(out, 'N');
    for (int i = 0; i < diamonds_on(symbols); i++)
        text_char(out, 'D');
    if (symbols & SYMBOL_BONES)
        text_char(out, 'b');
    if (symbols & SYMBOL_CHEST)
        text_char(out, 'c');
    if (symbols & SYMBOL_PICK)
        text_char(out, 'p');
}

bool galleries_read_symbols(const char *text, int *symbols)
{
    int read = 0;

    for (int i = 0; i < 3 && text_takes(&text, "N"); i++)
        read += SYMBOL_NUGGET;
    for (int i = 0; i < 3 && text_takes(&text, "D"); i++)
        read += SYMBOL_DIAMOND;
    read |= text_takes(&text, "b") ? SYMBOL_BONES : 0;
    read |= text_takes(&text, "c") ? SYMBOL_CHEST : 0;
    read |= text_takes(&text, "p") ? SYMBOL_PICK : 0;
    *symbols = read;
    return read != 0 && *text == 0;
}

static void write_number(int number, adit_text *out)
{
    text_char(out, 'g');
    text_int(out, number);
}

static void write_owner(int owner, adit_text *out)
{
    if (owner == BOMB_OF_CHEST)
        text_put(out, "chest");
    else
        text_seat(out, owner);
}

/* ---- The notation ---- */

/* What may be bought are four kinds of moves, and have four names here. */
const char *const galleries_move_names[N_ACTS] = {
    [ACT_FETCH] = "fetch", [ACT_WORK] = "work",   [ACT_ROLL] = "roll",
    [ACT_EQUIP] = "equip", [ACT_PLANT] = "plant", [ACT_DEFUSE] = "defuse",
    [ACT_KILL] = "kill",   [ACT_DIG] = "dig",     [ACT_BOMB] = "bomb",
    [ACT_SHOOT] = "shoot", [ACT_PASS] = "pass",
};
const char *const galleries_event_names[N_TOLD] = {
#define TOLD_NAME(name, word) [TOLD_##name] = word,
    GALLERIES_EVENTS(TOLD_NAME)
#undef TOLD_NAME
};

/* How each kind of move begins. "buy " is a beginning of others; which one it
 * is shows only when all of the text has been read. */
static const char *const words[N_ACTS] = {
    [ACT_FETCH] = "fetch",     [ACT_WORK] = "work",
    [ACT_ROLL] = "roll",       [ACT_EQUIP] = "buy ",
    [ACT_PLANT] = "buy bomb@", [ACT_DEFUSE] = "buy defuse@",
    [ACT_KILL] = "buy kill ",  [ACT_DIG] = "dig ",
    [ACT_BOMB] = "bomb@",      [ACT_SHOOT] = "shoot ",
    [ACT_PASS] = "pass",
};

void galleries_write_move(adit_action a, adit_text *out)
{
    text_put(out, words[a.kind]);
    switch (a.kind) {
    case ACT_EQUIP:
        text_put(out, galleries_equipment(a.card[0]));
        text_char(out, ' ');
        write_number(a.way, out);
        break;
    case ACT_PLANT:
    case ACT_BOMB:
        text_place(out, a.x, a.y);
        break;
    case ACT_DEFUSE:
        text_place(out, a.x, a.y);
        text_char(out, ':');
        write_owner(a.target, out);
        break;
    case ACT_KILL:
    case ACT_SHOOT:
        text_piece(out, a.target, a.way);
        break;
    case ACT_DIG:
        text_int(out, a.card[0]);
        text_put(out, " in ");
        text_int(out, a.x);
        text_put(out, " with ");
        write_number(a.way, out);
        break;
    }
}

static bool read_number(const char **at, adit_action *a)
{
    int number;

    if (!text_takes(at, "g") ||
        !text_takes_int(at, 1, GALLERIES_GOBLINS, &number))
        return false;
    a->way = (uint8_t)number;
    return true;
}

/* A place that may not be there: that is for the rules to say. */
static bool read_place(const char **at, adit_action *a)
{
    int gallery, card = 0;

    if (!text_takes_int(at, 1, 9, &gallery))
        return false;
    if (text_takes(at, ".") && !text_takes_int(at, 1, 99, &card))
        return false;
    a->x = (int8_t)gallery, a->y = (int8_t)card;
    return true;
}

static bool read_goblin(const char **at, adit_action *a)
{
    return text_takes_seat(at, &a->target) && read_number(at, a);
}

/* "armour g1", after "buy ". */
static bool read_equip(const char **at, adit_action *a)
{
    for (int wears = 1; wears < WEARS_ALL && a->card[0] == 0; wears <<= 1)
        if (text_takes(at, galleries_equipment(wears)))
            a->card[0] = (uint8_t)wears;
    return a->card[0] != 0 && text_takes(at, " ") && read_number(at, a);
}

/* "3 in 1 with g2", after "dig ". */
static bool read_dig(const char **at, adit_action *a)
{
    int number, gallery;

    if (!text_takes_int(at, 1, 9, &number) || !text_takes(at, " in ") ||
        !text_takes_int(at, 1, 9, &gallery) || !text_takes(at, " with "))
        return false;
    a->card[0] = (uint8_t)number, a->x = (int8_t)gallery;
    return read_number(at, a);
}

/* "3.2:P1" or "3.2:chest", after "buy defuse@". */
static bool read_defuse(const char **at, adit_action *a)
{
    if (!read_place(at, a) || !text_takes(at, ":"))
        return false;
    if (!text_takes(at, "chest"))
        return text_takes_seat(at, &a->target);
    a->target = BOMB_OF_CHEST;
    return true;
}

static bool read_rest(const char **at, adit_action *a)
{
    switch (a->kind) {
    case ACT_EQUIP:
        return read_equip(at, a);
    case ACT_PLANT:
    case ACT_BOMB:
        return read_place(at, a);
    case ACT_DEFUSE:
        return read_defuse(at, a);
    case ACT_KILL:
    case ACT_SHOOT:
        return read_goblin(at, a);
    case ACT_DIG:
        return read_dig(at, a);
    default:
        return true;
    }
}

/* Tries one kind after another; the first that takes all of the text is it, and
 * there is at most one. */
bool galleries_read_move(const char *text, adit_action *out)
{
    for (int kind = ACT_FETCH; kind < N_ACTS; kind++) {
        const char *at = text;
        adit_action a = {.kind = (uint8_t)kind};

        if (text_takes(&at, words[kind]) && read_rest(&at, &a) && *at == 0) {
            *out = a;
            return true;
        }
    }
    return false;
}

/* ---- JSON ---- */

enum { WORD = 16 }; /* room for a word of the notation */

static void json_symbols(adit_text *out, int symbols)
{
    char word[WORD];
    adit_text text = adit_text_in(word, sizeof word);

    galleries_write_symbols(symbols, &text);
    json_text(out, word);
}

static void json_owner(adit_text *out, int owner)
{
    char word[WORD];
    adit_text text = adit_text_in(word, sizeof word);

    write_owner(owner, &text);
    json_text(out, word);
}

/* ---- What a move consists of ---- */

static const char *const kind_names[N_ACTS] = {
    [ACT_FETCH] = "fetch", [ACT_WORK] = "work", [ACT_ROLL] = "roll",
    [ACT_EQUIP] = "buy",   [ACT_PLANT] = "buy", [ACT_DEFUSE] = "buy",
    [ACT_KILL] = "buy",    [ACT_DIG] = "dig",   [ACT_BOMB] = "bomb",
    [ACT_SHOOT] = "shoot", [ACT_PASS] = "pass",
};

/* A goblin of the player who moves, without the seat. */
static void json_own_goblin(adit_text *out, int number)
{
    char name[] = {'g', (char)('0' + number), 0};

    json_key_string(out, "goblin", name);
}

/* A move as the keys of a JSON object, so that the page need not know the
 * notation. */
void galleries_parts(adit_action a, adit_text *out)
{
    json_key_string(out, "move", kind_names[a.kind]);
    if (galleries_goods[a.kind])
        json_key_string(out, "buys", galleries_goods[a.kind]);
    switch (a.kind) {
    case ACT_EQUIP:
        json_key_string(out, "wears", galleries_equipment(a.card[0]));
        json_own_goblin(out, a.way);
        break;
    case ACT_PLANT:
    case ACT_BOMB:
        json_key_place(out, "at", a.x, a.y);
        break;
    case ACT_DEFUSE:
        json_key_place(out, "at", a.x, a.y);
        json_key(out, "bomb");
        json_owner(out, a.target);
        break;
    case ACT_KILL:
    case ACT_SHOOT:
        json_key_piece(out, "goblin", a.target, a.way);
        break;
    case ACT_DIG:
        json_key_int(out, "number", a.card[0]);
        json_key_int(out, "gallery", a.x);
        json_own_goblin(out, a.way);
        break;
    }
}

static void json_face(adit_text *out, int face, const char *symbol)
{
    if (face == FACE_SYMBOL)
        json_text(out, symbol);
    else
        json_int(out, face);
}

static void json_dice(adit_text *out, int a, int b)
{
    json_open(out, '[');
    json_face(out, a, "bomb");
    json_face(out, b, "gun");
    json_close(out, ']');
}

/* Cards of a pile: pile 0 is the chest cards. */
static void json_cards(adit_text *out, int pile, const uint8_t *cards, int n)
{
    json_open(out, '[');
    for (int i = 0; i < n; i++)
        if (pile == 0)
            json_text(out, galleries_chests[cards[i]]);
        else
            json_symbols(out, cards[i]);
    json_close(out, ']');
}

/* The bombs at a place. */
static void view_bombs(const galleries *s, int gallery, int card,
                       adit_text *out)
{
    json_key(out, "bombs");
    json_open(out, '[');
    for (int i = 0; i < GALLERIES_BOMBS; i++)
        if (s->bomb[i] == (gallery << 4 | card))
            json_owner(out, i < GALLERIES_SEATS ? i : BOMB_OF_CHEST);
    json_close(out, ']');
}

static void view_goblin(const galleries *s, int seat, int number,
                        adit_text *out)
{
    int goblin = GALLERIES_GOBLINS * seat + number - 1;
    int place = s->place[goblin];
    char name[] = {'g', (char)('0' + number), 0};

    json_open(out, '{');
    json_key_string(out, "goblin", name);
    json_key(out, "at");
    if (place != 0)
        json_place(out, place >> 4, place & 15);
    else
        json_text(out, s->cemetery >> goblin & 1 ? "cemetery" : "reserve");
    json_key(out, "wears");
    json_open(out, '[');
    for (int wears = 1; wears < WEARS_ALL; wears <<= 1)
        if (s->wears[goblin] & wears)
            json_text(out, galleries_equipment(wears));
    json_close(out, ']');
    json_key_bool(out, "held", s->held >> goblin & 1);
    json_close(out, '}');
}

static void view_seat(const galleries *s, int seat, adit_text *out)
{
    json_open(out, '{');
    json_key_seat(out, "p", seat);
    json_key_int(out, "gems", s->gems[seat]);
    json_key(out, "bomb");
    if (s->bomb[seat] != 0)
        json_place(out, s->bomb[seat] >> 4, s->bomb[seat] & 15);
    else
        json_text(out, "home");
    json_key(out, "goblins");
    json_open(out, '[');
    for (int number = 1; number <= GALLERIES_GOBLINS; number++)
        view_goblin(s, seat, number, out);
    json_close(out, ']');
    json_close(out, '}');
}

static void view_card(const galleries *s, int gallery, int at, adit_text *out)
{
    tunnel card = s->card[gallery][at];

    json_open(out, '{');
    json_key_int(out, "number", card.number);
    json_key(out, "symbols");
    json_symbols(out, card.symbols);
    json_key(out, "goblin");
    if (card.goblin)
        json_piece(out, (card.goblin - 1) / GALLERIES_GOBLINS,
                   (card.goblin - 1) % GALLERIES_GOBLINS + 1);
    else
        json_nothing(out);
    json_key(out, "chest");
    if (card.chest)
        json_text(out, galleries_chests[card.chest]);
    else
        json_nothing(out);
    json_key_int(out, "nuggets", galleries_nuggets(card));
    view_bombs(s, gallery, at, out);
    json_close(out, '}');
}

/* A gallery: bombs at its entrance, who is in the lead (D3), and its cards from
 * the entrance. */
static void view_gallery(const galleries *s, int gallery, adit_text *out)
{
    int lead = s->length[gallery];

    while (lead > 0 && s->card[gallery][lead].goblin == 0)
        lead--;
    json_open(out, '{');
    json_key_int(out, "gallery", gallery);
    view_bombs(s, gallery, 0, out);
    json_key(out, "leader");
    if (lead > 0)
        json_seat(out, (s->card[gallery][lead].goblin - 1) / GALLERIES_GOBLINS);
    else
        json_nothing(out);
    json_key(out, "cards");
    json_open(out, '[');
    for (int i = 1; i <= s->length[gallery]; i++)
        view_card(s, gallery, i, out);
    json_close(out, ']');
    json_close(out, '}');
}

/* The top card (null: the pile is empty), how many there are, and the used
 * ones. */
static void view_pile(const galleries *s, int pile, adit_text *out)
{
    json_open(out, '{');
    json_key_int(out, "pile", pile);
    json_key(out, "top");
    if (s->n_pile[pile] > 0)
        json_symbols(out, galleries_top(s, pile));
    else
        json_nothing(out);
    json_key_int(out, "cards", s->n_pile[pile]);
    json_key(out, "used");
    json_cards(out, pile, s->used[pile], s->n_used[pile]);
    json_close(out, '}');
}

/* What the page needs of the rules to explain them: prices, and how many cards
 * close a gallery. */
static void view_prices(adit_text *out)
{
    json_key(out, "prices");
    json_open(out, '{');
    for (int act = ACT_EQUIP; act <= ACT_KILL; act++)
        json_key_int(out, galleries_goods[act], galleries_price(act));
    json_close(out, '}');
    json_key_int(out, "closes", GALLERIES_CLOSING);
}

/* The keys of docs/protocol.md, "The view of galleries". It is the same for
 * every viewer (D17). */
void galleries_view(const void *obs, int viewer, adit_text *out)
{
    const galleries *s = obs;

    (void)viewer;
    json_key_string(out, "phase", galleries_steps[s->step]);
    json_key_int(out, "turns", s->turns);
    json_key_int(out, "left", s->left);
    json_key_int(out, "boxed", s->boxed);
    json_key_int(out, "total", s->total);
    view_prices(out);
    if (s->step == STEP_DICE) {
        json_key(out, "dice");
        json_dice(out, s->die[DIE_A], s->die[DIE_B]);
    }
    json_key(out, "seats");
    json_open(out, '[');
    for (int seat = 0; seat < s->head.n_players; seat++)
        view_seat(s, seat, out);
    json_close(out, ']');
    json_key(out, "galleries");
    json_open(out, '[');
    for (int gallery = 1; gallery <= GALLERIES; gallery++)
        view_gallery(s, gallery, out);
    json_close(out, ']');
    json_key(out, "piles");
    json_open(out, '[');
    for (int pile = 1; pile <= GALLERIES; pile++)
        view_pile(s, pile, out);
    json_close(out, ']');
    json_key(out, "chests");
    json_open(out, '{');
    json_key_int(out, "cards", s->n_pile[0]);
    json_key(out, "discard");
    json_cards(out, 0, s->used[0], s->n_used[0]);
    json_close(out, '}');
}

/* One row per event: its word in JSON, and the fields it has. Writing and
 * reading go by it, so that they cannot disagree. */
const galleries_telling galleries_told[N_TOLD] = {
    [TOLD_TURN] = {"turn", HAS_AMOUNT},
    [TOLD_FETCHED] = {"fetched", HAS_AMOUNT},
    [TOLD_WORKS] = {"works", 0},
    [TOLD_BOUGHT] = {"bought", HAS_PURCHASE | HAS_AMOUNT},
    [TOLD_WEARS] = {"wears", HAS_GOBLIN | HAS_WEARS},
    [TOLD_PLANTED] = {"planted", HAS_BOMB | HAS_PLACE},
    [TOLD_DEFUSED] = {"defused", HAS_BOMB | HAS_PLACE},
    [TOLD_CONTRACT] = {"contract", HAS_GOBLIN | HAS_PLACE},
    [TOLD_ROLLED] = {"rolled", HAS_DICE},
    [TOLD_DUG] = {"dug",
                  HAS_GOBLIN | HAS_PLACE | HAS_NUMBER | HAS_SYMBOLS | HAS_TOP},
    [TOLD_CHEST] = {"chest", HAS_CHEST | HAS_PLACE},
    [TOLD_HELD] = {"held", HAS_GOBLIN | HAS_PLACE},
    [TOLD_PICK] = {"pick", HAS_GOBLIN | HAS_PLACE | HAS_NUMBER},
    [TOLD_CLOSED] = {"closed", HAS_GALLERY},
    [TOLD_HOME] = {"home", HAS_GOBLIN | HAS_PLACE | HAS_AMOUNT},
    [TOLD_BOMB_HOME] = {"bomb_home", HAS_BOMB | HAS_PLACE},
    [TOLD_EXPLODED] = {"exploded", HAS_BOMB | HAS_PLACE},
    [TOLD_SHOT] = {"shot", HAS_GOBLIN | HAS_PLACE},
    [TOLD_ARMOUR] = {"armour", HAS_GOBLIN | HAS_PLACE},
    [TOLD_DIED] = {"died", HAS_GOBLIN | HAS_PLACE},
    [TOLD_PAID] = {"paid", HAS_PAY | HAS_AMOUNT},
    [TOLD_SHUFFLED] = {"shuffled", HAS_CARDS | HAS_TOP | HAS_NO_SEAT},
    [TOLD_PASSED] = {"passed", 0},
    [TOLD_COUNTED] = {"counted", HAS_AMOUNT},
    [TOLD_OVER] = {"over", HAS_REASON | HAS_NO_SEAT},
};

/* The fields that are pieces and places. */
static void event_pieces(const adit_event *e, int has, adit_text *out)
{
    if (has & HAS_GOBLIN)
        json_key_piece(out, "goblin", e->target, e->way);
    if (has & HAS_BOMB) {
        json_key(out, "bomb");
        json_owner(out, e->target);
    }
    if (has & HAS_PLACE && e->x == 0)
        json_key_string(out, "at", "reserve");
    else if (has & HAS_PLACE)
        json_key_place(out, "at", e->x, e->y);
    if (has & HAS_GALLERY)
        json_key_int(out, "gallery", e->x);
    if (has & HAS_NUMBER)
        json_key_int(out, "number", e->amount);
    if (has & HAS_SYMBOLS) {
        json_key(out, "symbols");
        json_symbols(out, e->card);
    }
    if (has & HAS_TOP && e->more[0][0]) {
        json_key(out, "top");
        json_symbols(out, e->more[0][0]);
    }
}

/* The others. "of" is what was due, if the pile had less. */
static void event_rest(const adit_event *e, int has, adit_text *out)
{
    if (has & HAS_CHEST) {
        json_key(out, "card");
        if (e->card)
            json_text(out, galleries_chests[e->card]);
        else
            json_nothing(out);
    }
    if (has & HAS_WEARS)
        json_key_string(out, "wears", galleries_equipment(e->card));
    if (has & HAS_PURCHASE)
        json_key_string(out, "buys", galleries_goods[e->card]);
    if (has & HAS_DICE) {
        json_key(out, "dice");
        json_dice(out, e->card, e->way);
    }
    if (has & HAS_CARDS) {
        json_key_int(out, "pile", e->amount);
        json_key_int(out, "cards", e->way);
    }
    if (has & HAS_REASON)
        json_key_string(out, "by", galleries_reasons[e->way]);
    if (has & HAS_PAY)
        json_key_string(out, "for", galleries_pays[e->way]);
    if (has & HAS_AMOUNT)
        json_key_int(out, "n", e->amount);
    if (has & HAS_PAY && e->card != e->amount)
        json_key_int(out, "of", e->card);
}

void galleries_event(const adit_event *e, adit_text *out)
{
    json_open(out, '{');
    json_key_string(out, "event", galleries_told[e->kind].name);
    if (e->seat != ADIT_NOBODY)
        json_key_seat(out, "p", e->seat);
    event_pieces(e, galleries_told[e->kind].has, out);
    event_rest(e, galleries_told[e->kind].has, out);
    json_close(out, '}');
}

/* ---- Traces ---- */

static void trace_shuffled(const galleries *s, int pile, adit_text *out)
{
    json_open(out, '{');
    if (pile == 0) {
        json_key(out, "chests");
    } else {
        json_key_int(out, "pile", pile);
        json_key(out, "order");
    }
    json_cards(out, pile, s->pile[pile], s->n_shuffled[pile]);
    json_close(out, '}');
}

/* What happened by chance, in order: rolls, and piles as they were shuffled. A
 * move shuffles a pile at most once, and drawing leaves its cards where they
 * are, so that it is still there in full. */
static void trace_chance(const galleries *s, const adit_story *story,
                         adit_text *out)
{
    bool any = false;

    for (int i = 0; i < story->n; i++) {
        const adit_event *e = &story->event[i];

        if (e->kind != TOLD_ROLLED && e->kind != TOLD_SHUFFLED)
            continue;
        if (!any) {
            json_key(out, "chance");
            json_open(out, '[');
        }
        any = true;
        if (e->kind == TOLD_SHUFFLED) {
            trace_shuffled(s, e->amount, out);
            continue;
        }
        json_open(out, '{');
        json_key(out, "roll");
        json_dice(out, e->card, e->way);
        json_close(out, '}');
    }
    if (any)
        json_close(out, ']');
}

/* The deal, and the first roll if the game went on to it by itself. */
static void trace_game(const galleries *s, const adit_story *story,
                       adit_text *out)
{
    json_key_seat(out, "first", s->head.turn);
    json_key(out, "piles");
    json_open(out, '[');
    for (int pile = 1; pile <= GALLERIES; pile++)
        json_cards(out, pile, s->pile[pile], s->n_shuffled[pile]);
    json_close(out, ']');
    json_key(out, "chests");
    json_cards(out, 0, s->pile[0], s->n_shuffled[0]);
    trace_chance(s, story, out);
}

static void trace_after(const galleries *s, const adit_story *story,
                        adit_text *out)
{
    trace_chance(s, story, out);
    json_key(out, "gems");
    json_open(out, '[');
    for (int seat = 0; seat < s->head.n_players; seat++)
        json_int(out, s->gems[seat]);
    json_close(out, ']');
    json_key_int(out, "left", s->left);
}

void galleries_trace(const void *state, adit_trace_part part,
                     const adit_story *story, adit_text *out)
{
    const galleries *s = state;

    switch (part) {
    case ADIT_TRACE_GAME:
        trace_game(s, story, out);
        break;
    case ADIT_TRACE_BEFORE:
        json_key_string(out, "phase", galleries_steps[s->step]);
        if (s->step == STEP_DICE) {
            json_key(out, "dice");
            json_dice(out, s->die[DIE_A], s->die[DIE_B]);
        }
        break;
    case ADIT_TRACE_AFTER:
        trace_after(s, story, out);
        break;
    case ADIT_TRACE_LINES:
        break;
    }
}
