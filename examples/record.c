/* record.c -- a game of bots as a record, and what a record tells.
 *
 *     record GAME SEED BOT...     a bot for each seat: writes the record
 *     record FILE                 replays it: sentences, and what is said
 *
 * The record is that of `adit sim GAME --games 1 --seed SEED --bots BOT,...
 * --players N --record -`. */
#include <adit_play.h>
#include <stdio.h>
#include <stdlib.h>

static int fail(const char *what, const char *why)
{
    fprintf(stderr, "record: %s: %s\n", what, why);
    return 1;
}

/* A text in memory that is never given back: the program is short. */
static adit_text room(size_t size)
{
    char *memory = malloc(size);

    if (memory == NULL)
        exit(fail("memory", "there is none"));
    return adit_text_in(memory, size);
}

static int write_game(const char *name, const char *series_text, char **bots,
                      int n)
{
    const adit_game *game = adit_game_named(name);
    adit_match *match = malloc(adit_match_size());
    adit_mind *mind[ADIT_MAX_PLAYERS];
    int32_t thought[ADIT_MAX_PLAYERS];
    uint8_t series[32], seed[32];
    adit_config config;
    adit_text text = room(ADIT_RECORD_ROOM);
    const char *wrong;

    if (game == NULL)
        return fail(name, "no such game");
    if (!adit_seed_read(series_text, series))
        return fail(series_text, "a seed is 1 to 64 hex digits");
    wrong = adit_config_init(game, n, &config);
    if (wrong != NULL)
        return fail(name, wrong);
    adit_seed_of(series, 0, seed); /* the first game of the series */
    adit_match_begin(match, game, &config, seed);
    for (int seat = 0; seat < n; seat++) {
        const adit_bot *bot = adit_bot_named(bots[seat], &thought[seat]);

        if (bot == NULL)
            return fail(bots[seat], "no such bot");
        mind[seat] = malloc(adit_mind_size(bot, game));
        adit_mind_sit(mind[seat], bot, match, seat);
        if (thought[seat] == 0)
            thought[seat] = adit_mind_thought(mind[seat]);
        adit_match_name(match, seat, bots[seat]);
    }
    do {
        int seat = adit_match_turn(match);

        adit_minds_talk(mind, match);
        adit_mind_think(mind[seat], thought[seat]);
        adit_match_play(match, seat, adit_mind_choose(mind[seat]), NULL);
    } while (adit_match_turn(match) != ADIT_NOBODY);
    adit_record_write(match, &text);
    fputs(text.at, stdout);
    return 0;
}

/* What was said between two moves. */
static void tell_claims(const adit_match *match, int after)
{
    for (int i = 0; i < adit_match_n_said(match); i++) {
        adit_said said = adit_match_said(match, i);
        adit_text text = room(ADIT_SENTENCE_ROOM);

        if (said.n_moves != after)
            continue;
        adit_tell_claim(adit_match_game(match), said.claim, ADIT_NOBODY, &text);
        printf("P%d says: %s (%s)\n", said.seat + 1, text.at,
               adit_mark_name((adit_mark)said.mark));
    }
}

/* Each position of the game in turn, as somebody saw it who watched: roles and
 * hands are told only when they are shown. */
static void tell_game(const adit_match *match)
{
    const adit_game *game = adit_match_game(match);
    adit_match *then = malloc(adit_match_size());
    adit_event event[ADIT_MAX_EVENTS];

    for (int i = 0; i <= adit_match_length(match); i++) {
        int n;

        adit_match_at(match, i, then);
        n = adit_match_events(then, ADIT_PUBLIC, event, ADIT_MAX_EVENTS);
        for (int j = 0; j < n; j++) {
            adit_text text = room(ADIT_SENTENCE_ROOM);

            adit_tell_event(game, &event[j], ADIT_NOBODY, &text);
            if (text.length > 0)
                printf("%s\n", text.at);
        }
        tell_claims(match, i);
    }
    free(then);
}

static int read_game(const char *path)
{
    adit_match *match = malloc(adit_match_size());
    adit_text text = room(ADIT_RECORD_ROOM), wrong = room(ADIT_SENTENCE_ROOM);
    FILE *file = fopen(path, "rb");
    int code = 1;

    if (file == NULL)
        return fail(path, "cannot be opened");
    text.length = fread(text.at, 1, text.room, file);
    if (!feof(file))
        fail(path, "is larger than any record");
    else if (!adit_record_read(text.at, text.length, match, &wrong))
        fail(path, wrong.at);
    else {
        tell_game(match);
        code = 0;
    }
    fclose(file);
    free(match);
    return code;
}

int main(int argc, char **argv)
{
    if (argc == 2)
        return read_game(argv[1]);
    if (argc >= 4)
        return write_game(argv[1], argv[2], argv + 3, argc - 3);
    return fail("usage", "record GAME SEED BOT...  or  record FILE") + 1;
}
