"""What the library's headers declare: written by tools/declarations, not by hand."""

VERSION = "0.1.0"
DECLARATIONS = """\
#define ADIT_FORMAT 1
const char *adit_version(void);
size_t adit_size_of(const char *name);
enum {
    ADIT_MAX_PLAYERS = 12,
    ADIT_MAX_OPTIONS = 8,
    ADIT_MAX_STATE = 1280,
    ADIT_MAX_MOVES = 2048,
    ADIT_MAX_EVENTS = 64,
    ADIT_MAX_MOVE_TEXT = 64,
    ADIT_MAX_CLAIM_TEXT = 32,
};
enum { ADIT_NOBODY = -1, ADIT_PUBLIC = -1, ADIT_EVERYONE = -2 };
typedef enum adit_err {
    ADIT_OK,
    ADIT_ERR_OVER,
    ADIT_ERR_TURN,
    ADIT_ERR_NOW,
    ADIT_ERR_HAND,
    ADIT_ERR_BROKEN,
    ADIT_ERR_OCCUPIED,
    ADIT_ERR_SIDE,
    ADIT_ERR_WAY,
    ADIT_ERR_PLAYER,
    ADIT_ERR_SELF,
    ADIT_ERR_ALREADY,
    ADIT_ERR_WHOLE,
    ADIT_ERR_TOOL,
    ADIT_ERR_NOTHING,
    ADIT_ERR_FIXED,
    ADIT_ERR_GOAL,
    ADIT_ERR_FACE_UP,
    ADIT_ERR_EMPTY,
    ADIT_ERR_NUGGET,
    ADIT_ERR_TRAPPED,
    ADIT_ERR_BESIDE_GOAL,
    ADIT_ERR_TOUCH,
    ADIT_ERR_TRAP,
    ADIT_ERR_NOT_TRAPPED,
    ADIT_ERR_THEFT,
    ADIT_ERR_NO_THEFT,
    ADIT_ERR_HAT,
    ADIT_ERR_GOLD,
    ADIT_ERR_ROLLED,
    ADIT_ERR_DEAR,
    ADIT_ERR_RESERVE,
    ADIT_ERR_WORN,
    ADIT_ERR_PLACE,
    ADIT_ERR_BOMB,
    ADIT_ERR_NO_BOMB,
    ADIT_ERR_GALLERY,
    ADIT_ERR_CARD,
    ADIT_ERR_CEMETERY,
    ADIT_ERR_HELD,
    ADIT_ERR_TWIN,
    ADIT_ERR_MOVE,
    ADIT_N_ERRORS } adit_err;
typedef struct adit_refusal {
    adit_err err;
    char side;
    int8_t seat, goal, x, y;
    int8_t goblin;
    const char *thing;
} adit_refusal;
typedef struct adit_action {
    uint8_t kind;
    uint8_t target;
    uint8_t way;
    uint8_t card[3];
    int8_t x, y;
} adit_action;
typedef struct adit_event {
    uint8_t kind;
    int8_t seat, target, knower;
    uint8_t card, way;
    int8_t x, y;
    int16_t amount;
    int8_t receiver;
    uint8_t spare;
    uint8_t more[2][6];
} adit_event;
typedef struct adit_story {
    adit_event *event;
    int room, n;
} adit_story;
typedef struct adit_text {
    char *at;
    size_t room, length;
    bool cut;
} adit_text;
typedef struct adit_span {
    const char *at, *end;
} adit_span;
adit_text adit_text_in(char *buffer, size_t room);
typedef struct adit_luck {
    uint64_t at;
} adit_luck;
typedef const char *adit_english;
typedef struct adit_option {
    const char *name;
    adit_english about, source;
    const char *words[4];
    int16_t min, max, usual;
    bool seat;
} adit_option;
typedef struct adit_names {
    const char *const *name;
    int32_t n;
} adit_names;
typedef struct adit_profile {
    const char *name;
    adit_english about;
    struct {
        const char *option, *value;
    } set[ADIT_MAX_OPTIONS];
} adit_profile;
typedef struct adit_config {
    int16_t option[ADIT_MAX_OPTIONS];
    uint8_t n_players, spare;
} adit_config;
typedef struct adit_head {
    uint32_t n_moves;
    int8_t turn;
    uint8_t n_players, spare[2];
} adit_head;
typedef enum adit_about {
    ADIT_ABOUT_NOTHING,
    ADIT_ABOUT_GOAL,
    ADIT_ABOUT_CELL,
    ADIT_ABOUT_SEAT,
    ADIT_ABOUT_GALLERY,
    ADIT_N_ABOUTS
} adit_about;
typedef struct adit_claim_kind {
    const char *word;
    adit_english says;
    uint8_t about, most;
    bool checked;
} adit_claim_kind;
typedef struct adit_claim {
    uint8_t kind, target;
    int8_t x, y;
} adit_claim;
typedef enum adit_mark {
    ADIT_MARK_NONE,
    ADIT_MARK_SAID,
    ADIT_MARK_TRUE,
    ADIT_MARK_FALSE,
    ADIT_MARK_UNKNOWN,
    ADIT_N_MARKS } adit_mark;
typedef struct adit_rounds {
    uint8_t now, over;
} adit_rounds;
typedef struct adit_round {
    int16_t gold[ADIT_MAX_PLAYERS];
    uint16_t won;
    uint8_t role[ADIT_MAX_PLAYERS];
    uint8_t by;
} adit_round;
typedef struct adit_suspects {
    uint16_t seats;
    uint8_t least, most;
} adit_suspects;
typedef enum adit_trace_part {
    ADIT_TRACE_GAME,
    ADIT_TRACE_BEFORE,
    ADIT_TRACE_AFTER,
    ADIT_TRACE_LINES
} adit_trace_part;
typedef struct adit_game {
    const char *name, *title;
    adit_english about;
    const char *texts;
    uint8_t min_players, max_players;
    uint8_t n_options, n_profiles, n_claims;
    bool open;
    uint8_t rules;
    uint16_t state_size;
    const adit_option *options;
    const adit_profile *profiles;
    const adit_claim_kind *claims;
    void (*init)(void *state, const adit_config *config, const uint8_t seed[32],
                 adit_story *story);
    int (*legal)(const void *obs, adit_action *out, int room);
    adit_action (*any)(const void *obs, adit_luck *luck);
    adit_err (*why)(const void *obs, adit_action action, adit_refusal *out);
    adit_err (*apply)(void *state, adit_action action, adit_story *story);
    void (*observe)(const void *state, int viewer, void *obs);
    void (*imagine)(const void *obs, int seat, adit_luck *luck, void *state);
    void (*gold)(const void *obs, int32_t out[ADIT_MAX_PLAYERS]);
    void (*gains)(const void *obs, const adit_action *moves, int n, int *out);
    const char *const *roles;
    uint8_t n_roles;
    bool (*round)(const adit_event *event, adit_round *now);
    void (*write_move)(adit_action action, adit_text *out);
    bool (*read_move)(const char *text, adit_action *out);
    void (*parts)(adit_action action, adit_text *out);
    void (*view)(const void *obs, int viewer, adit_text *out);
    void (*event)(const adit_event *event, adit_text *out);
    bool (*read_view)(adit_span json, int viewer, void *obs);
    bool (*read_event)(adit_span json, int n_players, adit_event *out);
    bool (*follow)(void *obs, int viewer, const adit_event *event);
    void (*say)(const adit_event *event, adit_text *out);
    void (*trace)(const void *state, adit_trace_part part,
                  const adit_story *story, adit_text *out);
    adit_mark (*judge)(const void *state, int seat, adit_claim claim);
    adit_rounds (*rounds)(const void *obs);
    adit_suspects (*suspects)(const void *obs);
    const char *(*check)(const void *state);
    adit_names move_names, event_names, card_names;
} adit_game;
const adit_game *adit_game_at(int i);
const adit_game *adit_game_named(const char *name);
const char *adit_config_init(const adit_game *game, int n_players,
                             adit_config *out);
const char *adit_config_set(const adit_game *game, adit_config *config,
                            const char *option, const char *value);
const char *adit_config_profile(const adit_game *game, adit_config *config,
                                const char *profile);
bool adit_config_fits(const adit_game *game, const adit_config *config);
void adit_config_value(const adit_game *game, const adit_config *config, int i,
                       adit_text *out);
adit_event adit_witness(const adit_event *event, int viewer);
unsigned adit_winners(const int32_t gold[], int n_players);
unsigned adit_victors(const adit_round rounds[], int n_rounds,
                      const int32_t gold[], int n_players);
void adit_claim_write(const adit_game *game, adit_claim claim, adit_text *out);
bool adit_claim_read(const adit_game *game, const char *text, adit_claim *out);
adit_mark adit_judge(const adit_game *game, const void *state, int seat,
                     adit_claim claim);
const char *adit_mark_name(adit_mark mark);
const char *adit_about_name(adit_about about);
adit_rounds adit_rounds_of(const adit_game *game, const void *obs);
const char *adit_err_name(adit_err err);
void adit_seed_of(const uint8_t series[32], uint64_t i, uint8_t out[32]);
void adit_sha256(const void *data, size_t size, uint8_t out[32]);
adit_luck adit_luck_from(uint64_t seed);
uint64_t adit_luck_next(adit_luck *luck);
uint32_t adit_luck_below(adit_luck *luck, uint32_t n);
enum {
    ADIT_MAX_LENGTH = 16384,
    ADIT_MAX_SAID = 1000,
    ADIT_VIEW_ROOM = 64 * 1024,
    ADIT_EVENTS_ROOM = 64 * 1024,
    ADIT_REASON_ROOM = 4096,
    ADIT_SENTENCE_ROOM = 1024,
    ADIT_RECORD_ROOM = 4 * 1024 * 1024,
    ADIT_SURE = 10000,
    ADIT_KNOWN = -1
};
typedef struct adit_match adit_match;
size_t adit_match_size(void);
void adit_match_begin(adit_match *m, const adit_game *game,
                      const adit_config *config, const uint8_t seed[32]);
void adit_match_at(const adit_match *m, int n, adit_match *out);
const adit_game *adit_match_game(const adit_match *m);
adit_config adit_match_config(const adit_match *m);
void adit_match_seed(const adit_match *m, uint8_t out[32]);
int adit_match_turn(const adit_match *m);
int adit_match_length(const adit_match *m);
adit_action adit_match_move(const adit_match *m, int i);
const void *adit_match_state(const adit_match *m);
void adit_match_observe(const adit_match *m, int viewer, void *out);
int adit_match_legal(const adit_match *m, adit_action *out, int room);
adit_err adit_match_why(const adit_match *m, int seat, adit_action move,
                        adit_refusal *out);
adit_err adit_match_play(adit_match *m, int seat, adit_action move,
                         adit_refusal *out);
int adit_match_events(const adit_match *m, int viewer, adit_event *out,
                      int room);
typedef struct adit_said {
    int32_t n_moves;
    adit_claim claim;
    int8_t seat;
    uint8_t mark;
    uint8_t over;
    uint8_t spare;
} adit_said;
adit_mark adit_match_say(adit_match *m, int seat, adit_claim claim);
int adit_match_n_said(const adit_match *m);
adit_said adit_match_said(const adit_match *m, int i);
void adit_match_view(const adit_match *m, int viewer, bool moves,
                     adit_text *out);
void adit_match_view_events(const adit_match *m, int viewer, adit_text *out);
void adit_view_refusal(const adit_refusal *refusal, adit_text *out);
bool adit_view_find(adit_span json, const char *way, adit_span *out);
bool adit_match_name(adit_match *m, int seat, const char *name);
const char *adit_match_named(const adit_match *m, int seat);
void adit_record_write(const adit_match *m, adit_text *out);
bool adit_record_read(const char *text, size_t length, adit_match *out,
                      adit_text *wrong);
void adit_record_hash(const adit_match *m, uint8_t out[32]);
bool adit_seed_read(const char *text, uint8_t out[32]);
typedef struct adit_bot adit_bot;
const adit_bot *adit_bot_at(int i);
const adit_bot *adit_bot_named(const char *name, int32_t *thought);
const char *adit_bot_name(const adit_bot *b);
typedef struct adit_mind adit_mind;
size_t adit_mind_size(const adit_bot *b, const adit_game *game);
void adit_mind_sit(adit_mind *mind, const adit_bot *b, const adit_match *m,
                   int seat);
int adit_mind_seat(const adit_mind *mind);
void adit_mind_follow(adit_mind *mind, const adit_match *m);
enum { ADIT_MAX_THOUGHT = 1000000 };
void adit_mind_think(adit_mind *mind, int n);
int adit_mind_thought(const adit_mind *mind);
adit_action adit_mind_choose(adit_mind *mind);
bool adit_mind_speak(adit_mind *mind, adit_claim *out);
int adit_minds_talk(adit_mind *const *minds, adit_match *m);
void adit_mind_why(const adit_mind *mind, adit_action move, adit_text *out);
void adit_mind_tell_why(const adit_mind *mind, adit_action move,
                        adit_text *out);
int adit_role_of(const adit_game *game, const void *obs, int seat);
int adit_goal_of(const adit_game *game, const void *obs, int goal);
typedef struct adit_watch adit_watch;
size_t adit_watch_size(void);
void adit_watch_sit(adit_watch *w, const adit_match *m);
void adit_watch_follow(adit_watch *w, const adit_match *m);
bool adit_watch_suspects(const adit_watch *w, int reader,
                         int32_t out[ADIT_MAX_PLAYERS]);
int adit_watch_lines(const adit_game *game);
const char *adit_watch_line(const adit_game *game, int line);
void adit_watch_opinion(const adit_watch *w, int line,
                        int32_t out[ADIT_MAX_PLAYERS]);
typedef struct adit_rows adit_rows;
size_t adit_rows_size(const adit_game *game);
void adit_rows_sit(adit_rows *r, const adit_match *m);
void adit_rows_follow(adit_rows *r, const adit_match *m);
void adit_rows_view(const adit_rows *r, const adit_match *m, int seat,
                    int8_t *out);
void adit_rows_moves(const adit_rows *r, const adit_match *m,
                     const adit_action *moves, int n, int8_t *out);
bool adit_language(const char *tag);
void adit_languages(adit_text *out);
void adit_tell_event(const adit_game *game, const adit_event *seen, int me,
                     adit_text *out);
void adit_tell_move(const adit_game *game, adit_action move, int me,
                    adit_text *out);
void adit_tell_refusal(const adit_refusal *refusal, int me, adit_text *out);
void adit_tell_claim(const adit_game *game, adit_claim claim, int me,
                     adit_text *out);
void adit_catalogue(const adit_game *only, adit_text *out);
typedef struct adit_batch_arrays {
    uint8_t *obs;
    adit_action *moves;
    int32_t *n_moves;
    int8_t *turn;
    float *reward;
    uint8_t *done;
} adit_batch_arrays;
enum {
    ADIT_BATCH_PLAIN = 0,
    ADIT_BATCH_ROWS = 1,
    ADIT_BATCH_LEAVE = -1,
    ADIT_BATCH_MAX = 1 << 20
};
typedef struct adit_batch adit_batch;
size_t adit_batch_size(const adit_game *game, int32_t n, int with);
void adit_batch_begin(adit_batch *b, const adit_game *game,
                      const adit_config *config, const uint8_t series[32],
                      int32_t n, int32_t room, int with,
                      const adit_batch_arrays *arrays);
int32_t adit_batch_wrong(const adit_batch *b, const int32_t *choices);
void adit_batch_step(adit_batch *b, const int32_t *choices, int32_t from,
                     int32_t to);
uint64_t adit_batch_game(const adit_batch *b, int32_t i);
uint64_t adit_batch_cuts(const adit_batch *b, int32_t i);
const void *adit_batch_state(const adit_batch *b, int32_t i);
void adit_batch_view(const adit_batch *b, int32_t i, int viewer, bool moves,
                     adit_text *out);
int32_t adit_batch_view_columns(const adit_game *game);
int32_t adit_batch_move_columns(const adit_game *game);
void adit_batch_view_rows(const adit_batch *b, int32_t from, int32_t to,
                          int8_t *out);
void adit_batch_move_rows(const adit_batch *b, int32_t from, int32_t to,
                          int8_t *out);
"""
