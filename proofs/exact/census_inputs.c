/* The input vectors of a census: each is loaded into the run, or written in words. */
#include "proofs/exact/census.h"

/* From one vector to the next mostly the last parties' inputs change: the others' stay. */
status census_load(struct census *c, uint64_t x)
{
    enum { LOADS_MOST = 1 << 12 };
    const uint32_t *choice = &c->choice[x * (size_t)c->parties];
    int first = 1;
    while (first <= c->parties && c->loads && c->loaded[first] == choice[first - 1] + 1)
        first++;
    if (c->loads == 0 || c->loads > LOADS_MOST) {
        run_release_inputs(c->run);
        c->loads = 0;
        first = 1;
    }
    run_unset_inputs(c->run, first);
    for (int i = first; i <= c->parties; i++)
        c->loaded[i] = 0;
    for (int i = first; i <= c->parties; i++) {
        REQUIRE(run_input_at(c->run, i, choice[i - 1]));
        c->loaded[i] = choice[i - 1] + 1;
        c->loads++;
    }
    return OK;
}

bool census_admissible(struct census *c, uint64_t x)
{
    if (!c->job->protocol->check_inputs)
        return true;
    return census_load(c, x) == OK && c->job->protocol->check_inputs(c->run) == OK;
}

const char *census_inputs(struct census *c, struct arena *arena, uint64_t x)
{
    const char *text = "";
    if (census_load(c, x) != OK)
        return "?";
    for (int i = 1; i <= c->parties; i++) {
        const struct value *input = run_input(c->run, i);
        const char *const *roles = c->job->protocol->roles;
        const char *who = roles ? roles[i - 1] : arena_format(arena, "%d", i);
        text = arena_format(arena, "%s%s%s: %s", text, *text ? "; " : "", who,
                            input ? value_format(input) : "-");
    }
    return text;
}
