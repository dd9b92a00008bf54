/* Moduli and residues as people write them: decimal, 0x hex, and 2^K. */
#include "crypto/bytes.h"
#include "crypto/residue.h"
#include "crypto/wide.h"
#include <string.h>

enum { LIMBS = 4 };

status modulus_set(struct modulus *m, const uint64_t limb[LIMBS])
{
    size_t top = LIMBS;
    while (top > 1 && limb[top - 1] == 0)
        top--;
    if (top == 1 && limb[0] < 2)
        return E_MODULUS;
    struct modulus made = {.limbs = top == 1 && limb[0] >> 63 == 0 ? 1 : LIMBS};
    memcpy(made.limb, limb, sizeof made.limb);
    uint64_t largest[LIMBS]; /* N - 1, the residue that needs the most bytes */
    bool borrow = true;
    for (size_t i = 0; i < LIMBS; i++) {
        largest[i] = limb[i] - borrow;
        borrow = borrow && limb[i] == 0;
    }
    made.bytes = 8 * LIMBS;
    while ((largest[(made.bytes - 1) / 8] >> (8 * ((made.bytes - 1) % 8)) & 0xff) == 0)
        made.bytes--;
    *m = made;
    return OK;
}

status modulus_set_u64(struct modulus *m, uint64_t n)
{
    const uint64_t limb[LIMBS] = {n};
    return modulus_set(m, limb);
}

/* limb = limb * factor + term; the carry out of 256 bits is returned. */
static uint64_t multiply_add(uint64_t limb[LIMBS], uint64_t factor, uint64_t term)
{
    uint64_t carry = term;
    for (int i = 0; i < LIMBS; i++)
        limb[i] = word_multiply_add(limb[i], factor, 0, &carry);
    return carry;
}

/* E_PARSE: it is no whole number. E_RANGE: it is 2^256 or more. */
static status parse_number(const char *text, uint64_t limb[LIMBS])
{
    const bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    const int base = hex ? 16 : 10;
    uint64_t over = 0;
    text += hex ? 2 : 0;
    memset(limb, 0, LIMBS * sizeof *limb);
    if (!*text)
        return E_PARSE;
    for (; *text; text++) {
        const int digit = hex_digit(*text);
        if (digit >= base)
            return E_PARSE;
        over |= multiply_add(limb, (uint64_t)base, (uint64_t)digit);
    }
    return over ? E_RANGE : OK;
}

static status parse_power(const char *exponent, uint64_t limb[LIMBS])
{
    uint64_t bits[LIMBS];
    if (exponent[0] == '0' && exponent[1])
        return E_PARSE;
    REQUIRE(parse_number(exponent, bits));
    if ((bits[1] | bits[2] | bits[3]) || bits[0] >= 64 * LIMBS)
        return E_RANGE;
    memset(limb, 0, LIMBS * sizeof *limb);
    limb[bits[0] / 64] = UINT64_C(1) << (bits[0] % 64);
    return OK;
}

/* A whole number in any of the three forms. */
static status parse_any(const char *text, uint64_t limb[LIMBS])
{
    const bool power = text[0] == '2' && text[1] == '^';
    return power ? parse_power(text + 2, limb) : parse_number(text, limb);
}

status number_parse(const char *text, uint64_t *out)
{
    uint64_t limb[LIMBS];
    REQUIRE(parse_any(text, limb));
    if (limb[1] | limb[2] | limb[3])
        return E_RANGE;
    *out = limb[0];
    return OK;
}

status modulus_parse(struct modulus *m, const char *text)
{
    uint64_t limb[LIMBS];
    const status parsed = parse_any(text, limb);
    if (parsed != OK)
        return parsed == E_RANGE ? E_MODULUS : parsed;
    return modulus_set(m, limb);
}

status residue_parse(const struct modulus *m, const char *text, uint64_t *out)
{
    uint64_t limb[LIMBS];
    REQUIRE(parse_any(text, limb));
    for (size_t i = LIMBS; i-- > 0;) {
        if (limb[i] < m->limb[i]) {
            memcpy(out, limb, m->limbs * sizeof *out);
            return OK;
        }
        if (limb[i] > m->limb[i])
            break;
    }
    return E_RANGE;
}

/* Digits come from the low end, so they are written backwards and then moved to the front. */
static void format_number(const uint64_t *limb, size_t limbs, char *text)
{
    uint64_t rest[LIMBS] = {0}, some;
    char digits[RESIDUE_TEXT];
    size_t first = sizeof digits;
    memcpy(rest, limb, limbs * sizeof *limb);
    digits[--first] = 0;
    do {
        uint64_t remainder = 0;
        some = 0;
        for (size_t i = LIMBS; i-- > 0;) { /* by halves, so that no dividend is above 64 bits */
            const uint64_t high = remainder << 32 | rest[i] >> 32;
            const uint64_t low = high % 10 << 32 | (uint32_t)rest[i];
            rest[i] = (high / 10) << 32 | low / 10;
            remainder = low % 10;
            some |= rest[i];
        }
        digits[--first] = (char)('0' + (int)remainder);
    } while (some);
    memcpy(text, digits + first, sizeof digits - first);
}

void residue_format(const struct modulus *m, const uint64_t *a, char *text)
{
    format_number(a, m->limbs, text);
}

void modulus_format(const struct modulus *m, char *text)
{
    format_number(m->limb, LIMBS, text);
}

bool modulus_equal(const struct modulus *a, const struct modulus *b)
{
    return memcmp(a->limb, b->limb, sizeof a->limb) == 0;
}
