/* server_talk.c -- what is said at a table: who hears it and when, what it was
 * worth, and that notes are for nobody else. */
#include "tests/server_table.h"

#include "games/saboteur.h"
#include "lobby/utf8.h"

/* The last frame of a kind, or "". */
static const char *heard(int who, const char *kind)
{
    static char start[64];
    const char *frame;

    snprintf(start, sizeof start, "{\"t\":\"%s\"", kind);
    frame = edge_find(&e, who, start);
    return frame != NULL ? frame : "";
}

/* Is that piece in it? A frame ends with its line. */
static bool has(const char *frame, const char *piece)
{
    const char *found = strstr(frame, piece), *end = strchr(frame, '\n');

    return found != NULL && (end == NULL || found < end);
}

static bool is_refused(int who, const char *name_of_it, const char *said)
{
    char refused[32] = "";

    e.now += 3000;
    forget_all();
    edge_say(&e, who, "%s", said);
    return e.socket[who].frames > 0 &&
           strcmp(edge_refusal(edge_last(&e, who), refused), name_of_it) == 0;
}

static bool claims(int who, const char *claim)
{
    e.now += 3000;
    return asks(who, "{\"t\":\"claim\",\"id\":1,\"claim\":\"%s\"}", claim);
}

static bool chats(int who, const char *text)
{
    e.now += 3000;
    return asks(who, "{\"t\":\"chat\",\"id\":1,\"text\":\"%s\"}", text);
}

/* ---- Claims ---- */

/* Nobody has looked at a goal, so Ann could not know; whether she is a miner,
 * and whom Bo is right to trust, is decided by the state. */
static void marks_come_with_the_end_of_the_round(void)
{
    adit_luck luck = adit_luck_from(3);
    char mark[64];

    begin_there("");
    forget_all();
    MUST(claims(ANN, "gold@G2"));
    for (int i = 0; i < OUTSIDE; i++)
        MUST(strcmp(heard(i, "said"), "") != 0 && !edge_heard(&e, i, "mark"));
    MUST(has(heard(BO, "said"),
             "{\"t\":\"said\",\"line\":{\"k\":1,\"p\":\"P1\","
             "\"n\":0,\"round\":1,\"claim\":\"gold@G2\"}}"));
    MUST(claims(BO, "trust@P1"));
    MUST(claims(BO, "thanks"));
    snprintf(mark, sizeof mark, "\"claim\":\"trust@P1\",\"mark\":\"%s\"",
             adit_mark_name((adit_mark)here()->talk.claims[1].said.mark));
    MUST(here()->talk.claims[1].said.mark == ADIT_MARK_TRUE ||
         here()->talk.claims[1].said.mark == ADIT_MARK_FALSE);
    edge_say(&e, CY, "{\"t\":\"sync\"}");
    MUST(has(heard(CY, "talk"), "\"claim\":\"thanks\"") &&
         !edge_heard(&e, CY, "mark"));
    MUST(ask_record(ANN) == 409);
    forget_all();
    while (here()->phase == TABLE_PLAYING && !failed) {
        for (int i = 0; i < GUESTS; i++)
            MUST(!edge_heard(&e, i, "\"mark\""));
        move_on(&luck);
        if (table_rounds_over(here()) > 0)
            break;
    }
    for (int i = 0; i < OUTSIDE; i++)
        MUST(has(heard(i, "talk"),
                 "\"claim\":\"gold@G2\",\"mark\":\"unknown\"}") &&
             has(heard(i, "talk"), mark) &&
             has(heard(i, "talk"), "\"claim\":\"thanks\"}"));
    clean_up();
    point("what a claim was worth is told when its round is over");
}

static void records_have_claims(void)
{
    adit_luck luck = adit_luck_from(3);
    char path[64];
    lobby_answer a;

    begin_there("");
    move_on(&luck);
    MUST(claims(ANN, "stone@G1"));
    MUST(chats(ANN, "not in the record"));
    while (here()->phase == TABLE_PLAYING && !failed)
        move_on(&luck);
    snprintf(path, sizeof path, "/api/tables/%s/record", name);
    a = edge_ask(&e, ANN, "GET", path, NULL);
    MUST(a.status == 200);
    MUST(strstr(a.text,
                "}\n{\"claim\":\"stone@G1\",\"p\":\"P1\","
                "\"mark\":\"unknown\"}\n{\"p\":\"P2\",\"move\":") != NULL);
    MUST(strstr(a.text, "not in the record") == NULL);
    free(a.text);
    MUST(is_refused(ANN, "not_playing",
                    "{\"t\":\"claim\",\"claim\":\"thanks\"}"));
    clean_up();
    point(
        "records have claims and their marks, between the moves, and no chat");
}

/* ---- What a table allows ---- */

static void tables_allow_more_or_less(void)
{
    static const char claim[] = "{\"t\":\"claim\",\"claim\":\"thanks\"}",
                      chat[] = "{\"t\":\"chat\",\"text\":\"Hello\"}";

    begin_there(",\"talk\":\"none\"");
    MUST(is_refused(ANN, "silent", claim) && is_refused(ANN, "silent", chat));
    MUST(asks(ANN, "{\"t\":\"note\",\"id\":1,\"seat\":\"P2\",\"text\":\"x\"}"));
    clean_up();
    begin_there(",\"talk\":\"claims\"");
    MUST(claims(ANN, "thanks") && is_refused(ANN, "silent", chat));
    clean_up();
    begin_there(",\"talk\":\"free\"");
    MUST(claims(ANN, "thanks") && chats(ANN, "Hello"));
    clean_up();
    begin_there(",\"public\":true");
    MUST(has(heard(ANN, "table"), "\"talk\":\"claims\""));
    clean_up();
    begin_there("");
    MUST(has(heard(ANN, "table"), "\"talk\":\"free\""));
    clean_up();
    point("a table allows claims, chat as well, or nothing");
}

static void who_may_not_watch_hears_nothing(void)
{
    begin_there(",\"watch\":\"none\"");
    forget_all();
    MUST(claims(ANN, "thanks") && chats(ANN, "Hello"));
    MUST(edge_heard(&e, BO, "Hello") && edge_heard(&e, BO, "thanks"));
    edge_say(&e, WATCHES, "{\"t\":\"sync\"}");
    MUST(!edge_heard(&e, WATCHES, "Hello") &&
         !edge_heard(&e, WATCHES, "said") &&
         !edge_heard(&e, WATCHES, "\"talk\",\"lines\""));
    clean_up();
    begin_there(",\"password\":\"opal\"");
    forget_all();
    MUST(chats(ANN, "Hello") && edge_heard(&e, WATCHES, "Hello"));
    MUST(!edge_heard(&e, OUTSIDE, "Hello"));
    clean_up();
    point("who may not see the game does not hear what is said");
}

/* ---- Texts ---- */

static const struct {
    const char *text, *told;
} texts[] = {
    {"Hello", "ok"},
    {"a  b", "ok"},
    {"\xc3\xa9t\xc3\xa9 \xf0\x9f\x98\x80", "ok"},
    {"\xe2\x9d\xa4\xef\xb8\x8f", "ok"}, /* a heart, drawn as an emoji */
    {"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x94\xac", "ok"},
    {"<b>\\\"quoted\\\" \\\\ {}", "ok"},
    {"", "bad_text"},
    {" ", "bad_text"},
    {" Hello", "bad_text"},
    {"Hello ", "bad_text"},
    {"a\\nb", "bad_text"},
    {"a\\tb", "bad_text"},
    {"a\\u0000b", "bad_json"},
    {"\\u001b[31m", "bad_text"},
    {"a\\u202eb", "bad_text"},
    {"a\\u200bb", "bad_text"},
    {"\\ufe0f", "bad_text"},
    {"a\\u200db", "bad_text"},
};

static void texts_can_be_read(void)
{
    char text[2048], many[900];

    begin_there("");
    for (int i = 0; i < countof(texts); i++) {
        bool said;

        snprintf(text, sizeof text, "{\"t\":\"chat\",\"id\":1,\"text\":\"%s\"}",
                 texts[i].text);
        said = is_refused(ANN, texts[i].told, text);
        if (texts[i].told[0] == 'o' ? !edge_heard(&e, BO, "\"text\":") : !said)
            complain("\"%s\" is not %s", texts[i].text, texts[i].told);
        if (texts[i].told[0] != 'o' && e.socket[BO].frames > 0)
            complain("\"%s\" is heard", texts[i].text);
    }
    /* 200 characters of four bytes each, and one more. */
    memset(many, 0, sizeof many);
    for (int i = 0; i < 200; i++)
        memcpy(many + 4 * i, "\xf0\x9f\x98\x80", 4);
    MUST(chats(ANN, many) && edge_heard(&e, BO, many));
    strcat(many, "x");
    snprintf(text, sizeof text, "{\"t\":\"chat\",\"text\":\"%s\"}", many);
    MUST(is_refused(ANN, "too_long", text));
    MUST(utf8_count("caf\xc3\xa9", false) == 4);
    clean_up();
    point("texts are short, and of characters that can be seen");
}

/* Five at once, and one in two seconds; chat and claims together. */
static void nobody_talks_without_end(void)
{
    begin_there("");
    e.now += 60000;
    for (int i = 0; i < 7; i++) {
        edge_forget(&e, ANN);
        edge_say(&e, ANN,
                 i % 2 ? "{\"t\":\"chat\",\"text\":\"Hello\"}"
                       : "{\"t\":\"claim\",\"claim\":\"thanks\"}");
        MUST(edge_heard(&e, ANN, "too_fast") == (i >= 5));
    }
    MUST(here()->talk.k == 5);
    /* On another socket of his, he is the same. */
    MUST(edge_join(&e, GUESTS, name, ANN));
    edge_say(&e, GUESTS, "{\"t\":\"chat\",\"text\":\"Hello\"}");
    MUST(edge_heard(&e, GUESTS, "too_fast"));
    edge_say(&e, BO, "{\"t\":\"chat\",\"text\":\"Hello\"}");
    MUST(here()->talk.k == 6);
    e.now += 2000;
    edge_forget(&e, ANN);
    edge_say(&e, ANN, "{\"t\":\"chat\",\"text\":\"Hello\"}");
    edge_say(&e, ANN, "{\"t\":\"chat\",\"text\":\"Hello\"}");
    MUST(here()->talk.k == 7 && edge_heard(&e, ANN, "too_fast"));
    clean_up();
    point("who talks too fast is refused");
}

/* Who sits down again is the same, wherever. */
static void to_stand_up_does_not_help(void)
{
    wait_there("");
    e.now += 60000;
    for (int i = 0; i < 5; i++)
        edge_say(&e, ANN, "{\"t\":\"chat\",\"text\":\"Hello\"}");
    MUST(here()->talk.k == 5);
    MUST(asks(ANN, "{\"t\":\"stand\",\"id\":1}"));
    MUST(asks(ANN, "{\"t\":\"sit\",\"id\":2,\"name\":\"Ann\"}"));
    edge_say(&e, ANN, "{\"t\":\"chat\",\"text\":\"Hello\"}");
    MUST(edge_heard(&e, ANN, "too_fast"));
    MUST(asks(ANN, "{\"t\":\"sit\",\"id\":3,\"name\":\"Ann\","
                   "\"seat\":\"P4\"}"));
    edge_say(&e, ANN, "{\"t\":\"chat\",\"text\":\"Hello\"}");
    MUST(edge_heard(&e, ANN, "too_fast") && here()->talk.k == 5);
    clean_up();
    point("and not heard sooner by sitting down again");
}

/* ---- How much is kept ---- */

static void much_is_bounded(void)
{
    char text[900];
    size_t longest = 0;

    begin_there("");
    memset(text, 0, sizeof text);
    for (int i = 0; i < 200; i++)
        memcpy(text + 4 * i, "\xf0\x9f\x98\x80", 4);
    for (int i = 0; i < 300 && !failed; i++) {
        MUST(chats(ANN, i % 2 ? text : "short"));
        MUST(claims(BO, "thanks"));
    }
    MUST(here()->talk.n_chats < TALK_KEPT && here()->talk.n_claims == 300);
    MUST(here()->talk.chat_bytes <= TALK_KEPT_BYTES);
    here()->talk.n_lines = TALK_MOST_LINES;
    MUST(is_refused(ANN, "too_much", "{\"t\":\"chat\",\"text\":\"x\"}"));
    for (int i = 300; i < TALK_MOST_CLAIMS; i++)
        if (!claims(BO, "here@-100,-100"))
            complain("claim %d is refused", i);
    MUST(is_refused(BO, "too_much", "{\"t\":\"claim\",\"claim\":\"thanks\"}"));
    here()->talk.n_notes = TALK_MOST_LINES;
    MUST(is_refused(BO, "too_much",
                    "{\"t\":\"note\",\"seat\":\"P1\",\"mark\":\"trust\"}"));
    edge_forget(&e, WATCHES);
    edge_say(&e, WATCHES, "{\"t\":\"sync\"}");
    longest = strcspn(heard(WATCHES, "talk"), "\n");
    tap_say("%zu bytes of talk", longest);
    MUST(longest > 100000 && longest < LOBBY_ANSWER);
    here()->talk.n_lines = 0;
    for (int i = 0; i < TALK_KEPT + 10; i++)
        MUST(chats(ANN, "short"));
    MUST(here()->talk.n_chats == TALK_KEPT);
    edge_restart(&e);
    everybody_comes();
    MUST(here()->talk.n_claims == TALK_MOST_CLAIMS && here()->talk.k == 1510);
    clean_up();
    point("there is an end to what is said, and to what is kept of it");
}

/* A log does not grow without end, however patient somebody is; and those who
 * want to play still can. */
static void nobody_fidgets_without_end(void)
{
    static const char nonce[] =
        "{\"t\":\"nonce\",\"nonce\":\"a3f0c1d2e4b5968778695a4b3c2d1e0f"
        "a3f0c1d2e4b5968778695a4b3c2d1e0f\"}";
    static const char *const fidgets[] = {"{\"t\":\"name\",\"name\":\"Anna\"}",
                                          nonce,
                                          "{\"t\":\"sit\",\"name\":\"Ann\"}"};
    int64_t seq;

    wait_there("");
    for (int i = 0; i < TABLE_MOST_CHANGES; i++) {
        e.now += 100;
        edge_forget(&e, ANN);
        edge_say(&e, ANN, "%s", fidgets[i % 2]);
    }
    seq = here()->seq;
    for (int i = 0; i < countof(fidgets); i++)
        MUST(is_refused(ANN, "too_much", fidgets[i]));
    MUST(here()->seq == seq && seq < TABLE_MOST_CHANGES + 10);
    edge_restart(&e);
    everybody_comes();
    MUST(is_refused(ANN, "too_much", fidgets[0]));
    MUST(is_refused(OPENER, "too_much",
                    "{\"t\":\"swap\",\"seats\":[\"P1\",\"P2\"]}"));
    MUST(asks(OPENER, "{\"t\":\"fill\",\"id\":1}"));
    MUST(asks(OPENER, "{\"t\":\"start\",\"id\":2}"));
    MUST(is_refused(ANN, "too_much", "{\"t\":\"stand\"}"));
    MUST(chats(ANN, "Let us play"));
    clean_up();
    point("who changes his seat without end is stopped, but no game is");
}

/* ---- Slow readers ---- */

static void the_slow_hear_it_later(void)
{
    begin_there("");
    forget_all();
    e.socket[BO].queued = LOBBY_SLOW + 1;
    MUST(chats(ANN, "one") && chats(ANN, "two"));
    MUST(e.socket[BO].frames == 0);
    e.socket[BO].queued = 0;
    lobby_drained(e.lobby, e.socket[BO].session);
    lobby_settle(e.lobby);
    MUST(has(heard(BO, "talk"), "one") && has(heard(BO, "talk"), "two"));
    forget_all();
    MUST(chats(ANN, "three") && edge_heard(&e, BO, "three"));
    clean_up();
    /* Also where no game is on. */
    wait_there("");
    forget_all();
    e.socket[BO].queued = LOBBY_SLOW + 1;
    MUST(chats(ANN, "one") && e.socket[BO].frames == 0);
    e.socket[BO].queued = 0;
    lobby_drained(e.lobby, e.socket[BO].session);
    lobby_settle(e.lobby);
    MUST(has(heard(BO, "talk"), "one"));
    MUST(chats(ANN, "two") && has(heard(BO, "said"), "two"));
    clean_up();
    point("who is slow is told all of it when he has caught up");
}

/* ---- Notes ---- */

static bool notes(int who, const char *more)
{
    e.now += 3000;
    forget_all();
    edge_say(&e, who, "{\"t\":\"note\",\"id\":1,%s}", more);
    return edge_find(&e, who, "{\"t\":\"done\"") != NULL;
}

static void notes_are_private(void)
{
    begin_there("");
    MUST(edge_join(&e, GUESTS, name, ANN));
    MUST(notes(ANN, "\"seat\":\"P2\",\"mark\":\"suspect\",\"text\":\"sly\""));
    MUST(has(heard(ANN, "notes"),
             "{\"t\":\"notes\",\"notes\":[{\"p\":\"P2\",\"mark\":\"suspect\","
             "\"text\":\"sly\",\"mute\":false}]}"));
    MUST(has(heard(GUESTS, "notes"), "sly"));
    for (int i = 0; i < GUESTS; i++)
        if (i != ANN && e.socket[i].frames > 0)
            complain("guest %d hears of a note", i);
    /* What is left out stays. */
    MUST(notes(ANN, "\"seat\":\"P2\",\"mute\":true"));
    MUST(has(heard(ANN, "notes"), "\"mark\":\"suspect\",\"text\":\"sly\","
                                  "\"mute\":true"));
    MUST(notes(BO, "\"seat\":\"P1\",\"text\":\"loud\""));
    MUST(!edge_heard(&e, ANN, "loud") && !edge_heard(&e, BO, "sly"));
    for (int i = 0; i < GUESTS; i++)
        edge_say(&e, i, "{\"t\":\"sync\"}");
    for (int i = 0; i < GUESTS; i++)
        if ((i != ANN && edge_heard(&e, i, "sly")) ||
            (i != BO && edge_heard(&e, i, "loud")))
            complain("guest %d reads another's notes", i);
    edge_restart(&e);
    everybody_comes();
    MUST(has(heard(ANN, "notes"), "sly") && has(heard(BO, "notes"), "loud"));
    MUST(notes(ANN, "\"seat\":\"P2\",\"mark\":\"none\",\"text\":\"\","
                    "\"mute\":false"));
    MUST(has(heard(ANN, "notes"), "{\"t\":\"notes\",\"notes\":[]}"));
    clean_up();
    point("notes are told to who wrote them, and to nobody else");
}

static void long_notes(void)
{
    char text[2100];

    begin_there("");
    memset(text, 'x', sizeof text);
    memcpy(text, "\"seat\":\"P2\",\"text\":\"", 20);
    memcpy(text + 520, "\"", 2);
    MUST(notes(ANN, text));
    memset(text + 520, 'x', 2);
    memcpy(text + 521, "\"", 2);
    MUST(!notes(ANN, text) && edge_heard(&e, ANN, "too_long"));
    MUST(!notes(ANN, "\"seat\":\"P2\",\"text\":\"a\\nb\"") &&
         edge_heard(&e, ANN, "bad_text"));
    MUST(strlen(here()->talk.notes[0][1].text) == 500);
    clean_up();
    point("a note has 500 characters at most");
}

/* Before the game: a note goes with whom it is about, and with whom it is
 * of. */
static void notes_go_with_people(void)
{
    wait_there("");
    MUST(notes(ANN, "\"seat\":\"P2\",\"text\":\"of Bo\""));
    MUST(notes(BO, "\"seat\":\"P3\",\"text\":\"of a bot\""));
    MUST(asks(OPENER, "{\"t\":\"bot\",\"id\":9,\"seat\":\"P3\","
                      "\"bot\":\"random\"}"));
    MUST(notes(BO, "\"seat\":\"P1\",\"text\":\"of Ann\""));
    MUST(!edge_heard(&e, BO, "of a bot"));
    forget_all();
    MUST(asks(OPENER, "{\"t\":\"swap\",\"id\":9,\"seats\":[\"P1\",\"P4\"]}"));
    MUST(has(heard(ANN, "notes"), "{\"p\":\"P2\",\"mark\":\"none\","
                                  "\"text\":\"of Bo\""));
    MUST(has(heard(BO, "notes"), "{\"p\":\"P4\",\"mark\":\"none\","
                                 "\"text\":\"of Ann\""));
    forget_all();
    MUST(asks(ANN, "{\"t\":\"stand\",\"id\":9}"));
    MUST(has(heard(BO, "notes"), "{\"t\":\"notes\",\"notes\":[]}"));
    MUST(asks(CY, "{\"t\":\"sit\",\"id\":9,\"name\":\"Cy\",\"seat\":\"P4\"}"));
    forget_all();
    edge_say(&e, CY, "{\"t\":\"sync\"}");
    edge_say(&e, BO, "{\"t\":\"sync\"}");
    MUST(!edge_heard(&e, CY, "of Bo") && !edge_heard(&e, BO, "of Ann"));
    clean_up();
    point("notes go with people, and nobody inherits them");
}

static void notes_of_an_empty_seat(void)
{
    wait_there("");
    MUST(notes(BO, "\"seat\":\"P4\",\"text\":\"of nobody\",\"mute\":true"));
    forget_all();
    MUST(asks(CY, "{\"t\":\"sit\",\"id\":9,\"name\":\"Cy\",\"seat\":\"P4\"}"));
    MUST(has(heard(BO, "notes"), "{\"t\":\"notes\",\"notes\":[]}"));
    for (int i = 0; i < GUESTS; i++)
        MUST(i == BO || !edge_heard(&e, i, "\"notes\""));
    MUST(chats(CY, "Hello") && edge_heard(&e, BO, "Hello"));
    clean_up();
    point(
        "what was noted about an empty seat is not about who sits down there");
}

/* ---- Guesses ---- */

/* One of Ann and Bo is not the only saboteur, and does not know who is. */
static int reader_there(void)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];

    match_observe(&here()->match, 0, obs);
    return here()->match.game->suspects(obs).seats != 0 ? ANN : BO;
}

/* A guess of a reader: the seat of the other of the two, and those of the
 * bots. */
static const char *guess_of(int who, int other, int third, int fourth)
{
    static char of[64];
    char steps[2][8] = {"null", "null"};

    snprintf(steps[who == ANN], sizeof steps[0], "%d", other);
    snprintf(of, sizeof of, "[%s,%s,%d,%d]", steps[0], steps[1], third, fourth);
    return of;
}

static bool guesses(int who, int round, const char *of)
{
    e.now += 3000;
    forget_all();
    return asks(who, "{\"t\":\"guess\",\"id\":1,\"round\":%d,\"of\":%s}", round,
                of);
}

static bool refuses_guess(int who, const char *why, const char *of)
{
    char said[256];

    snprintf(said, sizeof said, "{\"t\":\"guess\",\"round\":1,\"of\":%s}", of);
    return is_refused(who, why, said);
}

static void guesses_are_private_while_a_round_is_played(void)
{
    adit_luck luck = adit_luck_from(3);
    char own[160];
    int who;

    begin_there("");
    who = reader_there();
    MUST(guesses(who, 1, guess_of(who, 0, 25, 100)));
    snprintf(own, sizeof own,
             "{\"t\":\"guesses\",\"round\":1,\"guesses\":[{\"p\":\"P%d\","
             "\"at\":0,\"of\":%s}]}",
             who, guess_of(who, 0, 25, 100));
    MUST(has(heard(who, "guesses"), own));
    edge_restart(&e);
    everybody_comes();
    MUST(has(heard(who, "guesses"), own));
    for (int i = 0; i < GUESTS; i++)
        if (i != who && edge_heard(&e, i, "guesses"))
            complain("guest %d hears of a guess", i);
    move_on(&luck);
    MUST(guesses(who, 1, guess_of(who, 50, 50, 75)));
    MUST(guesses(who, 1, guess_of(who, 50, 50, 50)));
    MUST(here()->talk.n_guesses == 2);
    forget_all();
    while (table_rounds_over(here()) == 0 && !failed) {
        for (int i = 0; i < GUESTS; i++)
            MUST(!edge_heard(&e, i, "guesses"));
        move_on(&luck);
    }
    for (int i = 0; i < OUTSIDE; i++)
        MUST(has(heard(i, "guesses"), "\"at\":0,") &&
             has(heard(i, "guesses"), guess_of(who, 50, 50, 50)) &&
             !has(heard(i, "guesses"), ",75]"));
    edge_restart(&e);
    everybody_comes();
    MUST(has(heard(CY, "guesses"), guess_of(who, 50, 50, 50)));
    clean_up();
    point("a guess is its player's until the round is over, then everybody's");
}

static void guesses_fit_their_table(void)
{
    adit_luck luck = adit_luck_from(3);
    char own[64];
    int who, other;

    begin_there("");
    who = reader_there();
    other = who == ANN ? BO : ANN;
    snprintf(own, sizeof own, "[%s,%s,0,0]", who == ANN ? "50" : "0",
             who == ANN ? "0" : "50");
    MUST(refuses_guess(who, "bad_guess", own));
    MUST(refuses_guess(who, "bad_guess", guess_of(who, 0, 25, 30)));
    MUST(refuses_guess(who, "bad_guess", guess_of(who, 0, 25, 125)));
    MUST(refuses_guess(who, "bad_guess", guess_of(who, -25, 25, 0)));
    MUST(refuses_guess(who, "bad_guess", "[null,null,null,null]"));
    MUST(refuses_guess(who, "bad_guess", "[null,null,25]"));
    MUST(refuses_guess(who, "bad_guess", "[null,null,25,25,25]"));
    MUST(refuses_guess(who, "bad_guess",
                       "[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]"));
    MUST(refuses_guess(who, "bad_message", "[null,null,\"sure\",25]"));
    MUST(refuses_guess(who, "bad_message", "25"));
    MUST(refuses_guess(CY, "not_seated", guess_of(who, 0, 25, 25)));
    MUST(is_refused(who, "bad_message",
                    "{\"t\":\"guess\",\"of\":[null,null,25,25]}"));
    MUST(is_refused(who, "stale", "{\"t\":\"guess\",\"round\":2,\"of\":[]}"));
    if (((const saboteur *)here()->match.state)->dwarf[other - 1] ==
        DWARF_SABOTEUR)
        MUST(refuses_guess(other, "bad_guess", guess_of(other, 0, 25, 25)));
    while (here()->phase == TABLE_PLAYING && table_rounds_over(here()) == 0)
        move_on(&luck);
    MUST(refuses_guess(who, "not_playing", guess_of(who, 0, 25, 25)));
    clean_up();
    point("a guess has a step for each of those that its player cannot know");
}

static void nobody_guesses_without_end(void)
{
    char said[128];
    int who;

    begin_there("");
    who = reader_there();
    for (int i = 0; i < TALK_MOST_GUESSES; i++)
        MUST(guesses(who, 1, guess_of(who, i % 5 * 25, 25, 100)));
    MUST(refuses_guess(who, "too_much", guess_of(who, 0, 25, 100)));
    MUST(here()->talk.n_guesses == 1);
    edge_restart(&e);
    everybody_comes();
    MUST(refuses_guess(who, "too_much", guess_of(who, 0, 25, 100)));
    clean_up();
    begin_there("");
    snprintf(said, sizeof said, "{\"t\":\"guess\",\"round\":1,\"of\":%s}",
             guess_of(who, 0, 25, 100));
    for (int i = 0; i < 6; i++)
        edge_say(&e, who, "%s", said);
    MUST(edge_heard(&e, who, "too_fast"));
    clean_up();
    point("there is an end to guesses, too, and they are not made in haste");
}

/* ---- Muting ---- */

static void the_muted_are_not_read(void)
{
    begin_there("");
    MUST(chats(BO, "before"));
    MUST(notes(ANN, "\"seat\":\"P2\",\"mute\":true"));
    forget_all();
    MUST(chats(BO, "after") && claims(BO, "thanks"));
    MUST(!edge_heard(&e, ANN, "after") && edge_heard(&e, ANN, "thanks"));
    MUST(edge_heard(&e, WATCHES, "after"));
    forget_all();
    edge_say(&e, ANN, "{\"t\":\"sync\"}");
    MUST(has(heard(ANN, "talk"), "thanks") && !edge_heard(&e, ANN, "before") &&
         !edge_heard(&e, ANN, "after"));
    MUST(notes(ANN, "\"seat\":\"P2\",\"mute\":false"));
    MUST(chats(BO, "again") && edge_heard(&e, ANN, "again"));
    clean_up();
    point("the chat of the muted is not sent, their claims are");
}

/* ---- Restarts ---- */

static void a_restart_keeps_all_of_it(void)
{
    char before[4096];

    begin_there("");
    MUST(claims(ANN, "gold@G2") && chats(BO, "Hello") &&
         claims(BO, "suspect@P1"));
    forget_all();
    edge_say(&e, CY, "{\"t\":\"sync\"}");
    snprintf(before, sizeof before, "%s", heard(CY, "talk"));
    MUST(has(before, "\"k\":3"));
    edge_restart(&e);
    everybody_comes();
    MUST(strncmp(heard(CY, "talk"), before, strcspn(before, "\n")) == 0);
    clean_up();
    point("a restart keeps what was said");
}

/* ---- Erasing ---- */

/* Is there a line with that piece in what is stored? */
typedef struct looking {
    const char *piece;
    bool found;
} looking;

static bool looks(void *self, const store_entry *line)
{
    looking *l = self;
    char text[STORE_ENTRY] = "";

    memcpy(text, line->text, line->length);
    l->found |= strstr(text, l->piece) != NULL;
    return true;
}

static bool is_stored(const char *piece)
{
    looking l = {.piece = piece};

    e.store->read_table(e.store, name, looks, &l);
    return l.found;
}

static int asks_for_himself(int who, const char *method, const char *path,
                            const char *piece)
{
    lobby_answer a = edge_ask(&e, who, method, path, NULL);
    int has_piece = a.status == 200 && strstr(a.text, piece) != NULL;

    free(a.text);
    return has_piece;
}

static void who_is_forgotten_has_said_nothing(void)
{
    gist before;

    begin_there("");
    MUST(chats(ANN, "words of Ann") && chats(BO, "words of Bo"));
    MUST(claims(ANN, "gold@G2"));
    MUST(notes(ANN, "\"seat\":\"P2\",\"text\":\"note of Ann\""));
    MUST(notes(BO, "\"seat\":\"P1\",\"text\":\"note of Bo\""));
    guesses(ANN, 1, guess_of(ANN, 75, 75, 75));
    guesses(BO, 1, guess_of(BO, 25, 25, 25));
    MUST(is_stored(" -333") || is_stored(" 1-11"));
    MUST(asks_for_himself(ANN, "GET", "/api/me/data", "words of Ann"));
    MUST(asks_for_himself(ANN, "GET", "/api/me/data", "note of Ann"));
    MUST(!asks_for_himself(ANN, "GET", "/api/me/data", "of Bo"));
    MUST(asks_for_himself(ANN, "DELETE", "/api/me", ""));
    MUST(!is_stored("of Ann") && is_stored("words of Bo") &&
         is_stored("note of Bo") && is_stored("claimed P1 gold@G2") &&
         !is_stored("guessed P1 -333"));
    for (int i = 0; i < here()->talk.n_guesses; i++)
        MUST(here()->talk.guesses[i].seat != 0);
    forget_all();
    edge_say(&e, BO, "{\"t\":\"sync\"}");
    MUST(!edge_heard(&e, BO, "of Ann") && edge_heard(&e, BO, "words of Bo") &&
         edge_heard(&e, BO, "note of Bo") && edge_heard(&e, BO, "gold@G2"));
    before = gist_of(here());
    edge_restart(&e);
    MUST(edge_join(&e, BO, name, BO));
    MUST(same_gist(before, gist_of(here())));
    clean_up();
    point("who is forgotten has said nothing, but for claims");
}

/* ---- Watching together ---- */

static void one_leads_and_others_follow(void)
{
    end_there("");
    forget_all();
    MUST(is_refused(WATCHES, "not_seated",
                    "{\"t\":\"lead\",\"id\":1,\"n\":3,\"eyes\":\"P1\"}"));
    MUST(is_refused(ANN, "stale", "{\"t\":\"lead\",\"id\":1,\"n\":9999}"));
    MUST(is_refused(ANN, "no_such_seat",
                    "{\"t\":\"lead\",\"id\":1,\"n\":3,\"eyes\":\"P9\"}"));
    MUST(is_refused(ANN, "bad_message",
                    "{\"t\":\"lead\",\"id\":1,\"n\":3,\"eyes\":\"all\"}"));
    forget_all();
    MUST(asks(ANN, "{\"t\":\"lead\",\"id\":1,\"n\":3,\"eyes\":\"P2\"}"));
    MUST(has(heard(BO, "lead"),
             "{\"t\":\"lead\",\"p\":\"P1\",\"n\":3,\"eyes\":\"P2\"}"));
    MUST(has(heard(WATCHES, "lead"), "\"n\":3") &&
         !edge_heard(&e, ANN, "eyes"));
    /* Whoever comes later hears it, too. */
    edge_leave(&e, CY);
    edge_forget(&e, CY);
    MUST(edge_join(&e, CY, name, CY) && has(heard(CY, "lead"), "\"n\":3"));
    /* Another takes over; the first has nothing to end any more. */
    MUST(asks(BO, "{\"t\":\"lead\",\"id\":1,\"n\":0,\"eyes\":\"everyone\"}"));
    MUST(has(heard(ANN, "lead"), "\"p\":\"P2\",\"n\":0,\"eyes\":\"everyone\""));
    forget_all();
    MUST(asks(ANN, "{\"t\":\"lead\",\"id\":1}"));
    MUST(strcmp(heard(CY, "lead"), "") == 0);
    /* It ends with the socket that leads. */
    edge_leave(&e, BO);
    lobby_settle(e.lobby);
    MUST(has(heard(CY, "lead"), "{\"t\":\"lead\"}"));
    clean_up();
    wait_there("");
    MUST(is_refused(ANN, "not_over", "{\"t\":\"lead\",\"id\":1,\"n\":0}"));
    clean_up();
    point("one leads through a replay, and the others hear where it is");
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    marks_come_with_the_end_of_the_round();
    records_have_claims();
    tables_allow_more_or_less();
    who_may_not_watch_hears_nothing();
    texts_can_be_read();
    nobody_talks_without_end();
    to_stand_up_does_not_help();
    much_is_bounded();
    nobody_fidgets_without_end();
    the_slow_hear_it_later();
    notes_are_private();
    long_notes();
    notes_go_with_people();
    notes_of_an_empty_seat();
    guesses_are_private_while_a_round_is_played();
    guesses_fit_their_table();
    nobody_guesses_without_end();
    the_muted_are_not_read();
    a_restart_keeps_all_of_it();
    who_is_forgotten_has_said_nothing();
    one_leads_and_others_follow();
    return tap_done();
}
