/* What hardened variants keep: kohlmayer 4.4 and 6.1. */
#include "protocols/kohlmayer/kohlmayer.h"
#include "protocols/kohlmayer/proofs/probes.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define ROWS 3
static const char *const value[] = {"0", "1", "2", "3"};

/* The table of three rows of one column in the clear, and what judges it. */
struct clear {
    struct schema schema;
    struct table table;
    struct dataset data;
    struct criteria criteria;
    struct meter meter;
    struct complaint complaint;
    char text[32];
};

static bool clear_begin(struct clear *c, const struct kohlmayer_state *state, const uint32_t *row)
{
    const struct csv_format commas = {0};
    struct criterion item;
    memset(c, 0, sizeof *c);
    (void)snprintf(c->text, sizeof c->text, "a\n%s\n%s\n%s\n", value[row[0]], value[row[1]],
                   value[row[2]]);
    criteria_init(&c->criteria, false);
    return schema_parse(&c->schema, "a:qi:p(x(0|1)|y(2))|q(z(3))", &c->complaint) == OK &&
           table_read_memory(&c->table, "t", c->text, strlen(c->text), &commas, &c->complaint) ==
               OK &&
           schema_bind(&c->schema, &c->table, &c->data, &c->complaint) == OK &&
           criterion_parse(&item, "k-anonymity:2", &c->complaint) == OK &&
           criteria_add(&c->criteria, &item, &c->complaint) == OK &&
           criteria_bind(&c->criteria, &c->data, &c->complaint) == OK &&
           meter_init(&c->meter, state->measure, &c->data, 0.5, &c->complaint) == OK;
}

static void clear_end(struct clear *c)
{
    meter_clear(&c->meter);
    criteria_clear(&c->criteria);
    dataset_clear(&c->data);
    table_clear(&c->table);
    schema_clear(&c->schema);
}

/* The loss of the original table at a level, one row of three suppressed at most; INFINITY when it
 * does not meet the criteria. */
static double loss_at(struct clear *c, uint32_t level)
{
    const struct task task = {
        .data = &c->data, .criteria = &c->criteria, .meter = &c->meter, .limit = 1};
    struct release release = {.loss = INFINITY};
    classes_init(&release.classes, &c->data);
    const status s = release_levels(&task, &level, &release, &c->complaint);
    const double loss = s == OK ? release.loss : INFINITY;
    release_clear(&release);
    return loss;
}

/* Is the level of the ideal function's release the best of those from |least| on? */
static bool is_best(struct run *run, uint32_t least, const uint32_t *row)
{
    const struct named_value *out;
    struct clear c;
    double best = INFINITY, got = INFINITY;
    if (!clear_begin(&c, run_state(run), row) || run_ideal_outputs(run, 1, &out) != 3)
        return false;
    for (uint32_t level = least; level <= 2; level++)
        best = fmin(best, loss_at(&c, level));
    const bool empty = out[0].value.count == 1;
    if (!empty)
        got = residue_at(&out[1].value, 0) < least
                  ? NAN
                  : loss_at(&c, (uint32_t)residue_at(&out[1].value, 0));
    clear_end(&c);
    return empty ? isinf(best) : fabs(got - best) < 1e-9;
}

void kohlmayer_probe_least(struct probe *p)
{
    const char *against = NULL;
    for (uint32_t least = 0; least <= 2; least++) {
        struct probe_world w;
        struct run *run = probe_run(
            p, &w, &kohlmayer_protocol, "published",
            arena_format(p->arena,
                         "parties=2 criteria=k-anonymity:2 limit=0.34 rows=\"3,0\" least=a:%u "
                         "schema=\"a:qi:p(x(0|1)|y(2))|q(z(3))\"",
                         least));
        if (!run)
            return;
        for (uint32_t i = 0; i < 64 && !against; i++) {
            const uint32_t row[ROWS] = {i / 16, i / 4 % 4, i % 4};
            char text[32];
            run_release_inputs(run);
            (void)snprintf(text, sizeof text, "a\n%s\n%s\n%s\n", value[row[0]], value[row[1]],
                           value[row[2]]);
            if (run_input_text(run, 1, text, strlen(text)) != OK || run_input_at(run, 2, 0) != OK ||
                run_execute(run) != OK || run_ideal(run) != OK || !is_best(run, least, row))
                against = arena_format(p->arena, "least=a:%u, rows %s", least, text);
            p->executions++;
        }
        reality_end(&w.reality);
    }
    probe_says(p, !against,
               "nue, k = 2, one row of three may be suppressed: all tables of 3 rows of a column "
               "with two levels above its values, least = 0, 1, 2; beside all levels of the "
               "original table",
               against);
}

void kohlmayer_probe_suite(struct probe *p)
{
    const char *against = NULL;
    for (int i = 0; i < 3 && !against; i++) {
        static const char *const settings[] = {
            "parties=3 rows=4 limit=0.5",
            ("parties=2 rows=4 split=vertical columns=\"1:id,a;2:id,b\" limit=0.5 "
             "schema=\"id:identifier;a:qi:x(0|1)|y(2);b:sensitive:0|1\""),
            "parties=3 rows=2 decode=public rules=whole limit=1"};
        struct probe_world w;
        const struct named_value *real, *ideal;
        struct run *run = probe_run(p, &w, &kohlmayer_protocol, i == 1 ? "ids" : "published",
                                    arena_format(p->arena, "%s suite=paper", settings[i]));
        if (!run)
            return;
        p->executions++;
        if (run_ideal(run) != OK || run_outputs(run, 1, &real) != 3 ||
            run_ideal_outputs(run, 1, &ideal) != 3 || !value_equal(&real->value, &ideal->value))
            against = arena_text(p->arena, settings[i]);
        reality_end(&w.reality);
    }
    probe_says(p, !against, "three runs: rows apart, columns apart, whole rules", against);
}
