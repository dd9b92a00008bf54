/* Oblivious transfer: every choice of every number, and what is refused. */
#include "protocols/oblivious_transfer/oblivious_transfer.h"
#include "sim/backend.h"
#include "sim/named.h"
#include "sim/run_spec.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <string.h>

static struct real_world world;

static struct run *begin(const char *variant, const char *modulus, const char *length)
{
    const uint8_t seed[SEED_BYTES] = {23};
    EXPECT_EQ(OK, real_world_init(&world, seed));
    struct run *run = run_new(&oblivious_transfer_protocol, &world.world);
    EXPECT_EQ(OK, run_spec_words(run, "--variant %s --set 'modulus=%s' --set 'length=%s'", variant,
                                 modulus, length));
    return run;
}

static void end(struct run *run)
{
    run_free(run);
    real_world_clear(&world);
}

static status give(struct run *run, int party, const char *text)
{
    return run_input_text(run, party, text, strlen(text));
}

static void chosen_by(const char *variant, const char *choices, const char *want)
{
    struct run *run = begin(variant, "1000", "3");
    const struct named_value *list;
    EXPECT_EQ(OK, give(run, TRANSFER_SENDER, "1,2,3,901,902,903"));
    EXPECT_EQ(OK, give(run, TRANSFER_RECEIVER, choices));
    EXPECT_EQ(OK, run_execute(run));
    EXPECT_EQ(0, run_outputs(run, TRANSFER_SENDER, &list));
    EXPECT_EQ(1, run_outputs(run, TRANSFER_RECEIVER, &list));
    EXPECT(strcmp(want, value_format(&list[0].value)) == 0);
    end(run);
}

static void chosen(const char *choices, const char *want)
{
    chosen_by("chou-orlandi", choices, want);
    chosen_by("extension", choices, want);
}

/* Bits of several blocks of an extension, each at its own place. */
static void many(void)
{
    enum { MANY = 300 };
    struct run *run = begin("extension", "2", "300");
    char numbers[4 * MANY + 1], choices[2 * MANY + 1];
    uint64_t number[2 * MANY], choice[MANY];
    const struct named_value *list;
    for (size_t i = 0; i < 2 * MANY; i++) {
        number[i] = test_random_below(2);
        numbers[2 * i] = (char)('0' + number[i]);
        numbers[2 * i + 1] = i + 1 < 2 * MANY ? ',' : 0;
    }
    for (size_t i = 0; i < MANY; i++) {
        choice[i] = test_random_below(2);
        choices[2 * i] = (char)('0' + choice[i]);
        choices[2 * i + 1] = i + 1 < MANY ? ',' : 0;
    }
    EXPECT_EQ(OK, give(run, TRANSFER_SENDER, numbers));
    EXPECT_EQ(OK, give(run, TRANSFER_RECEIVER, choices));
    EXPECT_EQ(OK, run_execute(run));
    EXPECT_EQ(1, run_outputs(run, TRANSFER_RECEIVER, &list));
    for (size_t i = 0; i < MANY; i++)
        EXPECT_EQ(number[choice[i] * MANY + i], residue_at(&list[0].value, i));
    end(run);
}

static void all_choices(void)
{
    chosen("0,0,0", "1,2,3");
    chosen("1,0,0", "901,2,3");
    chosen("0,1,0", "1,902,3");
    chosen("1,1,0", "901,902,3");
    chosen("0,0,1", "1,2,903");
    chosen("1,0,1", "901,2,903");
    chosen("0,1,1", "1,902,903");
    chosen("1,1,1", "901,902,903");
}

static void inputs_are_refused(void)
{
    struct run *run = begin("chou-orlandi", "1000", "2");
    EXPECT(give(run, TRANSFER_SENDER, "1,2,3") != OK);
    EXPECT(strstr(run_error(run), "the input of the sender has 3 entries, and not 4") != NULL);
    EXPECT(give(run, TRANSFER_SENDER, "1,2,3,1000") != OK);
    EXPECT(give(run, TRANSFER_RECEIVER, "2,0") != OK);
    EXPECT(strstr(run_error(run), "receiver") != NULL);
    EXPECT(give(run, TRANSFER_RECEIVER, "1") != OK);
    end(run);
}

const struct test tests[] = {
    {"all choices", all_choices}, {"many", many}, {"inputs are refused", inputs_are_refused}, {0}};
