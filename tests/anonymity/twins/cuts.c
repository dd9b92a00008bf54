/* Cuts against a second writing: recursive, by sorting, with rational numbers and logarithms of
 * MPFR. It shares no code with anonymity/twins but the structs. */
#include "anonymity/twins/cuts.h"
#include "tests/expect.h"
#include <gmp.h>
#include <mpfr.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 40, COLUMNS = 3, CLASSES = 200 };

struct textbook {
    const struct cuts_rules *rules;
    const struct cuts_rows *rows;
    struct cuts_box root;
    uint32_t of[ROWS]; /* the class of each row, in the order of making */
    struct cuts_box shown[CLASSES];
    uint32_t size[CLASSES], count;
};

static uint32_t at(const struct textbook *t, uint32_t row, uint32_t a)
{
    return t->rows->place[row * t->rules->attributes + a];
}

/* floor(2^40 log2 x) by MPFR with 200 bits. */
static void log_of(mpz_t out, uint32_t x)
{
    mpfr_t value;

    mpfr_init2(value, 200);
    mpfr_set_ui(value, x, MPFR_RNDN);
    mpfr_log2(value, value, MPFR_RNDN);
    mpfr_mul_2ui(value, value, 40, MPFR_RNDN);
    mpfr_get_z(out, value, MPFR_RNDD);
    mpfr_clear(value);
}

/* One site's term of one side, in units of 2^-24, rounded half up. */
static uint64_t term_of(uint32_t count, uint32_t size)
{
    mpz_t x, y;

    if (count == 0)
        return 0;
    mpz_inits(x, y, NULL);
    log_of(x, size);
    log_of(y, count);
    mpz_sub(x, x, y);
    mpz_mul_ui(x, x, 2 * count); /* floor(z / d + 1/2) = floor((2 z + d) / 2 d) */
    mpz_set_ui(y, size);
    mpz_mul_2exp(y, y, 16);
    mpz_add(x, x, y);
    mpz_mul_ui(y, y, 2);
    mpz_fdiv_q(x, x, y);
    const uint64_t out = mpz_get_ui(x);

    mpz_clears(x, y, NULL);
    return out;
}

/* The width of a range as a fraction. */
static void width_of(const struct textbook *t, const struct cuts_box *range, uint32_t a, mpq_t out)
{
    const uint32_t whole = t->root.high[a] - t->root.low[a];

    mpq_set_ui(out, range->high[a] - range->low[a],
               t->rules->width == CUTS_WIDTH_RAW || whole == 0 ? 1 : whole);
    mpq_canonicalize(out);
}

static int ascending(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

static void extent(const struct textbook *t, const uint32_t *row, uint32_t count,
                   struct cuts_box *out)
{
    for (uint32_t a = 0; a < t->rules->attributes; a++) {
        uint32_t all[ROWS];

        for (uint32_t i = 0; i < count; i++)
            all[i] = at(t, row[i], a);
        qsort(all, count, sizeof *all, ascending);
        out->low[a] = all[0];
        out->high[a] = all[count - 1];
    }
}

struct sides {
    uint32_t left[ROWS], right[ROWS], lefts, rights, median;
    bool possible;
    uint64_t entropy;
};

static uint32_t sites_of(const struct textbook *t, const uint32_t *row, uint32_t count,
                         uint64_t *entropy)
{
    uint32_t sites = 0;

    for (uint32_t site = 1; site <= t->rules->sites; site++) {
        uint32_t own = 0;

        for (uint32_t i = 0; i < count; i++)
            own += t->rows->site[row[i]] == site;
        sites += own > 0;
        *entropy += term_of(own, count);
    }
    return sites;
}

static void split(const struct textbook *t, const uint32_t *row, uint32_t count, uint32_t a,
                  struct sides *out)
{
    const struct cuts_rules *const rules = t->rules;
    uint32_t all[ROWS];

    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < count; i++)
        all[i] = at(t, row[i], a);
    qsort(all, count, sizeof *all, ascending);
    out->median = all[(count + 1) / 2 - 1];
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t site = t->rows->site[row[i]];
        bool left = at(t, row[i], a) <= out->median;

        if (rules->cut == CUTS_SHARED && at(t, row[i], a) == out->median) {
            uint32_t before = 0, among = 0;

            for (uint32_t j = 0; j < count; j++)
                if (t->rows->site[row[j]] == site && at(t, row[j], a) == out->median) {
                    among++;
                    before += row[j] < row[i];
                }
            left = before < (site % 2 == 0 ? (among + 1) / 2 : among / 2);
        }
        if (left)
            out->left[out->lefts++] = row[i];
        else
            out->right[out->rights++] = row[i];
    }
    const uint32_t least = rules->cut == CUTS_STRICT ? rules->k : 1;

    out->possible = out->lefts >= least && out->rights >= least;
    if (rules->l > 1 && out->possible) {
        const uint32_t x = sites_of(t, out->left, out->lefts, &out->entropy);
        const uint32_t y = sites_of(t, out->right, out->rights, &out->entropy);

        out->possible = x >= rules->l && y >= rules->l;
    }
}

/* The best score, by fractions; formula 3. */
static uint32_t best_of(const struct textbook *t, const struct cuts_box *range,
                        const struct sides *sides)
{
    mpq_t widest, w, alpha, rest, mine, least, entropy;
    uint32_t best = CUTS_NO_ATTRIBUTE;
    uint64_t most = 0;

    mpq_inits(widest, w, alpha, rest, mine, least, entropy, NULL);
    for (uint32_t a = 0; a < t->rules->attributes; a++) {
        width_of(t, range, a, w);
        if ((sides[a].possible || t->rules->over == CUTS_OVER_ALL) && mpq_cmp(w, widest) > 0)
            mpq_set(widest, w);
        if (sides[a].possible && sides[a].entropy > most)
            most = sides[a].entropy;
    }
    mpq_set_ui(alpha, t->rules->alpha.over, t->rules->alpha.under);
    mpq_canonicalize(alpha);
    mpq_set_ui(rest, 1, 1);
    mpq_sub(rest, rest, alpha);
    for (uint32_t a = 0; a < t->rules->attributes; a++) {
        if (!sides[a].possible)
            continue;
        width_of(t, range, a, mine);
        mpq_div(mine, mine, widest);
        mpq_mul(mine, mine, alpha);
        if (most > 0) {
            mpq_set_ui(entropy, sides[a].entropy, most);
            mpq_canonicalize(entropy);
            mpq_mul(entropy, entropy, rest);
            mpq_add(mine, mine, entropy);
        }
        if (best == CUTS_NO_ATTRIBUTE || mpq_cmp(mine, least) > 0) {
            best = a;
            mpq_set(least, mine);
        }
    }
    mpq_clears(widest, w, alpha, rest, mine, least, entropy, NULL);
    return best;
}

/* The widest attribute that can be cut. */
static uint32_t widest_of(const struct textbook *t, const struct cuts_box *range,
                          const struct sides *sides)
{
    uint32_t best = CUTS_NO_ATTRIBUTE;
    mpq_t w, most;

    mpq_inits(w, most, NULL);
    for (uint32_t a = 0; a < t->rules->attributes; a++) {
        width_of(t, range, a, w);
        if (sides[a].possible && mpq_cmp(w, most) > 0) {
            best = a;
            mpq_set(most, w);
        }
    }
    mpq_clears(w, most, NULL);
    return best;
}

static void cut(struct textbook *t, const uint32_t *row, uint32_t count, struct cuts_box range,
                struct cuts_box box)
{
    struct sides *const sides = calloc(COLUMNS, sizeof *sides);
    uint32_t a = CUTS_NO_ATTRIBUTE;

    if (count >= 2 * t->rules->k) {
        if (t->rules->ranges == CUTS_TIGHT)
            extent(t, row, count, &range);
        for (uint32_t q = 0; q < t->rules->attributes; q++)
            if (range.low[q] < range.high[q])
                split(t, row, count, q, &sides[q]);
        a = (t->rules->l == 1 ? widest_of : best_of)(t, &range, sides);
    }
    if (a == CUTS_NO_ATTRIBUTE) {
        if (t->rules->shown == CUTS_TIGHT)
            extent(t, row, count, &box);
        for (uint32_t i = 0; i < count; i++)
            t->of[row[i]] = t->count;
        t->size[t->count] = count;
        t->shown[t->count++] = box;
    } else {
        const uint32_t next = sides[a].median + (t->rules->cut == CUTS_STRICT);
        struct cuts_box range_left = range, box_left = box, range_right = range, box_right = box;

        range_left.high[a] = box_left.high[a] = sides[a].median;
        range_right.low[a] = box_right.low[a] = next;
        cut(t, sides[a].left, sides[a].lefts, range_left, box_left);
        cut(t, sides[a].right, sides[a].rights, range_right, box_right);
    }
    free(sides);
}

/* The classes must be the same sets of rows with the same boxes, in the promised order. */
static void compare(const struct textbook *t, const struct cuts_classes *got)
{
    const uint32_t attributes = t->rules->attributes;
    bool same = t->count == got->count;

    for (uint32_t i = 0; same && i < t->rows->rows; i++) {
        const uint32_t mine = t->of[i], other = got->of[i];

        for (uint32_t j = 0; same && j < t->rows->rows; j++)
            same = (t->of[j] == mine) == (got->of[j] == other);
        for (uint32_t a = 0; same && a < attributes; a++)
            same = t->shown[mine].low[a] == got->low[other * attributes + a] &&
                   t->shown[mine].high[a] == got->high[other * attributes + a];
        same = same && t->size[mine] == got->size[other];
    }
    EXPECT(same);
    for (uint32_t k = 1; k < got->count; k++) {
        int order = 0;

        for (uint32_t a = 0; a < attributes && order == 0; a++) {
            const uint32_t x = (k - 1) * attributes + a, y = k * attributes + a;

            order = ascending(&got->low[x], &got->low[y]);
            order = order != 0 ? order : ascending(&got->high[x], &got->high[y]);
        }
        order = order != 0 ? order : ascending(&got->size[k - 1], &got->size[k]);
        EXPECT(order <= 0);
    }
}

static void compare_run(const struct cuts_rules *rules, const struct cuts_rows *rows)
{
    struct textbook *const t = calloc(1, sizeof *t);
    struct cuts_classes classes;
    struct complaint complaint = {.text = ""};
    uint32_t row[ROWS], sites = 0;

    t->rules = rules;
    t->rows = rows;
    for (uint32_t i = 0; i < rows->rows; i++)
        row[i] = i;
    for (uint32_t site = 1; site <= rules->sites; site++)
        for (uint32_t i = 0; i < rows->rows; i++)
            if (rows->site[i] == site) {
                sites++;
                break;
            }
    const status s = cuts_mondrian(rules, rows, NULL, &classes, &complaint);

    if (rows->rows < rules->k || sites < rules->l) {
        EXPECT_EQ(E_NOT_FOUND, s);
        EXPECT(strstr(complaint.text, "no release") != NULL);
    } else {
        EXPECT_EQ(OK, s);
        extent(t, row, rows->rows, &t->root);
        cut(t, row, rows->rows, t->root, t->root);
        if (s == OK)
            compare(t, &classes);
    }
    if (s == OK)
        cuts_classes_clear(&classes);
    free(t);
}

static uint32_t random_below(uint32_t bound)
{
    return (uint32_t)test_random_below(bound);
}

static void second_writing(void)
{
    for (size_t i = 0; i < test_iterations(4000); i++) {
        uint32_t place[ROWS * COLUMNS], site[ROWS];
        const uint32_t sites = 1 + random_below(5), values = 1 + random_below(12);
        const struct cuts_rules rules = {
            .attributes = 1 + random_below(COLUMNS),
            .k = 1 + random_below(5),
            .l = 1 + random_below(sites),
            .sites = sites,
            .alpha = {random_below(11), 10},
            .cut = (enum cuts_ties)random_below(2),
            .ranges = (enum cuts_extent)random_below(2),
            .shown = (enum cuts_extent)random_below(2),
            .width = (enum cuts_width)random_below(2),
            .over = (enum cuts_over)random_below(2),
        };
        const struct cuts_rows rows = {
            .rows = random_below(ROWS + 1), .place = place, .site = site};

        for (uint32_t j = 0; j < rows.rows * rules.attributes; j++)
            /* Now and then far apart, where medians are found by sorting. */
            place[j] = random_below(values) * (i % 7 == 0 ? 100000000 : 1);
        for (uint32_t j = 0; j < rows.rows; j++)
            site[j] = 1 + random_below(sites);
        compare_run(&rules, &rows);
    }
}

/* Every table of four rows on a grid of 3 x 3 and every way to deal the rows to two sites: strict
 * cuts with l = 1 never depend on the sites. */
static void sites_do_not_matter_for_strict_cuts(void)
{
    const struct cuts_rules rules = {.attributes = 2, .k = 2, .l = 1, .sites = 2, .alpha = {1, 1}};

    for (uint32_t code = 0; code < 6561; code++) {
        uint32_t place[8], site[4];
        struct cuts_classes first;

        for (uint32_t j = 0, rest = code; j < 8; j++, rest /= 3)
            place[j] = rest % 3;
        for (uint32_t deal = 0; deal < 16; deal++) {
            const struct cuts_rows rows = {.rows = 4, .place = place, .site = site};
            struct cuts_classes classes;

            for (uint32_t j = 0; j < 4; j++)
                site[j] = 1 + (deal >> j & 1);
            if (cuts_mondrian(&rules, &rows, NULL, &classes, NULL) != OK) {
                EXPECT(false);
                continue;
            }
            if (deal == 0) {
                first = classes;
                continue;
            }
            EXPECT(first.count == classes.count);
            EXPECT_BYTES(first.of, classes.of, 4 * sizeof *first.of);
            cuts_classes_clear(&classes);
        }
        cuts_classes_clear(&first);
    }
}

/* What is refused, and what it says. */
static void wrong_rules(void)
{
    const struct cuts_rules good = {.attributes = 1, .k = 1, .l = 1, .sites = 2, .alpha = {3, 10}};
    struct cuts_rules bad[6] = {good, good, good, good, good, good};
    static const char *const says[] = {"k is 0", "l is 0",     "only 2 sites",
                                       "alpha",  "attributes", "attributes"};
    const uint32_t place[] = {1};
    const struct cuts_rows rows = {.rows = 1, .place = place};

    bad[0].k = 0;
    bad[1].l = 0;
    bad[2].l = 3;
    bad[3].alpha.over = 11;
    bad[4].attributes = 0;
    bad[5].attributes = DATASET_QIS + 1;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct complaint complaint = {.text = ""};
        struct cuts_classes classes;

        EXPECT_EQ(E_ARGUMENT, cuts_mondrian(&bad[i], &rows, NULL, &classes, &complaint));
        EXPECT(strstr(complaint.text, says[i]) != NULL);
    }
}

const struct test tests[] = {
    {"a second writing", second_writing},
    {"sites do not matter for strict cuts", sites_do_not_matter_for_strict_cuts},
    {"wrong rules", wrong_rules},
    {0}};

int main(int argc, char **argv)
{
    const int code = test_main(argc, argv, tests);

    mpfr_free_cache();
    return code;
}
