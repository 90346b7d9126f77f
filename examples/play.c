/* play.c -- play against bots in a terminal, with sentences of the library and
 * moves in the notation.
 *
 *     play [GAME [PLAYERS [BOT [SEED]]]]
 *
 * You sit at the first seat. A line is a move of the list; the end of the input
 * ends the game. */
#include <adit_play.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ME = 0, LINE = 256 };

static void fail(const char *why)
{
    fprintf(stderr, "play: %s\n", why);
    exit(1);
}

static void *get(size_t size)
{
    void *memory = malloc(size);

    if (memory == NULL)
        fail("no memory");
    return memory;
}

/* What the last move did, as I saw it. */
static void tell(const adit_match *match)
{
    adit_event event[ADIT_MAX_EVENTS];
    char sentence[ADIT_SENTENCE_ROOM];
    int n = adit_match_events(match, ME, event, ADIT_MAX_EVENTS);

    for (int i = 0; i < n; i++) {
        adit_text text = adit_text_in(sentence, sizeof sentence);

        adit_tell_event(adit_match_game(match), &event[i], ME, &text);
        if (text.length > 0)
            printf("  %s\n", sentence);
    }
}

/* A move as a line of its own. */
static void list(const adit_match *match)
{
    static adit_action move[ADIT_MAX_MOVES];
    int n = adit_match_legal(match, move, ADIT_MAX_MOVES);

    for (int i = 0; i < n; i++) {
        char notation[ADIT_MAX_MOVE_TEXT], sentence[ADIT_SENTENCE_ROOM];
        adit_text text = adit_text_in(notation, sizeof notation);
        adit_text words = adit_text_in(sentence, sizeof sentence);

        adit_match_game(match)->write_move(move[i], &text);
        adit_tell_move(adit_match_game(match), move[i], ME, &words);
        printf("%-24s %s\n", notation, sentence);
    }
}

/* Plays what was typed, or says why not. */
static bool play(adit_match *match, const char *line)
{
    char sentence[ADIT_SENTENCE_ROOM];
    adit_text text = adit_text_in(sentence, sizeof sentence);
    adit_refusal refusal;
    adit_action move;

    if (!adit_match_game(match)->read_move(line, &move)) {
        printf("'%s' is no move.\n", line);
        return false;
    }
    if (adit_match_play(match, ME, move, &refusal) == ADIT_OK)
        return true;
    adit_tell_refusal(&refusal, ME, &text);
    printf("%s\n", sentence);
    return false;
}

/* False: there is nothing left to read. */
static bool ask(adit_match *match)
{
    char line[LINE];

    list(match);
    do {
        printf("your move: ");
        fflush(stdout);
        if (fgets(line, sizeof line, stdin) == NULL)
            return false;
        line[strcspn(line, "\r\n")] = 0;
    } while (!play(match, line));
    return true;
}

static void let_think(adit_mind *mind, adit_match *match)
{
    adit_mind_follow(mind, match);
    adit_mind_think(mind, adit_mind_thought(mind));
    adit_match_play(match, adit_mind_seat(mind), adit_mind_choose(mind), NULL);
}

static void say_gold(const adit_match *match)
{
    int32_t gold[ADIT_MAX_PLAYERS];

    adit_match_game(match)->gold(adit_match_state(match), gold);
    for (int seat = 0; seat < adit_match_config(match).n_players; seat++)
        printf("P%d has %d.\n", seat + 1, (int)gold[seat]);
}

int main(int argc, char **argv)
{
    const adit_game *game = adit_game_named(argc > 1 ? argv[1] : "saboteur");
    const adit_bot *bot = adit_bot_named(argc > 3 ? argv[3] : "hasty", NULL);
    adit_match *match = get(adit_match_size());
    adit_mind *mind[ADIT_MAX_PLAYERS] = {NULL};
    adit_config config;
    uint8_t seed[32];
    char by_clock[17];
    const char *wrong;
    bool goes_on = true;

    if (game == NULL || bot == NULL)
        fail(game == NULL ? "no such game" : "no such bot");
    wrong = adit_config_init(game, argc > 2 ? atoi(argv[2]) : 4, &config);
    if (wrong != NULL)
        fail(wrong);
    snprintf(by_clock, sizeof by_clock, "%llx", (unsigned long long)time(NULL));
    if (!adit_seed_read(argc > 4 ? argv[4] : by_clock, seed))
        fail("a seed is 1 to 64 hex digits");

    adit_match_begin(match, game, &config, seed);
    for (int seat = 1; seat < config.n_players; seat++) {
        mind[seat] = get(adit_mind_size(bot, game));
        adit_mind_sit(mind[seat], bot, match, seat);
    }
    printf("%s. You are P1.\n", game->title);
    tell(match);
    while (goes_on && adit_match_turn(match) != ADIT_NOBODY) {
        if (adit_match_turn(match) == ME)
            goes_on = ask(match);
        else
            let_think(mind[adit_match_turn(match)], match);
        if (goes_on)
            tell(match);
    }
    puts(goes_on ? "The game is over." : "\nUntil next time.");
    say_gold(match);
    for (int seat = 1; seat < config.n_players; seat++)
        free(mind[seat]);
    free(match);
    return 0;
}
