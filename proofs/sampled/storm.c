#include "proofs/sampled/storm.h"
#include "crypto/memory.h"
#include <stdlib.h>

struct storm_stage {
    struct reality reality;
    bool ready;
    uint32_t messages; /* in its first run, which has no faults */
};

void storm_begin(struct storm *s, const struct job *jobs, size_t count, uint64_t seed, bool honest)
{
    *s = (struct storm){.jobs = jobs, .count = count, .seed = seed, .honest = honest};
    s->stages = memory_zero(count ? count : 1, sizeof *s->stages);
}

void storm_end(struct storm *s)
{
    for (size_t i = 0; s->stages && i < s->count; i++)
        reality_end(&s->stages[i].reality);
    free(s->stages);
    arena_clear(&s->arena);
    *s = (struct storm){0};
}

/* The place of a run among all runs of all storms. */
static uint64_t place(const struct storm *s, uint64_t number)
{
    return s->seed << STORM_RUNS_BITS | number;
}

/* Makes the run, without faults or with |plan|. */
static void execute(struct storm *s, struct reality *r, uint64_t number,
                    const struct storm_plan *plan)
{
    reality_seed(r, "storm", s->seed, number);
    run_set_faults(r->run, plan ? plan->list : NULL, plan ? plan->count : 0);
    reality_execute(r);
    run_set_faults(r->run, NULL, 0);
}

static status set_up(struct storm *s, const struct job *job, struct storm_stage *stage,
                     uint64_t number, struct complaint *complaint)
{
    if (!stage->ready) {
        REQUIRE(reality_begin(&stage->reality, job, NULL, complaint));
        stage->ready = true;
    }
    if (!reality_inputs(&stage->reality, place(s, number)) || run_ideal(stage->reality.run) != OK)
        return complain(complaint, E_ARGUMENT, "no inputs could be sampled for %.60s %.150s",
                        job->protocol->name, job_parameters(job, &s->arena));
    if (!stage->messages) {
        execute(s, &stage->reality, number, NULL);
        stage->messages = (uint32_t)run_counts(stage->reality.run)->messages;
    }
    return OK;
}

static uint32_t draw(struct storm_stage *stage, const char *why, uint64_t below)
{
    uint64_t x = 0;
    if (below > 1 && tape_below(&stage->reality.samples.tape, why, below, &x) != OK)
        return 0;
    return (uint32_t)x;
}

static struct fault draw_fault(struct storm_stage *stage, bool lies)
{
    static const enum fault_kind of_senders[] = {FAULT_CUT, FAULT_FLIP, FAULT_REPLACE};
    struct run *run = stage->reality.run;
    struct fault f = {0};
    f.hostile = lies && draw(stage, "who", 2);
    f.kind = f.hostile ? of_senders[draw(stage, "kind", 3)]
                       : (enum fault_kind)draw(stage, "kind", FAULT_KINDS);
    f.at = 1 + draw(stage, "at", stage->messages);
    switch (f.kind) {
    case FAULT_CUT:
        f.argument = draw(stage, "bytes", 4 * FRAME_HEADER_BYTES);
        break;
    case FAULT_FLIP:
        f.argument = draw(stage, "bit", (f.hostile ? 1 : 8) * 8 * FRAME_HEADER_BYTES);
        break;
    case FAULT_REPLACE:
        f.argument = 1 + draw(stage, "by", stage->messages);
        break;
    case FAULT_CRASH: {
        const uint32_t parties = (uint32_t)run_parties(run);
        f.at = 1 + draw(stage, "party", parties);
        f.argument = 1 + draw(stage, "step", 2 * (stage->messages / parties + 1));
        break;
    }
    default:
        break;
    }
    return f;
}

/* Draws few faults in most runs and many in some; senders lie in a third of the runs. */
static void draw_plan(struct storm_stage *stage, struct storm_plan *plan)
{
    static const uint8_t sizes[] = {1, 1, 2, 2, 3, 4, 6, 9, STORM_FAULTS};
    const bool lies = draw(stage, "lies", 3) == 0;
    plan->count = stage->messages ? sizes[draw(stage, "faults", sizeof sizes)] : 0;
    for (size_t i = 0; i < plan->count; i++)
        plan->list[i] = draw_fault(stage, lies);
}

/* Did a sender lie in the run that was just executed? */
static bool was_lied(const struct run *run, const struct storm_plan *plan)
{
    for (size_t i = 0; i < plan->count; i++)
        if (plan->list[i].hostile && run_fault_fired(run, i))
            return true;
    return false;
}

/* What is wrong about the run that was just executed; NULL: nothing. */
static const char *judge(struct storm *s, struct run *run, const struct storm_plan *plan)
{
    const char *nameless = run_nameless(run, &s->arena);
    if (nameless || was_lied(run, plan))
        return nameless;
    return run_wrong(run, !s->honest, &s->arena);
}

static void count_faults(struct storm *s, const struct run *run, const struct storm_plan *plan)
{
    for (size_t i = 0; i < plan->count; i++) {
        const struct fault *f = &plan->list[i];
        s->counts.drawn[f->kind]++;
        if (run_fault_fired(run, i)) {
            s->counts.fired[f->kind]++;
            s->counts.hostile += f->hostile;
        }
    }
    for (int p = 1; p <= run_parties(run); p++)
        s->counts.ends[run_result(run, p).status]++;
}

/* Leaves out one fault after the other as long as something is still wrong. */
static void make_less(struct storm *s, struct storm_stage *stage, struct storm_finding *f)
{
    struct run *run = stage->reality.run;
    f->least = f->drawn;
    for (size_t i = 0; i < f->least.count;) {
        struct storm_plan fewer = f->least;
        for (size_t k = i + 1; k < fewer.count; k++)
            fewer.list[k - 1] = fewer.list[k];
        fewer.count--;
        execute(s, &stage->reality, f->number, &fewer);
        const char *wrong = judge(s, run, &fewer);
        if (wrong) {
            f->least = fewer;
            f->wrong = wrong;
            i = 0; /* what was needed beside that one may not be needed now */
        } else {
            i++;
        }
    }
}

status storm_run(struct storm *s, uint64_t number, const struct storm_plan *plan, bool *found,
                 struct storm_finding *f, struct complaint *complaint)
{
    const size_t which = (size_t)(number % s->count);
    struct storm_stage *stage = &s->stages[which];
    struct reality *r = &stage->reality;
    *found = false;
    REQUIRE(set_up(s, &s->jobs[which], stage, number, complaint));
    *f = (struct storm_finding){.number = number, .job = &s->jobs[which]};
    if (plan)
        f->drawn = *plan;
    else if (!s->honest)
        draw_plan(stage, &f->drawn);
    execute(s, r, number, &f->drawn);
    s->counts.runs++;
    count_faults(s, r->run, &f->drawn);
    f->wrong = judge(s, r->run, &f->drawn);
    if (!f->wrong)
        return OK;
    if (!s->honest) {
        make_less(s, stage, f);
        if (!f->least.count) {
            s->counts.wrong_anyway++;
            return OK;
        }
    }
    f->inputs = reality_inputs_text(r, &s->arena);
    *found = true;
    return OK;
}
