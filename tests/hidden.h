/* hidden.h -- another world for a viewer: all that he may not know, dealt anew.
 * Written from "What each player may know" of the rules, game by game. */
#ifndef TESTS_HIDDEN_H
#define TESTS_HIDDEN_H

#include "core/base.h"

/* Is there a shuffle for the game? One without must hide nothing from
 * anyone. */
bool hidden_has(const adit_game *game);

/* Changes the state in nothing that the viewer may know. */
void hidden_shuffle(const adit_game *game, void *state, int viewer,
                    adit_luck *luck);

#endif
