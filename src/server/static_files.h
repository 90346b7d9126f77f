/* static_files.h -- the files of the page: from within the program, or from a folder. The
 * list is fixed when it is made, so no address leads to any other file. */
#ifndef SERVER_STATIC_FILES_H
#define SERVER_STATIC_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STATIC_FILES_TAG = 24
}; /* bytes of an ETag, with its quotes and zero byte */

/* A file within the program, as tools/embed writes it. */
typedef struct page_source {
    const char *name; /* "assets/index-38S4H02Z.js" */
    const uint8_t *data;
    size_t size;
    const uint8_t
        *packed; /* the same by gzip; NULL: that would not be smaller */
    size_t packed_size;
} page_source;
extern const page_source page_sources[];
extern const int n_page_sources;

typedef struct page {
    page_source file;
    const char *type; /* "text/html; charset=utf-8" */
    char tag[STATIC_FILES_TAG],
        packed_tag[STATIC_FILES_TAG]; /* one for each form */
    bool lasts;                       /* its name changes with its content */
    void *extra;                      /* for whoever serves it */
} page;

typedef struct static_files {
    page *page; /* by name */
    int n;
    bool owned; /* data and names are to be freed */
} static_files;

/* All that is within the program, or (if it is not NULL) in a folder, where FILE.gz
 * is FILE packed, unless FILE is another one by now. False, and in `why` the reason. */
bool static_files_open(static_files *all, const char *folder, char *why,
                       size_t room);
void static_files_close(static_files *all);

/* The file at an address, "/" or "/assets/…"; or NULL. */
page *static_files_at(const static_files *all, const char *address);

#endif
