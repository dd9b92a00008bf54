/* The numbers of the pairing curve B12_P381, for crypto/pairing_*.c; chosen by GLASSHOUSE_CURVE.
 *
 * Source: the oracle in tests/oracle makes them from u = -d201000000010000.
 * Generator: glasshouse_vectors (tests/oracle/generate_curve.c); do not edit. */
#ifndef GLASSHOUSE_PAIRING_B12_P381_H
#define GLASSHOUSE_PAIRING_B12_P381_H

/* clang-format off */
#define PAIRING_NAME "B12_P381"
#define PAIRING_WORD "b12_p381"
#define PAIRING_STRENGTH 126 /* bits */
#define PAIRING_STRENGTH_SOURCE "Guillevic 2020"

/* The loop of Miller: abs(u). The power of u: abs(u). The Frobenius of the twist multiplies by
 * u. Each is a sum of powers of 2: {exponent, is it taken away}. */
#define PAIRING_LOOP \
    {{63, false}, {62, false}, {60, false}, {57, false}, {48, false}, {16, false}}
#define PAIRING_U \
    {{63, false}, {62, false}, {60, false}, {57, false}, {48, false}, {16, false}}
#define PAIRING_TRACE \
    {{63, false}, {62, false}, {60, false}, {57, false}, {48, false}, {16, false}}

enum {
    PAIRING_BLS = 1,
    PAIRING_B = 4,
    FIELD_BITS = 381,
    FIELD_LIMBS = 6,
    SCALAR_BITS = 255,
    SCALAR_LIMBS = 4,
    G1_PART_BITS = 127,
    FROBENIUS_PART_BITS = 63,
    PART_LIMBS = 2,
    G2_LINES = 68 /* in one loop, and two at the end for BN */
};

/* Numbers have their least significant word first. MONTGOMERY is 2^(128 words) modulo the number.
 * BETA and FROBENIUS are in Montgomery form. */
#define PAIRING_MODULUS \
    {0xb9feffffffffaaabu, 0x1eabfffeb153ffffu, 0x6730d2a0f6b0f624u, 0x64774b84f38512bfu, \
       0x4b1ba7b6434bacd7u, 0x1a0111ea397fe69au}
#define PAIRING_MODULUS_MONTGOMERY \
    {0xf4df1f341c341746u, 0x0a76e6a609d104f1u, 0x8de5476c4c95b6d5u, 0x67eb88a9939d83c0u, \
       0x9a793e85b519952du, 0x11988fe592cae3aau}
#define PAIRING_ROOT \
    {0xee7fbfffffffeaabu, 0x07aaffffac54ffffu, 0xd9cc34a83dac3d89u, 0xd91dd2e13ce144afu, \
       0x92c6e9ed90d2eb35u, 0x0680447a8e5ff9a6u}
#define PAIRING_BETA \
    {0x30f1361b798a64e8u, 0xf3b8ddab7ece5a2au, 0x16a8ca3ac61577f7u, 0xc26a2ff874fd029bu, \
       0x3636b76660701c6eu, 0x051ba4ab241b6160u}
#define PAIRING_FROBENIUS_X \
    {{{0x0000000000000000u, 0x0000000000000000u, 0x0000000000000000u, 0x0000000000000000u, \
       0x0000000000000000u, 0x0000000000000000u}}, \
     {{0x890dc9e4867545c3u, 0x2af322533285a5d5u, 0x50880866309b7e2cu, 0xa20d1b8c7e881024u, \
       0x14e4f04fe2db9068u, 0x14e56d3f1564853au}}}
#define PAIRING_FROBENIUS_Y \
    {{{0x3e2f585da55c9ad1u, 0x4294213d86c18183u, 0x382844c88b623732u, 0x92ad2afd19103e18u, \
       0x1d794e4fac7cf0b9u, 0x0bd592fc7d825ec8u}}, \
     {{0x7bcfa7a25aa30fdau, 0xdc17dec12a927e7cu, 0x2f088dd86b4ebef1u, 0xd1ca2087da74d4a7u, \
       0x2da2596696cebc1du, 0x0e2b7eedbbfd87d2u}}}
#define PAIRING_ORDER \
    {0xffffffff00000001u, 0x53bda402fffe5bfeu, 0x3339d80809a1d805u, 0x73eda753299d7d48u}
#define PAIRING_ORDER_MONTGOMERY \
    {0xc999e990f3f29c6du, 0x2b6cedcb87925c23u, 0x05d314967254398fu, 0x0748d9d99f59ff11u}
#define PAIRING_ORDER_MINUS_INVERSE 0xfffffffeffffffffu

/* The lattices of pairing_split.c. */
#define PAIRING_G1_ROWS \
    {{{{0x0000000100000000u, 0xac45a4010001a402u}, false}, \
      {{0x0000000000000001u}, false}}, \
     {{{0x0000000000000001u}, true}, \
      {{0x00000000ffffffffu, 0xac45a4010001a402u}, false}}}
#define PAIRING_G1_RECIPROCALS \
    {{0xc069d69724f5b805u, 0xac7edca45ed9fdc5u, 0x2f8d7d9e3c03f55bu}, \
     {0x46aa129dbfdbc6f0u}}
#define PAIRING_G1_NEGATIVE {false, true}
#define PAIRING_POWERS_ROWS \
    {{{{0xd201000000010000u}, false}, \
      {{0x0000000000000001u}, false}, \
      {{0x0000000000000000u}, false}, \
      {{0x0000000000000000u}, false}}, \
     {{{0x0000000000000000u}, false}, \
      {{0xd201000000010000u}, false}, \
      {{0x0000000000000001u}, false}, \
      {{0x0000000000000000u}, false}}, \
     {{{0x0000000000000000u}, false}, \
      {{0x0000000000000000u}, false}, \
      {{0xd201000000010000u}, false}, \
      {{0x0000000000000001u}, false}}, \
     {{{0x0000000000000001u}, true}, \
      {{0x0000000000000000u}, false}, \
      {{0x0000000000000001u}, false}, \
      {{0xd201000000010000u}, false}}}
#define PAIRING_POWERS_RECIPROCALS \
    {{0x9eef9ef145285c88u, 0x1240f14bd0ae7653u, 0xa679f981a7cedd85u, \
       0x270240994ad9aad6u}, \
     {0xc069d69724f5b805u, 0xac7edca45ed9fdc5u, 0x2f8d7d9e3c03f55bu}, \
     {0x565decd447152eb8u, 0x39f7c9ef7a004fb6u}, \
     {0x46aa129dbfdbc6f0u}}
#define PAIRING_POWERS_NEGATIVE {false, true, false, true}

/* The generators, encoded. */
#define PAIRING_G1_GENERATOR \
    {0x17, 0xf1, 0xd3, 0xa7, 0x31, 0x97, 0xd7, 0x94, 0x26, 0x95, 0x63, 0x8c, \
     0x4f, 0xa9, 0xac, 0x0f, 0xc3, 0x68, 0x8c, 0x4f, 0x97, 0x74, 0xb9, 0x05, \
     0xa1, 0x4e, 0x3a, 0x3f, 0x17, 0x1b, 0xac, 0x58, 0x6c, 0x55, 0xe8, 0x3f, \
     0xf9, 0x7a, 0x1a, 0xef, 0xfb, 0x3a, 0xf0, 0x0a, 0xdb, 0x22, 0xc6, 0xbb}
#define PAIRING_G2_GENERATOR \
    {0x02, 0x4a, 0xa2, 0xb2, 0xf0, 0x8f, 0x0a, 0x91, 0x26, 0x08, 0x05, 0x27, \
     0x2d, 0xc5, 0x10, 0x51, 0xc6, 0xe4, 0x7a, 0xd4, 0xfa, 0x40, 0x3b, 0x02, \
     0xb4, 0x51, 0x0b, 0x64, 0x7a, 0xe3, 0xd1, 0x77, 0x0b, 0xac, 0x03, 0x26, \
     0xa8, 0x05, 0xbb, 0xef, 0xd4, 0x80, 0x56, 0xc8, 0xc1, 0x21, 0xbd, 0xb8, \
     0x13, 0xe0, 0x2b, 0x60, 0x52, 0x71, 0x9f, 0x60, 0x7d, 0xac, 0xd3, 0xa0, \
     0x88, 0x27, 0x4f, 0x65, 0x59, 0x6b, 0xd0, 0xd0, 0x99, 0x20, 0xb6, 0x1a, \
     0xb5, 0xda, 0x61, 0xbb, 0xdc, 0x7f, 0x50, 0x49, 0x33, 0x4c, 0xf1, 0x12, \
     0x13, 0x94, 0x5d, 0x57, 0xe5, 0xac, 0x7d, 0x05, 0x5d, 0x04, 0x2b, 0x7e}
/* clang-format on */

#endif
