/* A cipher that goes wrong in large batches only: from the sixth ciphertext of a batch on it takes
 * the scalars of the first ones again. Small batches come first, and are right. The linker puts the
 * function here in the place of the house's. */
#include "crypto/waters.h"
#include "proofs/couple/asked.h"
#include "proofs/couple/reference.h"
#include "sim/world.h"
#include "tests/expect.h"

void __real_waters_rerandomize_with(struct waters_ciphertext *, const struct waters_recipient *,
                                    const struct waters_ciphertext *, const struct scalar *);
void __wrap_waters_rerandomize_with(struct waters_ciphertext *, const struct waters_recipient *,
                                    const struct waters_ciphertext *, const struct scalar *);

enum { RIGHT = 5 };

static struct {
    bool wrong;
    const struct scalar *next; /* of the batch */
    size_t place;
} batch;

void __wrap_waters_rerandomize_with(struct waters_ciphertext *out,
                                    const struct waters_recipient *to,
                                    const struct waters_ciphertext *in, const struct scalar *t)
{
    batch.place = t == batch.next ? batch.place + 1 : 0;
    batch.next = t + 1;
    const bool again = batch.wrong && batch.place >= RIGHT;
    __real_waters_rerandomize_with(out, to, in, again ? t - RIGHT : t);
}

static bool is_told(bool wrong)
{
    const uint8_t seed[SEED_BYTES] = {11};
    struct real_world real;
    struct arena arena = {0};
    const char *words = NULL;
    batch.wrong = wrong;
    EXPECT_EQ(OK, real_world_init(&real, seed));
    EXPECT_EQ(OK, couple_asked(&real, seed, UINT64_MAX, &arena, &words));
    const bool told = words != NULL;
    arena_clear(&arena);
    real_world_clear(&real);
    return told;
}

static void a_wrong_large_batch_is_told(void)
{
    EXPECT(!is_told(false));
    EXPECT(is_told(true));
}

static void batches_grow(void)
{
    size_t most = 0;
    EXPECT(reference_grows(&most, 3));
    EXPECT(!reference_grows(&most, 5));
    EXPECT(reference_grows(&most, 6));
    EXPECT_EQ(6, most);
}

const struct test tests[] = {{"a wrong large batch is told", a_wrong_large_batch_is_told},
                             {"batches grow", batches_grow},
                             {0}};
