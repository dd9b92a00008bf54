/* Does the order of handles show in the views? */
#include "crypto/memory.h"
#include "proofs/exact/census.h"
#include <stdlib.h>
#include <string.h>

/* Plays an execution with all coins 0, and writes the views of the watched coalitions; false: the
 * order of fewer than |handles| handles cannot show, or the walk broke. */
static bool write_views(struct census *c, enum numbering numbers, size_t handles,
                        struct buffer *out)
{
    const enum numbering before = c->world.numbering;
    c->world.numbering = numbers;
    c->joint.contents = true;
    walk_begin(&c->walk);
    (void)!run_execute(c->run);
    const bool enough = run_handle_count(c->run) >= handles;
    for (int i = 1; i <= c->parties && enough; i++) {
        if (!c->seats[i].wanted)
            continue;
        joint_write(&c->joint, c->run, (coalition)1 << (i - 1));
        buffer_put(out, &c->joint.body.size, sizeof c->joint.body.size);
        buffer_put(out, c->joint.body.bytes, c->joint.body.size);
        buffer_put(out, c->joint.shape.bytes, c->joint.shape.size);
    }
    c->joint.contents = false;
    c->world.numbering = before;
    return enough && !c->walk.broken; /* if it is, the census finds out again and says so */
}

static bool shows_once(struct census *c, enum numbering rise, enum numbering fall)
{
    struct buffer rising = {0}, falling = {0};
    bool shows = write_views(c, rise, 2, &rising) && write_views(c, fall, 0, &falling);
    shows = shows && (rising.size != falling.size ||
                      (rising.size && memcmp(rising.bytes, falling.bytes, rising.size) != 0));
    free(rising.bytes);
    free(falling.bytes);
    return shows;
}

/* The coalitions' laws over all coins, by number. */
static void note_laws(struct census *c, uint64_t x, enum numbering numbers, uint32_t *law)
{
    const uint64_t executions = c->executions;
    c->world.numbering = numbers;
    c->joint.contents = true;
    census_laws(c, x);
    c->joint.contents = false;
    c->world.numbering = NUMBERS_RISE;
    c->executions = executions;
    for (size_t k = 0; k < c->watcher_count; k++)
        law[k] = c->watchers[k].some[x];
}

/* A list that is sorted and then shuffled shows no order, although each single execution depends on
 * it. So the laws are compared. */
static bool shows_in_laws(struct census *c, uint64_t x)
{
    uint32_t *law = memory_zero(2 * c->watcher_count + 1, sizeof *law);
    note_laws(c, x, NUMBERS_RISE, law);
    if (!c->stopped)
        note_laws(c, x, NUMBERS_FALL, law + c->watcher_count);
    const bool shows =
        !c->stopped && memcmp(law, law + c->watcher_count, c->watcher_count * sizeof *law) != 0;
    free(law);
    return shows;
}

bool census_order_shows(struct census *c, uint64_t x)
{
    if (c->orders_asked == ORDERS_MOST || !shows_once(c, NUMBERS_RISE, NUMBERS_FALL))
        return false;
    if (c->job->protocol->draws)
        return true;
    c->orders_asked++;
    return shows_in_laws(c, x);
}

bool census_order_matters(struct census *c, uint64_t x)
{
    switch (c->world.numbering) {
    case NUMBERS_RISE:
        return census_order_shows(c, x);
    case NUMBERS_ASKED: /* places are drawn already; does another order of the bytes still show? */
        return shows_once(c, NUMBERS_ASKED, NUMBERS_ASKED_FALL);
    default:
        return false;
    }
}

void census_spend(struct census *c, uint64_t steps)
{
    c->steps += 1 + steps;
    if (c->executions + c->ideal_executions > CENSUS_EXECUTIONS)
        c->stopped = "there are too many executions";
    else if (c->steps > CENSUS_STEPS)
        c->stopped = "there are too many messages and coins in all executions";
}

void census_foresee(struct census *c, struct wide ways)
{
    const struct wide whole = wide_left(wide_of(1), WHOLE_BITS);
    const struct wide least = wide_quotient(whole, wide_product(FAR_MORE, CENSUS_EXECUTIONS));
    if (c->leaves++ >= FORESEEN)
        return;
    if (!wide_is_zero(ways)) /* 0: more than 128 bits */
        c->covered = wide_add(c->covered, wide_quotient(whole, ways));
    if (c->leaves == FORESEEN && wide_compare(c->covered, wide_multiply(least, FORESEEN)) < 0)
        c->stopped = "there are too many executions of one input: these are a small part of them";
}

bool census_within_memory(const struct census *c)
{
    size_t size = 0;
    for (size_t k = 0; k < c->watcher_count; k++)
        size += intern_memory(&c->watchers[k].seen) + intern_memory(&c->watchers[k].laws) +
                intern_memory(&c->watchers[k].bodies) +
                c->watchers[k].usual_room * sizeof(struct shaped);
    for (int i = 1; i <= c->parties; i++)
        size += intern_memory(&c->seats[i].bodies);
    size += calls_memory(&c->calls);
    return size < (size_t)CENSUS_MEMORY_MIB << 20;
}
