/* Cuts: the choices, in integers only, so that every machine and every party makes the same. */
#include "anonymity/data/wide.h"
#include "anonymity/twins/cuts.h"
#include <assert.h>
#include <gmp.h>

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
    mpz_t term;

    mpz_init(term);
    mpz_set_ui(out, rules->alpha.over);
    mpz_mul_ui(out, out, width_over(range, a));
    mpz_mul_ui(out, out, width_under(rules, root, widest));
    mpz_mul_ui(out, out, most == 0 ? 1 : most);
    mpz_set_ui(term, rules->alpha.under - rules->alpha.over);
    mpz_mul_ui(term, term, entropy);
    mpz_mul_ui(term, term, width_over(range, widest));
    mpz_mul_ui(term, term, width_under(rules, root, a));
    mpz_add(out, out, term);
    mpz_clear(term);
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
    const wide half = (wide)(cuts_log2(rules->sites) >> (CUTS_LOG_BITS - CUTS_ENTROPY_BITS - 1));
    wide greatest = 1;

    for (uint32_t i = 0; rules->width == CUTS_WIDTH_RAW && i < rules->attributes; i++)
        greatest = width_over(root, i) > greatest ? width_over(root, i) : greatest;
    const wide over = (wide)rules->alpha.over * half *
                      ((wide)width_over(range, b) * under_a - (wide)width_over(range, a) * under_b);
    const wide under =
        (wide)(rules->alpha.under - rules->alpha.over) * under_a * under_b * greatest;
    /* The least integer above the quotient; if |a| wins ties, the least that is not below it. */
    const wide from = a < b ? over - 1 : over;

    if (under == 0)
        return from < 0 ? -most : most;
    const wide margin = from / under - (from % under < 0) + 1;

    return margin > most ? most : margin < -most ? -most : (int64_t)margin;
}

/* square_fraction squares a fraction from 1 to 2 with 127 bits after the point. If the square is 2
 * or more, it halves it and returns 1. The bits that are lost are far below what 40 bits of the
 * logarithm can show. */
static uint64_t square_fraction(uwide *fraction)
{
    const uint64_t high = (uint64_t)(*fraction >> 64), low = (uint64_t)*fraction;
    const uwide cross = (uwide)high * low;
    const uwide bottom = ((uwide)low * low >> 64) + 2 * (uwide)(uint64_t)cross;
    /* 2 bits before the point, 126 behind it */
    const uwide top = (uwide)high * high + 2 * (cross >> 64) + (bottom >> 64);

    if (top >> 127 != 0) {
        *fraction = top;
        return 1;
    }
    *fraction = top << 1 | (bottom >> 63 & 1);
    return 0;
}

uint64_t cuts_log2(uint32_t x)
{
    uint64_t whole = 0;

    assert(x > 0);
    while (x >> whole > 1)
        whole++;
    uwide fraction = (uwide)x << (127 - whole);
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
    const uwide over = (uwide)count * (cuts_log2(size) - cuts_log2(count));
    const uwide under = (uwide)size << (CUTS_LOG_BITS - CUTS_ENTROPY_BITS);

    return (uint64_t)((over + under / 2) / under);
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
