/* core.c -- the ground: chance, hashes, text, JSON. Vectors are from RFC 8439
 * and FIPS 180-4. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/json.h"
#include "core/rng.h"
#include "core/scan.h"
#include "wire/record.h"

/* RFC 8439, 2.3.2: key 00 01 .. 1f, block 1, nonce 00 00 00 09 00 00 00 4a 00
 * 00 00 00. Its first nonce word is the high half of our counter. */
static void chacha20_makes_the_block_of_the_rfc(void **unused)
{
    static const uint32_t due[16] = {
        0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033,
        0x9aaa2204, 0x4e6cd4c3, 0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
        0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
    uint8_t key[32];
    uint32_t block[16];

    (void)unused;
    for (int i = 0; i < 32; i++)
        key[i] = (uint8_t)i;
    rng_block(rng_open(key, 0).key, 0x0900000000000001, 0x4a000000, block);
    assert_memory_equal(block, due, sizeof due);
}

/* RFC 8439, appendix A.1, vectors 1 and 2: the zero key, blocks 0 and 1. */
static void a_stream_is_its_blocks_in_order(void **unused)
{
    static const uint32_t first[4] = {0xade0b876, 0x903df1a0, 0xe56a5d40,
                                      0x28bd8653};
    static const uint32_t second[4] = {0xbee7079f, 0x7a385155, 0x7c97ba98,
                                       0x0d082d73};
    static const uint8_t zero[32];
    rng r = rng_open(zero, 0);

    (void)unused;
    for (int i = 0; i < 20; i++) {
        uint32_t word = rng_next(&r);

        if (i < 4)
            assert_int_equal(word, first[i]);
        if (i >= 16)
            assert_int_equal(word, second[i - 16]);
    }
}

static void streams_of_one_key_differ(void **unused)
{
    static const uint8_t zero[32];
    rng a = rng_open(zero, 0), b = rng_open(zero, 1);

    (void)unused;
    assert_int_not_equal(rng_next(&a), rng_next(&b));
}

/* RFC 8439, appendix A.1, vector 5: the zero key, block 0, and a nonce whose
 * last word is the high half of our stream. */
static void a_stream_has_64_bits(void **unused)
{
    static const uint32_t due[4] = {0x374dc6c2, 0x3736d58c, 0xb904e24a,
                                    0xcd3f93ef};
    static const uint8_t zero[32];
    rng r = rng_open(zero, 0x0200000000000000);

    (void)unused;
    for (int i = 0; i < 4; i++)
        assert_int_equal(rng_next(&r), due[i]);
}

/* Chi-square with 5 degrees of freedom: above 20.5 once in a thousand. */
static void draws_are_even(void **unused)
{
    static const uint8_t key[32] = {5};
    rng r = rng_open(key, 0);
    int counts[6] = {0}, n = 60000;
    double chi = 0;

    (void)unused;
    for (int i = 0; i < n; i++) {
        uint32_t draw = rng_below(&r, 6);

        assert_true(draw < 6);
        counts[draw]++;
    }
    for (int i = 0; i < 6; i++)
        chi += (counts[i] - n / 6.0) * (counts[i] - n / 6.0) / (n / 6.0);
    assert_true(chi < 20.5);
}

/* Of 2^32 words, those whose product falls into the short part are drawn again:
 * with n = 3 * 2^30 every fourth. */
static void unfair_words_are_drawn_again(void **unused)
{
    static const uint8_t key[32] = {9};
    rng a = rng_open(key, 0), b = rng_open(key, 0);
    uint32_t n = 3u << 30;
    int skipped = 0;

    (void)unused;
    for (int i = 0; i < 1000; i++) {
        uint32_t draw = rng_below(&a, n);
        uint64_t product;

        while ((uint32_t)(product = (uint64_t)rng_next(&b) * n) < 1u << 30)
            skipped++;
        assert_int_equal(draw, product >> 32);
    }
    assert_in_range(skipped, 250, 420);
}

/* All 24 orders of four, each about equally often: 23 degrees of freedom. */
static void shuffles_are_even(void **unused)
{
    static const uint8_t key[32] = {11};
    rng r = rng_open(key, 0);
    int counts[256] = {0}, n = 48000;
    double chi = 0;

    (void)unused;
    for (int i = 0; i < n; i++) {
        uint8_t order[4] = {0, 1, 2, 3};

        rng_shuffle(&r, order, 4);
        counts[order[0] | order[1] << 2 | order[2] << 4 | order[3] << 6]++;
    }
    for (int i = 0; i < 256; i++)
        if (counts[i])
            chi += (counts[i] - n / 24.0) * (counts[i] - n / 24.0) / (n / 24.0);
    assert_true(chi < 49.7);
}

/* Steele, Lea and Flood's SplitMix64 from 0. */
static void luck_is_splitmix64(void **unused)
{
    adit_luck luck = adit_luck_from(0);

    (void)unused;
    assert_true(adit_luck_next(&luck) == 0xe220a8397b1dcdaf);
    assert_true(adit_luck_next(&luck) == 0x6e789e6aa1b965f4);
    assert_true(adit_luck_next(&luck) == 0x06c45d188009454f);
}

/* As for the game's own chance: every fourth word. */
static void unfair_luck_is_drawn_again(void **unused)
{
    adit_luck a = adit_luck_from(9), b = adit_luck_from(9);
    uint32_t n = 3u << 30;
    int skipped = 0;

    (void)unused;
    for (int i = 0; i < 1000; i++) {
        uint32_t draw = adit_luck_below(&a, n);
        uint64_t product;

        while ((uint32_t)(product = (adit_luck_next(&b) >> 32) * n) < 1u << 30)
            skipped++;
        assert_int_equal(draw, product >> 32);
    }
    assert_in_range(skipped, 250, 420);
}

static void luck_is_even_and_repeats(void **unused)
{
    adit_luck a = adit_luck_from(3), b = adit_luck_from(3);
    int counts[10] = {0};
    double chi = 0;

    (void)unused;
    for (int i = 0; i < 100000; i++) {
        uint32_t draw = adit_luck_below(&a, 10);

        assert_int_equal(draw, adit_luck_below(&b, 10));
        counts[draw]++;
    }
    for (int i = 0; i < 10; i++)
        chi += (counts[i] - 1e4) * (counts[i] - 1e4) / 1e4;
    assert_true(chi < 27.9);
    for (int i = 0; i < 1000; i++)
        assert_true(adit_luck_below(&a, 3u << 30) < 3u << 30);
}

static void hash_is(const char *text, size_t length, const char *due)
{
    uint8_t hash[32];
    char hex[65];

    adit_sha256(text, length, hash);
    for (int i = 0; i < 64; i++)
        hex[i] = "0123456789abcdef"[hash[i / 2] >> (i % 2 ? 0 : 4) & 15];
    hex[64] = 0;
    assert_string_equal(hex, due);
}

static void sha256_makes_the_hashes_of_fips_180(void **unused)
{
    static char a[1 << 21];

    (void)unused;
    hash_is("abc", 3,
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    hash_is("", 0,
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    hash_is("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    memset(a, 'a', sizeof a);
    hash_is(a, 55, /* the most that leaves room for the length, and a block */
            "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
    hash_is(a, 64,
            "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
    hash_is(a, sizeof a, /* a length of more than three bytes, in bits */
            "5256ec18f11624025905d057d6befb03d77b243511ac5f77ed5e0221ce6d84b5");
    hash_is(a, 1000000,
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* SHA-256 of 32 zero bytes and 1, 0, 0, 0, 0, 0, 0, 0. */
static void a_series_has_a_seed_for_each_game(void **unused)
{
    uint8_t series[32] = {0}, seed[32], due[32];
    uint8_t text[40] = {[32] = 1};

    (void)unused;
    adit_seed_of(series, 1, seed);
    adit_sha256(text, sizeof text, due);
    assert_memory_equal(seed, due, 32);
    adit_seed_of(series, 256, seed);
    text[32] = 0, text[33] = 1;
    adit_sha256(text, sizeof text, due);
    assert_memory_equal(seed, due, 32);
    adit_seed_of(series, 0x0807060504030201, seed);
    for (int i = 0; i < 8; i++)
        text[32 + i] = (uint8_t)(1 + i);
    adit_sha256(text, sizeof text, due);
    assert_memory_equal(seed, due, 32);
}

static void text_that_does_not_fit_is_cut(void **unused)
{
    char buffer[6] = "old";
    adit_text t = adit_text_in(buffer, sizeof buffer);

    (void)unused;
    assert_string_equal(buffer, "");
    text_put(&t, "12345");
    assert_false(t.cut);
    text_int(&t, -7);
    assert_true(t.cut);
    assert_string_equal(buffer, "12345");
}

static bool reads_int(const char *text, int *out)
{
    return text_takes_int(&text, -100, 100, out) && *text == 0;
}

static void numbers_have_one_spelling(void **unused)
{
    static const char *const wrong[] = {
        "",   "-",  "+1", "01",  "-0",          "00",  "101",       "-101",
        "1 ", " 1", "x",  "0x1", "99999999999", "--1", "4294967338"};
    int v;

    (void)unused;
    assert_true(reads_int("0", &v) && v == 0);
    assert_true(reads_int("-100", &v) && v == -100);
    assert_true(reads_int("42", &v) && v == 42);
    for (int i = 0; i < countof(wrong); i++)
        assert_false(reads_int(wrong[i], &v));
}

static void nine_digits_are_a_number(void **unused)
{
    const char *text = "-123456789,";
    int v;

    (void)unused;
    assert_true(text_takes_int(&text, -999999999, 0, &v));
    assert_int_equal(v, -123456789);
    assert_string_equal(text, ",");
}

static void takes_word(const char *text, const char *word, const char *rest)
{
    char out[5];

    assert_true(text_takes_word(&text, "@", out, sizeof out));
    assert_string_equal(out, word);
    assert_string_equal(text, rest);
}

static void a_word_ends_at_a_blank_or_a_stop(void **unused)
{
    static const char *const wrong[] = {"", " ab", "@ab", "abcde"};
    char out[6] = {[5] = 'x'};

    (void)unused;
    takes_word("ab", "ab", "");
    takes_word("ab cd", "ab", " cd");
    takes_word("ab@1", "ab", "@1");
    takes_word("abcd@1", "abcd", "@1");
    for (int i = 0; i < countof(wrong); i++) {
        const char *at = wrong[i];

        assert_false(text_takes_word(&at, "@", out, 5));
        assert_ptr_equal(at, wrong[i]);
        assert_int_equal(out[5], 'x');
    }
}

static void json_puts_commas_and_escapes(void **unused)
{
    char buffer[256];
    adit_text t = adit_text_in(buffer, sizeof buffer);

    (void)unused;
    json_open(&t, '{');
    json_key_string(&t, "a", "x\"\\\n\x1f \x7f\xc3\xa9[");
    json_key(&t, "b");
    json_open(&t, '[');
    json_int(&t, INT64_MIN);
    json_bool(&t, true);
    json_nothing(&t);
    json_open(&t, '{');
    json_close(&t, '}');
    json_close(&t, ']');
    json_key_seats(&t, "c", 1 | 1 << 11);
    json_key_bool(&t, "d", false);
    json_close(&t, '}');
    assert_string_equal(
        buffer, "{\"a\":\"x\\\"\\\\\\u000a\\u001f \\u007f\xc3\xa9[\",\"b\":["
                "-9223372036854775808,true,null,{}],\"c\":[\"P1\","
                "\"P12\"],\"d\":false}");
}

static bool scans(const char *text)
{
    scan s = {text, text + strlen(text)};

    return scan_value(&s) && scan_ends(&s);
}

static void json_is_read_strictly(void **unused)
{
    static const char *const right[] = {
        "1",
        "-0.5e+3",
        "\"\\u00e9\\n\xc3\xa9\xe2\x82\xac\xf0\x9f\x92\x8e\"",
        "[]",
        "{}",
        " [ 1 , [ { \"a\" : null } , true ] ] ",
        "[[[[[[[[]]]]]]]]",
        "{\"a\":{\"b\":[false]}}"};
    static const char *const wrong[] = {"",
                                        "01",
                                        "-",
                                        "1.",
                                        "1e",
                                        ".5",
                                        "+1",
                                        "tru",
                                        "nul",
                                        "[1,]",
                                        "[,1]",
                                        "{\"a\"}",
                                        "{a:1}",
                                        "{\"a\":1,}",
                                        "[1 2]",
                                        "[",
                                        "]",
                                        "{\"a\":}",
                                        "\"",
                                        "\"\\x\"",
                                        "\"\\u12g4\"",
                                        "\"\t\"",
                                        "\"\xff\"",
                                        "\"\xc0\x80\"",
                                        "\"\xed\xa0\x80\"",
                                        "\"\xf4\x90\x80\x80\"",
                                        "\"\xe2\x82\"",
                                        "1 1",
                                        "[[[[[[[[[1]]]]]]]]]",
                                        "[[[[[[[[[]]]]]]]]]",
                                        "[[[[[[[[{}]]]]]]]]",
                                        "\"\\",
                                        "\"\\u12"};

    (void)unused;
    for (int i = 0; i < countof(right); i++)
        assert_true(scans(right[i]));
    for (int i = 0; i < countof(wrong); i++)
        assert_false(scans(wrong[i]));
}

/* The same at its borders. */
static void json_is_read_to_its_limits(void **unused)
{
    static const char *const right[] = {
        "[[[[[[[[1]]]]]]]]",
        "[\t1\t]\t",
        "1E5",
        "1e-5",
        "-0",
        "\"\\u00aF\\u09Af\"",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
        "\"\xc2\x80\xdf\xbf\"",
        "\"\xe0\xa0\x80\xed\x9f\xbf\xef\xbf\xbf\"",
        "\"\xf0\x90\x80\x80\xf4\x8f\xbf\xbf\"",
        "[{\"a\":[1]},{}]",
        "[null,true,false]"};
    static const char *const wrong[] = {"\"\x80\"",
                                        "\"\xc1\xbf\"",
                                        "\"\xc2\xc0\"",
                                        "\"\xe0\x9f\xbf\"",
                                        "\"\xe1\x80\x7f\"",
                                        "\"\xf0\x8f\xbf\xbf\"",
                                        "\"\xf5\x80\x80\x80\"",
                                        "\"\\u123\"",
                                        "\"\\u12G4\"",
                                        "\"\x1f\"",
                                        "[1}",
                                        "{\"a\":1]",
                                        "[{\"a\":1]}",
                                        "{1:1}",
                                        "{true:1}",
                                        "-01",
                                        "1\n"};

    (void)unused;
    for (int i = 0; i < countof(right); i++)
        if (!scans(right[i]))
            fail_msg("%s is not read", right[i]);
    for (int i = 0; i < countof(wrong); i++)
        if (scans(wrong[i]))
            fail_msg("%s is read", wrong[i]);
}

/* What lies behind the end of a text is none of it. */
static void json_ends_where_it_ends(void **unused)
{
    static const struct {
        const char *text;
        int length;
    } tests[] = {{"true", 3},         {"[1]", 2},   {"{}", 1},
                 {"\"\xc3\xa9\"", 2}, {"\"a\"", 2}, {"\"\\n\"", 2},
                 {"\"\\u1234\"", 6},  {"1.5", 2},   {"1e5", 2},
                 {"-1", 1},           {"[1,2]", 3}, {"{\"a\":1}", 5}};

    (void)unused;
    for (int i = 0; i < countof(tests); i++) {
        scan s = {tests[i].text, tests[i].text + tests[i].length};

        if (scan_value(&s))
            fail_msg("%d bytes of %s are read", tests[i].length, tests[i].text);
    }
}

static bool scans_int(const char *text, int64_t *out)
{
    scan s = {text, text + strlen(text)};

    return scan_int(&s, out) && scan_ends(&s);
}

static void integers_have_18_digits_at_most(void **unused)
{
    static const char *const wrong[] = {
        "",   "-",     "01", "-01", "1.0",
        "+1", "\"1\"", "1x", "1 1", "1234567890123456789"};
    int64_t v;

    (void)unused;
    assert_true(scans_int("0", &v) && v == 0);
    assert_true(scans_int(" -7 ", &v) && v == -7);
    assert_true(scans_int("123456789012345678", &v));
    assert_true(v == 123456789012345678);
    for (int i = 0; i < countof(wrong); i++)
        if (scans_int(wrong[i], &v))
            fail_msg("%s is read", wrong[i]);
    /* Not even its first 18. */
    assert_false(scan_int(&(scan){wrong[9], wrong[9] + 19}, &v));
}

static bool scans_bool(const char *text, bool *out)
{
    return scan_bool(&(scan){text, text + strlen(text)}, out);
}

static void truth_is_true_or_false(void **unused)
{
    bool v;

    (void)unused;
    assert_true(scans_bool(" true", &v) && v);
    assert_true(scans_bool("false", &v) && !v);
    assert_false(scans_bool("null", &v));
    assert_false(scans_bool("1", &v));
    assert_false(scans_bool("\"true\"", &v));
}

static void words_are_plain_and_fit(void **unused)
{
    static const char *const wrong[] = {"\"abcde\"", "\"a\tb\"", "\"a\\n\"",
                                        "\"ab",      "ab",       "\""};
    const char *right = "\"abcd\"";
    char out[6] = {[5] = 'x'};
    scan s = {right, right + 6};

    (void)unused;
    assert_true(scan_word(&s, out, 5) && scan_ends(&s));
    assert_string_equal(out, "abcd");
    for (int i = 0; i < countof(wrong); i++) {
        s = (scan){wrong[i], wrong[i] + strlen(wrong[i])};
        assert_false(scan_word(&s, out, 5));
        assert_ptr_equal(s.at, wrong[i]);
    }
    assert_int_equal(out[5], 'x');
}

static bool reads_object(int keys, int length)
{
    char buffer[4096];
    adit_text t = adit_text_in(buffer, sizeof buffer);

    json_open(&t, '{');
    for (int i = 0; i < keys; i++) {
        char key[64] = {0};

        memset(key, 'a', (size_t)length);
        key[0] = (char)('0' + i);
        json_key_int(&t, key, i);
    }
    json_close(&t, '}');
    return scan_object((scan){buffer, buffer + t.length});
}

static void objects_have_32_keys_of_31_bytes_at_most(void **unused)
{
    (void)unused;
    assert_true(reads_object(32, 1));
    assert_false(reads_object(33, 1));
    assert_true(reads_object(1, 31));
    assert_false(reads_object(1, 32));
}

static void objects_have_each_key_once(void **unused)
{
    static const char *const right[] = {"{}", "{\"a\":1,\"b\":[1]}",
                                        " {\"a\" :1 } "};
    static const char *const wrong[] = {
        "",
        "[]",
        "{\"a\":1,\"a\":2}",
        "{\"a\":1}x",
        "{\"a\":1}{}",
        "{\"a\":1",
        "{\"\\u0061\":1}",
        "{\"\xc3\xa9\":1}",
        "{\"\x7f\":1}",
        ",\"a\":1}",
        "{\"a\":1{\"b\":1}",
        "{\"a\":1 \"b\":1}",
        "{\"abcdefghijklmnopqrstuvwxyzabcdefgh\":1}",
        "}",
        "{,}"};

    (void)unused;
    for (int i = 0; i < countof(right); i++)
        assert_true(scan_object((scan){right[i], right[i] + strlen(right[i])}));
    for (int i = 0; i < countof(wrong); i++)
        assert_false(
            scan_object((scan){wrong[i], wrong[i] + strlen(wrong[i])}));
}

static void seeds_are_hex_padded_on_the_left(void **unused)
{
    uint8_t seed[32], due[32] = {[30] = 0x1, [31] = 0x2f};
    char long_one[70];

    (void)unused;
    assert_true(record_seed("12F", seed));
    assert_memory_equal(seed, due, 32);
    memset(long_one, 'a', sizeof long_one);
    long_one[64] = 0;
    assert_true(record_seed(long_one, seed));
    assert_int_equal(seed[0], 0xaa);
    long_one[64] = 'a', long_one[65] = 0;
    assert_false(record_seed(long_one, seed));
    assert_false(record_seed("", seed));
    assert_false(record_seed("12g", seed));
    assert_false(record_seed("0x12", seed));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chacha20_makes_the_block_of_the_rfc),
        cmocka_unit_test(a_stream_is_its_blocks_in_order),
        cmocka_unit_test(streams_of_one_key_differ),
        cmocka_unit_test(a_stream_has_64_bits),
        cmocka_unit_test(draws_are_even),
        cmocka_unit_test(unfair_words_are_drawn_again),
        cmocka_unit_test(shuffles_are_even),
        cmocka_unit_test(luck_is_splitmix64),
        cmocka_unit_test(unfair_luck_is_drawn_again),
        cmocka_unit_test(luck_is_even_and_repeats),
        cmocka_unit_test(sha256_makes_the_hashes_of_fips_180),
        cmocka_unit_test(a_series_has_a_seed_for_each_game),
        cmocka_unit_test(text_that_does_not_fit_is_cut),
        cmocka_unit_test(numbers_have_one_spelling),
        cmocka_unit_test(nine_digits_are_a_number),
        cmocka_unit_test(a_word_ends_at_a_blank_or_a_stop),
        cmocka_unit_test(json_puts_commas_and_escapes),
        cmocka_unit_test(json_is_read_strictly),
        cmocka_unit_test(json_is_read_to_its_limits),
        cmocka_unit_test(json_ends_where_it_ends),
        cmocka_unit_test(integers_have_18_digits_at_most),
        cmocka_unit_test(truth_is_true_or_false),
        cmocka_unit_test(words_are_plain_and_fit),
        cmocka_unit_test(objects_have_32_keys_of_31_bytes_at_most),
        cmocka_unit_test(objects_have_each_key_once),
        cmocka_unit_test(seeds_are_hex_padded_on_the_left),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
