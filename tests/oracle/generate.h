/* Which questions do the oracle's files of vectors/ ask? Each function writes one file, from fixed
 * seeds, so that the same program always writes the same bytes. */
#ifndef GLASSHOUSE_ORACLE_GENERATE_H
#define GLASSHOUSE_ORACLE_GENERATE_H

#include "tests/oracle/encode.h"
#include <stdio.h>

/* Reproducible operands: ChaCha20 under SHA-256 of the label, one block or more for each. */
struct coins {
    const char *label;
    uint32_t block;
};

struct hex coins_bytes(struct coins *, size_t size);
/* coins_runs has long runs of equal bits: the operands that find carries. */
struct hex coins_runs(struct coins *, size_t size);
/* coins_below is below |bound| (big-endian, as long as the result). */
struct hex coins_below(struct coins *, const char *bound);
/* coins_runs_below is coins_runs reduced modulo |bound|. */
struct hex coins_runs_below(struct coins *, const char *bound);
/* coins_number is below |bound|. */
uint32_t coins_number(struct coins *, uint32_t bound);

/* The parts of a file: its first lines, then settings, and cases that begin with a blank line. */
void write_head(FILE *, const char *title, const char *flags);
void write_setting(FILE *, const char *key, const char *value);
void write_case(FILE *);
void write_key(FILE *, const char *key, const char *value);
/* write_result writes Result and, unless |word| is "ok", Status. It returns whether it is. */
int write_result(FILE *, const char *word);

/* number_minus is n - k, as wide as |n|. */
struct hex number_minus(const char *n, unsigned k);
/* small is |value| in so many bytes. */
struct hex small(unsigned value, size_t bytes);

void generate_sha1(FILE *);
void generate_sha256(FILE *);
void generate_blake2b(FILE *);
void generate_siphash(FILE *);
void generate_chacha20(FILE *);
void generate_residue(FILE *);
void generate_p192(FILE *);
void generate_p256(FILE *);
void generate_ristretto255(FILE *);
void generate_commutative_paper(FILE *);
void generate_commutative_default(FILE *);

/* edge_scalar is number |i| of scalars that are at an edge (the first EDGES_FIXED) or are drawn.
 * write_three writes a case of three keys, write_decode one of a decoder. */
enum { EDGE_SCALARS = 20, EDGES_FIXED = 10 };
struct hex edge_scalar(const struct ate *, struct coins *, int i);
void write_three(FILE *, const char *a_key, const char *a, const char *b_key, const char *b,
                 const char *c_key, const char *c);
void write_decode(FILE *, const char *flags, const char *bytes, const char *word,
                  const char *point);

/* Files of a pairing curve. */
void generate_scalar(FILE *, enum ate_curve);
void generate_g1(FILE *, enum ate_curve);
void generate_g2(FILE *, enum ate_curve);
void generate_gt(FILE *, enum ate_curve);
void generate_pairing(FILE *, enum ate_curve);
void generate_waters(FILE *, enum ate_curve);
/* generate_curve writes a header of crypto/. */
void generate_curve(FILE *, enum ate_curve);

#endif
