#include "cli/launch.h"
#include "cli/command.h"
#include "crypto/memory.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 };
static const char relay[] = "glasshouse-mpi";

/* How many ranks the launcher started: Open MPI, then MPICH and Slurm's own, then Slurm by PMIx.
 * Without a launcher: 1. */
static int ranks_told(void)
{
    const char *text = getenv("OMPI_COMM_WORLD_SIZE");
    text = text ? text : getenv("PMI_SIZE");
    text = text || !getenv("PMIX_RANK") ? text : getenv("SLURM_NTASKS");
    return text ? (int)strtol(text, NULL, 10) : 1;
}

/* The command, behind any `--load LIBRARY`. */
static bool is_shared(int argc, char **argv)
{
    int at = 1;
    while (at + 2 < argc && strcmp(argv[at], "--load") == 0)
        at += 2;
    return at < argc && (strcmp(argv[at], "check") == 0 || strcmp(argv[at], "audit") == 0);
}

int launch_ranks(int argc, char **argv)
{
    char program[PATH_ROOM], beside[PATH_ROOM + sizeof relay];
    if (getenv("GLASSHOUSE_RANKS") || ranks_told() < 2 || !is_shared(argc, argv))
        return EXIT_EXPECTED;
    const ssize_t size = readlink("/proc/self/exe", program, sizeof program - 1);
    if (size <= 0)
        return usage_error(NULL, "mpirun: the program cannot find its own file");
    program[size] = 0;
    const char *slash = strrchr(program, '/');
    snprintf(beside, sizeof beside, "%.*s/%s", (int)(slash - program), program, relay);
    char **words = memory_zero((size_t)argc + 2, sizeof *words);
    words[0] = beside;
    words[1] = program;
    memcpy(&words[2], &argv[1], ((size_t)argc - 1) * sizeof *words);
    execv(beside, words);
    execvp(relay, words);
    free(words);
    return usage_error(NULL,
                       "mpirun started %d ranks, but %s is neither beside the program nor on PATH: "
                       "build with GLASSHOUSE_MPI=ON, or start without mpirun",
                       ranks_told(), relay);
}
