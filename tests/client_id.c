/* client_id.c -- who asks a server, by the headers of a request alone; and the
 * answer to a WebSocket's key. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/client_id.h"
#include "server/handshake.h"

#define countof(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* RFC 6455, 1.3. */
static void the_key_of_the_rfc_has_its_answer(void **unused)
{
    char answer[HANDSHAKE_ACCEPT];

    (void)unused;
    assert_true(handshake_accepts("dGhlIHNhbXBsZSBub25jZQ==", answer));
    assert_string_equal(answer, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

static void a_key_is_16_bytes(void **unused)
{
    static const char *const keys[] = {
        "",
        "dGhlIHNhbXBsZSBub25jZQ=",
        "dGhlIHNhbXBsZSBub25jZQ===",
        "dGhlIHNhbXBsZSBub25jZR==",
        "dGhlIHNhbXBsZSBub25jZQQ=",
        "dGhlIHNhbXBsZSBub25j Q==",
        "====================ZQ==",
        "dGhlIHNhbXBsZSBub25jZQ==dGhlIHNhbXBsZSBub25jZQ=="};
    char answer[HANDSHAKE_ACCEPT];

    (void)unused;
    for (int i = 0; i < countof(keys); i++)
        assert_false(handshake_accepts(keys[i], answer));
}

static void words_are_found_in_lists(void **unused)
{
    (void)unused;
    assert_true(handshake_lists("Upgrade", "upgrade", false));
    assert_true(handshake_lists("keep-alive, Upgrade", "upgrade", false));
    assert_true(handshake_lists(" ,,upgrade\t,x", "upgrade", false));
    assert_false(handshake_lists("upgraded", "upgrade", false));
    assert_false(handshake_lists("up grade", "upgrade", false));
    assert_false(handshake_lists("", "upgrade", false));
    assert_true(handshake_lists("chat, adit.v2", "adit.v2", true));
    assert_false(handshake_lists("ADIT.V1", "adit.v2", true));
}

static void addresses_have_one_spelling(void **unused)
{
    char out[CLIENT_ID_ADDRESS];

    (void)unused;
    assert_true(client_id_canonical("2001:DB8:0:0::0001", out));
    assert_string_equal(out, "2001:db8::1");
    assert_true(client_id_canonical("::ffff:192.0.2.1", out));
    assert_string_equal(out, "192.0.2.1");
    assert_false(client_id_canonical("192.0.2.1:80", out));
    assert_false(client_id_canonical("localhost", out));
    assert_false(client_id_canonical("", out));
}

/* peer, X-Forwarded-For, who it is; 192.0.2.8 and ::1 are proxies. */
static void only_proxies_are_believed(void **unused)
{
    static const char *const rows[][3] = {
        {"192.0.2.1", NULL, "192.0.2.1"},
        {"192.0.2.1", "198.51.100.1", "192.0.2.1"},
        {"192.0.2.8", NULL, "192.0.2.8"},
        {"192.0.2.8", "198.51.100.1", "198.51.100.1"},
        {"192.0.2.8", "203.0.113.1, 198.51.100.1", "198.51.100.1"},
        {"192.0.2.8", "198.51.100.1 , ::1,192.0.2.8", "198.51.100.1"},
        {"::1", "2001:DB8::1", "2001:db8::1"},
        {"192.0.2.8", "192.0.2.8, ::1", "192.0.2.8"},
        {"192.0.2.8", "198.51.100.1, unknown", "192.0.2.8"},
        {"192.0.2.8", "unknown, 198.51.100.1", "198.51.100.1"},
        {"192.0.2.8", "", "192.0.2.8"},
        {"192.0.2.8", ",", "192.0.2.8"},
        {"192.0.2.8",
         "1111111111111111111111111111111111111111111111111111111111",
         "192.0.2.8"},
    };
    const client_id_trust trust = {.proxy = {"192.0.2.8", "::1"}};
    char out[CLIENT_ID_ADDRESS];

    (void)unused;
    for (int i = 0; i < countof(rows); i++) {
        client_id_address(&trust, rows[i][0], rows[i][1], out);
        assert_string_equal(out, rows[i][2]);
    }
}

typedef struct origin_row {
    const char *origin, *host;
    bool ours, secure;
} origin_row;

static void check_origins(const client_id_trust *trust, const origin_row *row,
                          int n)
{
    for (int i = 0; i < n; i++) {
        bool secure;
        bool ours =
            client_id_is_ours(trust, row[i].origin, row[i].host, &secure);

        assert_int_equal(ours, row[i].ours);
        if (ours)
            assert_int_equal(secure, row[i].secure);
    }
}

static void a_page_asks_where_it_came_from(void **unused)
{
    static const origin_row rows[] = {
        {NULL, "adit.example", true, false},
        {"http://adit.example", "adit.example", true, false},
        {"https://adit.example", "adit.example", true, true},
        {"http://adit.example:8080", "adit.example:8080", true, false},
        {"http://ADIT.example", "adit.Example", true, false},
        {"http://adit.example", "adit.example:8080", false, false},
        {"http://evil.example", "adit.example", false, false},
        {"http://adit.example.evil.example", "adit.example", false, false},
        {"null", "adit.example", false, false},
        {"", "adit.example", false, false},
        {"ftp://adit.example", "adit.example", false, false},
        {"http://adit.example/", "adit.example", false, false},
    };
    const client_id_trust trust = {0};

    (void)unused;
    check_origins(&trust, rows, countof(rows));
}

static void named_origins_are_the_only_ones(void **unused)
{
    static const origin_row rows[] = {
        {"https://adit.example", "adit.example", true, true},
        {NULL, "adit.example", true, true},
        {NULL, "localhost:8080", true, false},
        {"http://adit.example", "adit.example", false, false},
        {"https://adit.example", "evil.example", false, false},
        {"http://evil.example", "evil.example", false, false},
        {NULL, "evil.example", false, false},
        {"https://evil.example", "adit.example", false, false},
    };
    const client_id_trust trust = {
        .origin = {"https://adit.example", "http://localhost:8080"}};

    (void)unused;
    check_origins(&trust, rows, countof(rows));
}

static void an_origin_is_a_scheme_and_a_host(void **unused)
{
    (void)unused;
    assert_true(client_id_is_origin("https://adit.example"));
    assert_true(client_id_is_origin("http://[::1]:8080"));
    assert_false(client_id_is_origin("https://"));
    assert_false(client_id_is_origin("adit.example"));
    assert_false(client_id_is_origin("https://adit.example/"));
    assert_false(client_id_is_origin("https://Adit.example"));
    assert_false(client_id_is_origin("https://a b"));
}

static const uint8_t seal[CLIENT_ID_SEAL] = {1};
/* The first eight bytes of SHA-256 of "adit seal 1", that key and that
 * token. */
#define SEALED "2476f1ed7b0e320b"

static void count_up(void *self, void *out, size_t n)
{
    (void)self;
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)out)[i] = (uint8_t)i;
}

/* The first half of SHA-256 of "adit guest 1" and the bytes 00 01 ... 0f. */
static void a_guest_is_the_hash_of_a_token(void **unused)
{
    static const uint8_t key[16] = {0x69, 0x71, 0xec, 0x5c, 0x89, 0xab,
                                    0xda, 0x4a, 0xd5, 0xab, 0x6e, 0x6b,
                                    0x74, 0xb1, 0xd3, 0x68};
    const world w = {.random = count_up};
    guest made, known;
    char cookie[CLIENT_ID_COOKIE];

    (void)unused;
    client_id_new_guest(&w, seal, false, &made, cookie);
    assert_memory_equal(made.key, key, sizeof key);
    assert_string_equal(cookie,
                        "adit=000102030405060708090a0b0c0d0e0f" SEALED
                        "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
    assert_int_equal(client_id_guest(seal,
                                     "000102030405060708090a0b0c0d0e0f" SEALED,
                                     &known),
                     CLIENT_ID_SEALED);
    assert_memory_equal(known.key, key, sizeof key);
    client_id_new_guest(&w, seal, true, &made, cookie);
    assert_ptr_equal(strstr(cookie, "__Host-adit="), cookie);
    assert_non_null(strstr(cookie, "; Path=/;"));
    assert_non_null(strstr(cookie, "; Secure"));
}

/* Those of before have the same guest, and are sealed when they come again. */
static void a_token_of_before_has_the_same_guest(void **unused)
{
    const world w = {.random = count_up};
    guest made, known;
    char cookie[CLIENT_ID_COOKIE];

    (void)unused;
    client_id_new_guest(&w, seal, false, &made, cookie);
    assert_int_equal(
        client_id_guest(seal, "000102030405060708090a0b0c0d0e0f", &known),
        CLIENT_ID_UNSEALED);
    assert_memory_equal(known.key, made.key, sizeof made.key);
    client_id_same_guest(seal, "000102030405060708090a0b0c0d0e0f", true,
                         cookie);
    assert_ptr_equal(
        strstr(cookie, "__Host-adit=000102030405060708090a0b0c0d0e0f" SEALED),
        cookie);
}

/* Whose seal it is matters, and every digit of it. */
static void nobody_else_can_seal(void **unused)
{
    static const uint8_t other[CLIENT_ID_SEAL] = {2};
    char token[] = "000102030405060708090a0b0c0d0e0f" SEALED;
    guest who;

    (void)unused;
    assert_int_equal(client_id_guest(other, token, &who), CLIENT_ID_UNSEALED);
    for (size_t i = 0; i < sizeof token - 1; i++) {
        char was = token[i];

        token[i] = was == '0' ? '1' : '0';
        assert_int_equal(client_id_guest(seal, token, &who),
                         CLIENT_ID_UNSEALED);
        token[i] = was;
    }
    assert_int_equal(client_id_guest(seal, token, &who), CLIENT_ID_SEALED);
}

static void a_host_is_one_that_nobody_else_can_lead_here(void **unused)
{
    static const struct {
        const char *host;
        bool known;
    } rows[] = {
        {"127.0.0.1", true},
        {"127.0.0.1:8080", true},
        {"192.168.1.7:8080", true},
        {"[::1]:8080", true},
        {"[fe80::1]", true},
        {"localhost", true},
        {"LOCALHOST:8080", true},
        {"adit.localhost", true},
        {"mybox:8080", true},
        {"mybox.local:8080", true},
        {"MyBox.Local.", true},
        {"mybox.home.arpa", true},
        {"adit.internal", true},
        {"mine.example", true},
        {"mine.example.:80", true},
        {"MINE.example:8080", true},
        {"adit.example", true},
        {"adit.example:8443", true},
        {"evil.example", false},
        {"evil.example:8080", false},
        {"127.0.0.1.evil.example", false},
        {"localhost.evil.example", false},
        {"mybox.local.evil.example", false},
        {"evilmine.example", false},
        {"x.mine.example", false},
        {"evil.xlocal", false},
        {"", false},
        {":8080", false},
        {"[", false},
        {"[]", false},
        {"[evil.example]", false},
        {".", false},
        {"1.2.3.4.5", false},
        {"::1", false},
    };
    const client_id_trust trust = {.origin = {"https://adit.example"},
                                   .host = {"mine.example"}};
    char endless[2000];

    (void)unused;
    for (int i = 0; i < countof(rows); i++)
        if (client_id_knows_host(&trust, rows[i].host) != rows[i].known)
            fail_msg("%s is %s", rows[i].host,
                     rows[i].known ? "not known" : "known");
    memset(endless, 'a', sizeof endless);
    endless[sizeof endless - 1] = 0;
    assert_false(client_id_knows_host(&trust, endless));
}

static void what_is_no_token_is_nobody(void **unused)
{
    guest who;

    (void)unused;
    assert_int_equal(client_id_guest(seal, NULL, &who), CLIENT_ID_NO_TOKEN);
    assert_int_equal(client_id_guest(seal, "", &who), CLIENT_ID_NO_TOKEN);
    assert_int_equal(
        client_id_guest(seal, "000102030405060708090a0b0c0d0e0", &who),
        CLIENT_ID_NO_TOKEN);
    assert_int_equal(
        client_id_guest(seal, "000102030405060708090a0b0c0d0e0f0", &who),
        CLIENT_ID_NO_TOKEN);
    assert_int_equal(
        client_id_guest(seal, "000102030405060708090A0B0C0D0E0F", &who),
        CLIENT_ID_NO_TOKEN);
    assert_int_equal(
        client_id_guest(seal, "000102030405060708090a0b0c0d0e0g", &who),
        CLIENT_ID_NO_TOKEN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_key_of_the_rfc_has_its_answer),
        cmocka_unit_test(a_key_is_16_bytes),
        cmocka_unit_test(words_are_found_in_lists),
        cmocka_unit_test(addresses_have_one_spelling),
        cmocka_unit_test(only_proxies_are_believed),
        cmocka_unit_test(a_page_asks_where_it_came_from),
        cmocka_unit_test(named_origins_are_the_only_ones),
        cmocka_unit_test(an_origin_is_a_scheme_and_a_host),
        cmocka_unit_test(a_guest_is_the_hash_of_a_token),
        cmocka_unit_test(a_token_of_before_has_the_same_guest),
        cmocka_unit_test(nobody_else_can_seal),
        cmocka_unit_test(a_host_is_one_that_nobody_else_can_lead_here),
        cmocka_unit_test(what_is_no_token_is_nobody),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
