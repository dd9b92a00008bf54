/* Values: arithmetic against 64-bit integers, shapes, aliasing, history, and forms that agree with
 * the concrete entries. */
#include "sim/value.h"
#include "tests/expect.h"
#include "tests/sim/play.h"
#include <string.h>

enum { COUNT = 7, N = 1009 };

static struct play play;
static const struct modulus *n;

static struct value random_value(uint64_t *copy)
{
    for (int i = 0; i < COUNT; i++)
        copy[i] = test_random_below(4) ? test_random_below(N) : N - 1;
    return residues_of(play.run, n, copy, COUNT);
}

static bool holds(const struct value *v, const uint64_t *want)
{
    for (size_t i = 0; i < v->count; i++)
        if (residue_at(v, i) != want[i])
            return false;
    return true;
}

/* Each operation into a new value, and into its own operands. */
static void arithmetic_is_that_of_integers(void)
{
    for (size_t turn = 0; turn < test_iterations(200); turn++) {
        uint64_t x[COUNT], y[COUNT], want[COUNT], total = 0;
        struct value a = random_value(x), b = random_value(y), out = {0};
        const uint64_t k = test_random_below(2 * N);
        for (int i = 0; i < COUNT; i++)
            want[i] = (x[i] + y[i]) % N;
        residues_add(&out, &a, &b);
        EXPECT(holds(&out, want));
        struct value aliased = value_copy(&a);
        residues_add(&aliased, &aliased, &b);
        EXPECT(holds(&aliased, want));
        residues_sub(&aliased, &aliased, &aliased);
        EXPECT(holds(&aliased, (uint64_t[COUNT]){0}));
        for (int i = 0; i < COUNT; i++)
            want[i] = (x[i] + N - y[i]) % N;
        residues_sub(&out, &a, &b);
        EXPECT(holds(&out, want));
        for (int i = 0; i < COUNT; i++)
            want[i] = (N - x[i]) % N;
        residues_negate(&out, &a);
        EXPECT(holds(&out, want));
        for (int i = 0; i < COUNT; i++)
            want[i] = x[i] * k % N;
        residues_scale(&out, &a, k);
        EXPECT(holds(&out, want));
        for (int i = 0; i < COUNT; i++)
            want[i] = x[i] * y[i] % N;
        residues_multiply(&b, &a, &b);
        EXPECT(holds(&b, want));
        for (int i = 0; i < COUNT; i++)
            total += x[i];
        residues_total(&out, &a);
        EXPECT(out.count == 1 && residue_at(&out, 0) == total % N);
    }
}

static void shapes_are_kept(void)
{
    uint64_t x[COUNT];
    struct value a = random_value(x);
    const struct value slice = value_slice(&a, 2, 3), like = residues_like(&a);
    EXPECT(slice.count == 3 && residue_at(&slice, 0) == x[2]);
    for (uint64_t bound = 0; bound <= N; bound++)
        for (size_t some = 0; some <= COUNT; some++) {
            const struct value part = value_slice(&a, 0, some);
            size_t below = 0;
            for (size_t i = 0; i < some; i++)
                below += residue_at(&part, i) < bound;
            EXPECT_EQ(below, residues_below(&part, bound));
        }
    EXPECT(like.count == COUNT && like.modulus == a.modulus && residue_at(&like, 0) == 0);
    struct value copy = value_copy(&a);
    EXPECT(value_equal(&a, &copy));
    residue_put(&copy, 1, x[1] + 1);
    EXPECT(!value_equal(&a, &copy) && residue_at(&a, 1) == x[1]);
    value_entry(&copy, 1, &a, 1);
    EXPECT(value_equal(&a, &copy) && !value_equal(&a, &slice));
    static const int64_t sign[] = {0, 3, -3, 1, -1};
    int64_t back[5];
    struct value both = residues_of_signed(play.run, run_integers(play.run, 7), sign, 5);
    EXPECT(residue_at(&both, 1) == 3 && residue_at(&both, 2) == 4 && residue_at(&both, 4) == 6);
    residues_read_signed(&both, back);
    EXPECT(memcmp(back, sign, sizeof sign) == 0);
    both = residues_of_signed(play.run, run_integers(play.run, 6), sign, 5);
    residues_read_signed(&both, back);
    EXPECT(residue_at(&both, 1) == 3 && back[1] == -3 && memcmp(back + 2, sign + 2, 24) == 0);
    const struct modulus *wide = run_integers(play.run, UINT64_C(1) << 32);
    const uint32_t put[3] = {7, UINT32_MAX, 0};
    uint32_t got[3] = {1, 1, 1};
    struct value words = residues(play.run, wide, 5);
    residues_put32(&words, 1, put, 3);
    for (size_t i = 0; i < 5; i++)
        EXPECT_EQ(i >= 1 && i < 4 ? put[i - 1] : 0, residue_at(&words, i));
    residues_get32(&words, 1, got, 3);
    EXPECT(memcmp(put, got, sizeof put) == 0);
    const struct value none = residues(play.run, n, 0);
    EXPECT(none.count == 0 && value_equal(&none, &none) && strcmp(value_format(&none), "") == 0);
    struct value lifted;
    residues_lift(&lifted, &a, run_integers(play.run, 1u << 20));
    EXPECT(holds(&lifted, x) && lifted.modulus != a.modulus);
    EXPECT(run_integers(play.run, 77) == run_integers(play.run, 77));
}

static void history_is_the_union(void)
{
    uint64_t x[COUNT];
    struct value a = random_value(x), b = random_value(x), out = {0};
    a.origin = ORIGIN_INPUT;
    b.origin = ORIGIN_COIN;
    a.keys = 2;
    b.keys = 8;
    residues_add(&out, &a, &b);
    EXPECT(out.origin == (ORIGIN_INPUT | ORIGIN_COIN) && out.keys == 10);
    residues_total(&out, &b);
    EXPECT(out.origin == ORIGIN_COIN && out.keys == 8);
    struct value empty = residues_like(&a);
    value_entry(&empty, 0, &a, 0);
    EXPECT(empty.origin == ORIGIN_INPUT && empty.keys == 2);
}

static void texts_are_compared_and_printed(void)
{
    struct value t = values_of(play.run, KIND_TEXTS, 2), u = values_of(play.run, KIND_TEXTS, 2);
    texts_set(&t, 0, "ab", 2);
    texts_set(&u, 0, "ab", 2);
    EXPECT(value_equal(&t, &u) && strcmp(value_format(&t), "ab,") == 0);
    texts_set(&u, 1, "", 0);
    EXPECT(value_equal(&t, &u));
    texts_set(&u, 0, "ac", 2);
    EXPECT(!value_equal(&t, &u));
    texts_set(&u, 0, "abc", 3);
    EXPECT(!value_equal(&t, &u) && text_at(&u, 0)->size == 3);
    const struct value r = residues_of(play.run, n, (uint64_t[]){1, 1008, 1009}, 3);
    EXPECT(strcmp(value_format(&r), "1,1008,0") == 0);
    for (int kind = 0; kind < KIND_COUNT; kind++)
        EXPECT(strcmp(kind_name((enum kind)kind), "unknown") != 0);
    EXPECT(strcmp(kind_name(KIND_COUNT), "unknown") == 0);
}

/* A form's constant is the concrete entry where nothing is unknown; multiplying unknowns taints. */
static status formal_role(struct party *me)
{
    if (!party_is(me, 1))
        return OK;
    struct value coin, out = {0};
    const struct modulus *m = run_modulus(party_run(me), "modulus");
    const struct value two = residues_of(party_run(me), m, (uint64_t[]){2}, 1);
    REQUIRE(draw_residues(me, "coin", m, 1, &coin));
    residues_add(&out, &coin, &two);
    EXPECT(!out.forms[0]->tainted && out.forms[0]->count == 1 && out.forms[0]->constant[0] == 2);
    residues_sub(&out, &out, &coin);
    EXPECT(out.forms[0]->count == 0 && out.forms[0]->constant[0] == residue_at(&out, 0));
    EXPECT(run_looked(party_run(me)) == NULL); /* a constant tells nothing */
    residues_multiply(&out, &coin, &two);
    EXPECT(!out.forms[0]->tainted && out.forms[0]->term[0].coefficient[0] == 2);
    residues_multiply(&out, &coin, &coin);
    EXPECT(out.forms[0]->tainted);
    residues_total(&out, &coin);
    EXPECT(out.forms[0]->count == 1 && !out.forms[0]->tainted);
    residue_at(&coin, 0);
    EXPECT(run_looked(party_run(me)) != NULL); /* control flow may follow it from here on */
    residue_put(&coin, 0, 5); /* one play only: what was read may have decided it */
    EXPECT(!coin.forms[0]->tainted && coin.forms[0]->count == 1);
    /* Into a list that has no forms: the entry brings its own, the others were never given. */
    struct value list = residues(party_run(me), m, 3);
    list.forms = NULL;
    value_entry(&list, 1, &two, 0);
    EXPECT(!list.forms[1]->tainted && list.forms[0]->tainted && list.forms[2]->tainted);
    return OK;
}

static void forms_follow_the_entries(void)
{
    play_role(formal_role, &backend_ideal, true, OK);
}

const struct test tests[] = {{"arithmetic is that of integers", arithmetic_is_that_of_integers},
                             {"shapes are kept", shapes_are_kept},
                             {"history is the union", history_is_the_union},
                             {"texts are compared and printed", texts_are_compared_and_printed},
                             {"forms follow the entries", forms_follow_the_entries},
                             {0}};

int main(int argc, char **argv)
{
    static const struct play_parts parts = {0};
    play_begin(&play, &parts, 2);
    n = run_integers(play.run, N);
    const int result = test_main(argc, argv, tests);
    play_end(&play);
    return result;
}
