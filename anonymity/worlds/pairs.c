/* Worlds of two releases, in polynomial time. */
#include "anonymity/worlds/matching.h"
#include "anonymity/worlds/worlds.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PAIRS_ROWS = 20000 };

static uint32_t second_of(const struct worlds_views *v)
{
    return v->views == 1 ? 0 : 1;
}

/* common finds what two rows have in common in one attribute: false when nothing. */
static bool common(const struct worlds_views *v, uint32_t i, uint32_t k, uint32_t attribute,
                   uint32_t *low, uint32_t *high)
{
    const size_t a = worlds_row(v, 0, i) + attribute;
    const size_t b = worlds_row(v, second_of(v), k) + attribute;

    *low = v->low[a] > v->low[b] ? v->low[a] : v->low[b];
    *high = v->high[a] < v->high[b] ? v->high[a] : v->high[b];
    return *low <= *high;
}

static bool meet(const struct worlds_views *v, uint32_t i, uint32_t k)
{
    uint32_t low, high;

    for (uint32_t a = 0; a < v->attributes; a++)
        if (!common(v, i, k, a, &low, &high))
            return false;
    return true;
}

/* only: is |place| the one record that the rows have in common? */
static bool only(const struct worlds_views *v, uint32_t i, uint32_t k, const uint32_t *place)
{
    uint32_t low, high;

    for (uint32_t a = 0; a < v->attributes; a++)
        if (!common(v, i, k, a, &low, &high) || low != high || low != place[a])
            return false;
    return true;
}

static status fits(const struct worlds_views *v)
{
    if (v->views == 0 || v->views > 2)
        return E_ARGUMENT;
    return v->rows > PAIRS_ROWS ? E_LIMIT : OK;
}

static void count_pairs(struct worlds_pairs *p, uint32_t rows)
{
    for (uint32_t i = 0; i < rows; i++) {
        uint32_t mates = 0;

        for (uint32_t k = 0; k < rows; k++)
            mates += p->pair[(size_t)i * rows + k];
        p->pairs += mates;
        p->forced += mates == 1;
    }
}

status worlds_match(struct worlds_pairs *p, const struct worlds_views *v)
{
    const size_t rows = v->rows;

    *p = (struct worlds_pairs){.possible = false};
    REQUIRE(fits(v));
    p->pair = malloc(rows * rows + 1);
    p->mate = malloc((rows + 1) * sizeof *p->mate);
    status s = p->pair && p->mate ? OK : E_MEMORY;

    for (uint32_t i = 0; s == OK && i < rows; i++)
        for (uint32_t k = 0; k < rows; k++)
            p->pair[i * rows + k] = meet(v, i, k);
    if (s == OK)
        s = matching_perfect(p->pair, v->rows, p->mate, &p->possible);
    if (s == OK && p->possible)
        s = matching_allowed(p->pair, v->rows, p->mate);
    if (s == OK && !p->possible)
        memset(p->pair, 0, rows * rows);
    if (s == OK)
        count_pairs(p, v->rows);
    else
        worlds_pairs_clear(p);
    return s;
}

void worlds_pairs_clear(struct worlds_pairs *p)
{
    free(p->pair);
    free(p->mate);
    *p = (struct worlds_pairs){.possible = false};
}

status worlds_certain(const struct worlds_views *v, const uint32_t *place, bool *certain)
{
    const size_t rows = v->rows;
    bool avoided = false;

    REQUIRE(fits(v));
    uint8_t *const edge = malloc(rows * rows + 1);
    uint32_t *const mate = malloc((rows + 1) * sizeof *mate);
    status s = edge && mate ? OK : E_MEMORY;

    for (uint32_t i = 0; s == OK && i < rows; i++)
        for (uint32_t k = 0; k < rows; k++)
            edge[i * rows + k] = meet(v, i, k) && !only(v, i, k, place);
    if (s == OK)
        s = matching_perfect(edge, v->rows, mate, &avoided);
    *certain = !avoided;
    free(edge);
    free(mate);
    return s;
}

static double log_common(const struct worlds_views *v, uint32_t i, uint32_t k)
{
    double sum = 0;
    uint32_t low = 0, high = 0;

    for (uint32_t a = 0; a < v->attributes; a++) {
        (void)common(v, i, k, a, &low, &high);
        sum += log2((double)(high - low) + 1);
    }
    return sum;
}

void worlds_bound(const struct worlds_views *v, const struct worlds_pairs *p, double *least,
                  double *most)
{
    *least = *most = 0;
    for (uint32_t i = 0; i < v->rows && p->possible; i++) {
        double mates = 0;

        *least += log_common(v, i, p->mate[i]);
        /* At most the sum over its mates; at most what the row covers. */
        for (uint32_t k = 0; k < v->rows; k++)
            if (p->pair[(size_t)i * v->rows + k])
                mates += exp2(log_common(v, i, k));
        double own = 0;

        for (uint32_t a = 0; a < v->attributes; a++) {
            const size_t at = worlds_row(v, 0, i) + a;

            own += log2((double)(v->high[at] - v->low[at]) + 1);
        }
        *most += fmin(own, log2(mates));
    }
}
