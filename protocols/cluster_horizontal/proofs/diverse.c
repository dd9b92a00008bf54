/* Sections 4.2 and 6.1: when a closure stays as it is without a record, and when clusters stay
 * diverse. */
#include "anonymity/clusters/sequential.h"
#include "proofs/ledger/small_tables.h"
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include "protocols/cluster_horizontal/proofs/probes.h"
#include <string.h>

/* The closure of the leaves in a set of them; |none| if it is empty. */
static uint32_t closure_of(const struct hierarchy *tree, uint32_t set, uint32_t none)
{
    uint32_t node = none;
    for (uint32_t leaf = 0; leaf < tree->leaves; leaf++)
        if (set >> leaf & 1)
            node = node == none ? leaf : hierarchy_lca(tree, node, leaf);
    return node;
}

static uint32_t join(const struct hierarchy *tree, uint32_t a, uint32_t b, uint32_t none)
{
    return a == none ? b : b == none ? a : hierarchy_lca(tree, a, b);
}

struct stays {
    unsigned long long cases, stay, change;
    const char *witness;
};

/* One tree: the own leaves without a record, the record, and the leaves of all others. */
static void stays_in(struct probe *p, const struct hierarchy *tree, struct stays *s)
{
    const uint32_t none = tree->nodes, sets = 1u << tree->leaves;
    for (uint32_t own = 0; own < sets; own++)
        for (uint32_t record = 0; record < tree->leaves; record++)
            for (uint32_t others = 0; others < sets; others++) {
                const uint32_t without = closure_of(tree, own, none);
                const uint32_t with = join(tree, without, record, none);
                const uint32_t all = closure_of(tree, others, none);
                const bool same = join(tree, without, all, none) == join(tree, with, all, none);
                s->cases++;
                s->stay += with == without;
                s->change += with != without && !same;
                if (with == without && !same && !s->witness)
                    s->witness = arena_format(p->arena, "own leaves %u, record %u, others' %u", own,
                                              record, others);
            }
}

void probe_step_6(struct probe *p)
{
    struct stays s = {0};
    unsigned long long trees = 0;
    for (uint32_t leaves = 1; leaves <= SMALL_LEAVES; leaves++) {
        struct hierarchy tree;
        for (uint32_t index = 0; small_tree(&tree, leaves, index); index++) {
            stays_in(p, &tree, &s);
            trees++;
            hierarchy_clear(&tree);
        }
    }
    p->executions += s.cases;
    probe_exhausts(
        p, s.stay > 0 && s.change > 0,
        arena_format(p->arena,
                     "all %llu trees of up to %d leaves and three levels, all sets of "
                     "own and others' leaves: %llu cases; in %llu the own closure stays, "
                     "in %llu others the whole one changes",
                     trees, (int)SMALL_LEAVES, s.cases, s.stay, s.change),
        s.witness);
}

enum { VALUES = 3, SIZE_MOST = 8, L_MOST = 6 };

static uint32_t peak_of(const uint32_t *tally)
{
    uint32_t peak = 0;
    for (uint32_t v = 0; v < VALUES; v++)
        peak = tally[v] > peak ? tally[v] : peak;
    return peak;
}

/* Number |code| of the tallies with up to SIZE_MOST records; 0: it has more. */
static uint32_t tally_of(uint32_t code, uint32_t *tally)
{
    uint32_t size = 0;
    for (uint32_t v = 0; v < VALUES; v++, code /= SIZE_MOST + 1)
        size += tally[v] = code % (SIZE_MOST + 1);
    return size <= SIZE_MOST ? size : 0;
}

/* Both diverse, and the union not? */
static bool union_spoils(struct ratio l, const uint32_t *a, uint32_t size_a, const uint32_t *b,
                         uint32_t size_b)
{
    uint32_t both[VALUES];
    for (uint32_t v = 0; v < VALUES; v++)
        both[v] = a[v] + b[v];
    return !sequential_diverse(l, size_a + size_b, peak_of(both));
}

void probe_union(struct probe *p)
{
    const uint32_t codes = (SIZE_MOST + 1) * (SIZE_MOST + 1) * (SIZE_MOST + 1);
    unsigned long long pairs = 0, poor = 0;
    const char *witness = NULL;
    for (uint32_t x = 0; x < codes; x++)
        for (uint32_t y = 0; y < codes; y++) {
            uint32_t a[VALUES], b[VALUES];
            const uint32_t size_a = tally_of(x, a), size_b = tally_of(y, b);
            for (uint32_t i = 0; size_a && size_b && i < L_MOST * L_MOST; i++) {
                const struct ratio l = {1 + i % L_MOST, 1 + i / L_MOST};
                const bool one = sequential_diverse(l, size_a, peak_of(a));
                const bool other = sequential_diverse(l, size_b, peak_of(b));
                const bool spoils = union_spoils(l, a, size_a, b, size_b);
                pairs += one && other;
                poor += spoils;
                if (one && other && spoils && !witness)
                    witness = arena_format(p->arena, "tallies number %u and %u", x, y);
            }
        }
    p->executions += pairs;
    probe_exhausts(
        p, pairs > 0 && poor > 0,
        arena_format(p->arena,
                     "%llu pairs of diverse clusters of up to %d records with %d values, "
                     "l of numerator and denominator up to %d (%llu unions of others are "
                     "not diverse)",
                     pairs, (int)SIZE_MOST, (int)VALUES, (int)L_MOST, poor),
        witness);
}

/* The states that party |party| was handed, and those that have a cluster less than diverse. */
struct handed {
    unsigned long long states, poor;
};

static void look_at_states(const struct run *run, int party, struct handed *h)
{
    const struct horizontal_state *s = run_state(run);
    const struct view *view = run_view(run, party);
    for (size_t i = 0; i < view->count; i++) {
        const struct event *e = &view->event[i];
        if (e->kind != EVENT_MESSAGE || strcmp(e->name, horizontal_state_handed.name) != 0)
            continue;
        /* One byte each: the counts of all clusters, then closures, then `moved`. */
        const size_t clusters = (e->fields[0].count - 1) / (s->values + s->attributes);
        bool diverse = e->size == e->fields[0].count;
        for (size_t c = 0; diverse && c < clusters; c++) {
            uint32_t size = 0, peak = 0;
            for (uint32_t v = 0; v < s->values; v++) {
                const uint32_t times = e->bytes[c * s->values + v];
                size += times;
                peak = times > peak ? times : peak;
            }
            diverse = sequential_diverse(s->diversity, size, peak);
        }
        h->states++;
        h->poor += !diverse;
    }
}

void probe_keeps_diverse(struct probe *p)
{
    struct probe_world w;
    struct handed h = {0};
    unsigned long long tables = 0;
    const char *witness = NULL;
    struct run *run = probe_run(p, &w, &cluster_horizontal_protocol, "as-published",
                                "parties=2 schema=\"a:qi:x|y;ill:sensitive:m|n\" rows=3 initial=3 "
                                "limit=3 criteria=k-anonymity:3+frequency-l-diversity:1.5 "
                                "ideal=secure-sum,closure,flatten");
    if (!run)
        return;
    const uint64_t count = run_input_count(run, 1);
    for (uint64_t x = 0; x < count * count; x++) {
        if (run_input_at(run, 1, x % count) != OK || run_input_at(run, 2, x / count) != OK ||
            cluster_horizontal_protocol.check_inputs(run) != OK)
            continue;
        const unsigned long long before = h.poor;
        reality_execute(&w.reality);
        look_at_states(run, 1, &h);
        look_at_states(run, 2, &h);
        tables++;
        if (h.poor > before && !witness)
            witness =
                arena_format(p->arena, "inputs %s", reality_inputs_text(&w.reality, p->arena));
    }
    p->executions += tables;
    reality_end(&w.reality);
    probe_exhausts(p, h.states > 0,
                   arena_format(p->arena,
                                "all %llu tables of 3 and 3 records that have a diverse start, k = "
                                "3, l = 1.5, with splits: all %llu states that are handed over",
                                tables, h.states),
                   witness);
}
