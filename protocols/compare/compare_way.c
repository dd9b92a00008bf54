/* How callers compare: what the parts of the variants have in common for them. */
#include "protocols/compare/compare.h"
#include "protocols/oblivious_transfer/oblivious_transfer.h"
#include "sim/primitives/extension/extension.h"
#include <string.h>

const char *const compare_way_words[] = {"table", "ot", NULL};

static bool is(const struct compare_way *way, const char *variant)
{
    return strcmp(way->by, variant) == 0;
}

uint64_t compare_modulus(const struct compare_way *way)
{
    uint64_t modulus = 4;
    if (is(way, "table") || is(way, "sums"))
        return way->sums;
    while (modulus < 2 * way->sums)
        modulus *= 2;
    return modulus;
}

size_t compare_most(const struct compare_way *way)
{
    return is(way, "ot") ? (size_t)(OBLIVIOUS_TRANSFERS / compare_products(compare_modulus(way)))
                         : COMPARE_THRESHOLDS;
}

status compare_of(struct run *run, const struct compare_way *way, const char *thresholds,
                  const struct shape **part)
{
    const uint64_t modulus = compare_modulus(way);
    size_t count = 1;
    for (const char *at = thresholds; *at; at++)
        count += *at == ',';
    const bool many = is(way, "ot") && count * compare_products(modulus) > EXTENSION_TRANSFERS;
    return part_of(run, &compare_protocol, way->by, run_parties(run),
                   PAIRS({"modulus", NULL, modulus}, {"thresholds", thresholds, 0},
                         {"shares", way->shares, 0},
                         {"transfers", many ? "extension" : "chou-orlandi", 0}),
                   part);
}
