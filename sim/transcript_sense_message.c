/* Finds the message, of a protocol or its parts, to which a record belongs. */
#include "sim/part.h"
#include "sim/transcript_sense_internal.h"
#include <string.h>

static bool has_fields(const struct message *m, const struct json_value *fields)
{
    bool same = fields->count == m->count;
    for (size_t i = 0; same && i < m->count; i++) {
        const char *name = json_get_text(&fields->item[i], "name");
        same = name && strcmp(m->fields[i].name, name) == 0;
    }
    return same;
}

const struct message *sense_message(const struct protocol *protocol, const char *type,
                                    const struct json_value *fields)
{
    const struct message *named = NULL, *m = NULL;
    for (size_t i = 0; protocol && (m = protocol_message(protocol, i)); i++) {
        if (strcmp(m->name, type) != 0)
            continue;
        named = named ? named : m;
        if (has_fields(m, fields))
            return m;
    }
    return named;
}

const char *sense_host_message(struct sense *s, const struct json_value *v, int from, int to)
{
    const bool is_sent = record_is(v, "sent");
    const uint64_t i = number(v, "i"), round = number(v, "round");
    if ((is_sent ? from : to) != s->host)
        return sense_wrong(s, "is a message that party %s neither sent nor received",
                           s->names[s->host]);
    if (is_sent && i != s->count + 1)
        return sense_wrong(s, "is not the next message that was sent");
    if (round < 1 || (is_sent && round != s->party[s->host].round + 1))
        return sense_wrong(s, "is of round %llu, and its sender had seen round %llu",
                           (unsigned long long)round, (unsigned long long)s->party[s->host].round);
    if (s->party[s->host].ended && record_is(v, "msg"))
        return sense_wrong(s, "is received by a party that has ended");
    if (is_sent) {
        s->count++;
        s->bytes += number(v, "len") + FRAME_HEADER_BYTES + FRAME_TAG_BYTES;
    }
    if (record_is(v, "msg") && round > s->party[s->host].round)
        s->party[s->host].round = s->rounds = round;
    return NULL;
}
