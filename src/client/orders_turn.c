/* orders_turn.c -- a turn on the page, as far as the screen has room for it. */
#include <string.h>

#include "client/orders.h"

enum {
    FEWEST_NEWS = 2, /* lines, however small the screen is */
    MOST_SAID = 12   /* moves that are listed where all is said in words */
};

static void name_a_move(const orders *o)
{
    char example[ADIT_MAX_MOVE_TEXT];

    orders_write_move(o, o->choices.move[0], example);
    printf("%d moves, such as %s. 'moves' lists them, 'help' explains.\n",
           o->choices.n, example);
}

/* How many lines the news take as one paragraph. */
static int lines_of_flow(orders *o, const char *news)
{
    draw_page page = {0};
    int lines;

    draw_to_page(&o->sheet, &page);
    lines = draw_flow(&o->sheet, news);
    o->sheet.to = stdout;
    draw_page_drop(&page);
    return lines;
}

/* The last sentences of the news, as many as so many lines have room for; 'log'
 * tells them all. */
static const char *last_news(orders *o, const char *news, int room)
{
    while (lines_of_flow(o, news) > room) {
        size_t sentence = strcspn(news, "\n");

        news += sentence + (news[sentence] != 0);
    }
    return news;
}

/* What a turn is shown with: the table as usual, or in two parts, and moves. */
typedef struct turn_pages {
    draw_page table, others, sight, moves;
} turn_pages;

/* In words it is heard from the first line to the last, wherever that stands; a long list
 * of moves is for who asks for it. */
static void say_in_turn(orders *o, turn_pages *t, const char *news)
{
    printf("%s\n%s", news, draw_page_text(&t->table));
    if (o->choices.n <= MOST_SAID)
        fputs(draw_page_text(&t->moves), stdout);
    else
        name_a_move(o);
}

/* All of it, if the screen has room. If not, the news stand below the table, as
 * much of them as there is room for. Where table and moves alone are too much,
 * the others go, or the list of moves; but not all news, if it is so tight. */
static void arrange(orders *o, turn_pages *t, const char *news)
{
    const char *table = draw_page_text(&t->table);
    const char *others = draw_page_text(&t->others);
    const char *sight = draw_page_text(&t->sight);
    const char *moves = draw_page_text(&t->moves);
    int room = o->sheet.height - 1 - draw_lines(moves); /* and the prompt */
    int few = lines_of_flow(o, last_news(o, news, FEWEST_NEWS));
    bool lists = true;

    if (o->sheet.height == 0 ||
        draw_lines(news) + 1 + draw_lines(table) <= room) {
        printf("%s\n%s%s", news, table, moves);
        return;
    }
    if (draw_lines(table) > room && draw_lines(sight) + few > room) {
        lists = false;
        room = o->sheet.height - 2;
    }
    if (draw_lines(table) <= room) {
        printf("\n%s", table);
        room -= draw_lines(table);
    } else {
        printf("\n%s%s", others, sight);
        room -= draw_lines(sight);
        room = room < few ? few : room;
    }
    draw_flow(&o->sheet, last_news(o, news, room));
    if (lists)
        fputs(moves, stdout);
    else
        name_a_move(o);
}

void orders_show_turn(orders *o, const void *obs, int viewer, const char *news)
{
    turn_pages t = {0};

    choices_find(&o->choices, o->sheet.game, obs);
    draw_measure(&o->sheet);
    draw_to_page(&o->sheet, &t.table);
    draw_turn(&o->sheet, obs, viewer);
    draw_to_page(&o->sheet, &t.others);
    draw_others(&o->sheet, obs, viewer);
    draw_to_page(&o->sheet, &t.sight);
    draw_sight(&o->sheet, obs, viewer);
    draw_to_page(&o->sheet, &t.moves);
    choices_list(&o->choices, &o->sheet, "");
    o->sheet.to = stdout;
    if (o->sheet.words)
        say_in_turn(o, &t, news);
    else
        arrange(o, &t, news);
    draw_page_drop(&t.table);
    draw_page_drop(&t.others);
    draw_page_drop(&t.sight);
    draw_page_drop(&t.moves);
}
