/* Sections 8.2.2 and 8.2.3: what others learn of sensitive values and of the number of a party's
 * records, and when a pass in which nothing moved may be the last. */
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include "protocols/cluster_horizontal/proofs/probes.h"
#include <stdlib.h>
#include <string.h>

/* Loads input vector number |index|; false behind the last. |accepted|: the protocol takes it. */
static bool load(struct run *run, uint64_t index, bool *accepted)
{
    for (int i = 1; i <= run_parties(run); i++) {
        const uint64_t count = run_input_count(run, i);
        if (run_input_at(run, i, index % count) != OK)
            return false;
        index /= count;
    }
    *accepted = index == 0 && cluster_horizontal_protocol.check_inputs(run) == OK;
    return index == 0;
}

/* How many questions of party 1 did party 2 hear before its first turn was over? */
static uint64_t questions_heard(const struct run *run)
{
    const struct view *view = run_view(run, 2);
    uint64_t heard = 0;
    for (size_t i = 0; i < view->count; i++) {
        const struct event *e = &view->event[i];
        if (e->kind != EVENT_MESSAGE || e->from != 1 || strcmp(e->name, horizontal_turn.name) != 0)
            continue;
        if (e->bytes[0] == 0)
            return heard;
        heard++;
    }
    return heard;
}

struct heard {
    unsigned long long tables, asked, equal, more;
    const char *first; /* table with more questions than records */
};

static bool listen(struct probe *p, const char *settings, struct heard *h)
{
    struct probe_world w;
    struct run *run = probe_run(p, &w, &cluster_horizontal_protocol, "as-published", settings);
    bool accepted;
    if (!run)
        return false;
    *h = (struct heard){0};
    for (uint64_t i = 0; load(run, i, &accepted); i++) {
        if (!accepted)
            continue;
        const uint32_t records = run_input(run, 1)->count;
        reality_execute(&w.reality);
        const uint64_t heard = questions_heard(run);
        h->tables++;
        h->asked += heard > 0;
        h->equal += heard == records;
        h->more += heard > records;
        if (heard > records && !h->first)
            h->first = arena_format(p->arena, "%u records, %llu questions", records,
                                    (unsigned long long)heard);
    }
    p->executions += h->tables;
    reality_end(&w.reality);
    return true;
}

void probe_questions(struct probe *p)
{
    struct heard h;
    if (listen(p, "schema=\"a:qi:x|y\" rows=\"1..3,2\" initial=2 ideal=secure-sum,closure", &h))
        probe_exhausts(p, h.asked > 0,
                       arena_format(p->arena,
                                    "all %llu tables of 1 to 3 records and 2: the questions of a "
                                    "turn are never more than the records; in %llu as many",
                                    h.tables, h.equal),
                       h.first);
}

void probe_questions_blurred(struct probe *p)
{
    struct heard h;
    if (!listen(p,
                "schema=\"a:qi:x(p|q)|y;e:keep:0..2\" examined=e rows=\"1,3\" initial=2 "
                "ideal=secure-sum,closure,secure-and",
                &h))
        return;
    probe_says(p, h.more > 0 && h.asked > h.more,
               arena_format(p->arena,
                            "all %llu tables of 1 record and 3: in %llu the first turn has "
                            "questions, in %llu more than party 1 has records (the first: %s)",
                            h.tables, h.asked, h.more, h.first ? h.first : "none"),
               "no turn has more questions than records");
}

/* What party 2 knows: its input and outputs, and, with |all|, what is declared to be shown. */
static const char *known(struct run *run, bool all, struct arena *arena)
{
    const struct named_value *list;
    const char *text = arena_text(arena, value_format(run_input(run, 2)));
    const size_t outputs = run_ideal_outputs(run, 2, &list);
    for (size_t i = 0; i < outputs; i++)
        text = arena_format(arena, "%s %s", text, value_format(&list[i].value));
    const size_t leaks = all ? run_ideal_leaks(run, 2, &list) : 0;
    for (size_t i = 0; i < leaks; i++)
        text = arena_format(arena, "%s %s", text, value_format(&list[i].value));
    return text;
}

struct case_of {
    const char *outputs, *all;
    uint32_t secret; /* below SECRETS */
};

enum { SECRETS = 8, CASES = 40000 };

static int by_outputs(const void *a, const void *b)
{
    return strcmp(((const struct case_of *)a)->outputs, ((const struct case_of *)b)->outputs);
}

static int by_all(const void *a, const void *b)
{
    return strcmp(((const struct case_of *)a)->all, ((const struct case_of *)b)->all);
}

/* In how many cases is party 2 sure of the secret, and in how many is its best guess right? Cases
 * that look alike to it are equally likely. */
struct guesses {
    size_t sure, right;
};

static struct guesses guess(struct case_of *list, size_t count, bool all)
{
    int (*const order)(const void *, const void *) = all ? by_all : by_outputs;
    struct guesses g = {0};
    qsort(list, count, sizeof *list, order);
    for (size_t from = 0, end; from < count; from = end) {
        size_t times[SECRETS] = {0}, best = 0;
        for (end = from; end < count && order(&list[from], &list[end]) == 0; end++)
            times[list[end].secret]++;
        for (size_t i = 0; i < SECRETS; i++)
            best = times[i] > best ? times[i] : best;
        g.right += best;
        g.sure += best == end - from ? best : 0;
    }
    return g;
}

/* All input vectors that the protocol takes. |finish| writes the secret, and adds what else party 2
 * knows. */
static bool every_case(struct probe *p, const char *settings,
                       void (*finish)(struct run *, struct case_of *, struct arena *),
                       struct case_of *list, size_t *count)
{
    struct probe_world w;
    bool accepted;
    struct run *run = probe_run(p, &w, &cluster_horizontal_protocol, "as-published", settings);
    *count = 0;
    if (!run)
        return false;
    for (uint64_t i = 0; *count < CASES && load(run, i, &accepted); i++)
        if (accepted && run_ideal(run) == OK) {
            list[*count] =
                (struct case_of){known(run, false, p->arena), known(run, true, p->arena), 0};
            finish(run, &list[(*count)++], p->arena);
        }
    p->executions += *count;
    reality_end(&w.reality);
    return *count > 0 && *count < CASES;
}

static void records_of_first(struct run *run, struct case_of *c, struct arena *arena)
{
    (void)arena;
    c->secret = run_input(run, 1)->count;
}

void probe_number_of_records(struct probe *p)
{
    struct case_of *list = arena_alloc(p->arena, CASES * sizeof *list);
    size_t count;
    const bool whole = every_case(p,
                                  "parties=3 schema=\"a:qi:x|y\" rows=\"0..2,1,0..2\" initial=1 "
                                  "ideal=secure-sum,closure",
                                  records_of_first, list, &count);
    const struct guesses before = guess(list, count, false), after = guess(list, count, true);
    probe_exhausts(
        p, whole,
        arena_format(p->arena,
                     "three parties of 0 to 2, of 1 and of 0 to 2 records: party 2 is sure of the "
                     "number of party 1's in %zu of %zu cases by outputs, in %zu by what is shown",
                     before.sure, count, after.sure),
        after.sure == before.sure
            ? NULL
            : arena_format(p->arena,
                           "in %zu cases party 2 is sure of the number of party 1's records, and "
                           "its outputs leave that open",
                           after.sure - before.sure));
}

/* Party 1's first record is Alice's. Party 2 knows that, and her quasi-identifier. */
static uint32_t alice(struct run *run, uint32_t *value)
{
    const struct table_rows rows = table_rows(run, 1, run_input(run, 1));
    const struct horizontal_state *s = run_state(run);
    *value = rows.code[s->sensitive];
    return rows.code[s->column[0]];
}

static void know_alice(struct run *run, struct case_of *c, struct arena *arena)
{
    const uint32_t at = alice(run, &c->secret);
    c->outputs = arena_format(arena, "%u %s", at, c->outputs);
    c->all = arena_format(arena, "%u %s", at, c->all);
}

/* Section 8.2.2, with counts shown or hidden. */
static void probe_sensitive(struct probe *p, const char *counts)
{
    struct case_of *list = arena_alloc(p->arena, CASES * sizeof *list);
    size_t count;
    const char *settings =
        arena_format(p->arena,
                     "parties=2 schema=\"a:qi:x|y;ill:sensitive:m|n;e:keep:0..1\" choice=e "
                     "rows=\"3,2\" initial=2 "
                     "counts=%s criteria=k-anonymity:2+frequency-l-diversity:1.5 "
                     "ideal=secure-sum,closure,flatten,dominance",
                     counts);
    const bool whole = every_case(p, settings, know_alice, list, &count);
    const struct guesses before = guess(list, count, false), after = guess(list, count, true);
    probe_exhausts(
        p, whole,
        arena_format(
            p->arena,
            "all %zu tables of 3 and 2 records, k = 2, l = 1.5, chance unknown, counts %s: "
            "who knows a record's quasi-identifier guesses its sensitive value best, and is "
            "right in %zu by outputs, in %zu by what is shown; sure in %zu and %zu",
            count, counts, before.right, after.right, before.sure, after.sure),
        after.right == before.right
            ? NULL
            : arena_format(
                  p->arena,
                  "what is shown makes the best guess right in %zu cases more, and sure in "
                  "%zu more",
                  after.right - before.right, after.sure - before.sure));
}

void probe_counts_shown(struct probe *p)
{
    probe_sensitive(p, "shown");
}

void probe_counts_hidden(struct probe *p)
{
    probe_sensitive(p, "hidden");
}

/* The same inputs by both rules: where the sum of the paper ends the passes and records that were
 * not examined would still move. Nothing is split, so only moves change what is published. */
void probe_stops_early(struct probe *p)
{
    enum { PASSES = 12 };
    static const char settings[] =
        "schema=\"a:qi:x(p|q)|y;e:keep:0..3\" examined=e rows=\"2,1\" initial=1 limit=9 "
        "criteria=k-anonymity:1 stop=still passes=12 until=%s ideal=secure-sum,closure,secure-and";
    struct probe_world w[2];
    struct run *run[2];
    unsigned long long cases = 0, other = 0;
    const char *witness = NULL;
    bool accepted;
    for (int i = 0; i < 2; i++)
        run[i] = probe_run(p, &w[i], &cluster_horizontal_protocol, "as-published",
                           arena_format(p->arena, settings, i ? "each" : "sum"));
    for (uint64_t i = 0; run[0] && run[1] && load(run[0], i, &accepted); i++) {
        const struct named_value *one, *two;
        if (!accepted || !load(run[1], i, &accepted))
            continue;
        reality_execute(&w[0].reality);
        reality_execute(&w[1].reality);
        cases++;
        if (run_sent_of(run[0], &horizontal_again) >= PASSES ||
            run_sent_of(run[1], &horizontal_again) >= PASSES || run_outputs(run[0], 1, &one) != 2 ||
            run_outputs(run[1], 1, &two) != 2 || value_equal(&one[1].value, &two[1].value))
            continue;
        other++;
        if (!witness)
            witness =
                arena_format(p->arena, "inputs %s: ended by the sum, and a record moves later",
                             reality_inputs_text(&w[0].reality, p->arena));
    }
    p->executions += 2 * cases;
    probe_exhausts(p, cases > 0,
                   arena_format(p->arena,
                                "all %llu tables of 2 records and 1, three values, each with the "
                                "number of records that are examined: %llu end too early",
                                cases, other),
                   witness);
    for (int i = 0; i < 2; i++)
        if (run[i])
            reality_end(&w[i].reality);
}
