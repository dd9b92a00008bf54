/* Distributed Mondrian on a broken network, and with a sender that errs: each message of a tiny run
 * is dropped, repeated, delayed, put out of turn, cut, changed and replaced. Every site ends, done
 * or with a named reason; one that is done has the right classes, and where a sender says something
 * else than it should, under right authenticators, no two sites are done with different ones. */
#include "protocols/mondrian/mondrian.h"
#include "sim/named.h"
#include "sim/network.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <string.h>

enum { SITES = 3 };

static struct real_world world;
static const uint8_t seed[SEED_BYTES] = {9};

/* The last is hardened with comparisons by transfers, which are ideal here: they have tests of
 * their own, and each takes exponentiations. */
static const char *const variants[] = {"as-published", "one-way", "fast", "hardened", "ot"};
enum { VARIANTS = sizeof variants / sizeof *variants };

static struct run *open_run(const char *variant, const char *k, const char *l)
{
    /* With l = 2 two cuts are possible, so that hardened compares their scores. */
    static const char *const tables[2][SITES] = {
        {"a,s\n0,x\n2,y\n", "a,s\n1,x\n", "a,s\n2,x\n"},
        {"a,b,s\n0,0,x\n2,2,y\n", "a,b,s\n0,2,x\n2,0,y\n", "a,b,s\n1,1,x\n"}};
    const bool two = *l == '2', transfers = strcmp(variant, "ot") == 0;
    struct run *run = run_new(&mondrian_protocol, &world.world);
    EXPECT_EQ(OK, run_set_variant(run, transfers ? "hardened" : variant));
    EXPECT_EQ(OK, run_set(run, "comparisons", transfers ? "ot" : "table"));
    EXPECT_EQ(OK,
              run_set(run, "schema",
                      two ? "a:qi:0..2;b:qi:0..2;s:sensitive:x|y" : "a:qi:0..2;s:sensitive:x|y"));
    EXPECT_EQ(OK, run_set(run, "release-by", "sum"));
    EXPECT_EQ(OK, run_set(run, "k", k));
    EXPECT_EQ(OK, run_set(run, "l", l));
    EXPECT_EQ(OK, run_set(run, "most", "6"));
    if (transfers)
        EXPECT_EQ(OK, run_set_ideal(run, "oblivious-transfer"));
    EXPECT_EQ(OK, run_prepare(run));
    for (int site = 1; site <= SITES; site++)
        EXPECT_EQ(OK,
                  run_input_text(run, site, tables[two][site - 1], strlen(tables[two][site - 1])));
    return run;
}

static bool is_named(status s)
{
    return s != E_INTERNAL && s != E_MEMORY && s != E_FILE && s != E_TAPE_END;
}

/* How many sites are done; each of them with what |right| says, or with what the others have. */
static int expect_ends(struct run *run, bool right)
{
    const struct named_value *first = NULL, *out;
    int done = 0;
    for (int site = 1; site <= SITES; site++) {
        EXPECT(is_named(run_result(run, site).status));
        if (run_result(run, site).status != OK)
            continue;
        const size_t count = run_outputs(run, site, &out);
        done++;
        if (right) {
            const struct named_value *want;
            EXPECT_EQ(count, run_ideal_outputs(run, site, &want));
            for (size_t i = 0; i < count; i++)
                EXPECT(value_equal(&want[i].value, &out[i].value));
        }
        if (first) {
            EXPECT(value_equal(&first[0].value, &out[0].value));
            EXPECT(value_equal(&first[count - 1].value, &out[count - 1].value));
        }
        first = first ? first : out;
    }
    return done;
}

/* One fault. Says whether all sites were done. */
static bool play(struct run *run, struct fault fault, bool right)
{
    run_set_faults(run, &fault, 1);
    EXPECT(is_named(run_execute(run)));
    const bool all = expect_ends(run, right) == SITES;
    run_set_faults(run, NULL, 0);
    return all;
}

static uint32_t messages_of(struct run *run)
{
    EXPECT_EQ(OK, run_execute(run));
    EXPECT_EQ(OK, run_ideal(run));
    EXPECT_EQ(SITES, expect_ends(run, true));
    return (uint32_t)run_counts(run)->messages;
}

static void break_network(const char *l)
{
    for (size_t v = 0; v < VARIANTS; v++) {
        struct run *run = open_run(variants[v], "2", l);
        const uint32_t messages = messages_of(run), payload = 8 * FRAME_HEADER_BYTES;
        unsigned stopped = 0;
        for (uint32_t n = 1; n <= messages; n++) {
            const struct fault list[] = {{FAULT_REPEAT, false, n, 0, ""},
                                         {FAULT_DELAY, false, n, 0, ""},
                                         {FAULT_REORDER, false, n, 0, ""},
                                         {FAULT_CUT, false, n, 0, ""},
                                         {FAULT_FLIP, false, n, 17, ""},
                                         {FAULT_FLIP, false, n, payload, ""},
                                         {FAULT_FLIP, false, n, payload + 7, ""},
                                         {FAULT_REPLACE, false, n, n - 1, ""},
                                         {FAULT_REPLACE, false, n, n < messages ? n + 1 : 1, ""}};
            EXPECT(!play(run, (struct fault){FAULT_DROP, false, n, 0, ""}, true));
            for (size_t i = 0; i < sizeof list / sizeof *list; i++)
                if (list[i].kind != FAULT_REPLACE || list[i].argument > 0)
                    stopped += !play(run, list[i], true);
        }
        EXPECT(stopped >= 4 * messages); /* what is cut or changed never passes */
        run_free(run);
    }
}

static void test_network(void)
{
    break_network("1");
}

static void test_network_of_sites(void)
{
    break_network("2");
}

/* The sender itself says another bit. Sites compare what they have made at the end. */
static void err(const char *l)
{
    for (size_t v = 0; v < VARIANTS; v++)
        for (const char *k = "1"; *k < '4'; k = *k == '1' ? "2" : *k == '2' ? "3" : "4") {
            struct run *run = open_run(variants[v], k, l);
            const uint32_t messages = messages_of(run);
            unsigned stopped = 0;
            for (uint32_t n = 1; n <= messages; n++)
                for (uint32_t bit = 0; bit < 8; bit++)
                    stopped += !play(run, (struct fault){FAULT_FLIP, true, n, bit, ""}, false);
            EXPECT(stopped > messages);
            run_free(run);
        }
}

static void test_senders(void)
{
    err("1");
}

static void test_senders_of_sites(void)
{
    err("2");
}

const struct test tests[] = {{"network", test_network},
                             {"network, l = 2", test_network_of_sites},
                             {"senders", test_senders},
                             {"senders, l = 2", test_senders_of_sites},
                             {0}};

int main(int argc, char **argv)
{
    if (real_world_init(&world, seed) != OK)
        return 1;
    const int result = test_main(argc, argv, tests);
    real_world_clear(&world);
    return result;
}
