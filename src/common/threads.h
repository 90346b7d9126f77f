/* threads.h -- threads that do the same work together. */
#ifndef COMMON_THREADS_H
#define COMMON_THREADS_H

#include <stddef.h>
#include <stdint.h>

enum { THREADS_MOST = 256 };

/* --threads: as many as were asked for, or as there are cores, but no more than
 * there are pieces of work. */
int threads_size(const char *text, int64_t pieces, int *out);

/* Each of n workers of so many bytes works until it returns; the first is this
 * thread itself. Where the system has no room for another, the work is done by
 * those there are. */
void threads_work(void *(*work)(void *), void *workers, size_t size, int n);

#endif
