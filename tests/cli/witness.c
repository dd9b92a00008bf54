/* A witness names parties by role where there are roles, and has no line too long. */
#include "cli/witness.h"
#include "tests/expect.h"
#include <stdlib.h>
#include <string.h>

static char *printed(const struct finding *f)
{
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    if (!file)
        abort();
    witness_print(file, f, 2);
    fclose(file);
    return text;
}

static void parties_have_their_roles(void)
{
    struct telling telling = {
        .name = "tests", .number = 9, .from = 2, .to = 1, .file = "zhong_bob.c", .line = 103};
    struct witness w = {.coalition = "{alice}",
                        .learns = "whether bob has 1 or 2",
                        .telling = &telling,
                        .telling_count = 1,
                        .inputs = {"alice: 1; bob: 1", "alice: 1; bob: 2"},
                        .view = "alice gets tests = #1,#2 from bob",
                        .other = "alice gets tests = #1,#1 from bob",
                        .probabilities = {"1", "0"},
                        .distance = "1",
                        .replay = "glasshouse check zhong"};
    struct finding f = {.protocol = "zhong", .witness = &w};
    char *text = printed(&f);
    EXPECT(strcmp(text, "  {alice} learns whether bob has 1 or 2 (distance 1)\n"
                        "    by tests, message 9, bob to alice (zhong_bob.c:103)\n"
                        "    inputs alice: 1; bob: 1 | alice: 1; bob: 2\n"
                        "    P[alice gets tests = #1,#2 from bob] = 1 | 0\n"
                        "    in another run, for example: alice gets tests = #1,#1 from bob\n"
                        "    glasshouse check zhong\n") == 0);
    free(text);
    f.protocol = "secure-sum"; /* its players have numbers */
    telling.weight = "3";
    telling.file = NULL;
    telling.path = "lca/secure-and[2]";
    text = printed(&f);
    EXPECT(strstr(text,
                  "    by 3 * tests, message 9, 2 to 1 in lca/secure-and[2] (drawn by itself)") !=
           NULL);
    free(text);
}

static void long_texts_are_broken(void)
{
    char many[1000];
    struct witness w = {.coalition = "{1}", .learns = many, .replay = "glasshouse"};
    const struct finding f = {.protocol = "secure-sum", .witness = &w};
    for (size_t i = 0; i + 1 < sizeof many; i++)
        many[i] = i % 10 == 9 ? ' ' : 'x';
    many[sizeof many - 1] = 0;
    char *text = printed(&f);
    for (const char *at = text; *at; at += strcspn(at, "\n") + 1)
        EXPECT(strcspn(at, "\n") <= 100);
    EXPECT(strstr(text, "\n      xxx") != NULL);
    free(text);
}

const struct test tests[] = {{"parties have their roles", parties_have_their_roles},
                             {"long texts are broken", long_texts_are_broken},
                             {0}};
