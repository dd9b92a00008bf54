/* A coalition's view in words: which member got and drew what.
 *
 * Digests, points and ciphertexts are shown as numbers; entries that are equal to the coalition
 * have the same number. After a number can stand: "(of 01)": what was hashed, if the coalition can
 * compute it; "(but for its own keys)": the point has other keys of the coalition on it than the
 * first with this number; "(follows)": it is a combination of earlier entries. */
#include "proofs/exact/census_words.h"
#include "crypto/array.h"
#include "crypto/memory.h"
#include "sim/part.h"
#include "sim/primitives.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_MOST = 12, BYTES_SHOWN = 24, GROUPS_SHOWN = 4 };

/* An entry as joint_write wrote it. */
struct token {
    const struct event *event;
    const struct seen *field;
    uint32_t place, number;
    const char *how;
};

struct words {
    struct census *census;
    struct arena *arena;
    coalition members;
    const bool *dropped;
    struct intern entries;
    struct token *token;
    size_t count, room;
    uint32_t *shown; /* by number: the number that people see, in the order of the text; or 0 */
    uint32_t called;
};

static const char *bytes_text(struct words *w, const uint8_t *in, size_t size)
{
    char bytes[2 * BYTES_SHOWN + 1] = "";
    for (size_t i = 0; i < size && i < BYTES_SHOWN; i++)
        snprintf(bytes + 2 * i, 3, "%02x", in[i]);
    return arena_format(w->arena, "%s%s", bytes, size > BYTES_SHOWN ? "..." : "");
}

enum { CONTENT = 13 }; /* bytes before those that were hashed: C, label, place, size */

/* What was hashed into an entry, if the coalition can compute it. */
static const char *content_of(struct words *w, const uint8_t *bytes, size_t size)
{
    uint32_t count = 0;
    memcpy(&count, bytes + CONTENT - 4, 4);
    return bytes_text(w, bytes + CONTENT, count < size - CONTENT ? count : size - CONTENT);
}

/* A point: P, its label, and which of the coalition's keys it has more or less than the first. */
static uint32_t point_number(struct words *w, const uint8_t *bytes, size_t size, const char **how)
{
    static const uint8_t none[8];
    const bool same = size == 5 + sizeof none && memcmp(bytes + 5, none, sizeof none) == 0;
    *how = same ? "" : " (but for its own keys)";
    return intern_put(&w->entries, bytes, 5) + 1;
}

enum { FRESH = 5, REPEATED = 18 }; /* bytes of a sum that is new, or one that came before */

/* Reads a sum that is one label, as joint_group_put writes it: if it is new, F and the label; else
 * =, one term, coefficient 1, L and the label. It returns the size; 0: the sum is something else.
 */
static size_t read_label(const uint8_t *bytes, size_t size, uint8_t label[4])
{
    const uint32_t one = 1;
    const uint64_t coefficient = 1;
    if (size >= FRESH && bytes[0] == 'F') {
        memcpy(label, bytes + 1, 4);
        return FRESH;
    }
    if (size < REPEATED || bytes[0] != '=' || memcmp(bytes + 1, &one, 4) != 0 ||
        memcmp(bytes + 5, &coefficient, 8) != 0 || bytes[13] != 'L')
        return 0;
    memcpy(label, bytes + 14, 4);
    return REPEATED;
}

/* The number of an entry, and a remark. A repeated sum has the number of the first. */
static uint32_t number_of(struct words *w, const uint8_t *bytes, size_t size, const char **how)
{
    uint8_t labels[9] = {0};
    const size_t head = size && bytes[0] == 'E';
    const size_t first = head ? read_label(bytes + 1, size - 1, labels + 1) : 0;
    const size_t last = head && first ? first + 1 : 0;
    const size_t rest = read_label(bytes + last, size - last, labels + 5);
    *how = size >= CONTENT && bytes[0] == 'C'
               ? arena_format(w->arena, " (of %s)", content_of(w, bytes, size))
               : "";
    if (size && (bytes[0] == '=' || bytes[0] == 'E') && (!rest || last + rest != size))
        *how = " (follows)";
    if (!rest || last + rest != size)
        return intern_put(&w->entries, bytes, size) + 1;
    labels[0] = head ? 'E' : 'F';
    return intern_put(&w->entries, labels, sizeof labels) + 1;
}

static void note_entry(void *context, const struct event *e, const struct seen *s, uint32_t place,
                       const uint8_t *bytes, size_t size)
{
    struct words *w = context;
    const char *how;
    w->token = array_room(w->token, &w->room, w->count + 1, sizeof *w->token);
    const uint32_t number = size >= 5 && bytes[0] == 'P' ? point_number(w, bytes, size, &how)
                                                         : number_of(w, bytes, size, &how);
    w->token[w->count++] = (struct token){e, s, place, number, how};
}

static const char *who(struct words *w, int party)
{
    return arena_text(w->arena, run_role_name(w->census->run, party));
}

/* People's numbers are given in the order in which entries are shown. */
static uint32_t name_of(struct words *w, uint32_t number)
{
    if (!w->shown[number])
        w->shown[number] = ++w->called;
    return w->shown[number];
}

static const char *tokens_text(struct words *w, const struct event *e, const struct seen *s)
{
    const char *text = "";
    for (size_t i = 0; i < w->count; i++) {
        const struct token *t = &w->token[i];
        if (t->event != e || t->field != s)
            continue;
        if (t->place == SHOWN_MOST)
            return arena_format(w->arena, "%s,... (%u)", text, s->count);
        text = arena_format(w->arena, "%s%s#%u%s", text, *text ? "," : "", name_of(w, t->number),
                            t->how);
    }
    return text;
}

static const char *residues_text(struct words *w, const struct event *e, const struct seen *s)
{
    const char *text = "";
    for (uint32_t k = 0; k < s->count; k++) {
        uint64_t v = 0;
        if (k == SHOWN_MOST)
            return arena_format(w->arena, "%s,... (%u)", text, s->count);
        if (residue_decode(s->modulus, &v, e->bytes + s->offset + k * s->modulus->bytes, 1, NULL) ==
            OK)
            text =
                arena_format(w->arena, "%s%s%llu", text, *text ? "," : "", (unsigned long long)v);
    }
    return text;
}

static const char *field_text(struct words *w, const struct event *e, const struct seen *s)
{
    if (s->kind == KIND_RESIDUES && s->modulus->limbs == 1)
        return residues_text(w, e, s);
    if (kind_aspect(s->kind) == ASPECT_BYTES)
        return bytes_text(w, e->bytes + s->offset, s->size);
    return tokens_text(w, e, s);
}

static const char *content_text(struct words *w, const struct event *e)
{
    const char *text = "";
    if (!e->field_count)
        return bytes_text(w, e->bytes, e->size);
    if (e->field_count == 1)
        return field_text(w, e, &e->fields[0]);
    for (size_t f = 0; f < e->field_count; f++)
        text = arena_format(w->arena, "%s%s%s %s", text, f ? ", " : "", e->fields[f].name,
                            field_text(w, e, &e->fields[f]));
    return text;
}

/* Is it a coin whose bytes mean nothing to people? Then only its number of entries is shown. */
static bool is_opaque_coin(const struct event *e)
{
    return e->kind == EVENT_COIN && e->field_count == 1 &&
           kind_aspect(e->fields[0].kind) != ASPECT_BYTES;
}

static const char *event_text(struct words *w, const struct event *e)
{
    if (e->kind == EVENT_ABORTED)
        return arena_format(w->arena, "is told that %s stopped (%s)", who(w, e->from),
                            status_name(e->reason));
    if (is_opaque_coin(e))
        return arena_format(w->arena, "draws %s (%u)", e->name, e->fields[0].count);
    const char *content = content_text(w, e);
    const char *path = e->call ? call_path(w->census->run, e->call) : NULL;
    if (e->kind == EVENT_COIN)
        return arena_format(w->arena, "draws %s = %s", e->name, content);
    if (e->kind == EVENT_RETURN)
        return arena_format(w->arena, "is given %s by %s", content, path);
    return arena_format(w->arena, "gets %s = %s from %s%s%s", e->name, content, who(w, e->from),
                        path ? " in " : "", path ? path : "");
}

static const char *place_text(struct words *w, const struct token *t)
{
    const struct event *e = t->event;
    const char *place =
        t->field->count > 1 ? arena_format(w->arena, "%s[%u]", e->name, t->place + 1) : e->name;
    if (e->kind == EVENT_MESSAGE || e->kind == EVENT_UNREAD)
        return arena_format(w->arena, "%s from %s to %s", place, who(w, e->from), who(w, e->party));
    return arena_format(w->arena, "%s of %s", place, who(w, e->party));
}

/* Which entries are equal, each by its place: "equal: tests[1] from bob to alice and ...". */
static const char *equal_text(struct words *w)
{
    const char *text = "";
    uint32_t groups = 0;
    for (uint32_t number = 1; number <= w->entries.count && groups < GROUPS_SHOWN; number++) {
        const char *group = "";
        size_t places = 0;
        for (size_t i = 0; i < w->count; i++) {
            const struct token *t = &w->token[i];
            if (t->number != number || kind_aspect(t->field->kind) == ASPECT_KEY ||
                places == GROUPS_SHOWN)
                continue;
            group =
                arena_format(w->arena, "%s%s%s", group, places++ ? " and " : "", place_text(w, t));
        }
        if (places < 2)
            continue;
        text = arena_format(w->arena, "%s; equal: %s", text, group);
        groups++;
    }
    return groups || w->count < 2 ? text : "; no two entries are equal";
}

/* All coins and notices, and the messages that were not dropped. */
static const char *events_text(struct words *w)
{
    const struct run *run = w->census->run;
    const char *text = "", *last = "";
    size_t message = 0;
    for (int i = 1; i <= run_parties(run); i++) {
        const struct view *view = run_view(run, i);
        for (size_t k = 0; coalition_has(w->members, i) && k < view->count; k++) {
            const struct event *e = &view->event[k];
            const bool is_message = e->kind == EVENT_MESSAGE || e->kind == EVENT_UNREAD;
            if (is_message && w->dropped && w->dropped[message++])
                continue;
            const bool is_given = e->kind == EVENT_RETURN && e->field_count;
            if (!is_message && !is_given && e->kind != EVENT_COIN && e->kind != EVENT_ABORTED)
                continue;
            const char *one = arena_format(w->arena, "%s %s", who(w, i), event_text(w, e));
            if (!is_message && strcmp(one, last) == 0)
                continue; /* coins with the same words are shown once */
            text = arena_format(w->arena, "%s%s%s", text, *text ? "; " : "", one);
            last = one;
        }
    }
    return text;
}

const char *census_view_words(struct census *c, coalition members, const bool *dropped,
                              struct arena *arena)
{
    struct joint *j = &c->joint;
    struct words w = {.census = c, .arena = arena, .members = members, .dropped = dropped};
    j->dropped = dropped;
    j->entry = note_entry;
    j->context = &w;
    joint_write(j, c->run, members);
    j->dropped = NULL;
    j->entry = NULL;
    w.shown = memory_zero(w.entries.count + 1, sizeof *w.shown);
    const char *text = events_text(&w), *equal = equal_text(&w);
    intern_clear(&w.entries);
    free(w.shown);
    free(w.token);
    return arena_format(arena, "%s%s", text, equal);
}
