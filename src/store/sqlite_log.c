/* sqlite_log.c -- the log of a store, adit.db-wal: how much of it is committed, when it
 * is moved into adit.db, and where each page lies in it.
 *
 * SQLite reads its log by itself. Only a copy that is made while the disk takes nothing,
 * so that the log cannot be moved, has to be put together from both files; this knows
 * how (https://sqlite.org/fileformat2.html#the_write_ahead_log). A log is a head and
 * frames, and a frame is a page with a head of its own. Both have the salt of the log,
 * and a sum over all that came before: where they do not fit any more the log ends. What
 * counts ends with the last frame that ends a commit. */
#include "store/sqlite_store.h"

#include "core/base.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOG_PAGES = 1000, /* after which it is moved */
    LOG_HEAD = 32,    /* bytes: of the log, */
    FRAME_HEAD = 24,  /* and of a frame */
    SMALLEST_PAGE = 512,
    LARGEST_PAGE = 65536
};

/* ---- What is committed ---- */

/* After each commit. Nothing of it is needed when all has been moved: then the next
 * commit begins at its front again. */
static int on_commit(void *self, sqlite3 *db, const char *name, int frames)
{
    sqlite_store *s = self;
    int all = 0, moved = -1;

    s->n_log = frames;
    if (frames >= LOG_PAGES && !s->copying &&
        sqlite3_wal_checkpoint_v2(db, name, SQLITE_CHECKPOINT_PASSIVE, &all,
                                  &moved) == SQLITE_OK &&
        all == moved)
        s->n_log = 0;
    return SQLITE_OK;
}

void sqlite_log_follow(sqlite_store *s)
{
    s->n_log = LOG_ALL;
    sqlite3_wal_hook(s->db, on_commit, s);
}

/* ---- Reading it ---- */

typedef struct log_reader {
    sqlite3_file *file;
    uint8_t head[LOG_HEAD];
    uint8_t *frame;
    uint32_t sum[2];
    int64_t page;     /* bytes of one */
    int64_t n_frames; /* that count */
    int64_t n_pages;  /* of the store after them */
} log_reader;

static uint32_t number_at(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 |
           (uint32_t)at[2] << 8 | at[3];
}

/* The last bit of a log tells in which order bytes are added up. */
static uint32_t word_at(const log_reader *r, const uint8_t *at)
{
    return r->head[3] & 1 ? number_at(at)
                          : (uint32_t)at[3] << 24 | (uint32_t)at[2] << 16 |
                                (uint32_t)at[1] << 8 | at[0];
}

static void add_up(log_reader *r, const uint8_t *bytes, int64_t n)
{
    for (int64_t i = 0; i < n; i += 8) {
        r->sum[0] += word_at(r, bytes + i) + r->sum[1];
        r->sum[1] += word_at(r, bytes + i + 4) + r->sum[0];
    }
}

static bool fits(const log_reader *r, const uint8_t *sums)
{
    return number_at(sums) == r->sum[0] && number_at(sums + 4) == r->sum[1];
}

static int64_t place_of(const log_reader *r, int64_t frame)
{
    return LOG_HEAD + frame * (FRAME_HEAD + r->page);
}

static bool reads_at(const log_reader *r, void *out, int64_t n, int64_t at)
{
    return r->file->pMethods->xRead(r->file, out, (int)n, at) == SQLITE_OK;
}

static bool reads_head(log_reader *r)
{
    if (!r->file || !reads_at(r, r->head, LOG_HEAD, 0) ||
        (number_at(r->head) & ~1u) != 0x377f0682)
        return false;
    r->page = number_at(r->head + 8);
    if (r->page < SMALLEST_PAGE || r->page > LARGEST_PAGE || r->page % 8 != 0)
        return false;
    add_up(r, r->head, LOG_HEAD - 8);
    return fits(r, r->head + LOG_HEAD - 8);
}

static bool reads_frame(log_reader *r, int64_t i)
{
    if (!reads_at(r, r->frame, FRAME_HEAD + r->page, place_of(r, i)) ||
        memcmp(r->frame + 8, r->head + 16, 8) != 0)
        return false;
    add_up(r, r->frame, 8);
    add_up(r, r->frame + FRAME_HEAD, r->page);
    return number_at(r->frame) > 0 && fits(r, r->frame + 16);
}

static void find_last_commit(log_reader *r, int64_t most)
{
    for (int64_t i = 0; (most == LOG_ALL || i < most) && reads_frame(r, i); i++)
        if (number_at(r->frame + 4) > 0) {
            r->n_frames = i + 1;
            r->n_pages = number_at(r->frame + 4);
        }
}

static bool notes_pages(log_reader *r, sqlite_log *out)
{
    out->at = calloc((size_t)r->n_pages, sizeof *out->at);
    if (!out->at)
        return false;
    for (int64_t i = 0; i < r->n_frames; i++) {
        uint8_t head[4];
        int64_t page;

        if (!reads_at(r, head, sizeof head, place_of(r, i)))
            return false;
        page = (int64_t)number_at(head) - 1;
        if (page < r->n_pages)
            out->at[page] = place_of(r, i) + FRAME_HEAD;
    }
    out->page = r->page;
    out->n_pages = r->n_pages;
    return true;
}

bool sqlite_log_read(sqlite_store *s, sqlite_log *out)
{
    log_reader r = {.file = sqlite_file_log(s)};
    bool done = true;

    *out = (sqlite_log){0};
    if (!reads_head(&r))
        return true;
    r.frame = malloc((size_t)(FRAME_HEAD + r.page));
    if (r.frame)
        find_last_commit(&r, s->n_log);
    done = r.frame && (r.n_frames == 0 || notes_pages(&r, out));
    free(r.frame);
    if (!done)
        sqlite_log_free(out);
    return done;
}

void sqlite_log_free(sqlite_log *log)
{
    free(log->at);
    *log = (sqlite_log){0};
}
