/* Section 7.1: do the digits of m - 1 suffice for a residue in the AND of m players? The role's own
 * code plays it, with that modulus in the place of m + 1. */
#include "protocols/boolean/proofs/bits.h"
#include "protocols/boolean/boolean.h"
#include "sim/input.h"

enum { MOST = 64 };

static status prepare(struct run *run)
{
    run_set_parties(run, (int)run_number(run, "parties"));
    return OK;
}

static struct vector bits_of(struct run *run, int party)
{
    (void)party;
    return (struct vector){run_integers(run, 2), run_number(run, "length")};
}

static status role(struct party *me)
{
    const uint64_t m = (uint64_t)party_count(me);
    const struct boolean f = {.least = m,
                              .most = m,
                              .way = m > 2 ? BOOLEAN_HASH : BOOLEAN_OBLIVIOUS,
                              .separate = true,
                              .modulus = party_number(me, "ring")};
    struct value result;
    REQUIRE(boolean_compute(me, &f, party_input(me), &result));
    return output(me, "result", &result);
}

static status ideal(struct ideal *ideal)
{
    struct value all = value_copy(ideal_input(ideal, 1));
    for (int i = 2; i <= run_parties(ideal_run(ideal)); i++)
        residues_multiply(&all, &all, ideal_input(ideal, i));
    for (int i = 1; i <= run_parties(ideal_run(ideal)); i++)
        ideal_output(ideal, i, "result", &all);
    return OK;
}

static const struct variant variants[] = {{"only", "Algorithm 2 with another modulus"}, {0}};
static const struct parameter parameters[] = {
    {"parties", "players", "3", PARAMETER_PARTIES, 2, MOST, NULL},
    {"length", "entries", "1", PARAMETER_NUMBER, 1, MOST + 1, NULL},
    {"ring", "the modulus of summands", "4", PARAMETER_NUMBER, 2, 2 * MOST, NULL},
    {0}};
static const struct message *const messages[] = {
    &boolean_shift,      &boolean_unshift,        &boolean_key,
    &boolean_digest_sum, &boolean_digest_targets, &boolean_test_sum,
    &boolean_test_reply, &boolean_result,         NULL};

static const struct protocol fewer_bits = {.name = "and-of-fewer-bits",
                                           .title = "Algorithm 2 with another modulus",
                                           .source = "tassa-gudes 7.1",
                                           .variants = variants,
                                           .parameters = parameters,
                                           .messages = messages,
                                           .prepare = prepare,
                                           .vector = bits_of,
                                           .parse = vector_parse,
                                           .input_count = vector_input_count,
                                           .input_at = vector_input_at,
                                           .sample = vector_sample,
                                           .role = role,
                                           .ideal = ideal};

/* Entry j has j ones. Which is the first whose AND is wrong? -1: none; -2: the run did not end. */
static int wrong_entry(struct probe *p, int m, uint64_t ring)
{
    char text[2 * MOST + 3];
    struct probe_world w;
    int found = -1;
    struct run *run = probe_run(p, &w, &fewer_bits, "only",
                                arena_format(p->arena, "parties=%d length=%d ring=%llu", m, m + 1,
                                             (unsigned long long)ring));
    if (!run)
        return -2;
    run_release_inputs(run);
    for (int i = 1; i <= m; i++) {
        for (int j = 0; j <= m; j++) {
            text[2 * j] = i <= j ? '1' : '0';
            text[2 * j + 1] = ',';
        }
        if (run_input_text(run, i, text, (size_t)(2 * m + 1)) != OK)
            found = -2;
    }
    reality_execute(&w.reality);
    const struct value *result = run_output(run, 1, "result");
    for (int j = 0; j <= m && result && found == -1; j++)
        if (residue_at(result, (size_t)j) != (j == m))
            found = j;
    found = result ? found : -2;
    reality_end(&w.reality);
    return found;
}

void probe_and_bits(struct probe *p)
{
    const char *against = NULL;
    int wrong = 0;
    for (int m = 2; m <= MOST; m++) {
        uint64_t ring = 2;
        while (ring < (uint64_t)m)
            ring *= 2;
        const int entry = wrong_entry(p, m, ring), with_more = wrong_entry(p, m, (uint64_t)m + 1);
        if (entry == -2 || with_more != -1) {
            p->bounds = "a run did not end, or the AND modulo m + 1 is wrong";
            return;
        }
        wrong += entry >= 0;
        if (entry >= 0 && !against)
            against = arena_format(p->arena,
                                   "m = %d, modulo %llu: %d ones of %d are taken for all of them",
                                   m, (unsigned long long)ring, entry, m);
    }
    probe_exhausts(p, true,
                   arena_format(p->arena,
                                "m = 2 to %d, every number of ones: wrong for %d of the m, the "
                                "powers of two; modulo m + 1 for none",
                                (int)MOST, wrong),
                   against);
}
