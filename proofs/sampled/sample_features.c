/* Features of views: what the sample engine counts. The full difference of two masked numbers can
 * tell everything while each number, each byte and each order looks uniform, so sums and
 * differences modulo N of all pairs and triples, and random small combinations, are features of
 * their own. */
#include "proofs/sampled/sample.h"
#include <stdlib.h>
#include <string.h>

enum { FIELD_ENTRIES = 3 };

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const uint8_t *b = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ b[i]) * 0x100000001b3u;
    return mix(hash, size);
}

static void read_number(struct atoms *a, const struct event *e, const struct seen *f, uint32_t i)
{
    const struct modulus *n = f->modulus;
    const uint8_t *in = e->bytes + f->offset + i * n->bytes;
    if (a->numbers == SAMPLE_ATOMS || residue_decode(n, a->value[a->numbers], in, 1, NULL) != OK)
        return;
    a->modulus[a->numbers] = n;
    a->name[a->numbers++] = e->name;
}

static void read_opaque(struct atoms *a, const struct event *e, const struct seen *f, uint32_t i)
{
    const size_t size = f->count ? f->size / f->count : 0;
    if (a->opaques == SAMPLE_OPAQUE || size == 0 || f->kind == KIND_TEXTS)
        return;
    a->opaque[a->opaques] = e->bytes + f->offset + i * size;
    a->opaque_size[a->opaques] = size;
    a->opaque_name[a->opaques++] = e->name;
}

/* Outputs and inputs are the same in both worlds; what an ideal view has none of is left out. */
static void read_view(struct atoms *a, const struct view *view, bool coins)
{
    for (size_t i = 0; i < view->count; i++) {
        const struct event *e = &view->event[i];
        if (e->kind == EVENT_OUTPUT || e->kind == EVENT_INPUT || (e->kind == EVENT_COIN) != coins)
            continue;
        a->shape = hash_bytes(a->shape, e->name, strlen(e->name));
        a->shape = mix(mix(mix(a->shape, e->kind), (uint64_t)e->from), e->size);
        a->shape = mix(a->shape, e->reason);
        for (size_t f = 0; f < e->field_count; f++)
            for (uint32_t k = 0; k < e->fields[f].count && k < FIELD_ENTRIES; k++) {
                if (e->fields[f].kind == KIND_RESIDUES)
                    read_number(a, e, &e->fields[f], k);
                else if (!coins)
                    read_opaque(a, e, &e->fields[f], k);
            }
    }
}

/* Messages first: where there is much, coins are what is left out. */
void atoms_read(struct atoms *a, const struct run *run, coalition members)
{
    memset(a, 0, sizeof *a);
    for (int coins = 0; coins <= 1; coins++)
        for (int p = 1; p <= run_parties(run); p++)
            if (coalition_has(members, p))
                read_view(a, run_view(run, p), coins);
}

void atoms_read_puppet(struct atoms *a, const struct run *run)
{
    memset(a, 0, sizeof *a);
    read_view(a, run_puppet_view(run), false);
    read_view(a, run_puppet_view(run), true);
}

static void add(struct feature *list, size_t *count, const struct feature *f)
{
    list[*count] = *f;
    ++*count;
}

static void add_sum(struct feature *list, size_t *count, struct feature *f)
{
    for (enum cells c = CELLS_HASHED; c <= CELLS_MOD6; c++) {
        f->cells = c;
        add(list, count, f);
    }
}

static bool same_ring(const struct atoms *a, size_t i, size_t k)
{
    return modulus_equal(a->modulus[i], a->modulus[k]);
}

/* Three at a time, with all signs: two rounds around a ring need no more. */
static void add_triples(struct feature *list, size_t *count, const struct atoms *a)
{
    for (size_t i = 0; i < a->numbers; i++)
        for (size_t k = i + 1; k < a->numbers; k++)
            for (size_t l = k + 1; l < a->numbers; l++)
                for (int s = 0; s < 4 && same_ring(a, i, k) && same_ring(a, i, l); s++) {
                    struct feature f = {.kind = FEATURE_SUM, .cells = CELLS_HASHED};
                    f.factor[i] = 1;
                    f.factor[k] = s & 1 ? -1 : 1;
                    f.factor[l] = s & 2 ? -1 : 1;
                    add(list, count, &f);
                }
}

static void add_sums(struct feature *list, size_t *count, const struct atoms *a)
{
    uint64_t state = 1;
    for (size_t i = 0; i < a->numbers; i++)
        for (size_t k = i + 1; k < a->numbers; k++)
            for (int sign = -1; sign <= 1 && same_ring(a, i, k); sign += 2) {
                struct feature f = {.kind = FEATURE_SUM};
                f.factor[i] = 1;
                f.factor[k] = (int8_t)sign;
                add_sum(list, count, &f);
            }
    for (int s = 0; s < SAMPLE_SUMS && a->numbers > 2; s++) {
        struct feature f = {.kind = FEATURE_SUM};
        for (size_t i = 0; i < a->numbers; i++) {
            state = mix(state, (uint64_t)s + i + 1);
            f.factor[i] = same_ring(a, 0, i) ? (int8_t)(state % 5) - 2 : 0;
        }
        add_sum(list, count, &f);
    }
}

struct feature *features_of(const struct atoms *a, size_t *count)
{
    const size_t most = 3 + 3 * SAMPLE_ATOMS + 2 * SAMPLE_ATOMS * SAMPLE_ATOMS + 2 * SAMPLE_SUMS +
                        2 * SAMPLE_OPAQUE + SAMPLE_ATOMS * SAMPLE_ATOMS * SAMPLE_ATOMS;
    struct feature *list = calloc(most, sizeof *list);
    if (!list)
        abort();
    *count = 0;
    add(list, count, &(struct feature){.kind = FEATURE_SHAPE});
    if (a->opaques > 1) {
        add(list, count, &(struct feature){.kind = FEATURE_PATTERN});
        add(list, count, &(struct feature){.kind = FEATURE_RANKS});
    }
    for (size_t i = 0; i < a->numbers; i++) {
        struct feature f = {.kind = FEATURE_SUM, .cells = CELLS_TOP};
        f.factor[i] = 1;
        add(list, count, &f);
        add_sum(list, count, &f);
    }
    add_sums(list, count, a);
    add_triples(list, count, a);
    for (uint32_t i = 0; i < a->opaques; i++) {
        add(list, count, &(struct feature){.kind = FEATURE_FIRST_BYTE, .opaque = i});
        add(list, count, &(struct feature){.kind = FEATURE_LAST_BYTE, .opaque = i});
    }
    return list;
}

/* The cell of the integer of four limbs below N. */
static unsigned number_cell(const struct modulus *n, const uint64_t value[4], enum cells cells)
{
    __extension__ typedef unsigned __int128 wide;
    if (cells == CELLS_HASHED) {
        uint64_t hash = 1;
        for (size_t i = 0; i < n->limbs; i++)
            hash = mix(mix(hash, value[i]), i);
        return (unsigned)(hash >> 40) % SAMPLE_CELLS;
    }
    if (cells == CELLS_MOD6) {
        uint64_t rest = 0;
        for (size_t i = n->limbs; i > 0; i--)
            rest = (uint64_t)(((wide)rest << 64 | value[i - 1]) % 6);
        return (unsigned)rest;
    }
    size_t top = n->limbs - 1;
    while (top > 0 && n->limb[top] == 0)
        top--;
    const wide scaled = (wide)value[top] * SAMPLE_CELLS;
    const uint64_t cell = (uint64_t)(scaled / ((wide)n->limb[top] + (top > 0)));
    return cell < SAMPLE_CELLS ? (unsigned)cell : SAMPLE_CELLS - 1;
}

/* The common case: the numbers fit into a word. */
static unsigned small_sum_cell(const struct feature *f, const struct atoms *a,
                               const struct modulus *n)
{
    __extension__ typedef __int128 wide;
    wide sum = 0;
    for (size_t i = 0; i < a->numbers; i++)
        sum += (wide)f->factor[i] * (wide)a->value[i][0];
    sum %= (wide)n->limb[0];
    const uint64_t value[4] = {(uint64_t)(sum < 0 ? sum + (wide)n->limb[0] : sum)};
    return number_cell(n, value, f->cells);
}

static unsigned sum_cell(const struct feature *f, const struct atoms *a)
{
    const struct modulus *n = NULL;
    uint64_t sum[4] = {0}, k[4], term[4];
    for (size_t i = 0; i < SAMPLE_ATOMS; i++) {
        if (f->factor[i] == 0)
            continue;
        if (i >= a->numbers || (n && !modulus_equal(n, a->modulus[i])))
            return SAMPLE_CELLS - 1; /* a view of another shape */
        n = a->modulus[i];
        if (n->limbs == 1)
            continue;
        residue_set_u64(n, k, (uint64_t)(f->factor[i] < 0 ? -f->factor[i] : f->factor[i]));
        residue_scale(n, term, a->value[i], k, 1);
        if (f->factor[i] < 0)
            residue_sub(n, sum, sum, term, 1);
        else
            residue_add(n, sum, sum, term, 1);
    }
    if (n && n->limbs == 1)
        return small_sum_cell(f, a, n);
    return n ? number_cell(n, sum, f->cells) : 0;
}

static int order_of(const struct atoms *a, size_t i, size_t k)
{
    const size_t size =
        a->opaque_size[i] < a->opaque_size[k] ? a->opaque_size[i] : a->opaque_size[k];
    const int order = memcmp(a->opaque[i], a->opaque[k], size);
    return order
               ? order
               : (a->opaque_size[i] > a->opaque_size[k]) - (a->opaque_size[i] < a->opaque_size[k]);
}

static unsigned opaque_cell(const struct feature *f, const struct atoms *a)
{
    uint64_t hash = 1;
    if (f->kind == FEATURE_FIRST_BYTE || f->kind == FEATURE_LAST_BYTE) {
        if (f->opaque >= a->opaques)
            return SAMPLE_CELLS - 1;
        const uint8_t *bytes = a->opaque[f->opaque];
        return bytes[f->kind == FEATURE_FIRST_BYTE ? 0 : a->opaque_size[f->opaque] - 1] %
               SAMPLE_CELLS;
    }
    for (size_t i = 0; i < a->opaques; i++)
        for (size_t k = 0; k < i; k++) {
            const int order = order_of(a, i, k);
            hash = mix(hash, f->kind == FEATURE_PATTERN ? order == 0 : (order > 0) + 2);
        }
    return (unsigned)(hash >> 40) % SAMPLE_CELLS;
}

unsigned feature_cell(const struct feature *f, const struct atoms *a)
{
    if (f->kind == FEATURE_SHAPE)
        return (unsigned)(a->shape >> 40) % SAMPLE_CELLS;
    return f->kind == FEATURE_SUM ? sum_cell(f, a) : opaque_cell(f, a);
}

const char *feature_name(const struct feature *f, const struct atoms *a, struct arena *arena)
{
    static const char *const cells[] = {"", " (mod 6)", " (top)"};
    const char *text = "";
    switch (f->kind) {
    case FEATURE_SHAPE:
        return "the kinds, senders and lengths of what is seen";
    case FEATURE_PATTERN:
        return "which opaque entries are equal";
    case FEATURE_RANKS:
        return "the order of opaque entries";
    case FEATURE_FIRST_BYTE:
        return arena_format(arena, "the first byte of %s, #%u", a->opaque_name[f->opaque],
                            f->opaque + 1);
    case FEATURE_LAST_BYTE:
        return arena_format(arena, "the last byte of %s, #%u", a->opaque_name[f->opaque],
                            f->opaque + 1);
    case FEATURE_SUM:
        break;
    }
    for (size_t i = 0; i < a->numbers; i++)
        if (f->factor[i])
            text = arena_format(arena, "%s%s%s%.0d%s%s[%zu]", text,
                                f->factor[i] < 0 ? (*text ? " - " : "-") : (*text ? " + " : ""), "",
                                abs(f->factor[i]) == 1 ? 0 : abs(f->factor[i]),
                                abs(f->factor[i]) == 1 ? "" : " * ", a->name[i], i + 1);
    return arena_format(arena, "%s%s", text, cells[f->cells]);
}
