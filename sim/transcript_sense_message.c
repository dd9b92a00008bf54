/* Which message of a protocol and its parts is a record's? */
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
