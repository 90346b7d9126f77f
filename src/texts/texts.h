/* texts.h -- everything that people read in the terminal, in their language.
 *
 * texts/LANGUAGE.json has the texts; tools/texts makes tables of them when the
 * program is built, with a name for each: the text "cli.noSuchLanguage" is
 * TEXT_cli_noSuchLanguage. One language is chosen when the program starts; it
 * is the one variable here, and is not changed while other threads write texts.
 *
 *   texts/en.json   "noSuchLanguage": "... '{name}' is not a language ..."
 *   texts_made.h    TEXT_cli_noSuchLanguage, struct text_cli_noSuchLanguage
 *   a caller        TEXT(&out, cli_noSuchLanguage, .name = name) */
#ifndef TEXTS_TEXTS_H
#define TEXTS_TEXTS_H

#include <stdio.h>

#include "core/base.h"
#include "texts_made.h"

/* Chooses a language by a tag such as "de" or "de_AT.UTF-8", as locales have
 * it. False: there is no such language, and nothing changes. At first English
 * is chosen. */
bool text_choose(const char *tag);
/* The tag of the language that is chosen: "en". */
const char *text_language_tag(void);
/* All tags: "de, en". */
void text_list_languages(adit_text *out);
/* Where a terminal can show nothing else, texts are ASCII from now on: "ae" for
 * an umlaut, straight quotes. What fills their holes stays as it is. */
void text_use_ascii(bool ascii);
/* Has the locale of this process nothing beyond ASCII? It asks the
 * environment. */
bool text_locale_is_ascii(void);

/* A text without holes, as it is in the tables. */
const char *text_of(text_id id);
/* Writes a text and fills its holes: TEXT(out, cli_noSuchLanguage, .name =
 * name, ...). A hole that is a number is called n, or n_something; `n` also
 * chooses between singular and plural. A hole that is left out stays empty, or
 * 0. */
#define TEXT(out, key, ...)                                                    \
    text_fill((out), TEXT_##key, &(const struct text_##key){__VA_ARGS__})
void text_fill(adit_text *out, text_id id, const void *holes);
/* The same in an array of bytes, which it returns; */
#define TEXT_IN(array, key, ...)                                               \
    text_fill_array((array), sizeof(array), TEXT_##key,                        \
                    &(const struct text_##key){__VA_ARGS__})
const char *text_fill_array(char *array, size_t size, text_id id,
                            const void *holes);
/* and as a line of a file, with its end. */
#define TEXT_LINE(file, key, ...)                                              \
    text_fill_line((file), TEXT_##key, &(const struct text_##key){__VA_ARGS__})
void text_fill_line(FILE *file, text_id id, const void *holes);

/* Does that key, or the first letter of an answer, mean yes? An English y
 * always does. */
bool text_means_yes(int letter);

/* How many columns of a terminal a line takes. No language that is here has
 * characters that take two. */
int text_columns(const char *line);

/* ---- By name ---- */

/* The text of a name that is put together by the program: "cards.tools.lamp";
 * N_TEXTS: there is none. */
text_id text_named(const char *key);
/* The text "GROUP.NAME", or `name` itself if there is none: for names that come
 * from elsewhere, such as a game that the texts do not know. */
const char *text_or(const char *group, const char *name);
/* The same in English and with its holes as they are, whatever language is
 * chosen: for programs. NULL: there is none. */
const char *text_english(const char *key);
/* The value of a hole, and a function that finds it by the hole's name; false:
 * it has no value. */
typedef struct text_value {
    const char *words; /* NULL: a number */
    long long n;
} text_value;
typedef bool text_filler(const void *self, const char *hole, text_value *out);
/* The same as TEXT for a text that is known only when the program runs. Holes
 * without a value are left out. */
void text_fill_by(adit_text *out, text_id id, text_filler *fill,
                  const void *self);
/* Does the text have a hole that `fill` has no value for? */
bool text_lacks(text_id id, text_filler *fill, const void *self);

/* Writes a list, "a, b and c", item by item: call it for `i` from 0 to n - 1,
 * with the same `out`. */
void text_list_item(adit_text *out, int i, int n, const char *item);

/* ---- What tools/texts makes ---- */

/* A hole of a text, and where its value is in the struct text_... that TEXT
 * fills in. */
typedef struct text_hole {
    const char *name;
    size_t at; /* bytes from the beginning of that struct */
    bool is_number;
} text_hole;
/* A text, in whatever language: its name and its holes. */
typedef struct text_key {
    const char *name;
    int n_holes;
    const text_hole *hole;
} text_key;
/* A text in one language. A text that counts something has two forms. */
typedef struct text_forms {
    const char *other, *one; /* one: NULL if it counts nothing */
} text_forms;
/* A language: its texts, in the order of text_id, and which numbers take the
 * form `one`. */
typedef struct text_language {
    const char *tag;
    const text_forms *text;
    bool (*is_one)(long long n);
} text_language;

extern const text_key text_keys[N_TEXTS]; /* in the order of their names */
extern const text_language text_languages[];
extern const int n_text_languages;

#endif
