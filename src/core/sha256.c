/* sha256.c -- SHA-256 (FIPS 180-4), for seeds and commitments. It is written by
 * hand because the engine uses no library and runs in WebAssembly; the
 * published vectors test it. Called by wire/proof.c, by wire/record.c and by
 * whatever derives a seed. */
#include "core/base.h"

/* The first 32 bits of the fractions of the cube roots of the first 64
 * primes. */
static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate(uint32_t v, int by)
{
    return v >> by | v << (32 - by);
}

/* One block of 64 bytes: its 16 words, highest byte first, are stretched to 64,
 * and each of them stirs the eight words v (a to h in the standard) once. */
static void take_block(uint32_t hash[8], const uint8_t block[64])
{
    uint32_t w[64], v[8];

    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];

        w[i] = w[i - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) + w[i - 7] +
               (rotate(b, 17) ^ rotate(b, 19) ^ b >> 10);
    }
    for (int i = 0; i < 8; i++)
        v[i] = hash[i];
    for (int i = 0; i < 64; i++) {
        uint32_t e = v[4], a = v[0];
        uint32_t t = v[7] + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
                     ((e & v[5]) ^ (~e & v[6])) + round_constants[i] + w[i];
        uint32_t u = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) +
                     ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));

        for (int j = 7; j > 0; j--)
            v[j] = v[j - 1];
        v[4] += t;
        v[0] = t + u;
    }
    for (int i = 0; i < 8; i++)
        hash[i] += v[i];
}

/* Whole blocks are read where they are. The rest is copied and padded: a byte
 * 0x80, zeros, and the length in bits in the last eight bytes, for which a
 * second block may be needed. */
void adit_sha256(const void *data, size_t size, uint8_t out[32])
{
    uint32_t hash[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const uint8_t *bytes = data;
    uint8_t last[128] = {0};
    size_t whole = size / 64 * 64, left = size - whole;
    size_t end = left < 56 ? 64 : 128; /* room for the 0x80 and the length */

    for (size_t i = 0; i < whole; i += 64)
        take_block(hash, bytes + i);
    for (size_t i = 0; i < left; i++)
        last[i] = bytes[whole + i];
    last[left] = 0x80;
    for (size_t i = 0; i < 8; i++)
        last[end - 1 - i] = (uint8_t)((uint64_t)size * 8 >> 8 * i);
    for (size_t i = 0; i < end; i += 64)
        take_block(hash, last + i);
    for (int i = 0; i < 32; i++)
        out[i] = (uint8_t)(hash[i / 4] >> (24 - i % 4 * 8));
}

void adit_seed_of(const uint8_t series[32], uint64_t i, uint8_t out[32])
{
    uint8_t text[40];

    for (int k = 0; k < 32; k++)
        text[k] = series[k];
    for (int k = 0; k < 8; k++)
        text[32 + k] = (uint8_t)(i >> 8 * k);
    adit_sha256(text, sizeof text, out);
}
