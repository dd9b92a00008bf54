/* Signals that ask the process to end: noted, so that what is finished is kept and said. */
#ifndef GLASSHOUSE_SIGNALS_H
#define GLASSHOUSE_SIGNALS_H

#include <signal.h>

enum { SIGNALS = 3 };
struct signals_before {
    struct sigaction list[SIGNALS];
};

/* From signals_catch to signals_release SIGINT, SIGTERM and SIGHUP are noted; one that the process
 * was started to ignore (nohup) stays ignored. signals_asked is the one that came, or 0. */
void signals_catch(struct signals_before *);
void signals_release(const struct signals_before *);
int signals_asked(void);

#endif
