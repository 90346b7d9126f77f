/* xdg.h -- where the user's things are, by the names that desktops agree on. */
#ifndef COMMON_XDG_H
#define COMMON_XDG_H

#include <stdbool.h>
#include <stddef.h>

enum { XDG_PATH = 4000 };

/* "$XDG_DATA_HOME/adit", or with XDG_STATE "$XDG_STATE_HOME/adit", or their
 * default places below $HOME. False: there is no home, or the path is too
 * long. */
typedef enum xdg_folder { XDG_DATA, XDG_STATE } xdg_folder;
bool xdg_find(xdg_folder which, char out[XDG_PATH]);

/* Makes a folder with all that lead to it, for their owner alone. 0, also if it
 * is there already; or an errno. */
int xdg_make(const char *folder);

#endif
