/* places.h -- where the user's things are, by the names that desktops agree on. */
#ifndef CLI_PLACES_H
#define CLI_PLACES_H

#include <stdbool.h>
#include <stddef.h>

enum { PLACES_PATH = 4000 };

/* "$XDG_DATA_HOME/adit", or with PLACE_STATE "$XDG_STATE_HOME/adit", or where these
 * usually are. False: there is no home. */
typedef enum place { PLACE_DATA, PLACE_STATE } place;
bool places_find(place which, char out[PLACES_PATH]);

/* Makes a folder with all that lead to it; what is made is for its owner alone. 0, or
 * an errno. */
int places_make(const char *folder);

#endif
