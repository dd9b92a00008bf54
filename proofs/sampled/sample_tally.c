#include "proofs/sampled/sample_tally.h"
#include "crypto/array.h"
#include "crypto/memory.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

void tally_begin(struct tally *t)
{
    t->features = features_of(&t->atoms, t->paired, &t->count);
    const size_t cells = t->count * SAMPLE_CELLS;
    for (int s = 0; s < STREAMS; s++)
        t->cells[s] = memory_zero(cells, sizeof **t->cells);
    t->moved = memory_zero(cells, sizeof *t->moved);
    t->summed = memory_zero(t->count, sizeof *t->summed);
    t->cell = memory_get(TALLY_BLOCK * t->count);
    t->log_alpha = log(SAMPLE_BUDGET / SAMPLE_JOBS / (2.0 * (double)t->count * SAMPLE_CELLS));
    t->advantage = sample_power(t->samples, t->log_alpha);
}

void tally_clear(struct tally *t)
{
    for (int s = 0; s < STREAMS; s++)
        free(t->cells[s]);
    free(t->moved);
    free(t->summed);
    free(t->cell);
    free(t->features);
    free(t->columns.value);
    free(t->columns.number);
    free(t->columns.start);
    atoms_clear(&t->atoms);
}

static uint64_t scramble(uint64_t x)
{
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdu;
    x ^= x >> 33;
    x *= 0xc4ceb9fe1a85ec53u;
    return x ^ x >> 33;
}

/* Has the view its numbers where those of the block are? */
static bool fits(const struct columns *c, const struct atoms *a)
{
    bool same = c->numbers == a->numbers && c->streams == a->streams.count &&
                memcmp(c->start, a->start, (c->streams + 1) * sizeof *c->start) == 0;
    for (size_t i = 0; i < a->numbers && same; i++)
        same = modulus_equal(c->number[i].modulus, a->number[i].modulus);
    return same;
}

/* The block begins with a view. */
static void columns_begin(struct columns *c, const struct atoms *a)
{
    c->numbers = a->numbers;
    c->streams = a->streams.count;
    c->value = array_room(c->value, &c->value_room, a->numbers * TALLY_BLOCK + 1, sizeof *c->value);
    c->number = array_room(c->number, &c->number_room, a->numbers + 1, sizeof *c->number);
    c->start = array_room(c->start, &c->start_room, c->streams + 1, sizeof *c->start);
    if (a->numbers)
        memcpy(c->number, a->number, a->numbers * sizeof *c->number);
    memcpy(c->start, a->start, (c->streams + 1) * sizeof *c->start);
}

static bool place_of(const struct columns *c, struct spot s, size_t *place)
{
    const bool there =
        s.stream < c->streams && s.place < c->start[s.stream + 1] - c->start[s.stream];
    *place = there ? c->start[s.stream] + s.place : 0;
    return there;
}

/* Is it a sum modulo one word, for all views of the block? */
static bool is_summed(const struct columns *c, const struct feature *f)
{
    const bool sum = f->kind == FEATURE_SUM,
               many = f->kind == FEATURE_TOTAL || f->kind == FEATURE_MIXTURE;
    size_t first, place;
    if ((!sum && !many) || !place_of(c, f->spot[0], &first) || c->number[first].modulus->limbs > 1)
        return false;
    for (uint32_t k = 1; sum && k < f->terms; k++)
        if (!place_of(c, f->spot[k], &place) ||
            !modulus_equal(c->number[first].modulus, c->number[place].modulus))
            return false;
    return true;
}

static void begin_block(struct tally *t)
{
    columns_begin(&t->columns, &t->atoms);
    for (size_t f = 0; f < t->count; f++)
        t->summed[f] = is_summed(&t->columns, &t->features[f]);
}

void tally_note(struct tally *t, int stream, uint64_t i)
{
    const double share = ldexp((double)(scramble(i + 1) >> 11), -53);
    struct feature_sum sum = {0};
    struct columns *c = &t->columns;
    if (t->noted == TALLY_BLOCK || (t->noted && !fits(c, &t->atoms)))
        tally_count(t, stream);
    if (!t->noted)
        begin_block(t);
    for (size_t k = 0; k < c->numbers; k++)
        c->value[k * TALLY_BLOCK + t->noted] = t->atoms.number[k].value[0];
    for (size_t f = 0; f < t->count; f++)
        if (!t->summed[f])
            t->cell[f * TALLY_BLOCK + t->noted] =
                (uint8_t)feature_cell(&t->features[f], &t->atoms, &sum);
    t->shift[t->noted++] = share < t->advantage;
}

/* Adds |factor| times a column to the sums. */
static void add_column(uint64_t *sum, const uint64_t *value, size_t views, uint64_t modulus,
                       int factor)
{
    for (int times = factor < 0 ? -factor : factor; times > 0; times--)
        for (size_t k = 0; k < views; k++) {
            const uint64_t total = sum[k] + (factor < 0 ? modulus - value[k] : value[k]);
            sum[k] = total - (total >= modulus ? modulus : 0);
        }
}

/* The sums of a feature, by view; returns their modulus. */
static const struct modulus *sum_columns(const struct tally *t, const struct feature *f,
                                         uint64_t *sum)
{
    const struct columns *c = &t->columns;
    const bool all = f->kind == FEATURE_MIXTURE;
    size_t place;
    (void)place_of(c, f->spot[0], &place);
    const struct modulus *n = c->number[place].modulus;
    memset(sum, 0, t->noted * sizeof *sum);
    for (uint32_t k = 0; f->kind == FEATURE_SUM && k < f->terms; k++) {
        (void)place_of(c, f->spot[k], &place);
        add_column(sum, c->value + place * TALLY_BLOCK, t->noted, n->limb[0], f->factor[k]);
    }
    if (f->kind == FEATURE_SUM)
        return n;
    uint64_t state = f->salt;
    const size_t from = all ? 0 : c->start[f->spot[0].stream];
    const size_t to = all ? c->numbers : c->start[f->spot[0].stream + 1];
    for (size_t i = from; i < to; i++) {
        if (t->atoms.ignored[c->number[i].spot.stream] || !modulus_equal(n, c->number[i].modulus))
            continue;
        const int factor = feature_factor(f, i, &state);
        add_column(sum, c->value + i * TALLY_BLOCK, t->noted, n->limb[0], factor);
    }
    return n;
}

void tally_count(struct tally *t, int stream)
{
    uint64_t sum[TALLY_BLOCK];
    uint8_t made[TALLY_BLOCK];
    const struct modulus *n = NULL;
    for (size_t f = 0; f < t->count; f++) {
        const uint8_t *cell = t->summed[f] ? made : t->cell + f * TALLY_BLOCK;
        uint32_t *row = t->cells[stream] + f * SAMPLE_CELLS, *moved = t->moved + f * SAMPLE_CELLS;
        if (t->summed[f] && !t->features[f].same_sum)
            n = sum_columns(t, &t->features[f], sum);
        if (t->summed[f])
            number_cells(n, sum, t->noted, t->features[f].cells, made);
        for (size_t k = 0; k < t->noted; k++)
            row[cell[k]]++;
        for (size_t k = 0; stream == STREAM_CONTROL && k < t->noted; k++)
            moved[cell[k]] += t->shift[k];
    }
    t->noted = 0;
}

/* A share of the control's views is moved to the rarest cell. */
void tally_plant(struct tally *t)
{
    for (size_t f = 0; f < t->count; f++) {
        const size_t row = f * SAMPLE_CELLS;
        size_t rarest = row;
        uint32_t moved = 0;
        for (size_t c = row; c < row + SAMPLE_CELLS; c++) {
            rarest = t->cells[STREAM_B][c] < t->cells[STREAM_B][rarest] ? c : rarest;
            t->cells[STREAM_PLANTED][c] = t->cells[STREAM_CONTROL][c] - t->moved[c];
            moved += t->moved[c];
        }
        t->cells[STREAM_PLANTED][rarest] += moved;
    }
}

double tally_test(const struct tally *t, size_t feature, int stream, int beside, size_t *cell)
{
    double least = 0;
    *cell = 0;
    for (size_t c = 0; c < SAMPLE_CELLS; c++) {
        const size_t at = feature * SAMPLE_CELLS + c;
        const double logp = sample_logp(t->samples, t->cells[stream][at], t->cells[beside][at]);
        if (logp < least) {
            least = logp;
            *cell = c;
        }
    }
    return least;
}
