/* json_span.h -- a piece of a message as text, for the engine, which reads JSON itself. */
#ifndef COMMON_JSON_SPAN_H
#define COMMON_JSON_SPAN_H

#include <jansson.h>
#include <string.h>

#include "core/base.h"

/* The caller frees what it returns; NULL: there is nothing, or no memory. */
static inline char *json_span(const json_t *value, adit_span *out)
{
    char *text = value ? json_dumps(value, JSON_COMPACT) : NULL;

    *out = (adit_span){text, text ? text + strlen(text) : NULL};
    return text;
}

#endif
