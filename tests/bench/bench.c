/* Benchmarks are not tests, but their arithmetic is tested: medians, ratios, bars, clocks. */
#include "bench/bench.h"
#include "tests/expect.h"
#include <string.h>

static void medians_are_the_middle(void)
{
    EXPECT(bench_median((double[]){3}, 1) == 3);
    EXPECT(bench_median((double[]){9, 1}, 2) == 5);
    EXPECT(bench_median((double[]){9, 1, 2}, 3) == 2);
    EXPECT(bench_median((double[]){4, 1, 1000, 2}, 4) == 3);
}

static void rows_keep_what_was_said(void)
{
    struct bench bench = {NULL, 0, 0};
    char long_name[400];
    memset(long_name, 'x', sizeof long_name);
    long_name[sizeof long_name - 1] = 0;
    for (int i = 0; i < 100; i++)
        bench_add(&bench, long_name, i, "us");
    struct bench_row *row = bench_add(&bench, "pairing", 300, "us");
    bench_limit(row, 200, "the same by hand");
    EXPECT_EQ(101, bench.count);
    EXPECT(row->ratio == 1.5);
    EXPECT(strcmp(row->name, "pairing") == 0 && strcmp(row->note, "the same by hand") == 0);
    EXPECT(bench.row[99].value == 99 && strlen(bench.row[99].name) < sizeof row->name);
    bench_clear(&bench);
    EXPECT_EQ(0, bench.count);
}

static void bars_have_two_sides(void)
{
    struct bench_row row = {.value = 3};
    bench_limit(&row, 2, "");
    bench_bar(&row, 1.5, true);
    EXPECT(bench_met(&row));
    bench_bar(&row, 1.4, true);
    EXPECT(!bench_met(&row));
    bench_bar(&row, 1.5, false);
    EXPECT(bench_met(&row));
    bench_bar(&row, 1.6, false);
    EXPECT(!bench_met(&row));
    bench_limit(&row, 0, "no limit");
    EXPECT(row.ratio == 0);
}

static void count_calls(void *argument)
{
    ++*(volatile unsigned long *)argument;
}

static void clocks_go_forward(void)
{
    unsigned long calls = 0;
    const double wall = bench_seconds(), cpu = bench_cpu_seconds();
    const double each = bench_time(count_calls, &calls, 0.01);
    EXPECT(each >= 0 && each < 0.01);
    EXPECT(calls >= 5);
    EXPECT(bench_seconds() > wall && bench_cpu_seconds() > cpu);
}

const struct test tests[] = {{"medians are the middle", medians_are_the_middle},
                             {"rows keep what was said", rows_keep_what_was_said},
                             {"bars have two sides", bars_have_two_sides},
                             {"clocks go forward", clocks_go_forward},
                             {0}};
