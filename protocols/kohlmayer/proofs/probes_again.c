/* What is left when a run stops midway, and what two runs have in common. */
#include "protocols/kohlmayer/kohlmayer.h"
#include "protocols/kohlmayer/proofs/probes.h"
#include <string.h>

/* The last message that a party receives; NULL: none. */
static const struct event *last_message(const struct run *run, int party)
{
    const struct view *view = run_view(run, party);
    for (size_t i = view->count; i-- > 0;)
        if (view->event[i].kind == EVENT_MESSAGE)
            return &view->event[i];
    return NULL;
}

/* Party 3 of three reads all words. It crashes before each of its acts in turn: is there one before
 * which it has received all that it ever does, while the others end without an output? */
void kohlmayer_probe_fair(struct probe *p)
{
    struct probe_world w;
    struct run *run = probe_run(p, &w, &kohlmayer_protocol, "published",
                                "parties=3 rows=2 decode=public limit=1");
    const char *against = NULL;
    if (!run)
        return;
    const struct event *last = last_message(run, 3);
    const bool all_read = last && last->message == &kohlmayer_result;
    const uint32_t acts = run_actions(run, 3), number = last ? last->number : 0;
    for (uint32_t act = 1; act <= acts && all_read && !against; act++) {
        const struct named_value *out;
        const struct fault crash = {FAULT_CRASH, false, 3, act, ""};
        const uint8_t seed[SEED_BYTES] = {5};
        run_set_faults(run, &crash, 1);
        real_world_rewind(&w.reality.real, seed);
        (void)reality_inputs(&w.reality, 0);
        reality_execute(&w.reality);
        p->executions++;
        const struct event *now = last_message(run, 3);
        if (now && now->number == number && run_outputs(run, 1, &out) == 0 &&
            run_outputs(run, 2, &out) == 0)
            against = arena_format(
                p->arena,
                "three parties: 3 crashes before act %u, when it has received all that its own "
                "release is made of; 1 ends with: %s; nobody else has a release",
                act, run_result(run, 1).detail);
    }
    run_set_faults(run, NULL, 0);
    reality_end(&w.reality);
    probe_says(p, !against, "three parties, party 3 crashes before each of its acts", against);
}

enum { POINTS_MOST = 4096, POINT = 32 };
struct points {
    uint32_t count;
    uint8_t point[POINTS_MOST][POINT];
};

static bool has_point(const struct points *p, const uint8_t *point)
{
    for (uint32_t i = 0; i < p->count; i++)
        if (memcmp(p->point[i], point, POINT) == 0)
            return true;
    return false;
}

/* All points in all views. */
static void collect(const struct run *run, struct points *out)
{
    out->count = 0;
    for (int party = 1; party <= run_parties(run); party++) {
        const struct view *view = run_view(run, party);
        for (size_t i = 0; i < view->count; i++)
            for (size_t f = 0; f < view->event[i].field_count; f++) {
                const struct seen *field = &view->event[i].fields[f];
                const uint8_t *at = view->event[i].bytes + field->offset;
                for (uint32_t k = 0; field->kind == KIND_POINTS && k < field->count; k++)
                    if (out->count < POINTS_MOST && !has_point(out, at + (size_t)k * POINT))
                        memcpy(out->point[out->count++], at + (size_t)k * POINT, POINT);
            }
    }
}

static uint32_t in_common(const struct points *a, const struct points *b)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < a->count; i++)
        count += has_point(b, a->point[i]);
    return count;
}

/* A run, the same rows under other coins, and, so that the count cannot be blind, rows of which one
 * is new under the coins of the first: the keys that were kept. */
void kohlmayer_probe_keys_again(struct probe *p)
{
    static const char second[] = "a,b\n0,0\n1,1\n0,1\n", third[] = "a,b\n0,0\n1,1\n1,0\n";
    struct points *seen = arena_alloc(p->arena, 3 * sizeof *seen);
    struct probe_world w;
    struct run *run = probe_run(p, &w, &kohlmayer_protocol, "published",
                                "parties=2 rows=3 limit=1 schema=\"a:qi:0|1;b:qi:0|1\"");
    bool done = run != NULL;
    for (int turn = 0; turn < 3 && done; turn++) {
        const uint8_t seed[SEED_BYTES] = {turn == 1 ? 6 : 5};
        const char *text = turn == 2 ? third : second;
        real_world_rewind(&w.reality.real, seed);
        run_release_inputs(run);
        done = run_input_text(run, 1, second, strlen(second)) == OK &&
               run_input_text(run, 2, text, strlen(text)) == OK && run_execute(run) == OK;
        if (done)
            collect(run, &seen[turn]);
        p->executions++;
    }
    if (run)
        reality_end(&w.reality);
    const uint32_t again = done ? in_common(&seen[0], &seen[1]) : 0,
                   kept = done ? in_common(&seen[0], &seen[2]) : 0;
    if (!done || kept == 0) {
        p->bounds = "the runs did not end, or kept keys do not show: nothing was compared";
        return;
    }
    probe_says(
        p, again == 0,
        arena_format(p->arena,
                     "two parties, twice the same rows: none of %u points occurs again; with "
                     "the keys of the first run %u of them do, so that rows are known again",
                     seen[0].count, kept),
        arena_format(p->arena, "%u points occur in both runs", again));
}
