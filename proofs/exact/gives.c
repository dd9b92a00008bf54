#include "proofs/exact/gives.h"
#include "crypto/memory.h"
#include "proofs/exact/intern.h"
#include "proofs/exact/joint.h"
#include "proofs/sampled/reality.h"
#include <stdio.h>
#include <stdlib.h>

/* Cases of one party: numbers of what it sees, by vector. */
struct party_cases {
    struct intern own, outputs, declared;
    uint32_t *number; /* [vectors]: of |outputs| */
};

struct asking {
    struct gives *out;
    struct run *run;
    const struct protocol *protocol;
    uint64_t choices[GIVES_PARTIES + 1], listed;
    struct party_cases seen[GIVES_PARTIES + 1];
    struct buffer buffer;
    const char *why; /* why it cannot be asked, or NULL */
};

static bool count_inputs(struct asking *a)
{
    a->listed = 1;
    for (int i = 1; i <= a->out->parties; i++) {
        a->choices[i] = run_input_count(a->run, i);
        if (a->choices[i] == 0 || a->choices[i] > GIVES_INPUTS / a->listed)
            return false;
        a->listed *= a->choices[i];
    }
    return true;
}

/* note adds what a party sees of the loaded vector to its cases. */
static void note(struct asking *a, int party, uint64_t choice, uint64_t vector)
{
    struct party_cases *const s = &a->seen[party];
    struct buffer *const b = &a->buffer;
    const struct named_value *list;

    b->size = 0;
    buffer_put(b, &choice, sizeof choice);
    (void)intern_put(&s->own, b->bytes, b->size);
    size_t count = run_ideal_outputs(a->run, party, &list);

    buffer_put_named(b, list, count);
    s->number[vector] = intern_put(&s->outputs, b->bytes, b->size);
    count = run_ideal_leaks(a->run, party, &list);
    buffer_put_named(b, list, count);
    (void)intern_put(&s->declared, b->bytes, b->size);
}

/* ask_vector loads vector |x| of the list; |accepted| false: the protocol refuses it. */
static status ask_vector(struct asking *a, uint64_t x, bool *accepted)
{
    uint64_t rest = x;

    run_release_inputs(a->run);
    for (int i = 1; i <= a->out->parties; i++) {
        REQUIRE(run_input_at(a->run, i, rest % a->choices[i]));
        rest /= a->choices[i];
    }
    *accepted = a->protocol->check_inputs == NULL || a->protocol->check_inputs(a->run) == OK;
    if (!*accepted)
        return OK;
    REQUIRE(run_ideal(a->run));
    rest = x;
    for (int i = 1; i <= a->out->parties; i++) {
        note(a, i, rest % a->choices[i], a->out->vectors);
        rest /= a->choices[i];
    }
    a->out->vectors++;
    return OK;
}

/* conclude counts the cases of a party. */
static status conclude(struct asking *a, int party)
{
    struct gives_party *const to = &a->out->party[party];
    struct party_cases *const s = &a->seen[party];
    uint64_t *const times = memory_zero(s->outputs.count + 1, sizeof *times);

    *to = (struct gives_party){.own = s->own.count,
                               .outputs = s->outputs.count,
                               .declared = s->declared.count,
                               .least = UINT64_MAX};
    for (uint64_t x = 0; x < a->out->vectors; x++)
        times[s->number[x]]++;
    for (size_t k = 0; k < s->outputs.count; k++) {
        to->least = times[k] < to->least ? times[k] : to->least;
        to->most = times[k] > to->most ? times[k] : to->most;
        to->told += times[k] == 1;
    }
    free(times);
    return OK;
}

static status ask_all(struct asking *a)
{
    if (a->protocol->draws)
        a->why = "its ideal function draws coins: outputs are not a function of the inputs";
    else if (a->out->parties > GIVES_PARTIES || !count_inputs(a))
        a->why = "there are too many inputs to list: smaller parameters by --set";
    if (a->why != NULL)
        return E_ARGUMENT;
    for (int i = 1; i <= a->out->parties; i++) {
        a->seen[i].number = memory_get(a->listed * sizeof *a->seen[i].number);
        (void)snprintf(a->out->name[i], sizeof a->out->name[i], "%s", run_role_name(a->run, i));
    }
    for (uint64_t x = 0; x < a->listed; x++) {
        bool accepted;

        REQUIRE(ask_vector(a, x, &accepted));
    }
    for (int i = 1; i <= a->out->parties; i++)
        REQUIRE(conclude(a, i));
    return OK;
}

status gives_take(struct gives *out, const struct job *job, struct complaint *complaint)
{
    struct asking *const a = memory_zero(1, sizeof *a);
    struct reality reality;

    *out = (struct gives){.parties = 0};
    status s = reality_begin(&reality, job, NULL, complaint);

    if (s == OK) {
        *a = (struct asking){.out = out, .run = reality.run, .protocol = job->protocol};
        out->parties = run_parties(reality.run);
        s = ask_all(a);
        if (s != OK)
            (void)complain(complaint, s, "%s", a->why ? a->why : run_error(reality.run));
    }
    for (int i = 1; i <= GIVES_PARTIES; i++) {
        intern_clear(&a->seen[i].own);
        intern_clear(&a->seen[i].outputs);
        intern_clear(&a->seen[i].declared);
        free(a->seen[i].number);
    }
    free(a->buffer.bytes);
    free(a);
    reality_end(&reality);
    return s;
}

bool gives_all(const struct gives *g, int party)
{
    return g->party[party].outputs == g->vectors;
}

bool gives_all_declared(const struct gives *g, int party)
{
    return !gives_all(g, party) && g->party[party].declared == g->vectors;
}
