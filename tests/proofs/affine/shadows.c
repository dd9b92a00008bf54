/* Shadows: forms of real roles, compared with values, with other moduli, and caught when wrong. */
#include "proofs/affine/shadows.h"
#include "protocols/boolean/boolean.h"
#include "protocols/secure_sum/secure_sum.h"
#include "tests/expect.h"
#include <string.h>

static struct job make(const struct protocol *protocol, const char *settings)
{
    return (struct job){.protocol = protocol,
                        .what = {.variant = "as-published",
                                 .settings = settings,
                                 .checker = CHECKER_AFFINE,
                                 .class = &any_one}};
}

static void test_forms_of_a_sum(void)
{
    struct shadows s;
    struct arena arena = {0};
    uint64_t executions = 0;
    const struct job job = make(&secure_sum_protocol, "parties=3 modulus=any length=2");
    EXPECT_EQ(OK, shadows_take(&s, &job, "2^64", NULL));
    EXPECT(s.looked == NULL && s.rights_blurred == NULL);
    EXPECT_EQ(6, s.input_count);
    EXPECT_EQ(12, s.variable_count); /* and a mask for each entry */
    EXPECT(strcmp(shadows_name(&s, 3, &arena), "x2[2]") == 0);
    EXPECT(shadows_blurred(&s, 7, &arena) == NULL);
    EXPECT(shadows_probe(&s, &executions, &arena) == NULL);
    EXPECT(executions > 12);
    struct shadows other;
    EXPECT_EQ(OK, shadows_take(&other, &job, "3", NULL));
    EXPECT(shadows_agree(&s, &other, &arena) == NULL);
    shadows_clear(&other);
    shadows_clear(&s);
    arena_clear(&arena);
}

/* A form that is not what the code computes is found by the probes, and so is another protocol
 * under another modulus. */
static void test_a_wrong_form_is_found(void)
{
    struct shadows s, other;
    struct arena arena = {0};
    uint64_t executions = 0;
    const struct job job = make(&secure_sum_protocol, "parties=3 modulus=any");
    EXPECT_EQ(OK, shadows_take(&s, &job, "101", NULL));
    for (size_t k = 0; k < s.count; k++) {
        const struct shadow good = s.list[k];
        if (good.own || good.form->count < 2)
            continue;
        /* The form of another entry in its place. */
        s.list[k].form = s.list[0].form;
        EXPECT(shadows_probe(&s, &executions, &arena) != NULL);
        s.list[k] = good;
    }
    EXPECT(shadows_probe(&s, &executions, &arena) == NULL);
    const struct job longer = make(&secure_sum_protocol, "parties=4 modulus=any");
    EXPECT_EQ(OK, shadows_take(&other, &longer, "101", NULL));
    EXPECT(shadows_agree(&s, &other, &arena) != NULL);
    shadows_clear(&other);
    shadows_clear(&s);
    arena_clear(&arena);
}

/* Hashes have no algebra, and an ideal function that reads its inputs has no form. */
static void test_what_is_not_affine(void)
{
    struct shadows s;
    struct arena arena = {0};
    const struct job job = make(&secure_or_protocol, "parties=3 length=1");
    EXPECT_EQ(OK, shadows_take(&s, &job, "", NULL));
    EXPECT(shadows_blurred(&s, 1, &arena) != NULL);
    EXPECT(s.rights_blurred != NULL);
    shadows_clear(&s);
    const struct job wrong = make(&secure_sum_protocol, "parties=3 modulus=any");
    EXPECT(shadows_take(&s, &wrong, "1", NULL) != OK);
    shadows_clear(&s);
    arena_clear(&arena);
}

const struct test tests[] = {{"forms of a sum", test_forms_of_a_sum},
                             {"a wrong form is found", test_a_wrong_form_is_found},
                             {"what is not affine", test_what_is_not_affine},
                             {0}};
