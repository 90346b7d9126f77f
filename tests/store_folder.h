/* store_folder.h -- a folder for a test, and files in it. */
#ifndef TESTS_STORE_FOLDER_H
#define TESTS_STORE_FOLDER_H

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base.h"
#include "store/store.h"

enum { FOLDER_NAME = 64 };

/* In memory where that can be: thousands of files are written and read. */
static inline void folder_make(char name[FOLDER_NAME])
{
    const char *parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";

    snprintf(name, FOLDER_NAME, "%s/adit-XXXXXX", parent);
    require(mkdtemp(name));
}

static inline void folder_empty(const char *name)
{
    DIR *folder = opendir(name);
    char path[512];

    require(folder);
    for (struct dirent *e; (e = readdir(folder));) {
        snprintf(path, sizeof path, "%s/%s", name, e->d_name);
        if (e->d_name[0] != '.')
            remove(path);
    }
    closedir(folder);
}

static inline void folder_remove(const char *name)
{
    folder_empty(name);
    rmdir(name);
}

/* The store in it, which there has to be. */
static inline store *folder_open(const char *name, store_indexer *index)
{
    char why[256] = "";
    store *s = store_open_sqlite(name, index, why, sizeof why);

    if (!s)
        fail_msg("%s", why);
    return s;
}

/* The bytes of a file of it, to be freed; *n is 0 if there is none. */
static inline char *folder_read(const char *name, const char *file, size_t *n)
{
    char path[512];
    char *bytes = NULL;
    struct stat status;
    FILE *in;

    snprintf(path, sizeof path, "%s/%s", name, file);
    in = fopen(path, "r");
    *n = 0;
    if (!in)
        return NULL;
    require(fstat(fileno(in), &status) == 0);
    bytes = malloc((size_t)status.st_size + 1);
    require(bytes);
    *n = fread(bytes, 1, (size_t)status.st_size, in);
    fclose(in);
    return bytes;
}

static inline void folder_write(const char *name, const char *file,
                                const char *bytes, size_t n)
{
    char path[512];
    FILE *out;

    snprintf(path, sizeof path, "%s/%s", name, file);
    out = fopen(path, "w");
    require(out && fwrite(bytes, 1, n, out) == n);
    fclose(out);
}

#endif
