/* Worlds, counted one by one.
 *
 * Rows of the first release that look alike are filled together, with their records in order. So
 * each way to fill them is met once, and counts for all arrangements of its records. For every
 * other release it keeps a matching of the records so far to its rows. If no row is left for a
 * record, that record is not tried further. */
#include "anonymity/worlds/worlds.h"
#include "anonymity/data/hash.h"
#include "anonymity/worlds/matching.h"
#include "crypto/wide.h"
#include <stdlib.h>
#include <string.h>

enum { VIEWS_MOST = 64, RECORDS_MOST = 1 << 20, FREE = 0xff };

struct count {
    struct worlds *out;
    const struct worlds_views *views;
    uint64_t budget;
    uint32_t *place;   /* [records * attributes]: candidates, ascending */
    uint64_t *covered; /* [views * records]: the rows of a release that cover the record */
    uint32_t records, record_room;
    uint32_t row[WORLDS_ROWS]; /* rows of the first release, those that look alike together */
    bool begins[WORLDS_ROWS];  /* here begin rows that look different */
    uint32_t chosen[WORLDS_ROWS];
    uint8_t owner[VIEWS_MOST][WORLDS_ROWS]; /* row of a release -> which chosen record */
    /* Worlds met so far: sorted records, and a table of them. */
    uint32_t *world;
    uint32_t *slot;
    uint64_t worlds, world_room, slots;
};

static bool spend(struct count *c)
{
    if (c->budget == 0)
        return false;
    c->budget--;
    return true;
}

/* Records. */

static bool covers(const struct worlds_views *v, uint32_t view, uint32_t row, const uint32_t *place)
{
    const size_t at = worlds_row(v, view, row);

    for (uint32_t a = 0; a < v->attributes; a++)
        if (place[a] < v->low[at + a] || place[a] > v->high[at + a])
            return false;
    return true;
}

/* add_record keeps a record that some row of every release covers. */
static status add_record(struct count *c, const uint32_t *place)
{
    const struct worlds_views *const v = c->views;
    uint64_t covered[VIEWS_MOST] = {0};

    for (uint32_t j = 0; j < v->views; j++) {
        for (uint32_t i = 0; i < v->rows; i++)
            covered[j] |= (uint64_t)covers(v, j, i, place) << i;
        if (covered[j] == 0)
            return OK;
    }
    if (c->records == RECORDS_MOST)
        return E_LIMIT;
    if (c->records == c->record_room) {
        const uint32_t room = c->record_room == 0 ? 256 : 2 * c->record_room;
        uint32_t *const more = realloc(c->place, (size_t)room * v->attributes * sizeof *more);

        if (more == NULL)
            return E_MEMORY;
        c->place = more;
        uint64_t *const sets = realloc(c->covered, (size_t)room * v->views * sizeof *sets);

        if (sets == NULL)
            return E_MEMORY;
        c->covered = sets;
        c->record_room = room;
    }
    memcpy(&c->place[(size_t)c->records * v->attributes], place, v->attributes * sizeof *place);
    memcpy(&c->covered[(size_t)c->records * v->views], covered, v->views * sizeof *covered);
    c->records++;
    return OK;
}

/* find_records goes through the box that holds all rows of the first release, in order. */
static status find_records(struct count *c)
{
    const struct worlds_views *const v = c->views;
    uint32_t low[64], high[64], place[64];

    if (v->attributes > 64 || v->attributes == 0)
        return E_ARGUMENT;
    for (uint32_t a = 0; a < v->attributes; a++) {
        low[a] = UINT32_MAX;
        high[a] = 0;
        for (uint32_t i = 0; i < v->rows; i++) {
            const size_t at = worlds_row(v, 0, i) + a;

            low[a] = v->low[at] < low[a] ? v->low[at] : low[a];
            high[a] = v->high[at] > high[a] ? v->high[at] : high[a];
        }
        place[a] = low[a];
    }
    for (;;) {
        uint32_t a = v->attributes;

        if (!spend(c))
            return E_LIMIT;
        REQUIRE(add_record(c, place));
        while (a > 0 && place[a - 1] == high[a - 1]) {
            a--;
            place[a] = low[a];
        }
        if (a == 0)
            return OK;
        place[a - 1]++;
    }
}

/* Rows of the first release by what they look like. */
static void sort_rows(struct count *c)
{
    const struct worlds_views *const v = c->views;
    const size_t size = v->attributes * sizeof(uint32_t);
    bool taken[WORLDS_ROWS] = {false};
    uint32_t count = 0;

    for (uint32_t i = 0; i < v->rows; i++)
        for (uint32_t k = i; k < v->rows && !taken[i]; k++) {
            const size_t a = worlds_row(v, 0, i), b = worlds_row(v, 0, k);

            if (taken[k] || memcmp(&v->low[a], &v->low[b], size) != 0 ||
                memcmp(&v->high[a], &v->high[b], size) != 0)
                continue;
            c->begins[count] = k == i;
            c->row[count++] = k;
            if (k != i)
                taken[k] = true;
        }
}

/* Matchings of the chosen records to the rows of the other releases. */

/* give_row finds a row of the release for the record at |at|, where others may have to move. */
static bool give_row(struct count *c, uint32_t view, uint32_t at, uint64_t *seen)
{
    const size_t record = c->chosen[at];
    uint64_t rows = c->covered[record * c->views->views + view] & ~*seen;

    while (rows) {
        const uint32_t row = (uint32_t)__builtin_ctzll(rows);

        *seen |= UINT64_C(1) << row;
        if (c->owner[view][row] == FREE || give_row(c, view, c->owner[view][row], seen)) {
            c->owner[view][row] = (uint8_t)at;
            return true;
        }
        rows = c->covered[record * c->views->views + view] & ~*seen;
    }
    return false;
}

/* Worlds that were met. */

static int by_number(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

static uint64_t hash_world(const uint32_t *world, uint32_t rows)
{
    uint64_t h = rows;

    for (uint32_t i = 0; i < rows; i++)
        h = hash_mix(h, world[i]);
    return h;
}

/* slot_of finds where a world is, or would be. */
static uint32_t *slot_of(const struct count *c, const uint32_t *world)
{
    const uint32_t rows = c->views->rows;
    uint64_t at = hash_world(world, rows) & (c->slots - 1);

    while (c->slot[at] != 0 &&
           memcmp(&c->world[(size_t)(c->slot[at] - 1) * rows], world, rows * sizeof *world) != 0)
        at = (at + 1) & (c->slots - 1);
    return &c->slot[at];
}

static status grow_worlds(struct count *c)
{
    const uint32_t rows = c->views->rows;
    const uint64_t room = c->world_room == 0 ? 1024 : 2 * c->world_room;
    uint32_t *const more = room > UINT32_MAX / 2
                               ? NULL
                               : realloc(c->world, (size_t)(room * (rows + 1ULL) * sizeof *more));

    if (more == NULL)
        return E_MEMORY;
    c->world = more;
    c->world_room = room;
    free(c->slot);
    c->slots = 4 * room;
    c->slot = calloc((size_t)c->slots, sizeof *c->slot);
    if (c->slot == NULL)
        return E_MEMORY;
    for (uint64_t w = 0; w < c->worlds; w++)
        *slot_of(c, &c->world[w * rows]) = (uint32_t)(w + 1);
    return OK;
}

/* keep_world counts the world, and its records, when it was not met before. */
static status keep_world(struct count *c, uint64_t *tables)
{
    const uint32_t rows = c->views->rows;
    uint32_t world[WORLDS_ROWS];

    memcpy(world, c->chosen, rows * sizeof *world);
    qsort(world, rows, sizeof *world, by_number);
    if (c->worlds == c->world_room)
        REQUIRE(grow_worlds(c));
    uint32_t *const slot = slot_of(c, world);

    if (*slot != 0)
        return OK;
    memcpy(&c->world[c->worlds * rows], world, rows * sizeof *world);
    *slot = (uint32_t)++c->worlds;
    for (uint32_t i = 0; i < rows; i++)
        tables[world[i]] += i == 0 || world[i] != world[i - 1];
    return OK;
}

/* arrangements is in how many ways the records of each look can stand in its rows. False: they are
 * too many to be counted. */
static bool arrangements(const struct count *c, struct wide *out)
{
    struct wide ways = wide_of(1);

    for (uint32_t i = 0, same = 0, size = 0; i < c->views->rows; i++) {
        if (c->begins[i])
            same = size = 0;
        same = !c->begins[i] && c->chosen[i] == c->chosen[i - 1] ? same + 1 : 1;
        size++;
        /* a multinomial, factor by factor */
        if (!wide_multiply_fits(ways, wide_of(size), &ways))
            return false;
        ways = wide_quotient(ways, wide_of(same));
    }
    *out = ways;
    return true;
}

/* add_cells gives the rows that look alike their share of the assignments: each place has the same
 * number of assignments in each of these rows. */
static void add_cells(struct count *c, uint64_t ways)
{
    const struct worlds_views *const v = c->views;
    struct worlds *const out = c->out;

    for (uint32_t i = 0, end; i < v->rows; i = end) {
        for (end = i + 1; end < v->rows && !c->begins[end]; end++)
            ;
        for (uint32_t k = i; k < end; k++)
            for (uint32_t a = 0; a < v->attributes; a++) {
                const uint32_t place = c->place[(size_t)c->chosen[k] * v->attributes + a];
                const size_t row = worlds_row(v, 0, c->row[i]) + a;

                /* This is |size| times too much; share_cells divides at the end. */
                out->cell[((size_t)c->row[i] * v->attributes + a) * out->widest + place -
                          v->low[row]] += ways;
            }
    }
}

static status end_world(struct count *c, uint64_t *tables)
{
    struct wide ways, rows = wide_of(c->views->rows), cells;

    if (!arrangements(c, &ways))
        return E_LIMIT;
    const struct wide all = wide_add(ways, wide_of(c->out->assignments));
    if (!wide_multiply_fits(all, rows, &cells) || wide_high(cells) != 0)
        return E_LIMIT;
    c->out->assignments = wide_low(all);
    add_cells(c, wide_low(ways));
    return keep_world(c, tables);
}

/* fill chooses the record of the row at |at| and goes on. */
static status fill(struct count *c, uint32_t at, uint64_t *tables)
{
    const struct worlds_views *const v = c->views;

    if (at == v->rows)
        return end_world(c, tables);
    for (uint32_t r = c->begins[at] ? 0 : c->chosen[at - 1]; r < c->records; r++) {
        uint8_t before[VIEWS_MOST][WORLDS_ROWS];
        bool possible = c->covered[(size_t)r * v->views] >> c->row[at] & 1;

        if (!possible)
            continue;
        if (!spend(c))
            return E_LIMIT;
        c->chosen[at] = r;
        memcpy(before, c->owner, v->views * sizeof before[0]);
        for (uint32_t j = 1; j < v->views && possible; j++) {
            uint64_t seen = 0;

            possible = give_row(c, j, at, &seen);
        }
        if (possible)
            REQUIRE(fill(c, at + 1, tables));
        memcpy(c->owner, before, v->views * sizeof before[0]);
    }
    return OK;
}

/* share_cells divides the sum for all rows that look alike among these rows. */
static void share_cells(struct count *c)
{
    const struct worlds_views *const v = c->views;
    const size_t width = (size_t)v->attributes * c->out->widest;

    for (uint32_t i = 0, end; i < v->rows; i = end) {
        uint64_t *const first = &c->out->cell[c->row[i] * width];

        for (end = i + 1; end < v->rows && !c->begins[end]; end++)
            ;
        for (size_t at = 0; at < width; at++)
            first[at] /= end - i;
        for (uint32_t k = i + 1; k < end; k++)
            memcpy(&c->out->cell[c->row[k] * width], first, width * sizeof *first);
    }
}

/* Hyperedges and perfect matchings: one row from each release, which have a record in common. */

struct choice {
    uint32_t low[64], high[64];
};

static bool narrow(const struct worlds_views *v, uint32_t view, uint32_t row, struct choice *box)
{
    const size_t at = worlds_row(v, view, row);

    for (uint32_t a = 0; a < v->attributes; a++) {
        box->low[a] = v->low[at + a] > box->low[a] ? v->low[at + a] : box->low[a];
        box->high[a] = v->high[at + a] < box->high[a] ? v->high[at + a] : box->high[a];
        if (box->low[a] > box->high[a])
            return false;
    }
    return true;
}

/* match counts the ways to complete a matching: rows of the first release in order, each with a row
 * of every other that is not |used|. With |edges| it counts hyperedges instead. */
static status match(struct count *c, uint32_t row, uint32_t view, const struct choice *box,
                    uint64_t *used, bool edges)
{
    const struct worlds_views *const v = c->views;

    if (view == v->views) {
        if (edges) {
            c->out->hyperedges++;
            return OK;
        }
        if (row + 1 == v->rows) {
            c->out->matchings++;
            return OK;
        }
        struct choice next = {{0}, {0}};

        memset(next.high, 0xff, sizeof next.high);
        (void)narrow(v, 0, row + 1, &next);
        return match(c, row + 1, 1, &next, used, false);
    }
    for (uint32_t i = 0; i < v->rows; i++) {
        struct choice mine = *box;

        if (!spend(c))
            return E_LIMIT;
        if ((used[view] >> i & 1) || !narrow(v, view, i, &mine))
            continue;
        used[view] |= edges ? 0 : UINT64_C(1) << i;
        const status s = match(c, row, view + 1, &mine, used, edges);

        used[view] &= edges ? used[view] : ~(UINT64_C(1) << i);
        REQUIRE(s);
    }
    return OK;
}

static status count_graph(struct count *c)
{
    const struct worlds_views *const v = c->views;
    uint64_t used[VIEWS_MOST] = {0};

    for (uint32_t i = 0; i < v->rows; i++) {
        struct choice box = {{0}, {0}};

        memset(box.high, 0xff, sizeof box.high);
        (void)narrow(v, 0, i, &box);
        REQUIRE(match(c, i, 1, &box, used, true));
        if (i == 0)
            REQUIRE(match(c, 0, 1, &box, used, false));
    }
    return OK;
}

static status prepare(struct count *c)
{
    const struct worlds_views *const v = c->views;
    struct worlds *const out = c->out;

    if (v->rows == 0 || v->views == 0)
        return E_ARGUMENT;
    if (v->rows > WORLDS_ROWS || v->views > VIEWS_MOST)
        return E_LIMIT;
    REQUIRE(find_records(c));
    sort_rows(c);
    memset(c->owner, FREE, sizeof c->owner);
    for (uint32_t i = 0; i < v->rows; i++)
        for (uint32_t a = 0; a < v->attributes; a++) {
            const size_t at = worlds_row(v, 0, i) + a;

            if (v->high[at] - v->low[at] >= out->widest)
                out->widest = v->high[at] - v->low[at] + 1;
        }
    if ((uint64_t)out->widest * v->attributes * v->rows > (1U << 27))
        return E_LIMIT;
    out->cell =
        pool_zero(&out->pool, (size_t)v->rows * v->attributes * out->widest, sizeof *out->cell);
    return out->cell == NULL ? E_MEMORY : OK;
}

/* hand_out lists the records that occur in a world. */
static status hand_out(struct count *c, const uint64_t *tables)
{
    const uint32_t attributes = c->views->attributes;
    struct worlds *const out = c->out;

    out->tables = c->worlds;
    out->record = pool_take(&out->pool, (size_t)((c->records + 1ULL) * sizeof *out->record));
    uint32_t *const place =
        pool_take(&out->pool, ((size_t)c->records + 1) * attributes * sizeof *place);

    if (out->record == NULL || place == NULL)
        return E_MEMORY;
    for (uint32_t r = 0; r < c->records; r++) {
        if (tables[r] == 0)
            continue;
        uint32_t *const to = &place[(size_t)out->records * attributes];

        memcpy(to, &c->place[(size_t)r * attributes], attributes * sizeof *to);
        out->record[out->records++] = (struct worlds_record){to, tables[r]};
    }
    return OK;
}

status worlds_count(struct worlds *out, const struct worlds_views *views, uint64_t budget)
{
    struct count *const c = calloc(1, sizeof *c);
    uint64_t *tables = NULL;
    status s = E_MEMORY;

    *out = (struct worlds){.tables = 0};
    if (c != NULL) {
        *c = (struct count){.out = out, .views = views, .budget = budget};
        s = prepare(c);
        tables = s == OK ? calloc(c->records + 1ULL, sizeof *tables) : NULL;
        if (s == OK)
            s = tables == NULL ? E_MEMORY : fill(c, 0, tables);
        if (s == OK) {
            share_cells(c);
            s = count_graph(c);
        }
        if (s == OK)
            s = hand_out(c, tables);
        free(c->place);
        free(c->covered);
        free(c->world);
        free(c->slot);
    }
    free(tables);
    free(c);
    if (s != OK)
        worlds_clear(out);
    return s;
}

void worlds_clear(struct worlds *w)
{
    pool_clear(&w->pool);
    *w = (struct worlds){.tables = 0};
}
