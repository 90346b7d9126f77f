/* play.h -- the two ways in which a game on this machine is played. */
#ifndef CLIENT_PLAY_H
#define CLIENT_PLAY_H

#include "client/local_game.h"

#include "tui/draw.h"

/* Each plays a game that is dealt to its end, or until it is left, and returns the
 * exit code. */
int play_by_lines(local_game *at, const draw *sheet);
int play_on_screen(local_game *at, const draw *sheet, int pace);

#endif
