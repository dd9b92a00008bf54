/* Section 8.2.3: what others learn of the number of a party's records, and when a pass in which
 * nothing moved may be the last. */
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include "protocols/cluster_horizontal/proofs/probes.h"
#include <string.h>

/* Loads input vector number |index|; false behind the last. |accepted|: the protocol takes it. */
static bool load(struct run *run, uint64_t index, bool *accepted)
{
    for (int i = 1; i <= run_parties(run); i++) {
        const uint64_t count = cluster_horizontal_protocol.input_count(run, i);
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
    uint32_t records; /* of party 1 */
};

/* Is party 1's number of records the same in all cases that look like this one? */
static bool sure(const struct case_of *list, size_t count, size_t like, bool all)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].records != list[like].records &&
            strcmp(all ? list[i].all : list[i].outputs,
                   all ? list[like].all : list[like].outputs) == 0)
            return false;
    return true;
}

void probe_number_of_records(struct probe *p)
{
    enum { CASES = 400 };
    struct probe_world w;
    struct case_of *list = arena_alloc(p->arena, CASES * sizeof *list);
    size_t count = 0, sure_by_outputs = 0, sure_by_all = 0, first = CASES;
    bool accepted;
    struct run *run = probe_run(p, &w, &cluster_horizontal_protocol, "as-published",
                                "parties=3 schema=\"a:qi:x|y\" rows=\"0..2,1,0..2\" initial=1 "
                                "ideal=secure-sum,closure");
    if (!run)
        return;
    for (uint64_t i = 0; count < CASES && load(run, i, &accepted); i++)
        if (accepted && run_ideal(run) == OK)
            list[count++] = (struct case_of){known(run, false, p->arena),
                                             known(run, true, p->arena), run_input(run, 1)->count};
    for (size_t i = 0; i < count; i++) {
        const bool before = sure(list, count, i, false), after = sure(list, count, i, true);
        sure_by_outputs += before;
        sure_by_all += after;
        first = after && !before && first == CASES ? i : first;
    }
    p->executions += count;
    reality_end(&w.reality);
    probe_exhausts(
        p, count > 0 && count < CASES,
        arena_format(p->arena,
                     "three parties of 0 to 2, of 1 and of 0 to 2 records: party 2 is sure of the "
                     "number of party 1's in %zu of %zu cases by outputs, in %zu by what is shown",
                     sure_by_outputs, count, sure_by_all),
        first == CASES ? NULL
                       : arena_format(p->arena,
                                      "party 2 is sure that party 1 has %u records; its outputs "
                                      "alone leave that open",
                                      list[first].records));
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
