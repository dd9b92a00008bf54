#include "tests/protocols/stand.h"
#include <stdio.h>
#include <string.h>

void stand_begin(struct stand *s, const struct protocol *protocol, const char *const *pairs)
{
    static const uint8_t seed[SEED_BYTES] = {9};
    EXPECT_EQ(OK, real_world_init(&s->world, seed));
    s->run = run_new(protocol, &s->world.world);
    for (; *pairs; pairs += 2)
        EXPECT_EQ(OK, run_set(s->run, pairs[0], pairs[1]));
}

void stand_end(struct stand *s)
{
    run_free(s->run);
    real_world_clear(&s->world);
}

void stand_refused(struct stand *s, const char *says)
{
    EXPECT(run_prepare(s->run) != OK);
    if (!strstr(run_error(s->run), says))
        printf("%s\n", run_error(s->run));
    EXPECT(strstr(run_error(s->run), says) != NULL);
    stand_end(s);
}

void stand_inputs(struct run *run, const char *const *inputs)
{
    for (int i = 1; i <= run_parties(run); i++)
        EXPECT_EQ(OK, run_input_text(run, i, inputs[i - 1], strlen(inputs[i - 1])));
}

void stand_executes(struct run *run)
{
    const struct named_value *got, *want;
    EXPECT_EQ(OK, run_execute(run));
    EXPECT_EQ(OK, run_ideal(run));
    for (int i = 1; i <= run_parties(run); i++) {
        const size_t count = run_outputs(run, i, &got);
        EXPECT_EQ(count, run_ideal_outputs(run, i, &want));
        for (size_t k = 0; k < count; k++)
            EXPECT(value_equal(&got[k].value, &want[k].value));
    }
}
