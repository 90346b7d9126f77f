/* faulty_disk.c -- a disk that fails when it is told to. */
#define _GNU_SOURCE
#include "faulty_disk.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "core/base.h"

enum { SECTOR = 512, MOST_SECTORS = 1 << 15, N_FILES = 3 };

static const char *const file_names[N_FILES] = {"adit.db", "adit.db-wal",
                                                "adit.db-journal"};

/* The file itself is what programs see; `sure` is what is on disk. */
static struct file {
    int fd;
    int64_t n_sure; /* bytes */
    uint8_t *sure;
    bool dirty[MOST_SECTORS]; /* written since, and to be written by a sync */
} files[N_FILES];

static char watched[PATH_MAX];
static int64_t n_calls, cut_at;
static char cut_folder[PATH_MAX];
static uint64_t cut_chance;
static int fails_in[DISK_N_CALLS], fails_for[DISK_N_CALLS];
static int fails_with[DISK_N_CALLS];
static int read_only; /* the error of who wants to write, or 0 */

/* ---- What is on disk ---- */

static struct file *file_of_path(const char *path)
{
    size_t n = strlen(watched);

    if (n == 0 || strncmp(path, watched, n) != 0 || path[n] != '/')
        return NULL;
    for (int i = 0; i < N_FILES; i++)
        if (strcmp(path + n + 1, file_names[i]) == 0)
            return &files[i];
    return NULL;
}

static struct file *file_of(int fd)
{
    char link[64], path[PATH_MAX];
    struct file *f;
    ssize_t n;

    if (!watched[0])
        return NULL;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    n = readlink(link, path, sizeof path - 1);
    path[n > 0 ? n : 0] = '\0';
    f = file_of_path(path);
    if (f)
        f->fd = fd;
    return f;
}

static int64_t size_of(const struct file *f)
{
    struct stat status;

    return f->fd >= 0 && fstat(f->fd, &status) == 0 ? status.st_size : 0;
}

static void mark(struct file *f, int64_t from, int64_t to)
{
    for (int64_t i = from / SECTOR; i * SECTOR < to; i++) {
        require(i < MOST_SECTORS);
        f->dirty[i] = true;
    }
}

static void copy_sector(const struct file *f, int64_t sector, uint8_t *to)
{
    memset(to + sector * SECTOR, 0, SECTOR);
    if (pread(f->fd, to + sector * SECTOR, SECTOR, sector * SECTOR) < 0)
        perror("pread");
}

static void make_sure(struct file *f)
{
    for (int64_t i = 0; i < MOST_SECTORS; i++)
        if (f->dirty[i])
            copy_sector(f, i, f->sure);
    if (size_of(f) < f->n_sure)
        memset(f->sure + size_of(f), 0, (size_t)(f->n_sure - size_of(f)));
    f->n_sure = size_of(f);
    memset(f->dirty, 0, sizeof f->dirty);
}

/* A sync that failed may have written all, or nothing. */
static void lose(struct file *f)
{
    if (n_calls % 3 == 0)
        make_sure(f);
    memset(f->dirty, 0, sizeof f->dirty);
}

static uint64_t draw(uint64_t *chance)
{
    *chance ^= *chance << 13;
    *chance ^= *chance >> 7;
    return *chance ^= *chance << 17;
}

/* Bytes that are left of a file, in `left`. */
static int64_t leave(const struct file *f, uint8_t *left, uint64_t *chance)
{
    int64_t n = draw(chance) % 2 ? f->n_sure : size_of(f);

    memset(left, 0, (size_t)n);
    memcpy(left, f->sure, (size_t)f->n_sure);
    for (int64_t i = 0; i < MOST_SECTORS; i++)
        if (f->dirty[i] && draw(chance) % 2) {
            copy_sector(f, i, left);
            if (n < (i + 1) * SECTOR && size_of(f) >= (i + 1) * SECTOR)
                n = (i + 1) * SECTOR;
        }
    return n;
}

/* Writes a file to another folder. */
static void put(int file, const char *folder, const uint8_t *bytes, int64_t n)
{
    char path[PATH_MAX + 32];
    FILE *out;

    snprintf(path, sizeof path, "%s/%s", folder, file_names[file]);
    remove(path);
    if (n == 0)
        return;
    out = fopen(path, "w");
    require(out && fwrite(bytes, 1, (size_t)n, out) == (size_t)n);
    fclose(out);
}

void disk_power_cut(const char *folder, uint64_t chance)
{
    uint8_t *left = malloc((size_t)MOST_SECTORS * SECTOR);

    require(left);
    chance = chance * 2 + 1;
    for (int i = 0; i < N_FILES; i++) {
        int64_t n = leave(&files[i], left, &chance);

        put(i, folder, left, n);
    }
    free(left);
}

void disk_kill(const char *folder)
{
    uint8_t *left = malloc((size_t)MOST_SECTORS * SECTOR);

    require(left);
    for (int i = 0; i < N_FILES; i++) {
        int64_t n = size_of(&files[i]);

        for (int64_t j = 0; j * SECTOR < n; j++)
            copy_sector(&files[i], j, left);
        put(i, folder, left, n);
    }
    free(left);
}

/* ---- The calls ---- */

static void count(void)
{
    n_calls++;
    if (n_calls == cut_at)
        disk_power_cut(cut_folder, cut_chance);
}

static bool fails(disk_call call)
{
    if (fails_in[call] == 0 || --fails_in[call] > 0)
        return false;
    if (--fails_for[call] > 0)
        fails_in[call] = 1;
    errno = fails_with[call];
    return true;
}

ssize_t pwrite64(int fd, const void *from, size_t n, off64_t at)
{
    struct file *f = file_of(fd);
    bool failed = false;
    ssize_t written;

    if (f) {
        count();
        failed = fails(DISK_WRITE);
        mark(f, at, at + (int64_t)n);
    }
    written = syscall(SYS_pwrite64, fd, from, failed ? n / 2 : n, at);
    if (failed)
        errno = fails_with[DISK_WRITE];
    return failed ? -1 : written;
}

int ftruncate64(int fd, off64_t size)
{
    struct file *f = file_of(fd);

    if (f) {
        count();
        if (fails(DISK_CUT))
            return -1;
        for (int64_t i = (size + SECTOR - 1) / SECTOR; i < MOST_SECTORS; i++)
            f->dirty[i] = false;
    }
    return (int)syscall(SYS_ftruncate, fd, size);
}

int fdatasync(int fd)
{
    struct file *f = file_of(fd);

    if (!f)
        return (int)syscall(SYS_fdatasync, fd);
    count();
    if (fails(DISK_SYNC)) {
        lose(f);
        errno = fails_with[DISK_SYNC];
        return -1;
    }
    make_sure(f);
    return 0;
}

int unlink(const char *path)
{
    struct file *f = file_of_path(path);

    if (f) {
        count();
        f->fd = -1;
        f->n_sure = 0;
        memset(f->dirty, 0, sizeof f->dirty);
    }
    return (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}

/* Who wants to make a file that is there hears that first. */
static bool may_open(const char *path, int flags)
{
    if (!read_only || !file_of_path(path) || flags & O_EXCL ||
        (flags & (O_ACCMODE | O_CREAT)) == O_RDONLY)
        return true;
    errno = read_only;
    return false;
}

int open64(const char *path, int flags, ...)
{
    va_list mode;
    int fd;

    if (!may_open(path, flags))
        return -1;
    va_start(mode, flags);
    fd = (int)syscall(SYS_openat, AT_FDCWD, path, flags,
                      flags & O_CREAT ? va_arg(mode, int) : 0);
    va_end(mode);
    return fd;
}

int access(const char *path, int how)
{
    return may_open(path, how & W_OK ? O_RDWR : O_RDONLY)
               ? (int)syscall(SYS_faccessat, AT_FDCWD, path, how)
               : -1;
}

/* ---- For tests ---- */

void disk_watch(const char *folder)
{
    disk_forget();
    require(realpath(folder, watched));
    for (int i = 0; i < N_FILES; i++) {
        files[i] = (struct file){.fd = -1};
        files[i].sure = calloc(MOST_SECTORS, SECTOR);
        require(files[i].sure);
    }
    n_calls = cut_at = 0;
}

void disk_forget(void)
{
    watched[0] = '\0';
    memset(fails_in, 0, sizeof fails_in);
    read_only = 0;
    for (int i = 0; i < N_FILES; i++) {
        free(files[i].sure);
        files[i].sure = NULL;
    }
}

void disk_fail(disk_call call, int nth, int times, int error)
{
    fails_in[call] = nth;
    fails_for[call] = times;
    fails_with[call] = error;
}

void disk_read_only(int error)
{
    read_only = error;
}

int64_t disk_calls(void)
{
    return n_calls;
}

void disk_power_cut_at(int64_t nth, const char *folder, uint64_t chance)
{
    cut_at = nth;
    cut_chance = chance;
    snprintf(cut_folder, sizeof cut_folder, "%s", folder);
}
