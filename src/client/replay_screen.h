/* replay_screen.h -- a recorded game on the screen of a terminal. */
#ifndef CLIENT_REPLAY_SCREEN_H
#define CLIENT_REPLAY_SCREEN_H

#include "tui/draw.h"

#include "match/match.h"

/* So many decisions were taken back in it. False: this terminal cannot do it, and
 * nothing was shown. */
bool replay_on_screen(const match *whole, const draw *sheet, int viewer,
                      int undone);

#endif
