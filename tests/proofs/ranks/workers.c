/* Workers: each does what it is given; one that ends early is noticed, with its job, and the others
 * go on. */
#include "proofs/ranks/workers.h"
#include "crypto/memory.h"
#include "protocols/protocols.h"
#include "tests/expect.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int how_to_end; /* 0: not at all; a signal; or -1: as when memory is short */

static status end_or_not(struct run *run)
{
    if (how_to_end > 0)
        raise(how_to_end);
    if (how_to_end < 0)
        _exit(MEMORY_ENDED);
    return protocol_find("secure-sum")->prepare(run);
}

static struct protocol spoiled(int how)
{
    struct protocol protocol = *protocol_find("secure-sum");
    how_to_end = how;
    protocol.prepare = end_or_not;
    return protocol;
}

static struct job job_of(const struct protocol *protocol)
{
    return (struct job){.protocol = protocol,
                        .what = {.variant = "as-published",
                                 .settings = "parties=3 modulus=2",
                                 .checker = CHECKER_ENUMERATE,
                                 .class = &any_one,
                                 .expect = {.some = VERDICT_EXHAUSTED}}};
}

static void each_does_what_it_is_given(void)
{
    const struct protocol protocol = spoiled(0);
    struct job jobs[2] = {job_of(&protocol), job_of(&protocol)};
    struct workers w;
    jobs[1].what.settings = "parties=3 modulus=1"; /* a wrong job */
    EXPECT_EQ(OK, workers_start(&w, jobs, 2, 3, -1));
    EXPECT_EQ(3, w.count);
    for (uint64_t job = 0; job < 2; job++) {
        struct worker *one = workers_idle(&w);
        struct packet p;
        uint8_t *bytes;
        workers_give(one, job);
        EXPECT(workers_idle(&w) != one);
        workers_take(&w, one, &p, &bytes);
        EXPECT(p.kind == PACKET_DONE && p.job == job && packet_is_sealed(&p, bytes));
        EXPECT_EQ(job == 0, p.result == OK);
        EXPECT(job == 0 || strstr((char *)bytes, "modulus"));
        EXPECT(p.work > 0 || job);
        free(bytes);
    }
    workers_end(&w, false);
    EXPECT_EQ(0, w.alive);
}

static void one_that_ends_early(void)
{
    static const struct {
        int how;
        status result;
    } list[] = {{SIGKILL, E_INTERNAL}, {SIGTERM, E_INTERNAL}, {-1, E_MEMORY}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        const struct protocol bad = spoiled(list[i].how);
        const struct job jobs[2] = {job_of(&bad), job_of(protocol_find("secure-sum"))};
        struct workers w;
        struct packet p;
        uint8_t *bytes;
        EXPECT_EQ(OK, workers_start(&w, jobs, 2, 2, -1));
        struct worker *first = workers_idle(&w);
        workers_give(first, 0);
        workers_take(&w, first, &p, &bytes);
        EXPECT(p.kind == PACKET_DIED && p.job == 0 && p.result == (uint32_t)list[i].result);
        EXPECT(bytes == NULL && w.alive == 1);
        struct worker *second = workers_idle(&w);
        EXPECT(second && second != first);
        workers_give(second, 1);
        workers_take(&w, second, &p, &bytes);
        EXPECT(p.kind == PACKET_DONE && p.job == 1);
        free(bytes);
        workers_end(&w, true);
        EXPECT_EQ(0, w.alive);
    }
}

/* The same through jobs_run: the end has a name, and the job too. */
static void the_end_is_named(void)
{
    const struct protocol bad = spoiled(SIGSEGV);
    const struct job jobs[2] = {job_of(&bad), job_of(protocol_find("secure-sum"))};
    struct findings f;
    struct complaint complaint = {.text = ""};
    findings_init(&f);
    EXPECT_EQ(E_INTERNAL, jobs_run(jobs, 2, 2, &f, NULL, &complaint));
    EXPECT(strstr(complaint.text,
                  "a checker's process ended before it was done: secure-sum/as-published"));
    findings_clear(&f);
}

const struct test tests[] = {{"each does what it is given", each_does_what_it_is_given},
                             {"one that ends early", one_that_ends_early},
                             {"the end is named", the_end_is_named},
                             {0}};
