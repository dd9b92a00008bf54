/* What is in a point, a digest or a ciphertext, and under which keys, as the traced cryptography
 * finds it by the bytes: right for those who hold the keys and for those who do not. */
#include "proofs/couple/watch.h"
#include "sim/primitives/waters/identity.h"
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

/* What is seen of the entries of an output by those who hold the known keys. */
static bool see(enum kind kind, const char *name, size_t i, coalition members, struct watched *seen,
                uint8_t called[TRACE_NAME])
{
    size_t width = 0;
    const struct watch *w = watch_of(kind);
    const uint8_t *entry = output_bytes(name, &width) + i * width;
    const bool known = watch_see(w, &trace, entry, members, seen);
    memset(called, 0, TRACE_NAME);
    if (known && w->name)
        w->name(&trace, trace_memory(&trace, w), entry, called);
    return known;
}

static void origins_are_found_by_the_bytes(void)
{
    static const struct {
        enum kind kind;
        const char *name;
        bool same; /* equal contents are called alike */
    } row[] = {{KIND_POINTS, "points", true},
               {KIND_DIGESTS, "digests", true},
               {KIND_CIPHERTEXTS, "ciphertexts", false}};
    const uint8_t other[512] = {1, 2, 3};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct watched seen;
        uint8_t a[TRACE_NAME], again[TRACE_NAME], b[TRACE_NAME];
        EXPECT(see(row[i].kind, row[i].name, 1, 2, &seen, again));
        EXPECT(see(row[i].kind, row[i].name, 2, 2, &seen, b));
        EXPECT(see(row[i].kind, row[i].name, 0, 2, &seen, a));
        EXPECT(seen.hidden && !seen.opens);
        EXPECT(row[i].same ? seen.keys == 1 : seen.coined && strcmp(seen.recipient, "name") == 0);
        EXPECT(!row[i].same || (memcmp(a, again, sizeof a) == 0 && memcmp(a, b, sizeof a) != 0));
        EXPECT(!watch_see(watch_of(row[i].kind), &trace, other, 2, &seen));
    }
    EXPECT(watch_of(KIND_RESIDUES) == NULL && watch_of(KIND_KEYS) == NULL);
    EXPECT(trace.fault == NULL);
}

/* Party 2 holds no key, party 1 all of them. What is known once stays known, so 2 comes first. */
static void who_holds_the_keys_sees_through(void)
{
    for (coalition members = 2; members >= 1; members--) {
        const bool hidden = members == 2;
        struct watched seen;
        uint8_t name[TRACE_NAME];
        trace_knows(&trace, play.run, members, false);
        EXPECT(see(KIND_POINTS, "points", 0, members, &seen, name) && seen.hidden == hidden);
        EXPECT_EQ(hidden, seen.keys);
        EXPECT(see(KIND_DIGESTS, "digests", 0, members, &seen, name) && seen.hidden == hidden);
        EXPECT_EQ(hidden, seen.keys);
        EXPECT(see(KIND_CIPHERTEXTS, "ciphertexts", 0, members, &seen, name));
        EXPECT(seen.hidden == hidden && seen.opens == !hidden);
    }
}

const struct test tests[] = {{"origins are found by the bytes", origins_are_found_by_the_bytes},
                             {"who holds the keys sees through", who_holds_the_keys_sees_through},
                             {0}};

int main(int argc, char **argv)
{
    static const struct play_parts parts = {.role = role};
    play_begin(&play, &parts, 2);
    trace_init(&trace, &play.real);
    run_set_world(play.run, &trace.world);
    trace_begin(&trace, false);
    EXPECT_EQ(OK, run_execute(play.run));
    const int result = test_main(argc, argv, tests);
    play_end(&play);
    trace_clear(&trace);
    return result;
}
