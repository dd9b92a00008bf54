#include "proofs/theorems/normal.h"
#include "proofs/exact/intern.h"
#include <string.h>

static uint32_t rows_of(const struct normal_shape *s)
{
    return s->alice + s->bob;
}

static uint32_t count(const uint8_t *table, uint32_t rows, uint8_t symbol)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < rows; i++)
        found += table[i] == symbol;
    return found;
}

bool normal_anonymous(const struct normal_shape *s, const uint8_t *table)
{
    for (uint32_t i = 0; i < rows_of(s); i++)
        if (count(table, rows_of(s), table[i]) < s->k)
            return false;
    return true;
}

void normal_table(const struct normal_shape *s, uint32_t rows, uint64_t index, uint8_t *table)
{
    for (uint32_t i = 0; i < rows; i++) {
        table[i] = (uint8_t)(index % s->symbols);
        index /= s->symbols;
    }
}

static void everything(const struct normal_shape *s, uint8_t *table)
{
    if (!normal_anonymous(s, table))
        memset(table, NORMAL_STAR, rows_of(s));
}

/* Suppresses rare symbols; if that makes too few stars, also the rarest of the others, whole. */
static void rare(const struct normal_shape *s, uint8_t *table)
{
    const uint32_t rows = rows_of(s);
    uint8_t before[NORMAL_ROWS];
    memcpy(before, table, rows);
    for (uint32_t i = 0; i < rows; i++)
        if (count(before, rows, before[i]) < s->k)
            table[i] = NORMAL_STAR;
    while (!normal_anonymous(s, table)) {
        uint32_t least = rows;
        for (uint32_t i = 0; i < rows; i++)
            if (table[i] != NORMAL_STAR &&
                (least == rows ||
                 count(before, rows, before[i]) < count(before, rows, before[least])))
                least = i;
        for (uint32_t i = 0; i < rows; i++)
            if (before[i] == before[least])
                table[i] = NORMAL_STAR;
    }
}

static void suppress(uint8_t *table, uint32_t from, uint32_t to, uint8_t symbol)
{
    for (uint32_t i = from; i < to; i++)
        if (table[i] == symbol)
            table[i] = NORMAL_STAR;
}

/* Zhong's own function (5.3), with sigma as in protocols/zhong/zhong.c, note 1: rare rows by
 * frequency and then place, frequent symbols whole. */
static void sigma(const struct normal_shape *s, uint8_t *table)
{
    uint8_t before[NORMAL_ROWS];
    bool taken[NORMAL_ROWS] = {false};
    memcpy(before, table, s->alice);
    for (uint32_t turn = 0; turn < s->k && turn < s->alice; turn++) {
        uint32_t best = s->alice;
        for (uint32_t i = 0; i < s->alice; i++) {
            if (taken[i])
                continue;
            const uint32_t own = count(before, s->alice, before[i]);
            const uint32_t least = best < s->alice ? count(before, s->alice, before[best]) : 0;
            const bool begun = best < s->alice && own == least && own >= s->k &&
                               count(table, s->alice, before[i]) < own &&
                               count(table, s->alice, before[best]) == own;
            if (best == s->alice || own < least || begun)
                best = i;
        }
        taken[best] = true;
        table[best] = NORMAL_STAR;
    }
}

static void zhong(const struct normal_shape *s, uint8_t *table)
{
    const uint32_t rows = rows_of(s);
    if (normal_anonymous(s, table))
        return;
    sigma(s, table);
    for (uint32_t x = 0; x < s->symbols; x++) {
        const uint8_t symbol = (uint8_t)x;
        if (count(table, rows, symbol) < s->k)
            suppress(table, 0, s->alice, symbol);
        if (count(table + s->alice, s->bob, symbol) < s->k && count(table, s->alice, symbol) == 0)
            suppress(table, s->alice, rows, symbol);
    }
}

const struct normal_function normal_functions[] = {
    {"everything", "all is suppressed unless the table is k-anonymous already", everything},
    {"rare", "what is rare is suppressed, and the next rarest if that is too little", rare},
    {"zhong", "the function of section 5.3", zhong},
    {NULL, NULL, NULL}};

static uint64_t power(uint64_t base, uint32_t exponent)
{
    uint64_t result = 1;
    while (exponent--)
        result *= base;
    return result;
}

static void renamed(uint8_t *table, uint32_t rows, uint8_t a, uint8_t b)
{
    for (uint32_t i = 0; i < rows; i++)
        if (table[i] == a || table[i] == b)
            table[i] = table[i] == a ? b : a;
}

/* It is enough to try transpositions, because they generate all permutations. */
static bool insensitive(const struct normal_shape *s, const struct normal_function *f,
                        const uint8_t *table, const uint8_t *done)
{
    const uint32_t rows = rows_of(s);
    for (uint8_t a = 0; a < s->symbols; a++)
        for (uint8_t b = 0; b < a; b++) {
            uint8_t other[NORMAL_ROWS], want[NORMAL_ROWS];
            memcpy(other, table, rows);
            memcpy(want, done, rows);
            renamed(other, rows, a, b);
            renamed(want, rows, a, b);
            f->apply(s, other);
            if (memcmp(other, want, rows) != 0)
                return false;
        }
    return true;
}

static const char *fault_at(const struct normal_shape *s, const struct normal_function *f,
                            const uint8_t *table)
{
    const uint32_t rows = rows_of(s);
    uint8_t done[NORMAL_ROWS];
    memcpy(done, table, rows);
    f->apply(s, done);
    if (!normal_anonymous(s, done))
        return "the result is not k-anonymous";
    for (uint32_t i = 0; i < rows; i++)
        if (done[i] != table[i] && done[i] != NORMAL_STAR)
            return "a cell is neither kept nor suppressed";
    if (normal_anonymous(s, table) && memcmp(done, table, rows) != 0)
        return "a table that is k-anonymous already is changed";
    return insensitive(s, f, table, done) ? NULL : "it depends on the names of symbols";
}

const char *normal_fault(const struct normal_shape *s, const struct normal_function *f,
                         struct arena *arena)
{
    uint8_t table[NORMAL_ROWS];
    for (uint64_t x = 0; x < power(s->symbols, rows_of(s)); x++) {
        normal_table(s, rows_of(s), x, table);
        const char *fault = fault_at(s, f, table);
        if (!fault)
            continue;
        const char *text = "";
        for (uint32_t i = 0; i < rows_of(s); i++)
            text = arena_format(arena, "%s%s%u", text, i == s->alice ? "|" : "", table[i]);
        return arena_format(arena, "%s: %s", text, fault);
    }
    return NULL;
}

/* The table whose rows in |mine| are table number |a| of that size, and the other rows number |b|.
 */
static void joined(const struct normal_shape *s, uint32_t mine, uint32_t a, uint32_t b,
                   uint8_t *table)
{
    for (uint32_t i = 0; i < rows_of(s); i++) {
        uint32_t *rest = mine >> i & 1 ? &a : &b;
        table[i] = (uint8_t)(*rest % s->symbols);
        *rest /= s->symbols;
    }
}

void normal_group(const struct normal_shape *s, const struct normal_function *f, uint32_t mine,
                  struct arena *arena, struct decomposition *d)
{
    uint32_t own = 0;
    for (uint32_t i = 0; i < rows_of(s); i++)
        own += mine >> i & 1;
    struct function_matrix m = {(uint32_t)power(s->symbols, own),
                                (uint32_t)power(s->symbols, rows_of(s) - own), NULL};
    uint32_t *value = arena_alloc(arena, ((size_t)m.rows * m.columns + 1) * sizeof *value);
    struct intern values = {0};
    uint8_t table[NORMAL_ROWS];
    for (uint32_t a = 0; a < m.rows; a++)
        for (uint32_t b = 0; b < m.columns; b++) {
            joined(s, mine, a, b, table);
            f->apply(s, table);
            value[(size_t)a * m.columns + b] = intern_put(&values, table, rows_of(s));
        }
    intern_clear(&values);
    m.value = value;
    function_decompose(&m, arena, d);
}

void normal_decompose(const struct normal_shape *s, const struct normal_function *f,
                      struct arena *arena, struct decomposition *d)
{
    normal_group(s, f, (1u << s->alice) - 1, arena, d);
}

/* The four tables of the proof: the first row is 1 or 3; Bob's first k - 1 rows are 2 or 3. */
static void proof_table(const struct normal_shape *s, bool alice_s, bool bob_s, uint8_t *table)
{
    memset(table, 0, rows_of(s));
    table[0] = alice_s ? 3 : 1;
    for (uint32_t i = 0; i + 1 < s->k; i++)
        table[s->alice + i] = bob_s ? 3 : 2;
}

void normal_every(const struct normal_shape *s, uint64_t *ways, uint64_t *decomposable)
{
    const uint32_t rows = rows_of(s);
    uint8_t t[NORMAL_ROWS], last[NORMAL_ROWS];
    *ways = *decomposable = 0;
    proof_table(s, false, false, t);
    proof_table(s, true, true, last);
    for (uint32_t stars = 0; stars < 1u << rows; stars++) {
        uint8_t result[3][NORMAL_ROWS];
        memcpy(result[0], t, rows);
        for (uint32_t i = 0; i < rows; i++)
            if (stars >> i & 1)
                result[0][i] = NORMAL_STAR;
        if (!normal_anonymous(s, result[0]) || (normal_anonymous(s, t) && stars))
            continue;
        ++*ways;
        memcpy(result[1], result[0], rows);
        memcpy(result[2], result[0], rows);
        renamed(result[1], rows, 1, 3); /* (S(A), T(B)) is T with 1 and 3 exchanged */
        renamed(result[2], rows, 2, 3); /* (T(A), S(B)) is T with 2 and 3 exchanged */
        struct intern values = {0};
        struct arena arena = {0};
        struct decomposition d;
        uint32_t value[4];
        for (int i = 0; i < 3; i++)
            value[(int[]){0, 2, 1}[i]] = intern_put(&values, result[i], rows);
        value[3] = intern_put(&values, last, rows);
        function_decompose(&(struct function_matrix){2, 2, value}, &arena, &d);
        *decomposable += d.decomposable;
        arena_clear(&arena);
        intern_clear(&values);
    }
}
