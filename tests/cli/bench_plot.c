/* Points of benchmarks as plots: one for each unit, each with its lines. */
#include "cli/bench_plot.h"
#include "tests/expect.h"
#include <stdlib.h>
#include <string.h>

static size_t times(const char *text, const char *what)
{
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, what)); at += strlen(what))
        count++;
    return count;
}

static void one_plot_for_each_unit(void)
{
    struct bench bench = {NULL, 0, 0};
    struct bench_plots plots = {0};
    char *text;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    bench_point(bench_add(&bench, "a", 5, "calls"), "k = 20", "records, n", 200);
    bench_point(bench_add(&bench, "b", 3, "calls"), "k = 20", "records, n", 100);
    bench_point(bench_add(&bench, "c", 7, "calls"), "k = 50", "records, n", 100);
    bench_point(bench_add(&bench, "d", 1, "s"), "k = 20", "records, n", 100);
    bench_add(&bench, "in no plot", 9, "ms");
    bench_plots_keep(&plots, &bench);
    EXPECT_EQ(4, plots.count);
    bench_plots_draw(file, &plots);
    EXPECT_EQ(0, fclose(file));
    /* The whole, and for each of two plots its place and the plot. */
    EXPECT_EQ(5, times(text, "<svg "));
    EXPECT_EQ(5, times(text, "</svg>"));
    EXPECT_EQ(2, times(text, ">calls<")); /* title and axis */
    EXPECT_EQ(2, times(text, ">k = 20<"));
    EXPECT_EQ(1, times(text, ">k = 50<"));
    EXPECT_EQ(0, times(text, "nan"));
    EXPECT_EQ(0, times(text, ">ms<"));
    free(text);
    bench_plots_clear(&plots);
    bench_clear(&bench);
}

const struct test tests[] = {{"one plot for each unit", one_plot_for_each_unit}, {0}};
