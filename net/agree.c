#include "net/agree.h"
#include "crypto/hash.h"
#include "crypto/memory.h"
#include "net/host.h"
#include "sim/primitives.h"
#include "sim/transcript.h"
#include <openssl/rand.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { NONCE = 32, LINE_MOST = 160 };

/* Long values, such as a schema, are replaced by their digests. */
static const char *short_text(struct arena *arena, const char *text)
{
    uint8_t digest[HASH_SHA256_BYTES];
    char hex[2 * HASH_SHA256_BYTES + 1];
    if (strlen(text) <= LINE_MOST && !strchr(text, '\n'))
        return text;
    hash_sha256(digest, text, strlen(text));
    sodium_bin2hex(hex, sizeof hex, digest, sizeof digest);
    return arena_format(arena, "(%zu bytes, SHA-256 %s)", strlen(text), hex);
}

const char *agree_text(struct arena *arena, struct run *run, const struct mesh *mesh,
                       const char *version, uint64_t number)
{
    const struct protocol *protocol = run_protocol(run);
    char declaration[65];
    transcript_declaration(protocol, declaration);
    const char *curve = protocol_curve(protocol);
    const char *text = arena_format(
        arena, "version: glasshouse %s, hosts %d\ncurve: %s\nprotocol: %s\nvariant: %s\n", version,
        HOST_FORMAT, curve ? curve : "none", protocol->name, run_variant(run));
    for (const struct parameter *p = protocol->parameters; p->name; p++)
        text = arena_format(arena, "%sparameter %s: %s\n", text, p->name,
                            short_text(arena, run_parameter_text(run, p->name)));
    for (int i = 1; i <= mesh->parties; i++)
        text = arena_format(arena, "%sparty %s: certificate of %s\n", text, run_role_name(run, i),
                            mesh->peer[i].name);
    return arena_format(arena, "%sdeclaration: %s\nnumber of the run: %llu\n", text, declaration,
                        (unsigned long long)number);
}

/* Copies a line from outside so that it can be printed safely. */
static void copy_line(char out[LINE_MOST + 1], const char *line, size_t size)
{
    size = size < LINE_MOST ? size : LINE_MOST;
    for (size_t i = 0; i < size; i++)
        out[i] = (char)(line[i] < ' ' || line[i] > '~' ? '?' : line[i]);
    out[size] = 0;
}

bool agree_difference(const char *ours, const char *theirs, size_t size, const char *name,
                      struct complaint *complaint)
{
    const char *end = theirs + size;
    while (*ours || theirs < end) {
        const size_t own = strcspn(ours, "\n");
        const char *next = theirs < end ? memchr(theirs, '\n', (size_t)(end - theirs)) : NULL;
        const size_t other = theirs < end ? (size_t)((next ? next : end) - theirs) : 0;
        if (own != other || memcmp(ours, theirs, own) != 0) {
            char a[LINE_MOST + 1], b[LINE_MOST + 1];
            copy_line(a, ours, own);
            copy_line(b, theirs, other);
            (void)complain(complaint, E_FOREIGN, "%.60s means another run. There: '%s'. Here: '%s'",
                           name, b, a);
            return true;
        }
        ours += own + (ours[own] != 0);
        theirs += other + (next != NULL);
    }
    return false;
}

struct talk {
    struct mesh *mesh;
    const char *text;
    uint8_t *nonce; /* by party, from 0 */
    const uint8_t *digest;
};

static bool took_text(void *context, int party, const uint8_t *bytes, size_t size)
{
    struct talk *t = context;
    struct mesh_peer *p = &t->mesh->peer[party];
    if (size < NONCE) {
        (void)complain(&p->problem, E_REFUSED, "it does not say which run it means");
        return false;
    }
    memcpy(t->nonce + (size_t)(party - 1) * NONCE, bytes, NONCE);
    return !agree_difference(t->text, (const char *)bytes + NONCE, size - NONCE, p->name,
                             &p->problem);
}

static bool took_digest(void *context, int party, const uint8_t *bytes, size_t size)
{
    struct talk *t = context;
    struct mesh_peer *p = &t->mesh->peer[party];
    if (size == AGREE_DIGEST && memcmp(bytes, t->digest, AGREE_DIGEST) == 0)
        return true;
    (void)complain(
        &p->problem, E_REFUSED,
        "it received other random numbers than this party: somebody sends different ones to "
        "different parties");
    return false;
}

bool agree_run(struct mesh *m, const char *text, int seconds, uint8_t digest[AGREE_DIGEST])
{
    const size_t size = strlen(text), nonces = (size_t)m->parties * NONCE;
    uint8_t *hello = memory_get(NONCE + size);
    struct talk t = {.mesh = m, .text = text, .nonce = memory_zero(1, nonces), .digest = digest};
    struct hash_sha256 state;
    uint8_t *own = t.nonce + (size_t)(m->own - 1) * NONCE;
    bool agreed = RAND_bytes(own, NONCE) == 1;
    memcpy(hello, own, NONCE);
    memcpy(hello + NONCE, text, size);
    agreed = agreed && mesh_exchange(m, HOST_HELLO, hello, NONCE + size, seconds, took_text, &t);
    hash_sha256_begin(&state);
    hash_sha256_add(&state, text, size);
    hash_sha256_add(&state, t.nonce, nonces);
    hash_sha256_end(&state, digest);
    agreed = agreed && mesh_exchange(m, HOST_READY, digest, AGREE_DIGEST, seconds, took_digest, &t);
    free(hello);
    free(t.nonce);
    return agreed;
}
