/* proof.c -- the seed of a table: it follows from a secret, to which the server
 * commits itself, and from the nonces of the people who sit at it.
 * docs/fairness.md has every byte, and tools/verify.py does the same from that
 * page alone. Called by the lobby when a game begins, and by wire/verify.c,
 * which works everything out again. */
#include "wire/proof.h"

#include "core/json.h"
#include "core/scan.h"

/* Different labels, so that a hash made for one purpose is never one for the
 * other. They are hashed without their zero byte. */
static const char commit_label[] = "adit commit 1";
static const char seed_label[] = "adit seed 1";

/* ---- Hashes ---- */

/* What is hashed, gathered piece by piece: a label and up to 13 times 32
 * bytes. */
typedef struct pieces {
    size_t n;
    uint8_t bytes[sizeof commit_label + (1 + ADIT_MAX_PLAYERS) * PROOF_BYTES];
} pieces;

static void add(pieces *to, const void *bytes, size_t n)
{
    require(to->n + n <= sizeof to->bytes);
    __builtin_memcpy(to->bytes + to->n, bytes, n);
    to->n += n;
}

void proof_commit(const uint8_t secret[PROOF_BYTES],
                  uint8_t commit[PROOF_BYTES])
{
    pieces all = {0};

    add(&all, commit_label, sizeof commit_label - 1);
    add(&all, secret, PROOF_BYTES);
    adit_sha256(all.bytes, all.n, commit);
}

void proof_seed(const proof *p, uint8_t seed[PROOF_BYTES])
{
    pieces all = {0};

    add(&all, seed_label, sizeof seed_label - 1);
    add(&all, p->secret, PROOF_BYTES);
    for (int i = 0; i < p->n_nonces; i++)
        add(&all, p->nonces[i], PROOF_BYTES);
    adit_sha256(all.bytes, all.n, seed);
}

/* ---- Bytes ---- */

bool proof_takes_bytes(const char *text, uint8_t bytes[PROOF_BYTES])
{
    return text_takes_hex(&text, bytes, PROOF_BYTES) && *text == 0;
}

bool proof_is_none(const uint8_t nonce[PROOF_BYTES])
{
    static const uint8_t none[PROOF_BYTES];

    return same_bytes(nonce, none, PROOF_BYTES);
}

/* ---- The line of a record ---- */

static void write_bytes(const uint8_t bytes[PROOF_BYTES], adit_text *out)
{
    char digits[2 * PROOF_BYTES + 1];
    adit_text t = adit_text_in(digits, sizeof digits);

    text_hex(&t, bytes, PROOF_BYTES);
    json_text(out, digits);
}

void proof_write(const proof *p, adit_text *out)
{
    json_open(out, '{');
    json_key(out, "proof");
    json_open(out, '{');
    json_key(out, "commit");
    write_bytes(p->commit, out);
    json_key(out, "secret");
    write_bytes(p->secret, out);
    json_key(out, "nonces");
    json_open(out, '[');
    for (int i = 0; i < p->n_nonces; i++)
        write_bytes(p->nonces[i], out);
    json_close(out, ']');
    if (p->day)
        json_key_day(out, "day", p->day);
    json_close(out, '}');
    json_close(out, '}');
    text_char(out, '\n');
}

static bool scan_bytes(scan *s, uint8_t bytes[PROOF_BYTES])
{
    char digits[2 * PROOF_BYTES + 1];

    return scan_word(s, digits, sizeof digits) &&
           proof_takes_bytes(digits, bytes);
}

static bool bytes_of(scan object, const char *key, uint8_t bytes[PROOF_BYTES])
{
    scan value;

    return scan_find(object, key, &value) && scan_bytes(&value, bytes) &&
           scan_ends(&value);
}

/* At least one nonce; how many there should be is known only from the header,
 * and verify.c compares. */
static bool read_nonces(scan list, proof *p)
{
    if (!scan_char(&list, '['))
        return false;
    do {
        if (p->n_nonces == ADIT_MAX_PLAYERS ||
            !scan_bytes(&list, p->nonces[p->n_nonces]))
            return false;
        p->n_nonces++;
    } while (scan_char(&list, ','));
    return scan_char(&list, ']') && scan_ends(&list);
}

/* Whoever had a nonce could choose between deals, so the deal of a day has
 * none. */
static bool takes_day(scan day, proof *p)
{
    char text[12];
    const char *at = text;

    for (int i = 0; i < p->n_nonces; i++)
        if (!proof_is_none(p->nonces[i]))
            return false;
    return scan_word(&day, text, sizeof text) && scan_ends(&day) &&
           text_takes_day(&at, &p->day) && *at == 0 && p->day > 0;
}

/* Exactly the keys that proof_write writes, in any order: a line with another
 * key is not a proof. */
bool proof_read(const char *line, size_t length, proof *out)
{
    scan whole = {line, line + length}, object, nonces, day;
    bool has_day;

    *out = (proof){0};
    if (!scan_object(whole) || scan_keys(whole) != 1 ||
        !scan_find(whole, "proof", &object) || !scan_object(object))
        return false;
    has_day = scan_find(object, "day", &day);
    return scan_keys(object) == 3 + has_day &&
           bytes_of(object, "commit", out->commit) &&
           bytes_of(object, "secret", out->secret) &&
           scan_find(object, "nonces", &nonces) && read_nonces(nonces, out) &&
           (!has_day || takes_day(day, out));
}
