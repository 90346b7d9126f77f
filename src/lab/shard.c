/* shard.c -- shards of a dataset: lines that are compressed on their way to a
 * file, and hashed before and after. The level is fixed, and there is one frame
 * and one thread, so that one version of libzstd always gives the same bytes.
 * What is read may come from anybody: memory is bounded by a line. Called by
 * dataset.c and dataset_check.c. */
#include "lab/shard.h"

#include <errno.h>
#include <gnutls/crypto.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

enum {
    LEVEL = 9,
    PIECE = 128 * 1024,  /* bytes that are compressed or read at a time */
    MOST_LINE = 64 << 20 /* bytes of a line that is read */
};

/* ---- Sums ---- */

/* A sum that is not complete yet. */
typedef struct summing {
    gnutls_hash_hd_t hash;
    int64_t bytes;
} summing;

static bool begin_sum(summing *s)
{
    s->bytes = 0;
    return gnutls_hash_init(&s->hash, GNUTLS_DIG_SHA256) == 0;
}

static void add_bytes(summing *s, const void *bytes, size_t n)
{
    s->bytes += (int64_t)n;
    gnutls_hash(s->hash, bytes, n);
}

static shard_sum end_sum(summing *s)
{
    shard_sum sum = {.bytes = s->bytes};

    gnutls_hash_deinit(s->hash, sum.hash);
    *s = (summing){0};
    return sum;
}

static void drop_sum(summing *s)
{
    if (s->hash != NULL)
        end_sum(s);
}

int shard_sum_of(const char *path, shard_sum *out)
{
    FILE *file = fopen(path, "r");
    summing sum = {0};
    char piece[8192];
    int error;

    if (file == NULL)
        return errno;
    if (!begin_sum(&sum)) {
        fclose(file);
        return ENOMEM;
    }
    errno = 0;
    for (size_t n; (n = fread(piece, 1, sizeof piece, file)) > 0;)
        add_bytes(&sum, piece, n);
    error = ferror(file) ? errno ? errno : EIO : 0;
    *out = end_sum(&sum);
    fclose(file);
    return error;
}

/* ---- Writing ---- */

struct shard_writer {
    cli_out out;
    ZSTD_CCtx *zstd;
    summing file, content;
    char piece[PIECE];
};

shard_writer *shard_writer_new(void)
{
    shard_writer *w = calloc(1, sizeof *w);

    if (w == NULL || (w->zstd = ZSTD_createCCtx()) == NULL) {
        free(w);
        return NULL;
    }
    ZSTD_CCtx_setParameter(w->zstd, ZSTD_c_compressionLevel, LEVEL);
    ZSTD_CCtx_setParameter(w->zstd, ZSTD_c_checksumFlag, 1);
    return w;
}

void shard_writer_free(shard_writer *w)
{
    if (w == NULL)
        return;
    ZSTD_freeCCtx(w->zstd);
    free(w);
}

int shard_open(shard_writer *w, const char *path)
{
    int code = cli_open(&w->out, path);

    ZSTD_CCtx_reset(w->zstd, ZSTD_reset_session_only);
    if (code == CLI_DONE && begin_sum(&w->file) && begin_sum(&w->content))
        return CLI_DONE;
    drop_sum(&w->file);
    cli_close(&w->out, false);
    return code ? code : cli_fail(TEXT_cli_errors_noMemory, NULL);
}

/* Compresses what is given, and all that is left if the frame ends. */
static int compress(shard_writer *w, ZSTD_inBuffer *in, ZSTD_EndDirective how)
{
    size_t left;

    do {
        ZSTD_outBuffer out = {w->piece, PIECE, 0};

        left = ZSTD_compressStream2(w->zstd, &out, in, how);
        if (ZSTD_isError(left))
            return ENOMEM;
        errno = 0;
        if (fwrite(out.dst, 1, out.pos, w->out.file) != out.pos)
            return errno ? errno : EIO;
        add_bytes(&w->file, out.dst, out.pos);
    } while (in->pos < in->size || (how == ZSTD_e_end && left > 0));
    return 0;
}

int shard_put(shard_writer *w, const char *bytes, size_t n)
{
    add_bytes(&w->content, bytes, n);
    return compress(w, &(ZSTD_inBuffer){bytes, n, 0}, ZSTD_e_continue);
}

int shard_close(shard_writer *w, bool keep, shard_sums *out)
{
    const char *path = w->out.path;
    int error, code;

    if (w->out.file == NULL)
        return CLI_DONE;
    error = keep ? compress(w, &(ZSTD_inBuffer){NULL, 0, 0}, ZSTD_e_end) : 0;
    out->file = end_sum(&w->file);
    out->content = end_sum(&w->content);
    code = cli_close(&w->out, keep && error == 0);
    return error ? cli_cannot_write(path, error) : code;
}

/* ---- Reading ---- */

/* A file on its way to lines; the last one may not have ended yet. */
typedef struct reading_shard {
    const char *path;
    FILE *file;
    ZSTD_DCtx *zstd;
    summing content;
    cli_taker *take;
    void *self;
    char *line;
    size_t length, room;
    int64_t lines;
    bool goes_on;
} reading_shard;

static int say_damaged(const reading_shard *r)
{
    return CLI_FAIL(cli_parts_damaged, .file = r->path, .n = r->lines + 1);
}

static int keep_bytes(reading_shard *r, const char *bytes, size_t n)
{
    if (r->length + n > MOST_LINE)
        return say_damaged(r);
    if (r->length + n > r->room) {
        size_t room = 2 * (r->length + n);
        char *line = realloc(r->line, room);

        if (line == NULL)
            return cli_fail(TEXT_cli_errors_noMemory, NULL);
        r->line = line;
        r->room = room;
    }
    memcpy(r->line + r->length, bytes, n);
    r->length += n;
    return CLI_DONE;
}

/* A piece of the content, with the ends of some lines in it. */
static int hear_piece(reading_shard *r, const char *bytes, size_t n)
{
    add_bytes(&r->content, bytes, n);
    while (n > 0 && r->goes_on) {
        const char *end = memchr(bytes, '\n', n);
        size_t length = end ? (size_t)(end - bytes) : n;
        int code = keep_bytes(r, bytes, length);

        if (code != CLI_DONE || end == NULL)
            return code;
        r->goes_on = r->take(r->self, r->line, r->length);
        r->lines++;
        r->length = 0;
        bytes = end + 1;
        n -= length + 1;
    }
    return CLI_DONE;
}

/* All that a piece of the file says. What is left after it is 0 at the end of
 * the frame, after which there is nothing. */
static int expand(reading_shard *r, ZSTD_inBuffer *in, size_t *left)
{
    char piece[16384];
    int code = CLI_DONE;
    bool full = false;

    while (code == CLI_DONE && r->goes_on &&
           (in->pos < in->size || (full && *left > 0))) {
        ZSTD_outBuffer out = {piece, sizeof piece, 0};

        if (*left == 0)
            return say_damaged(r);
        *left = ZSTD_decompressStream(r->zstd, &out, in);
        if (ZSTD_isError(*left))
            return say_damaged(r);
        full = out.pos == out.size;
        code = hear_piece(r, piece, out.pos);
    }
    return code;
}

static int read_pieces(reading_shard *r, char piece[PIECE])
{
    size_t left = 1, n;
    int code = CLI_DONE;

    errno = 0;
    while (code == CLI_DONE && r->goes_on &&
           (n = fread(piece, 1, PIECE, r->file)) > 0)
        code = expand(r, &(ZSTD_inBuffer){piece, n, 0}, &left);
    if (ferror(r->file))
        return CLI_FAIL(cli_errors_cannotRead, .file = r->path,
                        .why = strerror(errno ? errno : EIO));
    if (code == CLI_DONE && r->goes_on && (left > 0 || r->length > 0))
        return CLI_FAIL(cli_parts_cut, .file = r->path);
    return code;
}

int shard_read(const char *path, cli_taker *take, void *self,
               shard_sum *content)
{
    reading_shard r = {.path = path,
                       .file = fopen(path, "r"),
                       .take = take,
                       .self = self,
                       .goes_on = true};
    char *piece = malloc(PIECE);
    int code;

    if (r.file == NULL) {
        free(piece);
        return CLI_FAIL(cli_errors_cannotRead, .file = path,
                        .why = strerror(errno));
    }
    r.zstd = ZSTD_createDCtx();
    if (piece != NULL && r.zstd != NULL && begin_sum(&r.content)) {
        code = read_pieces(&r, piece);
        *content = end_sum(&r.content);
    } else {
        code = cli_fail(TEXT_cli_errors_noMemory, NULL);
    }
    ZSTD_freeDCtx(r.zstd);
    fclose(r.file);
    free(r.line);
    free(piece);
    return code;
}
