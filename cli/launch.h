/* Started by mpirun? Then `check` and `audit` are done by all ranks together: this process becomes
 * the relay of its rank (glasshouse-mpi, proofs/ranks/relay.c), which starts this program again. */
#ifndef GLASSHOUSE_LAUNCH_H
#define GLASSHOUSE_LAUNCH_H

/* launch_ranks does not return where it starts the relay. EXIT_EXPECTED: there is nothing to start,
 * because this is no launcher's work, or one rank's, or another command's. EXIT_USAGE: there is no
 * relay; without one every rank would do all the work, so nothing is done. */
int launch_ranks(int argc, char **argv);

#endif
