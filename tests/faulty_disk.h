/* faulty_disk.h -- a disk that fails when it is told to, and what a power cut
 * leaves on it. A program with this file in it has its own calls to write, cut,
 * remove and sync files, which libraries call, too; they do as the system's do,
 * but keep in mind what a database in one folder has on disk for sure. */
#ifndef TESTS_FAULTY_DISK_H
#define TESTS_FAULTY_DISK_H

#include <stdint.h>

typedef enum disk_call {
    DISK_WRITE, /* a write that fails writes the first half all the same */
    DISK_CUT,
    DISK_SYNC, /* what is not on disk then is never written, as on Linux */
    DISK_N_CALLS
} disk_call;

/* Keep an eye on this folder, which has no files. */
void disk_watch(const char *folder);
void disk_forget(void);

/* The nth call of that kind from now on fails, and those after it: so many. */
void disk_fail(disk_call call, int nth, int times, int error);
/* From now on its files may only be read: to open one for more fails so. */
void disk_read_only(int error);
/* How many calls there have been of all kinds, since disk_watch. */
int64_t disk_calls(void);

/* Copies to another folder what would be left: all that is on disk for sure,
 * and of the rest each sector or not, by chance. */
void disk_power_cut(const char *folder, uint64_t chance);
/* Copies what would be left if the program were killed: the files as they
 * are. */
void disk_kill(const char *folder);
/* A power cut just before the nth call since disk_watch. */
void disk_power_cut_at(int64_t nth, const char *folder, uint64_t chance);

#endif
