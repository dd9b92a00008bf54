/* What must hold of a run, whatever the input did to it.
 *
 *   always                    honest parties are done, or stop for a named reason that is no fault
 *                             of ours; none sends after it had to stop; the run ends; the same
 *                             input gives the same transcript and coins (every eighth input)
 *   the network alone hostile a party that is done has the outputs of the ideal function
 *   a sender hostile          nothing is asked of outputs: against a party that lies, protocols for
 *                             semi-honest parties promise none
 *   coins                     no long coin is handed out twice */
#include "fuzz/play/play.h"
#include "sim/backend.h"
#include "sim/part.h"
#include "sim/transcript.h"
#include <string.h>

enum { COINS_COMPARED = 256, COIN_BYTES = 16 };

struct digest {
    uint64_t hash, bytes;
};

static status add(void *context, const char *bytes, size_t size)
{
    struct digest *d = context;
    for (size_t i = 0; i < size; i++)
        d->hash = (d->hash ^ (uint8_t)bytes[i]) * 0x100000001b3u;
    d->bytes += size;
    return OK;
}

struct outcome {
    struct digest wire, tape;
    uint64_t position;
    status result;
};

static void reset(struct play *p)
{
    p->letters = p->late_count = 0;
    p->own = 0;
    p->forged = p->plan_forged;
    p->stopped = false;
    for (size_t i = 0; i < p->steps; i++)
        p->step[i].done = false;
}

static struct outcome execute(struct play *p, bool recorded)
{
    struct outcome o = {{1, 0}, {2, 0}, 0, OK};
    const struct transcript_sink wire = {add, &o.wire}, tape = {add, &o.tape};
    const struct courier courier = play_courier(p);
    struct observer observer = {0};
    struct transcript *t = NULL;
    uint8_t seed[SEED_BYTES];
    reset(p);
    memcpy(seed, p->real.seed, sizeof seed);
    real_world_rewind(&p->real, seed);
    if (recorded) {
        t = transcript_begin(p->run, &p->real, "0", NULL, "{}", &wire, &tape);
        observer = transcript_observer(t);
    }
    run_set_observer(p->run, &observer);
    run_set_courier(p->run, p->planned ? NULL : &courier);
    o.result = run_execute(p->run);
    run_set_courier(p->run, NULL);
    run_set_observer(p->run, NULL);
    if (t)
        fuzz_holds(transcript_end(t) == OK, "the transcript was not written");
    o.position = real_world_position(&p->real);
    return o;
}

void play_once(struct play *p)
{
    (void)execute(p, false);
}

static void named_ends(struct play *p)
{
    for (int i = 1; i <= run_parties(p->run); i++) {
        const struct party_result r = run_result(p->run, i);
        if (i == p->hostile && p->forged)
            continue;
        fuzz_reached(r.status);
        fuzz_holds((r.status == OK) == (r.detail == NULL), "party %d ended with %s, detail %s", i,
                   status_name(r.status), r.detail ? r.detail : "none");
    }
}

/* What the outputs must be is promised for inputs that fit together. */
static bool inputs_fit(struct play *p)
{
    const struct protocol *protocol = run_protocol(p->run);
    return !protocol->check_inputs || protocol->check_inputs(p->run) == OK;
}

static void right_outputs(struct play *p)
{
    if (p->forged || !inputs_fit(p))
        return;
    fuzz_holds(run_ideal(p->run) == OK, "the ideal function of %s fails: %s",
               run_protocol(p->run)->name, run_error(p->run));
    for (int i = 1; i <= run_parties(p->run); i++) {
        const struct named_value *got, *want;
        if (run_result(p->run, i).status != OK)
            continue;
        const size_t count = run_outputs(p->run, i, &got);
        fuzz_holds(count == run_ideal_outputs(p->run, i, &want),
                   "party %d is done with %zu outputs", i, count);
        for (size_t k = 0; k < count; k++)
            fuzz_holds(strcmp(got[k].name, want[k].name) == 0 &&
                           value_equal(&got[k].value, &want[k].value),
                       "party %d is done and its %s is wrong: %s, not %s", i, got[k].name,
                       value_format(&got[k].value), value_format(&want[k].value));
    }
}

static bool small_ring(const struct modulus *n)
{
    return n && !n->limb[1] && !n->limb[2] && !n->limb[3];
}

/* After a transfer both players draw the same pad from the key that they share. */
static bool share_pads(const struct protocol *p)
{
    const struct message *m;
    for (size_t i = 0; (m = protocol_message(p, i)); i++)
        for (size_t f = 0; f < m->count; f++)
            if (m->fields[f].kind == KIND_TRANSFER_POINTS)
                return true;
    return false;
}

/* Values of 16 bytes and more do not repeat by chance: an equal one was not drawn anew. */
static void fresh_coins(struct play *p)
{
    const bool shared = share_pads(run_protocol(p->run));
    const uint8_t *seen[COINS_COMPARED];
    size_t sizes[COINS_COMPARED], count = 0;
    for (int i = 1; i <= run_parties(p->run); i++) {
        const struct view *v = run_view(p->run, i);
        count = shared ? 0 : count;
        for (size_t k = 0; k < v->count && count < COINS_COMPARED; k++) {
            const struct event *e = &v->event[k];
            if (e->kind != EVENT_COIN || e->fields[0].count == 0 ||
                e->size / e->fields[0].count < COIN_BYTES || small_ring(e->fields[0].modulus))
                continue;
            for (size_t other = 0; other < count; other++)
                fuzz_holds(sizes[other] != e->size || memcmp(seen[other], e->bytes, e->size) != 0,
                           "party %d: the coin '%s' was handed out before", i, e->name);
            seen[count] = e->bytes;
            sizes[count++] = e->size;
        }
    }
}

#ifdef GLASSHOUSE_FUZZ_CANARY
enum { CANARY_FROM_END = 4 };

/* The planted fault: behind an authenticator, the type that is waited for, and 64 bits: a value
 * near the end of its range, beyond those that OP_VALUE gives in a byte. The sums of honest parties
 * are such values too (four inputs of -1), so the sender must have forged something. */
static void canary(struct play *p)
{
    if (!p->forged)
        return;
    for (int i = 1; i <= run_parties(p->run); i++) {
        const struct view *v = run_view(p->run, i);
        for (size_t k = 0; i != p->hostile && k < v->count; k++) {
            const struct event *e = &v->event[k];
            const struct modulus *n = e->field_count ? e->fields[0].modulus : NULL;
            uint64_t entry[4];
            if (e->kind != EVENT_MESSAGE || e->from != p->hostile || !n || n->bytes != 8 ||
                n->limb[0] < 1000 || e->fields[0].count == 0 ||
                residue_decode(n, entry, e->bytes + e->fields[0].offset, 1, NULL) != OK)
                continue;
            fuzz_holds(entry[0] != n->limb[0] - CANARY_FROM_END, "canary");
        }
    }
}
#else
static void canary(struct play *p)
{
    (void)p;
}
#endif

static bool sampled(const uint8_t *bytes, size_t size)
{
    struct digest d = {0};
    (void)add(&d, (const char *)bytes, size);
    return (d.hash >> 32) % 8 == 0;
}

void play_execute(struct play *p, const uint8_t *bytes, size_t size)
{
    const bool twice = sampled(bytes, size);
    const struct outcome first = execute(p, twice);
    named_ends(p);
    fresh_coins(p);
    canary(p);
    right_outputs(p);
    if (!twice)
        return;
    const struct outcome again = execute(p, true);
    fuzz_holds(first.wire.bytes == again.wire.bytes && first.wire.hash == again.wire.hash,
               "the replay has another transcript");
    fuzz_holds(first.tape.hash == again.tape.hash && first.position == again.position,
               "the replay has other coins");
    fuzz_holds(first.result == again.result, "the replay ends with %s, the run with %s",
               status_name(again.result), status_name(first.result));
}
