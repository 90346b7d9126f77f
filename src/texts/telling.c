/* telling.c -- events, moves and refusals as sentences. What is to be said is
 * an object as the protocol has it: its keys name the holes of its text, and
 * decide which of several texts it is. docs/translating.md lists the endings of
 * the texts' names; the page follows the same rules
 * (web/src/texts/say/telling.ts), and both have to change together. Cards stay
 * in the notation, in which people type them. Called by the terminal's front
 * ends; a game that the texts do not know brings sentences of its own.
 *
 *   an event       {"event":"broke","p":"P1","on":"P2","tool":"lamp"}
 *   choose         events.dwarves.broke, with each ending that applies and
 *                  for which there is a text: "_own", "_you", "_on_you", ...
 *   text_fill_by   "{p} broke {on}'s {tool}", each hole by `fill` */
#include "texts/telling.h"

#include <stdio.h>
#include <string.h>

#include "core/scan.h"
#include "core/text.h"
#include "texts/texts.h"
#include "wire/record.h"
#include "wire/view.h"

/* Bytes of a text's name, of a value, and of an object; and members of an
 * object. */
enum { KEY = 96, VALUE = 192, OBJECT = 1024, MOST_MEMBERS = 32 };

/* A key of the object, and where its value is in the text of the object. */
typedef struct member {
    char key[SCAN_KEY];
    scan value;
} member;

/* What is to be said, and to whom. `member` points into the object's text,
 * which the caller of take_apart keeps. */
typedef struct telling {
    const teller *who;
    member member[MOST_MEMBERS];
    int n;
    bool chosen; /* a text was found: {n} is 1 by default */
} telling;

/* ---- Its members ---- */

/* Lists the members of an object, in order. Objects come from our own writers,
 * so they are well-formed and have few members. */
static void take_apart(telling *t, const char *json)
{
    scan s = {json, json + strlen(json)};

    while (t->n < MOST_MEMBERS &&
           scan_member(&s, t->n, t->member[t->n].key, &t->member[t->n].value))
        t->n++;
}

static const scan *value_of(const telling *t, const char *key)
{
    for (int i = 0; i < t->n; i++)
        if (strcmp(t->member[i].key, key) == 0)
            return &t->member[i].value;
    return NULL;
}

/* A value as a word: a string or a number as it is; "" for anything else. */
static void word_in(scan value, char out[VALUE])
{
    int64_t n;
    adit_text t = adit_text_in(out, VALUE);

    if (scan_int(&value, &n))
        text_int(&t, n);
    else if (!scan_word(&value, out, VALUE))
        out[0] = 0;
}

static bool word_of(const telling *t, const char *key, char out[VALUE])
{
    const scan *value = value_of(t, key);

    out[0] = 0;
    if (value != NULL)
        word_in(*value, out);
    return out[0] != 0;
}

static bool number_of(const telling *t, const char *key, long long *out)
{
    const scan *value = value_of(t, key);
    scan s;
    int64_t n;

    if (value == NULL)
        return false;
    s = *value;
    if (!scan_int(&s, &n))
        return false;
    *out = n;
    return true;
}

static int length_of(scan list)
{
    scan item;
    int n = 0;

    while (scan_next(&list, &item))
        n++;
    return n;
}

static bool is_empty_list(scan value)
{
    scan s = value;

    return scan_char(&s, '[') && scan_char(&s, ']');
}

/* "P2", or anything that begins with a seat, such as the goblin "P2g1". */
static int seat_in(const char *word)
{
    uint8_t seat;

    return text_takes_seat(&word, &seat) ? seat : ADIT_NOBODY;
}

static int seat_of(const telling *t, const char *key)
{
    char word[VALUE];

    return word_of(t, key, word) ? seat_in(word) : ADIT_NOBODY;
}

/* The seat that something happens to: the owner of a goblin or a bomb, or the
 * player it is done to. */
static int owner_of(const telling *t)
{
    static const char *const keys[] = {"goblin", "bomb", "on"};

    for (int i = 0; i < countof(keys); i++) {
        int seat = seat_of(t, keys[i]);

        if (seat != ADIT_NOBODY)
            return seat;
    }
    return ADIT_NOBODY;
}

/* ---- What fills its holes ---- */

/* False if there is no such seat, which leaves the hole without a value. */
static bool fill_name(const telling *t, int seat, char out[VALUE])
{
    adit_text text = adit_text_in(out, VALUE);

    if (seat == ADIT_NOBODY)
        return false;
    if (t->who->name != NULL)
        text_put(&text, t->who->name(t->who->self, seat));
    else
        text_seat(&text, seat);
    return true;
}

static bool fill_cell(const telling *t, char out[VALUE])
{
    adit_text text = adit_text_in(out, VALUE);
    long long x, y;

    if (!number_of(t, "x", &x) || !number_of(t, "y", &y))
        return false;
    text_cell(&text, (int)x, (int)y);
    return true;
}

/* The member's word by its text in a group, such as "lamp" in cards.tools. */
static bool fill_from(const telling *t, const char *key, const char *group,
                      char out[VALUE])
{
    char word[VALUE];
    adit_text text = adit_text_in(out, VALUE);

    if (!word_of(t, key, word))
        return false;
    text_put(&text, text_or(group, word));
    return true;
}

static bool fill_found(const telling *t, char out[VALUE])
{
    adit_text text = adit_text_in(out, VALUE);

    if (!word_of(t, "is", out))
        return false;
    text_put(&text,
             text_of(strcmp(out, "treasure") == 0 ? TEXT_cards_found_treasure
                                                  : TEXT_cards_found_stone));
    return true;
}

/* A list of words, each by its text in a group or, if `group` is NULL, as it
 * is. False: it is empty. */
static bool fill_list(const telling *t, const char *key, const char *group,
                      char out[VALUE])
{
    const scan *value = value_of(t, key);
    adit_text text = adit_text_in(out, VALUE);
    int n = value ? length_of(*value) : 0;
    scan list, item;

    if (n == 0)
        return false;
    list = *value;
    for (int i = 0; i < n && scan_next(&list, &item); i++) {
        char word[VALUE];

        word_in(item, word);
        text_list_item(&text, i, n, group ? text_or(group, word) : word);
    }
    return true;
}

/* The winners of a round: nobody, one side, or several teams, each case in a
 * sentence of its own. */
static bool fill_won(const telling *t, char out[VALUE])
{
    const scan *value = value_of(t, "won");
    adit_text text = adit_text_in(out, VALUE), who;
    int n = value ? length_of(*value) : 0;
    char word[VALUE], names[VALUE];
    scan list, item;

    if (value == NULL)
        return false;
    list = *value;
    if (n <= 1) {
        if (n == 1 && scan_next(&list, &item))
            word_in(item, word);
        text_put(&text, text_or("cards.won", n == 1 ? word : "nobody"));
        return true;
    }
    who = adit_text_in(names, sizeof names);
    for (int i = 0; i < n && scan_next(&list, &item); i++) {
        word_in(item, word);
        text_list_item(
            &who, i, n,
            text_or(i == 0 ? "cards.teamsFirst" : "cards.teams", word));
    }
    TEXT(&text, cards_won_several, .who = names);
    return true;
}

/* A place in a gallery: "3.2" is written as it is, "3" is the entrance of
 * gallery 3. */
static bool fill_place(const telling *t, char out[VALUE])
{
    char at[VALUE];
    adit_text text = adit_text_in(out, VALUE);
    const char *end = at;
    int n;

    if (!word_of(t, "at", at))
        return false;
    if (text_takes_int(&end, 1, INT16_MAX, &n) && *end == 0)
        TEXT(&text, cards_entrance, .n = n);
    else
        text_put(&text, at);
    return true;
}

/* The gallery by itself, or that of the place: of "3.2" the 3. */
static bool fill_gallery(const telling *t, char out[VALUE])
{
    if (word_of(t, "gallery", out))
        return true;
    if (!word_of(t, "at", out))
        return false;
    out[strcspn(out, ".")] = 0;
    return true;
}

/* The number of a goblin: of "P2g1" or "g1" the 1. */
static bool fill_goblin(const telling *t, char out[VALUE])
{
    char word[VALUE];
    const char *number;
    adit_text text = adit_text_in(out, VALUE);

    if (!word_of(t, "goblin", word) || (number = strchr(word, 'g')) == NULL)
        return false;
    text_put(&text, number + 1);
    return true;
}

/* The card as it lies in the mine, as it was played, or as a refusal points at
 * it. */
static bool fill_card(const telling *t, char out[VALUE])
{
    return word_of(t, "lies", out) || word_of(t, "card", out) ||
           word_of(t, "thing", out);
}

static bool fill_number_of(const telling *t, char out[VALUE])
{
    return word_of(t, "number", out) || word_of(t, "thing", out);
}

static bool fill_cards(const telling *t, char out[VALUE])
{
    return fill_list(t, "cards", NULL, out) || word_of(t, "card", out);
}

static bool fill_p(const telling *t, char out[VALUE])
{
    return fill_name(t, seat_of(t, "p"), out);
}

static bool fill_on(const telling *t, char out[VALUE])
{
    return fill_name(t, seat_of(t, "on"), out);
}

static bool fill_owner(const telling *t, char out[VALUE])
{
    return fill_name(t, owner_of(t), out);
}

static bool fill_role(const telling *t, char out[VALUE])
{
    return fill_from(t, "role", "cards.aRole", out);
}

static bool fill_aim(const telling *t, char out[VALUE])
{
    return fill_from(t, "role", "cards.roleAims", out);
}

static bool fill_tool(const telling *t, char out[VALUE])
{
    return fill_from(t, value_of(t, "tool") ? "tool" : "thing", "cards.tools",
                     out);
}

static bool fill_rid_of(const telling *t, char out[VALUE])
{
    return fill_from(t, "rid_of", "cards.rid", out);
}

static bool fill_free(const telling *t, char out[VALUE])
{
    return fill_list(t, "free", "cards.teams", out);
}

static bool fill_dice(const telling *t, char out[VALUE])
{
    return fill_list(t, "dice", "cards.face", out);
}

static bool fill_chest(const telling *t, char out[VALUE])
{
    return fill_from(t, "card", "cards.chests", out);
}

static bool fill_side(const telling *t, char out[VALUE])
{
    return fill_from(t, "side", "refusals.sides", out);
}

static bool fill_wear(const telling *t, char out[VALUE])
{
    return fill_from(t, "thing", "cards.wears", out);
}

static bool fill_percent(const telling *t, char out[VALUE])
{
    adit_text text = adit_text_in(out, VALUE);
    long long n;

    if (!number_of(t, "percent", &n))
        return false;
    TEXT(&text, language_percent, .n = n);
    return true;
}

/* Holes that are not simply the member of the same name, and what fills each. A
 * hole that is not in this list is the member's word. */
static const struct {
    const char *hole;
    bool (*fill)(const telling *t, char out[VALUE]);
} fillings[] = {
    {"p", fill_p},
    {"on", fill_on},
    {"owner", fill_owner},
    {"cell", fill_cell},
    {"card", fill_card},
    {"cards", fill_cards},
    {"tool", fill_tool},
    {"role", fill_role},
    {"aim", fill_aim},
    {"is", fill_found},
    {"rid_of", fill_rid_of},
    {"won", fill_won},
    {"free", fill_free},
    {"goblin", fill_goblin},
    {"gallery", fill_gallery},
    {"place", fill_place},
    {"chest", fill_chest},
    {"dice", fill_dice},
    {"side", fill_side},
    {"wear", fill_wear},
    {"number", fill_number_of},
    {"percent", fill_percent},
};

/* The amount in a refusal's `thing`: of "2 gems" the 2. */
static bool amount_in(const telling *t, long long *out)
{
    char word[VALUE];
    const char *at = word;
    int n;

    if (!word_of(t, "thing", word) || !text_takes_int(&at, 0, INT16_MAX, &n))
        return false;
    *out = n;
    return true;
}

/* The holes that are numbers. {n} is the amount, or the number of cards; of a
 * single card 1. {n_of} is out of how many. */
static bool fill_number(const telling *t, const char *hole, long long *out)
{
    const scan *cards = value_of(t, "cards");

    if (strcmp(hole, "n_of") == 0)
        return number_of(t, "of", out);
    if (strcmp(hole, "n") != 0)
        return false;
    if (number_of(t, "n", out) || number_of(t, "cards", out) ||
        amount_in(t, out))
        return true;
    *out = cards ? length_of(*cards) : value_of(t, "card") || t->chosen;
    return *out > 0;
}

/* The text_filler for all of these: a number if the hole is one, otherwise
 * words, which last until the next call of this thread. */
static bool fill(const void *self, const char *hole, text_value *out)
{
    static _Thread_local char words[VALUE];
    const telling *t = (const telling *)self;

    *out = (text_value){0};
    if (fill_number(t, hole, &out->n))
        return true;
    out->words = words;
    for (int i = 0; i < countof(fillings); i++)
        if (strcmp(fillings[i].hole, hole) == 0)
            return fillings[i].fill(t, words);
    return word_of(t, hole, words);
}

/* ---- Which text ---- */

/* Adds an ending to the name, if it applies and there is a text of that name.
 * Otherwise the name stays as it was. */
static bool take(char key[KEY], bool applies, const char *ending)
{
    size_t length = strlen(key);
    adit_text t = adit_text_in(key + length, KEY - length);

    if (!applies)
        return false;
    text_char(&t, '_');
    text_put(&t, ending);
    if (text_named(key) != N_TEXTS)
        return true;
    key[length] = 0;
    return false;
}

/* Is there a hole that would stand for nothing: an empty list, or an amount of
 * 0? */
static bool has_nothing(const telling *t, text_id id)
{
    for (int i = 0; id != N_TEXTS && i < text_keys[id].n_holes; i++) {
        const char *hole = text_keys[id].hole[i].name;
        const scan *value = value_of(t, hole);
        long long n;

        if (value != NULL && is_empty_list(*value))
            return true;
        if (strcmp(hole, "n") == 0 && (!fill_number(t, "n", &n) || n == 0))
            return true;
    }
    return false;
}

/* Which text it is. Each ending that applies is added if there is such a text,
 * in this order: the value or the name of each member; "with" for a card of two
 * tools; "own" if it is about the player's own thing; "bare" if a hole has no
 * value; "none" if a hole is empty; and "you" or "on_you" for the reader. The
 * order is part of the texts' names. */
static text_id choose(const telling *t, char key[KEY])
{
    int p = seat_of(t, "p"), owner = owner_of(t), me = t->who->me;
    char card[VALUE];
    text_id id;

    for (int i = 0; i < t->n; i++) {
        char word[VALUE];
        scan value = t->member[i].value;

        word_in(value, word);
        if (!take(key, word[0] != 0, word))
            take(key, !scan_null(&value), t->member[i].key);
    }
    take(key, word_of(t, "card", card) && strchr(card, '/') != NULL, "with");
    take(key, owner != ADIT_NOBODY && owner == p, "own");
    id = text_named(key);
    take(key, id == N_TEXTS || text_lacks(id, fill, t), "bare");
    take(key, has_nothing(t, text_named(key)), "none");
    if (!take(key, me != ADIT_NOBODY && p == me, "you"))
        take(key, me != ADIT_NOBODY && owner == me, "on_you");
    return text_named(key);
}

/* Writes the text GROUP.FAMILY.NAME with its endings. False, and nothing is
 * written: there is none. */
static bool tell(telling *t, const char *group, const char *family,
                 const char *name, adit_text *out)
{
    char key[KEY];
    adit_text text = adit_text_in(key, sizeof key);
    text_id id;

    text_put(&text, group);
    text_char(&text, '.');
    text_put(&text, family);
    text_char(&text, '.');
    text_put(&text, name);
    id = choose(t, key);
    t->chosen = id != N_TEXTS;
    if (t->chosen)
        text_fill_by(out, id, fill, t);
    return t->chosen;
}

/* ---- Sentences ---- */

/* The game's own texts come first, then those for all games, then the engine's
 * words. */
void tell_event(const adit_game *game, const adit_event *seen,
                const teller *who, adit_text *out)
{
    char json[OBJECT], name[VALUE];
    adit_text text = adit_text_in(json, sizeof json);
    telling t = {.who = who};

    game->event(seen, &text);
    take_apart(&t, json);
    word_of(&t, "event", name);
    if ((game->texts == NULL || !tell(&t, "events", game->texts, name, out)) &&
        !tell(&t, "events", "any", name, out) && game->say != NULL)
        game->say(seen, out);
}

bool tell_object(const char *json, const char *group, const char *family,
                 const teller *who, adit_text *out)
{
    telling t = {.who = who};
    char name[VALUE];

    take_apart(&t, json);
    word_of(&t, t.member[0].key, name);
    return tell(&t, group, family, name, out);
}

void tell_part(const adit_game *game, const adit_event *seen, const char *hole,
               adit_text *out)
{
    char json[OBJECT];
    adit_text text = adit_text_in(json, sizeof json);
    telling t = {.who = &(teller){.me = ADIT_NOBODY}};
    text_value value;

    game->event(seen, &text);
    take_apart(&t, json);
    if (fill(&t, hole, &value) && value.words != NULL)
        text_put(out, value.words);
}

void tell_move(const adit_game *game, adit_action move, const teller *who,
               adit_text *out)
{
    char json[OBJECT], name[VALUE];
    adit_text text = adit_text_in(json, sizeof json);
    telling t = {.who = who};

    text_char(&text, '{');
    game->parts(move, &text);
    text_char(&text, '}');
    take_apart(&t, json);
    word_of(&t, "move", name);
    if (game->texts == NULL || !tell(&t, "moves", game->texts, name, out))
        game->write_move(move, out);
}

void tell_refusal(const adit_refusal *refusal, const teller *who,
                  adit_text *out)
{
    char json[OBJECT], name[VALUE];
    adit_text text = adit_text_in(json, sizeof json);
    telling t = {.who = who};

    view_refusal(refusal, NULL, &text);
    take_apart(&t, json);
    word_of(&t, "refused", name);
    if (!tell(&t, "refusals", "reasons", name, out))
        text_put(out, text_of(TEXT_refusals_other));
}

const char *tell_refused(const char *name)
{
    char key[KEY];
    adit_text named = adit_text_in(key, sizeof key);
    text_id id;

    text_put(&named, "terminal.refusals.");
    text_put(&named, name);
    id = text_named(key);
    return id == N_TEXTS ? NULL : text_of(id);
}

/* What a claim is about: the part after its @, which may be a seat. */
typedef struct claimed {
    const teller *who;
    const char *at;
} claimed;

/* A claim's text has one hole at most, whatever it is called. */
static bool fill_claim(const void *self, const char *hole, text_value *out)
{
    const claimed *c = (const claimed *)self;
    int seat = seat_in(c->at);

    (void)hole;
    *out = (text_value){.words = c->at};
    if (seat != ADIT_NOBODY && c->who->name != NULL)
        out->words = c->who->name(c->who->self, seat);
    return true;
}

/* The text of that kind; or, of a game that has no texts, its own sentence, or
 * at last its word. */
static void say_claim(const adit_claim_kind *kind, const teller *who,
                      const char *at, adit_text *out)
{
    char key[KEY];
    adit_text named = adit_text_in(key, sizeof key);
    const char *says = kind->says ? kind->says : kind->word;
    text_id id;

    text_put(&named, "claims.");
    text_put(&named, kind->word);
    id = text_named(key);
    if (id != N_TEXTS)
        text_fill_by(out, id, fill_claim, &(claimed){who, at});
    while (id == N_TEXTS && *says)
        if (text_takes(&says, "{at}"))
            text_put(out, at);
        else
            text_char(out, *says++);
}

void tell_claim_kind(const adit_claim_kind *kind, const char *at,
                     adit_text *out)
{
    say_claim(kind, &(teller){.me = ADIT_NOBODY}, at, out);
}

/* "stone@G2" is the text claims.stone about G2. */
void tell_claim(const adit_game *game, adit_claim claim, const teller *who,
                adit_text *out)
{
    char text[ADIT_MAX_CLAIM_TEXT];
    adit_text written = adit_text_in(text, sizeof text);
    const char *at;

    adit_claim_write(game, claim, &written);
    at = strchr(text, '@');
    say_claim(&game->claims[claim.kind], who, at != NULL ? at + 1 : "", out);
}

/* What a claim was worth, once that is known; "" before, and if it cannot be
 * checked. */
static const char *worth_of(adit_mark mark)
{
    return mark == ADIT_MARK_TRUE    ? text_of(TEXT_terminal_table_marks_true)
           : mark == ADIT_MARK_FALSE ? text_of(TEXT_terminal_table_marks_false)
           : mark == ADIT_MARK_UNKNOWN
               ? text_of(TEXT_terminal_table_marks_unknown)
               : "";
}

/* The parts of the sentence: who, and what. */
typedef struct speech {
    char p[VALUE], claim[VALUE];
} speech;

static speech speech_of(const adit_game *game, const match_said *said,
                        const teller *who)
{
    speech s = {.p = ""};
    adit_text p = adit_text_in(s.p, sizeof s.p);
    adit_text claim = adit_text_in(s.claim, sizeof s.claim);

    if (who->name != NULL)
        text_put(&p, who->name(who->self, said->seat));
    else
        text_seat(&p, said->seat);
    tell_claim(game, said->claim, who, &claim);
    return s;
}

void tell_said(const adit_game *game, const match_said *said, const teller *who,
               adit_text *out)
{
    speech s = speech_of(game, said, who);
    const char *worth = worth_of(said->mark);

    if (*worth)
        TEXT(out, terminal_table_saysMarked, .p = s.p, .claim = s.claim,
             .mark = worth);
    else
        TEXT(out, terminal_table_says, .p = s.p, .claim = s.claim);
}

void tell_said_again(const adit_game *game, const match_said *said,
                     const teller *who, adit_text *out)
{
    speech s = speech_of(game, said, who);

    TEXT(out, terminal_table_saidMarked, .p = s.p, .claim = s.claim,
         .mark = worth_of(said->mark));
}

/* ---- Records ---- */

static bool fill_more(const void *reader, const char *hole, text_value *out)
{
    const record_reader *r = (const record_reader *)reader;

    (void)hole;
    out->words = r->wrong + r->more;
    return true;
}

static void say_illegal(const record_reader *r, adit_text *out)
{
    char name[8], text[ADIT_MAX_MOVE_TEXT], why[sizeof r->wrong];
    adit_text seat = adit_text_in(name, sizeof name);
    adit_text move = adit_text_in(text, sizeof text);
    adit_text reason = adit_text_in(why, sizeof why);

    text_seat(&seat, r->seat);
    r->m->game->write_move(r->move, &move);
    tell_refusal(&r->refusal, &(teller){.me = ADIT_NOBODY}, &reason);
    TEXT(out, record_illegal, .move = text, .seat = name, .why = why);
}

/* Every fault has a text. */
void tell_fault(const record_reader *r, adit_text *out)
{
    char key[64], sentence[sizeof r->wrong];
    adit_text what = adit_text_in(sentence, sizeof sentence);
    text_id id;

    snprintf(key, sizeof key, "record.%s", record_fault_name(r));
    id = text_named(key);
    if (r->fault == FAULT_IN_ILLEGAL)
        say_illegal(r, &what);
    else
        text_fill_by(&what, id, fill_more, r);
    TEXT(out, cli_recordLine, .n = r->line, .what = sentence);
}
