/* dataset.c -- makes a dataset: plays games of bots on several threads and
 * writes them into shards, in the order of their numbers, so that neither the
 * threads nor the parts make a difference. Nothing is half there after a crash:
 * a shard appears when it is whole, is noted in a file beside it when it is on
 * the disk, and that file becomes the manifest in the end. The same command
 * goes on with what is there, after it has looked whether that is as it was
 * noted. Called by `adit dataset` and `adit merge`.
 *
 * Threads take blocks of games, and hold back what these say until all blocks
 * before them are written, as in simulation.c. */
#define _XOPEN_SOURCE 700

#include "lab/dataset.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/progress.h"
#include "common/threads.h"
#include "lab/dataset_game.h"
#include "lab/manifest.h"

enum { BLOCK = 8 }; /* games that a thread takes at a time */

/* ---- What is in the folder ---- */

/* A dataset that is being made. */
typedef struct making {
    dataset *of;
    const dataset_wish *wish;
    part_span span;
    manifest_row *row; /* of each shard of the span */
    bool goes_on;      /* it was begun before */
    bool takes_seed;   /* what is there says the seed */
} making;

static int make_folder(const char *folder)
{
    struct stat now;
    bool made = mkdir(folder, 0777) == 0;

    if (!made && errno != EEXIST)
        return cli_cannot_write(folder, errno);
    if (!made && (stat(folder, &now) != 0 || !S_ISDIR(now.st_mode)))
        return CLI_FAIL(cli_dataset_notFolder, .file = folder);
    return CLI_DONE;
}

/* After a loss of power the names are there, too. What cannot be done so, as on
 * some file systems of a network, is left to them. */
static void settle_folder(const char *folder)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

/* A manifest that is there already, of ours or of another part: it has to be of
 * the same dataset. If it is ours, its rows are taken. */
static int take_manifest(making *k, part p, bool is_done)
{
    manifest_path path = manifest_in(k->wish->folder, p, is_done);
    manifest found;
    int code = manifest_read(k->wish->folder, p, is_done, &found);

    if (code == CLI_DONE && k->takes_seed)
        memcpy(k->of->seed, found.of.seed, sizeof found.of.seed);
    k->takes_seed = false;
    if (code == CLI_DONE && !manifest_same(&found.of, k->of))
        code = CLI_FAIL(cli_dataset_other, .file = path.text);
    if (code == CLI_DONE && p.of == k->of->part.of &&
        p.number == k->of->part.number) {
        k->goes_on = true;
        for (int64_t i = 0; i < k->span.to - k->span.from; i++)
            if (found.row[i].is_there)
                k->row[i] = found.row[i];
    }
    free(found.row);
    return code;
}

/* Is `sums` what the file has? */
static bool is_as_noted(const char *path, const shard_sum *noted)
{
    shard_sum now;

    return shard_sum_of(path, &now) == 0 && now.bytes == noted->bytes &&
           memcmp(now.hash, noted->hash, sizeof now.hash) == 0;
}

/* What is not there as it was noted is made again. A file of which nothing was
 * noted may be anybody's, unless we have begun here before: then it appeared
 * just before the end. */
static int look_at_shards(making *k)
{
    for (int64_t i = k->span.from; i < k->span.to; i++) {
        manifest_path path = manifest_shard(k->wish->folder, k->of, i);
        manifest_row *row = &k->row[i - k->span.from];
        struct stat now;

        row->is_there =
            row->is_there && is_as_noted(path.text, &row->sums.file);
        if (!k->goes_on && lstat(path.text, &now) == 0)
            return CLI_FAIL(cli_dataset_taken, .file = path.text);
    }
    return CLI_DONE;
}

static int look_around(making *k)
{
    DIR *folder = opendir(k->wish->folder);
    const struct dirent *entry;
    int code = CLI_DONE;
    bool is_done;
    part p;

    if (folder == NULL)
        return CLI_FAIL(cli_errors_cannotRead, .file = k->wish->folder,
                        .why = strerror(errno));
    while (code == CLI_DONE && (entry = readdir(folder)) != NULL)
        if (manifest_names(entry->d_name, &p, &is_done))
            code = take_manifest(k, p, is_done);
    closedir(folder);
    return code ? code : look_at_shards(k);
}

static int64_t count_games(const making *k, bool there)
{
    int64_t n = 0;

    for (int64_t i = k->span.from; i < k->span.to; i++) {
        part_span games = dataset_games(k->of, i);

        if (k->row[i - k->span.from].is_there || !there)
            n += games.to - games.from;
    }
    return n;
}

/* ---- Playing ---- */

/* The lock protects what changes, except for the shard and the notes: they
 * belong to the thread whose block is the next to be written. The first error
 * ends everything. */
typedef struct run {
    making *of;
    const int64_t *shards; /* those that are missing, */
    int64_t n_shards;      /* so many, */
    int64_t blocks;        /* of so many blocks each */
    shard_writer *writer;
    manifest_path path; /* of the present shard */
    FILE *notes;
    const char *notes_path, *failed_path;
    pthread_mutex_t lock;
    pthread_cond_t moved_on;
    int64_t taken, written; /* blocks */
    int64_t done, all;      /* games, with those that were there */
    bool is_cut;            /* by an early end: what comes later is forgotten */
    int error;              /* an errno, about failed_path; */
    int code;               /* or an exit code, when it was said already */
    progress progress;
} run;

typedef struct worker {
    run *run;
    dataset_game *game;
    long_text page; /* the lines of a block */
    int64_t block;
} worker;

static bool has_failed(run *s)
{
    bool failed;

    pthread_mutex_lock(&s->lock);
    failed = s->error != 0 || s->code != CLI_DONE;
    pthread_mutex_unlock(&s->lock);
    return failed;
}

/* Wakes the threads that wait for their turn, which will never come. */
static void fail(run *s, const char *path, int error, int code)
{
    pthread_mutex_lock(&s->lock);
    if (s->error == 0 && s->code == CLI_DONE) {
        s->failed_path = path;
        s->error = error;
        s->code = code;
    }
    pthread_cond_broadcast(&s->moved_on);
    pthread_mutex_unlock(&s->lock);
}

static bool take_block(worker *w)
{
    run *s = w->run;
    bool taken;

    pthread_mutex_lock(&s->lock);
    taken = s->error == 0 && s->code == CLI_DONE && !cli_ends_early() &&
            s->taken < s->n_shards * s->blocks;
    if (taken)
        w->block = s->taken++;
    pthread_mutex_unlock(&s->lock);
    return taken;
}

/* Waits until all blocks before this one are written. False: that will never
 * be, or what comes now is forgotten. */
static bool await_turn(worker *w)
{
    run *s = w->run;
    bool failed, cut;

    pthread_mutex_lock(&s->lock);
    while (s->written != w->block && s->error == 0 && s->code == CLI_DONE)
        pthread_cond_wait(&s->moved_on, &s->lock);
    failed = s->error != 0 || s->code != CLI_DONE;
    cut = s->is_cut;
    pthread_mutex_unlock(&s->lock);
    return !failed && !cut;
}

static int64_t shard_of(const worker *w)
{
    return w->run->shards[w->block / w->run->blocks];
}

static part_span games_of(const worker *w)
{
    part_span all = dataset_games(w->run->of->of, shard_of(w));
    int64_t from = all.from + w->block % w->run->blocks * BLOCK;
    int64_t to = from + BLOCK;

    return (part_span){from < all.to ? from : all.to,
                       to < all.to ? to : all.to};
}

static void open_shard(worker *w)
{
    run *s = w->run;
    int code;

    progress_erase(&s->progress);
    s->path = manifest_shard(s->of->wish->folder, s->of->of, shard_of(w));
    code = shard_open(s->writer, s->path.text);
    if (code != CLI_DONE)
        fail(s, NULL, 0, code);
}

/* It is noted when it is on the disk. */
static void close_shard(worker *w)
{
    run *s = w->run;
    making *k = s->of;
    manifest_row *row = &k->row[shard_of(w) - k->span.from];
    int code, error;

    progress_erase(&s->progress);
    code = shard_close(s->writer, true, &row->sums);
    if (code != CLI_DONE) {
        fail(s, NULL, 0, code);
        return;
    }
    row->is_there = true;
    error = manifest_add(s->notes, k->of, shard_of(w), &row->sums);
    if (error != 0)
        fail(s, s->notes_path, error, CLI_DONE);
}

/* In the block's turn. */
static void write_block(worker *w)
{
    run *s = w->run;
    int64_t at = w->block % s->blocks;

    if (at == 0)
        open_shard(w);
    if (!has_failed(s) && w->page.text.length > 0) {
        int error = shard_put(s->writer, w->page.text.at, w->page.text.length);

        if (error != 0)
            fail(s, s->path.text, error, CLI_DONE);
    }
    if (!has_failed(s) && at == s->blocks - 1)
        close_shard(w);
}

static void finish_block(worker *w, bool is_whole, int64_t n)
{
    run *s = w->run;

    if (await_turn(w) && is_whole)
        write_block(w);
    pthread_mutex_lock(&s->lock);
    s->is_cut = s->is_cut || !is_whole;
    s->written++;
    s->done += n;
    progress_show(&s->progress, s->done, s->all);
    pthread_cond_broadcast(&s->moved_on);
    pthread_mutex_unlock(&s->lock);
}

static void *work(void *arg)
{
    worker *w = arg;
    run *s = w->run;

    while (take_block(w)) {
        part_span games = games_of(w);
        int64_t i = games.from;

        w->page.text.length = 0;
        for (; i < games.to && !has_failed(s) && !cli_ends_early(); i++)
            if (!dataset_game_play(w->game, i, &w->page))
                fail(s, NULL, ENOMEM, CLI_DONE);
        finish_block(w, i == games.to, i - games.from);
    }
    return NULL;
}

/* ---- A run ---- */

static bool equip(worker *w, run *s)
{
    w->run = s;
    w->game = dataset_game_new(s->of->of);
    return w->game != NULL;
}

static int say_failure(const run *s)
{
    if (s->error == ENOMEM)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    if (s->error != 0)
        return cli_cannot_write(s->failed_path, s->error);
    return s->code;
}

static int run_threads(run *s, int n_threads)
{
    worker *workers = calloc((size_t)n_threads, sizeof *workers);
    bool equipped = workers != NULL;
    shard_sums none;

    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->moved_on, NULL);
    s->progress = progress_begin();
    for (int i = 0; equipped && i < n_threads; i++)
        equipped = equip(&workers[i], s);
    if (equipped)
        threads_work(work, workers, sizeof *workers, n_threads);
    progress_erase(&s->progress);
    shard_close(s->writer, false, &none);
    for (int i = 0; workers != NULL && i < n_threads; i++) {
        dataset_game_free(workers[i].game);
        free(workers[i].page.text.at);
    }
    free(workers);
    pthread_cond_destroy(&s->moved_on);
    pthread_mutex_destroy(&s->lock);
    if (!equipped)
        return CLI_FAIL(cli_program_threads, .n = n_threads);
    return say_failure(s);
}

/* The shards that are missing, to be freed; or NULL. */
static int64_t *list_missing(const making *k, int64_t *n)
{
    size_t room = (size_t)(k->span.to - k->span.from) + 1;
    int64_t *list = calloc(room, sizeof *list);

    *n = 0;
    for (int64_t i = k->span.from; list != NULL && i < k->span.to; i++)
        if (!k->row[i - k->span.from].is_there)
            list[(*n)++] = i;
    return list;
}

static int run_with(making *k, run *s)
{
    int64_t games = s->n_shards * s->blocks;
    int n_threads = k->wish->n_threads;

    s->writer = shard_writer_new();
    s->notes = fopen(s->notes_path, "ae");
    if (s->notes == NULL)
        return cli_cannot_write(s->notes_path, errno);
    if (s->writer == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    return run_threads(s, n_threads < games ? n_threads : (int)games);
}

/* Plays what is missing. */
static int play_missing(making *k, const char *notes)
{
    const dataset *d = k->of;
    int64_t n, *list = list_missing(k, &n);
    run s = {.of = k,
             .shards = list,
             .n_shards = n,
             .blocks = (d->shard + BLOCK - 1) / BLOCK,
             .notes_path = notes,
             .done = count_games(k, true),
             .all = count_games(k, false)};
    int code = CLI_DONE;

    if (list == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    if (n > 0)
        code = run_with(k, &s);
    if (s.notes != NULL)
        fclose(s.notes);
    shard_writer_free(s.writer);
    free(list);
    return code;
}

/* The manifest comes last. Then nobody needs the notes any more. */
static int finish(const making *k, const char *notes, const char *path)
{
    int code;

    settle_folder(k->wish->folder);
    code = manifest_write(path, k->of, k->row);
    if (code == CLI_DONE && unlink(notes) != 0 && errno != ENOENT)
        code = cli_cannot_write(notes, errno);
    settle_folder(k->wish->folder);
    return code;
}

static int make(making *k)
{
    manifest_path notes = manifest_in(k->wish->folder, k->of->part, false);
    manifest_path path = manifest_in(k->wish->folder, k->of->part, true);
    struct stat now;
    int64_t done;
    int code = look_around(k);

    if (code != CLI_DONE)
        return code;
    if (k->goes_on && count_games(k, true) == count_games(k, false) &&
        stat(path.text, &now) == 0 && stat(notes.text, &now) != 0) {
        CLI_REMARK(cli_dataset_already, .file = path.text);
        return CLI_DONE;
    }
    if ((code = manifest_begin(notes.text, k->of, k->row)) ||
        (code = play_missing(k, notes.text)))
        return code;
    done = count_games(k, true);
    if (done == count_games(k, false))
        return finish(k, notes.text, path.text);
    CLI_FAIL(cli_dataset_interrupted, .n_done = done,
             .n_all = count_games(k, false));
    return CLI_INTERRUPTED;
}

int dataset_play(dataset *d, const dataset_wish *wish)
{
    making k = {.of = d,
                .wish = wish,
                .span = dataset_span(d),
                .takes_seed = wish->takes_seed};
    int code;

    cli_end_early();
    k.row = calloc((size_t)(k.span.to - k.span.from) + 1, sizeof *k.row);
    if (k.row == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    code = make_folder(wish->folder);
    if (code == CLI_DONE)
        code = make(&k);
    free(k.row);
    return code;
}
