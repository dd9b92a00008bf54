/* The fault checker: what do broken networks and hostile peers achieve?
 *
 * Each message of a run is dropped, repeated, delayed, moved after the next, cut, flipped (at the
 * head, in the payload, at the tag), and replaced by another message of the run. Each party crashes
 * before each of its first steps. Senders do what a network could not do: they send wrong bytes
 * with correct authenticators. Required: all parties end, done or with a named error; and no fault
 * of the network makes a party end with a wrong output as if it were right. (A hostile sender can
 * choose its own input, so outputs are not judged then.) And with frames but no fault the run must
 * be right, since otherwise no fault would show anything. */
#include "proofs/sampled/reality.h"
#include "proofs/tell/report.h"
#include "sim/network.h"

enum { MESSAGES_MOST = 48, ACTIONS_MOST = 12, PLANS_PAIRING = 60 };

struct trial {
    struct reality *reality;
    struct finding *finding;
    struct arena *arena;
    uint64_t plans_most;
};

static const char *judge(struct trial *s, const struct fault *fault)
{
    struct run *run = s->reality->run;
    const char *nameless = run_nameless(run, s->arena);
    if (nameless)
        return nameless;
    return fault->hostile ? NULL : run_wrong(run, true, s->arena);
}

static void try(struct trial *s, struct fault fault)
{
    struct run *run = s->reality->run;
    char text[64];
    if (s->finding->verdict != VERDICT_HOLDS || s->finding->executions >= s->plans_most)
        return;
    reality_seed(s->reality, "fault", 0, 0);
    run_set_faults(run, &fault, 1);
    reality_execute(s->reality);
    run_set_faults(run, NULL, 0);
    s->finding->executions++;
    if (run_ideal(run) != OK)
        return;
    const char *wrong = judge(s, &fault);
    if (!wrong)
        return;
    faults_format(&fault, 1, text, sizeof text);
    s->finding->verdict = VERDICT_FAILS;
    s->finding->bounds = arena_format(s->arena, "with the fault %s %s", text, wrong);
    s->finding->witness = reality_witness(s->reality, 0, s->finding->bounds, s->arena);
}

/* A fault that strikes no message changes nothing: the frames carry the run as it is. If they did
 * not, every plan would end with a named error, and would show nothing. */
static void try_frames(struct trial *s, uint32_t messages)
{
    struct run *run = s->reality->run;
    const struct fault none = {FAULT_DROP, false, messages + 1, 0, ""};
    if (run_wrong(run, false, s->arena))
        return; /* it is `correct` that says so */
    reality_seed(s->reality, "fault", 0, 0);
    run_set_faults(run, &none, 1);
    reality_execute(s->reality);
    run_set_faults(run, NULL, 0);
    const char *wrong = run_ideal(run) == OK ? run_wrong(run, false, s->arena) : NULL;
    if (!wrong)
        return;
    s->finding->executions++;
    s->finding->verdict = VERDICT_FAILS;
    s->finding->bounds = arena_format(s->arena, "with frames and no fault %s", wrong);
    s->finding->witness = reality_witness(s->reality, 0, s->finding->bounds, s->arena);
}

/* Tries all that can be done to message |n|, in the order of a plan's text. */
static void try_message(struct trial *s, uint32_t n, uint32_t last)
{
    const struct fault list[] = {
        {FAULT_DROP, false, n, 0, ""},
        {FAULT_REPEAT, false, n, 0, ""},
        {FAULT_DELAY, false, n, 0, ""},
        {FAULT_REORDER, false, n, 0, ""},
        {FAULT_CUT, false, n, 0, ""},
        {FAULT_CUT, false, n, FRAME_HEADER_BYTES + 1, ""},
        {FAULT_FLIP, false, n, 17, ""},
        {FAULT_FLIP, false, n, 8 * FRAME_HEADER_BYTES, ""},
        {FAULT_FLIP, false, n, 8 * FRAME_HEADER_BYTES + 7, ""},
        {FAULT_REPLACE, false, n, n > 1 ? n - 1 : 1, ""},
        {FAULT_REPLACE, false, n, n < last ? 1 : n, ""},
        {FAULT_CUT, true, n, 0, ""},
        {FAULT_FLIP, true, n, 0, ""},
        {FAULT_FLIP, true, n, 7, ""},
        {FAULT_REPLACE, true, n, 1, ""},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        try(s, list[i]);
}

static status try_all(struct trial *s)
{
    struct run *run = s->reality->run;
    if (!reality_inputs(s->reality, 0)) {
        s->finding->verdict = VERDICT_INCONCLUSIVE;
        s->finding->bounds = "no inputs could be sampled";
        return OK;
    }
    reality_seed(s->reality, "fault", 0, 0);
    reality_execute(s->reality);
    const uint32_t messages = (uint32_t)run_counts(run)->messages;
    const bool pairing = run_counts(run)->pairings > 0;
    if (run_ideal(run) == OK)
        try_frames(s, messages);
    s->plans_most = pairing ? PLANS_PAIRING : UINT64_MAX;
    const uint32_t step = messages / MESSAGES_MOST + 1;
    for (int p = 1; p <= run_parties(run); p++)
        for (uint32_t a = 1; a <= (pairing ? 2 : ACTIONS_MOST); a++)
            try(s, (struct fault){FAULT_CRASH, false, (uint32_t)p, a, ""});
    for (uint32_t n = 1; n <= messages; n += step)
        try_message(s, n, messages);
    if (s->finding->verdict == VERDICT_HOLDS)
        s->finding->bounds = arena_format(
            s->arena,
            "one input, one fault a run: every party crashed, %s of %u messages dropped, "
            "repeated, delayed, reordered, cut, flipped and replaced%s",
            step == 1 ? "each" : "some", messages, pairing ? "; only the first plans" : "");
    return OK;
}

static status try_faults(struct reality *r, struct arena *arena, struct finding *f)
{
    struct trial s = {r, f, arena, UINT64_MAX};
    f->verdict = VERDICT_HOLDS;
    return try_all(&s);
}

status fault_job(const struct job *job, struct findings *findings, struct complaint *complaint)
{
    return reality_job(job, CHECK_FAULT, findings, complaint, try_faults);
}
