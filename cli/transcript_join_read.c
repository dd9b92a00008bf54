/* Reads parties' own recordings: each must be sound, all of one run, and no party there twice. */
#include "cli/files.h"
#include "cli/transcript_join.h"
#include "cli/version.h"
#include "protocols/protocols.h"
#include "sim/transcript_record.h"
#include <string.h>

static const char *text(const struct json_value *v, const char *key)
{
    const char *found = json_get_text(v, key);
    return found ? found : "";
}

/* All records of one file; their texts live in the arena of the join. */
static int read_records(struct join *j, const char *name, bool tape, struct json_value **list,
                        size_t *count)
{
    char path[TRANSCRIPT_PATH];
    struct transcript_reader reader;
    struct json_value record;
    size_t room = 0;
    transcript_path(name, tape, path, sizeof path);
    *list = NULL;
    *count = 0;
    if (transcript_open(&reader, path, tape) != OK)
        return usage_error(j->command, "%s: %s", path, reader.problem);
    while (transcript_next(&reader, &record) == OK) {
        *list = arena_room(&j->arena, *list, *count, &room, sizeof **list);
        if (record_read(&j->arena, reader.text, reader.size, &(*list)[*count]) != OK)
            break;
        ++*count;
    }
    transcript_close(&reader);
    return *count ? EXIT_EXPECTED : usage_error(j->command, "%s has no header", path);
}

static int read_part(struct join *j, const char *name, struct join_part *p)
{
    struct transcript_verdict verdict;
    *p = (struct join_part){.name = name};
    const status read = transcript_verify(name, protocol_find, &verdict);
    if (read != OK || !verdict.sound || !verdict.has_tape)
        return usage_error(j->command, "%s is no sound recording with its tape%s%s", name,
                           *verdict.problem ? ": " : "", verdict.problem);
    p->complete = verdict.complete;
    int result = read_records(j, name, false, &p->wire, &p->wire_count);
    if (result == EXIT_EXPECTED)
        result = read_records(j, name, true, &p->tape, &p->tape_count);
    if (result != EXIT_EXPECTED)
        return result;
    if (!*text(&p->wire[0], "host"))
        return usage_error(j->command, "%s is not one party's own recording, as host makes them",
                           name);
    if (seed_parse(text(&p->tape[0], "seed"), p->seed) != OK)
        return usage_error(j->command, "%s: its seed cannot be read", name);
    return EXIT_EXPECTED;
}

/* Compares what the headers must have in common. */
static int same_run(const struct join *j, const struct join_part *a, const struct join_part *b)
{
    static const char *const members[] = {"protocol", "variant", "declaration", "run"};
    const struct json_value *x = &a->wire[0], *y = &b->wire[0];
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (strcmp(text(x, members[i]), text(y, members[i])) != 0)
            return usage_error(j->command, "%s and %s are not of one run: %s is %s and %s", a->name,
                               b->name, members[i], text(x, members[i]), text(y, members[i]));
    const struct json_value *p = json_get(x, "parameters"), *q = json_get(y, "parameters");
    for (size_t i = 0; i < p->count; i++)
        if (strcmp(p->item[i].text, text(q, p->key[i])) != 0)
            return usage_error(j->command, "%s and %s are not of one run: %s is %s and %s", a->name,
                               b->name, p->key[i], p->item[i].text, text(q, p->key[i]));
    return EXIT_EXPECTED;
}

static int place_part(struct join *j, const struct join_part *p)
{
    const struct json_value *names = json_get(&p->wire[0], "parties");
    if (!j->part) {
        j->parties = (int)names->count;
        j->part = arena_zero(&j->arena, (names->count + 1) * sizeof *j->part);
    }
    for (int i = 1; i <= j->parties; i++)
        if (j->part[i].name) {
            const int result = same_run(j, &j->part[i], p);
            if (result != EXIT_EXPECTED)
                return result;
        }
    for (int i = 1; i <= j->parties; i++) {
        if (strcmp(names->item[i - 1].text, text(&p->wire[0], "host")) != 0)
            continue;
        if (j->part[i].name)
            return usage_error(j->command, "%s and %s are both of party %s", j->part[i].name,
                               p->name, text(&p->wire[0], "host"));
        j->part[i] = *p;
        j->part[i].party = i;
    }
    return EXIT_EXPECTED;
}

int join_read(const struct command *command, const char *const *names, size_t count, struct join *j)
{
    *j = (struct join){.command = command};
    json_init(&j->libraries);
    version_json(&j->libraries);
    int result = EXIT_EXPECTED;
    const struct json_value *parties = NULL;
    for (size_t i = 0; i < count && result == EXIT_EXPECTED; i++) {
        struct join_part part;
        result = read_part(j, names[i], &part);
        if (result == EXIT_EXPECTED)
            result = place_part(j, &part);
        if (result == EXIT_EXPECTED)
            parties = json_get(&part.wire[0], "parties");
    }
    for (int i = 1; i <= j->parties && result == EXIT_EXPECTED; i++)
        if (!j->part[i].name)
            result = usage_error(command, "the recording of party %s is missing",
                                 parties->item[i - 1].text);
    return result;
}

int join_read_one(const struct command *command, const char *name, struct join *j, int *party)
{
    struct join_part part;
    *j = (struct join){.command = command};
    int result = read_part(j, name, &part);
    if (result == EXIT_EXPECTED)
        result = place_part(j, &part);
    for (*party = 1; result == EXIT_EXPECTED && !j->part[*party].name;)
        ++*party;
    return result;
}
