/* Plots as SVG: lines of points over one axis of numbers, in a file that every browser shows. */
#ifndef GLASSHOUSE_SVG_H
#define GLASSHOUSE_SVG_H

#include <stdint.h>
#include <stdio.h>

struct svg_line {
    const char *name;
    const double *y; /* [points]; NAN: no point there */
};

struct svg_plot {
    const char *title, *x_name, *y_name;
    uint32_t points, lines;
    const double *x; /* [points], rising */
    const struct svg_line *line;
};

/* svg_write draws the plot. The y axis begins at 0, or below the least value when that is less.
 * Text is escaped. The same plot is the same bytes on every machine. */
void svg_write(FILE *, const struct svg_plot *);

/* Bars that lie below each other, each stacked of parts. */
struct svg_bar {
    const char *name;
    const double *part; /* [parts]; none is negative */
};

struct svg_bars {
    const char *title;
    uint32_t parts, bars;
    const char *const *part_name; /* [parts]; with one part no legend is drawn */
    const struct svg_bar *bar;
    double mark; /* a line at this value; NAN: none */
};

/* svg_bars_write draws them, each with its sum. The same bars are the same bytes. */
void svg_bars_write(FILE *, const struct svg_bars *);

/* svg_step is the distance of the marks on an axis of this length: 1, 2 or 5 times a power of ten,
 * so that there are at most eight of them. */
double svg_step(double length);

#endif
