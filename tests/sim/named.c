/* Named lists: each is found by its name, the first of a name stands, and a long list costs no more
 * a look-up than a short one. */
#include "sim/named.h"
#include "tests/expect.h"
#include "tests/sim/play.h"

static status role(struct party *me)
{
    (void)me;
    return OK;
}

static status nothing(struct ideal *i)
{
    (void)i;
    return OK;
}

static void all_are_found(void)
{
    enum { MANY = 3000 };
    static const struct play_parts parts = {role, nothing, NULL, NULL};
    struct play play;
    struct named_list list = {0};
    play_begin(&play, &parts, 2);
    EXPECT_EQ(OK, run_execute(play.run));
    struct arena *arena = run_scratch(play.run);
    const struct modulus *n = run_integers(play.run, MANY);
    EXPECT(named_find(&list, "0") == NULL);
    for (uint64_t i = 0; i < MANY; i++) {
        const struct value v = residues_of(play.run, n, &i, 1);
        named_put(&list, arena, arena_format(arena, "item %u", (unsigned)i), &v);
    }
    const struct value again = residues_of(play.run, n, &(uint64_t){7}, 1);
    named_put(&list, arena, "item 5", &again);
    EXPECT_EQ(MANY + 1, list.count);
    for (unsigned i = 0; i < MANY; i++) {
        const struct value *v = named_find(&list, arena_format(arena, "item %u", i));
        EXPECT(v && residue_at(v, 0) == i);
        EXPECT_EQ(i, residue_at(&list.list[i].value, 0)); /* in the order in which they came */
    }
    EXPECT(named_find(&list, "item") == NULL);
    play_end(&play);
}

const struct test tests[] = {{"all are found", all_are_found}, {0}};
