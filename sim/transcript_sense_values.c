/* Checks values and the header of a recording against the protocol, its parameters and the kinds.
 */
#include "crypto/hash.h"
#include "crypto/memory.h"
#include "sim/primitives.h"
#include "sim/run_spec.h"
#include "sim/transcript_sense_internal.h"
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMBS = 4 };

const char *sense_wrong(struct sense *s, const char *format, ...)
{
    char line[300];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    return arena_text(&s->arena, line);
}

int sense_party(const struct sense *s, const char *name)
{
    for (int i = 1; name && i <= s->parties; i++)
        if (strcmp(s->names[i], name) == 0)
            return i;
    return 0;
}

/* ------------------------------------------------------------------ values */

/* Only kinds without a fixed size of entries have a width. */
static bool width_fits(enum kind k, uint64_t width)
{
    const struct kind_about *about = kind_about(k);
    return about && about->sized ? width > 0 && width <= MESSAGE_ENTRIES_MOST : width == 0;
}

static const char *check_residues(struct sense *s, const char *modulus, const uint8_t *bytes,
                                  size_t size, uint64_t count)
{
    struct modulus n;
    char canonical[RESIDUE_TEXT];
    uint64_t limb[LIMBS];
    if (!modulus || modulus_parse(&n, modulus) != OK)
        return sense_wrong(s, "has residues without a modulus");
    modulus_format(&n, canonical);
    if (strcmp(canonical, modulus) != 0)
        return sense_wrong(s, "writes the modulus %.40s in another form than usual", modulus);
    if (count != size / n.bytes || size % n.bytes)
        return sense_wrong(s, "has %llu residues of %zu bytes in %zu bytes",
                           (unsigned long long)count, n.bytes, size);
    for (size_t i = 0; i < count; i++)
        if (residue_decode(&n, limb, bytes + i * n.bytes, 1, NULL) != OK)
            return sense_wrong(s, "has a residue that is not below its modulus %.80s", modulus);
    return NULL;
}

static const char *check_texts(struct sense *s, const uint8_t *bytes, size_t size, uint64_t count)
{
    size_t at = 0;
    for (uint64_t i = 0; i < count && at <= size; i++) {
        size_t length = SIZE_MAX;
        if (size - at >= 4)
            length = (size_t)bytes[at] << 24 | (size_t)bytes[at + 1] << 16 |
                     (size_t)bytes[at + 2] << 8 | bytes[at + 3];
        at = length > size - at ? SIZE_MAX : at + 4 + length;
    }
    return at == size ? NULL : sense_wrong(s, "has texts that do not fill their bytes");
}

/* How many bytes an entry of this kind and width takes. */
static size_t width_of(struct sense *s, enum kind k, uint64_t width)
{
    const struct value one = values_sized(s->run, k, (uint32_t)width, 1);
    return value_wire_size(&one);
}

/* The entries of one value: as many as it says, each in its range. */
const char *sense_value(struct sense *s, const struct json_value *v, const uint8_t *bytes,
                        size_t size)
{
    const char *kind = text(v, "kind");
    enum kind k;
    const uint64_t count = number(v, "count"), width = number(v, "width");
    if (!kind_find(kind, &k))
        return sense_wrong(s, "has values of the unknown kind '%.40s'", kind);
    if (strcmp(kind, "residues") == 0)
        return check_residues(s, text(v, "modulus"), bytes, size, count);
    if (json_get(v, "modulus"))
        return sense_wrong(s, "has a modulus for %.40s", kind);
    if (strcmp(kind, "texts") == 0)
        return check_texts(s, bytes, size, count);
    if (!width_fits(k, width))
        return sense_wrong(s, "has %.40s with entries of width %llu", kind,
                           (unsigned long long)width);
    if (s->run && size != count * width_of(s, k, width))
        return sense_wrong(s, "has %llu %.40s in %zu bytes", (unsigned long long)count, kind, size);
    return NULL;
}

uint8_t *sense_bytes(const char *hex, size_t *size)
{
    const size_t digits = strlen(hex);
    uint8_t *bytes = memory_get(digits / 2 + 1);
    if (sodium_hex2bin(bytes, digits / 2 + 1, hex, digits, NULL, size, NULL) != 0)
        abort(); /* cannot happen: record_is_sound checked it */
    return bytes;
}

const char *sense_hex(struct sense *s, const struct json_value *v)
{
    size_t size;
    uint8_t *bytes = sense_bytes(text(v, "hex"), &size);
    const char *problem = sense_value(s, v, bytes, size);
    free(bytes);
    return problem;
}

/* ------------------------------------------------------------------ the header */

/* A joined recording has a seed for each party; the seed of all is their digest. */
bool sense_seeds(const struct sense *s, const struct json_value *list,
                 const uint8_t seed[SEED_BYTES])
{
    struct hash_sha256 state;
    uint8_t one[SEED_BYTES], digest[HASH_SHA256_BYTES];
    if (!list)
        return true;
    hash_sha256_begin(&state);
    for (size_t i = 0; list->type == JSON_ARRAY && i < list->count; i++) {
        if (list->item[i].type != JSON_STRING || seed_parse(list->item[i].text, one) != OK)
            return false;
        hash_sha256_add(&state, one, sizeof one);
    }
    hash_sha256_end(&state, digest);
    return list->type == JSON_ARRAY && list->count == (size_t)s->parties &&
           memcmp(digest, seed, SEED_BYTES) == 0;
}

static const char *check_faults(struct sense *s, const struct json_value *h)
{
    struct fault faults[FAULTS_MOST];
    char again[FAULTS_TEXT];
    size_t count;
    const char *plan = text(h, "faults");
    s->faults = plan != NULL;
    if (strcmp(text(h, "world"), s->faults ? "storm" : "real") != 0)
        return sense_wrong(s, "has the world '%.40s' with%s faults", text(h, "world"),
                           s->faults ? "" : "out");
    if (!plan)
        return NULL;
    if (faults_parse(plan, faults, &count) != OK || !count)
        return sense_wrong(s, "has a fault plan that cannot be read");
    faults_format(faults, count, again, sizeof again);
    return strcmp(plan, again) == 0 ? NULL : sense_wrong(s, "writes its fault plan in another way");
}

/* Makes a run with the recorded parameters. If it is refused, no such recording can exist. */
static const char *make_run(struct sense *s, const struct json_value *h)
{
    const uint8_t seed[SEED_BYTES] = {0};
    const struct json_value *parameters = json_get(h, "parameters");
    if (real_world_init(&s->world, seed) != OK)
        return NULL; /* no memory: then nothing is compared with the descriptor */
    s->has_world = true;
    s->run = run_new(s->protocol, &s->world.world);
    size_t known = 0;
    for (const struct parameter *p = s->protocol->parameters; p->name; p++, known++)
        if (!json_get(parameters, p->name))
            return sense_wrong(s, "lacks the parameter %s", p->name);
    if (known != parameters->count)
        return sense_wrong(s, "has %zu parameters, and %s has %zu", parameters->count,
                           s->protocol->name, known);
    struct run_spec spec = run_spec_of_header(&s->arena, s->protocol, h);
    spec.faults = NULL; /* check_faults checks these */
    return run_spec_apply(&spec, s->run) == OK
               ? NULL
               : sense_wrong(s, "describes a run that is refused: %.200s", run_error(s->run));
}

static const char *check_protocol(struct sense *s, const struct json_value *h)
{
    char declaration[65];
    if (!s->find)
        return NULL;
    s->protocol = s->find(text(h, "protocol"));
    if (!s->protocol)
        return sense_wrong(s, "is of the protocol '%.60s', which this program does not have",
                           text(h, "protocol"));
    transcript_declaration(s->protocol, declaration);
    if (strcmp(declaration, text(h, "declaration")) != 0)
        return sense_wrong(s, "has another declaration than %s of this program", s->protocol->name);
    const char *problem = make_run(s, h);
    if (problem || !s->run)
        return problem;
    const char *curve = protocol_curve(s->protocol), *named = text(h, "curve");
    if (curve && strcmp(named ? named : CURVE_BEFORE, curve) != 0)
        return sense_wrong(s,
                           "names no curve, so it is of " CURVE_BEFORE ", and this program "
                           "computes on %s: use one that was built with "
                           "-DGLASSHOUSE_CURVE=" CURVE_BEFORE,
                           curve);
    if (!curve && named)
        return sense_wrong(s, "names the curve %.40s, and %s uses none", named, s->protocol->name);
    if (run_parties(s->run) != s->parties)
        return sense_wrong(s, "names %d parties, and its parameters make %d", s->parties,
                           run_parties(s->run));
    for (int i = 1; i <= s->parties; i++)
        if (strcmp(run_role_name(s->run, i), s->names[i]) != 0)
            return sense_wrong(s, "names party %d %.60s, and it is %s", i, s->names[i],
                               run_role_name(s->run, i));
    return NULL;
}

const char *sense_header(struct sense *s, const struct json_value *h)
{
    const struct json_value *parties = json_get(h, "parties");
    if (parties->count < 1 || parties->count > PARTIES_MOST)
        return sense_wrong(s, "has %zu parties", parties->count);
    for (size_t i = 0; i < parties->count; i++) {
        if (sense_party(s, parties->item[i].text))
            return sense_wrong(s, "names the party %.60s twice", parties->item[i].text);
        s->parties = (int)i + 1;
        s->names[i + 1] = arena_text(&s->arena, parties->item[i].text);
    }
    s->first_format = number(h, "v") == 1;
    s->host = sense_party(s, text(h, "host"));
    if (text(h, "host") && !s->host)
        return sense_wrong(s, "is the recording of party '%.60s', whom it does not name",
                           text(h, "host"));
    s->ideal = text(h, "ideal") != NULL;
    const char *problem = check_faults(s, h);
    return problem ? problem : check_protocol(s, h);
}
