/* merge.c -- adit merge: what came of the parts of a run, as if it had never
 * been divided. The files are put in order and looked at here; what they say is
 * for the command that they are parts of. The parts of a dataset are a folder.
 * Called by main.c. */
#include "cli/merge.h"

#include <string.h>
#include <sys/stat.h>

#include "lab/dataset.h"

static const struct {
    const char *name;
    int (*merge)(const parts *p, const merge_wish *wish);
} mergers[] = {{"sim", sim_merge}, {"match", match_merge}};

static bool is_folder(const char *path)
{
    struct stat now;

    return stat(path, &now) == 0 && S_ISDIR(now.st_mode);
}

/* Nothing is printed of a dataset, and its parts lie in one folder. */
static int merge_folder(const cli_args *args, const merge_wish *wish)
{
    if (args->n_rest > 1 || wish->json || wish->scores != NULL)
        return cli_misused(TEXT_cli_dataset_mergeAlone, NULL);
    return dataset_merge(args->rest[0]);
}

int cli_merge(int argc, char **argv)
{
    static const char *files[PART_MOST]; /* too large for some stacks */
    static parts all;
    merge_wish wish = {0};
    const cli_option options[] = {
        {.name = "json", .given = &wish.json},
        {.name = "scores", .value = &wish.scores},
    };
    cli_args args = {.command = "merge",
                     .usage = TEXT_cli_usage_merge,
                     .options = options,
                     .n_options = countof(options),
                     .what = "FILE...",
                     .rest = files,
                     .min_rest = 1,
                     .max_rest = countof(files)};
    int code = cli_read(&args, argc, argv);

    if (code != CLI_DONE)
        return code;
    if (is_folder(files[0]))
        return merge_folder(&args, &wish);
    if ((code = parts_open(files, args.n_rest, &all)) != CLI_DONE)
        return code;
    for (int i = 0; i < countof(mergers); i++)
        if (strcmp(mergers[i].name, parts_command_of(&all)) == 0)
            return mergers[i].merge(&all, &wish);
    return CLI_FAIL(cli_parts_damaged, .file = all.path[0], .n = 1);
}
