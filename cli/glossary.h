/* The words of docs/glossary.md, which the build embeds in the program. `explain` reads them. */
#ifndef GLASSHOUSE_GLOSSARY_H
#define GLASSHOUSE_GLOSSARY_H

#include "crypto/arena.h"
#include "proofs/tell/rules.h"

/* glossary_read makes a rule of each word of the table in |text|, in the arena, at most |most|, and
 * returns how many. A row has three cells: our words, the words of papers, what it is. Commas
 * separate our words; what comes after a colon is not a word. */
size_t glossary_read(struct arena *, const char *text, struct rule *out, size_t most);

/* glossary_text is the page. */
const char *glossary_text(void);

#endif
