/* reasons.c -- why a bot made a move, as a sentence: the texts of its parts
 * (bots/why.h), put together by texts that are sentences with holes. The page
 * does the same with the same parts.
 *
 *   Breaks Odile's pick: likely a saboteur (78%) after 2 dead ends.
 *   aim                  belief                        deeds
 *   Also considered: dig the NES at 3,0 (12%). */
#include "bots/turning.h"
#include "core/text.h"
#include "texts/telling.h"
#include "texts/texts.h"

enum { PART = 256 };

static bool tell_part_of(const char *json, const char *family,
                         const teller *who, char out[PART])
{
    adit_text text = adit_text_in(out, PART);

    return tell_object(json, "why", family, who, &text);
}

static const char *percent(int32_t chance, char out[16])
{
    return text_fill_array(out, 16, TEXT_language_percent,
                           &(const struct text_language_percent){
                               .n = (chance * 100 + WHY_SURE / 2) / WHY_SURE});
}

/* "likely a saboteur (78%) after 2 dead ends and an attack on Bram". */
static void tell_belief(const bot_reason *r, const teller *who, char out[PART])
{
    char json[WHY_ROOM], belief[PART], deeds[PART], deed[PART];
    adit_text text = adit_text_in(json, sizeof json);
    adit_text list = adit_text_in(deeds, sizeof deeds);
    adit_text whole = adit_text_in(out, PART);

    why_write_belief(r, &text);
    tell_part_of(json, "beliefs", who, belief);
    for (int i = 0; i < r->n_by; i++) {
        text = adit_text_in(json, sizeof json);
        why_write_deed(r, &r->by[i], &text);
        tell_part_of(json, "deeds", who, deed);
        text_list_item(&list, i, r->n_by, deed);
    }
    if (r->n_by > 0)
        TEXT(&whole, why_after, .belief = belief, .deeds = deeds);
    else
        text_put(&whole, belief);
}

/* What a belief says is enough: that a broken tool stops somebody is plain. */
static bool is_plain(const bot_reason *r)
{
    return r->belief != WHY_BELIEF_NONE &&
           (r->good == WHY_GOOD_STOP || r->good == WHY_GOOD_HELP ||
            r->good == WHY_GOOD_HOPE || r->good == WHY_GOOD_GOLD ||
            r->good == WHY_GOOD_ROLE);
}

/* "6 gems at once and 3 gems for Bram". */
static void tell_gains(const bot_reason *r, const teller *who, char out[PART])
{
    adit_text list = adit_text_in(out, PART);

    for (int i = 0; i < r->n_gains; i++) {
        char json[WHY_ROOM], gain[PART];
        adit_text text = adit_text_in(json, sizeof json);

        why_write_gain(r, &r->gain[i], &text);
        tell_part_of(json, "gains", who, gain);
        text_list_item(&list, i, r->n_gains, gain);
    }
}

/* Two parts of a reason, either of which may be "". */
static void tell_both(const char *one, const char *two, char out[PART])
{
    adit_text whole = adit_text_in(out, PART);

    if (one[0] && two[0])
        TEXT(&whole, why_both, .one = one, .two = two);
    else
        text_put(&whole, one[0] ? one : two);
}

static bool tell_because(const bot_reason *r, const teller *who, char out[PART])
{
    char json[WHY_ROOM], gains[PART], good[PART] = "", belief[PART] = "";
    char first[PART];
    adit_text text = adit_text_in(json, sizeof json);

    tell_gains(r, who, gains);
    if (r->good != WHY_GOOD_NONE && !is_plain(r)) {
        why_write_good(r, &text);
        tell_part_of(json, "goods", who, good);
    }
    if (r->belief != WHY_BELIEF_NONE)
        tell_belief(r, who, belief);
    tell_both(gains, good, first);
    tell_both(first, belief, out);
    return out[0] != 0;
}

/* The best of the moves that were considered. */
static void tell_other(const bot_reason *r, const teller *who, adit_text *out)
{
    char move[PART], share[16];
    adit_text text = adit_text_in(move, sizeof move);
    int32_t worth = r->n_others > 0 ? r->other[0].worth : 0;

    if (r->n_others == 0) {
        if (!r->own)
            text_put(out, text_of(TEXT_why_notOwn));
        return;
    }
    tell_move(r->game, r->other[0].move, who, &text);
    percent(worth < 0 ? -worth : worth, share);
    if (r->unit == WHY_SHARE && r->own)
        TEXT(out, why_share, .move = move, .percent = share);
    else if (r->unit == WHY_SHARE)
        TEXT(out, why_rather, .move = move, .percent = share);
    else if (worth < WHY_SURE / 200 && worth > -WHY_SURE / 200)
        TEXT(out, why_even, .move = move);
    else if (worth > 0 && r->own)
        TEXT(out, why_yet, .move = move, .percent = share);
    else if (worth > 0)
        TEXT(out, why_more, .move = move, .percent = share);
    else
        TEXT(out, why_less, .move = move, .percent = share);
}

void tell_reason(const bot_reason *r, const teller *who, adit_text *out)
{
    char json[WHY_ROOM], aim[PART], because[PART];
    adit_text text = adit_text_in(json, sizeof json);

    why_write_aim(r, &text);
    if (r->aim == WHY_AIM_NONE || !tell_part_of(json, "aims", who, aim))
        return;
    if (tell_because(r, who, because))
        TEXT(out, why_sentence, .aim = aim, .because = because);
    else
        TEXT(out, why_bare, .aim = aim);
    if (r->n_others > 0 || !r->own)
        text_char(out, ' ');
    tell_other(r, who, out);
}

static void name_seat(int seat, const teller *who, char out[PART])
{
    adit_text text = adit_text_in(out, PART);

    if (who->name != NULL)
        text_put(&text, who->name(who->self, seat));
    else
        text_seat(&text, seat);
}

/* "Move 17, P5: Tears the way down. The chance of gold fell from 71% to
 * 38%." */
void tell_turning(const turning_point *t, const teller *who, adit_text *out)
{
    char json[WHY_ROOM], aim[PART], p[PART], winner[PART], from[16], to[16];
    adit_text text = adit_text_in(json, sizeof json);
    bool up = t->to > t->from;

    why_write_aim(&t->what, &text);
    if (!tell_part_of(json, "aims", who, aim))
        return;
    name_seat(t->what.seat, who, p);
    percent(t->from, from);
    percent(t->to, to);
    if (t->side == ADIT_NOBODY && up)
        TEXT(out, why_turning_goldUp, .n = t->n, .p = p, .aim = aim,
             .from = from, .to = to);
    else if (t->side == ADIT_NOBODY)
        TEXT(out, why_turning_goldDown, .n = t->n, .p = p, .aim = aim,
             .from = from, .to = to);
    if (t->side == ADIT_NOBODY)
        return;
    name_seat(t->side, who, winner);
    if (t->side == who->me && up)
        TEXT(out, why_turning_youUp, .n = t->n, .p = p, .aim = aim,
             .from = from, .to = to);
    else if (t->side == who->me)
        TEXT(out, why_turning_youDown, .n = t->n, .p = p, .aim = aim,
             .from = from, .to = to);
    else if (up)
        TEXT(out, why_turning_winUp, .n = t->n, .p = p, .aim = aim,
             .winner = winner, .from = from, .to = to);
    else
        TEXT(out, why_turning_winDown, .n = t->n, .p = p, .aim = aim,
             .winner = winner, .from = from, .to = to);
}
