/* glasshouse host with each party in a network namespace of its own, and the kernel's own delay
 * (`tc netem`) between them: a round costs one delay. What the machine lacks is said by name, after
 * the very command that needs it was tried. All of it lies in a namespace and a mount of this
 * program, and is gone when it ends, however it ends. */
#define _GNU_SOURCE /* unshare */
#include "tests/cli/hosts.h"
#include "tests/expect.h"
#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>

/* need tries a line of `sh` that can fail only for what the machine lacks: then the test is
 * skipped, with what the line said. must is for all others: there a failure is one of the test. */
static void need(const char *line, const char *missing)
{
    struct program run;
    char why[512];
    program_shell(&run, line);
    if (run.status) {
        run.err[strcspn(run.err, "\n")] = 0;
        snprintf(why, sizeof why, "%s: `%s` said '%s'", missing, line, run.err);
        test_skip(why);
    }
}

static void must(const char *line)
{
    struct program run;
    program_shell(&run, line);
    if (run.status)
        printf("%s: %d\n%s", line, run.status, run.err);
    EXPECT_EQ(0, run.status);
}

/* The program itself goes into a namespace without any device, and sees a
 * HOSTS_NAMESPACES of its own. */
static void leave_the_machine(void)
{
    static bool left;
    char why[256];
    if (left)
        return;
    need("ip -Version && tc -Version", "there is no ip or no tc; install iproute2");
    need("command -v nsenter", "there is no nsenter; install util-linux");
    if (unshare(CLONE_NEWNET | CLONE_NEWNS) != 0 ||
        mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) {
        snprintf(why, sizeof why,
                 "no network namespace of one's own; run as root: unshare said '%s'",
                 strerror(errno));
        test_skip(why);
    }
    need("mkdir -p " HOSTS_NAMESPACES " && mount -t tmpfs none " HOSTS_NAMESPACES,
         "no folder for namespaces; run as root");
    if (!hosts_undisturbed(true) || !hosts_undisturbed(false))
        test_skip(
            "the parties cannot go before other programs, whose delays would be measured; run "
            "as root: sched_setscheduler failed");
    need("ip link add hub type bridge", "the kernel has no bridge (modprobe bridge)");
    need("ip link add probe type veth && ip link del probe",
         "the kernel has no pairs of devices (modprobe veth)");
    need("ip netns add probe && ip netns del probe", "`ip netns` keeps no namespaces here");
    must("ip link set lo up && ip link set hub up");
    left = true;
}

/* A namespace for each party, with one device, `wire`, that leads to the bridge. */
static void make_namespaces(int parties)
{
    char line[512];
    for (int p = 1; p <= parties; p++) {
        snprintf(line, sizeof line,
                 "ip netns add p%d && ip link add to%d type veth peer name wire netns p%d && ip "
                 "link set to%d master hub "
                 "up && ip -n p%d addr add 10.91.0.%d/24 dev wire && ip -n p%d link set wire up && "
                 "ip -n p%d link set lo up",
                 p, p, p, p, p, p, p, p);
        must(line);
    }
}

static void remove_namespaces(int parties)
{
    char line[64];
    for (int p = 1; p <= parties; p++) {
        snprintf(line, sizeof line, "ip link del to%d && ip netns del p%d", p, p);
        must(line);
    }
}

static void set_delay(int parties, int milliseconds)
{
    char line[128];
    for (int p = 1; p <= parties; p++) {
        snprintf(line, sizeof line, "tc -n p%d qdisc replace dev wire root netem delay %dms", p,
                 milliseconds);
        must(line);
    }
}

/* At the best of some tries; no more tries than it takes to be at or below |enough|. */
static double best_of(struct hosts *h, size_t tries, double enough)
{
    double best = 1e9;
    for (size_t i = 0; i < tries && best > enough; i++) {
        const double took = hosts_slowest(h, NULL);
        best = took < best ? took : best;
    }
    return best;
}

static const char *const lines[] = {
    "secure-max --input 1=5 --input 2=11 --input 3=11",
    "secure-sum --variant hardened --set parties=6 --set modulus=97 --input 1=1 --input 2=2 "
    "--input 3=3 --input 4=4 --input 5=5 --input 6=6"};

/* The outputs are the house's, and what is measured there is all that is not delay. */
static double start(struct hosts *h, const char *line)
{
    leave_the_machine();
    hosts_read(h, line, NULL, "3");
    make_namespaces(h->parties);
    h->apart = true;
    EXPECT(hosts_undisturbed(true));
    return best_of(h, 5, 0);
}

static void end(struct hosts *h)
{
    EXPECT(hosts_undisturbed(false));
    remove_namespaces(h->parties);
    hosts_clear(h);
}

static void each_in_a_namespace(void)
{
    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++) {
        struct hosts h;
        struct program run;
        const double took = start(&h, lines[k]);
        printf("%s, each party in a namespace: %.0f ms\n", h.protocol, took);
        /* No bytes from outside reach these functions; each is in the file that the list names. */
        program_shell(&run, "ip route get 10.91.0.1");
        EXPECT(run.status != 0);
        end(&h);
    }
}

/* Rounds x delay + computation, in 1.3 of it (milliseconds are counted whole: one more); half the
 * rounds would not take so long, so the bar can be missed. */
static void expect_rounds(struct hosts *h, int delay, double computed)
{
    const int rounds = (int)json_get_number(&h->house, "rounds", 0);
    const double waits = rounds * delay, bar = 1.3 * (waits + computed) + 1;
    set_delay(h->parties, delay);
    const double best = best_of(h, test_iterations(20), bar);
    printf("%s: netem %d ms, %d rounds: %.0f ms; rounds x delay + computation %.0f: %.2f (bar "
           "1.30)\n",
           h->protocol, delay, rounds, best, waits + computed, best / (waits + computed));
    EXPECT(best <= bar);
    EXPECT(best > waits - 1); /* netem delays */
    if (delay)
        EXPECT(best > 1.3 * (waits / 2 + computed) + 1);
}

static void time_is_rounds_times_netem(void)
{
    leave_the_machine();
    need("tc qdisc add dev lo root netem delay 1ms && tc qdisc del dev lo root",
         "the kernel has no netem (modprobe sch_netem)");
    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++) {
        struct hosts h;
        const double computed = start(&h, lines[k]);
        expect_rounds(&h, 0, computed);
        expect_rounds(&h, 10, computed);
        expect_rounds(&h, 50, computed);
        end(&h);
    }
}

const struct test tests[] = {{"each party in a namespace", each_in_a_namespace},
                             {"time is rounds times netem", time_is_rounds_times_netem},
                             {0}};

int main(int argc, char **argv)
{
    hosts_folder();
    if (atexit(hosts_remove) != 0)
        abort();
    return test_main(argc, argv, tests);
}
