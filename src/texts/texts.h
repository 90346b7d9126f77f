/* texts.h -- all that people read in the terminal, in their language.
 *
 * texts/LANGUAGE.json has the texts; tools/texts makes tables of them when the program is
 * built, with a name for each: the text "cli.noSuchLanguage" is TEXT_cli_noSuchLanguage.
 * One language is chosen when the program starts. */
#ifndef TEXTS_TEXTS_H
#define TEXTS_TEXTS_H

#include <stdio.h>

#include "core/base.h"
#include "texts_made.h"

/* Chooses the first of these that there is: a tag, such as "de" or "de_AT.UTF-8". False
 * if there is no such language; then nothing changes. English is chosen at first. */
bool text_choose(const char *tag);
/* The tag of the language that is chosen: "en". */
const char *text_language_tag(void);
/* All tags: "de, en". */
void text_list_languages(adit_text *out);
/* Where a terminal can show nothing else, texts are ASCII from now on: "ae" for an umlaut,
 * straight quotes. What fills their holes stays as it is. */
void text_use_ascii(bool ascii);
/* Has the locale of this process nothing beyond ASCII? It asks the environment. */
bool text_locale_is_ascii(void);

/* A text without holes. */
const char *text_of(text_id id);
/* A text whose holes are filled: TEXT(out, cli_noSuchLanguage, .name = name, ...). A hole
 * that is a number is called n, or n_something. */
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

/* Does that key, or the first letter of an answer, mean yes? An English y always does. */
bool text_means_yes(int letter);

/* ---- By name ---- */

/* The text of a name that is put together: "cards.tools.lamp"; N_TEXTS if there is none. */
text_id text_named(const char *key);
/* That text, or what it is called if there is none: for names that come from elsewhere. */
const char *text_or(const char *group, const char *name);
/* Fills a hole by its name; false: it has no value. */
typedef struct text_value {
    const char *words; /* NULL: a number */
    long long n;
} text_value;
typedef bool text_filler(const void *self, const char *hole, text_value *out);
void text_fill_by(adit_text *out, text_id id, text_filler *fill,
                  const void *self);
/* Does the text have a hole that has no value? */
bool text_lacks(text_id id, text_filler *fill, const void *self);

/* "a, b and c", item by item: `i` of `n`, written one after another into the same text. */
void text_list_item(adit_text *out, int i, int n, const char *item);

/* ---- What tools/texts makes ---- */

typedef struct text_hole {
    const char *name;
    size_t at; /* in the struct of its text */
    bool is_number;
} text_hole;
typedef struct text_key {
    const char *name;
    int n_holes;
    const text_hole *hole;
} text_key;
typedef struct text_forms {
    const char *other, *one; /* one: NULL if the text is not a plural */
} text_forms;
typedef struct text_language {
    const char *tag;
    const text_forms *text;
    bool (*is_one)(long long n);
} text_language;

extern const text_key text_keys[N_TEXTS]; /* by their names, in order */
extern const text_language text_languages[];
extern const int n_text_languages;

#endif
