/* Linear masking over Z_N, exactly.
 *
 * A view v = B r + A x + c of uniform coins r is uniform on a coset of the image of B, so it tells
 * of the inputs x exactly the functionals L = { yA : yB = 0 }, and nothing else. It keeps to what
 * is declared exactly when L lies in the row module of the declared functionals D.
 *
 * Eliminating with pivots 1 and -1 is sound over every Z_N at once; where it uses up all coin
 * columns the answer holds for every N. What it cannot reduce goes to the Howell form over one N,
 * which is exact for composite N as well (Gauss is not). */
#ifndef GLASSHOUSE_LINEAR_H
#define GLASSHOUSE_LINEAR_H

#include <flint/fmpz.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An entry of a sparse row. A |factor| is a FLINT integer; small ones own no memory. */
struct term {
    uint32_t column;
    fmpz factor;
};

struct rows {
    struct term *terms;
    size_t term_count, term_room;
    size_t *start; /* of each row; one more at the end */
    size_t count, room;
};

void rows_clear(struct rows *);
void rows_empty(struct rows *); /* keeps the memory */
/* rows_term adds to the row that is being built; rows_end ends it. */
void rows_term(struct rows *, uint32_t column, const fmpz_t factor);
void rows_end(struct rows *);

/* Columns 0 to coins - 1 are coins; those after, up to |columns|, are inputs. */
struct linear {
    const struct rows *views;  /* over all columns */
    const struct rows *rights; /* over input columns: what the coalition may know */
    size_t coins, columns;
    fmpz modulus; /* 0: every N from 2 on */
};

enum linear_answer { LINEAR_PRIVATE, LINEAR_LEAK, LINEAR_UNDECIDED };

/* What leaks: |functional| is the row over the inputs that the views give and the rights do not;
 * |weights| says by which combination of views (the column is the view's row). The content is the
 * greatest common divisor of the functional: with modulus 0, it leaks for every N that does not
 * divide it. */
struct linear_leak {
    struct rows functional, weights; /* one row each */
    fmpz_t content;
};

/* linear_memory has FLINT end as memory_ended does, where it would abort. Once, at the start. */
void linear_memory(void);

void linear_leak_init(struct linear_leak *);
void linear_leak_clear(struct linear_leak *);

/* linear_judge decides; |leak| is the one with the fewest terms (any pointer may be NULL).
 * LINEAR_UNDECIDED only with modulus 0: then a particular N must be asked. */
enum linear_answer linear_judge(const struct linear *, struct linear_leak *leak);

/* linear_within says whether every row of |a| lies in the row module of |b|, over |columns|. */
enum linear_answer linear_within(const struct rows *a, const struct rows *b, size_t columns,
                                 const fmpz_t modulus);

#endif
