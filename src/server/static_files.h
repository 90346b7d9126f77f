/* static_files.h -- the files of the page: from within the program, or from a
 * folder. The list is fixed when it is made, so no address leads to any other
 * file. */
#ifndef SERVER_STATIC_FILES_H
#define SERVER_STATIC_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of an ETag, with its quotes and its zero byte. */
enum { STATIC_FILES_TAG = 24 };

/* A file within the program, as tools/embed writes it. */
typedef struct page_source {
    const char *name; /* "assets/index-38S4H02Z.js" */
    const uint8_t *data;
    size_t size;
    /* The same packed by gzip; NULL: that would not be smaller. */
    const uint8_t *packed;
    size_t packed_size;
} page_source;
extern const page_source page_sources[];
extern const int n_page_sources;

typedef struct page {
    page_source file;
    const char *type; /* "text/html; charset=utf-8" */
    /* An ETag for each form. */
    char tag[STATIC_FILES_TAG], packed_tag[STATIC_FILES_TAG];
    bool lasts;  /* its name has its content in it: it never changes */
    void *extra; /* what http.c makes of it; freed there */
} page;

typedef struct static_files {
    page *page; /* sorted by name */
    int n;
    bool owned; /* from a folder: data and names are freed with it */
} static_files;

/* Takes the files within the program or, if `folder` is not NULL, those in a
 * folder, where FILE.gz is FILE packed, unless FILE has changed since. False,
 * with the reason in `why`. */
bool static_files_open(static_files *all, const char *folder, char *why,
                       size_t room);
void static_files_close(static_files *all);

/* The file at an address, "/" or "/assets/…"; or NULL. */
page *static_files_at(const static_files *all, const char *address);

#endif
