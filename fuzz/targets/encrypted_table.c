/* Tables of the encrypted global view (protocols/kohlmayer) that a peer says: party 1 takes exactly
 * those that have the one numbering, and what it takes has one encoding: numbered again and sent
 * back, it is the same.
 *
 * What the numbering is, is written here once more, in another way than in kohlmayer_wire.c: all
 * codes of a column, as they come, make one list, in which each is one that was there before or the
 * next. */
#include "crypto/commutative.h"
#include "fuzz/driver/target.h"
#include "fuzz/play/layout.h"
#include "protocols/kohlmayer/kohlmayer.h"
#include "sim/run_spec.h"
#include "sim/world.h"
#include <stdlib.h>
#include <string.h>

struct list {
    size_t count;
    uint8_t at[VIEW_LIST];
};

/* What party 2 says, and what is expected of party 1. */
static struct said {
    const struct table_plan *plan;
    const struct message *message;
    uint8_t rows, values[VIEW_COLUMNS], words[VIEW_COLUMNS];
    struct list points, cells, rules, ids;
} told;

static struct commutative_element element[VIEW_POINTS];

static void start(void)
{
    for (uint8_t i = 0; i < VIEW_POINTS; i++) {
        const struct commutative_value value = {&i, 1};
        if (commutative_hash(&commutative_default, &element[i], &value, 1, NULL) != OK)
            abort();
    }
}

static bool all_different(const uint8_t *entry, size_t count)
{
    uint32_t seen = 0;
    for (size_t i = 0; i < count; i++)
        seen |= 1u << entry[i];
    return (size_t)__builtin_popcount(seen) == count;
}

/* Has a word two others above it, at one level? |rule| is by value and level. */
static bool is_tree(const uint8_t *rule, size_t values, size_t height)
{
    for (size_t a = 0; a < values * height; a++)
        for (size_t b = 0; b < a; b++)
            if (a % height == b % height && (a + 1) % height && rule[a] == rule[b] &&
                rule[a + 1] != rule[b + 1])
                return false;
    return true;
}

/* Each code is an old one or the next; |*next| is the next one. */
static bool goes_on(const uint8_t *code, size_t count, uint8_t *next, bool empty)
{
    for (size_t i = 0; i < count; i++) {
        if (code[i] > *next || (code[i] == 0 && !empty))
            return false;
        *next = (uint8_t)(*next + (code[i] == *next));
    }
    return true;
}

static bool is_right_column(size_t c, const uint8_t *cell, const uint8_t *rule,
                            const uint8_t *point)
{
    const size_t height = told.plan->height[c], values = told.values[c];
    const uint8_t whole = told.plan->values[c];
    uint8_t next = 1;
    if (!goes_on(cell, told.rows, &next, told.plan->empty))
        return false;
    if (whole ? values != whole || next > whole + 1 : values + 1u != next)
        return false;
    next = (uint8_t)(values + 1);
    return goes_on(rule, values * height, &next, false) && next == told.words[c] + 1u &&
           is_tree(rule, values, height) && all_different(point, told.words[c]);
}

static bool is_right(void)
{
    const uint8_t *cell = told.cells.at, *rule = told.rules.at, *point = told.points.at;
    size_t words = 0, rules = 0;
    for (size_t c = 0; c < told.plan->columns; c++) {
        words += told.words[c];
        rules += (size_t)told.values[c] * told.plan->height[c];
    }
    if (told.cells.count != (size_t)told.rows * told.plan->columns || told.points.count != words ||
        told.rules.count != rules || told.ids.count != (told.plan->ids ? told.rows : 0u) ||
        !all_different(told.ids.at, told.ids.count))
        return false;
    for (size_t c = 0; c < told.plan->columns; c++) {
        if (!is_right_column(c, cell, rule, point))
            return false;
        cell += told.rows;
        rule += (size_t)told.values[c] * told.plan->height[c];
        point += told.words[c];
    }
    return true;
}

/* The planted fault of the canary build: a table of six rows, of three and two values that stand in
 * each other's way, one of the three under another word than the first two. */
static void canary(void)
{
#ifdef GLASSHOUSE_FUZZ_CANARY
    static const uint8_t high[] = {1, 2, 1, 3}, low[] = {1, 1, 2, 2};
    fuzz_holds(!(told.plan->columns == 2 && told.plan->height[1] && !told.plan->ids &&
                 !told.plan->values[0] && told.rows == 6 && told.values[0] == 3 &&
                 memcmp(told.cells.at, high, sizeof high) == 0 &&
                 memcmp(told.cells.at + 6, low, sizeof low) == 0 &&
                 told.rules.at[0] == told.rules.at[2] && told.rules.at[0] != told.rules.at[4]),
               "canary");
#endif
}

static struct value numbers(struct run *run, const uint8_t *from, size_t count)
{
    const struct kohlmayer_state *state = run_state(run);
    struct value v = residues(run, state->number, count);
    for (size_t i = 0; i < count; i++)
        residue_put(&v, i, from[i]);
    return v;
}

static struct value points_of(struct run *run, const struct list *list)
{
    struct value v = values_of(run, KIND_POINTS, list->count);
    for (size_t i = 0; i < list->count; i++)
        memcpy((uint8_t *)v.data + i * v.stride, &element[list->at[i]], v.stride);
    return v;
}

/* Party 2 says what the input has, and hears it again if it was right. */
static status say(struct party *me)
{
    struct run *run = party_run(me);
    enum { FIELDS = 7 };
    const size_t columns = told.plan->columns;
    const struct value v[FIELDS] = {numbers(run, &told.rows, 1),
                                    numbers(run, told.values, columns),
                                    numbers(run, told.words, columns),
                                    points_of(run, &told.points),
                                    numbers(run, told.cells.at, told.cells.count),
                                    numbers(run, told.rules.at, told.rules.count),
                                    points_of(run, &told.ids)};
    struct value back[FIELDS];
    for (size_t i = 0; i < FIELDS; i++) {
        back[i] = v[i];
        if (told.message->fields[i].shape == FIELD_LIST) {
            back[i].count = MESSAGE_ENTRIES_MOST;
            back[i].data = NULL;
        } else {
            back[i] = residues_like(&v[i]);
        }
    }
    REQUIRE(send(me, 1, told.message, &v[0], &v[1], &v[2], &v[3], &v[4], &v[5], &v[6]));
    REQUIRE(receive(me, 1, told.message, &back[0], &back[1], &back[2], &back[3], &back[4], &back[5],
                    &back[6]));
    for (size_t i = 0; i < FIELDS; i++)
        fuzz_holds(value_equal(&v[i], &back[i]), "%s of a table that was taken came back changed",
                   told.message->fields[i].name);
    canary();
    return OK;
}

/* Party 1 takes a table, numbers it again, and sends it back. */
static status take(struct party *me)
{
    struct run *run = party_run(me);
    const struct kohlmayer_state *state = run_state(run);
    const struct kohlmayer_set set =
        told.message == &kohlmayer_encrypt ? state->part[2] : kohlmayer_received(run, 1);
    struct kohlmayer_table table;
    fuzz_holds(set.count == told.plan->columns, "the plan has %u columns, and the protocol %u",
               told.plan->columns, set.count);
    const status taken = kohlmayer_take(me, 2, told.message, &set, told.plan->ids, &table);
    fuzz_reached(taken);
    fuzz_holds((taken == OK) == is_right(), "a table that is %s is %s",
               is_right() ? "right" : "wrong", taken == OK ? "taken" : "refused");
    if (taken != OK)
        return taken;
    for (uint32_t c = 0; c < set.count; c++)
        fuzz_holds(table.column[c].height == told.plan->height[c], "the plan has other heights");
    kohlmayer_renumber(run, &table);
    return kohlmayer_send(me, 2, told.message, &table);
}

static status role(struct party *me)
{
    return party_is(me, 1) ? take(me) : say(me);
}

static void settings(struct run *run, uint8_t shape)
{
    static const char *const split[VIEW_SHAPES] = {"horizontal", "horizontal", "vertical",
                                                   "hybrid"};
    static const char *const columns[VIEW_SHAPES] = {"", "", "1:id,b;2:id,a", "1:id,b;2:id,a,b"};
    const bool ids = shape >= 2;
    if (run_spec_words(run,
                       "--variant %s --set split=%s --set 'columns=%s' --set rules=%s --set "
                       "'schema=%sa:qi:x(0|1)|y(2|3);b:qi:0|1'",
                       shape == 2 ? "ids" : "published", split[shape], columns[shape],
                       shape == 1 ? "whole" : "local", ids ? "id:identifier;" : "") != OK)
        abort();
    for (int party = 1; party <= 2; party++) {
        const char *header = !ids         ? "a,b\n"
                             : party == 1 ? "id,b\n"
                             : shape == 2 ? "id,a\n"
                                          : "id,a,b\n";
        if (run_input_text(run, party, header, strlen(header)) != OK)
            abort();
    }
}

static void read_list(struct cursor *c, struct list *list, uint8_t below)
{
    list->count = cursor_byte(c) % (VIEW_LIST + 1);
    for (size_t i = 0; i < list->count; i++)
        list->at[i] = (uint8_t)(cursor_byte(c) % below);
}

static void one(const uint8_t *bytes, size_t size)
{
    static const uint8_t seed[SEED_BYTES] = {1};
    struct cursor c = {bytes, size};
    struct real_world world;
    struct protocol protocol = kohlmayer_protocol;
    const uint8_t shape = cursor_byte(&c) % VIEW_SHAPES, message = cursor_byte(&c) % 2;
    told.plan = &table_plans[shape][message];
    told.message = message ? &kohlmayer_join : &kohlmayer_encrypt;
    told.rows = cursor_byte(&c);
    for (size_t i = 0; i < told.plan->columns; i++) {
        told.values[i] = cursor_byte(&c);
        told.words[i] = cursor_byte(&c);
    }
    read_list(&c, &told.points, VIEW_POINTS);
    read_list(&c, &told.cells, 255);
    read_list(&c, &told.rules, 255);
    read_list(&c, &told.ids, VIEW_POINTS);
    protocol.role = role;
    if (real_world_init(&world, seed) != OK)
        abort();
    struct run *run = run_new(&protocol, &world.world);
    run_keep_views(run, false);
    settings(run, shape);
    const bool right = is_right();
    const status ended = run_execute(run);
    fuzz_holds((ended == OK) == right, "a run with a table that is %s ends with %s",
               right ? "right" : "wrong", status_name(ended));
    if (!right)
        fuzz_holds(run_result(run, 1).detail && run_result(run, 1).detail[0],
                   "refused, and no reason given");
    run_free(run);
    real_world_clear(&world);
}

static void put(struct list *list, size_t count, const uint8_t *from)
{
    list->count = count;
    memcpy(list->at, from, count);
}

static size_t write_list(uint8_t *at, const struct list *list)
{
    *at = (uint8_t)list->count;
    memcpy(at + 1, list->at, list->count);
    return list->count + 1;
}

/* Right tables of each shape: of no rows, and of two equal ones or two different. */
static void seed_of(const struct seed_sink *sink, uint8_t shape, uint8_t message, uint8_t rows)
{
    static const uint8_t rising[VIEW_LIST] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const struct table_plan *plan = &table_plans[shape][message];
    uint8_t bytes[5 * VIEW_LIST] = {shape, message, rows}, *at = bytes + VIEW_HEADER + 1;
    struct list points = {0}, cells = {0}, rules = {0}, ids = {0};
    for (size_t c = 0; c < plan->columns; c++) {
        const uint8_t values = plan->values[c] ? plan->values[c] : rows;
        uint8_t words = values;
        for (uint8_t i = 0; i < rows; i++)
            cells.at[cells.count++] = (uint8_t)(i + 1);
        for (uint8_t v = 0; v < values; v++)
            for (size_t l = 0; l < plan->height[c]; l++)
                rules.at[rules.count++] = (uint8_t)(values + l + 1);
        words = (uint8_t)(words + (values ? plan->height[c] : 0));
        memcpy(points.at + points.count, rising, words);
        points.count += words;
        *at++ = values;
        *at++ = words;
    }
    put(&ids, plan->ids ? rows : 0, rising);
    at += write_list(at, &points);
    at += write_list(at, &cells);
    at += write_list(at, &rules);
    at += write_list(at, &ids);
    seed_put(sink, bytes, (size_t)(at - bytes), "table-%u-%u-%u", shape, message, rows);
}

static void seeds(const struct seed_sink *sink)
{
    for (uint8_t shape = 0; shape < VIEW_SHAPES; shape++)
        for (uint8_t message = 0; message < 2; message++)
            for (uint8_t rows = 0; rows <= 2; rows++)
                seed_of(sink, shape, message, rows);
}

const struct fuzz_target fuzz_target = {"encrypted-table", start, one, seeds};
