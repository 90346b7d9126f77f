/* manifest.c -- the manifest of a dataset, or of a part of it: a line that says
 * what was played, and a line for each shard. It is read strictly: written
 * again, each line has to be the same, so that no two readers can take it
 * differently. While shards are made there is a file with the same lines, in
 * any order, to which one is added when its shard is on the disk; its last line
 * may be cut off, and then does not count. Called by dataset.c and
 * dataset_check.c. */
#define _POSIX_C_SOURCE 200809L /* fileno */

#include "lab/manifest.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/json.h"
#include "core/text.h"
#include "wire/record.h"

/* ---- What is in it ---- */

static int64_t ceiling(int64_t n, int64_t of)
{
    return (n + of - 1) / of;
}

int64_t dataset_shards(const dataset *d)
{
    return ceiling(d->games, d->shard);
}

part_span dataset_span(const dataset *d)
{
    part whole = {1, 1};

    return part_span_of(d->part.of > 0 ? d->part : whole, dataset_shards(d));
}

part_span dataset_games(const dataset *d, int64_t shard)
{
    int64_t from = shard * d->shard, to = from + d->shard;

    return (part_span){from, to < d->games ? to : d->games};
}

/* ---- Names ---- */

static const char ending[] = ".unfinished";

static void put_shard(const dataset *d, int64_t shard, adit_text *out)
{
    char number[16];

    snprintf(number, sizeof number, "-%05d", (int)shard);
    text_put(out, d->game->name);
    text_put(out, number);
    text_put(out, ".jsonl.zst");
}

static void put_manifest(part p, bool is_done, adit_text *out)
{
    if (p.of == 0) {
        text_put(out, "manifest.json");
    } else {
        text_put(out, "part-");
        text_int(out, p.number);
        text_put(out, "-of-");
        text_int(out, p.of);
        text_put(out, ".json");
    }
    text_put(out, is_done ? "" : ending);
}

/* A name in a folder. One that is too long for any system call becomes one that
 * no file has. */
static manifest_path path_of(const char *folder, const char *name)
{
    manifest_path path = {""};
    adit_text t = adit_text_in(path.text, sizeof path.text);

    text_put(&t, folder);
    text_char(&t, '/');
    text_put(&t, name);
    if (t.cut)
        path.text[0] = 0;
    return path;
}

manifest_path manifest_shard(const char *folder, const dataset *d,
                             int64_t shard)
{
    char name[MANIFEST_NAME];
    adit_text t = adit_text_in(name, sizeof name);

    put_shard(d, shard, &t);
    return path_of(folder, name);
}

manifest_path manifest_in(const char *folder, part p, bool is_done)
{
    char name[MANIFEST_NAME];
    adit_text t = adit_text_in(name, sizeof name);

    put_manifest(p, is_done, &t);
    return path_of(folder, name);
}

bool manifest_names(const char *name, part *out, bool *is_done)
{
    char again[MANIFEST_NAME];
    adit_text t = adit_text_in(again, sizeof again);
    const char *at = name;

    *out = (part){0};
    if (text_takes(&at, "part-") &&
        !(text_takes_int(&at, 1, PART_MOST, &out->number) &&
          text_takes(&at, "-of-") &&
          text_takes_int(&at, out->number, PART_MOST, &out->of)))
        return false;
    *is_done = strlen(at) < sizeof ending ||
               strcmp(at + strlen(at) - (sizeof ending - 1), ending) != 0;
    put_manifest(*out, *is_done, &t);
    return strcmp(name, again) == 0;
}

/* ---- Writing ---- */

/* The game, its options and its seed are written as a record has them. */
static void put_head(const dataset *d, adit_text *out)
{
    match m = {.game = d->game, .config = d->config};

    memcpy(m.seed, d->seed, sizeof m.seed);
    json_open(out, '{');
    json_key_int(out, "adit_dataset", DATASET_FORMAT);
    json_key_string(out, "version", d->version);
    json_key_string(out, "game", d->game->name);
    json_key_int(out, "rules", d->game->rules);
    record_setting(&m, out);
    json_key(out, "bots");
    json_open(out, '[');
    for (int seat = 0; seat < d->config.n_players; seat++)
        json_text(out, d->bots[seat].name);
    json_close(out, ']');
    json_key_bool(out, "talk", !d->is_quiet);
    json_key_int(out, "games", d->games);
    json_key_int(out, "shard", d->shard);
    if (d->part.of > 0) {
        json_key_int(out, "part", d->part.number);
        json_key_int(out, "of", d->part.of);
    }
    json_key(out, "shards");
    json_open(out, '[');
    require(!out->cut);
}

static void put_sum(const char *bytes, const char *hash, const shard_sum *sum,
                    adit_text *out)
{
    json_key_int(out, bytes, sum->bytes);
    json_key(out, hash);
    text_char(out, '"');
    text_hex(out, sum->hash, 32);
    text_char(out, '"');
}

static void put_row(const dataset *d, int64_t shard, const shard_sums *sums,
                    adit_text *out)
{
    part_span games = dataset_games(d, shard);
    char name[MANIFEST_NAME];
    adit_text file = adit_text_in(name, sizeof name);

    put_shard(d, shard, &file);
    json_open(out, '{');
    json_key_string(out, "file", name);
    json_key_int(out, "first", games.from);
    json_key_int(out, "games", games.to - games.from);
    put_sum("bytes", "sha256", &sums->file, out);
    put_sum("content_bytes", "content_sha256", &sums->content, out);
    json_close(out, '}');
    require(!out->cut);
}

bool manifest_same(const dataset *a, const dataset *b)
{
    char one[MANIFEST_HEAD], other[MANIFEST_HEAD];
    adit_text t = adit_text_in(one, sizeof one),
              u = adit_text_in(other, sizeof other);
    dataset whole_a = *a, whole_b = *b;

    whole_a.part = whole_b.part = (part){0};
    put_head(&whole_a, &t);
    put_head(&whole_b, &u);
    return strcmp(one, other) == 0;
}

static void write_head(FILE *to, const dataset *d)
{
    char head[MANIFEST_HEAD];
    adit_text t = adit_text_in(head, sizeof head);

    put_head(d, &t);
    fprintf(to, "%s\n", head);
}

static void write_row(FILE *to, const dataset *d, int64_t shard,
                      const shard_sums *sums, const char *end)
{
    char row[MANIFEST_ROW];
    adit_text t = adit_text_in(row, sizeof row);

    put_row(d, shard, sums, &t);
    fprintf(to, "%s%s\n", row, end);
}

int manifest_write(const char *path, const dataset *d, const manifest_row *row)
{
    part_span span = dataset_span(d);
    cli_out out = {0};
    int code = cli_open(&out, path);

    if (code != CLI_DONE)
        return code;
    write_head(out.file, d);
    for (int64_t i = span.from; i < span.to; i++)
        write_row(out.file, d, i, &row[i - span.from].sums,
                  i + 1 < span.to ? "," : "");
    fputs("]}\n", out.file);
    return cli_close(&out, true);
}

int manifest_begin(const char *path, const dataset *d, const manifest_row *row)
{
    part_span span = dataset_span(d);
    cli_out out = {0};
    int code = cli_open(&out, path);

    if (code != CLI_DONE)
        return code;
    write_head(out.file, d);
    for (int64_t i = span.from; i < span.to; i++)
        if (row[i - span.from].is_there)
            write_row(out.file, d, i, &row[i - span.from].sums, "");
    return cli_close(&out, true);
}

int manifest_add(FILE *to, const dataset *d, int64_t shard,
                 const shard_sums *sums)
{
    errno = 0;
    write_row(to, d, shard, sums, "");
    if (fflush(to) == 0 && !ferror(to) && fsync(fileno(to)) == 0)
        return 0;
    return errno ? errno : EIO;
}

/* ---- Reading ---- */

typedef struct reading_manifest {
    manifest *to;
    bool is_done;
    bool ended, is_other; /* its end has come; it is not a manifest */
    int64_t lines, bad;   /* lines; the first that is wrong, or 0 */
} reading_manifest;

static bool find_number(scan object, const char *key, int64_t least,
                        int64_t most, int64_t *out)
{
    scan value;

    return scan_find(object, key, &value) && scan_int(&value, out) &&
           scan_ends(&value) && *out >= least && *out <= most;
}

/* A value as it stands there. */
static void put_value(scan object, const char *key, adit_text *out)
{
    scan value;

    if (!scan_find(object, key, &value))
        return;
    json_key(out, key);
    text_span(out, value.at, (size_t)(value.end - value.at));
}

/* Game, options and seed, by way of the header of a record. */
static bool read_setting(scan object, dataset *out)
{
    static const char *const keys[] = {"game", "rules", "players", "options",
                                       "seed"};
    char header[MANIFEST_HEAD];
    adit_text t = adit_text_in(header, sizeof header);
    adit_action moves[1];
    match m = {.moves = moves, .room = 1};
    record_reader r;

    json_open(&t, '{');
    json_key_int(&t, "adit", ADIT_FORMAT);
    for (int i = 0; i < countof(keys); i++)
        put_value(object, keys[i], &t);
    json_close(&t, '}');
    record_open(&r, &m);
    if (t.cut || !record_line(&r, header, t.length))
        return false;
    out->game = m.game;
    out->config = m.config;
    memcpy(out->seed, m.seed, sizeof out->seed);
    return true;
}

static bool read_bots(scan object, dataset *out)
{
    scan list, value;
    int n = 0;

    if (!scan_find(object, "bots", &list))
        return false;
    for (; scan_next(&list, &value); n++)
        if (n == out->config.n_players ||
            !scan_word(&value, out->bots[n].name, CLI_BOT_NAME))
            return false;
    return n == out->config.n_players;
}

/* Whatever is not right in detail is found when it is written again. */
static bool read_counts(scan object, dataset *out)
{
    scan value;
    bool talks = true;
    int64_t number = 0, of = 0;

    if (scan_find(object, "talk", &value))
        scan_bool(&value, &talks);
    out->is_quiet = !talks;
    if (find_number(object, "of", 1, PART_MOST, &of))
        find_number(object, "part", 1, of, &number);
    out->part = (part){(int)number, (int)of};
    return find_number(object, "games", 1, DATASET_GAMES, &out->games) &&
           find_number(object, "shard", 1, DATASET_GAMES, &out->shard) &&
           dataset_shards(out) <= DATASET_SHARDS;
}

static bool read_head(const char *line, size_t length, dataset *out)
{
    char head[MANIFEST_HEAD], again[MANIFEST_HEAD];
    adit_text t = adit_text_in(head, sizeof head),
              u = adit_text_in(again, sizeof again);
    scan object, value;

    text_span(&t, line, length);
    text_put(&t, "]}");
    object = (scan){t.at, t.at + t.length};
    if (t.cut || !scan_object(object) ||
        !scan_find(object, "version", &value) ||
        !scan_word(&value, out->version, sizeof out->version) ||
        !read_setting(object, out) || !read_bots(object, out) ||
        !read_counts(object, out))
        return false;
    put_head(out, &u);
    return u.length == length && memcmp(again, line, length) == 0;
}

static bool read_hash(scan object, const char *key, uint8_t hash[32])
{
    char digits[65];
    scan value;
    const char *at = digits;

    return scan_find(object, key, &value) &&
           scan_word(&value, digits, sizeof digits) &&
           text_takes_hex(&at, hash, 32) && *at == 0;
}

static bool read_row(manifest *to, const char *line, size_t length)
{
    part_span span = dataset_span(&to->of);
    scan object = {line, line + length};
    char again[MANIFEST_ROW];
    adit_text t = adit_text_in(again, sizeof again);
    manifest_row row = {.is_there = true};
    int64_t first, shard;

    if (!scan_object(object) ||
        !find_number(object, "first", 0, to->of.games - 1, &first) ||
        !find_number(object, "bytes", 0, INT64_MAX, &row.sums.file.bytes) ||
        !find_number(object, "content_bytes", 0, INT64_MAX,
                     &row.sums.content.bytes) ||
        !read_hash(object, "sha256", row.sums.file.hash) ||
        !read_hash(object, "content_sha256", row.sums.content.hash))
        return false;
    shard = first / to->of.shard;
    if (shard < span.from || shard >= span.to)
        return false;
    put_row(&to->of, shard, &row.sums, &t);
    if (t.length != length || memcmp(again, line, length) != 0)
        return false;
    to->row[shard - span.from] = row;
    return true;
}

/* The rows that there are going to be. */
static bool make_rows(manifest *to)
{
    part_span span = dataset_span(&to->of);

    to->row = calloc((size_t)(span.to - span.from) + 1, sizeof *to->row);
    return to->row != NULL;
}

/* A cli_taker. */
static bool takes_line(void *self, const char *line, size_t length)
{
    reading_manifest *r = self;
    bool fits;

    r->lines++;
    if (r->lines == 1) {
        r->is_other = !read_head(line, length, &r->to->of);
        return !r->is_other && make_rows(r->to);
    }
    if (r->is_done && length == 2 && memcmp(line, "]}", 2) == 0) {
        fits = !r->ended;
        r->ended = true;
    } else {
        if (r->is_done && length > 0 && line[length - 1] == ',')
            length--;
        fits = !r->ended && read_row(r->to, line, length);
    }
    if (!fits && r->bad == 0)
        r->bad = r->lines;
    return fits || !r->is_done;
}

static bool has_all(const manifest *m)
{
    part_span span = dataset_span(&m->of);

    for (int64_t i = span.from; i < span.to; i++)
        if (!m->row[i - span.from].is_there)
            return false;
    return true;
}

/* A name that says another part than the file is as wrong as any line. */
int manifest_read(const char *folder, part p, bool is_done, manifest *out)
{
    manifest_path path = manifest_in(folder, p, is_done);
    reading_manifest r = {.to = out, .is_done = is_done};
    int code;

    *out = (manifest){0};
    code = cli_lines(path.text, takes_line, &r);
    if (code != CLI_DONE)
        return code;
    if (r.is_other || r.lines == 0 || out->of.part.of != p.of ||
        out->of.part.number != p.number)
        return CLI_FAIL(cli_dataset_notOne, .file = path.text);
    if (out->row == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    if (is_done && r.bad != 0)
        return CLI_FAIL(cli_parts_damaged, .file = path.text, .n = r.bad);
    if (is_done && !(r.ended && has_all(out)))
        return CLI_FAIL(cli_parts_cut, .file = path.text);
    return CLI_DONE;
}
