#include "cli/enlist.h"
#include "crypto/memory.h"
#include "proofs/ask/branches.h"
#include "proofs/ledger/claims.h"
#include "protocols/protocols.h"
#include "sim/primitives.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t count_of(const void *const *list)
{
    size_t count = 0;
    while (list && list[count])
        count++;
    return count;
}

/* Joins two lists into a new one. The house's lists are constants; the new one lives as long as the
 * program. */
static const void *const *joined(const void *const *ours, const void *const *theirs)
{
    const size_t some = count_of(ours), more = count_of(theirs);
    if (!more)
        return ours;
    const void **list = memory_get((some + more + 1) * sizeof *list);
    if (some)
        memcpy(list, ours, some * sizeof *list);
    memcpy(list + some, theirs, more * sizeof *list);
    list[some + more] = NULL;
    return list;
}

#define JOIN(ours, theirs)                                                                         \
    ((ours) = (const void *)joined((const void *const *)(ours), (const void *const *)(theirs)))

/* Refuses a descriptor that would make commands fail later; says what it lacks. NULL: complete. */
static const char *lacking(const struct protocol *p)
{
    return !p->name || !*p->name                ? "name"
           : !p->title                          ? "title"
           : !p->source                         ? "source"
           : !p->summary                        ? "summary"
           : !p->input_help                     ? "input_help"
           : !p->variants || !p->variants->name ? "variants"
           : !p->parameters                     ? "parameters"
           : !p->messages                       ? "messages"
           : !p->prepare                        ? "prepare"
           : !p->parse                          ? "parse"
           : !p->sample                         ? "sample"
           : !p->role                           ? "role"
           : !p->ideal                          ? "ideal"
                                                : NULL;
}

static bool has_protocol(const struct glasshouse_registry *mine, const struct protocol *protocol)
{
    for (const struct protocol *const *p = mine->protocols; *p; p++)
        if (*p == protocol)
            return true;
    return false;
}

/* Has each primitive all that the house needs, and have its kinds their own numbers and names? */
static status primitives_are_sound(const struct glasshouse_registry *mine, const char *from,
                                   struct complaint *complaint)
{
    bool taken[KIND_OWN_MOST + 1] = {false};
    for (const struct primitive *const *p = mine->primitives; p && *p; p++) {
        const char *name = (*p)->name ? (*p)->name : "without a name";
        if (!(*p)->name || !(*p)->assumption || !(*p)->kinds || !(*p)->operations)
            return complain(complaint, E_ARGUMENT,
                            "%s: the primitive %s lacks its name, assumption, kinds or operations",
                            from, name);
        for (const struct kind_about *k = (*p)->kinds; k->name; k++) {
            enum kind other;
            const char *wrong =
                k->kind < KIND_OWN || k->kind > KIND_OWN_MOST
                    ? "has a number that is not from KIND_OWN to KIND_OWN_MOST"
                : taken[k->kind] || kind_about(k->kind) ? "has the number of another kind"
                : kind_find(k->name, &other)            ? "has the name of another kind"
                : !k->real.stride || !k->real.wire || !k->real.encode || !k->real.decode ||
                        !k->ideal.stride || !k->ideal.wire || !k->ideal.encode || !k->ideal.decode
                    ? "does not say how an entry is written, in both worlds"
                    : NULL;
            if (wrong)
                return complain(complaint, E_ARGUMENT, "%s: the kind %s of the primitive %s %s",
                                from, k->name, name, wrong);
            taken[k->kind] = true;
        }
    }
    return OK;
}

static status is_sound(const struct glasshouse_registry *mine, const char *from,
                       struct complaint *complaint)
{
    if (mine->api != GLASSHOUSE_API)
        return complain(
            complaint, E_ARGUMENT,
            "%s was compiled with the headers of API version %u; this glasshouse has version "
            "%d: compile it with the headers of this glasshouse",
            from, mine->api, GLASSHOUSE_API);
    if (!mine->protocols || !*mine->protocols)
        return complain(complaint, E_ARGUMENT, "%s lists no protocols", from);
    for (const struct protocol *const *p = mine->protocols; *p; p++) {
        const char *lacks = lacking(*p);
        if (lacks || protocol_find((*p)->name))
            return complain(complaint, E_ARGUMENT,
                            lacks ? "%s: the protocol %s lacks .%s"
                                  : "%s: there is another protocol %s; choose another name",
                            from, (*p)->name ? (*p)->name : "without a name", lacks);
        for (const struct protocol *const *q = mine->protocols; q != p; q++)
            if (strcmp((*p)->name, (*q)->name) == 0)
                return complain(complaint, E_ARGUMENT, "%s: two protocols are called %s", from,
                                (*p)->name);
    }
    for (const struct proof_table *const *t = mine->tables; t && *t; t++)
        if (!(*t)->protocol || !has_protocol(mine, (*t)->protocol))
            return complain(complaint, E_ARGUMENT,
                            "%s: a table of cases is of a protocol that it does not list", from);
    return primitives_are_sound(mine, from, complaint);
}

/* If |house| is false the house's protocols are left out: some programs list only their own. */
static status enlist_beside(const struct glasshouse_registry *mine, bool house, const char *from,
                            const char *command, struct complaint *complaint)
{
    REQUIRE(is_sound(mine, from, complaint));
    static const char *const none[] = {NULL};
    const size_t count = count_of((const void *const *)mine->protocols);
    const char **folders = memory_get((count + 1) * sizeof *folders);
    for (size_t i = 0; i < count; i++)
        folders[i] = "./"; /* as the CMake functions name the files of a project */
    folders[count] = NULL;
    if (!house) {
        protocols = (const void *)none;
        protocol_folders = none;
    }
    JOIN(protocol_folders, folders);
    free(folders);
    JOIN(protocols, mine->protocols);
    JOIN(primitives, mine->primitives);
    JOIN(proof_tables, mine->tables);
    JOIN(protocol_claims, mine->claims);
    JOIN(branch_files, mine->branches);
    protocols_command = command;
    return OK;
}

status enlist(const struct glasshouse_registry *mine, const char *from, const char *command,
              struct complaint *complaint)
{
    return enlist_beside(mine, true, from, command, complaint);
}

void glasshouse_only(const struct glasshouse_registry *mine)
{
    struct complaint complaint;
    if (enlist_beside(mine, false, "this program", "glasshouse", &complaint) != OK) {
        fprintf(stderr, "%s\n", complaint.text);
        exit(2);
    }
}

status enlist_library(const char *path, struct complaint *complaint)
{
    char here[4096], *command = NULL;
    /* Without a slash the system would search its library folders. */
    snprintf(here, sizeof here, "%s%s", strchr(path, '/') ? "" : "./", path);
    void *library = dlopen(here, RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return complain(complaint, E_ARGUMENT, "cannot load %.100s: %.350s", path, dlerror());
    const struct glasshouse_registry *mine = dlsym(library, "glasshouse_registry");
    if (!mine) {
        dlclose(library);
        return complain(complaint, E_ARGUMENT,
                        "%.200s does not export glasshouse_registry, the list of its protocols",
                        path);
    }
    command = memory_format("%s --load %s", protocols_command, path);
    const status enlisted = enlist(mine, path, command, complaint);
    if (enlisted == OK)
        return OK; /* the words stay as long as the library */
    free(command);
    dlclose(library);
    return enlisted;
}
