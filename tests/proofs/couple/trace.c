/* What is in a point, a digest or a ciphertext, and under which keys, as the traced cryptography
 * finds it by the bytes: right for those who hold the keys and for those who do not. */
#include "proofs/couple/trace.h"
#include "sim/identity.h"
#include "tests/expect.h"
#include "tests/sim/play.h"
#include <string.h>

/* Party 1 encrypts and hashes two equal texts and another, and keeps its keys to itself. */
static status role(struct party *me)
{
    struct value key, hash_key, points, digests, master, parameters, elements, ciphertexts;
    struct value texts = values_of(party_run(me), KIND_TEXTS, 3);
    if (!party_is(me, 1))
        return OK;
    for (size_t i = 0; i < 3; i++)
        texts_set(&texts, i, i < 2 ? "a" : "b", 1);
    REQUIRE(draw_cipher_key(me, "cipher", &key));
    REQUIRE(draw_key(me, "hash", &hash_key));
    REQUIRE(cipher_begin(me, &key, "label", &texts, &points));
    REQUIRE(hash_entries(me, &hash_key, "label", false, &texts, &digests));
    REQUIRE(identity_setup(me, "setup", &master, &parameters));
    REQUIRE(elements_of(me, "label", &texts, &elements));
    const struct recipient to = {&parameters, "name"};
    REQUIRE(identity_encrypt(me, "coin", &to, &elements, &ciphertexts));
    REQUIRE(output(me, "points", &points));
    REQUIRE(output(me, "digests", &digests));
    return output(me, "ciphertexts", &ciphertexts);
}

static struct play play;
static struct trace trace;

static const uint8_t *output_bytes(const char *name, size_t *width)
{
    const struct view *view = run_view(play.run, 1);
    for (size_t i = 0; i < view->count; i++)
        if (view->event[i].kind == EVENT_OUTPUT && strcmp(view->event[i].name, name) == 0) {
            *width = view->event[i].size / 3;
            return view->event[i].bytes;
        }
    return NULL;
}

static void origins_are_found_by_the_bytes(void)
{
    size_t width = 0;
    const uint8_t *points = output_bytes("points", &width);
    const uint8_t other[64] = {1, 2, 3};
    EXPECT(points != NULL);
    if (!points)
        return;
    const struct point_origin *a = trace_point(&trace, points);
    const struct point_origin *again = trace_point(&trace, points + width);
    const struct point_origin *b = trace_point(&trace, points + 2 * width);
    EXPECT(a && again && b && a->content == again->content && a->content != b->content);
    EXPECT(a && a->count == 1 && a->layer[0].power == 1);
    const uint8_t *digests = output_bytes("digests", &width);
    const struct digest_origin *d = trace_digest(&trace, digests);
    EXPECT(d && trace_digest(&trace, digests + 2 * width)->content != d->content);
    const uint8_t *ciphers = output_bytes("ciphertexts", &width);
    EXPECT(trace_cipher(&trace, ciphers) && trace_cipher(&trace, ciphers)->terms == 1);
    EXPECT(!trace_point(&trace, other) && !trace_digest(&trace, other));
    EXPECT(trace.fault == NULL);
}

/* Party 2 holds no key, party 1 all of them. What is known once stays known, so 2 comes first. */
static void who_holds_the_keys_sees_through(void)
{
    for (coalition members = 2; members >= 1; members--) {
        size_t width = 0;
        trace_knows(&trace, play.run, members, false);
        const bool hidden = members == 2;
        const uint8_t *bytes = output_bytes("points", &width);
        const struct point_origin *a = trace_point(&trace, bytes);
        const struct point_origin *b = trace_point(&trace, bytes + 2 * width);
        EXPECT(a && b && trace_point_hidden(&trace, a) == hidden);
        if (a && b && hidden)
            EXPECT(trace_orbit(&trace, a) != trace_orbit(&trace, b));
        bytes = output_bytes("digests", &width);
        EXPECT(trace_digest_hidden(&trace, trace_digest(&trace, bytes)) == hidden);
        bytes = output_bytes("ciphertexts", &width);
        EXPECT(trace_cipher_hidden(&trace, trace_cipher(&trace, bytes), members) == hidden);
    }
}

static const struct test tests[] = {
    {"origins are found by the bytes", origins_are_found_by_the_bytes},
    {"who holds the keys sees through", who_holds_the_keys_sees_through},
};

int main(int argc, char **argv)
{
    static const struct play_parts parts = {.role = role};
    play_begin(&play, &parts, 2);
    trace_init(&trace, &play.real);
    run_set_world(play.run, &trace.world);
    trace_begin(&trace, false);
    EXPECT_EQ(OK, run_execute(play.run));
    const int result = test_main(argc, argv, tests, sizeof tests / sizeof *tests);
    play_end(&play);
    trace_clear(&trace);
    return result;
}
