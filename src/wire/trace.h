/* trace.h -- a game with all that its moves imply, a line a step, so that any
 * program can check or study it without the engine. */
#ifndef WIRE_TRACE_H
#define WIRE_TRACE_H

#include "match/match.h"

enum { TRACE_ROOM = 64 * 1024 }; /* bytes that hold the lines of any step */

/* The lines of the beginning; `story` is what match_begin told. */
void trace_begin(const match *m, const adit_story *story, adit_text *out);

/* The lines of a move: `before` is called before it is played, `after` when it
 * has been. */
void trace_before(const match *m, adit_action move, adit_text *out);
void trace_after(const match *m, const adit_story *story, adit_text *out);

#endif
