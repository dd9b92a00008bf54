/* What the words of a protocol mean: its name, its variants, parameters, roles, messages and their
 * fields. The descriptors say it; `explain` asks for a word that nothing else explains. */
#ifndef GLASSHOUSE_CLI_EXPLAIN_PROTOCOLS_H
#define GLASSHOUSE_CLI_EXPLAIN_PROTOCOLS_H

#include "sim/protocol.h"

/* It is called with each word of a protocol: what it is there, and what that means, or NULL. */
typedef void word_teller(void *with, const struct protocol *, const char *word, const char *what,
                         const char *meaning);

/* protocol_word says in words what |word| is in every protocol that has it, with line ends between;
 * NULL: it is in none. Upper and lower case are the same. With |runs| also what it is in small runs
 * of each: the reason of a coin, an output, a declared item. */
const char *protocol_word(struct arena *, const char *word, bool runs);

/* protocol_words writes all such words, each once, into |out|, at most |most|; it returns how many.
 */
size_t protocol_words(const char **out, size_t most);

#endif
