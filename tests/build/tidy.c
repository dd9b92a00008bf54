/* The tree is tidy, and the rules that say so reject what was planted to break them.
 *
 * A specimen in tidy_specimens/ begins with a line that says where it pretends to stand and which
 * rule must reject it, and no other rule may: "path crypto/x.c rule line-length", in a comment. */
#define _GNU_SOURCE /* fmemopen */
#include "tests/build/tidy.h"
#include "tests/expect.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_complaints(const struct complaints *c)
{
    for (size_t i = 0; i < c->count; i++)
        printf("  %s\n", c->line[i]);
}

/* only_rule says whether there is a complaint, and none but of |rule|. */
static bool only_rule(const struct complaints *c, const char *rule)
{
    char want[64];
    snprintf(want, sizeof want, ": %s: ", rule);
    for (size_t i = 0; i < c->count; i++)
        if (!strstr(c->line[i], want))
            return false;
    return c->count > 0;
}

static void the_tree_is_tidy(void)
{
    struct complaints c = {NULL, 0};
    const char *root = getenv("GLASSHOUSE_SOURCE");
    const size_t files = tidy_tree(&c, root ? root : ".");
    printf("%zu files, %zu complaints\n", files, c.count);
    print_complaints(&c);
    EXPECT(files > 40);
    EXPECT_EQ(0, c.count);
    complaints_clear(&c);
}

static void judge_specimen(const char *name)
{
    char path[64], rule[64], file[400];
    snprintf(file, sizeof file, "tests/build/tidy_specimens/%s", name);
    size_t size = 0;
    char *text = read_file(test_source_path(file), &size);
    EXPECT(text != NULL);
    if (!text)
        return;
    const char *said = strstr(text, "path ");
    EXPECT(said && sscanf(said, "path %63s rule %63s", path, rule) == 2);
    struct complaints c = {NULL, 0};
    tidy_text(&c, path, text, size);
    const bool right = strcmp(rule, "none") == 0 ? c.count == 0 : only_rule(&c, rule);
    if (!right) {
        printf("specimen %s must be rejected by %s alone, and was by:\n", name, rule);
        print_complaints(&c);
    }
    EXPECT(right);
    complaints_clear(&c);
    free(text);
}

static void specimens_are_rejected(void)
{
    char folder[1024];
    snprintf(folder, sizeof folder, "%s", test_source_path("tests/build/tidy_specimens"));
    struct dirent **entry = NULL;
    const int count = scandir(folder, &entry, NULL, alphasort);
    size_t judged = 0;
    for (int i = 0; i < count; i++) {
        const char *end = strrchr(entry[i]->d_name, '.');
        if (end && end[1] == 't') {
            judge_specimen(entry[i]->d_name);
            judged++;
        }
        free(entry[i]);
    }
    free(entry);
    printf("%zu specimens\n", judged);
    EXPECT(judged >= 18);
}

/* long_file returns a function of |lines| lines and |before| lines of comment before it. */
static char *long_file(size_t before, size_t lines)
{
    char *text = malloc(16 * (before + lines) + 32), *at = text;
    if (!text)
        abort();
    while (before--)
        at += snprintf(at, 16, "/* line */\n");
    at += snprintf(at, 16, "void f(void)\n");
    for (size_t i = 0; i < lines; i++)
        at += snprintf(at, 16, "%s", i == 0 ? "{\n" : i + 1 == lines ? "}\n" : "    g();\n");
    return text;
}

static void limits_are_exact(void)
{
    static const struct {
        size_t before, lines;
        const char *rule;
    } cases[] = {
        {0, FUNCTION_LIMIT, NULL},
        {0, FUNCTION_LIMIT + 1, "function-length"},
        {FILE_LIMIT - 11, 10, NULL},
        {FILE_LIMIT - 10, 10, "file-length"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct complaints c = {NULL, 0};
        char *text = long_file(cases[i].before, cases[i].lines);
        tidy_text(&c, "crypto/x.c", text, strlen(text));
        EXPECT(cases[i].rule ? only_rule(&c, cases[i].rule) : c.count == 0);
        complaints_clear(&c);
        tidy_text(&c, "cli/pages/x.js", text, strlen(text));
        EXPECT_EQ(cases[i].rule && strcmp(cases[i].rule, "file-length") == 0, c.count);
        complaints_clear(&c);
        free(text);
    }
}

/* A small tree in which RELIC is included twice, two modules have no test, three files no build,
 * a protocol only one of its files, and the tables of one nobody to ask them;
 * comments in it name what is not there. */
static void an_untidy_tree_is_rejected(void)
{
    static const char *const wanted[] = {
        "crypto/built.c: not-built: no CMakeLists.txt names this file",
        "crypto/helped.c: no-test: no test of this module in tests/",
        "crypto/tested_more.c: relic: a second file includes RELIC",
        "crypto/unbuilt.c: not-built: no CMakeLists.txt names this file",
        "crypto/untested.c: no-test: no test of this module in tests/",
        "fuzz/target.c: not-built: no CMakeLists.txt names this file",
        "protocols/half/half.h: protocol-files: a protocol has this file",
        "protocols/half/half_ideal.c: protocol-files: a protocol has this file",
        "protocols/half/half.c: no-test: no test of this module in tests/",
        "protocols/listed/proofs/cases.c: no-test: no test of this module in tests/",
        "sim/names.h:5: double-tag: twice",
        "sim/primitives/lost/lost.c: not-built: no CMakeLists.txt names this file",
        "tests/crypto/idle.c: not-built: no CMakeLists.txt names this file",
        "crypto/names.h:7: dead-name: lost",
        "crypto/names.h:11: dead-name: forgotten",
        "crypto/names.h:12: dead-name: idle",
        "crypto/comments.h:1: comment-name: nothing",
        "crypto/comments.h:7: comment-name: nowhere",
        "crypto/comments.h:11: comment-name: size",
        "crypto/comments.h:11: comment-name: middle",
        "crypto/comments.h:11: comment-name: wrong",
        "crypto/comments.h:14: comment-name: count",
        "crypto/comments.h:15: comment-name: other",
    };
    struct complaints c = {NULL, 0};
    tidy_tree(&c, test_source_path("tests/build/tidy_specimens/tree"));
    EXPECT_EQ(sizeof wanted / sizeof *wanted, c.count);
    if (c.count != sizeof wanted / sizeof *wanted)
        print_complaints(&c);
    for (size_t i = 0; i < c.count && i < sizeof wanted / sizeof *wanted; i++)
        EXPECT(strcmp(wanted[i], c.line[i]) == 0);
    complaints_clear(&c);
}

enum { DRAWING = 1 << 14 };

/* The block behind ```text in docs/architecture.md is the drawing of this tree; TIDY_WRITE=1 writes
 * it there. */
static void draw(char *drawing, size_t room, const char *root)
{
    FILE *out = fmemopen(drawing, room, "w");
    EXPECT(out != NULL);
    if (!out)
        return;
    layers_draw(out, root);
    fclose(out);
}

static void the_drawing_is_of_this_tree(void)
{
    static const char fence[] = "```text\n";
    char path[1024];
    size_t size = 0;
    snprintf(path, sizeof path, "%s", test_source_path("docs/architecture.md"));
    char *page = read_file(path, &size), drawing[DRAWING] = "";
    draw(drawing, sizeof drawing, test_source_path("."));
    char *from = page ? strstr(page, fence) : NULL, *to = from ? strstr(from + 8, "```\n") : NULL;
    EXPECT(to != NULL);
    if (to && getenv("TIDY_WRITE")) {
        FILE *file = fopen(path, "w");
        EXPECT(file != NULL);
        if (file)
            fprintf(file, "%.*s%s%s", (int)(from + 8 - page), page, drawing, to);
        if (file)
            fclose(file);
    } else if (to) {
        const bool same = (size_t)(to - from - 8) == strlen(drawing) &&
                          strncmp(from + 8, drawing, strlen(drawing)) == 0;
        if (!same)
            printf("the drawing is now, and TIDY_WRITE=1 in front of this test writes it:\n%s",
                   drawing);
        EXPECT(same);
    }
    free(page);
}

/* Another tree has another drawing, and who includes more stands higher. */
static void a_drawing_shows_rooms_and_layers(void)
{
    char drawing[DRAWING] = "";
    draw(drawing, sizeof drawing, test_source_path("tests/build/tidy_specimens/tree"));
    EXPECT(strstr(drawing, "\n               targets/\n"));
    const char *proofs = strstr(drawing, "3  proofs/"), *sim = strstr(drawing, "1  sim/");
    const char *crypto = strstr(drawing, "0  crypto/");
    EXPECT(proofs && sim && crypto && proofs < sim && sim < crypto);
}

const struct test tests[] = {{"the tree is tidy", the_tree_is_tidy},
                             {"specimens are rejected", specimens_are_rejected},
                             {"limits are exact", limits_are_exact},
                             {"an untidy tree is rejected", an_untidy_tree_is_rejected},
                             {"the drawing is of this tree", the_drawing_is_of_this_tree},
                             {"a drawing shows rooms and layers", a_drawing_shows_rooms_and_layers},
                             {0}};
