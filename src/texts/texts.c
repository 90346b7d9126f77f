/* texts.c -- texts in the language that was chosen, with their holes filled.
 * Every hole is filled or left out, and what does not fit the caller's buffer
 * is cut, as with any adit_text. tools/texts has made sure that all languages
 * have all texts, with the same holes. Called by everything that writes for
 * people: src/cli, src/client, src/tui. */
#define _XOPEN_SOURCE 700 /* strdup */

#include "texts/texts.h"

#include <ctype.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum { LINE = 4096 }; /* bytes of a text whose holes are filled */

/* ---- The language ---- */

/* The one global variable: set by text_choose when the program starts, only
 * read after that. */
static const text_language *chosen = &text_languages[0];
/* What text_of and the others give: the texts of that language, or ASCII
 * copies. */
static const text_forms *shown;
static bool is_ascii;

/* Is a tag of that language? "de_AT.UTF-8" is of "de", but "den" is not. */
static bool is_of(const char *tag, const char *language)
{
    size_t n = strlen(language);

    return strncmp(tag, language, n) == 0 &&
           (tag[n] == 0 || strchr("_-.@:", tag[n]) != NULL);
}

/* ---- ASCII ---- */

/* What is written for a character beyond ASCII; any other is a question
 * mark. */
static const struct {
    const char *character, *ascii;
} spellings[] = {
    {"ä", "ae"}, {"ö", "oe"},     {"ü", "ue"},     {"Ä", "Ae"},    {"Ö", "Oe"},
    {"Ü", "Ue"}, {"ß", "ss"},     {"æ", "ae"},     {"Æ", "Ae"},    {"œ", "oe"},
    {"Œ", "Oe"}, {"à", "a"},      {"á", "a"},      {"â", "a"},     {"ã", "a"},
    {"ç", "c"},  {"è", "e"},      {"é", "e"},      {"ê", "e"},     {"ë", "e"},
    {"ì", "i"},  {"í", "i"},      {"î", "i"},      {"ï", "i"},     {"ñ", "n"},
    {"ò", "o"},  {"ó", "o"},      {"ô", "o"},      {"õ", "o"},     {"ù", "u"},
    {"ú", "u"},  {"û", "u"},      {"ÿ", "y"},      {"À", "A"},     {"Á", "A"},
    {"Â", "A"},  {"Ç", "C"},      {"È", "E"},      {"É", "E"},     {"Ê", "E"},
    {"Ë", "E"},  {"Ì", "I"},      {"Í", "I"},      {"Î", "I"},     {"Ï", "I"},
    {"Ñ", "N"},  {"Ò", "O"},      {"Ó", "O"},      {"Ô", "O"},     {"Ù", "U"},
    {"Ú", "U"},  {"Û", "U"},      {"¿", "?"},      {"¡", "!"},     {"‘", "'"},
    {"’", "'"},  {"‚", "'"},      {"“", "\""},     {"”", "\""},    {"„", "\""},
    {"«", "\""}, {"»", "\""},     {"‹", "'"},      {"›", "'"},     {"…", "..."},
    {"–", "-"},  {"—", "-"},      {"‑", "-"},      {"−", "-"},     {"·", "."},
    {"×", "x"},  {"\u00a0", " "}, {"\u202f", " "}, {"\u00ad", ""},
};

/* Writes the next character of a text; how many bytes it has. */
static size_t put_ascii(const char *at, adit_text *out)
{
    size_t n = 1;

    if ((*at & 0x80) == 0) {
        text_char(out, *at);
        return n;
    }
    while ((at[n] & 0xc0) == 0x80)
        n++;
    for (int i = 0; i < countof(spellings); i++)
        if (strlen(spellings[i].character) == n &&
            memcmp(spellings[i].character, at, n) == 0) {
            text_put(out, spellings[i].ascii);
            return n;
        }
    text_char(out, '?');
    return n;
}

/* A copy in ASCII; the text itself if it has nothing else. */
static const char *in_ascii(const char *text)
{
    char line[LINE];
    adit_text out = adit_text_in(line, sizeof line);
    const char *copy;

    if (text == NULL)
        return NULL;
    for (const char *at = text; *at;)
        at += put_ascii(at, &out);
    if (strcmp(line, text) == 0)
        return text;
    copy = strdup(line);
    require(copy != NULL);
    return copy;
}

/* Copies are made once for a language, and last as long as the program. */
static const text_forms *copies_of(const text_language *language)
{
    static text_forms copy[N_TEXTS];
    static const text_language *copied;

    for (int i = 0; i < N_TEXTS && copied != language; i++)
        copy[i] = (text_forms){in_ascii(language->text[i].other),
                               in_ascii(language->text[i].one)};
    copied = language;
    return copy;
}

static void show(void)
{
    shown = is_ascii ? copies_of(chosen) : chosen->text;
}

void text_use_ascii(bool ascii)
{
    is_ascii = ascii;
    show();
}

bool text_locale_is_ascii(void)
{
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
}

/* ---- The choice ---- */

bool text_choose(const char *tag)
{
    for (int i = 0; i < n_text_languages; i++)
        if (is_of(tag, text_languages[i].tag)) {
            chosen = &text_languages[i];
            show();
            return true;
        }
    return false;
}

const char *text_language_tag(void)
{
    return chosen->tag;
}

void text_list_languages(adit_text *out)
{
    for (int i = 0; i < n_text_languages; i++) {
        text_put(out, i > 0 ? ", " : "");
        text_put(out, text_languages[i].tag);
    }
}

/* ---- Texts ---- */

static const text_forms *forms_of(text_id id)
{
    return shown != NULL ? &shown[id] : &chosen->text[id];
}

const char *text_of(text_id id)
{
    return forms_of(id)->other;
}

/* A number in groups of three digits, with what the language puts between
 * them. */
static void put_number(adit_text *out, long long n)
{
    const char *between = text_of(TEXT_language_thousands);
    char digits[32];
    adit_text t = adit_text_in(digits, sizeof digits);
    size_t length;

    text_int(&t, n); /* the least number has no opposite */
    if (n < 0)
        memmove(digits, digits + 1, strlen(digits));
    length = strlen(digits);
    text_put(out, n < 0 ? "-" : "");
    for (size_t i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            text_put(out, between);
        text_char(out, digits[i]);
    }
}

static void put_value(adit_text *out, const text_value *value)
{
    if (value->words != NULL)
        text_put(out, value->words);
    else
        put_number(out, value->n);
}

/* The form of a text that goes with its {n}: which numbers are singular is the
 * language's own rule. */
static const char *form_of(text_id id, text_filler *fill, const void *self)
{
    const text_forms *forms = forms_of(id);
    text_value n = {0};

    return forms->one != NULL && fill(self, "n", &n) && chosen->is_one(n.n)
               ? forms->one
               : forms->other;
}

/* Takes a hole, "{name}", off the front of a text. False: there is none, and
 * nothing is taken. */
static bool takes_hole(const char **at, char name[32])
{
    const char *end = **at == '{' ? strchr(*at, '}') : NULL;
    size_t n = end ? (size_t)(end - *at) - 1 : 0;

    if (end == NULL || n >= 32)
        return false;
    memcpy(name, *at + 1, n);
    name[n] = 0;
    *at = end + 1;
    return true;
}

/* Copies the text and puts the value in the place of each hole. Values are not
 * looked into, so a name with braces in it stays a name. */
void text_fill_by(adit_text *out, text_id id, text_filler *fill,
                  const void *self)
{
    const char *at = form_of(id, fill, self);
    char name[32];

    while (*at) {
        text_value value = {.words = ""};

        if (takes_hole(&at, name)) {
            fill(self, name, &value);
            put_value(out, &value);
        } else {
            text_char(out, *at++);
        }
    }
}

bool text_lacks(text_id id, text_filler *fill, const void *self)
{
    for (int i = 0; i < text_keys[id].n_holes; i++) {
        text_value value;

        if (!fill(self, text_keys[id].hole[i].name, &value))
            return true;
    }
    return false;
}

/* A text and the struct text_... with the values of its holes. */
typedef struct given {
    text_id id;
    const char *holes;
} given;

/* A text_filler over such a struct: finds the hole in the table, and its value
 * at the hole's place. Words that were not given are empty. */
static bool fill_from(const void *self, const char *hole, text_value *out)
{
    const given *g = (const given *)self;
    const text_key *key = &text_keys[g->id];

    for (int i = 0; i < key->n_holes; i++) {
        const text_hole *h = &key->hole[i];

        if (strcmp(h->name, hole) != 0)
            continue;
        *out = (text_value){0};
        if (h->is_number)
            memcpy(&out->n, g->holes + h->at, sizeof out->n);
        else
            memcpy(&out->words, g->holes + h->at, sizeof out->words);
        if (!h->is_number && out->words == NULL)
            out->words = "";
        return true;
    }
    return false;
}

void text_fill(adit_text *out, text_id id, const void *holes)
{
    given g = {id, (const char *)holes};

    text_fill_by(out, id, fill_from, &g);
}

/* Every byte counts but those that continue a character. */
int text_columns(const char *line)
{
    int n = 0;

    for (; *line; line++)
        n += ((unsigned char)*line & 0xc0) != 0x80;
    return n;
}

const char *text_fill_array(char *array, size_t size, text_id id,
                            const void *holes)
{
    adit_text out = adit_text_in(array, size);

    text_fill(&out, id, holes);
    return array;
}

void text_fill_line(FILE *file, text_id id, const void *holes)
{
    char line[LINE];

    fprintf(file, "%s\n", text_fill_array(line, sizeof line, id, holes));
}

bool text_means_yes(int letter)
{
    int key = text_of(TEXT_terminal_yes_key)[0];

    return letter < 128 && letter >= 0 &&
           (tolower(letter) == 'y' || tolower(letter) == key);
}

/* ---- By name ---- */

/* The names are sorted, so a search by halves finds one. */
text_id text_named(const char *key)
{
    int low = 0, high = N_TEXTS;

    while (low < high) {
        int middle = (low + high) / 2;
        int order = strcmp(key, text_keys[middle].name);

        if (order == 0)
            return (text_id)middle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return N_TEXTS;
}

const char *text_or(const char *group, const char *name)
{
    char key[128];
    adit_text t = adit_text_in(key, sizeof key);
    text_id id;

    text_put(&t, group);
    text_char(&t, '.');
    text_put(&t, name);
    id = text_named(key);
    return id == N_TEXTS ? name : text_of(id);
}

const char *text_english(const char *key)
{
    text_id id = text_named(key);

    return id == N_TEXTS ? NULL : text_languages[0].text[id].other;
}

/* The languages have "{list}, {next}" and "{list} and {last}"; what is between
 * the two holes is written in front of each item but the first. */
void text_list_item(adit_text *out, int i, int n, const char *item)
{
    text_id joint = i + 1 == n ? TEXT_language_and : TEXT_language_comma;
    const char *at = text_of(joint);

    if (i == 0) {
        text_put(out, item);
        return;
    }
    /* What is between the two holes. */
    at = strchr(at, '}') + 1;
    text_span(out, at, strcspn(at, "{"));
    text_put(out, item);
}
