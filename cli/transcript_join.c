#include "cli/transcript_join.h"
#include "cli/files.h"
#include "cli/version.h"
#include "crypto/array.h"
#include "crypto/memory.h"
#include "protocols/protocols.h"
#include "sim/run_spec.h"
#include "sim/transcript_record.h"
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *text(const struct json_value *v, const char *key)
{
    const char *found = json_get_text(v, key);
    return found ? found : "";
}

/* ------------------------------------------------------------------ who claims what */

/* A message, as its sender or its receiver recorded it. */
struct claim_of {
    const char *from, *to, *in, *type, *hex;
    size_t order;
};

struct claims {
    struct claim_of *list;
    size_t count, room;
};

static void add_claim(struct claims *c, const struct json_value *v)
{
    c->list = array_room(c->list, &c->room, c->count + 1, sizeof *c->list);
    c->list[c->count] = (struct claim_of){text(v, "from"), text(v, "to"),  text(v, "in"),
                                          text(v, "type"), text(v, "hex"), c->count};
    c->count++;
}

static int by_channel(const struct claim_of *x, const struct claim_of *y)
{
    int order = strcmp(x->from, y->from);
    order = order ? order : strcmp(x->to, y->to);
    return order ? order : strcmp(x->in, y->in);
}

static int by_place(const void *a, const void *b)
{
    const struct claim_of *x = a, *y = b;
    const int order = by_channel(x, y);
    return order ? order : (x->order > y->order) - (x->order < y->order);
}

static void say_disagreement(const struct claim_of *sent, const struct claim_of *got, size_t number)
{
    printf("the parties disagree on message %zu from %s to %s%s%s:\n"
           "  %s says that it sent     %s %.200s\n"
           "  %s says that it received %s %.200s\n",
           number, sent->from, sent->to, *sent->in ? " in " : "", sent->in, sent->from, sent->type,
           sent->hex, got->to, got->type, got->hex);
}

/* In each channel of a call, the k-th message that was sent is the k-th that was received. */
static size_t compare_claims(const struct claims *sent, const struct claims *got)
{
    size_t wrong = 0, number = 0;
    for (size_t s = 0, g = 0; s < sent->count && g < got->count;) {
        const int order = by_channel(&sent->list[s], &got->list[g]);
        number = s && by_channel(&sent->list[s - 1], &sent->list[s]) == 0 ? number + 1 : 1;
        if (order == 0) {
            if (strcmp(sent->list[s].type, got->list[g].type) != 0 ||
                strcmp(sent->list[s].hex, got->list[g].hex) != 0) {
                if (!wrong++)
                    say_disagreement(&sent->list[s], &got->list[g], number);
            }
            s++;
            g++;
            continue;
        }
        /* One list has more messages on this channel: the other party ended early. */
        s += order < 0;
        g += order > 0;
    }
    return wrong;
}

int join_compare(struct join *j)
{
    struct claims sent = {0}, got = {0};
    for (int i = 1; i <= j->parties; i++)
        for (size_t k = 0; k < j->part[i].wire_count; k++) {
            const struct json_value *v = &j->part[i].wire[k];
            if (record_is(v, "sent"))
                add_claim(&sent, v);
            else if (record_is(v, "msg") || record_is(v, "unread"))
                add_claim(&got, v);
        }
    if (sent.count)
        qsort(sent.list, sent.count, sizeof *sent.list, by_place);
    if (got.count)
        qsort(got.list, got.count, sizeof *got.list, by_place);
    const size_t wrong = compare_claims(&sent, &got);
    if (wrong > 1)
        printf("and %zu more\n", wrong - 1);
    free(sent.list);
    free(got.list);
    return wrong ? EXIT_FINDING : EXIT_EXPECTED;
}

/* ------------------------------------------------------------------ playing it again */

int join_prepare(struct join *j, const struct json_value *h)
{
    j->run = run_new(protocol_find(text(h, "protocol")), &j->world.world);
    run_keep_views(j->run, false);
    const struct run_spec spec = run_spec_of_header(&j->arena, run_protocol(j->run), h);
    return run_spec_apply(&spec, j->run) == OK ? EXIT_EXPECTED
                                               : usage_error(j->command, "%s", run_error(j->run));
}

static int set_run(struct join *j)
{
    uint8_t(*seeds)[SEED_BYTES] = memory_zero((size_t)j->parties, SEED_BYTES);
    bool alike = true;
    if (real_world_init(&j->world, j->part[1].seed) != OK)
        memory_ended();
    for (int i = 1; i <= j->parties; i++) {
        memcpy(seeds[i - 1], j->part[i].seed, SEED_BYTES);
        alike = alike && memcmp(j->part[i].seed, j->part[1].seed, SEED_BYTES) == 0;
    }
    if (!alike) /* if they are alike it was a rehearsal: the house's own run with that seed */
        real_world_seeds(&j->world, seeds[0], j->parties);
    free(seeds);
    seed_format(j->world.seed, j->seed);
    return join_prepare(j, &j->part[1].wire[0]);
}

int join_input(struct join *j, int i)
{
    const struct json_value *list = json_get(&j->part[i].tape[0], "inputs");
    for (size_t k = 0; k < list->count; k++) {
        struct spec_input typed;
        if (!run_spec_typed(&j->arena, &list->item[k], &typed))
            return usage_error(j->command, "%s: its input cannot be read", j->part[i].name);
        if (run_input_text(j->run, i, typed.text, typed.size) != OK)
            return usage_error(j->command, "%s: %s", j->part[i].name, run_error(j->run));
    }
    return run_needs_input(j->run, i) && !run_input(j->run, i)
               ? usage_error(j->command, "%s has no input", j->part[i].name)
               : EXIT_EXPECTED;
}

static int set_inputs(struct join *j)
{
    for (int i = 1; i <= j->parties; i++) {
        const int result = join_input(j, i);
        if (result != EXIT_EXPECTED)
            return result;
    }
    const struct protocol *p = run_protocol(j->run);
    if (p->check_inputs && p->check_inputs(j->run) != OK) {
        printf("the inputs contradict each other, which only somebody who knows all of them can "
               "see: %s\n",
               run_error(j->run));
        return EXIT_FINDING;
    }
    return EXIT_EXPECTED;
}

struct memory {
    char **bytes;
    size_t *size;
    size_t room;
};

static status keep(void *context, const char *bytes, size_t size)
{
    struct memory *m = context;
    *m->bytes = array_room(*m->bytes, &m->room, *m->size + size + 1, 1);
    memcpy(*m->bytes + *m->size, bytes, size);
    *m->size += size;
    (*m->bytes)[*m->size] = 0;
    return OK;
}

static int play(struct join *j)
{
    struct memory wire = {&j->wire, &j->wire_size, 0}, tape = {&j->tape, &j->tape_size, 0};
    const struct transcript_sink to_wire = {keep, &wire}, to_tape = {keep, &tape};
    struct transcript *t =
        transcript_begin(j->run, &j->world, j->seed, NULL, j->libraries.text, &to_wire, &to_tape);
    const struct observer observer = transcript_observer(t);
    run_set_observer(j->run, &observer);
    (void)!run_execute(j->run); /* how each party ended is in the records */
    return transcript_end(t) == OK && j->wire && j->tape ? EXIT_EXPECTED : EXIT_OURS;
}

/* Compares the members of a record that must be equal in both recordings. Numbers that count over
 * the whole run, or over one party's recording, are not compared. */
static bool same_record(const struct json_value *a, const struct json_value *b)
{
    static const char *const members[] = {"t",    "from", "to",  "type",   "in",    "hex", "party",
                                          "name", "kind", "why", "status", "shape", "part"};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (strcmp(text(a, members[i]), text(b, members[i])) != 0)
            return false;
    return json_get_number(a, "round", 0) == json_get_number(b, "round", 0);
}

/* Which records of a party were found in what the house wrote. */
struct place {
    bool *used;
    size_t first; /* all before it are */
};

/* Whose view is a record in? 0: nobody's. */
static int owner(const struct join *j, const struct json_value *v)
{
    const char *name = record_is_message(v) ? text(v, "to") : text(v, "party");
    return *name ? run_role_find(j->run, name) : 0;
}

/* The next record of a party's own view in the call of |house|. Calls that are made together may
 * get their messages in another order than in the house; within a call the order is fixed. */
static const struct json_value *next_own(const struct join_part *p, bool tape, struct place *at,
                                         const struct json_value *house)
{
    const struct json_value *list = tape ? p->tape : p->wire;
    const size_t count = tape ? p->tape_count : p->wire_count;
    while (at->first < count && at->used[at->first])
        at->first++;
    for (size_t i = at->first; i < count; i++) {
        const struct json_value *v = &list[i];
        if (record_is(v, "sent") || record_is(v, "hdr") || record_is(v, "eof"))
            at->used[i] = true;
        if (at->used[i] || strcmp(text(v, "in"), text(house, "in")) != 0)
            continue;
        at->used[i] = true;
        return v;
    }
    return NULL;
}

/* After a party heard that another ended, or ended badly, it differs from the house's run. */
static bool is_early_end(const struct json_value *v)
{
    return record_is(v, "stopped") || record_is(v, "unread") ||
           (record_is(v, "end") && strcmp(text(v, "status"), "done") != 0);
}

static void say_difference(const struct join *j, const struct join_part *p,
                           const struct json_value *own, const struct json_value *house)
{
    printf("%s does not follow from the inputs and coins of all:\n"
           "  party %s says        %s %s %.200s\n"
           "  the roles, played again, give %s %s %.200s\n",
           p->name, run_role_name(j->run, p->party), text(own, "t"),
           record_is_message(own) ? text(own, "type") : text(own, "name"), text(own, "hex"),
           text(house, "t"), record_is_message(house) ? text(house, "type") : text(house, "name"),
           text(house, "hex"));
}

/* Goes through what the house wrote. |records| is how many records, from the first on, are
 * confirmed by the parties whose views they are in. */
static int confirm(struct join *j, bool tape, size_t *records, bool *complete)
{
    struct place *at = arena_zero(&j->arena, ((size_t)j->parties + 1) * sizeof *at);
    const char *line = tape ? j->tape : j->wire;
    *records = 0;
    *complete = true;
    for (int i = 1; i <= j->parties; i++)
        at[i].used = arena_zero(&j->arena, j->part[i].wire_count + j->part[i].tape_count);
    for (; *line; line += strcspn(line, "\n") + 1) {
        struct json_value house;
        if (record_read(&j->arena, line, strcspn(line, "\n"), &house) != OK)
            return EXIT_OURS;
        const int party = owner(j, &house);
        if (party) {
            const struct join_part *p = &j->part[party];
            const struct json_value *own = next_own(p, tape, &at[party], &house);
            if (!own || is_early_end(own)) {
                *complete = false;
                return EXIT_EXPECTED;
            }
            if (!same_record(own, &house)) {
                say_difference(j, p, own, &house);
                return EXIT_FINDING;
            }
        }
        ++*records;
    }
    return EXIT_EXPECTED;
}

int join_play(struct join *j)
{
    bool wire = false, tape = false;
    int result = set_run(j);
    if (result == EXIT_EXPECTED)
        result = set_inputs(j);
    if (result == EXIT_EXPECTED)
        result = play(j);
    if (result == EXIT_EXPECTED)
        result = confirm(j, false, &j->wire_records, &wire);
    if (result == EXIT_EXPECTED)
        result = confirm(j, true, &j->tape_records, &tape);
    j->complete = wire && tape;
    if (result == EXIT_EXPECTED && !j->complete && wire)
        j->wire_records--; /* the last record names the end of the tape */
    return result;
}

static int write_one(const struct join *j, const char *name, bool tape)
{
    char path[TRANSCRIPT_PATH];
    const char *bytes = tape ? j->tape : j->wire, *end = bytes;
    for (size_t i = tape ? j->tape_records : j->wire_records; i; i--)
        end += strcspn(end, "\n") + 1;
    transcript_path(name, tape, path, sizeof path);
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, tape ? 0600 : 0666);
    if (file < 0)
        return errno == EEXIST ? usage_error(j->command, "%s exists; choose another name", path)
                               : cannot_write(j->command, path, errno);
    while (bytes < end) {
        const ssize_t done = write(file, bytes, (size_t)(end - bytes));
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0) {
            const int why = errno;
            close(file);
            return cannot_write(j->command, path, why);
        }
        bytes += done;
    }
    return close(file) == 0 ? EXIT_EXPECTED : cannot_write(j->command, path, errno);
}

int join_write(const struct join *j, const char *name)
{
    const int result = write_one(j, name, true);
    return result == EXIT_EXPECTED ? write_one(j, name, false) : result;
}

void join_clear(struct join *j)
{
    run_free(j->run);
    if (j->world.tapes)
        real_world_clear(&j->world);
    if (j->tape) /* it has inputs and seeds */
        sodium_memzero(j->tape, j->tape_size);
    free(j->wire);
    free(j->tape);
    json_clear(&j->libraries);
    arena_clear(&j->arena);
}
