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

enum fall { FALL_DEAD, FALL_ALIVE, FALL_NOT_MADE };

static enum fall fall_of(const struct judged *judged)
{
    return judged->dies ? FALL_DEAD : judged->made ? FALL_ALIVE : FALL_NOT_MADE;
}

static void print_rows(const struct judge *j, const char *explained, enum fall fall)
{
    for (int i = 0; i < j->count; i++) {
        size_t size;
        const struct mutant *m = &j->mutants[i];
        const char *reason = reason_of(explained, m, &size);
        if (fall_of(&j->judged[i]) != fall)
            continue;
        printf("| %s | %d | `", m->key, m->line);
        print_cell(m->was);
        printf("` | `");
        print_cell(m->is);
        printf("` | ");
        if (fall == FALL_DEAD) {
            printf("%s: ", j->judged[i].protocol);
            print_cell(j->judged[i].first);
        } else {
            printf("%.*s", (int)size, reason);
            print_cell(size ? "" : "LIVES");
            if (j->judged[i].asked < j->judged[i].reach)
                printf(" (asked: %u of %u jobs)", j->judged[i].asked, j->judged[i].reach);
        }
        printf(" |\n");
    }
}

/* How much of a key is the file and the function. */
static size_t function_size(const struct mutant *m)
{
    return (size_t)(strchr(strchr(m->key, ':') + 1, ':') - m->key);
}

static bool of_function(const struct mutant *m, const struct mutant *of)
{
    return function_size(m) == function_size(of) &&
           strncmp(m->key, of->key, function_size(of)) == 0;
}

/* Changes that no run makes, by function: there the checkers look at nothing. */
static void print_functions(const struct judge *j, const char *row)
{
    for (int i = 0; i < j->count; i++) {
        const struct mutant *m = &j->mutants[i];
        int before = 0, all = 0, count = 0;
        for (int k = 0; k < j->count; k++) {
            if (!of_function(&j->mutants[k], m))
                continue;
            const bool of = fall_of(&j->judged[k]) == FALL_NOT_MADE;
            all++;
            count += of;
            before += of && k < i;
        }
        if (before || fall_of(&j->judged[i]) != FALL_NOT_MADE)
            continue;
        printf(row, (int)function_size(m), m->key, count, all);
        for (int k = i; k < j->count; k++)
            if (of_function(&j->mutants[k], m) && fall_of(&j->judged[k]) == FALL_NOT_MADE) {
                printf("%s%d %s ", k == i ? "" : ", ", j->mutants[k].line, j->mutants[k].kind);
                print_cell(j->mutants[k].is);
            }
        printf("%s", row[0] == '|' ? " |\n" : "\n");
    }
}

/* What the run took, as it was measured. */
static void print_times(const struct judge *j)
{
    double dead = 0, rest = 0, clock = 0, load = 0;
    unsigned asked = 0, doubted = 0;
    for (int i = 0; i < j->count; i++) {
        *(j->judged[i].dies ? &dead : &rest) += j->judged[i].seconds;
        clock += j->judged[i].clock;
        load += j->judged[i].load / j->count;
        asked += j->judged[i].asked;
        doubted += j->judged[i].doubted;
    }
    printf("The unchanged run: %d jobs, of which %d were left out, and %.0f seconds of the "
           "processor. Judging: %u jobs, and %u of "
           "which the record said that they do not make the change (none did); %.0f seconds of the "
           "processor for the dead, %.0f for the others. ",
           j->jobs, j->left_out, j->job_seconds, asked, doubted, dead, rest);
    printf(
        "%d mutants were judged in %.0f seconds with %d processes at a load of %.1f, which is %.0f "
        "an hour.\n",
        j->count, clock, j->processes, load, clock > 0 ? 3600 * j->count / clock : 0);
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
        printf("Only the protocols after `--by` judged: where no run makes a change or it "
               "lives, other protocols may notice it. ");
    if (j->quick)
        printf("The first job that noticed ended the work on a change (`--quick`): a column "
               "counts what was noticed first, and not all that this checker would notice. ");
    if (j->left_out)
        printf("Of %d jobs %d take more than %d seconds of the processor unchanged and judged "
               "nothing (`--longest`): they may notice what is said to live or to be not run. ",
               j->jobs, j->left_out, j->longest);
    if (j->most)
        printf("What %d seconds of the processor did not kill is said to live (`--most`): the "
               "table of "
               "survivors has how many jobs were asked. ",
               j->most);
    printf("What other seeds choose was not tried.\n\n");
}

static void print_markdown(const struct judge *j, const char *explained, const struct tally *rooms,
                           size_t count)
{
    static const char head[] = "\n\n| mutant | line | was | is | %s |\n|---|---|---|---|---|\n";
    printf("# Mutants\n\nMade by `./glasshouse mutants --markdown %s`: small changes of the "
           "sources of roles, house and ciphers, made by a program and judged by the jobs of all "
           "checkers that make the change, the cheapest first. What a column counts is in "
           "mutants/README.md; the reasons of survivors are in mutants/survivors.txt.\n\n",
           j->command);
    print_bounds(j);
    print_times(j);
    printf("\n");
    print_tallies(rooms, count, true);
    printf("\n## Survivors");
    printf(head, "why");
    print_rows(j, explained, FALL_ALIVE);
    printf(
        "\n## Not run\n\nNo job of any checker makes these changes. By function: how many of "
        "those that were drawn in it, and what they are.\n\n| function | not run | drawn | line, "
        "kind, what it would be |\n|---|---|---|---|\n");
    print_functions(j, "| %.*s | %d | %d | ");
    printf("\n## Dead");
    printf(head, "the first finding");
    print_rows(j, explained, FALL_DEAD);
}

static void print_text(const struct judge *j, const char *explained, const struct tally *rooms,
                       size_t count)
{
    print_tallies(rooms, count, false);
    for (int i = 0; i < j->count; i++) {
        size_t size;
        const struct mutant *m = &j->mutants[i];
        reason_of(explained, m, &size);
        if (fall_of(&j->judged[i]) == FALL_ALIVE && size == 0)
            printf("\n%s (line %d) LIVES, %u of %u jobs asked\n    was %s\n    is  %s\n", m->key,
                   m->line, j->judged[i].asked, j->judged[i].reach, m->was, m->is);
    }
    printf("\nnot run, by function:\n");
    print_functions(j, "    %.*s: %d of %d: ");
    printf("\n");
    print_times(j);
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
        json_add_i64(&out, "jobs", judged->reach);
        json_add_i64(&out, "asked", judged->asked);
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
