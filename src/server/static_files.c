/* static_files.c -- the files of the page, read once when the server starts.
 * What is asked for later is looked up in that list and never on a disk, so no
 * name can lead out of the folder. They are within the program, or in a folder
 * (--web). Opened by server.c, asked by http.c. */
#define _POSIX_C_SOURCE 200809L

#include "server/static_files.h"

#include "core/text.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/base.h"
#include "texts/texts.h"

enum {
    MOST_FILES = 2000,
    DEEPEST = 8,        /* folders in folders */
    LARGEST = 32 << 20, /* bytes of a file */
    LONGEST_PATH = 4096,
    LONGEST_NAME = 512
};

/* The Content-Type of a file, by the end of its name. */
static const struct {
    const char *ending, *type;
} types[] = {
    {".css", "text/css; charset=utf-8"},
    {".html", "text/html; charset=utf-8"},
    {".ico", "image/x-icon"},
    {".jpg", "image/jpeg"},
    {".js", "text/javascript; charset=utf-8"},
    {".json", "application/json"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".png", "image/png"},
    {".svg", "image/svg+xml"},
    {".txt", "text/plain; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".webmanifest", "application/manifest+json"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
};

/* ---- What is known of a file by its name and content ---- */

static bool ends_with(const char *name, const char *ending)
{
    size_t n = strlen(name), m = strlen(ending);

    return n >= m && strcmp(name + n - m, ending) == 0;
}

static const char *type_of(const char *name)
{
    for (int i = 0; i < countof(types); i++)
        if (ends_with(name, types[i].ending))
            return types[i].type;
    return "application/octet-stream";
}

/* Type, tags and how long it may be cached. A tag is the hash of the content;
 * the packed form has another one. */
static void describe(page *p)
{
    uint8_t hash[32];
    adit_text tag = adit_text_in(p->tag, sizeof p->tag);

    p->type = type_of(p->file.name);
    p->lasts = strncmp(p->file.name, "assets/", 7) == 0;
    adit_sha256(p->file.data, p->file.size, hash);
    text_char(&tag, '"');
    text_hex(&tag, hash, 8);
    text_char(&tag, '"');
    tag = adit_text_in(p->packed_tag, sizeof p->packed_tag);
    text_char(&tag, '"');
    text_hex(&tag, hash, 8);
    text_put(&tag, "-gz\"");
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const page *)a)->file.name, ((const page *)b)->file.name);
}

static page *named(const static_files *all, const char *name)
{
    page key = {.file.name = name};

    if (all->n == 0)
        return NULL;
    return bsearch(&key, all->page, (size_t)all->n, sizeof key, by_name);
}

/* ---- From a folder ---- */

/* A walk through a folder: where it is, and why it ended. */
typedef struct walk {
    static_files *all;
    size_t root; /* bytes of the path that lead to the folder */
    char *why;
    size_t room;
    char path[LONGEST_PATH];
} walk;

/* Always false, with the present path and the reason in w->why. */
static bool give_up(walk *w, const char *reason)
{
    snprintf(w->why, w->room, "%.*s: %s", 200, w->path, reason);
    return false;
}

/* All of a file, which has to be as long as it was a moment ago. NULL, with the
 * reason in errno. */
static uint8_t *content(walk *w, size_t size)
{
    FILE *file = fopen(w->path, "rb");
    uint8_t *data = file ? malloc(size + 1) : NULL;

    if (data != NULL && fread(data, 1, size + 1, file) != size) {
        free(data);
        data = NULL;
        errno = errno ? errno : EIO;
    }
    if (file != NULL)
        fclose(file);
    return data;
}

/* A file whose content could not be read ends the walk: a page with holes is
 * worse than none. */
static bool add_file(walk *w, size_t size)
{
    page *p = &w->all->page[w->all->n];
    char *name;
    uint8_t *data;

    if (w->all->n == MOST_FILES)
        return give_up(w, text_of(TEXT_cli_server_pageMany));
    if (size > LARGEST)
        return give_up(w, text_of(TEXT_cli_server_pageLarge));
    errno = 0;
    data = content(w, size);
    name = strdup(w->path + w->root);
    if (data == NULL || name == NULL) {
        free(data);
        free(name);
        return give_up(w, strerror(errno ? errno : ENOMEM));
    }
    *p = (page){.file = {.name = name, .data = data, .size = size}};
    w->all->n++;
    return true;
}

static bool add_folder(walk *w, int depth);

static bool add(walk *w, int depth)
{
    struct stat is;

    if (stat(w->path, &is) != 0)
        return give_up(w, strerror(errno));
    if (S_ISDIR(is.st_mode))
        return depth == DEEPEST ? give_up(w, text_of(TEXT_cli_server_pageDeep))
                                : add_folder(w, depth + 1);
    return S_ISREG(is.st_mode) ? add_file(w, (size_t)is.st_size) : true;
}

/* Everything in a folder and below it. The path grows and shrinks as the walk
 * goes. Hidden files are left out. */
static bool add_folder(walk *w, int depth)
{
    size_t length = strlen(w->path);
    DIR *folder = opendir(w->path);
    bool ok = true;

    if (folder == NULL)
        return give_up(w, strerror(errno));
    for (struct dirent *e; ok && (e = readdir(folder)) != NULL;) {
        size_t n = strlen(e->d_name);

        if (e->d_name[0] == '.')
            continue;
        if (length + n + 2 > LONGEST_PATH ||
            length + n - w->root > LONGEST_NAME) {
            ok = give_up(w, text_of(TEXT_cli_server_pageName));
            continue;
        }
        w->path[length] = '/';
        memcpy(w->path + length + 1, e->d_name, n + 1);
        ok = add(w, depth);
        w->path[length] = 0;
    }
    closedir(folder);
    return ok;
}

/* The CRC that gzip uses (RFC 1952), over what is packed. */
static uint32_t crc32_of(const uint8_t *data, size_t size)
{
    uint32_t crc = 0xffffffff;

    for (size_t i = 0; i < size; i++) {
        crc ^= data[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc;
}

static uint32_t lowest_first(const uint8_t at[4])
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
           (uint32_t)at[3] << 24;
}

/* Is `packed` really `file` packed? Its last bytes say what was packed: CRC and
 * length. If the file was changed and not packed again, they differ. */
static bool is_packed(const page_source *packed, const page_source *file)
{
    const uint8_t *end = packed->data + packed->size;

    return packed->size >= 18 && packed->size < file->size &&
           packed->data[0] == 0x1f && packed->data[1] == 0x8b &&
           lowest_first(end - 4) == (uint32_t)file->size &&
           lowest_first(end - 8) == crc32_of(file->data, file->size);
}

/* FILE gets the content of FILE.gz as its packed form, if there is one. FILE.gz
 * can still be asked for itself. */
static void pair(static_files *all)
{
    for (int i = 0; i < all->n; i++) {
        char name[LONGEST_NAME + 4];
        const page *packed;

        snprintf(name, sizeof name, "%s.gz", all->page[i].file.name);
        packed = named(all, name);
        if (packed != NULL && is_packed(&packed->file, &all->page[i].file)) {
            all->page[i].file.packed = packed->file.data;
            all->page[i].file.packed_size = packed->file.size;
        }
    }
}

static bool read_folder(static_files *all, const char *folder, char *why,
                        size_t room)
{
    walk w = {.all = all, .why = why, .room = room};

    all->owned = true;
    all->page = calloc(MOST_FILES + 1, sizeof *all->page);
    if (all->page == NULL) {
        snprintf(why, room, "%s", text_of(TEXT_cli_errors_noMemory));
        return false;
    }
    snprintf(w.path, sizeof w.path, "%s", folder);
    w.root = strlen(w.path) + 1;
    if (!add_folder(&w, 0))
        return false;
    if (all->n == 0)
        return give_up(&w, text_of(TEXT_cli_server_pageEmpty));
    qsort(all->page, (size_t)all->n, sizeof *all->page, by_name);
    pair(all);
    return true;
}

/* ---- All of them ---- */

static bool read_sources(static_files *all, char *why, size_t room)
{
    all->page = calloc((size_t)n_page_sources + 1, sizeof *all->page);
    if (all->page == NULL) {
        snprintf(why, room, "%s", text_of(TEXT_cli_errors_noMemory));
        return false;
    }
    for (; all->n < n_page_sources; all->n++)
        all->page[all->n].file = page_sources[all->n];
    qsort(all->page, (size_t)all->n, sizeof *all->page, by_name);
    return true;
}

bool static_files_open(static_files *all, const char *folder, char *why,
                       size_t room)
{
    *all = (static_files){0};
    if (folder != NULL ? !read_folder(all, folder, why, room)
                       : !read_sources(all, why, room)) {
        static_files_close(all);
        return false;
    }
    for (int i = 0; i < all->n; i++)
        describe(&all->page[i]);
    return true;
}

/* The packed form belongs to FILE.gz, which is a file of its own, and is freed
 * with that. */
void static_files_close(static_files *all)
{
    for (int i = 0; all->owned && i < all->n; i++) {
        free((void *)(uintptr_t)all->page[i].file.name);
        free((void *)(uintptr_t)all->page[i].file.data);
    }
    free(all->page);
    *all = (static_files){0};
}

page *static_files_at(const static_files *all, const char *address)
{
    if (address[0] != '/')
        return NULL;
    return named(all, address[1] ? address + 1 : "index.html");
}
