/* dataset_check.c -- looks at a dataset that is there. A check holds every byte
 * of it against the manifest, and replays every record; the first thing that is
 * wrong is reported. To merge is to make one manifest of those of all parts,
 * whose shards lie in one folder; nothing is played or copied. Both read what
 * anybody may have written. Called by `adit dataset --check` and `adit
 * merge`. */
#define _XOPEN_SOURCE 700 /* scandir */

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/progress.h"
#include "core/scan.h"
#include "core/text.h"
#include "lab/manifest.h"
#include "lab/parts.h"
#include "texts/telling.h"
#include "wire/record.h"

/* ---- The parts of a folder ---- */

static int is_part(const struct dirent *entry)
{
    bool is_done;
    part p;

    return manifest_names(entry->d_name, &p, &is_done) && p.of > 0;
}

/* Calls `see` for each part that is there, by the names' order, until that does
 * not return CLI_DONE. */
typedef int part_seer(void *self, part p, bool is_done);
static int see_parts(const char *folder, part_seer *see, void *self)
{
    struct dirent **list;
    int n = scandir(folder, &list, is_part, alphasort), code = CLI_DONE;
    bool is_done;
    part p;

    if (n < 0)
        return CLI_FAIL(cli_errors_cannotRead, .file = folder,
                        .why = strerror(errno));
    for (int i = 0; i < n; i++) {
        if (code == CLI_DONE && manifest_names(list[i]->d_name, &p, &is_done))
            code = see(self, p, is_done);
        free(list[i]);
    }
    free(list);
    return code;
}

static bool is_there(const char *path)
{
    struct stat now;

    return stat(path, &now) == 0;
}

/* ---- Checking ---- */

typedef struct checking {
    const char *folder, *path; /* of the present shard */
    const dataset *of;
    int64_t next, last;    /* games of the shard: the next, and where it ends */
    int64_t games, shards; /* that are right */
    bool has_manifest;     /* at least one was there */
    bool is_wrong;         /* the line read last */
    progress progress;
    record_reader record;
    match match;
    adit_action moves[RECORD_MOVES];
} checking;

/* The values of a line, in their order. */
enum { GAME, SEED, RECORD, ROUNDS, BELIEFS, REASONS, N_KEYS };
static const char *const keys[N_KEYS] = {"game",   "seed",    "record",
                                         "rounds", "beliefs", "reasons"};

/* Only games with roles have rounds; then that value stays empty. */
static bool take_line(scan line, scan value[N_KEYS])
{
    char key[SCAN_KEY];
    int n = 0;
    scan found;

    value[ROUNDS] = (scan){NULL, NULL};
    for (int i = 0; i < N_KEYS; i++) {
        scan before = line;

        if (scan_member(&line, n, key, &found) && text_same(key, keys[i])) {
            value[i] = found;
            n++;
        } else if (i == ROUNDS) {
            line = before;
        } else {
            return false;
        }
    }
    return scan_char(&line, '}') && scan_ends(&line);
}

/* The length of a list of which each value is an object, or null; -1: it is
 * not such a list. */
static int length_of(scan list)
{
    scan value;
    int n = 0;

    for (; scan_next(&list, &value); n++)
        if (*value.at != '{' && !scan_null(&value))
            return -1;
    return n;
}

static bool fits_seed(const checking *c, scan value)
{
    uint8_t expected[32], seed[32];
    char digits[65];
    const char *at = digits;

    adit_seed_of(c->of->seed, (uint64_t)c->next, expected);
    return scan_word(&value, digits, sizeof digits) &&
           text_takes_hex(&at, seed, 32) &&
           memcmp(seed, expected, sizeof seed) == 0 &&
           memcmp(c->match.seed, expected, sizeof expected) == 0;
}

static bool fits_table(const checking *c)
{
    const match *m = &c->match;
    bool fits = m->game == c->of->game &&
                memcmp(&m->config, &c->of->config, sizeof m->config) == 0;

    for (int seat = 0; fits && seat < m->config.n_players; seat++)
        fits = text_same(c->record.bot[seat], c->of->bots[seat].name);
    return fits && c->record.finished;
}

static void read_record(checking *c, scan list)
{
    scan line;

    c->match.moves = c->moves;
    c->match.room = RECORD_MOVES;
    record_open(&c->record, &c->match);
    while (scan_next(&list, &line))
        if (!record_line(&c->record, line.at, (size_t)(line.end - line.at)))
            return;
    record_close(&c->record);
}

/* A cli_taker. */
static bool takes_game(void *self, const char *text, size_t length)
{
    checking *c = self;
    scan line = {text, text + length}, value[N_KEYS];
    int64_t number;

    c->is_wrong = true;
    c->record.wrong[0] = 0;
    if (c->next == c->last || !take_line(line, value) ||
        !scan_int(&value[GAME], &number) || number != c->next)
        return false;
    read_record(c, value[RECORD]);
    if (c->record.wrong[0] != 0 || !fits_table(c) ||
        !fits_seed(c, value[SEED]) ||
        length_of(value[BELIEFS]) != c->match.n_moves ||
        length_of(value[REASONS]) != c->match.n_moves ||
        (value[ROUNDS].at != NULL && length_of(value[ROUNDS]) < 0))
        return false;
    c->is_wrong = false;
    c->next++;
    return true;
}

/* Which game of the file it is, and what the record has to say. */
static int say_wrong(const checking *c, int64_t first)
{
    char why[2 * sizeof c->record.wrong];
    adit_text fault = adit_text_in(why, sizeof why);

    if (c->record.wrong[0] == 0)
        return CLI_FAIL(cli_parts_damaged, .file = c->path,
                        .n = c->next - first + 1);
    tell_fault(&c->record, &fault);
    return CLI_FAIL(cli_errors_fileGame, .file = c->path,
                    .n = c->next - first + 1, .why = why);
}

static bool same_sum(const shard_sum *a, const shard_sum *b)
{
    return a->bytes == b->bytes && memcmp(a->hash, b->hash, 32) == 0;
}

static int check_content(checking *c, const shard_sums *noted)
{
    int64_t first = c->next;
    shard_sum content;
    int code;

    c->is_wrong = false;
    code = shard_read(c->path, takes_game, c, &content);
    if (code != CLI_DONE)
        return code;
    if (c->is_wrong)
        return say_wrong(c, first);
    if (c->next != c->last)
        return CLI_FAIL(cli_parts_cut, .file = c->path);
    return same_sum(&content, &noted->content)
               ? CLI_DONE
               : CLI_FAIL(cli_dataset_content, .file = c->path);
}

static int check_shard(checking *c, int64_t shard, const shard_sums *noted)
{
    manifest_path path = manifest_shard(c->folder, c->of, shard);
    part_span games = dataset_games(c->of, shard);
    shard_sum file;
    int error = shard_sum_of(path.text, &file), code;

    if (error != 0)
        return CLI_FAIL(cli_errors_cannotRead, .file = path.text,
                        .why = strerror(error));
    if (!same_sum(&file, &noted->file))
        return CLI_FAIL(cli_dataset_differs, .file = path.text);
    c->path = path.text;
    c->next = games.from;
    c->last = games.to;
    code = check_content(c, noted);
    c->shards++;
    c->games += games.to - games.from;
    return code;
}

/* A part_seer; also for the whole, as part {0}. */
static int check_part(void *self, part p, bool is_done)
{
    checking *c = self;
    manifest m;
    part_span span;
    int code;

    if (!is_done)
        return CLI_FAIL(cli_dataset_unfinished,
                        .file = manifest_in(c->folder, p, false).text);
    code = manifest_read(c->folder, p, true, &m);
    span = code ? (part_span){0, 0} : dataset_span(&m.of);
    c->of = &m.of;
    c->has_manifest = true;
    for (int64_t i = span.from; i < span.to && code == CLI_DONE; i++) {
        code = check_shard(c, i, &m.row[i - span.from].sums);
        progress_show(&c->progress, i + 1 - span.from, span.to - span.from);
    }
    progress_erase(&c->progress);
    free(m.row);
    c->of = NULL;
    return code;
}

static int check_all(checking *c)
{
    part whole = {0};
    manifest_path path = manifest_in(c->folder, whole, true);
    int code = is_there(path.text) ? check_part(c, whole, true)
                                   : see_parts(c->folder, check_part, c);

    if (code != CLI_DONE)
        return code;
    if (!c->has_manifest && is_there(manifest_in(c->folder, whole, false).text))
        return check_part(c, whole, false);
    if (!c->has_manifest)
        return CLI_FAIL(cli_dataset_noManifest, .file = c->folder);
    CLI_PRINT(stdout, cli_dataset_holds, .file = c->folder, .n = c->games,
              .n_shards = c->shards);
    putchar('\n');
    return cli_flush();
}

int dataset_check(const char *folder)
{
    checking *c = calloc(1, sizeof *c);
    int code;

    if (c == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    c->folder = folder;
    c->progress = progress_begin();
    code = check_all(c);
    free(c);
    return code;
}

/* ---- Merging ---- */

typedef struct merging {
    const char *folder;
    parts found; /* by their numbers; only which are there */
    dataset whole;
    manifest_row *row; /* of the whole */
    manifest_path first;
} merging;

/* What a part says of its shards. They have to be there; whether they are as it
 * says is for a check. */
static int take_rows(merging *g, const manifest *m)
{
    part_span span = dataset_span(&m->of);

    for (int64_t i = span.from; i < span.to; i++) {
        manifest_path path = manifest_shard(g->folder, &g->whole, i);
        struct stat now;

        g->row[i] = m->row[i - span.from];
        if (stat(path.text, &now) != 0)
            return CLI_FAIL(cli_errors_cannotRead, .file = path.text,
                            .why = strerror(errno));
        if (now.st_size != g->row[i].sums.file.bytes)
            return CLI_FAIL(cli_dataset_differs, .file = path.text);
    }
    return CLI_DONE;
}

/* The first one says what all have to be parts of. */
static int begin_merge(merging *g, const manifest *m, const char *path)
{
    g->whole = m->of;
    g->whole.part = (part){0};
    g->found.n = m->of.part.of;
    snprintf(g->first.text, sizeof g->first.text, "%s", path);
    g->row = calloc((size_t)dataset_shards(&g->whole), sizeof *g->row);
    return g->row ? CLI_DONE : cli_fail(TEXT_cli_errors_noMemory, NULL);
}

static int add_part(merging *g, const manifest *m, const char *path)
{
    part p = m->of.part;
    int code = g->row ? CLI_DONE : begin_merge(g, m, path);

    if (code != CLI_DONE)
        return code;
    if (!manifest_same(&m->of, &g->whole))
        return CLI_FAIL(cli_parts_different, .file = path,
                        .other = g->first.text);
    if (p.of != g->found.n)
        return CLI_FAIL(cli_parts_otherNumber, .file = path,
                        .part = part_name_of(p).text, .other = g->first.text,
                        .n = g->found.n);
    g->found.path[p.number - 1] = g->folder;
    return take_rows(g, m);
}

/* A part_seer. */
static int merge_part(void *self, part p, bool is_done)
{
    merging *g = self;
    manifest_path path = manifest_in(g->folder, p, is_done);
    manifest m;
    int code;

    if (!is_done)
        return CLI_FAIL(cli_dataset_unfinished, .file = path.text);
    code = manifest_read(g->folder, p, true, &m);
    if (code == CLI_DONE)
        code = add_part(g, &m, path.text);
    free(m.row);
    return code;
}

/* What is there already may only be the same. */
static int write_whole(const merging *g)
{
    manifest_path path = manifest_in(g->folder, g->whole.part, true);
    manifest m = {0};
    int code = CLI_DONE;

    if (is_there(path.text))
        code = manifest_read(g->folder, g->whole.part, true, &m);
    if (m.row != NULL && code == CLI_DONE && !manifest_same(&m.of, &g->whole))
        code = CLI_FAIL(cli_dataset_other, .file = path.text);
    free(m.row);
    return code ? code : manifest_write(path.text, &g->whole, g->row);
}

static int merge_all(merging *g)
{
    int code = see_parts(g->folder, merge_part, g);

    if (code != CLI_DONE)
        return code;
    if (g->row == NULL)
        return CLI_FAIL(cli_dataset_noParts, .file = g->folder);
    for (int i = 0; i < g->found.n; i++)
        if (g->found.path[i] == NULL)
            return parts_say_missing(&g->found);
    return write_whole(g);
}

int dataset_merge(const char *folder)
{
    merging *g = calloc(1, sizeof *g);
    int code;

    if (g == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    g->folder = folder;
    code = merge_all(g);
    free(g->row);
    free(g);
    return code;
}
