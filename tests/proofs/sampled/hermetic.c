/* Ideal views read what they are given and nothing else.
 *
 * Under valgrind every byte that an ideal view has no right to (the other parties' inputs, outputs
 * and declared leakage) is made undefined while the view is built; then every byte of the view must
 * be defined, and nothing may have branched on an undefined one. A planted ideal view that reads
 * another party's input is found at the field where it shows. */
#include "protocols/protocols.h"
#include "protocols/secure_sum/secure_sum.h"
#include "sim/run_spec.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>
#include <valgrind/memcheck.h>

static void poison(const struct value *v)
{
    if (!v)
        return;
    if (v->kind == KIND_TEXTS)
        for (size_t i = 0; i < v->count; i++)
            (void)VALGRIND_MAKE_MEM_UNDEFINED(text_at(v, i)->bytes, text_at(v, i)->size);
    else
        (void)VALGRIND_MAKE_MEM_UNDEFINED(v->data, v->count * v->stride);
}

static void mend(const struct value *v)
{
    if (!v)
        return;
    if (v->kind == KIND_TEXTS)
        for (size_t i = 0; i < v->count; i++)
            (void)VALGRIND_MAKE_MEM_DEFINED(text_at(v, i)->bytes, text_at(v, i)->size);
    else
        (void)VALGRIND_MAKE_MEM_DEFINED(v->data, v->count * v->stride);
}

static void each_foreign(struct run *run, int party, void (*act)(const struct value *))
{
    for (int p = 1; p <= run_parties(run); p++) {
        const struct named_value *list;
        if (p == party)
            continue;
        act(run_input(run, p));
        for (size_t i = run_ideal_outputs(run, p, &list); i > 0; i--)
            act(&list[i - 1].value);
        for (size_t i = run_ideal_leaks(run, p, &list); i > 0; i--)
            act(&list[i - 1].value);
    }
}

/* What is the party's own may lie in the same memory as what is not: a word of an output is the
 * word of an input. */
static void each_own(struct run *run, int party)
{
    const struct named_value *list;
    mend(run_input(run, party));
    for (size_t i = run_ideal_outputs(run, party, &list); i > 0; i--)
        mend(&list[i - 1].value);
    for (size_t i = run_ideal_leaks(run, party, &list); i > 0; i--)
        mend(&list[i - 1].value);
}

/* The first event and field of the view with an undefined byte; NULL when there is none. */
static const struct event *undefined_event(const struct view *view, const char **field)
{
    for (size_t i = 0; i < view->count; i++) {
        const struct event *e = &view->event[i];
        const uintptr_t at = VALGRIND_CHECK_MEM_IS_DEFINED(e->bytes, e->size);
        if (e->size == 0 || at == 0)
            continue;
        const size_t offset = at - (uintptr_t)e->bytes;
        *field = "?";
        for (size_t f = 0; f < e->field_count; f++)
            if (offset >= e->fields[f].offset && offset < e->fields[f].offset + e->fields[f].size)
                *field = e->fields[f].name;
        return e;
    }
    return NULL;
}

struct found {
    unsigned errors; /* that valgrind reported while the view was built */
    const char *event, *field;
};

static bool build(const struct protocol *protocol, const char *variant, int party,
                  struct found *found)
{
    const uint8_t seed[SEED_BYTES] = {3};
    struct real_world world;
    struct seeded_tape samples;
    bool made = false;
    *found = (struct found){0};
    EXPECT_EQ(OK, real_world_init(&world, seed));
    EXPECT_EQ(OK, seeded_tape_init(&samples, seed, "samples"));
    struct run *run = run_new(protocol, &world.world);
    EXPECT_EQ(OK, run_spec_words(run, "--variant %s", variant));
    if (party <= run_parties(run)) {
        for (int p = 1; p <= run_parties(run); p++)
            if (run_needs_input(run, p))
                EXPECT_EQ(OK, run_input_sample(run, p, &samples.tape));
        EXPECT_EQ(OK, run_ideal(run));
        each_foreign(run, party, poison);
        each_own(run, party);
        const unsigned before = VALGRIND_COUNT_ERRORS;
        const status result = run_ideal_view(run, party);
        found->errors = VALGRIND_COUNT_ERRORS - before;
        const struct event *e = undefined_event(run_puppet_view(run), &found->field);
        found->event = e ? e->name : NULL;
        each_foreign(run, party, mend);
        EXPECT_EQ(OK, result);
        made = true;
    }
    run_free(run);
    seeded_tape_clear(&samples);
    real_world_clear(&world);
    return made;
}

static void ideal_views_are_hermetic(void)
{
    for (const struct protocol *const *p = protocols; *p; p++)
        for (const struct variant *v = (*p)->variants; v->name; v++) {
            struct found found;
            for (int party = 1; build(*p, v->name, party, &found); party++) {
                if (found.errors || found.event)
                    printf("  %s %s party %d: %u errors, %s %s\n", (*p)->name, v->name, party,
                           found.errors, found.event ? found.event : "",
                           found.event ? found.field : "");
                EXPECT(!found.errors && !found.event);
            }
        }
}

/* The cheat: it adds the second player's input to what it makes up. The house would not give it
 * that, so it keeps where the ideal function was given it. */
static const struct value *kept;

static status keeping_ideal(struct ideal *ideal)
{
    kept = ideal_input(ideal, 2);
    return secure_sum_protocol.ideal(ideal);
}

static status cheating_view(struct ideal *ideal, struct party *puppet)
{
    const struct value *sum = ideal_get_output(ideal, "sum");
    struct value told = value_copy(sum), heard;
    struct value mask;
    REQUIRE(draw_residues(puppet, "mask", sum->modulus, sum->count, &mask));
    REQUIRE(invent_residues(puppet, sum->modulus, sum->count, &heard));
    REQUIRE(hear(puppet, party_previous(puppet), &secure_sum_shift, &heard));
    residues_add(&told, &heard, kept);
    return hear(puppet, party_previous(puppet), &secure_sum_unshift, &told);
}

static void a_cheat_is_found_at_its_field(void)
{
    struct protocol cheat = secure_sum_protocol;
    struct found found;
    cheat.ideal = keeping_ideal;
    cheat.ideal_view = cheating_view;
    EXPECT(build(&cheat, "as-published", 1, &found));
    EXPECT(found.event && strcmp(found.event, "unshift") == 0);
    EXPECT(found.event && strcmp(found.field, "running") == 0);
}

const struct test tests[] = {{"ideal views are hermetic", ideal_views_are_hermetic},
                             {"a cheat is found at its field", a_cheat_is_found_at_its_field},
                             {0}};

int main(int argc, char **argv)
{
    if (!RUNNING_ON_VALGRIND)
        test_skip("valgrind is not there; install valgrind");
    return test_main(argc, argv, tests);
}
