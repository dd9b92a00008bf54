#include "proofs/affine/steer.h"
#include "crypto/array.h"
#include "crypto/memory.h"
#include "proofs/ask/branches.h"
#include <stdlib.h>
#include <string.h>

/* SplitMix64's last step: nothing rests on how good these numbers are. */
static uint64_t stir(uint64_t z)
{
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

/* Is |a| below |b|, which has |limbs| limbs? */
static bool is_below(uint64_t a, const uint64_t *b, size_t limbs)
{
    for (size_t i = 1; i < limbs; i++)
        if (b[i])
            return true;
    return a < b[0];
}

static void put_largest(const uint64_t *bound, size_t limbs, uint64_t *out)
{
    bool borrow = true;
    for (size_t i = 0; i < limbs; i++) {
        out[i] = bound[i] - borrow;
        borrow = borrow && bound[i] == 0;
    }
}

static status steered_below(struct tape *tape, const char *why, const uint64_t *bound, size_t limbs,
                            size_t count, uint64_t *out)
{
    struct steered_tape *t = (struct steered_tape *)tape;
    REQUIRE(t->from->below(t->from, why, bound, limbs, count, out));
    for (size_t i = 0; t->eighths && i < count; i++) {
        uint64_t *value = out + i * limbs;
        t->state += 0x9e3779b97f4a7c15;
        if (stir(t->state) % 8 >= t->eighths)
            continue;
        if (t->largest || !is_below(t->number, bound, limbs)) {
            put_largest(bound, limbs, value);
        } else {
            memset(value, 0, limbs * sizeof *value);
            value[0] = t->number;
        }
    }
    return OK;
}

static status steered_bytes(struct tape *tape, const char *why, uint8_t *out, size_t size)
{
    struct steered_tape *t = (struct steered_tape *)tape;
    return t->from->bytes(t->from, why, out, size);
}

void steered_tape_set(struct steered_tape *t, struct tape *from)
{
    *t = (struct steered_tape){.tape = {.below = steered_below, .bytes = steered_bytes},
                               .from = from};
}

enum { PLAYS_EACH = 3 };

/* Each number nearly everywhere, and in half of the places. */
void steered_tape_aim(struct steered_tape *t, const struct steering *s, unsigned k)
{
    const size_t i = k / PLAYS_EACH;
    t->state = k;
    t->largest = i >= s->count;
    t->number = t->largest ? 0 : s->number[i];
    t->eighths = k % PLAYS_EACH == 1 ? 4 : 7;
}

unsigned steering_plays(const struct steering *s)
{
    return PLAYS_EACH * ((unsigned)s->count + 1);
}

static void add_number(struct steering *s, uint64_t number)
{
    for (size_t i = 0; i < s->count; i++)
        if (s->number[i] == number)
            return;
    if (s->count < STEERED_NUMBERS)
        s->number[s->count++] = number;
    else
        s->left++;
}

void ways_numbers(const struct ways *w, struct steering *s)
{
    s->count = s->left = 0;
    add_number(s, 0);
    add_number(s, 1);
    for (int house = 0; house < 2; house++) {
        const unsigned char *taken = w->taken;
        for (const struct branch_file *const *f = branch_files; *f; taken += (*f)->count, f++)
            for (size_t i = 0; branches_of_house(*f) == (house == 1) && i < (*f)->count; i++)
                for (int k = 0; k < 2; k++)
                    for (uint64_t n = (*f)->list[i].chosen[k], d = 0; n && d < 3; d++)
                        if (taken[i] == BRANCH_FALSE || taken[i] == BRANCH_TRUE)
                            add_number(s, n + d - 1);
    }
}

void ways_begin(struct ways *w)
{
    size_t at = 0;
    *w = (struct ways){.count = 0};
    for (const struct branch_file *const *f = branch_files; *f; f++)
        w->sites += (*f)->count;
    w->before = memory_zero(w->sites + 1, 1);
    w->taken = memory_zero(w->sites + 1, 1);
    for (const struct branch_file *const *f = branch_files; *f; f++)
        for (size_t i = 0; i < (*f)->count; i++)
            w->before[at++] = (*f)->list[i].taken;
}

void ways_play(struct ways *w)
{
    (void)w;
    branches_forget();
}

bool ways_news(struct ways *w)
{
    size_t at = 0;
    uint64_t digest = 0;
    for (const struct branch_file *const *f = branch_files; *f; f++)
        for (size_t i = 0; i < (*f)->count; i++, at++) {
            w->taken[at] |= (*f)->list[i].taken;
            digest = stir(digest + 4 * at + (*f)->list[i].taken);
        }
    for (size_t i = 0; i < w->count; i++)
        if (w->digest[i] == digest)
            return false;
    w->digest = array_room(w->digest, &w->digest_room, w->count + 1, sizeof *w->digest);
    w->digest[w->count++] = digest;
    return true;
}

void ways_end(struct ways *w)
{
    size_t at = 0;
    for (const struct branch_file *const *f = branch_files; *f; f++)
        for (size_t i = 0; i < (*f)->count; i++, at++)
            (*f)->list[i].taken = w->before[at] | w->taken[at];
    free(w->before);
    free(w->taken);
    free(w->digest);
    *w = (struct ways){0};
}
