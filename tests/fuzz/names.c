/* Fuzz inputs name a protocol by two bytes: no two of them have the same, and an input means the
 * same protocol when another one is added. */
#include "fuzz/play/layout.h"
#include "protocols/protocols.h"
#include "tests/expect.h"

enum { NAMES_MOST = 200 };

/* All names that inputs can have; one more, if given. */
static size_t all_names(const char **names, const char *more)
{
    size_t count = 0;
    for (; protocols[count] && count < NAMES_MOST - 2; count++)
        names[count] = protocols[count]->name;
    names[count++] = FUZZ_SINGLE;
    if (more)
        names[count++] = more;
    return count;
}

static const char *chosen(const char *const *names, size_t count, unsigned wanted)
{
    unsigned char bytes[2];
    fuzz_put_hash(bytes, wanted);
    const char *best = names[0];
    for (size_t i = 1; i < count; i++)
        if (fuzz_distance(bytes, names[i]) < fuzz_distance(bytes, best))
            best = names[i];
    return best;
}

/* every_name_is_chosen: by its own hash each name is the one that is meant. */
static bool every_name_is_chosen(const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (chosen(names, count, fuzz_hash(names[i])) != names[i])
            return false;
    return true;
}

static void no_two_are_the_same(void)
{
    const char *names[NAMES_MOST];
    EXPECT(every_name_is_chosen(names, all_names(names, NULL)));
    /* If a new protocol has the same hash as another, this fails: give the new one another name. */
    const char *const planted[] = {"protocol-16", "protocol-222"};
    EXPECT_EQ(fuzz_hash(planted[0]), fuzz_hash(planted[1]));
    EXPECT(!every_name_is_chosen(planted, 2));
}

static void another_protocol_moves_nobody(void)
{
    const char *names[NAMES_MOST], *longer[NAMES_MOST];
    const size_t count = all_names(names, NULL), more = all_names(longer, "a-new-protocol");
    size_t moved = 0;
    for (size_t i = 0; i < count; i++)
        EXPECT(chosen(longer, more, fuzz_hash(names[i])) == names[i]);
    for (unsigned wanted = 0; wanted < 65536; wanted++) {
        const char *before = chosen(names, count, wanted), *now = chosen(longer, more, wanted);
        EXPECT(now == before || now == longer[more - 1]);
        moved += now != before;
    }
    EXPECT(moved > 0 && moved < 65536 / 2);
}

const struct test tests[] = {{"no two are the same", no_two_are_the_same},
                             {"another protocol moves nobody", another_protocol_moves_nobody},
                             {0}};
