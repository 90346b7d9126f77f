/* policy_dwarves.h -- what a net makes of a seat's moves in `saboteur` and
 * `saboteur2`: from what everybody has witnessed, which a memory holds, and
 * from what the seat sees. */
#ifndef BOTS_POLICY_DWARVES_H
#define BOTS_POLICY_DWARVES_H

#include "bots/net.h"
#include "bots/talk_dwarves.h"

/* How sharply it plays at its best, in halves: four times as sharply as while
 * it learnt. */
enum { POLICY_SHARP = 8 };
/* How often saboteurs lie about goals, as far as one knows, of a hundred. */
enum { POLICY_EXPECTS = 40 };

/* Begins as zeros. */
typedef dwarves_memory policy_memory;

/* What a seat thinks when it is its turn. */
typedef struct policy {
    net_thought thought;
    int expects;    /* lies, of a hundred words of a saboteur about goals */
    bool is_eager;  /* a miner, who knows that the gold is near */
    bool would_dig; /* by what the net thinks, whatever somebody leans to */
    int n;
    adit_action move[ADIT_MAX_MOVES]; /* all that are legal and make sense */
    int32_t logit[ADIT_MAX_MOVES];
} policy;

/* Is it one of these games? */
bool policy_knows(const adit_game *game);
/* What a win and a piece of gold are worth beside each other, in the unit of
 * NET_CHANCE. */
typedef struct policy_taste {
    int32_t win, gold;
} policy_taste;
policy_taste policy_taste_in(const adit_game *game);

/* The roles of a net are the dwarves of its game, in order, from this one
 * on. */
int policy_first_dwarf(const adit_game *game);

/* After the beginning and each move: with what anybody sees, or with the
 * state. */
void policy_see(const adit_game *game, policy_memory *m, const void *now,
                const adit_story *story);
/* First the thought; then, by it, the moves, with what the net thinks of
 * each. */
void policy_look(const adit_game *game, const net *n, const policy_memory *m,
                 const void *obs, int seat, policy *out);
void policy_rate(const adit_game *game, const net *n, const policy_memory *m,
                 const void *obs, int seat, policy *out);
/* Makes moves of the kinds that somebody leans to seem better. */
void policy_lean(const adit_game *game, const policy_memory *m, const void *obs,
                 int seat, const character *who, policy *out);
/* Draws which of the goals that are alike it is that the net would look at. */
void policy_mix_looks(const adit_game *game, const policy_memory *m,
                      const void *obs, adit_luck *luck, policy *out);
/* Leaves out what is unkind, and if the seat can mend anything of another's,
 * leaves only that. */
void policy_be_kind(const adit_game *game, const policy_memory *m,
                    const void *obs, int seat, policy *out);
/* The one that the net thinks best. */
adit_action policy_best(const policy *p);
/* Leaves only path cards that join, wherever they lead, or passes, if there are
 * any: somebody has no plan. */
void policy_stroll(policy *p);
/* Draws one of the moves: the better the net thinks it is, the likelier, and
 * the more so the sharper. */
adit_action policy_draw(const policy *p, int sharp, adit_luck *luck);
/* How likely that is move i, of NET_CHANCE. */
int32_t policy_share(const policy *p, int i, int sharp);

/* What a seat says after a move, in that manner; false: nothing. The net is
 * asked only if that depends on whom the seat suspects. */
bool policy_speak(const adit_game *game, const net *n, const policy_memory *m,
                  const void *obs, int seat, const talk_manner *manner,
                  adit_luck *luck, adit_claim *out);

#endif
