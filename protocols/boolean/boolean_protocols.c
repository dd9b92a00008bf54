/* The three descriptors: secure-and, secure-or, secure-threshold. */
#include "protocols/boolean/boolean.h"
#include "sim/input.h"

enum { COMPARE_AUTO, COMPARE_HASH, COMPARE_OBLIVIOUS };
enum { RESULT_BITS, RESULT_COUNT };
enum { TOLD_ALL, TOLD_ONE };

static enum boolean_way boolean_way_of(const struct run *run)
{
    const uint64_t compare = run_number(run, "compare");
    if (run_is(run, "hardened"))
        return BOOLEAN_ROTATION;
    if (compare == COMPARE_OBLIVIOUS || (compare == COMPARE_AUTO && run_parties(run) == 2))
        return BOOLEAN_OBLIVIOUS;
    return BOOLEAN_HASH;
}

/* |me| NULL: the function as agreed; else as this party computes it (a planted leak can differ). */
struct boolean boolean_of_run(struct run *run, const struct party *me)
{
    const uint64_t m = (uint64_t)run_parties(run);
    struct boolean f = {.way = boolean_way_of(run),
                        .separate = !run_is(run, "as-published"),
                        .counted = run_number(run, "result") == RESULT_COUNT,
                        .one = run_number(run, "told") == TOLD_ONE};
    if (run_protocol(run) == &secure_or_protocol) {
        f.negated = true;
        return f;
    }
    f.least = f.most = m;
    if (run_protocol(run) == &secure_threshold_protocol)
        f.least = me ? party_number(me, "threshold") : run_number(run, "threshold");
    return f;
}

static status role(struct party *me)
{
    struct value result;
    const struct boolean f = boolean_of_run(party_run(me), me);
    REQUIRE(boolean_compute(me, &f, party_input(me), &result));
    if (f.one && !party_is(me, boolean_looks(&f, party_count(me))))
        return OK;
    return output(me, "result", &result);
}

static status check_way(struct run *run, uint64_t parties)
{
    if (run_number(run, "told") == TOLD_ONE && run_number(run, "result") == RESULT_COUNT)
        return run_fail(run, E_ARGUMENT, "told=one is not built for result=count");
    if (run_is(run, "hardened") && run_number(run, "result") == RESULT_COUNT)
        return run_fail(run, E_ARGUMENT, "result=count is not built for the variant hardened");
    if (parties == 2 && run_number(run, "compare") == COMPARE_HASH && !run_is(run, "hardened"))
        return run_fail(run, E_ARGUMENT,
                        "compare=hash needs a third player to compare: set parties to 3 or more, "
                        "or compare=oblivious");
    return OK;
}

static status prepare(struct run *run)
{
    const uint64_t parties = run_number(run, "parties");
    if (run_protocol(run) == &secure_threshold_protocol && run_number(run, "threshold") > parties)
        return run_fail(run, E_RANGE, "threshold %s is more than the %s parties",
                        run_parameter_text(run, "threshold"), run_parameter_text(run, "parties"));
    REQUIRE(check_way(run, parties));
    run_set_parties(run, (int)parties);
    return OK;
}

static struct vector bits(struct run *run, int party)
{
    (void)party;
    return (struct vector){run_integers(run, 2), run_number(run, "length")};
}

/* Mostly ones, or mostly zeros: otherwise the AND of many bits is always 0. */
static status sample(struct run *run, int party, struct tape *tape, struct value *input)
{
    uint64_t bit, usual;
    (void)party;
    REQUIRE(tape_below(tape, "sample usual", 2, &usual));
    *input = residues(run, run_integers(run, 2), run_number(run, "length"));
    for (uint64_t i = 0; i < input->count; i++) {
        REQUIRE(tape_below(tape, "sample", 4, &bit));
        ((uint64_t *)input->data)[i] = bit == 0 ? 1 - usual : usual;
    }
    return OK;
}

static const struct variant variants[] = {
    {"as-published",
     "Algorithm 2, one hash for all entries: vectors leak (note 3), and so do some pairs"},
    {"separate", "Algorithm 2, the entry's place goes into the hash"},
    {"hardened", "a rotated list under everyone's keys: withstands any coalition of m - 2"},
    {0}};

static const char *const compare_words[] = {"auto", "hash", "oblivious", NULL};
static const char *const result_words[] = {"bits", "count", NULL};
static const char *const told_words[] = {"all", "one", NULL};

#define COMMON_PARAMETERS                                                                          \
    {"parties", "number of players, m", "3", PARAMETER_PARTIES, 2, PARTIES_MOST, NULL},            \
        {"length", "bits of each input; 0: as many as the first input has",                        \
         "0",      PARAMETER_NUMBER,                                                               \
         0,        1 << 20,                                                                        \
         NULL},                                                                                    \
        {"compare",                                                                                \
         "how u and v are compared; auto: hash for three or more players",                         \
         "auto",                                                                                   \
         PARAMETER_WORD,                                                                           \
         0,                                                                                        \
         0,                                                                                        \
         compare_words},                                                                           \
        {"result",    "the bits of the result, or only how many of them are 1",                    \
         "bits",      PARAMETER_WORD,                                                              \
         0,           0,                                                                           \
         result_words},                                                                            \
    {                                                                                              \
        "told", "who learns the result: all, or one (who compares)", "all", PARAMETER_WORD, 0, 0,  \
            told_words                                                                             \
    }

static const struct parameter parameters[] = {COMMON_PARAMETERS, {0}};

static const struct parameter threshold_parameters[] = {
    COMMON_PARAMETERS,
    {"threshold", "t: the least number of ones for the result 1", "2", PARAMETER_NUMBER, 1,
     PARTIES_MOST, NULL},
    {0}};

static const struct message *const messages[] = {&boolean_shift,
                                                 &boolean_unshift,
                                                 &boolean_key,
                                                 &boolean_digest_sum,
                                                 &boolean_digest_targets,
                                                 &boolean_test_sum,
                                                 &boolean_test_reply,
                                                 &boolean_list,
                                                 &boolean_tested,
                                                 &boolean_targets,
                                                 &boolean_result,
                                                 &boolean_order,
                                                 &boolean_count,
                                                 NULL};

/* The three differ in name, source and parameters only. */
#define DESCRIPTOR(word, head, from, what, settings)                                               \
    {                                                                                              \
        .name = word, .title = head, .source = from, .summary = what,                              \
        .input_help = "bits, 0 or 1, separated by commas", .variants = variants,                   \
        .usual_variant = "separate", .parameters = settings, .small = "length=3",                  \
        .messages = messages, .prepare = prepare, .settle = vector_settle, .vector = bits,         \
        .parse = vector_parse, .input_count = vector_input_count, .input_at = vector_input_at,     \
        .sample = sample, .role = role, .ideal = boolean_ideal, .ideal_view = boolean_ideal_view,  \
        .second_ideal = boolean_second_ideal                                                       \
    }

const struct protocol secure_and_protocol =
    DESCRIPTOR("secure-and", "Secure computation of the AND", "tassa-gudes 3.2, Algorithm 2",
               "Every player learns whether all bits are 1, and nothing else.", parameters);

const struct protocol secure_or_protocol =
    DESCRIPTOR("secure-or", "Secure computation of the OR", "tassa-gudes 3.2, after Algorithm 2",
               "Every player learns whether any bit is 1, and nothing else.", parameters);

const struct protocol secure_threshold_protocol = DESCRIPTOR(
    "secure-threshold", "Secure threshold", "tassa-gudes 3.2, T_t",
    "Every player learns whether at least t bits are 1, and nothing else.", threshold_parameters);
