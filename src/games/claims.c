/* claims.c -- what players say to each other, in every game: as text, and
 * whether it can be said at all. Which claims there are, and what they are
 * worth, is data and a function of each game. A claim never changes a game.
 * Called by wire/record.c, the lobby and the terminals. */
#include "core/text.h"

static const char *const mark_names[] = {
#define MARK_NAME(name, word) word,
    ADIT_MARKS(MARK_NAME)};

static const char *const about_names[] = {
#define ABOUT_NAME(name, word) word,
    ADIT_ABOUTS(ABOUT_NAME)};

const char *adit_mark_name(adit_mark mark)
{
    require((unsigned)mark < ADIT_N_MARKS);
    return mark_names[mark];
}

const char *adit_about_name(adit_about about)
{
    require((unsigned)about < ADIT_N_ABOUTS);
    return about_names[about];
}

/* A game without rounds is one round, which is over when the game is. */
adit_rounds adit_rounds_of(const adit_game *game, const void *obs)
{
    const adit_head *head = obs;

    if (game->rounds)
        return game->rounds(obs);
    return (adit_rounds){.now = 1, .over = head->turn == ADIT_NOBODY};
}

/* ---- As text ---- */

/* What a claim points at, without the letter in front of it. Goals and seats
 * are counted from 0 inside and from 1 in text; a gallery is its own number. */
static void write_target(adit_about about, adit_claim claim, adit_text *out)
{
    switch (about) {
    case ADIT_ABOUT_CELL:
        text_cell(out, claim.x, claim.y);
        break;
    case ADIT_ABOUT_GALLERY:
        text_int(out, claim.target);
        break;
    default:
        text_int(out, claim.target + 1);
    }
}

void adit_claim_write(const adit_game *game, adit_claim claim, adit_text *out)
{
    static const char *const before[ADIT_N_ABOUTS] = {
        [ADIT_ABOUT_GOAL] = "@G",
        [ADIT_ABOUT_CELL] = "@",
        [ADIT_ABOUT_SEAT] = "@P",
        [ADIT_ABOUT_GALLERY] = "@",
    };
    const adit_claim_kind *kind = &game->claims[claim.kind];

    require(claim.kind < game->n_claims);
    text_put(out, kind->word);
    if (kind->about == ADIT_ABOUT_NOTHING)
        return;
    text_put(out, before[kind->about]);
    write_target(kind->about, claim, out);
}

/* A letter or sign, then a number from 1 on. */
static bool takes_number(const char **at, const char *letter, int most,
                         int *out)
{
    return text_takes(at, letter) && text_takes_int(at, 1, most, out);
}

/* The target of a claim, bounded by what there can be in any game of this kind.
 * Whether there is such a seat in this one is asked by adit_judge. */
static bool takes_target(const char **at, const adit_claim_kind *kind,
                         adit_claim *claim)
{
    int number = 0;
    bool taken = false;

    switch (kind->about) {
    case ADIT_ABOUT_NOTHING:
        return true;
    case ADIT_ABOUT_CELL:
        return text_takes(at, "@") && text_takes_cell(at, &claim->x, &claim->y);
    case ADIT_ABOUT_SEAT:
        return text_takes(at, "@") && text_takes_seat(at, &claim->target);
    case ADIT_ABOUT_GOAL:
        taken = takes_number(at, "@G", kind->most, &number);
        claim->target = (uint8_t)(number - 1);
        break;
    case ADIT_ABOUT_GALLERY:
        taken = takes_number(at, "@", kind->most, &number);
        claim->target = (uint8_t)number;
    }
    return taken;
}

/* A word, then its target if it has one, then nothing: each claim has one
 * spelling. */
bool adit_claim_read(const adit_game *game, const char *text, adit_claim *out)
{
    char word[ADIT_MAX_CLAIM_TEXT];

    if (!text_takes_word(&text, "@", word, sizeof word))
        return false;
    for (int i = 0; i < game->n_claims; i++) {
        adit_claim claim = {.kind = (uint8_t)i};

        if (!text_same(game->claims[i].word, word))
            continue;
        if (!takes_target(&text, &game->claims[i], &claim) || *text)
            return false;
        *out = claim;
        return true;
    }
    return false;
}

/* ---- What it is worth ---- */

/* Is it one of the game's list, and does it point at something that there can
 * be? A field that it does not use is zero. */
static bool is_claim(const adit_game *game, adit_claim claim)
{
    const adit_claim_kind *kind = &game->claims[claim.kind];

    if (claim.kind >= game->n_claims)
        return false;
    if (kind->about != ADIT_ABOUT_CELL && (claim.x != 0 || claim.y != 0))
        return false;
    switch (kind->about) {
    case ADIT_ABOUT_SEAT:
        return claim.target < game->max_players;
    case ADIT_ABOUT_GOAL:
        return claim.target < kind->most;
    case ADIT_ABOUT_GALLERY:
        return claim.target >= 1 && claim.target <= kind->most;
    default:
        return claim.target == 0;
    }
}

/* Nobody may speak of a seat that does not play, nor suspect or trust
 * themselves (B25). All else is for the game to judge. */
adit_mark adit_judge(const adit_game *game, const void *state, int seat,
                     adit_claim claim)
{
    const adit_head *head = state;

    require(seat >= 0 && seat < head->n_players);
    if (!is_claim(game, claim))
        return ADIT_MARK_NONE;
    if (game->claims[claim.kind].about == ADIT_ABOUT_SEAT &&
        (claim.target >= head->n_players || claim.target == seat))
        return ADIT_MARK_NONE;
    return game->judge ? game->judge(state, seat, claim) : ADIT_MARK_SAID;
}
