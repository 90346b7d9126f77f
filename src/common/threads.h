/* threads.h -- threads that do the same work together. */
#ifndef COMMON_THREADS_H
#define COMMON_THREADS_H

#include <stddef.h>
#include <stdint.h>

enum { THREADS_MOST = 256 };

/* --threads: as many as were asked for, or as there are cores, but no more than
 * there are pieces of work. An exit code. */
int threads_size(const char *text, int64_t pieces, int *out);

/* Runs `work` for each of n workers, an array of structs of `size` bytes, and
 * returns when all have returned. The first runs in this thread. Where the
 * system has no room for another thread, those that there are do all the work;
 * workers must not count on a fixed share. */
void threads_work(void *(*work)(void *), void *workers, size_t size, int n);

#endif
