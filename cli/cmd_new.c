/* glasshouse new: writes a project with a new protocol, which can be built at once. Its files are
 * those of cli/new/ with names filled in. */
#include "cli/files.h"
#include "cli/page_assets.h"
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME_MOST = 40, PATH_MOST = 4096 };

struct project {
    char name[NAME_MOST + 1], id[NAME_MOST + 1]; /* "my-sum", "my_sum" */
    const char *folder;
    char prefix[PATH_MOST]; /* where Glasshouse is installed; empty: this program is not */
};

/* An installed program is PREFIX/bin/glasshouse, and CMake finds the package below PREFIX. */
static void find_prefix(char prefix[PATH_MOST])
{
    static const char package[] = "/lib/cmake/Glasshouse/GlasshouseConfig.cmake";
    char path[PATH_MOST + sizeof package];
    const ssize_t size = readlink("/proc/self/exe", prefix, PATH_MOST - 1);
    prefix[size > 0 ? size : 0] = 0;
    for (int up = 0; up < 2; up++) {
        char *last = strrchr(prefix, '/');
        if (last)
            *last = 0;
    }
    snprintf(path, sizeof path, "%s%s", prefix, package);
    /* It goes into a JSON text as it is. */
    if (access(path, R_OK) != 0 || strpbrk(prefix, "\"\\\n\t"))
        *prefix = 0;
}

/* Small letters, digits and dashes: as protocols are named everywhere. */
static int read_name(const char *name, struct project *p)
{
    const size_t size = strlen(name);
    const size_t good = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (size == 0 || size > NAME_MOST || good != size || !islower((unsigned char)name[0]) ||
        name[size - 1] == '-')
        return usage_error(&cmd_new,
                           "a protocol's name has small letters, digits and dashes, begins with a "
                           "letter, does not end with a dash, and has at most %d of them; '%s' is "
                           "none",
                           NAME_MOST, name);
    for (size_t i = 0; i <= size; i++) {
        p->name[i] = name[i];
        p->id[i] = (char)(name[i] == '-' ? '_' : name[i]);
    }
    return EXIT_EXPECTED;
}

/* The text with @name@, @id@ and @version@ filled in; another @ stays what it is. */
static void fill(FILE *file, const char *text, const struct project *p)
{
    const struct {
        const char *mark, *value;
    } marks[] = {{"@name@", p->name},
                 {"@id@", p->id},
                 {"@version@", GLASSHOUSE_VERSION},
                 {"@prefix@", p->prefix}};
    while (*text) {
        size_t skip = 0;
        for (size_t i = 0; i < sizeof marks / sizeof *marks && !skip; i++)
            if (strncmp(text, marks[i].mark, strlen(marks[i].mark)) == 0) {
                fputs(marks[i].value, file);
                skip = strlen(marks[i].mark);
            }
        if (!skip)
            fputc(*text, file);
        text += skip ? skip : 1;
    }
}

/* protocol.c.in is the file that has the protocol's name. */
static void path_of(const struct project *p, const char *asset, char path[PATH_MOST])
{
    const size_t size = strlen(asset),
                 end = size > 3 && strcmp(asset + size - 3, ".in") == 0 ? 3 : 0;
    if (strcmp(asset, "protocol.c.in") == 0)
        snprintf(path, PATH_MOST, "%s/%s.c", p->folder, p->id);
    else
        snprintf(path, PATH_MOST, "%s/%.*s", p->folder, (int)(size - end), asset);
}

/* Existing files are never changed: it looks for all names before it writes the first file. */
static int refuse_existing(const struct project *p)
{
    char path[PATH_MOST];
    struct stat s;
    for (const struct page_asset *a = new_assets; a->name; a++) {
        path_of(p, a->name, path);
        if (lstat(path, &s) == 0)
            return usage_error(&cmd_new, "%s exists; choose another folder", path);
    }
    return EXIT_EXPECTED;
}

static int write_all(const struct project *p)
{
    char path[PATH_MOST];
    if (mkdir(p->folder, 0777) != 0 && errno != EEXIST)
        return cannot_write(&cmd_new, p->folder, errno);
    int result = refuse_existing(p);
    for (const struct page_asset *a = new_assets; a->name && result == EXIT_EXPECTED; a++) {
        struct output out;
        path_of(p, a->name, path);
        result = output_open(&cmd_new, path, &out);
        if (result != EXIT_EXPECTED)
            break;
        fill(out.stream, a->text, p);
        result = output_finish(&out);
    }
    if (result == EXIT_EXPECTED)
        printf("%s/ has %s.c, the protocol; cases.c; CMakeLists.txt; CMakePresets.json; "
               "README.md\n"
               "next: cd %s && cmake --preset release%s && cmake --build --preset release &&\n"
               "      ctest --preset release\n"
               "The test finds the leak that is in it on purpose.\n"
               "%s",
               p->folder, p->id, p->folder, *p->prefix ? "" : " -DCMAKE_PREFIX_PATH=PREFIX",
               *p->prefix
                   ? ""
                   : "PREFIX is where Glasshouse is installed: cmake --install build/release "
                     "--prefix PREFIX\n");
    return result;
}

static int run(int argc, char **argv)
{
    bool helped = false;
    struct project p = {0};
    struct option_list words = {0};
    const struct option options[] = {{NULL, OPTION_FLAG, NULL, NULL, NULL}};
    int result = parse_options(&cmd_new, argc, argv, options, &words, &helped);
    if (result == EXIT_EXPECTED && !helped) {
        if (words.count < 1)
            result = usage_error(&cmd_new, "what is the protocol called?");
        else if (words.count > 2)
            result = expect_words(&cmd_new, &words, 2, "", "one name and one folder at most");
        else
            result = read_name(words.item[0], &p);
        find_prefix(p.prefix);
        if (result == EXIT_EXPECTED) {
            p.folder = words.count > 1 ? words.item[1] : p.name;
            if (strlen(p.folder) > PATH_MOST - 100)
                result = usage_error(&cmd_new, "the name of the folder is too long");
        }
        if (result == EXIT_EXPECTED)
            result = write_all(&p);
    }
    option_list_clear(&words);
    return result;
}

const struct command cmd_new = {
    .name = "new",
    .summary = "a project with a protocol of your own, which builds at once",
    .help = "usage: glasshouse new NAME [DIR]\n"
            "\n"
            "Writes a CMake project for a protocol called NAME into DIR (NAME, if not given): one\n"
            "protocol file with comments, the cases that say who may learn what, and a README.\n"
            "It needs the installed package (cmake --install build/release --prefix PREFIX). The\n"
            "installed glasshouse writes its own PREFIX into the project; another one is given by\n"
            "cmake --preset release -DCMAKE_PREFIX_PATH=PREFIX in DIR.\n"
            "\n"
            "The protocol leaks on purpose, in one marked line: ctest --preset release fails with\n"
            "the leak, its witness and the line, and passes when that line is taken out.\n"
            "\n"
            "Files that exist are not touched. Exit status: 0 written, 2 bad usage or a file is\n"
            "there, 3 system error.\n"
            "\n"
            "example: glasshouse new my-sum && cd my-sum && cmake --preset release &&\n"
            "             cmake --build --preset release && ctest --preset release\n",
    .run = run,
};
