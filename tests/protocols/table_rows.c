/* The codes of a table's cells, read the short way and the long way. */
#include "protocols/protocols.h"
#include "protocols/table_input.h"
#include "sim/run_spec.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

/* Mondrian reads tables by table_codes; any protocol on tables would do. */
static const char *const cells[4][7] = {
    {"-3", "0", "7", "10", "120", "-1", "99"},
    {"u", "v", "\"w,x\"", "*", "u", "\"y\"\"z\"", "v"},
    {"1000000", "1000001", "1000010", "1000007", "1000003", "1000009", "1000004"},
    {"a rather long word", "", "\"\"\"\"", "7", "07", "+7", "\"a,b\""}};

static void short_and_long_agree(void)
{
    static const uint8_t seed[SEED_BYTES] = {3};
    struct real_world world;
    EXPECT_EQ(OK, real_world_init(&world, seed));
    const struct protocol *mondrian = protocol_find("mondrian");
    struct run *run = run_new(mondrian, &world.world);
    EXPECT_EQ(OK, run_spec_words(run, "--set "
                                      "'schema=a:qi:-3..120;b:qi:u|v|\"w,x\"|\"*\"|\"y\"\"z\";c:qi:"
                                      "1000000..1000010;d:sensitive'"));
    for (size_t round = 0; round < test_iterations(200); round++) {
        char text[4096] = "a,b,c,d\n";
        const size_t rows = test_random_below(30);
        for (size_t i = 0; i < rows; i++)
            for (size_t c = 0; c < 4; c++) {
                const size_t used = strlen(text);
                (void)snprintf(text + used, sizeof text - used, "%s%c",
                               cells[c][test_random_below(7)], c < 3 ? ',' : '\n');
            }
        EXPECT_EQ(OK, run_input_text(run, 1, text, strlen(text)));
        static const uint32_t column[] = {2, 0, 3, 1};
        const struct table_rows slow = table_rows(run, 1, run_input(run, 1));
        const uint32_t *fast = table_codes(run, 1, run_input(run, 1), column, 4);
        EXPECT_EQ(rows, slow.rows);
        for (size_t i = 0; i < rows; i++)
            for (size_t c = 0; c < 4; c++)
                EXPECT_EQ(slow.code[4 * i + column[c]], fast[c * rows + i]);
    }
    run_free(run);
    real_world_clear(&world);
}

const struct test tests[] = {{"short and long agree", short_and_long_agree}, {0}};
