/* xdg.h -- where the user's things are, by the names that desktops agree on. */
#ifndef COMMON_XDG_H
#define COMMON_XDG_H

#include <stdbool.h>
#include <stddef.h>

enum { XDG_PATH = 4000 };

/* "$XDG_DATA_HOME/adit", or with XDG_STATE "$XDG_STATE_HOME/adit", or where these
 * usually are. False: there is no home. */
typedef enum xdg_folder { XDG_DATA, XDG_STATE } xdg_folder;
bool xdg_find(xdg_folder which, char out[XDG_PATH]);

/* Makes a folder with all that lead to it; what is made is for its owner alone. 0, or
 * an errno. */
int xdg_make(const char *folder);

#endif
