#include "mutants/spoil.h"
#include "sim/house.h"
#include <stdlib.h>
#include <string.h>

enum { PLACES = PARTIES_MOST + 1 };

/* [0] is what anybody drew first. One run at a time: a checker is one process. */
static struct value kept[PLACES];
/* How many times a party's role began, [0]: the first party's; and by change and party, at which
 * of these a run came by. */
static unsigned begun[PLACES];
static unsigned (*came)[PLACES];

static bool is_time(const struct party *p, enum mutant_when when)
{
    const struct value *input = p->input;
    switch (when) {
    case MUTANT_ALWAYS:
        return true;
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

static void met(enum mutant_met what)
{
    if (mutant_met)
        *mutant_met |= (unsigned char)what;
}

status mutant_watch(int count)
{
    came = calloc((size_t)count + 1, sizeof *came);
    return came ? OK : E_MEMORY;
}

/* Did a run come by before, since the roles began? */
static bool comes_again(int number, int place)
{
    const bool again = came[number][place] == begun[place] + 1;
    came[number][place] = begun[place] + 1;
    return again;
}

bool mutant_due(int number, const struct party *p, enum mutant_when when, enum mutant_coin coin)
{
    if ((!mutant_seen && number != mutant_active) || !is_time(p, when))
        return false;
    if (coin == MUTANT_NO_COIN)
        return mutant_is(number);
    if (mutant_seen && comes_again(number, coin == MUTANT_AGAIN ? party_index(p) : 0))
        mutant_seen[number] = 1;
    return number == mutant_active;
}

void mutant_begin(const struct party *p)
{
    kept[party_index(p)] = (struct value){0};
    begun[party_index(p)]++;
    if (party_index(p) != 1)
        return;
    kept[0] = (struct value){0};
    begun[0]++;
}

void mutant_zero(struct party *p, const struct modulus *modulus, size_t count, struct value *out)
{
    *out = residues(party_run(p), modulus, count);
}

static status first_of(struct value *first, status drawn, struct value *out)
{
    if (drawn != OK)
        return drawn;
    if (!first->run) {
        *first = *out;
        return OK;
    }
    met(MUTANT_MADE);
    const bool alike =
        first->count == out->count && first->kind == out->kind && first->modulus == out->modulus;
    if (alike) {
        if (memcmp(first->data, out->data, out->count * out->stride) != 0)
            met(MUTANT_COIN);
        *out = *first;
    }
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
