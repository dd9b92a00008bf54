/* worlds --recording, where the others' inputs are too many to list: the sizes and closures that a
 * party of cluster-horizontal was handed are releases of the table, and its own records are known
 * (Tassa and Gudes, section 8.2.1). */
#include "cli/cmd_worlds.h"
#include "crypto/memory.h"
#include "crypto/residue.h"
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include "sim/view.h"
#include <inttypes.h>
#include <stdlib.h>

enum { BUDGET = 20000000 };

/* One state: [clusters * width] counts, [clusters * attributes] closures, and `moved`. */
struct handed {
    uint64_t *number;
    uint32_t clusters, width;
};

static bool is_state(const struct event *e)
{
    return e->kind == EVENT_MESSAGE && e->message == &horizontal_state_handed &&
           e->field_count == 1 && e->fields[0].modulus != NULL;
}

static status read_state(const struct horizontal_state *s, const struct event *e, struct handed *h)
{
    const struct seen *const f = &e->fields[0];

    h->width = s->values > 0 && !s->hidden ? s->values : 1;
    h->clusters = (f->count - 1) / (h->width + s->attributes);
    h->number = memory_get((f->count + 1u) * sizeof *h->number);
    REQUIRE(residue_decode(f->modulus, h->number, e->bytes + f->offset, f->count, NULL));
    for (size_t i = 0; i < (size_t)h->clusters * s->attributes; i++)
        if (h->number[(size_t)h->clusters * h->width + i] >= s->tree[i % s->attributes]->nodes)
            return E_INPUT; /* a state that the party refused */
    return OK;
}

static uint32_t size_of(const struct handed *h, uint32_t cluster)
{
    uint64_t size = 0;

    for (uint32_t v = 0; v < h->width; v++)
        size += h->number[(size_t)cluster * h->width + v];
    return (uint32_t)size;
}

static uint32_t rows_of(const struct handed *h)
{
    uint32_t rows = 0;

    for (uint32_t c = 0; c < h->clusters; c++)
        rows += size_of(h, c);
    return rows;
}

static void cover(struct worlds_question *q, const struct horizontal_state *s, uint32_t row,
                  const uint32_t *node)
{
    const size_t at = worlds_row(&q->views, q->views.views, row);

    for (uint32_t j = 0; j < q->attributes; j++) {
        q->low[at + j] = s->tree[j]->first[node[j]];
        q->high[at + j] = q->low[at + j] + s->tree[j]->size[node[j]] - 1;
    }
}

/* One more release: each cluster's closure as often as it has records. */
static void add_state(struct worlds_question *q, const struct horizontal_state *s,
                      const struct handed *h)
{
    const uint64_t *const closures = h->number + (size_t)h->clusters * h->width;
    uint32_t row = 0, node[DATASET_QIS];

    for (uint32_t c = 0; c < h->clusters; c++)
        for (uint32_t k = 0; k < size_of(h, c); k++, row++) {
            for (uint32_t j = 0; j < q->attributes; j++)
                node[j] = (uint32_t)closures[(size_t)c * q->attributes + j];
            cover(q, s, row, node);
        }
    q->views.views++;
}

/* One more: the party's own records; the other rows cover everything. */
static void add_own(struct worlds_question *q, const struct horizontal_state *s,
                    const struct table_rows *own)
{
    uint32_t node[DATASET_QIS];

    for (uint32_t row = 0; row < q->views.rows; row++) {
        for (uint32_t j = 0; j < q->attributes; j++)
            node[j] = row < own->rows ? own->code[(size_t)row * own->columns + s->column[j]]
                                      : s->tree[j]->root;
        cover(q, s, row, node);
    }
    q->views.views++;
}

/* The releases that are asked about: the last |count| states, and the own records. */
static status set_views(struct worlds_question *q, struct run *run, int party,
                        const struct handed *last, uint32_t count)
{
    const struct horizontal_state *const s = run_state(run);
    const struct table_rows own = table_rows(run, party, run_input(run, party));
    const size_t cells = (size_t)(count + 1) * q->views.rows * s->attributes;

    free(q->low);
    free(q->high);
    q->views.views = 0;
    q->views.low = q->low = memory_get(cells * sizeof *q->low);
    q->views.high = q->high = memory_get(cells * sizeof *q->high);
    for (uint32_t i = count; i > 0; i--)
        add_state(q, s, last - (i - 1));
    add_own(q, s, &own);
    return OK;
}

static status ask(struct worlds_question *q, struct run *run, int party, const struct handed *list,
                  uint32_t count, struct complaint *complaint)
{
    const struct horizontal_state *const s = run_state(run);

    q->budget = BUDGET;
    q->attributes = q->views.attributes = s->attributes;
    q->views.rows = rows_of(&list[count - 1]);
    for (uint32_t i = 0; i < count; i++)
        if (rows_of(&list[i]) != q->views.rows)
            return complain(complaint, E_INPUT, "a state has other records than the last one");
    q->file[0] = "the first of the states";
    for (uint32_t j = 0; j < s->attributes; j++) {
        q->name[j] = s->table.schema.column[s->column[j]].name;
        REQUIRE(order_of_tree(&q->order[j], s->tree[j]));
    }
    /* Few records: the worlds of all states are counted. Many: two releases need no counting. */
    if (q->views.rows <= WORLDS_ROWS) {
        const uint32_t most = count < RELEASES ? count : RELEASES - 1;

        REQUIRE(set_views(q, run, party, &list[count - 1], most));
        if (worlds_answer(q, complaint) == OK)
            return OK;
    }
    q->file[0] = "the last state";
    REQUIRE(set_views(q, run, party, &list[count - 1], 1));
    return worlds_answer(q, complaint);
}

int worlds_of_states(struct run *run, int party, const struct worlds_recorded *asked,
                     const char *why)
{
    const struct view *const view = run_view(run, party);
    struct complaint complaint = {.text = ""};
    uint32_t count = 0;

    for (size_t i = 0; i < view->count; i++)
        count += is_state(&view->event[i]);
    if (count == 0)
        return usage_error(&cmd_worlds, "%s", why);
    struct worlds_question *const q = memory_zero(1, sizeof *q);
    struct handed *const list = memory_zero(count, sizeof *list);
    status s = OK;

    count = 0;
    for (size_t i = 0; i < view->count && s == OK; i++)
        if (is_state(&view->event[i]))
            s = read_state(run_state(run), &view->event[i], &list[count++]);
    q->json = asked->json;
    q->full = asked->full;
    if (s == OK)
        s = ask(q, run, party, list, count, &complaint);
    if (s == OK && !q->json)
        printf("%s: party %s was handed %" PRIu32 " state%s (sizes and closures of clusters) in "
               "%s;\nthe others' inputs are too many to list: each state is a release, and the own "
               "records are one\n",
               run_protocol(run)->name, run_role_name(run, party), count, count == 1 ? "" : "s",
               asked->name);
    int code = s == OK ? worlds_print(q) : anonymity_failed(&cmd_worlds, s, &complaint);

    if (s == OK && (q->counted ? q->worlds.tables == 0 : !q->pairs.possible))
        code = EXIT_FINDING;
    for (uint32_t i = 0; i < count; i++)
        free(list[i].number);
    free(list);
    worlds_question_clear(q);
    return code;
}
