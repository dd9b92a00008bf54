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
static const char *const module_folders[] = {"crypto", "sim",   "anonymity", "protocols",
                                             "proofs", "bench", "cli",       NULL};

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
static const char *const text_ends[] = {".c",  ".h",    ".cmake",  ".txt",        ".md", ".in",
                                        ".sh", ".json", ".ci/run", "/glasshouse", NULL};

struct walk {
    const char *root;
    struct complaints *complaints;
    size_t files;
    size_t relic_includers;
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

/* check_test wants tests/<folder>/x_y.c or tests/<folder>/x.c for the module <folder>/x_y.c: a
 * module split over files x_*.c is tested as one. All of protocols/<p>/ is tested by
 * tests/protocols/<p>.c, and the folders of proofs/ alike. */
static void check_test(struct walk *w, const char *path)
{
    char test[PATH_ROOM + 16];
    snprintf(test, sizeof test, "tests/%s", path);
    const char *inner = strchr(path, '/') + 1;
    const bool grouped = strncmp(path, "protocols/", 10) == 0 || strncmp(path, "proofs/", 7) == 0;
    if (grouped && strchr(inner, '/'))
        memcpy(strrchr(test, '/'), ".c", 3);
    char *stem = strrchr(test, '/') + 1;
    for (char *end = strrchr(stem, '.'); end && end > stem; end = strrchr(stem, '_')) {
        memcpy(end, ".c", 3);
        if (exists(w, test))
            return;
        *end = 0;
    }
    complain(w->complaints, path, 0, "no-test", "no test of this module in tests/");
}

/* check_protocol wants the four files of every protocol, under its own name. */
static void check_protocol(struct walk *w, const char *folder)
{
    static const char *const ends[] = {".h", ".c", "_messages.c", "_ideal.c", NULL};
    const char *name = strrchr(folder, '/') + 1;
    for (const char *const *end = ends; *end; end++) {
        char path[2 * PATH_ROOM];
        snprintf(path, sizeof path, "%s/%s%s", folder, name, *end);
        if (!exists(w, path))
            complain(w->complaints, path, 0, "protocol-files", "a protocol has this file");
    }
}

/* check_built wants the file named in the CMakeLists.txt of its folder, or of one above. A test
 * is named without its end. */
static void check_built(struct walk *w, const char *path)
{
    char folder[PATH_ROOM], list[PATH_ROOM + 32];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *slash; (slash = strrchr(folder, '/'));) {
        *slash = 0;
        snprintf(list, sizeof list, "%s/CMakeLists.txt", folder);
        size_t size = 0;
        char *text = read_in_tree(w, list, &size);
        if (!text)
            continue;
        char name[PATH_ROOM];
        snprintf(name, sizeof name, "%s", path + strlen(folder) + 1);
        bool named = strstr(text, name) != NULL;
        if (!named && strncmp(path, "tests/", 6) == 0) {
            snprintf(name, sizeof name, "(%.*s", (int)strlen(path + 6) - 2, path + 6);
            const char *at = strstr(text, name);
            named = at && strchr(" \n)", at[strlen(name)]);
        }
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
    if (includes && w->relic_includers++ > 0)
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
    if (ends_with(path, ".c") || ends_with(path, ".h"))
        check_relic(w, path, text);
    free(text);
    if (!ends_with(path, ".c"))
        return;
    check_built(w, path);
    if (is_module(path))
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
    if (S_ISDIR(about.st_mode) && strncmp(path, "protocols/", 10) == 0)
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
    struct walk w = {root, complaints, 0, 0};
    walk_folder(&w, "");
    return w.files;
}
