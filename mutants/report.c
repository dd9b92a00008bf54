#include "mutants/report.h"
#include "sim/json.h"
#include <stdio.h>
#include <string.h>

enum { ROOMS_MOST = 128 };

/* What is counted of a room, or of all. */
struct tally {
    const char *room;
    int all, found[CHECKERS], stops, dead, explained, unreached, alive;
};

/* The reason in a line of |text| that begins with |key| and |is|; 0 bytes when there is none. */
static const char *reason_of(const char *text, const struct mutant *m, size_t *size)
{
    const size_t key = strlen(m->key), is = strlen(m->is);
    *size = 0;
    for (const char *line = text; line && *line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, m->key, key) != 0 || line[key] != '\t' ||
            strncmp(line + key + 1, m->is, is) != 0 || line[key + 1 + is] != '\t')
            continue;
        const char *reason = line + key + is + 2;
        *size = strcspn(reason, "\n");
        return reason;
    }
    return "";
}

static void count_one(struct tally *t, const struct judged *judged, bool explained)
{
    bool found = false;
    t->all++;
    for (int e = 0; e < CHECKERS; e++) {
        t->found[e] += judged->fate[e] == FATE_FOUND;
        found |= judged->fate[e] == FATE_FOUND;
    }
    t->dead += judged->dies;
    t->stops += judged->dies && !found;
    t->explained += !judged->dies && explained;
    t->unreached += !judged->dies && !explained && !judged->made;
    t->alive += !judged->dies && !explained && judged->made;
}

static size_t count_all(const struct judge *j, const char *explained, struct tally *rooms)
{
    size_t count = 0;
    for (int i = 0; i < j->count; i++) {
        size_t k = 0, size;
        while (k < count && strcmp(rooms[k].room, j->mutants[i].room) != 0)
            k++;
        if (k == ROOMS_MOST)
            k--; /* the last one takes what is beyond */
        else if (k == count)
            rooms[count++] = (struct tally){.room = j->mutants[i].room};
        reason_of(explained, &j->mutants[i], &size);
        count_one(&rooms[k], &j->judged[i], size > 0);
    }
    return count;
}

static void print_tally(const struct tally *t, bool markdown)
{
    printf(markdown ? "| %s | %d | %d |" : "%-14s %8d %5d", t->room, t->all, t->dead);
    for (int e = 0; e < CHECKERS; e++)
        printf(markdown ? " %d |" : " %9d", t->found[e]);
    printf(markdown ? " %d | %d | %d | %d |\n" : " %9d %9d %9d %6d\n", t->stops, t->explained,
           t->unreached, t->alive);
}

static void print_tallies(const struct tally *rooms, size_t count, bool markdown)
{
    struct tally sum = {.room = "all"};
    printf(markdown ? "| sources | mutants | dead |" : "%-14s %8s %5s", "sources", "mutants",
           "dead");
    for (int e = 0; e < CHECKERS; e++)
        printf(markdown ? " %s |" : " %9s", checker_name((enum checker)e));
    printf("%s", markdown ? " only stopped | explained | not run | live |\n|---|---|---|"
                          : "   stopped explained   not-run   live\n");
    for (int e = 0; e < CHECKERS && markdown; e++)
        printf("---|");
    printf("%s", markdown ? "---|---|---|---|\n" : "");
    for (size_t i = 0; i < count; i++) {
        print_tally(&rooms[i], markdown);
        sum.all += rooms[i].all;
        sum.dead += rooms[i].dead;
        sum.stops += rooms[i].stops;
        sum.explained += rooms[i].explained;
        sum.unreached += rooms[i].unreached;
        sum.alive += rooms[i].alive;
        for (int e = 0; e < CHECKERS; e++)
            sum.found[e] += rooms[i].found[e];
    }
    print_tally(&sum, markdown);
}

/* In a table's cell a bar would end the cell. */
static void print_cell(const char *text)
{
    for (; *text; text++)
        printf("%s%c", *text == '|' ? "\\" : "", *text);
}

static const char *fate_text(const struct judged *judged)
{
    return judged->dies ? judged->first : judged->made ? "LIVES" : "no run makes it";
}

static void print_rows(const struct judge *j, const char *explained, bool dead)
{
    for (int i = 0; i < j->count; i++) {
        size_t size;
        const struct mutant *m = &j->mutants[i];
        const char *reason = reason_of(explained, m, &size);
        if (j->judged[i].dies != dead)
            continue;
        printf("| %s | %d | `", m->key, m->line);
        print_cell(m->was);
        printf("` | `");
        print_cell(m->is);
        printf("` | %s%s", j->judged[i].protocol, *j->judged[i].protocol ? ": " : "");
        if (!dead && size)
            printf("%.*s", (int)size, reason);
        else
            print_cell(fate_text(&j->judged[i]));
        printf(" |\n");
    }
}

/* What a sample of changes, sources, judges and checkers does not say. */
static void print_bounds(const struct judge *j)
{
    const char *command = j->command ? j->command : "";
    printf("The bounds of this run: %d changes, chosen by the seed among all that the compiler "
           "takes",
           j->count);
    if (strstr(command, "--only "))
        printf(", in the folders after `--only` alone");
    printf(". ");
    if (strstr(command, "--by "))
        printf("Only the protocols after `--by` judged: where no run comes by a change or it "
               "lives, other protocols may notice it. ");
    if (j->quick)
        printf("The first checker that noticed ended the work on a change (`--quick`): a column "
               "counts what was noticed first, and not all that this checker would notice. ");
    printf("What other seeds choose was not tried.\n\n");
}

static void print_markdown(const struct judge *j, const char *explained, const struct tally *rooms,
                           size_t count)
{
    static const char head[] = "\n\n| mutant | line | was | is | %s |\n|---|---|---|---|---|\n";
    printf("# Mutants\n\nMade by `./glasshouse mutants --markdown %s`: small changes of the "
           "sources of "
           "roles, house and ciphers, made by a program and judged by all checkers of the first "
           "protocol that comes by the change and sees it. What a column counts is in "
           "mutants/README.md; the reasons of survivors are in mutants/survivors.txt.\n\n",
           j->command);
    print_bounds(j);
    print_tallies(rooms, count, true);
    printf("\n## Survivors");
    printf(head, "why");
    print_rows(j, explained, false);
    printf("\n## Dead");
    printf(head, "the first finding");
    print_rows(j, explained, true);
}

static void print_text(const struct judge *j, const char *explained, const struct tally *rooms,
                       size_t count)
{
    print_tallies(rooms, count, false);
    for (int i = 0; i < j->count; i++) {
        size_t size;
        const struct mutant *m = &j->mutants[i];
        reason_of(explained, m, &size);
        if (j->judged[i].dies || size)
            continue;
        printf("\n%s (line %d): %s\n    was %s\n    is  %s\n", m->key, m->line,
               fate_text(&j->judged[i]), m->was, m->is);
    }
}

static void print_json(const struct judge *j, const char *explained)
{
    static const char *const fates[FATES] = {"not_asked", "lives", "found", "stops", "hangs"};
    struct json out;
    json_init(&out);
    json_object(&out);
    json_add_array(&out, "rows");
    for (int i = 0; i < j->count; i++) {
        size_t size;
        const struct mutant *m = &j->mutants[i];
        const struct judged *judged = &j->judged[i];
        reason_of(explained, m, &size);
        json_object(&out);
        json_add_string(&out, "key", m->key);
        json_add_string(&out, "room", m->room);
        json_add_string(&out, "kind", m->kind);
        json_add_i64(&out, "line", m->line);
        json_add_string(&out, "was", m->was);
        json_add_string(&out, "is", m->is);
        json_add_bool(&out, "made", judged->made);
        json_add_bool(&out, "dies", judged->dies);
        json_add_bool(&out, "explained", size > 0);
        json_add_string(&out, "protocol", judged->protocol);
        json_add_string(&out, "first", judged->first);
        for (int e = 0; e < CHECKERS; e++)
            json_add_string(&out, checker_name((enum checker)e), fates[judged->fate[e]]);
        json_end(&out);
    }
    json_end(&out);
    json_end(&out);
    json_print(&out, stdout);
    json_clear(&out);
}

int mutants_report(const struct judge *j, const char *explained, enum mutants_format format)
{
    static struct tally rooms[ROOMS_MOST];
    int alive = 0;
    const size_t count = count_all(j, explained, rooms);
    for (size_t i = 0; i < count; i++)
        alive += rooms[i].alive + rooms[i].unreached;
    if (format == MUTANTS_JSON)
        print_json(j, explained);
    else if (format == MUTANTS_MARKDOWN)
        print_markdown(j, explained, rooms, count);
    else
        print_text(j, explained, rooms, count);
    return alive;
}
