/* worlds --recording: what a party saw in a recording, and which inputs of the others that leaves
 * possible. */
#include "cli/cmd_worlds.h"
#include "cli/run_options.h"
#include "cli/transcript_replay.h"
#include "crypto/array.h"
#include "crypto/memory.h"
#include "proofs/exact/intern.h"
#include "proofs/exact/left.h"
#include "protocols/protocols.h"
#include "protocols/table_input.h"
#include "sim/run_spec.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 24 }; /* cells and records that are printed without --full */

/* A value of an entry of somebody's input (of a record: |text| alone), and how many worlds have it.
 */
struct cell {
    int party;
    uint32_t row, column;
    const char *text;
    uint64_t worlds, last; /* |last|: the number of the last world that has it */
};

struct cells {
    struct intern known;
    struct cell *cell;
    size_t room;
};

struct recorded {
    const struct worlds_recorded *asked;
    struct replay replay;
    struct arena arena;
    struct left left;
    int party;
    bool table;
    struct cells cells, records;
    struct intern tables; /* the others' records, in any order */
    uint64_t world;       /* from 1 */
};

static void cells_add(struct recorded *r, struct cells *c, int party, uint32_t row, uint32_t column,
                      const char *text)
{
    char *const key = memory_format("%d %u %u %s", party, row, column, text);
    const size_t before = c->known.count;
    const uint32_t at = intern_put(&c->known, key, strlen(key));

    free(key);
    c->cell = array_room(c->cell, &c->room, at + 1, sizeof *c->cell);
    if (c->known.count > before)
        c->cell[at] = (struct cell){party, row, column, arena_text(&r->arena, text), 0, 0};
    c->cell[at].worlds += c->cell[at].last != r->world;
    c->cell[at].last = r->world;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The others' records of a world: each by itself, and all together in an order of their own. */
static void note_records(struct recorded *r, const char **record, size_t count, struct arena *arena)
{
    const char *all = "";

    qsort(record, count, sizeof *record, by_text);
    for (size_t i = 0; i < count; i++) {
        cells_add(r, &r->records, 0, 0, 0, record[i]);
        all = arena_format(arena, "%s%s\n", all, record[i]);
    }
    (void)intern_put(&r->tables, all, strlen(all));
}

static size_t note_table(struct recorded *r, struct run *run, int party, const char **record,
                         struct arena *arena)
{
    const struct table_rows t = table_rows(run, party, run_input(run, party));

    for (uint32_t row = 0; row < t.rows; row++) {
        record[row] = "";
        for (uint32_t j = 0; j < t.columns; j++) {
            const char *const cell = (const char *)t.cell[(size_t)row * t.columns + j].bytes;

            cells_add(r, &r->cells, party, row, t.column[j], cell);
            record[row] = arena_format(arena, "%s%s%s", record[row], j > 0 ? "," : "", cell);
        }
    }
    return t.rows;
}

/* One world: all inputs, of which the party's own is not asked about. */
static void possible(void *context, struct run *run)
{
    struct recorded *const r = context;
    struct arena arena = {0};
    size_t rows = 0, count = 0;

    r->world++;
    for (int i = 1; i <= run_parties(run); i++)
        rows += run_input(run, i)->count;
    const char **const record = memory_zero(rows + 1, sizeof *record);

    for (int i = 1; i <= run_parties(run); i++) {
        if (i == r->party)
            continue;
        if (r->table)
            count += note_table(r, run, i, record + count, &arena);
        else
            cells_add(r, &r->cells, i, 0, 0, value_format(run_input(run, i)));
    }
    if (r->table)
        note_records(r, record, count, &arena);
    free(record);
    arena_clear(&arena);
}

static int by_place(const void *a, const void *b)
{
    const struct cell *const x = a, *const y = b;

    if (x->party != y->party)
        return x->party < y->party ? -1 : 1;
    if (x->row != y->row)
        return x->row < y->row ? -1 : 1;
    if (x->column != y->column)
        return x->column < y->column ? -1 : 1;
    if (x->worlds != y->worlds)
        return x->worlds > y->worlds ? -1 : 1;
    return strcmp(x->text, y->text);
}

static const char *column_name(const struct recorded *r, uint32_t column)
{
    return table_shape_of(r->replay.run)->schema.column[column].name;
}

static void print_cells(struct recorded *r)
{
    const size_t count = r->cells.known.count;

    for (size_t i = 0; i < count; i++) {
        const struct cell *const c = &r->cells.cell[i];

        if (i == SHOWN && !r->asked->full) {
            printf("  %zu more (--full shows all)\n", count - i);
            return;
        }
        if (r->table)
            printf("  party %s, record %" PRIu32 ": %s = %s in %" PRIu64 " of %" PRIu64 "\n",
                   run_role_name(r->replay.run, c->party), c->row + 1, column_name(r, c->column),
                   c->text, c->worlds, r->world);
        else
            printf("  party %s: %s in %" PRIu64 " of %" PRIu64 "\n",
                   run_role_name(r->replay.run, c->party), c->text, c->worlds, r->world);
    }
}

static void print_records(struct recorded *r)
{
    size_t certain = 0;

    if (!r->table || r->world == 0)
        return;
    for (size_t i = 0; i < r->records.known.count; i++)
        certain += r->records.cell[i].worlds == r->world;
    printf("records of the others, in any order: %zu tables\n", r->tables.count);
    printf("  %zu possible records, %zu in every table\n", r->records.known.count, certain);
    for (size_t i = 0, shown = 0; i < r->records.known.count; i++)
        if (r->records.cell[i].worlds == r->world && (shown++ < SHOWN || r->asked->full))
            printf("    %s\n", r->records.cell[i].text);
}

static void print_text(struct recorded *r)
{
    const struct left *const l = &r->left;

    printf("%s: what party %s saw in %s\n", run_protocol(r->replay.run)->name,
           run_role_name(r->replay.run, r->party), r->asked->name);
    printf("the others can have %" PRIu64 " inputs; these are left by\n", l->vectors);
    printf("  its outputs: %" PRIu64 "\n", l->outputs);
    printf("  and what is declared: %" PRIu64 "\n", l->declared);
    if (l->drawn)
        printf("  the whole view: not compared, for coins were drawn\n");
    else
        printf("  the whole view: %" PRIu64 "\n", l->view);
    if (r->world == 0)
        printf("none fits: say by --set which inputs the others may have (rows=2)\n");
    if (!l->drawn && l->view < l->declared)
        printf("the view tells more than is declared\n");
    print_records(r);
    print_cells(r);
}

static void json_cells(struct json *json, struct recorded *r)
{
    json_add_array(json, "rows");
    for (size_t i = 0; i < r->cells.known.count; i++) {
        const struct cell *const c = &r->cells.cell[i];

        json_object(json);
        json_add_string(json, "party", run_role_name(r->replay.run, c->party));
        if (r->table) {
            json_add_u64(json, "record", c->row + 1);
            json_add_string(json, "column", column_name(r, c->column));
        }
        json_add_string(json, "value", c->text);
        json_add_u64(json, "worlds", c->worlds);
        json_end(json);
    }
    json_end(json);
}

static void print_json(struct recorded *r)
{
    struct json json;

    json_init(&json);
    json_object(&json);
    json_add_string(&json, "protocol", run_protocol(r->replay.run)->name);
    json_add_string(&json, "recording", r->asked->name);
    json_add_string(&json, "party", run_role_name(r->replay.run, r->party));
    json_add_u64(&json, "vectors", r->left.vectors);
    json_add_u64(&json, "outputs", r->left.outputs);
    json_add_u64(&json, "declared", r->left.declared);
    if (r->left.drawn)
        json_add_null(&json, "view");
    else
        json_add_u64(&json, "view", r->left.view);
    if (r->table) {
        json_add_u64(&json, "tables", r->tables.count);
        json_add_array(&json, "in_every_table");
        for (size_t i = 0; i < r->records.known.count; i++)
            if (r->records.cell[i].worlds == r->world)
                json_string(&json, r->records.cell[i].text);
        json_end(&json);
    }
    json_cells(&json, r);
    json_end(&json);
    document_print(&json);
    json_clear(&json);
}

/* The recording is run again, byte for byte, and then the others' inputs are varied. */
static int answer(struct recorded *r)
{
    struct complaint complaint = {.text = ""};
    const char *settings = "";
    const int joined = join_settings(&cmd_worlds, &r->asked->set, &r->arena, &settings);

    if (joined != EXIT_EXPECTED)
        return joined;
    struct run *const run = r->replay.run;
    struct run_spec spec = run_spec_of(&r->arena, run);
    run_spec_settings(&spec, settings);
    const struct job job = {.protocol = run_protocol(run),
                            .what = {.variant = spec.variant, .settings = spec.settings},
                            .planted = spec.planted_leak};
    r->table = run_protocol(run)->parse == table_parse;
    r->left = (struct left){.possible = possible, .context = r};
    const status s = left_take(&r->left, run, r->party, &job, &complaint);

    if (s != OK && r->left.many)
        return worlds_of_states(run, r->party, r->asked, complaint.text);
    if (s != OK)
        return s == E_ARGUMENT || s == E_RANGE || s == E_INPUT
                   ? usage_error(&cmd_worlds, "%s", complaint.text)
                   : anonymity_failed(&cmd_worlds, s, NULL);
    if (r->cells.cell)
        qsort(r->cells.cell, r->cells.known.count, sizeof *r->cells.cell, by_place);
    if (r->asked->json)
        print_json(r);
    else
        print_text(r);
    return r->world == 0 || (!r->left.drawn && r->left.view < r->left.declared) ? EXIT_FINDING
                                                                                : EXIT_EXPECTED;
}

static int play_again(struct recorded *r)
{
    struct transcript_verdict verdict;

    if (transcript_verify(r->asked->name, protocol_find, &verdict) == OK && !verdict.sound)
        return usage_error(&cmd_worlds, "%s is not sound: %s", r->asked->name, verdict.problem);
    const int prepared = replay_prepare(&cmd_worlds, r->asked->name, &r->replay);

    if (prepared != EXIT_EXPECTED)
        return prepared;
    r->party = run_role_find(r->replay.run, r->asked->party);
    if (r->party == 0)
        return unknown_party(&cmd_worlds, r->replay.run, r->asked->party);
    run_keep_views(r->replay.run, true);
    if (replay_execute(&r->replay) != OK || r->replay.wire.differs || r->replay.tape.differs)
        return usage_error(&cmd_worlds,
                           "%s is not what its inputs and coins give: glasshouse replay says where",
                           r->asked->name);
    return answer(r);
}

int worlds_of_recording(const struct worlds_recorded *asked)
{
    struct recorded *const r = memory_zero(1, sizeof *r);

    r->asked = asked;
    const int code = play_again(r);

    replay_clear(&r->replay);
    intern_clear(&r->cells.known);
    intern_clear(&r->records.known);
    intern_clear(&r->tables);
    free(r->cells.cell);
    free(r->records.cell);
    arena_clear(&r->arena);
    free(r);
    return code;
}
