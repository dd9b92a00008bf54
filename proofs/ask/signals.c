#include "proofs/ask/signals.h"
#include <stddef.h>

/* A process has only one set of signal handlers, so there is only one note. */
static volatile sig_atomic_t asked_to_end;

static void note_signal(int signal)
{
    asked_to_end = signal;
}

static const int signals[SIGNALS] = {SIGINT, SIGTERM, SIGHUP};

void signals_catch(struct signals_before *before)
{
    const struct sigaction note = {.sa_handler = note_signal};
    asked_to_end = 0;
    for (int i = 0; i < SIGNALS; i++) {
        sigaction(signals[i], NULL, &before->list[i]);
        if (before->list[i].sa_handler != SIG_IGN)
            sigaction(signals[i], &note, NULL);
    }
}

void signals_release(const struct signals_before *before)
{
    for (int i = 0; i < SIGNALS; i++)
        sigaction(signals[i], &before->list[i], NULL);
}

int signals_asked(void)
{
    return asked_to_end;
}
