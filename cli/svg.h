/* Plots as SVG files, which every browser shows: lines of points over an axis of numbers; bars. */
#ifndef GLASSHOUSE_SVG_H
#define GLASSHOUSE_SVG_H

#include <stdint.h>
#include <stdio.h>

struct svg_line {
    const char *name;
    const double *y; /* [points]; NAN: there is no point */
};

struct svg_plot {
    const char *title, *x_name, *y_name;
    uint32_t points, lines;
    const double *x; /* [points], rising */
    const struct svg_line *line;
};

/* svg_write draws the plot. The y axis begins at 0, or at the least value if that is below 0. Text
 * is escaped. The same plot gives the same bytes on every machine. */
void svg_write(FILE *, const struct svg_plot *);

/* Bars, one below the other; each is a stack of parts. */
struct svg_bar {
    const char *name;
    const double *part; /* [parts]; none is negative */
};

struct svg_bars {
    const char *title;
    uint32_t parts, bars;
    const char *const *part_name; /* [parts]; if there is only one part, no legend is drawn */
    const struct svg_bar *bar;
    double mark; /* a line at this value; NAN: none */
};

/* svg_bars_write draws the bars, each with its sum. The same bars give the same bytes. */
void svg_bars_write(FILE *, const struct svg_bars *);

/* svg_step is the distance of the marks on an axis of this length: 1, 2 or 5 times a power of ten,
 * with at most eight marks. */
double svg_step(double length);

#endif
