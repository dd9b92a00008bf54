/* k * base, written once for all three groups: split k along the endomorphism, then add up.
 *
 * For a base that is used once: signed digits in non-adjacent form, with one table of odd multiples
 * and its images for the other parts; all parts share the doublings. For a base that is used often:
 * a table of d 2^(w i) base for every window i and digit d, so that there are no doublings; each
 * part has its own sum, and the endomorphism is applied once to each sum. */
#include "crypto/pairing_internal.h"
#include "crypto/relic_ops.h"
#include "crypto/wide.h"
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { NAF_WIDTH = 5, NAF_ODDS = 1 << (NAF_WIDTH - 2), NAF_DIGITS = G1_PART_BITS + 4 };
/* One element of any of the groups, and the odd multiples of one. */
union element {
    struct g1 g1;
    struct g2 g2;
    struct gt gt;
};

union odds {
    uint8_t bytes[NAF_ODDS * sizeof(union element)];
    struct g1 g1[NAF_ODDS];
    struct g2 g2[NAF_ODDS];
    struct gt gt[NAF_ODDS];
};

static bool is_zero(const uint64_t a[PART_LIMBS])
{
    uint64_t any = 0;
    for (int i = 0; i < PART_LIMBS; i++)
        any |= a[i];
    return any == 0;
}

static void halve(uint64_t a[PART_LIMBS])
{
    for (int i = 0; i + 1 < PART_LIMBS; i++)
        a[i] = a[i] >> 1 | a[i + 1] << 63;
    a[PART_LIMBS - 1] >>= 1;
}

/* The digits of |part|: 0, or odd and below 2^(NAF_WIDTH - 1) in absolute value. Digits that are
 * not 0 are at least NAF_WIDTH apart. Returns how many digits there are. */
static int recode(int8_t digits[NAF_DIGITS], const struct pairing_part *part)
{
    uint64_t rest[PART_LIMBS];
    int count = 0;
    memcpy(rest, part->limb, sizeof rest);
    for (; !is_zero(rest); halve(rest)) {
        int digit = 0;
        if (rest[0] & 1) {
            digit = (int)(rest[0] & ((1 << NAF_WIDTH) - 1));
            rest[0] -= (unsigned)digit;
            if (digit >= 1 << (NAF_WIDTH - 1)) {
                digit -= 1 << NAF_WIDTH;
                uint64_t carry = 1 << NAF_WIDTH;
                for (int i = 0; i < PART_LIMBS; i++) {
                    rest[i] += carry;
                    carry = rest[i] < carry;
                }
            }
        }
        digits[count++] = (int8_t)(part->negative ? -digit : digit);
    }
    sodium_memzero(rest, sizeof rest);
    return count;
}

/* The first element of an empty sum is just copied; in GT this saves a multiplication. */
struct sum {
    union element value;
    bool empty;
};

static void sum_add(const struct pairing_group *group, struct sum *sum, const void *element,
                    bool negative)
{
    union element minus;
    if (sum->empty) {
        sum->empty = false;
        if (negative)
            group->neg(&sum->value, element);
        else
            memcpy(&sum->value, element, group->size);
        return;
    }
    if (negative) {
        group->neg(&minus, element);
        element = &minus;
    }
    group->add(&sum->value, &sum->value, element);
}

static void sum_copy(const struct pairing_group *group, void *out, const struct sum *sum)
{
    if (sum->empty)
        group->identity(out);
    else
        memcpy(out, &sum->value, group->size);
}

void group_mul(const struct pairing_group *group, void *out, const void *base,
               const struct scalar *k)
{
    assert(relic_started());
    const size_t size = group->size;
    union odds odd[PARTS_MAX]; /* of each part */
    struct sum sum = {.empty = true};
    struct pairing_part parts[PARTS_MAX];
    int8_t digits[PARTS_MAX][NAF_DIGITS];
    int counts[PARTS_MAX], longest = 0;

    group->split(parts, k);
    for (unsigned i = 0; i < group->parts; i++) {
        counts[i] = recode(digits[i], &parts[i]);
        longest = counts[i] > longest ? counts[i] : longest;
    }
    memcpy(odd, base, size);
    group->twice(&sum.value, base);
    for (unsigned d = 1; d < NAF_ODDS; d++)
        group->add(odd->bytes + d * size, odd->bytes + (d - 1) * size, &sum.value);
    if (group->normalise)
        group->normalise(odd, NAF_ODDS);
    for (unsigned i = 1; i < group->parts; i++)
        for (unsigned d = 0; d < NAF_ODDS; d++)
            group->endomorphism(odd[i].bytes + d * size, odd->bytes + d * size, i);
    for (int bit = longest - 1; bit >= 0; bit--) {
        if (!sum.empty)
            group->twice(&sum.value, &sum.value);
        for (unsigned i = 0; i < group->parts; i++) {
            const int digit = bit < counts[i] ? digits[i][bit] : 0;
            if (digit != 0)
                sum_add(group, &sum, odd[i].bytes + (size_t)(abs(digit) / 2) * size, digit < 0);
        }
    }
    sum_copy(group, out, &sum);
    sodium_memzero(parts, sizeof parts); /* k may be a key, and the parts contain it */
    sodium_memzero(digits, sizeof digits);
}

/* The number of windows of a table. Digits run from -2^(w-1) to 2^(w-1). The top window cannot
 * carry into another, so its digits run from 0 to 2^(bits left). */
static unsigned window_count(const struct pairing_group *group, unsigned window)
{
    return (group->part_bits + window - 1) / window;
}

size_t group_table_size(const struct pairing_group *group, unsigned window)
{
    const unsigned count = window_count(group, window);
    const unsigned left = group->part_bits - (count - 1) * window;
    return ((size_t)(count - 1) << (window - 1)) + ((size_t)1 << left);
}

status group_table(const struct pairing_group *group, void **entries, const void *base,
                   unsigned window)
{
    assert(relic_started());
    if (window < 2 || window > TABLE_WINDOW_MAX)
        return E_ARGUMENT;
    const size_t size = group->size, total = group_table_size(group, window);
    uint8_t *const table = malloc(total * size);
    if (!table)
        return E_MEMORY;
    union element step;
    memcpy(&step, base, size);
    for (size_t start = 0, row; start < total; start += row) {
        const size_t half = (size_t)1 << (window - 1);
        row = total - start > half ? half : total - start;
        /* The top row is the last one; it may be longer. */
        if (start / half + 1 == window_count(group, window))
            row = total - start;
        if (group->normalise)
            group->normalise(&step, 1);
        memcpy(table + start * size, &step, size);
        for (size_t d = 1; d < row; d++)
            group->add(table + (start + d) * size, table + (start + d - 1) * size, &step);
        for (unsigned i = 0; i < window; i++)
            group->twice(&step, &step);
    }
    if (group->normalise)
        group->normalise(table, total);
    *entries = table;
    return OK;
}

static unsigned window_digit(const struct pairing_part *part, unsigned at, unsigned window)
{
    const unsigned limb = at / 64, bit = at % 64;
    uint64_t value = part->limb[limb] >> bit;
    if (bit + window > 64 && limb + 1 < PART_LIMBS)
        value |= part->limb[limb + 1] << (64 - bit);
    return (unsigned)value & ((1u << window) - 1);
}

static void table_sum(const struct pairing_group *group, struct sum *sum, const uint8_t *table,
                      unsigned window, const struct pairing_part *part)
{
    const unsigned count = window_count(group, window), half = 1u << (window - 1);
    unsigned carry = 0;
    sum->empty = true;
    for (unsigned i = 0; i < count; i++) {
        unsigned digit = window_digit(part, i * window, window) + carry;
        const bool fold = i + 1 < count && digit > half;
        carry = fold;
        if (fold)
            digit = (1u << window) - digit;
        if (digit != 0)
            sum_add(group, sum, table + ((size_t)i * half + digit - 1) * group->size,
                    fold != part->negative);
    }
}

void group_table_mul(const struct pairing_group *group, void *out, const void *entries,
                     unsigned window, const struct scalar *k)
{
    assert(relic_started());
    struct sum total, image;
    struct pairing_part parts[PARTS_MAX];
    group->split(parts, k);
    table_sum(group, &total, entries, window, &parts[0]);
    for (unsigned i = 1; i < group->parts; i++) {
        table_sum(group, &image, entries, window, &parts[i]);
        if (image.empty)
            continue;
        group->endomorphism(&image.value, &image.value, i);
        sum_add(group, &total, &image.value, false);
    }
    sum_copy(group, out, &total);
    sodium_memzero(parts, sizeof parts);
}

/* Window w costs about as much to fill as 2^(w-1) / 3 uses save over window w - 1. */
unsigned table_window(size_t uses)
{
    unsigned window = 3;
    while (window < TABLE_WINDOW_MAX && uses > (size_t)12 << (window - 3))
        window++;
    return window;
}
