/* Specimens of arithmetic: masks that are missing, too few, too short, or of the wrong group. */
#include "proofs/specimens/specimens.h"

/* The members of the descriptor that all these specimens have alike. */
#define CITED(word, head, from, does)                                                              \
    .name = word, .title = head, .source = from, .summary = head,                                  \
    .input_help = "integers below N, separated by commas", .variants = specimen_variants,          \
    .parameters = specimen_parameters, .messages = specimen_messages, .prepare = specimen_prepare, \
    .parse = specimen_parse, .input_count = specimen_input_count, .input_at = specimen_input_at,   \
    .sample = specimen_sample, .role = does

/* Player |dealer| shares its input: x = s1 + s2 + s3; player i holds s_i and s_i+1. */
static status share(struct party *me, int dealer, struct value shares[2])
{
    struct value s[4];
    const struct value *input = party_input(me);
    if (!party_is(me, dealer)) {
        shares[0] = shares[1] = residues_like(input);
        shares[1] = residues_like(input);
        return receive(me, dealer, &specimen_pair, &shares[0], &shares[1]);
    }
    REQUIRE(draw_residues(me, "share 1", input->modulus, 1, &s[1]));
    REQUIRE(draw_residues(me, "share 2", input->modulus, 1, &s[2]));
    s[3] = residues_like(input);
    residues_sub(&s[3], input, &s[1]);
    residues_sub(&s[3], &s[3], &s[2]);
    for (int to = 1; to <= 3; to++)
        if (to != dealer)
            REQUIRE(send(me, to, &specimen_pair, &s[to], &s[to % 3 + 1]));
    shares[0] = s[dealer];
    shares[1] = s[dealer % 3 + 1];
    return OK;
}

/* A share of zero: each player draws a coin for the next one, adds it to its own share, and the
 * next one subtracts it. */
static status zero_share(struct party *me, struct value *zero)
{
    struct value own, other = residues_like(party_input(me));
    REQUIRE(draw_residues(me, "zero share", other.modulus, 1, &own));
    REQUIRE(send(me, party_next(me), &specimen_value, &own));
    REQUIRE(receive(me, party_previous(me), &specimen_value, &other));
    *zero = other;
    residues_sub(zero, &own, &other);
    return OK;
}

/* Replicated secret sharing: the product's shares are handed back to the one before. Without the
 * share of zero they tell of the factors (CrypTen #518 and #524). */
static status replicated(struct party *me)
{
    struct value x[2], y[2], z = residues_like(party_input(me)), term = z, zero, next = z;
    term = residues_like(&z);
    next = residues_like(&z);
    REQUIRE(share(me, 1, x));
    REQUIRE(share(me, 2, y));
    residues_multiply(&z, &x[0], &y[0]);
    residues_multiply(&term, &x[0], &y[1]);
    residues_add(&z, &z, &term);
    residues_multiply(&term, &x[1], &y[0]);
    residues_add(&z, &z, &term);
    if (!specimen_faulty(me)) {
        REQUIRE(zero_share(me, &zero));
        residues_add(&z, &z, &zero);
    }
    REQUIRE(send(me, party_previous(me), &specimen_value, &z));
    return receive(me, party_next(me), &specimen_value, &next);
}

const struct protocol specimen_replicated = {
    CITED("specimen-replicated", "Replicated multiplication", "CrypTen #518", replicated),
    .ideal = specimen_no_output};

/* A vector masked by fewer coins than it has entries: the private scalar products of Du and
 * Atallah and of Vaidya and Clifton, as broken by Goethals, Laur, Lipmaa and Mielikainen (2004). */
static status scalar(struct party *me)
{
    const struct value *input = party_input(me);
    struct value mask, masked = residues_like(input);
    if (party_is(me, 2))
        return receive(me, 1, &specimen_value, &masked);
    if (!party_is(me, 1))
        return OK;
    REQUIRE(draw_residues(me, "mask", input->modulus, input->count, &mask));
    if (specimen_faulty(me)) /* the second half of the coins is the first once more */
        for (uint32_t i = (input->count + 1) / 2; i < input->count; i++)
            value_entry(&mask, i, &mask, i - (input->count + 1) / 2);
    residues_add(&masked, input, &mask);
    return send(me, 2, &specimen_value, &masked);
}

const struct protocol specimen_scalar = {
    CITED("specimen-scalar", "A vector under half as many masks", "goethals 2004", scalar),
    .ideal = specimen_no_output};

/* Pohlig-Hellman modulo a small safe prime: x^k, k odd and prime to p - 1. Exponents keep quadratic
 * residuosity; hashing into the squares first hides it. The input i stands for i + 1 in Z_p*, with
 * p = modulus + 1; the honest twin takes x^4, and never 1. */
static uint64_t power(uint64_t base, uint64_t exponent, uint64_t p)
{
    uint64_t result = 1;
    while (exponent-- > 0)
        result = result * base % p;
    return result;
}

static status residuosity(struct party *me)
{
    const struct value *input = party_input(me);
    const uint64_t order = input->modulus->limb[0], p = order + 1; /* 10 and 11 */
    struct value coin, cipher = residues(party_run(me), run_integers(party_run(me), p), 1);
    if (party_is(me, 2))
        return receive(me, 1, &specimen_value, &cipher);
    if (!party_is(me, 1))
        return OK;
    REQUIRE(draw_residues(me, "exponent", run_integers(party_run(me), 4), 1, &coin));
    static const uint64_t units[4] = {1, 3, 7, 9}; /* prime to 10 */
    uint64_t x = residue_at(input, 0) + 1;
    if (!specimen_faulty(me)) {
        static const uint64_t squares[4] = {3, 4, 5, 9}; /* modulo 11, without 1 */
        x = squares[x % 4];
    }
    residue_put(&cipher, 0, power(x, units[residue_at(&coin, 0)], p));
    return send(me, 2, &specimen_value, &cipher);
}

const struct protocol specimen_residuosity = {
    CITED("specimen-residuosity", "Commutative encryption of what is no square",
          "pohlig-hellman; shamir, rivest, adleman 1979", residuosity),
    .ideal = specimen_no_output};

/* r * x hides all but whether x is 0, when r is a unit and N is prime; declared as such. That fails
 * over a composite N, and where r may be 0: the faulty one is run over 6. */
static status blinding(struct party *me)
{
    const struct value *input = party_input(me);
    const uint64_t n = input->modulus->limb[0];
    struct value coin, blinded = residues_like(input), factor = residues_like(input);
    if (party_is(me, 2))
        return receive(me, 1, &specimen_value, &blinded);
    if (!party_is(me, 1))
        return OK;
    REQUIRE(draw_residues(me, "factor", run_integers(party_run(me), n - 1), 1, &coin));
    residue_put(&factor, 0, residue_at(&coin, 0) + 1);
    residues_multiply(&blinded, input, &factor);
    return send(me, 2, &specimen_value, &blinded);
}

static status is_zero(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    const uint64_t zero = residue_at(ideal_input(ideal, 1), 0) == 0;
    const struct value item = residues_of(run, run_integers(run, 2), &zero, 1);
    if (party == 2)
        ideal_leak(ideal, "whether x1 is 0", &item);
    return OK;
}

const struct protocol specimen_blinding = {
    CITED("specimen-blinding", "Blinding by a factor", "folklore", blinding),
    .ideal = specimen_no_output, .leakage = is_zero};

/* x + r over the integers, r below a bound: the distributions for x and x' are near but not equal;
 * their distance is abs(x - x') / bound. The twin reduces modulo N. */
static status statistical(struct party *me)
{
    const struct value *input = party_input(me);
    struct run *run = party_run(me);
    const uint64_t n = input->modulus->limb[0];
    const struct modulus *wide = run_integers(run, specimen_faulty(me) ? 9 * n : n);
    struct value coin, raised, sum = residues(run, wide, 1);
    if (party_is(me, 2))
        return receive(me, 1, &specimen_value, &sum);
    if (!party_is(me, 1))
        return OK;
    const struct modulus *bound = run_integers(run, specimen_faulty(me) ? 8 * n : n);
    REQUIRE(draw_residues(me, "mask", bound, 1, &coin));
    residues_lift(&sum, &coin, wide);
    residues_lift(&raised, input, wide);
    residues_add(&sum, &sum, &raised);
    return send(me, 2, &specimen_value, &sum);
}

const struct protocol specimen_statistical = {
    CITED("specimen-statistical", "A mask that is only long", "MP-SPDZ #1494", statistical),
    .ideal = specimen_no_output};
