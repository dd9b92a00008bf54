/* Who a rank is, who may work with rank 0, and what more ranks would take. */
#include "proofs/ranks/ranks.h"
#include "protocols/protocols.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void what_the_relay_tells_is_read(void)
{
    static const char *const wrong[] = {"",           "0,1,2",     "900,0,2,-1", "%d,2,2,-1",
                                        "%d,-1,2,-1", "%d,0,0,-1", "%d,0,2,-1,", "%d,0,70000,-1"};
    struct ranks r;
    char text[64];
    int ends[2];
    EXPECT_EQ(0, socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
    unsetenv("GLASSHOUSE_RANKS");
    EXPECT_EQ(OK, ranks_read(&r));
    EXPECT(r.link == -1 && r.rank == 0 && r.count == 1);
    snprintf(text, sizeof text, "%d,1,3,-1", ends[0]);
    setenv("GLASSHOUSE_RANKS", text, 1);
    EXPECT_EQ(OK, ranks_read(&r));
    EXPECT(r.link == ends[0] && r.rank == 1 && r.count == 3 && r.errors == -1);
    setenv("GLASSHOUSE_RANKS", "0,1,3,-1", 1); /* standard input is no link */
    EXPECT_EQ(E_ARGUMENT, ranks_read(&r));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *at = strstr(wrong[i], "%d");
        snprintf(text, sizeof text, "%.0d%s", 0, wrong[i]);
        if (at)
            snprintf(text, sizeof text, "%d%s", ends[0], at + 2);
        setenv("GLASSHOUSE_RANKS", text, 1);
        EXPECT_EQ(E_ARGUMENT, ranks_read(&r));
    }
    unsetenv("GLASSHOUSE_RANKS");
    close(ends[0]);
    close(ends[1]);
}

static void others_are_refused_by_name(void)
{
    struct job jobs[2] = {{.protocol = protocol_find("secure-sum"),
                           .what = {.variant = "hardened", .settings = "parties=3"}}};
    struct hello own, other;
    struct complaint complaint = {.text = ""};
    jobs[1] = jobs[0];
    EXPECT_EQ(OK, hello_make(&own, jobs, 2, 1));
    EXPECT_EQ(OK, hello_make(&other, jobs, 2, 4));
    EXPECT(!hello_fault(&own, &other, 2, &complaint));
    jobs[1].what.settings = "parties=4";
    EXPECT_EQ(OK, hello_make(&other, jobs, 2, 1));
    EXPECT(hello_fault(&own, &other, 2, &complaint) &&
           strstr(complaint.text, "plans other checks"));
    EXPECT_EQ(OK, hello_make(&other, jobs, 1, 1));
    EXPECT(hello_fault(&own, &other, 2, &complaint) &&
           strstr(complaint.text, "plans other checks"));
    other = own;
    other.line[0] ^= 1;
    EXPECT(hello_fault(&own, &other, 2, &complaint) &&
           strstr(complaint.text, "with other arguments"));
    other.program[31] ^= 1; /* that is told first */
    EXPECT(hello_fault(&own, &other, 2, &complaint) && strstr(complaint.text, "rank 2 on ") &&
           strstr(complaint.text, "runs another program"));
    for (int workers = 0; workers <= 1000; workers += 1000) {
        other = own;
        other.workers = workers;
        EXPECT(hello_fault(&own, &other, 2, &complaint));
    }
}

/* Spans that are counted by hand. */
static void spans(void)
{
    static const uint64_t work[] = {5, 1, 1, 1, 4};
    EXPECT_EQ(12, ranks_span(work, 5, 0, 1));
    EXPECT_EQ(17, ranks_span(work, 5, 1, 1));
    EXPECT_EQ(7, ranks_span(work, 5, 0, 2)); /* 5 | 1 1 1 4 */
    EXPECT_EQ(5, ranks_span(work, 5, 0, 5));
    EXPECT_EQ(9, ranks_span(work, 5, 1, 5)); /* the last one is handed out at 5 */
    EXPECT_EQ(5, ranks_span(work, 5, 0, 1000));
    EXPECT_EQ(0, ranks_span(work, 0, 1, 3));
}

const struct test tests[] = {{"what the relay tells is read", what_the_relay_tells_is_read},
                             {"others are refused by name", others_are_refused_by_name},
                             {"spans", spans},
                             {0}};
