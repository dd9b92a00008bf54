/* Outputs: on the terminal, in a document and in files they say the same. */
#include "tests/expect.h"
#include "tests/program.h"
#include <string.h>

static void terminal_document_and_file_agree(void)
{
    struct program run;
    program_shell(&run, "d=$(mktemp -d) && \"$GLASSHOUSE_BINARY\" run secure-sum --set parties=2 "
                        "--set modulus=1000 --input 1=3,99 --input 2=4,5 --seed 1 --out $d/o && "
                        "cat $d/o/1.sum.txt && rm -r $d");
    EXPECT_EQ(0, run.status);
    EXPECT(strstr(run.out, "1: sum = 7,104\n") != NULL && strstr(run.out, "\n7\n104\n") != NULL);
    program_shell(&run, "\"$GLASSHOUSE_BINARY\" run secure-sum --set parties=2 --set modulus=1000 "
                        "--input 1=3,99 --input 2=4,5 --seed 1 --json");
    EXPECT(strstr(run.out, "{\"1\":{\"sum\":[7,104]}") != NULL);
    program_shell(&run, "\"$GLASSHOUSE_BINARY\" run secure-sum --input 1=3 --input 2=4 --input 3=4 "
                        "--out /proc/none");
    EXPECT_EQ(3, run.status);
}

const struct test tests[] = {
    {"terminal, document and file agree", terminal_document_and_file_agree}, {0}};
