/* screen_claims.c -- claims on the screen: they are chosen from lists, first
 * which one, then about whom or what. The same at a server's table and in a
 * game on this machine; whether a claim may be made, the client decides. Called
 * by screen_remote.c and screen_run.c. */
#include "client/screen_run.h"

#include "core/text.h"

/* Bytes of a line, and lines of a list. */
enum { SENTENCE = 120, MOST = 64 };

/* A list to choose from. It has its own game, because another one may be on the
 * stage by the time that something is chosen. */
typedef struct list {
    const adit_game *game;
    char text[MOST][SENTENCE];
    const char *line[MOST];
    adit_claim claim[MOST];
    int n;
} list;

static void begin_list(list *l)
{
    l->n = 0;
    for (int i = 0; i < MOST; i++)
        l->line[i] = l->text[i];
}

/* "? is stone": what stands for the ? is chosen next. */
static void add_kind(list *l, int kind)
{
    adit_text text = adit_text_in(l->text[l->n++], SENTENCE);

    tell_claim_kind(&l->game->claims[kind], "?", &text);
}

static void add_claim(list *l, adit_claim claim, const draw *sheet)
{
    teller who = draw_teller(sheet);
    adit_text text = adit_text_in(l->text[l->n], SENTENCE);

    tell_claim(l->game, claim, &who, &text);
    l->claim[l->n++] = claim;
}

/* About which other player, goal or gallery. False: called off. */
static bool picks_target(stage *s, list *l, int seat, adit_claim *claim)
{
    const adit_claim_kind *kind = &l->game->claims[claim->kind];
    bool others = kind->about == ADIT_ABOUT_SEAT;
    int first = kind->about == ADIT_ABOUT_GALLERY;
    int n = others ? ((const adit_head *)s->obs)->n_players : kind->most;
    int chosen;

    begin_list(l);
    for (int i = 0; i < n; i++) {
        claim->target = (uint8_t)(first + i);
        if (!others || i != seat)
            add_claim(l, *claim, &s->sheet);
    }
    chosen = stage_picks(s, text_of(TEXT_terminal_ask_claim), l->line, l->n);
    if (chosen >= 0)
        *claim = l->claim[chosen];
    return chosen >= 0;
}

static bool types_cell(stage *s, const list *l, adit_claim *claim)
{
    char cell[16] = "", text[ADIT_MAX_MOVE_TEXT];

    if (!stage_types(s, text_of(TEXT_terminal_ask_cell), cell, sizeof cell) ||
        cell[0] == 0)
        return false;
    snprintf(text, sizeof text, "%s@%s", l->game->claims[claim->kind].word,
             cell);
    if (adit_claim_read(l->game, text, claim))
        return true;
    TEXT_IN(s->said, terminal_ask_notACell, .text = cell);
    return false;
}

/* A claim in the notation. False: called off. The list is static because it is
 * too large for some stacks. */
static bool picks_claim(stage *s, int seat, char out[ADIT_MAX_MOVE_TEXT])
{
    const adit_game *game = s->sheet.game;
    adit_text text = adit_text_in(out, ADIT_MAX_MOVE_TEXT);
    adit_claim claim = {0};
    static list l;
    int chosen, about;

    l.game = game;
    begin_list(&l);
    for (int i = 0; i < game->n_claims && i < MOST; i++)
        add_kind(&l, i);
    chosen = stage_picks(s, text_of(TEXT_terminal_ask_claim), l.line, l.n);
    if (chosen < 0)
        return false;
    claim.kind = (uint8_t)chosen;
    about = game->claims[chosen].about;
    if (about == ADIT_ABOUT_CELL      ? !types_cell(s, &l, &claim)
        : about != ADIT_ABOUT_NOTHING ? !picks_target(s, &l, seat, &claim)
                                      : false)
        return false;
    adit_claim_write(game, claim, &text);
    return true;
}

void screen_claim(screen_run *r)
{
    const client_kind *kind = r->client->kind;
    const char *why = kind->hushed(r->client);
    char text[ADIT_MAX_MOVE_TEXT];

    if (why != NULL)
        TEXT_IN(r->stage.said, terminal_no, .why = tell_refused(why));
    else if (picks_claim(&r->stage, client_me(r->client), text) &&
             !kind->claim(r->client, text))
        stage_say(&r->stage, "%s", text_of(TEXT_terminal_notSent));
}
