/* What roles write: a number is constant only while every play writes the same one there; and in
 * the affine world it then has a constant form, or else a variable of its own. */
#include "sim/written.h"
#include "sim/house.h"
#include "tests/expect.h"
#include "tests/sim/play.h"
#include <string.h>

static void only_what_is_always_the_same(void)
{
    struct written w = {0};
    static const uint64_t number[2][4] = {{3}, {4}};
    struct modulus rings[2];
    const struct modulus *five = &rings[0], *seven = &rings[1];
    EXPECT_EQ(OK, modulus_set_u64(&rings[0], 5));
    EXPECT_EQ(OK, modulus_set_u64(&rings[1], 7));
    written_begin(&w);
    EXPECT(written_put(&w, 1, five, number[0]));
    EXPECT(written_put(&w, 3, five, number[0])); /* each party has its own list */
    EXPECT(written_put(&w, 1, five, number[1]));
    EXPECT(written_put(&w, 1, five, number[1]));
    EXPECT(written_put(&w, 1, five, number[0])); /* the next play does not come so far */
    EXPECT_EQ(5, w.count);
    written_begin(&w);
    EXPECT(written_put(&w, 1, five, number[0]));
    EXPECT(!written_put(&w, 1, five, number[0]));  /* another number */
    EXPECT(!written_put(&w, 1, seven, number[1])); /* another ring */
    EXPECT(written_put(&w, 3, five, number[0]));
    EXPECT(!written_put(&w, 3, five, number[0])); /* none in the play before */
    EXPECT(w.varies);
    written_begin(&w);
    for (int k = 0; k < 4; k++) /* what once varied stays so */
        EXPECT_EQ(k == 0, written_put(&w, 1, five, number[k == 1 || k == 2]));
    written_clear(&w);
}

static uint64_t coin_now; /* of party 2 */

/* It writes a constant, a coin that it has read, and the constant again. */
static status role(struct party *me)
{
    struct value coin;
    REQUIRE(draw_residues(me, "coin", run_modulus(party_run(me), "modulus"), 1, &coin));
    struct value list = residues(party_run(me), coin.modulus, 3);
    const uint64_t number = residue_at(&coin, 0);
    coin_now = party_is(me, 2) ? number : coin_now;
    residue_put(&list, 0, 1);
    residue_put(&list, 1, number);
    residue_put(&list, 2, 1);
    EXPECT(list.forms[0]->count == 0 && list.forms[2]->count == 0);
    const bool unknown = list.forms[1]->count == 1;
    size_t count;
    const struct variable *v = run_variables(party_run(me), &count);
    EXPECT(!unknown || v[list.forms[1]->term[0].variable].kind == VARIABLE_CHOSEN);
    return party_output(me, unknown ? "unknown" : "constant", &list);
}

static status nothing(struct ideal *i)
{
    (void)i;
    return OK;
}

static void a_number_that_was_read(void)
{
    static const struct play_parts parts = {.role = role, .ideal = nothing};
    struct play play;
    struct written w = {0};
    const struct named_value *out;
    uint64_t first = 0;
    bool differed = false;
    play_begin_under(&play, &parts, 2, &backend_ideal, true);
    run_compare_written(play.run, &w);
    for (int k = 0; k < 8; k++) {
        written_begin(&w);
        EXPECT_EQ(OK, run_execute(play.run));
        first = k ? first : coin_now;
        differed |= coin_now != first;
        EXPECT_EQ(1, run_outputs(play.run, 2, &out));
        EXPECT(strcmp(differed ? "unknown" : "constant", out[0].name) == 0);
    }
    EXPECT(differed && w.varies);
    run_compare_written(play.run, NULL);
    written_clear(&w);
    play_end(&play);
}

const struct test tests[] = {{"only what is always the same", only_what_is_always_the_same},
                             {"a number that was read", a_number_that_was_read},
                             {0}};
