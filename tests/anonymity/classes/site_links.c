/* Site links of small random tables, by plain loops. */
#include "anonymity/classes/site_links.h"
#include "anonymity/classes/classes.h"
#include "tests/anonymity/small.h"
#include "tests/expect.h"

/* plainly counts the sites that have a counted row below what row |row| shows, in each attribute.
 */
static uint32_t plainly(const struct small *s, uint32_t row, const uint32_t *level,
                        uint64_t linking)
{
    uint32_t count = 0;

    for (uint32_t site = 0; site < s->sites; site++) {
        bool all = true;

        for (uint32_t j = 0; j < s->qis; j++) {
            bool some = linking != 0 && !(linking >> j & 1);

            for (uint32_t i = 0; i < s->rows && !some; i++)
                some = s->counts[i] && s->site[i] == site && small_same(s, i, row, j, level[j]);
            all = all && some;
        }
        count += all;
    }
    return count;
}

static void small_tables(void)
{
    uint32_t seen[8] = {0};

    for (size_t round = 0; round < test_iterations(300); round++) {
        struct small s;
        struct classes classes;
        struct site_links links;
        uint32_t level[SMALL_QIS];

        small_random(&s, 1 + (uint32_t)test_random_below(20), round % 2 == 1);
        const uint64_t linking = test_random_below(UINT64_C(1) << s.qis);

        for (uint32_t j = 0; j < s.qis; j++)
            level[j] = (uint32_t)test_random_below(s.height[j] + 1);
        classes_init(&classes, &s.data);
        EXPECT_EQ(OK, classes_by_level(&classes, level));
        EXPECT_EQ(OK, classes_nodes(&classes));
        EXPECT_EQ(OK, site_links_init(&links, &s.data, linking));
        for (uint32_t k = 0; k < classes.count; k++) {
            const uint32_t got = site_links_count(&links, &classes.node[(size_t)k * s.qis]);

            EXPECT_EQ(plainly(&s, classes.first_row[k], level, linking), got);
            seen[got < 8 ? got : 7]++;
        }
        site_links_clear(&links);
        classes_clear(&classes);
        small_clear(&s);
    }
    EXPECT(seen[0] + seen[1] > 0 && seen[2] > 0 && seen[3] > 0);
}

const struct test tests[] = {{"small tables", small_tables}, {0}};
