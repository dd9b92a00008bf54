/* Section 6.2: can a published class be linked to fewer than l sites? */
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include "protocols/cluster_horizontal/proofs/probes.h"
#include <string.h>

enum { LINKS = 2 };

static const struct table_rows *rows_of(struct run *run, int party)
{
    static const struct table_rows none = {0};
    struct table_rows *rows = arena_zero(run_scratch(run), sizeof *rows);
    *rows = run_input(run, party) ? table_rows(run, party, run_input(run, party)) : none;
    return rows;
}

/* Has the party, for each of the first |count| columns, a record whose value is below this word? */
static bool could_be(struct run *run, int party, const struct text *word, uint32_t count)
{
    const struct horizontal_state *s = run_state(run);
    const struct table_rows *rows = rows_of(run, party);
    for (uint32_t j = 0; j < count; j++) {
        const struct hierarchy *tree = s->tree[j];
        bool has = false;
        for (uint32_t row = 0; row < rows->rows; row++)
            for (uint32_t x = rows->code[(size_t)row * rows->columns + j], last = tree->nodes;
                 x != last; last = x, x = tree->parent[x])
                has = has || strcmp(tree->label[x], (const char *)word[j].bytes) == 0;
        if (!has)
            return false;
    }
    return true;
}

/* The least number of parties that a published class can be linked to. */
static uint32_t linked_least(struct run *run)
{
    const struct horizontal_state *s = run_state(run);
    const struct value *lines = run_output(run, 1, "release.csv");
    uint32_t least = UINT32_MAX;
    for (uint32_t line = 1; lines && line < lines->count; line++) {
        struct text cell[LINKS + 1];
        uint32_t sites = 0;
        if (table_cells(run, text_at(lines, line), s->attributes + 1, cell) != OK)
            return 0;
        for (int party = 1; party <= run_parties(run); party++)
            sites += could_be(run, party, cell + 1, s->attributes);
        least = sites < least ? sites : least;
    }
    return lines ? least : 0;
}

struct linked {
    unsigned long long tables, few, loose;
    const char *witness;
};

/* All tables; and how many releases would have such a class if trees were not pruned. */
static void link_all(struct probe *p, const char *settings, bool pruned, struct linked *l)
{
    struct probe_world w;
    struct run *run =
        probe_run(p, &w, &cluster_horizontal_protocol, "as-published",
                  arena_format(p->arena, "%s%s", settings, pruned ? " linking=a,b sites=2" : ""));
    if (!run)
        return;
    const int m = run_parties(run);
    uint64_t count = 1;
    for (int i = 1; i <= m; i++)
        count *= run_input_count(run, i);
    for (uint64_t x = 0; x < count; x++) {
        uint64_t rest = x;
        bool given = true;
        for (int i = 1; i <= m; i++) {
            const uint64_t own = run_input_count(run, i);
            given = given && run_input_at(run, i, rest % own) == OK;
            rest /= own;
        }
        if (!given || cluster_horizontal_protocol.check_inputs(run) != OK)
            continue;
        reality_execute(&w.reality);
        const bool few = linked_least(run) < 2;
        l->tables += pruned;
        l->few += pruned && few;
        l->loose += !pruned && few;
        if (pruned && few && !l->witness)
            l->witness =
                arena_format(p->arena, "inputs %s", reality_inputs_text(&w.reality, p->arena));
    }
    reality_end(&w.reality);
}

void probe_linked(struct probe *p)
{
    static const char *const worlds[] = {
        "parties=2 schema=\"a:qi:p(x|y)|z;b:qi:u|v\" rows=2 initial=2 "
        "ideal=secure-sum,closure,site-support",
        "parties=3 schema=\"a:qi:x|y;b:qi:u|v\" rows=1..2,1,1 initial=2 "
        "ideal=secure-sum,closure,site-support"};
    struct linked l = {0};
    for (size_t i = 0; i < sizeof worlds / sizeof *worlds; i++) {
        link_all(p, worlds[i], true, &l);
        link_all(p, worlds[i], false, &l);
    }
    p->executions += 2 * l.tables;
    probe_exhausts(p, l.tables > 0 && l.loose > 0,
                   arena_format(p->arena,
                                "all %llu tables of 2 and 2 records, and of up to 2, 1 and 1, with "
                                "two attributes, l = 2; without pruning %llu releases have a class "
                                "that one site alone can have",
                                l.tables, l.loose),
                   l.witness);
}
