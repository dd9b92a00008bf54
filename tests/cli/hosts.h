/* All parties of a run, each in its own process, on this machine: for tests of `glasshouse host`.
 *
 * Each party has its own loopback address, so that tests do not use each other's ports. */
#ifndef GLASSHOUSE_TEST_HOSTS_H
#define GLASSHOUSE_TEST_HOSTS_H

#include "sim/json_read.h"
#include "tests/net/relay.h"
#include "tests/program.h"
#include <stdbool.h>

#define HOSTS_NAMESPACES "/run/netns" /* where `ip netns` keeps them */

enum { HOSTS_MOST = 12, HOSTS_WORDS = 96 };

struct hosts {
    struct arena arena;
    const char *protocol;
    const char *word[HOSTS_WORDS]; /* words that all parties have */
    int words, parties;
    const char *role[HOSTS_MOST + 1], *input[HOSTS_MOST + 1]; /* by number, from 1 */
    const char *more[HOSTS_MOST + 1][8]; /* further words of one party, ended by NULL */
    struct json_value house;             /* the document of `glasshouse run`, if it was run */
    const struct relay_plan *relay;      /* the relay between the parties; NULL: none */
    bool apart; /* each party in the network namespace HOSTS_NAMESPACES/pN, at 10.91.0.N */
    struct program program[HOSTS_MOST + 1];
    struct started started[HOSTS_MOST + 1]; /* while they play */
    pid_t relayed;
    int absent;
};

/* hosts_folder makes a new folder and works in it; hosts_remove removes it. hosts_read makes keys
 * for roles that have none. */
void hosts_folder(void);
void hosts_remove(void);

/* hosts_read reads the words of `glasshouse run` (|folder| has the files of @) and runs them with
 * --seed |seed|. It prepares the same run for separate processes, with the parameters that it then
 * had. */
void hosts_read(struct hosts *, const char *words, const char *folder, const char *seed);
/* hosts_add adds a word for all; hosts_add_to, for one. */
void hosts_add(struct hosts *, const char *word);
void hosts_add_to(struct hosts *, int party, const char *word);

/* hosts_play starts all parties but |absent| (0: none), and waits for all of them: it is
 * hosts_start and hosts_wait. A test about waiting starts several plays and waits for them
 * together. */
void hosts_play(struct hosts *, int absent);
void hosts_start(struct hosts *, int absent);
void hosts_wait(struct hosts *);
void hosts_clear(struct hosts *);

/* hosts_agree: did every party end well, with the outputs of the house, and with the same remark on
 * them, if there is one? It prints what differs. */
bool hosts_agree(struct hosts *);
/* hosts_slowest plays, with the relay of this plan between the parties (NULL: none), and returns
 * how many milliseconds the last party took for its role. */
double hosts_slowest(struct hosts *, const struct relay_plan *);
/* hosts_undisturbed asks that the parties and the relay run before all other processes here (needs
 * root), and returns whether they do. Then a delay has its nominal length on a busy machine, too.
 * |wanted| false: the usual order again. */
bool hosts_undisturbed(bool wanted);
/* hosts_address gives where a party listens in the next hosts_play. */
const char *hosts_address(struct hosts *, int party);

#endif
