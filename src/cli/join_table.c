/* join_table.c -- which table one sits down at, if its address does not say so: one
 * of those that a server lists, or a new one. What a server lists is not believed
 * before it was looked at. Called by join.c. */
#include <stdlib.h>
#include <string.h>

#include "cli/join.h"
#include "core/json.h"
#include "core/text.h"
#include "lobby/utf8.h"
#include "wire/view.h"

enum { SETTING = 2000 };

static const char strange[] = "that is no server of adit";

static int take_table(joining *j, const json_t *of)
{
    const char *name = json_string_value(json_object_get(of, "table"));

    if (name == NULL || !join_is_table(name))
        return join_fails(j, strange);
    snprintf(j->there.table, sizeof j->there.table, "%s", name);
    return CLI_DONE;
}

/* ---- One of those that there are ---- */

static const char *word(const json_t *of, const char *key)
{
    const char *text = json_string_value(json_object_get(of, key));

    return text ? text : "?";
}

static void print_table(const json_t *of, int number)
{
    char game[40], phase[40];

    utf8_clean(word(of, "game"), true, game, sizeof game);
    utf8_clean(word(of, "phase"), true, phase, sizeof phase);
    printf("  %d) %s, %d of %d seats taken, %s%s\n", number, game,
           (int)json_integer_value(json_object_get(of, "seated")),
           (int)json_integer_value(json_object_get(of, "players")), phase,
           json_is_true(json_object_get(of, "locked")) ? ", with a password"
                                                       : "");
}

static int choose_from(joining *j, const json_t *tables)
{
    int n = (int)json_array_size(tables), chosen = 0;
    const char *at;
    char *line;

    if (n == 0)
        return join_fails(j, "there is no public table now; --open GAME opens "
                             "one");
    for (int i = 0; i < n; i++)
        print_table(json_array_get(tables, (size_t)i), i + 1);
    line = join_asks("Which? ", false);
    at = line;
    if (at == NULL || !text_takes_int(&at, 1, n, &chosen) || *at)
        chosen = 0;
    free(line);
    if (chosen == 0)
        return cli_fail("the tables have the numbers 1 to %d", n);
    return take_table(j, json_array_get(tables, (size_t)chosen - 1));
}

int join_chooses(joining *j)
{
    char why[REMOTE_WHY], *body;
    int status = remote_get(&j->there.asker, "/api/tables", &body, why), code;
    json_t *answer;

    if (status != 200) {
        free(body);
        return join_fails(j, why);
    }
    answer = json_loads(body, 0, NULL);
    code = json_is_array(json_object_get(answer, "tables"))
               ? choose_from(j, json_object_get(answer, "tables"))
               : join_fails(j, strange);
    json_decref(answer);
    free(body);
    return code;
}

/* ---- A new one ---- */

static void write_setting(const opening *o, const adit_game *game,
                          const adit_config *config, long seconds,
                          char out[SETTING])
{
    adit_text text = adit_text_in(out, SETTING);

    json_open(&text, '{');
    json_key_string(&text, "game", game->name);
    json_key_int(&text, "players", config->n_players);
    view_options(game, config, &text);
    if (o->clock != NULL) {
        json_key(&text, "clock");
        json_open(&text, '{');
        json_key_string(&text, "kind", "move");
        json_key_int(&text, "seconds", (int)seconds);
        json_close(&text, '}');
    }
    if (o->is_public) {
        json_key(&text, "public");
        json_bool(&text, true);
    }
    json_close(&text, '}');
}

int join_opens(joining *j, const opening *o, const cli_args *args)
{
    const adit_game *game = cli_game(o->game);
    char setting[SETTING], why[REMOTE_WHY], *body;
    adit_config config;
    json_t *answer;
    long seconds = 0;
    int n, code;

    if (game == NULL)
        return CLI_USAGE;
    n = cli_usual_players(game);
    if ((o->players && (code = cli_players(game, o->players, &n))) ||
        (code = cli_config(game, n, o->profile, args, &config)) ||
        (o->clock &&
         (code = cli_number("join: --clock", o->clock, 1, 86400, &seconds))))
        return code;
    write_setting(o, game, &config, seconds, setting);
    if (remote_post(&j->there.asker, "/api/tables", setting, &body, why) /
            100 !=
        2) {
        free(body);
        return join_fails(j, why);
    }
    answer = json_loads(body, 0, NULL);
    code = take_table(j, answer);
    json_decref(answer);
    free(body);
    return code;
}
