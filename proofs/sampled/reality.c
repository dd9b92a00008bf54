#include "proofs/sampled/reality.h"
#include "crypto/hash.h"
#include "proofs/tell/report.h"
#include "sim/input.h"
#include "sim/named.h"
#include <stdlib.h>
#include <string.h>

/* How often new inputs are drawn at most, if check_inputs refuses those that were sampled. */
enum { ATTEMPTS = 4096 };

uint64_t reality_suite(void)
{
    const char *text = getenv("GLASSHOUSE_SUITE_SEED");
    return text ? strtoull(text, NULL, 0) : 1;
}

status reality_begin(struct reality *r, const struct job *job, const struct world *world,
                     struct complaint *complaint)
{
    const uint8_t seed[SEED_BYTES] = {0};
    *r = (struct reality){.job = job, .world = &r->real};
    if (real_world_init(&r->real, seed) != OK || seeded_tape_init(&r->samples, seed, "") != OK)
        return complain(complaint, E_MEMORY, "out of memory");
    r->samples_made = true;
    r->run = job_run(job, world ? world : &r->real.world, complaint);
    return r->run ? OK : E_ARGUMENT;
}

void reality_end(struct reality *r)
{
    run_free(r->run);
    real_world_clear(&r->real);
    if (r->samples_made)
        seeded_tape_clear(&r->samples);
    arena_clear(&r->arena);
    *r = (struct reality){0};
}

status reality_job(const struct job *job, enum check check, struct findings *findings,
                   struct complaint *complaint,
                   status (*decide)(struct reality *, struct arena *, struct finding *))
{
    struct reality r;
    struct arena *arena = &findings->arena;
    status result = reality_begin(&r, job, NULL, complaint);
    if (result == OK) {
        struct finding f = {.protocol = job->protocol->name,
                            .variant = arena_text(arena, run_variant(r.run)),
                            .planted = job->planted ? job->planted->name : NULL,
                            .claim = job->what.claim,
                            .check = check,
                            .coalition = "all",
                            .parameters = job_parameters(job, arena),
                            .expected = job->what.expect.correct,
                            .coalitions = 1};
        result = decide(&r, arena, &f);
        report_applied(job, r.run, &f);
        f.effective = job_effective(job, r.run, arena);
        if (result == OK)
            findings_add(findings, &f);
    }
    reality_end(&r);
    return result;
}

static void add_text(struct hash_sha256 *state, const char *text)
{
    hash_sha256_add(state, text, strlen(text) + 1);
}

static void seed_of(struct reality *r, const char *purpose, uint64_t a, uint64_t b,
                    uint8_t seed[SEED_BYTES])
{
    struct hash_sha256 state;
    const uint64_t numbers[3] = {reality_suite(), a, b};
    struct arena arena = {0};
    hash_sha256_begin(&state);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 8; k++) {
            const uint8_t byte = (uint8_t)(numbers[i] >> (8 * k));
            hash_sha256_add(&state, &byte, 1);
        }
    add_text(&state, r->job->protocol->name);
    add_text(&state, run_variant(r->run));
    add_text(&state, job_parameters(r->job, &arena));
    add_text(&state, purpose);
    hash_sha256_end(&state, seed);
    arena_clear(&arena);
}

void reality_seed(struct reality *r, const char *purpose, uint64_t a, uint64_t b)
{
    uint8_t seed[SEED_BYTES];
    if (!r->seed)
        seed_of(r, purpose, a, b, seed);
    real_world_rewind(r->world, r->seed ? r->seed : seed);
}

/* Of many players the numbers are, as a rule, too large together: each is divided by how many
 * players there are. Where numbers mean something else, nothing is changed. */
static bool load_smaller(struct reality *r)
{
    const uint64_t parties = (uint64_t)run_parties(r->run);
    if (r->job->protocol->sample != vector_sample)
        return false;
    for (int p = 1; p <= run_parties(r->run); p++) {
        if (!run_needs_input(r->run, p))
            continue;
        struct value smaller = value_copy(run_input(r->run, p));
        const size_t limbs = smaller.modulus->limbs;
        uint64_t *limb = smaller.data;
        for (size_t k = 0; k < smaller.count * limbs; k++)
            limb[k] = k % limbs ? 0 : limb[k] / parties;
        run_input_value(r->run, p, &smaller);
    }
    return r->job->protocol->check_inputs(r->run) == OK;
}

bool reality_inputs(struct reality *r, uint64_t i)
{
    uint8_t seed[SEED_BYTES];
    seed_of(r, "inputs", i, 0, seed);
    seeded_tape_rewind(&r->samples, seed, "inputs");
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        bool made = true;
        run_release_inputs(r->run);
        for (int p = 1; p <= run_parties(r->run) && made; p++)
            if (run_needs_input(r->run, p))
                made = run_input_sample(r->run, p, &r->samples.tape) == OK;
        if (!made)
            return false;
        if (!r->job->protocol->check_inputs || r->job->protocol->check_inputs(r->run) == OK)
            return true;
    }
    return load_smaller(r);
}

const char *reality_inputs_text(struct reality *r, struct arena *arena)
{
    enum { LONG = 160 };
    const char *text = "";
    for (int p = 1; p <= run_parties(r->run); p++) {
        const struct value *input = run_input(r->run, p);
        if (!input)
            continue;
        const char *one = value_format(input);
        const size_t size = strlen(one);
        text = arena_format(arena, "%s%s%s: %.*s%s", text, *text ? "; " : "",
                            run_role_name(r->run, p), LONG, one, size > LONG ? "..." : "");
    }
    return text;
}

void reality_value(struct hash_sha256 *state, const struct value *v)
{
    static const struct modulus none;
    const uint32_t about[3] = {(uint32_t)v->kind, v->count, v->width};
    const struct modulus *n = v->kind == KIND_RESIDUES ? v->modulus : &none;
    hash_sha256_add(state, about, sizeof about);
    hash_sha256_add(state, n->limb, sizeof n->limb);
    for (size_t i = 0; v->kind == KIND_TEXTS && i < v->count; i++)
        hash_sha256_add(state, &text_at(v, i)->size, sizeof(size_t));
    add_text(state, value_format(v));
}

void reality_rights(struct reality *r, coalition c, uint8_t digest[HASH_SHA256_BYTES])
{
    struct hash_sha256 state;
    hash_sha256_begin(&state);
    for (int p = 1; p <= run_parties(r->run); p++) {
        const struct named_value *list;
        if (!coalition_has(c, p))
            continue;
        if (run_input(r->run, p))
            reality_value(&state, run_input(r->run, p));
        for (int leaks = 0; leaks <= 1; leaks++) {
            const size_t n =
                leaks ? run_ideal_leaks(r->run, p, &list) : run_ideal_outputs(r->run, p, &list);
            add_text(&state, leaks ? "leaks" : "outputs");
            for (size_t i = 0; i < n; i++) {
                add_text(&state, list[i].name);
                reality_value(&state, &list[i].value);
            }
        }
    }
    hash_sha256_end(&state, digest);
}

/* A copy that survives when the run forgets its inputs. */
static struct value keep_input(const struct value *v, struct arena *arena)
{
    struct value copy = *v;
    copy.data = arena_alloc(arena, v->count * v->stride + 1);
    if (v->count)
        memcpy(copy.data, v->data, v->count * v->stride);
    for (size_t i = 0; v->kind == KIND_TEXTS && i < v->count; i++) {
        const struct text *t = text_at(v, i);
        uint8_t *bytes = arena_alloc(arena, t->size + 1);
        if (t->size)
            memcpy(bytes, t->bytes, t->size);
        ((struct text *)copy.data)[i] = (struct text){bytes, t->size};
    }
    return copy;
}

static bool is_honest(const struct reality *r, coalition c, int p)
{
    return !coalition_has(c, p) && run_needs_input(r->run, p);
}

/* Loads the inputs |kept|, but exchanges those of |a| and |b|. If |a| is 0, draws new inputs: for
 * |b|, or if that is 0 too, for all honest parties. */
static bool load_other(struct reality *r, const struct value *kept, coalition c, int a, int b)
{
    bool made = true;
    run_release_inputs(r->run);
    for (int p = 1; p <= run_parties(r->run) && made; p++) {
        if (!run_needs_input(r->run, p))
            continue;
        if (!a && is_honest(r, c, p) && (!b || p == b))
            made = run_input_sample(r->run, p, &r->samples.tape) == OK;
        else
            run_input_value(r->run, p, &kept[p == a ? b : p == b ? a : p]);
    }
    return made &&
           (!r->job->protocol->check_inputs || r->job->protocol->check_inputs(r->run) == OK);
}

struct partner_search {
    coalition members;
    struct value *kept;
    uint8_t rights[HASH_SHA256_BYTES];
};

static bool differs(struct reality *r, const struct value *kept)
{
    for (int p = 1; p <= run_parties(r->run); p++)
        if (run_input(r->run, p) && !value_equal(run_input(r->run, p), &kept[p]))
            return true;
    return false;
}

/* Have the loaded inputs the same rights? */
static bool has_rights(struct reality *r, const struct partner_search *s)
{
    uint8_t rights[HASH_SHA256_BYTES];
    if (!differs(r, s->kept) || run_ideal(r->run) != OK)
        return false;
    reality_rights(r, s->members, rights);
    return memcmp(rights, s->rights, sizeof rights) == 0;
}

static bool is_partner(struct reality *r, const struct partner_search *s, int a, int b)
{
    return load_other(r, s->kept, s->members, a, b) && has_rights(r, s);
}

/* Exchanges |entry[0]| of the input of |party[0]| and |entry[1]| of that of |party[1]|. */
static bool load_near(struct reality *r, const struct partner_search *s, const int party[2],
                      const uint64_t entry[2], struct arena *arena)
{
    struct value changed[2];
    uint8_t *at[2];
    run_release_inputs(r->run);
    for (int k = 0; k < 2; k++) {
        changed[k] = k && party[1] == party[0] ? changed[0] : keep_input(&s->kept[party[k]], arena);
        at[k] = (uint8_t *)changed[k].data + entry[k] * changed[k].stride;
    }
    for (size_t i = 0; i < changed[0].stride; i++) {
        const uint8_t byte = at[0][i];
        at[0][i] = at[1][i];
        at[1][i] = byte;
    }
    for (int p = 1; p <= run_parties(r->run); p++)
        if (run_needs_input(r->run, p))
            run_input_value(r->run, p,
                            p == party[0]   ? &changed[0]
                            : p == party[1] ? &changed[1]
                                            : &s->kept[p]);
    return !r->job->protocol->check_inputs || r->job->protocol->check_inputs(r->run) == OK;
}

/* Exchanges entries of the inputs: by turns two of one input, and two of different inputs. Only for
 * vectors in which every place can have every number. */
static bool near_partner(struct reality *r, const struct partner_search *s, struct arena *arena)
{
    enum { TRIED = 200 };
    const uint64_t parties = (uint64_t)run_parties(r->run);
    for (int k = 0; r->job->protocol->vector && k < TRIED; k++) {
        uint64_t a, b, entry[2];
        if (tape_below(&r->samples.tape, "near party", parties, &a) != OK ||
            tape_below(&r->samples.tape, "near party", parties, &b) != OK)
            return false;
        const int party[2] = {(int)a + 1, k % 2 ? (int)b + 1 : (int)a + 1};
        const struct value *x = &s->kept[party[0]], *y = &s->kept[party[1]];
        if (!is_honest(r, s->members, party[0]) || !is_honest(r, s->members, party[1]) ||
            x->kind != KIND_RESIDUES || !x->count || !y->count || y->modulus != x->modulus ||
            tape_below(&r->samples.tape, "near entry", x->count, &entry[0]) != OK ||
            tape_below(&r->samples.tape, "near entry", y->count, &entry[1]) != OK)
            continue;
        if (load_near(r, s, party, entry, arena) && has_rights(r, s))
            return true;
    }
    return false;
}

static bool change_places(struct reality *r, const struct partner_search *s)
{
    enum { PLACES = 8 };
    const int parties = run_parties(r->run);
    int tried = 0;
    for (int a = 1; a <= parties; a++)
        for (int b = a + 1; b <= parties && tried < PLACES; b++)
            if (is_honest(r, s->members, a) && is_honest(r, s->members, b) &&
                (tried++, is_partner(r, s, a, b)))
                return true;
    return false;
}

/* Draws new inputs: by turns for all honest parties, and for one alone. */
static bool sample_partner(struct reality *r, const struct partner_search *s)
{
    enum { SAMPLED = 400 };
    const int parties = run_parties(r->run);
    for (int k = 0; k < SAMPLED; k++) {
        const int one = k % 2 ? k / 2 % parties + 1 : 0;
        if ((!one || is_honest(r, s->members, one)) && is_partner(r, s, 0, one))
            return true;
    }
    return false;
}

bool reality_partner(struct reality *r, coalition members, uint64_t i, enum partner kind)
{
    const int parties = run_parties(r->run);
    struct arena arena = {0};
    if (!reality_inputs(r, i) || run_ideal(r->run) != OK)
        return false;
    struct partner_search s = {.members = members,
                               .kept = arena_zero(&arena, ((size_t)parties + 1) * sizeof *s.kept)};
    reality_rights(r, members, s.rights);
    for (int p = 1; p <= parties; p++)
        if (run_input(r->run, p))
            s.kept[p] = keep_input(run_input(r->run, p), &arena);
    const bool found = kind == PARTNER_CHANGED_PLACES ? change_places(r, &s)
                       : kind == PARTNER_NEAR         ? near_partner(r, &s, &arena)
                                                      : sample_partner(r, &s);
    arena_clear(&arena);
    return found || (reality_inputs(r, i) && false);
}

void reality_execute(struct reality *r)
{
    if (run_execute(r->run) != OK)
        return; /* the results say more */
}

/* The first output in which the two lists differ, as "sum = 12 where the ideal function gives sum =
 * 11"; NULL when they are the same. */
static const char *difference(struct run *run, int party, struct arena *arena)
{
    struct named_side got, want;
    got.count = run_outputs(run, party, &got.list);
    want.count = run_ideal_outputs(run, party, &want.list);
    return named_difference(arena, got, " where the ideal function gives ", want);
}

static bool is_named(status s)
{
    return s != E_INTERNAL && s != E_MEMORY && s != E_FILE && s != E_TAPE_END;
}

const char *run_nameless(struct run *run, struct arena *arena)
{
    for (int p = 1; p <= run_parties(run); p++)
        if (!is_named(run_result(run, p).status))
            return arena_format(arena, "party %s ends with '%s'", run_role_name(run, p),
                                status_name(run_result(run, p).status));
    return NULL;
}

const char *run_wrong(struct run *run, bool done_only, struct arena *arena)
{
    for (int p = 1; p <= run_parties(run); p++) {
        const struct party_result result = run_result(run, p);
        if (result.status != OK && done_only)
            continue;
        if (result.status != OK)
            return arena_format(arena, "party %s does not finish: %s", run_role_name(run, p),
                                result.detail ? result.detail : status_text(result.status));
        const char *differs = difference(run, p, arena);
        if (differs)
            return arena_format(arena, "party %s outputs %s", run_role_name(run, p), differs);
    }
    return NULL;
}

struct witness *reality_witness(struct reality *r, coalition c, const char *learns,
                                struct arena *arena)
{
    struct witness *w = arena_zero(arena, sizeof *w);
    w->coalition = coalition_format(arena, r->run, c);
    w->learns = learns;
    w->inputs[0] = reality_inputs_text(r, arena);
    w->replay = job_replay(r->job, arena, r->run, c);
    return w;
}

bool reality_own_planted(const struct reality *r, coalition c)
{
    const struct mutation *m = run_mutation(r->run);
    return m && coalition_size(c) == 1 && (m->party == 0 || coalition_has(c, m->party)) &&
           m->kind >= COIN_ZERO && m->kind <= SHUFFLE_SORTED;
}
