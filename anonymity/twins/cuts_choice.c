/* Cuts: the choices, in integers only, so that every machine and every party makes the same. */
#include "anonymity/twins/cuts.h"
#include "crypto/gmp_words.h"
#include "crypto/wide.h"
#include <assert.h>

status cuts_rules_check(const struct cuts_rules *rules, struct complaint *complaint)
{
    if (rules->attributes == 0 || rules->attributes > DATASET_QIS)
        return complain(complaint, E_ARGUMENT, "between 1 and %d attributes can be cut",
                        DATASET_QIS);
    if (rules->k == 0)
        return complain(complaint, E_ARGUMENT, "k is 0; a class has at least one row");
    if (rules->l == 0)
        return complain(complaint, E_ARGUMENT, "l is 0; a class has rows of at least one site");
    if (rules->l > rules->sites)
        return complain(complaint, E_ARGUMENT, "l is %u, and there are only %u sites", rules->l,
                        rules->sites);
    if (rules->alpha.under == 0 || rules->alpha.over > rules->alpha.under)
        return complain(complaint, E_ARGUMENT, "alpha is a fraction from 0 to 1");
    return OK;
}

/* Widths as fractions: width_over / width_under. */
static uint32_t width_over(const struct cuts_box *range, uint32_t attribute)
{
    return range->high[attribute] - range->low[attribute];
}

static uint32_t width_under(const struct cuts_rules *rules, const struct cuts_box *root,
                            uint32_t attribute)
{
    const uint32_t whole = root->high[attribute] - root->low[attribute];

    return rules->width == CUTS_WIDTH_RAW || whole == 0 ? 1 : whole;
}

/* Is attribute |a| strictly wider than |b|? */
static bool wider(const struct cuts_rules *rules, const struct cuts_box *root,
                  const struct cuts_box *range, uint32_t a, uint32_t b)
{
    return (uint64_t)width_over(range, a) * width_under(rules, root, b) >
           (uint64_t)width_over(range, b) * width_under(rules, root, a);
}

uint32_t cuts_candidates(const struct cuts_rules *rules, const struct cuts_box *root,
                         const struct cuts_box *range, uint32_t *attribute)
{
    uint32_t count = 0;

    for (uint32_t a = 0; a < rules->attributes; a++) {
        uint32_t at = count;

        if (range->low[a] >= range->high[a])
            continue;
        for (; at > 0 && wider(rules, root, range, a, attribute[at - 1]); at--)
            attribute[at] = attribute[at - 1];
        attribute[at] = a;
        count++;
    }
    return count;
}

/* score computes the score of |a| times width_under(a) * (what does not depend on a):
 *     p r_a Wmax Emax + (q - p) E_a rmax W_a     with widths r / W and alpha = p / q. */
static void score(mpz_t out, const struct cuts_rules *rules, const struct cuts_box *root,
                  const struct cuts_box *range, uint32_t a, uint32_t widest, uint64_t entropy,
                  uint64_t most)
{
    mpz_t term, factor;

    mpz_inits(term, factor, NULL);
    gmp_set_word(out, rules->alpha.over);
    mpz_mul_ui(out, out, width_over(range, a));
    mpz_mul_ui(out, out, width_under(rules, root, widest));
    gmp_set_word(factor, most == 0 ? 1 : most);
    mpz_mul(out, out, factor);
    gmp_set_word(term, rules->alpha.under - rules->alpha.over);
    gmp_set_word(factor, entropy);
    mpz_mul(term, term, factor);
    mpz_mul_ui(term, term, width_over(range, widest));
    mpz_mul_ui(term, term, width_under(rules, root, a));
    mpz_add(out, out, term);
    mpz_clears(term, factor, NULL);
}

uint32_t cuts_best(const struct cuts_rules *rules, const struct cuts_box *root,
                   const struct cuts_box *range, const bool *possible, const uint64_t *entropy)
{
    uint32_t best = CUTS_NO_ATTRIBUTE, widest = CUTS_NO_ATTRIBUTE;
    uint64_t most = 0;
    mpz_t mine, least; /* |least| is that of |best|, which others have to exceed */

    for (uint32_t a = 0; a < rules->attributes; a++) {
        if (possible[a] && entropy[a] > most)
            most = entropy[a];
        if ((possible[a] || rules->over == CUTS_OVER_ALL) &&
            (widest == CUTS_NO_ATTRIBUTE || wider(rules, root, range, a, widest)))
            widest = a;
    }
    mpz_inits(mine, least, NULL);
    for (uint32_t a = 0; a < rules->attributes; a++) {
        if (!possible[a])
            continue;
        score(mine, rules, root, range, a, widest, entropy[a], most);
        if (best != CUTS_NO_ATTRIBUTE) {
            /* mine / W_a > least / W_best */
            mpz_t one, other;

            mpz_inits(one, other, NULL);
            mpz_mul_ui(one, mine, width_under(rules, root, best));
            mpz_mul_ui(other, least, width_under(rules, root, a));
            const int order = mpz_cmp(one, other);

            mpz_clears(one, other, NULL);
            if (order <= 0)
                continue;
        }
        best = a;
        mpz_set(least, mine);
    }
    mpz_clears(mine, least, NULL);
    return best;
}

/* Each site adds two terms, of at most 0.54 bits each. */
int64_t cuts_margin_most(const struct cuts_rules *rules)
{
    return (int64_t)rules->sites << (CUTS_ENTROPY_BITS + 1);
}

/* With widths r / W over the greatest, G, and entropies E over H, |a| is the better one iff
 *     p r_a / (W_a G) + (q - p) E_a / H > p r_b / (W_b G) + (q - p) E_b / H        (alpha = p / q)
 *     E_a - E_b > p H (r_b W_a - r_a W_b) / ((q - p) W_a W_b G).
 * H is below 2^29, p below 2^30, widths below 2^32. */
int64_t cuts_margin(const struct cuts_rules *rules, const struct cuts_box *root,
                    const struct cuts_box *range, uint32_t a, uint32_t b)
{
    const uint32_t under_a = width_under(rules, root, a), under_b = width_under(rules, root, b);
    const int64_t most = cuts_margin_most(rules);
    const uint64_t half = cuts_log2(rules->sites) >> (CUTS_LOG_BITS - CUTS_ENTROPY_BITS - 1);
    uint64_t greatest = 1;

    for (uint32_t i = 0; rules->width == CUTS_WIDTH_RAW && i < rules->attributes; i++)
        greatest = width_over(root, i) > greatest ? width_over(root, i) : greatest;
    const uint64_t wide_b = (uint64_t)width_over(range, b) * under_a,
                   wide_a = (uint64_t)width_over(range, a) * under_b;
    const bool negative = wide_b < wide_a, ties = a < b; /* |a| wins those */
    const struct wide over =
        wide_product(rules->alpha.over * half, negative ? wide_a - wide_b : wide_b - wide_a);
    const struct wide under = wide_product((rules->alpha.under - rules->alpha.over) * under_a,
                                           (uint64_t)under_b * greatest);

    if (wide_is_zero(under))
        return negative || (ties && wide_is_zero(over)) ? -most : most;
    /* The least integer above the quotient; if |a| wins ties, the least that is not below it. */
    const struct wide whole = wide_quotient(over, under);
    const bool rest = !wide_is_zero(wide_rest(over, under));

    if (wide_compare(whole, wide_of((uint64_t)most)) > 0)
        return negative ? -most : most;
    const int64_t q = (int64_t)wide_low(whole);
    const int64_t margin = negative ? (ties ? -q : 1 - q - rest) : (ties ? q + rest : q + 1);

    return margin > most ? most : margin < -most ? -most : margin;
}

/* square_fraction squares a fraction from 1 to 2 with 127 bits after the point. If the square is 2
 * or more, it halves it and returns 1. The bits that are lost are far below what 40 bits of the
 * logarithm can show. */
static uint64_t square_fraction(struct wide *fraction)
{
    const uint64_t high = wide_high(*fraction), low = wide_low(*fraction);
    const struct wide cross = wide_product(high, low);
    const struct wide bottom = wide_add(wide_of(wide_high(wide_product(low, low))),
                                        wide_left(wide_of(wide_low(cross)), 1));
    /* 2 bits before the point, 126 behind it */
    const struct wide top = wide_add(wide_add(wide_product(high, high), wide_of(wide_high(bottom))),
                                     wide_left(wide_of(wide_high(cross)), 1));

    if (wide_high(top) >> 63 != 0) {
        *fraction = top;
        return 1;
    }
    *fraction = wide_add(wide_left(top, 1), wide_of(wide_low(bottom) >> 63));
    return 0;
}

uint64_t cuts_log2(uint32_t x)
{
    uint64_t whole = 0;

    assert(x > 0);
    while (x >> whole > 1)
        whole++;
    struct wide fraction = wide_left(wide_of(x), 127 - (unsigned)whole);
    uint64_t out = whole;

    for (int bit = 0; bit < CUTS_LOG_BITS; bit++)
        out = out << 1 | square_fraction(&fraction);
    return out;
}

uint64_t cuts_entropy(uint32_t count, uint32_t size)
{
    assert(count <= size);
    if (count == 0)
        return 0;
    /* count * (log size - log count) / size, in units of 2^-CUTS_LOG_BITS above the line. */
    const struct wide over = wide_product(count, cuts_log2(size) - cuts_log2(count));
    const struct wide under = wide_left(wide_of(size), CUTS_LOG_BITS - CUTS_ENTROPY_BITS);

    return wide_low(wide_quotient(wide_add(over, wide_right(under, 1)), under));
}

uint32_t cuts_stay(const struct cuts_rules *rules, uint32_t site, uint32_t count)
{
    if (rules->cut == CUTS_STRICT)
        return count;
    return site % 2 == 0 ? count / 2 + count % 2 : count / 2;
}

uint32_t cuts_right(const struct cuts_rules *rules, uint32_t median)
{
    return rules->cut == CUTS_STRICT ? median + 1 : median;
}

void cuts_divide(const struct cuts_rules *rules, const struct cuts_box *box, uint32_t attribute,
                 uint32_t median, struct cuts_box *left, struct cuts_box *right)
{
    for (uint32_t a = 0; a < rules->attributes; a++) { /* a box has room for many more */
        left->low[a] = right->low[a] = box->low[a];
        left->high[a] = right->high[a] = box->high[a];
    }
    left->high[attribute] = median;
    right->low[attribute] = cuts_right(rules, median);
}
