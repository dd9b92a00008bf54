/* Signals that ask the process to end. They are noted, so that a command can keep what is finished
 * and say what is missing. */
#ifndef GLASSHOUSE_SIGNALS_H
#define GLASSHOUSE_SIGNALS_H

#include <signal.h>

enum { SIGNALS = 3 };
struct signals_before {
    struct sigaction list[SIGNALS];
};

/* Between signals_catch and signals_release SIGINT, SIGTERM and SIGHUP are noted. A signal that was
 * ignored before (nohup) stays ignored. signals_asked is the signal that came, or 0. */
void signals_catch(struct signals_before *);
void signals_release(const struct signals_before *);
int signals_asked(void);

#endif
