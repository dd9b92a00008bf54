/* Started by mpirun without the relay, nothing is done; without mpirun, by one rank, or for another
 * command, nothing changes. */
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <string.h>

static void expect_end(const char *line, int code, const char *words)
{
    struct program run;
    program_shell(&run, line);
    EXPECT_EQ(code, run.status);
    EXPECT(strstr(run.err, words) != NULL);
    EXPECT((run.out_size > 0) == (code == 0));
}

static void without_the_relay(void)
{
    static const char *const launchers[] = {"OMPI_COMM_WORLD_SIZE=2", "PMI_SIZE=7",
                                            "PMIX_RANK=0 SLURM_NTASKS=3"};
    char line[512];
    for (size_t i = 0; i < sizeof launchers / sizeof *launchers; i++) {
        const char *alone = "d=$(mktemp -d) && cp $GLASSHOUSE_BINARY $d && env %s PATH=/nowhere "
                            "$d/glasshouse %s; s=$?; rm -r $d; exit $s";
        snprintf(line, sizeof line, alone, launchers[i], "check secure-sum");
        expect_end(line, 2, "neither beside the program nor on PATH");
        snprintf(line, sizeof line, alone, launchers[i], "audit --only secure-sum/");
        expect_end(line, 2, "neither beside the program nor on PATH");
        snprintf(line, sizeof line, alone, launchers[i], "list");
        expect_end(line, 0, "");
    }
    expect_end("OMPI_COMM_WORLD_SIZE=1 $GLASSHOUSE_BINARY check secure-sum --by affine", 0, "");
    expect_end("SLURM_NTASKS=9 $GLASSHOUSE_BINARY check secure-sum --by affine", 0, "");
    expect_end("GLASSHOUSE_RANKS=0,1,2,3 $GLASSHOUSE_BINARY check secure-sum", 2,
               "GLASSHOUSE_RANKS is set by glasshouse-mpi, not by hand");
}

const struct test tests[] = {{"without the relay", without_the_relay}, {0}};
