/* A second thread for a recording: it hashes and writes while the run goes on.
 *
 * Jobs are done one after the other, in the order in which they were given. */
#ifndef GLASSHOUSE_TRANSCRIPT_WRITER_H
#define GLASSHOUSE_TRANSCRIPT_WRITER_H

#include <stdint.h>

struct writer;

/* writer_new returns NULL where a second thread would not help: this process may use one processor
 * only, or the system gives no thread. writer_free first waits for all jobs. */
struct writer *writer_new(void);
void writer_free(struct writer *);

/* writer_give returns the number of the job; writer_wait waits until it is done. Number 0 is done.
 * If too many jobs wait, writer_give waits too. */
uint64_t writer_give(struct writer *, void (*job)(void *argument), void *argument);
void writer_wait(struct writer *, uint64_t number);

#endif
