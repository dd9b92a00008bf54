/* Plots: well-formed, escaped, and every point where it belongs. */
#define _GNU_SOURCE /* open_memstream */
#include "cli/svg.h"
#include "tests/expect.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static char *plot_of(const struct svg_plot *plot)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const file = open_memstream(&text, &size);

    if (file == NULL)
        abort();
    svg_write(file, plot);
    (void)fclose(file);
    return text;
}

static size_t times(const char *text, const char *what)
{
    size_t count = 0;

    for (; (text = strstr(text, what)) != NULL; text++)
        count++;
    return count;
}

/* The plot is 550 wide from 70 and 310 high up from 350: x of 0 to 10, y of 0 to 2. */
static void points_are_in_their_places(void)
{
    const double x[] = {0, 5, 10}, y[] = {0, 2, 1};
    const struct svg_line line = {"a", y};
    const struct svg_plot plot = {"t", "x", "y", 3, 1, x, &line};
    char *const text = plot_of(&plot);

    EXPECT(strstr(text, "d=\"M70.0 350.0L345.0 40.0L620.0 195.0\"") != NULL);
    EXPECT_EQ(3, times(text, "<circle "));
    EXPECT(strncmp(text, "<svg ", 5) == 0 && strstr(text, "</svg>\n") != NULL);
    EXPECT_EQ(times(text, "<text "), times(text, "</text>"));
    EXPECT_EQ(times(text, "<g "), times(text, "</g>"));
    free(text);
}

static void names_are_escaped(void)
{
    const double x[] = {1}, y[] = {3};
    const struct svg_line line = {"<b>&\x1b", y};
    const struct svg_plot plot = {"a<script>", "&x", "y>", 1, 1, x, &line};
    char *const text = plot_of(&plot);

    EXPECT(strstr(text, "a&lt;script&gt;") && strstr(text, "&amp;x") && strstr(text, "y&gt;"));
    EXPECT(strstr(text, "&lt;b&gt;&amp;?") && strchr(text, 0x1b) == NULL);
    free(text);
}

/* Missing points break the line; no points at all are still a picture. */
static void missing_points(void)
{
    const double x[] = {1, 2, 3}, y[] = {1, NAN, 3}, none[] = {NAN, NAN, INFINITY};
    const struct svg_line lines[] = {{"some", y}, {"none", none}};
    const struct svg_plot plot = {"", "", "", 3, 2, x, lines}, empty = {"", "", "", 0, 0, x, lines};
    char *const text = plot_of(&plot), *const blank = plot_of(&empty);

    EXPECT_EQ(2, times(text, "<circle "));
    EXPECT(strstr(text, "nan") == NULL && strstr(text, "inf") == NULL);
    EXPECT(strstr(blank, "nan") == NULL && strstr(blank, "inf") == NULL);
    free(text);
    free(blank);
}

static void steps(void)
{
    for (double length = 1e-6; length < 1e9; length *= 1.37) {
        const double step = svg_step(length), marks = length / step;
        const double lead = step / pow(10, floor(log10(step) + 1e-9));

        EXPECT(marks > 3.1 && marks < 8.1);
        EXPECT(fabs(lead - 1) < 1e-6 || fabs(lead - 2) < 1e-6 || fabs(lead - 5) < 1e-6);
    }
    EXPECT(svg_step(0) == 1 && svg_step(NAN) == 1 && svg_step(INFINITY) == 1);
}

/* Bars begin at 330 and the longest, of 4, ends at 790: a unit is 115 wide. */
static void bars_are_as_long_as_their_values(void)
{
    static const double a[] = {1, 3}, b[] = {0, 2};
    static const char *const names[] = {"yes", "<no>"};
    const struct svg_bar bar[] = {{"first", a}, {"second & last", b}};
    const struct svg_bars bars = {"t", 2, 2, names, bar, 3};
    char *text = NULL;
    size_t size;
    FILE *const file = open_memstream(&text, &size);

    svg_bars_write(file, &bars);
    (void)fclose(file);
    EXPECT(strstr(text, "x=\"330.0\" y=\"66.0\" width=\"115.0\"") != NULL);
    EXPECT(strstr(text, "x=\"445.0\" y=\"66.0\" width=\"345.0\"") != NULL);
    EXPECT(strstr(text, "x=\"330.0\" y=\"90.0\" width=\"230.0\"") != NULL);
    EXPECT_EQ(1 + 3 + 2, times(text, "<rect "));    /* ground, bars, legend */
    EXPECT(strstr(text, "d=\"M675.0 58V") != NULL); /* the mark at 3 */
    EXPECT(strstr(text, ">&lt;no&gt;<") != NULL && strstr(text, ">second &amp; last<") != NULL);
    free(text);
}

const struct test tests[] = {{"points are in their places", points_are_in_their_places},
                             {"names are escaped", names_are_escaped},
                             {"missing points", missing_points},
                             {"steps", steps},
                             {"bars are as long as their values", bars_are_as_long_as_their_values},
                             {0}};
