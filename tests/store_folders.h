/* store_folders.h -- two folders for a test: that of a store, and another for
 * what is left of it, or copied. */
#ifndef TESTS_STORE_FOLDERS_H
#define TESTS_STORE_FOLDERS_H

#include "store_folder.h"

static char folder[FOLDER_NAME], other[FOLDER_NAME];

static int make_folders(void **unused)
{
    (void)unused;
    folder_make(folder);
    folder_make(other);
    return 0;
}

static int remove_folders(void **unused)
{
    (void)unused;
    folder_remove(folder);
    folder_remove(other);
    return 0;
}

#endif
