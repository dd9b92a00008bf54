#include "proofs/exact/left.h"
#include "proofs/exact/gives.h"
#include "proofs/exact/joint.h"
#include "proofs/sampled/reality.h"
#include <stdlib.h>
#include <string.h>

/* What a party knows of an execution, as bytes. */
struct sight {
    struct buffer outputs, leaks;
    struct joint view;
};

struct looking {
    struct left *out;
    struct run *run, *seen;
    const struct protocol *protocol;
    int party;
    uint64_t choices[GIVES_PARTIES + 1], listed;
    struct sight real, other;
    const char *why;
};

static void sight_clear(struct sight *s)
{
    free(s->outputs.bytes);
    free(s->leaks.bytes);
    joint_clear(&s->view);
}

static bool same(const struct buffer *a, const struct buffer *b)
{
    return a->size == b->size && (a->size == 0 || memcmp(a->bytes, b->bytes, a->size) == 0);
}

/* After run_ideal: what the outputs and the declared items tell. */
static void take_known(struct sight *s, struct run *run, int party)
{
    const struct named_value *list;
    size_t count = run_ideal_outputs(run, party, &list);

    s->outputs.size = s->leaks.size = 0;
    buffer_put_named(&s->outputs, list, count);
    count = run_ideal_leaks(run, party, &list);
    buffer_put_named(&s->leaks, list, count);
}

static bool count_inputs(struct looking *l)
{
    l->listed = 1;
    for (int i = 1; i <= run_parties(l->run); i++) {
        l->choices[i] = i == l->party ? 1 : run_input_count(l->run, i);
        if (l->choices[i] == 0 || l->choices[i] > GIVES_INPUTS / l->listed)
            return false;
        l->listed *= l->choices[i];
    }
    return true;
}

/* load gives the party its own input, and the others vector |x| of the list. */
static status load(struct looking *l, uint64_t x, bool *accepted)
{
    run_release_inputs(l->run);
    for (int i = 1; i <= run_parties(l->run); i++) {
        if (i != l->party)
            REQUIRE(run_input_at(l->run, i, x % l->choices[i]));
        else if (run_input(l->seen, i))
            run_input_value(l->run, i, run_input(l->seen, i));
        x /= l->choices[i];
    }
    *accepted = l->protocol->check_inputs == NULL || l->protocol->check_inputs(l->run) == OK;
    return OK;
}

/* looks_the_same compares one vector, from the weakest to the strongest. */
static status looks_the_same(struct looking *l, bool *all)
{
    struct left *const out = l->out;

    *all = false;
    REQUIRE(run_ideal(l->run));
    take_known(&l->other, l->run, l->party);
    if (!same(&l->real.outputs, &l->other.outputs))
        return OK;
    out->outputs++;
    const bool declared = same(&l->real.leaks, &l->other.leaks);

    out->declared += declared;
    if (out->drawn) {
        *all = declared;
        return OK;
    }
    const status executed = run_execute(l->run);

    (void)executed; /* how the party ended is in its view */
    joint_write(&l->other.view, l->run, (coalition)1 << (l->party - 1));
    *all = same(&l->real.view.body, &l->other.view.body) &&
           same(&l->real.view.shape, &l->other.view.shape);
    out->view += *all;
    return OK;
}

static status look(struct looking *l)
{
    struct left *const out = l->out;

    if (l->protocol->draws)
        l->why = "its ideal function draws coins: outputs are not a function of the inputs";
    else if ((out->many = run_parties(l->run) > GIVES_PARTIES || !count_inputs(l)))
        l->why = "the others can have too many inputs to list: smaller parameters by --set";
    else if (run_ideal(l->seen) != OK)
        l->why = run_error(l->seen);
    if (l->why != NULL)
        return E_ARGUMENT;
    take_known(&l->real, l->seen, l->party);
    out->drawn = run_counts(l->seen)->coins > 0;
    if (!out->drawn)
        joint_write(&l->real.view, l->seen, (coalition)1 << (l->party - 1));
    for (uint64_t x = 0; x < l->listed; x++) {
        bool accepted, all = false;

        REQUIRE(load(l, x, &accepted));
        out->vectors += accepted;
        if (accepted)
            REQUIRE(looks_the_same(l, &all));
        if (all && out->possible != NULL)
            out->possible(out->context, l->run);
    }
    return OK;
}

status left_take(struct left *out, struct run *seen, int party, const struct job *job,
                 struct complaint *complaint)
{
    struct looking l = {.out = out, .seen = seen, .protocol = job->protocol, .party = party};
    struct reality reality;

    out->vectors = out->outputs = out->declared = out->view = 0;
    out->many = false;
    status s = reality_begin(&reality, job, NULL, complaint);

    if (s == OK) {
        l.run = reality.run;
        s = look(&l);
        if (s != OK)
            (void)complain(complaint, s, "%s", l.why ? l.why : run_error(reality.run));
    }
    sight_clear(&l.real);
    sight_clear(&l.other);
    reality_end(&reality);
    return s;
}
