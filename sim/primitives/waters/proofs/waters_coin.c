#include "sim/primitives/waters/proofs/waters_coin.h"
#include "crypto/array.h"

void coin_add(struct coin *c, const struct coin_term *term, int sign)
{
    for (size_t i = 0; i < c->count; i++)
        if (c->term[i].scalar == term->scalar && c->term[i].power == term->power) {
            c->term[i].times += sign * term->times;
            if (c->term[i].times == 0)
                c->term[i] = c->term[--c->count];
            return;
        }
    c->term = array_room(c->term, &c->room, c->count + 1, sizeof *c->term);
    c->term[c->count] = *term;
    c->term[c->count++].times = sign * term->times;
}

void coin_power(struct coin *c, uint32_t number)
{
    const uint64_t factor = ((uint64_t)number + 1) * 0x9e3779b97f4a7c15u;
    for (size_t i = 0; i < c->count; i++)
        c->term[i].power += factor ^ factor >> 29;
}
