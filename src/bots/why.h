/* why.h -- the reason of a move, in parts and from the bot's own numbers: what
 * the move is to bring about, what is believed of whom and after which deeds
 * and words, what else was considered and what that is worth. It is asked of a
 * mind whose turn it is, about any legal move; the mind does not change, and
 * nothing is drawn from its luck.
 *
 *      bot_why(&m, move, &reason);
 *      why_write(&reason, &text);            as JSON (docs/protocol.md)
 *      tell_reason(&reason, &who, &text);    as a sentence (texts/telling.h) */
#ifndef BOTS_WHY_H
#define BOTS_WHY_H

#include "bots/bot.h"

/* What a move brings about: first in `saboteur` and `saboteur2`, then in
 * `galleries`. texts/ has a sentence for each, by its name. */
#define WHY_AIMS(X)                                                            \
    X(NONE, "none")                                                            \
    X(NEARER, "nearer") /* n cards are missing to a goal after it */           \
    X(REACH, "reach")   /* a goal is turned */                                 \
    X(LEVEL, "level")   /* a path card that changes no way */                  \
    X(AWAY, "away")     /* and one that makes the way longer */                \
    X(DEAD, "dead")     /* a dead end that is in nobody's way */               \
    X(BLOCK, "block")   /* and one that makes the way longer */                \
    X(CLEAR, "clear")   /* a rockfall that makes the way shorter */            \
    X(FELL, "fell")                                                            \
    X(CUT, "cut") /* and one that tears it down */                             \
    X(LOOK, "look")                                                            \
    X(BREAK, "break")                                                          \
    X(MEND, "mend")                                                            \
    X(PASS, "pass")                                                            \
    X(TAKE, "take")                                                            \
    X(TRAP, "trap")                                                            \
    X(FREE, "free")                                                            \
    X(SHED, "shed")                                                            \
    X(THEFT, "theft")                                                          \
    X(HANDS_OFF, "hands-off")                                                  \
    X(SWAP_HAND, "swap-hand")                                                  \
    X(INSPECT, "inspect")                                                      \
    X(HAT, "swap-hat")                                                         \
    X(STEAL, "steal")                                                          \
    X(FETCH, "fetch")                                                          \
    X(WORK, "work")                                                            \
    X(ROLL, "roll")                                                            \
    X(EQUIP, "equip")                                                          \
    X(PLANT, "plant")                                                          \
    X(DEFUSE, "defuse")                                                        \
    X(KILL, "kill")                                                            \
    X(CLOSE, "close") /* a gallery, which pays */                              \
    X(LEAD, "lead")   /* of a gallery, which is income */                      \
    X(DEEPER, "deeper")                                                        \
    X(BOMB, "bomb")                                                            \
    X(SHOOT, "shoot")                                                          \
    X(WAIT, "wait")

/* What that is good for. */
#define WHY_GOODS(X)                                                           \
    X(NONE, "none")                                                            \
    X(KNOWN, "known")     /* it is known that the gold is there */             \
    X(HOPE, "hope")       /* it may be gold: one of n */                       \
    X(LEARN, "learn")     /* then more is known of the gold */                 \
    X(STAYS, "stays")     /* no way is lost: still n cards are missing */      \
    X(COSTS, "costs")     /* for n cards more: a new card, and nothing else */ \
    X(FOIL, "foil")       /* the gold must not be found */                     \
    X(TRUST, "trust")     /* to be trusted, by one who does not want it */     \
    X(STOP, "stop")       /* so that they cannot dig */                        \
    X(HELP, "help")       /* so that they can dig */                           \
    X(ABLE, "able")       /* so that one can dig oneself */                    \
    X(LAME, "lame")       /* one cannot dig now */                             \
    X(FRESH, "fresh")     /* nothing in hand brings the gold nearer */         \
    X(SPENT, "spent")     /* nor is there a new card to come */                \
    X(KEEP, "keep")       /* the better cards stay in hand */                  \
    X(BIDE, "bide")       /* each card less helps those who do not dig */      \
    X(CRYSTAL, "crystal") /* which pays a geologist */                         \
    X(DOOR, "door")       /* of one's own team, which shuts out the other */   \
    X(GOLD, "gold")                                                            \
    X(ROLE, "role")     /* another dwarf may win more; or who they are */      \
    X(HAND, "hand")     /* other cards */                                      \
    X(CHANCE, "chance") /* the chance to win after it, in percent: n */

/* What else it brings in `galleries`, to the player and to others. */
#define WHY_GAINS(X)                                                           \
    X(NONE, "none")                                                            \
    X(GEMS, "gems")       /* n at once */                                      \
    X(OTHERS, "others")   /* n gems for `on` */                                \
    X(PAST, "past")       /* `on` has led the gallery so far */                \
    X(CHEST, "chest")     /* is opened */                                      \
    X(HELD, "held")       /* bones hold the goblin */                          \
    X(NUGGETS, "nuggets") /* n under the goblin, to be paid later */           \
    X(LEADER, "leader")   /* the goblin that is struck leads gallery n */      \
    X(ROBS, "robs")       /* it stands on n nuggets */                         \
    X(STRIPS, "strips")   /* it loses its armour */                            \
    X(REACH, "reach")     /* n goblins of `on` are there */                    \
    X(SAVES, "saves")     /* n goblins of the player's own are there */        \
    X(BACK, "back")       /* n goblins come back */                            \
    X(INCOME, "income")   /* n gems */                                         \
    X(ARMOUR, "armour")                                                        \
    X(CROSS, "cross")                                                          \
    X(HELMET, "helmet")

/* How surely somebody is believed to be something. */
#define WHY_BELIEFS(X)                                                         \
    X(NONE, "none")                                                            \
    X(PERHAPS, "perhaps")                                                      \
    X(LIKELY, "likely")                                                        \
    X(KNOWN, "known")                                                          \
    X(SAYS, "says") /* the speaker says that the goal is gold */

/* Deeds and words of somebody, by which they are judged. */
#define WHY_DEEDS(X)                                                           \
    X(NONE, "none")                                                            \
    X(NEARER, "nearer")                                                        \
    X(LEVEL, "level")                                                          \
    X(AWAY, "away")                                                            \
    X(DEAD, "dead")                                                            \
    X(CLEAR, "clear")                                                          \
    X(FELL, "fell")                                                            \
    X(CUT, "cut")                                                              \
    X(BROKE, "broke")   /* on whom */                                          \
    X(MENDED, "mended") /* likewise */                                         \
    X(LOOKED, "looked") /* at a goal */                                        \
    X(PASSED, "passed")                                                        \
    X(THEFT, "theft")                                                          \
    X(HANDS_OFF, "hands-off")                                                  \
    X(SWAPPED, "swapped")                                                      \
    X(INSPECTED, "inspected")                                                  \
    X(HAT, "hat")                                                              \
    X(TRAPPED, "trapped")                                                      \
    X(FREED, "freed")                                                          \
    X(SHED, "shed")                                                            \
    X(SAID_GOLD, "said_gold")                                                  \
    X(SAID_STONE, "said_stone")                                                \
    X(LIED_GOLD, "lied_gold") /* and it is known to be stone */                \
    X(LIED_STONE, "lied_stone")                                                \
    X(SUSPECTS, "suspects")                                                    \
    X(TRUSTS, "trusts")                                                        \
    X(SAID_ROLE, "said_role") /* to be no saboteur */                          \
    X(ASKED, "asked")         /* for help */                                   \
    X(SAID, "said")           /* anything else */

#define WHY_AIM_ENUM(name, word) WHY_AIM_##name,
#define WHY_GOOD_ENUM(name, word) WHY_GOOD_##name,
#define WHY_GAIN_ENUM(name, word) WHY_GAIN_##name,
#define WHY_BELIEF_ENUM(name, word) WHY_BELIEF_##name,
#define WHY_DEED_ENUM(name, word) WHY_DEED_##name,
typedef enum why_aim { WHY_AIMS(WHY_AIM_ENUM) N_WHY_AIMS } why_aim;
typedef enum why_good { WHY_GOODS(WHY_GOOD_ENUM) N_WHY_GOODS } why_good;
typedef enum why_gain_kind {
    WHY_GAINS(WHY_GAIN_ENUM) N_WHY_GAINS
} why_gain_kind;
typedef enum why_belief {
    WHY_BELIEFS(WHY_BELIEF_ENUM) N_WHY_BELIEFS
} why_belief;
typedef enum why_deed_kind {
    WHY_DEEDS(WHY_DEED_ENUM) N_WHY_DEEDS
} why_deed_kind;

/* The worth of a move: how likely the bot plays it; or how much more of a win
 * it brought than the move that is explained. */
typedef enum why_unit { WHY_NO_UNIT, WHY_SHARE, WHY_WIN } why_unit;

enum {
    WHY_BRINGS = 2,   /* gains that are named, at most */
    WHY_BY = 2,       /* deeds, likewise */
    WHY_OTHERS = 2,   /* moves that were considered, likewise */
    WHY_SURE = 10000, /* of a chance, a share, a win */
    WHY_ROOM = 2048   /* bytes that hold any reason as JSON */
};

typedef struct why_gain {
    why_gain_kind kind;
    int n, on; /* a number; a seat, or ADIT_NOBODY */
} why_gain;

/* All deeds of a kind, or what somebody said. */
typedef struct why_deed {
    why_deed_kind kind;
    int n;            /* how often */
    int on, goal;     /* a seat, a goal; or ADIT_NOBODY */
    adit_claim claim; /* of words */
    /* How much less likely the belief would be without it. */
    int32_t weight;
} why_deed;

typedef struct why_other {
    adit_action move;
    int32_t worth;
} why_other;

typedef struct bot_reason {
    const adit_game *game;
    adit_action move;
    int seat;
    bool own; /* is it a move that the bot would play? */
    why_aim aim;
    int goal; /* that it is about, or ADIT_NOBODY */
    int n;    /* a number in the aim: cards missing, gems */
    int n_gains;
    why_gain gain[WHY_BRINGS]; /* what matters most comes first */
    why_good good;
    int n_good; /* and in what it is good for */
    why_belief belief;
    int about;      /* of whom; or ADIT_NOBODY */
    int role;       /* which: a number in the list of the game */
    int32_t chance; /* how likely they have it, of WHY_SURE */
    int n_by;
    why_deed by[WHY_BY]; /* what weighs most comes first */
    why_unit unit;
    int32_t worth; /* of the move itself; 0 for WHY_WIN */
    int n_others;
    why_other other[WHY_OTHERS]; /* the best comes first */
} bot_reason;

/* The reason of a legal move of the mind's seat, whose turn it is. */
void bot_why(const mind *m, adit_action move, bot_reason *out);
/* A hint: the move that the bot chooses, or of those that it may draw the
 * likeliest, and why. To somebody who wants the gold found it is never one that
 * only harms the way, and to nobody a tool to be broken of somebody who hardly
 * deserves it: then it is the best of the others. The mind has thought. */
void bot_hint(mind *m, bot_reason *out);
/* Sits down in the place of whoever made move number `at` (from 1) of a game
 * that was played, and sees and hears what they did before it. */
void bot_sit_before(mind *m, const bot *b, const match *played,
                    const match_said *said, int n_said, int at);
/* The reason of move number `at` (from 1) of a game that was played, as that
 * bot sees it in the place of whoever made it, after its default thought. The
 * mind is storage. */
void bot_why_played(mind *m, const bot *b, const match *played,
                    const match_said *said, int n_said, int at,
                    bot_reason *out);
/* Can it be a reason of a move that is legal there? For one that comes from
 * another process; its game is set. */
bool why_fits(bot_reason *r, const adit_game *game, const void *obs);
/* Can it be recommended? Not if it only harms the way, or breaks a tool of
 * somebody who hardly deserves it. */
bool why_is_advice(const bot_reason *r);

/* A chance, a share or a win in percent. */
int why_percent(int32_t chance);
/* As a JSON object. */
void why_write(const bot_reason *r, adit_text *out);
/* Parts of it, each an object by itself whose first key is its name: what the
 * texts are chosen by. */
void why_write_aim(const bot_reason *r, adit_text *out);
void why_write_gain(const bot_reason *r, const why_gain *g, adit_text *out);
void why_write_good(const bot_reason *r, adit_text *out);
void why_write_belief(const bot_reason *r, adit_text *out);
void why_write_deed(const bot_reason *r, const why_deed *d, adit_text *out);

/* ---- For brains ---- */

/* Puts a move among the others, if it is among the best; not the one that is
 * explained. */
void why_consider(bot_reason *r, adit_action move, int32_t worth);

/* Somebody who knows what the moves of a game bring about, and what that is
 * good for, by what the seat sees. */
typedef struct why_explainer {
    const adit_game *game;
    void (*explain)(const mind *m, bot_reason *out);
} why_explainer;
extern const why_explainer saboteur_explainer, saboteur2_explainer,
    galleries_explainer;

/* Chances to win of these moves, of WHY_SURE, the explained one among them. */
void why_by_chances(bot_reason *out, const adit_action *moves,
                    const int32_t *chances, int n);
/* Beliefs by the net, and shares of its policy. */
void why_by_net(const mind *m, bot_reason *out);

#endif
