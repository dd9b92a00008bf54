#include "cli/bench_plot.h"
#include "cli/svg.h"
#include "crypto/memory.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 640, HEIGHT = 400 };

void bench_plots_keep(struct bench_plots *p, const struct bench *bench)
{
    p->row = memory_more(p->row, (p->count + bench->count + 1) * sizeof *p->row);
    for (size_t i = 0; i < bench->count; i++)
        if (bench->row[i].line[0] != 0)
            p->row[p->count++] = bench->row[i];
}

void bench_plots_clear(struct bench_plots *p)
{
    free(p->row);
    *p = (struct bench_plots){0};
}

/* Is row |i| the first of its unit? */
static bool begins(const struct bench_plots *p, size_t i)
{
    for (size_t j = 0; j < i; j++)
        if (strcmp(p->row[j].unit, p->row[i].unit) == 0)
            return false;
    return true;
}

static int by_number(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* One plot: what its rows have. */
struct lines {
    double *x, **y;
    struct svg_line *line;
    uint32_t points, count;
};

static uint32_t line_of(struct lines *l, const char *name)
{
    for (uint32_t i = 0; i < l->count; i++)
        if (strcmp(l->line[i].name, name) == 0)
            return i;
    l->line[l->count].name = name;
    return l->count++;
}

static uint32_t point_of(const struct lines *l, double x)
{
    uint32_t i = 0;
    while (l->x[i] < x)
        i++;
    return i;
}

/* The places on the x axis, each once, rising. */
static void find_places(struct lines *l, const struct bench_plots *p, const char *unit)
{
    uint32_t count = 0;
    for (size_t i = 0; i < p->count; i++)
        if (strcmp(p->row[i].unit, unit) == 0)
            l->x[count++] = p->row[i].x;
    qsort(l->x, count, sizeof *l->x, by_number);
    for (uint32_t i = 0; i < count; i++)
        if (l->points == 0 || l->x[l->points - 1] < l->x[i])
            l->x[l->points++] = l->x[i];
}

static void draw(FILE *file, const struct bench_plots *p, const struct bench_row *first)
{
    struct lines l = {0};
    l.x = memory_zero(p->count, sizeof *l.x);
    l.y = memory_zero(p->count, sizeof *l.y);
    l.line = memory_zero(p->count, sizeof *l.line);
    find_places(&l, p, first->unit);
    for (size_t i = 0; i < p->count; i++) {
        const struct bench_row *row = &p->row[i];
        if (strcmp(row->unit, first->unit) != 0)
            continue;
        const uint32_t before = l.count, at = line_of(&l, row->line);
        if (at == before) {
            l.y[at] = memory_get(l.points * sizeof **l.y);
            for (uint32_t j = 0; j < l.points; j++)
                l.y[at][j] = NAN;
            l.line[at].y = l.y[at];
        }
        l.y[at][point_of(&l, row->x)] = row->value;
    }
    svg_write(file, &(struct svg_plot){first->unit, first->axis, first->unit, l.points, l.count,
                                       l.x, l.line});
    for (uint32_t i = 0; i < l.count; i++)
        free(l.y[i]);
    free(l.x);
    free(l.y);
    free(l.line);
}

void bench_plots_draw(FILE *file, const struct bench_plots *p)
{
    int plots = 0;
    for (size_t i = 0; i < p->count; i++)
        plots += begins(p, i);
    (void)fprintf(file, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">\n", WIDTH,
                  HEIGHT * plots);
    for (size_t i = 0, at = 0; i < p->count; i++)
        if (begins(p, i)) {
            (void)fprintf(file, "<svg y=\"%zu\" width=\"%d\" height=\"%d\">\n", HEIGHT * at++,
                          WIDTH, HEIGHT);
            draw(file, p, &p->row[i]);
            (void)fputs("</svg>\n", file);
        }
    (void)fputs("</svg>\n", file);
}
