/* Work: how much this process did, counted and not timed, so that the same run has the same figure
 * on every machine. The fuzz target amplification asks what a message costs its receiver.
 *
 * A unit is about a nanosecond. Group operations, hashes and requested memory are counted in every
 * build; branches of roles and of what they call (tapes, too) only in those for fuzzing
 * (GLASSHOUSE_NO_NOTES): a long loop shows itself by them. */
#ifndef GLASSHOUSE_WORK_H
#define GLASSHOUSE_WORK_H

/* About what they take, in nanoseconds. */
enum {
    WORK_FIELD_INVERSE = 5000,
    WORK_G1_ADD = 500,
    WORK_G2_ADD = 1500,
    WORK_GT_MULTIPLY = 3000,
    WORK_LINE = 2000,
    WORK_CURVE_MULTIPLY = 45000,
    WORK_CURVE_BASE = 20000,
    WORK_CURVE_HASH = 15000,
    WORK_CURVE_DECODE = 5000,
    WORK_CURVE_ADD = 12000,
    WORK_PAPER_MULTIPLY = 200000,
    WORK_HASH = 200,
    WORK_BYTES_HASHED = 4, /* for each byte */
    WORK_MEMORY = 50,
    WORK_MEMORY_BYTES = 16 /* so many bytes are one unit */
};

extern unsigned long long work_done;

/* A count may be lost where two threads of a crew count at once; none is torn. */
static inline void work_add(unsigned long long units)
{
    __atomic_store_n(&work_done, __atomic_load_n(&work_done, __ATOMIC_RELAXED) + units,
                     __ATOMIC_RELAXED);
}

#endif
