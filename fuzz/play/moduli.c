#include "fuzz/play/layout.h"

const char *const fuzz_moduli[FUZZ_MODULUS_COUNT] = {
    "2",          "3",
    "97",         "256",
    "257",        "2^32",
    "4294967311", "9223372036854775807",
    "2^63",       "18446744073709551557", /* the largest prime below 2^64 */
    "2^64",       "2^128",
    "2^255",      "0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"};
