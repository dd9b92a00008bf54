/* What Jurczyk and Xiong 2009 state of the whole protocol. */
#include "anonymity/twins/cuts.h"
#include "proofs/ledger/probe.h"
#include "protocols/mondrian/proofs/probes.h"
#include "protocols/secure_sum/secure_sum.h"

#define BY(name, kind) .protocol = (name), .check = (kind)

enum { ROWS_MOST = 5, PLACES = 3, SITES = 3, K = 2 };

/* One round around the ring is m messages one after the other. */
static void probe_sum_rounds(struct probe *p)
{
    const char *against = NULL;
    for (int m = 2; m <= PLAYERS_MOST; m++) {
        struct probe_world w;
        const struct run *run =
            probe_run(p, &w, &secure_sum_protocol, "as-published",
                      arena_format(p->arena, "parties=%d modulus=1000 length=1", m));
        if (!run)
            return;
        if (run_counts(run)->rounds > (uint64_t)m && !against)
            against = arena_format(p->arena,
                                   "%d players: %llu messages one after the other, so twice around "
                                   "the ring",
                                   m, (unsigned long long)run_counts(run)->rounds);
        reality_end(&w.reality);
    }
    probe_says(p, !against, "counted for m = 2 to 12", against);
}

/* The smallest class of a table; UINT32_MAX when there is no release. */
static uint32_t smallest_class(const struct cuts_rules *rules, const struct cuts_rows *rows)
{
    struct complaint complaint = {.text = ""};
    struct cuts_classes classes;
    uint32_t smallest = UINT32_MAX;
    if (cuts_mondrian(rules, rows, NULL, &classes, &complaint) != OK)
        return smallest;
    for (uint32_t c = 0; c < classes.count; c++)
        smallest = classes.size[c] < smallest ? classes.size[c] : smallest;
    cuts_classes_clear(&classes);
    return smallest;
}

static const char *table_text(struct probe *p, const uint32_t *place, const uint32_t *site,
                              uint32_t rows)
{
    const char *text = "";
    for (uint32_t i = 0; i < rows; i++)
        text = arena_format(p->arena, "%s%s%u at site %u", text, i ? ", " : "", place[i], site[i]);
    return text;
}

/* Every table of K to ROWS_MOST rows on one attribute, in every assignment of rows to sites. */
static void probe_k_anonymous(struct probe *p, enum cuts_ties cut)
{
    const struct cuts_rules rules = {
        .attributes = 1, .k = K, .l = 1, .sites = SITES, .alpha = {1, 1}, .cut = cut};
    const char *against = NULL;
    for (uint32_t rows = K; rows <= ROWS_MOST && !against; rows++) {
        uint64_t tables = 1;
        for (uint32_t i = 0; i < rows; i++)
            tables *= PLACES * SITES;
        for (uint64_t number = 0; number < tables && !against; number++, p->executions++) {
            uint32_t place[ROWS_MOST], site[ROWS_MOST];
            uint64_t rest = number;
            for (uint32_t i = 0; i < rows; i++, rest /= PLACES * SITES) {
                place[i] = (uint32_t)(rest % PLACES);
                site[i] = 1 + (uint32_t)(rest / PLACES % SITES);
            }
            const struct cuts_rows all = {rows, place, site};
            if (smallest_class(&rules, &all) < K)
                against =
                    arena_format(p->arena, "k = %d, rows %s: a class of %u", K,
                                 table_text(p, place, site, rows), smallest_class(&rules, &all));
        }
    }
    probe_says(p, !against,
               "the centralised run on all rows, which jx-distributed-is-centralised compares with "
               "the protocol's; every table of 2 to 5 rows on one attribute of 3 values, 3 sites",
               against);
}

static void probe_shared(struct probe *p)
{
    probe_k_anonymous(p, CUTS_SHARED);
}

static void probe_strict(struct probe *p)
{
    probe_k_anonymous(p, CUTS_STRICT);
}

const struct claim mondrian_claims[] = {
    {"jx-1", "jurczyk-xiong 4.3, theorem 1",
     "With l = 1 a site can make all that it sees from the result and its own data.",
     .needs = NULL},
    {"jx-1-mended", "ours, on jurczyk-xiong 4.3",
     "The same, when of each cut that is refused the median and the left side's size are declared.",
     .needs = NULL},
    {"jx-1-shared", "ours, on jurczyk-xiong 4.2, A1.8",
     "With rows at the median distributed, the same when this is declared of every cut.",
     .needs = NULL},
    {"jx-1-tight", "ours, on jurczyk-xiong 4.2, A1.13",
     "With ranges found anew, the same when these are declared too.", .needs = NULL},
    {"jx-2", "jurczyk-xiong 4.3, theorem 2",
     "With l > 1 no more shows than medians, entropies and numbers of sites of groups.",
     .needs = NULL},
    {"jx-2-mended", "ours, on jurczyk-xiong 4.3",
     "The same, when the sizes of the sides are declared too.", .needs = NULL},
    {"jx-1-fast", "ours, on jurczyk-xiong 4.3, level by level",
     "When the groups of a level ask together and a side's size is compared, a refused cut shows "
     "its "
     "median alone.",
     .needs = NULL},
    {"jx-2-fast", "ours, on jurczyk-xiong 4.3, level by level",
     "With l > 1 this shows what theorem 2 names and the sizes of sides.", .needs = NULL},
    {"jx-2-hardened", "ours, on jurczyk-xiong 4.3, sites compared",
     "With l > 1 a refused cut shows its median and which side lacks rows or sites; one that is "
     "possible its median, the left side's size, and whether it is better than those before. No "
     "entropy shows.",
     .needs = NULL},
    {"jx-composition", "jurczyk-xiong 4.3",
     "Secure parts, put together in the hybrid model, are a secure whole.", .needs = NULL},
    {"jx-fig4", "jurczyk-xiong 5.1, figure 4",
     "Classes are on average as large as those of the centralised run, and smaller than those of "
     "sites "
     "that anonymize apart.",
     .measured = "glasshouse bench mondrian"},
    {"jx-5.2-alpha", "jurczyk-xiong 5.2, figure 6",
     "With alpha = 0.3 queries are wrong by 30 % less than with 0 or 1.",
     .measured = "glasshouse bench mondrian"},
    {"jx-5.2-k", "jurczyk-xiong 5.2, figure 7", "Errors grow with k, and alpha = 0.3 stays best.",
     .measured = "glasshouse bench mondrian"},
    {"jx-5.2-l", "jurczyk-xiong 5.2, figure 8", "Errors grow with l.",
     .measured = "glasshouse bench mondrian"},
    {"jx-5.2-n", "jurczyk-xiong 5.2, figure 9", "Errors do not depend on the number of sites.",
     .measured = "glasshouse bench mondrian"},
    {"jx-cost", "jurczyk-xiong 4.3, overhead", "The whole takes O(n log^2 n) steps.",
     .probe = probe_cost},
    {"jx-motivation-fig3", "jurczyk-xiong 4.2, figure 3",
     "With l = 2 the choice by entropy can give more classes than the choice by width.",
     .probe = probe_figure_3},
    {"jx-site-diversity", "jurczyk-xiong 3",
     "With l-site-diversity a site cannot tell which of fewer than l sites a row of others is "
     "from.",
     .probe = probe_site_diversity},
    {"jx-top-down", "jurczyk-xiong 4.1",
     "What a top-down algorithm shows on its way is no more than what its result shows.",
     .needs = NULL},
    {"jx-distributed-is-centralised", "jurczyk-xiong 5.1, figure 4",
     "The distributed run ends with the classes of Mondrian on all rows together.",
     BY("mondrian", CHECK_CORRECT)},
    {"jx-k-anonymous", "jurczyk-xiong 4.2, with A1.8 as printed",
     "When rows at the median are distributed, every class still has k rows.",
     .probe = probe_shared},
    {"jx-k-anonymous-strict", "ours, on jurczyk-xiong 4.2",
     "When rows at the median go left, every class has k rows.", .probe = probe_strict},
    {"jx-sum", "jurczyk-xiong 4.2", "The secure sum takes one round around the ring.",
     .probe = probe_sum_rounds},
    {.id = NULL}};
