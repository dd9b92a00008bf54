/* Plots as SVG. */
#include "cli/svg.h"
#include <math.h>

enum { WIDTH = 640, HEIGHT = 400, LEFT = 70, RIGHT = 20, TOP = 40, BOTTOM = 50, COLORS = 6 };

/* Colours that colour-blind readers can tell apart (Okabe and Ito). */
static const char *const color[COLORS] = {"#0072b2", "#d55e00", "#009e73",
                                          "#cc79a7", "#e69f00", "#000000"};

struct scale {
    double from, to;  /* values */
    double low, high; /* where they are drawn */
};

static double place(struct scale s, double value)
{
    return s.low + (value - s.from) / (s.to - s.from) * (s.high - s.low);
}

double svg_step(double length)
{
    double step = 1;

    if (!(length > 0) || !isfinite(length))
        return 1;
    while (length / step > 8)
        step *= 10;
    while (length / step <= 0.8)
        step /= 10;
    if (length / step <= 1.6)
        return step / 5;
    return length / step <= 4 ? step / 2 : step;
}

static void put_text(FILE *file, const char *text)
{
    for (; *text != 0; text++)
        switch (*text) {
        case '<':
            (void)fputs("&lt;", file);
            break;
        case '>':
            (void)fputs("&gt;", file);
            break;
        case '&':
            (void)fputs("&amp;", file);
            break;
        default:
            /* What XML does not allow becomes a question mark. */
            (void)fputc((unsigned char)*text < ' ' ? '?' : *text, file);
        }
}

static void put_label(FILE *file, double x, double y, const char *anchor, const char *text)
{
    (void)fprintf(file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    put_text(file, text);
    (void)fputs("</text>\n", file);
}

/* draw_marks draws the marks of one axis, and their lines through the plot. */
static void draw_marks(FILE *file, struct scale s, struct scale other, int across)
{
    const double step = svg_step(s.to - s.from);

    for (double i = ceil(s.from / step - 1e-9); i * step <= s.to + 1e-9 * step; i++) {
        const double at = place(s, i * step);
        char text[32];

        (void)snprintf(text, sizeof text, "%.6g", i * step);
        if (across) {
            (void)fprintf(file, "<path d=\"M%.1f %.1fV%.1f\" stroke=\"#ddd\"/>\n", at, other.low,
                          other.high);
            put_label(file, at, other.low + 18, "middle", text);
        } else {
            (void)fprintf(file, "<path d=\"M%.1f %.1fH%.1f\" stroke=\"#ddd\"/>\n", other.low, at,
                          other.high);
            put_label(file, other.low - 8, at + 4, "end", text);
        }
    }
}

static void draw_line(FILE *file, const struct svg_plot *plot, uint32_t line, struct scale x,
                      struct scale y)
{
    const double *const value = plot->line[line].y;
    const char *const paint = color[line % COLORS];
    char move = 'M';

    (void)fprintf(file, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2\" d=\"", paint);
    for (uint32_t i = 0; i < plot->points; i++) {
        if (!isfinite(value[i])) {
            move = 'M';
            continue;
        }
        (void)fprintf(file, "%c%.1f %.1f", move, place(x, plot->x[i]), place(y, value[i]));
        move = 'L';
    }
    (void)fputs("\"/>\n", file);
    for (uint32_t i = 0; i < plot->points; i++)
        if (isfinite(value[i]))
            (void)fprintf(file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n",
                          place(x, plot->x[i]), place(y, value[i]), paint);
    (void)fprintf(file, "<g fill=\"%s\">", paint);
    put_label(file, WIDTH - RIGHT - 6, TOP + 16.0 * (line + 1), "end", plot->line[line].name);
    (void)fputs("</g>\n", file);
}

/* An axis of no length, or of no number, still needs a length. */
static void widen(struct scale *s)
{
    if (!isfinite(s->from) || !isfinite(s->to) || s->from > s->to)
        s->from = s->to = 0;
    if (s->from == s->to)
        s->to = s->from + 1;
}

void svg_write(FILE *file, const struct svg_plot *plot)
{
    struct scale x = {INFINITY, -INFINITY, LEFT, WIDTH - RIGHT};
    struct scale y = {0, -INFINITY, HEIGHT - BOTTOM, TOP};

    for (uint32_t i = 0; i < plot->points; i++) {
        x.from = fmin(x.from, plot->x[i]);
        x.to = fmax(x.to, plot->x[i]);
        for (uint32_t j = 0; j < plot->lines; j++)
            if (isfinite(plot->line[j].y[i])) {
                y.from = fmin(y.from, plot->line[j].y[i]);
                y.to = fmax(y.to, plot->line[j].y[i]);
            }
    }
    widen(&x);
    widen(&y);
    (void)fprintf(file,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
                  "font-family=\"sans-serif\" font-size=\"12\">\n"
                  "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
                  WIDTH, HEIGHT);
    put_label(file, WIDTH / 2, 22, "middle", plot->title);
    draw_marks(file, x, y, 1);
    draw_marks(file, y, x, 0);
    put_label(file, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 10, "middle", plot->x_name);
    (void)fprintf(file, "<g transform=\"rotate(-90 16 %d)\">", HEIGHT / 2);
    put_label(file, 16, HEIGHT / 2, "middle", plot->y_name);
    (void)fputs("</g>\n", file);
    for (uint32_t line = 0; line < plot->lines; line++)
        draw_line(file, plot, line, x, y);
    (void)fputs("</svg>\n", file);
}

enum { BARS_LEFT = 330, BARS_WIDTH = 860, BARS_RIGHT = 70, BAR_STEP = 24, BARS_TOP = 66 };

static double bar_sum(const struct svg_bars *b, uint32_t bar)
{
    double sum = 0;

    for (uint32_t part = 0; part < b->parts; part++)
        sum += b->bar[bar].part[part];
    return sum;
}

static void draw_bar(FILE *file, const struct svg_bars *b, uint32_t bar, struct scale x)
{
    const double y = BARS_TOP + (double)BAR_STEP * bar;
    double sum = 0;
    char text[32];

    put_label(file, BARS_LEFT - 8, y + 13, "end", b->bar[bar].name);
    for (uint32_t part = 0; part < b->parts; part++) {
        const double from = place(x, sum);

        sum += b->bar[bar].part[part];
        if (b->bar[bar].part[part] > 0)
            (void)fprintf(file,
                          "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"16\" "
                          "fill=\"%s\"/>\n",
                          from, y, place(x, sum) - from, color[part % COLORS]);
    }
    (void)snprintf(text, sizeof text, "%.4g", sum);
    put_label(file, place(x, sum) + 6, y + 13, "start", text);
}

void svg_bars_write(FILE *file, const struct svg_bars *b)
{
    struct scale x = {0, isfinite(b->mark) ? b->mark : 0, BARS_LEFT, BARS_WIDTH - BARS_RIGHT};
    const int high = BARS_TOP + BAR_STEP * (int)b->bars + 16;

    for (uint32_t bar = 0; bar < b->bars; bar++)
        x.to = fmax(x.to, bar_sum(b, bar));
    widen(&x);
    (void)fprintf(file,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
                  "font-family=\"sans-serif\" font-size=\"12\">\n"
                  "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
                  BARS_WIDTH, high);
    put_label(file, BARS_WIDTH / 2.0, 22, "middle", b->title);
    for (uint32_t part = 0; b->parts > 1 && part < b->parts; part++) {
        const double at = BARS_LEFT + 100.0 * part;

        (void)fprintf(file, "<rect x=\"%.1f\" y=\"36\" width=\"12\" height=\"12\" fill=\"%s\"/>\n",
                      at, color[part % COLORS]);
        put_label(file, at + 18, 46, "start", b->part_name[part]);
    }
    for (uint32_t bar = 0; bar < b->bars; bar++)
        draw_bar(file, b, bar, x);
    if (isfinite(b->mark))
        (void)fprintf(file, "<path d=\"M%.1f %dV%d\" stroke=\"#000\" stroke-dasharray=\"4\"/>\n",
                      place(x, b->mark), BARS_TOP - 8, high - 8);
    (void)fputs("</svg>\n", file);
}
