/* refusal.c -- why a server refuses a request, and why it closes a socket:
 * names for programs, codes of HTTP and WebSocket, each from one list in
 * refusal.h. A new reason is one row there and a sentence in texts/. Called
 * wherever a refusal is written: outbox.c, api.c, src/server/http.c. */
#include "lobby/refusal.h"

#include "core/json.h"
#include "texts/telling.h"

static const struct {
    const char *name;
    int status;
} refusals[] = {
#define ROW(id, code, number) [REFUSED_##id] = {.name = code, .status = number},
    REFUSALS(ROW)
#undef ROW
};

static const struct {
    int code;
    const char *reason, *name;
} closings[] = {
#define ROW(id, number, text, label)                                           \
    [CLOSED_##id] = {.code = number, .reason = text, .name = label},
    CLOSINGS(ROW)
#undef ROW
};

int closing_code(closing c)
{
    return closings[c].code;
}

const char *closing_reason(closing c)
{
    return closings[c].reason;
}

const char *closing_name(closing c)
{
    return closings[c].name;
}

const char *refusal_name(refusal r)
{
    return refusals[r].name;
}

int refusal_status(refusal r)
{
    return refusals[r].status;
}

void refusal_write(refusal r, adit_text *out)
{
    json_open(out, '{');
    json_key_string(out, "refused", refusals[r].name);
    json_key_string(out, "text", tell_refused(refusals[r].name));
    json_close(out, '}');
}
