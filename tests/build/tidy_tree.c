/* The walk over the tree, and the rules that only the whole tree can keep or break. */
#include "tests/build/tidy.h"
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 1024 };

/* Folders whose every .c file is a module with a test of its name. */
static const char *const module_folders[] = {"crypto", "sim", "anonymity", "protocols", "proofs",
                                             "bench",  "cli", "net",       NULL};

/* Not of the tree, or not text of ours: builds, caches, and the specimens that must be rejected. */
static const char *const skipped[] = {".git",
                                      ".glasshouse",
                                      "build",
                                      "fuzz/corpus",
                                      "fuzz/seeds",
                                      "fuzz/crashes",
                                      "tests/build/tidy_specimens",
                                      NULL};

/* The names of text files, by their ends. */
static const char *const text_ends[] = {".c",      ".h",          ".cmake", ".txt", ".md",
                                        ".in",     ".sh",         ".json",  ".js",  ".css",
                                        ".ci/run", "/glasshouse", NULL};

struct walk {
    const char *root;
    struct complaints *complaints;
    size_t files;
    size_t relic_includers;
    struct names *names;
    struct comments *comments;
};

void complain(struct complaints *complaints, const char *path, size_t line, const char *rule,
              const char *what)
{
    char text[PATH_ROOM + 256], number[32] = "";
    if (line)
        snprintf(number, sizeof number, ":%zu", line);
    snprintf(text, sizeof text, "%s%s: %s: %s", path, number, rule, what);
    char **grown = realloc(complaints->line, (complaints->count + 1) * sizeof *grown);
    if (!grown)
        abort();
    complaints->line = grown;
    complaints->line[complaints->count++] = strdup(text);
}

void complaints_clear(struct complaints *complaints)
{
    for (size_t i = 0; i < complaints->count; i++)
        free(complaints->line[i]);
    free(complaints->line);
    *complaints = (struct complaints){NULL, 0};
}

char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    size_t room = 1 << 16;
    char *text = malloc(room);
    *size = 0;
    while (text) {
        const size_t got = fread(text + *size, 1, room - 1 - *size, file);
        *size += got;
        if (got == 0)
            break;
        if (*size + 1 == room)
            text = realloc(text, room *= 2);
    }
    fclose(file);
    if (!text)
        abort();
    text[*size] = 0;
    return text;
}

static bool ends_with(const char *path, const char *end)
{
    const size_t size = strlen(path), tail = strlen(end);
    return size >= tail && strcmp(path + size - tail, end) == 0;
}

/* full_path joins the root and |path|; to be freed. */
static char *full_path(const struct walk *w, const char *path)
{
    const size_t size = strlen(w->root) + strlen(path) + 2;
    char *full = malloc(size);
    if (!full)
        abort();
    snprintf(full, size, "%s/%s", w->root, path);
    return full;
}

static char *read_in_tree(const struct walk *w, const char *path, size_t *size)
{
    char *full = full_path(w, path);
    char *text = read_file(full, size);
    free(full);
    return text;
}

static bool exists(const struct walk *w, const char *path)
{
    char *full = full_path(w, path);
    const bool found = access(full, R_OK) == 0;
    free(full);
    return found;
}

/* lists says whether |text|, a CMakeLists.txt, has |word| with nothing adjoining. */
static bool lists(const char *text, const char *word)
{
    const size_t size = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at++)
        if ((at == text || strchr(" \n(", at[-1])) && strchr(" \n)", at[size]))
            return true;
    return false;
}

/* is_test: is <folder>/<name> of tests/ a test that is registered, and not a part of one? */
static bool is_test(const struct walk *w, const char *name)
{
    char path[PATH_ROOM + 32];
    size_t size = 0;
    snprintf(path, sizeof path, "tests/%.*s/CMakeLists.txt", (int)strcspn(name, "/"), name);
    char *text = read_in_tree(w, path, &size);
    snprintf(path, sizeof path, "tests/%s.c", name);
    bool registered = text && exists(w, path) && lists(text, name);
    if (text && strncmp(name, "cli/cmd_", 8) == 0) { /* or lines/<command>.txt */
        snprintf(path, sizeof path, "tests/cli/lines/%s.txt", name + 8);
        for (char *at = strchr(path, '_'); at; at = strchr(at, '_'))
            *at = '-';
        registered |= exists(w, path);
    }
    free(text);
    return registered;
}

/* has_test asks for the test <name>, and then for what stands before each underscore of its last
 * word, from the right. */
static bool has_test(const struct walk *w, const char *name)
{
    char test[PATH_ROOM];
    snprintf(test, sizeof test, "%s", name);
    char *stem = strrchr(test, '/') + 1;
    for (char *end = stem + strlen(stem); end && end > stem; end = strrchr(stem, '_')) {
        *end = 0;
        if (is_test(w, test))
            return true;
    }
    return false;
}

/* is_in_list: is the folder of |path|, <rooms>/<name>/..., in the list of these rooms, where a line
 * begins with |head|, the name, and one of |ends|? */
static bool is_in_list(const struct walk *w, const char *path, const char *rooms, const char *file,
                       const char *head, const char *ends)
{
    const size_t begin = strlen(rooms), lead = strlen(head);
    size_t size = 0;
    if (strncmp(path, rooms, begin) != 0)
        return false;
    const size_t name = strcspn(path + begin, "/");
    char *list = read_in_tree(w, file, &size);
    bool found = false;
    for (const char *at = list; at && *at && !found; at = strchr(at, '\n'), at = at ? at + 1 : NULL)
        found = strncmp(at, head, lead) == 0 && strncmp(at + lead, path + begin, name) == 0 &&
                at[lead + name] && strchr(ends, at[lead + name]);
    free(list);
    return found;
}

/* A protocol and a primitive that stand in their lists are built whole. */
static bool is_listed(const struct walk *w, const char *path)
{
    return is_in_list(w, path, "protocols/", "protocols/list.txt", "", " \n");
}

static bool is_primitive(const struct walk *w, const char *path)
{
    return is_in_list(w, path, "sim/primitives/", "sim/primitives/list.def", "PRIMITIVE(", ",");
}

/* in_place: is |path| protocols/<p>/<place>/...? */
static bool in_place(const char *path, const char *place)
{
    const size_t size = strlen(place);
    const char *folder = strncmp(path, "protocols/", 10) == 0 ? strchr(path + 10, '/') : NULL;
    return folder && strncmp(folder + 1, place, size) == 0 && folder[size + 1] == '/';
}

/* is_asked_as_every: do the tests of all protocols, or of all tables, ask this file of one? */
static bool is_asked_as_every(const struct walk *w, const char *path)
{
    const char *test = in_place(path, "proofs") ? "proofs/ask/tables" : "protocols/conformance";
    return is_listed(w, path) && is_test(w, test);
}

/* check_test: see tidy.h. */
static void check_test(struct walk *w, const char *path)
{
    char name[PATH_ROOM], room[2 * PATH_ROOM];
    snprintf(name, sizeof name, "%.*s", (int)strlen(path) - 2, path);
    if (has_test(w, name) || is_asked_as_every(w, path))
        return;
    char *inner = strchr(name, '/') + 1, *slash = strchr(inner, '/');
    if (slash) {
        *slash = 0;
        snprintf(room, sizeof room, "%s/%s", name, inner);
        if (has_test(w, room) || has_test(w, name))
            return;
    }
    complain(w->complaints, path, 0, "no-test", "no test of this module in tests/");
}

/* check_protocol wants the three files of every protocol, under its own name. */
static void check_protocol(struct walk *w, const char *folder)
{
    static const char *const ends[] = {".h", ".c", "_ideal.c", NULL};
    const char *name = strrchr(folder, '/') + 1;
    for (const char *const *end = ends; *end; end++) {
        char path[2 * PATH_ROOM];
        snprintf(path, sizeof path, "%s/%s%s", folder, name, *end);
        if (!exists(w, path))
            complain(w->complaints, path, 0, "protocol-files", "a protocol has this file");
    }
}

/* short_name is what stands for a file in a list: a test is <folder>/x, and a target of
 * fuzz/targets/x_y.c is glasshouse_fuzz_target(x-y ...). */
static void short_name(const char *path, char name[PATH_ROOM])
{
    const int stem = (int)strlen(path) - 2;
    snprintf(name, PATH_ROOM, "%.*s", stem, path);
    if (strncmp(path, "tests/", 6) == 0)
        snprintf(name, PATH_ROOM, "%.*s", stem - 6, path + 6);
    if (strncmp(path, "fuzz/targets/", 13) != 0)
        return;
    snprintf(name, PATH_ROOM, "glasshouse_fuzz_target(%.*s", stem - 13, path + 13);
    for (char *at = strchr(name, '('); *at; at++)
        if (*at == '_')
            *at = '-';
}

/* check_built wants the file named in the CMakeLists.txt of its folder, or of one above, unless the
 * folder is built whole. */
static void check_built(struct walk *w, const char *path)
{
    char folder[PATH_ROOM], list[PATH_ROOM + 32], word[PATH_ROOM];
    if (is_listed(w, path) || is_primitive(w, path))
        return;
    snprintf(folder, sizeof folder, "%s", path);
    short_name(path, word);
    for (char *slash; (slash = strrchr(folder, '/'));) {
        *slash = 0;
        snprintf(list, sizeof list, "%s/CMakeLists.txt", folder);
        size_t size = 0;
        char *text = read_in_tree(w, list, &size);
        const bool named = text && (lists(text, path + strlen(folder) + 1) || lists(text, word));
        free(text);
        if (named)
            return;
    }
    complain(w->complaints, path, 0, "not-built", "no CMakeLists.txt names this file");
}

/* check_relic allows one file of crypto/ to include RELIC; tidy_text forbids it to all others. */
static void check_relic(struct walk *w, const char *path, const char *text)
{
    const bool includes =
        strncmp(text, "#include <relic", 15) == 0 || strstr(text, "\n#include <relic") != NULL;
    if (includes && !tidy_asks_relic(path) && w->relic_includers++ > 0)
        complain(w->complaints, path, 0, "relic", "a second file includes RELIC");
}

static bool is_module(const char *path)
{
    const char *slash = strchr(path, '/');
    for (const char *const *folder = module_folders; slash && *folder; folder++)
        if (strlen(*folder) == (size_t)(slash - path) &&
            strncmp(path, *folder, strlen(*folder)) == 0)
            return true;
    return false;
}

static bool is_text(const char *path)
{
    char anchored[PATH_ROOM + 1];
    snprintf(anchored, sizeof anchored, "/%s", path);
    for (const char *const *end = text_ends; *end; end++)
        if (ends_with(anchored, *end))
            return true;
    return false;
}

static void judge_file(struct walk *w, const char *path)
{
    if (!is_text(path))
        return;
    size_t size = 0;
    char *text = read_in_tree(w, path, &size);
    if (!text) {
        complain(w->complaints, path, 0, "unreadable", "cannot be read");
        return;
    }
    w->files++;
    tidy_text(w->complaints, path, text, size);
    if (ends_with(path, ".c") || ends_with(path, ".h")) {
        check_relic(w, path, text);
        w->names = tidy_names(w->names, w->complaints, path, text);
        w->comments = tidy_comments(w->comments, path, text);
    }
    free(text);
    if (!ends_with(path, ".c"))
        return;
    check_built(w, path);
    if (is_module(path) && !in_place(path, "tests"))
        check_test(w, path);
}

static void walk_folder(struct walk *w, const char *folder);

static bool is_skipped(const char *path)
{
    for (const char *const *name = skipped; *name; name++)
        if (strcmp(path, *name) == 0)
            return true;
    return false;
}

static void visit(struct walk *w, const char *path)
{
    struct stat about;
    char *full = full_path(w, path);
    const bool there = lstat(full, &about) == 0;
    free(full);
    if (!there || is_skipped(path))
        return;
    if (S_ISREG(about.st_mode))
        judge_file(w, path);
    if (S_ISDIR(about.st_mode) && strncmp(path, "protocols/", 10) == 0 && !strchr(path + 10, '/'))
        check_protocol(w, path);
    if (S_ISDIR(about.st_mode))
        walk_folder(w, path);
}

static void walk_folder(struct walk *w, const char *folder)
{
    char *full = full_path(w, folder);
    struct dirent **entry = NULL;
    const int count = scandir(full, &entry, NULL, alphasort);
    free(full);
    for (int i = 0; i < count; i++) {
        char path[PATH_ROOM];
        const char *name = entry[i]->d_name;
        const int size = snprintf(path, sizeof path, "%s%s%s", folder, *folder ? "/" : "", name);
        if (size >= (int)sizeof path)
            complain(w->complaints, folder, 0, "path-length", "too long to be judged");
        else if (strcmp(name, ".") != 0 && strcmp(name, "..") != 0)
            visit(w, path);
        free(entry[i]);
    }
    free(entry);
}

size_t tidy_tree(struct complaints *complaints, const char *root)
{
    struct walk w = {root, complaints, 0, 0, NULL, NULL};
    walk_folder(&w, "");
    tidy_names_end(w.names, complaints);
    tidy_comments_end(w.comments, complaints);
    return w.files;
}
