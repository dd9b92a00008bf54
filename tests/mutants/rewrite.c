/* The rewriter finds what a role can reach, changes it in the ways it knows, and leaves a program
 * that behaves as before while no switch is set. */
#include "mutants/changes.h"
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <string.h>

static const char role_text[] = "static int twice(int a)\n{\n    return a + a;\n}\n"
                                "static int unused(int a)\n{\n    return a - 1;\n}\n"
                                "static status step(struct party *me, struct value *sum)\n{\n"
                                "    for (int to = 1; to < twice(2); to++)\n"
                                "        REQUIRE(send(me, to, &shift, sum));\n"
                                "    if (sum->count == 3)\n        return OK;\n"
                                "    return OK;\n}\n"
                                "static status play(struct party *me)\n{\n"
                                "    struct value mask, other;\n"
                                "    uint32_t *node[4], from = 0;\n" /* no statement to drop */
                                "    REQUIRE(draw_residues(me, \"mask\", n, 4, &mask));\n"
                                "    residues_add(&other, &other, &mask);\n"
                                "    return step(me, &mask);\n}\n"
                                "const struct protocol p = {.role = play, .prepare = unused};\n";

static size_t of_kind(const struct changes *c, const char *kind, const char *is)
{
    size_t count = 0;
    for (size_t i = 0; i < c->count; i++)
        count += strcmp(c->list[i].kind, kind) == 0 && (!is || strcmp(c->list[i].is, is) == 0);
    return count;
}

static void changes_are_those_of_roles(void)
{
    struct arena arena = {0};
    struct source s;
    struct changes c = {.arena = &arena};
    source_read(&s, &arena, "protocols/p/p.c", role_text);
    EXPECT_EQ(4, s.function_count);
    sources_reach(&s, 1);
    EXPECT(s.function[0].reached && !s.function[1].reached && s.function[2].reached);
    EXPECT(s.function[3].reached && s.function[3].role && !s.function[2].role);
    EXPECT(s.function[2].party && strcmp(s.function[2].party, "me") == 0);
    source_slots(&s);
    changes_add(&c, &s);
    EXPECT_EQ(1, of_kind(&c, "coin-zero", NULL));
    EXPECT_EQ(1, of_kind(&c, "coin-again", NULL));
    EXPECT_EQ(1, of_kind(&c, "coin-shared", NULL));
    EXPECT_EQ(1, of_kind(&c, "copied", NULL));
    EXPECT_EQ(1, of_kind(&c, "receiver", NULL));
    EXPECT_EQ(2, of_kind(&c, "drop", ";")); /* the send and the sum, not the draw */
    EXPECT_EQ(1, of_kind(&c, "name", "residues_sub"));
    EXPECT_EQ(1, of_kind(&c, "operator", "<="));
    EXPECT_EQ(1, of_kind(&c, "operator", "!="));
    EXPECT_EQ(1, of_kind(&c, "operator", "-")); /* a + a; not that of the unused function */
    EXPECT_EQ(2, of_kind(&c, "loop", "(to < twice(2)) && to < (1) + 1") +
                     of_kind(&c, "loop", "(to < twice(2)) && to < (1) + 2"));
    EXPECT_EQ(3, of_kind(&c, "branch", NULL));
    EXPECT_EQ(1, of_kind(&c, "constant", "(3 + 1)"));
    for (size_t i = 0; i < c.count; i++)
        for (size_t k = 0; k < i; k++)
            EXPECT(strcmp(c.list[i].key, c.list[k].key) != 0);
    arena_clear(&arena);
}

/* Braces in texts and comments open nothing; a table in braces is no function and has no slot. */
static void odd_texts_are_read(void)
{
    struct arena arena = {0};
    struct source s;
    source_read(&s, &arena, "crypto/x.c",
                "/* { */\nstatic const int t[] = {1, 2};\n#define y { \\\n  {\n"
                "int f(void)\n{\n    const char *a = \"}{\", b = '{';\n    int t[2] = {1, 2};\n"
                "    do a++; while (*a);\n    switch (b) {\n    case 'x': return 1;\n    }\n"
                "    return 2; // }\n}\nint g(void)\n{\n    return 3;\n}\n");
    EXPECT_EQ(2, s.function_count);
    source_reach_all(&s);
    source_slots(&s);
    EXPECT_EQ(6, s.slot_count); /* two texts, a++, and what is returned */
    arena_clear(&arena);
}

/* A program of one file, rewritten whole: as it was without a switch, and different with each. */
static void switched_programs_differ(void)
{
    static const char line[] =
        "set -eu\n"
        "work=$(mktemp -d); trap 'rm -rf \"$work\"' EXIT; cd \"$work\"\n"
        "mkdir -p sim out/sim out/mutants; : >none\n"
        "cat >sim/toy.c <<'END'\n"
        "#include <stdio.h>\n"
        "static int gcd(int a, int b)\n{\n    while (b != 0) {\n        const int rest = a % b;\n"
        "        a = b;\n        b = rest;\n    }\n    return a;\n}\n"
        "void toy(void)\n{\n    int sum = 0;\n    for (int i = 1; i < 9; i++)\n"
        "        if (gcd(i, 6) == 1 || i > 7)\n            sum += i * i;\n"
        "    if (sum < 0)\n        sum = 7;\n"
        "    printf(\"%d\\n\", sum);\n}\n"
        "END\n"
        "\"$(dirname \"$GLASSHOUSE_BINARY\")\"/../mutants/glasshouse_mutants_rewrite out 0 1 none "
        "sim/toy.c >said\n"
        "cat >main.c <<'END'\n"
        "#include \"mutants/switch.h\"\n#include <stdlib.h>\n#include <unistd.h>\nvoid toy(void);\n"
        "int main(int argc, char **argv)\n{\n    (void)argc;\n    alarm(2);\n"
        "    unsigned char seen[999] = {0};\n"
        "    mutant_active = atoi(argv[1]);\n    mutant_seen = mutant_active < 0 ? seen : NULL;\n"
        "    toy();\n"
        "    for (int i = 1; i < 999; i++)\n        if (seen[i])\n            printf(\"%d \", i);\n"
        "    return 0;\n}\n"
        "END\n"
        "cc -w -I\"$GLASSHOUSE_SOURCE\" main.c out/sim/toy.c "
        "\"$GLASSHOUSE_SOURCE/mutants/switch.c\""
        " -o toy\n"
        "count=$(grep -c '^{[0-9]*,' out/mutants/table.c) same='' unmade=''\n"
        "[ \"$(./toy 0)\" = 139 ] || echo 'changed without a switch'\n"
        "made=\" $(./toy -1 | tail -n 1)\"\n"
        "for n in $(seq 1 \"$count\"); do\n"
        "    case $made in *\" $n \"*) ;; *) unmade=\"$unmade $n\"\n"
        "        [ \"$(./toy $n)\" = 139 ] || echo \"$n is made, and not recorded\" ;; esac\n"
        "    [ \"$(./toy $n 2>&1 || echo ended)\" != 139 ] ||\n"
        "        same=\"$same $(sed -n \"s/^{$n,\\\"\\([^\\\"]*\\)\\\".*/\\1/p\" "
        "out/mutants/table.c)\"\n"
        "done\n"
        "echo \"$count changes, $(echo $unmade | wc -w) not made; the same:$same\"\n";
    struct program run;
    program_shell(&run, line);
    EXPECT_EQ(0, run.status);
    int count = 0;
    const char *said = strstr(run.out, " changes, 6 not made; the same:");
    EXPECT(said && sscanf(run.out, "%d", &count) == 1 && count >= 20);
    EXPECT(!strstr(run.out, "changed without") && !strstr(run.out, "not recorded"));
    /* As gcd(7, 6) is 1, |i > 7| may be |i >= 7| or |i > 6|: nobody can see that. No run comes to
     * the last statement, so six changes in it and in its condition are not made. */
    printf("%s%s", run.out, run.err);
    EXPECT(said && strcmp(said, " changes, 6 not made; the same: sim/toy.c:toy:operator:4 "
                                "sim/toy.c:toy:constant:9 sim/toy.c:toy:operator:7 "
                                "sim/toy.c:toy:constant:10 sim/toy.c:toy:branch:6 "
                                "sim/toy.c:toy:constant:11 sim/toy.c:toy:constant:12 "
                                "sim/toy.c:toy:drop:2\n") == 0);
}

const struct test tests[] = {{"changes are those of roles", changes_are_those_of_roles},
                             {"odd texts are read", odd_texts_are_read},
                             {"switched programs differ", switched_programs_differ},
                             {0}};
