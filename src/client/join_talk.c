/* join_talk.c -- claims, chosen from lists: first what, then about whom or what. */
#include "client/join_talk.h"

enum { SENTENCE = 120, MOST = 64 };

/* Another game may be on the stage by the time that something is chosen. */
typedef struct list {
    const adit_game *game;
    char text[MOST][SENTENCE];
    const char *line[MOST];
    adit_claim claim[MOST];
    int n;
} list;

static void begin(list *l)
{
    l->n = 0;
    for (int i = 0; i < MOST; i++)
        l->line[i] = l->text[i];
}

/* "G# is stone": which one is chosen next. */
static void add_kind(list *l, int kind)
{
    const char *says = l->game->claims[kind].says;
    char *at = l->text[l->n++];

    for (int i = 0; *says && i < SENTENCE - 1; i++) {
        *at++ = *says == '#' ? '?' : *says;
        says++;
    }
    *at = 0;
}

static void add_claim(list *l, adit_claim claim)
{
    adit_text text = adit_text_in(l->text[l->n], SENTENCE);

    adit_claim_say(l->game, claim, &text);
    l->claim[l->n++] = claim;
}

/* About others, a goal, a gallery. */
static bool picks_target(stage *s, list *l, int seat, adit_claim *claim)
{
    const adit_claim_kind *kind = &l->game->claims[claim->kind];
    bool others = kind->about == ADIT_ABOUT_SEAT;
    int first = kind->about == ADIT_ABOUT_GALLERY;
    int n = others ? ((const adit_head *)s->obs)->n_players : kind->most;
    int chosen;

    begin(l);
    for (int i = 0; i < n; i++) {
        claim->target = (uint8_t)(first + i);
        if (!others || i != seat)
            add_claim(l, *claim);
    }
    chosen = stage_picks(s, "Say what?", l->line, l->n);
    if (chosen >= 0)
        *claim = l->claim[chosen];
    return chosen >= 0;
}

static bool types_cell(stage *s, const list *l, adit_claim *claim)
{
    char cell[16] = "", text[ADIT_MAX_MOVE_TEXT];

    if (!stage_types(s, "Which cell? For example 3,-1:", cell, sizeof cell) ||
        cell[0] == 0)
        return false;
    snprintf(text, sizeof text, "%s@%s", l->game->claims[claim->kind].word,
             cell);
    if (adit_claim_read(l->game, text, claim))
        return true;
    stage_say(s, "'%s' is no cell.", cell);
    return false;
}

bool join_picks_claim(stage *s, int seat, char out[ADIT_MAX_MOVE_TEXT])
{
    const adit_game *game = s->sheet.game;
    adit_text text = adit_text_in(out, ADIT_MAX_MOVE_TEXT);
    adit_claim claim = {0};
    static list l;
    int chosen, about;

    l.game = game;
    begin(&l);
    for (int i = 0; i < game->n_claims && i < MOST; i++)
        add_kind(&l, i);
    chosen = stage_picks(s, "Say what?", l.line, l.n);
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
