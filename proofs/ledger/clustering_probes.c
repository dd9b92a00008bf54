#include "proofs/ledger/clustering_probes.h"
#include "anonymity/clusters/sequential.h"
#include "anonymity/twins/choices.h"
#include "proofs/ledger/small_tables.h"

/* spread splits |rows| records with these private values, and says how much sizes and counts
 * differ.
 */
static status spread(const uint32_t *hidden, uint32_t rows, uint32_t values, uint32_t parts,
                     bool even, uint8_t byte, uint32_t *sizes, uint32_t *counts)
{
    const uint8_t seed[SEED_BYTES] = {byte};
    const struct cluster_space space = {.rows = rows, .sensitives = values, .sensitive = hidden};
    uint32_t row[SMALL_ROWS + 3], part[SMALL_ROWS + 3];
    struct seeded_tape coins;

    for (uint32_t i = 0; i < rows; i++)
        row[i] = i;
    REQUIRE(seeded_tape_init(&coins, seed, "split"));
    const status s = sequential_split(&space, row, rows, parts, even, &coins.tape, part);

    seeded_tape_clear(&coins);
    REQUIRE(s);
    *sizes = *counts = 0;
    for (uint32_t v = 0; v <= values; v++) {
        uint32_t least = UINT32_MAX, most = 0;

        for (uint32_t at = 0; at < parts; at++) {
            uint32_t times = 0;

            for (uint32_t i = 0; i < rows; i++)
                times += part[i] == at && (v == values || hidden[i] == v);
            least = times < least ? times : least;
            most = times > most ? times : most;
        }
        if (v == values)
            *sizes = most - least;
        else
            *counts = most - least > *counts ? most - least : *counts;
    }
    return OK;
}

/* spread_all goes through counts of up to three private values, numbers of parts and seeds. */
static void spread_all(struct probe *p, bool even)
{
    enum { MOST = 4, PARTS = 5, SEEDS = 10 };
    const char *witness = NULL;
    uint64_t splits = 0;
    status s = OK;

    for (uint32_t code = 1; code < (MOST + 1) * (MOST + 1) * (MOST + 1); code++)
        for (uint32_t parts = 1; parts <= PARTS; parts++)
            for (uint8_t byte = 0; s == OK && byte < SEEDS; byte++) {
                const uint32_t times[] = {code % (MOST + 1), code / (MOST + 1) % (MOST + 1),
                                          code / (MOST + 1) / (MOST + 1)};
                uint32_t hidden[3 * MOST], rows = 0, sizes = 0, counts = 0;

                for (uint32_t v = 0; v < 3; v++)
                    for (uint32_t i = 0; i < times[v]; i++)
                        hidden[rows++] = v;
                s = spread(hidden, rows, 3, parts, even, byte, &sizes, &counts);
                splits++;
                if ((sizes > 1 || counts > 1) && !witness)
                    witness = arena_format(
                        p->arena,
                        "%u, %u and %u records of three private values in %u parts: sizes "
                        "differ by %u (seed %u)",
                        (unsigned)times[0], (unsigned)times[1], (unsigned)times[2], (unsigned)parts,
                        (unsigned)sizes, (unsigned)byte);
            }
    if (s != OK) {
        probe_fails(p);
        return;
    }
    probe_says(p, !witness,
               arena_format(p->arena,
                            "%llu splits: up to %d records of each of three private values, up to "
                            "%d parts, %d seeds",
                            (unsigned long long)splits, (int)MOST, (int)PARTS, (int)SEEDS),
               witness);
}

void probe_sizes_as_printed(struct probe *p)
{
    spread_all(p, false);
}

void probe_balanced(struct probe *p)
{
    spread_all(p, true);
}

/* endless runs step 10 literally. Its halves are a function of the records and of the number of
 * splits modulo 32 (choices.h). So the clusters in their order and that number are the whole state:
 * 4,683 ordered partitions of 6 rows times 32. After more passes than that it never ends. */
enum { ENDLESS_ROWS = 6, STATES = 4683 * 32, FEW_PASSES = 100 };

static status goes_on(const struct hierarchy *tree, const char *value, const uint64_t *number,
                      uint32_t k, uint32_t passes, bool *out)
{
    const struct choices choices = {CHOICES_FREE, ENDLESS_ROWS, number, NULL};
    const struct sequential_choices doors = choices_sequential(&choices);
    const struct sequential_options options = {
        .most_passes = passes, .until_still = true, .choices = &doors};
    const struct cluster_demand demand = {.k = k};
    struct sequential_report report = {.stopped = false};
    struct small_table t;
    struct meter meter;
    struct cluster_space space;
    struct clustering c;

    REQUIRE(small_table_make(&t, tree, value, "ssssss", ENDLESS_ROWS));
    status s = meter_init(&meter, measure_at(LM), &t.data, 0.5, NULL);

    if (s == OK) {
        s = cluster_space_init(&space, &meter, 0, NULL);
        if (s == OK) {
            s = clustering_init(&c, &space, false);
            if (s == OK)
                s = sequential_cluster(&c, &demand, &options, NULL, &report);
            clustering_clear(&c);
            cluster_space_clear(&space);
        }
        meter_clear(&meter);
    }
    small_table_clear(&t);
    *out = report.stopped;
    return s;
}

void probe_ends(struct probe *p)
{
    enum { LEAVES = 3, NUMBERS = 6 };
    struct hierarchy tree;
    const char *witness = NULL;
    uint64_t runs = 0, longer = 0;
    status s = OK;

    for (uint32_t index = 0; s == OK && small_tree(&tree, LEAVES, index); index++) {
        for (uint32_t k = 2; k <= 3; k++)
            for (uint64_t code = 0; s == OK && code < 729 * NUMBERS; code++) {
                char value[ENDLESS_ROWS + 1];
                uint64_t number[ENDLESS_ROWS];
                bool endless = false;

                small_word(value, code % 729, LEAVES, ENDLESS_ROWS, 'a');
                for (uint64_t i = 0; i < ENDLESS_ROWS; i++)
                    number[i] = i + 10 * (code / 729);
                s = goes_on(&tree, value, number, k, FEW_PASSES, &endless);
                runs++;
                longer += endless;
                if (s != OK || !endless || witness)
                    continue;
                s = goes_on(&tree, value, number, k, STATES + 1, &endless);
                if (endless)
                    witness = arena_format(p->arena,
                                           "the rows %s with k = %u and LM, halves fixed by the "
                                           "rows: the same clusters come back for ever",
                                           value, (unsigned)k);
            }
        hierarchy_clear(&tree);
    }
    probe_exhausts(
        p, s == OK,
        arena_format(p->arena,
                     "step 10 to the letter: %llu of %llu runs on 6 rows of 3 values are not still "
                     "after 100 passes, and the first of them never is",
                     (unsigned long long)longer, (unsigned long long)runs),
        witness);
}
