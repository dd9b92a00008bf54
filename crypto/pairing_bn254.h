/* The numbers of the pairing curve BN254, for crypto/pairing_*.c; chosen by GLASSHOUSE_CURVE.
 *
 * Source: the oracle in tests/oracle makes them from u = -4080000000000001.
 * Generator: glasshouse_vectors (tests/oracle/generate_curve.c); do not edit. */
#ifndef GLASSHOUSE_PAIRING_BN254_H
#define GLASSHOUSE_PAIRING_BN254_H

/* clang-format off */
#define PAIRING_NAME "BN254"
#define PAIRING_WORD "bn254"
#define PAIRING_STRENGTH 100 /* bits */
#define PAIRING_STRENGTH_SOURCE "Kim and Barbulescu 2016; Guillevic 2020"

/* The loop of Miller: abs(6u + 2). The power of u: abs(u). The Frobenius of the twist multiplies by
 * 6u^2. Each is a sum of powers of 2: {exponent, is it taken away}. */
#define PAIRING_LOOP \
    {{64, false}, {63, false}, {57, false}, {56, false}, {2, false}}
#define PAIRING_U \
    {{62, false}, {55, false}, {0, false}}
#define PAIRING_TRACE \
    {{126, false}, {125, false}, {120, false}, {119, false}, {112, false}, {111, false}, \
     {65, false}, {64, false}, {58, false}, {57, false}, {2, false}, {1, false}}

enum {
    PAIRING_BLS = 0,
    PAIRING_B = 2,
    FIELD_BITS = 254,
    FIELD_LIMBS = 4,
    SCALAR_BITS = 254,
    SCALAR_LIMBS = 4,
    G1_PART_BITS = 126,
    FROBENIUS_PART_BITS = 64,
    PART_LIMBS = 2,
    G2_LINES = 70 /* in one loop, and two at the end for BN */
};

/* Numbers have their least significant word first. MONTGOMERY is 2^(128 words) modulo the number.
 * BETA and FROBENIUS are in Montgomery form. */
#define PAIRING_MODULUS \
    {0xa700000000000013u, 0x6121000000000013u, 0xba344d8000000008u, 0x2523648240000001u}
#define PAIRING_MODULUS_MONTGOMERY \
    {0xb3e886745370473du, 0x55efbf6e8c1cc3f1u, 0x281e3a1b7f86954fu, 0x1b0a32fdf6403a3du}
#define PAIRING_ROOT \
    {0xe9c0000000000005u, 0x1848400000000004u, 0x6e8d136000000002u, 0x0948d92090000000u}
#define PAIRING_BETA \
    {0x056efc68e869fd55u, 0x1c92209138d7ba61u, 0xc0651cd3594d6466u, 0x22a87debbfffffefu}
#define PAIRING_FROBENIUS_X \
    {{{0x0000000000000000u, 0x0000000000000000u, 0x0000000000000000u, 0x0000000000000000u}}, \
     {{0x056efc68e869fd55u, 0x1c92209138d7ba61u, 0xc0651cd3594d6466u, 0x22a87debbfffffefu}}}
#define PAIRING_FROBENIUS_Y \
    {{{0xfd55c5dc71674777u, 0xc45a8b4e56d9569cu, 0x5f0116472cae2274u, 0x1aa6d99b1d115e0au}}, \
     {{0xfd55c5dc71674777u, 0xc45a8b4e56d9569cu, 0x5f0116472cae2274u, 0x1aa6d99b1d115e0au}}}
#define PAIRING_ORDER \
    {0xa10000000000000du, 0xff9f800000000010u, 0xba344d8000000007u, 0x2523648240000001u}
#define PAIRING_ORDER_MONTGOMERY \
    {0xdf8596b6f40aa7a1u, 0xe0885092e2231ec3u, 0xc300765b575d5a78u, 0x24e8b3bc325f9035u}
#define PAIRING_ORDER_MINUS_INVERSE 0xea3b13b13b13b13bu

/* The lattices of pairing_split.c. */
#define PAIRING_G1_ROWS \
    {{{{0x0400000000000003u, 0x6181800000000002u}, false}, \
      {{0x8100000000000001u}, true}}, \
     {{{0x8100000000000001u}, false}, \
      {{0x8500000000000004u, 0x6181800000000002u}, false}}}
#define PAIRING_G1_RECIPROCALS \
    {{0xc82d0fae0ee29096u, 0xd3a22fc67c12a7c5u, 0x2a01fab7e04a017bu}, \
     {0x4b90d84edf5049d2u, 0x37937ca688a6b490u}}
#define PAIRING_G1_NEGATIVE {false, false}
#define PAIRING_POWERS_ROWS \
    {{{{0x4080000000000000u}, true}, \
      {{0x4080000000000001u}, true}, \
      {{0x4080000000000001u}, true}, \
      {{0x8100000000000002u}, false}}, \
     {{{0x8100000000000002u}, true}, \
      {{0x4080000000000000u}, true}, \
      {{0x4080000000000001u}, false}, \
      {{0x4080000000000001u}, true}}, \
     {{{0x4080000000000001u}, false}, \
      {{0x8100000000000002u}, true}, \
      {{0x8100000000000001u}, true}, \
      {{0x4080000000000001u}, false}}, \
     {{{0x4080000000000001u}, true}, \
      {{0x4080000000000001u}, false}, \
      {{0x4080000000000001u}, true}, \
      {{0x8100000000000001u}, true}}}
#define PAIRING_POWERS_RECIPROCALS \
    {{0xce35d74b2e8db013u, 0x2276e62d524f1807u, 0x81a60be2ef616788u, \
       0x152aff56a8054abfu}, \
     {0x5b08bff77c5e7473u, 0xbb2f05603ebd2c5du, 0xead500a957fab53fu, \
       0x0a957fab5402a55fu}, \
     {0x92dbb0496d7be3ddu, 0xe78cd599c2aa8497u, 0xc0d305f177b0b3c3u, \
       0x0a957fab5402a55fu}, \
     {0xefc94eb2e1c18263u, 0x035693ed06fddedfu, 0xc0d305f177b0b3c4u, \
       0x0a957fab5402a55fu}}
#define PAIRING_POWERS_NEGATIVE {true, true, false, true}

/* The generators, encoded. */
#define PAIRING_G1_GENERATOR \
    {0x25, 0x23, 0x64, 0x82, 0x40, 0x00, 0x00, 0x01, 0xba, 0x34, 0x4d, 0x80, \
     0x00, 0x00, 0x00, 0x08, 0x61, 0x21, 0x00, 0x00, 0x00, 0x00, 0x00, 0x13, \
     0xa7, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x12}
#define PAIRING_G2_GENERATOR \
    {0x06, 0x1a, 0x10, 0xbb, 0x51, 0x9e, 0xb6, 0x2f, 0xeb, 0x8d, 0x8c, 0x7e, \
     0x8c, 0x61, 0xed, 0xb6, 0xa4, 0x64, 0x8b, 0xbb, 0x48, 0x98, 0xbf, 0x0d, \
     0x91, 0xee, 0x42, 0x24, 0xc8, 0x03, 0xfb, 0x2b, 0x05, 0x16, 0xaa, 0xf9, \
     0xba, 0x73, 0x78, 0x33, 0x31, 0x0a, 0xa7, 0x8c, 0x59, 0x82, 0xaa, 0x5b, \
     0x1f, 0x4d, 0x74, 0x6b, 0xae, 0x37, 0x84, 0xb7, 0x0d, 0x8c, 0x34, 0xc1, \
     0xe7, 0xd5, 0x4c, 0xf3}
/* clang-format on */

#endif
