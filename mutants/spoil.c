#include "mutants/spoil.h"
#include "sim/house.h"
#include <string.h>

/* [0] is what anybody drew first. One run at a time: a checker is one process. */
static struct value kept[PARTIES_MOST + 1];

static bool is_time(const struct party *p, enum mutant_when when)
{
    const struct value *input = p->input;
    switch (when) {
    case MUTANT_FROM_FOUR:
        return party_count(p) >= 4;
    case MUTANT_LONG:
        return input && input->count >= 3;
    case MUTANT_VALUE:
        return input && input->kind == KIND_RESIDUES && input->count > 0 &&
               *(const uint64_t *)input->data == 2;
    case MUTANT_LAST:
        return party_index(p) == party_count(p);
    }
    return false;
}

static void met(enum mutant_needs need)
{
    if (mutant_met)
        *mutant_met |= (unsigned char)need;
}

bool mutant_when(const struct party *p, enum mutant_when when)
{
    const bool time = is_time(p, when);
    if (time)
        met(MUTANT_TIME);
    return time;
}

void mutant_begin(const struct party *p)
{
    kept[party_index(p)] = (struct value){0};
    if (party_index(p) == 1)
        kept[0] = (struct value){0};
}

void mutant_zero(struct party *p, const struct modulus *modulus, size_t count, struct value *out)
{
    *out = residues(party_run(p), modulus, count);
}

static status first_of(struct value *first, status drawn, struct value *out)
{
    if (drawn != OK)
        return drawn;
    const bool alike = first->run && first->count == out->count && first->kind == out->kind &&
                       first->modulus == out->modulus;
    if (alike) {
        if (memcmp(first->data, out->data, out->count * out->stride) != 0)
            met(MUTANT_COIN);
        *out = *first;
    }
    if (!first->run)
        *first = *out;
    return OK;
}

status mutant_again(const struct party *p, status drawn, struct value *out)
{
    return first_of(&kept[party_index(p)], drawn, out);
}

status mutant_shared(const struct party *p, status drawn, struct value *out)
{
    (void)p;
    return first_of(&kept[0], drawn, out);
}

status mutant_order_kept(struct party *p, const char *why, struct value *const *values,
                         size_t count)
{
    struct value order;
    (void)count;
    return draw_order(p, why, values[0]->count, &order);
}

void mutant_copy(const struct value *in, struct value *out)
{
    *out = value_copy(in);
}

int mutant_other(const struct party *p, int to)
{
    const int m = party_count(p);
    int other = to % m + 1;
    if (other == party_index(p))
        other = other % m + 1;
    return other == party_index(p) ? to : other;
}
