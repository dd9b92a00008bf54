/* glasshouse host over connections that are slow, break, fall silent or change bytes: a process
 * between the parties hands their bytes over later, or not at all (tests/net/relay.h). */
#include "tests/cli/hosts.h"
#include "tests/expect.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ------------------------------------------------------------------ rounds count */

/* A byte that goes to and fro over the same relay |rounds| times: what rounds cost here and now,
 * with everything that this machine does besides. Milliseconds, the shortest of some tries. */
static double bare_rounds(int rounds, const struct relay_plan *plan, int turn)
{
    char from[40], to[40];
    double best = 1e9;
    const int tries = 5, port = 3000 + turn;
    snprintf(to, sizeof to, "127.%d.%d.200:%d", 1 + (int)getpid() / 250 % 250,
             1 + (int)getpid() % 250, port);
    snprintf(from, sizeof from, "127.%d.%d.201:%d", 1 + (int)getpid() / 250 % 250,
             1 + (int)getpid() % 250, port);
    const struct relay_route route = {from, to};
    const pid_t relay = relay_start(&route, 1, plan);
    for (int i = 0; i < tries; i++) {
        const double took = relay_bounce(&route, rounds);
        best = took < best ? took : best;
    }
    relay_stop(relay);
    return best;
}

/* No party waits for a message before all that it can send has gone: each round costs one delay,
 * and the computation. At the best of twenty tries no more than 1.3 of rounds x delay +
 * computation; where others may disturb, of what bare bytes take in place of rounds x delay. A
 * protocol of half the rounds would not be let pass with this time. */
static void expect_rounds(struct hosts *h, int delay, double computed, bool alone)
{
    static int turn;
    const int rounds = (int)json_get_number(&h->house, "rounds", 0);
    const size_t tries = test_iterations(20);
    const struct relay_plan plan = {.milliseconds = delay};
    double waits = alone ? rounds * delay : 1e9, best = 1e9;
    for (size_t i = 0; i < tries && (i == 0 || best > 1.3 * (waits + computed)); i++) {
        const double now = alone ? waits : bare_rounds(rounds, &plan, turn++);
        const double took = hosts_slowest(h, &plan);
        waits = now < waits ? now : waits;
        best = took < best ? took : best;
    }
    printf("%s: %d ms, %d rounds: %.0f ms; %s and computation %.0f: %.2f (bar 1.30)\n", h->protocol,
           delay, rounds, best, alone ? "rounds x delay" : "bare bytes over the same relay",
           waits + computed, best / (waits + computed));
    EXPECT(best <= 1.3 * (waits + computed));
    EXPECT(best > 1.3 * (waits / 2 + computed)); /* the bar is one that can be missed */
    EXPECT(best > rounds * delay - 1 && waits > rounds * delay - 1); /* the relay delays */
}

static void time_is_rounds_times_delay(void)
{
    static const char *const lines[] = {
        "secure-max --input 1=5 --input 2=11 --input 3=11",
        "secure-sum --variant hardened --set parties=6 --set modulus=97 --input 1=1 --input 2=2 "
        "--input 3=3 --input 4=4 --input 5=5 --input 6=6"};
    const bool alone = hosts_undisturbed(true);
    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++) {
        struct hosts h;
        const struct relay_plan none = {0};
        double computed = 1e9;
        hosts_read(&h, lines[k], NULL, "3");
        for (int i = 0; i < 5; i++) {
            const double took = hosts_slowest(&h, &none);
            computed = took < computed ? took : computed;
        }
        expect_rounds(&h, 10, computed, alone);
        expect_rounds(&h, 50, computed, alone);
        hosts_clear(&h);
    }
    EXPECT(hosts_undisturbed(false));
}

/* ------------------------------------------------------------------ connections that fail */

/* Everybody ends, by name, without a wrong output; whatever was recorded is whole. */
static void expect_named_ends(struct hosts *h, size_t number, size_t *stopped)
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
                 "test ! -e rec%zu/%d.wire.jsonl || \"$GLASSHOUSE_BINARY\" verify rec%zu/%d",
                 number, p, number, p);
        program_shell(&run, line);
        if (run.status)
            printf("%s: %d\n%s%s", line, run.status, run.out, run.err);
        EXPECT_EQ(0, run.status);
    }
}

/* Plays that wait for time-outs all wait at the same time. */
static void play_failing(const struct relay_plan *plans, size_t count, size_t *stopped)
{
    struct hosts *h = calloc(count, sizeof *h);
    struct program run;
    if (!h)
        abort();
    program_shell(&run, "rm -rf rec*");
    for (size_t i = 0; i < count; i++) {
        hosts_read(
            &h[i],
            "secure-sum --set modulus=1000 --set length=1 --input 1=3 --input 2=4 --input 3=5",
            NULL, "1");
        hosts_add(&h[i], "--timeout");
        hosts_add(&h[i], "2");
        hosts_add(&h[i], "--record");
        hosts_add(&h[i], arena_format(&h[i].arena, "rec%zu", i));
        h[i].relay = &plans[i];
        hosts_start(&h[i], 0);
    }
    for (size_t i = 0; i < count; i++) {
        hosts_wait(&h[i]);
        expect_named_ends(&h[i], i, stopped);
        hosts_clear(&h[i]);
    }
    free(h);
}

/* In the handshake, while they agree, and in the run: about 2,700 bytes are answered in all. */
static void what_breaks_ends_by_name(void)
{
    static const enum relay_fault faults[] = {RELAY_SILENT, RELAY_CUT, RELAY_GARBLE};
    enum { TOGETHER = 6 };
    const size_t times = test_iterations(1);
    for (size_t f = 0; f < sizeof faults / sizeof *faults; f++) {
        size_t stopped = 0;
        for (size_t i = 0; i < times; i++) {
            struct relay_plan plans[TOGETHER];
            for (size_t k = 0; k < TOGETHER; k++)
                plans[k] = (struct relay_plan){.fault = faults[f],
                                               .after = (size_t)test_random_below(3000)};
            play_failing(plans, TOGETHER, &stopped);
        }
        printf("fault %d: %zu parties stopped in %zu runs\n", (int)faults[f], stopped,
               TOGETHER * times);
        EXPECT(stopped > 0);
    }
}

static void who_is_too_slow_ends_by_name(void)
{
    const struct relay_plan plan = {.milliseconds = 3000};
    size_t stopped = 0;
    play_failing(&plan, 1, &stopped);
    EXPECT_EQ(3, stopped);
}

const struct test tests[] = {{"time is rounds times delay", time_is_rounds_times_delay},
                             {"what breaks ends by name", what_breaks_ends_by_name},
                             {"who is too slow ends by name", who_is_too_slow_ends_by_name},
                             {0}};

int main(int argc, char **argv)
{
    hosts_folder();
    const int result = test_main(argc, argv, tests);
    hosts_remove();
    return result;
}
