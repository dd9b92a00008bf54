/* The pattern of a view: which entries of which fields are equal.
 *
 * Every hidden or opened entry has a label; entries with equal labels look equal to the coalition.
 * Two views have the same pattern if renaming the labels turns one into the other. A field whose
 * order is an outsider's coin (couple_mixed.c) is a bag of places; fields that one coin moves
 * together are one bag of tuples. To decide whether a renaming exists, colours are refined: a label
 * is coloured by what it is, then by where it occurs, then by what occurs beside it. Memory is
 * needed only for what exists: a column is a field, a row is a label, and most places are empty. */
#define _GNU_SOURCE /* qsort_r */
#include "crypto/memory.h"
#include "proofs/couple/couple.h"
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 3 };

/* One entry of a field with labels, or of a bag. */
struct place {
    uint32_t label;  /* NOWHERE: the entry has none; its colour is that of its bytes */
    uint32_t column; /* of the field */
    uint32_t at;     /* in an ordered field the place; in a bag the number of its tuple */
    uint32_t bytes;  /* the colour of the bytes, if it has no label */
    bool in_bag;
};
#define NOWHERE UINT32_MAX

struct pattern {
    struct place *place;
    size_t count, room;
    uint32_t *label_colour, *tuple_colour;
    size_t labels, tuples;
    struct intern bags;  /* by coin */
    uint32_t *bag_first; /* by bag: its first tuple + 1 */
    uint32_t *above;     /* by tuple: the tuple + 1 of the group that it is in; 0: none */
    size_t bag_room, above_room;
};

/* Shared by both views: coins, columns and colours have the same numbers in both. */
struct palette {
    struct intern coins, columns, colours;
    uint32_t *row;
    size_t row_room;
};

/* A column: a field of the event of this number, or all coins of a name, which has a number from 1
 * on. In an order that is its own, each place |own| has a column. */
struct column {
    uint32_t coin, event, field, own;
};

/* The tuples of a bag are made with its first field. */
static uint32_t tuple_of(struct pattern *t, uint32_t coin, uint32_t size, uint32_t i)
{
    const uint32_t bag = intern_put(&t->bags, &coin, sizeof coin);
    t->bag_first = array_room(t->bag_first, &t->bag_room, (size_t)bag + 1, sizeof(uint32_t));
    if (!t->bag_first[bag]) {
        t->bag_first[bag] = (uint32_t)t->tuples + 1;
        t->tuples += size;
        t->above = array_room(t->above, &t->above_room, t->tuples, sizeof *t->above);
    }
    return t->bag_first[bag] - 1 + i;
}

/* Reads a field of an event; or of a coin, from its place |from| on. Places without a label that
 * are in no bag say nothing. */
static void put_field(struct palette *p, struct pattern *t, const struct sameness *s,
                      const struct kept_field *f, struct column column, uint32_t from)
{
    const size_t size = f->seen.count ? f->seen.size / f->seen.count : 0;
    uint32_t number = 0;
    bool numbered = false;
    for (uint32_t n = 0; n < f->seen.count; n++) {
        struct mixed entry = {0}, group = {0};
        if (!column.coin)
            sameness_mixed(s, column.event, column.field, n, &entry, &group);
        struct place place = {.label = f->label ? f->label[n] : NOWHERE,
                              .at = from + n,
                              .in_bag = entry.coin || group.coin};
        if (!place.in_bag && !f->label)
            continue;
        /* In an order that is its own: each such place is a column of its coin's tuples. */
        const uint32_t own = group.coin && !entry.coin   ? n % (f->seen.count / group.size)
                             : !group.coin && entry.coin ? n - entry.place
                                                         : 0;
        if (!numbered || own != column.own) {
            column.own = own;
            number = intern_put(&p->columns, &column, sizeof column);
            numbered = true;
        }
        place.column = number;
        if (place.in_bag)
            place.at = entry.coin ? tuple_of(t, entry.coin, entry.size, entry.place)
                                  : tuple_of(t, group.coin, group.size, group.place);
        if (entry.coin && group.coin)
            t->above[place.at] = tuple_of(t, group.coin, group.size, group.place) + 1;
        if (!f->label)
            place.bytes = intern_put(&p->colours, f->bytes + n * size, size);
        t->place = array_room(t->place, &t->room, t->count + 1, sizeof *t->place);
        t->place[t->count++] = place;
    }
}

/* Only for the first view it is known what is a bag; in the other, the same events are bags. */
static void read_view(struct palette *p, struct pattern *t, const struct sameness *s, bool first)
{
    const struct kept *k = first ? s->a : s->b;
    const uint32_t *number = first ? s->number_a : s->number_b;
    const struct kept_event *last = NULL;
    uint32_t *seen = NULL, coin = 0;
    size_t room = 0;
    for (size_t i = 0; i < k->event_count; i++) {
        const struct kept_event *e = &k->event[i];
        const bool is_coin = e->event.kind == EVENT_COIN;
        if (is_coin && (!last || !kept_alike(e, last))) {
            const char *whose = couple_coin_name(e->event.party, e->path, e->event.name, s->arena);
            coin = intern_put(&p->coins, whose, strlen(whose) + 1) + 1;
            seen = array_room(seen, &room, (size_t)coin + 1, sizeof *seen);
        }
        last = is_coin ? e : last;
        for (uint32_t n = 0; n < e->count; n++) {
            const struct kept_field *f = &k->field[e->first + n];
            put_field(p, t, s, f,
                      is_coin ? (struct column){.coin = coin}
                              : (struct column){.event = number[i], .field = n},
                      is_coin ? seen[coin] : 0);
            if (is_coin)
                seen[coin] += f->seen.count;
        }
    }
    free(seen);
    t->labels = k->labels.count;
    t->label_colour = memory_zero(t->labels + 1, sizeof(uint32_t));
    t->tuple_colour = memory_zero(t->tuples + 1, sizeof(uint32_t));
    for (uint32_t l = 0; l < t->labels; l++) { /* the tag: what it is a label of */
        size_t size;
        t->label_colour[l] = intern_put(&p->colours, intern_get(&k->labels, l, &size), 1);
    }
}

static int by_words(const void *a, const void *b, void *words)
{
    const uint32_t *x = a, *y = b;
    for (size_t i = 0; i < *(const size_t *)words; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

/* Sorts tokens (owner, column, what). The new colour of an owner is its old colour and tokens. */
static void recolour(struct palette *p, uint32_t *token, size_t count, uint32_t *colour)
{
    size_t words = 3;
    qsort_r(token, count, 3 * sizeof *token, by_words, &words);
    for (size_t from = 0, to; from < count; from = to) {
        const uint32_t owner = token[3 * from];
        size_t size = 0;
        for (to = from; to < count && token[3 * to] == owner; to++) {
            p->row = array_room(p->row, &p->row_room, 2 * (to - from) + 4, sizeof *p->row);
            p->row[2 * (to - from) + 1] = token[3 * to + 1];
            p->row[2 * (to - from) + 2] = token[3 * to + 2];
            size = 2 * (to - from) + 3;
        }
        p->row[0] = colour[owner];
        colour[owner] = intern_put(&p->colours, p->row, size * sizeof *p->row);
    }
}

/* The colour of a group's tuple from those of the tuples in it; or, |down|, these from that. */
static void refine_groups(struct palette *p, struct pattern *t, uint32_t *token, bool down)
{
    size_t count = 0;
    for (uint32_t i = 0; i < t->tuples; i++) {
        const uint32_t above = t->above[i] - 1;
        if (!t->above[i])
            continue;
        token[3 * count] = down ? i : above;
        token[3 * count + 1] = UINT32_MAX - down; /* no column of a field */
        token[3 * count++ + 2] = t->tuple_colour[down ? above : i];
    }
    recolour(p, token, count, t->tuple_colour);
}

static void refine(struct palette *p, struct pattern *t)
{
    uint32_t *token = memory_get((3 * (t->count + t->tuples) + 1) * sizeof *token);
    for (int round = 0; round < ROUNDS; round++) {
        size_t count = 0;
        for (size_t i = 0; i < t->count; i++) {
            const struct place *x = &t->place[i];
            if (!x->in_bag)
                continue;
            token[3 * count] = x->at;
            token[3 * count + 1] = x->column;
            token[3 * count++ + 2] = x->label == NOWHERE ? x->bytes : t->label_colour[x->label];
        }
        recolour(p, token, count, t->tuple_colour);
        refine_groups(p, t, token, false);
        refine_groups(p, t, token, true);
        count = 0;
        for (size_t i = 0; i < t->count; i++) {
            const struct place *x = &t->place[i];
            if (x->label == NOWHERE)
                continue;
            token[3 * count] = x->label;
            token[3 * count + 1] = x->column;
            token[3 * count++ + 2] = x->in_bag ? t->tuple_colour[x->at] : x->at;
        }
        recolour(p, token, count, t->label_colour);
    }
    free(token);
}

static int by_number(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* The colours of the labels that occur in some place. */
static uint32_t *placed(const struct pattern *t, size_t *count)
{
    uint32_t *list = memory_get((t->labels + 1) * sizeof *list);
    bool *stands = memory_zero(t->labels + 1, sizeof *stands);
    *count = 0;
    for (size_t i = 0; i < t->count; i++)
        if (t->place[i].label != NOWHERE)
            stands[t->place[i].label] = true;
    for (size_t l = 0; l < t->labels; l++)
        if (stands[l])
            list[(*count)++] = t->label_colour[l];
    free(stands);
    return list;
}

static bool same_bag(uint32_t *a, size_t na, uint32_t *b, size_t nb)
{
    if (na != nb)
        return false;
    qsort(a, na, sizeof *a, by_number);
    qsort(b, nb, sizeof *b, by_number);
    return na == 0 || memcmp(a, b, na * sizeof *a) == 0;
}

static void pattern_clear(struct pattern *t)
{
    free(t->place);
    free(t->label_colour);
    free(t->tuple_colour);
    free(t->bag_first);
    free(t->above);
    intern_clear(&t->bags);
}

bool couple_same_pattern(const struct sameness *s, struct breach *out, enum couple_rule rule)
{
    struct palette palette = {0};
    struct pattern a = {0}, b = {0};
    read_view(&palette, &a, s, true);
    read_view(&palette, &b, s, false);
    refine(&palette, &a);
    refine(&palette, &b);
    size_t na, nb;
    uint32_t *labels_a = placed(&a, &na), *labels_b = placed(&b, &nb);
    const bool same = same_bag(a.tuple_colour, a.tuples, b.tuple_colour, b.tuples) &&
                      same_bag(labels_a, na, labels_b, nb);
    free(labels_a);
    free(labels_b);
    pattern_clear(&a);
    pattern_clear(&b);
    intern_clear(&palette.coins);
    intern_clear(&palette.columns);
    intern_clear(&palette.colours);
    free(palette.row);
    if (same)
        return true;
    couple_broken(out, rule, "which entries are equal, of what is hidden or opened, differs", NULL,
                  NULL);
    out->pattern = true;
    return false;
}
