/* Shared by the files of the crypto suite. */
#ifndef GLASSHOUSE_BENCH_CRYPTO_H
#define GLASSHOUSE_BENCH_CRYPTO_H

#include "bench/bench.h"

/* bench_compare measures |ours| and |limit| in turns, so that a busy machine slows both. It adds
 * the row of their medians, in seconds times |scale|. */
struct bench_row *bench_compare(struct bench *, const char *name, const char *unit, double scale,
                                void (*ours)(void *), void (*limit)(void *), void *argument,
                                const char *note);

/* bench_primitive adds two rows to the table of primitives: nanoseconds and (if there is a time
 * stamp counter) cycles, as ratios to |fixed| seconds, the time of one ristretto255 multiplication.
 */
void bench_primitive(struct bench *, const char *name, void (*body)(void *), void *argument,
                     double fixed);

/* bench_must ends the program unless |done|: a call that failed must not become a number. */
void bench_must(bool done);

void bench_coins(struct bench *);     /* tapes, residues, hashes */
void bench_ciphers(struct bench *);   /* the commutative cipher and the table of primitives */
void bench_pairing(struct bench *);   /* the pairing layer and Waters */
void bench_transfers(struct bench *); /* packed bits, random transfers, additive ElGamal */

#endif
