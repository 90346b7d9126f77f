/* parts.c -- the files of parts. A part states the whole command, so that parts
 * of different runs never become one, and is there whole or not at all; one
 * that Ctrl-C has ended goes on where it stopped. To merge, each file is read
 * twice: first its beginning, to put all in order, then the rest. Nothing is
 * kept of it but what the command counts. Called by `adit sim`, `adit match`
 * and `adit merge`. */
#define _XOPEN_SOURCE 700

#include "lab/parts.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/json.h"
#include "core/text.h"

/* ---- The command ---- */

/* Keys that are not options; --set is a list. */
static const char command_key[] = "adit", rest_key[] = "rest",
                  set_key[] = "set";

static void write_list(const char *key, const char *const *words, int n,
                       adit_text *out)
{
    json_key(out, key);
    json_open(out, '[');
    for (int i = 0; i < n; i++)
        json_text(out, words[i]);
    json_close(out, ']');
}

/* What was not given is not there. Options come in the order in which the
 * command lists them, however they were typed. */
bool parts_command(const cli_args *args, char out[PART_COMMAND])
{
    adit_text text = adit_text_in(out, PART_COMMAND);

    json_open(&text, '{');
    json_key_string(&text, command_key, args->command);
    write_list(rest_key, args->rest, args->n_rest, &text);
    for (int i = 0; i < args->n_options; i++) {
        const cli_option *option = &args->options[i];

        if (option->here)
            continue;
        if (option->value != NULL && *option->value != NULL)
            json_key_string(&text, option->name, *option->value);
        if (option->given != NULL && *option->given)
            json_key_bool(&text, option->name, true);
    }
    if (args->n_set > 0)
        write_list(set_key, args->set, args->n_set, &text);
    json_close(&text, '}');
    return !text.cut;
}

static bool fill_list(const json_t *list, const char **out, int room, int *n)
{
    *n = (int)json_array_size(list);
    if (*n > room)
        return false;
    for (int i = 0; i < *n; i++)
        if ((out[i] = json_string_value(json_array_get(list, (size_t)i))) ==
            NULL)
            return false;
    return true;
}

static void fill_options(const json_t *words, const cli_args *args)
{
    for (int i = 0; i < args->n_options; i++) {
        const cli_option *option = &args->options[i];
        const json_t *value = json_object_get(words, option->name);

        if (option->here)
            continue;
        if (option->value != NULL)
            *option->value = json_string_value(value);
        else
            *option->given = json_is_true(value);
    }
}

/* ---- Faults ---- */

static int say_fault(const part_reader *r, const char *path)
{
    switch (r->fault) {
    case PART_NOT_ONE:
        return CLI_FAIL(cli_parts_notOne, .file = path);
    case PART_VERSION_OF_OTHER:
        return CLI_FAIL(cli_parts_version, .file = path, .version = r->version,
                        .ours = ADIT_VERSION);
    case PART_CUT:
        return CLI_FAIL(cli_parts_cut, .file = path);
    default:
        return CLI_FAIL(cli_parts_damaged, .file = path, .n = r->lines);
    }
}

/* ---- A file ---- */

/* What a file has to be a part of; and of which part it is, if that is
 * known. */
typedef struct visit {
    part_reader reader; /* large */
    const char *command;
    part part;
    bool first_only, is_other;
} visit;

/* A cli_taker. */
static bool takes_line(void *self, const char *line, size_t length)
{
    visit *v = self;
    part_reader *r = &v->reader;

    if (!part_line(r, line, length))
        return false;
    if (r->lines == 1 && v->command != NULL)
        v->is_other = strcmp(r->command, v->command) != 0 ||
                      r->part.number != v->part.number ||
                      r->part.of != v->part.of;
    return !v->first_only && !v->is_other;
}

static visit *new_visit(void)
{
    visit *v = calloc(1, sizeof *v);

    if (v == NULL)
        cli_fail(TEXT_cli_errors_noMemory, NULL);
    return v;
}

/* Reads all of it, from the count's `reached` on. */
static int read_rows(visit *v, const char *path, const part_count *count)
{
    int64_t from = *count->reached;
    int code;

    v->reader.n_sums = count->n_sums;
    v->reader.take = count->take;
    v->reader.self = count->self;
    code = cli_lines(path, takes_line, v);
    if (code != CLI_DONE || v->is_other)
        return code;
    if (part_close(&v->reader) && v->reader.done != *count->reached - from)
        v->reader.fault = PART_DAMAGED;
    return CLI_DONE;
}

/* ---- A part that is played ---- */

int parts_wish(const part_wish *wish, const char *seed, const cli_args *args,
               part_job *out)
{
    *out = (part_job){.path = wish->out ? wish->out : "-"};
    if (wish->part == NULL)
        return wish->out == NULL ? CLI_DONE
                                 : cli_misused(TEXT_cli_parts_noPart, NULL);
    if (!part_takes(wish->part, &out->part))
        return CLI_MISUSED(cli_parts_form,
                           .most = cli_digits_of(PART_MOST).text,
                           .value = wish->part);
    if (seed == NULL)
        return cli_misused(TEXT_cli_parts_noSeed, NULL);
    if (!parts_command(args, out->command))
        return cli_misused(TEXT_cli_parts_tooLong, NULL);
    out->goes_on = strcmp(out->path, "-") != 0;
    return CLI_DONE;
}

/* What is at the place of the file is not replaced if it is something else. */
static int read_left(part_job *j, const part_count *count)
{
    visit *v = new_visit();
    int code;

    if (v == NULL)
        return CLI_FAILED;
    v->command = j->command;
    v->part = j->part;
    v->first_only = !j->goes_on;
    code = j->goes_on ? read_rows(v, j->path, count)
                      : cli_lines(j->path, takes_line, v);
    if (code == CLI_DONE && (v->is_other || v->reader.fault != PART_WHOLE))
        code =
            CLI_FAIL(cli_parts_taken, .file = j->path,
                     .part = part_name_of(j->part).text, .ours = ADIT_VERSION);
    j->is_done = j->goes_on && v->reader.done == v->reader.all;
    free(v);
    return code;
}

int part_job_begin(part_job *j, FILE *out, const part_count *count)
{
    struct stat old, now;
    int code = CLI_DONE;

    /* What is not a file, such as a pipe, cannot be gone on with. */
    j->goes_on =
        j->goes_on && fstat(fileno(out), &now) == 0 && S_ISREG(now.st_mode);
    j->writer = part_begin(out, j->part, j->command);
    if (out != stdout && stat(j->path, &old) == 0 && S_ISREG(old.st_mode) &&
        old.st_size > 0)
        code = read_left(j, count);
    if (code == CLI_DONE && j->is_done)
        CLI_REMARK(cli_parts_already, .part = part_name_of(j->part).text,
                   .file = j->path);
    return code;
}

int part_job_end(part_job *j, int64_t reached)
{
    int64_t done = reached - j->span.from, all = j->span.to - j->span.from;
    part_name name = part_name_of(j->part);

    part_end(&j->writer, done, all);
    if (done == all)
        return CLI_DONE;
    if (j->goes_on)
        CLI_FAIL(cli_parts_interrupted, .part = name.text, .n_done = done,
                 .n_all = all);
    else
        CLI_FAIL(cli_parts_lost, .part = name.text, .n_done = done,
                 .n_all = all);
    return CLI_INTERRUPTED;
}

/* ---- All of them ---- */

/* Puts a file in its place. The first one says what all have to be parts
 * of. */
static int sort_in(parts *p, const char *path, const part_reader *r,
                   const char *first)
{
    part_name name = part_name_of(r->part);

    if (first == NULL) {
        p->n = r->part.of;
        memcpy(p->command, r->command, sizeof p->command);
    } else if (strcmp(r->command, p->command) != 0) {
        return CLI_FAIL(cli_parts_different, .file = path, .other = first);
    } else if (r->part.of != p->n) {
        return CLI_FAIL(cli_parts_otherNumber, .file = path, .part = name.text,
                        .other = first, .n = p->n);
    }
    if (p->path[r->part.number - 1] != NULL)
        return CLI_FAIL(cli_parts_twice, .file = path, .part = name.text,
                        .other = p->path[r->part.number - 1]);
    p->path[r->part.number - 1] = path;
    return CLI_DONE;
}

/* "2, 5-7", or as many of them as there is room for. */
int parts_say_missing(const parts *p)
{
    char words[256];
    adit_text list = adit_text_in(words, sizeof words);

    for (int i = 0, end; i < p->n && list.length < 200; i = end + 1) {
        for (end = i; end < p->n && p->path[end] == NULL; end++)
            continue;
        if (end == i)
            continue;
        text_put(&list, list.length > 0 ? ", " : "");
        text_int(&list, i + 1);
        if (end > i + 1) {
            text_char(&list, '-');
            text_int(&list, end);
        }
    }
    text_put(&list, list.length < 200 ? "" : ", ...");
    return CLI_FAIL(cli_parts_missing, .list = words, .n = p->n);
}

/* Only a file can be read twice. */
static bool is_read_once(const char *path)
{
    struct stat now;

    return strcmp(path, "-") == 0 ||
           (stat(path, &now) == 0 && !S_ISREG(now.st_mode) &&
            !S_ISDIR(now.st_mode));
}

static int open_each(visit *v, const char *const *files, int n, parts *p)
{
    for (int i = 0; i < n; i++) {
        int code;

        *v = (visit){.first_only = true};
        if (is_read_once(files[i]))
            return CLI_FAIL(cli_parts_noFile, .file = files[i]);
        if ((code = cli_lines(files[i], takes_line, v)) != CLI_DONE)
            return code;
        if (v->reader.lines == 0)
            v->reader.fault = PART_NOT_ONE;
        if (v->reader.fault != PART_WHOLE)
            return say_fault(&v->reader, files[i]);
        if ((code = sort_in(p, files[i], &v->reader, i ? files[0] : NULL)))
            return code;
    }
    return CLI_DONE;
}

int parts_open(const char *const *files, int n, parts *out)
{
    visit *v = new_visit();
    int code = v ? open_each(v, files, n, out) : CLI_FAILED;

    free(v);
    for (int i = 0; code == CLI_DONE && i < out->n; i++)
        if (out->path[i] == NULL)
            code = parts_say_missing(out);
    if (code != CLI_DONE)
        return code;
    out->words = json_loads(out->command, JSON_REJECT_DUPLICATES, NULL);
    return CLI_DONE;
}

const char *parts_command_of(const parts *p)
{
    const char *name =
        json_string_value(json_object_get(p->words, command_key));

    return name ? name : "";
}

int parts_fill(const parts *p, cli_args *args)
{
    char again[PART_COMMAND];

    fill_options(p->words, args);
    if (!fill_list(json_object_get(p->words, rest_key), args->rest,
                   args->max_rest, &args->n_rest) ||
        !fill_list(json_object_get(p->words, set_key), args->set,
                   countof(args->set), &args->n_set) ||
        args->n_rest < args->min_rest || !parts_command(args, again) ||
        strcmp(again, p->command) != 0)
        return CLI_FAIL(cli_parts_damaged, .file = p->path[0], .n = 1);
    cli_errors_about(p->path[0]);
    return CLI_DONE;
}

static int read_part(visit *v, const parts *p, int i, const part_count *count)
{
    int code;

    *v = (visit){.command = p->command, .part = {i + 1, p->n}};
    code = read_rows(v, p->path[i], count);
    if (code != CLI_DONE)
        return code;
    if (v->is_other)
        v->reader.fault = PART_DAMAGED;
    if (v->reader.fault != PART_WHOLE)
        return say_fault(&v->reader, p->path[i]);
    return CLI_DONE;
}

int parts_read(const parts *p, int64_t units, const part_count *count)
{
    visit *v = new_visit();
    int code = v ? CLI_DONE : CLI_FAILED;

    for (int i = 0; code == CLI_DONE && i < p->n; i++) {
        part_span span = part_span_of((part){i + 1, p->n}, units);

        if ((code = read_part(v, p, i, count)) == CLI_DONE &&
            *count->reached != span.to)
            code = CLI_FAIL(cli_parts_unfinished, .file = p->path[i],
                            .n_done = v->reader.done,
                            .n_all = span.to - span.from);
    }
    free(v);
    return code;
}
