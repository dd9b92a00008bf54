/* Worlds by trying everything. */
#include "tests/anonymity/worlds/brute.h"
#include "tests/expect.h"
#include <string.h>

enum { ORDERS = 24 };

static uint32_t order[ORDERS][BRUTE_ROWS], orders;

/* make_orders lists the permutations of |rows| numbers. */
static void make_orders(uint32_t rows)
{
    orders = 0;
    for (uint32_t code = 0; code < 256; code++) {
        uint32_t seen = 0, mine[BRUTE_ROWS] = {0};

        for (uint32_t i = 0, rest = code; i < BRUTE_ROWS; i++, rest /= 4) {
            mine[i] = rest % 4;
            if (i < rows)
                seen |= 1u << mine[i];
            else if (mine[i] != 0)
                seen = 0x80;
        }
        if (seen == (1u << rows) - 1)
            memcpy(order[orders++], mine, sizeof mine);
    }
}

static bool covers(const struct brute *b, uint32_t view, uint32_t row, uint32_t record)
{
    const uint32_t place[] = {record / BRUTE_PLACES, record % BRUTE_PLACES};

    for (uint32_t a = 0; a < b->views.attributes; a++) {
        const size_t at = worlds_row(&b->views, view, row) + a;

        if (place[a] < b->low[at] || place[a] > b->high[at])
            return false;
    }
    return true;
}

/* fits: is there an order of the release's rows in which each covers its record? Marks pairs. */
static bool fits(struct brute *b, uint32_t view, const uint32_t *record)
{
    bool found = false;

    for (uint32_t p = 0; p < orders; p++) {
        bool good = true;

        for (uint32_t i = 0; i < b->views.rows && good; i++)
            good = covers(b, view, order[p][i], record[i]);
        for (uint32_t i = 0; i < b->views.rows && good; i++)
            b->pair[i][order[p][i]] = true;
        found = found || good;
    }
    return found;
}

/* code_of numbers the multiset of records. */
static uint32_t code_of(const uint32_t *record, uint32_t rows)
{
    uint32_t times[BRUTE_RECORDS] = {0}, code = 0;

    for (uint32_t i = 0; i < rows; i++)
        times[record[i]]++;
    for (uint32_t r = 0; r < BRUTE_RECORDS; r++)
        code = code * (BRUTE_ROWS + 1) + times[r];
    return code;
}

static void count_assignments(struct brute *b)
{
    static bool met[1953125]; /* 5^9 multisets */
    const uint32_t rows = b->views.rows;
    uint32_t all = 1;

    memset(met, 0, sizeof met);
    for (uint32_t i = 0; i < rows; i++)
        all *= BRUTE_RECORDS;
    for (uint32_t code = 0; code < all; code++) {
        uint32_t record[BRUTE_ROWS];
        bool good = true;

        for (uint32_t i = 0, rest = code; i < rows; i++, rest /= BRUTE_RECORDS) {
            record[i] = rest % BRUTE_RECORDS;
            good = good && covers(b, 0, i, record[i]) &&
                   (b->views.attributes > 1 || record[i] % BRUTE_PLACES == 0);
        }
        bool kept[BRUTE_ROWS][BRUTE_ROWS];

        memcpy(kept, b->pair, sizeof kept);
        for (uint32_t j = 1; j < b->views.views && good; j++)
            good = fits(b, j, record);
        if (!good) {
            memcpy(b->pair, kept, sizeof kept);
            continue;
        }
        b->assignments++;
        for (uint32_t i = 0; i < rows; i++) {
            b->cell[i][0][record[i] / BRUTE_PLACES]++;
            b->cell[i][1][record[i] % BRUTE_PLACES]++;
        }
        bool *const seen = &met[code_of(record, rows)];

        if (*seen)
            continue;
        *seen = true;
        b->tables++;
        for (uint32_t r = 0; r < BRUTE_RECORDS; r++)
            for (uint32_t i = 0; i < rows; i++)
                if (record[i] == r) {
                    b->with[r]++;
                    break;
                }
    }
}

/* have_common: one record in all these rows? */
static bool have_common(const struct brute *b, const uint32_t *row)
{
    for (uint32_t r = 0; r < BRUTE_RECORDS; r++) {
        bool all = b->views.attributes > 1 || r % BRUTE_PLACES == 0;

        for (uint32_t j = 0; j < b->views.views && all; j++)
            all = covers(b, j, row[j], r);
        if (all)
            return true;
    }
    return false;
}

static void count_graph(struct brute *b)
{
    const uint32_t rows = b->views.rows, views = b->views.views;
    const uint32_t second = views > 1 ? orders : 1, third = views > 2 ? orders : 1;

    for (uint32_t x = 0; x < rows; x++)
        for (uint32_t y = 0; y < (views > 1 ? rows : 1); y++)
            for (uint32_t z = 0; z < (views > 2 ? rows : 1); z++)
                b->hyperedges += have_common(b, (const uint32_t[]){x, y, z});
    for (uint32_t p = 0; p < second; p++)
        for (uint32_t q = 0; q < third; q++) {
            bool all = true;

            for (uint32_t i = 0; i < rows && all; i++)
                all = have_common(b, (const uint32_t[]){i, order[p][i], order[q][i]});
            b->matchings += all;
        }
}

void brute_random(struct brute *b, uint32_t views, bool real)
{
    uint32_t record[BRUTE_ROWS][BRUTE_ATTRIBUTES];

    memset(b, 0, sizeof *b);
    b->views = (struct worlds_views){.rows = 1 + (uint32_t)test_random_below(BRUTE_ROWS),
                                     .attributes = 1 + (uint32_t)test_random_below(2),
                                     .views = views,
                                     .low = b->low,
                                     .high = b->high};
    make_orders(b->views.rows);
    for (uint32_t i = 0; i < b->views.rows; i++)
        for (uint32_t a = 0; a < b->views.attributes; a++)
            record[i][a] = (uint32_t)test_random_below(BRUTE_PLACES);
    for (uint32_t j = 0; j < views; j++) {
        const uint32_t p = (uint32_t)test_random_below(orders);

        for (uint32_t i = 0; i < b->views.rows; i++)
            for (uint32_t a = 0; a < b->views.attributes; a++) {
                const uint32_t own =
                    real ? record[order[p][i]][a] : (uint32_t)test_random_below(BRUTE_PLACES);
                const size_t at = worlds_row(&b->views, j, i) + a;

                b->low[at] = own - (uint32_t)test_random_below(own + 1ULL);
                b->high[at] = own + (uint32_t)test_random_below(BRUTE_PLACES - own);
            }
    }
    count_assignments(b);
    count_graph(b);
}
