/* glasshouse host over connections that are slow, break, fall silent or change bytes: a process
 * between the parties hands their bytes over later, or not at all (tests/net/relay.h). */
#include "tests/cli/hosts.h"
#include "tests/expect.h"
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ rounds count */

static uint64_t number(struct hosts *h, int party, const char *name)
{
    struct json_value said;
    const struct program *p = &h->program[party];
    if (json_read(&h->arena, p->out, p->out_size, &said, NULL) != OK)
        return 0;
    return json_get_number(&said, name, 0);
}

/* How long the last party took, the shortest of some tries: a busy machine makes it only longer.
 * They stop at the first that is within |enough|. */
static uint64_t shortest(struct hosts *h, const struct relay_plan *plan, uint64_t enough)
{
    uint64_t best = UINT64_MAX;
    const size_t tries = test_iterations(20);
    h->relay = plan;
    for (size_t i = 0; i < tries && best > enough; i++) {
        uint64_t last = 0;
        hosts_play(h, 0);
        EXPECT(hosts_agree(h));
        for (int p = 1; p <= h->parties; p++) {
            const uint64_t took = number(h, p, "milliseconds");
            last = took > last ? took : last;
        }
        best = last < best ? last : best;
    }
    return best;
}

/* No party waits for a message before all that it can send has gone: each round costs one delay,
 * and the computation. More than 1.3 of that, at the best of twenty tries, fails. */
static void time_is_rounds_times_delay(void)
{
    static const char *const lines[] = {
        "secure-max --input 1=5 --input 2=11 --input 3=11",
        "secure-sum --variant hardened --set parties=6 --set modulus=97 --input 1=1 --input 2=2 "
        "--input 3=3 --input 4=4 --input 5=5 --input 6=6"};
    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++) {
        struct hosts h;
        hosts_read(&h, lines[k], NULL, "3");
        const uint64_t rounds = json_get_number(&h.house, "rounds", 0);
        const struct relay_plan none = {0};
        const uint64_t computed = shortest(&h, &none, 5);
        EXPECT(rounds > 0);
        for (int delay = 10; delay <= 50; delay += 40) {
            const struct relay_plan plan = {.milliseconds = delay};
            const uint64_t limit = (rounds * (uint64_t)delay + computed) * 13 / 10;
            const uint64_t took = shortest(&h, &plan, limit);
            printf("%s: %d ms, %llu rounds, %llu ms of computation: %llu ms, at most %llu\n",
                   h.protocol, delay, (unsigned long long)rounds, (unsigned long long)computed,
                   (unsigned long long)took, (unsigned long long)limit);
            EXPECT(took <= limit);
            /* What is faster than light was not delayed: who begins has half a round less. */
            EXPECT(took + (uint64_t)delay >= rounds * (uint64_t)delay);
        }
        hosts_clear(&h);
    }
}

/* ------------------------------------------------------------------ connections that fail */

/* Everybody ends, by name, without a wrong output; whatever was recorded is whole. */
static void expect_named_ends(struct hosts *h, size_t *stopped)
{
    for (int p = 1; p <= h->parties; p++) {
        const struct program *one = &h->program[p];
        struct program run;
        char line[128];
        const bool good = (one->status == 0 && strstr(one->out, "\"sum\":12")) ||
                          (one->status == 1 && !strstr(one->out, "\"sum\"") &&
                           strstr(one->err, "glasshouse host: "));
        if (!good)
            printf("party %d: %d\n%s%s\n", p, one->status, one->out, one->err);
        EXPECT(good);
        *stopped += one->status == 1;
        snprintf(line, sizeof line,
                 "test ! -e rec/%d.wire.jsonl || \"$GLASSHOUSE_BINARY\" verify rec/%d", p, p);
        program_shell(&run, line);
        if (run.status)
            printf("%s: %d\n%s%s", line, run.status, run.out, run.err);
        EXPECT_EQ(0, run.status);
        program_clear(&run);
    }
}

static void play_failing(const struct relay_plan *plan, size_t *stopped)
{
    struct hosts h;
    struct program run;
    program_shell(&run, "rm -rf rec");
    program_clear(&run);
    hosts_read(&h,
               "secure-sum --set modulus=1000 --set length=1 --input 1=3 --input 2=4 --input 3=5",
               NULL, "1");
    hosts_add(&h, "--timeout");
    hosts_add(&h, "2");
    hosts_add(&h, "--record");
    hosts_add(&h, "rec");
    h.relay = plan;
    hosts_play(&h, 0);
    expect_named_ends(&h, stopped);
    hosts_clear(&h);
}

/* In the handshake, while they agree, and in the run: about 2,700 bytes are answered in all. */
static void what_breaks_ends_by_name(void)
{
    static const enum relay_fault faults[] = {RELAY_SILENT, RELAY_CUT, RELAY_GARBLE};
    const size_t times = test_iterations(6);
    for (size_t f = 0; f < sizeof faults / sizeof *faults; f++) {
        size_t stopped = 0;
        for (size_t i = 0; i < times; i++) {
            const struct relay_plan plan = {.fault = faults[f],
                                            .after = (size_t)test_random_below(3000)};
            play_failing(&plan, &stopped);
        }
        printf("fault %d: %zu parties stopped in %zu runs\n", (int)faults[f], stopped, times);
        EXPECT(stopped > 0);
    }
}

static void who_is_too_slow_ends_by_name(void)
{
    const struct relay_plan plan = {.milliseconds = 3000};
    size_t stopped = 0;
    play_failing(&plan, &stopped);
    EXPECT_EQ(3, stopped);
}

static const struct test tests[] = {
    {"time is rounds times delay", time_is_rounds_times_delay},
    {"what breaks ends by name", what_breaks_ends_by_name},
    {"who is too slow ends by name", who_is_too_slow_ends_by_name},
};

int main(int argc, char **argv)
{
    hosts_folder();
    const int result = test_main(argc, argv, tests, sizeof tests / sizeof *tests);
    hosts_remove();
    return result;
}
