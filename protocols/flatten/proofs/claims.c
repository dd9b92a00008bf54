/* What Tassa and Gudes 2012 state of a first partition with diversity, and what is ours. */
#include "anonymity/twins/flatten.h"
#include "proofs/ledger/probe.h"

enum { TIMES = 4, PARTS = 3, RECORDS = 2 * TIMES };

/* How diverse is the least diverse of the parts that have records? size / peak, as thousandths. */
static uint32_t least_diverse(const uint32_t *value, const uint32_t *label, uint32_t rows,
                              uint32_t parts, uint32_t *used)
{
    uint32_t least = UINT32_MAX;
    *used = 0;
    for (uint32_t part = 0; part < parts; part++) {
        uint32_t times[2] = {0};
        for (uint32_t i = 0; i < rows; i++)
            times[value[i]] += label[i] == part;
        const uint32_t peak = times[0] > times[1] ? times[0] : times[1];
        if (peak == 0)
            continue;
        const uint32_t diverse = 1000 * (times[0] + times[1]) / peak;
        least = diverse < least ? diverse : least;
        ++*used;
    }
    return least;
}

/* The best of all partitions into just so many parts. */
static uint32_t best_of_all(const uint32_t *value, uint32_t rows, uint32_t parts)
{
    uint32_t label[RECORDS], best = 0, used, all = 1;
    for (uint32_t i = 0; i < rows; i++)
        all *= parts;
    for (uint32_t code = 0; code < all; code++) {
        for (uint32_t i = 0, rest = code; i < rows; i++, rest /= parts)
            label[i] = rest % parts;
        const uint32_t least = least_diverse(value, label, rows, parts, &used);
        best = used == parts && least > best ? least : best;
    }
    return best;
}

/* All counts of two sensitive values, one owner, records in order of their values. */
static void probe_most_diverse(struct probe *p)
{
    const char *against = NULL;
    unsigned long long cases = 0, worse = 0;
    status dealt = OK;
    for (uint32_t a = 1; a <= TIMES; a++)
        for (uint32_t b = 1; b <= TIMES; b++)
            for (uint32_t parts = 2; dealt == OK && parts <= PARTS && parts <= a + b; parts++) {
                uint64_t number[RECORDS];
                uint32_t value[RECORDS], label[RECORDS], used;
                for (uint32_t i = 0; i < a + b; i++) {
                    number[i] = i;
                    value[i] = i >= a;
                }
                const struct flatten_rows rows = {a + b, 2, number, value, NULL, false};
                dealt = flatten_all(&rows, parts, label);
                const uint32_t got = least_diverse(value, label, a + b, parts, &used);
                const uint32_t best = best_of_all(value, a + b, parts);
                cases++;
                worse += got < best;
                if (got < best && !against)
                    against = arena_format(p->arena,
                                           "%u and %u records in %u parts: the least diverse has "
                                           "%u thousandths, and %u can be had",
                                           a, b, parts, got, best);
            }
    probe_exhausts(p, dealt == OK,
                   arena_format(p->arena,
                                "%llu cases: 1 to %d records of each of two values, 2 and 3 parts; "
                                "in %llu another partition is better",
                                cases, (int)TIMES, worse),
                   against);
}

const struct claim flatten_claims[] = {
    {"flatten-correct", "tassa-gudes 6.1.1",
     "What the parties do one after the other is what one owner of all records does.",
     .protocol = "flatten", .check = CHECK_CORRECT},
    {"flatten-view", "ours, on tassa-gudes 6.1.1",
     "While records are dealt evenly a player learns the counts when its turn comes (player 1 also "
     "at the end; as published player m at the beginning), and nothing else.",
     .needs = NULL},
    {"tg-6.1", "tassa-gudes 6.1.1, its heading",
     "Of all ways to make so many clusters, those whose counts of each sensitive value differ by "
     "at "
     "most one have the largest least diversity (the text says: close to that of the table).",
     .probe = probe_most_diverse},
    {.id = NULL}};
