/* rate_limit.c -- shares of a server: buckets, sockets, and addresses that are
 * forgotten. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "lobby/rate_limit.h"

static const rate_limits limits = {
    .of = {[RATE_LIMIT_REQUEST] = {.room = 3, .rate = 1},
           [RATE_LIMIT_SOCKET] = {.room = 2, .rate = 1},
           [RATE_LIMIT_CREATE] = {.room = 1, .rate = 0.1},
           [RATE_LIMIT_PASSWORD] = {.room = 1, .rate = 0.01},
           [RATE_LIMIT_WORK] = {.room = 12, .rate = 2}},
    .guest_work = {.room = 5, .rate = 1},
    .sockets_of_address = 2,
    .sockets = 4};

static void a_bucket_begins_full_and_fills_again(void **unused)
{
    bucket b = {0};
    bucket_size size = {.room = 2, .rate = 10};

    (void)unused;
    assert_true(bucket_take(&b, size, 1000));
    assert_true(bucket_take(&b, size, 1000));
    assert_false(bucket_take(&b, size, 1000));
    assert_false(bucket_take(&b, size, 1099));
    assert_true(bucket_take(&b, size, 1100));
    assert_false(bucket_take(&b, size, 1100));
}

/* However long nobody asked, there is no more than it holds. */
static void a_bucket_holds_what_it_holds(void **unused)
{
    bucket b = {0};
    bucket_size size = {.room = 2, .rate = 10};

    (void)unused;
    assert_true(bucket_take(&b, size, 0));
    assert_true(bucket_take(&b, size, 1000000));
    assert_true(bucket_take(&b, size, 1000000));
    assert_false(bucket_take(&b, size, 1000000));
}

static void a_clock_that_stands_still_fills_nothing(void **unused)
{
    bucket b = {0};
    bucket_size size = {.room = 1, .rate = 1000};

    (void)unused;
    assert_true(bucket_take(&b, size, 500));
    assert_false(bucket_take(&b, size, 500));
    assert_false(bucket_take(&b, size, 400));
}

/* Who has a token may ask, and pays what it cost: then there may be less than
 * none. */
static void a_bucket_can_be_in_debt(void **unused)
{
    bucket b = {0};
    bucket_size size = {.room = 10, .rate = 10};

    (void)unused;
    bucket_pay(&b, size, 9, 1000);
    assert_true(bucket_has(&b, size, 1000));
    bucket_pay(&b, size, 6, 1000);
    assert_false(bucket_has(&b, size, 1599));
    assert_true(bucket_has(&b, size, 1600));
    assert_true(bucket_take(&b, size, 1600));
    assert_false(bucket_take(&b, size, 1600));
}

static void work_is_paid_by_guest_and_address(void **unused)
{
    static const uint8_t ann[16] = "Ann", bo[16] = "Bo", cy[16] = "Cy";
    rate_limit *g = rate_limit_open(&limits);

    (void)unused;
    rate_limit_pay(g, "192.0.2.1", ann, 5, 1000);
    assert_false(rate_limit_guest_has(g, ann, 1000));
    assert_true(rate_limit_guest_has(g, bo, 1000));
    assert_true(rate_limit_address_has(g, "192.0.2.1", 1000));
    rate_limit_pay(g, "192.0.2.1", bo, 4, 1000);
    rate_limit_pay(g, "192.0.2.1", cy, 4, 1000);
    assert_false(rate_limit_address_has(g, "192.0.2.1", 1000));
    assert_true(rate_limit_address_has(g, "192.0.2.2", 1000));
    /* One guest at another address is the same guest. */
    rate_limit_pay(g, "192.0.2.2", bo, 1, 1000);
    assert_false(rate_limit_guest_has(g, bo, 1000));
    assert_true(rate_limit_guest_has(g, bo, 2000));
    assert_true(rate_limit_address_has(g, "192.0.2.1", 2500));
    rate_limit_close(g);
}

static void each_address_and_deed_has_its_own(void **unused)
{
    rate_limit *g = rate_limit_open(&limits);

    (void)unused;
    assert_non_null(g);
    for (int i = 0; i < 3; i++)
        assert_true(
            rate_limit_allows(g, "192.0.2.1", RATE_LIMIT_REQUEST, 1000));
    assert_false(rate_limit_allows(g, "192.0.2.1", RATE_LIMIT_REQUEST, 1000));
    assert_true(rate_limit_allows(g, "192.0.2.1", RATE_LIMIT_CREATE, 1000));
    assert_true(rate_limit_allows(g, "192.0.2.2", RATE_LIMIT_REQUEST, 1000));
    assert_true(rate_limit_allows(g, "192.0.2.1", RATE_LIMIT_REQUEST, 2000));
    rate_limit_close(g);
}

/* One subscriber has as many IPv6 addresses as he likes. */
static void a_network_is_one_address(void **unused)
{
    rate_limit *g = rate_limit_open(&limits);

    (void)unused;
    assert_true(rate_limit_allows(g, "2001:db8::1", RATE_LIMIT_CREATE, 1000));
    assert_false(
        rate_limit_allows(g, "2001:db8::ffff:2", RATE_LIMIT_CREATE, 1000));
    assert_true(
        rate_limit_allows(g, "2001:db8:0:1::1", RATE_LIMIT_CREATE, 1000));
    rate_limit_close(g);
}

/* What is no address is refused as one, and does no harm. */
static void rubbish_shares_one_place(void **unused)
{
    rate_limit *g = rate_limit_open(&limits);

    (void)unused;
    assert_true(rate_limit_allows(g, "", RATE_LIMIT_CREATE, 1000));
    assert_false(rate_limit_allows(g, "rubbish", RATE_LIMIT_CREATE, 1000));
    rate_limit_close(g);
}

static void sockets_are_counted_by_address(void **unused)
{
    rate_limit *g = rate_limit_open(&limits);

    (void)unused;
    assert_null(rate_limit_enter(g, "192.0.2.1", 1000));
    assert_null(rate_limit_enter(g, "192.0.2.1", 1000));
    assert_string_equal(rate_limit_enter(g, "192.0.2.1", 1000),
                        "too_many_sockets");
    rate_limit_leave(g, "192.0.2.1");
    assert_null(rate_limit_enter(g, "192.0.2.1", 1000));
    rate_limit_close(g);
}

static rate_limit_crowd crowd_of(const char *address, int32_t sockets)
{
    return (rate_limit_crowd){.network = rate_limit_network(address),
                              .sockets = sockets};
}

static bool enters(rate_limit *g, const char *address, int64_t now)
{
    const char *why = rate_limit_enter(g, address, now);

    if (why == NULL)
        rate_limit_leave(g, address);
    else
        assert_string_equal(why, "too_many_sockets");
    return why == NULL;
}

/* For four seconds, or until that server says something else. */
static void sockets_elsewhere_count(void **unused)
{
    rate_limit *g = rate_limit_open(&limits);

    (void)unused;
    rate_limit_hear(g, 7, crowd_of("192.0.2.1", 1), 1000);
    assert_true(enters(g, "192.0.2.1", 1000));
    rate_limit_hear(g, 8, crowd_of("192.0.2.1", 1), 1000);
    assert_false(enters(g, "192.0.2.1", 1000));
    assert_true(enters(g, "192.0.2.2", 1000));
    rate_limit_hear(g, 8, crowd_of("192.0.2.1", 0), 1500);
    assert_true(enters(g, "192.0.2.1", 1500));
    rate_limit_hear(g, 8, crowd_of("192.0.2.1", 1 << 24), 2000);
    assert_false(enters(g, "192.0.2.1", 5999));
    assert_true(enters(g, "192.0.2.1", 6000));
    rate_limit_hear(g, 8, crowd_of("2001:db8::1", 2), 7000);
    assert_false(enters(g, "2001:db8::2", 7000));
    rate_limit_unhear(g, 7);
    assert_false(enters(g, "2001:db8::2", 7000));
    rate_limit_unhear(g, 8);
    assert_true(enters(g, "2001:db8::2", 7000));
    rate_limit_close(g);
}

/* The smallest are forgotten, if none is over. */
static void crowds_have_a_fixed_room(void **unused)
{
    rate_limit *g = rate_limit_open(&limits);
    char address[32];

    (void)unused;
    for (int i = 0; i < 5000; i++) {
        snprintf(address, sizeof address, "10.3.%d.%d", i >> 8, i & 255);
        rate_limit_hear(g, 7, crowd_of(address, i == 3 ? 1000 : i % 500 + 2),
                        1000);
    }
    assert_false(enters(g, "10.3.0.3", 1000));
    assert_false(enters(g, "10.3.19.135", 1000)); /* the last */
    assert_true(enters(g, "10.3.0.0", 1000));
    rate_limit_hear(g, 9, crowd_of("192.0.2.1", 2), 4999);
    assert_false(enters(g, "192.0.2.1", 4999));
    for (int i = 0; i < 500; i++) {
        snprintf(address, sizeof address, "10.4.%d.%d", i >> 8, i & 255);
        rate_limit_hear(g, 7, crowd_of(address, 2), 5000);
    }
    assert_false(enters(g, "192.0.2.1", 5000));
    assert_false(enters(g, "10.4.0.0", 5000));
    rate_limit_close(g);
}

/* What is told: the largest first, no guests, and nobody with few. */
static void crowds_are_told(void **unused)
{
    rate_limits large = limits;
    rate_limit_crowd out[4];
    rate_limit *g;
    static const struct {
        const char *address;
        int n;
    } rows[] = {{"192.0.2.1", 1}, {"192.0.2.2", 5},   {"192.0.2.3", 4},
                {"192.0.2.4", 9}, {"2001:db8::1", 7}, {"192.0.2.5", 3}};

    (void)unused;
    large.sockets = 1000;
    large.sockets_of_address = 32;
    g = rate_limit_open(&large);
    assert_int_equal(rate_limit_crowds(g, out, 4), 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int k = 0; k < rows[i].n; k++)
            assert_null(rate_limit_enter(g, rows[i].address, 1000));
    for (int k = 0; k < 20; k++) /* counted by another server */
        assert_null(rate_limit_enter(g, NULL, 1000));
    assert_int_equal(rate_limit_crowds(g, out, 4), 4);
    assert_true(out[0].sockets == 9 && out[1].sockets == 7 &&
                out[2].sockets == 5 && out[3].sockets == 4);
    assert_true(out[1].network == rate_limit_network("2001:db8::2"));
    assert_int_equal(rate_limit_crowds(g, out, 2), 2);
    assert_true(out[0].sockets == 9 && out[1].sockets == 7);
    for (int k = 0; k < 9; k++)
        rate_limit_leave(g, "192.0.2.4");
    assert_int_equal(rate_limit_crowds(g, out, 4), 3);
    rate_limit_close(g);
}

/* It fills the house, and no address. */
static void what_is_counted_elsewhere_only_takes_room(void **unused)
{
    rate_limit *g = rate_limit_open(&limits);

    (void)unused;
    for (int i = 0; i < 3; i++)
        assert_null(rate_limit_enter(g, NULL, 1000));
    assert_null(rate_limit_enter(g, "192.0.2.1", 1000));
    assert_string_equal(rate_limit_enter(g, NULL, 1000), "server_full");
    assert_string_equal(rate_limit_enter(g, "192.0.2.1", 1000), "server_full");
    rate_limit_leave(g, NULL);
    assert_null(rate_limit_enter(g, "192.0.2.1", 1000));
    rate_limit_close(g);
}

static void a_full_house_is_full_for_all(void **unused)
{
    rate_limit *g = rate_limit_open(&limits);

    (void)unused;
    assert_null(rate_limit_enter(g, "192.0.2.1", 1000));
    assert_null(rate_limit_enter(g, "192.0.2.1", 1000));
    assert_null(rate_limit_enter(g, "192.0.2.2", 1000));
    assert_null(rate_limit_enter(g, "192.0.2.2", 1000));
    assert_string_equal(rate_limit_enter(g, "192.0.2.3", 1000), "server_full");
    rate_limit_leave(g, "192.0.2.2");
    assert_null(rate_limit_enter(g, "192.0.2.3", 1000));
    rate_limit_close(g);
}

static void ask_from(rate_limit *g, int n, int64_t now)
{
    char address[32];

    snprintf(address, sizeof address, "10.%d.%d.%d", n >> 16, n >> 8 & 255,
             n & 255);
    assert_true(rate_limit_allows(g, address, RATE_LIMIT_PASSWORD, now));
}

/* More addresses than there are places: who has a socket open stays known, and
 * the one that asked last too; who asked first is forgotten. */
static void only_the_oldest_are_forgotten(void **unused)
{
    rate_limit *g = rate_limit_open(&limits);

    (void)unused;
    assert_null(rate_limit_enter(g, "192.0.2.1", 1000));
    assert_null(rate_limit_enter(g, "192.0.2.1", 1000));
    assert_true(rate_limit_allows(g, "192.0.2.2", RATE_LIMIT_PASSWORD, 1000));
    for (int i = 0; i < 40000; i++)
        ask_from(g, i, 1001 + i / 100);
    assert_string_equal(rate_limit_enter(g, "192.0.2.1", 2000),
                        "too_many_sockets");
    assert_true(rate_limit_allows(g, "192.0.2.2", RATE_LIMIT_PASSWORD, 2000));
    assert_false(
        rate_limit_allows(g, "10.0.156.63", RATE_LIMIT_PASSWORD, 2000));
    rate_limit_leave(g, "192.0.2.1");
    rate_limit_leave(g, "192.0.2.1");
    rate_limit_close(g);
}

/* Whose buckets are full again is forgotten before anybody else. */
static void the_idle_are_forgotten_first(void **unused)
{
    rate_limit *g = rate_limit_open(&limits);

    (void)unused;
    assert_true(rate_limit_allows(g, "192.0.2.2", RATE_LIMIT_PASSWORD, 1000));
    for (int i = 0; i < 16383; i++) {
        char address[32];

        snprintf(address, sizeof address, "10.1.%d.%d", i >> 8, i & 255);
        assert_true(rate_limit_allows(g, address, RATE_LIMIT_REQUEST, 2000));
    }
    for (int i = 0; i < 16000; i++)
        ask_from(g, i, 50000);
    assert_false(rate_limit_allows(g, "192.0.2.2", RATE_LIMIT_PASSWORD, 50000));
    rate_limit_close(g);
}

/* Who was there and has left takes no place for ever: more of them than there
 * are places come and go, each still busy, and the next is let in. */
static void who_has_left_is_forgotten(void **unused)
{
    rate_limit *g = rate_limit_open(&limits);

    (void)unused;
    for (int i = 0; i < 20000; i++) {
        char address[32];

        snprintf(address, sizeof address, "10.2.%d.%d", i >> 8, i & 255);
        rate_limit_allows(g, address, RATE_LIMIT_PASSWORD, 1000);
        assert_null(rate_limit_enter(g, address, 1000));
        rate_limit_leave(g, address);
    }
    assert_null(rate_limit_enter(g, "192.0.2.1", 1000));
    rate_limit_leave(g, "192.0.2.1");
    rate_limit_close(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bucket_begins_full_and_fills_again),
        cmocka_unit_test(a_bucket_holds_what_it_holds),
        cmocka_unit_test(a_clock_that_stands_still_fills_nothing),
        cmocka_unit_test(a_bucket_can_be_in_debt),
        cmocka_unit_test(work_is_paid_by_guest_and_address),
        cmocka_unit_test(each_address_and_deed_has_its_own),
        cmocka_unit_test(a_network_is_one_address),
        cmocka_unit_test(rubbish_shares_one_place),
        cmocka_unit_test(sockets_are_counted_by_address),
        cmocka_unit_test(sockets_elsewhere_count),
        cmocka_unit_test(crowds_have_a_fixed_room),
        cmocka_unit_test(crowds_are_told),
        cmocka_unit_test(what_is_counted_elsewhere_only_takes_room),
        cmocka_unit_test(a_full_house_is_full_for_all),
        cmocka_unit_test(only_the_oldest_are_forgotten),
        cmocka_unit_test(the_idle_are_forgotten_first),
        cmocka_unit_test(who_has_left_is_forgotten),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
