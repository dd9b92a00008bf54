/* Linear masking over Z_N, exactly. The affine checker asks it.
 *
 * A view is v = B r + A x + c, where the coins r are uniform. It is uniform on a coset of the image
 * of B. So it tells of the inputs x exactly the functionals L = { yA : yB = 0 }, and nothing else.
 * It tells no more than is declared exactly if L lies in the row module of the declared
 * functionals D.
 *
 * Elimination with pivots 1 and -1 is correct over every Z_N at once. If it uses up all coin
 * columns, the answer holds for every N. What it cannot reduce goes to the Howell form over one N,
 * which is exact for composite N as well (Gaussian elimination is not). */
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
    size_t *start; /* of each row; and one more: the end of the last */
    size_t count, room;
};

void rows_clear(struct rows *);
void rows_empty(struct rows *); /* keeps the memory */
/* rows_term adds a term to the row that is being built; rows_end ends the row. */
void rows_term(struct rows *, uint32_t column, const fmpz_t factor);
void rows_end(struct rows *);

/* Columns 0 to coins - 1 are coins; the others, up to |columns|, are inputs. */
struct linear {
    const struct rows *views;  /* over all columns */
    const struct rows *rights; /* over input columns: what the coalition may know */
    size_t coins, columns;
    fmpz modulus; /* 0: every N from 2 on */
};

enum linear_answer { LINEAR_PRIVATE, LINEAR_LEAK, LINEAR_UNDECIDED };

/* A leak. |functional| is a row over the inputs: the views give it, and the rights do not.
 * |weights| says by which combination of views (a column is the number of a view's row). |content|
 * is the greatest common divisor of the functional: with modulus 0 it leaks for every N that does
 * not divide |content|. */
struct linear_leak {
    struct rows functional, weights; /* one row each */
    fmpz_t content;
};

/* linear_memory makes FLINT end as memory_ended does when memory runs out; FLINT itself would
 * abort. Call it once, at the start. */
void linear_memory(void);

void linear_leak_init(struct linear_leak *);
void linear_leak_clear(struct linear_leak *);

/* linear_judge decides. |leak| (may be NULL) becomes the leak with the fewest terms.
 * LINEAR_UNDECIDED comes only with modulus 0: then ask again with a particular N. */
enum linear_answer linear_judge(const struct linear *, struct linear_leak *leak);

/* linear_within: is every row of |a| in the row module of |b|? Both have |columns| columns. */
enum linear_answer linear_within(const struct rows *a, const struct rows *b, size_t columns,
                                 const fmpz_t modulus);

#endif
