/* join_talk.h -- claims, chosen from lists. */
#ifndef CLIENT_JOIN_TALK_H
#define CLIENT_JOIN_TALK_H

#include "tui/stage.h"

/* What somebody at that seat wants to say, in the notation; false: nothing. */
bool join_picks_claim(stage *s, int seat, char out[ADIT_MAX_MOVE_TEXT]);

#endif
