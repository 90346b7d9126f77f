/* about.c -- what one should know of a server's table. */
#include "cli/about.h"

#include <stdio.h>
#include <string.h>

#include "adit.h"
#include "core/text.h"

static const char *word(const json_t *of, const char *key)
{
    const char *text = json_string_value(json_object_get(of, key));

    return text ? text : "";
}

static void add_clock(const json_t *clock, adit_text *out)
{
    json_int_t seconds = json_integer_value(json_object_get(clock, "seconds"));

    if (seconds <= 0 || seconds > 1000000)
        return;
    text_put(out, ", ");
    text_int(out, (int)seconds);
    text_put(out, seconds == 1 ? " second" : " seconds");
    text_put(out, strcmp(word(clock, "kind"), "move") == 0 ? " a move"
                                                           : " for the game");
}

/* One rule of it, as its name and value; false: there is no such rule. */
static bool set(const adit_game *game, adit_config *config, const char *name,
                const json_t *value)
{
    char number[24];

    snprintf(number, sizeof number, "%lld",
             (long long)json_integer_value(value));
    return adit_config_set(game, config, name,
                           json_is_string(value) ? json_string_value(value)
                                                 : number) == NULL;
}

/* The rules that are not as usual. */
static void add_rules(const adit_game *game, json_t *options, int players,
                      adit_text *out)
{
    adit_config usual, now;
    const char *name, *before = "; ";
    json_t *value;

    if (game == NULL || adit_config_init(game, players, &usual) != NULL)
        return;
    now = usual;
    json_object_foreach (options, name, value) {
        set(game, &now, name, value);
    }
    for (int i = 0; i < game->n_options; i++) {
        if (now.option[i] == usual.option[i])
            continue;
        text_put(out, before);
        text_put(out, game->options[i].name);
        text_put(out, " ");
        adit_config_value(game, &now, i, out);
        before = ", ";
    }
}

void about_table(const json_t *table, char *out, size_t size)
{
    static const char *const talks[][2] = {{"none", ", no talk"},
                                           {"claims", ", claims only"},
                                           {"free", ", claims and chat"}};
    json_int_t players = json_integer_value(json_object_get(table, "players"));
    adit_text text = adit_text_in(out, size);

    if (players < 1 || players > ADIT_MAX_PLAYERS)
        players = 1;
    text_int(&text, (int)players);
    text_put(&text, " players");
    add_clock(json_object_get(table, "clock"), &text);
    for (int i = 0; i < countof(talks); i++)
        if (strcmp(word(table, "talk"), talks[i][0]) == 0)
            text_put(&text, talks[i][1]);
    if (strcmp(word(table, "late"), "sit") == 0)
        text_put(&text, ", bots can be replaced");
    add_rules(adit_game_named(word(table, "game")),
              json_object_get(table, "options"), (int)players, &text);
}
