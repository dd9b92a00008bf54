/* What is compared here: everything that a file says twice; and everything that the protocol's
 * descriptor, the parameters and the seed fix. Only a replay can find that these are wrong:
 *
 *   hdr    versions of libraries; a fault plan, parameter or typed input with the same effect
 *   msg    which parties sent and received it; values of a payload that are within their range;
 *          modulus, origin, keys; the line in src; without faults, a round that is too small
 *   out    whose it is, its name, modulus, a value within its range
 *   call, return  the round
 *   stopped  which parties; a round that is too small
 *   end    which of the statuses with which a party can end
 *   coin   whose it is, in, why, the kind, modulus, values within their range; an after that
 *          lies between its neighbours'
 *   eof    of the tape file: position */
#include "crypto/hash.h"
#include "crypto/memory.h"
#include "sim/transcript_sense_internal.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sense *sense_new(const struct protocol *(*find)(const char *))
{
    struct sense *s = memory_zero(1, sizeof *s);
    s->find = find;
    return s;
}

void sense_free(struct sense *s)
{
    run_free(s->run);
    if (s->has_world)
        real_world_clear(&s->world);
    arena_clear(&s->arena);
    free(s->sent);
    free(s);
}

/* ------------------------------------------------------------------ messages */

/* The origins of a field: a list of known words, each at most once, in the fixed order. */
static const char *check_origin(struct sense *s, const struct json_value *list)
{
    static const char *const words[] = {"input",     "coin",      "hashed",
                                        "encrypted", "decrypted", "shuffled"};
    size_t next = 0;
    for (size_t i = 0; i < list->count; i++) {
        while (next < sizeof words / sizeof *words &&
               (!list->item[i].text || strcmp(words[next], list->item[i].text) != 0))
            next++;
        if (next++ == sizeof words / sizeof *words)
            return sense_wrong(s, "has an origin that is no list of origins");
    }
    return NULL;
}

/* The place of message |i|, or the free one where it belongs. */
static struct sent *slot_of(struct sent *list, size_t room, uint64_t i)
{
    size_t at = (size_t)(i * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (room - 1);
    while (list[at].number && list[at].number != i)
        at = (at + 1) & (room - 1);
    return &list[at];
}

/* Finds the message with this number. It keeps one entry per record, however large a number is. */
static struct sent *sent_at(struct sense *s, uint64_t i)
{
    if (2 * (s->kept + 1) > s->room) {
        const size_t room = s->room ? 2 * s->room : 64;
        struct sent *list = memory_zero(room, sizeof *list);
        for (size_t k = 0; k < s->room; k++)
            if (s->sent[k].number)
                *slot_of(list, room, s->sent[k].number) = s->sent[k];
        free(s->sent);
        s->sent = list;
        s->room = room;
    }
    struct sent *m = slot_of(s->sent, s->room, i);
    s->kept += !m->number;
    m->number = i;
    s->last = i > s->last ? i : s->last;
    return m;
}

/* The fields follow each other in the payload (a list after its count) and fill it. */
static const char *check_fields(struct sense *s, const struct json_value *v)
{
    const struct json_value *fields = json_get(v, "fields");
    const struct message *m = sense_message(s->protocol, text(v, "type"), fields);
    if (s->protocol && !m)
        return sense_wrong(s, "has a message '%.60s', which %s does not have", text(v, "type"),
                           s->protocol->name);
    if (fields->count == 0 && !record_is(v, "msg"))
        return NULL; /* a message that arrived damaged was not read */
    if (m && fields->count != m->count)
        return sense_wrong(s, "has %zu fields, and %s has %zu", fields->count, m->name, m->count);
    size_t size, at = 0;
    uint8_t *bytes = sense_bytes(text(v, "hex"), &size);
    const char *problem = NULL;
    for (size_t i = 0; i < fields->count && !problem; i++) {
        const struct json_value *f = &fields->item[i];
        const struct field *d = m ? &m->fields[i] : NULL;
        const size_t begin = (size_t)number(f, "at");
        const bool list = d ? d->shape == FIELD_LIST : begin == at + 4;
        if (d && (strcmp(d->name, text(f, "name")) != 0 ||
                  strcmp(kind_name(d->kind), text(f, "kind")) != 0 ||
                  strcmp(leak_class_name(d->leak), text(f, "leak")) != 0))
            problem = sense_wrong(s, "has a field %.60s that is not as %s declares it",
                                  text(f, "name"), m->name);
        else if (begin != at + (list ? 4 : 0))
            problem =
                sense_wrong(s, "has a field %.60s that does not begin where the one before ends",
                            text(f, "name"));
        else if (list && ((uint64_t)bytes[at] << 24 | (uint64_t)bytes[at + 1] << 16 |
                          (uint64_t)bytes[at + 2] << 8 | bytes[at + 3]) != number(f, "count"))
            problem =
                sense_wrong(s, "says %llu entries of %.60s, and its payload has another number",
                            (unsigned long long)number(f, "count"), text(f, "name"));
        else if (!(problem = check_origin(s, json_get(f, "origin"))))
            problem = sense_value(s, f, bytes + begin, (size_t)number(f, "size"));
        at = begin + (size_t)number(f, "size");
    }
    free(bytes);
    return problem || at == size ? problem : sense_wrong(s, "has bytes that are in no field");
}

/* The records of sending and of arriving must show the same message. */
static const char *check_pair(struct sense *s, const struct json_value *v, struct sent *m, int from,
                              int to)
{
    const bool is_sent = record_is(v, "sent");
    if (is_sent ? m->sent : m->taken && !s->faults)
        return sense_wrong(s, "is the second with the number %llu",
                           (unsigned long long)number(v, "i"));
    if (s->faults && !is_sent && !m->sent)
        return sense_wrong(s, "arrives without having been sent");
    if (m->sent && (m->from != from || m->to != to || m->round != number(v, "round") ||
                    strcmp(m->type, text(v, "type")) != 0))
        return sense_wrong(s, "differs from the record in which message %llu was sent",
                           (unsigned long long)number(v, "i"));
    return NULL;
}

static const char *check_message(struct sense *s, const struct json_value *v)
{
    const int from = sense_party(s, text(v, "from")), to = sense_party(s, text(v, "to"));
    const uint64_t i = number(v, "i"), round = number(v, "round");
    const bool is_sent = record_is(v, "sent"), counts = s->faults == is_sent;
    if (!from || !to || from == to)
        return sense_wrong(s, "is from '%.60s' to '%.60s', who are not two of the parties",
                           text(v, "from"), text(v, "to"));
    if (i < 1)
        return sense_wrong(s, "has the message number 0");
    if (s->host) {
        const char *wrong = sense_host_message(s, v, from, to);
        return wrong ? wrong : check_fields(s, v);
    }
    if (is_sent && (!s->faults || i != s->count + 1))
        return sense_wrong(
            s, s->faults ? "is not the next message that was sent"
                         : "says that other bytes were sent, which only a run with faults does");
    if (round < 1 || round > s->party[from].round + 1 ||
        (is_sent && round != s->party[from].round + 1))
        return sense_wrong(s, "is of round %llu, and its sender had seen round %llu",
                           (unsigned long long)round, (unsigned long long)s->party[from].round);
    if (!is_sent && s->party[to].ended && record_is(v, "msg"))
        return sense_wrong(s, "is received by a party that has ended");
    const char *in = text(v, "in"), *place = s->party[to].open ? s->party[to].open->in : NULL;
    if (record_is(v, "msg") && (!in != !place || (in && strcmp(in, place) != 0)))
        return sense_wrong(s, "is received in %.80s, and party %s is in %.80s",
                           in ? in : "the protocol itself", s->names[to],
                           place ? place : "the protocol itself");
    struct sent *m = sent_at(s, i);
    const char *problem = check_pair(s, v, m, from, to);
    if (!problem)
        problem = check_fields(s, v);
    if (problem)
        return problem;
    *m = (struct sent){.number = i,
                       .sent = m->sent || is_sent,
                       .taken = m->taken || !is_sent,
                       .round = round,
                       .from = from,
                       .to = to,
                       .size = (size_t)number(v, "len")};
    snprintf(m->type, sizeof m->type, "%s", text(v, "type"));
    if (counts) {
        s->bytes += number(v, "len") + FRAME_HEADER_BYTES + FRAME_TAG_BYTES;
        s->count++;
    }
    if (record_is(v, "msg") && round > s->rounds)
        s->rounds = round;
    if (record_is(v, "msg") && round > s->party[to].round)
        s->party[to].round = round;
    return NULL;
}

/* ------------------------------------------------------------------ calls */

enum { CALLS_LOOKED_AT = 256 };

static const char *place_of(const struct sense *s, int party)
{
    return s->party[party].open ? s->party[party].open->in : NULL;
}

static bool same_group(const struct json_value *a, const struct json_value *b)
{
    for (size_t i = 0; i < a->count && a->count == b->count; i++)
        if (strcmp(a->item[i].text, b->item[i].text) != 0)
            return false;
    return a->count == b->count;
}

static struct json_value *copy_group(struct sense *s, const struct json_value *group)
{
    struct json_value *copy = arena_zero(&s->arena, sizeof *copy);
    copy->count = group->count;
    copy->item = arena_zero(&s->arena, (group->count + 1) * sizeof *copy->item);
    for (size_t i = 0; i < group->count; i++)
        copy->item[i].text = arena_text(&s->arena, group->item[i].text);
    return copy;
}

/* All members of a call must say the same of it. */
static const char *check_known(struct sense *s, const struct json_value *v)
{
    const struct known_call *k = s->calls;
    for (int i = 0; k && i < CALLS_LOOKED_AT && strcmp(k->in, text(v, "in")) != 0; i++)
        k = k->before;
    if (k && strcmp(k->in, text(v, "in")) == 0)
        return strcmp(k->part, text(v, "part")) == 0 && strcmp(k->shape, text(v, "shape")) == 0 &&
                       same_group(k->group, json_get(v, "group"))
                   ? NULL
                   : sense_wrong(s, "contradicts another party about the call %.80s", k->in);
    struct known_call *known = arena_zero(&s->arena, sizeof *known);
    *known = (struct known_call){.in = arena_text(&s->arena, text(v, "in")),
                                 .part = arena_text(&s->arena, text(v, "part")),
                                 .shape = arena_text(&s->arena, text(v, "shape")),
                                 .group = copy_group(s, json_get(v, "group")),
                                 .before = s->calls};
    s->calls = known;
    return NULL;
}

static const char *check_call(struct sense *s, const struct json_value *v, int party)
{
    const struct json_value *group = json_get(v, "group");
    const char *above = place_of(s, party), *in = text(v, "in"), *part = text(v, "part");
    const size_t up = above ? strlen(above) : strcspn(in, "/"), size = strlen(part);
    bool is_in = false;
    for (size_t i = 0; i < group->count; i++) {
        const int member =
            group->item[i].type == JSON_STRING ? sense_party(s, group->item[i].text) : 0;
        if (!member)
            return sense_wrong(s, "calls a group with a member who is no party");
        is_in = is_in || member == party;
    }
    if (s->first_format || !is_in)
        return sense_wrong(s, s->first_format ? "is a call, which format version 1 does not have"
                                              : "is a call in a group without the caller");
    const char *name = above || !s->protocol ? above : s->protocol->name;
    if ((name && (strlen(name) != up || strncmp(in, name, up) != 0)) || in[up] != '/' ||
        strncmp(in + up + 1, part, size) != 0 || !in[up + 1 + size] ||
        !strchr("[:", in[up + 1 + size]))
        return sense_wrong(s, "calls %.60s at the path %.80s, which is not where it is called",
                           part, in);
    if (strncmp(text(v, "shape"), part, size) != 0 || !strchr(" ", text(v, "shape")[size]))
        return sense_wrong(s, "calls %.60s with the shape of another part", part);
    for (const struct open_call *o = s->party[party].open; o; o = o->below)
        if (strcmp(o->in, in) == 0)
            return sense_wrong(s, "makes the call %.80s a second time", in);
    const char *problem = check_known(s, v);
    struct open_call *open = arena_zero(&s->arena, sizeof *open);
    *open = (struct open_call){arena_text(&s->arena, in), s->party[party].open};
    s->party[party].open = open;
    return problem;
}

static const char *check_return(struct sense *s, const struct json_value *v, int party)
{
    const char *in = place_of(s, party);
    if (!in || strcmp(in, text(v, "in")) != 0)
        return sense_wrong(s, "returns from %.80s, where party %s is not", text(v, "in"),
                           s->names[party]);
    const uint64_t round = number(v, "round");
    if (!s->ideal && round > s->party[party].round)
        return sense_wrong(s, "is of round %llu, and party %s had seen round %llu",
                           (unsigned long long)round, s->names[party],
                           (unsigned long long)s->party[party].round);
    /* An ideal part takes rounds of its own, without messages. */
    s->party[party].round = round > s->party[party].round ? round : s->party[party].round;
    s->rounds = round > s->rounds ? round : s->rounds;
    s->party[party].open = s->party[party].open->below;
    return NULL;
}

/* ------------------------------------------------------------------ ends */

static bool is_status(const char *name)
{
    if (strcmp(name, "done") == 0)
        return true;
    for (int i = OK + 1; i < STATUS_COUNT; i++)
        if (strcmp(status_name((status)i), name) == 0)
            return true;
    return false;
}

static const char *check_end(struct sense *s, const struct json_value *v, int party)
{
    if (s->party[party].ended)
        return sense_wrong(s, "ends party %s a second time", s->names[party]);
    if (!is_status(text(v, "status")))
        return sense_wrong(s, "has the unknown status '%.60s'", text(v, "status"));
    s->party[party].ended = true;
    s->party[party].done = strcmp(text(v, "status"), "done") == 0;
    return NULL;
}

static const char *check_stopped(struct sense *s, const struct json_value *v)
{
    const int from = sense_party(s, text(v, "from"));
    if (!from || strcmp(text(v, "from"), text(v, "party")) == 0)
        return sense_wrong(s, "says that '%.60s' stopped, who is no other party", text(v, "from"));
    if (!s->host && (!s->party[from].ended || s->party[from].done))
        return sense_wrong(s, "says that party %s stopped, who did not", s->names[from]);
    if (number(v, "round") < 1 || (!s->host && number(v, "round") > s->party[from].round + 1))
        return sense_wrong(s, "hears of round %llu, and party %s had seen round %llu",
                           (unsigned long long)number(v, "round"), s->names[from],
                           (unsigned long long)s->party[from].round);
    return NULL;
}

static const char *check_totals(struct sense *s, const struct json_value *v)
{
    const struct {
        const char *name;
        uint64_t says, counted;
    } totals[] = {{"messages", number(v, "messages"), s->count},
                  {"bytes", number(v, "bytes"), s->bytes},
                  {"rounds", number(v, "rounds"), s->rounds}};
    s->wire_ended = true;
    for (int i = 1; i <= s->parties; i++)
        if (!s->party[i].ended && (!s->host || i == s->host))
            return sense_wrong(s, "ends the run, and party %s has not ended", s->names[i]);
    if (!s->host && s->last != s->count)
        return sense_wrong(s, "ends the run with a message %llu, and the records have %zu",
                           (unsigned long long)s->last, s->count);
    for (size_t i = 0; i < sizeof totals / sizeof *totals; i++)
        if (totals[i].says != totals[i].counted)
            return sense_wrong(s, "counts %llu %s, and the records have %llu",
                               (unsigned long long)totals[i].says, totals[i].name,
                               (unsigned long long)totals[i].counted);
    return NULL;
}

static const char *check_wire(struct sense *s, const struct json_value *v)
{
    if (record_is(v, "hdr"))
        return sense_header(s, v);
    if (record_is(v, "eof"))
        return check_totals(s, v);
    if (record_is_message(v)) {
        const char *problem = check_message(s, v);
        if (!problem && !record_is(v, "sent"))
            s->party[sense_party(s, text(v, "to"))].records++;
        return problem;
    }
    const int party = sense_party(s, text(v, "party"));
    if (!party || (s->host && party != s->host))
        return sense_wrong(s, "is of party '%.60s', whom the header does not name",
                           text(v, "party") ? text(v, "party") : "");
    s->party[party].records++;
    if (record_is(v, "call"))
        return check_call(s, v, party);
    if (record_is(v, "return"))
        return check_return(s, v, party);
    if (record_is(v, "end"))
        return check_end(s, v, party);
    if (record_is(v, "stopped"))
        return check_stopped(s, v);
    if (record_is(v, "out") && s->party[party].ended)
        return sense_wrong(s, "is an output of party %s, who has ended", s->names[party]);
    return record_is(v, "out") ? sense_hex(s, v) : NULL;
}

/* ------------------------------------------------------------------ the tape */

/* Parsed again, the typed input must give the same bytes. */
static const char *check_typed(struct sense *s, const struct json_value *v, int party)
{
    const struct json_value *typed = json_get(v, "typed");
    size_t size = 0, was = 0;
    uint8_t *raw = NULL, *bytes;
    const char *problem = NULL;
    if (!s->run || (!typed && !text(v, "typed_hex")))
        return NULL;
    if (!typed)
        raw = sense_bytes(text(v, "typed_hex"), &size);
    if (run_input_text(s->run, party, typed ? typed->text : (const char *)raw,
                       typed ? typed->size : size) != OK) {
        problem = sense_wrong(s, "has an input that is refused: %.200s", run_error(s->run));
    } else {
        struct event event = {.name = "input"};
        const struct value *input = run_input(s->run, party);
        event_value(s->run, &event, "input", input);
        bytes = sense_bytes(text(v, "hex"), &was);
        char modulus[RESIDUE_TEXT] = "";
        if (input->kind == KIND_RESIDUES)
            modulus_format(input->modulus, modulus);
        if (event.size != was ||
            strcmp(modulus, text(v, "modulus") ? text(v, "modulus") : "") != 0 ||
            memcmp(event.bytes, bytes, was) != 0 ||
            strcmp(kind_name(input->kind), text(v, "kind")) != 0 ||
            input->count != number(v, "count"))
            problem = sense_wrong(s, "has an input of party %s that is not what was typed",
                                  s->names[party]);
        free(bytes);
    }
    free(raw);
    return problem;
}

static const char *check_tape_header(struct sense *s, const struct json_value *h)
{
    uint8_t seed[SEED_BYTES], salt[32];
    char hex[65];
    bool has[PARTIES_MOST + 1] = {false};
    const struct json_value *inputs = json_get(h, "inputs");
    const struct json_value *secret = json_get(h, "secret");
    if (!secret || secret->type != JSON_BOOL)
        return sense_wrong(s, "does not say that it is secret");
    if (seed_parse(text(h, "seed"), seed) != OK)
        return sense_wrong(s, "has a seed that cannot be read");
    if (!sense_seeds(s, json_get(h, "seeds"), seed))
        return sense_wrong(s, "has seeds of the parties that do not make its seed");
    hash_keyed(salt, seed, "transcript salt", 0, NULL, 0);
    sodium_bin2hex(hex, sizeof hex, salt, sizeof salt);
    if (strcmp(hex, text(h, "salt")) != 0)
        return sense_wrong(s, "has a salt that its seed does not give");
    for (size_t i = 0; i < inputs->count; i++) {
        const struct json_value *v = &inputs->item[i];
        const int party = sense_party(s, text(v, "party"));
        if (!party || has[party] || (s->run && !run_needs_input(s->run, party)))
            return sense_wrong(s, "has an input of party '%.60s', who has none or one already",
                               text(v, "party"));
        has[party] = true;
        const char *problem = sense_hex(s, v);
        if (!problem)
            problem = check_typed(s, v, party);
        if (problem)
            return problem;
    }
    for (int i = 1; s->run && i <= s->parties; i++)
        if (!has[i] && run_needs_input(s->run, i) && (!s->host || i == s->host))
            return sense_wrong(s, "lacks the input of party %s", s->names[i]);
    return NULL;
}

static const char *check_coin(struct sense *s, const struct json_value *v)
{
    const int party = sense_party(s, text(v, "party"));
    if (!party)
        return sense_wrong(s, "is of party '%.60s', whom the header does not name",
                           text(v, "party"));
    if (number(v, "i") != ++s->coins)
        return sense_wrong(s, "is coin %llu, and should be %llu",
                           (unsigned long long)number(v, "i"), (unsigned long long)s->coins);
    struct sender *p = &s->party[party];
    if (number(v, "after") < p->last_after || (s->wire_ended && number(v, "after") > p->records))
        return sense_wrong(s, "comes after %llu records of party %s, which is out of order",
                           (unsigned long long)number(v, "after"), s->names[party]);
    p->last_after = number(v, "after");
    return sense_hex(s, v);
}

static const char *check(struct sense *s, const struct json_value *v, bool tape)
{
    if (!tape)
        return check_wire(s, v);
    if (record_is(v, "hdr"))
        return check_tape_header(s, v);
    return record_is(v, "coin") ? check_coin(s, v) : NULL;
}

/* After the first mistake, and without a header, there is nothing to compare with. */
const char *sense_record(struct sense *s, const struct json_value *v, bool tape)
{
    if (s->broken || (tape && !s->parties))
        return NULL;
    const char *problem = check(s, v, tape);
    s->broken = problem != NULL;
    return problem;
}
