/* Features of views: what the sample checker counts. The difference of two masked numbers can tell
 * everything although each number, each byte and each order looks uniform. So there are features
 * for sums and differences modulo N of all pairs and triples, for two places of two streams (where
 * one mask of all numbers of a stream cancels out), and for random small combinations. If there are
 * too many entries for that, the nearest are taken: neighbours in one stream, and equal
 * places of two streams; and every stream as a whole. */
#include "crypto/array.h"
#include "crypto/memory.h"
#include "crypto/wide.h"
#include "proofs/sampled/sample.h"
#include <string.h>

/* A growing list. */
struct list {
    struct feature *feature;
    size_t count, room;
};

static void add(struct list *l, const struct feature *f)
{
    l->feature = array_room(l->feature, &l->room, l->count + 1, sizeof *l->feature);
    l->feature[l->count++] = *f;
}

static void add_hashed_and_mod6(struct list *l, struct feature *f)
{
    for (enum cells c = CELLS_HASHED; c <= CELLS_MOD6; c++) {
        f->cells = c;
        f->same_sum = c > CELLS_HASHED;
        add(l, f);
    }
}

/* Chooses the numbers that are looked at one by one, without coins that only one world has. */
static size_t pick(const struct atoms *a, uint32_t *index, size_t most)
{
    size_t count = 0;
    for (uint32_t i = 0; i < a->numbers && count < most; i++)
        if (!a->ignored[a->number[i].spot.stream])
            index[count++] = i;
    return count;
}

static bool same_modulus(const struct modulus *x, const struct modulus *y)
{
    return x == y || modulus_equal(x, y);
}

static bool same_ring(const struct number *x, const struct number *y)
{
    return same_modulus(x->modulus, y->modulus);
}

static void add_pair(struct list *l, const struct number *x, const struct number *y)
{
    for (int sign = -1; sign <= 1 && same_ring(x, y); sign += 2) {
        struct feature f = {.kind = FEATURE_SUM,
                            .terms = 2,
                            .spot = {x->spot, y->spot},
                            .factor = {1, (int8_t)sign}};
        add_hashed_and_mod6(l, &f);
    }
}

/* Nearest first: if there are too many entries, at least neighbours are taken. */
static void add_pairs(struct list *l, const struct atoms *a, const uint32_t *index, size_t count)
{
    size_t pairs = 0;
    for (size_t gap = 1; gap < count; gap++)
        for (size_t i = 0; i + gap < count && pairs < SAMPLE_PAIRS; i++, pairs++)
            add_pair(l, &a->number[index[i]], &a->number[index[i + gap]]);
    for (size_t i = 0; i < count && count * (count - 1) / 2 > SAMPLE_PAIRS; i++)
        for (size_t k = i + 1; k < count && pairs < 2 * SAMPLE_PAIRS; k++) {
            const struct number *x = &a->number[index[i]], *y = &a->number[index[k]];
            if (x->spot.stream == y->spot.stream || x->spot.place != y->spot.place)
                continue;
            add_pair(l, x, y);
            pairs++;
        }
}

/* Three numbers with all signs: enough for two rounds around a ring. */
static void add_triples(struct list *l, const struct atoms *a, const uint32_t *index, size_t count)
{
    size_t triples = 0;
    for (size_t span = 2; span < count; span++)
        for (size_t i = 0; i + span < count; i++)
            for (size_t k = i + 1; k < i + span && triples < SAMPLE_TRIPLES; k++, triples++) {
                const struct number *x = &a->number[index[i]], *y = &a->number[index[k]],
                                    *z = &a->number[index[i + span]];
                for (int s = 0; s < 4 && same_ring(x, y) && same_ring(x, z); s++)
                    add(l, &(struct feature){
                               .kind = FEATURE_SUM,
                               .cells = CELLS_HASHED,
                               .terms = 3,
                               .spot = {x->spot, y->spot, z->spot},
                               .factor = {1, (int8_t)(s & 1 ? -1 : 1), (int8_t)(s & 2 ? -1 : 1)}});
            }
}

/* Is there a next number in the stream, with the ring of number |i|? */
static bool goes_on(const struct atoms *a, uint32_t i)
{
    return i + 1 < a->numbers && a->number[i + 1].spot.stream == a->number[i].spot.stream &&
           same_ring(&a->number[i], &a->number[i + 1]);
}

/* x[i] - y[i] - x[i + 1] + y[i + 1], of two streams x and y. */
static void add_quads(struct list *l, const struct atoms *a, const uint32_t *index, size_t count)
{
    size_t quads = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t k = i + 1; k < count && quads < SAMPLE_QUADS; k++) {
            const struct number *x = &a->number[index[i]], *y = &a->number[index[k]];
            if (x->spot.stream == y->spot.stream || x->spot.place != y->spot.place ||
                !same_ring(x, y) || !goes_on(a, index[i]) || !goes_on(a, index[k]))
                continue;
            add(l, &(struct feature){.kind = FEATURE_SUM,
                                     .cells = CELLS_HASHED,
                                     .terms = 4,
                                     .spot = {x->spot, y->spot, x[1].spot, y[1].spot},
                                     .factor = {1, -1, -1, 1}});
            quads++;
        }
}

static void add_streams(struct list *l, const struct atoms *a)
{
    for (uint32_t s = 0; s < a->streams.count; s++) {
        if (a->ignored[s] || atoms_count(a, s) < 2)
            continue;
        struct feature f = {.kind = FEATURE_TOTAL, .spot = {{.stream = s}}};
        add_hashed_and_mod6(l, &f);
        f.kind = FEATURE_ALL;
        f.cells = CELLS_HASHED;
        add(l, &f);
    }
}

struct feature *features_of(const struct atoms *a, bool two_runs, size_t *count)
{
    uint32_t index[SAMPLE_SINGLES];
    struct list l = {0};
    const size_t numbers = pick(a, index, SAMPLE_SINGLES);
    add(&l, &(struct feature){.kind = FEATURE_SHAPE});
    if (two_runs)
        add(&l, &(struct feature){.kind = FEATURE_ORDER});
    if (a->opaques > 1) {
        add(&l, &(struct feature){.kind = FEATURE_PATTERN});
        add(&l, &(struct feature){.kind = FEATURE_RANKS});
    }
    for (size_t i = 0; i < numbers; i++) {
        struct feature f = {.kind = FEATURE_SUM,
                            .cells = CELLS_TOP,
                            .terms = 1,
                            .spot = {a->number[index[i]].spot},
                            .factor = {1}};
        add(&l, &f);
        add_hashed_and_mod6(&l, &f);
    }
    add_pairs(&l, a, index, numbers);
    add_triples(&l, a, index, numbers);
    add_quads(&l, a, index, numbers);
    add_streams(&l, a);
    for (uint64_t s = 0; s < SAMPLE_SUMS && numbers > 2; s++) {
        struct feature f = {
            .kind = FEATURE_MIXTURE, .salt = s + 1, .spot = {a->number[index[0]].spot}};
        add_hashed_and_mod6(&l, &f);
    }
    for (uint32_t i = 0; i < a->opaques && i < SAMPLE_OPAQUE; i++) {
        add(&l, &(struct feature){.kind = FEATURE_FIRST_BYTE, .opaque = i});
        add(&l, &(struct feature){.kind = FEATURE_LAST_BYTE, .opaque = i});
    }
    *count = l.count;
    return l.feature;
}

const char *features_covered(const struct atoms *a, struct arena *arena)
{
    uint32_t index[SAMPLE_SINGLES];
    const size_t n = pick(a, index, SAMPLE_SINGLES), pairs = n * (n ? n - 1 : 0) / 2;
    const size_t triples = n > 2 ? pairs * (n - 2) / 3 : 0;
    return arena_format(arena,
                        "%zu of %zu numbers one by one, %zu of their %zu pairs%s, %zu of "
                        "%zu triples, all streams as wholes",
                        n, a->numbers, pairs < SAMPLE_PAIRS ? pairs : SAMPLE_PAIRS, pairs,
                        pairs > SAMPLE_PAIRS ? " and the same places of two streams" : "",
                        triples < SAMPLE_TRIPLES ? triples : (size_t)SAMPLE_TRIPLES, triples);
}

/* The cell of a number below N, which has four limbs. */
static unsigned number_cell(const struct modulus *n, const uint64_t value[4], enum cells cells)
{
    if (cells == CELLS_HASHED) {
        uint64_t hash = 1;
        for (size_t i = 0; i < n->limbs; i++)
            hash = sample_mix(sample_mix(hash, value[i]), i);
        return (unsigned)(hash >> 40) % SAMPLE_CELLS;
    }
    if (cells == CELLS_MOD6) {
        uint64_t rest = 0;
        for (size_t i = n->limbs; i > 0; i--) { /* by halves: no dividend is above 64 bits */
            rest = (rest << 32 | value[i - 1] >> 32) % 6;
            rest = (rest << 32 | (uint32_t)value[i - 1]) % 6;
        }
        return (unsigned)rest;
    }
    if (n->limbs == 1 && n->limb[0] <= UINT64_MAX / SAMPLE_CELLS)
        return (unsigned)(value[0] * SAMPLE_CELLS / n->limb[0]); /* the same, without wide words */
    size_t top = n->limbs - 1;
    while (top > 0 && n->limb[top] == 0)
        top--;
    const struct wide scaled = wide_product(value[top], SAMPLE_CELLS);
    const struct wide above = wide_add(wide_of(n->limb[top]), wide_of(top > 0));
    const uint64_t cell = wide_low(wide_quotient(scaled, above));
    return cell < SAMPLE_CELLS ? (unsigned)cell : SAMPLE_CELLS - 1;
}

/* The same of many numbers modulo one word: the usual features without a branch for each number. */
void number_cells(const struct modulus *n, const uint64_t *value, size_t count, enum cells cells,
                  uint8_t *out)
{
    for (size_t i = 0; i < count && cells == CELLS_HASHED; i++)
        out[i] = (uint8_t)((sample_mix(sample_mix(1, value[i]), 0) >> 40) % SAMPLE_CELLS);
    for (size_t i = 0; i < count && cells == CELLS_MOD6; i++)
        out[i] = (uint8_t)(value[i] % 6);
    for (size_t i = 0; i < count && cells == CELLS_TOP; i++) {
        const uint64_t one[WIDE_LIMBS] = {value[i]};
        out[i] = (uint8_t)number_cell(n, one, cells);
    }
}

int feature_factor(const struct feature *f, size_t number, uint64_t *state)
{
    if (f->kind != FEATURE_MIXTURE)
        return 1;
    *state = sample_mix(*state, number + 1);
    return (int)(*state >> 40) % 5 - 2;
}

static const struct number *number_at(const struct atoms *a, struct spot s)
{
    return s.place < atoms_count(a, s.stream) ? &a->number[a->start[s.stream] + s.place] : NULL;
}

static void accumulate_limbs(const struct modulus *n, uint64_t sum[4], const uint64_t *value,
                             int factor)
{
    for (int times = factor < 0 ? -factor : factor; times > 0; times--)
        (factor < 0 ? residue_sub : residue_add)(n, sum, sum, value, 1);
}

/* Adds |factor| times a number to a sum; factors are small, and one limb is below 2^63. */
static inline void accumulate(const struct modulus *n, uint64_t sum[4], const uint64_t *value,
                              int factor)
{
    if (n->limbs > 1) {
        accumulate_limbs(n, sum, value, factor);
        return;
    }
    const uint64_t modulus = n->limb[0], step = factor < 0 ? modulus - value[0] : value[0];
    uint64_t total = sum[0];
    for (int times = factor < 0 ? -factor : factor; times > 0; times--) {
        total += step;
        total -= total >= modulus ? modulus : 0;
    }
    sum[0] = total;
}

/* The sum of up to three numbers; without a modulus if the view has another shape. */
static void sum_terms(const struct feature *f, const struct atoms *a, struct feature_sum *sum)
{
    for (uint32_t t = 0; t < f->terms; t++) {
        const struct number *x = number_at(a, f->spot[t]);
        if (!x || (sum->modulus && !same_modulus(sum->modulus, x->modulus))) {
            sum->modulus = NULL;
            return;
        }
        sum->modulus = x->modulus;
        accumulate(x->modulus, sum->value, x->value, f->factor[t]);
    }
}

/* The sum of one stream; or a mixture of all numbers that are not ignored and have the ring of the
 * first. */
static void sum_many(const struct feature *f, const struct atoms *a, struct feature_sum *sum)
{
    const struct number *first = number_at(a, f->spot[0]);
    uint64_t state = f->salt;
    if (!first)
        return;
    const bool all = f->kind == FEATURE_MIXTURE;
    const size_t from = all ? 0 : a->start[f->spot[0].stream];
    const size_t to = all ? a->numbers : a->start[f->spot[0].stream + 1];
    sum->modulus = first->modulus;
    for (size_t i = from; i < to; i++) {
        const struct number *x = &a->number[i];
        if (a->ignored[x->spot.stream] || !same_ring(first, x))
            continue;
        accumulate(first->modulus, sum->value, x->value, feature_factor(f, i, &state));
    }
}

static unsigned summed_cell(const struct feature *f, const struct atoms *a, struct feature_sum *sum)
{
    if (!f->same_sum) {
        *sum = (struct feature_sum){0};
        (f->kind == FEATURE_SUM ? sum_terms : sum_many)(f, a, sum);
    }
    return sum->modulus ? number_cell(sum->modulus, sum->value, f->cells) : SAMPLE_CELLS - 1;
}

/* All numbers of a stream as they are. */
static unsigned all_cell(const struct feature *f, const struct atoms *a)
{
    uint64_t hash = 1;
    if (!number_at(a, f->spot[0]))
        return SAMPLE_CELLS - 1;
    for (size_t i = a->start[f->spot[0].stream]; i < a->start[f->spot[0].stream + 1]; i++)
        for (size_t k = 0; k < a->number[i].modulus->limbs; k++)
            hash = sample_mix(hash, a->number[i].value[k]);
    return (unsigned)(hash >> 40) % SAMPLE_CELLS;
}

static int order_of(const struct opaque_entry *x, const struct opaque_entry *y)
{
    const int order = memcmp(x->bytes, y->bytes, x->size < y->size ? x->size : y->size);
    return order ? order : (x->size > y->size) - (x->size < y->size);
}

/* Each entry gets the number of the first entry that is equal to it. */
static unsigned pattern_cell(const struct atoms *a)
{
    struct intern seen = {0};
    uint64_t hash = 1;
    for (size_t i = 0; i < a->opaques; i++)
        hash = sample_mix(hash, intern_put(&seen, a->opaque[i].bytes, a->opaque[i].size));
    intern_clear(&seen);
    return (unsigned)(hash >> 40) % SAMPLE_CELLS;
}

static unsigned ranks_cell(const struct atoms *a)
{
    uint64_t hash = 1;
    for (size_t i = 0; i < a->opaques && i < SAMPLE_RANKED; i++)
        for (size_t k = 0; k < i; k++)
            hash = sample_mix(hash, (uint64_t)(order_of(&a->opaque[i], &a->opaque[k]) > 0) + 2);
    return (unsigned)(hash >> 40) % SAMPLE_CELLS;
}

unsigned feature_cell(const struct feature *f, const struct atoms *a, struct feature_sum *sum)
{
    const struct opaque_entry *o = f->opaque < a->opaques ? &a->opaque[f->opaque] : NULL;
    switch (f->kind) {
    case FEATURE_SHAPE:
        return (unsigned)(a->shape >> 40) % SAMPLE_CELLS;
    case FEATURE_ORDER:
        return (unsigned)(a->order >> 40) % SAMPLE_CELLS;
    case FEATURE_PATTERN:
        return pattern_cell(a);
    case FEATURE_RANKS:
        return ranks_cell(a);
    case FEATURE_SUM:
    case FEATURE_TOTAL:
    case FEATURE_MIXTURE:
        return summed_cell(f, a, sum);
    case FEATURE_FIRST_BYTE:
        return o && o->size ? o->bytes[0] % SAMPLE_CELLS : SAMPLE_CELLS - 1;
    case FEATURE_LAST_BYTE:
        return o && o->size ? o->bytes[o->size - 1] % SAMPLE_CELLS : SAMPLE_CELLS - 1;
    default:
        return all_cell(f, a);
    }
}

/* The last word but one of a stream's name is the message's or the coin's. */
static const char *stream_name(const struct atoms *a, uint32_t stream, struct arena *arena)
{
    size_t size;
    const char *text = (const char *)intern_get(&a->streams, stream, &size);
    for (int slashes = 0; slashes < 3; text++)
        slashes += *text == '/';
    const char *end = strrchr(text, '/');
    return arena_format(arena, "%.*s", (int)(end - text), text);
}

/* The last word is the field's. */
static const char *field_name(const struct atoms *a, uint32_t stream)
{
    size_t size;
    return strrchr((const char *)intern_get(&a->streams, stream, &size), '/') + 1;
}

/* Two fields of one message: their names say which is which. */
static bool needs_field(const struct feature *f, const struct atoms *a, uint32_t t,
                        struct arena *arena)
{
    const uint32_t own = f->spot[t].stream;
    bool needed = false;
    for (uint32_t u = 0; u < f->terms; u++)
        needed |= f->spot[u].stream != own &&
                  strcmp(stream_name(a, f->spot[u].stream, arena), stream_name(a, own, arena)) == 0;
    return needed && *field_name(a, own);
}

static const char *sum_name(const struct feature *f, const struct atoms *a, struct arena *arena)
{
    const char *text = "";
    for (uint32_t t = 0; t < f->terms; t++) {
        const uint32_t stream = f->spot[t].stream;
        const bool field = needs_field(f, a, t, arena);
        text = arena_format(arena, "%s%s%s%s%s[%u]", text,
                            f->factor[t] < 0 ? (*text ? " - " : "-") : (*text ? " + " : ""),
                            stream_name(a, stream, arena), field ? "." : "",
                            field ? field_name(a, stream) : "", f->spot[t].place + 1);
    }
    return text;
}

const char *feature_name(const struct feature *f, const struct atoms *a, struct arena *arena)
{
    static const char *const cells[] = {"", " (mod 6)", " (top)"};
    static const char *const plain[] = {
        [FEATURE_SHAPE] = "the kinds, senders and lengths of what is seen",
        [FEATURE_ORDER] = "the order and the rounds of what is seen",
        [FEATURE_PATTERN] = "which opaque entries are equal",
        [FEATURE_RANKS] = "the order of opaque entries"};
    const bool bytes = f->kind == FEATURE_FIRST_BYTE || f->kind == FEATURE_LAST_BYTE;
    if (f->kind <= FEATURE_RANKS)
        return plain[f->kind];
    if (bytes)
        return arena_format(arena, "the %s byte of %s, #%u",
                            f->kind == FEATURE_FIRST_BYTE ? "first" : "last",
                            stream_name(a, a->opaque[f->opaque].stream, arena), f->opaque + 1);
    if (f->kind == FEATURE_MIXTURE)
        return arena_format(arena, "a small combination of all numbers%s", cells[f->cells]);
    if (f->kind == FEATURE_SUM)
        return arena_format(arena, "%s%s", sum_name(f, a, arena), cells[f->cells]);
    return arena_format(arena, "%s of %s%s", f->kind == FEATURE_TOTAL ? "the sum" : "all",
                        stream_name(a, f->spot[0].stream, arena), cells[f->cells]);
}
