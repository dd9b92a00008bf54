/* Probes that run anonymity/ itself: they find what is planted, and go through all small trees. */
#include "proofs/ledger/clustering_probes.h"
#include "proofs/ledger/small_tables.h"
#include "tests/expect.h"
#include <string.h>

static struct probe fresh(struct arena *arena)
{
    *arena = (struct arena){0};
    return (struct probe){.arena = arena, .bounds = ""};
}

/* EM measures the entropy of what a node covers, which can be less for a coarser node: of "a" and
 * "b" it is one bit, and of these two among seven "c" 0.986 bits. The probe finds that out of EM,
 * and nothing of measures that are monotone. */
static void a_measure_that_is_not_monotone(void)
{
    static const enum measure_kind kinds[] = {EM, MI, LM, TREE};
    const struct csv_format format = {.delimiter = ';'};
    char text[] = "a;x;*\nb;x;*\nc;y;*\n";
    struct hierarchy tree;
    struct small_table t;

    EXPECT_EQ(OK, hierarchy_read_memory(&tree, "tree", text, strlen(text), &format, NULL));
    EXPECT_EQ(OK, small_table_make(&t, &tree, "abccccccc", "sssssssss", 9));
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        bool fell = i != 0;

        EXPECT_EQ(OK, probe_node_falls(&t, kinds[i], &fell));
        EXPECT_EQ(i == 0, fell);
    }
    small_table_clear(&t);
    hierarchy_clear(&tree);
}

/* PMI by level does not fall here. */
static void a_level_does_not_fall(void)
{
    const struct csv_format format = {.delimiter = ';'};
    char text[] = "a;x;*\nb;x;*\nc;y;*\nd;y;*\n";
    struct hierarchy tree;
    struct small_table t;
    bool fell = true;

    EXPECT_EQ(OK, hierarchy_read_memory(&tree, "tree", text, strlen(text), &format, NULL));
    EXPECT_EQ(OK, small_table_make(&t, &tree, "abccccccc", "010101010", 9));
    EXPECT_EQ(OK, probe_level_falls(&t, PMI, &fell));
    EXPECT(!fell);
    small_table_clear(&t);
    hierarchy_clear(&tree);
}

/* The same question of two ways to round: one is refuted, the other holds. */
static void roundings(void)
{
    struct arena arena;
    struct probe p = fresh(&arena);

    probe_sizes_as_printed(&p);
    EXPECT_EQ(CLAIM_REFUTED, p.verdict);
    EXPECT(p.witness && strstr(p.witness, "sizes differ by 2"));
    arena_clear(&arena);
    p = fresh(&arena);
    probe_balanced(&p);
    EXPECT_EQ(CLAIM_HELD, p.verdict);
    arena_clear(&arena);
}

/* Partitions of partitions: 1, 3, 12, 60, 358 (OEIS A000258); heights are three. */
static void all_trees(void)
{
    static const uint32_t count[] = {1, 3, 12, 60, 358};

    for (uint32_t leaves = 1; leaves <= SMALL_LEAVES; leaves++) {
        struct hierarchy tree;
        uint32_t trees = 0;

        for (; small_tree(&tree, leaves, trees); trees++) {
            EXPECT(tree.leaves == leaves && tree.height == 3);
            hierarchy_clear(&tree);
        }
        EXPECT_EQ(count[leaves - 1], trees);
    }
}

static void words(void)
{
    char text[SMALL_ROWS + 1];

    small_word(text, 5, 2, 4, 'a');
    EXPECT(strcmp(text, "baba") == 0);
    small_word(text, 0, 3, 0, 'a');
    EXPECT(text[0] == 0);
}

const struct test tests[] = {{"a measure that is not monotone", a_measure_that_is_not_monotone},
                             {"a level does not fall", a_level_does_not_fall},
                             {"roundings", roundings},
                             {"all trees", all_trees},
                             {"words", words},
                             {0}};
