/* json_span.h -- a piece of a message as text, for the engine, which reads JSON
 * by itself and does not know jansson. */
#ifndef COMMON_JSON_SPAN_H
#define COMMON_JSON_SPAN_H

#include <jansson.h>
#include <string.h>

#include "core/base.h"

/* The span points into the text that is returned, which the caller frees. NULL:
 * there is nothing, or no memory left; then the span is empty. */
static inline char *json_span(const json_t *value, adit_span *out)
{
    char *text = value ? json_dumps(value, JSON_COMPACT) : NULL;

    *out = (adit_span){text, text ? text + strlen(text) : NULL};
    return text;
}

#endif
