/* Waters' scheme in the real world: crypto/waters.h, on as many threads as the run may use. */
#include "crypto/crew.h"
#include "crypto/waters.h"
#include "sim/house.h"
#include "sim/primitives/waters/waters.h"
#include <string.h>

/* What is too large to be copied about is one object in the stage's arena, and the entry of a value
 * is a pointer to it; the stage wipes and frees it in the end. */
static void clear_parameters(void *object)
{
    waters_params_clear(object);
}

static void clear_master(void *object)
{
    waters_master_clear(object);
}

static void clear_key(void *object)
{
    waters_key_clear(object);
}

static void clear_recipient(void *object)
{
    waters_recipient_clear(object);
}

static void *new_object(struct run *run, size_t size, void (*clear)(void *))
{
    void *object = arena_zero(&run->stage->arena, size);
    stage_cleanup(run, clear, object);
    return object;
}

struct recipient_entry {
    struct recipient_entry *next;
    const struct waters_params *parameters;
    const char *name;
    const struct waters_recipient *recipient;
};

struct waters_stage *waters_stage(struct run *run)
{
    void **mine = &run->stage->of_primitive[PRIMITIVE_waters];
    if (!*mine)
        *mine = arena_zero(&run->stage->arena, sizeof(struct waters_stage));
    return *mine;
}

static unsigned window(struct run *run)
{
    const size_t uses = waters_stage(run)->uses;
    return uses ? table_window(uses) : 4;
}

static struct waters_params *new_parameters(struct run *run)
{
    return new_object(run, sizeof(struct waters_params), clear_parameters);
}

static status real_setup(struct run *run, struct tape *tape, const char *why, int party,
                         void *master, void *parameters)
{
    (void)why;
    (void)party;
    REQUIRE(pairing_start());
    struct waters_params *params = new_parameters(run);
    struct waters_master *secret = new_object(run, sizeof *secret, clear_master);
    *(struct waters_params **)parameters = params;
    *(struct waters_master **)master = secret;
    return waters_setup(params, secret, tape, window(run));
}

static status real_key(struct run *run, struct tape *tape, const char *why, const void *master,
                       const void *parameters, const char *name, void *out)
{
    struct waters_identity identity;
    struct waters_key *key = new_object(run, sizeof *key, clear_key);
    (void)why;
    (void)parameters;
    waters_identity_hash(&identity, name, strlen(name));
    *(struct waters_key **)out = key;
    return waters_key_make(key, *(struct waters_master *const *)master, &identity, tape);
}

/* The tables for a recipient are made once for a stage. */
static status recipient_of(struct run *run, const void *parameters, const char *name,
                           const struct waters_recipient **out)
{
    const struct waters_params *params = *(struct waters_params *const *)parameters;
    struct waters_stage *s = waters_stage(run);
    struct waters_identity identity;
    for (struct recipient_entry *e = s->recipients; e; e = e->next)
        if (e->parameters == params && strcmp(e->name, name) == 0) {
            *out = e->recipient;
            return OK;
        }
    struct arena *arena = &run->stage->arena;
    struct recipient_entry *entry = arena_zero(arena, sizeof *entry);
    struct waters_recipient *made = new_object(run, sizeof *made, clear_recipient);
    waters_identity_hash(&identity, name, strlen(name));
    REQUIRE(waters_recipient_init(made, params, &identity, window(run)));
    *entry = (struct recipient_entry){s->recipients, params, arena_text(arena, name), made};
    s->recipients = entry;
    *out = made;
    return OK;
}

static status real_check(struct run *run, const void *parameters, const char *name, const void *key)
{
    const struct waters_recipient *to;
    REQUIRE(recipient_of(run, parameters, name, &to));
    return waters_key_check(*(struct waters_key *const *)key, to);
}

static void clear_powers(void *object)
{
    pairing_gt_table_clear(object);
}

/* The table of GT's generator is made once for a stage. */
static status generator_powers(struct run *run, const struct gt_table **out)
{
    struct waters_stage *s = waters_stage(run);
    struct gt generator;
    if (!s->powers) {
        struct gt_table *made = new_object(run, sizeof *made, clear_powers);
        REQUIRE(pairing_start());
        pairing_gt_generator(&generator);
        REQUIRE(pairing_gt_table_init(made, &generator, window(run)));
        s->powers = made;
    }
    *out = s->powers;
    return OK;
}

/* A uniform element of GT: a uniform power of the generator. */
static status real_elements(struct run *run, struct tape *tape, const char *why, int party,
                            size_t count, void *out)
{
    const struct gt_table *powers;
    (void)party;
    REQUIRE(generator_powers(run, &powers));
    for (size_t i = 0; i < count; i++) {
        struct scalar exponent;
        REQUIRE(scalar_draw(&exponent, tape, why));
        pairing_gt_table_pow((struct gt *)out + i, powers, &exponent);
    }
    return OK;
}

static status real_encode(struct run *run, const char *label, const struct text *texts,
                          size_t count, void *out)
{
    const size_t length = strlen(label) + 1;
    REQUIRE(pairing_start());
    for (size_t i = 0; i < count; i++) {
        uint8_t *bytes = arena_alloc(run_scratch(run), length + texts[i].size);
        memcpy(bytes, label, length);
        if (texts[i].size)
            memcpy(bytes + length, texts[i].bytes, texts[i].size);
        pairing_gt_hash((struct gt *)out + i, bytes, length + texts[i].size);
    }
    return OK;
}

static void real_ones(void *elements, size_t count)
{
    for (size_t i = 0; i < count; i++)
        pairing_gt_identity((struct gt *)elements + i);
}

static bool real_is_one(const void *element)
{
    return pairing_gt_is_identity(element);
}

static status real_scalars(struct run *run, struct tape *tape, const char *why, int party,
                           size_t count, void *out)
{
    (void)run;
    (void)party;
    return tape_vector(tape, why, scalar_order.limb, SCALAR_LIMBS, count, out);
}

/* One batch for all operations: what the threads share. */
struct batch {
    const struct waters_recipient *to;
    const struct waters_key *key;
    const void *a, *b;
    const struct scalar *scalars;
    int sign;
    void *out;
};

static status encrypt_part(void *context, size_t from, size_t to)
{
    const struct batch *b = context;
    static const struct scalar zero;
    for (size_t i = from; i < to; i++)
        waters_encrypt_with((struct waters_ciphertext *)b->out + i, b->to,
                            (const struct gt *)b->a + i, b->scalars ? &b->scalars[i] : &zero);
    return OK;
}

static status real_encrypt(struct run *run, const void *parameters, const char *name,
                           const void *elements, const void *scalars, size_t count, void *out)
{
    struct batch batch = {.a = elements, .scalars = scalars, .out = out};
    REQUIRE(recipient_of(run, parameters, name, &batch.to));
    return crew_loop(scalars ? run_crew(run) : NULL, count, encrypt_part, &batch);
}

static status combine_part(void *context, size_t from, size_t to)
{
    const struct batch *b = context;
    for (size_t i = from; i < to; i++)
        (b->sign > 0 ? waters_mul : waters_div)((struct waters_ciphertext *)b->out + i,
                                                (const struct waters_ciphertext *)b->a + i,
                                                (const struct waters_ciphertext *)b->b + i);
    return OK;
}

static status real_combine(struct run *run, const void *a, const void *b, int sign, size_t count,
                           void *out)
{
    struct batch batch = {.a = a, .b = b, .sign = sign, .out = out};
    return crew_loop(run_crew(run), count, combine_part, &batch);
}

/* Ciphertexts that differ only in C1, as those that were divided by constants do, share tables for
 * C2 and C3. (C1 gets no table although equal ones occur: the time would show how many are equal.)
 */
enum { SHARED_MOST = 64, SHARED_LEAST = 24 };

struct shared {
    const struct waters_ciphertext *first;
    size_t uses;
    struct g1_table table[2];
};

struct powers {
    struct batch batch;
    struct shared shared[SHARED_MOST];
    size_t groups;
    uint8_t *group; /* by entry: place in |shared| */
};

static bool same_coin(const struct waters_ciphertext *a, const struct waters_ciphertext *b)
{
    return memcmp(&a->c2, &b->c2, sizeof a->c2) == 0 && memcmp(&a->c3, &b->c3, sizeof a->c3) == 0;
}

static void group_powers(struct powers *p, size_t count)
{
    const struct waters_ciphertext *list = p->batch.a;
    for (size_t i = 0; i < count; i++) {
        size_t g = 0;
        while (g < p->groups && !same_coin(p->shared[g].first, &list[i]))
            g++;
        /* not run: so many ciphertexts of different coins are in no row's message. */
        if (g == p->groups && g < SHARED_MOST)
            p->shared[p->groups++] = (struct shared){.first = &list[i]};
        p->group[i] = (uint8_t)g;
        /* not run: so many ciphertexts of different coins are in no row's message. */
        if (g < SHARED_MOST)
            p->shared[g].uses++;
    }
}

static status table_part(void *context, size_t from, size_t to)
{
    struct powers *p = context;
    for (size_t i = from; i < to; i++) {
        struct shared *s = &p->shared[i / 2];
        /* not run: so many ciphertexts of one coin are in no row's message. */
        if (s->uses >= SHARED_LEAST)
            REQUIRE(pairing_g1_table_init(&s->table[i % 2], i % 2 ? &s->first->c3 : &s->first->c2,
                                          table_window(s->uses)));
    }
    return OK;
}

static void power_g1(struct g1 *out, const struct g1 *base, const struct g1_table *table,
                     const struct scalar *k)
{
    if (table && table->entries)
        pairing_g1_table_mul(out, table, k);
    else
        pairing_g1_mul(out, base, k);
}

static status power_part(void *context, size_t from, size_t to)
{
    const struct powers *p = context;
    for (size_t i = from; i < to; i++) {
        const struct waters_ciphertext *a = (const struct waters_ciphertext *)p->batch.a + i;
        struct waters_ciphertext *out = (struct waters_ciphertext *)p->batch.out + i;
        const struct scalar *k = &p->batch.scalars[i];
        const struct shared *s = p->group[i] < p->groups ? &p->shared[p->group[i]] : NULL;
        pairing_gt_pow(&out->c1, &a->c1, k);
        power_g1(&out->c2, &a->c2, s ? &s->table[0] : NULL, k);
        power_g1(&out->c3, &a->c3, s ? &s->table[1] : NULL, k);
    }
    return OK;
}

static status real_power(struct run *run, const void *a, const void *scalars, size_t count,
                         void *out)
{
    struct powers *p = arena_zero(run_scratch(run), sizeof *p);
    p->batch = (struct batch){.a = a, .scalars = scalars, .out = out};
    p->group = arena_alloc(run_scratch(run), count + 1);
    group_powers(p, count);
    status result = crew_loop(run_crew(run), 2 * p->groups, table_part, p);
    if (result == OK)
        result = crew_loop(run_crew(run), count, power_part, p);
    for (size_t i = 0; i < 2 * p->groups; i++)
        pairing_g1_table_clear(&p->shared[i / 2].table[i % 2]);
    return result;
}

static status rerandomize_part(void *context, size_t from, size_t to)
{
    const struct batch *b = context;
    for (size_t i = from; i < to; i++)
        waters_rerandomize_with((struct waters_ciphertext *)b->out + i, b->to,
                                (const struct waters_ciphertext *)b->a + i, &b->scalars[i]);
    return OK;
}

static status real_rerandomize(struct run *run, const void *parameters, const char *name,
                               const void *a, const void *scalars, size_t count, void *out)
{
    struct batch batch = {.a = a, .scalars = scalars, .out = out};
    REQUIRE(recipient_of(run, parameters, name, &batch.to));
    return crew_loop(run_crew(run), count, rerandomize_part, &batch);
}

static status decrypt_part(void *context, size_t from, size_t to)
{
    const struct batch *b = context;
    for (size_t i = from; i < to; i++)
        waters_decrypt((struct gt *)b->out + i, b->key, (const struct waters_ciphertext *)b->a + i);
    return OK;
}

static status real_decrypt(struct run *run, const void *key, const void *a, size_t count,
                           void *elements)
{
    struct batch batch = {.key = *(struct waters_key *const *)key, .a = a, .out = elements};
    return crew_loop(run_crew(run), count, decrypt_part, &batch);
}

static status test_part(void *context, size_t from, size_t to)
{
    const struct batch *b = context;
    for (size_t i = from; i < to; i++)
        ((bool *)b->out)[i] =
            waters_decrypts_to_one(b->key, (const struct waters_ciphertext *)b->a + i);
    return OK;
}

static status real_test(struct run *run, const void *key, const void *a, size_t count, bool *ones)
{
    struct batch batch = {.key = *(struct waters_key *const *)key, .a = a, .out = ones};
    return crew_loop(run_crew(run), count, test_part, &batch);
}

const struct waters_calls waters_real = {real_setup,   real_key,     real_check,  real_elements,
                                         real_encode,  real_ones,    real_is_one, real_scalars,
                                         real_encrypt, real_combine, real_power,  real_rerandomize,
                                         real_decrypt, real_test};

void waters_write_parameters(const void *entry, uint8_t *out)
{
    waters_params_encode(out, *(struct waters_params *const *)entry);
}

void waters_write_key(const void *entry, uint8_t *out)
{
    waters_key_encode(out, *(struct waters_key *const *)entry);
}

void waters_write_ciphertext(const void *entry, uint8_t *out)
{
    waters_ciphertext_encode(out, entry);
}

void waters_write_element(const void *entry, uint8_t *out)
{
    pairing_gt_encode(out, entry);
}

void waters_write_scalar(const void *entry, uint8_t *out)
{
    scalar_encode(out, entry);
}

void waters_write_master(const void *entry, uint8_t *out)
{
    waters_master_encode(out, *(struct waters_master *const *)entry);
}

status waters_read_parameters(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    (void)kind;
    REQUIRE(pairing_start());
    struct waters_params *params = new_parameters(run);
    *(struct waters_params **)entry = params;
    return waters_params_decode(params, in, WATERS_PARAMS_BYTES, window(run));
}

status waters_read_key(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    (void)kind;
    REQUIRE(pairing_start());
    struct waters_key *key = new_object(run, sizeof *key, clear_key);
    *(struct waters_key **)entry = key;
    return waters_key_decode(key, in, WATERS_KEY_BYTES);
}

status waters_read_ciphertext(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    (void)run;
    (void)kind;
    REQUIRE(pairing_start());
    return waters_ciphertext_decode(entry, in, WATERS_CIPHERTEXT_BYTES);
}

status waters_read_element(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    (void)run;
    (void)kind;
    REQUIRE(pairing_start());
    return pairing_gt_decode(entry, in, GT_BYTES);
}

status waters_read_scalar(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    (void)run;
    (void)kind;
    REQUIRE(pairing_start());
    return scalar_decode(entry, in, SCALAR_BYTES);
}

status waters_read_master(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    (void)run;
    (void)kind;
    (void)entry;
    (void)in;
    return E_ARGUMENT;
}
