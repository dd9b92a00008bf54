/* Words of the formats that no table declares: JSON, transcripts, CSV, hierarchies, trees, fault
 * plans, numbers at the ends of their ranges, and the commands' options. */
#ifndef GLASSHOUSE_FUZZ_WORDS_H
#define GLASSHOUSE_FUZZ_WORDS_H

extern const char *const words_of_formats[]; /* ends with NULL */

#endif
