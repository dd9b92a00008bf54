/* Sizes beyond those of all rows: where a number is cut to a byte, or a table ends, code changes
 * without a condition. */
#include "crypto/memory.h"
#include "proofs/ask/plan.h"
#include "proofs/ask/probes.h"
#include "proofs/ask/vary.h"
#include "sim/backend.h"
#include "sim/settings.h"
#include "sim/world.h"
#include <stdlib.h>
#include <string.h>

/* ROWS_TRIED: rows that a size is tried with. COST_MOST: of a run, in microseconds, times its
 * parties, each of whom is asked about. COST_EACH: what a probe takes besides its runs. COST_SLOW:
 * how much more one takes that is not by algebra. COST_ALL: what all sizes between may take, of one
 * protocol and variant: about half a second. */
enum {
    ROWS_TRIED = 3,
    COST_MOST = 60000,
    COST_EACH = 3000,
    COST_SLOW = 40,
    COST_ALL = 250000,
    SIZE_MOST = 300,
    PLACES_MOST = 32
};

static const uint64_t sizes[] = {257, 61, 33, 17};

/* How many there are of something, as a setting says it: a number, or the length of a list. */
static uint64_t size_of(const struct parameter *p, const char *value)
{
    uint64_t count = 1;
    if (p->kind != PARAMETER_TEXT)
        return strtoull(value, NULL, 10);
    for (const char *at = value; *at; at++)
        count += *at == ',';
    return count;
}

static bool is_size(const struct parameter *p)
{
    return p->kind == PARAMETER_PARTIES || p->kind == PARAMETER_NUMBER || p->kind == PARAMETER_TEXT;
}

static const char *set_in(struct arena *arena, const struct job *row, const struct parameter *p)
{
    const char *set = settings_find(arena, row->what.settings, p->name);
    return set ? set : p->usual;
}

static bool has_size(struct arena *arena, const struct job *const *rows, size_t count,
                     const struct parameter *p, uint64_t size)
{
    for (size_t i = 0; i < count; i++)
        if (size_of(p, set_in(arena, rows[i], p)) >= size)
            return true;
    return false;
}

static bool differ_in(struct arena *arena, const struct job *a, const struct job *b,
                      const struct parameter *p)
{
    return strcmp(set_in(arena, a, p), set_in(arena, b, p)) != 0;
}

/* Do rows say of these players that nothing leaks, whatever the size? At least two rows must set
 * it, each otherwise, and differ in nothing else. */
static bool is_claimed(struct arena *arena, const struct job *const *rows, size_t count,
                       const struct job *row, const struct parameter *p)
{
    bool claimed = false;
    const char *own = settings_find(arena, row->what.settings, p->name);
    for (size_t i = 0; i < count && own && !claimed; i++) {
        const char *set = settings_find(arena, rows[i]->what.settings, p->name);
        claimed = set && rows[i]->what.class == row->what.class && strcmp(set, own) != 0;
        for (const struct parameter *q = row->protocol->parameters; q->name && claimed; q++)
            claimed = q == p || !differ_in(arena, rows[i], row, q);
    }
    return claimed;
}

static bool leaks_alone(const struct proof_case *c)
{
    const enum verdict some = c->expect.some;
    return c->class &&
           (c->class->exactly ? coalition_size(c->class->exactly) == 1 : c->class->least <= 1) &&
           (some == VERDICT_LEAK || some == VERDICT_FAILS);
}

/* Does a row of the table that leaks have the parameter otherwise? Then it may be the reason. */
static bool may_leak(struct arena *arena, const struct job *row, const struct parameter *p)
{
    const struct proof_table *table = proof_table_find(row->protocol->name);
    const char *own = set_in(arena, row, p);
    for (const struct proof_case *c = table ? table->cases : NULL; c && c->settings; c++) {
        struct setting_pair pair = {.name = p->name, .value = p->usual}, told;
        if (strcmp(c->variant, row->what.variant) != 0 || !leaks_alone(c))
            continue;
        for (const char *at = c->settings; settings_next(arena, &at, &told);)
            pair = strcmp(told.name, p->name) == 0 ? told : pair;
        if (!plan_covers(arena, &pair, own))
            return true;
    }
    return false;
}

/* What one run does, in microseconds times parties, about; UINT64_MAX: there is no such run, or it
 * computes pairings. Counted, not timed: what is tried may not depend on the machine. */
static uint64_t cost_of(const struct job *job)
{
    static const uint8_t seed[SEED_BYTES] = {0x71};
    struct real_world world;
    if (real_world_init(&world, seed) != OK)
        return UINT64_MAX;
    const struct world ideal = {.name = "tiny",
                                .backend = &backend_ideal,
                                .coins = world.world.coins,
                                .context = world.world.context};
    struct run *run = job_run(job, &ideal, NULL);
    status result = run ? run_prepare(run) : E_ARGUMENT;
    for (int i = 1; result == OK && i <= run_parties(run); i++)
        if (run_needs_input(run, i))
            result = run_input_sample(run, i, world.world.coins(world.world.context, i));
    uint64_t cost = UINT64_MAX;
    if (result == OK && run_execute(run) == OK) {
        const struct run_counts *c = run_counts(run);
        const uint64_t parties = (uint64_t)run_parties(run);
        if (c->pairings + c->ciphertexts == 0)
            cost = parties * (40 * c->encryptions + c->hashes + 2 * c->messages + c->coins / 10 +
                              c->bytes / 100);
    }
    run_free(run);
    real_world_clear(&world);
    return cost;
}

/* The row with the parameter set to |size|, in the first way that can be paid. */
static bool can_be_paid(struct arena *arena, const struct job *row, const struct parameter *p,
                        uint64_t size, uint64_t most, struct far_setting *out)
{
    const char *value[VARY_MOST];
    const size_t count = vary_values(arena, p, set_in(arena, row, p), size, value);
    for (size_t i = 0; i < count; i++) {
        struct job far = *row;
        far.what.settings = vary_setting(arena, row->what.settings, p->name, value[i]);
        const uint64_t cost = size_of(p, value[i]) == size ? cost_of(&far) : UINT64_MAX;
        if (cost <= most) {
            *out = (struct far_setting){row, p->name, value[i], cost};
            return true;
        }
    }
    return false;
}

/* A parameter of the rows of one class, which they claim for all sizes. */
struct place {
    const struct parameter *parameter;
    const struct job *row[ROWS_TRIED];
    size_t rows;
    uint64_t largest; /* of those that are chosen first; 0: none could be paid */
    const struct job *const *all;
    size_t count;
    bool slow; /* algebra does not decide */
};

static bool choose(struct arena *arena, const struct place *p, uint64_t size, uint64_t most,
                   struct far_setting *out)
{
    for (size_t i = 0; i < p->rows; i++)
        if (can_be_paid(arena, p->row[i], p->parameter, size, most, out))
            return true;
    return false;
}

/* The largest size that can be paid. */
static bool choose_largest(struct arena *arena, struct place *p, struct far_setting *out)
{
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        if (has_size(arena, p->all, p->count, p->parameter, sizes[k]))
            return false;
        if (choose(arena, p, sizes[k], COST_MOST, out)) {
            p->largest = sizes[k];
            return true;
        }
    }
    return false;
}

static void find_rows(struct arena *arena, struct place *p)
{
    for (size_t i = 0; i < p->count && p->rows < ROWS_TRIED; i++)
        if (!settings_find(arena, p->all[i]->what.settings, "ideal") &&
            is_claimed(arena, p->all, p->count, p->all[i], p->parameter) &&
            !may_leak(arena, p->all[i], p->parameter))
            p->row[p->rows++] = p->all[i];
}

/* Is the size of any row of the place, or smaller than that of all? */
static bool is_known(struct arena *arena, const struct place *p, uint64_t size)
{
    uint64_t least = UINT64_MAX;
    bool known = size == p->largest;
    for (size_t i = 0; i < p->count; i++) {
        const uint64_t own = size_of(p->parameter, set_in(arena, p->all[i], p->parameter));
        known |= own == size;
        least = own < least ? own : least;
    }
    return known || size < least;
}

/* Powers of two and what is beside them, where numbers of bits and words end; the numbers that
 * somebody wrote in the conditions of the protocol, and what is beside them; then all. */
static size_t list_sizes(const struct protocol *protocol, uint64_t list[SIZE_MOST])
{
    bool listed[SIZE_MOST + 2] = {true}, wanted[SIZE_MOST + 2] = {false};
    size_t count = 0;
    const char *folder = branch_folder(protocol);
    for (uint64_t two = 8; two < SIZE_MOST; two *= 2)
        wanted[two] = true;
    for (const struct branch_file *const *f = branch_files; *f; f++)
        for (unsigned i = 0; strncmp((*f)->file, folder, strlen(folder)) == 0 && i < (*f)->count;
             i++)
            for (int n = 0; n < 2; n++)
                if ((*f)->list[i].chosen[n] < SIZE_MOST)
                    wanted[(*f)->list[i].chosen[n]] = true;
    for (uint64_t k = 1; k < SIZE_MOST; k++)
        for (uint64_t n = k - 1; n <= k + 1 && wanted[k]; n++)
            if (n < SIZE_MOST && !listed[n]) {
                listed[n] = true;
                list[count++] = n;
            }
    for (uint64_t k = 1; k < SIZE_MOST; k++)
        if (!listed[k])
            list[count++] = k;
    return count;
}

/* All places, and what is left of the budget. */
struct far {
    struct arena *arena;
    struct place place[PLACES_MOST];
    size_t places;
    uint64_t left;
    far_judge *judge;
    void *context;
};

/* Sizes between, in turn for each place, until what they may take is spent. */
static status try_between(struct far *f, bool goes_on)
{
    uint64_t size[SIZE_MOST];
    const size_t count = f->places ? list_sizes(f->place->all[0]->protocol, size) : 0;
    for (size_t k = 0; k < count && goes_on; k++)
        for (size_t i = 0; i < f->places && goes_on; i++) {
            struct place *p = &f->place[i];
            struct far_setting one;
            const uint64_t each = (p->slow ? COST_SLOW : 1) * (uint64_t)COST_EACH,
                           most = f->left > each ? (f->left - each) / (p->slow ? COST_SLOW : 1) : 0;
            if (size[k] > p->largest || is_known(f->arena, p, size[k]) || !most ||
                !choose(f->arena, p, size[k], most < COST_MOST ? most : COST_MOST, &one))
                continue;
            f->left -= each + one.cost * (p->slow ? COST_SLOW : 1);
            REQUIRE(f->judge(f->context, &one, &p->slow, &goes_on));
        }
    return OK;
}

/* The rows about the coalitions of |rows[i]|; none if an earlier row is about them. */
static size_t of_class(const struct job *const *rows, size_t count, size_t i,
                       const struct job **same)
{
    size_t found = 0;
    for (size_t k = 0; k < count; k++)
        if (rows[k]->what.class == rows[i]->what.class) {
            if (k < i)
                return 0;
            same[found++] = rows[k];
        }
    return found;
}

status probes_far(struct arena *arena, const struct job *const *rows, size_t count,
                  far_judge *judge, void *context)
{
    struct far *f = arena_zero(arena, sizeof *f);
    bool goes_on = true;
    *f = (struct far){.arena = arena, .left = COST_ALL, .judge = judge, .context = context};
    for (size_t i = 0; i < count; i++) {
        const struct job **same = arena_alloc(arena, (count + 1) * sizeof *same);
        const size_t alike = of_class(rows, count, i, same);
        const struct parameter *p = alike ? rows[i]->protocol->parameters : NULL;
        for (; p && p->name && goes_on && f->places < PLACES_MOST; p++) {
            struct place place = {.parameter = p, .all = same, .count = alike};
            struct far_setting one;
            if (!is_size(p))
                continue;
            find_rows(arena, &place);
            if (!choose_largest(arena, &place, &one))
                continue;
            REQUIRE(f->judge(f->context, &one, &place.slow, &goes_on));
            f->place[f->places++] = place;
        }
    }
    return try_between(f, goes_on);
}
