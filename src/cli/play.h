/* play.h -- the two ways in which a game on this machine is played. */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "cli/sitting.h"

#include "tui/draw.h"

/* Each plays a game that is dealt to its end, or until it is left, and returns the
 * exit code. */
int play_by_lines(sitting *at, const draw *sheet);
int play_on_screen(sitting *at, const draw *sheet, int pace);

#endif
