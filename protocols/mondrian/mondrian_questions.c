/* Questions to all sites, many at once: comparisons of sums with thresholds, and the searches that
 * are made of them. */
#include "protocols/compare/compare.h"
#include "protocols/mondrian/mondrian_levels.h"
#include <string.h>

/* A threshold with its places: two numbers of up to eight digits. */
enum { DIGITS = 18 };

/* The sum of a question is below a power of two, which is the length of its table. */
static uint64_t places_of(const struct cut_question *q)
{
    uint64_t places = 2;
    while (places <= q->rows)
        places *= 2;
    return places;
}

/* How many questions go into one comparison. |*most| is the largest number of their places. */
static size_t batch(const struct cut_question *q, size_t count, uint64_t *most)
{
    uint64_t bits = 0;
    size_t some = 0;
    /* not run: tiny tables have few questions, about few rows */
    for (*most = 0; some < count && some < COMPARE_THRESHOLDS; some++) {
        const uint64_t places = places_of(&q[some]);
        if (some > 0 && bits + places > COMPARE_TABLE)
            break;
        bits += places;
        *most = places > *most ? places : *most;
    }
    return some;
}

static char *put_number(char *to, uint64_t number)
{
    char digits[24];
    size_t count = 0;
    /* not run: numbers about tiny tables have one digit */
    do
        digits[count++] = (char)('0' + number % 10);
    while (number /= 10);
    while (count > 0)
        *to++ = digits[--count];
    return to;
}

static status ask_batch(struct cut_walk *w, struct cut_question *q, size_t count, uint64_t most)
{
    const struct shape *part;
    const struct modulus *n = run_integers(w->run, most);
    struct value answer;
    uint64_t *const own = arena_alloc(run_scratch(w->run), 2 * count * sizeof *own), *const bit =
                                                                                         own +
                                                                                         count;
    char *const thresholds = arena_alloc(run_scratch(w->run), count * (DIGITS + 1) + 1),
                *end = thresholds;
    for (size_t i = 0; i < count; i++) {
        const uint64_t places = places_of(&q[i]);
        own[i] = q[i].own;
        bit[i] = q[i].known;
        if (i > 0)
            *end++ = ',';
        end = put_number(end, q[i].least);
        if (places == most)
            continue;
        *end++ = '/';
        end = put_number(end, places);
    }
    *end = 0;
    REQUIRE(part_of(w->run, &compare_protocol, "table", party_count(w->me),
                    PAIRS({"modulus", NULL, most}, {"thresholds", thresholds, 0},
                          {"shares", w->state->shares, 0}),
                    &part));
    const struct value input = residues_of(w->run, n, own, count),
                       known = residues_of(w->run, w->state->bit, bit, count);
    REQUIRE(step_ask(w, part, &input, "result", &known, &answer));
    residues_read(&answer, bit);
    for (size_t i = 0; i < count; i++)
        q[i].answer = bit[i];
    return OK;
}

status level_ask(struct cut_walk *w, struct cut_question *q, size_t count)
{
    for (size_t at = 0; at < count;) {
        uint64_t most;
        const size_t some = batch(q + at, count - at, &most);
        temporary_begin(w->me);
        REQUIRE(ask_batch(w, q + at, some, most));
        temporary_end(w->me);
        at += some;
    }
    return OK;
}

/* If there are few rows they are counted again for every probe; if many, once for all places. */
static bool are_few(const struct cut_search *s)
{
    return 2 * (uint64_t)s->group->own < s->places;
}

void level_count(const struct cut_walk *w, struct cut_search *s, uint32_t *upto)
{
    s->places = s->high - s->low + 1;
    s->first = s->low;
    s->upto = upto;
    const uint32_t *const places = step_places(w, s->attribute), *row = w->row + s->group->first;
    if (are_few(s)) {
        for (uint32_t i = 0; i < s->group->own; i++)
            upto[i] = places[row[i]];
        return;
    }
    memset(upto, 0, s->places * sizeof *upto);
    for (uint32_t i = 0; i < s->group->own; i++) {
        const uint32_t place = places[row[i]];
        /* not run: all are in the range, where the answers are right */
        if (place <= s->high)
            upto[place > s->low ? place - s->low : 0]++;
    }
    for (uint32_t i = 1; i < s->places; i++)
        upto[i] += upto[i - 1];
}

/* Own rows at |place| or below. */
static uint32_t count_to(const struct cut_search *s, uint32_t place)
{
    uint32_t count = 0;
    if (!are_few(s))
        return s->upto[place - s->first];
    for (uint32_t i = 0; i < s->group->own; i++)
        count += s->upto[i] <= place;
    return count;
}

uint32_t level_left(const struct cut_walk *w, const struct cut_search *s, uint32_t median)
{
    const uint32_t below = median > s->first ? count_to(s, median - 1) : 0;
    return below +
           cuts_stay(&w->state->rules, (uint32_t)party_index(w->me), count_to(s, median) - below);
}

struct cut_question level_probe(const struct cut_search *s)
{
    const uint32_t middle = s->low + (s->high - s->low) / 2;
    return (struct cut_question){.rows = s->group->rows,
                                 .least = s->rank,
                                 .own = count_to(s, middle),
                                 .known = s->known <= middle};
}

void level_learn(struct cut_search *s, bool answer)
{
    const uint32_t middle = s->low + (s->high - s->low) / 2;
    if (answer)
        s->high = middle;
    else
        s->low = middle + 1;
}

void level_begin(struct cut_walk *w)
{
    w->room_used = 0;
}

void *level_room(struct cut_walk *w, size_t count, size_t each)
{
    enum { FIRST = 1 << 12, ALIGN = 16 };
    const size_t size = ((count + 1) * each + ALIGN - 1) / ALIGN * ALIGN;
    /* not run: tables that are enumerated need no second block; the first one lives on */
    if (w->room_used + size > w->room_size) {
        const size_t twice = 2 * w->room_size > FIRST ? 2 * w->room_size : FIRST;
        w->room_size = size > twice ? size : twice;
        w->room = arena_alloc(run_scratch(w->run), w->room_size);
        w->room_used = 0;
    }
    uint8_t *const room = w->room + w->room_used;
    w->room_used += size;
    return memset(room, 0, size);
}

/* All searches, to their ends. */
status level_search(struct cut_walk *w, struct cut_search *s, size_t count)
{
    struct cut_question *q = level_room(w, count, sizeof *q);
    for (;;) {
        size_t open = 0;
        for (size_t i = 0; i < count; i++)
            if (s[i].low < s[i].high)
                q[open++] = level_probe(&s[i]);
        if (open == 0)
            return OK;
        REQUIRE(level_ask(w, q, open));
        open = 0;
        for (size_t i = 0; i < count; i++)
            if (s[i].low < s[i].high)
                level_learn(&s[i], q[open++].answer);
    }
}

status level_extents(struct cut_walk *w, struct cut_part *const *g, size_t count,
                     struct cuts_box *box, const struct cuts_box *known)
{
    const uint32_t d = w->state->rules.attributes;
    struct cut_search *s = level_room(w, 2 * count * d, sizeof *s), *next = s;
    for (size_t i = 0; i < count; i++)
        for (uint32_t a = 0; a < d; a++) {
            const uint32_t low = box[i].low[a], high = box[i].high[a];
            *next = (struct cut_search){g[i], a, 1, low, high, known[i].low[a], 0, 0, NULL};
            level_count(w, next, level_room(w, high - low + 1ULL, sizeof *next->upto));
            next[1] = *next;
            next[1].rank = g[i]->rows;
            next[1].known = known[i].high[a];
            next += 2;
        }
    REQUIRE(level_search(w, s, 2 * count * d));
    for (size_t i = 0; i < count * d; i++) {
        struct cuts_box *to = &box[i / d];
        to->low[i % d] = s[2 * i].low;
        to->high[i % d] = s[2 * i + 1].low;
        if (to->low[i % d] > to->high[i % d])
            return refuse(w->me, "a least place above the greatest");
    }
    return OK;
}
