/* Which questions do the oracle's files of vectors/ ask? Each function writes one file, from fixed
 * seeds, so that the same program always writes the same bytes. */
#ifndef GLASSHOUSE_ORACLE_GENERATE_H
#define GLASSHOUSE_ORACLE_GENERATE_H

#include "tests/oracle/hex.h"
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

/* number_mod and number_minus are a mod n and n - k, as wide as |n|. */
struct hex number_mod(const char *a, const char *n);
struct hex number_minus(const char *n, unsigned k);

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
void generate_bn254_scalar(FILE *);
void generate_bn254_g1(FILE *);
void generate_bn254_g2(FILE *);
void generate_bn254_gt(FILE *);
void generate_bn254_pairing(FILE *);
void generate_waters(FILE *);

#endif
