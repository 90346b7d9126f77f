/* server_days.c -- the deal of the day at a server: the same for everybody,
 * played once, ranked until the day is over, and told to nobody before that. */
#include "tests/server_table.h"

#include "wire/verify.h"

enum { DAY = 24 * 3600 * 1000 };

/* Wednesday, 15 November 2023, a little after two in the night. */
#define TODAY "2023-11-15"
#define TOMORROW "2023-11-16"

static void at_the_door(void)
{
    memset(&e, 0, sizeof e);
    e.limits = edge_limits;
    edge_open(&e, 7, NULL);
    e.now += 4 * 3600 * 1000;
}

/* An answer, until the next is asked for. */
static const char *asked(int who, const char *method, const char *path,
                         const char *body, int *status)
{
    static char text[LOBBY_ANSWER];
    lobby_answer a = edge_ask(&e, who, method, path, body);

    *status = a.status;
    snprintf(text, sizeof text, "%.*s", (int)a.length, a.text);
    free(a.text);
    return text;
}

static const char *got(int who, const char *path)
{
    int status;

    return asked(who, "GET", path, NULL, &status);
}

static bool is_refused(int who, const char *method, const char *path,
                       const char *body, const char *why)
{
    char called[32];
    int status;

    return strcmp(edge_refusal(asked(who, method, path, body, &status), called),
                  why) == 0;
}

/* What a key of an answer has, if that is a text; "" if it is not there. */
static const char *value_of(const char *json, const char *key)
{
    static char out[4][96];
    static int which;
    char wanted[48];
    const char *at;

    snprintf(wanted, sizeof wanted, "\"%s\":\"", key);
    at = strstr(json, wanted);
    which = (which + 1) % 4;
    if (at == NULL)
        return "";
    at += strlen(wanted);
    snprintf(out[which], sizeof out[0], "%.*s", (int)strcspn(at, "\""), at);
    return out[which];
}

/* A try of that guest at that game; its table is `name` from then on. */
static bool tries(int who, const char *game, const char *called)
{
    char path[48], body[64];
    const char *answer;
    int status;

    snprintf(path, sizeof path, "/api/days/%s", game);
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", called);
    answer = asked(who, "POST", path, body, &status);
    snprintf(name, sizeof name, "%s", value_of(answer, "table"));
    if (e.socket[who].session != NULL)
        edge_leave(&e, who);
    return status == 201 && edge_join(&e, who, name, who);
}

/* Plays it to its end, by chance. */
static void play_out(uint64_t seed)
{
    adit_luck luck = adit_luck_from(seed);

    while (here()->phase == TABLE_PLAYING && !failed)
        move_on(&luck);
}

static void plays(int who, const char *game, const char *called, uint64_t seed)
{
    MUST(tries(who, game, called));
    play_out(seed);
    MUST(here()->phase == TABLE_OVER);
}

/* ---- The deal ---- */

static void everybody_has_the_same_deal(void)
{
    uint8_t seed[32];
    char first[STORE_NAME];

    at_the_door();
    MUST(tries(ANN, "saboteur", "Ann"));
    memcpy(seed, here()->match.seed, sizeof seed);
    memcpy(first, name, sizeof first);
    MUST(here()->phase == TABLE_PLAYING && table_turn(here()) != ADIT_NOBODY);
    MUST(tries(BO, "saboteur", "Bo") && strcmp(first, name) != 0);
    MUST(memcmp(seed, here()->match.seed, sizeof seed) == 0);
    MUST(strcmp(here()->seats[1].name, "fenn:medium") == 0);
    MUST(tries(BO, "saboteur2", "Bo"));
    MUST(memcmp(seed, here()->match.seed, sizeof seed) != 0);
    e.now += DAY;
    MUST(tries(ANN, "saboteur", "Ann") && strcmp(first, name) != 0);
    MUST(memcmp(seed, here()->match.seed, sizeof seed) != 0);
    clean_up();
    point(
        "a day and a game have one deal for everybody, and the next day another");
}

static void the_commitment_comes_the_day_before(void)
{
    char next[96], secret[96];
    uint8_t bytes[32], commit[32];
    char digits[65];

    at_the_door();
    snprintf(next, sizeof next, "%s", value_of(got(ANN, "/api/days"), "next"));
    MUST(strcmp(value_of(got(ANN, "/api/days"), "today"), TODAY) == 0);
    MUST(is_refused(ANN, "GET", "/api/days/saboteur/" TOMORROW, NULL,
                    "no_such_day"));
    e.now += DAY;
    MUST(strcmp(value_of(got(ANN, "/api/days"), "commit"), next) == 0);
    plays(ANN, "saboteur", "Ann", 3);
    MUST(strcmp(value_of(got(ANN, "/api/days/saboteur"), "secret"), "") == 0);
    e.now += DAY;
    snprintf(secret, sizeof secret, "%s",
             value_of(got(BO, "/api/days/saboteur/" TOMORROW), "secret"));
    MUST(proof_takes_bytes(secret, bytes));
    proof_commit(bytes, commit);
    record_hex(commit, digits);
    MUST(strcmp(digits, next) == 0);
    edge_restart(&e);
    MUST(strcmp(value_of(got(BO, "/api/days/saboteur/" TOMORROW), "secret"),
                secret) == 0);
    clean_up();
    point("its commitment is shown the day before, its secret the day after");
}

/* ---- One try ---- */

static void there_is_one_try(void)
{
    char first[STORE_NAME];
    adit_luck luck = adit_luck_from(3);

    at_the_door();
    MUST(tries(ANN, "saboteur", "Ann"));
    memcpy(first, name, sizeof first);
    move_on(&luck);
    MUST(tries(ANN, "saboteur", "Other") && strcmp(first, name) == 0);
    MUST(here()->match.n_moves == 1 &&
         strcmp(here()->seats[0].name, "Ann") == 0);
    MUST(!asks(ANN, "{\"t\":\"stand\",\"id\":1}"));
    MUST(edge_heard(&e, ANN, "one_try"));
    edge_restart(&e);
    MUST(tries(ANN, "saboteur", "Ann") && strcmp(first, name) == 0);
    /* Nobody plays while she is away, however long that is. */
    edge_leave(&e, ANN);
    edge_pass(&e, 10 * 60 * 1000);
    MUST(!here()->seats[0].stood_in && here()->match.n_moves == 1);
    MUST(edge_join(&e, ANN, name, ANN));
    play_out(3);
    MUST(!asks(ANN, "{\"t\":\"rematch\",\"id\":1}"));
    MUST(edge_heard(&e, ANN, "one_try"));
    MUST(tries(ANN, "saboteur", "Ann") && here()->phase == TABLE_OVER);
    MUST(strstr(got(ANN, "/api/days"),
                "\"phase\":\"over\",\"mine\":{\"rank\":1") != NULL);
    clean_up();
    point("a guest has one try, and comes back to it");
}

static void what_is_asked_for_is_judged(void)
{
    static const struct {
        const char *method, *path, *body, *why;
    } rows[] = {
        {"POST", "/api/days/saboteur", "{}", "bad_message"},
        {"POST", "/api/days/saboteur", "{\"name\":\"\"}", "bad_name"},
        {"POST", "/api/days/saboteur", "{\"name\":3}", "bad_name"},
        {"POST", "/api/days/saboteur", "{\"name\":\"A\",\"x\":1}",
         "bad_message"},
        {"POST", "/api/days/saboteur", "no", "bad_json"},
        {"POST", "/api/days/nothing", "{\"name\":\"A\"}", "bad_method"},
        {"POST", "/api/days", "{\"name\":\"A\"}", "bad_method"},
        {"POST", "/api/days/saboteur/" TODAY, "{\"name\":\"A\"}", "bad_method"},
        {"GET", "/api/days/nothing", NULL, "no_such_day"},
        {"GET", "/api/days/saboteur/2023-02-29", NULL, "no_such_day"},
        {"GET", "/api/days/saboteur/2023-11-15x", NULL, "no_such_day"},
        {"GET", "/api/days/saboteur/9999-12-31", NULL, "no_such_day"},
        {"GET", "/api/days/saboteur/1970-01-01", NULL, "no_such_day"},
        {"GET", "/api/days/saboteur/month", NULL, "no_such_day"},
        {"GET", "/api/daysoff", NULL, "no_such_route"},
        {"DELETE", "/api/days/saboteur", NULL, "bad_method"},
    };

    at_the_door();
    for (int i = 0; i < countof(rows); i++)
        if (!is_refused(ANN, rows[i].method, rows[i].path, rows[i].body,
                        rows[i].why))
            complain("%s %s is not %s", rows[i].method, rows[i].path,
                     rows[i].why);
    MUST(strcmp(value_of(got(ANN, "/api/days/saboteur/week"), "week"),
                "2023-11-13") == 0);
    clean_up();
    point("what cannot be asked for is refused by name");
}

/* ---- What others learn ---- */

static void nothing_is_told_before_the_day_is_over(void)
{
    char said[65];

    at_the_door();
    plays(ANN, "saboteur", "Ann", 3);
    record_hex(here()->secret, said);
    MUST(ask_record(ANN) == 409 && ask_record(BO) == 409);
    MUST(edge_join(&e, BO, name, BO) && !edge_heard(&e, BO, "\"hand\""));
    MUST(strstr(got(ANN, "/api/tables"), name) == NULL);
    for (int i = 0; i < GUESTS; i++)
        MUST(!edge_heard(&e, i, said));
    e.now += DAY;
    MUST(ask_record(ANN) == 200 && ask_record(BO) == 403);
    clean_up();
    point("a table of the day can be watched by nobody, and its record waits");
}

static void the_record_proves_it(void)
{
    static adit_action moves[RECORD_MOVES];
    static match m = {.moves = moves, .room = RECORD_MOVES};
    static verify v;
    char path[64], written[2048];
    adit_text line = adit_text_in(written, sizeof written);
    proof shown;
    const char *record;
    int status;

    at_the_door();
    plays(ANN, "galleries", "Ann", 3);
    e.now += DAY;
    snprintf(path, sizeof path, "/api/tables/%s/record", name);
    record = asked(ANN, "GET", path, NULL, &status);
    MUST(status == 200 && strstr(record, "\"day\":\"" TODAY "\"}}") != NULL);
    verify_open(&v, &m);
    for (const char *at = record; *at;) {
        size_t n = strcspn(at, "\n");

        verify_line(&v, at, n);
        at += n + (at[n] != 0);
    }
    MUST(verify_close(&v, NULL) == FAULT_NONE && v.proof.day > 0);
    MUST(verify_missing(&v) == 0);
    /* Whoever had a nonce could have chosen among deals. */
    shown = v.proof;
    shown.nonces[0][0] = 1;
    proof_write(&shown, &line);
    MUST(!line.cut && !proof_read(line.at, line.length - 1, &shown));
    clean_up();
    point("the record of a day's deal has no nonces, and holds");
}

/* ---- Rankings ---- */

/* The places of a ranking in order, as "1 Ann 2;2 Bo 0;". */
static const char *places(const char *json)
{
    static char out[1024];
    const char *at = strstr(json, "\"list\":[");
    const char *end = at != NULL ? strchr(at, ']') : NULL;
    size_t n = 0;

    out[0] = 0;
    for (at = end ? strstr(at, "{\"rank\":") : NULL; at != NULL && at < end;
         at = strstr(at + 1, "{\"rank\":"))
        n += (size_t)snprintf(out + n, sizeof out - n, "%d %s;", atoi(at + 8),
                              value_of(at, "name"));
    return out;
}

/* More gold comes first, and of equal gold a greater lead; equals share a
 * place. */
static bool is_in_order(const char *json)
{
    int rank = 0, gold = INT16_MAX, lead = INT16_MAX, n = 0;

    for (const char *at = strstr(json, "{\"rank\":");
         at != NULL && at < strstr(json, "]");
         at = strstr(at + 1, "{\"rank\":")) {
        int r = atoi(at + 8), g = atoi(strstr(at, "\"gold\":") + 7);
        int d = atoi(strstr(at, "\"lead\":") + 7);
        bool same = g == gold && d == lead;

        if (g > gold || (g == gold && d > lead) || r != (same ? rank : n + 1))
            return false;
        rank = r, gold = g, lead = d, n++;
    }
    return n > 0;
}

/* Whoever had more gold comes first, and of equals whoever was further ahead
 * at their table. */
static void results_are_ranked(void)
{
    static const char *const called[] = {"Zoe", "Ann", "Bo", "Cy", "Wat"};
    char day[1024];
    int32_t gold[ADIT_MAX_PLAYERS];

    at_the_door();
    for (int i = ANN; i <= WATCHES; i++)
        plays(i, "galleries", called[i], (uint64_t)i);
    snprintf(day, sizeof day, "%s", got(ANN, "/api/days/galleries"));
    MUST(strstr(day, "\"of\":4") != NULL && strstr(day, "\"mine\":{") != NULL);
    for (int i = ANN, most = 0; i <= WATCHES; i++) {
        MUST(tries(i, "galleries", called[i]));
        here()->match.game->gold(here()->match.state, gold);
        most = gold[0] > most ? gold[0] : most;
        if (i == WATCHES) {
            char first[32];

            snprintf(first, sizeof first, "\"gold\":%d", most);
            MUST(strstr(day, first) != NULL &&
                 strstr(day, first) == strstr(day, "\"gold\":"));
        }
    }
    snprintf(day, sizeof day, "%s", places(got(ANN, "/api/days/galleries")));
    MUST(strcmp(places(got(ANN, "/api/days/galleries/week")), day) == 0);
    edge_restart(&e);
    MUST(strcmp(places(got(ANN, "/api/days/galleries")), day) == 0);
    e.now += DAY;
    MUST(strcmp(places(got(ANN, "/api/days/galleries")), "") == 0);
    MUST(strcmp(places(got(ANN, "/api/days/galleries/" TODAY)), day) == 0);
    e.now += 7L * DAY;
    MUST(strcmp(places(got(ANN, "/api/days/galleries/week")), "") == 0);
    MUST(strcmp(places(got(ANN, "/api/days/galleries/week/" TODAY)), day) == 0);
    clean_up();
    at_the_door();
    for (int i = 0; i < GUESTS; i++) {
        plays(i, "galleries", "Ann", (uint64_t)i + 10);
        plays(i, "saboteur", "Ann", (uint64_t)i);
    }
    MUST(is_in_order(got(ANN, "/api/days/galleries")));
    MUST(is_in_order(got(ANN, "/api/days/saboteur")));
    clean_up();
    point("a day and a week are ranked, and after a restart again");
}

static void a_week_adds_its_days(void)
{
    int first = 0, second = 0;
    const char *mine;

    at_the_door();
    plays(ANN, "galleries", "Ann", 3);
    mine = strstr(got(ANN, "/api/days/galleries"), "\"gold\":");
    first = mine ? atoi(mine + 7) : -1;
    e.now += DAY;
    plays(ANN, "galleries", "Ann", 4);
    mine = strstr(got(ANN, "/api/days/galleries"), "\"gold\":");
    second = mine ? atoi(mine + 7) : -1;
    mine = strstr(got(ANN, "/api/days/galleries/week"), "\"gold\":");
    MUST(mine != NULL && atoi(mine + 7) == first + second);
    MUST(strstr(got(ANN, "/api/days/galleries/week"), "\"of\":1") != NULL);
    clean_up();
    point("a week has the sum of its days");
}

static void what_ends_too_late_does_not_count(void)
{
    adit_luck luck = adit_luck_from(3);

    at_the_door();
    MUST(tries(ANN, "saboteur", "Ann"));
    move_on(&luck);
    e.now += DAY;
    play_out(3);
    MUST(here()->phase == TABLE_OVER);
    MUST(strcmp(places(got(ANN, "/api/days/saboteur/" TODAY)), "") == 0);
    MUST(strcmp(places(got(ANN, "/api/days/saboteur")), "") == 0);
    edge_restart(&e);
    MUST(strcmp(places(got(ANN, "/api/days/saboteur/" TODAY)), "") == 0);
    clean_up();
    point("a game that ends after its day does not count");
}

/* The clock on the wall goes back behind midnight, after the secret was
 * shown. */
static void a_clock_set_back_brings_no_day_back(void)
{
    at_the_door();
    plays(BO, "saboteur", "Bo", 3);
    e.now += DAY;
    plays(BO, "saboteur", "Bo", 3);
    MUST(strcmp(value_of(got(ANN, "/api/days/saboteur/" TODAY), "secret"),
                "") != 0);
    e.late = DAY;
    MUST(strcmp(value_of(got(ANN, "/api/days"), "today"), TOMORROW) == 0);
    MUST(tries(ANN, "saboteur", "Ann"));
    MUST(here()->setting.day == days_today(e.lobby));
    edge_restart(&e);
    MUST(strcmp(value_of(got(ANN, "/api/days"), "today"), TOMORROW) == 0);
    clean_up();
    point("a clock that is set back brings no day back");
}

static void whoever_is_erased_is_in_no_ranking(void)
{
    int status;

    at_the_door();
    plays(ANN, "saboteur", "Ann", 3);
    plays(BO, "saboteur", "Bo", 3);
    asked(ANN, "DELETE", "/api/me", NULL, &status);
    MUST(status == 200);
    MUST(strcmp(places(got(BO, "/api/days/saboteur")), "1 Bo;") == 0);
    MUST(strcmp(places(got(BO, "/api/days/saboteur/week")), "1 Bo;") == 0);
    edge_restart(&e);
    MUST(strcmp(places(got(BO, "/api/days/saboteur")), "1 Bo;") == 0);
    clean_up();
    point("whoever is erased is in no ranking");
}

/* ---- Dates ---- */

static void dates_are_those_of_the_calendar(void)
{
    static const struct {
        const char *text;
        int32_t day; /* -1: it is none */
    } rows[] = {
        {"1970-01-01", 0},     {"1970-12-31", 364},   {"1972-02-29", 789},
        {"2000-02-29", 11016}, {"2000-03-01", 11017}, {"2026-11-19", 20776},
        {"2100-02-28", 47540}, {"2100-03-01", 47541}, {"9999-12-31", 2932896},
        {"2100-02-29", -1},    {"2026-00-10", -1},    {"2026-13-01", -1},
        {"2026-04-31", -1},    {"2026-1-1", -1},      {"1969-12-31", -1},
        {"2026-11-1a", -1}};

    for (int i = 0; i < countof(rows); i++) {
        const char *at = rows[i].text;
        char again[16];
        adit_text t = adit_text_in(again, sizeof again);
        int32_t day = -1;

        if (text_takes_day(&at, &day) != (rows[i].day >= 0) ||
            day != rows[i].day)
            complain("%s is %d", rows[i].text, (int)day);
        if (day < 0)
            continue;
        text_day(&t, day);
        if (strcmp(again, rows[i].text) != 0)
            complain("%s is written as %s", rows[i].text, again);
    }
    point("dates are those of the calendar");
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    dates_are_those_of_the_calendar();
    everybody_has_the_same_deal();
    the_commitment_comes_the_day_before();
    there_is_one_try();
    what_is_asked_for_is_judged();
    nothing_is_told_before_the_day_is_over();
    the_record_proves_it();
    results_are_ranked();
    a_week_adds_its_days();
    what_ends_too_late_does_not_count();
    a_clock_set_back_brings_no_day_back();
    whoever_is_erased_is_in_no_ranking();
    return tap_done();
}
