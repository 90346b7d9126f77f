/* trace.h -- a game with all that its moves imply, one line per step, so that
 * any program can check or study it without the engine (docs/protocol.md,
 * "Traces"). */
#ifndef WIRE_TRACE_H
#define WIRE_TRACE_H

#include "match/match.h"

enum { TRACE_ROOM = 64 * 1024 }; /* bytes that hold the lines of any step */

/* The lines of the beginning; `story` is what match_begin reported. */
void trace_begin(const match *m, const adit_story *story, adit_text *out);

/* The line of a move, in two halves: `before` is called before the move is
 * played, `after` when it has been, on the same text. */
void trace_before(const match *m, adit_action move, adit_text *out);
void trace_after(const match *m, const adit_story *story, adit_text *out);

#endif
