#include "proofs/exact/handed.h"
#include "crypto/memory.h"
#include "proofs/ask/checker.h"
#include "sim/world.h"
#include <stdlib.h>
#include <string.h>

/* More inputs of one party are not listed: then only their kind, length and modulus are compared.
 * So many rows cannot be counted either; algebra is about all values of a ring. */
enum { LISTED_MOST = 1 << 20, HANDED_MOST = 1 << 20, LOADED_MOST = 1 << 12 };

struct head {
    const struct shape *shape;
    int place;
    bool given;
};

static void put_kind(struct buffer *b, const struct value *v)
{
    static const struct modulus none;
    const uint32_t about[3] = {(uint32_t)v->kind, v->count, v->width};
    const struct modulus *n = v->kind == KIND_RESIDUES ? v->modulus : &none;
    buffer_put(b, about, sizeof about);
    buffer_put(b, n->limb, sizeof n->limb);
}

/* Of other kinds than numbers and texts no table of a part lists any. */
static void put_input(struct buffer *b, const struct value *v)
{
    if (!v)
        return;
    put_kind(b, v);
    if (v->kind == KIND_RESIDUES || v->kind == KIND_TEXTS)
        buffer_put_named(b, &(struct named_value){"input", *v}, 1);
}

void handed_note(void *handed, const struct shape *shape, const struct value *const *input)
{
    struct handed *h = handed;
    h->all.size = 0;
    intern_put(&h->shapes, &shape, sizeof shape);
    buffer_put(&h->all, &shape, sizeof shape);
    if (h->inputs.count > HANDED_MOST || h->together.count > HANDED_MOST)
        return;
    for (int place = 1; place <= shape_parties(shape); place++) {
        struct head head;
        memset(&head, 0, sizeof head); /* padding is compared, too */
        head.shape = shape;
        head.place = place;
        head.given = input[place] != NULL;
        h->bytes.size = 0;
        buffer_put(&h->bytes, &head, sizeof head);
        put_input(&h->bytes, input[place]);
        const uint32_t number = intern_put(&h->inputs, h->bytes.bytes, h->bytes.size);
        buffer_put(&h->all, &number, sizeof number);
    }
    if (shape_protocol(shape)->check_inputs)
        intern_put(&h->together, h->all.bytes, h->all.size);
}

bool handed_met(const struct handed *h, const char *text)
{
    for (uint32_t i = 0; i < h->shapes.count; i++) {
        size_t size;
        const struct shape *shape;
        memcpy(&shape, intern_get(&h->shapes, i, &size), sizeof shape);
        if (strcmp(shape_text(shape), text) == 0)
            return true;
    }
    return false;
}

void handed_clear(struct handed *h)
{
    intern_clear(&h->shapes);
    intern_clear(&h->inputs);
    intern_clear(&h->together);
    free(h->bytes.bytes);
    free(h->all.bytes);
    *h = (struct handed){0};
}

/* The part's own inputs, of one place. */
struct own {
    struct run *run;
    struct intern table;
    bool listed, given;
    uint64_t loaded;
};

static bool list_own(struct own *o, int place, struct buffer *b)
{
    o->given = run_needs_input(o->run, place);
    const uint64_t count = o->given ? run_input_count(o->run, place) : 0;
    o->listed = count <= LISTED_MOST;
    for (uint64_t k = 0; k < (o->listed ? count : 1); k++) {
        if (o->loaded++ % LOADED_MOST == 0)
            run_release_inputs(o->run);
        if (run_input_at(o->run, place, k) != OK)
            return false;
        const struct value *v = run_input(o->run, place);
        b->size = 0;
        if (o->listed)
            put_input(b, v);
        else
            put_kind(b, v);
        intern_put(&o->table, b->bytes, b->size);
    }
    return true;
}

/* The number that an input has among the part's own; UINT32_MAX: none. */
static uint32_t own_number(struct own *o, const uint8_t *bytes, size_t size)
{
    struct head head;
    memcpy(&head, bytes, sizeof head);
    const size_t kind = 3 * sizeof(uint32_t) + sizeof((struct modulus *)NULL)->limb;
    const size_t before = o->table.count;
    if (!head.given || !o->given)
        return head.given == o->given ? 0 : UINT32_MAX;
    const uint32_t number =
        intern_put(&o->table, bytes + sizeof head, o->listed ? size - sizeof head : kind);
    return number < before ? number : UINT32_MAX;
}

/* Fills |number|, by number of |inputs|; returns the place of an input that is none of the part's
 * own, or 0; -1: the part's inputs cannot be listed. |*some|: not all of them were listed. */
static int find_own(const struct handed *h, const struct shape *shape, struct run *run,
                    uint32_t *number, bool *some)
{
    int strange = 0;
    struct buffer b = {0};
    for (int place = 1; place <= shape_parties(shape) && !strange; place++) {
        struct own o = {.run = run};
        if (!list_own(&o, place, &b))
            strange = -1;
        *some |= !o.listed;
        for (uint32_t i = 0; i < h->inputs.count && !strange; i++) {
            size_t size;
            struct head head;
            const uint8_t *bytes = intern_get(&h->inputs, i, &size);
            memcpy(&head, bytes, sizeof head);
            if (head.shape != shape || head.place != place)
                continue;
            number[i] = own_number(&o, bytes, size);
            if (number[i] == UINT32_MAX)
                strange = place;
        }
        intern_clear(&o.table);
    }
    free(b.bytes);
    return strange;
}

/* Does check_inputs refuse any of the inputs that were given together? */
static bool any_refused(const struct handed *h, const struct shape *shape, struct run *run,
                        const uint32_t *number)
{
    for (uint32_t i = 0; i < h->together.count; i++) {
        size_t size;
        const struct shape *own;
        uint32_t input;
        const uint8_t *bytes = intern_get(&h->together, i, &size);
        memcpy(&own, bytes, sizeof own);
        if (own != shape)
            continue;
        run_release_inputs(run);
        for (int place = 1; place <= shape_parties(shape); place++) {
            memcpy(&input, bytes + sizeof own + ((size_t)place - 1) * sizeof input, sizeof input);
            if (run_needs_input(run, place) && run_input_at(run, place, number[input]) != OK)
                return true;
        }
        if (run_protocol(run)->check_inputs(run) != OK)
            return true;
    }
    return false;
}

const char *handed_gap(const struct handed *h, const struct shape *shape, const char *variant,
                       const char *settings, bool *refused, struct arena *arena)
{
    struct real_world world;
    const uint8_t seed[SEED_BYTES] = {0};
    const struct job job = {.protocol = shape_protocol(shape),
                            .what = {.variant = variant, .settings = settings}};
    const char *gap = "its inputs cannot be listed";
    *refused = false;
    if (h->inputs.count > HANDED_MOST || h->together.count > HANDED_MOST)
        return "it was called with too many inputs to compare them";
    if (real_world_init(&world, seed) != OK)
        return gap;
    struct run *run = job_run(&job, &world.world, NULL);
    uint32_t *number = memory_zero(h->inputs.count + 1, sizeof *number);
    bool some = false;
    const int strange = run ? find_own(h, shape, run, number, &some) : -1;
    if (strange >= 0)
        gap = strange ? arena_format(arena,
                                     "called with an input that is none of its own (its "
                                     "party %d)",
                                     strange)
                      : NULL;
    if (!gap && job.protocol->check_inputs)
        *refused = some || any_refused(h, shape, run, number);
    free(number);
    if (run)
        run_free(run);
    real_world_clear(&world);
    return gap;
}
