/* join_keys.c -- what keys do at a server's table, before the game and in it. */
#include <string.h>

#include "client/join_talk.h"
#include "client/join_visit.h"

enum { PATH = 400 };

static const char hall_keys[] =
    "The game begins when the host starts it. Until then:\n"
    "\n"
    "  m         sit down at another seat\n"
    "  n         another name\n"
    "  t         say something, where the table allows it\n"
    "  q         leave; Ctrl-C too\n"
    "\n"
    "and for the host:\n"
    "\n"
    "  f         bots for all empty seats\n"
    "  s         start the game\n"
    "  b         a bot for a seat\n"
    "  x         empty a seat\n"
    "  w         two change their seats\n"
    "\n"
    "A click on one of the keys in the last line is that key.\n";

/* Many a message is lost without a line; a move is not. */
static void check(visit *v, bool sent)
{
    if (!sent)
        stage_say(&v->stage,
                  "There is no line to the server now: that was not sent.");
}

static void talk(visit *v)
{
    char text[REMOTE_LINE] = "";

    if (stage_types(&v->stage, "Say:", text, sizeof text) && text[0])
        check(v, remote_table_send(visit_room(v), "chat", "text", text));
}

static void claim(visit *v)
{
    char text[ADIT_MAX_MOVE_TEXT];

    if (visit_room(v)->seat < 0)
        stage_say(&v->stage, "You have no seat here.");
    else if (join_picks_claim(&v->stage, visit_room(v)->seat, text))
        check(v, remote_table_send(visit_room(v), "claim", "claim", text));
}

static bool types_seat(visit *v, const char *prompt, char out[VISIT_NAME])
{
    out[0] = 0;
    return stage_types(&v->stage, prompt, out, VISIT_NAME) && out[0];
}

static void sit_elsewhere(visit *v)
{
    char where[VISIT_NAME];

    if (types_seat(v, "Which seat? For example P3:", where)) {
        char text[VISIT_NAME + 1];

        snprintf(text, sizeof text, "%s%s", where[0] == 'P' ? "" : "P", where);
        check(v, remote_table_sit(visit_room(v), text));
    }
}

/* Who has no seat yet may have been refused for his name. */
static void rename_him(visit *v)
{
    remote_table *r = visit_room(v);
    char name[VISIT_NAME];

    snprintf(name, sizeof name, "%s", r->name ? r->name : "");
    if (!stage_types(&v->stage, "Your name:", name, sizeof name) || !name[0])
        return;
    memcpy(v->name, name, sizeof name);
    r->name = v->name;
    check(v, r->seat < 0 ? remote_table_sit(r, NULL)
                         : remote_table_send(r, "name", "name", name));
}

static void save(visit *v)
{
    char path[PATH] = "game.jsonl", why[REMOTE_WHY], proof[REMOTE_LINE];

    if (visit_room(v)->phase != REMOTE_OVER) {
        stage_say(&v->stage, "It can be saved when it is over.");
        return;
    }
    if (!stage_types_file(&v->stage, path, sizeof path))
        return;
    snprintf(why, sizeof why, "it cannot be written there");
    if (strcmp(path, "-") == 0 || !join_saves(v->j, path, why)) {
        stage_say(&v->stage, "The game is not saved: %s.", why);
        return;
    }
    remote_table_say_proof(visit_room(v), path, proof);
    snprintf(v->farewell, sizeof v->farewell,
             "The game is saved. To see it again:\n  adit replay %s\n"
             "Whether it was dealt as promised:\n  %s\n",
             path, proof);
    stage_say(&v->stage, "Saved; how to see it again is told when you leave.");
}

void visit_leave(visit *v)
{
    const remote_table *r = visit_room(v);

    v->left = r->phase == REMOTE_OVER || r->seat < 0 ||
              stage_asks(&v->stage, r->phase == REMOTE_PLAYING
                                        ? "Leave? A bot plays on until you "
                                          "come back."
                                        : "Leave this table?");
}

static void show_seats(visit *v)
{
    draw d = v->stage.sheet;
    draw_page page = {0};

    draw_to_page(&d, &page);
    remote_table_list(visit_room(v), d.to);
    if (!stage_read(&v->stage, "Who sits where", draw_page_text(&page)))
        visit_leave(v);
    draw_page_drop(&page);
}

static void go_on(visit *v)
{
    v->wants_next = true;
    if (visit_room(v)->next[0] == 0)
        check(v, remote_table_send(visit_room(v), "rematch", NULL, NULL));
}

/* One of those that there are, the strongest first, or one that is typed. */
static bool picks_bot(visit *v, char out[VISIT_NAME])
{
    enum { MOST = 16, LINE = 120 };
    char text[MOST][LINE];
    const char *line[MOST];
    int n = 0, chosen;

    while (n < MOST - 1 && bot_at(n) != NULL)
        n++;
    for (int i = 0; i < n; i++)
        snprintf(text[i], LINE, "%-9s %s", bot_at(n - 1 - i)->name,
                 bot_at(n - 1 - i)->about);
    snprintf(text[n], LINE,
             "another   typed, such as master:1000, which "
             "thinks longer");
    for (int i = 0; i <= n; i++)
        line[i] = text[i];
    chosen = stage_picks(&v->stage, "Which bot?", line, n + 1);
    out[0] = 0;
    if (chosen == n)
        return stage_types(&v->stage, "Which bot?", out, VISIT_NAME) && out[0];
    if (chosen >= 0)
        snprintf(out, VISIT_NAME, "%s", bot_at(n - 1 - chosen)->name);
    return chosen >= 0;
}

/* The host's keys before the game; false: it is none. */
static bool arrange(visit *v, int key)
{
    remote_table *r = visit_room(v);
    char text[VISIT_NAME] = "", one[VISIT_NAME], other[VISIT_NAME];

    switch (key) {
    case 'f':
        if (picks_bot(v, text))
            check(v, remote_table_send(r, "fill", "bot", text));
        return true;
    case 's':
        check(v, remote_table_send(r, "start", NULL, NULL));
        return true;
    case 'b':
        if (types_seat(v, "A bot for which seat? For example P3:", one) &&
            picks_bot(v, text))
            check(v, remote_table_bot(r, one, text));
        return true;
    case 'x':
        if (types_seat(v, "Empty which seat? For example P3:", text))
            check(v, remote_table_send(r, "clear", "seat", text));
        return true;
    case 'w':
        if (!types_seat(v, "Which two? For example P1 P3:", text))
            return true;
        if (sscanf(text, "%63s %63s", one, other) == 2)
            check(v, remote_table_swap(r, one, other));
        else
            stage_say(&v->stage, "Those are not two seats.");
        return true;
    default:
        return false;
    }
}

/* Before the game. */
static void press_in_hall(visit *v, int key)
{
    v->stage.said[0] = 0;
    if (visit_room(v)->host && arrange(v, key))
        return;
    switch (key) {
    case 'm':
        sit_elsewhere(v);
        break;
    case 'n':
        rename_him(v);
        break;
    case 't':
        talk(v);
        break;
    case '?':
        if (!stage_read(&v->stage, "Before the game", hall_keys))
            visit_leave(v);
        break;
    case 'q':
    case KEYS_LEAVE:
        visit_leave(v);
        break;
    default:
        break;
    }
}

static void hint(visit *v)
{
    adit_action move;

    stage_say(&v->stage, "thinking...");
    stage_paint(&v->stage);
    if (!remote_table_hint(visit_room(v), &move)) {
        stage_say(&v->stage, "The bot does not know.");
        return;
    }
    stage_hint(&v->stage, move, adviser_bot);
}

/* What the stage does not know. */
static void press_besides(visit *v, int key)
{
    switch (key) {
    case 'c':
        claim(v);
        break;
    case 't':
        talk(v);
        break;
    case 'p':
        show_seats(v);
        break;
    case 'b':
        check(v, remote_table_send(visit_room(v), "back", NULL, NULL));
        break;
    case 'm':
        sit_elsewhere(v);
        break;
    case 'n':
        if (visit_room(v)->phase == REMOTE_OVER)
            go_on(v);
        break;
    default:
        break;
    }
}

static void play(visit *v)
{
    remote_table *r = visit_room(v);

    if (!visit_asks(v))
        return;
    if (!remote_table_move(r, stage_move(&v->stage)))
        stage_say(&v->stage, "There is no line to the server now: it is sent "
                             "as soon as there is one.");
    visit_look(v);
}

void visit_press(visit *v, screen_event e)
{
    if (e.key == KEYS_NONE || e.key == KEYS_SIZE)
        return;
    if (v->stage.before != NULL) {
        press_in_hall(v, e.key);
        return;
    }
    switch (stage_press(&v->stage, e)) {
    case STAGE_MOVE:
        play(v);
        break;
    case STAGE_HINT:
        hint(v);
        break;
    case STAGE_SAVE:
        save(v);
        break;
    case STAGE_QUIT:
        visit_leave(v);
        break;
    case STAGE_OTHER:
        press_besides(v, e.key);
        break;
    case STAGE_NOTHING:
        break;
    }
}
