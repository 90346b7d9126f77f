/* xdg.c -- where the user's things are, by the names that desktops agree on
 * (XDG). Called by client/local_game.c, `adit join` and `adit serve`. */
#define _POSIX_C_SOURCE 200809L

#include "common/xdg.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A path that is not absolute is to be ignored, as the XDG specification
 * says. */
bool xdg_find(xdg_folder which, char out[XDG_PATH])
{
    static const struct {
        const char *variable, *usual;
    } places[] = {[XDG_DATA] = {"XDG_DATA_HOME", ".local/share"},
                  [XDG_STATE] = {"XDG_STATE_HOME", ".local/state"}};
    const char *folder = getenv(places[which].variable), *home = getenv("HOME");
    int n = -1;

    if (folder != NULL && folder[0] == '/')
        n = snprintf(out, XDG_PATH, "%s/adit", folder);
    else if (home != NULL && home[0] == '/')
        n = snprintf(out, XDG_PATH, "%s/%s/adit", home, places[which].usual);
    return n >= 0 && n < XDG_PATH;
}

int xdg_make(const char *folder)
{
    char path[XDG_PATH];
    struct stat is;

    if (folder[0] == 0 || strlen(folder) >= sizeof path)
        return ENAMETOOLONG;
    memcpy(path, folder, strlen(folder) + 1);
    for (char *at = path + 1; *at; at++) {
        if (*at != '/')
            continue;
        *at = 0;
        mkdir(path, 0700);
        *at = '/';
    }
    if (mkdir(path, 0700) != 0 && errno != EEXIST)
        return errno;
    if (stat(path, &is) != 0)
        return errno;
    return S_ISDIR(is.st_mode) ? 0 : ENOTDIR;
}
