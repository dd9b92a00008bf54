/* A signal is noted and does not end the process; one that was ignored stays ignored; afterwards
 * all is as it was before. */
#include "proofs/ask/signals.h"
#include "tests/expect.h"

static void signals_are_noted(void)
{
    struct signals_before before;
    struct sigaction now;
    signal(SIGHUP, SIG_IGN);
    signals_catch(&before);
    EXPECT_EQ(0, signals_asked());
    raise(SIGHUP);
    EXPECT_EQ(0, signals_asked());
    raise(SIGTERM);
    EXPECT_EQ(SIGTERM, signals_asked());
    signals_release(&before);
    sigaction(SIGTERM, NULL, &now);
    EXPECT(now.sa_handler == SIG_DFL);
    signals_catch(&before);
    EXPECT_EQ(0, signals_asked());
    signals_release(&before);
}

const struct test tests[] = {{"signals are noted", signals_are_noted}, {0}};
